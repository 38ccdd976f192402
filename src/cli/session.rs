//! `visiblock session`: saves the browser's session for other commands.

use super::args::page::RenderArgs;
use super::exit::Failure;
use super::sink::{talk, tell_warnings};
use crate::browser::SessionKeeper;
use crate::counted::counted;
use crate::files::write_privately;
use crate::input::Input;
use clap::Args;
use std::path::{Path, PathBuf};
use url::Url;

/// Save what a page leaves in its browser: cookies and local storage
///
/// The file is Playwright's storage state, for your eyes only (mode 0600): it is as good as your
/// password. --storage-state gives it to every command that renders but check. A login is made by steps.
///
/// Examples:
///   visiblock session https://example.org/ --consent reject --save state.json
///   visiblock session https://example.org/login --save state.json --step 'type:#user=ada' \
///       --step 'type-env:#password=PASSWORD' --step press:Enter --step 'wait:css:.dashboard'
///   visiblock extract https://example.org/news --storage-state state.json
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct SaveSession {
    /// The address.
    #[arg(value_name = "URL")]
    input: String,
    /// The file that the session is written to.
    #[arg(long, value_name = "FILE")]
    save: PathBuf,
    #[command(flatten)]
    render: RenderArgs,
}

impl SaveSession {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let name = &self.input;
        if self.save == Path::new("-") {
            return Err(Failure::usage(
                "session writes a file that you alone may read, not to standard output: give --save FILE",
            ));
        }
        let Input::Document(document) = self.render.open(name)? else {
            return Err(Failure::usage(format!(
                "{name}: a snapshot has no session; give the address of the page"
            )));
        };
        if !matches!(document.url.scheme(), "http" | "https") {
            return Err(Failure::usage(format!(
                "{name}: a local page has no session; give the address of the page"
            )));
        }
        let keeper = SessionKeeper::default();
        let mut options = self.render.render_options(false)?;
        options.keep_session = Some(keeper.clone());
        let page = self.render.render(&document, &options).await?;
        tell_warnings(name, &page);
        // An error page has a session too, but not the one that was wanted.
        match page.source.status {
            Some(status @ 400..) if !self.render.accepts_status() => {
                return Err(Failure::render(format!(
                    "{name}: the server answered {status}, and no session is saved; give --accept-status if that page's is what you want"
                )));
            }
            _ => {}
        }
        let mut saved = keeper.take().unwrap_or_default();
        // The page may have been redirected.
        let url = Url::parse(&page.source.url).unwrap_or(document.url);
        for origin in saved.fit(&url.origin().ascii_serialization()) {
            tracing::warn!(
                "{name}: the storage of {origin} is left out, the file would be too long to be read again"
            );
        }
        let path = &self.save;
        write_privately(path, &saved.to_json()).map_err(|e| Failure::output(path, &e))?;
        talk(&format!(
            "{}: {}, local storage of {}\n",
            path.display(),
            counted(saved.cookies.len(), "cookie", "cookies"),
            counted(saved.storage.len(), "origin", "origins")
        ));
        Ok(())
    }
}
