//! An ignore rule as written in a list: a table `[[ignore]]`.

use super::lines::line_of;
use super::rules::{Aspect, Except, Ignored, Rule, RulePlace};
use crate::segmentation::Role;
use crate::snapshot::Selector;
use regex::{Regex, RegexBuilder};
use serde::Deserialize;
use std::collections::HashMap;
use toml::Spanned;

/// Maximum size of a compiled pattern, and of its search cache, bytes each. Source: ours; dates and counters take
/// some 10 KB and each `\w` of all scripts 45, while a few characters such as `\w{1000}` ask for megabytes.
const MAX_PATTERN: usize = 1 << 20;
/// Maximum number of different patterns in a list. Source: ours; so many of the largest take some 200 MB.
const MAX_PATTERNS: usize = 200;

/// A table as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    selector: Option<SelectorText>,
    role: Option<Role>,
    text: Option<Spanned<String>>,
    what: Option<Aspect>,
    except: Option<Except>,
}

/// A checked table. Its pattern is compiled later, because the patterns of a list count together ([`Patterns`]).
#[derive(Debug, Deserialize)]
#[serde(try_from = "Written")]
pub(super) struct RuleTable {
    selector: Option<Selector>,
    role: Option<Role>,
    subject: Subject,
}

/// What a table ignores.
#[derive(Debug)]
enum Subject {
    Ignored(Ignored),
    Pattern(Spanned<String>),
}

impl RuleTable {
    /// The rule, for this place of the list.
    ///
    /// # Errors
    /// What is wrong with its pattern, with the line.
    pub(super) fn rule(
        &self,
        place: &RulePlace,
        patterns: &mut Patterns<'_>,
    ) -> Result<Rule, String> {
        Ok(Rule {
            place: place.clone(),
            selector: self.selector.clone(),
            role: self.role,
            ignored: match &self.subject {
                Subject::Ignored(ignored) => ignored.clone(),
                Subject::Pattern(text) => Ignored::Pattern(patterns.compile(text)?),
            },
        })
    }
}

/// The patterns of a list; each is compiled once.
pub(super) struct Patterns<'a> {
    /// The text of the list.
    list: &'a str,
    compiled: HashMap<String, Regex>,
}

impl<'a> Patterns<'a> {
    pub(super) fn new(list: &'a str) -> Self {
        Self {
            list,
            compiled: HashMap::new(),
        }
    }

    fn compile(&mut self, text: &Spanned<String>) -> Result<Regex, String> {
        let pattern = text.get_ref();
        if let Some(compiled) = self.compiled.get(pattern) {
            return Ok(compiled.clone());
        }
        let line = line_of(self.list, text.span());
        if self.compiled.len() == MAX_PATTERNS {
            return Err(format!(
                "line {line}: {pattern:?} is one pattern of text more than the {MAX_PATTERNS} that a list may have; \
                 join some with |, or split the list"
            ));
        }
        let compiled = regex(pattern).map_err(|why| format!("line {line}: {why}"))?;
        self.compiled.insert(pattern.clone(), compiled.clone());
        Ok(compiled)
    }
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct SelectorText(Selector);

impl TryFrom<String> for SelectorText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parsed = text.parse::<Selector>();
        parsed.map(Self).map_err(|e| e.to_string())
    }
}

/// Compiles a pattern within the limits.
fn regex(pattern: &str) -> Result<Regex, String> {
    let compiled = RegexBuilder::new(pattern)
        .size_limit(MAX_PATTERN)
        .dfa_size_limit(MAX_PATTERN)
        .build();
    compiled.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => format!(
            "{pattern:?} takes more than {} MB when it is compiled; repeat less (+ in place of {{1,100}}), or name \
             characters such as [0-9A-Za-z_] in place of \\w",
            MAX_PATTERN >> 20
        ),
        error => {
            let why = error.to_string();
            let last = why.lines().last().unwrap_or_default();
            format!("{pattern:?} is no regular expression that is understood: {last}")
        }
    })
}

impl TryFrom<Written> for RuleTable {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written {
            selector,
            role,
            text,
            what,
            except,
        } = written;
        if selector.is_none() && role.is_none() && text.is_none() {
            return Err(
                "a rule says where: give it a `selector`, a `role` or a pattern of `text`"
                    .to_owned(),
            );
        }
        let subject = match (text, what, except) {
            (Some(text), None | Some(Aspect::Text), None) => Subject::Pattern(text),
            (Some(_), ..) => {
                return Err(
                    "a rule with `text` is about texts: it takes no `what` or `except`; \
                            write two rules"
                        .to_owned(),
                );
            }
            (None, Some(_), Some(_)) => {
                return Err("a rule takes `what` is ignored, or what is not (`except`)".to_owned());
            }
            (None, None, Some(except)) => Subject::Ignored(Ignored::AllBut(except)),
            (None, what, None) => Subject::Ignored(Ignored::Aspect(what.unwrap_or_default())),
        };
        Ok(Self {
            selector: selector.map(|s| s.0),
            role,
            subject,
        })
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_takes_no_more_than_its_limit() {
        for usual in [
            r"\d+:\d+",
            r"\d{1,2}\.\d{1,2}\.\d{4}, \d{2}:\d{2}",
            r"(?i)vor \d+ (minuten|stunden)",
            r"\w+ und \w+",
        ] {
            assert!(regex(usual).is_ok(), "{usual}");
        }
        for large in [r"\w{100}", r"(\w{100}){100}"] {
            let said = regex(large).unwrap_err();
            let is_told = said.contains("more than 1 MB") && said.contains("[0-9A-Za-z_]");
            assert!(is_told, "{said}");
        }
    }

    #[test]
    fn a_list_has_so_many_patterns_and_equal_ones_once() {
        #[derive(Deserialize)]
        struct List {
            ignore: Vec<RuleTable>,
        }
        let read = |patterns: &mut dyn Iterator<Item = usize>| {
            let tables = patterns.map(|i| format!("[[ignore]]\ntext = 'a{i}'\n"));
            let text: String = tables.collect();
            let list: List = toml::from_str(&text).unwrap();
            let mut patterns = Patterns::new(&text);
            let rules = list
                .ignore
                .iter()
                .map(|table| table.rule(&RulePlace::All, &mut patterns));
            rules
                .collect::<Result<Vec<Rule>, String>>()
                .map(|rules| rules.len())
        };
        let all = MAX_PATTERNS;
        assert_eq!(read(&mut (0..all).chain(0..all)), Ok(2 * all));
        let said = read(&mut (0..=all)).unwrap_err();
        let line = format!("line {}: \"a{all}\"", 2 * (all + 1));
        assert!(
            said.starts_with(&line) && said.contains("split the list"),
            "{said}"
        );
    }
}
