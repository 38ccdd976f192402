//! Extended BCubed against the authors' R scripts and against a count pixel by pixel.

use crate::fuzz_cases;
use proptest::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use visiblock::evaluate::bcubed::{self, Element, Undefined};
use visiblock::evaluate::segments::{Flaw, MAX_EDGES, SegmentsError, SegmentsFile};
use visiblock::evaluate::{
    FIT_SHARE, evaluate_segments, fit_to_nodes, flatten, mean_over_pages, nodes,
};
use visiblock::geometry::{MultiPolygon, Rect};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/bcubed")
}

#[test]
fn agrees_with_the_authors_on_all_answers() {
    let mut answers = csv::Reader::from_path(fixtures().join("expected.csv")).unwrap();
    let mut checked = 0;
    for answer in answers.deserialize::<(String, String, f64, f64, f64)>() {
        let (page, element, precision, recall, f1) = answer.unwrap();
        let folder = fixtures().join(&page);
        let truth = SegmentsFile::read(&folder.join("truth.json")).unwrap();
        let predicted = SegmentsFile::read(&folder.join("predicted.json")).unwrap();
        truth.check_same_page(&predicted).unwrap();
        let scores = evaluate_segments(
            &page,
            &predicted.segments(None).unwrap(),
            &truth.segments(None).unwrap(),
            &nodes::read(&folder.join("nodes.csv")).unwrap(),
        );
        let ours = scores.iter().find(|s| s.element.name() == element).unwrap();
        let ours = ours.outcome.unwrap();
        for (ours, theirs) in [
            (ours.precision, precision),
            (ours.recall, recall),
            (ours.f1, f1),
        ] {
            assert!(
                (ours - theirs).abs() < 1e-6,
                "{page} {element}: {ours} instead of {theirs}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 42);
}

/// The definition itself, one element per pixel.
fn by_pixel(predicted: &[Rect], truth: &[Rect], size: i32) -> Option<(f64, f64)> {
    let inside = |rects: &[Rect], x: i32, y: i32| -> Vec<usize> {
        let pixel = Rect::new(f64::from(x), f64::from(y), 1.0, 1.0);
        let held = rects
            .iter()
            .enumerate()
            .filter(|(_, r)| r.contains(&pixel, 0.0));
        held.map(|(i, _)| i).collect()
    };
    let pixels: Vec<_> = (0..size * size)
        .map(|i| (i % size, i / size))
        .map(|(x, y)| (inside(predicted, x, y), inside(truth, x, y)))
        .collect();
    let common = |a: &[usize], b: &[usize]| a.iter().filter(|s| b.contains(s)).count();
    let precision = |swap: bool| {
        let all: Vec<_> = pixels
            .iter()
            .map(|p| {
                if swap {
                    (p.1.clone(), p.0.clone())
                } else {
                    p.clone()
                }
            })
            .collect();
        let mut means = Vec::new();
        for e in all.iter().filter(|e| !e.0.is_empty()) {
            let shares = all.iter().filter_map(|f| {
                let c = common(&e.0, &f.0);
                (c > 0).then(|| c.min(common(&e.1, &f.1)) as f64 / c as f64)
            });
            let shares: Vec<f64> = shares.collect();
            means.push(shares.iter().sum::<f64>() / shares.len() as f64);
        }
        (!means.is_empty()).then(|| means.iter().sum::<f64>() / means.len() as f64)
    };
    Some((precision(false)?, precision(true)?))
}

fn rects(max: usize) -> impl Strategy<Value = Vec<Rect>> {
    let rect = (0i32..12, 0i32..12, 0i32..9, 0i32..9)
        .prop_map(|(x, y, w, h)| Rect::new(f64::from(x), f64::from(y), f64::from(w), f64::from(h)));
    prop::collection::vec(rect, 0..max)
}

fn shapes(rects: &[Rect]) -> Vec<MultiPolygon> {
    rects.iter().map(Rect::to_multipolygon).collect()
}

proptest! {
    #![proptest_config(fuzz_cases::cases(64))]

    #[test]
    fn agrees_with_the_count_pixel_by_pixel(predicted in rects(5), truth in rects(5)) {
        let ours = bcubed::score(&bcubed::pixel_atoms(&shapes(&predicted), &shapes(&truth)));
        match by_pixel(&predicted, &truth, 21) {
            Some((precision, recall)) => {
                let ours = ours.unwrap();
                prop_assert!((ours.precision - precision).abs() < 1e-9);
                prop_assert!((ours.recall - recall).abs() < 1e-9);
            }
            None => prop_assert!(ours.is_err()),
        }
    }

    #[test]
    fn flattening_keeps_the_area_and_removes_overlaps(rects in rects(6)) {
        use geo::{Area, BooleanOps};
        let flat = flatten(&shapes(&rects));
        let sum: f64 = flat.iter().map(Area::unsigned_area).sum();
        let union = visiblock::geometry::union_of(&rects).unsigned_area();
        prop_assert!((sum - union).abs() < 1e-6);
        for (i, a) in flat.iter().enumerate() {
            for b in &flat[i + 1..] {
                prop_assert!(a.intersection(b).unsigned_area() < 1e-6);
            }
        }
    }
}

/// 60 overlapping segments on each side of a page of 16,000 px.
fn long_page(shift: f64) -> Vec<MultiPolygon> {
    (0..60)
        .map(|i| {
            let i = f64::from(i);
            Rect::new((i * 37.0) % 600.0 + shift, i * 260.0, 700.0, 700.0).to_multipolygon()
        })
        .collect()
}

#[test]
fn a_long_page_costs_little() {
    let (predicted, truth) = (long_page(0.0), long_page(41.0));
    let start = Instant::now();
    bcubed::score(&bcubed::pixel_atoms(&predicted, &truth)).unwrap();
    let took = start.elapsed();
    println!("16,000 px, 60 segments: {took:?}");
    // 50 ms is the limit in a release build; unoptimised code gets ten times that.
    let limit = if cfg!(debug_assertions) { 500 } else { 50 };
    assert!(took < Duration::from_millis(limit), "{took:?}");
}

fn file(segments: &str) -> Result<SegmentsFile, SegmentsError> {
    let json =
        format!(r#"{{"id":"p","width":100,"height":100,"segmentations":{{"a":{segments}}}}}"#);
    SegmentsFile::from_bytes(json.as_bytes(), Path::new("truth.json"))
}

fn flaw(segments: &str) -> Flaw {
    match file(segments) {
        Err(SegmentsError::BadSegment { flaw, .. }) => flaw,
        other => panic!("{other:?}"),
    }
}

#[test]
fn doubtful_truth_is_refused_by_name() {
    assert_eq!(
        flaw("[[[[[0,0],[9,9],[9,0],[0,9],[0,0]]]]]"),
        Flaw::SelfCrossing
    );
    assert_eq!(
        flaw("[[[[[0,5],[9,5],[9,0],[5,0],[5,9],[0,9]]]]]"),
        Flaw::SelfCrossing
    );
    assert_eq!(flaw("[[]]"), Flaw::Empty);
    assert_eq!(flaw("[[[[]]]]"), Flaw::Empty);
    assert_eq!(flaw("[[[[[0,0],[9,9],[0,0]]]]]"), Flaw::Empty);
    assert_eq!(
        flaw("[[[[[200,0],[200,9],[209,9],[209,0]]]]]"),
        Flaw::OutsidePage
    );
    assert_eq!(
        flaw("[[[[[0,0],[0,9],[1e200,9],[1e200,0]]]]]"),
        Flaw::TooFar
    );
    let jagged: Vec<String> = (0..MAX_EDGES).map(|x| format!("[{x},{}]", x % 2)).collect();
    assert_eq!(
        flaw(&format!("[[[[{},[0,9]]]]]", jagged.join(","))),
        Flaw::TooManyEdges
    );
    assert!(matches!(
        file("[[[[[0,NaN]]]]]"),
        Err(SegmentsError::Malformed { .. })
    ));
    assert!(matches!(file("7"), Err(SegmentsError::Malformed { .. })));
    assert!(file("[[[[[90,0],[90,9],[109,9],[109,0]]]]]").is_ok());
}

#[test]
fn truth_of_another_page_is_refused() {
    let truth = SegmentsFile::new("a", 100.0, 200.0);
    for other in [
        SegmentsFile::new("b", 100.0, 200.0),
        SegmentsFile::new("a", 100.0, 300.0),
    ] {
        assert!(matches!(
            truth.check_same_page(&other),
            Err(SegmentsError::OtherPage { .. })
        ));
    }
}

#[test]
fn an_empty_prediction_is_an_error_or_the_whole_page() {
    let empty = file("[]").unwrap();
    assert!(matches!(
        empty.segments(None),
        Err(SegmentsError::Empty { .. })
    ));
    let whole = empty.or_whole_page(None).unwrap();
    assert_eq!(whole, [Rect::new(0.0, 0.0, 100.0, 100.0).to_multipolygon()]);
    assert!(matches!(
        empty.segments(Some("b")),
        Err(SegmentsError::Choose { .. })
    ));
}

#[test]
fn undefined_scores_say_why() {
    let page = [Rect::new(0.0, 0.0, 10.0, 10.0).to_multipolygon()];
    let nothing_predicted = evaluate_segments("p", &[], &page, &[]);
    assert_eq!(
        nothing_predicted[0].outcome,
        Err(Undefined::NothingPredicted)
    );
    let mean = mean_over_pages(&nothing_predicted, Element::Pixels).unwrap();
    assert_eq!((mean.pages, mean.f1), (1, 0.0));
    let nothing_true = evaluate_segments("p", &page, &[], &[]);
    assert_eq!(nothing_true[0].outcome, Err(Undefined::NothingTrue));
    assert_eq!(mean_over_pages(&nothing_true, Element::Pixels), None);
    // A page that neither side says anything of is one without truth.
    let nothing = evaluate_segments("p", &[], &[], &[]);
    assert_eq!(nothing[0].outcome, Err(Undefined::NothingTrue));
    assert_eq!(mean_over_pages(&nothing, Element::Pixels), None);
}

#[test]
fn segments_are_fitted_to_the_nodes_they_hold() {
    let node = |x: f64| bcubed::NodeBox {
        rect: Rect::new(x, 0.0, 10.0, 10.0),
        chars: 1,
        xpath: String::new(),
    };
    let nodes = [node(0.0), node(12.0), node(36.0)];
    // Holds the first whole, the second by 8/10, the third not; then a copy, then nothing.
    let wanted = [
        Rect::new(0.0, 0.0, 20.0, 30.0),
        Rect::new(0.0, 0.0, 21.0, 30.0),
        Rect::new(60.0, 60.0, 9.0, 9.0),
    ];
    let fitted = fit_to_nodes(&shapes(&wanted), &nodes, FIT_SHARE);
    assert_eq!(fitted.len(), 1);
    assert_eq!(
        visiblock::geometry::bounding_rect(&fitted[0]),
        Some(Rect::new(0.0, 0.0, 22.0, 10.0))
    );
}

#[test]
fn files_read_back_as_written() {
    let mut file = SegmentsFile::new("p", 100.0, 100.0);
    file.insert("ours", &[Rect::new(0.4, 0.6, 10.0, 10.0).to_multipolygon()]);
    let json = serde_json::to_string(&file).unwrap();
    let back = SegmentsFile::from_bytes(json.as_bytes(), Path::new("x.json")).unwrap();
    assert_eq!(back, file);
    let found: HashMap<_, _> = back.segmentations.into_iter().collect();
    assert_eq!(found["ours"][0][0][0].len(), 5);
    assert!(json.contains("[10.0,1.0]"), "{json}");
}
