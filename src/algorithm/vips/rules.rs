//! The thirteen rules of visual block extraction, and which apply to which kind of node.
//!
//! Source: Cai et al., MSR-TR-2003-79 §4.1, tables 1 and 2. They are tried in their order; the
//! first that decides ends it.
//!
//! | rule | what the paper asks, in our words | it says | function |
//! |---|---|---|---|
//! | 1 | no text, and no valid child | drop it | [`nothing_to_see`] |
//! | 2 | one valid child, which is no text | divide | [`one_child`] |
//! | 3 | root of the only sub-DOM of the block whose turn it is | divide | [`root_of_block`] |
//! | 4 | all children are text or virtual text | a block, DoC 10 in one font, else 9 | [`only_text`] |
//! | 5 | a child breaks the line | divide | [`line_break_child`] |
//! | 6 | a child is an `<hr>` | divide | [`line_child`] |
//! | 7 | the children are larger than the node | divide | [`overflowing`] |
//! | 8 | a child has another background | divide; that child is a block, DoC 6 to 8 by tag and size | [`background`], [`kept_by_rule_8`] |
//! | 9 | a small node with a text or virtual text among its children | a block, DoC 5 to 8 by tag | [`small_with_text`] |
//! | 10 | the largest child is small | a block, DoC by tag and size | [`small_children`] |
//! | 11 | the sibling before was not divided | a block | [`after_block`] |
//! | 12 | what is left of most kinds | divide | [`divide`] |
//! | 13 | what is left of cells | a block, DoC by tag and size | [`keep`] |
//!
//! *Valid*, *virtual text* and the other terms are those of
//! [`Children`](crate::algorithm::visual_tree::kind::Children) and
//! [`Fact`]; a DoC by tag alone (rule 9), or of which the paper says nothing (rule 11), is by tag and
//! size here, too.

use super::Vips;
use crate::algorithm::visual_tree::facts::{Fact, Facts, Font, Seen};
use crate::algorithm::visual_tree::kind::Kind;
use crate::snapshot::{NodeId, PageSnapshot};

/// The highest degree of coherence.
pub(super) const MAX_DOC: u8 = 10;

/// The decision of a rule about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Drop it.
    Cut,
    /// Go on with its children.
    Divide,
    /// Go on with its children, but those on another background are blocks (rule 8).
    DivideAround,
    /// It is a block, of this degree of coherence.
    Keep(u8),
}

/// A node before the rules.
#[derive(Debug, Clone, Copy)]
pub(super) struct Case<'a> {
    pub(super) vips: &'a Vips,
    pub(super) page: &'a PageSnapshot,
    pub(super) facts: &'a Facts,
    pub(super) node: NodeId,
    /// Whether it is the root of the block that is being divided.
    pub(super) is_root: bool,
    /// Whether its previous sibling became a block.
    pub(super) after_block: bool,
    /// Rounds before this one.
    pub(super) round: u32,
}

/// One of the thirteen.
#[derive(Debug)]
pub(super) struct Rule {
    /// Its number in the paper.
    pub(super) number: u8,
    /// The decision on the node, in words.
    pub(super) says: &'static str,
    decide: fn(&Case) -> Option<Verdict>,
}

impl Rule {
    const fn new(number: u8, says: &'static str, decide: fn(&Case) -> Option<Verdict>) -> Self {
        Self {
            number,
            says,
            decide,
        }
    }
}

static RULE_1: Rule = Rule::new(1, "nothing to see", nothing_to_see);
static RULE_2: Rule = Rule::new(2, "one valid child, not text", one_child);
static RULE_3: Rule = Rule::new(3, "root of the block being divided", root_of_block);
static RULE_4: Rule = Rule::new(4, "only text", only_text);
static RULE_5: Rule = Rule::new(5, "a child breaks the line", line_break_child);
static RULE_6: Rule = Rule::new(6, "a child is a line", line_child);
static RULE_7: Rule = Rule::new(7, "children larger than the node", overflowing);
static RULE_8: Rule = Rule::new(8, "background differs from a child's", background);
static RULE_9: Rule = Rule::new(9, "small, with text of its own", small_with_text);
static RULE_10: Rule = Rule::new(10, "no large child", small_children);
static RULE_11: Rule = Rule::new(11, "previous sibling was not divided", after_block);
static RULE_12: Rule = Rule::new(12, "nothing holds it together", divide);
static RULE_13: Rule = Rule::new(13, "nothing parts it", keep);

/// The rules for a kind of node, in the order they are tried.
pub(super) fn rules_for(kind: Kind) -> &'static [&'static Rule] {
    static INLINE_OR_PARAGRAPH: [&Rule; 10] = [
        &RULE_1, &RULE_2, &RULE_3, &RULE_4, &RULE_5, &RULE_6, &RULE_8, &RULE_9, &RULE_11, &RULE_12,
    ];
    static TABLE_OR_ROW: [&Rule; 6] = [&RULE_1, &RULE_2, &RULE_3, &RULE_7, &RULE_9, &RULE_12];
    static CELL: [&Rule; 9] = [
        &RULE_1, &RULE_2, &RULE_3, &RULE_4, &RULE_8, &RULE_9, &RULE_10, &RULE_11, &RULE_13,
    ];
    static OTHER: [&Rule; 9] = [
        &RULE_1, &RULE_2, &RULE_3, &RULE_4, &RULE_6, &RULE_8, &RULE_9, &RULE_11, &RULE_12,
    ];
    // Text is never divided, replaced elements have nothing to divide.
    static WHOLE: [&Rule; 2] = [&RULE_1, &RULE_13];
    match kind {
        Kind::Inline | Kind::Paragraph => &INLINE_OR_PARAGRAPH,
        Kind::Table | Kind::Row => &TABLE_OR_ROW,
        Kind::Cell => &CELL,
        Kind::Other => &OTHER,
        Kind::Text | Kind::Replaced => &WHOLE,
    }
}

/// Tries the rules for the node's kind. The last rule of every kind always decides.
pub(super) fn apply(case: &Case) -> (&'static Rule, Verdict) {
    rules_for(case.fact().kind)
        .iter()
        .find_map(|rule| (rule.decide)(case).map(|verdict| (*rule, verdict)))
        .unwrap_or((&RULE_12, Verdict::Divide))
}

/// Rule 1: what shows nothing is dropped.
fn nothing_to_see(case: &Case) -> Option<Verdict> {
    (case.fact().seen == Seen::Nothing).then_some(Verdict::Cut)
}

/// Rule 2: a mere wrapper is divided.
fn one_child(case: &Case) -> Option<Verdict> {
    let children = &case.fact().children;
    (children.valid == 1 && !children.bare_text).then_some(Verdict::Divide)
}

/// Rule 3: the root of the block that is being divided must be divided. It is always the only sub-DOM: virtual
/// blocks, which have several, are never divided ([`Growth::dividable`](super::tree::Growth::dividable)).
fn root_of_block(case: &Case) -> Option<Verdict> {
    case.is_root.then_some(Verdict::Divide)
}

/// Rule 4: text is coherent, most of all in one font.
fn only_text(case: &Case) -> Option<Verdict> {
    let fact = case.fact();
    let doc = if fact.font == Font::Mixed { 9 } else { MAX_DOC };
    (fact.children.text == fact.children.valid).then_some(Verdict::Keep(doc))
}

/// Rule 5: a line-break node among the children ends what stands in one line.
fn line_break_child(case: &Case) -> Option<Verdict> {
    case.fact().children.line_break.then_some(Verdict::Divide)
}

/// Rule 6: an `<hr>` among the children parts what is above and below.
fn line_child(case: &Case) -> Option<Verdict> {
    case.fact().children.line.then_some(Verdict::Divide)
}

/// Rule 7: a box that does not hold its children is not what they look like.
fn overflowing(case: &Case) -> Option<Verdict> {
    let fact = case.fact();
    (fact.children.area > fact.area).then_some(Verdict::Divide)
}

/// Rule 8: a child on another background stands apart.
fn background(case: &Case) -> Option<Verdict> {
    case.fact()
        .children
        .other_background
        .then_some(Verdict::DivideAround)
}

/// The other half of rule 8, of a child of a node that it divided ([`Verdict::DivideAround`]): a part with a
/// background of its own is a block in this round. The other rules decide on the other children.
pub(super) fn kept_by_rule_8(case: &Case) -> Option<(&'static Rule, Verdict)> {
    let fact = case.fact();
    let is_part = fact.seen == Seen::Content
        && fact.other_background
        && !fact.virtual_text
        && fact.kind.is_dividable();
    is_part.then(|| (&RULE_8, Verdict::Keep(case.doc().clamp(6, 8))))
}

/// Rule 9: a small node with text of its own belongs together.
fn small_with_text(case: &Case) -> Option<Verdict> {
    let fact = case.fact();
    let is_small = fact.area < case.small_area();
    (fact.children.text > 0 && is_small).then(|| Verdict::Keep(case.doc().clamp(5, 8)))
}

/// Rule 10: a node of small parts only belongs together.
fn small_children(case: &Case) -> Option<Verdict> {
    let is_small = case.fact().children.largest < case.small_area();
    is_small.then(|| Verdict::Keep(case.doc()))
}

/// Rule 11: siblings are treated alike.
fn after_block(case: &Case) -> Option<Verdict> {
    case.after_block.then(|| Verdict::Keep(case.doc()))
}

/// Rule 12: what nothing holds together is divided.
fn divide(_: &Case) -> Option<Verdict> {
    Some(Verdict::Divide)
}

/// Rule 13: what nothing parts is a block.
fn keep(case: &Case) -> Option<Verdict> {
    let is_dividable = case.fact().kind.is_dividable();
    let doc = if is_dividable { case.doc() } else { MAX_DOC };
    Some(Verdict::Keep(doc))
}

impl Case<'_> {
    fn fact(&self) -> &Fact {
        self.facts.get(self.node)
    }

    /// The size below which a node is small in this round, px².
    fn small_area(&self) -> f64 {
        let relaxed = self.vips.size_relaxation.powf(f64::from(self.round));
        self.vips.small_size * relaxed * self.facts.page_area
    }

    /// Degree of coherence by tag and size.
    fn doc(&self) -> u8 {
        let by_size = self
            .vips
            .doc_of_size(self.fact().ink.area() / self.facts.page_area);
        let bonus = u8::from(is_text_level(self.page.tag(self.node)));
        (by_size + bonus).min(MAX_DOC)
    }
}

/// Elements that hold one thing, by their meaning in HTML: more coherent than their size says.
fn is_text_level(tag: &str) -> bool {
    matches!(
        tag,
        "p" | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "li"
            | "dt"
            | "dd"
            | "pre"
            | "blockquote"
            | "figure"
            | "figcaption"
            | "caption"
            | "label"
            | "a"
            | "button"
    )
}
