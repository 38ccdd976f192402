//! Lists whose numbering was changed by attributes. A number that follows from the position of its list item is no
//! change of its own: the added or removed list items before it are reported.

use super::PropertyChange;
use super::matching::Matching;
use super::tree::{ItemId, Tree};

/// Attributes of a list or list item that set its numbers. Source: HTML, `ol` and `li`.
const NUMBERING: [&str; 4] = ["start", "reversed", "type", "value"];
/// Property name under which changed numbers are reported.
const NUMBER: &str = "number";

/// The changed number of a list item, or of the first list item of a list.
pub(super) fn renumbered(
    before: (&Tree<'_>, ItemId),
    after: (&Tree<'_>, ItemId),
    pairs: &Matching,
) -> Option<PropertyChange> {
    if written(before) == written(after) {
        return None;
    }
    let [one, other] = entries(before, after, pairs)?;
    let [from, to] = [number(before.0, one)?, number(after.0, other)?];
    let name = NUMBER.to_owned();
    (from != to).then_some(PropertyChange { name, from, to })
}

/// The list items whose numbers are compared: of two lists the first list items that match, of a list item itself.
fn entries(
    before: (&Tree<'_>, ItemId),
    after: (&Tree<'_>, ItemId),
    pairs: &Matching,
) -> Option<[ItemId; 2]> {
    let (a, b) = (before.0, after.0);
    match (a.tag(before.1), b.tag(after.1)) {
        ("li", "li") => Some([before.1, after.1]),
        ("ol", "ol") => {
            let is_entry = |child: &ItemId| b.tag(*child) == "li" && b.items[*child].shows;
            let mut entries = b.children(after.1).filter(is_entry);
            entries.find_map(|entry| Some([pairs.before[entry]?, entry]))
        }
        _ => None,
    }
}

/// The number of a list item, where it has one.
fn number(tree: &Tree<'_>, entry: ItemId) -> Option<String> {
    let marker = tree.children(entry).find(|child| tree.is_number(*child))?;
    Some(tree.own_text(marker))
}

/// The values of an element's numbering attributes.
fn written<'a>((tree, item): (&Tree<'a>, ItemId)) -> [Option<&'a str>; 4] {
    let page = tree.page;
    NUMBERING.map(|name| page.attribute(tree.items[item].node, name))
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, compare};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;

    /// A list with the given attributes on itself and on its second entry, and the numbers of its entries.
    fn page(
        list: &[(&str, &str)],
        second: &[(&str, &str)],
        entries: &[(&str, &str)],
    ) -> PageSnapshot {
        let mut page = TestPage::new(1000.0, 1000.0);
        page.open("body").open_with("ol", list);
        for (i, (number, text)) in entries.iter().enumerate() {
            let top = 20.0 * i as f64;
            page.at(0.0, top);
            page.open_with("li", if i == 1 { second } else { &[] });
            page.generated("::marker", [0.0, top, 20.0, 20.0], number);
            page.text(text).close();
        }
        page.finish()
    }

    /// The elements whose number changed, with the numbers before and after; and how many other changes there are.
    fn told(before: &PageSnapshot, after: &PageSnapshot) -> (Vec<String>, usize) {
        let found = compare(before, after, &|page| Visiblock::default().segment(page));
        let (numbers, others): (Vec<_>, Vec<_>) = found
            .changes
            .iter()
            .partition(|c| c.kind == Kind::Text && !c.properties.is_empty());
        let told = numbers.iter().map(|change| {
            let property = &change.properties[0];
            let tag = change.after.as_ref().map_or("", |place| place.tag.as_str());
            format!("{tag} {} {} {}", property.name, property.from, property.to)
        });
        (told.collect(), others.len())
    }

    #[test]
    fn attributes_that_number_entries_otherwise_are_told() {
        let texts = ["The first entry", "The second entry", "The third entry"];
        let numbered = |numbers: [&'static str; 3]| {
            let entries = numbers.into_iter().zip(texts);
            entries.collect::<Vec<(&str, &str)>>()
        };
        let plain = page(&[], &[], &numbered(["1.", "2.", "3."]));
        let started = page(&[("start", "5")], &[], &numbered(["5.", "6.", "7."]));
        let reversed = page(&[("reversed", "")], &[], &numbered(["3.", "2.", "1."]));
        let valued = page(&[], &[("value", "7")], &numbered(["1.", "7.", "8."]));
        let lettered = page(&[("type", "a")], &[], &numbered(["a.", "b.", "c."]));
        for (after, number) in [
            (&started, "ol number 1. 5."),
            (&reversed, "ol number 1. 3."),
            (&valued, "li number 2. 7."),
            (&lettered, "ol number 1. a."),
        ] {
            assert_eq!(told(&plain, after), (vec![number.to_owned()], 0));
        }
        assert_eq!(told(&plain, &plain), (vec![], 0));
    }

    #[test]
    fn entries_that_keep_their_numbers_are_not_renumbered() {
        let before = [
            ("1.", "One first"),
            ("2.", "Two then"),
            ("3.", "Three last"),
        ];
        let start = [("start", "2")];
        let (before, after) = (page(&[], &[], &before), page(&start, &[], &before[1..]));
        assert_eq!(told(&before, &after).0, Vec::<String>::new());
    }

    #[test]
    fn a_number_that_follows_from_its_place_is_not_told() {
        let before = page(
            &[],
            &[],
            &[("1.", "The second entry"), ("2.", "The third entry")],
        );
        let after = page(
            &[],
            &[],
            &[
                ("1.", "The first entry"),
                ("2.", "The second entry"),
                ("3.", "The third entry"),
            ],
        );
        assert_eq!(told(&before, &after).0, Vec::<String>::new());
    }
}
