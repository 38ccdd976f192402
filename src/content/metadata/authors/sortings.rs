//! Menus that sort a list: `By Domain`, `By Last Test`. They name nobody.

use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of elements from a text up to the menu entry. Source: ours: inline elements, and the link.
const MAX_IN_ENTRY: usize = 4;
/// Maximum number of menu entries that are checked, and of nodes of each. Source: ours, to bound the cost.
const MAX_ENTRIES: usize = 32;
const MAX_NODES: usize = 8;
/// Maximum number of characters of an entry of a menu that sorts. Source: ours: a few words.
const MAX_ENTRY: u32 = 40;

/// Whether a text that looks like a byline is the whole linked text of a list item, and another item of the list
/// begins with the same word.
///
/// Source: ours, of 954 pages with forms. Limits: lists of links to authors, each a byline (`By Jane Doe`), count as
/// well: these name no author of the page, either.
pub(super) fn is_sorting(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_IN_ENTRY);
    let entry = around.find(|up| page.tag(*up) == "li");
    let Some(entry) = entry.filter(|entry| is_linked_whole(page, *entry, text)) else {
        return false;
    };
    let Some(first) = first_word(page, text) else {
        return false;
    };
    let entries = page.parent(entry).into_iter();
    let entries = entries.flat_map(|list| page.children(list).take(MAX_ENTRIES));
    let mut others = entries.filter(|other| *other != entry);
    others.any(|other| {
        let mut nodes = page.subtree(other).take(MAX_NODES);
        let text = nodes.find(|id| page.is_said(*id));
        let text = text.filter(|text| is_linked_whole(page, other, *text));
        text.and_then(|text| first_word(page, text)).as_ref() == Some(&first)
    })
}

/// Whether the whole text of an entry is this one, in a link.
fn is_linked_whole(page: &PageSnapshot, entry: NodeId, text: NodeId) -> bool {
    let chars = page.totals(entry).chars;
    let is_whole = chars <= MAX_ENTRY && chars == page.totals(text).chars;
    let mut around = page.ancestors(text).take(MAX_IN_ENTRY);
    is_whole && around.any(|up| page.is_link(up))
}

/// The first word of a byline, in lower case.
fn first_word(page: &PageSnapshot, text: NodeId) -> Option<String> {
    let text = page.node(text).text.as_deref()?.trim();
    let first = text.split_whitespace().next()?;
    people::is_byline(text).then(|| first.to_lowercase())
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn what_a_list_is_sorted_by_names_nobody() {
        let authors = |entries: &[&str]| {
            let found = signed(|t| {
                t.open("ul");
                for entry in entries {
                    t.open("li").open_with("a", &[("href", "/list")]);
                    t.open("i").text(entry).close().close().close();
                }
                t.close();
                t.open("p").text("Words of it.").close();
            });
            found.0
        };
        assert_eq!(authors(&["By Last Test", "By Domain"]), [""; 0]);
        let alone = ["By Jane Doe", "Comments"];
        assert_eq!(
            authors(&alone),
            ["Jane Doe"],
            "a byline beside another link"
        );
    }
}
