use super::*;
use crate::content::metadata::record::Metadata;
use crate::content::metadata::tests::signed;
use crate::snapshot::test_page::TestPage;

const DAY: &str = "21 March 2024";

/// The authors of a page in this language with a name and a date in a box of this class, above a text.
fn boxed(lang: &str, [first, second]: [&str; 2], class: &str, text: &str) -> Vec<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("h1")
        .text("A headline of some words")
        .close();
    t.open_with("div", &[("class", class)]);
    t.open("span").text(first).close();
    t.open("span").text(second).close().close();
    t.open("p").text(text).close();
    let mut page = t.finish();
    page.source.lang = Some(lang.to_owned());
    Metadata::from_page(&page).authors
}

/// A text that names the author once more.
fn told(name: &str) -> String {
    format!("This page was posted in the spring by {name}, who lives there.")
}

#[test]
fn a_name_that_stands_with_nothing_but_the_day_is_the_author() {
    let named = |first: &str, second: &str, class: &str, name: &str| {
        boxed("en", [first, second], class, &told(name))
    };
    let jane = "Jane Papadakis";
    assert_eq!(named(jane, DAY, "meta", jane), [jane]);
    assert_eq!(named(DAY, jane, "", jane), [jane]);
    for other in ["Press Release", "New York", "Jane", "World News"] {
        assert_eq!(named(other, DAY, "", other), [""; 0], "{other}");
    }
    assert_eq!(named(jane, "Read it", "", jane), [""; 0]);
    let far = "Far Moor";
    assert_eq!(named(far, DAY, "post-category", far), [""; 0]);
    for other in ["Some Words", "Jane Words"] {
        assert_eq!(named(other, DAY, "", other), [""; 0], "of the headline");
    }
    let four = "Show Jane Papadakis Moor";
    assert_eq!(named(four, DAY, "", four), [""; 0]);
}

#[test]
fn labels_beside_a_day_are_no_names() {
    for (lang, label) in [
        ("en", "Real Estate"),
        ("en", "Green Bay"),
        ("en", "Mary Celeste"),
        ("de", "Rhein Main"),
        ("de", "Gorch Fock"),
        ("fr", "Faits Divers"),
        ("fr", "Marie Galante"),
        ("es", "Cartas Lectores"),
        ("es", "Juan Sebastián Elcano"),
        ("it", "Amerigo Vespucci"),
        ("it", "Primo Piano"),
    ] {
        let text = format!("All of it was told on the quay, on the way di {label} and back.");
        assert_eq!(boxed(lang, [label, DAY], "", &text), [""; 0], "{label}");
    }
}

#[test]
fn a_link_to_somebody_tells_a_name_elsewhere() {
    let named = |href: &str| {
        signed(|t| {
            t.open("div").open("span").text("Jane Papadakis").close();
            t.open("span").text(DAY).close().close();
            t.open("p")
                .text("Words of it that go on for a while.")
                .close();
            t.open("p").text("More of it is told there.").close();
            t.open("ul").open("li").open_with("a", &[("href", href)]);
            t.text("Jane Papadakis");
        })
        .0
    };
    assert_eq!(named("mailto:jane@example.org"), ["Jane Papadakis"]);
    assert_eq!(named("/moor/jane"), [""; 0]);
}

#[test]
fn a_mail_address_may_stand_between_name_and_day() {
    let named = |name: &str, href: &str| {
        signed(|t| {
            t.open("b").text(name).close();
            t.open_with("a", &[("href", href)])
                .text("greg at example.org");
            t.close().open("br").close();
            t.open("i").text("Tue Jun 20 16:01:55 CEST 2006").close();
            t.open("pre").text("Thanks for it! I have a few remarks.");
        })
        .0
    };
    let mail = "mailto:list%40example.org";
    assert_eq!(named("Greg Wilson", mail), ["Greg Wilson"]);
    assert_eq!(named("Greg Wilson", "/greg"), [""; 0]);
    assert_eq!(named("Press Release", mail), [""; 0]);
}

#[test]
fn nouns_of_german_are_told_by_the_rest_of_the_page() {
    let named = |name: &str, text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Neue Bilder").close();
        t.open("div").open("span").text(name).close();
        t.open("span").text(" 21. März 2024").close().close();
        t.open("p").text(text);
        let mut page = t.finish();
        page.source.lang = Some("de".to_owned());
        Metadata::from_page(&page).authors
    };
    let text = "Der Artikel über die Ausstellung wurde von Solveig Grewe mit drei Stichwörtern veröffentlicht.";
    assert_eq!(named("Solveig Grewe", text), ["Solveig Grewe"]);
    let text = "Der Artikel über die Ausstellung wurde von Ausstellung Moor mit drei Stichwörtern veröffentlicht.";
    assert_eq!(named("Ausstellung Moor", text), [""; 0]);
}

#[test]
fn name_and_day_may_have_a_line_each() {
    let lined = |lines: &[&str], tag: &str| {
        signed(|t| {
            for line in lines {
                t.open("p").open_with(tag, &[("href", "/x")]).text(line);
                t.close().close();
            }
            t.open("p").text(&told("Jane Papadakis")).close();
        })
        .0
    };
    assert_eq!(lined(&["Jane Papadakis", DAY], "b"), ["Jane Papadakis"]);
    assert_eq!(lined(&["Jane Papadakis", DAY], "a"), [""; 0]);
    assert_eq!(lined(&["Jane Papadakis", "Words", DAY], "b"), [""; 0]);
}

#[test]
fn a_line_that_says_by_ends_at_the_name() {
    let says = |line: &str| says_by(line, "Jane Doe");
    for line in [
        "By Jane Doe",
        "By Jane Doe, Oslo",
        "By Jane Doe | 3 May",
        "By Jane Doe 3 May",
    ] {
        assert!(says(line), "{line}");
    }
    for line in [
        "By Jane Doe Bay",
        "By Jane Doe we mean the sea.",
        "By Jane Doe-Smith",
        "By Jane Doe’s team",
        "Jane Doe",
    ] {
        assert!(!says(line), "{line}");
    }
}

#[test]
fn small_words_stand_before_names_in_their_language() {
    let named = |lang: &str, line: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("A headline").close();
        t.open("p").text(line);
        let mut page = t.finish();
        page.source.lang = Some(lang.to_owned());
        Metadata::from_page(&page).authors
    };
    assert_eq!(named("ro", "de Ion Popescu"), ["Ion Popescu"]);
    assert_eq!(named("el-GR", "Του Γιώργου Παπαδάκη"), ["Γιώργου Παπαδάκη"]);
    assert_eq!(named("es", "de Ion Popescu"), [""; 0]);
    assert_eq!(named("ro", "de acum toate trenurile"), [""; 0]);
    assert!(!may_be_person("JANE DOE") && may_be_person("Jane Doe"));
}
