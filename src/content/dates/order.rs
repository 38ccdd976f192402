//! The order of day and month in numeric dates, by the other dates of the page.

use super::calendars::date;
use super::months::{is_english, month};
use super::tokens::{Token, has_digit, tokens};
use super::written::in_tokens;
use crate::hash::HashSet;

/// Maximum number of bytes of a text that is read. Source: ours: a line; to bound the cost.
const MAX_TEXT: usize = 120;
/// Maximum number of dates of either kind that are compared. Source: ours, to bound the memory.
const MAX_DAYS: usize = 256;

/// The language in whose order a page in English or an unknown language writes its dates. The page's dates must fit
/// only one of the orders `12/31/2024` and `31/12/2024`; where all fit both, the order counts in which one of them is
/// a date that the page also writes with the month's name (`09/07/2019`, `09 July 2019`).
pub(crate) fn lang_of_order<'a>(texts: impl Iterator<Item = &'a str>, lang: &str) -> String {
    let is_english = is_english(lang);
    if !is_english && !lang.is_empty() {
        return lang.to_owned();
    }
    let mut told = Told::default();
    for text in texts.filter(|text| text.len() <= MAX_TEXT && has_digit(text)) {
        told.read(text);
    }
    match told.order() {
        [true, false] => "en-US".to_owned(),
        [false, true] if is_english => "en-GB".to_owned(),
        _ => lang.to_owned(),
    }
}

/// What the dates of a page tell about their order.
#[derive(Default)]
struct Told {
    month_first: bool,
    day_first: bool,
    /// Dates that fit both orders, read with the month first and with the day first.
    unclear: Vec<[String; 2]>,
    /// Dates with the name of their month.
    named: HashSet<String>,
}

impl Told {
    fn read(&mut self, text: &str) {
        let tokens = tokens(text);
        if !text.contains('/') {
            let names_month =
                |token: &Token| token.word().is_some_and(|w| month(w, "en").is_some());
            let is_named = self.named.len() < MAX_DAYS && tokens.iter().any(names_month);
            self.named
                .extend(is_named.then(|| in_tokens(&tokens, "en")).flatten());
            return;
        }
        for numbers in tokens.windows(5) {
            if let [
                Token::Number(first, 1 | 2),
                Token::Sign('/'),
                Token::Number(second, 1 | 2),
                Token::Sign('/'),
                Token::Number(year, 4),
            ] = numbers
            {
                self.month_first |= *first <= 12 && (13..=31).contains(second);
                self.day_first |= (13..=31).contains(first) && *second <= 12;
                let both = date(*year, *first, *second).zip(date(*year, *second, *first));
                let both = both.filter(|_| first != second && self.unclear.len() < MAX_DAYS);
                let both = both.map(|(month, day)| [month, day].map(|date| date.to_string()));
                self.unclear.extend(both);
            }
        }
    }

    /// Whether some dates have the month first, and whether some have the day first.
    fn order(&self) -> [bool; 2] {
        if self.month_first || self.day_first {
            return [self.month_first, self.day_first];
        }
        let clear = self.unclear.iter().map(|days| {
            let [month, day] = [0, 1].map(|order| self.named.contains(&days[order]));
            [month && !day, day && !month]
        });
        clear.fold([false; 2], |[month, day], [m, d]| [month || m, day || d])
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_text;
    use super::*;

    #[test]
    fn the_clear_dates_of_a_page_tell_how_to_read_the_others() {
        let read = |lang: &str, others: &[&str]| {
            let lang = lang_of_order(others.iter().copied(), lang);
            in_text("2/10/2014", &lang)
        };
        let february = Some("2014-02-10".to_owned());
        let october = Some("2014-10-02".to_owned());
        assert_eq!(read("", &[]), october);
        assert_eq!(read("", &["Payment due: 2/22/2014"]), february);
        assert_eq!(read("en-GB", &["2/22/2014"]), february);
        assert_eq!(read("en", &[]), february);
        assert_eq!(read("en", &["on 22/2/2014"]), october);
        assert_eq!(read("en", &["22/2/2014", "2/22/2014"]), february);
        assert_eq!(read("de", &["2/22/2014"]), october);
        // Another date has the name of the month.
        let own = "2/10/2014";
        assert_eq!(
            read("en", &[own, "Smith v Jones (02 October 2014)"]),
            october
        );
        assert_eq!(read("en-GB", &[own, "February 10, 2014"]), february);
        assert_eq!(read("en", &[own, "3 October 2014"]), february);
        let both = [own, "2 October 2014", "10 February 2014"];
        assert_eq!(read("en", &both), february);
        assert_eq!(read("en", &[own, "2 October 2014", "2/22/2014"]), february);
    }
}
