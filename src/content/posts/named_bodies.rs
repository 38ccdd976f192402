//! Takes as bodies the elements that a page names: `article`, `itemprop=text`, `class=postbody`.
//!
//! By prose alone, posts of a word or two have no body: then user titles or lists of likers below a few posts hold
//! most of the prose. Named elements are taken where prose has led elsewhere, or nowhere. A named element with images
//! and no text is the body of a post that shows them.

use super::kinds::MIN_REPEATED;
use super::leaves::Leaves;
use super::thread::{MIN_PRESENT, Said, Thread};
use crate::snapshot::{NodeId, PageSnapshot};

impl Thread<'_> {
    /// Takes the named bodies if most members have one and most of those were missed by prose. A member without one
    /// wrote nothing.
    pub(super) fn take_named_bodies(&mut self) {
        if self.leaves.named.is_empty() {
            return;
        }
        let named = self.named_bodies();
        let having = named.iter().flatten().count();
        let is_missed = |(member, body): &(usize, &Option<NodeId>)| {
            body.is_some_and(|body| !self.is_told(*member, body))
        };
        let missed = named.iter().enumerate().filter(is_missed).count();
        let is_usual = having > 1 && having as f32 >= MIN_PRESENT * self.members.len() as f32;
        if !is_usual || 2 * missed <= having {
            return;
        }
        let pictures = self.named_pictures(&named);
        for (member, body) in named.into_iter().enumerate() {
            let mut said = self.said[member].iter();
            let is_dated = said.any(|said| self.leaf(*said).is_date);
            match body {
                Some(body) => self.bodies[member] = vec![body],
                // A dated post whose body was not told apart remains a post.
                None if is_dated && !self.is_apart(member) && pictures[member].is_none() => {}
                None => self.bodies[member] = pictures[member].into_iter().collect(),
            }
        }
        self.are_named = true;
    }

    /// Whether the body found by prose agrees with the named one. It does not if it holds all text of its member, as
    /// then it was not told apart, or all prose where there are only two posts, so that frame cannot be told by
    /// repetition; except where the named body holds as much.
    fn is_told(&self, member: usize, named: NodeId) -> bool {
        let page = self.page;
        let meets = |body: &NodeId| page.contains(*body, named) || page.contains(named, *body);
        let are_few = self.members.len() < MIN_REPEATED;
        self.has_body(member)
            && self.bodies[member].iter().any(meets)
            && !self.holds_more(member, named, |_| true)
            && !(are_few && self.holds_more(member, named, |said| self.prose(said) > 0))
    }

    /// Whether the body of a member holds all of the member's texts that `is_counted` selects, and the named body
    /// does not.
    fn holds_more(&self, member: usize, named: NodeId, is_counted: impl Fn(Said) -> bool) -> bool {
        let said = self.said[member].iter().copied();
        let own: Vec<Said> = said.filter(|said| is_counted(*said)).collect();
        own.iter().all(|said| self.is_in_body(member, said.leaf))
            && !own
                .iter()
                .all(|said| self.page.contains(named, self.leaf(*said).node))
    }

    /// Whether the body of a member is less than all of its text.
    pub(super) fn is_apart(&self, member: usize) -> bool {
        self.has_body(member) && !self.holds_all(member)
    }

    /// For each member without a named body, the first element named as a body that holds an image and no text. Cost:
    /// linear in the named elements.
    fn named_pictures(&self, named: &[Option<NodeId>]) -> Vec<Option<NodeId>> {
        let (page, leaves): (&PageSnapshot, &Leaves) = (self.page, self.leaves);
        let owner = self.owners();
        let mut found: Vec<Option<NodeId>> = vec![None; self.members.len()];
        for id in &leaves.named {
            let own = leaves.within(page, *id);
            if !own.is_empty() || page.totals(*id).media == 0 {
                continue;
            }
            // The element stands in the same member as the text before it, or behind it.
            let beside = [own.start.checked_sub(1), Some(own.start)].into_iter();
            let members = beside
                .flatten()
                .filter_map(|leaf| owner.get(leaf).copied().flatten());
            let inside = members.filter(|member| self.is_inside(*member, *id));
            let innermost = inside.max_by_key(|member| self.members[*member].first().copied());
            if let Some(member) = innermost.filter(|member| named[*member].is_none()) {
                found[member].get_or_insert(*id);
            }
        }
        found
    }

    /// The member of each leaf.
    fn owners(&self) -> Vec<Option<usize>> {
        let mut owner: Vec<Option<usize>> = vec![None; self.leaves.list.len()];
        for (member, said) in self.said.iter().enumerate() {
            said.iter().for_each(|said| owner[said.leaf] = Some(member));
        }
        owner
    }

    /// Whether an element stands within a member, and is not itself one of its subtrees.
    fn is_inside(&self, member: usize, id: NodeId) -> bool {
        let mut roots = self.members[member].iter();
        roots.any(|root| *root != id && self.page.contains(*root, id))
    }

    /// Whether a named body holds the date of the post: a date outside quotations that is not of an edit.
    fn tells_when(&self, body: NodeId) -> bool {
        let (page, leaves): (&PageSnapshot, &Leaves) = (self.page, self.leaves);
        if leaves.totals(page, body).1 == 0 {
            return false;
        }
        let is_quoted = |text: NodeId| {
            let mut inside = page.ancestors(text).take_while(|up| *up != body);
            inside.any(|up| page.tag(up) == "blockquote")
        };
        let mut own = leaves.list[leaves.within(page, body)].iter();
        own.any(|leaf| leaf.is_date && !is_quoted(leaf.node))
    }

    /// For each member the smallest element inside it that holds all its named bodies; `None` where there is none, or
    /// where it holds the post's date. Cost: linear in the named elements.
    fn named_bodies(&self) -> Vec<Option<NodeId>> {
        let (page, leaves): (&PageSnapshot, &Leaves) = (self.page, self.leaves);
        let owner = self.owners();
        let mut found: Vec<Option<NodeId>> = vec![None; self.members.len()];
        for id in &leaves.named {
            let member = leaves
                .within(page, *id)
                .next()
                .and_then(|first| owner[first]);
            let Some(member) = member.filter(|member| self.is_inside(*member, *id)) else {
                continue;
            };
            found[member] = match found[member] {
                None => Some(*id),
                Some(body) if page.contains(body, *id) => Some(body),
                Some(body) => page.ancestors(body).find(|up| page.contains(*up, *id)),
            };
        }
        let each = found.into_iter().enumerate();
        each.map(|(member, body)| {
            body.filter(|body| self.is_inside(member, *body) && !self.tells_when(*body))
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN, OWN_OF_SIX, bodies_of, posts_of, text_of};
    use crate::content::units::Units;
    use crate::snapshot::test_page::{TestPage, by_tag};
    use crate::snapshot::{NodeId, PageSnapshot};

    /// Posts of a word, or of a picture where that is empty, with titles of users and lines of likers that are longer, and
    /// a box of the same class that is none of them.
    fn page_of(body: &str, towns: [&str; 4]) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ol");
        let users = [
            ("ann", "Level: Ice Cream Sandwich", true),
            ("Bob", "Level: KitKat", false),
            ("Cid", "Level: Ginger and Bread", true),
            ("Dee", "Level: Froyo", false),
        ];
        for ((who, title, likes), town) in users.into_iter().zip(towns) {
            t.open_with("li", &[("class", "message")]).open("div");
            let href = format!("/members/{who}");
            t.open_with("a", &[("class", "username"), ("href", &href)])
                .text(who)
                .close();
            t.open_with("em", &[("class", "userTitle")])
                .text(title)
                .close()
                .close();
            t.open("div").open(body).open("blockquote");
            if town.is_empty() {
                t.open_with("img", &[("width", "300")]).close();
            } else {
                t.text(town);
            }
            t.close().close().open("p");
            t.text("Oct 29, 2014").close().close();
            t.open_with("div", &[("class", "likesSummary")]);
            if likes {
                t.open_with("a", &[("href", "/members/eve")]).text("eve");
                t.close().text(" likes this.");
            }
            t.close().close();
        }
        t.finish()
    }

    fn told(page: &PageSnapshot) -> Vec<(Option<String>, String)> {
        let units = Units::from_page(page);
        let found = posts_of(page).posts.into_iter();
        let told = found.map(|post| (post.author.clone(), text_of(&post, &units)));
        told.collect()
    }

    fn signed(towns: [&str; 4]) -> Vec<(Option<String>, String)> {
        let each = ["ann", "Bob", "Cid", "Dee"].into_iter().zip(towns);
        each.map(|(who, town)| (Some(who.to_owned()), town.to_owned()))
            .collect()
    }

    const TOWNS: [&str; 4] = ["Austin", "Berlin", "Dallas", "Essen"];

    #[test]
    fn short_posts_are_told_by_what_the_page_names() {
        assert_eq!(told(&page_of("article", TOWNS)), signed(TOWNS));
        assert_ne!(
            told(&page_of("section", TOWNS)),
            signed(TOWNS),
            "nothing is named"
        );
    }

    #[test]
    fn a_post_may_be_a_picture() {
        let towns = ["Austin", "", "Dallas", "Essen"];
        let page = page_of("article", towns);
        assert_eq!(told(&page), signed(towns), "its frame is none of the page");
        let shown = posts_of(&page).posts.into_iter();
        let shown: Vec<Vec<NodeId>> = shown.map(|post| post.media).collect();
        assert_eq!(shown, [vec![], vec![by_tag(&page, "img")], vec![], vec![]]);
    }

    /// The media of four posts, of which the second is of one element alone, and that element.
    fn shown_beside_prose(tag: &str, width: &str) -> (Vec<Vec<NodeId>>, NodeId) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (at, who) in ["ann", "Bob", "Cid", "Dee"].into_iter().enumerate() {
            t.open_with("div", &[("class", "post")]).open("p");
            let href = format!("/member/{who}");
            t.open_with("a", &[("href", href.as_str())]);
            t.text(who).close().close().open("p");
            t.text(&format!("{} May 2021, 10:30", at + 10)).close();
            t.open_with("div", &[("class", "postbody")]);
            if at == 1 {
                t.open_with(tag, &[("width", width)]).close();
            } else {
                t.text(OWN_OF_SIX[at]);
            }
            t.close().close();
        }
        let page = t.finish();
        let shown = posts_of(&page).posts.into_iter();
        (shown.map(|post| post.media).collect(), by_tag(&page, tag))
    }

    #[test]
    fn a_post_may_be_a_picture_or_a_film_where_prose_tells_the_bodies() {
        for tag in ["img", "iframe", "video", "audio"] {
            let (shown, own) = shown_beside_prose(tag, "300");
            assert_eq!(shown, [vec![], vec![own], vec![], vec![]], "{tag}");
        }
        let (shown, _) = shown_beside_prose("img", "20");
        let (count, is_none) = (shown.len(), shown.iter().all(Vec::is_empty));
        assert!(count == 3 && is_none, "lines around a smiley stay");
    }

    #[test]
    fn of_two_posts_the_frame_is_told_by_what_the_page_names() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for ((who, day), text) in [("ann", 12), ("Bob", 13)].into_iter().zip(OWN) {
            t.open_with("table", &[("class", "tablebg")]).open("tbody");
            t.open_with("tr", &[("class", "row")]).open("td");
            t.open_with("b", &[("class", "postauthor")]).text(who);
            t.close().close().open("td").open("div");
            t.text(&format!("{day} May 2021, 10:30"));
            t.close().close().close();
            t.open_with("tr", &[("class", "row")]).open("td");
            t.text("Lives on one of the islands in the north");
            t.close().open("td");
            t.open_with("div", &[("class", "postbody")]).text(text);
            t.close().close().close().close().close();
        }
        assert_eq!(bodies_of(t), OWN[..2]);
    }
}
