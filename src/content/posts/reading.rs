//! A thread as it is read: who and when of each member, and how well it explains its page.

use super::address::is_profile;
use super::entries::are_linked;
use super::fields::day;
use super::kinds::MIN_REPEATED;
use super::scope::Scope;
use super::signatures::Fields;
use super::signed::WITH_HOUR;
use super::thread::{Said, Thread};
use std::collections::BTreeMap;

/// Least share of posts with an author or a date, in the mean of both. Source: ours.
const MIN_SIGNED: f32 = 0.5;

/// Power of the share of signed posts in what a thread explains. Source: ours, measured on
/// threads: rows of which every second one is the head of a post hold as much text as the posts.
const CLARITY: i32 = 3;

/// A thread with who and when of each member.
pub(super) struct Best<'a> {
    /// How well it explains the page, 0..=1.
    pub(super) explained: f32,
    pub(super) thread: Thread<'a>,
    pub(super) fields: Fields,
    /// The thread of the comments on its posts.
    pub(super) comments: Option<Box<Self>>,
}

/// How well a thread explains the page, 0..=1.
pub(super) fn explained(thread: &Thread, fields: &Fields, scope: &Scope) -> f32 {
    let signed = fields.signed();
    if signed < MIN_SIGNED {
        return 0.0;
    }
    let clear = (signed + fields.consistent(thread)) / 2.0;
    let written = share_of_text(written(thread), scope);
    written * clear.powi(CLARITY) * of_many(thread.members.len()) / fields.posts_per_member(thread)
}

pub(super) fn share_of_text(chars: u32, scope: &Scope) -> f32 {
    chars as f32 / scope.chars.max(1) as f32
}

/// The more members, the likelier they are a thread.
pub(super) fn of_many(members: usize) -> f32 {
    1.0 - 1.0 / (members + 1) as f32
}

/// Characters that were written in the bodies of a thread.
pub(super) fn written(thread: &Thread) -> u32 {
    let mut chars = 0;
    for (member, said) in thread.said.iter().enumerate() {
        let written = said.iter().filter(|s| thread.is_in_body(member, s.leaf));
        chars += written.map(|s| thread.written(*s)).sum::<u32>();
    }
    chars
}

impl Fields {
    /// Whether all members, three or more, tell who in a link to a profile and when to the hour, each at one place.
    pub(super) fn are_full(&self, thread: &Thread) -> bool {
        let count = self.dates.len();
        let is_linked = |said: &Said| {
            let link = thread.leaf(*said).link;
            link.is_some_and(|link| is_profile(thread.page, link))
        };
        let has_hour = |leaf: &usize| {
            let day = day(thread, *leaf);
            day.is_some_and(|day| day.len() >= WITH_HOUR)
        };
        count >= MIN_REPEATED
            && self.authors.iter().flatten().all(is_linked)
            && self.dates.iter().flatten().all(has_hour)
            && is_one_place(self.author_paths())
            && is_one_place(self.date_paths(thread))
            && !are_linked(thread, self)
    }

    /// The mean of the shares of members with an author and with a date.
    pub(super) fn signed(&self) -> f32 {
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

/// Whether all members have a path, and it is the same.
fn is_one_place(mut paths: impl Iterator<Item = Option<u64>>) -> bool {
    let first = paths.next().flatten();
    first.is_some() && paths.all(|path| path == first)
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
