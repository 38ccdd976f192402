//! Keys of a keyboard, as DevTools takes them.

use super::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

/// Named keys: name in events, virtual key code, text that the key types.
/// Source: UI Events KeyboardEvent key values; Windows' virtual-key codes.
const NAMED: [(&str, i64, &str); 14] = [
    ("Enter", 13, "\r"),
    ("Tab", 9, ""),
    ("Escape", 27, ""),
    ("Backspace", 8, ""),
    ("Delete", 46, ""),
    ("Space", 32, " "),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("End", 35, ""),
    ("Home", 36, ""),
];
/// Modifier keys, each with its bit.
const MODIFIERS: [(&str, i64); 4] = [("Alt", 1), ("Control", 2), ("Meta", 4), ("Shift", 8)];

/// A key press, optionally with modifiers: `Control+a`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    name: String,
    pub(crate) key: Key,
    /// The bits of the held modifiers.
    pub(crate) modifiers: i64,
}

/// A key as DevTools takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) key: String,
    pub(crate) code: String,
    pub(crate) virtual_code: i64,
    pub(crate) text: String,
}

impl Key {
    /// The key that types a character.
    pub(crate) fn from_char(c: char) -> Self {
        if c == '\n' {
            return Self::named("Enter").unwrap_or_else(|| Self::plain('\n'));
        }
        Self::plain(c)
    }

    /// The key that deletes the selection.
    pub(crate) fn delete() -> Self {
        Self::named("Delete").unwrap_or_else(|| Self::plain('\u{7f}'))
    }

    fn plain(c: char) -> Self {
        let upper = c.to_ascii_uppercase();
        let code = match upper {
            'A'..='Z' => format!("Key{upper}"),
            '0'..='9' => format!("Digit{upper}"),
            ' ' => "Space".to_owned(),
            _ => String::new(),
        };
        let virtual_code = if code.is_empty() { 0 } else { upper as i64 };
        Self {
            key: c.to_string(),
            code,
            virtual_code,
            text: c.to_string(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        let mut known = NAMED.iter();
        let (name, code, text) = known.find(|(known, ..)| known.eq_ignore_ascii_case(name))?;
        let key = if *name == "Space" { " " } else { name };
        Some(Self {
            key: key.to_owned(),
            code: (*name).to_owned(),
            virtual_code: *code,
            text: (*text).to_owned(),
        })
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Press {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut held: Vec<&str> = text.split('+').collect();
        // The key itself may be a plus: `Control++`.
        let last = match held.pop() {
            Some("") if held.pop().is_some() => "+",
            Some(last) => last,
            None => "",
        };
        let mut modifiers = 0;
        for name in held {
            let mut known = MODIFIERS.iter();
            let found = known.find(|(known, _)| known.eq_ignore_ascii_case(name));
            modifiers |= found.ok_or_else(expected)?.1;
        }
        let mut chars = last.chars();
        let key = match (chars.next(), chars.next()) {
            (Some(c), None) => Key::from_char(c),
            _ => Key::named(last).ok_or_else(expected)?,
        };
        Ok(Self {
            name: text.to_owned(),
            key,
            modifiers,
        })
    }
}

fn expected() -> ParseError {
    let names: Vec<&str> = NAMED.iter().map(|(name, ..)| *name).collect();
    let held: Vec<&str> = MODIFIERS.iter().map(|(name, _)| *name).collect();
    ParseError::new(format!(
        "press: expected a character or one of {}, perhaps with {} and + before it",
        names.join(", "),
        held.join(", ")
    ))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_with_what_is_held() {
        let press = |text: &str| text.parse::<Press>().unwrap();
        assert_eq!(press("enter").key.text, "\r");
        let all = press("Control+a");
        assert_eq!((all.modifiers, all.key.code.as_str()), (2, "KeyA"));
        assert_eq!(press("Shift+Control+Tab").modifiers, 10);
        assert_eq!(press("+").key.key, "+");
        assert_eq!(press("Control++").modifiers, 2);
        assert_eq!(press("é").key.virtual_code, 0);
        for wrong in ["", "Hyper+a", "Enterr", "ab"] {
            assert!(wrong.parse::<Press>().is_err(), "{wrong}");
        }
    }
}
