//! Pass 7: what each block is for.
//!
//! Where a block stands, how large it is, what it holds and what its words hint at are weighed
//! for each role ([`ROLE_WEIGHTS`]); the confidence is the probability that follows. Landmarks,
//! ARIA roles and names of classes are a few measures among many. Roles that the tree tells
//! (overlay, list, item) or that have plain signs (comments, pagination, breadcrumb) have rules.

use super::evidence::totals;
use super::lists::{MIN_ITEMS, share_geometry};
use super::role_weights::{MEASURES, ROLE_WEIGHTS};
use super::tree::{Origin, PartTree};
use super::vocabulary::{Words, words_of};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Lengths in windows and font sizes over the page's count up to here. Source: ours.
const MOST: f64 = 3.0;
/// Characters that weigh as much as a field. Source: ours; a label and a hint.
const CHARS_PER_FIELD: f64 = 40.0;
/// Characters of a list's item, from a title to a teaser. Source: ours.
const ITEM_CHARS: std::ops::Range<u32> = 15..500;
/// Links of a list's item that is little but links: title, picture, "more". Source: ours.
const ITEM_LINKS: u32 = 3;
/// Confidence of a role that a rule gave. Source: ours.
const BY_RULE: f64 = 0.6;

/// A role and how sure it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Role {
    pub(super) name: &'static str,
    /// 0..=1.
    pub(super) confidence: f64,
}

/// Gives every part but the page a role. Linear in the parts and in their names.
pub(super) fn assign(page: &PageSnapshot, tree: &PartTree) -> Vec<Option<Role>> {
    let totals = totals(page, tree);
    let media = media_areas(page, tree);
    let repeats: Vec<bool> = (0..tree.parts.len())
        .map(|i| is_repetition(tree, i))
        .collect();
    let mut roles = vec![None; tree.parts.len()];
    for index in tree.downwards().into_iter().skip(1) {
        let part = &tree.parts[index];
        let above = part.parent.map(|p| tree.parts[p].rect);
        let signs = Signs {
            rect: part.rect,
            above: above.unwrap_or(part.rect),
            totals: totals[index],
            media: media[index],
            words: words_of(page, part),
            is_overlay: part.overlay,
            is_item: part.parent.is_some_and(|p| repeats[p]),
            is_list: repeats[index],
        };
        roles[index] = Some(signs.decide(page, &totals[0]));
    }
    roles
}

/// What is known of one part.
struct Signs {
    rect: Rect,
    /// The rectangle of the part it stands in.
    above: Rect,
    totals: Totals,
    /// Area of its pictures, px².
    media: f64,
    words: Words,
    is_overlay: bool,
    is_item: bool,
    is_list: bool,
}

impl Signs {
    fn decide(&self, page: &PageSnapshot, whole: &Totals) -> Role {
        let weighed = likeliest(&self.measures(page, whole));
        let is_bar = matches!(weighed.name, "header" | "navigation");
        let sure = |name| Role {
            name,
            confidence: weighed.confidence.max(BY_RULE),
        };
        let totals = &self.totals;
        let is_running = matches!(weighed.name, "article" | "main" | "aside" | "navigation");
        // A bar that stays at the edge of the window is still a header or a menu.
        if self.is_overlay && !(is_bar && weighed.confidence > BY_RULE) {
            return sure("overlay");
        }
        if is_running && totals.links >= 3 && self.words.numbers > 0.5 && totals.chars < 200 {
            return sure("pagination");
        }
        if self.words.breadcrumb > 0.5 && totals.links >= 1 && totals.chars < 150 {
            return sure("breadcrumb");
        }
        if self.words.comments > 0.5 && is_running && totals.chars > 100 {
            return sure("comments");
        }
        let leads_on = totals.links > 0 && ITEM_CHARS.contains(&totals.chars);
        let is_item = self.is_item && leads_on;
        let is_teaser = weighed.name == "navigation" && totals.links <= ITEM_LINKS;
        if is_item && (weighed.name == "article" || is_teaser) {
            return sure("item");
        }
        if self.is_list && totals.links >= 3 && weighed.name == "article" {
            return sure("list");
        }
        weighed
    }

    /// In the order that [`super::role_weights::Weights`] tells.
    fn measures(&self, page: &PageSnapshot, whole: &Totals) -> [f64; MEASURES] {
        let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
        let window = page.viewport.height.max(1.0);
        let share = |r: &Rect| (r.area() / (width * height)).clamp(1e-6, 1.0).ln();
        let (chars, links) = (f64::from(self.totals.chars), f64::from(self.totals.links));
        let fields = f64::from(self.totals.fields);
        let field_share = fields / (fields + chars / CHARS_PER_FIELD).max(1.0);
        let font = self.totals.font_size() / whole.font_size().max(1.0);
        let words = &self.words;
        [
            1.0,
            (self.rect.top / window).min(MOST),
            self.rect.top / height,
            ((height - self.rect.bottom) / height).min(1.0),
            self.rect.width() / width,
            (self.rect.height() / window).min(MOST),
            share(&self.rect),
            (self.rect.center().0 / width - 0.5).abs(),
            share(&self.above),
            chars.ln_1p(),
            links.ln_1p(),
            self.totals.link_density(),
            (chars / links.max(1.0)).ln_1p(),
            fields.ln_1p(),
            field_share,
            (self.media / self.rect.area().max(1.0)).min(1.0),
            f64::from(self.totals.media).ln_1p(),
            font.min(MOST),
            words.header,
            words.footer,
            words.copyright,
            words.navigation,
            words.main,
            words.article,
            words.aside,
            words.form,
            words.advertisement,
            words.heading,
        ]
    }
}

/// The role with the greatest weight, and its share of all (soft maximum).
fn likeliest(measures: &[f64; MEASURES]) -> Role {
    let weight = |weights: &[f64; MEASURES]| -> f64 {
        weights.iter().zip(measures).map(|(w, m)| w * m).sum()
    };
    let weighed = ROLE_WEIGHTS.map(|(name, weights)| (name, weight(&weights)));
    let best = weighed
        .iter()
        .copied()
        .fold(weighed[0], |a, b| if b.1 > a.1 { b } else { a });
    let sum: f64 = weighed.iter().map(|(_, w)| (w - best.1).exp()).sum();
    Role {
        name: best.0,
        confidence: 1.0 / sum.max(1.0),
    }
}

/// Area of the pictures in each part, px².
fn media_areas(page: &PageSnapshot, tree: &PartTree) -> Vec<f64> {
    let mut before = Vec::with_capacity(page.len() + 1);
    let (mut sum, mut end) = (0.0, NodeId(0));
    before.push(sum);
    for (id, node) in page.iter() {
        let is_media = id >= end && page.totals_between(id, NodeId(id.0 + 1)).media > 0;
        if is_media {
            end = node.end;
            sum += node.visible_rect.map_or(0.0, |r| r.area());
        }
        before.push(sum);
    }
    let of = |n: &NodeId| before[page.node(*n).end.index()] - before[n.index()];
    let mut areas = vec![0.0; tree.parts.len()];
    for index in tree.upwards() {
        let part = &tree.parts[index];
        areas[index] = if part.nodes.is_empty() || part.torn {
            part.children.iter().map(|c| areas[*c]).sum()
        } else {
            part.nodes.iter().map(of).sum()
        };
    }
    areas
}

/// Whether a part holds repeated things: a list that was gathered, or children of which each
/// shares a column, a row or a size with the one before.
fn is_repetition(tree: &PartTree, index: usize) -> bool {
    let part = &tree.parts[index];
    let same = |pair: &[usize]| {
        let (a, b) = (&tree.parts[pair[0]], &tree.parts[pair[1]]);
        a.origin == b.origin && share_geometry(&a.rect, &b.rect)
    };
    let children = &part.children;
    part.origin == Origin::List || children.len() >= MIN_ITEMS && children.windows(2).all(same)
}
