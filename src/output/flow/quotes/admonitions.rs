//! Boxes that warn, note and advise amid a text: set apart by a frame, with a title of their own. They are quotations of
//! Markdown and HTML, which have no name for them, and their title is bold.
//!
//! Source: docutils and Sphinx, MkDocs, Docusaurus, GitHub (`markdown-alert`). Limits: a box of another name, or without
//! a title that is called one, stands as its paragraphs; so does one whose title is a heading: it is a section of the
//! text (investopedia.com, thespruceeats.com).

use crate::content::words::lexicon::tokens_of;
use crate::output::flow::builder::Builder;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words in the names of such boxes, and the name that has none of them.
const BOXES: [&str; 3] = ["admonition", "admonitions", "callout"];
const ALERT: &str = "markdown-alert";
/// Words in the names of their titles.
const TITLES: [&str; 2] = ["title", "heading"];
/// Most characters of a title, and of a box. Source: ours: a line, and a page that is set in a frame is none.
const MAX_TITLE: u32 = 80;
const MAX_BOX: u32 = 4_000;

/// Parts of a box among which its title is looked for, and nodes of a title among which a heading is. Source: ours; bounds
/// the cost.
const MAX_LOOKED_AT: usize = 16;

impl Builder<'_> {
    /// Whether an element is such a box.
    pub(super) fn is_admonition(&self, id: NodeId, tag: &str) -> bool {
        title_of(self.page, id, tag).is_some()
    }

    /// Whether an element is the title of one.
    pub(in crate::output::flow) fn titles_admonition(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_own = |up: NodeId| title_of(page, up, page.tag(up)) == Some(id);
        page.parent(id).is_some_and(is_own)
    }
}

/// The title of an element that is such a box: the first part that says anything, where it is called a title and is no
/// heading.
fn title_of(page: &PageSnapshot, id: NodeId, tag: &str) -> Option<NodeId> {
    let chars = page.totals(id).chars;
    let is_box = matches!(tag, "div" | "aside" | "section")
        && (1..=MAX_BOX).contains(&chars)
        && is_called_box(page, id);
    if !is_box {
        return None;
    }
    let mut parts = page.children(id).take(MAX_LOOKED_AT);
    let first = parts.find(|part| page.totals(*part).chars > 0)?;
    let mut inside = page.subtree(first).take(MAX_LOOKED_AT);
    let is_title = page.totals(first).chars <= MAX_TITLE.min(chars - 1)
        && is_called_title(page, first)
        && !inside.any(|at| page.is_heading(at));
    is_title.then_some(first)
}

fn is_called_box(page: &PageSnapshot, id: NodeId) -> bool {
    let has_word = |name: &str| BOXES.iter().any(|known| name.contains(known));
    let is_called = |name: &str| {
        name == ALERT
            || has_word(name) && tokens_of(name).any(|word| BOXES.contains(&word.as_ref()))
    };
    page.names(id).any(is_called)
}

fn is_called_title(page: &PageSnapshot, id: NodeId) -> bool {
    let is_called = |name: &str| tokens_of(name).any(|word| TITLES.contains(&word.as_ref()));
    page.names(id).any(is_called)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// Source: Sphinx.
    #[test]
    fn a_box_that_warns_is_a_quotation_with_a_bold_title() {
        let written = |class: &str, title: &str| {
            let text = body_of(|t| {
                t.open("p").text("So it is done.").close();
                t.open_with("div", &[("class", class)]);
                t.open_with("p", &[("class", title)]).text("Warning");
                t.close().open("p").text("It is hot.").close().close();
                t.open("p").text("Go on.").close();
            });
            text.replace("So it is done.\n\n", "")
        };
        let quotation = "> **Warning**\n>\n> It is hot.\n\nGo on.\n";
        assert_eq!(written("admonition warning", "admonition-title"), quotation);
        assert_eq!(written("markdown-alert", "markdown-alert-title"), quotation);
        let paragraphs = "Warning\n\nIt is hot.\n\nGo on.\n";
        assert_eq!(written("warning", "admonition-title"), paragraphs);
        assert_eq!(written("admonition", "first"), paragraphs);
    }

    /// Source: investopedia.com.
    #[test]
    fn a_box_with_a_heading_is_a_section() {
        let written = |tag: &str, inner: &str| {
            body_of(|t| {
                t.open("p").text("So it is done.").close();
                t.open_with("div", &[("class", "callout")]);
                t.open_with(tag, &[("class", "callout-title")]);
                t.open(inner).text("Key Takeaways").close().close();
                t.open("p").text("It is hot.");
            })
        };
        let section = "So it is done.\n\n### Key Takeaways\n\nIt is hot.\n";
        assert_eq!(written("h3", "span"), section);
        assert_eq!(written("div", "h3"), section);
        assert!(written("div", "span").contains("> **Key"));
    }

    /// The title is looked for among the first parts alone, however many are called so.
    #[test]
    fn empty_titles_are_passed_over() {
        let written = |empty: usize| {
            body_of(|t| {
                t.open("p").text("So it is done.").close();
                t.open_with("div", &[("class", "callout")]);
                for _ in 0..empty {
                    t.open_with("div", &[("class", "title")]).close();
                }
                t.open_with("div", &[("class", "title")]);
                t.text("Warning").close().open("p").text("It is hot.");
            })
        };
        assert!(written(3).contains("> **Warning**"));
        assert!(written(30).contains("\n\nWarning"));
    }
}
