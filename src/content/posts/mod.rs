//! Posts: the pieces a thread or the comments below an article are made of, with who wrote each,
//! when, where it can be found, and what of it was written.
//!
//! # Steps
//! 1. Candidates: sets of alike elements most of which have a date ([`mod@candidates`]), and the
//!    records of MDR; rows of boards, which tell of the last post, are none ([`boards`]), nor rows of data ([`data_rows`]).
//! 2. Each is read as a thread ([`thread`], [`fields`]): author, who is more than a rank ([`ranks`]), date, link,
//!    body, which the page may name ([`named_bodies`]), with what stands beside it ([`beside_bodies`]), without who liked it
//!    ([`reactions`]), lines of its frame ([`frame`]) and what stands below each of its author's posts ([`below`]).
//! 3. The one is taken that explains the page best: by the share of its text that its bodies
//!    hold, how many of them are signed, and how many they are ([`best`], [`reading`]).
//!    One that is signed throughout is a thread however little it explains ([`Least`]); where none is likely, all that is
//!    said in such a one counts, of what the page shows ([`Measure`]). Where it comments on the posts of
//!    another, that one comes first ([`mod@comments`]). What its posts hold of others that are signed below their own is
//!    a reply ([`inner`]).
//! 4. Of each post is told who, when, where and what was written ([`mod@described`]), or which pictures,
//!    films and sounds where there is no text. The opening post often has markup of its own: the smallest subtree before the first post with a date and an
//!    author of the same kind is a post, too. The first post is without the head of the page that it may hold
//!    ([`opening`]), and what stands at the ends and is frame of the page is no post ([`mod@ends`]). How many posts each is
//!    inside of is told by where they stand ([`replies`]).
//!
//! What was found may be entries of a list, too: [`Posts::are_of_thread`].

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

/// Least that a thread must explain, 0..=1. Source: ours, measured on threads and wcxb.
const MIN_EXPLAINED: f32 = 0.04;

/// Least that a thread signed in full must explain of a page by all that was said in it, where none does by its prose.
/// Source: ours: the half, as of what may be an article.
const MIN_IN_FULL: f32 = 0.5;

/// The posts that were found.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Posts {
    /// In document order.
    pub(crate) posts: Vec<Post>,
    /// How well they explain the page, 0..=1: the share of its text outside links that they are,
    /// less where some lack an author or a date and where they are few.
    pub(crate) explained: f32,
    /// Whether most have a heading of their own, each another.
    pub(crate) are_titled: bool,
    /// Whether most lead on to what they are of, each elsewhere.
    pub(crate) are_led: bool,
    /// Whether they are three or more, and each tells who in a link to a profile and when to the hour, all at one
    /// place: labels before it, in whatever language, are the same in all. Entries of a list lead to what they are of.
    pub(crate) are_signed: bool,
}

/// Least that posts must explain of a page, 0..=1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Least {
    /// Where they are signed throughout ([`Posts::are_signed`]).
    pub(crate) signed: f32,
    /// Where they are not; more than 1 where such are none, whatever they explain.
    pub(crate) other: f32,
}

/// Whether a page lists threads, or boards: several rows tell of last posts, or how many answers there are.
///
/// Cost: linear in nodes and text, but for tables in tables.
pub(crate) fn lists_threads(page: &PageSnapshot, units: &Units) -> bool {
    boards::lists_threads(page, &Leaves::from_page(page, units))
}

/// The posts of which a page is made where `is_scope` holds; none where they explain less of it than
/// `least`, however they are signed.
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

/// The same with another least for those that are signed throughout.
pub(crate) fn likely_posts(
    reader: &PostReader<'_>,
    is_scope: impl Fn(NodeId) -> bool,
    least: Least,
) -> Posts {
    let page = reader.page;
    // Most pages are none of threads, and need not be read for one.
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

/// What a thread has to explain of a page at least, before it is known how it is signed; `None` where there can be none.
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
    // None explains more than all.
    (lowest <= 1.0).then_some(lowest.max(MIN_EXPLAINED))
}

/// Step 4: the posts of a thread in document order, with the one that opens it.
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

/// Whether a post of which no text is left is one all the same: it tells who and when, and shows pictures or plays films or
/// sounds; or it has neither such nor running text. What stands in it is of its frame. A smiley in what the page names as a
/// body was posted, too, and is not shown without the lines around it.
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

/// The posts of a thread, in the order of its members.
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
    /// Whether they are posts by the looks of them, whatever kind of page it is: most tell who wrote, and
    /// they are no entries of a list.
    pub(crate) fn are_of_thread(&self) -> bool {
        let signed = self.posts.iter().filter(|post| post.author.is_some());
        !self.are_entries() && 2 * signed.count() >= self.posts.len()
    }

    /// Whether they are entries of a list: they have headings of their own, or lead on.
    pub(crate) fn are_entries(&self) -> bool {
        self.are_titled || self.are_led
    }
}

/// Whether a page has so many links to profiles that a thread of it may be signed throughout.
fn has_profiles(page: &PageSnapshot) -> bool {
    let profiles = page.tagged(["a"]).filter(|link| is_profile(page, *link));
    profiles.take(MIN_REPEATED).count() == MIN_REPEATED
}

#[cfg(test)]
mod test_pages;
#[cfg(test)]
mod tests;
