//! Names of files, made of what is no name of ours.

/// Names that are devices on Windows, whatever follows a dot.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Longest name that is made, bytes; systems take 255, endings included.
const MAX_NAME: usize = 100;

/// A name that may be a file's on every system, made of the last characters of a text: ASCII
/// letters, digits, `-`, `_` and `.`; others become `_`. Different texts may get the same.
pub(crate) fn safe_name(text: &str) -> String {
    let safe: String = text.chars().map(safe_character).collect();
    let tail = &safe[safe.len().saturating_sub(MAX_NAME)..];
    let tail = tail.trim_matches(['.', '_']);
    let device = tail.split('.').next().unwrap_or(tail).to_ascii_lowercase();
    match tail {
        "" => "page".to_owned(),
        _ if DEVICES.contains(&device.as_str()) || is_port(&device) => format!("page-{tail}"),
        _ => tail.to_owned(),
    }
}

/// A character as it may stand in the name of a file.
fn safe_character(c: char) -> char {
    if c.is_ascii_alphanumeric() || "-_.".contains(c) {
        c
    } else {
        '_'
    }
}

/// Whether Windows takes the name for a port: `com1`, `lpt1`.
fn is_port(name: &str) -> bool {
    let number = name.strip_prefix("com").or(name.strip_prefix("lpt"));
    number.is_some_and(|n| n.len() == 1)
}
