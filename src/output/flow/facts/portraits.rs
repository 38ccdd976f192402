//! Small portraits of the author of the page: they link to a page of the author, or lie in a folder of portraits
//! (`/headshots/`). They belong to the byline and are not pictures of the text.
//!
//! Source: ours, businessweek.com. Limits: of a page with more of them (a staff, those who speak), or of one that
//! lies where such pages do, they are what it shows, and so are larger ones.

use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot, image_sources};

/// Longer side of a picture, px, from which on it is no small portrait. Source: ours: bylines have 32 to 96.
const MIN_LARGE: f64 = 100.0;
/// Most of them that are of a byline. Source: ours: three authors.
const MAX_PORTRAITS: usize = 3;
/// Elements around a picture among which its link is looked for. Source: ours: `picture`, a box; bounds the cost.
const MAX_AROUND: usize = 3;
/// Folders of pages that tell of authors, and of their portraits.
const AUTHORS: [&str; 6] = [
    "bios",
    "author",
    "authors",
    "columnist",
    "columnists",
    "contributors",
];
const HEADSHOTS: [&str; 4] = ["headshot", "headshots", "mugshot", "mugshots"];

/// Those of a page. Linear.
pub(super) fn portraits(page: &PageSnapshot) -> HashSet<NodeId> {
    if lies_in(&page.source.url, &AUTHORS) {
        return HashSet::default();
    }
    let pictures = page.tagged(["img"]);
    let found = pictures.filter(|id| is_small(page, *id) && is_of_author(page, *id));
    let found: Vec<NodeId> = found.take(MAX_PORTRAITS + 1).collect();
    if found.len() > MAX_PORTRAITS {
        return HashSet::default();
    }
    found.into_iter().collect()
}

/// Whether a picture is small: as the page says, else as it is drawn.
fn is_small(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let told = node.told_sides().reduce(f64::max);
    let drawn = || {
        let rect = node.visible_rect.as_ref()?;
        Some(rect.width().max(rect.height()))
    };
    told.or_else(drawn).is_some_and(|side| side < MIN_LARGE)
}

/// Whether a picture leads to a page that tells of an author, or its address says that it is a portrait.
fn is_of_author(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_AROUND);
    let target = around.find_map(|up| page.attribute(up, "href"));
    let mut sources = image_sources(page.node(id));
    target.is_some_and(|target| lies_in(target, &AUTHORS))
        || sources.any(|source| lies_in(source, &HEADSHOTS))
}

/// Whether an address lies in a folder that is called so.
fn lies_in(address: &str, folders: &[&str]) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let Some((above, _)) = path.rsplit_once('/') else {
        return false;
    };
    let mut names = above.split('/');
    names.any(|name| folders.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::portraits;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, inline};

    /// The number of pictures in the output for a page of `count` pictures with sides of `side` px that link to `href`.
    fn written(count: usize, side: f64, href: &str, src: &str) -> usize {
        let text = body_of(|t| {
            t.open("p").text("Words").close();
            for _ in 0..count {
                t.open("div").open_with("a", &[("href", href)]);
                let picture = t.element("img", [0.0, 100.0, side, side], inline(), |_| {});
                t.set_attributes(picture, &[("src", src)]);
                t.close().close().open("p").text("More words").close();
            }
        });
        text.matches("![").count()
    }

    #[test]
    fn a_small_portrait_that_leads_to_its_author_is_none_of_the_text() {
        assert_eq!(written(1, 75.0, "/bios/ann-329.html", "/a.jpg"), 0);
        assert_eq!(written(1, 75.0, "/author/ann", "/a.jpg"), 0);
        assert_eq!(written(1, 75.0, "/a", "/gen/headshots/75x75/a.jpg"), 0);
        assert_eq!(written(1, 75.0, "/books/author.html", "/a.jpg"), 1);
        assert_eq!(written(1, 75.0, "/bio/coffee", "/a.jpg"), 1, "organic");
        assert_eq!(written(1, 240.0, "/author/ann", "/a.jpg"), 1, "large");
        assert_eq!(written(4, 75.0, "/author/ann", "/a.jpg"), 4, "a staff");
    }

    #[test]
    fn a_page_that_tells_of_an_author_shows_the_portrait() {
        let count = |url: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            let photo = [("src", "/headshots/a.jpg"), ("width", "75")];
            t.open("body").open_with("img", &photo);
            let mut page = t.finish();
            page.source.url = url.to_owned();
            portraits(&page).len()
        };
        assert_eq!(count("https://a.example/news/1.html"), 1);
        assert_eq!(count("https://a.example/author/ann"), 0);
    }
}
