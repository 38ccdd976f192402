//! Price plans: sibling boxes, each with a heading, a price and a list of features. Readers compare them, so all are
//! needed; the score is unsure of words like `Pro` and `Ask us`, and keeps the one in the middle.
//!
//! Where something of them is kept and their texts are likely enough on average, all texts without a link come in.
//!
//! Source: ours, pages of services as Tailwind UI, Bootstrap and page builders make them, in six languages. On wcxb,
//! 954 old pages, shops and snippets two pages have such boxes: one keeps all of them, one none (.16), and neither
//! changes.
//!
//! # Limits
//! Only plans whose features are list items, since cards of goods look alike otherwise. Less than half of the plans
//! may have no price (`Ask us`).

use crate::content::candidates::Candidates;
use crate::content::offers::names_amount;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum and maximum number of plans. Source: ours: two are any boxes, more are goods.
const MIN_PLANS: usize = 3;
const MAX_PLANS: usize = 6;
/// Maximum number of texts of a plan. Source: ours: its name, its price, its audience and some twenty features;
/// bounds the cost.
const MAX_TEXTS: usize = 24;
/// Number of first shown texts of a plan that are searched for its heading. Source: ours: a badge above it
/// (`Most popular`).
const MAX_TO_HEADING: usize = 2;
/// Tags of plans.
const BOXES: [&str; 4] = ["article", "div", "li", "section"];
/// Minimum mean probability of the texts of plans. Source: ours, see above: those of the pages of services have .23 to
/// .5.
const MIN_MEAN: f32 = 0.2;

/// The shown texts of sibling plans without links and buttons.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Plans {
    texts: Vec<usize>,
}

/// A box that may be a plan.
#[derive(Debug)]
struct Plan {
    /// Its tag, and the level of its heading.
    kind: (u32, u8),
    texts: Vec<usize>,
    has_price: bool,
}

/// The price plans of a page. Linear: each element is the child of one, and few texts of each are looked at.
pub(in crate::content::wholes) fn plans(page: &PageSnapshot, units: &Units) -> Vec<Plans> {
    if !units.list.iter().any(names_amount) {
        return Vec::new();
    }
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let holders = elements.map(|(id, _)| id);
    let holders = holders.filter(|id| units.within(page, *id).len() > MIN_PLANS * MAX_TO_HEADING);
    holders
        .flat_map(|holder| plans_in(page, units, holder))
        .collect()
}

/// The series of plans among the children of an element.
fn plans_in(page: &PageSnapshot, units: &Units, holder: NodeId) -> Vec<Plans> {
    let children = page.children(holder);
    let said = children.filter(|child| !units.within(page, *child).is_empty());
    let boxes: Vec<Option<Plan>> = said.map(|child| plan(page, units, child)).collect();
    let kind = |plan: &Option<Plan>| plan.as_ref().map(|plan| plan.kind);
    let runs = boxes.chunk_by(|one, next| kind(one).is_some() && kind(one) == kind(next));
    let runs = runs.map(|run| run.iter().flatten().collect::<Vec<&Plan>>());
    let are_plans = |run: &Vec<&Plan>| {
        let priced = run.iter().filter(|plan| plan.has_price).count();
        (MIN_PLANS..=MAX_PLANS).contains(&run.len()) && 2 * priced > run.len()
    };
    let plans = |run: Vec<&Plan>| Plans {
        texts: run.iter().flat_map(|plan| plan.texts.clone()).collect(),
    };
    runs.filter(are_plans).map(plans).collect()
}

/// The plan that an element is, if it has a heading without a link, and list items.
fn plan(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<Plan> {
    let own = units.within(page, id);
    if own.len() > MAX_TEXTS || !BOXES.contains(&page.tag(id)) {
        return None;
    }
    let shown = || own.clone().filter(|i| !units.list[*i].concealed);
    let level = |i: usize| page.heading_level(units.list[i].block);
    let heading = shown().take(MAX_TO_HEADING).find(|i| level(*i).is_some())?;
    let leads = |i: usize| {
        let unit = &units.list[i];
        unit.link_chars > 0 || page.is_button(unit.block)
    };
    let is_point = |i: usize| page.tag(units.list[i].block) == "li" && units.list[i].block > id;
    if leads(heading) || !shown().any(is_point) {
        return None;
    }
    Some(Plan {
        kind: (page.node(id).tag, level(heading)?),
        texts: shown().filter(|i| !leads(*i)).collect(),
        has_price: shown().any(|i| names_amount(&units.list[i])),
    })
}

impl Plans {
    /// Keeps all texts of the plans, where something of them is kept.
    pub(in crate::content::wholes) fn keep(&self, candidates: &Candidates, kept: &mut [bool]) {
        let likely = self.texts.iter().map(|i| candidates.probabilities[*i]);
        let is_likely = likely.sum::<f32>() >= MIN_MEAN * self.texts.len() as f32;
        if is_likely && self.texts.iter().any(|i| kept[*i]) {
            for i in &self.texts {
                kept[*i] |= candidates.may_be[*i];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// Plans with a name, a price and a feature each; `link` is put around the name if it is not empty.
    fn found(prices: &[&str], point: &str, link: &str) -> Vec<Plans> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for price in prices {
            t.open("div").open("h3");
            if !link.is_empty() {
                t.open_with("a", &[("href", link)]);
            }
            t.text("Pro");
            if !link.is_empty() {
                t.close();
            }
            t.close().open("p").text(price).close();
            t.open("ul").open(point).text("Three tills").close().close();
            t.open("button").text("Choose").close().close();
        }
        let page = t.finish();
        plans(&page, &Units::from_page(&page))
    }

    #[test]
    fn plans_have_headings_prices_and_points() {
        let prices = ["$29", "$64", "Ask us"];
        let texts = vec![0, 1, 2, 4, 5, 6, 8, 9, 10];
        assert_eq!(found(&prices, "li", ""), [Plans { texts }]);
        assert!(found(&prices[..2], "li", "").is_empty());
        assert!(found(&prices, "p", "").is_empty());
        assert!(found(&prices, "li", "/pro").is_empty(), "cards of goods");
        assert!(found(&["$29", "Ask us", "Ask us"], "li", "").is_empty());
        assert!(found(&["$29"; 7], "li", "").is_empty());
    }

    #[test]
    fn plans_are_kept_as_one() {
        let plans = Plans {
            texts: vec![0, 1, 2],
        };
        let kept = |likely: f32, first: bool| {
            let candidates = Candidates {
                probabilities: &[likely; 3],
                may_be: &[true, true, false],
                types: &KindProbabilities::only(PageKind::Article),
                ..Candidates::open(3)
            };
            let mut kept = [first, false, false];
            plans.keep(&candidates, &mut kept);
            kept
        };
        assert_eq!(kept(0.25, true), [true, true, false]);
        assert_eq!(kept(0.25, false), [false; 3]);
        assert_eq!(kept(0.15, true), [true, false, false]);
    }
}
