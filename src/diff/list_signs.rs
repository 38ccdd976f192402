//! Changed list markers (bullets, squares). They are reported as a change of look, since snapshots do not store
//! `list-style-type`. Changed numbers are left to [`super::numbering`].

use super::PropertyChange;
use super::tree::{ItemId, Tree};
use crate::snapshot::Display;

/// Property name under which a changed marker is reported.
pub(super) const SIGN: &str = "list sign";
/// Reported value of a missing marker.
const NONE: &str = "none";
/// Reported value of a marker that is a picture.
const PICTURE: &str = "picture";

impl Tree<'_> {
    /// Whether an item is a list marker: the bullet or number of a list item.
    pub(super) fn is_marker(&self, item: ItemId) -> bool {
        self.tag(item) == "::marker"
    }
}

/// The markers of a list item before and after, which may be equal; `None` where it is not a list item on both pages.
pub(super) fn signs(
    before: (&Tree<'_>, ItemId),
    after: (&Tree<'_>, ItemId),
) -> Option<PropertyChange> {
    let ((from, was_number), (to, is_number)) = (sign(before)?, sign(after)?);
    // Different numbers follow from the positions of the list items, so they count as equal.
    let to = if was_number && is_number {
        from.clone()
    } else {
        to
    };
    let name = SIGN.to_owned();
    Some(PropertyChange { name, from, to })
}

/// The marker of a list item, and whether it is a number.
fn sign((tree, entry): (&Tree<'_>, ItemId)) -> Option<(String, bool)> {
    let style = tree.style(entry)?;
    if style.display != Display::ListItem {
        return None;
    }
    let Some(marker) = tree.children(entry).find(|child| tree.is_marker(*child)) else {
        return Some((NONE.to_owned(), false));
    };
    if !tree.page.node(tree.items[marker].node).is_visible() {
        return Some((NONE.to_owned(), false));
    }
    let text = tree.own_text(marker);
    if text.is_empty() {
        return Some((PICTURE.to_owned(), false));
    }
    Some((text, tree.is_number(marker)))
}

#[cfg(test)]
mod tests {
    use super::SIGN;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, Severity, compare};
    use crate::snapshot::test_page::{TestPage, block, styled};
    use crate::snapshot::{Display, PageSnapshot};

    const ENTRIES: [&str; 3] = [
        "Open the lid of it",
        "Pour the water in",
        "Close it once more",
    ];

    /// A list whose entries have these markers, of the given width.
    fn page(tag: &str, signs: [&str; 3], width: f64) -> PageSnapshot {
        TestPage::draw(|p| {
            p.line(
                "p",
                [40.0, 0.0, 900.0, 20.0],
                "Do it in the order of this list",
            );
            p.element(tag, [0.0, 20.0, 1000.0, 60.0], block(), |p| {
                for (i, (text, sign)) in ENTRIES.iter().zip(signs).enumerate() {
                    let top = 20.0 + 20.0 * i as f64;
                    let rect = [40.0, top, 900.0, 20.0];
                    p.element("li", rect, styled(Display::ListItem), |p| {
                        if !sign.is_empty() {
                            p.generated("::marker", [36.0 - width, top, width, 18.0], sign);
                        }
                        p.text_at([40.0, top, 200.0, 18.0], text);
                    });
                }
            });
        })
    }

    /// The reported changes: kind, severity, element, and the markers before and after.
    fn told(before: &PageSnapshot, after: &PageSnapshot) -> Vec<String> {
        let found = compare(before, after, &|page| Visiblock::default().segment(page));
        let lines = found.changes.iter().map(|change| {
            assert_eq!(
                (change.kind, change.severity),
                (Kind::Restyled, Severity::Minor)
            );
            let [property] = &change.properties[..] else {
                panic!("{change:?}");
            };
            assert_eq!(property.name, SIGN);
            let tag = change.place().map_or("", |place| place.tag.as_str());
            format!("{tag} {} {}", property.from, property.to)
        });
        lines.collect()
    }

    #[test]
    fn other_signs_are_another_look_of_their_list() {
        let bullets = page("ul", ["•"; 3], 9.0);
        let squares = page("ul", ["■"; 3], 9.0);
        let numbers = page("ol", ["1.", "2.", "3."], 18.0);
        let none = page("ul", [""; 3], 0.0);
        for (before, after, expected) in [
            (&bullets, &squares, "ul • ■"),
            (&bullets, &numbers, "ol • 1."),
            (&numbers, &bullets, "ul 1. •"),
            (&bullets, &none, "ul • none"),
            (&none, &bullets, "ul none •"),
        ] {
            assert_eq!(told(before, after), [expected]);
        }
    }

    #[test]
    fn one_entry_with_another_sign_is_told_of_itself() {
        let one = page("ul", ["•", "■", "•"], 9.0);
        assert_eq!(told(&page("ul", ["•"; 3], 9.0), &one), ["li • ■"]);
    }

    #[test]
    fn other_numbers_are_no_other_sign() {
        let numbers = page("ol", ["1.", "2.", "3."], 18.0);
        let later = page("ol", ["9.", "10.", "11."], 27.0);
        assert_eq!(told(&numbers, &later), Vec::<String>::new());
    }
}
