//! Texts that say the beginning of what follows: a teaser above the whole text, a cut title beside the full one, and a
//! heading whose words the line below it repeats. Of these the whole is read.
//!
//! - **A teaser** ends in an ellipsis or a link to the rest (`more`), or with a sentence of what the other says. It
//!   stands before that, and says less; neither is a quotation. The whole of a cut one may be closed until `more` is
//!   pressed; what is closed is no teaser itself. Entries that say the same, each with a link of its own, are none of each
//!   other, nor are cut texts below headings that lead to different addresses, nor lines of an index, a list in which other
//!   items begin no text of the page. One that is not cut is one only on a page that sells a thing, not in a list, far away,
//!   or where several are on the page: an answer says its question again, a text its lead. Manuals have none: what they say
//!   of a function in their summary they say again where they describe it.
//! - **A cut title** ends in an ellipsis, and leads where the full one beside it does.
//! - **A line** right below a heading, in the same box, that says the heading, cut or not.

use super::joined::is_quoted;
use super::known::{Known, MAX_ASKED, MAX_IN_LINK, MIN_WORDS};
use crate::content::candidates::{is_documentation, is_product};
use crate::content::page_type::KindProbabilities;
use crate::content::rules::texts::CUT;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters of a link to the rest of a text. Source: ours: `Read the whole description`.
const MAX_MORE: u32 = 30;
/// Units from a teaser that is not cut to its text. Source: ours: what is sold, its price and its sizes between them.
const MAX_APART: usize = 12;
/// Most such teasers of a page. Source: ours, as above.
const MAX_UNCUT: usize = 2;
/// Units from a cut title to the full one. Source: ours: a picture's words, a day.
const MAX_BESIDE: usize = 3;
/// Fewest words of a cut title, and of a heading that is repeated. Source: ours: fewer are labels.
const MIN_TITLE: usize = 3;
/// Most by which the whole is less likely than its teaser. Source: ours: less is a text that is not of the page.
const MAX_UNLIKE: f32 = 0.2;
/// What stands before a link to the rest: one within a sentence is a part of that.
const ENDS: [char; 6] = ['.', '!', '?', '…', ']', '。'];

/// A text that only begins what another says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Teaser {
    pub(super) unit: usize,
    pub(super) whole: usize,
    says: Says,
}

/// What it says.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Says {
    /// The heading right above it, which is worth more whatever its probability.
    Heading,
    /// A title.
    Title,
    /// A text, and is cut.
    Cut,
    /// Whole sentences of a text.
    Sentences,
}

/// A text without what shows that it is cut.
#[derive(Debug, Clone, Copy)]
struct Stem<'a> {
    text: &'a str,
    cut: Option<Cut>,
}

/// What cuts a text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Cut {
    Link,
    Ellipsis,
}

/// The teasers of a page, given where each unit leads that is a link. Linear in the text: each is compared with
/// [`MAX_ASKED`] others.
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
            // What is cut at the same place is another entry.
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

/// Whether two texts stand below headings of their own that lead to different addresses.
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

/// Leaves out the cut texts that are items of a list with an item that is none: it is an index, of poems by how they begin.
/// Linear.
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
    /// Whether it may be one on a page of those kinds.
    pub(super) fn may_be(&self, types: &KindProbabilities) -> bool {
        match self.says {
            Says::Heading | Says::Title => true,
            Says::Cut => !is_documentation(types),
            Says::Sentences => is_product(types),
        }
    }

    /// Makes it a copy of the whole, unless that is one or is much less likely.
    pub(super) fn settle(&self, probabilities: &[f32], copied: &mut [bool]) {
        if self.says == Says::Heading {
            // Of the two one stays.
            copied[self.whole] &= copied[self.unit];
            copied[self.unit] = true;
            return;
        }
        let is_as_likely = probabilities[self.whole] + MAX_UNLIKE >= probabilities[self.unit];
        copied[self.unit] |= !copied[self.whole] && is_as_likely;
    }
}

impl Stem<'_> {
    /// Whether it begins a text: one that a link cuts any that says it, one that an ellipsis cuts one that goes on in its
    /// sentence (who quotes it has the ellipsis, too), and whole sentences a longer one.
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

/// Whether a text that is not cut may be the teaser of another: both are no items of lists, near each other and not at
/// the same place of alike boxes.
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

/// The title at a unit or beside it that is cut, where the other one leads to the same address.
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

/// A unit that says the heading right above it in the same box.
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

/// A text without the link at its end, and without an ellipsis there.
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

/// The link that holds the end of a text, of which not all is one.
fn last_link(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    if unit.link_chars == 0 || unit.link_chars == unit.chars {
        return None;
    }
    let last = NodeId(unit.end.0.checked_sub(1)?);
    let mut around = page.ancestors(last).take(MAX_IN_LINK);
    around.find(|up| page.tag(*up) == "a")
}

/// A text before the ellipsis that it ends in.
fn without_ellipsis(text: &str) -> Option<&str> {
    let cut = CUT.iter().find_map(|sign| text.strip_suffix(*sign));
    cut.map(str::trim_end)
}

fn has_words(text: &str, least: usize) -> bool {
    text.split_whitespace().nth(least - 1).is_some()
}

/// The first words of a text, as many as a copy has.
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
