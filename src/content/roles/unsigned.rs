//! What readers wrote below an article without being named: texts in places of comments that are part of no post.
//!
//! The score was learned on pages whose comments are no content, and tells little of them. What readers wrote stands
//! in elements of one kind, several of which hold a sentence; then all of that kind are theirs, however short.
//!
//! # Limits
//! A single comment that nobody signs looks like a notice of the page, and is left to the score.

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words of a sentence. Source: ours, as of paragraphs above comments.
const MIN_SENTENCE: u32 = 8;
/// Sentences in elements of one kind from which on readers wrote them. Source: ours: one may be a notice.
const MIN_ALIKE: usize = 2;
/// Most of such a text that is links. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;

/// What a text stands in: tag and first class of its block and of the element around that.
type Kind<'a> = [Option<(&'a str, &'a str)>; 2];

/// Which units among some, in places of comments and in no post, readers wrote. Linear.
pub(super) fn unsigned(
    page: &PageSnapshot,
    units: &Units,
    is_open: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let is_said = |unit: &Unit| {
        !page.is_heading(unit.block) && unit.link_chars as f32 <= MAX_LINKED * unit.chars as f32
    };
    let said: Vec<bool> = units
        .list
        .iter()
        .enumerate()
        .map(|(i, unit)| is_open(i) && is_said(unit))
        .collect();
    let mut sentences: HashMap<Kind<'_>, usize> = HashMap::default();
    for (unit, _) in units.list.iter().zip(&said).filter(|(_, said)| **said) {
        if unit.words >= MIN_SENTENCE {
            *sentences.entry(kind_of(page, unit)).or_default() += 1;
        }
    }
    let are_readers = |unit: &Unit| {
        let alike = sentences.get(&kind_of(page, unit)).copied();
        alike.unwrap_or(0) >= MIN_ALIKE
    };
    let each = units.list.iter().zip(said);
    each.map(|(unit, said)| said && are_readers(unit)).collect()
}

fn kind_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> Kind<'a> {
    let named = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        let first = class.split_whitespace().next().unwrap_or("");
        // `comment-12` is one of many.
        let first = first.trim_end_matches(|c: char| c.is_ascii_digit());
        (page.tag(id), first)
    };
    [Some(unit.block), page.parent(unit.block)].map(|id| id.map(named))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which of some texts readers wrote, each in a box of its own with a button, below a notice.
    fn written(texts: &[&str]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("id", "comments")]);
        t.open_with("p", &[("class", "notice")]);
        t.text("You must be logged in to say something here.")
            .close();
        for text in texts {
            t.open_with("div", &[("class", "item")]);
            t.open("p").text(text).close();
            t.open("div")
                .open_with("a", &[("href", "#r")])
                .text("Reply");
            t.close().close().close();
        }
        let page = t.finish();
        unsigned(&page, &Units::from_page(&page), |_| true)
    }

    #[test]
    fn what_stands_beside_sentences_is_written_by_readers() {
        let [long, other] = [
            "Who is going to pay for it? Not me, I hope.",
            "I will send you what I can, from where I am.",
        ];
        let expected = [false, true, false, true, false, true, false];
        assert_eq!(written(&[long, "First!", other]), expected);
        assert_eq!(written(&[long, "First!"]), [false; 5], "one sentence");
    }
}
