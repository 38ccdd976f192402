//! Lists of a site's users: its most active writers, or its latest ones.

use crate::content::framing::is_framing;
use crate::content::metadata::near::has_digit;
use crate::content::words::phrases::Phrases;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::hash::Hash;

/// Minimum number of different names in a list of users. Source: ours: two people may have written together.
const MIN_USERS: usize = 3;
/// Maximum number of elements from a marked one up to its list item. Source: ours.
const MAX_IN_ENTRY: usize = 4;
/// Maximum number of nodes of an item among which a number is looked for. Source: ours: a name, a picture, two
/// counts; to bound the cost.
const MAX_NODES: usize = 32;

/// Maximum number of nodes before a list among which its heading is looked for, and of characters of the heading.
/// Source: ours: it stands right above.
const MAX_ABOVE: u32 = 16;
const MAX_HEADING: u32 = 40;
/// Headings of a text's authors, in lower case. Source: ours, by custom.
static AUTHORS: Phrases = Phrases::separated(
    "author|authors|about the author|about the authors|written by|autor|autoren|autorinnen und autoren|auteur|auteurs|\
     autores|autore|autori|auteurs et autrices|författare|forfattere|kirjoittajat|autorzy|autoři|szerzők|yazarlar|автор|\
     авторы|автори|作者|著者|저자",
    "|",
);

/// Drops from the marked elements those in lists of users, and those around such a list. In such a list three or more
/// items have the same mark with different names, and stand in the page's frame or have a number (how much each
/// wrote). Elements of the headline's section (`is_own`) are authors, however many, and so are those of a list with a
/// heading for authors.
///
/// Source: ours, of 954 pages with forms (`popular-authors-list`). Limits: only `li` elements; raised numbers are
/// those of footnotes and institutes.
pub(super) fn drop_users<M: Hash + Eq>(
    page: &PageSnapshot,
    marked: &mut Vec<NodeId>,
    mark: impl Fn(NodeId) -> M,
    is_own: impl Fn(NodeId) -> bool,
) {
    let mut named: HashMap<(NodeId, M), HashSet<String>> = HashMap::default();
    for id in marked.iter().copied() {
        let mut around = page.inclusive_ancestors(id).take(MAX_IN_ENTRY);
        let entry = around.find(|up| page.tag(*up) == "li");
        let entry = entry.filter(|entry| !is_own(*entry));
        let list = entry.and_then(|entry| Some((entry, page.parent(entry)?)));
        let list = list.filter(|(entry, _)| tells_number(page, *entry) || is_framing(page, id));
        if let Some((_, list)) = list {
            let names = named.entry((list, mark(id))).or_default();
            names.insert(page.text(id));
        }
    }
    let lists = named.into_iter();
    let lists = lists.filter(|((list, _), names)| {
        names.len() >= MIN_USERS && !is_headed_as_authors(page, *list)
    });
    let lists = page.outermost(lists.map(|((list, _), _)| list).collect());
    if !lists.is_empty() {
        marked.retain(|id| !page.is_in_any(&lists, *id) && !page.holds_any(*id, &lists));
    }
}

/// Whether the heading right above a list is one for authors.
fn is_headed_as_authors(page: &PageSnapshot, list: NodeId) -> bool {
    let mut above = (list.0.saturating_sub(MAX_ABOVE)..list.0).rev().map(NodeId);
    let heading = above.find(|id| page.is_heading(*id));
    heading.is_some_and(|heading| {
        let is_short = page.totals(heading).chars <= MAX_HEADING;
        let says = |text: &str| AUTHORS.holds(text.trim().trim_end_matches(':'));
        is_short && says(&page.text(heading).to_lowercase())
    })
}

/// Whether a list item has a number that is not raised.
fn tells_number(page: &PageSnapshot, entry: NodeId) -> bool {
    let is_raised = |id: NodeId| {
        let mut around = page.ancestors(id).take_while(|up| *up != entry);
        around.any(|up| page.tag(up) == "sup")
    };
    let mut inside = page.subtree(entry).take(MAX_NODES);
    inside.any(|id| page.node(id).text.as_deref().is_some_and(has_digit) && !is_raised(id))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn who_writes_most_on_a_site_has_not_written_the_page() {
        let authors = |users: &[&str], heading: &str, (tag, count): (&str, &str)| {
            let found = signed(|t| {
                t.open("p").text("Words of it.").close();
                if !heading.is_empty() {
                    t.open("h3").text(heading).close();
                }
                t.open_with("ul", &[("class", "popular-authors-list")]);
                for user in users {
                    t.open_with("li", &[("class", "popular-author")]);
                    t.open_with("a", &[("href", "/author/x")]);
                    t.open("span").text(user).close().close();
                    if !count.is_empty() {
                        t.open(tag).text(count).close();
                    }
                    t.close();
                }
                t.close();
            });
            found.0
        };
        let users = ["Morag Kerr", "Dev Lal", "Jane Doe"];
        let (heading, count) = ("Active writers", ("div", "3493"));
        assert_eq!(authors(&users, heading, count), [""; 0]);
        assert_eq!(authors(&users[..2], heading, count), users[..2]);
        assert_eq!(authors(&users, heading, ("div", "")), users, "no count");
        assert_eq!(authors(&users, "", count), users, "the page's own");
        assert_eq!(authors(&users, "Authors", count), users, "of the page");
        assert_eq!(authors(&users, heading, ("sup", "1")), users, "raised");
    }
}
