//! Texts, boxes and links that overlap.

use super::{found, selectors};
use crate::geometry::Rect;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block, inline, painted, with_lines};
use crate::snapshot::{Builder, Color, NodeKind, Size, Source, Style};

#[test]
fn text_over_text_is_found_and_a_line_below_is_not() {
    let page = |top: f64| {
        TestPage::draw(|s| {
            s.line(
                "p",
                [0.0, 0.0, 400.0, 20.0],
                "The text of a first paragraph",
            );
            s.line("div", [0.0, top, 400.0, 20.0], "A second that lies over it");
        })
    };
    let over = found(&page(8.0), Check::TextOverlap);
    assert_eq!(over.len(), 1, "{over:?}");
    assert!((over[0].measured - 0.6).abs() < 1e-9);
    assert!(found(&page(20.0), Check::TextOverlap).is_empty());
    assert!(
        found(&page(17.0), Check::TextOverlap).is_empty(),
        "tight lines"
    );
}

/// Two paragraphs of five lines, 24 px apart and 18 px high, the second from `top` on.
fn paragraphs(top: f64) -> PageSnapshot {
    let text = "five lines, ".repeat(5);
    let mut page = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 400.0, 120.0], &text);
        s.line("p", [0.0, top, 400.0, 120.0], &text);
    });
    let nodes: Vec<_> = page.iter().map(|(id, _)| id).collect();
    let texts = nodes.into_iter().filter(|id| page.node(*id).text.is_some());
    for (node, top) in texts.collect::<Vec<_>>().into_iter().zip([0.0, top]) {
        let line = |i: u32| Rect::new(0.0, top + 24.0 * f64::from(i), 400.0, 18.0);
        let lines: Vec<_> = (0..5).map(|i| (12 * i..12 * i + 12, line(i))).collect();
        page = with_lines(&page, node, &lines);
    }
    page
}

#[test]
fn a_line_over_another_is_found_in_long_texts_too() {
    // The last line of the first ends at 114, the first line of the second begins 8 px above that.
    let over = found(&paragraphs(106.0), Check::TextOverlap);
    assert_eq!(over.len(), 1, "{over:?}");
    assert!((over[0].measured - 8.0 / 18.0).abs() < 0.005, "{over:?}");
    assert!(
        found(&paragraphs(110.0), Check::TextOverlap).is_empty(),
        "tight lines"
    );
}

#[test]
fn a_box_over_texts_is_told_once_and_only_over_words() {
    let page = |below: &str, inside: f64, layer: u32| {
        TestPage::draw(|s| {
            s.line("p", [0.0, 0.0, 400.0, 20.0], below);
            let menu = [0.0, 0.0, 400.0, 100.0];
            let menu = s.element("div", menu, painted("white"), |s| {
                s.line("b", [0.0, inside, 400.0, 20.0], "An entry of an open menu");
            });
            s.paint(menu, layer);
        })
    };
    let text = "A paragraph of the page";
    let over = found(&page(text, 0.0, 1), Check::TextOverlap);
    let over = selectors(&over);
    assert!(over.contains(&"html > body > div"), "{over:?}");
    assert!(!over.contains(&"html > body > div > b"), "{over:?}");
    assert!(found(&page("–", 60.0, 1), Check::TextOverlap).is_empty());
    // In one layer the background of a block is below all texts, as that of a block beside a float.
    assert!(found(&page(text, 60.0, 0), Check::TextOverlap).is_empty());
}

#[test]
fn a_text_behind_a_box_covers_nothing() {
    let page = TestPage::draw(|s| {
        s.link([0.0, 0.0, 200.0, 20.0], "A link behind the bar");
        let bar = [0.0, 0.0, 400.0, 30.0];
        let bar = s.element("nav", bar, painted("white"), |s| {
            s.link([0.0, 4.0, 200.0, 20.0], "A link of the bar");
        });
        s.paint(bar, 5);
    });
    let over = found(&page, Check::TextOverlap);
    assert_eq!(selectors(&over), ["html > body > nav"]);
    assert!(found(&page, Check::TargetOverlap).is_empty());
}

/// A heading whose box has a word before it (`::before`) in the given colour and layer; the heading is in layer 5.
fn with_word_before(color: &str, layer: u32) -> PageSnapshot {
    let size = Size {
        width: 1000.0,
        height: 1000.0,
    };
    let mut page = Builder::new(Source::default(), size, size);
    let plain = page.add_style(block());
    let word = page.add_style(Style {
        color: Color::parse(color),
        z_index: Some(if layer < 5 { -1 } else { 1 }),
        ..inline()
    });
    let rect = Rect::new(0.0, 0.0, 400.0, 40.0);
    let mut open = |kind: NodeKind, tag: &str, style: u32, layer: u32, text: &str| {
        let id = page.open(kind, tag);
        page.set_box(id, style, rect);
        page.node_mut(id).paint_order = layer;
        if !text.is_empty() {
            page.add_text(id, text);
            page.add_run(id, 0..text.len() as u32, rect);
            page.close();
        }
    };
    open(NodeKind::Document, "#document", plain, 0, "");
    for tag in ["html", "body", "div"] {
        open(NodeKind::Element, tag, plain, 0, "");
    }
    open(NodeKind::Pseudo, "::before", word, layer, "SALE");
    open(NodeKind::Element, "h2", plain, 5, "");
    open(NodeKind::Text, "#text", plain, 5, "Sale of the year");
    page.finish()
}

#[test]
fn over_a_watermark_one_may_write() {
    let (heading, word) = (("h2", "Sale of the year"), ("::before", "SALE"));
    for (color, layer, told) in [
        ("#f4f4f4", 1, vec![]),
        ("#888", 1, vec![[heading, word]]),
        ("#f4f4f4", 9, vec![[word, heading]]),
    ] {
        let over = found(&with_word_before(color, layer), Check::TextOverlap);
        let places = over.iter().map(|finding| {
            let other = finding.other.as_ref().unwrap();
            [&finding.place, other].map(|place| (place.tag.as_str(), place.text.as_str()))
        });
        assert_eq!(places.collect::<Vec<_>>(), told, "{color} {layer}");
    }
}

#[test]
fn links_to_one_place_may_lie_over_each_other() {
    let page = |second: &str| {
        TestPage::draw(|s| {
            s.link([0.0, 0.0, 100.0, 40.0], "A story");
            s.link([0.0, 20.0, 100.0, 40.0], second);
        })
    };
    assert!(found(&page("A story"), Check::TargetOverlap).is_empty());
    assert_eq!(found(&page("Another"), Check::TargetOverlap).len(), 1);
}
