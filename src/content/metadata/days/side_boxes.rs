//! Sidebars and boxes such as rates and weather: a change told there is not that of the page.

use crate::content::metadata::elements::words_of_names;
use crate::content::metadata::near::MAX_DATE_TEXT;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors of a text that are checked. Source: ours, to bound the cost.
const MAX_AROUND: usize = 24;
/// Maximum number of characters between the headline and lines that belong to it. Source: ours: a standfirst and a
/// name.
const MAX_NEAR: u32 = 300;
/// Words of class names and ids of sidebars. Source: ours; newspapers call the column beside a text a rail.
const NAMES: [&str; 2] = ["sidebar", "rail"];
/// Words for the page itself in a line of a sidebar, in lower case, and maximum number of elements from a text up to
/// its line. Source: ours.
const PAGES: [&str; 8] = [
    "page",
    "article",
    "document",
    "seite",
    "artikel",
    "página",
    "pagina",
    "artículo",
];
const MAX_TO_LINE: usize = 2;

/// Whether a text stands in a sidebar, far from the headline `own`. Boxes in the innermost article or main element
/// around the headline hold facts about the article, and do not count.
///
/// Source: ours, newspapers (`Last Update: 05/17/2017 (DJIA & NASDAQ)`). Limits: not an element that holds half of
/// the page, whose class name may only say that it has a sidebar (`has-sidebar`).
pub(super) fn is_in_side_box(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let Some(own) = own.filter(|own| !page.contains(*own, id)) else {
        return false;
    };
    let (first, last) = if id < own { (id, own) } else { (own, id) };
    let between = page.totals_between(page.node(first).end.min(last), last);
    if between.chars <= MAX_NEAR {
        return false;
    }
    let is_whole = |up: NodeId| matches!(page.tag(up), "article" | "main");
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut around = around.take_while(|up| !page.contains(*up, own));
    let is_box = around.any(|up| is_side_box(page, up));
    let is_in_whole = || {
        let whole = page.ancestors(own).find(|up| is_whole(*up));
        whole.is_some_and(|whole| page.contains(whole, id))
    };
    is_box && !is_in_whole() && !tells_of_page(page, id)
}

/// Whether the line of a text names the page: `Page last updated: 17 May 2017`.
fn tells_of_page(page: &PageSnapshot, id: NodeId) -> bool {
    let is_line = |up: &NodeId| page.totals(*up).chars as usize <= MAX_DATE_TEXT;
    let around = page.ancestors(id).take(MAX_TO_LINE).take_while(is_line);
    let line = page.text(around.last().unwrap_or(id)).to_lowercase();
    let mut words = line.split(|c: char| !c.is_alphabetic());
    words.any(|word| PAGES.contains(&word))
}

/// Whether an element is an `aside` or has a class name or id for sidebars, and is less than half of the page.
fn is_side_box(page: &PageSnapshot, id: NodeId) -> bool {
    let is_name = |word: &String| NAMES.contains(&word.as_str());
    let is_called = || {
        page.tag(id) == "aside"
            || page.attribute(id, "role") == Some("complementary")
            || words_of_names(page, id).iter().any(is_name)
    };
    2 * page.totals(id).chars < page.totals(page.body()).chars && is_called()
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The date of change of a page with a box behind its article, or in it.
    fn changed(
        words: usize,
        (tag, class): (&str, &str),
        line: &str,
        is_inside: bool,
    ) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("article")
            .open("h1")
            .text("Of bitcoin")
            .close();
        t.open("p")
            .text(&"Words of what it is. ".repeat(words))
            .close();
        if !is_inside {
            t.close();
        }
        t.open_with(tag, &[("class", class)])
            .open("h4")
            .text("Market watch")
            .close();
        t.open("div").text(line).close();
        Metadata::from_page(&t.finish()).date_modified
    }

    const LINE: &str = "Last update: 17 May 2017";

    #[test]
    fn a_change_in_a_box_beside_the_text_is_not_the_pages() {
        let day = Some("2017-05-17".to_owned());
        for kind in [("aside", ""), ("div", "sidebar"), ("section", "right-rail")] {
            assert_eq!(changed(60, kind, LINE, false), None, "{kind:?}");
            let inside = changed(60, kind, LINE, true);
            assert_eq!(inside, day, "{kind:?} in the article");
            let near = changed(2, kind, LINE, false);
            assert_eq!(near, day, "{kind:?} near the headline");
            let told = changed(60, kind, "Page last updated: 17 May 2017", false);
            assert_eq!(told, day, "{kind:?} of the page");
        }
        assert_eq!(changed(60, ("div", "notes"), LINE, false), day);
    }
}
