//! Which images and players without texts of their own are content, by their credits and their place.

use super::*;
use crate::snapshot::test_page::inline;

const MAIN: Option<UnitRole> = Some(UnitRole::Main);

/// The tags of the content of a page some of whose texts are kept.
fn kept(roles: &[Option<UnitRole>], draw: impl FnOnce(&mut TestPage)) -> Vec<String> {
    let mut t = TestPage::new(800.0, 1200.0);
    t.open("body");
    draw(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let found = regions(&page, &units, roles, &[]);
    let tags = found[0].nodes.iter().map(|node| page.tag(*node));
    tags.map(str::to_owned).collect()
}

#[test]
fn a_picture_stays_where_its_left_out_caption_links_to_whose_it_is() {
    let nodes = |link: &str, href: &str| {
        kept(&[MAIN, None, MAIN], |t| {
            t.open("p").text("First paragraph.").close();
            t.open("figure").open_with("a", &[("href", href)]);
            t.open_with("img", &[("src", "a.png")]).close().close();
            t.open("figcaption").text("By ");
            t.open_with("a", &[("href", "https://a.example/")]);
            t.text(link).close().close().close();
            t.open("p").text("Second paragraph.").close();
        })
    };
    assert_eq!(nodes("Jane Doe", "/a-large.jpg"), ["p", "a", "p"]);
    assert_eq!(nodes("Jane Doe", "/another"), ["p", "p"]);
    let title = "The county council votes to spend the money that it had saved for the new bridge on the old";
    assert_eq!(nodes(title, "/a-large.jpg"), ["p", "p"]);
}

#[test]
fn a_picture_of_a_noscript_stays_where_its_caption_is_left_out() {
    let nodes = |markup: &str| {
        kept(&[MAIN, None, MAIN], |t| {
            t.open("p").text("First paragraph.").close();
            t.open("figure").open_bare("noscript").unrendered(markup);
            t.close().open("figcaption").text("A street").close();
            t.close().open("p").text("Second paragraph.").close();
        })
    };
    assert_eq!(nodes("<img src=/a.jpg>"), ["p", "img", "p"]);
    assert_eq!(nodes("<img src=/a.jpg width=1>"), ["p", "p"]);
}

#[test]
fn a_film_below_the_line_that_signs_a_text_is_kept() {
    let nodes = |line: &str, src: &str, height: f64| {
        kept(&[MAIN, None, MAIN], |t| {
            t.open("h1").text("A headline").close();
            t.open("p").text(line).close().open("section").open("div");
            let film = t.element("iframe", [0.0, 100.0, 560.0, height], inline(), |_| {});
            t.set_attributes(film, &[("src", src)]);
            t.close().close().open("p").text("First paragraph.").close();
        })
    };
    let film = "//www.youtube.com/embed/x";
    let byline = "By Jane Miller on Jul 04, 2014";
    assert_eq!(nodes(byline, film, 315.0), ["h1", "section", "p"]);
    assert_eq!(nodes(byline, film, 40.0), ["h1", "p"], "a bar");
    assert_eq!(nodes(byline, "//ads.example/x", 315.0), ["h1", "p"]);
    let prose = "words of another text ".repeat(12);
    assert_eq!(nodes(&prose, film, 315.0), ["h1", "p"]);
}

#[test]
fn a_figure_that_opens_the_text_is_kept() {
    let nodes = |holder: &str, name: &str| {
        kept(&[None, None, MAIN], |t| {
            t.open("p").text("Send this to a friend").close();
            t.open("div")
                .open("div")
                .open_with("div", &[("class", name)]);
            t.open_with("img", &[("src", "a.png"), ("width", "304")])
                .close();
            t.open("p").text("A caption").close().close().close();
            if !holder.is_empty() {
                t.open(holder);
            }
            t.text(&"words of the text ".repeat(20));
        })
    };
    assert_eq!(nodes("p", "image"), ["img", "p"]);
    assert_eq!(nodes("", "image"), ["img", "#text"], "without a paragraph");
    assert_eq!(nodes("p", "teaser"), ["p"], "no caption");
}
