//! Texts cut into numbers, words and signs.

/// Centuries of two-digit years: the first from [`TURN`] on, the second below it.
const CENTURIES: [u32; 2] = [1900, 2000];
/// The first two-digit year of the last century. Source: ours: the plausible `YEARS` begin there.
const TURN: u32 = 90;

#[derive(Debug, PartialEq)]
pub(super) enum Token {
    /// A number, and its count of digits.
    Number(u32, usize),
    /// A word in lower case.
    Word(String),
    Sign(char),
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// The full year of a two-digit one.
pub(super) fn of_two_digits(year: u32) -> u32 {
    year + CENTURIES[usize::from(year < TURN)]
}

/// The zeros of the scripts in which dates are written: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati,
/// Tamil, Telugu, Kannada, Malayalam, Thai, Lao, Burmese, Khmer, full-width.
const ZEROS: [char; 15] = [
    '٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '၀', '០', '０',
];
/// Combining signs that Unicode does not count as letters: they remove the vowel, or change the letter.
const ON_LETTERS: &str =
    "\u{93c}\u{94d}\u{9bc}\u{9cd}\u{a3c}\u{a4d}\u{abc}\u{acd}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{103a}";

/// Invisible direction marks: they stand between the numbers of dates on pages that are written from right to left.
const DIRECTIONS: [char; 3] = ['\u{200e}', '\u{200f}', '\u{61c}'];

/// The value of a decimal digit in any of these scripts.
fn digit(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let from = |zero: &char| u32::from(c).checked_sub(u32::from(*zero));
    let mut values = ZEROS.iter().filter_map(from);
    values.find(|value| *value < 10)
}

/// Whether a text has a digit: there is no date without one.
pub(super) fn has_digit(text: &str) -> bool {
    text.chars().any(|c| digit(c).is_some())
}

/// Whether a character is a letter or a sign on one: Indic scripts and Thai have signs that Unicode does not count as
/// letters.
pub(crate) fn is_letter(c: char) -> bool {
    let is_mark = || matches!(c, '\u{e47}'..='\u{e4e}') || ON_LETTERS.contains(c);
    c.is_alphabetic() || !c.is_ascii() && is_mark()
}

fn is_thai(c: char) -> bool {
    ('\u{e01}'..='\u{e4e}').contains(&c)
}

/// The numbers, words and signs of a text, without white space and direction marks. Thai abbreviations with points
/// (`ม.ค.`) are one word.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        if first.is_whitespace() || DIRECTIONS.contains(&first) {
            continue;
        }
        if let Some(mut number) = digit(first) {
            let mut digits = 1;
            while let Some(next) = chars.peek().copied().and_then(digit) {
                chars.next();
                digits += 1;
                number = number.saturating_mul(10).saturating_add(next);
            }
            // `'05`: a year without its century.
            let is_cut = digits == 2 && matches!(tokens.last(), Some(Token::Sign('\'' | '’')));
            tokens.push(if is_cut {
                Token::Number(of_two_digits(number), 4)
            } else {
                Token::Number(number, digits)
            });
        } else if first.is_alphabetic() {
            let mut piece = String::from(first);
            loop {
                while let Some(c) = chars.next_if(|c| is_letter(*c)) {
                    piece.push(c);
                }
                let mut ahead = chars.clone();
                let is_cut = is_thai(first)
                    && ahead.next() == Some('.')
                    && ahead.next().is_some_and(is_thai);
                if !is_cut {
                    break;
                }
                chars.next();
            }
            push_word(&mut tokens, piece.to_lowercase());
        } else {
            tokens.push(Token::Sign(first));
        }
    }
    tokens
}

/// First and second words of Arabic names of months in two words, of the Levant and of the Islamic calendar.
const FIRST_OF_MONTH: [&str; 6] = ["كانون", "تشرين", "ربيع", "جمادى", "ذو", "ذي"];
const SECOND_OF_MONTH: [&str; 12] = [
    "الأول",
    "الاول",
    "الثاني",
    "الآخر",
    "الاخر",
    "الأولى",
    "الاولى",
    "الثانية",
    "الآخرة",
    "الاخرة",
    "القعدة",
    "الحجة",
];

/// Adds a word; two words that together name a month in Arabic (`كانون الثاني`) become one.
fn push_word(tokens: &mut Vec<Token>, word: String) {
    let is_second = SECOND_OF_MONTH.contains(&word.as_str());
    match tokens.last_mut() {
        Some(Token::Word(first)) if is_second && FIRST_OF_MONTH.contains(&first.as_str()) => {
            first.push(' ');
            first.push_str(&word.replace("الاول", "الأول"));
        }
        _ => tokens.push(Token::Word(word)),
    }
}
