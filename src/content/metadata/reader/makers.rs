//! Makers of a site or its software who put their name into its `meta` elements: they are no authors.

use super::reading::Reader;
use crate::content::addresses::is_web;
use crate::content::people;
use crate::hash::HashSet;
use crate::input::site;
use crate::snapshot::NodeId;
use crate::snapshot::tokens::{folded, tokens};
use url::Url;

/// Number of texts at the end of a page that are its footer. Source: ours: some links, a copyright line, the maker.
const FOOT_TEXTS: usize = 12;
/// Maximum number of declared organisations that are looked for, to bound the cost.
const MAX_NAMES: usize = 16;
/// Minimum number of bytes of the name of a program. Source: ours.
const MIN_SOFTWARE: usize = 4;
/// Words beside a program's name in that of its team, in lower case.
const OF_TEAMS: [&str; 7] = [
    "the",
    "team",
    "and",
    "others",
    "developers",
    "community",
    "group",
];

impl Reader<'_> {
    /// Whether a declared author is the team of the software that made the page: `Example UI Team` beside the
    /// generator `Example! 2.0`, `The Zen Example Team` beside `program by Zen Example`.
    pub(super) fn is_of_software(&self, name: &str) -> bool {
        let Some((made_by, _)) = self.meta.first(&["generator"]) else {
            return false;
        };
        if !people::names_organisation(name) {
            return false;
        }
        let software = folded(made_by.split_whitespace().next().unwrap_or(""));
        let (own, told) = (name.to_lowercase(), made_by.to_lowercase());
        let own = || tokens(&own).filter(|word| !OF_TEAMS.contains(word));
        let is_told = || {
            let is_there = |word: &str| tokens(&told).any(|other| other == word);
            own().next().is_some() && own().all(is_there)
        };
        let is_named = software.len() >= MIN_SOFTWARE && folded(name).contains(&software);
        is_named || is_told()
    }

    /// Drops organisations that only made the site from the declared authors: the page shows their name only in its
    /// last texts, in links to another site. Linear in the page's texts.
    ///
    /// Source: ours, of 954 pages with forms (`made by <a>Example Studio</a>`). Limits: only where the page's own
    /// site is known; an organisation that the page shows nowhere may be the author.
    pub(super) fn drop_makers(&self, names: &mut Vec<String>) {
        let asked = names.iter().filter(|name| people::names_organisation(name));
        let asked: Vec<String> = asked.take(MAX_NAMES).map(|name| folded(name)).collect();
        if asked.is_empty() {
            return;
        }
        let Some(own_site) = self.web_address().as_ref().and_then(site) else {
            return;
        };
        let page = self.page;
        let links = page.links();
        let leads_away = |text: NodeId| {
            let link = page.ancestors(text).find(|up| page.is_link(*up));
            let href = link.and_then(|link| page.attribute(link, "href"));
            let address = href.and_then(|href| links.resolve_page(href));
            let url = address.and_then(|address| Url::parse(&address).ok());
            let other = url.filter(is_web).as_ref().and_then(site);
            other.is_some_and(|other| other != own_site)
        };
        let nodes = page.iter().map(|(id, _)| id);
        let said: Vec<NodeId> = nodes.filter(|id| page.is_said(*id)).collect();
        let foot = said.len().saturating_sub(FOOT_TEXTS);
        // For each name: `None` if the page does not show it, else whether it stands only in links to other sites in
        // the footer.
        let mut told: Vec<Option<bool>> = vec![None; asked.len()];
        for (i, text) in said.into_iter().enumerate() {
            let words = folded(page.node(text).text.as_deref().unwrap_or(""));
            for (name, told) in asked.iter().zip(&mut told) {
                if *told != Some(false) && words.contains(name.as_str()) {
                    *told = Some(i >= foot && leads_away(text));
                }
            }
        }
        let makers = asked.iter().zip(told);
        let makers = makers.filter(|(_, told)| *told == Some(true));
        let makers: HashSet<&String> = makers.map(|(name, _)| name).collect();
        if !makers.is_empty() {
            names.retain(|name| !makers.contains(&folded(name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn who_made_the_site_has_not_written_it() {
        let authors = |name: &str, href: &str, line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            meta(&mut t, "author", name);
            t.close().open("body").open("h1").text("Plant with us");
            t.close().open("p").text(line).close();
            for i in 0..12 {
                t.open("p").text(&format!("Words of it {i}.")).close();
            }
            t.open("p")
                .text("Powered by")
                .open_with("a", &[("href", href)]);
            t.text(name).close().close();
            let mut page = t.finish();
            page.source.url = "https://moor.example/plant".to_owned();
            Metadata::from_page(&page).authors
        };
        let (studio, there) = ("Muster Studio", "https://muster-studio.example/");
        let line = "It rains on the moor.";
        assert_eq!(authors(studio, there, line), [""; 0]);
        let own = [studio];
        assert_eq!(authors(studio, "/about", line), own, "of this site");
        let told = "Muster Studio writes of the moor.";
        assert_eq!(authors(studio, there, told), own, "told in the text");
        assert_eq!(authors("Jane Doe", there, line), ["Jane Doe"]);
    }
}
