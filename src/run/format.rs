//! How results are written.

/// How results are written. The one type of this room that the command line derives its values from; elsewhere only
/// the command lines know clap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Format {
    #[default]
    Parquet,
    Jsonl,
}

impl Format {
    /// How the names of its files end.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Jsonl => "jsonl",
        }
    }
}
