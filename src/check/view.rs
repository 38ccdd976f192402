//! A page in one viewport and one colour scheme.

use super::rules::Rules;
use super::settings::{Scheme, Settings, Viewport};
use super::{CheckError, digest};
use crate::algorithm::{Segmenter, Visiblock};
use crate::browser::{DEFAULT_VIEWPORT, Media, RenderOptions, Wait};
use crate::diff::{PageDiff, compare_where};
use crate::escape::without_passwords;
use crate::input::{Input, InputError};
use crate::snapshot::PageSnapshot;
use serde::Serialize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use url::Url;

/// A page in one viewport and one colour scheme: the unit that has a baseline.
#[derive(Debug, Clone)]
pub(crate) struct View {
    /// Name of the page.
    pub(crate) page: String,
    /// File name stem of the page, common to its views.
    pub(super) stem: String,
    /// The stem used by versions that kept only ASCII letters; `None` if it is the same, or another page has it.
    pub(super) former_stem: Option<String>,
    /// Its input, as written in the list.
    pub(crate) input: String,
    /// The folder of the list, to which inputs are relative.
    pub(super) folder: Arc<PathBuf>,
    pub(crate) viewport: Viewport,
    pub(crate) scheme: Scheme,
    pub(crate) settings: Arc<Settings>,
    /// The folder below which a local page may load files, if one is set.
    pub(super) root: Option<PathBuf>,
    pub(super) rules: Arc<Rules>,
}

/// What a rendering depends on. Results of a check contain a hash of this as JSON.
#[derive(Serialize)]
struct Essence<'a> {
    input: &'a str,
    view: String,
    wait: String,
    fixed_time: Option<i64>,
    seed: u32,
    root: Option<Cow<'a, str>>,
}

impl View {
    /// File name of the view, without extension; unique in the list.
    pub(crate) fn id(&self) -> String {
        self.id_with(&self.stem)
    }

    /// The id used by earlier versions, if it was different ([`View::former_stem`]).
    pub(super) fn former_id(&self) -> Option<String> {
        self.former_stem.as_deref().map(|stem| self.id_with(stem))
    }

    fn id_with(&self, stem: &str) -> String {
        format!("{stem}-{}-{}", self.viewport, self.scheme.name())
    }

    /// Its name for people.
    pub(crate) fn title(&self) -> String {
        format!("{} {} {}", self.page, self.viewport, self.scheme.name())
    }

    /// Hash of what its rendering depends on: results with another hash are not approved.
    pub(super) fn digest(&self) -> String {
        digest(self.essence().as_bytes())
    }

    /// The settings that its rendering depends on, as JSON.
    pub(super) fn essence(&self) -> String {
        let Settings {
            wait,
            fixed_time,
            seed,
            root,
            ..
        } = &*self.settings;
        let wait = match wait {
            Wait::Load => "load".to_owned(),
            Wait::Settled => "settled".to_owned(),
            Wait::For(time) => format!("{}ns", time.as_nanos()),
            Wait::Selector(selector) => format!("css:{selector}"),
        };
        let essence = Essence {
            input: &self.input,
            view: self.id(),
            wait,
            fixed_time: *fixed_time,
            seed: *seed,
            root: root.as_deref().map(Path::to_string_lossy),
        };
        // Strings and numbers always serialise.
        serde_json::to_string(&essence).unwrap_or_default()
    }

    /// Opens its input; files are relative to the folder of the list.
    pub(crate) fn open(&self) -> Result<Input, InputError> {
        let beside = self.folder.join(&self.input);
        match beside.to_str().filter(|_| !self.is_address()) {
            Some(path) => Input::open(path, None),
            None => Input::open(&self.input, None),
        }
    }

    /// Whether its page is fetched from the network.
    pub(crate) fn is_fetched(&self) -> bool {
        self.is_address() && !self.input.starts_with("file:")
    }

    fn is_address(&self) -> bool {
        // The input may be a page of an archive: a file, `#`, and an address.
        let file = self.input.split('#').next().unwrap_or_default();
        self.input.contains("://") && !self.folder.join(file).exists()
    }

    /// Checks that the root folder exists: a missing root would silently keep all files from the page.
    pub(super) fn check_root(&self) -> Result<(), CheckError> {
        let root = self.root.as_ref().filter(|root| !root.is_dir());
        root.map_or(Ok(()), |root| {
            let reason = format!(
                "no such folder, which is the `root` of the page {}",
                self.page
            );
            Err(CheckError::file(root, reason))
        })
    }

    /// The options for rendering it.
    pub(crate) fn render_options(&self) -> RenderOptions {
        let settings = &self.settings;
        RenderOptions {
            viewport: self.viewport.0,
            timeout: settings.timeout,
            wait: settings.wait.clone(),
            screenshot: true,
            root: self.root.clone(),
            media: Media {
                dark: self.scheme == Scheme::Dark,
                ..Media::default()
            },
            fixed_time: settings.fixed_time,
            seed: Some(settings.seed),
            ..RenderOptions::default()
        }
    }

    /// The differences between two renderings that are not ignored, and the number of ignored changes.
    pub(super) fn differences(
        &self,
        before: &PageSnapshot,
        after: &PageSnapshot,
    ) -> (PageDiff, usize) {
        let rules = self.rules.on([before, after]);
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let is_wanted = |side: usize, node, role| rules.want_pixels(side, node, role);
        let mut diff = compare_where(before, after, &segment, &is_wanted);
        let ignored = rules.apply(&mut diff);
        (diff, ignored)
    }

    /// Refuses a snapshot for another viewport or scheme than its own.
    pub(super) fn check_snapshot(&self, page: &PageSnapshot) -> Result<(), CheckError> {
        let Settings {
            viewports, schemes, ..
        } = &*self.settings;
        let own = Viewport(page.viewport);
        let is_usual = self.viewport == Viewport(DEFAULT_VIEWPORT);
        if viewports.len() * schemes.len() == 1 && (is_usual || self.viewport == own) {
            return Ok(());
        }
        let reason = format!(
            "a snapshot shows its page in one window, {own}: give the page {} one viewport, this \
             one, and one scheme",
            self.page
        );
        Err(CheckError::file(Path::new(&self.input), reason))
    }

    /// Removes what depends on this machine or server from a rendering of the page at `address`, because a baseline
    /// may be compared elsewhere.
    pub(crate) fn make_portable(&self, page: &mut PageSnapshot, address: &Url) {
        page.source.input = without_passwords(&self.input).into_owned();
        let Some(base) = self.base_of(address) else {
            return;
        };
        match address.scheme() {
            "file" => page.rebase(&base, "file:///"),
            _ => page.rebase_looks(&base, "/"),
        }
    }

    /// Beginning of the page's own addresses: its server, or the folder of the list (of the page, if that is
    /// elsewhere).
    fn base_of(&self, address: &Url) -> Option<String> {
        if address.scheme() != "file" {
            return Some(format!("{}/", address.origin().ascii_serialization()));
        }
        let file = address.to_file_path().ok()?;
        let folder = std::path::absolute(&*self.folder).ok()?;
        // A folder reached through a link has two names.
        let names = [std::fs::canonicalize(&folder).ok(), Some(folder)];
        let around = names.iter().flatten().find(|name| file.starts_with(name));
        let base: &Path = match around {
            Some(folder) => folder,
            None => file.parent()?,
        };
        Url::from_directory_path(base).ok().map(String::from)
    }
}
