//! Bare Chromium: the same executable with the same flags, driven by its protocol and nothing else.
//!
//! What it hands over is received and not even parsed, so that it is a lower bound: navigate, wait
//! for the load event, take one snapshot.

use command_fds::{CommandFdExt, FdMapping};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use visiblock::snapshot::{COMPUTED, LOOK};

/// Pages whose load event never comes are left out: bare Chromium has no answer to them.
const PATIENCE: Duration = Duration::from_secs(10);
/// Beginning and end of a message, within which its id, name and session stand, bytes.
const ENDS: usize = 400;

/// A running browser.
pub(crate) struct Bare {
    child: Child,
    to: PipeWriter,
    messages: Receiver<Vec<u8>>,
    id: u64,
    sessions: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a tab is doing.
struct Work {
    page: usize,
    start: Instant,
    /// The id of the snapshot that was asked for.
    snapshot: Option<u64>,
}

/// What came of a page: how long it took, and how long its snapshot is on the wire; `None`
/// where its load event did not come.
pub(crate) type Loaded = Option<(Duration, usize)>;

impl Bare {
    /// Starts a browser with the command line of another, and opens so many tabs.
    pub(crate) fn launch(command_line: &[String], tabs: usize) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let (browser_reads, to) = std::io::pipe().unwrap();
        let (from, browser_writes) = std::io::pipe().unwrap();
        let mapping = |fd: OwnedFd, child_fd| FdMapping {
            parent_fd: fd,
            child_fd,
        };
        let own = format!("--user-data-dir={}", profile.path().display());
        let flags = command_line[1..].iter();
        let flags = flags.filter(|flag| !flag.starts_with("--user-data-dir="));
        let mut command = Command::new(&command_line[0]);
        command
            .arg(own)
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
            .fd_mappings(vec![
                mapping(browser_reads.into(), 3),
                mapping(browser_writes.into(), 4),
            ])
            .unwrap();
        let child = command.spawn().unwrap();
        drop(command);
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut from = BufReader::with_capacity(1 << 20, from);
            let mut message = Vec::new();
            while from.read_until(0, &mut message).is_ok_and(|n| n > 0) {
                if sender.send(std::mem::take(&mut message)).is_err() {
                    break;
                }
            }
        });
        let mut bare = Self {
            child,
            to,
            messages,
            id: 0,
            sessions: Vec::new(),
            _profile: profile,
        };
        (0..tabs).for_each(|_| bare.open_tab());
        bare
    }

    fn open_tab(&mut self) {
        let target = self.call(None, "Target.createTarget", json!({"url": "about:blank"}));
        let target = target["result"]["targetId"].clone();
        let attach = json!({"targetId": target, "flatten": true});
        let session = self.call(None, "Target.attachToTarget", attach);
        let session = session["result"]["sessionId"].as_str().unwrap().to_owned();
        self.call(Some(&session), "Page.enable", json!({}));
        let size = json!({"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": false});
        self.call(Some(&session), "Emulation.setDeviceMetricsOverride", size);
        self.sessions.push(session);
    }

    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> u64 {
        self.id += 1;
        let mut message = json!({"id": self.id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        self.id
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        let id = self.send(session, method, params);
        let answers = format!("{{\"id\":{id},");
        loop {
            let message = self
                .messages
                .recv_timeout(PATIENCE)
                .expect("an answer of the browser");
            if message.starts_with(answers.as_bytes()) {
                return serde_json::from_slice(&message[..message.len() - 1]).unwrap();
            }
        }
    }

    /// Loads pages, as many at a time as there are tabs, and takes the snapshot of each.
    pub(crate) fn load(&mut self, urls: &[String]) -> Vec<Loaded> {
        let mut loaded: Vec<Loaded> = vec![None; urls.len()];
        let mut next = 0;
        let mut tabs: Vec<Option<Work>> = Vec::new();
        for tab in 0..self.sessions.len() {
            tabs.push(self.begin(tab, urls, &mut next));
        }
        while tabs.iter().any(Option::is_some) {
            let message = self.messages.recv_timeout(PATIENCE);
            for (tab, state) in tabs.iter_mut().enumerate() {
                let Some(work) = state else { continue };
                let is_over = work.start.elapsed() > PATIENCE;
                match message.as_deref().map(|m| self.concerns(m, tab, work)) {
                    Ok(Some(Concern::Loaded)) if work.snapshot.is_none() => {
                        work.snapshot = Some(self.ask_snapshot(tab));
                    }
                    Ok(Some(Concern::Snapshot(bytes))) => {
                        loaded[work.page] = Some((work.start.elapsed(), bytes));
                        *state = self.begin(tab, urls, &mut next);
                    }
                    Ok(Some(Concern::Dialog)) => {
                        let session = self.sessions[tab].clone();
                        let accept = json!({"accept": true});
                        self.send(Some(&session), "Page.handleJavaScriptDialog", accept);
                    }
                    _ if is_over => {
                        self.reopen(tab);
                        *state = self.begin(tab, urls, &mut next);
                    }
                    _ => {}
                }
            }
        }
        loaded
    }

    /// Another tab in place of one whose page does not come to its end.
    fn reopen(&mut self, tab: usize) {
        let session = self.sessions.remove(tab);
        let detach = json!({"sessionId": session});
        self.send(None, "Target.detachFromTarget", detach);
        self.open_tab();
        self.sessions[tab..].rotate_right(1);
    }

    fn begin(&mut self, tab: usize, urls: &[String], next: &mut usize) -> Option<Work> {
        let url = urls.get(*next)?;
        *next += 1;
        let session = self.sessions[tab].clone();
        let start = Instant::now();
        self.send(Some(&session), "Page.navigate", json!({"url": url}));
        Some(Work {
            page: *next - 1,
            start,
            snapshot: None,
        })
    }

    fn ask_snapshot(&mut self, tab: usize) -> u64 {
        let session = self.sessions[tab].clone();
        let styles: Vec<&str> = COMPUTED.iter().chain(&LOOK).copied().collect();
        let params = json!({"computedStyles": styles, "includePaintOrder": true});
        self.send(Some(&session), "DOMSnapshot.captureSnapshot", params)
    }

    /// What a message says of the work of a tab. Only its ends are looked at.
    fn concerns(&self, message: &[u8], tab: usize, work: &Work) -> Option<Concern> {
        let head = String::from_utf8_lossy(&message[..message.len().min(ENDS)]);
        let tail = String::from_utf8_lossy(&message[message.len().saturating_sub(ENDS)..]);
        if let Some(id) = work.snapshot
            && head.starts_with(&format!("{{\"id\":{id},"))
        {
            return Some(Concern::Snapshot(message.len()));
        }
        if !tail.contains(&self.sessions[tab]) {
            return None;
        }
        if head.starts_with("{\"method\":\"Page.loadEventFired\"") {
            return Some(Concern::Loaded);
        }
        let opens = head.starts_with("{\"method\":\"Page.javascriptDialogOpening\"");
        opens.then_some(Concern::Dialog)
    }
}

/// What a message says.
enum Concern {
    Loaded,
    Snapshot(usize),
    Dialog,
}
