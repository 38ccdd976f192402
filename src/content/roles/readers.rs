//! Readers' comments on a page: their places, the posts in them, and whether they are beside the page's own content.

use super::article_above::{MIN_ARTICLE, MIN_NOTE, SHARE_OF_NOTE, words_kept};
use super::comment_places::CommentPlaces;
use super::judged::{PlacedUnits, owners};
use super::review_places::in_reviews;
use super::tickets::is_ticket;
use super::unsigned::unsigned;
use crate::content::page_type::PageKind;
use crate::content::posts::{Post, PostReader, Posts, posts};
use crate::content::unit_role::UnitRole;
use crate::content::units::Unit;
use crate::snapshot::{NodeId, PageSnapshot, one_line};
use std::cell::OnceCell;

/// Maximum share of the kept words that may be left out as comments, 0..=1. Source: ours: a half.
const MAX_DROPPED: f64 = 0.5;
/// Minimum signed comments for them to be readers'. Source: ours: a single one may be the article's own signature.
const MIN_SIGNED: usize = 2;

/// A page with its places of comments and the posts in them, each computed once.
pub(crate) struct Readers<'a> {
    page: &'a PageSnapshot,
    placed: PlacedUnits<'a>,
    kept: &'a [bool],
    kind: Option<PageKind>,
    reader: PostReader<'a>,
    places: OnceCell<CommentPlaces>,
    posts: OnceCell<Posts>,
    of_ticket: OnceCell<bool>,
}

impl<'a> Readers<'a> {
    /// `kept` says which units are kept, `kind` is the page's kind.
    pub(crate) fn new(
        page: &'a PageSnapshot,
        placed: PlacedUnits<'a>,
        kept: &'a [bool],
        kind: Option<PageKind>,
    ) -> Self {
        Self {
            page,
            placed,
            kept,
            kind,
            reader: PostReader::new(page, placed.units),
            places: OnceCell::new(),
            posts: OnceCell::new(),
            of_ticket: OnceCell::new(),
        }
    }

    pub(super) fn page(&self) -> &'a PageSnapshot {
        self.page
    }

    pub(super) fn placed(&self) -> PlacedUnits<'a> {
        self.placed
    }

    /// The page as its posts are read, in places of comments or elsewhere.
    pub(super) fn reader(&self) -> &PostReader<'a> {
        &self.reader
    }

    pub(super) fn places(&self) -> &CommentPlaces {
        self.places.get_or_init(|| {
            let is_documentation = self.kind == Some(PageKind::Documentation);
            CommentPlaces::new(self.page, self.placed, self.kept, is_documentation)
        })
    }

    /// The posts in places of comments, however little of the page they explain.
    pub(super) fn posts(&self) -> &Posts {
        self.posts.get_or_init(|| {
            let places = self.places();
            posts(&self.reader, |node| places.hold(node), 0.0)
        })
    }

    /// Whether all posts but the first stand in places of comments; the first may be the article itself, signed as
    /// they are.
    pub(super) fn wrote(&self, posts: &[Post]) -> bool {
        let places = self.places();
        let mut below = posts.iter().skip(1).flat_map(|post| &post.nodes);
        posts.len() > 1 && below.all(|node| places.hold(*node))
    }

    /// Whether a page that may be a forum by its kind is an article with comments below it; a short article looks
    /// like a post. A comment form that asks for a mail address, or a heading that repeats the title (`3 thoughts on
    /// “The title”`), does not occur on threads. The article must be longer, or its readers' comments signed.
    pub(crate) fn are_below_article(&self) -> bool {
        let places = self.places();
        let is_place = |(unit, _): &(&Unit, &bool)| places.hold(unit.block);
        // A comment counter above the text ends the text only if it is kept.
        let is_read = |of: &(&Unit, &bool)| *of.1 && is_place(of);
        let above = words_kept(self.units().take_while(|of| !is_read(of)));
        let inside = words_kept(self.units().filter(is_place));
        let is_greater = above >= MIN_ARTICLE && inside <= above
            || above >= MIN_NOTE && SHARE_OF_NOTE * inside <= above;
        let are_told = || self.are_asked_for_mail() || self.repeat_title();
        // Signed comments may be longer than the text.
        above >= MIN_NOTE
            && are_told()
            && (is_greater || self.sign_below())
            && !self.are_of_ticket()
    }

    /// Whether a text stands above comments with author or date: they are readers', however much longer than the
    /// text.
    fn sign_below(&self) -> bool {
        let places = self.places();
        let is_signed = |post: &&Post| post.author.is_some() || post.date.is_some();
        let signed: Vec<&Post> = self.posts().posts.iter().filter(is_signed).collect();
        let Some(first) = signed.iter().filter_map(|post| post.nodes.first()).min() else {
            return false;
        };
        // A comment counter above the text is no part of it, and does not end it.
        let is_above = |unit: &Unit| unit.first < *first && !places.hold(unit.block);
        let above = words_kept(self.units().filter(|(unit, _)| is_above(unit)));
        above >= MIN_NOTE && signed.len() >= MIN_SIGNED
    }

    /// Whether the page is a ticket, whose comments are its content ([`mod@super::tickets`]).
    pub(super) fn are_of_ticket(&self) -> bool {
        *self.of_ticket.get_or_init(|| is_ticket(self.page))
    }

    fn are_asked_for_mail(&self) -> bool {
        let (page, places) = (self.page, self.places());
        let mut fields = page.tagged(["input"]).filter(|id| places.hold(*id));
        fields.any(|id| {
            let says = |name| {
                page.attribute(id, name)
                    .is_some_and(|v| v.to_lowercase().contains("mail"))
            };
            says("type") || says("name")
        })
    }

    fn repeat_title(&self) -> bool {
        let (page, places) = (self.page, self.places());
        let headings = page
            .iter()
            .map(|(id, _)| id)
            .filter(|id| page.is_heading(*id));
        let (inside, outside): (Vec<NodeId>, Vec<NodeId>) =
            headings.partition(|id| places.hold(*id));
        let title = outside.into_iter().find(|id| page.tag(*id) == "h1");
        let title = title.map(|id| one_line(&page.text(id)));
        let title = title.filter(|title| title.contains(char::is_whitespace));
        title.is_some_and(|title| {
            let says = |id: NodeId| one_line(&page.text(id)).contains(&title);
            inside.into_iter().any(says)
        })
    }

    /// Whether the comments are beside the page's content: they are not most of the kept words, or stand below a text
    /// with its own title, or are signed by readers below a text. Else they are the content, as on an issue each part
    /// of which is named a comment.
    pub(super) fn are_beside_content(&self) -> bool {
        let (places, units) = (self.places(), self.placed.units);
        !self.are_of_ticket()
            && (places.share_of_words(units, self.kept) <= MAX_DROPPED
                || places.are_below_titled(units, self.kept)
                || self.sign_below())
    }

    /// The role of each unit if comments are regions of their own, and the comments: the bodies of the posts found,
    /// and readers' texts outside of these ([`mod@super::unsigned`]). Customers' reviews count as comments, too
    /// ([`mod@super::review_places`]).
    pub(super) fn roles(&self) -> (Vec<Option<UnitRole>>, Vec<Post>) {
        let (page, units, places) = (self.page, self.placed.units, self.places());
        let reviews = in_reviews(page, units, self.kept, |id| places.hold(id));
        let is_place = |id: NodeId| places.hold(id) || reviews[id.index()];
        let mut found = self.posts().posts.clone();
        if reviews.contains(&true) {
            let of_reviews = posts(&self.reader, |id| reviews[id.index()], 0.0);
            found.extend(of_reviews.posts);
            found.sort_by_key(|post| post.nodes.first().copied());
        }
        let owners = owners(page, units, &found);
        let is_open = |i: usize| owners[i].is_none() && is_place(units.list[i].block);
        let unsigned = unsigned(page, units, is_open);
        let each = self.units().zip(owners).zip(unsigned);
        let roles = each.map(|(((unit, kept), owner), is_written)| {
            if !is_place(unit.block) {
                return kept.then_some(UnitRole::Main);
            }
            let speaks = owner.map_or(*kept || is_written, |(_, is_body)| is_body);
            let post = owner.map(|(post, _)| post);
            speaks.then_some(UnitRole::Comment(post))
        });
        (roles.collect(), found)
    }

    /// The units, each with whether it is kept.
    fn units(&self) -> impl Iterator<Item = (&'a Unit, &'a bool)> {
        self.placed.units.list.iter().zip(self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ancestry::Ancestry;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// A page with its units.
    struct Read {
        page: PageSnapshot,
        units: Units,
        ancestry: Ancestry,
        kept: Vec<bool>,
    }

    impl Read {
        /// All of a page but one unit is kept.
        fn without(left: Option<usize>, page: PageSnapshot) -> Self {
            let units = Units::from_page(&page);
            let kept = (0..units.len()).map(|i| Some(i) != left).collect();
            let ancestry = Ancestry::from_page(&page);
            Self {
                page,
                units,
                ancestry,
                kept,
            }
        }

        fn readers(&self) -> Readers<'_> {
            let (units, ancestry) = (&self.units, &self.ancestry);
            let placed = PlacedUnits { units, ancestry };
            Readers::new(&self.page, placed, &self.kept, None)
        }
    }

    /// A link above a text to its comments.
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
            Read::without(None, t.finish()).readers().sign_below()
        };
        assert!(is_signed(90, true));
        assert!(!is_signed(90, false));
        assert!(!is_signed(20, true), "they are the page");
    }

    #[test]
    fn what_customers_wrote_is_of_readers() {
        let said = |kind: &str, words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("A kettle of iron").close();
            if words > 0 {
                t.open("p").text(&"word ".repeat(words)).close();
            }
            for (name, day) in [("Ann", 11), ("Bob", 12), ("Cleo", 13)] {
                t.open_with("div", &[("class", "entry"), ("itemtype", kind)]);
                t.open_with("b", &[("itemprop", "author")]).text(name);
                t.close().open("time").text(&format!("{day} May 2021"));
                t.close().open("p");
                t.text(&format!("{name} boils the water in it on day {day}."));
                t.close().close();
            }
            let mut read = Read::without(None, t.finish());
            if words > 0 {
                read.kept.iter_mut().skip(2).for_each(|kept| *kept = false);
            }
            let (roles, _) = read.readers().roles();
            let texts = read.units.list.iter().zip(roles);
            let said = texts.filter(|(_, role)| matches!(role, Some(UnitRole::Comment(_))));
            said.filter(|(unit, _)| unit.text.contains("boils")).count()
        };
        let review = "https://schema.org/Review";
        assert_eq!(said(review, 40), 3);
        assert_eq!(said("https://schema.org/Offer", 40), 0);
        assert_eq!(said(review, 0), 0, "the page is made of them");
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
            Read::without(None, t.finish())
                .readers()
                .are_below_article()
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
            Read::without(Some(1), t.finish())
                .readers()
                .are_below_article()
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

    #[test]
    fn what_is_longer_than_a_text_with_its_title_is_beside_it() {
        let are_beside = |title: &str, words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(title).text("The mill is sold").close();
            for _ in 0..4 {
                t.open("p").text("word ".repeat(words).trim_end()).close();
            }
            t.open_with("div", &[("class", "comments")]);
            for _ in 0..7 {
                t.open("p").text("word ".repeat(40).trim_end()).close();
            }
            Read::without(None, t.finish())
                .readers()
                .are_beside_content()
        };
        assert!(are_beside("h1", 60));
        assert!(!are_beside("p", 60), "without a title");
        assert!(!are_beside("h1", 20), "a notice");
    }
}
