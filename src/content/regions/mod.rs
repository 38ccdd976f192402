//! Derives regions from kept units: the subtrees of the content, and the role of each.
//!
//! Regions are finer than blocks: a region is a list of subtrees, the largest ones that hold kept units of one role
//! only. Images without text belong to the content around them, or are all that a post shows.

mod around;
mod cards;
mod sources;
mod ways_on;

use super::figures::{says_something, texts_of_figure};
use super::pictures::{
    gallery_in, is_empty, is_large, is_surely_large, only_picture, picture_in, player_in, shows,
};
use super::posts::Post;
use super::unit_role::UnitRole;
use super::units::Units;
use crate::geometry::Rect;
use crate::segmentation::{Block, Role};
use crate::snapshot::{NodeId, PageSnapshot};
use around::{Around, MAX_LEVELS};
use cards::role_of_card;
use std::collections::HashMap;
use std::ops::Range;

/// A part of the content: subtrees with one role.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// What it is for: main content, a post of a forum, a comment.
    pub role: Role,
    /// Who wrote it, where the page shows it of a post or comment.
    pub author: Option<String>,
    /// Address of the author's profile as the page writes it, likewise.
    pub author_url: Option<String>,
    /// When it was written, likewise.
    pub date: Option<String>,
    /// The address of the post itself as the page writes it, likewise.
    pub link: Option<String>,
    /// How many posts a post is inside of.
    pub depth: u32,
    /// Bounding rectangle in page px.
    pub rect: Rect,
    /// Its subtrees, in document order, none inside another.
    pub nodes: Vec<NodeId>,
}

impl Region {
    /// A region without author, date and link.
    pub(crate) fn new(role: Role, nodes: Vec<NodeId>) -> Self {
        Self {
            role,
            author: None,
            author_url: None,
            date: None,
            link: None,
            depth: 0,
            rect: Rect::default(),
            nodes,
        }
    }

    /// A region of a whole block; without a role, it is main content.
    pub(super) fn from_block(block: &Block) -> Self {
        Self {
            rect: block.rect,
            ..Self::new(block.role.unwrap_or(Role::Main), block.nodes.clone())
        }
    }

    /// Sets its rectangle to the visible part of its subtrees.
    pub(super) fn fit(&mut self, page: &PageSnapshot) {
        let seen = self.nodes.iter().filter_map(|n| page.visible_bounds(*n));
        self.rect = Rect::bounding(seen).unwrap_or_default();
    }
}

/// The regions of units with the given roles, in document order.
pub(crate) fn regions(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
    posts: &[Post],
) -> Vec<Region> {
    let mut found: Vec<(UnitRole, Vec<NodeId>)> = Vec::new();
    let mut last_of: HashMap<UnitRole, usize> = HashMap::new();
    for (role, node) in subtrees(page, units, roles) {
        // A post continues behind the replies inside it.
        let is_post = role.post().is_some();
        let last = last_of.get(&role).copied();
        let same = last.filter(|at| is_post || at + 1 == found.len());
        let at = same.unwrap_or(found.len());
        match found.get_mut(at) {
            Some((_, nodes)) => nodes.push(node),
            None => found.push((role, vec![node])),
        }
        last_of.insert(role, at);
    }
    found.extend(silent_posts(page, roles, posts, &found));
    found.sort_by_key(|(_, nodes)| nodes.first().copied());
    let describe = |(role, nodes): (UnitRole, Vec<NodeId>)| {
        let post = role.post().and_then(|i| posts.get(i));
        let mut region = Region {
            author: post.and_then(|p| p.author.clone()),
            author_url: post.and_then(|p| p.author_url.clone()),
            date: post.and_then(|p| p.date.clone()),
            link: post.and_then(|p| p.link.clone()),
            depth: post.map_or(0, |p| p.depth),
            ..Region::new(role.role(), nodes)
        };
        region.fit(page);
        region
    };
    found.into_iter().map(describe).collect()
}

/// Regions for posts of images and players without text, if posts are content, and those are not in `found`.
fn silent_posts(
    page: &PageSnapshot,
    roles: &[Option<UnitRole>],
    posts: &[Post],
    found: &[(UnitRole, Vec<NodeId>)],
) -> Vec<(UnitRole, Vec<NodeId>)> {
    let mut told = roles.iter().flatten().filter(|role| role.post().is_some());
    let (Some(usual), false) = (told.next(), posts.iter().all(|post| post.media.is_empty())) else {
        return Vec::new();
    };
    let role = |post: usize| match usual {
        UnitRole::Comment(_) => UnitRole::Comment(Some(post)),
        _ => UnitRole::Post(post),
    };
    let mut taken: Vec<NodeId> = found.iter().flat_map(|(_, nodes)| nodes).copied().collect();
    taken.sort_unstable();
    let is_taken = |picture: &NodeId| {
        let before = taken.partition_point(|node| node <= picture);
        let last = before.checked_sub(1).map(|at| taken[at]);
        last.is_some_and(|node| page.contains(node, *picture))
    };
    let shown = posts.iter().enumerate().map(|(at, post)| {
        let own = post.media.iter().copied();
        (
            role(at),
            own.filter(|id| !is_taken(id)).collect::<Vec<NodeId>>(),
        )
    });
    shown.filter(|(_, pictures)| !pictures.is_empty()).collect()
}

/// The largest subtrees whose units all have one role. Cost: linear in the number of nodes.
fn subtrees(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
) -> Vec<(UnitRole, NodeId)> {
    // For each unit, the end of the run of equal roles around it.
    let mut run_end: Vec<usize> = (1..=roles.len()).collect();
    for i in (1..roles.len()).rev() {
        if roles[i - 1] == roles[i] {
            run_end[i - 1] = run_end[i];
        }
    }
    let around = Around::new(page, units, roles);
    let mut found = Vec::new();
    let mut id = page.root();
    while id.index() < page.len() {
        let end = page.node(id).end;
        let range = units.within(page, id);
        // A unit that begins before an inline element with blocks may end in it.
        let first = units.touching(page, id).start;
        let role = if range.is_empty() {
            found.extend(role_between(page, units, &around, id, range.start));
            None
        } else if run_end[first] >= range.end && !may_keep_picture(page, units, &around, id, &range)
        {
            roles[range.start]
        } else {
            id = NodeId(id.0 + 1);
            continue;
        };
        found.extend(role.map(|role| (role, id)));
        id = end;
    }
    found
}

/// The role of a node without units of its own, and the part of it that is kept. It is the role of the unit it is
/// part of; for an image or a line between texts, that of the units on both sides; for a large image alone in its
/// block also that of one side; for one with a caption that of the running text beside both; for images with short
/// lines beside them that of the texts beyond these; for an image of a card, that of the text with which the card
/// begins.
fn role_between(
    page: &PageSnapshot,
    units: &Units,
    around: &Around,
    id: NodeId,
    next: usize,
) -> Option<(UnitRole, NodeId)> {
    let roles = around.roles;
    if let Some(before) = next.checked_sub(1)
        && units.list[before].end > id
    {
        return roles[before].map(|role| (role, id));
    }
    let picture = picture_in(page, id).filter(|picture| is_large(page, *picture));
    let is_lost = |picture: NodeId| is_empty(page, picture);
    if page.totals(id).media == 0 && page.tag(id) != "hr" && !picture.is_some_and(is_lost) {
        return None;
    }
    // A dropped caption does not drop its image.
    let texts = texts_of_figure(page, units, id);
    let left_out = |range: &Range<usize>| roles[range.clone()].iter().all(Option::is_none);
    let captions = texts.clone().filter(left_out).unwrap_or(next..next);
    let is_captioned = || texts.is_some_and(|range| says_something(&units.list[range]));
    let is_shown = |picture: &NodeId| {
        !is_pressed(page, *picture)
            && (around.is_right_between(&captions)
                || is_surely_large(page, *picture, is_captioned()))
    };
    let of_large = || around.role_of_large(page, units, id, &captions);
    // Beside running text, an image with a caption belongs to that text, wherever it links to.
    let beside_figure = || {
        only_picture(page, id).filter(|picture| is_large(page, *picture))?;
        around.role_beside_figure(page, units, id, &captions)
    };
    around
        .role(&captions)
        .or_else(|| picture.and_then(|_| role_beside(page, units, roles, id, next)))
        .or_else(beside_figure)
        .or_else(|| {
            let shown = picture.or_else(|| gallery_in(page, id)).filter(is_shown);
            let shown = shown.or_else(|| player_in(page, id));
            shown.and_then(|_| of_large())
        })
        .map(|role| (role, id))
        .or_else(|| role_of_card(page, units, around, id, next))
}

/// Whether an image stands in a button that holds something else, too. A button with nothing but the image enlarges
/// it.
fn is_pressed(page: &PageSnapshot, picture: NodeId) -> bool {
    let holds_more = |up: NodeId| {
        let totals = page.totals(up);
        totals.chars > 0 || totals.media > 1
    };
    let mut around = page.ancestors(picture).take(MAX_LEVELS);
    around.any(|up| page.is_button(up) && holds_more(up))
}

/// The role of the main text right before or behind a node, with the same parent.
fn role_beside(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
    id: NodeId,
    next: usize,
) -> Option<UnitRole> {
    let sides = [next.checked_sub(1), Some(next)].into_iter().flatten();
    let is_sibling = |at: &usize| {
        let unit = units.list.get(*at);
        unit.is_some_and(|unit| page.parent(unit.block) == page.parent(id))
    };
    let mut kept = sides.filter(is_sibling).filter_map(|at| roles[at]);
    kept.find(|role| *role == UnitRole::Main)
}

/// Whether a dropped element shows an image and lies within kept text, short lines skipped, or is a figure right
/// beside it.
fn may_keep_picture(
    page: &PageSnapshot,
    units: &Units,
    around: &Around,
    id: NodeId,
    range: &Range<usize>,
) -> bool {
    let is_out = around.roles[range.start].is_none();
    let beside_text = || around.role_beside_figure(page, units, id, range);
    is_out
        && shows(page, id)
        && (around.role(range).is_some()
            || around.role_behind_lines(range).is_some()
            || beside_text().is_some())
}

#[cfg(test)]
mod tests;
