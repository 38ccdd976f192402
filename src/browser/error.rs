//! What can go wrong between a page and its snapshot.

use crate::browser::page::limits::Limit;
use crate::input::InputError;
use crate::snapshot::cdp::DecodeError;
use std::io;
use std::path::PathBuf;

/// No browser to render with.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// None is installed.
    #[error("no Chromium found; {remedy}, or name one by `path` or VISIBLOCK_BROWSER")]
    NotFound {
        /// How to install one on this system.
        remedy: &'static str,
    },
    /// The one that was named does not exist.
    #[error("{path}: no such browser; check `path` and VISIBLOCK_BROWSER")]
    NoSuchFile {
        /// What was named.
        path: PathBuf,
    },
    /// Chromium's sandbox does not work for root.
    #[error(
        "running as root, where Chromium's sandbox cannot work; run as an ordinary user, or, in a container that is thrown away, turn `sandbox` off or set VISIBLOCK_NO_SANDBOX=1"
    )]
    RootNeedsOptOut,
    /// The system offers no sandbox.
    #[error(
        "Chromium finds no usable sandbox on this system; allow unprivileged user namespaces, or, in a container that is thrown away, turn `sandbox` off or set VISIBLOCK_NO_SANDBOX=1"
    )]
    NoSandbox,
    /// Nothing would drive it.
    #[error(
        "no tokio runtime here: start a browser within one that has I/O and time enabled, and lives as long as the browser"
    )]
    NoRuntime,
    /// The system allows too few open files: a browser would start, and fail its pages.
    #[error(
        "at most {allowed} open files are allowed here, a browser needs {needed} and more: raise `ulimit -n`"
    )]
    TooFewFiles {
        /// How many may be open.
        allowed: u64,
        /// How many a browser needs at least.
        needed: u64,
    },
    /// It does not start.
    #[error("{path}: does not start as a browser: {reason}")]
    Launch {
        /// The executable.
        path: PathBuf,
        /// What it said last.
        reason: String,
        /// What the system said, where it was not started at all.
        source: Option<io::Error>,
    },
    /// There is no folder for its profile.
    #[error(
        "{folder}: no temporary profile can be made there: {source}; make room, or name another folder by TMPDIR"
    )]
    Profile {
        /// The folder of temporary files.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A remote one is to have no network, which is its owner's business.
    #[error(
        "a browser that runs already has its own way to the network; leave `offline` or `remote` away"
    )]
    RemoteOffline,
    /// A remote one cannot be used.
    #[error(
        "{url}: no browser answers there: {reason}; start one with --remote-debugging-port=9222 and check `remote`"
    )]
    Unreachable {
        /// The address that was given.
        url: String,
        /// What went wrong.
        reason: String,
    },
    /// It went away.
    #[error("the browser went away: {reason}")]
    Lost {
        /// What the connection said.
        reason: String,
    },
}

/// A page could not be rendered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// Its address is of a kind that is never opened: neither of the web nor a file of this machine.
    #[error(transparent)]
    Address(#[from] InputError),
    /// Nothing arrived in time.
    #[error("{name}: nothing to render after {seconds} s; give it a longer `timeout`")]
    Timeout {
        /// The input.
        name: String,
        /// The deadline, s.
        seconds: f64,
    },
    /// The address cannot be loaded.
    #[error("{name}: cannot be loaded: {reason}")]
    Navigation {
        /// The input.
        name: String,
        /// What went wrong, with a remedy.
        reason: String,
        /// Chromium's name of it, `net::ERR_CONNECTION_RESET`; none where the page never stays.
        code: Option<String>,
    },
    /// It is, or leads to, an address that pages may not reach: none that is public, nor one of the
    /// [`allow_private`](super::NetworkPolicy::allow_private) of the browser's
    /// [`network`](super::BrowserOptions::network).
    #[error(
        "{name}: blocked: it {leads}; if you trust what is there, add {allowance} to `network.allow_private`"
    )]
    Blocked {
        /// The input.
        name: String,
        /// Where it leads: `is at 127.0.0.1, a loopback address`.
        leads: String,
        /// The narrowest exception that would let it through: `127.0.0.1:8000`.
        allowance: String,
    },
    /// The server answered with an error and no page.
    #[error("{name}: the server answered {status} without a page")]
    HttpStatus {
        /// The input.
        name: String,
        /// The HTTP status.
        status: u16,
    },
    /// Something else than a page.
    #[error("{name}: is {mime}, not a page; give the page that links to it")]
    NotAPage {
        /// The input.
        name: String,
        /// Its media type.
        mime: String,
        /// The HTTP status, where a server answered.
        status: Option<u16>,
    },
    /// A download.
    #[error("{name}: is a download, not a page; give the page that links to it")]
    Download {
        /// The input.
        name: String,
    },
    /// A page whose scripts lead away or around, and which is nothing without scripts.
    #[error(
        "{name}: its scripts lead to another site, or load it again and again; give the page it leads to"
    )]
    LedAway {
        /// The input.
        name: String,
    },
    /// The tab crashed, twice.
    #[error("{name}: crashed the browser's tab, twice")]
    Crashed {
        /// The input.
        name: String,
    },
    /// More of something than is allowed.
    #[error(
        "{name}: has {found} {limit}, more than {most}; raise `limits.{field}` if you have the time and memory",
        field = limit.name()
    )]
    OverLimit {
        /// The input.
        name: String,
        /// Of what.
        limit: Limit,
        /// How much there is at least.
        found: u64,
        /// How much is allowed.
        most: u64,
    },
    /// What was waited for did not come.
    #[error(
        "{name}: nothing matched {selector:?} within {seconds} s; check the selector, or give it a longer `timeout`"
    )]
    NoMatch {
        /// The input.
        name: String,
        /// The CSS selector.
        selector: String,
        /// The deadline, s.
        seconds: f64,
    },
    /// What was to be waited for cannot be.
    #[error("{name}: {selector:?} is not a CSS selector; check `wait`")]
    NoSelector {
        /// The input.
        name: String,
        /// What was given.
        selector: String,
    },
    /// A step could not be taken, or something else that was asked for could not be done.
    #[error("{name}: {step}: {reason}")]
    Step {
        /// The input.
        name: String,
        /// The step, as it was written but for a text that is typed; a field of the options, in backquotes, and its value.
        step: String,
        /// Why not.
        reason: String,
    },
    /// An option cannot be used with this page or this browser.
    #[error("{name}: {option}: {reason}")]
    Unusable {
        /// The input.
        name: String,
        /// The field of [`RenderOptions`](super::RenderOptions), such as `session.locale`; a header or a cookie by its
        /// name.
        option: String,
        /// Why not, with the remedy.
        reason: String,
    },
    /// The browser's answer makes no sense.
    #[error("{name}: {source}")]
    Decode {
        /// The input.
        name: String,
        /// What is wrong.
        source: DecodeError,
    },
    /// Its browser went away: [`Renderer`](super::Renderer) starts another one by itself and tries the page once more,
    /// without it start another [`Browser`](super::Browser). This is also what a browser gives whose tokio runtime has
    /// ended.
    #[error("{name}: the browser went away: {reason}; try again, with fewer pages at a time")]
    Lost {
        /// The input.
        name: String,
        /// What the connection said.
        reason: String,
    },
    /// No browser.
    #[error(transparent)]
    Browser(#[from] BrowserError),
}
