//! Emphasis by style alone: a `span` amid a sentence that is bolder than its paragraph, or slanted, or set in letters
//! that are all as wide on a ground of its own. Editors write so what others write with `strong`, `em` and `code`.
//!
//! Source: ours, Notion, texts that are pasted from word processors.
//!
//! # Limits
//! A `span` in a paragraph, an item, a cell or a quotation alone, with some words beside it: all of a paragraph that
//! is bold is a heading of it ([`is_bold_paragraph`](super::emphasis::is_bold_paragraph)) or nothing. Not in a
//! heading, nor in, or all of, a link or a button, which have styles of their own; no single letter, such as an
//! initial or a variable.

use super::Marks;
use super::emphasis::MIN_BOLD;
use crate::content::code_lines::has_code_font;
use crate::output::flow::boxes::is_paragraph;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Style};

/// Most characters of words that are emphasised by style. Source: ours: a sentence.
const MAX_CHARS: u32 = 200;
/// Fewest characters of their paragraph beside them, and fewest letters of them. Source: ours: a label and its value
/// have fewer beside them.
const MIN_BESIDE: u32 = 20;
const MIN_LETTERS: usize = 2;
/// Most elements from emphasised words to their paragraph, and most nodes of the words. Source: ours; bound the cost.
const MAX_AROUND: usize = 6;
const MAX_INSIDE: usize = 8;

/// The marks that the style of an element gives its words.
pub(in crate::output::flow) fn styled_marks(
    page: &PageSnapshot,
    id: NodeId,
    tag: &str,
) -> Option<Marks> {
    let totals = page.totals(id);
    if tag != "span" || !(1..=MAX_CHARS).contains(&totals.chars) || totals.link_chars > 0 {
        return None;
    }
    let own = page.own_style(id)?;
    let around = page.own_style(page.parent(id)?)?;
    let marks = marks_of(own, around)?;
    let is_control = |up: NodeId| page.is_button(up) || page.tag(up) == "label";
    let mut ups = page.ancestors(id).take(MAX_AROUND);
    let paragraph = ups.find(|up| is_paragraph(page, *up) || is_control(*up))?;
    let is_text = matches!(
        page.tag(paragraph),
        "p" | "li" | "td" | "dd" | "div" | "blockquote"
    );
    let is_amid = page.totals(paragraph).chars >= totals.chars + MIN_BESIDE;
    let is_plain = |style: &Style| !is_bold(style);
    let may_be = is_text && is_amid && !is_control(paragraph) && !is_paragraph(page, id);
    let is_in_plain = page.own_style(paragraph).is_some_and(is_plain);
    (may_be && is_in_plain && has_letters(page, id)).then_some(marks)
}

/// The marks that express the difference of a style from the style around it; `None` without a difference.
fn marks_of(own: &Style, around: &Style) -> Option<Marks> {
    let ground = own.background_color;
    let has_ground = ground.a > 0 && ground != around.background_color;
    if has_ground && has_code_font(own) && !has_code_font(around) {
        return Some(Marks::CODE);
    }
    let marks = [
        (is_bold(own) && !is_bold(around), Marks::STRONG),
        (own.italic && !around.italic, Marks::EMPHASIS),
    ];
    let told = marks.into_iter().filter(|(is_it, _)| *is_it);
    told.map(|(_, mark)| mark).reduce(Marks::with)
}

fn is_bold(style: &Style) -> bool {
    style.font_weight >= MIN_BOLD
}

fn has_letters(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = page.subtree(id).take(MAX_INSIDE).map(|at| page.node(at));
    let texts = inside.filter(|node| node.kind == NodeKind::Text);
    let texts = texts.filter_map(|node| node.text.as_deref());
    let letters = texts.flat_map(str::chars).filter(|c| c.is_alphabetic());
    letters.take(MIN_LETTERS).count() == MIN_LETTERS
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{block, inline};
    use crate::snapshot::{Color, Style};

    /// The output for a line in a `holder` element: `words` in a `tag` element with `style`, followed by `behind`.
    fn line(holder: &str, tag: &str, style: Style, words: &str, behind: &str) -> String {
        let rect = [0.0, 0.0, 300.0, 20.0];
        let text = body_of(|t| {
            t.element(holder, rect, block(), |t| {
                t.element(tag, rect, style.clone(), |t| {
                    t.text_in(rect, words, style.clone());
                });
                t.text(behind);
            });
        });
        text.trim().to_owned()
    }

    const BEHIND: &str = " and wait until the lamp is green.";

    fn bold() -> Style {
        Style {
            font_weight: 700,
            ..inline()
        }
    }

    #[test]
    fn words_that_their_style_sets_apart_in_a_sentence_are_marked() {
        let slanted = Style {
            italic: true,
            ..inline()
        };
        let found = line("p", "span", bold(), "Save now", BEHIND);
        assert_eq!(found, format!("**Save now**{BEHIND}"));
        let found = line("p", "span", slanted, "Save now", BEHIND);
        assert_eq!(found, format!("*Save now*{BEHIND}"));
        let plain = format!("Save now{BEHIND}");
        assert_eq!(line("p", "span", inline(), "Save now", BEHIND), plain);
        assert_eq!(line("p", "label", bold(), "Save now", BEHIND), plain);
    }

    #[test]
    fn letters_that_are_all_as_wide_on_a_ground_of_their_own_are_code() {
        let written = |font: &str, ground: &str| {
            let code = Style {
                font_family: font.to_owned(),
                background_color: Color::parse(ground),
                ..inline()
            };
            line("p", "span", code, "tide --go", BEHIND)
        };
        assert_eq!(
            written("Menlo, monospace", "#eee"),
            format!("`tide --go`{BEHIND}")
        );
        let plain = format!("tide --go{BEHIND}");
        assert_eq!(
            written("Menlo, monospace", "transparent"),
            plain,
            "no ground"
        );
        assert_eq!(written("Georgia", "#eee"), plain, "a text marker");
    }

    #[test]
    fn a_label_a_letter_and_a_heading_are_not() {
        assert_eq!(line("p", "span", bold(), "Likes", " 12"), "Likes 12");
        let letter = line("p", "span", bold(), "x", BEHIND);
        assert!(!letter.contains("**"), "{letter}");
        let heading = line("h2", "span", bold(), "Save now", BEHIND);
        assert!(!heading.contains("**"), "{heading}");
    }
}
