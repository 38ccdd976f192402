//! The check of a threshold's range, and the error of one that is out of it.

use std::ops::{Bound, RangeBounds};

/// A threshold has a value that it cannot have; the message names the field and its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct ThresholdError {
    /// The field, where it is known.
    pub field: Option<String>,
    message: String,
}

impl ThresholdError {
    /// With what is wrong: the field, its range, its value.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            field: None,
            message: message.into(),
        }
    }

    /// The same of a field that is known.
    pub fn with_field(field: &str, message: impl Into<String>) -> Self {
        Self {
            field: Some(field.to_owned()),
            message: message.into(),
        }
    }
}

/// Refuses a threshold out of its range: "`pdoc` must be 1 to 10, not 11". What is not finite is in no
/// range, not even in one without an end.
pub(crate) fn within(
    name: &str,
    value: impl Into<f64>,
    range: impl RangeBounds<f64>,
) -> Result<(), ThresholdError> {
    let value = value.into();
    if value.is_finite() && range.contains(&value) {
        return Ok(());
    }
    let range = match (range.start_bound(), range.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => format!("{least} to {most}"),
        (Bound::Included(least), Bound::Excluded(end)) => {
            format!("at least {least} and below {end}")
        }
        (Bound::Included(least), Bound::Unbounded) => format!("a number of at least {least}"),
        _ => "a number".to_owned(),
    };
    Err(ThresholdError::with_field(
        name,
        format!("`{name}` must be {range}, not {value}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_told_in_words_and_holds_no_end_of_its_own() {
        let told = |checked: Result<(), ThresholdError>| {
            checked.err().map_or_else(String::new, |e| e.to_string())
        };
        let wrong = [
            (
                within("a", 11_u8, 1.0..=10.0),
                "`a` must be 1 to 10, not 11",
            ),
            (
                within("a", 1.0, 0.0..1.0),
                "`a` must be at least 0 and below 1, not 1",
            ),
            (
                within("a", -0.5, 0.0..),
                "`a` must be a number of at least 0, not -0.5",
            ),
            (
                within("a", f64::INFINITY, 0.0..),
                "`a` must be a number of at least 0, not inf",
            ),
            (
                within("a", f64::NAN, 0.0..=1.0),
                "`a` must be 0 to 1, not NaN",
            ),
            (within("a", f64::NAN, ..), "`a` must be a number, not NaN"),
        ];
        for (checked, words) in wrong {
            let field = checked.as_ref().err().and_then(|e| e.field.as_deref());
            assert_eq!(field, Some("a"));
            assert_eq!(told(checked), words);
        }
        for inside in [
            within("a", 1.0, 0.0..=1.0),
            within("a", 0.0, 0.0..),
            within("a", -1e9, ..),
        ] {
            assert_eq!(inside, Ok(()));
        }
    }
}
