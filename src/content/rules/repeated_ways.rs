//! Lists of ways that stand alike before and after a text: in archives of mailing lists the previous and the next message,
//! and the orders of all of them (`Next message: …`, `Messages sorted by: [ date ] [ thread ]`). In any language each entry
//! is a label with a colon and links, and the second list repeats labels and links of the first.

use super::links::linked_texts;
use crate::content::length::Length;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{COLONS, PageSnapshot};

/// Fewest entries that two lists have in common. Source: ours: one label with its link stands in the head and the foot of
/// articles.
const MIN_ENTRIES: usize = 2;
/// Longest label, characters. Source: ours: `Messages sorted by:` in any language.
const MAX_LABEL: usize = 40;
/// Most characters of an entry beside its label and each of its links. Source: ours: brackets, quotation marks and spaces.
const MAX_BESIDE: u32 = 4;

/// A label and where the first link behind it leads.
type Entry<'a> = (String, &'a str);

/// A run of units that are entries.
struct Run<'a> {
    first: usize,
    entries: Vec<Entry<'a>>,
}

/// Which units are entries of two lists that have all but one of the entries of the shorter in common, with at least half
/// of the page's running text between them. The cards of a list of works repeat their labels more often, and lead
/// elsewhere; what an article recommends twice stands among more text than is between.
///
/// Source: ours. Limits: not where what is written between them has no paragraph. Linear.
pub(super) fn repeated_ways(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let runs = runs(page, units);
    // Where each entry stands; those of three lists are of none.
    let mut places: HashMap<&Entry<'_>, Vec<usize>> = HashMap::default();
    for (at, run) in runs.iter().enumerate() {
        for entry in &run.entries {
            places.entry(entry).or_default().push(at);
        }
    }
    let written = units.sums(Unit::running_words);
    let all = written.last().copied().unwrap_or(0);
    let mut pairs: HashMap<(usize, usize), usize> = HashMap::default();
    for runs in places.values() {
        if let [first, second] = runs[..] {
            *pairs.entry((first, second)).or_default() += 1;
        }
    }
    for ((first, second), common) in pairs {
        let [first, second] = [&runs[first], &runs[second]];
        let shorter = first.entries.len().min(second.entries.len());
        let end = first.first + first.entries.len();
        // A run has its own entries twice where it repeats them: then nothing stands between.
        let between = written[second.first].saturating_sub(written[end]);
        let is_around = between > 0 && 2 * between >= all;
        if common >= MIN_ENTRIES && common + 1 >= shorter && is_around {
            for run in [first, second] {
                found[run.first..run.first + run.entries.len()].fill(true);
            }
        }
    }
    found
}

/// The runs of entries of a page, of one entry or more.
fn runs<'a>(page: &'a PageSnapshot, units: &Units) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    let mut is_open = false;
    for (at, unit) in units.list.iter().enumerate() {
        let Some(entry) = entry(page, unit) else {
            is_open = false;
            continue;
        };
        match runs.last_mut().filter(|_| is_open) {
            Some(run) => run.entries.push(entry),
            None => runs.push(Run {
                first: at,
                entries: vec![entry],
            }),
        }
        is_open = true;
    }
    runs
}

/// The entry that a unit is: a label with a colon before links, and hardly anything besides.
fn entry<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<Entry<'a>> {
    if unit.link_chars == 0 {
        return None;
    }
    let mut label = String::new();
    let (mut links, mut last, mut href) = (0, None, None);
    for (text, link) in linked_texts(page, unit) {
        match link {
            None if links == 0 => label.push_str(page.node(text).text.as_deref()?),
            None => {}
            Some(link) => {
                links += u32::from(last.replace(link) != Some(link));
                href = href.or(page.attribute(link, "href"));
            }
        }
    }
    let (name, _) = label.split_once(COLONS)?;
    let name = name.trim();
    let is_label = (1..=MAX_LABEL).contains(&name.chars().count());
    let own = Length::from_text(name).chars;
    let unlinked = unit.chars.saturating_sub(unit.link_chars);
    let beside = unlinked.saturating_sub(own);
    (is_label && beside <= MAX_BESIDE * (links + 1)).then_some((name.to_lowercase(), href?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "When the machine boots the array does not come up, but it works as soon as it is started by hand \
                        later on.";

    /// Which units of a page are such entries: lists of labels and where they lead, with a text between them.
    fn told(lists: &[&[(&str, &str)]], text: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (at, list) in lists.iter().enumerate() {
            if at > 0 {
                t.open("p").text(text).close();
            }
            t.open("ul");
            for (label, href) in *list {
                t.open("li").open("b").text(label).close().text(" ");
                t.open_with("a", &[("href", *href)])
                    .text("[ a name ]")
                    .close();
                t.close();
            }
            t.close();
        }
        let page = t.finish();
        repeated_ways(&page, &Units::from_page(&page))
    }

    #[test]
    fn lists_that_stand_alike_around_a_text_are_ways() {
        let above = [
            ("Nächste Nachricht:", "3.html"),
            ("In reply to:", "1.html"),
            ("Sortiert nach:", "d.html"),
        ];
        let below = [above[0], above[2]];
        let found = told(&[&above, &below], TEXT);
        assert_eq!(found, [true, true, true, false, true, true]);
        assert!(
            !told(&[&above, &below], "Few words.").contains(&true),
            "no text"
        );
        assert!(
            !told(&[&above, &below[..1]], TEXT).contains(&true),
            "one entry"
        );
    }

    #[test]
    fn values_of_works_are_none() {
        let [first, second] = ["Director:", "Cast:"];
        let one = [(first, "1.html"), (second, "2.html")];
        let other = [(first, "3.html"), (second, "4.html")];
        assert!(
            !told(&[&one, &other], TEXT).contains(&true),
            "they lead elsewhere"
        );
        assert!(
            !told(&[&one, &one, &one], TEXT).contains(&true),
            "three cards"
        );
        let empty: &[(&str, &str)] = &[];
        let lists: [&[(&str, &str)]; 4] = [empty, &one, &one, empty];
        assert!(!told(&lists, TEXT).contains(&true), "more text around them");
        let bare = [("Next", "1.html"), ("Last", "2.html")];
        assert!(!told(&[&bare, &bare], TEXT).contains(&true), "no labels");
    }
}
