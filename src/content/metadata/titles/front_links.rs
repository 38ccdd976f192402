//! The name of the site by the links to its front page.

use super::bounded::of_document;
use super::host_names::address_in;
use super::pieces::outer_piece;
use crate::content::addresses::{is_web, own_addresses};
use crate::content::clean_text::clean;
use crate::content::heading_links::leads_to_front;
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use url::Url;

/// Minimum and maximum number of characters of a link that names a site. Source: ours, as of headings of sites.
pub(super) const MIN_NAME: u32 = 3;
pub(super) const MAX_NAME: u32 = 60;
/// Maximum number of nodes of a link to the front page among which its only picture is looked for. Source: ours, to
/// bound the cost.
const MAX_IN_LINK: usize = 32;
/// Maximum number of characters outside of links in the line of a link to the front page. Source: ours: a slogan, or
/// a copyright line; prose has more.
const MAX_BESIDE: u32 = 80;
/// Texts of links to front pages in place of a name, folded; none of them names anything else. Source: ours, by
/// custom.
static FRONTS: Phrases = Phrases::from_words(
    "home homepage homesite mainpage frontpage startpage startseite hauptseite accueil páginainicial páginaprincipal \
    paginainicial home首页 首页 首頁 ホーム トップページ главнаястраница stronagłówna kezdőlap főoldal startpagina startsida forside \
    etusivu anasayfa الصفحةالرئيسية trangchủ начало",
);
/// Further texts of links to front pages, which are as often the name of a section.
static PARTS: Phrases = Phrases::from_words(
    "start inicio início portada トップ 홈 главная головна strona úvod domů hem hjem αρχική الرئيسية ראשי index welcome \
    willkommen bienvenue news overview übersicht aperçu resumen panoramica visãogeral overzicht oversigt oversikt \
    översikt przegląd přehled обзор",
);

/// Whether a folded text is a word for the front page, and nothing else.
pub(in crate::content::metadata) fn calls_front(text: &str) -> bool {
    FRONTS.holds(text)
}

/// Whether a folded text may be a word for the front page, or for a section.
pub(in crate::content) fn may_call_front(text: &str) -> bool {
    FRONTS.holds(text) || PARTS.holds(text)
}

/// The first or last piece of the document's title that equals the text of a link to the site's front page, or the
/// name of a link without text (that of its only picture, or its label): the page's makers name the site so, whatever
/// its host. Any sign may then separate the name from the rest of the title (`Headline_Site`). Of a slogan with the
/// host's address in it only the address is told ([`address_in`]).
///
/// Source: ours. Limits: none on front pages, where all such links lead to the page itself; no link to this page, or
/// marked as the menu's current entry; where the page's host is not known, none in prose, which links to the front
/// pages of others.
pub(in crate::content::metadata) fn site_in_title(page: &PageSnapshot) -> Option<String> {
    let title = of_document(page).trim();
    let whole = folded(title);
    let has_host = Url::parse(&page.source.url).is_ok_and(|url| is_web(&url));
    let may_name = |link: &NodeId| matches!(page.totals(*link).chars, 0 | MIN_NAME..=MAX_NAME);
    let links = page.tagged(["a"]).filter(may_name);
    let resolver = page.links();
    let own: Vec<String> = own_addresses(page).collect();
    let leads_here = |link: NodeId| {
        let href = page.attribute(link, "href");
        let address = href.and_then(|href| resolver.resolve_page(href));
        address.is_some_and(|address| own.contains(&address))
    };
    let named = links.flat_map(|link| {
        let called = names_of(page, link).into_iter();
        called.map(move |text| (folded(&text), text, link))
    });
    let named = named.filter(|(name, _, link)| {
        let is_part = !name.is_empty() && whole.contains(name) && *name != whole;
        let is_own = || {
            (has_host || !is_in_prose(page, *link))
                && !is_current(page, *link)
                && !leads_here(*link)
        };
        is_part && !may_call_front(name) && is_own()
    });
    let named: Vec<(String, String, NodeId)> = named.collect();
    let piece = outer_piece(title, |piece| {
        let mut alike = named.iter().filter(|(name, ..)| name == piece);
        alike.any(|(.., link)| leads_to_front(page, *link))
    });
    let name = piece.or_else(|| {
        let mut parted = named.iter().filter(|(_, text, _)| is_parted(title, text));
        let (_, text, _) = parted.find(|(.., link)| leads_to_front(page, *link))?;
        Some(text.clone())
    })?;
    let url = Url::parse(&page.source.url).ok();
    let host = url.and_then(|url| Some(address_in(&name, &url)?.to_owned()));
    Some(host.unwrap_or(name))
}

/// The text of a link or logo; where it has none, the names of its only picture and its own labels.
pub(super) fn names_of(page: &PageSnapshot, link: NodeId) -> Vec<String> {
    if page.totals(link).chars > 0 {
        return clean(&page.text(link)).into_iter().collect();
    }
    let inside = page.subtree(link).take(MAX_IN_LINK);
    let mut pictures = inside.filter(|n| page.tag(*n) == "img");
    let only = pictures.next().filter(|_| pictures.next().is_none());
    let alt = only.and_then(|picture| page.attribute(picture, "alt"));
    let labels = ["aria-label", "title"].map(|name| page.attribute(link, name));
    let told = [alt].into_iter().chain(labels).flatten();
    let is_name = |name: &String| {
        let chars = name.chars().count();
        (MIN_NAME as usize..=MAX_NAME as usize).contains(&chars)
    };
    told.filter_map(clean).filter(is_name).collect()
}

/// Whether a link is marked as a menu's entry for the current page. Source: ARIA, BEM.
fn is_current(page: &PageSnapshot, link: NodeId) -> bool {
    let told = page.attribute(link, "aria-current");
    let classes = page.attribute(link, "class").unwrap_or("");
    let mut classes = classes.split_ascii_whitespace();
    told.is_some_and(|told| told != "false") || classes.any(|class| class.ends_with("--current"))
}

/// Whether a link stands in a line with much text outside of links.
fn is_in_prose(page: &PageSnapshot, link: NodeId) -> bool {
    let mut around = page.ancestors(link);
    let line = around.find(|up| !page.flow_display(*up).is_inline_level());
    line.is_some_and(|line| {
        let totals = page.totals(line);
        totals.chars.saturating_sub(totals.link_chars) > MAX_BESIDE
    })
}

/// Whether a title begins or ends with a name and a sign between it and the rest.
fn is_parted(title: &str, name: &str) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric();
    let before = title.strip_suffix(name).map(str::trim_end);
    let behind = title.strip_prefix(name).map(str::trim_start);
    before.is_some_and(|rest| rest.ends_with(is_sign))
        || behind.is_some_and(|rest| rest.starts_with(is_sign))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_piece_of_the_title_that_leads_to_the_front_page_names_the_site() {
        let named = |title: &str, text: &str, href: &str, url: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("header");
            t.open_with("a", &[("href", href)]).text(text).close();
            t.close().open("h1").text("A headline of words").close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            page.source.url = url.to_owned();
            Metadata::from_page(&page).site_name
        };
        let (url, name) = ("https://www.fog.example/a", "Notes from the Moor");
        let title = "A headline of words – Notes from the Moor";
        assert_eq!(named(title, name, "/", url).as_deref(), Some(name));
        assert_eq!(named(title, name, "/moor", url), None);
        assert_eq!(named(title, "Moor", "/", url), None);
        assert_eq!(named(title, name, "/", "https://www.fog.example/"), None);
        assert_eq!(named("Contact - Home", "Home", "/", url), None);
        let parted = "A headline of words_Notes from the Moor";
        assert_eq!(named(parted, name, "/", url).as_deref(), Some(name));
        let within = "All the Notes from the Moor";
        assert_eq!(named(within, name, "/", url), None);
    }

    #[test]
    fn a_picture_or_a_label_that_leads_to_the_front_page_names_the_site() {
        let named = |label: (&str, &str), pictures: &[&str], href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("header");
            t.open_with("a", &[("href", href), label]);
            for alt in pictures {
                t.open_with("img", &[("alt", alt)]).close();
            }
            t.close().close().open("h1").text("Boats that advertise");
            let mut page = t.finish();
            page.source.title = "Boats that advertise - Moor Notes".to_owned();
            page.source.url = "https://www.fog.example/a".to_owned();
            Metadata::from_page(&page).site_name
        };
        let (name, none) = ("Moor Notes", ("class", "logo"));
        let told = Some(name.to_owned());
        assert_eq!(named(none, &[name], "/"), told);
        assert_eq!(named(("aria-label", name), &["logo"], "/"), told);
        assert_eq!(named(("title", name), &[], "/"), told);
        assert_eq!(named(none, &[name], "/other"), told, "called a logo");
        assert_eq!(named(none, &["Notes"], "/"), None);
        assert_eq!(named(none, &[name, "boat"], "/"), None, "not its only one");
    }

    #[test]
    fn of_a_slogan_with_the_address_that_names_the_site() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("header")
            .open_with("a", &[("href", "/")]);
        let slogan = "Boats, oars & sails by Fog.example";
        t.open_with("img", &[("alt", slogan)]).close().close();
        t.close().open("h1").text("Sign in").close();
        let mut page = t.finish();
        page.source.title = format!("Sign in - {slogan}");
        page.source.url = "https://www.fog.example/login".to_owned();
        let found = Metadata::from_page(&page);
        assert_eq!(found.site_name.as_deref(), Some("Fog.example"));
        assert_eq!(found.title.as_deref(), Some("Sign in"));
    }

    #[test]
    fn entries_of_menus_name_no_site() {
        let named = |text: &str, attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("nav");
            let mut front = vec![("href", "/")];
            front.extend_from_slice(attributes);
            t.open_with("a", &front).text(text).close();
            t.close().open("h1").text("Boats that advertise").close();
            let mut page = t.finish();
            page.source.title = format!("{text} | Boats that advertise");
            page.source.url = "https://www.fog.example/a".to_owned();
            Metadata::from_page(&page).site_name
        };
        assert_eq!(named("Moor Notes", &[]).as_deref(), Some("Moor Notes"));
        assert_eq!(named("Overview", &[]), None);
        assert_eq!(named("Übersicht", &[]), None);
        assert_eq!(named("Moor Notes", &[("aria-current", "page")]), None);
        assert_eq!(
            named("Moor Notes", &[("class", "nav__item--current")]),
            None
        );
    }

    #[test]
    fn what_prose_leads_to_names_no_site() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("packer").close();
        t.open("p").text("The ");
        t.open_with("a", &[("href", "https://packer.example/")]);
        t.text("packer").close().text(
            " program is one of those that tell this moor from others: it makes packages of peat, and keeps them up \
             to date.",
        );
        let mut page = t.finish();
        page.source.title = "packer - MoorWiki".to_owned();
        page.source.url = "file:///home/jane/packer.html".to_owned();
        let found = Metadata::from_page(&page);
        assert_eq!(found.title.as_deref(), Some("packer"));
        assert_eq!(found.site_name, None);
    }
}
