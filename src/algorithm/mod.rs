//! The segmenters: one paper, one module, one line in the [`REGISTRY`].
//!
//! A segmenter is a struct whose fields are its thresholds, each documented with unit, range,
//! default and source; [`Default`] gives the documented defaults, serde reads them from a
//! config section of the algorithm's name. To add one: write its module, add its line below
//! (`visiblock help extending`). The command line, goldens, properties, costs, benches and the
//! evaluation iterate the registry.

pub mod domps;
pub mod fixedps;
pub mod mdr;
pub mod pruning;
pub mod sd;
pub mod tps;
pub mod vips;
pub mod visiblock;
pub(crate) mod visual_tree;
pub mod whole_page;
pub mod wpnc;

pub use domps::DomPs;
pub use fixedps::FixedPs;
pub use mdr::Mdr;
pub use sd::Sd;
pub use tps::Tps;
pub use vips::Vips;
pub use visiblock::Visiblock;
pub use whole_page::WholePage;
pub use wpnc::Wpnc;

use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::threshold::ThresholdError;
use schemars::{JsonSchema, Schema};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Cuts a page into blocks. Pure and deterministic: the same page and thresholds give the same
/// blocks.
pub trait Segmenter: Debug + Send + Sync {
    /// Segments a page. Never fails: a page with nothing to see is one block.
    ///
    /// Thresholds are taken as they are. Those that were set by hand are to be asked for with
    /// [`check`](Segmenter::check) first, as [`Config`](crate::Config) does with those that it reads: what comes of a
    /// threshold out of its range is nothing that its paper tells of.
    fn segment(&self, page: &PageSnapshot) -> Segmentation;

    /// Refuses thresholds out of range, with a message that names the field and its range.
    ///
    /// # Errors
    /// [`ThresholdError`].
    fn check(&self) -> Result<(), ThresholdError> {
        Ok(())
    }
}

/// A threshold that can be learned, with the values worth trying.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// Name of the field.
    pub name: &'static str,
    /// Values to try, ascending.
    pub candidates: &'static [f64],
    /// What depends on it.
    pub decides: Decides,
    /// The field and its value with which it is read; `None` where it always is.
    pub only_with: Option<(&'static str, &'static str)>,
}

/// The kind of decision that depends on a threshold, and so the truth that it can be learned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decides {
    /// Where blocks begin and end, and with that what is content.
    Blocks,
    /// Which blocks are content, and what they are for; the blocks stay.
    Content,
}

impl Parameter {
    /// A threshold that decides on blocks.
    pub const fn new(name: &'static str, candidates: &'static [f64]) -> Self {
        Self {
            name,
            candidates,
            decides: Decides::Blocks,
            only_with: None,
        }
    }

    /// Marks the parameter as one that only decides what is content.
    pub const fn of_content(mut self) -> Self {
        self.decides = Decides::Content;
        self
    }

    /// Marks the parameter as read only where `field` has the given value.
    pub const fn only_with(mut self, field: &'static str, value: &'static str) -> Self {
        self.only_with = Some((field, value));
        self
    }

    /// Whether it is read with the fields of a section, where missing ones have their defaults.
    pub fn is_read_with(&self, section: &toml::Table, defaults: &toml::Table) -> bool {
        self.only_with.is_none_or(|(field, value)| {
            let given = section.get(field).or_else(|| defaults.get(field));
            given.and_then(toml::Value::as_str) == Some(value)
        })
    }
}

/// A pass that can be left out, to see what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Switch {
    /// What is left out.
    pub pass: &'static str,
    /// The field and the value that leave it out: `FIELD=VALUE`.
    pub off: &'static str,
}

/// Makes a segmenter of a config section, or tells what is wrong with it.
type Build = fn(Option<&toml::Table>) -> Result<Box<dyn Segmenter>, ThresholdError>;

/// An algorithm as the registry knows it.
pub struct Algorithm {
    /// Name on the command line and in results.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub citation: &'static str,
    /// The parameters that `fit` may learn.
    pub parameters: &'static [Parameter],
    /// The passes that an ablation leaves out one by one.
    pub switches: &'static [Switch],
    build: Build,
    defaults: fn() -> toml::Table,
    schema: fn() -> Schema,
}

impl Algorithm {
    const fn new<S>(name: &'static str, summary: &'static str, citation: &'static str) -> Self
    where
        S: Segmenter + Default + Serialize + DeserializeOwned + JsonSchema + 'static,
    {
        Self {
            name,
            summary,
            citation,
            parameters: &[],
            switches: &[],
            build: build::<S>,
            defaults: defaults::<S>,
            schema: schema::<S>,
        }
    }

    /// The same entry with thresholds that `fit` may learn.
    const fn learning(mut self, parameters: &'static [Parameter]) -> Self {
        self.parameters = parameters;
        self
    }

    /// The same entry with passes that can be left out.
    const fn ablating(mut self, switches: &'static [Switch]) -> Self {
        self.switches = switches;
        self
    }

    /// The segmenter with the thresholds of a config section; missing ones keep their default.
    ///
    /// # Errors
    /// [`ThresholdError`] for unknown fields, wrong types and values out of range.
    pub fn build(
        &self,
        section: Option<&toml::Table>,
    ) -> Result<Box<dyn Segmenter>, ThresholdError> {
        (self.build)(section)
    }

    /// All thresholds with their default values.
    pub fn defaults(&self) -> toml::Table {
        (self.defaults)()
    }

    /// The JSON Schema of its config section, with what the docs of each threshold say.
    pub fn schema(&self) -> Schema {
        (self.schema)()
    }
}

impl Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Algorithm")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

fn build<S>(section: Option<&toml::Table>) -> Result<Box<dyn Segmenter>, ThresholdError>
where
    S: Segmenter + Default + DeserializeOwned + 'static,
{
    let segmenter = match section {
        Some(table) => table
            .clone()
            .try_into::<S>()
            .map_err(|e| ThresholdError::new(e.message()))?,
        None => S::default(),
    };
    segmenter.check()?;
    Ok(Box::new(segmenter))
}

fn defaults<S: Default + Serialize>() -> toml::Table {
    toml::Table::try_from(S::default()).unwrap_or_default()
}

fn schema<S: JsonSchema>() -> Schema {
    schemars::schema_for!(S)
}

/// Every algorithm, the default first.
pub static REGISTRY: &[Algorithm] = &[
    Algorithm::new::<Visiblock>(
        visiblock::NAME,
        "blocks as people mark them, at the page's own level, with roles",
        "ours, after VIPS, MDR and TPS",
    )
    .learning(visiblock::PARAMETERS)
    .ablating(visiblock::SWITCHES),
    Algorithm::new::<Vips>(
        vips::NAME,
        "blocks and separators as a reader sees them",
        "Cai et al., VIPS, MSR-TR-2003-79",
    )
    .learning(vips::PARAMETERS),
    Algorithm::new::<DomPs>(
        domps::NAME,
        "cuts at predefined structural tags, without layout",
        "baseline in Cai et al., VIPS, MSR-TR-2003-79 §5",
    ),
    Algorithm::new::<FixedPs>(
        fixedps::NAME,
        "passages of a fixed number of words",
        "Callan 1994; baseline in Cai et al., VIPS, MSR-TR-2003-79 §5",
    ),
    Algorithm::new::<Mdr>(
        mdr::NAME,
        "lists of data records",
        "Liu, Grossman, Zhai, KDD 2003",
    )
    .learning(mdr::PARAMETERS),
    Algorithm::new::<Sd>(
        sd::NAME,
        "informative regions and page type by style and density",
        "Pappas, Katsimpras, Stamatatos, i-KNOW 2012",
    )
    .learning(sd::PARAMETERS),
    Algorithm::new::<Tps>(
        tps::NAME,
        "regions with tag paths of their own",
        "Velloso, Dorneles, JIDM 4(3), 2013",
    )
    .learning(tps::PARAMETERS),
    Algorithm::new::<WholePage>(
        whole_page::NAME,
        "one block: the whole page",
        "baseline in Kiesel et al., CIKM 2020",
    ),
    Algorithm::new::<Wpnc>(
        wpnc::NAME,
        "tags of high text density, noise removed",
        "Bhamare, Pawar, Web Page Noise Cleaning; density after Sun, Song, Liao, SIGIR 2011",
    )
    .learning(wpnc::PARAMETERS),
];

/// The algorithm of that name.
pub fn find(name: &str) -> Option<&'static Algorithm> {
    REGISTRY.iter().find(|a| a.name == name)
}
