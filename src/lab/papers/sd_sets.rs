//! Table 1 of the SD paper, and its types and regions beside the diversity of each set.

use super::data::Data;
use crate::algorithm::Segmenter;
use crate::algorithm::sd::Sd;
use crate::content::{ContentOptions, Method, find_main_content};
use crate::evaluate::pages::{MarkedSnapshot, sites};
use crate::evaluate::region_pages::own_densities;
use crate::evaluate::regions::{RegionDensity, diversity, mean_region_accuracy, region_accuracy};
use crate::evaluate::score::mean;
use crate::evaluate::sd_types::{fits_kind, type_of_marks};
use crate::evaluate::table::{Cell, Table};
use crate::output::extract::main_text;
use crate::snapshot::{PageSnapshot, collapsed_chars};
use rayon::prelude::*;

/// Sets with true text, beside the marked pages and the records.
const TEXT_SETS: [&str; 3] = ["wcxb", "aeb", "threads"];

/// Table 1: the paper's sets and ours.
pub(super) fn diversities(data: &Data) -> Table {
    let mut table = Table::new(
        "Table 1, diversity of sets",
        &["set", "domains", "pages", "diversity"],
    );
    for (set, domains, pages, share) in [
        ("paper: SD Diverse", 521, 600, 0.86833),
        ("paper: SD Non-Diverse", 10, 5400, 0.00185),
    ] {
        table.push([
            Cell::from(set),
            Cell::Count(domains),
            Cell::Count(pages),
            share.into(),
        ]);
    }
    let mut sets: Vec<(&str, Vec<String>)> = Vec::new();
    if let Ok(pages) = data.marked() {
        sets.push(("kreuzer", sites(pages.iter().map(MarkedSnapshot::origin))));
    }
    for set in TEXT_SETS {
        if let Ok(pages) = data.texts(set) {
            sets.push((set, sites(pages.iter().map(|p| p.origin.as_str()))));
        }
    }
    if let Ok(pages) = data.records() {
        let sites = pages.iter().map(|p| p.site().to_owned());
        sets.push(("estuka", sites.collect()));
    }
    for (set, domains) in sets {
        let mut distinct = domains.clone();
        distinct.sort_unstable();
        distinct.dedup();
        table.push([
            Cell::from(set),
            distinct.len().into(),
            domains.len().into(),
            diversity(domains.iter().map(String::as_str)).into(),
        ]);
    }
    table
}

/// Types and regions of each set beside its diversity.
pub(super) fn by_diversity(data: &Data) -> Table {
    let columns = ["set", "diversity", "pages with a type", "types right", "RA"];
    let mut table = Table::new("Types and RA by diversity", &columns);
    table.push([
        Cell::from("paper: SD Diverse"),
        0.868.into(),
        600_usize.into(),
        0.74.into(),
        0.78.into(),
    ]);
    table.push([
        Cell::from("paper: SD Non-Diverse"),
        0.002.into(),
        5400_usize.into(),
        0.81.into(),
        0.89.into(),
    ]);
    let sd = Sd::default();
    match data.marked() {
        Ok(marked) => {
            let sites = sites(marked.iter().map(MarkedSnapshot::origin));
            let right = marked.iter().filter_map(|page| {
                let kind = type_of_marks(&page.marked)?;
                Some(f64::from(u8::from(
                    sd.decide(&page.page).type_or_default() == kind,
                )))
            });
            let right: Vec<f64> = right.collect();
            let densities: Vec<_> = marked.iter().map(|page| own_densities(page, &sd)).collect();
            table.push([
                Cell::from("kreuzer"),
                diversity(sites.iter().map(String::as_str)).into(),
                right.len().into(),
                mean(right).into(),
                mean_region_accuracy(&densities).into(),
            ]);
        }
        Err(why) => table.push([Cell::from(format!("kreuzer: {why}"))]),
    }
    for set in TEXT_SETS {
        let pages = match data.texts(set) {
            Ok(pages) => pages,
            Err(why) => {
                table.push([Cell::from(format!("{set}: {why}"))]);
                continue;
            }
        };
        let sites = sites(pages.iter().map(|p| p.origin.as_str()));
        let judged = pages.par_iter().map(|known| {
            let right = fits_kind(&known.kind, sd.decide(&known.page).type_or_default());
            (right, text_accuracy(&known.page, &known.text, &sd))
        });
        let judged: Vec<(Option<bool>, Option<f64>)> = judged.collect();
        let right: Vec<f64> = judged
            .iter()
            .filter_map(|j| Some(f64::from(u8::from(j.0?))))
            .collect();
        table.push([
            Cell::from(set),
            diversity(sites.iter().map(String::as_str)).into(),
            right.len().into(),
            mean(right).into(),
            mean(judged.iter().filter_map(|j| j.1)).into(),
        ]);
    }
    table
}

/// Equation 4 with all of the true text as one region; `None` where there is no text: it compares
/// densities, and nothing has none.
fn text_accuracy(page: &PageSnapshot, truth: &str, sd: &Sd) -> Option<f64> {
    let real = collapsed_chars(truth);
    if real == 0 {
        return None;
    }
    let blocks = sd.segment(page);
    let main = find_main_content(
        page,
        &blocks,
        &ContentOptions::from_method(Method::Algorithm),
        None,
    );
    let found = collapsed_chars(&main_text(page, &blocks, &main));
    Some(region_accuracy(RegionDensity {
        detected: Some(f64::from(found)),
        real: f64::from(real),
    }))
}
