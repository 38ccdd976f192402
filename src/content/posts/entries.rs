//! Entries of a list that look like posts: articles of a blog, jobs of a life, episodes, dates.

use super::address::is_profile;
use super::signatures::Fields;
use super::thread::{Said, Thread};
use crate::hash::HashSet;
use crate::snapshot::words;

/// Least share of the members that have a heading of their own, each another. Source: ours: an opening
/// post and a few with a subject leave most without.
const MIN_TITLED: f32 = 0.66;
/// Most characters of what stands before the subject of an answer: `Re:`, `AW:`.
const MAX_ANSWER: usize = 4;

/// Fewest words of a link that may be a title. Source: ours: `Reply`, `Permalink`, `Report post` are none.
const MIN_LINKED: usize = 3;

/// Whether most members have a heading of their own, each another, that names no author: posts answer
/// one subject.
pub(super) fn are_titled(thread: &Thread, fields: &Fields) -> bool {
    differ(thread, |member| title(thread, fields, member))
}

/// Whether most members begin with a link of a few words, each another, that leads to no profile: what they are about
/// stands on a page of its own.
pub(super) fn are_linked(thread: &Thread, fields: &Fields) -> bool {
    let leads_on = |said: &&Said| {
        let leaf = thread.leaf(**said);
        let link = leaf.link.filter(|link| !is_profile(thread.page, *link));
        let href = link.and_then(|link| thread.page.attribute(link, "href"));
        href.is_some_and(|href| !href.starts_with('#')) && words(&leaf.text).count() >= MIN_LINKED
    };
    differ(thread, |member| {
        let first = unsigned(thread, fields, member).next().filter(leads_on)?;
        Some(subject(&thread.leaf(*first).text))
    })
}

/// Whether most members have a title, each another.
fn differ<'a>(thread: &Thread, title: impl Fn(usize) -> Option<&'a str>) -> bool {
    let members = thread.members.len();
    let titles: HashSet<&str> = (0..members).filter_map(title).collect();
    titles.len() > 1 && titles.len() as f32 >= MIN_TITLED * members as f32
}

/// What a member says beside who and when.
fn unsigned<'a>(
    thread: &'a Thread,
    fields: &'a Fields,
    member: usize,
) -> impl Iterator<Item = &'a Said> {
    let is_signature = move |said: &Said| {
        fields.authors[member].is_some_and(|author| author.leaf == said.leaf)
            || fields.dates[member] == Some(said.leaf)
            || thread.leaf(*said).is_label
            || !thread.leaf(*said).text.contains(char::is_alphabetic)
    };
    let said = thread.said[member].iter();
    said.filter(move |said| !is_signature(said))
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
    let is_bookmark = |said: &&Said| {
        let link = thread.leaf(**said).link;
        link.is_some_and(|link| thread.page.node(link).has_word("rel", "bookmark"))
    };
    let texts = || unsigned(thread, fields, member);
    let first = texts().next().filter(is_heading);
    // Above the headline of an article, its category may stand in a heading, too.
    let bookmark = texts().find(|said| is_bookmark(said) && is_heading(said));
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
    use crate::content::posts::test_pages::posts_of;
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
            let found = posts_of(&page);
            assert!(!found.posts.is_empty());
            found.are_titled
        };
        assert!(are_titled("bookmark"));
        assert!(!are_titled("next"));
    }
}
