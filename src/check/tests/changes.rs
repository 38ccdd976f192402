//! Rules, keys and accepted changes, on pages that changed.

use super::*;

/// A page with a clock, a teaser with a colour, and a paragraph.
fn page(clock: &str, teaser: (&str, &str), words: &str) -> PageSnapshot {
    TestPage::draw(|p| {
        p.line("h1", [0.0, 0.0, 600.0, 40.0], "A heading of the page");
        p.line("time", [0.0, 100.0, 600.0, 20.0], clock);
        p.element("aside", [0.0, 200.0, 600.0, 40.0], painted(teaser.0), |p| {
            p.line("span", [10.0, 210.0, 500.0, 20.0], teaser.1);
        });
        p.element("main", [0.0, 300.0, 600.0, 100.0], block(), |p| {
            p.line("p", [0.0, 300.0, 600.0, 20.0], words);
        });
    })
}

fn causes(diff: &PageDiff) -> Vec<&str> {
    diff.causes().map(|c| c.kind.name()).collect()
}

#[test]
fn rules_leave_out_what_they_cover_and_nothing_else() {
    let before = page(
        "at 10:15 today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let after = page(
        "at 11:47 today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let found = |rules: &str| {
        let (diff, ignored) = view(rules).differences(&before, &after);
        (causes(&diff).join(" "), ignored)
    };
    let rule = |rule: &str| found(&format!("[[page.ignore]]\n{rule}"));
    assert_eq!(found(""), ("text restyled text text".to_owned(), 0));
    assert_eq!(
        rule(r"text = '\d+:\d+'"),
        ("restyled text text".to_owned(), 1)
    );
    // Another change in the same text is reported.
    assert_eq!(
        rule(r"text = '\d+:4'"),
        ("text restyled text text".to_owned(), 0)
    );
    assert_eq!(rule("selector = 'aside'"), ("text text".to_owned(), 2));
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'colours'"),
        ("text text text".to_owned(), 1)
    );
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'text'"),
        ("text restyled text".to_owned(), 1)
    );
    assert_eq!(
        rule("selector = 'aside, time'\nexcept = 'layout'"),
        ("text".to_owned(), 3)
    );
    assert_eq!(
        rule("selector = 'aside, time, main'\nexcept = 'colors'"),
        ("restyled".to_owned(), 3)
    );
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'position'"),
        ("text restyled text text".to_owned(), 0)
    );
    let two = "[[page.ignore]]\nselector = 'aside'\n[[page.ignore]]\nselector = 'time'";
    assert_eq!(found(two), ("text".to_owned(), 3));
}

#[test]
fn a_region_may_float() {
    let at = |y: f64| {
        TestPage::draw(|p| {
            p.line("h1", [0.0, 0.0, 600.0, 40.0], "A heading of the page");
            p.element("aside", [700.0, y, 200.0, 40.0], block(), |p| {
                p.line("b", [700.0, y, 200.0, 20.0], "Chat with us today");
            });
        })
    };
    let (before, after) = (at(300.0), at(420.0));
    let found = |rules: &str| view(rules).differences(&before, &after).0;
    assert_eq!(causes(&found("")), ["moved"]);
    let floats = "[[page.ignore]]\nselector = 'aside'\nwhat = 'position'";
    assert!(found(floats).is_same());
}

#[test]
fn keys_stay_when_something_else_changes() {
    let before = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let one = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the site here",
    );
    let more = page(
        "at night today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let view = view("");
    let keys_of = |after: &PageSnapshot| keys(&view.differences(&before, after).0.changes);
    let (one, more) = (keys_of(&one), keys_of(&more));
    assert_eq!((one.len(), more.len()), (1, 4));
    assert!(more.contains(&one[0]), "{one:?} {more:?}");
    assert!(one[0].len() == 10 && one[0].chars().all(|c| c.is_ascii_hexdigit()));
    let other = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the side here",
    );
    assert_ne!(keys_of(&other), one);
    // Equal elements, but still two changes.
    let twice = TestPage::draw(|p| {
        for y in [0.0, 100.0] {
            p.line("p", [0.0, y, 300.0, 20.0], "The same words twice");
        }
    });
    let empty = TestPage::draw(|_| {});
    let added = keys(&view.differences(&empty, &twice).0.changes);
    assert_eq!(added.len(), 2, "{added:?}");
    assert_ne!(added[0], added[1]);
}

#[test]
fn what_was_accepted_is_left_out_and_the_rest_keeps_its_keys() {
    let before = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let after = page(
        "at night today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let view = view("");
    let mut diff = view.differences(&before, &after).0;
    let mut left = keys(&diff.changes);
    let all = left.clone();
    let mut accepted = Accepted::default();
    for key in [all[1].clone(), "0000000000".to_owned()] {
        accepted.insert(AcceptedChange {
            key,
            kind: diff.changes[1].kind,
            place: "aside".to_owned(),
            what: "a colour".to_owned(),
            with: Vec::new(),
        });
    }
    let (found, gone) = accepted.apply(&mut diff, &mut left);
    assert_eq!(found, 1);
    let gone: Vec<&str> = gone.iter().map(|change| change.key.as_str()).collect();
    assert_eq!(gone, ["0000000000"], "what is no longer there is told");
    assert_eq!(left, [&all[0], &all[2], &all[3]].map(String::clone));
    assert_eq!(causes(&diff), ["text", "text", "text"]);
    let text = String::from_utf8(accepted.to_bytes()).unwrap();
    assert!(
        text.contains("visiblock/accepted/1") && text.ends_with("}\n"),
        "{text}"
    );
}

#[test]
fn what_is_alike_is_accepted_with_the_first() {
    let links = |colour: &'static str, words: [&'static str; 3]| {
        TestPage::draw(|p| {
            for (i, text) in words.into_iter().enumerate() {
                let rect = [0.0, 40.0 * i as f64, 300.0, 20.0];
                p.element("div", rect, painted(colour), |p| {
                    p.line("p", rect, text);
                });
            }
        })
    };
    let words = ["The first of all", "And the second one", "A third at last"];
    let (before, after) = (links("#eee", words), links("#fee", words));
    let mut diff = view("").differences(&before, &after).0;
    let mut left = keys(&diff.changes);
    assert_eq!(causes(&diff), ["restyled"]);
    let along: Vec<bool> = diff.changes.iter().map(|c| c.along).collect();
    assert_eq!(along, [false, true, true]);
    let mut accepted = Accepted::default();
    accepted.insert(AcceptedChange {
        key: left[0].clone(),
        kind: diff.changes[0].kind,
        place: "div".to_owned(),
        what: "a colour".to_owned(),
        with: left[1..].to_vec(),
    });
    let mut with_more = diff.clone();
    let mut more = left.clone();
    assert_eq!(accepted.apply(&mut diff, &mut left), (3, Vec::new()));
    assert!(diff.is_same() && left.is_empty());
    // A change that did not exist when the first was accepted is reported separately.
    more[2] = "0123456789".to_owned();
    assert_eq!(accepted.apply(&mut with_more, &mut more).0, 2);
    let told = &with_more.changes[0];
    assert_eq!(
        (with_more.changes.len(), told.along, told.cause),
        (1, false, None)
    );
}

#[test]
fn a_text_has_one_key_in_every_window() {
    let text = |words: &'static str, height: f64| {
        TestPage::draw(|p| {
            p.line("p", [0.0, 0.0, 300.0, height], words);
        })
    };
    let words = ["Words of the page here", "Words of the site here"];
    let keys_at = |height: f64| {
        let (before, after) = (text(words[0], 20.0), text(words[1], height));
        keys(&view("").differences(&before, &after).0.changes)
    };
    // In a narrow viewport the text takes another line.
    assert_eq!(keys_at(20.0)[0], keys_at(40.0)[0]);
}
