//! One film, song, book, course or service: where a page is given out as one (`og:type`), or its linked data describe one
//! that is called as the page is. Around it stand lists of its parts, its people and of what is like it, and the model
//! takes it for a list.

use super::form_doubt::is_shared_as;
use crate::content::linked_data::{LinkedData, is_of_kind, objects_of};
use crate::content::page_type::{PageKind, PageType};
use crate::hash::HashSet;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;
use serde_json::Value;

/// How many times as likely such a page is each of these. Source: ours: of 2,228 pages of wcxb, shops, estuka, threads,
/// snippets and formasaurus one that was told a list or a collection is such: a recipe.
const OF_WORK: [(PageKind, f64); 2] = [(PageKind::Listing, 0.05), (PageKind::Collection, 0.05)];
/// What single works are shared as. Source: the Open Graph protocol; `video` is PeerTube's.
const SHARED: [&str; 5] = ["video", "music.song", "music.album", "book", "books.book"];
const SHARED_VIDEO: &str = "video.";
/// Ends of the types of works and services. Source: schema.org. What is sold and who lives or works somewhere are none of
/// them: pages that list their goods or their texts are called so, too.
const WORKS: [&str; 14] = [
    "Movie",
    "VideoObject",
    "MusicAlbum",
    "MusicRecording",
    "MusicRelease",
    "Book",
    "Recipe",
    "Course",
    "Service",
    "Physician",
    "TVEpisode",
    "PodcastEpisode",
    "Photograph",
    "VisualArtwork",
];
/// Most headlines that are read. Source: ours; bounds the cost.
const MAX_HEADLINES: usize = 8;
/// Most characters of one. Source: ours: a long title.
const MAX_CHARS: u32 = 300;

/// Doubts that a page lists things where it is of one. Linear.
pub(super) fn doubt(page: &PageSnapshot, page_type: &mut PageType) {
    let is_list = matches!(
        page_type.kind,
        Some(PageKind::Listing | PageKind::Collection)
    );
    if is_list && (is_shared_as_work(page) || describes_work(page)) {
        for (kind, times) in OF_WORK {
            page_type.weigh(kind, times);
        }
    }
}

fn is_shared_as_work(page: &PageSnapshot) -> bool {
    is_shared_as(page, |kind| {
        let kind = kind.to_ascii_lowercase();
        SHARED.contains(&kind.as_str()) || kind.starts_with(SHARED_VIDEO)
    })
}

/// Whether linked data describe a work that has the name of a headline, and none that has another.
fn describes_work(page: &PageSnapshot) -> bool {
    let is_work = |kind: &str| WORKS.iter().any(|end| kind.ends_with(end));
    let linked = LinkedData::from_page(page);
    let objects = linked.documents().flat_map(objects_of);
    let works = objects.filter(|object| is_of_kind(object, is_work));
    let names = works.filter_map(|work| work.get("name").and_then(Value::as_str));
    let names = names.map(folded).filter(|name| !name.is_empty());
    let names: HashSet<String> = names.collect();
    let headlines = page.tagged(["h1"]).take(MAX_HEADLINES);
    let mut short = headlines.filter(|id| page.totals(*id).chars <= MAX_CHARS);
    names.len() == 1 && short.any(|id| names.contains(&folded(&page.text(id))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What a page is that was told a list, shared as such a kind and with those linked data.
    fn kind(shared: &str, script: &str) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        let shared = [("property", "og:type"), ("content", shared)];
        t.open_with("meta", &shared).close();
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(script).close();
        t.open("body").open("h1").text("The last light").close();
        t.open("p").text("A keeper stays in the tower.").close();
        let kinds = [(PageKind::Listing, 0.6), (PageKind::Article, 0.4)];
        let mut found = PageType {
            kind: Some(PageKind::Listing),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        };
        doubt(&t.finish(), &mut found);
        found.kind
    }

    #[test]
    fn one_work_is_no_list() {
        let [list, article] = [Some(PageKind::Listing), Some(PageKind::Article)];
        assert_eq!(kind("video.movie", "{}"), article);
        assert_eq!(kind("music.song", "{}"), article);
        assert_eq!(kind("website", "{}"), list);
        let film = r#"{"@type":"Movie","name":"The Last Light"}"#;
        assert_eq!(kind("website", film), article);
        let other = r#"{"@type":"Movie","name":"The first light"}"#;
        assert_eq!(kind("website", other), list, "one of a list");
        assert_eq!(kind("website", &format!("[{film},{other}]")), list);
        let site = r#"{"@type":"WebSite","name":"The last light"}"#;
        assert_eq!(kind("website", site), list);
    }
}
