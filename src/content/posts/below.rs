//! Removes what stands below the text of a post: notes on edits (when and by whom), and the author's signature.
//!
//! # Limits
//! A note on an edit is recognized if it names the author or says nothing but the time; a note by a moderator who
//! gives a reason stays, and so does one that goes on behind name and day. A signature is recognized by the whole
//! name of its element, if that holds neither author, date nor the beginning of the post, or by the rule that
//! vBulletin draws above it.
//! who, when nor the first of what was written, or by the rule that vBulletin draws above it.

use super::letters::letters_of;
use super::post::Post;
use super::signatures::Fields;
use super::thread::{MAX_SIGNATURE, Thread};
use crate::content::dates;
use crate::content::units::Units;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};

/// Minimum characters of a name that is looked for in a line. Source: ours: shorter ones occur within words.
const MIN_NAME: usize = 3;
/// Maximum number of words behind the day of an edit, set off by a comma, with a number: `edited 3 times in total`.
/// Source: phpBB.
const MAX_COUNT: usize = 5;
/// Names of elements that hold signatures, reduced to lower-case letters. Source: phpBB, vBulletin, XenForo, FluxBB,
/// Vanilla, SMF, NodeBB, Discourse, Discuz!. Other names that end in `signature` mark signed petitions, or heads of
/// functions.
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
/// Words at the end of a note on an edit, behind the day. Source: Discuz! (`于 2024-11-19 08:40 编辑`).
const EDITED: [&str; 2] = ["编辑", "編輯"];
/// Maximum number of elements from a text up to a signature's element. Source: ours: a paragraph in a box.
const MAX_ABOVE: usize = 4;
/// Maximum characters below a rule for them to be a signature. Source: vBulletin's default for the longest signature;
/// writers divide their own text with such rules, too.
const MAX_BELOW_RULE: u32 = 500;
/// Minimum characters of a rule drawn in text: vBulletin uses 18. Source: ours: fewer are a blank to be filled in.
const MIN_RULE: usize = 10;

/// Removes notes on edits from the bodies of a thread, wherever other text stands beside them: lines that say when a
/// post was edited, and by its author or nothing more. `posts` are the thread's members, in their order.
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

/// Removes signatures from the bodies of a thread: what stands in an element named as a signature, or a short text
/// below the last rule in its element.
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

/// Removes the units for which `is_frame` holds from a body, except the first unit.
fn leave_behind(post: &mut Post, is_frame: impl Fn(usize) -> bool) {
    let first = post.body.first().copied();
    post.body
        .retain(|unit| Some(*unit) == first || !is_frame(*unit));
}

/// Whether a note on an edit ends with its day or time: `14 May 2021`, `10:01 AM`, `(12:00)`.
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

/// Whether a note on an edit names the author and says nothing behind name and day but a labelled reason (`Reason:
/// typo`) or how often the post was edited.
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

/// A line up to a sentence that begins with a label: what stands before `Reason: typo`.
fn without_reason(line: &str) -> &str {
    let mut ends = line.match_indices(". ");
    let is_label = |at: usize| {
        let mut words = line[at + 1..].split_whitespace();
        words.next().is_some_and(|word| word.ends_with(COLONS))
    };
    let end = ends.find(|(at, _)| is_label(*at));
    end.map_or(line, |(at, _)| &line[..at])
}

/// Whether a line holds a name as whole words.
fn names(line: &str, name: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let mut found = line.match_indices(name);
    name.chars().count() >= MIN_NAME
        && found.any(|(at, _)| {
            let (before, behind) = (&line[..at], &line[at + name.len()..]);
            is_end(before.chars().next_back()) && is_end(behind.chars().next())
        })
}

/// Whether a text is a rule drawn with underscores.
fn is_rule(text: &str) -> bool {
    text.len() >= MIN_RULE && text.bytes().all(|b| b == b'_')
}

/// Whether an element is named as a signature.
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

    /// The body found for a post by Anna with a line below its text, in cells that hold whole posts.
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
