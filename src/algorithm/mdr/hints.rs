//! Hints from the markup of a field on its meaning: class names, microdata, headings, labels.

use super::class_names::{own_name, telling_name, words_of};
use crate::snapshot::{Look, Node, NodeId, NodeKind, PageSnapshot, image_sources};

/// Elements around or inside a field's own that are asked. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;

/// Least weight of bold letters. Source: CSS Fonts 4, 2.2: 600 is demi-bold, `bold` is 700.
const BOLD: f64 = 600.0;

/// Digits of a year.
const YEAR_DIGITS: usize = 4;

/// What a field means, where words of its markup name that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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

/// Words of the names of prices that are no longer true. Source: ours; the names that shops share.
const STRUCK: [&str; 8] = [
    "old",
    "was",
    "original",
    "rrp",
    "msrp",
    "strike",
    "strikethrough",
    "crossed",
];
/// Most characters of a price that is struck out. Source: ours: `Regular price: $1,299.00`.
const MAX_STRUCK: u32 = 32;

/// Words for people that often stand before what those do or see: `user_reviews`, `user-rating`.
const PEOPLE: [&str; 4] = ["user", "poster", "creator", "writer"];
/// Words after which they still mean the people.
const OF_PEOPLE: [&str; 6] = ["name", "link", "url", "info", "id", "profile"];

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
    /// Whether its text is bold.
    pub is_bold: bool,
    /// Whether it stands in a heading.
    pub is_heading: bool,
    /// Whether its element names what follows: `dt`, `th`, `label`, a class such as `field-label`.
    pub is_label: bool,
    /// Whether its element is a term that is defined: `dt`.
    pub is_term: bool,
    /// Whether it is pressed, not read.
    pub is_button: bool,
    /// Whether it is a number that is crossed out, or called an old one: what a thing cost before.
    pub is_struck: bool,
    /// Whether it stands in its column by its place alone, and not for what its element is like.
    pub is_placed: bool,
    /// The texts of the elements that its line consists of, where there are several and no word stands outside of them.
    pub line: Vec<String>,
    /// The same number for fields of a list that look alike and stand at one tag path: those of one
    /// record are items of a series.
    pub kin: Option<u32>,
}

/// Reads the markup of the element a field stands in, and of those around it, below the record's
/// `root`, that hold no other text.
pub(super) fn hints(page: &PageSnapshot, root: NodeId, at: NodeId) -> Hints {
    let mut hints = Hints {
        font_size: page.totals(at).font_size(),
        is_bold: page.totals(at).font_weight() >= BOLD,
        is_struck: is_struck(page, root, at),
        is_term: page.tag(at) == "dt",
        is_label: matches!(page.tag(at), "dt" | "th" | "label") || is_called_label(page.node(at)),
        ..Hints::default()
    };
    for id in wrappers(page, root, at) {
        let node = page.node(id);
        hints.is_heading |= page.is_heading(id);
        hints.is_button |= page.is_button(id);
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

/// The elements that hold all text of one, the innermost first, itself and those within it among them;
/// all below the record's `root`.
pub(super) fn wrappers(
    page: &PageSnapshot,
    root: NodeId,
    at: NodeId,
) -> impl Iterator<Item = NodeId> {
    let chars = page.totals(at).chars;
    let around = page
        .ancestors(at)
        .take_while(move |n| *n > root && page.totals(*n).chars == chars)
        .take(MAX_WRAPPERS);
    let inside = only_children(page, at);
    inside.chain(std::iter::once(at)).chain(around)
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
        // Where the first that says something does not say all, none does.
        && let Some(inner) = page.children(current).find(|n| page.totals(*n).chars > 0)
        && holds_all(page, inner, chars)
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
        .filter(|n| page.totals(*n).chars < whole)
        .filter(|n| kind(page, *n).is_some() || is_struck(page, *n, *n))
        .last()?;
    // Only its first text begins the field; its further ones belong to the sentence.
    (page.totals(found).texts == 1).then_some(found)
}

/// The button around a text, below its block, that holds less than the block: what is pressed is no word of the text
/// beside it.
pub(super) fn button(page: &PageSnapshot, text: NodeId, block: NodeId) -> Option<NodeId> {
    let whole = page.totals(block).chars;
    let mut inline = page.ancestors(text).take_while(|n| *n > block);
    inline.find(|n| page.is_button(*n) && page.totals(*n).chars < whole)
}

/// The inline element around a text, below its block, that is a short text with a number and is crossed out:
/// the outermost. It begins and ends a field, however many texts are in it.
pub(super) fn struck(page: &PageSnapshot, text: NodeId, block: NodeId) -> Option<NodeId> {
    let inline = page.ancestors(text).take_while(|n| *n > block);
    let whole = page.totals(block).chars;
    inline
        .filter(|n| page.totals(*n).chars < whole && is_short_number(page, *n))
        .filter(|n| wrappers(page, *n, *n).any(|id| is_crossed_out(page, id)))
        .last()
}

/// Whether an element, its only child or one around it, up to a record's `root`, is a short text with a
/// number that is crossed out, by its looks or its markup, or is called old.
fn is_struck(page: &PageSnapshot, root: NodeId, at: NodeId) -> bool {
    if !is_short_number(page, at) {
        return false;
    }
    let around = page.ancestors(at).take_while(|n| *n > root);
    let mut all = wrappers(page, root, at).chain(around);
    all.any(|id| {
        let words = page.names(id).flat_map(words_of);
        is_crossed_out(page, id)
            || page.totals(id).chars <= MAX_STRUCK
                && words
                    .into_iter()
                    .any(|word| STRUCK.contains(&word.as_str()))
    })
}

/// Whether an element is no longer than a price and has a number.
fn is_short_number(page: &PageSnapshot, at: NodeId) -> bool {
    let is_short = (1..=MAX_STRUCK).contains(&page.totals(at).chars);
    is_short && page.text(at).contains(|c: char| c.is_ascii_digit())
}

/// Whether an element crosses out what is in it.
fn is_crossed_out(page: &PageSnapshot, id: NodeId) -> bool {
    let is_named = matches!(page.tag(id), "s" | "del" | "strike");
    is_named || page.look(id).is_some_and(Look::crosses_out)
}

/// The date that an inline element around a text, below its block, gives to machines: its `datetime`, or
/// a `title` with a year.
pub(super) fn date_around(page: &PageSnapshot, text: NodeId, block: NodeId) -> Option<String> {
    let mut inline = page.ancestors(text).take_while(|n| *n > block);
    let has_year = |title: &&str| {
        let mut numbers = title.split(|c: char| !c.is_ascii_digit());
        numbers.any(|number| number.len() == YEAR_DIGITS)
    };
    let date = inline.find_map(|id| {
        let title = || page.attribute(id, "title").filter(has_year);
        page.attribute(id, "datetime").or_else(title)
    });
    date.map(|date| date.trim().to_owned())
}

/// Where an image comes from: an address rather than what stands in the page itself.
pub(super) fn image_source(node: &Node) -> Option<&str> {
    let sources = || image_sources(node).filter(|source| !source.is_empty());
    let address = sources().find(|source| !source.starts_with("data:"));
    address.or_else(|| sources().next())
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
    telling_name(node.attribute("class")?)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::Display;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};

    #[test]
    fn buttons_are_no_words_of_the_text_beside_them() {
        let page = TestPage::draw(|p| {
            for i in 0..6_u32 {
                let top = f64::from(i) * 60.0;
                let line = |left: f64| [left, top + 20.0, 80.0, 20.0];
                p.element("div", [0.0, top, 800.0, 50.0], block(), |p| {
                    let title = format!("Thing number {i} of the shop");
                    p.line("h3", [0.0, top, 800.0, 20.0], &title);
                    p.element("p", [0.0, top + 20.0, 800.0, 20.0], block(), |p| {
                        p.text_at(line(0.0), &format!("{i} days ago "));
                        p.element("button", line(100.0), styled(Display::InlineBlock), |p| {
                            p.text_in(line(100.0), "Save", inline());
                        });
                    });
                });
            }
        });
        let lists = Mdr::default().records(&page);
        let fields = lists[0].records[2].fields.iter().skip(1);
        let fields: Vec<(&str, bool)> = fields.map(|f| (&*f.text, f.hints.is_button)).collect();
        assert_eq!(fields, [("2 days ago", false), ("Save", true)]);
    }
}
