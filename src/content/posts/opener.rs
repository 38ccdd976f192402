//! Who opened a thread without a post of their own: what was submitted is a link, and its head tells who and when.

use super::Post;
use super::leaves::{Leaf, Leaves, machine_date};
use super::opening::{most_usual, profile_of};
use crate::content::dates;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, one_line, words};
use std::collections::BTreeSet;

/// Fewest words with which the title of a page may begin for them to be a headline. Source: ours: names of sites stand
/// there, too, and have up to three.
const MIN_TITLE_WORDS: usize = 4;

/// What the posts of a thread tell of those who write there.
pub(crate) struct Signed<'a> {
    /// The first node of the first post.
    pub(crate) first: NodeId,
    /// Addresses of profiles of the authors.
    pub(crate) profiles: Vec<&'a str>,
    /// The title of the page.
    pub(crate) title: &'a str,
}

/// The nearest box before the first post that holds the headline, when, and who: one person, with a link to a profile
/// like those of the posts. Without nodes, as it has no text of its own.
///
/// Cost: linear in nodes and text.
pub(crate) fn opened_by(page: &PageSnapshot, units: &Units, signed: &Signed) -> Option<Post> {
    let usual = most_usual(signed.profiles.iter().copied());
    if usual.is_empty() {
        return None;
    }
    let leaves = Leaves::from_page(page, units);
    let own_title = one_line(&page.source.title);
    let is_headline = |leaf: &Leaf| {
        let count = words(&leaf.text).count();
        let is_begin = count >= MIN_TITLE_WORDS && own_title.starts_with(&leaf.text);
        leaf.text == signed.title || is_begin
    };
    let href_of = |leaf: &Leaf| page.attribute(leaf.link?, "href");
    let describe = |id: NodeId| {
        let own = &leaves.list[leaves.within(page, id)];
        let is_author = |leaf: &&Leaf| href_of(leaf).is_some_and(|href| profile_of(href) == usual);
        let authors: Vec<&Leaf> = own.iter().filter(is_author).collect();
        let names: BTreeSet<&str> = authors.iter().map(|leaf| leaf.text.as_str()).collect();
        let date = own.iter().find(|leaf| leaf.is_date)?;
        let author = authors.first().filter(|_| names.len() == 1)?;
        own.iter().any(is_headline).then(|| Post {
            author: Some(author.text.clone()),
            author_url: href_of(author).map(str::to_owned),
            date: Some(date_of(page, date)),
            ..Post::default()
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

/// A date as it is given out: in ISO 8601, else as written.
fn date_of(page: &PageSnapshot, leaf: &Leaf) -> String {
    let lang = page.source.lang.as_deref().unwrap_or("");
    let machine = machine_date(page, leaf.node).and_then(|date| dates::read(date, lang));
    let told = machine.or_else(|| dates::read(&leaf.text, lang));
    told.unwrap_or_else(|| leaf.text.clone())
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
        let signed = Signed {
            first: by_tag(&page, "article"),
            profiles: vec!["/user/bob", "/user/cid"],
            title,
        };
        let found = opened_by(&page, &Units::from_page(&page), &signed)?;
        Some((found.author?, found.date?))
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
