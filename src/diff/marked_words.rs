//! Words in an element of their own that is on one of the pages only (`<b>`, a link, a coloured span): they say
//! what they said, and look otherwise.

use super::PropertyChange;
use super::matching::Matching;
use super::styles::{hex, keep_own};
use super::tree::{ItemId, Tree};
use crate::snapshot::words;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::BTreeSet;

/// Words of a text that are compared, and of all texts. Source: ours; they bound the cost.
const MAX_WORDS: usize = 2_000;
const MAX_ALL_WORDS: usize = 200_000;

/// Words with another look.
#[derive(Debug, PartialEq)]
pub(super) struct Marked {
    /// The run of text before.
    pub(super) before: ItemId,
    /// The run after.
    pub(super) text: ItemId,
    /// What is named: the element after that is new, else the run.
    pub(super) after: ItemId,
    pub(super) properties: Vec<PropertyChange>,
}

/// All such words; `inherited` tells what differs between the looks of two boxes. What their common element shows
/// too is told of that. Linear in the text of elements that hold such an element, but for how their words are
/// aligned.
pub(super) fn marked_words(
    a: &Tree<'_>,
    b: &Tree<'_>,
    pairs: &Matching,
    mut inherited: impl FnMut(ItemId, ItemId) -> Vec<PropertyChange>,
) -> Vec<Marked> {
    let mut found: Vec<Marked> = Vec::new();
    let mut left = MAX_ALL_WORDS;
    for (x, y) in around_unmatched(a, b, pairs) {
        let (before, after) = (Line::new(a, x), Line::new(b, y));
        left = left.saturating_sub(before.words.len().max(after.words.len()));
        if left == 0 {
            break;
        }
        let of_both = inherited(x, y);
        let mut last = None;
        for (i, j) in before.same_words(&after) {
            let (text_before, text) = (before.words[i].1, after.words[j].1);
            if last.replace((text_before, text)) == Some((text_before, text)) {
                continue;
            }
            let mut properties = inherited(text_before, text);
            keep_own(&mut properties, &of_both);
            let grounds = (before.painted(text_before), after.painted(text));
            properties.extend(painted_otherwise(grounds));
            if !properties.is_empty() {
                found.push(Marked {
                    before: text_before,
                    text,
                    after: after.outermost_unmatched(text, &pairs.before),
                    properties,
                });
            }
        }
    }
    once_for_each(found)
}

/// Of what an element holds, all looks as its first words do: it is told of these.
pub(super) fn once_for_each(mut found: Vec<Marked>) -> Vec<Marked> {
    found.dedup_by(|next, first| next.after == first.after && next.properties == first.properties);
    found
}

/// The matched elements whose lines hold an element that the other page lacks.
fn around_unmatched(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> BTreeSet<(ItemId, ItemId)> {
    let inside = |tree: &Tree<'_>, partner: &[Option<ItemId>]| -> Vec<(ItemId, ItemId)> {
        let is_new = |i: &ItemId| {
            let item = &tree.items[*i];
            let stands = !item.is_text && !item.is_picture && item.shows;
            stands && partner[*i].is_none() && tree.is_in_line(*i)
        };
        let around = |i: ItemId| {
            let mut above = tree.ancestors(i);
            above.find_map(|up| Some((up, partner[up]?)))
        };
        let items = 0..tree.items.len();
        items.filter(is_new).filter_map(around).collect()
    };
    let gone = inside(a, &pairs.after);
    let came = inside(b, &pairs.before).into_iter().map(|(y, x)| (x, y));
    gone.into_iter().chain(came).collect()
}

/// Properties with their values, where something is painted.
pub(super) type Painted = [(&'static str, Option<String>); 2];

/// The words in the lines of an element, each with its run of text.
struct Line<'a> {
    tree: &'a Tree<'a>,
    element: ItemId,
    words: Vec<(String, ItemId)>,
}

impl<'a> Line<'a> {
    fn new(tree: &'a Tree<'a>, element: ItemId) -> Self {
        let mut found = Vec::new();
        let mut i = element + 1;
        while i < tree.items[element].end && found.len() < MAX_WORDS {
            if !tree.is_in_line(i) || !tree.items[i].shows {
                i = tree.items[i].end;
                continue;
            }
            if tree.items[i].is_text {
                let text = tree.own_text(i);
                let room = MAX_WORDS - found.len();
                found.extend(words(&text).take(room).map(|word| (word.to_owned(), i)));
            }
            i += 1;
        }
        Self {
            tree,
            element,
            words: found,
        }
    }

    /// The numbers of words that both say, in order.
    fn same_words(&self, other: &Self) -> Vec<(usize, usize)> {
        let said = |line: &Self| -> Vec<String> {
            let words = line.words.iter().map(|(word, _)| word.clone());
            words.collect()
        };
        let ops = capture_diff_slices(Algorithm::Myers, &said(self), &said(other));
        let equal = ops.into_iter().filter_map(|op| match op {
            DiffOp::Equal {
                old_index,
                new_index,
                len,
            } => Some((0..len).map(move |i| (old_index + i, new_index + i))),
            _ => None,
        });
        equal.flatten().collect()
    }

    /// The elements between a run of text and the element whose line it stands in, nearest first.
    fn inside(&self, text: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        let above = self.tree.ancestors(text);
        above.take_while(|up| *up != self.element)
    }

    fn outermost_unmatched(&self, text: ItemId, partner: &[Option<ItemId>]) -> ItemId {
        let unmatched = self.inside(text).filter(|up| partner[*up].is_none());
        unmatched.last().unwrap_or(text)
    }

    /// What is painted behind, through and under a run of text by elements of its line.
    fn painted(&self, text: ItemId) -> Painted {
        let inside: Vec<ItemId> = self.inside(text).collect();
        painted(self.tree, &inside)
    }
}

/// What is painted behind, through and under words by elements around them, nearest first.
pub(super) fn painted(tree: &Tree<'_>, around: &[ItemId]) -> Painted {
    let page = tree.page;
    let ground = |i: ItemId| {
        let color = page.own_style(tree.items[i].node)?.background_color;
        (color.a > 0).then(|| hex(color))
    };
    let line = |i: ItemId| {
        let look = page.node(tree.items[i].node).look?;
        let drawn = page.looks().get(look as usize)?.get("text-decoration");
        let line = drawn.split_whitespace().next()?;
        (line != "none").then(|| line.to_owned())
    };
    let around = around.iter().copied();
    [
        ("background-color", around.clone().find_map(ground)),
        ("text-decoration", around.clone().find_map(line)),
    ]
}

/// What of two paintings differs.
pub(super) fn painted_otherwise(
    (before, after): (Painted, Painted),
) -> impl Iterator<Item = PropertyChange> {
    let told = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
    let both = before.into_iter().zip(after);
    both.filter(|(before, after)| before != after)
        .map(move |((name, from), (_, to))| PropertyChange {
            name: name.to_owned(),
            from: told(from),
            to: told(to),
        })
}

#[cfg(test)]
mod tests {
    use super::hex;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, Severity, compare};
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{Color, PageSnapshot, Style};

    const WORDS: [&str; 3] = [
        "The price of the set was",
        "EUR 99",
        "until May of that year",
    ];

    fn colored(color: &str) -> Style {
        Style {
            color: Color::parse(color),
            ..inline()
        }
    }

    /// A paragraph in black, its middle words in an element of their own where that has a colour.
    fn page(middle: Option<&str>) -> PageSnapshot {
        TestPage::draw(|p| {
            let rect = |i: usize| [300.0 * i as f64, 0.0, 300.0, 30.0];
            p.element("p", [0.0, 0.0, 900.0, 30.0], block(), |p| match middle {
                None => {
                    p.text_in([0.0, 0.0, 900.0, 30.0], &WORDS.join(" "), colored("black"));
                }
                Some(color) => {
                    p.text_in(rect(0), WORDS[0], colored("black"));
                    p.element("span", rect(1), colored(color), |p| {
                        p.text_in(rect(1), WORDS[1], colored(color));
                    });
                    p.text_in(rect(2), WORDS[2], colored("black"));
                }
            });
        })
    }

    fn changes(before: Option<&str>, after: Option<&str>) -> Vec<Change> {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(&page(before), &page(after), &segment).changes
    }

    #[test]
    fn words_in_an_element_of_their_own_are_restyled() {
        for (before, after, [from, to]) in [
            (None, Some("red"), ["black", "red"]),
            (Some("red"), None, ["red", "black"]),
        ] {
            let found = changes(before, after);
            let restyled: Vec<&Change> =
                found.iter().filter(|c| c.kind == Kind::Restyled).collect();
            assert_eq!(restyled.len(), 1, "{found:?}");
            let property = &restyled[0].properties[0];
            let css = |name: &str| hex(Color::parse(name));
            assert_eq!(
                (property.name.as_str(), &property.from, &property.to),
                ("color", &css(from), &css(to))
            );
        }
    }

    #[test]
    fn a_text_of_a_hundred_thousand_words_costs_no_more_than_its_beginning() {
        let rect = [0.0, 0.0, 900.0, 30.0];
        let page = |seed: usize, marks: bool| {
            TestPage::draw(|p| {
                let text: Vec<String> = (0..100_000).map(|i| format!("w{}", i * seed)).collect();
                p.element("p", rect, block(), |p| {
                    p.text_in(rect, &text.join(" "), inline());
                    if marks {
                        p.element("b", rect, inline(), |p| {
                            p.text_in(rect, "bold", inline());
                        });
                    }
                });
            })
        };
        let start = std::time::Instant::now();
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(&page(3, false), &page(7, true), &segment);
        assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    }

    #[test]
    fn what_the_whole_paragraph_shows_is_told_of_that() {
        let page = |color: &str, marks: bool| {
            let rect = |i: usize| [300.0 * i as f64, 0.0, 300.0, 30.0];
            let all = [0.0, 0.0, 900.0, 30.0];
            let style = || Style {
                color: Color::parse(color),
                ..block()
            };
            TestPage::draw(|p| {
                p.element("p", all, style(), |p| {
                    p.text_in(rect(0), WORDS[0], colored(color));
                    if marks {
                        p.element("span", rect(1), colored(color), |p| {
                            p.text_in(rect(1), WORDS[1], colored(color));
                        });
                    } else {
                        p.text_in(rect(1), WORDS[1], colored(color));
                    }
                });
            })
        };
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let found = compare(&page("black", false), &page("navy", true), &segment).changes;
        let restyled = found.iter().filter(|c| c.kind == Kind::Restyled);
        assert_eq!(restyled.count(), 1, "{found:?}");
    }

    #[test]
    fn words_that_vanish_are_lost() {
        let gravest = |color| changes(None, Some(color)).iter().map(|c| c.severity).max();
        assert!(gravest("white") >= Some(Severity::Major));
        assert_eq!(gravest("navy"), Some(Severity::Minor));
    }
}
