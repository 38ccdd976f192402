//! From kept units to regions: which subtrees the content is made of, and what each is for.
//!
//! A region's boundaries are finer than blocks: it is a list of subtrees, the largest that hold
//! kept units of one role only. Pictures without text belong to the content they stand in.

use super::evidence::ancestry::Ancestry;
use super::lexicon::Token;
use super::units::Units;
use crate::geometry::Rect;
use crate::segmentation::Region;
use crate::snapshot::{NodeId, PageSnapshot};

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The page's own content.
    Main,
    /// What readers wrote below it.
    Comments,
}

impl Role {
    /// Name in outputs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Comments => "comments",
        }
    }
}

/// Units below something named comments; on a forum they are the content itself.
pub(crate) fn comment_units(page: &PageSnapshot, units: &Units, is_forum: bool) -> Vec<bool> {
    let ancestry = Ancestry::of(page);
    let stands_in = |node: NodeId| ancestry.is_named(node, Token::Comments);
    let is_comment = |unit: &super::units::Unit| !is_forum && stands_in(unit.block);
    units.list.iter().map(is_comment).collect()
}

/// The regions that units of the given roles make, in document order.
pub(crate) fn regions(page: &PageSnapshot, units: &Units, roles: &[Option<Role>]) -> Vec<Region> {
    let mut found: Vec<(Role, Vec<NodeId>)> = Vec::new();
    for (role, node) in subtrees(page, units, roles) {
        match found.last_mut().filter(|(last, _)| *last == role) {
            Some((_, nodes)) => nodes.push(node),
            None => found.push((role, vec![node])),
        }
    }
    let describe = |(role, nodes): (Role, Vec<NodeId>)| Region {
        role: role.name().to_owned(),
        rect: Rect::bounding(nodes.iter().filter_map(|n| page.visible_bounds(*n)))
            .unwrap_or_default(),
        nodes,
    };
    found.into_iter().map(describe).collect()
}

/// The largest subtrees whose units all have one role. Linear in the number of nodes.
fn subtrees(page: &PageSnapshot, units: &Units, roles: &[Option<Role>]) -> Vec<(Role, NodeId)> {
    let counts = Counts::of(roles);
    let mut found = Vec::new();
    let mut id = page.root();
    while id.index() < page.len() {
        let end = page.node(id).end;
        let range = units.within(page, id);
        let role = if range.is_empty() {
            role_between(page, units, roles, id, range.start)
        } else if let Some(role) = counts.only(&range) {
            Some(role)
        } else {
            if counts.any(&range) {
                id = NodeId(id.0 + 1);
            } else {
                id = end;
            }
            continue;
        };
        found.extend(role.map(|role| (role, id)));
        id = end;
    }
    found
}

/// The role of a node without units of its own: that of the unit it is part of; of a picture,
/// that of the units on both sides.
fn role_between(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<Role>],
    id: NodeId,
    next: usize,
) -> Option<Role> {
    let before = next.checked_sub(1)?;
    if units.list[before].end > id {
        return roles[before];
    }
    let shows = page.totals(id).media > 0;
    let role = roles[before].filter(|_| shows)?;
    (roles.get(next).copied().flatten() == Some(role)).then_some(role)
}

/// How many units before each one have a role.
struct Counts {
    main: Vec<u32>,
    comments: Vec<u32>,
}

impl Counts {
    fn of(roles: &[Option<Role>]) -> Self {
        let prefix = |role: Role| {
            let mut sum = 0;
            let mut sums = vec![0];
            sums.extend(roles.iter().map(|r| {
                sum += u32::from(*r == Some(role));
                sum
            }));
            sums
        };
        Self {
            main: prefix(Role::Main),
            comments: prefix(Role::Comments),
        }
    }

    fn in_range(sums: &[u32], range: &std::ops::Range<usize>) -> usize {
        (sums[range.end] - sums[range.start]) as usize
    }

    fn only(&self, range: &std::ops::Range<usize>) -> Option<Role> {
        if Self::in_range(&self.main, range) == range.len() {
            Some(Role::Main)
        } else if Self::in_range(&self.comments, range) == range.len() {
            Some(Role::Comments)
        } else {
            None
        }
    }

    fn any(&self, range: &std::ops::Range<usize>) -> bool {
        Self::in_range(&self.main, range) + Self::in_range(&self.comments, range) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::test_page::TestPage;

    #[test]
    fn regions_cut_noise_out_of_the_middle() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text("First paragraph.").close();
        t.open("p").text("Share this").close();
        t.open("p").text("Second paragraph.").close();
        t.close().open("footer").text("Imprint").close();
        let page = t.finish();
        let units = Units::of(&page);
        let main = Some(Role::Main);
        let found = regions(&page, &units, &[main, None, main, None]);
        assert_eq!(found.len(), 1);
        assert_eq!(
            page.text_of(&found[0].nodes),
            "First paragraph.\nSecond paragraph."
        );
        let all = regions(&page, &units, &[main, main, main, None]);
        assert_eq!(all[0].nodes.len(), 1, "one subtree holds them all");
        let mixed = regions(&page, &units, &[main, Some(Role::Comments), main, None]);
        assert_eq!(mixed.len(), 3);
    }
}
