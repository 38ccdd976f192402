//! Lines of code that are elements without a line end between them: highlighters leave it to the
//! style sheet to set them below each other.

use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Classes of elements that are lines. Source: Shiki, Prism's React renderer, Monaco, Tailwind's and
/// Docusaurus' pages.
const LINES: [&str; 5] = ["line", "token-line", "view-line", "code-line", "cm-line"];

/// The lines of code of a page, as far as they were asked for.
#[derive(Debug, Default)]
pub(crate) struct CodeLines {
    /// For each parent of lines, the first of them where nothing of the page ends it. Decided once:
    /// a first line may be as long as the page.
    unended: HashMap<NodeId, Option<NodeId>>,
}

impl CodeLines {
    /// Whether an element is a line of code, but not the first, and nothing of the page ends the
    /// line before it: the first two lines touch, without a line end in the first.
    pub(crate) fn begin_at(&mut self, page: &PageSnapshot, id: NodeId) -> bool {
        let Some(class) = page.attribute(id, "class") else {
            return false;
        };
        let is_line = class.split_whitespace().any(|name| LINES.contains(&name))
            && page.display(id).is_inline_level();
        let Some(parent) = page.parent(id).filter(|_| is_line) else {
            return false;
        };
        let first = *self
            .unended
            .entry(parent)
            .or_insert_with(|| unended_line(page, parent));
        first.is_some_and(|first| first != id && page.attribute(first, "class") == Some(class))
    }
}

/// The first element of a parent, where the next is alike and touches it, and no line end is in it.
fn unended_line(page: &PageSnapshot, parent: NodeId) -> Option<NodeId> {
    let mut children = page.children(parent);
    let first = children.find(|child| page.node(*child).kind == NodeKind::Element)?;
    let second = page.node(first).end;
    let is_alike = second.index() < page.len()
        && page.parent(second) == Some(parent)
        && page.attribute(second, "class") == page.attribute(first, "class");
    let mut texts = page
        .subtree(first)
        .filter_map(|n| page.node(n).text.as_deref());
    (is_alike && !texts.any(|text| text.contains('\n'))).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use std::time::{Duration, Instant};

    #[test]
    fn a_long_first_line_is_read_once() {
        const MANY: usize = 60_000;
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("pre");
        t.open_with("span", &[("class", "line")]);
        for _ in 0..MANY {
            t.open("b").close();
        }
        t.close();
        for _ in 0..MANY {
            t.open_with("span", &[("class", "line")]).close();
        }
        let page = t.finish();
        let mut lines = CodeLines::default();
        let start = Instant::now();
        let begun = page.iter().filter(|(id, _)| lines.begin_at(&page, *id));
        assert_eq!(begun.count(), MANY, "all but the first");
        // Once for each line took many seconds; once for all takes some milliseconds.
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}
