//! Builds the posts of a thread as they are returned: author, date, link, and text or media of each.

use super::body_names;
use super::fields::{date_text, links};
use super::names::name_text;
use super::post::Post;
use super::reactions;
use super::signatures::Fields;
use super::thread::Thread;
use crate::content::pictures::is_large;
use crate::content::units::Units;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Tags of elements that play, or embed, video or audio.
const PLAYERS: [&str; 5] = ["video", "audio", "iframe", "embed", "object"];

/// The posts of a thread, in the order of its members.
pub(super) fn described(thread: &Thread, fields: &Fields, units: &Units) -> Vec<Post> {
    let resolver = thread.page.links();
    let found = links(thread, &fields.dates, &resolver);
    let describe = |(member, link): (usize, Option<String>)| {
        let author = fields.authors[member];
        let profile = author.and_then(|said| thread.leaf(said).link);
        let href = profile.and_then(|link| thread.page.attribute(link, "href"));
        let body = body(thread, fields, units, member);
        Post {
            nodes: thread.members[member].clone(),
            author: author.map(|said| name_text(&thread.leaf(said).text).to_owned()),
            author_url: href
                .filter(|href| resolver.resolve(href).is_some())
                .map(str::to_owned),
            date: fields.dates[member].map(|leaf| date_text(thread, member, leaf)),
            link,
            depth: 0,
            media: media(thread, member, &body),
            body,
        }
    };
    found.into_iter().enumerate().map(describe).collect()
}

/// The images and players in the body of a member, if the page marks that body and it has no text; smilies are left
/// out.
fn media(thread: &Thread, member: usize, body: &[usize]) -> Vec<NodeId> {
    let page = thread.page;
    let mut own = thread.bodies[member].iter();
    let is_named = thread.are_named || own.all(|body| body_names::is_named(page, *body));
    if !body.is_empty() || !is_named || !thread.has_body(member) {
        return Vec::new();
    }
    let bodies = page.outermost(thread.bodies[member].clone());
    let inside = bodies.into_iter().flat_map(|body| page.subtree(body));
    let is_picture = |id: NodeId| page.tag(id) == "img" && is_large(page, id);
    inside
        .filter(|id| is_picture(*id) || plays(page, *id))
        .collect()
}

/// Whether an element plays, or embeds, video or audio.
pub(super) fn plays(page: &PageSnapshot, id: NodeId) -> bool {
    PLAYERS.contains(&page.tag(id))
}

/// The units of a member's body, without those that only give the author, the date, who liked the post, or what every
/// post says.
fn body(thread: &Thread, fields: &Fields, units: &Units, member: usize) -> Vec<usize> {
    let author = fields.authors[member];
    let href = |leaf: usize| {
        let link = thread.leaves.list[leaf].link?;
        thread.page.attribute(link, "href")
    };
    let profile = author.and_then(|said| href(said.leaf));
    // The author's handle beside the name.
    let is_handle = |leaf: usize| {
        let text = &thread.leaves.list[leaf].text;
        text.starts_with('@') && profile.is_some() && href(leaf) == profile
    };
    let is_frame = |leaf: usize| {
        let is_author = author.is_some_and(|said| said.leaf == leaf);
        let is_date = fields.dates[member] == Some(leaf);
        is_author || is_date || is_handle(leaf) || thread.frame.contains(&leaf)
    };
    let own = thread.said[member].iter().map(|s| s.leaf);
    let inside = own.filter(|leaf| thread.is_in_body(member, *leaf));
    let written = inside.filter(|leaf| !is_frame(*leaf));
    let found: HashSet<usize> = written.map(|leaf| thread.leaves.list[leaf].unit).collect();
    let is_reaction = |unit: &usize| {
        let unit = &units.list[*unit];
        reactions::is_reaction(thread.page, unit, &thread.members[member])
    };
    let found = found.into_iter().filter(|u| *u < units.len());
    let mut found: Vec<usize> = found.filter(|u| !is_reaction(u)).collect();
    found.sort_unstable();
    found
}
