//! Parses numeric arguments, with error messages that say what is permitted.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// A parser for integers in a range.
pub(super) fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse::<T>().ok().filter(|n| range.contains(n));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(from), Bound::Included(to)) => {
                format!("expected a whole number from {from} to {to}")
            }
            (Bound::Included(from), _) => format!("expected a whole number from {from} on"),
            _ => "expected a whole number".to_owned(),
        })
    }
}

/// Parses a decimal number.
pub(super) fn decimal(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|n| n.is_finite());
    number.ok_or_else(|| "expected a number such as 4.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_told_with_what_may_be_given() {
        let pdoc = whole(1_u8..=10);
        assert_eq!(pdoc("7"), Ok(7));
        for wrong in ["0", "11", "-1", "6.5", "300", "six", ""] {
            let said = "expected a whole number from 1 to 10";
            assert_eq!(pdoc(wrong), Err(said.to_owned()), "{wrong}");
        }
        let sample = whole(2_u64..);
        assert_eq!(sample("2"), Ok(2));
        let said = "expected a whole number from 2 on";
        assert_eq!(sample("1"), Err(said.to_owned()));
        assert_eq!(decimal("-4.5"), Ok(-4.5));
        for wrong in ["NaN", "inf", "x", ""] {
            assert!(decimal(wrong).is_err(), "{wrong}");
        }
    }
}
