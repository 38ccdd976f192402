//! Commands that tell about visiblock itself: algorithms, thresholds, schemas, completions.

use super::Cli;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::algorithm::REGISTRY;
use crate::content::ContentOptions;
use crate::json::pretty_json;
use crate::output::{
    check, diff, extract, lint, pruned_html, records, segment_json, template, webis,
};
use crate::template::TemplateOptions;
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
        let mut sections = toml::Table::new();
        for algorithm in REGISTRY {
            let fields = algorithm.defaults();
            if !fields.is_empty() {
                sections.insert(algorithm.name.to_owned(), fields.into());
            }
        }
        let content = toml::Table::try_from(ContentOptions::default()).unwrap_or_default();
        sections.insert("content".to_owned(), content.into());
        let template = toml::Table::try_from(TemplateOptions::default()).unwrap_or_default();
        sections.insert("template".to_owned(), template.into());
        to_stdout(sections.to_string().as_bytes())
    }
}

/// Print the JSON Schema of a result.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Whose result.
    #[arg(value_enum)]
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
        let schema = match self.of {
            SchemaOf::Run => return to_stdout(crate::run::schema::ddl().as_bytes()),
            SchemaOf::Segment => segment_json::schema(),
            SchemaOf::Webis => webis::schema(),
            SchemaOf::Extract => extract::schema(),
            SchemaOf::Records => records::schema(),
            SchemaOf::Prune => pruned_html::schema(),
            SchemaOf::Diff => diff::schema(),
            SchemaOf::Lint => lint::schema(),
            SchemaOf::Check => check::schema(),
            SchemaOf::Template => schemars::schema_for!(template::TemplateJson),
            SchemaOf::AppliedTemplate => schemars::schema_for!(template::AppliedJson),
        };
        to_stdout(&pretty_json(&schema))
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
