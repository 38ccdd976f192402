//! `visiblock-lab evaluate roles`.

use super::super::report_args::ReportArgs;
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::evaluate::report::{PageFailure, Report, SCHEMA};
use crate::evaluate::roles::{RoleMatch, accepted, accuracy, matches};
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::truth::kreuzer;
use crate::segmentation::Role;
use clap::Args;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Roles of blocks against the types people gave them (data-block-type, as in Kreuzer's pages).
///
/// Each marked block is held against the block that matches it best, whatever its level: the
/// page is cut as fine as it goes, so that the choice of the level plays no part.
#[derive(Debug, Args)]
pub(crate) struct Roles {
    /// Snapshots to segment: a .pagesnap file or a folder of them.
    #[arg(long, value_name = "FILE|DIR")]
    pages: PathBuf,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl Roles {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut config = self.thresholds.config()?;
        config.set(&format!("visiblock.granularity={}", u32::MAX))?;
        let segmenter = config.segmenter("visiblock")?;
        let mut failures = Vec::new();
        let mut pages = super::load_marked(&self.pages, None, &mut failures)?;
        pages.retain(|p| p.marked.cover() >= kreuzer::MIN_COVER);
        let mut by_page: Vec<(&str, Vec<RoleMatch>)> = Vec::new();
        for page in &pages {
            let found = segmenter.segment(&page.page);
            by_page.push((&page.id, matches(&found, &page.marked.blocks)));
        }
        self.report.emit(&report(&by_page, &failures))?;
        super::outcome(&failures)
    }
}

fn report(by_page: &[(&str, Vec<RoleMatch>)], failures: &[PageFailure]) -> Report {
    let all: Vec<RoleMatch> = by_page.iter().flat_map(|(_, m)| m).cloned().collect();
    let mut details = Table::new("Roles by page", &["id", "blocks", "accuracy"]);
    for (id, found) in by_page {
        details.push([Cell::from(*id), found.len().into(), accuracy(found).into()]);
    }
    let types = type_table(&all);
    let json = serde_json::json!({
        "schema": SCHEMA,
        "accuracy": accuracy(&all),
        "types": types.to_json()["rows"],
        "pages": details.to_json()["rows"],
    });
    Report::from_pages(json, (types, details), failures)
}

/// How many of each type have a fitting role, and which roles they have.
pub(crate) fn type_table(all: &[RoleMatch]) -> Table {
    let mut table = Table::new(
        "Roles: type by line",
        &["type", "blocks", "accuracy", "fits", "found"],
    );
    let mut by_kind: BTreeMap<&str, Vec<RoleMatch>> = BTreeMap::new();
    for one in all {
        by_kind.entry(&one.kind).or_default().push(one.clone());
    }
    for (kind, found) in &by_kind {
        table.push([
            Cell::from(*kind),
            found.len().into(),
            accuracy(found).into(),
            accepted(kind)
                .iter()
                .map(|r| r.name())
                .collect::<Vec<_>>()
                .join(", ")
                .into(),
            most_frequent(found).into(),
        ]);
    }
    table.push([
        Cell::from("all"),
        all.len().into(),
        accuracy(all).into(),
        Cell::Missing,
        Cell::Missing,
    ]);
    table
}

/// The three roles that were found most often, with their counts.
fn most_frequent(found: &[RoleMatch]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in found {
        *counts.entry(name(one.role)).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let shown = counts.iter().take(3).map(|(r, n)| format!("{r} {n}"));
    shown.collect::<Vec<_>>().join(", ")
}

fn name(role: Option<Role>) -> &'static str {
    role.map_or("", Role::name)
}
