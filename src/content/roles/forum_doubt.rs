//! Signs of a forum other than its posts: lists of threads, and the names of the page, its site and its address.
//!
//! The index of a forum has no posts, and in some threads none are found. A list of threads is a forum if its name
//! says so, and a page returned as a thread is one if all its posts have author and date.

use super::MIN_THREAD;
use super::listed_comments;
use crate::content::page_type::{PageKind, PageType};
use crate::content::posts::{Post, lists_threads};
use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use icu_normalizer::ComposingNormalizerBorrowed;

/// Parts of words for forums, in lower case. Source: ours, from the languages of forum software.
const PARTS: [&str; 29] = [
    "forum",
    "fórum",
    "fòrum",
    "foorum",
    "keskustelu",
    "diễn đàn",
    "ფორუმ",
    "ֆորում",
    "เว็บบอร์ด",
    "กระทู้",
    "تالار گفتگو",
    "贴吧",
    "貼吧",
    "讨论区",
    "討論區",
    "スレッド",
    "फ़ोरम",
    "φόρουμ",
    "форум",
    "论坛",
    "論壇",
    "フォーラム",
    "掲示板",
    "포럼",
    "게시판",
    "منتدى",
    "منتديات",
    "فوروم",
    "פורום",
];
/// Whole words for forums, with the names of forum software and of its pages in addresses. Words that name other
/// sites, too, are left out (`community`, `board`, `topic`). Source: ours, likewise.
static WORDS: Phrases = Phrases::from_words(
    "foro foros foren fora discuss discussion discussions diskussion diskussionen discusión discusiones discussione \
    discussioni discussão discussões discussie discussies dyskusja dyskusje обсуждение обсуждения thread threads \
    viewtopic showthread showtopic viewforum bbs guestbook gästebuch phpbb vbulletin discourse mybb flarum xenforo \
    nodebb smf lemmy",
);
/// Names of metadata with the address or name of a page or its site, or the software that made it.
const NAMING: [&str; 4] = ["og:url", "og:site_name", "application-name", "generator"];

/// Factor on the probability of a forum for a page without any sign of one. Source: ours, on wcxb: 1 of its 56 forums
/// has neither posts nor a telling name, as all of the 420 other pages have none; doubled for languages and software
/// that are not known here.
const WITHOUT_TELLING: f64 = 0.04;
/// The factor if readers comment as on blogs ([`listed_comments`]). Source: ours: eighty comments below an image make
/// a page 40 times as likely a forum as an article.
const OF_COMMENTS: f64 = 0.005;
/// Factor on the probability of a forum for a page classified as a list that is named a forum and lists threads.
/// Source: ours: no list of wcxb is such a page, as are three indexes of boards of formasaurus.
const OF_BOARD: f64 = 5.0;
/// Factor on the probability of a forum for a page returned as a thread of signed posts. Source: ours: no page of
/// wcxb, of 954 others and of threads has those and is of another kind; of new platforms SMF has .27 and Flarum .03
/// by their words.
const OF_THREAD: f64 = 40.0;

/// Lowers the probability of a forum if no unit is part of a post, and there is no other sign of a forum; raises it
/// if a list is that of a forum's threads, and if the posts make a signed thread. Cost: linear.
pub(super) fn doubt(
    page: &PageSnapshot,
    (units, roles): (&Units, &[Option<UnitRole>]),
    posts: &[Post],
    page_type: &mut PageType,
) {
    let is_post = |role: &UnitRole| matches!(role, UnitRole::Post(_));
    let has_posts = || roles.iter().flatten().any(is_post);
    let is_forum = page_type.kind == Some(PageKind::Forum);
    let is_list = matches!(
        page_type.kind,
        Some(PageKind::Listing | PageKind::Collection)
    );
    if is_forum && !has_posts() && !tells_forum(page, units) {
        let is_entry = listed_comments::holds_any(page);
        let times = if is_entry {
            OF_COMMENTS
        } else {
            WITHOUT_TELLING
        };
        page_type.weigh(PageKind::Forum, times);
    } else if is_list && names_forum(page) && lists_threads(page, units) {
        page_type.weigh(PageKind::Forum, OF_BOARD);
    } else if !is_forum && has_posts() && are_signed(posts) {
        page_type.weigh(PageKind::Forum, OF_THREAD);
    }
}

/// Whether posts are a thread, each post with author and date.
pub(super) fn are_signed(posts: &[Post]) -> bool {
    let is_signed = |post: &Post| post.author.is_some() && post.date.is_some();
    posts.len() >= MIN_THREAD && posts.iter().all(is_signed)
}

/// Whether a page is named a forum, or lists threads.
pub(super) fn tells_forum(page: &PageSnapshot, units: &Units) -> bool {
    names_forum(page) || lists_threads(page, units)
}

fn names_forum(page: &PageSnapshot) -> bool {
    // Only web addresses are read: the path of a local file says nothing.
    let is_address = page.source.url.starts_with("http");
    let own = [
        Some(page.source.title.as_str()),
        is_address.then_some(page.source.url.as_str()),
    ];
    let told = page
        .tagged(["meta", "link"])
        .filter_map(|id| naming(page, id));
    let mut headlines = page.tagged(["h1"]).map(|id| page.text(id));
    own.into_iter().flatten().chain(told).any(says_forum)
        || headlines.any(|headline| says_forum(&headline))
}

/// The name or address of the page that an element of the head gives.
fn naming(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let node = page.node(id);
    if node.has_word("rel", "canonical") {
        return node.attribute("href");
    }
    let name = node
        .attribute("property")
        .or_else(|| node.attribute("name"))?;
    NAMING.contains(&name).then(|| node.attribute("content"))?
}

fn says_forum(text: &str) -> bool {
    let text = ComposingNormalizerBorrowed::new_nfc()
        .normalize(text)
        .to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    PARTS.iter().any(|part| text.contains(*part)) || words.any(|word| WORDS.holds(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn is_forum(title: &str, headline: &str, (name, value): (&str, &str)) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        t.open_with("meta", &[("property", name), ("content", value)]);
        t.close()
            .close()
            .open("body")
            .open("h1")
            .text(headline)
            .close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        tells_forum(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_forum_is_called_one_in_many_languages() {
        let none = ("og:title", "Our forum");
        assert!(is_forum("Bikeforums", "Hello", none));
        assert!(is_forum("Hello", "Форум БГУИР", none));
        assert!(is_forum("Diễn đàn xe đạp", "Hello", none));
        assert!(
            is_forum("Hello", "Fo\u{301}rum de bicicletas", none),
            "decomposed"
        );
        assert!(is_forum(
            "Hello",
            "Welcome",
            ("og:url", "https://discuss.example.org/d/12")
        ));
        assert!(is_forum(
            "Hello",
            "Welcome",
            ("og:site_name", "バイク掲示板")
        ));
        assert!(is_forum("Hello", "Welcome", ("generator", "phpBB 3.3")));
        assert!(!is_forum("Hello", "Our community, on board", none));
        assert!(!is_forum("Foroughi", "Threadbare", none));
    }

    #[test]
    fn a_forum_without_posts_is_doubted_unless_something_tells_of_it() {
        let kind = |title: &str, role: Option<UnitRole>, forum: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text("What we sell, at some length.");
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let units = Units::from_page(&page);
            let kinds = [(PageKind::Forum, forum), (PageKind::Service, 1.0 - forum)];
            let mut found = PageType {
                kind: Some(PageKind::Forum),
                sd: None,
                probabilities: kinds.into_iter().collect(),
            };
            doubt(&page, (&units, &[role]), &[], &mut found);
            found.kind
        };
        let (forum, main) = (Some(PageKind::Forum), Some(UnitRole::Main));
        assert_eq!(kind("Lamps", main, 0.86), Some(PageKind::Service));
        assert_eq!(kind("Lamps", main, 0.98), forum, "beyond doubt");
        assert_eq!(kind("Forum of lamps", main, 0.86), forum);
        assert_eq!(kind("Lamps", Some(UnitRole::Post(0)), 0.86), forum);
        let comment = Some(UnitRole::Comment(None));
        assert_eq!(kind("Lamps", comment, 0.86), Some(PageKind::Service));
    }

    #[test]
    fn a_list_of_the_threads_of_a_forum_is_one() {
        let kind = |title: &str, counted: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for thread in ["Lamps", "Bulbs", "Shades"] {
                t.open("div").open("h3").text(thread).close();
                t.open("p").text(counted).close().close();
            }
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let units = Units::from_page(&page);
            let roles = vec![Some(UnitRole::Main); units.len()];
            let kinds = [(PageKind::Forum, 0.22), (PageKind::Listing, 0.78)];
            let mut found = PageType {
                kind: Some(PageKind::Listing),
                sd: None,
                probabilities: kinds.into_iter().collect(),
            };
            doubt(&page, (&units, &roles), &[], &mut found);
            found.kind
        };
        let (forum, listing) = (Some(PageKind::Forum), Some(PageKind::Listing));
        assert_eq!(kind("Forum of lamps", "12 replies"), forum);
        assert_eq!(kind("Lamps", "12 replies"), listing, "of no forum");
        assert_eq!(kind("Forum of lamps", "12 comments"), listing);
    }

    #[test]
    fn a_thread_of_signed_posts_is_a_forum_whatever_its_words_tell() {
        let kind = |role: UnitRole, count: usize, author: Option<&str>, forum: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Feed it twice a day.");
            let page = t.finish();
            let units = Units::from_page(&page);
            let post = Post {
                author: author.map(str::to_owned),
                date: Some("2025-01-11T09:20".to_owned()),
                ..Post::default()
            };
            let kinds = [(PageKind::Forum, forum), (PageKind::Article, 1.0 - forum)];
            let mut found = PageType {
                kind: Some(PageKind::Article),
                sd: None,
                probabilities: kinds.into_iter().collect(),
            };
            let posts = vec![post; count];
            doubt(&page, (&units, &[Some(role)]), &posts, &mut found);
            found.kind
        };
        let (forum, article) = (Some(PageKind::Forum), Some(PageKind::Article));
        let (post, ann) = (UnitRole::Post(0), Some("Ann"));
        assert_eq!(kind(post, 3, ann, 0.05), forum);
        assert_eq!(kind(post, 3, ann, 0.01), article, "beyond doubt");
        assert_eq!(kind(post, 3, None, 0.05), article);
        assert_eq!(kind(post, 2, ann, 0.05), article);
        let comment = UnitRole::Comment(Some(0));
        assert_eq!(kind(comment, 3, ann, 0.05), article);
    }
}
