//! Credits of pictures that their class names call so (`<span class="credit">Jane Doe for the Tribune</span>`), outside
//! of the running text: on the fronts of newspapers each card and each slide has one, often the same again and again.
//!
//! A credit stands in a small box with a picture. What is called a credit is as well what a bank gives: a class with
//! `credit-card` or the like is none.
//!
//! # Limits
//! A credit without such a class is a caption to the score.

use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words of class names for credits.
const CREDITS: [&str; 2] = ["credit", "credits"];
/// Words behind these that make them something else.
const FINANCE: [&str; 8] = [
    "card", "cards", "score", "union", "note", "terms", "line", "limit",
];
/// Maximum number of words of a credit. Source: ours: two photographers, an agency and a newspaper.
const MAX_WORDS: u32 = 14;
/// Maximum number of elements from a text to the one that is called so, and from that to the box with the picture.
/// Source: ours, to bound the cost.
const MAX_TO_NAME: usize = 2;
const MAX_TO_PICTURE: usize = 5;
/// Maximum number of characters of that box. Source: ours: a caption, a title and a teaser.
const MAX_CHARS: u32 = 400;

/// For each unit whether it is such a credit. Linear.
pub(super) fn picture_credits(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let named = page.called(|name| name.to_ascii_lowercase().contains(CREDITS[0]));
    let pictures: Vec<NodeId> = page.tagged(["img", "picture", "video"]).collect();
    let is_credit = |unit: &Unit| {
        let mut around = page.ancestors(unit.first).take(1 + MAX_TO_NAME);
        let is_named = |up: &NodeId| named.binary_search(up).is_ok() && is_called_credit(page, *up);
        let called = around.find(is_named).filter(|_| unit.words <= MAX_WORDS);
        called.is_some_and(|up| is_beside_any(page, up, &pictures))
    };
    let each = units.list.iter();
    each.map(|unit| !named.is_empty() && is_credit(unit))
        .collect()
}

fn is_called_credit(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    class.split_whitespace().any(|name| {
        let words: Vec<_> = tokens_of(name).collect();
        words.iter().enumerate().any(|(at, word)| {
            let next = words.get(at + 1);
            CREDITS.contains(&&**word) && !next.is_some_and(|next| FINANCE.contains(&&**next))
        })
    })
}

/// Whether a small box around an element holds one of some pictures, in document order.
fn is_beside_any(page: &PageSnapshot, id: NodeId, pictures: &[NodeId]) -> bool {
    let small = |up: &NodeId| page.totals(*up).chars <= MAX_CHARS;
    let mut around = page.ancestors(id).take(MAX_TO_PICTURE).take_while(small);
    around.any(|up| page.holds_any(up, pictures))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a text of that class is out, in a box with or without a picture.
    fn is_out(class: &str, text: &str, has_picture: bool) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul").open("li");
        if has_picture {
            t.open_with("img", &[("src", "a.jpg")]).close();
        }
        t.open_with("span", &[("class", class)]).text(text).close();
        let page = t.finish();
        picture_credits(&page, &Units::from_page(&page)) == [true]
    }

    #[test]
    fn what_is_called_a_credit_beside_a_picture_is_out() {
        let credit = "Jane Doe for the Tribune";
        assert!(is_out("credit", credit, true));
        assert!(is_out("x1_defaultCredit x1_cardCredit", credit, true));
        assert!(!is_out("credit", credit, false), "no picture");
        assert!(!is_out("title", credit, true), "another name");
        assert!(!is_out("credit-card-name", "The Blue Card", true));
        let long =
            "What the picture shows is told here at such a length that it is a text by itself.";
        assert!(!is_out("credit", long, true));
    }
}
