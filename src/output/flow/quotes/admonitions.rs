//! Boxes that warn, note and advise amid a text: set apart by a frame, with a title of their own. They are quotations
//! of Markdown and HTML, which have no name for them, and their title is bold.
//!
//! Source: docutils and Sphinx, MkDocs, Docusaurus, GitHub (`markdown-alert`), VitePress (`custom-block`), Microsoft
//! Learn (`alert`, with an `alert-title`), Starlight (`starlight-aside`), Asciidoctor (a table, with the title or an
//! icon that is called so in its first cell).
//!
//! Limits: a box of another name, or without a title that is called one, stands as its paragraphs; so does one whose
//! title is a heading: it is a section of the text (investopedia.com, thespruceeats.com).

use crate::content::words::lexicon::tokens_of;
use crate::output::flow::builder::Builder;
use crate::output::flow::code::is_drawn;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words in the names of admonition boxes, and names of such boxes without any of these words.
const BOXES: [&str; 4] = ["admonition", "admonitions", "admonitionblock", "callout"];
const ALERTS: [&str; 3] = ["markdown-alert", "custom-block", "starlight-aside"];
/// Classes of boxes that have other uses, too: their title is called after them (`alert-title`).
const KINDS: [&str; 8] = [
    "alert",
    "warning",
    "note",
    "tip",
    "danger",
    "caution",
    "important",
    "hint",
];
/// Words in the names of their titles.
const TITLES: [&str; 2] = ["title", "heading"];
/// The cell of a title in a box that is a table, and levels from it to the box. Source: Asciidoctor.
const ICON: &str = "icon";
const MAX_IN_TABLE: usize = 4;
/// Most characters of a title, and of a box. Source: ours: a line, and a page that is set in a frame is none.
const MAX_TITLE: u32 = 80;
const MAX_BOX: u32 = 4_000;

/// Parts of a box among which its title is looked for, and nodes of a title among which a heading is. Source: ours;
/// bounds the cost.
const MAX_LOOKED_AT: usize = 16;

impl Builder<'_> {
    /// Whether an element is an admonition box with a title.
    pub(super) fn is_admonition(&self, id: NodeId, tag: &str) -> bool {
        title_of(self.page, id, tag).is_some()
    }

    /// Whether an element is the title of one.
    pub(in crate::output::flow) fn titles_admonition(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_own = |up: NodeId| title_of(page, up, page.tag(up)) == Some(id);
        let is_cell = page.tag(id) == "td";
        let levels = if is_cell { MAX_IN_TABLE } else { 1 };
        page.ancestors(id).take(levels).any(is_own)
    }

    /// What an empty element is called that stands in place of the title of one: a style sheet draws it.
    pub(in crate::output::flow) fn drawn_title(&self, id: NodeId) -> Option<&str> {
        let page = self.page;
        let title = page.attribute(id, "title").map(str::trim)?;
        let is_empty = !title.is_empty() && is_drawn(page, id);
        let cell = page.parent(id).filter(|_| is_empty)?;
        let is_title = page.tag(cell) == "td" && self.titles_admonition(cell);
        is_title.then_some(title)
    }
}

/// The title of an admonition box: the first part with content, where its name says that it is a title and it is no
/// heading. `None` for other elements.
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
    if page.tag(first) == "table" {
        return title_in_table(page, first);
    }
    let mut inside = page.subtree(first).take(MAX_LOOKED_AT);
    let is_title = page.totals(first).chars <= MAX_TITLE.min(chars - 1)
        && is_called_title(page, first, id)
        && !inside.any(|at| page.is_heading(at));
    is_title.then_some(first)
}

/// The first cell of a box that is a table: it is called an icon, and holds no more than a title or an empty element
/// that is called one.
fn title_in_table(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let mut inside = page.subtree(table).take(MAX_LOOKED_AT);
    let cell = inside.find(|at| page.tag(*at) == "td")?;
    let is_icon = page.node(cell).has_word("class", ICON);
    let chars = page.totals(cell).chars;
    let is_drawn = || {
        let mut inside = page.children(cell).take(MAX_LOOKED_AT);
        inside.any(|at| page.attribute(at, "title").is_some())
    };
    let is_title = match chars {
        0 => is_drawn(),
        chars => chars <= MAX_TITLE && chars < page.totals(table).chars,
    };
    (is_icon && is_title).then_some(cell)
}

fn is_called_box(page: &PageSnapshot, id: NodeId) -> bool {
    page.names(id)
        .any(|name| KINDS.contains(&name) || is_called_alone(name))
}

/// Whether a name says by itself that a box is one.
fn is_called_alone(name: &str) -> bool {
    let has_word = BOXES.iter().any(|known| name.contains(known));
    ALERTS.contains(&name) || has_word && tokens_of(name).any(|word| BOXES.contains(&word.as_ref()))
}

/// Whether an element is called the title of a box; of one that has no more than the name of its kind, after that.
fn is_called_title(page: &PageSnapshot, id: NodeId, around: NodeId) -> bool {
    let is_called = |name: &str| tokens_of(name).any(|word| TITLES.contains(&word.as_ref()));
    let is_of_kind = |title: &str| {
        let mut kinds = page.names(around).filter(|name| KINDS.contains(name));
        kinds.any(|kind| title.starts_with(kind))
    };
    let is_told = page.names(around).any(is_called_alone);
    let mut titles = page.names(id).filter(|name| is_called(name));
    titles.any(|title| is_told || is_of_kind(title))
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
        assert_eq!(
            written("starlight-aside", "starlight-aside__title"),
            quotation
        );
        assert!(!written("starlight-card", "starlight-card__title").contains("> "));
        let paragraphs = "Warning\n\nIt is hot.\n\nGo on.\n";
        assert_eq!(written("warning", "admonition-title"), paragraphs);
        assert_eq!(written("admonition", "first"), paragraphs);
    }

    /// Source: VitePress, Microsoft Learn.
    #[test]
    fn a_box_of_a_kind_has_a_title_that_is_called_after_it() {
        let is_quoted = |class: &str, title: &str| {
            let text = body_of(|t| {
                t.open("p").text("So it is done.").close();
                t.open_with("div", &[("class", class)]);
                t.open_with("p", &[("class", title)]).text("Watch out");
                t.close().open("p").text("It is hot.").close().close();
            });
            text.contains("> **Watch out**\n>\n> It is hot.")
        };
        assert!(is_quoted("warning custom-block", "custom-block-title"));
        assert!(is_quoted("alert is-warning", "alert-title"));
        assert!(!is_quoted("alert is-warning", "title"));
        assert!(!is_quoted("note card", "card-title"));
        assert!(!is_quoted("product-alert", "alert-title"));
    }

    /// Source: Asciidoctor.
    #[test]
    fn the_title_of_a_box_that_is_a_table_stands_in_its_first_cell() {
        let written = |cell: &str, is_drawn: bool| {
            body_of(|t| {
                t.open("p").text("So it is done.").close();
                t.open_with("div", &[("class", "admonitionblock note")]);
                t.open("table")
                    .open("tr")
                    .open_with("td", &[("class", cell)]);
                if is_drawn {
                    t.open_with("i", &[("title", "Note")]).close();
                } else {
                    t.open_with("div", &[("class", "title")])
                        .text("Note")
                        .close();
                }
                t.close().open_with("td", &[("class", "content")]);
                t.open("p").text("It is hot.").close().close();
                t.close().close().close().open("p").text("Go on.").close();
            })
        };
        let quotation = "So it is done.\n\n> **Note**\n>\n> It is hot.\n\nGo on.\n";
        assert_eq!(written("icon", false), quotation);
        assert_eq!(written("icon", true), quotation);
        assert!(!written("side", false).contains("> "));
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

    #[test]
    fn a_box_in_a_box_is_a_quotation_of_its_own() {
        let text = body_of(|t| {
            t.open("p").text("So it is done.").close();
            for (title, words) in [("Note", "It is hot."), ("Tip", "Cool it.")] {
                t.open_with("div", &[("class", "admonition")]);
                t.open_with("p", &[("class", "title")]).text(title).close();
                t.open("p").text(words).close();
            }
            t.close().close().open("p").text("Go on.");
        });
        let inner = "> **Note**\n>\n> It is hot.\n>\n> > **Tip**\n> >\n> > Cool it.\n\nGo on.\n";
        assert!(text.ends_with(inner), "{text}");
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
