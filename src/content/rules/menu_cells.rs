//! Cells that hold a site's menu beside the text, on pages that are laid out by a table: in the row of the cell with most
//! of the text, what stands before that and is nothing but links, as words or as pictures of buttons.
//!
//! Lists behind the text may be what it speaks of, and are left to the score. So are long ones, headlines of news, and
//! cells with a form, data, pictures that are larger than buttons or lead to larger ones, or a headline, also of the
//! second level: it may be what a catalogue is of. Read on the pages of wcxb, aeb, snippets, kreuzer and estuka, all of
//! those found, on six sites, are menus.

use super::called_menu::MAX_CHARS;
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};

/// Fewest links of a menu. Source: ours, as of tables of links: fewer are a choice.
const MIN_LINKS: u32 = 4;
/// Fewest characters of the text beside it that are no links, and the least share of its characters that is links.
/// Source: ours: two lines; menus have a label.
const MIN_PROSE: u32 = 200;
const MIN_LINKED: f64 = 0.9;
/// How many times as long as a menu the text is at least. Source: ours.
const MIN_TIMES: f64 = 2.0;
/// Greatest height of a picture of a button, px. Source: ours: two lines of large letters; thumbnails are higher.
const MAX_BUTTON: f64 = 64.0;

/// Which units stand in one.
pub(super) fn in_menu_cells(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for cell in menu_cells(page) {
        found[units.within(page, cell)].fill(true);
    }
    found
}

/// The cells, in document order, none in another. Linear: the cells that are looked into stand apart.
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
        let before = cells[..text].iter().copied();
        let mut menus = before
            .filter(|cell| prose >= MIN_PROSE && is_menu(page, *cell, prose))
            .peekable();
        if menus.peek().is_none() {
            continue;
        }
        let data = data.get_or_insert_with(|| data_tables(page));
        let is_data = page
            .table_of(row)
            .is_some_and(|table| data.contains_key(&table));
        let holds_data = |cell: NodeId| page.subtree(cell).any(|id| data.contains_key(&id));
        found.extend(menus.filter(|cell| !is_data && !holds_data(*cell)));
    }
    found
}

/// How many characters in an element are no links.
fn plain_chars(page: &PageSnapshot, id: NodeId) -> u32 {
    let totals = page.totals(id);
    totals.chars.saturating_sub(totals.link_chars)
}

/// Whether a cell holds nothing but links, and much less than the text beside it.
fn is_menu(page: &PageSnapshot, cell: NodeId, prose: u32) -> bool {
    let totals = page.totals(cell);
    if totals.links < MIN_LINKS || totals.fields > 0 {
        return false;
    }
    let is_more = |id: NodeId| {
        matches!(
            page.tag(id),
            "h1" | "h2" | "video" | "audio" | "iframe" | "object"
        )
    };
    let (chars, linked) = (f64::from(totals.chars), f64::from(totals.link_chars));
    let are_links = if totals.chars == 0 {
        are_buttons(page, cell)
    } else {
        linked >= MIN_LINKED * chars && chars <= MAX_CHARS * f64::from(totals.links)
    };
    are_links && MIN_TIMES * chars <= f64::from(prose) && !page.subtree(cell).any(is_more)
}

/// Whether pictures of a cell are links to pages, and all of them as low as buttons.
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
    use crate::snapshot::test_page::TestPage;

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
