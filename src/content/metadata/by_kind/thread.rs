//! The author and date of a thread, by its first post.

use super::post_boxes::boxes_of_posts;
use crate::content::clean_text::clean;
use crate::content::metadata::record::{Metadata, MetadataSource};
use crate::content::posts::{Signed, are_reviews, opened_by};
use crate::content::regions::Region;
use crate::content::{MainContent, dates, people};
use crate::segmentation::Role;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, PageSnapshot};

/// Maximum number of characters of content before the first post of a thread: its headline and the rules of the
/// forum. Source: ours, measured on snippets and wcxb: threads have up to 515, articles with comments from 919.
const MAX_BEFORE_POSTS: u32 = 700;

/// Maximum number of characters of a nickname in a script without spaces. Source: ours: longer ones are rather
/// phrases.
const MAX_SPACELESS_NICK: usize = 6;

/// Signs that stand in phrases, but not in names.
const IN_PHRASES: [char; 4] = ['！', '？', '，', '。'];

/// Minimum number of posts whose dates tell the order of the thread. Source: ours: two may be a question and an
/// earlier one.
const MIN_TURNED: usize = 3;

/// The post that opened the thread; `None` where the regions are no thread or are reviews of a product.
pub(super) fn opening_post<'a>(
    page: &PageSnapshot,
    regions: &'a [Region],
    lang: &str,
) -> Option<&'a Region> {
    let is_post = |region: &Region| region.role == Role::Post;
    let first = regions.iter().position(is_post)?;
    if is_behind_article(page, &regions[..first]) || are_rated(page, regions) {
        return None;
    }
    let posts = regions.iter().filter(|region| is_post(region));
    Some(last_of_newest_first(posts, lang).unwrap_or(&regions[first]))
}

/// Whether the posts are reviews.
fn are_rated(page: &PageSnapshot, regions: &[Region]) -> bool {
    let (_, boxes) = boxes_of_posts(page, regions);
    are_reviews(page, &boxes)
}

/// The author of a thread's opening above its first post, where that is an answer: a link with a head and no text, or
/// a text that is no post. The opening must be dated before the first post, because boxes about the last post hold a
/// headline, too; where the page says who opened the thread, missing dates are accepted.
pub(super) fn submitter(
    page: &PageSnapshot,
    main: &MainContent,
    (opening, title): (&Region, &str),
    lang: &str,
) -> Option<Region> {
    let posts = || {
        main.regions
            .iter()
            .filter(|region| region.role == Role::Post)
    };
    // In a thread with the newest post first, the last one opens it.
    let first = posts()
        .next()
        .filter(|first| std::ptr::eq(*first, opening))?;
    let node = first.nodes.first().copied()?;
    let regions = main.regions.iter();
    let before = regions.take_while(|region| region.role != Role::Post);
    let signed = Signed {
        first: node,
        last: posts()
            .filter_map(|post| post.nodes.last().copied())
            .max()
            .unwrap_or(node),
        profiles: posts()
            .filter_map(|post| post.author_url.as_deref())
            .collect(),
        title,
        own: before
            .flat_map(|region| region.nodes.iter().copied())
            .collect(),
    };
    let opener = opened_by(page, &main.fused.as_ref()?.units, &signed)?;
    let [submitted, answered] = [&opener.post.date, &first.date].map(|date| {
        let date = date.as_deref()?;
        dates::read(date, lang)
    });
    let is_opener = match (submitted, answered) {
        (Some(submitted), Some(answered)) => is_before(&submitted, &answered),
        _ => opener.is_told,
    };
    let post = opener.post;
    is_opener.then(|| Region {
        author: post.author,
        author_url: post.author_url,
        date: post.date,
        ..Region::new(Role::Post, Vec::new())
    })
}

/// Whether a time is not after another, to the precision that both have.
fn is_before(time: &str, other: &str) -> bool {
    let told = time.len().min(other.len());
    time.get(..told) <= other.get(..told)
}

impl Metadata {
    /// Takes author and date from the first post of a thread, unless linked data declare them: other names and dates
    /// near the headline belong to the forum.
    pub(super) fn take_first_post(&mut self, post: &Region) {
        let is_open = |field: &str| self.sources.get(field) != Some(&MetadataSource::JsonLd);
        let [is_author_open, is_date_open] = ["authors", "date"].map(is_open);
        if post.author.as_deref().is_some_and(is_phrase) {
            return;
        }
        // A region without a date is seldom a post, and its highlighted text seldom a name.
        let author = post.author.as_deref().filter(|_| post.date.is_some());
        let title = self.title.as_deref().unwrap_or("");
        let author = author
            .and_then(clean)
            .filter(|name| people::may_be_nick(name) && !is_end_of_title(name, title));
        if let Some(author) = author.filter(|_| is_author_open) {
            self.byline = Some(author.clone());
            self.authors = vec![author];
            for field in ["byline", "authors"] {
                self.sources.insert(field.to_owned(), MetadataSource::Post);
            }
        }
        let date = post.date.as_deref();
        let date = date.and_then(|date| dates::read(date, self.lang.as_deref().unwrap_or("")));
        if let Some(date) = date.filter(|_| is_date_open) {
            self.date = Some(date);
            self.sources.insert("date".to_owned(), MetadataSource::Post);
        }
    }
}

/// Whether a post's author is a phrase in Chinese or Japanese: the title of another page, which heads no post.
fn is_phrase(name: &str) -> bool {
    let name = name.trim().trim_end_matches(IN_PHRASES);
    name.contains(IN_PHRASES) && name.chars().count() > MAX_SPACELESS_NICK
}

/// Whether a post's author is only the end of a title behind its colon, and not written like a name: the headline was
/// cut there, and its end taken for a name (`What they say: all that matters`).
fn is_end_of_title(name: &str, title: &str) -> bool {
    let end = title.rsplit_once(COLONS).map_or("", |(_, end)| end);
    let is_name = if people::is_spaceless(name) {
        name.chars().count() <= MAX_SPACELESS_NICK
    } else {
        !name.contains(' ') || people::is_capitalised(name)
    };
    !is_name && folded(name) == folded(end)
}

/// The last post, if the dates of the posts only go back: it opened the thread.
fn last_of_newest_first<'a>(
    posts: impl Iterator<Item = &'a Region>,
    lang: &str,
) -> Option<&'a Region> {
    let dated = posts.filter_map(|post| Some((dates::read(post.date.as_deref()?, lang)?, post)));
    let dated: Vec<(String, &Region)> = dated.collect();
    let goes_back = dated.windows(2).all(|pair| pair[0].0 >= pair[1].0);
    let (first, last) = (dated.first()?, dated.last()?);
    let is_turned = dated.len() >= MIN_TURNED && goes_back && first.0 > last.0;
    is_turned.then_some(last.1)
}

/// Whether the regions before the first post are an article: posts below it are comments on it.
fn is_behind_article(page: &PageSnapshot, before: &[Region]) -> bool {
    let nodes = before.iter().flat_map(|region| &region.nodes);
    let chars: u32 = nodes.map(|node| page.totals(*node).chars).sum();
    chars > MAX_BEFORE_POSTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_thread_is_by_who_wrote_its_first_post() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("By Forum Team").close();
        let mut metadata = Metadata::from_page(&t.finish());
        let mut post = Region::new(Role::Post, Vec::new());
        post.author = Some("ann".to_owned());
        post.date = Some("2021-05-12".to_owned());
        metadata.take_first_post(&post);
        assert_eq!(metadata.authors, ["ann"]);
        assert_eq!(metadata.date.as_deref(), Some("2021-05-12"));
        assert_eq!(metadata.sources["date"], MetadataSource::Post);
        metadata
            .sources
            .insert("authors".to_owned(), MetadataSource::JsonLd);
        post.author = Some("bob".to_owned());
        metadata.take_first_post(&post);
        assert_eq!(metadata.authors, ["ann"]);
    }

    #[test]
    fn times_are_compared_as_far_as_both_are_told() {
        assert!(is_before("2024-03-04", "2024-03-05T11:02"));
        assert!(is_before("2024-03-04T11:02", "2024-03-04"));
        assert!(!is_before("2024-03-05", "2024-03-04T11:02"));
    }

    #[test]
    fn nobody_wrote_a_page_of_reviews() {
        let opened = |alt: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..2 {
                t.open("section").open_with("img", &[("alt", alt)]).close();
                t.open("p").text("It hums.").close().close();
            }
            let page = t.finish();
            let texts = page.iter().filter(|(id, _)| page.tag(*id) == "p");
            let posts = texts.map(|(id, _)| Region::new(Role::Post, vec![id]));
            let posts: Vec<Region> = posts.collect();
            opening_post(&page, &posts, "en").is_some()
        };
        assert!(opened("ann") && !opened("Rated 1 out of 5 stars"));
    }

    #[test]
    fn the_end_of_a_title_wrote_nothing() {
        let title = "海外留学生看两会：出国前后关注点大不同";
        assert!(is_end_of_title("出国前后关注点大不同", title));
        assert!(is_end_of_title(
            "what it is for",
            "The mill: what it is for"
        ));
        for (name, title) in [
            ("ann", "Hello: ann"),
            ("Jane Doe", "Hello: Jane Doe"),
            ("what it is for", "The mill"),
            ("小明", "你好：小明"),
        ] {
            assert!(!is_end_of_title(name, title), "{name}");
        }
    }

    #[test]
    fn what_a_phrase_heads_is_no_post() {
        let taken = |author: &str| {
            let mut metadata = Metadata::default();
            let mut post = Region::new(Role::Post, Vec::new());
            post.author = Some(author.to_owned());
            post.date = Some("2021-05-12".to_owned());
            metadata.take_first_post(&post);
            (metadata.authors.join(", "), metadata.date.is_some())
        };
        let phrase = "金融委最新定调！鼓励境外资金进入境内金融市场";
        assert_eq!(taken(phrase), (String::new(), false));
        assert_eq!(taken("小明"), ("小明".to_owned(), true));
        assert_eq!(
            taken("小明！"),
            ("小明！".to_owned(), true),
            "short ones may be names"
        );
    }

    #[test]
    fn a_thread_with_the_newest_post_first_was_opened_by_the_last() {
        let posts = |days: &[&str]| -> Vec<Region> {
            let post = |(at, day): (usize, &&str)| {
                let mut post = Region::new(Role::Post, Vec::new());
                post.author = Some(format!("user {at}"));
                post.date = Some((*day).to_owned());
                post
            };
            days.iter().enumerate().map(post).collect()
        };
        let opened_by = |days: &[&str]| {
            let posts = posts(days);
            let opening = last_of_newest_first(posts.iter(), "en");
            opening.and_then(|post| post.author.clone())
        };
        let back = ["2021-05-14", "2021-05-13", "2021-05-13", "2021-05-12"];
        assert_eq!(opened_by(&back).as_deref(), Some("user 3"));
        assert_eq!(opened_by(&back[2..]), None, "two tell no order");
        assert_eq!(opened_by(&["2021-05-12", "2021-05-14", "2021-05-13"]), None);
        assert_eq!(opened_by(&["2021-05-12", "2021-05-12", "2021-05-12"]), None);
    }
}
