//! What is the same for a reader, however it is written: addresses, accents, the documents of frames.

use super::*;

/// A page at an address with a picture at another.
fn pictured(url: &str, picture: &str) -> PageSnapshot {
    let mut page = Page::new();
    let builder = &mut page.builder;
    let style = builder.add_style(plain());
    let rect = Rect::new(0.0, 0.0, 300.0, 200.0);
    for tag in ["html", "body", "img"] {
        let id = builder.open(NodeKind::Element, tag);
        builder.set_box(id, style, rect);
        if tag == "img" {
            builder.add_attribute(id, "src", picture);
        }
    }
    let mut page = page.builder.finish();
    page.source.url = url.to_owned();
    page
}

#[test]
fn a_picture_is_the_same_however_its_address_is_written() {
    let url = "http://127.0.0.1:8765/i.html";
    let before = pictured(url, "pic.png");
    for same in [
        "./pic.png",
        "/pic.png",
        "//127.0.0.1:8765/pic.png",
        "http://127.0.0.1:8765/pic.png",
    ] {
        let found = diff(&before, &pictured(url, same));
        assert!(found.is_same(), "{same}: {:#?}", found.changes);
    }
    let found = diff(&before, &pictured(url, "img/pic.png"));
    let change = only(&found);
    assert_eq!(
        (change.kind, change.severity),
        (Kind::Image, Severity::Major)
    );
    let told = change.properties.iter();
    let told: Vec<[&str; 3]> = told.map(|p| [&*p.name, &*p.from, &*p.to]).collect();
    assert_eq!(told, [["src", "pic.png", "img/pic.png"]]);
    // Another version of the page, on another server and deeper.
    let elsewhere = "https://example.org/next/i.html";
    for picture in ["pic.png", "./pic.png", "https://example.org/next/pic.png"] {
        let found = diff(&before, &pictured(elsewhere, picture));
        assert!(found.is_same(), "{picture}: {:#?}", found.changes);
    }
    for other in ["/next/pic.png", "https://cdn.test/pic.png"] {
        let found = diff(&before, &pictured(elsewhere, other));
        assert_eq!(only(&found).kind, Kind::Image, "{other}");
    }
}

#[test]
fn a_letter_with_an_accent_is_the_same_in_one_sign_or_two() {
    let page = |text: &str| Page::of(&[line(text), line("Another line of the page")]);
    let [one, two] = ["The caf\u{e9} is open", "The cafe\u{301} is open"].map(page);
    // The helper makes a line as wide as its bytes: nothing but its width may be told.
    let found = diff(&one, &two);
    assert!(
        found.changes.iter().all(|change| change.kind != Kind::Text),
        "{:#?}",
        found.changes
    );
    let found = diff(&one, &page("The cafe is open"));
    let words = only(&found).text.as_ref().map(|text| &text.words[0]);
    let words = words.map(|word| [&*word.from, &*word.to]);
    assert_eq!(words, Some(["caf\u{e9}", "cafe"]));
}

/// A page with a frame of which the document says something.
fn framed(src: &str, text: &str) -> PageSnapshot {
    let mut page = Page::new();
    let builder = &mut page.builder;
    let style = builder.add_style(plain());
    let rect = Rect::new(0.0, 0.0, 800.0, 200.0);
    for (kind, tag) in [
        (NodeKind::Element, "html"),
        (NodeKind::Element, "body"),
        (NodeKind::Element, "iframe"),
        (NodeKind::Document, "#document"),
        (NodeKind::Element, "html"),
        (NodeKind::Element, "body"),
        (NodeKind::Element, "p"),
    ] {
        let id = builder.open(kind, tag);
        builder.set_box(id, style, rect);
        if tag == "iframe" {
            builder.add_attribute(id, "src", src);
        }
    }
    let id = builder.open(NodeKind::Text, "#text");
    let run = Rect::new(0.0, 0.0, 200.0, 18.0);
    builder.set_box(id, style, run);
    builder.add_text(id, text);
    builder.add_run(id, 0..text.len() as u32, run);
    page.builder.finish()
}

#[test]
fn what_the_document_of_a_frame_says_is_told_as_text() {
    let before = framed("a.html", "The number is one");
    let found = diff(&before, &framed("a.html?visit=2", "The number is two"));
    let change = only(&found);
    let words = change.text.as_ref().map(|text| &text.words[0]);
    let words = words.map(|word| [&*word.from, &*word.to]);
    assert_eq!(change.kind, Kind::Text);
    assert_eq!(words, Some(["one", "two"]));
    assert_eq!(found.changes.len(), 1, "{:#?}", found.changes);
    let found = diff(&before, &framed("b.html", "The number is two"));
    assert_eq!(only(&found).kind, Kind::Image);
}
