//! Snippets: texts of the content that must be found, texts around it that must not.
//!
//! As trafilatura's own evaluation counts: a wanted snippet that is there is a true positive, an
//! unwanted one a false positive; precision, recall and F over all snippets of all pages. White
//! space is normalised on both sides, case and everything else counts.

use super::report::{PageFailure, Report, SCHEMA};
use super::table::{Cell, Table};
use super::truth::facts::Facts;
use crate::snapshot::one_line;
use serde::Serialize;

/// Counts of snippets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub(crate) struct Snippets {
    /// Wanted and there.
    pub found: usize,
    /// Wanted and not there.
    pub missed: usize,
    /// Unwanted and there.
    pub false_found: usize,
    /// Unwanted and not there.
    pub rejected: usize,
}

impl Snippets {
    /// Looks for a page's snippets in its text.
    pub(crate) fn count(facts: &Facts, text: &str) -> Self {
        let text = one_line(text);
        let there = |snippets: &[String]| {
            let found = snippets.iter().filter(|s| text.contains(&one_line(s)));
            found.count()
        };
        let (found, false_found) = (there(&facts.with), there(&facts.without));
        Self {
            found,
            missed: facts.with.len() - found,
            false_found,
            rejected: facts.without.len() - false_found,
        }
    }

    /// Both together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            found: self.found + other.found,
            missed: self.missed + other.missed,
            false_found: self.false_found + other.false_found,
            rejected: self.rejected + other.rejected,
        }
    }

    /// Share of what was found that was wanted.
    pub(crate) fn precision(self) -> Option<f64> {
        share(self.found, self.found + self.false_found)
    }

    /// Share of what was wanted that was found.
    pub(crate) fn recall(self) -> Option<f64> {
        share(self.found, self.found + self.missed)
    }

    /// The harmonic mean of both.
    pub(crate) fn f(self) -> Option<f64> {
        share(
            2 * self.found,
            2 * self.found + self.missed + self.false_found,
        )
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The snippets of one page in one format.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct SnippetLine {
    /// Id of the page.
    pub id: String,
    /// `text`, `markdown` or `markdown as shown`.
    pub format: &'static str,
    /// What was found.
    #[serde(flatten)]
    pub snippets: Snippets,
}

/// The evaluation of snippets in every form.
pub(crate) fn snippet_report(lines: &[SnippetLine], failures: &[PageFailure]) -> Report {
    let columns = [
        "found",
        "missed",
        "false",
        "rejected",
        "precision",
        "recall",
        "F",
    ];
    let with_name =
        |name: &'static str| -> Vec<&str> { std::iter::once(name).chain(columns).collect() };
    let mut summary = Table::new("Snippets over all pages", &with_name("format"));
    let mut formats: Vec<&str> = lines.iter().map(|line| line.format).collect();
    formats.dedup();
    formats.sort_unstable();
    formats.dedup();
    for format in formats {
        let of_format = lines.iter().filter(|line| line.format == format);
        let all = of_format.fold(Snippets::default(), |all, line| all.plus(line.snippets));
        summary.push(std::iter::once(Cell::from(format)).chain(cells(all)));
    }
    let mut details = Table::new("Snippets by page", &with_name("id and format"));
    for line in lines {
        let name = format!("{} {}", line.id, line.format);
        details.push(std::iter::once(Cell::from(name)).chain(cells(line.snippets)));
    }
    let json = serde_json::json!({
        "schema": SCHEMA,
        "formats": summary.to_json()["rows"],
        "pages": lines,
    });
    Report::from_pages(json, (summary, details), failures)
}

fn cells(of: Snippets) -> [Cell; 7] {
    [
        of.found.into(),
        of.missed.into(),
        of.false_found.into(),
        of.rejected.into(),
        of.precision().into(),
        of.recall().into(),
        of.f().into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snippets_are_counted_whatever_their_white_space() {
        let list = |texts: &[&str]| texts.iter().map(|t| (*t).to_owned()).collect();
        let facts = Facts {
            with: list(&["the  content", "not there"]),
            without: list(&["menu", "other"]),
            ..Facts::default()
        };
        let counted = Snippets::count(&facts, "menu\nthe\ncontent of it");
        let expected = Snippets {
            found: 1,
            missed: 1,
            false_found: 1,
            rejected: 1,
        };
        assert_eq!(counted, expected);
        assert_eq!(counted.f(), Some(0.5));
        assert_eq!(counted.plus(counted).precision(), Some(0.5));
        assert_eq!(Snippets::default().recall(), None);
    }
}
