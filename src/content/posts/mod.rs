//! Posts: the members of a thread, or of the comments below an article, with the author, date, link and text of each.
//!
//! # Steps
//! 1. Candidates: sets of similar elements most of which have a date ([`mod@candidates`]), and the records of MDR,
//!    without rows of forum indexes ([`boards`]) and rows of data ([`data_rows`]).
//! 2. Each candidate is read as a thread ([`thread`], [`fields`]): author, who is more than a rank ([`ranks`]), date,
//!    link, and body, which the page may name ([`named_bodies`]), with what was written beside it
//!    ([`beside_bodies`]), without lines on who liked it ([`reactions`]), frame lines ([`frame`]) and notes and
//!    signatures below it ([`below`]).
//! 3. The thread that explains the page best is taken: by the share of the page's text in its bodies, by how many
//!    members have author and date, and by their number ([`best`], [`reading`]). One that is signed in full is a
//!    thread however little it explains ([`Least`]); where no thread is likely, all text of such a one counts as
//!    explained, of the text that the page shows ([`Measure`]). If its members are comments on the posts of another
//!    thread, that one comes first ([`mod@comments`]). Signed boxes below a post's own text are replies ([`inner`]).
//! 4. For each post, author, date, link and text are returned ([`mod@described`]), or its images and players where it
//!    has no text. The opening post often has markup of its own: the smallest subtree before the first post with a
//!    date and a similar author link is a post, too. The head of the page is removed from the first post
//!    ([`opening`]), and frame at the ends of the thread is no post ([`mod@ends`]). The nesting depth of each post
//!    comes from its position ([`replies`]).
//!
//! The posts may still be entries of a list: [`Posts::are_of_thread`].

mod address;
mod archived;
mod authors;
mod below;
mod beside_bodies;
mod best;
mod boards;
mod body_names;
mod candidates;
mod comments;
mod data_rows;
mod described;
mod ends;
mod entries;
mod fields;
mod frame;
mod head_beside;
mod inner;
mod kinds;
mod leaf;
mod leaves;
mod letters;
mod named_bodies;
mod names;
mod naming;
mod only_dates;
mod opener;
mod opening;
mod parts;
mod post;
mod ranks;
mod ratings;
mod reactions;
mod reader;
mod reading;
mod repeated;
mod replies;
mod scope;
mod signatures;
mod signed;
mod thread;
mod told_opener;

pub(super) use archived::{Message, archived_message};
pub(super) use opener::opened_by;
pub(crate) use post::Post;
pub(super) use ratings::are_reviews;
pub(super) use reactions::is_in_box as is_in_box_of_reactions;
pub(super) use reader::PostReader;
pub(super) use signed::Signed;

use super::pictures::is_surely_large;
use super::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use address::is_profile;
use best::best_thread;
use described::{described, plays};
use kinds::MIN_REPEATED;
use leaves::Leaves;
use reading::{Best, Measure};
use scope::Scope;
use signatures::Fields;
use thread::Thread;

/// Minimum share of the page that a thread must explain, 0..=1. Source: ours, measured on threads and wcxb.
const MIN_EXPLAINED: f32 = 0.04;

/// Minimum share of the page that a thread signed in full must explain by all its text, where no thread does by its
/// prose. Source: ours: one half, as for candidates for an article.
const MIN_IN_FULL: f32 = 0.5;

/// The posts of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Posts {
    /// The posts, in document order.
    pub(crate) posts: Vec<Post>,
    /// How well they explain the page, 0..=1: their share of the page's text outside links, reduced where some lack
    /// author or date and where they are few.
    pub(crate) explained: f32,
    /// Whether most have a distinct heading of their own.
    pub(crate) are_titled: bool,
    /// Whether most link to the page they are about, each to another.
    pub(crate) are_led: bool,
    /// Whether there are three or more, and each gives its author in a link to a profile and its date to the hour,
    /// all at one path. (Labels before them are the same in all, in whatever language; entries of a list link to what
    /// they are about.)
    pub(crate) are_signed: bool,
}

/// Minimum share of the page that posts must explain, 0..=1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Least {
    /// For posts that are signed in full ([`Posts::are_signed`]).
    pub(crate) signed: f32,
    /// For other posts; above 1 if such posts are never accepted.
    pub(crate) other: f32,
}

/// Whether a page lists threads or boards: several rows tell of last posts, or count answers.
///
/// Cost: linear in nodes and text, but for nested tables.
pub(crate) fn lists_threads(page: &PageSnapshot, units: &Units) -> bool {
    boards::lists_threads(page, &Leaves::from_page(page, units))
}

/// The posts of the part of a page where `is_scope` holds; none where they explain less of it than `least`, signed in
/// full or not.
pub(crate) fn posts(
    reader: &PostReader<'_>,
    is_scope: impl Fn(NodeId) -> bool,
    least: f32,
) -> Posts {
    let least = Least {
        signed: least,
        other: least,
    };
    likely_posts(reader, is_scope, least)
}

/// Like [`posts`], with a separate minimum for posts that are signed in full.
pub(crate) fn likely_posts(
    reader: &PostReader<'_>,
    is_scope: impl Fn(NodeId) -> bool,
    least: Least,
) -> Posts {
    let page = reader.page;
    // Most pages have no thread, and need not be read for one.
    if least.other > 1.0 && !has_profiles(page) {
        return Posts::default();
    }
    let leaves = reader.leaves();
    let Some(lowest) = lowest_score(page, leaves, least) else {
        return Posts::default();
    };
    let scope = Scope::new(page, leaves, is_scope);
    let are_full = |best: &Best| best.fields.are_full(&best.thread);
    let are_signed = |best: &Best| are_full(best) || best.comments.as_deref().is_some_and(are_full);
    let is_likely = |best: &Best| are_signed(best) || best.explained >= least.other;
    let best = best_thread(reader, &scope, lowest, Measure::Prose).filter(is_likely);
    let in_full = || {
        let may_be = least.signed < least.other && leaves.has_signatures(page, MIN_REPEATED);
        let lowest = least.signed.max(MIN_IN_FULL);
        let best = may_be.then(|| best_thread(reader, &scope, lowest, Measure::AllSaid));
        best.flatten().filter(are_signed)
    };
    let Some(best) = best.or_else(in_full) else {
        return Posts::default();
    };
    let are_signed = are_signed(&best);
    Posts {
        posts: assembled(&best, reader.units, &scope),
        explained: best.explained,
        are_titled: entries::are_titled(&best.thread, &best.fields),
        are_led: entries::are_led(&best.thread, &best.fields),
        are_signed,
    }
}

/// The minimum that a thread must explain before it is known how it is signed; `None` where the page can have no
/// thread.
fn lowest_score(page: &PageSnapshot, leaves: &Leaves, least: Least) -> Option<f32> {
    // Most members of any candidate have a date.
    if !leaves.has_dates() {
        return None;
    }
    let may_be_signed = least.signed < least.other && leaves.has_signatures(page, MIN_REPEATED);
    let lowest = if may_be_signed {
        least.signed
    } else {
        least.other
    };
    // No thread explains more than the whole page.
    (lowest <= 1.0).then_some(lowest.max(MIN_EXPLAINED))
}

/// Step 4: the posts of a thread in document order, with the opening post.
fn assembled(best: &Best, units: &Units, scope: &Scope) -> Vec<Post> {
    let Best { thread, fields, .. } = best;
    let mut found = without_frame(best, units);
    found.sort_by_key(|post| post.nodes.first().copied());
    if let Some(first) = opening::opening(thread, fields, scope) {
        let thread = Thread::new(thread.page, thread.leaves, vec![vec![first]]);
        let fields = Fields::new(&thread);
        let mut first = described(&thread, &fields, units);
        for post in &mut first {
            opening::leave_head(&thread, units, &found, post);
            opening::leave_tagline(&thread, &fields, units, post);
        }
        let behind = found.first();
        first.retain(|post| behind.is_none_or(|behind| !ends::is_head_of(units, post, behind)));
        found.extend(first);
    } else if let Some((first, others)) = found.split_first_mut()
        && opening::is_apart(thread, first)
    {
        opening::leave_head(thread, units, others, first);
    }
    if let Some(comments) = &best.comments {
        comments::add(without_frame(comments, units), &mut found);
    }
    found.retain(|post| !post.body.is_empty() || is_silent(thread.page, units, post));
    found.sort_by_key(|post| post.nodes.first().copied());
    ends::leave_ends(thread.page, units, &mut found);
    found
}

/// Whether a post without text is a post all the same: it has author and date, and either shows images or players, or
/// has neither these nor running text, so that what stands in it is frame. An exception is a smiley in an element
/// that the page names as a body: it was posted, but cannot be shown without the lines around it.
fn is_silent(page: &PageSnapshot, units: &Units, post: &Post) -> bool {
    let mut inside = post.nodes.iter().flat_map(|node| units.within(page, *node));
    let is_signed = post.author.is_some() && post.date.is_some();
    let shows = |id: NodeId| {
        let is_body = body_names::is_named(page, id) && !post.nodes.contains(&id);
        let is_picture = page.tag(id) == "img" && is_surely_large(page, id, false);
        is_picture || plays(page, id) || is_body && page.totals(id).media > 0
    };
    let mut nodes = post.nodes.iter().flat_map(|node| page.subtree(*node));
    is_signed
        && (!post.media.is_empty()
            || !inside.any(|unit| units.list[unit].is_running_text()) && !nodes.any(shows))
}

/// The posts of a thread without frame, in the order of its members.
fn without_frame(best: &Best, units: &Units) -> Vec<Post> {
    let Best { thread, fields, .. } = best;
    let mut found = described(thread, fields, units);
    frame::leave_dates(thread, &fields.dates, &mut found);
    frame::leave_repeated(thread, &mut found);
    frame::leave_numbers(thread, &mut found);
    frame::leave_views(thread, units, &mut found);
    below::leave_changes(thread, units, &mut found);
    below::leave_signatures(thread, fields, units, &mut found);
    for (post, depth) in found.iter_mut().zip(replies::depths(thread)) {
        post.depth = depth;
    }
    found
}

impl Posts {
    /// Whether they look like posts, whatever the page's kind: most have an author, and they are no entries of a
    /// list.
    pub(crate) fn are_of_thread(&self) -> bool {
        let signed = self.posts.iter().filter(|post| post.author.is_some());
        !self.are_entries() && 2 * signed.count() >= self.posts.len()
    }

    /// Whether they are entries of a list: they have headings of their own, or link to other pages.
    pub(crate) fn are_entries(&self) -> bool {
        self.are_titled || self.are_led
    }
}

/// Whether a page has enough links to profiles for a thread that is signed in full.
fn has_profiles(page: &PageSnapshot) -> bool {
    let profiles = page.tagged(["a"]).filter(|link| is_profile(page, *link));
    profiles.take(MIN_REPEATED).count() == MIN_REPEATED
}

#[cfg(test)]
mod test_pages;
#[cfg(test)]
mod tests;
