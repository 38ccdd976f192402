//! `visiblock doctor`: checks whether rendering works on this machine, and what to do if not.

use super::args::page::RenderArgs;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::browser::{
    Browser, BrowserError, BrowserOptions, NetworkPolicy, RenderError, RenderOptions,
    allowed_open_files, check_open_files, find,
};
use crate::escape::without_passwords;
use crate::input::{Body, Document};
use crate::snapshot::PageSnapshot;
use clap::Args;
use url::Url;

/// Check the browser: which one, open files, sandbox, guard, a test page, fonts.
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    render: RenderArgs,
}

/// Latin, Greek, Cyrillic and Han text on separate lines, so that missing fonts show.
const TEST_PAGE: &str = "<!doctype html><title>doctor</title><body><p>Latin text</p><p>Ελληνικά</p><p>Русский</p><p>漢字</p>";

impl Doctor {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let given = self.render.browser_options()?;
        let network = network(&given);
        // The guard is tested with the default policy, as for untrusted pages.
        let options = BrowserOptions {
            offline: false,
            network: NetworkPolicy::default(),
            ..given
        };
        tell_which(&options)?;
        if options.remote.is_none() {
            tell_open_files()?;
        }
        // Chromium does not start if the requested sandbox is unavailable: if it runs, the sandbox works.
        let sandbox = match (&options.remote, options.sandbox) {
            (Some(_), _) => "as the browser was started with",
            (None, true) => "on",
            (None, false) => "OFF: for containers that are thrown away only",
        };
        let launched = Browser::launch(options).await;
        match &launched {
            Ok(_) => say("sandbox", sandbox)?,
            Err(BrowserError::RootNeedsOptOut | BrowserError::NoSandbox) => {
                say("sandbox", "CANNOT WORK HERE")?;
            }
            Err(_) => {}
        }
        let browser = launched.map_err(cannot_start)?;
        say("version", browser.version())?;
        let rendering = RenderOptions::default();
        let page = browser.render(&test_page()?, &rendering).await;
        let blocked = browser.render(&local_service()?, &rendering).await;
        browser.close().await;
        let page = page?;
        say("network", &network)?;
        match blocked {
            Err(RenderError::Blocked { .. }) => say("guard", "refuses what is not public")?,
            _ => {
                say("guard", "DOES NOT HOLD")?;
                return Err(Failure::render(
                    "a page could reach this machine's own services; render only with --offline here, and report this",
                ));
            }
        }
        say(
            "test page",
            &format!("{} nodes, {} lines of text", page.len(), page.runs().len()),
        )?;
        match missing_lines(&page) {
            0 => say("fonts", "text has a size")?,
            n => say(
                "fonts",
                &format!(
                    "{n} of 4 test lines have no size; install fonts (scripts/setup, or fonts-liberation fonts-noto-core fonts-noto-cjk)"
                ),
            )?,
        }
        say("result", "ready")
    }
}

/// The failure of a browser that does not start: the usual advice would be to run the doctor.
fn cannot_start(error: BrowserError) -> Failure {
    let is_no_browser = matches!(error, BrowserError::Launch { .. });
    let told = format!("{error}; name another one with --browser");
    let failure = Failure::from(error);
    if is_no_browser {
        failure.with_message(told)
    } else {
        failure
    }
}

/// Prints which browser is used.
fn tell_which(options: &BrowserOptions) -> Result<(), Failure> {
    if let Some(url) = &options.remote {
        say("browser", &without_passwords(url.as_str()))?;
        return say("kind", "one that runs already");
    }
    let executable = find(options.path.as_deref())?;
    say("browser", &executable.path.display().to_string())?;
    let kind = if executable.is_headless_shell {
        "headless shell"
    } else {
        "full browser (chromium-headless-shell would be faster)"
    };
    say("kind", kind)
}

/// Prints the limit of open files, and whether it suffices for a browser.
fn tell_open_files() -> Result<(), Failure> {
    let allowed = allowed_open_files();
    let told = allowed.map_or_else(|| "no limit".to_owned(), |most| format!("up to {most}"));
    match check_open_files(allowed) {
        Ok(()) => say("open files", &told),
        Err(_) => say("open files", &format!("{told}: TOO FEW")),
    }
}

fn test_page() -> Result<Document, Failure> {
    let url = Url::parse("https://doctor.invalid/").map_err(|e| Failure::usage(e.to_string()))?;
    Ok(Document {
        name: "test page".to_owned(),
        url,
        body: Some(Body::Page {
            bytes: TEST_PAGE.as_bytes().to_vec(),
            mime: "text/html; charset=utf-8",
        }),
    })
}

/// An address that the guard must refuse, whether something listens there or not.
fn local_service() -> Result<Document, Failure> {
    let url = Url::parse("http://127.0.0.1/").map_err(|e| Failure::usage(e.to_string()))?;
    Ok(Document::from_url(url)?)
}

/// What pages may reach, in words.
fn network(options: &BrowserOptions) -> String {
    let allowed = &options.network.allow_private;
    let names: Vec<String> = allowed.iter().map(ToString::to_string).collect();
    match (options.offline, names.is_empty()) {
        (true, _) => "none".to_owned(),
        (false, true) => "public addresses only".to_owned(),
        (false, false) => format!("public addresses and {}", names.join(", ")),
    }
}

fn missing_lines(page: &PageSnapshot) -> usize {
    let with_size = page.runs().iter().filter(|run| !run.rect.is_empty());
    4_usize.saturating_sub(with_size.count())
}

fn say(what: &str, value: &str) -> Result<(), Failure> {
    to_stdout(format!("{what:<10} {value}\n").as_bytes())
}
