//! The body of a page (all but navigation, as far as places and names tell), and what it consists of: features of the
//! page's kind. The whole page tells less, as menus are alike on all kinds.

use super::Context;
use super::numbers::{log, share};
use super::page_features::{PageFeature, PageRow};
use super::unit_features::{UnitFeature, UnitRow};
use crate::content::ancestry::Place;
use crate::content::length::Length;
use crate::content::words::vocabulary::is_number;

/// Features of units that stand in navigation or other frame.
const ASIDE: [UnitFeature; 13] = [
    UnitFeature::InNav,
    UnitFeature::InHeader,
    UnitFeature::InFooter,
    UnitFeature::InAside,
    UnitFeature::InDialog,
    UnitFeature::InForm,
    UnitFeature::NamedNavigation,
    UnitFeature::NamedHeader,
    UnitFeature::NamedFooter,
    UnitFeature::NamedSidebar,
    UnitFeature::NamedRelated,
    UnitFeature::NamedConsent,
    UnitFeature::NamedShare,
];
/// Weight of text in such places. Source: ours: above 0, for pages with no other text.
const ASIDE_COUNTS: f32 = 0.02;
/// Minimum weight of text that is all links. Source: ours; the page kinds were trained with it.
const LINKS_COUNT: f32 = 0.1;
/// Minimum words of a paragraph. Source: ours: two lines.
const PARAGRAPH: u32 = 30;
/// Words of a link that may be a headline. Source: ours.
const HEADLINE_LINK: std::ops::RangeInclusive<u32> = 4..=25;

/// How far a unit belongs to the page's body, 0..=1.
fn bodily(row: &UnitRow) -> f32 {
    let place = if ASIDE.iter().any(|feature| row[*feature] > 0.0) {
        ASIDE_COUNTS
    } else {
        1.0
    };
    place * (1.0 - row[UnitFeature::TextLinkDensity]).max(LINKS_COUNT)
}

/// The mean of every feature over the words of the body.
pub(crate) fn means(context: &Context, rows: &[UnitRow]) -> UnitRow {
    let (mut mean, mut total) = (UnitRow::default(), 0.0);
    for (unit, row) in context.units.list.iter().zip(rows) {
        let weight = bodily(row) * unit.words as f32;
        total += weight;
        for (sum, value) in mean.0.iter_mut().zip(&row.0) {
            *sum += weight * value;
        }
    }
    mean.0.iter_mut().for_each(|sum| *sum = share(*sum, total));
    mean
}

/// Adds the features of the body.
pub(crate) fn add(context: &Context, rows: &[UnitRow], page: &mut PageRow) {
    let units = &context.units.list;
    let ancestry = &context.ancestry;
    let (mut headings, mut heading_links, mut long_links) = (0_u32, 0_u32, 0_u32);
    let (mut paragraphs, mut paragraph_words) = (0_u32, 0_u32);
    let (mut count, mut words, mut places) = (0_u32, 0_u32, 0.0);
    for (i, (unit, row)) in units.iter().zip(rows).enumerate() {
        let inner = context.page.parent(unit.first).unwrap_or(unit.first);
        let bodily = bodily(row);
        if bodily >= LINKS_COUNT {
            let is_link = ancestry.is_in(inner, Place::Link);
            if ancestry.is_in(inner, Place::Heading) && row[UnitFeature::TopHeading] == 0.0 {
                headings += 1;
                heading_links += u32::from(is_link);
            }
            long_links += u32::from(is_link && HEADLINE_LINK.contains(&unit.words));
        }
        if bodily < 0.5 {
            continue;
        }
        count += 1;
        words += unit.words;
        places += i as f32;
        if unit.words >= PARAGRAPH {
            paragraphs += 1;
            paragraph_words += unit.words;
        }
    }
    let all_words: u32 = units.iter().map(|u| u.words).sum();
    let all = units.len() as f32;
    page[PageFeature::BodyHeadings] = log(headings);
    page[PageFeature::BodyHeadingLinks] = log(heading_links);
    page[PageFeature::BodyHeadingLinkShare] = share(heading_links as f32, headings as f32);
    page[PageFeature::BodyLongLinks] = log(long_links);
    page[PageFeature::BodyLongLinkShare] = share(long_links as f32, all);
    page[PageFeature::BodyParagraphs] = log(paragraphs);
    page[PageFeature::BodyParagraphShare] = share(paragraph_words as f32, all_words as f32);
    page[PageFeature::BodyParagraphMean] = log(share(paragraph_words as f32, paragraphs as f32));
    page[PageFeature::BodyWords] = log(words);
    page[PageFeature::BodyUnits] = share(count as f32, all);
    page[PageFeature::BodyPlace] = share(places, count as f32 * all);
}

/// The page's headline: its first `h1` with text, else the first part of its title.
pub(crate) fn headline(context: &Context) -> String {
    let page = context.page;
    let text = page.tagged(["h1"]).find_map(|id| {
        let unit = context
            .units
            .list
            .get(context.units.within(page, id))?
            .first()?;
        Some(unit.text.clone())
    });
    let title = &page.source.title;
    let parts = title.split(['|', '–', '—', '·', ':']).map(str::trim);
    text.or_else(|| parts.map(str::to_owned).find(|part| !part.is_empty()))
        .unwrap_or_default()
}

/// Adds the features of the headline.
pub(crate) fn add_headline(headline: &str, page: &mut PageRow) {
    let flag = |is: bool| f32::from(u8::from(is));
    let words: Vec<&str> = headline.split_whitespace().collect();
    let is_count = |word: &&&str| word.len() <= 3 && is_number(word);
    let last = words
        .last()
        .map_or("", |w| w.trim_end_matches(|c: char| !c.is_alphanumeric()));
    page[PageFeature::HeadlineWords] = Length::from_text(headline).words.min(30) as f32;
    page[PageFeature::HeadlinePlural] = flag(last.ends_with('s') && !last.ends_with("ss"));
    page[PageFeature::HeadlineDigit] = flag(headline.chars().any(|c| c.is_numeric()));
    page[PageFeature::HeadlineAsks] = flag(headline.trim_end().ends_with(['?', '？', '؟']));
    page[PageFeature::HeadlineCounts] =
        flag(words.len() > 1 && words.iter().take(2).any(|w| is_count(&w)));
}
