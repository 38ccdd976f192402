//! Customer reviews. They are marked, in microdata or by their class name, or found by their looks:
//! - a small box with a rating, a name and a date, behind a heading that is separated from the headline by text,
//!   where there are several such boxes or one stands behind a heading of reviews;
//! - a small box with a class name for reviews, behind a heading of reviews;
//! - alike boxes right below a heading of reviews, where most have a name and a date, or most have a rating.
//!
//! The author of a magazine's review signs near the headline, or once.

use crate::content::metadata::elements::words_of;
use crate::content::metadata::record::Headline;
use crate::content::words::phrases::Phrases;
use crate::content::{dates, people, values};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Words of class names of customer reviews, and of their parts and lists. Source: ours, from shops: an article may
/// be a review, too, but no card of one.
const REVIEW_WORDS: [&str; 4] = ["review", "reviews", "testimonial", "testimonials"];
const REVIEW_PARTS: [&str; 9] = [
    "card", "item", "list", "slide", "slider", "carousel", "rating", "author", "snippet",
];

/// Words in headings of reviews, in lower case, that are looked for as whole words. Source: ours: what shops write.
static OF_REVIEWS: Phrases = Phrases::from_words(
    "reviews testimonials ratings bewertungen kundenbewertungen rezensionen kundenrezensionen kundenmeinungen \
     kundenstimmen erfahrungsberichte avis témoignages reseñas opiniones valoraciones recensioni avaliações opiniões \
     beoordelingen recensies opinie recenze hodnocení recenzie hodnotenia értékelések vélemények recenzii \
     отзывы відгуки anmeldelser recensioner omdömen arvostelut yorumlar değerlendirmeler ulasan",
);
/// Words in headings of reviews in Japanese, Chinese, Korean and Thai, which are looked for anywhere.
const OF_REVIEWS_UNSPACED: [&str; 9] = [
    "レビュー",
    "口コミ",
    "评价",
    "評價",
    "评论",
    "評論",
    "리뷰",
    "상품평",
    "รีวิว",
];
/// Maximum number of words of a heading of reviews. Source: ours: `What our customers say: reviews (12)`.
const MAX_HEADING_WORDS: usize = 7;

/// Minimum number of characters between the headline and a heading of reviews. Source: ours: below a subtitle stands
/// the byline.
const MIN_BEFORE: u32 = 40;
/// Minimum and maximum number of characters of a review, and maximum of a line in it with a name, a date or a rating.
/// Source: ours.
const MIN_REVIEW: u32 = 20;
const MAX_REVIEW: u32 = 1500;
const MAX_LINE: usize = 100;
/// Maximum number of words of a name on a line of its own. Source: ours.
const MAX_NAME_WORDS: usize = 4;
/// Minimum number of stars that are a rating whatever stands beside them. Source: ours, as of a scale.
const MIN_STARS: usize = 3;
const STARS: [char; 3] = ['★', '⭐', '☆'];
/// Minimum number of reviews that are found by their looks. Source: ours: one box may be the verdict of the page.
const MIN_REVIEWS: usize = 2;

/// Maximum number of ancestors of a rating that may be its review, of nodes of a review, and of ratings that are
/// read. Source: ours, to bound the cost, as for the following.
const MAX_AROUND: usize = 6;
const MAX_NODES: u32 = 300;
const MAX_RATINGS: usize = 200;
/// Maximum number of headings of reviews below which boxes are looked for, of siblings behind a heading that may hold
/// the boxes, and of siblings that may be boxes. Source: ours: a page of a shop's reviews.
const MAX_HEADINGS: usize = 8;
const MAX_BEHIND: usize = 8;
const MAX_BESIDE: usize = 500;

/// Elements that are parts of a text, not boxes.
const OF_TEXT: [&str; 12] = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "br", "hr", "pre", "tr", "td",
];

/// Whether an element is marked as a customer review, in microdata or by its class name.
fn is_review(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "itemtype").unwrap_or("");
    if kind.ends_with("/Review") {
        return true;
    }
    let class = page.attribute(id, "class").unwrap_or("");
    may_be_review(class)
        && class.split_ascii_whitespace().any(|class| {
            let words = words_of(class);
            let is_in = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
            is_in(&REVIEW_WORDS) && is_in(&REVIEW_PARTS) || is_in(&REVIEW_WORDS[2..])
        })
}

/// All elements that are marked as customer reviews, in document order.
pub(super) fn marked_reviews(page: &PageSnapshot) -> Vec<NodeId> {
    let mut found = page.items_of_kind(|kind| kind.ends_with("/Review"));
    found.extend(page.called(may_be_review));
    found.retain(|id| is_review(page, *id));
    found.sort_unstable();
    found.dedup();
    found
}

/// A quick check whether a class name may be that of a review, before it is cut into words.
fn may_be_review(class: &str) -> bool {
    class.contains("eview") || class.contains("estimonial")
}

/// The outermost boxes of customer reviews, by their marks or their looks, outside of the headline's ancestors.
pub(in crate::content) fn review_boxes(page: &PageSnapshot, headline: NodeId) -> Vec<NodeId> {
    let marked = marked_reviews(page).into_iter();
    let marked = marked.filter(|id| !page.contains(*id, headline));
    let headline = Headline {
        text: None,
        node: Some(headline),
        source: None,
    };
    page.outermost(marked.chain(boxes(page, &headline)).collect())
}

/// The boxes that look like customer reviews. Linear in the nodes: alike boxes are looked for below the first
/// [`MAX_HEADINGS`] headings of reviews only, each up to the next.
pub(super) fn boxes(page: &PageSnapshot, headline: &Headline) -> Vec<NodeId> {
    let Some(own) = headline.node else {
        return Vec::new();
    };
    let end = page.node(own).end;
    let is_other = |id: &NodeId| {
        page.totals(*id).chars > 0 && page.totals_between(end, *id).chars >= MIN_BEFORE
    };
    let headings = page.tagged(["h2", "h3", "h4", "h5", "h6"]);
    let headings: Vec<NodeId> = headings.filter(is_other).collect();
    let Some(first) = headings.first().copied() else {
        return Vec::new();
    };
    let of_reviews = headings.iter().copied();
    let of_reviews: Vec<NodeId> = of_reviews.filter(|id| heads_reviews(page, *id)).collect();
    let mut found = rated(page, first, own);
    let is_told = of_reviews
        .first()
        .zip(found.first())
        .is_some_and(|(heading, review)| heading < review);
    if found.len() < MIN_REVIEWS && !is_told {
        found.clear();
    }
    let listed = of_reviews.iter().take(MAX_HEADINGS);
    let listed = listed.flat_map(|heading| alike_below(page, *heading, &of_reviews));
    found.extend(listed.filter(|id| !page.contains(*id, own)));
    if let Some(heading) = of_reviews.first() {
        found.extend(called(page, *heading, own));
    }
    found
}

/// The small boxes behind a heading of reviews with a class name for them (`shop-review`), even a single one. Source:
/// ours: a magazine's review holds its headline, or stands behind no heading of reviews.
fn called(page: &PageSnapshot, heading: NodeId, own: NodeId) -> impl Iterator<Item = NodeId> {
    let is_called = move |id: &NodeId| {
        let class = page.attribute(*id, "class").unwrap_or("");
        let is_of_text = |word: &String| matches!(word.as_str(), "byline" | "footer" | "meta");
        let says = |word: &String| REVIEW_WORDS[..2].contains(&word.as_str());
        class.contains("eview") && {
            let words = words_of(class);
            words.iter().any(says) && !words.iter().any(is_of_text)
        }
    };
    let behind = (heading.0..page.node(page.body()).end.0).map(NodeId);
    let called = behind.filter(is_called).take(MAX_BESIDE);
    called.filter(move |id| may_be_box(page, *id, own))
}

/// The outermost boxes around ratings behind `first` with a name and a date.
fn rated(page: &PageSnapshot, first: NodeId, own: NodeId) -> Vec<NodeId> {
    let behind = (first.0..page.node(page.body()).end.0).map(NodeId);
    let ratings = behind.filter(|id| is_rating(page, *id)).take(MAX_RATINGS);
    let mut last: Option<NodeId> = None;
    let boxes = ratings.filter_map(|rating| {
        // The stars of one rating stand side by side.
        if last.is_some_and(|last| page.contains(last, rating)) {
            return None;
        }
        let around = page.inclusive_ancestors(rating).take(MAX_AROUND);
        let mut around = around.take_while(|up| may_be_box(page, *up, own));
        last = around.find(|up| says_who_and_when(page, *up));
        last
    });
    page.outermost(boxes.collect())
}

/// Whether an element is small enough for one review, has at most one heading, and does not hold the headline.
fn may_be_box(page: &PageSnapshot, id: NodeId, own: NodeId) -> bool {
    let is_heading = |n: &NodeId| page.is_heading(*n) && page.totals(*n).chars > 0;
    page.totals(id).chars <= MAX_REVIEW
        && page.node(id).end.0 - id.0 <= MAX_NODES
        && !page.contains(id, own)
        && !matches!(page.tag(id), "body" | "main" | "html")
        && page.subtree(id).filter(is_heading).nth(1).is_none()
}

/// Whether a text, or the label of an element (`aria-label`, `alt`), is a rating.
fn is_rating(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let text = node.text.as_deref().map(str::trim);
    match node.kind {
        NodeKind::Text if page.totals(id).chars > 0 => text.is_some_and(tells_rating),
        NodeKind::Element => ["aria-label", "alt"].iter().any(|name| {
            let label = page.attribute(id, name);
            label.is_some_and(|label| {
                label.len() <= MAX_LINE && values::is_labelled_rating(label.trim())
            })
        }),
        _ => false,
    }
}

fn tells_rating(text: &str) -> bool {
    let is_short = text.chars().take(MAX_LINE + 1).count() <= MAX_LINE;
    let has_stars = || text.matches(STARS).count() >= MIN_STARS;
    // `3/5/2024` is a date.
    let is_rating = || values::is_rating(text) && !dates::is_label(text);
    is_short && (has_stars() || is_rating())
}

/// Whether the short lines of an element tell a name and a date.
fn says_who_and_when(page: &PageSnapshot, id: NodeId) -> bool {
    let lang = page.source.lang.as_deref().unwrap_or_default();
    let text = page.text(id);
    let lines = || {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| line.chars().count() <= MAX_LINE)
    };
    let is_day = |line: &str| dates::is_label(line) || dates::in_text(line, lang).is_some();
    let is_dated = lines().any(is_day) || page.subtree(id).any(|n| page.tag(n) == "time");
    is_dated && lines().any(names_somebody)
}

/// Whether a line is a byline, or may be a name alone.
fn names_somebody(line: &str) -> bool {
    let is_short = line.split_whitespace().count() <= MAX_NAME_WORDS;
    let is_name = || {
        is_short
            && !line.starts_with(char::is_lowercase)
            && !tells_rating(line)
            && people::may_be_nick(line)
    };
    people::is_byline(line) || people::inside(line).is_some() || is_name()
}

/// Whether a heading is that of reviews.
fn heads_reviews(page: &PageSnapshot, id: NodeId) -> bool {
    if page.totals(id).chars as usize > MAX_LINE {
        return false;
    }
    let text = page.text(id).to_lowercase();
    let words = || {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let is_short = words().count() <= MAX_HEADING_WORDS;
    let is_unspaced = || OF_REVIEWS_UNSPACED.iter().any(|word| text.contains(word));
    is_short && (words().any(|word| OF_REVIEWS.holds(word)) || is_unspaced())
}

/// The alike boxes behind a heading, or inside one of the siblings behind it, up to the next heading, or up to the
/// element with the next heading of reviews that is not lower: the title of a review may be taken for a heading of
/// reviews.
fn alike_below(page: &PageSnapshot, heading: NodeId, of_reviews: &[NodeId]) -> Vec<NodeId> {
    // An element that holds nothing but the heading counts as the heading.
    let holds_it = |up: &NodeId| page.totals(*up).chars == page.totals(heading).chars;
    let around = page.inclusive_ancestors(heading).take(MAX_AROUND);
    let Some(start) = around.take_while(holds_it).last() else {
        return Vec::new();
    };
    let is_lower = |id: NodeId| page.heading_level(id) > page.heading_level(heading);
    let next = of_reviews.iter().copied().filter(|id| !is_lower(*id));
    let next: Vec<NodeId> = next.collect();
    let is_below = |id: &NodeId| !page.is_heading(*id) && !page.holds_any(*id, &next);
    let behind = page.siblings_behind(start);
    let behind = behind.filter(|id| page.node(*id).kind == NodeKind::Element);
    let behind: Vec<NodeId> = behind.take(MAX_BESIDE).take_while(is_below).collect();
    let beside = alike(page, behind.iter().copied());
    if !beside.is_empty() {
        return beside;
    }
    let inside = behind.iter().take(MAX_BEHIND);
    let mut inside = inside.map(|id| alike(page, page.children(*id)));
    inside.find(|boxes| !boxes.is_empty()).unwrap_or_default()
}

/// The first set of elements with the same tag and class name that are as large as reviews and have the marks of
/// customers.
fn alike(page: &PageSnapshot, elements: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
    let is_box = |id: &NodeId| {
        page.node(*id).kind == NodeKind::Element
            && (MIN_REVIEW..=MAX_REVIEW).contains(&page.totals(*id).chars)
            && page.node(*id).end.0 - id.0 <= MAX_NODES
            && !OF_TEXT.contains(&page.tag(*id))
            && !page.display(*id).is_inline_level()
    };
    let mut by_kind: HashMap<(&str, &str), Vec<NodeId>> = HashMap::default();
    for id in elements.filter(is_box).take(MAX_BESIDE) {
        let class = page.attribute(id, "class").unwrap_or("");
        by_kind.entry((page.tag(id), class)).or_default().push(id);
    }
    let sets = by_kind.into_values();
    let mut sets: Vec<Vec<NodeId>> = sets.filter(|boxes| boxes.len() >= MIN_REVIEWS).collect();
    sets.sort_unstable_by_key(|boxes| boxes.first().copied());
    let of_customers = sets.into_iter().find(|boxes| are_of_customers(page, boxes));
    of_customers.unwrap_or_default()
}

/// Whether most boxes have a name and a date, or most have a rating. A single one would be signed by the page's
/// author, below his own ratings.
fn are_of_customers(page: &PageSnapshot, boxes: &[NodeId]) -> bool {
    let are_most = |tells: &dyn Fn(NodeId) -> bool| {
        let told = boxes.iter().filter(|id| tells(**id)).count();
        2 * told > boxes.len()
    };
    are_most(&|id| says_who_and_when(page, id))
        || are_most(&|id| page.subtree(id).any(|inner| is_rating(page, inner)))
}
