//! Rendering through the library in a real browser, against a server that misbehaves.
//!
//! Each test has a browser of its own and ends by asserting that no process and no file of it
//! is left. Without a browser every test here fails: none is skipped.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a failed assumption is a failed test"
)]

#[path = "../support/browser_text.rs"]
mod browser_text;
#[allow(dead_code, reason = "shared with other suites")]
#[path = "../support/command.rs"]
mod command;
#[allow(dead_code, reason = "shared with other suites")]
#[path = "../support/server/mod.rs"]
mod server;
#[allow(dead_code, reason = "shared with other suites")]
#[path = "../support/session.rs"]
mod session;

mod all_pages;
mod apps;
mod archives;
mod aside;
mod behaviours;
mod busy;
mod check_report;
mod clobbered;
mod comparison;
mod encoding;
mod expand;
mod hidden;
mod inner_text;
mod inputs;
mod interaction;
mod layout;
mod lifetime;
mod pages;
mod platform;
mod reader;
mod registry;
mod report;
mod screen;
mod scripts;
mod snapshot_file;
mod tab_reuse;
