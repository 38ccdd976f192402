//! Sections that continue kept ones, and tables between kept texts.

use super::{PageKind, settled_by, table};

/// What is kept of a section and the next one, which has this heading, text and probability.
fn behind(heading: &str, likely: f32) -> String {
    let text = "it is done at length";
    let of = |said: &str| {
        if said == heading || said == text {
            likely
        } else {
            0.6
        }
    };
    settled_by(PageKind::Article, of, |t| {
        t.open("h2").text("8.3. Output").close();
        t.open("p").text("There is some.").close();
        t.open("section").open("h2").text(heading).close();
        t.open("p").text(text).close().close();
    })
}

#[test]
fn the_section_with_the_next_number_is_kept() {
    let first = "8.3. Output There is some.";
    let both = format!("{first} 8.4. Widths it is done at length");
    assert_eq!(behind("8.4. Widths", 0.3), both);
    assert_eq!(behind("8.4. Widths", 0.15), first, "unlikely");
    for heading in ["8.5. Widths", "9.4. Widths", "Widths"] {
        assert_eq!(behind(heading, 0.3), first, "{heading}");
    }
}

#[test]
fn a_kept_heading_of_a_manual_does_not_stand_alone() {
    let last = "2022-05-20: 5.9.1 with all that was new in it";
    let releases = |kind: PageKind, likely: f32| {
        let of = move |text: &str| {
            if text.starts_with("20") { likely } else { 0.6 }
        };
        let kept = settled_by(kind, of, |t| {
            t.open("h1").text("Manual").close();
            t.open("p").text("What it is for.").close();
            t.open("h1").text("Timeline").close().open("ul");
            for release in ["2022-09-04: 5.9.2 with all that was new in it", last] {
                t.open("li").text(release).close();
            }
        });
        kept.ends_with(last)
    };
    assert!(releases(PageKind::Documentation, 0.3));
    assert!(!releases(PageKind::Documentation, 0.2), "unlikely");
    assert!(!releases(PageKind::Article, 0.3));
}

const GOODS: &str =
    "The goods that were sold at the fair of that year, as far as anybody still knows of them.";
const END: &str =
    "The end of the fair came with the rain, and nobody has sold a thing there ever since.";

#[test]
fn a_table_between_kept_texts_is_read_with_its_caption() {
    let between = |likely: f32, end: f32| {
        let of = move |text: &str| match text {
            GOODS => 0.6,
            END => end,
            _ => likely,
        };
        settled_by(PageKind::Article, of, |t| {
            t.open("div").open("p").text(GOODS).close().close();
            t.open("div").open("p").text("what is sold").close();
            let rows = [["name", "price"], ["apple", "12"], ["pear", "9"]];
            table(t, "th", &rows);
            t.close().open("div").open("p").text(END);
        })
    };
    let whole = format!("{GOODS} what is sold name price apple 12 pear 9 {END}");
    assert_eq!(between(0.27, 0.6), whole);
    assert_eq!(between(0.1, 0.6), format!("{GOODS} {END}"));
    assert_eq!(between(0.27, 0.3), GOODS);
}
