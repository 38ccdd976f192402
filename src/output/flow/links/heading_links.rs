//! Signs that link to the heading or paragraph they stand at, and links that edit its section or show its source.

use super::own_places::{is_fragment, is_whole_heading, leads_to_own_number, target_of};
use super::small_signs::{MAX_NAMED_SIGN, MAX_SIGN, NEAR};
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Classes of links that only repeat the address of their heading. Source: Sphinx, Docusaurus,
/// VitePress, Hugo and Jekyll themes, AnchorJS, MediaWiki's edit links.
const HEADING_LINKS: [&str; 15] = [
    "headerlink",
    "hash-link",
    "header-anchor",
    "anchorjs-link",
    "heading-anchor",
    "heading-link",
    "anchor-link",
    "permalink-heading",
    "mw-editsection",
    "editsection",
    "mw-jump-link",
    "elementor-anchor",
    "method-click-advice",
    "link-seesrc",
    "srclink",
];
/// The class of the box before a heading with the link that edits its section. Source: MediaWiki before 1.20.
const EDIT_BOX: &str = "editsection";
/// Classes of boxes that hold the links which edit a section, and most characters of one. Source: MediaWiki; ours:
/// `[Bearbeiten | Quelltext bearbeiten]` in any language.
const EDIT_BOXES: [&str; 2] = ["mw-editsection", EDIT_BOX];
const MAX_EDIT_BOX: u32 = 80;
/// Most elements of a box of a heading with its link. Source: ours; bounds the cost.
const MAX_BEFORE: usize = 8;

/// The class of the signature of what a manual documents. Source: Sphinx.
const SIGNATURE: &str = "sig";

/// A sign that links to the heading or paragraph it stands at, or edits it.
pub(in crate::output::flow) fn is_heading_link(
    page: &PageSnapshot,
    id: NodeId,
    node: &Node,
    tag: &str,
) -> bool {
    let is_edit_box = tag == "div" && node.has_word("class", EDIT_BOX);
    if !is_edit_box && !matches!(tag, "a" | "span" | "button") {
        return false;
    }
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    if names.any(|name| HEADING_LINKS.contains(&name)) {
        let is_title = |n: NodeId| page.is_heading(n) || page.tag(n) == "dt";
        let is_sign = page.totals(id).chars <= MAX_NAMED_SIGN
            || page.ancestors(id).take(NEAR).any(is_title)
            || edits_section(page, id, node);
        return is_sign && !is_whole_heading(page, id);
    }
    let is_fragment = is_fragment(page, node);
    let leads_to_own =
        || follows_own_heading(page, id, node) || leads_to_own_number(page, id, node);
    if tag == "a" && (is_fragment && leads_to_own() || shows_source(page, id, node)) {
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

/// Whether a link at the end of a signature leads to another file, and its words stand in brackets: `[source]`. Source:
/// Sphinx (`viewcode`, `linkcode`), in any language.
fn shows_source(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let is_signature =
        |up: NodeId| page.tag(up) == "dt" && page.node(up).has_word("class", SIGNATURE);
    let Some(signature) = page.parent(id).filter(|up| is_signature(*up)) else {
        return false;
    };
    let chars = page.totals(id).chars;
    let behind = page
        .totals_between(node.end, page.node(signature).end)
        .chars;
    let is_short = (MAX_SIGN + 1..=MAX_NAMED_SIGN).contains(&chars) && behind <= MAX_SIGN;
    let is_in_brackets = || {
        let words = page.text(id);
        words.trim().starts_with('[') && words.trim().ends_with(']')
    };
    is_short && page.is_link(id) && !is_fragment(page, node) && is_in_brackets()
}

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

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

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
    fn links_to_the_source_of_a_signature_are_no_text() {
        let written = |class: &str, words: &str| {
            body_of(|t| {
                t.open("dl").open_with("dt", &[("class", class)]);
                t.text("grid.nearest(x)");
                t.open_with("a", &[("href", "../_modules/grid.html#nearest")]);
                t.open("span").text(words).close().close();
                t.open_with("a", &[("href", "#grid.nearest")]).text("¶");
                t.close().close();
                t.open("dd").text("The nearest point.");
            })
        };
        assert!(!written("sig sig-object py", "[source]").contains("source"));
        assert!(written("sig", "source").contains("[**source**]("));
        assert!(written("term", "[source]").contains("source"));
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
}
