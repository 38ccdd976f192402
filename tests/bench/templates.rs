//! What learning a template costs a user, over the number of pages: time and memory of the command.

use super::browser::timed;
use super::generated::{Edit, page};
use super::report::{Report, Table};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Nodes of a page.
const NODES: usize = 2_000;

/// Learns from an eighth, a quarter, a half and all of so many pages, a third of each the template.
pub(crate) fn learn(program: &Path, pages: usize, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::new(&["pages", "s", "times the half", "peak, MB"]);
    let (mut made, mut before) = (0, None::<Duration>);
    for count in [pages / 8, pages / 4, pages / 2, pages] {
        for number in made..count {
            let path = folder.path().join(format!("{number:06}.pagesnap"));
            page(NODES, Edit::Other(number)).save(&path).unwrap();
        }
        made = count;
        let mut learn = Command::new(program);
        learn.args(["template", "learn"]).arg(folder.path());
        let (time, peak) = timed(learn.arg("-o").arg(folder.path().join("site.template")));
        let ratio = before.map_or("".to_owned(), |b| {
            format!("{:.1}", time.as_secs_f64() / b.as_secs_f64())
        });
        let seconds = format!("{:.2}", time.as_secs_f64());
        table.row(vec![
            count.to_string(),
            seconds,
            ratio,
            format!("{:.0}", peak as f64 / 1e6),
        ]);
        before = Some(time);
    }
    let note =
        format!("`template learn` on snapshots of {NODES} nodes, a third of their text the same.");
    report.section("Learning a template", &note, table);
}
