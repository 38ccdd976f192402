//! The browser's process: private, and never left behind.

use super::find::{Executable, find};
use super::footprint;
use super::open_files::{allowed_open_files, check_open_files};
use super::pipe::{Bridge, Pipe};
use super::profile::Profile;
use crate::browser::error::BrowserError;
use crate::browser::launch::repair::Repairs;
use crate::browser::options::BrowserOptions;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::task::JoinHandle;

/// Stack size of the browser's processes, bytes: Chromium walks the document recursively. Source: measured; with the
/// usual 8 MB 3,000 nested elements crash it, with 64 MB 20,000 do not.
#[cfg(target_os = "linux")]
const STACK: u64 = 64 << 20;

/// Timeout for the end of a failed browser, and for the rest of its error output.
const END_TIMEOUT: Duration = Duration::from_millis(500);
/// Number of lines of error output that are kept.
const KEPT_LINES: usize = 20;

/// Flags of every browser: no network traffic of its own, reproducible layout.
const FLAGS: [&str; 33] = [
    // No pop-up windows (headless shell; the full browser blocks most by itself).
    "--block-new-web-contents",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pings",
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    // Animations run in step with the page's frames. Threaded animations run ahead of them, and their picture stays
    // where the page then ends an animation at its present value (measured: 12 pictures in 5 ways).
    "--disable-threaded-animation",
    "--metrics-recording-only",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
    "--deny-permission-prompts",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--force-device-scale-factor=1",
    "--font-render-hinting=none",
    "--lang=en-US",
    // No traffic past the proxy: no UDP by WebRTC, no names resolved in advance.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
];

/// A running browser; killed with all its child processes when dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    group: Option<i32>,
    pub(crate) executable: Executable,
    pub(crate) bridge: Bridge,
    stderr: JoinHandle<Option<String>>,
    /// Removed when dropped, after the process has ended.
    profile: Profile,
}

impl Process {
    /// Starts a browser with a profile of its own.
    pub(crate) async fn start(
        options: &BrowserOptions,
        repairs: Repairs,
    ) -> Result<Self, BrowserError> {
        let executable = find(options.path.as_deref())?;
        if options.sandbox && is_root() {
            return Err(BrowserError::RootNeedsOptOut);
        }
        check_open_files(allowed_open_files())?;
        let path = executable.path.clone();
        // File operations run on a thread for blocking work, so that they delay no page.
        let profile = match tokio::task::spawn_blocking(Profile::new).await {
            Ok(profile) => profile?,
            Err(stopped) => return Err(not_started(path, stopped.into())),
        };
        Self::spawn(options, executable, profile, repairs)
            .await
            .map_err(|error| not_started(path, error))
    }

    async fn spawn(
        options: &BrowserOptions,
        executable: Executable,
        profile: Profile,
        repairs: Repairs,
    ) -> io::Result<Self> {
        let mut command = Command::new(&executable.path);
        command
            .args(arguments(options, &executable, profile.path()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        if !executable.is_headless_shell {
            // The full browser leaves a folder in the temporary folder when killed.
            command.env("TMPDIR", profile.path());
        }
        tie_to_us(&mut command);
        let pipe = Pipe::attach(&mut command)?;
        #[cfg(target_os = "linux")]
        let mut child = super::starter::spawn(command).await?;
        #[cfg(not(target_os = "linux"))]
        let mut child = command.spawn()?;
        let stderr = child.stderr.take();
        let stderr = stderr.ok_or_else(|| io::Error::other("no error stream"))?;
        Ok(Self {
            group: child.id().and_then(|id| i32::try_from(id).ok()),
            child,
            executable,
            bridge: Bridge::open(pipe, repairs).await?,
            stderr: tokio::spawn(last_words(stderr)),
            profile,
        })
    }

    /// The error for a browser that cannot be used: its last error output if it has ended, otherwise `reason`.
    pub(crate) async fn error(mut self, reason: String) -> BrowserError {
        let ended = tokio::time::timeout(END_TIMEOUT, self.child.wait()).await;
        let said = match ended {
            Ok(_) => tokio::time::timeout(END_TIMEOUT, &mut self.stderr).await,
            Err(_) => Ok(Ok(Some(reason))),
        };
        let said = said.ok().and_then(Result::ok).flatten();
        let reason = said.unwrap_or_else(|| "it ended at once".to_owned());
        let path = self.executable.path.clone();
        self.stop().await;
        if reason.contains("No usable sandbox") {
            return BrowserError::NoSandbox;
        }
        BrowserError::Launch {
            path,
            reason,
            source: None,
        }
    }

    /// Memory of its processes, bytes; `None` where the system does not tell.
    pub(crate) fn memory(&self) -> Option<u64> {
        footprint::memory_of_group(self.group?)
    }

    pub(crate) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Ends the browser and waits until its process and profile are gone.
    pub(crate) async fn stop(mut self) {
        self.kill_group();
        let _ = self.child.wait().await;
        // Removing the profile takes time; on a blocking thread it delays no page.
        let _ = tokio::task::spawn_blocking(move || drop(self)).await;
    }

    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(group) = self.group.and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill_group();
        let _ = self.child.start_kill();
        self.stderr.abort();
        self.profile.remove();
    }
}

/// The error for an executable that the system does not start.
fn not_started(path: PathBuf, source: io::Error) -> BrowserError {
    BrowserError::Launch {
        path,
        reason: source.to_string(),
        source: Some(source),
    }
}

/// Reads the browser's error output to its end (otherwise a full pipe would block the browser); returns the last line
/// that looks like an error, otherwise the last line.
async fn last_words(stderr: ChildStderr) -> Option<String> {
    let mut lines = BufReader::new(stderr).lines();
    let mut said: VecDeque<String> = VecDeque::new();
    while let Ok(Some(line)) = lines.next_line().await {
        said.push_back(line);
        if said.len() > KEPT_LINES {
            said.pop_front();
        }
    }
    let telling = said
        .iter()
        .rev()
        .find(|l| l.contains("sandbox") || l.contains("ERROR") || l.contains("error"));
    telling.or(said.back()).map(|line| line.trim().to_owned())
}

/// The arguments of the browser.
fn arguments(options: &BrowserOptions, executable: &Executable, profile: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
    arguments.push(format!("--user-data-dir={}", profile.display()));
    let mut disabled = vec![
        "Translate",
        "OptimizationHints",
        "MediaRouter",
        "DialMediaRouteProvider",
    ];
    if executable.is_headless_shell {
        // Incognito: pages outside of our contexts write nothing to the disk, which would take longer to remove than
        // to create. Without an address there is no initial window with a useless process.
        arguments.push("--incognito".to_owned());
    } else {
        arguments.push("about:blank".to_owned());
        // With site isolation the full browser leaves cross-site frames out of the snapshot.
        arguments.push("--headless=new".to_owned());
        arguments.push("--disable-site-isolation-trials".to_owned());
        disabled.extend(["IsolateOrigins", "site-per-process"]);
    }
    arguments.push(format!("--disable-features={}", disabled.join(",")));
    if !options.sandbox {
        arguments.push("--no-sandbox".to_owned());
    }
    if options.offline {
        // All names and addresses fail at once; local files still load.
        arguments.push("--host-resolver-rules=MAP * ~NOTFOUND".to_owned());
    } else {
        // Each browser context uses a proxy of ours on the loopback, even for loopback addresses. Anything without
        // such a context has no way out: nothing listens at port 1, and the browser itself resolves nothing but the
        // proxies' address.
        arguments.push("--proxy-server=http://127.0.0.1:1".to_owned());
        arguments.push("--proxy-bypass-list=<-loopback>".to_owned());
        arguments.push("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1".to_owned());
    }
    arguments
}

/// Puts the browser into a process group of its own, so that it can be killed with all its processes and a Ctrl-C
/// reaches us first; has the kernel kill it when the thread that starts it ends (the `starter`, which ends with our
/// process); and enlarges the stack for deep pages.
pub(super) fn tie_to_us(command: &mut Command) {
    #[cfg(unix)]
    command.process_group(0);
    #[cfg(target_os = "linux")]
    {
        #[allow(
            unsafe_code,
            reason = "between fork and exec: async-signal-safe system calls, no allocation"
        )]
        // SAFETY: the function makes three system calls and touches no memory of the parent.
        unsafe {
            command.pre_exec(die_with_parent_and_deepen_stack);
        }
    }
}

#[cfg(target_os = "linux")]
fn die_with_parent_and_deepen_stack() -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let maximum = getrlimit(Resource::Stack).maximum;
    let current = Some(maximum.map_or(STACK, |most| most.min(STACK)));
    setrlimit(Resource::Stack, Rlimit { current, maximum })?;
    Ok(())
}

pub(crate) fn is_root() -> bool {
    #[cfg(unix)]
    return rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}
