//! Cents that are separated from the whole amount by their typesetting and not by a decimal point: `$24` followed by a
//! small or raised `97`. A reader sees two numbers; text without a space between them would state a different amount.
//!
//! Source: ours, how shops write prices. Limits: they are two digits right behind a whole number, in an element of
//! their own, and the sign of a currency stands beside the amount: exponents have none. What leads somewhere is the
//! number of a note. So is a raised one in a line that goes on in words, unless the sign of a currency or nothing
//! stands in its box, or it is small, too, and its line begins with the amount.

use super::{Display, NodeId, NodeKind, PageSnapshot};

/// Nodes before and behind the cents among which the whole number and the sign are looked for, and elements around a
/// number. Source: ours; they bound the cost, and are more than what dresses an amount.
const MAX_APART: u32 = 6;
const MAX_AROUND: usize = 4;
/// Most of the size of the letters of the whole number that small cents have. Source: ours: half and two thirds are
/// usual.
const MAX_SMALL: f32 = 0.75;
/// How far raised ones end above it, by its height. Source: ours: what is set higher is moved by a third of its size.
const MIN_RAISED: f64 = 0.25;
/// Most characters of what stands in one text with the cents: a space and a sign.
const MAX_BEHIND: usize = 6;
/// Digits of a group of thousands.
const GROUP: usize = 3;
/// Most characters of an amount in pieces, with what it is paid for, and nodes of it. Source: ours: `1.299,00 €` and
/// `/seat/month`, each piece in an element or two.
const MAX_AMOUNT: u32 = 12;
const MAX_WITH_UNIT: u32 = 24;
const MAX_PIECES: u32 = 16;
/// Most bytes of an amount as it is said. Source: ours: a sign and a number.
const MAX_SAID: usize = 24;
/// Nodes of a line beside an amount that are asked for words. Source: ours; bounds the cost.
const MAX_BESIDE: usize = 16;
/// Letters of the code of a currency, all capitals. Source: ISO 4217.
const CODE: usize = 3;
/// Signs of currencies, and words for them in lower case. Source: CLDR, and what shops write at home.
const SIGNS: &str = "$€£¥￥₹₽₩₪₺₴฿₫₱₸₾₦円元원";
const WORDS: [&str; 22] = [
    "chf", "czk", "din", "dkk", "eur", "euro", "ft", "gbp", "huf", "kc", "kn", "kr", "kč", "lei",
    "pln", "ron", "sek", "usd", "zł", "грн", "лв", "руб",
];
/// Signs that stand apart from a number that is counted up, as pages of firms show them: `86` `%`, `4.200` `+`.
const COUNTED: &str = "%+°";
/// Words before what an amount is paid for. Source: ours: English and Italian, German, French, Spanish.
const PER: [&str; 4] = ["per", "pro", "par", "por"];

impl PageSnapshot {
    /// Whether a text is the cents of the whole number right before it, which no point parts from it.
    pub(crate) fn are_cents(&self, id: NodeId) -> bool {
        let Some(behind) = self.shown_text(id).and_then(behind_cents) else {
            return false;
        };
        let Some(whole) = self.text_right_before(id) else {
            return false;
        };
        let before = self.shown_text(whole).and_then(before_whole);
        before.is_some_and(|before| {
            self.is_set_off(id, whole) && self.names_currency(before, behind, (whole, id))
        })
    }

    /// The point of an amount whose cents a text is, where a text beside it says the same amount with one, for those
    /// who hear the page: `£12.95`.
    pub(crate) fn point_of_cents(&self, id: NodeId) -> Option<char> {
        let whole = self.text_right_before(id)?;
        let text = |n: NodeId| self.node(n).text.as_deref();
        let (before, behind) = (digits_of(text(whole)?), digits_of(text(id)?));
        let (first, last) = (whole.0.saturating_sub(2 * MAX_APART), id.0 + 1);
        let end = last.saturating_add(2 * MAX_APART).min(self.len() as u32);
        let mut beside = (first..whole.0).rev().chain(last..end).map(NodeId);
        beside.find_map(|n| {
            let said = text(n).filter(|said| said.len() <= MAX_SAID)?;
            let (at, point) = said.rmatch_indices(['.', ',']).next()?;
            let (own, cents) = said.split_at(at);
            let is_same = digits_of(own) == before && digits_of(cents) == behind;
            point.chars().next().filter(|_| is_same)
        })
    }

    /// Whether a flex or grid box between lines holds nothing but one amount in pieces: a sign, numbers and, behind a
    /// stroke or a word for it, what it is paid for (`$59` `/seat/month`, `per month`).
    pub(super) fn holds_amount(&self, id: NodeId) -> bool {
        let is_small = self.node(id).end.0 - id.0 <= MAX_PIECES
            && (2..=MAX_WITH_UNIT).contains(&self.totals(id).chars);
        if !is_small || !matches!(self.display(id), Display::Flex | Display::Grid) {
            return false;
        }
        let mut said = String::new();
        let mut has_unit = false;
        for text in self.subtree(id).filter_map(|n| self.shown_text(n)) {
            let begins_unit = !said.is_empty() && begins_unit(text.trim_start());
            match (has_unit, begins_unit) {
                (false, true) => has_unit = true,
                (false, false) => said.push_str(text),
                (true, _) if text.trim().is_empty() => {}
                (true, _) => return false,
            }
        }
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let is_other = |c: &char| !is_of_number(*c) && !c.is_whitespace();
        let mut others = said.chars().filter(is_other);
        let sign = others.next();
        let is_sign = sign.is_some_and(|c| SIGNS.contains(c) || COUNTED.contains(c) && !has_unit);
        is_sign
            && others.next().is_none()
            && said.chars().count() <= MAX_AMOUNT as usize
            && said.contains(|c: char| c.is_ascii_digit())
    }

    /// The text of a node, where it is one that is read.
    fn shown_text(&self, id: NodeId) -> Option<&str> {
        let node = self.node(id);
        let is_shown = node.kind == NodeKind::Text && node.is_readable();
        node.text.as_deref().filter(|_| is_shown)
    }

    /// The text before a node in the same line and in another element, with nothing that is read between them.
    fn text_right_before(&self, id: NodeId) -> Option<NodeId> {
        let mut before = (id.0.saturating_sub(MAX_APART)..id.0).rev().map(NodeId);
        let found = before.find(|n| {
            self.shown_text(*n).is_some() || !self.contains(*n, id) && self.parts_lines(*n)
        })?;
        let is_text = self.shown_text(found).is_some() && self.parent(found) != self.parent(id);
        (is_text && self.share_line(id, found)).then_some(found)
    }

    /// Whether no box between lines holds one of two nodes and not the other.
    fn share_line(&self, one: NodeId, other: NodeId) -> bool {
        let is_in_line = |id: NodeId, other: NodeId| {
            let around = self.ancestors(id).take(MAX_AROUND);
            let mut around = around.take_while(|up| !self.contains(*up, other));
            around.all(|up| !self.ends_lines(up))
        };
        is_in_line(one, other) && is_in_line(other, one)
    }

    /// Whether a node that is no text ends a line, or holds white space.
    fn parts_lines(&self, id: NodeId) -> bool {
        let node = self.node(id);
        match node.kind {
            NodeKind::Element => self.ends_lines(id) || self.tag(id) == "br",
            _ => self.white_space(id).is_some(),
        }
    }

    fn ends_lines(&self, id: NodeId) -> bool {
        self.flow_display(id).breaks_lines()
    }

    /// Whether cents are set smaller or higher than the whole number before them, and lead nowhere.
    fn is_set_off(&self, cents: NodeId, whole: NodeId) -> bool {
        let inside = self.ancestors(cents).take(MAX_AROUND);
        let mut inside = inside.take_while(|up| !self.contains(*up, whole));
        let size = |id: NodeId| self.style(id).map_or(0.0, |style| style.font_size);
        let is_small = || size(cents) <= MAX_SMALL * size(whole);
        let is_raised = || {
            let rects = self.node(cents).rect.zip(self.node(whole).rect);
            rects.is_some_and(|(own, other)| {
                own.bottom > other.top && own.bottom <= other.bottom - MIN_RAISED * other.height()
            })
        };
        let mut is_sup = false;
        let is_link = inside.any(|up| {
            is_sup |= self.tag(up) == "sup";
            self.is_link(up)
        });
        if is_link {
            return false;
        }
        if !is_sup {
            return is_small() || is_raised();
        }
        self.ends_amount(cents, whole)
            || is_small() && !self.has_words((0..=whole.0).rev().map(NodeId), cents)
    }

    /// Whether raised cents are no mark of a note: a currency is named right behind them, their line does not go on in
    /// words, or they and the whole number have a box of their own.
    fn ends_amount(&self, cents: NodeId, whole: NodeId) -> bool {
        let behind = self.shown_text(cents).and_then(behind_cents);
        let names_currency = behind.is_some_and(|behind| !behind.is_empty())
            || self.next_said(cents).is_some_and(begins_with_currency);
        let has_box = || {
            let mut around = self.ancestors(cents).take(MAX_AROUND);
            let shared = around.find(|up| self.contains(*up, whole));
            shared.is_some_and(|shared| {
                let mut texts = self.subtree(shared).filter_map(|n| self.shown_text(n));
                self.node(shared).end.0 - shared.0 <= MAX_PIECES && !texts.any(says_words)
            })
        };
        let behind = (cents.0 + 1..self.len() as u32).map(NodeId);
        names_currency || !self.has_words(behind, cents) || has_box()
    }

    /// Whether some nodes, nearest first, say words in the line of another.
    fn has_words(&self, nodes: impl Iterator<Item = NodeId>, id: NodeId) -> bool {
        let is_in_line = |n: &NodeId| match self.node(*n).kind {
            NodeKind::Element => self.tag(*n) != "br" && !self.ends_lines(*n),
            _ => self.shown_text(*n).is_none() || self.share_line(*n, id),
        };
        let mut line = nodes.take(MAX_BESIDE).take_while(is_in_line);
        line.any(|n| self.shown_text(n).is_some_and(says_words))
    }

    /// The first text right behind a node that is more than white space.
    fn next_said(&self, id: NodeId) -> Option<&str> {
        let end = (id.0 + 1).saturating_add(MAX_APART).min(self.len() as u32);
        let mut texts = (id.0 + 1..end).filter_map(|n| self.shown_text(NodeId(n)));
        texts.find(|text| !text.trim().is_empty())
    }

    /// Whether the sign of a currency stands beside an amount: in the texts of its ends, else in those beside them.
    fn names_currency(&self, before: &str, behind: &str, ends: (NodeId, NodeId)) -> bool {
        let (whole, cents) = ends;
        let says = |n: NodeId| self.shown_text(n).filter(|text| !text.trim().is_empty());
        let last = || {
            let before = whole.0.saturating_sub(MAX_APART)..whole.0;
            before.rev().map(NodeId).find_map(says)
        };
        ends_in_currency(before)
            || begins_with_currency(behind)
            || before.is_empty() && last().is_some_and(ends_in_currency)
            || behind.is_empty() && self.next_said(cents).is_some_and(begins_with_currency)
    }
}

/// Whether a text begins with what something is paid for.
fn begins_unit(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    text.starts_with('/') || PER.iter().any(|per| word.eq_ignore_ascii_case(per))
}

/// The digits of a text.
fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The trimmed text after two leading digits, if it is empty or begins with a currency; `None` where the text does not
/// begin with exactly two digits, or where more than [`MAX_BEHIND`] characters follow.
fn behind_cents(text: &str) -> Option<&str> {
    let are_two = text.bytes().take_while(u8::is_ascii_digit).count() == 2;
    let behind = text.get(2..).filter(|_| are_two)?.trim();
    let is_short = behind.chars().take(MAX_BEHIND + 1).count() <= MAX_BEHIND;
    (is_short && (behind.is_empty() || begins_with_currency(behind))).then_some(behind)
}

/// The trimmed text before the whole number at the end of a text; `None` where it does not end in a whole number.
fn before_whole(text: &str) -> Option<&str> {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’');
    let is_in_number = |c: char| is_of_number(c) || c.is_whitespace();
    let number = text.trim_end_matches(is_in_number).len();
    let (before, number) = (text[..number].trim(), &text[number..]);
    // A number with a fraction already includes its cents.
    let last = number.rsplit(['.', ',']).next().unwrap_or(number);
    let is_whole = last.len() == number.len() || last.len() == GROUP;
    (number.ends_with(|c: char| c.is_ascii_digit()) && is_whole).then_some(before)
}

fn begins_with_currency(text: &str) -> bool {
    let text = text.trim_start();
    let word = text.split(|c: char| !c.is_alphabetic()).next();
    text.starts_with(|c: char| SIGNS.contains(c)) || word.is_some_and(is_currency)
}

fn ends_in_currency(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches('.');
    let word = text.rsplit(|c: char| !c.is_alphabetic()).next();
    text.ends_with(|c: char| SIGNS.contains(c)) || word.is_some_and(is_currency)
}

/// Whether a text has words other than the names of currencies.
fn says_words(text: &str) -> bool {
    let is_code = |word: &str| word.len() == CODE && word.bytes().all(|b| b.is_ascii_uppercase());
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| !word.is_empty() && !is_code(word) && !is_currency(word))
}

fn is_currency(word: &str) -> bool {
    WORDS.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::{TestPage, block, inline, styled};
    use crate::snapshot::{Display, NodeId, Style};

    /// The text of a paragraph made of `(tag, font size in px, text)` pieces in one line.
    fn line(texts: &[(&str, f32, &str)]) -> String {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 40.0], block(), |t| {
                let mut left = 0.0;
                for (tag, font_size, text) in texts {
                    let style = Style {
                        font_size: *font_size,
                        ..inline()
                    };
                    let place = [left, 0.0, 40.0, 40.0];
                    t.element(tag, place, style.clone(), |t| {
                        t.text_in(place, text, style);
                    });
                    left += 40.0;
                }
            });
        });
        page.text(page.body())
    }

    #[test]
    fn small_and_raised_cents_stand_apart() {
        let small = [("b", 36.0, "$"), ("b", 36.0, "24"), ("i", 18.0, "97")];
        assert_eq!(line(&small), "$24 97");
        assert_eq!(line(&[("b", 16.0, "$24"), ("sup", 16.0, "97")]), "$24 97");
        let behind = [
            ("b", 16.0, "1.299"),
            ("sup", 16.0, "99"),
            ("i", 16.0, " Lei"),
        ];
        assert_eq!(line(&behind), "1.299 99 Lei");
        assert_eq!(line(&[("b", 16.0, "34"), ("sup", 16.0, "99 €")]), "34 99 €");
    }

    #[test]
    fn the_point_of_an_amount_is_told_where_it_is_said() {
        let point = |said: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").open_bare("i").unrendered(said);
            t.close().open("b").text("£12").close();
            t.open("sup").text("95");
            let page = t.finish();
            let cents = page.tagged(["sup"]).next();
            cents.and_then(|sup| page.point_of_cents(NodeId(sup.0 + 1)))
        };
        assert_eq!(point("£12.95"), Some('.'));
        assert_eq!(point("12,95 £"), Some(','));
        for said in ["£12", "£12.59", "£1.95", "12 95"] {
            assert_eq!(point(said), None, "{said}");
        }
    }

    #[test]
    fn a_mark_of_a_note_in_a_line_of_words_is_no_cents() {
        let raised = |before, cents, behind| {
            line(&[
                ("b", 16.0, before),
                ("sup", 16.0, cents),
                ("i", 16.0, behind),
            ])
        };
        assert_eq!(raised("$ 5", "10", " note"), "$ 510 note");
        assert_eq!(raised("$5", "10", " USD."), "$5 10 USD.");
        assert_eq!(raised("5", "10", " € a month"), "5 10 € a month");
        let small = [("b", 36.0, "$9"), ("sup", 18.0, "99"), ("i", 16.0, "/mo")];
        assert_eq!(line(&small), "$9 99/mo");
        let amid = [("b", 36.0, "of $9"), ("sup", 18.0, "99"), ("i", 16.0, " a")];
        assert_eq!(line(&amid), "of $999 a");
    }

    #[test]
    fn an_amount_that_a_flex_box_lays_out_is_one_line() {
        let row = |sign: &str, second: f64| {
            let page = TestPage::draw(|t| {
                let display = styled(Display::Flex);
                t.element("div", [0.0, 0.0, 400.0, 20.0], display, |t| {
                    t.line("span", [0.0, 0.0, 10.0, 20.0], sign);
                    t.line("span", [second, 0.0, 40.0, 20.0], "24.97");
                });
            });
            page.text(page.body())
        };
        assert_eq!(row("$", 10.0), "$24.97");
        assert_eq!(row("$", 90.0), "$\n24.97", "far apart");
        assert_eq!(row("No", 10.0), "No\n24.97");
        assert_eq!(row("+", 10.0), "+24.97");
    }

    #[test]
    fn what_an_amount_is_paid_for_stands_in_its_line() {
        let row = |amount: &str, unit: &str| {
            let page = TestPage::draw(|t| {
                let display = styled(Display::Flex);
                t.element("p", [0.0, 0.0, 400.0, 20.0], display, |t| {
                    t.line("span", [0.0, 0.0, 40.0, 20.0], amount);
                    t.line("span", [44.0, 0.0, 80.0, 20.0], unit);
                });
            });
            page.text(page.body())
        };
        assert_eq!(row("$59", "/seat/month"), "$59 /seat/month");
        assert_eq!(row("$59", "per month"), "$59 per month");
        assert_eq!(row("$59", "Period"), "$59\nPeriod");
        assert_eq!(row("86", "%"), "86 %");
        assert_eq!(row("59", "/seat/month"), "59\n/seat/month", "no currency");
        assert_eq!(row("86 %", "/month"), "86 %\n/month");
        assert_eq!(row("$59", "Choose"), "$59\nChoose");
    }

    #[test]
    fn exponents_and_what_has_its_cents_stay_joined() {
        for (texts, said) in [
            ([("b", 16.0, "10"), ("sup", 16.0, "23")], "1023"),
            ([("b", 16.0, "$24"), ("i", 16.0, "97")], "$2497"),
            ([("b", 16.0, "$24.97"), ("sup", 16.0, "12")], "$24.9712"),
            ([("b", 16.0, "$24"), ("sup", 16.0, "9")], "$249"),
            ([("b", 16.0, "km 10"), ("sup", 16.0, "12")], "km 1012"),
        ] {
            assert_eq!(line(&texts), said);
        }
    }
}
