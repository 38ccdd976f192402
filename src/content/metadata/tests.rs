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
fn what_is_marked_as_a_heading_is_one_and_brackets_are_not_its_words() {
    for (attributes, text, title) in [
        (
            [("role", "heading"), ("aria-level", "1")],
            "War and Peace",
            "War and Peace on Shop",
        ),
        (
            [("role", "none"), ("class", "headline")],
            "The latest release",
            "The latest release (View topic) | Board of all things open",
        ),
    ] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &attributes).text(text);
        let mut page = t.finish();
        page.source.title = title.to_owned();
        assert_eq!(Metadata::from_page(&page).title.as_deref(), Some(text));
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

/// A page with a headline, lines above and below it, and far ones behind much text.
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

#[test]
fn a_shown_name_is_better_than_an_account() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "og:title", "A headline of some words");
    meta(&mut t, "author", "jane.doe");
    t.close()
        .open("body")
        .open("h1")
        .text("A headline of some words")
        .close();
    t.open("div").text("By Jane Doe").close();
    assert_eq!(Metadata::from_page(&t.finish()).authors, ["Jane Doe"]);
}

/// Authors and date of a page whose body is drawn behind its headline.
fn signed(draw: impl FnOnce(&mut TestPage)) -> (Vec<String>, Option<String>) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("h1")
        .text("A headline of some words")
        .close();
    draw(&mut t);
    let found = Metadata::from_page(&t.finish());
    (found.authors, found.date)
}

#[test]
fn a_label_in_a_box_of_its_own_names_the_next() {
    let by = |name: &str, href: &str| {
        let (authors, _) = signed(|t| {
            t.open("div").open("span").text("By").close();
            t.open_with("a", &[("href", href)])
                .text(name)
                .close()
                .close();
        });
        authors
    };
    assert_eq!(by("J.R. Stone", "/about/team/jr"), ["J.R. Stone"]);
    assert_eq!(by("delta201", "/profile/142450"), ["delta201"]);
    assert_eq!(by("Product", "/shop/products"), [""; 0]);
}

#[test]
fn a_byline_ends_with_its_line() {
    let (authors, _) = signed(|t| {
        t.open("p")
            .text("Von Roland Brockmann und Sebastian Drescher");
        t.open("br").close().text("Kakuma, Kenia").close();
    });
    assert_eq!(authors, ["Roland Brockmann", "Sebastian Drescher"]);
}

#[test]
fn a_sentence_about_a_day_is_no_date_of_the_page() {
    let rest = "ist in Bolivien ein neues Gesetz in Kraft, das erstmals Kinder als soziale Subjekte \
                eigenen Rechts anerkennt.";
    let (_, date) = signed(|t| {
        t.open("p")
            .text(&format!("Seit 4. August 2014 {rest}"))
            .close();
        t.open("p").text("Aktualisiert: 30.12.2016").close();
    });
    assert_eq!(date.as_deref(), Some("2016-12-30"));
    let (_, date) = signed(|t| {
        t.open("p").text("Registriert: 18.09.2008, 05:56").close();
        t.open("p").text("» 21.01.2009, 05:42").close();
    });
    assert_eq!(date.as_deref(), Some("2009-01-21"));
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
}

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
fn a_thread_is_by_who_wrote_its_first_post() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("By Forum Team").close();
    let mut metadata = Metadata::from_page(&t.finish());
    let mut post = Region::new(Role::Post, Vec::new());
    post.author = Some("ann".to_owned());
    post.date = Some("2021-05-12".to_owned());
    metadata.take_first_post(&post);
    assert_eq!(metadata.authors, ["ann"]);
    assert_eq!(metadata.date.as_deref(), Some("2021-05-12"));
    assert_eq!(metadata.sources["date"], MetadataSource::Post);
    metadata
        .sources
        .insert("authors".to_owned(), MetadataSource::JsonLd);
    post.author = Some("bob".to_owned());
    metadata.take_first_post(&post);
    assert_eq!(metadata.authors, ["ann"]);
}

#[test]
fn a_thread_with_the_newest_post_first_was_opened_by_the_last() {
    let posts = |days: &[&str]| -> Vec<Region> {
        let post = |(at, day): (usize, &&str)| {
            let mut post = Region::new(Role::Post, Vec::new());
            post.author = Some(format!("user {at}"));
            post.date = Some((*day).to_owned());
            post
        };
        days.iter().enumerate().map(post).collect()
    };
    let opened_by = |days: &[&str]| {
        let posts = posts(days);
        let opening = last_of_newest_first(posts.iter(), "en");
        opening.and_then(|post| post.author.clone())
    };
    let back = ["2021-05-14", "2021-05-13", "2021-05-13", "2021-05-12"];
    assert_eq!(opened_by(&back).as_deref(), Some("user 3"));
    assert_eq!(opened_by(&back[2..]), None, "two tell no order");
    assert_eq!(opened_by(&["2021-05-12", "2021-05-14", "2021-05-13"]), None);
    assert_eq!(opened_by(&["2021-05-12", "2021-05-12", "2021-05-12"]), None);
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
fn ways_and_menus_name_nobody() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("All about gardens").close();
    t.open("nav").open("p").text("By Product").close().close();
    t.open("p")
        .text("By phone:")
        .close()
        .open("p")
        .text("Click Here")
        .close();
    t.open("p")
        .text("Made with 20% of new content by weight")
        .close();
    t.open("iframe");
    t.open_with(
        "link",
        &[("rel", "canonical"), ("href", "https://else.org/x")],
    );
    t.close().close();
    let found = Metadata::from_page(&t.finish());
    assert_eq!(found.authors, [""; 0]);
    assert_eq!(found.canonical_url, None);
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
        let found = reader.metadata(&reader.own_headline(), kind);
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
    let mut declared = metadata.clone();
    declared.take_from_entries(true, true);
    assert_eq!(
        declared.authors,
        ["Jane Doe"],
        "told twice, once out of sight"
    );
    metadata.take_from_entries(false, false);
    let expected = (Vec::<String>::new(), None, Some("2020-05-03"));
    let found = (metadata.authors, metadata.byline, metadata.date.as_deref());
    assert_eq!(found, expected);
    assert_eq!(metadata.sources.keys().collect::<Vec<_>>(), ["date"]);
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

#[test]
fn the_day_in_a_headline_is_the_pages_and_no_part_of_the_title() {
    let read = |before: &str, behind: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        if !before.is_empty() {
            t.text(before);
        }
        t.open_with("time", &[("datetime", "2022-02-01")]);
        t.text("1 February 2022").close();
        if !behind.is_empty() {
            t.text(behind);
        }
        t.close().open("p").text("It rains.").close();
        let main = MainContent {
            page_type: crate::content::PageType {
                sd: Some("article".to_owned()),
                kind: Some(PageKind::Listing),
                ..Default::default()
            },
            ..MainContent::default()
        };
        let found = Metadata::of_content(&t.finish(), &main);
        (found.title.unwrap_or_default(), found.date)
    };
    let day = || Some("2022-02-01".to_owned());
    let title = || "Rain is expected".to_owned();
    assert_eq!(read("", " Rain is expected"), (title(), day()));
    assert_eq!(read("", " – Rain is expected"), (title(), day()));
    assert_eq!(read("Rain is expected | ", ""), (title(), day()));
    // The day of an event.
    let (title, _) = read("Concert on ", "");
    assert_eq!(title, "Concert on 1 February 2022");
}

#[test]
fn a_day_in_the_name_of_another_page_is_not_the_pages() {
    let dated = |link: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("a", &[("href", "/x")]);
        t.text(link).close();
        t.open("h1").text("Rain is expected").close();
        t.open("p").text("It rains.").close();
        Metadata::from_page(&t.finish()).date
    };
    assert_eq!(
        dated(
            "What we did all day long in the rain of 3 May 2012, and why we did not stay at home"
        ),
        None
    );
    assert_eq!(dated("3 May 2012").as_deref(), Some("2012-05-03"));
}
