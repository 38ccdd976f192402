//! Messages for another state of the page: "sent", "could not be sent", "loading", "not found".
//!
//! A page holds them unseen until something happens. Closed tabs and answers are unseen, too, but
//! something seen opens them: a label that names them, a heading or button right before them,
//! others of their kind that are seen. What is short and nothing opens is no text of the page, and what is
//! moved far out of it, however long; nor are menus, which are links and nothing else (or half of it, where they are
//! called so), unless a heading opens them. Nothing opens what goes on in a line that is seen, such as what a script hides
//! beside the address that it writes, nor what open details are called while they are closed. Paragraphs that are hidden
//! one by one behind one that is seen are the rest of their text.
//!
//! Cost: linear in nodes; each unseen subtree is looked at once.

use super::called_menu::{MAX_CHARS, is_called_menu};
use crate::content::toggle_marks::asks_or_opens;
use crate::content::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Characters of the longest message. Source: ours: two or three sentences; what is longer is
/// written to be read.
const MAX_MESSAGE: u32 = 240;
/// Where what is moved out of the page ends, px. Source: ours: a menu beside the window is less wide.
const AWAY: f64 = -1000.0;
/// Characters of the longest label that opens what stands behind it. Source: ours: a question.
const MAX_OPENER: u32 = 160;
/// Fewest entries of a menu that is not shown, and least share of it that is links. Source: ours: a tab may be a
/// short list of links, and says more than their names.
const MIN_ENTRIES: usize = 3;
const MIN_LINKED: f32 = 0.9;
/// The same of what is called a menu, which says more beside its links (`(C++11)`). Source: ours, on cppreference:
/// 0.64 to 0.84.
const MIN_LINKED_IN_MENU: f32 = 0.5;
/// Unseen elements that are passed over on the way to the text before one, and siblings that are looked at.
/// Source: ours; they bound the cost.
const MAX_BEFORE: usize = 32;
const MAX_SIBLINGS: usize = 64;
/// Fewest paragraphs and headings that are hidden one by one, one after the other behind a paragraph that is seen, for
/// them to be the rest of a text ("continue reading"). Source: ours: messages beside each other are fewer.
const MIN_CUT: usize = 6;
/// Levels from a text up to the summary that it stands in. Source: ours, rustdoc: a span.
const MAX_IN_SUMMARY: usize = 4;
/// Parts of names of elements that are opened and closed, or come by one after another.
/// Source: ours, from Bootstrap, jQuery UI, Foundation, Webflow and the galleries of npm.
const OPENED: [&str; 25] = [
    "tabcontent",
    "tab",
    "tabs",
    "pane",
    "panel",
    "accordion",
    "collapse",
    "collapsible",
    "toggle",
    "toggler",
    "faq",
    "answer",
    "expand",
    "expandable",
    "expander",
    "more",
    "readmore",
    "excerpt",
    "spoiler",
    "slide",
    "slider",
    "carousel",
    "swiper",
    "details",
    "truncate",
];
/// Attributes by which an element names what it opens.
const NAMING: [&str; 8] = [
    "aria-controls",
    "data-target",
    "data-bs-target",
    "href",
    "for",
    "data-toggle-target",
    "data-tab",
    "data-tab-target",
];
/// Attributes of elements with which something is done.
const ACTING: [&str; 4] = ["onclick", "tabindex", "aria-expanded", "role"];

/// For each unit whether it is a message that nothing opens.
pub(crate) fn messages(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    // Of a page that shows nothing, what it holds is all there is.
    let shows = page.totals(page.body()).chars > 0;
    if !shows || !units.list.iter().any(|unit| unit.concealed) {
        return vec![false; units.len()];
    }
    let named = named(page);
    let mut judged: Option<(NodeId, bool)> = None;
    let mut cut = HashMap::default();
    let each = units.list.iter().map(|unit| {
        if !unit.concealed {
            return false;
        }
        let Some(root) = page.unseen_around(unit.first) else {
            return false;
        };
        match judged {
            Some((known, is_message)) if known == root => is_message,
            _ => {
                let is_message = is_message(page, root, &named) && !goes_on(page, root, &mut cut)
                    || is_menu(page, units, root);
                judged = Some((root, is_message));
                is_message
            }
        }
    });
    each.collect()
}

/// The ids that something names as what it opens.
fn named(page: &PageSnapshot) -> HashSet<&str> {
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

/// Whether an unseen element is a piece of a text that goes on behind what is seen of it, its paragraphs hidden one by
/// one. `known` has what was found of each parent: all its pieces ask the same.
fn goes_on(page: &PageSnapshot, root: NodeId, known: &mut HashMap<NodeId, bool>) -> bool {
    let is_piece = |id: NodeId| page.tag(id) == "p" || page.is_heading(id);
    let Some(parent) = page.parent(root).filter(|_| is_piece(root)) else {
        return false;
    };
    *known.entry(parent).or_insert_with(|| {
        let is_shown = |id: NodeId| page.tag(id) == "p" && page.totals(id).chars > 0;
        let is_hidden = |id: NodeId| {
            let totals = page.totals(id);
            is_piece(id) && totals.chars == 0 && totals.concealed > 0
        };
        // How many are hidden behind the last that is shown.
        let mut behind = None;
        page.children(parent).any(|id| {
            if is_shown(id) {
                behind = Some(0);
            } else if is_hidden(id) {
                behind = behind.map(|count| count + 1);
            }
            behind == Some(MIN_CUT)
        })
    })
}

fn is_message(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let is_short = page.totals(root).concealed <= MAX_MESSAGE;
    is_short && (names_closed(page, root) || ends_line(page, root, named))
        || (is_short || is_away(page, root))
            && !is_opened(page, root, named)
            && !follows_opener(page, root)
            && !has_shown_like(page, root)
}

/// Whether an element is what open details are called while they are closed: it stands in their summary.
fn names_closed(page: &PageSnapshot, root: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(root).take(MAX_IN_SUMMARY);
    let summary = around.find(|id| page.tag(*id) == "summary");
    let details = summary.and_then(|summary| page.parent(summary));
    details.is_some_and(|up| page.tag(up) == "details" && page.attribute(up, "open").is_some())
}

/// Whether an element, itself part of a line, stands behind what is seen of it, and nothing there opens anything: in a
/// cell or behind a link, too. What is named for those who listen is more of its link. Source: ours, on kreuzer: it tells
/// the messages that Joomla hides beside addresses, and no unit of wcxb, snippets and aeb but of those names.
fn ends_line(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let is_of_line = |id: NodeId| page.flow_display(id).is_inline_level();
    let (Some(line), Some(text)) = (page.parent(root), shown_before(page, root)) else {
        return false;
    };
    let mut between = page.ancestors(text).take_while(|up| *up != line);
    // A note stands at its mark.
    let is_line = matches!(page.tag(line), "td" | "dd" | "p" | "div" | "li" | "span");
    let inside = || (line.0 + 1..page.node(line).end.0).map(NodeId);
    is_line
        && page.tag(root) == "span"
        && page.attribute(root, "class").is_none()
        && page.contains(line, text)
        && between.all(is_of_line)
        && is_of_line(root)
        && inside().nth(MAX_SIBLINGS).is_none()
        && !inside().any(|id| is_toggle(page, id))
        && !says_opened(page, root, named)
}

/// Whether an element may open something: a button, or a link to no other page.
fn is_toggle(page: &PageSnapshot, id: NodeId) -> bool {
    let leads_nowhere = |href: &str| href.starts_with('#') || href.starts_with("javascript:");
    match page.tag(id) {
        "button" | "summary" | "label" => true,
        "a" if page.attribute(id, "href").is_none_or(leads_nowhere) => true,
        _ => acts(page, id),
    }
}

/// Whether an element says that something is done with it.
fn acts(page: &PageSnapshot, id: NodeId) -> bool {
    ACTING.iter().any(|name| page.attribute(id, name).is_some())
}

/// Whether an element is moved far out of the page, for search engines, however long it is. Of several the first
/// may be shown by a script.
fn is_away(page: &PageSnapshot, root: NodeId) -> bool {
    let is_out = |id: NodeId| {
        let rect = page.node(id).rect;
        rect.is_some_and(|rect| rect.right <= AWAY || rect.bottom <= AWAY)
    };
    let beside = page.parent(root).into_iter();
    let mut beside = beside.flat_map(|up| page.children(up).take(MAX_SIBLINGS));
    is_out(root) && !beside.any(|other| other != root && is_out(other))
}

/// Whether all that an unseen element holds is links, or most of it where it is called a menu: one that opens where
/// the mouse is. Below a heading that is none, it is a section that is opened.
fn is_menu(page: &PageSnapshot, units: &Units, root: NodeId) -> bool {
    let held = &units.list[units.within(page, root)];
    let chars: u32 = held.iter().map(|unit| unit.chars).sum();
    let link_chars: u32 = held.iter().map(|unit| unit.link_chars).sum();
    let is_linked = |least: f32| link_chars as f32 >= least * chars as f32;
    // The dishes of a menu of food are described at more length, or stand beside those that are shown.
    let is_called_so = || {
        let links = page.totals(root).links;
        page.inclusive_ancestors(root)
            .take(2)
            .any(|id| is_called_menu(page, id))
            && f64::from(chars) <= MAX_CHARS * f64::from(links)
            && !has_shown_like(page, root)
    };
    held.len() >= MIN_ENTRIES
        && (is_linked(MIN_LINKED) || is_linked(MIN_LINKED_IN_MENU) && is_called_so())
        && !follows_heading(page, root)
}

/// Whether an element, one around it or one inside says that it is opened. What is hidden in a cell that is shown
/// may be more of it, and in a `sup` is a note on what stands before it; boxes in the cell are as anywhere.
fn is_opened(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let holds = |id: NodeId| is_cell(page, id) || page.tag(id) == "sup";
    page.parent(root).is_some_and(holds) || says_opened(page, root, named)
}

/// Whether it does so by its names, or those of what is around it or inside.
fn says_opened(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let opens = |id: NodeId| {
        let says = |name: &str| page.attribute(id, name).unwrap_or("");
        let names = says("class").split(|c: char| !c.is_ascii_alphanumeric());
        let mut names = names.chain(says("id").split(|c: char| !c.is_ascii_alphanumeric()));
        named.contains(says("id"))
            || matches!(says("role"), "tabpanel" | "region")
            || !says("aria-labelledby").is_empty()
            || page.tag(id) == "details"
            || names.any(|name| OPENED.iter().any(|known| name.eq_ignore_ascii_case(known)))
    };
    page.ancestors(root).take(2).any(opens)
        || page.subtree(root).any(|id| opens(id) || is_cell(page, id))
}

fn is_cell(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "dd" | "td" | "th" | "tr" | "table")
}

/// Whether something short that is seen stands right before it: a heading, a button, a link.
fn follows_opener(page: &PageSnapshot, root: NodeId) -> bool {
    let is_control = |id: NodeId| {
        matches!(page.tag(id), "button" | "summary" | "label" | "a" | "dt")
            || page.is_heading(id)
            || acts(page, id)
    };
    let Some(text) = shown_before(page, root) else {
        return false;
    };
    let around = || {
        page.ancestors(text)
            .take_while(|id| !page.contains(*id, root))
    };
    let is_short = |id: NodeId| page.totals(id).chars <= MAX_OPENER;
    let opens = |id: NodeId| is_short(id) && (is_control(id) || asks_or_opens(&page.text(id)));
    // What sends a form opens nothing, nor does the label of a field.
    !around().any(|id| page.tag(id) == "form")
        && !holds_field(page, text, root)
        && around().any(opens)
}

/// Whether a heading that is seen, and no link, stands right before it.
fn follows_heading(page: &PageSnapshot, root: NodeId) -> bool {
    let is_title = |id: NodeId| {
        let totals = page.totals(id);
        page.is_heading(id) && totals.chars > totals.link_chars && !page.contains(id, root)
    };
    shown_before(page, root).is_some_and(|text| page.ancestors(text).any(is_title))
}

/// Whether a field to be filled in stands between two nodes.
fn holds_field(page: &PageSnapshot, from: NodeId, to: NodeId) -> bool {
    let between = (from.0 + 1..to.0).map(NodeId).take(MAX_SIBLINGS);
    let mut tags = between.map(|id| (id, page.tag(id)));
    tags.any(|(id, tag)| {
        let kind = page.attribute(id, "type").unwrap_or("text");
        let is_box = matches!(kind, "checkbox" | "radio" | "hidden" | "button" | "submit");
        matches!(tag, "textarea" | "select") || tag == "input" && !is_box
    })
}

/// The text that is seen last before an element. What is unseen is passed over as a whole.
fn shown_before(page: &PageSnapshot, root: NodeId) -> Option<NodeId> {
    let mut end = root;
    for _ in 0..MAX_BEFORE {
        let last = NodeId(end.0.checked_sub(1)?);
        if page.node(last).is_readable() && page.totals(last).chars > 0 {
            return Some(last);
        }
        let is_unseen = |id: &NodeId| page.totals(*id).chars == 0 && !page.contains(*id, root);
        let outermost = page.ancestors(last).take_while(is_unseen).last();
        end = outermost.unwrap_or(last);
    }
    None
}

/// Whether a sibling of its kind is seen: one of several tabs or slides.
fn has_shown_like(page: &PageSnapshot, root: NodeId) -> bool {
    let kind = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        (page.tag(id), class.split_ascii_whitespace().next())
    };
    let own = kind(root);
    let Some(parent) = page
        .parent(root)
        .filter(|_| own.1.is_some() || own.0 == "li")
    else {
        return false;
    };
    page.children(parent).take(MAX_SIBLINGS).any(|child| {
        child != root
            && page.node(child).kind == NodeKind::Element
            && kind(child) == own
            && page.totals(child).chars > 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units of a page are messages, that of a hidden element with such attributes behind such an
    /// element last.
    fn is_message(before: &str, attributes: &[(&str, &str)], text: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("Words that are shown.")
            .close();
        t.open(before).text("Questions").close();
        t.open_bare_with("div", attributes).unrendered(text).close();
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        assert!(!found[0] && !found[1], "what is shown is none");
        found[2]
    }

    #[test]
    fn what_is_moved_far_out_of_the_page_is_no_text_of_it() {
        let is_out = |left: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text("Words that are shown.")
                .close();
            t.line(
                "div",
                [left, 100.0, 300.0, 20.0],
                &"Words for engines. ".repeat(20),
            );
            let page = t.finish();
            messages(&page, &Units::from_page(&page))[1]
        };
        assert!(is_out(-9999.0));
        assert!(!is_out(-300.0), "a menu beside the window");
        assert!(!is_out(100.0));
    }

    #[test]
    fn what_nothing_opens_is_a_message() {
        let sent = "Thank you! Your message was sent.";
        assert!(is_message("p", &[], sent));
        assert!(!is_message("h3", &[], sent), "a heading opens it");
        assert!(!is_message("button", &[], sent), "a button opens it");
        assert!(!is_message("p", &[("class", "tab-pane")], sent));
        assert!(!is_message("p", &[("role", "tabpanel")], sent));
        assert!(!is_message("p", &[], &sent.repeat(9)), "it is a text");
    }

    #[test]
    fn paragraphs_hidden_one_by_one_are_the_rest_of_their_text() {
        let out = |shown: &str, hidden: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open(shown).text("The council has met.").close();
            for tag in ["h3", "p"].into_iter().cycle().take(hidden) {
                t.open_bare(tag).unrendered("It meets again soon.").close();
            }
            t.open("p").text("It has gone home.").close();
            let page = t.finish();
            let found = messages(&page, &Units::from_page(&page));
            found.into_iter().filter(|is_out| *is_out).count()
        };
        assert_eq!(out("p", 6), 0);
        assert_eq!(out("p", 5), 5, "a few are messages");
        assert_eq!(out("div", 6), 6, "nothing that goes on");
    }

    #[test]
    fn what_asks_opens_and_the_label_of_a_field_does_not() {
        let behind = |tag: &str, label: &str, field: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("form");
            t.open(tag).text(label).close();
            if let Some(field) = field {
                t.open(field).close();
            }
            t.open_bare("div")
                .unrendered("Sent, and thank you.")
                .close();
            let page = t.finish();
            let found = messages(&page, &Units::from_page(&page));
            found.last() == Some(&true)
        };
        assert!(!behind("div", "Is it free? +", None));
        assert!(!behind("div", "Shipping ▾", None));
        assert!(behind("div", "Shipping", None));
        assert!(!behind("label", "Message", None));
        assert!(behind("label", "Message", Some("textarea")));
    }

    #[test]
    fn a_hidden_list_of_links_is_a_menu_unless_a_heading_opens_it() {
        let is_out = |tag: &str, link: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(tag);
            if let Some(href) = link {
                t.open_with("a", &[("href", href)]).text("Events").close();
            } else {
                t.text("Events");
            }
            t.close().open_bare("ul");
            for _ in 0..3 {
                t.open_bare("li").open_bare_with("a", &[("href", "/event")]);
                t.unrendered("Home and away").close().close();
            }
            let page = t.finish();
            messages(&page, &Units::from_page(&page)).last() == Some(&true)
        };
        assert!(is_out("p", None));
        assert!(!is_out("h2", None), "its section");
        assert!(is_out("h2", Some("/")), "the name of the site");
    }

    #[test]
    fn what_is_called_a_menu_may_say_something_beside_its_links() {
        let is_out = |class: &str, beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Containers").close();
            t.open_bare_with("ul", &[("class", class)]);
            for _ in 0..12 {
                t.open_bare("li").open_bare_with("a", &[("href", "/set")]);
                t.unrendered("A flat set of keys").close();
                t.unrendered(beside).close();
            }
            let page = t.finish();
            messages(&page, &Units::from_page(&page)).last() == Some(&true)
        };
        assert!(is_out("navbar-menu", " (since C++11)"));
        assert!(!is_out("containers", " (since C++11)"));
        assert!(!is_out("navbar-menu", " that are held in their order"));
    }

    #[test]
    fn a_hidden_box_in_a_cell_is_a_message_as_anywhere() {
        let is_out = |around: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr").open("td");
            t.text("Words that are shown.");
            for tag in around {
                t.open(tag).text("Matrix");
            }
            t.open_bare("div").unrendered("Definition: Matrix.h:180");
            let page = t.finish();
            messages(&page, &Units::from_page(&page)).last() == Some(&true)
        };
        assert!(is_out(&["div"]), "what comes up over code in a cell");
        assert!(!is_out(&[]), "the rest of what the cell says");
        assert!(!is_out(&["div", "sup"]), "a note at its mark");
    }

    #[test]
    fn a_link_to_the_top_opens_nothing_and_a_button_its_panel() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open_with("a", &[("href", "#")])
            .text("Top")
            .close();
        t.open_with("button", &[("onclick", "show(event, 'oslo')")]);
        t.text("Oslo").close().open("p").text("Words").close();
        t.open_bare("div").unrendered("Sent.").close();
        t.open_bare_with("div", &[("id", "oslo")])
            .unrendered("Snow.")
            .close();
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        assert_eq!(found[found.len() - 2..], [true, false]);
    }

    #[test]
    fn what_ends_a_line_that_is_seen_is_a_message_unless_something_there_opens_it() {
        let hidden = "This address is kept from those who collect addresses; a script shows it.";
        let is_out = |line: &str, href: &str, class: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr").open("td");
            t.text("E-mail").close().open(line);
            t.open_with("a", &[("href", href)]);
            t.text("club@example.org").close();
            let class: Vec<(&str, &str)> = class.map(|name| ("class", name)).into_iter().collect();
            t.open_bare_with("span", &class).unrendered(hidden).close();
            let page = t.finish();
            messages(&page, &Units::from_page(&page))
        };
        let mail = "mailto:club@example.org";
        assert_eq!(is_out("td", mail, None), [false, false, true]);
        assert_eq!(is_out("p", mail, None), [false, false, true]);
        assert_eq!(is_out("sup", mail, None), [false, false, false], "a note");
        assert_eq!(is_out("td", "#more", None), [false, false, false]);
        assert_eq!(is_out("td", mail, Some("rest")), [false, false, false]);
    }

    #[test]
    fn what_open_details_are_called_while_closed_is_a_message() {
        let is_out = |details: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("details", details);
            t.open("summary").open_bare("span");
            t.unrendered("Expand description").close().close();
            t.open("p").text("What it is for.");
            let page = t.finish();
            messages(&page, &Units::from_page(&page))
        };
        assert_eq!(is_out(&[("open", "")]), [true, false]);
        assert_eq!(is_out(&[]), [false, false]);
    }
}
