//! The arguments by which the user overrides the choice of content.

use super::headings::CHOICE;
use crate::algorithm::{Segmenter, Visiblock};
use crate::cli::exit::Failure;
use crate::content::{Choice, MainContent};
use crate::diff::Place;
use crate::segmentation::{Block, Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot, Selector};
use clap::Args;

/// What the user says is content, or is not.
#[derive(Debug, Clone, Args)]
pub(crate) struct ChoiceArgs {
    /// Keep these parts of the page, whatever their scores: a CSS selector (article, .post,
    /// #main > p, [itemprop=text]) or role=ROLE (role=comments). May be given several times.
    #[arg(long, value_name = "SELECTOR|role=ROLE", help_heading = CHOICE)]
    keep: Vec<String>,
    /// Drop these parts, likewise; what lies in both is dropped.
    #[arg(long, value_name = "SELECTOR|role=ROLE", help_heading = CHOICE)]
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

/// The parts of pages to ignore, as given.
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
    /// The ignored parts of the given pages. Each selector is matched once here; a selector that matches on none of
    /// the pages is reported.
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

/// The ignored parts of a page.
pub(crate) struct IgnoredParts<'a> {
    page: &'a PageSnapshot,
    said: &'a [Said],
    /// The outermost nodes that the selectors match.
    roots: Vec<NodeId>,
}

impl IgnoredParts<'_> {
    /// Whether these are the parts of the given page.
    pub(crate) fn are_of(&self, page: &PageSnapshot) -> bool {
        std::ptr::eq(self.page, page)
    }

    /// Whether a place of the page is inside the ignored parts.
    pub(crate) fn covers(&self, place: Option<&Place>) -> bool {
        place.is_some_and(|place| {
            let role = place.block.as_ref().and_then(|b| b.role);
            self.hold(place.node, role)
        })
    }

    /// Whether a node of the page, with the role of its block, is inside the ignored parts.
    pub(crate) fn hold(&self, node: NodeId, role: Option<Role>) -> bool {
        let is_of =
            |said: &Said| matches!(said.target, Target::Role(wanted) if role == Some(wanted));
        self.page.is_in_any(&self.roots, node) || self.said.iter().any(is_of)
    }
}

/// One argument: its text and its meaning.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    /// The option with its value, as repeated in messages.
    text: String,
    target: Target,
}

/// The parts of pages that an argument selects.
#[derive(Debug, Clone, PartialEq)]
enum Target {
    Selector(Selector),
    Role(Role),
}

impl Said {
    /// Warns that no page has a match: the selector was probably mistyped.
    fn tell_unused(&self) {
        tracing::warn!("{}: nothing on the page matches", self.text);
    }
}

/// The parts to keep and to drop, as given. Parsed before a page is rendered, so that mistakes are reported at once.
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

/// Parses all arguments of an option.
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

/// The names of all roles, as a list in a sentence.
fn role_names() -> String {
    let names: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    match names.split_last() {
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The main content of a page, and the segmentation it was selected from.
pub(crate) type Content<'a> = (&'a Segmentation, &'a MainContent);

impl Chosen {
    /// Whether the selected parts depend on the main content of the page: it decides which blocks are frame and which
    /// are main.
    pub(crate) fn asks_for_content(&self) -> bool {
        let asks = |role: Role| role.is_frame() || role == Role::Main;
        let mut all = self.keep.iter().chain(&self.drop);
        all.any(|said| matches!(said.target, Target::Role(role) if asks(role)))
    }

    /// The selected subtrees of a page, given its main content if it is known. Arguments that match nothing are
    /// reported.
    pub(crate) fn on(&self, page: &PageSnapshot, content: Option<Content<'_>>) -> Choice {
        Choice {
            keep: find(page, &self.keep, content),
            drop: find(page, &self.drop, content),
        }
    }
}

fn find(page: &PageSnapshot, all: &[Said], content: Option<Content<'_>>) -> Vec<NodeId> {
    let mut found = Vec::new();
    for said in all {
        let nodes = match &said.target {
            Target::Selector(selector) => selector.select(page),
            Target::Role(role) => {
                let blocks = Visiblock::default().segment(page).blocks;
                of_role(page, &blocks, *role, content)
            }
        };
        if nodes.is_empty() {
            said.tell_unused();
        }
        found.extend(nodes);
    }
    found
}

/// The nodes of the blocks of a role. A block that forms the main content is not part of the page's frame, as in
/// [`MainContent::role`], and no part of the main content is selected together with a frame block that contains it.
fn of_role(
    page: &PageSnapshot,
    blocks: &[Block],
    role: Role,
    content: Option<Content<'_>>,
) -> Vec<NodeId> {
    let main = content.map(|content| main_nodes(page, content));
    let main = main.unwrap_or_default();
    let mut found: Vec<NodeId> = Vec::new();
    for block in blocks {
        let is_frame = block.role.is_some_and(Role::is_frame);
        let is_of_main = |node: &NodeId| main.binary_search(node).is_ok();
        if is_frame && !block.nodes.is_empty() && block.nodes.iter().all(is_of_main) {
            if role == Role::Main {
                found.extend(&block.nodes);
            }
        } else if block.role == Some(role) {
            let around = |node: &&NodeId| is_frame && !page.is_in_any(&main, **node);
            let (around, whole): (Vec<NodeId>, Vec<NodeId>) = block.nodes.iter().partition(around);
            found.extend(page.largest_without(&around, &main));
            found.extend(whole);
        }
    }
    found
}

/// The outermost nodes of the blocks that form the main content, if the main content decides the roles of blocks; in
/// document order.
fn main_nodes(page: &PageSnapshot, (blocks, main): Content<'_>) -> Vec<NodeId> {
    if main.fused.is_none() {
        return Vec::new();
    }
    let nodes = main.blocks.iter().flat_map(|id| blocks.nodes_of(*id));
    page.outermost(nodes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::small_page::small_page;

    #[test]
    fn what_is_main_is_no_frame() {
        let (page, mut cut, main) = small_page();
        let own = main.blocks[0].index();
        let nodes = cut.nodes_of(main.blocks[0]);
        cut.blocks[own].nodes = nodes.clone();
        cut.blocks[own].role = Some(Role::Header);
        let other = MainContent::default();
        let found = |role, main| of_role(&page, &cut.blocks, role, Some((&cut, main)));
        assert_eq!(of_role(&page, &cut.blocks, Role::Header, None), nodes);
        assert_eq!(found(Role::Header, &other), nodes);
        assert!(found(Role::Header, &main).is_empty());
        assert_eq!(found(Role::Main, &main), nodes);
        // Neither is it dropped with a block that contains it.
        let mut around = cut.blocks[own].clone();
        around.nodes = vec![page.root()];
        let rest = of_role(&page, &[around], Role::Header, Some((&cut, &main)));
        assert!(!rest.iter().any(|node| page.holds_any(*node, &nodes)));
    }

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
