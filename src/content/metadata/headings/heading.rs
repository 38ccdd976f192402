//! The headings of a page that may be its headline.

use super::badges::{Titles, badges};
use super::small_line::title_above;
use crate::content::clean_text::clean;
use crate::content::fields::is_written;
use crate::content::framing::{is_framing, is_in_side_frame};
use crate::content::heading_links::{Leads, Own, leads_to_front};
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::pieces;
use crate::content::sentence_buttons::is_of_sentence;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{BROKEN_XML, NodeId, NodeKind, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of characters of a headline. Source: ours.
pub(in crate::content::metadata) const MAX_HEADLINE: u32 = 300;
/// Minimum font size of a text that looks like a headline, as a multiple of the page's text. Source: ours; the size
/// of `h3` in HTML's style sheet.
pub(in crate::content::metadata) const LARGE: f64 = 1.17;

/// Class names of headlines.
const HEADLINE_CLASSES: [&str; 5] = [
    "entry-title",
    "post-title",
    "article-title",
    "headline",
    "p-name",
];

/// Maximum number of nodes of a box that are searched for headings. Source: ours, to bound the cost.
const MAX_SEARCHED: usize = 50;
/// Maximum number of ancestors of a heading that are checked for a headline's class name. Source: ours.
const MAX_AROUND: usize = 3;

/// Signs of permalinks at the end of a heading.
const PERMALINKS: [char; 3] = ['¶', '🔗', '§'];
/// A permalink sign that counts only in a link of its own: `C#` has none.
const PERMALINK: &str = "#";
/// The sign before the name of an account. Source: ours, by custom of Mastodon and the like.
const ACCOUNT: char = '@';
/// Separators between a date and the words of a heading.
const PARTING: [char; 8] = ['-', '–', '—', '|', '·', '•', ':', ','];
/// Minimum share of a heading's characters in a label for it to be the whole heading, in tenths. Source: ours: a
/// colon may stand beside it; badges are labels, too (Bootstrap).
const MIN_LABEL_TENTHS: u32 = 9;
/// Elements in a heading that are not its words: ruby text and buttons.
const BESIDE: [&str; 3] = ["rt", "rp", "button"];

/// A heading that may be the headline.
pub(in crate::content::metadata) struct Heading {
    pub(in crate::content::metadata) node: NodeId,
    pub(in crate::content::metadata) text: String,
    pub(in crate::content::metadata) folded: String,
    /// 1 for `h1` and for elements marked as headline.
    pub(in crate::content::metadata) level: u8,
    pub(in crate::content::metadata) leads: Leads,
}

/// The readable headings of a page, the highest level first, without the site's name. `declared` are the titles that
/// the page declares.
pub(in crate::content::metadata) fn headings(
    page: &PageSnapshot,
    site: Option<&str>,
    declared: &[(String, MetadataSource)],
) -> Vec<Heading> {
    let titles = Titles::new(page, declared, site);
    let labelled = LazyCell::new(|| labelled(page));
    let told = LazyCell::new(|| {
        let pieces = declared.iter().flat_map(|(title, _)| pieces(title));
        pieces.collect::<HashSet<String>>()
    });
    let site = site.map(folded);
    let own = Own::from_page(page);
    let mut headings: Vec<Heading> = page
        .iter()
        .filter(|(_, node)| node.kind == NodeKind::Element)
        .filter_map(|(id, _)| {
            if !(1..=MAX_HEADLINE).contains(&page.totals(id).chars) {
                return None;
            }
            let level = level(page, id)?;
            // Error messages of the browser.
            let is_broken = page.ancestors(id).any(|up| page.tag(up) == BROKEN_XML);
            if is_broken || is_in_side_frame(page, id) {
                return None;
            }
            let words = day_beside(page, id).map(|(_, words)| words);
            let words = words.or_else(|| title_above(page, id, declared));
            let text = words.unwrap_or_else(|| own_lines(page, id, &titles));
            let text = without_account(without_permalink(page, id, &text));
            let text = clean(text.trim_end().trim_end_matches(PERMALINKS))?;
            let folded = folded(&text);
            let is_told = || page.tag(id) == "h1" && told.contains(&folded);
            if asks_for_words(page, id, &labelled) && !is_told() {
                return None;
            }
            let is_site = site.as_ref() == Some(&folded) || leads_to_front(page, id);
            (!folded.is_empty() && !is_site).then_some(Heading {
                node: id,
                text,
                folded,
                level,
                leads: own.leads(page, id),
            })
        })
        .collect();
    headings.sort_by_key(|heading| heading.level);
    // Where a heading of the first level stands outside of the page's frame, headings in the frame are dropped.
    let is_own = |heading: &Heading| !is_framing(page, heading.node);
    if headings.iter().any(|h| h.level == 1 && is_own(h)) {
        headings.retain(is_own);
    }
    headings
}

/// The `id`s of the fields into which a reader types.
fn labelled(page: &PageSnapshot) -> HashSet<&str> {
    let fields = page.tagged(["input", "textarea"]);
    let fields = fields.filter(|field| is_written(page, *field));
    fields
        .filter_map(|field| page.attribute(field, "id"))
        .collect()
}

/// Whether a heading is only the label of a text field, or holds a text field: `Follow the moor` above a field.
/// `labelled` are the `id`s of all text fields.
///
/// Source: ours, of 954 pages with forms. Limits: a label beside other words is a badge; checkboxes, selections and
/// buttons stand beside titles of tasks and manuals, and do not count.
fn asks_for_words(page: &PageSnapshot, id: NodeId, labelled: &HashSet<&str>) -> bool {
    let is_whole =
        |inner: NodeId| 10 * page.totals(inner).chars >= MIN_LABEL_TENTHS * page.totals(id).chars;
    let is_of_field = |label: NodeId| {
        let field = page.attribute(label, "for");
        field.is_some_and(|field| labelled.contains(field))
    };
    let mut inside = page.subtree(id).skip(1);
    inside.any(|inner| match page.tag(inner) {
        "input" | "textarea" => is_written(page, inner),
        "label" => is_whole(inner) && is_of_field(inner),
        _ => false,
    })
}

/// The text of a heading; of a `div` without the last `div` in it, which says what the page is part of (Doxygen).
fn own_lines(page: &PageSnapshot, id: NodeId, titles: &Titles<'_>) -> String {
    let says = |child: &NodeId| page.totals(*child).chars > 0;
    let mut parts: Vec<NodeId> = page.children(id).filter(says).collect();
    let is_box = |last: &NodeId| page.tag(id) == "div" && page.tag(*last) == "div";
    if parts.len() > 1 && parts.last().is_some_and(is_box) {
        parts.pop();
        return page.text_of(&parts);
    }
    own_words(page, id, titles)
}

/// The text of a heading without elements beside its words, unless these are all of it. A badge stays if a declared
/// title has its words.
fn own_words(page: &PageSnapshot, id: NodeId, titles: &Titles<'_>) -> String {
    let mut badges = badges(page, id);
    badges.retain(|badge| !titles.tell(&page.text(*badge)));
    words_without(page, id, |n| {
        BESIDE.contains(&page.tag(n)) && !is_of_sentence(page, id, n) || badges.contains(&n)
    })
}

/// The text of an element without that of the elements that satisfy `is_left_out`, unless these are all of it.
pub(in crate::content::metadata) fn words_without(
    page: &PageSnapshot,
    id: NodeId,
    is_left_out: impl Fn(NodeId) -> bool,
) -> String {
    let text = page.text(id);
    let inside = page.subtree(id).skip(1);
    let left_out = page.outermost(inside.filter(|n| is_left_out(*n)).collect());
    if left_out.is_empty() {
        return text;
    }
    let mut words = String::with_capacity(text.len());
    let mut rest = text.as_str();
    for n in page.subtree(id) {
        let node = page.node(n);
        let is_read = node.kind == NodeKind::Text && node.is_readable();
        let own = node.text.as_deref().filter(|_| is_read);
        let (part, behind) = rest.split_at(end_of_letters(rest, own.unwrap_or("")));
        if !page.is_in_any(&left_out, n) {
            words.push_str(part);
        }
        rest = behind;
    }
    if words.trim().is_empty() { text } else { words }
}

/// The offset in `text` behind as many letters as `part` has, white space aside.
fn end_of_letters(text: &str, part: &str) -> usize {
    let is_letter = |c: &char| !c.is_whitespace();
    let Some(last) = part.chars().filter(is_letter).count().checked_sub(1) else {
        return 0;
    };
    let mut letters = text.char_indices().filter(|(_, c)| is_letter(c));
    letters
        .nth(last)
        .map_or(text.len(), |(at, letter)| at + letter.len_utf8())
}

/// The text of an element that may be a title, without a permalink sign at its end.
pub(in crate::content::metadata) fn text_without_sign(page: &PageSnapshot, id: NodeId) -> String {
    let text = page.text(id);
    let text = without_permalink(page, id, &text);
    text.trim_end().trim_end_matches(PERMALINKS).to_owned()
}

/// The text of a heading without a `#` at its end that is a link.
fn without_permalink<'a>(page: &PageSnapshot, id: NodeId, text: &'a str) -> &'a str {
    let is_link = |n: &NodeId| page.tag(*n) == "a" && page.text(*n).trim() == PERMALINK;
    let end = text.trim_end().strip_suffix(PERMALINK);
    let end = end.filter(|_| page.subtree(id).any(|n| is_link(&n)));
    end.unwrap_or(text)
}

/// The text of a heading without an account at its end that has the same words: `Mia Sand @mia_sand`.
fn without_account(text: &str) -> &str {
    let account = text.rfind(ACCOUNT).map(|at| text.split_at(at));
    let is_same = |(words, account): &(&str, &str)| {
        let words = folded(words);
        !words.is_empty() && words == folded(account)
    };
    account.filter(is_same).map_or(text, |(words, _)| words)
}

/// The `time` before the words of a heading or, behind a separator, after them, and those words.
pub(in crate::content::metadata) fn day_beside(
    page: &PageSnapshot,
    id: NodeId,
) -> Option<(NodeId, String)> {
    let time = page.subtree(id).find(|n| page.tag(*n) == "time")?;
    let (text, day) = (page.text(id), page.text(time));
    let (text, day) = (text.trim(), day.trim());
    // A date directly behind words, without a separator, belongs to them.
    let behind = text.strip_suffix(day).map(str::trim_end);
    let behind = behind.filter(|words| words.ends_with(PARTING));
    let words = text.strip_prefix(day).or(behind)?;
    let words = words.trim_matches(|c: char| c.is_whitespace() || PARTING.contains(&c));
    (!words.is_empty()).then(|| (time, words.to_owned()))
}

/// The text of a `small` element beside the words of a heading: a byline, a date, a kind.
pub(in crate::content::metadata) fn line_beside(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let small = page
        .subtree(id)
        .find(|n| page.tag(*n) == "small" && *n != id)?;
    let (all, own) = (page.totals(id).chars, page.totals(small).chars);
    (own > 0 && own < all).then(|| page.text(small))
}

/// The level of a heading, 1 to 3; `None` for other elements.
pub(in crate::content::metadata) fn level(page: &PageSnapshot, id: NodeId) -> Option<u8> {
    let has = |name: &str, words: &[&str]| has(page, id, name, words);
    let in_head_of_doxygen =
        || Some("headertitle") == page.attribute(page.parent(id).unwrap_or(id), "class");
    match page.tag(id) {
        "h1" => Some(1),
        // The headline of Doxygen's pages.
        "div" if has("class", &["title"]) && in_head_of_doxygen() => Some(1),
        _ if is_marked(page, id) && headings_in(page, id) == 0 => Some(1),
        "h2" | "h3" if is_in_marked(page, id) => Some(1),
        "h2" => Some(2),
        "h3" => Some(3),
        _ if has("role", &["heading"]) => {
            let level = page.attribute(id, "aria-level")?.trim().parse().ok()?;
            Some(level).filter(|level| (1..=3).contains(level))
        }
        _ => None,
    }
}

/// Whether a space-separated attribute has one of these words.
fn has(page: &PageSnapshot, id: NodeId, name: &str, words: &[&str]) -> bool {
    let own = page.attribute(id, name).unwrap_or("");
    let is_one = |own: &str| words.iter().any(|word| own.eq_ignore_ascii_case(word));
    own.split_ascii_whitespace().any(is_one)
}

/// Whether an element is marked as the headline, in microdata or by a class name.
fn is_marked(page: &PageSnapshot, id: NodeId) -> bool {
    !page.node(id).attributes.is_empty()
        && (has(page, id, "itemprop", &["headline"]) || has(page, id, "class", &HEADLINE_CLASSES))
}

/// Whether a heading is the only one in a box that is marked as the headline.
fn is_in_marked(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_AROUND);
    around.any(|up| is_marked(page, up) && headings_in(page, up) == 1)
}

/// The number of headings among the first nodes of a box.
fn headings_in(page: &PageSnapshot, id: NodeId) -> usize {
    let inside = page.subtree(id).skip(1).take(MAX_SEARCHED);
    inside
        .filter(|n| matches!(page.tag(*n), "h1" | "h2" | "h3"))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// As CNN writes it: the box holds the byline and the reading time, too.
    #[test]
    fn a_box_that_is_named_for_the_headline_in_it_is_none() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "headline")]);
        t.open("h1").text("The ferry did not sail").close();
        t.open("p").text("11 minute read").close().close();
        t.open_with("span", &[("class", "headline")]);
        t.text("Nor did the train").close();
        let page = t.finish();
        let level = |tag| level(&page, by_tag(&page, tag));
        assert_eq!(level("div"), None);
        assert_eq!(level("h1"), Some(1));
        assert_eq!(level("span"), Some(1));
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "entry-title")]);
        t.open("h2").text("Why the ferry did not sail").close();
        let page = t.finish();
        assert_eq!(super::level(&page, by_tag(&page, "h2")), Some(1));
    }

    #[test]
    fn the_sign_that_links_to_a_heading_is_no_word_of_it() {
        let words = |text: &str, sign: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text(text);
            t.open_with("a", &[("href", "#x")]).text(sign);
            let page = t.finish();
            text_without_sign(&page, by_tag(&page, "h1"))
        };
        assert_eq!(words("Webstruct", "¶"), "Webstruct");
        assert_eq!(words("Webstruct", "#"), "Webstruct");
        assert_eq!(words("All of C#", ""), "All of C#");
    }

    #[test]
    fn an_account_beside_the_name_that_it_is_made_of_is_no_word_of_a_heading() {
        let text = |account: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Mia Sand");
            t.open("div").text(account).close().close();
            let title = (
                "Mia Sand – Profile".to_owned(),
                MetadataSource::DocumentTitle,
            );
            let found = headings(&t.finish(), None, &[title]);
            found.into_iter().map(|h| h.text).collect::<Vec<_>>()
        };
        assert_eq!(text("@mia_sand"), ["Mia Sand"]);
        assert_ne!(text("@sand"), ["Mia Sand"]);
        assert_eq!(without_account("@mia_sand"), "@mia_sand");
    }

    /// As WordPress prints them above its subscription field.
    #[test]
    fn the_label_of_a_field_is_no_heading() {
        let found = |heading: &str, label: &str, kind: &str, badge: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(heading);
            t.open_with(label, &[("for", "mail")])
                .text("Follow the moor");
            t.close();
            if !badge.is_empty() {
                t.text(badge);
            }
            t.close();
            t.open_with("input", &[("id", "mail"), ("type", kind)]);
            let title = ("Follow the moor".to_owned(), MetadataSource::DocumentTitle);
            let told = headings(&t.finish(), None, &[title]).len();
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(heading).text("Follow the moor");
            t.open_with("input", &[("type", kind)]);
            (told, headings(&t.finish(), None, &[]).len())
        };
        assert_eq!(found("h3", "label", "email", ""), (0, 0));
        assert_eq!(found("h3", "label", "", ""), (0, 0));
        assert_eq!(found("h1", "label", "text", ""), (1, 0), "a title says it");
        assert_eq!(found("h3", "label", "checkbox", ""), (1, 1));
        assert_eq!(found("h3", "span", "text", "").0, 1);
        assert_eq!(found("h3", "label", "text", " on all its trains").0, 1);
    }

    /// As in YARD and Scaladoc.
    #[test]
    fn headings_in_a_frame_are_the_pages_only_where_the_frame_holds_the_page() {
        let told = |framed: &str, beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("iframe").open("h1").text("File List");
            t.close().open("p").text(framed).close().close();
            t.open("h2").text("Mocha").close().open("p").text(beside);
            let found = headings(&t.finish(), None, &[]);
            found.into_iter().map(|h| h.text).collect::<Vec<_>>()
        };
        let long = "Words of a paragraph that says what it has to say.";
        assert_eq!(told("Few words.", long), ["Mocha"]);
        assert_eq!(told(long, "Few words."), ["File List", "Mocha"]);
    }
}
