//! Rows that tell of a parameter, a field or an option: its name, its type and what else is short, each in a box of its
//! own, all of them in one line: `width` `integer` `required`; and those that tell where a report is from
//! ([`mod@datelines`](crate::content::datelines)).
//!
//! Source: ours, ReadMe, Mintlify. Limits: only what is laid out as a row and names a type behind a name of one word:
//! other boxes beside each other are lines of a card, or links of a menu.

use crate::content::datelines::{are_in_line, datelines};
use crate::hash::HashSet;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Most texts, characters and nodes of such a row. Source: ours: a name, a type, what it is by default and three
/// marks; the last bounds the cost.
const MAX_TEXTS: u32 = 8;
const MAX_CHARS: u32 = 120;
const MAX_NODES: u32 = 64;
/// Prefixes of type names in a row of words. Source: JSON Schema, OpenAPI; ours.
const TYPES: [&str; 22] = [
    "string",
    "integer",
    "number",
    "boolean",
    "object",
    "array",
    "enum",
    "null",
    "int",
    "int32",
    "int64",
    "long",
    "float",
    "double",
    "bool",
    "uuid",
    "date-time",
    "list",
    "map",
    "file",
    "binary",
    "any",
];

/// The elements inside rows of words; no line break is written between them. Linear.
pub(super) fn word_rows(page: &PageSnapshot) -> HashSet<NodeId> {
    let mut found = HashSet::default();
    for row in datelines(page) {
        let inside = page.subtree(row).skip(1);
        found.extend(inside.filter(|at| page.node(*at).kind == NodeKind::Element));
    }
    let mut end = NodeId(0);
    for (id, node) in page.iter() {
        if id < end || node.kind != NodeKind::Element || !is_row(page, id) {
            continue;
        }
        end = node.end;
        let inside = page.subtree(id).skip(1);
        found.extend(inside.filter(|at| page.node(*at).kind == NodeKind::Element));
    }
    found
}

fn is_row(page: &PageSnapshot, id: NodeId) -> bool {
    let (totals, node) = (page.totals(id), page.node(id));
    let is_small = (2..=MAX_TEXTS).contains(&totals.texts)
        && totals.chars <= MAX_CHARS
        && node.end.0 - id.0 <= MAX_NODES;
    if !is_small || page.display(id) != Display::Flex {
        return false;
    }
    let texts = page.subtree(id).filter(|at| page.is_said(*at));
    let says = |at: &NodeId| {
        let text = page.node(*at).text.as_deref().unwrap_or("");
        text.contains(char::is_alphanumeric)
    };
    let texts: Vec<NodeId> = texts.filter(says).collect();
    let text = |at: &NodeId| page.node(*at).text.as_deref().unwrap_or("").trim();
    let Some((name, rest)) = texts.split_first() else {
        return false;
    };
    let is_type = |at: &NodeId| {
        let first = text(at).split_whitespace().next().unwrap_or("");
        TYPES.contains(&first.split(['[', '<', '(']).next().unwrap_or(""))
    };
    let is_name = |name: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_-.$[]?*".contains(c);
        name.chars().all(is_part) && name.contains(|c: char| c.is_ascii_alphabetic())
    };
    is_name(text(name)) && rest.iter().any(is_type) && are_in_line(page, &texts)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::Display;
    use crate::snapshot::test_page::{block, styled};

    /// The output for a box of `words`, one box each, beside each other; each is `step` px below the one before it.
    fn row(display: Display, words: &[&str], step: f64) -> String {
        body_of(|t| {
            t.open("p").text("So it is called:").close();
            t.element("div", [0.0, 0.0, 400.0, 60.0], styled(display), |t| {
                for (i, word) in words.iter().enumerate() {
                    let (left, top) = (100.0 * i as f64, step * i as f64);
                    let rect = [left, top, 80.0, 20.0];
                    t.element("div", rect, block(), |t| {
                        t.text_in(rect, word, block());
                    });
                }
            });
            t.open("p").text("How far it is opened.").close();
        })
    }

    #[test]
    fn the_name_and_the_type_of_a_parameter_are_one_line() {
        let words = ["width", "integer", "required"];
        let line = "So it is called:\n\nwidth integer required\n\nHow far it is opened.\n";
        assert_eq!(row(Display::Flex, &words, 0.0), line);
        assert_ne!(row(Display::Flex, &words, 30.0), line);
        assert_ne!(row(Display::Block, &words, 0.0), line);
        let names = row(Display::Flex, &["Jane", "Doe", "required"], 0.0);
        assert!(names.contains("Jane\n\nDoe"), "{names}");
        let array = row(Display::Flex, &["labels", "array of strings"], 0.0);
        assert!(array.contains("labels array of strings"), "{array}");
    }

    #[test]
    fn where_a_report_is_from_is_one_line() {
        let words = ["Washington", "CNN", "\u{2014}"];
        let line = row(Display::Flex, &words, 0.0);
        assert!(line.contains("\n\nWashington CNN \u{2014}\n\n"), "{line}");
        let lines = row(Display::Flex, &words, 30.0);
        assert!(lines.contains("Washington\n\nCNN"), "{lines}");
    }
}
