//! Breadcrumb links that lead down to the page: `owner / repository`. The owner in such a link has not written the
//! page.

use super::names::texts_between;
use crate::content::metadata::elements::MAX_INSIDE;
use crate::snapshot::{NodeId, PageSnapshot};

/// Separators between breadcrumb links.
const SIGNS: [&str; 6] = ["/", "›", "»", ">", "→", "\\"];
/// Maximum number of nodes between two breadcrumb links. Source: ours: the separator, and inline elements.
const MAX_BETWEEN: usize = 16;

/// Whether the link in an element, or around it, is a breadcrumb: the next link leads to a page below it (`/jane`,
/// `/jane/boats`), with only a separator between them. Limits: both addresses must be written in the same way;
/// separators drawn by a style sheet do not count.
pub(super) fn is_step(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = page.subtree(id).take(MAX_BETWEEN);
    let around = page.ancestors(id).take(MAX_INSIDE);
    let Some(link) = inside.chain(around).find(|n| page.is_link(*n)) else {
        return false;
    };
    let end = page.node(link).end;
    let mut behind = (end.0..page.len() as u32).take(MAX_BETWEEN).map(NodeId);
    let Some(next) = behind.find(|n| page.is_link(*n)) else {
        return false;
    };
    let [own, below] = [link, next].map(|n| page.attribute(n, "href").unwrap_or("").trim());
    let own = own.trim_end_matches('/');
    let rest = below.strip_prefix(own).unwrap_or("");
    let leads_down = !own.is_empty() && rest.len() > 1 && rest.starts_with('/');
    let mut between = texts_between(page, end, next);
    let is_parted = between.next().is_some_and(|text| SIGNS.contains(&text));
    leads_down && is_parted && between.next().is_none()
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn who_owns_what_a_page_is_part_of_has_not_written_it() {
        let authors = |[first, sign, second]: [&str; 3]| {
            let (authors, _) = signed(|t| {
                t.open("div").open_with("span", &[("itemprop", "author")]);
                t.open_with("a", &[("rel", "author"), ("href", first)]);
                t.text("Jane Doe").close().close();
                t.open("span").text(sign).close().open("strong");
                t.open_with("a", &[("href", second)]).text("Boats");
                t.close().close().close();
            });
            authors
        };
        assert_eq!(authors(["/jane", "/", "/jane/boats"]), [""; 0]);
        for other in [
            ["/jane", ",", "/jane/boats"],
            ["/jane", "/", "/max"],
            ["/jane", "/", "/janet/boats"],
            ["/", "/", "/boats"],
        ] {
            assert_eq!(authors(other), ["Jane Doe"], "{other:?}");
        }
    }
}
