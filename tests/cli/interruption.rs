//! Interrupted or killed in the middle of a page: nothing half written, nothing left running.

use super::files;
use rustix::process::{Pid, Signal, kill_process};
use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Our command in the middle of a page that never comes.
struct Running {
    child: Child,
    folder: tempfile::TempDir,
    temporary: tempfile::TempDir,
    /// Keeps the connection open.
    _listener: TcpListener,
}

fn start() -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args(["segment", &address, "--allow-private", "127.0.0.1", "-o"]);
    command.arg(folder.path().join("blocks.json"));
    command.env("TMPDIR", temporary.path());
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // The browser asks for the page: now we are in the middle of it.
    listener.set_nonblocking(true).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        if let Ok((connection, _)) = listener.accept() {
            std::mem::forget(connection);
            break;
        }
        assert!(Instant::now() < deadline, "the page was never asked for");
        std::thread::sleep(Duration::from_millis(10));
    }
    Running {
        child,
        folder,
        temporary,
        _listener: listener,
    }
}

impl Running {
    fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
    }

    /// Process groups of the browsers: those with our private folder in a command line.
    fn browsers(&self) -> Vec<String> {
        let folder = self.temporary.path().to_str().unwrap();
        let mentions = |process: &PathBuf| {
            std::fs::read(process.join("cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).contains(folder))
        };
        let mut groups: Vec<String> = processes()
            .filter(mentions)
            .filter_map(|p| group(&p))
            .collect();
        groups.sort();
        groups.dedup();
        groups
    }

    /// Neither the browsers nor a process they started.
    fn assert_nothing_is_left_of(&self, browsers: &[String]) {
        let deadline = Instant::now() + Duration::from_secs(5);
        let left = || processes().filter(|p| group(p).is_some_and(|g| browsers.contains(&g)));
        while left().next().is_some() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(left().count(), 0, "{:?}", left().collect::<Vec<_>>());
        assert_eq!(files(self.folder.path()), [""; 0], "nothing half written");
    }
}

fn processes() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir("/proc").expect("these tests read /proc");
    entries.flatten().map(|entry| entry.path())
}

/// The process group of a live process.
fn group(process: &Path) -> Option<String> {
    let stat = std::fs::read_to_string(process.join("stat")).ok()?;
    // After the name in parentheses: state, parent, group.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let is_dead = matches!(fields.next()?, "Z" | "X");
    fields.nth(1).filter(|_| !is_dead).map(str::to_owned)
}

#[test]
fn an_interruption_ends_everything() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut running = start();
        let browsers = running.browsers();
        assert_eq!(browsers.len(), 1, "a browser is running");
        let told = Instant::now();
        running.signal(signal);
        let status = running.child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal:?}");
        assert!(
            told.elapsed() < Duration::from_secs(3),
            "{:?}",
            told.elapsed()
        );
        let mut said = String::new();
        running
            .child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        assert!(said.ends_with("visiblock: interrupted\n"), "{said}");
        running.assert_nothing_is_left_of(&browsers);
        assert_eq!(
            files(running.temporary.path()),
            [""; 0],
            "no profile is left"
        );
    }
}

/// The kernel ends the browser with us; the next browser sweeps the profile away.
#[cfg(target_os = "linux")]
#[test]
fn killed_we_take_the_browser_along() {
    let mut running = start();
    let browsers = running.browsers();
    running.signal(Signal::KILL);
    running.child.wait().unwrap();
    running.assert_nothing_is_left_of(&browsers);
    assert_eq!(
        files(running.temporary.path()).len(),
        1,
        "the profile is left"
    );
    let mut doctor = super::visiblock(&["doctor"]);
    doctor
        .env("TMPDIR", running.temporary.path())
        .assert()
        .success();
    assert_eq!(files(running.temporary.path()), [""; 0], "and swept");
}
