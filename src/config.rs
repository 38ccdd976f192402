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

use crate::algorithm::{self, Mdr, REGISTRY, Segmenter, Tps, Wpnc};
use crate::content::ContentOptions;
use crate::template::TemplateOptions;
use crate::threshold::ThresholdError;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// A config cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error(
        "{path}: {source}; name a TOML file that can be read, such as `visiblock defaults` prints"
    )]
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
    #[error("{}[{section}]: {reason}; `visiblock defaults` lists every field", in_front(.origin.as_deref()))]
    Invalid {
        /// The file, where it stands in one.
        origin: Option<String>,
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

impl ConfigError {
    fn invalid(section: &str, reason: impl Into<String>) -> Self {
        Self::Invalid {
            origin: None,
            section: section.to_owned(),
            reason: reason.into(),
        }
    }

    /// The same of what stands in a file. Options say by their field which of them is meant.
    fn found_in(mut self, file: &str) -> Self {
        if let Self::Invalid { origin, .. } = &mut self {
            *origin = Some(file.to_owned());
        }
        self
    }
}

fn in_front(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{file}: "))
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

/// Fields that had another name: their section, that name, and theirs.
const RENAMED: [(&str, &str, &str); 1] = [("visiblock", "least_filled", "min_filled")];

/// How the reader of TOML calls types, and how people do.
const TYPES: [(&str, &str); 7] = [
    ("expected u8", "expected a whole number of at most 255"),
    ("expected u32", "expected a whole number"),
    ("expected u64", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("expected f32", "expected a number"),
    ("expected f64", "expected a number"),
    ("expected a boolean", "expected true or false"),
];

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
        let origin = path.display().to_string();
        let text = text.map_err(|_| ConfigError::Syntax {
            origin: origin.clone(),
            reason: "it is not UTF-8; save it as UTF-8".to_owned(),
        })?;
        Self::parse(&text, &origin)
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
        let mut config = Self { sections };
        for (section, old, new) in RENAMED {
            if let Some(toml::Value::Table(table)) = config.sections.get_mut(section)
                && let Some(value) = table.remove(old)
            {
                table.entry(new).or_insert(value);
            }
        }
        let checked = config.check(origin);
        checked.map_err(|error| error.found_in(origin))?;
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
            .unwrap_or_else(|| toml::Value::String(value.trim().to_owned()));
        self.insert(section, field, value);
        self.check(&format!("--set {assignment}"))
    }

    /// Sets one field without checking it.
    pub(crate) fn insert(&mut self, section: &str, field: &str, value: toml::Value) {
        let table = self
            .sections
            .entry(section)
            .or_insert_with(|| toml::Value::Table(toml::Table::new()));
        if let toml::Value::Table(table) = table {
            let is_old = |(of, old, _): &&(&str, &str, &str)| *of == section && *old == field;
            let field = RENAMED.iter().find(is_old).map_or(field, |(_, _, new)| new);
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

    /// How the main content is chosen.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn content(&self) -> Result<ContentOptions, ConfigError> {
        self.options(CONTENT, ContentOptions::check)
    }

    /// How templates of sites are learned and applied.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn template(&self) -> Result<TemplateOptions, ConfigError> {
        self.options(TEMPLATE, TemplateOptions::check)
    }

    /// TPS, for what it does beside segmenting.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn tps(&self) -> Result<Tps, ConfigError> {
        self.options("tps", Tps::check)
    }

    /// MDR, for what it does beside segmenting.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn mdr(&self) -> Result<Mdr, ConfigError> {
        self.options("mdr", Mdr::check)
    }

    /// WPNC, for what it does beside segmenting.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn wpnc(&self) -> Result<Wpnc, ConfigError> {
        self.options("wpnc", Wpnc::check)
    }

    /// A section as its options type, missing fields at their default, checked.
    fn options<T: DeserializeOwned + Default>(
        &self,
        section: &str,
        check: impl Fn(&T) -> Result<(), ThresholdError>,
    ) -> Result<T, ConfigError> {
        let invalid = |reason: &str| ConfigError::invalid(section, reason);
        let options: T = match self.section(section) {
            Some(table) => {
                let read = table.clone().try_into();
                read.map_err(|e: toml::de::Error| invalid(e.message()))?
            }
            None => T::default(),
        };
        check(&options).map_err(|error| invalid(&error.to_string()))?;
        Ok(options)
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
        let built = algorithm.build(self.section(name));
        built.map_err(|error| ConfigError::invalid(name, error.to_string()))
    }

    /// Checks every section.
    fn check(&self, origin: &str) -> Result<(), ConfigError> {
        for (section, value) in &self.sections {
            let is_known =
                OTHER_SECTIONS.contains(&section.as_str()) || algorithm::find(section).is_some();
            if !is_known {
                let known = REGISTRY.iter().map(|a| a.name).chain(OTHER_SECTIONS);
                return Err(ConfigError::UnknownSection {
                    origin: origin.to_owned(),
                    section: section.clone(),
                    known: names(known),
                });
            }
            if !value.is_table() {
                let reason =
                    format!("is no section but {value}: write [{section}] above its fields");
                return Err(ConfigError::invalid(section, reason));
            }
            let checked = self.check_section(section);
            checked.map_err(|error| self.naming_field(error))?;
        }
        Ok(())
    }

    fn check_section(&self, section: &str) -> Result<(), ConfigError> {
        match section {
            CONTENT => self.content().map(|_| ()),
            TEMPLATE => self.template().map(|_| ()),
            _ => self.segmenter(section).map(|_| ()),
        }
    }

    /// An error with the field that it is about: whoever reads values of TOML names none.
    fn naming_field(&self, mut error: ConfigError) -> ConfigError {
        if let ConfigError::Invalid {
            section, reason, ..
        } = &mut error
        {
            *reason = self.with_field(section, std::mem::take(reason));
        }
        error
    }

    fn with_field(&self, section: &str, reason: String) -> String {
        let fields = || self.section(section).into_iter().flatten();
        if fields().any(|(field, _)| reason.contains(&format!("`{field}`"))) {
            return reason;
        }
        let wrong = fields().find(|(field, value)| {
            let mut alone = Self::default();
            alone.insert(section, field.as_str(), toml::Value::clone(value));
            alone.check_section(section).is_err()
        });
        match wrong {
            Some((field, value)) => format!("`{field}`: {}", with_value(&reason, value)),
            None => reason,
        }
    }
}

/// What is wrong with a value, in words of people.
fn with_value(reason: &str, value: &toml::Value) -> String {
    let mut told = reason.to_owned();
    for (name, words) in TYPES {
        if let Some(start) = reason.strip_suffix(name) {
            told = format!("{start}{words}");
        }
    }
    // Fields that take names as well do not tell what they got.
    if reason.starts_with("expected") {
        told.push_str(&format!(", not {value}"));
    }
    if value
        .as_integer()
        .is_some_and(|n| u32::try_from(n).is_err())
    {
        told.push_str(&format!(" (whole numbers are 0 to {})", u32::MAX));
    }
    told
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
        let said = "a.toml: [fixedps]: ";
        assert!(error.to_string().starts_with(said), "{error}");
        let error = Config::parse("fixedps = 3", "a.toml").unwrap_err();
        let said = "a.toml: [fixedps]: is no section but 3: write [fixedps] above its fields;";
        assert!(error.to_string().starts_with(said), "{error}");
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

    #[test]
    fn a_value_that_does_not_fit_is_told_with_its_field() {
        for (wrong, told) in [
            (
                "vips.pdoc=abc",
                "[vips]: `pdoc`: invalid type: string \"abc\", expected a whole number of at most 255;",
            ),
            (
                "content.min_best=x",
                "[content]: `min_best`: invalid type: string \"x\", expected a number;",
            ),
            (
                "visiblock.granularity=99999999999",
                "[visiblock]: `granularity`: expected auto, coarse, fine or a number of blocks, not 99999999999 \
                 (whole numbers are 0 to 4294967295);",
            ),
            (
                "visiblock.granularity=foo",
                "[visiblock]: `granularity`: expected auto, coarse, fine or a number of blocks, not \"foo\";",
            ),
        ] {
            let error = Config::default().set(wrong).unwrap_err().to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }

    #[test]
    fn blanks_around_an_assignment_are_none_of_the_value() {
        let mut config = Config::default();
        config.set("visiblock.granularity = fine").unwrap();
        let set = config.section("visiblock").unwrap();
        assert_eq!(set["granularity"].as_str(), Some("fine"));
    }

    #[test]
    fn files_that_cannot_be_read_are_told_with_a_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        let missing = Config::load(&path).unwrap_err().to_string();
        assert!(missing.contains("`visiblock defaults` prints"), "{missing}");
        std::fs::write(&path, b"\xff").unwrap();
        let latin = Config::load(&path).unwrap_err().to_string();
        assert!(latin.ends_with("save it as UTF-8"), "{latin}");
    }

    #[test]
    fn a_field_that_had_another_name_is_one_field() {
        let mut config = Config::parse("[visiblock]\nleast_filled = 0.3", "old.toml").unwrap();
        let value = |config: &Config| config.section("visiblock").unwrap()["min_filled"].as_float();
        assert_eq!(value(&config), Some(0.3));
        config.set("visiblock.min_filled=0.4").unwrap();
        assert_eq!(value(&config), Some(0.4));
        config.set("visiblock.least_filled=0.5").unwrap();
        assert_eq!(value(&config), Some(0.5));
    }

    #[test]
    fn what_was_set_unchecked_is_refused_where_it_is_read() {
        let mut config = Config::default();
        for (section, field) in [
            ("content", "min_best"),
            ("template", "near"),
            ("tps", "size"),
            ("mdr", "max_distance"),
        ] {
            config.insert(section, field, toml::Value::Float(7.0));
        }
        config.insert("wpnc", "fixed", toml::Value::Float(f64::INFINITY));
        for (read, told) in [
            (
                config.content().err(),
                "[content]: `min_best` must be 0 to 1, not 7;",
            ),
            (
                config.template().err(),
                "[template]: `near` must be 0 to 1, not 7;",
            ),
            (
                config.tps().err(),
                "[tps]: `size` must be at least 0 and below 1, not 7;",
            ),
            (
                config.mdr().err(),
                "[mdr]: `max_distance` must be 0 to 0.7, not 7;",
            ),
            (
                config.wpnc().err(),
                "[wpnc]: `fixed` must be a number of at least 0, not inf;",
            ),
        ] {
            let error = read.map_or_else(String::new, |e| e.to_string());
            assert!(error.starts_with(told), "{error}");
        }
    }
}
