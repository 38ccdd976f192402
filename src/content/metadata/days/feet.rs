//! The footers of a page, where dates belong to the whole page or to other news of the site.

use crate::content::metadata::elements::words_of;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The tag of footers, and a word of class names and ids of footers.
const FOOT: &str = "footer";
/// Words of class names of footers that belong to the post above them. Source: WordPress, Blogger (`entry-footer`,
/// `post-footer`).
const OF_POSTS: [&str; 3] = ["entry", "post", "article"];
/// Class names of boxes that hold one post. Source: the microformats hAtom and h-entry, WordPress.
const POSTS: [&str; 4] = ["entry", "h-entry", "hentry", "post"];

/// The outermost footers and articles of a page, in document order. Footers of articles are not the page's.
#[derive(Debug)]
pub(super) struct Feet {
    feet: Vec<NodeId>,
    articles: Vec<NodeId>,
}

impl Feet {
    /// Finds footers by tag, role or class name. One pass.
    pub(super) fn of_page(page: &PageSnapshot) -> Self {
        let whole = page.totals(page.body()).chars;
        let elements = page
            .iter()
            .filter(|(_, node)| node.kind == NodeKind::Element);
        let feet = elements
            .map(|(id, _)| id)
            .filter(|id| is_foot(page, *id, whole));
        Self {
            feet: page.outermost(feet.collect()),
            articles: page.outermost(page.tagged(["article"]).collect()),
        }
    }

    /// Whether a text stands in a footer, but not in an article.
    pub(super) fn hold(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let up = page.parent(id);
        up.is_some_and(|up| page.is_in_any(&self.feet, up) && !page.is_in_any(&self.articles, up))
    }
}

/// Whether an element is a footer of a page with `whole` characters.
fn is_foot(page: &PageSnapshot, id: NodeId, whole: u32) -> bool {
    let calls = |name: &str, known: &[&str]| {
        let words = words_of(name);
        words.iter().any(|word| word == FOOT)
            && words.iter().any(|word| known.contains(&word.as_str()))
    };
    let is_named = || {
        let is_part = 2 * page.totals(id).chars < whole;
        is_part && page.names(id).any(|name| calls(name, &[FOOT]))
    };
    let is_one = page.tag(id) == FOOT || page.attribute(id, "role") == Some("contentinfo");
    (is_one || is_named()) && !page.names(id).any(|name| calls(name, &OF_POSTS))
}

/// Whether the nearest section around a text, or the box of a post around both, holds the headline: a footer there
/// belongs to the headline's text, not to the page. Source: HTML, of `footer`.
pub(super) fn is_beside_headline(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let holds = |up: NodeId| own.is_some_and(|own| page.contains(up, own));
    let is_post = |up: NodeId| {
        POSTS
            .iter()
            .any(|class| page.node(up).has_word("class", class))
    };
    let is_section = |up: NodeId| matches!(page.tag(up), "main" | "section");
    let body = page.body();
    let mut around = page.ancestors(id).take_while(|up| *up != body);
    let nearest = around.find(|up| is_section(*up) || is_post(*up) && holds(*up));
    nearest.is_some_and(holds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_is_a_foot_is_asked_once() {
        let taken = |depth: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..depth {
                t.open_with("div", &[("class", "foot-note")]);
            }
            for _ in 0..depth {
                t.open("time").text("12 May").close();
            }
            let page = t.finish();
            let feet = Feet::of_page(&page);
            steps_of(|| assert!(!page.tagged(["time"]).any(|id| feet.hold(&page, id))))
        };
        assert!(taken(400) < 3 * taken(200));
    }

    #[test]
    fn a_day_in_the_foot_of_what_holds_the_headline_is_its_own() {
        let dated = |tag: &str, class: &str, holds_headline: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            if holds_headline {
                t.open_with(tag, &[("class", class)]);
            }
            t.open("h1").text("A headline of some words").close();
            for _ in 0..80 {
                t.open("p").text("It rains.").close();
            }
            if !holds_headline {
                t.open_with(tag, &[("class", class)]);
            }
            t.open("footer").open("p");
            t.open_with("time", &[("datetime", "2025-09-12")]);
            t.text("12 September 2025");
            Metadata::from_page(&t.finish()).date
        };
        let day = Some("2025-09-12".to_owned());
        for (tag, class) in [("section", "text"), ("main", "text"), ("div", "post wide")] {
            assert_eq!(dated(tag, class, true), day, "{tag}.{class}");
        }
        assert_eq!(dated("div", "post-page", true), None);
        assert_eq!(dated("section", "news", false), None);
        assert_eq!(dated("div", "post", false), None);
    }
}
