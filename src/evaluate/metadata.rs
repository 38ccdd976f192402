//! Metadata against what is true of pages: title, author, date.
//!
//! A title is right when its letters and digits are those of the true one; authors when their
//! names are, in any order; a date when its day is. What is found where the truth knows nothing
//! is counted, and is no error: people leave out what they do not need.

use super::report::{PageFailure, Report, SCHEMA, failure_table};
use super::table::{Cell, Table};
use super::truth::facts::Facts;
use crate::content::Metadata;
use crate::snapshot::tokens::folded;
use serde::Serialize;
use std::collections::BTreeSet;

/// A piece of metadata that is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Field {
    /// The headline.
    Title,
    /// Who wrote it.
    Author,
    /// When it was published.
    Date,
}

impl Field {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Title, Self::Author, Self::Date];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The true value of the field, in one line; empty where there is none.
    fn of_facts(self, facts: &Facts) -> String {
        match self {
            Self::Title => facts.title.clone().unwrap_or_default(),
            Self::Author => facts.authors.join(", "),
            Self::Date => facts.date.clone().unwrap_or_default(),
        }
    }

    /// The value of the field that was found, in one line; empty where there is none.
    fn of_metadata(self, found: &Metadata) -> String {
        match self {
            Self::Title => found.title.clone().unwrap_or_default(),
            Self::Author => found.authors.join(", "),
            Self::Date => found.date.clone().unwrap_or_default(),
        }
    }

    /// Whether what was found says what is true.
    fn is_right(self, facts: &Facts, found: &Metadata) -> bool {
        let (truth, said) = (self.of_facts(facts), self.of_metadata(found));
        match self {
            Self::Title => folded(&truth) == folded(&said),
            Self::Author => people(&facts.authors) == people(&found.authors),
            Self::Date => truth.chars().take(10).eq(said.chars().take(10)),
        }
    }

    /// Where the page says it.
    fn source(self, found: &Metadata) -> String {
        let key = match self {
            Self::Title => "title",
            Self::Author => "authors",
            Self::Date => "date",
        };
        let source = found.sources.get(key).map(serde_json::to_value);
        let source = source.and_then(Result::ok);
        let source = source.as_ref().and_then(|s| s.as_str()).unwrap_or_default();
        source.to_owned()
    }
}

/// How a value compares with the truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// As it is.
    Right,
    /// Another one.
    Wrong,
    /// None was found.
    Missed,
    /// One was found where the truth knows none.
    Extra,
    /// None is known and none was found.
    Nothing,
}

/// One field of one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct MetadataLine {
    /// Id of the page.
    pub id: String,
    /// Which of the folds its site is in, from 0.
    pub fold: usize,
    /// The field.
    pub field: Field,
    /// How it compares.
    pub verdict: Verdict,
    /// What is true.
    pub truth: String,
    /// What was found.
    pub found: String,
    /// Where that is from.
    pub source: String,
}

/// Judges the metadata of one page.
pub(crate) fn judge(id: &str, fold: usize, facts: &Facts, found: &Metadata) -> Vec<MetadataLine> {
    Field::ALL
        .into_iter()
        .map(|field| {
            let (truth, said) = (field.of_facts(facts), field.of_metadata(found));
            let verdict = match (truth.is_empty(), said.is_empty()) {
                (true, true) => Verdict::Nothing,
                (true, false) => Verdict::Extra,
                (false, true) => Verdict::Missed,
                _ if field.is_right(facts, found) => Verdict::Right,
                _ => Verdict::Wrong,
            };
            MetadataLine {
                id: id.to_owned(),
                fold,
                field,
                verdict,
                truth,
                found: said,
                source: field.source(found),
            }
        })
        .collect()
}

/// Names that stand together or one by one, in any order.
fn people(names: &[String]) -> BTreeSet<String> {
    let mut pieces: Vec<String> = names.to_vec();
    for between in [",", ";", " und ", " and ", " & ", "/"] {
        let split = pieces.iter().flat_map(|p| p.split(between));
        pieces = split.map(str::to_owned).collect();
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    let (degrees, persons): (Vec<&String>, Vec<&String>) =
        pieces.iter().partition(|name| is_degree(name));
    // Where nobody else is named it is no degree but who wrote it: AFP, BBC.
    let persons = if persons.is_empty() { degrees } else { persons };
    let folded = persons.into_iter().map(|name| folded(without_word(name)));
    folded.filter(|name| !name.is_empty()).collect()
}

/// Whether what stands behind a comma is a degree or licence of the person before it: `PhD`, `MS`,
/// `E-RYT 200`. Some of the truth has them, some has not.
fn is_degree(name: &str) -> bool {
    let name = name.trim();
    let letters = name.chars().filter(|c| c.is_alphabetic());
    let (upper, lower): (Vec<char>, Vec<char>) = letters.partition(|c| c.is_uppercase());
    let is_short = (2..=MAX_DEGREE).contains(&(upper.len() + lower.len()));
    is_short && upper.len() > lower.len() && name.is_ascii()
}

/// Letters of a degree. Source: ours: `ERYT` and most others.
const MAX_DEGREE: usize = 4;

/// A name without the word that leads to it.
fn without_word(name: &str) -> &str {
    let name = name.trim();
    let rest = ["Von ", "By ", "von ", "by "]
        .iter()
        .find_map(|word| name.strip_prefix(word));
    rest.unwrap_or(name)
}

/// The share of right values among the pages whose truth is known.
pub(crate) fn share(lines: &[MetadataLine], field: Field, fold: Option<usize>) -> Option<f64> {
    let of_field = lines.iter().filter(|line| {
        line.field == field
            && fold.is_none_or(|fold| line.fold == fold)
            && !matches!(line.verdict, Verdict::Extra | Verdict::Nothing)
    });
    let verdicts: Vec<Verdict> = of_field.map(|line| line.verdict).collect();
    let right = verdicts.iter().filter(|v| **v == Verdict::Right).count();
    (!verdicts.is_empty()).then(|| right as f64 / verdicts.len() as f64)
}

/// The evaluation of metadata in every form.
pub(crate) fn metadata_report(
    lines: &[MetadataLine],
    folds: usize,
    failures: &[PageFailure],
) -> Report {
    let mut tables = vec![fields_table(lines), folds_table(lines, folds)];
    tables.extend(failure_table(failures));
    let columns = ["id", "fold", "field", "verdict", "truth", "found", "source"];
    let mut details = Table::new("Metadata by page", &columns);
    for line in lines {
        let verdict = format!("{:?}", line.verdict).to_lowercase();
        details.push([
            Cell::from(line.id.as_str()),
            line.fold.into(),
            line.field.name().into(),
            verdict.into(),
            line.truth.as_str().into(),
            line.found.as_str().into(),
            line.source.as_str().into(),
        ]);
    }
    let shares = Field::ALL.map(|field| (field.name(), share(lines, field, None)));
    Report {
        json: serde_json::json!({
            "schema": SCHEMA,
            "right": shares.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "pages": lines,
            "failures": failures,
        }),
        tables,
        details,
        plots: Vec::new(),
    }
}

fn fields_table(lines: &[MetadataLine]) -> Table {
    let columns = [
        "field", "pages", "right", "wrong", "missed", "extra", "share",
    ];
    let mut table = Table::new("Metadata: right where the truth is known", &columns);
    for field in Field::ALL {
        let count = |verdict: Verdict| {
            let of_field = lines.iter().filter(|line| line.field == field);
            of_field.filter(|line| line.verdict == verdict).count()
        };
        let [right, wrong, missed] = [Verdict::Right, Verdict::Wrong, Verdict::Missed].map(count);
        table.push([
            Cell::from(field.name()),
            (right + wrong + missed).into(),
            right.into(),
            wrong.into(),
            missed.into(),
            count(Verdict::Extra).into(),
            share(lines, field, None).into(),
        ]);
    }
    table
}

fn folds_table(lines: &[MetadataLine], folds: usize) -> Table {
    let names: Vec<String> = (0..folds)
        .map(|fold| format!("fold {}", fold + 1))
        .collect();
    let columns: Vec<&str> = std::iter::once("field")
        .chain(names.iter().map(String::as_str))
        .collect();
    let mut table = Table::new("Share right by fold; no site is in two", &columns);
    for field in Field::ALL {
        let shares = (0..folds).map(|fold| share(lines, field, Some(fold)).into());
        table.push(std::iter::once(Cell::from(field.name())).chain(shares));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(facts: &Facts, found: &Metadata) -> Vec<Verdict> {
        let lines = judge("p", 0, facts, found).into_iter();
        lines.map(|line| line.verdict).collect()
    }

    #[test]
    fn values_are_judged_by_what_they_say() {
        let text = |t: &str| Some(t.to_owned());
        let facts = Facts {
            title: text("A  “Headline”!"),
            authors: vec!["Von Jane Doe und Max Muster".to_owned()],
            date: text("2020-01-02"),
            ..Facts::default()
        };
        assert_eq!(
            people(&["Jane Doe, PhD, MS".to_owned()]),
            people(&["Jane Doe".to_owned()])
        );
        assert_ne!(
            people(&["Jane Doe, Max".to_owned()]),
            people(&["Jane Doe".to_owned()])
        );
        let agency = |name: &str| people(&[name.to_owned()]);
        assert_ne!(agency("AFP"), agency("BBC"));
        assert_eq!(agency("AFP, "), agency("By AFP"));
        let mut found = Metadata {
            title: text("a headline"),
            authors: vec!["Max Muster".to_owned(), "Jane Doe".to_owned()],
            date: text("2020-01-02T10:00:00+01:00"),
            ..Metadata::default()
        };
        assert_eq!(verdicts(&facts, &found), [Verdict::Right; 3]);
        found.title = text("A headline - Site");
        found.authors.pop();
        found.date = None;
        use Verdict::{Extra, Missed, Nothing, Wrong};
        assert_eq!(verdicts(&facts, &found), [Wrong, Wrong, Missed]);
        assert_eq!(verdicts(&Facts::default(), &found), [Extra, Extra, Nothing]);
        let lines = judge("p", 0, &facts, &found);
        assert_eq!(share(&lines, Field::Date, None), Some(0.0));
        assert_eq!(share(&lines, Field::Date, Some(1)), None);
    }
}
