//! Chapters about comments: a manual of a language has one that is called so, and its id is the name of the chapter.
//!
//! A name alone makes no place of readers' comments. It is a chapter where all of this holds. Source: ours, manuals of
//! Texinfo and Sphinx.
//! 1. Only the id says so, and has no number, as an entry of a list of comments has.
//! 2. It begins with a heading.
//! 3. It is one of several: its heading and another one of the page have the number of a chapter (`3.1.3`), or the
//!    element beside it is of its kind and class, has an id, and begins with a heading of the same level.
//! 4. Nobody writes or has written there: it holds no field, no day of its own, nothing whose class says comments, and
//!    no `Reply`.

use crate::content::dates;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::OnceCell;

/// Most nodes of an element that are searched for its heading, and for what tells of comments. Source: ours, bound the
/// cost.
const MAX_ABOVE_HEADING: usize = 64;
const MAX_SEARCHED: usize = 2_000;
/// Elements beside one that are looked at. Source: ours, bounds the cost.
const MAX_BESIDE: usize = 200;
/// Most words of a line that says when something was written, or that answers it. Source: ours.
const MAX_LINE: u32 = 6;
/// Fewest headings of a page with numbers of chapters. Source: ours: one and another.
const MIN_NUMBERED: usize = 2;

/// Tells which elements of a page are chapters.
pub(super) struct Chapters<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    are_numbered: OnceCell<bool>,
}

impl<'a> Chapters<'a> {
    pub(super) fn new(page: &'a PageSnapshot, units: &'a Units) -> Self {
        Self {
            page,
            units,
            are_numbered: OnceCell::new(),
        }
    }

    /// Whether an element that is named comments is a chapter about them.
    pub(super) fn hold(&self, id: NodeId) -> bool {
        let page = self.page;
        let own = page.attribute(id, "id").unwrap_or("");
        if own.contains(|c: char| c.is_ascii_digit()) || says_comments(page, id) {
            return false;
        }
        first_heading(page, id).is_some_and(|heading| {
            let is_numbered = || is_numbered(page, heading) && self.are_numbered();
            (is_numbered() || has_alike_beside(page, id, heading)) && !self.holds_comments(id)
        })
    }

    fn are_numbered(&self) -> bool {
        *self.are_numbered.get_or_init(|| {
            let page = self.page;
            let headings = page.tagged(["h1", "h2", "h3", "h4", "h5", "h6"]);
            let numbered = headings.filter(|heading| is_numbered(page, *heading));
            numbered.take(MIN_NUMBERED).count() == MIN_NUMBERED
        })
    }

    /// Step 4.
    fn holds_comments(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_written = |inner: NodeId| {
            matches!(page.tag(inner), "textarea" | "time" | "form")
                || says_comments(page, inner) && !matches!(page.tag(inner), "span" | "code" | "i")
        };
        let says_written = |unit: &Unit| {
            unit.words <= MAX_LINE
                && !page.is_heading(unit.block)
                && (dates::is_label(&unit.text)
                    || Lexicon::get().is_phrase(&unit.text, Phrase::Comments))
        };
        let units = &self.units.list[self.units.within(page, id)];
        page.subtree(id).take(MAX_SEARCHED).any(is_written)
            || units.iter().take(MAX_SEARCHED).any(says_written)
    }
}

/// Whether the classes of an element say comments.
fn says_comments(page: &PageSnapshot, id: NodeId) -> bool {
    Lexicon::get().is_classed(page, id, &[Token::Comments])
}

fn first_heading(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut inside = page.subtree(id).take(MAX_ABOVE_HEADING);
    inside.find(|node| page.is_heading(*node))
}

/// Whether a heading begins with the number of a chapter, in parts: `3.1.3`, not `12 Comments`.
fn is_numbered(page: &PageSnapshot, heading: NodeId) -> bool {
    let text = page.text(heading);
    let number = text.split_whitespace().next().unwrap_or("");
    let mut parts = number.trim_end_matches('.').split('.');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    number.contains('.') && parts.all(is_number)
}

/// Whether an element right beside one is a chapter like it.
fn has_alike_beside(page: &PageSnapshot, id: NodeId, heading: NodeId) -> bool {
    let Some(class) = page
        .attribute(id, "class")
        .filter(|class| !class.is_empty())
    else {
        return false;
    };
    let is_alike = |other: NodeId| {
        let level = first_heading(page, other).and_then(|other| page.heading_level(other));
        page.tag(other) == page.tag(id)
            && page.attribute(other, "class") == Some(class)
            && page.attribute(other, "id").is_some()
            && level.is_some_and(|level| Some(level) == page.heading_level(heading))
    };
    let beside = page.parent(id).into_iter().flat_map(|up| page.children(up));
    let beside = beside.filter(|n| page.node(*n).kind == NodeKind::Element);
    let beside: Vec<NodeId> = beside.take(MAX_BESIDE).collect();
    let at = beside.iter().position(|other| *other == id);
    at.is_some_and(|at| {
        let before = at.checked_sub(1).and_then(|before| beside.get(before));
        let next = before.into_iter().chain(beside.get(at + 1));
        next.copied().any(is_alike)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether the second of two sections is a chapter: its class, id and heading, and a line below it.
    fn is_chapter(first: &str, [class, id, heading]: [&str; 3], line: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for [class, id, heading] in [["sect", "Quoting", first], [class, id, heading]] {
            t.open_with("div", &[("class", class), ("id", id)]);
            t.open("h4").text(heading).close();
            t.open("p").text("A word that begins with a sign.").close();
            t.open("p").text(line).close().close();
        }
        let page = t.finish();
        let sections: Vec<NodeId> = page.tagged(["div"]).collect();
        Chapters::new(&page, &Units::from_page(&page)).hold(sections[1])
    }

    #[test]
    fn a_chapter_about_comments_is_one_of_several() {
        let line = "The rest of its line is not read.";
        let numbered = ["", "Comments", "3.1.3 Remarks"];
        assert!(is_chapter("3.1.2 Quoting", numbered, line));
        assert!(!is_chapter("Quoting", numbered, line), "the only number");
        assert!(!is_chapter(
            "12 Quotes",
            ["", "comments", "12 Comments"],
            line
        ));
        assert!(is_chapter("Quoting", ["sect", "Comments", "Remarks"], line));
        assert!(!is_chapter(
            "Quoting",
            ["box", "comments", "Comments"],
            line
        ));
        let entry = ["sect", "comment-12", "Ann"];
        assert!(!is_chapter("Quoting", entry, line));
        assert!(!is_chapter(
            "3.1.2 Quoting",
            ["comments", "x", "3.1.3 Remarks"],
            line
        ));
    }

    #[test]
    fn where_somebody_wrote_there_is_no_chapter() {
        let chapter = ["sect", "Comments", "Comments"];
        assert!(!is_chapter("Quoting", chapter, "Reply"));
        assert!(!is_chapter("Quoting", chapter, "March 5, 2024"));
    }
}
