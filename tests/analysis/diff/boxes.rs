//! Boxes and pictures: what comes, goes, moves and breaks.

use super::*;

#[test]
fn a_picture_that_broke_was_shown() {
    let page = |is_broken: bool| {
        let mut page = Page::new();
        let style = page.builder.add_style(plain());
        let rect = Rect::new(0.0, 0.0, 300.0, 200.0);
        for tag in ["html", "body", "img"] {
            let id = page.builder.open(NodeKind::Element, tag);
            page.builder.set_box(id, style, rect);
            if is_broken && tag == "img" {
                page.builder.set_broken(id);
            }
        }
        page.builder.finish()
    };
    for (before, after, said) in [
        (false, true, ["shown", "broken"]),
        (true, false, ["broken", "shown"]),
    ] {
        let diff = diff(&page(before), &page(after));
        let change = only(&diff);
        assert_eq!(change.kind, Kind::Image);
        let [property] = &change.properties[..] else {
            panic!("{change:?}");
        };
        assert_eq!([&property.from, &property.to], said);
    }
}

/// A box of a page in a `body`, with its address or its text.
struct Boxed {
    tag: &'static str,
    rect: [f64; 4],
    position: Position,
    src: &'static str,
    text: &'static str,
}

fn boxed(tag: &'static str, rect: [f64; 4]) -> Boxed {
    Boxed {
        tag,
        rect,
        position: Position::Static,
        src: "",
        text: "",
    }
}

fn page_of(boxes: &[Boxed]) -> PageSnapshot {
    let mut page = Page::new();
    let builder = &mut page.builder;
    let style = builder.add_style(plain());
    let rect = Rect::new(0.0, 0.0, 800.0, 600.0);
    for tag in ["html", "body"] {
        let id = builder.open(NodeKind::Element, tag);
        builder.set_box(id, style, rect);
    }
    for one in boxes {
        let position = one.position;
        let style = builder.add_style(Style {
            position,
            ..plain()
        });
        let rect = Rect::from(one.rect);
        let id = builder.open(NodeKind::Element, one.tag);
        builder.set_box(id, style, rect);
        if !one.src.is_empty() {
            builder.add_attribute(id, "src", one.src);
        }
        if !one.text.is_empty() {
            let text = builder.open(NodeKind::Text, "#text");
            builder.set_box(text, style, rect);
            builder.add_text(text, one.text);
            builder.add_run(text, 0..one.text.len() as u32, rect);
            builder.close();
        }
        builder.close();
    }
    page.builder.finish()
}

#[test]
fn a_picture_that_counts_visits_shows_nothing() {
    let page = |left: f64, size: f64| page_of(&[boxed("img", [left, 0.0, size, size])]);
    assert!(diff(&page(3.0, 1.0), &page(7.0, 1.0)).is_same());
    assert_eq!(
        only(&diff(&page(3.0, 9.0), &page(7.0, 9.0))).kind,
        Kind::Moved
    );
}

#[test]
fn the_same_thing_added_to_many_boxes_is_one_change() {
    let page = |badge: &'static str| {
        let rows = (0..4).flat_map(|i| {
            let top = 40.0 * f64::from(i);
            let text = [
                "One of four",
                "Two of four",
                "Three of four",
                "Four of four",
            ][i as usize];
            let row = boxed("p", [0.0, top, 700.0, 40.0]);
            let mark = boxed("b", [700.0, top, 100.0, 40.0]);
            let text = Some(Boxed { text, ..row });
            let badge = (!badge.is_empty()).then_some(Boxed {
                text: badge,
                ..mark
            });
            text.into_iter().chain(badge)
        });
        page_of(&rows.collect::<Vec<_>>())
    };
    let marked = diff(&page(""), &page("New"));
    assert_eq!(only(&marked).kind, Kind::Added);
    let along = marked.changes.iter().filter(|c| c.along).count();
    assert_eq!((along, marked.changes.len()), (3, 4));
}

#[test]
fn another_advertisement_does_not_shout() {
    let page = |src: &'static str| {
        let frame = boxed("iframe", [0.0, 0.0, 728.0, 90.0]);
        page_of(&[Boxed { src, ..frame }])
    };
    let frames = [
        page("https://ads.doubleclick.net/a"),
        page("https://ads.doubleclick.net/b"),
    ];
    let advertised = diff(&frames[0], &frames[1]);
    assert_eq!(only(&advertised).severity, Severity::Info);
    let without_scheme = [
        page("//ad.doubleclick.net/a"),
        page("//ad.doubleclick.net/b"),
    ];
    let advertised = diff(&without_scheme[0], &without_scheme[1]);
    assert_eq!(only(&advertised).severity, Severity::Info);
    for folder in ["/player", "/ads", "https://example.org/ads"] {
        let pages = ["a", "b"].map(|name| page(format!("{folder}/{name}").leak()));
        let own = diff(&pages[0], &pages[1]);
        assert_eq!(only(&own).severity, Severity::Major, "{folder}");
    }
}

/// A page of a text and a box of pictures below it, 300 px wide but for those that count visits.
fn gallery(sources: &[&str]) -> PageSnapshot {
    let mut page = Page::new();
    let builder = &mut page.builder;
    let style = builder.add_style(plain());
    for (tag, height) in [("html", 600.0), ("body", 600.0), ("p", 20.0)] {
        let id = builder.open(NodeKind::Element, tag);
        builder.set_box(id, style, Rect::new(0.0, 0.0, 800.0, height));
    }
    let text = builder.open(NodeKind::Text, "#text");
    let (said, rect) = ("What the pictures show", Rect::new(0.0, 0.0, 800.0, 20.0));
    builder.set_box(text, style, rect);
    builder.add_text(text, said);
    builder.add_run(text, 0..said.len() as u32, rect);
    builder.close();
    builder.close();
    if !sources.is_empty() {
        let around = builder.open(NodeKind::Element, "div");
        builder.set_box(around, style, Rect::new(0.0, 20.0, 800.0, 400.0));
    }
    for (i, source) in sources.iter().enumerate() {
        let side = if source.contains("/pixel") {
            1.0
        } else {
            180.0
        };
        let rect = Rect::new(
            190.0 * (i % 4) as f64,
            20.0 + 190.0 * (i / 4) as f64,
            side,
            side,
        );
        let picture = builder.open(NodeKind::Element, "img");
        builder.set_box(picture, style, rect);
        builder.add_attribute(picture, "src", source);
        builder.close();
    }
    page.builder.finish()
}

#[test]
fn a_gallery_with_an_advertisers_picture_is_not_advertised() {
    let severity = |sources: &[&str]| {
        let diff = diff(&gallery(sources), &gallery(&[]));
        let removed = only(&diff);
        assert_eq!(removed.kind, Kind::Removed, "{sources:?}");
        removed.severity
    };
    let own = ["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"];
    let alone = severity(&own);
    assert!(alone >= Severity::Major, "{alone:?}");
    for advertiser in [
        "https://ad.doubleclick.net/pixel.gif",
        "https://ad.doubleclick.net/a.png",
    ] {
        let with_one = [&own[..], &[advertiser]].concat();
        assert_eq!(severity(&with_one), alone, "{advertiser}");
        let last = [&[advertiser], &own[..]].concat();
        assert_eq!(severity(&last), alone, "{advertiser}");
    }
    let advertised = ["https://ad.doubleclick.net/a.png", "/pixel.gif"];
    assert_eq!(severity(&advertised), Severity::Info);
}

#[test]
fn an_address_that_both_pages_have_is_the_same_wherever_they_lie() {
    let page = |address: &str, picture: &'static str| {
        let image = boxed("img", [0.0, 0.0, 300.0, 200.0]);
        let mut page = page_of(&[Boxed {
            src: picture,
            ..image
        }]);
        page.source.url = address.to_owned();
        page
    };
    let ports = ["http://127.0.0.1:8461/", "http://127.0.0.1:8462/"];
    let files = ["file:///w/v1/a.html", "file:///w/v2/a.html"];
    for (addresses, picture) in [
        (ports, "http://127.0.0.1:8461/x.png"),
        (ports, "http://127.0.0.1:8462/x.png"),
        (files, "file:///w/v1/x.png"),
        (files, "/x.png?page=a.html&of=list"),
    ] {
        let [before, after] = addresses.map(|address| page(address, picture));
        assert!(diff(&before, &after).is_same(), "{picture} {addresses:?}");
    }
    let own = ["https://a.org/one.html", "https://a.org/another.html"];
    let [before, after] = own.map(|address| page(address, "/count.png?page=one.html"));
    assert!(diff(&before, &after).is_same());
    let [before, after] = ["https://a.org/2023/x.html", "https://a.org/2024/x.html"];
    let two = diff(
        &page(before, "/x.png"),
        &page(after, "https://a.org/2024/x.png"),
    );
    let change = only(&two);
    assert_eq!(change.kind, Kind::Image);
    let src = &change.properties[0];
    let told = [&src.name, &src.from, &src.to];
    assert_eq!(told, ["src", "/x.png", "https://a.org/2024/x.png"]);
}

#[test]
fn what_lies_over_a_text_is_told_however_long_the_page_is() {
    let page = |grown: f64, picture: f64| {
        let text = |i: u32| &*format!("Paragraph number {i} says a few words").leak();
        let paragraphs = (0..1_000).map(|i| {
            let (top, height) = match i {
                0 => (0.0, 20.0 + grown),
                _ => (20.0 * f64::from(i) + grown, 20.0),
            };
            Boxed {
                text: text(i),
                ..boxed("p", [0.0, top, 400.0, height])
            }
        });
        let image = boxed("img", [0.0, picture, 400.0, 40.0]);
        page_of(&paragraphs.chain([image]).collect::<Vec<_>>())
    };
    let found = diff(&page(0.0, 20_100.0), &page(20.0, 20_000.0));
    let mut overlaps = found.changes.iter().filter(|c| c.kind == Kind::Overlap);
    let over = overlaps.next().map(|c| c.place().unwrap().tag.as_str());
    assert_eq!((over, overlaps.next()), (Some("img"), None));
}

#[test]
fn what_is_left_out_takes_along_what_it_can_have_pushed() {
    let page = |teaser: &'static str, grown: f64, column: f64, slid: f64| {
        let words = |tag: &'static str, rect: [f64; 4], text: &'static str| Boxed {
            text,
            ..boxed(tag, rect)
        };
        page_of(&[
            words("h1", [0.0, 0.0, 300.0, 20.0 + grown], teaser),
            words("p", [0.0, 20.0 + grown, 800.0, 20.0], "A paragraph below"),
            words("section", [0.0, 40.0 + grown, column, 20.0], "The price"),
            boxed("img", [0.0, 300.0 + grown + slid, 600.0, 20.0]),
            words(
                "footer",
                [0.0, 400.0 + grown, 800.0, 20.0],
                "The end of all",
            ),
        ])
    };
    let before = page("The news of today", 0.0, 600.0, 0.0);
    let longer = "The news of today that are longer";
    let without_text = |after: &PageSnapshot| {
        let mut found = diff(&before, after);
        assert_eq!(only(&found).kind, Kind::Text);
        found.retain(|c| c.kind != Kind::Text);
        found
    };
    assert!(without_text(&page(longer, 20.0, 600.0, 0.0)).is_same());
    // The column has another width, and the picture slides over the end.
    let found = without_text(&page(longer, 20.0, 300.0, 100.0));
    let kinds: Vec<Kind> = found.causes().map(|c| c.kind).collect();
    assert_eq!(kinds, [Kind::Overlap, Kind::Resized, Kind::Moved]);
    let ids: Vec<usize> = found.changes.iter().map(|c| c.id).collect();
    assert_eq!(ids, [0, 1, 2]);
    assert!(found.changes.iter().all(|c| c.severity >= Severity::Minor));
}

#[test]
fn a_header_that_leaves_the_flow_moves_what_stands_below() {
    let page = |position: Position, top: f64| {
        let header = boxed("header", [0.0, 0.0, 800.0, 70.0]);
        let main = boxed("main", [0.0, top, 800.0, 300.0]);
        let text = "The text of the page below its header";
        page_of(&[
            Boxed {
                position,
                text: "The name of the site",
                ..header
            },
            Boxed { text, ..main },
        ])
    };
    let diff = diff(&page(Position::Static, 70.0), &page(Position::Fixed, 0.0));
    let change = only(&diff);
    assert_eq!(change.place().unwrap().tag, "header");
    assert_eq!(change.properties[0].name, "position");
}
