//! Thresholds from a config file and from the command line.
//!
//! A config is a TOML file with one section per algorithm, named as in the registry, and the
//! sections `content` for the choice of the main content and `template` for templates of sites:
//!
//! ```toml
//! [vips]
//! pdoc = 6
//! ```
//!
//! `visiblock defaults` prints one with every threshold at its default.

use crate::algorithm::{self, REGISTRY, Segmenter};
use crate::content::ContentOptions;
use crate::template::TemplateOptions;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// A config cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Not TOML.
    #[error("{origin}: not valid TOML: {reason}")]
    Syntax {
        /// File or argument.
        origin: String,
        /// What is wrong, and where.
        reason: String,
    },
    /// A section nobody reads.
    #[error("{origin}: unknown section [{section}]; known are {known}")]
    UnknownSection {
        /// File or argument.
        origin: String,
        /// The section.
        section: String,
        /// The sections there are.
        known: String,
    },
    /// A field that does not exist, of the wrong type or out of range.
    #[error("[{section}]: {reason}; `visiblock defaults` lists every field")]
    Invalid {
        /// The section.
        section: String,
        /// What is wrong.
        reason: String,
    },
    /// No such algorithm.
    #[error("no algorithm named {name:?}; there are {known}")]
    UnknownAlgorithm {
        /// What was asked for.
        name: String,
        /// The algorithms there are.
        known: String,
    },
}

/// Thresholds that differ from their defaults.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    sections: toml::Table,
}

/// Sections beside those of the algorithms.
const OTHER_SECTIONS: [&str; 2] = [CONTENT, TEMPLATE];
const CONTENT: &str = "content";
const TEMPLATE: &str = "template";

/// Largest config file, bytes. Source: ours; one with every threshold has 10 KB.
const MAX_FILE: u64 = 1 << 20;

impl Config {
    /// Reads a config file and checks every section of it.
    ///
    /// # Errors
    /// [`ConfigError`], naming file, section and field.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let io = |source| ConfigError::Io {
            path: path.to_owned(),
            source,
        };
        let bytes = crate::files::read_at_most(path, MAX_FILE).map_err(io)?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|e| io(std::io::Error::new(std::io::ErrorKind::InvalidData, e)))?;
        Self::parse(&text, &path.display().to_string())
    }

    /// Reads a config from TOML; `origin` stands in the errors.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub fn parse(text: &str, origin: &str) -> Result<Self, ConfigError> {
        let sections: toml::Table =
            text.parse()
                .map_err(|e: toml::de::Error| ConfigError::Syntax {
                    origin: origin.to_owned(),
                    reason: e.to_string(),
                })?;
        let config = Self { sections };
        config.check(origin)?;
        Ok(config)
    }

    /// This config, with what another one sets in its stead where both do.
    pub fn with(mut self, other: Self) -> Self {
        for (section, fields) in other.sections {
            for (field, value) in fields.as_table().cloned().unwrap_or_default() {
                self.insert(&section, &field, value);
            }
        }
        self
    }

    /// What it sets, as TOML.
    pub fn to_toml(&self) -> String {
        self.sections.to_string()
    }

    /// Sets one field: `vips.pdoc=5`.
    ///
    /// # Errors
    /// [`ConfigError`] where the field does not exist or the value does not fit.
    pub fn set(&mut self, assignment: &str) -> Result<(), ConfigError> {
        let syntax = || ConfigError::Syntax {
            origin: format!("--set {assignment}"),
            reason: "expected SECTION.FIELD=VALUE, such as vips.pdoc=6".to_owned(),
        };
        let (path, value) = assignment.split_once('=').ok_or_else(syntax)?;
        let (section, field) = path.trim().split_once('.').ok_or_else(syntax)?;
        let value: toml::Value = format!("value = {value}")
            .parse::<toml::Table>()
            .ok()
            .and_then(|mut t| t.remove("value"))
            .unwrap_or_else(|| toml::Value::String(value.to_owned()));
        self.insert(section, field, value);
        self.check(&format!("--set {assignment}"))
    }

    /// Sets one field without checking it; [`Config::segmenter`] will.
    pub fn insert(&mut self, section: &str, field: &str, value: toml::Value) {
        let table = self
            .sections
            .entry(section)
            .or_insert_with(|| toml::Value::Table(toml::Table::new()));
        if let toml::Value::Table(table) = table {
            table.insert(field.to_owned(), value);
        }
    }

    /// The fields that a section sets.
    pub fn section(&self, name: &str) -> Option<&toml::Table> {
        self.sections.get(name).and_then(toml::Value::as_table)
    }

    /// Whether a field of a section is given.
    pub fn sets(&self, section: &str, field: &str) -> bool {
        self.section(section)
            .is_some_and(|table| table.contains_key(field))
    }

    /// A section as its options type, missing fields at their default.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn options<T: DeserializeOwned + Default>(&self, section: &str) -> Result<T, ConfigError> {
        self.section(section).map_or_else(
            || Ok(T::default()),
            |table| {
                table
                    .clone()
                    .try_into()
                    .map_err(|e: toml::de::Error| ConfigError::Invalid {
                        section: section.to_owned(),
                        reason: e.message().to_owned(),
                    })
            },
        )
    }

    /// The algorithm of that name, with this config's thresholds.
    ///
    /// # Errors
    /// [`ConfigError::UnknownAlgorithm`] or [`ConfigError::Invalid`].
    pub fn segmenter(&self, name: &str) -> Result<Box<dyn Segmenter>, ConfigError> {
        let algorithm = algorithm::find(name).ok_or_else(|| ConfigError::UnknownAlgorithm {
            name: name.to_owned(),
            known: names(REGISTRY.iter().map(|a| a.name)),
        })?;
        algorithm
            .build(self.section(name))
            .map_err(|error| ConfigError::Invalid {
                section: name.to_owned(),
                reason: error.to_string(),
            })
    }

    fn check(&self, origin: &str) -> Result<(), ConfigError> {
        for (section, value) in &self.sections {
            let is_known =
                OTHER_SECTIONS.contains(&section.as_str()) || algorithm::find(section).is_some();
            if !is_known || !value.is_table() {
                let known = REGISTRY.iter().map(|a| a.name).chain(OTHER_SECTIONS);
                return Err(ConfigError::UnknownSection {
                    origin: origin.to_owned(),
                    section: section.clone(),
                    known: names(known),
                });
            }
            let checked = match section.as_str() {
                CONTENT => self.options::<ContentOptions>(section)?.check(),
                TEMPLATE => self.options::<TemplateOptions>(section)?.check(),
                _ => self.segmenter(section).map(|_| Ok(()))?,
            };
            checked.map_err(|error| ConfigError::Invalid {
                section: section.clone(),
                reason: error.to_string(),
            })?;
        }
        Ok(())
    }
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[test]
    fn unknown_names_are_refused_with_what_there_is() {
        let error = Config::parse("[vipps]\npdoc = 3", "a.toml").unwrap_err();
        assert!(error.to_string().contains("unknown section [vipps]"));
        let error = Config::parse("[fixedps]\nwrods = 3", "a.toml").unwrap_err();
        assert!(error.to_string().contains("wrods"));
        let mut config = Config::default();
        assert!(config.set("fixedps.words=0").is_err());
        for (wrong, field) in [
            ("content.min_probability=7", "min_probability"),
            ("template.near=nan", "near"),
            ("visiblock.auto_threshold=nan", "auto_threshold"),
            ("mdr.short_nodes_first=5", "short_nodes_first"),
            ("mdr.max_nodes=1000000", "max_nodes"),
        ] {
            let error = Config::default().set(wrong).unwrap_err();
            assert!(error.to_string().contains(field), "{error}");
        }
        for nonsense in ["template.nonsense=1", "content.nonsense=1"] {
            let error = Config::default().set(nonsense).unwrap_err();
            assert!(error.to_string().contains("nonsense"), "{error}");
        }
        let mut config = Config::default();
        config.set("fixedps.words=120").unwrap();
        assert_eq!(
            config.section("fixedps").unwrap()["words"].as_integer(),
            Some(120)
        );
    }
}
