//! Errors between a page and its snapshot.

use crate::browser::limits::Limit;
use crate::input::InputError;
use crate::snapshot::cdp::DecodeError;
use std::io;
use std::path::PathBuf;

/// There is no browser to render with.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// No browser is installed.
    #[error("no Chromium found; {remedy}, or name one by `path` or VISIBLOCK_BROWSER")]
    NotFound {
        /// How to install a browser on this system.
        remedy: &'static str,
    },
    /// The named executable does not exist.
    #[error("{path}: no such browser; check `path` and VISIBLOCK_BROWSER")]
    NoSuchFile {
        /// The named path.
        path: PathBuf,
    },
    /// Chromium's sandbox does not work for root.
    #[error(
        "running as root, where Chromium's sandbox cannot work; run as an ordinary user, or, in a container that is thrown away, turn `sandbox` off or set VISIBLOCK_NO_SANDBOX=1"
    )]
    RootNeedsOptOut,
    /// The operating system offers no sandbox.
    #[error(
        "Chromium finds no usable sandbox on this system; allow unprivileged user namespaces, or, in a container that is thrown away, turn `sandbox` off or set VISIBLOCK_NO_SANDBOX=1"
    )]
    NoSandbox,
    /// There is no tokio runtime to drive the browser.
    #[error(
        "no tokio runtime here: start a browser within one that has I/O and time enabled, and lives as long as the browser"
    )]
    NoRuntime,
    /// The system allows too few open files: a browser would start, but its pages would fail.
    #[error(
        "at most {allowed} open files are allowed here, a browser needs {needed} and more: raise `ulimit -n`"
    )]
    TooFewFiles {
        /// Maximum number of open files.
        allowed: u64,
        /// The minimum number that a browser needs.
        needed: u64,
    },
    /// The executable does not start as a browser.
    #[error("{path}: does not start as a browser: {reason}")]
    Launch {
        /// The executable.
        path: PathBuf,
        /// The last lines of its output.
        reason: String,
        /// The error of the system, if the process was not started at all.
        source: Option<io::Error>,
    },
    /// The browser's profile folder cannot be created.
    #[error(
        "{folder}: no temporary profile can be made there: {source}; make room, or name another folder by TMPDIR"
    )]
    Profile {
        /// The folder of temporary files.
        folder: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A remote browser was asked to be offline; its network is its owner's business.
    #[error(
        "a browser that runs already has its own way to the network; leave `offline` or `remote` away"
    )]
    RemoteOffline,
    /// A remote browser cannot be used.
    #[error(
        "{url}: no browser answers there: {reason}; start one with --remote-debugging-port=9222 and check `remote`"
    )]
    Unreachable {
        /// The address that was given.
        url: String,
        /// What went wrong.
        reason: String,
    },
    /// The connection to the browser ended.
    #[error("the browser went away: {reason}")]
    Lost {
        /// The error of the connection.
        reason: String,
    },
}

/// A page could not be rendered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// Its address is of a kind that is never opened: neither on the web nor a file of this machine.
    #[error(transparent)]
    Address(#[from] InputError),
    /// Nothing arrived before the timeout.
    #[error("{name}: nothing to render after {seconds} s; give it a longer `timeout`")]
    Timeout {
        /// The input.
        name: String,
        /// The timeout, s.
        seconds: f64,
    },
    /// The document cannot be loaded.
    #[error("{name}: cannot be loaded: {reason}")]
    Navigation {
        /// The input.
        name: String,
        /// What went wrong, with a remedy.
        reason: String,
        /// Chromium's error code, `net::ERR_CONNECTION_RESET`; `None` where the page redirects without end.
        code: Option<String>,
    },
    /// Its address, or one that it leads to, is not public and not in
    /// [`allow_private`](super::NetworkPolicy::allow_private) of the browser's
    /// [`network`](super::BrowserOptions::network).
    #[error(
        "{name}: blocked: it {leads}; if you trust what is there, add {allowance} to `network.allow_private`"
    )]
    Blocked {
        /// The input.
        name: String,
        /// Where the page leads: `is at 127.0.0.1, a loopback address`.
        leads: String,
        /// The narrowest exception that would permit the address: `127.0.0.1:8000`.
        allowance: String,
    },
    /// The server answered with an error status and no page.
    #[error("{name}: the server answered {status} without a page")]
    HttpStatus {
        /// The input.
        name: String,
        /// The HTTP status.
        status: u16,
    },
    /// The document is not a page: an image, a PDF.
    #[error("{name}: is {mime}, not a page; give the page that links to it")]
    NotAPage {
        /// The input.
        name: String,
        /// Its media type.
        mime: String,
        /// The HTTP status, if a server answered.
        status: Option<u16>,
    },
    /// The document is a download.
    #[error("{name}: is a download, not a page; give the page that links to it")]
    Download {
        /// The input.
        name: String,
    },
    /// The page's scripts lead to another site or reload it without end, and it shows nothing without scripts.
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
    /// The page exceeds a limit.
    #[error(
        "{name}: has {found} {limit}, more than {most}; raise `limits.{field}` if you have the time and memory",
        field = limit.name()
    )]
    OverLimit {
        /// The input.
        name: String,
        /// The exceeded limit.
        limit: Limit,
        /// How much the page has at least.
        found: u64,
        /// The maximum.
        most: u64,
    },
    /// No element matched the selector of `wait`.
    #[error(
        "{name}: nothing matched {selector:?} within {seconds} s; check the selector, or give it a longer `timeout`"
    )]
    NoMatch {
        /// The input.
        name: String,
        /// The CSS selector.
        selector: String,
        /// The timeout, s.
        seconds: f64,
    },
    /// The selector of `wait` is invalid.
    #[error("{name}: {selector:?} is not a CSS selector; check `wait`")]
    NoSelector {
        /// The input.
        name: String,
        /// The given selector.
        selector: String,
    },
    /// A step, or something else that was asked for, could not be done.
    #[error("{name}: {step}: {reason}")]
    Step {
        /// The input.
        name: String,
        /// The step as written, with typed text redacted; or a field of the options, in backquotes, with its value.
        step: String,
        /// Why the step could not be taken.
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
        /// Why the option cannot be used, with the remedy.
        reason: String,
    },
    /// The browser's snapshot cannot be decoded.
    #[error("{name}: {source}")]
    Decode {
        /// The input.
        name: String,
        /// What is wrong.
        source: DecodeError,
    },
    /// The connection to the browser ended. [`Renderer`](super::Renderer) starts another browser by itself and tries
    /// the page once more; otherwise start another [`Browser`](super::Browser). A browser whose tokio runtime has
    /// ended returns this error, too.
    #[error("{name}: the browser went away: {reason}; try again, with fewer pages at a time")]
    Lost {
        /// The input.
        name: String,
        /// The error of the connection.
        reason: String,
    },
    /// There is no browser.
    #[error(transparent)]
    Browser(#[from] BrowserError),
}
