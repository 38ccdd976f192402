//! Undoing approvals: files are saved beside the results before they are replaced.
//!
//! Each approval is a step: a numbered folder. Every file is saved and listed there before it is replaced, so that
//! even an interrupted approval can be undone.

use super::results::inside;
use super::{CheckError, baselines, digest, results};
use crate::counted::counted;
use crate::files::{read_if_there, remove_if_there, write_in_folder};
use crate::json::json_line;
use crate::snapshot::container::MAX_PACKED;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The folder of the steps.
const UNDO: &str = "undo";
/// Name of the file that lists what a step replaced.
const STEP: &str = "step.json";
/// Maximum number of steps kept. Source: ours; older versions are in version control.
const MAX_STEPS: usize = 20;

/// A running approval.
#[derive(Debug)]
pub(super) struct Step {
    folder: PathBuf,
    results: PathBuf,
    replaced: Replaced,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Replaced {
    /// Files in the folder of the baselines, in the order of replacement.
    files: Vec<ReplacedFile>,
    /// Digest of `results.json` after the step.
    results: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ReplacedFile {
    name: String,
    /// Digest before the step; `None` if it did not exist.
    before: Option<String>,
    /// Digest after the step; `None` if it was removed.
    after: Option<String>,
}

impl Step {
    /// Begins a step, and removes the oldest ones.
    pub(super) fn begin(results: &Path, baselines: &Path) -> Result<Self, CheckError> {
        let undo = inside(results, results.join(UNDO))?;
        let numbers = numbers(&undo);
        let next = numbers.last().map_or(1, |last| last.saturating_add(1));
        let folder = inside(&undo, step_folder(&undo, next))?;
        std::fs::create_dir_all(&folder).map_err(|e| CheckError::output(&folder, e))?;
        std::fs::create_dir_all(baselines).map_err(|e| CheckError::output(baselines, e))?;
        baselines::sweep(baselines);
        let too_many = (numbers.len() + 1).saturating_sub(MAX_STEPS);
        for number in &numbers[..too_many] {
            // A folder that cannot be removed does no harm.
            let _ = std::fs::remove_dir_all(step_folder(&undo, *number));
        }
        let step = Self {
            folder,
            results: results.join(results::FILE),
            replaced: Replaced::default(),
        };
        step.save_file(&step.results, results::FILE)?;
        Ok(step)
    }

    /// Replaces a file in the folder of the baselines; `None` removes it. Returns its new digest.
    ///
    /// # Errors
    /// [`CheckError`], with advice about the files replaced before.
    pub(super) fn replace(
        &mut self,
        path: &Path,
        bytes: Option<&[u8]>,
    ) -> Result<Option<String>, CheckError> {
        let replaced = self.replaced.files.len();
        let done = self.try_replace(path, bytes);
        done.map_err(|error| match (replaced, error) {
            (1.., CheckError::Output { path, source }) => {
                broken_off(&path, &format!("cannot be written: {source}"), replaced)
            }
            (1.., CheckError::File { path, reason }) => broken_off(&path, &reason, replaced),
            (_, error) => error,
        })
    }

    fn try_replace(
        &mut self,
        path: &Path,
        bytes: Option<&[u8]>,
    ) -> Result<Option<String>, CheckError> {
        let name = path.file_name().and_then(|n| n.to_str());
        let name = name.unwrap_or_default().to_owned();
        let before = self.save_file(path, &name)?;
        if bytes.is_none() && before.is_none() {
            return Ok(None);
        }
        let after = bytes.map(digest);
        self.replaced.files.push(ReplacedFile {
            name,
            before,
            after: after.clone(),
        });
        self.save()?;
        put(path, bytes)?;
        Ok(after)
    }

    /// Writes the new `results.json`, which ends the step.
    pub(super) fn finish(mut self, results: &[u8]) -> Result<(), CheckError> {
        self.replaced.results = Some(digest(results));
        self.save()?;
        put(&self.results, Some(results))
    }

    /// Saves a copy of a file, if it exists; returns its digest.
    fn save_file(&self, path: &Path, name: &str) -> Result<Option<String>, CheckError> {
        let Some(bytes) = read(path)? else {
            return Ok(None);
        };
        let copy = self.folder.join(name);
        write_in_folder(&copy, &bytes).map_err(|e| CheckError::output(&copy, e))?;
        Ok(Some(digest(&bytes)))
    }

    fn save(&self) -> Result<(), CheckError> {
        let path = self.folder.join(STEP);
        write_in_folder(&path, &json_line(&self.replaced)).map_err(|e| CheckError::output(&path, e))
    }
}

/// Undoes the last approval; returns how many baseline files were restored.
///
/// # Errors
/// [`CheckError`] if there is none, or a file was changed since; then nothing is changed.
pub(crate) fn undo(results: &Path, baselines: &Path) -> Result<usize, CheckError> {
    // A simultaneous approval would mistake restored files for its own.
    let _lock = results::locked_if_there(results)?;
    let undo = inside(results, results.join(UNDO))?;
    let Some(number) = numbers(&undo).last().copied() else {
        return Err(CheckError::Refused(format!(
            "{}: no approval is left to undo; older ones are in version control",
            undo.display()
        )));
    };
    let folder = inside(&undo, step_folder(&undo, number))?;
    let replaced = read_step(&folder.join(STEP))?;
    let mut restored = Vec::new();
    for file in &replaced.files {
        let path = place(baselines, &file.name, &folder)?;
        let now = known(&path)?;
        if now != file.after && now != file.before {
            return Err(CheckError::file(
                &path,
                "was changed after it was approved, so that the approval is not undone; restore \
                 it from version control",
            ));
        }
        let bytes = saved(&folder, file)?;
        restored.push((path, bytes));
    }
    for (path, bytes) in &restored {
        put(path, bytes.as_deref())?;
    }
    let path = results.join(results::FILE);
    if replaced.results.is_some() && known(&path)? == replaced.results {
        let before = std::fs::read(folder.join(results::FILE));
        let before = before.map_err(|e| CheckError::file(&folder, e.to_string()))?;
        put(&path, Some(&before))?;
    }
    std::fs::remove_dir_all(&folder).map_err(|e| CheckError::output(&folder, e))?;
    Ok(restored.len())
}

fn read_step(path: &Path) -> Result<Replaced, CheckError> {
    let remedy = "restore the baselines from version control, and remove this folder";
    let bytes = read_if_there(path, MAX_PACKED);
    let bytes = bytes.map_err(|e| CheckError::file(path, format!("{e}; {remedy}")))?;
    let Some(bytes) = bytes else {
        // The step was interrupted before it replaced anything.
        return Ok(Replaced::default());
    };
    serde_json::from_slice(&bytes).map_err(|e| {
        let reason = format!("says nothing of an approval ({e}); {remedy}");
        CheckError::file(path, reason)
    })
}

/// The path of a file in the folder of the baselines; names with a path are refused.
fn place(baselines: &Path, name: &str, folder: &Path) -> Result<PathBuf, CheckError> {
    let is_plain = Path::new(name).file_name().and_then(|n| n.to_str()) == Some(name);
    if is_plain {
        return Ok(baselines.join(name));
    }
    let reason = format!("names a file outside of the baselines ({name:?})");
    Err(CheckError::file(&folder.join(STEP), reason))
}

/// The saved copy of a file; `None` if the file did not exist.
fn saved(folder: &Path, file: &ReplacedFile) -> Result<Option<Vec<u8>>, CheckError> {
    let Some(before) = &file.before else {
        return Ok(None);
    };
    let path = folder.join(&file.name);
    let bytes = std::fs::read(&path);
    let bytes = bytes.map_err(|e| CheckError::file(&path, e.to_string()))?;
    if digest(&bytes) == *before {
        return Ok(Some(bytes));
    }
    let reason = "is not what was replaced; restore the baseline from version control";
    Err(CheckError::file(&path, reason))
}

/// The digest of a file; `None` if it does not exist.
fn known(path: &Path) -> Result<Option<String>, CheckError> {
    Ok(read(path)?.map(|bytes| digest(&bytes)))
}

/// The error of an interrupted approval, with advice about the files that it had replaced.
fn broken_off(path: &Path, reason: &str, replaced: usize) -> CheckError {
    let files = counted(replaced, "file", "files");
    let reason = format!(
        "{reason}; `visiblock approve --undo` puts back what was replaced before it ({files})"
    );
    CheckError::file(path, reason)
}

/// The bytes of a file; `None` if it does not exist.
fn read(path: &Path) -> Result<Option<Vec<u8>>, CheckError> {
    read_if_there(path, MAX_PACKED).map_err(|e| CheckError::file(path, e.to_string()))
}

fn put(path: &Path, bytes: Option<&[u8]>) -> Result<(), CheckError> {
    let done = match bytes {
        Some(bytes) => write_in_folder(path, bytes),
        None => remove_if_there(path),
    };
    done.map_err(|e| CheckError::output(path, e))
}

/// The numbers of the existing steps, ascending.
fn numbers(undo: &Path) -> Vec<u32> {
    let entries = std::fs::read_dir(undo).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name());
    let mut numbers: Vec<u32> = names
        .filter_map(|name| name.to_str()?.parse().ok())
        .collect();
    numbers.sort_unstable();
    numbers
}

fn step_folder(undo: &Path, number: u32) -> PathBuf {
    undo.join(format!("{number:04}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_approval_that_breaks_off_says_how_it_is_undone() {
        let folder = tempfile::tempdir().unwrap();
        let [results, baselines] = ["results", "baselines"].map(|name| folder.path().join(name));
        let mut step = Step::begin(&results, &baselines).unwrap();
        step.replace(&baselines.join("a"), Some(b"new")).unwrap();
        std::fs::create_dir(baselines.join("b")).unwrap();
        let error = step
            .replace(&baselines.join("b"), Some(b"new"))
            .unwrap_err();
        let said = error.to_string();
        assert!(
            said.contains("(1 file)") && said.contains("--undo"),
            "{said}"
        );
        // Refused while a check or another approval writes there.
        let lock = results::locked(&results).unwrap();
        let busy = undo(&results, &baselines).unwrap_err().to_string();
        assert!(busy.contains("another check or approval"), "{busy}");
        drop(lock);
        assert_eq!(undo(&results, &baselines).unwrap(), 1);
        assert!(!baselines.join("a").exists());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_undone_or_kept_behind_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let [results, baselines, other] =
            ["results", "baselines", "other"].map(|name| folder.path().join(name));
        std::fs::create_dir_all(other.join("0001")).unwrap();
        std::fs::create_dir(&results).unwrap();
        symlink(&other, results.join(UNDO)).unwrap();
        let refused = |error: CheckError| {
            let said = error.to_string();
            assert!(
                said.contains("undo: leads out of") && said.contains("remove the link"),
                "{said}"
            );
        };
        refused(Step::begin(&results, &baselines).unwrap_err());
        refused(undo(&results, &baselines).unwrap_err());
        assert!(other.join("0001").is_dir());
        std::fs::remove_file(results.join(UNDO)).unwrap();
        // A baseline that is a link is replaced by the file.
        std::fs::create_dir(&baselines).unwrap();
        symlink(other.join("new"), baselines.join("a")).unwrap();
        let mut step = Step::begin(&results, &baselines).unwrap();
        step.replace(&baselines.join("a"), Some(b"new")).unwrap();
        assert_eq!(std::fs::read(baselines.join("a")).unwrap(), b"new");
        assert!(!baselines.join("a").is_symlink() && !other.join("new").exists());
    }
}
