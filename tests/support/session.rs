//! One browser with a server to test it on, and the check that nothing of it is left.

use super::server::Server;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use visiblock::Document;
use visiblock::browser::{
    Browser, BrowserOptions, NetworkPolicy, RenderError, RenderOptions, Wait,
};
use visiblock::snapshot::{NodeId, PageSnapshot};

/// A browser, a server, and the processes and files of the browser.
pub(crate) struct Session {
    pub(crate) browser: Browser,
    pub(crate) server: Server,
    pub(crate) group: u32,
    profile: PathBuf,
}

/// How every browser of these tests is started.
pub(crate) fn browser_options() -> BrowserOptions {
    BrowserOptions {
        sandbox: !rustix::process::geteuid().is_root(),
        network: loopback(),
        ..BrowserOptions::default()
    }
}

/// How long a tab may take to open on a busy machine; it does not count against the page.
pub(crate) const OPENING: Duration = Duration::from_secs(1);

/// A page is over a second after its time, which begins when its tab is open.
pub(crate) const OVERTIME: Duration = Duration::from_secs(1);

/// A time on a machine that does other things besides: as many times as long as there are processes for
/// each of its processors.
pub(crate) fn on_this_machine(time: Duration) -> Duration {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split(' ').next().unwrap_or("").parse().unwrap_or(0.0);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    time.mul_f64((load / processors as f64).max(1.0))
}

/// The usual options with that timeout.
pub(crate) fn within(seconds: u64) -> RenderOptions {
    RenderOptions {
        timeout: Duration::from_secs(seconds),
        ..RenderOptions::default()
    }
}

/// What rendering gave.
pub(crate) type Rendered = Result<PageSnapshot, RenderError>;

impl Session {
    /// Fails where no browser can be started: these tests never skip.
    pub(crate) async fn start() -> Self {
        Self::start_with(browser_options()).await
    }

    /// As [`Session::start`], and pages reach `localhost`, which has two addresses: another
    /// origin on the same server.
    #[allow(dead_code, reason = "not every test program has other origins")]
    pub(crate) async fn start_with_localhost() -> Self {
        let mut network = loopback();
        network.allow_private.push("::1/128".parse().unwrap());
        Self::start_with(BrowserOptions {
            network,
            ..BrowserOptions::default()
        })
        .await
    }

    pub(crate) async fn start_with(options: BrowserOptions) -> Self {
        let options = BrowserOptions {
            sandbox: !rustix::process::geteuid().is_root(),
            ..options
        };
        let browser = match Browser::launch(options).await {
            Ok(browser) => browser,
            Err(error) => panic!("these tests need a browser: {error}"),
        };
        let group = browser.process_id().unwrap();
        let profile = profile_of(group);
        assert!(profile.is_dir(), "{} is no folder", profile.display());
        Self {
            browser,
            server: Server::start().await,
            group,
            profile,
        }
    }

    /// Renders a path of the server with the usual deadline.
    pub(crate) async fn render(&self, path: &str) -> PageSnapshot {
        self.render_within(&self.server.url(path), 20)
            .await
            .unwrap()
    }

    /// Renders a page of that HTML.
    pub(crate) async fn html(&self, html: &str, seconds: u64) -> Rendered {
        self.render_within(&self.server.page(html), seconds).await
    }

    pub(crate) async fn render_within(&self, url: &str, seconds: u64) -> Rendered {
        self.browser.render(&document(url), &within(seconds)).await
    }

    /// Renders, and it must be over in time. A page's time begins when its tab is open, so that it
    /// is measured from when the server is asked for the page; what is tried twice may spend
    /// `reopening` on its second tab.
    pub(crate) async fn render_in_time(
        &self,
        url: &str,
        options: RenderOptions,
        reopening: Duration,
    ) -> Rendered {
        let _before = self.server.asked_for(url);
        let start = Instant::now();
        let result = self.browser.render(&document(url), &options).await;
        let asked = self.server.asked_for(url).unwrap_or(start);
        let took = asked.elapsed();
        let most = options.timeout + on_this_machine(OVERTIME + reopening);
        assert!(took < most, "{url} took {took:.1?}, more than {most:.1?}");
        result
    }

    /// Whatever happened before: the next page works.
    pub(crate) async fn next_page_works(&self, after: &str) {
        let options = RenderOptions {
            timeout: Duration::from_secs(10),
            wait: Wait::Load,
            ..RenderOptions::default()
        };
        let next = document(&self.server.page("<p>all is well"));
        match self.browser.render(&next, &options).await {
            Ok(page) => assert_eq!(page.text(page.root()), "all is well", "after {after}"),
            Err(error) => panic!("after {after}: {error}"),
        }
    }

    /// Ends the browser: no process and no file of it may be left.
    pub(crate) async fn close(self) {
        let Self {
            browser,
            group,
            profile,
            ..
        } = self;
        browser.close().await;
        assert_nothing_left(group, &profile).await;
    }
}

/// Fails when processes of the group or the profile are still there after a moment.
pub(crate) async fn assert_nothing_left(group: u32, profile: &std::path::Path) {
    let deadline = Instant::now() + on_this_machine(Duration::from_secs(5));
    while !members(group).is_empty() && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(members(group).is_empty(), "orphans: {:?}", members(group));
    assert!(!profile.exists(), "{} was left", profile.display());
}

/// What tests with servers on the loopback allow.
pub(crate) fn loopback() -> NetworkPolicy {
    NetworkPolicy {
        allow_private: vec!["127.0.0.0/8".parse().unwrap()],
    }
}

/// A document at a URL.
pub(crate) fn document(url: &str) -> Document {
    Document {
        name: url.to_owned(),
        url: url.parse().unwrap(),
        body: None,
    }
}

/// The element with that id.
pub(crate) fn by_id(page: &PageSnapshot, id: &str) -> NodeId {
    page.iter()
        .find(|(_, node)| node.attribute("id") == Some(id))
        .map_or_else(|| panic!("no element #{id}"), |(node, _)| node)
}

/// The profile folder in the command line of a browser.
pub(crate) fn profile_of(browser: u32) -> PathBuf {
    let line = std::fs::read_to_string(format!("/proc/{browser}/cmdline")).unwrap();
    let profile = line
        .split('\0')
        .find_map(|a| a.strip_prefix("--user-data-dir="))
        .unwrap();
    PathBuf::from(profile)
}

/// Live processes of a process group, with their command lines.
pub(crate) fn members(group: u32) -> Vec<(i32, String)> {
    processes()
        .into_iter()
        .filter(|p| p.group == group && !p.is_dead)
        .map(|p| (p.id, p.command_line()))
        .collect()
}

/// A process as `/proc` tells of it.
pub(crate) struct Process {
    pub(crate) id: i32,
    pub(crate) parent: u32,
    pub(crate) group: u32,
    is_dead: bool,
}

impl Process {
    fn command_line(&self) -> String {
        std::fs::read_to_string(format!("/proc/{}/cmdline", self.id))
            .unwrap_or_default()
            .replace('\0', " ")
    }
}

/// All processes of this system.
pub(crate) fn processes() -> Vec<Process> {
    let entries = std::fs::read_dir("/proc").expect("these tests read /proc");
    entries
        .flatten()
        .filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            // After the name in parentheses: state, parent, group.
            let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
            let is_dead = matches!(fields.next()?, "Z" | "X");
            Some(Process {
                id,
                parent: fields.next()?.parse().ok()?,
                group: fields.next()?.parse().ok()?,
                is_dead,
            })
        })
        .collect()
}
