//! Text that a page holds for its readers but does not show yet: closed tabs and accordions,
//! cards that fade in, texts behind "read more".
//!
//! Such text is one click away, so it can be content: main content, pruning, record lists, the written formats and
//! the search for slides ask for it ([`Totals::concealed`](super::Totals::concealed)). What goes by the looks of a
//! page, as blocks, tag paths and densities do, knows shown text alone. What a page keeps for machines (`script`,
//! `template`, `head` and the like) is not counted, nor what it keeps for browsers without scripts or frames
//! (`noscript`, `noframes`): to ours that is markup as it is written.

use super::flow::by_tag;
use super::{
    Display, Hidden, Node, NodeId, NodeKind, PageSnapshot, Position, Style, collapsed_chars,
};

/// Elements whose text is never meant to be read as text of the page.
pub(super) fn is_mute(tag: &str) -> bool {
    matches!(
        tag,
        "head"
            | "script"
            | "style"
            | "noscript"
            | "noframes"
            | "noembed"
            | "template"
            | "title"
            | "textarea"
            | "select"
            | "datalist"
            | "svg"
            | "object"
            | "iframe"
            | "canvas"
            | "audio"
            | "video"
    )
}

/// Names of classes of what is read out and not shown. Source: Bootstrap, Tailwind, HTML5 Boilerplate,
/// WordPress, Foundation.
const FOR_LISTENERS: [&str; 8] = [
    "sr-only",
    "visually-hidden",
    "visuallyhidden",
    "u-visually-hidden",
    "is-visually-hidden",
    "screen-reader-text",
    "screen-reader-only",
    "show-for-sr",
];

/// Names of classes of what is printed on paper and not shown. Source: Bootstrap 3 and 4, Foundation, Drupal.
const FOR_PAPER: [&str; 7] = [
    "visible-print",
    "visible-print-block",
    "visible-print-inline",
    "visible-print-inline-block",
    "show-for-print",
    "print-only",
    "only-print",
];

/// Whether an element is named as what nobody sees: pages are kept without their style sheets.
pub(crate) fn is_for_listeners(node: &Node) -> bool {
    let class = node.attribute("class").unwrap_or("");
    let names = || class.split_ascii_whitespace();
    let mut is_read_out = false;
    for name in names() {
        if FOR_PAPER.contains(&name) {
            return true;
        }
        is_read_out |= FOR_LISTENERS.contains(&name);
    }
    // In a wide window it may be shown: `sm:not-sr-only`.
    is_read_out && !names().any(|name| name.ends_with("not-sr-only"))
}

/// Longest hidden part of a shown sentence, characters. What is longer waits for "read more".
/// Source: ours; a dozen words at most.
const MAX_ASIDE: u32 = 60;
/// Elements around a hidden text, and nodes beside it, that are looked at. Source: ours; they bound the cost.
const MAX_AROUND: usize = 8;
const MAX_BESIDE: usize = 4;
/// Largest side of a box that only those who listen get to know, px. Source: the common class for it has one.
const MAX_UNSEEN: f64 = 2.0;

/// Whether a hidden text is part of a visible line: a few words in inline elements, with visible text right
/// beside them. The sentence is complete without the hidden words: a plural that does not apply, or words for
/// a printer or a screen reader.
pub(super) fn is_aside(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref().unwrap_or_default();
    if collapsed_chars(text) > MAX_ASIDE {
        return false;
    }
    let around = page.ancestors(id).take(MAX_AROUND);
    let around = around.take_while(|up| {
        page.node(*up).hidden.is_some() && by_tag(page.tag(*up)) == Display::Inline
    });
    let around: Vec<NodeId> = around.collect();
    let Some(outermost) = around.last().copied() else {
        return false;
    };
    let is_named = || around.iter().any(|up| is_for_listeners(page.node(*up)));
    let is_cut_off = is_cut_off(page, outermost) && !is_named();
    let Some(line) = page.parent(outermost).filter(|_| !is_cut_off) else {
        return false;
    };
    let is_shown = |other: &NodeId| {
        let node = page.node(*other);
        let text = node.text.as_deref().unwrap_or_default();
        node.is_readable() && !text.trim().is_empty()
    };
    // Nothing but elements of a line between the text beside it and what holds both.
    let is_in_line = |other: NodeId| {
        let around = page.ancestors(other).take(MAX_AROUND);
        let mut own = around.take_while(|up| *up != line);
        // Visible text has inline boxes around it, or elements without a box: slots of shadow trees.
        page.contains(line, other)
            && own.all(|up| {
                page.own_style(up)
                    .is_none_or(|s| s.display == Display::Inline)
            })
    };
    let after = page.node(outermost).end.0..page.node(line).end.0;
    let before = (line.0 + 1..outermost.0).rev().take(MAX_BESIDE);
    let beside = |other: NodeId| is_shown(&other) && is_in_line(other);
    first_text(page, before.map(NodeId)).is_some_and(beside)
        || first_text(page, after.take(MAX_BESIDE).map(NodeId)).is_some_and(beside)
}

/// Whether an element has its place in a line that a box around it cuts off: with the rest of its sentence it waits
/// for "read more". What is for those who listen alone is cut off by a box of its own, of a pixel or two.
fn is_cut_off(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let has_place = page
        .own_style(id)
        .is_some_and(|style| matches!(style.position, Position::Static | Position::Relative));
    let is_large = node
        .rect
        .is_some_and(|rect| rect.width().min(rect.height()) > MAX_UNSEEN);
    node.hidden == Some(Hidden::Clipped) && has_place && is_large
}

/// The first text node of an iterator; callers pass iterators with only a few elements before it.
fn first_text(page: &PageSnapshot, mut nodes: impl Iterator<Item = NodeId>) -> Option<NodeId> {
    nodes.find(|id| page.node(*id).kind == NodeKind::Text)
}

impl PageSnapshot {
    /// Whether a text node holds text for readers that is not shown.
    pub fn is_concealed(&self, id: NodeId) -> bool {
        self.node(id).text.is_some() && self.totals(id).concealed > 0
    }

    /// The white space that a text is: its own, or that of signs between shown words which part them for those
    /// who listen alone (`<span>Topic</span><span class="sr-only">: </span>`).
    pub(crate) fn white_space(&self, id: NodeId) -> Option<&str> {
        let node = self.node(id);
        let text = node.text.as_deref()?;
        if text.chars().all(char::is_whitespace) {
            return Some(text);
        }
        // A subtree that is hidden as a whole, such as a closed tab, keeps its signs.
        let concealed = |of: NodeId| self.totals(of).concealed;
        let is_alone = || {
            let around = self.unseen_around(id);
            around.is_some_and(|up| concealed(up) == concealed(id))
        };
        let parts_unseen = !node.is_readable()
            && text.contains(char::is_whitespace)
            && !text.contains(char::is_alphanumeric)
            && is_alone();
        parts_unseen.then_some(" ")
    }

    /// Whether an element is nothing but hidden words of a shown line ([`is_aside`]) in a box that is placed by
    /// itself, as style sheets hide what is for those who listen alone: CSS makes a block of it, but no line ends
    /// there.
    pub(super) fn is_placed_aside(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let holds_nothing = || {
            let totals = self.totals(id);
            totals.chars + totals.concealed + totals.media + totals.fields == 0
        };
        let is_words = |n: &NodeId| {
            let text = self.node(*n).text.as_deref().unwrap_or_default();
            self.node(*n).kind == NodeKind::Text && !text.trim().is_empty()
        };
        node.hidden.is_some()
            && by_tag(self.tag(id)) == Display::Inline
            && self.own_style(id).is_some_and(Style::is_out_of_flow)
            && holds_nothing()
            && self
                .subtree(id)
                .skip(1)
                .take(MAX_BESIDE)
                .any(|n| is_words(&n))
    }

    /// The outermost ancestor of a text whose subtree shows no characters; `None` where the parent shows some.
    pub(crate) fn unseen_around(&self, text: NodeId) -> Option<NodeId> {
        let hides_all = |id: &NodeId| self.totals(*id).chars == 0;
        self.ancestors(text).take_while(hides_all).last()
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::TestPage;
    use crate::snapshot::{Display, NodeId};

    #[test]
    fn unseen_signs_part_shown_words_and_no_others() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Topic");
        t.open_with("span", &[("class", "sr-only")]).text(", ");
        t.close().text("headline").close();
        t.open_bare("p");
        for part in ["Topic", ", ", "headline"] {
            t.open_bare("span").unrendered(part).close();
        }
        let page = t.finish();
        let text = page.content_text(&[page.body()]);
        assert_eq!(text, "Topic headline\nTopic, headline");
    }

    #[test]
    fn a_hidden_part_of_a_shown_sentence_is_no_text() {
        let page = |hidden: &str, beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("One reply").open_bare("span");
            t.unrendered(hidden).close();
            if !beside.is_empty() {
                t.text(beside);
            }
            let page = t.finish();
            page.content_text(&[page.body()])
        };
        assert_eq!(page("ies", " was made."), "One reply was made.");
        assert_eq!(page("ies", ""), "One reply");
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").open("b").text("29").close();
        t.open_bare("b").unrendered("23").close();
        t.open("span").text(" a month").close().close();
        let price = t.finish();
        assert_eq!(price.content_text(&[price.body()]), "29 a month");
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("See ").open("b");
        t.open_bare("slot").open("a").text("the gauge").close();
        t.close().open_bare("span").unrendered("tip").close();
        t.close().text(" now.");
        let slot = t.finish();
        let said = slot.content_text(&[slot.body()]);
        assert_eq!(said, "See the gauge now.", "a slot has no box");
        let rest = "and all that stands behind a link to read more of it, for as long as it takes.";
        assert!(page(rest, "").ends_with("as it takes."));
    }

    #[test]
    fn what_is_named_for_listeners_is_not_shown() {
        let shown = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Price: ");
            t.open_with("span", &[("class", class)])
                .text("sale price ")
                .close();
            t.text("29").close();
            let page = t.finish();
            page.text(page.body())
        };
        assert_eq!(shown("sr-only"), "Price: 29");
        assert_eq!(shown("visually-hidden now"), "Price: 29");
        assert_eq!(shown("sr-only sm:not-sr-only"), "Price: sale price 29");
        assert_eq!(shown("only"), "Price: sale price 29");
    }

    #[test]
    fn text_for_readers_is_told_from_text_for_machines() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").text("Seen").open_bare("div").open_bare("b");
        t.unrendered("Closed tab").close().close();
        t.open_bare("script").unrendered("let x = 1;").close();
        for tag in ["noframes", "noembed"] {
            t.open_bare(tag).unrendered("<p>No frames</p>").close();
        }
        let page = t.finish();
        let body = page.body();
        assert_eq!(page.totals(body).concealed, 10);
        assert_eq!(page.totals(body).chars, 4);
        let hidden: Vec<NodeId> = page
            .subtree(body)
            .filter(|n| page.is_concealed(*n))
            .collect();
        assert_eq!(hidden.len(), 1);
        let Some(b) = page.parent(hidden[0]) else {
            panic!("no parent")
        };
        assert_eq!(page.flow_display(b), Display::Inline);
        assert_eq!(page.text(body), "Seen");
        assert_eq!(page.content_text(&[body]), "Seen\nClosed tab");
    }
}
