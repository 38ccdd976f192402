//! The command line: one file per subcommand, and in [`args`] the options that several of them share.
//!
//! Results go to standard output, messages to standard error. Only this module prints, exits and starts the runtime.

#![allow(
    rustdoc::bare_urls,
    rustdoc::broken_intra_doc_links,
    reason = "the comments of arguments are the text of --help"
)]

mod advice;
mod approve;
mod archive_file;
pub(crate) mod args;
mod capture;
mod check;
pub(crate) mod command_line;
mod diff;
mod doctor;
mod endings;
pub(crate) mod exit;
mod extract;
mod file_names;
mod given;
mod help;
mod inform;
mod lint;
mod mistakes;
mod numbers;
mod profile;
mod prune;
mod records;
mod report;
mod run;
mod run_like;
mod run_progress;
mod run_record;
mod runtime;
mod segment;
mod session;
mod several;
pub(crate) mod sink;
mod system_errors;
mod template;
mod worker;

use crate::browser::TIMINGS;
use clap::{FromArgMatches, Parser, Subcommand};
use exit::Failure;
use std::process::ExitCode;

/// Maximum time that work still running may take to end after an interruption.
const SHUTDOWN_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(200);

/// Maximum time from an interruption until the process is ended if the work does not respond.
const INTERRUPT_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(3);

/// Interval of checking during that time whether the work waits for standard input.
const LOOK_AT_STDIN: std::time::Duration = std::time::Duration::from_millis(20);

/// Sees a web page the way a reader does: its visual blocks, their roles and its main content.
///
/// INPUT is a URL, an HTML file (.html, .htm, .html.gz, .mhtml), a saved snapshot (.pagesnap), a
/// page of a WARC file (crawl.warc.gz#URL; the file alone if it holds one), or - for HTML or a
/// snapshot on standard input.
#[derive(Debug, Parser)]
#[command(
    name = "visiblock",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = exit::HELP
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Say more of what happens, on standard error (twice: everything).
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
}

#[derive(Debug, Subcommand)]
enum Command {
    Segment(segment::Segment),
    Extract(extract::Extract),
    Records(records::Records),
    Prune(prune::Prune),
    Template(Box<template::TemplateCommand>),
    Diff(Box<diff::Diff>),
    Check(Box<check::Check>),
    Approve(approve::Approve),
    Lint(Box<lint::Lint>),
    Report(Box<report::Report>),
    Capture(Box<capture::Capture>),
    Session(Box<session::SaveSession>),
    Run(Box<run::Run>),
    Worker(Box<worker::Worker>),
    Algorithms(inform::Algorithms),
    Defaults(inform::Defaults),
    Schema(inform::Schema),
    Doctor(doctor::Doctor),
    Completions(inform::Completions),
    Help(help::Help),
}

/// Parses the arguments, runs the command, reports a failure and returns the exit code.
pub fn run() -> ExitCode {
    let arguments = match profile::arguments() {
        Ok(arguments) => arguments,
        Err(failure) => return failure.report(),
    };
    // `--device list` prints the known devices, whatever else is given.
    if args::screen::asks_for_list(&arguments) {
        return match args::screen::print_devices() {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        };
    }
    let times = arguments.iter().any(|argument| argument == "--timings");
    let matches = match command_line::matches(&arguments) {
        Ok(matches) => matches,
        Err(failure) => return failure.report(),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return command_line::misused(&error).report(),
    };
    start_logging(cli.verbose, times);
    let runtime = match runtime::start() {
        Ok(runtime) => runtime,
        Err(failure) => return failure.report(),
    };
    // `run` handles interruptions itself: it first finishes the pages in progress.
    let ends_by_itself = matches!(cli.command, Command::Run(_));
    let outcome = runtime.block_on(async {
        tokio::select! {
            // Polled first: the command may block on standard input and never return.
            biased;
            () = interrupted(), if !ends_by_itself => Err(Failure::interrupted()),
            outcome = dispatch(cli.command) => outcome,
        }
    });
    // Blocking work cannot be cancelled: an interruption does not wait for it.
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Sends logs to standard error; each `-v` increases the detail. `times`: also logs the time of each phase of a page.
pub(crate) fn start_logging(verbose: u8, times: bool) {
    let level = match verbose {
        0 => "visiblock=warn,chromiumoxide=off",
        1 => "visiblock=info,chromiumoxide=off",
        // Never log the connection: its warnings quote messages, which contain cookies.
        _ => "visiblock=debug,chromiumoxide=off",
    };
    let times = if times { "info" } else { "off" };
    let level = format!("{level},{TIMINGS}={times}");
    tracing_subscriber::fmt()
        .with_writer(|| sink::Talk)
        .with_ansi(false)
        .with_target(false)
        .without_time()
        .with_env_filter(tracing_subscriber::EnvFilter::new(level))
        .init();
}

async fn dispatch(command: Command) -> Result<(), Failure> {
    match command {
        Command::Segment(segment) => segment.run().await,
        Command::Extract(extract) => extract.run().await,
        Command::Records(records) => records.run().await,
        Command::Prune(prune) => prune.run().await,
        Command::Template(template) => template.run().await,
        Command::Diff(diff) => diff.run().await,
        Command::Check(check) => check.run().await,
        Command::Approve(approve) => approve.run(),
        Command::Lint(lint) => lint.run().await,
        Command::Report(report) => report.run().await,
        Command::Capture(capture) => capture.run().await,
        Command::Session(session) => session.run().await,
        Command::Run(run) => run.until_told(interrupted(), signalled()).await,
        Command::Worker(worker) => worker.run().await,
        Command::Algorithms(algorithms) => algorithms.run(),
        Command::Defaults(defaults) => defaults.run(),
        Command::Schema(schema) => schema.run(),
        Command::Doctor(doctor) => doctor.run().await,
        Command::Completions(completions) => completions.run(),
        Command::Help(help) => help.run(),
    }
}

/// Resolves on Ctrl-C, on a termination signal, or when the terminal is closed. Dropping the work then closes the
/// browser, and files being written are completed. The process ends without that on a second signal, or if the work
/// cannot be dropped: after [`INTERRUPT_TIMEOUT`] if it computes, or after [`SHUTDOWN_TIMEOUT`] if it waits for
/// standard input. The kernel ends the browser together with the process.
async fn interrupted() {
    let (tell, told) = tokio::sync::oneshot::channel();
    // On a separate task, so that signals are received while the work computes.
    tokio::spawn(async move {
        signalled().await;
        let _ = tell.send(());
        tokio::select! {
            _ = tokio::time::timeout(INTERRUPT_TIMEOUT, signalled()) => {}
            () = stdin_awaited() => tokio::time::sleep(SHUTDOWN_TIMEOUT).await,
        }
        std::process::exit(i32::from(Failure::interrupted().report_code()));
    });
    let _ = told.await;
}

/// Resolves once the work waits for a page on standard input, which may never arrive.
async fn stdin_awaited() {
    while !crate::input::awaits_stdin() {
        tokio::time::sleep(LOOK_AT_STDIN).await;
    }
}

/// Whether the process was started to outlive its terminal (read on Linux; elsewhere assumed).
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    // The lowest bit is that of signal 1.
    ignored.is_none_or(|bits| bits & 1 == 1)
}

async fn signalled() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // As requested by `nohup`.
        let ignores_hangup = is_hangup_ignored();
        let signals = (
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        );
        if let (Ok(mut term), Ok(mut hangup)) = signals {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = term.recv() => {}
                _ = hangup.recv(), if !ignores_hangup => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
