//! A declared title without the name of its site.

use super::host_names::host_label;
use super::separators::{QUALIFIER, SEPARATORS};
use crate::content::addresses::{addresses, is_front, is_one_host, is_web};
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, PageSnapshot};
use url::Url;

/// Minimum number of characters of a first piece to be the title, unless the other piece is shorter still. Source:
/// ours; names of sites and sections are short.
const MIN_TITLE: usize = 10;
/// Maximum number of bytes of a text that may be a word of a title. Source: ours, to bound the cost.
const MAX_SAID: usize = 100;
/// Maximum number of elements from a text to its link. Source: ours: inline elements.
const MAX_IN_LINK: usize = 3;
/// The colon between the name of a site and the title of one of its pages. Source: ours, shops and stores.
const PARTING_COLON: &str = " : ";
/// Last words of the names of sites of manuals, folded. Source: ours, by custom of generators.
const SITE_ENDS: [&str; 2] = ["documentation", "dokumentation"];

/// A declared title without the site's name: without the piece that is the name by the page or its host, and what
/// stands behind that; else without what follows a separator that stands in no title.
pub(in crate::content::metadata) fn without_site(
    page: &PageSnapshot,
    title: &str,
    site: Option<&str>,
) -> String {
    let host = host_label(page);
    let is_called = |piece: &str| {
        let piece = folded(piece);
        let is_name = site.is_some_and(|site| folded(site) == piece);
        is_name || host.as_ref() == Some(&piece)
    };
    let is_site = |piece: &str| {
        let is_manual = || SITE_ENDS.iter().any(|end| folded(piece).ends_with(end));
        is_called(piece) || is_manual()
    };
    // At the end of a title a piece may begin with the host's label and go on; at the beginning it may be the title.
    let begins_with_host = |piece: &str| {
        let host = host.as_ref().filter(|host| host.len() > 3);
        host.is_some_and(|host| folded(piece).starts_with(host.as_str()))
    };
    for separator in &SEPARATORS {
        let places = separator.places(title);
        // The site's slogan may stand behind its name.
        let named = (0..places.len()).find(|i| {
            let name = separator.piece_behind(title, &places, *i);
            is_site(name) && !goes_on(&title[..places[*i]], name)
                || i + 1 == places.len() && begins_with_host(name)
        });
        if let Some(i) = named {
            return without_site(page, title[..places[i]].trim(), site);
        }
        if let Some((name, rest)) = separator.first_cut(title)
            && (is_site(name) || goes_on(name, rest))
        {
            return rest.trim().to_owned();
        }
    }
    if let Some(rest) = without_qualifier(title, is_site) {
        return rest.to_owned();
    }
    if let Some(rest) = behind_colon(title, is_called) {
        return rest.to_owned();
    }
    for separator in SEPARATORS.iter().filter(|separator| separator.is_sure) {
        if let Some((first, rest)) = separator.first_cut(title)
            && first.chars().count() >= rest.chars().count().min(MIN_TITLE)
        {
            return first.trim().to_owned();
        }
    }
    title.trim().to_owned()
}

/// The site's name with which a declared title begins, if the rest does not name the page: on the front page the rest
/// is the slogan, and a single word that the page says nowhere is the name of the software or service
/// (`Low Water | Substack`). Linear in the texts of the page.
///
/// Source: ours. Limits: a word that the page says only in a menu may be its title, and counts as said.
pub(in crate::content::metadata) fn bare_site<'a>(
    page: &PageSnapshot,
    title: &'a str,
    site: Option<&str>,
) -> Option<&'a str> {
    let mut sure = SEPARATORS.iter().filter(|separator| separator.is_sure);
    let (name, rest) = sure.find_map(|separator| separator.first_cut(title))?;
    let own = folded(name);
    let is_site = site.is_some_and(|site| folded(site) == own) || host_label(page) == Some(own);
    if !is_site {
        return None;
    }
    let mut addresses = addresses(page).peekable();
    let is_front = addresses.peek().is_some() && addresses.all(|url| is_front(&url));
    let is_unsaid = || {
        let is_word = tokens(rest).count() == 1;
        let rest = folded(rest);
        let says = |text: &str| text.len() <= MAX_SAID && folded(text) == rest;
        let mut texts = page
            .iter()
            .filter_map(|(id, node)| Some((id, node.text.as_deref()?)));
        is_word && !texts.any(|(id, text)| says(text) && !leads_elsewhere(page, id))
    };
    (is_front || is_unsaid()).then(|| name.trim())
}

/// Whether a text stands in a link to another site.
fn leads_elsewhere(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_IN_LINK);
    let href = around.find_map(|up| page.attribute(up, "href"));
    let address = href.and_then(|href| page.links().resolve_page(href));
    let address = address.and_then(|address| Url::parse(&address).ok());
    let is_other = |url: &Url| !addresses(page).any(|own| is_one_host(&own, url));
    address.is_some_and(|url| is_web(&url) && is_other(&url))
}

/// A title of several words without the site's name before or behind `::`.
fn without_qualifier(title: &str, is_site: impl Fn(&str) -> bool) -> Option<&str> {
    let last = title.rsplit_once(QUALIFIER);
    let first = title.split_once(QUALIFIER).map(|(name, rest)| (rest, name));
    let mut ends = last.into_iter().chain(first);
    let (rest, _) = ends.find(|(rest, name)| rest.trim().contains(' ') && is_site(name))?;
    Some(rest.trim())
}

/// A title without the site's name before a colon between spaces: `Example : Boats`. A colon that touches the name is
/// as often part of the title (`Example: a history`), and French puts spaces around all colons.
fn behind_colon(title: &str, is_called: impl Fn(&str) -> bool) -> Option<&str> {
    let (name, rest) = title.split_once(PARTING_COLON)?;
    let says = rest.contains(char::is_alphanumeric);
    (says && !name.trim().is_empty() && is_called(name)).then(|| rest.trim())
}

/// Whether a piece that ends as the name of a manual does is a page of it: its first word continues the name before
/// it, as in `Git - git-commit Documentation`.
fn goes_on(name: &str, piece: &str) -> bool {
    let is_manual = SITE_ENDS.iter().any(|end| folded(piece).ends_with(end));
    let (name, piece) = (name.trim().to_lowercase(), piece.trim().to_lowercase());
    let rest = piece.strip_prefix(&name).filter(|_| !name.is_empty());
    is_manual && rest.is_some_and(|rest| rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn two_slashes_part_the_name_of_the_site() {
        let page = TestPage::new(800.0, 600.0).finish();
        let bare = |title: &str| without_site(&page, title, None);
        assert_eq!(bare("Example // Start // Boats"), "Start // Boats");
        assert_eq!(bare("Write // comments"), "Write // comments");
    }

    #[test]
    fn a_colon_that_stands_apart_is_behind_the_name_of_the_site() {
        let page = TestPage::new(800.0, 600.0).finish();
        for (title, expected) in [
            ("Example.co.uk : kitchen knives", "kitchen knives"),
            ("Example.co.uk: knives", "Example.co.uk: knives"),
            ("Knives : a history", "Knives : a history"),
            ("Example.co.uk : ", "Example.co.uk :"),
        ] {
            let bare = without_site(&page, title, Some("Example.co.uk"));
            assert_eq!(bare, expected);
        }
    }

    #[test]
    fn the_name_of_the_site_stays_where_the_rest_names_no_page() {
        let bare = |title: &str, path: &str, said: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(said).close();
            let mut page = t.finish();
            page.source.url = format!("https://tide.example{path}");
            bare_site(&page, title, Some("Low Water")).map(str::to_owned)
        };
        let site = Some("Low Water".to_owned());
        assert_eq!(bare("Low Water | News from the coast", "/", "x"), site);
        assert_eq!(bare("Low Water | News from the coast", "/a", "x"), None);
        assert_eq!(bare("Low Water | Substack", "/a", "x"), site);
        assert_eq!(bare("Low Water | Contact", "/a", "Contact"), None);
        assert_eq!(bare("Contact | Low Water", "/", "x"), None);
        let platform = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("a", &[("href", href)]);
            t.text("Substack");
            let mut page = t.finish();
            page.source.url = "https://tide.example/a".to_owned();
            bare_site(&page, "Low Water | Substack", Some("Low Water")).is_some()
        };
        assert!(platform("https://substack.example/"));
        assert!(!platform("/substack"), "a page of the site");
    }

    #[test]
    fn names_of_programs_are_not_parted() {
        let page = TestPage::new(800.0, 600.0).finish();
        for (title, expected) in [
            (
                "Class: YARD::Options — Manual",
                "Class: YARD::Options — Manual",
            ),
            ("vector<T>::~vector | Manual", "vector<T>::~vector"),
            (
                "The history of the bridge:: News",
                "The history of the bridge",
            ),
            ("桥的历史和它的未来之路::新闻", "桥的历史和它的未来之路"),
            (
                "How to build a bridge::Engineer.com",
                "How to build a bridge",
            ),
            ("Bridge builders::Engineer", "Bridge builders"),
            ("Engineer::Bridge builders", "Bridge builders"),
            ("Engineer::Bridge", "Engineer::Bridge"),
        ] {
            assert_eq!(without_site(&page, title, Some("Engineer")), expected);
        }
    }
}
