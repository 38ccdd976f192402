//! The command line of `visiblock-lab`: measuring against truth, and learning from it.
//!
//! Its commands only compute on snapshots that `visiblock capture` made: no browser, no runtime.

#![allow(
    rustdoc::bare_urls,
    rustdoc::broken_intra_doc_links,
    reason = "the comments of arguments are the text of --help"
)]

mod edits;
mod evaluate;
mod fit_blocks;
mod fit_content;
mod fit_thresholds;
mod papers;
mod report_args;

use crate::cli::command_line::misused;
use crate::cli::exit;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Measures results against annotated pages, and learns thresholds and models from them.
///
/// Pages are snapshots; `visiblock capture` makes them.
#[derive(Debug, Parser)]
#[command(name = "visiblock-lab", version, max_term_width = 100, after_help = exit::HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Say more of what happens, on standard error (twice: everything).
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
}

#[derive(Debug, Subcommand)]
enum Command {
    Evaluate(evaluate::Evaluate),
    Edits(edits::Edits),
    Papers(papers::Papers),
    /// Learn from annotated pages by k-fold cross-validation.
    #[command(subcommand)]
    Fit(Fit),
}

#[derive(Debug, Subcommand)]
enum Fit {
    Thresholds(fit_thresholds::FitThresholds),
    Blocks(fit_blocks::FitBlocks),
    Content(Box<fit_content::FitContent>),
}

/// Parses the arguments, runs the command, says what went wrong and returns the exit code.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misused(&error).report(),
    };
    crate::cli::start_logging(cli.verbose, false);
    let outcome = match cli.command {
        Command::Evaluate(evaluate) => evaluate.run(),
        Command::Edits(edits) => edits.run(),
        Command::Papers(papers) => papers.run(),
        Command::Fit(Fit::Thresholds(fit)) => fit.run(),
        Command::Fit(Fit::Blocks(fit)) => fit.run(),
        Command::Fit(Fit::Content(fit)) => fit.run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::headings::tests::{group, misplaced_in};
    use clap::CommandFactory;

    #[test]
    fn no_heading_counts_for_what_is_behind_its_group() {
        let own = vec![
            group::<evaluate::OnPages>(),
            group::<fit_thresholds::BlockArgs>(),
        ];
        assert_eq!(misplaced_in(&Cli::command(), own), Vec::<String>::new());
    }
}
