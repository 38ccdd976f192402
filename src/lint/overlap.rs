//! Check `text-overlap`: text over text, and boxes over text.

use super::LintOptions;
use super::contrast::painted;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::{Severity, overlaps_of};
use crate::geometry::Rect;
use crate::hash::{HashMap, HashSet, hash_of};
use crate::segmentation::Role;
use crate::snapshot::screenshot::Screenshot;
use crate::snapshot::{NodeId, NodeKind};
use std::cell::{OnceCell, RefCell};

/// Minimum intersection over union of equal words that count as one text. Source: ours; shadows lie some pixels off.
const MIN_DOUBLED: f64 = 0.5;
/// Minimum contrast of words behind others that are readable, so that the two run into each other. Source: ours; a
/// watermark in `#ddd` on white has 1.36.
const MIN_RIVAL: f64 = 1.5;

/// Elements that lie over a text of another element. Elements fixed to the window (headers, consent banners, chats)
/// cover whatever is scrolled below them and do not count.
///
/// Cost: linear in the overlaps, and in the nodes of the overlapping elements, each of which is read once.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = Vec::new();
    let item = |i: usize| sheet.tree.items[i].node;
    let known = Known::new(sheet);
    let covers = |over: usize, text: usize| {
        let (over, text) = (item(over), item(text));
        let drawn = |node: NodeId| sheet.page.node(node).paint_order;
        // An element that is painted earlier lies behind; equal words at the same place are read as one.
        drawn(over) >= drawn(text)
            && known.says_something(sheet.named(text))
            && !known.is_doubled(sheet.named(over), sheet.named(text))
            && !known.is_watermark(text)
    };
    let mut told = HashSet::default();
    let mut covering = HashSet::default();
    for overlap in overlaps_of(&sheet.tree, &covers) {
        let [over, text] = [overlap.over, overlap.text].map(|i| sheet.named(item(i)));
        let is_overlay = [over, text].into_iter().any(|node| {
            let role = sheet.areas.role(node);
            sheet.is_fixed(node) || role == Some(Role::Overlay)
        });
        let is_new = told.insert((over.min(text), over.max(text)));
        // An element inside a covering box is reported with the box.
        let is_inside = sheet.page.ancestors(over).any(|up| covering.contains(&up));
        // An element behind a box covers nothing visible.
        let is_seen = || !known.is_hidden(over) && !known.is_skip_link(text);
        if is_new && !is_overlay && !is_inside && is_seen() {
            covering.insert(over);
            let found_here = Found::new(Check::TextOverlap, Severity::Major, over);
            found.push(found_here.with_other(text).measuring(overlap.covered, 0.0));
        }
    }
    found
}

/// Cached facts about overlapping elements and texts: thousands of boxes may lie over one text.
struct Known<'a> {
    sheet: &'a Sheet<'a>,
    /// Decoding a screenshot takes longer than all the rest, so it is done only when needed.
    screenshot: OnceCell<Option<Screenshot>>,
    words: Once<(Option<Rect>, u64)>,
    watermarks: Once<bool>,
    says_something: Once<bool>,
    hidden: Once<bool>,
}

/// Cached facts about nodes.
type Once<T> = RefCell<HashMap<NodeId, T>>;

fn once<T: Copy>(known: &Once<T>, node: NodeId, ask: impl FnOnce() -> T) -> T {
    let answer = known.borrow().get(&node).copied();
    answer.unwrap_or_else(|| {
        let answer = ask();
        known.borrow_mut().insert(node, answer);
        answer
    })
}

impl<'a> Known<'a> {
    fn new(sheet: &'a Sheet<'a>) -> Self {
        Self {
            sheet,
            screenshot: OnceCell::new(),
            words: Once::default(),
            watermarks: Once::default(),
            says_something: Once::default(),
            hidden: Once::default(),
        }
    }

    /// Whether two elements have the same words at nearly the same place: a shadow, a bar that lies over its copy.
    fn is_doubled(&self, one: NodeId, other: NodeId) -> bool {
        let ((place, words), (other_place, other_words)) = (self.words(one), self.words(other));
        words == other_words
            && place
                .zip(other_place)
                .is_some_and(|(one, other)| one.iou(&other) >= MIN_DOUBLED)
    }

    /// The visible bounds of an element, and a hash of its words.
    fn words(&self, node: NodeId) -> (Option<Rect>, u64) {
        let page = self.sheet.page;
        once(&self.words, node, || {
            let text = match page.node(node).kind {
                NodeKind::Pseudo => page.node(node).text.as_deref().unwrap_or("").to_owned(),
                _ => page.text(node),
            };
            let words: Vec<&str> = text.split_whitespace().collect();
            (page.visible_bounds(node), hash_of(words))
        })
    }

    /// Whether a text is a watermark behind other text: it hardly differs from its background. Without a screenshot,
    /// it must also be placed behind all others.
    fn is_watermark(&self, text: NodeId) -> bool {
        let (sheet, page) = (self.sheet, self.sheet.page);
        once(&self.watermarks, text, || {
            let ground = page.node(text).background;
            let color = sheet.color(text);
            let Some(color) = color.filter(|color| color.contrast_on(ground) < MIN_RIVAL) else {
                return false;
            };
            match self.screenshot.get_or_init(|| Screenshot::new(page)) {
                Some(screenshot) => {
                    let ratio = painted(screenshot, &sheet.painted_lines(text), color);
                    ratio.is_some_and(|ratio| ratio < MIN_RIVAL)
                }
                None => {
                    let style = page.own_style(text);
                    style.and_then(|s| s.z_index).is_some_and(|z| z < 0)
                }
            }
        })
    }

    /// Whether an element's own texts contain any letters or digits.
    fn says_something(&self, element: NodeId) -> bool {
        once(&self.says_something, element, || {
            let mut texts = self.sheet.page.children(element).chain([element]);
            texts.any(|text| self.sheet.says_something(text))
        })
    }

    /// Whether all texts of an element are behind opaque boxes.
    fn is_hidden(&self, element: NodeId) -> bool {
        once(&self.hidden, element, || self.sheet.is_hidden(element))
    }

    /// Whether an element is a skip link: a link within the page that is hidden until it gets the keyboard focus.
    fn is_skip_link(&self, element: NodeId) -> bool {
        let page = self.sheet.page;
        let mut around = page.inclusive_ancestors(element);
        let link = around.find(|up| page.tag(*up) == "a");
        let target = link.and_then(|link| page.attribute(link, "href"));
        target.is_some_and(|t| t.len() > 1 && t.starts_with('#')) && self.is_hidden(element)
    }
}
