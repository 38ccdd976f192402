//! The features of each part for its role: numbers and words.

use super::foreign::Foreign;
use super::lists::{MIN_ITEMS, share_geometry};
use super::role_words::{Names, Texts, Words, words_of};
use super::tree::{Origin, Part, PartTree};
use crate::geometry::Rect;
use crate::model::features::features;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Lengths in windows and font sizes over the page's count up to here. Source: ours.
const MAX_RATIO: f64 = 3.0;
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
/// Tolerance for the size of a box to match a standard size of advertisements, px: a border, the descent of a
/// line. Source: ours.
const AD_SLACK: f64 = 6.0;

features! {
/// The features of the weighed roles.
RoleFeature,
/// The features of one part.
RoleRow {
    /// Top in windows, up to 3.
    TopWindows,
    /// Top in page heights.
    Top,
    /// Distance from the end in page heights.
    End,
    /// Distance from the end in windows, up to 3.
    EndWindows,
    /// Width in page widths.
    Width,
    /// Height in windows, up to 3.
    Height,
    /// ln(share of the page's area).
    Area,
    /// Distance of the centre from the page's, in page widths.
    AsideBy,
    /// ln(area share of what it stands in).
    Holder,
    /// Whether it has the size of an advertisement.
    AdSize,
    /// ln(1 + characters).
    Text,
    /// ln(1 + links).
    Links,
    /// Share of the characters that are in links.
    LinkDensity,
    /// ln(1 + characters per link).
    TextPerLink,
    /// ln(1 + fields).
    Fields,
    /// Fields over fields and characters, 40 characters to one field.
    FieldShare,
    /// Share of its area that pictures fill.
    MediaShare,
    /// ln(1 + pictures).
    Media,
    /// Whether it is one picture without text.
    OnePicture,
    /// Share of its links and frames that lead to foreign sites.
    Foreign,
    /// Font size over the page's, up to 3.
    Font,
    /// Font weight over the page's, up to 3.
    Bold,
    /// Share of its words that are numbers.
    Numbers,
    /// ln(1 + children).
    Children,
    /// ln(siblings).
    Siblings,
    /// Whether it is the first of them.
    First,
    /// Whether it is the last of them.
    Last,
    /// Whether its box is painted.
    Paints,
    /// Parts above it, in tens.
    Depth,
    /// Whether it is a list.
    List,
    /// Whether it lies over the page.
    Overlay,
    /// How strongly its words hint at a header, as of all that follow.
    SaysHeader,
    /// See [`Self::SaysHeader`].
    SaysFooter,
    /// See [`Self::SaysHeader`].
    SaysCopyright,
    /// See [`Self::SaysHeader`].
    SaysNavigation,
    /// See [`Self::SaysHeader`].
    SaysMain,
    /// See [`Self::SaysHeader`].
    SaysArticle,
    /// See [`Self::SaysHeader`].
    SaysComments,
    /// See [`Self::SaysHeader`].
    SaysAside,
    /// See [`Self::SaysHeader`].
    SaysForm,
    /// See [`Self::SaysHeader`].
    SaysAdvertisement,
    /// See [`Self::SaysHeader`].
    SaysBreadcrumb,
    /// See [`Self::SaysHeader`].
    SaysHeading,
}
}

/// The role features of one part, with the values that they were computed from.
#[derive(Debug, Clone)]
pub(super) struct RoleFeatures {
    pub(super) row: RoleRow,
    pub(super) totals: Totals,
    pub(super) words: Words,
    pub(super) is_overlay: bool,
    pub(super) is_item: bool,
    pub(super) is_list: bool,
}

/// The role features of every part; `None` for the page. Linear in the parts and in their names.
pub(super) fn extract(
    page: &PageSnapshot,
    tree: &PartTree,
    totals: &[Totals],
) -> Vec<Option<RoleFeatures>> {
    let media = media_areas(page, tree);
    let foreign = Foreign::from_page(page);
    let (mut names, texts) = (Names::default(), Texts::from_page(page));
    let mut depths = vec![0.0; tree.parts.len()];
    let mut all = vec![None; tree.parts.len()];
    for index in tree.downwards().into_iter().skip(1) {
        let part = &tree.parts[index];
        let parent = part.parent.unwrap_or_default();
        depths[index] = depths[parent] + 0.1;
        let words = words_of(page, part, (&mut names, &texts));
        let is_list = is_list(tree, index);
        let seen = Seen {
            part,
            above: tree.parts[parent].rect,
            among: &tree.parts[parent].children,
            index,
            totals: &totals[index],
            media: media[index],
            foreign: foreign.share(page, &part.nodes),
            depth: depths[index],
            is_list,
            words: &words,
        };
        all[index] = Some(RoleFeatures {
            row: seen.row(page, &totals[0]),
            totals: totals[index],
            words,
            is_overlay: part.overlay,
            is_item: tree.parts[parent].children.len() >= MIN_ITEMS && totals[index].chars > 0,
            is_list,
        });
    }
    all
}

/// The input from which the features of one part are computed.
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
    fn row(&self, page: &PageSnapshot, whole: &Totals) -> RoleRow {
        let mut row = RoleRow::default();
        self.set_place(&mut row, page);
        self.set_content(&mut row, whole);
        self.set_structure(&mut row);
        self.set_words(&mut row);
        row
    }

    fn set_place(&self, row: &mut RoleRow, page: &PageSnapshot) {
        let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
        let window = page.viewport.height.max(1.0);
        let rect = self.part.rect;
        let [area, holder] =
            [&rect, &self.above].map(|r| (r.area() / (width * height)).clamp(1e-6, 1.0).ln());
        row.set([
            (RoleFeature::TopWindows, (rect.top / window).min(MAX_RATIO)),
            (RoleFeature::Top, rect.top / height),
            (RoleFeature::End, ((height - rect.bottom) / height).min(1.0)),
            (
                RoleFeature::EndWindows,
                ((height - rect.bottom) / window).clamp(0.0, MAX_RATIO),
            ),
            (RoleFeature::Width, rect.width() / width),
            (RoleFeature::Height, (rect.height() / window).min(MAX_RATIO)),
            (RoleFeature::Area, area),
            (RoleFeature::AsideBy, (rect.center().0 / width - 0.5).abs()),
            (RoleFeature::Holder, holder),
            (RoleFeature::AdSize, one(is_ad_size(&rect))),
        ]);
    }

    fn set_content(&self, row: &mut RoleRow, whole: &Totals) {
        let totals = self.totals;
        let (chars, links) = (f64::from(totals.chars), f64::from(totals.links));
        let fields = f64::from(totals.fields);
        let field_share = fields / (fields + chars / CHARS_PER_FIELD).max(1.0);
        let font = totals.font_size() / whole.font_size().max(1.0);
        let bold = totals.font_weight() / whole.font_weight().max(1.0);
        let one_picture = totals.media == 1 && totals.chars == 0 && totals.fields == 0;
        row.set([
            (RoleFeature::Text, chars.ln_1p()),
            (RoleFeature::Links, links.ln_1p()),
            (RoleFeature::LinkDensity, totals.link_density()),
            (RoleFeature::TextPerLink, (chars / links.max(1.0)).ln_1p()),
            (RoleFeature::Fields, fields.ln_1p()),
            (RoleFeature::FieldShare, field_share),
            (
                RoleFeature::MediaShare,
                (self.media / self.part.rect.area().max(1.0)).min(1.0),
            ),
            (RoleFeature::Media, f64::from(totals.media).ln_1p()),
            (RoleFeature::OnePicture, one(one_picture)),
            (RoleFeature::Foreign, self.foreign),
            (RoleFeature::Font, font.min(MAX_RATIO)),
            (RoleFeature::Bold, bold.min(MAX_RATIO)),
            (RoleFeature::Numbers, self.words.numbers),
        ]);
    }

    fn set_structure(&self, row: &mut RoleRow) {
        let siblings = self.among.len().max(1) as f64;
        row.set([
            (
                RoleFeature::Children,
                (self.part.children.len() as f64).ln_1p(),
            ),
            (RoleFeature::Siblings, siblings.ln()),
            (
                RoleFeature::First,
                one(self.among.first() == Some(&self.index)),
            ),
            (
                RoleFeature::Last,
                one(self.among.last() == Some(&self.index)),
            ),
            (RoleFeature::Paints, one(self.part.paints)),
            (RoleFeature::Depth, self.depth),
            (RoleFeature::List, one(self.is_list)),
            (RoleFeature::Overlay, one(self.part.overlay)),
        ]);
    }

    fn set_words(&self, row: &mut RoleRow) {
        let words = self.words;
        row.set([
            (RoleFeature::SaysHeader, words.header),
            (RoleFeature::SaysFooter, words.footer),
            (RoleFeature::SaysCopyright, words.copyright),
            (RoleFeature::SaysNavigation, words.navigation),
            (RoleFeature::SaysMain, words.main),
            (RoleFeature::SaysArticle, words.article),
            (RoleFeature::SaysComments, words.comments),
            (RoleFeature::SaysAside, words.aside),
            (RoleFeature::SaysForm, words.form),
            (RoleFeature::SaysAdvertisement, words.advertisement),
            (RoleFeature::SaysBreadcrumb, words.breadcrumb),
            (RoleFeature::SaysHeading, words.heading),
        ]);
    }
}

fn one(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

fn is_ad_size(rect: &Rect) -> bool {
    AD_SIZES.iter().any(|(width, height)| {
        (rect.width() - width).abs() <= AD_SLACK && (rect.height() - height).abs() <= AD_SLACK
    })
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

/// Whether a part is a list: one that was grouped from siblings, or at least [`MIN_ITEMS`] children of which
/// half or more share a column, a row or a size with the child before them.
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
