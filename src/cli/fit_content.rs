//! `visiblock fit-content`: the coefficients of the main content, learned from labelled pages.

use super::evaluate::belongs;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::algorithm::REGISTRY;
use crate::content::fit::{ContentFit, ContentFitOptions, HeldOut, LabelledPage, fit_content};
use crate::content::{ContentOptions, Method, find_main_content};
use crate::evaluate::pages::files;
use crate::evaluate::truth::wcxb;
use crate::output::write_atomically;
use crate::snapshot::PageSnapshot;
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Learn how much each term counts for main content and page types, from pages with their true
/// text in WCXB's form, and tell how well that does on sites that were held out.
///
/// With --output the coefficients are written there: content.toml and page_type.toml.
#[derive(Debug, Args)]
pub(super) struct FitContent {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// True texts: a folder of WCXB's truth files.
    #[arg(long, value_name = "DIR")]
    truth: PathBuf,
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
        let segmenter = REGISTRY[0].build(None).map_err(Failure::usage)?;
        let weighing = ContentOptions {
            method: Method::Weight,
            ..ContentOptions::default()
        };
        let snapshots =
            files(&self.pages, ".pagesnap").map_err(|e| Failure::input_file(&self.pages, &e))?;
        let truths =
            files(&self.truth, ".json").map_err(|e| Failure::input_file(&self.truth, &e))?;
        let mut pages = Vec::new();
        for file in truths {
            let truth = wcxb::read(&file)?;
            let id = file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Some(snapshot) = snapshots.iter().find(|s| belongs(s, &id)) else {
                continue;
            };
            let Ok(page) = PageSnapshot::load(snapshot) else {
                tracing::warn!("{}: not readable, left out", snapshot.display());
                continue;
            };
            let mut blocks = segmenter.segment(&page);
            find_main_content(&page, &mut blocks, &weighing);
            let site = site(&truth.url);
            let (kind, text) = (&truth.page_type, &truth.content);
            pages.push(LabelledPage::new(&page, &blocks, &id, &site, kind, text));
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
    Ok(())
}

fn report(fitted: &ContentFit, folds: usize) -> String {
    let mut out = String::new();
    let line = |out: &mut String, name: &str, pages: &[&HeldOut]| {
        let count = pages.len().max(1) as f64;
        let mean = |f: &dyn Fn(&HeldOut) -> f64| pages.iter().map(|p| f(p)).sum::<f64>() / count;
        let _ = writeln!(
            out,
            "{name:<16} {:>5} {:.3} {:.3} {:.3} {:.3} {:.3}",
            pages.len(),
            mean(&|p| p.words.precision),
            mean(&|p| p.words.recall),
            mean(&|p| p.words.f1),
            mean(&|p| p.learned_f1),
            mean(&|p| f64::from(u8::from(p.told == p.kind))),
        );
    };
    out.push_str("held out        pages P     R     F     learned type\n");
    let all: Vec<&HeldOut> = fitted.held_out.iter().collect();
    line(&mut out, "all", &all);
    for kind in crate::content::KINDS {
        let of_kind: Vec<&HeldOut> = all.iter().filter(|p| p.kind == kind).copied().collect();
        line(&mut out, kind, &of_kind);
    }
    for fold in 0..folds {
        let of_fold: Vec<&HeldOut> = all.iter().filter(|p| p.fold == fold).copied().collect();
        line(&mut out, &format!("fold {}", fold + 1), &of_fold);
    }
    out
}
