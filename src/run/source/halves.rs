//! Lone surrogates in JSON: `\ud800` without the other half of its pair, as written by Python for bytes of a text
//! that it could not decode (`surrogateescape`), and by JavaScript for a string cut within a character.

/// The character that browsers show for a lone surrogate (WHATWG, "scalar value string").
const REPLACEMENT: &[u8] = b"\\ufffd";
/// Length of an escape, bytes: `\uXXXX`.
const ESCAPE: usize = 6;

/// The JSON with each lone surrogate replaced by the replacement character; `None` if there is none.
pub(super) fn without_halves(json: &str) -> Option<String> {
    let bytes = json.as_bytes();
    let mut mended = Vec::with_capacity(bytes.len());
    let (mut at, mut is_mended) = (0, false);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let length = match (unit(rest), rest.get(ESCAPE..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 2 * ESCAPE,
            (Some(0xD800..=0xDFFF), _) => {
                mended.extend_from_slice(REPLACEMENT);
                is_mended = true;
                at += ESCAPE;
                continue;
            }
            // An escaped backslash begins no escape.
            (None, _) if rest.starts_with(b"\\\\") => 2,
            _ => 1,
        };
        mended.extend_from_slice(&rest[..length]);
        at += length;
    }
    is_mended.then(|| String::from_utf8(mended).ok())?
}

/// The UTF-16 code unit of an escape at the start of the bytes.
fn unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_hex)?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_replaced_and_pairs_stay() {
        for (json, mended) in [
            (r#"{"a":"x\ud800y"}"#, Some(r#"{"a":"x\ufffdy"}"#)),
            (r#""\udcFFz\ud83d""#, Some(r#""\ufffdz\ufffd""#)),
            (r#""\ud83d\ud83d\ude00""#, Some(r#""\ufffd\ud83d\ude00""#)),
            (r#""\ud83d\ude00 é""#, None),
            (r#""a path: C:\\ud800""#, None),
            (r#""\ud8""#, None),
        ] {
            assert_eq!(without_halves(json).as_deref(), mended, "{json}");
            let text = mended.unwrap_or(json);
            let is_read = serde_json::from_str::<serde_json::Value>(text).is_ok();
            assert_eq!(is_read, json != r#""\ud8""#, "{text}");
        }
    }
}
