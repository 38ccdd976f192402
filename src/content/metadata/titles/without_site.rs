//! A declared title without the name of its site.

use super::host_names::host_label;
use super::separators::{QUALIFIER, SEPARATORS};
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;

/// Of two pieces the first is the title unless it is shorter than this, characters, and than the
/// other. Source: ours; names of sites and sections are short.
const MIN_TITLE: usize = 10;
/// What names of sites of manuals end with, folded. Source: ours, by custom of what makes them.
const SITE_ENDS: [&str; 2] = ["documentation", "dokumentation"];

/// A declared title without the site's name: a piece that is the name, as the page or its host
/// tells it, with what stands behind it, or what follows a separator that stands in no title.
pub(in crate::content::metadata) fn without_site(
    page: &PageSnapshot,
    title: &str,
    site: Option<&str>,
) -> String {
    let host = host_label(page);
    let is_site = |piece: &str| {
        let piece = folded(piece);
        let is_name = site.is_some_and(|site| folded(site) == piece);
        let is_host = host.as_ref() == Some(&piece);
        let is_manual = SITE_ENDS.iter().any(|end| piece.ends_with(end));
        is_name || is_host || is_manual
    };
    // At the end of a title more may stand behind the host's name; what begins it may be the title.
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
    for separator in SEPARATORS.iter().filter(|separator| separator.is_sure) {
        if let Some((first, rest)) = separator.first_cut(title)
            && first.chars().count() >= rest.chars().count().min(MIN_TITLE)
        {
            return first.trim().to_owned();
        }
    }
    title.trim().to_owned()
}

/// A title of several words without the name of the site that is parted from it as names of programs are.
fn without_qualifier(title: &str, is_site: impl Fn(&str) -> bool) -> Option<&str> {
    let last = title.rsplit_once(QUALIFIER);
    let first = title.split_once(QUALIFIER).map(|(name, rest)| (rest, name));
    let mut ends = last.into_iter().chain(first);
    let (rest, _) = ends.find(|(rest, name)| rest.trim().contains(' ') && is_site(name))?;
    Some(rest.trim())
}

/// Whether a piece of a title that ends as the name of a manual does is a page of it: its first word goes on from the
/// name that stands before it, as in `Git - git-commit Documentation`.
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
