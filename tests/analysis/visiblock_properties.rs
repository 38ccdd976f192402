//! What holds of visiblock on any page: random trees of boxes, text, lines and pictures.

use proptest::prelude::*;
use visiblock::algorithm::visiblock::Granularity;
use visiblock::algorithm::{Segmenter, Visiblock};
use visiblock::geometry::Rect;
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{
    Builder, Color, Display, NodeKind, PageSnapshot, Position, Size, Source, Style,
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

fn segment(page: &PageSnapshot, blocks: u32) -> Segmentation {
    let visiblock = Visiblock {
        granularity: Granularity::Blocks(blocks),
        ..Visiblock::default()
    };
    visiblock.segment(page)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn children_lie_inside_their_parents(steps in steps(), blocks in 1u32..60) {
        let result = segment(&page(&steps, 0.0, 0.0), blocks);
        for block in &result.blocks {
            let Some(parent) = block.parent else { continue };
            let parent = result.block(parent);
            prop_assert!(parent.id < block.id);
            prop_assert!(parent.rect.contains(&block.rect, 0.0));
        }
    }

    #[test]
    fn every_visible_text_is_in_one_leaf(steps in steps(), blocks in 1u32..60) {
        let page = page(&steps, 0.0, 0.0);
        let result = segment(&page, blocks);
        let leaves = result.leaves();
        for (id, node) in page.iter() {
            if node.kind == NodeKind::Text && node.is_visible() {
                let holds = leaves.iter().flat_map(|b| &b.nodes).filter(|n| page.contains(**n, id));
                prop_assert_eq!(holds.count(), 1, "text node {:?}", id);
            }
        }
    }

    #[test]
    fn every_block_has_a_role(steps in steps()) {
        let result = Visiblock::default().segment(&page(&steps, 0.0, 0.0));
        for block in result.blocks.iter().skip(1) {
            prop_assert!(block.role.is_some());
            let confidence = block.role_confidence.unwrap_or(-1.0);
            prop_assert!((0.0..=1.0).contains(&confidence), "{}", confidence);
        }
    }

    #[test]
    fn the_same_page_gives_the_same_blocks(steps in steps(), blocks in 1u32..60) {
        let page = page(&steps, 0.0, 0.0);
        prop_assert_eq!(segment(&page, blocks), segment(&page, blocks));
    }
}

/// The least of some runs, in seconds.
fn seconds(page: &PageSnapshot) -> f64 {
    (0..5)
        .map(|_| {
            let start = std::time::Instant::now();
            let found = Visiblock::default().segment(page);
            assert!(!found.blocks.is_empty());
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn time_grows_with_the_page() {
    let card = |i: usize| Step {
        tag: i % 2,
        display: 0,
        background: i % 4,
        positioned: i.is_multiple_of(7),
        rect: [(i % 8 * 100) as u16, (i % 1400) as u16, 80, 30],
        text: true,
        closes: (i % 5).saturating_sub(1),
    };
    let rows = |count: usize| (0..count).map(card).collect::<Vec<_>>();
    let (small, large) = (page(&rows(4000), 0.0, 0.0), page(&rows(16_000), 0.0, 0.0));
    // Four times the nodes; the room is for the noise of a busy machine.
    let factor = seconds(&large) / seconds(&small);
    assert!(factor < 9.0, "{factor}");
}
