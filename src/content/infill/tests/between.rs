//! Boxes between paragraphs.

use super::infill_of;
use crate::content::candidates::Candidates;
use crate::content::features::UnitRow;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::units::Units;
use crate::snapshot::test_page::TestPage;

const PARAGRAPH: &str = "The ferry crosses the sound twice a day in summer and once in winter, when the ice \
                         allows, and nobody has ever been left behind on the far side.";

/// The texts kept between paragraphs in two boxes, each with the probability `likely`: a table in its figure, a
/// heading with a list, a closed answer.
fn kept_of(likely: f32, paragraphs: usize) -> Vec<String> {
    kept_between(likely, paragraphs, |t| {
        t.open("div").open("figure").open("table").open("tr");
        t.open("td").text("Monday").close().open("td").text("140");
        t.close().close().close();
        t.open("figcaption").text("Crossings of a week").close();
        t.close().close();
        t.open("div").open("h4").text("What you need").close();
        t.open("ul")
            .open("li")
            .text("A coat")
            .close()
            .close()
            .close();
        t.open("details").open("summary").text("How long?").close();
        t.open_bare("p").unrendered("An hour.").close().close();
    })
}

/// The texts kept besides `paragraphs` paragraphs above and below what `build` adds, which has the probability
/// `likely`.
fn kept_between(likely: f32, paragraphs: usize, build: impl FnOnce(&mut TestPage)) -> Vec<String> {
    let mut t = TestPage::new(800.0, 900.0);
    t.open("body").open("main");
    for _ in 0..paragraphs {
        t.open("p").text(PARAGRAPH).close();
    }
    build(&mut t);
    for _ in 0..paragraphs {
        t.open("p").text(PARAGRAPH).close();
    }
    t.close().close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let rows = vec![UnitRow::default(); units.len()];
    let is_paragraph = |text: &str| text == PARAGRAPH;
    let texts = || units.list.iter().map(|unit| unit.text.as_str());
    let mut kept: Vec<bool> = texts().map(is_paragraph).collect();
    let probability = |is_kept: &bool| if *is_kept { 0.9 } else { likely };
    let probabilities: Vec<f32> = kept.iter().map(probability).collect();
    let all = vec![true; kept.len()];
    let shown: Vec<bool> = units.list.iter().map(|unit| !unit.concealed).collect();
    let candidates = Candidates {
        probabilities: &probabilities,
        shown: &shown,
        possible: &all,
        may_be: &shown,
        unlikely: &[],
        types: &KindProbabilities::only(PageKind::Article),
    };
    infill_of(&page, &units, &rows).keep_between(&candidates, &mut kept);
    let kept = texts()
        .zip(kept)
        .filter(|(text, kept)| *kept && !is_paragraph(text));
    kept.map(|(text, _)| text.to_owned()).collect()
}

#[test]
fn what_stands_between_paragraphs_is_read_with_them() {
    let all = [
        "Monday",
        "140",
        "What you need",
        "A coat",
        "How long?",
        "An hour.",
    ];
    assert_eq!(kept_of(0.35, 2), all);
    assert_eq!(kept_of(0.25, 2), [""; 0]);
}

#[test]
fn of_two_paragraphs_nearly_all_has_to_be_kept() {
    // Sixty words are kept of seventy.
    assert_eq!(kept_of(0.35, 1).len(), 6);
}

#[test]
fn a_lone_line_is_a_label_unless_it_says_of_what() {
    let kept = |lines: &[(&str, &str)]| {
        kept_between(0.35, 2, |t| {
            for (tag, text) in lines {
                t.open("div").open(tag).text(text).close().close();
            }
        })
    };
    assert_eq!(kept(&[("p", "Swipe right to see more")]), [""; 0]);
    assert_eq!(kept(&[("p", "Servings 6 bowls")]), ["Servings 6 bowls"]);
    let sentence = "It is a line of more than seven words.";
    assert_eq!(kept(&[("p", sentence)]), [sentence]);
    let heading = ("h4", "More of it below");
    assert_eq!(kept(&[heading]), [heading.1], "it heads a paragraph");
    let lines = [heading, ("p", "1 of 6")];
    assert_eq!(kept(&lines), [""; 0], "it heads nothing");
}

#[test]
fn what_is_pressed_or_said_again_is_no_text() {
    let kept = kept_between(0.35, 2, |t| {
        for (name, price) in [("Blocks", "9"), ("Rings", "12")] {
            t.open("div").open("p").text(name).close();
            let when = format!("It may cost more. Price of {price} May");
            t.open("p").text(&when).close().close();
        }
        t.open("div").open("p").text("Choose one of these").close();
        t.open("button").text("All of them").close();
        let tab = [("role", "button")];
        t.open_with("span", &tab)
            .text("The first few of them (12) of all there are");
        t.close().close();
        t.open("div").open("h4").open("button").text("How long?");
        t.close().close();
        t.open("p")
            .text("About as long as a crossing in the summer takes.")
            .close();
        t.close();
    });
    let question = [
        "How long?",
        "About as long as a crossing in the summer takes.",
    ];
    assert_eq!(kept, question);
}

#[test]
fn a_picture_that_leads_elsewhere_is_of_another_text() {
    let said = "What the ferry did in the winter that nobody has forgotten.";
    let kept = |picture: &str, title: &str, behind: &str| {
        let kept = kept_between(0.35, 2, |t| {
            t.open("div").open_with("a", &[("href", picture)]);
            t.open_with("img", &[("src", "a.png"), ("width", "300")]);
            t.close().close();
            t.open("p").open_with("a", &[("href", title)]);
            t.text("The winter").close().close();
            t.open("p").text(said);
            if !behind.is_empty() {
                t.text(" ").open_with("a", &[("href", behind)]);
                t.text("Read on").close();
            }
            t.close().close();
        });
        kept.iter().any(|text| text.starts_with(said))
    };
    assert!(kept("/large.jpg", "/winter", ""));
    assert!(!kept("/winter", "/winter", ""));
    assert!(!kept("/large.jpg", "/winter", "/winter"));
}

#[test]
fn what_asks_for_leave_before_it_plays_is_no_text() {
    let kept = |class: &str| {
        kept_between(0.35, 2, |t| {
            t.open_with("div", &[("class", class)]);
            t.open("p")
                .text("It is played where you accept what it stores here.");
            t.close().close();
        })
    };
    assert_eq!(kept("__youtube_prefs__ __youtube_prefs_gdpr__"), [""; 0]);
    assert_eq!(kept("video").len(), 1);
}
