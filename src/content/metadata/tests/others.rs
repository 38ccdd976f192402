//! Lists and comments: authors and dates in them are not the page's.

use super::{meta, signed};
use crate::content::PageKind;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn what_readers_wrote_is_by_them() {
    let (authors, date) = signed(|t| {
        t.open_with("div", &[("class", "kb-recipe-comment-box")]);
        t.open_with("span", &[("class", "autor")])
            .text("Karsten Reader")
            .close();
        t.open("time").text("23.09.2020").close().close();
        t.open("p").text("am 20.09.2020").close();
    });
    assert_eq!((authors.len(), date.as_deref()), (0, Some("2020-09-20")));
}

#[test]
fn an_author_in_a_list_of_articles_is_not_the_pages() {
    let authors = |own: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("All about gardens").close();
        if own {
            t.open_with("p", &[("class", "author")])
                .text("Jane Doe")
                .close();
        }
        for name in ["Ann Ash", "Bob Birch", "Cy Cedar"] {
            t.open("h2").text(&format!("What {name} grows")).close();
            t.open_with("p", &[("class", "author")]).text(name).close();
        }
        Metadata::from_page(&t.finish()).authors
    };
    assert_eq!(authors(true), ["Jane Doe"]);
    assert_eq!(authors(false), [""; 0]);
}

#[test]
fn a_page_that_may_be_either_kind_of_list_is_one_where_nothing_tells_otherwise() {
    let told = |likely: [f64; 2], (source, line): (MetadataSource, &str)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        if source == MetadataSource::OpenGraph {
            meta(&mut t, "og:title", "What grows in gardens");
        }
        t.close().open("body").open("h1");
        t.text("What grows in gardens").close();
        t.open("p").text(line).close();
        t.open("p").text("Feb. 23, 2015").close();
        let mut page = t.finish();
        page.source.title = "What grows in gardens".to_owned();
        let [listing, collection] = likely;
        let probabilities = [
            (PageKind::Listing, listing),
            (PageKind::Collection, collection),
        ];
        let main = MainContent {
            page_type: crate::content::PageType {
                sd: Some("article".to_owned()),
                kind: Some(PageKind::Listing),
                probabilities: probabilities.into(),
            },
            ..MainContent::default()
        };
        Metadata::of_content(&page, &main).date
    };
    let day = Some("2015-02-23".to_owned());
    let (own, shared) = (MetadataSource::DocumentTitle, MetadataSource::OpenGraph);
    assert_eq!(told([0.4, 0.3], (own, "Roses and more")), None);
    assert_eq!(told([0.4, 0.3], (own, "By Jane Doe")), day);
    assert_eq!(told([0.4, 0.3], (shared, "Roses and more")), day);
    assert_eq!(told([0.6, 0.1], (shared, "By Jane Doe")), None);
    assert_eq!(told([0.3, 0.1], (own, "Roses and more")), day);
}

/// Authors and date of a page of this kind, given its declared author, its headline and the line behind it.
fn of_kind(
    (kind, likely): (PageKind, f64),
    author: &str,
    headline: &str,
    line: &str,
) -> (Vec<String>, Option<String>) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    if !author.is_empty() {
        meta(&mut t, "author", author);
    }
    t.close().open("body").open("h1").text(headline).close();
    t.open("p").text("Words of it.").close();
    t.open("p").text(line).close();
    let mut page = t.finish();
    page.source.title = headline.to_owned();
    let found = Metadata::of_content(&page, &content_of(kind, likely));
    (found.authors, found.date)
}

fn content_of(kind: PageKind, likely: f64) -> MainContent {
    MainContent {
        page_type: crate::content::PageType {
            sd: Some("article".to_owned()),
            kind: Some(kind),
            probabilities: [(kind, likely)].into(),
        },
        ..MainContent::default()
    }
}

#[test]
fn who_is_called_as_the_host_may_have_written_what_linked_data_say() {
    let read = |is_linked: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        if is_linked {
            t.open_with("script", &[("type", "application/ld+json")]);
            let author = r#""author":{"@type":"Person","name":"Jane Doe"}"#;
            t.unrendered(&format!(r#"{{"@type":"Recipe","name":"Peas",{author}}}"#));
            t.close();
        } else {
            meta(&mut t, "author", "Jane Doe");
        }
        t.close().open("body").open("h1").text("Peas").close();
        t.open("p").text("Boil them.").close();
        let mut page = t.finish();
        page.source.url = "https://www.janedoe.example/peas".to_owned();
        page.source.title = "Peas".to_owned();
        Metadata::of_content(&page, &content_of(PageKind::Listing, 0.4)).authors
    };
    assert_eq!(read(true), ["Jane Doe"]);
    assert_eq!(read(false), [""; 0]);
}

#[test]
fn a_board_without_posts_is_of_no_day_and_by_nobody() {
    let line = "by Jane Doe, December 4, 2014";
    let read = |kind: (PageKind, f64)| of_kind(kind, "", "Boards of the moor", line);
    let signed = (vec!["Jane Doe".to_owned()], Some("2014-12-04".to_owned()));
    assert_eq!(read((PageKind::Forum, 0.9)), (Vec::new(), None));
    assert_eq!(read((PageKind::Forum, 0.4)), signed);
    assert_eq!(read((PageKind::Article, 0.9)), signed);
    let called = "Update of December 4, 2014";
    let (_, day) = of_kind((PageKind::Forum, 0.9), "", called, line);
    assert_eq!(day.as_deref(), Some("2014-12-04"), "called after the day");
}

#[test]
fn whose_site_it_is_has_not_written_its_lists() {
    let read = |kind: PageKind, author: &str| {
        let found = of_kind((kind, 0.4), author, "All of the moor", "Boats and rain");
        found.0
    };
    for owner in [
        "Example",
        "Muster group ltd",
        "Moor Foundation",
        "Muster 2011",
    ] {
        assert_eq!(read(PageKind::Listing, owner), [""; 0], "{owner}");
        assert_eq!(read(PageKind::Article, owner), [owner], "{owner}");
    }
    assert_eq!(read(PageKind::Collection, "Jane Doe"), ["Jane Doe"]);
    // Unless microdata of a text name the author as well.
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "author", "Moor Foundation");
    t.close().open("body").open("h1").text("Peas").close();
    for _ in 0..2 {
        t.open_with("div", &[("itemtype", "http://schema.org/Recipe")]);
        let named = [("itemprop", "author"), ("content", "Moor Foundation")];
        t.open_with("meta", &named).close();
        t.open("p").text("Boil them.").close().close();
    }
    let mut page = t.finish();
    page.source.title = "Peas".to_owned();
    let found = Metadata::of_content(&page, &content_of(PageKind::Listing, 0.4));
    assert_eq!(found.authors, ["Moor Foundation"]);
}

#[test]
fn a_manual_is_by_whom_it_names() {
    let read = |kind: PageKind, author: &str, host: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "author", author);
        t.close().open("body").open("h1").text("Mills").close();
        t.open("p").text("Turn them.").close();
        let mut page = t.finish();
        page.source.url = format!("https://{host}/docs/mills");
        page.source.title = "Mills".to_owned();
        Metadata::of_content(&page, &content_of(kind, 0.4)).authors
    };
    use PageKind::{Documentation, Listing};
    for (author, host) in [
        ("Jane Doe", "janedoe.example"),
        ("Jane Doe", "janedoe.github.io"),
        ("Anna Maria Lopez", "annamaria.example"),
        ("Moor Foundation", "mills.example"),
    ] {
        assert_eq!(read(Documentation, author, host), [author], "{host}");
        assert_eq!(read(Listing, author, host), [""; 0], "{host}");
    }
}

/// Counties, firms and web designers put it into the `meta` elements of all pages.
#[test]
fn what_is_offered_is_not_by_whose_site_it_is() {
    let read = |kind: PageKind, likely: f64, author: &str| {
        of_kind((kind, likely), author, "Write to us", "Boats and rain").0
    };
    use PageKind::{Listing, Product, Service};
    for kind in [Listing, Product, Service] {
        for owner in [
            "Moor Marketing and Media, Moor University",
            "Red Mill (UK) Ltd Sp. z o.o. Leeds",
            "Moor Office of Public Affairs",
        ] {
            assert_eq!(read(kind, 0.4, owner), [""; 0], "{owner}");
        }
        assert_eq!(read(kind, 0.4, "Jane Doe"), ["Jane Doe"]);
    }
    let employed = "Jane Doe, Moor University";
    assert_eq!(read(Listing, 0.4, employed), ["Jane Doe"]);
    assert_eq!(read(Service, 0.9, "Moor County"), [""; 0]);
    assert_eq!(read(Listing, 0.9, "Moor County"), ["Moor County"]);
}

#[test]
fn on_a_list_only_what_is_declared_is_of_the_page() {
    let mut metadata = Metadata {
        authors: vec!["Jane Doe".to_owned()],
        byline: Some("Jane Doe".to_owned()),
        date: Some("2020-05-03".to_owned()),
        ..Metadata::default()
    };
    for (field, source) in [
        ("authors", MetadataSource::Visible),
        ("byline", MetadataSource::Visible),
        ("date", MetadataSource::OpenGraph),
    ] {
        metadata.sources.insert(field.to_owned(), source);
    }
    let with = |names: &[&str]| {
        let names = names.iter().map(|name| (*name).to_owned());
        let mut metadata = metadata.clone();
        metadata.take_from_entries((names.collect(), MetadataSource::Meta), true);
        (metadata.authors.join(", "), metadata.sources["authors"])
    };
    let (shown, declared) = (MetadataSource::Visible, MetadataSource::Meta);
    // Told twice, once in a hidden element.
    assert_eq!(with(&["J. Doe"]), ("Jane Doe".to_owned(), shown));
    assert_eq!(with(&["Acme"]), ("Acme".to_owned(), declared));
    metadata.take_from_entries((Vec::new(), declared), false);
    let expected = (Vec::<String>::new(), None, Some("2020-05-03"));
    let found = (metadata.authors, metadata.byline, metadata.date.as_deref());
    assert_eq!(found, expected);
    assert_eq!(metadata.sources.keys().collect::<Vec<_>>(), ["date"]);
}

#[test]
fn a_list_was_changed_on_the_only_day_that_says_so() {
    let changed = |entries: &[&str], foot: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("All offices of the town");
        t.close().open("ul");
        for entry in entries {
            t.open("li").open_with("a", &[("href", "/a")]);
            t.text("An office").close();
            t.open("p").text(entry).close().close();
        }
        t.close().open("p").text(foot).close();
        let main = MainContent {
            page_type: crate::content::PageType {
                sd: None,
                kind: Some(PageKind::Listing),
                probabilities: [(PageKind::Listing, 0.9)].into(),
            },
            ..MainContent::default()
        };
        Metadata::of_content(&t.finish(), &main).date_modified
    };
    let foot = "Last updated: 28 April 2025";
    let day = Some("2025-04-28".to_owned());
    assert_eq!(changed(&["It is open.", "It is closed."], foot), day);
}

#[test]
fn a_page_that_tells_its_hour_below_its_headline_is_no_list() {
    let is_dated = |line: &str, date: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("发生了什么事情").close();
        t.open("p").text(line).close();
        let page = t.finish();
        let metadata = Metadata {
            date: Some(date.to_owned()),
            ..Metadata::default()
        };
        metadata.is_dated_at(&page, &Metadata::headline(&page))
    };
    assert!(is_dated("2019-09-26 10:56:28", "2019-09-26"));
    assert!(!is_dated("2019-09-26 10:56:28", "2019-09-27"));
    assert!(!is_dated("2019-09-26", "2019-09-26"));
}

/// Author and date of a page about a kettle with a byline, by its likely kind. `price` is declared, if it is not
/// empty.
fn of_kettle(
    (kind, likely): (PageKind, f64),
    price: &str,
    button: &str,
    line: &str,
) -> (Vec<String>, Option<String>) {
    let mut t = TestPage::new(800.0, 600.0);
    if !price.is_empty() {
        meta(&mut t, "product:price:amount", price);
    }
    t.open("body").open("h1").text("Steel kettle").close();
    t.open("p").open("b").text("$39.90").close().close();
    t.open("button").text(button).close();
    t.open("p").text(line).close();
    t.open("p")
        .text("It boils a litre and a half in three minutes.")
        .close();
    let mut page = t.finish();
    page.source.title = "Steel kettle".to_owned();
    let main = MainContent {
        page_type: crate::content::PageType {
            sd: Some("article".to_owned()),
            kind: Some(kind),
            probabilities: [(kind, likely)].into(),
        },
        ..MainContent::default()
    };
    let found = Metadata::of_content(&page, &main);
    (found.authors, found.date)
}

#[test]
fn nobody_who_is_but_seen_wrote_what_is_sold() {
    let line = "By Jane Doe on March 12, 2024";
    let signed = (vec!["Jane Doe".to_owned()], Some("2024-03-12".to_owned()));
    let none = (Vec::new(), None);
    let product = |likely, button| of_kettle((PageKind::Product, likely), "", button, line);
    assert_eq!(product(0.9, "Compare"), none);
    assert_eq!(product(0.4, "Add to cart"), none);
    assert_eq!(product(0.4, "Compare"), signed);
    let article =
        |likely, price| of_kettle((PageKind::Article, likely), price, "Add to cart", line);
    // A magazine's article that links to the seller.
    assert_eq!(article(0.9, ""), signed);
    assert_eq!(article(0.8, "39.90"), signed);
    // An unlikely article is rather an offer.
    assert_eq!(article(0.4, "39.90"), none);
    assert_eq!(article(0.4, ""), signed);
}
