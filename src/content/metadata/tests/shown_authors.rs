//! Authors in visible text near the headline: bylines, labels, marks.

use super::{meta, signed};
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

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
fn those_by_whom_a_paper_is_cited_stay_or_are_spelled_out() {
    let authors = |marked: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "citation_author", "Doe, J.");
        meta(&mut t, "citation_author", "Muster, M.");
        t.close()
            .open("body")
            .open("h1")
            .text("A headline of some words")
            .close();
        t.open("p").text("By Ann Smith").close().open("p");
        for name in marked {
            t.open_with("span", &[("class", "author")]);
            t.text(name).close().text(", ");
        }
        Metadata::from_page(&t.finish()).authors
    };
    let full = ["Jane Doe", "Max Muster"];
    assert_eq!(authors(full), full);
    assert_eq!(authors(["Ann Smith", "Cid Jones"]), ["J. Doe", "M. Muster"]);
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
fn the_id_of_a_heading_names_nobody() {
    let (authors, _) = signed(|t| {
        t.open_with("h2", &[("id", "authors-notes")]);
        t.text("Mapping authors").close();
    });
    assert!(authors.is_empty(), "{authors:?}");
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
    // A panel that a button opens: sources and the like.
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

#[test]
fn who_wrote_stands_behind_a_label_within_a_line() {
    let authors = |line: &str| {
        let (authors, _) = signed(|t| {
            t.open("p").text(line);
        });
        authors
    };
    let ilya = "Пётр Ильин";
    for line in [
        format!("12.02.2026 | Автор: {ilya}"),
        format!("12.02.2026 · Автор: {ilya} · Раздел: Ремонт дома"),
        format!("12.02.2026 | Автор: {ilya} | Просмотров: 1874"),
    ] {
        assert_eq!(authors(&line), [ilya], "{line}");
    }
    let line = "12/02/2026 | Auteur : Pierre Imbert | Lectures : 1874";
    assert_eq!(authors(line), ["Pierre Imbert"]);
    let line = "12/02/2026 | Yazar: Pınar İnce | Okunma: 1874";
    assert_eq!(authors(line), ["Pınar İnce"]);
}

#[test]
fn who_reports_comes_before_a_declared_paper() {
    let authors = |declared: &str, [editor, line]: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:article:author", declared);
        t.close().open("body");
        t.open("h1").text("서울 동네서점 절반이 문 닫았다").close();
        t.open("p").text(editor).close();
        t.open("p").text(line).close();
        t.open("p").text("Words of it.").close();
        Metadata::from_page(&t.finish()).authors
    };
    let (paper, name) = ("한겨레일보 | 네이버", "한겨레일보");
    assert_eq!(authors(paper, [name, "정하은 기자"]), ["정하은"]);
    let other = authors(paper, [name, "바다를 좋아하는 기자"]);
    assert_eq!(other, ["한겨레일보", "네이버"]);
    let person = authors("孔德明", ["责任编辑：孔德明", "半月谈记者 史卫燕"]);
    assert_eq!(person, ["孔德明"], "a person, and near");
}
