//! Halves of the day: words such as `pm` beside a time of twelve hours, in the languages of the web.

use super::tokens::Token;

/// Maximum number of tokens behind a time that are read. Source: ours: three words, with signs between them.
const MAX_TOKENS: usize = 5;
/// Characters that may stand inside the word for a half: points, abbreviation marks, the zero-width non-joiner.
const INSIDE: [char; 4] = ['.', '״', '"', '\u{200c}'];

/// Half a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    Morning,
    Afternoon,
}

/// Words for a half, in lower case and without the characters of [`INSIDE`].
#[derive(Debug)]
struct Words {
    half: Half,
    /// Words before or behind a time.
    beside: &'static [&'static str],
    /// Words behind a time only: elsewhere they mean something else.
    behind: &'static [&'static str],
    /// A word behind a time in Vietnamese only: elsewhere it means something else (`Sa` is a weekday in German).
    vietnamese: &'static str,
    /// Beginnings of words behind a time, which have suffixes.
    starts: &'static [&'static str],
    /// Ends of words before a time, in scripts without spaces.
    ends: &'static [&'static str],
}

/// Source: the day periods of CLDR in the languages that use twelve hours, and common spellings.
static WORDS: [Words; 2] = [
    Words {
        half: Half::Morning,
        beside: &["öö", "पूर्वाह्न", "सुबह", "sáng"],
        behind: &["am", "ص", "قظ", "قبلازظهر", "صبح", "πμ", "לפנהצ"],
        vietnamese: "sa",
        starts: &["صباح", "ก่อนเที่ยง"],
        ends: &["上午", "午前", "오전"],
    },
    Words {
        half: Half::Afternoon,
        beside: &["ös", "अपराह्न", "शाम", "chiều", "tối"],
        behind: &["pm", "م", "بظ", "بعدازظهر", "بعدالظهر", "عصر", "μμ", "אחהצ"],
        vietnamese: "ch",
        starts: &["مساء", "หลังเที่ยง"],
        ends: &["下午", "午後", "오후", "晚上"],
    },
];

impl Half {
    /// The hour of the day, given the hour on a twelve-hour clock.
    pub(super) fn hour(self, hour: u32) -> u32 {
        match self {
            Self::Afternoon if hour < 12 => hour + 12,
            Self::Morning if hour == 12 => 0,
            _ => hour,
        }
    }

    /// The half by the tokens behind a time: `pm`, `p. m.`, `μ.μ.`.
    pub(super) fn behind(rest: &[Token], lang: &str) -> Option<Self> {
        let mut said = String::new();
        for (at, token) in rest.iter().take(MAX_TOKENS).enumerate() {
            match token {
                Token::Word(word) => said.push_str(word),
                Token::Sign(sign) if INSIDE.contains(sign) && !said.is_empty() => continue,
                _ => return None,
            }
            if let Some(half) = called(&said, lang) {
                let is_day = said == "am" && begins_day(&rest[at + 1..], lang);
                return (!is_day).then_some(half);
            }
        }
        None
    }

    /// The half by the word before a time.
    pub(super) fn before(word: &str) -> Option<Self> {
        let is_said = |words: &&Words| {
            let mut ends = words.ends.iter();
            words.beside.contains(&word) || ends.any(|end| word.ends_with(end))
        };
        Some(WORDS.iter().find(is_said)?.half)
    }
}

/// The half that a word behind a time means.
fn called(said: &str, lang: &str) -> Option<Half> {
    let name = without_zone(said);
    let is_said = |words: &&Words| {
        let mut starts = words.starts.iter();
        words.behind.contains(&name)
            || words.beside.contains(&name)
            || lang.starts_with("vi") && words.vietnamese == name
            || starts.any(|start| name.starts_with(start))
    };
    Some(WORDS.iter().find(is_said)?.half)
}

/// A half without the time zone that follows it directly: `pmest`. Zones end with a `t` (for `time`), except `utc`.
fn without_zone(said: &str) -> &str {
    match said.split_at_checked(2) {
        Some((half @ ("am" | "pm"), zone))
            if zone == "utc" || matches!(zone.len(), 2 | 3) && zone.ends_with('t') =>
        {
            half
        }
        _ => said,
    }
}

/// Whether the `am` before these tokens is the German preposition: `Um 12:15 am 3. Mai`.
fn begins_day(rest: &[Token], lang: &str) -> bool {
    match rest {
        [Token::Number(_, 1 | 2), Token::Sign('.'), ..] => !lang.starts_with("en"),
        [Token::Number(..) | Token::Word(_), ..] => lang.starts_with("de"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn halves_of_the_day_are_read_in_many_languages() {
        for (text, lang, expected) in [
            ("2021-05-12 3:20 م", "ar", "2021-05-12T15:20"),
            ("2021-05-12 12:20 ص", "ar", "2021-05-12T00:20"),
            ("12 مايو 2021 3:20 مساءً", "ar", "2021-05-12T15:20"),
            ("2021/05/12 3:20 ب.ظ", "fa", "2021-05-12T15:20"),
            ("2021/05/12 3:20 بعد از ظهر", "fa", "2021-05-12T15:20"),
            ("12 Μαΐου 2021 3:20 μ.μ.", "el", "2021-05-12T15:20"),
            ("12 Μαΐου 2021 12:20 π.μ.", "el", "2021-05-12T00:20"),
            ("12 Mayıs 2021 ÖS 3:20", "tr", "2021-05-12T15:20"),
            ("12/05/2021 3:20 CH", "vi", "2021-05-12T15:20"),
            ("12 मई 2021, अपराह्न 3:20", "hi", "2021-05-12T15:20"),
            ("12 พฤษภาคม 2564 3:20 หลังเที่ยง", "th", "2021-05-12T15:20"),
            ("12 במאי 2021 3:20 אחה״צ", "he", "2021-05-12T15:20"),
            ("May 12, 2021 9:05 p. m.", "en", "2021-05-12T21:05"),
            ("May 12, 2021 9:05 PMEST", "en", "2021-05-12T21:05"),
        ] {
            assert_eq!(read(text, lang).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn words_that_begin_as_a_half_are_none() {
        for (text, lang, expected) in [
            ("Um 12:15 am 3. Mai 2021", "de", "2021-05-03T12:15"),
            ("Um 12:15 am 3. Mai 2021", "", "2021-05-03T12:15"),
            ("Um 12:15 am Montag, 3. Mai 2021", "de", "2021-05-03T12:15"),
            ("12:15 am 3 May 2021", "en", "2021-05-03T00:15"),
            ("3 May 2021 12:15 amid rain", "en", "2021-05-03T12:15"),
            ("3 May 2021 10:30 PMI", "en", "2021-05-03T10:30"),
            ("3. Mai 2021 10:30 CH", "de", "2021-05-03T10:30"),
        ] {
            assert_eq!(read(text, lang).as_deref(), Some(expected), "{text}");
        }
    }
}
