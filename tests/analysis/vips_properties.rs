//! What holds of VIPS on any page: random trees of boxes, text, lines and pictures.

use proptest::prelude::*;
use visiblock::algorithm::{Segmenter, Vips};
use visiblock::geometry::Rect;
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{
    Builder, Color, Display, NodeKind, Overflow, PageSnapshot, Position, Size, Source, Style,
};

/// How a node is opened, and how many open nodes are closed before it.
#[derive(Debug, Clone)]
struct Step {
    tag: usize,
    display: usize,
    background: usize,
    positioned: bool,
    rect: [u16; 4],
    text: bool,
    closes: usize,
}

const TAGS: [&str; 9] = ["div", "p", "a", "hr", "img", "td", "x-card", "li", "svg"];
const DISPLAYS: [Display; 12] = [
    Display::Block,
    Display::Inline,
    Display::InlineBlock,
    Display::Flex,
    Display::Grid,
    Display::Table,
    Display::TableRow,
    Display::TableCell,
    Display::ListItem,
    Display::InlineFlex,
    Display::Contents,
    Display::None,
];
const OVERFLOWS: [Overflow; 5] = [
    Overflow::Visible,
    Overflow::Visible,
    Overflow::Visible,
    Overflow::Scroll,
    Overflow::Hidden,
];
const BACKGROUNDS: [&str; 4] = ["transparent", "transparent", "white", "navy"];

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (
        (0..TAGS.len(), 0..DISPLAYS.len(), 0..BACKGROUNDS.len()),
        any::<bool>(),
        [0u16..900, 0..1500, 0..500, 0..400],
        any::<bool>(),
        0usize..4,
    )
        .prop_map(
            |((tag, display, background), positioned, rect, text, closes)| Step {
                tag,
                display,
                background,
                positioned,
                rect,
                text,
                closes,
            },
        );
    prop::collection::vec(step, 0..60)
}

/// The page with all its boxes moved by `(dx, dy)`.
fn page(steps: &[Step], dx: f64, dy: f64) -> PageSnapshot {
    let size = Size {
        width: 1000.0,
        height: 1600.0,
    };
    let mut page = Builder::new(Source::default(), size, size);
    page.open(NodeKind::Document, "#document");
    for step in steps {
        for _ in 0..step.closes.min(page.depth() - 1) {
            page.close();
        }
        let [x, y, width, height] = step.rect.map(f64::from);
        let rect = Rect::new(x + dx, y + dy, width, height);
        let display = DISPLAYS[step.display];
        let style = page.add_style(Style {
            display,
            opacity: 1.0,
            font_size: 10.0 + f32::from(step.rect[0] % 3) * 6.0,
            font_weight: 400,
            color: Color::parse("black"),
            background_color: Color::parse(BACKGROUNDS[step.background]),
            position: if step.positioned {
                Position::Absolute
            } else {
                Position::Static
            },
            overflow_y: OVERFLOWS[usize::from(step.rect[1] % 5)],
            ..Style::default()
        });
        let has_box = !matches!(display, Display::Contents | Display::None);
        let id = page.open(NodeKind::Element, TAGS[step.tag]);
        if has_box {
            page.set_box(id, style, rect);
        }
        if step.text && has_box {
            let text = page.open(NodeKind::Text, "#text");
            page.set_box(text, style, rect);
            page.add_text(text, "some words");
            page.add_run(text, 0..10, rect);
            page.close();
        }
    }
    page.finish()
}

fn segment(page: &PageSnapshot, pdoc: u8) -> Segmentation {
    let vips = Vips {
        pdoc,
        ..Vips::default()
    };
    vips.segment(page)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn children_lie_inside_their_parents(steps in steps(), pdoc in 1u8..=10) {
        let result = segment(&page(&steps, 0.0, 0.0), pdoc);
        for block in &result.blocks {
            let Some(parent) = block.parent else { continue };
            let parent = result.block(parent);
            prop_assert!(parent.id < block.id);
            prop_assert!(parent.rect.contains(&block.rect, 0.0));
            prop_assert!(parent.doc <= block.doc, "coherence falls from {parent:?} to {block:?}");
        }
    }

    #[test]
    fn every_readable_text_is_in_one_leaf(steps in steps(), pdoc in 1u8..=10) {
        let page = page(&steps, 0.0, 0.0);
        let result = segment(&page, pdoc);
        let leaves = result.leaves();
        for (id, node) in page.iter() {
            if node.kind == NodeKind::Text && node.is_readable() {
                let holds = leaves.iter().flat_map(|b| &b.nodes).filter(|n| page.contains(**n, id));
                prop_assert_eq!(holds.count(), 1, "text node {:?}", id);
            }
        }
    }

    #[test]
    fn leaves_are_as_coherent_as_asked(steps in steps(), pdoc in 1u8..=9) {
        let page = page(&steps, 0.0, 0.0);
        let result = segment(&page, pdoc);
        for leaf in result.leaves() {
            let is_whole = leaf.parent.is_none();
            prop_assert!(is_whole || leaf.doc >= Some(pdoc), "{leaf:?}");
        }
    }

    #[test]
    fn the_same_page_gives_the_same_blocks(steps in steps(), pdoc in 1u8..=10) {
        let page = page(&steps, 0.0, 0.0);
        prop_assert_eq!(segment(&page, pdoc), segment(&page, pdoc));
    }

    #[test]
    fn a_page_moved_is_cut_alike(steps in steps(), pdoc in 1u8..=10) {
        // Kept within the page, where nothing is cut off.
        let inside: Vec<Step> = steps
            .into_iter()
            .map(|mut s| {
                s.rect = [s.rect[0] / 2, s.rect[1] / 2, s.rect[2] / 2, s.rect[3] / 2];
                s
            })
            .collect();
        let here = segment(&page(&inside, 0.0, 0.0), pdoc);
        let there = segment(&page(&inside, 64.0, 128.0), pdoc);
        prop_assert_eq!(here.blocks.len(), there.blocks.len());
        for (a, b) in here.blocks.iter().zip(&there.blocks).skip(1) {
            prop_assert_eq!(a.rect.translate(64.0, 128.0), b.rect);
            prop_assert_eq!((&a.nodes, a.doc, &a.rule), (&b.nodes, b.doc, &b.rule));
        }
    }
}
