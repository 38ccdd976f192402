//! Headings below the page's own and labels of lists, and what stands below each.

use super::MIN_BELOW;
use crate::content::rules::links::is_script;
use crate::content::signed::is_byline;
use crate::content::toggle_marks::{asks_or_opens, is_toggle_mark};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, tokens_of};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Most words of a label above a list: what is longer is a text with a list below. Source: ours.
pub(super) const MAX_LABEL: u32 = 12;

/// Most words that say that an advertisement follows. Source: ours.
const MAX_ADVERT: u32 = 3;

/// Levels from a text to the link around it. Source: ours: what dresses a word.
pub(super) const MAX_INSIDE_LINK: usize = 4;

/// The classes of the link that edits the section below the heading it stands behind. Source: MediaWiki, since 1.20 and
/// before.
const EDIT_LINKS: [&str; 2] = ["mw-editsection", "editsection"];

/// A heading with the units below it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Headed {
    pub(super) heading: usize,
    pub(super) below: Range<usize>,
}

/// What stands or falls with the units below it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Heading {
    pub(super) headed: Headed,
    /// Whether it stands in a box of its own: what follows the box may be of something else.
    pub(super) is_boxed: bool,
    /// Its level, of a heading of a section, and the first unit behind the element that the section stands in.
    pub(super) section: Option<(usize, usize)>,
}

/// The headings of a page, in reverse order, each with what stands below it up to the next heading.
/// One that another follows at once heads the sections of lower levels.
pub(super) fn headings(page: &PageSnapshot, units: &Units) -> Vec<Heading> {
    let heads_nothing = heads_nothing(page, units);
    let level_of = |i: usize| match page.tag(units.list[i].block) {
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ => None,
    };
    let mut found = Vec::new();
    // Where the next heading is, and by level the next of that level or a higher one.
    let mut next = units.len();
    let mut ends = [units.len(); 7];
    for i in (0..units.len()).rev() {
        let level = level_of(i).filter(|_| !heads_nothing(i));
        let Some(level) = level else { continue };
        // What is beside the heading's section is not below it. A box of its own is no section, but that
        // of a link is a teaser.
        let around = page.ancestors(units.list[i].block);
        let mut sections = around.map(|above| units.within(page, above).end);
        let own = sections.next().unwrap_or(next);
        let edit = units
            .list
            .get(i + 1)
            .filter(|unit| is_edit_link(page, unit));
        let first = i + 1 + usize::from(edit.is_some());
        let is_chapter = is_chapter(page, &units.list[i]);
        let is_boxed = own == first && (units.list[i].link_chars == 0 || is_chapter);
        let section = if is_boxed {
            sections.find(|end| *end > first).unwrap_or(own)
        } else {
            own
        };
        // A chapter begins with its summary, headed alike.
        let end = if next == first {
            ends[level - usize::from(is_chapter)]
        } else {
            next
        };
        let below = first..end.min(section).max(first);
        found.push(Heading {
            headed: Headed { heading: i, below },
            is_boxed,
            section: Some((level, section)),
        });
        next = i;
        ends[level..].fill(i);
    }
    found
}

/// What stands between the number of a chapter and its title, and fewest letters of that. Source: ours, AO3.
const BEFORE_TITLE: [char; 5] = [':', '：', '-', '–', '—'];
const MIN_TITLE: usize = 3;

/// Whether a unit begins with a link, as to a chapter by its number, and goes on with a title (`Chapter 3: Salt`): such a
/// link leads to what stands below it.
fn is_chapter(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.link_chars >= unit.chars {
        return false;
    }
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let is_linked = |id: NodeId| {
        let mut around = page.ancestors(id).take(MAX_INSIDE_LINK);
        around.any(|up| page.is_link(up))
    };
    let behind = texts.skip_while(|id| page.node(*id).text.is_none() || is_linked(*id));
    let title: String = behind
        .filter_map(|id| page.node(id).text.as_deref())
        .collect();
    let title = title.trim_start().strip_prefix(BEFORE_TITLE);
    let letters = |title: &str| title.chars().filter(|c| c.is_alphabetic()).count();
    is_linked(unit.first) && title.is_some_and(|title| letters(title) >= MIN_TITLE)
}

/// Tells of a unit whether it would head nothing as a heading: an advertisement is not kept, and the others are of
/// the text above or around them.
pub(super) fn heads_nothing(page: &PageSnapshot, units: &Units) -> impl Fn(usize) -> bool {
    let kickers = kickers(page, units);
    move |i: usize| {
        let unit = &units.list[i];
        is_advert(unit) || is_byline(page, unit) || kickers.contains(&i) || is_mail(page, unit)
    }
}

/// Whether a text says that an advertisement follows.
fn is_advert(unit: &Unit) -> bool {
    unit.words <= MAX_ADVERT && Lexicon::get().phrases(&unit.text) & Phrase::Advert.bit() != 0
}

/// What stands right above the page's headline: names of what it lies in, with a day or a button in between.
fn kickers(page: &PageSnapshot, units: &Units) -> Range<usize> {
    let is_headline = |unit: &Unit| !unit.concealed && page.tag(unit.block) == "h1";
    let headline = units.list.iter().position(is_headline).unwrap_or(0);
    let mut between = 0;
    let above = units.list[..headline].iter().rev().take_while(|unit| {
        let is_near = between < MIN_BELOW;
        between += unit.chars;
        is_near
    });
    headline - above.count()..headline
}

/// Whether a text is nothing but a link for letters to its author.
fn is_mail(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    let mut links = around.filter(|up| page.tag(*up) == "a");
    let link = links.next().filter(|_| unit.link_chars == unit.chars);
    link.is_some_and(|link| {
        let leads = page
            .attribute(link, "href")
            .is_some_and(|href| href.starts_with("mailto:"));
        let names = page.attribute(link, "class").unwrap_or("");
        leads || tokens_of(names).any(|token| token == "byline")
    })
}

/// Whether a unit is the link that edits a section.
fn is_edit_link(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    around.any(|up| page.names(up).any(|name| EDIT_LINKS.contains(&name)))
}

/// Boxes between a text and what it opens. Source: ours: what dresses a title, and a button.
const MAX_AROUND_OPENER: usize = 5;
/// Most words of what opens something. Source: ours: a question in one or two lines.
pub(super) const MAX_OPENER: u32 = 25;

/// Fewest words of what is closed. Source: ours: fewer are notes for screen readers (`opens in a new window`).
const MIN_CLOSED: u32 = 6;
/// Most texts that are one answer. Source: ours, bounds the cost: a chapter.
const MAX_CLOSED: usize = 256;

/// What opens the texts that are closed below it, each with these: the questions of answers, the titles of
/// panels; and what opens or closes `details` that are open.
pub(super) fn openers(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let list = &units.list;
    let opens = |i: usize| {
        let own = &list[i];
        // The sign at its end may be a text of its own.
        let is_mark = |j: &usize| list.get(*j).is_some_and(|unit| is_toggle_mark(&unit.text));
        let first = i + 1 + usize::from(is_mark(&(i + 1)));
        let next = list.get(first)?;
        // Where a style sheet is missing, or a script that closes, the answer to a question is open.
        let asks = asks_or_opens(&own.text);
        let opens = next.concealed || asks || is_summary(page, own);
        let is_opener = !own.concealed && opens && own.words <= MAX_OPENER;
        if !is_opener || leads_elsewhere(page, own) {
            return None;
        }
        let mut around = page.inclusive_ancestors(own.block);
        let shared = around.find(|up| units.within(page, *up).end > first)?;
        let range = units.within(page, shared);
        // Of what is closed a question, or a sign behind the words, tells as much as a button.
        let is_beside = range.start == i || page.parent(own.block) == Some(shared);
        let is_pressed = is_beside
            && (is_control(page, own, shared) || next.concealed && (asks || first > i + 1));
        if !is_pressed {
            return None;
        }
        let closed = list[first..range.end].iter().take(MAX_CLOSED);
        let closed: Vec<u32> = closed
            .take_while(|unit| unit.concealed == next.concealed)
            .map(|unit| unit.words)
            .collect();
        let says_enough = closed.iter().sum::<u32>() >= MIN_CLOSED;
        let closed = closed.len();
        says_enough.then(|| Headed {
            heading: i,
            below: i + 1..first + closed,
        })
    };
    (0..list.len()).filter_map(opens).collect()
}

/// Whether a unit is the title of `details`.
fn is_summary(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_AROUND_OPENER);
    around.any(|up| page.tag(up) == "summary")
}

/// Whether a unit is pressed to open something, or a heading or term: by what stands between its text and a
/// box around it.
fn is_control(page: &PageSnapshot, unit: &Unit, around: NodeId) -> bool {
    let inside = page.ancestors(unit.first).take_while(|up| *up != around);
    let mut inside = inside.take(MAX_AROUND_OPENER);
    inside.any(|id| {
        let is_pressed = matches!(page.attribute(id, "role"), Some("button" | "tab"))
            || page.attribute(id, "aria-expanded").is_some()
            || page.attribute(id, "aria-controls").is_some();
        is_pressed
            || page.is_heading(id)
            || matches!(page.tag(id), "a" | "button" | "summary" | "dt" | "label")
    })
}

/// Whether a unit is, or holds, a link to another page.
pub(super) fn leads_elsewhere(page: &PageSnapshot, unit: &Unit) -> bool {
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let around = inside.chain(page.ancestors(unit.first).take(MAX_INSIDE_LINK));
    let mut links = around
        .filter(|id| page.tag(*id) == "a")
        .filter_map(|id| page.attribute(id, "href"));
    unit.link_chars > 0 && links.any(|href| !href.trim().starts_with('#') && !is_script(href))
}

/// Headings that list items begin with, and links that lead nowhere, as questions do that open their answers;
/// each with the rest of the item.
pub(super) fn item_heads(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let items = page.tagged(["li"]);
    let head = |item: NodeId| {
        let own = units.within(page, item);
        let first = units.list.get(own.start).filter(|_| own.len() > 1)?;
        let is_opener =
            first.link_chars > 0 && first.words <= MAX_OPENER && !leads_elsewhere(page, first);
        (is_opener || page.is_heading(first.block)).then_some(Headed {
            heading: own.start,
            below: own.start + 1..own.end,
        })
    };
    items.filter_map(head).collect()
}

/// Labels right above a list, which a colon leads to it, each with the list.
pub(super) fn list_labels(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    lists_below(page, units, |unit, _| {
        ends_with_colon(unit) && unit.words <= MAX_LABEL
    })
}

/// Lists that a text beside them leads to with a colon, each with that text.
pub(super) fn led_lists(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    lists_below(page, units, |unit, list| {
        ends_with_colon(unit) && page.parent(unit.block) == page.parent(list)
    })
}

fn ends_with_colon(unit: &Unit) -> bool {
    unit.text.ends_with(COLONS) && unit.link_chars == 0
}

/// Lists that a heading beside them stands above, each with that.
pub(super) fn headed_lists(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    lists_below(page, units, |unit, list| {
        page.is_heading(unit.block) && page.parent(unit.block) == page.parent(list)
    })
}

/// Lists, each with the text right above it where that fits.
pub(super) fn lists_below(
    page: &PageSnapshot,
    units: &Units,
    fits: impl Fn(&Unit, NodeId) -> bool,
) -> Vec<Headed> {
    let lists = page.tagged(["ul", "ol"]);
    let headed = |list: NodeId| {
        let below = units.within(page, list);
        let heading = below.start.checked_sub(1)?;
        let unit = &units.list[heading];
        (fits(unit, list) && !below.is_empty()).then_some(Headed { heading, below })
    };
    lists.filter_map(headed).collect()
}

/// Short texts that a colon leads on from, and those that name a list: without what follows they say nothing.
pub(super) fn leads(units: &Units, name_lists: &[bool]) -> Vec<bool> {
    let leads = |(unit, names_list): (&Unit, &bool)| {
        unit.words <= MAX_LABEL && (unit.text.ends_with(COLONS) || *names_list)
    };
    units.list.iter().zip(name_lists).map(leads).collect()
}

/// Which texts are the name of a list of other texts (`Related`), or of the contents of this one.
pub(super) fn list_names(units: &Units) -> Vec<bool> {
    let is_name = |(i, unit): (usize, &Unit)| {
        let next = units.list.get(i + 1);
        unit.link_chars == 0
            && (names_others(&unit.text)
                || names_contents(&unit.text) && next.is_some_and(|next| next.link_chars > 0))
    };
    units.list.iter().enumerate().map(is_name).collect()
}

fn names_others(text: &str) -> bool {
    Lexicon::get().names_other_texts(text) || LISTS.holds_in_any_case(text)
}

fn names_contents(text: &str) -> bool {
    CONTENTS.holds_in_any_case(text.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Such names that the lexicon lacks. Source: ours, from pages of news.
static LISTS: Phrases = Phrases::separated(
    "further reading|weiterführende links|pour aller plus loin|para saber más|per saperne di più",
    "|",
);

/// What stands above the contents of a page, in lower case. Source: ours; DocBook, LaTeX2HTML, man2html, MediaWiki.
static CONTENTS: Phrases = Phrases::separated(
    "table of contents|contents|page contents|article contents|on this page|in this article|in this section|\
    in this chapter|in this post|subsections|index|inhalt|inhaltsverzeichnis|auf dieser seite|in diesem artikel|\
    sommaire|table des matières|sur cette page|dans cet article|contenido|contenidos|tabla de contenido|\
    tabla de contenidos|índice|en esta página|en este artículo|conteúdo|sumário|nesta página|neste artigo|\
    indice|sommario|in questa pagina|in questo articolo|inhoud|inhoudsopgave|op deze pagina|in dit artikel|\
    spis treści|na tej stronie|w tym artykule|obsah|innehåll|innehållsförteckning|indhold|indholdsfortegnelse|\
    innhold|innholdsfortegnelse|sisällys|sisällysluettelo|tartalom|tartalomjegyzék|cuprins|içindekiler|\
    περιεχόμενα|содержание|оглавление|на этой странице|зміст|съдържание|mục lục|daftar isi|目录|目錄|目次|목차",
    "|",
);

/// Words up to which a text at the end of a quote says who is quoted, and units of such a quote. Source:
/// ours: a name, an address and a date.
const MAX_SIGNATURE: u32 = 25;
const MAX_QUOTE: usize = 8;

/// What the line behind a quote is named that says who is quoted.
const CREDITS: [&str; 6] = [
    "credit",
    "cite",
    "citation",
    "author",
    "source",
    "attribution",
];

/// The texts that quotes end with, and lines right behind quotes that are named so, each with the quote.
pub(super) fn signatures(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let quotes = page.tagged(["blockquote"]);
    let signature = |quote: NodeId| {
        let all = units.within(page, quote);
        if all.is_empty() || all.len() > MAX_QUOTE {
            return None;
        }
        let behind = units.list.get(all.end);
        let is_credited = behind.is_some_and(|line| credits(page, quote, line));
        let last = if is_credited { all.end } else { all.end - 1 };
        let is_short = last > all.start && units.list[last].words <= MAX_SIGNATURE;
        is_short.then_some(Headed {
            heading: last,
            below: all.start..last,
        })
    };
    quotes.filter_map(signature).collect()
}

/// Whether a line beside a quote, or a phrase of it, is named as what says who is quoted.
fn credits(page: &PageSnapshot, quote: NodeId, line: &Unit) -> bool {
    let holder = page.parent(quote);
    let is_bare = Some(line.block) == holder;
    let is_line = page.parent(line.block) == holder
        && matches!(page.tag(line.block), "p" | "cite" | "footer");
    let around = page
        .ancestors(line.first)
        .take_while(|up| Some(*up) != holder);
    let inside = (line.first.0..line.end.0).map(NodeId);
    let mut pieces = around.take(MAX_INSIDE_LINK).chain(inside);
    (is_bare || is_line)
        && pieces.any(|id| {
            let names = page.attribute(id, "class").unwrap_or("");
            tokens_of(names).any(|token| CREDITS.contains(&&*token))
        })
}

/// The words of list items that stand above a list within them, in reverse order.
pub(super) fn item_labels(page: &PageSnapshot, units: &Units) -> Vec<Heading> {
    let is_list = |id: &NodeId| matches!(page.tag(*id), "ul" | "ol");
    let items = page.tagged(["li"]);
    let labels = items.flat_map(|item| {
        let below = page.children(item).find(is_list);
        let below = below.map(|list| units.within(page, list));
        let below = below.unwrap_or_default();
        let own = units.within(page, item).start..below.start;
        let words = units.list.get(own.clone()).unwrap_or_default();
        let words: u32 = words.iter().map(|unit| unit.words).sum();
        let own = if words <= MAX_LABEL { own } else { 0..0 };
        own.map(move |heading| {
            let below = below.clone();
            Heading {
                headed: Headed { heading, below },
                is_boxed: false,
                section: None,
            }
        })
    });
    let mut labels: Vec<Heading> = labels.collect();
    labels.reverse();
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_chapter_is_told_by_the_title_behind_its_link() {
        let is_chapter = |before: &str, link: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text(before);
            t.open_with("a", &[("href", "/3")]).text(link).close();
            t.text(behind);
            let page = t.finish();
            is_chapter(&page, &Units::from_page(&page).list[0])
        };
        assert!(is_chapter("", "Chapter 3", ": Saltwater"));
        assert!(is_chapter("", "第三章", "：塩の夜"));
        for behind in ["", " by Jane Doe", ": 12"] {
            assert!(!is_chapter("", "Chapter 3", behind), "{behind}");
        }
        assert!(!is_chapter("See", "Chapter 3", ": Saltwater"));
    }

    #[test]
    fn scripts_and_own_places_lead_nowhere_else() {
        let leads = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").open_with("a", &[("href", href)]);
            t.text("Where we work");
            let page = t.finish();
            leads_elsewhere(&page, &Units::from_page(&page).list[0])
        };
        assert!(leads("jobs/") && leads("journal/2024"));
        assert!(!leads("JavaScript:void(0)") && !leads(" #jobs"));
    }
}
