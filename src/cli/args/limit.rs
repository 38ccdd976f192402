//! The argument for the limits of one page.

use super::headings::LIMITS;
use crate::browser::{Limit, Limits};
use clap::Args;
use std::str::FromStr;

/// The limits of a page.
#[derive(Debug, Clone, Args)]
pub(crate) struct LimitArgs {
    /// Most of something that a page may have, such as bytes=20M. Refused over it: elements
    /// (default 50k), depth (elements within each other, 6k), markup (characters, 64M), redirects
    /// (20). Delivered as far as they came: bytes (loaded, unpacked, 100M), requests (5k), height
    /// (px, 250k). May be given several times.
    #[arg(long = "limit", value_name = "NAME=N", help_heading = LIMITS)]
    limits: Vec<LimitArg>,
}

#[derive(Debug, Clone, Copy)]
struct LimitArg(Limit, u64);

impl FromStr for LimitArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, number) = text
            .split_once('=')
            .ok_or("expected NAME=N, such as elements=100000 or bytes=20M")?;
        let limit = name.parse::<Limit>().map_err(|e| e.to_string())?;
        let most = number_of(number).ok_or_else(|| {
            format!("{number:?} is not a number such as 5000, 50k, 20M or 1G (at least 1)")
        })?;
        Ok(Self(limit, most))
    }
}

/// Parses a number of at least 1, with an optional suffix for thousands, millions or billions.
fn number_of(text: &str) -> Option<u64> {
    let (digits, unit) = match text.chars().last()? {
        'k' | 'K' => (&text[..text.len() - 1], 1_000),
        'm' | 'M' => (&text[..text.len() - 1], 1_000_000),
        'g' | 'G' => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    (number > 0).then_some(number)
}

impl LimitArgs {
    /// The name of the option, if it is given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        (!self.limits.is_empty()).then_some("--limit")
    }

    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for LimitArg(limit, most) in &self.limits {
            limits.set(*limit, *most);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_units() {
        assert_eq!(number_of("5000"), Some(5000));
        assert_eq!(number_of("50k"), Some(50_000));
        assert_eq!(number_of("20M"), Some(20_000_000));
        for wrong in [
            "",
            "k",
            "0",
            "-1",
            "1.5k",
            "5 k",
            "99999999999999999999",
            "ü",
        ] {
            assert_eq!(number_of(wrong), None, "{wrong}");
        }
        assert!("elements=5".parse::<LimitArg>().is_ok());
        assert!("elements".parse::<LimitArg>().is_err());
        assert!("nonsense=5".parse::<LimitArg>().is_err());
    }
}
