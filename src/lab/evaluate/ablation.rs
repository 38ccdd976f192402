//! `visiblock-lab evaluate content --ablate`: what each source of the fused score is worth.

use super::text_pages::TextPage;
use crate::algorithm::Segmenter;
use crate::content::{ContentOptions, ContentSource, MainContent, find_main_content, find_without};
use crate::evaluate::bootstrap::{Difference, paired};
use crate::evaluate::content::word_score;
use crate::evaluate::pages::sites;
use crate::evaluate::report::{PageFailure, Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use crate::output::extract::main_text;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::template::{Learner, Template, TemplateOptions};
use rayon::prelude::*;
use std::collections::BTreeMap;
use strum::VariantArray;

/// One source left out.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
struct Line {
    left_out: String,
    pages: usize,
    /// Mean F of the words with all sources, and without this one.
    with: f64,
    without: f64,
    /// Without minus with.
    difference: Option<Difference>,
}

/// A page, cut once, with its site.
struct CutPage<'a> {
    page: &'a PageSnapshot,
    blocks: Segmentation,
    truth: &'a str,
    site: String,
}

impl CutPage<'_> {
    /// F of the words of its content.
    fn score(&self, main: &MainContent) -> f64 {
        word_score(self.truth, &main_text(self.page, &self.blocks, main)).f1
    }
}

/// The fused main content of some pages as it is, and with each source left out.
pub(super) fn ablated(
    pages: &[TextPage],
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
    failures: &[PageFailure],
) -> Report {
    let sites = sites(pages.iter().map(TextPage::origin));
    let known = pages.par_iter().zip(sites).filter_map(|(page, site)| {
        let snapshot = page.snapshot.as_ref()?;
        Some(CutPage {
            blocks: segmenter.segment(snapshot),
            page: snapshot,
            truth: &page.truth.content,
            site,
        })
    });
    let cut: Vec<CutPage> = known.collect();
    let with = scores(&cut, options, &[]);
    let mut lines: Vec<Line> = Vec::new();
    for source in ContentSource::VARIANTS {
        let without = scores(&cut, options, &[*source]);
        let pairs = cut.iter().zip(with.iter().zip(&without));
        let pairs = pairs.map(|(page, (with, without))| (page.site.as_str(), *with, *without));
        lines.push(line(source.name(), &pairs.collect::<Vec<_>>()));
    }
    lines.extend(template_line(&cut, options, &with));
    report(&lines, failures)
}

fn scores(pages: &[CutPage], options: &ContentOptions, left_out: &[ContentSource]) -> Vec<f64> {
    let scores = pages.par_iter().map(|cut| {
        let main = find_without(cut.page, &cut.blocks, options, None, left_out);
        cut.score(&main)
    });
    scores.collect()
}

/// Site, F with and F without, by page.
fn line(left_out: &str, pairs: &[(&str, f64, f64)]) -> Line {
    let n = pairs.len().max(1) as f64;
    let differences: Vec<(&str, f64)> = pairs.iter().map(|(s, a, b)| (*s, b - a)).collect();
    Line {
        left_out: left_out.to_owned(),
        pages: pairs.len(),
        with: pairs.iter().map(|p| p.1).sum::<f64>() / n,
        without: pairs.iter().map(|p| p.2).sum::<f64>() / n,
        difference: paired(&differences),
    }
}

/// The template of each site, where the set has several pages of it: learned from all of them. The
/// other lines know no template, so *without* is what they have *with*.
fn template_line(pages: &[CutPage], options: &ContentOptions, alone: &[f64]) -> Option<Line> {
    let mut by_site: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, cut) in pages.iter().enumerate() {
        by_site.entry(&cut.site).or_default().push(i);
    }
    let mut pairs: Vec<(&str, f64, f64)> = Vec::new();
    for (site, members) in by_site.into_iter().filter(|(_, m)| m.len() > 1) {
        let Some(template) = learned(pages, &members) else {
            continue;
        };
        for i in members {
            let (cut, marks) = (&pages[i], template.apply(pages[i].page));
            let main = find_main_content(cut.page, &cut.blocks, options, Some(&marks));
            pairs.push((site, cut.score(&main), alone[i]));
        }
    }
    (!pairs.is_empty()).then(|| line("template of the site", &pairs))
}

fn learned(pages: &[CutPage], members: &[usize]) -> Option<Template> {
    let mut learner = Learner::new(TemplateOptions::default(), false);
    for i in members {
        learner.learn(&format!("page {i}"), pages[*i].page);
    }
    learner.finish().ok()
}

fn report(lines: &[Line], failures: &[PageFailure]) -> Report {
    let columns = [
        "left out",
        "pages",
        "F with",
        "F without",
        "difference",
        "low",
        "high",
    ];
    let mut table = Table::new(
        "Sources of the fused score, each left out (words, 95 % interval of the paired difference)",
        &columns,
    );
    for line in lines {
        table.push([
            Cell::from(line.left_out.as_str()),
            line.pages.into(),
            line.with.into(),
            line.without.into(),
            line.difference.map(|d| d.mean).into(),
            line.difference.map(|d| d.low).into(),
            line.difference.map(|d| d.high).into(),
        ]);
    }
    let json = serde_json::json!({"schema": SCHEMA, "ablation": lines});
    Report::from_pages(json, (table.clone(), table), failures)
}
