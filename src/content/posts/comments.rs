//! Finds the posts that a thread of comments belongs to: comments below answers to a question, or below entries of a
//! feed.
//!
//! Comments are similar and many, and may explain more of a page than the posts they are on. Read without the
//! comments, those posts are a thread as well, and the one that the page is about: they come first, and the comments
//! become replies, one level deeper.
//!
//! # Steps
//! 1. Each set of similar elements that holds members of the best thread is read without them. The rest of each
//!    element must be a post: nearly all name author and date themselves and hold enough text.
//! 2. Nearly all members of the best thread stand in these posts, or before them, where the opening post is, and
//!    every second post has comments, unless the page declares the posts as answers.
//!
//! # Limits
//! Comments without dates are not found, nor are comments whose best single thread explains less than their posts.

use super::leaves::Members;
use super::opening::opening;
use super::post::Post;
use super::reading::{Best, explained, written};
use super::scope::Scope;
use super::signatures::Fields;
use super::thread::Thread;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum share of the posts that name author and date without their comments, and of the comments that stand in the
/// posts. Source: ours: nearly all.
const MIN_OWN: f32 = 0.9;
/// Minimum share, and minimum number, of the posts that have comments. Source: ours: a single box around all comments
/// is no post.
const MIN_COMMENTED: f32 = 0.5;
const MIN_POSTS: usize = 2;
/// Minimum text of the posts, as a share of the text of the comments. Source: ours: heads of chapters hold less.
const MIN_WRITTEN: f32 = 0.25;
/// Microdata properties and types of questions and answers. Source: schema.org.
const PROPERTIES: [&str; 2] = ["acceptedAnswer", "suggestedAnswer"];
const KINDS: [&str; 2] = ["Answer", "Question"];

/// The best thread, among all sets of similar elements, on whose posts the members of `comments` are comments.
///
/// Cost: linear in the sets that hold the comments.
pub(super) fn commented<'a>(
    comments: &Best<'a>,
    all: &[Members],
    scope: &Scope,
) -> Option<Best<'a>> {
    let mut found: Option<Best> = None;
    for members in all {
        let is_better = |posts: &Best| {
            let best = found.as_ref();
            best.is_none_or(|best| posts.explained > best.explained)
        };
        if let Some(posts) = posts_around(comments, members, scope).filter(is_better) {
            found = Some(posts);
        }
    }
    found
}

/// The thread of `members`, read without the comments in them; `None` where they are no posts.
fn posts_around<'a>(comments: &Best<'a>, members: &Members, scope: &Scope) -> Option<Best<'a>> {
    let inner = &comments.thread;
    let page = inner.page;
    let holders = around(page, members, &inner.members);
    let commented: HashSet<usize> = holders.iter().flatten().copied().collect();
    let least = MIN_COMMENTED * members.len() as f32;
    let are_commented = commented.len() >= MIN_POSTS && commented.len() as f32 >= least;
    let are_declared = !commented.is_empty() && are_declared(page, members);
    if !are_commented && !are_declared {
        return None;
    }
    let are_mixed = around(page, &inner.members, members)
        .iter()
        .any(Option::is_some);
    if are_mixed {
        return None;
    }
    let thread = Thread::around(page, inner.leaves, members.clone(), &inner.members);
    if (written(&thread) as f32) < MIN_WRITTEN * written(inner) as f32 {
        return None;
    }
    let fields = Fields::new(&thread);
    if fields.signed() < MIN_OWN {
        return None;
    }
    let first = members.iter().flatten().copied().min()?;
    let is_before = |nodes: &&Vec<NodeId>| nodes.first().is_some_and(|node| *node < first);
    let is_opened = || opening(&thread, &fields, scope).is_some();
    let before = inner.members.iter().filter(is_before).count();
    let opened = if before > 0 && is_opened() { before } else { 0 };
    let inside = holders.iter().flatten().count() + opened;
    let are_inside = inside as f32 >= MIN_OWN * inner.members.len() as f32;
    (are_inside || are_declared).then(|| Best {
        explained: explained(&thread, &fields, scope),
        thread,
        fields,
        comments: None,
    })
}

/// For each element of `inner`, the element of `outer` that holds it; neither set may be nested in itself.
fn around(page: &PageSnapshot, outer: &Members, inner: &Members) -> Vec<Option<usize>> {
    let mut roots: Vec<(NodeId, usize)> = Vec::new();
    for (member, nodes) in outer.iter().enumerate() {
        roots.extend(nodes.iter().map(|node| (*node, member)));
    }
    roots.sort_unstable();
    let holder = |nodes: &Vec<NodeId>| {
        let first = *nodes.first()?;
        let before = roots.partition_point(|(root, _)| *root < first);
        let (root, member) = *roots.get(before.checked_sub(1)?)?;
        (first < page.node(root).end).then_some(member)
    };
    inner.iter().map(holder).collect()
}

/// Whether the page declares most of the members as answers or questions, in microdata.
fn are_declared(page: &PageSnapshot, members: &Members) -> bool {
    let words = |id: NodeId, name: &str| page.attribute(id, name).unwrap_or("").split_whitespace();
    let is_kind = |address: &str| {
        address
            .rsplit('/')
            .next()
            .is_some_and(|kind| KINDS.contains(&kind))
    };
    let is_declared = |nodes: &&Vec<NodeId>| {
        nodes.first().is_some_and(|id| {
            words(*id, "itemprop").any(|property| PROPERTIES.contains(&property))
                || words(*id, "itemtype").any(is_kind)
        })
    };
    2 * members.iter().filter(is_declared).count() > members.len()
}

/// Appends comments to the posts they are on and removes their units from the bodies of those posts.
pub(super) fn add(comments: Vec<Post>, posts: &mut Vec<Post>) {
    let said: HashSet<usize> = comments
        .iter()
        .flat_map(|post| post.body.iter().copied())
        .collect();
    for post in posts.iter_mut() {
        post.body.retain(|unit| !said.contains(unit));
    }
    let deeper = |post: Post| Post {
        depth: post.depth + 1,
        ..post
    };
    posts.extend(comments.into_iter().map(deeper));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::posts_of;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Author, text and depth of the posts found on a page of answers with a number of comments each.
    fn told(comments: [u32; 3]) -> Vec<(String, String, u32)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        let sign = |t: &mut TestPage, who: &str, day: u32| {
            t.open_with("a", &[("href", &format!("/users/{who}"))]);
            t.text(who).close();
            t.open("span").text(&format!("{day} May 2021")).close();
        };
        let answers = [("anna", 11), ("Bobby", 12), ("Cidney", 13)];
        for ((who, day), comments) in answers.into_iter().zip(comments) {
            t.open_with("div", &[("class", "answer")]);
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&answer(day)).close().close();
            t.open_with("div", &[("class", "foot")]);
            sign(&mut t, who, day);
            t.close().open("ul");
            for number in 0..comments {
                t.open_with("li", &[("class", "comment")]).open("p");
                t.text(&comment(number, day)).close();
                t.open_with("div", &[("class", "who")]);
                sign(&mut t, &format!("reader{number}"), day + 1);
                t.close().close();
            }
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = posts_of(&page).posts;
        let told = found.iter().map(|post| {
            let lines = post.body.iter().map(|unit| units.list[*unit].text.as_str());
            let text = lines.collect::<Vec<&str>>().join("\n");
            (post.author.clone().unwrap_or_default(), text, post.depth)
        });
        told.collect()
    }

    fn answer(day: u32) -> String {
        format!(
            "By doing it every day for {day} years, and then once more with all of the children."
        )
    }

    fn comment(number: u32, day: u32) -> String {
        format!("Number {number} on {day}: that is a long time for a blanket, is it not?")
    }

    #[test]
    fn what_is_commented_comes_first() {
        let found = told([3, 2, 3]);
        assert_eq!(found.len(), 11);
        let begin = found[..5].iter();
        let begin: Vec<(&str, u32)> = begin
            .map(|(who, _, depth)| (who.as_str(), *depth))
            .collect();
        let expected = [
            ("anna", 0),
            ("reader0", 1),
            ("reader1", 1),
            ("reader2", 1),
            ("Bobby", 0),
        ];
        assert_eq!(begin, expected);
        assert_eq!([&found[0].1, &found[1].1], [&answer(11), &comment(0, 11)]);
    }

    #[test]
    fn answers_are_declared_by_properties_and_kinds() {
        let are_declared = |name: &str, value: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..2 {
                t.open_with("div", &[(name, value)]).text("Yes.").close();
            }
            let page = t.finish();
            let all = page.iter().map(|(id, _)| id);
            let members = all.filter(|id| page.tag(*id) == "div").map(|id| vec![id]);
            are_declared(&page, &members.collect())
        };
        assert!(are_declared("itemprop", "suggestedAnswer"));
        assert!(are_declared("itemtype", "https://schema.org/Answer"));
        assert!(!are_declared("itemtype", "https://schema.org/Comment"));
    }
}
