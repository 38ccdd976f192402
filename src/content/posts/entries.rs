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

/// The subject of a member: a heading inside it that leads to what is there for good, else its first text, if
/// that is a heading and neither who nor when.
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
    let is_bookmark = |said: &&Said| {
        let link = thread.leaf(**said).link;
        link.is_some_and(|link| thread.page.node(link).has_word("rel", "bookmark"))
    };
    let mut texts = thread.said[member]
        .iter()
        .filter(|said| !is_signature(said));
    let first = texts.clone().next().filter(is_heading);
    // Above the headline of an article, its category may stand in a heading, too.
    let bookmark = texts.find(|said| is_bookmark(said) && is_heading(said));
    Some(subject(&thread.leaf(*bookmark.or(first)?).text))
}

/// What is answered: `Boats` of `Re: Boats`.
fn subject(text: &str) -> &str {
    match text.split_once(':') {
        Some((answer, subject)) if answer.chars().count() <= MAX_ANSWER => subject.trim(),
        _ => text.trim(),
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::posts;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_is_linked_for_good_is_the_title_below_a_category() {
        let are_titled = |rel: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for (place, day) in [("Oregon", 12), ("Utah", 13), ("Ohio", 14)] {
                t.open_with("div", &[("class", "entry")]);
                t.open("h5").text("Trolls").close().open("h1");
                t.open_with("a", &[("href", &format!("/2021/{day}")), ("rel", rel)])
                    .text(&format!("The judges of {place}"))
                    .close()
                    .close();
                t.open_with("div", &[("class", "username")])
                    .text("ann")
                    .close();
                t.open("div").text(&format!("{day} May 2021")).close();
                t.open_with("div", &[("class", "text")]).open("p");
                t.text(&format!("What happened in {place} was long in coming."));
                t.close().close().close();
            }
            let page = t.finish();
            let found = posts(&page, &Units::from_page(&page), |_| true, 0.0);
            assert!(!found.posts.is_empty());
            found.are_titled
        };
        assert!(are_titled("bookmark"));
        assert!(!are_titled("next"));
    }
}
