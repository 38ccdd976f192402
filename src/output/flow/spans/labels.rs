//! Labels that touch: words of two boxes though no white space stands between them, where style sheets set such boxes
//! apart that were not all read.

use crate::content::dates;
use crate::output::flow::builder::Builder;
use crate::snapshot::NodeId;

/// Elements from a text up to the label that it ends. Source: ours: its emphasis.
const MAX_IN_LABEL: usize = 3;
/// Most bytes of a day: `23 сентября 2025`. Source: ours; bounds the cost.
const MAX_DAY: usize = 40;
/// Most bytes of an amount: `2 yemek kaşığı`. Source: ours; bounds the cost.
const MAX_AMOUNT: usize = 40;
/// Digits of a year, most of a day or a month, and most letters that make one an ordinal number.
const YEAR: usize = 4;
const MAX_DIGITS: usize = 2;
const MAX_ORDINAL: usize = 2;

impl Builder<'_> {
    /// Whether a text begins another label than the one before it ends, and touches that.
    pub(super) fn is_next_label(&self, id: NodeId, text: &str) -> bool {
        let touches = |before: &str| !before.ends_with(char::is_whitespace);
        let in_code = self.in_code() || self.is_marked_code();
        if in_code || !self.text_before().is_some_and(touches) {
            return false;
        }
        self.last_text.is_some_and(|before| {
            self.is_next_control(before, id)
                || self.is_next_name(before, id, text)
                || self.follows_day(before, id, text)
        })
    }

    /// Whether two texts are of the labels of two controls, which nobody reads as one.
    fn is_next_control(&self, before: NodeId, id: NodeId) -> bool {
        let page = self.page;
        let label_of = |text: NodeId| {
            let mut around = page.ancestors(text).take(MAX_IN_LABEL);
            around.find(|up| page.tag(*up) == "label")
        };
        let (last, own) = (label_of(before), label_of(id));
        last.is_some() && own.is_some() && last != own
    }

    /// Whether two texts stand in two elements beside each other that have names of their own, a small letter or a sign
    /// before a capital: `<span class=maker>Merrell</span><span class=model>Moab</span>`. Or an amount before what it is
    /// of: `<span class=qty>1 kilogram</span><span class=name>tavuk</span>`.
    fn is_next_name(&self, before: NodeId, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let Some(own) = page.parent(id) else {
            return false;
        };
        // The words may stand in an element of their own at the end of the label.
        let mut around = page.ancestors(before).take(MAX_IN_LABEL);
        let Some(last) = around.find(|up| page.parent(*up) == page.parent(own)) else {
            return false;
        };
        let is_label = |id: NodeId| {
            let named = page
                .attribute(id, "class")
                .is_some_and(|c| !c.trim().is_empty());
            named && matches!(page.tag(id), "span" | "a" | "time" | "cite" | "mark")
        };
        // A text right behind the other, in elements of one parent.
        let are_beside = page.node(last).end == own;
        let ends = self.text_before().is_some_and(|before| {
            before.ends_with(|c: char| {
                c.is_lowercase() || c.is_ascii_digit() || matches!(c, ':' | '.' | '!' | '?' | ')')
            })
        });
        let mut begins = text.chars();
        let begins = begins.next().is_some_and(char::is_uppercase)
            && begins.next().is_some_and(char::is_lowercase);
        let follows_amount = || {
            let amount = page.node(before).text.as_deref().unwrap_or("");
            let is_other = page.attribute(last, "class") != page.attribute(own, "class");
            is_other && page.totals(last).texts == 1 && is_amount(amount) && is_words(text)
        };
        are_beside && is_label(last) && is_label(own) && (ends && begins || follows_amount())
    }

    /// Whether a text that begins with a capital follows a day that fills an element, whatever that is called.
    fn follows_day(&self, before: NodeId, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let day = page.node(before).text.as_deref().unwrap_or("");
        let is_filled = |holder: NodeId| {
            let is_around = page.contains(holder, id);
            page.totals(holder).texts == 1 && !is_around
        };
        text.starts_with(char::is_uppercase)
            && page.parent(before).is_some_and(is_filled)
            && is_day(day)
    }
}

/// Whether a text is how much of something: a number and a unit.
fn is_amount(text: &str) -> bool {
    let begins = text.starts_with(char::is_numeric);
    let has_unit = text.contains(char::is_whitespace) && text.ends_with(char::is_alphabetic);
    text.len() <= MAX_AMOUNT && begins && has_unit
}

/// Whether a text begins with a letter, and is more than the ending of a word.
fn is_words(text: &str) -> bool {
    let mut letters = text.chars().take_while(|c| c.is_alphabetic());
    letters.nth(1).is_some()
}

/// Whether a text is a day with its month and year, and nothing else: `22 December 2025`, `Dec 22nd, 2025`,
/// `22/12/2025`.
fn is_day(text: &str) -> bool {
    if text.len() > MAX_DAY {
        return false;
    }
    let words = text.split(|c: char| !c.is_alphanumeric());
    let (mut years, mut months, mut numbers) = (0, 0, 0);
    for word in words.filter(|word| !word.is_empty()) {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let letters = word.len() - digits;
        match digits {
            0 if dates::is_month(word) => months += 1,
            YEAR if letters == 0 => years += 1,
            1..=MAX_DIGITS if letters <= MAX_ORDINAL => numbers += 1,
            _ => return false,
        }
    }
    years == 1 && matches!((months, numbers), (1, 1) | (0, 2))
}

#[cfg(test)]
mod tests {
    use super::is_day;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::inline;

    /// Two elements that touch.
    fn line_of(tags: [&str; 2], first: &str, second: &str) -> String {
        body_of(|t| {
            t.open("p");
            for (tag, words) in tags.into_iter().zip([first, second]) {
                t.element(tag, [0.0, 0.0, 80.0, 20.0], inline(), |t| {
                    t.text(words);
                });
            }
        })
    }

    #[test]
    fn labels_of_two_controls_are_parted() {
        let (first, second) = ("Python 3.9 and above", "python 3.10 and above");
        let labels = line_of(["label", "label"], first, second);
        assert_eq!(labels, format!("{first} {second}\n"));
        let phrases = line_of(["label", "span"], first, second);
        assert_eq!(phrases, format!("{first}{second}\n"));
    }

    #[test]
    fn a_day_that_fills_an_element_is_parted_from_a_capital() {
        let behind = |day: &str, words: &str| line_of(["time", "span"], day, words);
        for day in ["22 December 2025", "Dec 22nd, 2025", "22/12/2025"] {
            let parted = behind(day, "The Villa Group");
            assert_eq!(parted, format!("{day} The Villa Group\n"));
            assert_eq!(behind(day, "the group"), format!("{day}the group\n"));
        }
        let model = behind("Boeing 2025", "The Villa Group");
        assert_eq!(model, "Boeing 2025The Villa Group\n");
    }

    /// Source: yemek.com, without its style sheets.
    #[test]
    fn an_amount_is_parted_from_what_it_is_of() {
        let written = |amount: &str, class: &str, name: &str| {
            body_of(|t| {
                t.open("p").open_with("span", &[("class", "qty")]);
                t.text(amount).close();
                t.open_with("span", &[("class", class)]).text(name);
            })
        };
        assert_eq!(written("1 kilogram", "name", "tavuk"), "1 kilogram tavuk\n");
        assert_eq!(written("1 kilogram", "qty", "tavuk"), "1 kilogramtavuk\n");
        assert_eq!(written("1 kilogram", "name", "s"), "1 kilograms\n");
        assert_eq!(written("kilogram", "name", "tavuk"), "kilogramtavuk\n");
    }

    #[test]
    fn days_have_a_month_and_a_year() {
        for day in ["1. Mai 2024", "2025-12-22", "3 сентября 2025"] {
            assert!(is_day(day), "{day}");
        }
        for words in ["December 2025", "2025", "12.5", "May 22", "1 2 3 2025", ""] {
            assert!(!is_day(words), "{words}");
        }
    }
}
