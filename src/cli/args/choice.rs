//! The arguments of every command in which the user has the last word.

use crate::algorithm::{Segmenter, Visiblock};
use crate::cli::exit::Failure;
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

/// What is left out of pages, as it was given.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ignored {
    said: Vec<Said>,
}

impl IgnoreArgs {
    pub(crate) fn read(&self) -> Result<Ignored, Failure> {
        Ok(Ignored {
            said: read_all("--ignore", &self.ignore)?,
        })
    }
}

impl Ignored {
    /// What is left out of these pages. Selectors are matched here, once; one that finds nothing on any of them is told
    /// of.
    pub(crate) fn on<'a>(&'a self, pages: &[&'a PageSnapshot]) -> Vec<IgnoredParts<'a>> {
        let parts = pages.iter().map(|page| IgnoredParts {
            page,
            said: &self.said,
            roots: Vec::new(),
        });
        let mut parts: Vec<IgnoredParts<'a>> = parts.collect();
        for said in &self.said {
            let Target::Selector(selector) = &said.target else {
                continue;
            };
            let mut is_unused = true;
            for part in &mut parts {
                let roots = selector.select(part.page);
                is_unused &= roots.is_empty();
                part.roots.extend(roots);
            }
            if is_unused {
                said.tell_unused();
            }
        }
        for part in &mut parts {
            part.roots = part.page.outermost(std::mem::take(&mut part.roots));
        }
        parts
    }
}

/// What is left out of a page.
pub(crate) struct IgnoredParts<'a> {
    page: &'a PageSnapshot,
    said: &'a [Said],
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
        let is_of =
            |said: &Said| matches!(said.target, Target::Role(wanted) if role == Some(wanted));
        self.page.is_in_any(&self.roots, node) || self.said.iter().any(is_of)
    }
}

/// One argument: what was said, and what it means.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    /// The option with its value, as messages repeat it.
    text: String,
    target: Target,
}

/// The parts of pages that an argument means.
#[derive(Debug, Clone, PartialEq)]
enum Target {
    Selector(Selector),
    Role(Role),
}

impl Said {
    /// Warns that no page has anything of it: probably it was mistyped.
    fn tell_unused(&self) {
        tracing::warn!("{}: nothing on the page matches", self.text);
    }
}

/// What is kept and dropped, as it was given. It is read before a page is rendered, so that a mistake is told at once.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Chosen {
    keep: Vec<Said>,
    drop: Vec<Said>,
}

impl ChoiceArgs {
    pub(crate) fn read(&self) -> Result<Chosen, Failure> {
        Ok(Chosen {
            keep: read_all("--keep", &self.keep)?,
            drop: read_all("--drop", &self.drop)?,
        })
    }
}

/// All arguments of an option.
fn read_all(option: &str, texts: &[String]) -> Result<Vec<Said>, Failure> {
    let said = texts.iter().map(|text| {
        let target = read(text).map_err(|e| Failure::usage(format!("{option}: {e}")))?;
        let text = format!("{option} {text}");
        Ok(Said { text, target })
    });
    said.collect()
}

fn read(text: &str) -> Result<Target, String> {
    let Some(role) = text.strip_prefix("role=") else {
        let selector = text.parse::<Selector>().map_err(|e| e.to_string())?;
        return Ok(Target::Selector(selector));
    };
    let known = role.parse::<Role>().map(Target::Role);
    known.map_err(|_| format!("no role is called {role:?}; there are {}", role_names()))
}

/// The names of all roles, as a sentence lists them.
fn role_names() -> String {
    let names: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    match names.split_last() {
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
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

fn find(page: &PageSnapshot, all: &[Said]) -> Vec<NodeId> {
    let mut found = Vec::new();
    for said in all {
        let nodes = match &said.target {
            Target::Selector(selector) => selector.select(page),
            Target::Role(role) => of_role(page, *role),
        };
        if nodes.is_empty() {
            said.tell_unused();
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
        assert_eq!(read("role=comments"), Ok(Target::Role(Role::Comments)));
        let told = read("role=xyz").unwrap_err();
        let (begin, end) = (
            "no role is called \"xyz\"; there are main, article,",
            ", item and overlay",
        );
        assert!(told.starts_with(begin) && told.ends_with(end), "{told}");
        assert!(matches!(read(".a > p"), Ok(Target::Selector(_))));
        assert!(read("p ~ q").is_err_and(|e| e.contains("understood")));
    }
}
