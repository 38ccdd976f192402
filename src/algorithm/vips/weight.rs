//! How strongly a separator parts what lies on its sides.
//!
//! The five cues of the paper (MSR-TR-2003-79 §4.2), and borders, each a contribution to the weight; the
//! weight is their sum, kept within 0..=1, where the port scales the weights of a page to 1..=11.
//!
//! | cue | contribution |
//! |---|---|
//! | distance | grows with the thickness, half of it at [`Vips::half_distance`] line pitches |
//! | line | an `<hr>` or a box of its shape stands in the separator |
//! | border | a block beside it draws a border towards it |
//! | background | grows with the difference of the colours on its sides; pictures and gradients count as [`PICTURE_CONTRAST`] |
//! | font | horizontal only: grows with the difference of size and weight |
//! | similarity | horizontal only, negative: text of one kind on both sides |

use super::Vips;
use super::direction::{extent, extent_across};
use super::extract::Pool;
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::Rect;
use crate::operations::count;
use crate::segmentation::{Direction, Term};
use crate::snapshot::{Color, NodeId, PageSnapshot};

/// Share of the contribution of the font that counts unless the text above is the smaller one: a heading belongs
/// to what follows it. Source: ours; the paper (§4.2) only says that smaller text above weighs more.
const LARGER_ABOVE: f64 = 0.5;
/// A difference of font weights that counts as much as twice the font size.
/// Source: ours; regular 400 to bold 700.
const BOLDER: f64 = 300.0;
/// Fonts closer than this, as [`Side::font_difference`] has it, are alike. Source: ours.
const ALIKE: f64 = 0.1;
/// How much a background picture or gradient differs from a ground that does not show it, as
/// [`Color::distance`] has it: a snapshot knows that there is one, not its colours. Source: ours:
/// half of black beside white.
const PICTURE_CONTRAST: f64 = 0.5;
/// Share of a separator's length that a line has to run along. Source: ours.
const LINE_SHARE: f64 = 0.5;

/// The cues of one separator.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Cues {
    distance: f64,
    line: f64,
    border: f64,
    background: f64,
    font: f64,
    similarity: f64,
}

impl Cues {
    /// The separator's weight, 0..=1.
    pub(super) fn weight(&self) -> f64 {
        let sum = self.contributions().iter().map(|(_, v)| v).sum::<f64>();
        sum.clamp(0.0, 1.0)
    }

    /// The cues that count, by name.
    pub(super) fn reasons(&self) -> Vec<Term> {
        let contributions = self
            .contributions()
            .into_iter()
            .filter(|(_, value)| *value != 0.0);
        contributions
            .map(|(name, value)| Term::new(name, value))
            .collect()
    }

    fn contributions(&self) -> [(&'static str, f64); 6] {
        [
            ("distance", self.distance),
            ("line", self.line),
            ("border", self.border),
            ("background", self.background),
            ("font", self.font),
            ("similarity", self.similarity),
        ]
    }
}

/// The properties of a block that decide the weights of the separators around it.
#[derive(Debug)]
struct Face {
    rect: Rect,
    background: Color,
    /// The element whose background picture it stands on.
    picture: Option<NodeId>,
    /// Visible borders: top, right, bottom, left.
    border: [bool; 4],
    chars: f64,
    font_size: f64,
    font_weight: f64,
    /// Whether there is text and nothing else.
    is_text: bool,
    tag: u32,
}

/// Weighs the separators of one round.
#[derive(Debug)]
pub(super) struct Weigher<'a> {
    vips: &'a Vips,
    pitch: f64,
    faces: Vec<Face>,
    /// Lines that run from left to right, from the top down.
    rows: Vec<Rect>,
    /// Lines that run downwards, from the left.
    columns: Vec<Rect>,
}

impl<'a> Weigher<'a> {
    /// Prepares the blocks of a round.
    pub(super) fn new(vips: &'a Vips, page: &PageSnapshot, facts: &Facts, pool: &Pool) -> Self {
        let blocks = pool.seeds.iter().map(|s| (s.outer, facts.get(s.outer).ink));
        Self::between(vips, page, facts, blocks, &pool.lines)
    }

    /// Prepares blocks, each with a node that shows its look, and the lines drawn among them.
    pub(super) fn between(
        vips: &'a Vips,
        page: &PageSnapshot,
        facts: &Facts,
        blocks: impl Iterator<Item = (NodeId, Rect)>,
        lines: &[Rect],
    ) -> Self {
        let faces = blocks.map(|(node, rect)| Face::new(page, facts, (node, rect)));
        let (mut rows, mut columns): (Vec<Rect>, Vec<Rect>) =
            lines.iter().partition(|l| l.width() >= l.height());
        rows.sort_by(|a, b| a.top.total_cmp(&b.top));
        columns.sort_by(|a, b| a.left.total_cmp(&b.left));
        Self {
            vips,
            pitch: facts.pitch,
            faces: faces.collect(),
            rows,
            columns,
        }
    }

    /// By how many px blocks may overlap and still be parted.
    pub(super) fn slack(&self) -> f64 {
        self.vips.overlap * self.pitch
    }

    /// Weighs the separator at `rect` between the blocks `before` and `after` it.
    pub(super) fn weigh(
        &self,
        direction: Direction,
        rect: &Rect,
        before: &[usize],
        after: &[usize],
    ) -> Cues {
        let vips = self.vips;
        let (start, end) = extent(rect, direction);
        let before = self.side(direction, before, |(_, b)| start - b, true);
        let after = self.side(direction, after, |(a, _)| a - end, false);
        let thickness = end - start;
        let half = vips.half_distance * self.pitch;
        let contrast = before.contrast(&after);
        let mut cues = Cues {
            distance: vips.distance_weight * thickness / (thickness + half),
            background: vips.background_weight * contrast.sqrt(),
            ..Cues::default()
        };
        if self.has_line(direction, rect) {
            cues.line = vips.line_weight;
        } else if before.border || after.border {
            cues.border = vips.border_weight;
        }
        if direction == Direction::Horizontal {
            let difference = before.font_difference(&after);
            let is_heading = before.font_size() >= after.font_size();
            let share = if is_heading { LARGER_ABOVE } else { 1.0 };
            cues.font = vips.font_weight * difference.min(1.0) * share;
            cues.similarity = -vips.similarity_weight * before.similarity(&after, difference);
        }
        cues
    }

    /// The blocks that touch the separator on one side, taken together.
    fn side(
        &self,
        direction: Direction,
        blocks: &[usize],
        distance: impl Fn((f64, f64)) -> f64,
        is_before: bool,
    ) -> Side {
        let mut side = Side::default();
        let edge = match (direction, is_before) {
            (Direction::Horizontal, true) => 2,
            (Direction::Horizontal, false) => 0,
            (Direction::Vertical, true) => 1,
            (Direction::Vertical, false) => 3,
        };
        count(blocks.len());
        for face in blocks.iter().map(|i| &self.faces[*i]) {
            if distance(extent(&face.rect, direction)) <= self.pitch {
                let length = match direction {
                    Direction::Horizontal => face.rect.width(),
                    Direction::Vertical => face.rect.height(),
                };
                side.add(face, length, face.border[edge]);
            }
        }
        side
    }

    /// Whether lines run along most of a separator.
    fn has_line(&self, direction: Direction, rect: &Rect) -> bool {
        let lines = match direction {
            Direction::Horizontal => &self.rows,
            Direction::Vertical => &self.columns,
        };
        let (start, end) = extent(rect, direction);
        let slack = self.slack();
        let first = lines.partition_point(|l| extent(l, direction).0 < start - slack);
        let within = lines[first..]
            .iter()
            .take_while(|l| extent(l, direction).0 <= end + slack);
        let (from, to) = extent_across(rect, direction);
        let mut spans: Vec<(f64, f64)> = within
            .inspect(|_| count(1))
            .map(|line| extent_across(line, direction))
            .map(|(start, end)| (start.max(from), end.min(to)))
            .collect();
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Two lines above each other are no longer than one.
        let (mut covered, mut until) = (0.0, from);
        for (start, end) in spans {
            covered += (end - start.max(until)).max(0.0);
            until = end.max(until);
        }
        let length = to - from;
        covered > 0.0 && covered >= LINE_SHARE * length
    }
}

impl Face {
    fn new(page: &PageSnapshot, facts: &Facts, (node, rect): (NodeId, Rect)) -> Self {
        let totals = page.totals(node);
        let border = page
            .own_style(node)
            .map(|s| s.border.map(|e| e.is_visible()));
        Self {
            rect,
            background: page.node(node).background,
            picture: facts.picture(node),
            border: border.unwrap_or_default(),
            chars: f64::from(totals.chars),
            font_size: totals.font_size_sum,
            font_weight: totals.font_weight_sum,
            is_text: totals.chars > 0 && totals.media + totals.fields == 0,
            tag: page.node(node).tag,
        }
    }
}

/// One side of a separator.
#[derive(Debug, Default)]
struct Side {
    /// Background of the block that runs along most of the separator.
    background: Color,
    picture: Option<NodeId>,
    length: f64,
    border: bool,
    chars: f64,
    font_size: f64,
    font_weight: f64,
    texts: u32,
    blocks: u32,
    tag: Option<u32>,
}

impl Side {
    fn add(&mut self, face: &Face, length: f64, border: bool) {
        if self.blocks == 0 || length > self.length {
            self.background = face.background;
            self.picture = face.picture;
            self.length = length;
            self.tag = Some(face.tag);
        }
        self.border |= border;
        self.chars += face.chars;
        self.font_size += face.font_size;
        self.font_weight += face.font_weight;
        self.texts += u32::from(face.is_text);
        self.blocks += 1;
    }

    /// How different the grounds of two sides look, 0..=1.
    fn contrast(&self, other: &Self) -> f64 {
        let of_colors = self.background.distance(other.background);
        if self.picture == other.picture {
            of_colors
        } else {
            of_colors.max(PICTURE_CONTRAST)
        }
    }

    /// Mean font size in px; 0 without text.
    fn font_size(&self) -> f64 {
        self.font_size / self.chars.max(1.0)
    }

    /// How different the text of two sides looks: 0 alike, 1 twice the size. 0 where one side
    /// has no text.
    fn font_difference(&self, other: &Self) -> f64 {
        if self.chars == 0.0 || other.chars == 0.0 {
            return 0.0;
        }
        let (a, b) = (self.font_size(), other.font_size());
        let size = (a - b).abs() / a.min(b).max(1.0);
        let (a, b) = (
            self.font_weight / self.chars,
            other.font_weight / other.chars,
        );
        size + (a - b).abs() / BOLDER
    }

    /// How alike two sides are built, 0..=1: text in one font, more so in elements of one name.
    fn similarity(&self, other: &Self, font_difference: f64) -> f64 {
        let both_text = self.texts == self.blocks && other.texts == other.blocks;
        if !both_text || font_difference > ALIKE {
            return 0.0;
        }
        if self.tag == other.tag { 1.0 } else { 0.5 }
    }
}
