//! Figures, also those without a `figure` element: an image, with its caption beside it.

mod credits;

use super::ancestry::is_of_text;
use super::pictures::is_drawn_large;
use super::units::{Unit, Units};
use super::words::lexicon::{Lexicon, Phrase, Token};
use super::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
pub(crate) use credits::{CAPTIONS, SOURCES, is_called};
use std::ops::Range;

/// Maximum number of elements between an image and its figure. Source: ours: a link, a `picture`, two boxes.
const MAX_LEVELS: usize = 5;
/// Maximum number of texts of a figure, and maximum number of their words. Source: ours, 258 pages of
/// htmlparser-benchmark: a caption, a credit, and a link to a larger image.
const MAX_TEXTS: usize = 3;
const MAX_WORDS: u32 = 80;
/// Maximum share of links in the words of a figure, 0..=1; figures with more link to something else. Source: ours.
const MAX_LINKED: f64 = 0.5;
/// Maximum words of a caption with a credit. Source: ours.
const MAX_CREDIT: u32 = 24;
/// Tags of loaded media in a figure. Source: HTML.
const SHOWN: [&str; 6] = ["img", "video", "audio", "iframe", "embed", "object"];
/// Maximum digits of a figure's number. Source: ours.
const MAX_NUMBER: usize = 3;
/// Maximum number of children of a figure, and of nodes beside a box, that are looked at. Source: ours, to bound the
/// cost.
const MAX_BESIDE: usize = 200;

/// The texts of the figure that an image stands in: of a `figure` with a caption right outside, or of the smallest
/// box with a text, if its class names media and it holds only one image and its texts.
pub(super) fn texts_of_figure(
    page: &PageSnapshot,
    units: &Units,
    picture: NodeId,
) -> Option<Range<usize>> {
    let around = || page.ancestors(picture).take(MAX_LEVELS);
    let is_figure = |up: &NodeId| page.tag(*up) == "figure";
    let holds_text = |up: &NodeId| !units.within(page, *up).is_empty();
    let is_box = |up: &NodeId| is_called_figure(page, units, *up);
    let figure = around().find(is_figure);
    let figure = figure.map(|figure| with_caption_outside(page, figure));
    let figure = figure.or_else(|| around().find(holds_text).filter(is_box))?;
    (!leads_on(page, figure, picture)).then(|| units.within(page, figure))
}

/// Whether a figure links to something else: it is mostly links, other than credits.
pub(crate) fn leads_on(page: &PageSnapshot, figure: NodeId, shown: NodeId) -> bool {
    page.totals(figure).link_density() > MAX_LINKED && !credits::is_credited(page, figure, shown)
}

/// A figure without text, or its parent, if that holds only the figure and a caption. Source: ours, themes of tagDiv.
fn with_caption_outside(page: &PageSnapshot, figure: NodeId) -> NodeId {
    let is_silent = page.totals(figure).chars == 0;
    let Some(around) = page.parent(figure).filter(|_| is_silent) else {
        return figure;
    };
    let (all, own) = (page.totals(around), page.totals(figure));
    let is_caption = |part: &NodeId| {
        page.tag(*part) == "figcaption" && page.totals(*part).chars == all.chars && all.chars > 0
    };
    let mut parts = page.children(around).take(MAX_BESIDE);
    if all.media == own.media && parts.any(|part| is_caption(&part)) {
        around
    } else {
        figure
    }
}

/// For each unit, whether it is a text of a figure: of an image's figure, the caption of a gallery, or the caption of
/// a drawing. Cost: linear in the images and the texts, as only the edges of each figure are noted before one pass
/// over the texts.
pub(super) fn captions(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut edges = vec![0_i32; units.len() + 1];
    let mut add = |texts: Range<usize>| {
        edges[texts.start] += 1;
        edges[texts.end] -= 1;
    };
    for picture in page.tagged(SHOWN) {
        if let Some(texts) = texts_of_figure(page, units, picture) {
            add(texts);
        }
        captions_around(page, picture).for_each(|caption| add(units.within(page, caption)));
    }
    let drawings = page.tagged(["svg", "canvas", "math"]);
    for drawing in drawings.filter(|id| is_drawing(page, *id)) {
        captions_around(page, drawing).for_each(|caption| add(units.within(page, caption)));
    }
    let around = edges.into_iter().take(units.len()).scan(0, |depth, edge| {
        *depth += edge;
        Some(*depth > 0)
    });
    around.collect()
}

/// The captions of the figures around an image or player, galleries included; not of figures that are mostly links,
/// nor of figures of text.
fn captions_around(page: &PageSnapshot, shown: NodeId) -> impl Iterator<Item = NodeId> {
    let figures = page.ancestors(shown).take(MAX_LEVELS);
    let figures = figures.filter(move |up| {
        page.tag(*up) == "figure" && !leads_on(page, *up, shown) && !is_of_text(page, *up)
    });
    let parts = figures.flat_map(move |figure| page.children(figure).take(MAX_BESIDE));
    parts.filter(move |part| page.tag(*part) == "figcaption")
}

/// Whether an element is shown by a figure: media, a drawing or a formula.
pub(crate) fn is_shown(page: &PageSnapshot, id: NodeId) -> bool {
    SHOWN.contains(&page.tag(id)) || is_drawing(page, id)
}

/// Whether a text begins with the label and number of a figure or table: `Fig. 1`, `Tabelle 2:`, `図3`.
pub(crate) fn begins_with_number(text: &str) -> bool {
    let (word, rest) = text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(0));
    let rest = rest.trim_start_matches(['.', ' ', '\u{a0}']);
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    (1..=MAX_NUMBER).contains(&digits) && LABELS.holds_in_any_case(word)
}

/// Labels before that number, in lower case.
static LABELS: Phrases = Phrases::from_words(
    "fig figure table tab scheme chart box plate exhibit abb abbildung tabelle figura tabla tabela tabella tableau \
    schéma рис рисунок таблица 図 表 图 그림 표",
);

/// Whether an element is a drawing as large as a picture of the content, or a formula.
pub(crate) fn is_drawing(page: &PageSnapshot, id: NodeId) -> bool {
    let seen = page.node(id).visible_rect.as_ref();
    match page.tag(id) {
        "svg" | "canvas" => seen.is_some_and(is_drawn_large),
        tag => tag == "math",
    }
}

/// Whether the class of a box, or of each text in it, names media, and nothing else stands in it.
fn is_called_figure(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let texts = &units.list[units.within(page, id)];
    let words = || -> u32 { texts.iter().map(|unit| unit.words).sum() };
    if texts.len() > MAX_TEXTS || words() > MAX_WORDS || page.totals(id).media != 1 {
        return false;
    }
    let is_called = |id| Lexicon::get().is_classed(page, id, &[Token::Media]);
    let is_caption = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.block);
        around.by_ref().take_while(|up| *up != id).any(is_called)
    };
    let is_heading = |unit: &Unit| page.is_heading(unit.block) && !is_called(unit.block);
    (is_called(id) || texts.iter().all(is_caption))
        && !texts.iter().any(is_heading)
        && !is_entry(page, id)
}

/// Whether an adjacent sibling of a box has the same tag and class.
pub(crate) fn is_entry(page: &PageSnapshot, id: NodeId) -> bool {
    alike_beside(page, id).next().is_some()
}

/// Those of the adjacent siblings of a box with the same tag and class.
pub(super) fn alike_beside(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    let looks = move |id: NodeId| (page.tag(id), page.attribute(id, "class"));
    beside(page, id).filter(move |other| looks(*other) == looks(id))
}

/// The adjacent sibling elements of a box: the next, and the one before.
pub(crate) fn beside(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    let is_element = |at: &NodeId| page.node(*at).kind == NodeKind::Element;
    let before = |at: &NodeId| sibling_before(page, *at);
    let next = page.siblings_behind(id).take(MAX_BESIDE).find(is_element);
    let above = std::iter::successors(before(&id), before);
    let last = above.take(MAX_BESIDE).find(is_element);
    [next, last].into_iter().flatten()
}

/// The sibling right before a node. The node before in document order is that sibling, or lies in it.
pub(super) fn sibling_before(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let parent = page.parent(id)?;
    let last = NodeId(id.0.checked_sub(1)?);
    let mut inside = page
        .inclusive_ancestors(last)
        .take_while(|at| *at != parent);
    inside.find(|at| page.parent(*at) == Some(parent))
}

/// Whether a line is, or ends with, an image credit: `© Jane Doe`, `A bridge (Photo: Jane Doe)`, `Image credit :
/// AFP`.
pub(super) fn is_credit(unit: &Unit) -> bool {
    let ends_with_credit = || {
        let inside = unit.text.strip_suffix([')', '）'])?;
        let (_, inside) = inside.rsplit_once(['(', '（'])?;
        let mut words = inside.split(|c: char| !c.is_alphanumeric());
        Some(words.any(|word| CREDITS.holds_in_any_case(word)))
    };
    unit.words <= MAX_CREDIT
        && (unit.text.contains('©')
            || ends_with_credit().is_some_and(|is_one| is_one)
            || begins_with_credit(&unit.text))
}

/// Whether a text begins with a label for a credit, of two words or of one with a name, before a colon: `Image
/// source:`.
fn begins_with_credit(text: &str) -> bool {
    let Some((label, _)) = text.split_once(COLONS) else {
        return false;
    };
    let mut words = label.split_whitespace();
    let (first, second) = (words.next(), words.next());
    words.next().is_none()
        && first.is_some_and(|word| CREDITS.holds_in_any_case(word))
        && second.is_some_and(|word| OF_CREDITS.holds_in_any_case(word))
}

/// The second word of such a label.
static OF_CREDITS: Phrases = Phrases::from_words(
    "credit credits source sources courtesy copyright quelle crédit crédits fuente fonte",
);

/// Words in the brackets behind a caption that mark a credit.
static CREDITS: Phrases = Phrases::from_words(
    "photo photos foto fotos image images getty reuters afp shutterstock photograph bild symbolbild credit \
    写真 图片 фото",
);

/// Whether any text of a figure is shown and is no label of an advertisement.
pub(super) fn says_something(units: &[Unit]) -> bool {
    let says = |unit: &Unit| {
        unit.words > 0 && !unit.concealed && !Lexicon::get().is_phrase(&unit.text, Phrase::Advert)
    };
    units.iter().any(says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which texts are captions on a page of boxes between two paragraphs: the class of each, and of its text.
    fn captions_of(boxes: &[(&str, &str, &str)]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The first paragraph").close();
        for (class, tag, text) in boxes {
            t.open_with("div", &[("class", class)]).open("span");
            t.open_with("img", &[("src", "a.png")]).close().close();
            t.open(tag).text(text).close().close();
            t.open("p").text("Another paragraph").close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = captions(&page, &units);
        let texts = units.list.iter().zip(found).filter(|(_, found)| *found);
        texts.map(|(unit, _)| unit.text.clone()).collect()
    }

    #[test]
    fn figures_and_tables_are_numbered() {
        for text in ["Fig. 1", "FIGURE 12: Boats", "Tab\u{a0}3", "図3", "Рис. 4"] {
            assert!(begins_with_number(text), "{text}");
        }
        for text in ["Figures", "1", "Fig. 2019", "Boats 1", ""] {
            assert!(!begins_with_number(text), "{text}");
        }
    }

    #[test]
    fn a_box_named_after_a_picture_is_a_figure() {
        let boxes = [
            ("articleImageBox", "p", "A bridge"),
            ("teaser", "p", "A boat"),
            ("photo", "h3", "A heading"),
            ("wp-caption", "p", "A river"),
        ];
        assert_eq!(captions_of(&boxes), ["A bridge", "A river"]);
        let long = "words ".repeat(100);
        assert!(captions_of(&[("photo", "p", &long)]).is_empty());
    }

    #[test]
    fn a_caption_right_outside_of_its_figure_is_one() {
        let found = |more: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open("figure");
            t.open_with("img", &[("src", "a.png")]).close().close();
            t.open("figcaption").text("A bridge").close();
            if !more.is_empty() {
                t.open("p").text(more).close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            captions(&page, &units)
        };
        assert_eq!(found(""), [true]);
        assert_eq!(found("It is old."), [false, false]);
    }

    #[test]
    fn entries_beside_each_other_are_none() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in ["One", "Two"] {
            t.open_with("div", &[("class", "photo")]);
            t.open_with("img", &[("src", "a.png")]).close();
            t.open("p").text(name).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(captions(&page, &units), [false, false]);
    }

    #[test]
    fn of_very_many_boxes_beside_each_other_each_is_an_entry() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Boats").close();
        for i in 0..2 * MAX_BESIDE {
            t.open_with("div", &[("class", "card")]).open("p");
            t.text(&format!("Boat {i}")).close().close();
        }
        let page = t.finish();
        let cards: Vec<NodeId> = page.tagged(["div"]).collect();
        assert_eq!(cards.len(), 2 * MAX_BESIDE);
        assert!(cards.into_iter().all(|card| is_entry(&page, card)));
        let alone = page.tagged(["h1"]).next().expect("a heading");
        assert!(!is_entry(&page, alone));
    }
}
