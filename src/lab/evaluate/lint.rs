//! `visiblock-lab evaluate lint`.

use super::super::edits::MARKER;
use super::super::report_args::ReportArgs;
use crate::cli::exit::Failure;
use crate::evaluate::diff_edits::{can_be_seen, take_marks};
use crate::evaluate::report::{PageFailure, Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use crate::files::files_below;
use crate::lint::{Check, Finding, LintOptions, lint};
use crate::snapshot::{NodeId, PageSnapshot};
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Largest distance between the right edge of a page wider than its window and the element that causes it, px. Source:
/// ours, rounding.
const MAX_SHORT: f64 = 2.0;

/// Do the checks of the layout find the faults that were planted.
#[derive(Debug, Args)]
pub(crate) struct Lint {
    /// A folder for each width of the window, with snapshots of what `visiblock-lab edits --kinds faults` wrote.
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    pages: Vec<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

/// A fault, planted at one width.
#[derive(Debug, Serialize)]
struct Planted {
    id: String,
    check: &'static str,
    width: f64,
    found: bool,
}

/// A page at one width, with the elements that have the fault.
struct Rendering {
    page: PageSnapshot,
    nodes: Vec<NodeId>,
}

impl Lint {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut of_page: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for folder in &self.pages {
            let files = files_below(folder, ".pagesnap");
            for file in files.map_err(|e| Failure::input_file(folder, &e))? {
                let name = file.to_string_lossy().into_owned();
                if let Some((_, edit)) = name.rsplit_once(MARKER) {
                    let edit = edit.trim_end_matches(".pagesnap").to_owned();
                    of_page.entry(edit).or_default().push(file);
                }
            }
        }
        let (mut all, mut failures) = (Vec::new(), Vec::new());
        for (id, files) in of_page {
            match planted(&id, &files) {
                Ok(planted) => all.extend(planted),
                Err(error) => failures.push(PageFailure { id, error }),
            }
        }
        if all.is_empty() {
            let message = "no snapshots of pages with planted faults; make some with `visiblock-lab edits --kinds \
                           faults` and `visiblock capture --screenshot`";
            return Err(Failure::input(message.to_owned()));
        }
        self.report.emit(&report(&all, &failures))?;
        super::outcome(&failures)
    }
}

/// The fault of a page at each width where it could be planted.
fn planted(id: &str, files: &[PathBuf]) -> Result<Vec<Planted>, String> {
    let check = Check::ALL.iter().copied();
    let Some(check) = check
        .filter(|c| id.starts_with(c.name()))
        .max_by_key(|c| c.name().len())
    else {
        return Ok(Vec::new());
    };
    let renderings: Result<Vec<Rendering>, String> = files.iter().map(|f| rendering(f)).collect();
    let renderings = renderings?;
    let options = LintOptions {
        only: vec![check],
        ..LintOptions::default()
    };
    // Findings about a row need the renderings in its other widths.
    let is_between = matches!(check, Check::Wrapping | Check::SmallRange);
    let together: Vec<&PageSnapshot> = renderings.iter().map(|r| &r.page).collect();
    let between = is_between.then(|| lint(&together, &options).findings);
    let marked = renderings.iter().filter(|r| has_effect(check, r));
    let mut all: Vec<Planted> = marked
        .map(|rendering| {
            let alone = || lint(&[&rendering.page], &options).findings;
            let findings = between.clone().unwrap_or_else(alone);
            Planted {
                id: id.to_owned(),
                check: check.name(),
                width: rendering.page.viewport.width,
                found: findings.iter().any(|f| is_there(rendering, f)),
            }
        })
        .collect();
    if is_between && all.iter().any(|p| p.found) {
        // It is a fault of one width, and there it was found.
        all.retain(|p| p.found);
    }
    if is_between {
        all.truncate(1);
    }
    Ok(all)
}

/// Whether what was planted is a fault at this width: it can be seen, and what is too wide makes the page so.
/// Boxes that scroll by themselves, or that cut off what they hold, let some faults come to nothing.
fn has_effect(check: Check, rendering: &Rendering) -> bool {
    let page = &rendering.page;
    let reaches_farthest = |node: &NodeId| {
        let rect = page.node(*node).visible_rect;
        rect.is_some_and(|r| r.right >= page.page.width - MAX_SHORT)
    };
    let is_wide = page.page.width > page.viewport.width + MAX_SHORT;
    let mut nodes = rendering.nodes.iter();
    nodes.any(|node| {
        let is_fault = check != Check::HorizontalScroll || is_wide && reaches_farthest(node);
        can_be_seen(page, *node) && is_fault
    })
}

fn rendering(file: &Path) -> Result<Rendering, String> {
    let mut page = PageSnapshot::load(file).map_err(|e| e.to_string())?;
    let nodes = take_marks(&mut page).map_or_else(Vec::new, |edited| edited.nodes);
    Ok(Rendering { page, nodes })
}

/// Whether a finding is about the marked element: it lies in it, or around it and by it.
fn is_there(rendering: &Rendering, finding: &Finding) -> bool {
    let page = &rendering.page;
    let others = finding.other.iter().map(|place| place.node);
    let mut places = std::iter::once(finding.place.node).chain(others);
    finding.worst_at == page.viewport.width
        && places.any(|at| rendering.nodes.iter().any(|node| page.contains(*node, at)))
}

fn report(all: &[Planted], failures: &[PageFailure]) -> Report {
    let mut summary = Table::new("Planted faults", &["check", "planted", "found", "recall"]);
    let mut of_check: BTreeMap<&str, Vec<&Planted>> = BTreeMap::new();
    for planted in all {
        of_check.entry(planted.check).or_default().push(planted);
    }
    let together: Vec<&Planted> = all.iter().collect();
    for (check, planted) in of_check
        .iter()
        .map(|(c, p)| (*c, p))
        .chain([("all", &together)])
    {
        let found = planted.iter().filter(|p| p.found).count();
        summary.push([
            Cell::from(check),
            planted.len().into(),
            found.into(),
            (found as f64 / planted.len() as f64).into(),
        ]);
    }
    let mut details = Table::new("Faults", &["id", "check", "width", "found"]);
    for planted in all {
        details.push([
            Cell::from(planted.id.as_str()),
            planted.check.into(),
            planted.width.into(),
            Cell::from(if planted.found { "yes" } else { "no" }),
        ]);
    }
    let json = serde_json::json!({
        "schema": SCHEMA,
        "mean": summary.to_json()["rows"],
        "faults": all,
    });
    Report::from_pages(json, (summary, details), failures)
}
