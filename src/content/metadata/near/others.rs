//! Content on a page that belongs to other pages and people: comments of readers, entries of lists, teasers.
//!
//! Authors and dates in such content are not the page's:
//! - comments ([`Comments`]);
//! - reviews by customers ([`reviews`]);
//! - entries of a list: several alike siblings, most of them with a title or a picture that links elsewhere, or with
//!   a date, and all with a link; in flat lists the nodes between such titles;
//! - articles whose permalink is that of another page of the site, less than half of the page;
//! - teasers: small boxes with a title that links elsewhere.
//!
//! An element around the page's headline is none of these.

use super::entries::Facts;
use super::reviews;
use crate::content::metadata::elements::{Comments, all_marked, is_of_other_item};
use crate::content::metadata::record::Headline;
use crate::snapshot::{NodeId, PageSnapshot};

/// The nodes that belong to something else than the page.
#[derive(Debug)]
pub(in crate::content::metadata) struct Others(Vec<bool>);

impl Others {
    /// Linear in the number of nodes, times the depth of titles.
    pub(in crate::content::metadata) fn new(
        page: &PageSnapshot,
        comments: &Comments,
        headline: &Headline,
    ) -> Self {
        let facts = Facts::new(page, headline);
        let holds_own = |id: NodeId| headline.node.is_some_and(|own| page.contains(id, own));
        let mut entries = facts.entries(headline);
        entries.extend(facts.flat_entries(headline));
        entries.extend(facts.bookmarked(headline));
        if let Some(own) = headline.node {
            entries.extend(facts.teasers(own));
        }
        entries.extend(reviews::boxes(page, headline));
        if headline.node.is_some() {
            let reviews = reviews::marked_reviews(page).into_iter();
            entries.extend(reviews.filter(|id| !holds_own(*id)));
        }
        let mut is_entry = vec![false; page.len()];
        for id in entries {
            is_entry[id.index()] = true;
        }
        let mut inside: Vec<bool> = Vec::with_capacity(page.len());
        for (id, node) in page.iter() {
            let is_around = node.parent.is_some_and(|parent| inside[parent.index()]);
            inside.push(is_around || is_entry[id.index()] || comments.hold(id));
        }
        Self(inside)
    }

    /// Whether a node belongs to other pages or people.
    pub(in crate::content::metadata) fn hold(&self, id: NodeId) -> bool {
        self.0[id.index()]
    }

    /// The elements with this mark that belong to the page itself, in document order.
    pub(in crate::content::metadata) fn own_marked<'a>(
        &'a self,
        page: &'a PageSnapshot,
        mark: (&'a str, &'a str),
    ) -> impl Iterator<Item = NodeId> + 'a {
        let marked = all_marked(page, mark).into_iter();
        marked.filter(move |id| self.are_without(page, *id))
    }

    /// Whether a marked element belongs neither to other pages or people nor to other items' microdata.
    pub(in crate::content::metadata) fn are_without(
        &self,
        page: &PageSnapshot,
        id: NodeId,
    ) -> bool {
        !self.hold(id) && !is_of_other_item(page, id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts of a page that belong to others.
    fn held(t: TestPage, headline: &str) -> Vec<String> {
        let page = t.finish();
        let node = page
            .iter()
            .map(|(id, _)| id)
            .find(|id| page.text(*id) == headline);
        let headline = Headline {
            text: Some(headline.to_owned()),
            node,
            source: None,
        };
        let others = Others::new(&page, &Comments::from_page(&page), &headline);
        let texts = page.iter().filter(|(id, _)| others.hold(*id));
        texts
            .filter_map(|(_, node)| node.text.as_deref().map(str::to_owned))
            .collect()
    }

    fn linked(t: &mut TestPage, tag: &str, href: &str, text: &str) {
        t.open(tag)
            .open_with("a", &[("href", href)])
            .text(text)
            .close()
            .close();
    }

    #[test]
    fn entries_of_lists_are_of_others() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("News").close();
        t.open("p").text("By Jane Doe, 1 May 2020").close();
        for i in 1..4 {
            t.open_with("div", &[("class", &format!("post-{i} post"))]);
            linked(&mut t, "h2", &format!("/{i}"), "What happened on that day");
            t.open("span").text(&format!("by Max {i}")).close().close();
        }
        let expected: Vec<String> = (1..4)
            .flat_map(|i| {
                [
                    "What happened on that day".to_owned(),
                    format!("by Max {i}"),
                ]
            })
            .collect();
        assert_eq!(held(t, "News"), expected);
    }

    #[test]
    fn an_article_that_lasts_elsewhere_is_of_others() {
        let long = "Words of what is told of the rain here. ".repeat(3);
        let held_beside = |text: &str, href: &str, own: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("All of rain").close();
            t.open("p").text(text).close();
            t.open("article");
            let link = [("rel", "bookmark"), ("href", href)];
            t.open_with("a", &link).text("Rain is expected").close();
            t.open("time").text("10 December 2014").close().close();
            let mut page = t.finish();
            page.source.url = own.to_owned();
            let (node, _) = page.iter().find(|(id, _)| page.tag(*id) == "h1").unwrap();
            let headline = Headline {
                text: Some("All of rain".to_owned()),
                node: Some(node),
                source: None,
            };
            let others = Others::new(&page, &Comments::from_page(&page), &headline);
            let (time, _) = page.iter().find(|(id, _)| page.tag(*id) == "time").unwrap();
            others.hold(time)
        };
        let (own, other) = (
            "https://moor.example/tag/rain/",
            "https://moor.example/rain",
        );
        let held = |href: &str, own: &str| held_beside(&long, href, own);
        assert!(held(other, own));
        assert!(!held_beside("Of rain.", other, own), "most of the page");
        assert!(!held("https://mirror.example/rain", own), "a mirror");
        assert!(!held("http://www.moor.example/tag/rain", own), "the page");
        assert!(!held("https://moor.example/", own), "its site");
        assert!(!held(other, "file:///rain.html"), "no address");
    }

    #[test]
    fn the_parts_of_a_byline_are_no_entries() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("What happened").close();
        t.open("ul");
        for date in [
            "Published: 3 May 2020",
            "Updated: 4 May 2020",
            "Checked: 5 May 2020",
        ] {
            t.open("li").text(date).close();
        }
        t.close();
        // Links to the author's page or to the site's front page do not make a teaser.
        linked(&mut t, "h3", "/author/jane-doe", "Jane Doe");
        linked(&mut t, "h3", "/", "The Daily Bugle");
        assert_eq!(held(t, "What happened"), [""; 0]);
    }

    #[test]
    fn flat_lists_and_teasers_are_of_others_but_not_what_holds_the_headline() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        linked(&mut t, "h2", "/own", "What happened on that day");
        t.open("p").text("By Jane Doe").close().close();
        t.open("div");
        linked(&mut t, "h3", "/other", "Something else");
        t.open("p").text("By Max Muster").close().close();
        let expected = ["Something else", "By Max Muster"];
        assert_eq!(held(t, "What happened on that day"), expected);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("News").close();
        t.open("p").text("By Jane Doe").close();
        for i in 1..4 {
            linked(&mut t, "h2", &format!("/{i}"), "More");
            t.open("p").text(&format!("{i} May 2020")).close();
        }
        t.open("h2")
            .text("About us")
            .close()
            .open("p")
            .text("Since 1 May 1990")
            .close();
        let expected = [
            "More",
            "1 May 2020",
            "More",
            "2 May 2020",
            "More",
            "3 May 2020",
        ];
        assert_eq!(held(t, "News"), expected);
    }

    /// A page about a kettle with reviews in boxes of these classes, below a heading.
    fn reviewed(heading: &str, reviews: &[[&str; 3]]) -> TestPage {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        t.open("p");
        t.text("It boils a litre and a half in three minutes and is not loud.");
        t.close().open("h2").text(heading).close();
        for [title, line, text] in reviews {
            t.open_with("div", &[("class", "rounded p-4")]);
            t.open("h3").text(title).close();
            t.open("p").text(line).close();
            t.open("p").text(text).close().close();
        }
        t
    }

    #[test]
    fn boxes_with_stars_a_name_and_a_day_are_reviews() {
        let ash = ["Great", "★★★★★ by Ash on March 12, 2024", "It is fast."];
        let bob = ["Okay", "★★★☆☆ by Bob on March 2, 2024", "It is loud."];
        let told = held(reviewed("What others say", &[ash, bob]), "Kettle");
        assert_eq!(told, [ash[1], bob[1]], "the lines that tell who and when");
        // The verdict of the page's own author.
        let verdict = held(reviewed("Verdict", &[ash]), "Kettle");
        assert_eq!(verdict, [""; 0]);
        let one = held(reviewed("Customer reviews", &[ash]), "Kettle");
        assert_eq!(one, [ash[1]]);
        let plain = ["Great", "by Ash on March 12, 2024", "It is fast and handy."];
        let listed = held(reviewed("Bewertungen (2)", &[plain, plain]), "Kettle");
        let all: Vec<&str> = plain.iter().chain(&plain).copied().collect();
        assert_eq!(listed, all);
        assert_eq!(held(reviewed("Uses", &[plain, plain]), "Kettle"), [""; 0]);
        let day = ["Great", "by Ash on", "3/5/2024"];
        assert_eq!(held(reviewed("Uses", &[day, day]), "Kettle"), [""; 0]);
    }

    #[test]
    fn who_signs_below_the_ratings_of_a_magazine_is_no_customer() {
        let signed = ["By Jane Doe", "March 12, 2024", "She boils water."];
        let measured = ["Speed", "As measured by us", "It is fast and handy."];
        let rated = ["Speed", "★★★★☆", "It is fast and handy."];
        for boxes in [
            &[measured, signed][..],
            &[rated, signed],
            &[measured, measured, measured, signed],
        ] {
            let told = held(reviewed("Our ratings", boxes), "Kettle");
            assert_eq!(told, [""; 0], "{boxes:?}");
        }
        // Two of three boxes are signed or rated: customers wrote them.
        let ash = ["Great", "by Ash on March 12, 2024", "It is fast and handy."];
        let told = held(reviewed("Our ratings", &[ash, measured, ash]), "Kettle");
        let all = [ash, measured, ash].concat();
        assert_eq!(told, all);
        let told = held(reviewed("Our ratings", &[rated, measured, rated]), "Kettle");
        assert_eq!(told, [rated, measured, rated].concat());
    }

    #[test]
    fn the_reviews_below_a_heading_end_where_others_are_headed() {
        let ash = ["Great", "by Ash on March 12, 2024", "It is fast and handy."];
        let others = |titles: [(&str, &str); 2]| {
            let mut t = reviewed("Reviews", &[]);
            for (tag, title) in titles {
                t.open_with("div", &[("class", "rounded p-4")]);
                t.open(tag).text(title).close();
                t.open("p").text(ash[1]).close();
                t.open("p").text(ash[2]).close().close();
            }
            held(t, "Kettle").len()
        };
        assert_eq!(others([("h2", "Reviews of us"), ("h2", "Reviews")]), 0);
        assert_eq!(others([("h2", "Great"), ("h2", "Okay")]), 6);
        let own = [("h3", "Avis de Jean"), ("h3", "Avis de Jeanne")];
        assert_eq!(others(own), 6, "titles of reviews");
    }

    #[test]
    fn below_many_headings_of_reviews_few_boxes_are_looked_for() {
        let ash = ["Great", "by Ash on March 12, 2024", "It is fast and handy."];
        let after = |headings: usize| {
            let mut t = reviewed("Reviews", &[]);
            for _ in 1..headings {
                t.open("h2").text("Reviews").close();
            }
            for line in [ash; 2] {
                t.open("div").open("p").text(line[1]).close();
                t.open("p").text(line[2]).close().close();
            }
            held(t, "Kettle").len()
        };
        assert_eq!(after(8), 4);
        assert_eq!(after(9), 0);
    }

    #[test]
    fn who_signs_below_a_subtitle_is_no_customer() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        t.open("h2").text("A fast one, tested").close();
        for name in ["Dee", "Eve"] {
            let line = format!("★★★★☆ by {name} on March 12, 2024");
            t.open("p").text(&line).close();
        }
        assert_eq!(held(t, "Kettle"), [""; 0]);
    }

    #[test]
    fn what_customers_wrote_is_of_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        t.open_with("div", &[("itemtype", "https://schema.org/Review")])
            .text("by Ash")
            .close();
        t.open_with("div", &[("class", "featured-review_rating-author")])
            .text("by Bob")
            .close();
        t.open_with("div", &[("class", "reviewAuthor text-italic")])
            .text("Customer Relations")
            .close();
        t.open_with("div", &[("class", "review-body")])
            .text("by Cid, who writes for this magazine")
            .close();
        let expected = ["by Ash", "by Bob", "Customer Relations"];
        assert_eq!(held(t, "Kettle"), expected);
        // The page itself is a review.
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("body", &[("itemtype", "https://schema.org/Review")]);
        t.open("h1").text("Kettle").close().text("by Dee");
        assert_eq!(held(t, "Kettle"), [""; 0]);
    }

    #[test]
    fn what_is_called_a_review_below_a_heading_of_reviews_is_of_customers() {
        let line = "Ash on March 12, 2024";
        let told = |heading: &str, class: &str| {
            let mut t = reviewed(heading, &[]);
            t.open_with("div", &[("class", class)]);
            t.open("h3").text("Great").close();
            t.open("span").text(line).close().close();
            held(t, "Kettle")
        };
        assert_eq!(told("Customer reviews", "spr-review"), ["Great", line]);
        assert_eq!(told("Customer reviews", "spr-preview"), [""; 0]);
        // A magazine's own review.
        assert_eq!(told("What we found", "spr-review"), [""; 0]);
    }
}
