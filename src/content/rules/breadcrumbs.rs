//! Breadcrumbs: lines that lead from the start of a site down to the page, `Home » Docs » Fonts`, lines of links that
//! say so of themselves, `You are here: Home`, lists whose entries are such steps, what the page declares as such,
//! and above its text the links of what it calls so. All they say is where the page stands, wherever they stand on
//! it.
//!
//! Other lines look like them:
//! - a way through menus in a text (`Open Settings > Privacy`) has words beside its links, or none;
//! - what grows out of each other (`→`), and things that are compared (`/`, `·`), are of the text;
//! - two steps are a section and its text, unless the last one, which is no link, is the page itself;
//! - entries of a list with slashes between them are as often what a thing is of (`Drama / Comedy`);
//! - where many such lines stand on a page, or are declared, it lists what they lead to;
//! - in the row of a table whose head says of what, they are values: the subjects of a book in a catalogue;
//! - between its paragraphs they are of the text: a way to go, a line of classes.

use super::boxes::outermost_of;
use super::links::linked_texts;
use super::texts::{is_plain_paragraph, names_place, stands_free};
use crate::content::units::{Unit, Units};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// What stands between the steps.
const SIGNS: [char; 5] = ['»', '›', '>', '❯', '▸'];
/// What stands between them beside these where each is an entry of a list, and the last is the page itself or each is
/// of a place below the one before.
const SLASH: char = '/';
/// How addresses end, in this order, that are those of a folder all the same.
const ENDS: [&str; 4] = [".html", ".htm", ".php", "/index"];
/// Most words of such a line. Source: ours: sections, and the title of the page.
const MAX_WORDS: u32 = 20;
/// Fewest steps. Source: ours: two are a section and its text, or a name and what it is.
const MIN_STEPS: usize = 3;
/// Fewest where the last is the page itself, and no link. Source: ours, on wcxb, shops, snippets and 954 pages of
/// formasaurus: of 31 such lines that are no headings none is in a truth, and 3 were printed.
const MIN_NAMED: usize = 2;
/// Most such lines of a page, and most that it declares of those that are shown. Source: ours: above its text and below
/// it; on wcxb, none of the pages that declare more shows more.
const MAX_LINES: usize = 2;
/// Elements from a line up to its cell, and cells of a row that are looked at. Source: ours; they bound the cost.
const MAX_IN_CELL: usize = 5;
const MAX_CELLS: usize = 4;
/// What they are declared as, in lower case. Source: schema.org, data-vocabulary.org (also as RDFa).
const KINDS: [&str; 2] = ["breadcrumb", "breadcrumblist"];
/// Most words of what is declared so: more holds something else, too. Source: ours, on wcxb: none of the 78 that are
/// declared has more, and none is in a truth.
const MAX_DECLARED: u32 = 60;
/// What they are called, in names of classes and in the label of a `nav`. Source: WAI-ARIA Authoring Practices;
/// GitBook, rustdoc. On wcxb, aeb, shops, snippets, threads and 954 old pages 633 call something so; of what was
/// printed of that two lines are no headings, and none is in a truth.
const CALLED: [&str; 2] = ["breadcrumb", "breadcrumbs"];
/// What all such names have.
const IN_NAMES: &str = "readcrumb";
/// What parts the pieces of a title, beside a dash between spaces.
const IN_TITLE: [char; 11] = ['|', '»', '«', '›', '•', '·', '–', '—', ':', '/', '>'];

/// Which units are such lines. Linear.
pub(super) fn breadcrumbs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = declared(page, units);
    let is_shown_text = |unit: &Unit| !unit.concealed && is_plain_paragraph(unit);
    let first = units.list.iter().position(is_shown_text);
    for line in called(page, units, first.unwrap_or(units.len())) {
        // Steps are made alike; one that is no link is the page itself, or a part without a page of its own.
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

/// What the page declares as the way down to it, but for headings; nothing where it declares one of each that it lists.
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
                // Each step may be declared by itself, with a sign between two.
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

/// Whether an element is declared to be such a line, or a step of one.
fn is_declared(page: &PageSnapshot, id: NodeId) -> bool {
    let kinds = ["itemtype", "typeof"].into_iter();
    let kinds = kinds.filter_map(|name| page.attribute(id, name));
    let mut kinds = kinds.flat_map(str::split_ascii_whitespace);
    kinds.any(|kind| {
        let name = kind.rsplit(['/', ':', '#']).next().unwrap_or(kind);
        KINDS.iter().any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// What the page calls the way down to it, before some text; nothing where it calls one of each that it lists so.
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

/// Whether an element has such a name.
fn is_called(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |text: &str| {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let is_name = |word: &str| CALLED.iter().any(|name| word.eq_ignore_ascii_case(name));
        text.contains(IN_NAMES) && words.any(is_name)
    };
    page.attribute(id, "class").is_some_and(says)
        || page.tag(id) == "nav" && page.attribute(id, "aria-label").is_some_and(says)
}

/// The lines by their signs, and by what they say of themselves, in document order but for those of lists.
fn lines(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let mut names = names(page, units);
    let mut found = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let path = path(page, unit).filter(|_| !is_value(page, unit));
        let is_named = path.as_ref().is_some_and(|path| {
            // What stands right above such a line in the words of its last step is the page's name, too.
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

/// What the page calls itself, folded: its headings of the first level, and the pieces of its title.
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

/// Whether a line with links says of itself that it leads down to the page, in a list or a table, too. Source: ours, on
/// aeb, wcxb and 331 other pages: of 10 lines that begin so none is in a truth, and 2 were printed.
fn says_where(unit: &Unit) -> bool {
    let label = || unit.text.split_once(COLONS).map(|(label, _)| label);
    let is_sentence = unit.text.trim_end().ends_with(['.', '!', '?', '。']);
    let is_line = unit.link_chars > 0 && unit.words <= MAX_WORDS && !is_sentence;
    is_line && label().is_some_and(names_place)
}

/// Whether a line stands in a cell of a row that a head names.
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

/// A line between signs whose steps are links of their own; the last may be the page itself.
struct Path {
    steps: usize,
    /// What the last one says, folded, where it is no link.
    last: Option<String>,
}

/// A line as such a path. No heading is one.
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

/// The link of each step of a line between signs, where all of the step is in one.
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

/// Whether all entries of a list are links with a sign behind all but the last, or before all but the first. The last
/// may be no link; of two it is the page itself, and with slashes, unless each leads to a place below the one before.
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

/// Whether each of the entries that are links leads to a place below that of the one before.
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

/// Whether an address is that of a place below another, which counts as a folder.
fn is_below(above: &str, below: &str) -> bool {
    let (Some(above), Some(below)) = (folder(above), folder(below)) else {
        return false;
    };
    let rest = below.strip_prefix(above);
    rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
}

/// The folder that an address stands for; none of a place on the page itself.
fn folder(address: &str) -> Option<&str> {
    let path = address.trim().split(['?', '#']).next();
    let path = path.filter(|path| !path.is_empty())?;
    let cut = ENDS
        .into_iter()
        .fold(path, |path, end| path.strip_suffix(end).unwrap_or(path));
    Some(cut.trim_end_matches('/'))
}

/// Whether all that an entry says is in links, and nothing else of it but signs: the sign at the end of an address is
/// in its link.
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
