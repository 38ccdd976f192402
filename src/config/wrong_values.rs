//! Values that do not fit, told in words of people and with the field that they were given to.

use super::{Config, ConfigError};

/// How the reader of TOML calls types, and how people do.
const TYPES: [(&str, &str); 7] = [
    ("expected u8", "expected a whole number of at most 255"),
    ("expected u32", "expected a whole number"),
    ("expected u64", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("expected f32", "expected a number"),
    ("expected f64", "expected a number"),
    ("expected a boolean", "expected true or false"),
];

impl Config {
    /// An error with the field that it is about: whoever reads values of TOML names none.
    pub(super) fn naming_field(&self, mut error: ConfigError) -> ConfigError {
        if let ConfigError::Invalid {
            section, reason, ..
        } = &mut error
        {
            *reason = self.with_field(section, std::mem::take(reason));
        }
        error
    }

    fn with_field(&self, section: &str, reason: String) -> String {
        let fields = || self.section(section).into_iter().flatten();
        if fields().any(|(field, _)| reason.contains(&format!("`{field}`"))) {
            return reason;
        }
        let wrong = fields().find(|(field, value)| {
            let mut alone = Self::default();
            alone.insert(section, field.as_str(), toml::Value::clone(value));
            alone.check_section(section).is_err()
        });
        match wrong {
            Some((field, value)) => format!("`{field}`: {}", with_value(&reason, value)),
            None => reason,
        }
    }
}

/// What is wrong with a value, in words of people.
fn with_value(reason: &str, value: &toml::Value) -> String {
    let mut told = reason.to_owned();
    for (name, words) in TYPES {
        if let Some(start) = reason.strip_suffix(name) {
            told = format!("{start}{words}");
        }
    }
    // Fields that take names as well do not tell what they got.
    if reason.starts_with("expected") {
        told.push_str(&format!(", not {value}"));
    }
    if value
        .as_integer()
        .is_some_and(|n| u32::try_from(n).is_err())
    {
        told.push_str(&format!(" (whole numbers are 0 to {})", u32::MAX));
    }
    told
}
