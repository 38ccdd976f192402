//! Badges above the headline of documentation, which give its version or say that it is a draft. The score likes
//! every line of such pages.
//!
//! Source: ours, pages as Docusaurus has them (`Version: Next`). On wcxb, snippets, shops and 954 old pages no page
//! of any kind keeps a text above its headline in what is called a badge.
//!
//! # Limits
//! A badge is a short line with the class name of a badge, no sentence, right above the only heading of the first
//! level.

use crate::content::candidates::{Candidates, is_documentation};
use crate::content::only_heading::only_h1;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of texts above a headline that are looked at, and of words of a badge. Source: ours: buttons of the
/// table of contents stand between; `Unreleased version: next`.
const MAX_ABOVE: usize = 4;
const MAX_WORDS: u32 = 8;
/// Characters that end a sentence.
const STOPS: [char; 6] = ['.', '!', '?', '。', '！', '？'];
/// Maximum number of elements around a badge's text, and the word in its class name. Source: Infima, Bootstrap.
const MAX_AROUND: usize = 3;
const NAME: &str = "badge";

/// The badges of a page. Linear in the class names near its headline.
pub(in crate::content::wholes) fn version_badges(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let headline = only_h1(page).map(|heading| units.within(page, heading));
    let above = headline.map_or(0..0, |own| own.start.saturating_sub(MAX_ABOVE)..own.start);
    above.filter(|i| is_badge(page, &units.list[*i])).collect()
}

fn is_badge(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_called = |id: NodeId| {
        let mut words = tokens_of(page.attribute(id, "class").unwrap_or(""));
        page.node(id).end >= unit.end && words.any(|word| word == NAME)
    };
    let is_line = unit.words <= MAX_WORDS && !unit.text.trim_end().ends_with(STOPS);
    let mut around = page.ancestors(unit.first).take(MAX_AROUND);
    is_line && unit.link_chars == 0 && around.any(is_called)
}

/// Drops the badges from documentation.
pub(in crate::content::wholes) fn drop_version_badges(
    badges: &[usize],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if is_documentation(candidates.types) {
        badges.iter().for_each(|i| kept[*i] = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// How many badges are found where a line of this class stands above so many headlines.
    fn badges(class: &str, line: &str, headlines: usize) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open_with("span", &[("class", class)]).text(line).close();
        for _ in 0..headlines {
            t.open("h1").text("Routing").close();
        }
        let page = t.finish();
        version_badges(&page, &Units::from_page(&page)).len()
    }

    #[test]
    fn a_badge_above_the_headline_is_a_short_line_called_so() {
        assert_eq!(badges("theme-version-badge", "Version: Next", 1), 1);
        assert_eq!(badges("version", "Version: Next", 1), 0);
        assert_eq!(badges("badge", "It is not out yet.", 1), 0);
        assert_eq!(badges("badge", "Version: Next", 2), 0);
    }
}
