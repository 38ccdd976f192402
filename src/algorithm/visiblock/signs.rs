//! What each part of a page shows of its role: plain numbers and words.

use super::foreign::Foreign;
use super::lists::{MIN_ITEMS, share_geometry};
use super::tree::{Origin, Part, PartTree};
use super::vocabulary::{Words, words_of};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Lengths in windows and font sizes over the page's count up to here. Source: ours.
const MOST: f64 = 3.0;
/// Characters that weigh as much as a field. Source: ours; a label and a hint.
const CHARS_PER_FIELD: f64 = 40.0;
/// Sizes that advertisements are sold in, px. Source: IAB Universal Ad Package and the banners
/// and buttons before it.
const AD_SIZES: [(f64, f64); 13] = [
    (468.0, 60.0),
    (728.0, 90.0),
    (234.0, 60.0),
    (300.0, 250.0),
    (336.0, 280.0),
    (250.0, 250.0),
    (120.0, 600.0),
    (160.0, 600.0),
    (300.0, 600.0),
    (120.0, 240.0),
    (120.0, 60.0),
    (125.0, 125.0),
    (970.0, 250.0),
];
/// How far a box may be from such a size, px: a border, a line of text's descent. Source: ours.
const AD_SLACK: f64 = 6.0;

/// The terms of the weighed roles.
///
/// Place and size: top in windows (up to 3), top and distance from the end in page heights,
/// distance from the end in windows (up to 3), width in page widths, height in windows (up to 3),
/// ln(share of the page's area), distance of the centre from the page's in page widths, ln(area
/// share of what it stands in), whether it has the size of an advertisement.
///
/// Content: ln(1 + characters), ln(1 + links), link density, ln(1 + characters per link),
/// ln(1 + fields), fields over fields and characters (40 to one), share of its area that pictures
/// fill, ln(1 + pictures), whether it is one picture without text, share of its links and frames
/// that lead to foreign sites, font size over the page's, font weight over the page's, share of
/// its words that are numbers.
///
/// Structure: ln(1 + children), ln(siblings), whether it is the first or last of them, whether its
/// box is painted, elements above it in tens, whether it is a list.
///
/// And what words hint at.
pub(super) const ROLE_TERMS: [&str; 43] = [
    "top_windows",
    "top",
    "end",
    "end_windows",
    "width",
    "height",
    "area",
    "aside_by",
    "holder",
    "ad_size",
    "text",
    "links",
    "link_density",
    "text_per_link",
    "fields",
    "field_share",
    "media_share",
    "media",
    "one_picture",
    "foreign",
    "font",
    "bold",
    "numbers",
    "children",
    "siblings",
    "first",
    "last",
    "paints",
    "depth",
    "list",
    "overlay",
    "says_header",
    "says_footer",
    "says_copyright",
    "says_navigation",
    "says_main",
    "says_article",
    "says_comments",
    "says_aside",
    "says_form",
    "says_advertisement",
    "says_breadcrumb",
    "says_heading",
];

/// The values of [`ROLE_TERMS`] for one part.
pub(super) type RoleEvidence = [f32; ROLE_TERMS.len()];

/// What is known of one part.
#[derive(Debug, Clone)]
pub(super) struct Signs {
    pub(super) evidence: RoleEvidence,
    pub(super) totals: Totals,
    pub(super) words: Words,
    pub(super) is_overlay: bool,
    pub(super) is_item: bool,
    pub(super) is_list: bool,
}

/// What is known of every part but the page. Linear in the parts and in their names.
pub(super) fn signs(page: &PageSnapshot, tree: &PartTree, totals: &[Totals]) -> Vec<Option<Signs>> {
    let media = media_areas(page, tree);
    let foreign = Foreign::from_page(page);
    let mut depths = vec![0.0; tree.parts.len()];
    let mut all = vec![None; tree.parts.len()];
    for index in tree.downwards().into_iter().skip(1) {
        let part = &tree.parts[index];
        let parent = part.parent.unwrap_or_default();
        depths[index] = depths[parent] + 0.1;
        let words = words_of(page, part);
        let seen = Seen {
            part,
            above: tree.parts[parent].rect,
            among: &tree.parts[parent].children,
            index,
            totals: &totals[index],
            media: media[index],
            foreign: foreign.share(page, &part.nodes),
            depth: depths[index],
            is_list: is_list(tree, index),
            words: &words,
        };
        all[index] = Some(Signs {
            evidence: seen.evidence(page, &totals[0]),
            totals: totals[index],
            words,
            is_overlay: part.overlay,
            is_item: tree.parts[parent].children.len() >= MIN_ITEMS && totals[index].chars > 0,
            is_list: is_list(tree, index),
        });
    }
    all
}

/// What the evidence of one part is made of.
struct Seen<'a> {
    part: &'a Part,
    /// The rectangle of the part it stands in, and the parts in there.
    above: Rect,
    among: &'a [usize],
    index: usize,
    totals: &'a Totals,
    /// Area of its pictures, px².
    media: f64,
    foreign: f64,
    depth: f64,
    is_list: bool,
    words: &'a Words,
}

impl Seen<'_> {
    fn evidence(&self, page: &PageSnapshot, whole: &Totals) -> RoleEvidence {
        let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
        let window = page.viewport.height.max(1.0);
        let (rect, totals, words) = (self.part.rect, self.totals, self.words);
        let share = |r: &Rect| (r.area() / (width * height)).clamp(1e-6, 1.0).ln();
        let (chars, links) = (f64::from(totals.chars), f64::from(totals.links));
        let fields = f64::from(totals.fields);
        let field_share = fields / (fields + chars / CHARS_PER_FIELD).max(1.0);
        let font = totals.font_size() / whole.font_size().max(1.0);
        let bold = totals.font_weight() / whole.font_weight().max(1.0);
        let one_picture = totals.media == 1 && totals.chars == 0 && totals.fields == 0;
        [
            (rect.top / window).min(MOST),
            rect.top / height,
            ((height - rect.bottom) / height).min(1.0),
            ((height - rect.bottom) / window).clamp(0.0, MOST),
            rect.width() / width,
            (rect.height() / window).min(MOST),
            share(&rect),
            (rect.center().0 / width - 0.5).abs(),
            share(&self.above),
            one(is_ad_size(&rect)),
            chars.ln_1p(),
            links.ln_1p(),
            totals.link_density(),
            (chars / links.max(1.0)).ln_1p(),
            fields.ln_1p(),
            field_share,
            (self.media / rect.area().max(1.0)).min(1.0),
            f64::from(totals.media).ln_1p(),
            one(one_picture),
            self.foreign,
            font.min(MOST),
            bold.min(MOST),
            words.numbers,
            (self.part.children.len() as f64).ln_1p(),
            (self.among.len().max(1) as f64).ln(),
            one(self.among.first() == Some(&self.index)),
            one(self.among.last() == Some(&self.index)),
            one(self.part.paints),
            self.depth,
            one(self.is_list),
            one(self.part.overlay),
            words.header,
            words.footer,
            words.copyright,
            words.navigation,
            words.main,
            words.article,
            words.comments,
            words.aside,
            words.form,
            words.advertisement,
            words.breadcrumb,
            words.heading,
        ]
        .map(|v| v as f32)
    }
}

fn one(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

fn is_ad_size(rect: &Rect) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= AD_SLACK;
    AD_SIZES
        .iter()
        .any(|(w, h)| near(rect.width(), *w) && near(rect.height(), *h))
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
    let mut areas = vec![0.0; tree.parts.len()];
    for index in tree.upwards() {
        let part = &tree.parts[index];
        areas[index] = if part.nodes.is_empty() || part.torn {
            part.children.iter().map(|c| areas[*c]).sum()
        } else {
            part.nodes
                .iter()
                .map(|n| before[page.node(*n).end.index()] - before[n.index()])
                .sum()
        };
    }
    areas
}

/// Whether a part holds repeated things: a list that was gathered, or children most of which
/// share a column, a row or a size with the one before.
fn is_list(tree: &PartTree, index: usize) -> bool {
    let part = &tree.parts[index];
    let pairs = part.children.windows(2);
    let alike = pairs.filter(|p| are_alike(tree, p[0], p[1])).count();
    part.origin == Origin::List
        || part.children.len() >= MIN_ITEMS && 2 * alike >= part.children.len() - 1
}

fn are_alike(tree: &PartTree, a: usize, b: usize) -> bool {
    let (a, b) = (&tree.parts[a], &tree.parts[b]);
    a.origin == b.origin && share_geometry(&a.rect, &b.rect)
}
