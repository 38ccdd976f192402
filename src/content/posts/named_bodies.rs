//! Bodies that a page names: `article`, `itemprop=text`, `class=postbody`.
//!
//! Where a body is told by its prose alone, posts of a word or two have none: then titles of users or lines
//! of likers below a few posts hold most of what reads as prose. What the page names is taken where prose has
//! led elsewhere, or nowhere.

use super::leaves::Leaves;
use super::thread::{MIN_PRESENT, Thread};
use crate::snapshot::{NodeId, PageSnapshot};

impl Thread<'_> {
    /// Takes the bodies that the page names, where most members have one and most of those bodies are missed.
    /// A member without one wrote nothing.
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
        for (member, body) in named.into_iter().enumerate() {
            let mut said = self.said[member].iter();
            let is_dated = said.any(|said| self.leaf(*said).is_date);
            match body {
                Some(body) => self.bodies[member] = vec![body],
                // A dated post of which nothing was told apart is a post all the same.
                None if is_dated && !self.has_body(member) => {}
                None => self.bodies[member].clear(),
            }
        }
        self.are_named = true;
    }

    /// Whether a body found by its prose has to do with a named one.
    fn is_told(&self, member: usize, named: NodeId) -> bool {
        let page = self.page;
        let meets = |body: &NodeId| page.contains(*body, named) || page.contains(named, *body);
        self.has_body(member) && self.bodies[member].iter().any(meets)
    }

    /// For each member the smallest element inside it that holds all that is named so; `None` where nothing
    /// is, or it tells when, too. Linear in what is named.
    fn named_bodies(&self) -> Vec<Option<NodeId>> {
        let (page, leaves): (&PageSnapshot, &Leaves) = (self.page, self.leaves);
        let mut owner: Vec<Option<usize>> = vec![None; leaves.list.len()];
        for (member, said) in self.said.iter().enumerate() {
            said.iter().for_each(|said| owner[said.leaf] = Some(member));
        }
        let is_inside = |member: usize, id: NodeId| {
            let mut roots = self.members[member].iter();
            roots.any(|root| *root != id && page.contains(*root, id))
        };
        let mut found: Vec<Option<NodeId>> = vec![None; self.members.len()];
        for id in &leaves.named {
            let member = leaves
                .within(page, *id)
                .next()
                .and_then(|first| owner[first]);
            let Some(member) = member.filter(|member| is_inside(*member, *id)) else {
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
            body.filter(|body| is_inside(member, *body) && leaves.totals(page, *body).1 == 0)
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::{Post, posts};
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Posts of a word, with titles of users and lines of likers that are longer, and a box of the same class
    /// that is none of them.
    fn found(body: &str) -> Vec<(Option<String>, String)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ol");
        for (who, title, town, likes) in [
            ("ann", "Level: Ice Cream Sandwich", "Austin", true),
            ("Bob", "Level: KitKat", "Berlin", false),
            ("Cid", "Level: Ginger and Bread", "Dallas", true),
            ("Dee", "Level: Froyo", "Essen", false),
        ] {
            t.open_with("li", &[("class", "message")]).open("div");
            let href = format!("/members/{who}");
            t.open_with("a", &[("class", "username"), ("href", &href)])
                .text(who)
                .close();
            t.open_with("em", &[("class", "userTitle")])
                .text(title)
                .close()
                .close();
            t.open("div").open(body).open("blockquote").text(town);
            t.close().close().open("p");
            t.text("Oct 29, 2014").close().close();
            t.open_with("div", &[("class", "likesSummary")]);
            if likes {
                t.open_with("a", &[("href", "/members/eve")]).text("eve");
                t.close().text(" likes this.");
            }
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let said = |post: &Post| {
            let texts = post.body.iter().map(|unit| units.list[*unit].text.as_str());
            texts.collect::<Vec<&str>>().join("\n")
        };
        let found = posts(&page, &units, |_| true, 0.0).posts;
        let told = found.iter().map(|post| (post.author.clone(), said(post)));
        told.collect()
    }

    #[test]
    fn short_posts_are_told_by_what_the_page_names() {
        let expected = [
            ("ann", "Austin"),
            ("Bob", "Berlin"),
            ("Cid", "Dallas"),
            ("Dee", "Essen"),
        ];
        let expected = expected.map(|(who, town)| (Some(who.to_owned()), town.to_owned()));
        assert_eq!(found("article"), expected);
        assert_ne!(found("section"), expected, "nothing is named");
    }
}
