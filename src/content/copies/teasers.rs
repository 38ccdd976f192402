//! Finds texts that are the beginning of a following text: a teaser above the whole text, a truncated title beside
//! the full one, and a line that repeats the heading above it. The whole one is kept.
//!
//! - **A teaser** ends with an ellipsis or a link to the rest (`more`), or with a sentence of the whole text. It
//!   stands before the whole, and is shorter; neither is a quotation. The whole text of a truncated one may be closed
//!   until `more` is pressed, while a closed text is no teaser. Entries with the same text, each with a link of its
//!   own, are no teasers, nor are truncated texts below headings with different links, nor items of an index (a list
//!   other items of which begin no text of the page). An untruncated teaser counts only on a product page, outside
//!   lists, near its text, and if the page has few: an answer repeats its question, a text its lead. Documentation
//!   has no teasers: its summaries repeat the descriptions of functions.
//! - **A truncated title** ends with an ellipsis, and has the link of the full one beside it.
//! - **A line** right below a heading, with the same parent, that repeats it, truncated or not.

use super::joined::is_quoted;
use super::known::{Known, MAX_ASKED, MAX_IN_LINK, MIN_WORDS};
use crate::content::candidates::{is_documentation, is_product};
use crate::content::page_type::KindProbabilities;
use crate::content::rules::texts::CUT;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum characters of a link to the rest of a text. Source: ours: `Read the whole description`.
const MAX_MORE: u32 = 30;
/// Maximum units from an untruncated teaser to its text. Source: ours: the product, its price and its sizes between
/// them.
const MAX_APART: usize = 12;
/// Maximum number of untruncated teasers of a page. Source: ours, as above.
const MAX_UNCUT: usize = 2;
/// Maximum units from a truncated title to the full one. Source: ours: the label of an image, a day.
const MAX_BESIDE: usize = 3;
/// Minimum words of a truncated title, and of a repeated heading. Source: ours: fewer are labels.
const MIN_TITLE: usize = 3;
/// Maximum by which the probability of the whole may be below its teaser's. Source: ours: a less likely one is no
/// text of the page.
const MAX_UNLIKE: f32 = 0.2;
/// Characters that stand before a link to the rest; other links at the end are part of a sentence.
const ENDS: [char; 6] = ['.', '!', '?', '…', ']', '。'];

/// A text that is only the beginning of another.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Teaser {
    pub(super) unit: usize,
    pub(super) whole: usize,
    says: Says,
}

/// What a teaser repeats.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Says {
    /// The heading right above it, which is kept whatever its probability.
    Heading,
    /// A title, truncated.
    Title,
    /// A text, truncated.
    Cut,
    /// Whole sentences of a text.
    Sentences,
}

/// A text without its ellipsis or link to the rest.
#[derive(Debug, Clone, Copy)]
struct Stem<'a> {
    text: &'a str,
    cut: Option<Cut>,
}

/// How a text is truncated.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Cut {
    Link,
    Ellipsis,
}

/// The teasers of a page, given the address of each unit that is a link. Cost: linear in the text, as each is
/// compared with [`MAX_ASKED`] others.
pub(super) fn teasers(
    page: &PageSnapshot,
    units: &Units,
    known: Known,
    targets: &[Option<&str>],
) -> Vec<Teaser> {
    let list = &units.list;
    let mut open: HashMap<&str, Vec<(usize, Stem)>> = HashMap::default();
    let (mut found, mut uncut) = (Vec::new(), Vec::new());
    for (i, unit) in list.iter().enumerate() {
        if !unit.concealed {
            found.extend(cut_title(list, targets, i));
            found.extend(repeated_heading(page, list, i));
        }
        if !known.tells[i] {
            continue;
        }
        let own = stem_of(page, unit);
        let earlier = beginning(&unit.text).and_then(|beginning| open.get(beginning));
        for (teaser, stem) in earlier.into_iter().flatten().take(MAX_ASKED) {
            let unit = *teaser;
            // A text truncated at the same place is another entry.
            let says_more = own.cut.is_none() || own.text.len() > stem.text.len();
            let is_closed = list[i].concealed;
            let are_apart = page.parent(list[unit].block) != page.parent(list[i].block);
            let is_teaser = says_more
                && stem.begins(&list[i].text)
                && (is_closed || are_apart)
                && !is_quoted(page, list[i].block)
                && !is_quoted(page, list[unit].block)
                && !(own.cut == Some(Cut::Ellipsis) && are_entries(page, list, targets, [unit, i]))
                && (stem.cut.is_some() || !is_closed && may_be_uncut(page, known, list, [unit, i]));
            if is_teaser {
                let (teasers, says) = match stem.cut {
                    Some(_) => (&mut found, Says::Cut),
                    None => (&mut uncut, Says::Sentences),
                };
                teasers.push(Teaser {
                    unit,
                    whole: i,
                    says,
                });
            }
        }
        if let Some(beginning) = beginning(own.text).filter(|_| !unit.concealed) {
            open.entry(beginning).or_default().push((i, own));
        }
    }
    leave_indexes(page, units, &mut found);
    if uncut.len() <= MAX_UNCUT {
        found.append(&mut uncut);
    }
    found
}

/// Whether two texts stand below headings with different links.
fn are_entries(
    page: &PageSnapshot,
    list: &[Unit],
    targets: &[Option<&str>],
    texts: [usize; 2],
) -> bool {
    let title = |text: usize| {
        let mut above = (text.saturating_sub(MAX_BESIDE)..text).rev();
        let heading = above.find(|i| page.is_heading(list[*i].block))?;
        targets[heading]
    };
    let [one, other] = texts.map(title);
    one.is_some() && other.is_some() && one != other
}

/// Removes truncated texts that are items of a list with another item that is none: it is an index, as of poems by
/// their beginnings. Cost: linear.
fn leave_indexes(page: &PageSnapshot, units: &Units, found: &mut Vec<Teaser>) {
    let list_of = |unit: usize| {
        let block = units.list[unit].block;
        page.parent(block).filter(|_| page.tag(block) == "li")
    };
    let mut cut: HashMap<NodeId, HashSet<usize>> = HashMap::default();
    for teaser in found.iter().filter(|teaser| teaser.says == Says::Cut) {
        if let Some(list) = list_of(teaser.unit) {
            cut.entry(list).or_default().insert(teaser.unit);
        }
    }
    if cut.is_empty() {
        return;
    }
    let is_other = |unit: usize, list: &NodeId| {
        let teasers = cut.get(list);
        teasers.is_some_and(|teasers| !teasers.contains(&unit))
    };
    let items = (0..units.len()).filter_map(|unit| Some((unit, list_of(unit)?)));
    let others = items.filter(|(unit, list)| is_other(*unit, list));
    let indexes: HashSet<NodeId> = others.map(|(_, list)| list).collect();
    let is_of_index = |teaser: &Teaser| {
        let list = list_of(teaser.unit).filter(|_| teaser.says == Says::Cut);
        list.is_some_and(|list| indexes.contains(&list))
    };
    found.retain(|teaser| !is_of_index(teaser));
}

impl Teaser {
    /// Whether it counts as a teaser on a page with these kind probabilities.
    pub(super) fn may_be(&self, types: &KindProbabilities) -> bool {
        match self.says {
            Says::Heading | Says::Title => true,
            Says::Cut => !is_documentation(types),
            Says::Sentences => is_product(types),
        }
    }

    /// Marks it as a copy of the whole, unless the whole is a copy or much less likely.
    pub(super) fn settle(&self, probabilities: &[f32], copied: &mut [bool]) {
        if self.says == Says::Heading {
            // One of the two stays.
            copied[self.whole] &= copied[self.unit];
            copied[self.unit] = true;
            return;
        }
        let is_as_likely = probabilities[self.whole] + MAX_UNLIKE >= probabilities[self.unit];
        copied[self.unit] |= !copied[self.whole] && is_as_likely;
    }
}

impl Stem<'_> {
    /// Whether it begins a text: one with a link to the rest, any such text; one with an ellipsis, a text whose
    /// sentence goes on (a quotation would repeat the ellipsis); whole sentences, a longer text.
    fn begins(&self, whole: &str) -> bool {
        let Some(rest) = whole.strip_prefix(self.text) else {
            return false;
        };
        let goes_on = rest.trim_start().starts_with(char::is_alphanumeric);
        match self.cut {
            Some(Cut::Link) => true,
            Some(Cut::Ellipsis) => goes_on || rest.starts_with(','),
            None => rest.starts_with(' ') && goes_on && self.text.ends_with(ENDS),
        }
    }
}

/// Whether an untruncated text may be the teaser of another: neither is a list item, they are near each other and
/// have different tag paths.
fn may_be_uncut(
    page: &PageSnapshot,
    known: Known,
    list: &[Unit],
    [unit, whole]: [usize; 2],
) -> bool {
    let is_plain = |i: usize| {
        let is_linked = 2 * list[i].link_chars > list[i].chars;
        !is_linked && matches!(page.tag(list[i].block), "p" | "div" | "section")
    };
    whole - unit <= MAX_APART
        && known.paths[unit] != known.paths[whole]
        && is_plain(unit)
        && is_plain(whole)
}

/// The truncated title at a unit, if a unit nearby is the full title with the same link.
fn cut_title(list: &[Unit], targets: &[Option<&str>], unit: usize) -> Option<Teaser> {
    let title = without_ellipsis(&list[unit].text).filter(|title| has_words(title, MIN_TITLE))?;
    let target = targets[unit]?;
    let around = unit.saturating_sub(MAX_BESIDE)..list.len().min(unit + 1 + MAX_BESIDE);
    let mut full = around.filter(|i| *i != unit && targets[*i] == Some(target));
    let is_full = |i: &usize| {
        let other = &list[*i];
        let is_cut = without_ellipsis(&other.text).is_some();
        !other.concealed && !is_cut && other.text.starts_with(title)
    };
    full.find(is_full).map(|whole| Teaser {
        unit,
        whole,
        says: Says::Title,
    })
}

/// The line at a unit, if it repeats the heading right above it with the same parent.
fn repeated_heading(page: &PageSnapshot, list: &[Unit], unit: usize) -> Option<Teaser> {
    let whole = unit.checked_sub(1)?;
    let (heading, line) = (&list[whole], &list[unit]);
    let are_beside = page.is_heading(heading.block)
        && !page.is_heading(line.block)
        && !heading.concealed
        && page.parent(heading.block) == page.parent(line.block);
    let cut = without_ellipsis(&line.text);
    let says_it = || match cut {
        Some(cut) => heading.text.starts_with(cut),
        None => heading.text == line.text,
    };
    let is_repeated = are_beside && has_words(cut.unwrap_or(&line.text), MIN_TITLE) && says_it();
    is_repeated.then_some(Teaser {
        unit,
        whole,
        says: Says::Heading,
    })
}

/// A text without a link to the rest and without an ellipsis at its end.
fn stem_of<'a>(page: &PageSnapshot, unit: &'a Unit) -> Stem<'a> {
    let text = unit.text.as_str();
    let link = last_link(page, unit).and_then(|link| {
        if !(1..=MAX_MORE).contains(&page.totals(link).chars) {
            return None;
        }
        let before = text.strip_suffix(page.text(link).trim())?.trim_end();
        before.ends_with(ENDS).then_some(before)
    });
    let text = link.unwrap_or(text);
    let cut = without_ellipsis(text);
    Stem {
        text: cut.unwrap_or(text),
        cut: link
            .map(|_| Cut::Link)
            .or_else(|| cut.map(|_| Cut::Ellipsis)),
    }
}

/// The link at the end of a text that is not all link.
fn last_link(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    if unit.link_chars == 0 || unit.link_chars == unit.chars {
        return None;
    }
    let last = NodeId(unit.end.0.checked_sub(1)?);
    let mut around = page.ancestors(last).take(MAX_IN_LINK);
    around.find(|up| page.tag(*up) == "a")
}

/// A text without the ellipsis at its end; `None` if it has none.
fn without_ellipsis(text: &str) -> Option<&str> {
    let cut = CUT.iter().find_map(|sign| text.strip_suffix(*sign));
    cut.map(str::trim_end)
}

fn has_words(text: &str, least: usize) -> bool {
    text.split_whitespace().nth(least - 1).is_some()
}

/// The first [`MIN_WORDS`] words of a text.
fn beginning(text: &str) -> Option<&str> {
    let words = MIN_WORDS as usize;
    let end = text.match_indices(' ').nth(words - 1);
    match end {
        Some((end, _)) => Some(&text[..end]),
        None => has_words(text, words).then_some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Copies;
    use super::*;
    use crate::content::features::UnitRow;
    use crate::content::page_type::PageKind;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_whole_text_may_be_closed() {
        let copied = |closed: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("div")
                .text("The kettle is made of steel and holds… ");
            t.open_with("a", &[("href", "/all")]).text("more").close();
            t.close().open("div");
            t.text("The kettle is made of steel and holds two litres. It whistles.");
            let page = t.finish();
            let mut units = Units::from_page(&page);
            units.list[closed].concealed = true;
            let rows = vec![UnitRow::default(); units.len()];
            let copies = Copies::new(&page, &units, &rows, &[0, 1]);
            copies.of_likelier(&[0.5; 2], &KindProbabilities::only(PageKind::Product))
        };
        assert_eq!(copied(1), [true, false]);
        assert_eq!(copied(0), [false; 2], "what is closed is no teaser");
    }
}
