use super::*;
use crate::snapshot::test_page::TestPage;

const LONG: &str =
    "A paragraph that is long enough to count as text of an article and not as noise.";

fn page() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul");
    for _ in 0..6 {
        t.open("li")
            .open_with("a", &[("href", "/x")])
            .text("Go")
            .close()
            .close();
    }
    t.close().open("div");
    for _ in 0..4 {
        t.open("p").text(LONG).close();
    }
    t.open("div")
        .open_with("a", &[("href", "/y")])
        .text("Share")
        .close()
        .close();
    t.finish()
}

#[test]
fn every_threshold_keeps_the_paragraphs_and_drops_the_menu() {
    let page = page();
    for threshold in [
        ThresholdKind::Fixed,
        ThresholdKind::Body,
        ThresholdKind::Path,
    ] {
        let wpnc = Wpnc {
            threshold,
            fixed: 20.0,
            ..Wpnc::default()
        };
        let cut = wpnc.segment(&page);
        let text: String = cut.main.iter().map(|b| cut.block(*b).text(&page)).collect();
        assert_eq!(text.matches("paragraph").count(), 4, "{threshold:?}");
        assert!(!text.contains("Go"), "{threshold:?}");
        assert!(!text.contains("Share"), "{threshold:?}");
    }
}

#[test]
fn cleaning_lowers_the_noise() {
    let cleaned = Wpnc::default().clean(&page());
    // The list, its six items and the share box, of 21 tags.
    assert_eq!(cleaned.noise_before, 8.0 / 21.0);
    assert!(cleaned.noise_after < cleaned.noise_before);
    assert_eq!(cleaned.removed.len(), 2, "{:?}", cleaned.removed);
}

#[test]
fn an_empty_page_is_clean() {
    let page = TestPage::new(0.0, 0.0).finish();
    let cleaned = Wpnc::default().clean(&page);
    assert_eq!((cleaned.white.len(), cleaned.noise_before), (0, 0.0));
    assert!(
        Wpnc {
            fixed: f64::NAN,
            ..Wpnc::default()
        }
        .check()
        .is_err()
    );
}
