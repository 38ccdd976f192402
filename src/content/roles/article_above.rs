//! Articles with a thread of comments below: the article is the page's content, the thread is not.

use super::PlacedUnits;
use super::comment_places::CommentPlaces;
use crate::content::posts::{Post, posts};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot, one_line};

/// Words kept above the first post from which on they are an article. Source: ours, measured on
/// threads, wcxb and snippets: above threads stand a title, a notice and paths.
const MIN_ARTICLE: u32 = 200;
/// Most words of a heading of comments, and how many units above the first post it may be. Source: ours.
const MAX_HEADING: u32 = 6;
const NEAR: usize = 2;
/// Words kept from which on a text above a heading of comments is one that they are about, where it has so many
/// times their words. Source: ours: a few paragraphs.
const MIN_NOTE: u32 = 60;
const SHARE_OF_NOTE: u32 = 2;
/// Comments that are signed from which on they are readers'. Source: ours: one may be the article's own signature.
const MIN_SIGNED: usize = 2;

/// Whether all posts but the first stand where comments do: the first may be the article itself,
/// signed as they are.
pub(super) fn are_comments(places: &CommentPlaces, posts: &[Post]) -> bool {
    let mut below = posts.iter().skip(1).flat_map(|post| &post.nodes);
    posts.len() > 1 && below.all(|node| places.hold(*node))
}

/// Whether an article stands above posts.
pub(super) fn is_above(units: &Units, kept: &[bool], posts: &[Post]) -> bool {
    let Some(first) = posts.iter().filter_map(|post| post.nodes.first()).min() else {
        return false;
    };
    let above = units.list.iter().zip(kept);
    words_kept(above.take_while(|(unit, _)| unit.first < *first)) >= MIN_ARTICLE
}

/// The words of those of some units that are kept.
fn words_kept<'a>(each: impl Iterator<Item = (&'a Unit, &'a bool)>) -> u32 {
    let kept = each.filter(|(_, kept)| **kept);
    kept.map(|(unit, _)| unit.words).sum()
}

/// Whether what may be a forum by its kind is an article with comments below it: one of few words looks like a
/// post among others.
pub(in crate::content) fn is_article(
    page: &PageSnapshot,
    placed: PlacedUnits<'_>,
    kept: &[bool],
) -> bool {
    let places = CommentPlaces::new(page, placed, kept);
    has_comments_below(page, placed.units, kept, &places)
}

/// Whether readers' comments stand below an article, whatever the page looks like: no thread asks who writes
/// for a mail address, or says in a heading what all of it is about (`3 thoughts on “The title”`). The article is the
/// greater part, or its readers sign.
fn has_comments_below(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    places: &CommentPlaces,
) -> bool {
    let each = || units.list.iter().zip(kept);
    let is_place = |(unit, _): &(&Unit, &bool)| places.hold(unit.block);
    // A counter of comments above the text ends it only where it is read with it.
    let is_read = |of: &(&Unit, &bool)| *of.1 && is_place(of);
    let above = words_kept(each().take_while(|of| !is_read(of)));
    let inside = words_kept(each().filter(is_place));
    let is_greater = above >= MIN_ARTICLE && inside <= above
        || above >= MIN_NOTE && SHARE_OF_NOTE * inside <= above;
    let are_told = || asks_for_mail(page, places) || repeats_title(page, places);
    // Readers who sign may say more than the text does.
    let are_readers = || is_greater || has_signed_below(page, units, kept, places);
    above >= MIN_NOTE && are_told() && are_readers()
}

/// Whether a text stands above comments that tell who wrote them, or when: then they are readers', however much
/// more than the text they say.
pub(super) fn has_signed_below(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    places: &CommentPlaces,
) -> bool {
    let found = posts(page, units, |node| places.hold(node), 0.0).posts;
    let is_signed = |post: &&Post| post.author.is_some() || post.date.is_some();
    let signed: Vec<&Post> = found.iter().filter(is_signed).collect();
    let Some(first) = signed.iter().filter_map(|post| post.nodes.first()).min() else {
        return false;
    };
    // A counter of comments above the text is none of it, and ends it no sooner than they begin.
    let is_above = |unit: &Unit| unit.first < *first && !places.hold(unit.block);
    let each = units.list.iter().zip(kept);
    let above = words_kept(each.filter(|(unit, _)| is_above(unit)));
    above >= MIN_NOTE && signed.len() >= MIN_SIGNED
}

fn asks_for_mail(page: &PageSnapshot, places: &CommentPlaces) -> bool {
    let mut fields = page.tagged(["input"]).filter(|id| places.hold(*id));
    fields.any(|id| {
        let says = |name| {
            page.attribute(id, name)
                .is_some_and(|v| v.to_lowercase().contains("mail"))
        };
        says("type") || says("name")
    })
}

fn repeats_title(page: &PageSnapshot, places: &CommentPlaces) -> bool {
    let headings = page
        .iter()
        .map(|(id, _)| id)
        .filter(|id| page.is_heading(*id));
    let (inside, outside): (Vec<NodeId>, Vec<NodeId>) = headings.partition(|id| places.hold(*id));
    let title = outside.into_iter().find(|id| page.tag(*id) == "h1");
    let title = title.map(|id| one_line(&page.text(id)));
    let title = title.filter(|title| title.contains(char::is_whitespace));
    title.is_some_and(|title| {
        let says = |id: NodeId| one_line(&page.text(id)).contains(&title);
        inside.into_iter().any(says)
    })
}

/// The unit right above the posts that says that they are comments (`2 comments`), where the text above it
/// is more than they are.
pub(super) fn heading_of_comments(units: &Units, kept: &[bool], posts: &[Post]) -> Option<usize> {
    let first = posts.iter().filter_map(|post| post.nodes.first()).min()?;
    let behind = units.list.partition_point(|unit| unit.first < *first);
    let is_heading = |i: &usize| {
        let unit = &units.list[*i];
        let says = Lexicon::get().phrases(&unit.text) & Phrase::Comments.bit() != 0;
        says && unit.words <= MAX_HEADING
    };
    let heading = (behind.saturating_sub(NEAR)..behind)
        .rev()
        .find(is_heading)?;
    let above = words_kept(units.list[..heading].iter().zip(kept));
    let written = posts.iter().flat_map(|post| &post.body);
    let written: u32 = written.map(|unit| units.list[*unit].words).sum();
    let is_article = above >= MIN_ARTICLE && written <= above;
    let is_note = above >= MIN_NOTE && SHARE_OF_NOTE * written <= above;
    (is_article || is_note).then_some(heading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::features::ancestry::Ancestry;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// Where readers' comments stand on a page, given which of its units are kept.
    fn comment_places(page: &PageSnapshot, units: &Units, kept: &[bool]) -> CommentPlaces {
        let ancestry = &Ancestry::from_page(page);
        CommentPlaces::new(page, PlacedUnits { units, ancestry }, kept)
    }

    #[test]
    fn an_article_has_more_words_above_the_posts_than_a_notice() {
        let is_above = |words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text(&"word ".repeat(words))
                .close();
            t.open("li").text("I think so, too.").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let post = Post {
                nodes: vec![by_tag(&page, "li")],
                ..Post::default()
            };
            let kept = vec![true; units.len()];
            is_above(&units, &kept, &[post])
        };
        assert!(is_above(250));
        assert!(!is_above(50));
    }

    #[test]
    fn a_heading_says_that_posts_below_an_article_are_comments() {
        let heading = |title: &str, words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(90)).close();
            t.open("h3").text(title).close();
            t.open("li").text(&"so ".repeat(words)).close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let post = Post {
                nodes: vec![by_tag(&page, "li")],
                body: vec![2],
                ..Post::default()
            };
            let kept = vec![true; units.len()];
            heading_of_comments(&units, &kept, &[post])
        };
        assert_eq!(heading("2 comments", 20), Some(1));
        assert_eq!(heading("2 comments", 60), None, "the thread is the page");
        assert_eq!(heading("The second day", 20), None);
    }

    /// What stands above a text and leads to its comments.
    fn counter(t: &mut TestPage) {
        t.open_with("li", &[("class", "comments")]);
        t.open_with("a", &[("href", "#c")]);
        t.text("Leave a comment").close().close();
    }

    #[test]
    fn readers_sign_what_they_say_of_a_text() {
        let is_signed = |words: usize, signs: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            counter(&mut t);
            t.close().open("p").text(&"word ".repeat(words)).close();
            t.open_with("div", &[("class", "comments")]);
            for name in ["Ann", "Bob", "Cleo"] {
                t.open_with("div", &[("class", "comment")]);
                if signs {
                    t.open_with("a", &[("class", "author"), ("href", "/u")]);
                    t.text(name).close();
                    t.open_with("time", &[("datetime", "2026-01-31")]);
                    t.text("31 January 2026").close();
                }
                t.open("p")
                    .text(&format!("{name} thinks so, too, and says why at length."));
                t.close().close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let kept = vec![true; units.len()];
            let places = comment_places(&page, &units, &kept);
            has_signed_below(&page, &units, &kept, &places)
        };
        assert!(is_signed(90, true));
        assert!(!is_signed(90, false));
        assert!(!is_signed(20, true), "they are the page");
    }

    #[test]
    fn readers_who_sign_below_a_short_text_may_say_more_than_it() {
        let is_article = |words: usize, names: [&str; 3]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The mill is sold").close();
            t.open("p").text(&"word ".repeat(words)).close();
            t.open_with("div", &[("class", "comments")]).open("h2");
            t.text("3 thoughts on “The mill is sold”").close();
            for name in names {
                t.open_with("div", &[("class", "comment")]);
                t.open_with("b", &[("class", "author")]).text(name).close();
                t.open_with("time", &[("datetime", "2026-01-31")]);
                t.text("31 January 2026").close();
                let said = format!("{name} is glad to hear of this mill again. ");
                t.open("p").text(said.repeat(9).trim_end()).close().close();
            }
            let page = t.finish();
            let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
            is_article(
                &page,
                PlacedUnits { units, ancestry },
                &vec![true; units.len()],
            )
        };
        assert!(is_article(80, ["Ann", "Bob", "Cleo"]));
        assert!(!is_article(20, ["Ann", "Bob", "Cleo"]), "a thread");
    }

    #[test]
    fn comments_ask_for_mail_or_name_what_they_are_about() {
        let has_comments = |heading: &str, field: &str, words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("h1")
                .text("Oca in a cold garden")
                .close();
            t.open("ul");
            counter(&mut t);
            t.close().open("p").text(&"word ".repeat(words)).close();
            t.open_with("div", &[("class", "comments")]);
            t.open("h2").text(heading).close();
            t.open("p").text("I think so, too.").close();
            t.open_with("input", &[("type", field)]).close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut kept = vec![true; units.len()];
            kept[1] = false;
            let places = comment_places(&page, &units, &kept);
            has_comments_below(&page, &units, &kept, &places)
        };
        assert!(has_comments(
            "3 responses to “Oca in a cold garden”",
            "text",
            90
        ));
        assert!(has_comments("Leave a reply", "email", 90));
        assert!(!has_comments("3 responses", "text", 90));
        assert!(!has_comments("Leave a reply", "email", 20), "a notice");
    }
}
