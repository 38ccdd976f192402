//! The name of the site by the page's copyright line: `© 2026 Moor Notes`.

use super::bounded::of_document;
use super::front_links::{MAX_NAME, MIN_NAME};
use super::pieces::outer_piece;
use crate::content::addresses::is_front_page;
use crate::content::metadata::elements::block_around;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// The copyright sign.
const SIGN: char = '©';
/// The word that may follow it, and the words behind the name, in lower case.
const COPYRIGHT: &str = "copyright";
const ALL_RIGHTS: &str = "all rights reserved";
/// Signs that end the name.
const ENDS: [char; 9] = ['.', ',', ';', '|', '·', '•', '–', '®', '\n'];
/// Maximum number of characters of the copyright line, and of signs that are read. Source: ours: with links beside
/// it; to bound the cost.
const MAX_LINE: u32 = 240;
const MAX_SIGNS: usize = 16;

/// The first or last piece of the document's title that is the whole name in a copyright line of the page.
///
/// Source: ours; of 699 pages of wcxb, the snippets, the shops and 954 with forms without another name of the site, a
/// dozen or more are named so, all correctly. Limits: none on front pages, whose titles begin with search words; the
/// name with more words behind it (`Jane Doe and others`) is another.
pub(in crate::content::metadata) fn site_in_title(page: &PageSnapshot) -> Option<String> {
    if is_front_page(page) {
        return None;
    }
    let owners: HashSet<String> = signs(page).filter_map(|id| owner(page, id)).collect();
    if owners.is_empty() {
        return None;
    }
    outer_piece(of_document(page).trim(), |piece| owners.contains(piece))
}

/// The texts with a copyright sign.
fn signs(page: &PageSnapshot) -> impl Iterator<Item = NodeId> {
    let texts = page.iter().filter(|(id, node)| {
        let text = node.text.as_deref().unwrap_or("");
        text.contains(SIGN) && page.totals(*id).chars > 0
    });
    texts.map(|(id, _)| id).take(MAX_SIGNS)
}

/// The name in the copyright line around a sign, folded.
fn owner(page: &PageSnapshot, sign: NodeId) -> Option<String> {
    let line = block_around(page, sign).filter(|line| page.totals(*line).chars <= MAX_LINE);
    let text = page.text(line.unwrap_or(sign)).to_lowercase();
    let (_, behind) = text.split_once(SIGN)?;
    let is_before = |c: char| !c.is_alphabetic();
    let behind = behind.trim_start_matches(is_before);
    let behind = behind.strip_prefix(COPYRIGHT).unwrap_or(behind);
    let name = behind.trim_start_matches(is_before).split(ENDS).next()?;
    let name = name.split(ALL_RIGHTS).next()?.trim_end_matches(is_before);
    let is_name = (MIN_NAME as usize..=MAX_NAME as usize).contains(&name.chars().count());
    Some(folded(name)).filter(|name| is_name && !name.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn whose_the_rights_are_is_the_site_that_the_title_names() {
        let named = |title: &str, url: &str, rights: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Rain").close();
            t.open("p").text("It rains on the moor.").close();
            t.open("div").open("p").text(rights);
            let mut page = t.finish();
            page.source.title = title.to_owned();
            page.source.url = url.to_owned();
            Metadata::from_page(&page).site_name
        };
        let (title, url) = ("Rain | Moor Notes", "https://fog.example/a");
        let told = Some("Moor Notes".to_owned());
        for rights in [
            "© 2026 Moor Notes",
            "All of it © Copyright 2001-2026 Moor Notes. Imprint",
            "© Moor Notes 2026 All rights reserved",
        ] {
            assert_eq!(named(title, url, rights), told, "{rights}");
        }
        for rights in ["© 2026 Moor Notes and others", "Moor Notes"] {
            assert_eq!(named(title, url, rights), None, "{rights}");
        }
        let front = "https://fog.example/";
        assert_eq!(named(title, front, "© 2026 Moor Notes"), None);
        assert_eq!(named("Rain", url, "© 2026 Moor Notes"), None);
    }
}
