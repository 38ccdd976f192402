//! A text-only menu below the text that repeats a menu above it: a line of nothing but links and separators, each of
//! which has the name and address of an entry of the menu above (`[ Home ] [ The house ] [ Prices ]`). The page's own
//! name may stand in it without a link.
//!
//! Source: ours, pages of FrontPage, which had one on the left and one at the foot of each page; the score keeps
//! those in the cell of the text.
//!
//! # Limits
//! All links lead to pages of the site. The menu above has each link in a unit of its own, and little beside them.
//! Most of the running text stands before the line: the tags of a list item also stand in a list of tags.

use super::links::{is_of_site, linked_texts};
use crate::content::unit_links::is_script;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;

/// Minimum and maximum number of links of the line. Source: ours: two may be the end of a text; the maximum bounds
/// the cost.
const MIN_LINKS: usize = 3;
const MAX_LINKS: usize = 32;
/// Maximum number of units of the menu above, as a multiple of the links of the line, and minimum share of the menu's
/// characters that are links, in tenths. Source: ours: entries that are not repeated, the page itself, labels.
const MAX_TIMES: usize = 2;
const MIN_LINKED_TENTHS: u32 = 7;
/// Minimum ratio of the running text before the line to that behind it. Source: ours: what stands behind is the
/// footer.
const MIN_BEFORE: u32 = 4;
/// Separators between the links of a line, beside white space. Source: ours, by custom.
const PARTING: &str = "|·•∙/–—-»›>:*[](){}<~";

/// A line of links: the text and address of each, and the one text without a link.
struct Line<'a> {
    links: Vec<(&'a str, &'a str)>,
    plain: Option<&'a str>,
}

/// Which units are such a menu. Linear in units and nodes, except for the units of the menu above, which are few for
/// each link.
pub(super) fn second_menus(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let links = units.sums(|unit| unit.link_chars);
    let chars = units.sums(|unit| unit.chars);
    let running = units.sums(Unit::running_words);
    let mut placed: HashMap<(&str, &str), usize> = HashMap::default();
    let mut found = vec![false; units.len()];
    for (i, unit) in units.list.iter().enumerate() {
        let Some(line) = line(page, unit) else {
            continue;
        };
        let places = line.links.iter().map(|link| placed.get(link).copied());
        let places: Option<Vec<usize>> = places.collect();
        let behind = running[units.len()] - running[i];
        let is_last = running[i] > 0 && running[i] >= MIN_BEFORE * behind && !unit.concealed;
        let places = places.filter(|places| {
            let mut hrefs = line.links.iter().map(|(_, href)| *href);
            places.len() >= MIN_LINKS && is_last && hrefs.all(|href| is_page_of_site(page, href))
        });
        let menu = places.and_then(|at| Some(*at.iter().min()?..*at.iter().max()? + 1));
        found[i] = menu.is_some_and(|menu| {
            let linked = links[menu.end] - links[menu.start];
            let said = chars[menu.end] - chars[menu.start];
            let is_menu = 10 * linked >= MIN_LINKED_TENTHS * said
                && menu.len() <= MAX_TIMES * line.links.len();
            let is_said =
                |plain: &str| units.list[menu.clone()].iter().any(|own| own.text == plain);
            is_menu && line.plain.is_none_or(is_said)
        });
        if let ([link], None) = (&*line.links, line.plain) {
            placed.entry(*link).or_insert(i);
        }
    }
    found
}

/// The links of a unit that holds nothing else but separators and at most one name.
fn line<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<Line<'a>> {
    if unit.link_chars == 0 || page.is_heading(unit.block) {
        return None;
    }
    let parts = |c: char| c.is_whitespace() || PARTING.contains(c);
    let mut line = Line {
        links: Vec::new(),
        plain: None,
    };
    let mut last = None;
    for (id, link) in linked_texts(page, unit) {
        let text = page.node(id).text.as_deref().unwrap_or_default();
        let text = text.trim_matches(parts);
        if text.is_empty() {
            continue;
        }
        // A link with several text nodes is no entry of a menu.
        if link.is_some() && std::mem::replace(&mut last, link) == link {
            return None;
        }
        match link {
            Some(link) => line
                .links
                .push((text, page.attribute(link, "href")?.trim())),
            None if line.plain.is_none() => line.plain = Some(text),
            None => return None,
        }
        if line.links.len() > MAX_LINKS {
            return None;
        }
    }
    (!line.links.is_empty()).then_some(line)
}

/// Whether an address is that of another page of the site.
fn is_page_of_site(page: &PageSnapshot, href: &str) -> bool {
    !page.is_own_place(href) && !is_script(href) && is_of_site(page, href)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const MENU: [&str; 4] = ["Home", "The house", "Prices", "Guests"];
    const SENTENCE: &str = "The house stands in a park. ";

    /// Whether a line of links is dropped behind a menu of other links, with the given text beside each.
    fn is_out(menu: &[&str], line: &[&str], signs: [&str; 2]) -> bool {
        is_out_above(menu, line, signs, 0)
    }

    /// The same above so many sentences.
    fn is_out_above(menu: &[&str], line: &[&str], signs: [&str; 2], sentences: usize) -> bool {
        let [before, behind] = signs;
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        let link = |t: &mut TestPage, name: &str| {
            if name == "Prices" {
                t.text(name);
            } else {
                t.open_with("a", &[("href", name)]).text(name).close();
            }
        };
        for name in menu {
            t.open("tr").open("td");
            link(&mut t, name);
            t.close().close();
        }
        t.close().open("p").text(&SENTENCE.repeat(8)).close();
        t.open("p");
        for name in line {
            t.text(before);
            link(&mut t, name);
            t.text(behind);
        }
        t.close();
        if sentences > 0 {
            t.open("p").text(&SENTENCE.repeat(sentences));
        }
        let page = t.finish();
        let found = second_menus(&page, &Units::from_page(&page));
        let last = found.len() - 1 - usize::from(sentences > 0);
        assert!(!found[..last].contains(&true));
        found[last]
    }

    #[test]
    fn a_line_that_says_the_menu_again_is_out() {
        let signs = ["[ ", " ] "];
        assert!(is_out(&MENU, &MENU, signs));
        assert!(is_out(&MENU, &["Home", "The house", "Guests"], ["", " | "]));
        assert!(!is_out(&MENU, &["Home", "The house", "Boats"], signs));
        assert!(!is_out(&MENU, &["Home", "Guests"], signs), "two links");
        assert!(!is_out(&MENU, &MENU, ["see ", " "]), "words beside them");
        assert!(!is_out(&MENU[..2], &MENU, signs), "no menu has them");
        let elsewhere = ["https://inns.invalid", "https://boats.invalid", "#top"];
        assert!(!is_out(&elsewhere, &elsewhere, signs), "of other sites");
        let apart = [&MENU[..2], &["A", "B", "C", "D", "E", "F"], &MENU[2..]].concat();
        assert!(!is_out(&apart, &MENU, signs), "a long list holds them");
    }

    #[test]
    fn most_of_the_text_stands_before_the_line() {
        assert!(is_out_above(&MENU, &MENU, ["", " | "], 1));
        assert!(!is_out_above(&MENU, &MENU, ["", " | "], 8), "amid it");
    }
}
