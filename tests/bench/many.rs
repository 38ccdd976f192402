//! Long runs: whether memory stays where it is, and how many snapshots a core does.

use super::browser::{Setting, Spent, ok_rows, spent};
use super::generated::{self, Edit};
use super::report::{Report, Table};
use std::path::Path;
use std::process::Command;

/// Pages of a run in a browser, and how many for a first look.
const PAGES: [usize; 2] = [3_000, 200];
/// Nodes of the smallest and the largest of them.
const NODES: [usize; 2] = [100, 1_000];
/// Snapshots of a run, and how many for a first look.
const SNAPSHOTS: [usize; 2] = [1_000, 100];
/// Nodes of each.
const SNAPSHOT_NODES: usize = 1_000;

/// A run over a folder.
fn run(setting: &Setting, folder: &Path, options: &[&str]) -> (Spent, u64) {
    let out = setting.folder.path().join("out-many");
    let mut command = Command::new(&setting.program);
    command.arg("run").arg(folder).arg("--out").arg(&out);
    command.args(["--do", "segment,extract"]).args(options);
    let spent = spent(&mut command);
    let rows = ok_rows(&out);
    let _ = std::fs::remove_dir_all(&out);
    (spent, rows)
}

/// Folders of browsers of our own that are left in the temporary folder.
fn profiles() -> usize {
    let entries = std::fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let is_profile = |name: &str| name.starts_with("visiblock-profile-");
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| is_profile(name)).count()
}

/// Many small pages in one run.
pub(crate) fn pages(setting: &Setting, report: &mut Report) {
    let count = PAGES[usize::from(setting.is_quick)];
    let folder = setting.folder.path().join("many");
    std::fs::create_dir(&folder).unwrap();
    for i in 0..count {
        let nodes = NODES[0] + i * 7 % (NODES[1] - NODES[0]);
        let mut html = generated::html(nodes);
        // A third of them live on by a clock, and have a tab of their own.
        if i % 3 == 0 {
            html.push_str("<script>setTimeout(() => document.body.append('later'), 50)</script>");
        }
        std::fs::write(folder.join(format!("{i}.html")), html).unwrap();
    }
    let before = profiles();
    let (spent, rows) = run(setting, &folder, &["--jobs", "2", "--offline"]);
    let mut table = Table::new(&["pages", "rows that are ok", "our peak, MB", "profiles left"]);
    table.row(vec![
        count.to_string(),
        rows.to_string(),
        format!("{:.0}", spent.peak as f64 / 1e6),
        profiles().saturating_sub(before).to_string(),
    ]);
    report.section(
        "Many pages in one run",
        "Generated pages of 100 to 1,000 nodes in two tabs, `--do segment,extract`; a third have a script with a timer.",
        table,
    );
}

/// Many snapshots, without a browser.
pub(crate) fn snapshots(setting: &Setting, report: &mut Report) {
    let count = SNAPSHOTS[usize::from(setting.is_quick)];
    let folder = setting.folder.path().join("snapshots");
    std::fs::create_dir(&folder).unwrap();
    let bytes = generated::page(SNAPSHOT_NODES, Edit::Same)
        .to_bytes()
        .unwrap();
    for i in 0..count {
        std::fs::write(folder.join(format!("{i}.pagesnap")), &bytes).unwrap();
    }
    let mut table = Table::new(&[
        "snapshots",
        "jobs",
        "a second",
        "a second of processor time",
    ]);
    for jobs in ["1", "2"] {
        let (spent, rows) = run(setting, &folder, &["--jobs", jobs]);
        let rate = |time: std::time::Duration| format!("{:.0}", rows as f64 / time.as_secs_f64());
        table.row(vec![
            rows.to_string(),
            jobs.to_owned(),
            rate(spent.time),
            rate(spent.processor),
        ]);
    }
    report.section(
        "From snapshots",
        "Generated pages of 1,000 nodes, `run --do segment,extract` with its store.",
        table,
    );
}
