//! Marks of notes that begin their text: headings that are only the number of a note, and raised labels right above their
//! paragraph, as notes of tables have them.

use super::label_signs::{MAX_LABEL, enumerates, is_raised_label};
use crate::output::flow::boxes::is_phrase;
use crate::output::flow::builder::Builder;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements from a raised label to what raises it. Source: ours: a link.
const MAX_IN_RAISED: usize = 2;
/// Levels from the text of a mark to its heading, and nodes of that that are looked at. Source: ours; bounds the cost.
const MAX_IN_HEADING: usize = 4;
const MAX_NODES: usize = 8;

impl Builder<'_> {
    /// Whether a box begins right behind the raised label of a note, in the element of that, which is all that its line
    /// has so far. A phrase there may be what the number is set at: `¹H`.
    pub(in crate::output::flow) fn follows_raised_label(&self, id: NodeId) -> bool {
        let page = self.page;
        let raised_in = |text: NodeId| {
            let mut around = page.ancestors(text).take(MAX_IN_RAISED);
            let sup = around.find(|up| page.tag(*up) == "sup");
            sup.and_then(|sup| page.parent(sup))
        };
        let is_label = |text: NodeId| {
            let words = page.node(text).text.as_deref().unwrap_or("").trim();
            raised_in(text) == page.parent(id) && is_raised_label(words)
        };
        let label = self.last_text.filter(|text| is_label(*text));
        label.is_some_and(|label| self.is_line_so_far(label)) && !is_phrase(page.tag(id))
    }

    /// Whether the mark of a note is all that the line has so far ([`is_note_mark`]).
    pub(super) fn follows_note_mark(&self) -> bool {
        let page = self.page;
        let is_mark = |text: &NodeId| {
            let mut around = page.ancestors(*text).take(MAX_IN_HEADING);
            around.any(|up| is_note_mark(page, up))
        };
        let mark = self.last_text.filter(is_mark);
        mark.is_some_and(|mark| self.is_line_so_far(mark))
    }
}

/// Whether a heading is nothing but a number, in a link that is itself the place where a reader comes from elsewhere of the
/// page, and leads back there: the mark of a note, whose text is behind it. Source: Texinfo
/// (`<h5><a id="FOOT1" href="#DOCF1">(1)</a></h5>`).
pub(in crate::output::flow) fn is_note_mark(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    let is_link = totals.link_chars == totals.chars && totals.texts == 1;
    if !page.is_heading(id) || !is_link || !(1..=MAX_LABEL).contains(&totals.chars) {
        return false;
    }
    let leads_back = |at: NodeId| {
        let own = page
            .attribute(at, "id")
            .or_else(|| page.attribute(at, "name"));
        let href = page
            .attribute(at, "href")
            .filter(|href| page.is_own_place(href));
        let target = href.and_then(|href| href.rsplit_once('#'));
        let target = target.map_or("", |(_, target)| target);
        own.is_some_and(|own| own != target) && !target.is_empty()
    };
    let mut inside = page.subtree(id).take(MAX_NODES);
    inside.any(|at| page.tag(at) == "a" && leads_back(at)) && enumerates(page.text(id).trim())
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{block, inline};

    /// Source: Texinfo.
    #[test]
    fn a_heading_that_is_the_mark_of_a_note_begins_its_text() {
        let note = |id: &str, words: &str| {
            let text = body_of(|t| {
                t.open("h5");
                t.open_with("a", &[("id", id), ("href", "#DOCF1")]);
                t.text(words).close().close();
                t.open("p").text("version 1.15 or later").close();
            });
            text.replace('\\', "")
        };
        assert_eq!(note("FOOT1", "(1)"), "(1) version 1.15 or later\n");
        assert!(note("FOOT1", "One").starts_with("##### "));
        assert!(note("DOCF1", "(1)").starts_with("##### "));
    }

    #[test]
    fn a_raised_label_is_of_the_paragraph_behind_it() {
        let note = |label: &str, is_block: bool| {
            let text = body_of(|t| {
                t.open("div").open("sup").text(label).close();
                let style = if is_block { block() } else { inline() };
                t.element("p", [0.0, 20.0, 400.0, 20.0], style, |t| {
                    t.text_at([0.0, 20.0, 400.0, 20.0], "adults only");
                });
            });
            // Signs need no mark.
            let text = text.replace("<sup>", "").replace("</sup>", "");
            text.replace('\\', "")
        };
        for label in ["a", "*", "‡‡", "2"] {
            let expected = format!("{label} adults only\n");
            assert_eq!(note(label, true), expected);
            assert_eq!(note(label, false), expected);
        }
        let word = note("NEW", true);
        assert_eq!(word, "NEW\n\nadults only\n");
    }
}
