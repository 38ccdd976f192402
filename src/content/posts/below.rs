//! What stands below the text of a post and is none of it: when and by whom it was edited, and the signature of its author.
//!
//! # Limits
//! A line on an edit is told by the author's name, or by saying no more; that of a moderator who gives a reason stays, and
//! so does one that goes on behind name and day. A signature is told by the whole name of its element, which holds neither
//! who, when nor the first of what was written, or by the rule that vBulletin draws above it.

use super::letters::letters_of;
use super::post::Post;
use super::signatures::Fields;
use super::thread::{MAX_SIGNATURE, Thread};
use crate::content::dates;
use crate::content::units::Units;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};

/// Characters of a name that is looked for in a line. Source: ours: shorter ones stand in words.
const MIN_NAME: usize = 3;
/// Words that may stand behind the day of an edit, set off by a comma, with a number: `edited 3 times in total`. Source: phpBB.
const MAX_COUNT: usize = 5;
/// Names of elements that hold signatures, letters alone in lower case. Source: phpBB, vBulletin, XenForo, FluxBB, Vanilla,
/// SMF, NodeBB, Discourse, Discuz!. Others that end so hold what people signed, or the head of a function.
const SIGNATURES: [&str; 13] = [
    "sign",
    "signature",
    "postsignature",
    "postsignatures",
    "bpostsignature",
    "messagesignature",
    "msgsignature",
    "usersignature",
    "membersignature",
    "authorsignature",
    "postersignature",
    "forumsignature",
    "signaturecontainer",
];
/// What ends a line that says when a post was edited, behind the day. Source: Discuz! (`于 2024-11-19 08:40 编辑`).
const EDITED: [&str; 2] = ["编辑", "編輯"];
/// Elements from a text up to such a one. Source: ours: a paragraph in a box.
const MAX_ABOVE: usize = 4;
/// Characters below a rule that are a signature. Source: vBulletin's default for the longest one; writers part their own
/// text by such rules, too.
const MAX_BELOW_RULE: u32 = 500;
/// Signs of a rule that is drawn in text: vBulletin has 18. Source: ours: fewer are a gap to be filled in.
const MIN_RULE: usize = 10;

/// Leaves out of the bodies of a thread lines that say when a post was edited, and by its author or nothing more, wherever
/// they stand beside what was written. `posts` are its members, in their order.
pub(super) fn leave_changes(thread: &Thread, units: &Units, posts: &mut [Post]) {
    let lang = thread.page.source.lang.as_deref().unwrap_or("");
    for post in posts.iter_mut() {
        let author = post.author.clone().unwrap_or_default();
        let is_change = |unit: usize| {
            let unit = &units.list[unit];
            unit.chars <= MAX_SIGNATURE
                && dates::is_of_change(&unit.text, "")
                && dates::in_text(&unit.text, lang).is_some()
                && (ends_with_time(&unit.text) || is_edit_by(&unit.text, &author))
        };
        let is_written = |unit: &usize| !is_change(*unit);
        if post.body.iter().any(is_written) {
            post.body.retain(is_written);
        }
    }
}

/// Leaves out likewise what stands in an element named after signatures, or the little below the last rule in the same
/// element.
///
/// Cost: linear in the page's nodes, and in the texts of the posts.
pub(super) fn leave_signatures(
    thread: &Thread,
    fields: &Fields,
    units: &Units,
    posts: &mut [Post],
) {
    let page = thread.page;
    let named = page
        .iter()
        .filter(|(id, node)| node.kind == NodeKind::Element && is_named(page, *id));
    let named: Vec<NodeId> = named.map(|(id, _)| id).collect();
    for (member, post) in posts.iter_mut().enumerate() {
        let leaves = thread.said[member].iter().map(|said| thread.leaf(*said));
        let chars_from = |rule: NodeId, end: NodeId| -> u32 {
            let below = leaves
                .clone()
                .filter(|leaf| rule < leaf.node && leaf.node < end);
            below.map(|leaf| leaf.chars).sum()
        };
        let last = leaves.clone().rfind(|leaf| is_rule(&leaf.text));
        let rule = last
            .and_then(|leaf| Some((leaf.node, page.node(page.parent(leaf.node)?).end)))
            .filter(|(rule, end)| chars_from(*rule, *end) <= MAX_BELOW_RULE);
        let roots = post.nodes.clone();
        let author = fields.authors[member].map(|said| said.leaf);
        let signed = [author, fields.dates[member]].into_iter().flatten();
        let signed = signed.map(|leaf| thread.leaves.list[leaf].node);
        let first = post.body.first().map(|unit| units.list[*unit].first);
        let own: Vec<NodeId> = signed.chain(first).collect();
        let is_signature = |unit: usize| {
            let unit = &units.list[unit];
            let around = page.inclusive_ancestors(unit.block).take(MAX_ABOVE);
            let mut inside = around.take_while(|up| !roots.contains(up));
            let is_named = |up: NodeId| {
                let holds_own = || own.iter().any(|own| page.contains(up, *own));
                named.binary_search(&up).is_ok() && !holds_own()
            };
            rule.is_some_and(|(rule, end)| rule <= unit.first && unit.first < end)
                || inside.any(is_named)
        };
        leave_behind(post, is_signature);
    }
}

/// Takes units out of a body, but for the first.
fn leave_behind(post: &mut Post, is_frame: impl Fn(usize) -> bool) {
    let first = post.body.first().copied();
    post.body
        .retain(|unit| Some(*unit) == first || !is_frame(*unit));
}

/// Whether a line says nothing behind a day or a time but that it was edited then: `14 May 2021`, `10:01 AM`, `(12:00)`.
fn ends_with_time(line: &str) -> bool {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '.' | ')');
    let line = line.trim_end_matches(is_end);
    let before = EDITED.iter().find_map(|word| line.strip_suffix(word));
    let line = before.map_or(line, |before| before.trim_end_matches(is_end));
    let last = line.split_whitespace().next_back().unwrap_or("");
    let is_half = ["am", "pm", "a.m", "p.m"]
        .iter()
        .any(|half| last.eq_ignore_ascii_case(half));
    is_half || line.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether a line on an edit names its author and says nothing behind name and day but why, behind a label (`Reason: typo`),
/// or how often.
fn is_edit_by(line: &str, author: &str) -> bool {
    let said = without_reason(line);
    let said = said.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ')'));
    let is_count = |end: &str| {
        let words = end.split_whitespace();
        words.count() <= MAX_COUNT && end.contains(|c: char| c.is_ascii_digit())
    };
    let ends = said.ends_with(author)
        || ends_with_time(said)
        || said
            .rsplit_once(", ")
            .is_some_and(|(day, end)| is_count(end) && ends_with_time(day));
    ends && names(said, author)
}

/// A line without the word with a colon, and all behind it, that begins a sentence within it: `Reason: typo`.
fn without_reason(line: &str) -> &str {
    let mut ends = line.match_indices(". ");
    let is_label = |at: usize| {
        let mut words = line[at + 1..].split_whitespace();
        words.next().is_some_and(|word| word.ends_with(COLONS))
    };
    let end = ends.find(|(at, _)| is_label(*at));
    end.map_or(line, |(at, _)| &line[..at])
}

/// Whether a line holds a name, and not as a part of another.
fn names(line: &str, name: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let mut found = line.match_indices(name);
    name.chars().count() >= MIN_NAME
        && found.any(|(at, _)| {
            let (before, behind) = (&line[..at], &line[at + name.len()..]);
            is_end(before.chars().next_back()) && is_end(behind.chars().next())
        })
}

/// Whether a text is a rule.
fn is_rule(text: &str) -> bool {
    text.len() >= MIN_RULE && text.bytes().all(|b| b == b'_')
}

/// Whether an element is named after signatures.
fn is_named(page: &PageSnapshot, id: NodeId) -> bool {
    page.names(id).any(|name| {
        SIGNATURES
            .iter()
            .any(|own| letters_of(name).eq(own.chars()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::{OWN, posts_of, text_of};
    use crate::snapshot::test_page::TestPage;

    const END: &str = "So it was on the 13th day, as all of us know.";

    /// What is left of a post by Anna below whose text something stands, in cells that hold all of each.
    fn left(below: impl Fn(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tbody");
        for (day, own) in (12..).zip(OWN) {
            t.open("tr").open("td");
            t.open_with("a", &[("href", "/u/anna")])
                .text("Anna")
                .close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.open("p").text(own).close();
            let end = format!("So it was on the {day}th day, as all of us know.");
            t.open("p").text(&end).close();
            if day == 13 {
                below(&mut t);
            }
            t.close().close();
        }
        let mut page = t.finish();
        page.source.lang = Some("en".to_owned());
        let units = Units::from_page(&page);
        let found = posts_of(&page).posts;
        let body = found.get(1).map_or(&[][..], |post| &post.body[..]);
        let lines = body.iter().map(|unit| units.list[*unit].text.as_str());
        lines.collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn who_edited_a_post_is_none_of_it() {
        let line = |text: &'static str| {
            left(move |t| {
                t.open("em").text(text).close();
            })
        };
        for text in [
            "Last edited by Anna; 14 May 2021 at 10:01 AM. Reason: typo",
            "Last edited: 14 May 2021",
            "Last edited by Anna on 14 May 2021 10:01 am, edited 3 times in total.",
            "Edited 14 May 2021 by Anna",
            "本帖最后由 Anna 于 2021-5-14 08:40 编辑",
        ] {
            let text = line(text);
            assert!(text.ends_with(END), "{text}");
        }
        for text in [
            "Edited 14 May 2021: the quay is closed",
            "I was there with Anna on 14 May 2021",
            "Edited 14 May 2021: the quay was painted by Annabel",
            "Edited 14 May 2021: Anna tried it with oil",
        ] {
            assert!(line(text).ends_with(text), "{text}");
        }
    }

    #[test]
    fn who_edited_a_post_may_stand_above_what_was_written() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        for (day, own) in (12..).zip(OWN) {
            t.open("li").open("div");
            t.open_with("a", &[("href", "/u/anna")]).text("Anna");
            t.close().open("span").text(&format!("{day} May 2021"));
            t.close().close().open_with("div", &[("class", "postbody")]);
            if day == 13 {
                t.open("p").text("Last edited: 14 May 2021").close();
            }
            t.open("p").text(own).close().close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = posts_of(&page).posts;
        let bodies: Vec<String> = found.iter().map(|post| text_of(post, &units)).collect();
        assert_eq!(bodies, OWN);
    }

    #[test]
    fn what_people_sign_is_no_signature() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        for (day, own) in (12..).zip(OWN) {
            t.open("li").open_with("div", &[("class", "signature")]);
            t.open_with("a", &[("href", "/u/anna")])
                .text("Anna")
                .close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.open("p").text(own).close();
            let end = format!("So it was on the {day}th day, as all of us know.");
            t.open("p").text(&end).close().close().close();
        }
        let page = t.finish();
        let found = posts_of(&page).posts;
        assert!(!found.is_empty() && found.iter().all(|post| post.body.len() == 2));
    }

    #[test]
    fn signatures_are_none_of_a_post() {
        let named = |class: &'static str| {
            left(move |t| {
                t.open_with("div", &[("class", class)]).open("p");
                t.text("Two boxes and a kettle").close().close();
            })
        };
        for class in ["Signature UserSignature", "post-signature"] {
            assert!(named(class).ends_with(END), "{class}");
        }
        for class in ["signatures-list", "code-signature"] {
            assert!(named(class).ends_with("kettle"), "{class}");
        }
        let ruled = |rule: &'static str| {
            left(move |t| {
                t.open("div").text(rule).open("p");
                t.text("Two boxes and a kettle").close().close();
            })
        };
        assert!(ruled("__________________").ends_with(END));
        assert!(ruled("____").ends_with("kettle"));
        // Writers part their own text by rules, too.
        let story = left(|t| {
            t.open("div").text("__________________").open("p");
            t.text(&"Then we rowed back to the island. ".repeat(20))
                .close()
                .close();
        });
        assert!(story.ends_with("to the island."), "{story}");
    }
}
