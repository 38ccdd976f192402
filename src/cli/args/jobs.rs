//! The argument for the number of pages at a time.

use crate::cli::numbers::whole;
use clap::Args;

/// How many pages at a time.
#[derive(Debug, Clone, Args)]
pub(crate) struct JobsArgs {
    /// How many pages at a time, of several [default: one for each core]. More gain nothing.
    #[arg(short, long, value_name = "N", value_parser = whole(1_u64..=64))]
    jobs: Option<u64>,
}

impl JobsArgs {
    /// Number of pages at a time.
    pub(crate) fn count(&self) -> usize {
        let told = self.jobs.and_then(|jobs| usize::try_from(jobs).ok());
        // If the number of cores is unknown: two, which most machines have at least.
        let cores = || std::thread::available_parallelism().map_or(2, usize::from);
        told.unwrap_or_else(cores)
    }
}
