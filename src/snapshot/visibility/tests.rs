use super::*;
use crate::snapshot::test_page::{TestPage, block};
use crate::snapshot::{Builder, Color, Size, Source};

/// Why a text in a frame's document is hidden, given the box and the style of the frame and the box of the text.
/// `None` where it is visible.
fn in_frame(frame: [f64; 4], style: Style, text: [f64; 4]) -> Option<Hidden> {
    let window = Size {
        width: 800.0,
        height: 600.0,
    };
    let mut page = Builder::new(Source::default(), window, window);
    let (plain, style) = (page.add_style(block()), page.add_style(style));
    let whole = Rect::new(0.0, 0.0, 800.0, 600.0);
    let mut open = |kind, tag, style, rect| {
        let id = page.open(kind, tag);
        page.set_box(id, style, rect);
        id
    };
    open(NodeKind::Document, "#document", plain, whole);
    open(NodeKind::Element, "iframe", style, Rect::from(frame));
    open(NodeKind::Document, "#document", plain, Rect::from(frame));
    open(NodeKind::Element, "p", plain, Rect::from(text));
    let words = open(NodeKind::Text, "#text", plain, Rect::from(text));
    page.add_text(words, "words");
    page.finish().node(words).hidden
}

const FRAME: [f64; 4] = [100.0, 100.0, 400.0, 200.0];
const LINE: [f64; 4] = [100.0, 120.0, 300.0, 20.0];

#[test]
fn nothing_is_seen_in_a_frame_that_is_not() {
    assert_eq!(in_frame(FRAME, block(), LINE), None);
    let unseen = Style {
        hidden: true,
        ..block()
    };
    assert_eq!(in_frame(FRAME, unseen, LINE), Some(Hidden::Invisible));
    let flat = [100.0, 100.0, 400.0, 0.0];
    assert_eq!(in_frame(flat, block(), LINE), Some(Hidden::Clipped));
}

#[test]
fn a_frame_is_scrolled_down_and_not_above_its_beginning() {
    let below = [100.0, 900.0, 300.0, 20.0];
    assert_eq!(in_frame(FRAME, block(), below), Some(Hidden::ScrolledOut));
    let above = [100.0, 40.0, 300.0, 20.0];
    assert_eq!(in_frame(FRAME, block(), above), Some(Hidden::Clipped));
}

/// Why a text is hidden whose box of style `inner` lies in a box of style `outer`; `None` where it is visible.
fn within(outer: Style, inner: &Style) -> Option<Hidden> {
    let page = TestPage::draw(|t| {
        t.element("h2", LINE, outer, |t| {
            t.element("span", LINE, inner.clone(), |t| {
                t.text_in(LINE, "words", inner.clone());
            });
        });
    });
    first_text(&page)
}

fn first_text(page: &PageSnapshot) -> Option<Hidden> {
    let mut nodes = page.nodes().iter();
    nodes.find(|node| node.kind == NodeKind::Text)?.hidden
}

#[test]
fn letters_without_a_colour_are_seen_where_something_draws_them() {
    let clear = Style {
        color: Color::default(),
        ..block()
    };
    let outlined = Style {
        drawn_without_color: true,
        ..clear.clone()
    };
    let gradient = Style {
        background_image: true,
        ..outlined.clone()
    };
    assert_eq!(within(block(), &clear), Some(Hidden::Transparent));
    assert_eq!(within(block(), &outlined), None);
    assert_eq!(within(gradient, &clear), None, "a word of a heading");
    let own = within(outlined, &clear);
    assert_eq!(own, Some(Hidden::Transparent), "styles tell it of each box");
}

#[test]
fn what_a_filter_makes_transparent_is_not_seen() {
    let filtered = |filter: &str| {
        let window = Size {
            width: 800.0,
            height: 600.0,
        };
        let mut page = Builder::new(Source::default(), window, window);
        let style = page.add_style(block());
        let mut look = Look::default();
        look.set("filter", filter);
        let look = page.add_look(look);
        page.open(NodeKind::Document, "#document");
        let paragraph = page.open(NodeKind::Element, "p");
        page.set_box(paragraph, style, Rect::from(LINE));
        page.set_look(paragraph, look);
        let words = page.open(NodeKind::Text, "#text");
        page.set_box(words, style, Rect::from(LINE));
        page.add_text(words, "words");
        first_text(&page.finish())
    };
    assert_eq!(filtered("opacity(0)"), Some(Hidden::Transparent));
    assert_eq!(filtered("opacity(0.5)"), None);
    assert_eq!(filtered("blur(1px)"), None);
}

#[test]
fn what_drawings_are_made_of_is_seen_nowhere() {
    let told = |tag: &str, place: [f64; 4]| {
        let page = TestPage::draw(|t| {
            t.element("svg", LINE, block(), |t| {
                t.element(tag, place, block(), |t| {
                    t.text_at(LINE, "words");
                });
            });
        });
        first_text(&page)
    };
    assert_eq!(told("defs", [0.0; 4]), Some(Hidden::Invisible));
    assert_eq!(told("clippath", [0.0; 4]), Some(Hidden::Invisible));
    assert_eq!(told("g", [0.0; 4]), None);
    assert_eq!(told("mask", LINE), None, "an element of no name in HTML");
}

/// Against all that any node hands down, on a tree of frames, slots without a box and boxes of all sorts.
#[test]
fn each_node_is_judged_by_what_its_parent_hands_down() {
    let window = Size {
        width: 800.0,
        height: 600.0,
    };
    let mut page = Builder::new(Source::default(), window, window);
    let (mut faint, mut unseen, mut placed, mut cuts) = (block(), block(), block(), block());
    (faint.opacity, unseen.hidden) = (0.1, true);
    placed.position = Position::Absolute;
    (cuts.overflow_x, cuts.overflow_y) = (Overflow::Hidden, Overflow::Scroll);
    let styles = [block(), faint, unseen, placed, cuts].map(|style| page.add_style(style));
    let mut state = 7_u32;
    let mut any = |below: u32| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        (state >> 16) % below
    };
    page.open(NodeKind::Document, "#document");
    for _ in 0..3_000 {
        for _ in 0..any(3) {
            page.close();
        }
        let id = match any(6) {
            0 => page.open(NodeKind::Text, "#text"),
            1 => page.open(NodeKind::Document, "#document"),
            2 => page.open(NodeKind::Element, "iframe"),
            3 => page.open(NodeKind::Element, "slot"),
            _ => page.open(NodeKind::Element, "div"),
        };
        if any(4) > 0 {
            let [left, top, width, height] = [900, 700, 500, 300].map(|most| f64::from(any(most)));
            page.set_box(
                id,
                styles[any(5) as usize],
                Rect::new(left, top, width, height),
            );
        }
    }
    let page = page.finish();
    let reach = reach(&page);
    let mut contexts: Vec<Context> = Vec::new();
    for (id, node) in page.iter() {
        let parent = node.parent.map(|parent| contexts[parent.index()]);
        let inherited = parent.unwrap_or_else(|| outermost(reach));
        let (context, verdict) = judge(&page, id, &inherited, &reach);
        contexts.push(context.unwrap_or(inherited));
        assert_eq!(node.visible_rect, verdict.ok());
        assert_eq!(node.hidden, verdict.err());
    }
}
