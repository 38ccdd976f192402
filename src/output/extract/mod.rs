//! `extract`: the main content of a page as text, Markdown, clean HTML and JSON.
//!
//! All of them are written from the DOM subtrees of the content's regions, or of its blocks where it has no finer
//! boundaries than those. Where such a block ends inside a text node (the `fixedps` baseline), Markdown and HTML hold
//! the whole node, the text only what lies in the block. Pictures bring their captions into Markdown and HTML, even
//! those that the text leaves out.

mod regions;
mod standfirst;

pub use regions::RegionJson;

use super::failed_line::or_failed;
use super::flow::Flow;
use super::html::html;
use super::markdown::markdown;
use super::segment_json::finite;
use super::text::text;
use super::warnings::all_warnings;
use crate::content::{MainContent, Metadata, PageType};
use crate::segmentation::{Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use regions::{joined, regions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use standfirst::as_written;

/// Name and version of the format.
pub const SCHEMA: &str = "visiblock/extraction/1";

/// The main content of a page with what the page says about itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Main content of a page")]
#[non_exhaustive]
pub struct Extraction {
    /// Name and version of the format.
    pub schema: String,
    /// The page's URL after redirects, whatever address it declares for itself; null where it has none: it came
    /// through standard input, or stood in a list as HTML.
    pub url: Option<String>,
    /// The HTTP status it came with; null for pages that no server sent.
    pub status: Option<u16>,
    /// What the page tells of itself.
    #[serde(flatten)]
    pub metadata: Metadata,
    /// What leads from the headline of an article to its text and stands apart from it; part of the
    /// text, too.
    pub standfirst: Option<String>,
    /// The main content as plain text; empty where the page has none. Above each post of a thread
    /// stands who wrote it and when, an empty line parts them.
    pub text: String,
    /// The main content as Markdown.
    pub markdown: String,
    /// The main content as clean HTML.
    pub html: String,
    /// What kind of page it is; null where only the weight formula or the algorithm was asked.
    pub page_type: Option<PageType>,
    /// The expected F1 of the content, 0..=1; null where only the weight formula or the algorithm was asked.
    pub confidence: Option<f64>,
    /// The parts of the content by their role, in reading order.
    pub regions: Vec<RegionJson>,
    /// What a user should know of the capture and of the segmentation.
    pub warnings: Vec<String>,
}

impl Extraction {
    /// Describes the main content of a page.
    pub fn new(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> Self {
        let headline = main.headline(page);
        let (regions, flow) = regions(page, segmentation, main, &headline);
        let text = with_posts(&regions, &flow);
        let standfirst = main.standfirst(page);
        Self {
            schema: SCHEMA.to_owned(),
            url: page.address().map(str::to_owned),
            status: page.source.status,
            metadata: Metadata::of_content(page, main),
            standfirst: standfirst.map(|told| as_written(&told, &text)),
            text,
            markdown: markdown(&flow),
            html: html(&flow, runs_from_right(page, segmentation, main)),
            page_type: main.known_page_type().cloned(),
            confidence: main.confidence.map(finite),
            regions,
            warnings: all_warnings(page, [segmentation], main),
        }
    }
}

/// Only the regions of the content, and all of it as a flow.
fn regions_alone(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> (Vec<RegionJson>, Flow) {
    regions(page, segmentation, main, &main.headline(page))
}

/// The text of the content; of a thread as its flow has it, with a line above each post.
fn with_posts(regions: &[RegionJson], flow: &Flow) -> String {
    let is_post = |region: &RegionJson| matches!(region.role, Role::Post | Role::Comment);
    if regions.iter().any(is_post) {
        text(flow)
    } else {
        joined(regions.iter().map(|r| r.text.as_str()))
    }
}

/// Only [`Extraction::text`]: the main content as plain text.
pub fn main_text_with_posts(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> String {
    let (regions, flow) = regions_alone(page, segmentation, main);
    with_posts(&regions, &flow)
}

/// Only the words of the main content: [`Extraction::text`] without the lines that it puts above posts, which are no
/// words of the page.
pub fn main_text(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> String {
    let (regions, _) = regions_alone(page, segmentation, main);
    joined(regions.iter().map(|r| r.text.as_str()))
}

/// Only the text of the main content, with what informative pictures say.
pub fn main_text_with_images(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> String {
    page.text_with_images_of(&main.nodes(segmentation))
}

/// Only [`Extraction::markdown`].
pub fn main_markdown(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> String {
    markdown(&regions_alone(page, segmentation, main).1)
}

/// Only [`Extraction::html`].
pub fn main_html(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> String {
    let flow = regions_alone(page, segmentation, main).1;
    html(&flow, runs_from_right(page, segmentation, main))
}

/// Whether the content runs from right to left: by the nearest `dir` around what it begins with.
fn runs_from_right(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> bool {
    let Some(first) = main.nodes(segmentation).first().copied() else {
        return false;
    };
    let said = |id: &NodeId| page.is_said(*id);
    let Some(text) = page.subtree(first).find(said) else {
        return false;
    };
    let dir = page
        .ancestors(text)
        .find_map(|id| page.attribute(id, "dir"));
    dir.is_some_and(|dir| dir.trim().eq_ignore_ascii_case("rtl"))
}

/// The published JSON Schema of the format, and of the line of an input that failed.
pub fn schema() -> schemars::Schema {
    or_failed(schemars::schema_for!(Extraction))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{DomPs, Segmenter};
    use crate::content::{ContentOptions, find_main_content};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn an_extraction_holds_all_forms_of_the_content() {
        let words = "Words enough to be the content of this small page, and a few more.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h2")
            .text("Title")
            .close()
            .open("p")
            .text(words)
            .close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let main = find_main_content(&page, &cut, &ContentOptions::default(), None);
        let found = Extraction::new(&page, &cut, &main);
        assert_eq!(found.text, format!("Title\n{words}\n"));
        assert_eq!(found.markdown, format!("## Title\n\n{words}\n"));
        assert_eq!(found.html, format!("<h2>Title</h2>\n<p>{words}</p>\n"));
        assert_eq!(found.regions.len(), 1);
        assert_eq!(found.regions[0].blocks, [1, 2]);
        assert_eq!(main_text(&page, &cut, &main), found.text);
    }

    #[test]
    fn content_from_right_to_left_says_so() {
        let words = "كلمات كافية لتكون محتوى هذه الصفحة الصغيرة وبضع كلمات أخرى بعدها أيضا";
        let html_of = |dir: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open_with("body", &[("dir", dir)]);
            t.open("p").text(words).close();
            let page = t.finish();
            let cut = DomPs::default().segment(&page);
            let main = find_main_content(&page, &cut, &ContentOptions::default(), None);
            main_html(&page, &cut, &main)
        };
        assert_eq!(
            html_of("RTL"),
            format!("<div dir=\"rtl\">\n<p>{words}</p>\n</div>\n")
        );
        assert_eq!(html_of("ltr"), format!("<p>{words}</p>\n"));
    }

    #[test]
    fn pictures_that_say_something_are_part_of_the_text() {
        let words = "Words enough to be the content of this small page, and a few more.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(words);
        for (src, alt) in [
            ("a.jpg", "Gold &amp; silver"),
            ("b.gif", "img9"),
            ("c.png", ""),
        ] {
            t.open_with("img", &[("src", src), ("alt", alt)]).close();
        }
        t.open_with("img", &[("src", "/p/red%20shoes.jpg")]).close();
        t.text("The end.").close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let main = find_main_content(&page, &cut, &ContentOptions::default(), None);
        // The browser decodes entities: what is left of them was escaped twice.
        let said = format!("{words} Gold & silver red shoes The end.");
        assert_eq!(main_text_with_images(&page, &cut, &main), said);
        assert!(!main_text(&page, &cut, &main).contains("Gold"));
        let markdown = main_markdown(&page, &cut, &main);
        assert!(markdown.contains("Gold"), "{markdown}");
        assert!(!markdown.contains("img9"), "{markdown}");
    }

    #[test]
    fn a_page_without_content_gives_empty_forms() {
        let page = TestPage::new(0.0, 0.0).finish();
        let cut = DomPs::default().segment(&page);
        let main = find_main_content(&page, &cut, &ContentOptions::default(), None);
        let found = Extraction::new(&page, &cut, &main);
        assert_eq!((found.text, found.markdown, found.html), Default::default());
    }

    #[test]
    fn the_schema_names_the_binding_fields() {
        let schema = schema();
        let fields = schema.get("properties").and_then(|p| p.as_object());
        for name in [
            "schema",
            "url",
            "byline",
            "markdown",
            "html",
            "page_type",
            "regions",
        ] {
            assert!(fields.is_some_and(|f| f.contains_key(name)), "{name}");
        }
    }
}
