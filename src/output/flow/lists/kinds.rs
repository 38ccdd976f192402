//! Lists that are of another kind than their element: a `ul` whose own style numbers its items, an `ol` of bullets.
//!
//! # Limits
//! A style sheet that says so is not asked: a snapshot knows the styles of lists by their attributes alone. Where an
//! editor writes bullets and numbers into one list, it is of the kind that most of its items have.

use crate::content::words::lexicon::tokens_of;
use crate::output::flow::numbers::own_number;
use crate::snapshot::{NodeId, PageSnapshot};

/// Name parts of elements that contain the number of an item, and fewest items with such an element. Source: ours,
/// simply-cookit.com.
const NUMBERS: [&str; 4] = ["number", "step", "index", "counter"];
const MIN_COUNTED: usize = 2;
/// Name parts of elements that contain either the number of an item or a count (`1 goal`, `2 goals`), and fewest items
/// with such an element.
const VAGUE: [&str; 3] = ["num", "nr", "no"];
const MIN_VAGUE: usize = 3;
/// Items of a list that are looked at. Source: ours; bounds the cost.
const MAX_ITEMS: usize = 64;
/// The attribute by which an editor tells what its items are, and its value for numbers. Source: Quill 2.
const KIND: &str = "data-list";
const ORDERED: &str = "ordered";

/// Whether the style of a list, or that of each of its items, numbers them, or the page writes their numbers. Source of
/// the first: recipes pasted from Word.
pub(in crate::output::flow) fn numbers_items(page: &PageSnapshot, list: NodeId) -> bool {
    let counts = |id: NodeId| {
        let style = page.attribute(id, "style").unwrap_or_default();
        style.split(';').any(is_decimal)
    };
    let mut items = items(page, list).peekable();
    items.peek().is_some() && (counts(list) || items.all(counts)) || writes_numbers(page, list)
}

/// Whether each item of a list begins with its number in an element that is called one, and they count from one on. How
/// many of each may count, too, and is called otherwise.
fn writes_numbers(page: &PageSnapshot, list: NodeId) -> bool {
    let is_called = |item: NodeId, known: &[&str]| {
        let says = |id: &NodeId| page.totals(*id).chars > 0;
        let holder = page.children(item).find(says);
        holder.is_some_and(|holder| {
            let mut names = page.names(holder);
            names.any(|name| tokens_of(name).any(|word| known.contains(&word.as_ref())))
        })
    };
    let (mut counted, mut least) = (0_usize, MIN_COUNTED);
    for item in items(page, list) {
        let is_sure = is_called(item, &NUMBERS);
        let number = own_number(page, item).filter(|_| is_sure || is_called(item, &VAGUE));
        counted += 1;
        if !is_sure {
            least = MIN_VAGUE;
        }
        if number.and_then(|number| usize::try_from(number).ok()) != Some(counted) {
            return false;
        }
    }
    counted >= least
}

/// Whether most items of a list have an attribute that declares them as bullets.
pub(in crate::output::flow) fn holds_bullets(page: &PageSnapshot, list: NodeId) -> bool {
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
    use crate::snapshot::Display;
    use crate::snapshot::test_page::styled;

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
    fn numbers_that_the_page_writes_make_a_list_ordered() {
        let written = |class: &str, numbers: &[&str]| {
            body_of(|t| {
                t.open("ul");
                let texts = ["Soften the leeks.", "Serve.", "Eat."];
                for (number, text) in numbers.iter().zip(texts) {
                    let rect = [0.0, 0.0, 300.0, 20.0];
                    t.element("li", rect, styled(Display::ListItem), |t| {
                        t.open_with("span", &[("class", class)]);
                        t.text(number).close().text(text);
                    });
                }
            })
        };
        let numbered = "1. Soften the leeks.\n2. Serve.\n";
        assert_eq!(written("step-number", &["1", "2"]), numbered);
        assert!(written("step-number", &["1", "1"]).starts_with("- 1"));
        assert!(written("amount", &["1", "2"]).starts_with("- 1"));
        // Two may be how many there are of each.
        assert!(written("num", &["1", "2"]).starts_with("- 1"));
        let three = written("num", &["1", "2", "3"]);
        assert_eq!(three, format!("{numbered}3. Eat.\n"));
    }

    #[test]
    fn an_ordered_list_of_bullets_is_none() {
        let bullets = "- Soften the leeks.\n- Serve.\n";
        assert_eq!(written("ol", "", [("data-list", "bullet")]), bullets);
        assert_ne!(written("ol", "", [("data-list", "ordered")]), bullets);
    }
}
