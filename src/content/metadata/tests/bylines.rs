//! Lines near the headline that name people, and similar lines that do not.

use super::{meta, signed};
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

/// The authors of a page of this site with one line below its headline.
fn authors(site: &str, line: &str) -> Vec<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("head");
    meta(&mut t, "og:site_name", site);
    t.close().open("body");
    t.open("h1").text("A headline of some words").close();
    t.open("div").text(line).close();
    let mut page = t.finish();
    page.source.title = "A headline of some words - Moor News, Jane Doe".to_owned();
    Metadata::from_page(&page).authors
}

#[test]
fn a_section_beside_a_day_is_nobody() {
    assert_eq!(authors("Mill", "Moor News | 15 May 2013"), [""; 0]);
    assert_eq!(authors("Mill", "Jane Doe | 15 May 2013"), ["Jane Doe"]);
}

#[test]
fn a_day_beside_a_name_may_have_commas() {
    for day in ["July 4, 2014", "Thu, 14 May 2020 17:55 UTC"] {
        assert_eq!(
            authors("Mill", &format!("Max Muster | {day}")),
            ["Max Muster"]
        );
        for other in [
            "World News",
            "New York",
            "Max",
            "Max Muster, Oslo",
            "Moor News",
        ] {
            assert_eq!(
                authors("Mill", &format!("{other} | {day}")),
                [""; 0],
                "{other}"
            );
        }
    }
}

#[test]
fn a_name_beside_the_site_and_a_day_is_the_author() {
    let line = "Science Mill | Max Muster | Thursday, June 06, 2013";
    assert_eq!(authors("Science Mill", line), ["Max Muster"]);
    assert_eq!(authors("The Moor", line), [""; 0]);
}

#[test]
fn a_name_before_a_job_at_an_agency_is_the_author() {
    let line = "MAX MUSTER AP Sports Writer";
    assert_eq!(authors("Mill", line), ["MAX MUSTER"]);
    assert_eq!(authors("Mill", "MAX MUSTER Sports Section"), [""; 0]);
}

#[test]
fn the_end_of_a_linked_sentence_is_nobody() {
    let named = |text: &str, tag: &str| {
        let (authors, _) = signed(|t| {
            t.open("p").open_with(tag, &[("href", "/dec-16")]);
            t.text(text);
        });
        authors
    };
    let sentence = "16 Dec 2012: three accused identified by cop";
    assert_eq!(named(sentence, "a"), [""; 0]);
    assert_eq!(named("16 Dec 2012, posted by jane", "b"), ["jane"]);
}

/// The authors of a page with the elements that `draw` adds behind its headline.
fn signing(draw: fn(&mut TestPage)) -> Vec<String> {
    signed(draw).0
}

#[test]
fn the_name_of_an_entry_begins_with_no_label() {
    let named = signing(|t| {
        t.open("ul").open("li").open_with("a", &[("href", "/c")]);
        t.text("编辑计划表");
    });
    assert_eq!(named, [""; 0]);
    let named = signing(|t| {
        t.open("p").open_with("a", &[("href", "/c")]);
        t.text("记者王小明");
    });
    assert_eq!(named, ["王小明"]);
}

#[test]
fn who_wrote_stands_behind_a_label_among_others() {
    let named = signing(|t| {
        t.open("div").text("来源：本站原创 作者：张三 浏览：33");
    });
    assert_eq!(named, ["张三"]);
    let named = signing(|t| {
        t.open("div").open("span").text("时间：2019-09-25").close();
        t.open("span").text("作者：张三");
    });
    assert_eq!(named, ["张三"]);
    // A link behind the name is no part of it.
    let named = signing(|t| {
        t.open("p").text("作者：余毅菁");
        t.open_with("a", &[("href", "/")]).text("返回首页");
    });
    assert_eq!(named, ["余毅菁"]);
}

#[test]
fn who_reports_is_the_author_where_nobody_else_is() {
    let named = signing(|t| {
        t.open("p").text("新京报讯（记者 陆一夫）亚马逊登陆。");
    });
    assert_eq!(named, ["陆一夫"]);
    let named = signing(|t| {
        t.open("p").text("亚马逊登陆。").close();
        t.open("p").text("新京报记者 陆一夫");
    });
    assert_eq!(named, ["陆一夫"]);
    let named = signing(|t| {
        t.open("p").text("作者：张三").close();
        t.open("p").text("新京报讯（记者 陆一夫）亚马逊登陆。");
    });
    assert_eq!(named, ["张三"]);
}

#[test]
fn a_placeholder_and_the_makers_of_software_wrote_nothing() {
    let made_by = |software: &str, author: &str| {
        signed(|t| {
            for (name, content) in [("author", author), ("generator", software)] {
                t.open_with("meta", &[("name", name), ("content", content)])
                    .close();
            }
        })
        .0
    };
    let declared = |author: &str| made_by("Example! X3.2", author);
    let of_theme = signing(|t| {
        let told = [("name", "author"), ("value", "Marcin Muster")];
        t.open_with("meta", &told).close();
    });
    assert_eq!(of_theme, [""; 0]);
    assert_eq!(declared("name, email@gmail.com"), [""; 0]);
    assert_eq!(declared("Example! Team and Example UI Team"), [""; 0]);
    assert_eq!(declared("Example Doe"), ["Example Doe"]);
    let cart = "shopping cart program by Zen Example™, https://www.example.org";
    assert_eq!(made_by(cart, "The Zen Example™ Team and others"), [""; 0]);
    assert_eq!(made_by(cart, "Zen Doe"), ["Zen Doe"]);
}

#[test]
fn a_book_behind_a_label_is_by_nobody_of_the_page() {
    let named = |name: &str, behind: &str, tag: &str| {
        signed(|t| {
            t.open("b").text("Text:").close().text(name);
            t.open(tag).text(behind).close().open("br").close();
            t.open("p").text(&"Words of it. ".repeat(12)).close();
        })
        .0
    };
    let title = "Introduction to the Theory of Computation";
    assert_eq!(named(" Sipser, ", title, "i"), [""; 0]);
    assert_eq!(named(" Jane Doe, ", title, "em"), [""; 0]);
    assert_eq!(named(" Jane Doe, ", "Fotos: Max Muster", "i"), ["Jane Doe"]);
    assert_eq!(named(" Jane Doe, ", "Staff Writer", "i"), ["Jane Doe"]);
    assert_eq!(named(" Jane Doe", "in the moor", "i"), ["Jane Doe"]);
}

#[test]
fn a_host_is_no_author_where_linked_data_name_somebody() {
    let authors = |linked: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", "Jane Doe");
        meta(&mut t, "author", "JaneDoe.com");
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(linked).close().close();
        t.open("body").open("h1").text("Onion Soup").close();
        Metadata::from_page(&t.finish()).authors
    };
    let recipe = r#"{"@type":"Recipe","name":"Onion Soup","author":"Jane Doe"}"#;
    assert_eq!(authors(recipe), ["Jane Doe"]);
    assert_eq!(authors(r#"{"@type":"Recipe"}"#), ["JaneDoe.com"]);
}

#[test]
fn where_somebody_is_does_not_name_him() {
    let authors = |mark: &str| {
        signed(|t| {
            t.open_with("div", &[("class", "author-address"), ("itemprop", mark)]);
            t.text("Castleway Business Park").close();
        })
        .0
    };
    assert_eq!(authors("address"), [""; 0]);
}

#[test]
fn what_a_firm_says_of_itself_beside_its_address_names_nobody() {
    let authors = |mark: &str, kind: &str| {
        signed(|t| {
            let told = [("itemprop", mark), ("itemscope", ""), ("itemtype", kind)];
            t.open_with("div", &told);
            t.open_with(
                "div",
                &[("class", "author-address"), ("itemprop", "address")],
            );
            t.text("Castleway Business Park").close();
            t.open_with("div", &[("class", "author-name")]);
            t.text("Jane Doe").close().close();
        })
        .0
    };
    let firm = "http://schema.org/Organization";
    assert_eq!(authors("seller", firm), [""; 0]);
    assert_eq!(authors("seller", "http://schema.org/Person"), ["Jane Doe"]);
}

#[test]
fn who_reports_comes_before_who_edits() {
    let named = |first: &str| {
        signed(|t| {
            t.open("p").text("责任编辑：刘德宾").close();
            t.open("p").text(first).close();
        })
        .0
    };
    assert_eq!(named("本报讯（记者 陈海燕）记者从部门获悉。"), ["陈海燕"]);
    assert_eq!(named("西北观察记者 马晓燕 西宁报道"), ["马晓燕"]);
    assert_eq!(named("作者：陈海燕"), ["陈海燕"]);
    assert_eq!(named("有人说。"), ["刘德宾"]);
}

/// Shops label phone numbers, and the places from which they can be called.
#[test]
fn ways_to_write_to_a_shop_name_nobody() {
    let (authors, _) = signed(|t| {
        t.open("p").open("strong").text("by phone:").close();
        t.open("br").close().text("(408) 738-3959");
        t.open("br").close();
        t.text("or toll-free (U.S. & Canada Only):");
        t.open("br").close().text("(800) 777-6405").close();
    });
    assert_eq!(authors, [""; 0]);
    let behind = |label: &str, name: &str| {
        let (authors, _) = signed(|t| {
            t.open("p").open("strong").text(label).close();
            t.open("br").close().text(name).open("br").close();
            t.text("Moor Lane").close();
        });
        authors
    };
    assert_eq!(behind("by street address:", "Canvas Works"), [""; 0]);
    assert_eq!(behind("By:", "Jane Doe")[..1], ["Jane Doe"]);
}

/// python.org lists the meetings of its users in this way.
#[test]
fn the_end_of_an_entry_beside_its_day_is_no_name() {
    let authors = |href: &str, text: &str| {
        let (authors, _) = signed(|t| {
            t.open("ul").open("li").text("2014-12-16 ");
            t.open_with("a", &[("href", href)]).text(text);
            t.close().close().close();
        });
        authors
    };
    assert_eq!(authors("/events/89/", "Leeds, Moor Club"), [""; 0]);
    assert_eq!(authors("/users/doe/", "Leeds, Jane Doe"), ["Jane Doe"]);
    let (elsewhere, _) = signed(|t| {
        t.open("ul").open("li").open_with("a", &[("href", "/x")]);
        t.text("Interview with Jane Doe").close().close().close();
        t.open("p").text("21 March 2024 | Jane Doe").close();
    });
    assert_eq!(elsewhere, ["Jane Doe"]);
}
