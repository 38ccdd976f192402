//! Renders pages in headless Chromium. The only room that knows the browser; `cli`, `run` and `check` schedule its
//! work with tokio.
//!
//! [`Browser::launch`] starts a private browser; [`Browser::render`] turns a document into a
//! [`PageSnapshot`](crate::snapshot::PageSnapshot) within its deadline, whatever the page does: navigate
//! ([`page::navigate`]), let the page settle ([`page::settle`]), take the snapshot ([`page::capture`]). [`Renderer`]
//! renders any number of pages, with as many browsers as it takes.

mod deadline;
mod device;
mod error;
mod exchanges;
mod failure;
mod foreign;
pub mod guard;
mod interaction;
mod job;
mod keys;
mod launch;
mod limits;
mod lock;
mod option_error;
#[cfg(feature = "cli")]
pub(crate) mod option_words;
mod options;
mod page;
mod parse_error;
mod pause;
mod picture;
mod render;
mod renderer;
mod requests;
mod secret;
mod session;
mod start;
mod tabs;
mod task;
mod timing;
mod wait;

pub use device::{Device, MAX_SCALE, MIN_SCALE, Screen};
pub use error::{BrowserError, RenderError};
pub use exchanges::block::{Blocking, Kind as BlockedKind};
pub use exchanges::record::{Keep, MAX_RECORDED, MAX_RECORDED_BODY, Recorded, Recorder};
#[cfg(feature = "cli")]
pub(crate) use failure::NO_SELECTOR;
pub use guard::{Allowance, NetworkPolicy, NotPublic};
pub use interaction::{Consent, Interaction, MAX_STEPS, MAX_STYLE, Step};
pub use keys::Press;
pub use launch::find::{Executable, find};
#[cfg(feature = "cli")]
pub(crate) use launch::open_files::{allowed_open_files, check_open_files, raise_open_files};
pub use limits::{Limit, Limits};
pub use option_error::OptionError;
pub use options::{
    BrowserOptions, DEFAULT_START_TIMEOUT, DEFAULT_TIMEOUT, DEFAULT_VIEWPORT, Media, RenderOptions,
    RetryAfter,
};
#[cfg(feature = "cli")]
pub(crate) use options::{WINDOW_SIDES, no_sandbox, window_side, window_size};
pub use parse_error::ParseError;
pub use picture::{Picture, PictureOf};
pub use renderer::{Recycling, Renderer};
#[cfg(feature = "cli")]
pub(crate) use session::REDACTED;
pub use session::{
    Cookie, Credentials, Header, MAX_STATE_FILE, OriginStorage, SameSite, SavedSession, Secret,
    Session, SessionError, SessionKeeper, parse_locale, parse_timezone,
};
pub use start::Browser;
#[cfg(feature = "cli")]
pub(crate) use timing::{TIMINGS, Timings};
pub use wait::Wait;
