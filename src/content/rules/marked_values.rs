//! Boxes of microdata that only programs read: addresses, timestamps and paths, each in an element with `itemprop`,
//! with names and headings of the page among them. Style sheets hide them, and pages without these show them.
//!
//! Source: ours, two articles of an agency
//! (`<div itemprop="mainEntityOfPage">https://…</div><div itemprop="datePublished">2021-03-09T13:38</div>…`). Readers
//! are not shown timestamps beside bare addresses.
//!
//! # Limits
//! Each text of the box has an `itemprop` of its own, and none is a heading element: an article that is marked up for
//! readers has both its headline and the paragraphs of its body in one box. Long texts are kept: one may be the text
//! of the page, as `articleBody`. A table row with an address or two has too few such values, and linked values do
//! not count.

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of values for programs in such a box. Source: ours: a card of a firm shows its address and that of
/// its picture.
const MIN_VALUES: usize = 4;
/// Maximum number of levels from a value to its element with `itemprop`. Source: ours.
const MAX_UP: usize = 2;
/// Maximum number of levels from a text of the box to its `itemprop`: a value in an item that is a value itself.
/// Source: ours, to bound the cost.
const MAX_LEVELS: usize = 6;
/// Maximum number of words of a text that is dropped. Source: ours: more is what somebody wrote.
const MAX_WORDS: u32 = 40;
/// Maximum number of boxes that are examined. Source: ours: a page with what follows it; bounds the cost.
const MAX_BOXES: usize = 16;

/// Which units are of such boxes. Linear, times at most [`MAX_BOXES`].
pub(super) fn marked_values(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let is_marked = |id: &NodeId| page.attribute(*id, "itemprop").is_some();
    let mut values: HashMap<NodeId, usize> = HashMap::default();
    for unit in units.list.iter().filter(|unit| is_value(unit)) {
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_UP);
        if let Some(parent) = around.find(is_marked).and_then(|id| page.parent(id)) {
            *values.entry(parent).or_default() += 1;
        }
    }
    let boxes = values.into_iter().filter(|(_, count)| *count >= MIN_VALUES);
    let mut boxes: Vec<NodeId> = boxes.map(|(id, _)| id).collect();
    boxes.sort_unstable();
    for id in boxes.into_iter().take(MAX_BOXES) {
        let range = units.touching(page, id);
        let is_inside = |up: &NodeId| *up != id && page.contains(id, *up);
        let mark_of = |unit: &Unit| {
            let around = page.inclusive_ancestors(unit.first).take(MAX_LEVELS);
            around.take_while(is_inside).find(is_marked)
        };
        let of_box = &units.list[range.clone()];
        let marks: Option<Vec<NodeId>> = of_box.iter().map(mark_of).collect();
        let holds_one_each = |marks: Vec<NodeId>| marks.windows(2).all(|pair| pair[0] != pair[1]);
        let has_heading = || of_box.iter().any(|unit| page.is_heading(unit.block));
        if !marks.is_some_and(holds_one_each) || has_heading() {
            continue;
        }
        for i in range {
            found[i] |= units.list[i].words <= MAX_WORDS;
        }
    }
    found
}

/// Whether a text without a link is for programs only: an address, a timestamp or a path.
fn is_value(unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_address = text.starts_with("https://") || text.starts_with("http://");
    let is_path = text.starts_with('/') && text.matches('/').count() > 1;
    unit.link_chars == 0
        && !text.contains(char::is_whitespace)
        && (is_address || is_path || is_machine_time(text))
}

/// Whether a text begins with a timestamp: `2021-03-09T13:38`.
fn is_machine_time(text: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00T00:00";
    let is_alike = |(own, form): (&u8, &u8)| match form {
        b'0' => own.is_ascii_digit(),
        form => own == form,
    };
    text.len() >= FORM.len() && text.as_bytes().iter().zip(FORM).all(is_alike)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const VALUES: [(&str, &str); 5] = [
        ("mainEntityOfPage", "https://mill.example/a"),
        ("headline", "The mill is open"),
        ("datePublished", "2021-03-09T13:38"),
        ("dateModified", "2021-03-09T14:22:00+03:00"),
        ("xpath", "/html/head/meta"),
    ];

    /// Which of the given texts of a box are dropped; the last is in an element with the given attribute.
    fn out(attribute: &str, last: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("2021-03-09T13:38").close();
        t.open("div");
        for (name, text) in VALUES {
            t.open_with("div", &[("itemprop", name)]).text(text).close();
        }
        let link = [("itemprop", "thumbnailUrl"), ("href", "/a.png")];
        t.open_with("a", &link).text("/a.png").close();
        t.open_with("div", &[(attribute, "articleBody")]);
        t.text(last).close().close();
        let page = t.finish();
        marked_values(&page, &Units::from_page(&page))
    }

    #[test]
    fn what_is_marked_for_programs_goes() {
        let own = [false, true, true, true, true, true, true];
        let with = |last: bool| [&own[..], &[last]].concat();
        assert_eq!(out("itemprop", "Kerr Ltd."), with(true));
        let long = "The mill grinds again. ".repeat(20);
        assert_eq!(out("itemprop", &long), with(false), "what the page says");
        assert_eq!(
            out("class", "Kerr Ltd."),
            [false; 8],
            "a text without a mark"
        );
    }

    #[test]
    fn what_programs_read_is_told() {
        for (text, is_one) in [
            ("2021-03-09T13:38", true),
            ("2021-03-09", false),
            ("2021-03-09 13:38", false),
            ("2021-13", false),
        ] {
            assert_eq!(is_machine_time(text), is_one, "{text}");
        }
    }

    /// Number of texts that are dropped from an article whose values stand beside its headline and the paragraphs of
    /// its body.
    fn out_of_article(headline: &str, paragraphs: &[&str]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article");
        for _ in 0..MIN_VALUES {
            t.open_with("div", &[("itemprop", "datePublished")]);
            t.text("2021-03-09T13:38").close();
        }
        t.open_with(headline, &[("itemprop", "headline")]);
        t.text("The mill is open").close();
        t.open_with("div", &[("itemprop", "articleBody")]);
        for text in paragraphs {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let found = marked_values(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn an_article_for_readers_stays() {
        let two = ["The mill grinds again.", "Its owner is glad."];
        assert_eq!(out_of_article("div", &two[..1]), MIN_VALUES + 2);
        assert_eq!(out_of_article("div", &two), 0, "a body of paragraphs");
        assert_eq!(out_of_article("h1", &two[..1]), 0, "a headline");
    }

    #[test]
    fn few_values_are_shown() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (name, text) in &VALUES[..4] {
            t.open_with("div", &[("itemprop", *name)])
                .text(text)
                .close();
        }
        let page = t.finish();
        let found = marked_values(&page, &Units::from_page(&page));
        assert_eq!(found, [false; 4], "three values");
    }
}
