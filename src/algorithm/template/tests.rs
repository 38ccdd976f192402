#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "x")]
use super::features::Features;
use crate::snapshot::PageSnapshot;

#[test]
#[ignore]
fn dump() {
    let dir = std::env::var("DUMP").unwrap();
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let feats: Vec<(String, Features)> = files
        .iter()
        .map(|f| {
            let name = f.file_stem().unwrap().to_string_lossy().into_owned();
            (name, Features::of(&PageSnapshot::load(f).unwrap()))
        })
        .collect();
    for i in 0..feats.len() {
        for j in 0..i {
            let (a, b) = (&feats[i].1, &feats[j].1);
            println!(
                "SIM {} {} {:.3} {:.3} {:.3} {:.3}",
                feats[i].0,
                feats[j].0,
                a.similarity(b),
                super::key::jaccard(&a.paths, &b.paths),
                super::key::jaccard(&a.links, &b.links),
                super::key::jaccard(&a.skeleton, &b.skeleton)
            );
        }
    }
}
