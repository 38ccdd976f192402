//! Kinds of labels: a bullet, a number, a letter or the sign of a note.

/// Most characters of a label. Source: ours: `(iii)`, `1234.`.
pub(in crate::output::flow) const MAX_LABEL: u32 = 5;
/// Signs that are drawn before the entries of a list.
const BULLETS: &str = "•●▪‣·◦○■□►▸▶➢✓–—-";
/// Signs of notes, which stay written as letters do, and the most of them in a row. Source: Chicago Manual of Style,
/// journals: `*`, `††`.
const NOTE_SIGNS: &str = "*∗†‡§¶#";
const MAX_SIGNS: usize = 3;
/// Letters of Roman numerals.
const ROMAN: &str = "ivxIVX";
/// Signs that end a label.
pub(in crate::output::flow) const ENDS: [char; 4] = ['.', ')', ']', ':'];

/// Whether a text is a bullet, the sign of a note, a number, or a letter with a sign: `•`, `†`, `17`, `(a)`, `iv.`.
pub(super) fn is_label(text: &str) -> bool {
    let most = MAX_LABEL as usize;
    let is_one = is_bullet(text) || is_note_sign(text) || enumerates(text);
    is_one && text.chars().nth(most).is_none()
}

/// Whether a text is the sign of a note, once or several times: `*`, `††`.
pub(in crate::output::flow) fn is_note_sign(text: &str) -> bool {
    let mut signs = text.chars();
    let first = signs.next().filter(|c| NOTE_SIGNS.contains(*c));
    first.is_some_and(|first| signs.all(|c| c == first)) && text.chars().nth(MAX_SIGNS).is_none()
}

/// Whether a text is a label where it is raised: a sign, a letter or a number.
pub(in crate::output::flow) fn is_raised_label(text: &str) -> bool {
    let is_one = is_note_sign(text) || is_letter(text) || is_number(text);
    is_one && text.chars().nth(MAX_LABEL as usize).is_none()
}

pub(in crate::output::flow) fn is_bullet(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| BULLETS.contains(c)) && chars.next().is_none()
}

/// Whether a text is a number, or a letter with a sign.
pub(in crate::output::flow) fn enumerates(text: &str) -> bool {
    let core = text.trim_start_matches(['(', '[']).trim_end_matches(ENDS);
    is_number(core) || core.len() < text.len() && is_letter(core)
}

/// Whether a text is a number of parts: `12`, `1.2`, `12a`.
fn is_number(text: &str) -> bool {
    let figures = text.strip_suffix(|c: char| c.is_ascii_lowercase());
    let figures = figures.unwrap_or(text);
    let is_figure = |c: char| c.is_ascii_digit() || c == '.';
    figures.starts_with(|c: char| c.is_ascii_digit()) && figures.chars().all(is_figure)
}

/// Whether a text is a letter, the same twice, or a Roman figure.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars();
    let Some(first) = letters.next().filter(char::is_ascii_alphabetic) else {
        return false;
    };
    let is_doubled = letters.all(|c| c == first) && text.len() <= 2;
    is_doubled || text.chars().all(|c| ROMAN.contains(c))
}

#[cfg(test)]
mod tests {
    use super::is_label;

    #[test]
    fn labels_are_bullets_numbers_and_letters_with_signs() {
        for text in [
            "•", "–", "17", "1.2", "12a", "(a)", "aa)", "iv.", "[3]", "*", "††",
        ] {
            assert!(is_label(text), "{text}");
        }
        for text in [
            "", "a", "Dr.", "NEW", "(see)", "123456", "%", "...", "*†", "####",
        ] {
            assert!(!is_label(text), "{text}");
        }
    }
}
