//! The numbers of lists, as they are drawn, given or counted.

use crate::snapshot::{NodeId, PageSnapshot};

/// What a list may be numbered with beside figures, as the attribute `type` names it: the alphabet and Roman
/// figures. Source: HTML, 4.4.5.
const LETTERS: [char; 4] = ['a', 'A', 'i', 'I'];
/// What Roman figures are made of, the largest first.
const ROMAN: [(i32, &str); 13] = [
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
];
/// Largest number in Roman figures. Source: CSS Counter Styles 3, 6.1.
const MAX_ROMAN: i32 = 3999;

/// The number of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output) struct Number {
    pub(in crate::output) value: i32,
    /// What is drawn in place of figures, as the attribute `type` of a list names it.
    pub(in crate::output) letters: Option<char>,
}

impl Number {
    /// Whether it is one of figures, from zero on.
    pub(in crate::output) fn is_plain(self) -> bool {
        self.letters.is_none() && self.value >= 0
    }

    /// What stands before the item: `4.`, `iv.`.
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

/// The sign that is drawn before an item, without the points and brackets around it.
fn sign(page: &PageSnapshot, item: NodeId) -> Option<&str> {
    let first = page.children(item).next()?;
    let node = page.node(first);
    let is_drawn = page.tag(first) == "::marker" && node.is_readable();
    let text = node.text.as_deref().filter(|_| is_drawn)?;
    Some(text.trim_matches(|c: char| !c.is_alphanumeric() && c != '-'))
}

/// The numbers of a list's items.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    next: i32,
    is_reversed: bool,
    /// Whether the numbers that are drawn count.
    are_drawn: bool,
    /// What the list asks for in place of figures.
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
    pub(super) const UP: Self = Self {
        next: 1,
        is_reversed: false,
        are_drawn: true,
        letters: None,
    };

    /// Those that an element asks for: counted down to one where it is reversed.
    pub(super) fn from_list(page: &PageSnapshot, list: NodeId) -> Self {
        let is_reversed = page.attribute(list, "reversed").is_some();
        let items = || page.children(list).filter(|item| page.tag(*item) == "li");
        let first = if is_reversed {
            i32::try_from(items().count()).unwrap_or(i32::MAX)
        } else {
            1
        };
        let kind = page.attribute(list, "type").unwrap_or("").trim();
        Self {
            next: number(page, list, "start").unwrap_or(first),
            is_reversed,
            are_drawn: page.tag(list) != "ol" || are_counted(page, list, is_reversed),
            letters: LETTERS.into_iter().find(|c| kind.chars().eq([*c])),
        }
    }

    /// The number of the next item: as it is drawn where those count, else as the item says, else counted. What is
    /// not laid out would be drawn as the list asks.
    pub(super) fn of_item(&mut self, page: &PageSnapshot, item: NodeId) -> Number {
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
    pub(super) fn take_unmarked(&mut self) -> i32 {
        self.are_drawn = false;
        self.take(None)
    }

    /// The number of the next item, which may have one of its own.
    pub(super) fn take(&mut self, own: Option<i32>) -> i32 {
        let number = own.unwrap_or(self.next);
        self.next = if self.is_reversed {
            number.saturating_sub(1)
        } else {
            number.saturating_add(1)
        };
        number
    }
}

/// A number in letters of a kind; `None` where it cannot be written so.
fn lettered(number: i32, kind: char) -> Option<String> {
    let letters = match kind {
        'a' | 'A' => alphabetic(number)?,
        _ => roman(number)?,
    };
    Some(if kind.is_ascii_uppercase() {
        letters.to_ascii_uppercase()
    } else {
        letters
    })
}

/// A number as columns of a sheet are named: `z` is followed by `aa`.
fn alphabetic(number: i32) -> Option<String> {
    let mut rest = u32::try_from(number).ok().filter(|n| *n > 0)?;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    Some(letters.into_iter().rev().collect())
}

fn roman(number: i32) -> Option<String> {
    let mut rest = Some(number).filter(|n| (1..=MAX_ROMAN).contains(n))?;
    let mut figures = String::new();
    for (value, figure) in ROMAN {
        while rest >= value {
            figures.push_str(figure);
            rest -= value;
        }
    }
    Some(figures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::markdown::tests::body_of;

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
