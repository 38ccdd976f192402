//! Identity of a run: version, options, sources. A run can be resumed only with the same identity.

use super::RunError;
use super::digest::SourceDigest;
use super::format::Format;
use super::share::Share;
use crate::counted::counted;
use crate::files::{read_at_most, write_in_folder};
use crate::json::pretty_json;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Name and version of the schema of `run.json`.
const SCHEMA: &str = "visiblock/run/1";
/// Prefix of the schema names of all versions.
const SCHEMAS: &str = "visiblock/run/";
/// Maximum size of a `run.json` that is read, bytes. Source: ours; ordinary ones have some KB.
pub(crate) const MAX_ID_FILE: u64 = 64 << 20;
/// Name of the file that holds the identity of a run.
pub(crate) const ID_FILE: &str = "run.json";

/// The file does not hold the identity of a run.
#[derive(Debug, thiserror::Error)]
#[error("is no run.json of visiblock's: {0}")]
pub(crate) struct NotARun(#[from] serde_json::Error);

/// The member that distinguishes our `run.json` from other files of that name.
#[derive(Deserialize)]
struct Head {
    schema: String,
}

/// The identity of a run; `run.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) schema: String,
    /// Version of visiblock.
    pub(crate) visiblock: String,
    /// Name and version of the browser that renders, as it reports them. `None` until a browser is needed, as when
    /// all pages are snapshots.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) browser: Option<String>,
    /// The arguments, without sources, `--out` and options that concern only this process.
    pub(crate) arguments: Vec<String>,
    /// All options that affect the contents of the rows, with their values, including the defaults.
    pub(crate) options: BTreeMap<String, Vec<String>>,
    pub(crate) sources: Vec<SourceDigest>,
}

impl Identity {
    pub(crate) fn new(
        arguments: Vec<String>,
        options: BTreeMap<String, Vec<String>>,
        sources: Vec<SourceDigest>,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            visiblock: env!("CARGO_PKG_VERSION").to_owned(),
            browser: None,
            arguments,
            options,
            sources,
        }
    }

    /// Whether a folder is a run folder of any version: a saved site may contain a file of that name too. Only
    /// regular files are read, because a named pipe would block its reader.
    pub(crate) fn is_in(folder: &Path) -> bool {
        let path = folder.join(ID_FILE);
        let bytes = Some(path).filter(|path| path.is_file());
        let bytes = bytes.and_then(|path| read_at_most(&path, MAX_ID_FILE).ok());
        let head = bytes.and_then(|bytes| serde_json::from_slice::<Head>(&bytes).ok());
        head.is_some_and(|head| head.schema.starts_with(SCHEMAS))
    }

    /// Reads `run.json`.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, NotARun> {
        Ok(serde_json::from_slice(bytes)?)
    }

    /// Records in the run folder which browser renders; refuses a browser other than the one that made the existing
    /// rows.
    pub(crate) fn note_browser(folder: &Path, browser: &str) -> Result<(), RunError> {
        let path = folder.join(ID_FILE);
        let bytes = read_at_most(&path, MAX_ID_FILE).map_err(|e| RunError::output(&path, e))?;
        let mut there =
            Self::from_bytes(&bytes).map_err(|e| RunError::folder(&path, e.to_string()))?;
        if let Some(before) = there.browser.as_ref().filter(|before| *before != browser) {
            let reason = format!(
                "is another run: its pages were rendered by {before}, this is {browser}; name that browser with --browser, or another --out"
            );
            return Err(RunError::folder(folder, reason));
        }
        if there.browser.is_none() {
            there.browser = Some(browser.to_owned());
            let written = write_in_folder(&path, &there.to_bytes());
            written.map_err(|e| RunError::output(&path, e))?;
        }
        Ok(())
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        pretty_json(self)
    }

    /// Number of inputs of all sources.
    pub(crate) fn rows(&self) -> u64 {
        self.sources.iter().map(|s| s.rows).sum()
    }

    fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name)?.first().map(String::as_str)
    }

    pub(crate) fn format(&self) -> Format {
        let format = self.option("format").and_then(|text| text.parse().ok());
        format.unwrap_or_default()
    }

    pub(crate) fn share(&self) -> Share {
        let share = self.option("shard").and_then(|text| text.parse().ok());
        share.unwrap_or_default()
    }

    /// Refuses to resume another run, and says what differs.
    pub(crate) fn check(&self, folder: &Path, there: &[u8]) -> Result<(), RunError> {
        let there = Self::from_bytes(there)
            .map_err(|e| RunError::folder(folder, format!("run.json {e}; name another --out")))?;
        let mut differences = Vec::new();
        if there.visiblock != self.visiblock {
            differences.push(format!(
                "it was made by visiblock {}, this is {}",
                there.visiblock, self.visiblock
            ));
        }
        let names: BTreeSet<&String> = there.options.keys().chain(self.options.keys()).collect();
        for name in names {
            let (before, now) = (there.options.get(name), self.options.get(name));
            if before != now {
                differences.push(format!(
                    "--{name} was {} and is {}",
                    said(before),
                    said(now)
                ));
            }
        }
        differences.extend(source_difference(&there.sources, &self.sources));
        if differences.is_empty() {
            return Ok(());
        }
        let differences = differences.join("; ");
        let reason =
            format!("is another run: {differences}; give what it was made with, or another --out");
        Err(RunError::folder(folder, reason))
    }

    /// Describes how the sources differ from those of the run. Another version may compute other hashes of the same
    /// inputs, so that only the numbers of inputs are compared then.
    pub(crate) fn other_sources(&self, now: &[SourceDigest]) -> Vec<String> {
        let is_same_version = self.visiblock == env!("CARGO_PKG_VERSION");
        let pairs = self.sources.iter().zip(now);
        let told = pairs.filter_map(|(before, now)| {
            if before.rows != now.rows {
                let had = counted(before.rows as usize, "input", "inputs");
                return Some(format!(
                    "{} had {had} in that run and has {} now",
                    now.name, now.rows
                ));
            }
            let is_other = is_same_version && before.digest != now.digest;
            is_other.then(|| format!("{} has other inputs than in that run", now.name))
        });
        told.collect()
    }

    #[cfg(test)]
    pub(crate) fn for_tests(rows: u64, format: &str) -> Self {
        let options = BTreeMap::from([("format".to_owned(), vec![format.to_owned()])]);
        let name = "list.txt".to_owned();
        let digest = String::new();
        Self::new(
            Vec::new(),
            options,
            vec![SourceDigest { name, rows, digest }],
        )
    }
}

/// The values of an option as written on a command line.
fn said(values: Option<&Vec<String>>) -> String {
    match values {
        Some(values) if !values.is_empty() => values.join(","),
        _ => "not given".to_owned(),
    }
}

fn source_difference(before: &[SourceDigest], now: &[SourceDigest]) -> Option<String> {
    if before.len() != now.len() {
        return Some(format!(
            "it has {} sources, these are {}",
            before.len(),
            now.len()
        ));
    }
    let (before, now) = before
        .iter()
        .zip(now)
        .find(|(b, n)| b.rows != n.rows || b.digest != n.digest)?;
    Some(if before.rows == now.rows {
        format!(
            "the inputs of {} are others than those of {}",
            now.name, before.name
        )
    } else {
        format!(
            "{} had {} inputs, {} has {}",
            before.name, before.rows, now.name, now.rows
        )
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn another_run_is_told_by_what_differs() {
        let one = Identity::for_tests(3, "parquet");
        let check = |other: &Identity| one.check(Path::new("out"), &other.to_bytes());
        assert!(check(&one).is_ok());
        let mut other = one.clone();
        other.visiblock = "0.0.9".to_owned();
        other
            .options
            .insert("viewport".to_owned(), vec!["800x600".to_owned()]);
        other.sources[0].rows = 4;
        let said = check(&other)
            .err()
            .map(|e| e.to_string())
            .unwrap_or_default();
        for part in [
            "visiblock 0.0.9",
            "--viewport was 800x600 and is not given",
            "had 4 inputs",
        ] {
            assert!(said.contains(part), "{said}");
        }
    }

    #[test]
    fn sources_that_hold_something_else_are_told() {
        let mut run = Identity::for_tests(600, "jsonl");
        let same = run.sources.clone();
        assert_eq!(run.other_sources(&same), [""; 0]);
        let fewer = Identity::for_tests(1, "jsonl").sources;
        let told = ["list.txt had 600 inputs in that run and has 1 now"];
        assert_eq!(run.other_sources(&fewer), told);
        let mut others = same;
        others[0].digest = "of others".to_owned();
        let said = ["list.txt has other inputs than in that run"];
        assert_eq!(run.other_sources(&others), said);
        run.visiblock = "0.0.9".to_owned();
        assert_eq!(run.other_sources(&others), [""; 0]);
        assert_eq!(run.other_sources(&fewer), told);
    }

    #[test]
    fn a_file_of_that_name_is_no_run() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!Identity::is_in(folder.path()));
        let path = folder.path().join(ID_FILE);
        for other in ["", "{}", "[1]", r#"{"schema": "other/run/1"}"#] {
            std::fs::write(&path, other).unwrap();
            assert!(!Identity::is_in(folder.path()), "{other}");
        }
        for ours in [
            Identity::for_tests(3, "jsonl").to_bytes(),
            br#"{"schema": "visiblock/run/2"}"#.to_vec(),
        ] {
            std::fs::write(&path, ours).unwrap();
            assert!(Identity::is_in(folder.path()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_of_that_name_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(ID_FILE);
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        assert!(!Identity::is_in(folder.path()));
    }

    #[test]
    fn a_run_has_one_browser() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(ID_FILE);
        std::fs::write(&path, Identity::for_tests(3, "jsonl").to_bytes()).unwrap();
        Identity::note_browser(folder.path(), "Chrome/1").unwrap();
        Identity::note_browser(folder.path(), "Chrome/1").unwrap();
        let there = Identity::from_bytes(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(there.browser.as_deref(), Some("Chrome/1"));
        let other = Identity::note_browser(folder.path(), "Chrome/2").unwrap_err();
        assert!(
            other
                .to_string()
                .contains("rendered by Chrome/1, this is Chrome/2")
        );
    }
}
