//! `visiblock-lab fit content`: the coefficients of the main content, learned from labelled pages.

use super::evaluate::{TextPage, load_marked, load_text_pages, read_records};
use crate::algorithm::REGISTRY;
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::content::{ContentOptions, Method, PageKind, find_main_content};
use crate::evaluate::content::summarise;
use crate::evaluate::pages::MarkedSnapshot;
use crate::evaluate::region_pages::CONTENT_KINDS;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::texts::{self, TrueText};
use crate::files::write_atomically;
use crate::input::site;
use crate::learn::content::{ContentFit, ContentFitOptions, HeldOut, LabelledPage, fit_content};
use clap::Args;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Names the blocks that are marked in the snapshots as the truth.
const MARKS: &str = "marks";
/// How much a page counts whose truth is blocks or records: people who mark those take in what
/// nobody would copy as text (dates, links), but theirs are the pages that have their styles.
/// Source: ours, cross-validation: 0.25 to 1 do as well.
const OF_BLOCKS: f32 = 0.5;

/// Learn how much each term counts for main content and page types, from pages with their true
/// text, and tell how well that does on sites that were held out.
///
/// With --output what was learned is written there: content.toml and content_trees.json,
/// page_type.json, and what words say, page_words.json and unit_words.json.
#[derive(Debug, Args)]
pub(crate) struct FitContent {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name. May be given
    /// several times, each with its --truth.
    #[arg(long, value_name = "DIR", required = true)]
    pages: Vec<PathBuf>,
    /// True texts: a folder of WCXB's truth files, or the ground-truth.json of
    /// article-extraction-benchmark; a folder of Estuka's records (SITE/N/data records.csv); or
    /// the word marks, for the blocks marked as Article or Content in the snapshots (Kreuzer's
    /// pages).
    #[arg(long, value_name = "FILE|DIR", required = true)]
    truth: Vec<PathBuf>,
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
            ..ContentFitOptions::default()
        };
        let fitted = fit_content(self.load()?, &options);
        if let Some(folder) = &self.output {
            write(folder, &fitted)?;
        }
        to_stdout(report(&fitted, self.folds).as_bytes())
    }

    fn load(&self) -> Result<Vec<LabelledPage>, Failure> {
        if self.pages.len() != self.truth.len() {
            return Err(Failure::usage("give one --truth for each --pages"));
        }
        let segmenter = REGISTRY[0].build(None)?;
        let weighing = ContentOptions {
            method: Method::Weight,
            ..ContentOptions::default()
        };
        let mut pages = Vec::new();
        for (folder, truth) in self.pages.iter().zip(&self.truth) {
            let set = folder.file_name().unwrap_or_default().to_string_lossy();
            let mut missing = Vec::new();
            let (found, weight) = load(folder, truth, &mut missing)?;
            for page in found {
                let Some(snapshot) = &page.snapshot else {
                    continue;
                };
                let blocks = segmenter.segment(snapshot);
                let weights = find_main_content(snapshot, &blocks, &weighing, None).weights;
                let site = site_of(page.origin());
                let (id, kind) = (format!("{set}/{}", page.id), &page.truth.page_type);
                let text = &page.truth.content;
                let page =
                    LabelledPage::new(snapshot, (&blocks, &weights), (&id, &site), kind, text);
                pages.push(page.weighing(weight));
            }
            for page in missing {
                tracing::warn!("{}: {}; left out", page.id, page.error);
            }
        }
        Ok(pages)
    }
}

/// The pages of a folder with their truth, and how much each counts.
fn load(
    folder: &Path,
    truth: &Path,
    missing: &mut Vec<PageFailure>,
) -> Result<(Vec<TextPage>, f32), Failure> {
    if truth == Path::new(MARKS) {
        let kinds = CONTENT_KINDS.map(str::to_owned);
        let page = |marked: MarkedSnapshot| {
            let regions = marked.marked.of_kinds(&kinds);
            let texts: Vec<&str> = regions.iter().map(|r| r.text.as_str()).collect();
            TextPage {
                truth: TrueText {
                    content: texts.join("\n"),
                    site: marked.id.clone(),
                    ..TrueText::default()
                },
                id: marked.id,
                snapshot: Some(marked.page),
            }
        };
        let marked = load_marked(folder, None, missing)?.into_iter();
        let pages = marked.map(page).filter(|p| !p.truth.content.is_empty());
        return Ok((pages.collect(), OF_BLOCKS));
    }
    let records = if truth.is_dir() {
        read_records(truth)?
    } else {
        BTreeMap::new()
    };
    if records.is_empty() {
        let pages = load_text_pages(folder, texts::read(truth)?, missing)?;
        return Ok((pages, 1.0));
    }
    let of_page = |(id, records): (String, Vec<String>)| {
        let site = id.split('_').next().unwrap_or_default().to_owned();
        let content = records.join("\n");
        (
            id,
            TrueText {
                content,
                site,
                ..TrueText::default()
            },
        )
    };
    let truth = records.into_iter().map(of_page).collect();
    Ok((load_text_pages(folder, truth, missing)?, OF_BLOCKS))
}

/// The site of an address; what is no address is the name of a site.
fn site_of(name: &str) -> String {
    let address = url::Url::parse(name).ok();
    let site = address.as_ref().and_then(site);
    site.unwrap_or_else(|| name.to_owned())
}

fn write(folder: &Path, fitted: &ContentFit) -> Result<(), Failure> {
    let command = "fit content";
    for (name, text) in [
        ("content.toml", fitted.content.to_toml(command)),
        ("content_trees.json", fitted.content_trees.to_json(command)),
        ("page_type.json", fitted.page_type.to_json(command)),
        ("page_words.json", fitted.page_words.to_json()),
        ("unit_words.json", fitted.unit_words.to_json()),
    ] {
        let path = folder.join(name);
        write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
    }
    Ok(())
}

/// A name and which pages it stands for.
type Group<'a> = (String, Box<dyn Fn(&HeldOut) -> bool + 'a>);

/// Figures of the held-out pages: all, by set, by kind, by fold; then how kinds are confused.
fn report(fitted: &ContentFit, folds: usize) -> String {
    let mut sets: Vec<&str> = fitted.held_out.iter().map(HeldOut::set).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut groups: Vec<Group> = vec![("all".to_owned(), Box::new(|_| true))];
    for set in sets {
        groups.push((format!("set {set}"), Box::new(move |p| p.set() == set)));
    }
    for kind in kind_names() {
        groups.push((kind.to_owned(), Box::new(move |p| p.kind == kind)));
    }
    for fold in 0..folds {
        groups.push((
            format!("fold {}", fold + 1),
            Box::new(move |p| p.fold == fold),
        ));
    }
    let mut out = String::from("held out        pages P     R     F     learned shingles type\n");
    for (name, holds) in groups {
        let pages: Vec<&HeldOut> = fitted.held_out.iter().filter(|p| holds(p)).collect();
        line(&mut out, &name, &pages);
    }
    out.push_str("\ntrue kind \\ told");
    for kind in kind_names() {
        let _ = write!(out, " {kind:>6.6}");
    }
    for kind in kind_names() {
        let _ = write!(out, "\n{kind:<16}");
        for told in kind_names() {
            let both = fitted.held_out.iter();
            let count = both.filter(|p| p.kind == kind && p.told == told).count();
            let _ = write!(out, " {count:>6}");
        }
    }
    out.push('\n');
    out
}

fn kind_names() -> impl Iterator<Item = &'static str> {
    PageKind::ALL.iter().map(|kind| kind.name())
}

fn line(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let count = pages.len().max(1) as f64;
    let mean = |f: &dyn Fn(&HeldOut) -> f64| pages.iter().map(|p| f(p)).sum::<f64>() / count;
    let shingles: Vec<_> = pages.iter().map(|p| p.shingles).collect();
    let known: Vec<_> = pages
        .iter()
        .filter(|p| PageKind::from_name(&p.kind).is_some())
        .collect();
    let _ = writeln!(
        out,
        "{name:<16} {:>4} {:.3} {:.3} {:.3} {:.3} {:.3}    {:.3}",
        pages.len(),
        mean(&|p| p.words.precision),
        mean(&|p| p.words.recall),
        mean(&|p| p.words.f1),
        mean(&|p| p.learned_f1),
        summarise(&shingles).map_or(0.0, |s| s.f1.value),
        known.iter().filter(|p| p.told == p.kind).count() as f64 / known.len().max(1) as f64,
    );
}
