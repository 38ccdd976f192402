//! Options for starting a browser and for rendering a page.

use super::device::{Device, MAX_SCALE, MIN_SCALE, Screen};
use super::guard::{Connector, NetworkPolicy};
use super::interaction::Interaction;
use super::option_error::OptionError;
use super::parse_error::ParseError;
use super::picture::Picture;
use super::session::{Session, SessionKeeper};
use crate::browser::exchanges::block::Blocking;
use crate::browser::exchanges::record::Recorder;
use crate::browser::limits::Limits;
use crate::browser::lock::locked;
use crate::browser::wait::Wait;
use crate::snapshot::Size;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use url::{Host, Url};

/// The default viewport: the most common desktop size, and that of the evaluation sets.
pub const DEFAULT_VIEWPORT: Size = Size {
    width: 1366.0,
    height: 768.0,
};
/// Environment variable that turns Chromium's sandbox off.
const NO_SANDBOX: &str = "VISIBLOCK_NO_SANDBOX";
/// Default timeout of a page.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
/// Default timeout for the start of a browser. Measured: 0.2 s (headless shell), 0.8 s (full).
pub const DEFAULT_START_TIMEOUT: Duration = Duration::from_secs(20);

/// Allowed width and height of a viewport, px. Source: ours; smaller ones show nothing, and no screen is larger.
pub(crate) const WINDOW_SIDES: std::ops::RangeInclusive<u16> = 50..=10_000;

/// Reads a viewport: `1366x768`, each side within [`WINDOW_SIDES`].
///
/// # Errors
/// A message that says what is expected.
#[cfg(feature = "cli")]
pub(crate) fn window_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(width, height)| Some((window_side(width)?, window_side(height)?)));
    let (width, height) = sides.ok_or_else(|| {
        let (least, most) = WINDOW_SIDES.into_inner();
        format!("expected WIDTHxHEIGHT in px, such as 1366x768, each {least} to {most}")
    })?;
    Ok(Size {
        width: f64::from(width),
        height: f64::from(height),
    })
}

/// Reads one side of a viewport, px.
#[cfg(feature = "cli")]
pub(crate) fn window_side(text: &str) -> Option<u16> {
    let px = text.trim().parse::<u16>().ok();
    px.filter(|px| WINDOW_SIDES.contains(px))
}

/// How to start a browser.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserOptions {
    /// The executable; the best one on the search path by default.
    pub path: Option<PathBuf>,
    /// Whether Chromium's sandbox is on. Turn it off only where it cannot work (root in a container) and the
    /// container is disposable.
    pub sandbox: bool,
    /// Whether pages get nothing from any network. Not possible with `remote`.
    pub offline: bool,
    /// Which addresses pages may reach; only public ones by default.
    pub network: NetworkPolicy,
    /// How names are resolved and connections opened; by the operating system by default.
    pub connector: Connector,
    /// Timeout for the start of the browser.
    pub start_timeout: Duration,
    /// A running browser to use in place of one of our own: `ws://...`, or `http://host:port` of its DevTools. We
    /// open contexts of our own in it and never end it; `path` and `sandbox` have no effect on it, nor has `network`
    /// if it runs on another machine, from which our proxy cannot be reached.
    pub remote: Option<Url>,
}

impl BrowserOptions {
    /// Warnings about these options.
    pub fn warnings(&self) -> Vec<&'static str> {
        let elsewhere = "the browser that is used runs on another machine: what its pages may reach there is not checked";
        let unconfined =
            "Chromium runs without its sandbox; a hostile page could take over this account";
        let is_unconfined = !self.sandbox && self.remote.is_none();
        let warnings = [
            (self.is_elsewhere(), elsewhere),
            (is_unconfined, unconfined),
        ];
        let true_ones = warnings.into_iter().filter(|(holds, _)| *holds);
        true_ones.map(|(_, warning)| warning).collect()
    }

    /// Prints these warnings to the user of a command, each once per process.
    #[cfg(feature = "cli")]
    pub(crate) fn tell_warnings(&self) {
        static TOLD: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
        let new = untold(self.warnings(), &mut locked(&TOLD));
        new.iter().for_each(|warning| tracing::warn!("{warning}"));
    }

    /// Whether the browser runs on another machine.
    pub fn is_elsewhere(&self) -> bool {
        self.remote.as_ref().is_some_and(|url| !is_here(url))
    }
}

/// The warnings that were not yet reported; marks them as reported.
pub(super) fn untold(
    mut warnings: Vec<&'static str>,
    told: &mut Vec<&'static str>,
) -> Vec<&'static str> {
    warnings.retain(|warning| !told.contains(warning));
    told.extend(&warnings);
    warnings
}

fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Reads the value of `VISIBLOCK_NO_SANDBOX`: `1` and `true` turn the sandbox off, `0`, `false` and the empty value
/// leave it on.
///
/// # Errors
/// What is expected, for any other value.
pub(crate) fn no_sandbox(text: &str) -> Result<bool, ParseError> {
    match text {
        "1" | "true" => Ok(true),
        "" | "0" | "false" => Ok(false),
        _ => Err(ParseError::new("expected 1 or true, 0 or false")),
    }
}

/// Whether the sandbox is on according to the environment. An unclear value leaves it on.
fn sandbox_of_environment() -> bool {
    let Some(said) = std::env::var_os(NO_SANDBOX) else {
        return true;
    };
    match no_sandbox(&said.to_string_lossy()) {
        Ok(is_off) => !is_off,
        Err(expected) => {
            tracing::warn!("{NO_SANDBOX}: {expected}; Chromium's sandbox stays on");
            true
        }
    }
}

/// The browser that `VISIBLOCK_BROWSER` names; an empty name counts as none.
fn browser_of_environment() -> Option<PathBuf> {
    let named = std::env::var_os("VISIBLOCK_BROWSER");
    named.filter(|name| !name.is_empty()).map(PathBuf::from)
}

impl Default for BrowserOptions {
    /// The browser that `VISIBLOCK_BROWSER` names or the best one found, sandboxed unless `VISIBLOCK_NO_SANDBOX` is
    /// `1` or `true`, online.
    fn default() -> Self {
        Self {
            path: browser_of_environment(),
            sandbox: sandbox_of_environment(),
            offline: false,
            network: NetworkPolicy::default(),
            connector: Connector::default(),
            start_timeout: DEFAULT_START_TIMEOUT,
            remote: None,
        }
    }
}

/// CSS media features under which a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Media {
    /// `prefers-color-scheme: dark`.
    pub dark: bool,
    /// `prefers-reduced-motion: reduce`.
    pub reduced_motion: bool,
    /// The style for print.
    pub print: bool,
}

/// Options for rendering a page. [`RenderOptions::check`] tells what cannot be used. Errors and warnings of pages
/// name these fields in backquotes: `` `interaction.unroll` ``.
///
/// `record`, `picture`, `keep_session` and `retry_after` store results of one page, and their clones share the
/// storage: use options with one of them for one page at a time, and set new ones for another page.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderOptions {
    /// The viewport, CSS px: whole numbers from 50 to 10,000.
    pub viewport: Size,
    /// Timeout of the whole rendering, including further tries. A quarter of it, at least 1 s and at most 3 s, is
    /// kept for delivering what has arrived until then; a second after the timeout the page ends in any case.
    pub timeout: Duration,
    /// When the page counts as ready.
    pub wait: Wait,
    /// Whether to keep a screenshot of the full page.
    pub screenshot: bool,
    /// Limits of what the page may cost.
    pub limits: Limits,
    /// The folder below which a local page may load files; by default its own folder, or the mirror that contains it
    /// (`visiblock help network`). It must exist.
    pub root: Option<PathBuf>,
    /// The folder of a mirror of the web, with a subfolder for each host: local pages may load from these subfolders.
    /// By default a mirror is found by its structure. It must exist.
    pub mirror: Option<PathBuf>,
    /// Which kinds of requests are blocked.
    pub block: Blocking,
    /// CSS media features; by default those of a screen, with the light scheme and with motion.
    pub media: Media,
    /// Cookies, credentials and headers of the page's reader; empty by default.
    pub session: Arc<Session>,
    /// The screen that the page is shown on.
    pub screen: Screen,
    /// The device whose user agent is sent. [`RenderOptions::on`] sets its viewport and screen, too.
    pub device: Option<Device>,
    /// Actions on the page before its snapshot is taken.
    pub interaction: Interaction,
    /// Receives a plain picture, in device px. For one page at a time.
    pub picture: Option<Picture>,
    /// Receives the browser's session state (cookies, storage) when the page has settled. For one page at a time.
    pub keep_session: Option<SessionKeeper>,
    /// The user agent; by default that of the full Chromium of this version, because many sites refuse the headless
    /// one. ASCII without line ends.
    pub user_agent: Option<String>,
    /// Fixed time of the page's clock, ms since 1970; by default the real time.
    pub fixed_time: Option<i64>,
    /// Seed of the page's random numbers; random by default.
    pub seed: Option<u32>,
    /// Receives what the page loads. For one page at a time.
    pub record: Option<Recorder>,
    /// Receives the `Retry-After` header. For one page at a time.
    pub retry_after: Option<RetryAfter>,
}

/// Receives the header `Retry-After` of the last document of a server, as the server wrote it: set it as
/// [`RenderOptions::retry_after`], render, and call [`RetryAfter::take`]. For one page at a time; clones share the
/// value.
#[derive(Debug, Clone, Default)]
pub struct RetryAfter(Arc<Mutex<Option<String>>>);

impl RetryAfter {
    /// Takes the value, if there is one.
    pub fn take(&self) -> Option<String> {
        locked(&self.0).take()
    }

    /// Stores a server's value.
    pub(crate) fn set(&self, said: Option<&str>) {
        *locked(&self.0) = said.map(str::to_owned);
    }
}

impl PartialEq for RetryAfter {
    /// Whether both share one value.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl RenderOptions {
    /// Options that render a page as on a device: its viewport, screen and user agent.
    #[must_use]
    pub fn on(device: Device) -> Self {
        Self {
            viewport: device.viewport,
            screen: device.screen,
            device: Some(device),
            ..Self::default()
        }
    }

    /// Checks these options, independently of any page. Rendering does this first; values that only the browser knows
    /// (selectors, languages, time zones) are checked by it later.
    ///
    /// # Errors
    /// [`OptionError`] for a viewport or scale out of bounds, missing folders, a user agent that cannot be a header,
    /// more steps than [`MAX_STEPS`](super::MAX_STEPS), a style sheet larger than [`MAX_STYLE`](super::MAX_STYLE),
    /// headers that only the browser may set, and texts that cannot be languages or time zones.
    pub fn check(&self) -> Result<(), OptionError> {
        let (least, most) = WINDOW_SIDES.into_inner();
        let sides = f64::from(least)..=f64::from(most);
        let is_side = |px: f64| px.fract() == 0.0 && sides.contains(&px);
        if !is_side(self.viewport.width) || !is_side(self.viewport.height) {
            let reason = format!("expected whole px, {least} to {most} on each side");
            return Err(OptionError::new("viewport", reason));
        }
        if !(MIN_SCALE..=MAX_SCALE).contains(&self.screen.scale) {
            let reason = format!("expected a number from {MIN_SCALE} to {MAX_SCALE}");
            return Err(OptionError::new("screen.scale", reason));
        }
        for (option, folder) in [("root", &self.root), ("mirror", &self.mirror)] {
            // A missing folder would silently keep all files from the page.
            if let Some(folder) = folder.as_ref().filter(|folder| !folder.is_dir()) {
                let reason = format!("{}: no such folder", folder.display());
                return Err(OptionError::new(option, reason));
            }
        }
        let is_name =
            |text: &str| text.chars().all(|c| (' '..='~').contains(&c)) && !text.trim().is_empty();
        if self
            .user_agent
            .as_deref()
            .is_some_and(|text| !is_name(text))
        {
            let reason = "expected ASCII letters, digits, signs and spaces";
            return Err(OptionError::new("user_agent", reason));
        }
        self.interaction.check()?;
        self.session.check()?;
        Ok(())
    }
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            viewport: DEFAULT_VIEWPORT,
            timeout: DEFAULT_TIMEOUT,
            wait: Wait::default(),
            screenshot: false,
            limits: Limits::default(),
            root: None,
            mirror: None,
            block: Blocking::default(),
            media: Media::default(),
            session: Arc::default(),
            screen: Screen::default(),
            device: None,
            interaction: Interaction::default(),
            picture: None,
            keep_session: None,
            user_agent: None,
            fixed_time: None,
            seed: None,
            record: None,
            retry_after: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::browser::interaction::{MAX_STEPS, MAX_STYLE, Step};
    use crate::browser::session::Header;

    #[test]
    fn the_sandbox_is_turned_off_by_clear_words_only() {
        for (text, is_off) in [
            ("1", Some(true)),
            ("true", Some(true)),
            ("", Some(false)),
            ("0", Some(false)),
            ("false", Some(false)),
            ("no", None),
            ("yes", None),
        ] {
            assert_eq!(no_sandbox(text).ok(), is_off, "{text:?}");
        }
    }

    #[cfg(feature = "cli")]
    #[test]
    fn a_warning_is_told_once_and_given_to_every_caller() {
        let unconfined = BrowserOptions {
            sandbox: false,
            remote: None,
            ..BrowserOptions::default()
        };
        let elsewhere = BrowserOptions {
            remote: Url::parse("ws://192.0.2.1:9222").ok(),
            ..unconfined.clone()
        };
        let mut told = Vec::new();
        for (options, count) in [
            (&unconfined, 1),
            (&unconfined, 0),
            (&elsewhere, 1),
            (&unconfined, 0),
        ] {
            assert_eq!(options.warnings().len(), 1);
            assert_eq!(untold(options.warnings(), &mut told).len(), count);
        }
    }

    #[test]
    fn what_can_be_used_passes() {
        assert_eq!(RenderOptions::default().check(), Ok(()));
        for device in Device::ALL {
            assert_eq!(RenderOptions::on(device).check(), Ok(()), "{}", device.name);
        }
        let session = Session {
            headers: vec!["X-Key: a".parse().unwrap()],
            locale: Some("de-CH".to_owned()),
            timezone: Some("Europe/Zurich".to_owned()),
            ..Session::default()
        };
        let options = RenderOptions {
            session: Arc::new(session),
            user_agent: Some("Reader/1".to_owned()),
            root: Some(std::env::temp_dir()),
            ..RenderOptions::default()
        };
        assert_eq!(options.check(), Ok(()));
    }

    #[test]
    fn what_cannot_be_used_is_told_by_its_name() {
        type Change = fn(&mut RenderOptions);
        let cases: [(&str, Change); 8] = [
            ("viewport", |o| o.viewport = Size::default()),
            ("viewport", |o| o.viewport.width = 390.5),
            ("viewport", |o| o.viewport.height = f64::INFINITY),
            ("screen.scale", |o| o.screen.scale = f64::NAN),
            ("root", |o| o.root = Some("/nowhere/at/all".into())),
            ("user_agent", |o| o.user_agent = Some("a\r\nb: c".into())),
            ("interaction.steps", |o| {
                o.interaction.steps = vec![Step::WaitNetwork; MAX_STEPS + 1];
            }),
            ("interaction.style", |o| {
                o.interaction.style = Some(" ".repeat(MAX_STYLE as usize + 1));
            }),
        ];
        for (name, change) in cases {
            let mut options = RenderOptions::default();
            change(&mut options);
            let error = options.check().unwrap_err();
            assert_eq!(error.option, name, "{error}");
        }
        let host = Header {
            name: "Host".to_owned(),
            value: "secret77".into(),
        };
        let lines = Header {
            name: "X-A".to_owned(),
            value: "a\r\nHost: secret77".into(),
        };
        for (name, wrong) in [
            (
                "session.locale",
                Session {
                    locale: Some("German".to_owned()),
                    ..Session::default()
                },
            ),
            (
                "session.timezone",
                Session {
                    timezone: Some("Europe Berlin".to_owned()),
                    ..Session::default()
                },
            ),
            (
                "header Host",
                Session {
                    headers: vec![host],
                    ..Session::default()
                },
            ),
            (
                "header X-A",
                Session {
                    headers: vec![lines],
                    ..Session::default()
                },
            ),
        ] {
            let options = RenderOptions {
                session: Arc::new(wrong),
                ..RenderOptions::default()
            };
            let error = options.check().unwrap_err();
            assert_eq!(error.option, name, "{error}");
            assert!(!error.to_string().contains("secret77"), "{error}");
        }
    }
}
