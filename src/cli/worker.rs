//! `visiblock worker`: reads jobs from standard input, writes rows to standard output.

use super::args::tasks::TaskArgs;
use super::exit::Failure;
use crate::escape::printable;
use crate::run::RunError;
use crate::run::engine::{Done, Engine};
use crate::run::failure::{RowFailure, Status};
use crate::run::job::Job;
use crate::run::pool::{self, MAX_UNWRITTEN};
use crate::run::sites::Sites;
use crate::run::source::{SourceError, object, read_line, trimmed};
use clap::Args;
use std::io::{BufReader, IsTerminal, Write};
use std::sync::Arc;
use tokio::sync::{mpsc, watch};

/// Analyse pages for another program: jobs in, rows out, as lines of JSON
///
/// Jobs come on standard input, a row for each goes to standard output. A job is a line of JSON:
/// {"id": "1", "url": "https://..."}, or html (with url, perhaps, as the address it counts as
/// coming from), or path (a file, snapshot or URL). Further keys come along in `input`. A row is a
/// line of JSON with the columns of `visiblock run`, in the order in which the pages are done; `id`
/// tells which job it is of, of a line that is no JSON its number: `line 3`. A page that fails is a
/// row with its type in `status`; the exit code tells of the worker itself.
///
/// Examples:
///   echo '{"id": "a", "html": "Hello,<br>reader"}' | visiblock worker --offline
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Worker {
    #[command(flatten)]
    tasks: TaskArgs,
}

/// Maximum number of jobs that wait to be processed: a faster writer is blocked.
const MAX_WAITING: usize = 4;

impl Worker {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let rendering = self.tasks.rendering(false)?;
        let sites = Sites::new(self.tasks.manners());
        let engine = Arc::new(Engine::new(rendering, self.tasks.analysis()?, sites, None)?);
        // A missing browser is reported at once, not after a million jobs.
        engine.start_browser().await?;
        let (sender, rows) = mpsc::channel(MAX_UNWRITTEN);
        let (_stop, stopped) = watch::channel(false);
        let writer = tokio::task::spawn_blocking(move || write(rows));
        let driven = pool::drive(&engine, jobs(), sender, stopped).await;
        let written = writer.await;
        engine.close().await;
        driven?;
        match written.map_err(|e| RunError::internal(format!("writing rows: {e}")))? {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(Failure::output("standard output".as_ref(), &error))
            }
            _ => Ok(()),
        }
    }
}

/// The jobs of standard input, read on a thread of its own.
fn jobs() -> mpsc::Receiver<Result<Job, SourceError>> {
    let (sender, jobs) = mpsc::channel(MAX_WAITING);
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        for number in 0.. {
            let mut line = Vec::new();
            let job = match read_line(&mut input, &mut line) {
                Ok(false) => return,
                Ok(true) => match job(number, &line) {
                    Some(job) => Ok(job),
                    None => continue,
                },
                Err(error) => Err(SourceError::Io {
                    name: "standard input".to_owned(),
                    source: error,
                }),
            };
            let is_last = job.is_err();
            if sender.blocking_send(job).is_err() || is_last {
                return;
            }
        }
    });
    jobs
}

/// The job of a line; `None` if it is blank. A line that is not UTF-8 keeps what can be read of it, so that the
/// answer carries its id.
fn job(number: u64, line: &[u8]) -> Option<Job> {
    let text = String::from_utf8_lossy(line);
    let text = trimmed(&text);
    if text.is_empty() {
        return None;
    }
    let name = format!("line {}", number + 1);
    let mut job = object(text, &name).into_job(number);
    if std::str::from_utf8(line).is_err() {
        let message = format!("{name}: is not UTF-8; convert it");
        job.target = Err(RowFailure::new(Status::Malformed, message));
    }
    Some(job)
}

/// Writes rows as they are finished, each at once. On a terminal, control sequences from pages are made inert.
fn write(mut rows: mpsc::Receiver<Done>) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let is_terminal = out.is_terminal();
    while let Some(mut done) = rows.blocking_recv() {
        if is_terminal {
            let row = String::from_utf8_lossy(&done.line);
            done.line = printable(&row).into_owned().into_bytes();
        }
        done.line.push(b'\n');
        out.write_all(&done.line)?;
        out.flush()?;
    }
    Ok(())
}
