//! Output format of the results.

/// Output format of the results. The only type of this module that derives clap's values; otherwise only the
/// command-line modules depend on clap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Format {
    #[default]
    Parquet,
    Jsonl,
}

impl Format {
    /// File extension of the format.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Jsonl => "jsonl",
        }
    }
}
