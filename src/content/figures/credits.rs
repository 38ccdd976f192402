//! Links in what stands below a picture: whose it is, and where it comes from (`Photo by Jane Doe on Unsplash`). A figure
//! that says nothing but that is half links, as an entry of a list is, and shows its picture all the same.
//!
//! Source: ours, Wikimedia Commons, Flickr and Unsplash as their licences ask to be named. Limits: a picture that is in no
//! link itself, in a figure that is none of several alike and has no heading; its links stand in captions and credits, and
//! are short: a longer one is the title of another text.

use super::is_entry;
use crate::content::pictures::leads_away;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// What elements are called that say what a picture shows or whose it is, whole words of names.
pub(crate) const CAPTIONS: [&str; 7] = [
    "caption",
    "captions",
    "figcaption",
    "cutline",
    "legend",
    "credit",
    "credits",
];
/// What says whose a picture is beside such an element, likewise: elsewhere it says whose a text is.
pub(crate) const SOURCES: [&str; 2] = ["source", "attribution"];
/// Most nodes of such a figure, and from a picture up or down to a link. Source: ours, as
/// `output/flow/pictures/unnamed_figures.rs` has them; bound the cost.
const MAX_NODES: usize = 64;
const MAX_LEVELS: usize = 10;
/// Most characters of the links. Source: ours: the names of a person, a site and a licence.
const MAX_LINKS: u32 = 80;

/// Whether all links of a figure stand in what says whose its picture is, given that or what holds nothing else.
pub(super) fn is_credited(page: &PageSnapshot, figure: NodeId, picture: NodeId) -> bool {
    let linked = page.totals(figure).link_chars;
    let is_caption = |at: &NodeId| {
        let is_named = |known: &[&str]| is_called(page, *at, known);
        page.tag(*at) == "figcaption" || is_named(&CAPTIONS) || is_named(&SOURCES)
    };
    let inside = || page.subtree(figure).skip(1);
    let own = page.subtree(picture).take(MAX_LEVELS);
    let mut around = own.chain(page.ancestors(picture).take(MAX_LEVELS));
    if linked > MAX_LINKS
        || around.any(|at| leads_away(page, at))
        || page.subtree(figure).nth(MAX_NODES).is_some()
        || inside().any(|at| page.is_heading(at))
        || is_entry(page, figure)
    {
        return false;
    }
    let captions = inside().filter(is_caption);
    let captions = captions.filter(|at| !page.contains(*at, picture));
    let captions = page.outermost(captions.collect()).into_iter();
    captions.map(|at| page.totals(at).link_chars).sum::<u32>() == linked
}

/// Whether a word of the class of an element is one of some.
pub(crate) fn is_called(page: &PageSnapshot, id: NodeId, known: &[&str]) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    tokens_of(class).any(|word| known.contains(&&*word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// Whether a figure is credited: its picture in a link to that, its caption in such an element, and its link.
    fn credits(href: &str, caption: (&str, &str), link: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("Before")
            .close()
            .open("figure");
        t.open_with("a", &[("href", href)]);
        t.open_with("img", &[("src", "a.jpg")]).close().close();
        t.open_with(caption.0, &[("class", caption.1)]).text("By ");
        t.open_with("a", &[("href", "https://a.example/")]);
        t.text(link).close().close().close();
        t.open("p").text("Behind");
        let page = t.finish();
        is_credited(&page, by_tag(&page, "figure"), by_tag(&page, "img"))
    }

    #[test]
    fn links_of_captions_and_credits_are_none_to_another_text() {
        for caption in [("figcaption", ""), ("p", "photo-credit"), ("p", "source")] {
            assert!(credits("", caption, "Jane Doe"), "{caption:?}");
        }
        assert!(credits("/large.jpg", ("figcaption", ""), "Jane Doe"));
        assert!(!credits("/another", ("figcaption", ""), "Jane Doe"));
        assert!(!credits("", ("p", "title"), "Jane Doe"));
        assert!(!credits("", ("h3", "caption"), "Jane Doe"));
        let title = "The county council voted to spend the money that it had saved on the repair of the bridge";
        assert!(!credits("", ("figcaption", ""), title));
    }

    #[test]
    fn one_of_several_alike_is_an_entry() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in ["Jane Doe", "John Roe"] {
            t.open("figure");
            t.open_with("img", &[("src", "a.jpg")]).close();
            t.open("figcaption").open_with("a", &[("href", "/x")]);
            t.text(name).close().close().close();
        }
        let page = t.finish();
        assert!(!is_credited(
            &page,
            by_tag(&page, "figure"),
            by_tag(&page, "img")
        ));
    }
}
