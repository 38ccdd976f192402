//! `visiblock` as a user runs it: exit codes, messages, formats, hostile pages, interruption.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a failed assumption is a failed test"
)]

mod archives;
mod errors;
mod formats;
mod hostile;
mod interruption;
mod template;
mod usage;

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// Our command. Root needs the opt-out; others keep the sandbox.
fn visiblock(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args(arguments);
    command.timeout(std::time::Duration::from_secs(60));
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command
}

/// What it prints, where it must succeed.
fn stdout(command: &mut Command) -> String {
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("output is UTF-8")
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

/// A snapshot to work on without a browser.
fn snapshot() -> String {
    let path = fixture("pages/layout/page.pagesnap");
    path.to_str().unwrap().to_owned()
}

/// Names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
