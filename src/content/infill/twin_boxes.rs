//! What goes on in a box that is built as that of the text is: beside it, of the same classes at the same depth, behind
//! whatever stands between (a form for letters, an advertisement, other texts). Site builders have a box for each piece of
//! a text, and another kind of box for all that is none of it: its sources, its thanks, a table are in one of the first
//! kind. The score counts where the longest box ends, and likes little what follows it.
//!
//! Source: ours, pages made as Squarespace, Elementor and WordPress have them.
//!
//! # Limits
//! On pages that are there for a text, behind a box of many kept paragraphs. Words with a number are names of one box
//! (`elementor-element-3f2a1`), not of its kind. Nothing is filled in there, few of its words are links, no box in it is
//! named for sharing, comments, other texts and the like, and no text is a phrase of the site or asks for something.

use super::Infill;
use super::between::is_text_page;
use super::endings::{asks, has_handle, is_named_other};
use super::ends::MIN_FLOWING;
use super::place::Place;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::Lexicon;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Boxes behind that of a text that are looked at, and boxes in each other that hold nothing else. Source: ours; bound
/// the cost.
const MAX_BEHIND: usize = 64;
const MAX_DEPTH: usize = 4;
/// Most texts of such a box. Source: ours: a list of sources.
const MAX_TEXTS: usize = 40;
/// Share of links in its words from which on it leads to something else. Source: ours: sources are links, too.
const MAX_LINKED: f64 = 0.6;
/// Least mean probability of its texts, and that of each running text. Source: ours: lists of sources have a tenth; what
/// a release says of the company, and a shop of how to pay, have a third.
const MIN_MEAN: f32 = 0.08;
const MIN_RUNNING: f32 = 0.4;
/// Fewest words of a text that goes on. Source: ours: eight paragraphs of a talk, some of them short.
const MIN_WORDS: u32 = 100;

/// A box of many paragraphs, and one built alike behind it.
#[derive(Debug, Clone, PartialEq)]
struct Twin {
    text: Range<usize>,
    other: Range<usize>,
}

/// The boxes of a page that are built as one of many paragraphs before them is, and which units are paragraphs.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Twins {
    boxes: Vec<Twin>,
    paragraphs: Vec<bool>,
}

/// Those boxes. Linear, times [`MAX_BEHIND`].
pub(super) fn twins(page: &PageSnapshot, units: &Units, places: &[Place]) -> Twins {
    let is_paragraph = |unit: &Unit| unit.is_running_text() || page.tag(unit.block) == "p";
    let paragraphs: Vec<bool> = units.list.iter().map(is_paragraph).collect();
    let until = sums(&paragraphs);
    let mut words = vec![0_u32];
    for unit in &units.list {
        words.push(words[words.len() - 1] + unit.words);
    }
    let mut named: HashMap<NodeId, bool> = HashMap::default();
    // A box is read once, however many texts it may go on with.
    let mut read: HashMap<NodeId, bool> = HashMap::default();
    let mut found = Vec::new();
    let boxes = page.iter().filter(|(id, _)| is_classed_box(page, *id));
    for (id, _) in boxes {
        let text = units.within(page, id);
        let is_text = until[text.end] - until[text.start] >= MIN_FLOWING
            && words[text.end] - words[text.start] >= MIN_WORDS;
        if !is_text {
            continue;
        }
        let behind = page.siblings_behind(id).take(MAX_BEHIND);
        for other in behind.filter(|other| are_alike(page, id, *other)) {
            let goes_on = read
                .entry(other)
                .or_insert_with(|| goes_on(page, units, places, other, &mut named));
            if *goes_on {
                found.push(Twin {
                    text: text.clone(),
                    other: units.within(page, other),
                });
            }
        }
    }
    Twins {
        boxes: found,
        paragraphs,
    }
}

/// How many are so before each place.
fn sums(all: &[bool]) -> Vec<usize> {
    let mut sums = vec![0];
    for is_so in all {
        sums.push(sums[sums.len() - 1] + usize::from(*is_so));
    }
    sums
}

/// Whether an element is a box that has a class.
fn is_classed_box(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    matches!(page.tag(id), "div" | "section") && !class.trim().is_empty()
}

/// Whether two boxes have the same classes, and so what each of them holds alone, as far as the first does.
fn are_alike(page: &PageSnapshot, text: NodeId, other: NodeId) -> bool {
    let only_box = |id: NodeId| {
        let mut inside = page.children(id).filter(|at| !is_blank(page, *at));
        let first = inside.next().filter(|_| inside.next().is_none())?;
        matches!(page.tag(first), "div" | "section").then_some(first)
    };
    let (mut text, mut other) = (text, other);
    for _ in 0..MAX_DEPTH {
        if page.tag(text) != page.tag(other) || kind_of(page, text) != kind_of(page, other) {
            return false;
        }
        let Some(inner) = only_box(text) else {
            return true;
        };
        let Some(inner_other) = only_box(other) else {
            return false;
        };
        (text, other) = (inner, inner_other);
    }
    true
}

/// Whether a node is white space between elements.
fn is_blank(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    node.kind != NodeKind::Element && node.text.as_deref().is_none_or(|t| t.trim().is_empty())
}

/// The classes of an element that tell what kind of box it is, in order.
fn kind_of(page: &PageSnapshot, id: NodeId) -> Vec<&str> {
    let class = page.attribute(id, "class").unwrap_or("");
    let is_kind = |word: &&str| !word.contains(|c: char| c.is_ascii_digit());
    let mut words: Vec<&str> = class.split_ascii_whitespace().filter(is_kind).collect();
    words.sort_unstable();
    words
}

/// Whether a box may go on with a text, by what it holds.
fn goes_on(
    page: &PageSnapshot,
    units: &Units,
    places: &[Place],
    id: NodeId,
    named: &mut HashMap<NodeId, bool>,
) -> bool {
    let (totals, own) = (page.totals(id), units.within(page, id));
    if own.is_empty()
        || own.len() > MAX_TEXTS
        || totals.fields > 0
        || totals.link_density() > MAX_LINKED
    {
        return false;
    }
    let is_other = |at: usize| {
        let (unit, place) = (&units.list[at], &places[at]);
        place.is_fixed
            || place.is_headline
            || Lexicon::get().first_phrases(&unit.text) != 0
            || Lexicon::get().names_other_texts(&unit.text)
            || asks(&unit.text)
            || has_handle(&unit.text)
            || is_named_other(page, unit.block, named)
    };
    !own.into_iter().any(is_other)
}

impl Infill {
    /// Keeps what goes on in a box that is built as that of many kept texts is. Linear in the texts and the boxes.
    pub(super) fn keep_twins(&self, candidates: &Candidates, kept: &mut [bool]) {
        if self.twins.boxes.is_empty() || !is_text_page(candidates.types) {
            return;
        }
        let Twins { boxes, paragraphs } = &self.twins;
        let flowing: Vec<bool> = kept.iter().zip(paragraphs).map(|(a, b)| *a && *b).collect();
        let until = sums(&flowing);
        for Twin { text, other } in boxes {
            let is_text = until[text.end] - until[text.start] >= MIN_FLOWING;
            let likely = &candidates.probabilities[other.clone()];
            let is_more = likely.iter().sum::<f32>() >= MIN_MEAN * other.len() as f32;
            let may_be = |at: usize| {
                let is_running = self.endings[at].is_running;
                candidates.may_be[at]
                    && (!is_running || candidates.probabilities[at] >= MIN_RUNNING)
            };
            if is_text && is_more && other.clone().all(may_be) {
                kept[other.clone()].fill(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Infill;
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The committee met again on Monday to discuss how the budget would be divided between the \
                        schools and the roads of the county";

    /// A box of a class with one of another in it.
    fn boxed(t: &mut TestPage, classes: [&str; 2], build: impl FnOnce(&mut TestPage)) {
        t.open_with("div", &[("class", classes[0])]);
        t.open_with("div", &[("class", classes[1])]);
        build(t);
        t.close().close();
    }

    /// What is kept behind a text of so many paragraphs in a box, an advertisement behind it, of a box of such classes.
    fn kept_behind(
        texts: usize,
        (kind, likely): (PageKind, f32),
        classes: [&str; 2],
        build: impl FnOnce(&mut TestPage),
    ) -> String {
        let mut t = TestPage::new(800.0, 900.0);
        t.open("body").open("article");
        boxed(&mut t, ["block block-12 html", "content"], |t| {
            for _ in 0..texts {
                t.open("p").text(TEXT).close();
            }
        });
        boxed(&mut t, ["block form", "content"], |t| {
            t.open("p").text("Every Monday in your inbox.").close();
        });
        boxed(&mut t, classes, build);
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept: Vec<bool> = units.list.iter().map(|unit| unit.text == TEXT).collect();
        let of_page = (likely, kind);
        settle(&page, &units, of_page, &mut kept, Infill::keep_twins);
        let kept = units.list.iter().zip(kept).filter(|(_, kept)| *kept);
        let others = kept.filter(|(unit, _)| unit.text != TEXT);
        others
            .map(|(unit, _)| unit.text.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn sources(t: &mut TestPage) {
        t.open("h2").text("Sources").close().open("ul");
        t.open("li").text("Log book, 1931").close();
        t.open("li").text("Yard papers, box 9").close().close();
    }

    const OWN: [&str; 2] = ["html block-40 block", "content"];
    const ARTICLE: (PageKind, f32) = (PageKind::Article, 0.1);

    #[test]
    fn a_box_built_as_that_of_the_text_goes_on_with_it() {
        let all = "Sources Log book, 1931 Yard papers, box 9";
        assert_eq!(kept_behind(8, ARTICLE, OWN, sources), all);
        assert_eq!(kept_behind(7, ARTICLE, OWN, sources), "", "a short text");
        let unlikely = (PageKind::Article, 0.05);
        assert_eq!(kept_behind(8, unlikely, OWN, sources), "");
        let shop = (PageKind::Product, 0.1);
        assert_eq!(kept_behind(8, shop, OWN, sources), "");
        for classes in [["block gallery", "content"], ["block html", "cards"]] {
            assert_eq!(kept_behind(8, ARTICLE, classes, sources), "");
        }
    }

    #[test]
    fn what_asks_or_leads_elsewhere_is_no_more_of_the_text() {
        let kept = |name: &'static str, link: &'static str, text: &'static str| {
            kept_behind(8, ARTICLE, OWN, |t| {
                t.open_with("div", &[("class", name)]);
                t.open_with("a", &[("href", link)]).text(text).close();
                t.open("input").close();
            })
        };
        let line = "The reading room is open on Fridays.";
        assert_eq!(kept("", "", line), "", "it is filled in");
        let plain = |name: &'static str, link: &'static str, text: &'static str| {
            kept_behind(8, ARTICLE, OWN, |t| {
                t.open_with("div", &[("class", name)]);
                let tag = if link.is_empty() { "span" } else { "a" };
                t.open_with(tag, &[("href", link)]).text(text).close();
            })
        };
        assert_eq!(plain("", "", line), line);
        assert_eq!(plain("", "/rooms", line), "", "a link");
        assert_eq!(plain("related-posts", "", line), "", "named so");
        assert_eq!(plain("", "", "Write to @readingroom about it."), "");
    }
}
