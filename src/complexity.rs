//! Holds every algorithm to the cost that its documentation states, by counting steps
//! ([`crate::operations`]) on pages that double: no clock, so a busy machine changes nothing.
//!
//! A cost of n or n log n at most doubles the steps, and a little: at these sizes the logarithm
//! grows by an eleventh. One of n² makes them four times as many.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests: a failed assumption is a failed test"
)]

use crate::algorithm::tps::{Depth, Regions, StyleMode, TagPaths};
use crate::algorithm::{Mdr, REGISTRY, Sd, Segmenter, Visiblock};
use crate::content::{ContentOptions, Metadata, find_main_content};
use crate::diff::{Kind, compare};
use crate::evaluate::bcubed;
use crate::geometry::{MultiPolygon, Rect};
use crate::operations::steps_of;
use crate::segmentation::Segmentation;
use crate::snapshot::test_page::{TestPage, block};
use crate::snapshot::{PageSnapshot, Position, Style};
use crate::template::{Learner, TemplateOptions};

/// What the steps may grow by where the page doubles, for n and n log n.
const MAX_DOUBLING: f64 = 2.2;
/// The same for n log² n.
const MAX_DOUBLING_LOG_SQUARED: f64 = 2.4;
/// Nodes of the pages.
const SIZES: [usize; 2] = [2_000, 4_000];
/// Nodes of a card, about.
const CARD: usize = 7;

/// How a page of about so many nodes is built.
type Shape = fn(usize) -> PageSnapshot;

const SHAPES: [(&str, Shape); 3] = [("cards", cards), ("flat", flat), ("nested", nested)];

/// Words that differ from place to place, from a vocabulary of a thousand.
fn words(place: usize, count: usize) -> String {
    let word = |i: usize| format!("word{}", (place * 7_919 + i * 104_729) % 1_000);
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}

/// Cards of a heading, a paragraph and a link, twenty in a section.
fn cards(nodes: usize) -> PageSnapshot {
    edited_cards(nodes, usize::MAX)
}

/// The same, where every so-many-th card has another text.
fn edited_cards(nodes: usize, every: usize) -> PageSnapshot {
    let count = nodes / CARD;
    let mut page = opened(count * 3);
    for card in 0..count {
        if card % 20 == 0 {
            page.open_with("section", &[("class", "list")]);
        }
        let place = card + if card % every == 1 { 500_009 } else { 0 };
        page.open_with("div", &[("class", "card")]);
        page.open("h3").text(&words(place, 3)).close();
        page.open("p").text(&words(place, 20)).close();
        let target = format!("/more/{card}");
        page.open_with("a", &[("href", &target)])
            .text("more")
            .close();
        page.close();
        if card % 20 == 19 {
            page.close();
        }
    }
    page.finish()
}

/// Paragraphs, all children of the body.
fn flat(nodes: usize) -> PageSnapshot {
    let count = nodes / 2;
    let mut page = opened(count);
    for place in 0..count {
        page.open("p").text(&words(place, 12)).close();
    }
    page.finish()
}

/// Boxes within each other, a line of text in each: comments that answer comments.
fn nested(nodes: usize) -> PageSnapshot {
    let count = nodes / 3;
    let mut page = opened(count);
    for place in 0..count {
        page.open_with("div", &[("class", "answer")]);
        page.open("p").text(&words(place, 12)).close();
        if place % 200 == 199 {
            (0..200).for_each(|_| {
                page.close();
            });
        }
    }
    page.finish()
}

/// A headline and its text, and boxes below it of nothing but a heading of reviews.
fn headed(nodes: usize) -> PageSnapshot {
    let count = nodes / 3;
    let mut page = opened(count);
    page.open("h1").text(&words(0, 3)).close();
    page.open("p").text(&words(1, 30)).close();
    for _ in 0..count {
        page.open("div").open("h3");
        page.text("Reviews of all our customers").close().close();
    }
    let mut page = page.finish();
    page.source.title = words(0, 3);
    page
}

/// How a page of about so many nodes is built, as it was or as it is now.
type Version = fn(usize, bool) -> PageSnapshot;

/// Pages of which a large part moves in one way, with what is told of each part, if anything.
const MOVING: [(&str, Version, Option<Kind>); 4] = [
    ("every box placed elsewhere", placed, Some(Kind::Moved)),
    ("every box floating where it stood", floating, None),
    (
        "every box in another one",
        reparented,
        Some(Kind::Reparented),
    ),
    ("every other box pushed", pushed, Some(Kind::Pushed)),
];

/// The words of a place, which no other has.
fn own_words(place: usize) -> String {
    format!("{} {place}", words(place, 12))
}

/// Boxes below each other, each with a position of its own now and 20 px to the right.
fn placed(nodes: usize, is_after: bool) -> PageSnapshot {
    let (left, position) = if is_after {
        (20.0, Position::Relative)
    } else {
        (0.0, Position::Static)
    };
    let style = Style {
        position,
        ..block()
    };
    boxes(nodes, left, &style)
}

/// Boxes below each other that float now, and stand where they stood.
fn floating(nodes: usize, is_after: bool) -> PageSnapshot {
    let style = Style {
        float: is_after,
        ..block()
    };
    boxes(nodes, 0.0, &style)
}

/// Boxes of that style below each other, a line of text in each.
fn boxes(nodes: usize, left: f64, style: &Style) -> PageSnapshot {
    let count = nodes / 2;
    let mut page = opened(count);
    for place in 0..count {
        let rect = [left, place as f64 * 20.0, 500.0, 20.0];
        page.element("div", rect, style.clone(), |p| {
            p.text_at(rect, &own_words(place));
        });
    }
    page.finish()
}

/// Articles of two boxes beside each other with a heading in each: all else stands in the first, now in the second.
fn reparented(nodes: usize, is_after: bool) -> PageSnapshot {
    let count = nodes / 60;
    let mut page = opened(count * 30);
    for article in 0..count {
        let top = article as f64 * 600.0;
        page.at(0.0, top).open("article");
        for (name, left) in [("first", 0.0), ("second", 500.0)] {
            page.at(left, top).open_with("section", &[("class", name)]);
            let heading = format!("Heading of the {name} box of article {article}");
            page.open("h2").text(&heading).close();
            let holds_all = (name == "second") == is_after;
            for line in (0..26).filter(|_| holds_all) {
                let words = own_words(article * 26 + line);
                page.open("div").text(&words).close();
            }
            page.close();
        }
        page.close();
    }
    page.finish()
}

/// Boxes that stay, twenty in a section: the paragraph in every other one says something else now and has a line
/// more, those between them go down as far.
fn pushed(nodes: usize, is_after: bool) -> PageSnapshot {
    let count = nodes / 3;
    let mut page = opened(count * 4);
    for place in 0..count {
        let top = place as f64 * 80.0;
        page.at(0.0, top);
        if place % 20 == 0 {
            page.open("section");
        }
        let (down, height, said) = match (is_after, place % 2) {
            (true, 0) => (0.0, 40.0, "now"),
            (true, _) => (20.0, 20.0, "then"),
            (false, _) => (0.0, 20.0, "then"),
        };
        let words = format!("{} {said}", own_words(place));
        page.open("div");
        page.line("p", [0.0, top + down, 500.0, height], &words);
        page.close();
        if place % 20 == 19 {
            page.close();
        }
    }
    page.finish()
}

/// A page of so many lines with its body open.
fn opened(lines: usize) -> TestPage {
    let mut page = TestPage::new(1_000.0, lines as f64 * 20.0);
    page.open("html").open("body");
    page
}

/// What is wrong with the growth of the steps, if they grow by more than so much with a doubling.
fn excess(name: &str, most: f64, steps: impl Fn(usize) -> u64) -> Option<String> {
    let counted = SIZES.map(steps);
    let ratios: Vec<f64> = counted
        .windows(2)
        .map(|pair| pair[1] as f64 / pair[0] as f64)
        .collect();
    let is_held = counted[0] > 0 && ratios.iter().all(|ratio| *ratio <= most);
    (!is_held).then(|| format!("{name}: {counted:?} steps at {SIZES:?} nodes, {ratios:.2?} times"))
}

fn assert_none(excesses: impl IntoIterator<Item = Option<String>>) {
    let found: Vec<String> = excesses.into_iter().flatten().collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn assert_grows(name: &str, most: f64, steps: impl Fn(usize) -> u64) {
    assert_none([excess(name, most, steps)]);
}

/// Work that is done on a page of each shape.
fn assert_near_linear<T>(name: &str, work: impl Fn(&PageSnapshot) -> T) {
    assert_none(SHAPES.map(|(shape, make)| {
        excess(&format!("{name}, {shape}"), MAX_DOUBLING, |nodes| {
            let page = make(nodes);
            steps_of(|| work(&page))
        })
    }));
}

/// All but the baseline that looks at no node.
#[test]
fn every_algorithm_of_the_registry_is_near_linear() {
    for algorithm in REGISTRY.iter().filter(|a| a.name != "whole-page") {
        let segmenter = algorithm.build(None).unwrap();
        assert_near_linear(algorithm.name, |page| segmenter.segment(page));
    }
}

#[test]
fn tag_paths_are_searched_in_n_log_squared_n() {
    for depth in [Depth::Main, Depth::All] {
        assert_none(SHAPES.map(|(shape, make)| {
            let name = format!("tps, {shape}, {depth:?}");
            excess(&name, MAX_DOUBLING_LOG_SQUARED, |nodes| {
                let page = make(nodes);
                steps_of(|| {
                    let paths = TagPaths::from_page(&page, StyleMode::Paper);
                    Regions::search(paths.codes(), 0.2, depth)
                })
            })
        }));
    }
}

/// Every pair of symbols interleaves: no split is found by the first thresholds.
#[test]
fn tag_paths_that_hardly_split_are_searched_in_n_log_squared_n() {
    let codes = |n: usize| -> Vec<u32> {
        let n = n as u32;
        (0..n)
            .map(|i| if i % 3 == 0 { i / 40 } else { n + i % 50 })
            .collect()
    };
    assert_grows("tps, interleaved", MAX_DOUBLING_LOG_SQUARED, |n| {
        let codes = codes(n);
        steps_of(|| Regions::search(&codes, 0.0, Depth::All))
    });
}

#[test]
fn records_are_mined_in_near_linear_time() {
    assert_near_linear("records", |page| Mdr::default().records(page));
}

#[test]
fn the_type_of_a_page_is_told_in_linear_time() {
    assert_near_linear("sd, type", |page| Sd::default().decide(page));
}

/// Features, models and the choice of units, after the segmentation.
#[test]
fn main_content_is_near_linear() {
    assert_none(SHAPES.map(|(shape, make)| {
        excess(&format!("main content, {shape}"), MAX_DOUBLING, |nodes| {
            let page = make(nodes);
            let blocks = Visiblock::default().segment(&page);
            let options = ContentOptions::default();
            steps_of(|| find_main_content(&page, &blocks, &options, None))
        })
    }));
}

/// However many headings may have something below them.
#[test]
fn metadata_are_read_in_near_linear_time() {
    assert_grows("metadata, headings of reviews", MAX_DOUBLING, |nodes| {
        let page = headed(nodes);
        steps_of(|| Metadata::from_page(&page))
    });
}

/// However much of a page changed, where its blocks do not move.
#[test]
fn comparing_pages_is_near_linear() {
    assert_none([usize::MAX, 50, 5, 2].map(|every| {
        let name = format!("diff, every {every}th card edited");
        excess(&name, MAX_DOUBLING, |nodes| {
            let (before, after) = (cards(nodes), edited_cards(nodes, every));
            let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
            steps_of(|| compare(&before, &after, &segment))
        })
    }));
}

/// However much of a page moves, and in whichever way: its blocks are not counted.
#[test]
fn comparing_pages_that_move_is_near_linear() {
    let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
    assert_none(MOVING.map(|(name, make, told)| {
        excess(&format!("diff, {name}"), MAX_DOUBLING, |nodes| {
            let (before, after) = (make(nodes, false), make(nodes, true));
            let mut changes = Vec::new();
            let steps = steps_of(|| changes = compare(&before, &after, &whole).changes);
            // The shape is what it is called.
            let of_kind = |kind: Kind| changes.iter().filter(|c| c.kind == kind).count();
            match told {
                Some(kind) => assert!(of_kind(kind) >= nodes / 8, "{name}: {}", of_kind(kind)),
                None => assert!(changes.is_empty(), "{name}: {:?}", changes[0]),
            }
            steps
        })
    }));
}

/// In the nodes of a page, and in the number of pages.
#[test]
fn templates_are_learned_in_near_linear_time() {
    let learn = |pages: &[PageSnapshot]| {
        let mut learner = Learner::new(TemplateOptions::default(), false);
        for (i, page) in pages.iter().enumerate() {
            learner.learn(&i.to_string(), page);
        }
        learner.finish().unwrap()
    };
    assert_grows("templates, larger pages", MAX_DOUBLING, |nodes| {
        let pages = [2, 3, 5].map(|every| edited_cards(nodes, every));
        steps_of(|| learn(&pages))
    });
    assert_grows("templates, more pages", MAX_DOUBLING, |nodes| {
        let pages: Vec<PageSnapshot> = (0..nodes / 250).map(|i| edited_cards(300, i + 2)).collect();
        steps_of(|| learn(&pages))
    });
}

/// Rows of a page, marked by one and cut by another: the overlay sorts, and few lie side by side.
#[test]
fn bcubed_is_near_linear_in_the_segments() {
    let rows = |count: usize, height: f64| -> Vec<MultiPolygon> {
        let row = |i: usize| Rect::new(0.0, i as f64 * height, 1_000.0, height).to_multipolygon();
        (0..count).map(row).collect()
    };
    assert_grows("bcubed over pixels", MAX_DOUBLING, |n| {
        let (truth, predicted) = (rows(n / 10, 40.0), rows(n / 20, 80.0));
        steps_of(|| {
            let atoms = bcubed::pixel_atoms(&predicted, &truth);
            bcubed::score(&atoms).unwrap()
        })
    });
}
