//! The effect of each rule of steps 5 and 7 on a page: the choice is repeated without it.
//!
//! The scores stay the same, so that a page is scored once, however many rules there are.

use super::{Given, Judged, settled};
use crate::content::block_totals;
use crate::content::options::ContentOptions;
use crate::content::rules::{each_ruled, first_of};
use crate::content::weight::{WeighedBlocks, weigh};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;

/// The choice on a page, with all rules and without each.
pub(crate) struct RuleEffects {
    /// The text of each unit.
    pub(crate) texts: Vec<String>,
    /// For each unit, whether it is kept with all rules.
    pub(crate) kept: Vec<bool>,
    /// The same without a rule, by the rule's name, for rules that change something.
    pub(crate) without: BTreeMap<&'static str, Vec<bool>>,
}

/// Leaves out each rule in turn.
///
/// Cost: as [`find_main_content`](crate::content::find_main_content), and one choice for each rule.
pub(crate) fn rule_effects(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
) -> RuleEffects {
    let totals = block_totals(page, segmentation);
    let blocks = WeighedBlocks {
        segmentation,
        weights: &weigh(page, segmentation, &totals, options.visual_weight),
    };
    let given = Given {
        template: None,
        left_out: &[],
    };
    let Judged {
        mut gathered,
        probabilities,
        ..
    } = Judged::from_page(page, blocks, given);
    let least = options.min_probability as f32;
    let kept = gathered.choose(&probabilities, least, None).kept;
    let mut without = BTreeMap::new();
    for name in settled::rules() {
        without.insert(
            name,
            gathered.choose(&probabilities, least, Some(name)).kept,
        );
    }
    let ruled = each_ruled(page, &gathered.units, &gathered.rows, &gathered.linked);
    for (_, left_out, out) in &ruled {
        if out.contains(&true) {
            let others = ruled.iter().filter(|(_, name, _)| name != left_out);
            gathered.ruled_out = first_of(others, out.len());
            gathered.wholes.rule_out(&gathered.ruled_out);
            without.insert(left_out, gathered.choose(&probabilities, least, None).kept);
        }
    }
    without.retain(|_, changed| *changed != kept);
    RuleEffects {
        texts: gathered
            .units
            .list
            .into_iter()
            .map(|unit| unit.text)
            .collect(),
        kept,
        without,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::features::UnitRow;
    use crate::content::linked_data::LinkedData;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;
    use std::collections::BTreeSet;

    /// Else one could not be left out without the other, nor be told from it.
    #[test]
    fn no_two_rules_have_the_same_name() {
        let page = TestPage::new(800.0, 600.0).finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let ruled = each_ruled(&page, &units, &rows, &LinkedData::from_page(&page));
        let names = ruled.iter().map(|(_, name, _)| *name);
        let all: Vec<&str> = settled::rules().chain(names).collect();
        let different: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len());
    }
}
