//! Slides that a carousel lays out again, before its first one and behind its last, to go round in a circle.
//!
//! A copy stands beside the slide that it is one of and says the same. Which of the two is the page's own is told by
//! the names that carousels give to copies, by `aria-hidden`, and by what lies off the window; where the slides go round
//! as a whole, the copies are what stands around one run of them, which has their order.
//!
//! # Limits
//! A circle without names that rests in its middle is read from the slide on that is shown.

use super::known::{MIN_WORDS, target_of};
use crate::content::units::Units;
use crate::hash::{HASH_FACTOR, HashMap, HashSet, hash_of};
use crate::snapshot::{Hidden, Node, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Words of classes and of names of attributes by which carousels call what they laid out again. Source: Slick, Splide,
/// Glide, Owl, Tiny Slider, bxSlider, FlexSlider, Shoelace (`data-clone`).
const NAMES: [&str; 2] = ["clone", "cloned"];
/// The same that is a carousel's within a longer name alone (`swiper-slide-duplicate`): what stands twice in a list of
/// things may be called so, too. Source: Swiper.
const PART_OF_NAME: &str = "duplicate";
/// Fewest slides of a circle without names. Source: ours: one alone is a line that is said twice.
const MIN_SLIDES: usize = 2;

/// What speaks against a slide, the strongest first: of those that say the same, the least is the page's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Against {
    /// It is called a copy.
    is_named: bool,
    /// Those who listen are not told of it.
    is_hushed: bool,
    /// Nothing of it is shown.
    is_unseen: bool,
    /// It is laid out off the window.
    is_off: bool,
}

/// A child that holds units of its own.
#[derive(Debug)]
struct Said {
    child: NodeId,
    units: Range<usize>,
    /// A number that stands for its text, and where that leads.
    text: u64,
}

/// The same with what tells whether it is a copy.
#[derive(Debug, Clone)]
struct Slide {
    units: Range<usize>,
    words: u32,
    /// A number that stands for its text, and where that leads.
    text: u64,
    against: Against,
}

/// Which units are slides laid out again. Linear in nodes and text: the text of a child is told by sums over its units.
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
        // Of most boxes each child says its own.
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

/// Running sums over the units.
struct Sums {
    words: Vec<u32>,
    shown: Vec<u32>,
    texts: Vec<u64>,
    /// What the hash of a text is multiplied with for so many units behind it.
    factors: Vec<u64>,
}

impl Sums {
    /// Texts that lead elsewhere each are no copies: two things of a shop may be called the same.
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

    /// A child of an element, where it is one and all that it says is its own.
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

/// Whether two of them say the same, and lead to the same.
fn say_the_same(all: &[Said]) -> bool {
    let mut texts = HashSet::default();
    all.len() > 1 && !all.iter().all(|said| texts.insert(said.text))
}

/// Whether a carousel calls an element a copy.
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

/// Those of brothers that are laid out again.
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

/// Whether a slide can go where another says the same: nothing that is shown goes for what is not, unless it is called
/// a copy.
fn can_go(slide: &Slide, other: &Slide) -> bool {
    slide.against.is_named || slide.against.is_unseen || !other.against.is_unseen
}

/// Where slides come round in their order, what stands around one run of them: the run that the least speaks against, of
/// several the last, which begins with the first slide that is shown.
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

/// Where the run of so many slides begins that the least speaks against. There are as many slides at least.
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

/// The slides that are called copies or are kept from those who listen, beside another that says the same and is not.
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
