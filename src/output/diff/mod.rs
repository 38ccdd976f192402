//! What differs between two pages, in every form.

mod github;
mod json;
#[cfg(feature = "cli")]
mod junit;
mod markdown;
mod text;

pub use github::github;
pub use json::{DiffJson, PageJson, schema};
#[cfg(feature = "cli")]
pub use junit::junit;
pub use markdown::markdown;
pub use text::text;

use super::MAX_LINE;
use crate::counted::counted;
use crate::diff::{Change, Kind, PageDiff, Place, PropertyChange, Severity, with_code_points};
use crate::escape::printable_line;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Characters of a page's text in one line of a report. Source: ours, fits a terminal.
const SHOWN_TEXT: usize = 60;
/// Characters of a selector that are shown. Source: ours, as above.
const SHOWN_SELECTOR: usize = 120;
/// Consequences that are listed one by one below their cause; further ones are counted.
const SHOWN_CONSEQUENCES: usize = 3;
/// Properties of a change that are shown in one line.
const SHOWN_PROPERTIES: usize = 4;

/// Where a change is, in a few words.
pub fn place_name(change: &Change) -> String {
    let name = |place: &Place| {
        // What CSS makes beside the words of an element is told by its own name, too.
        let is_generated = place.tag.starts_with("::");
        named_place(place, if is_generated { place.tag.as_str() } else { "" })
    };
    change.place().map(name).unwrap_or_default()
}

/// A place in a few words: its block's role, its element, how its text begins.
#[cfg(feature = "picture")]
pub(super) fn place_text(place: &Place) -> String {
    named_place(place, "")
}

/// The same with what of the element it is.
fn named_place(place: &Place, of_element: &str) -> String {
    let role = place.block.as_ref().and_then(|b| b.role);
    let role = role.map_or(String::new(), |r| format!("[{r}] "));
    let text = printable_line(&place.text, SHOWN_TEXT);
    let text = if text.is_empty() {
        String::new()
    } else {
        format!(" “{text}”")
    };
    format!("{role}{}{of_element}{text}", selector(&place.selector))
}

/// A selector in a line, cut at its beginning: its end says which of them.
fn selector(selector: &str) -> String {
    let long = selector.chars().count().saturating_sub(SHOWN_SELECTOR);
    let end: String = selector.chars().skip(long).collect();
    let end = if long == 0 {
        end
    } else {
        end.split_once(" > ")
            .map_or(format!("…{end}"), |(_, rest)| format!("… > {rest}"))
    };
    printable_line(&end, SHOWN_SELECTOR + 4)
}

/// The causes, the gravest with what they brought about first, of equals in the order of the page.
pub(super) fn gravest_first(diff: &PageDiff) -> Vec<&Change> {
    let mut causes: Vec<&Change> = diff.causes().collect();
    causes.sort_by_key(|cause| Reverse(diff.gravest(cause)));
    causes
}

/// How many changes or findings there are of each severity.
pub(super) fn severities(all: impl Iterator<Item = Severity>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for severity in all {
        *counts.entry(severity.name().to_owned()).or_default() += 1;
    }
    counts
}

/// A change in a line: how grave, what kind, where, what.
pub(super) fn line(change: &Change) -> String {
    let (severity, kind) = (change.severity.name(), change.kind.name());
    let told = what_and_gravest(change);
    let line = format!("{severity} {kind} {} {told}", place_name(change));
    printable_line(&line, MAX_LINE)
}

/// How grave a change is with what it brought about, where that is graver.
fn in_all(change: &Change) -> Option<String> {
    let gravest = change.severity_in_all?;
    Some(format!("{} with what follows", gravest.name()))
}

/// How grave a change is by itself, of which kind it is, and how grave it is in all.
pub(super) fn graded_kind(change: &Change) -> String {
    let own = format!("{} {}", change.severity.name(), change.kind.name());
    let parts: Vec<String> = std::iter::once(own).chain(in_all(change)).collect();
    parts.join(", ")
}

/// What changed, and how grave it is with what it brought about.
pub(super) fn what_and_gravest(change: &Change) -> String {
    let said = Some(what(change)).filter(|said| !said.is_empty());
    let parts: Vec<String> = said.into_iter().chain(in_all(change)).collect();
    parts.join("; ")
}

/// What a change brought about, each in a line: the first of what is grave, and how much more.
pub(super) fn consequence_lines(diff: &PageDiff, cause: &Change) -> Vec<String> {
    let follows = diff.consequences(cause);
    let alike = follows.iter().filter(|c| c.along).count();
    let grave = follows.iter();
    let grave = grave.filter(|c| c.kind != Kind::Pushed && !c.along);
    let mut lines: Vec<String> = grave.clone().take(SHOWN_CONSEQUENCES).map(line).collect();
    let more = grave.clone().count().saturating_sub(SHOWN_CONSEQUENCES);
    let pushed = follows.len() - alike - grave.count();
    for (n, said) in [
        (alike, "more alike"),
        (more, "more"),
        (pushed, "pushed or resized"),
    ] {
        if n > 0 {
            lines.push(format!("{n} {said}"));
        }
    }
    lines
}

/// What changed, and the gravest of what that brought about, where that is graver.
pub(in crate::output) fn what_in_all(diff: &PageDiff, cause: &Change) -> String {
    let gravest = diff.gravest(cause);
    let follow = diff.consequences(cause).iter();
    let graver = follow.filter(|c| c.severity == gravest && gravest > cause.severity);
    let mut told = graver.map(|c| format!("so that {} {}", c.kind.name(), place_name(c)));
    let (first, more) = (told.next(), told.count());
    let follows = first.map(|first| match more {
        0 => first,
        more => format!("{first} and {more} more"),
    });
    let said = Some(what(cause)).filter(|said| !said.is_empty());
    let parts: Vec<String> = said.into_iter().chain(follows).collect();
    parts.join("; ")
}

/// The heads of [`summary_row`].
pub(super) const SUMMARY_HEADS: [&str; 5] = ["severity", "change", "where", "what", "pushed"];

/// A change as a row of a summary, with how grave it is by itself and in all.
pub(super) fn summary_row(diff: &PageDiff, cause: &Change) -> Vec<String> {
    let severity = Some(cause.severity.name().to_owned());
    let severities: Vec<String> = severity.into_iter().chain(in_all(cause)).collect();
    vec![
        severities.join(", "),
        cause.kind.name().to_owned(),
        place_name(cause),
        what_in_all(diff, cause),
        cause.consequences.to_string(),
    ]
}

/// What changed, in a few words.
pub fn what(change: &Change) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(text) = &change.text {
        let words = text.words.iter().take(SHOWN_PROPERTIES).map(|w| {
            let [from, to] =
                [&w.from, &w.to].map(|t| printable_line(&with_code_points(t), SHOWN_TEXT));
            match (from.as_str(), to.as_str()) {
                ("", to) => format!("+ “{to}”"),
                (from, "") => format!("- “{from}”"),
                (from, to) => format!("“{from}” → “{to}”"),
            }
        });
        parts.extend(words);
        parts.extend(more(text.words.len()));
    }
    let properties = change.properties.iter().take(SHOWN_PROPERTIES);
    parts.extend(properties.map(property));
    parts.extend(more(change.properties.len()));
    if let Some([dx, dy]) = change.moved {
        let way = |px: f64, plus: &str, minus: &str| match px {
            0.0 => None,
            px => Some(format!(
                "{} px {}",
                px.abs(),
                if px > 0.0 { plus } else { minus }
            )),
        };
        let ways = [way(dx, "right", "left"), way(dy, "down", "up")];
        parts.push(ways.into_iter().flatten().collect::<Vec<_>>().join(" and "));
    }
    if change.together {
        parts.push("several changes together moved it".to_owned());
    }
    if let Some([dw, dh]) = change.grown {
        let by = |px: f64, name: &str| (px != 0.0).then(|| format!("{px:+} px {name}"));
        let sides = [by(dw, "wide"), by(dh, "high")];
        parts.push(sides.into_iter().flatten().collect::<Vec<_>>().join(", "));
    }
    match (change.kind, &change.other) {
        (Kind::Reordered, Some(other)) => {
            parts.push(format!("past {}", selector(&other.selector)));
        }
        (Kind::Overlap, Some(other)) => {
            let more = change.covered_too;
            let more = (more > 0).then(|| format!(" and {more} more"));
            let more = more.unwrap_or_default();
            parts.push(format!("over {}{more}", selector(&other.selector)));
        }
        _ => {}
    }
    match change.shown {
        Some(true) => parts.push("shown now".to_owned()),
        Some(false) => parts.push("hidden now".to_owned()),
        None => {}
    }
    parts.join("; ")
}

fn more(all: usize) -> Option<String> {
    (all > SHOWN_PROPERTIES).then(|| format!("{} more", all - SHOWN_PROPERTIES))
}

fn property(change: &PropertyChange) -> String {
    let value = |v: &str| match v {
        "" => "none".to_owned(),
        v => printable_line(v, SHOWN_TEXT),
    };
    let [from, to] = differing(&change.from, &change.to);
    format!("{} {} → {}", change.name, value(&from), value(&to))
}

/// Two values from a little before where they differ, where they are too long to be shown whole.
fn differing(from: &str, to: &str) -> [String; 2] {
    if from.chars().count().max(to.chars().count()) <= SHOWN_TEXT {
        return [from, to].map(str::to_owned);
    }
    let both = from.chars().zip(to.chars());
    let same = both.take_while(|(a, b)| a == b).count();
    let left_out = same.saturating_sub(SHOWN_TEXT / 4);
    [from, to].map(|value| {
        let rest = value.chars().skip(left_out);
        let dots = if left_out > 0 { "…" } else { "" };
        dots.chars().chain(rest).collect()
    })
}

/// How many changes there are, in words.
pub fn count(diff: &crate::diff::PageDiff) -> String {
    let causes = diff.causes().count();
    let rest = diff.changes.len() - causes;
    let changes = counted(causes, "change", "changes");
    match (causes, rest) {
        (0, _) => "no difference".to_owned(),
        (_, 0) => changes,
        (_, rest) => format!(
            "{changes}, {}",
            counted(rest, "consequence", "consequences")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::compare;
    use crate::segmentation::Segmentation;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;

    /// What differs between pages of a line of those words.
    fn diff(before: &str, after: &str) -> PageDiff {
        let page = |words: &str| {
            TestPage::draw(|p| {
                p.line("p", [0.0, 0.0, 300.0, 20.0], words);
            })
        };
        let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
        compare(&page(before), &page(after), &whole)
    }

    #[test]
    fn words_that_came_or_went_stand_alone() {
        for (before, after, told) in [
            ("Welcome to us", "Welcome back to us", "+ “back”"),
            ("Welcome back to us", "Welcome to us", "- “back”"),
            ("Welcome to us", "Welcome to them", "“us” → “them”"),
        ] {
            assert_eq!(what(&diff(before, after).changes[0]), told);
        }
    }

    #[test]
    fn a_change_and_what_it_brought_about_are_graded_alike_in_every_form() {
        let mut diff = diff("Welcome to us", "Welcome to them");
        let mut cut_off = diff.changes[0].clone();
        (cut_off.id, cut_off.cause, cut_off.kind) = (1, Some(0), Kind::Clipped);
        cut_off.severity = Severity::Critical;
        diff.changes.push(cut_off);
        diff.changes[0].severity = Severity::Minor;
        // Counts and grades them.
        diff.retain(|_| true);
        assert_eq!(diff.changes[0].severity_in_all, Some(Severity::Critical));
        let follows = "critical with what follows";
        assert!(text(&diff).contains(&format!("; {follows}\n")));
        assert!(line(&diff.changes[0]).ends_with(follows));
        assert!(!line(&diff.changes[1]).contains(follows));
        let table = markdown(&diff, "page");
        assert!(table.contains(&format!("| minor, {follows} |")), "{table}");
        let told = github(&diff, "page", None);
        assert!(
            told.contains(&format!("minor text, {follows}").replace(", ", "%2C ")),
            "{told}"
        );
        // A consequence that is left out grades nothing.
        diff.retain(|change| change.kind != Kind::Clipped);
        assert_eq!(diff.changes[0].severity_in_all, None);
    }
}
