//! Handling of a page's requests: blocked, answered from files or archives, recorded.

mod anchor;
pub(crate) mod encode;
pub(crate) mod handler;
pub(crate) mod intercept;
pub(crate) mod local;
mod password;
pub(crate) mod replay;
pub(crate) mod send;
