//! What a run is: version, options, sources. A run goes on only as the same one.

use super::RunError;
use super::source::SourceDigest;
use super::store::{Format, Share};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Name and version of `run.json`.
const SCHEMA: &str = "visiblock/run/1";

/// What a run is; `run.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) schema: String,
    /// Version of visiblock.
    pub(crate) visiblock: String,
    /// The browser that renders: what it calls itself; nothing where all pages are snapshots.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) browser: Option<String>,
    /// The arguments, without sources, `--out` and what concerns only this process.
    pub(crate) arguments: Vec<String>,
    /// Every option that decides what the rows hold, with its values: the defaults too.
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

    /// Reads `run.json`; why it cannot be.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|e| format!("is no run.json of visiblock's: {e}"))
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// Inputs of all sources.
    pub(crate) fn rows(&self) -> u64 {
        self.sources.iter().map(|s| s.rows).sum()
    }

    fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name)?.first().map(String::as_str)
    }

    pub(crate) fn format(&self) -> Format {
        match self.option("format") {
            Some("jsonl") => Format::Jsonl,
            _ => Format::Parquet,
        }
    }

    pub(crate) fn share(&self) -> Share {
        let share = self.option("shard").and_then(|text| text.parse().ok());
        share.unwrap_or_default()
    }

    /// Refuses to go on with another run, and says what differs.
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
            Ok(())
        } else {
            Err(RunError::folder(
                folder,
                format!(
                    "is another run: {}; give what it was made with, or another --out",
                    differences.join("; ")
                ),
            ))
        }
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

/// The values of an option as a person would write them.
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

impl std::str::FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || {
            "expected I/N, such as 0/8 for the first of eight shares and 7/8 for the last"
                .to_owned()
        };
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
        let (index, count) = (number(index)?, number(count)?);
        if index < count {
            Ok(Self { index, count })
        } else {
            Err(wrong())
        }
    }
}

#[cfg(test)]
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
        assert_eq!("2/3".parse(), Ok(Share { index: 2, count: 3 }));
        assert!("3/3".parse::<Share>().is_err());
    }
}
