//! Signs of footnotes and affiliations behind names: `Jane Doe<sup>a,b,*</sup>`.
//!
//! A sign is raised: in a `sup`, or in smaller letters above the middle of the text before it. Numbers and symbols
//! always count; single letters (`a`, `a,b`) only outside of words, because letters may belong to the name
//! (`M<sup>c</sup>Gregor`, `D<sup>r</sup> Jane Doe`).

use super::name_buttons::is_name_button;
use crate::content::metadata::headings::words_without;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of characters of the signs behind a name. Source: ours: six institutes, a cross and a star.
const MAX_CHARS: u32 = 24;
/// Maximum font size of raised letters, as a share of that of the text before them. Source: ours; HTML's style sheet
/// has `smaller`, five sixths.
const MAX_SIZE: f64 = 0.85;
/// Minimum number of letters of a word before a raised letter that is no part of it. Source: ours: an abbreviation
/// has one (`D<sup>r</sup>`).
const MIN_WORD: usize = 2;

/// The text of an element without signs of footnotes and without the buttons behind names.
pub(in crate::content::metadata) fn unnoted(page: &PageSnapshot, id: NodeId) -> String {
    words_without(page, id, |n| is_note(page, n) || is_name_button(page, n))
}

fn is_note(page: &PageSnapshot, id: NodeId) -> bool {
    let may_be = page.node(id).kind == NodeKind::Element
        && (1..=MAX_CHARS).contains(&page.totals(id).chars)
        && is_raised(page, id);
    if !may_be {
        return false;
    }
    let text = page.text(id);
    let mut marks = tokens_of(&text);
    let is_mark =
        |mark: &str| mark.chars().count() == 1 || mark.chars().all(|c| c.is_ascii_digit());
    !text.contains(char::is_alphabetic) || marks.all(is_mark) && !is_of_word(page, id)
}

fn tokens_of(text: &str) -> impl Iterator<Item = &str> {
    let tokens = text.split(|c: char| !c.is_alphanumeric());
    tokens.filter(|token| !token.is_empty())
}

/// Whether an element is a `sup`, or its letters are smaller than those of the text right before it and stand above the
/// middle of their line.
fn is_raised(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) == "sup" {
        return true;
    }
    let Some(before) = id.0.checked_sub(1).map(NodeId) else {
        return false;
    };
    let [own, beside] = [id, before].map(|n| page.totals(n).font_size());
    if page.node(before).kind != NodeKind::Text || own > MAX_SIZE * beside {
        return false;
    }
    let (Some(text), Some(raised)) = (page.runs_of(before).last(), page.runs_in(id).first()) else {
        return false;
    };
    let (text, raised) = (text.rect, raised.rect);
    let is_in_line = raised.top < text.bottom && raised.bottom > text.top;
    is_in_line && raised.center().1 < text.center().1
}

/// Whether raised letters belong to a word: a letter follows directly, or there is only one letter before them and
/// another word follows.
fn is_of_word(page: &PageSnapshot, id: NodeId) -> bool {
    let is_sibling = |n: &NodeId| page.parent(*n) == page.parent(id);
    let text_of = |n: NodeId| page.node(n).text.as_deref();
    let behind = Some(page.node(id).end).filter(|n| n.index() < page.len() && is_sibling(n));
    let before = id.0.checked_sub(1).map(NodeId).filter(is_sibling);
    let behind = behind.and_then(text_of).unwrap_or("");
    let before = before.and_then(text_of).unwrap_or("");
    let word = before.rsplit(char::is_whitespace).next().unwrap_or("");
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let is_shortened = (1..MIN_WORD).contains(&letters);
    let is_letter = char::is_alphabetic;
    behind.starts_with(is_letter) || is_shortened && behind.trim_start().starts_with(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::tests::signed;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block, by_tag, inline};

    /// The authors of a line with a note behind the first name.
    fn authors(class: &str, [name, note, rest]: [&str; 3]) -> Vec<String> {
        signed(|t| {
            t.open_with("p", &[("class", class)]).text(name);
            t.open("sup").text(note).close().text(rest);
        })
        .0
    }

    #[test]
    fn letters_of_institutes_are_of_no_name() {
        let both = ["Ana Ruiz", "Ben Li"];
        for note in ["a", "a,b,*", "A", "1,b", "a b", "†"] {
            let line = ["Ana Ruiz", note, ", Ben Li"];
            assert_eq!(authors("authors", line), both, "{note}");
        }
        // Without a class that marks authors.
        let by = authors("", ["By Ana Ruiz", "a", ", Ben Li"]);
        assert_eq!(by, both);
    }

    #[test]
    fn raised_letters_of_a_name_stay() {
        let own = authors("author", ["Ann M", "c", "Gregor"]);
        assert_eq!(own, ["Ann McGregor"]);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("D").open("sup").text("r");
        t.close().text(" Jane Doe");
        let page = t.finish();
        assert_eq!(unnoted(&page, by_tag(&page, "p")), "Dr Jane Doe");
    }

    #[test]
    fn small_letters_are_raised_where_they_stand_above_the_middle() {
        let text = |top: f64| {
            let page = TestPage::draw(|t| {
                t.element("p", [0.0, 100.0, 400.0, 20.0], block(), |t| {
                    t.text_at([0.0, 100.0, 80.0, 20.0], "Ana Ruiz");
                    let small = Style {
                        font_size: 10.0,
                        ..inline()
                    };
                    let rect = [80.0, top, 6.0, 12.0];
                    t.element("span", rect, small.clone(), |t| {
                        t.text_in(rect, "a", small);
                    });
                });
            });
            unnoted(&page, by_tag(&page, "p"))
        };
        assert_eq!(text(98.0), "Ana Ruiz");
        assert_ne!(text(107.0), "Ana Ruiz");
    }
}
