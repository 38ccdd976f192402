//! Random small pages: nested boxes, text in lines, pictures, odd styles.

use proptest::prelude::*;
use visiblock::geometry::Rect;
use visiblock::snapshot::{
    Builder, Color, Display, NodeId, NodeKind, Overflow, PageSnapshot, Position, Size, Source,
    Style,
};

const TAGS: [&str; 12] = [
    "div", "p", "a", "hr", "img", "td", "x-card", "li", "svg", "table", "h2", "input",
];
const DISPLAYS: [Display; 8] = [
    Display::Block,
    Display::Inline,
    Display::InlineBlock,
    Display::Flex,
    Display::Grid,
    Display::Table,
    Display::TableRow,
    Display::TableCell,
];
const COLORS: [&str; 4] = ["transparent", "white", "navy", "rgba(255, 0, 0, 0.5)"];

/// One node: where it hangs, what it is, where it stands.
#[derive(Debug, Clone)]
struct Step {
    closes: usize,
    tag: usize,
    display: usize,
    color: usize,
    odd: u8,
    rect: [i16; 4],
    text: Option<String>,
}

fn step() -> impl Strategy<Value = Step> {
    (
        (0usize..4, 0..TAGS.len(), 0..DISPLAYS.len(), 0..COLORS.len()),
        0u8..12,
        [-200i16..1200, -200..2000, 0..900, 0..700],
        proptest::option::of("[a-z é漢\u{202e}\u{0}]{0,40}"),
    )
        .prop_map(|((closes, tag, display, color), odd, rect, text)| Step {
            closes,
            tag,
            display,
            color,
            odd,
            rect,
            text,
        })
}

/// Pages of up to sixty boxes.
pub(crate) fn pages() -> impl Strategy<Value = PageSnapshot> {
    steps().prop_map(|steps| build(&steps, 0.0, 0.0))
}

/// The same page twice, all of it inside the window, the second time moved to the right and down.
pub(crate) fn moved_pages(dx: f64, dy: f64) -> impl Strategy<Value = [PageSnapshot; 2]> {
    steps().prop_map(move |mut steps| {
        for step in &mut steps {
            let [x, y, width, height] = step.rect;
            step.rect = [x.abs() / 3, y.abs() / 3, width / 3, height / 3];
        }
        [build(&steps, 0.0, 0.0), build(&steps, dx, dy)]
    })
}

/// Whether a node is a text that says something.
pub(crate) fn has_words(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref();
    text.is_some_and(|text| text.contains(char::is_alphanumeric))
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    proptest::collection::vec(step(), 0..60)
}

/// The page with all its boxes moved by `(dx, dy)`.
fn build(steps: &[Step], dx: f64, dy: f64) -> PageSnapshot {
    let size = |width, height| Size { width, height };
    let mut page = Builder::new(Source::default(), size(1000.0, 700.0), size(1000.0, 1800.0));
    let plain = page.add_style(style(None));
    let root = page.open(NodeKind::Document, "#document");
    page.set_box(root, plain, Rect::new(0.0, 0.0, 1000.0, 1800.0));
    let body = page.open(NodeKind::Element, "body");
    page.set_box(body, plain, Rect::new(0.0, 0.0, 1000.0, 1800.0));
    for step in steps {
        for _ in 0..step.closes {
            if page.depth() > 2 {
                page.close();
            }
        }
        let [left, top, width, height] = step.rect.map(f64::from);
        let (x, y) = (left + dx, top + dy);
        let rect = Rect::new(x, y, width, height);
        let own = page.add_style(style(Some(step)));
        let id = page.open(NodeKind::Element, TAGS[step.tag]);
        if step.tag == 2 {
            page.add_attribute(id, "href", "#x");
        }
        // Some have no box, as with `display: none` and `display: contents`.
        if step.odd != 0 {
            page.set_box(id, own, rect);
        }
        if let Some(text) = &step.text {
            let id = page.open(NodeKind::Text, "#text");
            page.set_box(id, own, rect);
            page.add_text(id, text);
            let half = text.floor_char_boundary(text.len() / 2) as u32;
            let line = |n: f64| Rect::new(x, y + n * 18.0, width, 18.0);
            page.add_run(id, 0..half, line(0.0));
            page.add_run(id, half..text.len() as u32, line(1.0));
            page.close();
        }
    }
    page.finish()
}

fn style(step: Option<&Step>) -> Style {
    let plain = Style {
        opacity: 1.0,
        font_size: 16.0,
        font_weight: 400,
        // Text without a colour cannot be seen, and proves nothing.
        color: Color::parse("black"),
        ..Style::default()
    };
    let Some(step) = step else { return plain };
    Style {
        display: DISPLAYS[step.display],
        background_color: Color::parse(COLORS[step.color]),
        position: match step.odd {
            1 => Position::Absolute,
            2 => Position::Fixed,
            3 => Position::Relative,
            _ => Position::Static,
        },
        float: step.odd == 4,
        hidden: step.odd == 5,
        opacity: if step.odd == 6 { 0.0 } else { 1.0 },
        overflow_y: if step.odd == 7 {
            Overflow::Hidden
        } else {
            Overflow::Visible
        },
        overflow_x: if step.odd == 8 {
            Overflow::Scroll
        } else {
            Overflow::Visible
        },
        font_size: f32::from(step.odd) * 4.0,
        z_index: (step.odd == 9).then_some(-1),
        ..plain
    }
}
