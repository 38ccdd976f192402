//! The signature of an article that its looks alone tell: a last paragraph, bold and at the right, which is a name.
//!
//! The paragraphs before it run from the left: texts of a page that runs from the right end there, too. What is quoted
//! last (a saying, a poem) is signed by whoever said it: a quotation mark at either end of the paragraph before.

use crate::content::clean_text::clean;
use crate::content::figures::sibling_before;
use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum font weight. Source: CSS: bold is 700, semi-bold 600.
const BOLD: u16 = 600;
/// Alignments of such a paragraph. Source: CSS.
const RIGHT: [&str; 3] = ["right", "end", "-webkit-right"];
/// Maximum number of words of the name. Source: ours.
const MAX_WORDS: usize = 4;
/// Minimum number of paragraphs before it, and of characters of each. Source: ours: an article; lines of an address or
/// of a poem are shorter.
const MIN_PARAGRAPHS: usize = 3;
const MIN_CHARS: u32 = 80;
/// Maximum number of siblings before and behind it that are looked at. Source: ours: pictures, tables and subheadings
/// stand between paragraphs; bounds the cost.
const MAX_BEFORE: usize = 16;
const MAX_BEHIND: usize = 32;
/// Maximum number of elements from the text to its paragraph. Source: ours: `strong`, `em`, a link.
const MAX_AROUND: usize = 4;
/// Signs around what somebody has said.
const QUOTES: [char; 7] = ['"', '“', '”', '„', '«', '»', '’'];

/// The name in such a paragraph among some texts of a page, where only one is there.
pub(super) fn author(page: &PageSnapshot, texts: &[NodeId], site: Option<&str>) -> Vec<String> {
    let mut named = texts.iter().filter_map(|text| signed(page, *text, site));
    let first = named.next().unwrap_or_default();
    if named.all(|other| other == first) {
        first
    } else {
        Vec::new()
    }
}

/// The name that a text is, where it signs the paragraphs before its own.
fn signed(page: &PageSnapshot, text: NodeId, site: Option<&str>) -> Option<Vec<String>> {
    let style = page.style(text)?;
    if style.font_weight < BOLD || !is_right(page, text) {
        return None;
    }
    let name = page.node(text).text.as_deref().and_then(clean)?;
    let mut around = page.ancestors(text).take(MAX_AROUND);
    let line = around.find(|up| page.tag(*up) == "p")?;
    let is_alone = page.totals(line).chars == page.totals(text).chars;
    let is_short = name.split_whitespace().count() <= MAX_WORDS;
    if !is_alone || !is_short || people::tells_of_bearer(&name) {
        return None;
    }
    let names = people::full_name(&name, site)?;
    (is_last(page, line) && follows_text(page, line)).then_some(names)
}

fn is_right(page: &PageSnapshot, id: NodeId) -> bool {
    let style = page.style(id);
    style.is_some_and(|style| RIGHT.contains(&style.text_align.as_str()))
}

/// Whether no paragraph with a text stands behind one in its element.
fn is_last(page: &PageSnapshot, line: NodeId) -> bool {
    let mut behind = page.siblings_behind(line).take(MAX_BEHIND);
    !behind.any(|id| page.tag(id) == "p" && page.totals(id).chars > 0)
}

/// Whether enough paragraphs stand before one in its element, all at the left, and the last is no quotation.
fn follows_text(page: &PageSnapshot, line: NodeId) -> bool {
    let before = std::iter::successors(sibling_before(page, line), |id| sibling_before(page, *id));
    let is_paragraph = |id: &NodeId| page.tag(*id) == "p" && page.totals(*id).chars >= MIN_CHARS;
    let paragraphs = before.take(MAX_BEFORE).filter(is_paragraph);
    let paragraphs: Vec<NodeId> = paragraphs.take(MIN_PARAGRAPHS).collect();
    let is_quotation = |id: &NodeId| {
        let text = page.text(*id);
        let text = text.trim();
        text.starts_with(QUOTES) || text.ends_with(QUOTES)
    };
    paragraphs.len() == MIN_PARAGRAPHS
        && !paragraphs.iter().any(|id| is_right(page, *id))
        && !paragraphs.first().is_some_and(is_quotation)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{block, inline};

    const TEXT: &str = "The water in the river falls slowly, so that most of the houses of the lower villages are \
                        still cut off from the road.";

    /// The authors of an article with a last line, set so, and what stands behind it.
    fn authors(name: &str, (align, weight): (&str, u16), last: &str, behind: &str) -> Vec<String> {
        let rect = [0.0, 0.0, 400.0, 20.0];
        let (authors, _) = signed(|t| {
            t.open("article");
            for text in [TEXT, TEXT, last] {
                t.open("p").text(text).close();
            }
            let style = |base: Style| Style {
                text_align: align.to_owned(),
                font_weight: weight,
                ..base
            };
            t.element("p", rect, style(block()), |t| {
                t.text_in(rect, name, style(inline()));
            });
            if !behind.is_empty() {
                t.open("p").text(behind).close();
            }
            t.close();
        });
        authors
    }

    #[test]
    fn a_bold_name_at_the_right_signs_the_article() {
        assert_eq!(authors("Võ Thạnh", ("right", 700), TEXT, ""), ["Võ Thạnh"]);
        let quoted = format!("\"{TEXT}\"");
        for (name, look, last, behind) in [
            ("Võ Thạnh", ("left", 700), TEXT, ""),
            ("Võ Thạnh", ("right", 400), TEXT, ""),
            ("Võ Thạnh", ("right", 700), TEXT, TEXT),
            ("Võ Thạnh", ("right", 700), quoted.as_str(), ""),
            ("Võ Thạnh", ("right", 700), "A short line.", ""),
            ("More of it below", ("right", 700), TEXT, ""),
            ("Thạnh", ("right", 700), TEXT, ""),
        ] {
            assert_eq!(
                authors(name, look, last, behind),
                [""; 0],
                "{name} {look:?} {behind}"
            );
        }
    }
}
