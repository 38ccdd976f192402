//! Which of two numbers of a date is its day, as the other dates of a page tell.

use super::months::is_english;
use super::tokens::{Token, has_digit, tokens};

/// Longest text that is looked at, bytes. Source: ours: a line; bounds the cost.
const MAX_TEXT: usize = 120;

/// The language in whose order a page in English, or in a language it does not tell, writes its days: that
/// of `12/31/2024` or `31/12/2024`, where it holds only such as the one or as the other.
pub(crate) fn lang_of_order<'a>(texts: impl Iterator<Item = &'a str>, lang: &str) -> String {
    let is_english = is_english(lang);
    if !is_english && !lang.is_empty() {
        return lang.to_owned();
    }
    let (mut month_first, mut day_first) = (false, false);
    for text in texts.filter(|text| text.len() <= MAX_TEXT && text.contains('/') && has_digit(text))
    {
        for numbers in tokens(text).windows(5) {
            if let [
                Token::Number(first, 1 | 2),
                Token::Sign('/'),
                Token::Number(second, 1 | 2),
                Token::Sign('/'),
                Token::Number(_, 4),
            ] = numbers
            {
                month_first |= *first <= 12 && (13..=31).contains(second);
                day_first |= (13..=31).contains(first) && *second <= 12;
            }
        }
    }
    match (month_first, day_first) {
        (true, false) => "en-US".to_owned(),
        (false, true) if is_english => "en-GB".to_owned(),
        _ => lang.to_owned(),
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
    }
}
