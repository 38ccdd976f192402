//! The guides, for users and for those who change the code. `visiblock help TOPIC` prints them.

macro_rules! guides {
    ($($name:ident $title:literal),* $(,)?) => {
        $(
            #[doc = include_str!(concat!(stringify!($name), ".md"))]
            pub mod $name {}
        )*

        /// Every guide: its topic, what it tells, its text (Markdown).
        pub const GUIDES: &[Guide] = &[
            $(Guide {
                topic: stringify!($name),
                summary: $title,
                text: include_str!(concat!(stringify!($name), ".md")),
            }),*
        ];
    };
}

/// A guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guide {
    /// Its name.
    pub topic: &'static str,
    /// What it tells, in one line.
    pub summary: &'static str,
    /// Its text, Markdown.
    pub text: &'static str,
}

guides! {
    architecture "how the code is laid out, and which features there are",
    rendering "how pages are rendered, and what is read of applications",
    metadata "title, authors, dates, and what is told of errors",
    network "what pages may reach",
    safety "who might attack, what is promised, and which test holds it",
    archives "recording pages, replaying them, reading crawls",
    templates "what the pages of a site share",
    runs "many pages: sources, results, going on, Python, Spark, clusters",
    comparison "reports to look at; what differs between two pages; baselines in CI",
    layout "what is wrong with a page's layout, at one or several widths",
    papers "each source paper by itself, with its numbers beside ours",
    extending "adding an algorithm, a rule, a check or a format",
    contributing "working on visiblock: tests, words, style",
    figures "measured figures and the commands that make them",
    speed "what visiblock costs beside bare Chromium, and each pass over the size of a page",
}
