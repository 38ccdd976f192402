//! Running `visiblock` as a user does.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// Our command. Root needs the opt-out; others keep the sandbox.
pub(crate) fn visiblock(arguments: &[&str]) -> Command {
    program("visiblock", arguments)
}

/// The command that measures and learns.
pub(crate) fn visiblock_lab(arguments: &[&str]) -> Command {
    program("visiblock-lab", arguments)
}

fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin(name));
    command.args(arguments);
    // None takes as long; a busy machine may be slow, and what hangs is to fail.
    command.timeout(std::time::Duration::from_secs(240));
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command
}

/// What a command needs to visit a server of ours.
pub(crate) const TO_LOOPBACK: [&str; 2] = ["--allow-private", "127.0.0.1"];

/// What it prints, where it must succeed.
pub(crate) fn stdout(command: &mut Command) -> String {
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("output is UTF-8")
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

/// A snapshot to work on without a browser.
pub(crate) fn snapshot() -> String {
    let path = fixture("pages/layout/page.pagesnap");
    path.to_str().unwrap().to_owned()
}

/// Names of the files in a folder.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
