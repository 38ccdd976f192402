//! What our process takes while the browser renders.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};
use std::time::Duration;

/// Most memory that a process held so far, bytes.
pub(crate) fn peak_of(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kb = line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?;
    Some(kb << 10)
}

/// Our process stays under three times the snapshot and 100 MB while it renders, at the limit of
/// elements too.
#[test]
#[allow(clippy::print_stderr, reason = "shows the figures, with --nocapture")]
fn our_process_stays_small_while_it_renders() {
    let flat = "<i>x</i>".repeat(49_000);
    let long = "words ".repeat(2_000_000);
    for (name, body) in [("flat", flat), ("long", long)] {
        let folder = tempfile::tempdir().unwrap();
        let (page, out) = (folder.path().join("page.html"), folder.path().join("out"));
        std::fs::write(
            &page,
            format!("<!doctype html><title>t</title><body>{body}"),
        )
        .unwrap();
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
        command.args(["capture", "--offline", "--timeout", "120"]);
        command.arg(&page).arg("-o").arg(&out);
        if rustix::process::geteuid().is_root() {
            command.env("VISIBLOCK_NO_SANDBOX", "1");
        }
        let mut ours = command.stderr(Stdio::null()).spawn().unwrap();
        let mut peak = 0;
        let status = loop {
            peak = peak_of(ours.id()).unwrap_or(0).max(peak);
            if let Some(status) = ours.try_wait().unwrap() {
                break status;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert!(status.success(), "{name}: {status}");
        let snapshot = zstd::decode_all(&std::fs::read(&out).unwrap()[..]);
        let size = snapshot.unwrap().len() as u64;
        let (most, mb) = (3 * size + (100 << 20), 1 << 20);
        eprintln!("{name}: {} MB of {} MB at the peak", peak / mb, most / mb);
        assert!(peak < most, "{name}: {} MB of {} MB", peak / mb, most / mb);
    }
}
