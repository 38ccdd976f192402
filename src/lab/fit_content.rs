//! `visiblock-lab fit content`: the coefficients of the main content, learned from labelled pages.

use super::evaluate::{MARKS, load_known_pages, load_text_pages, read_records};
use crate::algorithm::REGISTRY;
use crate::algorithm::Segmenter;
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::content::{ContentOptions, Method, PageKind, find_main_content};
use crate::evaluate::content::summarise;
use crate::evaluate::report::PageFailure;
use crate::evaluate::snippets::Snippets;
use crate::evaluate::truth::facts::{self, Facts};
use crate::evaluate::truth::texts::TrueText;
use crate::files::{files_below, write_atomically};
use crate::input::site;
use crate::learn::content::{
    ContentFit, ContentFitOptions, HeldOut, LabelledPage, Outcome, Truth, fit_content,
};
use crate::snapshot::{Hide, PageSnapshot};
use clap::Args;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Names what the authors of pages marked as their main content as the truth.
const LANDMARKS: &str = "landmarks";
/// How much a page counts whose truth is blocks or records: people who mark those take in what
/// nobody would copy as text (dates, links), but theirs are the pages that have their styles.
/// Source: ours, cross-validation: 0.25 to 1 do as well. Likewise a page of which only snippets
/// are known.
const OF_BLOCKS: f32 = 0.5;

/// A page that was read, with its truth.
struct Read {
    id: String,
    site: String,
    kind: String,
    snapshot: PageSnapshot,
    truth: Known,
    weight: f32,
}

enum Known {
    Text(String),
    Facts(Facts),
    /// What its author marked, before the marks are hidden.
    Marked,
}

/// Learn how much each term counts for main content and page types, from pages with their true
/// text, and tell how well that does on sites that were held out.
///
/// With --output what was learned is written there: blocks.toml, content.toml and
/// content_trees.json, fate.toml and fate_trees.json, confidence.toml, page_type.json, and what
/// words say, page_words.json and unit_words.json.
#[derive(Debug, Args)]
pub(crate) struct FitContent {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name. May be given
    /// several times, each with its --truth.
    #[arg(long, value_name = "DIR", required = true)]
    pages: Vec<PathBuf>,
    /// True texts: a folder of WCXB's truth files, or the ground-truth.json of
    /// article-extraction-benchmark; a folder of Estuka's records (SITE/N/data records.csv); a
    /// folder of annotated threads; a file of facts with snippets; the word marks, for the blocks
    /// marked as Article or Content in the snapshots (Kreuzer's pages); or the word landmarks, for
    /// what their authors marked (a folder for each generator; see scripts/landmarks). Of half of
    /// those the landmarks and names are hidden.
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
        let fitted = fit_content(self.load()?, &options);
        if let Some(folder) = &self.output {
            write(folder, &fitted)?;
        }
        if let Some(path) = &self.held_out {
            write_atomically(path, table(&fitted).as_bytes())
                .map_err(|e| Failure::output(path, &e))?;
        }
        to_stdout(report(&fitted, self.folds).as_bytes())
    }

    fn load(&self) -> Result<Vec<LabelledPage>, Failure> {
        if self.pages.len() != self.truth.len() {
            return Err(Failure::usage("give one --truth for each --pages"));
        }
        if !self.weight.is_empty() && self.pages.len() != self.weight.len() {
            return Err(Failure::usage(
                "give one --weight for each --pages, or none",
            ));
        }
        let segmenter = REGISTRY[0].build(None)?;
        let mut pages = Vec::new();
        for (i, (folder, truth)) in self.pages.iter().zip(&self.truth).enumerate() {
            let weight = self.weight.get(i).copied().unwrap_or(1.0);
            let set = folder.file_name().unwrap_or_default().to_string_lossy();
            let mut missing = Vec::new();
            let read = load(folder, truth, &mut missing)?;
            let labelled = read
                .into_par_iter()
                .map(|page| labelled(&set, page, weight, &*segmenter));
            pages.par_extend(labelled);
            tracing::info!("{set}: {} pages", pages.len());
            for page in missing {
                tracing::warn!("{}: {}; left out", page.id, page.error);
            }
        }
        Ok(pages)
    }
}

fn labelled(set: &str, page: Read, weight: f32, segmenter: &dyn Segmenter) -> LabelledPage {
    let weighing = ContentOptions {
        method: Method::Weight,
        ..ContentOptions::default()
    };
    let id = format!("{set}/{}", page.id);
    let mut snapshot = page.snapshot;
    let marked = snapshot.marked_content();
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
    let labelled = LabelledPage::new(
        &snapshot,
        (&blocks, &weights),
        (&id, &page.site),
        &page.kind,
        truth,
    );
    labelled.weighing(page.weight * weight)
}

/// The pages of a folder with their truth.
fn load(folder: &Path, truth: &Path, missing: &mut Vec<PageFailure>) -> Result<Vec<Read>, Failure> {
    if truth == Path::new(LANDMARKS) {
        return load_landmarks(folder, missing);
    }
    if truth.is_file()
        && let Ok(facts) = facts::read(truth)
        && facts.values().any(|f| !f.with.is_empty())
    {
        return load_facts(folder, facts, missing);
    }
    let is_records = truth.is_dir() && !read_records(truth)?.is_empty();
    let pages = load_known_pages(folder, truth, missing)?.into_iter();
    let read = pages.filter_map(|page| {
        let site = site_of(page.origin());
        Some(Read {
            id: page.id,
            site,
            kind: page.truth.page_type,
            snapshot: page.snapshot?,
            truth: Known::Text(page.truth.content),
            weight: if is_records || truth == Path::new(MARKS) {
                OF_BLOCKS
            } else {
                1.0
            },
        })
    });
    Ok(read.collect())
}

/// Pages whose authors marked their content; a generator is a site.
fn load_landmarks(folder: &Path, missing: &mut Vec<PageFailure>) -> Result<Vec<Read>, Failure> {
    let files = files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut pages = Vec::new();
    for file in files {
        let name = |path: Option<&std::ffi::OsStr>| {
            path.unwrap_or_default().to_string_lossy().into_owned()
        };
        let id = name(file.file_stem());
        match PageSnapshot::load(&file) {
            Ok(snapshot) if !snapshot.marked_content().is_empty() => pages.push(Read {
                site: name(file.parent().and_then(Path::file_name)),
                id,
                kind: String::new(),
                snapshot,
                truth: Known::Marked,
                weight: 1.0,
            }),
            Ok(_) => {}
            Err(error) => missing.push(PageFailure {
                id,
                error: error.to_string(),
            }),
        }
    }
    Ok(pages)
}

fn load_facts(
    folder: &Path,
    mut facts: BTreeMap<String, Facts>,
    missing: &mut Vec<PageFailure>,
) -> Result<Vec<Read>, Failure> {
    let site = |facts: &Facts| TrueText {
        site: facts.url.clone(),
        ..TrueText::default()
    };
    let texts = facts.iter().map(|(id, f)| (id.clone(), site(f))).collect();
    let mut pages = Vec::new();
    for page in load_text_pages(folder, texts, missing)? {
        let site = site_of(page.origin());
        if let (Some(snapshot), Some(facts)) = (page.snapshot, facts.remove(&page.id)) {
            pages.push(Read {
                id: page.id,
                site,
                kind: String::new(),
                snapshot,
                truth: Known::Facts(facts),
                weight: OF_BLOCKS,
            });
        }
    }
    Ok(pages)
}

/// The site of an address or of a host; what is neither is the name of a site.
fn site_of(name: &str) -> String {
    let parse = |text: &str| url::Url::parse(text).ok().filter(url::Url::has_host);
    let is_host = name.contains('.') && !name.contains(['/', ':', '_', ' ']);
    let of_host = || parse(&format!("http://{name}")).filter(|_| is_host);
    let address = parse(name).or_else(of_host);
    let site = address.as_ref().and_then(site);
    site.unwrap_or_else(|| name.to_owned())
}

fn write(folder: &Path, fitted: &ContentFit) -> Result<(), Failure> {
    let command = "fit content";
    for (name, text) in [
        ("blocks.toml", fitted.blocks.to_toml(command)),
        ("content.toml", fitted.content.to_toml(command)),
        ("content_trees.json", fitted.content_trees.to_json(command)),
        ("fate.toml", fitted.fate.to_toml(command)),
        ("fate_trees.json", fitted.fate_trees.to_json(command)),
        ("confidence.toml", fitted.confidence.to_toml(command)),
        ("page_type.json", fitted.page_type.to_json(command)),
        ("page_words.json", fitted.page_words.to_json()),
        ("unit_words.json", fitted.unit_words.to_json()),
    ] {
        let path = folder.join(name);
        write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
    }
    Ok(())
}

/// A line for each page held out.
fn table(fitted: &ContentFit) -> String {
    let mut out = String::from("id\tkind\ttold\tfold\tf1\tfirst\texpected\n");
    for page in &fitted.held_out {
        let f1 = |of: &Outcome| of.f1().map_or(String::new(), |f1| format!("{f1:.4}"));
        let _ = writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}\t{:.4}",
            page.id,
            page.kind,
            page.told.0,
            page.fold + 1,
            f1(&page.all),
            f1(&page.first),
            page.expected,
        );
    }
    out
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
    let mut out = String::from(
        "held out          pages P     R     F     shingles snippets type  first rash  rank  expected\n",
    );
    for (name, holds) in &groups {
        let pages: Vec<&HeldOut> = fitted.held_out.iter().filter(|p| holds(p)).collect();
        line(&mut out, name, &pages);
    }
    out.push_str("\nF1 without        all  ");
    for source in HeldOut::sources() {
        let _ = write!(out, " {source:>9}");
    }
    for (name, holds) in &groups {
        let pages: Vec<&HeldOut> = fitted.held_out.iter().filter(|p| holds(p)).collect();
        without(&mut out, name, &pages);
    }
    out.push('\n');
    reliability(&mut out, &fitted.held_out);
    out.push_str("\ntrue kind \\ told");
    for kind in kind_names() {
        let _ = write!(out, " {kind:>6.6}");
    }
    for kind in kind_names() {
        let _ = write!(out, "\n{kind:<16}");
        for told in kind_names() {
            let both = fitted.held_out.iter();
            let count = both.filter(|p| p.kind == kind && p.told.0 == told).count();
            let _ = write!(out, " {count:>6}");
        }
    }
    out.push('\n');
    out
}

fn kind_names() -> impl Iterator<Item = &'static str> {
    PageKind::ALL.iter().map(|kind| kind.name())
}

/// The mean of what some pages have.
fn mean_of(pages: &[&HeldOut], f: impl Fn(&HeldOut) -> Option<f64>) -> f64 {
    let known: Vec<f64> = pages.iter().filter_map(|p| f(p)).collect();
    known.iter().sum::<f64>() / known.len().max(1) as f64
}

fn line(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let words = |f: fn(&crate::evaluate::score::Score) -> f64| {
        mean_of(pages, |p| p.all.words.as_ref().map(f))
    };
    let shingles: Vec<_> = pages.iter().filter_map(|p| p.all.shingles).collect();
    let known: Vec<_> = pages
        .iter()
        .filter(|p| PageKind::from_name(&p.kind).is_some())
        .collect();
    let pairs = pages
        .iter()
        .filter_map(|p| Some((f64::from(p.expected), p.all.words?.f1)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let _ = writeln!(
        out,
        "{name:<18} {:>4} {:.3} {:.3} {:.3} {:.3}    {:.3}    {:.3} {:.3} {:.3} {:.3} {:.3}",
        pages.len(),
        words(|w| w.precision),
        words(|w| w.recall),
        words(|w| w.f1),
        summarise(&shingles).map_or(0.0, |s| s.f1.value),
        snippets(pages, |p| p.all),
        known.iter().filter(|p| p.told.0 == p.kind).count() as f64 / known.len().max(1) as f64,
        mean_of(pages, |p| p.first.words.map(|w| w.f1)),
        mean_of(pages, |p| p.rash.words.map(|w| w.f1)),
        rank_correlation(&pairs),
        pairs.iter().map(|p| p.0).sum::<f64>() / pairs.len().max(1) as f64,
    );
    if snippets(pages, |p| p.all) > 0.0 {
        let _ = writeln!(
            out,
            "  snippets by the first score {:.3}, rash {:.3}",
            snippets(pages, |p| p.first),
            snippets(pages, |p| p.rash)
        );
    }
}

/// F over the snippets of all pages.
fn snippets(pages: &[&HeldOut], of: impl Fn(&HeldOut) -> Outcome) -> f64 {
    let each = pages.iter().filter_map(|p| of(p).snippets);
    let all = each.fold(Snippets::default(), Snippets::plus);
    all.f().unwrap_or(0.0)
}

fn without(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let known = |p: &HeldOut| p.all.words.is_some();
    let _ = write!(
        out,
        "\n{name:<18} {:.3}",
        mean_of(pages, |p| p.all.words.map(|w| w.f1))
    );
    for source in 0..HeldOut::sources().len() {
        let f1 = mean_of(pages, |p| known(p).then(|| p.without[source]));
        let _ = write!(out, " {f1:>9.3}");
    }
}

/// Spearman's rank correlation; 0 where nothing varies.
fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |of: &dyn Fn(&(f64, f64)) -> f64| -> Vec<f64> {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by(|a, b| of(&pairs[*a]).total_cmp(&of(&pairs[*b])));
        let mut ranks = vec![0.0; pairs.len()];
        for equal in order.chunk_by(|a, b| of(&pairs[*a]) == of(&pairs[*b])) {
            let first = order.partition_point(|i| of(&pairs[*i]) < of(&pairs[equal[0]]));
            equal
                .iter()
                .for_each(|i| ranks[*i] = first as f64 + equal.len() as f64 / 2.0);
        }
        ranks
    };
    let (a, b) = (ranks(&|p| p.0), ranks(&|p| p.1));
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len().max(1) as f64;
    let (of_a, of_b) = (mean(&a), mean(&b));
    let (mut both, mut only_a, mut only_b) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(&b) {
        both += (a - of_a) * (b - of_b);
        only_a += (a - of_a).powi(2);
        only_b += (b - of_b).powi(2);
    }
    if only_a > 0.0 && only_b > 0.0 {
        both / (only_a * only_b).sqrt()
    } else {
        0.0
    }
}

/// How what was expected came true: F1 by tenths of the expected F1; how often the type that was
/// told is right, by its probability.
fn reliability(out: &mut String, pages: &[HeldOut]) {
    let mut table = |title: &str, pairs: &[(f64, f64)]| {
        let _ = writeln!(out, "\n{title:<22} pages  told  true");
        for tenth in 0..10 {
            let from = f64::from(tenth) / 10.0;
            let inside = |told: f64| told >= from && (told < from + 0.1 || tenth == 9);
            let some: Vec<_> = pairs.iter().filter(|(told, _)| inside(*told)).collect();
            if some.is_empty() {
                continue;
            }
            let mean = |f: fn(&(f64, f64)) -> f64| {
                some.iter().map(|p| f(p)).sum::<f64>() / some.len() as f64
            };
            let _ = writeln!(
                out,
                "from {from:.1}               {:>5} {:.3} {:.3}",
                some.len(),
                mean(|p| p.0),
                mean(|p| p.1)
            );
        }
    };
    let expected = pages
        .iter()
        .filter_map(|p| Some((f64::from(p.expected), p.all.words?.f1)));
    table("expected F1", &expected.collect::<Vec<_>>());
    let typed = pages
        .iter()
        .filter(|p| PageKind::from_name(&p.kind).is_some());
    let typed = typed.map(|p| (f64::from(p.told.1), f64::from(u8::from(p.told.0 == p.kind))));
    table("type", &typed.collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_correlate_whatever_the_scale() {
        let same = [(0.1, 1.0), (0.2, 10.0), (0.9, 11.0)];
        assert!((rank_correlation(&same) - 1.0).abs() < 1e-9);
        let turned = [(3.0, 0.0), (2.0, 0.5), (1.0, 1.0)];
        assert!((rank_correlation(&turned) + 1.0).abs() < 1e-9);
        assert_eq!(rank_correlation(&[(1.0, 0.0), (1.0, 1.0)]), 0.0);
        let tied = [(1.0, 1.0), (1.0, 1.0), (2.0, 2.0)];
        assert!((rank_correlation(&tied) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn hosts_and_addresses_name_one_site() {
        assert_eq!(site_of("http://www.oxfordms.net/a"), "oxfordms.net");
        assert_eq!(site_of("www.oxfordms.net"), "oxfordms.net");
        assert_eq!(site_of("sphinx-rtd"), "sphinx-rtd");
        assert_eq!(site_of("data_a.org_index.html"), "data_a.org_index.html");
        assert_eq!(site_of("file:///data/a.html"), "file:///data/a.html");
    }
}
