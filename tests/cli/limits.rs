//! What the system allows the command: open files.

use super::runs::Place;
use std::process::{Command, Output};

/// Runs the command where the shell sets a limit.
fn limited(limit: &str, arguments: &[&str]) -> Output {
    let line = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &line]);
    command.arg(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args(arguments);
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command.output().unwrap()
}

/// A browser would start, and its pages would get the blame.
#[test]
fn no_browser_is_started_with_too_few_open_files() {
    let place = Place::new();
    // Several, so that several ask for a browser.
    let pages = ["1", "2", "3", "4"].map(|name| place.put(&format!("{name}.html"), "<p>Words"));
    let list = place.put("list.txt", pages.join("\n"));
    let out = place.text("out");
    let commands: [&[&str]; 3] = [
        &["extract", &pages[0], "--offline"],
        &["run", &list, "--out", &out, "--offline"],
        &["doctor"],
    ];
    for command in commands {
        let output = limited("-n 64", command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{command:?}: {said}");
        let told = "at most 64 open files are allowed here, a browser needs 128 and more: raise `ulimit -n`";
        assert!(said.contains(told), "{command:?}: {said}");
        // However many pages asked for a browser.
        let warnings = said.matches("without its sandbox").count();
        assert!(warnings <= 1, "{command:?}: {said}");
        let printed = String::from_utf8(output.stdout).unwrap();
        let is_told = printed.contains("open files up to 64: TOO FEW\n");
        assert_eq!(is_told, command[0] == "doctor", "{printed}");
    }
    assert!(!place.path("out/results.parquet").exists());
    // No row blames a page.
    let rows = std::fs::read(place.path("out/parts/000000.rows"));
    assert_eq!(rows.unwrap_or_default(), b"");
}

/// The soft limit is for programs that know of no more; what we start may open as many files, too.
#[test]
fn a_soft_limit_of_open_files_is_raised() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let page = place.put("page.html", "<p>Words");
    let told = place.text("told");
    let browser = place.put("browser", format!("#!/bin/sh\nulimit -S -n > {told}\n"));
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).unwrap();
    let extract = ["extract", &page, "--offline", "--browser", &browser];
    let output = limited("-S -n 100", &extract);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    let allowed = std::fs::read_to_string(told).unwrap();
    assert!(allowed.trim().parse::<u64>().unwrap() > 100, "{allowed}");
}
