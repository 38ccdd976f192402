//! Entries of a list that look like posts: articles of a blog, jobs of a life, episodes, dates.

use super::Fields;
use super::thread::{Said, Thread};
use crate::hash::HashSet;

/// Least share of the members that have a heading of their own, each another. Source: ours: an opening
/// post and a few with a subject leave most without.
const MIN_TITLED: f32 = 0.66;
/// Most characters of what stands before the subject of an answer: `Re:`, `AW:`.
const MAX_ANSWER: usize = 4;

/// Whether most members have a heading of their own, each another, that names no author: posts answer
/// one subject.
pub(super) fn are_titled(thread: &Thread, fields: &Fields) -> bool {
    let mut titles: HashSet<&str> = HashSet::default();
    for member in 0..thread.members.len() {
        titles.extend(title(thread, fields, member));
    }
    titles.len() > 1 && titles.len() as f32 >= MIN_TITLED * thread.members.len() as f32
}

/// The subject of a member: its first text, if that is a heading inside it and neither who nor when.
fn title<'a>(thread: &'a Thread, fields: &Fields, member: usize) -> Option<&'a str> {
    let roots = &thread.members[member];
    let is_heading = |said: &&Said| {
        let above = thread.page.ancestors(thread.leaf(**said).node);
        let mut inside = above.take_while(|node| !roots.contains(node));
        inside.any(|node| thread.page.is_heading(node))
    };
    let is_signature = |said: &Said| {
        fields.authors[member].is_some_and(|author| author.leaf == said.leaf)
            || fields.dates[member] == Some(said.leaf)
            || thread.leaf(*said).is_label
            || !thread.leaf(*said).text.contains(char::is_alphabetic)
    };
    let mut said = thread.said[member].iter();
    let first = said.find(|said| !is_signature(said)).filter(is_heading)?;
    Some(subject(&thread.leaf(*first).text))
}

/// What is answered: `Boats` of `Re: Boats`.
fn subject(text: &str) -> &str {
    match text.split_once(':') {
        Some((answer, subject)) if answer.chars().count() <= MAX_ANSWER => subject.trim(),
        _ => text.trim(),
    }
}
