//! Render settings of the pages of a list, and the syntax of their values.

use crate::browser::{DEFAULT_TIMEOUT, DEFAULT_VIEWPORT, ParseError, Wait, window_size};
use crate::diff::Severity;
use crate::snapshot::Size;
use serde::Deserialize;
use std::path::PathBuf;
use std::time::Duration;

/// Default time of the page's clock, ms since 1970: noon of the first of January 2026, UTC. Source: ours; any time
/// does, as long as it stays.
const DEFAULT_TIME: i64 = 1_767_268_800_000;
/// Default seed of the page's random numbers.
const DEFAULT_SEED: u32 = 1;
/// Default for the maximum number of renderings of a page until two agree. Source: ours; a page that differs by
/// chance each second time agrees with itself in 7 of 8 cases.
const DEFAULT_RENDERINGS: u32 = 4;
/// Maximum for that setting.
const MAX_RENDERINGS: u32 = 20;
/// Maximum timeout of a page, s, also for `--timeout`. Source: ours: an hour.
pub(crate) const MAX_TIMEOUT: u64 = 3600;

/// The settings of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Settings {
    pub(crate) viewports: Vec<Viewport>,
    pub(crate) schemes: Vec<Scheme>,
    /// The lowest severity that fails; `None` for `never`.
    pub(crate) fail_on: Option<Severity>,
    pub(crate) wait: Wait,
    pub(crate) timeout: Duration,
    /// Time of the page's clock, ms since 1970; `None` for the real time.
    pub(crate) fixed_time: Option<i64>,
    pub(crate) seed: u32,
    /// Maximum number of renderings; with 1 the first is taken as it is.
    pub(crate) renderings: u32,
    pub(crate) accept_status: bool,
    /// The root as written in the list or in `--root`; the view resolves it.
    pub(crate) root: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            viewports: vec![Viewport(DEFAULT_VIEWPORT)],
            schemes: vec![Scheme::Light],
            fail_on: Some(Severity::Minor),
            wait: Wait::default(),
            timeout: DEFAULT_TIMEOUT,
            fixed_time: Some(DEFAULT_TIME),
            seed: DEFAULT_SEED,
            renderings: DEFAULT_RENDERINGS,
            accept_status: false,
            root: None,
        }
    }
}

/// A colour scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Scheme {
    Light,
    Dark,
}

impl Scheme {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// A viewport: `1366x768`.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Viewport(pub(crate) Size);

impl TryFrom<String> for Viewport {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        window_size(&text).map(Self)
    }
}

impl std::fmt::Display for Viewport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.0.width, self.0.height)
    }
}

/// A severity or `never`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FailOn(pub(super) Option<Severity>);

impl TryFrom<String> for FailOn {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "never" {
            return Ok(Self(None));
        }
        let severity = text.parse::<Severity>().map(Some).map(Self);
        severity.map_err(|_| "expected info, minor, major, critical or never".to_owned())
    }
}

/// A fixed time, or `now`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FixedTime(pub(super) Option<i64>);

impl TryFrom<String> for FixedTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "now" {
            return Ok(Self(None));
        }
        let time = moment(&text).map(|time| Self(Some(time)));
        time.ok_or_else(|| "expected a time such as 2026-01-31T12:00:00Z, or now".to_owned())
    }
}

/// Parses an RFC 3339 time to ms since 1970.
pub(crate) fn moment(text: &str) -> Option<i64> {
    let time = chrono::DateTime::parse_from_rfc3339(text).ok()?;
    Some(time.timestamp_millis())
}

/// When a page is ready, in the form of `--wait`.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct WaitFor(pub(super) Wait);

impl TryFrom<String> for WaitFor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
            .map(Self)
            .map_err(|wrong: ParseError| wrong.to_string())
    }
}

/// The timeout of a page, s.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "u64")]
pub(super) struct Timeout(pub(super) Duration);

impl TryFrom<u64> for Timeout {
    type Error = String;

    fn try_from(seconds: u64) -> Result<Self, String> {
        match seconds {
            1..=MAX_TIMEOUT => Ok(Self(Duration::from_secs(seconds))),
            _ => Err(format!("expected seconds from 1 to {MAX_TIMEOUT}")),
        }
    }
}

/// Maximum number of renderings of a page.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "u32")]
pub(super) struct Renderings(pub(super) u32);

impl TryFrom<u32> for Renderings {
    type Error = String;

    fn try_from(times: u32) -> Result<Self, String> {
        match times {
            1..=MAX_RENDERINGS => Ok(Self(times)),
            _ => Err(format!("expected a number from 1 to {MAX_RENDERINGS}")),
        }
    }
}
