#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]

mod near;

use super::*;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

const STORIES: [[&str; 2]; 4] = [
    [
        "Harbour reopens",
        "Ships came back to the old harbour on Monday after a long winter of repairs.",
    ],
    [
        "Bees in the city",
        "Keepers on the roofs of the town counted more hives than ever before this year.",
    ],
    [
        "A bridge is sold",
        "Nobody wanted the iron bridge until a museum from the north made an offer for it.",
    ],
    [
        "Night trains",
        "Sleeping cars return to the line along the coast, slower than once but full again.",
    ],
];

/// The parts of a page's template that differ between pages.
#[derive(Default, Clone, Copy)]
struct Look<'a> {
    login: &'a str,
    extra: bool,
    class: &'a str,
}

fn add_bar(t: &mut TestPage) {
    t.open_with("div", &[("class", "bar")]);
    for item in ["Home", "News", "Contact us"] {
        t.open("p").text(item).close();
    }
    t.close();
}

/// A page of a small site: a bar at two places with one tag path, a login line, a story.
fn page(n: usize, look: Look) -> PageSnapshot {
    let [title, text] = STORIES[n % STORIES.len()];
    let mut t = TestPage::new(1000.0, 800.0);
    t.open_with("body", &[("class", look.class)]);
    add_bar(&mut t);
    let login = format!(
        "You are signed in as {} since 1{n} May, 2{n} messages are waiting for you",
        look.login
    );
    t.open_with("div", &[("class", "login")])
        .open("p")
        .text(&login)
        .close()
        .close();
    t.open_with("div", &[("class", "story")]);
    t.open("h1").text(title).close();
    for _ in 0..3 {
        t.open("p").text(text).close();
    }
    t.close();
    if look.extra {
        t.open("aside");
        t.open("h2").text("Watch the preview").close();
        t.open("p").text("In our cinema").close().close();
    }
    add_bar(&mut t);
    t.open("footer")
        .open("p")
        .text("All rights reserved")
        .close();
    t.finish()
}

/// The page's own text.
fn story(n: usize) -> String {
    let [title, text] = STORIES[n];
    [title, text, text, text].join("\n")
}

fn pages(count: usize) -> Vec<PageSnapshot> {
    let names = ["Ann", "Bob", "Cleo", "Dan"];
    (0..count)
        .map(|n| {
            page(
                n,
                Look {
                    login: names[n],
                    ..Look::default()
                },
            )
        })
        .collect()
}

fn learn(pages: &[PageSnapshot], options: TemplateOptions) -> Template {
    let mut learner = Learner::new(options, false);
    for (i, page) in pages.iter().enumerate() {
        learner.learn(&format!("page {i}"), page);
    }
    learner.finish().unwrap()
}

#[test]
fn what_the_pages_share_goes_and_the_story_stays() {
    let pages = pages(3);
    let template = learn(&pages, TemplateOptions::default());
    assert_eq!(template.clusters.len(), 1);
    for (n, page) in pages.iter().enumerate() {
        let marks = template.apply(page);
        assert_eq!(marks.rest(page), story(n));
        assert_eq!(marks.cluster, Some(0));
    }
    // A new page of the site, with a name and numbers that did not occur before.
    let new = page(
        3,
        Look {
            login: "Eve",
            ..Look::default()
        },
    );
    assert_eq!(template.apply(&new).rest(&new), story(3));
}

#[test]
fn a_bar_at_two_places_is_found_twice_though_text_and_path_are_the_same() {
    let template = learn(&pages(3), TemplateOptions::default());
    let homes: Vec<_> = template.clusters[0]
        .chunks
        .iter()
        .filter(|c| c.sample == "Home")
        .collect();
    assert_eq!(homes.len(), 2);
    assert_eq!(homes[0].tag_path, homes[1].tag_path);
    assert_ne!(homes[0].rect, homes[1].rect);
    // Documents are counted, each once.
    assert!(homes.iter().all(|c| c.pages == 3));
}

/// The template file learned from some pages, in the given order.
fn learned_bytes(pages: &[(usize, PageSnapshot)]) -> Vec<u8> {
    let mut learner = Learner::new(TemplateOptions::default(), false);
    for (i, page) in pages {
        learner.learn(&format!("page {i}"), page);
    }
    learner.finish().unwrap().to_bytes().unwrap()
}

#[test]
fn the_order_of_learning_does_not_matter() {
    let mut pages: Vec<(usize, PageSnapshot)> = pages(4).into_iter().enumerate().collect();
    pages.push((4, foreign(0)));
    pages.push((5, foreign(1)));
    let first = learned_bytes(&pages);
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..6 {
        random.shuffle(&mut pages);
        assert_eq!(learned_bytes(&pages), first);
    }
}

/// A page of another site that contains "Home" as well.
fn foreign(n: usize) -> PageSnapshot {
    let mut t = TestPage::new(700.0, 800.0);
    t.open("body")
        .open_with("table", &[("class", "frame")])
        .open("tr")
        .open("td");
    t.open_with("p", &[("class", "start")]).text("Home").close();
    t.open_with("p", &[("class", "text")])
        .text(STORIES[n][1])
        .close();
    t.close()
        .close()
        .close()
        .open("center")
        .text("Best viewed with any browser");
    let mut page = t.finish();
    page.source.url = format!("https://elsewhere.net/~me/{n}.htm");
    page
}

#[test]
fn sites_that_are_mixed_are_told_apart_and_foreign_pages_left_alone() {
    let mut mixed = pages(3);
    mixed.extend([foreign(0), foreign(1)]);
    let template = learn(&mixed, TemplateOptions::default());
    let sizes: Vec<u32> = template.clusters.iter().map(|c| c.pages).collect();
    assert_eq!(sizes, [3, 2]);
    assert_eq!(template.apply(&mixed[3]).cluster, Some(1));
    let template = learn(&mixed[..3], TemplateOptions::default());
    let marks = template.apply(&mixed[3]);
    assert_eq!((marks.cluster, marks.chunks.len()), (None, 0));
    assert!(
        marks.warnings[0].contains("another template"),
        "{:?}",
        marks.warnings
    );
    assert!(marks.similarity < 0.2);
}

#[test]
fn one_page_shows_no_template_and_an_empty_one_is_not_counted() {
    let one = |pages: &[PageSnapshot]| {
        let mut learner = Learner::new(TemplateOptions::default(), false);
        pages.iter().for_each(|p| learner.learn("page", p));
        learner.finish()
    };
    let empty = TestPage::new(10.0, 10.0).finish();
    assert_eq!(one(&[]), Err(TemplateError::TooFewPages { pages: 0 }));
    let error = one(&[page(0, Look::default()), empty.clone()]).unwrap_err();
    assert_eq!(error, TemplateError::TooFewPages { pages: 1 });
    assert!(error.to_string().contains("two or more pages"));
    let mut pages = pages(3);
    pages.push(empty);
    let template = learn(&pages, TemplateOptions::default());
    assert_eq!(template.clusters[0].pages, 3);
    assert!(template.warnings[0].contains("page 3: nothing to read"));
    assert_eq!(template.apply(&pages[3]).chunks.len(), 0);
}

#[test]
fn of_identical_pages_nothing_is_template_without_force() {
    let same: Vec<PageSnapshot> = (0..3).map(|_| page(0, Look::default())).collect();
    let template = learn(&same, TemplateOptions::default());
    assert!(
        template.warnings[0].contains("say the same"),
        "{:?}",
        template.warnings
    );
    assert_eq!(template.apply(&same[0]).chunks.len(), 0);
    let mut learner = Learner::new(TemplateOptions::default(), true);
    same.iter().for_each(|p| learner.learn("same", p));
    let forced = learner.finish().unwrap();
    assert_eq!(forced.apply(&same[0]).rest(&same[0]), "");
    // Copies among different pages count once.
    let mut pages = pages(3);
    pages.push(pages[0].clone());
    let template = learn(&pages, TemplateOptions::default());
    assert_eq!(template.clusters[0].pages, 3);
    assert!(template.warnings[0].contains("1 of 4 pages repeat"));
    // A page that is a copy of what all others share is not emptied.
    let marks = forced_free(&same);
    assert!(marks.warnings[0].contains("everything on the page is template"));
    assert_eq!(marks.chunks.len(), 0);
}

/// The marks of a template of two pages without any text of their own.
fn forced_free(same: &[PageSnapshot]) -> TemplateMarks {
    let mut other = page(
        0,
        Look {
            extra: true,
            ..Look::default()
        },
    );
    other.source.url = "https://example.org/other".to_owned();
    let template = learn(&[same[0].clone(), other], TemplateOptions::default());
    template.apply(&same[0])
}

#[test]
fn optional_chunks_that_come_together_are_a_variant() {
    let without = Look {
        login: "Ann",
        ..Look::default()
    };
    let with = Look {
        extra: true,
        ..without
    };
    let pages = [
        page(0, with),
        page(1, with),
        page(2, without),
        page(3, without),
    ];
    let template = learn(&pages, TemplateOptions::default());
    let cluster = &template.clusters[0];
    let previews = cluster
        .chunks
        .iter()
        .filter(|c| c.variant.is_some() && c.is_leaf);
    let texts: Vec<&str> = previews.map(|c| c.sample.as_str()).collect();
    assert_eq!(texts, ["Watch the preview", "In our cinema"]);
    assert_eq!(cluster.variants[0].pages, 2);
    assert!(
        !template
            .apply(&pages[0])
            .rest(&pages[0])
            .contains("preview")
    );
    // With a threshold of three pages these stay part of the page.
    let options = TemplateOptions {
        threshold: 3.0,
        ..TemplateOptions::default()
    };
    assert!(
        learn(&pages, options)
            .apply(&pages[0])
            .rest(&pages[0])
            .contains("preview")
    );
}

fn word(random: &mut fastrand::Rng) -> String {
    (0..6).map(|_| random.lowercase()).collect()
}

/// A page of a shop with records of random words.
fn list(seed: u64) -> PageSnapshot {
    let mut t = TestPage::new(1000.0, 2000.0);
    t.open("body")
        .open("header")
        .open("h2")
        .text("The shop of all shops")
        .close();
    for line in [
        "Every page of the shop says so",
        "and does so at some length, for a shop has much to say",
        "about itself, its opening hours, its staff and its customers",
    ] {
        t.open("p").text(line).close();
    }
    t.close();
    let mut random = fastrand::Rng::with_seed(seed);
    t.open("ul");
    for _ in 0..6 {
        t.open("li").open("h3").text(&word(&mut random)).close();
        let words = [(); 3].map(|()| word(&mut random));
        t.open("p").text(&words.join(" ")).close();
        t.open("p").text("Add to basket").close().close();
    }
    t.finish()
}

#[test]
fn a_list_of_records_keeps_the_labels_of_its_records() {
    let pages = [list(0), list(1), list(2)];
    let marks = learn(&pages, TemplateOptions::default()).apply(&pages[1]);
    let rest = marks.rest(&pages[1]);
    assert!(!rest.contains("Every page"), "{rest} {:?}", marks.warnings);
    assert_eq!(rest.matches("Add to basket").count(), 6, "{rest}");
}

/// A page with a table and a story.
fn table(n: usize) -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .text("Before the table")
        .open("table")
        .open("tr");
    t.open("td")
        .text("Home")
        .close()
        .open("td")
        .text("News")
        .close()
        .close()
        .close();
    t.open("div")
        .text(STORIES[n][0])
        .close()
        .open("div")
        .text(STORIES[n][1]);
    t.finish()
}

#[test]
fn the_papers_tables_part_chunks() {
    let texts: Vec<String> = leaves(&table(0), ChunkMode::Table)
        .into_iter()
        .map(|l| l.text)
        .collect();
    assert_eq!(
        texts,
        ["Before the table", "Home News", &STORIES[0].join(" ")]
    );
    let options = TemplateOptions {
        mode: ChunkMode::Table,
        ..TemplateOptions::default()
    };
    let pages = [table(0), table(1)];
    let template = learn(&pages, options);
    assert_eq!(
        template.apply(&pages[0]).rest(&pages[0]),
        STORIES[0].join("\n")
    );
}

fn read(bytes: &[u8]) -> Result<Template, TemplateFileError> {
    Template::from_bytes(bytes, std::path::Path::new("x.template"))
}

fn packed(json: &str) -> Vec<u8> {
    zstd::encode_all(json.as_bytes(), 3).unwrap()
}

#[test]
fn a_template_file_holds_everything_and_tells_what_is_wrong_with_others() {
    let template = learn(&pages(3), TemplateOptions::default());
    let bytes = template.to_bytes().unwrap();
    assert_eq!(read(&bytes).unwrap(), template);
    assert!(matches!(
        read(&bytes[..bytes.len() / 2]),
        Err(TemplateFileError::Damaged { .. })
    ));
    let mut flipped = bytes.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 0x55;
    assert!(matches!(
        read(&flipped),
        Err(TemplateFileError::Damaged { .. })
    ));
    assert!(matches!(
        read(b"hello"),
        Err(TemplateFileError::NotATemplate { .. })
    ));
    let newer = packed(r#"{"format": "visiblock-template", "version": [2, 0]}"#);
    let error = read(&newer).unwrap_err();
    assert!(matches!(error, TemplateFileError::Newer { major: 2, .. }));
    assert!(error.to_string().contains("update visiblock"));
    let snapshot = packed(r#"{"format": "visiblock-pagesnap", "version": [1, 0]}"#);
    assert!(matches!(
        read(&snapshot),
        Err(TemplateFileError::NotATemplate { .. })
    ));
    let hostile = packed(
        r#"{"format": "visiblock-template", "version": [1, 0], "options": {"near": 7}, "clusters": []}"#,
    );
    assert!(matches!(
        read(&hostile),
        Err(TemplateFileError::Damaged { .. })
    ));
}

#[test]
fn of_a_newer_minor_version_what_is_known_is_read() {
    let later = |options: &str| {
        packed(&format!(
            r#"{{"format": "visiblock-template", "version": [1, 99], "options": {options}, "clusters": []}}"#
        ))
    };
    let template = read(&later(r#"{"near": 0.5, "nearer": 1}"#)).unwrap();
    assert_eq!(template.options.near, 0.5);
    for unknown in [r#"{"mode": "of another kind"}"#, r#"{"near": 7}"#] {
        let error = read(&later(unknown)).unwrap_err();
        let is_newer = matches!(
            error,
            TemplateFileError::Newer {
                major: 1,
                minor: 99,
                ..
            }
        );
        assert!(is_newer, "{error}");
    }
}

#[test]
fn thresholds_are_a_share_or_a_number_of_pages() {
    let needed = |threshold: f64, pages| {
        let options = TemplateOptions {
            threshold,
            ..TemplateOptions::default()
        };
        options.check().map(|()| options.needed(pages))
    };
    assert_eq!(needed(0.5, 3), Ok(2));
    assert_eq!(needed(0.3, 13), Ok(4));
    assert_eq!(needed(0.14, 50), Ok(7), "whatever floats make of it");
    assert_eq!(needed(4.0, 13), Ok(4));
    assert_eq!(needed(0.01, 3), Ok(2), "never a single page");
    for wrong in [0.0, -1.0, 1.5, 2.5, f64::NAN, f64::INFINITY] {
        assert!(needed(wrong, 3).is_err(), "{wrong}");
    }
}
