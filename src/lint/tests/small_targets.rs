//! Targets that are hard to hit.

use super::found;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block};

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
fn a_long_target_is_near_where_its_box_is() {
    let page = |gap: f64| {
        TestPage::draw(|s| {
            s.link([0.0, 0.0, 10.0, 10.0], "a");
            s.link([10.0 + gap, 0.0, 100.0, 18.0], "A long one");
        })
    };
    assert_eq!(found(&page(4.0), Check::TargetSize).len(), 1);
    assert!(found(&page(8.0), Check::TargetSize).is_empty());
}

/// Two small targets beside each other.
fn pair(s: &mut TestPage, tag: &str, attributes: &[(&str, &str)]) {
    for left in [0.0, 12.0] {
        let id = s.line(tag, [left, 0.0, 10.0, 10.0], "x");
        s.set_attributes(id, attributes);
    }
}

#[test]
fn types_of_fields_are_told_apart_without_regard_to_case() {
    let found = |kind: &str| {
        let page = TestPage::draw(|s| pair(s, "input", &[("type", kind)]));
        found(&page, Check::TargetSize).len()
    };
    assert_eq!(found("SUBMIT"), 1);
    for kind in ["CheckBox", "RADIO", "Hidden"] {
        assert_eq!(found(kind), 0, "{kind}");
    }
}

#[test]
fn controls_that_are_disabled_are_no_targets() {
    let own = |tag: &str| {
        let page = TestPage::draw(|s| pair(s, tag, &[("disabled", ""), ("href", "/x")]));
        found(&page, Check::TargetSize).len()
    };
    assert_eq!((own("button"), own("a")), (0, 1));
    let in_fieldset = |around: [&str; 2]| {
        let page = TestPage::draw(|s| {
            let whole = [0.0, 0.0, 200.0, 100.0];
            let fieldset = s.element("fieldset", whole, block(), |s| {
                s.element(around[0], whole, block(), |_| {});
                s.element(around[1], whole, block(), |s| pair(s, "button", &[]));
            });
            s.set_attributes(fieldset, &[("disabled", "")]);
        });
        found(&page, Check::TargetSize).len()
    };
    assert_eq!(in_fieldset(["div", "legend"]), 1);
    assert_eq!(in_fieldset(["legend", "legend"]), 0);
    assert_eq!(in_fieldset(["legend", "div"]), 0);
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
