//! Names in elements that name authors.

use super::{is_in_card, is_sentence};
use crate::content::metadata::tests::signed;
use crate::snapshot::test_page::{TestPage, by_tag};

/// Source: ReSpec, microformats 2.
#[test]
fn the_name_of_a_card_is_no_firm() {
    let authors = |card: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[("class", &*format!("p-author {card}"))]);
            t.open_with("a", &[("class", "p-name u-url")]);
            t.text("Jane Doe").close().text(" (");
            t.open_with("a", &[("class", "p-org")]).text("Acme Widgets");
            t.close().text(")");
        });
        authors
    };
    assert_eq!(authors("h-card"), ["Jane Doe"]);
}

/// An element with the class name of a name in an author's box, but inside another entry.
#[test]
fn the_name_of_an_entry_is_its_title() {
    let authors = |class: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[("class", "p-author author-card")]);
            t.open_with("div", &[("class", class)]);
            t.open_with("span", &[("class", "p-name")]);
            t.text("Max Muster").close().close();
            t.open_with("span", &[("class", "author")]);
            t.text("Jane Doe").close();
        });
        authors
    };
    assert_eq!(authors("h-card"), ["Max Muster"]);
    assert_eq!(authors("h-entry"), ["Jane Doe"]);
    assert_eq!(authors(""), ["Jane Doe"]);
}

#[test]
fn the_nearest_card_or_entry_tells_whose_a_name_is() {
    let is_so = |classes: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for class in classes {
            t.open_with("div", &[("class", class)]);
        }
        t.open("b").text("Jane Doe");
        let page = t.finish();
        is_in_card(&page, by_tag(&page, "b"))
    };
    assert!(is_so(&["h-entry", "p-author h-card", ""]));
    assert!(!is_so(&["h-card", "h-entry"]));
    assert!(is_so(&["vcard", "h-full"]), "a height");
    assert!(is_so(&["h-12 h-card"]));
    assert!(!is_so(&["hcard"]));
    assert!(!is_so(&["h-card", "", "", "", "", "", ""]), "far around");
}

#[test]
fn the_name_in_a_byline_is_what_is_called_so() {
    let authors = |draw: fn(&mut TestPage)| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[("class", "byline")]);
            draw(t);
        });
        authors
    };
    let found = authors(|t| {
        t.open_with("span", &[("class", "author fn writer")]);
        t.text("Jane Doe").close();
        t.open("span").text("The Weekly Mill").close();
        for (href, text) in [("/author/jane-doe", "Archive"), ("/rss/author/1/x", "RSS")] {
            t.open_with("a", &[("href", href)]).text(text).close();
        }
    });
    assert_eq!(found, ["Jane Doe"]);
    // An element with such a class that names nobody.
    let found = authors(|t| {
        t.open_with("span", &[("class", "author")]);
        t.text("Posted by").close().text(" Jane Doe");
    });
    assert_eq!(found, ["Jane Doe"]);
    // A label that only style separates from the name.
    let found = authors(|t| {
        t.text("BY").open("a").text("Jane Doe").close();
    });
    assert_eq!(found, ["Jane Doe"]);
    let found = authors(|t| {
        t.text("Par ").open("strong").text("Jane Doe").close();
        t.text(", ").open("b").text("Max Muster").close();
        t.text(" Envoyés spéciaux à Toulouse");
    });
    assert_eq!(found, ["Jane Doe", "Max Muster"]);
    let found = authors(|t| {
        t.open("b").text("Jane Doe").close().text(" and Max Muster");
    });
    assert_eq!(found, ["Jane Doe", "Max Muster"]);
}

#[test]
fn who_is_marked_up_may_be_named_with_the_family_first() {
    let authors = |mark: (&str, &str), name: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("span", &[mark]);
            t.open_with("span", &[("property", "name")]).text(name);
            t.close().text(", 1974-");
        });
        authors
    };
    let marks = [("itemprop", "author"), ("property", "author")];
    for mark in marks {
        assert_eq!(authors(mark, "Petersen, Wiebke"), ["Wiebke Petersen"]);
    }
    let two = authors(marks[0], "Petersen, Wiebke; Doe, Jane");
    assert_eq!(two, ["Wiebke Petersen", "Jane Doe"]);
    let two = authors(marks[0], "Wiebke Petersen, Jane Doe");
    assert_eq!(two, ["Wiebke Petersen", "Jane Doe"]);
    let link = |t: &mut TestPage| {
        t.open_with("a", &[("itemprop", "author"), ("href", "/a")]);
        t.text("Petersen, Wiebke, 1974-");
    };
    assert_eq!(signed(link).0, ["Wiebke Petersen"]);
}

#[test]
fn who_asks_may_be_a_numbered_account() {
    let authors = |mark: &str, name: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[(mark, "author")]);
            t.open_with("a", &[("href", "/users/1")]).text(name).close();
            t.open_with("meta", &[("itemprop", "name"), ("content", name)]);
        });
        authors
    };
    assert_eq!(authors("itemprop", "user3080392"), ["user3080392"]);
    assert_eq!(authors("class", "user3080392"), [""; 0]);
    assert_eq!(authors("itemprop", "131359"), [""; 0]);
}

#[test]
fn a_clause_of_a_sentence_is_nobody() {
    let authors = |class: &str, text: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[("class", class)]).open("p").text(text);
        });
        authors
    };
    let thanks = "Double chapter this week, because you were so kind with it.";
    for class in ["author-note", "author-message"] {
        assert_eq!(authors(class, thanks), [""; 0], "{class}");
    }
    assert_eq!(authors("author-message", "By Jane Doe"), ["Jane Doe"]);
    let line =
        "Posted by msmash on Friday January 12, 2024 @11:40AM from the looms-and-mills dept.";
    assert!(is_sentence(thanks) && !is_sentence(line));
    assert!(is_sentence("By the way, thank you for all that you did."));
}

#[test]
fn what_somebody_says_of_himself_is_no_name() {
    let authors = |name: &str, about: &str| {
        let (authors, _) = signed(|t| {
            t.open("p").text("It rains on the moor.").close();
            t.open_with("div", &[("class", "author-card")]);
            t.open("h4").text(name).close();
            t.open("p").text(about);
        });
        authors
    };
    for (name, about) in [
        ("Jane Doe", "Likes boats"),
        ("陈晓岚", "自由撰稿人，住在海边"),
        ("佐藤 美咲", "港町で暮らすライター。著書に『北埠頭』がある"),
    ] {
        assert_eq!(authors(name, about), [name]);
    }
    assert_eq!(authors("About the author", "Jane Doe"), ["Jane Doe"]);
}

#[test]
fn who_has_no_page_is_named_before_who_has_one() {
    let authors = |before: &str| {
        let (authors, _) = signed(|t| {
            t.open_with("div", &[("class", "byline")]).text(before);
            t.open_with("a", &[("href", "/authors/max")]);
            t.text("Max Muster").close();
        });
        authors
    };
    assert_eq!(authors("By JANE DOE, "), ["JANE DOE", "Max Muster"]);
    for before in ["By ", "By The Daily News, ", "A review, "] {
        assert_eq!(authors(before), ["Max Muster"], "{before}");
    }
}

#[test]
fn signs_of_footnotes_are_of_no_name() {
    let authors = |draw: fn(&mut TestPage)| signed(draw).0;
    let linked = authors(|t| {
        t.open("p");
        for (name, note, behind) in [("Ilse Brandt", "1", ", "), ("Kofi Mensah", "2,*", "")] {
            t.open_with("a", &[("rel", "author"), ("href", "/b")]);
            t.text(name).open("sup").text(note).close().close();
            if !behind.is_empty() {
                t.text(behind);
            }
        }
    });
    assert_eq!(linked, ["Ilse Brandt", "Kofi Mensah"]);
    let of_paper = authors(|t| {
        t.open_with("div", &[("class", "ltx_authors")]);
        for (name, note) in [("Ilse Brandt", "1"), ("Kofi Mensah", "2")] {
            t.open_with("span", &[("class", "ltx_creator ltx_role_author")]);
            t.open_with("span", &[("class", "ltx_personname")]);
            t.text(name).open("sup").text(note).close().close().close();
        }
    });
    assert_eq!(of_paper, ["Ilse Brandt", "Kofi Mensah"]);
    let letter = authors(|t| {
        t.open("p")
            .open_with("a", &[("rel", "author"), ("href", "/b")]);
        t.text("Ann M").open("sup").text("c").close().text("Gregor");
    });
    assert_eq!(letter, ["Ann McGregor"]);
}
