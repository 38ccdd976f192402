//! Finds the slides that a carousel repeats before its first slide and behind its last, so that it can loop.
//!
//! A repeated slide stands among the siblings of the original and has the same text. Which of the two is the page's
//! own is told by the names that carousels give to copies, by `aria-hidden`, and by a position outside the viewport;
//! if all slides repeat in order, the copies are those around one full run.
//!
//! # Limits
//! A loop without such names whose carousel rests in the middle is read from the slide that is shown.

use super::known::{MIN_WORDS, target_of};
use crate::content::units::Units;
use crate::hash::{HASH_FACTOR, HashMap, HashSet, hash_of};
use crate::snapshot::{Hidden, Node, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Words in class and attribute names of repeated slides. Source: Slick, Splide, Glide, Owl, Tiny Slider, bxSlider,
/// FlexSlider, Shoelace (`data-clone`).
const NAMES: [&str; 2] = ["clone", "cloned"];
/// A word that counts only as part of a longer name (`swiper-slide-duplicate`): as a whole name it may mark
/// duplicates in a list of things. Source: Swiper.
const PART_OF_NAME: &str = "duplicate";
/// Minimum slides of a loop without such names. Source: ours: a single one is a repeated line.
const MIN_SLIDES: usize = 2;

/// Evidence that a slide is a copy, the strongest first: of equal slides, the least is the page's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Against {
    /// Its name is that of a copy.
    is_named: bool,
    /// It is hidden from screen readers.
    is_hushed: bool,
    /// It has no shown text.
    is_unseen: bool,
    /// It lies outside the viewport.
    is_off: bool,
}

/// A child with units of its own.
#[derive(Debug)]
struct Said {
    child: NodeId,
    units: Range<usize>,
    /// Hash of its texts and their links.
    text: u64,
}

/// A slide, with evidence that it is a copy.
#[derive(Debug, Clone)]
struct Slide {
    units: Range<usize>,
    words: u32,
    /// Hash of its texts and their links.
    text: u64,
    against: Against,
}

/// For each unit, whether it belongs to a repeated slide. Cost: linear in nodes and text, as the text of a child is a
/// difference of sums.
pub(super) fn looped(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let sums = Sums::new(page, units);
    let mut looped = vec![false; units.len()];
    for (id, _) in page.iter() {
        if units.within(page, id).len() < MIN_SLIDES {
            continue;
        }
        let children = page.children(id);
        let said = children.filter_map(|child| sums.said(page, units, child));
        let said: Vec<Said> = said.collect();
        // In most boxes all children differ.
        if !say_the_same(&said) {
            continue;
        }
        let slides = said.into_iter().map(|said| sums.slide(page, said));
        let slides: Vec<Slide> = slides.collect();
        for copy in laid_out_again(&slides) {
            looped[copy.units.clone()].fill(true);
        }
    }
    looped
}

/// Prefix sums over the units.
struct Sums {
    words: Vec<u32>,
    shown: Vec<u32>,
    texts: Vec<u64>,
    /// Powers of the hash factor, by number of units.
    factors: Vec<u64>,
}

impl Sums {
    /// Links are hashed with their texts: two products of a shop may have the same name.
    fn new(page: &PageSnapshot, units: &Units) -> Self {
        let (mut texts, mut factors) = (vec![0_u64], vec![1_u64]);
        let (mut sum, mut factor) = (0_u64, 1_u64);
        for unit in &units.list {
            sum = sum.wrapping_mul(HASH_FACTOR);
            sum = sum.wrapping_add(hash_of((&unit.text, target_of(page, unit))));
            factor = factor.wrapping_mul(HASH_FACTOR);
            texts.push(sum);
            factors.push(factor);
        }
        Self {
            words: units.sums(|unit| unit.words),
            shown: units.sums(|unit| u32::from(!unit.concealed)),
            texts,
            factors,
        }
    }

    /// A child of an element, if it is an element and all of its units end in it.
    fn said(&self, page: &PageSnapshot, units: &Units, child: NodeId) -> Option<Said> {
        let node = page.node(child);
        let within = units.within(page, child);
        let last = units.list[within.clone()].last()?;
        if node.kind != NodeKind::Element || last.end > node.end {
            return None;
        }
        let before = self.texts[within.start].wrapping_mul(self.factors[within.len()]);
        Some(Said {
            child,
            text: self.texts[within.end].wrapping_sub(before),
            units: within,
        })
    }

    fn slide(&self, page: &PageSnapshot, said: Said) -> Slide {
        let node = page.node(said.child);
        let (start, end) = (said.units.start, said.units.end);
        let is_unseen = self.shown[start] == self.shown[end];
        Slide {
            units: said.units,
            words: self.words[end] - self.words[start],
            text: said.text,
            against: Against {
                is_named: is_called_copy(node),
                is_hushed: node.attribute("aria-hidden") == Some("true"),
                is_unseen,
                is_off: is_unseen && matches!(node.hidden, Some(Hidden::Clipped | Hidden::OffPage)),
            },
        }
    }
}

/// Whether two children have the same text and links.
fn say_the_same(all: &[Said]) -> bool {
    let mut texts = HashSet::default();
    all.len() > 1 && !all.iter().all(|said| texts.insert(said.text))
}

/// Whether an element's class or attributes have a name for copies.
fn is_called_copy(node: &Node) -> bool {
    let is_name = |name: &str| {
        let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
        let is_part =
            |word: &str| word.len() < name.len() && word.eq_ignore_ascii_case(PART_OF_NAME);
        words.any(|word| NAMES.iter().any(|name| word.eq_ignore_ascii_case(name)) || is_part(word))
    };
    let mut classes = node.attribute("class").unwrap_or("").split_whitespace();
    let mut others = node.attributes.iter().filter(|(_, value)| value != "false");
    classes.any(is_name) || others.any(|(name, _)| name.strip_prefix("data-").is_some_and(is_name))
}

/// The repeated ones of sibling slides.
fn laid_out_again(slides: &[Slide]) -> Vec<&Slide> {
    let is_told = |slide: &Slide| {
        let against = slide.against;
        against.is_named || against.is_hushed || against.is_off
    };
    if slides.len() < 2 || !slides.iter().any(is_told) {
        return Vec::new();
    }
    around_circle(slides).unwrap_or_else(|| against_twins(slides))
}

/// Whether a slide can be dropped for another with the same text: a shown slide is not dropped for a hidden one,
/// unless its name is that of a copy.
fn can_go(slide: &Slide, other: &Slide) -> bool {
    slide.against.is_named || slide.against.is_unseen || !other.against.is_unseen
}

/// If all slides repeat in order, those outside one full run: the run with the least evidence against it, of several
/// the last, which begins with the first slide that is shown.
fn around_circle(slides: &[Slide]) -> Option<Vec<&Slide>> {
    let first = slides.first()?.text;
    let period = 1 + slides
        .iter()
        .skip(1)
        .position(|slide| slide.text == first)?;
    let own = slides.get(..period)?;
    let mut rounds = slides.iter().zip(slides.iter().skip(period));
    let texts: HashSet<u64> = own.iter().map(|slide| slide.text).collect();
    if texts.len() < MIN_SLIDES.max(period) || !rounds.all(|(a, b)| a.text == b.text) {
        return None;
    }
    let words: u32 = own.iter().map(|slide| slide.words).sum();
    let start = likeliest_run(slides, period);
    let run = start..start + period;
    let mut copies = Vec::new();
    for (i, slide) in slides.iter().enumerate().filter(|(i, _)| !run.contains(i)) {
        let Against {
            is_named,
            is_hushed,
            is_off,
            ..
        } = slide.against;
        if !(is_named || is_hushed || is_off && words >= MIN_WORDS) {
            return None;
        }
        let own = &slides[start + (i + period - start % period) % period];
        if can_go(slide, own) {
            copies.push(slide);
        }
    }
    Some(copies)
}

/// Where the run of `period` slides with the least evidence against it begins. There are at least as many slides.
fn likeliest_run(slides: &[Slide], period: usize) -> usize {
    let flags = |slide: &Slide| {
        let against = slide.against;
        [against.is_named, against.is_unseen, against.is_hushed].map(usize::from)
    };
    let mut against = [0_usize; 3];
    let mut best: Option<([usize; 3], usize)> = None;
    for (i, slide) in slides.iter().enumerate() {
        let leaves = i
            .checked_sub(period)
            .map_or([0; 3], |left| flags(&slides[left]));
        for ((sum, comes), leaves) in against.iter_mut().zip(flags(slide)).zip(leaves) {
            *sum = *sum + comes - leaves;
        }
        if i + 1 >= period && best.is_none_or(|(least, _)| against <= least) {
            best = Some((against, i + 1 - period));
        }
    }
    best.map_or(0, |(_, start)| start)
}

/// Slides that are named as copies or hidden from screen readers, beside another with the same text that is not.
fn against_twins(slides: &[Slide]) -> Vec<&Slide> {
    let mut own: HashMap<u64, &Slide> = HashMap::default();
    for slide in slides {
        let likeliest = own.entry(slide.text).or_insert(slide);
        if slide.against < likeliest.against {
            *likeliest = slide;
        }
    }
    let told = |slide: &Slide| (slide.against.is_named, slide.against.is_hushed);
    let is_copy = |slide: &&Slide| {
        let own = own.get(&slide.text);
        own.is_some_and(|own| told(slide) > told(own) && can_go(slide, own))
    };
    slides.iter().filter(is_copy).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::copies::Copies;
    use crate::content::copies::tests::types;
    use crate::content::features::UnitRow;
    use crate::snapshot::test_page::TestPage;

    /// A slide: its number, its class, whether it is kept from those who listen, where its left edge lies.
    type Drawn<'a> = (usize, &'a str, bool, f64);

    /// Where the slides stand that are read of those, each a heading and a text.
    fn read(slides: &[Drawn]) -> Vec<usize> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (number, class, is_hushed, left) in slides {
            let hushed = if *is_hushed { "true" } else { "false" };
            t.at(*left, 0.0);
            t.open_with("div", &[("class", class), ("aria-hidden", hushed)]);
            t.open("h3").text(&format!("Chapter {number}")).close();
            t.open("p");
            t.text(&format!(
                "A short text about the chapter number {number} of the tour."
            ));
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let paths: Vec<u32> = (0..units.len() as u32).collect();
        let copied = Copies::new(&page, &units, &rows, &paths)
            .of_likelier(&vec![0.5; units.len()], &types());
        // No half of a slide is left alone.
        assert!(copied.chunks(2).all(|slide| slide[0] == slide[1]));
        let kept = copied.chunks(2).enumerate().filter(|(_, slide)| !slide[0]);
        kept.map(|(i, _)| i).collect()
    }

    #[test]
    fn of_a_circle_its_own_slides_are_read_in_their_order() {
        let off = 900.0;
        let cloned: [Drawn; 6] = [
            (2, "slide slide--clone", true, off),
            (3, "slide slide--clone", true, off),
            (1, "slide", false, 0.0),
            (2, "slide", true, off),
            (3, "slide", true, off),
            (1, "slide slide--clone", true, off),
        ];
        assert_eq!(read(&cloned), [2, 3, 4]);
        // At its end a copy is shown, and the slide that it is one of is not.
        let mut at_end = cloned;
        (at_end[2], at_end[5]) = (
            (1, "slide", true, off),
            (1, "slide slide--clone", false, 0.0),
        );
        assert_eq!(read(&at_end), [2, 3, 4]);
        let unnamed = cloned.map(|(number, _, _, left)| (number, "", false, left));
        assert_eq!(read(&unnamed), [2, 3, 4]);
    }

    #[test]
    fn what_is_shown_twice_is_no_circle() {
        let slides = [1, 2, 1, 2].map(|number| (number, "", false, 0.0));
        assert!(!looped_of(&slides));
        let other = [
            (1, "", false, 0.0),
            (2, "", true, 900.0),
            (3, "", true, 900.0),
        ];
        assert!(!looped_of(&other), "slides that say each their own");
    }

    fn looped_of(slides: &[Drawn]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (number, class, is_hushed, left) in slides {
            let hushed = if *is_hushed { "true" } else { "false" };
            t.at(*left, 0.0);
            t.open_with("div", &[("class", class), ("aria-hidden", hushed)]);
            t.text(&format!(
                "A short text about the chapter number {number} of the tour."
            ));
            t.close();
        }
        let page = t.finish();
        looped(&page, &Units::from_page(&page)).contains(&true)
    }

    #[test]
    fn beside_a_slide_that_says_the_same_its_named_copy_goes() {
        let twice = [
            (1, "", false, 0.0),
            (1, "", false, 0.0),
            (1, "bx-clone", false, 0.0),
        ];
        assert!(looped_of(&twice));
        // What only eyes are told is shown: it stays where the other is not.
        let price = [(1, "", true, 0.0), (1, "", false, 900.0)];
        assert!(!looped_of(&price));
        let line = [(1, "", false, 0.0), (1, "", true, 0.0)];
        assert!(looped_of(&line));
        let named = |class| [(1, class, false, 0.0), (1, "", false, 0.0)];
        assert!(looped_of(&named("swiper-slide-duplicate")));
        assert!(!looped_of(&named("gene duplicate")), "no carousel");
    }

    #[test]
    fn things_that_are_called_the_same_lead_each_elsewhere() {
        let copies_of = |addresses: [&str; 4]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for (at, address) in addresses.into_iter().enumerate() {
                let hushed = if at < 2 { "false" } else { "true" };
                t.open_with("div", &[("aria-hidden", hushed)]);
                t.open_with("a", &[("href", address)]);
                t.open("h3").text(["Trail", "City"][at % 2]).close();
                t.close().open("p").text("149 €").close().close();
            }
            let page = t.finish();
            looped(&page, &Units::from_page(&page))
        };
        let copies = copies_of(["/p/0", "/p/1", "/p/0", "/p/1"]);
        assert_eq!(copies, [[false; 4], [true; 4]].concat());
        assert_eq!(copies_of(["/p/0", "/p/1", "/p/2", "/p/3"]), [false; 8]);
    }
}
