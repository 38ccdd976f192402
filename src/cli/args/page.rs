//! The arguments of the commands that take a page, and how that page is obtained.

use super::browser::{BrowserArgs, is_fetched, start};
use super::headings::RENDERING;
use super::interaction::InteractionArgs;
use super::limit::LimitArgs;
use super::reader::ReaderArgs;
use super::replay::SourceArgs;
use super::screen::ScreenArgs;
use super::session::SessionArgs;
use crate::browser::{
    Blocking, BrowserOptions, DEFAULT_TIMEOUT, DEFAULT_VIEWPORT, Interaction, RenderOptions,
    Renderer, Session, Timings, Wait, window_size,
};
use crate::check::MAX_TIMEOUT;
use crate::cli::exit::Failure;
use crate::cli::given::given_of;
use crate::cli::sink::tell_warnings;
use crate::escape::without_passwords;
use crate::input::{Body, Document, Input};
use crate::snapshot::{PageSnapshot, Size};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use url::Url;

/// How a page is rendered.
#[derive(Debug, Clone, Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    browser: BrowserArgs,
    /// The folder below which a local page may load files; by default its own folder, or all
    /// host folders of the mirror it lies in.
    #[arg(long, value_name = "DIR", help_heading = RENDERING)]
    root: Option<PathBuf>,
    /// The folder of a mirror of the web (wget, HTTrack), with a folder for each host in it: a
    /// local page may load from the hosts' folders. One with pages of several hosts is found.
    #[arg(long, value_name = "DIR", help_heading = RENDERING)]
    mirror: Option<PathBuf>,
    /// Address that local HTML counts as coming from; relative links start there.
    #[arg(long, value_name = "URL", value_parser = address, help_heading = RENDERING)]
    base_url: Option<Url>,
    #[command(flatten)]
    source: SourceArgs,
    /// Size of the window, CSS px [default: that of --device, else 1366x768]. capture, segment and
    /// extract take it several times: each gives a file of its own, named after it
    /// (page-800x600.json).
    #[arg(long = "viewport", value_name = "WxH", help_heading = RENDERING)]
    viewports: Vec<ViewportArg>,
    #[command(flatten)]
    screen: ScreenArgs,
    /// Deadline of a page, in seconds (30 or 30s). What came by then is delivered; a second later it is
    /// over.
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT.as_secs(), value_parser = seconds, help_heading = RENDERING)]
    timeout: u64,
    /// When the page is ready: load (its load event), settled (scrolled through, network and
    /// timers at rest), a time such as 2s (settled after that much of the page's own time), or
    /// css:SELECTOR (settled, and an element matches).
    #[arg(long, value_name = "WHEN", default_value = "settled", help_heading = RENDERING)]
    wait: Wait,
    #[command(flatten)]
    reader: ReaderArgs,
    /// Take a page that the server sent with an error (4xx, 5xx) like any other. Without this it
    /// is delivered too, and the exit code is 3.
    #[arg(long, help_heading = RENDERING)]
    accept_status: bool,
    #[command(flatten)]
    session: SessionArgs,
    #[command(flatten)]
    interaction: InteractionArgs,
    /// Options of this and the other headings about rendering from a TOML file: `viewport =
    /// "800x600"`, `dark = true`, `step = ["click:#a", "wait:network"]`. What is given beside it counts.
    #[arg(long, value_name = "FILE", help_heading = RENDERING)]
    #[allow(dead_code, reason = "read before the arguments are")]
    profile: Option<PathBuf>,
    /// Tell how long each phase of a page took, on standard error.
    #[arg(long, help_heading = RENDERING)]
    #[allow(dead_code, reason = "looked for before logging starts")]
    timings: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// The contents of the files that arguments name, once they have been read.
    #[arg(skip)]
    of_files: Arc<OnceLock<OfFiles>>,
}

/// The arguments that may name files, parsed. Read only once, because such a file may be a pipe.
#[derive(Debug)]
struct OfFiles {
    session: Arc<Session>,
    interaction: Interaction,
    blocking: Blocking,
}

/// One of the viewports that a page is rendered in.
pub(crate) struct View {
    /// The suffix of its file names, if there are several viewports.
    pub(crate) label: Option<String>,
    /// The arguments for this viewport.
    pub(crate) render: RenderArgs,
}

/// Parses a number of seconds, with or without its unit.
fn seconds(text: &str) -> Result<u64, String> {
    let number = text.strip_suffix('s').unwrap_or(text);
    let seconds = number.parse().ok();
    seconds
        .filter(|seconds| (1..=MAX_TIMEOUT).contains(seconds))
        .ok_or_else(|| format!("1 to {MAX_TIMEOUT} seconds, as in 30 or 30s"))
}

/// Parses an absolute URL.
fn address(text: &str) -> Result<Url, String> {
    let address = Url::parse(text);
    address.map_err(|e| format!("{e}; expected an address such as https://example.org/page"))
}

/// Refuses a folder that does not exist: it would silently block all files of the page.
fn check_folder(option: &str, folder: Option<&Path>) -> Result<(), Failure> {
    match folder.filter(|folder| !folder.is_dir()) {
        Some(none) => Err(Failure::input(format!(
            "{option} {}: no such folder",
            none.display()
        ))),
        None => Ok(()),
    }
}

/// A viewport size on the command line.
#[derive(Debug, Clone, Copy)]
struct ViewportArg(Size);

impl std::str::FromStr for ViewportArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        window_size(text).map(Self)
    }
}

impl RenderArgs {
    pub(crate) fn browser_options(&self) -> Result<BrowserOptions, Failure> {
        let mut options = self.browser.options();
        // A replay needs no network. A browser that is already running has its own network settings.
        options.offline |= self.source.is_replay() && options.remote.is_none();
        options.connector = self.session.connector()?.unwrap_or_default();
        Ok(options)
    }

    /// The requested viewports, at least one.
    pub(crate) fn views(&self, inputs: &[String]) -> Result<Vec<View>, Failure> {
        if self.viewports.len() < 2 {
            let render = self.clone();
            return Ok(vec![View {
                label: None,
                render,
            }]);
        }
        if inputs.iter().any(|input| input == "-") {
            return Err(Failure::usage(
                "several --viewport read the page several times, which standard input does not allow; give a file",
            ));
        }
        let mut labels = BTreeSet::new();
        let views = self.viewports.iter().map(|viewport| {
            let label = format!("{}x{}", viewport.0.width, viewport.0.height);
            if !labels.insert(label.clone()) {
                return Err(Failure::usage(format!("--viewport {label} is given twice")));
            }
            let viewports = vec![*viewport];
            Ok(View {
                label: Some(label),
                render: Self {
                    viewports,
                    ..self.clone()
                },
            })
        });
        views.collect()
    }

    /// The requested viewport, by its size or as that of a device; the first of several.
    pub(crate) fn window(&self) -> Option<Size> {
        let device = || self.screen.device().map(|device| device.viewport);
        self.viewports.first().map(|one| one.0).or_else(device)
    }

    fn viewport(&self) -> Result<Size, Failure> {
        match self.viewports.as_slice() {
            [] | [_] => Ok(self.window().unwrap_or(DEFAULT_VIEWPORT)),
            _ => Err(Failure::usage(
                "this command shows a page in one window: give one --viewport; capture, segment and extract take several",
            )),
        }
    }

    fn of_files(&self) -> Result<&OfFiles, Failure> {
        if let Some(read) = self.of_files.get() {
            return Ok(read);
        }
        check_folder("--root", self.root.as_deref())?;
        check_folder("--mirror", self.mirror.as_deref())?;
        let read = OfFiles {
            session: Arc::new(self.session.session()?),
            interaction: self.interaction.interaction()?,
            blocking: self.source.blocking()?,
        };
        Ok(self.of_files.get_or_init(|| read))
    }

    pub(crate) fn render_options(&self, screenshot: bool) -> Result<RenderOptions, Failure> {
        let of_files = self.of_files()?;
        Ok(RenderOptions {
            viewport: self.viewport()?,
            screen: self.screen.screen(),
            device: self.screen.device(),
            session: Arc::clone(&of_files.session),
            interaction: of_files.interaction.clone(),
            timeout: Duration::from_secs(self.timeout),
            wait: self.wait.clone(),
            screenshot,
            limits: self.limits.limits(),
            root: self.root.clone(),
            mirror: self.mirror.clone(),
            block: of_files.blocking.clone(),
            record: None,
            ..self.reader.options()
        })
    }

    /// The arguments for two renderings that are compared.
    pub(crate) fn for_comparison(mut self) -> Self {
        self.reader.fix_random_numbers();
        self
    }

    /// A page that is compared with a snapshot is rendered in the snapshot's viewport, unless another is requested.
    pub(crate) fn in_window_of(mut self, inputs: &[Input]) -> Self {
        let window = |input: &Input| match input {
            Input::Snapshot(page) => Some(page.viewport),
            Input::Document(_) => None,
        };
        if self.window().is_none()
            && let Some(window) = inputs.iter().find_map(window)
        {
            self.viewports = vec![ViewportArg(window)];
        }
        self
    }

    /// Base URL of local HTML.
    pub(crate) fn base_url(&self) -> Option<&Url> {
        self.base_url.as_ref()
    }

    pub(crate) fn accepts_status(&self) -> bool {
        self.accept_status
    }

    pub(crate) fn is_replay(&self) -> bool {
        self.source.is_replay()
    }

    /// Checks the arguments independently of the input.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.render_options(false)?;
        self.session.connector().map(|_| ())
    }

    /// Opens an input; remote documents are refused with `--offline`.
    pub(crate) fn open(&self, name: &str) -> Result<Input, Failure> {
        self.check()?;
        let input = match self.source.open(name)? {
            Some(input) => input,
            None => Input::open(name, self.base_url.as_ref())?,
        };
        self.browser.check(name, &input)?;
        let (why, given) = self.unused(&input);
        if !given.is_empty() {
            tracing::warn!(
                "{}: {why}: {} {} nothing of it{}",
                without_passwords(name),
                given.join(", "),
                if given.len() == 1 {
                    "changes"
                } else {
                    "change"
                },
                match input {
                    Input::Snapshot(_) => "; give the page itself",
                    Input::Document(_) => "",
                }
            );
        }
        Ok(input)
    }

    /// The given options that have no effect on an input, and why.
    fn unused(&self, input: &Input) -> (&'static str, Vec<&'static str>) {
        match input {
            Input::Snapshot(_) => (
                "a snapshot was rendered before",
                self.of_rendering().collect(),
            ),
            Input::Document(document) if self.is_archived(document) => (
                "what is in an archive has its own address, and loads from there",
                self.of_place().collect(),
            ),
            Input::Document(document) if is_fetched(document) => (
                "what is fetched has its own address, and loads no files",
                self.of_place().collect(),
            ),
            Input::Document(_) => ("", Vec::new()),
        }
    }

    fn is_archived(&self, document: &Document) -> bool {
        self.is_replay() || matches!(document.body, Some(Body::Archived { .. }))
    }

    /// The given options that set the location of a local page.
    fn of_place(&self) -> impl Iterator<Item = &'static str> {
        given_of([
            ("--root", self.root.is_some()),
            ("--mirror", self.mirror.is_some()),
            ("--base-url", self.base_url.is_some()),
        ])
    }

    /// The given options that affect rendering.
    fn of_rendering(&self) -> impl Iterator<Item = &'static str> {
        let viewport = (!self.viewports.is_empty()).then_some("--viewport");
        let wait = (self.wait != Wait::default()).then_some("--wait");
        let given = viewport.into_iter().chain(wait).chain(self.screen.given());
        let given = given.chain(self.of_place()).chain(self.source.given());
        let given = given.chain(self.reader.given()).chain(self.session.given());
        let given = given.chain(self.interaction.given());
        given.chain(self.limits.given())
    }

    /// Fails if the server answered with an error page; to be called after the result was delivered.
    pub(crate) fn check_status(&self, name: &str, page: &PageSnapshot) -> Result<(), Failure> {
        match page.source.status {
            Some(status @ 400..) if !self.accept_status => Err(Failure::render(format!(
                "{name}: the server answered {status}; what it sent in place of the page was \
                 delivered; give --accept-status if that is what you want"
            ))),
            _ => Ok(()),
        }
    }

    pub(crate) async fn launch(&self) -> Result<Renderer, Failure> {
        Ok(start(self.browser_options()?).await?)
    }

    /// Returns one page: reads a snapshot or renders a document, and logs its warnings.
    pub(crate) async fn page(&self, name: &str, screenshot: bool) -> Result<PageSnapshot, Failure> {
        let page = match self.open(name)? {
            Input::Snapshot(page) => *page,
            Input::Document(document) => {
                let options = self.render_options(screenshot)?;
                self.render(&document, &options).await?
            }
        };
        tell_warnings(name, &page);
        Ok(page)
    }

    /// The pages of opened inputs, in order; one browser renders all that are not snapshots.
    pub(crate) async fn pages(
        &self,
        inputs: Vec<Input>,
        screenshot: bool,
    ) -> Result<Vec<PageSnapshot>, Failure> {
        let is_document = |input: &Input| matches!(input, Input::Document(_));
        let browser = if inputs.iter().any(is_document) {
            Some(self.launch().await?)
        } else {
            None
        };
        let pages = self.in_turn(inputs, browser.as_ref(), screenshot).await;
        if let Some(browser) = browser {
            browser.close().await;
        }
        pages
    }

    async fn in_turn(
        &self,
        inputs: Vec<Input>,
        browser: Option<&Renderer>,
        screenshot: bool,
    ) -> Result<Vec<PageSnapshot>, Failure> {
        let options = self.render_options(screenshot)?;
        let mut pages = Vec::with_capacity(inputs.len());
        for input in inputs {
            pages.push(match (input, browser) {
                (Input::Snapshot(page), _) => *page,
                (Input::Document(document), Some(browser)) => {
                    browser.render_for_command(&document, &options).await?
                }
                (Input::Document(document), None) => self.render(&document, &options).await?,
            });
        }
        Ok(pages)
    }

    /// Renders one page in a browser of its own.
    pub(crate) async fn render(
        &self,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, Failure> {
        let mut timings = Timings::start(&document.name);
        let browser = self.launch().await?;
        timings.tell("browser started in");
        let page = browser.render_for_command(document, options).await;
        timings.tell("rendered in all, with its tab, in");
        browser.close().await;
        timings.tell("browser ended in");
        Ok(page?)
    }
}
