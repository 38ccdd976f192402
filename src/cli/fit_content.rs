//! `visiblock fit-content`: the coefficients of the main content, learned from labelled pages.

use super::evaluate::load_text_pages;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::algorithm::REGISTRY;
use crate::content::fit::{ContentFit, ContentFitOptions, HeldOut, LabelledPage, fit_content};
use crate::content::{ContentOptions, KINDS, Method, find_main_content};
use crate::evaluate::content::summarise;
use crate::evaluate::truth::texts;
use crate::output::write_atomically;
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Learn how much each term counts for main content and page types, from pages with their true
/// text, and tell how well that does on sites that were held out.
///
/// With --output the coefficients are written there: content.toml, page_type.toml and the counts
/// of words, page_words.toml.
#[derive(Debug, Args)]
pub(super) struct FitContent {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name. May be given
    /// several times, each with its --truth.
    #[arg(long, value_name = "DIR", required = true)]
    pages: Vec<PathBuf>,
    /// True texts: a folder of WCXB's truth files, or the ground-truth.json of
    /// article-extraction-benchmark.
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
    /// Penalty on the weights of the page types.
    #[arg(long, value_name = "X", default_value_t = ContentFitOptions::default().type_ridge)]
    type_ridge: f32,
    /// Folder for the coefficients.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl FitContent {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.folds < 2 {
            return Err(Failure::usage("--folds must be 2 or more"));
        }
        let options = ContentFitOptions {
            folds: self.folds,
            seed: self.seed,
            content_ridge: self.content_ridge,
            type_ridge: self.type_ridge,
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
        let segmenter = REGISTRY[0].build(None).map_err(Failure::usage)?;
        let weighing = ContentOptions {
            method: Method::Weight,
            ..ContentOptions::default()
        };
        let mut pages = Vec::new();
        for (folder, truth) in self.pages.iter().zip(&self.truth) {
            let set = folder.file_name().unwrap_or_default().to_string_lossy();
            let mut missing = Vec::new();
            for page in load_text_pages(folder, texts::read(truth)?, &mut missing)? {
                let Some(snapshot) = &page.snapshot else {
                    continue;
                };
                let mut blocks = segmenter.segment(snapshot);
                find_main_content(snapshot, &mut blocks, &weighing);
                let site = site(page.origin());
                let (id, kind) = (format!("{set}/{}", page.id), &page.truth.page_type);
                let text = &page.truth.content;
                pages.push(LabelledPage::new(snapshot, &blocks, &id, &site, kind, text));
            }
            for page in missing {
                tracing::warn!("{}: {}; left out", page.id, page.error);
            }
        }
        Ok(pages)
    }
}

/// The last two labels of the host: subdomains of one site share templates.
fn site(address: &str) -> String {
    let host = url::Url::parse(address).ok();
    let host = host.as_ref().and_then(|u| u.host_str()).unwrap_or(address);
    let mut labels: Vec<&str> = host.rsplit('.').take(2).collect();
    labels.reverse();
    labels.join(".")
}

fn write(folder: &Path, fitted: &ContentFit) -> Result<(), Failure> {
    for (name, model) in [
        ("content.toml", &fitted.content),
        ("page_type.toml", &fitted.page_type),
    ] {
        let path = folder.join(name);
        let text = model.to_toml("fit-content");
        write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
    }
    let path = folder.join("page_words.toml");
    let text = fitted.page_words.to_toml("fit-content");
    write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))
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
    for kind in KINDS {
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
    KINDS
        .iter()
        .for_each(|k| out.push_str(&format!(" {:>6.6}", k)));
    for kind in KINDS {
        let _ = write!(out, "\n{kind:<16}");
        for told in KINDS {
            let both = fitted.held_out.iter();
            let count = both.filter(|p| p.kind == kind && p.told == told).count();
            let _ = write!(out, " {count:>6}");
        }
    }
    out.push('\n');
    out
}

fn line(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let count = pages.len().max(1) as f64;
    let mean = |f: &dyn Fn(&HeldOut) -> f64| pages.iter().map(|p| f(p)).sum::<f64>() / count;
    let shingles: Vec<_> = pages.iter().map(|p| p.shingles).collect();
    let _ = writeln!(
        out,
        "{name:<16} {:>4} {:.3} {:.3} {:.3} {:.3} {:.3}    {:.3}",
        pages.len(),
        mean(&|p| p.words.precision),
        mean(&|p| p.words.recall),
        mean(&|p| p.words.f1),
        mean(&|p| p.learned_f1),
        summarise(&shingles).map_or(0.0, |s| s.f1.value),
        mean(&|p| f64::from(u8::from(p.told == p.kind))),
    );
}
