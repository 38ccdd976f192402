mod between;
mod journals;
mod notes;

use super::*;
use crate::content::data_tables::data_tables;
use crate::content::features::UnitFeature;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::settling::settle_by;
use crate::snapshot::test_page::TestPage;

/// The relations of the units of a page, given their features.
pub(super) fn infill_of(page: &PageSnapshot, units: &Units, rows: &[UnitRow]) -> Infill {
    Infill::new(page, units, rows, &data_tables(page))
}

/// Runs the filling rules on a page of the kind with all units shown; units that are not kept have the given
/// probability.
pub(super) fn settle(
    page: &PageSnapshot,
    units: &Units,
    (likely, kind): (f32, PageKind),
    kept: &mut [bool],
    by: impl FnOnce(&Infill, &Candidates, &mut [bool]),
) {
    let probability = |kept: &bool| if *kept { 0.9 } else { likely };
    let probabilities: Vec<f32> = kept.iter().map(probability).collect();
    let all = vec![true; kept.len()];
    let candidates = Candidates {
        probabilities: &probabilities,
        types: &KindProbabilities::only(kind),
        ..Candidates::open(all.len())
    };
    let rows = vec![UnitRow::default(); units.len()];
    by(&infill_of(page, units, &rows), &candidates, kept);
}

/// Runs the filling rules on units that are all shown, each with the same probability.
fn fill(infill: &Infill, kept: &mut [bool]) {
    fill_likely(infill, kept, 0.2);
}

fn fill_likely(infill: &Infill, kept: &mut [bool], probability: f32) {
    let (likely, may_be) = (vec![probability; kept.len()], vec![true; kept.len()]);
    let candidates = Candidates {
        probabilities: &likely,
        shown: &may_be,
        possible: &may_be,
        may_be: &may_be,
        unlikely: &[],
        types: &KindProbabilities::only(PageKind::Article),
    };
    settle_by(FILLING, infill, &candidates, kept);
}

/// The kept texts of an article made of `parts` (tag and text), if at first only paragraphs in capitals are kept.
fn filled(parts: &[(&str, &str)]) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("article");
    for (tag, text) in parts {
        match *tag {
            "td" => t.open("table").open("tr").open("td").text(text),
            "figure" => {
                t.open("div").open("figure");
                t.open("table")
                    .open("tbody")
                    .open("tr")
                    .open("td")
                    .text(text)
            }
            "li" => t.open("ul").open("li").text(text),
            "box" => t.open("div").open("p").text(text),
            "caption" => t.open("figure").open("figcaption").text(text),
            tag => t.open(tag).text(text),
        };
        let depth = match *tag {
            "td" => 3,
            "figure" => 6,
            "box" | "li" | "caption" => 2,
            _ => 1,
        };
        (0..depth).for_each(|_| {
            t.close();
        });
    }
    t.close().close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut rows = vec![UnitRow::default(); units.len()];
    for (row, (tag, _)) in rows.iter_mut().zip(parts) {
        row[UnitFeature::InFigure] = f32::from(u8::from(*tag == "caption"));
        row[UnitFeature::InList] = f32::from(u8::from(*tag == "li"));
        row[UnitFeature::InCode] = f32::from(u8::from(*tag == "pre"));
        row[UnitFeature::InTable] = f32::from(u8::from(matches!(*tag, "td" | "figure")));
        row[UnitFeature::Described] = f32::from(u8::from(*tag == "figcaption"));
    }
    let infill = infill_of(&page, &units, &rows);
    let is_capital = |text: &str| text.starts_with(char::is_uppercase);
    let mut kept: Vec<bool> = units.list.iter().map(|u| is_capital(&u.text)).collect();
    fill(&infill, &mut kept);
    let texts = units.list.iter().zip(kept).filter(|(_, k)| *k);
    let texts: Vec<&str> = texts.map(|(u, _)| u.text.as_str()).collect();
    texts.join(" ")
}

#[test]
fn what_ends_a_long_text_is_kept_with_it() {
    let text = [("p", "Text"); 8];
    let note = "a note of so many words that it is a sentence";
    let end = [
        ("h2", "heading"),
        ("li", "one"),
        ("li", "two"),
        ("box", note),
        ("box", "label"),
    ];
    let with = |pieces: usize| filled(&[&text[..pieces], &end].concat());
    let kept = |pieces: usize| vec!["Text"; pieces].join(" ");
    assert_eq!(with(8), format!("{} heading one two {note}", kept(8)));
    assert_eq!(with(7), kept(7));
}

#[test]
fn what_leads_to_the_text_is_kept_with_it() {
    let (lead, line) = ("why this is worth reading, told in a sentence", "a line");
    for (parts, kept) in [
        (
            vec![
                ("h1", "title"),
                ("figcaption", lead),
                ("div", line),
                ("p", "Text"),
            ],
            "told",
        ),
        (vec![("h1", "title"), ("div", line), ("p", "Text")], ""),
        (
            vec![
                ("h2", "title"),
                ("figcaption", lead),
                ("div", line),
                ("p", "Text"),
            ],
            "",
        ),
        (
            vec![
                ("h1", "title"),
                ("figcaption", lead),
                ("div", line),
                ("p", "none"),
            ],
            "",
        ),
    ] {
        let shown = filled(&parts);
        assert_eq!(shown.contains("told"), kept == "told", "{shown}");
        assert!(!shown.contains(line), "{shown}");
    }
}

#[test]
fn a_short_line_before_the_byline_leads_to_the_text() {
    let line = "notes from the slow edge of it";
    let kept = |below: &str| filled(&[("h1", "title"), ("p", line), ("p", below), ("p", "Text")]);
    assert_eq!(kept("5 March 2024"), format!("{line} Text"));
    assert_eq!(kept("some other line"), "Text");
}

#[test]
fn a_list_leads_to_the_text_as_a_whole_or_not_at_all() {
    let kept = |last: &str| {
        let lead = "why this is worth reading, told in a sentence";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Title").close().open("ul");
        for item in [lead, last] {
            t.open("li").text(item).close();
        }
        t.close().open("p").text("The text").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 4]);
        let candidates = Candidates {
            probabilities: &[0.3; 4],
            unlikely: &[],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(4)
        };
        let mut kept = vec![false, false, false, true];
        settle_by(FILLING, &infill, &candidates, &mut kept);
        kept
    };
    let whole = kept("and what else is in it, told likewise");
    assert_eq!(whole, [false, true, true, true]);
    assert_eq!(kept("Share it"), [false, false, false, true]);
}

#[test]
fn a_list_below_a_label_leads_to_the_text_though_its_first_item_is_kept() {
    let kept = |label: &str, begins: bool| {
        let lead = "why this is worth reading, told in a sentence";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Title").close().open("div");
        t.open("div").text(label).close().open("ul");
        (0..2).for_each(|_| {
            t.open("li").text(lead).close();
        });
        t.close().close().open("p").text("The text").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 5]);
        let candidates = Candidates {
            probabilities: &[0.3; 5],
            unlikely: &[],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(5)
        };
        let mut kept = vec![true, false, begins, false, true];
        infill.lead(&candidates, &mut kept);
        kept[2..4].to_vec()
    };
    assert_eq!(kept("Highlights", true), [true, true]);
    assert_eq!(kept("Highlights", false), [true, true]);
    let long = "What the editors of the day have chosen";
    assert_eq!(kept(long, false), [false, false]);
}

#[test]
fn what_stands_amid_content_is_kept_with_it() {
    assert_eq!(
        filled(&[("p", "A"), ("pre", "code"), ("p", "no")]),
        "A code"
    );
    assert_eq!(filled(&[("p", "no"), ("pre", "code"), ("p", "no")]), "");
    assert_eq!(
        filled(&[("p", "A"), ("td", "cell"), ("p", "B")]),
        "A cell B"
    );
    assert_eq!(filled(&[("p", "A"), ("td", "cell"), ("p", "no")]), "A");
    // The boxes around a table are none of the levels between it and the text.
    assert_eq!(
        filled(&[("p", "A"), ("figure", "cell"), ("p", "B")]),
        "A cell B"
    );
    assert_eq!(
        filled(&[("p", "A"), ("li", "item"), ("li", "item"), ("p", "B")]),
        "A item item B"
    );
    assert_eq!(filled(&[("p", "A"), ("li", "item"), ("p", "no")]), "A");
    assert_eq!(
        filled(&[("p", "A"), ("p", "short"), ("p", "B")]),
        "A short B"
    );
    assert_eq!(filled(&[("p", "A"), ("box", "promo"), ("p", "B")]), "A B");
    let long = "word ".repeat(101);
    assert_eq!(filled(&[("p", "A"), ("p", &long), ("p", "B")]), "A B");
}

#[test]
fn captions_part_no_texts() {
    let parts = [
        ("p", "A"),
        ("caption", "credit"),
        ("p", "short"),
        ("p", "B"),
    ];
    assert_eq!(filled(&parts), "A short B");
    let of_box = [
        ("p", "A"),
        ("caption", "credit"),
        ("box", "short"),
        ("p", "B"),
    ];
    assert_eq!(filled(&of_box), "A B");
}

#[test]
fn bare_text_is_a_paragraph() {
    let long = "a paragraph that stands bare between two others. ".repeat(4);
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("article")
        .open("p")
        .text("Before")
        .close();
    t.text(&long).open("p").text("Behind").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let infill = infill_of(&page, &units, &vec![UnitRow::default(); 3]);
    let mut kept = vec![true, false, true];
    fill(&infill, &mut kept);
    assert_eq!(kept, [true; 3]);
}

#[test]
fn what_is_named_a_standfirst_leads_to_the_text() {
    let kept = |class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Title").close().open("div");
        t.text("By somebody")
            .close()
            .open_with("div", &[("class", class)]);
        t.text("why this is worth reading, told in a sentence")
            .close();
        t.open("article").open("p").text("The text").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 4]);
        let mut kept = vec![true, false, false, true];
        fill(&infill, &mut kept);
        kept[2]
    };
    assert!(kept("article__perex") && !kept("article__note"));
}

#[test]
fn boxes_for_single_texts_stand_for_them() {
    let gap = [("box", "Text"), ("box", "a line of a log"), ("box", "Text")];
    assert_eq!(filled(&gap), "Text a line of a log Text");
    let credit = "A bridge (Photo: Jane Doe)";
    let beside = [
        ("box", "Text"),
        ("box", &credit.to_lowercase()),
        ("box", "Text"),
    ];
    assert_eq!(filled(&beside), "Text Text", "captions are judged alone");
    let promo = [("p", "Text"), ("box", "promo"), ("p", "Text")];
    assert_eq!(filled(&promo), "Text Text", "it has a box, they have none");
}

#[test]
fn a_quotation_stands_for_what_is_quoted() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("Before").close();
    t.open("div")
        .open("blockquote")
        .open("p")
        .text("a short message");
    t.close().open("p").text("somebody").close().close().close();
    t.open("p").text("Behind").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let infill = infill_of(&page, &units, &vec![UnitRow::default(); 4]);
    let mut kept = vec![true, false, false, true];
    fill(&infill, &mut kept);
    assert_eq!(kept, [true; 4]);
}

#[test]
fn plain_texts_between_boxes_of_sure_ones_are_kept() {
    let kept = |gap: f32| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("main");
        for texts in [&["One", "Two"][..], &["quoted"], &["Three", "Four"]] {
            t.open("div");
            for text in texts {
                t.open("p").text(text).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 5]);
        let candidates = Candidates {
            probabilities: &[0.9, 0.9, gap, 0.9, 0.9],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(5)
        };
        let mut kept = vec![true, true, false, true, true];
        settle_by(FILLING, &infill, &candidates, &mut kept);
        kept[2]
    };
    assert!(kept(0.4) && !kept(0.1));
}

#[test]
fn a_phrase_between_two_sure_paragraphs_heads_the_second() {
    let kept = |tag: &str, text: &str, after: f32| {
        let paragraph = "What is said of it in a paragraph of its own";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text(paragraph).close();
        t.open(tag).text(text).close();
        t.open("p").text(paragraph).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 3]);
        let candidates = Candidates {
            probabilities: &[0.9, 0.2, after],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(3)
        };
        let mut kept = vec![true, false, true];
        settle_by(FILLING, &infill, &candidates, &mut kept);
        kept[1]
    };
    assert!(kept("b", "Trade links", 0.9));
    assert!(!kept("b", "Trade links", 0.5), "the text may be none");
    assert!(!kept("b", "Read more", 0.9));
    assert!(!kept("code", "Trade links", 0.9));
}

#[test]
fn what_is_marked_as_the_body_begins_with_its_first_paragraph() {
    let kept = |first: &str, second: &str| {
        let lead = "Why it was so, told in a sentence. ".repeat(4);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Title").close().open("div");
        t.text("By somebody").close().open("div");
        t.open_with("p", &[("itemprop", first)]).text(&lead);
        t.close().close().open("div").text("Related").close();
        t.open("div").open_with("p", &[("itemprop", second)]);
        t.text(&lead);
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 5]);
        let mut kept = vec![true, false, false, false, true];
        fill(&infill, &mut kept);
        assert!(!kept[1] && !kept[3]);
        kept[2]
    };
    assert!(kept("articleBody", "articleBody"));
    assert!(!kept("description", "articleBody") && !kept("articleBody", ""));
}

#[test]
fn buttons_to_share_are_between_texts_and_of_none() {
    let kept = |line: &str, button: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Before").close();
        t.open_with("p", &[("class", line)]);
        t.open_with("span", &[("class", button)]).text("Share");
        t.close().close().open("p").text("Behind").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 3]);
        let mut kept = vec![true, false, true];
        fill(&infill, &mut kept);
        kept[1]
    };
    assert!(!kept("inline-share-tools", "share-label"));
    assert!(kept("inline-share-tools", "label") && kept("", "share-label"));
}

#[test]
fn the_paragraph_right_above_the_text_begins_it() {
    let kept = |words: usize, probability: f32, class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        // The headline stands far from the text.
        t.open("body").open("header").open("div").open("div");
        t.open("div").open("h1").text("Title").close();
        t.close().close().close().close().open("div");
        t.open("p").text(&"word ".repeat(words)).close();
        t.open_with("div", &[("class", class)]);
        t.open_with("img", &[("src", "a.png")]).close();
        t.open("p").text("A bridge").close().close();
        t.open("div").open("p").text("The text").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 4]);
        let mut kept = vec![true, false, false, true];
        fill_likely(&infill, &mut kept, probability);
        kept[1]
    };
    assert!(kept(25, 0.4, "photo"), "a caption is none of the text");
    assert!(!kept(25, 0.4, "note") && !kept(10, 0.4, "photo") && !kept(25, 0.2, "photo"));
}

#[test]
fn what_is_hardly_content_is_kept_by_no_neighbours() {
    let kept = |tag: &str, probability: f32| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The first text").close();
        t.open(tag).text("E-mail the writer").close();
        t.open("p").text("The second").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 3]);
        let mut kept = vec![true, false, true];
        fill_likely(&infill, &mut kept, probability);
        kept[1]
    };
    assert!(kept("p", 0.1) && !kept("p", 0.09) && !kept("h3", 0.09));
    assert!(kept("h2", 0.05), "the name of a section");
}
