//! Lists that are beside an article, or are an enumeration in its text, are not lists of records; the comments
//! below an article are.

use super::titles::leads_elsewhere;
use crate::algorithm::mdr::{self, DataRegion, FieldKind, Record};
use crate::content::{MainContent, PageKind};
use crate::output::records::columns::Columns;
use crate::output::records::places::Places;
use crate::snapshot::{PageSnapshot, Totals};

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

/// Whether a list stands beside the main content of a page that is no list itself, or is an enumeration
/// in its text, or the sections of that. What people wrote below it is a list of its own.
pub(super) fn is_beside(
    page: &PageSnapshot,
    main: &MainContent,
    kept: &Places,
    list: &DataRegion,
) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::content::{ContentOptions, find_main_content};
    use crate::output::records::by_content::test_pages::below_article;

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
}
