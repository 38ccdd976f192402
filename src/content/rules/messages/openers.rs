//! What opens a hidden element: a label that refers to it, its own class names or those around it, a heading or
//! button right before it, or visible elements of the same kind beside it.

use super::MAX_MESSAGE;
use super::beside::{acts, is_toggle, shown_before, shown_behind};
use super::bounds::MAX_SIBLINGS;
use super::items::is_of_entry_before;
use crate::content::toggle_marks::{asks_or_opens, is_named_fold};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of characters of a label that opens what stands behind it. Source: ours: a question.
const MAX_OPENER: u32 = 160;
/// Maximum number of characters of an element right below the headline that is not rendered (`display: none`) and not
/// opened by the headline. Source: ours: two lines of a text (why a page is not shown to somebody).
const MAX_LINE: u32 = 160;
/// Maximum number of ancestors from a text to a link that also holds another element. Source: ours: a card has five;
/// bounds the cost.
const MAX_IN_LINK: usize = 32;
/// Words in class names of elements that are shown one after another. Source: ours, from Webflow and the galleries of
/// npm.
const SLIDES: [&str; 4] = ["slide", "slider", "carousel", "swiper"];
/// Attributes by which an element refers to the one that it opens.
const NAMING: [&str; 10] = [
    "aria-controls",
    "data-target",
    "data-bs-target",
    "href",
    "for",
    "data-toggle-target",
    "data-tab",
    "data-tab-target",
    "popovertarget",
    "commandfor",
];
/// Maximum number of levels from a definition to its list. Source: HTML: a box around each term with its definitions.
const MAX_IN_TERMS: usize = 2;
/// Maximum number of levels from a head cell to its table, both included. Source: HTML: its row and the head.
const MAX_IN_HEAD: usize = 4;
/// The ids to which elements refer as what they open.
pub(super) fn named(page: &PageSnapshot) -> HashSet<&str> {
    let mut named = HashSet::default();
    for (name, value) in page.iter().flat_map(|(_, node)| &node.attributes) {
        if NAMING.contains(&name.as_str()) {
            let ids = value.split_whitespace();
            named.extend(ids.map(|id| id.strip_prefix('#').unwrap_or(id)));
        } else if name == "onclick" {
            // `openTab(event, 'prices')`
            named.extend(value.split(['\'', '"']).skip(1).step_by(2));
        }
    }
    named.remove("");
    named
}

/// Whether an element, one around it or one inside shows that it can be opened, or its parent is a cell or a `sup`.
pub(super) fn is_opened(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    is_held(page, root) || says_opened(page, root, named)
}

/// Whether the parent of an element may hold more than it shows: the hidden part of a visible cell may be its
/// continuation, and that of a `sup` a note. Boxes deeper inside are not affected.
fn is_held(page: &PageSnapshot, root: NodeId) -> bool {
    let holds = |id: NodeId| is_cell(page, id) || page.tag(id) == "sup";
    page.parent(root).is_some_and(holds)
}

/// Whether nothing but a class name for collapsible parts, if it has one, shows that an element can be opened.
pub(super) fn is_only_called_fold(
    page: &PageSnapshot,
    root: NodeId,
    named: &HashSet<&str>,
) -> bool {
    !is_held(page, root) && !says_opened_else(page, root, named)
}

/// Whether class names, attributes or references show that an element can be opened: its own, those of its closest
/// ancestors, or those of elements inside.
pub(super) fn says_opened(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let mut around = page.ancestors(root).take(2).chain(page.subtree(root));
    around.any(|id| is_named_fold(page, id)) || says_opened_else(page, root, named)
}

/// The same without class names for collapsible parts.
fn says_opened_else(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    // A reference to the main element or to a long article is a skip link.
    let is_text = |id: NodeId| page.tag(id) == "article" && page.totals(id).chars > MAX_MESSAGE;
    let is_main = |id: NodeId| {
        matches!(page.tag(id), "main" | "body")
            || page.attribute(id, "role") == Some("main")
            || is_text(id)
    };
    let opens = |id: NodeId| {
        let says = |name: &str| page.attribute(id, name).unwrap_or("");
        let names = says("class").split(|c: char| !c.is_ascii_alphanumeric());
        let mut names = names.chain(says("id").split(|c: char| !c.is_ascii_alphanumeric()));
        named.contains(says("id")) && !is_main(id)
            || matches!(says("role"), "tabpanel" | "region")
            || !says("aria-labelledby").is_empty()
            || page.tag(id) == "details"
            || names.any(|name| SLIDES.iter().any(|known| name.eq_ignore_ascii_case(known)))
    };
    let is_opened_cell = |id: NodeId| {
        is_cell(page, id) && !is_of_unseen_term(page, id) && !is_of_head_alone(page, id)
    };
    page.ancestors(root).take(2).any(opens)
        || page.subtree(root).any(|id| opens(id) || is_opened_cell(id))
}

fn is_cell(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "dd" | "td" | "th" | "tr" | "table")
}

/// Whether an element is, or belongs to, a hidden table that has only a head and a caption: a script adds the rows
/// once something is selected. Source: ours: what a shop of Cafe24 lists of the options in its form; of the pages of
/// all our sets one has such a table.
fn is_of_head_alone(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_IN_HEAD);
    let Some(table) = around.find(|at| page.tag(*at) == "table") else {
        return false;
    };
    let totals = page.totals(table);
    let is_head = |at: &NodeId| matches!(page.tag(*at), "thead" | "caption");
    let heads = page.children(table).take(MAX_SIBLINGS).filter(is_head);
    let of_heads: u32 = heads.map(|head| page.totals(head).concealed).sum();
    let mut inside = page.subtree(table).take(MAX_SIBLINGS);
    totals.chars == 0
        && totals.concealed > 0
        && of_heads == totals.concealed
        && !inside.any(|at| page.tag(at) == "td")
}

/// Whether an element defines a term that is hidden, too, in a list with visible parts: then no visible term could
/// open it.
fn is_of_unseen_term(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) != "dd" {
        return false;
    }
    let is_list = |up: &NodeId| page.tag(*up) == "dl";
    let Some(list) = page.ancestors(id).take(MAX_IN_TERMS).find(is_list) else {
        return false;
    };
    let mut before = (list.0 + 1..id.0).rev().map(NodeId).take(MAX_SIBLINGS);
    let term = before.find(|other| page.tag(*other) == "dt");
    // A visible term without text may be a picture.
    let is_unseen = |term: NodeId| page.totals(term).chars == 0 && !page.node(term).is_visible();
    page.totals(list).chars > 0 && term.is_some_and(is_unseen)
}

/// Whether a short visible text right before a hidden element may open it: a heading, a button, a link, or a
/// question. It does not
/// - if both stand in one link to another page: the hidden text describes that page;
/// - if it belongs to a menu that does not hold the page's headline (some menus hold it, for screen readers);
/// - if it belongs to a closed `details` element that ends before the hidden element, unless right before it;
/// - if it belongs to the item before the one of the hidden element.
///
/// Source: ours, on wcxb, shops, snippets, aeb and kreuzer: of what was kept only because such a text stood before
/// it, none is content. A link to another page that stands before the element by itself may be its title: of 57 units
/// of wcxb behind such a link, half are content.
pub(super) fn follows_opener(page: &PageSnapshot, root: NodeId) -> bool {
    let is_control = |id: NodeId| {
        matches!(page.tag(id), "button" | "summary" | "label" | "a" | "dt")
            || page.is_heading(id) && !is_above_line(page, id, root)
            || acts(page, id)
    };
    let Some(text) = shown_before(page, root) else {
        return false;
    };
    let around = || {
        page.ancestors(text)
            .take_while(|id| !page.contains(*id, root))
    };
    // Cached, since many menus may be nested.
    let holds_headline = LazyCell::new(|| page.subtree(root).any(|id| page.tag(id) == "h1"));
    let is_other = |id: NodeId| match page.tag(id) {
        "nav" => !*holds_headline,
        "details" => page.attribute(id, "open").is_none() && page.node(id).end != root,
        _ => false,
    };
    let is_short = |id: NodeId| page.totals(id).chars <= MAX_OPENER;
    // Nested elements with equally many characters have the same text, which is tested only once.
    let mut asked = 0;
    let mut says = |id: NodeId| {
        let chars = page.totals(id).chars;
        std::mem::replace(&mut asked, chars) != chars && asks_or_opens(&page.text(id))
    };
    let opens = |id: NodeId| is_short(id) && (is_control(id) || says(id));
    // A submit button opens nothing, nor does the label of a field.
    !around().any(|id| page.tag(id) == "form" || is_other(id))
        && !is_in_link(page, text, root)
        && !is_of_entry_before(page, text, root)
        && !opens_another(page, around(), root)
        && !holds_field(page, text, root)
        && around().any(opens)
}

/// Whether the visible text right before an element asks a question, or has a control with `aria-expanded`: then the
/// element is the answer, even if other answers have the same words.
pub(super) fn answers(page: &PageSnapshot, root: NodeId) -> bool {
    shown_before(page, root).is_some_and(|text| {
        let around = page.ancestors(text);
        let mut around = around.take_while(|up| !page.contains(*up, root));
        let is_told = |up: NodeId| page.attribute(up, "aria-expanded").is_some();
        asks_or_opens(&page.text(text)) || around.any(is_told)
    })
}

/// Whether a text stands in a link to another page that also holds the other element.
fn is_in_link(page: &PageSnapshot, text: NodeId, other: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_IN_LINK);
    around.any(|up| page.is_link(up) && page.contains(up, other) && !is_toggle(page, up))
}

/// Whether a heading is the page's only headline, and a short element that is not rendered follows: the site's motto,
/// for printing. A headline is the title of the whole page, and opens nothing that short.
fn is_above_line(page: &PageSnapshot, heading: NodeId, root: NodeId) -> bool {
    let is_only = || page.tagged(["h1"]).nth(1).is_none();
    page.tag(heading) == "h1"
        && page.totals(root).concealed <= MAX_LINE
        && !is_laid_out(page, root)
        && is_only()
}

/// Whether the first button among some elements that has a target (`popovertarget`) opens another element than this
/// one.
fn opens_another(page: &PageSnapshot, around: impl Iterator<Item = NodeId>, root: NodeId) -> bool {
    let mut buttons = around.filter(|id| matches!(page.tag(*id), "button" | "input"));
    let Some(target) = buttons.find_map(|id| page.attribute(id, "popovertarget")) else {
        return false;
    };
    let is_target = |id: NodeId| page.attribute(id, "id") == Some(target);
    !page.ancestors(root).take(2).any(is_target) && !page.subtree(root).any(is_target)
}

/// Whether the visible text right before an element belongs to a heading that is not merely a link.
pub(super) fn follows_heading(page: &PageSnapshot, root: NodeId) -> bool {
    let is_title = |id: NodeId| {
        let totals = page.totals(id);
        page.is_heading(id) && totals.chars > totals.link_chars && !page.contains(id, root)
    };
    shown_before(page, root).is_some_and(|text| page.ancestors(text).any(is_title))
}

/// Whether a form field to be filled in stands between two nodes.
fn holds_field(page: &PageSnapshot, from: NodeId, to: NodeId) -> bool {
    let between = (from.0 + 1..to.0).map(NodeId).take(MAX_SIBLINGS);
    let mut tags = between.map(|id| (id, page.tag(id)));
    tags.any(|(id, tag)| {
        let kind = page.attribute(id, "type").unwrap_or("text");
        let is_box = matches!(kind, "checkbox" | "radio" | "hidden" | "button" | "submit");
        matches!(tag, "textarea" | "select") || tag == "input" && !is_box
    })
}

/// An element and its siblings of the same kind: of the same tag and first class. Elements other than list items need
/// a class.
fn of_its_kind(page: &PageSnapshot, root: NodeId) -> Vec<NodeId> {
    let kind = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        (page.tag(id), class.split_ascii_whitespace().next())
    };
    let own = kind(root);
    let parent = page.parent(root);
    let parent = parent.filter(|_| own.1.is_some() || own.0 == "li");
    let beside = parent.into_iter().flat_map(|up| page.children(up));
    let is_alike = |id: &NodeId| page.node(*id).kind == NodeKind::Element && kind(*id) == own;
    beside.take(MAX_SIBLINGS).filter(is_alike).collect()
}

/// Whether a sibling of the same kind is visible.
pub(super) fn has_shown_like(page: &PageSnapshot, root: NodeId) -> bool {
    let alike = of_its_kind(page, root);
    alike.iter().any(|id| page.totals(*id).chars > 0)
}

/// Whether an element is one of several of a kind, of which a sibling is visible and the others are shown later:
/// - the browser renders it beside them: it slides or fades in;
/// - it stands behind all visible ones, and a control follows: "show all", "next";
/// - only one is visible, and a control stands before the first: tabs.
///
/// An element that is not rendered (`display: none`) among others that are is a draft, or for another state or
/// window. Source: ours: of 224 short texts on wcxb beside some of their kind that nothing else opens, 186 of the 199
/// that are laid out are content, and none of the 25 that are not.
pub(super) fn is_one_of_several(page: &PageSnapshot, root: NodeId) -> bool {
    let alike = of_its_kind(page, root);
    let mut shown = alike.iter().filter(|id| page.totals(**id).chars > 0);
    let (Some(first), Some(one)) = (alike.first(), shown.next()) else {
        return false;
    };
    let other = shown.next_back();
    let last = other.unwrap_or(one);
    let is_pressed = |text: Option<NodeId>, beside: NodeId| {
        text.is_some_and(|text| is_in_toggle(page, text, beside))
    };
    is_laid_out(page, root)
        || *last < root && is_pressed(shown_behind(page, root), root)
        || other.is_none() && is_pressed(shown_before(page, *first), *first)
}

/// Whether a text stands in a short control that opens something and does not hold the other element.
fn is_in_toggle(page: &PageSnapshot, text: NodeId, other: NodeId) -> bool {
    let mut around = page
        .ancestors(text)
        .take_while(|up| !page.contains(*up, other));
    around.any(|up| page.totals(up).chars <= MAX_OPENER && is_toggle(page, up))
}

/// Whether the browser renders any of the hidden text in an element.
fn is_laid_out(page: &PageSnapshot, root: NodeId) -> bool {
    let mut inside = page.subtree(root);
    inside.any(|id| page.is_concealed(id) && page.own_style(id).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::messages;
    use super::*;
    use crate::content::units::Units;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn nothing_opens_an_unseen_head_of_a_table_without_rows() {
        let is_message = |head: &str, cell: &str, row: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Words that are shown.");
            t.close();
            t.open("table").open_bare(head);
            t.open_bare("tr").open_bare(cell).unrendered("Quantity");
            t.close().close().close();
            if !row.is_empty() {
                t.open_bare("tbody").open_bare("tr").open_bare("td");
                t.unrendered(row);
            }
            let page = t.finish();
            messages(&page, &Units::from_page(&page))[1]
        };
        assert!(is_message("thead", "th", ""));
        assert!(!is_message("thead", "th", "Two"), "it has a row");
        assert!(!is_message("tbody", "td", ""), "a row");
    }

    #[test]
    fn menus_in_each_other_look_for_the_headline_once() {
        let taken = |menus: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..menus {
                t.open("nav");
            }
            t.open("a").text("Share").close();
            for _ in 0..menus {
                t.close();
            }
            t.open_bare("div");
            for _ in 0..4_000 {
                t.open_bare("i").close();
            }
            t.open_bare("h1").unrendered("The tide").close().close();
            let page = t.finish();
            let root = by_tag(&page, "div");
            steps_of(|| follows_opener(&page, root))
        };
        assert!(taken(40) < 2 * taken(1));
    }
}
