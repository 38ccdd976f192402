//! What decided about a unit, for explanations.

/// What a piece of text was kept or left out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// Its probability: above or below where the set of the page ends.
    Score,
    /// It only leads from chapter to chapter.
    ChapterLink,
    /// It only leads to the page in other languages.
    Language,
    /// It stands in a menu of the site, or is the path through it that leads down to the page.
    Menu,
    /// It only leads to another text.
    Promotion,
    /// It says that an advertisement follows.
    Advert,
    /// It is a label that is of no text: what goes on below, what is loading.
    Label,
    /// A plug-in put it around the text: buttons to share, related posts.
    Widget,
    /// It says who edited the text, or where it was taken from.
    Staff,
    /// It says whose the page is.
    Rights,
    /// It stands in the foot of the page.
    Foot,
    /// It is a fixed line of forum software: who is online, who may post, who liked it.
    Forum,
    /// It works on a piece of code that stands beside it: `Copy`, `Code: Select all`.
    CodeTool,
    /// It is a message for a state that the page is not in.
    Message,
    /// It is written for programs: the state of a widget, a template that nothing filled in.
    Program,
    /// It belongs to an article that follows the page's own.
    OtherArticle,
    /// Another piece, likelier to be content, says the same.
    Copy,
    /// What it stands in or between: a list, a table, a heading's section, the middle of a text.
    Whole,
    /// It stands around what a page lists or sells: filters, terms of the sale, what is above the headline.
    Frame,
    /// What it is for: comments and standfirsts that are not wanted, text that is not shown, what stands
    /// around the posts of a thread.
    Purpose,
}

impl Decision {
    /// As it is told, where there is more to tell than the probability.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Score => None,
            Self::ChapterLink => Some("leads from chapter to chapter"),
            Self::Language => Some("leads to other languages"),
            Self::Menu => Some("of a menu of the site"),
            Self::Promotion => Some("leads to another text"),
            Self::Advert => Some("label of an advertisement"),
            Self::Label => Some("a label that is of no text"),
            Self::Widget => Some("put around the text by a plug-in"),
            Self::Staff => Some("who edited the text, or where it is from"),
            Self::Rights => Some("whose the page is"),
            Self::Foot => Some("in the foot of the page"),
            Self::Forum => Some("a fixed line of forum software"),
            Self::CodeTool => Some("works on the code beside it"),
            Self::Message => Some("hidden, and nothing shows it"),
            Self::Program => Some("written for programs"),
            Self::OtherArticle => Some("of another article"),
            Self::Copy => Some("said elsewhere too"),
            Self::Whole => Some("settled with what it stands in"),
            Self::Frame => Some("around what is listed or sold"),
            Self::Purpose => Some("left out for what it is"),
        }
    }
}

/// What decided about a unit, and the rule, if there are several of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) decision: Decision,
    /// The rule's name: mostly that of its file.
    pub(crate) rule: Option<&'static str>,
}

impl From<Decision> for Verdict {
    fn from(decision: Decision) -> Self {
        let rule = None;
        Self { decision, rule }
    }
}
