//! The last line of a heading in smaller letters: a byline or a place, and no part of the title.
//!
//! Source: ours, nikkei.com (`h1` with the title and, below a `br`, `編集委員 中沢克二` in smaller letters). The declared
//! titles confirm the cut: one of them is the text above that line (brackets and pieces aside), and none contains the
//! words of the line. Limits: a line as large as the title belongs to it.

use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::pieces;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum font size of the last line, as a share of that of the title. Source: ours: visibly smaller.
const MAX_SIZE: f64 = 0.9;
/// Maximum number of nodes of a heading. Source: ours, to bound the cost.
const MAX_NODES: usize = 64;
/// Words of class names of bylines and small text; the first is a tag, too.
const SMALL: [&str; 3] = ["small", "byline", "author"];
/// Brackets that begin an addition to a title.
const BRACKETS: [char; 4] = ['(', '（', '【', '['];

/// The title in a heading without its last line, with its white space; `None` where the last line belongs to the
/// title.
pub(super) fn title_above(
    page: &PageSnapshot,
    heading: NodeId,
    declared: &[(String, MetadataSource)],
) -> Option<String> {
    let end = page.node(heading).end;
    if page.subtree(heading).nth(MAX_NODES).is_some() {
        return None;
    }
    let begins = |at: &NodeId| {
        let is_box =
            page.node(*at).kind == NodeKind::Element && !page.flow_display(*at).is_inline_level();
        *at != heading && (page.tag(*at) == "br" || is_box)
    };
    let says = |at: &NodeId| page.totals_between(*at, end).chars > 0;
    let line = page.subtree(heading).rev().filter(begins).find(says)?;
    let (above, below) = (
        page.totals_between(heading, line),
        page.totals_between(line, end),
    );
    let is_smaller = below.font_size() <= MAX_SIZE * above.font_size();
    if above.chars == 0 || !is_smaller && !is_called_small(page, line, end) {
        return None;
    }
    let words = |from: NodeId, to: NodeId| page.text_of(&page.subtrees_in(&(from..to)));
    let title = words(NodeId(heading.0 + 1), line);
    let (own, rest) = (folded(&title), folded(&words(line, end)));
    let is_title = |told: &str| {
        let bare = told.split(BRACKETS).next().unwrap_or(told);
        folded(bare) == own || pieces(told).contains(&own)
    };
    let mut titles = declared.iter().map(|(title, _)| title.as_str());
    let is_told = titles.clone().any(is_title);
    let is_of_title = rest.is_empty() || titles.any(|told| folded(told).contains(&rest));
    (is_told && !own.is_empty() && !is_of_title).then_some(title)
}

/// Whether the whole text of a range stands in an element with a class name for small text or bylines: where the
/// style sheet did not load, sizes tell nothing.
fn is_called_small(page: &PageSnapshot, from: NodeId, to: NodeId) -> bool {
    let chars = page.totals_between(from, to).chars;
    let mut whole = (from.0..to.0)
        .map(NodeId)
        .filter(|at| page.totals(*at).chars == chars);
    whole.any(|at| {
        let class = page.attribute(at, "class").unwrap_or("");
        page.tag(at) == SMALL[0] || tokens_of(class).any(|word| SMALL.contains(&&*word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    /// The title above the last line of a heading, given the class and the font size of that line.
    fn line(told: &str, class: &str, font_size: f32) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .open("span")
            .text("The river rises")
            .close();
        t.open("br").close();
        let style = Style {
            font_size,
            ..inline()
        };
        t.open_with("span", &[("class", class)]);
        t.text_in([0.0, 40.0, 300.0, 20.0], "Jane Doe, Editor", style);
        let page = t.finish();
        let declared = [(told.to_owned(), MetadataSource::OpenGraph)];
        title_above(&page, by_tag(&page, "h1"), &declared)
    }

    fn above(told: &str, font_size: f32) -> Option<String> {
        line(told, "", font_size)
    }

    #[test]
    fn a_smaller_last_line_is_none_of_the_title() {
        for told in [
            "The river rises",
            "The river rises（Photo）",
            "The river rises | News",
        ] {
            assert_eq!(
                above(told, 10.0).as_deref(),
                Some("The river rises"),
                "{told}"
            );
        }
        assert_eq!(above("The river rises", 40.0), None);
        assert_eq!(above("The river rises: Jane Doe, Editor", 10.0), None);
        assert_eq!(above("The river rises and falls", 10.0), None);
        assert!(line("The river rises", "cmnc-small", 16.0).is_some());
        assert!(line("The river rises", "cmnc-large", 16.0).is_none());
    }
}
