//! Features of the page as a whole.

use super::numbers::{log, share};
use super::page_features::{PageFeature, PageRow};
use super::unit_features::UnitRow;
use super::{Context, body};
use crate::content::ancestry::Place;
use crate::content::dates::is_date;
use crate::content::units::Unit;
use crate::content::words::lexicon::{Phrase, Token};
use crate::snapshot::{NodeId, NodeKind, is_linked_data};
use std::sync::LazyLock;

/// Maximum words of a label. Source: ours.
const LABEL: u32 = 12;
/// Maximum bytes of a JSON-LD script that are read. Source: ours, types stand near the front.
const MAX_LINKED: usize = 20_000;

/// Parts of the names of Chromium's default fonts: Times New Roman, on some systems Times; that of `pre`.
const BROWSERS_FONTS: [&str; 2] = ["Times", "monospace"];

/// The features of a page with the given headline.
pub(crate) fn page_features(context: &Context, rows: &[UnitRow], headline: &str) -> PageRow {
    let mut row = PageRow::default();
    counts(context, &mut row);
    shares(context, &mut row);
    labels(context, &mut row);
    lists(context, &mut row);
    typed(context, &mut row);
    address(&own_address(context), &mut row);
    body::add_headline(headline, &mut row);
    body::add(context, rows, &mut row);
    row
}

/// Share of the text that is not in the browser's default font, 0..=1: how far the page has styles of its own. Saved
/// pages often have lost theirs, and with them the meaning of their layout.
pub(crate) fn styled(context: &Context) -> f32 {
    let is_own = |unit: &&Unit| {
        let style = context.page.style(unit.first);
        let is_browsers =
            |font: &str| font.is_empty() || BROWSERS_FONTS.iter().any(|f| font.contains(f));
        style.is_some_and(|s| !is_browsers(&s.font_family))
    };
    let own = context.units.list.iter().filter(is_own);
    share(own.map(|u| u.chars as f32).sum(), context.chars)
}

fn counts(context: &Context, row: &mut PageRow) {
    let page = context.page;
    let totals = page.totals(page.root());
    let units = &context.units.list;
    row[PageFeature::PageUnits] = log(units.len() as u32);
    row[PageFeature::PageChars] = log(f64::from(context.chars));
    row[PageFeature::PageMean] = log(f64::from(context.chars / units.len().max(1) as f32));
    row[PageFeature::PageLinkDensity] = totals.link_density() as f32;
    row[PageFeature::PageLinks] = log(totals.links);
    row[PageFeature::PageMedia] = log(totals.media);
    row[PageFeature::PageFields] = log(totals.fields);
    row[PageFeature::PageLongest] = log(units.iter().map(|u| u.chars).max().unwrap_or(0));
    let headings = page.tagged(["h2", "h3", "h4"]).count();
    row[PageFeature::PageArticles] = log(page.tagged(["article"]).count() as u32);
    row[PageFeature::PageTimes] = log(page.tagged(["time"]).count() as u32);
    row[PageFeature::PageTopHeadings] = log(page.tagged(["h1"]).count() as u32);
    row[PageFeature::PageHeadings] = log(headings as u32);
}

/// The feature for each name of a page's parts.
static NAMED: LazyLock<Vec<(Token, PageFeature)>> =
    LazyLock::new(|| PageFeature::family("page_named_", Token::ALL, Token::name));
/// The feature for each phrase in a page's short texts.
static SAID: LazyLock<Vec<(Phrase, PageFeature)>> =
    LazyLock::new(|| PageFeature::family("page_says_", Phrase::ALL, Phrase::name));

/// A unit with the bits of the places around it, and of the names of its ancestors.
struct Placed<'a> {
    places: u32,
    named: u32,
    unit: &'a Unit,
}

fn shares(context: &Context, row: &mut PageRow) {
    let ancestry = &context.ancestry;
    let list = context.units.list.iter();
    let placed = list.map(|unit| {
        let inner = context.page.parent(unit.first).unwrap_or(unit.first);
        Placed {
            places: ancestry.places[inner.index()],
            named: ancestry.named[inner.index()],
            unit,
        }
    });
    let placed: Vec<Placed> = placed.collect();
    let held = |fits: &dyn Fn(&Placed) -> bool| {
        let fitting = placed.iter().filter(|placed| fits(placed));
        let sum: u32 = fitting.map(|placed| placed.unit.chars).sum();
        share(sum as f32, context.chars)
    };
    for (place, feature) in [
        (Place::Paragraph, PageFeature::PageInP),
        (Place::Item, PageFeature::PageInItems),
        (Place::Table, PageFeature::PageInTables),
        (Place::Code, PageFeature::PageInCode),
        (Place::Heading, PageFeature::PageInHeadings),
        (Place::Article, PageFeature::PageInArticles),
        (Place::Main, PageFeature::PageInMain),
    ] {
        row[feature] = held(&|placed| placed.places & place.bit() != 0);
    }
    row[PageFeature::PageParagraphs] = held(&|placed| placed.unit.paragraph_chars() > 0);
    for (token, feature) in NAMED.iter() {
        row[*feature] = held(&|placed| placed.named & token.bit() != 0);
    }
}

fn labels(context: &Context, row: &mut PageRow) {
    let units = &context.units.list;
    let total = units.len().max(1) as f32;
    let (mut prices, mut dates, mut questions, mut digits) = (0_u32, 0_u32, 0_u32, 0_u32);
    let mut phrases = [0_u32; Phrase::ALL.len()];
    for (unit, mask) in units.iter().zip(&context.phrases) {
        let text = &unit.text;
        questions += u32::from(text.ends_with(['?', '？', '؟']));
        digits += text.chars().filter(|c| c.is_ascii_digit()).count() as u32;
        if unit.words > LABEL {
            continue;
        }
        let has_digit = text.chars().any(|c| c.is_ascii_digit());
        let has_money = text.contains(['$', '€', '£', '¥', '₹', '₽', '₩']);
        prices += u32::from(has_digit && has_money);
        dates += u32::from(has_digit && is_date(text));
        for (count, phrase) in phrases.iter_mut().zip(Phrase::ALL) {
            *count += u32::from(mask & phrase.bit() != 0);
        }
    }
    row[PageFeature::PagePrices] = log(prices);
    row[PageFeature::PagePriceShare] = prices as f32 / total;
    row[PageFeature::PageQuestions] = questions as f32 / total;
    row[PageFeature::PageDates] = log(dates);
    row[PageFeature::PageNumbers] = share(digits as f32, context.chars);
    for (phrase, feature) in SAID.iter() {
        row[*feature] = phrases[*phrase as usize] as f32 / total;
    }
}

fn lists(context: &Context, row: &mut PageRow) {
    let lists = context
        .groups()
        .list
        .iter()
        .filter(|g| g.size >= 4 && g.chars >= 4 * g.size);
    if let Some(best) = lists.max_by_key(|g| g.chars) {
        let (size, chars) = (best.size as f32, best.chars as f32);
        row[PageFeature::PageBestList] = share(chars, context.chars);
        row[PageFeature::PageBestListSize] = log(best.size);
        row[PageFeature::PageBestListMean] = log(f64::from(chars / size));
        row[PageFeature::PageBestListLinks] = share(best.link_chars as f32, chars);
        row[PageFeature::PageBestListMedia] = share(best.media as f32, size).min(3.0);
    }
}

/// The types that the page's metadata declare: `og:type`, `itemtype`, JSON-LD `@type`.
fn typed(context: &Context, row: &mut PageRow) {
    let page = context.page;
    let mut named = String::new();
    for (id, node) in page.iter() {
        match node.kind {
            NodeKind::Element
                if page.tag(id) == "meta" && node.attribute("property") == Some("og:type") =>
            {
                named.push_str(node.attribute("content").unwrap_or(""));
                named.push(' ');
            }
            NodeKind::Element => {
                if let Some(kind) = node.attribute("itemtype") {
                    named.push_str(kind);
                    named.push(' ');
                }
            }
            NodeKind::Text => {
                let script = node.parent.filter(|p| page.tag(*p) == "script");
                let is_linked =
                    script.is_some_and(|s| page.attribute(s, "type").is_some_and(is_linked_data));
                if let (true, Some(text)) = (is_linked, &node.text) {
                    linked_types(text, &mut named);
                }
            }
            _ => {}
        }
    }
    let named = named.to_ascii_lowercase();
    let is_sign = |c: char| !c.is_ascii_alphanumeric();
    let named: Vec<&str> = named.split(is_sign).filter(|w| !w.is_empty()).collect();
    for (kinds, feature) in TYPES {
        let is_of_kind = |name: &&str| kinds.iter().any(|kind| name.ends_with(kind));
        row[feature] = f32::from(u8::from(named.iter().any(is_of_kind)));
    }
}

/// The values of `@type` in a JSON-LD text.
fn linked_types(text: &str, named: &mut String) {
    let end = (0..=MAX_LINKED.min(text.len()))
        .rev()
        .find(|i| text.is_char_boundary(*i));
    for rest in text[..end.unwrap_or(0)].split("\"@type\"").skip(1) {
        named.extend(rest.chars().take(60).take_while(|c| *c != '}' && *c != ','));
        named.push(' ');
    }
}

/// Suffixes of types of schema.org and the Open Graph protocol, by kind of page. `Question` is not among those of
/// forums: most stand in FAQ lists.
const TYPES: [(&[&str], PageFeature); 6] = [
    (
        &["article", "blogposting", "report", "recipe"],
        PageFeature::PageTypedArticle,
    ),
    (
        &["product", "productgroup", "offer"],
        PageFeature::PageTypedProduct,
    ),
    (
        &["discussionforumposting", "qapage", "comment"],
        PageFeature::PageTypedForum,
    ),
    (
        &[
            "itemlist",
            "collectionpage",
            "searchresultspage",
            "offercatalog",
        ],
        PageFeature::PageTypedListing,
    ),
    (
        &[
            "website",
            "organization",
            "localbusiness",
            "service",
            "softwareapplication",
        ],
        PageFeature::PageTypedSite,
    ),
    (
        &["techarticle", "howto", "apireference"],
        PageFeature::PageTypedDocs,
    ),
];

/// The page's address; for a page from a file, the one that it declares.
fn own_address(context: &Context) -> String {
    let page = context.page;
    if page.source.url.starts_with("http") {
        return page.source.url.clone();
    }
    let address = |id: NodeId| {
        let node = page.node(id);
        match page.tag(id) {
            "link" if node.attribute("rel") == Some("canonical") => node.attribute("href"),
            "meta" if node.attribute("property") == Some("og:url") => node.attribute("content"),
            _ => None,
        }
    };
    let named = page.tagged(["link", "meta"]).find_map(address);
    named.unwrap_or_default().to_owned()
}

/// Adds the features of the address, which are weak.
fn address(url: &str, row: &mut PageRow) {
    let Ok(url) = url::Url::parse(url) else {
        return;
    };
    let path = url.path().trim_matches('/').to_ascii_lowercase();
    let host = url.host_str().unwrap_or("").to_ascii_lowercase();
    let segments = path.split('/').filter(|s| !s.is_empty());
    let last = segments.clone().next_back().unwrap_or("");
    let digits = path
        .split(|c: char| !c.is_ascii_digit())
        .any(|d| d.len() >= 4);
    row[PageFeature::UrlDepth] = segments.count().min(8) as f32;
    row[PageFeature::UrlDigits] = f32::from(u8::from(digits));
    row[PageFeature::UrlHyphens] = log(last.matches(['-', '_']).count() as u32);
    row[PageFeature::UrlRoot] = f32::from(u8::from(path.is_empty()));
    row[PageFeature::UrlQuery] = f32::from(u8::from(url.query().is_some()));
    let whole = format!("{host}/{path}");
    let words: Vec<&str> = whole.split(|c: char| !c.is_ascii_alphabetic()).collect();
    for (names, feature) in ADDRESSES {
        row[feature] = f32::from(u8::from(names.iter().any(|n| words.contains(n))));
    }
}

/// Words in addresses by kind of page.
const ADDRESSES: [(&[&str], PageFeature); 6] = [
    (
        &[
            "forum",
            "forums",
            "thread",
            "threads",
            "topic",
            "community",
            "viewtopic",
            "showthread",
            "questions",
            "discussion",
            "discussions",
            "board",
            "boards",
            "talk",
            "comments",
            "t",
        ],
        PageFeature::UrlForum,
    ),
    (
        &["product", "products", "item", "dp", "p", "prod"],
        PageFeature::UrlProduct,
    ),
    (
        &[
            "collection",
            "collections",
            "category",
            "categories",
            "shop",
            "c",
            "catalog",
            "store",
        ],
        PageFeature::UrlCollection,
    ),
    (
        &[
            "docs",
            "doc",
            "documentation",
            "reference",
            "api",
            "guide",
            "manual",
            "wiki",
            "help",
            "tutorial",
            "learn",
            "developer",
            "developers",
        ],
        PageFeature::UrlDocs,
    ),
    (
        &[
            "blog", "news", "article", "articles", "post", "posts", "story", "stories",
        ],
        PageFeature::UrlBlog,
    ),
    (
        &[
            "list",
            "lists",
            "best",
            "top",
            "search",
            "tag",
            "tags",
            "topics",
            "jobs",
            "events",
            "directory",
            "archive",
            "explore",
            "ranking",
        ],
        PageFeature::UrlListing,
    ),
];
