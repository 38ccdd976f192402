//! Boxes that ask for an email address only, in a text, behind it or in a list: newsletters, alerts, `Notify me`.
//! They are recognised by their one field, in any language.
//!
//! The box is the largest element around the field with little text, no other field and no other content: no
//! headline, price, caption, quotation, date or link to an article. It is dropped in three cases: running text beside
//! it is several times as long, and as much stands before it as is required beside any form; or a long list stands
//! between the headline and the box; or the box has several like siblings of another kind with more text.
//!
//! Source: ours: of 2,400 pages of the sets and of formasaurus nine print what such a box says, all for letters; the
//! truth has one (`Want early access?`, wcxb 660). Limits: a page that exists for the field (to request a new
//! password) may have much text below it. So a box right below the page's only `h1` is left to the score, and so is
//! one with little text before it unless some units lie between.

use super::{MIN_TEXT, WRITTEN};
use crate::content::fields::{is_of, is_pressed};
use crate::content::only_heading::only_h1;
use crate::content::rules::boxes::words_in;
use crate::content::units::{Unit, Units};
use crate::content::values::price;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Maximum number of words of such a box. Source: ours: a name, two sentences, a legal note.
const MAX_WORDS: u32 = 50;
/// Maximum number of links in it, and of words of a unit that is a link. Source: ours: the terms, and the privacy
/// policy.
const MAX_LINKS: u32 = 2;
const MAX_LINKED: u32 = 3;
/// Minimum number of units between the headline and the box, if little running text stands before the box. Source:
/// ours: a product with its price, its variants and buttons.
const MIN_BETWEEN: usize = 6;
/// Minimum number of units of a list before the box, whose items are no running text. Source: ours, pages of jobs and
/// of news: six entries of three lines.
const MIN_LINES: usize = 18;
/// Minimum number of words of running text beside the box, or of such a list, for each word of the box. Source: ours:
/// three paragraphs beside a small box.
const MIN_TIMES: u32 = 4;
/// Minimum number of like siblings of the box, and of the words in them, in all and for each word of the box. Source:
/// ours: the paragraphs of a short report, the entries of a list.
const MIN_ALIKE: usize = 3;
const MIN_IN_ALIKE: u32 = 40;
const MIN_TIMES_ALIKE: u32 = 2;
/// Maximum number of ancestors of a field, of nodes of a box, and of siblings of a box that are examined. Source:
/// ours, to bound the cost.
const MAX_AROUND: usize = 12;
const MAX_NODES: u32 = 200;
const MAX_BESIDE: usize = 64;
/// Elements that are no such box, and those that no such box holds.
const TOO_LARGE: [&str; 5] = ["html", "body", "main", "article", "table"];
const OTHERS: [&str; 7] = [
    "h1",
    "table",
    "pre",
    "blockquote",
    "figcaption",
    "time",
    "textarea",
];
/// Attributes of a field with hints at its content. Source: HTML.
const ASKING: [&str; 3] = ["name", "placeholder", "autocomplete"];

/// Sets `found` for the units of such boxes; `running` are the prefix sums of running words. Linear.
pub(super) fn mark_letters(
    page: &PageSnapshot,
    units: &Units,
    running: &[u32],
    found: &mut [bool],
) {
    let mut end = NodeId(0);
    let mut beside_boxes = Beside::default();
    let all = running.last().copied().unwrap_or_default();
    let seen = units.sums(|unit| if unit.concealed { 0 } else { unit.words });
    let headline = only_h1(page).map(|only| units.touching(page, only));
    for field in page.tagged(["input"]) {
        if field < end || !asks_address(page, field) {
            continue;
        }
        let around = page.ancestors(field).take(MAX_AROUND);
        let Some(own) = around.take_while(|up| is_box(page, units, *up)).last() else {
            continue;
        };
        // The row of a form with other fields is no box.
        let form = page
            .ancestors(field)
            .take(MAX_AROUND)
            .find(|up| page.tag(*up) == "form");
        if form.is_some_and(|form| !page.contains(own, form)) {
            continue;
        }
        end = page.node(own).end;
        let inside = units.within(page, own);
        let words = words_in(page, units, own);
        let beside = all - (running[inside.end] - running[inside.start]);
        // A box right below the headline is the purpose of the page; one above it, or farther down, is not.
        let is_above = headline.as_ref().is_some_and(|it| inside.end <= it.start);
        let between = headline.as_ref().map(|it| it.end..inside.start.max(it.end));
        let lines = between.as_ref().map(Range::len);
        let is_below = lines != Some(0) && running[inside.start] >= MIN_TEXT;
        let is_apart = is_above || is_below || lines.is_some_and(|lines| lines >= MIN_BETWEEN);
        let least = MIN_TEXT.max(MIN_TIMES * words);
        let is_small = is_apart && beside >= least;
        // A page with a long list before the box is there for the list, however short each item is.
        let list = between.filter(|list| list.len() >= MIN_LINES);
        let ends_list = list.is_some_and(|list| seen[list.end] - seen[list.start] >= least);
        let is_out = is_small || ends_list || beside_boxes.say_more(page, own, words);
        if is_out && page.subtree(own).any(|id| is_pressed(page, id)) {
            found[inside].fill(true);
        }
    }
}

/// Whether a visible field asks for an email address.
fn asks_address(page: &PageSnapshot, field: NodeId) -> bool {
    let is_named = |name: &&str| {
        let value = page.attribute(field, name).unwrap_or_default();
        value.to_ascii_lowercase().contains("mail")
    };
    page.node(field).is_visible()
        && (is_of(page, field, &["email"])
            || is_of(page, field, &["", "text"]) && ASKING.iter().any(is_named))
}

/// Whether an element is small, holds one field, and holds nothing that another article, a product or a login has.
fn is_box(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let totals = page.totals(id);
    let is_small = page.node(id).end.0 - id.0 <= MAX_NODES;
    if !is_small || totals.links > MAX_LINKS || TOO_LARGE.contains(&page.tag(id)) {
        return false;
    }
    let inside = &units.list[units.within(page, id)];
    let words: u32 = inside.iter().map(|unit| unit.words).sum();
    let is_other = |unit: &Unit| {
        let leads_on = unit.is_link() && (unit.words > MAX_LINKED || page.is_heading(unit.block));
        leads_on || price(&unit.text).is_some()
    };
    let is_written = |id: &NodeId| {
        let is_field = match page.tag(*id) {
            "select" => true,
            "input" => is_of(page, *id, &["password"]) || is_of(page, *id, &WRITTEN),
            _ => false,
        };
        is_field && page.node(*id).is_visible()
    };
    words <= MAX_WORDS
        && !inside.iter().any(is_other)
        && !page
            .subtree(id)
            .any(|inner| OTHERS.contains(&page.tag(inner)))
        && page.subtree(id).filter(is_written).count() == 1
}

/// Tag and class, which like elements have in common.
type Kind<'a> = (&'a str, Option<&'a str>);

/// The children of one element, grouped by kind and computed once, since it may hold many boxes.
#[derive(Debug, Default)]
struct Groups<'a> {
    /// For each kind, its index in `said`.
    numbers: HashMap<Kind<'a>, usize>,
    /// For each kind, the number of elements with text, and of their words.
    said: Vec<(usize, u32)>,
}

/// The groups of each element that holds a box.
#[derive(Debug, Default)]
struct Beside<'a>(HashMap<NodeId, Groups<'a>>);

impl<'a> Beside<'a> {
    /// Whether several like elements of another kind stand beside a box, and have more text.
    fn say_more(&mut self, page: &'a PageSnapshot, id: NodeId, words: u32) -> bool {
        let Some(holder) = page.parent(id) else {
            return false;
        };
        let groups = self.0.entry(holder);
        let groups = groups.or_insert_with(|| Groups::in_holder(page, holder));
        let own = groups.numbers.get(&kind(page, id));
        let least = MIN_IN_ALIKE.max(MIN_TIMES_ALIKE * words);
        let mut each = groups.said.iter().enumerate();
        each.any(|(at, (count, said))| own != Some(&at) && *count >= MIN_ALIKE && *said >= least)
    }
}

impl<'a> Groups<'a> {
    /// The groups of the first children of an element. Linear in their number and the length of their class
    /// attributes.
    fn in_holder(page: &'a PageSnapshot, holder: NodeId) -> Self {
        let mut groups = Self::default();
        for other in page.children(holder).take(MAX_BESIDE) {
            let words = page.totals(other).words;
            if page.node(other).kind != NodeKind::Element || words == 0 {
                continue;
            }
            let next = groups.said.len();
            let at = *groups.numbers.entry(kind(page, other)).or_insert(next);
            if at == next {
                groups.said.push((0, 0));
            }
            groups.said[at].0 += 1;
            groups.said[at].1 += words;
        }
        groups
    }
}

fn kind(page: &PageSnapshot, id: NodeId) -> Kind<'_> {
    (page.tag(id), page.attribute(id, "class"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::rules::application_forms::application_forms;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Поезд идёт вдоль залива, и на каждой станции кто-нибудь выходит с корзиной, чтобы к утру \
                        быть у воды, пока не поднялся ветер и не закрыли мост для всех.";

    /// Which texts of a box with the given field are dropped, behind so many paragraphs.
    fn out(paragraphs: usize, title: &str, kind: &str, button: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article");
        for _ in 0..paragraphs {
            t.open("p").text(TEXT).close();
        }
        t.open("div").open(title).text("Утренний выпуск").close();
        t.open("form").open_with("input", &[("type", kind)]).close();
        t.open(button).text("Подписаться").close();
        t.close().close().close();
        // Text below the box does not count for it.
        t.open("p").text(TEXT).close().open("p").text(TEXT);
        let page = t.finish();
        let mut found = application_forms(&page, &Units::from_page(&page));
        found.truncate(paragraphs + 2);
        let own = found.split_off(paragraphs);
        assert!(!found.contains(&true), "the text is never out");
        own
    }

    #[test]
    fn a_box_that_asks_for_an_address_is_none_of_the_text() {
        assert_eq!(out(3, "h3", "email", "button"), [true; 2]);
        assert_eq!(out(1, "h3", "email", "button"), [false; 2], "for the field");
        assert_eq!(out(3, "h1", "email", "button"), [false; 2], "its headline");
        assert_eq!(out(3, "h3", "search", "button"), [false; 2]);
        assert_eq!(out(3, "h3", "email", "b"), [false; 2], "nothing is pressed");
    }

    /// Which texts of a box are dropped behind a headline and a list of so many entries of three lines, each in a box
    /// of its own.
    fn out_behind(heading: &str, entries: usize, line: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(heading).text("Работа").close();
        t.open("div");
        for _ in 0..entries {
            t.open("article").open("h2").text("Столяр").close();
            t.open("p").text(line).close();
            t.open("p").text("Новгород").close().close();
        }
        t.close().open("div").open("form");
        t.open("h3").text("Новые места").close();
        t.open_with("input", &[("type", "email")]).close();
        t.open("button").text("Подписаться").close();
        t.close().close().open("p").text("Мы здесь с утра.");
        let page = t.finish();
        let mut found = application_forms(&page, &Units::from_page(&page));
        assert_eq!(found.pop(), Some(false), "what stands below");
        let own = found.split_off(1 + 3 * entries);
        assert!(!found.contains(&true), "the list is never out");
        own
    }

    #[test]
    fn a_box_behind_a_list_is_none_of_it() {
        let line = "Мастерская на берегу ищет человека с опытом и руками";
        assert_eq!(out_behind("h1", 6, line), [true; 2]);
        assert_eq!(out_behind("h1", 5, line), [false; 2], "a few entries");
        assert_eq!(out_behind("h2", 6, line), [false; 2], "no headline");
        assert_eq!(out_behind("h1", 6, "Да"), [false; 2], "nothing is said");
    }

    #[test]
    fn what_stands_beside_many_boxes_is_counted_once() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for kind in ["card", "card", "card", "note"] {
            t.open_with("p", &[("class", kind)]).text(TEXT).close();
        }
        for _ in 0..8 {
            t.open("div").open("input").close().close();
        }
        let page = t.finish();
        let mut beside = Beside::default();
        let mut boxes = page.tagged(["div"]);
        assert!(boxes.all(|id| beside.say_more(&page, id, 9)));
        let cards = page.tagged(["p"]).take(3);
        let says_more: Vec<bool> = cards.map(|id| beside.say_more(&page, id, 9)).collect();
        assert_eq!(says_more, [false; 3], "their own kind");
        assert_eq!(beside.0.len(), 1, "of one holder");
        let groups: Vec<usize> = beside.0.values().map(|groups| groups.said.len()).collect();
        assert_eq!(groups, [2]);
    }
}
