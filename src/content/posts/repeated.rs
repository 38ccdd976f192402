//! Finds texts that the posts of a thread repeat in the same words.
//!
//! - Repeated texts are those that every second member has at one path: they say nothing of where the body stands,
//!   nor of the author.
//! - Frame texts are repeated texts that were not written by a person: labels (`Reply`, `Senior Member`), and what
//!   nearly all members have. (Two people may thank in the same words, and several may quote the same sentence.)
//!   A control that expands a quotation is frame, too, however few have it.
//!
//! Texts are compared in full, not by their beginnings.
//!
//! # Limits
//! A signature counts as written if it ends as a sentence does and the body is not told apart.

use super::kinds::MIN_REPEATED;
use super::leaf::MAX_READ;
use super::ranks::is_rank;
use super::thread::{MIN_SIGNATURES, Said, Thread};
use crate::hash::HashSet;
use crate::snapshot::{COLONS, NodeId};
use std::collections::BTreeMap;

/// Minimum share of members with the same text at the same path for it to be repeated. Source: ours.
const MIN_CONSTANT: f32 = 0.5;
/// Maximum number of elements around a text among which a quotation is looked for. Source: ours, to bound the cost.
const MAX_AROUND: usize = 16;
/// Characters that end a sentence.
const SENTENCE_ENDS: [char; 6] = ['.', '!', '?', '。', '！', '？'];
/// Characters that may stand behind the end of a sentence.
const BEHIND_END: [char; 6] = ['"', '”', '“', '»', '’', ')'];

/// The members that have a text, by its path and its full text.
type Counts<'a> = BTreeMap<(u64, &'a str), HashSet<usize>>;

impl<'a> Thread<'a> {
    /// Texts that every second member has, and at least two members.
    pub(super) fn repeated_texts(&self) -> HashSet<usize> {
        if self.members.len() < MIN_REPEATED {
            return HashSet::default();
        }
        let counts = self.counts(|_| true);
        let least = (MIN_CONSTANT * self.members.len() as f32).max(2.0);
        let is_repeated = |said: &&Said| self.count(&counts, **said) >= least;
        let all = self.said.iter().flatten();
        all.filter(is_repeated).map(|said| said.leaf).collect()
    }

    /// Repeated texts that are frame: ranks, labels that at least three members have, and other texts that nearly all
    /// have. Controls that expand a quotation are frame, too
    /// ([`opens_quotation`](crate::content::quotations::opens_quotation)).
    pub(super) fn frame_texts(&self) -> HashSet<usize> {
        let is_repeated = |said: &Said| self.repeated.contains(&said.leaf);
        let counts = self.counts(is_repeated);
        let members = self.members.len() as f32;
        let every_second = (MIN_CONSTANT * members).max(MIN_REPEATED as f32);
        let is_frame = |member: usize, said: Said| {
            let count = self.count(&counts, said);
            count >= MIN_SIGNATURES * members
                || count >= every_second && self.is_like_label(member, said)
                || is_rank(&self.leaf(said).text)
        };
        let mut found = HashSet::default();
        for (member, said) in self.said.iter().enumerate() {
            let repeated = said.iter().filter(|s| is_repeated(s));
            let frame = repeated.filter(|s| is_frame(member, **s));
            found.extend(frame.map(|s| s.leaf));
            let openers = said.iter().filter(|said| self.leaf(**said).is_opener);
            found.extend(openers.map(|said| said.leaf));
        }
        found
    }

    /// The members that have each of the texts that `is_counted` selects.
    fn counts(&self, is_counted: impl Fn(&Said) -> bool) -> Counts<'a> {
        let mut counts = Counts::new();
        for (member, said) in self.said.iter().enumerate() {
            for said in said.iter().filter(|s| is_counted(s)) {
                let key = (said.path, self.whole(*said));
                counts.entry(key).or_default().insert(member);
            }
        }
        counts
    }

    /// The number of members that have a text.
    fn count(&self, counts: &Counts<'a>, said: Said) -> f32 {
        let members = counts.get(&(said.path, self.whole(said)));
        members.map_or(0.0, |members| members.len() as f32)
    }

    /// A text in full.
    fn whole(&self, said: Said) -> &'a str {
        let leaf = self.leaf(said);
        if leaf.chars as usize <= MAX_READ {
            return &leaf.text;
        }
        let text = self.page.node(leaf.node).text.as_deref();
        text.map_or(leaf.text.as_str(), str::trim)
    }

    /// Whether a text is short, does not end as a sentence, and is not quoted. Links and texts that end with
    /// a colon (`Jane wrote:`) count as labels even inside a quotation.
    fn is_like_label(&self, member: usize, said: Said) -> bool {
        let leaf = self.leaf(said);
        leaf.chars as usize <= MAX_READ
            && !ends_as_sentence(&leaf.text)
            && (leaf.link.is_some()
                || leaf.text.ends_with(COLONS)
                || !self.is_quoted(member, leaf.node))
    }

    /// Whether a text is quoted inside a member's body. Forums put posts themselves into such elements, so only
    /// elements within the body count.
    fn is_quoted(&self, member: usize, text: NodeId) -> bool {
        let (page, body, roots) = (self.page, &self.bodies[member], &self.members[member]);
        let around = page.ancestors(text).take(MAX_AROUND);
        let mut inside = around.take_while(|up| !body.contains(up) && !roots.contains(up));
        inside.any(|up| matches!(page.tag(up), "blockquote" | "q"))
    }
}

/// Whether a text ends as a sentence does. Two points or more stand for an omission (`Click to expand...`).
fn ends_as_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || BEHIND_END.contains(&c));
    text.ends_with(SENTENCE_ENDS) && !text.ends_with("..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::{OWN_OF_SIX, bodies_of};
    use crate::snapshot::test_page::TestPage;

    /// What is left of posts, each of which says something in an element of that name before its own sentence, or
    /// nothing.
    fn left(tag: &str, before: &[&str]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (day, (before, own)) in (12..).zip(before.iter().zip(OWN_OF_SIX)) {
            t.open_with("div", &[("class", "post")]).open("div");
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.close().open_with("div", &[("class", "text")]);
            if !before.is_empty() {
                t.open(tag).text(before).close();
            }
            t.open("p").text(own).close().close().close();
        }
        bodies_of(t)
    }

    /// The same where everything is left.
    fn all(before: &[&str]) -> Vec<String> {
        let each = before.iter().zip(OWN_OF_SIX);
        each.map(|(before, own)| format!("{before} {own}").trim().to_owned())
            .collect()
    }

    #[test]
    fn sentences_that_some_posts_share_are_written() {
        let thanks = "Thank you all for the quick help!";
        let of_two = [thanks, "", thanks, ""];
        assert_eq!(left("p", &of_two), all(&of_two));
        let of_three = [thanks, "", thanks, "", thanks, ""];
        assert_eq!(left("p", &of_three), all(&of_three));
        let of_all = [thanks; 4];
        assert_eq!(
            left("p", &of_all),
            OWN_OF_SIX[..4],
            "what all say is of the frame"
        );
    }

    #[test]
    fn what_several_posts_quote_is_written() {
        let quoted = ["", OWN_OF_SIX[0], OWN_OF_SIX[0], OWN_OF_SIX[0], ""];
        assert_eq!(left("blockquote", &quoted), all(&quoted));
        let quoted = ["", "an hour late", "an hour late", "an hour late", ""];
        assert_eq!(left("blockquote", &quoted), all(&quoted));
    }

    #[test]
    fn texts_are_not_the_same_by_how_they_begin() {
        let begin = "Has anybody found a way to get the timetable of all the ferries to the islands in winter, now";
        let [first, second] = ["that the office is closed", "that they sail again"];
        let [first, second] = [first, second].map(|end| format!("{begin} {end}"));
        let begun = [first.as_str(), &second, &first, &second];
        assert_eq!(left("p", &begun), all(&begun));
    }

    #[test]
    fn labels_that_half_of_the_posts_have_are_of_the_frame() {
        let label = ["Reply", "", "Reply", "", "Reply", ""];
        assert_eq!(left("p", &label), OWN_OF_SIX);
        let label = ["Reply", "", "Reply", ""];
        assert_eq!(left("p", &label), all(&label), "two of four");
        let rank = ["Senior Member", "", "Senior Member", ""];
        assert_eq!(left("p", &rank), OWN_OF_SIX[..4]);
    }

    #[test]
    fn what_opens_a_quotation_is_of_the_frame_however_few_have_it() {
        let written = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for (day, own) in (12..).zip(OWN_OF_SIX) {
                t.open_with("div", &[("class", "post")]).open("div");
                t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
                t.text(&format!("ann{day}")).close();
                t.open("span").text(&format!("{day} May 2021")).close();
                t.close().open_with("div", &[("class", "text")]);
                if day == 14 {
                    t.open("blockquote").open("div").text(OWN_OF_SIX[0]).close();
                    t.open_with("div", &[("class", class)]);
                    t.text("Click to expand...").close().close();
                }
                t.open("p").text(own).close().close().close();
            }
            bodies_of(t)[2].clone()
        };
        let both = format!("{} {}", OWN_OF_SIX[0], OWN_OF_SIX[2]);
        assert_eq!(written("quoteExpand"), both);
        assert!(written("quote").contains("Click to expand..."), "a div");
    }

    #[test]
    fn points_for_what_is_left_out_end_no_sentence() {
        assert!(ends_as_sentence("It hums.") && ends_as_sentence("Really?”"));
        assert!(!ends_as_sentence("Click to expand...") && !ends_as_sentence("Reply"));
    }
}
