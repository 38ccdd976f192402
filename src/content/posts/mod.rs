//! Posts: the pieces a thread or the comments below an article are made of, with who wrote each,
//! when, where it can be found, and what of it was written.
//!
//! # Steps
//! 1. Candidates: sets of alike elements most of which have a date ([`mod@candidates`]), and the
//!    records of MDR; rows of boards, which tell of the last post, are none ([`boards`]).
//! 2. Each is read as a thread ([`thread`], [`fields`]): author, who is more than a rank ([`ranks`]), date, link,
//!    body, which the page may name ([`named_bodies`]), without who liked it ([`reactions`]) and lines of its
//!    frame ([`frame`]).
//! 3. The one is taken that explains the page best: by the share of its text that its bodies
//!    hold, how many of them are signed, and how many they are ([`explained`]).
//!    One that is signed throughout is a thread however little it explains ([`Least`]).
//! 4. The opening post often has markup of its own: the smallest subtree before the first post
//!    with a date and an author of the same kind is a post, too. The first post is without the head of the
//!    page that it may hold ([`opening`]).
//!
//! What was found may be entries of a list, too: [`Posts::are_of_thread`].

mod address;
mod authors;
mod boards;
mod body_names;
mod candidates;
mod entries;
mod fields;
mod frame;
mod leaves;
mod named_bodies;
mod naming;
mod opening;
mod ranks;
mod reactions;
mod scope;
mod thread;

pub(super) use reactions::is_in_box as is_in_box_of_reactions;

use super::units::Units;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};
use address::is_profile;
use candidates::candidates;
use leaves::{Leaves, Members};
use scope::Scope;
use std::collections::BTreeMap;
use thread::{Said, Thread};

/// Least that a thread must explain, 0..=1. Source: ours, measured on threads and wcxb.
const MIN_EXPLAINED: f32 = 0.04;
/// Least share of posts with an author or a date, in the mean of both. Source: ours.
const MIN_SIGNED: f32 = 0.5;

/// Power of the share of signed posts in what a thread explains. Source: ours, measured on
/// threads: rows of which every second one is the head of a post hold as much text as the posts.
const CLARITY: i32 = 3;

/// How much a date has that tells an hour, as it is read: `2024-05-06T07`.
const WITH_HOUR: usize = 13;

/// One post.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Post {
    /// Its subtrees, in document order. Replies inside are posts of their own.
    pub(crate) nodes: Vec<NodeId>,
    /// Who wrote it.
    pub(crate) author: Option<String>,
    /// Address of the author's profile.
    pub(crate) author_url: Option<String>,
    /// When: in ISO 8601 where it can be read, else as written.
    pub(crate) date: Option<String>,
    /// Its own address.
    pub(crate) link: Option<String>,
    /// How many posts it is inside of.
    pub(crate) depth: u32,
    /// Units of what was written, without the frame around it.
    pub(crate) body: Vec<usize>,
}

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
    page: &PageSnapshot,
    units: &Units,
    is_scope: impl Fn(NodeId) -> bool,
    least: f32,
) -> Posts {
    let least = Least {
        signed: least,
        other: least,
    };
    likely_posts(page, units, is_scope, least)
}

/// The same with another least for those that are signed throughout.
pub(crate) fn likely_posts(
    page: &PageSnapshot,
    units: &Units,
    is_scope: impl Fn(NodeId) -> bool,
    least: Least,
) -> Posts {
    // Most pages are none of threads, and need not be read for one.
    if least.other > 1.0 && !has_profiles(page) {
        return Posts::default();
    }
    let leaves = Leaves::from_page(page, units);
    // Most members of any candidate have a date.
    if !leaves.has_dates() {
        return Posts::default();
    }
    let scope = Scope::new(page, &leaves, is_scope);
    let may_be_signed =
        least.signed < least.other && leaves.has_signatures(page, thread::MIN_REPEATED);
    let lowest = if may_be_signed {
        least.signed
    } else {
        least.other
    };
    // None explains more than all.
    if lowest > 1.0 {
        return Posts::default();
    }
    let lowest = lowest.max(MIN_EXPLAINED);
    let mut best: Option<(f32, Thread, Fields)> = None;
    for members in candidates(page, &leaves, &scope) {
        let is_best =
            |score: f32| score >= lowest && best.as_ref().is_none_or(|(most, ..)| score > *most);
        // What cannot become the best is not read.
        let count = members.len();
        if !is_best(promised(held(page, &leaves, &members), count, &scope)) {
            continue;
        }
        let thread = Thread::new(page, &leaves, members);
        if !is_best(promised(written(&thread), count, &scope)) {
            continue;
        }
        let fields = Fields::new(&thread);
        let score = explained(&thread, &fields, &scope);
        if is_best(score) {
            best = Some((score, thread, fields));
        }
    }
    let Some((explained, thread, fields)) = best else {
        return Posts::default();
    };
    let are_signed = fields.are_full(&thread);
    if !are_signed && explained < least.other {
        return Posts::default();
    }
    let mut found = described(&thread, &fields, units);
    frame::leave_dates(&thread, &fields.dates, &mut found);
    frame::leave_repeated(&thread, &mut found);
    found.sort_by_key(|post| post.nodes.first().copied());
    if let Some(first) = opening::opening(&thread, &fields, &scope) {
        let thread = Thread::new(page, &leaves, vec![vec![first]]);
        let fields = Fields::new(&thread);
        let mut first = described(&thread, &fields, units);
        for post in &mut first {
            opening::leave_head(&thread, units, &found, post);
        }
        found.extend(first);
    } else if let Some((first, others)) = found.split_first_mut()
        && opening::is_apart(&thread, first)
    {
        opening::leave_head(&thread, units, others, first);
    }
    found.retain(|post| !post.body.is_empty());
    found.sort_by_key(|post| post.nodes.first().copied());
    Posts {
        are_titled: entries::are_titled(&thread, &fields),
        posts: found,
        explained,
        are_signed,
    }
}

/// Who and when of each member.
struct Fields {
    authors: Vec<Option<Said>>,
    /// Leaves.
    dates: Vec<Option<usize>>,
}

impl Posts {
    /// Whether they are posts by the looks of them, whatever kind of page it is: most tell who wrote, and
    /// they do not have headings of their own. What has is an entry of a list.
    pub(crate) fn are_of_thread(&self) -> bool {
        let signed = self.posts.iter().filter(|post| post.author.is_some());
        !self.are_titled && 2 * signed.count() >= self.posts.len()
    }
}

impl Fields {
    fn new(thread: &Thread) -> Self {
        let dates = fields::dates(thread);
        let authors = authors::authors(thread, &dates);
        Self { authors, dates }
    }

    /// The mean of the shares of members with an author and with a date.
    fn signed(&self) -> f32 {
        let count = self.dates.len().max(1) as f32;
        let authors = self.authors.iter().flatten().count() as f32;
        let dates = self.dates.iter().flatten().count() as f32;
        (authors + dates) / (2.0 * count)
    }

    /// The mean of the shares of members whose author, and whose date, stand at the path where
    /// most have them: what is of one kind says it in one place.
    fn consistent(&self, thread: &Thread) -> f32 {
        let count = self.dates.len().max(1) as f32;
        let authors = self.author_paths().flatten();
        let dates = self.date_paths(thread).flatten();
        (most_common(authors) + most_common(dates)) / (2.0 * count)
    }

    fn author_paths(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        self.authors
            .iter()
            .map(|author| author.map(|said| said.path))
    }

    fn date_paths<'a>(&'a self, thread: &'a Thread) -> impl Iterator<Item = Option<u64>> + 'a {
        self.dates.iter().zip(&thread.said).map(|(date, said)| {
            let date = (*date)?;
            said.iter().find(|s| s.leaf == date).map(|s| s.path)
        })
    }

    /// Whether all members, three or more, tell who in a link to a profile and when to the hour, each at one place.
    fn are_full(&self, thread: &Thread) -> bool {
        let count = self.dates.len();
        let is_linked = |said: &Said| {
            let link = thread.leaf(*said).link;
            link.is_some_and(|link| is_profile(thread.page, link))
        };
        let has_hour = |leaf: &usize| {
            let day = fields::day(thread, *leaf);
            day.is_some_and(|day| day.len() >= WITH_HOUR)
        };
        count >= thread::MIN_REPEATED
            && self.authors.iter().flatten().all(is_linked)
            && self.dates.iter().flatten().all(has_hour)
            && is_one_place(self.author_paths())
            && is_one_place(self.date_paths(thread))
            && !entries::are_linked(thread, self)
    }

    /// In the mean, how many authors a member has, or dates if those are fewer: above 1 where
    /// members are several posts in one.
    fn posts_per_member(&self, thread: &Thread) -> f32 {
        let authors = self.authors.iter();
        let authors = authors.map(|author| author.map(|said| said.inner));
        let dates = self.dates.iter().zip(&thread.said).map(|(date, said)| {
            let date = (*date)?;
            said.iter().find(|s| s.leaf == date).map(|s| s.inner)
        });
        mean_texts(thread, dates, |said| thread.leaf(said).is_date)
            .min(mean_texts(thread, authors, |_| true))
            .max(1.0)
    }
}

/// The letters of a name of an element, in lower case: `likesSummary` is written in many ways.
fn letters_of(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase())
}

/// Whether all members have a path, and it is the same.
fn is_one_place(mut paths: impl Iterator<Item = Option<u64>>) -> bool {
    let first = paths.next().flatten();
    first.is_some() && paths.all(|path| path == first)
}

/// Whether a page has so many links to profiles that a thread of it may be signed throughout.
fn has_profiles(page: &PageSnapshot) -> bool {
    let profiles = page.tagged(["a"]).filter(|link| is_profile(page, *link));
    profiles.take(thread::MIN_REPEATED).count() == thread::MIN_REPEATED
}

/// How often the most common of some paths occurs.
fn most_common(paths: impl Iterator<Item = u64>) -> f32 {
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    paths.for_each(|path| *counts.entry(path).or_default() += 1);
    counts.into_values().max().unwrap_or(0) as f32
}

/// In the mean, how many texts of a member stand at an inner path of each and are of a kind.
fn mean_texts(
    thread: &Thread,
    paths: impl Iterator<Item = Option<u64>>,
    is_of_kind: impl Fn(Said) -> bool,
) -> f32 {
    let (mut total, mut members) = (0, 0);
    for (path, said) in paths.zip(&thread.said) {
        let Some(path) = path else { continue };
        let alike = said.iter().filter(|s| s.inner == path && is_of_kind(**s));
        total += alike.count();
        members += 1;
    }
    if members == 0 {
        1.0
    } else {
        total as f32 / members as f32
    }
}

/// How well a thread explains the page, 0..=1.
fn explained(thread: &Thread, fields: &Fields, scope: &Scope) -> f32 {
    let signed = fields.signed();
    if signed < MIN_SIGNED {
        return 0.0;
    }
    let clear = (signed + fields.consistent(thread)) / 2.0;
    let written = share_of_text(written(thread), scope);
    written * clear.powi(CLARITY) * of_many(thread.members.len()) / fields.posts_per_member(thread)
}

/// The most that so many members with so many characters explain, whoever signs them: no other
/// factor of [`explained`] is above 1.
fn promised(chars: u32, members: usize, scope: &Scope) -> f32 {
    share_of_text(chars, scope) * of_many(members)
}

fn share_of_text(chars: u32, scope: &Scope) -> f32 {
    chars as f32 / scope.chars.max(1) as f32
}

/// The more members, the likelier they are a thread.
fn of_many(members: usize) -> f32 {
    1.0 - 1.0 / (members + 1) as f32
}

/// Characters outside links of some members; of those inside others, once for each around them.
fn held(page: &PageSnapshot, leaves: &Leaves, members: &Members) -> u32 {
    let nodes = members.iter().flatten();
    nodes.fold(0, |sum: u32, node| {
        sum.saturating_add(leaves.totals(page, *node).0)
    })
}

/// Characters that were written in the bodies of a thread.
fn written(thread: &Thread) -> u32 {
    let mut chars = 0;
    for (member, said) in thread.said.iter().enumerate() {
        let written = said.iter().filter(|s| thread.is_in_body(member, s.leaf));
        chars += written.map(|s| thread.written(*s)).sum::<u32>();
    }
    chars
}

fn described(thread: &Thread, fields: &Fields, units: &Units) -> Vec<Post> {
    let resolver = thread.page.links();
    let links = fields::links(thread, &fields.dates, &resolver);
    let describe = |(member, link): (usize, Option<String>)| {
        let author = fields.authors[member];
        let profile = author.and_then(|said| thread.leaf(said).link);
        let href = profile.and_then(|link| thread.page.attribute(link, "href"));
        Post {
            nodes: thread.members[member].clone(),
            author: author.map(|said| authors::name_text(&thread.leaf(said).text).to_owned()),
            author_url: href
                .filter(|href| resolver.resolve(href).is_some())
                .map(str::to_owned),
            date: fields.dates[member].map(|leaf| fields::date_text(thread, (member, leaf))),
            link,
            depth: thread.depth[member],
            body: body(thread, fields, units, member),
        }
    };
    links.into_iter().enumerate().map(describe).collect()
}

/// The units of a member's body: not those that say nothing but who, when, who liked it and what every
/// post says.
fn body(thread: &Thread, fields: &Fields, units: &Units, member: usize) -> Vec<usize> {
    let is_frame = |leaf: usize| {
        let is_author = fields.authors[member].is_some_and(|said| said.leaf == leaf);
        is_author || fields.dates[member] == Some(leaf) || thread.constant.contains(&leaf)
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

#[cfg(test)]
mod tests;
