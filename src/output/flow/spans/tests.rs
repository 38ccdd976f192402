//! Pieces of lines of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;
use crate::snapshot::Display;
use crate::snapshot::test_page::{TestPage, inline, styled};

/// A link to a page of the site.
fn link(t: &mut TestPage, href: &str, text: &str) {
    t.open_with("a", &[("href", href)]).text(text).close();
}

#[test]
fn links_that_touch_are_two_words_only_where_words_are_parted() {
    let body = |first: &str, second: &str| {
        body_of(|t| {
            t.open("p");
            link(t, "/a", first);
            link(t, "/b", second);
            t.close();
        })
    };
    for (first, second, between) in [
        ("東京都", "千代田区", ""),
        ("北京", "2008", ""),
        ("กรุงเทพ", "ระยอง", ""),
        ("서울", "부산", " "),
        ("Paris", "Lyon", " "),
    ] {
        assert_eq!(
            body(first, second),
            format!("[{first}](https://example.org/a){between}[{second}](https://example.org/b)\n")
        );
    }
}

#[test]
fn code_in_a_line_gets_no_spaces() {
    let text = body_of(|t| {
        t.open("p").text("Call ");
        t.open_with("code", &[("class", "highlight")]);
        for (class, part) in [
            ("n", "std"),
            ("p", "::"),
            ("n", "Vec"),
            ("o", "."),
            ("n", "Bar"),
        ] {
            t.open_with("span", &[("class", class)]).text(part).close();
        }
        t.close().close();
    });
    assert_eq!(text, "Call `std::Vec.Bar`\n");
}

#[test]
fn a_large_first_letter_is_of_its_word() {
    let body = |first: [f64; 4], letter: &str, rest: &str| {
        body_of(|t| {
            t.open("p");
            t.element("span", first, styled(Display::InlineBlock), |t| {
                t.text_in(first, letter, inline());
            });
            t.text_in([36.0, 20.0, 100.0, 20.0], rest, inline());
        })
    };
    let (large, small) = ([0.0, 0.0, 30.0, 48.0], [0.0, 20.0, 30.0, 20.0]);
    assert_eq!(body(large, "N", "obody could"), "Nobody could\n");
    assert_eq!(body(large, "J", "Jane Doe"), "J Jane Doe\n");
    assert_eq!(body(large, "12", "days"), "12 days\n");
    assert_eq!(body(small, "a", "boat"), "a boat\n");
}
