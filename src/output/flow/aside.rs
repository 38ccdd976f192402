//! What stands in the content but serves the page: signs that link to a heading, numbers of code
//! lines, buttons that copy code, links to the top of the page.

use super::builder::Builder;
use super::code::counts;
use super::heads::repeats_head;
use crate::content::data_tables::is_gutter_name;
use crate::content::toggle_marks::{is_mark, is_toggle_mark};
use crate::snapshot::{Display, Node, NodeId, PageSnapshot, Position, Style};

/// Classes of links that only repeat the address of their heading. Source: Sphinx, Docusaurus,
/// VitePress, Hugo and Jekyll themes, AnchorJS, MediaWiki's edit links.
const HEADING_LINKS: &str = "headerlink hash-link header-anchor anchorjs-link heading-anchor \
    heading-link anchor-link permalink-heading mw-editsection mw-jump-link elementor-anchor \
    method-click-advice link-seesrc srclink";
/// Most letters of such a sign. Source: ours: `¶`, `#`, `§`, a picture of a chain.
const MAX_SIGN: u32 = 2;
/// Most letters of a button at a code block. Source: ours: "Copy to clipboard" in most languages.
const MAX_BUTTON: u32 = 40;
/// Most letters of a sign that is named so outside of a heading. Source: ours: "Permalink".
const MAX_NAMED_SIGN: u32 = 20;
/// Most `pre` elements of a code block: its lines and their numbers.
const MAX_CODES: u32 = 2;
/// Most characters of a code block beside its code: its name, its language, its buttons. Source: ours.
const MAX_BESIDE: u32 = 80;
/// How far above a button the box it shares with its code may be. Source: ours.
const NEAR: usize = 3;
/// Most characters of a column of line numbers. Source: ours: 10,000 lines.
const MAX_GUTTER: u32 = 60_000;

/// Characters of a bar above code, and children of a `pre` among which its `code` is looked for. Source: ours:
/// the name of a language, two buttons.
const MAX_BAR: u32 = 40;
const MAX_IN_PRE: usize = 8;

impl Builder<'_> {
    /// Whether an element is none of the content.
    pub(super) fn is_aside(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.tag(id);
        is_heading_link(self.page, id, node, tag)
            || tag == "a"
                && (leads_to_top(self.page, id, node) || says_nothing(self.page, id, node))
            || folds(self.page, id, node, tag)
            || self.is_gutter(id, node, tag)
            || self.is_code_button(id, node, tag)
            || tag == "tfoot" && repeats_head(self.page, id)
    }

    /// Line numbers: named so or counting, in code or beside it.
    fn is_gutter(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let totals = self.page.totals(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        let chars = totals.chars + concealed;
        if chars > MAX_GUTTER || !matches!(tag, "td" | "th" | "pre" | "div" | "span" | "code" | "a")
        {
            return false;
        }
        let near_code = self.in_code()
            || self.facts.holds_code(id)
            || self
                .page
                .ancestors(id)
                .take(NEAR)
                .any(|n| self.facts.holds_code(n));
        if !near_code {
            return false;
        }
        let names = node.attribute("class").unwrap_or("").split_whitespace();
        let is_named = names.into_iter().any(is_gutter_name)
            || node.attribute("data-line-number").is_some() && tag == "td" && chars > 0;
        let is_numeric = |text: &str| text.chars().all(|c| c.is_numeric() || c.is_whitespace());
        let text = || match concealed {
            0 => self.page.text(id),
            _ => self.page.content_text(&[id]),
        };
        if is_named {
            return is_numeric(&text());
        }
        let may_count = matches!(tag, "td" | "pre" | "div") && !self.in_code();
        may_count && chars > 0 && counts(&text()) && self.is_beside_code(id)
    }

    /// Whether the next sibling of the element or of its row holds code.
    fn is_beside_code(&self, id: NodeId) -> bool {
        let next = |n: NodeId| {
            let parent = self.page.parent(n)?;
            let end = self.page.node(n).end;
            Some(end).filter(|e| *e < self.page.node(parent).end)
        };
        let places = std::iter::once(id).chain(self.page.ancestors(id).take(1));
        places.filter_map(next).any(|n| {
            let is_code = matches!(self.page.tag(n), "pre" | "code");
            is_code
                || self.facts.holds_code(n)
                || self.page.own_style(n).is_some_and(|s| s.preformatted)
        })
    }

    /// A bar above the code of a `pre`, with its language and buttons: a box of its own beside the `code`.
    fn is_bar_of_code(&self, id: NodeId, tag: &str) -> bool {
        let page = self.page;
        let holder = page.parent(id).filter(|up| page.tag(*up) == "pre");
        let is_box = tag == "div" && page.totals(id).chars <= MAX_BAR && !self.facts.holds_code(id);
        let is_code = |child: NodeId| page.tag(child) == "code" && child > id;
        let serves = || page.subtree(id).any(|n| page.tag(n) == "button");
        is_box
            && holder.is_some_and(|pre| page.children(pre).take(MAX_IN_PRE).any(is_code))
            && serves()
    }

    /// A button inside of code, or a copy button beside it.
    fn is_code_button(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let is_button = tag == "button" || node.attribute("role") == Some("button");
        if self.in_code() {
            let is_laid_over = |style: &Style| {
                style.float || matches!(style.position, Position::Absolute | Position::Fixed)
            };
            let is_small = self.page.totals(id).chars <= MAX_BUTTON;
            let is_link = tag == "a" && self.page.own_style(id).is_some_and(is_laid_over);
            // rustdoc tells so of examples that do not compile.
            let mut names = node.attribute("class").unwrap_or("").split_whitespace();
            let is_note = self.page.totals(id).chars <= MAX_SIGN && names.any(|n| n == "tooltip");
            return is_button
                || is_small && is_link
                || is_note
                || says_copy(node) && is_small
                || self.is_bar_of_code(id, tag);
        }
        let page = self.page;
        let is_small = page.totals(id).chars <= MAX_BUTTON && !self.facts.holds_code(id);
        let is_title = |n: NodeId| page.is_heading(n) || matches!(page.tag(n), "summary" | "dt");
        let is_beside_code = || {
            let mut near = page.ancestors(id).take(NEAR);
            if page.ancestors(id).take(NEAR).any(is_title) {
                return false;
            }
            // A whole page that holds code somewhere is not its box.
            near.find(|n| self.facts.holds_code(*n)).is_some_and(|n| {
                let [codes, chars] = self.facts.codes_in(n);
                let beside = page.totals(n).chars.saturating_sub(chars);
                codes <= MAX_CODES && beside <= MAX_BESIDE
            })
        };
        // `copy` is what publishers call a text, too.
        let may_copy = matches!(tag, "a" | "span" | "div" | "i" | "clipboard-copy");
        let serves = is_button || may_copy && says_copy(node) || names_language(node);
        is_small && serves && is_beside_code()
    }
}

/// Whether an element says the language of the code below it. Source: VitePress, Docusaurus,
/// chat pages.
fn names_language(node: &Node) -> bool {
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    names.any(|n| matches!(n, "lang" | "code-lang" | "code-language" | "language-name"))
}

fn says_copy(node: &Node) -> bool {
    let names = ["class", "data-clipboard-target", "data-clipboard-text"];
    names.iter().any(|name| {
        let value = node.attribute(name).unwrap_or("").to_ascii_lowercase();
        *name != "class" && !value.is_empty()
            || value.split(|c: char| !c.is_ascii_alphanumeric()).any(|t| {
                matches!(
                    t,
                    "copy" | "clipboard" | "copybtn" | "copybutton" | "copycode"
                )
            })
    })
}

/// A sign that links to the heading or paragraph it stands at, or edits it.
fn is_heading_link(page: &PageSnapshot, id: NodeId, node: &Node, tag: &str) -> bool {
    if !matches!(tag, "a" | "span" | "button") {
        return false;
    }
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    if names.any(|n| HEADING_LINKS.split_whitespace().any(|h| h == n)) {
        let is_title = |n: NodeId| page.is_heading(n) || page.tag(n) == "dt";
        let is_sign =
            page.totals(id).chars <= MAX_NAMED_SIGN || page.ancestors(id).take(NEAR).any(is_title);
        return is_sign && !is_whole_heading(page, id);
    }
    let is_fragment = is_fragment(page, node);
    if tag == "a" && is_fragment && follows_own_heading(page, id, node) {
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
        c.is_whitespace() || matches!(c, '¶' | '#' | '§' | '🔗' | '⚓' | '∞' | '\u{fe0f}')
    };
    tag == "a" && is_fragment && is_short && texts().all(|text| text.chars().all(is_sign))
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

/// Whether a link leads to a place of its page and says nothing: a sign that is drawn.
fn says_nothing(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    let is_named = |at: NodeId| page.tag(at) == "img" && page.image_text(at).is_some();
    is_fragment(page, node)
        && totals.chars + totals.concealed == 0
        && !page.subtree(id).take(MAX_IN_SIGN).any(is_named)
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
    if !has_box || page.subtree(id).nth(MAX_IN_SIGN).is_some() || !is_toggle_mark(&page.text(id)) {
        return false;
    }
    let near = || page.ancestors(id).take(NEAR);
    let is_cell = |up: NodeId| matches!(page.tag(up), "td" | "th" | "pre" | "code" | "math");
    let words = chars + MIN_HEADING..=MAX_HEAD;
    page.parent(id).is_some_and(|up| {
        words.contains(&page.totals(up).chars) && page.text(up).trim_end().ends_with(is_mark)
    }) && !near().any(is_cell)
}

/// Most characters of a link to the top of the page. Source: ours: `Back to top` in most languages.
const MAX_TOP_LINK: u32 = 30;

/// Most elements from such a link to the box of its line. Source: ours: what dresses a word.
const MAX_AROUND_TOP: usize = 8;

/// Whether a link leads to the top of its page: by the name of the place, or by a sign that points up.
fn leads_to_top(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    if !is_fragment(page, node) || totals.chars + totals.concealed > MAX_TOP_LINK {
        return false;
    }
    let place = target_of(node).to_ascii_lowercase();
    let mut words = place.split(|c: char| !c.is_ascii_alphanumeric());
    let is_named = words.any(|word| matches!(word, "top" | "pagetop" | "totop" | "backtotop"));
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
    is_named && (says_up || is_alone()) || says_up && place.is_empty()
}

/// Whether a link is a whole heading that links to itself, which leads nowhere: to the name of the
/// heading, or of a box around it.
pub(super) fn links_to_own_heading(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    if !is_fragment(page, node) || !is_whole_heading(page, id) {
        return false;
    }
    let target = target_of(node);
    let is_target = |at: NodeId| page.attribute(at, "id") == Some(target);
    let mut around = page.ancestors(id).take(NEAR);
    is_target(id) || around.any(is_target)
}

/// The place of a page that a link leads to.
fn target_of(node: &Node) -> &str {
    let href = node.attribute("href").unwrap_or("");
    href.rsplit_once('#').map_or("", |(_, target)| target)
}

fn is_fragment(page: &PageSnapshot, node: &Node) -> bool {
    let href = node.attribute("href");
    href.is_some_and(|h| h.starts_with('#') || page_fragment(page, h))
}

/// Whether an element has all the text of the heading or term around it: then it is no sign beside
/// the heading but the heading's own words, which link to it.
fn is_whole_heading(page: &PageSnapshot, id: NodeId) -> bool {
    let chars = page.totals(id).chars;
    let around = page
        .ancestors(id)
        .take_while(|up| page.totals(*up).chars == chars);
    let is_heading =
        |up: NodeId| matches!(page.tag(up), "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt");
    chars > MAX_SIGN && around.into_iter().any(is_heading)
}

/// Whether an address is a place of the page itself.
fn page_fragment(page: &PageSnapshot, href: &str) -> bool {
    href.split_once('#')
        .is_some_and(|(address, _)| address == page.source.url)
}
