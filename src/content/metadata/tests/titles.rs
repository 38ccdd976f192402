//! Which part of the declared titles and the headline is the title.

use super::meta;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

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
fn the_sign_of_a_permalink_is_no_part_of_the_title() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("Quickstart");
    t.open_with("a", &[("href", "#q")])
        .text("¶")
        .close()
        .close();
    let mut page = t.finish();
    page.source.title = "Quickstart — Docs".to_owned();
    assert_eq!(
        Metadata::from_page(&page).title.as_deref(),
        Some("Quickstart")
    );
}

#[test]
fn readings_and_buttons_are_no_part_of_the_title() {
    let titled = |title: &str, draw: fn(&mut TestPage)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        draw(&mut t);
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let title = titled("ニュース｜体罰を禁止する", |t| {
        t.open("ruby").text("体罰").open("rt").text("たいばつ");
        t.close().close().text("を禁止する");
    });
    assert_eq!(title, "体罰を禁止する");
    let title = titled("Outcome in std - The Book", |t| {
        t.text("Enum Outcome ")
            .open("button")
            .text("Copy path")
            .close();
    });
    assert_eq!(title, "Enum Outcome");
    let title = titled("Shop", |t| {
        t.text("shelf, pine, ").open("button").text("80x32 cm");
        t.close();
    });
    assert_eq!(title, "shelf, pine, 80x32 cm");
    let title = titled("Shop", |t| {
        t.open("button").text("All of it").close();
    });
    assert_eq!(title, "All of it");
}

#[test]
fn the_name_of_the_manual_above_the_title_is_none() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("h1")
        .text("Engine v3 documentation")
        .close();
    t.open("h2").text("Path ");
    t.open_with("a", &[("href", "#path")])
        .text("#")
        .close()
        .close();
    let mut page = t.finish();
    page.source.title = "Path | Engine v3 Documentation".to_owned();
    assert_eq!(Metadata::from_page(&page).title.as_deref(), Some("Path"));
    // The first piece of the title, which also stands first on the page, is the site's name.
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h2").text("The Weekly").close();
    t.open("h1").text("A long day out").close();
    let mut page = t.finish();
    page.source.title = "The Weekly | A long day out".to_owned();
    let found = Metadata::from_page(&page);
    assert_eq!(found.title.as_deref(), Some("A long day out"));
    let mut page = TestPage::new(800.0, 600.0).finish();
    page.source.title = "engine.Rect — engine v2.6.1 documentation".to_owned();
    let found = Metadata::from_page(&page);
    assert_eq!(found.title.as_deref(), Some("engine.Rect"));
}

#[test]
fn a_title_that_is_the_host_is_the_worst() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "dc.title", "example.org");
    let mut page = t.finish();
    page.source.title = "# The Licence".to_owned();
    let found = Metadata::from_page(&page);
    assert_eq!(found.title.as_deref(), Some("The Licence"));
}

#[test]
fn the_signs_that_part_a_title_are_no_part_of_it() {
    let titled = |title: &str, heading: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if !heading.is_empty() {
            t.open("h1").text(heading).close();
        }
        t.open("p").text("It rains.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    for title in [
        "Find us on the moor –",
        "| Find us on the moor",
        "Find us on the moor :",
    ] {
        assert_eq!(titled(title, ""), "Find us on the moor", "{title}");
    }
    assert_eq!(titled("- 5 °C on the moor", ""), "- 5 °C on the moor");
    let led = "Recettes du marais :";
    assert_eq!(titled(led, led), led);
    let cut = "Recettes du marais –";
    assert_eq!(titled(cut, cut), "Recettes du marais");
    let asked = "How do I type the sign |";
    let suffixed = format!("{asked} - Stack Example");
    assert_eq!(titled(&suffixed, asked), asked);
    let compared = "What is the difference between // and /";
    assert_eq!(titled(compared, compared), compared);
}

/// Shops that write all titles by one template.
#[test]
fn a_shared_title_that_names_the_site_is_none_beside_more() {
    let titled = |path: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", "Red Mill");
        meta(&mut t, "og:title", "RED MILL");
        t.close().open("body").open("h2").text("Red Mill").close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = format!("https://www.example.org/{path}");
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    assert_eq!(titled("login", "Log in - Red Mill"), "Log in");
    assert_ne!(titled("", "All mills - Red Mill"), "All mills");
    assert_ne!(titled("de/", "Red Mill - All mills"), "All mills");
}

/// WordPress prints it above its forms.
#[test]
fn the_large_name_of_the_site_is_no_title_below_its_front() {
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{block, inline};
    let titled = |path: &str| {
        let large = Style {
            font_size: 32.0,
            ..inline()
        };
        let mut page = TestPage::draw(|t| {
            let rect = [0.0, 0.0, 800.0, 40.0];
            t.element("h1", rect, block(), |t| {
                t.text_in(rect, "redmill.example", large.clone());
            });
            let paragraph = "Words of it, and more of them. ".repeat(9);
            t.line("p", [0.0, 40.0, 800.0, 20.0], &paragraph);
        });
        page.source.title = "redmill.example › Lost it".to_owned();
        page.source.url = format!("https://redmill.example/{path}");
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    assert_eq!(titled("login"), "Lost it");
    assert_eq!(titled(""), "redmill.example");
}
