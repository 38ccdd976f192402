//! Recognizes reviews: posts that each rate the one thing that the page is about. None of the reviewers is the page's
//! author, and none of their dates is the page's date.
//!
//! # Limits
//! Forums draw the ranks of their members with the same stars: an element named as a rank is no rating, nor are stars
//! without a number right beside the author. Reviews with nothing but such stars are read as posts.

use super::address::is_profile;
use super::naming::{MAX_WORDS, names_author};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum bytes of the text of a rating. Source: ours: `Rated 4.5 out of 5 stars`, in longer languages.
const MAX_RATING: usize = 60;
/// The highest scores of rating scales. Source: ours, from shops and sites of reviews.
const HIGHEST: [f32; 2] = [5.0, 10.0];
/// Beginnings of words that stand with ratings, in lower case.
const WORDS: [&str; 15] = [
    "rated",
    "rating",
    "star",
    "stern",
    "sterr",
    "bewert",
    "étoile",
    "estrella",
    "estrela",
    "stell",
    "gwiazd",
    "звезд",
    "звёзд",
    "星",
    "별점",
];
/// Star characters, and the minimum number that stand together.
const STARS: [char; 4] = ['★', '☆', '⭐', '✭'];
const MIN_STARS: usize = 5;
/// Minimum number of reviews.
const MIN_REVIEWS: usize = 2;
/// Beginnings of words that mark a score as a member's rank, in lower case. Source: ours, from forum software.
const RANKS: [&str; 7] = [
    "rank",
    "rang",
    "level",
    "karma",
    "reputation",
    "звание",
    "等级",
];
/// Words in class names of elements that hold ranks. Source: ours, likewise.
const RANK_NAMES: [&str; 7] = [
    "rank",
    "ranks",
    "rang",
    "userrank",
    "usertitle",
    "karma",
    "reputation",
];
/// Maximum number of elements around a rating whose names are read. Source: ours: an image in a line.
const MAX_ABOVE: usize = 3;
/// Maximum characters of an element that holds an author and the stars beside the name, and maximum number of its
/// nodes and of elements around the stars that are read. Source: ours: a name, stars, a date, a count of posts; to
/// bound the cost.
const MAX_AUTHOR: u32 = 100;
const MAX_NODES: usize = 48;

/// Whether most boxes, one for each post, hold a rating. Cost: linear in their nodes.
pub(crate) fn are_reviews(page: &PageSnapshot, boxes: &[NodeId]) -> bool {
    let holds_rating = |of_post: &&NodeId| page.subtree(**of_post).any(|id| is_rating(page, id));
    boxes.len() >= MIN_REVIEWS && 2 * boxes.iter().filter(holds_rating).count() > boxes.len()
}

/// Whether a node is a rating, or an image of one, by its text, label or microdata.
fn is_rating(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_given = |text: &str| {
        tells_marks(text) && !is_rank(page, id)
            || shows_marks(text) && !is_rank(page, id) && !is_beside_author(page, id)
    };
    if node.kind == NodeKind::Text {
        return node.text.as_deref().is_some_and(is_given);
    }
    let mut said = ["aria-label", "alt", "title"].into_iter();
    node.has_word("itemprop", "reviewRating")
        || said.any(|name| page.attribute(id, name).is_some_and(is_given))
}

/// Whether a score stands in an element named as a rank.
fn is_rank(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(id).take(1 + MAX_ABOVE);
    around.any(|up| {
        let words = tokens_of(page.attribute(up, "class").unwrap_or(""));
        let mut words = words.take(MAX_WORDS);
        words.any(|word| RANK_NAMES.contains(&&*word))
    })
}

/// Whether the smallest element that holds more text than the stars is small and holds an author.
fn is_beside_author(page: &PageSnapshot, id: NodeId) -> bool {
    let own = page.totals(id).chars;
    let mut around = page.ancestors(id).take(MAX_NODES);
    let beside = around.find(|up| page.totals(*up).chars > own);
    let Some(beside) = beside.filter(|up| page.totals(*up).chars <= MAX_AUTHOR) else {
        return false;
    };
    let mut inside = page.subtree(beside).take(MAX_NODES);
    inside.any(|inner| page.is_link(inner) && is_profile(page, inner) || names_author(page, inner))
}

/// Whether a text shows a rating in stars: `★★★★☆`.
fn shows_marks(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(STARS)
        && text.len() <= MAX_RATING
        && text.chars().all(|c| STARS.contains(&c))
        && text.chars().count() >= MIN_STARS
}

/// Whether a text states a rating on a scale: `4 out of 5 stars`.
fn tells_marks(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_RATING {
        return false;
    }
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let numbers = text.split(|c: char| !is_of_number(c));
    let mut numbers = numbers.filter_map(|number| number.replace(',', ".").parse::<f32>().ok());
    let (Some(first), Some(second), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        return false;
    };
    let lower = text.to_lowercase();
    let has = |words: &[&str]| {
        let mut said = lower.split(|c: char| !c.is_alphabetic());
        said.any(|said| words.iter().any(|word| said.starts_with(word)))
    };
    HIGHEST.contains(&first.max(second))
        && WORDS.iter().any(|word| lower.contains(word))
        && !has(&RANKS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn marks_are_told_by_two_numbers_and_a_word() {
        for text in [
            "Rated 1 out of 5 stars",
            "5,0 von 5 Sternen",
            "Rating 4.5 of 10",
            "5つ星のうち4.0",
        ] {
            assert!(tells_marks(text), "{text}");
        }
        assert!(shows_marks("★★★★☆") && !shows_marks("★"));
        for text in [
            "",
            "4 of 5",
            "12 stars",
            "3 out of 7 stars",
            "Rank: 5 of 5 stars",
            "12 May 2021, rated 5",
        ] {
            assert!(!tells_marks(text), "{text}");
        }
    }

    #[test]
    fn ranks_of_members_rate_nothing() {
        let are = |class: &str, alt: &str, is_below: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for who in ["ann", "bob"] {
                t.open("article").open("header");
                t.open_with("a", &[("href", &format!("/user/{who}"))]);
                t.text(who).close();
                if is_below {
                    t.close().open("div");
                }
                t.open_with("span", &[("class", class)]);
                if alt.is_empty() {
                    t.text("★★★★★");
                } else {
                    t.open_with("img", &[("alt", alt)]).close();
                }
                t.close().close();
                t.open("p").text(&"It hums. ".repeat(20)).close().close();
            }
            let page = t.finish();
            let posts = page.iter().map(|(id, _)| id);
            let posts: Vec<NodeId> = posts.filter(|id| page.tag(*id) == "article").collect();
            are_reviews(&page, &posts)
        };
        assert!(!are("stars", "", false), "stars beside a name");
        assert!(are("stars", "", true));
        assert!(!are("user-rank", "5 of 5 stars", false));
        assert!(!are("stars", "Rank: 5 of 5 stars", false));
        assert!(are("stars", "Rated 5 of 5 stars", false));
    }

    #[test]
    fn posts_are_reviews_where_most_rate() {
        let are = |rated: [bool; 3]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for rated in rated {
                t.open("article").text("It hums.");
                if rated {
                    t.open_with("img", &[("alt", "Rated 1 out of 5 stars")])
                        .close();
                }
                t.close();
            }
            let page = t.finish();
            let posts = page.iter().map(|(id, _)| id);
            let posts: Vec<NodeId> = posts.filter(|id| page.tag(*id) == "article").collect();
            are_reviews(&page, &posts)
        };
        assert!(are([true, true, false]));
        assert!(!are([true, false, false]));
    }
}
