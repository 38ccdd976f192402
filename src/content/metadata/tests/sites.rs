//! The name of the site: by the title, by its host and as declared.

use super::meta;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn the_site_is_named_in_the_title_as_its_host_is() {
    for (title, address, expected) in [
        (
            "A headline | The Moor Journal",
            "https://www.moor-journal.org/a",
            Some("The Moor Journal"),
        ),
        ("Moor: A headline", "https://moor.org/a", Some("Moor")),
        ("A headline - Far Away", "https://moor.org/a", None),
        (
            "A headline - Mühlbote",
            "https://www.muehlbote.de/a",
            Some("Mühlbote"),
        ),
        (
            "Memórias de Alfama: A headline",
            "https://memoriasdealfama.org/a",
            Some("Memórias de Alfama"),
        ),
        // The name of an address, also with a subdomain or a short label.
        (
            "A headline - MOOR.org",
            "https://www.moor.org/a",
            Some("MOOR.org"),
        ),
        (
            "A headline - Fog.com",
            "https://news.fog.com/a",
            Some("Fog.com"),
        ),
        (
            "A thing - Moor.org | All of it",
            "https://www.moor.org/a",
            Some("Moor.org"),
        ),
        (
            "A thing : Moor.org: Pots & pans",
            "https://www.moor.org/a",
            Some("Moor.org"),
        ),
        // The whole title is the address, or on the front page the label of the host.
        ("MOOR.ORG", "https://www.moor.org/a", Some("MOOR.ORG")),
        ("The Moor", "https://themoor.org/", Some("The Moor")),
        ("The Moor", "https://themoor.org/a", None),
    ] {
        let mut page = TestPage::draw(|t| {
            t.open("body").text("Words").close();
        });
        page.source.title = title.to_owned();
        page.source.url = address.to_owned();
        assert_eq!(
            Metadata::from_page(&page).site_name.as_deref(),
            expected,
            "{title}"
        );
    }
}

#[test]
fn the_declared_name_of_the_site_may_be_none() {
    let named = |name: &str, title: &str, path: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", name);
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = format!("https://www.moor.org{path}");
        Metadata::from_page(&page).site_name.unwrap_or_default()
    };
    // The title also has the label of the host.
    assert_eq!(named("U.S.", "A headline | Moor", "/a"), "Moor");
    let akin = "Moor Online";
    assert_eq!(named(akin, "A headline | Moor", "/a"), akin);
    assert_eq!(named("The Weekly", "A headline", "/a"), "The Weekly");
    // A name comes before the address, and this before the name of an account.
    let (title, account) = ("A headline | Moor.org", "@themoorland");
    assert_eq!(named("The Weekly", title, "/a"), "The Weekly");
    assert_eq!(named(account, title, "/a"), "Moor.org");
    assert_eq!(named(account, "A headline", "/a"), "themoorland");
    // The declared name is the title of the page.
    assert_eq!(named("A headline", "A headline", "/a"), "");
    assert_eq!(named("The Weekly", "The Weekly", "/"), "The Weekly");
    assert_eq!(named("The Moor", "The Moor", "/en/"), "The Moor");
}

#[test]
fn of_a_title_that_is_declared_as_the_name_of_the_site_the_headline_is_left_out() {
    let headline = "A headline of some words";
    let named = |name: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", name);
        t.close().open("body").open("h1").text(headline).close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = "https://www.moor.org/a".to_owned();
        Metadata::from_page(&page).site_name.unwrap_or_default()
    };
    for sign in [" - ", " | "] {
        let title = format!("{headline}{sign}Moor Club");
        assert_eq!(named(&title, &title), "Moor Club");
    }
    // A title that goes on with other words has no site name behind its headline.
    let longer = format!("{headline} from the Moor");
    assert_eq!(named(&longer, &longer), longer);
}

#[test]
fn the_signs_that_part_a_name_of_a_site_are_no_part_of_it() {
    let named = |name: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        if !name.is_empty() {
            meta(&mut t, "og:site_name", name);
        }
        t.close().open("body").text("Words").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = "https://www.moor.org/a".to_owned();
        Metadata::from_page(&page).site_name.unwrap_or_default()
    };
    for name in [
        "| The Weekly",
        "The Weekly |",
        "The Weekly –",
        "The Weekly //",
    ] {
        assert_eq!(named(name, "A headline"), "The Weekly", "{name}");
    }
    assert_eq!(named("", "A headline, long enough: | Moor"), "Moor");
}

#[test]
fn a_program_that_made_the_page_is_not_who_publishes_it() {
    let named = |generator: &str, address: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "generator", generator);
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(
            r#"{"@type":"BlogPosting","headline":"Rain","publisher":{"@type":"Organization","name":"Inkwell"}}"#,
        );
        t.close()
            .close()
            .open("body")
            .open("h1")
            .text("Rain")
            .close();
        let mut page = t.finish();
        page.source.title = "Rain".to_owned();
        page.source.url = address.to_owned();
        Metadata::from_page(&page).site_name
    };
    let other = "https://moor.org/rain";
    assert_eq!(named("inkwell", other), None);
    assert_eq!(named("Inkwell 2.1", other), None);
    assert_eq!(named("Typeset", other).as_deref(), Some("Inkwell"));
    let own = named("inkwell", "https://inkwell.com/rain");
    assert_eq!(own.as_deref(), Some("Inkwell"));
}

#[test]
fn a_logo_that_the_title_ends_with_comes_before_the_name_of_the_program() {
    let named = |name: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, name, "Tracker");
        t.close().open("body").open("header");
        t.open_with("span", &[("id", "logo")]);
        t.open_with("a", &[("href", "/")]).text("Tracker Depot");
        t.close().close().close();
        t.open("h1").text("The board is late").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = "https://t.moor.org/T-1".to_owned();
        Metadata::from_page(&page).site_name
    };
    let title = "The board is late - Tracker Depot";
    let logo = named("application-name", title);
    assert_eq!(logo.as_deref(), Some("Tracker Depot"));
    assert_eq!(
        named("og:site_name", "The board is late").as_deref(),
        Some("Tracker")
    );
    let untold = named("application-name", "The board is late");
    assert_eq!(untold.as_deref(), Some("Tracker"));
}
