//! The author by the page's address: the owner of its first folder (`/jane/notes/1`), or of an account, whose link
//! stands beside the time near the headline, with a picture that links to the same address.
//!
//! Sections are folders, too (`/sport/2024/1`), and stand beside dates as often, but have no picture of their own.

use crate::content::clean_text::clean;
use crate::content::metadata::days::text_before;
use crate::content::metadata::elements::{leads_to_account, link_around};
use crate::content::metadata::near::Near;
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::names_section;
use crate::content::people;
use crate::snapshot::tokens::folded;
use crate::snapshot::{Links, NodeId, PageSnapshot};
use url::Url;

/// Maximum number of texts behind the headline, and before it, that are checked for the owner's link. Source: ours:
/// name and time, and counts.
const MAX_BEHIND: usize = 4;
const MAX_BEFORE: usize = 3;
/// Maximum number of characters of a name. Source: ours, as of accounts.
const MAX_NAME: u32 = 30;
/// Maximum number of nodes between a link and the picture's link, and of nodes in the latter. Source: ours: inline
/// elements; to bound the cost.
const MAX_TO_PICTURE: usize = 16;
const MAX_PICTURE: usize = 8;
/// Maximum number of levels from a text to its `time`, and of nodes up to it. Source: ours, to bound the cost.
const MAX_IN_TIME: usize = 3;
const MAX_TO_TIME: usize = 12;

/// The only name near the headline that links to its owner's folder or account, beside a time and a picture.
///
/// Source: ours: note.com, zenn.dev, Habr. Limits: `time` elements right before or behind the name; pictures in links
/// of their own.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let Some(node) = headline.node else {
        return Vec::new();
    };
    let behind = near.behind(page, headline).take(MAX_BEHIND);
    let before = near.texts.iter().copied().filter(|id| *id < node);
    let before = before.take(MAX_BEFORE);
    let links = page.links();
    let own = Url::parse(&page.source.url).ok();
    let named = |id: NodeId| {
        let link = link_around(page, id)?;
        let is_short = page.totals(link).chars <= MAX_NAME;
        let name = clean(&page.text(link)).filter(|_| is_short)?;
        let is_site = site.is_some_and(|site| folded(site) == folded(&name));
        let is_person = people::may_be_nick(&name) && !is_site && !names_section(&name);
        let leads =
            || leads_to_account(page, link) || leads_to_folder(page, link, (&links, own.as_ref()));
        let is_owner = is_person && is_beside_time(page, id) && leads() && is_pictured(page, link);
        is_owner.then_some(name)
    };
    let mut found = behind.chain(before).filter_map(named);
    match found.next() {
        Some(name) if found.all(|other| other == name) => vec![name],
        _ => Vec::new(),
    }
}

/// Whether a link leads to the first folder of the page's own address.
fn leads_to_folder(
    page: &PageSnapshot,
    link: NodeId,
    (links, own): (&Links, Option<&Url>),
) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let Some((own, folder)) = own.zip(links.page_url(href)) else {
        return false;
    };
    let name = folder.path().trim_matches('/');
    let is_first = |path: &str| {
        let rest = path.trim_start_matches('/').strip_prefix(name);
        rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
    };
    own.origin() == folder.origin()
        && folder.query().is_none()
        && !name.is_empty()
        && !name.contains('/')
        && is_first(own.path())
}

/// Whether the text right before or behind another stands in a `time`.
fn is_beside_time(page: &PageSnapshot, id: NodeId) -> bool {
    let mut behind = (id.0 + 1..page.len() as u32).map(NodeId).take(MAX_TO_TIME);
    let next = behind.find(|n| page.is_said(*n));
    let is_time = |n: NodeId| {
        let mut around = page.ancestors(n).take(MAX_IN_TIME);
        around.any(|up| page.tag(up) == "time")
    };
    next.is_some_and(is_time) || text_before(page, id).is_some_and(is_time)
}

/// Whether a picture near a link has a link to the same address.
fn is_pictured(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href");
    let first = link.0.saturating_sub(MAX_TO_PICTURE as u32);
    let end = page.node(link).end.0;
    let last = (end + MAX_TO_PICTURE as u32).min(page.len() as u32);
    let mut near = (first..link.0).chain(end..last).map(NodeId);
    near.any(|n| {
        page.tag(n) == "a"
            && page.attribute(n, "href") == href
            && page.totals(n).chars == 0
            && page
                .subtree(n)
                .take(MAX_PICTURE)
                .any(|i| page.tag(i) == "img")
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The authors of a page at this address with a link beside the time, and one around a picture.
    fn authors(address: &str, href: &str, pictured: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .text("雨の日に読みたい本の話")
            .close();
        t.open("div").open_with("a", &[("href", pictured)]);
        t.open("img").close().close();
        t.open_with("a", &[("href", href)]).text("ゆき").close();
        t.open_with("time", &[("datetime", "2024-06-12")]);
        t.text("2024年6月12日").close().close();
        t.open("p").text(&"Words of it. ".repeat(9)).close();
        let mut page = t.finish();
        page.source.url = address.to_owned();
        Metadata::from_page(&page).authors
    }

    #[test]
    fn who_owns_the_folder_of_the_page_has_written_it() {
        let page = "https://note.example/yuki_ame/n/n1";
        let yuki = ["ゆき"];
        assert_eq!(authors(page, "/yuki_ame", "/yuki_ame"), yuki);
        assert_eq!(authors(page, "/ru/users/yuki/", "/ru/users/yuki/"), yuki);
        assert_eq!(authors(page, "/yuki_ame", "/other"), [""; 0], "a section");
        assert_eq!(authors(page, "/yuki", "/yuki"), [""; 0], "another's");
        assert_eq!(
            authors("https://note.example/yuki_ame", "/yuki_ame", "/yuki_ame"),
            [""; 0]
        );
    }
}
