//! The order of day and month in numeric dates, for pages that do not declare language and country, or that print the
//! weekday beside the numbers.

use crate::content::dates;
use crate::content::metadata::record::Found;
use chrono::{Datelike, NaiveDate, Weekday};

/// Minimum number of bytes of a text that is taken for a sentence. Source: ours: menu entries are shorter.
const MIN_SENTENCE: usize = 40;
/// Number of bytes of text from which the language is detected. Source: ours: more does not change the answer.
const MAX_SAMPLE: usize = 8_000;
/// Maximum number of bytes of a text whose weekday is read. Source: ours: a line; to bound the cost.
const MAX_LINE: usize = 120;

/// The languages of the two orders: `12/31/2024` and `31/12/2024`.
const ORDERS: [&str; 2] = ["en-US", "en-GB"];

/// Two-letter top-level domains that do not tell a date order. Source: ours; all but the first are sold to anybody.
const OF_ANYBODY: [&str; 23] = [
    "us", "io", "co", "tv", "me", "ai", "fm", "gg", "so", "sh", "to", "cc", "ly", "ws", "la", "pw",
    "vc", "bz", "tk", "ml", "ga", "cf", "gq",
];

/// Top-level domains of countries and territories where English puts the month first.
const AS_IN_AMERICA: [&str; 5] = ["ph", "ca", "pr", "gu", "vi"];

/// The sentences among the texts of a page, one per line.
pub(in crate::content::metadata) fn sentences<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut sample = String::new();
    for text in texts.filter(|text| text.len() >= MIN_SENTENCE) {
        if sample.len() >= MAX_SAMPLE {
            break;
        }
        sample.push_str(text.trim());
        sample.push('\n');
    }
    sample
}

/// The language in whose order dates are read, given the page's language. English without a country, or `en-US`, on a
/// host of another country than America is read with the day first: themes declare `en_US` by default.
pub(in crate::content::metadata) fn lang_of(found: Found, host: Option<&str>) -> String {
    match found {
        Some((lang, _)) if ["en", "en-US"].contains(&&*lang) && is_abroad(host) => {
            ORDERS[1].to_owned()
        }
        Some((lang, _)) => lang,
        None => String::new(),
    }
}

/// Whether a host belongs to a country that does not write dates as America does.
fn is_abroad(host: Option<&str>) -> bool {
    let end = host.and_then(|host| Some(host.rsplit_once('.')?.1));
    let is_as_in_america = |end: &str| OF_ANYBODY.contains(&end) || AS_IN_AMERICA.contains(&end);
    end.is_some_and(|end| end.len() == 2 && !is_as_in_america(end))
}

/// The language in whose order the page's dates fall on the weekdays printed before them (`Mon, 04/03/2024`), if only
/// one order fits. Only for pages in English and pages of unknown language.
pub(in crate::content::metadata) fn by_weekdays<'a>(
    texts: impl Iterator<Item = &'a str>,
    lang: &str,
) -> Option<&'static str> {
    let is_open = lang
        .get(..2)
        .is_none_or(|lang| lang.eq_ignore_ascii_case("en"));
    let lines = texts.filter(|text| is_open && text.len() <= MAX_LINE);
    let mut orders = lines.filter_map(order_of);
    let first = orders.next()?;
    orders.all(|order| order == first).then_some(first)
}

/// The order in which the date of a line falls on the weekday right before its first number; `None` where both orders
/// fit or neither does.
fn order_of(line: &str) -> Option<&'static str> {
    let number = line.find(|c: char| c.is_ascii_digit())?;
    let mut words = line[..number].split(|c: char| !c.is_alphabetic());
    let weekday: Weekday = words.rfind(|word| !word.is_empty())?.parse().ok()?;
    let falls = |lang: &&str| {
        let day = dates::in_text(line, lang).and_then(|day| day.parse::<NaiveDate>().ok());
        day.is_some_and(|day| day.weekday() == weekday)
    };
    let mut orders = ORDERS.into_iter().filter(falls);
    let first = orders.next()?;
    orders.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::MetadataSource;

    #[test]
    fn the_day_of_the_week_tells_the_order() {
        let told = |lines: &[&str], lang| by_weekdays(lines.iter().copied(), lang);
        let drupal = "Mon, 04/03/2024 - 10:12";
        assert_eq!(told(&[drupal], "en"), Some("en-GB"));
        assert_eq!(told(&["Monday 3/4/2024"], ""), Some("en-US"));
        for line in [
            "The Sun, 04/03/2024",
            "Sunday, 31/12/2023",
            "Monday, 4 March 2024",
            "Posted 04/03/2024",
            "Mon",
        ] {
            assert_eq!(told(&[line], "en"), None, "{line}");
        }
        assert_eq!(told(&[drupal, "Mon, 03/04/2024"], "en"), None, "both");
        assert_eq!(told(&[drupal], "de"), None);
    }

    #[test]
    fn what_is_english_by_its_text_has_the_day_first_abroad() {
        let read = |source, host| lang_of(Some(("en".to_owned(), source)), host);
        let visible = MetadataSource::Visible;
        assert_eq!(read(visible, Some("example.com")), "en");
        assert_eq!(read(visible, Some("example.io")), "en");
        assert_eq!(read(visible, Some("example.ca")), "en");
        assert_eq!(read(visible, None), "en");
        assert_eq!(read(visible, Some("example.co.uk")), "en-GB");
        assert_eq!(read(MetadataSource::Meta, Some("example.co.uk")), "en-GB");
        assert_eq!(read(MetadataSource::Meta, Some("example.fm")), "en");
        assert_eq!(lang_of(None, Some("example.com")), "");
    }

    #[test]
    fn a_sample_is_made_of_sentences() {
        let sentence = "A sentence of the page that goes on for a while.";
        let texts = ["Home", sentence, "Menu"];
        assert_eq!(sentences(texts.into_iter()), format!("{sentence}\n"));
    }
}
