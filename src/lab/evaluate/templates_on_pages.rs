//! `visiblock-lab evaluate templates --pages`: templates learned from sites whose records are known.

use super::super::report_args::ReportArgs;
use super::records::{RecordPage, load_record_pages};
use super::template_plots::plots;
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{ContentOptions, find_main_content};
use crate::evaluate::content::word_score;
use crate::evaluate::plot::{Plot, Series};
use crate::evaluate::report::{PageFailure, Report, SCHEMA, failure_table};
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::template_pages::{Removal, TruePieces};
use crate::evaluate::templates::TemplateScore;
use crate::output::extract::main_text;
use crate::snapshot::PageSnapshot;
use crate::template::{Learner, Template, TemplateMarks, TemplateOptions};
use serde::Serialize;
use std::path::Path;

/// The result for one site.
#[derive(Serialize)]
struct SiteLine {
    site: String,
    /// Templates that its pages were clustered into.
    clusters: usize,
    /// Learned from all pages.
    all: Removal,
    record_lost: Option<f64>,
    common_removed: Option<f64>,
    /// Learned from the other pages, on each page in turn.
    held_out: Removal,
    record_lost_held_out: Option<f64>,
    common_removed_held_out: Option<f64>,
    /// F of the words of the main content, mean over the pages.
    f1_alone: f64,
    f1_siblings: f64,
    f1_held_out: f64,
}

/// A site's pages with what is true of them.
struct Site {
    name: String,
    pages: Vec<RecordPage>,
    truth: Vec<TruePieces>,
}

struct Tools {
    options: TemplateOptions,
    content: ContentOptions,
    segmenter: Box<dyn Segmenter>,
}

pub(crate) fn run(
    pages: &Path,
    truth: &Path,
    config: &Config,
    form: &ReportArgs,
) -> Result<(), Failure> {
    let tools = Tools {
        options: config.template()?,
        content: config.measured_content()?,
        segmenter: config.segmenter(REGISTRY[0].name)?,
    };
    let mut failures = Vec::new();
    let sites = sites(load_record_pages(pages, truth, &mut failures)?);
    let lines: Vec<SiteLine> = sites.iter().map(|s| tools.line(s)).collect();
    form.emit(&report(&lines, &tools.curves(&sites), &failures))?;
    super::outcome(&failures)
}

/// Pages by their site: the id without its number.
fn sites(pages: Vec<RecordPage>) -> Vec<Site> {
    let mut sites: Vec<Site> = Vec::new();
    for page in pages {
        let name = page.site().to_owned();
        let truth = TruePieces::from_page(&page.page, &page.truth);
        match sites.last_mut().filter(|s| s.name == name) {
            Some(site) => {
                site.pages.push(page);
                site.truth.push(truth);
            }
            None => sites.push(Site {
                name,
                pages: vec![page],
                truth: vec![truth],
            }),
        }
    }
    sites
}

impl Tools {
    fn learn(&self, pages: &[&RecordPage], threshold: Option<f64>) -> Option<Template> {
        let mut options = self.options.clone();
        options.threshold = threshold.unwrap_or(options.threshold);
        let mut learner = Learner::new(options, false);
        pages.iter().for_each(|p| learner.learn(&p.id, &p.page));
        learner.finish().ok()
    }

    fn line(&self, site: &Site) -> SiteLine {
        let all: Vec<&RecordPage> = site.pages.iter().collect();
        let template = self.learn(&all, None);
        let with_all = site
            .pages
            .iter()
            .map(|p| marks(template.as_ref(), &p.page))
            .collect();
        let held_out: Vec<TemplateMarks> = (0..all.len())
            .map(|own| {
                let mut others = all.clone();
                let page = others.remove(own);
                marks(self.learn(&others, None).as_ref(), &page.page)
            })
            .collect();
        let (all, third) = (removal(site, &with_all), removal(site, &held_out));
        SiteLine {
            site: site.name.clone(),
            clusters: template.map_or(0, |t| t.clusters.len()),
            record_lost: all.record_lost(),
            common_removed: all.common_removed(),
            all,
            record_lost_held_out: third.record_lost(),
            common_removed_held_out: third.common_removed(),
            held_out: third,
            f1_alone: self.mean_f1(site, None),
            f1_siblings: self.mean_f1(site, Some(&with_all)),
            f1_held_out: self.mean_f1(site, Some(&held_out)),
        }
    }

    fn mean_f1(&self, site: &Site, marks: Option<&Vec<TemplateMarks>>) -> f64 {
        let scores = site.pages.iter().enumerate().map(|(i, page)| {
            let page_marks = marks.map(|marks| &marks[i]);
            let blocks = self.segmenter.segment(&page.page);
            let main = find_main_content(&page.page, &blocks, &self.content, page_marks);
            let text = main_text(&page.page, &blocks, &main);
            word_score(&page.truth.join("\n"), &text).f1
        });
        scores.sum::<f64>() / site.pages.len().max(1) as f64
    }

    /// ttdr, mean over the sites: for each threshold `n` from 2 on with all pages, and for threshold 2 with the
    /// first `n` pages.
    fn curves(&self, sites: &[Site]) -> Vec<TemplateScore> {
        let most = sites.iter().map(|s| s.pages.len()).max().unwrap_or(0);
        let mut scores = Vec::new();
        for (threshold, pages) in (2..=most).flat_map(|n| [(n, most), (2, n)]) {
            let removals = sites
                .iter()
                .filter_map(|site| self.removal_after(site, pages, threshold));
            let found: Vec<Removal> = removals.collect();
            let score = TemplateScore {
                site: format!("mean of {} sites", sites.len()),
                threshold: Some(threshold as f64),
                pages,
                atf: mean(found.iter().filter_map(|f| f.atf)),
                ttdr: mean(found.iter().filter_map(|f| f.ttdr)),
            };
            if !scores.contains(&score) {
                scores.push(score);
            }
        }
        scores
    }

    /// The words removed from a site whose template is learned from its first `pages` pages; `None` without a template.
    fn removal_after(&self, site: &Site, pages: usize, threshold: usize) -> Option<Removal> {
        let first: Vec<&RecordPage> = site.pages.iter().take(pages).collect();
        let template = self.learn(&first, Some(threshold as f64))?;
        let marks = site.pages.iter().map(|p| marks(Some(&template), &p.page));
        Some(removal(site, &marks.collect()))
    }
}

fn marks(template: Option<&Template>, page: &PageSnapshot) -> TemplateMarks {
    template.map_or_else(|| TemplateMarks::none(page, 0.0), |t| t.apply(page))
}

fn removal(site: &Site, marks: &Vec<TemplateMarks>) -> Removal {
    let pages: Vec<_> = site.truth.iter().zip(marks).collect();
    Removal::from_site(&pages)
}

const COLUMNS: [&str; 12] = [
    "site",
    "pages",
    "clusters",
    "record text lost",
    "common text removed",
    "atf",
    "ttdr",
    "lost, held out",
    "removed, held out",
    "F alone",
    "F siblings",
    "F held out",
];

fn report(lines: &[SiteLine], curves: &[TemplateScore], failures: &[PageFailure]) -> Report {
    let mut table = Table::new("Templates by site", &COLUMNS);
    for line in lines {
        table.push([
            Cell::from(line.site.as_str()),
            line.all.pages.into(),
            line.clusters.into(),
            line.record_lost.into(),
            line.common_removed.into(),
            line.all.atf.into(),
            line.all.ttdr.into(),
            line.record_lost_held_out.into(),
            line.common_removed_held_out.into(),
            line.f1_alone.into(),
            line.f1_siblings.into(),
            line.f1_held_out.into(),
        ]);
    }
    let summary = summary(lines);
    let mut over = Table::new("ttdr", &["of", "threshold", "pages", "atf", "ttdr"]);
    for score in curves {
        over.push([
            Cell::from(score.site.as_str()),
            score.threshold.into(),
            score.pages.into(),
            score.atf.into(),
            score.ttdr.into(),
        ]);
    }
    let mut drawn = plots(curves);
    drawn.extend(content_bars(lines));
    Report {
        json: serde_json::json!({
            "schema": SCHEMA,
            "mean": summary.to_json()["rows"],
            "sites": lines,
            "curves": curves,
            "failures": failures,
        }),
        tables: [table.clone(), summary, over]
            .into_iter()
            .chain(failure_table(failures))
            .collect(),
        details: table,
        plots: drawn,
    }
}

/// Means over the sites, and shares of all words.
fn summary(lines: &[SiteLine]) -> Table {
    let mut table = Table::new(
        "Templates, all sites",
        &["measure", "mean of sites", "of all words"],
    );
    let all = Removal::sum(lines.iter().map(|l| &l.all));
    let held_out = Removal::sum(lines.iter().map(|l| &l.held_out));
    let lost = mean(lines.iter().filter_map(|l| l.record_lost));
    let removed = mean(lines.iter().filter_map(|l| l.common_removed));
    let lost_held_out = mean(lines.iter().filter_map(|l| l.record_lost_held_out));
    let removed_held_out = mean(lines.iter().filter_map(|l| l.common_removed_held_out));
    let rows = [
        ("record text lost", lost, all.record_lost()),
        ("common text removed", removed, all.common_removed()),
        (
            "record text lost, held out",
            lost_held_out,
            held_out.record_lost(),
        ),
        (
            "common text removed, held out",
            removed_held_out,
            held_out.common_removed(),
        ),
        ("atf", mean(lines.iter().filter_map(|l| l.all.atf)), None),
        ("ttdr", mean(lines.iter().filter_map(|l| l.all.ttdr)), None),
        (
            "F of content, alone",
            mean(lines.iter().map(|l| l.f1_alone)),
            None,
        ),
        (
            "F of content, siblings",
            mean(lines.iter().map(|l| l.f1_siblings)),
            None,
        ),
        (
            "F of content, held out",
            mean(lines.iter().map(|l| l.f1_held_out)),
            None,
        ),
    ];
    for (name, mean, of_all_words) in rows {
        table.push([Cell::from(name), mean.into(), of_all_words.into()]);
    }
    table
}

fn content_bars(lines: &[SiteLine]) -> Option<Plot> {
    (lines.len() > 1).then(|| Plot::Lines {
        title: "Main content with and without siblings".to_owned(),
        x_label: "site, in the order of the table".to_owned(),
        y_label: "F of words".to_owned(),
        series: vec![
            numbered_series("alone", lines.iter().map(|l| l.f1_alone)),
            numbered_series("siblings", lines.iter().map(|l| l.f1_siblings)),
        ],
    })
}

/// Values over their numbers from 1.
fn numbered_series(name: &str, values: impl Iterator<Item = f64>) -> Series {
    Series {
        name: name.to_owned(),
        points: values
            .enumerate()
            .map(|(i, value)| (i as f64 + 1.0, value))
            .collect(),
    }
}
