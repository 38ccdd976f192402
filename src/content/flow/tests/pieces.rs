//! Pieces of a text that are no paragraphs.

use crate::content::candidates::Candidates;
use crate::content::features::UnitRow;
use crate::content::flow::Flow;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::units::Units;
use crate::snapshot::test_page::TestPage;

const PARAGRAPH: &str = "The ferry crosses the sound twice a day in summer and once in winter, when the ice \
                         allows, and nobody has ever been left behind on the far side.";

/// What is kept of a text of paragraphs in two boxes, with a piece between them that is that likely: a table in its
/// figure, a heading with a list, an answer that is closed, a picture.
fn kept_of(piece: f32, paragraphs: usize) -> Vec<String> {
    let mut t = TestPage::new(800.0, 900.0);
    t.open("body").open("main");
    for _ in 0..paragraphs {
        t.open("p").text(PARAGRAPH).close();
    }
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
    let likely = |is_kept: &bool| if *is_kept { 0.9 } else { piece };
    let probabilities: Vec<f32> = kept.iter().map(likely).collect();
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
    Flow::new(&page, &units, &rows).keep_pieces(&candidates, &mut kept);
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
