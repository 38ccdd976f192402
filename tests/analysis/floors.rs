//! Quality floors: no algorithm gets worse on the committed pages without somebody saying so.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use visiblock::algorithm::REGISTRY;
use visiblock::evaluate::bcubed::Element;
use visiblock::evaluate::pages::{MarkedSnapshot, marked_snapshots};
use visiblock::evaluate::{evaluate_segmentation, mean_over_pages};
use visiblock::files::files_below;

/// Figures are compared after rounding to this many decimals: other processors sum otherwise.
const DECIMALS: i32 = 6;

#[derive(Serialize, Deserialize)]
struct Floors {
    /// CRC-32 over names and bytes of the pages.
    pages_crc32: u32,
    /// By algorithm, then by level and element: mean F.
    floors: BTreeMap<String, BTreeMap<String, f64>>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/floors")
}

fn checksum() -> u32 {
    let mut crc = flate2::Crc::new();
    for file in files_below(&folder().join("pages"), ".pagesnap").unwrap() {
        crc.update(file.file_name().unwrap().as_encoded_bytes());
        crc.update(&std::fs::read(&file).unwrap());
    }
    crc.sum()
}

fn measured() -> BTreeMap<String, BTreeMap<String, f64>> {
    let pages: Vec<MarkedSnapshot> = marked_snapshots(&folder().join("pages"))
        .unwrap()
        .into_iter()
        .map(Result::unwrap)
        .collect();
    REGISTRY
        .iter()
        .map(|algorithm| {
            let segmenter = algorithm.build(None).unwrap();
            let (mut top, mut leaf) = (Vec::new(), Vec::new());
            for MarkedSnapshot {
                id, page, marked, ..
            } in &pages
            {
                let found = segmenter.segment(page);
                top.extend(evaluate_segmentation(id, page, &marked.top(), &found));
                leaf.extend(evaluate_segmentation(id, page, &marked.leaf(), &found));
            }
            let mut figures = BTreeMap::new();
            for (level, scores) in [("top", &top), ("leaf", &leaf)] {
                for element in Element::ALL {
                    let f = mean_over_pages(scores, element).unwrap().f1;
                    let scale = 10_f64.powi(DECIMALS);
                    let rounded = (f * scale).round() / scale;
                    figures.insert(format!("{level} {}", element.name()), rounded);
                }
            }
            (algorithm.name.to_owned(), figures)
        })
        .collect()
}

#[test]
fn no_algorithm_falls_below_its_floor() {
    let path = folder().join("floors.json");
    let measured = measured();
    let asked = std::env::var("VISIBLOCK_FLOORS").unwrap_or_default();
    let known: Option<Floors> = std::fs::read(&path)
        .ok()
        .map(|bytes| serde_json::from_slice(&bytes).unwrap());
    let mut complaints = Vec::new();
    let mut lowers = false;
    let known_floors = known.as_ref().map(|f| f.floors.clone()).unwrap_or_default();
    if known.is_some_and(|f| f.pages_crc32 != checksum()) {
        lowers = true;
        complaints.push("the pages are not those the floors were measured on".to_owned());
    }
    for (algorithm, figures) in &measured {
        let Some(floors) = known_floors.get(algorithm) else {
            complaints.push(format!("{algorithm} has no floor"));
            continue;
        };
        for (what, f) in figures {
            let floor = floors.get(what).copied().unwrap_or(0.0);
            if *f < floor {
                lowers = true;
                complaints.push(format!(
                    "{algorithm}, {what}: {f} is below its floor {floor}"
                ));
            }
        }
    }
    if asked == "lower" || (asked == "raise" && !lowers) {
        let floors = Floors {
            pages_crc32: checksum(),
            floors: measured,
        };
        let json = serde_json::to_string_pretty(&floors).unwrap();
        std::fs::write(&path, json + "\n").unwrap();
        return;
    }
    let remedy = if lowers {
        "explain it in the commit and run `VISIBLOCK_FLOORS=lower cargo test --test analysis floors`"
    } else {
        "run `VISIBLOCK_FLOORS=raise cargo test --test analysis floors` and commit floors.json"
    };
    assert!(
        complaints.is_empty(),
        "{}\nIf this is meant, {remedy}.",
        complaints.join("\n")
    );
}
