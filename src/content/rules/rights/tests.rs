//! Which copyright lines are dropped.

use super::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn lines_of_rights_are_told_from_texts_about_them() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    let source = format!("{}All rights reserved.", "From a book of hers. ".repeat(5));
    for (tag, text) in [
        ("p", "Copyright 2015 GREAT MUSIC LLC"),
        ("h3", "© The Firm. All rights reserved. Made by hand."),
        ("p", "The Firm – Alle Rechte vorbehalten."),
        ("p", "© Jane Doe"),
        ("figcaption", "© 2015 Jane Doe"),
        ("p", "Copyright Act of 1976 and the press"),
        ("p", "What all rights reserved means is another question."),
        ("p", "(c) In 2015, it learnt of this."),
        ("p", "(c) 2015 was too late."),
        ("p", "Copyright in 2024 is no longer what it was."),
        ("h2", "Copyright 2024: what changes"),
        ("p", "Copyright since 1976 lasts longer."),
        ("p", "Copyright (c) 2015–2019 The Firm"),
        ("p", source.as_str()),
    ] {
        t.open(tag).text(text).close();
    }
    let page = t.finish();
    let found = rights(&page, &Units::from_page(&page));
    assert_eq!(found[..7], [true, true, true, false, false, false, false]);
    assert_eq!(found[7..12], [false; 5], "of what a text counts or tells");
    assert_eq!(found[12..], [true, false], "a source is no line of rights");
}

/// The result for a page of one paragraph.
fn told(text: &str) -> Vec<bool> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text(text);
    let page = t.finish();
    rights(&page, &Units::from_page(&page))
}

#[test]
fn lines_of_rights_may_stand_in_brackets() {
    for (text, is_line) in [
        ("[Copyright © 2015 The Firm. All rights reserved.]", true),
        ("[저작권자 ⓒ 신문사, 무단 전재 및 재배포 금지]", true),
        ("ⓒ 신문사 무단전재 및 재배포 금지", true),
        ("<저작권자ⓒ 2024 신문사>", true),
        ("版权所有 © 2014 公司", true),
        ("版权所有是什么", false),
        ("저작권자는 그 권리를 가진다.", false),
        ("[Copyright and what it is]", false),
    ] {
        assert_eq!(told(text), [is_line], "{text}");
    }
}

#[test]
fn lines_that_say_what_made_a_page_may_end_in_whose_it_is() {
    for (text, is_line) in [
        ("powered by shop.example, copyright 2000-2015", true),
        ("Powered by shop.example ©", true),
        ("Powered by phpBB © 2001, 2005 phpBB Group :: a theme", true),
        (
            "Powered by phpBB © 2001, 2005 phpBB Group :: Les heures sont toutes au format GMT + 1 Heure",
            true,
        ),
        (
            "Powered by steam and by the water of two becks the looms of the Mill Museum © 2012 ran on and on.",
            false,
        ),
        ("Minden jog fenntartva", true),
        ("Firma – wszelkie prawa zastrzeżone", true),
        ("Tüm hakları saklıdır.", true),
        ("Med ensamrätt.", true),
        ("© Bolaget, med ensamrätt.", true),
        ("Bolaget säljer starka drycker med ensamrätt.", false),
        (
            "Powered by steam, the looms © of the Mill Museum ran until 1911.",
            false,
        ),
        ("Powered by works under copyright 2015", false),
        ("Powered by steam since 2015", false),
        ("The Firm, all of it by hand © 2012", false),
        ("The film is under copyright 2015", false),
        ("Of the book, copyright 2015 and later", false),
        ("It began in 2015", false),
        ("Photo: Jane Doe © 2015", false),
        ("The mill at dawn, Jane Doe © 2012", false),
        ("Map of the valley, © 2014", false),
        ("Jane Doe, The Looms of Ashby. Copyright 2009", false),
        ("The Lion King (film), © 1994", false),
        ("We made it by hand. Ashby Co., © 1899", false),
    ] {
        assert_eq!(told(text), [is_line], "{text}");
    }
}

/// A text that is long enough to count as running text.
const TEXT: &str = "The mayor said that nobody could have foreseen how quickly the dam above the town would give way.";

#[test]
fn the_address_of_a_page_without_a_text_is_what_it_is_for() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("Contact").close();
    t.open("p").text("Harbour Books, 3 Quay Street");
    t.open("br").close().text("© 2015 Harbour Books").close();
    t.open("p").text("Opening hours: 9 to 6");
    let page = t.finish();
    assert_eq!(rights(&page, &Units::from_page(&page)), [false; 3]);
}

#[test]
fn an_address_that_ends_in_whose_it_is_is_a_line_of_rights_below_the_text() {
    let found = |lines: [&str; 2], behind: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(TEXT).close();
        t.open("p").text(lines[0]).open("br").close();
        t.text(lines[1]).close();
        t.open("p").text(behind);
        let page = t.finish();
        rights(&page, &Units::from_page(&page))[1]
    };
    let firm = [
        "The Firm, 12 Mill Lane, VAT 04718980727",
        "© 2005-2015 The Firm",
    ];
    assert!(found(firm, "Agent login"));
    assert!(!found(firm, TEXT), "amid content");
    assert!(!found([firm[0], "© The Firm"], "Agent login"), "no year");
    for own in [
        "The wind has turned the mill again",
        "Friday, May 4th, 8 pm, tickets 12 Euro",
    ] {
        assert!(!found([own, "© 2014 Jane Doe"], "Agent login"), "{own}");
    }
    let whose = [
        "The mayor said that nobody could have foreseen how quickly the dam above the town would give way in the end.",
        "© 2015 The Agency",
    ];
    assert!(!found(whose, "Agent login"), "whose the text is");
}

#[test]
fn captions_that_end_in_whose_the_pictures_are_are_no_lines_of_rights() {
    let found = |count: usize, behind: usize, side: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(TEXT).close();
        for name in &[
            "The Mill, 47110 Ashby",
            "The river, 47112 Moor",
            "Three boats, 47113 Oats",
        ][..count]
        {
            t.open("div");
            if !side.is_empty() {
                let picture = [("src", "/0.jpg"), ("width", side), ("height", side)];
                t.open_with("img", &picture).close();
            }
            t.open("p").text(name).open("br").close();
            t.text("© 2005 Jane Doe").close().close();
        }
        for _ in 0..behind {
            t.open("p").text("A link").close();
        }
        let page = t.finish();
        rights(&page, &Units::from_page(&page))[1]
    };
    assert!(found(1, 2, ""), "an address");
    assert!(!found(3, 0, "") && !found(3, 0, "300"), "three");
    assert!(!found(1, 2, "300"), "a picture");
    assert!(found(1, 2, "60"), "a logo");
    assert!(!found(1, 9, ""), "amid the page");
}

#[test]
fn lines_of_links_beside_whose_the_page_is_are_its_foot() {
    let found = |names: &[&str], between: &str, last: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        for (i, name) in names.iter().enumerate() {
            if i > 0 {
                t.text(between);
            }
            let address = format!("/{i}.html");
            t.open_with("a", &[("href", address.as_str())]).text(name);
            t.close();
        }
        t.close().open("p").text(last);
        let page = t.finish();
        rights(&page, &Units::from_page(&page))[0]
    };
    let own = ["home", "products", "about us"];
    let line = "© 2015 The Firm";
    assert!(found(&own, " | ", line));
    assert!(!found(&own, " | ", "The end."), "no line of rights");
    assert!(!found(&own, " and ", line), "a text");
    assert!(!found(&own[1..], " | ", line), "two links");
    assert!(!found(&["A", "B", "C"], " | ", line), "letters");
    assert!(!found(&["1", "2", "3"], " | ", line), "numbers");
    assert!(!found(&own, ", ", line), "what is told in a line");
    assert!(!found(&own, " ... ", line), "there is more");
}

#[test]
fn lines_of_links_are_content_where_they_are_many_or_above_the_text() {
    let out = |lines: usize, below: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for line in 0..lines {
            t.open("p");
            for name in ["Boats", "Chess", "Bread"] {
                let address = format!("/{line}/{name}");
                t.open_with("a", &[("href", address.as_str())]).text(name);
                t.close().text(" | ");
            }
            t.close();
        }
        t.open("p").text("© 2015 The Firm").close();
        for text in below {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let found = rights(&page, &Units::from_page(&page));
        found[..lines].iter().filter(|is_out| **is_out).count()
    };
    assert_eq!(out(3, &["The end."]), 3);
    assert_eq!(out(4, &["The end."]), 0, "a directory");
    assert_eq!(out(3, &[TEXT]), 3, "what lures machines");
    assert_eq!(out(3, &[TEXT; 2]), 0, "amid content");
}

#[test]
fn a_link_behind_a_sign_tells_whose_what_made_a_page_is() {
    let found = |tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("Powered by Board \u{ae} \u{a9} ");
        t.open_with(tag, &[("href", "/")]).text("Board Limited");
        let page = t.finish();
        rights(&page, &Units::from_page(&page))
    };
    assert_eq!(found("a"), [true]);
    assert_eq!(found("b"), [false]);
}

#[test]
fn a_sentence_about_years_is_no_line_of_rights() {
    let is_out = |mark: &str| {
        let text = "1923 and earlier works are in the public domain of this country, and whoever likes to \
                    print them again, or to put them on a stage, may do so.";
        told(&format!("{mark} {text}")) == [true]
    };
    assert!(!is_out("Copyright"));
    assert!(is_out("Copyright ©") && is_out("Copyright (c)"));
}

#[test]
fn no_mark_is_missed_by_its_first_letter() {
    for mark in MARKS {
        for text in [mark.to_owned(), mark.to_uppercase()] {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&text);
            let page = t.finish();
            let unit = &Units::from_page(&page).list[0];
            assert!(may_say_whose(unit), "{text}");
        }
    }
}

#[test]
fn lines_of_a_licence_are_its_text() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (tag, text) in [
        ("h3", "COPYRIGHT AND LICENSE"),
        ("p", "Copyright (C) 2001 The Firm"),
        ("p", "Copyright (C) 2003 Jane Doe"),
        ("p", "It is free software."),
        ("p", "Copyright (C) 2005 The Firm"),
        ("p", "Copyright © 2000–2022 The Team"),
        ("p", "Permission is granted to make and distribute copies."),
        ("h2", "The new law on driving licences of farmers"),
        ("p", "Copyright 2015 The Firm"),
    ] {
        t.open(tag).text(text).close();
    }
    let page = t.finish();
    let found = rights(&page, &Units::from_page(&page));
    let out: Vec<usize> = (0..found.len()).filter(|i| found[*i]).collect();
    assert_eq!(out, [4, 8]);
}

#[test]
fn boilerplate_that_speaks_of_a_licence_is_no_text() {
    let out = |class: &str, said: &str, paragraphs: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("section", &[("class", class)]);
        t.open("p").text("The eBook of an island").close();
        t.open("p").text(said).close().close();
        for _ in 0..paragraphs {
            let text = "The island lay low in the sea, and its people rowed to church on Sundays. ";
            t.open("p").text(&text.repeat(3)).close();
        }
        let page = t.finish();
        rights(&page, &Units::from_page(&page))[..2].to_vec()
    };
    let said = "You may copy it under the terms of the License.";
    assert_eq!(out("pg-boilerplate pgheader", said, 3), [true; 2]);
    assert_eq!(out("pg-header", said, 3), [false; 2]);
    assert_eq!(out("pg-boilerplate", said, 0), [false; 2], "all there is");
    let firm = "The Firm sells tickets for sports.";
    assert_eq!(out("boilerplate", firm, 3), [false; 2]);
}
