//! Targets that are hard to hit.

use super::found;
use crate::lint::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn small_targets_need_room_around_them() {
    let page = |gap: f64| {
        TestPage::draw(|s| {
            s.link([0.0, 0.0, 16.0, 16.0], "a");
            s.link([16.0 + gap, 0.0, 16.0, 16.0], "b");
        })
    };
    let crowded = found(&page(2.0), Check::TargetSize);
    assert_eq!((crowded.len(), crowded[0].count), (1, 2));
    assert_eq!((crowded[0].measured, crowded[0].limit), (16.0, 24.0));
    // Centres 24 px apart: WCAG's circles do not meet.
    assert!(found(&page(8.0), Check::TargetSize).is_empty());
    let over = found(&page(-8.0), Check::TargetOverlap);
    assert_eq!((over.len(), over[0].measured), (1, 8.0));
    assert!(found(&page(0.0), Check::TargetOverlap).is_empty());
}

#[test]
fn targets_in_the_same_place_are_a_stack() {
    let page = |left: f64| {
        TestPage::draw(|s| {
            s.link([0.0, 0.0, 100.0, 40.0], "A slide");
            s.link([left, 0.0, 100.0, 40.0], "Another slide");
        })
    };
    assert!(found(&page(0.0), Check::TargetOverlap).is_empty());
    assert_eq!(found(&page(60.0), Check::TargetOverlap).len(), 1);
}

#[test]
fn links_to_one_place_may_overlap_and_links_to_none_may_not() {
    let page = |place: &str| {
        TestPage::draw(|s| {
            s.link_to(place, [0.0, 0.0, 100.0, 40.0], "Delete");
            s.link_to(place, [60.0, 0.0, 100.0, 40.0], "Save");
        })
    };
    for place in ["/cart", "#comments", "https://example.org/a:b"] {
        let over = found(&page(place), Check::TargetOverlap);
        assert!(over.is_empty(), "{place:?}: {over:?}");
    }
    for place in ["#", " # ", "#!", "", "javascript:void(0)", "JavaScript:;"] {
        let over = found(&page(place), Check::TargetOverlap);
        let measured: Vec<f64> = over.iter().map(|f| f.measured).collect();
        assert_eq!(measured, [40.0], "{place:?}");
    }
}
