//! `visiblock-lab fit blocks`: levels and roles of the default segmentation, learned from marked
//! blocks.

use super::evaluate::{load_marked, type_table};
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::evaluate::truth::kreuzer;
use crate::files::write_atomically;
use crate::learn::blocks::{BlockFit, BlockFitOptions, BlockScore, fit_blocks};
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Learn what keeps a block whole at the coarse and the fine level, and what tells its role, from
/// blocks that people marked (data-block and data-block-type attributes, as in Kreuzer's pages),
/// and tell how well that does on sites that were held out.
///
/// With --output the weights are written there: coarse.toml, fine.toml and roles.toml, as they
/// stand in src/algorithm/visiblock. The thresholds that go with them are printed.
#[derive(Debug, Args)]
pub(crate) struct FitBlocks {
    /// Snapshots: a folder of .pagesnap files with marked blocks in them.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// Number of folds; 2 compares the halves.
    #[arg(long, value_name = "K", default_value_t = BlockFitOptions::default().folds)]
    folds: usize,
    /// Seed of the shuffle into folds.
    #[arg(long, value_name = "N", default_value_t = BlockFitOptions::default().seed)]
    seed: u64,
    /// Penalty on the weights of the levels.
    #[arg(long, value_name = "X", default_value_t = BlockFitOptions::default().level_ridge)]
    level_ridge: f32,
    /// Penalty on the weights of the roles.
    #[arg(long, value_name = "X", default_value_t = BlockFitOptions::default().role_ridge)]
    role_ridge: f32,
    /// Leave out snapshots whose top-level truth covers a smaller share of the page.
    #[arg(long, value_name = "SHARE", default_value_t = kreuzer::MIN_COVER)]
    min_cover: f64,
    /// Folder for the weights.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl FitBlocks {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let options = BlockFitOptions {
            folds: self.folds,
            seed: self.seed,
            level_ridge: self.level_ridge,
            role_ridge: self.role_ridge,
        };
        let mut failures = Vec::new();
        let mut pages = load_marked(&self.pages, None, &mut failures)?;
        pages.retain(|p| p.marked.cover() >= self.min_cover);
        let fitted = fit_blocks(pages, &options).map_err(|e| Failure::usage(e.to_string()))?;
        if let Some(folder) = &self.output {
            write(folder, &fitted)?;
        }
        to_stdout(report(&fitted).as_bytes())?;
        super::evaluate::outcome(&failures)
    }
}

fn write(folder: &Path, fitted: &BlockFit) -> Result<(), Failure> {
    let models = &fitted.models;
    for (name, model) in [
        ("coarse.toml", &models.coarse),
        ("fine.toml", &models.fine),
        ("roles.toml", &models.roles),
    ] {
        let path = folder.join(name);
        let text = model.to_toml("fit blocks");
        write_atomically(&path, text.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
    }
    Ok(())
}

fn report(fitted: &BlockFit) -> String {
    let mut out = "extended BCubed F, characters and pixels; roles: share that fit\n\
        pages             coarse/top  fine/leaf   auto/top    auto/leaf   roles\n"
        .to_owned();
    out.push_str(&score_line("held out", &fitted.held_out));
    out.push_str(&score_line("learned from", &fitted.learned));
    for (fold, (held_out, learned)) in fitted.folds.iter().enumerate() {
        out.push_str(&score_line(&format!("fold {}: out", fold + 1), held_out));
        out.push_str(&score_line(&format!("fold {}: in", fold + 1), learned));
    }
    let _ = writeln!(
        out,
        "\nheld out\n{}",
        type_table(&fitted.roles).to_terminal()
    );
    let segmenter = &fitted.models.segmenter;
    let _ = writeln!(
        out,
        "coarse_threshold = {}\nfine_threshold = {}\nauto_blend = {}\nauto_threshold = {}",
        segmenter.coarse_threshold,
        segmenter.fine_threshold,
        segmenter.auto_blend,
        segmenter.auto_threshold
    );
    out
}

fn score_line(name: &str, score: &BlockScore) -> String {
    let levels = [score.coarse, score.fine, score.auto[0], score.auto[1]];
    let levels = levels.map(|l| format!("{:.3} {:.3}", l.chars, l.pixels));
    let levels = levels.join("  ");
    format!(
        "{name:<14} {:>3} {levels}  {:.3}\n",
        score.pages, score.roles
    )
}
