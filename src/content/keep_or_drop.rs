//! What becomes of a part of pages, as configs and the command line say it.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// What becomes of a part of pages: `keep` or `drop`; in configs `true` and `false` say the same.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, strum::EnumString, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum KeepOrDrop {
    /// It is kept.
    Keep,
    /// It is left out.
    Drop,
}

impl KeepOrDrop {
    /// Whether it is kept.
    pub fn is_keep(self) -> bool {
        self == Self::Keep
    }
}

/// What is wrong with anything else.
const EXPECTED: &str = "expected keep or drop";

/// As it is written.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected keep or drop")]
enum Written {
    Is(bool),
    Said(String),
}

impl<'de> Deserialize<'de> for KeepOrDrop {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Is(true) => Ok(Self::Keep),
            Written::Is(false) => Ok(Self::Drop),
            Written::Said(word) => word.parse().map_err(|_| D::Error::custom(EXPECTED)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ContentOptions;

    #[test]
    fn it_is_said_in_words_or_by_true_and_false() {
        let read = |written: &str| {
            let section: Result<ContentOptions, _> =
                toml::from_str(&format!("headline = {written}"));
            section
                .map(|section| section.headline)
                .map_err(|e| e.message().to_owned())
        };
        for (written, read_as) in [
            ("\"keep\"", Ok(KeepOrDrop::Keep)),
            ("\"drop\"", Ok(KeepOrDrop::Drop)),
            ("true", Ok(KeepOrDrop::Keep)),
            ("false", Ok(KeepOrDrop::Drop)),
            ("\"Keep\"", Err(EXPECTED.to_owned())),
            ("\"true\"", Err(EXPECTED.to_owned())),
            ("1", Err(EXPECTED.to_owned())),
        ] {
            assert_eq!(read(written), read_as, "{written}");
        }
        let written = toml::Table::try_from(ContentOptions::default()).unwrap_or_default();
        let said = ["comments", "headline", "standfirst"].map(|field| written[field].as_str());
        assert_eq!(said, [Some("drop"), Some("keep"), Some("keep")]);
    }
}
