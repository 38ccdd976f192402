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

/// Numbers, words and signs; white space is left out.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        if first.is_whitespace() {
            continue;
        }
        let mut piece = String::from(first);
        if first.is_ascii_digit() {
            while let Some(c) = chars.next_if(char::is_ascii_digit) {
                piece.push(c);
            }
            let digits = piece.len();
            let number = piece.parse().unwrap_or(u32::MAX);
            // `'05`: the century is left out.
            let is_cut = digits == 2 && matches!(tokens.last(), Some(Token::Sign('\'' | '’')));
            tokens.push(if is_cut {
                Token::Number(of_two_digits(number), 4)
            } else {
                Token::Number(number, digits)
            });
        } else if first.is_alphabetic() {
            while let Some(c) = chars.next_if(|c| c.is_alphabetic()) {
                piece.push(c);
            }
            tokens.push(Token::Word(piece.to_lowercase()));
        } else {
            tokens.push(Token::Sign(first));
        }
    }
    tokens
}
