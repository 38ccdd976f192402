//! Pages that contain text but show none, because their scripts, or data for the scripts, did not arrive.

use super::slides;
use crate::snapshot::{NodeKind, PageSnapshot};

/// The warning for a page that was rendered without its scripts; `page` is the result with scripts.
pub(crate) fn warning(page: &PageSnapshot) -> &'static str {
    if page.totals(page.root()).chars <= MAX_BLANK {
        "with its scripts the page showed next to nothing, so it was rendered without them"
    } else {
        "with its scripts the page showed little but links, so it was rendered without them"
    }
}

/// Maximum number of characters of a blank page. Source: ours: a splash screen or an error message is shorter,
/// measured on wcxb.
const MAX_BLANK: u32 = 500;
/// Minimum ratio of hidden to visible text in a page that waits for its scripts. Source: ours, measured on wcxb.
const MIN_HELD: u32 = 4;

/// Whether a page waits for its scripts: it shows next to nothing of its text, or little but links while its text is
/// in `noscript`. A slide show that shows its text slide by slide does not wait.
pub(crate) fn waits_for_scripts(page: &PageSnapshot) -> bool {
    let held = Held::from_page(page);
    let is_blank = |shown: u32, held: u32| {
        shown <= MAX_BLANK && held >= MIN_HELD * shown.max(MAX_BLANK / MIN_HELD)
    };
    let all = page.totals(page.root()).chars;
    let is_waiting = is_blank(all, held.hidden.saturating_add(held.unscripted))
        || is_blank(outside_of_links(page), held.unscripted_prose);
    is_waiting && !slides::take_turns(page)
}

/// Whether a page shows more text than another: any more than a blank page, or much more outside of links.
pub(crate) fn shows_more(page: &PageSnapshot, other: &PageSnapshot) -> bool {
    let all = |page: &PageSnapshot| page.totals(page.root()).chars;
    if all(other) <= MAX_BLANK {
        return all(page) > all(other);
    }
    outside_of_links(page) >= MIN_HELD * outside_of_links(other).max(1)
}

fn outside_of_links(page: &PageSnapshot) -> u32 {
    let totals = page.totals(page.root());
    totals.chars.saturating_sub(totals.link_chars)
}

/// Length of the hidden texts, outside of scripts and styles.
#[derive(Debug, Default)]
struct Held {
    /// In `noscript`, without tags.
    unscripted: u32,
    /// In `noscript`, outside of links.
    unscripted_prose: u32,
    /// Elsewhere.
    hidden: u32,
}

impl Held {
    fn from_page(page: &PageSnapshot) -> Self {
        let mut held = Self::default();
        let texts = page
            .iter()
            .filter(|(_, n)| n.kind == NodeKind::Text && !n.is_readable());
        for (id, node) in texts {
            let text = node.text.as_deref().unwrap_or_default();
            match page.parent(id).map_or("", |p| page.tag(p)) {
                "script" | "style" | "title" | "template" => {}
                "noscript" => held.add_markup(text),
                _ => held.hidden = held.hidden.saturating_add(chars(text)),
            }
        }
        held
    }

    /// Adds the text of a `noscript`, which is unparsed markup where scripts run.
    fn add_markup(&mut self, markup: &str) {
        let mut inside = String::new();
        for (i, piece) in markup.split('<').enumerate() {
            let (tag, text) = if i == 0 {
                ("", piece)
            } else {
                piece.split_once('>').unwrap_or((piece, ""))
            };
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '/';
            let name = tag.split(|c| !is_name(c)).next().unwrap_or_default();
            let name = name.to_ascii_lowercase();
            if name.strip_prefix('/') == Some(&inside) {
                inside.clear();
            } else if inside.is_empty() && matches!(&name[..], "a" | "script" | "style" | "title") {
                inside = name;
            }
            if inside.is_empty() || inside == "a" {
                self.unscripted = self.unscripted.saturating_add(chars(text));
            }
            if inside.is_empty() {
                self.unscripted_prose = self.unscripted_prose.saturating_add(chars(text));
            }
        }
    }
}

/// Number of characters of a text without white space.
fn chars(text: &str) -> u32 {
    text.chars().filter(|c| !c.is_whitespace()).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page that shows little and contains much, in divisions of the given class.
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

    /// A page that shows forty links and one line of text, with the given content of a `noscript` element.
    fn links(noscript: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").text("All the news");
        for _ in 0..40 {
            t.open_with("a", &[("href", "/x")]);
            t.text("An edition of ours in another place").close();
        }
        t.open_bare_with("noscript", &[]).unrendered(noscript);
        t.close();
        t.finish()
    }

    #[test]
    fn a_page_of_links_waits_for_scripts_where_readers_without_them_get_its_text() {
        let story = "<p>Words of the story.</p> ".repeat(60);
        assert!(waits_for_scripts(&links(&story)));
        let pixels =
            "<img height=1 width=1 style='display: none' src='https://example.org/track?id=1'>";
        assert!(!waits_for_scripts(&links(&pixels.repeat(60))));
        let style = format!("<style>{}</style>", ".tab { display: block } ".repeat(60));
        assert!(!waits_for_scripts(&links(&style)));
        let menu = "<li><a href='/x'>Another part of the site</a></li>".repeat(60);
        assert!(!waits_for_scripts(&links(&menu)));
    }
}
