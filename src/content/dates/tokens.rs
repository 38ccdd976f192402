//! Texts as numbers, words and signs.

/// Centuries of years of two digits: from [`TURN`] on the last one, below it this one.
const CENTURIES: [u32; 2] = [1900, 2000];
/// Source: ours: `YEARS` of the module begin there.
const TURN: u32 = 90;

#[derive(Debug, PartialEq)]
pub(super) enum Token {
    /// A number and how many digits it has.
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

/// The year of two digits.
pub(super) fn of_two_digits(year: u32) -> u32 {
    year + CENTURIES[usize::from(year < TURN)]
}

/// The zeros of the scripts that people write dates in: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati,
/// Tamil, Telugu, Kannada, Malayalam, Thai, Lao, Burmese, Khmer, wide.
const ZEROS: [char; 15] = [
    '٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '၀', '០', '０',
];
/// Signs on letters that Unicode counts as none: they take the vowel off, or change the letter.
const ON_LETTERS: &str =
    "\u{93c}\u{94d}\u{9bc}\u{9cd}\u{a3c}\u{a4d}\u{abc}\u{acd}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{103a}";

/// What tells the direction of what is written and is not seen: it stands between the numbers of dates on pages that
/// are written from the right.
const DIRECTIONS: [char; 3] = ['\u{200e}', '\u{200f}', '\u{61c}'];

/// The value of a decimal digit.
fn digit(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let from = |zero: &char| u32::from(c).checked_sub(u32::from(*zero));
    let mut values = ZEROS.iter().filter_map(from);
    values.find(|value| *value < 10)
}

/// Whether a text has a digit: no date is without one.
pub(super) fn has_digit(text: &str) -> bool {
    text.chars().any(|c| digit(c).is_some())
}

/// Whether a character is a letter or a mark on one: the scripts of India and Thai write signs on
/// letters that Unicode counts as none.
pub(crate) fn is_letter(c: char) -> bool {
    let is_mark = || matches!(c, '\u{e47}'..='\u{e4e}') || ON_LETTERS.contains(c);
    c.is_alphabetic() || !c.is_ascii() && is_mark()
}

fn is_thai(c: char) -> bool {
    ('\u{e01}'..='\u{e4e}').contains(&c)
}

/// Numbers, words and signs; Thai words that are cut by points (`ม.ค.`) are one; white space is left out, and
/// what is not seen.
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
            // `'05`: the century is left out.
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

/// What begins the names of months in Arabic that have two words, those of the Levant and of the Islamic calendar, and
/// what ends them.
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

/// Adds a word; two that name a month in Arabic together (`كانون الثاني`) are one.
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
