//! What the markup of a field says of its meaning: class names, microdata, headings, labels.

use crate::snapshot::{Node, NodeId, NodeKind, PageSnapshot};

/// Characters of a name that markup gives. Source: ours: longer ones are generated.
const MAX_NAME: usize = 30;

/// Elements around or inside a field's own that are asked. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;

/// Characters of what builders put behind names. Source: css-loader and its like: five to eight.
const HASH_LENGTHS: std::ops::RangeInclusive<usize> = 5..=8;
/// Changes of case in such a piece that two words in one do not have. Source: ours: `nickName` has two.
const MIN_TURNS: usize = 3;

/// What a field means, where words of its markup name that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldKind {
    /// What the record is called.
    Title,
    /// What it costs.
    Price,
    /// When it is from.
    Date,
    /// How well people like it.
    Rating,
    /// Who made it.
    Author,
}

/// Words of class names and microdata for each kind. Source: ours; schema.org's properties and
/// the names that frameworks share.
const WORDS: [(FieldKind, &[&str]); 5] = [
    (FieldKind::Title, &["title", "headline", "name", "subject"]),
    (FieldKind::Price, &["price", "amount", "cost"]),
    (
        FieldKind::Date,
        &[
            "date",
            "time",
            "datetime",
            "timestamp",
            "published",
            "posted",
        ],
    ),
    (FieldKind::Rating, &["rating", "ratings", "stars"]),
    (
        FieldKind::Author,
        &[
            "author", "byline", "user", "username", "poster", "creator", "writer",
        ],
    ),
];

/// Words for people that often stand before what those do or see: `user_reviews`, `user-rating`.
const PEOPLE: [&str; 4] = ["user", "poster", "creator", "writer"];
/// Words after which they still mean the people.
const OF_PEOPLE: [&str; 6] = ["name", "link", "url", "info", "id", "profile"];

/// Words of class names that name nothing. Source: ours: layout, frameworks, states.
const HOLLOW: [&str; 47] = [
    "row",
    "col",
    "cell",
    "item",
    "block",
    "box",
    "inner",
    "outer",
    "wrap",
    "wrapper",
    "container",
    "content",
    "text",
    "link",
    "list",
    "left",
    "right",
    "top",
    "bottom",
    "center",
    "clearfix",
    "small",
    "large",
    "big",
    "bold",
    "first",
    "last",
    "odd",
    "even",
    "active",
    "hidden",
    "visible",
    "main",
    "body",
    "field",
    "value",
    "data",
    "info",
    "span",
    "div",
    "mt",
    "mb",
    "el",
    "tr",
    "group",
    "undefined",
    "full",
];

/// Words that do so only where they lead: `items-center`, but `price-before`. Source: as [`LOOKS`].
const LEADING_LOOKS: [&str; 7] = [
    "before", "after", "items", "object", "text", "self", "place",
];

/// Words of class names that speak of looks: no name with one of them says what a field is. Source:
/// the utility classes of Tailwind, Bootstrap and the site builders.
const LOOKS: [&str; 69] = [
    "align",
    "aspect",
    "border",
    "css",
    "cursor",
    "display",
    "gap",
    "hover",
    "pointer",
    "flex",
    "grow",
    "shrink",
    "grid",
    "inline",
    "relative",
    "absolute",
    "sticky",
    "color",
    "gray",
    "grey",
    "white",
    "black",
    "font",
    "size",
    "medium",
    "regular",
    "semibold",
    "italic",
    "uppercase",
    "underline",
    "lazy",
    "lazyload",
    "lazyloaded",
    "loaded",
    "wrap",
    "break",
    "truncate",
    "ellipsis",
    "overflow",
    "rounded",
    "round",
    "shadow",
    "padding",
    "margin",
    "sqsrte",
    "transition",
    "opacity",
    "justify",
    "leading",
    "tracking",
    "chakra",
    "twcss",
    "weight",
    "fresnel",
    "whitespace",
    "ease",
    "disc",
    "none",
    "dark",
    "light",
    "blue",
    "green",
    "red",
    "yellow",
    "orange",
    "purple",
    "pink",
    "teal",
    "prose",
];

/// What the markup of a field says of its meaning.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Hints {
    /// The kind that words of its markup name.
    pub kind: Option<FieldKind>,
    /// A name for it: its `itemprop`, else the most telling of its classes.
    pub name: Option<String>,
    /// Its value as given to machines: `datetime`, `content`, `aria-label`.
    pub machine: Option<String>,
    /// Font size of its text, px; 0 without text.
    pub font_size: f64,
    /// Whether it stands in a heading.
    pub is_heading: bool,
    /// Whether its element names what follows: `dt`, `th`, `label`, a class such as `field-label`.
    pub is_label: bool,
    /// Whether it is pressed, not read.
    pub is_button: bool,
    /// The same number for fields of a list that look alike and stand at one tag path: those of one
    /// record are items of a series.
    pub kin: Option<u32>,
}

/// Reads the markup of the element a field stands in, and of those around it, below the record's
/// `root`, that hold no other text.
pub(super) fn hints(page: &PageSnapshot, root: NodeId, at: NodeId) -> Hints {
    let mut hints = Hints {
        font_size: page.totals(at).font_size(),
        is_label: matches!(page.tag(at), "dt" | "th" | "label") || is_called_label(page.node(at)),
        ..Hints::default()
    };
    let chars = page.totals(at).chars;
    let around = page
        .ancestors(at)
        .take_while(|n| *n > root && page.totals(*n).chars == chars)
        .take(MAX_WRAPPERS);
    let inside = only_children(page, at);
    for id in inside.chain(std::iter::once(at)).chain(around) {
        let node = page.node(id);
        hints.is_heading |= page.is_heading(id);
        hints.is_button |= page.tag(id) == "button" || node.attribute("role") == Some("button");
        hints.kind = hints.kind.or_else(|| kind(page, id));
        hints.name = hints.name.or_else(|| name(node));
        let machine = ["datetime", "content", "aria-label", "title"];
        let machine = machine.iter().find_map(|a| node.attribute(a));
        hints.machine = hints
            .machine
            .or_else(|| machine.map(|m| m.trim().to_owned()));
    }
    hints
}

/// Whether a class of an element ends in the word for labels.
fn is_called_label(node: &Node) -> bool {
    let mut names = node
        .attribute("class")
        .unwrap_or_default()
        .split_whitespace();
    names.any(|name| words_of(name).last().is_some_and(|word| word == "label"))
}

/// The chain of elements each of which holds all text of the one around it, the innermost first.
fn only_children(page: &PageSnapshot, at: NodeId) -> impl Iterator<Item = NodeId> + use<> {
    let chars = page.totals(at).chars;
    let mut chain = Vec::new();
    let mut current = at;
    while chain.len() < MAX_WRAPPERS
        && let Some(inner) = page.children(current).find(|n| holds_all(page, *n, chars))
    {
        chain.push(inner);
        current = inner;
    }
    chain.into_iter().rev()
}

/// Whether a node is an element that holds all of some characters.
fn holds_all(page: &PageSnapshot, id: NodeId, chars: u32) -> bool {
    page.node(id).kind == NodeKind::Element && chars > 0 && page.totals(id).chars == chars
}

/// The inline element around a text, below its block, whose markup names a kind; it holds less
/// than the block.
pub(super) fn marked(page: &PageSnapshot, text: NodeId, block: NodeId) -> Option<NodeId> {
    let inline = page.ancestors(text).take_while(|n| *n > block);
    let whole = page.totals(block).chars;
    let found = inline
        .filter(|n| page.totals(*n).chars < whole && kind(page, *n).is_some())
        .last()?;
    // Only its first text begins the field; its further ones belong to the sentence.
    (page.totals(found).texts == 1).then_some(found)
}

/// Where an image comes from; pages that load it late keep that elsewhere.
pub(super) fn image_source(node: &Node) -> Option<&str> {
    let own = node.attribute("src");
    let late = ["data-src", "data-original", "data-lazy-src"];
    own.filter(|s| !s.is_empty() && !s.starts_with("data:"))
        .or_else(|| late.iter().find_map(|a| node.attribute(a)))
        .or_else(|| node.attribute("srcset")?.split_whitespace().next())
        .or(own)
}

/// The kind that an element's own markup names.
fn kind(page: &PageSnapshot, id: NodeId) -> Option<FieldKind> {
    if page.tag(id) == "time" {
        return Some(FieldKind::Date);
    }
    let node = page.node(id);
    let named = ["itemprop", "rel", "class"];
    let values = named.iter().filter_map(|a| node.attribute(a));
    let names = values.flat_map(str::split_whitespace);
    let kinds = names.flat_map(|name| {
        let words: Vec<String> = words_of(own_name(name)).collect();
        let kind_of = |(i, word): (usize, &String)| {
            let mut known = WORDS.iter();
            let (kind, _) = known.find(|(_, words)| words.contains(&word.as_str()))?;
            let next = words.get(i + 1).map(String::as_str);
            let is_noun = next.is_none_or(|next| OF_PEOPLE.contains(&next));
            (is_noun || !PEOPLE.contains(&word.as_str())).then_some(*kind)
        };
        words
            .iter()
            .enumerate()
            .filter_map(kind_of)
            .collect::<Vec<_>>()
    });
    // The last word is the noun: `author-date` is a date; but `author-name` is an author.
    kinds.max_by_key(|kind| *kind != FieldKind::Title)
}

/// The name an element's own markup gives.
fn name(node: &Node) -> Option<String> {
    if let Some(property) = node
        .attribute("itemprop")
        .and_then(|p| p.split_whitespace().next())
    {
        return Some(words_of(property).collect::<Vec<_>>().join("_"));
    }
    let classes = node.attribute("class")?.split_whitespace();
    let mut telling = classes.filter_map(|class| {
        let words: Vec<String> = words_of(without_hash(class)).collect();
        let says = words.iter().all(|w| is_plain(w))
            && words.iter().any(|w| !HOLLOW.contains(&w.as_str()))
            && !speaks_of_looks(&words)
            && !are_generated(&words);
        let name = words.join("_");
        (says && name.len() <= MAX_NAME).then_some(name)
    });
    telling.next_back()
}

/// The name of an element inside a block, where that says something: `price-module__product-name`, but
/// `price__value`. Source: the naming of BEM.
fn own_name(class: &str) -> &str {
    let name = without_hash(class);
    let (_, element) = name.split_once("__").unwrap_or(("", name));
    let says = words_of(element).any(|word| is_plain(&word) && !HOLLOW.contains(&word.as_str()));
    if says { element } else { name }
}

/// A class without what a builder put behind it: `Card_title__aBcDe`.
fn without_hash(class: &str) -> &str {
    let is_hash = |end: &str| {
        let pairs = || end.as_bytes().windows(2);
        let is_turn = |p: &&[u8]| {
            let letters = p[0].is_ascii_alphabetic() && p[1].is_ascii_alphabetic();
            letters && p[0].is_ascii_lowercase() != p[1].is_ascii_lowercase()
        };
        let turns = pairs().filter(is_turn);
        let has_digit_inside = pairs().any(|p| p[0].is_ascii_digit() && p[1].is_ascii_alphabetic());
        let is_mixed = turns.count() >= MIN_TURNS || has_digit_inside;
        let is_plain = end.bytes().all(|b| b.is_ascii_alphanumeric());
        HASH_LENGTHS.contains(&end.len()) && is_plain && is_mixed
    };
    match class.rsplit_once("__") {
        Some((name, end)) if is_hash(end) => name,
        _ => class,
    }
}

fn speaks_of_looks(words: &[String]) -> bool {
    let leads = words.len() > 1 && LEADING_LOOKS.contains(&words[0].as_str());
    leads || words.iter().any(|w| LOOKS.contains(&w.as_str()))
}

/// Whether words are no words: letters without a vowel, or several of three letters each, as builders
/// make names: `vztd`, `fje-wji`.
fn are_generated(words: &[String]) -> bool {
    let is_latin = |word: &String| word.is_ascii();
    let is_mute = |word: &String| word.len() > MAX_SHORT && !word.contains(VOWELS);
    let are_short = words.len() > 1 && words.iter().all(|w| w.len() <= MAX_SHORT);
    words.iter().all(is_latin) && (are_short || words.iter().any(is_mute))
}

/// Letters of a short word, and the letters that any longer word has one of.
const MAX_SHORT: usize = 3;
const VOWELS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];

fn is_plain(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && word.len() >= 3
}

/// The words of a name, in lower case: cut at signs and where lower case turns to upper.
fn words_of(name: &str) -> impl Iterator<Item = String> + use<> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let starts = c.is_uppercase() && was_lower;
        if !c.is_alphanumeric() || starts {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words.into_iter().filter(|w| !w.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_looks_name_nothing() {
        use crate::snapshot::test_page::TestPage;
        let named = |class: &str| {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open_with("p", &[("class", class)]).text("x");
            let page = t.finish();
            let p = page.iter().find(|(id, _)| page.tag(*id) == "p");
            p.and_then(|(_, node)| name(node))
        };
        assert_eq!(named("items-center aspect-square css-swxdcm"), None);
        assert_eq!(named("object-cover"), None);
        assert_eq!(named("sc-fzqBZW"), None);
        assert_eq!(named("fje-wji"), None);
        assert_eq!(named("vztd"), None);
        assert_eq!(named("text-blue-dark"), None);
        assert_eq!(named("whitespace-normal"), None);
        assert_eq!(named("tag"), Some("tag".to_owned()));
        assert_eq!(named("sku-code"), Some("sku_code".to_owned()));
        assert_eq!(named("seller__aBcDe"), Some("seller".to_owned()));
        assert_eq!(
            named("seller__nickName"),
            Some("seller_nick_name".to_owned())
        );
        assert_eq!(named("seller__title"), Some("seller_title".to_owned()));
        assert_eq!(named("cursor-pointer seller"), Some("seller".to_owned()));
        assert_eq!(named("price-before"), Some("price_before".to_owned()));
        assert_eq!(named("items"), Some("items".to_owned()));
    }

    #[test]
    fn names_are_cut_into_words() {
        let words = |name: &str| words_of(name).collect::<Vec<_>>();
        assert_eq!(words("productPrice"), ["product", "price"]);
        assert_eq!(
            words("post-author__name URL"),
            ["post", "author", "name", "url"]
        );
        assert!(words("--").is_empty());
    }
}
