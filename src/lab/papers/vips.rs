//! VIPS against FixedPS and DOMPS, as the papers on VIPS compare them.

use super::data::{Data, median};
use super::section::Section;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::evaluate::bcubed::Element;
use crate::evaluate::blocks::{BlockMeans, score_blocks};
use crate::evaluate::pages::MarkedSnapshot;
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::{evaluate_segmentation, mean_over_pages};
use rayon::prelude::*;
use std::time::Instant;

/// The methods compared, in the order of figures 6 to 8 of DOM-Vision.
const METHODS: [&str; 4] = ["fixedps", "domps", "vips", "whole-page"];

const COLUMNS: [&str; 9] = [
    "method",
    "level",
    "blocks P",
    "blocks R",
    "F chars",
    "F pixels",
    "blocks a page",
    "median ms",
    "paper",
];

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    match data.marked() {
        Ok(pages) => {
            let table = compared(&pages)?;
            let note = "Kreuzer's pages; people's blocks in place of the papers' judges. Blocks P and R: \
                        found blocks whose text is a marked one's by 80 % or more, and marked ones found. \
                        F chars and pixels: extended BCubed. DOM-Vision draws recall, precision and \
                        time as bars without numbers (figures 6 to 8): VIPS has the highest precision \
                        and recall there, and the least time.";
            section.table(table, note);
        }
        Err(why) => section.absent("blocks of VIPS, FixedPS and DOMPS", &why),
    }
    section.absent(
        "the experiments of MSR-TR-2003-79, section 5",
        "judgement by people (the marked blocks stand in for them) and query expansion on pages and \
         queries of TREC, which are not among these sets",
    );
    Ok(section)
}

fn compared(pages: &[MarkedSnapshot]) -> Result<Table, Failure> {
    let mut table = Table::new(
        "Blocks of VIPS, FixedPS and DOMPS (figures 6 to 8)",
        &COLUMNS,
    );
    for name in METHODS {
        let segmenter = Config::default().segmenter(name)?;
        for level in ["top", "leaf"] {
            let measured = pages.par_iter().map(|page| {
                let start = Instant::now();
                let found = segmenter.segment(&page.page);
                let ms = start.elapsed().as_secs_f64() * 1000.0;
                let (truth, texts) = if level == "top" {
                    (page.marked.top(), page.marked.top_texts())
                } else {
                    (page.marked.leaf(), page.marked.leaf_texts())
                };
                let scores = evaluate_segmentation(&page.id, &page.page, &truth, &found);
                let leaves = found.leaves();
                let own: Vec<String> = leaves.iter().map(|b| b.text(&page.page)).collect();
                (scores, score_blocks(&texts, &own), own.len() as f64, ms)
            });
            let measured: Vec<_> = measured.collect();
            let scores: Vec<_> = measured.iter().flat_map(|m| m.0.clone()).collect();
            let blocks = BlockMeans::from_pages(measured.iter().map(|m| &m.1));
            let f = |element| mean_over_pages(&scores, element).map(|m| m.f1);
            table.push([
                Cell::from(name),
                level.into(),
                blocks.map(|b| b.fuzzy.precision).into(),
                blocks.map(|b| b.fuzzy.recall).into(),
                f(Element::Chars).into(),
                f(Element::Pixels).into(),
                mean(measured.iter().map(|m| m.2)).into(),
                median(measured.iter().map(|m| m.3).collect()).into(),
                if name == "vips" { "best" } else { "-" }.into(),
            ]);
        }
    }
    Ok(table)
}
