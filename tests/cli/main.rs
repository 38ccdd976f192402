//! `visiblock` as a user runs it: exit codes, messages, formats.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a failed assumption is a failed test"
)]

#[path = "../support/command.rs"]
mod command;

mod approve;
mod archives;
mod capture;
mod check;
mod check_site;
mod content_floor;
mod diff;
mod errors;
mod evaluate;
mod evaluate_bad_input;
mod formats;
#[cfg(unix)]
mod limits;
mod lint;
mod papers;
mod records;
mod report;
mod run_again;
#[cfg(target_os = "linux")]
mod run_hostile;
mod run_kills;
mod run_like;
mod run_manners;
mod run_sources;
mod runs;
mod session;
mod several;
mod status;
mod template;
mod usage;
mod usage_errors;
mod worker;

use command::{TO_LOOPBACK, files, fixture, snapshot, stdout, visiblock, visiblock_lab};
