//! Breadcrumbs: lines that lead from the start of a site down to the page, `Home » Docs » Fonts`, and lines of links
//! that say so of themselves, `You are here: Home`. All they say is where the page stands, wherever they stand on it.
//!
//! Other lines look like them:
//! - a way through menus in a text (`Open Settings > Privacy`) has words beside its links, or none;
//! - what grows out of each other (`→`), and things that are compared (`/`, `·`), are of the text;
//! - where many such lines stand on a page, it lists what they lead to;
//! - between its paragraphs they are of the text: a way to go, a line of classes.

use super::links::linked_texts;
use super::texts::{is_plain_paragraph, names_place, stands_free};
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// What stands between the steps.
const SIGNS: [char; 5] = ['»', '›', '>', '❯', '▸'];
/// Most words of such a line. Source: ours: sections, and the title of the page.
const MAX_WORDS: u32 = 20;
/// Fewest steps. Source: ours: two are a section and its text, or a name and what it is.
const MIN_STEPS: usize = 3;
/// Most such lines of a page. Source: ours: above its text and below it.
const MAX_LINES: usize = 2;

/// Which units are such lines. Linear.
pub(super) fn breadcrumbs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_line = |unit: &Unit| is_path(page, unit) || says_where(unit);
    let lines: Vec<bool> = units.list.iter().map(is_line).collect();
    if lines.iter().filter(|is_line| **is_line).count() > MAX_LINES {
        return vec![false; units.len()];
    }
    let is_shown_text = |unit: &Unit| !unit.concealed && is_plain_paragraph(unit);
    let first = units.list.iter().position(is_shown_text);
    let last = units.list.iter().rposition(is_shown_text);
    let is_around =
        |i: usize| first.is_none_or(|first| i < first) || last.is_some_and(|last| i > last);
    (0..lines.len()).map(|i| lines[i] && is_around(i)).collect()
}

/// Whether a line with links says of itself that it leads down to the page, in a list or a table, too. Source: ours, on
/// aeb, wcxb and 331 other pages: of 10 lines that begin so none is in a truth, and 2 were printed.
fn says_where(unit: &Unit) -> bool {
    let label = unit.text.split_once(COLONS).map(|(label, _)| label);
    let is_sentence = unit.text.trim_end().ends_with(['.', '!', '?', '。']);
    let is_line = unit.link_chars > 0 && unit.words <= MAX_WORDS && !is_sentence;
    is_line && label.is_some_and(names_place)
}

/// Whether the steps of a line are links of their own; the last may be the page itself.
fn is_path(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.words > MAX_WORDS || !stands_free(page, unit) {
        return false;
    }
    let Some(sign) = unit.text.chars().find(|c| SIGNS.contains(c)) else {
        return false;
    };
    let steps = steps(page, unit, sign);
    let Some((_, above)) = steps.split_last() else {
        return false;
    };
    steps.len() >= MIN_STEPS
        && above.iter().all(Option::is_some)
        && steps.windows(2).all(|pair| pair[0] != pair[1])
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A line of links (in brackets) and words.
    fn line(t: &mut TestPage, tag: &str, text: &str) {
        t.open(tag);
        for (i, piece) in text.split(['[', ']']).enumerate() {
            if i % 2 == 1 {
                t.open_with("a", &[("href", "x.html")]).text(piece).close();
            } else if !piece.is_empty() {
                t.text(piece);
            }
        }
        t.close();
    }

    #[test]
    fn paths_down_to_the_page_are_told() {
        for (tag, text, is_out) in [
            (
                "p",
                "[FreeType] » [Docs] » [Core API] » Glyphs, and more",
                true,
            ),
            ("div", "› [Home ›] [Shoes ›] [Red shoes]", true),
            ("p", "Open [Settings] > [Privacy] > Cookies", false),
            ("p", "[Settings > Privacy > Cookies]", false),
            ("p", "[Home] > Shoes > [Red]", false),
            ("p", "[Home] > [Shoes]", false),
            ("p", "[Egg] → [Tadpole] → [Frog]", false),
            ("h1", "[News] > [Men] > Shoes", false),
            ("li", "[Arts] > [Music] > Bands", false),
            ("li", "当前位置：[主页] > [股市] >", true),
            ("td", "You are here: [Home] >> News", true),
            ("td", "You are here: the pub by the river", false),
            ("li", "位置：[北京]", false),
        ] {
            let mut t = TestPage::new(800.0, 600.0);
            line(t.open("body"), tag, text);
            let page = t.finish();
            let found = breadcrumbs(&page, &Units::from_page(&page));
            assert_eq!(found, [is_out], "{text}");
        }
    }

    #[test]
    fn between_paragraphs_they_are_of_the_text() {
        let mut t = TestPage::new(800.0, 600.0);
        let paragraph = "word ".repeat(25);
        let path = "[London] > [Paris] > [Rome]";
        t.open("body");
        for text in [path, paragraph.as_str(), path, paragraph.as_str()] {
            line(&mut t, "p", text);
        }
        let page = t.finish();
        let found = breadcrumbs(&page, &Units::from_page(&page));
        assert_eq!(found, [true, false, false, false]);
    }

    #[test]
    fn many_of_them_are_what_a_page_lists() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for section in ["Music", "Dance", "Film"] {
            line(&mut t, "p", &format!("[Top] > [Arts] > [{section}]"));
        }
        let page = t.finish();
        assert_eq!(breadcrumbs(&page, &Units::from_page(&page)), [false; 3]);
    }
}
