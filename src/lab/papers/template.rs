//! Tables 1 and 2 and figures 3 and 4 of the paper on template chunks.

use super::data::Data;
use super::section::Section;
use crate::cli::exit::Failure;
use crate::evaluate::pages::sites;
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::template_pages::{Removal, TruePieces};
use crate::files::files_below;
use crate::paper;
use crate::snapshot::PageSnapshot;
use crate::template::{ChunkMode, Learner, TemplateMarks, TemplateOptions};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Tables 1 and 2 of the paper: pages, ms by kB, atf, ttdr.
const PAPER: [(&str, u64, f64, f64, f64); 8] = [
    ("paper: Cnnfn.com", 8, 5.0, 0.341, 1.0),
    ("paper: NBA.com", 11, 4.6, 0.181, 0.86),
    ("paper: Netflix.com", 9, 4.6, 0.178, 1.0),
    ("paper: Ebay.com", 41, 4.5, 0.225, 1.0),
    ("paper: Amazon.com", 13, 4.0, 0.193, 1.0),
    ("paper: Disneylandsource.com", 8, 7.6, 0.541, 1.0),
    ("paper: Elle.com", 16, 4.4, 0.193, 1.0),
    ("paper: Launch.yahoo.com", 9, 5.8, 0.293, 1.0),
];

/// A collection of this many pages or more has lines of its own. Source: ours: the paper's threshold
/// is 4 pages.
const MIN_PAGES: usize = 4;

/// Pages of one site, what is true of them, and the size of their files.
struct Collection {
    site: String,
    pages: Vec<PageSnapshot>,
    truth: Vec<TruePieces>,
    kilobytes: Option<f64>,
}

/// The result for a collection.
struct Found {
    removal: Removal,
    ms: f64,
}

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    let Some(options) = preset()? else {
        return Ok(section);
    };
    let mut collections = Vec::new();
    match data.records() {
        Ok(pages) => {
            let pages = pages
                .into_iter()
                .map(|p| (p.site().to_owned(), p.page, p.truth));
            collections.extend(collected(pages, 2, Some(&data.files("estuka"))));
        }
        Err(why) => section.absent("tables 1 and 2 on Estuka's sites", &why),
    }
    match data.texts("wcxb") {
        Ok(pages) => {
            let sites = sites(pages.iter().map(|p| p.origin.as_str()));
            let pages = sites.into_iter().zip(pages);
            let pages = pages.map(|(site, known)| (site, known.page, vec![known.text]));
            collections.extend(collected(pages, MIN_PAGES, None));
        }
        Err(why) => section.absent("figures 3 and 4 on sites of four pages and more", &why),
    }
    if collections.is_empty() {
        return Ok(section);
    }
    section.table(
        tables_1_and_2(&collections, &options),
        "ttdr counts pieces of text: those removed by those that stand on every page outside the true \
         content; the paper's people counted tables. atf: removed words by words of a page. Time: both \
         passes over pages that are laid out already, by the size of their HTML; the paper's has the \
         parsing of HTML in it (Pentium III). *Table* is the paper's chunk, *block* ours: pages of today \
         have few tables, and a page without any is one chunk, which stands on no other page. Estuka's \
         sites have three pages, so a chunk has to stand on two; the sites of wcxb have four and more.",
    );
    let large: Vec<&Collection> = collections
        .iter()
        .filter(|c| c.pages.len() >= MIN_PAGES)
        .collect();
    if large.is_empty() {
        section.absent(
            "figures 3 and 4",
            "no site of four pages or more among the sets found",
        );
        return Ok(section);
    }
    section.table(
        figure_3(&large, &options),
        "Mean over the sites of wcxb with four pages or more, with block chunks. The paper (Amazon, 13 \
         pages): 1 from a threshold of 4 on, 1.17 at 3.",
    );
    section.table(
        figure_4(&large, &options),
        "The same sites, a threshold of 2, learned from the first so many pages and applied to all. The paper: \
         9 of 13 pages of Amazon find 86 %, 9 of 41 of Ebay all of it in 27 % of the time.",
    );
    section.absent(
        "the eight collections of tables 1 and 2",
        "their pages of 2003 are gone; Estuka has three pages of a site, wcxb seven at most",
    );
    Ok(section)
}

fn preset() -> Result<Option<TemplateOptions>, Failure> {
    let Some(paper) = paper::find("template") else {
        return Ok(None);
    };
    Ok(Some(paper.config().template()?))
}

/// Pages by site, those of fewer pages left out.
fn collected(
    pages: impl Iterator<Item = (String, PageSnapshot, Vec<String>)>,
    least: usize,
    files: Option<&Path>,
) -> Vec<Collection> {
    let mut by_site: BTreeMap<String, Collection> = BTreeMap::new();
    for (site, page, truth) in pages {
        let kilobytes = files.and_then(|folder| html_kilobytes(&folder.join(&site)));
        let collection = by_site.entry(site.clone()).or_insert_with(|| Collection {
            site,
            pages: Vec::new(),
            truth: Vec::new(),
            kilobytes,
        });
        collection.truth.push(TruePieces::from_page(&page, &truth));
        collection.pages.push(page);
    }
    by_site
        .into_values()
        .filter(|c| c.pages.len() >= least)
        .collect()
}

/// Size of the HTML files below a folder, kB; pages that others hold in frames lie deeper.
fn html_kilobytes(folder: &Path) -> Option<f64> {
    let files = files_below(folder, ".htm").ok()?;
    let own = files.iter().filter(|f| {
        let inside = f.strip_prefix(folder).unwrap_or(f);
        inside.components().count() == 2
    });
    let bytes: u64 = own.filter_map(|f| Some(f.metadata().ok()?.len())).sum();
    (bytes > 0).then(|| bytes as f64 / 1000.0)
}

/// Learns a template from the first `learned_from` pages and applies it to all pages; `None` without a template.
fn found(collection: &Collection, options: &TemplateOptions, learned_from: usize) -> Option<Found> {
    let start = Instant::now();
    let mut learner = Learner::new(options.clone(), false);
    for (i, page) in collection.pages.iter().take(learned_from).enumerate() {
        learner.learn(&format!("page {i}"), page);
    }
    let template = learner.finish().ok()?;
    let marks: Vec<TemplateMarks> = collection.pages.iter().map(|p| template.apply(p)).collect();
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let pairs: Vec<_> = collection.truth.iter().zip(&marks).collect();
    Some(Found {
        removal: Removal::from_site(&pairs),
        ms,
    })
}

fn in_mode(options: &TemplateOptions, mode: ChunkMode, threshold: f64) -> TemplateOptions {
    TemplateOptions {
        mode,
        threshold,
        ..options.clone()
    }
}

fn tables_1_and_2(collections: &[Collection], options: &TemplateOptions) -> Table {
    let columns = [
        "collection",
        "pages",
        "kB",
        "ms / kB",
        "atf, table",
        "ttdr, table",
        "atf, block",
        "ttdr, block",
    ];
    let mut table = Table::new("Tables 1 and 2, execution time, atf and ttdr", &columns);
    for (site, pages, ms, atf, ttdr) in PAPER {
        table.push([
            Cell::from(site),
            Cell::Count(pages),
            Cell::Missing,
            ms.into(),
            atf.into(),
            ttdr.into(),
        ]);
    }
    for collection in collections {
        let pages = collection.pages.len();
        let by_mode = [ChunkMode::Table, ChunkMode::Block].map(|mode| {
            found(
                collection,
                &in_mode(options, mode, options.threshold),
                pages,
            )
        });
        let [of_table, of_block] = &by_mode;
        let per_kilobyte = of_table.as_ref().zip(collection.kilobytes);
        let figures = [of_table, of_block].map(|found| found.as_ref().map(|f| &f.removal));
        table.push([
            Cell::from(collection.site.as_str()),
            pages.into(),
            collection.kilobytes.map(f64::round).into(),
            per_kilobyte
                .map(|(found, kilobytes)| found.ms / kilobytes)
                .into(),
            figures[0].and_then(|r| r.atf).into(),
            figures[0].and_then(|r| r.ttdr).into(),
            figures[1].and_then(|r| r.atf).into(),
            figures[1].and_then(|r| r.ttdr).into(),
        ]);
    }
    table
}

fn figure_3(collections: &[&Collection], options: &TemplateOptions) -> Table {
    let columns = ["document frequency threshold", "sites", "atf", "ttdr"];
    let mut table = Table::new("Figure 3, ttdr over the threshold", &columns);
    let most = collections.iter().map(|c| c.pages.len()).max().unwrap_or(0);
    for threshold in 2..=most {
        let with_enough = collections.iter().filter(|c| c.pages.len() >= threshold);
        let options = in_mode(options, ChunkMode::Block, threshold as f64);
        let found = with_enough.filter_map(|c| found(c, &options, c.pages.len()));
        let found: Vec<Found> = found.collect();
        table.push([
            Cell::from(threshold),
            found.len().into(),
            mean(found.iter().filter_map(|f| f.removal.atf)).into(),
            mean(found.iter().filter_map(|f| f.removal.ttdr)).into(),
        ]);
    }
    table
}

fn figure_4(collections: &[&Collection], options: &TemplateOptions) -> Table {
    let columns = ["pages learned from", "sites", "ttdr", "ms a site"];
    let mut table = Table::new(
        "Figure 4, ttdr and time over the pages learned from",
        &columns,
    );
    let options = in_mode(options, ChunkMode::Block, 2.0);
    let most = collections.iter().map(|c| c.pages.len()).max().unwrap_or(0);
    for pages in 2..=most {
        let with_enough = collections.iter().filter(|c| c.pages.len() >= pages);
        let found: Vec<Found> = with_enough
            .filter_map(|c| found(c, &options, pages))
            .collect();
        table.push([
            Cell::from(pages),
            found.len().into(),
            mean(found.iter().filter_map(|f| f.removal.ttdr)).into(),
            mean(found.iter().map(|f| f.ms)).into(),
        ]);
    }
    table
}
