//! Cells of several lines of which the first is a title: a link, a heading or bold words, and nothing else stands in
//! that line. What is below tells more of the thing, so the two are fields of their own. Source: ours, by the catalogues
//! of libraries and the lists of topics of Discourse. Limits: a cell that is one link stays whole, and so does one whose
//! next line is such a link or such words, too: it lists several things.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most nested elements of which each contains the whole content of its parent. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;
/// Most characters of a title in the first line of a cell. Source: ours: three lines; more is a text.
const MAX_TITLE: u32 = 200;

/// The title of a cell, and the nodes below it.
pub(super) fn title_and_rest(page: &PageSnapshot, cell: NodeId) -> Option<(NodeId, Vec<NodeId>)> {
    let says = |n: &NodeId| page.totals(*n).chars > 0;
    let mut around = cell;
    for _ in 0..MAX_WRAPPERS {
        if page.is_link(around) {
            return None;
        }
        let mut inside = page.children(around).skip_while(|n| !says(n));
        let first = inside.next()?;
        let mut behind: Vec<NodeId> = inside.collect();
        let Some(at) = behind.iter().position(says) else {
            around = first;
            continue;
        };
        let second = behind[at];
        let is_below = behind[..at].iter().any(|n| page.is_line_break(*n))
            || [first, second].into_iter().any(|n| is_block(page, n));
        let title = title_of(page, first).filter(|_| is_below)?;
        let is_alike = |other| are_alike(page, first, second) && are_alike(page, title, other);
        let goes_on = title_of(page, second).is_some_and(is_alike);
        let rest = behind.split_off(at);
        let end = rest.iter().rposition(says).map_or(0, |last| last + 1);
        return (!goes_on).then(|| (title, rest[..end].to_vec()));
    }
    None
}

/// The outermost element in a line that holds all of it and is a link, a heading or bold.
fn title_of(page: &PageSnapshot, line: NodeId) -> Option<NodeId> {
    let chars = page.totals(line).chars;
    let is_title =
        |n: NodeId| page.is_link(n) || page.is_heading(n) || matches!(page.tag(n), "b" | "strong");
    let mut id = line;
    for _ in 0..MAX_WRAPPERS {
        if chars > MAX_TITLE || page.node(id).kind != NodeKind::Element {
            return None;
        }
        if is_title(id) {
            return Some(id);
        }
        let holds_all = |n: &NodeId| page.totals(*n).chars == chars;
        id = page.children(id).find(holds_all)?;
    }
    None
}

fn is_block(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element && !page.flow_display(id).is_inline_level()
}

/// Whether two elements are of one tag and one class.
fn are_alike(page: &PageSnapshot, one: NodeId, other: NodeId) -> bool {
    let class = |id| page.attribute(id, "class");
    page.tag(one) == page.tag(other) && class(one) == class(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The title of a cell and what is below it.
    fn told(build: impl FnOnce(&mut TestPage)) -> Option<(String, String)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr").open("td");
        build(&mut t);
        let page = t.finish();
        let cell = page.tagged(["td"]).next()?;
        let (title, rest) = title_and_rest(&page, cell)?;
        Some((page.text(title), page.text_of(&rest)))
    }

    fn link(t: &mut TestPage, text: &str) {
        t.open_with("a", &[("href", "/x")]).open("b").text(text);
        t.close().close();
    }

    fn line(t: &mut TestPage, text: &str) {
        t.open("br").close().text(text);
    }

    #[test]
    fn the_first_line_of_a_cell_is_its_title() {
        let two = |title: &str, rest: &str| Some((title.to_owned(), rest.to_owned()));
        let catalogue = told(|t| {
            link(t, "Mills of the hills");
            line(t, "Ilse Kramer");
            line(t, "Reed Press");
        });
        assert_eq!(
            catalogue,
            two("Mills of the hills", "Ilse Kramer\nReed Press")
        );
        let forum = told(|t| {
            t.open("span");
            link(t, "Where to buy shuttles");
            t.close().open("div");
            t.open_with("a", &[("href", "/c")]).text("General").close();
        });
        assert_eq!(forum, two("Where to buy shuttles", "General"));
    }

    #[test]
    fn cells_of_several_things_stay_whole() {
        let several = told(|t| {
            link(t, "One");
            t.open("br").close();
            link(t, "Two");
        });
        assert_eq!(several, None);
        let sentence = told(|t| {
            link(t, "One");
            t.text(" of several");
            line(t, "Two");
        });
        assert_eq!(sentence, None);
        let card = told(|t| {
            t.open_with("a", &[("href", "/x")]).open("b").text("One");
            t.close();
            line(t, "Two");
        });
        assert_eq!(card, None);
    }
}
