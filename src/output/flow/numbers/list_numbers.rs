//! The numbers of lists, as they are drawn, given or counted.

use super::item_signs::{bare_number, first_own, first_said, sign};
use super::letters::lettered;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Values of the attribute `type` of a list that number items with letters or Roman numerals instead of digits.
/// Source: HTML, 4.4.5.
const LETTERS: [char; 4] = ['a', 'A', 'i', 'I'];

/// The number of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output) struct Number {
    pub(in crate::output) value: i32,
    /// The letters or Roman numerals drawn instead of digits, as the attribute `type` of a list names them.
    pub(in crate::output) letters: Option<char>,
}

impl Number {
    /// Whether it is one of figures, from zero on.
    pub(in crate::output) fn is_plain(self) -> bool {
        self.letters.is_none() && self.value >= 0
    }

    /// The marker of the item: `4.`, `iv.`.
    pub(in crate::output) fn told(self) -> String {
        let letters = self.letters.and_then(|kind| lettered(self.value, kind));
        format!("{}.", letters.unwrap_or_else(|| self.value.to_string()))
    }

    /// With the letters that a sign shows it in, where it does.
    fn drawn_as(value: i32, sign: &str) -> Self {
        let has_letters = sign.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_shown = |kind: &char| has_letters && lettered(value, *kind).as_deref() == Some(sign);
        Self {
            value,
            letters: LETTERS.into_iter().find(is_shown),
        }
    }
}

/// The number in an attribute.
fn number(page: &PageSnapshot, id: NodeId, attribute: &str) -> Option<i32> {
    page.attribute(id, attribute)?.trim().parse().ok()
}

/// Whether a list shows numbers before its items. Where the style sheet takes away those of all that it lays out as
/// items, it shows none: what a page writes itself (`(a)`, `§ 1`) would get a second one. It is numbered where the style
/// sheet writes them otherwise, or where each item begins with its own number, in an element of its own. Source: ours.
/// Limits: how many of each (`1 egg`) are numbers where they happen to count up from the first item on.
pub(in crate::output::flow) fn is_numbered(page: &PageSnapshot, list: NodeId) -> bool {
    let is_item = |id: NodeId| page.display(id) == Display::ListItem;
    if !page.children(list).any(is_item) {
        return true;
    }
    let counts = |id: &NodeId| is_item(*id) || page.tag(*id) == "li" && is_counted(page, *id);
    let mut numbers = Numbers::from_list(page, list);
    let mut are_own = None;
    for item in page.children(list).filter(counts) {
        let value = numbers.of_item(page, item).value;
        let Some(first) = first_said(page, item).filter(|_| is_item(item)) else {
            continue;
        };
        let node = page.node(first);
        if node.kind == NodeKind::Pseudo {
            return true;
        }
        let number = node.text.as_deref().and_then(bare_number);
        let is_own = page.parent(first) != Some(item) && number == Some(value);
        are_own = Some(are_own.unwrap_or(true) && is_own);
    }
    are_own.unwrap_or(false)
}

/// Whether an item is counted: what is not laid out in a list that is has no number. Source: HTML, 4.4.8 ("list
/// owner").
fn is_counted(page: &PageSnapshot, item: NodeId) -> bool {
    let is_laid_out = |id: NodeId| page.display(id) != Display::None;
    is_laid_out(item) || !page.parent(item).is_some_and(is_laid_out)
}

/// The numbers of a list's items.
#[derive(Debug, Clone, Copy)]
pub(in crate::output::flow) struct Numbers {
    next: i32,
    is_reversed: bool,
    /// Whether the numbers that are drawn count.
    are_drawn: bool,
    /// The letters or Roman numerals that the list requests instead of digits.
    letters: Option<char>,
}

/// Whether the numbers that are drawn before the items of a list count: each is one more than that before it, or the
/// item's own.
fn are_counted(page: &PageSnapshot, list: NodeId, is_reversed: bool) -> bool {
    let step = if is_reversed { -1 } else { 1 };
    let mut last = None::<i32>;
    let mut items = page.children(list).filter(|item| page.tag(*item) == "li");
    items.all(|item| {
        let drawn = sign(page, item).and_then(|sign| sign.parse::<i32>().ok());
        let Some(drawn) = drawn else {
            return true;
        };
        let before = last.replace(drawn);
        let follows = before.is_none_or(|before| before.checked_add(step) == Some(drawn));
        follows || number(page, item, "value") == Some(drawn)
    })
}

impl Numbers {
    pub(in crate::output::flow) const UP: Self = Self {
        next: 1,
        is_reversed: false,
        are_drawn: true,
        letters: None,
    };

    /// Those that an element asks for: counted down to one where it is reversed.
    pub(in crate::output::flow) fn from_list(page: &PageSnapshot, list: NodeId) -> Self {
        let is_reversed = page.attribute(list, "reversed").is_some();
        let is_item = |id: &NodeId| page.tag(*id) == "li" && is_counted(page, *id);
        let first = if is_reversed {
            let items = page.children(list).filter(is_item);
            i32::try_from(items.count()).unwrap_or(i32::MAX)
        } else {
            1
        };
        let kind = page.attribute(list, "type").unwrap_or("").trim();
        let given = number(page, list, "start");
        let may_go_on = page.tag(list) == "ol" && !is_reversed;
        let own = || may_go_on.then(|| first_own(page, list)).flatten();
        Self {
            next: given.or_else(own).unwrap_or(first),
            is_reversed,
            are_drawn: page.tag(list) != "ol" || are_counted(page, list, is_reversed),
            letters: LETTERS.into_iter().find(|c| kind.chars().eq([*c])),
        }
    }

    /// The number of the next item: as it is drawn where those count, else as the item says, else counted. What is
    /// not laid out would be drawn as the list asks. Where it is written amid what is, those behind it count on from
    /// it.
    pub(in crate::output::flow) fn of_item(&mut self, page: &PageSnapshot, item: NodeId) -> Number {
        self.are_drawn &= is_counted(page, item);
        let sign = sign(page, item);
        let drawn = sign.and_then(|sign| sign.parse::<i32>().ok());
        let drawn = drawn.filter(|_| self.are_drawn);
        let value = self.take(drawn.or_else(|| number(page, item, "value")));
        match sign {
            Some(sign) => Number::drawn_as(value, sign),
            None => Number {
                value,
                letters: self.letters.filter(|_| page.own_style(item).is_none()),
            },
        }
    }

    /// The number of an item that the page does not mark as one: what is drawn before others does not count it.
    pub(in crate::output::flow) fn take_unmarked(&mut self) -> i32 {
        self.are_drawn = false;
        self.take(None)
    }

    /// Passes over an item that is not written.
    pub(in crate::output::flow) fn pass(&mut self, page: &PageSnapshot, item: NodeId) {
        if is_counted(page, item) {
            self.take(None);
        }
    }

    /// The number of the next item, which may have one of its own.
    fn take(&mut self, own: Option<i32>) -> i32 {
        let number = own.unwrap_or(self.next);
        self.next = if self.is_reversed {
            number.saturating_sub(1)
        } else {
            number.saturating_add(1)
        };
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag, inline, styled};

    /// A list of items with their marker and their attributes, behind a paragraph in it.
    fn written(stray: &str, items: &[(&str, &str)]) -> String {
        body_of(|t| {
            t.open("ol");
            if !stray.is_empty() {
                t.open("p").text(stray).close();
            }
            for (marker, value) in items {
                if value.is_empty() {
                    t.open("li");
                } else {
                    t.open_with("li", &[("value", *value)]);
                }
                t.generated("::marker", [0.0, 0.0, 20.0, 20.0], marker);
                t.text("x").close();
            }
        })
    }

    #[test]
    fn numbers_that_are_drawn_count_where_they_rise_by_one() {
        assert_eq!(written("", &[("4. ", ""), ("5. ", "")]), "4. x\n5. x\n");
        let years = written("", &[("2024 ", ""), ("2024 ", ""), ("2024 ", "")]);
        assert_eq!(years, "1. x\n2. x\n3. x\n");
        let stray = written("For example", &[("1. ", ""), ("2. ", "")]);
        for item in ["1. For example", "2. x", "3. x"] {
            assert!(stray.contains(item), "{stray}");
        }
        let own = written("", &[("1. ", ""), ("7. ", "7")]);
        assert!(own.contains("7. x") || own.contains("7) x"), "{own}");
    }

    #[test]
    fn a_list_whose_numbers_the_style_sheet_takes_away_has_none() {
        let written = |sign: Option<(&str, &str)>, number: Option<&str>| {
            body_of(|t| {
                t.open("ol");
                let rect = [0.0, 0.0, 300.0, 20.0];
                t.element("li", rect, styled(Display::ListItem), |t| {
                    if let Some((name, sign)) = sign {
                        t.generated(name, [0.0, 0.0, 20.0, 20.0], sign);
                    }
                    if let Some(number) = number {
                        t.open("span").text(number).close();
                    }
                    t.text_at(rect, "(a) the master of a ship");
                });
                t.close();
            })
        };
        let bare = "- (a) the master of a ship\n";
        let numbered = "1. (a) the master of a ship\n";
        assert_eq!(written(None, None), bare);
        assert_eq!(written(Some(("::marker", "• ")), None), bare);
        assert_eq!(written(Some(("::marker", "1. ")), None), numbered);
        assert_eq!(written(Some(("::before", "1 ")), None), numbered);
        assert_eq!(written(None, Some("1.")), numbered, "its own number");
    }

    #[test]
    fn numbers_written_by_hand_are_those_of_the_list_where_all_count_up() {
        let written = |items: &[(&str, &str)]| {
            body_of(|t| {
                t.open("ol");
                let rect = [0.0, 0.0, 300.0, 20.0];
                for (number, words) in items {
                    t.element("li", rect, styled(Display::ListItem), |t| {
                        t.element("span", rect, inline(), |t| {
                            t.text_at(rect, number);
                        });
                        t.text_at(rect, words);
                    });
                }
                t.close();
            })
        };
        let steps = [("1", " Open the gate"), ("2", " Go in")];
        assert_eq!(written(&steps), "1. Open the gate\n2. Go in\n");
        let amounts = [("200", " g flour"), ("2", " eggs")];
        assert_eq!(written(&amounts), "- 200 g flour\n- 2 eggs\n");
        let first = [("1", " onion"), ("200", " g flour")];
        assert_eq!(written(&first), "- 1 onion\n- 200 g flour\n");
        let years = [("2024", " A boat"), ("2025", " A ship")];
        assert_eq!(written(&years), "- 2024 A boat\n- 2025 A ship\n");
    }

    /// A list of three items, the second of which is not laid out.
    fn with_unseen(attributes: &[(&str, &str)], markers: [&str; 2]) -> TestPage {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("ol", attributes);
        for (i, marker) in markers.iter().enumerate() {
            if i > 0 {
                t.open_bare("li").unrendered("An old step").close();
            }
            t.open("li");
            if !marker.is_empty() {
                t.generated("::marker", [0.0, 0.0, 20.0, 20.0], marker);
            }
            t.text("x").close();
        }
        t.close();
        t
    }

    #[test]
    fn an_item_that_is_not_laid_out_has_no_number_unless_it_is_written() {
        let written = |attributes: &[(&str, &str)], markers: [&str; 2], is_whole: bool| {
            let page = with_unseen(attributes, markers).finish();
            let list = by_tag(&page, "ol");
            let items: Vec<NodeId> = page.children(list).collect();
            let chosen = if is_whole {
                vec![list]
            } else {
                vec![items[0], items[2]]
            };
            markdown(&flow_of(&page, &chosen, true))
        };
        let whole = "1. x\n2. An old step\n3. x\n";
        for markers in [["1. ", "2. "], ["", ""]] {
            assert_eq!(written(&[], markers, false), "1. x\n2. x\n");
            assert_eq!(written(&[], markers, true), whole, "in one list");
        }
        let reversed = written(&[("reversed", "")], ["", ""], false);
        assert!(reversed.starts_with("2. x"), "{reversed}");
    }

    #[test]
    fn numbers_are_told_in_the_letters_they_are_drawn_in() {
        for (value, sign, letters, told) in [
            (1, "a", Some('a'), "a."),
            (1, "i", Some('i'), "i."),
            (9, "i", Some('a'), "i."),
            (27, "AA", Some('A'), "AA."),
            (703, "aaa", Some('a'), "aaa."),
            (1994, "MCMXCIV", Some('I'), "MCMXCIV."),
            (4, "4", None, "4."),
            (2, "-", None, "2."),
            (0, "a", None, "0."),
            (-2, "-2", None, "-2."),
            (4000, "mmmm", None, "4000."),
        ] {
            let number = Number::drawn_as(value, sign);
            assert_eq!(number, Number { value, letters }, "{sign}");
            assert_eq!(number.told(), told);
        }
    }
}
