//! Words with an unchanged text and another look, because an element around them (`<b>`, a link, a coloured `span`)
//! is on one of the pages only.

use super::PropertyChange;
use super::line_text::LineText;
use super::matching::Matching;
use super::styles::{hex, keep_own};
use super::tree::{ItemId, Tree};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::BTreeSet;
use std::ops::Range;

/// Maximum number of compared words of a text, and of all texts; runs that start after `MAX_BYTES` of a text are
/// ignored. Source: ours; they bound the cost.
const MAX_WORDS: usize = 2_000;
const MAX_ALL_WORDS: usize = 200_000;
const MAX_BYTES: usize = 16 * MAX_WORDS;

/// Words that look different.
#[derive(Debug, PartialEq)]
pub(super) struct Marked {
    /// The text run on the page before.
    pub(super) before: ItemId,
    /// The text run on the page after.
    pub(super) text: ItemId,
    /// The item to report: the outermost new element around the run, otherwise the run.
    pub(super) after: ItemId,
    pub(super) properties: Vec<PropertyChange>,
}

/// All words that look different. `inherited` returns the differences between the looks of two items; differences
/// that their common element has, too, are left out. Linear in the text of elements with such words, apart from the
/// alignment of the words.
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
        for (text_before, text) in before.same_runs(&after) {
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

/// Merges consecutive words with the same reported element and the same changes.
pub(super) fn once_for_each(mut found: Vec<Marked>) -> Vec<Marked> {
    found.dedup_by(|next, first| next.after == first.after && next.properties == first.properties);
    found
}

/// The matched elements, before and after, whose lines contain an element that is missing on the other page.
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

/// Background colour and text decoration, each with its value where one is painted.
pub(super) type Painted = [(&'static str, Option<String>); 2];

/// The lines of an element, and the byte ranges of their words.
struct Line<'a> {
    tree: &'a Tree<'a>,
    element: ItemId,
    line: LineText,
    words: Vec<Range<usize>>,
}

impl<'a> Line<'a> {
    fn new(tree: &'a Tree<'a>, element: ItemId) -> Self {
        let line = LineText::new(tree, element, MAX_BYTES);
        Self {
            tree,
            element,
            words: line.words(MAX_WORDS),
            line,
        }
    }

    fn said(&self) -> Vec<&str> {
        let words = self.words.iter();
        words.map(|word| &self.line.text[word.clone()]).collect()
    }

    /// The pairs of runs with the same words, in order. A word of several runs is split where one ends.
    fn same_runs(&self, other: &Self) -> Vec<(ItemId, ItemId)> {
        let mut found = Vec::new();
        for op in capture_diff_slices(Algorithm::Myers, &self.said(), &other.said()) {
            if !matches!(op, DiffOp::Equal { .. }) {
                continue;
            }
            let (one, two) = (&self.words[op.old_range()], &other.words[op.new_range()]);
            for (word, same) in one.iter().zip(two) {
                found.extend(self.line.runs_of_both(word, (&other.line, same)));
            }
        }
        found.dedup();
        found
    }

    /// The inline elements around a text run within this line, nearest first.
    fn inside(&self, text: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        let above = self.tree.ancestors(text);
        above.take_while(|up| *up != self.element)
    }

    fn outermost_unmatched(&self, text: ItemId, partner: &[Option<ItemId>]) -> ItemId {
        let unmatched = self.inside(text).filter(|up| partner[*up].is_none());
        unmatched.last().unwrap_or(text)
    }

    /// The background colour and text decoration that inline elements paint on a text run.
    fn painted(&self, text: ItemId) -> Painted {
        let inside: Vec<ItemId> = self.inside(text).collect();
        painted(self.tree, &inside)
    }
}

/// The background colour and text decoration that the elements around some words paint; `around` is nearest first.
pub(super) fn painted(tree: &Tree<'_>, around: &[ItemId]) -> Painted {
    let page = tree.page;
    let ground = |i: ItemId| {
        let color = tree.style(i)?.background_color;
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

/// The differences between two paintings.
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
    use crate::operations::steps_of;
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{Color, PageSnapshot, Style};

    const WORDS: [&str; 3] = [
        "The price of the set was ",
        "EUR 99",
        " until May of that year",
    ];

    fn colored(color: &str) -> Style {
        Style {
            color: Color::parse(color),
            ..inline()
        }
    }

    /// A paragraph in black; its middle words are in an element of their own if a colour is given.
    fn page(middle: Option<&str>) -> PageSnapshot {
        TestPage::draw(|p| {
            let rect = |i: usize| [300.0 * i as f64, 0.0, 300.0, 30.0];
            p.element("p", [0.0, 0.0, 900.0, 30.0], block(), |p| match middle {
                None => {
                    p.text_in([0.0, 0.0, 900.0, 30.0], &WORDS.concat(), colored("black"));
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
        let page = |many: usize, seed: usize, marks: bool| {
            TestPage::draw(|p| {
                let text: Vec<String> = (0..many).map(|i| format!("w{}", i * seed)).collect();
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
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let taken = |many: usize| {
            let pages = [page(many, 3, false), page(many, 7, true)];
            steps_of(|| compare(&pages[0], &pages[1], &segment))
        };
        assert!(taken(100_000) < 3 * taken(50_000));
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

    /// A paragraph of three pieces without spaces between them; the middle one is a link if `is_marked`.
    fn cut(pieces: [&str; 3], is_marked: bool) -> PageSnapshot {
        let all = [0.0, 0.0, 900.0, 30.0];
        TestPage::draw(|p| {
            p.element("p", all, block(), |p| {
                if !is_marked {
                    p.text_in(all, &pieces.concat(), colored("black"));
                    return;
                }
                let rect = |i: usize| [300.0 * i as f64, 0.0, 300.0, 30.0];
                p.text_in(rect(0), pieces[0], colored("black"));
                p.element("a", rect(1), colored("blue"), |p| {
                    p.text_in(rect(1), pieces[1], colored("blue"));
                });
                p.text_in(rect(2), pieces[2], colored("black"));
            });
        })
    }

    #[test]
    fn a_link_beside_a_sign_or_on_a_part_of_a_word_is_told_and_no_other_word() {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        for pieces in [
            ["Please read the ", "manual", ", then call us."],
            ["Please read it (", "the manual", ") then call us."],
            ["He said \"", "never again", "\" to all of us."],
            ["Siehe die Bedienungs", "anleitung", " im Anhang."],
            ["Water is H", "2", "O and the rest is salt."],
        ] {
            let (plain, marked) = (cut(pieces, false), cut(pieces, true));
            for (before, after, tag) in [(&plain, &marked, "a"), (&marked, &plain, "#text")] {
                let found = compare(before, after, &segment).changes;
                let told = found.iter().map(|change| {
                    let tag = change.place().map(|place| place.tag.as_str());
                    let names = change.properties.iter().map(|p| p.name.as_str());
                    (change.kind, tag, names.collect::<Vec<_>>())
                });
                let expected = [(Kind::Restyled, Some(tag), vec!["color"])];
                assert_eq!(told.collect::<Vec<_>>(), expected, "{pieces:?}: {found:#?}");
            }
        }
    }

    #[test]
    fn words_that_vanish_are_lost() {
        let gravest = |color| changes(None, Some(color)).iter().map(|c| c.severity).max();
        assert!(gravest("white") >= Some(Severity::Major));
        assert_eq!(gravest("navy"), Some(Severity::Minor));
    }
}
