//! Why a config cannot be used.

use crate::threshold::ThresholdError;
use std::path::PathBuf;

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
        /// What was said of the threshold, where it was read and checked.
        source: Option<ThresholdError>,
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
    pub(super) fn invalid(section: &str, reason: impl Into<String>) -> Self {
        Self::Invalid {
            origin: None,
            section: section.to_owned(),
            reason: reason.into(),
            source: None,
        }
    }

    pub(super) fn out_of_range(section: &str, error: ThresholdError) -> Self {
        Self::Invalid {
            origin: None,
            section: section.to_owned(),
            reason: error.to_string(),
            source: Some(error),
        }
    }

    /// The same of what stands in a file. Options say by their field which of them is meant.
    pub(super) fn found_in(mut self, file: &str) -> Self {
        if let Self::Invalid { origin, .. } = &mut self {
            *origin = Some(file.to_owned());
        }
        self
    }
}

fn in_front(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{file}: "))
}
