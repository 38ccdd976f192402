//! `visiblock doctor`: does rendering work here, and what to do if not.

use super::exit::Failure;
use super::page_args::RenderArgs;
use super::sink::to_stdout;
use crate::browser::{BrowserOptions, RenderOptions, find};
use crate::input::{Body, Document};
use crate::snapshot::PageSnapshot;
use clap::Args;
use url::Url;

/// Check the browser: which one, its version, its sandbox, a test page, fonts.
#[derive(Debug, Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    render: RenderArgs,
}

/// Latin, Greek, Cyrillic and Han text in lines of their own, so that missing fonts show.
const TEST_PAGE: &str = "<!doctype html><title>doctor</title><body><p>Latin text</p><p>Ελληνικά</p><p>Русский</p><p>漢字</p>";

impl Doctor {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let options = BrowserOptions {
            offline: true,
            ..self.render.browser_options()
        };
        let executable = find(options.path.as_deref())?;
        say("browser", &executable.path.display().to_string())?;
        let kind = if executable.is_headless_shell {
            "headless shell"
        } else {
            "full browser (chromium-headless-shell would be faster)"
        };
        say("kind", kind)?;
        say(
            "sandbox",
            if options.sandbox {
                "on"
            } else {
                "OFF: for containers that are thrown away only"
            },
        )?;
        let browser = crate::browser::Browser::launch(options).await?;
        say("version", browser.version())?;
        let page = browser
            .render(&test_page()?, &RenderOptions::default())
            .await;
        browser.close().await;
        let page = page?;
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

fn test_page() -> Result<Document, Failure> {
    let url = Url::parse("https://doctor.invalid/").map_err(|e| Failure::usage(e.to_string()))?;
    Ok(Document {
        name: "test page".to_owned(),
        url,
        body: Some(Body {
            bytes: TEST_PAGE.as_bytes().to_vec(),
            mime: "text/html; charset=utf-8",
        }),
    })
}

fn missing_lines(page: &PageSnapshot) -> usize {
    let with_size = page.runs().iter().filter(|run| !run.rect.is_empty());
    4_usize.saturating_sub(with_size.count())
}

fn say(what: &str, value: &str) -> Result<(), Failure> {
    to_stdout(format!("{what:<10} {value}\n").as_bytes())
}
