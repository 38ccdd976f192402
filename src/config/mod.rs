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

mod defaults;
mod error;
#[cfg(test)]
mod tests;
mod wrong_values;

pub use error::ConfigError;

use crate::algorithm::{self, Mdr, REGISTRY, Segmenter, Tps, Wpnc};
use crate::content::ContentOptions;
use crate::template::TemplateOptions;
use crate::threshold::ThresholdError;
use serde::de::DeserializeOwned;
use std::path::Path;

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
        let config = Self { sections };
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

    /// Sets one field: `vips.pdoc=5`. What is refused changes nothing.
    ///
    /// # Errors
    /// [`ConfigError`] where the field does not exist or the value does not fit.
    pub fn set(&mut self, assignment: &str) -> Result<(), ConfigError> {
        let (section, field, value) = parsed_assignment(assignment)?;
        let mut changed = self.clone();
        changed.insert(section, field, value);
        changed.check(&format!("--set {assignment}"))?;
        *self = changed;
        Ok(())
    }

    /// Sets one field without checking it.
    pub(crate) fn insert(&mut self, section: &str, field: &str, value: toml::Value) {
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

    /// How the main content is chosen.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn content(&self) -> Result<ContentOptions, ConfigError> {
        self.options(CONTENT, ContentOptions::check)
    }

    /// The same as evaluation and learning take it ([`ContentOptions::measured`]).
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    #[cfg(feature = "research")]
    pub(crate) fn measured_content(&self) -> Result<ContentOptions, ConfigError> {
        Ok(self.content()?.measured(self.section(CONTENT)))
    }

    /// How templates of sites are learned and applied.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`].
    pub fn template(&self) -> Result<TemplateOptions, ConfigError> {
        // Files of templates hold these options, too, and may have fields of a later version.
        let known = toml::Table::try_from(TemplateOptions::default()).unwrap_or_default();
        let mut given = self.section(TEMPLATE).into_iter().flatten();
        if let Some((field, _)) = given.find(|(field, _)| !known.contains_key(*field)) {
            let known = names(known.keys().map(String::as_str));
            let reason = format!("unknown field `{field}`, expected one of {known}");
            return Err(ConfigError::invalid(TEMPLATE, reason));
        }
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
        check(&options).map_err(|error| ConfigError::out_of_range(section, error))?;
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
        built.map_err(|error| ConfigError::out_of_range(name, error))
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
}

/// What an assignment sets: section, field and value.
pub(crate) fn parsed_assignment(
    assignment: &str,
) -> Result<(&str, &str, toml::Value), ConfigError> {
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
    Ok((section, field, value))
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
