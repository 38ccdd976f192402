//! Integers in JSON that do not fit in 64 bits: ids of other systems. Parsed as numbers they lose their last digits,
//! and two of them may become equal.

use std::borrow::Cow;

/// Number of digits of an integer that always fits. Source: 2^63 has 19.
const SAFE: usize = 18;

/// The JSON with such integers as strings.
pub(super) fn with_long_numbers_as_text(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let mut quoted = String::new();
    let (mut at, mut done, mut is_in_text) = (0, 0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if is_in_text => at += 2,
            b'"' => {
                is_in_text = !is_in_text;
                at += 1;
            }
            b'-' | b'0'..=b'9' if !is_in_text => {
                let length = bytes[at..].iter().take_while(|b| is_of_number(**b)).count();
                let number = &json[at..at + length];
                if is_long(number) {
                    quoted.push_str(&json[done..at]);
                    quoted.extend(["\"", number, "\""]);
                    done = at + length;
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    if done == 0 {
        return Cow::Borrowed(json);
    }
    quoted.push_str(&json[done..]);
    Cow::Owned(quoted)
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')
}

/// Whether a number is an integer that does not fit in 64 bits.
fn is_long(number: &str) -> bool {
    let digits = number.strip_prefix('-').unwrap_or(number);
    digits.len() > SAFE
        && digits.bytes().all(|b| b.is_ascii_digit())
        && number.parse::<i64>().is_err()
        && number.parse::<u64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_fit_stay_and_others_keep_their_digits() {
        for (json, kept) in [
            (
                r#"{"id":123456789012345678901,"n":[1,-98765432109876543210]}"#,
                r#"{"id":"123456789012345678901","n":[1,"-98765432109876543210"]}"#,
            ),
            (
                r#"{"id":18446744073709551615}"#,
                r#"{"id":18446744073709551615}"#,
            ),
            (
                r#"{"id":-9223372036854775808}"#,
                r#"{"id":-9223372036854775808}"#,
            ),
            (
                r#"{"a":"\"123456789012345678901","b":1.23456789012345678901,"c":1e30}"#,
                r#"{"a":"\"123456789012345678901","b":1.23456789012345678901,"c":1e30}"#,
            ),
            (r#"{"a":"ends\"#, r#"{"a":"ends\"#),
        ] {
            assert_eq!(with_long_numbers_as_text(json), kept);
        }
    }
}
