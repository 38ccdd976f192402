//! How well a thread explains its page, by the author, date and text of each member.

use super::address::is_profile;
use super::entries::are_linked;
use super::fields::day;
use super::kinds::MIN_REPEATED;
use super::scope::Scope;
use super::signatures::Fields;
use super::signed::WITH_HOUR;
use super::thread::{Said, Thread};
use std::collections::BTreeMap;

/// Minimum mean of the shares of posts with an author and with a date. Source: ours.
const MIN_SIGNED: f32 = 0.5;

/// Exponent of the share of signed posts in the score of a thread. Source: ours, measured on threads: a set of rows
/// of which every second one is the head of a post holds as much text as the posts.
const CLARITY: i32 = 3;

/// What counts as explained by a thread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Measure {
    /// The prose in its bodies, as a share of the page's text.
    Prose,
    /// All text in its bodies, as a share of the text that the page shows; 0 unless each post is signed in full.
    AllSaid,
}

/// A thread with the author and date of each member.
pub(super) struct Best<'a> {
    /// How well it explains the page, 0..=1.
    pub(super) explained: f32,
    pub(super) thread: Thread<'a>,
    pub(super) fields: Fields,
    /// The thread of the comments on its posts.
    pub(super) comments: Option<Box<Self>>,
}

/// How well a thread explains the page by its prose, 0..=1.
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

/// Factor for the number of members: the more, the likelier they are a thread.
pub(super) fn of_many(members: usize) -> f32 {
    1.0 - 1.0 / (members + 1) as f32
}

/// Characters of text in the bodies of a thread.
pub(super) fn written(thread: &Thread) -> u32 {
    let mut chars = 0;
    for (member, said) in thread.said.iter().enumerate() {
        let written = said.iter().filter(|s| thread.is_in_body(member, s.leaf));
        chars += written.map(|s| thread.written(*s)).sum::<u32>();
    }
    chars
}

/// Characters of all text in the bodies that were told apart, short lines included, and of the hidden text in the
/// members beside the bodies, such as the menu of a post.
fn said_and_hidden(thread: &Thread) -> (u32, u32) {
    let (mut own, mut hidden) = (0, 0);
    for (member, said) in thread.said.iter().enumerate() {
        for said in said {
            let leaf = thread.leaf(*said);
            let is_shown = thread.page.totals(leaf.node).chars > 0;
            if thread.is_in_body(member, said.leaf) {
                own += if thread.has_body(member) {
                    thread.own_chars(*said)
                } else {
                    thread.written(*said)
                };
            } else if leaf.link.is_none() && !is_shown {
                hidden += leaf.chars;
            }
        }
    }
    (own, hidden)
}

impl Fields {
    /// How well a thread explains the page by all its text, 0..=1, if it is signed in full; else 0. Author and date
    /// of each post show that short lines, such as a list of ingredients, were written, too, and that a page of few
    /// posts, with a menu to each, consists of them. Source: ours, on Flarum.
    pub(super) fn explained_in_full(&self, thread: &Thread, scope: &Scope) -> f32 {
        if !self.are_full(thread) {
            return 0.0;
        }
        let (own, hidden) = said_and_hidden(thread);
        let all = scope.chars.saturating_sub(hidden).max(1);
        let share = own as f32 / all as f32;
        share * of_many(thread.members.len()) / self.posts_per_member(thread)
    }

    /// Whether there are three or more members, and all give an author in a link to a profile and a date to the hour,
    /// each at one path.
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

    /// The mean of the shares of members whose author, and whose date, stand at the most common path: members of one
    /// kind have them at the same path.
    fn consistent(&self, thread: &Thread) -> f32 {
        let count = self.dates.len().max(1) as f32;
        let authors = self.author_paths().flatten();
        let dates = self.date_paths(thread).flatten();
        (most_common(authors) + most_common(dates)) / (2.0 * count)
    }

    /// The mean number of authors of a member, or of dates if those are fewer: above 1 if members are several posts
    /// each.
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

/// The count of the most frequent path.
fn most_common(paths: impl Iterator<Item = u64>) -> f32 {
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    paths.for_each(|path| *counts.entry(path).or_default() += 1);
    counts.into_values().max().unwrap_or(0) as f32
}

/// The mean number of a member's texts that stand at its given inner path and satisfy `is_of_kind`.
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

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::OWN_OF_SIX;
    use crate::content::posts::{Least, PostReader, likely_posts};
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// How many posts that are signed in full are found on a page that may be an article: each has two sentences, a list
    /// and a menu, which is hidden or shown.
    fn found(is_hidden: bool) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (day, who) in (12..).zip(["ann", "bob", "cid"]) {
            t.open_with("article", &[("class", "post")]).open("header");
            t.open_with("a", &[("href", &format!("/user/{who}"))]);
            t.text(who).close();
            let when = format!("2025-01-{day}T09:20");
            t.open_with("time", &[("datetime", &when)]);
            t.text(&format!("{day} Jan 2025")).close().close();
            let line = format!("Message #{day}");
            for choice in [line.as_str(), "Copy the address", "Report it to us"] {
                for at in ["now", "on"] {
                    let choice = format!("{choice} {at}");
                    if is_hidden {
                        t.open_bare("span").unrendered(&choice).close();
                    } else {
                        t.open("span").text(&choice).close();
                    }
                }
            }
            t.open_with("div", &[("class", "post-body")]);
            for own in OWN_OF_SIX.iter().skip(2 * (day - 12)).take(2) {
                t.open("p").text(own).close();
            }
            for part in ["rye", "oats", "salt", "bran", "malt", "figs"] {
                t.open("li").text(&format!("{day} lots of {part}")).close();
            }
            t.close().close();
        }
        let page = t.finish();
        let least = Least {
            signed: 0.5,
            other: f32::INFINITY,
        };
        let units = Units::from_page(&page);
        let reader = PostReader::new(&page, &units);
        likely_posts(&reader, |_| true, least).posts.len()
    }

    #[test]
    fn a_hidden_menu_and_short_lines_hide_no_posts_that_are_signed() {
        assert_eq!(found(true), 3);
        assert_eq!(found(false), 0, "what is shown counts");
    }
}
