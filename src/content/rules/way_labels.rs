//! Links at the end of list entries that lead where the title of their entry leads, with the same text in each entry:
//! `Read more`, `Comments`, in any language.

mod entry_buttons;

use super::links::leads_to;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use entry_buttons::{are_values, mark_entry_buttons};

/// Minimum number of entries with such a link, each of a different address. Source: ours: two may have the same name.
const MIN_ENTRIES: usize = 3;
/// Minimum share of the entries that have the link, in tenths, and the same where values follow the link. Source:
/// ours: what four of five recipes have in common tells something of each. Before a price, the link may be the kind
/// of thing, so all must have it.
const MIN_TENTHS: usize = 9;
const ALL: usize = 10;
/// Maximum number of words of the link. Source: ours: a title has more.
const MAX_WORDS: u32 = 4;
/// Minimum number of words of the text between the link and the title. Source: ours: values are shorter.
const MIN_TEXT: u32 = 4;
/// Maximum number of nodes between the link and the title of its entry. Source: ours: a paragraph with links between
/// them.
const MAX_APART: u32 = 300;
/// Maximum number of links to one address that are examined for each, of ancestors up to the entry and up to the
/// list. Source: ours, to bound the cost.
const MAX_LINKS: usize = 16;
const MAX_IN_ENTRY: usize = 32;
const MAX_IN_LIST: usize = 64;
/// Elements of a table or a definition list that hold a value.
const VALUES: [&str; 3] = ["td", "th", "dd"];

/// What the title links of one list have in common: tag and class of the parent, and class of the link.
type Kind<'a> = (&'a str, &'a str, &'a str);

/// The links with text of a page, in document order.
#[derive(Default)]
struct Links<'a> {
    /// By address, each with its number of characters.
    to: HashMap<&'a str, Vec<(NodeId, u32)>>,
    alike: HashMap<Kind<'a>, Vec<NodeId>>,
}

/// A short link behind the title of an entry.
struct Label<'a> {
    /// Index of its unit.
    at: usize,
    title: NodeId,
    address: &'a str,
}

/// Which units are such links. Each stands behind a title (a longer link to the same address) and a text, and is the
/// last text of its entry except for values, such as a date or a price. Nearly all entries with such titles must have
/// a link with the same text, and all if values follow. The category or availability of a thing stands before its
/// price or without a text above it, or in a table cell: it is kept, and so is a link with a number. The last links
/// of boxes with headings need no linked title ([`mod@entry_buttons`]).
///
/// Source: ours: 6 of 480 pages of wcxb have such links, the truth has those of one (0711), and of 954 pages of
/// formasaurus 14: `Read more`, `Add new comment`. Any short link to the address of a title, wherever it stands: 35
/// pages of wcxb, of which 4 were worse, as values of things went (`Circumaural`, `On Sale!`). Of kreuzer, whose
/// marks are around whole entries, three such pages lose (-.006 to -.015). Limits: links at the end of a paragraph or
/// above the text are kept. A value that nearly all entries share behind their text is dropped, too (`Sold out`).
/// Linear.
pub(super) fn way_labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let links = Links::from_page(page);
    let texts = units.sums(|unit| u32::from(is_text(unit)));
    // For each text: how often it occurs, and its links behind a title and a text.
    let mut labels: HashMap<String, (usize, Vec<Label>)> = HashMap::default();
    for (at, unit) in units.list.iter().enumerate() {
        let Some(address) = label_address(page, unit) else {
            continue;
        };
        let title = links.title_above(page, unit, address);
        let is_behind_text =
            |title: &NodeId| texts[at] > texts[units.within(page, *title).end.min(at)];
        let title = title.filter(is_behind_text);
        let (count, titled) = labels.entry(unit.text.to_lowercase()).or_default();
        *count += 1;
        titled.extend(title.map(|title| Label { at, title, address }));
    }
    for (count, titled) in labels.values() {
        let mut titles: Vec<NodeId> = titled.iter().map(|label| label.title).collect();
        titles.sort_unstable();
        titles.dedup();
        let ends = titled.iter().filter_map(|label| {
            let behind = behind_label(page, units, label, &titles)?;
            Some((label, behind))
        });
        let ends: Vec<(&Label, usize)> = ends.collect();
        let least = if ends.iter().any(|(_, behind)| *behind > 0) {
            ALL
        } else {
            MIN_TENTHS
        };
        let ends: Vec<&Label> = ends.into_iter().map(|(label, _)| label).collect();
        if 2 * titled.len() > *count && links.are_of_all(page, units, &ends, least) {
            ends.iter().for_each(|label| found[label.at] = true);
        }
    }
    mark_entry_buttons(page, units, &mut found);
    found
}

impl<'a> Links<'a> {
    /// Linear.
    fn from_page(page: &'a PageSnapshot) -> Self {
        let mut found = Self::default();
        for link in page.tagged(["a"]) {
            let chars = page.totals(link).chars;
            let href = page.attribute(link, "href").filter(|_| chars > 0);
            if let Some(href) = href {
                found.to.entry(place(href)).or_default().push((link, chars));
                found.alike.entry(kind(page, link)).or_default().push(link);
            }
        }
        found
    }

    /// The nearest longer link to an address before a unit, unless it is around the unit.
    fn title_above(&self, page: &PageSnapshot, unit: &Unit, address: &str) -> Option<NodeId> {
        let own = page.totals_between(unit.first, unit.end).chars;
        let links = self.to.get(address)?;
        let before = links.partition_point(|(link, _)| *link < unit.first);
        let farthest = unit.first.0.saturating_sub(MAX_APART);
        let before = links[..before].iter().rev();
        let near = before.take_while(|(link, _)| link.0 >= farthest);
        let mut near = near.take(MAX_LINKS);
        let is_title = |link: NodeId, chars: u32| chars > own && page.node(link).end <= unit.first;
        let title = near.find(|(link, chars)| is_title(*link, *chars));
        title.map(|(link, _)| *link)
    }

    /// Whether labels, in document order, occur in at least `tenths` tenths of the entries of their list.
    fn are_of_all(
        &self,
        page: &PageSnapshot,
        units: &Units,
        labels: &[&Label],
        tenths: usize,
    ) -> bool {
        let entries: HashSet<&str> = labels.iter().map(|label| label.address).collect();
        let (Some(first), Some(last)) = (labels.first(), labels.last()) else {
            return false;
        };
        if entries.len() < MIN_ENTRIES {
            return false;
        }
        let end = units.list[last.at].first;
        let mut around = page.ancestors(first.title).take(MAX_IN_LIST);
        let list = around.find(|up| page.contains(*up, end));
        // The label itself may have the same markup as the title.
        let own = kind(page, first.title);
        let is_alike = |label: &&&Label| {
            let mut around = page
                .ancestors(units.list[label.at].first)
                .take(MAX_IN_ENTRY);
            let link = around.find(|up| page.tag(*up) == "a");
            link.is_some_and(|link| kind(page, link) == own)
        };
        let labelled = labels.iter().filter(is_alike).count();
        list.zip(self.alike.get(&own)).is_some_and(|(list, alike)| {
            let held = count_in(page, list, alike).saturating_sub(labelled);
            10 * entries.len() >= tenths * held
        })
    }
}

/// How many of some nodes, in document order, are within an element.
fn count_in(page: &PageSnapshot, id: NodeId, nodes: &[NodeId]) -> usize {
    let end = page.node(id).end;
    nodes.partition_point(|node| *node < end) - nodes.partition_point(|node| *node < id)
}

fn kind(page: &PageSnapshot, link: NodeId) -> Kind<'_> {
    let class = |id: NodeId| page.attribute(id, "class").unwrap_or_default();
    let holder = page.parent(link);
    let (tag, held) = holder.map_or(("", ""), |holder| (page.tag(holder), class(holder)));
    (tag, held, class(link))
}

/// An address without its fragment.
fn place(href: &str) -> &str {
    href.split('#').next().unwrap_or_default().trim()
}

/// Whether a unit has more words than a value, and is mostly no link.
fn is_text(unit: &Unit) -> bool {
    unit.words >= MIN_TEXT && 2 * unit.link_chars < unit.chars
}

/// The address of a unit that is nothing but a short link and no heading.
fn label_address<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<&'a str> {
    let may_be = (1..=MAX_WORDS).contains(&unit.words)
        && !page.is_heading(unit.block)
        && !unit.text.contains(char::is_numeric);
    let address = leads_to(page, unit, 1.0).filter(|_| may_be)?;
    Some(place(address)).filter(|address| !address.is_empty())
}

/// The number of values behind a label, if nothing else follows it in its entry; `None` if something does, or if the
/// label is in a cell. The entry is the largest element around the label and its title with no other of `titles`,
/// which are the titles of all entries with the label; if there is none, it ends at the next title.
fn behind_label(
    page: &PageSnapshot,
    units: &Units,
    label: &Label,
    titles: &[NodeId],
) -> Option<usize> {
    let block = units.list[label.at].block;
    let mut entry = None;
    for up in page.inclusive_ancestors(block).take(MAX_IN_ENTRY) {
        if !page.contains(up, label.title) {
            if VALUES.contains(&page.tag(up)) {
                return None;
            }
            continue;
        }
        let is_own = count_in(page, up, titles) == 1;
        if is_own || entry.is_none() {
            entry = Some(up);
        }
        if !is_own {
            break;
        }
    }
    let entry = entry?;
    let next = label.at + 1;
    let values = |end: usize| {
        let behind = units.list.get(next..end)?;
        are_values(page, behind).then_some(behind.len())
    };
    if count_in(page, entry, titles) == 1 {
        return values(units.within(page, entry).end);
    }
    let behind = titles.partition_point(|title| *title <= label.title);
    let end = page.node(entry).end;
    let Some(title) = titles.get(behind).filter(|title| **title < end) else {
        return Some(0);
    };
    values(units.list.partition_point(|unit| unit.end <= *title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units of some entries are dropped: each entry has a title, a text and a link with the given text.
    fn told(title: &str, labels: &[&str]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (at, label) in labels.iter().enumerate() {
            let address = format!("/{at}.html");
            let comments = format!("{address}#comments");
            t.open("h3").open_with("a", &[("href", address.as_str())]);
            t.text(title).close().close();
            t.open("p").text("What it is about.").close();
            t.open("p").open_with("a", &[("href", comments.as_str())]);
            t.text(label).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = way_labels(&page, &units);
        let is_label = |i: &usize| i % 3 == 2;
        assert!((0..found.len()).all(|i| is_label(&i) || !found[i]));
        (0..found.len())
            .filter(is_label)
            .map(|i| found[i])
            .collect()
    }

    #[test]
    fn links_that_say_the_same_in_each_entry_are_out() {
        let title = "The lamp that hums in the hall";
        assert_eq!(told(title, &["Lire la suite"; 3]), [true; 3]);
        assert_eq!(told(title, &["Lire la suite"; 2]), [false; 2]);
        assert_eq!(
            told("Lamp", &["Lire la suite"; 3]),
            [false; 3],
            "it is the title"
        );
        assert_eq!(told(title, &["From 12 euros"; 3]), [false; 3]);
        assert_eq!(told(title, &["A sentence of many words"; 3]), [false; 3]);
    }

    #[test]
    fn what_differs_from_entry_to_entry_is_of_it() {
        let title = "The lamp that hums in the hall";
        let places = ["Oslo", "Oslo", "Oslo", "Bergen", "Bergen", "Molde"];
        assert_eq!(told(title, &places), [false; 6]);
    }

    /// Whether the labels of entries are dropped, each of so many texts: a title with the same address, and the given
    /// texts behind.
    fn are_out(holder: &str, parts: &[&str], labels: &[&str]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (at, label) in labels.iter().enumerate() {
            let address = format!("/{at}.html");
            let link = [("href", address.as_str())];
            t.open("div").open(holder).open_with("a", &link);
            t.text("The lamp that hums in the hall").close().close();
            for part in parts {
                t.open(holder);
                if *part == "label" {
                    t.open_with("a", &link).text(label).close();
                } else {
                    t.text(part);
                }
                t.close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = way_labels(&page, &units);
        let is_label = |unit: &Unit| labels.contains(&unit.text.as_str());
        let mut each = units.list.iter().zip(found);
        each.all(|(unit, is_out)| is_out == is_label(unit))
    }

    #[test]
    fn values_stand_before_others_or_without_a_text_above() {
        let text = "It hums in the hall all day.";
        let labels = ["Read more"; 4];
        assert!(are_out("p", &[text, "label"], &labels));
        assert!(!are_out("p", &["label"], &labels));
        assert!(!are_out("p", &["12 \u{20ac}", "label"], &labels));
        assert!(are_out("p", &[text, "label", "12 \u{20ac}"], &labels));
        assert!(!are_out("p", &[text, "label", text], &labels));
        let most = ["Read more", "Read more", "Read more", "Sold"];
        assert!(!are_out("p", &[text, "label", "12 \u{20ac}"], &most));
        assert!(!are_out("td", &[text, "label"], &labels));
    }

    #[test]
    fn what_most_entries_are_is_told_of_each() {
        let text = "It is cooked in the pan, and then it is eaten.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let [most, other] = ["Vegetarian", "Vegan"];
        let labels = [most, most, most, other, most];
        for (at, label) in labels.iter().enumerate() {
            let address = format!("/{at}.html");
            let link = [("href", address.as_str())];
            t.open("li").open("h3").open_with("a", &link);
            t.text("The long recipe of soup").close().close();
            t.open("p").text(text).close().open("p");
            t.open_with("a", &link).text(label).close().close().close();
        }
        let page = t.finish();
        assert!(!way_labels(&page, &Units::from_page(&page)).contains(&true));
    }
}
