//! Pass 7: what each block is for.
//!
//! Where a block stands, how large it is, what it holds and what its words hint at are weighed
//! for each role (`roles.toml`); the confidence is the probability that follows. Landmarks,
//! ARIA roles and names of classes are a few measures among many. Roles that the tree tells
//! (overlay, list, item) or that have plain signs (comments, pagination, breadcrumb) have rules.

use super::evidence::totals;
use super::lists::{MIN_ITEMS, share_geometry};
use super::tree::{Origin, PartTree};
use super::vocabulary::{Words, words_of};
use crate::geometry::Rect;
use crate::linear::Ready;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// The terms of the weighed roles: top in windows (up to 3); top and distance from the end, in page
/// heights; width in page widths; height in windows (up to 3); ln(share of the page's area);
/// distance of the centre from the page's, in page widths; ln(area share of what it stands in);
/// ln(1 + characters); ln(1 + links); link density; ln(1 + characters per link); ln(1 + fields);
/// fields over fields and characters (40 to one); share of its area that pictures fill;
/// ln(1 + pictures); font size over the page's; and what words hint at.
pub(super) const ROLE_TERMS: [&str; 27] = [
    "top_windows",
    "top",
    "end",
    "width",
    "height",
    "area",
    "aside_by",
    "holder",
    "text",
    "links",
    "link_density",
    "text_per_link",
    "fields",
    "field_share",
    "media_share",
    "media",
    "font",
    "says_header",
    "says_footer",
    "says_copyright",
    "says_navigation",
    "says_main",
    "says_article",
    "says_aside",
    "says_form",
    "says_advertisement",
    "says_heading",
];

/// The values of [`ROLE_TERMS`] for one part.
pub(super) type RoleEvidence = [f32; ROLE_TERMS.len()];

/// The roles that are weighed; the others have rules of their own.
pub const WEIGHED_ROLES: [&str; 10] = [
    "header",
    "navigation",
    "main",
    "article",
    "aside",
    "form",
    "advertisement",
    "footer",
    "media",
    "heading",
];

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
pub(super) fn assign(page: &PageSnapshot, model: &Ready, tree: &PartTree) -> Vec<Option<Role>> {
    let signs = signs(page, tree).into_iter();
    let decide = |signs: Option<Signs>| signs.map(|s| s.decide(model));
    signs.map(decide).collect()
}

/// What is known of every part but the page.
pub(super) fn signs(page: &PageSnapshot, tree: &PartTree) -> Vec<Option<Signs>> {
    let totals = totals(page, tree);
    let media = media_areas(page, tree);
    let repeats: Vec<bool> = (0..tree.parts.len())
        .map(|i| is_repetition(tree, i))
        .collect();
    let mut all = vec![None; tree.parts.len()];
    for index in tree.downwards().into_iter().skip(1) {
        let part = &tree.parts[index];
        let above = part.parent.map_or(part.rect, |p| tree.parts[p].rect);
        let words = words_of(page, part);
        let seen = Seen {
            rect: part.rect,
            above,
            totals: &totals[index],
            media: media[index],
            words: &words,
        };
        all[index] = Some(Signs {
            evidence: seen.evidence(page, &totals[0]),
            totals: totals[index],
            words,
            is_overlay: part.overlay,
            is_item: part.parent.is_some_and(|p| repeats[p]),
            is_list: repeats[index],
        });
    }
    all
}

/// What is known of one part.
#[derive(Debug, Clone)]
pub(super) struct Signs {
    pub(super) evidence: RoleEvidence,
    totals: Totals,
    words: Words,
    is_overlay: bool,
    is_item: bool,
    is_list: bool,
}

/// What the evidence of one part is made of.
struct Seen<'a> {
    rect: Rect,
    /// The rectangle of the part it stands in.
    above: Rect,
    totals: &'a Totals,
    /// Area of its pictures, px².
    media: f64,
    words: &'a Words,
}

impl Signs {
    pub(super) fn decide(&self, model: &Ready) -> Role {
        let weighed = likeliest(model, &self.evidence);
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
}

impl Seen<'_> {
    fn evidence(&self, page: &PageSnapshot, whole: &Totals) -> RoleEvidence {
        let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
        let window = page.viewport.height.max(1.0);
        let share = |r: &Rect| (r.area() / (width * height)).clamp(1e-6, 1.0).ln();
        let (chars, links) = (f64::from(self.totals.chars), f64::from(self.totals.links));
        let fields = f64::from(self.totals.fields);
        let field_share = fields / (fields + chars / CHARS_PER_FIELD).max(1.0);
        let font = self.totals.font_size() / whole.font_size().max(1.0);
        let words = self.words;
        [
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
        .map(|v| v as f32)
    }
}

/// The most probable of the weighed roles.
fn likeliest(model: &Ready, evidence: &RoleEvidence) -> Role {
    let probabilities = model.probabilities(evidence);
    let named = WEIGHED_ROLES.into_iter().zip(probabilities);
    let best = named.fold(("main", 0.0), |a, b| if b.1 > a.1 { b } else { a });
    Role {
        name: best.0,
        confidence: f64::from(best.1),
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
