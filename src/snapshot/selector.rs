//! CSS selectors on a snapshot, without a browser.
//!
//! Understood (by `simplecss`): elements, `*`, `.class`, `#id`, `[attribute]`, `[attribute=value]`
//! with `=`, `~=` and `|=`, `:first-child`, descendants, `>`, `+`, and lists of selectors with
//! commas. Anything else is refused, never ignored.

use super::{NodeId, NodeKind, PageSnapshot};
use simplecss::{AttributeOperator, Element, PseudoClass};
use std::fmt;
use std::str::FromStr;

/// What is understood, for messages.
const UNDERSTOOD: &str = "understood are names, *, .class, #id, [attribute], [attribute=value], \
                          :first-child, A B, A > B, A + B and lists A, B";

/// A selector, or several with commas between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    text: String,
}

/// A selector that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{selector:?} is no selector that is understood; {}", UNDERSTOOD)]
pub struct SelectorError {
    selector: String,
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = parts(text).into_iter().all(|part| parse(part).is_some());
        if all {
            Ok(Self {
                text: text.to_owned(),
            })
        } else {
            Err(SelectorError {
                selector: text.to_owned(),
            })
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Selector {
    /// The elements of a page that it selects, in document order.
    pub fn select(&self, page: &PageSnapshot) -> Vec<NodeId> {
        let parsed: Vec<simplecss::Selector<'_>> =
            parts(&self.text).into_iter().filter_map(parse).collect();
        let before = previous_siblings(page);
        let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
        let selected = elements.filter(|(id, _)| {
            let element = PageElement {
                page,
                before: &before,
                id: *id,
            };
            parsed.iter().any(|s| s.matches(&element))
        });
        selected.map(|(id, _)| id).collect()
    }
}

/// One selector; `None` where not all of it is understood.
fn parse(text: &str) -> Option<simplecss::Selector<'_>> {
    let text = text.trim();
    // The crate stops at a brace, and takes a combinator at either end for granted.
    let signs = ['>', '+', '~'];
    let is_cut = text.starts_with(signs) || text.ends_with(signs) || text.contains(['{', '}']);
    let sibling = text
        .match_indices('~')
        .any(|(at, _)| !text[at..].starts_with("~="));
    let is_whole = !text.is_empty() && !is_cut && !sibling;
    if !is_whole || !has_known_classes(text) {
        return None;
    }
    simplecss::Selector::parse(text)
}

/// Whether all pseudo-classes are such as a page at rest can tell: the crate reads others too, and
/// would find nothing for them.
fn has_known_classes(text: &str) -> bool {
    let (mut in_brackets, mut known) = (false, true);
    for (at, c) in text.char_indices() {
        match c {
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            ':' if !in_brackets => {
                let name = &text[at + 1..];
                let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                known &= matches!(
                    &name[..length.unwrap_or(name.len())],
                    "first-child" | "link"
                );
            }
            _ => {}
        }
    }
    known
}

/// The selectors of a list, cut at commas outside of brackets and quotes.
fn parts(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_i32, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '(') => depth += 1,
            (None, ']' | ')') => depth -= 1,
            (None, ',') if depth <= 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

/// For each node the element before it among its siblings.
fn previous_siblings(page: &PageSnapshot) -> Vec<Option<NodeId>> {
    let mut before = vec![None; page.len()];
    let mut last_child: Vec<Option<NodeId>> = vec![None; page.len()];
    for (id, node) in page.iter() {
        if let (NodeKind::Element, Some(parent)) = (node.kind, node.parent) {
            before[id.index()] = last_child[parent.index()].replace(id);
        }
    }
    before
}

/// An element of a page as the crate asks for it.
#[derive(Clone, Copy)]
struct PageElement<'a> {
    page: &'a PageSnapshot,
    before: &'a [Option<NodeId>],
    id: NodeId,
}

impl Element for PageElement<'_> {
    fn parent_element(&self) -> Option<Self> {
        let parent = self.page.parent(self.id)?;
        let is_element = self.page.node(parent).kind == NodeKind::Element;
        is_element.then_some(Self {
            id: parent,
            ..*self
        })
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let id = self.before[self.id.index()]?;
        Some(Self { id, ..*self })
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.page.tag(self.id).eq_ignore_ascii_case(name)
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        let Some(value) = self.page.attribute(self.id, name) else {
            return false;
        };
        match operator {
            // Any white space stands between classes.
            AttributeOperator::Contains(word) => value.split_whitespace().any(|w| w == word),
            _ => operator.matches(value),
        }
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        match class {
            PseudoClass::FirstChild => self.before[self.id.index()].is_none(),
            PseudoClass::Link => self.page.attribute(self.id, "href").is_some(),
            _ => false,
        }
    }
}

#[cfg(test)]
#[allow(clippy::panic, reason = "tests")]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn selected(page: &PageSnapshot, selector: &str) -> Vec<String> {
        let parsed: Selector = selector.parse().unwrap_or_else(|e| panic!("{e}"));
        let found = parsed.select(page).into_iter();
        found.map(|id| page.text(id).trim().to_owned()).collect()
    }

    #[test]
    fn selectors_find_elements() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open_with("div", &[("id", "a"), ("class", "x\ty")]);
        t.open("p").text("one").close();
        t.open_with("p", &[("data-k", "v,w")]).text("two").close();
        t.close().open("p").text("three").close();
        let page = t.finish();
        for (selector, expected) in [
            ("p", &["one", "two", "three"][..]),
            ("#a p", &["one", "two"]),
            ("body > p", &["three"]),
            ("div.y > p:first-child", &["one"]),
            ("p + p", &["two"]),
            ("[data-k=\"v,w\"], body > p", &["two", "three"]),
            ("[data-k=\"a:hover\"]", &[]),
            (".none", &[]),
        ] {
            assert_eq!(selected(&page, selector), expected, "{selector}");
        }
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for text in [
            "",
            "p,",
            "> p",
            "p >",
            "p:hover(",
            "p:nth-child(2)",
            "a:hover",
            "p:lang(de)",
            "a:visited, p",
            "p ~ p",
            "p{}",
            "[",
            "..a",
        ] {
            assert!(text.parse::<Selector>().is_err(), "{text}");
        }
    }
}
