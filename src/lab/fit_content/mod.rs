//! `visiblock-lab fit content`: the coefficients of the main content, learned from labelled pages.

mod pages;
mod provenance;
mod report;

use crate::algorithm::REGISTRY;
use crate::algorithm::Segmenter;
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::content::weight::WeighedBlocks;
use crate::content::{ContentOptions, Method, PageKind, find_main_content};
use crate::evaluate::truth::types;
use crate::files::write_atomically;
use crate::learn::content::{
    ContentFit, ContentFitOptions, LabelledPage, Truth, fit_content, marked_content,
};
use crate::snapshot::Hide;
use clap::Args;
use pages::{Known, LearnedPage};
use provenance::{LearnedSet, to_toml};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Learn how much each term counts for main content and page types, from pages with their true
/// text, and tell how well that does on sites that were held out.
///
/// With --output what was learned is written there: blocks.toml, content.toml and
/// content_trees.json, fate.toml and fate_trees.json, confidence.toml, page_type.json, and what
/// words say, page_words.json and unit_words.json; and learned.toml, which tells from which pages
/// and by which options.
#[derive(Debug, Args)]
pub(crate) struct FitContent {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name. May be given
    /// several times, each with its --truth.
    #[arg(long, value_name = "DIR", required = true)]
    pages: Vec<PathBuf>,
    /// True texts: a folder of WCXB's truth files (without a text they tell of types alone), or the
    /// ground-truth.json of article-extraction-benchmark; a folder of Estuka's records (SITE/N/data
    /// records.csv); a folder of annotated threads; a file of facts with snippets; the word marks,
    /// for the blocks marked as Article or Content in the snapshots (Kreuzer's pages); or the word
    /// landmarks, for what their authors marked (a folder for each generator; see
    /// scripts/landmarks). Of half of those the landmarks and names are hidden.
    #[arg(long, value_name = "FILE|DIR", required = true)]
    truth: Vec<PathBuf>,
    /// Types of pages of which the truth tells none, {id: type}, as people told them. May be given
    /// several times.
    #[arg(long, value_name = "FILE")]
    types: Vec<PathBuf>,
    /// Number of folds; 2 compares the halves.
    #[arg(long, value_name = "K", default_value_t = ContentFitOptions::default().folds)]
    folds: usize,
    /// Seed of the shuffle into folds.
    #[arg(long, value_name = "N", default_value_t = ContentFitOptions::default().seed)]
    seed: u64,
    /// Penalty on the weights of the content model.
    #[arg(long, value_name = "X", default_value_t = ContentFitOptions::default().content_ridge)]
    content_ridge: f32,
    /// Rounds of boosting, of the content model.
    #[arg(long, value_name = "N", default_value_t = ContentFitOptions::default().content_rounds)]
    content_rounds: u32,
    /// Rounds of boosting, of the page types.
    #[arg(long, value_name = "N", default_value_t = ContentFitOptions::default().type_rounds)]
    type_rounds: u32,
    /// Share of the pages of which sources of features may be blanked while learning; of those about
    /// three in five are.
    #[arg(long, value_name = "SHARE", default_value_t = ContentFitOptions::default().blanked)]
    blanked: f32,
    /// Units of a page that are learned from, about.
    #[arg(long, value_name = "N", default_value_t = ContentFitOptions::default().units)]
    units: f32,
    /// How much a page of each --pages counts, once for each; 1 for all by default.
    #[arg(long, value_name = "X")]
    weight: Vec<f32>,
    /// A table of the pages held out, as tab-separated values: id, kind, kind told, fold, F1 of
    /// what was chosen, by the first score alone, and expected.
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,
    /// Leave the models of the page's kind in --output as they are: page_type.json and
    /// page_words.json.
    #[arg(long, requires = "output")]
    keep_kinds: bool,
    /// Folder for what was learned.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl FitContent {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.folds < 2 {
            return Err(Failure::usage("--folds must be 2 or more"));
        }
        let options = ContentFitOptions {
            folds: self.folds,
            seed: self.seed,
            content_ridge: self.content_ridge,
            content_rounds: self.content_rounds,
            type_rounds: self.type_rounds,
            blanked: self.blanked,
            units: self.units,
            ..ContentFitOptions::default()
        };
        let (pages, sets) = self.load()?;
        let fitted = fit_content(pages, &options);
        if let Some(folder) = &self.output {
            self.write(folder, &fitted, &sets)?;
        }
        if let Some(path) = &self.held_out {
            write_atomically(path, report::table(&fitted).as_bytes())
                .map_err(|e| Failure::output(path, &e))?;
        }
        to_stdout(report::report(&fitted, self.folds).as_bytes())
    }

    fn load(&self) -> Result<(Vec<LabelledPage>, Vec<LearnedSet>), Failure> {
        if self.pages.len() != self.truth.len() {
            return Err(Failure::usage("give one --truth for each --pages"));
        }
        if !self.weight.is_empty() && self.pages.len() != self.weight.len() {
            return Err(Failure::usage(
                "give one --weight for each --pages, or none",
            ));
        }
        let segmenter = REGISTRY[0].build(None)?;
        let mut types = BTreeMap::new();
        for path in &self.types {
            types.extend(types::read(path)?);
        }
        let (mut all, mut sets) = (Vec::new(), Vec::new());
        for (i, (folder, truth)) in self.pages.iter().zip(&self.truth).enumerate() {
            let weight = self.weight.get(i).copied().unwrap_or(1.0);
            let set = folder.file_name().unwrap_or_default().to_string_lossy();
            let mut missing = Vec::new();
            let mut read = pages::load(folder, truth, &mut missing)?;
            for page in &mut read {
                // Sets have words of their own for a type that nobody told.
                let is_told = PageKind::from_name(&page.kind).is_some();
                if let (false, Some(kind)) = (is_told, types.get(&page.id)) {
                    page.kind.clone_from(kind);
                }
            }
            sets.push(LearnedSet::new(folder, truth, weight, &read));
            let labelled = read
                .into_par_iter()
                .map(|page| labelled(&set, page, weight, &*segmenter));
            all.par_extend(labelled);
            tracing::info!("{set}: {} pages", all.len());
            for page in missing {
                tracing::warn!("{}: {}; left out", page.id, page.error);
            }
        }
        Ok((all, sets))
    }

    fn write(
        &self,
        folder: &Path,
        fitted: &ContentFit,
        sets: &[LearnedSet],
    ) -> Result<(), Failure> {
        let command = "fit content";
        let mut files = vec![
            ("blocks.toml", fitted.blocks.to_toml(command)),
            ("content.toml", fitted.content.to_toml(command)),
            ("content_trees.json", fitted.content_trees.to_json(command)),
            ("fate.toml", fitted.fate.to_toml(command)),
            ("fate_trees.json", fitted.fate_trees.to_json(command)),
            ("confidence.toml", fitted.confidence.to_toml(command)),
            ("unit_words.json", fitted.unit_words.to_json()),
        ];
        if !self.keep_kinds {
            files.push(("page_type.json", fitted.page_type.to_json(command)));
            files.push(("page_words.json", fitted.page_words.to_json()));
        }
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        let learned = to_toml(self, &names, sets)
            .map_err(|e| Failure::output(folder, &std::io::Error::other(e)))?;
        files.push(("learned.toml", learned));
        for (name, text) in files {
            let path = folder.join(name);
            write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
        }
        Ok(())
    }
}

fn labelled(set: &str, page: LearnedPage, weight: f32, segmenter: &dyn Segmenter) -> LabelledPage {
    let weighing = ContentOptions::from_method(Method::Weight);
    let id = format!("{set}/{}", page.id);
    let mut snapshot = page.snapshot;
    let marked = marked_content(&snapshot);
    if matches!(page.truth, Known::Marked) && id.bytes().map(u32::from).sum::<u32>() % 2 == 0 {
        snapshot = snapshot.hiding(Hide::Landmarks).hiding(Hide::Names);
    }
    let blocks = segmenter.segment(&snapshot);
    let weights = find_main_content(&snapshot, &blocks, &weighing, None).weights;
    let truth = match &page.truth {
        Known::Text(text) => Truth::Text(text),
        Known::Facts(facts) => Truth::Facts(facts),
        Known::Marked => Truth::Nodes(&marked),
    };
    let weighed = WeighedBlocks {
        segmentation: &blocks,
        weights: &weights,
    };
    let labelled = LabelledPage::new(&snapshot, weighed, (&id, &page.site), &page.kind, truth);
    labelled.weighing(page.weight * weight)
}
