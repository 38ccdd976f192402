//! Word statistics of units, computed without the site of the page that they are applied to. The models that learn
//! from them must not mistake the page's own words for the statistics of others.

use super::page::{LabelledPage, learned};
use crate::content::fused::set_words;
use crate::content::words::page_words::PageWords;
use crate::content::words::unit_words::{Counts, SiteCounts, UnitWords};
use std::collections::BTreeMap;

/// The words of labels and titles of each site.
pub(crate) type SitePageWords = BTreeMap<String, PageWords>;

/// Counts the words that tell of types, by site.
pub(crate) fn count_page_words(pages: &[LabelledPage]) -> SitePageWords {
    let sites = by_site(pages).into_iter().map(|(site, pages)| {
        let typed = pages
            .iter()
            .filter_map(|p| Some((p.class()?, &p.gathered.type_words)));
        (site.to_owned(), PageWords::of_site(typed))
    });
    sites.collect()
}

fn by_site(pages: &[LabelledPage]) -> BTreeMap<&str, Vec<&LabelledPage>> {
    let mut sites: BTreeMap<&str, Vec<&LabelledPage>> = BTreeMap::new();
    for page in pages {
        sites.entry(&page.site).or_default().push(page);
    }
    sites
}

/// What the words say of each page, learned from the sites of some pages and never from the
/// page's own; returns what all say.
pub(crate) fn set_page_words(
    pages: &mut [LabelledPage],
    sites: &SitePageWords,
    learns: impl Fn(usize) -> bool,
) -> PageWords {
    let mut known: Vec<&str> = learned(pages, learns).map(|p| p.site.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    let words = PageWords::of_sites(known.iter().filter_map(|site| sites.get(*site)));
    let told: Vec<_> = pages
        .iter()
        .map(|page| {
            let is_known = known.binary_search(&page.site.as_str()).is_ok();
            let own = sites.get(&page.site).filter(|_| is_known);
            words.features(&page.gathered.type_words, own)
        })
        .collect();
    for (page, told) in pages.iter_mut().zip(told) {
        page.gathered.page.set_words(&told);
    }
    words
}

/// How often the words and the names of units are content, by site.
pub(crate) type SiteWords = BTreeMap<String, [SiteCounts; 2]>;

/// Counts the words of all pages.
pub(crate) fn count_words(pages: &[LabelledPage]) -> SiteWords {
    let counted = by_site(pages).into_iter().map(|(site, pages)| {
        let words = pages
            .iter()
            .map(|p| (&p.gathered.tokens.words, p.labels.as_slice()));
        let names = pages
            .iter()
            .map(|p| (&p.gathered.tokens.names, p.labels.as_slice()));
        (
            site.to_owned(),
            [SiteCounts::from_pages(words), SiteCounts::from_pages(names)],
        )
    });
    counted.collect()
}

/// What words say of the units of each page, learned without its site; returns what all say.
pub(crate) fn set_unit_words(
    pages: &mut [LabelledPage],
    counts: &SiteWords,
    learns: impl Fn(usize) -> bool,
) -> UnitWords {
    let of_learned = learned(pages, learns);
    let mut sites: Vec<&str> = of_learned.map(|p| p.site.as_str()).collect();
    sites.sort_unstable();
    sites.dedup();
    let [words, names] =
        [0, 1].map(|i| Counts::from_sites(sites.iter().filter_map(|s| Some(&counts.get(*s)?[i]))));
    let all = UnitWords {
        words: words.learned(),
        names: names.learned(),
    };
    let told: Vec<_> = pages
        .iter()
        .map(|page| {
            let is_learned = sites.binary_search(&page.site.as_str()).is_ok();
            let own = counts.get(&page.site).filter(|_| is_learned);
            let tokens = &page.gathered.tokens;
            let said = tokens.words.features(|w| words.says(w, own.map(|o| &o[0])));
            let named = tokens.names.features(|w| names.says(w, own.map(|o| &o[1])));
            (said, named)
        })
        .collect();
    for (page, (said, named)) in pages.iter_mut().zip(told) {
        set_words(&mut page.gathered.rows, &said, &named);
    }
    all
}
