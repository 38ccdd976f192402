//! Labels and headings of small structures: labels and names of lists, headings of list items, attributions of
//! quotes; each with the units that it heads.

use super::headings::{Headed, Heading, MAX_OPENER};
use crate::content::unit_links::{MAX_INSIDE_LINK, leads_elsewhere};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, tokens_of};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::RangeInclusive;

/// Maximum number of words of a label above a list: a longer one is a text with a list below. Source: ours.
pub(in crate::content::wholes) const MAX_LABEL: u32 = 12;
/// Number of lines that a text may lead to, and maximum number of words of each. Source: ours: an address.
const LINES: RangeInclusive<usize> = 3..=8;
const MAX_LINE_WORDS: u32 = 8;
/// Maximum number of nodes behind a label that are searched for a `select`. Source: ours: wrappers of the `select`.
const MAX_BEHIND_LABEL: usize = 8;

/// Headings at the beginning of list items, and links there that lead to no other page, such as questions that open
/// their answers; each with the rest of the item.
pub(in crate::content::wholes) fn item_heads(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
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

/// Labels with a colon right above a list, each with the list.
pub(in crate::content::wholes) fn list_labels(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    lists_below(page, units, |unit, _| {
        ends_with_colon(unit) && unit.words <= MAX_LABEL && !labels_choice(page, unit)
    })
}

/// Texts with a colon at their end, each with the list or short lines below that it leads to.
pub(in crate::content::wholes) fn led_lists(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let mut led = lists_below(page, units, |unit, list| {
        let is_beside = page.parent(unit.block) == page.parent(list);
        let leads = ends_with_colon(unit) || leads_to_plain_list(page, unit, list);
        leads && is_beside && !labels_choice(page, unit)
    });
    let lines = (0..units.len()).filter_map(|i| led_lines(page, units, i));
    led.extend(lines);
    led
}

/// A text with the lines that it leads to with a colon: right behind it, each in an alike box of its own, up to the
/// end of their element, as an address. Lines with links are a menu, lines with a colon are fields of a form.
fn led_lines(page: &PageSnapshot, units: &Units, heading: usize) -> Option<Headed> {
    let above = &units.list[heading];
    let start = heading + 1;
    let first = units.list.get(start).filter(|_| ends_with_colon(above))?;
    let kind = |unit: &Unit| {
        let block = unit.block;
        let class = page.attribute(block, "class");
        (page.parent(block), page.tag(block), class)
    };
    let own = kind(first);
    let is_line = |unit: &&Unit| {
        let is_plain = unit.link_chars == 0 && !unit.concealed && !unit.text.ends_with(COLONS);
        is_plain && unit.words <= MAX_LINE_WORDS && kind(unit) == own
    };
    let behind = units.list[start..].iter().take(LINES.end() + 1);
    let count = behind.take_while(is_line).count();
    let holder = own.0.filter(|_| matches!(own.1, "div" | "p"))?;
    let is_led = page.contains(holder, above.block)
        && !page.is_heading(above.block)
        && kind(above) != own
        && units.within(page, holder).end == start + count;
    (is_led && LINES.contains(&count)).then_some(Headed {
        heading,
        below: start..start + count,
    })
}

/// Whether a `select` follows a text in its block: the text is its label (`Sort:`), and leads to nothing below.
fn labels_choice(page: &PageSnapshot, unit: &Unit) -> bool {
    let end = page.node(unit.block).end;
    let mut behind = (unit.end.0..end.0).map(NodeId).take(MAX_BEHIND_LABEL);
    behind.any(|id| page.tag(id) == "select" && page.node(id).is_visible())
}

/// Whether a running text leads with a colon to a list without `class` and `id`: such a list continues the sentence, as
/// paragraphs do.
fn leads_to_plain_list(page: &PageSnapshot, unit: &Unit, list: NodeId) -> bool {
    let is_bare = |name| page.attribute(list, name).is_none_or(str::is_empty);
    unit.text.ends_with(COLONS) && unit.is_running_text() && is_bare("class") && is_bare("id")
}

fn ends_with_colon(unit: &Unit) -> bool {
    unit.text.ends_with(COLONS) && unit.link_chars == 0
}

/// Lists right below a sibling heading, each with it.
pub(in crate::content::wholes) fn headed_lists(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    lists_below(page, units, |unit, list| {
        page.is_heading(unit.block) && page.parent(unit.block) == page.parent(list)
    })
}

/// Lists with the text right above them, where that fits.
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
        (!below.is_empty() && fits(unit, list)).then_some(Headed { heading, below })
    };
    lists.filter_map(headed).collect()
}

/// For each unit whether it is a short text with a colon at its end or the name of a list, which says nothing without
/// what follows.
pub(in crate::content::wholes) fn leads(units: &Units, name_lists: &[bool]) -> Vec<bool> {
    let leads = |(unit, names_list): (&Unit, &bool)| {
        unit.words <= MAX_LABEL && (unit.text.ends_with(COLONS) || *names_list)
    };
    units.list.iter().zip(name_lists).map(leads).collect()
}

/// For each unit whether it is the name of a list of other texts (`Related`), or of the table of contents.
pub(in crate::content::wholes) fn list_names(units: &Units) -> Vec<bool> {
    let is_name = |(i, unit): (usize, &Unit)| {
        let next = units.list.get(i + 1);
        unit.link_chars == 0
            && (names_others(&unit.text)
                || names_contents(&unit.text) && next.is_some_and(|next| next.link_chars > 0))
    };
    units.list.iter().enumerate().map(is_name).collect()
}

/// Whether a text is the name of a list of other texts.
pub(in crate::content::wholes) fn names_others(text: &str) -> bool {
    Lexicon::get().names_other_texts(text) || LISTS.holds_in_any_case(text)
}

fn names_contents(text: &str) -> bool {
    CONTENTS.holds_in_any_case(text.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Names of such lists that the lexicon lacks. Source: ours, from pages of news.
static LISTS: Phrases = Phrases::separated(
    "further reading|weiterführende links|weitere beiträge|weitere beiträge zum thema|\
     pour aller plus loin|para saber más|per saperne di più",
    "|",
);

/// Headings of a table of contents, in lower case. Source: ours; DocBook, LaTeX2HTML, man2html, MediaWiki.
static CONTENTS: Phrases = Phrases::separated(
    "table of contents|contents|page contents|article contents|on this page|in this article|in this section|\
    in this chapter|in this post|subsections|index|inhalt|inhaltsverzeichnis|auf dieser seite|in diesem artikel|\
    sommaire|table des matières|sur cette page|dans cet article|contenido|contenidos|tabla de contenido|\
    tabla de contenidos|índice|en esta página|en este artículo|conteúdo|sumário|nesta página|neste artigo|\
    indice|sommario|in questa pagina|in questo articolo|inhoud|inhoudsopgave|op deze pagina|in dit artikel|\
    spis treści|na tej stronie|w tym artykule|obsah|innehåll|innehållsförteckning|indhold|indholdsfortegnelse|\
    innhold|innholdsfortegnelse|sisällys|sisällysluettelo|tartalom|tartalomjegyzék|cuprins|içindekiler|\
    περιεχόμενα|содержание|оглавление|на этой странице|зміст|съдържание|mục lục|daftar isi|目录|目錄|\
    文章目录|文章目錄|目次|목차",
    "|",
);

/// Maximum number of words of an attribution at the end of a quote, and of units of such a quote. Source: ours: a
/// name, an address and a date.
const MAX_SIGNATURE: u32 = 25;
const MAX_QUOTE: usize = 8;

/// Words in class names of the line behind a quote that names its author.
const CREDITS: [&str; 6] = [
    "credit",
    "cite",
    "citation",
    "author",
    "source",
    "attribution",
];

/// The last texts of quotes, and lines of attribution right behind quotes, each with the quote.
pub(in crate::content::wholes) fn signatures(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let quotes = page.tagged(["blockquote"]);
    let signature = |quote: NodeId| {
        let all = units.within(page, quote);
        if all.is_empty() || all.len() > MAX_QUOTE {
            return None;
        }
        let behind = units.list.get(all.end);
        let is_credited = behind.is_some_and(|line| credits(page, quote, line));
        // A share button may follow the attribution.
        let cited = || all.clone().rev().find(|i| is_cited(page, &units.list[*i]));
        let last = if is_credited {
            all.end
        } else {
            cited().unwrap_or(all.end - 1)
        };
        let is_short = last > all.start && units.list[last].words <= MAX_SIGNATURE;
        is_short.then_some(Headed {
            heading: last,
            below: all.start..last,
        })
    };
    quotes.filter_map(signature).collect()
}

/// Whether a text stands in a `cite` as a whole.
fn is_cited(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    let cite = around.find(|up| page.tag(*up) == "cite");
    cite.is_some_and(|cite| unit.end <= page.node(cite).end)
}

/// Whether a line beside a quote, or an element in it, has the class name of an attribution.
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

/// The short texts of list items above a list within the item, each with that list, in reverse order.
pub(in crate::content::wholes) fn item_labels(page: &PageSnapshot, units: &Units) -> Vec<Heading> {
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
                title: None,
                shows: false,
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
    fn the_label_of_a_choice_leads_to_no_list() {
        let found = |tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text("Sort:").open(tag);
            t.close().close().open("ul").open("li");
            t.text("The long tide");
            let page = t.finish();
            list_labels(&page, &Units::from_page(&page)).len()
        };
        assert_eq!([found("select"), found("img")], [0, 1]);
    }

    #[test]
    fn a_text_with_links_leads_to_a_list_that_is_dressed_as_nothing() {
        let found = |class: &str, words: usize, links: usize, end: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(words));
            t.open_with("a", &[("href", "/b")]);
            t.text(&"link ".repeat(links)).close().text(end).close();
            t.open_with("ul", &[("class", class)]).open("li");
            t.text("A flower nail");
            let page = t.finish();
            led_lists(&page, &Units::from_page(&page)).len()
        };
        assert_eq!(found("", 20, 2, "and:"), 1);
        assert_eq!(found("related", 20, 2, "and:"), 0);
        assert_eq!(found("", 3, 20, "and:"), 0, "a link");
        assert_eq!(found("", 20, 2, "and"), 0);
    }

    #[test]
    fn a_colon_leads_to_lines_at_the_end_of_an_element() {
        let found = |above: &str, lines: &[&str], behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("div").open("p").text(above).close().close();
            for line in lines {
                t.open_with("div", &[("class", "line")]).text(line).close();
            }
            if !behind.is_empty() {
                t.open("p").text(behind).close();
            }
            let page = t.finish();
            led_lists(&page, &Units::from_page(&page))
        };
        let address = ["Harbour Books", "3 Quay Street", "Galway"];
        let led = Headed {
            heading: 0,
            below: 1..4,
        };
        assert_eq!(found("Send it to this address:", &address, ""), [led]);
        assert!(found("Send it to this address", &address, "").is_empty());
        assert!(found("Send it to:", &address[..2], "").is_empty());
        assert!(found("Send it to:", &address, "Or call us.").is_empty());
        let fields = ["Name", "Street:", "Town"];
        assert!(found("Who you are:", &fields, "").is_empty());
    }
}
