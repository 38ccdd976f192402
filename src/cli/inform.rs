//! Commands that print information about visiblock itself: algorithms, thresholds, schemas, completions.

use super::Cli;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::algorithm::REGISTRY;
use crate::config::Config;
use crate::json::pretty_json;
use crate::output::{
    check, diff, extract, lint, pruned_html, records, segment_json, template, webis,
};
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;
use comfy_table::{ContentArrangement, Table, presets};

/// List the segmentation algorithms.
#[derive(Debug, Args)]
pub(crate) struct Algorithms {}

impl Algorithms {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_header(["name", "what it does", "source"]);
        for algorithm in REGISTRY {
            table.add_row([algorithm.name, algorithm.summary, algorithm.citation]);
        }
        to_stdout(format!("{table}\n").as_bytes())
    }
}

/// Print a config file with every threshold at its default.
#[derive(Debug, Args)]
pub(crate) struct Defaults {}

impl Defaults {
    pub(crate) fn run(self) -> Result<(), Failure> {
        to_stdout(Config::explained_defaults().as_bytes())
    }
}

/// Print the JSON Schema of a result.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// The command whose result it is.
    #[arg(value_enum, value_name = "COMMAND")]
    of: SchemaOf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaOf {
    /// `segment --format json`
    Segment,
    /// `segment --format webis`
    Webis,
    /// `extract --format json`
    Extract,
    /// `records --format json`
    Records,
    /// `prune --format json`
    Prune,
    /// The columns of `run` and `worker`, as DDL
    Run,
    /// `diff --format json`
    Diff,
    /// `lint --format json`
    Lint,
    /// `check --format json`
    Check,
    /// `template show --format json`
    Template,
    /// `template apply --format json`
    AppliedTemplate,
}

impl Schema {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.of.schema() {
            Some(schema) => to_stdout(&pretty_json(&schema)),
            None => to_stdout(crate::run::schema::ddl().as_bytes()),
        }
    }
}

impl SchemaOf {
    /// The JSON Schema; `None` for results that are not JSON.
    fn schema(self) -> Option<schemars::Schema> {
        Some(match self {
            Self::Run => return None,
            Self::Segment => segment_json::schema(),
            Self::Webis => webis::schema(),
            Self::Extract => extract::schema(),
            Self::Records => records::schema(),
            Self::Prune => pruned_html::schema(),
            Self::Diff => diff::schema(),
            Self::Lint => lint::schema(),
            Self::Check => check::schema(),
            Self::Template => schemars::schema_for!(template::TemplateJson),
            Self::AppliedTemplate => schemars::schema_for!(template::AppliedJson),
        })
    }
}

/// Print the completions for a shell.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "visiblock", &mut script);
        to_stdout(&script)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readers of a schema do not know our Rust types.
    #[test]
    fn schemas_are_named_in_plain_words() {
        let mut titles = Vec::new();
        for of in SchemaOf::value_variants() {
            let Some(schema) = of.schema() else { continue };
            let title = schema.get("title").and_then(|title| title.as_str());
            titles.push(title.unwrap_or_default().to_owned());
            let parts = schema.get("$defs").and_then(|parts| parts.as_object());
            for part in parts.into_iter().flat_map(|parts| parts.keys()) {
                assert!(
                    !part.contains("Json") && !part.ends_with('2'),
                    "{of:?}: {part}"
                );
            }
            let told = schema.as_value().to_string();
            assert!(!told.contains("FailedLine"), "{of:?}");
        }
        assert_eq!(titles.len(), SchemaOf::value_variants().len() - 1);
        assert!(titles.iter().all(|title| title.contains(' ')), "{titles:?}");
    }
}
