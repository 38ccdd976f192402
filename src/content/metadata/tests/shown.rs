//! Authors and dates together in visible text near the headline.

use super::meta;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

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

/// A page with a headline, lines above and below it, and lines far behind a long text.
fn article(above: &str, below: &str, far: &[(&str, &str)]) -> Metadata {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "og:title", "A headline of some words");
    t.close().open("body").open("div").text(above).close();
    t.open("h1").text("A headline of some words").close();
    t.open("div").text(below).close();
    for i in 0..60 {
        let words = format!("Words of paragraph {i}, which says nothing that is of use here.");
        t.open("p").text(&words).close();
    }
    for (label, text) in far {
        t.open("p")
            .open("strong")
            .text(label)
            .close()
            .text(text)
            .close();
    }
    Metadata::from_page(&t.finish())
}

#[test]
fn a_name_that_stands_with_a_date_is_the_author() {
    let found = article("04.02.2022 | 13:10 Uhr | Jane van Doe", "Words.", &[]);
    assert_eq!(found.authors, ["Jane van Doe"]);
    let found = article("", "21. Jan 2022 // Jane Doe", &[]);
    assert_eq!(found.authors, ["Jane Doe"]);
    assert_eq!(found.date.as_deref(), Some("2022-01-21"));
    let found = article("21. Jan 2022 | Home | Sports", "Words.", &[]);
    assert_eq!(found.authors, [""; 0]);
}

#[test]
fn labels_far_below_name_the_author_and_the_date() {
    let found = article(
        "",
        "Words.",
        &[("Text:", " Jane Doe"), ("Fotos:", " Max Muster")],
    );
    assert_eq!(found.authors, ["Jane Doe"]);
    let far = [
        ("Next meeting", " 5 May 2024"),
        ("Last updated", " 6 May 2024 at 13:10"),
    ];
    let found = article("", "Words.", &far);
    assert_eq!(found.date.as_deref(), Some("2024-05-06"));
}
