//! Main content by VIPS blocks and equation 1, with every definition of its `w`.

use super::data::Data;
use super::section::Section;
use crate::cli::exit::Failure;
use crate::content::{ContentOptions, Method, VisualWeight, find_main_content};
use crate::evaluate::content::word_score;
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use crate::output::extract::main_text;
use crate::paper;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use rayon::prelude::*;

/// A page cut by VIPS, with its true text.
struct CutPage {
    page: PageSnapshot,
    blocks: Segmentation,
    text: String,
}

const SETS: [&str; 3] = ["kreuzer", "wcxb", "aeb"];

/// The choices that are compared: name, method, `w`.
const CHOICES: [(&str, Method, VisualWeight); 6] = [
    (
        "relative width",
        Method::Heaviest,
        VisualWeight::RelativeWidth,
    ),
    ("font weight", Method::Heaviest, VisualWeight::FontWeight),
    (
        "relative area",
        Method::Heaviest,
        VisualWeight::RelativeArea,
    ),
    ("product", Method::Heaviest, VisualWeight::Product),
    (
        "relative width, grown to a set",
        Method::Weight,
        VisualWeight::RelativeWidth,
    ),
    (
        "every block",
        Method::Algorithm,
        VisualWeight::RelativeWidth,
    ),
];

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    let mut table = Table::new(
        "The block of the greatest weight (equation 1), F of its words",
        &["w", "kreuzer", "wcxb", "aeb", "paper"],
    );
    let mut sets = Vec::new();
    for set in SETS {
        match cut_pages(data, set)? {
            Ok(pages) => sets.push(Some(pages)),
            Err(why) => {
                section.absent(&format!("equation 1 on {set}"), &why);
                sets.push(None);
            }
        }
    }
    for (name, method, visual_weight) in CHOICES {
        let options = ContentOptions {
            method,
            visual_weight,
            ..ContentOptions::default()
        };
        let scores = sets.iter().map(|set| {
            let pages = set.as_deref()?;
            mean(scores(pages, &options))
        });
        let scores: Vec<Cell> = scores.map(Cell::from).collect();
        let cells = std::iter::once(Cell::from(name)).chain(scores);
        table.push(cells.chain([Cell::Missing]));
    }
    if sets.iter().any(Option::is_some) {
        section.table(
            table,
            "VIPS blocks at the default PDoC; `--paper dom-vision` takes the font weight for w. The paper prints no number: its \
             figures 6 and 8 are bars, on pages that it does not name in full. The last two rows are ours, \
             to compare with: the set that `content.method=weight` grows, and all blocks.",
        );
    }
    section.absent(
        "recall, precision and running time (figures 6 to 8)",
        "they compare page segmentation: see vips",
    );
    Ok(section)
}

fn scores(pages: &[CutPage], options: &ContentOptions) -> Vec<f64> {
    let score = |known: &CutPage| {
        let main = find_main_content(&known.page, &known.blocks, options, None);
        word_score(&known.text, &main_text(&known.page, &known.blocks, &main)).f1
    };
    pages.par_iter().map(score).collect()
}

/// The pages of a set, cut once.
fn cut_pages(data: &Data, set: &str) -> Result<Result<Vec<CutPage>, String>, Failure> {
    let Some(paper) = paper::find("dom-vision") else {
        return Ok(Err("the preset is missing".to_owned()));
    };
    let segmenter = paper.segmenter(&paper.config())?;
    let pages = match data.texts(set) {
        Ok(pages) => pages,
        Err(why) => return Ok(Err(why)),
    };
    let cut = pages.into_par_iter().map(|known| CutPage {
        blocks: segmenter.segment(&known.page),
        page: known.page,
        text: known.text,
    });
    Ok(Ok(cut.collect()))
}
