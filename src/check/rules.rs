//! Ignore rules: which differences of a page are not reported.
//!
//! A rule names a place (a selector, a role, or both) and what is ignored there, or a pattern for text that changes
//! by itself: dates, counters.

use crate::diff::{Change, Kind, PageDiff, PropertyChange, is_paint};
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot, Selector};
use regex::Regex;
use serde::Deserialize;
use std::fmt::{self, Display};
use std::sync::Arc;

/// Replaces the matches of a pattern; pages do not contain it. Source: Unicode, "object replacement".
const PLACEHOLDER: &str = "\u{fffc}";

/// Where a rule is written: at the top of the list for all pages, or below the page with this name.
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

/// An ignore rule.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) place: RulePlace,
    pub(super) selector: Option<Selector>,
    pub(super) role: Option<Role>,
    pub(super) ignored: Ignored,
}

/// What a rule ignores at its place.
#[derive(Debug, Clone)]
pub(super) enum Ignored {
    /// One aspect.
    Aspect(Aspect),
    /// Everything except this.
    AllBut(Except),
    /// Changed texts that are equal after replacing the pattern's matches.
    Pattern(Regex),
}

/// What can be ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Aspect {
    /// Every change.
    #[default]
    All,
    /// Its position.
    Position,
    /// Its text.
    Text,
    /// Its colours.
    #[serde(alias = "colors")]
    Colours,
    /// The pictures that it shows.
    Pictures,
    /// Its look.
    Looks,
}

/// What can be the only thing that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Except {
    /// Positions, sizes, added and removed elements.
    Layout,
    /// Colours.
    #[serde(alias = "colors")]
    Colours,
}

/// The rules of a page, those of the list before its own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rules(pub(super) Vec<Rule>);

impl Rules {
    /// The rules applied to two pages, before and after.
    pub(super) fn on<'a>(&'a self, pages: [&'a PageSnapshot; 2]) -> RulesOnPages<'a> {
        let found = self.0.iter().map(|rule| RuleOnPages::new(rule, pages));
        RulesOnPages(found.collect())
    }

    /// The selectors of the rules, with the places of their rules.
    pub(super) fn selectors(&self) -> impl Iterator<Item = (&RulePlace, &Selector)> {
        let rules = self.0.iter();
        rules.filter_map(|rule| Some((&rule.place, rule.selector.as_ref()?)))
    }
}

/// The rules of a page, resolved to elements of the two compared pages.
pub(super) struct RulesOnPages<'a>(Vec<RuleOnPages<'a>>);

impl RulesOnPages<'_> {
    /// Removes ignored changes from a comparison, with all that they pushed; returns how many causes were removed.
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

    /// Whether differing pixels of a node, with this role, are to be reported.
    pub(super) fn want_pixels(&self, side: usize, node: NodeId, role: Option<Role>) -> bool {
        let mut rules = self.0.iter().filter(|f| f.rule.ignored.covers_pixels());
        !rules.any(|found| found.holds(side, node, role))
    }
}

/// A rule with the outermost elements that its selector matches on the two pages.
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

    /// Whether a change is at a place of the rule, on either page.
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
    /// Whether the rule ignores a change as a whole.
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

    /// Whether the rule ignores differing pixels without a reported change, of which it is unknown what changed.
    fn covers_pixels(&self) -> bool {
        match self {
            Self::Aspect(aspect) => matches!(aspect, Aspect::All | Aspect::Looks),
            Self::AllBut(_) => true,
            Self::Pattern(_) => false,
        }
    }

    /// Whether the rule ignores a changed property.
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
