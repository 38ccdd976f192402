//! Dates as people write them, in ISO 8601.
//!
//! A date names its year in four digits and its month by number or by name; what could be read
//! two ways (`03/04/2021`) is no date here. Relative ones (`3 days ago`) stay as written: the
//! page does not say when it was read.

/// Beginnings of month names, in several languages of Europe. Source: ours, from calendars; three
/// letters tell the months of a language apart but for those that stand before them here.
const MONTHS: [(&str, u32); 48] = [
    ("juin", 6),
    ("juil", 7),
    ("jan", 1),
    ("jän", 1),
    ("ene", 1),
    ("gen", 1),
    ("feb", 2),
    ("fév", 2),
    ("fev", 2),
    ("mar", 3),
    ("mär", 3),
    ("mrz", 3),
    ("maa", 3),
    ("mrt", 3),
    ("apr", 4),
    ("avr", 4),
    ("abr", 4),
    ("may", 5),
    ("mai", 5),
    ("mei", 5),
    ("maj", 5),
    ("mag", 5),
    ("jun", 6),
    ("giu", 6),
    ("jul", 7),
    ("lug", 7),
    ("aug", 8),
    ("aoû", 8),
    ("ago", 8),
    ("sep", 9),
    ("set", 9),
    ("oct", 10),
    ("okt", 10),
    ("ott", 10),
    ("out", 10),
    ("nov", 11),
    ("dec", 12),
    ("dez", 12),
    ("déc", 12),
    ("dic", 12),
    ("янв", 1),
    ("фев", 2),
    ("апр", 4),
    ("июн", 6),
    ("июл", 7),
    ("авг", 8),
    ("сен", 9),
    ("окт", 10),
];

/// Letters of a month's name. Source: ours: `septiembre`, with one to spare.
const MAX_MONTH: usize = 11;

/// The first date of a text with the time of day after it: `2021-05-12`, `2021-05-12T10:30`.
/// A text that is ISO 8601 already stays as it is.
pub(crate) fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    if is_iso(text) {
        return Some(text.to_owned());
    }
    let pieces = pieces(text);
    let (date, after) = (0..pieces.len())
        .filter(|i| !is_version(&pieces, *i))
        .find_map(|i| date_at(&pieces, i))?;
    let time = time_of(&pieces[after..]).or_else(|| time_of(&pieces));
    Some(match time {
        Some(time) => format!("{date}T{time}"),
        None => date,
    })
}

fn is_iso(text: &str) -> bool {
    let Some((day, rest)) = text.split_at_checked(10) else {
        return false;
    };
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = day.split('-').collect();
    let is_day = matches!(parts[..], [y, m, d] if y.len() == 4 && m.len() == 2 && d.len() == 2
        && digits(y) && digits(m) && digits(d)
        && month_number(m).is_some_and(|month| date(y, month, d).is_some()));
    let is_time = rest.starts_with('T')
        && rest[1..]
            .bytes()
            .all(|b| b.is_ascii_digit() || b":.+-Z".contains(&b));
    is_day && (rest.is_empty() || is_time)
}

/// A number, a word or a single sign.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Piece<'a> {
    Number(&'a str),
    Word(&'a str),
    Sign(char),
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same: fn(char) -> bool = match first {
            c if c.is_ascii_digit() => |c| c.is_ascii_digit(),
            c if c.is_alphabetic() => char::is_alphabetic,
            _ => |_| false,
        };
        let length = rest.find(|c| !same(c)).unwrap_or(rest.len());
        let length = length.max(first.len_utf8());
        let (piece, after) = rest.split_at(length);
        rest = after;
        if first.is_ascii_digit() {
            found.push(Piece::Number(piece));
        } else if first.is_alphabetic() {
            found.push(Piece::Word(piece));
        } else if !first.is_whitespace() && first != ',' {
            found.push(Piece::Sign(first));
        }
    }
    found
}

/// Whether the three numbers from a piece on are part of a longer one with points: a version, an
/// address.
fn is_version(pieces: &[Piece<'_>], i: usize) -> bool {
    let point = Piece::Sign('.');
    let goes_on = matches!(pieces.get(i + 5..i + 7), Some([p, Piece::Number(_)]) if *p == point);
    let goes_before = i
        .checked_sub(1)
        .is_some_and(|before| pieces[before] == point);
    matches!(pieces.get(i + 1), Some(p) if *p == point) && (goes_on || goes_before)
}

/// A date that begins at a piece, and the piece after it.
fn date_at(pieces: &[Piece<'_>], i: usize) -> Option<(String, usize)> {
    use Piece::{Number, Sign, Word};
    match pieces[i..] {
        [Number(y), Sign(a), Number(m), Sign(b), Number(d), ..]
            if a == b && y.len() == 4 && matches!(a, '-' | '/' | '.') =>
        {
            date(y, month_number(m)?, d).map(|date| (date, i + 5))
        }
        [Number(d), Sign(a), Number(m), Sign(b), Number(y), ..] if a == b && y.len() == 4 => {
            let (day, month) = day_first(d, m, a)?;
            date(y, month, &day.to_string()).map(|date| (date, i + 5))
        }
        [Number(y), Word("年"), Number(m), Word("月"), Number(d), ..] => {
            date(y, month_number(m)?, d).map(|date| (date, i + 5))
        }
        [
            Number(d),
            Sign('.' | '-' | '/'),
            Word(m),
            Sign('.' | '-' | '/'),
            Number(y),
            ..,
        ]
        | [Number(d), Sign('.' | '-' | '/'), Word(m), Number(y), ..]
        | [Number(d), Word(m), Sign('.'), Number(y), ..]
        | [Number(d), Word(m), Number(y), ..]
        | [Number(d), Word("de"), Word(m), Word("de"), Number(y), ..]
        | [
            Number(d),
            Word("st" | "nd" | "rd" | "th"),
            Word(m),
            Number(y),
            ..,
        ]
        | [Word(m), Number(d), Number(y), ..]
        | [Word(m), Sign('.'), Number(d), Number(y), ..]
        | [
            Word(m),
            Number(d),
            Word("st" | "nd" | "rd" | "th"),
            Number(y),
            ..,
        ] => date(y, month_named(m)?, d).map(|date| (date, i + 3)),
        _ => None,
    }
}

fn month_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|m| (1..=12).contains(m))
}

fn month_named(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    if word.chars().count() > MAX_MONTH {
        return None;
    }
    MONTHS
        .iter()
        .find(|(start, _)| word.starts_with(start))
        .map(|(_, month)| *month)
}

/// Day and month of numbers before a year: points stand after days; else one has to be over 12,
/// or both are the same.
fn day_first(a: &str, b: &str, sign: char) -> Option<(u32, u32)> {
    let (a, b): (u32, u32) = (a.parse().ok()?, b.parse().ok()?);
    match sign {
        '.' => Some((a, b)),
        '/' | '-' if a > 12 || a == b => Some((a, b)),
        '/' | '-' if b > 12 => Some((b, a)),
        _ => None,
    }
}

fn date(year: &str, month: u32, day: &str) -> Option<String> {
    let year: u32 = year.parse().ok().filter(|y| (1900..=2100).contains(y))?;
    let day: u32 = day.parse().ok()?;
    let days = match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days)
        .contains(&day)
        .then(|| format!("{year}-{month:02}-{day:02}"))
}

/// The first time of day: `10:30`, `10:30:15`, `9:05 pm`.
fn time_of(pieces: &[Piece<'_>]) -> Option<String> {
    let at = pieces.windows(3).position(
        |w| matches!(w, [Piece::Number(_), Piece::Sign(':'), Piece::Number(m)] if m.len() == 2),
    )?;
    let [Piece::Number(hour), _, Piece::Number(minute), rest @ ..] = &pieces[at..] else {
        return None;
    };
    let (second, rest) = match rest {
        [Piece::Sign(':'), Piece::Number(s), rest @ ..] if s.len() == 2 => (Some(*s), rest),
        _ => (None, rest),
    };
    let half = match rest {
        [Piece::Word(half), ..] => half.to_lowercase(),
        _ => String::new(),
    };
    let hour: u32 = hour.parse().ok()?;
    let hour = match half.as_str() {
        "pm" if hour < 12 => hour + 12,
        "am" if hour == 12 => 0,
        _ => hour,
    };
    let is_minute = minute.parse::<u32>().is_ok_and(|m| m < 60);
    let seconds = second.map_or(String::new(), |s| format!(":{s}"));
    (hour < 24 && is_minute).then(|| format!("{hour:02}:{minute}{seconds}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, expected) in [
            ("2021-05-12", "2021-05-12"),
            ("2021-05-12T10:30:00Z", "2021-05-12T10:30:00Z"),
            ("Posted on May 12th, 2021 at 9:05 pm", "2021-05-12T21:05"),
            ("12 May 2021", "2021-05-12"),
            ("Sept. 3, 2019", "2019-09-03"),
            ("3. März 2020, 08:15 Uhr", "2020-03-03T08:15"),
            ("12 de enero de 2018", "2018-01-12"),
            ("3 juillet 2017", "2017-07-03"),
            ("31/07/2003", "2003-07-31"),
            ("07/31/2003", "2003-07-31"),
            ("01.02.2003 - 12:00:05", "2003-02-01T12:00:05"),
            ("29 February 2020", "2020-02-29"),
        ] {
            assert_eq!(iso(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_single_date_is_none() {
        for text in [
            "03/04/2021",
            "29 February 2021",
            "3 days ago",
            "Version 2.10.2021.5",
            "",
            "May 2021",
            "31. Juni 2021",
            "2021-13-01",
            "é2021-05",
        ] {
            assert_eq!(iso(text), None, "{text}");
        }
    }
}
