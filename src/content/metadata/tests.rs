//! Metadata of small pages.

use super::*;
use crate::snapshot::test_page::TestPage;

fn meta(t: &mut TestPage, name: &str, content: &str) {
    t.open_with("meta", &[("property", name), ("content", content)])
        .close();
}

#[test]
fn meta_tags_tell_all() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    for (name, content) in [
        ("og:title", "Headline | Site"),
        ("og:site_name", "Site"),
        ("author", "A. Writer\u{0}\u{1b}"),
        ("article:published_time", "2024-05-06T07:08:09Z"),
        ("article:modified_time", "2024-06-06"),
        ("og:image", "/lead.jpg"),
        ("dc.rights", "CC BY"),
        ("og:locale", "de_DE"),
    ] {
        meta(&mut t, name, content);
    }
    t.open_with(
        "link",
        &[("rel", "canonical"), ("href", "javascript:alert(1)")],
    )
    .close();
    let found = Metadata::from_page(&t.finish());
    assert_eq!(found.title.as_deref(), Some("Headline"));
    assert_eq!(found.byline.as_deref(), Some("A. Writer"));
    assert_eq!(found.authors, ["A. Writer"]);
    assert_eq!(found.date.as_deref(), Some("2024-05-06T07:08:09+00:00"));
    assert_eq!(found.date_modified.as_deref(), Some("2024-06-06"));
    assert_eq!(
        found.lead_image.as_deref(),
        Some("https://example.org/lead.jpg")
    );
    assert_eq!(found.license.as_deref(), Some("CC BY"));
    assert_eq!(found.lang.as_deref(), Some("de-DE"));
    assert_eq!(found.canonical_url, None);
    let sources: Vec<(&str, MetadataSource)> = found
        .sources
        .iter()
        .map(|(name, source)| (name.as_str(), *source))
        .collect();
    use MetadataSource::{DublinCore, Meta, OpenGraph};
    let expected = [
        ("authors", Meta),
        ("byline", Meta),
        ("date", OpenGraph),
        ("date_modified", OpenGraph),
        ("lang", OpenGraph),
        ("lead_image", OpenGraph),
        ("license", DublinCore),
        ("site_name", OpenGraph),
        ("title", OpenGraph),
    ];
    assert_eq!(sources, expected);
}

#[test]
fn the_layout_answers_where_the_head_is_silent() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("The headline").close();
    t.open_with("a", &[("rel", "author"), ("href", "/me")])
        .text("Me Myself")
        .close();
    t.open_with("time", &[("datetime", "2020-01-02")])
        .text("yesterday")
        .close();
    let mut page = t.finish();
    page.source.title = "The headline - Some site".to_owned();
    let found = Metadata::from_page(&page);
    assert_eq!(found.title.as_deref(), Some("The headline"));
    assert_eq!(found.byline.as_deref(), Some("Me Myself"));
    assert_eq!(found.date.as_deref(), Some("2020-01-02"));
    assert_eq!(found.sources["date"], MetadataSource::Time);
}

#[test]
fn what_a_reader_sees_near_the_headline_counts() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    t.open("p").text("Offer until 31.12.2031").close();
    for _ in 0..10 {
        t.open("p").text("Menu").close();
    }
    t.open("h1").text("Ein Bericht aus der Stadt").close();
    t.open("p").text("Von Erika Muster und Max Muster").close();
    t.open("p").text("Montag, 3. Februar 2020").close();
    t.open("p").text("Der Text. ".repeat(30).as_str()).close();
    let mut page = t.finish();
    page.source.title = "Stadtblatt | Ein Bericht aus der Stadt".to_owned();
    page.source.lang = Some("de".to_owned());
    let found = Metadata::from_page(&page);
    assert_eq!(found.title.as_deref(), Some("Ein Bericht aus der Stadt"));
    assert_eq!(found.authors, ["Erika Muster", "Max Muster"]);
    assert_eq!(found.date.as_deref(), Some("2020-02-03"));
    assert_eq!(found.sources["authors"], MetadataSource::Visible);
}

#[test]
fn the_name_of_the_site_is_no_title() {
    for (title, site, expected) in [
        ("A headline - Example", None, "A headline"),
        (
            "Example: news | A headline",
            Some("Example: news"),
            "A headline",
        ),
        ("A headline - with a dash", None, "A headline - with a dash"),
        ("A headline | News | Far Away", None, "A headline"),
    ] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        if let Some(site) = site {
            meta(&mut t, "og:site_name", site);
        }
        let mut page = t.finish();
        page.source.title = title.to_owned();
        let found = Metadata::from_page(&page);
        assert_eq!(found.title.as_deref(), Some(expected), "{title}");
    }
}

#[test]
fn a_page_without_anything_has_no_metadata() {
    let mut page = TestPage::new(0.0, 0.0).finish();
    page.source.title.clear();
    page.source.url.clear();
    assert_eq!(Metadata::from_page(&page), Metadata::default());
}

#[test]
fn the_base_element_moves_relative_addresses() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head")
        .open_with("base", &[("href", "/other/")])
        .close();
    let base = t.finish().links().base().cloned();
    assert_eq!(
        base.map(String::from).as_deref(),
        Some("https://example.org/other/")
    );
}
