//! Interrupted or killed in the middle of a page: nothing half written, nothing left running.

use crate::case::survey_blocking;
use crate::command::{TO_LOOPBACK, files, snapshot, stdout, visiblock};
use crate::session::on_this_machine;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Our command in the middle of a page that never comes.
struct Running {
    child: Child,
    folder: tempfile::TempDir,
    temporary: tempfile::TempDir,
    /// What the page waits for: a picture, that does not come while this is open.
    connection: Option<TcpStream>,
    listener: TcpListener,
}

/// `segment` with an output file.
fn start() -> Running {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("blocks.json");
    let mut running = Running::of(|command, address| {
        command.args(["segment", address, "-o"]).arg(&out);
    });
    running.folder = folder;
    running
}

impl Running {
    /// A command that renders the page at the address it is given.
    fn of(arguments: impl FnOnce(&mut Command, &str)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let temporary = tempfile::tempdir().unwrap();
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
        arguments(&mut command, &format!("http://{address}/"));
        command.args(TO_LOOPBACK);
        command.env("TMPDIR", temporary.path());
        if rustix::process::geteuid().is_root() {
            command.env("VISIBLOCK_NO_SANDBOX", "1");
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        send_page(&listener);
        // The browser asks for the picture: now we are in the middle of the page.
        let connection = Some(asked(&listener));
        Self {
            child,
            folder: tempfile::tempdir().unwrap(),
            temporary,
            connection,
            listener,
        }
    }

    /// What it said on standard error.
    fn said(&mut self) -> String {
        let mut said = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut said).unwrap();
        said
    }
}

/// Sends a page with a picture to whoever asks next.
fn send_page(listener: &TcpListener) {
    let mut page = asked(listener);
    let html = "<!doctype html><p>words</p><img src=/picture>";
    let length = html.len();
    write!(page, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{html}").unwrap();
}

/// The next connection with a request on it.
fn asked(listener: &TcpListener) -> TcpStream {
    listener.set_nonblocking(true).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        if let Ok((mut connection, _)) = listener.accept() {
            connection.set_nonblocking(false).unwrap();
            let patience = Some(Duration::from_millis(500));
            connection.set_read_timeout(patience).unwrap();
            // Connections that are opened in advance bring no request.
            if connection.read(&mut [0; 4096]).is_ok_and(|n| n > 0) {
                return connection;
            }
        }
        assert!(Instant::now() < deadline, "the page was never asked for");
        std::thread::sleep(Duration::from_millis(10));
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

pub(crate) const CASES: [(&str, fn()); 10] = [
    ("SIGINT in the middle of a page", || {
        ends_everything(Signal::INT)
    }),
    ("SIGTERM in the middle of a page", || {
        ends_everything(Signal::TERM)
    }),
    ("SIGINT between many pages", keeps_what_is_written),
    ("SIGINT while we wait for input", again_and_again),
    ("SIGSTOP of us", stands_still),
    ("SIGKILL of us", killed),
    ("the disk is full", disk_full),
    ("standard output is full", output_full),
    ("standard output closes", output_closes),
    ("the output folder vanishes", folder_vanishes),
];

#[tokio::test]
async fn interruptions() {
    survey_blocking(&CASES, 2).await;
}

/// A terminal that is closed; not where we run under `nohup`, which our command would heed too.
#[test]
fn a_closed_terminal_ends_everything() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    let ignored = u64::from_str_radix(ignored.unwrap().trim(), 16).unwrap();
    if ignored & 1 == 0 {
        ends_everything(Signal::HUP);
    }
}

fn ends_everything(signal: Signal) {
    let mut running = start();
    let browsers = running.browsers();
    assert_eq!(browsers.len(), 1, "a browser is running");
    let told = Instant::now();
    running.signal(signal);
    let status = running.child.wait().unwrap();
    assert_eq!(status.code(), Some(130), "{signal:?}");
    // The page has more time than that.
    let took = told.elapsed();
    assert!(took < on_this_machine(Duration::from_secs(9)), "{took:?}");
    let said = running.said();
    assert!(said.ends_with("visiblock: interrupted\n"), "{said}");
    running.assert_nothing_is_left_of(&browsers);
    assert_eq!(
        files(running.temporary.path()),
        [""; 0],
        "no profile is left"
    );
}

/// Of many pages, those that were done are whole; of the others there is nothing.
fn keeps_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let done = folder.path().join("done.html");
    std::fs::write(&done, "<!doctype html><p>words").unwrap();
    let out = folder.path().join("out");
    let mut running = Running::of(|command, address| {
        command.args(["capture", done.to_str().unwrap(), address, "--jobs", "1"]);
        command.arg("-o").arg(&out);
    });
    let browsers = running.browsers();
    running.signal(Signal::INT);
    assert_eq!(running.child.wait().unwrap().code(), Some(130));
    let kept = files(&out);
    assert_eq!(kept.len(), 1, "{kept:?}");
    let page = visiblock::PageSnapshot::load(&out.join(&kept[0])).unwrap();
    assert_eq!(page.text(page.root()), "words");
    running.assert_nothing_is_left_of(&browsers);
}

/// Whether a process has a handler for SIGINT.
fn hears_interruptions(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    caught & (1 << (Signal::INT.as_raw() - 1)) != 0
}

/// Waiting for standard input, the work cannot be dropped: we are gone at once, the first time, too.
fn again_and_again() {
    for times in [1, 2] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
        command.args(["segment", "-"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        // Kept: waiting would close it.
        let _input = child.stdin.take();
        while !hears_interruptions(child.id()) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let told = Instant::now();
        for _ in 0..times {
            let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
            kill_process(pid, Signal::INT).unwrap();
            std::thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let took = told.elapsed();
        // Where the work computes we may take three seconds, however busy the machine is.
        let most = on_this_machine(Duration::from_millis(2_500)).min(Duration::from_millis(2_900));
        assert!(took < most, "{took:?}");
    }
}

/// Stopped for longer than the page's time, and than what counts as a pause (six seconds): it is tried again with
/// all of it.
fn stands_still() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("blocks.json");
    let mut running = Running::of(|command, address| {
        command.args(["segment", address, "--timeout", "4", "-o"]);
        command.arg(&out);
    });
    running.signal(Signal::STOP);
    std::thread::sleep(Duration::from_millis(6500));
    running.signal(Signal::CONT);
    send_page(&running.listener);
    drop(asked(&running.listener));
    let status = running.child.wait().unwrap();
    let said = running.said();
    assert_eq!(status.code(), Some(0), "{said}");
    assert!(!said.contains("partial"), "{said}");
    assert!(std::fs::read_to_string(out).unwrap().contains("blocks"));
}

/// The kernel ends the browser with us; the next browser sweeps the profile away.
#[cfg(target_os = "linux")]
fn killed() {
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
    let mut doctor = visiblock(&["doctor"]);
    doctor
        .env("TMPDIR", running.temporary.path())
        .assert()
        .success();
    assert_eq!(files(running.temporary.path()), [""; 0], "and swept");
}

/// Runs a command of the shell that must fail with code 2 and say why.
fn fails(line: &str, part: &str) {
    let ours = assert_cmd::cargo::cargo_bin("visiblock");
    let mut shell = assert_cmd::Command::new("sh");
    shell.args(["-c", line]).env("VISIBLOCK", ours);
    let output = shell.env("PAGE", snapshot()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert!(said.contains(part), "{line}: {said}");
}

/// A limit on the size of files stands for a full disk: both are told by the failing write.
fn disk_full() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("blocks.json");
    std::fs::write(&out, "old").unwrap();
    let line = format!(
        "trap '' XFSZ; ulimit -f 1; \"$VISIBLOCK\" segment \"$PAGE\" -o {}",
        out.display()
    );
    fails(&line, "cannot be written");
    assert_eq!(files(folder.path()), ["blocks.json"], "no half file");
    assert_eq!(std::fs::read(&out).unwrap(), b"old", "what was there stays");
    fails(
        "\"$VISIBLOCK\" segment \"$PAGE\" -o /dev/full",
        "cannot be written",
    );
    // The output is at fault, not the page that goes there.
    fails(
        "\"$VISIBLOCK\" capture \"$PAGE\" -o /dev/full",
        "/dev/full: cannot be written",
    );
}

fn output_full() {
    fails(
        "\"$VISIBLOCK\" segment \"$PAGE\" > /dev/full",
        "standard output",
    );
}

/// `| head` has seen enough: no failure.
fn output_closes() {
    let ours = assert_cmd::cargo::cargo_bin("visiblock");
    let mut shell = assert_cmd::Command::new("bash");
    let line = "set -o pipefail; \"$VISIBLOCK\" segment \"$PAGE\" | head -c 10";
    shell.args(["-c", line]).env("VISIBLOCK", ours);
    assert_eq!(stdout(shell.env("PAGE", snapshot())).len(), 10);
}

fn folder_vanishes() {
    let mut running = start();
    let browsers = running.browsers();
    std::fs::remove_dir(running.folder.path()).unwrap();
    running.connection = None;
    assert_eq!(running.child.wait().unwrap().code(), Some(2));
    let said = running.said();
    assert!(said.contains("cannot be written"), "{said}");
    std::fs::create_dir(running.folder.path()).unwrap();
    running.assert_nothing_is_left_of(&browsers);
    assert_eq!(files(running.temporary.path()), [""; 0]);
}
