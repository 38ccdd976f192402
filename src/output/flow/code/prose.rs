//! Prose in `pre` elements: a byline of a news agency, verses, some of their lines set in, a letter. It is no code. Nor is
//! a text of paragraphs, lists and headings that a shop puts there to keep the ends of its lines, whatever signs it has.

use super::language::code_language;
use crate::content::code_lines::has_code_font;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements whose words are code, or laid out by their blanks.
const CODE_TAGS: [&str; 5] = ["pre", "code", "samp", "kbd", "table"];
/// Elements that a `pre` of code does not hold. Source: HTML has none of them there; ours: of the pages of all our sets one
/// has, an advert that is hidden. Wix writes the descriptions of its shops so.
const OF_PROSE: [&str; 9] = ["p", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"];
/// Signs that prose without them has not.
const SIGNS: &str = "{}[]<>=|\\`$_~^#*+@/";
/// Fewest words of prose. Source: ours: what programs print is often two, `Hello World`.
const MIN_WORDS: usize = 3;
/// Fewest lines of verses that are set in. Source: ours.
const MIN_VERSES: usize = 3;
/// Most characters of prose. Source: ours; bounds the cost.
const MAX_CHARS: u32 = 20_000;

/// Whether a `pre` holds prose: lines that are not set in, or paragraphs and lists, in letters that are not all as wide. No
/// language may be told.
pub(super) fn is_prose(page: &PageSnapshot, pre: NodeId) -> bool {
    let is_code = |id: NodeId| CODE_TAGS.contains(&page.tag(id));
    if page.totals(pre).chars > MAX_CHARS || page.subtree(pre).skip(1).any(is_code) {
        return false;
    }
    let texts = page.subtree(pre).map(|id| page.node(id));
    let texts = texts.filter(|node| node.kind == NodeKind::Text);
    let text: String = texts.filter_map(|node| node.text.as_deref()).collect();
    let has_parts = || page.subtree(pre).any(|id| OF_PROSE.contains(&page.tag(id)));
    if !has_parts() && !reads_as_prose(&text) || code_language(page, pre).is_some() {
        return false;
    }
    let style = page.own_style(pre);
    style.is_some_and(|s| !s.font_family.is_empty() && !has_code_font(s))
}

/// Whether a text begins as a sentence does, has words, and neither signs of code nor lines that are set in.
fn reads_as_prose(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let begins = text.trim_start().chars().next();
    let begins = begins.filter(|c| !c.is_lowercase() && !c.is_ascii_digit());
    let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
    let margin = lines().next().map(blanks);
    begins.is_some_and(|c| c.is_alphabetic() || "\"\u{201c}\u{2018}\u{ab}".contains(c))
        && text.split_whitespace().filter(is_word).count() >= MIN_WORDS
        && !text.contains(|c: char| SIGNS.contains(c))
        && (lines().all(|line| Some(blanks(line)) == margin) || are_verses(lines))
        && !lines().any(|line| line.trim().contains("  "))
}

/// Whether each of several lines begins with a capital, as those of a poem do.
fn are_verses<'a, L: Iterator<Item = &'a str>>(lines: impl Fn() -> L) -> bool {
    let begins = |line: &str| line.chars().find(|c| c.is_alphanumeric());
    let is_capital = |line: &str| begins(line).is_some_and(char::is_uppercase);
    lines().count() >= MIN_VERSES && lines().all(is_capital)
}

#[cfg(test)]
mod tests {
    use super::reads_as_prose;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block, inline};

    #[test]
    fn prose_is_told_by_its_words() {
        for (text, expected) in [
            ("\n   By Kristin Jones \n", true),
            (
                "\u{201c}Shall I compare thee\nTo a summer's day?\u{201d}",
                true,
            ),
            ("Hello World", false),
            ("git bisect start", false),
            ("Name   Age   Town", false),
            ("Def main of x:\n    go home now", false),
            (
                "The harbour light is one\n   The wall is stone\nAnd he",
                true,
            ),
            (
                "The harbour light is one\n   the wall is stone\nAnd he",
                false,
            ),
            ("Set x = 1 now", false),
        ] {
            assert_eq!(reads_as_prose(text), expected, "{text}");
        }
    }

    #[test]
    fn lines_of_prose_are_lines_where_their_letters_differ() {
        let written = |font: &str, text: &str| {
            let kept = |style: Style| Style {
                preformatted: true,
                font_family: font.to_owned(),
                ..style
            };
            let rect = [0.0, 0.0, 300.0, 60.0];
            let page = TestPage::draw(|t| {
                t.element("pre", rect, kept(block()), |t| {
                    t.text_in(rect, text, kept(inline()));
                });
            });
            markdown(&flow_of(&page, &[page.body()], false))
        };
        let verses = "Shall I compare thee\nTo a summer's day?";
        assert_eq!(
            written("Georgia, serif", verses),
            "Shall I compare thee\\\nTo a summer's day?\n"
        );
        for font in ["Menlo, monospace", "Courier New", ""] {
            assert!(written(font, verses).starts_with("```"), "{font}");
        }
        assert!(written("Georgia", "If x:\n    go home now").starts_with("```"));
    }

    /// Source: the descriptions of Wix Stores.
    #[test]
    fn paragraphs_are_prose_whatever_signs_they_have() {
        let written = |tag: &str, font: &str| {
            let kept = |style: Style| Style {
                preformatted: true,
                font_family: font.to_owned(),
                ..style
            };
            let rect = [0.0, 0.0, 300.0, 60.0];
            let page = TestPage::draw(|t| {
                t.element("pre", rect, kept(block()), |t| {
                    t.element(tag, rect, kept(block()), |t| {
                        t.text_in(rect, "312 mg/kg of polyphenols", kept(inline()));
                    });
                });
            });
            markdown(&flow_of(&page, &[page.body()], false))
        };
        assert_eq!(written("p", "Georgia"), "312 mg/kg of polyphenols\n");
        assert!(written("div", "Georgia").starts_with("```"));
        assert!(written("p", "Menlo, monospace").starts_with("```"));
    }
}
