//! Runs the rules that settle which units of a page are content, and records which rule decided about each.
//!
//! A rule looks at the units kept so far and adds or removes units. The rooms [`super::infill`] and [`super::wholes`]
//! list their rules in the order in which they run, each with its name, mostly that of its file. `fused/settled.rs`
//! says which list runs when. (The rules of [`super::rules`] do not look at kept units: they run before, and are no
//! [`Rule`].)

use super::candidates::Candidates;

/// A rule with its name: it reads `T`, the data that its room found in the page, and changes which units are kept.
pub(super) type Rule<T> = (&'static str, fn(&T, &Candidates<'_>, &mut [bool]));

/// The kept units of a page while rules run, parallel to the units.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settling<'a> {
    /// Whether each unit is kept.
    pub(super) kept: Vec<bool>,
    /// The rule that last changed whether the unit is kept.
    pub(super) by: Vec<Option<&'static str>>,
    /// The kept units before the current rule.
    before: Vec<bool>,
    /// A rule that is skipped, to measure what it is worth.
    left_out: Option<&'a str>,
}

impl<'a> Settling<'a> {
    /// Starts from the units kept by their score.
    pub(super) fn from_likely(likely: &[bool], left_out: Option<&'a str>) -> Self {
        Self {
            kept: likely.to_vec(),
            by: vec![None; likely.len()],
            before: likely.to_vec(),
            left_out,
        }
    }

    /// Runs rules one after the other. Cost: a pass over the units for each, besides the rule itself.
    pub(super) fn run<T>(&mut self, rules: &[Rule<T>], found: &T, candidates: &Candidates<'_>) {
        for (name, rule) in rules {
            self.apply(name, |kept| rule(found, candidates, kept));
        }
    }

    /// Runs one rule, with its name.
    pub(super) fn apply(&mut self, name: &'static str, rule: impl FnOnce(&mut [bool])) {
        if self.left_out == Some(name) {
            return;
        }
        rule(&mut self.kept);
        if self.kept == self.before {
            return;
        }
        let changes = self.kept.iter().zip(&self.before).zip(&mut self.by);
        for ((now, before), by) in changes {
            if now != before {
                *by = Some(name);
            }
        }
        self.before.copy_from_slice(&self.kept);
    }
}

/// The names of rules, in the order in which they run.
#[cfg(feature = "research")]
pub(super) fn names<T>(rules: &'static [Rule<T>]) -> impl Iterator<Item = &'static str> {
    rules.iter().map(|(name, _)| *name)
}

/// Runs rules on the kept units, without recording them.
#[cfg(test)]
pub(super) fn settle_by<T>(
    rules: &[Rule<T>],
    found: &T,
    candidates: &Candidates<'_>,
    kept: &mut [bool],
) {
    rules
        .iter()
        .for_each(|(_, rule)| rule(found, candidates, kept));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_rule_that_changed_a_unit_is_told() {
        let mut settling = Settling::from_likely(&[true, false, false], Some("left out"));
        settling.apply("first", |kept| kept[1] = true);
        settling.apply("second", |kept| kept.copy_from_slice(&[false, true, false]));
        settling.apply("left out", |kept| kept[2] = true);
        assert_eq!(settling.kept, [false, true, false]);
        assert_eq!(settling.by, [Some("second"), Some("first"), None]);
    }
}
