//! Adds to the body of a post what its author wrote beside it: a heading, a poll, further paragraphs.
//!
//! - A heading right above the body, below the date, is the title of a review, where posts are reviews with a rating.
//!   The subject of a reply is not part of its text.
//! - An element named `poll` right before or behind the body is a poll, if it holds a sentence or lists answers:
//!   buttons to vote on a post have that name, too.

use super::address::is_profile;
use super::leaf::Leaf;
use super::ratings::are_reviews;
use super::thread::Thread;
use crate::content::words::lexicon::tokens_of;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind};

/// Maximum number of elements from a body upwards beside which headings and polls are looked for. Source: ours: a
/// paragraph in boxes.
const MAX_UP: usize = 4;
/// Maximum characters of a heading. Source: ours: a long title.
const MAX_HEADING: u32 = 160;
/// Minimum number of posts with a heading of their own. Source: ours: a single heading may be that of the page.
const MIN_HEADINGS: usize = 2;
/// Class name of polls. Source: Telegram and forum software.
const POLL: &str = "poll";
/// Class name of answers that are no list items, and the minimum number of answers in a poll. Source: Telegram; ours.
const ANSWER: &str = "option";
const MIN_ANSWERS: usize = 2;

impl Thread<'_> {
    /// Adds headings, polls and further paragraphs to the bodies. Cost: linear in the children of the elements around
    /// the bodies.
    pub(super) fn take_beside_bodies(&mut self) {
        let members = 0..self.members.len();
        let members: Vec<usize> = members.filter(|member| self.has_body(*member)).collect();
        let heading = |member: &usize| Some((*member, self.heading_above(*member)?));
        let headings: Vec<(usize, NodeId)> = members.iter().filter_map(heading).collect();
        let texts = headings.iter().map(|(_, id)| self.page.text(*id));
        let differ = texts.collect::<HashSet<String>>().len();
        let poll = |member: &usize| Some((*member, self.poll_beside(*member)?));
        let mut found: Vec<(usize, NodeId)> = members.iter().filter_map(poll).collect();
        for member in &members {
            found.extend(self.paragraphs_beside(*member).map(|id| (*member, id)));
        }
        let boxes = self.members.iter().filter_map(|nodes| nodes.first());
        let is_told = headings.len() >= MIN_HEADINGS && 2 * differ > headings.len();
        if is_told && are_reviews(self.page, &boxes.copied().collect::<Vec<NodeId>>()) {
            found.extend(headings);
        }
        for (member, id) in found {
            self.bodies[member].push(id);
        }
    }

    /// The elements from the body of a member upwards, within the member.
    fn around_body(&self, member: usize) -> Vec<NodeId> {
        let Some(body) = self.bodies[member].first() else {
            return Vec::new();
        };
        let around = self.page.inclusive_ancestors(*body).take(MAX_UP);
        around
            .take_while(|up| !self.members[member].contains(up))
            .collect()
    }

    /// The nearest siblings of an element that hold text, before and behind it.
    fn beside(&self, id: NodeId) -> [Option<NodeId>; 2] {
        let page = self.page;
        let says = |child: &NodeId| {
            let is_element = page.node(*child).kind == NodeKind::Element;
            is_element && !self.leaves.within(page, *child).is_empty()
        };
        let Some(parent) = page.parent(id) else {
            return [None; 2];
        };
        let before = page.children(parent).take_while(|child| *child < id);
        let mut behind = page.siblings_behind(id);
        [before.filter(says).last(), behind.find(says)]
    }

    /// The heading right above the body of a member, below its date, that names no person.
    fn heading_above(&self, member: usize) -> Option<NodeId> {
        let page = self.page;
        let mut around = self.around_body(member).into_iter();
        let above = around.find_map(|up| self.beside(up)[0])?;
        let is_all = |id: &NodeId| page.totals(*id).chars == page.totals(above).chars;
        let mut inside = page.subtree(above).filter(|id| page.is_heading(*id));
        let heading = inside.next().filter(is_all)?;
        let own = &self.leaves.list[self.leaves.within(page, heading)];
        let is_person = |link: NodeId| is_profile(page, link);
        let is_signed = own
            .iter()
            .any(|leaf| leaf.is_label || leaf.link.is_some_and(is_person));
        let mut said = self.said[member].iter();
        let is_dated = said.any(|said| {
            let leaf = self.leaf(*said);
            leaf.is_date && leaf.node < heading
        });
        (is_dated && !is_signed && page.totals(heading).chars <= MAX_HEADING).then_some(heading)
    }

    /// The paragraphs of prose behind the body of a member, if the body is a single `p`, up to one with a link, a day
    /// or a label.
    fn paragraphs_beside(&self, member: usize) -> impl Iterator<Item = NodeId> {
        let page = self.page;
        let body = match &self.bodies[member][..] {
            [body] if page.tag(*body) == "p" => Some(*body),
            _ => None,
        };
        let behind = body
            .into_iter()
            .flat_map(move |body| page.siblings_behind(body));
        let is_element = move |id: &NodeId| page.node(*id).kind == NodeKind::Element;
        let is_written = move |id: &NodeId| {
            let own = &self.leaves.list[self.leaves.within(page, *id)];
            page.tag(*id) == "p"
                && own.iter().any(Leaf::is_prose)
                && own
                    .iter()
                    .all(|leaf| !leaf.is_date && !leaf.is_label && leaf.link.is_none())
        };
        behind.filter(is_element).take_while(is_written)
    }

    /// The poll right before or behind the body of a member.
    fn poll_beside(&self, member: usize) -> Option<NodeId> {
        let page = self.page;
        let is_poll = |id: &NodeId| {
            let class = page.attribute(*id, "class").unwrap_or("");
            tokens_of(class).any(|token| token == POLL) && self.asks(*id)
        };
        let around = self.around_body(member).into_iter();
        let mut beside = around.flat_map(|up| self.beside(up)).flatten();
        beside.find(is_poll)
    }

    /// Whether an element holds prose or a list of answers.
    fn asks(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut own = self.leaves.list[self.leaves.within(page, id)].iter();
        let is_answer = |item: &NodeId| {
            let class = page.attribute(*item, "class").unwrap_or("");
            matches!(page.tag(*item), "li" | "dt") || tokens_of(class).any(|token| token == ANSWER)
        };
        let answers = page.subtree(id).filter(is_answer);
        own.any(Leaf::is_prose) || answers.take(MIN_ANSWERS).count() == MIN_ANSWERS
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN, bodies_of};
    use crate::snapshot::test_page::TestPage;

    /// What posts say that each have an element before their text, named so, below or above the date, and rate something.
    fn said(tag: &str, class: &str, texts: [&str; 3], is_below: bool) -> Vec<String> {
        rated("Rated 4 out of 5 stars", tag, class, texts, is_below)
    }

    fn rated(marks: &str, tag: &str, class: &str, texts: [&str; 3], is_below: bool) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for ((day, own), beside) in (12..).zip(OWN).zip(texts) {
            let head = |t: &mut TestPage| {
                t.open_with("div", &[("class", class)]).open(tag);
                t.text(beside).close().close();
            };
            t.open("article").open_with("div", &[("class", "head")]);
            t.open_with("img", &[("src", "marks.png"), ("alt", marks)])
                .close();
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            if !is_below {
                head(&mut t);
            }
            t.open("span").text(&format!("{day} May 2021")).close();
            t.close();
            if is_below {
                head(&mut t);
            }
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(own).close().close().close();
        }
        bodies_of(t)
    }

    /// The same with that before each text.
    fn all(texts: [&str; 3]) -> Vec<String> {
        let each = texts.iter().zip(OWN);
        each.map(|(text, own)| format!("{text} {own}")).collect()
    }

    #[test]
    fn the_title_of_a_review_was_written() {
        let titles = ["Never again", "Quick and kind", "Green at last"];
        assert_eq!(said("h2", "title", titles, true), all(titles));
        assert_eq!(said("h2", "title", titles, false), OWN, "above the date");
        assert_eq!(said("div", "title", titles, true), OWN, "no heading");
        assert_eq!(rated("Ann", "h2", "title", titles, true), OWN, "no review");
        let subject = ["Re: Boats"; 3];
        assert_eq!(said("h2", "title", subject, true), OWN, "one subject");
    }

    /// What three posts say of which the second has a paragraph more, of another class, and behind it something.
    fn of_paragraphs(second: &str, end: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, own) in (12..).zip(OWN) {
            t.open("article").open_with("div", &[("class", "head")]);
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.close().open_with("div", &[("class", "text")]);
            t.open_with("p", &[("class", "own block")])
                .text(own)
                .close();
            if day == 13 {
                t.open_with("p", &[("class", "own")]).text(second).close();
                t.open_with("p", &[("class", "end")]).text(end).close();
            }
            t.close().close();
        }
        bodies_of(t)
    }

    #[test]
    fn paragraphs_behind_the_one_that_most_posts_have_were_written() {
        let second = "And by noon we had mended five of them.";
        let said = of_paragraphs(second, "Edited");
        let whole = format!("{} {second}", OWN[1]);
        assert_eq!(said, [OWN[0], whole.as_str(), OWN[2]]);
    }

    #[test]
    fn a_poll_was_written() {
        let asked = [
            "Which ferry is late?",
            "Which quay is empty?",
            "Which crane is blue?",
        ];
        assert_eq!(said("div", "message_poll", asked, true), all(asked));
        assert_eq!(said("div", "pollen", asked, true), OWN);
        let votes = ["Vote up", "Vote 1 up", "Vote 2 up"];
        assert_eq!(said("div", "poll-vote poll", votes, true), OWN, "buttons");
    }
}
