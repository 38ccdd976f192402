//! A run that is killed, interrupted or out of space goes on and loses nothing.

use super::runs::{Place, rows, said};
use super::visiblock;
use std::collections::HashSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command
        .args(arguments)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Rows that are there after all kills: each once, and as in a run that nobody disturbed.
fn check(out: &Path, calm: &Path) {
    let (rows, calm) = (rows(out), rows(calm));
    let ids: HashSet<&str> = rows.iter().map(|r| r["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rows.len());
    assert_eq!(rows, calm);
}

#[test]
fn killed_at_any_moment_a_run_goes_on() {
    let place = Place::new();
    let pages = place.list(1_500, 60);
    let (out, calm) = (place.text("out"), place.text("calm"));
    said(&["run", &pages, "--out", &calm, "--format", "jsonl"], 0);
    let mut random = fastrand::Rng::with_seed(3);
    let mut kills = 0;
    for _ in 0..8 {
        let mut child = start(&[
            "run", &pages, "--out", &out, "--format", "jsonl", "--resume",
        ]);
        std::thread::sleep(Duration::from_millis(random.u64(5..400)));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 0, "every run was done before it was killed");
    said(
        &[
            "run", &pages, "--out", &out, "--format", "jsonl", "--resume",
        ],
        0,
    );
    check(Path::new(&out), Path::new(&calm));
}

#[cfg(unix)]
#[test]
fn interrupted_once_a_run_ends_in_order() {
    use rustix::process::{Pid, Signal, kill_process};
    let place = Place::new();
    let pages = place.list(3_000, 50);
    let out = place.text("out");
    let run = [
        "run", &pages, "--out", &out, "--format", "jsonl", "--resume",
    ];
    let mut child = start(&run);
    let limit = Instant::now() + Duration::from_secs(40);
    while !place.path("out/parts/000000.rows").exists() && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut told).unwrap();
    assert!(told.contains("pages under way are finished"), "{told}");
    assert!(
        told.contains("of 3000 pages; go on with --resume"),
        "{told}"
    );
    assert!(!place.path("out/_SUCCESS").exists());
    let done = visiblock(&run)
        .timeout(Duration::from_secs(300))
        .output()
        .unwrap();
    assert!(done.status.success());
    assert_eq!(rows(Path::new(&out)).len(), 3_000);
}

/// The limit on the size of files stands in for a full disk: the same call fails.
#[cfg(unix)]
#[test]
fn without_space_nothing_is_lost() {
    let place = Place::new();
    let pages = place.snapshots("pages", 30);
    let (out, calm) = (place.text("out"), place.text("calm"));
    said(&["run", &pages, "--out", &calm, "--format", "jsonl"], 0);
    let ours = assert_cmd::cargo::cargo_bin("visiblock");
    let line = "trap '' XFSZ; ulimit -f 60; exec \"$0\" \"$@\"";
    let limited = Command::new("sh")
        .args(["-c", line, ours.to_str().unwrap()])
        .args(["run", &pages, "--out", &out, "--format", "jsonl"])
        .output()
        .unwrap();
    let told = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{told}");
    assert!(told.contains("cannot be written"), "{told}");
    said(
        &[
            "run", &pages, "--out", &out, "--format", "jsonl", "--resume",
        ],
        0,
    );
    check(Path::new(&out), Path::new(&calm));
}
