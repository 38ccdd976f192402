//! Network policy: which addresses pages may reach, and the proxy that enforces it.
//!
//! Chromium is started so that its only way to any network is a proxy in our process. For every connection, whatever
//! requests it (a navigation, a redirect, a frame, a worker, a WebSocket), the proxy resolves the host itself, judges
//! **every** address ([`address`], [`policy`]) and connects only to the addresses it judged, so that a name that
//! resolves differently the next time gains nothing. Denials are [recorded](record) in our process.

pub mod address;
mod budget;
mod client;
mod files;
mod gate;
mod message;
mod mirror;
mod network;
mod policy;
mod proxy;
mod record;
mod upstream;

pub use network::{Connector, Network};
pub use policy::{Allowance, NetworkPolicy, NotPublic};
pub use upstream::Upstream;

pub(crate) use files::{Named, Root};
pub(crate) use gate::OwnPorts;
pub(crate) use proxy::Proxy;
pub(crate) use record::{Denial, Why, is_warning};
