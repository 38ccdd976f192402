//! Tests of what in a box is the caption, and of what only says whose its picture is.

use super::*;

/// The `figcaption` in the HTML output for a box with `(class, text)` paragraphs; `None` without one.
fn caption_of(class: &str, texts: &[(&str, &str)]) -> Option<String> {
    let photo = [("src", "/a.jpg"), ("alt", "Boats")];
    let (_, _, page) = boxed(class, &photo, |t| {
        for (class, words) in texts {
            t.open_with("p", &[("class", class)]).text(words).close();
        }
    });
    let (_, behind) = page.split_once("<figcaption>")?;
    let (caption, _) = behind.split_once("</figcaption>")?;
    Some(caption.to_owned())
}

#[test]
fn what_is_called_a_caption_is_one_before_a_longer_credit() {
    let short = ("caption", "Oslo, 1999");
    for longer in ["source", "credit", "caption-credit"] {
        let found = caption_of("image", &[(longer, "A very early worker"), short]);
        assert_eq!(found.as_deref(), Some("Oslo, 1999"), "{longer}");
    }
    let credit = caption_of("image", &[("credit", "A very early worker")]);
    assert_eq!(credit.as_deref(), Some("A very early worker"));
}

#[test]
fn the_name_of_media_is_its_caption() {
    let texts = [("contributor vcard", "AP"), ("fn", "Two men sign a treaty")];
    let found = caption_of("hmedia related", &texts);
    assert_eq!(found.as_deref(), Some("Two men sign a treaty"));
    assert_eq!(caption_of("related", &texts), None);
}

#[test]
fn a_credit_that_is_a_link_is_lent() {
    let lends = |words: &'static str, href: &str| {
        let (page, chosen) = {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("First.").close();
            t.open("figure").open_with("a", &[("href", href)]);
            t.open_with("img", &[("src", "/a.jpg"), ("alt", "Boats")]);
            t.close().close().open("figcaption").text("By ");
            t.open_with("a", &[("href", "https://a.example/")])
                .text(words);
            t.close().close().close().open("p").text("Second.").close();
            let page = t.finish();
            let chosen: Vec<NodeId> = page.tagged(["p", "img"]).collect();
            (page, chosen)
        };
        markdown(&flow_of(&page, &chosen, false)).contains(words)
    };
    assert!(lends("Jane Doe", ""));
    assert!(!lends("Jane Doe", "/another"), "an entry");
    let title =
        "The council votes to spend the money that it had saved on the repair of the old bridge";
    assert!(!lends(title, ""), "a title");
}
