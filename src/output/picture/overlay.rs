//! Blocks, separators and main content, drawn over the page.

use super::super::role_color::{NO_ROLE, role_color};
use super::labels::{Labels, label_width};
use super::legend::{Entry, Sign};
use super::svg::{self, Px, Svg};
use super::{Frame, PictureOptions};
use crate::content::{MainContent, PageTemplate, block_totals};
use crate::geometry::{MultiPolygon, Rect};
use crate::segmentation::{Block, Direction, Role, Segmentation};
use crate::snapshot::{PageSnapshot, Totals};
use std::fmt::Write;

/// Lines that are drawn for blocks with at least this many leaves get thinner: a picture of
/// thousands of blocks would be all outline. Source: ours.
const MANY_LEAVES: usize = 1500;
/// Outlines are filled until they cover this many times the page, and drawn until
/// [`MAX_OUTLINES`]: thousands of blocks in one place take minutes to paint and show nothing.
/// Source: ours; blocks of real pages cover theirs once or twice.
const MAX_COVER: f64 = 30.0;
/// Outlines and separators that are drawn.
const MAX_OUTLINES: usize = 10_000;
/// How much of its colour a block is filled with, 0..=1. Source: ours; the page stays as it is.
const TINT: f64 = 0.04;
/// The same for main content.
const MAIN_TINT: f64 = 0.07;
/// Main content: crimson. White text on it has a contrast of 5.9.
const MAIN: &str = "#c4123f";
/// Template of the site: dark grey.
const TEMPLATE: &str = "#3c4043";
/// Colours of blocks without a role, by their most frequent kind of content.
const FIELDS: &str = "#7b1fa2";
const LINKS: &str = "#b34700";
const TEXT: &str = "#0b57d0";
const PICTURES: &str = "#1b7f3b";
/// Separators: violet.
const SEPARATOR: &str = "#8a2be2";

/// The colour of a leaf's role; without one of what it mostly holds. White text on each colour has a
/// contrast of at least 4.5.
fn color(role: Option<Role>, totals: &Totals) -> &'static str {
    if role.is_some() {
        return role_color(role);
    }
    let is_links = totals.chars > 0 && totals.link_density() > 0.5;
    match () {
        () if totals.fields > 0 && totals.chars < 200 => FIELDS,
        () if is_links => LINKS,
        () if totals.chars > 0 => TEXT,
        () if totals.media > 0 => PICTURES,
        () => NO_ROLE,
    }
}

pub(super) fn draw(
    out: &mut Svg,
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    (frame, options): (&Frame, &PictureOptions),
) {
    let totals = block_totals(page, segmentation);
    let leaves = segmentation.leaves();
    let mut is_main = vec![false; segmentation.blocks.len()];
    for block in &main.blocks {
        is_main[block.index()] = true;
    }
    if options.separators {
        draw_separators(out, segmentation, frame);
    }
    if let Some(template) = &main.template {
        draw_template(out, template, frame);
    }
    let width = if leaves.len() > MANY_LEAVES { 1.0 } else { 2.0 };
    let mut budget = MAX_COVER * frame.width * frame.height;
    let stands_in_main = |block: &&Block| {
        let mut around = segmentation.ancestors(block.id);
        is_main[block.id.index()] || around.any(|id| is_main[id.index()])
    };
    let mut drawn: Vec<&Block> = leaves.clone();
    drawn.retain(|block| !stands_in_main(block));
    outline_all(out, &drawn, frame, &mut budget, |leaf| Pen {
        color: color(main.role(leaf), &totals[leaf.id.index()]),
        width,
        tint: TINT,
    });
    let chosen: Vec<&Block> = main.blocks.iter().map(|b| segmentation.block(*b)).collect();
    outline_all(out, &chosen, frame, &mut budget, |_| Pen {
        color: MAIN,
        width: 4.0,
        tint: MAIN_TINT,
    });
    if options.labels {
        // Blocks inside a main block get no frame and no label.
        drawn.extend(&chosen);
        drawn.sort_by_key(|block| block.id);
        draw_labels(out, page, (&drawn, main), &totals, &is_main, frame);
    }
}

/// The parts of the template: veiled in grey, in a dashed frame.
fn draw_template(out: &mut Svg, template: &PageTemplate, frame: &Frame) {
    let page = Rect::new(0.0, 0.0, frame.width, frame.height);
    for part in &template.parts {
        let Some(seen) = part.rect.intersection(&page) else {
            continue;
        };
        let (width, dash) = (Px(frame.px(2.0)), Px(frame.px(6.0)));
        out.empty(
            "rect",
            &[
                ("x", &Px(seen.left)),
                ("y", &Px(seen.top)),
                ("width", &Px(seen.width())),
                ("height", &Px(seen.height())),
                ("fill", &TEMPLATE),
                ("fill-opacity", &0.45),
                ("stroke", &TEMPLATE),
                ("stroke-width", &width),
                ("stroke-dasharray", &dash),
            ],
        );
    }
}

fn draw_labels(
    out: &mut Svg,
    page: &PageSnapshot,
    (drawn, main): (&[&Block], &MainContent),
    totals: &[Totals],
    is_main: &[bool],
    frame: &Frame,
) {
    let mut labels = Labels::new(frame);
    let lines = page
        .runs()
        .iter()
        .filter(|r| page.node(r.node).is_visible());
    lines.for_each(|run| labels.avoid(&run.rect));
    // Main content first: its labels get the best places.
    for comes_first in [true, false] {
        for block in drawn
            .iter()
            .filter(|b| is_main[b.id.index()] == comes_first)
        {
            let role = main.role(block);
            let color = color(role, &totals[block.id.index()]);
            labels.draw(out, &block.rect, &label(block, role, frame), color);
        }
    }
}

/// The id of a leaf, with its role where there is room.
fn label(leaf: &Block, role: Option<Role>, frame: &Frame) -> String {
    let id = leaf.id.0.to_string();
    let Some(role) = role else {
        return id;
    };
    let whole = format!("{id} {role}");
    if label_width(&whole, frame) <= leaf.rect.width() {
        whole
    } else {
        id
    }
}

/// The entries of the legend: frames and lines first, then the colours of the leaves in document order.
pub(super) fn legend(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    options: &PictureOptions,
) -> Vec<Entry> {
    let entry = |name: &str, color: &'static str, sign: Sign| Entry {
        name: name.to_owned(),
        color,
        sign,
    };
    let totals = block_totals(page, segmentation);
    let mut entries: Vec<Entry> = Vec::new();
    if !main.blocks.is_empty() {
        entries.push(entry("main content", MAIN, Sign::Frame));
    }
    if main.template.is_some() {
        entries.push(entry("template of the site", TEMPLATE, Sign::Patch));
    }
    let has_separators = segmentation.blocks.iter().any(|b| !b.separators.is_empty());
    if options.separators && has_separators {
        entries.push(entry("separator", SEPARATOR, Sign::Dashes));
    }
    for leaf in segmentation.leaves() {
        if leaf.parent.is_none() {
            continue;
        }
        let role = main.role(leaf);
        let color = color(role, &totals[leaf.id.index()]);
        let name = role.map_or_else(|| held(color), |role| role.name());
        if !entries.iter().any(|known| known.name == name) {
            entries.push(entry(name, color, Sign::Patch));
        }
    }
    entries
}

/// The name of the most frequent kind of content of a block without a role, by its colour.
fn held(color: &str) -> &'static str {
    match color {
        FIELDS => "fields",
        LINKS => "links",
        TEXT => "text",
        PICTURES => "pictures",
        _ => "nothing of these",
    }
}

/// How an outline is drawn; lengths in picture px.
struct Pen {
    color: &'static str,
    width: f64,
    tint: f64,
}

/// Outlines blocks, and fills them while what they cover is less than `budget`.
fn outline_all(
    out: &mut Svg,
    blocks: &[&Block],
    frame: &Frame,
    budget: &mut f64,
    pen: impl Fn(&Block) -> Pen,
) {
    for block in blocks.iter().take(MAX_OUTLINES) {
        *budget -= block.rect.area();
        let mut pen = pen(block);
        pen.tint = if *budget > 0.0 { pen.tint } else { 0.0 };
        outline(out, block, frame, &pen);
    }
}

fn outline(out: &mut Svg, block: &Block, frame: &Frame, pen: &Pen) {
    // Around the block: inside, the line would cover the first letters of its text.
    let path = path_of(block, frame, pen.width / 2.0);
    if path.is_empty() {
        return;
    }
    let seam = [
        ("d", &path as &dyn std::fmt::Display),
        ("fill", &"none"),
        ("stroke", &"#ffffff"),
        ("stroke-opacity", &0.85),
        ("stroke-width", &Px(frame.px(pen.width + 2.0))),
    ];
    out.empty("path", &seam);
    let fill = if pen.tint > 0.0 { pen.color } else { "none" };
    out.empty(
        "path",
        &[
            ("d", &path),
            ("fill", &fill),
            ("fill-rule", &"evenodd"),
            ("fill-opacity", &pen.tint),
            ("stroke", &pen.color),
            ("stroke-width", &Px(frame.px(pen.width))),
        ],
    );
}

/// The block's shape as path data, inside the page; a plain rectangle is drawn larger by
/// `around` picture px.
fn path_of(block: &Block, frame: &Frame, around: f64) -> String {
    let page = Rect::new(0.0, 0.0, frame.width, frame.height);
    if is_rectangle(&block.shape) {
        let mut path = String::new();
        let Some(seen) = block.rect.intersection(&page) else {
            return path;
        };
        let by = frame.px(around);
        // Half the line stays on the page at its edges.
        let within =
            |v: f64, side: f64| v.clamp(by.min(side), (side - by).max(0.0).max(by.min(side)));
        let _ = write!(
            path,
            "M{} {}H{}V{}H{}Z",
            Px(within(seen.left - by, page.right)),
            Px(within(seen.top - by, page.bottom)),
            Px(within(seen.right + by, page.right)),
            Px(within(seen.bottom + by, page.bottom)),
            Px(within(seen.left - by, page.right))
        );
        return path;
    }
    polygon_path(&block.shape, &page)
}

/// A shape as path data, inside the page.
fn polygon_path(shape: &MultiPolygon, page: &Rect) -> String {
    let mut path = String::new();
    for polygon in shape {
        for ring in std::iter::once(polygon.exterior()).chain(polygon.interiors()) {
            for (i, c) in ring.coords().enumerate() {
                let command = if i == 0 { 'M' } else { 'L' };
                let (x, y) = (c.x.clamp(0.0, page.right), c.y.clamp(0.0, page.bottom));
                let _ = write!(path, "{command}{} {}", Px(x), Px(y));
            }
            path.push('Z');
        }
    }
    path
}

/// The shape of a block as path data; `None` for a rectangle.
#[cfg(feature = "cli")]
pub(crate) fn shape_path(block: &Block) -> Option<String> {
    let everywhere = Rect::new(0.0, 0.0, f64::MAX, f64::MAX);
    let is_drawn = !is_rectangle(&block.shape) && !block.shape.0.is_empty();
    is_drawn.then(|| polygon_path(&block.shape, &everywhere))
}

fn is_rectangle(shape: &MultiPolygon) -> bool {
    match shape.0.as_slice() {
        [one] => {
            one.interiors().is_empty()
                && one.exterior().0.len() == 5
                && one
                    .exterior()
                    .lines()
                    .all(|l| l.dx() == 0.0 || l.dy() == 0.0)
        }
        _ => false,
    }
}

fn draw_separators(out: &mut Svg, segmentation: &Segmentation, frame: &Frame) {
    let all = || segmentation.blocks.iter().flat_map(|b| &b.separators);
    let heaviest = all()
        .map(|s| s.weight)
        .fold(0.0, f64::max)
        .max(f64::MIN_POSITIVE);
    let page = Rect::new(0.0, 0.0, frame.width, frame.height);
    for separator in all().take(MAX_OUTLINES) {
        let share = (separator.weight / heaviest).clamp(0.0, 1.0);
        let share = if share.is_nan() { 0.0 } else { share };
        // Separators may be strips without thickness: only their middle line is drawn.
        let ((cx, cy), r) = (separator.rect.center(), &separator.rect);
        let (x1, y1, x2, y2) = match separator.direction {
            Direction::Horizontal => (r.left, cy, r.right, cy),
            Direction::Vertical => (cx, r.top, cx, r.bottom),
        };
        let (x1, x2) = (x1.clamp(0.0, page.right), x2.clamp(0.0, page.right));
        let (y1, y2) = (y1.clamp(0.0, page.bottom), y2.clamp(0.0, page.bottom));
        let ends: [svg::Attribute<'_>; 4] = [
            ("x1", &Px(x1)),
            ("y1", &Px(y1)),
            ("x2", &Px(x2)),
            ("y2", &Px(y2)),
        ];
        draw_dashes(out, &ends, share, frame);
    }
}

/// A dashed line on a white seam, which shows it on dark pages; `share` is its weight, 0..=1.
fn draw_dashes(out: &mut Svg, ends: &[svg::Attribute<'_>], share: f64, frame: &Frame) {
    let (seam, line) = (
        Px(frame.px(2.0 + 2.0 * share)),
        Px(frame.px(1.0 + 2.0 * share)),
    );
    let (opacity, dash) = (Px(0.35 + 0.55 * share), Px(frame.px(6.0)));
    let seam: [svg::Attribute<'_>; 3] = [
        ("stroke", &"#ffffff"),
        ("stroke-width", &seam),
        ("stroke-opacity", &0.6),
    ];
    let line: [svg::Attribute<'_>; 4] = [
        ("stroke", &SEPARATOR),
        ("stroke-width", &line),
        ("stroke-opacity", &opacity),
        ("stroke-dasharray", &dash),
    ];
    out.empty("line", &[ends, seam.as_slice()].concat());
    out.empty("line", &[ends, line.as_slice()].concat());
}
