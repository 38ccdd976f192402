//! Labels with values in alike boxes, and rows that are controls.

use super::super::products::pairs::pairs;
use super::shops::paragraphs;
use super::*;

/// What is kept of boxes of this class, each with texts in elements of their own, and of a text behind each.
fn boxed(kind: PageKind, tag: &str, boxes: &[&[&str]]) -> String {
    boxed_of(0.3, kind, tag, boxes)
}

/// The same where every text has this probability.
fn boxed_of(likely: f32, kind: PageKind, tag: &str, boxes: &[&[&str]]) -> String {
    settled_on(kind, likely, |t| {
        for texts in boxes {
            t.open("section");
            t.open_with(tag, &[("class", "labels-values")]);
            for text in *texts {
                t.open("div").text(text).close();
            }
            t.close();
            paragraphs(t, &["Between"]);
            t.close();
        }
    })
}

#[test]
fn a_label_stays_with_its_value_in_alike_boxes() {
    let boxes: [&[&str]; 2] = [&["brand", "Olivetti"], &["Condition", "used"]];
    let kept = boxed(PageKind::Product, "div", &boxes);
    assert_eq!(kept, "brand Olivetti Between Condition used Between");
    for kind in [PageKind::Listing, PageKind::Collection, PageKind::Forum] {
        let kept = boxed(kind, "div", &boxes);
        assert_eq!(kept, "Olivetti Between Condition Between", "{kind:?}");
    }
    let unlikely = boxed_of(0.2, PageKind::Product, "div", &boxes);
    assert_eq!(unlikely, "Olivetti Between Condition Between");
    let one = boxed(PageKind::Product, "div", &boxes[..1]);
    assert_eq!(one, "Olivetti Between");
    let same = |texts: &[&str]| boxed(PageKind::Product, "div", &[texts, texts]);
    let values = "Olivetti Between Olivetti Between";
    assert_eq!(same(&["brand", "Olivetti", "red"]), values, "of three");
    assert_eq!(same(&["$9.00", "Olivetti"]), values, "a price");
}

#[test]
fn a_value_comes_in_with_a_label_that_is_no_likelier() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for _ in 0..2 {
        t.open_with("div", &[("class", "pair")]);
        paragraphs(&mut t, &["Returns:", "within 30 days"]);
        t.close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let pairs = pairs(&page, &units);
    let kept_with = |value: f32| {
        let mut kept = vec![true, false, false, false];
        let candidates = Candidates {
            probabilities: &[0.42, value, 0.2, 0.2],
            types: &KindProbabilities::only(PageKind::Product),
            ..Candidates::open(4)
        };
        pairs.settle(&candidates, &mut kept);
        kept
    };
    assert_eq!(kept_with(0.35), [true, true, false, false]);
    assert_eq!(kept_with(0.28), [true, false, false, false]);
}

#[test]
fn the_operations_of_an_interface_are_whole() {
    let rows: [&[&str]; 2] = [
        &["GET", "/streams", "List streams"],
        &["post", "/streams", "create a stream"],
    ];
    let kept = boxed(PageKind::Documentation, "button", &rows);
    let both = "GET /streams List streams Between post /streams create a stream Between";
    assert_eq!(kept, both);
    let article = boxed(PageKind::Article, "button", &rows);
    assert_eq!(article, "GET /streams List streams Between Between");
    let few: [&[&str]; 2] = [&["Get", "it", "now"], &["and", "more", "of it"]];
    let kept = boxed(PageKind::Documentation, "button", &few);
    assert_eq!(kept, "Get Between Between", "less than a quarter");
}

#[test]
fn boxes_right_behind_each_other_are_one() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    paragraphs(&mut t, &["A cake of cream and chocolate."]);
    for pair in [
        ["Preparation", "2 hours"],
        ["Cooking", "10 mins"],
        ["Serves", "8 people"],
    ] {
        t.open("div");
        paragraphs(&mut t, &pair);
        t.close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let pairs = pairs(&page, &units);
    let settled = |probabilities: [f32; 7], mut kept: [bool; 7]| {
        let candidates = Candidates {
            probabilities: &probabilities,
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(7)
        };
        pairs.settle(&candidates, &mut kept);
        kept
    };
    let cut = [true, true, false, false, false, true, false];
    let likely = [0.9, 0.45, 0.29, 0.41, 0.33, 0.45, 0.33];
    assert_eq!(settled(likely, cut), [true; 7]);
    let one = [true, false, false, true, false, false, false];
    let unlikely = [0.9, 0.3, 0.2, 0.38, 0.2, 0.2, 0.2];
    let none = [true, false, false, false, false, false, false];
    assert_eq!(settled(unlikely, one), none, "a label alone");
}

#[test]
fn an_amount_stays_with_its_label() {
    let kept = |kind, label: &str| {
        settled_on(kind, 0.2, |t| {
            t.open("div").text(label);
            t.open("p").text("$3.95").close();
            t.text("3% off").close();
        })
    };
    assert_eq!(kept(PageKind::Article, "Bronze:"), "Bronze: $3.95");
    assert_eq!(kept(PageKind::Article, "Bronze"), "Bronze");
    assert_eq!(kept(PageKind::Article, "bronze:"), "");
    assert_eq!(kept(PageKind::Listing, "Bronze:"), "Bronze:");
}

#[test]
fn facts_between_the_headline_and_a_text_need_no_heading() {
    let is_kept = |headline: &'static str, heading: &'static str, likely: f32| {
        let kept = settled_on(PageKind::Product, likely, move |t| {
            t.open("h1").text(headline).close();
            paragraphs(t, &["since monday"]);
            t.open("section");
            for fact in [
                ["kind", "cargo bike"],
                ["state", "good"],
                ["colour", "green"],
            ] {
                t.open("div");
                paragraphs(t, &fact);
                t.close();
            }
            t.close().open("h2").text(heading).close();
            paragraphs(t, &["Text of it"]);
        });
        kept.contains("cargo bike") && kept.contains("green")
    };
    assert!(is_kept("Bike", "About it", 0.15));
    assert!(!is_kept("bike", "About it", 0.15));
    assert!(!is_kept("Bike", "about it", 0.15));
    assert!(!is_kept("Bike", "About it", 0.05));
}

/// What the rule for pairs keeps of a list of labels, all kept at first, each with its value and whether that is a
/// link. A value that says `never` cannot be kept.
fn list_of_pairs(items: &[(&str, &str, bool)]) -> Vec<bool> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul");
    for (label, value, is_link) in items {
        t.open("li").open("p").text(label).close().open("p");
        if *is_link {
            t.open_with("a", &[("href", "mailto:a@b.example")]);
            t.text(value).close();
        } else {
            t.text(value);
        }
        t.close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut kept: Vec<bool> = (0..units.len()).map(|i| i % 2 == 0).collect();
    let may_be: Vec<bool> = units.list.iter().map(|u| u.text != "never").collect();
    let candidates = Candidates {
        probabilities: &vec![0.3; kept.len()],
        possible: &may_be,
        may_be: &may_be,
        types: &KindProbabilities::only(PageKind::Article),
        ..Candidates::open(kept.len())
    };
    pairs(&page, &units).settle(&candidates, &mut kept);
    kept
}

#[test]
fn a_value_that_is_a_link_comes_and_goes_with_its_label() {
    let plain = [("When", "12 April", false), ("Where", "Old cellar", false)];
    // What is kept of the last item.
    let last = |others: &[(&str, &str, bool)], value: &str| {
        let items = [others, &[("Contact", value, true)]].concat();
        let kept = list_of_pairs(&items);
        kept[kept.len() - 2..].to_vec()
    };
    assert_eq!(last(&plain, "Somebody"), [true, true]);
    assert_eq!(last(&plain, "never"), [false, false]);
    assert_eq!(last(&plain[..1], "Somebody"), [true, false], "too few");
    let links = [("One", "more", true), ("Two", "more", true)];
    let menu = [&plain[..], &links].concat();
    assert_eq!(last(&menu, "Somebody"), [true, false], "a menu");
}

/// Whether the last value comes in, in boxes of a heading and a value (a link or not) whose headings alone are kept.
fn is_last_value_kept(boxes: &[(&str, bool)]) -> bool {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("section");
    for (value, is_linked) in boxes {
        t.open_with("div", &[("class", "data")]).open("h3");
        t.text("Label").close().open("div");
        if *is_linked {
            t.open_with("a", &[("href", "/place")]).text(value).close();
        } else {
            t.text(value);
        }
        t.close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut kept: Vec<bool> = (0..units.len()).map(|i| i % 2 == 0).collect();
    let candidates = Candidates {
        probabilities: &vec![0.3; kept.len()],
        types: &KindProbabilities::only(PageKind::Article),
        ..Candidates::open(kept.len())
    };
    pairs(&page, &units).settle(&candidates, &mut kept);
    kept.last() == Some(&true)
}

#[test]
fn a_link_below_a_heading_is_its_value_where_others_are_none() {
    let with = |others: &[(&str, bool)]| is_last_value_kept(&[others, &[("Marsh", true)]].concat());
    assert!(with(&[("24-28", false), ("Keeper", false)]));
    assert!(!with(&[("Keeper", false)]), "two");
    assert!(!with(&[("More", true), ("Keeper", false)]), "cards");
}

#[test]
fn a_row_that_says_what_its_link_is_has_both() {
    let kept = |row: &str, label: &str, tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open(row);
        t.open("td").text(label).close();
        t.open("td").open_with(tag, &[("href", "/case")]);
        t.text("1:12-cv-00367");
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept = vec![true, false];
        let candidates = Candidates {
            probabilities: &[0.48, 0.42],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(2)
        };
        pairs(&page, &units).settle(&candidates, &mut kept);
        kept[1]
    };
    assert!(kept("tr", "Related Case:", "a"));
    assert!(!kept("tr", "Related Case", "a"));
    assert!(!kept("li", "Related Case:", "a"), "of a list");
}
