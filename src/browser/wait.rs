//! When a page counts as ready.

use crate::browser::parse_error::ParseError;
use std::str::FromStr;
use std::time::Duration;

/// When a page counts as ready.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Wait {
    /// After the load event.
    Load,
    /// After scrolling through the page, when the network is quiet and timers had time to fire.
    #[default]
    Settled,
    /// Like `Settled`, with this much of the page's own time.
    For(Duration),
    /// Like `Settled`, and after an element matches this CSS selector.
    Selector(String),
}

impl FromStr for Wait {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "load" => return Ok(Self::Load),
            "settled" => return Ok(Self::Settled),
            _ => {}
        }
        if let Some(selector) = text.strip_prefix("css:") {
            return Ok(Self::Selector(selector.to_owned()));
        }
        text.strip_suffix("ms")
            .and_then(|n| Self::from_time(n, 0.001))
            .or_else(|| text.strip_suffix('s').and_then(|n| Self::from_time(n, 1.0)))
            .ok_or_else(|| {
                ParseError::new(
                    "expected load, settled, a time such as 500ms or 2s, or css:SELECTOR",
                )
            })
    }
}

impl Wait {
    /// A wait of at most ten minutes; `unit` is in seconds.
    fn from_time(number: &str, unit: f64) -> Option<Self> {
        let seconds = number.trim().parse::<f64>().ok()? * unit;
        (0.0..=600.0)
            .contains(&seconds)
            .then(|| Self::For(Duration::from_secs_f64(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_read_as_documented() {
        assert_eq!("settled".parse(), Ok(Wait::Settled));
        assert_eq!("500ms".parse(), Ok(Wait::For(Duration::from_millis(500))));
        assert_eq!("2s".parse(), Ok(Wait::For(Duration::from_secs(2))));
        assert_eq!(
            "css:#app p".parse(),
            Ok(Wait::Selector("#app p".to_owned()))
        );
        assert!("-1s".parse::<Wait>().is_err() && "soon".parse::<Wait>().is_err());
    }
}
