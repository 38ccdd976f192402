//! From kept units to regions: which subtrees the content is made of, and what each is for.
//!
//! A region's boundaries are finer than blocks: it is a list of subtrees, the largest that hold
//! kept units of one role only. Pictures without text belong to the content they stand in.

use super::lexicon::Token;
use super::posts::{Post, posts, posts_from_records};
use super::units::{Unit, Units};
use crate::content::features::ancestry::{Ancestry, Place};
use crate::geometry::Rect;
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot};

/// A part of the content: subtrees that serve one purpose.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// What it is for: main content, a post of a forum, a comment.
    pub role: Role,
    /// Who wrote it, where the page shows it of a post or comment.
    pub author: Option<String>,
    /// When it was written, likewise.
    pub date: Option<String>,
    /// Bounding rectangle in page px.
    pub rect: Rect,
    /// Its subtrees, in document order, none inside another.
    pub nodes: Vec<NodeId>,
}

impl Region {
    /// Subtrees that serve one purpose, where the page says no more of them.
    pub(crate) fn new(role: Role, nodes: Vec<NodeId>) -> Self {
        Self {
            role,
            author: None,
            date: None,
            rect: Rect::default(),
            nodes,
        }
    }
}

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnitRole {
    /// The page's own content.
    Main,
    /// A post of a forum, by its index among the page's posts.
    Post(usize),
    /// What a reader wrote below the content, likewise; `None` where it stands alone.
    Comment(Option<usize>),
}

impl UnitRole {
    /// The role of the region it makes.
    pub(crate) fn role(self) -> Role {
        match self {
            Self::Main => Role::Main,
            Self::Post(_) => Role::Post,
            Self::Comment(_) => Role::Comment,
        }
    }

    fn post(self) -> Option<usize> {
        match self {
            Self::Main => None,
            Self::Post(post) => Some(post),
            Self::Comment(post) => post,
        }
    }
}

/// What becomes of what stands below something named comments, where the page is no forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentsRule {
    /// It is a region of its own, kept whole but for its controls.
    Keep,
    /// It is left out, unless it is the greater part of what is content: then it is the page's
    /// content, whatever it is named (`<main class=comments-open>`).
    Drop,
    /// It is content like any other.
    Content,
}

/// Greatest share of the words kept that may be left out as comments. Source: ours: a half.
const MAX_DROPPED: f64 = 0.5;

/// What each unit is for, and the posts that roles refer to. `kept` says which units are
/// content. On a forum the posts are the content; elsewhere what stands below something named
/// comments is dropped or, where the caller wants it, kept whole but for its controls.
pub(crate) fn roles(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    is_forum: bool,
    comments: CommentsRule,
) -> (Vec<Option<UnitRole>>, Vec<Post>) {
    let ancestry = Ancestry::from_page(page);
    let named = |node: NodeId| ancestry.is_named(node, Token::Comments);
    let is_content = match comments {
        CommentsRule::Keep => false,
        CommentsRule::Content => true,
        CommentsRule::Drop => {
            let kept = || units.list.iter().zip(kept).filter(|(_, kept)| **kept);
            let words = |unit: &Unit| f64::from(unit.words);
            let all: f64 = kept().map(|(unit, _)| words(unit)).sum();
            let dropped = kept().filter(|(unit, _)| named(unit.block));
            dropped.map(|(unit, _)| words(unit)).sum::<f64>() > MAX_DROPPED * all
        }
    };
    let keep_comments = comments == CommentsRule::Keep;
    let in_comments = |node: NodeId| !is_content && named(node);
    let wanted = is_forum || keep_comments;
    let found = match wanted {
        true => posts(page, units, &ancestry, |n| is_forum || in_comments(n)),
        false => Vec::new(),
    };
    let found = match is_forum && found.is_empty() {
        true => posts_from_records(page, units, &ancestry),
        false => found,
    };
    let post_of = |node: NodeId| {
        let before = found.partition_point(|p| p.node <= node).checked_sub(1)?;
        page.contains(found[before].node, node).then_some(before)
    };
    let role = |(unit, kept): (&Unit, &bool)| {
        if is_forum {
            let role = post_of(unit.first).map_or(UnitRole::Main, UnitRole::Post);
            return kept.then_some(role);
        }
        if !in_comments(unit.block) {
            return kept.then_some(UnitRole::Main);
        }
        let post = post_of(unit.first);
        let is_control = ancestry.is_in(unit.block, Place::Control);
        let speaks = *kept || post.is_some() && !is_control && unit.link_chars < unit.chars;
        (keep_comments && speaks).then_some(UnitRole::Comment(post))
    };
    let roles = units.list.iter().zip(kept).map(role).collect();
    (roles, found)
}

/// The regions that units of the given roles make, in document order.
pub(crate) fn regions(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
    posts: &[Post],
) -> Vec<Region> {
    let mut found: Vec<(UnitRole, Vec<NodeId>)> = Vec::new();
    for (role, node) in subtrees(page, units, roles) {
        match found.last_mut().filter(|(last, _)| *last == role) {
            Some((_, nodes)) => nodes.push(node),
            None => found.push((role, vec![node])),
        }
    }
    let describe = |(role, nodes): (UnitRole, Vec<NodeId>)| {
        let post = role.post().and_then(|i| posts.get(i));
        Region {
            role: role.role(),
            author: post.and_then(|p| p.author.clone()),
            date: post.and_then(|p| p.date.clone()),
            rect: Rect::bounding(nodes.iter().filter_map(|n| page.visible_bounds(*n)))
                .unwrap_or_default(),
            nodes,
        }
    };
    found.into_iter().map(describe).collect()
}

/// The largest subtrees whose units all have one role. Linear in the number of nodes.
fn subtrees(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
) -> Vec<(UnitRole, NodeId)> {
    // Where the run of equal roles that each unit stands in ends.
    let mut run_end: Vec<usize> = (1..=roles.len()).collect();
    for i in (1..roles.len()).rev() {
        if roles[i - 1] == roles[i] {
            run_end[i - 1] = run_end[i];
        }
    }
    let mut found = Vec::new();
    let mut id = page.root();
    while id.index() < page.len() {
        let end = page.node(id).end;
        let range = units.within(page, id);
        let role = if range.is_empty() {
            role_between(page, units, roles, id, range.start)
        } else if run_end[range.start] >= range.end {
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

/// The role of a node without units of its own: that of the unit it is part of; of a picture,
/// that of the units on both sides.
fn role_between(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
    id: NodeId,
    next: usize,
) -> Option<UnitRole> {
    let before = next.checked_sub(1)?;
    if units.list[before].end > id {
        return roles[before];
    }
    let shows = page.totals(id).media > 0;
    let role = roles[before].filter(|_| shows)?;
    (roles.get(next).copied().flatten() == Some(role)).then_some(role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn regions_cut_noise_out_of_the_middle() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text("First paragraph.").close();
        t.open("p").text("Share this").close();
        t.open("p").text("Second paragraph.").close();
        t.close().open("footer").text("Imprint").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let main = Some(UnitRole::Main);
        let found = regions(&page, &units, &[main, None, main, None], &[]);
        assert_eq!(found.len(), 1);
        assert_eq!(
            page.text_of(&found[0].nodes),
            "First paragraph.\nSecond paragraph."
        );
        let all = regions(&page, &units, &[main, main, main, None], &[]);
        assert_eq!(all[0].nodes.len(), 1, "one subtree holds them all");
        let comment = Some(UnitRole::Comment(None));
        let mixed = regions(&page, &units, &[main, comment, main, None], &[]);
        assert_eq!(mixed.len(), 3);
    }

    #[test]
    fn what_is_named_comments_is_dropped_only_beside_more_content() {
        let told = |content: &str, named: &str, rule: CommentsRule| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(content).close();
            t.open_with("div", &[("class", "comments")]);
            t.open("p").text(named).close().close();
            t.open("nav")
                .text("Home and away and all the other things of the site")
                .close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let (roles, _) = roles(&page, &units, &[true, true, false], false, rule);
            roles.iter().map(Option::is_some).collect::<Vec<_>>()
        };
        let (long, short) = ("One two three four five six.", "Seven.");
        assert_eq!(told(long, short, CommentsRule::Drop), [true, false, false]);
        assert_eq!(told(short, long, CommentsRule::Drop), [true, true, false]);
        assert_eq!(
            told(long, short, CommentsRule::Content),
            [true, true, false]
        );
    }
}
