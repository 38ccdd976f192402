//! A text that lists the keywords of the page as its `meta` element has them for search engines:
//! `20190926|trade|growth`.

use crate::content::units::{Unit, Units};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Separators of the keywords in a `meta` element.
const SIGNS: [char; 6] = [',', '，', '、', ';', '；', '|'];
/// Minimum number of keywords, and maximum number of characters of each. Source: ours, on aeb and wcxb: of 5 texts
/// that are so many keywords none is in the truth; with fewer, or longer ones, 11 of 16 are: names, headlines and
/// descriptions.
const MIN_KEYWORDS: usize = 3;
const MAX_KEYWORD: usize = 30;

/// Which units are such texts, whatever separators they have. Linear.
pub(super) fn keyword_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let declared = page.tagged(["meta"]);
    let declared: HashSet<String> = declared.filter_map(|id| keywords(page, id)).collect();
    let Some(longest) = declared.iter().map(|all| all.chars().count()).max() else {
        return vec![false; units.len()];
    };
    // Most texts are longer than all declared keywords, and need not be folded.
    let may_be = |text: &str| {
        let mut letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.nth(longest).is_none()
    };
    let is_out = |unit: &Unit| {
        !page.is_heading(unit.block) && may_be(&unit.text) && declared.contains(&folded(&unit.text))
    };
    units.list.iter().map(is_out).collect()
}

/// The keywords that a `meta` element declares, folded to letters and digits.
fn keywords(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let name = page.attribute(id, "name")?;
    let mut known = ["keywords", "news_keywords"].iter();
    let is_named = known.any(|known| name.eq_ignore_ascii_case(known));
    let content = page.attribute(id, "content").filter(|_| is_named)?;
    let words = content.split(SIGNS).map(str::trim);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_word = |word: &&str| word.chars().nth(MAX_KEYWORD).is_none();
    (words.len() >= MIN_KEYWORDS && words.iter().all(is_word)).then(|| folded(content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn is_out(keywords: &str, (tag, text): (&str, &str)) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        let attributes = [("name", "Keywords"), ("content", keywords)];
        t.open("head").open_with("meta", &attributes);
        t.close().close().open("body").open(tag).text(text);
        let page = t.finish();
        let found = keyword_lines(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 1);
        found[0]
    }

    #[test]
    fn the_keywords_of_the_head_are_no_text() {
        let keywords = "20190926|国贸|增长率";
        assert!(is_out(keywords, ("div", keywords)));
        assert!(is_out("Asia, Trade,Growth", ("p", "Asia Trade / growth")));
        assert!(!is_out(keywords, ("div", "20190926|国贸")), "less of them");
        assert!(!is_out("Asia, Trade,Growth", ("h1", "Asia, trade, growth")));
        assert!(
            !is_out("Men's shoes, red", ("p", "Men's shoes, red")),
            "few"
        );
        let long = "The shop has the best of all shoes in town, red, and blue, too";
        assert!(!is_out(long, ("p", long)), "a description");
        assert!(!is_out("", ("p", "Asia")));
    }
}
