//! What a check found, in every form. The command `check` writes them; its JSON is read back as a [`CheckJson`].
//!
//! ```
//! use visiblock::output::check::CheckJson;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let written = r#"{"schema":"visiblock/check/1","passed":true,"summary":"nothing to check","views":[]}"#;
//! let check: CheckJson = serde_json::from_str(written)?;
//! assert!(check.passed && check.views.is_empty());
//! # Ok(())
//! # }
//! ```

mod github;
mod json;
mod junit;
mod markdown;
mod text;

pub(crate) use github::github;
pub use json::{CheckJson, KeyedChange, ViewJson, schema};
pub(crate) use junit::junit;
pub(crate) use markdown::markdown;
pub(crate) use text::text;

use super::diff::{count, place_name, what};
use crate::check::{Finding, Status};
use crate::counted::counted;
use crate::diff::Change;

/// The status of a view without changes whose warnings say that its pictures differ.
const SAME_BUT: &str = "same but for pixels";

/// The place of a change and what changed there, as results keep it.
pub(crate) fn describe(change: &Change) -> [String; 2] {
    let said = what(change);
    let said = match change.place() {
        // Of what came or went all there is to tell is what it says.
        Some(place) if said.is_empty() && place.text.is_empty() => place.tag.clone(),
        Some(place) if said.is_empty() => format!("“{}”", place.text),
        _ => said,
    };
    [place_name(change), said]
}

/// A short description of the status of a view.
pub(crate) fn verdict(finding: &Finding) -> String {
    let told = match finding.status {
        Status::Same if finding.differs_in_pixels() => SAME_BUT.to_owned(),
        Status::Same => "same".to_owned(),
        Status::Changed => count(&finding.diff),
        Status::Missing if finding.unstable => {
            "no baseline, and no two renderings agree".to_owned()
        }
        Status::Missing => {
            "no baseline; `visiblock check --update-missing` writes it, or `visiblock approve`"
                .to_owned()
        }
        Status::Written => "baseline written".to_owned(),
        Status::Failed => match &finding.error {
            Some(error) => error.to_string(),
            None => "could not be compared".to_owned(),
        },
    };
    let left_out = [(finding.ignored, "ignored"), (finding.accepted, "accepted")];
    let left_out = left_out.into_iter().filter(|(n, _)| *n > 0);
    let left_out: Vec<String> = left_out.map(|(n, why)| format!("{n} {why}")).collect();
    if left_out.is_empty() {
        told
    } else {
        format!("{told} ({})", left_out.join(", "))
    }
}

/// All of it in one line.
pub(crate) fn summary(findings: &[Finding]) -> String {
    let count = |wanted: Status| findings.iter().filter(|f| f.status == wanted).count();
    let tolerated = findings
        .iter()
        .filter(|f| f.status == Status::Changed && !f.fails())
        .count();
    let in_pixels = findings.iter().filter(|f| f.differs_in_pixels()).count();
    let parts = [
        (count(Status::Same) - in_pixels, "same"),
        (in_pixels, SAME_BUT),
        (count(Status::Changed) - tolerated, "changed"),
        (tolerated, "changed less than fails"),
        (count(Status::Missing), "without a baseline"),
        (count(Status::Written), "with a new baseline"),
        (count(Status::Failed), "could not be compared"),
    ];
    let parts = parts.into_iter().filter(|(n, _)| *n > 0);
    let parts: Vec<String> = parts.map(|(n, what)| format!("{n} {what}")).collect();
    if parts.is_empty() {
        return "nothing to check".to_owned();
    }
    let views = counted(findings.len(), "view", "views");
    format!("{views}: {}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::check::{CheckError, Examined, List};
    use crate::diff::{PropertyChange, Severity, compare};
    use crate::snapshot::test_page::TestPage;

    fn failed() -> Finding {
        failed_in("1366x768")
    }

    /// A view of that window.
    fn failed_in(viewport: &str) -> Finding {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.toml");
        let page = format!("[[page]]\nname = 'a'\ninput = 'a.html'\nviewports = ['{viewport}']\n");
        std::fs::write(&path, page).unwrap();
        let list = List::load(&path, &Default::default()).unwrap();
        let error = CheckError::Refused("no such page".to_owned());
        Examined::failed(&list.views[0], error).finding
    }

    /// A view with 30 changes, each a row of more than 1,000 bytes, the last of them the gravest.
    fn changed() -> Finding {
        let page = |words: &str| {
            TestPage::draw(|p| {
                p.line("p", [0.0, 0.0, 300.0, 20.0], words);
            })
        };
        let (before, after) = (page("The words before"), page("The words after"));
        let mut diff = compare(&before, &after, &|page| Visiblock::default().segment(page));
        let mut one = diff.changes.remove(0);
        one.properties = vec![PropertyChange {
            name: "<".repeat(300),
            from: String::new(),
            to: String::new(),
        }];
        diff.changes = (0..30).map(|id| Change { id, ..one.clone() }).collect();
        for change in &mut diff.changes {
            let is_last = change.id == 29;
            change.severity = if is_last {
                Severity::Critical
            } else {
                Severity::Minor
            };
        }
        let mut finding = failed();
        finding.status = Status::Changed;
        finding.keys = vec!["0123456789".to_owned(); diff.changes.len()];
        finding.diff = diff;
        finding.warnings = vec!["no two of 4 renderings agree".to_owned()];
        finding
    }

    #[test]
    fn of_what_came_it_is_told_what_it_says() {
        let page = |is_there: bool| {
            TestPage::draw(|p| {
                p.line("h1", [0.0, 0.0, 300.0, 20.0], "The words");
                if is_there {
                    p.line("p", [0.0, 40.0, 300.0, 20.0], "Chat with us");
                }
            })
        };
        let segment = |page: &_| Visiblock::default().segment(page);
        for (before, after) in [(false, true), (true, false)] {
            let diff = compare(&page(before), &page(after), &segment);
            assert_eq!(describe(&diff.changes[0])[1], "“Chat with us”");
        }
    }

    #[test]
    fn a_view_that_is_too_long_for_a_comment_is_cut() {
        let findings: Vec<Finding> = std::iter::repeat_with(changed).take(3).collect();
        let told = markdown(&findings);
        // GitHub's limit.
        assert!(told.len() < 65_536, "{}", told.len());
        let views: Vec<&str> = told.split("#### ").skip(1).collect();
        assert_eq!(views.len(), 3);
        let rows = |view: &str| view.matches("| minor |").count();
        assert_eq!([rows(views[0]), rows(views[1])], [19, 19]);
        assert!((1..19).contains(&rows(views[2])), "{}", rows(views[2]));
        for view in &views {
            let left_out = format!("\nand {} more\n\n> no two of", 29 - rows(view));
            assert!(view.contains(&left_out), "{view}");
            assert!(view.find("| critical |") < view.find("| minor |"));
        }
    }

    #[test]
    fn what_changed_alike_in_several_views_is_annotated_once() {
        let in_view = |viewport: &str, keys: &[&str]| {
            let mut finding = failed_in(viewport);
            finding.status = Status::Changed;
            finding.keys = keys.iter().map(|key| (*key).to_owned()).collect();
            finding.diff = changed().diff;
            finding.diff.changes.truncate(keys.len());
            for change in &mut finding.diff.changes {
                change.properties.clear();
            }
            finding
        };
        let told = github(&[
            in_view("1366x768", &["key-1", "key-2"]),
            in_view("390x844", &["key-1", "key-3"]),
            in_view("768x1024", &["key-1"]),
        ]);
        let ends = told.lines().filter_map(|l| Some(l.rsplit_once('(')?.1));
        let first = "key-1, also at 390x844 light, 768x1024 light)";
        assert_eq!(
            ends.collect::<Vec<_>>(),
            [first, "key-2)", "key-3)"],
            "{told}"
        );
        let titles = told.lines().filter_map(|l| l.split_once("title="));
        let titles = titles.map(|(_, l)| l.split("%3A").next().unwrap_or_default());
        let views = ["a 1366x768 light", "a 1366x768 light", "a 390x844 light"];
        assert_eq!(titles.collect::<Vec<_>>(), views, "{told}");
        assert_eq!(told.matches("%3A minor text::").count(), 3, "{told}");
    }

    #[test]
    fn pixels_that_differ_where_nothing_is_told_count_by_themselves() {
        let mut findings = [failed(), failed()];
        let untold = "the pictures of the pages differ where nothing is told";
        findings[1].warnings.push(untold.to_owned());
        for finding in &mut findings {
            finding.status = Status::Same;
        }
        assert_eq!(summary(&findings), "2 views: 1 same, 1 same but for pixels");
        let told = text(&findings);
        assert!(
            told.starts_with("✓ a 1366x768 light: same\n~ a 1366x768 light: same but for pixels\n")
        );
    }

    #[test]
    fn every_format_tells_what_is_to_be_known_of_a_rendering() {
        let mut findings = [failed()];
        let warning = "no two of 4 renderings agree";
        findings[0].warnings.push(warning.to_owned());
        for told in [
            text(&findings),
            markdown(&findings),
            github(&findings),
            junit(&findings).unwrap(),
        ] {
            assert!(told.contains(warning), "{told}");
        }
    }
}
