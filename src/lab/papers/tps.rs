//! Table I of the TPS paper, by TPS alone and with the evidence of MDR's lists.

use super::super::evaluate::RecordPage;
use super::data::Data;
use super::section::Section;
use crate::algorithm::Mdr;
use crate::algorithm::pruning::prune;
use crate::algorithm::tps::{Filtered, StyleMode, Tps};
use crate::cli::exit::Failure;
use crate::evaluate::noise::{Pruning, summarise};
use crate::evaluate::pruning::evaluate_pruning;
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How a page is pruned.
type Prune = fn(&RecordPage, &Tps) -> Filtered;

/// A line of the table: name, how, styles, and the share of text below which the region is turned
/// around (0: never, algorithm 1).
const METHODS: [(&str, Prune, StyleMode, f64); 6] = [
    (
        "TPS alone, algorithm 1, styles of the paper",
        alone,
        StyleMode::Paper,
        0.0,
    ),
    (
        "TPS alone, algorithm 6, styles of the paper",
        alone,
        StyleMode::Paper,
        0.3,
    ),
    (
        "TPS alone, algorithm 1, rendered styles",
        alone,
        StyleMode::Visual,
        0.0,
    ),
    (
        "TPS alone, algorithm 6, rendered styles",
        alone,
        StyleMode::Visual,
        0.3,
    ),
    (
        "regions chosen by MDR's lists, styles of the paper",
        by_lists,
        StyleMode::Paper,
        0.3,
    ),
    (
        "regions chosen by MDR's lists, rendered styles",
        by_lists,
        StyleMode::Visual,
        0.3,
    ),
];

fn alone(page: &RecordPage, tps: &Tps) -> Filtered {
    tps.prune(&page.page)
}

fn by_lists(page: &RecordPage, tps: &Tps) -> Filtered {
    prune(&page.page, tps, &Mdr::default())
}

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    let pages = match data.records() {
        Ok(pages) => pages,
        Err(why) => {
            section.absent("table I", &why);
            return Ok(section);
        }
    };
    let columns = [
        "method",
        "pages",
        "DOM reduction",
        "content present",
        "noise removed",
    ];
    let mut table = Table::new("Table I, the bottom line", &columns);
    table.push([
        Cell::from("the paper, 23 sites"),
        23_usize.into(),
        0.4622.into(),
        0.8696.into(),
        0.7703.into(),
    ]);
    let mut of_paper = Vec::new();
    for (i, (name, how, styles, content_share)) in METHODS.into_iter().enumerate() {
        let tps = Tps {
            styles,
            content_share,
            ..Tps::default()
        };
        let rows = pruned(&pages, how, &tps);
        let summary = summarise(&rows);
        table.push([
            Cell::from(name),
            summary.pages.into(),
            summary.reduction.into(),
            summary.content_present.into(),
            summary.noise_removed.into(),
        ]);
        if i == 0 {
            of_paper = rows;
        }
    }
    section.table(
        table,
        "Estuka's pages of search results. Noise is what MDR finds beside the true records, before and \
         after (equation 4); content is present with nine tenths of the words of the true records. The \
         first line of ours is `--paper tps`; in the last but one row and the last MDR says which regions \
         hold the records, as in `visiblock prune` on pages of lists, which asks the main content besides: not the \
         paper's method.",
    );
    section.table(
        by_site(&of_paper),
        "By TPS alone as in the paper (algorithm 1), means over the three pages of a site.",
    );
    section.absent("the 23 sites of table I", "their pages of 2013 are gone");
    Ok(section)
}

fn pruned(pages: &[RecordPage], how: Prune, tps: &Tps) -> Vec<Pruning> {
    let mdr = Mdr::default();
    let line = |page: &RecordPage| {
        let filtered = how(page, tps);
        evaluate_pruning((&page.id, &page.page), &page.truth, &filtered, &mdr).pruning
    };
    pages.par_iter().map(line).collect()
}

fn by_site(rows: &[Pruning]) -> Table {
    let mut sites: BTreeMap<&str, Vec<&Pruning>> = BTreeMap::new();
    for row in rows {
        let site = row.id.rsplit_once('_').map_or(&*row.id, |(site, _)| site);
        sites.entry(site).or_default().push(row);
    }
    let columns = [
        "site",
        "nodes raw",
        "nodes pruned",
        "reduction",
        "content present",
        "records raw",
        "targets raw",
        "records pruned",
        "targets pruned",
        "noise removed",
    ];
    let mut table = Table::new("Table I by site", &columns);
    for (site, rows) in sites {
        let of = |f: fn(&Pruning) -> f64| Cell::from(mean(rows.iter().map(|r| f(r))));
        table.push([
            Cell::from(site),
            of(|r| f64::from(r.nodes_before)),
            of(|r| f64::from(r.nodes_after)),
            mean(rows.iter().filter_map(|r| r.reduction())).into(),
            of(|r| f64::from(u8::from(r.content_present))),
            of(|r| f64::from(r.records_before.total)),
            of(|r| f64::from(r.records_before.target)),
            of(|r| f64::from(r.records_after.total)),
            of(|r| f64::from(r.records_after.target)),
            mean(rows.iter().filter_map(|r| r.noise_removed())).into(),
        ]);
    }
    table
}
