//! Text with too little contrast to its background.

use super::found;
use crate::geometry::Rect;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block};
use crate::snapshot::{Builder, Color, NodeKind, Size, Source, Style};

#[test]
fn faint_text_of_one_kind_is_one_finding() {
    let page = TestPage::draw(|s| {
        let grey = Style {
            color: Color::parse("#999"),
            ..block()
        };
        for i in 0..3 {
            let rect = [0.0, f64::from(i) * 20.0, 400.0, 20.0];
            s.element("p", rect, block(), |s| {
                s.text_in(rect, "Grey text on white", grey.clone());
            });
        }
        s.line("p", [0.0, 60.0, 400.0, 20.0], "Black text on white");
    });
    let faint = found(&page, Check::Contrast);
    assert_eq!((faint.len(), faint[0].count), (1, 3));
    // WCAG's formula by hand: L(#999) = 0.3185, 1.05 / 0.3685 = 2.85.
    assert_eq!((faint[0].measured, faint[0].limit), (2.85, 4.5));
    assert_eq!(faint[0].severity.name(), "major");
}

#[test]
fn a_ratio_is_not_rounded_up_to_the_limit_that_it_misses() {
    let page = TestPage::draw(|s| {
        let rect = [0.0, 0.0, 400.0, 40.0];
        let large = Style {
            color: Color::parse("#959595"),
            font_size: 24.0,
            ..block()
        };
        s.element("p", rect, block(), |s| {
            s.text_in(rect, "Large grey text", large);
        });
    });
    // WCAG's formula by hand: L(#959595) = 0.3005, 1.05 / 0.3505 = 2.9954.
    let faint = found(&page, Check::Contrast);
    assert_eq!((faint[0].measured, faint[0].limit), (2.99, 3.0));
}

/// A page with a field of the given type, with grey letters.
fn field(kind: &str) -> PageSnapshot {
    let size = Size {
        width: 800.0,
        height: 600.0,
    };
    let mut page = Builder::new(Source::default(), size, size);
    let grey = page.add_style(Style {
        color: Color::parse("#999"),
        ..block()
    });
    let rect = Rect::new(0.0, 0.0, 200.0, 40.0);
    for (node, tag) in [
        (NodeKind::Document, "#document"),
        (NodeKind::Element, "html"),
        (NodeKind::Element, "body"),
        (NodeKind::Element, "input"),
    ] {
        let id = page.open(node, tag);
        page.set_box(id, grey, rect);
        if tag == "input" {
            page.node_mut(id).attributes = vec![("type".to_owned(), kind.to_owned())];
            page.node_mut(id).value = Some("50".into());
        }
    }
    page.finish()
}

#[test]
fn the_value_of_a_field_that_shows_none_is_no_text() {
    for (kind, count) in [
        ("text", 1),
        ("", 1),
        ("range", 0),
        ("COLOR", 0),
        ("radio", 0),
    ] {
        assert_eq!(found(&field(kind), Check::Contrast).len(), count, "{kind}");
    }
}

/// A page of grey lines in elements with the given names.
fn grey_lines(tags: &[&str]) -> PageSnapshot {
    let grey = Style {
        color: Color::parse("#999"),
        ..block()
    };
    TestPage::draw(|s| {
        let mut top = 0.0;
        for tag in tags {
            let rect = [0.0, top, 400.0, 20.0];
            s.element(tag, rect, block(), |s| {
                s.text_in(rect, "Grey text on white", grey.clone());
            });
            top += 20.0;
        }
    })
}

/// The findings of renderings outside of their asides: the element, and how many are alike.
fn outside_of_asides(pages: &[&PageSnapshot]) -> Vec<(String, usize)> {
    let options = LintOptions {
        only: vec![Check::Contrast],
        ..LintOptions::default()
    };
    let outside = lint_where(pages, &options, |page, node, _| {
        let mut around = page.inclusive_ancestors(node);
        around.all(|up| page.tag(up) != "aside")
    });
    let findings = outside.findings.into_iter();
    findings.map(|f| (f.place.tag, f.count)).collect()
}

#[test]
fn what_is_left_out_takes_nothing_with_it_that_is_alike() {
    let page = grey_lines(&["aside", "p", "p"]);
    assert_eq!(outside_of_asides(&[&page]), [("p".to_owned(), 2)]);
}

#[test]
fn what_is_left_out_is_told_by_the_rendering_that_it_is_of() {
    // The same node number is an aside's in one rendering and a paragraph's in the other.
    let (one, other) = (grey_lines(&["aside"]), grey_lines(&["p"]));
    assert_eq!(outside_of_asides(&[&one, &other]), [("p".to_owned(), 1)]);
    assert_eq!(outside_of_asides(&[&one]), []);
}

#[test]
fn the_ground_of_a_picture_is_read_from_the_screenshot() {
    let mut page = TestPage::draw(|s| {
        let rect = [0.0, 0.0, 400.0, 20.0];
        let pictured = Style {
            background_image: true,
            ..block()
        };
        s.element("header", rect, pictured, |s| {
            let white = Style {
                color: Color::WHITE,
                ..block()
            };
            s.text_in(rect, "White letters on a picture", white);
        });
    });
    assert!(found(&page, Check::Contrast).is_empty(), "nobody knows");
    // Every other column is part of a letter.
    let screenshot = |grey: u8| {
        let picture = image::RgbaImage::from_fn(1000, 1000, |x, y| {
            let is_letter = x % 2 == 0 && (5..15).contains(&y);
            let grey = if is_letter { 255 } else { grey };
            image::Rgba([grey, grey, grey, 255])
        });
        let mut png = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
        png.into_inner()
    };
    page.screenshot = Some(screenshot(20));
    assert!(found(&page, Check::Contrast).is_empty(), "a dark one");
    page.screenshot = Some(screenshot(200));
    assert_eq!(found(&page, Check::Contrast).len(), 1, "a light one");
    page.screenshot = Some(vec![1, 2, 3]);
    assert!(
        found(&page, Check::Contrast).is_empty(),
        "damaged: as without"
    );
}

#[test]
fn what_an_element_dims_is_dimmed_once() {
    let page = TestPage::draw(|s| {
        let rect = [0.0, 0.0, 400.0, 20.0];
        let dim = Style {
            opacity: 0.5,
            ..block()
        };
        // As in a snapshot of a page, the text carries the style of its element.
        s.element("p", rect, dim.clone(), |s| {
            s.text_in(rect, "Half of black on white", dim);
        });
    });
    let faint = found(&page, Check::Contrast);
    assert_eq!(faint.len(), 1);
    assert!((faint[0].measured - 3.95).abs() < 0.06, "{faint:?}");
}

#[test]
fn text_that_is_not_painted_is_not_faint() {
    let grey = Color::parse("#999");
    let mut page = TestPage::draw(|s| {
        let rect = [0.0, 0.0, 400.0, 20.0];
        s.element("p", rect, block(), |s| {
            let style = Style {
                color: grey,
                ..block()
            };
            s.text_in(rect, "Grey text on white", style);
        });
    });
    // Every other column is part of a letter.
    let screenshot = |is_painted: bool| {
        let picture = image::RgbaImage::from_fn(1000, 1000, |x, y| {
            let is_letter = is_painted && x % 2 == 0 && (5..15).contains(&y);
            image::Rgba(if is_letter {
                [153, 153, 153, 255]
            } else {
                [255; 4]
            })
        });
        let mut png = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
        png.into_inner()
    };
    page.screenshot = Some(screenshot(true));
    assert_eq!(found(&page, Check::Contrast).len(), 1);
    page.screenshot = Some(screenshot(false));
    assert!(found(&page, Check::Contrast).is_empty());
}

#[test]
fn the_border_of_what_is_above_a_line_is_not_its_ground() {
    let mut page = TestPage::draw(|s| {
        let rect = [0.0, 10.55, 400.0, 18.0];
        s.element("p", rect, block(), |s| {
            let link = Style {
                color: Color::parse("#0000ee"),
                ..block()
            };
            s.text_in(rect, "A link below a button", link);
        });
    });
    // The border of a button that ends at 10.55 is painted in row 10, the line under the link in row 27.
    let screenshot = |borders: std::ops::RangeInclusive<u32>| {
        let picture = image::RgbaImage::from_fn(1000, 1000, |x, y| {
            let is_letter = x % 3 == 0 && (15..25).contains(&y);
            image::Rgba(match y {
                y if borders.contains(&y) => [118, 118, 118, 255],
                27 => [0, 0, 238, 255],
                _ if is_letter => [0, 0, 238, 255],
                _ => [255; 4],
            })
        });
        let mut png = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
        png.into_inner()
    };
    page.screenshot = Some(screenshot(10..=10));
    assert_eq!(found(&page, Check::Contrast), []);
    page.screenshot = Some(screenshot(10..=11));
    // WCAG's formula by hand: (0.1812 + 0.05) / (0.0617 + 0.05) = 2.07.
    let faint = found(&page, Check::Contrast);
    assert_eq!((faint.len(), faint[0].measured), (1, 2.07));
}
