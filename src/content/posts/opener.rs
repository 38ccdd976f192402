//! Finds who opened a thread that has no opening post: a link was submitted, and its head gives author and date, or a
//! text that does not look like the posts. If the page says it in words, that counts first ([`super::told_opener`]).

use super::leaf::{Leaf, MIN_WRITTEN};
use super::leaves::Leaves;
use super::opening::{most_usual, profile_of};
use super::post::Post;
use super::signed::{Signed, date_of};
use super::told_opener::told_opener;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, one_line};
use std::collections::BTreeSet;

/// The opener of a thread.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Opener {
    /// The opening post, without nodes.
    pub(crate) post: Post,
    /// Whether the page says it in words, or the text stands there with its headline: then the dates of thread and
    /// posts need not be compared.
    pub(crate) is_told: bool,
}

/// Who opened a thread as the page says it in words, else as the nearest box before the first post says it that holds
/// the headline, a date, and one person, with a profile link like those of the posts. A box that holds all content
/// before the posts needs no headline.
///
/// Cost: linear in nodes and text, plus a look-up of each box among the content.
pub(crate) fn opened_by(page: &PageSnapshot, units: &Units, signed: &Signed) -> Option<Opener> {
    let leaves = Leaves::from_page(page, units);
    let told = told_opener(page, &leaves, signed);
    let told = told.map(|post| Opener {
        post,
        is_told: true,
    });
    told.or_else(|| opened_above(page, &leaves, signed))
}

fn opened_above(page: &PageSnapshot, leaves: &Leaves, signed: &Signed) -> Option<Opener> {
    let usual = most_usual(signed.profiles.iter().map(|href| steps_of(href)));
    if usual.is_empty() {
        return None;
    }
    let own_title = one_line(&page.source.title);
    let is_headline = |leaf: &Leaf| signed.is_headline(&leaf.text, &own_title);
    let mut content = signed.own.clone();
    content.sort_unstable();
    let href_of = |leaf: &Leaf| page.attribute(leaf.link?, "href");
    let describe = |id: NodeId| {
        let own = &leaves.list[leaves.within(page, id)];
        let is_author = |leaf: &&Leaf| href_of(leaf).is_some_and(|href| steps_of(href) == usual);
        let authors: Vec<&Leaf> = own.iter().filter(is_author).collect();
        let names: BTreeSet<&str> = authors.iter().map(|leaf| leaf.text.as_str()).collect();
        let date = own.iter().find(|leaf| leaf.is_date)?;
        let author = authors.first().filter(|_| names.len() == 1)?;
        let is_headed = own.iter().any(is_headline);
        let before = |end: NodeId| content.partition_point(|node| *node < end);
        let inside = before(page.node(id).end) - before(id);
        let is_own = inside > 0 && is_written(own);
        let is_all = is_own && inside == content.len();
        (is_headed || is_all).then(|| Opener {
            post: Post {
                author: Some(author.text.clone()),
                author_url: href_of(author).map(str::to_owned),
                date: Some(date_of(page, date)),
                ..Post::default()
            },
            is_told: is_headed && is_own,
        })
    };
    let mut before = page.ancestors(signed.first).flat_map(|above| {
        let children = page.children(above);
        let children = children.take_while(|id| page.node(*id).end <= signed.first);
        let elements = children.filter(|id| page.node(*id).kind == NodeKind::Element);
        let mut elements: Vec<NodeId> = elements.collect();
        elements.reverse();
        elements
    });
    before.find_map(describe)
}

/// The words of a profile's address before the person; if there are none, its path segments, which may be one letter:
/// `/u/jane`.
fn steps_of(href: &str) -> Vec<String> {
    let words = profile_of(href);
    if !words.is_empty() {
        return words;
    }
    let path = href.trim_end_matches('/');
    let above = path.rsplit_once('/').map_or("", |(above, _)| above);
    let steps = above.split('/').filter(|step| !step.is_empty());
    steps.map(str::to_lowercase).collect()
}

/// Whether the texts have as much prose as a person writes, and are more than labels.
fn is_written(own: &[Leaf]) -> bool {
    let prose = own.iter().filter(|leaf| leaf.is_prose());
    prose.map(|leaf| leaf.chars).sum::<u32>() >= MIN_WRITTEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// Who submitted a link above a post, where so many people are named in its head, in links that lead there.
    fn opened(title: &str, names: &[&str], profile: &str) -> Option<(String, String)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open_with("a", &[("href", "/user/admin")]);
        t.text("admin").close();
        t.open("span").text("1 May 2021").close().close();
        t.open("table").open("tr");
        t.open_with("a", &[("href", "https://example.com/looms")]);
        t.text("How looms are driven by water").close().close();
        t.open("tr");
        for name in names {
            t.open_with("a", &[("href", &format!("{profile}{name}"))]);
            t.text(name).close();
        }
        t.open("span").text("12 May 2021").close().close().close();
        t.open("article").text("By a wheel.").close();
        let mut page = t.finish();
        page.source.title = "How looms are driven by water | News".to_owned();
        let post = by_tag(&page, "article");
        let signed = Signed {
            first: post,
            last: post,
            profiles: vec!["/user/bob", "/user/cid"],
            title,
            own: Vec::new(),
        };
        let found = opened_by(&page, &Units::from_page(&page), &signed)?;
        assert!(!found.is_told, "nothing was written there");
        Some((found.post.author?, found.post.date?))
    }

    /// Who wrote above a post, with that headline and so much more content; and whether it is told however the days are.
    fn wrote(headline: &str, more: &str) -> Option<(String, bool)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if !more.is_empty() {
            t.open("h2").text(more).close();
        }
        t.open("section");
        if !headline.is_empty() {
            t.open("h1").text(headline).close();
        }
        t.open_with("a", &[("href", "/u/ann")]).text("ann").close();
        t.text("to").open_with("a", &[("href", "/c/looms")]);
        t.text("looms").close();
        t.open("span").text("2 years ago").close().open("p");
        t.text("A wheel below the mill turns a shaft on which all looms run.");
        t.close()
            .close()
            .open("article")
            .text("By a wheel.")
            .close();
        let page = t.finish();
        let post = by_tag(&page, "article");
        let mut own = vec![by_tag(&page, "p")];
        if !more.is_empty() {
            own.push(by_tag(&page, "h2"));
        }
        let signed = Signed {
            first: post,
            last: post,
            profiles: vec!["/u/bob", "/u/cid"],
            title: "How looms are driven",
            own,
        };
        let found = opened_by(&page, &Units::from_page(&page), &signed)?;
        Some((found.post.author?, found.is_told))
    }

    #[test]
    fn who_wrote_above_the_posts_opened_the_thread() {
        let told = |is_told: bool| Some(("ann".to_owned(), is_told));
        assert_eq!(wrote("How looms are driven", ""), told(true));
        assert_eq!(wrote("How looms are driven", "Rules"), told(true));
        assert_eq!(wrote("", ""), told(false));
        assert_eq!(wrote("", "Rules"), None, "more is content");
    }

    #[test]
    fn who_submitted_a_link_is_told_beside_it() {
        let expected = Some(("ann".to_owned(), "2021-05-12".to_owned()));
        let title = "How looms are driven by water";
        assert_eq!(opened(title, &["ann"], "/user/"), expected);
        assert_eq!(opened("News", &["ann"], "/user/"), expected);
        assert_eq!(opened(title, &["ann", "eve"], "/user/"), None, "two people");
        assert_eq!(opened(title, &["ann"], "/tag/"), None, "no profile");
    }
}
