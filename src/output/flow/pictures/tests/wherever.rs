//! Tests of captions of pictures that lead somewhere, are held by the page, or stand outside of their captions.

use super::*;

#[test]
fn a_figure_by_itself_in_running_text_lends_its_caption_wherever_its_picture_leads() {
    let lends = |words: usize, more: &str| {
        let written = written_of(&["img"], |t| {
            t.open("p").text(&"words ".repeat(words)).close();
            t.open("div").open("figure");
            t.open_with("a", &[("href", "/photos/1")]);
            picture(t, "/a.jpg");
            t.close().open("figcaption").text("A harbour").close();
            t.close().close();
            if !more.is_empty() {
                t.open("figure").open_with("a", &[("href", "/photos/2")]);
                picture(t, more);
                t.close().close();
            }
        });
        assert!(written.contains("/a.jpg"), "{written}");
        written.contains("A harbour")
    };
    assert!(lends(30, ""));
    assert!(!lends(10, ""), "a short line");
    assert!(!lends(30, "/b.jpg"), "one of several");
    for nowhere in ["#", "javascript:void(0)"] {
        let (page, chosen) = page_of_figure(nowhere, "/a.jpg");
        let written = markdown(&flow_of(&page, &chosen, false));
        assert!(written.contains("A harbour"), "{written}");
    }
}

#[test]
fn a_caption_outside_of_its_figure_or_without_an_element_of_its_own_is_lent() {
    let outside = written_of(&["img"], |t| {
        t.open("div").open("figure");
        picture(t, "/a.jpg");
        t.close().open("figcaption").open("div");
        t.text("A harbour at night").close().close().close();
    });
    assert!(outside.contains("/a.jpg"), "{outside}");
    assert!(outside.contains("\n\nA harbour at night\n\n"), "{outside}");
    let inside = |tag: &'static str| {
        written_of(&["img"], |t| {
            t.open("figure");
            picture(t, "/a.jpg");
            t.open(tag).text("A harbour at night").close().close();
        })
    };
    assert!(inside("div").contains("A harbour at night"));
    assert!(!inside("h3").contains("A harbour"), "an entry");
}

#[test]
fn a_picture_that_the_page_itself_holds_lends_its_caption() {
    let lends = |side: f64, source: &str| {
        let written = written_of(&["img"], |t| {
            t.open("figure");
            let picture = t.element("img", [0.0, 0.0, side, side], inline(), |_| {});
            t.set_attributes(picture, &[("src", source)]);
            t.open("figcaption").text("Levels").close().close();
        });
        assert!(!written.contains("data:"), "{written}");
        written.contains("Levels")
    };
    assert!(lends(300.0, "data:image/png;base64,iVBORw0KGgo="));
    assert!(
        !lends(20.0, "data:image/png;base64,iVBORw0KGgo="),
        "an icon"
    );
}
