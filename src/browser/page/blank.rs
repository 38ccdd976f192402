//! Pages that hold text but show none: their scripts, or what those load, did not come.

use super::slides;
use crate::snapshot::{NodeKind, PageSnapshot};

/// What the user is told of a page that was rendered without its scripts.
pub(crate) const WARNING: &str =
    "with its scripts the page showed next to nothing, so it was rendered without them";

/// A page that shows more characters than this is not blank. Source: ours: a splash screen or
/// an error message is shorter, measured on wcxb.
const MAX_BLANK: u32 = 500;
/// A page waits for its scripts when it holds at least this many times the text it shows.
/// Source: ours, measured on wcxb.
const MIN_HELD: u32 = 4;

/// Whether a page shows next to nothing of the text it holds for readers. One that shows it slide by
/// slide does not wait.
pub(crate) fn waits_for_scripts(page: &PageSnapshot) -> bool {
    let shown = page.totals(page.root()).chars;
    let is_blank = shown <= MAX_BLANK && held(page) >= MIN_HELD * shown.max(MAX_BLANK / MIN_HELD);
    is_blank && !slides::take_turns(page)
}

/// Whether a page shows more than another.
pub(crate) fn shows_more(page: &PageSnapshot, other: &PageSnapshot) -> bool {
    page.totals(page.root()).chars > other.totals(other.root()).chars
}

/// Characters of the texts that are not shown, outside scripts and styles; those of `noscript`
/// with their tags.
fn held(page: &PageSnapshot) -> u32 {
    let texts = page
        .iter()
        .filter(|(_, n)| n.kind == NodeKind::Text && !n.is_readable());
    let of_readers = texts.filter(|(id, _)| {
        let parent = page.parent(*id).map_or("", |p| page.tag(p));
        !matches!(parent, "script" | "style" | "title" | "template")
    });
    of_readers
        .map(|(_, n)| n.text.as_deref().map_or(0, chars))
        .fold(0, u32::saturating_add)
}

/// Bytes of a text without its spaces.
fn chars(text: &str) -> u32 {
    text.split_whitespace().map(str::len).sum::<usize>() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page that shows little and holds much, in divisions of that class.
    fn page(class: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "slide")]);
        t.text("Welcome").close();
        for _ in 0..4 {
            t.open_bare_with("div", &[("class", class)]);
            t.unrendered(&"words of it ".repeat(50)).close();
        }
        t.finish()
    }

    #[test]
    fn a_page_that_shows_a_slide_at_a_time_does_not_wait_for_scripts() {
        assert!(waits_for_scripts(&page("content")));
        assert!(!waits_for_scripts(&page("slide")));
    }
}
