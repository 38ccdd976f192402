//! Lists that are of another kind than their element: a `ul` whose own style numbers its items, an `ol` of bullets.
//!
//! # Limits
//! A style sheet that says so is not asked: a snapshot knows the styles of lists by their attributes alone. Where an
//! editor writes bullets and numbers into one list, it is of the kind that most of its items have.

use crate::snapshot::{NodeId, PageSnapshot};

/// Items of a list that are looked at. Source: ours; bounds the cost.
const MAX_ITEMS: usize = 64;
/// The attribute by which an editor tells what its items are, and its value for numbers. Source: Quill 2.
const KIND: &str = "data-list";
const ORDERED: &str = "ordered";

/// Whether the style of a list, or that of each of its items, numbers them. Source: recipes pasted from Word.
pub(super) fn numbers_items(page: &PageSnapshot, list: NodeId) -> bool {
    let counts = |id: NodeId| {
        let style = page.attribute(id, "style").unwrap_or_default();
        style.split(';').any(is_decimal)
    };
    let mut items = items(page, list).peekable();
    items.peek().is_some() && (counts(list) || items.all(counts))
}

/// Whether most items of a list are told to have no numbers.
pub(super) fn holds_bullets(page: &PageSnapshot, list: NodeId) -> bool {
    let kinds = items(page, list).map(|item| page.attribute(item, KIND));
    let (mut all, mut bullets) = (0_usize, 0_usize);
    for kind in kinds {
        all += 1;
        bullets += usize::from(kind.is_some_and(|kind| kind != ORDERED));
    }
    2 * bullets > all
}

fn items(page: &PageSnapshot, list: NodeId) -> impl Iterator<Item = NodeId> {
    let items = page.children(list).filter(move |id| page.tag(*id) == "li");
    items.take(MAX_ITEMS)
}

/// Whether a declaration says that items are numbered.
fn is_decimal(declaration: &str) -> bool {
    let Some((name, value)) = declaration.split_once(':') else {
        return false;
    };
    let mut words = value.split_ascii_whitespace();
    matches!(
        name.trim().to_ascii_lowercase().as_str(),
        "list-style" | "list-style-type"
    ) && words.any(|word| word.eq_ignore_ascii_case("decimal"))
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    fn written(tag: &str, list: &str, item: [(&str, &str); 1]) -> String {
        body_of(|t| {
            t.open_with(tag, &[("style", list)]);
            for text in ["Soften the leeks.", "Serve."] {
                t.open_with("li", &item).text(text).close();
            }
        })
    }

    #[test]
    fn a_style_that_numbers_items_makes_a_list_ordered() {
        let numbered = "1. Soften the leeks.\n2. Serve.\n";
        let bullets = "- Soften the leeks.\n- Serve.\n";
        let none = [("style", "")];
        assert_eq!(written("ul", "list-style: Decimal inside", none), numbered);
        let item = [("style", "color:red;list-style-type:decimal")];
        assert_eq!(written("ul", "", item), numbered);
        assert_eq!(written("ul", "list-style: square", none), bullets);
        assert_eq!(written("ul", "", none), bullets);
    }

    #[test]
    fn an_ordered_list_of_bullets_is_none() {
        let bullets = "- Soften the leeks.\n- Serve.\n";
        assert_eq!(written("ol", "", [("data-list", "bullet")]), bullets);
        assert_ne!(written("ol", "", [("data-list", "ordered")]), bullets);
    }
}
