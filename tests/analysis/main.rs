//! Everything after the snapshot: algorithms, main content, measures, archives. No browser.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "tests: a failed assumption is a failed test"
)]

#[path = "../support/browser_text.rs"]
mod browser_text;
#[path = "../support/fixture_pages.rs"]
mod fixture_pages;
#[path = "../support/fuzz.rs"]
mod fuzz_cases;
#[path = "../support/outputs.rs"]
mod outputs;
#[path = "../support/peak.rs"]
mod peak;
#[path = "../support/random_pages.rs"]
mod random_pages;
#[path = "../support/tps_transcription.rs"]
mod tps_transcription;

mod archive_properties;
mod archives_of_crawlers;
mod bcubed;
mod damaged_inputs;
mod diff;
mod fidelity;
mod floors;
mod fuzz;
mod golden;
mod hostile_files;
mod hostile_pages;
mod inner_text;
mod interface;
mod mdr;
mod properties;
mod rooms;
mod sound_blocks;
mod templates;
mod tps;
mod vips_properties;
mod visiblock_properties;
