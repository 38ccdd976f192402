//! Keeps running texts that look like the kept content around them. The words of the score favour the languages it
//! was trained on, and so does the model of the page's kind: in a manual in ten languages, paragraphs between kept
//! ones and introductions of chapters were lost in some languages that stay in English.
//!
//! - **In the middle.** A text is content between two kept running texts that look like it, if a near container holds
//!   all three. The text before it may end a section, the one behind it begin a note.
//! - **Introductions.** A text below the headline, or below a table of contents, is content if it stands above the
//!   first kept text of its container and looks like kept running texts. If the box around it differs from theirs, it
//!   must have a class as they do, or a higher probability, and no link: calls to vote stand above texts, too.
//!
//! Source: ours, the handbook of the administrators of Debian, its guide to installation and its questions in several
//! languages: 25 texts are added in the middle and 31 introductions, all of them content. On wcxb, aeb and snippets 6
//! and 1 are added, most of them content: a few are readers' answers on a page that has others of them.
//!
//! # Limits
//! Only on pages about a text. Texts look alike if their elements have the same tag, class and font size; in the
//! middle, the elements around them must look alike, too, as a pull quote or a box of the site differs there. A text
//! must be at least a sentence, not unlikely, not mostly links, no heading, cell, caption or code, no phrase of the
//! site, and occur once. Headings are kept with the text below them ([`mod@crate::content::wholes`]).

use super::Infill;
use super::between::is_text_page;
use super::place::Place;
use crate::content::candidates::Candidates;
use crate::content::standfirst::MIN_LEAD_WORDS;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::Lexicon;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum probability of such a text. Source: ours, see above: .16 to .47; texts of the site's program have less.
const MIN_ALIKE: f32 = 0.15;
/// Minimum probability of an introduction without a class if the box around it differs. Source: ours: a call to vote
/// has .26.
const MIN_BOXED: f32 = 0.3;
/// Maximum number of units to the texts that look alike. Source: ours: a figure, a list, a note.
const MAX_APART: usize = 16;
/// Maximum number of units from a headline to the first kept text. Source: ours: a table of contents.
const MAX_TO_TEXT: usize = 60;
/// Maximum number of wrappers around a text. Source: ours, to bound the cost.
const MAX_BOXES: usize = 4;

/// What a text looks like, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Look {
    /// Number of the kind of its element, and of that kind combined with the kind of the parent.
    own: usize,
    boxed: usize,
    /// Whether its element has a class, and whether it has links.
    is_classed: bool,
    has_links: bool,
    /// Whether it is running text; texts that look like it may be added.
    is_running: bool,
    /// Whether it may be added, judged by its words and its place.
    may_join: bool,
    /// The units of its container, wrappers aside.
    around: Range<usize>,
}

impl Look {
    /// Whether it is running text.
    pub(super) fn is_running(&self) -> bool {
        self.is_running
    }
}

/// The kind of an element: its tag, its class, its font size.
type Kind<'a> = (&'a str, &'a str, u32);

/// Numbers for the kinds of elements. Each element is read once, however many texts it holds, as its class may be
/// long.
#[derive(Debug, Default)]
pub(super) struct Kinds<'a> {
    numbers: HashMap<Kind<'a>, usize>,
    known: HashMap<NodeId, usize>,
}

impl<'a> Kinds<'a> {
    /// The number of the kind of an element.
    pub(super) fn number(&mut self, page: &'a PageSnapshot, id: NodeId) -> usize {
        let numbers = &mut self.numbers;
        *self.known.entry(id).or_insert_with(|| {
            let next = numbers.len();
            *numbers.entry(kind_of(page, id)).or_insert(next)
        })
    }
}

/// The looks of the units of a page. Cost: linear.
pub(super) fn looks(page: &PageSnapshot, units: &Units, places: &[Place]) -> Vec<Look> {
    let mut kinds = Kinds::default();
    let mut boxes: HashMap<(usize, Option<usize>), usize> = HashMap::default();
    let look = |(unit, place): (&Unit, &Place)| {
        let own = kinds.number(page, unit.block);
        let parent = page.parent(unit.block).map(|up| kinds.number(page, up));
        let next = boxes.len();
        let is_heading = page.is_heading(unit.block);
        let class = page.attribute(unit.block, "class").unwrap_or("");
        Look {
            own,
            boxed: *boxes.entry((own, parent)).or_insert(next),
            is_classed: !class.is_empty(),
            has_links: unit.link_chars > 0,
            is_running: unit.is_running_text() && !is_heading,
            may_join: may_join(unit, place),
            around: around(page, units, unit.block),
        }
    };
    units.list.iter().zip(places).map(look).collect()
}

fn kind_of(page: &PageSnapshot, id: NodeId) -> Kind<'_> {
    let size = page.own_style(id).map_or(0, |own| own.font_size.to_bits());
    (
        page.tag(id),
        page.attribute(id, "class").unwrap_or(""),
        size,
    )
}

/// Whether a unit may be added, judged by its words and its place.
fn may_join(unit: &Unit, place: &Place) -> bool {
    let is_other = place.is_heading
        || place.is_cell
        || place.is_code
        || place.is_caption
        || place.is_fixed
        || place.is_linked
        || place.is_links;
    unit.words >= MIN_LEAD_WORDS && !is_other && Lexicon::get().first_phrases(&unit.text) == 0
}

/// The units of the nearest element around a block that holds another unit, too.
fn around(page: &PageSnapshot, units: &Units, block: NodeId) -> Range<usize> {
    let own = units.within(page, block);
    let boxes = page.ancestors(block).take(MAX_BOXES);
    let mut held = boxes.map(|up| units.within(page, up));
    let more = held.find(|held| held.len() > own.len());
    more.unwrap_or(own)
}

impl Infill {
    /// Keeps running texts that look like kept ones around them, and introductions. Cost: linear.
    pub(super) fn keep_alike(&self, candidates: &Candidates, kept: &mut [bool]) {
        if !is_text_page(candidates.types) {
            return;
        }
        let told: Vec<usize> = (0..kept.len())
            .filter(|i| kept[*i] && self.looks[*i].is_running)
            .collect();
        let mut joining = self.in_the_middle(&told, candidates, kept);
        joining.extend(self.introductions(&told, candidates, kept));
        joining.into_iter().for_each(|i| kept[i] = true);
    }

    /// The units to be added between kept ones that look like them.
    fn in_the_middle(&self, told: &[usize], candidates: &Candidates, kept: &[bool]) -> Vec<usize> {
        let boxed: HashSet<usize> = told.iter().map(|i| self.looks[*i].boxed).collect();
        let before = self.nearest(0..kept.len(), told);
        let after = self.nearest((0..kept.len()).rev(), told);
        let share = |i: usize, before: usize, after: usize| {
            let stands_in = |i: usize, up: NodeId| self.places[i].above.contains(&Some(up));
            let mut above = self.places[i].above.iter().flatten();
            above.any(|up| stands_in(before, *up) && stands_in(after, *up))
        };
        let joins = |i: &usize| {
            let ends = before[*i].zip(after[*i]);
            !kept[*i]
                && boxed.contains(&self.looks[*i].boxed)
                && self.is_likely_text(*i, candidates)
                && ends.is_some_and(|(before, after)| share(*i, before, after))
        };
        (0..kept.len()).filter(joins).collect()
    }

    /// For each unit the nearest unit of `told` with an element of the same kind, among those met before it in the
    /// order of `way`.
    fn nearest(&self, way: impl Iterator<Item = usize>, told: &[usize]) -> Vec<Option<usize>> {
        let mut last: HashMap<usize, usize> = HashMap::default();
        let mut found = vec![None; self.looks.len()];
        for i in way {
            let own = self.looks[i].own;
            let near = last.get(&own).copied();
            found[i] = near.filter(|near| near.abs_diff(i) <= MAX_APART);
            if told.binary_search(&i).is_ok() {
                last.insert(own, i);
            }
        }
        found
    }

    /// The units to be added between a headline and the first kept text of their container.
    fn introductions(&self, told: &[usize], candidates: &Candidates, kept: &[bool]) -> Vec<usize> {
        let own: HashSet<usize> = told.iter().map(|i| self.looks[*i].own).collect();
        let boxed: HashSet<usize> = told.iter().map(|i| self.looks[*i].boxed).collect();
        let is_of_text = |i: usize| {
            let look = &self.looks[i];
            let is_likely = look.is_classed || candidates.probabilities[i] >= MIN_BOXED;
            boxed.contains(&look.boxed) || is_likely && !look.has_links
        };
        let headlines = self.headlines(candidates, kept).into_iter();
        let introductions = headlines.flat_map(|headline| {
            let mut below = (headline + 1..kept.len()).take(MAX_TO_TEXT);
            let text = below.find(|i| kept[*i]);
            let leads = |i: &usize| {
                let look = &self.looks[*i];
                text.is_some_and(|text| look.around.contains(&text))
                    && own.contains(&look.own)
                    && is_of_text(*i)
                    && self.is_likely_text(*i, candidates)
            };
            let above = headline + 1..text.unwrap_or(headline + 1);
            above.filter(leads).collect::<Vec<usize>>()
        });
        introductions.collect()
    }

    /// Whether a unit may be added, is not unlikely, and does not belong to the site's program.
    fn is_likely_text(&self, i: usize, candidates: &Candidates) -> bool {
        candidates.may_be[i]
            && self.looks[i].may_join
            && !self.of_program[i]
            && candidates.probabilities[i] >= MIN_ALIKE
    }
}

#[cfg(test)]
mod tests {
    use super::{Infill, Kinds};
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const KEPT: &str = "The ferry crosses the sound twice a day in summer and once in winter, when the ice \
                        allows, and nobody has ever been left behind";
    const LOST: &str = "Die Fähre quert den Sund im Sommer zweimal am Tag und im Winter einmal";

    /// Which texts [`LOST`] are kept with the texts [`KEPT`], each with the probability, on a page of the kind.
    fn kept_of(likely: f32, kind: PageKind, draw: impl FnOnce(&mut TestPage)) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 900.0);
        t.open("body").open("main");
        draw(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let says = |text: &'static str| units.list.iter().map(move |unit| unit.text.contains(text));
        let mut kept: Vec<bool> = says(KEPT).collect();
        settle(&page, &units, (likely, kind), &mut kept, Infill::keep_alike);
        let lost = says(LOST).zip(kept).filter(|(lost, _)| *lost);
        lost.map(|(_, kept)| kept).collect()
    }

    /// A section with a heading and up to two texts of that class.
    fn section(t: &mut TestPage, class: &str, texts: &[&str]) {
        t.open("section").open("h3").text("A heading").close();
        for (text, end) in texts.iter().zip(["at noon", "at night"]) {
            let text = format!("{text} {end}.");
            t.open_with("div", &[("class", class)]).text(&text).close();
        }
        t.close();
    }

    #[test]
    fn texts_between_kept_ones_that_look_like_them_are_kept() {
        let kept = |likely: f32, kind: PageKind, class: &'static str| {
            kept_of(likely, kind, |t| {
                section(t, "para", &[KEPT, KEPT]);
                section(t, class, &[LOST, LOST]);
                section(t, "para", &[KEPT]);
            })
        };
        let article = PageKind::Article;
        assert_eq!(kept(0.3, article, "para"), [true, true]);
        assert_eq!(kept(0.1, article, "para"), [false, false], "unlikely");
        assert_eq!(kept(0.3, article, "teaser"), [false, false], "another look");
        assert_eq!(kept(0.3, PageKind::Listing, "para"), [false, false]);
    }

    #[test]
    fn a_text_behind_the_last_kept_one_or_in_a_box_of_its_own_is_not_in_the_middle() {
        let kept = kept_of(0.3, PageKind::Article, |t| {
            section(t, "para", &[KEPT, KEPT]);
            t.open("aside");
            section(t, "para", &[KEPT]);
            t.close();
            section(t, "para", &[LOST]);
        });
        assert_eq!(kept, [false]);
        let kept = kept_of(0.3, PageKind::Article, |t| {
            t.open("div").open("p").text(KEPT).close();
            t.open("aside").open("p").text(LOST).close().close();
            t.open("p").text(KEPT).close();
        });
        assert_eq!(kept, [false], "pulled out of the text");
    }

    #[test]
    fn what_introduces_a_chapter_is_kept_below_its_contents() {
        let kept = |tag: &'static str, class: &'static str, text: &'static str| {
            kept_of(0.2, PageKind::Documentation, |t| {
                t.open(tag).text("A chapter").close();
                t.open("dl");
                for i in 0..4 {
                    t.open("dt").open_with("a", &[("href", "#a")]);
                    t.text(&format!("Section {i}")).close().close();
                }
                t.close();
                t.open_with("div", &[("class", "highlights")]);
                t.open_with("div", &[("class", class)]);
                t.text(text).close().close();
                section(t, "para", &[KEPT, KEPT]);
            })
        };
        assert_eq!(kept("h1", "para", LOST), [true]);
        assert_eq!(kept("h2", "para", LOST), [true], "no other headline");
        assert_eq!(kept("h1", "note", LOST), [false], "another look");
        assert_eq!(kept("p", "para", LOST), [false], "no headline above");
    }

    #[test]
    fn what_stands_above_a_text_in_another_box_is_likely_and_has_no_link() {
        let kept = |class: &'static str, link: &'static str, likely: f32| {
            kept_of(likely, PageKind::Article, |t| {
                t.open("h1").text("A headline").close().open("div");
                t.open_with("div", &[("class", class)]);
                t.open("p").text(LOST);
                if !link.is_empty() {
                    t.open_with("a", &[("href", "/x")]).text(link).close();
                }
                t.close().close();
                t.open_with("div", &[("class", "body")]);
                t.open("p").text(KEPT).close();
                t.open("p").text(KEPT).close();
            })
        };
        assert_eq!(kept("promo", "", 0.35), [true]);
        assert_eq!(kept("promo", "", 0.2), [false]);
        assert_eq!(kept("promo", "here", 0.35), [false]);
        assert_eq!(kept("body", "here", 0.2), [true], "in a box as theirs");
    }

    #[test]
    fn elements_are_told_by_what_they_look_like() {
        let mut t = TestPage::new(800.0, 900.0);
        t.open("body");
        for class in ["one", "one", "two"] {
            t.open_with("div", &[("class", class)]);
            t.text(KEPT).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kinds = Kinds::default();
        let mut number = |i: usize| kinds.number(&page, units.list[i].block);
        let numbers = [number(0), number(1), number(2), number(0)];
        assert_eq!(numbers, [0, 0, 1, 0]);
    }
}
