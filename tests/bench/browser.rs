//! What visiblock costs beside bare Chromium: warm, cold, many pages, memory.

use super::bare::Bare;
use super::generated;
use super::report::{Report, Table, median, millis};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use visiblock::algorithm::{Segmenter, Visiblock};
use visiblock::browser::{Browser, BrowserOptions, RenderOptions};
use visiblock::input::{Document, Input};
use visiblock::{ContentOptions, Extraction, find_main_content};

/// Pages of a set that are measured, at most: evenly spread over it.
const MAX_PAGES: usize = 20;
/// Tabs of a run.
const TABS: usize = 2;
/// Parts of a second in which Linux tells processor time.
const TICKS: u32 = 100;
/// What is asked of our memory: so many times the snapshot on the wire, and so many bytes.
const WIRE_TIMES: u64 = 3;
const FIXED_MEMORY: u64 = 20_000_000;

/// What is compared.
pub(crate) struct Setting {
    /// The program that is measured.
    pub(crate) program: PathBuf,
    /// Folder of evaluation sets, if there is one.
    pub(crate) data: Option<PathBuf>,
    /// How often everything is done.
    pub(crate) rounds: usize,
    /// Nodes of generated pages.
    pub(crate) sizes: Vec<usize>,
    /// Whether a first look is enough.
    pub(crate) is_quick: bool,
    pub(crate) folder: tempfile::TempDir,
    runtime: tokio::runtime::Runtime,
}

/// Pages of one kind.
struct PageSet {
    name: String,
    files: Vec<PathBuf>,
    /// The folder below which they may load files.
    root: PathBuf,
}

impl Setting {
    pub(crate) fn new(
        program: PathBuf,
        data: Option<PathBuf>,
        rounds: usize,
        sizes: Vec<usize>,
        is_quick: bool,
    ) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        Self {
            program,
            data,
            rounds,
            sizes,
            is_quick,
            folder: tempfile::tempdir().unwrap(),
            runtime,
        }
    }

    fn options() -> BrowserOptions {
        BrowserOptions {
            offline: true,
            sandbox: std::env::var_os("VISIBLOCK_NO_SANDBOX").is_none(),
            ..BrowserOptions::default()
        }
    }

    /// The command line of the browser that visiblock starts.
    fn command_line(&self) -> Vec<String> {
        self.runtime.block_on(async {
            let browser = Browser::launch(Self::options()).await.unwrap();
            let id = browser.process_id().unwrap();
            let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap();
            browser.close().await;
            let words = line.split(|b| *b == 0).filter(|w| !w.is_empty());
            words
                .map(|w| String::from_utf8_lossy(w).into_owned())
                .collect()
        })
    }

    fn generated(&self, nodes: usize) -> PathBuf {
        let path = self.folder.path().join(format!("generated-{nodes}.html"));
        std::fs::write(&path, generated::html(nodes)).unwrap();
        path
    }

    fn sets(&self) -> Vec<PageSet> {
        let mut sets = Vec::new();
        for (name, is_page) in [
            ("kreuzer", is_kreuzer as fn(&Path) -> bool),
            ("estuka", is_estuka),
        ] {
            let Some(root) = self.data.as_ref().map(|data| data.join(name)) else {
                continue;
            };
            let mut files = files_below(&root);
            files.retain(|file| is_page(file.strip_prefix(&root).unwrap_or(file)));
            files.sort();
            let step = files.len().div_ceil(MAX_PAGES).max(1);
            let files: Vec<PathBuf> = files.into_iter().step_by(step).collect();
            if !files.is_empty() {
                sets.push(PageSet {
                    name: name.to_owned(),
                    files,
                    root,
                });
            }
        }
        for nodes in &self.sizes {
            let files = vec![self.generated(*nodes)];
            let root = self.folder.path().to_owned();
            sets.push(PageSet {
                name: format!("generated, {nodes} nodes"),
                files,
                root,
            });
        }
        sets
    }
}

fn is_kreuzer(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".blocks.html")
}

/// A page is SITE/N/NAME.htm; what it loads lies deeper.
fn is_estuka(path: &Path) -> bool {
    let is_html = path.extension().is_some_and(|e| e == "htm" || e == "html");
    is_html && path.components().count() == 3
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path)
            } else {
                files.push(path)
            }
        }
    }
    files
}

fn address(file: &Path) -> String {
    url::Url::from_file_path(file.canonicalize().unwrap())
        .unwrap()
        .into()
}

fn document(file: &Path) -> Document {
    match Input::open(&file.to_string_lossy(), None) {
        Ok(Input::Document(document)) => document,
        other => panic!("{}: {:?}", file.display(), other.map(|_| "no document")),
    }
}

/// What is done with a page, beside bare Chromium.
const TASKS: [&str; 3] = ["capture", "segment", "extract"];

/// One page after the other in a warm browser, in turn with bare Chromium in a tab that it keeps.
pub(crate) fn warm(setting: &Setting, report: &mut Report) {
    let command_line = setting.command_line();
    let mut table = Table::new(&["pages", "", "bare, ms", "capture", "segment", "extract"]);
    let ours = setting
        .runtime
        .block_on(Browser::launch(Setting::options()))
        .unwrap();
    for set in setting.sets() {
        let mut bare = Bare::launch(&command_line, 1);
        let rendering = RenderOptions {
            root: Some(set.root.clone()),
            ..RenderOptions::default()
        };
        let (mut sums, mut ratios) = ([Duration::ZERO; 4], [const { Vec::new() }; 3]);
        let mut count = 0;
        for file in &set.files {
            let (page, url) = (document(file), vec![address(file)]);
            let mut times = [const { Vec::new() }; 4];
            for _ in 0..setting.rounds {
                let Some((time, _)) = bare.load(&url)[0] else {
                    break;
                };
                times[0].push(time);
                for (task, name) in TASKS.iter().enumerate() {
                    let start = Instant::now();
                    let rendered = setting.runtime.block_on(ours.render(&page, &rendering));
                    let Ok(snapshot) = rendered else { break };
                    std::hint::black_box(after_capture(&snapshot, name));
                    times[task + 1].push(start.elapsed());
                }
            }
            if times.iter().any(|times| times.len() < setting.rounds) {
                continue;
            }
            count += 1;
            let medians = times.map(|mut times| median(&mut times));
            for (sum, median) in sums.iter_mut().zip(medians) {
                *sum += median;
            }
            for task in 0..TASKS.len() {
                let ratio = medians[task + 1].as_secs_f64() / medians[0].as_secs_f64();
                ratios[task].push(ratio);
            }
        }
        let bare_ms = millis(sums[0]) / f64::from(count.max(1));
        let cell = |task: usize| {
            let mut sorted = ratios[task].clone();
            sorted.sort_by(f64::total_cmp);
            let middle = sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN);
            let whole = sums[task + 1].as_secs_f64() / sums[0].as_secs_f64();
            format!("{middle:.2} ({whole:.2})")
        };
        let of = format!("{count} of {}", set.files.len());
        table.row(vec![
            set.name,
            of,
            format!("{bare_ms:.1}"),
            cell(0),
            cell(1),
            cell(2),
        ]);
    }
    setting.runtime.block_on(ours.close());
    report.section(
        "One page at a time, warm: times of bare Chromium",
        "Bare Chromium keeps one tab, navigates, waits for the load event, takes one snapshot and does not even \
         parse it. Median over pages of the ratio of medians; in brackets the ratio of the sums.",
        table,
    );
}

/// What a command does with a page once it is rendered.
fn after_capture(page: &visiblock::PageSnapshot, task: &str) -> usize {
    if task == "capture" {
        return page.to_bytes().unwrap().len();
    }
    let blocks = Visiblock::default().segment(page);
    if task == "segment" {
        return blocks.blocks.len();
    }
    let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
    Extraction::new(page, &blocks, &main).markdown.len()
}

/// A process from its start to its end: time, and most memory it held, bytes.
pub(crate) fn timed(command: &mut Command) -> (Duration, u64) {
    let spent = spent(command);
    (spent.time, spent.peak)
}

/// What a process took.
pub(crate) struct Spent {
    pub(crate) time: Duration,
    /// Of all its threads, its browser's not included.
    pub(crate) processor: Duration,
    /// Most memory it held, bytes.
    pub(crate) peak: u64,
}

/// The same with the processor time.
pub(crate) fn spent(command: &mut Command) -> Spent {
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (peak, ticks) = until_end(&mut child);
    Spent {
        time: start.elapsed(),
        processor: Duration::from_secs(ticks) / TICKS,
        peak,
    }
}

/// The most memory and the processor time of a process, as Linux counts them, looked at every
/// millisecond.
fn until_end(child: &mut Child) -> (u64, u64) {
    let [status, stat] = ["status", "stat"].map(|name| format!("/proc/{}/{name}", child.id()));
    let (mut peak, mut ticks) = (0, 0);
    while child.try_wait().unwrap().is_none() {
        let said = std::fs::read_to_string(&stat).unwrap_or_default();
        // Behind the name, which may hold anything, user and system time are the 12th and 13th.
        let fields = said.rsplit(')').next().unwrap_or_default();
        let times = fields.split_whitespace().skip(11).take(2);
        let spent: u64 = times.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        ticks = ticks.max(spent);
        let said = std::fs::read_to_string(&status).unwrap_or_default();
        let line = said.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kb: Option<u64> = line.and_then(|l| l.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kb.unwrap_or(0) << 10);
        std::thread::sleep(Duration::from_millis(1));
    }
    (peak, ticks)
}

/// `extract` of a small page from nothing, beside starting the browser and loading it.
pub(crate) fn cold(setting: &Setting, report: &mut Report) {
    let command_line = setting.command_line();
    let small = setting.folder.path().join("small.html");
    let words = "A few words that are the content of a small page. ".repeat(8);
    std::fs::write(
        &small,
        format!("<title>Small</title><h1>Small</h1><p>{words}</p><p>{words}</p>"),
    )
    .unwrap();
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..setting.rounds * 2 + 1 {
        let start = Instant::now();
        let mut browser = Bare::launch(&command_line, 1);
        assert!(browser.load(&[address(&small)])[0].is_some());
        drop(browser);
        bare.push(start.elapsed());
        let mut extract = Command::new(&setting.program);
        ours.push(timed(extract.arg("extract").arg(&small).arg("--offline")).0);
    }
    let (bare, ours) = (median(&mut bare), median(&mut ours));
    let mut table = Table::new(&["", "ms"]);
    table.row(vec![
        "browser started, page loaded, snapshot taken".into(),
        format!("{:.0}", millis(bare)),
    ]);
    table.row(vec!["`extract`".into(), format!("{:.0}", millis(ours))]);
    table.row(vec![
        "ratio".into(),
        format!("{:.2}", ours.as_secs_f64() / bare.as_secs_f64()),
    ]);
    report.section(
        "A small page, cold",
        "Each process from its start to its end, in turn.",
        table,
    );
}

/// How many pages of a run came out well.
pub(crate) fn ok_rows(out: &Path) -> u64 {
    let told = std::fs::read(out.join("_SUCCESS")).unwrap_or_default();
    let told: serde_json::Value = serde_json::from_slice(&told).unwrap_or_default();
    told["statuses"]["ok"].as_u64().unwrap_or(0)
}

/// `run` with two tabs, beside the same browser with two tabs; both with their start.
pub(crate) fn run(setting: &Setting, report: &mut Report) {
    let command_line = setting.command_line();
    let mut files: Vec<PathBuf> = Vec::new();
    for set in setting.sets() {
        let copies = if set.files.len() > 1 { 1 } else { 4 };
        files.extend((0..copies).flat_map(|_| set.files.clone()));
    }
    let urls: Vec<String> = files.iter().map(|file| address(file)).collect();
    let list = setting.folder.path().join("list.csv");
    let line = |(i, file): (usize, &PathBuf)| {
        format!("{i},\"{}\"\n", file.canonicalize().unwrap().display())
    };
    let lines: String = files.iter().enumerate().map(line).collect();
    std::fs::write(&list, format!("id,path\n{lines}")).unwrap();
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    let (mut loaded, mut rendered) = (0, 0);
    for round in 0..setting.rounds {
        let start = Instant::now();
        let mut browser = Bare::launch(&command_line, TABS);
        loaded = browser.load(&urls).iter().flatten().count();
        drop(browser);
        bare.push(start.elapsed());
        let out = setting.folder.path().join(format!("out-{round}"));
        let mut run = Command::new(&setting.program);
        run.arg("run")
            .arg(&list)
            .arg("--out")
            .arg(&out)
            .args(["--offline", "--jobs", "2"]);
        if let Some(data) = &setting.data {
            run.arg("--root").arg(data);
        }
        ours.push(timed(&mut run).0);
        rendered = ok_rows(&out);
        let _ = std::fs::remove_dir_all(&out);
    }
    let (bare, ours) = (median(&mut bare), median(&mut ours));
    let rate = |time: Duration| urls.len() as f64 / time.as_secs_f64();
    let mut table = Table::new(&["", "pages/s"]);
    table.row(vec![
        format!("bare, {loaded} of {} pages loaded", urls.len()),
        format!("{:.1}", rate(bare)),
    ]);
    table.row(vec![
        format!("`run`, {rendered} rows that are ok"),
        format!("{:.1}", rate(ours)),
    ]);
    table.row(vec![
        "share of bare throughput".into(),
        format!("{:.0} %", 100.0 * rate(ours) / rate(bare)),
    ]);
    report.section(
        "Many pages, two tabs",
        "Start of the browser included on both sides.",
        table,
    );
}

/// Most memory of our process, beside the snapshot's size on the wire.
pub(crate) fn memory(setting: &Setting, report: &mut Report) {
    let command_line = setting.command_line();
    let mut table = Table::new(&[
        "nodes",
        "on the wire, MB",
        "our peak, MB",
        "3 x wire + 20 MB",
        "",
    ]);
    for nodes in &setting.sizes {
        let file = setting.generated(*nodes);
        let mut bare = Bare::launch(&command_line, 1);
        let Some((_, wire)) = bare.load(&[address(&file)])[0] else {
            continue;
        };
        drop(bare);
        let mut segment = Command::new(&setting.program);
        segment
            .arg("segment")
            .arg(&file)
            .args(["--offline", "--timeout", "120"]);
        let (_, peak) = timed(&mut segment);
        let wire = wire as u64;
        let most = WIRE_TIMES * wire + FIXED_MEMORY;
        let mb = |bytes: u64| format!("{:.1}", bytes as f64 / 1e6);
        let verdict = if peak <= most { "within" } else { "over" };
        table.row(vec![
            nodes.to_string(),
            mb(wire),
            mb(peak),
            mb(most),
            verdict.into(),
        ]);
    }
    report.section(
        "Memory",
        "`segment` of a generated page, most that our process held (VmHWM).",
        table,
    );
}
