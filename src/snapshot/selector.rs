//! CSS selectors on a snapshot, without a browser.
//!
//! Understood (by `simplecss`): elements, `*`, `.class`, `#id`, `[attribute]`, `[attribute=value]`
//! with `=`, `~=` and `|=`, `:first-child`, `:nth-child(N)` and `:nth-of-type(N)` with a number, descendants,
//! `>`, `+`, and lists of selectors with commas: whatever a comparison or lint names an element by.
//! Anything else is refused, never ignored.

use super::{NodeId, NodeKind, PageSnapshot};
use crate::hash::HashMap;
use simplecss::{AttributeOperator, Element, PseudoClass, SelectorToken, SelectorTokenizer};
use std::fmt;
use std::str::FromStr;

/// The supported selectors, for messages.
const UNDERSTOOD: &str = "understood are names, *, .class, #id, [attribute], [attribute=value], \
                          :first-child, :nth-child(N), :nth-of-type(N), A B, A > B, A + B and lists A, B";

/// Pseudo-classes that tell the number of an element among its siblings. `simplecss` does not know them: it is
/// given [attributes](numbered) of the same names, which no page can have.
const NUMBERS: [&str; 2] = ["nth-child", "nth-of-type"];

/// Most elements that one selector names, as in `A B > C`: each has a bit of its own.
const MAX_STEPS: usize = u128::BITS as usize;

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
        let numbered = numbered(text);
        let all = parts(&numbered)
            .into_iter()
            .all(|part| parse(part).is_some() && steps(part).is_some());
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
        let numbered = numbered(&self.text);
        let places = Places::new(page);
        let mut is_selected = vec![false; page.len()];
        for steps in parts(&numbered).into_iter().filter_map(steps) {
            mark(page, &places, &steps, &mut is_selected);
        }
        let all = page.iter().map(|(id, _)| id);
        all.filter(|id| is_selected[id.index()]).collect()
    }
}

/// How an element of a selector stands to the one named before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Combinator {
    Inside,
    Child,
    Next,
}

/// One element of a selector, as `B` in `A > B`: what it is, and how it stands to the one before.
struct Step<'a> {
    combinator: Combinator,
    is: Vec<SelectorToken<'a>>,
}

/// The elements that a selector names, as the crate reads them; `None` where they are too many.
///
/// They are not matched by the crate: it tries all ancestors for each blank, which on deeply nested pages takes
/// forever.
fn steps(text: &str) -> Option<Vec<Step<'_>>> {
    let (mut steps, mut step) = (Vec::new(), (Combinator::Inside, Vec::new()));
    for token in SelectorTokenizer::from(text.trim()) {
        let combinator = match token.ok()? {
            SelectorToken::DescendantCombinator => Combinator::Inside,
            SelectorToken::ChildCombinator => Combinator::Child,
            SelectorToken::AdjacentCombinator => Combinator::Next,
            other => {
                step.1.push(other);
                continue;
            }
        };
        let (before, is) = std::mem::replace(&mut step, (combinator, Vec::new()));
        steps.push(Step {
            combinator: before,
            is,
        });
    }
    let (combinator, is) = step;
    steps.push(Step { combinator, is });
    (steps.len() <= MAX_STEPS).then_some(steps)
}

/// Marks the elements that one selector selects, in one pass in document order: which of its beginnings (a bit for
/// each) end at an element follows from those that end at its ancestors and at the element before it.
fn mark(page: &PageSnapshot, places: &Places, steps: &[Step<'_>], is_selected: &mut [bool]) {
    let mut own = vec![0_u128; page.len()];
    let mut above = vec![0_u128; page.len()];
    for (id, node) in page.iter() {
        // Nodes that are no elements match nothing; a document inherits the matches of its frame's ancestors.
        let of_parent = node.parent.map_or(0, |parent| own[parent.index()]);
        let around = node.parent.map_or(0, |parent| above[parent.index()]) | of_parent;
        if node.kind != NodeKind::Element {
            above[id.index()] = around;
            continue;
        }
        let of_before = places.before[id.index()].map_or(0, |before| own[before.index()]);
        let element = PageElement { page, places, id };
        let mut found = 0_u128;
        for (i, step) in steps.iter().enumerate() {
            let reached = match step.combinator {
                Combinator::Inside => around,
                Combinator::Child => of_parent,
                Combinator::Next => of_before,
            };
            let is_reached = i == 0 || (reached >> (i - 1)) & 1 == 1;
            if is_reached && step.is.iter().all(|token| element.is(token)) {
                found |= 1 << i;
            }
        }
        own[id.index()] = found;
        above[id.index()] = around;
        is_selected[id.index()] |= (found >> (steps.len() - 1)) & 1 == 1;
    }
}

/// The selector with `[nth-child-="3"]` in place of `:nth-child(3)`, outside of brackets and quotes.
fn numbered(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    let (mut in_brackets, mut quote) = (false, None);
    while let Some(c) = rest.chars().next() {
        let number = NUMBERS.iter().find_map(|name| {
            let (number, after) = rest
                .strip_prefix(':')?
                .strip_prefix(name)?
                .strip_prefix('(')?
                .split_once(')')?;
            let number: u32 = number.trim().parse().ok()?;
            Some((name, number, after))
        });
        match (quote, c, number) {
            (None, ':', Some((name, number, after))) if !in_brackets => {
                out.push_str(&format!("[{name}-=\"{number}\"]"));
                rest = after;
                continue;
            }
            (Some(open), c, _) if open == c => quote = None,
            (Some(_), _, _) => {}
            (None, '"' | '\'', _) => quote = Some(c),
            (None, '[' | ']', _) => in_brackets = c == '[',
            _ => {}
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
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

/// Whether all pseudo-classes can be evaluated on a static page. The crate parses others, too, but they would match
/// nothing.
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

/// Where each element stands among its siblings.
struct Places {
    /// The element before it.
    before: Vec<Option<NodeId>>,
    /// Its number among all, and among those of its name.
    numbers: Vec<[u32; NUMBERS.len()]>,
}

impl Places {
    fn new(page: &PageSnapshot) -> Self {
        let mut places = Self {
            before: vec![None; page.len()],
            numbers: vec![[0; NUMBERS.len()]; page.len()],
        };
        let mut last_child: Vec<Option<NodeId>> = vec![None; page.len()];
        let mut alike: HashMap<(NodeId, u32), u32> = HashMap::default();
        for (id, node) in page.iter() {
            let (NodeKind::Element, Some(parent)) = (node.kind, node.parent) else {
                continue;
            };
            let before = last_child[parent.index()].replace(id);
            let among_alike = alike.entry((parent, node.tag)).or_default();
            *among_alike += 1;
            let among_all = before.map_or(0, |before| places.numbers[before.index()][0]) + 1;
            places.before[id.index()] = before;
            places.numbers[id.index()] = [among_all, *among_alike];
        }
        places
    }
}

/// An element of a page as the crate asks for it.
#[derive(Clone, Copy)]
struct PageElement<'a> {
    page: &'a PageSnapshot,
    places: &'a Places,
    id: NodeId,
}

impl PageElement<'_> {
    /// Whether a part of a selector, as `.a` in `p.a`, is true of it.
    fn is(&self, token: &SelectorToken<'_>) -> bool {
        match *token {
            SelectorToken::UniversalSelector => true,
            SelectorToken::TypeSelector(name) => self.has_local_name(name),
            SelectorToken::ClassSelector(class) => {
                self.attribute_matches("class", AttributeOperator::Contains(class))
            }
            SelectorToken::IdSelector(name) => {
                self.attribute_matches("id", AttributeOperator::Matches(name))
            }
            SelectorToken::AttributeSelector(name, operator) => {
                self.attribute_matches(name, operator)
            }
            SelectorToken::PseudoClass("first-child") => {
                self.pseudo_class_matches(PseudoClass::FirstChild)
            }
            SelectorToken::PseudoClass("link") => self.pseudo_class_matches(PseudoClass::Link),
            // Others are refused before.
            _ => false,
        }
    }
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
        let id = self.places.before[self.id.index()]?;
        Some(Self { id, ..*self })
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.page.tag(self.id).eq_ignore_ascii_case(name)
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        let number = NUMBERS
            .iter()
            .position(|known| name.strip_suffix('-') == Some(*known));
        if let Some(at) = number {
            let number = self.places.numbers[self.id.index()][at];
            return operator.matches(&number.to_string());
        }
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
            PseudoClass::FirstChild => self.places.before[self.id.index()].is_none(),
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
            ("body > :nth-child(2)", &["three"]),
            (
                "#a > p:nth-of-type( 2 ), body > p:nth-of-type(1)",
                &["two", "three"],
            ),
            ("p:nth-of-type(2)[data-k]", &["two"]),
            ("[data-k=':nth-child(1)']", &[]),
            ("[data-k=\"v,w\"], body > p", &["two", "three"]),
            ("[data-k=\"a:hover\"]", &[]),
            (".none", &[]),
        ] {
            assert_eq!(selected(&page, selector), expected, "{selector}");
        }
    }

    #[test]
    fn elements_are_selected_as_the_crate_has_it() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "x")]);
        t.open("div").open("p").text("one").close();
        t.open_with("a", &[("href", "/")]).text("two").close();
        t.open("p").text("three").close().close().close();
        t.open("div").open("p").text("four").close().close();
        t.open("p").open("div").open("p").text("five");
        let page = t.finish();
        let places = Places::new(&page);
        for selector in [
            "div p",
            "div div p",
            ".x > div > p",
            ".x p + a",
            "p+a + p",
            "div + div p",
            "body > p div>p",
            "div > * + *",
            "body :link",
            "div p:first-child",
            "p /* in */ div p",
            "* * * *",
            "p p",
        ] {
            let by_crate = parse(selector).unwrap_or_else(|| panic!("{selector}"));
            let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
            let expected: Vec<NodeId> = elements
                .map(|(id, _)| id)
                .filter(|&id| {
                    by_crate.matches(&PageElement {
                        page: &page,
                        places: &places,
                        id,
                    })
                })
                .collect();
            let parsed: Selector = selector.parse().unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(parsed.select(&page), expected, "{selector}");
        }
    }

    #[test]
    fn deep_pages_are_selected_from_in_one_pass() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        // Trying every way back up would take 600⁴/24 steps.
        for _ in 0..600 {
            t.open("div");
        }
        t.open("p").text("deep");
        let page = t.finish();
        assert!(selected(&page, ".x div div div div p").is_empty());
        assert_eq!(selected(&page, "body div div div div p"), ["deep"]);
        let long = ["div"; MAX_STEPS].join(" ");
        assert_eq!(selected(&page, &long).len(), 601 - MAX_STEPS);
        assert!(format!("{long} p").parse::<Selector>().is_err());
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for text in [
            "",
            "p,",
            "> p",
            "p >",
            "p:hover(",
            "p:nth-child(2n)",
            "p:nth-child(",
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
