//! Lists of terms whose terms are all labels (a number, a bullet, the sign of a note), which are lists.

use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::lines::label_signs::{
    ENDS, MAX_LABEL, enumerates, is_bullet, is_note_sign, is_raised_label,
};
use crate::output::flow::numbers::{Number, Numbers, bare_number};
use crate::output::flow::pieces::Block;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Levels from a label to its term, and nodes of a term that are looked at. Source: ours; bounds the cost.
const MAX_IN_TERM: usize = 4;
const MAX_NODES: usize = 8;
/// Most nodes before a definition among which its term is searched, where the term was not chosen. Source: ours; bounds
/// the cost.
const MAX_BEFORE: u32 = 64;

impl Builder<'_> {
    /// Opens an item of a list of terms that are labels. A term opens an item together with its definition; a
    /// definition without its term opens one by itself. `false` where the element is neither.
    pub(in crate::output::flow) fn labelled_item(
        &mut self,
        id: NodeId,
        end: NodeId,
        tag: &str,
    ) -> bool {
        let page = self.page;
        let Some(Block::List { is_ordered }) = self.innermost() else {
            return false;
        };
        let is_ordered = *is_ordered;
        if !matches!(tag, "dt" | "dd") || !is_in_terms(page, id) {
            return false;
        }
        let is_term = tag == "dt";
        let term = if is_term { Some(id) } else { term_of(page, id) };
        let value = term.and_then(|term| bare_number(&page.text(term)));
        let number = value.filter(|_| is_ordered).map(|value| Number {
            value,
            letters: None,
        });
        let item_end = if is_term { entry_end(page, id) } else { end };
        self.open_block(item_end, Block::Item(number), Numbers::UP);
        if is_term {
            self.push(end, Effect::Beside);
        }
        true
    }

    /// Whether a term or its definition is part of an open item of a list of labels, and not a separate block.
    pub(in crate::output::flow) fn is_in_labelled_item(&self, id: NodeId) -> bool {
        matches!(self.innermost(), Some(Block::Item(_))) && is_in_terms(self.page, id)
    }

    /// Whether a term of a list of labels is only a bullet, which the list draws itself.
    pub(in crate::output::flow) fn is_bullet_term(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_in_list = matches!(self.innermost(), Some(Block::List { .. }));
        is_in_list
            && is_in_terms(page, id)
            && page.totals(id).chars == 1
            && is_bullet(page.text(id).trim())
    }

    /// Whether a label is inside a term of a list of labels whose item is open.
    pub(in crate::output::flow) fn is_in_term_of_list(&self, label: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(label).take(MAX_IN_TERM);
        let is_term = |up: NodeId| page.tag(up) == "dt" && is_in_terms(page, up);
        matches!(self.innermost(), Some(Block::Item(_))) && around.any(is_term)
    }
}

/// Whether the terms of a list are all labels, and if so, whether they are numbers that a list draws alike: `1.`, `2.`.
/// Numbers without a sign are labels where they count.
pub(in crate::output::flow) fn lists_labels(page: &PageSnapshot, terms: NodeId) -> Option<bool> {
    let mut labels: Vec<(NodeId, String)> = Vec::new();
    let mut is_told = true;
    for child in page.children(terms) {
        match page.tag(child) {
            "dt" if is_told && (1..=MAX_LABEL).contains(&page.totals(child).chars) => {
                labels.push((child, page.text(child).trim().to_owned()));
                is_told = false;
            }
            "dd" if !labels.is_empty() => is_told = true,
            _ if page.node(child).kind == NodeKind::Element => return None,
            _ => {}
        }
    }
    let is_raised = |term: NodeId| {
        let mut inside = page.subtree(term).take(MAX_NODES);
        inside.any(|at| page.tag(at) == "sup")
    };
    let is_marked = |(term, label): &(NodeId, String)| {
        is_bullet(label)
            || is_note_sign(label)
            || enumerates(label) && label.ends_with(ENDS)
            || is_raised_label(label) && is_raised(*term)
    };
    let numbers = || labels.iter().map(|(_, label)| bare_number(label));
    let mut pairs = numbers().zip(numbers().skip(1));
    let count = pairs.all(|(a, b)| a.is_some_and(|a| a.checked_add(1) == b))
        && numbers().all(|n| n.is_some());
    let is_list = is_told && (labels.iter().all(is_marked) || count && labels.len() > 1);
    let have_points = || labels.iter().all(|(_, label)| label.ends_with('.'));
    (is_list && !labels.is_empty()).then(|| count && have_points())
}

/// Whether an element is a child of a list of terms.
fn is_in_terms(page: &PageSnapshot, id: NodeId) -> bool {
    page.parent(id).is_some_and(|up| page.tag(up) == "dl")
}

/// Where what a term is of ends.
fn entry_end(page: &PageSnapshot, term: NodeId) -> NodeId {
    let behind = page.siblings_behind(term);
    let own = behind.take_while(|id| page.tag(*id) != "dt");
    let last = own.last().unwrap_or(term);
    page.node(last).end
}

/// The term right before a definition.
fn term_of(page: &PageSnapshot, definition: NodeId) -> Option<NodeId> {
    let first = definition.0.saturating_sub(MAX_BEFORE);
    let mut before = (first..definition.0).rev().map(NodeId);
    before.find(|id| page.tag(*id) == "dt" && page.parent(*id) == page.parent(definition))
}

#[cfg(test)]
mod tests {
    use super::lists_labels;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag};

    fn terms(entries: &[(&str, &str)]) -> String {
        body_of(|t| {
            t.open("dl");
            for (label, words) in entries {
                t.open("dt").text(label).close();
                t.open("dd").open("div").text(words).close().close();
            }
        })
    }

    #[test]
    fn terms_that_are_labels_are_a_list() {
        let numbered = terms(&[("1.", "one of it"), ("2.", "two of it")]);
        assert_eq!(numbered, "1. one of it\n2. two of it\n");
        let lettered = terms(&[("a)", "one of it"), ("b)", "two of it")]);
        assert_eq!(lettered, "- a) one of it\n- b) two of it\n");
        let drawn = terms(&[("•", "one of it"), ("•", "two of it")]);
        assert_eq!(drawn, "- one of it\n- two of it\n");
        let note = body_of(|t| {
            t.open("dl")
                .open("dt")
                .open("sup")
                .text("a")
                .close()
                .close();
            t.open("dd").open("p").text("without the storm");
        });
        assert_eq!(note, "- <sup>a</sup> without the storm\n");
        let signs = terms(&[("*", "one of it"), ("††", "two of it")]);
        let signs = signs.replace('\\', "");
        assert_eq!(signs, "- * one of it\n- †† two of it\n");
        let words = terms(&[("404", "not found"), ("500", "an error")]);
        assert!(words.contains("**404**"), "{words}");
    }

    #[test]
    fn lists_of_labels_stand_in_each_other() {
        let text = body_of(|t| {
            t.open("dl").open("dt").text("1.").close();
            t.open("dd").open("div").text("who knows").open("dl");
            t.open("dt").text("a)").close();
            t.open("dd").text("it all");
        });
        assert_eq!(text, "1. who knows\n   - a) it all\n");
    }

    #[test]
    fn numbers_without_a_sign_are_labels_where_they_count() {
        let is_ordered = |labels: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("dl");
            for label in labels {
                t.open("dt").text(label).close();
                t.open("dd").text("words of it").close();
            }
            let page = t.finish();
            lists_labels(&page, by_tag(&page, "dl"))
        };
        assert_eq!(is_ordered(["7.", "8."]), Some(true));
        assert_eq!(is_ordered(["7", "8"]), Some(false));
        assert_eq!(is_ordered(["(7)", "(9)"]), Some(false));
        assert_eq!(is_ordered(["7", "9"]), None);
        assert_eq!(is_ordered(["AC", "DC"]), None);
        assert_eq!(is_ordered(["x", "y"]), None);
    }
}
