//! `visiblock approve`: turns the results of a check into the baseline.

use super::args::list::ListArgs;
use super::exit::Failure;
use super::sink::talk;
use crate::check::approve::{Approved, Wanted, approve};
use crate::check::decisions::Decisions;
use crate::check::undo::undo;
use crate::counted::counted;
use clap::Args;
use std::path::PathBuf;

/// Accept what the last `visiblock check` found: all, a page, a view, or one change
///
/// Nothing is rendered: the baseline becomes what the check rendered, byte by byte what its report
/// shows. Results that do not fit any more (the baseline or the list has changed since) are
/// refused. A change that is accepted alone is written beside the baseline and not told again;
/// everything else still is.
///
/// Examples:
///   visiblock approve                               # everything that differs
///   visiblock approve --only home --only article    # these pages
///   visiblock approve --only home-390x844-dark      # this view of a page
///   visiblock approve --change 3f09a1c2d4           # this change, wherever it was found
///   visiblock approve --decisions decisions.json    # what was decided in the report
///   visiblock approve --undo                        # take the last approval back
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Approve {
    #[command(flatten)]
    list: ListArgs,
    /// Accept what differs of the page, or the view of one, with this name alone. May be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Accept the change with this key alone, which `check` prints. May be given several times.
    #[arg(long, value_name = "KEY")]
    change: Vec<String>,
    /// Do what was decided in the report of the check.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["only", "change"])]
    decisions: Option<PathBuf>,
    /// Put everything back as it was before the last approval.
    #[arg(long, conflicts_with_all = ["only", "change", "decisions"])]
    undo: bool,
}

impl Approve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let list = self.list.load()?;
        if self.undo {
            let files = undo(&list.results, &list.baselines)?;
            let files = counted(files, "file is", "files are");
            talk(&format!("undone: {files} as before\n"));
            return Ok(());
        }
        let wanted = self.wanted()?;
        let approved = approve(&list, &wanted)?;
        for note in &approved.notes {
            tracing::warn!("{note}");
        }
        talk(&format!("{}\n", told(&approved)));
        Ok(())
    }

    fn wanted(self) -> Result<Wanted, Failure> {
        Ok(match self.decisions {
            Some(path) => Wanted::Decided(Decisions::load(&path)?),
            None if self.change.is_empty() => Wanted::Pages(self.only),
            None => Wanted::Changes(self.change, self.only),
        })
    }
}

/// One line that says what was approved.
fn told(approved: &Approved) -> String {
    let (baselines, changes) = (approved.baselines, approved.changes);
    let parts = [
        (
            baselines,
            counted(baselines, "baseline written", "baselines written"),
        ),
        (
            changes,
            counted(changes, "change accepted", "changes accepted"),
        ),
        (
            approved.forgotten,
            format!(
                "{} accepted that no longer occur: forgotten",
                approved.forgotten
            ),
        ),
        (
            approved.rejected,
            format!("{} rejected and told again", approved.rejected),
        ),
    ];
    let parts = parts.into_iter().filter(|(n, _)| *n > 0);
    let parts: Vec<String> = parts.map(|(_, said)| said).collect();
    match (parts.is_empty(), baselines + changes + approved.forgotten) {
        (true, _) => "nothing to approve".to_owned(),
        (false, 0) => parts.join(", "),
        (false, _) => format!(
            "{}; `visiblock approve --undo` takes it back",
            parts.join(", ")
        ),
    }
}
