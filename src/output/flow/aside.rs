//! What stands in the content but serves the page: signs that link to a heading or fold what stands by
//! them, links to the top of the page, words in place of marks around a quote or that open it, and what serves code.

use super::Piece;
use super::builder::Builder;
use super::heads::repeats_head;
use super::own_places::{is_fragment, is_whole_heading, leads_to_own_number, target_of};
use super::pictures::MIN_SILENT_IMAGE_SIDE;
use super::quotes::marks_quote;
use crate::content::quotations::opens_quotation;
use crate::content::toggle_marks::{asks_or_opens, is_mark, is_toggle_mark};
use crate::geometry::Rect;
use crate::snapshot::{Display, Node, NodeId, PageSnapshot, Position, Style};

/// Classes of links that only repeat the address of their heading. Source: Sphinx, Docusaurus,
/// VitePress, Hugo and Jekyll themes, AnchorJS, MediaWiki's edit links.
const HEADING_LINKS: &str = "headerlink hash-link header-anchor anchorjs-link heading-anchor \
    heading-link anchor-link permalink-heading mw-editsection editsection mw-jump-link elementor-anchor \
    method-click-advice link-seesrc srclink";
/// The class of the box before a heading with the link that edits its section. Source: MediaWiki before 1.20.
const EDIT_BOX: &str = "editsection";
/// Most letters of such a sign. Source: ours: `¶`, `#`, `§`, `◆` (Doxygen), a picture of a chain.
pub(super) const MAX_SIGN: u32 = 2;
/// Most letters of a sign that is named so outside of a heading. Source: ours: "Permalink".
const MAX_NAMED_SIGN: u32 = 20;
/// How far above a button the box it shares with its code may be. Source: ours.
pub(super) const NEAR: usize = 3;
/// Signs that part what stands beside each other in a line.
const SEPARATORS: [char; 6] = ['·', '•', '|', '/', '∙', '‧'];

impl Builder<'_> {
    /// Whether an element is none of the content.
    pub(super) fn is_aside(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.tag(id);
        is_heading_link(self.page, id, node, tag)
            || tag == "a"
                && (leads_to_top(self.page, id, node)
                    || leads_back_from_note(self.page, id, node)
                    || says_nothing(self.page, id, node))
            || folds(self.page, id, node, tag)
            || self.is_gutter(id, node, tag)
            || self.is_code_button(id, node, tag)
            || self.is_prompt_of_cell(id, node)
            || self.is_for_listeners_to_code(id, node)
            || tag == "tfoot" && repeats_head(self.page, id)
            || marks_quote(self.page, id)
            || opens_quotation(self.page, id)
            || self.shares_page(id, node, tag)
            || tag == "td" && self.facts.button_cells.contains(&id)
            || tag == "dt" && self.is_bullet_term(id)
            || self.is_marker_of_item(id)
    }

    /// Takes away the separator before what is left out of a line: it goes with what it parts from the words before.
    /// Source: rustdoc (`1.0.0 · source`). Limits: a stroke without white space around it is a part of the words
    /// (`either/or`).
    pub(super) fn without_separator(&mut self, aside: NodeId) {
        let is_code = self.in_code() || self.is_marked_code();
        let shows = self.page.totals(aside).chars > 0;
        let is_separator = |text: &&mut String| {
            let is_apart =
                text.starts_with(char::is_whitespace) && text.ends_with(char::is_whitespace);
            let is_sign = |c: char| SEPARATORS.contains(&c) && (c != '/' || is_apart);
            let mut signs = text.trim().chars();
            signs.next().is_some_and(is_sign) && signs.next().is_none()
        };
        let follows_text = matches!(
            self.flow.pieces.as_slice(),
            [.., Piece::Span(_), Piece::Span(_)]
        );
        let last = self.flow.pieces.last_mut().filter(|_| follows_text);
        let text = last.and_then(Piece::text_mut);
        if let Some(text) = text.filter(is_separator).filter(|_| shows && !is_code) {
            " ".clone_into(text);
        }
    }
}

/// A sign that links to the heading or paragraph it stands at, or edits it.
fn is_heading_link(page: &PageSnapshot, id: NodeId, node: &Node, tag: &str) -> bool {
    let is_edit_box = tag == "div" && node.has_word("class", EDIT_BOX);
    if !is_edit_box && !matches!(tag, "a" | "span" | "button") {
        return false;
    }
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    if names.any(|n| HEADING_LINKS.split_whitespace().any(|h| h == n)) {
        let is_title = |n: NodeId| page.is_heading(n) || page.tag(n) == "dt";
        let is_sign = page.totals(id).chars <= MAX_NAMED_SIGN
            || page.ancestors(id).take(NEAR).any(is_title)
            || edits_section(page, id, node);
        return is_sign && !is_whole_heading(page, id);
    }
    let is_fragment = is_fragment(page, node);
    let leads_to_own =
        || follows_own_heading(page, id, node) || leads_to_own_number(page, id, node);
    if tag == "a" && is_fragment && leads_to_own() {
        return true;
    }
    // Many are hidden but where the mouse is.
    let totals = page.totals(id);
    let is_short = (1..=MAX_SIGN).contains(&(totals.chars + totals.concealed));
    let texts = || {
        page.subtree(id)
            .filter_map(|n| page.node(n).text.as_deref())
    };
    let is_sign = |c: char| {
        c.is_whitespace() || matches!(c, '¶' | '#' | '§' | '🔗' | '⚓' | '∞' | '◆' | '\u{fe0f}')
    };
    tag == "a" && is_fragment && is_short && texts().all(|text| text.chars().all(is_sign))
}

/// Classes of boxes that hold the links which edit a section, and most characters of one. Source: MediaWiki; ours:
/// `[Bearbeiten | Quelltext bearbeiten]` in any language.
const EDIT_BOXES: [&str; 2] = ["mw-editsection", EDIT_BOX];
const MAX_EDIT_BOX: u32 = 80;

/// Whether a box beside a heading holds the links that edit its section, and nothing else but signs. Source: MediaWiki
/// 1.43.
fn edits_section(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let is_named = EDIT_BOXES.iter().any(|name| node.has_word("class", name));
    if !is_named || page.totals(id).chars > MAX_EDIT_BOX {
        return false;
    }
    let beside = page.parent(id).map(|parent| page.children(parent));
    let mut beside = beside.into_iter().flatten().take(MAX_BEFORE);
    let says = |at: &NodeId| {
        let text = page.node(*at).text.as_deref().unwrap_or("");
        text.contains(char::is_alphanumeric)
    };
    let is_in_link = |at: NodeId| {
        let mut around = page.ancestors(at).take_while(|up| *up != id);
        around.any(|up| page.tag(up) == "a")
    };
    beside.any(|at| page.is_heading(at)) && page.subtree(id).filter(says).all(is_in_link)
}

/// Most elements of a box of a heading with its link. Source: ours; bounds the cost.
const MAX_BEFORE: usize = 8;

/// Whether a link leads to the heading that it stands behind: it says that heading once more.
fn follows_own_heading(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let target = target_of(node);
    let is_own = |at: &NodeId| page.is_heading(*at) && page.attribute(*at, "id") == Some(target);
    let before = page.parent(id).map(|parent| page.children(parent));
    let before = before.into_iter().flatten().take(MAX_BEFORE);
    let says = |at: &NodeId| page.totals(*at).chars > 0;
    let before = before.take_while(|at| *at < id).filter(says).last();
    !target.is_empty() && before.is_some_and(|at| is_own(&at))
}

/// Whether a link leads to a place of its page and says nothing: a sign that is drawn. What opens when a
/// picture is pressed is no place to go to, but the picture is content.
fn says_nothing(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    let is_large = |r: &Rect| r.width().min(r.height()) >= MIN_SILENT_IMAGE_SIDE;
    let is_content = |at: NodeId| match page.tag(at) {
        "img" => {
            let is_picture = page.node(at).visible_rect.as_ref().is_some_and(is_large);
            is_picture || page.image_text(at).is_some()
        }
        "video" => true,
        _ => false,
    };
    is_fragment(page, node)
        && totals.chars + totals.concealed == 0
        && !page.subtree(id).take(MAX_IN_SIGN).any(is_content)
}

/// Nodes of a sign that are looked at. Source: ours; bounds the cost.
const MAX_IN_SIGN: usize = 16;
/// Most characters of a sign that folds, with brackets and spaces.
const MAX_FOLD: u32 = 5;

/// Most characters of what a sign that folds stands behind, with it. Source: ours: a question.
const MAX_HEAD: u32 = 160;
/// Fewest characters of a heading beside a button. Source: ours: a word.
const MIN_HEADING: u32 = 4;

/// Whether an element folds and unfolds what stands by it: a sign (`[−]`, `▾`), or a button or a script's link
/// beside the words of a heading (`Copy path`, `collapse`).
fn folds(page: &PageSnapshot, id: NodeId, node: &Node, tag: &str) -> bool {
    let chars = page.totals(id).chars;
    if is_mark_beside_words(page, id, tag) {
        return true;
    }
    if !(1..=MAX_NAMED_SIGN).contains(&chars) || !matches!(tag, "a" | "button" | "span") {
        return false;
    }
    let href = node.attribute("href").unwrap_or("");
    let is_script = href == "#" || href.starts_with("javascript:");
    let names = node.attribute("class").unwrap_or("").to_ascii_lowercase();
    let is_named = || {
        ["toggle", "collapse", "expand"]
            .iter()
            .any(|n| names.contains(n))
    };
    if tag == "button" || is_script && is_named() {
        // A number beside it is no heading yet: `1. [Question?]`.
        let says_more =
            |up: NodeId| page.is_heading(up) && page.totals(up).chars >= chars + MIN_HEADING;
        if page.ancestors(id).take(NEAR).any(says_more) {
            return true;
        }
    }
    if chars > MAX_FOLD {
        return false;
    }
    let is_control = is_script
        || tag == "button"
        || node.attribute("onclick").is_some()
        || node.attribute("aria-expanded").is_some();
    if !is_control || page.subtree(id).nth(MAX_IN_SIGN).is_some() {
        return false;
    }
    let text = page.text(id);
    let mut signs = text
        .chars()
        .filter(|c| !c.is_whitespace() && !"[]()".contains(*c));
    signs.next().is_some_and(is_mark) && signs.all(is_mark)
}

/// Whether an element is a sign that folds, in a box of its own behind a few words: `When is it open?  +`.
fn is_mark_beside_words(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    let chars = page.totals(id).chars;
    if !(1..=MAX_FOLD).contains(&chars) || !matches!(tag, "span" | "div" | "i" | "b") {
        return false;
    }
    let is_out = |s: &Style| s.float || matches!(s.position, Position::Absolute);
    let has_box = page.display(id) != Display::Inline || page.own_style(id).is_some_and(is_out);
    if !has_box || page.subtree(id).nth(MAX_IN_SIGN).is_some() {
        return false;
    }
    let text = page.text(id);
    if !is_toggle_mark(&text) {
        return false;
    }
    let near = || page.ancestors(id).take(NEAR);
    let is_cell = |up: NodeId| matches!(page.tag(up), "td" | "th" | "pre" | "code" | "math");
    let words = chars + MIN_HEADING..=MAX_HEAD;
    page.parent(id).is_some_and(|up| {
        words.contains(&page.totals(up).chars)
            && page.text(up).trim_end().ends_with(is_mark)
            && (!VALUES.contains(&text.trim()) || opens_something(page, id, up))
    }) && !near().any(is_cell)
}

/// Signs that say something, too: a device has it or has it not, a blood group, a charge.
const VALUES: [&str; 5] = ["+", "-", "−", "–", "＋"];
/// Nodes beside a sign among which a heading, and behind it the next text, is looked for. Source: ours; bounds
/// the cost.
const MAX_BESIDE: usize = 8;
/// What elements are called, in part, that open others, and their signs.
const OPENERS: [&str; 6] = [
    "accordion",
    "toggle",
    "collaps",
    "expand",
    "faq",
    "question",
];
const SIGNS_OF_OPENERS: [&str; 7] = ["icon", "plus", "minus", "arrow", "caret", "btn", "button"];

/// Whether a sign behind words is one of what opens something: it is pressed or called so, the words are a
/// heading or ask, or what is closed comes next.
fn opens_something(page: &PageSnapshot, sign: NodeId, words: NodeId) -> bool {
    let is_called = |id: NodeId, parts: &[&str]| {
        page.names(id).any(|name| {
            let name = name.to_ascii_lowercase();
            parts.iter().any(|part| name.contains(part))
        })
    };
    let is_pressed = |id: NodeId| {
        let is_control = matches!(page.tag(id), "a" | "button" | "summary" | "label" | "dt");
        is_control
            || page.is_heading(id)
            || matches!(page.attribute(id, "role"), Some("button" | "tab"))
            || page.attribute(id, "tabindex") == Some("0")
            || ["aria-expanded", "aria-controls", "onclick"]
                .iter()
                .any(|name| page.attribute(id, name).is_some())
    };
    let mut around = page.inclusive_ancestors(sign).take(1 + NEAR);
    let mut beside = page.children(words).take(MAX_BESIDE);
    is_called(sign, &SIGNS_OF_OPENERS)
        || beside.any(|id| page.is_heading(id))
        || around.any(|id| is_pressed(id) || is_called(id, &OPENERS))
        || asks_or_opens(page.text(words).trim_end().trim_end_matches(is_mark))
        || stands_before_closed(page, words)
}

/// Whether what comes next behind an element, or behind the box that it ends, is closed.
fn stands_before_closed(page: &PageSnapshot, id: NodeId) -> bool {
    let behind = |n: NodeId| {
        let mut said = page
            .siblings_behind(n)
            .take(MAX_BESIDE)
            .map(|n| page.totals(n));
        said.find(|totals| totals.chars + totals.concealed > 0)
    };
    let next = behind(id).or_else(|| behind(page.parent(id)?));
    next.is_some_and(|totals| totals.chars == 0)
}

/// The next node in the same element.
pub(super) fn next_sibling(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    page.siblings_behind(id).next()
}

/// Most characters of a link to the top of the page. Source: ours: `Back to top` in most languages.
const MAX_TOP_LINK: u32 = 30;

/// Most elements from such a link to the box of its line. Source: ours: what dresses a word.
const MAX_AROUND_TOP: usize = 8;

/// Names of the top of a page, without signs between their words. Source: HTML (`top`), common themes.
const TOPS: [&str; 6] = [
    "top",
    "pagetop",
    "totop",
    "backtotop",
    "gototop",
    "topofpage",
];

/// Whether a link leads to the top of its page: by the name of the place, or by a sign that points up.
fn leads_to_top(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    if !is_fragment(page, node) || totals.chars + totals.concealed > MAX_TOP_LINK {
        return false;
    }
    // A part of a page may be named after its words: `#top-level-items`, `#Top_scorers`.
    let place = target_of(node);
    let letters = place.chars().filter(|c| c.is_alphanumeric());
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let is_named = TOPS.contains(&name.as_str()) && !is_whole_heading(page, id);
    let mut texts = page
        .subtree(id)
        .filter_map(|n| page.node(n).text.as_deref());
    let is_sign = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '↑' | '⇑' | '⇧' | '⬆' | '▲' | '△' | '▴' | '⏫' | '\u{fe0f}'
            )
    };
    let says_up = totals.chars > 0 && texts.all(|text| text.chars().all(is_sign));
    // In a sentence, words are words.
    let is_alone = || {
        let mut around = page.ancestors(id).take(MAX_AROUND_TOP);
        let line = around.find(|up| !page.display(*up).is_inline_level());
        line.is_some_and(|line| page.totals(line).chars <= totals.chars + MAX_SIGN)
    };
    // Source: man7.org: `SYNOPSIS  top`.
    let is_sign_in_heading = || {
        let words = page.text(id);
        let letters = words.chars().filter(|c| c.is_alphanumeric());
        let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        TOPS.contains(&name.as_str()) && page.ancestors(id).take(NEAR).any(|up| page.is_heading(up))
    };
    is_named && (says_up || is_alone() || is_sign_in_heading()) || says_up && place.is_empty()
}

/// Whether a link is only a sign that leads back from a note to the text that refers to it, at an end of an item:
/// `^ Ibid.`, `Ibid. ↩`. Source: MediaWiki, GFM, Pandoc, Hugo. Where several lead back, some stay: they are numbered.
fn leads_back_from_note(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let chars = page.totals(id).chars;
    if !(1..=MAX_SIGN).contains(&chars) || !is_fragment(page, node) || target_of(node).is_empty() {
        return false;
    }
    let is_sign =
        |c: char| c.is_whitespace() || matches!(c, '^' | '↩' | '↑' | '\u{fe0e}' | '\u{fe0f}');
    if !page.text(id).chars().all(is_sign) {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_AROUND_TOP);
    around.find(|up| page.tag(*up) == "li").is_some_and(|item| {
        let before = page.totals_between(item, id).chars;
        let behind = page.totals_between(node.end, page.node(item).end).chars;
        (before == 0) != (behind == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    #[test]
    fn links_that_edit_a_section_are_no_text() {
        let written = |class: &str, words: &str| {
            body_of(|t| {
                t.open_with("div", &[("class", class)]).text("[");
                t.open_with("a", &[("href", "/e")]).text(words);
                t.close().text("]").close();
                t.open("h2").text("Discovery").close();
                t.open("p").text("It was found.");
            })
        };
        assert_eq!(
            written("editsection", "edit"),
            "## Discovery\n\nIt was found.\n"
        );
        assert!(written("box", "edit").contains("edit"));
        let long = "what the editors of this section have said ".repeat(2);
        assert!(written("editsection", &long).contains(long.trim()));
    }

    #[test]
    fn links_beside_a_heading_that_edit_its_section_are_no_text() {
        let written = |class: &str, words: &str| {
            body_of(|t| {
                t.open("div").open("h2").text("Geschichte").close();
                t.open_with("span", &[("class", class)]).text("[");
                t.open_with("a", &[("href", "/e")])
                    .text("Bearbeiten")
                    .close();
                t.text(" | ").open("a").text("Quelltext bearbeiten").close();
                t.text(words).text("]").close().close();
                t.open("p").text("Es begann.");
            })
        };
        let bare = written("mw-editsection", " ");
        assert_eq!(bare, "## Geschichte\n\nEs begann.\n");
        assert!(written("mw-editsection", " or not").contains("or not"));
        assert!(written("box", " ").contains("Quelltext"));
    }

    #[test]
    fn a_separator_goes_with_what_is_left_out_behind_it() {
        let written = |class: &str, separator: &str| {
            body_of(|t| {
                t.open("p").open("b").text("1.0.0").close().text(separator);
                t.open_with("a", &[("class", class), ("href", "/mod.rs")]);
                t.text("source").close().text(separator);
                t.open_with("a", &[("class", "toggle"), ("href", "#")]);
                t.text("[−]");
            })
        };
        assert_eq!(written("srclink", " · "), "**1.0.0**\n");
        assert_eq!(written("srclink", " / "), "**1.0.0**\n");
        assert!(written("srclink", "/").contains('/'));
        assert_eq!(written("srclink", " and "), "**1.0.0** and and\n");
        assert!(written("", " · ").starts_with("**1.0.0** · [source]"));
    }

    #[test]
    fn a_picture_that_opens_something_is_no_sign() {
        let is_sign = |tag: &str, side: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("a", &[("href", "#img1")]);
            t.element(tag, [0.0, 0.0, side, side], inline(), |_| {});
            let page = t.finish();
            let link = by_tag(&page, "a");
            says_nothing(&page, link, page.node(link))
        };
        assert!(!is_sign("img", 400.0));
        assert!(!is_sign("video", 400.0));
        assert!(is_sign("img", 16.0));
        assert!(is_sign("svg", 400.0));
    }
}
