//! Pass 7: what each block is for.
//!
//! Where a block stands, how large it is, what it holds and what its words hint at are weighed
//! for each role (`roles.toml`); the confidence is the probability that follows. Landmarks,
//! ARIA roles and names of classes are a few measures among many. Roles that the tree tells
//! (overlay) or that are plain to see (comments, pagination, breadcrumb) have rules.

use super::role_features::RoleFeatures;
use crate::model::linear::LinearScorer;
use crate::segmentation::Role;

/// The roles that are weighed; the others have rules of their own.
pub(crate) const WEIGHED_ROLES: [Role; 12] = [
    Role::Header,
    Role::Navigation,
    Role::Main,
    Role::Article,
    Role::Aside,
    Role::Form,
    Role::Advertisement,
    Role::Footer,
    Role::Media,
    Role::Heading,
    Role::List,
    Role::Item,
];

/// Confidence of a role that a rule gave. Source: ours.
const BY_RULE: f64 = 0.6;
/// A word feature above this value, or a share above it, decides the role of a part. Source: ours.
const SAYS: f64 = 0.5;
/// Fewest links of a pagination bar, and the number of characters that it must stay below. Source: ours.
const PAGINATION: (u32, u32) = (3, 200);
/// Fewest links of a breadcrumb, and the number of characters that it must stay below. Source: ours.
const BREADCRUMB: (u32, u32) = (1, 150);
/// Comment sections have more characters than this; their heading alone has fewer. Source: ours.
const COMMENTS: u32 = 100;

/// A role that was assigned, and how sure it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Assigned {
    pub(super) role: Role,
    /// 0..=1.
    pub(super) confidence: f64,
}

/// The probability of each of [`WEIGHED_ROLES`].
pub(super) type Probabilities = Vec<f32>;

/// Weighs the roles of every part but the page.
pub(super) fn weigh(
    model: &LinearScorer,
    features: &[Option<RoleFeatures>],
) -> Vec<Option<Probabilities>> {
    let weigh = |features: &RoleFeatures| model.probabilities(&features.row.0);
    features.iter().map(|f| f.as_ref().map(weigh)).collect()
}

/// Gives every part but the page a role.
pub(super) fn assign(
    features: &[Option<RoleFeatures>],
    weighed: &[Option<Probabilities>],
) -> Vec<Option<Assigned>> {
    let decide = |(features, weighed): (&Option<RoleFeatures>, &Option<Probabilities>)| {
        Some(features.as_ref()?.decide(weighed.as_ref()?))
    };
    features.iter().zip(weighed).map(decide).collect()
}

impl Assigned {
    /// Another role, which a rule gives.
    pub(super) fn by_rule(&self, role: Role) -> Self {
        Self {
            role,
            confidence: self.confidence.max(BY_RULE),
        }
    }
}

impl RoleFeatures {
    /// The role by the probability of each and the rules.
    pub(super) fn decide(&self, probabilities: &[f32]) -> Assigned {
        let weighed = self.likeliest(probabilities);
        let is_bar = matches!(weighed.role, Role::Header | Role::Navigation);
        let totals = &self.totals;
        let is_running = matches!(
            weighed.role,
            Role::Article | Role::Main | Role::Aside | Role::Navigation
        );
        // A bar that stays at the edge of the window is still a header or a menu.
        if self.is_overlay && !(is_bar && weighed.confidence > BY_RULE) {
            return weighed.by_rule(Role::Overlay);
        }
        let is_short_with_links =
            |(links, chars): (u32, u32)| totals.links >= links && totals.chars < chars;
        if is_running && self.words.numbers > SAYS && is_short_with_links(PAGINATION) {
            return weighed.by_rule(Role::Pagination);
        }
        if self.words.breadcrumb > SAYS && is_short_with_links(BREADCRUMB) {
            return weighed.by_rule(Role::Breadcrumb);
        }
        if self.words.comments > SAYS && is_running && totals.chars > COMMENTS {
            return weighed.by_rule(Role::Comments);
        }
        weighed
    }

    /// Whether it can have that role at all: only lists are lists, only one of several
    /// neighbours is an item of one, and what holds nothing to read or press leads nowhere.
    pub(super) fn may_be(&self, role: Role) -> bool {
        match role {
            Role::List => self.is_list,
            Role::Item => self.is_item,
            Role::Navigation => self.totals.chars + self.totals.links + self.totals.fields > 0,
            _ => true,
        }
    }

    /// The most probable of the weighed roles that it can have.
    fn likeliest(&self, probabilities: &[f32]) -> Assigned {
        let named = WEIGHED_ROLES.into_iter().zip(probabilities.iter().copied());
        let possible = named.filter(|(role, _)| self.may_be(*role));
        let best = possible.fold((Role::Main, 0.0), |a, b| if b.1 > a.1 { b } else { a });
        Assigned {
            role: best.0,
            confidence: f64::from(best.1),
        }
    }
}
