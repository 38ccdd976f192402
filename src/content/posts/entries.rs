//! Tells entries of a list from posts: articles of a blog, jobs in a CV, episodes, events.

use super::address::{is_profile, names_profile, path_of};
use super::leaf::MIN_WRITTEN;
use super::signatures::Fields;
use super::thread::{Said, Thread};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, words};

/// Minimum share of the members that have a distinct heading of their own. Source: ours: an opening post and a few
/// with a subject leave most without.
const MIN_TITLED: f32 = 0.66;
/// Maximum characters of the prefix of a reply's subject: `Re:`, `AW:`.
const MAX_ANSWER: usize = 4;

/// Minimum words of link text that may be a title. Source: ours: `Reply`, `Permalink`, `Report post` are no titles.
const MIN_LINKED: usize = 3;
/// Minimum characters of such a title. Source: ours: in scripts where each character counts as a word, the rank of a
/// member has four.
const MIN_TITLE_CHARS: usize = 8;
/// Minimum number of members with a link to another page. Source: ours: two may be a text and its answer.
const MIN_LED: usize = 3;

/// Whether most members have a distinct heading of their own that is neither an author nor an author's rank. Posts,
/// in contrast, share one subject.
pub(super) fn are_titled(thread: &Thread, fields: &Fields) -> bool {
    let titles: Vec<Option<&str>> = (0..thread.members.len())
        .map(|member| title(thread, fields, member))
        .collect();
    differ(thread, |member| titles[member]) && !go_with_authors(thread, fields, &titles)
}

/// Whether titles belong to authors: some author has several titled members, and every such author has the same title
/// in all of them.
fn go_with_authors(thread: &Thread, fields: &Fields, titles: &[Option<&str>]) -> bool {
    let mut said: HashMap<&str, (usize, HashSet<&str>)> = HashMap::default();
    for (author, title) in fields.authors.iter().zip(titles) {
        if let (Some(author), Some(title)) = (author, title) {
            let (members, titles) = said.entry(&thread.leaf(*author).text).or_default();
            *members += 1;
            titles.insert(title);
        }
    }
    let mut several = said.values().filter(|(members, _)| *members > 1).peekable();
    several.peek().is_some() && several.all(|(_, titles)| titles.len() == 1)
}

/// Whether most members begin with a link of a few words, each distinct, that leads to no profile: what they are
/// about stands on a page of its own.
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

/// Whether most members, three or more, have a link above their text that leads to another page: a link of a few
/// words, each with distinct words and a distinct path, that leads to no profile and to no place of this page. Search
/// results look like posts: author, date, a few lines, and a link to what they are about. Queries are ignored:
/// `viewtopic.php?p=12` is a post.
///
/// Source: ours, 52 threads and 476 pages of wcxb, 87 of estuka, 473 of snippets and 79 of kreuzer that the models
/// have not learned from. Among all pages with posts, the members of ten have such links: eight searches, episodes
/// and a news site's front page. In threads such links are dates, anchors and actions, with the same words or the
/// same path in each post. Limits: subjects of replies look the same if each is distinct and leads to a path of its
/// own without an anchor.
pub(super) fn are_led(thread: &Thread, fields: &Fields) -> bool {
    let members = thread.members.len();
    if members < MIN_LED {
        return false;
    }
    let page = thread.page;
    let named = page
        .iter()
        .flat_map(|(id, _)| ["id", "name"].map(|name| page.attribute(id, name)));
    let places: HashSet<&str> = named.flatten().collect();
    let leads_on = |href: &str| {
        let (address, place) = href.split_once('#').unwrap_or((href, ""));
        !address.is_empty() && !places.contains(place) && !names_profile(href)
    };
    let led = |member: usize| {
        let is_written = |said: &&Said| {
            let leaf = thread.leaf(**said);
            let is_text = leaf.link.is_none() && leaf.chars >= MIN_WRITTEN;
            is_text && thread.is_in_body(member, said.leaf)
        };
        let mut above = unsigned(thread, fields, member).take_while(|said| !is_written(said));
        above.find_map(|said| {
            let link = thread.leaf(*said).link?;
            let href = page.attribute(link, "href").filter(|href| leads_on(href))?;
            let title = page.text(link);
            let is_title = words(&title).count() >= MIN_LINKED
                && title.chars().nth(MIN_TITLE_CHARS - 1).is_some();
            is_title.then(|| (title, path_of(href)))
        })
    };
    let led: Vec<Option<(String, &str)>> = (0..members).map(led).collect();
    let title = |member: usize| led[member].as_ref().map(|(title, _)| subject(title));
    let path = |member: usize| led[member].as_ref().map(|(_, path)| *path);
    differ(thread, title) && differ(thread, path)
}

/// Whether most members have a title, each distinct.
fn differ<'a>(thread: &Thread, title: impl Fn(usize) -> Option<&'a str>) -> bool {
    let members = thread.members.len();
    let titles: HashSet<&str> = (0..members).filter_map(title).collect();
    titles.len() > 1 && titles.len() as f32 >= MIN_TITLED * members as f32
}

/// The texts of a member other than author, dates and texts without letters.
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

/// The subject of a member: a heading inside it that links to its permanent address (`rel=bookmark`), else its first
/// text, if that is a heading and neither author nor date.
fn title<'a>(thread: &'a Thread, fields: &Fields, member: usize) -> Option<&'a str> {
    let roots = &thread.members[member];
    let heading_of = |said: &Said| {
        let above = thread.page.ancestors(thread.leaf(*said).node);
        let mut inside = above.take_while(|node| !roots.contains(node));
        inside.find(|node| thread.page.is_heading(*node))
    };
    // Below a heading with the author's name, a lower heading right beside it is the author's rank.
    let name = fields.authors[member].and_then(|author| heading_of(&author));
    let is_rank = |heading: NodeId| {
        let level = |id: NodeId| thread.page.heading_level(id);
        name.is_some_and(|name| {
            name < heading
                && level(name) < level(heading)
                && thread.page.parent(name) == thread.page.parent(heading)
        })
    };
    let is_heading = |said: &&Said| heading_of(said).is_some_and(|heading| !is_rank(heading));
    let is_bookmark = |said: &&Said| {
        let link = thread.leaf(**said).link;
        link.is_some_and(|link| thread.page.node(link).has_word("rel", "bookmark"))
    };
    let texts = || unsigned(thread, fields, member);
    let first = texts().next().filter(is_heading);
    // Above the headline of an article, its category may be a heading, too.
    let bookmark = texts().find(|said| is_bookmark(said) && is_heading(said));
    Some(subject(&thread.leaf(*bookmark.or(first)?).text))
}

/// The subject that a reply answers: `Boats` of `Re: Boats`.
fn subject(text: &str) -> &str {
    match text.split_once(':') {
        Some((answer, subject)) if answer.chars().count() <= MAX_ANSWER => subject.trim(),
        _ => text.trim(),
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN, posts_of};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_leads_on_above_its_text_is_an_entry() {
        let are_led = |page: &str, place: &str, title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for (town, day) in [("Oregon", 12), ("Utah", 13), ("Ohio", 14)] {
                let name = format!("c{day}");
                t.open_with("div", &[("class", "entry"), ("id", &name)]);
                t.open("div").text("4").close().open("div");
                let href = [page.replace("DAY", &day.to_string()).as_str(), place, &name].concat();
                t.open_with("a", &[("href", &href)]);
                t.text(&title.replace("TOWN", town)).close().close();
                t.open_with("div", &[("class", "username")]).text("ann");
                t.close();
                t.open("div").text(&format!("{day} May 2021")).close();
                t.open_with("div", &[("class", "text")]).open("p");
                t.text(&format!("What happened in {town} was long in coming."));
                t.close().close().close();
            }
            let found = posts_of(&t.finish());
            assert!(!found.posts.is_empty());
            found.are_led
        };
        let title = "The judges of TOWN";
        assert!(are_led("/2021/DAY", "?by=", title));
        assert!(are_led("/2021/DAY", "#answer-", title), "a place elsewhere");
        assert!(!are_led("/2021/DAY", "#", title), "a place of this page");
        assert!(!are_led("/judges", "?by=", title), "the same page");
        assert!(!are_led("/2021/DAY", "?by=", "Re: The judges"), "answers");
        assert!(!are_led("/user/DAY", "?by=", title), "who");
        assert!(!are_led("/2021/DAY", "?by=", "in TOWN"), "a line");
    }

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

    #[test]
    fn what_goes_with_an_author_is_no_title() {
        let are_titled = |tags: [&str; 2], names: [&str; 3], titles: [&str; 3]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for (((who, title), day), own) in names.iter().zip(titles).zip(12..).zip(OWN) {
                t.open_with("div", &[("class", "entry")]).open("div");
                t.open_with(tags[0], &[("class", "username")])
                    .open_with("a", &[("href", &format!("/user/{who}"))]);
                t.text(who).close().close();
                t.open(tags[1]).text(title).close().close();
                t.open("div").text(&format!("{day} May 2021")).close();
                t.open_with("div", &[("class", "text")]).open("p");
                t.text(own).close().close().close();
            }
            let found = posts_of(&t.finish());
            assert!(!found.posts.is_empty());
            found.are_titled
        };
        let names = ["ann", "bob", "cid"];
        let ranks = ["Regular of the harbour", "Old hand", "Newcomer"];
        assert!(!are_titled(["h4", "h5"], names, ranks), "below the name");
        assert!(are_titled(["div", "h5"], names, ranks), "no name above");
        assert!(are_titled(["h5", "h4"], names, ranks), "above the name");
        let names = ["ann", "bob", "ann"];
        assert!(are_titled(["div", "h5"], names, ranks), "several of one");
        let titles = ["Old hand", "Newcomer", "Old hand"];
        assert!(!are_titled(["div", "h5"], names, titles));
    }
}
