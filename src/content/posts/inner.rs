//! Finds replies inside posts, below the text: boxes that begin with a person and hold a date and text, whatever
//! their class names and however few they are.
//!
//! # Steps
//! 1. The boxes: in each post whose body was told apart, the smallest elements behind the body that begin with a link
//!    to a person, or that are named as replies and begin with author and date; each holds a date, and prose.
//! 2. The boxes are read as a thread, one level deeper, and the posts are read again without them.
//!
//! # Limits
//! Replies above the body, or without a date, are not found. Lines that begin with a word (`Last edited by`, `Marked
//! as answer by`) are frame. So are boxes with little text, or with text only in the line of the date, unless they
//! are named as replies or comments (`Dora 15 May 2021 gave a medal`), and boxes named after other things.

use super::address::is_profile;
use super::leaf::{Leaf, MIN_WRITTEN};
use super::leaves::Members;
use super::letters::letters_of;
use super::names::{is_name, name_text};
use super::naming::{MAX_WORDS, naming};
use super::reading::Best;
use super::signatures::Fields;
use super::thread::Thread;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::NodeId;

/// Maximum number of elements from a date up to its reply. Source: ours: a line in a foot in a box.
const MAX_UP: usize = 6;
/// Maximum number of texts of a reply among which prose is looked for. Source: ours, to bound the cost.
const MAX_TEXTS: usize = 64;
/// Parts of class names and ids of replies, letters only, in lower case. Source: ours, from sites of reviews.
const REPLIES: [&str; 3] = ["reply", "response", "antwort"];
/// Whole class names and ids of comments, letters only, in lower case. Source: ours, from sites of reviews.
const COMMENTS: [&str; 3] = ["comment", "comments", "kommentar"];
/// Words in class names of boxes with an author and a date that are no replies: an edit, an attachment, an act of
/// moderation. Source: ours, from forum software.
const OTHERS: [&str; 14] = [
    "edit",
    "edited",
    "attachment",
    "attachments",
    "attach",
    "moderation",
    "moderator",
    "notice",
    "event",
    "reaction",
    "reactions",
    "award",
    "awards",
    "badge",
];

/// The posts with the replies inside them; `None` where there are none. Cost: linear in the texts of the posts.
pub(super) fn with_inner<'a>(posts: &Best<'a>) -> Option<Best<'a>> {
    let thread = &posts.thread;
    let members = 0..thread.members.len();
    let found: Members = members
        .flat_map(|member| replies_of(posts, member))
        .map(|reply| vec![reply])
        .collect();
    if found.is_empty() {
        return None;
    }
    let (page, leaves) = (thread.page, thread.leaves);
    let rest = Thread::around(page, leaves, thread.members.clone(), &found);
    let fields = Fields::new(&rest);
    if fields.signed() < posts.fields.signed() {
        return None;
    }
    let replies = Thread::new(page, leaves, found);
    let of_replies = Fields::new(&replies);
    Some(Best {
        explained: posts.explained,
        thread: rest,
        fields,
        comments: Some(Box::new(Best {
            explained: 0.0,
            thread: replies,
            fields: of_replies,
            comments: None,
        })),
    })
}

/// Step 1 for one post: its replies, in document order.
fn replies_of(posts: &Best, member: usize) -> Vec<NodeId> {
    let thread = &posts.thread;
    let page = thread.page;
    let ends = thread.bodies[member]
        .iter()
        .map(|body| page.node(*body).end);
    let Some(end) = ends.max().filter(|_| thread.has_body(member)) else {
        return Vec::new();
    };
    let author = posts.fields.authors[member].map(|said| said.leaf);
    let own = [author, posts.fields.dates[member]];
    let is_own = |leaf: usize| own.contains(&Some(leaf));
    let list = &thread.leaves.list;
    let mut found: Vec<NodeId> = Vec::new();
    for said in &thread.said[member] {
        let leaf = thread.leaf(*said);
        let is_taken = found
            .last()
            .is_some_and(|last| page.contains(*last, leaf.node));
        if !leaf.is_date || leaf.node < end || is_own(said.leaf) || is_taken {
            continue;
        }
        let around = page.ancestors(leaf.node).take(MAX_UP);
        let mut inside = around.take_while(|up| *up >= end && !thread.members[member].contains(up));
        let is_reply = |up: &NodeId| {
            let texts = thread.leaves.within(page, *up);
            // The box must be wholly within this post, and must not be its head.
            let [first, end] = [texts.start, texts.end]
                .map(|end| thread.said[member].partition_point(|said| said.leaf < end));
            let is_whole =
                end - first == texts.len() && !own.iter().flatten().any(|own| texts.contains(own));
            let texts = &list[texts.start..texts.end.min(texts.start + MAX_TEXTS)];
            is_whole
                && begins_as_reply(thread, *up, texts)
                && says_enough(thread, *up, texts, leaf.unit)
        };
        found.extend(inside.find(is_reply));
    }
    found
}

/// Whether an element begins with a link to a person or, if it is named as a reply, with author and date.
fn begins_as_reply(thread: &Thread, id: NodeId, texts: &[Leaf]) -> bool {
    let Some(first) = texts.first() else {
        return false;
    };
    if first.is_label || !is_name(name_text(&first.text), first.chars) {
        return false;
    }
    match first.link {
        Some(link) => is_profile(thread.page, link) || naming(thread, id, first.node) > 0.0,
        None => is_named(thread, id) && texts.get(1).is_some_and(|second| second.is_date),
    }
}

/// Whether an element is named as a reply.
fn is_named(thread: &Thread, id: NodeId) -> bool {
    thread.page.names(id).any(|name| {
        let letters: String = letters_of(name).collect();
        REPLIES.iter().any(|reply| letters.contains(reply))
    })
}

/// Whether an element is named as a comment.
fn is_comment(thread: &Thread, id: NodeId) -> bool {
    let mut names = thread.page.names(id);
    names.any(|name| COMMENTS.iter().any(|own| letters_of(name).eq(own.chars())))
}

/// Whether a box has as much prose as a person writes, outside the line of its date; if it is named as a reply or
/// comment, whether it has any prose.
fn says_enough(thread: &Thread, id: NodeId, texts: &[Leaf], line: usize) -> bool {
    let prose = || texts.iter().filter(|leaf| leaf.is_prose());
    if is_named(thread, id) || is_comment(thread, id) {
        return prose().next().is_some();
    }
    let apart = prose().filter(|leaf| leaf.unit != line);
    apart.map(|leaf| leaf.chars).sum::<u32>() >= MIN_WRITTEN && !is_of_other(thread, id)
}

/// Whether an element's class names it as something other than a reply.
fn is_of_other(thread: &Thread, id: NodeId) -> bool {
    let class = thread.page.attribute(id, "class").unwrap_or("");
    let mut words = tokens_of(class).take(MAX_WORDS);
    words.any(|word| OTHERS.contains(&&*word))
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN, posts_of, text_of};
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Who wrote what how deep where something stands below the second of three posts.
    fn told(below: impl Fn(&mut TestPage)) -> Vec<(Option<String>, String, u32)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, own) in (12..).zip(OWN) {
            t.open("article").open_with("div", &[("class", "head")]);
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(own).close().close();
            if day == 13 {
                below(&mut t);
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = posts_of(&page).posts;
        let told = found.into_iter().map(|post| {
            let text = text_of(&post, &units);
            (post.author, text, post.depth)
        });
        told.collect()
    }

    const ANSWER: &str = "They hang there since the storm of last week.";

    #[test]
    fn a_signed_box_below_a_post_is_a_reply_to_it() {
        let found = told(|t| {
            t.open("ul").open("li");
            t.open_with("a", &[("href", "/user/bob")])
                .text("bob")
                .close();
            t.open("p").text(ANSWER).close();
            t.open("small").text("14 May 2021").close();
            t.close().close();
        });
        let depths: Vec<u32> = found.iter().map(|(_, _, depth)| *depth).collect();
        assert_eq!(depths, [0, 0, 1, 0]);
        assert_eq!(found[1].1, OWN[1]);
        let (author, text, _) = &found[2];
        assert_eq!((author.as_deref(), text.as_str()), (Some("bob"), ANSWER));
    }

    #[test]
    fn a_box_named_after_replies_is_one() {
        let boxed = |class: &'static str| {
            told(move |t| {
                t.open_with("div", &[("class", class)]);
                t.open("p").text("The harbour office").close();
                t.open("small").text("14 May 2021").close();
                t.open("p").text(ANSWER).close();
                t.close();
            })
        };
        let found = boxed("styles_replyContent");
        assert_eq!(found.len(), 4);
        assert!(found[2].1.contains(ANSWER) && found[2].2 == 1);
        assert_eq!(boxed("note").len(), 3);
    }

    #[test]
    fn a_line_of_the_frame_is_no_reply() {
        let found = told(|t| {
            t.open("div").text("Was marked as the answer to it by");
            t.open_with("a", &[("href", "/user/bob")])
                .text("bob")
                .close();
            t.open("small").text("14 May 2021").close().close();
        });
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn a_box_of_the_frame_is_no_reply() {
        let boxed = |class: &'static str, tag: &'static str, text: &'static str| {
            let found = told(move |t| {
                t.open_with("div", &[("class", class)]);
                t.open_with("a", &[("href", "/user/dora")]);
                t.text("Dora").close();
                t.open("span").text("15 May 2021").close();
                t.open(tag).text(text).close().close();
            });
            found.len()
        };
        assert_eq!(boxed("foot", "p", ANSWER), 4);
        assert_eq!(boxed("foot", "span", ANSWER), 3, "in the line of the day");
        let little = "gave this post a medal for it";
        assert_eq!(boxed("foot", "p", little), 3);
        assert_eq!(boxed("post-reply", "p", little), 4);
        for class in ["edit", "attachment-owner"] {
            assert_eq!(boxed(class, "p", ANSWER), 3, "{class}");
        }
    }
}
