//! Warns where the screenshots of both pages differ without a reported change: snapshots do not store all of CSS.
//!
//! Left out are changed places with their edges, items that were moved, items that may differ at each visit, and
//! places that the user ignores. Of a plain box that only grew, just the strips passed by its edges are left out. The
//! remaining differences are a warning, not a change, since nothing is known about them but their place.
//!
//! Cost: linear in the items of both pages, their lines and [`MAX_SQUARES`].

use super::comparison::Comparison;
use super::draft::Draft;
use super::redrawn::{Cell, OTHER, SAME, is_moving, read_points};
use super::tree::{ItemId, Tree, is_field};
use crate::geometry::Rect;
use crate::snapshot::screenshot::Screenshot;
use crate::snapshot::{NodeId, TextRun};
use std::collections::BTreeSet;

/// Beginning of the warning.
const UNTOLD: &str = "the pictures of the pages differ where nothing is told";
/// Side of the compared squares, px. Source: ours; a line of text.
const SQUARE: f64 = 16.0;
/// Number of sampled points of a square, each way. Source: ours.
const POINTS: usize = 8;
/// Maximum number of squares of a page; the largest readable screenshot has fewer. Source: ours.
const MAX_SQUARES: f64 = 1_000_000.0;
/// Side of the tiles in which differences are counted, px. Source: ours; some lines of text.
const TILE: f64 = 256.0;
/// Distance around an item that is left out, px: outlines, letters that reach beyond their line. Source: ours.
const MARGIN: f64 = 16.0;

impl Comparison<'_> {
    /// Warns where the pictures of the pages differ and no reported change covers it, except in ignored areas, by page
    /// (0 before, 1 after) and node.
    pub(super) fn find_untold(
        &mut self,
        [before, after]: [&Screenshot; 2],
        is_wanted: &dyn Fn(usize, NodeId) -> bool,
    ) {
        let [a, b] = [self.a.page.page, self.b.page.page];
        let (width, height) = (b.width, a.height.min(b.height));
        if (a.width - b.width).abs() > SAME {
            return;
        }
        let Some(mut left_out) = self.explained(width, height) else {
            return;
        };
        let differs = |(left, top): &(f64, f64)| {
            let square = Rect::new(*left, *top, SQUARE, SQUARE);
            let mut cell = Cell::default();
            let shown = [(before, &square), (after, &square)];
            read_points(shown, [POINTS, POINTS], |_, from, to| cell.add(from, to));
            cell.difference() >= OTHER
        };
        // Most pages have no such square; then the ignored areas need not be computed.
        if !left_out.clone().others().iter().any(differs) {
            return;
        }
        for (side, tree) in [self.a, self.b].into_iter().enumerate() {
            left_out.add_unwanted(tree, &|node| is_wanted(side, node));
        }
        let squares = left_out.others().into_iter().filter(differs);
        let tile = |(left, top): (f64, f64)| [top, left].map(|px| (px / TILE) as u32);
        let places: BTreeSet<[u32; 2]> = squares.map(tile).collect();
        self.warnings.extend(told(&places));
    }

    /// The squares whose differences are explained by changes; `None` where a page has too many squares.
    fn explained(&self, width: f64, height: f64) -> Option<Covered> {
        let mut left_out = Covered::new(width, height)?;
        let told = |of_draft: fn(&Draft) -> Option<ItemId>, tree: &Tree<'_>| {
            let items = self.drafts.iter().filter_map(of_draft);
            within(tree, items.map(|item| tree.element(item)))
        };
        let [in_a, in_b] = [
            told(|draft| draft.before, self.a),
            told(|draft| draft.after, self.b),
        ];
        for (x, is_told) in in_a.into_iter().enumerate() {
            let is_gone = self.pairs.after[x].is_none() && self.a.items[x].has_ink;
            if is_told || is_gone || may_move(self.a, x) {
                left_out.add_item(self.a, x);
            }
        }
        for (y, is_told) in in_b.into_iter().enumerate() {
            let x = self.pairs.before[y].filter(|_| !is_told && !may_move(self.b, y));
            match x {
                Some(x) => left_out.add_shift((self.a, x), (self.b, y)),
                None if is_told || self.b.items[y].has_ink => left_out.add_item(self.b, y),
                None => {}
            }
        }
        Some(left_out)
    }
}

/// Whether a warning is the one about differing screenshots.
#[cfg(feature = "cli")]
pub(crate) fn tells_untold(warning: &str) -> bool {
    warning.starts_with(UNTOLD)
}

/// The warning for the tiles that differ.
fn told(places: &BTreeSet<[u32; 2]>) -> Option<String> {
    let [top, left] = places.first()?.map(|tile| f64::from(tile) * TILE);
    let first = format!("within {TILE} px of {left},{top}");
    let look = match places.len() {
        1 => format!("{first}: look at it"),
        n => format!("first {first}, at {n} such places: look at them"),
    };
    Some(format!(
        "{UNTOLD}, {look}; some of CSS (`clip-path`, `text-shadow`) is not compared"
    ))
}

/// For each item: whether it is one of the `outer` items or inside one.
fn within(tree: &Tree<'_>, outer: impl Iterator<Item = ItemId>) -> Vec<bool> {
    let mut found = vec![false; tree.items.len()];
    outer.for_each(|item| found[item] = true);
    for item in 0..found.len() {
        // Parents come before their children.
        let is_in = tree.items[item].parent.is_some_and(|up| found[up]);
        found[item] |= is_in;
    }
    found
}

/// Whether an item may differ at each visit: a video, a frame, a GIF, or a box with a GIF background.
fn may_move(tree: &Tree<'_>, item: ItemId) -> bool {
    let look = tree.page.look(tree.items[item].node);
    let ground = look.map_or("", |look| look.get("background-image"));
    let has_gif = || ground.to_ascii_lowercase().contains(".gif");
    tree.items[item].has_ink && (is_moving(tree, item) || has_gif())
}

/// Whether an item is a box of one colour with square corners: when it grows, its former inside looks the same.
fn is_plain(tree: &Tree<'_>, item: ItemId) -> bool {
    let own = &tree.items[item];
    let is_box = !own.is_text && !own.is_picture && !is_field(tree.tag(item));
    let style = tree.page.own_style(own.node);
    let look = |name| tree.page.look(own.node).map_or("", |look| look.get(name));
    let [corners, edges] = ["border-radius", "border-style"].map(look);
    let is_round = corners.contains('%') || lengths(corners) > MARGIN;
    // Dashes are distributed anew along the whole edge.
    let is_dashed = edges.contains("dashed") || edges.contains("dotted");
    is_box && !is_round && !is_dashed && style.is_some_and(|s| !s.background_image)
}

/// How far around an item its painting may reach, px: shadow, outline and blur.
fn margin(tree: &Tree<'_>, item: ItemId) -> f64 {
    let look = tree.page.look(tree.items[item].node);
    let reach = |name| lengths(look.map_or("", |look| look.get(name)));
    MARGIN + reach("box-shadow") + reach("outline") + reach("filter")
}

/// The sum of the lengths in a CSS value, px.
fn lengths(value: &str) -> f64 {
    let words = value.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')'));
    let lengths = words.filter_map(|word| word.strip_suffix("px")?.parse::<f64>().ok());
    lengths.map(f64::abs).sum()
}

fn is_same(one: &Rect, other: &Rect) -> bool {
    let edges = |rect: &Rect| [rect.left, rect.top, rect.right, rect.bottom];
    let mut both = edges(one).into_iter().zip(edges(other));
    both.all(|(p, q)| (p - q).abs() <= SAME)
}

/// The squares of a page that are covered by rectangles. Only the corners of each rectangle are stored; prefix sums
/// along rows and columns say how many rectangles cover a square.
#[derive(Clone)]
struct Covered {
    columns: usize,
    rows: usize,
    corners: Vec<i32>,
}

impl Covered {
    fn new(width: f64, height: f64) -> Option<Self> {
        let [columns, rows] = [width, height].map(|px| (px / SQUARE).ceil());
        ((columns + 1.0) * (rows + 1.0) <= MAX_SQUARES).then(|| {
            let (columns, rows) = (columns as usize, rows as usize);
            Self {
                columns,
                rows,
                corners: vec![0; (columns + 1) * (rows + 1)],
            }
        })
    }

    fn add(&mut self, rect: &Rect, margin: f64) {
        let at = |px: f64, end: usize| (px.max(0.0) as usize).min(end);
        let left = at(((rect.left - margin) / SQUARE).floor(), self.columns);
        let right = at(((rect.right + margin) / SQUARE).ceil(), self.columns);
        let top = at(((rect.top - margin) / SQUARE).floor(), self.rows);
        let bottom = at(((rect.bottom + margin) / SQUARE).ceil(), self.rows);
        let width = self.columns + 1;
        for (row, column, sign) in [
            (top, left, 1),
            (top, right, -1),
            (bottom, left, -1),
            (bottom, right, 1),
        ] {
            self.corners[row * width + column] += sign;
        }
    }

    fn add_item(&mut self, tree: &Tree<'_>, item: ItemId) {
        // The background of the whole page.
        if matches!(tree.tag(item), "body" | "html") {
            let [width, height] = [self.columns, self.rows].map(|count| count as f64 * SQUARE);
            return self.add(&Rect::new(0.0, 0.0, width, height), 0.0);
        }
        if let Some(rect) = tree.seen(item) {
            self.add(&rect, margin(tree, item));
        }
    }

    /// Adds the ignored areas: a box as a whole if nothing in it is wanted.
    fn add_unwanted(&mut self, tree: &Tree<'_>, is_wanted: &dyn Fn(NodeId) -> bool) {
        let items = tree.items.iter();
        let mut holds_wanted: Vec<bool> = items.map(|item| is_wanted(item.node)).collect();
        // Children come before their parents.
        for item in (0..holds_wanted.len()).rev() {
            match tree.items[item].parent {
                _ if !holds_wanted[item] => self.add_item(tree, item),
                Some(up) => holds_wanted[up] = true,
                None => {}
            }
        }
    }

    /// Adds the old and the new place of an item, unless it did not move.
    fn add_shift(&mut self, (a, x): (&Tree<'_>, ItemId), (b, y): (&Tree<'_>, ItemId)) {
        let seen =
            |tree: &Tree<'_>, item: ItemId| tree.seen(item).filter(|_| tree.items[item].has_ink);
        let (Some(from), Some(to)) = (seen(a, x), seen(b, y)) else {
            if seen(a, x).is_some() || seen(b, y).is_some() {
                self.add_item(a, x);
                self.add_item(b, y);
            }
            return;
        };
        let [lines, now] =
            [(a, x), (b, y)].map(|(tree, item)| tree.page.runs_of(tree.items[item].node));
        let stands = |(one, other): (&TextRun, &TextRun)| is_same(&one.rect, &other.rect);
        if is_same(&from, &to) && lines.len() == now.len() && lines.iter().zip(now).all(stands) {
            return;
        }
        if !(is_plain(a, x) && is_plain(b, y)) {
            self.add_item(a, x);
            return self.add_item(b, y);
        }
        let all = from.union(&to);
        let margin = margin(a, x).max(margin(b, y));
        for [p, q] in [[from.left, to.left], [from.right, to.right]] {
            let edge = Rect::from_edges(p.min(q), all.top, p.max(q), all.bottom);
            self.add_edge((p, q), &edge, margin);
        }
        for [p, q] in [[from.top, to.top], [from.bottom, to.bottom]] {
            let edge = Rect::from_edges(all.left, p.min(q), all.right, p.max(q));
            self.add_edge((p, q), &edge, margin);
        }
    }

    /// Adds the strip that an edge passed, if it moved.
    fn add_edge(&mut self, (from, to): (f64, f64), way: &Rect, margin: f64) {
        if (from - to).abs() > SAME {
            self.add(way, margin);
        }
    }

    /// The top left corners of the uncovered squares, row by row.
    fn others(mut self) -> Vec<(f64, f64)> {
        let width = self.columns + 1;
        for at in 0..self.corners.len() {
            if at % width > 0 {
                self.corners[at] += self.corners[at - 1];
            }
        }
        for at in width..self.corners.len() {
            self.corners[at] += self.corners[at - width];
        }
        let squares = (0..self.rows).flat_map(|row| (0..self.columns).map(move |c| (row, c)));
        let free = squares.filter(|(row, column)| self.corners[row * width + column] == 0);
        free.map(|(row, column)| (column as f64 * SQUARE, row as f64 * SQUARE))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{compare, compare_where};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block, painted};
    use image::{ImageFormat, Rgba, RgbaImage};
    use std::io::Cursor;

    /// A page with one line of text.
    fn page(top: f64, text: &str, side: u32) -> PageSnapshot {
        let page = TestPage::draw(|p| {
            p.line("p", [500.0, top, 300.0, 20.0], text);
        });
        in_picture(page, side)
    }

    /// The page with a screenshot that has a black square of the given side.
    fn in_picture(mut page: PageSnapshot, side: u32) -> PageSnapshot {
        let mut pixels = RgbaImage::from_raw(1000, 1000, vec![255; 4_000_000]).unwrap();
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            pixels.put_pixel(600 + x, 300 + y, Rgba([0, 0, 0, 255]));
        }
        let mut png = Cursor::new(Vec::new());
        pixels.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        page
    }

    #[test]
    fn pictures_that_differ_where_nothing_is_told_are_warned_of() {
        let text = "A line of the page";
        let found = |before: &PageSnapshot, after: &PageSnapshot| {
            let found = compare(before, after, &|page| Visiblock::default().segment(page));
            (found.changes.len(), found.warnings.join(" "))
        };
        let of_same = |top, side| found(&page(top, text, 0), &page(top, text, side));
        assert_eq!(of_same(0.0, 0), (0, String::new()));
        assert_eq!(of_same(0.0, 2), (0, String::new()));
        let (changes, warned) = of_same(0.0, 30);
        assert_eq!(changes, 0);
        assert!(
            warned.contains("told, within 256 px of 512,256: look at it;"),
            "{warned}"
        );
        // Two tiles wide and two high.
        let (_, warned) = of_same(0.0, 250);
        assert!(
            warned.contains("first within 256 px of 512,256, at 4 such places: look at them;"),
            "{warned}"
        );
        // A change reported elsewhere does not explain the difference; one reported there does, and so does the old
        // place of a moved element.
        let other = page(0.0, "A line of the site", 30);
        let (changes, warned) = found(&page(0.0, text, 0), &other);
        assert_eq!(changes, 1);
        assert!(warned.contains("of 512,256"), "{warned}");
        let there = found(
            &page(305.0, text, 0),
            &page(305.0, "A line of the site", 30),
        );
        assert_eq!(there, (1, String::new()));
        let gone = found(&page(305.0, text, 30), &page(0.0, text, 0));
        assert_eq!(gone, (1, String::new()));
        let mut bare = page(0.0, text, 0);
        bare.screenshot = None;
        let (_, warned) = found(&bare, &page(0.0, text, 0));
        assert!(warned.contains("one has no screenshot"), "{warned}");
    }

    #[test]
    fn what_nobody_wants_is_not_looked_at() {
        let page = |side| {
            let page = TestPage::draw(|p| {
                p.element("main", [500.0, 200.0, 400.0, 400.0], block(), |p| {
                    p.line("p", [500.0, 200.0, 300.0, 20.0], "A line of the page");
                    p.element("aside", [600.0, 300.0, 30.0, 30.0], block(), |_| {});
                });
            });
            in_picture(page, side)
        };
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let warned = |side, unwanted: [&[&str]; 2]| {
            let pages = [page(0), page(side)];
            let is_wanted = |at: usize, node, _| !unwanted[at].contains(&pages[at].tag(node));
            compare_where(&pages[0], &pages[1], &segment, &is_wanted).warnings
        };
        assert_eq!(warned(30, [&[], &[]]).len(), 1);
        // Ignored on either page.
        assert_eq!(warned(30, [&["aside"], &[]]), [""; 0]);
        assert_eq!(warned(30, [&[], &["aside"]]), [""; 0]);
        // The square extends out of the ignored area.
        assert_eq!(warned(150, [&["aside"], &["aside"]]).len(), 1);
        // A kept area within an ignored one is compared.
        assert_eq!(warned(30, [&["main"], &["main"]]).len(), 1);
        let all: &[&str] = &["main", "p", "#text", "aside"];
        assert_eq!(warned(30, [all, all]), [""; 0]);
    }

    #[test]
    fn of_a_box_that_got_larger_what_is_in_it_is_looked_at() {
        let taller = |by: f64, text, side| {
            let page = TestPage::draw(|p| {
                p.element(
                    "div",
                    [0.0, 0.0, 1000.0, 400.0 + by],
                    painted("#eee"),
                    |p| {
                        p.line("p", [0.0, 0.0, 300.0, 20.0 + by], text);
                    },
                );
            });
            in_picture(page, side)
        };
        let before = taller(0.0, "A line of the page", 0);
        let after = taller(40.0, "A line of the site", 30);
        let found = compare(&before, &after, &|page| Visiblock::default().segment(page));
        assert!(!found.is_same());
        let warned = found.warnings.join(" ");
        assert!(warned.contains("of 512,256"), "{warned}");
    }
}
