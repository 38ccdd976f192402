//! The clean ratios of the WPNC paper: NBC, NAC and NRA, from pages and their truth.

use super::data::{Data, KnownPage};
use super::section::Section;
use crate::algorithm::Segmenter;
use crate::algorithm::wpnc::{DensityKind, ThresholdKind, Wpnc};
use crate::cli::exit::Failure;
use crate::content::{ContentOptions, Method, find_main_content};
use crate::evaluate::cleaning::{tags_by_list, tags_by_truth};
use crate::evaluate::content::word_score;
use crate::evaluate::noise::{TagCount, cleaning};
use crate::evaluate::score::mean;
use crate::evaluate::table::{Cell, Table};
use crate::output::extract::main_text;
use crate::snapshot::PageSnapshot;
use rayon::prelude::*;

/// Table 3: NBC, NAC and NRA by site.
const TABLE_3: [(&str, f64, f64, f64); 4] = [
    ("paper: CNNIBN", 0.6772, 0.2146, 0.4626),
    ("paper: ABB News", 0.7470, 0.2384, 0.5086),
    ("paper: Times of India", 0.6412, 0.2210, 0.4202),
    ("paper: all 155 pages", 0.6885, 0.2247, 0.4638),
];

/// Thresholds that are tried: the paper takes "the best value" and does not print it.
const FIXED: [f64; 7] = [2.0, 5.0, 8.0, 12.0, 18.0, 25.0, 50.0];

/// News first, as in the paper.
const SETS: [&str; 3] = ["aeb", "wcxb", "kreuzer"];

const COLUMNS: [&str; 9] = [
    "set",
    "density",
    "Tr",
    "NBC, black list",
    "NAC",
    "NRA",
    "NBC, truth",
    "NAC, truth",
    "F of words",
];

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    let mut table = Table::new("Tables 2 and 3 and graph 1, clean ratios", &COLUMNS);
    for (set, nbc, nac, nra) in TABLE_3 {
        let told = [nbc, nac, nra].map(Cell::from);
        let names = [Cell::from(set), "text".into(), "best, not printed".into()];
        table.push(names.into_iter().chain(told));
    }
    for set in SETS {
        match data.texts(set) {
            Ok(pages) => {
                for wpnc in variants() {
                    table.push(line(set, &pages, &wpnc));
                }
            }
            Err(why) => section.absent(&format!("clean ratios on {set}"), &why),
        }
    }
    section.table(
        table,
        "Means over pages, as shares of all tags of a page. By the black list: container tags at or below \
         Tr, and those of them that stay because a white listed one lies in them. By the truth: container \
         tags of whose text less than half is in the true text, before and after. `--paper wpnc` is text \
         density with a fixed Tr of 12; the last two lines of a set find Tr on the page (Sun, Song, Liao). \
         The paper does not say how it judged what is left after cleaning.",
    );
    section.absent(
        "table 1 and the pages of table 2",
        "nine pages of three news sites of those years that cannot be had",
    );
    Ok(section)
}

fn variants() -> Vec<Wpnc> {
    let fixed = FIXED.map(|fixed| Wpnc {
        density: DensityKind::Text,
        threshold: ThresholdKind::Fixed,
        fixed,
    });
    let found = [ThresholdKind::Body, ThresholdKind::Path].map(|threshold| Wpnc {
        density: DensityKind::Composite,
        threshold,
        ..Wpnc::default()
    });
    fixed.into_iter().chain(found).collect()
}

/// Noise by the list and by the truth, and F of the words that stay.
type Measured = ((TagCount, TagCount), (TagCount, TagCount), f64);

fn line(set: &str, pages: &[KnownPage], wpnc: &Wpnc) -> [Cell; 9] {
    let measured: Vec<Measured> = pages
        .par_iter()
        .map(|known| measured(&known.page, &known.text, wpnc))
        .collect();
    let by_list = cleaning(&measured.iter().map(|m| m.0).collect::<Vec<_>>());
    let by_truth = cleaning(&measured.iter().map(|m| m.1).collect::<Vec<_>>());
    let threshold = match wpnc.threshold {
        ThresholdKind::Fixed => wpnc.fixed.to_string(),
        ThresholdKind::Body => "of the body".to_owned(),
        ThresholdKind::Path => "least on the path".to_owned(),
    };
    let density = match wpnc.density {
        DensityKind::Text => "text",
        DensityKind::Composite => "composite",
    };
    [
        set.into(),
        density.into(),
        threshold.into(),
        by_list.map(|c| c.before).into(),
        by_list.map(|c| c.after).into(),
        by_list.map(|c| c.improvement).into(),
        by_truth.map(|c| c.before).into(),
        by_truth.map(|c| c.after).into(),
        mean(measured.iter().map(|m| m.2)).into(),
    ]
}

fn measured(page: &PageSnapshot, text: &str, wpnc: &Wpnc) -> Measured {
    let options = ContentOptions::from_method(Method::Algorithm);
    let cleaned = wpnc.clean(page);
    let blocks = wpnc.segment(page);
    let main = find_main_content(page, &blocks, &options, None);
    let words = word_score(text, &main_text(page, &blocks, &main)).f1;
    (
        tags_by_list(&cleaned),
        tags_by_truth(page, &cleaned, text),
        words,
    )
}
