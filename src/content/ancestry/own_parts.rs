//! Finds elements that are marked as parts of the page's frame but belong to its content. By tag, role and name they
//! are menus, page footers and language choices, in which no content is looked for.
//!
//! - **A list of tabs that holds its panels**, as in accordions: it has several boxes, and less text on controls than
//!   elsewhere.
//! - **The footer of an entry** (`footer`) with the date of the entry, if several entries at one level have such
//!   footers, each behind a heading: a line or two, without links to categories of the site.
//! - **The footer of a card** by its class (`card__footer`), if several at one level have the same class: most of it
//!   is no control, and none is partly hidden.
//! - **A currency sign** (`price__currency`): a choice of currency has a list, a field or links.
//! - **A corner** (`badge bottom`): the position of a badge.
//! - **A side** (`card border-bottom`, [`mod@super::side_names`]): a style of an element's lower side.
//! - **The language of a text** (`lang-cs` on a heading, a paragraph or a part of one): a choice of language is a
//!   link, a list or a control, and code has similar classes (`language-js`).
//!
//! Source: ours, pages as Avada, Ghost, Elementor and Shopify make them. This changes the features of .8 % of the
//! texts of wcxb, of .3 % of snippets, of .04 % of 954 old pages, of none of estuka: on 9 pages panels of tabs, on 5
//! footers of entries, on 6 footers of cards, on 36 currency signs (with the prices that begin with them), on 3 a
//! badge. The class for a text's language changes three texts, footers of estuka, and none of wcxb, kreuzer, aeb,
//! shops, snippets and 954 old pages. Sides change what is kept on five pages of wcxb, four for the better (+.0002),
//! and on none of the other sets.
//!
//! # Limits
//! Footers of comments have no heading before them, and that of a single article has no similar one: both still count
//! as the page's, and so does a corner without a badge (`bottom left`).

use super::side_names::names_side;
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::RangeInclusive;

/// Minimum characters of the panels in a list of tabs. Source: ours: a line; less are unmarked labels.
const MIN_PANELS: u32 = 60;
/// Maximum levels from a footer to its entry, maximum characters of a footer, and minimum number of them at one
/// level. Source: ours: elements that style a card; two lines; a single one is the page's.
const MAX_TO_ENTRY: usize = 4;
const MAX_FOOT: u32 = 160;
const MIN_ALIKE: usize = 2;
/// Endings of classes for the footer of a card. Source: BEM (`block__element`), Bootstrap.
const FEET: [&str; 3] = ["__footer", "__foot", "card-footer"];
/// Values of `rel` on links to categories. Source: the microformat rel-tag, WordPress.
const SHELVES: [&str; 2] = ["tag", "category"];

/// Prefixes of classes that name a language, and the length of its code. Source: ISO 639.
const LANGUAGE: [&str; 2] = ["lang", "language"];
const CODE: RangeInclusive<usize> = 2..=3;
/// Tags of texts with a class for their language, and maximum levels up to a control or code. Source: ours.
const TEXTS: [&str; 9] = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span"];
const MAX_TO_CONTROL: usize = 6;

/// The elements of a page that belong to its content though marked as frame.
#[derive(Debug, Clone, Default)]
pub(super) struct OwnParts {
    tab_lists: HashSet<NodeId>,
    feet: HashSet<NodeId>,
    named_feet: HashSet<NodeId>,
    /// Choices (links, lists, fields), and code, in document order.
    choices: Vec<NodeId>,
    codes: Vec<NodeId>,
}

impl OwnParts {
    /// Finds these elements. Cost: linear in nodes and names, with a logarithmic factor for look-ups.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let is_list = |id: &NodeId| page.attribute(*id, "role") == Some("tablist");
        let lists = page.iter().map(|(id, _)| id).filter(is_list);
        let lists: Vec<NodeId> = lists.collect();
        let named_feet = repeated_feet(page);
        let mut found = Self {
            feet: entry_feet(page),
            choices: page.tagged(["a", "ol", "select", "ul"]).collect(),
            codes: page.tagged(["code", "pre"]).collect(),
            ..Self::default()
        };
        if lists.is_empty() && named_feet.is_empty() {
            return found;
        }
        let pressed = pressed_chars(page);
        // Characters of an element, and those on its controls.
        let said = |id: NodeId| {
            let pressed = pressed[page.node(id).end.index()] - pressed[id.index()];
            (page.totals(id).held_chars(), pressed)
        };
        let holds_panels = |id: &NodeId| {
            let (all, pressed) = said(*id);
            let panels = all.saturating_sub(pressed);
            let mut boxes = page.children(*id).filter(|child| says(page, *child));
            panels >= MIN_PANELS && panels > pressed && boxes.nth(MIN_ALIKE - 1).is_some()
        };
        let is_foot = |id: &NodeId| {
            let (all, pressed) = said(*id);
            all.saturating_sub(pressed) > pressed
        };
        found.tab_lists = lists.into_iter().filter(holds_panels).collect();
        found.named_feet = named_feet.into_iter().filter(is_foot).collect();
        found
    }

    /// Whether an element is a list of tabs that holds its panels.
    pub(super) fn is_tab_list(&self, id: NodeId) -> bool {
        self.tab_lists.contains(&id)
    }

    /// Whether an element is the footer of an entry.
    pub(super) fn is_foot(&self, id: NodeId) -> bool {
        self.feet.contains(&id)
    }

    /// Those of an element's tokens that describe it wrongly.
    pub(super) fn wrong_tokens(&self, page: &PageSnapshot, id: NodeId, tokens: u32) -> u32 {
        let mut wrong = 0;
        let is_told = |token: Token| tokens & token.bit() != 0;
        let is_none =
            || self.named_feet.contains(&id) || is_corner(page, id) || names_sides(page, id);
        if is_told(Token::Footer) && is_none() {
            wrong |= Token::Footer.bit();
        }
        let is_money = || says_by_alone(page, id, Token::Locale, "currency");
        let is_text = || names_language(page, id) && !page.holds_any(id, &self.codes);
        if is_told(Token::Locale) && !page.holds_any(id, &self.choices) && (is_money() || is_text())
        {
            wrong |= Token::Locale.bit();
        }
        wrong
    }
}

fn says(page: &PageSnapshot, id: NodeId) -> bool {
    page.totals(id).held_chars() > 0
}

/// Whether an element is a badge at the bottom of something.
fn is_corner(page: &PageSnapshot, id: NodeId) -> bool {
    let names = page.node(id).name_attributes();
    let mut words = names.flat_map(tokens_of);
    words.any(|word| word == "badge") && says_by_alone(page, id, Token::Footer, "bottom")
}

/// Whether only names of sides (`card border-bottom`) give an element the token for footers.
fn names_sides(page: &PageSnapshot, id: NodeId) -> bool {
    let lexicon = Lexicon::get();
    let names = page.node(id).name_attributes();
    let mut names = names.flat_map(str::split_ascii_whitespace);
    names.all(|name| lexicon.tokens(name) & Token::Footer.bit() == 0 || names_side(name))
}

/// Whether a text has a class for its language, and no other name with the token for choices of a language; controls
/// and code are excluded.
fn names_language(page: &PageSnapshot, id: NodeId) -> bool {
    let lexicon = Lexicon::get();
    let names = page.node(id).name_attributes();
    let mut names = names.flat_map(str::split_ascii_whitespace);
    let is_control = |up: NodeId| matches!(page.tag(up), "a" | "button" | "code" | "pre");
    TEXTS.contains(&page.tag(id))
        && names.all(|name| is_code(name) || lexicon.tokens(name) & Token::Locale.bit() == 0)
        && !page.ancestors(id).take(MAX_TO_CONTROL).any(is_control)
}

/// Whether a class is a language code: `lang-cs`.
fn is_code(class: &str) -> bool {
    class.split_once(['-', '_']).is_some_and(|(name, code)| {
        LANGUAGE.contains(&name)
            && CODE.contains(&code.len())
            && code.bytes().all(|b| b.is_ascii_lowercase())
    })
}

/// Whether only the given word in an element's names gives it the token.
fn says_by_alone(page: &PageSnapshot, id: NodeId, token: Token, word: &str) -> bool {
    let lexicon = Lexicon::get();
    let names = page.node(id).name_attributes();
    let mut words = names.flat_map(tokens_of);
    words.all(|other| other == word || lexicon.tokens(&other) & token.bit() == 0)
}

/// Characters on controls before each node, and once more for the end.
fn pressed_chars(page: &PageSnapshot) -> Vec<u32> {
    let is_tab = |id: NodeId| page.attribute(id, "role") == Some("tab");
    let (mut sum, mut end) = (0, page.root());
    let mut before = Vec::with_capacity(page.len() + 1);
    before.push(sum);
    for (id, node) in page.iter() {
        if page.is_link(id) || page.is_button(id) || is_tab(id) {
            end = end.max(node.end);
        }
        if id < end && node.kind == NodeKind::Text {
            sum += page.totals(id).held_chars();
        }
        before.push(sum);
    }
    before
}

/// Footers of entries with a visible date.
fn entry_feet(page: &PageSnapshot) -> HashSet<NodeId> {
    let is_shown = |time: &NodeId| page.totals(*time).chars > 0;
    let times: Vec<NodeId> = page.tagged(["time"]).filter(is_shown).collect();
    let headings = page.tagged(["h1", "h2", "h3", "h4", "h5", "h6"]);
    let headings: Vec<NodeId> = headings.collect();
    let files = |id: &NodeId| {
        SHELVES
            .iter()
            .any(|word| page.node(*id).has_word("rel", word))
    };
    let shelves: Vec<NodeId> = page.tagged(["a"]).filter(files).collect();
    let is_headed = |foot: NodeId| {
        let mut around = page.ancestors(foot).take(MAX_TO_ENTRY);
        let entry = around.find(|up| is_entry(page, *up));
        entry.is_some_and(|entry| {
            let first = headings.partition_point(|heading| *heading < entry);
            headings.get(first).is_some_and(|heading| *heading < foot)
        })
    };
    let is_foot = |foot: &NodeId| {
        page.holds_any(*foot, &times)
            && !page.holds_any(*foot, &shelves)
            && page.totals(*foot).held_chars() <= MAX_FOOT
            && is_headed(*foot)
    };
    let feet: Vec<NodeId> = page.tagged(["footer"]).filter(is_foot).collect();
    let depth = |id: NodeId| page.node(id).depth;
    let mut at: HashMap<u32, usize> = HashMap::default();
    for foot in &feet {
        *at.entry(depth(*foot)).or_default() += 1;
    }
    let feet = feet.into_iter();
    feet.filter(|foot| at[&depth(*foot)] >= MIN_ALIKE).collect()
}

fn is_entry(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "article" | "li")
        || matches!(page.attribute(id, "role"), Some("article" | "listitem"))
}

/// Elements with the class of a card's footer, several with the same class at one level, of which at least one is
/// shown (others may be on slides). Partly hidden ones do not count: that is no text for readers.
fn repeated_feet(page: &PageSnapshot) -> Vec<NodeId> {
    let mut alike: HashMap<(&str, u32), Vec<NodeId>> = HashMap::default();
    let is_foot = |name: &str| FEET.iter().any(|foot| name.ends_with(foot));
    for id in page.called(is_foot) {
        let node = page.node(id);
        let class = node.attribute("class").unwrap_or("");
        if class.split_ascii_whitespace().any(is_foot) {
            alike.entry((class, node.depth)).or_default().push(id);
        }
    }
    let is_shown = |id: &NodeId| page.totals(*id).chars > 0;
    let is_mixed = |id: &NodeId| is_shown(id) && page.totals(*id).concealed > 0;
    let is_series = |ids: &Vec<NodeId>| {
        let are_shown = || ids.iter().any(is_shown) && !ids.iter().any(is_mixed);
        ids.len() >= MIN_ALIKE && are_shown()
    };
    alike.into_values().filter(is_series).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ancestry::{Ancestry, Place};
    use crate::snapshot::test_page::{TestPage, by_tag};

    const ANSWER: &str = "The gate keeps a list for twelve hours and reads the rest of it then.";

    fn page(build: impl FnOnce(&mut TestPage)) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(&ANSWER.repeat(9)).close();
        build(&mut t);
        t.finish()
    }

    /// Whether the first `b` stands in such a place, and below what is named so.
    fn place(page: &PageSnapshot, place: Place, token: Token) -> (bool, bool) {
        let ancestry = Ancestry::from_page(page);
        let inner = by_tag(page, "b");
        (
            ancestry.is_in(inner, place),
            ancestry.is_named(inner, token),
        )
    }

    #[test]
    fn tabs_with_their_panels_are_no_menu() {
        let in_menu = |panels: usize, tag: &'static str, panel: &'static str| {
            let page = page(|t| {
                t.open_with("div", &[("role", "tablist")]);
                for _ in 0..panels {
                    t.open("div").open("h4");
                    t.open_with("a", &[("role", "button")]).open("b");
                    t.text("What of the gate?").close().close().close();
                    t.open(tag).text(panel).close().close();
                }
            });
            place(&page, Place::Nav, Token::Navigation).0
        };
        assert!(!in_menu(2, "p", ANSWER));
        assert!(in_menu(2, "p", "A label"));
        assert!(in_menu(2, "button", ANSWER));
        assert!(in_menu(1, "p", ANSWER), "nothing to choose from");
    }

    #[test]
    fn feet_of_entries_say_who_wrote_and_when() {
        let dated = |entries: usize, heading: &'static str, shelf: &'static str, shown: bool| {
            let page = page(|t| {
                for _ in 0..entries {
                    t.open("article").open(heading).text("A tape").close();
                    t.open("footer").open("b").text("By Wren").close();
                    if shown {
                        t.open("time").text("Feb 26, 2026").close();
                    } else {
                        t.open_bare("time").unrendered("Feb 26, 2026").close();
                    }
                    t.open_with("a", &[("href", "/x"), ("rel", shelf)]);
                    t.text("Sound").close().close().close();
                }
            });
            place(&page, Place::Footer, Token::Footer).0
        };
        let in_foot = |entries, heading, shelf| dated(entries, heading, shelf, true);
        assert!(!in_foot(2, "h3", ""));
        assert!(in_foot(1, "h3", ""), "one alone");
        assert!(in_foot(2, "p", ""), "of comments");
        assert!(in_foot(2, "h3", "category tag"));
        assert!(dated(2, "h3", "", false), "nobody sees when");
    }

    #[test]
    fn names_of_parts_of_cards_are_none_of_the_page() {
        let named = |token: Token, class: &'static str, cards: usize, inner: &'static str| {
            let page = page(|t| {
                for _ in 0..cards {
                    t.open("div")
                        .open_with("div", &[("class", class)])
                        .open(inner);
                    t.open("b").text("Mehmet Aydin").close();
                    t.close().close().close();
                }
            });
            place(&page, Place::Footer, token).1
        };
        assert!(!named(Token::Footer, "x__footer", 2, "p"));
        assert!(named(Token::Footer, "x__footer", 1, "p"), "of the page");
        assert!(named(Token::Footer, "x__footer", 2, "button"));
        assert!(named(Token::Footer, "x-footer", 2, "p"));
        assert!(!named(Token::Footer, "badge badge--bottom-left", 1, "p"));
        assert!(named(Token::Footer, "row bottom", 1, "p"));
        assert!(!named(Token::Footer, "card border-bottom", 1, "p"));
        assert!(!named(Token::Footer, "mBottom3x uk-margin-bottom", 1, "p"));
        assert!(named(Token::Footer, "border-bottom footer", 1, "p"));
        assert!(!named(Token::Locale, "price__currency", 1, "p"));
        assert!(named(Token::Locale, "price__currency", 1, "ul"));
        assert!(named(Token::Locale, "currency-switcher", 1, "p"));
        assert!(!named(Token::Locale, "lang-cs", 1, "p"));
        assert!(named(Token::Locale, "lang-cs", 1, "a"));
        assert!(named(Token::Locale, "lang-cs", 1, "pre"), "code");
        assert!(named(Token::Locale, "lang-menu", 1, "p"));
        assert!(named(Token::Locale, "current-language lang-cs", 1, "p"));
    }

    #[test]
    fn feet_of_cards_with_hidden_letters_are_none() {
        let in_foot = |hidden: &'static str| {
            let page = page(|t| {
                for _ in 0..2 {
                    t.open_with("div", &[("class", "x__footer")]).open("b");
                    t.text("Sponsored").close();
                    if !hidden.is_empty() {
                        t.open_bare("div").unrendered(hidden).close();
                    }
                    t.close();
                }
            });
            place(&page, Place::Footer, Token::Footer).1
        };
        assert!(!in_foot(""));
        assert!(in_foot("6"));
    }
}
