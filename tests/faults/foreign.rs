//! A browser of somebody else, with the debugging port that ours do not have.

use rustix::process::{Pid, Signal, kill_process_group};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use visiblock::browser::BrowserOptions;

/// It ends with this value.
pub(crate) struct ForeignBrowser {
    process: Child,
    _profile: TempDir,
    /// Where its DevTools listen: `ws://...`.
    pub(crate) address: String,
    pub(crate) port: u16,
}

impl Drop for ForeignBrowser {
    fn drop(&mut self) {
        let group = i32::try_from(self.process.id()).unwrap();
        let _ = kill_process_group(Pid::from_raw(group).unwrap(), Signal::KILL);
        let _ = self.process.wait();
    }
}

impl ForeignBrowser {
    pub(crate) async fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new(visiblock::browser::find(None).unwrap().path);
        command
            .arg("--remote-debugging-port=0")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(["--headless=new", "--disable-gpu", "about:blank"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        if rustix::process::geteuid().is_root() {
            command.arg("--no-sandbox");
        }
        let mut process = command.spawn().unwrap();
        let told = profile.path().join("DevToolsActivePort");
        for _ in 0..500 {
            let lines = std::fs::read_to_string(&told).unwrap_or_default();
            if let [port, path] = lines.lines().collect::<Vec<_>>()[..] {
                return Self {
                    address: format!("ws://127.0.0.1:{port}{path}"),
                    port: port.parse().unwrap(),
                    process,
                    _profile: profile,
                };
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        process.kill().unwrap();
        process.wait().unwrap();
        panic!("{} does not come", told.display())
    }

    /// How to use it.
    pub(crate) fn options(&self) -> BrowserOptions {
        remote_options(&self.address)
    }
}

/// How to use a browser at that address.
pub(crate) fn remote_options(address: &str) -> BrowserOptions {
    BrowserOptions {
        remote: Some(address.parse().unwrap()),
        start_timeout: Duration::from_secs(3),
        ..crate::session::browser_options()
    }
}
