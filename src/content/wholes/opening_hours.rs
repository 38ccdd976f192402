//! Opening hours: a text with days of the week and hours, and the heading right above it, are kept. Readers of a page
//! that offers something look for them, wherever they stand; theme builders give them the look, and the class name,
//! of an advertisement.
//!
//! Source: ours, a band at the end of a page of Divi (`et_pb_promo`). In the sets of figures no such text is left out.
//!
//! # Limits
//! Only running texts behind a kept one, outside the footer and the other frames of the page; most lists and lines of
//! hours stand there. Not on pages that sell or list things: these name the hours of a hotline.

use super::products::testimonials::offers;
use crate::content::candidates::Candidates;
use crate::content::dates::is_weekday_behind;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// Minimum probability of such a text. Source: ours, see above: .27.
const MIN_LIKELY: f32 = 0.2;
/// Minimum number of hours. Source: ours: from which to which.
const MIN_HOURS: usize = 2;
/// Minimum number of digits in a text: two minutes and an hour each. Source: ours: skips most texts quickly.
const MIN_DIGITS: usize = 6;
/// Maximum number of digits of an hour or a minute, and the greatest value of each.
const MAX_DIGITS: usize = 2;
const LAST_HOUR: u32 = 24;
const LAST_MINUTE: u32 = 59;
/// Elements around the content of a page, and elements that are filled in.
const FRAMES: [&str; 6] = ["footer", "aside", "nav", "header", "form", "dialog"];

/// The texts of a page that tell opening hours, each with the heading right above it. Linear.
pub(super) fn opening_hours(page: &PageSnapshot, units: &Units) -> Vec<(usize, Option<usize>)> {
    let frames = page.outermost(page.tagged(FRAMES).collect());
    let tells = |i: &usize| {
        let unit = &units.list[*i];
        !unit.concealed
            && unit.is_running_text()
            && tells_hours(&unit.text)
            && !page.is_in_any(&frames, unit.block)
    };
    let headed = |i: usize| {
        let above = i.checked_sub(1);
        (
            i,
            above.filter(|above| page.is_heading(units.list[*above].block)),
        )
    };
    (0..units.len()).filter(tells).map(headed).collect()
}

/// Whether a text names a day of the week and hours.
fn tells_hours(text: &str) -> bool {
    let is_around = |c: char| !c.is_alphanumeric();
    let words = || {
        text.split_whitespace()
            .map(|word| word.trim_matches(is_around))
    };
    let digits = text.bytes().filter(u8::is_ascii_digit);
    if digits.take(MIN_DIGITS).count() < MIN_DIGITS {
        return false;
    }
    let hours = words()
        .flat_map(|word| word.split(['–', '-']))
        .filter(|word| is_hour(word));
    hours.take(MIN_HOURS).count() == MIN_HOURS && words().any(is_weekday_behind)
}

/// Whether a word is an hour: `10:00`, `9.30`, `18h30`.
fn is_hour(word: &str) -> bool {
    let parts = word.split_once([':', '.', 'h']);
    let number = |part: &str, last: u32| {
        let is_short = part.len() <= MAX_DIGITS;
        is_short && part.parse().is_ok_and(|number: u32| number <= last)
    };
    parts.is_some_and(|(hour, minute)| {
        number(hour, LAST_HOUR) && minute.len() == MAX_DIGITS && number(minute, LAST_MINUTE)
    })
}

/// Keeps opening hours and their headings behind the first kept unit, on a page that offers something but sells no
/// goods.
pub(super) fn keep_opening_hours(
    found: &[(usize, Option<usize>)],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let sells = candidates.is_product() || candidates.is_list();
    if sells || !offers(candidates) {
        return;
    }
    let first = kept.iter().position(|kept| *kept);
    for (text, heading) in found {
        let is_behind = first.is_some_and(|first| first < *text);
        let may_be = candidates.may_be[*text] && candidates.probabilities[*text] >= MIN_LIKELY;
        if may_be && is_behind {
            kept[*text] = true;
            heading
                .iter()
                .for_each(|i| kept[*i] |= candidates.may_join(*i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::PageKind;
    use crate::content::wholes::tests::settled_page;
    use crate::snapshot::test_page::TestPage;

    const OPEN: &str = "We are open from Monday to Friday from 10:00 to 20:00 and on other days by appointment, \
                        with parking for free.";

    #[test]
    fn when_somebody_is_there_is_kept_with_its_heading() {
        let kept = |kind: PageKind, holder: &str, text: &str| {
            let build = |t: &mut TestPage| {
                t.open("p").text("Implants hold for life.").close();
                t.open(holder).open("h2").text("Where we are").close();
                t.open("p").text(text);
            };
            let is_kept = |text: &str| text.starts_with("Implants");
            let kept = settled_page(kind, |_| 0.25, is_kept, build);
            kept.replace(text, "Open")
        };
        let none = "Implants hold for life.";
        let all = format!("{none} Where we are Open");
        assert_eq!(kept(PageKind::Service, "div", OPEN), all);
        for kind in [PageKind::Article, PageKind::Product, PageKind::Listing] {
            assert_eq!(kept(kind, "div", OPEN), none, "{kind:?}");
        }
        assert_eq!(kept(PageKind::Service, "footer", OPEN), none);
        let other = OPEN.replace("Monday to Friday", "the first day on");
        assert_eq!(kept(PageKind::Service, "div", &other), none);
        assert_eq!(
            kept(PageKind::Service, "div", "Friday, 10:00-20:00"),
            none,
            "a line"
        );
    }

    #[test]
    fn hours_are_told() {
        assert!(["10:00", "9.30", "18h30"].into_iter().all(is_hour));
        assert!(
            !["10", "10:0", "25:00", "10:75", "1.234"]
                .into_iter()
                .any(is_hour)
        );
        assert!(tells_hours("de lunes a viernes de 10:00 a 20:00"));
        assert!(tells_hours("Friday, 10:00–20:00"));
        assert!(!tells_hours("Friday at 10:00"));
    }
}
