//! The headings above a unit, and its place relative to the page's headline.

use super::Context;
use super::levels::above;
use super::numbers::{log, share};
use super::text::lower_title;
use super::unit_features::{UnitFeature, UnitRow};
use crate::content::ancestry::Place;
use crate::content::heading_links::leads_home;
use crate::content::units::Unit;
use crate::content::words::lexicon::Phrase;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind};

/// A heading with its phrases.
struct Heading {
    node: NodeId,
    level: u8,
    phrases: u32,
    /// The nearest container that holds other text, too, or is a box beside the content.
    container: Option<NodeId>,
}

/// The feature for each phrase of a heading.
const SAYS: [(Phrase, UnitFeature); 8] = [
    (Phrase::Related, UnitFeature::UnderRelated),
    (Phrase::Share, UnitFeature::UnderShare),
    (Phrase::Newsletter, UnitFeature::UnderNewsletter),
    (Phrase::Legal, UnitFeature::UnderLegal),
    (Phrase::Comments, UnitFeature::UnderComments),
    (Phrase::Navigation, UnitFeature::UnderNavigation),
    (Phrase::Review, UnitFeature::UnderReview),
    (Phrase::Description, UnitFeature::UnderDescription),
];

/// Adds the features of the headings.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let headings = headings(context);
    let title = title(context, &headings);
    let mut next = 0;
    let mut distance = 0;
    let mut since_title = 0_u32;
    for (unit, row) in context.units.list.iter().zip(rows.iter_mut()) {
        let is_top = context.page.tag(unit.block) == "h1";
        row[UnitFeature::TopHeading] = f32::from(u8::from(is_top));
        while headings.get(next).is_some_and(|h| h.node <= unit.first) {
            next += 1;
            distance = 0;
        }
        if let Some(heading) = next.checked_sub(1).and_then(|i| headings.get(i)) {
            row[UnitFeature::HeadingLevel] = f32::from(heading.level);
            row[UnitFeature::HeadingDistance] = log(distance);
            // Levels from the unit up to the container that holds both: SD's title_diff.
            let between = above(context.page, unit.block)
                .position(|n| context.page.contains(n, heading.node));
            row[UnitFeature::HeadingDiff] = log(between.unwrap_or(20) as u32);
            // The meaning of a heading ends with the box that it heads.
            let said = match heading.container {
                Some(container) if context.page.contains(container, unit.first) => heading.phrases,
                _ => 0,
            };
            for (phrase, feature) in SAYS {
                row[feature] = f32::from(u8::from(said & phrase.bit() != 0));
            }
        }
        distance += unit.chars;
        let Some(title) = title else { continue };
        if unit.first < title {
            row[UnitFeature::BeforeTitle] = 1.0;
        } else {
            row[UnitFeature::SinceTitle] = share(since_title as f32, context.chars);
            since_title += unit.chars;
        }
        let common = above(context.page, title).position(|n| context.page.contains(n, unit.first));
        row[UnitFeature::TitleDistance] = log(common.unwrap_or(0) as u32);
        row[UnitFeature::HasTitle] = 1.0;
    }
}

/// The section of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Section {
    /// The unit of the heading above it.
    pub(crate) heading: Option<usize>,
    /// Whether the unit stands in the container that holds the heading and what is below it.
    pub(crate) is_inside: bool,
}

/// The section of each unit.
pub(crate) fn sections(context: &Context) -> Vec<Section> {
    let page = context.page;
    let headings = headings(context);
    let of_heading = |heading: &Heading| {
        let units = context.units.within(page, heading.node);
        (units.start, heading.container)
    };
    let found: Vec<(usize, Option<NodeId>)> = headings.iter().map(of_heading).collect();
    let mut next = 0;
    let of = |unit: &Unit| {
        while headings.get(next).is_some_and(|h| h.node <= unit.first) {
            next += 1;
        }
        let above = next.checked_sub(1).map(|i| found[i]);
        Section {
            heading: above.map(|(unit, _)| unit),
            is_inside: above
                .and_then(|(_, container)| container)
                .is_some_and(|container| page.contains(container, unit.first)),
        }
    };
    context.units.list.iter().map(of).collect()
}

fn headings(context: &Context) -> Vec<Heading> {
    let page = context.page;
    let mut found = Vec::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let level = match page.heading_level(id) {
            Some(level) => level,
            None if node.attribute("role") == Some("heading") => 3,
            None => continue,
        };
        let units = context.units.within(page, id);
        if !units.is_empty() {
            let is_box =
                |n: NodeId| matches!(page.tag(n), "aside" | "nav" | "footer" | "form" | "dialog");
            let holds_more =
                |n: &NodeId| context.units.within(page, *n).len() > units.len() || is_box(*n);
            found.push(Heading {
                node: id,
                level,
                phrases: context.phrases[units.start],
                container: above(page, id).find(holds_more),
            });
        }
    }
    found
}

/// Minimum characters and words of a text with which the page's title begins. Source: ours: a shorter one may be a
/// name of the site.
const MIN_TITLE: usize = 8;
const MIN_TITLE_WORDS: u32 = 2;
/// Characters that may follow such a text in the title; without one, the words may stand in any text. Source: ours.
const SEPARATORS: [char; 7] = ['|', '-', '–', '—', '·', '»', ':'];
/// Maximum number of units between such a text and the first `h1`, unless it stands in an element for content:
/// farther above is the name of the site. Source: ours.
const NEAR: usize = 5;
/// Minimum letters of a word that a headline shares with the title. Source: ours: `the` and `for` stand in any text.
const MIN_SHARED: usize = 4;
/// A character within words where a line may be broken.
const SOFT_HYPHEN: char = '\u{ad}';

/// The page's headline outside navigation, footer and dialogs: the first `h1` or `h2` that the title contains, else
/// the first `h1`. A section may be named by a word of the title (`Table`): so the first `h1` is the headline if it
/// has more of the title's words, or as many and only it begins as the title does, above the other: the titles of
/// dictionaries name their chapters. If the `h1` shares no word with the title (`Free shipping`), another text with
/// which the title begins is the headline.
///
/// With the headline of [`crate::content::metadata`] instead, `fit content` is no better: wcxb -.002, kreuzer -.008,
/// threads +.012 over sites held out, each within its interval but kreuzer's.
fn title(context: &Context, headings: &[Heading]) -> Option<NodeId> {
    let is_chrome = |h: &&Heading| is_chrome(context, h.node);
    let document = lower_title(context.page);
    let fits = |h: &&Heading| {
        let units = context.units.within(context.page, h.node);
        let text = context.units.list[units.start].text.to_lowercase();
        text.chars().count() >= 4 && document.contains(&text)
    };
    let first_of_all = headings.iter().find(|h| h.level == 1 && !is_chrome(h));
    let named = headings
        .iter()
        .filter(|h| h.level <= 2 && !is_chrome(h))
        .find(fits);
    let first = || {
        let first = first_of_all?.node;
        let is_shared = shares_word(&context.page.text(first), &document);
        let other = (!is_shared).then(|| beginning(context, &document, first));
        Some(other.flatten().unwrap_or(first))
    };
    let Some(named) = named else {
        return first();
    };
    let are_several = || {
        let mut all = headings.iter().filter(|h| h.level == 1 && !is_chrome(h));
        all.nth(1).is_some()
    };
    let tells_more = |h: &&Heading| {
        let text = |h: &Heading| context.page.text(h.node);
        let titled = long_words(&document);
        let shared = |h: &Heading| long_words(&text(h)).intersection(&titled).count();
        let (own, other) = (shared(named), shared(h));
        // A heading with most of the title is no chapter.
        let begins = || {
            h.node < named.node
                && 2 * own < titled.len()
                && first_word(&text(h)) == first_word(&document)
                && !leads_home(context.page, h.node)
        };
        other > own || other == own && begins() && !are_several()
    };
    if named.level == 1 {
        return Some(named.node);
    }
    let other = first_of_all.filter(tells_more);
    Some(other.unwrap_or(named).node)
}

/// Whether a node stands in navigation, footer or dialog, where the headline cannot be.
fn is_chrome(context: &Context, node: NodeId) -> bool {
    let inside = |place| context.ancestry.is_in(node, place);
    inside(Place::Nav) || inside(Place::Footer) || inside(Place::Dialog)
}

/// Whether a text shares a long word with a title, which is in lower case.
fn shares_word(text: &str, title: &str) -> bool {
    !long_words(text).is_disjoint(&long_words(title))
}

/// The first word of a text, in lower case, if it has at least [`MIN_SHARED`] letters.
fn first_word(text: &str) -> Option<String> {
    let text = text.replace(SOFT_HYPHEN, "");
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let first = words.find(|word| !word.is_empty())?;
    (first.chars().count() >= MIN_SHARED).then(|| first.to_lowercase())
}

/// The words of a text with at least [`MIN_SHARED`] letters, in lower case.
fn long_words(text: &str) -> HashSet<String> {
    let text = text.replace(SOFT_HYPHEN, "");
    let words = text.split(|c: char| !c.is_alphanumeric());
    let long = words.filter(|word| word.chars().count() >= MIN_SHARED);
    long.map(str::to_lowercase).collect()
}

/// The first text with which the page's title (in lower case) begins, up to a separator: in an element for content,
/// or not far above the first `h1`.
fn beginning(context: &Context, title: &str, first: NodeId) -> Option<NodeId> {
    let list = &context.units.list;
    let near = context.units.within(context.page, first).start;
    let near = near.saturating_sub(NEAR);
    let is_beginning = |i: &usize| {
        let unit = &list[*i];
        let is_told = unit.words >= MIN_TITLE_WORDS && unit.text.chars().count() >= MIN_TITLE;
        let is_marked = |place| context.ancestry.is_in(unit.block, place);
        is_told
            && !unit.concealed
            && unit.link_chars == 0
            && begins_title(&unit.text, title)
            && !is_chrome(context, unit.block)
            && (*i >= near || is_marked(Place::Main) || is_marked(Place::Article))
    };
    (0..list.len()).find(is_beginning).map(|i| list[i].first)
}

fn begins_title(text: &str, title: &str) -> bool {
    let rest = title.strip_prefix(text.to_lowercase().as_str());
    rest.map(str::trim_start)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(SEPARATORS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;

    /// The features of the units of a page.
    fn rows(page: &PageSnapshot) -> Vec<UnitRow> {
        let units = Units::from_page(page);
        let mut rows = vec![UnitRow::default(); units.len()];
        add(&Context::new(page, &units), &mut rows);
        rows
    }

    /// How many units stand before the headline of a page that is called so.
    fn before_title(t: TestPage, title: &str) -> usize {
        let mut page = t.finish();
        page.source.url = "https://words.example/boat".to_owned();
        page.source.title = title.to_owned();
        let rows = rows(&page);
        let before = rows
            .iter()
            .filter(|row| row[UnitFeature::BeforeTitle] > 0.0);
        before.count()
    }

    #[test]
    fn what_a_heading_says_ends_with_its_box() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("article").open("p").text("The first part.").close();
        t.open("aside").open("h3").text("Related articles").close();
        t.open("p").text("Another text").close().close();
        t.open("p").text("The second part.").close().close();
        let rows = rows(&t.finish());
        let under = |i: usize| rows[i][UnitFeature::UnderRelated];
        assert_eq!([0, 2, 3].map(under), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn a_section_called_by_a_word_of_the_title_is_no_headline() {
        let before = |title: &str, first: &str, section: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Menu").close();
            t.open("h1").text(first).close();
            t.open("p").text("How they played.").close();
            t.open("h2").text(section).close();
            t.open("p").text("A point for each.");
            before_title(t, title)
        };
        let title = "Results and table of the northern league | The Paper";
        assert_eq!(
            before(title, "Northern league: results and table", "Table"),
            1
        );
        assert_eq!(before(title, "The news", "Table"), 3, "nothing of it");
        let whole = "Results and table of the northern league";
        assert_eq!(before(title, "News of the northern league", whole), 3);
        assert_eq!(before(title, "Table tennis", "Table"), 3, "as much of it");
        assert_eq!(before(title, "The northern league", whole), 1, "a piece");
    }

    #[test]
    fn a_chapter_that_the_title_names_is_no_headline() {
        let before = |title: &str, headings: [&str; 3], href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Menu").close();
            t.open("h1").open_with("a", &[("href", href)]);
            t.text(headings[0]).close().close();
            t.open("p").text("A boat in which one sleeps.").close();
            t.open("h2").text(headings[1]).close();
            t.open("p").text("Ka-jüt-boot").close();
            t.open("h1").text(headings[2]).close();
            before_title(t, title)
        };
        let title = "Kajütboot: Spelling, meaning | Words";
        let named = |first| before(title, [first, "Spelling", ""], "/boat");
        assert_eq!(named("Ka\u{ad}jüt\u{ad}boot, das"), 1);
        assert_eq!(named("Words of a Kajütboot"), 1, "more of the title");
        assert_eq!(named("Das Kajütboot"), 3, "no beginning");
        assert_eq!(before(title, ["Kajütboot, das", "Spelling", ""], "/"), 3);
        let most = ["Kajütboot, das Spelling", "Kajütboot: Spelling", ""];
        assert_eq!(before(title, most, "/boat"), 3, "most of the title");
        let several = ["Kajütboot, das", "Spelling", "More"];
        assert_eq!(before(title, several, "/boat"), 3);
    }

    #[test]
    fn a_heading_that_shares_no_word_with_the_title_may_be_no_headline() {
        let before = |heading: &str, name: &str, tag: &str, others: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Menu").close();
            t.open(tag).open("div").text(name).close().close();
            for _ in 0..others {
                t.open("p").text("What it is made of.").close();
            }
            t.open("h1").text(heading).close();
            t.open("p").text("Within a week.");
            before_title(t, "Brown Leather Bag - The Shop")
        };
        assert_eq!(before("Free shipping", "Brown leather bag", "div", 1), 1);
        assert_eq!(before("Free shipping", "Bag", "div", 1), 3);
        assert_eq!(before("The leather", "Brown leather bag", "div", 1), 3);
        assert_eq!(before("For the bag", "Brown leather bag", "div", 1), 1);
        assert_eq!(before("Free shipping", "Brown leather", "div", 1), 3);
        let far = |tag| before("Free shipping", "Brown leather bag", tag, 8);
        assert_eq!((far("div"), far("main")), (10, 1), "the name of the site");
    }
}
