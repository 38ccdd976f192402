//! Signs that a page types before the items of a list that has its own: `- - one`, `1. 1. one`.
//!
//! # Limits
//! A list of what people say in turn loses the dashes that open their speech: they look like those of items.

use super::super::flow::{Block, Content, Marks, Number, Piece, Span};
use crate::hash::HashMap;

/// Dashes and bullets that are typed. A star may mark a note; a dash without a space begins an option of a command,
/// and one before a figure is a minus. An arrow of two lines without a space opens a quotation, and so may one whose
/// other end follows.
const DASHES: [char; 3] = ['-', '–', '—'];
const BULLETS: [char; 5] = ['•', '●', '▪', '‣', '·'];
const ARROW: char = '»';
const OTHER_END: char = '«';
/// Characters after a typed number.
const NUMBER_ENDS: [char; 6] = ['.', ')', ':', '、', '．', '）'];
/// Fewest items of a list that begin with a sign. Source: ours: one may be a word of its text.
const MIN_ITEMS: usize = 2;
/// Fewest items of a list that begin with their own numbers, all of them. Source: ours: a club or a day may (`1. FC
/// Köln`).
const MIN_NUMBERED: usize = 3;

/// A typed sign or number at the beginning of an item.
struct Typed {
    /// The piece that begins with it.
    piece: usize,
    /// The sign; of numbers `None`.
    sign: Option<char>,
    /// Bytes of it with the white space around it.
    length: usize,
}

/// An item that begins.
#[derive(Clone, Copy)]
struct Begun {
    number: Option<Number>,
}

/// A list under way: how many items it has, and what is typed before them.
#[derive(Default)]
struct List {
    items: usize,
    typed: Vec<Typed>,
}

/// For each piece of a flow that begins with a sign which its list has already, how many bytes of it that is: most
/// items of the list begin with the same, or all, three at least, with their own numbers. Linear.
///
/// Source: ours, 954 pages of formasaurus. Limits: a sign in an element of its own stays, and so do those of lists in
/// cells of tables.
pub(super) fn doubled(pieces: &[Piece]) -> HashMap<usize, usize> {
    let mut found = HashMap::default();
    let mut lists: Vec<List> = Vec::new();
    // The item that has said nothing so far.
    let mut begun: Option<Begun> = None;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open(Block::List { .. }) => {
                lists.push(List::default());
                begun = None;
            }
            Piece::Open(Block::Item(number)) => {
                if let Some(list) = lists.last_mut() {
                    list.items += 1;
                }
                begun = Some(Begun { number: *number });
            }
            Piece::Close(Block::List { .. }) => {
                let list = lists.pop().unwrap_or_default();
                found.extend(list.doubled());
                begun = None;
            }
            Piece::Span(span) => {
                let says = !matches!(&span.content, Content::Text(text) if text.trim().is_empty());
                let item = begun.filter(|_| says);
                begun = begun.filter(|_| !says);
                let typed = item.and_then(|item| typed(at, span, item.number));
                if let Some(list) = lists.last_mut() {
                    list.typed.extend(typed);
                }
            }
            Piece::Boundary | Piece::Open(Block::Part(_)) => {}
            Piece::Open(_) | Piece::Close(_) | Piece::Rule => begun = None,
        }
    }
    found
}

impl List {
    /// Typed signs or numbers that repeat the marker of the list: most items have the same sign, or all have their own
    /// number.
    fn doubled(self) -> impl Iterator<Item = (usize, usize)> {
        let sign = self.typed.first().map(|typed| typed.sign);
        let is_same = move |typed: &Typed| Some(typed.sign) == sign;
        let count = self.typed.iter().filter(|typed| is_same(typed)).count();
        let are_most = match sign {
            Some(None) => count >= MIN_NUMBERED && count == self.items,
            _ => count >= MIN_ITEMS && 2 * count > self.items,
        };
        let same = self.typed.into_iter().filter(is_same);
        let same = same.filter(move |_| are_most);
        same.map(|typed| (typed.piece, typed.length))
    }
}

/// The typed marker of a text at the beginning of an item, followed by words: the item's own number, or a sign where
/// the item has no number. `None` where there is none.
fn typed(piece: usize, span: &Span, number: Option<Number>) -> Option<Typed> {
    let Content::Text(text) = &span.content else {
        return None;
    };
    if span.marks.has(Marks::CODE) {
        return None;
    }
    let bare = text.trim_start();
    let (sign, rest) = match number {
        Some(number) => {
            let figures = number.is_plain().then(|| number.value.to_string())?;
            let rest = bare.strip_prefix(figures.as_str())?;
            (None, rest.strip_prefix(NUMBER_ENDS)?)
        }
        None => {
            let sign = bare.chars().next()?;
            let rest = &bare[sign.len_utf8()..];
            let is_apart = rest.starts_with(char::is_whitespace);
            let is_minus = || rest.trim_start().starts_with(|c: char| c.is_numeric());
            let is_typed = match sign {
                ARROW => is_apart && !rest.contains(OTHER_END),
                dash if DASHES.contains(&dash) => is_apart && !is_minus(),
                other => BULLETS.contains(&other),
            };
            if !is_typed {
                return None;
            }
            (Some(sign), rest)
        }
    };
    let words = rest.trim_start();
    // `1.5 litres`
    let is_figure = rest.starts_with(|c: char| c.is_ascii_digit());
    let length = text.len() - words.len();
    (!words.is_empty() && !is_figure).then_some(Typed {
        piece,
        sign,
        length,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::body_of;

    fn written(tag: &str, items: &[&str]) -> String {
        body_of(|t| {
            t.open(tag);
            for item in items {
                t.open("li").text(item).close();
            }
            t.close();
        })
    }

    #[test]
    fn signs_that_the_list_has_are_not_written_twice() {
        let signs = ["- One", " \u{2013} Two", "- Three", "- Four"];
        let text = written("ul", &signs);
        assert_eq!(text, "- One\n- \u{2013} Two\n- Three\n- Four\n");
        let text = written("ul", &["\u{2022}One", "\u{2022} Two"]);
        assert_eq!(text, "- One\n- Two\n");
        let text = written("ul", &["\u{bb} One", "\u{bb} Two"]);
        assert_eq!(text, "- One\n- Two\n");
        let text = written("ol", &["1.One", "2. Two", "3) Three"]);
        assert_eq!(text, "1. One\n2. Two\n3. Three\n");
    }

    #[test]
    fn what_few_items_begin_with_is_theirs() {
        for items in [
            ["- One", "Two"],
            ["-v", "-q"],
            ["-5 at night", "-7 by day"],
            ["- 5 at night", "- 7 by day"],
        ] {
            let text = written("ul", &items);
            assert!(items.iter().all(|item| text.contains(&item[1..])), "{text}");
            assert_eq!(
                text.matches('-').count(),
                2 + items.concat().matches('-').count()
            );
        }
        let quoted = ["\u{bb}The Mill\u{ab} by Doe", "\u{bb}Looms\u{ab} by Roe"];
        let text = written("ul", &quoted);
        assert!(quoted.iter().all(|item| text.contains(item)), "{text}");
        for items in [["1. FC Bern", "Basel"], ["1. May", "2. June"]] {
            let text = written("ol", &items);
            assert_eq!(text.matches('1').count(), 2, "{text}");
        }
        let text = written("ol", &["1.5 litres", "2.5 litres"]);
        assert!(
            text.contains("1.5 litres") && text.contains("2.5 litres"),
            "{text}"
        );
        let text = written("ol", &["3. One", "4. Two"]);
        assert!(
            text.contains("3. One") || text.contains("3\\. One"),
            "{text}"
        );
    }
}
