//! Comparing pages: on snapshots that are built here, and on random ones.

mod boxes;
mod same;

use super::fuzz_cases;
use super::random_pages::pages;
use proptest::prelude::*;
use visiblock::algorithm::{Segmenter, Visiblock};
use visiblock::diff::{Change, Kind, PageDiff, Severity, compare};
use visiblock::geometry::Rect;
use visiblock::snapshot::{
    Builder, Color, Display, Look, NodeKind, PageSnapshot, Position, Size, Source, Style,
};

/// A page of lines below each other, which are told by `line`.
struct Page {
    builder: Builder,
    top: f64,
    width: f64,
}

/// One paragraph of a page.
#[derive(Debug, Clone)]
struct Line {
    text: String,
    class: &'static str,
    height: f64,
    left: f64,
    style: Style,
    look: Look,
}

fn plain() -> Style {
    Style {
        opacity: 1.0,
        display: Display::Block,
        color: Color::parse("black"),
        font_family: "serif".to_owned(),
        font_size: 16.0,
        font_weight: 400,
        ..Style::default()
    }
}

fn line(text: &str) -> Line {
    Line {
        text: text.to_owned(),
        class: "line",
        height: 20.0,
        left: 0.0,
        style: plain(),
        look: Look::default(),
    }
}

impl Page {
    fn new() -> Self {
        let size = |height| Size {
            width: 800.0,
            height,
        };
        let mut builder = Builder::new(Source::default(), size(600.0), size(100_000.0));
        let style = builder.add_style(plain());
        let root = builder.open(NodeKind::Document, "#document");
        builder.set_box(root, style, Rect::new(0.0, 0.0, 800.0, 600.0));
        Self {
            builder,
            top: 0.0,
            width: 800.0,
        }
    }

    fn add(&mut self, line: &Line) {
        let style = self.builder.add_style(line.style.clone());
        let look = self.builder.add_look(line.look.clone());
        let rect = Rect::new(line.left, self.top, self.width - line.left, line.height);
        let p = self.builder.open(NodeKind::Element, "p");
        self.builder.set_box(p, style, rect);
        self.builder.set_look(p, look);
        self.builder.add_attribute(p, "class", line.class);
        let text = self.builder.open(NodeKind::Text, "#text");
        let width = line.text.len() as f64 * 7.0;
        let run = Rect::new(line.left, self.top, width, 18.0);
        self.builder.set_box(text, style, run);
        self.builder.add_text(text, &line.text);
        self.builder.add_run(text, 0..line.text.len() as u32, run);
        self.builder.close();
        self.builder.close();
        self.top += line.height;
    }

    /// The lines in a `div` in a `body` as high as they are.
    fn of(lines: &[Line]) -> PageSnapshot {
        let mut page = Self::new();
        let style = page.builder.add_style(plain());
        let height: f64 = lines.iter().map(|l| l.height).sum();
        for tag in ["html", "body", "div"] {
            let id = page.builder.open(NodeKind::Element, tag);
            page.builder
                .set_box(id, style, Rect::new(0.0, 0.0, 800.0, height));
        }
        lines.iter().for_each(|line| page.add(line));
        page.builder.finish()
    }
}

fn lines(n: usize) -> Vec<Line> {
    let text = |i: usize| format!("Line number {i} of a long page with words {}", i * 7919);
    (0..n).map(|i| line(&text(i))).collect()
}

fn diff(before: &PageSnapshot, after: &PageSnapshot) -> PageDiff {
    compare(before, after, &|page| Visiblock::default().segment(page))
}

/// The only change that no other brought about.
fn only(diff: &PageDiff) -> &Change {
    let causes: Vec<&Change> = diff.causes().collect();
    assert_eq!(causes.len(), 1, "{causes:#?}");
    causes[0]
}

fn text_of(change: &Change) -> &str {
    &change.place().unwrap().text
}

#[test]
fn a_banner_is_one_change_and_pushes_the_rest() {
    let before = lines(12);
    let mut after = before.clone();
    let mut banner = line("A sale that nobody asked for");
    banner.height = 48.0;
    after.insert(0, banner);
    let found = diff(&Page::of(&before), &Page::of(&after));
    let cause = only(&found);
    assert_eq!((cause.kind, cause.severity), (Kind::Added, Severity::Major));
    assert_eq!(text_of(cause), "A sale that nobody asked for");
    let pushed: Vec<&Change> = found
        .changes
        .iter()
        .filter(|c| c.cause == Some(0))
        .collect();
    assert_eq!(pushed.len(), 12, "{pushed:#?}");
    for change in pushed {
        assert_eq!(
            (change.kind, change.moved),
            (Kind::Pushed, Some([0.0, 48.0]))
        );
    }
}

/// A flexible box as high as the window, with a footer that the free space keeps at its lower edge.
fn with_footer(has_banner: bool) -> PageSnapshot {
    let mut page = Page::new();
    let style = page.builder.add_style(Style {
        display: Display::Flex,
        ..plain()
    });
    for tag in ["html", "body"] {
        let id = page.builder.open(NodeKind::Element, tag);
        let rect = Rect::new(0.0, 0.0, 800.0, 600.0);
        page.builder.set_box(id, style, rect);
    }
    if has_banner {
        page.add(&line("A sale that nobody asked for"));
    }
    page.add(&line("The name of the shop"));
    let mut footer = line("Imprint and terms of it");
    let free = 580.0 - page.top;
    footer.look.set("margin", &format!("{free}px 0px 0px"));
    page.top = 580.0;
    page.add(&footer);
    page.builder.finish()
}

#[test]
fn free_space_above_a_footer_is_no_margin() {
    let found = diff(&with_footer(false), &with_footer(true));
    let cause = only(&found);
    assert_eq!((cause.kind, cause.consequences), (Kind::Added, 1));
}

#[test]
fn a_line_that_went_is_one_change() {
    let before = lines(12);
    let mut after = before.clone();
    after.remove(4);
    let found = diff(&Page::of(&before), &Page::of(&after));
    let cause = only(&found);
    assert_eq!(cause.kind, Kind::Removed);
    assert!(text_of(cause).starts_with("Line number 4"));
    assert_eq!(cause.consequences, 7);
}

#[test]
fn a_changed_word_is_told_as_a_word() {
    let before = lines(12);
    let mut after = before.clone();
    after[3].text = after[3].text.replace("long", "short");
    let found = diff(&Page::of(&before), &Page::of(&after));
    let cause = only(&found);
    assert_eq!(cause.kind, Kind::Text);
    let words = &cause.text.as_ref().unwrap().words;
    assert_eq!(words.len(), 1);
    assert_eq!(
        (words[0].from.as_str(), words[0].to.as_str()),
        ("long", "short")
    );
}

#[test]
fn looks_are_named_by_their_property() {
    let before = lines(12);
    let mut after = before.clone();
    after[2].style.background_color = Color::parse("red");
    after[2].look.set("border-radius", "4px");
    after[7].style.color = Color::parse("blue");
    let found = diff(&Page::of(&before), &Page::of(&after));
    let told: Vec<(&str, Vec<&str>)> = found
        .changes
        .iter()
        .map(|c| {
            assert_eq!(c.kind, Kind::Restyled);
            let names = c.properties.iter().map(|p| p.name.as_str());
            (&text_of(c)[..13], names.collect())
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Line number 2", vec!["background-color", "border-radius"]),
            ("Line number 7", vec!["color"])
        ]
    );
}

/// What does not follow from the size of the font is told beside it.
#[test]
fn a_larger_font_hides_no_other_change() {
    let before = lines(6);
    let with = |size: f32, padding: &str, margin: &str| {
        let mut after = before.clone();
        after[2].style.font_size = size;
        after[2].height = f64::from(size);
        after[2].look.set("padding", padding);
        after[2].look.set("margin", margin);
        Page::of(&after)
    };
    let usual = with(16.0, "16px 0px", "16px 40px");
    let names = |after: &PageSnapshot| -> Vec<String> {
        let found = diff(&usual, after);
        only(&found)
            .properties
            .iter()
            .map(|p| p.name.clone())
            .collect()
    };
    // In `em`, and as wide as the page leaves.
    assert_eq!(names(&with(20.0, "20px 0px", "20px 30px")), ["font-size"]);
    assert_eq!(
        names(&with(20.0, "60px 0px", "20px 40px")),
        ["font-size", "padding"]
    );
}

/// Another list of fonts that finds the same font is no change; one that sets the text in other
/// widths is.
#[test]
fn a_list_of_fonts_is_judged_by_the_text_it_sets() {
    let before = lines(6);
    let mut after = before.clone();
    after
        .iter_mut()
        .for_each(|l| l.style.font_family = "\"Not there\", serif".to_owned());
    let found = diff(&Page::of(&before), &Page::of(&after));
    assert!(found.is_same(), "{:#?}", found.changes);
}

#[test]
fn what_lies_beside_a_page_is_the_same_in_another_folder() {
    let page = |folder: &str, picture: &str| {
        let mut pictured = lines(4);
        let address = format!("url(\"file:///work/{folder}/{picture}\")");
        pictured[1].look.set("background-image", &address);
        let mut page = Page::of(&pictured);
        page.source.url = format!("file:///work/{folder}/index.html");
        page
    };
    let before = page("v1", "img/sea.png");
    assert!(diff(&before, &page("v2/dist", "img/sea.png")).is_same());
    let other = diff(&before, &page("v2/dist", "img/land.png"));
    assert_eq!(only(&other).properties[0].name, "background-image");
}

#[test]
fn classes_that_change_nothing_are_no_change() {
    let before = lines(6);
    let mut after = before.clone();
    after.iter_mut().for_each(|l| l.class = "other names");
    assert!(diff(&Page::of(&before), &Page::of(&after)).is_same());
}

#[test]
fn a_shift_of_one_px_has_one_cause() {
    let before = lines(12);
    let mut after = before.clone();
    after[4].height = 21.0;
    let found = diff(&Page::of(&before), &Page::of(&after));
    let cause = only(&found);
    assert_eq!(
        (cause.kind, cause.severity),
        (Kind::Resized, Severity::Minor)
    );
    assert!(text_of(cause).starts_with("Line number 4"));
    assert_eq!(cause.consequences, 7);
}

#[test]
fn a_line_that_only_rides_along_pushes_nothing() {
    let before = lines(8);
    let mut after = before.clone();
    after[1].text.push_str(" and some more of them");
    after[1].height = 40.0;
    after[3].text = after[3].text.replace("long", "short");
    let told = |after: &[Line]| -> Vec<(Kind, String, usize)> {
        let found = diff(&Page::of(&before), &Page::of(after));
        let causes = found.causes();
        let told = causes.map(|c| (c.kind, text_of(c)[..13].to_owned(), c.consequences));
        told.collect()
    };
    let rides = (Kind::Text, "Line number 3".to_owned(), 0);
    let grows = (Kind::Text, "Line number 1".to_owned(), 5);
    assert_eq!(told(&after), [grows, rides.clone()]);
    // What grew without another word is the cause as well.
    after[1].text.clone_from(&before[1].text);
    let grows = (Kind::Resized, "Line number 1".to_owned(), 5);
    let mut causes = told(&after);
    causes.sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!(causes, [grows, rides]);
}

#[test]
fn lines_that_change_places_are_told_as_such() {
    let before = lines(12);
    let mut after = before.clone();
    after.swap(3, 4);
    let found = diff(&Page::of(&before), &Page::of(&after));
    let change = only(&found);
    assert_eq!((change.kind, change.consequences), (Kind::Reordered, 1));
    assert!(change.other.is_some());
}

#[test]
fn what_is_ignored_takes_its_consequences_along() {
    let before = lines(12);
    let mut after = before.clone();
    after.insert(0, line("A sale that nobody asked for"));
    after[6].style.color = Color::parse("blue");
    let mut found = diff(&Page::of(&before), &Page::of(&after));
    found.retain(|c| c.kind != Kind::Added);
    assert_eq!(found.changes.len(), 1);
    assert_eq!(
        (found.changes[0].id, found.changes[0].kind),
        (0, Kind::Restyled)
    );
}

proptest! {
    #![proptest_config(fuzz_cases::cases(128))]

    #[test]
    fn a_page_does_not_differ_from_itself(page in pages()) {
        let found = diff(&page, &page);
        prop_assert!(found.is_same(), "{:#?}", found.changes);
    }

    /// Whatever the pages: causes stand before their consequences, nothing added was there before,
    /// and what is added one way is removed the other.
    #[test]
    fn changes_are_sound_and_turn_round(a in pages(), b in pages()) {
        let (there, back) = (diff(&a, &b), diff(&b, &a));
        prop_assert_eq!(there.is_same(), back.is_same());
        for (i, change) in there.changes.iter().enumerate() {
            prop_assert_eq!(change.id, i);
            prop_assert!(change.cause.is_none_or(|c| c < i && there.changes[c].cause.is_none()));
            // What came may lie over a text as well.
            let came = change.before.is_none();
            prop_assert!(!came || matches!(change.kind, Kind::Added | Kind::Overlap));
            prop_assert!(came || change.kind != Kind::Added);
            prop_assert_eq!(change.kind == Kind::Removed, change.after.is_none());
        }
    }
}
