//! The effect of each rule about units: the units that it adds to the main content and removes, and whether the truth
//! contains them.
//!
//! A page's units are content as [`unit_truth`] tells; F1 is that of their words. Output may differ from the units, by
//! what is lent from elsewhere and by roles that are not printed.

use super::report::{PageFailure, Report, SCHEMA};
use super::table::{Cell, Table};
use super::unit_truth::unit_truth;
use crate::content::fused::RuleEffects;
use crate::snapshot::tokens::tokens;
use std::collections::BTreeMap;

/// Words that a rule moves, and how many of them it moves rightly, where a truth tells.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Moved {
    /// All of them.
    pub words: f64,
    /// Those that the truth wants there.
    pub right: f64,
}

impl Moved {
    fn add(&mut self, words: f64, right: f64) {
        self.words += words;
        self.right += words * right;
    }

    fn share(self) -> Option<f64> {
        (self.words > 0.0).then(|| self.right / self.words)
    }
}

/// The effect of one rule on some pages.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct RuleEffect {
    /// Pages that it changes.
    pub pages: usize,
    /// Brought in.
    pub brought_in: Moved,
    /// Taken out.
    pub taken_out: Moved,
    /// F1 with the rule minus that without it, summed over pages with a truth.
    pub gain: f64,
}

/// The effects of all rules on some pages.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct RuleTally {
    rules: BTreeMap<&'static str, RuleEffect>,
    /// Pages with a truth, and all.
    known: usize,
    pages: usize,
}

impl RuleTally {
    /// Counts a page, whose true text may be known.
    pub(crate) fn add(&mut self, page: &RuleEffects, truth: Option<&str>) {
        let texts: Vec<&str> = page.texts.iter().map(String::as_str).collect();
        let labels = truth.map(|truth| unit_truth(truth, &texts));
        let words: Vec<f64> = texts
            .iter()
            .map(|text| tokens(text).count() as f64)
            .collect();
        let f1 = |kept: &[bool]| {
            labels
                .as_ref()
                .map_or(0.0, |labels| f1(&words, labels, kept))
        };
        let with = f1(&page.kept);
        for (name, without) in &page.without {
            let effect = self.rules.entry(name).or_default();
            effect.pages += 1;
            effect.gain += with - f1(without);
            for (unit, words) in words.iter().enumerate() {
                let label = labels
                    .as_ref()
                    .map_or(0.0, |labels| f64::from(labels[unit]));
                match (page.kept[unit], without[unit]) {
                    (true, false) => effect.brought_in.add(*words, label),
                    (false, true) => effect.taken_out.add(*words, 1.0 - label),
                    _ => {}
                }
            }
        }
        self.pages += 1;
        self.known += usize::from(truth.is_some());
    }

    /// The table, the most valuable first.
    pub(crate) fn report(&self, failures: &[PageFailure]) -> Report {
        let columns = [
            "rule",
            "pages",
            "words in",
            "right in",
            "words out",
            "right out",
            "gain in F1",
        ];
        let title = format!("What each rule changes on {} pages", self.pages);
        let mut table = Table::new(&title, &columns);
        let mut rules: Vec<_> = self.rules.iter().collect();
        rules.sort_by(|a, b| b.1.gain.total_cmp(&a.1.gain).then(a.0.cmp(b.0)));
        let is_known = self.known > 0;
        let share = |moved: Moved| Cell::from(moved.share().filter(|_| is_known));
        let mut json = serde_json::Map::new();
        let told = |moved: Moved| {
            let right = is_known.then_some(moved.right);
            serde_json::json!({"words": moved.words, "right": right})
        };
        for (name, effect) in rules {
            let gain = is_known.then(|| effect.gain / self.known as f64);
            table.push([
                (*name).into(),
                effect.pages.into(),
                (effect.brought_in.words as usize).into(),
                share(effect.brought_in),
                (effect.taken_out.words as usize).into(),
                share(effect.taken_out),
                gain.into(),
            ]);
            let rule = serde_json::json!({
                "pages": effect.pages,
                "brought_in": told(effect.brought_in),
                "taken_out": told(effect.taken_out),
                "gain": gain,
            });
            json.insert((*name).to_owned(), rule);
        }
        let json = serde_json::json!({
            "schema": SCHEMA,
            "pages": self.pages,
            "rules": json,
        });
        Report::from_pages(json, (table.clone(), table), failures)
    }
}

/// F1 of the words of what is kept.
fn f1(words: &[f64], labels: &[f32], kept: &[bool]) -> f64 {
    let (mut right, mut taken, mut content) = (0.0, 0.0, 0.0);
    for ((words, label), kept) in words.iter().zip(labels).zip(kept) {
        let of_content = words * f64::from(*label);
        content += of_content;
        if *kept {
            (right, taken) = (right + of_content, taken + words);
        }
    }
    if taken + content > 0.0 {
        2.0 * right / (taken + content)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rule_moves_is_held_against_the_truth() {
        let text = "The ferry did not sail because the wind had turned to the north";
        let page = RuleEffects {
            texts: vec![text.to_owned(), "Menu".to_owned(), "Share this".to_owned()],
            kept: vec![true, false, true],
            without: BTreeMap::from([
                ("leads", vec![false, false, true]),
                ("menus", vec![true, true, true]),
                ("gaps", vec![true, false, false]),
            ]),
        };
        let mut tally = RuleTally::default();
        tally.add(&page, Some(text));
        let rule = |name: &str| tally.rules[name];
        let moved = |words: f64, right: f64| Moved { words, right };
        assert_eq!(rule("leads").brought_in, moved(13.0, 13.0));
        assert_eq!(rule("menus").taken_out, moved(1.0, 1.0));
        assert_eq!(rule("gaps").brought_in, moved(2.0, 0.0));
        assert!(rule("leads").gain > 0.9 && rule("menus").gain > 0.0 && rule("gaps").gain < 0.0);
        // Without the truth of a page, only the changes are counted.
        tally.add(&page, None);
        let leads = tally.rules["leads"];
        assert_eq!((leads.pages, leads.brought_in.words), (2, 26.0));
    }
}
