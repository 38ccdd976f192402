//! What of a page is not compared.
//!
//! A rule says where (a selector, a role, both) and what is ignored there, or a pattern of texts
//! that change by themselves: dates, counters.

use crate::diff::{Change, Kind, PageDiff, PropertyChange, is_paint};
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot, Selector};
use regex::Regex;
use serde::Deserialize;
use std::fmt::{self, Display};
use std::sync::Arc;

/// Stands for what a pattern found; pages do not say it. Source: Unicode, "object replacement".
const PLACEHOLDER: &str = "\u{fffc}";

/// Where a rule stands in the list: among those for all pages, or below the page of that name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RulePlace {
    All,
    Page(Arc<str>),
}

impl Display for RulePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("[[ignore]]"),
            Self::Page(name) => write!(f, "[[page.ignore]] of {name}"),
        }
    }
}

/// One rule.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) place: RulePlace,
    pub(super) selector: Option<Selector>,
    pub(super) role: Option<Role>,
    pub(super) ignored: Ignored,
}

/// What is ignored where a rule applies.
#[derive(Debug, Clone)]
pub(super) enum Ignored {
    /// One aspect.
    Aspect(Aspect),
    /// Everything but these.
    AllBut(Except),
    /// Texts that differ in nothing but what the pattern finds.
    Pattern(Regex),
}

/// What can be ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Aspect {
    /// Every change.
    #[default]
    All,
    /// Where it stands: it floats.
    Position,
    /// What it says.
    Text,
    /// Its colours.
    #[serde(alias = "colors")]
    Colours,
    /// Which pictures it shows.
    Pictures,
    /// How it looks.
    Looks,
}

/// What can be the one thing that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Except {
    /// Where things stand, how large they are, what came and went.
    Layout,
    /// Colours.
    #[serde(alias = "colors")]
    Colours,
}

/// The rules of a page, the list's before its own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rules(pub(super) Vec<Rule>);

impl Rules {
    /// The rules on two pages, before and after.
    pub(super) fn on<'a>(&'a self, pages: [&'a PageSnapshot; 2]) -> RulesOnPages<'a> {
        let found = self.0.iter().map(|rule| RuleOnPages::new(rule, pages));
        RulesOnPages(found.collect())
    }

    /// The selectors of the rules, each with the place of its rule.
    pub(super) fn selectors(&self) -> impl Iterator<Item = (&RulePlace, &Selector)> {
        let rules = self.0.iter();
        rules.filter_map(|rule| Some((&rule.place, rule.selector.as_ref()?)))
    }
}

/// The rules of a page with what they are for on the two that are compared.
pub(super) struct RulesOnPages<'a>(Vec<RuleOnPages<'a>>);

impl RulesOnPages<'_> {
    /// Takes out of a comparison what the rules cover, with all that it pushed; how many changes that
    /// were causes.
    pub(super) fn apply(&self, diff: &mut PageDiff) -> usize {
        if self.0.is_empty() || diff.is_same() {
            return 0;
        }
        let mut stays = vec![true; diff.changes.len()];
        for (change, stays) in diff.changes.iter_mut().zip(&mut stays) {
            let had_properties = !change.properties.is_empty();
            let rules = self.0.iter().filter(|found| found.is_at(change));
            let rules: Vec<&Ignored> = rules.map(|f| &f.rule.ignored).collect();
            for ignored in rules {
                change.properties.retain(|p| !ignored.covers_property(p));
                *stays &= !ignored.covers(change);
            }
            let is_bare = had_properties && change.properties.is_empty();
            *stays &= !(is_bare && change.kind == Kind::Restyled);
        }
        let ignored = diff.causes().filter(|cause| !stays[cause.id]).count();
        diff.retain(|change| stays[change.id]);
        ignored
    }

    /// Whether pixels that differ at a node of one of the pages, which is for something, are told.
    pub(super) fn want_pixels(&self, side: usize, node: NodeId, role: Option<Role>) -> bool {
        let mut rules = self.0.iter().filter(|f| f.rule.ignored.covers_pixels());
        !rules.any(|found| found.holds(side, node, role))
    }
}

/// A rule with the elements that its selector finds on the two pages, without those in others of them.
struct RuleOnPages<'a> {
    rule: &'a Rule,
    pages: [&'a PageSnapshot; 2],
    roots: [Vec<NodeId>; 2],
}

impl<'a> RuleOnPages<'a> {
    fn new(rule: &'a Rule, pages: [&'a PageSnapshot; 2]) -> Self {
        let select = |page: &PageSnapshot| match &rule.selector {
            Some(selector) => page.outermost(selector.select(page)),
            None => Vec::new(),
        };
        Self {
            rule,
            pages,
            roots: pages.map(select),
        }
    }

    /// Whether a change is where the rule applies, on either page.
    fn is_at(&self, change: &Change) -> bool {
        let places = [change.before.as_ref(), change.after.as_ref()];
        let mut places = places.into_iter().enumerate();
        places.any(|(side, place)| {
            place.is_some_and(|place| {
                let role = place.block.as_ref().and_then(|b| b.role);
                self.holds(side, place.node, role)
            })
        })
    }

    fn holds(&self, side: usize, node: NodeId, role: Option<Role>) -> bool {
        let is_role = self.rule.role.is_none_or(|wanted| role == Some(wanted));
        let is_inside = || self.pages[side].is_in_any(&self.roots[side], node);
        is_role && (self.rule.selector.is_none() || is_inside())
    }
}

impl Ignored {
    /// Whether a change as a whole is ignored.
    fn covers(&self, change: &Change) -> bool {
        let kind = change.kind;
        match self {
            Self::Aspect(Aspect::All) => true,
            Self::Aspect(Aspect::Position) => matches!(
                kind,
                Kind::Moved | Kind::Pushed | Kind::Reordered | Kind::Reparented
            ),
            Self::Aspect(Aspect::Text) => kind == Kind::Text,
            Self::Aspect(Aspect::Pictures) => kind == Kind::Image,
            Self::Aspect(Aspect::Looks) => kind == Kind::Restyled,
            Self::Aspect(Aspect::Colours) => false,
            Self::AllBut(Except::Layout) => matches!(kind, Kind::Text | Kind::Image),
            Self::AllBut(Except::Colours) => kind != Kind::Restyled,
            Self::Pattern(pattern) => change.text.as_ref().is_some_and(|text| {
                let without = |text: &str| pattern.replace_all(text, PLACEHOLDER).into_owned();
                without(&text.from) == without(&text.to)
            }),
        }
    }

    /// Whether pixels that differ where nothing is told are ignored: nobody knows which look it is.
    fn covers_pixels(&self) -> bool {
        match self {
            Self::Aspect(aspect) => matches!(aspect, Aspect::All | Aspect::Looks),
            Self::AllBut(_) => true,
            Self::Pattern(_) => false,
        }
    }

    /// Whether another value of a property is ignored.
    fn covers_property(&self, property: &PropertyChange) -> bool {
        let is_colour = property.name.ends_with("color");
        match self {
            Self::Aspect(Aspect::Colours) => is_colour,
            Self::Aspect(Aspect::Pictures) => property.name == "background-image",
            Self::AllBut(Except::Layout) => is_paint(&property.name),
            Self::AllBut(Except::Colours) => !is_colour,
            _ => false,
        }
    }
}
