//! `diff --format html`: what differs, beside both pages.

use super::pictures::picture;
use super::{ReportError, report};
use crate::counted::counted;
use crate::diff::{Change, PageDiff, Severity};
use crate::escape::printable_line;
use crate::output::diff::{count, what};
use crate::snapshot::PageSnapshot;
use serde::Serialize;

/// Characters of one text of a page that are shown. Source: ours, some lines of the list.
const SHOWN_TEXT: usize = 300;
/// The same of a warning, which tells a remedy at its end. Source: ours; as in the report of a check.
const SHOWN_WARNING: usize = 600;
/// Words of a change that are shown. Source: ours, a screen of them.
const SHOWN_WORDS: usize = 50;
/// Changes that are shown; a browser draws as many without delay. Source: ours.
const MAX_CHANGES: usize = 5_000;
/// The same without their pictures: of hundreds of views. Source: ours; some screens of a list.
const MAX_LISTED: usize = 200;

/// Two pages and what differs between them.
#[derive(Debug, Serialize)]
pub(super) struct ShownComparison {
    title: String,
    count: String,
    before: Side,
    after: Side,
    pub(super) changes: Vec<Line>,
    warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Side {
    input: String,
    url: String,
    title: String,
    width: f64,
    height: f64,
    picture: String,
    /// What is said where there is no picture.
    instead: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Line {
    id: usize,
    /// What `approve` knows it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    cause: Option<usize>,
    consequences: usize,
    kind: &'static str,
    severity: &'static str,
    /// How grave it is with what it brought about, where that is graver.
    in_all: Option<&'static str>,
    role: Option<&'static str>,
    selector: String,
    text: String,
    what: String,
    words: Vec<FromTo>,
    properties: Vec<FromTo>,
    before: Option<[f64; 4]>,
    after: Option<[f64; 4]>,
}

#[derive(Debug, Serialize)]
struct FromTo {
    name: String,
    from: String,
    to: String,
}

/// The report of a comparison.
///
/// # Errors
/// [`ReportError`].
pub fn diff_report(
    before: &PageSnapshot,
    after: &PageSnapshot,
    diff: &PageDiff,
) -> Result<String, ReportError> {
    let page = ShownComparison::new(
        side(before, picture(before)),
        side(after, picture(after)),
        diff,
        &[],
    );
    report(&page.title, &page)
}

impl ShownComparison {
    /// A comparison; `keys` are those of its changes, or none.
    fn new(before: Side, after: Side, diff: &PageDiff, keys: &[String]) -> Self {
        let title = match after.title.as_str() {
            "" => "What differs".to_owned(),
            title => title.to_owned(),
        };
        let left_out = diff.changes.len().saturating_sub(MAX_CHANGES);
        let note = counted(left_out, "more change is", "more changes are");
        let note = (left_out > 0).then(|| format!("{note} left out"));
        let changes = diff.changes.iter().take(MAX_CHANGES);
        let warnings = diff.warnings.iter();
        let warnings = warnings.map(|warning| printable_line(warning, SHOWN_WARNING));
        Self {
            title,
            count: count(diff),
            before,
            after,
            // Causes stand before their consequences: none of these loses its own.
            changes: changes.map(|c| line(c, keys.get(c.id))).collect(),
            warnings: warnings.chain(note).collect(),
        }
    }

    /// As [`ShownComparison::new`], of pages with their pictures; without one before, there is no page
    /// before.
    pub(super) fn from_pages(
        before: Option<(&PageSnapshot, String)>,
        (after, shown): (&PageSnapshot, String),
        diff: &PageDiff,
        keys: &[String],
    ) -> Self {
        let before = match before {
            Some((page, shown)) => side(page, shown),
            None => Side {
                input: "no baseline".to_owned(),
                instead: "No baseline yet",
                ..side(after, String::new())
            },
        };
        Self::new(before, side(after, shown), diff, keys)
    }

    pub(super) fn bytes_of_pictures(&self) -> usize {
        self.before.picture.len() + self.after.picture.len()
    }

    /// Keeps the list alone.
    pub(super) fn leave_out_pictures(&mut self) {
        self.before.picture = String::new();
        self.after.picture = String::new();
        if self.changes.len() > MAX_LISTED {
            self.changes.truncate(MAX_LISTED);
            let note = format!("only the first {MAX_LISTED} changes are listed");
            self.warnings.push(note);
        }
    }
}

fn side(page: &PageSnapshot, picture: String) -> Side {
    Side {
        input: shown(&page.source.input),
        url: shown(page.address().unwrap_or_default()),
        title: shown(&page.source.title),
        width: page.page.width.max(1.0),
        height: page.page.height.max(1.0),
        picture,
        instead: "Left out: the report would be too large",
    }
}

fn line(change: &Change, key: Option<&String>) -> Line {
    let place = change.place();
    let words = change.text.iter().flat_map(|t| &t.words);
    let from_to = |name: &str, from: &str, to: &str| FromTo {
        name: name.to_owned(),
        from: shown(from),
        to: shown(to),
    };
    Line {
        id: change.id,
        key: key.cloned(),
        cause: change.cause,
        consequences: change.consequences,
        kind: change.kind.name(),
        severity: change.severity.name(),
        in_all: change.severity_in_all.map(Severity::name),
        role: place.and_then(|p| Some(p.block.as_ref()?.role?.name())),
        selector: place.map_or_else(String::new, |p| shown(&p.selector)),
        text: place.map_or_else(String::new, |p| shown(&p.text)),
        what: what(change),
        words: words
            .take(SHOWN_WORDS)
            .map(|w| from_to("", &w.from, &w.to))
            .collect(),
        properties: change
            .properties
            .iter()
            .map(|p| from_to(&p.name, &p.from, &p.to))
            .collect(),
        before: change.before.as_ref().map(|p| p.rect),
        after: change.after.as_ref().map(|p| p.rect),
    }
}

fn shown(text: &str) -> String {
    printable_line(text, SHOWN_TEXT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn no_text_of_a_page_can_command_a_terminal() {
        let page = |words: &str| {
            TestPage::draw(|p| {
                p.line("p", [0.0, 0.0, 300.0, 20.0], words);
            })
        };
        let (mut before, mut after) = (page("The words\u{9b}31m before"), page("words\u{202e}"));
        before.warnings = vec!["cut: \u{9b}2J \u{202e} all of it".to_owned()];
        after.source.title = "A title\u{9b}31m".to_owned();
        let whole =
            |page: &PageSnapshot| crate::segmentation::Segmentation::new("whole-page", page);
        let found = crate::diff::compare(&before, &after, &whole);
        assert!(!found.changes.is_empty() && !found.warnings.is_empty());
        let report = diff_report(&before, &after, &found).unwrap_or_default();
        assert!(report.contains("before: cut: "));
        for hostile in ['\u{9b}', '\u{202e}'] {
            assert!(!report.contains(hostile), "{hostile:?}");
        }
    }
}
