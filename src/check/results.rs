//! The results and renderings of the last check, stored beside its report for `approve`.
//!
//! `results.json` contains for each view its rendering settings, the digest of its baseline, and the changes with
//! their keys; `rendered/` contains the renderings that may become baselines. Renderings are written first,
//! `results.json` last: the results of an interrupted check do not match their renderings, and are refused.

use super::named::Named;
use super::view_files::{file_name, file_of};
use super::{CheckError, Examined, Status, View, baselines, digest};
use crate::diff::{Change, Kind};
use crate::files::{leads_below, open_in_folder, read_at_most, read_if_there, write_in_folder};
use crate::json::json_line;
use crate::snapshot::PageSnapshot;
use crate::snapshot::container::MAX_PACKED;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// Name and version of the format.
const SCHEMA: &str = "visiblock/check-results/1";
/// Name of the file.
pub(super) const FILE: &str = "results.json";
/// Name of the lock file that a running check or approval holds.
const LOCK: &str = "lock";
/// The folder of the renderings.
const RENDERED: &str = "rendered";
/// Maximum size of the file, bytes. Source: ours; ten views with 5,000 changes each have 20 MB.
const MAX_FILE: u64 = 256 << 20;

/// The results of all views.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Results {
    schema: String,
    /// Id of the check.
    pub(crate) id: String,
    pub(super) views: Vec<ViewResult>,
}

/// The result of a view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct ViewResult {
    /// [`View::id`].
    pub(super) view: String,
    /// Name of its page.
    pub(super) page: String,
    pub(super) stands: Stands,
    /// [`View::digest`].
    pub(super) settings: String,
    /// Digest of its baseline; `None` if there was none.
    pub(super) baseline: Option<String>,
    /// Digest of its rendering; `None` if no rendering was stored, because none may become the baseline.
    pub(super) rendered: Option<String>,
    pub(super) changes: Vec<FoundChange>,
    /// Keys of accepted changes that no longer occur.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) outdated: Vec<String>,
    /// Whether all its renderings differ from each other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) unstable: bool,
}

/// The state of a view with regard to its baseline and approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stands {
    /// Nothing to approve, unless a rendering is stored: then only pixels differ.
    Same,
    /// There are changes, or there is no baseline.
    Differs,
    /// The view was approved after the check.
    Approved,
    /// The view could not be compared.
    Failed,
}

/// A reported change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct FoundChange {
    pub(super) key: String,
    pub(super) kind: Kind,
    pub(super) place: String,
    pub(super) what: String,
    /// The key of its cause.
    pub(super) cause: Option<String>,
    /// Whether it is reported by itself if its cause is left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) apart: bool,
}

/// Describes a change: its place, and what changed.
pub(crate) type Describe = fn(&Change) -> [String; 2];

/// Writes the results of a check.
#[derive(Debug)]
pub(crate) struct Keeper {
    folder: PathBuf,
    lock: File,
    views: Vec<ViewResult>,
}

impl Keeper {
    /// Creates the folder; a new one gets a `.gitignore`.
    ///
    /// # Errors
    /// [`CheckError::Output`]; [`CheckError::File`] if a link in it leads outside.
    pub(crate) fn create(folder: &Path) -> Result<Self, CheckError> {
        let is_new = !folder.exists();
        std::fs::create_dir_all(folder).map_err(|e| CheckError::output(folder, e))?;
        let rendered = inside(folder, folder.join(RENDERED))?;
        std::fs::create_dir_all(&rendered).map_err(|e| CheckError::output(&rendered, e))?;
        if is_new {
            let path = folder.join(".gitignore");
            write_in_folder(&path, b"*\n").map_err(|e| CheckError::output(&path, e))?;
        }
        let lock = locked(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            lock,
            views: Vec::new(),
        })
    }

    /// Stores the result of a view, and its rendering if that may become the baseline.
    ///
    /// # Errors
    /// [`CheckError`].
    pub(crate) fn keep(
        &mut self,
        examined: &Examined,
        describe: Describe,
    ) -> Result<(), CheckError> {
        let finding = &examined.finding;
        let stands = match finding.status {
            Status::Same | Status::Written => Stands::Same,
            Status::Changed | Status::Missing => Stands::Differs,
            Status::Failed => Stands::Failed,
        };
        let is_kept = stands == Stands::Differs || finding.differs_in_pixels();
        let rendered = match &examined.after {
            Some(page) if is_kept => Some(self.save(&finding.view, page)?),
            _ => None,
        };
        let key = |id: usize| finding.keys.get(id).cloned().unwrap_or_default();
        let changes = finding.diff.changes.iter().map(|change| {
            let [place, what] = describe(change);
            FoundChange {
                key: key(change.id),
                kind: change.kind,
                place,
                what,
                cause: change.cause.map(key),
                apart: change.by_itself.is_some(),
            }
        });
        self.views.push(ViewResult {
            view: finding.view.id(),
            page: finding.view.page.clone(),
            stands,
            settings: finding.view.digest(),
            baseline: examined.baseline.clone(),
            rendered,
            changes: changes.collect(),
            outdated: finding.outdated.clone(),
            unstable: finding.unstable,
        });
        Ok(())
    }

    fn save(&self, view: &View, page: &PageSnapshot) -> Result<String, CheckError> {
        let path = rendered_path(&self.folder, view);
        let bytes = baselines::snapshot_bytes(page, &path)?;
        write_in_folder(&path, &bytes).map_err(|e| CheckError::output(&path, e))?;
        Ok(digest(&bytes))
    }

    /// The results to be written, and the id of the check.
    pub(crate) fn results(self) -> (PendingResults, String) {
        let id = digest(&json_line(&self.views));
        let results = Results {
            schema: SCHEMA.to_owned(),
            id: id.clone(),
            views: self.views,
        };
        let pending = PendingResults {
            folder: self.folder,
            _lock: self.lock,
            results,
        };
        (pending, id)
    }
}

/// A folder of ours inside another one. The outer one may come from a stranger, so a link that leads outside is
/// refused.
pub(super) fn inside(around: &Path, folder: PathBuf) -> Result<PathBuf, CheckError> {
    if leads_below(&folder, around) {
        return Ok(folder);
    }
    let reason = format!(
        "leads out of {} by a link, and nothing is written or removed there; remove the link",
        around.display()
    );
    Err(CheckError::file(&folder, reason))
}

/// Locks the folder for a single check or approval, as long as the returned file lives.
pub(super) fn locked(folder: &Path) -> Result<File, CheckError> {
    let path = folder.join(LOCK);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let lock = open_in_folder(&path, &mut options).map_err(|e| CheckError::output(&path, e))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let reason = "another check or approval writes into it; wait for its end, or name another folder with \
                          --results";
            Err(CheckError::output(folder, std::io::Error::other(reason)))
        }
        // File systems without locks are left to the user's care.
        _ => Ok(lock),
    }
}

/// The same for a folder that may not exist.
pub(super) fn locked_if_there(folder: &Path) -> Result<Option<File>, CheckError> {
    folder.exists().then(|| locked(folder)).transpose()
}

/// The results of a finished check, not yet written.
#[derive(Debug)]
pub(crate) struct PendingResults {
    folder: PathBuf,
    _lock: File,
    results: Results,
}

impl PendingResults {
    /// Writes `results.json` and removes outdated renderings of these views and of those of the previous check. Other
    /// files are left alone.
    ///
    /// # Errors
    /// [`CheckError::Output`].
    pub(crate) fn finish(self) -> Result<(), CheckError> {
        let results = self.results;
        // Unreadable results name no files.
        let before = Results::load(&self.folder).ok();
        let views = before.iter().flat_map(|before| &before.views);
        let views = views.chain(&results.views);
        let ours: BTreeSet<String> = views.map(|v| file_of(&v.view)).collect();
        results.save(&self.folder)?;
        let kept = results.views.iter().filter(|v| v.rendered.is_some());
        let kept: BTreeSet<String> = kept.map(|v| file_of(&v.view)).collect();
        let folder = self.folder.join(RENDERED);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if ours.contains(&*name) && !kept.contains(&*name) {
                // A file that remains is refused by its digest.
                let _ = std::fs::remove_file(entry.path());
            }
        }
        Ok(())
    }
}

impl Results {
    /// Reads the results of the last check.
    ///
    /// # Errors
    /// [`CheckError`], with the file and advice.
    pub(crate) fn load(folder: &Path) -> Result<Self, CheckError> {
        let path = folder.join(FILE);
        let wrong = |reason: String| CheckError::file(&path, reason);
        let again = "run `visiblock check` again";
        let bytes = read_if_there(&path, MAX_FILE).map_err(|e| wrong(format!("{e}; {again}")))?;
        let none = || "no check has left results here; run `visiblock check` first".to_owned();
        let bytes = bytes.ok_or_else(|| wrong(none()))?;
        let results: Self = serde_json::from_slice(&bytes)
            .map_err(|e| wrong(format!("no results of a check ({e}); {again}")))?;
        if results.schema == SCHEMA {
            Ok(results)
        } else {
            let schema = &results.schema;
            Err(wrong(format!(
                "results of another version ({schema:?}); {again}"
            )))
        }
    }

    /// The bytes of `results.json`.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        json_line(self)
    }

    fn save(&self, folder: &Path) -> Result<(), CheckError> {
        let path = folder.join(FILE);
        write_in_folder(&path, &self.to_bytes()).map_err(|e| CheckError::output(&path, e))
    }
}

impl ViewResult {
    /// Whether it belongs to one of these pages and views; to any if there are none.
    pub(super) fn is_one_of(&self, wanted: &[Named]) -> bool {
        let is_this = |named: &Named| named.holds(&self.page, &self.view);
        wanted.is_empty() || wanted.iter().any(is_this)
    }

    /// Whether there is something to decide: differences, or a rendering that may become the baseline.
    pub(super) fn is_open(&self) -> bool {
        match self.stands {
            Stands::Differs => true,
            Stands::Same => self.rendered.is_some(),
            Stands::Approved | Stands::Failed => false,
        }
    }

    /// Whether its rendering cannot become a first baseline, because the page is unstable.
    pub(super) fn has_no_baseline_to_give(&self) -> bool {
        self.unstable && self.baseline.is_none()
    }

    /// The bytes of its stored rendering.
    pub(super) fn rendering(&self, folder: &Path, view: &View) -> Result<Vec<u8>, CheckError> {
        let path = rendered_path(folder, view);
        let again = "run `visiblock check` again";
        let Some(known) = &self.rendered else {
            return Err(CheckError::Refused(format!(
                "{}: the check kept no rendering of it; {again}",
                self.view
            )));
        };
        let bytes = read_at_most(&path, MAX_PACKED);
        let bytes = bytes.map_err(|e| CheckError::file(&path, format!("{e}; {again}")))?;
        if digest(&bytes) == *known {
            return Ok(bytes);
        }
        let reason = format!("is not what the check rendered; {again}");
        Err(CheckError::file(&path, reason))
    }
}

fn rendered_path(folder: &Path, view: &View) -> PathBuf {
    folder.join(RENDERED).join(file_name(view))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Finishes a check of the given views in a folder; returns the renderings that exist afterwards.
    fn finished(folder: &Path, views: &Value) -> Vec<String> {
        let mut keeper = Keeper::create(folder).unwrap();
        keeper.views = serde_json::from_value(views.clone()).unwrap();
        keeper.results().0.finish().unwrap();
        let entries = std::fs::read_dir(folder.join(RENDERED)).unwrap().flatten();
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn only_renderings_that_a_check_has_named_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let rendered = folder.path().join(RENDERED);
        std::fs::create_dir(&rendered).unwrap();
        for name in ["a", "b", "mine"] {
            std::fs::write(rendered.join(format!("{name}.pagesnap")), name).unwrap();
        }
        let view = |name: &str, rendered: Option<&str>| {
            json!({
                "view": name, "page": name, "stands": "same", "settings": "", "baseline": null,
                "rendered": rendered, "changes": [],
            })
        };
        let outer = view("../mine", None);
        let both = json!([view("a", Some("1")), view("b", Some("2")), outer]);
        std::fs::write(folder.path().join("mine.pagesnap"), "mine").unwrap();
        let names = finished(folder.path(), &both);
        assert_eq!(names, ["a.pagesnap", "b.pagesnap", "mine.pagesnap"]);
        // `a` is unchanged, `b` is no longer checked.
        let names = finished(folder.path(), &json!([view("a", None)]));
        assert_eq!(names, ["mine.pagesnap"]);
        assert!(folder.path().join("mine.pagesnap").exists());
    }

    /// In an untrusted folder, at most our own files are changed, and none through a link.
    #[cfg(unix)]
    #[test]
    fn a_folder_of_links_is_refused_or_left_behind() {
        use std::os::unix::fs::symlink;
        let whole = tempfile::tempdir().unwrap();
        let (folder, other) = (whole.path().join("results"), whole.path().join("other"));
        let victim = other.join("victim.pagesnap");
        for folder in [&folder, &other] {
            std::fs::create_dir(folder).unwrap();
        }
        std::fs::write(&victim, "mine").unwrap();
        for (name, target, said) in [
            (RENDERED, &other, "leads out of"),
            (LOCK, &victim, "remove the link"),
        ] {
            let link = folder.join(name);
            symlink(target, &link).unwrap();
            let error = Keeper::create(&folder).unwrap_err().to_string();
            let path = link.display().to_string();
            assert!(error.starts_with(&path) && error.contains(said), "{error}");
            std::fs::remove_file(link).unwrap();
        }
        for name in [FILE, "rendered/victim.pagesnap"] {
            symlink(&victim, folder.join(name)).unwrap();
        }
        let keeper = Keeper::create(&folder).unwrap();
        keeper.results().0.finish().unwrap();
        assert!(!folder.join(FILE).is_symlink());
        assert_eq!(std::fs::read(victim).unwrap(), b"mine");
    }
}
