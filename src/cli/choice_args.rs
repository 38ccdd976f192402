//! The arguments of every command in which the user has the last word.

use super::exit::Failure;
use crate::algorithm::{Segmenter, Visiblock};
use crate::content::Choice;
use crate::diff::Place;
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot, Selector};
use clap::Args;

/// What the user says is content, or is not.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Choice")]
pub(crate) struct ChoiceArgs {
    /// Keep these parts of the page, whatever their scores: a CSS selector (article, .post,
    /// #main > p, [itemprop=text]) or role=ROLE (role=comments). May be given several times.
    #[arg(long, value_name = "SELECTOR|role=ROLE")]
    keep: Vec<String>,
    /// Drop these parts, likewise; what lies in both is dropped.
    #[arg(long, value_name = "SELECTOR|role=ROLE")]
    drop: Vec<String>,
}

/// What of pages is not compared or checked.
#[derive(Debug, Clone, Args)]
pub(crate) struct IgnoreArgs {
    /// Leave out what is in these parts of the pages: a CSS selector (.clock, #ad) or role=ROLE
    /// (role=advertisement). May be given several times.
    #[arg(long, value_name = "SELECTOR|role=ROLE")]
    ignore: Vec<String>,
}

/// The arguments, read.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ignored {
    named: Vec<(String, Named)>,
}

impl IgnoreArgs {
    pub(crate) fn read(&self) -> Result<Ignored, Failure> {
        Ok(Ignored {
            named: read_all("--ignore", &self.ignore)?,
        })
    }
}

impl Ignored {
    /// What is left out of pages; selectors are matched here, once. One that finds nothing on any of them is
    /// told of: it was mistyped.
    pub(crate) fn on<'a>(&'a self, pages: &[&'a PageSnapshot]) -> Vec<IgnoredParts<'a>> {
        let named = &self.named;
        let parts = pages.iter().map(|page| IgnoredParts {
            page,
            named,
            roots: Vec::new(),
        });
        let mut parts: Vec<IgnoredParts<'a>> = parts.collect();
        for (said, named) in named {
            let Named::Selector(selector) = named else {
                continue;
            };
            let mut is_unused = true;
            for part in &mut parts {
                let roots = selector.select(part.page);
                is_unused &= roots.is_empty();
                part.roots.extend(roots);
            }
            if is_unused {
                tell_of_unused(said);
            }
        }
        for part in &mut parts {
            part.roots = part.page.outermost(std::mem::take(&mut part.roots));
        }
        parts
    }
}

fn tell_of_unused(said: &str) {
    tracing::warn!("{said}: nothing on the page matches");
}

/// What is left out of a page.
pub(crate) struct IgnoredParts<'a> {
    page: &'a PageSnapshot,
    named: &'a [(String, Named)],
    /// What the selectors find, without what lies in others of it.
    roots: Vec<NodeId>,
}

impl IgnoredParts<'_> {
    /// Whether they are of that page.
    pub(crate) fn are_of(&self, page: &PageSnapshot) -> bool {
        std::ptr::eq(self.page, page)
    }

    /// Whether a place of the page lies in them.
    pub(crate) fn covers(&self, place: Option<&Place>) -> bool {
        place.is_some_and(|place| {
            let role = place.block.as_ref().and_then(|b| b.role);
            self.hold(place.node, role)
        })
    }

    /// Whether a node of the page, which is for something, lies in them.
    pub(crate) fn hold(&self, node: NodeId, role: Option<Role>) -> bool {
        let is_of = |(_, named): &(String, Named)| matches!(named, Named::Role(wanted) if role == Some(*wanted));
        self.page.is_in_any(&self.roots, node) || self.named.iter().any(is_of)
    }
}

/// One argument, read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Named {
    Selector(Selector),
    Role(Role),
}

/// The arguments, read: before a page is rendered for nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Chosen {
    keep: Vec<(String, Named)>,
    drop: Vec<(String, Named)>,
}

impl ChoiceArgs {
    pub(crate) fn read(&self) -> Result<Chosen, Failure> {
        Ok(Chosen {
            keep: read_all("--keep", &self.keep)?,
            drop: read_all("--drop", &self.drop)?,
        })
    }
}

/// All arguments of an option, each with how it was said.
fn read_all(option: &str, texts: &[String]) -> Result<Vec<(String, Named)>, Failure> {
    let named = texts.iter().map(|text| {
        let said = format!("{option} {text}");
        let named = read(text).map_err(|e| Failure::usage(format!("{option}: {e}")))?;
        Ok((said, named))
    });
    named.collect()
}

fn read(text: &str) -> Result<Named, String> {
    let Some(role) = text.strip_prefix("role=") else {
        let selector = text.parse::<Selector>().map_err(|e| e.to_string())?;
        return Ok(Named::Selector(selector));
    };
    let quoted = serde_json::Value::String(role.to_owned());
    serde_json::from_value(quoted).map(Named::Role).map_err(|_| {
        format!(
            "no role is called {role:?}; there are main, article, post, comment, comments, area, \
             header, navigation, breadcrumb, pagination, aside, form, advertisement, footer, \
             media, heading, list, item and overlay"
        )
    })
}

impl Chosen {
    /// The subtrees of a page that are meant. What names nothing there is told of.
    pub(crate) fn on(&self, page: &PageSnapshot) -> Choice {
        Choice {
            keep: find(page, &self.keep),
            drop: find(page, &self.drop),
        }
    }
}

fn find(page: &PageSnapshot, named: &[(String, Named)]) -> Vec<NodeId> {
    let mut found = Vec::new();
    for (said, named) in named {
        let nodes = match named {
            Named::Selector(selector) => selector.select(page),
            Named::Role(role) => of_role(page, *role),
        };
        if nodes.is_empty() {
            tell_of_unused(said);
        }
        found.extend(nodes);
    }
    found
}

/// The nodes of the blocks that have a role.
fn of_role(page: &PageSnapshot, role: Role) -> Vec<NodeId> {
    let blocks = Visiblock::default().segment(page).blocks;
    let such = blocks.into_iter().filter(|b| b.role == Some(role));
    such.flat_map(|b| b.nodes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_roles_or_selectors() {
        assert_eq!(read("role=comments"), Ok(Named::Role(Role::Comments)));
        assert!(read("role=xyz").is_err_and(|e| e.contains("navigation")));
        assert!(matches!(read(".a > p"), Ok(Named::Selector(_))));
        assert!(read("p ~ q").is_err_and(|e| e.contains("understood")));
    }
}
