//! A rule as it stands in a list: one table `[[ignore]]`.

use super::rules::{Except, Ignored, Rule, What};
use crate::segmentation::Role;
use crate::snapshot::Selector;
use regex::Regex;
use serde::Deserialize;

/// One table, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    selector: Option<SelectorText>,
    role: Option<Role>,
    text: Option<Pattern>,
    what: Option<What>,
    except: Option<Except>,
}

/// One table, checked.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Written")]
pub(super) struct RuleTable(pub(super) Rule);

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

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Pattern(Regex);

impl TryFrom<String> for Pattern {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parsed = Regex::new(&text);
        parsed.map(Self).map_err(|e| {
            let why = e.to_string();
            let last = why.lines().last().unwrap_or_default();
            format!("{text:?} is no regular expression that is understood: {last}")
        })
    }
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
        let ignored = match (text, what, except) {
            (Some(text), None | Some(What::Text), None) => Ignored::Pattern(text.0),
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
            (None, None, Some(except)) => Ignored::AllBut(except),
            (None, what, None) => Ignored::What(what.unwrap_or_default()),
        };
        Ok(Self(Rule {
            selector: selector.map(|s| s.0),
            role,
            ignored,
        }))
    }
}
