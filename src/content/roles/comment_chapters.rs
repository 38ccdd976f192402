//! Recognizes chapters about comments, as in the manual of a language: the chapter's id is `comments`.
//!
//! An id alone does not mark a place of readers' comments. An element is a chapter if all of this holds. Source:
//! ours, manuals of Texinfo and Sphinx, members of classes by Javadoc and RDoc.
//! 1. Only its id has the word, without a number as in the ids of single comments.
//! 2. It begins with a heading, or its id has further words, as the name of a function does (`skip_comment_lines`).
//! 3. It is one of several: its heading and another one of the page have a chapter number (`3.1.3`), or the element
//!    beside it has the same tag and class, an id, and a first heading of the same level, or none as well. Each may
//!    be alone in a list item.
//! 4. Nobody writes there or has written there: it holds no field, no date, nothing with a class for comments, and no
//!    `Reply`.

use crate::content::dates;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token, tokens_of};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::OnceCell;

/// Maximum number of nodes of an element that are searched for its heading, and for signs of comments. Source: ours,
/// to bound the cost.
const MAX_ABOVE_HEADING: usize = 64;
const MAX_SEARCHED: usize = 2_000;
/// Maximum number of wrappers around an element that are looked through. Source: ours, from Javadoc: a list item.
const MAX_WRAPPERS: usize = 2;
/// Minimum words of an id that says more than `comments`. Source: ours.
const MIN_NAME_WORDS: usize = 2;
/// Maximum words of a line that dates a comment or answers it (`Reply`). Source: ours.
const MAX_LINE: u32 = 6;
/// Minimum number of a page's headings with chapter numbers. Source: ours: the chapter's own and another.
const MIN_NUMBERED: usize = 2;

/// Tells which elements of a page are chapters about comments.
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

    /// Whether an element named comments is a chapter about them.
    pub(super) fn hold(&self, id: NodeId) -> bool {
        let page = self.page;
        let own = page.attribute(id, "id").unwrap_or("");
        if own.contains(|c: char| c.is_ascii_digit()) || says_comments(page, id) {
            return false;
        }
        let heading = first_heading(page, id);
        let is_numbered =
            || heading.is_some_and(|heading| is_numbered(page, heading)) && self.are_numbered();
        (is_numbered() || is_one_of_several(page, id, heading)) && !self.holds_comments(id)
    }

    fn are_numbered(&self) -> bool {
        *self.are_numbered.get_or_init(|| {
            let page = self.page;
            let headings = page.tagged(["h1", "h2", "h3", "h4", "h5", "h6"]);
            let numbered = headings.filter(|heading| is_numbered(page, *heading));
            numbered.take(MIN_NUMBERED).count() == MIN_NUMBERED
        })
    }

    /// Whether an element breaks rule 4: it has something with a class for comments, or is written in.
    fn holds_comments(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_named = |inner: NodeId| {
            says_comments(page, inner) && !matches!(page.tag(inner), "span" | "code" | "i")
        };
        page.subtree(id).take(MAX_SEARCHED).any(is_named) || self.is_written_in(id)
    }

    /// Whether people write or have written in an element: it holds a field, a link to one, a date, or `Reply`.
    pub(super) fn is_written_in(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_field = |inner: NodeId| match page.tag(inner) {
            "textarea" | "time" | "form" => true,
            "a" => page.attribute(inner, "href").is_some_and(leads_to_comments),
            _ => false,
        };
        let says_written = |unit: &Unit| {
            unit.words <= MAX_LINE
                && !page.is_heading(unit.block)
                && (dates::is_label(&unit.text)
                    || Lexicon::get().is_phrase(&unit.text, Phrase::Comments))
        };
        let units = &self.units.list[self.units.within(page, id)];
        page.subtree(id).take(MAX_SEARCHED).any(is_field)
            || units.iter().take(MAX_SEARCHED).any(says_written)
    }
}

/// Whether an address has the path segment `comments`: `/account/comments/new`.
fn leads_to_comments(href: &str) -> bool {
    let path = href.split(['?', '#']).next().unwrap_or("");
    path.split('/')
        .any(|part| part.eq_ignore_ascii_case("comments"))
}

/// Whether the class of an element has a word for comments.
fn says_comments(page: &PageSnapshot, id: NodeId) -> bool {
    Lexicon::get().is_classed(page, id, &[Token::Comments])
}

fn first_heading(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut inside = page.subtree(id).take(MAX_ABOVE_HEADING);
    inside.find(|node| page.is_heading(*node))
}

/// Whether a heading begins with a chapter number of several parts: `3.1.3`, not `12 Comments`.
fn is_numbered(page: &PageSnapshot, heading: NodeId) -> bool {
    let text = page.text(heading);
    let number = text.split_whitespace().next().unwrap_or("");
    let mut parts = number.trim_end_matches('.').split('.');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    number.contains('.') && parts.all(is_number)
}

/// Whether an element right beside `id`, or beside its wrapper, is a similar chapter (rule 3).
fn is_one_of_several(page: &PageSnapshot, id: NodeId, heading: Option<NodeId>) -> bool {
    let name = page.attribute(id, "id").unwrap_or("");
    let class = page.attribute(id, "class").unwrap_or("");
    let says_more = || tokens_of(name).nth(MIN_NAME_WORDS - 1).is_some();
    if class.is_empty() || heading.is_none() && !says_more() {
        return false;
    }
    let level_of = |heading: Option<NodeId>| heading.and_then(|id| page.heading_level(id));
    let level = level_of(heading);
    let is_alike = |other: NodeId| {
        page.tag(other) == page.tag(id)
            && page.attribute(other, "class") == Some(class)
            && page.attribute(other, "id").is_some()
            && level_of(first_heading(page, other)) == level
    };
    let mut item = id;
    for wrappers in 0..=MAX_WRAPPERS {
        let beside = beside(page, item);
        let mut inner = beside
            .into_iter()
            .flatten()
            .filter_map(|other| (0..wrappers).try_fold(other, |inner, _| only_child(page, inner)));
        if inner.any(is_alike) {
            return true;
        }
        let around = page.parent(item);
        match around.filter(|around| only_child(page, *around).is_some()) {
            Some(around) => item = around,
            None => return false,
        }
    }
    false
}

/// The sibling elements right before and behind a node. Cost: linear in the texts between them, and in the depth of
/// the one before.
fn beside(page: &PageSnapshot, id: NodeId) -> [Option<NodeId>; 2] {
    let is_element = |other: &NodeId| page.node(*other).kind == NodeKind::Element;
    let mut before = std::iter::successors(node_before(page, id), |at| node_before(page, *at));
    let mut behind = page.siblings_behind(id);
    [before.find(is_element), behind.find(is_element)]
}

/// The sibling node right before a node.
fn node_before(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let around = page.parent(id)?;
    // The node before it in document order is inside that sibling, or is the parent of both.
    let last = NodeId(id.0.checked_sub(1)?);
    page.inclusive_ancestors(last)
        .take_while(|at| *at > around)
        .find(|at| page.parent(*at) == Some(around))
}

/// The only child element of an element.
fn only_child(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut inside = elements(page, id);
    let first = inside.next()?;
    inside.next().is_none().then_some(first)
}

fn elements(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    page.children(id)
        .filter(move |inner| page.node(*inner).kind == NodeKind::Element)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether the second of two sections is a chapter, given its class, id and heading, and a line below it.
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

    #[test]
    fn members_of_a_class_are_chapters_alone_in_items_and_without_headings() {
        let is_member = |is_listed: bool, heading: &str, [first, second]: [&str; 2], line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            for id in [first, second] {
                if is_listed {
                    t.open("li");
                }
                t.open_with("section", &[("class", "detail"), ("id", id)]);
                if !heading.is_empty() {
                    t.open(heading).text(id).close();
                }
                t.open("p").text(line).close().close();
                if is_listed {
                    t.close();
                }
            }
            let page = t.finish();
            let sections: Vec<NodeId> = page.tagged(["section"]).collect();
            Chapters::new(&page, &Units::from_page(&page)).hold(sections[1])
        };
        let line = "What it does is said in this line.";
        let names = ["setName", "setComment"];
        assert!(is_member(true, "h3", names, line) && is_member(false, "", names, line));
        assert!(is_member(
            true,
            "",
            ["skip_line", "skip_comment_lines"],
            line
        ));
        assert!(!is_member(true, "h3", names, "March 5, 2024"));
        assert!(!is_member(true, "", ["details", "comments"], line), "a tab");
    }

    #[test]
    fn members_behind_many_others_are_chapters_too() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for i in 0..500 {
            let id = match i {
                0 => "first_comment_lines".to_owned(),
                499 => "skip_comment_lines".to_owned(),
                _ => "line".repeat(1 + i % 3),
            };
            t.open_with("section", &[("class", "detail"), ("id", &id)]);
            t.open("p").text("What it does.").close().close();
            t.text("or");
        }
        let page = t.finish();
        let sections: Vec<NodeId> = page.tagged(["section"]).collect();
        let units = Units::from_page(&page);
        let chapters = Chapters::new(&page, &units);
        assert!(chapters.hold(sections[0]) && chapters.hold(sections[499]));
        assert_eq!(beside(&page, sections[0]), [None, Some(sections[1])]);
        let last = [Some(sections[498]), None];
        assert_eq!(beside(&page, sections[499]), last);
    }
}
