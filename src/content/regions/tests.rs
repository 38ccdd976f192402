//! Which subtrees make up the content.

mod shown;

use super::*;
use crate::content::units::Unit;
use crate::snapshot::test_page::TestPage;

#[test]
fn regions_cut_noise_out_of_the_middle() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    t.open("p").text("First paragraph.").close();
    t.open("p").text("Share this").close();
    t.open("p").text("Second paragraph.").close();
    t.close().open("footer").text("Imprint").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let main = Some(UnitRole::Main);
    let found = regions(&page, &units, &[main, None, main, None], &[]);
    assert_eq!(found.len(), 1);
    assert_eq!(
        page.text_of(&found[0].nodes),
        "First paragraph.\nSecond paragraph."
    );
    let all = regions(&page, &units, &[main, main, main, None], &[]);
    assert_eq!(all[0].nodes.len(), 1, "one subtree holds them all");
    let comment = Some(UnitRole::Comment(None));
    let mixed = regions(&page, &units, &[main, comment, main, None], &[]);
    assert_eq!(mixed.len(), 3);
}

#[test]
fn a_line_between_kept_texts_is_kept() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("You are here").close();
    for text in ["First paragraph.", "Second paragraph."] {
        t.open("hr").close().open("p").text(text).close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let main = Some(UnitRole::Main);
    let found = regions(&page, &units, &[None, main, main], &[]);
    let tags: Vec<&str> = found[0].nodes.iter().map(|n| page.tag(*n)).collect();
    assert_eq!(tags, ["p", "hr", "p"]);
}

#[test]
fn a_line_that_ends_among_blocks_is_kept_or_left_out_as_a_whole() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").text("Share ").open("b").text("Tweet ");
    t.open("i").text("Print");
    t.open("p").text("First paragraph.").close();
    t.open("p").text("Second paragraph.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let main = Some(UnitRole::Main);
    let text = |roles: &[Option<UnitRole>]| {
        let found = regions(&page, &units, roles, &[]);
        page.text_of(&found[0].nodes).replace('\n', " ")
    };
    let paragraphs = "First paragraph. Second paragraph.";
    assert_eq!(text(&[None, main, main]), paragraphs);
    assert_eq!(text(&[main, None, None]), "Share Tweet Print");
}

#[test]
fn a_picture_stays_where_its_caption_is_left_out() {
    let nodes = |holder: &str, class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First paragraph.").close();
        t.open("div").open_with(holder, &[("class", class)]);
        t.open_with("img", &[("src", "a.png")]).close();
        t.open("p").text("A caption").close().close().close();
        t.open("p").text("Second paragraph.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let main = Some(UnitRole::Main);
        let found = regions(&page, &units, &[main, None, main], &[]);
        let tags = found[0].nodes.iter().map(|node| page.tag(*node));
        tags.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(nodes("figure", ""), ["p", "img", "p"]);
    assert_eq!(nodes("section", "inlineImage"), ["p", "img", "p"]);
    assert_eq!(nodes("section", "teaser"), ["p", "p"]);
}

#[test]
fn figures_below_each_other_stand_between_the_same_texts() {
    let kept = |behind: Option<UnitRole>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First paragraph.").close();
        for text in ["A caption", "Another"] {
            t.open("figure").open_with("img", &[("src", "a.png")]);
            t.close().open("figcaption").text(text).close().close();
        }
        t.open("p").text("Second paragraph.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let roles = [Some(UnitRole::Main), None, None, behind];
        let found = regions(&page, &units, &roles, &[]);
        let tags = found[0].nodes.iter().map(|node| page.tag(*node));
        tags.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(kept(Some(UnitRole::Main)), ["p", "img", "img", "p"]);
    assert_eq!(kept(None), ["p"]);
}

/// The tags of the content of a page with an image between a dropped text and a kept one.
fn kept_beside(side: &str, link: &str, is_apart: bool) -> Vec<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    t.open("p").text("The original title").close().open("div");
    if !link.is_empty() {
        t.open_with("a", &[("href", link)]);
    }
    t.open_with("img", &[("src", "a.png"), ("width", side)]);
    t.close();
    if !link.is_empty() {
        t.close();
    }
    t.close();
    if is_apart {
        t.open("section");
    }
    t.open("p").text("First paragraph.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let found = regions(&page, &units, &[None, Some(UnitRole::Main)], &[]);
    let tags = found[0].nodes.iter().map(|node| page.tag(*node));
    tags.map(str::to_owned).collect()
}

#[test]
fn a_large_picture_is_kept_with_the_text_beside_it() {
    assert_eq!(kept_beside("600", "", false), ["div", "p"]);
    assert_eq!(kept_beside("600", "/large.JPG?x=1", false), ["div", "p"]);
    assert_eq!(kept_beside("600", "/another-page", false), ["p"]);
    assert_eq!(kept_beside("100", "", false), ["p"]);
    assert_eq!(kept_beside("600", "", true), ["section"]);
}

/// The elements of the content of a page with a picture below such elements that are left out.
fn kept_below(lines: &[(&str, usize)], around: &str, link: &str) -> Vec<String> {
    kept_of_picture(lines, around, link, &[("src", "a.png"), ("width", "600")])
}

/// The same of a picture with such attributes.
fn kept_of_picture(
    lines: &[(&str, usize)],
    around: &str,
    link: &str,
    picture: &[(&str, &str)],
) -> Vec<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline").close();
    for (tag, words) in lines {
        t.open(tag).text(&"Share ".repeat(*words)).close();
    }
    if around == "button" {
        t.open("figure");
    }
    t.open(around);
    if around == "div" {
        t.open("span").text("Advertisement").close();
    }
    t.open_with("a", &[("href", link)]);
    t.open_with("img", picture);
    t.close().close();
    if around == "button" {
        t.close();
    }
    if matches!(around, "figure" | "button") {
        t.open("figcaption").text("What it shows").close();
    }
    t.close().open("p").text("First paragraph.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let main = Some(UnitRole::Main);
    let is_kept = |tag: &str| matches!(tag, "h1" | "p");
    let tags = units.list.iter().map(|unit| page.tag(unit.block));
    let roles: Vec<_> = tags.map(|tag| main.filter(|_| is_kept(tag))).collect();
    let found = regions(&page, &units, &roles, &[]);
    let tags = found.iter().flat_map(|region| &region.nodes);
    tags.map(|node| page.tag(*node).to_owned()).collect()
}

#[test]
fn a_large_picture_stands_below_the_lines_that_sign_and_share() {
    let lines = [("div", 4), ("div", 6)];
    let picture = ["h1", "a", "p"];
    assert_eq!(kept_below(&lines, "figure", "/large.jpg"), picture);
    assert_eq!(kept_below(&lines, "figure", "/another-page"), ["h1", "p"]);
    assert_eq!(kept_below(&lines, "div", "/large.jpg"), ["h1", "p"]);
    for much in [&[("div", 30)][..], &[("div", 10); 5][..]] {
        assert_eq!(kept_below(much, "figure", "/large.jpg"), ["h1", "p"]);
    }
}

#[test]
fn what_is_pressed_or_of_no_known_size_is_no_large_picture() {
    let lines = [("div", 4), ("div", 6)];
    let none = ["h1", "p"];
    assert_eq!(kept_below(&lines, "figure", "/large.jpg").len(), 3);
    assert_eq!(
        kept_below(&lines, "button", "/large.jpg").len(),
        3,
        "a zoom"
    );
    let kept = |address: &str| {
        let picture = [("src", "/grey-placeholder.png"), ("data-src", address)];
        kept_of_picture(&lines, "figure", "/large.jpg", &picture)
    };
    assert_eq!(kept("/close.svg"), none, "nothing tells how large it is");
    assert_eq!(kept("/harbour-800x600.jpg").len(), 3);
    assert_eq!(kept("/harbour.png").len(), 3, "it has a caption");
}

#[test]
fn a_picture_in_a_button_with_a_word_is_of_the_program() {
    let kept = |word: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("A headline").close();
        t.open("div").text("Share this").close();
        t.open("button");
        t.open_with("img", &[("src", "a.png"), ("width", "600")]);
        t.close();
        if !word.is_empty() {
            t.open("span").text(word).close();
        }
        t.close().open("p").text("First paragraph.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_kept = |tag: &str| matches!(tag, "h1" | "p");
        let tags = units.list.iter().map(|unit| page.tag(unit.block));
        let roles = tags.map(|tag| Some(UnitRole::Main).filter(|_| is_kept(tag)));
        let roles: Vec<_> = roles.collect();
        let found = regions(&page, &units, &roles, &[]);
        found.iter().map(|region| region.nodes.len()).sum::<usize>()
    };
    assert_eq!(kept(""), 3);
    assert_eq!(kept("Close"), 2);
}

#[test]
fn a_picture_of_a_card_goes_with_its_text() {
    let pictures = |is_boxed: bool, title: Option<UnitRole>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("First paragraph.").close();
        if is_boxed {
            t.open("div");
        }
        t.open_with("a", &[("href", "/winter")]);
        t.open_with("img", &[("src", "/a.jpg"), ("width", "300")]);
        t.close().close();
        t.open("h3").open_with("a", &[("href", "/winter")]);
        t.text("The winter").close().close();
        if is_boxed {
            t.close();
        }
        t.open("p").text("Second paragraph.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let main = Some(UnitRole::Main);
        let found = regions(&page, &units, &[main, title, main], &[]);
        let nodes = found.iter().flat_map(|region| &region.nodes);
        let held = nodes.flat_map(|node| page.subtree(*node));
        held.filter(|node| page.tag(*node) == "img").count()
    };
    assert_eq!([pictures(true, None), pictures(false, None)], [0, 0]);
    assert_eq!(pictures(true, Some(UnitRole::Main)), 1);
}

#[test]
fn a_picture_of_a_card_stays_whatever_the_card_above_ends_with() {
    let pictures = |side: &str, classes: [&str; 2], title: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("A list of boats").close();
        for class in classes {
            t.open_with("div", &[("class", class)]);
            t.open_with("a", &[("href", "/boat")]);
            t.open_with("img", &[("src", "/a.jpg"), ("width", side)]);
            t.close().close();
            t.open("h3").open_with("a", &[("href", title)]);
            t.text("A boat").close().close();
            t.open("button").text("Buy").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_kept = |tag: &str| matches!(tag, "h3" | "p");
        let tags = units.list.iter().map(|unit| page.tag(unit.block));
        let roles = tags.map(|tag| Some(UnitRole::Main).filter(|_| is_kept(tag)));
        let roles: Vec<_> = roles.collect();
        let found = regions(&page, &units, &roles, &[]);
        let nodes = found.iter().flat_map(|region| &region.nodes);
        let held = nodes.flat_map(|node| page.subtree(*node));
        held.filter(|node| page.tag(*node) == "img").count()
    };
    let cards = ["card", "card"];
    assert_eq!(pictures("150", cards, "/other"), 2);
    assert_eq!(pictures("16", cards, "/other"), 1, "an icon");
    assert_eq!(pictures("150", ["card", "note"], "/other"), 1, "no card");
    assert_eq!(pictures("150", ["card", "note"], "/boat"), 2, "one link");
}

/// Source: WordPress.
#[test]
fn pictures_of_a_gallery_stay_though_all_its_captions_are_left_out() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First paragraph.").close();
    t.open("figure");
    for name in ["The dune", "The wall"] {
        t.open("figure").open_with("img", &[("width", "300")]);
        t.close().open("figcaption").text(name).close().close();
    }
    t.open("figcaption").text("Two views").close().close();
    t.open("p").text("Second paragraph.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let main = Some(UnitRole::Main);
    let roles = [main, None, None, None, main];
    let found = regions(&page, &units, &roles, &[]);
    let nodes = found.iter().flat_map(|region| &region.nodes);
    let tags: Vec<&str> = nodes.map(|node| page.tag(*node)).collect();
    assert_eq!(tags, ["p", "img", "img", "p"]);
}

#[test]
fn a_post_of_pictures_is_a_region_where_posts_are_content() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("First post.").close();
    t.open("div").open_with("b", &[]).text("ann").close();
    t.open_with("img", &[("width", "300")]).close().close();
    t.open("p").text("Third post.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let picture = crate::snapshot::test_page::by_tag(&page, "img");
    let mut posts = vec![Post::default(); 3];
    posts[1].media = vec![picture];
    let shown = |role: fn(usize) -> UnitRole| {
        let roles = [Some(role(0)), None, Some(role(2))];
        let found = regions(&page, &units, &roles, &posts);
        let told = found.into_iter().map(|region| (region.role, region.nodes));
        told.collect::<Vec<_>>()
    };
    let found = shown(UnitRole::Post);
    assert_eq!(found.len(), 3);
    assert_eq!(found[1], (Role::Post, vec![picture]));
    let found = shown(|post| UnitRole::Comment(Some(post)));
    assert_eq!(found[1], (Role::Comment, vec![picture]));
    assert!(
        shown(|_| UnitRole::Main)
            .iter()
            .all(|(role, _)| *role == Role::Main)
    );
}

#[test]
fn a_gallery_behind_a_line_that_is_left_out_is_kept() {
    let kept = |side: &str, link: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("div")
            .open("p")
            .text("First paragraph.");
        t.close().open("div").text("Book a workshop").close();
        t.open_with("div", &[("class", "gallery")]);
        for name in ["/a.jpg", "/b.jpg", "/c.jpg"] {
            t.open_with("a", &[("href", link)]);
            t.open_with("img", &[("src", name), ("width", side)])
                .close();
            t.close();
        }
        t.close().open("p").text("Second paragraph.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let main = Some(UnitRole::Main);
        let found = regions(&page, &units, &[main, None, main], &[]);
        let nodes = found.iter().flat_map(|region| &region.nodes);
        let held = nodes.flat_map(|node| page.subtree(*node));
        held.filter(|node| page.tag(*node) == "img").count()
    };
    assert_eq!(kept("300", ""), 3);
    assert_eq!(kept("60", ""), 0, "signs");
    assert_eq!(kept("300", "/other"), 0, "they lead elsewhere");
}

/// The number of images kept of a figure in a box below a text, with more behind both, if only the text is kept.
fn kept_of_figure(
    (above, behind): (&str, &str),
    (side, link, caption): (&str, &str, &str),
    parts: bool,
) -> usize {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    if parts {
        t.open("section");
    }
    t.open("p").text(above).close();
    if parts {
        t.close();
    }
    t.open("div")
        .open("figure")
        .open_with("a", &[("href", link)]);
    let picture = [("src", "a.png"), ("width", side)];
    t.open_with("img", &picture).close().close();
    if !caption.is_empty() {
        t.open("figcaption").text(caption).close();
    }
    t.close().close();
    if !behind.is_empty() {
        t.open("p").text(behind).close();
    }
    t.close().open("footer").text("Imprint");
    let page = t.finish();
    let units = Units::from_page(&page);
    let role = |unit: &Unit| Some(UnitRole::Main).filter(|_| unit.text == above);
    let roles: Vec<_> = units.list.iter().map(role).collect();
    let found = regions(&page, &units, &roles, &[]);
    let nodes = found.iter().flat_map(|region| &region.nodes);
    let held = nodes.flat_map(|node| page.subtree(*node));
    held.filter(|node| page.tag(*node) == "img").count()
}

#[test]
fn a_figure_with_its_caption_ends_the_text_and_is_kept() {
    const TEXT: &str = "The ferry left at seven with nobody aboard except the pilot and his dog, who had slept on \
                        the warm plates above the engine since the winter before last.";
    let related = "Read also: The Boat That Would Not Sink and other stories of the lower river, told once more";
    let figure = ("300", "", "The pilot");
    let kept = |texts, figure| kept_of_figure(texts, figure, false);
    assert_eq!(kept((TEXT, ""), figure), 1, "the end");
    assert_eq!(kept((TEXT, related), figure), 1, "a line that is left out");
    let linked = ("300", "/photos/1", "The pilot");
    assert_eq!(kept((TEXT, ""), linked), 1, "to a page of its own");
    assert_eq!(kept((TEXT, ""), ("40", "", "The pilot")), 0, "a sign");
    let bare = ("300", "/boats", "");
    assert_eq!(kept((TEXT, related), bare), 0, "no caption");
    assert_eq!(kept(("A label", ""), figure), 0, "beside no text");
    let parted = kept_of_figure((TEXT, ""), figure, true);
    assert_eq!(parted, 0, "the text is in a box of its own");
}
