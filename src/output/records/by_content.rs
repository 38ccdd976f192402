//! What the main content of a page tells of its lists: posts of a thread are the records of the
//! page, menus are none, nor is what stands beside an article: teasers, tags, share buttons.

use super::columns::{Columns, leads_to_a_person};
use super::places::Places;
use crate::algorithm::mdr::{self, DataField, DataRegion, FieldKind, FieldRole, Hints, Record};
use crate::content::{MainContent, PageKind};
use crate::geometry::Rect;
use crate::segmentation::{Role, Score, Term};
use crate::snapshot::{NodeId, PageSnapshot, Totals};
use std::collections::BTreeSet;

/// Fewest posts that are a list. Source: ours.
const MIN_POSTS: usize = 2;
/// Share of the characters of a menu that stand in links. Source: ours: nearly all.
const MIN_LINKED: f64 = 0.9;
/// The same in what is marked up as navigation or as a footer: headings and addresses stand
/// between links, but praise of customers is no menu. Source: ours, seen on wcxb: a half.
const MIN_LINKED_IN_FRAME: f64 = 0.5;

/// Last words of ids and classes of what is navigation or a footer. Source: ours: the names that
/// frameworks share; `menu-item` and `footer-link` are parts of it.
const FRAMES: [&str; 12] = [
    "nav",
    "navbar",
    "topnav",
    "navigation",
    "menu",
    "mainmenu",
    "submenu",
    "footer",
    "foot",
    "breadcrumb",
    "breadcrumbs",
    "pagination",
];
/// Share of the page's characters that such an element holds at most, if it holds main content. Source: ours:
/// what holds most of them is the page itself, whatever it is called.
const MAX_FRAME: f64 = 0.5;

/// Share of the records of a list of links that have a title with an address of its own. Source: ours.
const MIN_TITLED: f64 = 0.6;
/// Characters of such titles, the mean. Source: ours: the names of authors are shorter.
const MIN_TITLE: f64 = 20.0;
/// Least score of a main list. Source: ours, measured on estuka: true ones have .69 and more; buttons and
/// words in a sentence fall below.
const MIN_SCORE: f64 = 0.45;
/// Share of the records of a list that the main content has, for it to be of that. Source: ours: most.
const MIN_INSIDE: f64 = 0.5;
/// Probability of the kinds of pages that are lists at which all lists of a page may be the main one.
/// Source: ours: a page that is not clearly another one.
const MIN_LISTING: f64 = 0.4;
/// Characters of what people write beside an article, the mean: comments, reviews. Source: ours, seen
/// on wcxb: teasers have fewer.
const MIN_WRITTEN: f64 = 80.0;
/// Share of it that stands in links. Source: as [`MIN_WRITTEN`]: .0 to .2, teasers .26 to 1.
const MAX_LINKED_WRITTEN: f64 = 0.25;
/// Share of the page's characters below which an enumeration is a part of the text. Source: ours.
const MIN_ENUMERATION: f64 = 0.3;

/// Puts the posts of a thread first, menus and what stands beside an article last; returns how many
/// those are.
pub fn by_content(page: &PageSnapshot, main: &MainContent, lists: &mut Vec<DataRegion>) -> usize {
    let kept = Places::new(page, main.regions.iter().flat_map(|region| &region.nodes));
    let all = std::mem::take(lists);
    let (mut beside, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|list| is_menu(page, &kept, list) || is_beside(page, main, &kept, list));
    *lists = others;
    if let Some(posts) = posts(page, main) {
        let places = Places::new(page, &posts.nodes);
        let says_again = |list: &DataRegion| says_again(page, list, &places);
        let mut others = lists.iter().chain(&beside);
        let is_of_pages = |list| leads_elsewhere(list) || heads_pages(list);
        if !others.any(|list| says_again(list) && is_of_pages(list)) {
            lists.retain(|list| !says_again(list));
            lists.insert(0, posts);
        }
    }
    let count = beside.len();
    lists.append(&mut beside);
    count
}

/// The posts of a thread as a list: author, date, text, link.
fn posts(page: &PageSnapshot, main: &MainContent) -> Option<DataRegion> {
    let links = page.links();
    let posts = main.regions.iter().filter(|r| r.role == Role::Post);
    let record = |post: &crate::content::Region| {
        let text = page.text_of(&post.nodes);
        let url = post.link.as_deref().and_then(|link| links.resolve(link));
        let mut fields = Vec::new();
        let mut add = |column: u32, name: &str, text: &str, url: Option<String>| {
            let role = if url.is_some() {
                FieldRole::Link
            } else {
                FieldRole::Text
            };
            fields.push(DataField {
                column,
                role,
                name: Some(name.to_owned()),
                text: text.to_owned(),
                url,
                items: Vec::new(),
                hints: Hints::default(),
            });
        };
        if let Some(author) = &post.author {
            add(0, "author", author, None);
        }
        if let Some(date) = &post.date {
            add(1, "date", date, None);
        }
        add(2, "text", text.trim(), None);
        if url.is_some() {
            add(3, "link", "", url);
        }
        Record {
            text,
            rect: post.rect,
            nodes: post.nodes.clone(),
            fields,
        }
    };
    let records: Vec<Record> = posts.map(record).collect();
    (records.len() >= MIN_POSTS).then(|| DataRegion {
        score: Score {
            total: 1.0,
            terms: vec![Term::new("posts", records.len() as f64)],
        },
        rect: Rect::bounding(records.iter().map(|r| r.rect)).unwrap_or_default(),
        nodes: records.iter().flat_map(|r| r.nodes.clone()).collect(),
        records,
    })
}

/// Whether a list stands outside the main content and is nothing but links, or is mostly links in
/// what is marked up as navigation or as a footer.
fn is_menu(page: &PageSnapshot, kept: &Places, list: &DataRegion) -> bool {
    let (mut chars, mut linked, mut media) = (0, 0, 0);
    for node in &list.nodes {
        let totals = page.totals(*node);
        chars += totals.chars;
        linked += totals.link_chars;
        media += totals.media;
    }
    let is_linked = |share: f64| f64::from(linked) >= share * f64::from(chars);
    let is_frame = || list.nodes.iter().all(|node| is_in_frame(page, kept, *node));
    let is_touched = || {
        let mut nodes = list.nodes.iter();
        nodes.any(|node| !kept.touched(page, *node).is_empty())
    };
    if media == 0 && is_linked(MIN_LINKED) {
        return !is_touched() || is_frame();
    }
    is_linked(MIN_LINKED_IN_FRAME) && is_frame() && !is_touched()
}

/// Whether a list stands beside the main content of a page that is no list itself, or is an enumeration
/// in its text, or the sections of that. What people wrote below it is a list of its own.
fn is_beside(page: &PageSnapshot, main: &MainContent, kept: &Places, list: &DataRegion) -> bool {
    let Some(known) = main.known_page_type() else {
        return false;
    };
    let all = list.nodes.iter().map(|node| page.totals(*node));
    let sum = all.fold(Totals::default(), |sum, t| sum.plus(&t));
    if list.score.total < MIN_SCORE || sum.links == 0 && is_enumeration(page, list, &sum) {
        return true;
    }
    let probability = |kind| known.probabilities.get(&kind).copied().unwrap_or(0.0);
    if probability(PageKind::Listing) + probability(PageKind::Collection) >= MIN_LISTING {
        return false;
    }
    let is_inside = |record: &&Record| {
        let mut nodes = record.nodes.iter();
        nodes.any(|node| !kept.touched(page, *node).is_empty())
    };
    let count = list.records.len() as f64;
    let inside = list.records.iter().filter(is_inside).count() as f64;
    if inside >= MIN_INSIDE * count {
        let may_be_text = known.kind != Some(PageKind::Forum);
        return is_enumeration(page, list, &sum)
            || may_be_text && mdr::are_sections(page, &list.records);
    }
    let is_written = f64::from(sum.chars) >= MIN_WRITTEN * count
        && f64::from(sum.link_chars) <= MAX_LINKED_WRITTEN * f64::from(sum.chars)
        && (mdr::hold_running_text(page, &list.records) || is_signed(list))
        && !leads_elsewhere(list);
    !is_written
}

/// Whether the records of a list are rated, or say who wrote them and when.
fn is_signed(list: &DataRegion) -> bool {
    let columns = Columns::from_list(list);
    let has = |kind| columns.number_of(kind).is_some();
    has(FieldKind::Rating) || has(FieldKind::Author) && has(FieldKind::Date)
}

/// Whether records are single texts without pictures, few of them links, and a small part of the page.
fn is_enumeration(page: &PageSnapshot, list: &DataRegion, sum: &Totals) -> bool {
    let is_single = |record: &&Record| record.fields.len() <= 1;
    let single = list.records.iter().filter(is_single).count();
    let all = page.totals(page.root()).chars;
    2 * single > list.records.len()
        && sum.media == 0
        && f64::from(sum.chars) < MIN_ENUMERATION * f64::from(all)
}

/// Whether a list has most of the posts of a thread for its records.
fn says_again(page: &PageSnapshot, list: &DataRegion, posts: &Places) -> bool {
    let touched = list
        .nodes
        .iter()
        .flat_map(|node| posts.touched(page, *node));
    let touched: BTreeSet<usize> = touched.collect();
    2 * touched.len() > posts.nodes.len()
}

/// Whether most records of a list have a title that leads to a page of its own: a list of threads or of
/// search results says who wrote them and when, too, and is no thread.
fn leads_elsewhere(list: &DataRegion) -> bool {
    let (mut chars, mut targets) = (0, BTreeSet::new());
    for field in linked_titles(list) {
        let target = field.url.as_deref().and_then(|url| url.split('#').next());
        chars += field.text.chars().count();
        targets.extend(target.filter(|t| !t.is_empty()));
    }
    let count = targets.len() as f64;
    count >= MIN_TITLED * list.records.len() as f64 && chars as f64 >= MIN_TITLE * count
}

/// Whether each record of a list is headed by a link to another page, and not to a person or a place in a
/// page: posts are headed by links to themselves.
fn heads_pages(list: &DataRegion) -> bool {
    let heads = linked_titles(list).filter(|f| f.hints.is_heading && !leads_to_a_person(f));
    let targets: BTreeSet<&str> = heads
        .filter_map(|f| f.url.as_deref())
        .filter(|target| !target.contains('#'))
        .collect();
    targets.len() == list.records.len()
}

/// The titles of a list's records that are links.
fn linked_titles(list: &DataRegion) -> impl Iterator<Item = &DataField> {
    let title = Columns::from_list(list).number_of(FieldKind::Title);
    let fields = list.records.iter().flat_map(|record| &record.fields);
    fields.filter(move |f| Some(f.column) == title && f.role == FieldRole::Link)
}

/// Whether a node stands in what is marked up as navigation or as a footer, or is called so.
fn is_in_frame(page: &PageSnapshot, kept: &Places, node: NodeId) -> bool {
    let all = f64::from(page.totals(page.root()).chars);
    let is_part = |id: NodeId| {
        let is_small = f64::from(page.totals(id).chars) <= MAX_FRAME * all;
        is_small || kept.touched(page, id).is_empty()
    };
    let is_called = |id: NodeId| {
        let mut nouns = page.names(id).filter_map(|name| mdr::words_of(name).last());
        nouns.any(|noun| FRAMES.contains(&noun.as_str())) && is_part(id)
    };
    let mut around = std::iter::once(node).chain(page.ancestors(node));
    around.any(|id| {
        let role = page.attribute(id, "role").unwrap_or("");
        let is_marked = matches!(page.tag(id), "nav" | "footer")
            || matches!(role, "navigation" | "contentinfo");
        is_marked || is_called(id)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Mdr, Segmenter, Visiblock};
    use crate::content::{ContentOptions, find_main_content};
    use crate::snapshot::test_page::TestPage;

    /// An article above a footer with columns of links.
    fn article() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("article")
            .open("h1")
            .text("Rain")
            .close();
        for day in ["Monday", "Tuesday", "Wednesday"] {
            t.open("p");
            t.text(&format!(
                "It rained all of {day}, and nobody was surprised by it."
            ));
            t.close();
        }
        t.close().open("footer");
        for name in ["Company", "Support", "Products", "Press"] {
            t.open("div").open("h4").text(name).close();
            for link in ["about", "contact", "jobs"] {
                t.open_with("a", &[("href", "/x")]);
                t.text(&format!("{name} {link}")).close();
            }
            t.close();
        }
        t.finish()
    }

    #[test]
    fn columns_of_a_footer_are_a_menu() {
        let page = article();
        let main = find_main_content(
            &page,
            &Visiblock::default().segment(&page),
            &ContentOptions::default(),
            None,
        );
        let lists = Mdr::default().records(&page);
        assert!(!lists.is_empty(), "the columns repeat");
        let content = Places::new(&page, main.regions.iter().flat_map(|r| &r.nodes));
        assert!(lists.iter().all(|list| is_menu(&page, &content, list)));
        let whole = Places::new(&page, &[page.root()]);
        assert!(!lists.iter().any(|list| is_menu(&page, &whole, list)));
    }

    #[test]
    fn what_is_called_a_footer_is_a_frame() {
        let is_frame = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text(&"Words of a page. ".repeat(9));
            t.close().open_with("div", &[("class", class)]);
            t.text("Contact");
            let page = t.finish();
            let mut named = page
                .iter()
                .filter(|(id, _)| page.attribute(*id, "class").is_some());
            named
                .next()
                .is_some_and(|(id, _)| is_in_frame(&page, &Places::new(&page, &[]), id))
        };
        for class in ["page_footer", "botFOOT", "main nav", "side-menu"] {
            assert!(is_frame(class), "{class}");
        }
        for class in ["menu-item", "pictureNavigation__5W", "football", "content"] {
            assert!(!is_frame(class), "{class}");
        }
    }

    #[test]
    fn posts_are_records_with_author_date_text_and_link() {
        let page = article();
        let segmentation = Visiblock::default().segment(&page);
        let mut main = find_main_content(&page, &segmentation, &ContentOptions::default(), None);
        let paragraphs = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        main.regions = paragraphs
            .map(|(id, _)| crate::content::Region {
                author: Some("ann".to_owned()),
                date: Some("2024-05-06".to_owned()),
                link: Some("https://example.org/#1".to_owned()),
                ..crate::content::Region::new(Role::Post, vec![id])
            })
            .collect();
        let list = posts(&page, &main).expect("three posts");
        let report = super::super::Report::new(&page, vec![list]);
        let region = &report.regions[0];
        assert_eq!(region.columns, ["url", "date", "author", "text"]);
        assert_eq!(
            region.rows[0],
            [
                "https://example.org/#1",
                "2024-05-06",
                "ann",
                "It rained all of Monday, and nobody was surprised by it."
            ]
        );
        main.regions.truncate(1);
        assert_eq!(posts(&page, &main), None);
    }

    /// Lists below an article: teasers, or comments.
    fn below_article(build: impl Fn(&mut TestPage, usize)) -> (PageSnapshot, Vec<DataRegion>) {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body")
            .open("article")
            .open("h1")
            .text("Rain")
            .close();
        t.open("p")
            .text("It rained all day, and nobody was surprised by it.")
            .close()
            .close();
        t.open_with("div", &[("class", "below")]);
        for i in 0..5 {
            t.open_with("div", &[("class", "one")]);
            build(&mut t, i);
            t.close();
        }
        let page = t.finish();
        let lists = Mdr::default().records(&page);
        (page, lists)
    }

    #[test]
    fn teasers_stand_beside_an_article_and_comments_are_a_list() {
        let (teasers, comments) = (
            below_article(|t, i| {
                t.open("h3").open_with("a", &[("href", &format!("/{i}"))]);
                t.text(&format!("Snow in the {i}th month")).close().close();
                t.open("p").text("Read more").close();
            }),
            below_article(|t, i| {
                t.open("b").text(&format!("Ann {i}")).close();
                t.open("p").text(&format!(
                    "I do not think so. {}",
                    "Words and words. ".repeat(6 + i)
                ));
                t.close();
            }),
        );
        let is_beside_on = |kind: PageKind, (page, lists): &(PageSnapshot, Vec<DataRegion>)| {
            let segmentation = Visiblock::default().segment(page);
            let mut main = find_main_content(page, &segmentation, &ContentOptions::default(), None);
            main.page_type.sd = Some("article".to_owned());
            main.page_type.kind = Some(kind);
            main.page_type.probabilities = [(kind, 1.0)].into();
            let article = page.iter().find(|(id, _)| page.tag(*id) == "article");
            let places = Places::new(page, article.as_ref().map(|(id, _)| id));
            is_beside(page, &main, &places, &lists[0])
        };
        assert!(is_beside_on(PageKind::Article, &teasers));
        assert!(!is_beside_on(PageKind::Listing, &teasers));
        assert!(!is_beside_on(PageKind::Article, &comments));
    }

    #[test]
    fn titles_with_addresses_of_their_own_are_a_list_of_pages() {
        let (_, pages) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/thread/{i}"))]);
            t.text(&format!("How do I keep dry in the {i}th rain?"))
                .close()
                .close();
            t.open("p").text("asked by Ann").close();
        });
        let (_, posts) = below_article(|t, i| {
            t.open_with("a", &[("href", "/u/ann")]).text("Ann").close();
            t.open("p").text(&format!("Stay at home {i} days.")).close();
        });
        let (_, names) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/maker/tool{i}"))]);
            t.text(&format!("maker/tool{i}")).close().close();
            t.open("p").text(&format!("Tool number {i}")).close();
        });
        let (_, people) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/user/ann{i}"))]);
            t.text(&format!("ann{i}")).close().close();
            t.open("p").text(&format!("Stay at home {i} days.")).close();
        });
        assert!(heads_pages(&names[0]) && !leads_elsewhere(&names[0]));
        assert!(!heads_pages(&people[0]));
        assert!(!heads_pages(&posts[0]));
        assert!(leads_elsewhere(&pages[0]));
        assert!(!leads_elsewhere(&posts[0]));
    }
}
