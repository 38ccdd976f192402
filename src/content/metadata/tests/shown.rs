//! What a reader sees near the headline: bylines, labels, days.

use super::{meta, signed};
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
fn what_somebody_is_may_stand_between_label_and_name_as_a_link() {
    let (authors, _) = signed(|t| {
        t.open("div").text(&"Words of it. ".repeat(20));
        t.open("br").close().text("Autor: ");
        t.open_with("a", &[("href", "/rechtsanwalt/")]);
        t.text("Rechtsanwalt").close().text(" Jane Doe").close();
    });
    assert_eq!(authors, ["Jane Doe"]);
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
    t.open("p").text("Par portion :").close();
    t.open("p").text("Valeur calorique").close();
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
fn days_that_sentences_and_tables_tell_of_are_not_the_pages() {
    let told = |before: &str, day: &str, after: &str| {
        let (_, date) = signed(|t| {
            t.open("p").text(before).open("b").text(day).close();
            t.text(after).close();
        });
        date
    };
    let long =
        ", and most of the mills of the valley have used it since, whatever stands in the books.";
    let sentence = "It has been supported since the release of ";
    assert_eq!(told(sentence, "2020-01-22", long), None);
    assert_eq!(
        told("By Jane Doe, ", "2020-01-22", long).as_deref(),
        Some("2020-01-22")
    );
    let (_, date) = signed(|t| {
        t.open("table");
        for cells in [["Film", "Released"], ["Se7en", "22 September 1995"]] {
            t.open("tr");
            for cell in cells {
                t.open(if cell.len() < 9 { "th" } else { "td" });
                t.text(cell).close();
            }
            t.close();
        }
        t.close().open("pre").text("mill 3.36 2021-06-18 18:36:39");
    });
    assert_eq!(date, None);
}

#[test]
fn the_id_of_a_heading_names_nobody() {
    let (authors, _) = signed(|t| {
        t.open_with("h2", &[("id", "authors-notes")]);
        t.text("Mapping authors").close();
    });
    assert!(authors.is_empty(), "{authors:?}");
}

#[test]
fn a_day_in_small_print_within_the_headline_is_the_page_s() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline of some words");
    t.open("small")
        .text("02.02.2022 • Press")
        .close()
        .close()
        .open("p")
        .text("Words of it.")
        .close();
    let mut page = t.finish();
    page.source.lang = Some("de".to_owned());
    let found = Metadata::from_page(&page);
    assert_eq!(found.date.as_deref(), Some("2022-02-02"));
}

#[test]
fn a_day_after_the_last_change_is_that_of_an_event() {
    let found = |changed: &str| {
        signed(|t| {
            t.open("p").text("Wed, 5 February 2020").close();
            t.open("p").text("Where we meet next.").close();
            t.open("p")
                .text(&format!("Last updated on {changed}"))
                .close();
        })
    };
    assert_eq!(found("29 January 2020").1, None);
    assert_eq!(found("7 February 2020").1.as_deref(), Some("2020-02-05"));
    // That of the frame, which is older than any news of an event.
    assert_eq!(found("1 January 2019").1.as_deref(), Some("2020-02-05"));
    assert_eq!(found("5 February 2019").1, None, "a year");
    let span = signed(|t| {
        t.open("p").text("12 January 2026 – 10 April 2026").close();
    });
    assert_eq!(span.1, None);
}

#[test]
fn a_label_says_that_a_day_is_of_an_event() {
    let date = |line: &str| {
        let (_, date) = signed(|t| {
            t.open("p").text(line).close();
        });
        date
    };
    assert_eq!(date("Event date: June 14, 2025"), None);
    assert_eq!(date("Date: June 14, 2025").as_deref(), Some("2025-06-14"));
}

#[test]
fn mails_of_archives_have_their_year_behind_the_time() {
    let (_, date) = signed(|t| {
        t.open("p").text("Tue Jan 14 17:22:09 CET 2014").close();
    });
    assert_eq!(date.as_deref(), Some("2014-01-14"));
}

#[test]
fn a_link_to_somebody_behind_a_label_names_the_author() {
    let authors = |tag: &str, href: &str| {
        let (authors, _) = signed(|t| {
            t.open("div").open("span").text("The Great Series").close();
            t.open("span").text("by").close();
            t.open(tag);
            t.open_with("a", &[("href", href)]).text("Sleyca").close();
            t.close().open("span").text("Chapter One").close().close();
        });
        authors
    };
    assert_eq!(authors("h4", "/profile/338123"), ["Sleyca"]);
    assert_eq!(authors("b", "/u/sleyca"), ["Sleyca"]);
    assert_eq!(authors("b", "/shop/sleyca"), [""; 0]);
}

#[test]
fn words_in_elements_of_their_own_are_not_glued() {
    let (authors, _) = signed(|t| {
        t.open_with("a", &[("rel", "author"), ("href", "/me")]);
        t.open("span").text("jovelstefan").close();
        t.open("span").text("on").close().close();
    });
    assert_eq!(authors, ["jovelstefan"]);
    let (authors, _) = signed(|t| {
        t.open_with("a", &[("rel", "author"), ("href", "/me")]);
        t.open("b").text("J").close();
        t.open("span").text("ane Doe").close().close();
    });
    assert_eq!(authors, ["Jane Doe"]);
}

#[test]
fn what_a_time_says_of_the_publication_counts() {
    let date = |text: &str| {
        let (_, date) = signed(|t| {
            t.open_with("time", &[("datetime", "2019-07-03T10:18:46Z")])
                .text(text)
                .close();
        });
        date.unwrap_or_default()
    };
    let told = "2019-07-03T10:18:46+00:00";
    assert_eq!(date("Publié le 29 juin 2019"), "2019-06-29");
    assert_eq!(date("Publié le 2 juillet 2019"), told, "another zone");
    assert_eq!(date("29 juin 2019"), told);
    assert_eq!(date("Published 6/5/2019"), told, "either may be the month");
}

#[test]
fn the_title_of_an_abbreviation_tells_the_time() {
    let (_, date) = signed(|t| {
        t.open("cite");
        t.open_with("abbr", &[("title", "2011-08-25T01:40:40Z")])
            .text("1 hr 4 mins ago")
            .close()
            .close();
    });
    assert_eq!(date.as_deref(), Some("2011-08-25T01:40:40+00:00"));
    let (_, date) = signed(|t| {
        t.open_with("abbr", &[("title", "a long word")])
            .text("1 hr 4 mins ago")
            .close();
    });
    assert_eq!(date, None);
}

#[test]
fn a_marked_day_far_below_is_of_a_list() {
    let date = |near: bool| {
        let (_, date) = signed(|t| {
            if near {
                t.open_with("time", &[("datetime", "2019-06-28")])
                    .text("28 juin 2019")
                    .close();
            }
            t.open("p").text(&"Words of it. ".repeat(40)).close();
            t.open_with("time", &[("datetime", "2019-09-22"), ("pubdate", "")])
                .text("22 septembre")
                .close();
        });
        date
    };
    assert_eq!(date(true).as_deref(), Some("2019-06-28"));
    assert_eq!(date(false).as_deref(), Some("2019-09-22"));
}

#[test]
fn days_of_the_week_are_no_names() {
    let (authors, _) = signed(|t| {
        t.open("div")
            .text("By Bryan Walsh Tuesday, Aug. 17, 2010")
            .close();
    });
    assert_eq!(authors, ["Bryan Walsh"]);
}

#[test]
fn authors_that_are_marked_one_by_one_are_all_named() {
    let marked = |t: &mut TestPage, name: &str| {
        t.open_with("span", &[("itemprop", "author")]);
        t.open_with("span", &[("itemprop", "name")]).text(name);
        t.close().close();
    };
    let (authors, _) = signed(|t| {
        t.open("p");
        marked(t, "Jane Doe");
        t.text(" and ");
        marked(t, "Max Muster");
        t.close().open("p").text("Words. ".repeat(20).as_str());
        marked(t, "Somebody Else");
        t.close();
    });
    assert_eq!(authors, ["Jane Doe", "Max Muster"]);
    let (authors, _) = signed(|t| {
        t.open_with("p", &[("itemprop", "author")]).text("By ");
        for name in ["Jane Doe", "Max Muster"] {
            t.open_with("a", &[("href", "/x")]);
            t.open_with("span", &[("itemprop", "name")]).text(name);
            t.close().close();
        }
        t.open_with("span", &[("itemprop", "worksFor")]);
        t.open_with("b", &[("itemprop", "name")]).text("Acme Press");
        t.close().close().close();
    });
    assert_eq!(authors, ["Jane Doe", "Max Muster"]);
}

#[test]
fn the_name_in_a_box_of_an_author_is_read_alone() {
    let (authors, _) = signed(|t| {
        t.open_with("div", &[("class", "author-byline")]);
        t.open_with("a", &[("class", "author-name"), ("href", "/people/jd")])
            .text("Jane Doe")
            .close();
        for link in ["Email", "Bio", "Follow"] {
            t.open_with("a", &[("href", "/x")]).text(link).close();
        }
        t.close();
    });
    assert_eq!(authors, ["Jane Doe"]);
    // What a button opens: sources, and whatever else.
    let (authors, _) = signed(|t| {
        t.open_with("div", &[("id", "AuthorCollapse")]);
        t.text("Informationsstelle").close();
    });
    assert_eq!(authors, [""; 0]);
}

#[test]
fn the_author_in_the_article_of_the_headline_is_its_own() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (author, headline) in [
        ("Max Muster", "The ferry did not sail"),
        ("Jane Doe", "A bridge for the island"),
    ] {
        t.open("article");
        t.open_with("span", &[("class", "author")]).text(author);
        t.close().open("h1").text(headline).close();
        t.open("p").text(&"Words of it. ".repeat(20)).close();
        t.close();
    }
    let mut page = t.finish();
    page.source.title = "The ferry did not sail".to_owned();
    assert_eq!(Metadata::from_page(&page).authors, ["Max Muster"]);
}

#[test]
fn the_name_of_a_place_beside_a_day_is_nobody() {
    let authors = |class: &str| {
        let (authors, _) = signed(|t| {
            t.open("p").open_with("span", &[("class", class)]);
            t.text("Vatican City").close();
            t.text(" | 6 June 2013").close();
        });
        authors
    };
    assert_eq!(authors("location"), [""; 0]);
    assert_eq!(authors("who"), ["Vatican City"]);
}

#[test]
fn a_line_that_is_set_as_it_is_may_be_a_byline() {
    let authors = |text: &str| {
        let (authors, _) = signed(|t| {
            t.open("pre").text(text).close();
            t.open("p").text("Words of it.").close();
        });
        authors
    };
    assert_eq!(authors("\n   By Jane Doe \n "), ["Jane Doe"]);
    assert_eq!(authors("by default x = 1"), [""; 0]);
}
