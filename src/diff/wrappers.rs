//! Effects (opacity, blur, outline, underline) that an element which is on one of the pages only has on the items
//! inside it that are on both.

use super::PropertyChange;
use super::marked_words::Marked;
use super::matching::Matching;
use super::tree::{ItemId, Tree};

/// Properties that affect all content of an element, each with the value that stands for no effect.
const EFFECTS: [(&str, &str); 4] = [
    ("opacity", "1"),
    ("filter", "none"),
    ("outline", "none"),
    ("text-decoration", "none"),
];

/// All such effects. Elements with a background or border are skipped: they were reported as added or removed. Linear
/// in the items, times the depth of those with an effect.
pub(super) fn wrappers(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> Vec<Marked> {
    let came = Side {
        tree: b,
        other: a,
        partner: &pairs.before,
        back: &pairs.after,
    };
    let gone = Side {
        tree: a,
        other: b,
        partner: &pairs.after,
        back: &pairs.before,
    };
    let came = came
        .with_effects()
        .map(|(y, (text, before), effects)| Marked {
            before,
            text,
            after: y,
            properties: effects
                .into_iter()
                .map(|(name, none, value)| changed(name, none, &value))
                .collect(),
        });
    let gone = gone
        .with_effects()
        .map(|(_, (before, after), effects)| Marked {
            before,
            text: after,
            after,
            properties: effects
                .into_iter()
                .map(|(name, none, value)| changed(name, &value, none))
                .collect(),
        });
    came.chain(gone).collect()
}

fn changed(name: &str, from: &str, to: &str) -> PropertyChange {
    PropertyChange {
        name: name.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

/// An effect: its property, the value for no effect, and its value.
pub(super) type Effect = (&'static str, &'static str, String);

/// A page with the partners of its items on the other page.
struct Side<'a> {
    tree: &'a Tree<'a>,
    other: &'a Tree<'a>,
    partner: &'a [Option<ItemId>],
    back: &'a [Option<ItemId>],
}

impl<'a> Side<'a> {
    /// The unmatched elements with effects that their first matched descendant does not have on the other page, with
    /// that descendant and its partner.
    fn with_effects(self) -> impl Iterator<Item = (ItemId, (ItemId, ItemId), Vec<Effect>)> + 'a {
        (0..self.tree.items.len()).filter_map(move |i| {
            let item = &self.tree.items[i];
            if item.is_text || !item.shows || item.has_ink || self.partner[i].is_some() {
                return None;
            }
            let own = effects(self.tree, i);
            if own.is_empty() {
                return None;
            }
            let inside = (i + 1..item.end).find_map(|inner| {
                let shows = self.tree.items[inner].shows;
                Some((inner, self.partner[inner].filter(|_| shows)?))
            })?;
            let around = self.other.ancestors(inside.1);
            let there: Vec<Effect> = around
                .filter(|up| self.back[*up].is_none())
                .flat_map(|up| effects(self.other, up))
                .collect();
            let new: Vec<Effect> = own.into_iter().filter(|e| !there.contains(e)).collect();
            (!new.is_empty()).then_some((i, inside, new))
        })
    }
}

/// The effects of an element. `text-decoration` of inline elements is reported with their words instead.
pub(super) fn effects(tree: &Tree<'_>, item: ItemId) -> Vec<Effect> {
    let page = tree.page;
    let node = page.node(tree.items[item].node);
    let style = tree.style(item);
    let look = node.look.and_then(|look| page.looks().get(look as usize));
    let is_inline = tree.is_in_line(item);
    let value = |name: &str| match name {
        "opacity" => {
            let opacity = style?.opacity;
            (opacity < 1.0).then(|| opacity.to_string())
        }
        "text-decoration" if is_inline => None,
        _ => {
            let value = look?.get(name);
            let is_drawn =
                !value.is_empty() && !value.split_whitespace().any(|word| word == "none");
            is_drawn.then(|| value.to_owned())
        }
    };
    let all = EFFECTS.into_iter();
    all.filter_map(|(name, none)| Some((name, none, value(name)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, compare};
    use crate::snapshot::test_page::{TestPage, block};
    use crate::snapshot::{PageSnapshot, Style};

    /// Two paragraphs, in a box with the given opacity if there is one.
    fn page(opacity: Option<f32>) -> PageSnapshot {
        let words = |p: &mut TestPage| {
            for (i, text) in ["Words of the first one", "And others of the second"]
                .iter()
                .enumerate()
            {
                let rect = [0.0, 40.0 * i as f64, 900.0, 40.0];
                p.element("p", rect, block(), |p| {
                    p.text_in(rect, text, block());
                });
            }
        };
        TestPage::draw(|p| match opacity {
            None => words(p),
            Some(opacity) => {
                let style = Style { opacity, ..block() };
                p.element("div", [0.0, 0.0, 900.0, 80.0], style, words);
            }
        })
    }

    #[test]
    fn a_new_box_that_fades_what_was_there_is_told() {
        for (before, after, told) in [
            (None, Some(0.2), Some(["1", "0.2"])),
            (Some(0.2), None, Some(["0.2", "1"])),
            (None, Some(1.0), None),
        ] {
            let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
            let found = compare(&page(before), &page(after), &segment).changes;
            let restyled = found.iter().find(|c| c.kind == Kind::Restyled);
            let values = restyled.map(|c| {
                let property = &c.properties[0];
                assert_eq!(property.name, "opacity");
                [property.from.as_str(), property.to.as_str()]
            });
            assert_eq!(values, told, "{before:?} to {after:?}: {found:?}");
        }
    }
}
