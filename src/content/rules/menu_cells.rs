//! Cells with a site's menu beside the text, on pages that are laid out by a table. In the row of the cell with most
//! of the text, these are the cells before it that hold nothing but links, as words or as pictures of buttons.
//!
//! A narrow column before the text may have more than its menu, as content management systems of that time wrote it:
//! a search or login form, and some lines of a few words (`Sections`, `Online: 3 guests`), fewer than links. In a row
//! with such a menu, a narrow column behind the text with nothing but short lines and links (news, advertisements) is
//! dropped, too.
//!
//! Other lists of links behind the text may be part of the article and are left to the score. So are lists of long
//! links (headlines of news), and cells with more fields than a search or login, with data, with pictures larger than
//! buttons or links to pictures, or with a heading of level 1 or 2, which may be what a catalogue is of. On the pages
//! of wcxb, aeb, snippets, kreuzer and estuka, all cells of links found, on six sites, are menus. Of the columns with
//! more, six sites of 954 old pages have nine, all of them side columns, of which the score kept some on three; wcxb
//! and snippets have none.

use super::called_menu::MAX_CHARS;
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};

/// Minimum number of links of a menu. Source: ours, as for tables of links: fewer are a choice.
const MIN_LINKS: u32 = 4;
/// Minimum number of characters outside of links in the text beside a menu, and minimum share of the menu's
/// characters that are link text, 0..=1. Source: ours: two lines; menus have a label.
const MIN_PROSE: u32 = 200;
const MIN_LINKED: f64 = 0.9;
/// How many times as long as a menu the text must be. Source: ours.
const MIN_TIMES: f64 = 2.0;
/// Maximum height of a picture of a button, px. Source: ours: two lines of large letters; thumbnails are higher.
const MAX_BUTTON: f64 = 64.0;

/// Minimum number of words with letters of a line that is more than a label. Source: ours:
/// `01.05 Closed until 12 May` is a label.
const MIN_WORDS: usize = 5;
/// Maximum number of fields of a search or login form, and how many times as wide as such a column the text must be.
/// Source: ours.
const MAX_FIELDS: u32 = 3;
const MIN_WIDER: f64 = 2.0;
/// Form controls whose texts are not lines.
const CONTROLS: [&str; 4] = ["button", "option", "select", "textarea"];

/// Which units stand in such a cell.
pub(super) fn in_menu_cells(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for cell in menu_cells(page) {
        found[units.within(page, cell)].fill(true);
    }
    found
}

/// The menu cells, in document order, none nested in another. Linear: the examined cells do not overlap.
pub(crate) fn menu_cells(page: &PageSnapshot) -> Vec<NodeId> {
    let all = plain_chars(page, page.body());
    let mut found = Vec::new();
    if all < MIN_PROSE {
        return found;
    }
    let mut data: Option<HashMap<NodeId, TableKind>> = None;
    for row in page.tagged(["tr"]) {
        let cells = page.children(row).filter(|cell| page.tag(*cell) == "td");
        let cells: Vec<NodeId> = cells.collect();
        let holds_most = |cell: &NodeId| plain_chars(page, *cell) > all / 2;
        let Some(text) = cells.iter().position(holds_most) else {
            continue;
        };
        let prose = plain_chars(page, cells[text]);
        let is_narrow = |cell: NodeId| is_narrow(page, cell, cells[text]);
        let is_menu = |cell: &NodeId| {
            is_menu(page, *cell, prose)
                || is_narrow(*cell) && is_menu_with_lines(page, *cell, prose)
        };
        let before = cells[..text].iter().copied();
        let mut menus: Vec<NodeId> = before
            .filter(|cell| prose >= MIN_PROSE && is_menu(cell))
            .collect();
        if menus.is_empty() {
            continue;
        }
        let behind = cells[text + 1..].iter().copied();
        menus.extend(behind.filter(|cell| is_narrow(*cell) && has_lines_alone(page, *cell, prose)));
        let data = data.get_or_insert_with(|| data_tables(page));
        let is_data = page
            .table_of(row)
            .is_some_and(|table| data.contains_key(&table));
        let holds_data = |cell: NodeId| page.subtree(cell).any(|id| data.contains_key(&id));
        let menus = menus.into_iter();
        found.extend(menus.filter(|cell| !is_data && !holds_data(*cell)));
    }
    found
}

/// Number of characters outside of links in an element.
fn plain_chars(page: &PageSnapshot, id: NodeId) -> u32 {
    let totals = page.totals(id);
    totals.chars.saturating_sub(totals.link_chars)
}

/// Whether a cell holds nothing but links, and much less text than the cell beside it.
fn is_menu(page: &PageSnapshot, cell: NodeId, prose: u32) -> bool {
    let totals = page.totals(cell);
    if totals.links < MIN_LINKS || totals.fields > 0 {
        return false;
    }
    let (chars, linked) = (f64::from(totals.chars), f64::from(totals.link_chars));
    let are_links = if totals.chars == 0 {
        are_buttons(page, cell)
    } else {
        linked >= MIN_LINKED * chars && chars <= MAX_CHARS * f64::from(totals.links)
    };
    are_links && MIN_TIMES * chars <= f64::from(prose) && !holds_more(page, cell)
}

/// Whether a cell has a heading of level 1 or 2, or a film, sound or embedded page.
fn holds_more(page: &PageSnapshot, cell: NodeId) -> bool {
    let is_more = |id: NodeId| {
        matches!(
            page.tag(id),
            "h1" | "h2" | "video" | "audio" | "iframe" | "object"
        )
    };
    page.subtree(cell).any(is_more)
}

/// Whether a cell is a narrow column beside the cell of the text.
fn is_narrow(page: &PageSnapshot, cell: NodeId, text: NodeId) -> bool {
    let widths = [cell, text].map(|id| page.node(id).rect.map(|rect| rect.width()));
    matches!(widths, [Some(own), Some(other)] if MIN_WIDER * own <= other)
}

/// Whether a narrow cell has a menu, with no more beside it than a small form and short lines.
fn is_menu_with_lines(page: &PageSnapshot, cell: NodeId, prose: u32) -> bool {
    let totals = page.totals(cell);
    let lines = Lines::from_cell(page, cell);
    let linked = f64::from(totals.link_chars);
    totals.links >= MIN_LINKS
        && totals.fields <= MAX_FIELDS
        && lines.count < totals.links
        && totals.link_chars > 0
        && linked <= MAX_CHARS * f64::from(totals.links)
        && linked >= MIN_LINKED * (linked + f64::from(lines.long_chars))
        && is_small(page, cell, prose)
}

/// Whether a narrow cell has nothing but links and lines of a few words.
fn has_lines_alone(page: &PageSnapshot, cell: NodeId, prose: u32) -> bool {
    page.totals(cell).chars > 0
        && Lines::from_cell(page, cell).long_chars == 0
        && is_small(page, cell, prose)
}

/// Whether a cell has much less text than the cell beside it, and no picture larger than a button.
fn is_small(page: &PageSnapshot, cell: NodeId, prose: u32) -> bool {
    let is_large = |id: NodeId| {
        let node = page.node(id);
        page.tag(id) == "img" && node.rect.is_some_and(|rect| rect.height() > MAX_BUTTON)
    };
    MIN_TIMES * f64::from(page.totals(cell).chars) <= f64::from(prose)
        && !holds_more(page, cell)
        && !page.subtree(cell).any(is_large)
}

/// The texts of a cell outside of links and form controls.
#[derive(Debug, Default)]
struct Lines {
    /// Number of texts with a letter or a digit.
    count: u32,
    /// Number of characters of those with at least [`MIN_WORDS`] words.
    long_chars: u32,
}

impl Lines {
    fn from_cell(page: &PageSnapshot, cell: NodeId) -> Self {
        let mut found = Self::default();
        let mut passed = cell;
        for id in page.subtree(cell) {
            let node = page.node(id);
            if page.is_link(id) || CONTROLS.contains(&page.tag(id)) {
                passed = passed.max(node.end);
            }
            let text = node.text.as_deref().filter(|_| page.is_said(id));
            let text = text.filter(|text| id >= passed && text.contains(char::is_alphanumeric));
            let Some(text) = text else {
                continue;
            };
            let words = text.split_whitespace();
            let words = words.filter(|word| word.contains(char::is_alphabetic));
            found.count += 1;
            if words.count() >= MIN_WORDS {
                found.long_chars += page.totals(id).chars;
            }
        }
        found
    }
}

/// Whether a cell has several links to pages that are pictures, and no picture higher than a button.
fn are_buttons(page: &PageSnapshot, cell: NodeId) -> bool {
    let (mut link_end, mut buttons) = (cell, 0);
    for id in page.subtree(cell) {
        let node = page.node(id);
        match (page.tag(id), node.attribute("href")) {
            ("a", Some(href)) if is_picture_file(href) => return false,
            ("a", Some(_)) => link_end = node.end,
            ("img", _) => {
                if node.rect.is_some_and(|rect| rect.height() > MAX_BUTTON) {
                    return false;
                }
                buttons += u32::from(id < link_end);
            }
            _ => {}
        }
    }
    buttons >= MIN_LINKS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block};

    const SECTIONS: [&str; 5] = ["Company", "Products", "Service", "News", "Contact"];

    /// A cell of links, as words or as pictures.
    fn open_menu(t: &mut TestPage, sections: &[&str], end: &str, as_pictures: bool) {
        t.open("td");
        for section in sections {
            let place = format!("{section}{end}");
            t.open_with("a", &[("href", place.as_str())]);
            if as_pictures {
                t.open_with("img", &[("src", "b.gif"), ("alt", section)])
                    .close();
            } else {
                t.text(section);
            }
            t.close().open("br").close();
        }
        t.close();
    }

    fn open_text(t: &mut TestPage, words: usize) {
        let text = "word ".repeat(words);
        t.open("td").open("p").text(&text).close().close();
    }

    fn cells(build: impl FnOnce(&mut TestPage)) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        build(&mut t);
        let page = t.finish();
        menu_cells(&page).len()
    }

    #[test]
    fn cells_of_links_before_the_text_are_menus() {
        for as_pictures in [false, true] {
            let beside = |sections: &[&str], words: usize| {
                cells(|t| {
                    open_menu(t, sections, ".html", as_pictures);
                    open_text(t, words);
                })
            };
            assert_eq!(beside(&SECTIONS, 100), 1);
            assert_eq!(beside(&SECTIONS[..3], 100), 0, "a choice");
            assert_eq!(beside(&SECTIONS, 10), 0, "all that the page says");
        }
    }

    #[test]
    fn what_may_be_content_is_no_menu() {
        let behind = |t: &mut TestPage| {
            open_text(t, 100);
            open_menu(t, &SECTIONS, ".html", false);
        };
        assert_eq!(cells(behind), 0);
        let pictures = |t: &mut TestPage| {
            open_menu(t, &SECTIONS, ".jpg", true);
            open_text(t, 100);
        };
        assert_eq!(cells(pictures), 0, "they lead to larger ones");
        let headlines = |t: &mut TestPage| {
            let news = "The ferry to the island does not sail before the spring";
            open_menu(t, &[news; 5], ".html", false);
            open_text(t, 300);
        };
        assert_eq!(cells(headlines), 0);
        let headed = |t: &mut TestPage| {
            t.open("td").open("h2").open_with("a", &[("href", "/all")]);
            t.text("Catalogues").close().close();
            for section in SECTIONS {
                t.open_with("a", &[("href", "/x")]).text(section).close();
            }
            t.close();
            open_text(t, 100);
        };
        assert_eq!(cells(headed), 0, "what the page is of");
        let with_words = |t: &mut TestPage| {
            t.open("td").open("p").text("Joined in May, 214 posts");
            t.close();
            for section in SECTIONS {
                t.open_with("a", &[("href", "/x")]).text(section).close();
            }
            t.close();
            open_text(t, 100);
        };
        assert_eq!(cells(with_words), 0, "who wrote a post");
    }

    #[test]
    fn a_narrow_column_may_have_a_search_and_some_lines() {
        let column = |t: &mut TestPage, [left, width]: [f64; 2], links: usize, line: &str| {
            let rect = [left, 0.0, width, 400.0];
            t.element("td", rect, block(), |t| {
                for section in &SECTIONS[..links] {
                    t.link([left, 0.0, width, 20.0], section);
                }
                t.open("input").close();
                t.line("p", [left, 100.0, width, 20.0], line);
            });
        };
        let beside = |width: f64, line: &str, news: &str| {
            cells(|t| {
                column(t, [0.0, width], 5, line);
                t.element("td", [200.0, 0.0, 400.0, 400.0], block(), |t| {
                    let text = "word ".repeat(100);
                    t.line("p", [200.0, 0.0, 400.0, 300.0], &text);
                });
                column(t, [600.0, width], 0, news);
            })
        };
        assert_eq!(beside(180.0, "Online: 3 guests", "Closed until May"), 2);
        let text = "The ferry does not sail before the spring";
        assert_eq!(beside(180.0, "Online: 3 guests", text), 1);
        assert_eq!(beside(180.0, text, "Closed until May"), 0);
        assert_eq!(beside(300.0, "Online: 3 guests", "Closed until May"), 0);
    }

    #[test]
    fn the_units_of_a_menu_are_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        open_menu(&mut t, &SECTIONS, ".html", false);
        open_text(&mut t, 100);
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(in_menu_cells(&page, &units), [true, false]);
    }
}
