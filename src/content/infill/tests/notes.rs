//! Notes are kept with the text that refers to them.

use super::*;
use crate::content::settling::settle_by;

#[test]
fn a_note_that_the_text_leads_to_is_kept_however_unlikely_it_is() {
    let kept = |text: &str, reference: &str, may_be: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article").open("p").text(text);
        t.open_with("a", &[("id", "r1"), ("href", reference)]);
        t.text("1").close().close().close();
        t.open("ul").open("li").text("Share it").close().close();
        t.open("div").open("h2").text("Notes").close();
        t.open_with("p", &[("id", "n1")]).text("Ibid. ");
        t.open_with("a", &[("href", "#r1")]).text("↩").close();
        t.close().open("p").text("Most read").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let infill = infill_of(&page, &units, &vec![UnitRow::default(); 5]);
        let candidates = Candidates {
            probabilities: &[0.9, 0.01, 0.01, 0.01, 0.01],
            shown: &[true; 5],
            possible: &[true, true, true, may_be, true],
            may_be: &[true, true, true, may_be, true],
            unlikely: &[false, true, true, true, true],
            types: &KindProbabilities::only(PageKind::Article),
        };
        let mut kept = vec![text.starts_with("The"), false, false, false, false];
        settle_by(FILLING, &infill, &candidates, &mut kept);
        kept
    };
    let said = "The ferry did not sail, they say.";
    assert_eq!(
        kept(said, "#n1", true),
        [true, false, true, true, false],
        "with what heads it"
    );
    let only_text = [true, false, false, false, false];
    assert_eq!(kept(said, "#n1", false), only_text, "a copy");
    assert_eq!(kept(said, "#n2", true), only_text, "it alone leads back");
    assert_eq!(kept("No text.", "#n1", true), [false; 5]);
}

#[test]
fn a_note_that_begins_with_its_number_need_not_lead_back() {
    let kept = |note: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The ferry did not sail");
        t.open("sup").open_with("a", &[("href", "#n1")]).text("1");
        t.close().close().text(", they say.").close();
        t.open("p").text("Share it").close();
        t.open_with("p", &[("id", "n1")]).text(note).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept = [true, false, false];
        let unlikely = (0.05, PageKind::Article);
        settle(&page, &units, unlikely, &mut kept, Infill::keep_notes);
        kept
    };
    for note in ["1. Ibid., page 44.", "[1] Ibid., page 44."] {
        assert_eq!(kept(note), [true, false, true], "{note}");
    }
    for other in ["Ibid., page 44.", "12. Ibid., page 44."] {
        assert_eq!(kept(other), [true, false, false], "{other}");
    }
}
