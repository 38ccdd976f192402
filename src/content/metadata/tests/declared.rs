//! Declared metadata, and which of it describes the page.

use super::{meta, signed};
use crate::content::PageKind;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn meta_tags_tell_all() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    for (name, content) in [
        ("og:title", "Headline | Site"),
        ("og:site_name", "Site"),
        ("author", "\u{feff} A. Wri\u{ad}ter\u{0} \u{200b}\u{1b}"),
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
    let run = r#"{"@type":"Article","headline":"H","license":"javascript:alert(1)"}"#;
    let mut t = TestPage::new(800.0, 600.0);
    t.open_with("script", &[("type", "application/ld+json")]);
    t.unrendered(run);
    assert_eq!(Metadata::from_page(&t.finish()).license, None);
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

#[test]
fn who_signs_the_page_comes_before_the_owner_of_the_site() {
    let page = |meta: &str| {
        signed(|t| {
            t.open_with("meta", &[("name", "author"), ("content", meta)])
                .close();
            t.open("p")
                .text("Erstellt von Jane Doe am 6. Mai 2014")
                .close();
        })
    };
    assert_eq!(page("Max Muster").0, ["Jane Doe"]);
    assert_eq!(page("Example GmbH").0, ["Jane Doe"]);
    let (authors, _) = signed(|t| {
        t.open_with("meta", &[("name", "author"), ("content", "严玉洁")]);
        t.close().open("p").text("（编辑：严玉洁 王辉）").close();
    });
    assert_eq!(authors, ["严玉洁", "王辉"]);
}

#[test]
fn the_day_of_a_change_is_told_as_such() {
    let dates = |lines: &[&str], kind| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The headline").close();
        for line in lines {
            t.open("div").text(line).close();
        }
        let mut page = t.finish();
        page.source.title = "The headline".to_owned();
        page.source.lang = Some("en".to_owned());
        let declared = Declared::read(&page);
        let reader = Reader::new(&page, &declared);
        let found = reader.metadata(&reader.own_headline(), kind, "");
        (found.date, found.date_modified)
    };
    let [third, fifth] = ["2020-05-03", "2020-05-05"].map(|day| Some(day.to_owned()));
    let both = ["Last updated: 5 May 2020", "Published 3 May 2020"];
    assert_eq!(dates(&both, None), (third.clone(), fifth.clone()));
    let apart = ["Last updated on", "5 May 2020", "3 May 2020"];
    assert_eq!(dates(&apart, None), (third.clone(), fifth.clone()));
    // Only an article is dated by its change.
    let article = Some(PageKind::Article);
    assert_eq!(dates(&both[..1], article), (fifth.clone(), fifth.clone()));
    let manual = Some(PageKind::Documentation);
    assert_eq!(dates(&both[..1], manual), (None, fifth));
    assert_eq!(dates(&both[1..], manual), (third, None));
}

#[test]
fn what_reviews_declare_is_theirs() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("Kettle").close();
    t.open_with("div", &[("itemprop", "review")]);
    t.open_with("meta", &[("itemprop", "author"), ("content", "Ash Cole")])
        .close();
    t.close();
    assert_eq!(Metadata::from_page(&t.finish()).authors, [""; 0]);
}

#[test]
fn nothing_is_changed_before_it_is_published() {
    let modified = |date: &str, modified: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "article:published_time", date);
        meta(&mut t, "article:modified_time", modified);
        t.close()
            .open("body")
            .open("h1")
            .text("A title of some words")
            .close();
        Metadata::from_page(&t.finish()).date_modified
    };
    assert_eq!(
        modified("2024-05-02", "2024-05-03").as_deref(),
        Some("2024-05-03")
    );
    assert_eq!(
        modified("2024-05-02", "2024-05-02").as_deref(),
        Some("2024-05-02")
    );
    assert_eq!(modified("2024-05-02", "2024-05-01"), None);
}

/// The date of a page that tells one in linked data, in a `meta` element and in visible text.
fn told(linked: &str, declared: &str, shown: &str) -> Option<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head")
        .open_with("script", &[("type", "application/ld+json")]);
    let json = format!(
        r#"{{"@type":"Article","headline":"The headline of it","datePublished":"{linked}"}}"#
    );
    t.unrendered(&json).close();
    meta(&mut t, "article:published_time", declared);
    t.close().open("body").open("h1").text("The headline of it");
    t.close().open("p").text(shown).close();
    Metadata::from_page(&t.finish()).date
}

#[test]
fn what_two_tell_is_the_day() {
    let day = |linked, declared, shown| told(linked, declared, shown).unwrap_or_default();
    let (old, new) = ("2021-12-06T14:36:00", "2022-12-15T09:13:00");
    assert_eq!(day(old, new, "15 December 2022"), new);
    assert_eq!(day(old, new, "6 December 2021"), old);
    assert_eq!(day(old, new, "Words."), old);
    // A time in another time zone is the visible date, unless the page shows the date of that time.
    let time = "2019-10-19T03:00:00Z";
    let zoned = "2019-10-19T03:00:00+00:00";
    assert_eq!(day(time, time, "18 October 2019"), "2019-10-18");
    assert_eq!(day(time, time, "19 October 2019"), zoned);
}

#[test]
fn who_signs_comes_before_whom_linked_data_alone_names() {
    let authors = |shown: &str, mark: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        let data = r#"{"@type":"Article","headline":"The headline of it","author":"Max Muster"}"#;
        t.open("head")
            .open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(data).close().close().open("body");
        t.open("h1").text("The headline of it").close();
        t.open_with("a", &[("rel", mark), ("href", "/jane")]);
        t.text("Jane Doe").close();
        for _ in 0..60 {
            t.open("p").text("Words of it.").close();
        }
        t.open("p").text(shown).close();
        Metadata::from_page(&t.finish()).authors
    };
    assert_eq!(authors("Words of it.", "author"), ["Jane Doe"]);
    assert_eq!(authors("About Max Muster", "author"), ["Max Muster"]);
    assert_eq!(authors("Words of it.", "me"), ["Max Muster"]);
}

#[test]
fn a_site_that_names_its_place_is_named_alone() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "og:site_name", "Giromat");
    meta(&mut t, "author", "Giromat, Frankfurt a. M., Germany");
    assert_eq!(Metadata::from_page(&t.finish()).authors, ["Giromat"]);
}

#[test]
fn declared_given_names_stay_though_they_are_words_for_by() {
    let authors = |name: &str, content: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, name, content);
        t.close()
            .open("body")
            .open("h1")
            .text("A title of some words")
            .close();
        Metadata::from_page(&t.finish()).authors
    };
    assert_eq!(authors("citation_author", "Wang, Di"), ["Di Wang"]);
    let both = authors("citation_author", "Doe, Jane; Muster, Max");
    assert_eq!(both, ["Jane Doe", "Max Muster"]);
    assert_eq!(authors("citation_authors", "Doe, Jane; Muster, Max"), both);
    for with_degree in ["Jane Doe, PhD", "Jane Doe, M.D., Ph.D."] {
        assert_eq!(authors("citation_author", with_degree), ["Jane Doe"]);
    }
    assert_eq!(authors("author", "Oleh Sentsov"), ["Oleh Sentsov"]);
    assert_eq!(authors("author", "Von Miller"), ["Von Miller"]);
    assert_eq!(authors("author", "von Jane Doe"), ["Jane Doe"]);
}

/// A page with these `meta` elements, and the lines that `draw` adds behind its headline.
fn declaring(declared: &[(&str, &str)], draw: impl FnOnce(&mut TestPage)) -> Metadata {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    for (name, content) in declared {
        meta(&mut t, name, content);
    }
    t.close()
        .open("body")
        .open("h1")
        .text("A headline of some words")
        .close();
    draw(&mut t);
    Metadata::from_page(&t.finish())
}

#[test]
fn libraries_write_the_family_name_first() {
    let authors = |names: &[&str]| {
        let declared: Vec<(&str, &str)> = names.iter().map(|name| ("dc.creator", *name)).collect();
        declaring(&declared, |_| ()).authors
    };
    let both = authors(&["Kooman, F.", "Jong, Michiel de"]);
    assert_eq!(both, ["F. Kooman", "Michiel de Jong"]);
    assert_eq!(authors(&["Doe, Jane"]), ["Jane Doe"]);
    let by_system = [("author", "admin"), ("dc.creator", "Doe, Jane")];
    assert_eq!(declaring(&by_system, |_| ()).authors, ["Jane Doe"]);
    let rights = [("author", "admin"), ("dc.creator", "Copyright The Mill")];
    assert_eq!(declaring(&rights, |_| ()).authors, [""; 0]);
    assert_eq!(
        authors(&["Jane Doe, Max Muster"]),
        ["Jane Doe", "Max Muster"]
    );
    assert_eq!(authors(&["Reuters, AFP"]), ["Reuters", "AFP"]);
}

#[test]
fn a_site_that_is_its_own_author_is_named_in_one_piece() {
    let declared = [("og:site_name", "Mac & i"), ("dc.creator", "Mac & i")];
    assert_eq!(declaring(&declared, |_| ()).authors, ["Mac & i"]);
}

#[test]
fn whoever_signs_comes_before_the_host_and_before_accounts() {
    let shown = |declared: &str| {
        let authors = [("author", declared)];
        let found = declaring(&authors, |t| {
            t.open_with("span", &[("class", "author-name")])
                .text("Jane Doe")
                .close();
        });
        found.authors
    };
    assert_eq!(shown("example.org"), ["Jane Doe"]);
    assert_eq!(shown("CC7567"), ["Jane Doe"]);
    assert_eq!(shown("Super User"), ["Jane Doe"]);
    assert_eq!(shown("Max Muster"), ["Max Muster"]);
    let alone = |declared: &str| declaring(&[("author", declared)], |_| ()).authors;
    assert_eq!(alone("Platform.cz"), [""; 0], "of who made the page");
    assert_eq!(alone("Example.org"), ["Example.org"]);
}

#[test]
fn a_site_is_called_by_its_name_and_not_by_its_address() {
    let named = |declared: &[(&str, &str)]| declaring(declared, |_| ()).site_name;
    let address = ("og:site_name", "https://www.example.org");
    assert_eq!(named(&[address]).as_deref(), Some("example.org"));
    let both = [address, ("application-name", "The Moor")];
    assert_eq!(named(&both).as_deref(), Some("The Moor"));
    let slogan = [("application-name", "Example News - All that is new")];
    assert_eq!(named(&slogan).as_deref(), Some("Example News"));
    let name = [("og:site_name", "Moor - All that is new")];
    assert_eq!(named(&name).as_deref(), Some("Moor - All that is new"));
}

#[test]
fn a_site_is_called_as_its_title_says_before_its_publisher() {
    let named = |data: &str, title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head")
            .open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(data).close().close().open("body");
        t.open("h1").text("Rain").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = "https://en.moorpedia.org/wiki/Rain".to_owned();
        Metadata::from_page(&page).site_name
    };
    let published = |name: &str| {
        format!(
            r#"{{"@type":"Article","headline":"Rain","publisher":{{"@type":"Organization","name":"{name}"}}}}"#
        )
    };
    let foundation = published("Moor Foundation, Inc.");
    let site = named(&foundation, "Rain - Moorpedia");
    assert_eq!(site.as_deref(), Some("Moorpedia"));
    let same = named(&published("MoorPedia"), "Rain - Moorpedia®");
    assert_eq!(same.as_deref(), Some("MoorPedia"), "as it writes itself");
    let untold = named(&foundation, "Rain");
    assert_eq!(untold.as_deref(), Some("Moor Foundation, Inc."));
    let address = named(&published("https://www.moorpedia.org"), "Rain");
    assert_eq!(address.as_deref(), Some("moorpedia.org"));
}

/// The date of a page in this language and on this host, with a short line and English sentences.
fn dated(lang: Option<&str>, url: &str, line: &str) -> Option<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("The boats of the harbour");
    t.close().open("p").text(line).close();
    for sentence in [
        "The boats did not leave the harbour this morning, because the weather was very bad and the fishermen thought \
            that it would be better to wait until the evening.",
        "Nobody in the village can remember when there was such a storm the last time, but everybody knows how it ended.",
        "What they will do with the boats that were broken by the waves has not been decided yet.",
    ] {
        t.open("p").text(sentence).close();
    }
    let mut page = t.finish();
    page.source.lang = lang.map(str::to_owned);
    page.source.url = url.to_owned();
    Metadata::from_page(&page).date
}

#[test]
fn the_text_and_the_day_of_the_week_tell_the_order_of_a_date() {
    let [april, march] = ["2024-04-03", "2024-03-04"].map(|day| Some(day.to_owned()));
    let (com, uk) = ("https://example.com/a", "https://example.co.uk/a");
    let line = "Posted 03/04/2024";
    assert_eq!(dated(Some("en"), com, line), march);
    assert_eq!(dated(None, com, line), march, "English by its text");
    assert_eq!(dated(None, uk, line), april, "of Britain");
    assert_eq!(dated(Some("en"), uk, line), april);
    assert_eq!(dated(Some("en-US"), uk, line), march);
    assert_eq!(dated(Some("de"), com, line), april);
    let drupal = "Mon, 04/03/2024 - 10:12";
    assert_eq!(dated(Some("en"), com, drupal), march);
    assert_eq!(dated(None, com, drupal), march);
    assert_eq!(dated(Some("en"), com, "Wed, 04/03/2024 - 10:12"), april);
}

#[test]
fn a_time_may_have_a_name_of_the_sites_own() {
    let date = |name: &str, content: &str| declaring(&[(name, content)], |_| ()).date;
    let time = "2013-02-16T04:36:36-05:00";
    assert_eq!(
        date("five_hundred_pixels:uploaded", time).as_deref(),
        Some(time)
    );
    assert_eq!(date("example:taken", time), None);
    assert_eq!(date("example:uploaded", "3 files"), None);
}

#[test]
fn a_title_within_the_documents_is_told_where_no_other_is() {
    let titled = |named: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "title", named);
        t.close().open("body").text("Words of it.");
        let mut page = t.finish();
        page.source.title = "Harbourtech - The mill opens its doors".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    };
    let (own, whole) = (
        "The mill opens its doors",
        "Harbourtech - The mill opens its doors",
    );
    assert_eq!(titled(own), own);
    assert_eq!(titled("All about mills"), whole);
    assert_eq!(titled("Harbourtech"), whole);
}

#[test]
fn the_picture_of_a_site_stands_for_none_of_its_pages() {
    let picture = |og: &str, twitter: &str| {
        let declared = [("og:image", og), ("twitter:image", twitter)];
        declaring(&declared, |_| ()).lead_image
    };
    let (logo, boats) = ("/img/logo.png", "https://example.org/boats.jpg");
    assert_eq!(picture(logo, boats).as_deref(), Some(boats));
    assert_eq!(picture(boats, logo).as_deref(), Some(boats));
    assert_eq!(picture(logo, logo), None);
}

#[test]
fn the_picture_that_linked_data_name_is_taken_in_full_and_is_no_logo() {
    let picture = |linked: &str, og: &str| {
        let json = format!(r#"{{"@type":"Article","headline":"H","image":"{linked}"}}"#);
        let declared = if og.is_empty() {
            vec![]
        } else {
            vec![("og:image", og)]
        };
        let draw = |t: &mut TestPage| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(&json).close();
        };
        declaring(&declared, draw).lead_image.unwrap_or_default()
    };
    let (logo, boats) = (
        "https://example.org/img/logo.png",
        "https://example.org/boats.jpg",
    );
    let small = "https://example.org/boats-225x225.jpg";
    assert_eq!(picture(logo, boats), boats);
    assert_eq!(picture(logo, ""), logo);
    assert_eq!(picture(small, boats), boats);
    assert_eq!(picture(small, "https://example.org/mill.jpg"), small);
}

#[test]
fn a_title_that_its_heading_says_twice_stays_so() {
    let half = "Row row row your boat";
    let titled = |draw: fn(&mut TestPage)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        draw(&mut t);
        t.close().open("p").text("Words of it.").close();
        Metadata::from_page(&t.finish()).title.unwrap_or_default()
    };
    let song = titled(|t| {
        t.text("Row row row your boat Row row row your boat");
    });
    assert_eq!(song, format!("{half} {half}"));
    let twice = titled(|t| {
        for _ in 0..2 {
            t.open("span").text("Row row row your boat ").close();
        }
    });
    assert_eq!(twice, half);
}
