//! The share of the inputs that one of several machines processes, and its parts.

use std::fmt;
use std::str::FromStr;

/// Number of rows of a part, which is stored as one file until all parts are complete. Source: ours; pages of some
/// 100 KB of columns make parts of 25 MB before compression.
pub(crate) const PART_ROWS: u64 = 256;

/// The share of the inputs that one of several machines processes: the inputs whose number modulo `count` is `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) index: u64,
    pub(crate) count: u64,
}

impl Default for Share {
    fn default() -> Self {
        Self { index: 0, count: 1 }
    }
}

impl Share {
    /// Whether an input belongs to the share.
    pub(crate) fn contains(self, number: u64) -> bool {
        number % self.count == self.index
    }

    /// Number of inputs in the share, of all inputs.
    pub(crate) fn rows(self, of: u64) -> u64 {
        (of + self.count - 1).saturating_sub(self.index) / self.count
    }

    /// The part that the row of an input belongs to.
    pub(crate) fn part(self, number: u64) -> u64 {
        number / self.count / PART_ROWS
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The text is not a valid share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N, such as 0/8 for the first of eight shares and 7/8 for the last")]
pub(crate) struct ShareError;

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (index, count) = text.split_once('/').ok_or(ShareError)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| ShareError);
        let (index, count) = (number(index)?, number(count)?);
        if index < count {
            Ok(Self { index, count })
        } else {
            Err(ShareError)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_all_of_it() {
        for of in [0, 1, 7, 8, 100] {
            let shares = (0..3).map(|index| Share { index, count: 3 });
            assert_eq!(shares.map(|s| s.rows(of)).sum::<u64>(), of);
        }
    }

    #[test]
    fn a_share_is_below_its_count() {
        assert_eq!("2/3".parse(), Ok(Share { index: 2, count: 3 }));
        for wrong in ["3/3", "0/0", "1", "a/b", "-1/3"] {
            assert_eq!(wrong.parse::<Share>(), Err(ShareError), "{wrong}");
        }
        assert_eq!(Share::default().to_string(), "0/1");
    }
}
