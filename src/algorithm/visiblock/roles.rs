//! Pass 7: what each block is for.
//!
//! Where a block stands, how large it is, what it holds and what its words hint at are weighed
//! for each role (`roles.toml`); the confidence is the probability that follows. Landmarks,
//! ARIA roles and names of classes are a few measures among many. Roles that the tree tells
//! (overlay) or that have plain signs (comments, pagination, breadcrumb) have rules.

use super::signs::Signs;
use crate::model::linear::LinearScorer;

/// The roles that are weighed; the others have rules of their own.
pub const WEIGHED_ROLES: [&str; 12] = [
    "header",
    "navigation",
    "main",
    "article",
    "aside",
    "form",
    "advertisement",
    "footer",
    "media",
    "heading",
    "list",
    "item",
];

/// Confidence of a role that a rule gave. Source: ours.
const BY_RULE: f64 = 0.6;

/// A role and how sure it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Role {
    pub(super) name: &'static str,
    /// 0..=1.
    pub(super) confidence: f64,
}

/// Gives every part but the page a role.
pub(super) fn assign(model: &LinearScorer, signs: &[Option<Signs>]) -> Vec<Option<Role>> {
    signs
        .iter()
        .map(|signs| signs.as_ref().map(|s| s.decide(model)))
        .collect()
}

impl Signs {
    /// The role by a model and the rules.
    pub(super) fn decide(&self, model: &LinearScorer) -> Role {
        let weighed = self.likeliest(model);
        let is_bar = matches!(weighed.name, "header" | "navigation");
        let sure = |name| Role {
            name,
            confidence: weighed.confidence.max(BY_RULE),
        };
        let totals = &self.totals;
        let is_running = matches!(weighed.name, "article" | "main" | "aside" | "navigation");
        // A bar that stays at the edge of the window is still a header or a menu.
        if self.is_overlay && !(is_bar && weighed.confidence > BY_RULE) {
            return sure("overlay");
        }
        if is_running && totals.links >= 3 && self.words.numbers > 0.5 && totals.chars < 200 {
            return sure("pagination");
        }
        if self.words.breadcrumb > 0.5 && totals.links >= 1 && totals.chars < 150 {
            return sure("breadcrumb");
        }
        if self.words.comments > 0.5 && is_running && totals.chars > 100 {
            return sure("comments");
        }
        weighed
    }

    /// Whether it can have that role at all: only lists are lists, only one of several
    /// neighbours is an item of one.
    pub(super) fn may_be(&self, role: &str) -> bool {
        match role {
            "list" => self.is_list,
            "item" => self.is_item,
            _ => true,
        }
    }

    /// The most probable of the weighed roles that it can have.
    fn likeliest(&self, model: &LinearScorer) -> Role {
        let probabilities = model.probabilities(&self.evidence);
        let named = WEIGHED_ROLES.into_iter().zip(probabilities);
        let possible = named.filter(|(role, _)| self.may_be(role));
        let best = possible.fold(("main", 0.0), |a, b| if b.1 > a.1 { b } else { a });
        Role {
            name: best.0,
            confidence: f64::from(best.1),
        }
    }
}
