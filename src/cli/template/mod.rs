//! `visiblock template`: learns and applies what the pages of a site share.

mod apply;
mod learn;
mod picture;
mod show;
mod sources;

pub(super) use sources::{learn_from, sample};

use super::exit::Failure;
use clap::{Args, Subcommand};

/// Learn what the pages of a site share, and take it away.
#[derive(Debug, Args)]
pub(super) struct TemplateCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Learn(learn::Learn),
    Apply(apply::Apply),
    Show(show::Show),
}

impl TemplateCommand {
    pub(super) async fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Learn(learn) => learn.run().await,
            What::Apply(apply) => apply.run().await,
            What::Show(show) => show.run().await,
        }
    }
}
