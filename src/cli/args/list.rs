//! The arguments for the list of pages to check and its folders.

use crate::check::List;
use crate::check::list::Folders;
use crate::cli::exit::Failure;
use clap::Args;
use std::path::PathBuf;

/// A list and its folders. One that somebody else made names none outside of its own: the user does.
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// The list of pages.
    #[arg(value_name = "LIST", default_value = "visiblock.toml")]
    list: PathBuf,
    /// The folder for the report and what was rendered, wherever it lies [default: what the list
    /// says, else visiblock-results beside it].
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The folder of the baselines, wherever it lies [default: what the list says, else baselines
    /// beside it].
    #[arg(long, value_name = "DIR")]
    baselines: Option<PathBuf>,
    /// The folder below which local pages may load files, wherever it lies [default: what the list
    /// says, else that of each page].
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

impl ListArgs {
    /// Reads the list.
    pub(crate) fn load(&self) -> Result<List, Failure> {
        let named = Folders {
            baselines: self.baselines.clone(),
            results: self.results.clone(),
            root: self.root.clone(),
        };
        Ok(List::load(&self.list, &named)?)
    }
}
