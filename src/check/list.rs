//! The list of pages to check: a TOML file.
//!
//! Settings at the top apply to all pages, those in a `[[page]]` to that page. An unknown key is an error with its
//! line, never ignored.

use super::CheckError;
use super::lines::line_of;
use super::rule_table::{Patterns, RuleTable};
use super::rules::{Rule, RulePlace, Rules};
use super::settings::{
    FailOn, FixedTime, Renderings, Scheme, Settings, Timeout, Viewport, WaitFor,
};
use super::view::View;
use crate::browser::DEFAULT_VIEWPORT;
use crate::files::{folded, leads_below, read_at_most, safe_name, safe_name_in_any_script};
use icu_normalizer::ComposingNormalizerBorrowed;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// An example list, printed by `check --init`.
pub(crate) const EXAMPLE: &str = include_str!("example.toml");
/// Folder of the baselines unless the list names another one, relative to the list.
const DEFAULT_BASELINES: &str = "baselines";
/// Folder of the results unless the list names another one, relative to the list.
const DEFAULT_RESULTS: &str = "visiblock-results";
/// Maximum size of a list, bytes. Source: ours; a thousand pages with rules of their own have 200 KB.
const MAX_FILE: u64 = 4 << 20;
/// Maximum number of views in a list. Source: ours; each takes a second or more, so larger sets need several lists.
const MAX_VIEWS: usize = 10_000;

/// Defines a table of the list: its own fields, then the settings that every table may have.
macro_rules! table {
    ($name:ident { $($field:ident: $kind:ty,)* }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        struct $name {
            $($field: $kind,)*
            viewports: Option<Vec<Viewport>>,
            schemes: Option<Vec<Scheme>>,
            fail_on: Option<FailOn>,
            wait: Option<WaitFor>,
            timeout: Option<Timeout>,
            fixed_time: Option<FixedTime>,
            seed: Option<u32>,
            renderings: Option<Renderings>,
            accept_status: Option<bool>,
            root: Option<PathBuf>,
            #[serde(default)]
            ignore: Vec<RuleTable>,
        }

        impl $name {
            /// These settings, with those of `otherwise` where this table has none.
            fn settings(&self, otherwise: &Settings) -> Settings {
                let other = otherwise.clone();
                Settings {
                    viewports: self.viewports.clone().unwrap_or(other.viewports),
                    schemes: self.schemes.clone().unwrap_or(other.schemes),
                    fail_on: self.fail_on.map_or(other.fail_on, |f| f.0),
                    wait: self.wait.clone().map_or(other.wait, |w| w.0),
                    timeout: self.timeout.map_or(other.timeout, |t| t.0),
                    fixed_time: self.fixed_time.map_or(other.fixed_time, |t| t.0),
                    seed: self.seed.unwrap_or(other.seed),
                    renderings: self.renderings.map_or(other.renderings, |r| r.0),
                    accept_status: self.accept_status.unwrap_or(other.accept_status),
                    root: self.root.clone().or(other.root),
                }
            }

            fn rules(&self, place: &RulePlace, patterns: &mut Patterns<'_>) -> Result<Vec<Rule>, String> {
                self.ignore.iter().map(|table| table.rule(place, patterns)).collect()
            }
        }
    };
}

table!(Whole {
    baselines: Option<PathBuf>,
    results: Option<PathBuf>,
    page: Option<Vec<Page>>,
});
table!(Page {
    name: Spanned<String>,
    input: Spanned<String>,
});

/// Folders named by the user: they may be anywhere, and override those of the list.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    pub(crate) baselines: Option<PathBuf>,
    pub(crate) results: Option<PathBuf>,
    /// The folder below which local pages may load files.
    pub(crate) root: Option<PathBuf>,
}

/// A parsed list. It may come from a stranger, so its folders must be below its own.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) path: PathBuf,
    /// The folder of the baselines.
    pub(crate) baselines: PathBuf,
    /// The folder of the results.
    pub(crate) results: PathBuf,
    /// Every page in each viewport and scheme, in the order of the list.
    pub(crate) views: Vec<Arc<View>>,
}

impl List {
    /// Reads a list.
    ///
    /// # Errors
    /// [`CheckError`], with the key and the line.
    pub(crate) fn load(path: &Path, named: &Folders) -> Result<Self, CheckError> {
        let read = read_at_most(path, MAX_FILE);
        let bytes = read.map_err(|source| match source.kind() {
            std::io::ErrorKind::NotFound => CheckError::NoList(path.to_owned()),
            _ if path.is_dir() => {
                CheckError::file(path, "is a folder; give the list of pages in it")
            }
            _ => CheckError::file(path, source.to_string()),
        })?;
        let text = String::from_utf8(bytes).map_err(|_| CheckError::List {
            path: path.to_owned(),
            reason: "is not UTF-8 text; a list of pages is a TOML file".to_owned(),
        })?;
        Self::parse(&text, path, named)
    }

    pub(super) fn parse(text: &str, path: &Path, named: &Folders) -> Result<Self, CheckError> {
        let wrong = |reason: String| CheckError::List {
            path: path.to_owned(),
            reason,
        };
        let whole: Whole = toml::from_str(text).map_err(|e| wrong(e.to_string()))?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let views = views(&whole, text, &folder, named.root.as_deref()).map_err(wrong)?;
        // Paths are shown to people: `baselines`, not `./baselines`.
        let around = path.parent().unwrap_or(Path::new(""));
        let place = |setting: &str, told: &Path| -> Result<PathBuf, CheckError> {
            below(&folder, setting, told).map_err(wrong)?;
            Ok(around.join(told))
        };
        let baselines = whole.baselines.as_deref();
        let baselines = baselines.unwrap_or(Path::new(DEFAULT_BASELINES));
        let results = whole.results.as_deref();
        let results = results.unwrap_or(Path::new(DEFAULT_RESULTS));
        let list = Self {
            path: path.to_owned(),
            baselines: match &named.baselines {
                Some(named) => named.clone(),
                None => place("baselines", baselines)?,
            },
            results: match &named.results {
                Some(named) => named.clone(),
                None => place("results", results)?,
            },
            views,
        };
        list.check_results().map(|()| list)
    }

    /// Refuses a results folder that is or contains the baselines folder: cleaning up might remove the wrong files,
    /// and the results' `.gitignore` would keep the baselines out of version control.
    ///
    /// # Errors
    /// [`CheckError::List`].
    fn check_results(&self) -> Result<(), CheckError> {
        let written = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let is_written_below = written(&self.baselines).starts_with(written(&self.results));
        if !is_written_below && !leads_below(&self.baselines, &self.results) {
            return Ok(());
        }
        Err(CheckError::List {
            path: self.path.clone(),
            reason: format!(
                "results and baselines would lie in the same folder ({}), which is kept out of version control; \
                 give one another",
                self.results.display()
            ),
        })
    }
}

/// Refuses a folder named by the list that is outside of the list's folder, through `..` or a link.
fn below(folder: &Path, setting: &str, told: &Path) -> Result<(), String> {
    if leads_below(&folder.join(told), folder) {
        return Ok(());
    }
    Err(format!(
        "`{setting}` ({}) leads out of the folder of the list, and a list may be a stranger's; if you want that folder, \
         name it with --{setting} DIR",
        told.display()
    ))
}

/// The views of all pages, or an error. A root named by the user applies to all.
fn views(
    whole: &Whole,
    text: &str,
    folder: &Path,
    named: Option<&Path>,
) -> Result<Vec<Arc<View>>, String> {
    let folder = Arc::new(folder.to_owned());
    let common = whole.settings(&Settings::default());
    let mut patterns = Patterns::new(text);
    let for_all = whole.rules(&RulePlace::All, &mut patterns)?;
    let mut views = Vec::new();
    let mut seen = Names::new();
    let claims = claims(whole);
    for page in whole.page.iter().flatten() {
        let line = line_of(text, page.name.span());
        let wrong = |reason: String| format!("line {line}: {reason}");
        let mut settings = page.settings(&common);
        let root = match (named, &settings.root) {
            (Some(named), _) => Some(named.to_owned()),
            (None, Some(told)) => {
                below(&folder, "root", told).map_err(wrong)?;
                Some(folder.join(told))
            }
            (None, None) => None,
        };
        if let Some(named) = named {
            settings.root = Some(named.to_owned());
        }
        let mut rules = for_all.clone();
        let place = RulePlace::Page(page.name.get_ref().as_str().into());
        rules.extend(page.rules(&place, &mut patterns)?);
        let first = View {
            page: page.name.get_ref().clone(),
            stem: stem(page.name.get_ref(), line, &mut seen)?,
            former_stem: former_stem(page.name.get_ref(), &claims),
            input: page.input.get_ref().clone(),
            folder: Arc::clone(&folder),
            viewport: Viewport(DEFAULT_VIEWPORT),
            scheme: Scheme::Light,
            settings: Arc::new(settings),
            root,
            rules: Arc::new(Rules(rules)),
        };
        let input = first.input.trim();
        if input.is_empty() || input == "-" {
            let line = line_of(text, page.input.span());
            return Err(format!(
                "line {line}: the input of a page is an address or a file"
            ));
        }
        views.extend(all_of(first).map_err(wrong)?);
        if views.len() > MAX_VIEWS {
            return Err(format!(
                "line {line}: more than {MAX_VIEWS} pages, windows and schemes; split the list"
            ));
        }
    }
    if views.is_empty() {
        return Err("no page to check; add a [[page]] with a name and an input".to_owned());
    }
    Ok(views)
}

/// Names of pages and their lines, by case-folded file name: some systems ignore case.
type Names<'a> = BTreeMap<String, (&'a str, usize)>;

/// The file name stem of a page; an error if another page has the same.
fn stem<'a>(name: &'a str, line: usize, seen: &mut Names<'a>) -> Result<String, String> {
    if name.trim().is_empty() {
        return Err(format!("line {line}: a page needs a name"));
    }
    let stem = stem_of(name);
    match seen.insert(folded(&stem), (name, line)) {
        None => Ok(stem),
        Some((other, first)) if other == name => Err(format!(
            "lines {first} and {line}: two pages are called {name:?}"
        )),
        Some((other, first)) => Err(format!(
            "lines {first} and {line}: the pages {other:?} and {name:?} would have the same files \
             ({stem}-...); give one another name"
        )),
    }
}

fn stem_of(name: &str) -> String {
    // Some systems do not distinguish a letter with an accent from its decomposed form.
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(name);
    safe_name_in_any_script(&composed)
}

/// Number of pages per case-folded file name stem, present or former.
fn claims(whole: &Whole) -> BTreeMap<String, usize> {
    let mut claims = BTreeMap::new();
    for page in whole.page.iter().flatten() {
        let name = page.name.get_ref();
        let own = [stem_of(name), safe_name(name)].map(|stem| folded(&stem));
        for stem in BTreeSet::from(own) {
            *claims.entry(stem).or_default() += 1;
        }
    }
    claims
}

/// The stem that earlier versions, which kept only ASCII letters, used for a page; `None` if it is the same, or
/// another page uses or used it.
fn former_stem(name: &str, claims: &BTreeMap<String, usize>) -> Option<String> {
    let former = safe_name(name);
    let is_own = claims.get(&folded(&former)) == Some(&1);
    (is_own && former != stem_of(name)).then_some(former)
}

/// A page in all its viewports and schemes, without duplicates.
fn all_of(page: View) -> Result<Vec<Arc<View>>, String> {
    let mut views: Vec<Arc<View>> = Vec::new();
    let settings = Arc::clone(&page.settings);
    for viewport in &settings.viewports {
        for scheme in &settings.schemes {
            let view = View {
                viewport: *viewport,
                scheme: *scheme,
                ..page.clone()
            };
            if views.iter().any(|other| other.id() == view.id()) {
                let name = &page.page;
                return Err(format!(
                    "the page {name:?} has a viewport or a scheme twice"
                ));
            }
            views.push(Arc::new(view));
        }
    }
    if views.is_empty() {
        let name = &page.page;
        return Err(format!("the page {name:?} has no viewports or no schemes"));
    }
    Ok(views)
}
