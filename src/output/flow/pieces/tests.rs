//! Marks of pieces of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;
use crate::snapshot::test_page::{TestPage, inline};

/// A link to a page of the site.
fn link(t: &mut TestPage, href: &str, text: &str) {
    t.open_with("a", &[("href", href)]).text(text).close();
}

#[test]
fn brackets_are_of_the_mark_that_they_open() {
    let text = body_of(|t| {
        t.open("p").text("It was.").open("sup");
        t.open_with("a", &[("href", "#c1")]);
        t.open("span").text("[").close().text("1");
        t.open("span").text("]").close().close().close();
        t.text(" The tower.").close();
        t.open("p").text("It is.").open("sup").text("[").open("i");
        link(t, "/c", "citation needed");
        t.close().text("]").close().text(" So.").close();
        t.open("p").open("b").text("[").open("i").text("x").close();
        t.text("] tower").close().close();
    });
    assert_eq!(
        text,
        "It was.[<sup>[1]</sup>](https://example.org/dir/page.html#c1) The tower.\n\n\
         It is.<sup>[[*citation needed*](https://example.org/c)]</sup> So.\n\n**[*x*] tower**\n"
    );
}

#[test]
fn signs_that_are_set_high_stay_high() {
    let text = body_of(|t| {
        t.open("p").text("10").open("sup").text("−").open("i");
        t.text("n").close().close().close();
        t.open("p").text("So").open("sup");
        link(t, "/a", "1");
        t.text(",");
        link(t, "/b", "2");
        t.close().close();
        // Punctuation at the end of a phrase before the mark belongs to the phrase.
        t.open("p").text("Name").open("b").text(": ").open("i");
        t.text("Jane").close().close().close();
    });
    assert_eq!(
        text,
        "10<sup>−*n*</sup>\n\nSo<sup>[1](https://example.org/a),[2](https://example.org/b)</sup>\n\n\
         Name: ***Jane***\n"
    );
}

#[test]
fn pieces_of_code_that_white_space_parts_are_several() {
    let text = body_of(|t| {
        t.open("p").text("Use ").open("code").text("-a").close();
        t.text(" ").open("code").text("-b").close().text(" but ");
        t.open("code").text("os.").close().open("code").text("path");
        t.close().close().open("p");
        for key in ["Ctrl", "C"] {
            t.element("kbd", [0.0, 0.0, 20.0, 20.0], inline(), |t| {
                t.text(key);
            });
        }
        t.close().open("p").open("code").open("code").text("a");
        t.close().text(" ").open("code").text("b").close().close();
        t.close().open_with("div", &[("class", "line number1")]);
        t.open("code").text("var").close().text(" ");
        t.open("code").text("x = 1").close().close();
    });
    assert_eq!(
        text,
        "Use `-a` `-b` but `os.path`\n\n`Ctrl` `C`\n\n`a b`\n\n`var x = 1`\n"
    );
}

#[test]
fn signs_are_marked_as_the_number_that_they_are_of() {
    let text = body_of(|t| {
        t.open("p").text("It was ");
        for (tag, sign, number, behind) in [
            ("s", "£", "210", " and is "),
            ("b", "$ ", "180", " now, "),
            ("b", "-", "14", "% off, "),
            ("b", "-", "all", " or none."),
        ] {
            t.open(tag).open("span").text(sign).close();
            t.text(number).close().text(behind);
        }
    });
    assert_eq!(
        text,
        "It was ~~£210~~ and is **$ 180** now, **-14**% off, -**all** or none.\n"
    );
}
