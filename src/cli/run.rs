//! `visiblock run`: processes many pages, without losing any.

use super::args::tasks::TaskArgs;
use super::exit::Failure;
use super::profile::arguments;
use super::run_like::{Alike, Earlier, alike};
use super::run_progress::Progress;
use super::run_record::recorded;
use super::sink::talk;
use crate::counted::counted;
use crate::run::RunError;
use crate::run::engine::{Engine, Keep};
use crate::run::format::Format;
use crate::run::identity::Identity;
use crate::run::pool::{self, End};
use crate::run::share::Share;
use crate::run::sites::Sites;
use crate::run::source::Sources;
use crate::run::store::{Store, Summary};
use clap::{Args, FromArgMatches};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// Analyse many pages into one table, a row for each input
///
/// SOURCE is a list (.txt: a name on each line; .csv, .tsv, .jsonl: with a column url, path or
/// html, perhaps id and more columns, which come along), a folder of pages, a WARC or Parquet
/// file, the folder of a run that kept its snapshots, a page or a URL. Pages that fail are rows
/// with their type in `status`. An interrupted run goes on with --resume.
///
/// Examples:
///   visiblock run urls.txt --out crawl
///   visiblock run crawl.warc.gz --out out --do segment,extract,records --snapshots
///   visiblock run out --out again --algorithm visiblock,vips
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, args_override_self = true)]
pub(crate) struct Run {
    /// Lists, folders, WARC and Parquet files, runs, pages.
    #[arg(required_unless_present = "like", value_name = "SOURCE")]
    sources: Vec<String>,
    /// The folder that gets the results, see `visiblock help runs`.
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with the run in --out: rows that are there are not done again.
    #[arg(long)]
    resume: bool,
    /// Sources and options of an earlier run (its run.json); what is given beside it counts.
    #[arg(long, value_name = "FILE")]
    like: Option<PathBuf>,
    /// How to write the rows.
    #[arg(long, value_enum, default_value_t = Format::Parquet)]
    format: Format,
    /// Keep a snapshot of each page; a later run reads them without a browser.
    #[arg(long)]
    snapshots: bool,
    /// Keep a picture of each page.
    #[arg(long)]
    screenshots: bool,
    /// Do one share of the inputs, on one of several machines: I/N, from 0/N.
    #[arg(long, value_name = "I/N", default_value_t = Share::default())]
    shard: Share,
    #[command(flatten)]
    tasks: TaskArgs,
}

impl Run {
    /// Runs until all is done. On the first interruption, the pages in progress are finished; on a second one, the
    /// run stops at once.
    pub(crate) async fn until_told(
        self,
        again: impl Future<Output = ()>,
        told: impl Future<Output = ()>,
    ) -> Result<(), Failure> {
        let (stop, stopped) = watch::channel(false);
        let ending = async {
            told.await;
            talk("ending: pages under way are finished; once more to stop at once\n");
            let _ = stop.send(true);
            again.await;
        };
        tokio::select! {
            biased;
            () = ending => Err(Failure::interrupted_after("interrupted; go on with --resume")),
            outcome = self.run_until(stopped) => outcome,
        }
    }

    async fn run_until(self, stop: watch::Receiver<bool>) -> Result<(), Failure> {
        let given: Vec<OsString> = arguments()?;
        match &self.like {
            Some(like) => {
                let Alike {
                    arguments,
                    matches,
                    earlier,
                } = alike(like, &given)?;
                let run = Self::from_arg_matches(&matches);
                let mut run = run.map_err(|e| Failure::usage(e.to_string()))?;
                if run.sources.is_empty() {
                    run.sources = earlier.sources().cloned().collect();
                }
                run.work(arguments, Some(earlier), stop).await
            }
            None => self.work(given, None, stop).await,
        }
    }

    async fn work(
        self,
        arguments: Vec<OsString>,
        earlier: Option<Earlier>,
        stop: watch::Receiver<bool>,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        if self.out == Path::new("-") {
            return Err(Failure::usage(
                "run writes a folder, not to standard output: give --out FOLDER; `visiblock worker` writes rows there",
            ));
        }
        // Errors in the arguments are reported before a folder is created.
        let analysis = self.tasks.analysis()?;
        let rendering = self.tasks.rendering(self.screenshots)?;
        let (arguments, mut options) = recorded(&arguments)?;
        options.insert("config".to_owned(), vec![self.tasks.thresholds_text()?]);
        options.insert("shard".to_owned(), vec![self.shard.to_string()]);
        if let Some(earlier) = &earlier {
            earlier.tell_of_files(&options);
        }
        let (names, out, resume) = (self.sources.clone(), self.out.clone(), self.resume);
        // On a blocking thread: counting large sources takes minutes, and the user may interrupt it.
        let opened = tokio::task::spawn_blocking(move || -> Result<_, RunError> {
            let plan = Sources::open(&names)?.plan()?;
            if let Some(earlier) = &earlier {
                earlier.tell_of_sources(&plan);
            }
            let identity = Identity::new(arguments, options, plan.digests().to_vec());
            let store = Store::open(&out, &identity, resume)?;
            Ok((plan, store))
        });
        let mut told = stop.clone();
        let (plan, store) = tokio::select! {
            biased;
            _ = told.wait_for(|told| *told) => {
                return Err(Failure::interrupted_after("interrupted before a page was begun"));
            }
            opened = opened => opened.map_err(|e| RunError::internal(e.to_string()))??,
        };
        let Some(store) = store else {
            return self.tell_done();
        };
        let keep = Keep {
            folder: self.out.clone(),
            snapshots: self.snapshots,
            screenshots: self.screenshots,
        };
        let sites = Sites::new(self.tasks.manners());
        let engine = Engine::new(rendering, analysis, sites, Some(keep))?;
        let engine = engine.with_archives(plan.archives());
        let (rows, before) = (store.rows(), store.done());
        let observer = Box::new(Progress::new(rows, before));
        let end = pool::run(Arc::new(engine), plan, store, observer, stop).await?;
        match end {
            End::Complete(summary) => {
                tell(&self.out, &summary, Some((rows - before, start)));
                Ok(())
            }
            End::Interrupted(done) => Err(Failure::interrupted_after(format!(
                "interrupted after {done} of {rows} pages; go on with --resume"
            ))),
        }
    }

    /// Prints the summary of a run that is already complete.
    fn tell_done(&self) -> Result<(), Failure> {
        if let Some(summary) = Summary::read(&self.out) {
            tell(&self.out, &summary, None);
        }
        Ok(())
    }
}

/// Prints the summary line at the end.
fn tell(out: &Path, summary: &Summary, work: Option<(u64, Instant)>) {
    let failed: Vec<String> = summary
        .statuses
        .iter()
        .filter(|(status, _)| *status != "ok")
        .map(|(status, count)| format!("{count} {status}"))
        .collect();
    let failed = if failed.is_empty() {
        "none failed".to_owned()
    } else {
        format!("failed: {}", failed.join(", "))
    };
    let work = match work {
        Some((rows, start)) if rows > 0 => {
            let seconds = start.elapsed().as_secs_f64();
            format!(
                "; {rows} in {seconds:.1} s, {:.1} pages/s",
                rows as f64 / seconds.max(0.001)
            )
        }
        _ => "; nothing was left to do".to_owned(),
    };
    talk(&format!(
        "{} for {} in {}: {} ok, {failed}{work}\n",
        counted(summary.rows_out as usize, "row", "rows"),
        counted(summary.rows_in as usize, "input", "inputs"),
        out.display(),
        summary.ok()
    ));
}
