//! Numbers in letters: of the alphabet, and in Roman figures.

/// Values and letters of Roman numerals, the largest first.
const ROMAN: [(i32, &str); 13] = [
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
];
/// Largest number in Roman figures. Source: CSS Counter Styles 3, 6.1.
const MAX_ROMAN: i32 = 3999;

/// A number in letters of a kind; `None` where it cannot be written so.
pub(super) fn lettered(number: i32, kind: char) -> Option<String> {
    let letters = match kind {
        'a' | 'A' => alphabetic(number)?,
        _ => roman(number)?,
    };
    Some(if kind.is_ascii_uppercase() {
        letters.to_ascii_uppercase()
    } else {
        letters
    })
}

/// A number as columns of a sheet are named: `z` is followed by `aa`.
fn alphabetic(number: i32) -> Option<String> {
    let mut rest = u32::try_from(number).ok().filter(|n| *n > 0)?;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    Some(letters.into_iter().rev().collect())
}

fn roman(number: i32) -> Option<String> {
    let mut rest = Some(number).filter(|n| (1..=MAX_ROMAN).contains(n))?;
    let mut figures = String::new();
    for (value, figure) in ROMAN {
        while rest >= value {
            figures.push_str(figure);
            rest -= value;
        }
    }
    Some(figures)
}
