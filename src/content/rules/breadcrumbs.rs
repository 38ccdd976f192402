//! Breadcrumbs: paths from a site's front page down to the page, which are no content wherever they stand. They are
//! - lines of links with separators, `Home » Docs » Fonts`, and lists whose items are such steps;
//! - lines of links with a label, `You are here: Home`;
//! - elements that are declared as breadcrumbs in microdata or RDFa;
//! - links in elements with a class name for breadcrumbs, above the text.
//!
//! Similar lines that are kept:
//! - a path through menus in an instruction (`Open Settings > Privacy`) has words beside its links, or none;
//! - lines with `→`, and comparisons (with `/` or `·`), belong to the text;
//! - two steps may be a section and its article, unless the last one is no link and names the page itself;
//! - list items with slashes between them are as often attributes (`Drama / Comedy`);
//! - many such lines or declarations on a page are what it lists;
//! - in a table row with a head cell they are values: the subjects of a book in a catalogue;
//! - between the paragraphs of the text they belong to it: a route, a line of classes.

use super::boxes::outermost_of;
use super::links::linked_texts;
use super::texts::{is_plain_paragraph, names_place, stands_free};
use crate::content::units::{Unit, Units};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Separators between the steps.
const SIGNS: [char; 5] = ['»', '›', '>', '❯', '▸'];
/// Separator between steps that are list items, if the last item is the page itself or each leads below the one
/// before.
const SLASH: char = '/';
/// Endings of addresses that are removed, in this order, to get the folder that an address stands for.
const ENDS: [&str; 4] = [".html", ".htm", ".php", "/index"];
/// Maximum number of words of a breadcrumb. Source: ours: sections, and the title of the page.
const MAX_WORDS: u32 = 20;
/// Minimum number of steps. Source: ours: two are a section and its article, or a name and its kind.
const MIN_STEPS: usize = 3;
/// Minimum number of steps if the last one names the page itself and is no link. Source: ours, on wcxb, shops,
/// snippets and 954 pages of formasaurus: of 31 such lines that are no headings none is in a truth, and 3 were
/// printed.
const MIN_NAMED: usize = 2;
/// Maximum number of breadcrumbs of a page, by their form, by class name, or declared and visible. Source: ours:
/// above its text and below it; on wcxb, none of the pages that declare more shows more.
const MAX_LINES: usize = 2;
/// Maximum number of ancestors from a line to its table cell, and of cells of a row that are examined. Source: ours,
/// to bound the cost.
const MAX_IN_CELL: usize = 5;
const MAX_CELLS: usize = 4;
/// Types by which breadcrumbs are declared, in lower case. Source: schema.org, data-vocabulary.org (also as RDFa).
const KINDS: [&str; 2] = ["breadcrumb", "breadcrumblist"];
/// Maximum number of words of an element that is declared as a breadcrumb: more holds something else, too. Source:
/// ours, on wcxb: none of the 78 that are declared has more, and none is in a truth.
const MAX_DECLARED: u32 = 60;
/// Words in class names and in the label of a `nav`. Source: WAI-ARIA Authoring Practices; GitBook, rustdoc. On wcxb,
/// aeb, shops, snippets, threads and 954 old pages 633 have such an element; of what was printed of these, two lines
/// are no headings, and none is in a truth.
const CALLED: [&str; 2] = ["breadcrumb", "breadcrumbs"];
/// A part of all these words, in any case of their first letter.
const IN_NAMES: &str = "readcrumb";
/// Separators between the parts of a page's title, beside a dash between spaces.
const IN_TITLE: [char; 11] = ['|', '»', '«', '›', '•', '·', '–', '—', ':', '/', '>'];

/// Which units are breadcrumbs. Linear.
pub(super) fn breadcrumbs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = declared(page, units);
    let is_shown_text = |unit: &Unit| !unit.concealed && is_plain_paragraph(unit);
    let first = units.list.iter().position(is_shown_text);
    for line in called(page, units, first.unwrap_or(units.len())) {
        // All steps have the tag of the linked ones; a step without link is the page itself, or a section without a
        // page.
        let linked = line.clone().find(|i| units.list[*i].link_chars > 0);
        let step = linked.map(|i| page.tag(units.list[i].block));
        let is_step = |unit: &Unit| unit.link_chars > 0 || step == Some(page.tag(unit.block));
        for i in line {
            let unit = &units.list[i];
            out[i] |= is_step(unit) && !page.is_heading(unit.block);
        }
    }
    let lines = lines(page, units);
    if lines.len() > MAX_LINES {
        return out;
    }
    let last = units.list.iter().rposition(is_shown_text);
    let is_around = |line: &Range<usize>| {
        first.is_none_or(|first| line.end <= first) || last.is_some_and(|last| line.start > last)
    };
    for line in lines.into_iter().filter(is_around) {
        out[line].fill(true);
    }
    out
}

/// Which units are declared as breadcrumbs, except headings. None if the page declares more than [`MAX_LINES`]: one
/// for each item that it lists.
fn declared(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let mut end = NodeId(0);
    let mut shown = 0;
    let mut last: Option<(Option<NodeId>, usize)> = None;
    for (id, node) in page.iter() {
        let is_new = id >= end && node.kind == NodeKind::Element;
        if is_new && is_declared(page, id) && page.totals(id).words <= MAX_DECLARED {
            end = node.end;
            let own = units.within(page, id);
            if units.list[own.clone()].iter().any(|unit| !unit.concealed) {
                // Each step may be declared by itself, with one separator between two.
                let goes_on = last.is_some_and(|(parent, end)| {
                    let is_beside = node.parent == parent && own.start <= end + 1;
                    is_beside || own.start <= end
                });
                shown += usize::from(!goes_on);
                last = Some((node.parent, own.end));
            }
            for i in own {
                let unit = &units.list[i];
                out[i] = unit.words <= MAX_WORDS && !page.is_heading(unit.block);
            }
        }
    }
    if shown > MAX_LINES {
        out.fill(false);
    }
    out
}

/// Whether an element is declared as a breadcrumb or a step of one.
fn is_declared(page: &PageSnapshot, id: NodeId) -> bool {
    let kinds = ["itemtype", "typeof"].into_iter();
    let kinds = kinds.filter_map(|name| page.attribute(id, name));
    let mut kinds = kinds.flat_map(str::split_ascii_whitespace);
    kinds.any(|kind| {
        let name = kind.rsplit(['/', ':', '#']).next().unwrap_or(kind);
        KINDS.iter().any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// The units of each element with a class name for breadcrumbs, before the unit `first`. None if the page has more
/// than [`MAX_LINES`]: one for each item that it lists.
fn called(page: &PageSnapshot, units: &Units, first: usize) -> Vec<Range<usize>> {
    let mut may_be = page.called(|name| name.contains(IN_NAMES));
    may_be.extend(page.tagged(["nav"]));
    may_be.sort_unstable();
    let called = outermost_of(page, units, may_be.into_iter(), |id| {
        is_called(page, id) && page.totals(id).words <= MAX_WORDS
    });
    let shown = |own: &Range<usize>| units.list[own.clone()].iter().any(|unit| !unit.concealed);
    let own = called.into_iter().map(|id| units.within(page, id));
    let mut found: Vec<Range<usize>> = own.filter(shown).collect();
    if found.len() > MAX_LINES {
        return Vec::new();
    }
    found.retain(|own| own.end <= first);
    found
}

/// Whether an element has a class name for breadcrumbs, or is a `nav` with such a label.
fn is_called(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |text: &str| {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let is_name = |word: &str| CALLED.iter().any(|name| word.eq_ignore_ascii_case(name));
        text.contains(IN_NAMES) && words.any(is_name)
    };
    page.attribute(id, "class").is_some_and(says)
        || page.tag(id) == "nav" && page.attribute(id, "aria-label").is_some_and(says)
}

/// The breadcrumbs by their separators or their label, in document order, and behind these the lists.
fn lines(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let mut names = names(page, units);
    let mut found = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let path = path(page, unit).filter(|_| !is_value(page, unit));
        let is_named = path.as_ref().is_some_and(|path| {
            // If the line right above repeats the last step, it is the page's name, too.
            let above = || {
                i.checked_sub(1)
                    .map(|above| folded(&units.list[above].text))
            };
            let is_name = |last: &String| names.contains(last) || above().as_ref() == Some(last);
            path.steps >= MIN_NAMED && path.last.as_ref().is_some_and(is_name)
        });
        let is_long = path.as_ref().is_some_and(|path| path.steps >= MIN_STEPS);
        if is_named || is_long && stands_free(page, unit) || says_where(unit) {
            names.extend(path.and_then(|path| path.last).filter(|_| is_named));
            found.push(i..i + 1);
        }
    }
    let lists = page.tagged(["ul", "ol"]);
    let lists = lists.map(|list| (list, units.within(page, list)));
    found.extend(lists.filter_map(|(list, own)| {
        let is_path = is_path_of_entries(page, (list, &units.list[own.clone()]), &names);
        is_path.then_some(own)
    }));
    found
}

/// The names of the page, folded: its headings of level 1, and the parts of its title.
fn names(page: &PageSnapshot, units: &Units) -> HashSet<String> {
    let headings = units.list.iter();
    let headings = headings.filter(|unit| page.tag(unit.block) == "h1");
    let headings = headings.map(|unit| folded(&unit.text));
    let pieces = page.source.title.split(IN_TITLE);
    let pieces = pieces.flat_map(|piece| piece.split(" - ")).map(folded);
    headings
        .chain(pieces)
        .filter(|name| !name.is_empty())
        .collect()
}

/// Whether a line with links has a label for breadcrumbs, in a list or a table, too. Source: ours, on aeb, wcxb and
/// 331 other pages: of 10 lines that begin so none is in a truth, and 2 were printed.
fn says_where(unit: &Unit) -> bool {
    let label = || unit.text.split_once(COLONS).map(|(label, _)| label);
    let is_sentence = unit.text.trim_end().ends_with(['.', '!', '?', '。']);
    let is_line = unit.link_chars > 0 && unit.words <= MAX_WORDS && !is_sentence;
    is_line && label().is_some_and(names_place)
}

/// Whether a line stands in a table cell with a head cell before it in its row.
fn is_value(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_IN_CELL);
    let cell = around.find(|up| page.tag(*up) == "td");
    let Some((cell, row)) = cell.and_then(|cell| Some((cell, page.parent(cell)?))) else {
        return false;
    };
    let before = page.children(row).take(MAX_CELLS);
    let mut before = before.take_while(|at| *at != cell);
    before.any(|at| page.tag(at) == "th" && page.totals(at).chars > 0)
}

/// A line of steps with separators between them; each step is a link of its own, except perhaps the last.
struct Path {
    steps: usize,
    /// The text of the last step, folded, if it is no link.
    last: Option<String>,
}

/// Reads a unit as such a path; headings and preformatted text are none.
fn path(page: &PageSnapshot, unit: &Unit) -> Option<Path> {
    let is_other = page.is_heading(unit.block) || page.tag(unit.block) == "pre";
    if unit.link_chars == 0 || unit.words > MAX_WORDS || is_other {
        return None;
    }
    let sign = unit.text.chars().find(|c| SIGNS.contains(c))?;
    let steps = steps(page, unit, sign);
    let (last, above) = steps.split_last()?;
    let are_links =
        above.iter().all(Option::is_some) && steps.windows(2).all(|pair| pair[0] != pair[1]);
    let mut texts = unit.text.rsplit(sign).map(folded);
    let last = match last {
        None => texts.find(|text| !text.is_empty()),
        Some(_) => None,
    };
    are_links.then_some(Path {
        steps: steps.len(),
        last,
    })
}

/// For each step between separators, the link that holds all of it, if one does.
fn steps(page: &PageSnapshot, unit: &Unit, sign: char) -> Vec<Option<NodeId>> {
    let mut steps = Vec::new();
    let mut is_open = false;
    for (id, link) in linked_texts(page, unit) {
        for c in page.node(id).text.as_deref().unwrap_or("").chars() {
            if c == sign {
                is_open = false;
            } else if c.is_alphanumeric() {
                match steps.last_mut().filter(|_| is_open) {
                    Some(step) if *step != link => *step = None,
                    Some(_) => {}
                    None => steps.push(link),
                }
                is_open = true;
            }
        }
    }
    steps
}

/// Whether the items of a list are the steps of a breadcrumb: links with a separator behind all but the last, or
/// before all but the first. The last may be no link. A list of two steps, or with slashes, must end with the page
/// itself; with slashes and three steps, it is enough that each leads below the one before.
fn is_path_of_entries(
    page: &PageSnapshot,
    (list, entries): (NodeId, &[Unit]),
    names: &HashSet<String>,
) -> bool {
    let ([first, behind @ ..], [before @ .., last]) = (entries, entries) else {
        return false;
    };
    if entries.len() < MIN_NAMED || entries.iter().map(|unit| unit.words).sum::<u32>() > MAX_WORDS {
        return false;
    }
    let is_entry =
        |unit: &Unit| page.tag(unit.block) == "li" && page.parent(unit.block) == Some(list);
    let are_parted = |signs: &[char]| {
        before.iter().all(|unit| unit.text.ends_with(signs)) && !last.text.starts_with(signs)
            || behind.iter().all(|unit| unit.text.starts_with(signs))
                && !first.text.ends_with(signs)
    };
    let is_named = || last.link_chars == 0 && names.contains(&folded(&last.text));
    let is_long = entries.len() >= MIN_STEPS;
    let is_path = are_parted(&SIGNS) && (is_long || is_named())
        || are_parted(&[SLASH]) && (is_named() || is_long && leads_down(page, entries));
    is_path && entries.iter().all(is_entry) && before.iter().all(|unit| is_step(page, unit))
}

/// Whether each linked item leads to an address below that of the linked item before.
fn leads_down(page: &PageSnapshot, entries: &[Unit]) -> bool {
    let address = |unit: &Unit| {
        let link = linked_texts(page, unit).find_map(|(_, link)| link)?;
        page.attribute(link, "href")
    };
    let linked = entries.iter().filter(|unit| unit.link_chars > 0);
    let addresses: Vec<Option<&str>> = linked.map(address).collect();
    addresses.windows(2).all(|pair| match (pair[0], pair[1]) {
        (Some(above), Some(below)) => is_below(above, below),
        _ => false,
    })
}

/// Whether an address lies below another, which counts as a folder.
fn is_below(above: &str, below: &str) -> bool {
    let (Some(above), Some(below)) = (folder(above), folder(below)) else {
        return false;
    };
    let rest = below.strip_prefix(above);
    rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
}

/// The folder that an address stands for; `None` for a fragment of the page itself.
fn folder(address: &str) -> Option<&str> {
    let path = address.trim().split(['?', '#']).next();
    let path = path.filter(|path| !path.is_empty())?;
    let cut = ENDS
        .into_iter()
        .fold(path, |path, end| path.strip_suffix(end).unwrap_or(path));
    Some(cut.trim_end_matches('/'))
}

/// Whether all words of an item are in links and everything else is separators. A slash at the end of a link's own
/// text is not a separator.
fn is_step(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = |id: NodeId| page.node(id).text.as_deref().unwrap_or("");
    unit.link_chars > 0
        && linked_texts(page, unit).all(|(id, link)| {
            let says = text(id).contains(char::is_alphanumeric);
            says == link.is_some() && (!says || !text(id).trim_end().ends_with(SLASH))
        })
}

#[cfg(test)]
mod tests;
