//! Limits of what a page may cost.
//!
//! Every page ends by its deadline; the limits keep it from filling memory, disk and network before that. A page over
//! a limit is either delivered in part, with a warning, or refused with
//! [`RenderError::OverLimit`](crate::browser::RenderError::OverLimit), which names the limit.

use crate::browser::parse_error::ParseError;
use crate::snapshot::WarningKind;
use std::fmt;

/// Maximum of each resource that a page may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of elements of the document; pages with more are refused. Default 50,000. Source: measured;
    /// 35,700 nodes take 0.64 s to snapshot, 1,000,000 more than 10 s and stall every tab.
    pub elements: u64,
    /// Maximum nesting of elements; deeper pages are refused. Default 6,000: the HTML parser nests no deeper than
    /// 512, only scripts do. Source: measured; the cost of layout grows with the square of the depth: 5,000 take half
    /// a second, 10,000 take 3.6 s, 20,000 more than 15 s.
    pub depth: u64,
    /// Maximum size of the final document's markup, characters; pages with more are refused, and so are pages whose
    /// stored text (style sheets included), field values and attributes are larger. Default 64 million. Source: ours;
    /// the largest real page seen has 9 million.
    pub markup: u64,
    /// Maximum height, CSS px. A taller page is cut: anything below counts as off the page. Default 250,000. Source:
    /// ours; ten times the tallest page of the evaluation sets.
    pub height: u64,
    /// Maximum number of bytes received by the page after decompression, and by the page and all its workers over the
    /// wire. A page that requests more stops loading and is delivered in part. Default 100 million. Source: ours; the
    /// median page of the web has 2.5 million, pages over 50 million are videos.
    pub bytes: u64,
    /// Maximum number of requests; a page with more is treated as for `bytes`. Default 5,000. Source: ours; news
    /// pages with all their advertisements make some hundreds.
    pub requests: u64,
    /// Maximum number of redirects of the document; pages with more are refused. Default 20, which is Chromium's own
    /// limit.
    pub redirects: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            elements: 50_000,
            depth: 6_000,
            markup: 64_000_000,
            height: 250_000,
            bytes: 100_000_000,
            requests: 5_000,
            redirects: 20,
        }
    }
}

/// Names a field of [`Limits`].
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    strum::VariantArray,
    strum::VariantNames,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::elements`]
    Elements,
    /// [`Limits::depth`]
    Depth,
    /// [`Limits::markup`]
    Markup,
    /// [`Limits::height`]
    Height,
    /// [`Limits::bytes`]
    Bytes,
    /// [`Limits::requests`]
    Requests,
    /// [`Limits::redirects`]
    Redirects,
}

impl Limit {
    /// All limits, in the order of the documentation.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name, as accepted by `--limit`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What the limit counts, in words.
    fn unit(self) -> &'static str {
        match self {
            Self::Elements => "elements",
            Self::Depth => "elements within each other",
            Self::Markup => "characters of markup",
            Self::Height => "px of height",
            Self::Bytes => "bytes to load",
            Self::Requests => "requests",
            Self::Redirects => "redirects",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.unit())
    }
}

/// The error for an unknown limit.
fn unknown(name: &str) -> ParseError {
    let known = <Limit as strum::VariantNames>::VARIANTS.join(", ");
    ParseError::new(format!("no limit is called {name:?}; there are {known}"))
}

impl Limits {
    /// The value of a limit.
    pub fn get(&self, limit: Limit) -> u64 {
        let mut copy = *self;
        *copy.field(limit)
    }

    /// Sets the value of a limit.
    pub fn set(&mut self, limit: Limit, most: u64) {
        *self.field(limit) = most;
    }

    /// Whether `found` exceeds a limit.
    pub(crate) fn is_exceeded(&self, limit: Limit, found: u64) -> bool {
        found > self.get(limit)
    }

    /// The warning for a page that stopped loading at a limit.
    pub(crate) fn partial(&self, limit: Limit) -> String {
        WarningKind::Partial.told(format_args!(
            "it has more than {} {limit}, where its loading was stopped (`limits.{}`)",
            self.get(limit),
            limit.name()
        ))
    }

    fn field(&mut self, limit: Limit) -> &mut u64 {
        match limit {
            Limit::Elements => &mut self.elements,
            Limit::Depth => &mut self.depth,
            Limit::Markup => &mut self.markup,
            Limit::Height => &mut self.height,
            Limit::Bytes => &mut self.bytes,
            Limit::Requests => &mut self.requests,
            Limit::Redirects => &mut self.redirects,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_limits() {
        for &limit in Limit::ALL {
            assert_eq!(limit.name().parse(), Ok(limit));
            let mut limits = Limits::default();
            limits.set(limit, 7);
            assert_eq!(limits.get(limit), 7);
            assert_ne!(limits, Limits::default());
        }
        assert!("pixels".parse::<Limit>().is_err());
    }
}
