//! Boxes among the paragraphs of an article with a text and a byline of their own, such as a correspondent's analysis
//! within a news report. Their authors have written only the box.

use crate::content::metadata::elements::is_author_box;
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::hash::HashMap;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of characters, outside of links, of the article before a box, and behind it. Source: ours: two
/// paragraphs; measured on wcxb, none of whose pages names its author in such a box.
const MIN_AROUND: u32 = 300;
/// Minimum number of characters, likewise, of the box's text beside the byline. Source: ours: a sentence or two.
const MIN_OWN: u32 = 150;
/// Minimum number of characters of the page, as a multiple of the box's: a longer box is the article. Source: ours.
const MIN_TIMES: u32 = 3;
/// Maximum number of siblings behind a box among which a paragraph must be. Source: ours: white space, an anchor.
const MAX_BEHIND: usize = 6;
/// Maximum number of elements around a byline that may be its box, and of nodes of a box that are searched for its
/// heading. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 12;
const MAX_LOOKED_AT: usize = 64;
/// Maximum number of characters of a byline with the label beside it.
const MAX_LINE: u32 = 150;

/// The boxes of a page; each is judged once.
pub(super) struct Insets<'a> {
    page: &'a PageSnapshot,
    headline: &'a Headline,
    known: HashMap<NodeId, Kind>,
}

/// The kind of an element around a byline.
#[derive(Clone, Copy)]
enum Kind {
    Inset,
    AboutAuthor,
    Other,
}

impl<'a> Insets<'a> {
    pub(super) fn new(page: &'a PageSnapshot, headline: &'a Headline) -> Self {
        Self {
            page,
            headline,
            known: HashMap::default(),
        }
    }

    /// Whether a byline without a label stands in a box with a text of its own.
    pub(super) fn hold(&mut self, byline: NodeId) -> bool {
        let page = self.page;
        let Some(own) = self.headline.node else {
            return false;
        };
        let start = page.node(own).end;
        let around = page.inclusive_ancestors(byline).take(MAX_LEVELS);
        for up in around.take_while(|up| *up >= start) {
            let beside = said(page, up, page.node(up).end);
            let is_long = beside.saturating_sub(page.totals(byline).chars) >= MIN_OWN;
            match self.kind(up, start) {
                Kind::AboutAuthor => return false,
                Kind::Inset if is_long => return !is_labelled(page, byline),
                Kind::Inset | Kind::Other => {}
            }
        }
        false
    }

    /// The kind of an element; `start` is where the text behind the headline begins.
    fn kind(&mut self, id: NodeId, start: NodeId) -> Kind {
        let (page, headline) = (self.page, self.headline);
        let kind = self.known.entry(id);
        *kind.or_insert_with(|| {
            if is_author_box(page, id) {
                Kind::AboutAuthor
            } else if is_inset(page, id, start) && !repeats(page, id, headline) {
                Kind::Inset
            } else {
                Kind::Other
            }
        })
    }
}

/// Number of characters outside of links between two nodes.
fn said(page: &PageSnapshot, first: NodeId, end: NodeId) -> u32 {
    let totals = page.totals_between(first, end.max(first));
    totals.chars.saturating_sub(totals.link_chars)
}

/// Whether an element stands among the paragraphs of an article, and is only a part of it.
fn is_inset(page: &PageSnapshot, id: NodeId, start: NodeId) -> bool {
    let Some(parent) = page.parent(id) else {
        return false;
    };
    let (end, last) = (page.node(id).end, page.node(parent).end);
    let root = page.root();
    let whole = said(page, root, page.node(root).end);
    let mut behind = page.siblings_behind(id).take(MAX_BEHIND);
    matches!(page.tag(id), "div" | "aside" | "section")
        && MIN_TIMES * said(page, id, end) <= whole
        && said(page, parent.max(start), id) >= MIN_AROUND
        && said(page, end, last) >= MIN_AROUND
        && behind.any(|next| page.tag(next) == "p")
}

/// Whether the heading of a box says the words of the headline, or most of them.
fn repeats(page: &PageSnapshot, id: NodeId, headline: &Headline) -> bool {
    let title = headline.text.as_deref().map_or(String::new(), folded);
    let mut headings = page.subtree(id).take(MAX_LOOKED_AT);
    let heading = headings.find(|n| page.is_heading(*n) && page.totals(*n).chars > 0);
    let own = heading.map_or(String::new(), |heading| folded(&page.text(heading)));
    !own.is_empty()
        && !title.is_empty()
        && (own.contains(title.as_str())
            || 2 * own.len() >= title.len() && title.contains(own.as_str()))
}

/// Whether a byline, or the line around it, begins with a label (`By`, `Autor:`).
fn is_labelled(page: &PageSnapshot, byline: NodeId) -> bool {
    let is_line = |id: &NodeId| page.totals(*id).chars <= MAX_LINE;
    let mut lines = page.inclusive_ancestors(byline).take(2).filter(is_line);
    lines.any(|line| people::is_byline(page.text(line).trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::tests::signed;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    /// A box with a heading, a byline and this number of paragraphs.
    struct Inset<'a> {
        class: &'a str,
        heading: &'a str,
        byline: &'a str,
        own: usize,
    }

    const ANALYSIS: Inset<'static> = Inset {
        class: "feature",
        heading: "Analysis",
        byline: "Jane Doe",
        own: 2,
    };

    /// The authors of an article with this box before `behind` paragraphs.
    fn authors_of(inset: &Inset<'_>, behind: usize, declared: &str) -> Vec<String> {
        let paragraphs = |t: &mut TestPage, number: usize| {
            for _ in 0..number {
                t.open("p").text(&"Words of a paragraph. ".repeat(9));
                t.close();
            }
        };
        let (authors, _) = signed(|t| {
            let told = [("name", "author"), ("content", declared)];
            t.open_with("meta", &told).close();
            t.open("div");
            paragraphs(t, 3);
            t.open_with("div", &[("class", inset.class)]);
            t.open("h2").text(inset.heading).close();
            t.open_with("span", &[("class", "byline-name")]);
            t.text(inset.byline).close();
            paragraphs(t, inset.own);
            t.close();
            paragraphs(t, behind);
        });
        authors
    }

    fn authors(inset: &Inset<'_>, behind: usize) -> Vec<String> {
        authors_of(inset, behind, "")
    }

    #[test]
    fn a_box_in_an_article_is_by_its_own_author() {
        let jane = ["Jane Doe"];
        assert_eq!(authors(&ANALYSIS, 3), [""; 0]);
        let alone = Inset { own: 0, ..ANALYSIS };
        assert_eq!(authors(&alone, 3), jane, "a byline alone");
        assert_eq!(authors(&ANALYSIS, 0), jane, "at the end");
        let about = Inset {
            class: "author-bio",
            ..ANALYSIS
        };
        assert_eq!(authors(&about, 3), jane, "about him");
    }

    #[test]
    fn the_author_of_an_article_stands_in_no_box() {
        let jane = ["Jane Doe"];
        let article = Inset { own: 9, ..ANALYSIS };
        assert_eq!(authors(&article, 3), jane, "most of the page");
        let labelled = Inset {
            byline: "Autor/in: Jane Doe",
            ..ANALYSIS
        };
        assert_eq!(authors(&labelled, 3), jane, "with a label");
        let repeated = Inset {
            heading: "A headline of some words, told again",
            ..ANALYSIS
        };
        assert_eq!(authors(&repeated, 3), jane, "below the headline");
        let declared = authors_of(&ANALYSIS, 3, "Example Ltd.");
        assert_eq!(declared, jane, "nobody else but the site");
        let declared = authors_of(&ANALYSIS, 3, "Max Muster");
        assert_eq!(declared, ["Max Muster"]);
    }

    #[test]
    fn each_box_is_judged_once() {
        let taken = |depth: usize| {
            let class = "long-name ".repeat(360);
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The headline of it").close();
            for _ in 0..depth {
                t.open_with("div", &[("class", class.as_str())]);
            }
            for _ in 0..depth {
                t.open_with("span", &[("class", "author x")]);
                t.text("Jane Doe").close();
            }
            let page = t.finish();
            let headline = Headline {
                node: page.tagged(["h1"]).next(),
                ..Headline::default()
            };
            let mut insets = Insets::new(&page, &headline);
            steps_of(|| assert!(!page.tagged(["span"]).any(|id| insets.hold(id))))
        };
        // The cost is not the number of boxes times that of bylines.
        assert!(taken(400) < 3 * taken(200));
    }
}
