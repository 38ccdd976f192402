//! Tests of captions that the content leaves out.

mod named;
mod wherever;

use super::with_lent;
use crate::output::flow::builder::Told;
use crate::output::flow::flow_of;
use crate::output::flow::pieces::{Block, Content, Flow, Marks, Part, Piece, Span};
use crate::output::html::html;
use crate::output::markdown::markdown;
use crate::output::text::text;
use crate::snapshot::test_page::{TestPage, inline};
use crate::snapshot::{NodeId, PageSnapshot};

/// A page of a figure of a picture in a link, its caption below it, between two paragraphs; and the paragraphs and
/// the picture.
fn page_of_figure(href: &str, src: &str) -> (PageSnapshot, [NodeId; 3]) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First.").close();
    t.open("figure").open_with("a", &[("href", href)]);
    let picture = [("src", src), ("alt", "Boats")];
    t.open_with("img", &picture).close().close();
    t.open("figcaption").text("A harbour").close().close();
    t.open("p").text("Second.").close();
    let page = t.finish();
    let of = |tag: &str| page.tagged([tag]).collect::<Vec<_>>();
    let (lines, pictures) = (of("p"), of("img"));
    let chosen = [lines[0], pictures[0], lines[1]];
    (page, chosen)
}

#[test]
fn a_picture_brings_its_caption_into_markdown_and_html_and_not_into_the_text() {
    let (page, chosen) = page_of_figure("/large.jpg", "/a.jpg");
    let flow = flow_of(&page, &chosen, false);
    assert_eq!(text(&flow), "First.\nSecond.\n");
    let written = markdown(&flow);
    assert!(written.contains(")\n\nA harbour\n\nSecond."), "{written}");
    let written = html(&flow, false);
    assert!(written.contains("<figcaption>A harbour</figcaption>\n</figure>"));
}

#[test]
fn no_caption_is_lent_without_its_picture_nor_by_an_entry_of_a_list() {
    let lends = |href: &str, src: &str| {
        let (page, chosen) = page_of_figure(href, src);
        markdown(&flow_of(&page, &chosen, false)).contains("A harbour")
    };
    assert!(lends("", "/a.jpg"));
    assert!(!lends("/harbours/1", "/a.jpg"), "to another page");
    assert!(!lends("", ""), "nothing to be seen");
}

/// The output for a page with a figure between two paragraphs, when the paragraphs and elements of `tags` were chosen.
fn written_of(tags: &[&'static str], build: impl FnOnce(&mut TestPage)) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First.").close();
    build(&mut t);
    t.open("p").text("Second.").close();
    let page = t.finish();
    let is_chosen = |id: &NodeId| page.tag(*id) == "p" || tags.contains(&page.tag(*id));
    let chosen: Vec<NodeId> = page.subtree(page.root()).filter(is_chosen).collect();
    markdown(&flow_of(&page, &chosen, false))
}

fn picture(t: &mut TestPage, src: &str) {
    t.open_with("img", &[("src", src), ("alt", "View")]).close();
}

#[test]
fn a_caption_of_several_pictures_is_lent_once() {
    let written = |is_between: bool| {
        written_of(&["img"], |t| {
            t.open("figure");
            picture(t, "/a.jpg");
            if !is_between {
                picture(t, "/b.jpg");
            }
            t.open("figcaption").text("Two views").close();
            if is_between {
                picture(t, "/b.jpg");
            }
            t.close();
        })
    };
    for is_between in [false, true] {
        let text = written(is_between);
        assert_eq!(text.matches("Two views").count(), 1, "{text}");
        assert!(text.contains("/b.jpg"), "{text}");
    }
}

#[test]
fn each_figure_of_a_gallery_and_the_gallery_lend_their_captions() {
    let text = written_of(&["img"], |t| {
        t.open("figure").open("ul");
        for (src, caption) in [("/a.jpg", "At dawn"), ("/b.jpg", "At noon")] {
            t.open("li").open("figure");
            picture(t, src);
            t.open("figcaption").text(caption).close().close().close();
        }
        t.close().open("figcaption").text("Two views").close();
        t.close();
    });
    let place = |words: &str| text.find(words);
    let places = ["/a.jpg", "At dawn", "/b.jpg", "At noon", "Two views"].map(place);
    assert!(places.iter().all(Option::is_some), "{text}");
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn what_is_drawn_lends_its_caption_though_it_is_not_written() {
    let written = |tag: &'static str, side: f64| {
        written_of(&[tag], |t| {
            t.open("figure");
            t.element(tag, [0.0, 0.0, side, side], inline(), |_| {});
            t.open("figcaption").text("Levels").close().close();
        })
    };
    let said = "First.\n\nLevels\n\nSecond.\n";
    assert_eq!(written("svg", 300.0), said);
    assert_eq!(written("canvas", 300.0), said);
    assert_eq!(written("svg", 20.0), "First.\n\nSecond.\n", "an icon");
}

#[test]
fn a_caption_that_was_chosen_is_lent_by_nobody() {
    let (page, [first, picture, second]) = page_of_figure("", "/a.jpg");
    let captions: Vec<NodeId> = page.tagged(["figcaption"]).collect();
    let chosen = [first, picture, captions[0], second];
    let (all, lent) = with_lent(&page, &chosen);
    assert_eq!(all, chosen);
    assert!(lent.captions.is_empty());
    let (all, lent) = with_lent(&page, &[first, picture, second]);
    assert_eq!(all, chosen);
    let told = Told {
        is_drawn: false,
        is_beside: false,
    };
    assert_eq!(lent.captions.get(&captions[0]), Some(&told));
}

#[test]
fn a_caption_that_was_chosen_in_another_order_is_lent_by_nobody() {
    let (page, [_, picture, second]) = page_of_figure("", "/a.jpg");
    let captions: Vec<NodeId> = page.tagged(["figcaption"]).collect();
    let chosen = [picture, second, captions[0]];
    let (all, lent) = with_lent(&page, &chosen);
    assert_eq!(all, chosen);
    assert!(lent.captions.is_empty());
    let flow = flow_of(&page, &chosen, false);
    assert_eq!(text(&flow), "Second.\nA harbour\n");
}

#[test]
fn a_lent_caption_is_no_part_of_the_text_whatever_it_is_and_wherever_it_stands() {
    let written = |holder: &str, attributes: &[(&str, &str)]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(holder);
        t.open("span").text("Harbours").close().open("figure");
        let picture = [("src", "/a.jpg"), ("alt", "Boats")];
        t.open_with("img", &picture).close();
        t.open_with("figcaption", attributes).text("A harbour");
        let page = t.finish();
        let chosen: Vec<NodeId> = page.tagged(["span", "img"]).collect();
        text(&flow_of(&page, &chosen, false))
    };
    let heading = [("role", "heading"), ("aria-level", "3")];
    assert_eq!(written("div", &[]), "Harbours\n");
    assert_eq!(written("div", &heading), "Harbours\n");
    assert_eq!(written("h2", &[]), "Harbours\n");
}

#[test]
fn of_a_lent_caption_what_is_not_shown_is_not_written() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First.").close();
    t.open("figure");
    picture(&mut t, "/a.jpg");
    t.open("figcaption").open_bare("span");
    t.unrendered("Image caption,").close();
    t.open("div").text("A harbour").close().close().close();
    let page = t.finish();
    let chosen: Vec<NodeId> = page.tagged(["p", "img"]).collect();
    let written = markdown(&flow_of(&page, &chosen, true));
    assert!(written.ends_with(")\n\nA harbour\n"), "{written}");
}

#[test]
fn words_around_a_lent_caption_stay_apart() {
    let plain = |text: &str| {
        Piece::Span(Span {
            content: Content::Text(text.to_owned()),
            marks: Marks::default(),
            link: None,
        })
    };
    let caption = Block::Part(Part::LentCaption {
        is_drawn: false,
        is_beside: false,
    });
    let flow = Flow {
        pieces: vec![
            plain("Before"),
            Piece::Open(caption.clone()),
            plain("A harbour"),
            Piece::Close(caption),
            plain("behind"),
        ],
        ..Flow::default()
    };
    assert_eq!(text(&flow), "Before\nbehind\n");
}

/// The output for a figure as on Springer's pages: the number above the picture, which links to a page of its own, a
/// box with the description below, and a link to the picture.
fn numbered(number: &str) -> (String, String, String) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First.").close();
    t.open("figure").open("figcaption").open("b");
    t.text(number).close().close().open("div").open("div");
    t.open_with("a", &[("href", "/figures/1")]);
    picture(&mut t, "/a.jpg");
    t.close().close().open("div").open("p");
    t.text("Snow depth at the stations.")
        .close()
        .close()
        .close();
    t.open("div").open_with("a", &[("href", "/figures/1")]);
    t.text("Full size image").close().close().close();
    t.open("p").text("Second.").close();
    let page = t.finish();
    let of = |tag: &str| page.tagged([tag]).collect::<Vec<_>>();
    let (lines, pictures) = (of("p"), of("img"));
    let chosen = [lines[0], pictures[0], lines[2]];
    let flow = flow_of(&page, &chosen, false);
    (text(&flow), markdown(&flow), html(&flow, false))
}

#[test]
fn a_figure_with_a_number_brings_what_heads_and_describes_it_and_no_links() {
    let (said, written, page) = numbered("Fig. 1");
    assert_eq!(said, "First.\nSecond.\n");
    let place = |words: &str| written.find(words);
    let places = ["Fig. 1", "/a.jpg", "Snow depth"].map(place);
    assert!(places.iter().all(Option::is_some), "{written}");
    assert!(places.is_sorted(), "{written}");
    assert!(!written.contains("Full size"), "{written}");
    assert_eq!(page.matches("<figcaption>").count(), 1, "{page}");
    assert!(
        page.contains("<div>Snow depth at the stations.</div>"),
        "{page}"
    );
    let (said, written, _) = numbered("Snow");
    assert_eq!(said, "First.\nSecond.\n");
    assert!(!written.contains("Snow"), "an entry: {written}");
}

#[test]
fn a_drawing_keeps_its_caption_where_a_late_head_moves_it() {
    let written = |side: f64| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tbody").open("tr");
        t.open("td").text("north").close();
        t.open("td").text("twelve").close().close().close();
        t.open("thead").open("tr");
        t.open("th").text("station").close();
        t.open("th").open("figure");
        t.element("svg", [0.0, 0.0, side, side], inline(), |_| {});
        t.open("figcaption").text("Levels");
        let page = t.finish();
        let first = |tag: &str| page.tagged([tag]).next();
        let chosen: Vec<NodeId> = ["tr", "th", "svg"].into_iter().filter_map(first).collect();
        markdown(&flow_of(&page, &chosen, false))
    };
    let (large, icon) = (written(300.0), written(20.0));
    assert!(large.contains("Levels"), "{large}");
    assert!(large.find("Levels") < large.find("north"), "{large}");
    assert!(!icon.contains("Levels"), "{icon}");
}

/// The output for a box with a chosen picture and further content, between two paragraphs: as text, Markdown and
/// HTML.
fn boxed(
    class: &str,
    picture: &[(&str, &str)],
    build: impl FnOnce(&mut TestPage),
) -> (String, String, String) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open_with("p", &[("id", "a")]);
    t.text("First.").close();
    t.open_with("div", &[("class", class)]);
    t.open_with("img", picture).close();
    build(&mut t);
    t.close().open_with("p", &[("id", "b")]);
    t.text("Second.").close();
    let page = t.finish();
    let is_chosen = |id: &NodeId| page.tag(*id) == "img" || page.attribute(*id, "id").is_some();
    let chosen: Vec<NodeId> = page.subtree(page.root()).filter(is_chosen).collect();
    let flow = flow_of(&page, &chosen, false);
    (text(&flow), markdown(&flow), html(&flow, false))
}

/// Whether words of a box around a picture are lent as its caption: in Markdown, and never in the text.
fn lends(class: &str, words: &str, build: impl FnOnce(&mut TestPage)) -> bool {
    let photo = [("src", "/a.jpg"), ("alt", "Boats")];
    let (said, written, _) = boxed(class, &photo, build);
    assert_eq!(said, "First.\nSecond.\n");
    assert!(written.contains("/a.jpg"), "{written}");
    written.contains(words)
}

#[test]
fn a_box_of_a_picture_and_what_is_called_its_caption_is_a_figure() {
    let photo = [("src", "/a.jpg"), ("alt", "Boats")];
    let (said, written, page) = boxed("enhMed", &photo, |t| {
        t.open_with("div", &[("class", "credit")]);
        t.text("US Navy").close();
        t.open_with("div", &[("class", "caption")]);
        t.text("Marines board a helicopter.").close();
    });
    assert_eq!(said, "First.\nSecond.\n");
    let place = |words: &str| written.find(words);
    let places = ["First", "/a.jpg", "US Navy", "Marines", "Second"].map(place);
    assert!(places.iter().all(Option::is_some), "{written}");
    assert!(places.is_sorted(), "{written}");
    assert!(
        page.contains("<figcaption>Marines board a helicopter.</figcaption>"),
        "{page}"
    );
    assert_eq!(page.matches("<figcaption>").count(), 1, "{page}");
    assert!(page.contains("<div>US Navy</div>"), "{page}");
    assert_eq!(page.matches("<figure>").count(), 1, "{page}");
}

#[test]
fn captions_are_known_by_whole_words_of_their_names() {
    let named = |name: &str| {
        lends("x", "A harbour", |t| {
            t.open_with("p", &[("class", name)]);
            t.text("A harbour").close();
        })
    };
    for name in [
        "wp-caption-text",
        "image-caption",
        "photoCaption",
        "cutline js-x",
    ] {
        assert!(named(name), "{name}");
    }
    for name in ["", "captioned", "summary", "source", "has-caption"] {
        assert!(!named(name), "{name}");
    }
    let with_source = |name: &str| {
        lends("x", "Early worker", |t| {
            t.open_with("p", &[("class", "source")]);
            t.text("Early worker").close();
            t.open_with("p", &[("class", name)]);
            t.text("A harbour").close();
        })
    };
    assert!(with_source("caption"));
    assert!(!with_source("more"));
}

#[test]
fn a_box_named_after_a_picture_lends_the_one_short_text_that_it_holds() {
    let lent = |class: &str, tag: &'static str, words: &str| {
        lends(class, "A harbour", |t| {
            t.open(tag).text(words).close();
        })
    };
    let words = "A harbour at night";
    assert!(lent("wide single-photo", "p", words));
    assert!(lent("photo caption-box", "p", "A harbour"));
    assert!(!lent("single-photo", "p", "A harbour"), "a label");
    assert!(!lent("card", "p", words));
    assert!(!lent("single-photo", "h3", words), "an entry");
    assert!(!lent("single-photo", "li", words), "a list");
    let prose = format!("A harbour {}", "at night ".repeat(40));
    assert!(!lent("single-photo", "p", &prose), "prose");
    let two = lends("single-photo", "A harbour", |t| {
        t.open("p").text("A harbour").close();
        t.open("p").text("A boat").close();
    });
    assert!(!two);
}

/// Source: apnews.com.
#[test]
fn a_box_in_one_of_several_entries_lends_nothing() {
    let written = |classes: [&str; 2]| {
        written_of(&["img"], |t| {
            for (class, src) in classes.into_iter().zip(["/a.jpg", "/b.jpg"]) {
                t.open_with("div", &[("class", class)]).open("div");
                t.open_with("div", &[("class", "photo")]);
                picture(t, src);
                t.open("div").text("A harbour at night").close().close();
                t.close().open("h3").text("A title").close().close();
            }
        })
    };
    assert!(written(["lead", "more"]).contains("A harbour"));
    assert!(!written(["entry", "entry"]).contains("A harbour"));
}

#[test]
fn a_box_in_a_link_and_one_of_two_pictures_lend_nothing() {
    let written = |href: &str, rel: &str, is_more: bool| {
        written_of(&["img"], |t| {
            t.open_with("div", &[("class", "photo")]);
            t.open_with("a", &[("href", href), ("rel", rel)]);
            picture(t, "/a.jpg");
            t.close();
            if is_more {
                picture(t, "/b.jpg");
            }
            t.open_with("div", &[("class", "caption")]);
            t.text("A harbour").close().close();
        })
    };
    assert!(written("/large.jpg", "", false).contains("A harbour"));
    assert!(written("/?attachment_id=12", "attachment wp-att-12", false).contains("A harbour"));
    assert!(!written("/harbours/1", "", false).contains("A harbour"));
    assert!(!written("/large.jpg", "", true).contains("A harbour"));
}

#[test]
fn a_picture_that_is_not_written_takes_the_caption_of_its_box_with_it() {
    let caption = |t: &mut TestPage| {
        t.open_with("div", &[("class", "caption")]);
        t.text("A harbour").close();
    };
    let (_, written, page) = boxed("photo", &[], caption);
    assert!(!written.contains("A harbour"), "{written}");
    assert!(!page.contains("<figcaption>"), "{page}");
}
