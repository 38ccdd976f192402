//! Processes many jobs at a time: as many as tabs and the rate limits of the sites allow.

use super::RunError;
use super::engine::{Done, Engine};
use super::job::Job;
use super::sites::Turn;
use super::source::{Plan, SourceError};
use super::store::{DoneSet, Store, Summary};
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Maximum number of jobs that wait for their site while others are looked for. Source: ours; with a list of one site
/// after the other the tabs stay busy.
const LOOK_AHEAD: usize = 1_000;
/// Maximum number of rows that wait to be written. Source: ours; some MB.
pub(crate) const MAX_UNWRITTEN: usize = 32;

/// Is notified of rows as they are stored.
pub(crate) trait Observer: Send {
    /// Called when a row is stored.
    fn row(&mut self, done: &Done);
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum End {
    /// All rows are complete.
    Complete(Summary),
    /// It was interrupted, with this number of rows stored.
    Interrupted(u64),
}

/// Maximum number of jobs read ahead.
const MAX_READ: usize = 4;

/// Processes all jobs of a run that are not finished, and joins the results.
pub(crate) async fn run(
    engine: Arc<Engine>,
    plan: Plan,
    store: Store,
    observer: Box<dyn Observer>,
    stop: watch::Receiver<bool>,
) -> Result<End, RunError> {
    let jobs = read(plan, store.done_set());
    let (sender, receiver) = mpsc::channel(MAX_UNWRITTEN);
    let writer = tokio::task::spawn_blocking(move || write(store, receiver, observer));
    let driven = drive(&engine, jobs, sender, stop.clone()).await;
    let written = writer.await;
    engine.close().await;
    // An error of the writer also ended the work, so it is reported first.
    let store = written.map_err(|e| RunError::internal(format!("writing rows: {e}")))??;
    driven?;
    let (done, rows) = (store.done(), store.rows());
    let finished = tokio::task::spawn_blocking(|| store.finish()).await;
    let finished = finished.map_err(|e| RunError::internal(format!("joining parts: {e}")))??;
    match finished {
        Some(summary) => Ok(End::Complete(summary)),
        None if *stop.borrow() => Ok(End::Interrupted(done)),
        None => Err(RunError::internal(format!("{done} of {rows} rows"))),
    }
}

/// Reads the unfinished jobs on a thread of its own: sources may be large and compressed.
fn read(plan: Plan, done: DoneSet) -> mpsc::Receiver<Result<Job, SourceError>> {
    let (sender, jobs) = mpsc::channel(MAX_READ);
    std::thread::spawn(move || {
        let jobs = plan.jobs();
        let mut open = jobs.filter(|job| job.as_ref().map_or(true, |job| done.is_open(job.number)));
        // The receiver is closed once the work has ended.
        open.all(|job| sender.blocking_send(job).is_ok());
    });
    jobs
}

/// Stores rows as they arrive.
fn write(
    mut store: Store,
    mut rows: mpsc::Receiver<Done>,
    mut observer: Box<dyn Observer>,
) -> Result<Store, RunError> {
    while let Some(done) = rows.blocking_recv() {
        store.add(done.number, done.status.name(), &done.line)?;
        observer.row(&done);
    }
    Ok(store)
}

/// Processes jobs until there are none left or a stop is requested; then the jobs in progress are finished.
pub(crate) async fn drive(
    engine: &Arc<Engine>,
    jobs: mpsc::Receiver<Result<Job, SourceError>>,
    rows: mpsc::Sender<Done>,
    stop: watch::Receiver<bool>,
) -> Result<(), RunError> {
    let mut running = JoinSet::new();
    let driven = drive_in(&mut running, engine, jobs, rows, stop).await;
    // After an error, the jobs in progress must end before their engine is closed.
    running.shutdown().await;
    driven
}

async fn drive_in(
    running: &mut JoinSet<Result<Done, RunError>>,
    engine: &Arc<Engine>,
    mut jobs: mpsc::Receiver<Result<Job, SourceError>>,
    rows: mpsc::Sender<Done>,
    mut stop: watch::Receiver<bool>,
) -> Result<(), RunError> {
    let mut waiting = VecDeque::new();
    let mut has_more = true;
    loop {
        let is_stopped = *stop.borrow();
        let mut wake = None;
        while !is_stopped && running.len() < engine.width() {
            match engine.sites.take(&mut waiting) {
                Turn::Start(job, lease) => running.spawn(Arc::clone(engine).process(*job, lease)),
                Turn::Wait(until) => {
                    wake = Some(until);
                    break;
                }
                Turn::Busy => break,
            };
        }
        let wants_more = has_more && running.len() < engine.width() && waiting.len() < LOOK_AHEAD;
        if running.is_empty() && (is_stopped || !has_more && waiting.is_empty()) {
            return Ok(());
        }
        tokio::select! {
            job = jobs.recv(), if wants_more && !is_stopped => match job {
                Some(job) => waiting.push_back(engine.sites.waiting(job?)),
                None => has_more = false,
            },
            Some(done) = running.join_next() => {
                let done = done.map_err(|e| RunError::internal(format!("a page: {e}")))??;
                if rows.send(done).await.is_err() {
                    // The writer reports the error.
                    return Ok(());
                }
            }
            () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {}
            Ok(()) = stop.changed() => {}
        }
    }
}
