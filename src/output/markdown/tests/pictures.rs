//! Pictures, and what is embedded.

use super::body_of;
use crate::snapshot::test_page::inline;

#[test]
fn a_picture_without_address_and_name_leaves_no_empty_link() {
    let text = body_of(|t| {
        t.open("p").text("Robert ");
        t.open_with("a", &[("href", "/robert")]);
        t.element("img", [0.0, 0.0, 96.0, 96.0], inline(), |_| {});
        t.close().text("wrote.").close();
    });
    assert_eq!(text, "Robert wrote.\n");
}

#[test]
fn placeholders_are_no_pictures() {
    let text = body_of(|t| {
        t.open("p");
        for (src, later) in [("/i/blank.gif", "/i/shoe.jpg"), ("/lazyload.png?x", "")] {
            let attributes = [("src", src), ("data-src", later), ("alt", "A shoe")];
            t.open_with("img", &attributes).close();
        }
    });
    assert_eq!(text, "![A shoe](https://example.org/i/shoe.jpg) A shoe\n");
}

#[test]
fn an_embedded_page_without_a_title_is_told_by_its_kind() {
    let text = body_of(|t| {
        for address in ["https://v.example/video/1", "https://v.example/x.swf"] {
            t.open_with("audio", &[("src", address)]).close();
        }
    });
    assert_eq!(text, "[Audio (v.example)](https://v.example/video/1)\n");
}

#[test]
fn pictures_that_are_called_like_placeholders_are_pictures() {
    let files = ["pixel.8.pro.jpg", "pixel.jpg", "blank.page.design.png"];
    let text = body_of(|t| {
        for file in files {
            let attributes = [("src", file), ("alt", "A phone")];
            t.open("p").open_with("img", &attributes).close().close();
        }
    });
    let expected = files.map(|file| format!("![A phone](https://example.org/dir/{file})\n"));
    assert_eq!(text, expected.join("\n"));
}

#[test]
fn a_picture_that_stands_twice_is_written_once() {
    let text = body_of(|t| {
        for src in ["a.png", "a.png", "b.png"] {
            let attributes = [("src", src), ("alt", "A jar")];
            t.open("div").open_with("img", &attributes).close().close();
        }
    });
    assert_eq!(text.matches("![A jar]").count(), 2, "{text}");
}

#[test]
fn a_picture_in_several_widths_is_written_once() {
    const LOST: (&str, &str) = ("loading", "lazy");
    let written = |pictures: &[&[(&str, &str)]]| {
        body_of(|t| {
            for picture in pictures {
                t.open("div");
                let id = t.element("img", [0.0, 0.0, 400.0, 300.0], inline(), |_| {});
                t.set_attributes(id, picture);
                if picture.contains(&LOST) {
                    t.break_picture(id);
                }
                t.close();
            }
        })
    };
    let [narrow, wide] = [("src", "a.jpg?sw=768"), ("src", "a.jpg?sw=1440")];
    let (jar, pot) = (("alt", "A jar"), ("alt", "A pot"));
    let expected = "![A jar](https://example.org/dir/a.jpg?sw=1440)\n";
    assert_eq!(
        written(&[&[narrow, jar], &[wide, jar], &[narrow, jar]]),
        expected
    );
    assert_eq!(written(&[&[wide, ("alt", "")], &[narrow, jar]]), expected);
    let count = |pictures: &[&[(&str, &str)]]| written(pictures).matches("](").count();
    assert_eq!(count(&[&[narrow, jar], &[wide, pot]]), 2);
    let [desktop, mobile] = [("src", "a-desktop.jpg"), ("src", "a-mobile.jpg")];
    assert_eq!(count(&[&[desktop, jar, LOST], &[mobile, jar]]), 1);
    assert_eq!(count(&[&[desktop, jar, LOST], &[mobile, pot]]), 2);
    let seen = count(&[&[desktop, jar], &[mobile, jar]]);
    assert_eq!(seen, 2, "two screenshots");
    let [first, second] = [("src", "a.jpg?id=1"), ("src", "a.jpg?id=2")];
    assert_eq!(count(&[&[first, jar], &[second, jar]]), 2);
}

#[test]
fn names_of_pictures_command_no_terminal() {
    let text = body_of(|t| {
        t.open("p").text("Buy ");
        for src in ["a.png", ""] {
            let alt = "A \u{1b}]0;blue\u{7} \u{9d}suede\u{90} shoe";
            t.open_with("img", &[("src", src), ("alt", alt)]).close();
        }
        t.close().open("p");
        let title = ("title", "A \u{1b}[31mfilm");
        let attributes = [("src", "https://v.example/video/1"), title];
        t.open_with("audio", &attributes).close();
    });
    assert!(text.contains("![A \\]0;blue suede shoe]("), "{text}");
    assert!(text.contains("film"), "{text}");
    let commands = |c: char| c.is_control() && c != '\n';
    assert!(!text.contains(commands), "{text:?}");
}

#[test]
fn names_of_pictures_without_an_address_are_words_of_their_own() {
    let text = body_of(|t| {
        t.open("p").text("Buy");
        for alt in ["A shoe", "A hat"] {
            let attributes = [("src", "/spacer.gif"), ("alt", alt)];
            t.open_with("img", &attributes).close();
        }
        t.text("now");
    });
    assert_eq!(text, "Buy A shoe A hat now\n");
}

#[test]
fn a_sign_in_a_cell_says_nothing_that_its_picture_says() {
    let cell = |alt: &str| {
        body_of(|t| {
            t.open("table").open("tr").open("th").text("Day").close();
            t.open("th").text("Sky").close().close();
            for day in ["Monday", "Tuesday"] {
                t.open("tr").open("td").text(day).close().open("td");
                t.open_with("span", &[("title", "Rain")]);
                t.open_with("img", &[("src", "/a.png"), ("alt", alt)]);
                t.close().close().close().close();
            }
        })
    };
    let rain = cell("Rain");
    assert!(
        rain.contains("| Monday | ![Rain](https://example.org/a.png) |"),
        "{rain}"
    );
    let both = cell("A cloud");
    assert!(both.contains("Rain ![A cloud]"), "{both}");
    let named = cell("");
    assert!(named.contains("| Monday | Rain |"), "{named}");
}

#[test]
fn the_name_of_a_recording_is_one_line() {
    let text = body_of(|t| {
        let song = [
            ("src", "https://v.example/1"),
            ("title", "A song\n\n# of *mills*"),
        ];
        t.open_with("audio", &song).close();
    });
    assert_eq!(text, "[A song # of \\*mills\\*](https://v.example/1)\n");
}

#[test]
fn one_address_of_many_pictures_shows_none_of_them() {
    let text = body_of(|t| {
        for name in ["A shoe", "A hat", "A coat"] {
            t.open("div");
            t.open_with("img", &[("src", "/i/1.gif"), ("alt", name)])
                .close();
            t.open("p").text(name).close().close();
        }
    });
    assert_eq!(text, "A shoe\n\nA hat\n\nA coat\n");
}

#[test]
fn emoji_are_text() {
    let text = body_of(|t| {
        for (src, name) in ["1", "2", "3", "4"]
            .iter()
            .zip([":-(", "🙂", ":smile:", "A face"])
        {
            t.open("p").text("So it is");
            t.open_with("img", &[("src", *src), ("alt", name)]);
            t.close().close();
        }
    });
    assert_eq!(
        text,
        "So it is :-(\n\nSo it is 🙂\n\nSo it is :smile:\n\nSo it is![A face](https://example.org/dir/4)\n"
    );
}

#[test]
fn only_in_a_short_text_the_name_of_a_picture_is_looked_for() {
    let text = |words: usize| {
        body_of(|t| {
            let said = format!("A shoe {}", "word ".repeat(words));
            let attributes = [("src", "/spacer.gif"), ("alt", "A shoe")];
            t.open("p").text(&said);
            t.open_with("img", &attributes).close().close();
        })
    };
    assert_eq!(text(3).matches("A shoe").count(), 1);
    assert_eq!(text(600).matches("A shoe").count(), 2);
}

#[test]
fn a_heading_of_a_picture_alone_is_none() {
    let text = |name: &[(&str, &str)]| {
        let attributes = [&[("src", "/a.jpg")], name].concat();
        body_of(|t| {
            t.open("h2").open_with("img", &attributes).close().close();
            t.open("p").text("Words").close();
        })
    };
    assert!(!text(&[]).contains('#'), "{}", text(&[]));
    let named = text(&[("alt", "Chapter one")]);
    assert!(named.starts_with("## ![Chapter one]"), "{named}");
}

#[test]
fn the_icon_of_a_button_is_no_picture() {
    let text = body_of(|t| {
        t.open("h2").text("Vec");
        for (tag, role) in [("button", ""), ("span", "button"), ("span", "note")] {
            t.open_with(tag, &[("role", role)]);
            let attributes = [("src", "i.png"), ("alt", "Copy item path")];
            t.open_with("img", &attributes).close().close();
        }
    });
    assert_eq!(
        text,
        "## Vec ![Copy item path](https://example.org/dir/i.png)\n"
    );
}
