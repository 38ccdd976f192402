//! Each check on a small page that has what it looks for, and on its like that has not.

use super::*;
use crate::geometry::Rect;
use crate::snapshot::test_page::{TestPage, block, by_tag, painted, with_lines};
use crate::snapshot::{Color, Overflow, Position, Style};

/// What one check finds on a page at one width.
fn found(page: &PageSnapshot, check: Check) -> Vec<Finding> {
    let options = LintOptions {
        only: vec![check],
        ..LintOptions::default()
    };
    lint(&[page], &options).findings
}

fn selectors(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|f| f.place.selector.as_str()).collect()
}

fn hiding() -> Style {
    Style {
        overflow_x: Overflow::Hidden,
        overflow_y: Overflow::Hidden,
        ..block()
    }
}

#[test]
fn text_over_text_is_found_and_a_line_below_is_not() {
    let page = |top: f64| {
        TestPage::draw(|s| {
            s.line(
                "p",
                [0.0, 0.0, 400.0, 20.0],
                "The text of a first paragraph",
            );
            s.line("div", [0.0, top, 400.0, 20.0], "A second that lies over it");
        })
    };
    let over = found(&page(8.0), Check::TextOverlap);
    assert_eq!(over.len(), 1, "{over:?}");
    assert!((over[0].measured - 0.6).abs() < 1e-9);
    assert!(found(&page(20.0), Check::TextOverlap).is_empty());
    assert!(
        found(&page(17.0), Check::TextOverlap).is_empty(),
        "tight lines"
    );
}

/// Two paragraphs of five lines, 24 px apart and 18 px high, the second from `top` on.
fn paragraphs(top: f64) -> PageSnapshot {
    let text = "five lines, ".repeat(5);
    let mut page = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 400.0, 120.0], &text);
        s.line("p", [0.0, top, 400.0, 120.0], &text);
    });
    let nodes: Vec<_> = page.iter().map(|(id, _)| id).collect();
    let texts = nodes.into_iter().filter(|id| page.node(*id).text.is_some());
    for (node, top) in texts.collect::<Vec<_>>().into_iter().zip([0.0, top]) {
        let line = |i: u32| Rect::new(0.0, top + 24.0 * f64::from(i), 400.0, 18.0);
        let lines: Vec<_> = (0..5).map(|i| (12 * i..12 * i + 12, line(i))).collect();
        page = with_lines(&page, node, &lines);
    }
    page
}

#[test]
fn a_line_over_another_is_found_in_long_texts_too() {
    // The last line of the first ends at 114, the first of the second begins 8 px above.
    let over = found(&paragraphs(106.0), Check::TextOverlap);
    assert_eq!(over.len(), 1, "{over:?}");
    assert!((over[0].measured - 8.0 / 18.0).abs() < 0.005, "{over:?}");
    assert!(
        found(&paragraphs(110.0), Check::TextOverlap).is_empty(),
        "tight lines"
    );
}

#[test]
fn letters_that_are_cut_through_are_found() {
    let page = |height: f64| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 400.0, height], hiding(), |s| {
                s.line("p", [0.0, 0.0, 400.0, 20.0], "A line of text that fits");
                s.line("p", [0.0, 20.0, 400.0, 20.0], "A line of text below it");
            });
        })
    };
    assert!(found(&page(40.0), Check::ClippedText).is_empty());
    let cut = found(&page(30.0), Check::ClippedText);
    assert_eq!(selectors(&cut), ["html > body > div > p:nth-of-type(2)"]);
    assert_eq!((cut[0].measured, cut[0].severity.name()), (10.0, "major"));
    assert_eq!(cut[0].other.as_ref().map(|p| p.tag.as_str()), Some("div"));
    // Descenders only.
    assert!(found(&page(36.0), Check::ClippedText).is_empty());
}

#[test]
fn what_makes_a_reader_scroll_to_the_side_is_found_once() {
    let mut page = TestPage::draw(|s| {
        s.element("main", [0.0, 0.0, 1300.0, 200.0], block(), |s| {
            s.element("table", [0.0, 0.0, 1300.0, 100.0], block(), |s| {
                s.line(
                    "td",
                    [0.0, 0.0, 1300.0, 20.0],
                    "A very long line of a table",
                );
            });
            s.line("p", [0.0, 100.0, 900.0, 20.0], "A paragraph that fits");
        });
    });
    assert!(
        found(&page, Check::HorizontalScroll).is_empty(),
        "not scrollable"
    );
    page.page.width = 1300.0;
    let wide = found(&page, Check::HorizontalScroll);
    assert_eq!(selectors(&wide), ["html > body > main > table > td"]);
    assert_eq!(wide[0].measured, 300.0);
}

#[test]
fn text_out_of_its_box_is_found() {
    let page = |width: f64| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 100.0, 40.0], painted("navy"), |s| {
                s.line("p", [10.0, 10.0, width, 20.0], "Register as a member");
            });
        })
    };
    assert!(found(&page(80.0), Check::Protruding).is_empty());
    let out = found(&page(130.0), Check::Protruding);
    assert_eq!(selectors(&out), ["html > body > div > p"]);
    assert_eq!(out[0].measured, 40.0);
}

#[test]
fn text_out_of_the_element_that_draws_its_box_is_found() {
    let page = |width: f64| {
        TestPage::draw(|s| {
            s.element("p", [0.0, 0.0, 100.0, 40.0], painted("navy"), |s| {
                s.text_at([10.0, 10.0, width, 20.0], "Register as a member");
            });
        })
    };
    assert!(found(&page(80.0), Check::Protruding).is_empty());
    let out = found(&page(130.0), Check::Protruding);
    assert_eq!(selectors(&out), ["html > body > p"]);
    assert_eq!((out[0].measured, &out[0].other), (40.0, &None));
}

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
    // Every other column is a letter.
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
fn text_of_a_letter_a_line_is_squeezed() {
    let page = |text: &str, step: usize| {
        let mut t = TestPage::new(1000.0, 1000.0);
        t.open("body").open("p").text(text).close();
        let mut page = t.finish();
        let node = by_tag(&page, "#text");
        let lines = text.len() / step;
        let runs: Vec<_> = (0..lines)
            .map(|i| {
                let range = (i * step) as u32..((i + 1) * step) as u32;
                let is_narrow = text[i * step..].starts_with(['i', 'l']);
                let width = if is_narrow { 4.0 } else { 10.0 } * step as f64;
                (range, Rect::new(0.0, 20.0 * i as f64, width, 20.0))
            })
            .collect();
        page = crate::snapshot::test_page::with_lines(&page, node, &runs);
        found(&page, Check::Collapsed)
    };
    assert_eq!(page("Register here", 2).len(), 1);
    // An `i` or `l` alone in its line is far taller than wide.
    assert_eq!(page("Register here", 1).len(), 1);
    assert!(page("Register here to be a member of it", 8).is_empty());
}

#[test]
fn a_box_without_size_is_missed_where_its_text_is_to_be_shown() {
    let text = "A paragraph of the page, which says a good deal of what has happened";
    let mut wide = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 800.0, 40.0], text);
        s.line("div", [0.0, 400.0, 800.0, 40.0], "Another part of the page");
    });
    wide.viewport.width = 1200.0;
    let told = |is_laid_out: bool| {
        let narrow = TestPage::draw(|s| {
            let nothing = [0.0, 0.0, 300.0, 0.0];
            s.element("p", nothing, block(), |s| {
                if is_laid_out {
                    s.text_at(nothing, text);
                } else {
                    s.unrendered(text);
                }
            });
            s.line("div", [0.0, 400.0, 300.0, 40.0], "Another part of the page");
        });
        let options = LintOptions {
            only: vec![Check::Collapsed],
            ..LintOptions::default()
        };
        lint(&[&narrow, &wide], &options).findings.len()
    };
    assert_eq!(
        (told(true), told(false)),
        (1, 0),
        "`display: none` is meant"
    );
}

#[test]
fn main_content_far_down_is_told() {
    let page = |top: f64| {
        let mut page =
            TestPage::draw(|s| {
                s.line("nav", [0.0, 0.0, 1000.0, 20.0], "Menu");
                s.element("article", [0.0, top, 800.0, 400.0], block(), |s| {
                s.line("h1", [0.0, top, 800.0, 30.0], "The headline of the story");
                for i in 0..8 {
                    let text = "A long paragraph of the story, which says a good deal of what has \
                                happened, and goes on to tell why it has, and what comes of it.";
                    s.line("p", [0.0, top + 40.0 + 40.0 * f64::from(i), 800.0, 40.0], text);
                }
            });
            });
        page.viewport.height = 300.0;
        page
    };
    assert!(found(&page(100.0), Check::ContentBelow).is_empty());
    let below = found(&page(500.0), Check::ContentBelow);
    assert_eq!(below.len(), 1);
    assert!(
        below[0].measured >= 500.0 && below[0].limit == 300.0,
        "{below:?}"
    );
}

/// A bar of links, some in a second line.
fn bar(width: f64, in_first_line: usize) -> PageSnapshot {
    let mut page = TestPage::draw(|s| {
        s.element("nav", [0.0, 0.0, 1000.0, 60.0], block(), |s| {
            for i in 0..4_usize {
                let (line, place) = (i / in_first_line, i % in_first_line);
                let rect = [100.0 * place as f64, 30.0 * line as f64, 90.0, 24.0];
                s.link(rect, "Section");
            }
        });
        let text = "A paragraph of text below the bar, which says something of its own.";
        s.line("p", [0.0, 100.0, 800.0, 20.0], text);
    });
    page.viewport.width = width;
    page
}

#[test]
fn an_entry_that_breaks_out_of_its_row_is_found_where_it_does() {
    let options = LintOptions {
        only: vec![Check::Wrapping, Check::SmallRange],
        ..LintOptions::default()
    };
    let (wide, middle, narrow) = (bar(1200.0, 4), bar(800.0, 3), bar(400.0, 1));
    let broken = lint(&[&wide, &narrow, &middle], &options).findings;
    assert_eq!(broken.len(), 1, "{broken:?}");
    assert_eq!(
        (broken[0].check, &broken[0].widths[..]),
        (Check::Wrapping, &[800.0][..])
    );
    let stacked = lint(&[&wide, &narrow], &options);
    assert!(stacked.findings.is_empty(), "a stack is meant");
    // A row on phones and on laptops, and two lines of two between them.
    let (phone, tablet) = (bar(400.0, 4), bar(800.0, 2));
    let short = lint(&[&phone, &tablet, &wide], &options).findings;
    assert_eq!(short.len(), 1, "{short:?}");
    assert_eq!(
        (short[0].check, &short[0].widths[..]),
        (Check::SmallRange, &[800.0][..])
    );
}

#[test]
fn the_same_at_several_widths_is_one_finding() {
    let page = |width: f64| {
        let mut page = TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 400.0, 30.0], hiding(), |s| {
                s.line(
                    "p",
                    [0.0, 18.0, 400.0, 20.0],
                    "A line of text that is cut through",
                );
            });
        });
        page.viewport.width = width;
        page
    };
    let (a, b) = (page(400.0), page(1000.0));
    let options = LintOptions {
        only: vec![Check::ClippedText],
        ..LintOptions::default()
    };
    let cut = lint(&[&b, &a], &options).findings;
    assert_eq!((cut.len(), &cut[0].widths[..]), (1, &[400.0, 1000.0][..]));
}

#[test]
fn more_than_anybody_reads_is_left_out_and_told() {
    let page = TestPage::draw(|s| {
        for i in 0..300 {
            let top = 3.0 * f64::from(i);
            s.line(
                "p",
                [0.0, top, 400.0, 20.0],
                "Lines that all lie over each other",
            );
        }
    });
    let options = LintOptions {
        only: vec![Check::TextOverlap],
        ..LintOptions::default()
    };
    let result = lint(&[&page], &options);
    assert_eq!(result.findings.len(), MAX_FOUND);
    assert_eq!(result.warnings.len(), 1);
    assert!(result.warnings[0].ends_with("findings beyond 200 of a check are left out"));
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
fn what_stays_in_the_window_cuts_off_its_own_text() {
    let page = TestPage::draw(|s| {
        let bar = Style {
            position: Position::Fixed,
            ..hiding()
        };
        s.element("div", [0.0, 0.0, 400.0, 30.0], bar.clone(), |s| {
            s.text_in([0.0, 20.0, 400.0, 20.0], "A line cut through", bar);
        });
    });
    let cut = found(&page, Check::ClippedText);
    assert_eq!(selectors(&cut), ["html > body > div"]);
    assert_eq!(cut[0].measured, 10.0);
}

#[test]
fn what_a_frame_scrolls_is_not_cut_off() {
    let page = TestPage::draw(|s| {
        s.element("iframe", [0.0, 0.0, 400.0, 30.0], hiding(), |s| {
            s.line("p", [0.0, 18.0, 400.0, 20.0], "A line of the page within");
        });
    });
    assert!(found(&page, Check::ClippedText).is_empty());
}

#[test]
fn a_box_over_texts_is_told_once_and_only_over_words() {
    let page = |below: &str, inside: f64, layer: u32| {
        TestPage::draw(|s| {
            s.line("p", [0.0, 0.0, 400.0, 20.0], below);
            let menu = [0.0, 0.0, 400.0, 100.0];
            let menu = s.element("div", menu, painted("white"), |s| {
                s.line("b", [0.0, inside, 400.0, 20.0], "An entry of an open menu");
            });
            s.paint(menu, layer);
        })
    };
    let text = "A paragraph of the page";
    let over = found(&page(text, 0.0, 1), Check::TextOverlap);
    let over = selectors(&over);
    assert!(over.contains(&"html > body > div"), "{over:?}");
    assert!(!over.contains(&"html > body > div > b"), "{over:?}");
    assert!(found(&page("–", 60.0, 1), Check::TextOverlap).is_empty());
    // In one layer the ground of a block lies below all texts, as that of a block beside a float.
    assert!(found(&page(text, 60.0, 0), Check::TextOverlap).is_empty());
}

#[test]
fn a_text_behind_a_box_covers_nothing() {
    let page = TestPage::draw(|s| {
        s.link([0.0, 0.0, 200.0, 20.0], "A link behind the bar");
        let bar = [0.0, 0.0, 400.0, 30.0];
        let bar = s.element("nav", bar, painted("white"), |s| {
            s.link([0.0, 4.0, 200.0, 20.0], "A link of the bar");
        });
        s.paint(bar, 5);
    });
    let over = found(&page, Check::TextOverlap);
    assert_eq!(selectors(&over), ["html > body > nav"]);
    assert!(found(&page, Check::TargetOverlap).is_empty());
}

#[test]
fn links_to_one_place_may_lie_over_each_other() {
    let page = |second: &str| {
        TestPage::draw(|s| {
            s.link([0.0, 0.0, 100.0, 40.0], "A story");
            s.link([0.0, 20.0, 100.0, 40.0], second);
        })
    };
    assert!(found(&page("A story"), Check::TargetOverlap).is_empty());
    assert_eq!(found(&page("Another"), Check::TargetOverlap).len(), 1);
}

#[test]
fn a_picture_that_counts_visits_is_not_missed() {
    let page = |size: f64| {
        let mut t = TestPage::new(1000.0, 1000.0);
        t.open("body");
        let picture = t.element("img", [0.0, 0.0, size, size], block(), |_| {});
        t.break_picture(picture);
        found(&t.finish(), Check::BrokenPicture)
    };
    assert!(page(1.0).is_empty());
    assert_eq!(page(16.0).len(), 1);
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
    // Every other column is a letter.
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
