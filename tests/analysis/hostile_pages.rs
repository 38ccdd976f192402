//! Pages made to hurt whatever comes after the snapshot.

use crate::{outputs, peak};
use std::path::Path;
use visiblock::content::Metadata;
use visiblock::geometry::Rect;
use visiblock::snapshot::{Builder, Color, Display, NodeKind, PageSnapshot, Size, Source, Style};

const MB: u64 = 1 << 20;

fn page_style() -> Style {
    Style {
        opacity: 1.0,
        font_size: 16.0,
        color: Color::parse("black"),
        ..Style::default()
    }
}

fn page(url: &str) -> (Builder, u32) {
    let size = Size {
        width: 1000.0,
        height: 20_000.0,
    };
    let source = Source {
        url: url.to_owned(),
        ..Source::default()
    };
    let mut page = Builder::new(source, size, size);
    let style = page.add_style(page_style());
    let root = page.open(NodeKind::Document, "#document");
    page.set_box(root, style, Rect::new(0.0, 0.0, 1000.0, 20_000.0));
    (page, style)
}

/// Opens an element with a box.
fn open(page: &mut Builder, style: u32, tag: &str, attributes: &[(&str, &str)], y: f64) {
    let id = page.open(NodeKind::Element, tag);
    page.set_box(id, style, Rect::new(0.0, y, 800.0, 20.0));
    for (name, value) in attributes {
        page.add_attribute(id, name, value);
    }
}

fn text(page: &mut Builder, style: u32, words: &str, y: f64) {
    let rect = Rect::new(0.0, y, 800.0, 20.0);
    let id = page.open(NodeKind::Text, "#text");
    page.set_box(id, style, rect);
    page.add_text(id, words);
    page.add_run(id, 0..words.len() as u32, rect);
    page.close();
}

/// A page that names addresses wherever pages can, below a base.
fn naming(own: &str, base: &str, addresses: &[&str]) -> PageSnapshot {
    let (mut page, style) = page(own);
    open(&mut page, style, "base", &[("href", base)], 0.0);
    page.close();
    for &address in addresses {
        for (tag, attributes) in [
            ("link", [("rel", "canonical"), ("href", address)]),
            ("meta", [("property", "og:image"), ("content", address)]),
            ("meta", [("property", "og:url"), ("content", address)]),
        ] {
            open(&mut page, style, tag, &attributes, 0.0);
            page.close();
        }
    }
    for (row, address) in (0..12).zip(addresses.iter().copied().cycle()) {
        let y = 100.0 + 60.0 * f64::from(row);
        open(&mut page, style, "p", &[], y);
        text(
            &mut page,
            style,
            "Some words of an article that goes on for a while, as articles do.",
            y,
        );
        open(&mut page, style, "a", &[("href", address)], y + 20.0);
        text(&mut page, style, "a link of it", y + 20.0);
        page.close();
        open(
            &mut page,
            style,
            "img",
            &[("src", address), ("alt", "a picture")],
            y + 40.0,
        );
        page.close();
        page.close();
    }
    page.finish()
}

#[test]
fn a_page_of_the_web_names_no_files() {
    let names_none = |output: &str, what: String| {
        let told = output.to_ascii_lowercase();
        assert!(!told.contains("file:"), "{what}: {output}");
    };
    let own = "https://example.org/a/";
    let addresses = [
        "passwd",
        "file:///etc/passwd",
        "file://evil/share/x",
        "//evil/share",
    ];
    for base in ["file://evil/share/", "file:///etc/", "FILE:/etc/"] {
        for (name, output) in outputs::all(&naming(own, base, &addresses)) {
            names_none(&output, format!("{name}: {base}"));
        }
        // Of what a page says of itself several times the first counts: each of them is that once.
        for address in addresses {
            let metadata = Metadata::from_page(&naming(own, base, &[address]));
            let output = serde_json::to_string(&metadata).unwrap();
            names_none(&output, format!("metadata: {base} {address}"));
        }
    }
    // What lies beside a page that is a file here is named as the page names it: where on this
    // machine that is tells nothing to a reader elsewhere.
    let own = outputs::all(&naming("file:///a/page.html", "", &["x.html"]));
    for (name, output) in &own {
        assert!(!output.contains("file:///a/x.html"), "{name}: {output}");
    }
    for link in ["](x.html)", "href=\"x.html\""] {
        let is_kept = own.iter().any(|(_, output)| output.contains(link));
        assert!(is_kept, "no output has {link}");
    }
}

/// Pages of that kind, each of which cost far more than it should at some time.
fn hostile(kind: &str) -> PageSnapshot {
    let (mut page, style) = page("https://example.org/");
    match kind {
        "deep" => {
            for depth in 0..6_000 {
                open(&mut page, style, "div", &[], f64::from(depth));
            }
            text(&mut page, style, "words", 0.0);
        }
        // Each holds all that is deeper: told at every level, that would be 8 MB.
        "terms" | "levels" => {
            let tags = if kind == "terms" {
                ["dl", "dt"]
            } else {
                ["div", "div"]
            };
            for depth in 0..200 {
                let y = f64::from(depth) * 20.0;
                tags.iter()
                    .for_each(|tag| open(&mut page, style, tag, &[], y));
                text(&mut page, style, &"some words ".repeat(36), y);
            }
        }
        // One record of many fields.
        "fields" => {
            open(&mut page, style, "table", &[], 0.0);
            for row in 0..3 {
                open(&mut page, style, "tr", &[], f64::from(row) * 20.0);
                for cell in 0..700 {
                    open(&mut page, style, "td", &[], f64::from(row) * 20.0);
                    text(
                        &mut page,
                        style,
                        &format!("value {cell}"),
                        f64::from(row) * 20.0,
                    );
                    page.close();
                }
                page.close();
            }
            page.close();
        }
        "flat" => {
            for row in 0..3_000 {
                let y = f64::from(row) * 3.8;
                open(
                    &mut page,
                    style,
                    ["p", "a", "li"][row as usize % 3],
                    &[("href", "x")],
                    y,
                );
                text(&mut page, style, "some words", y);
                page.close();
            }
        }
        // Signs that each of their siblings asks for words.
        "flex" => {
            let flex = page.add_style(Style {
                display: Display::Flex,
                ..page_style()
            });
            open(&mut page, flex, "p", &[], 0.0);
            text(&mut page, style, &"…".repeat(100_000), 0.0);
            for _ in 0..2_000 {
                open(&mut page, style, "span", &[], 0.0);
                text(&mut page, style, "word", 0.0);
                page.close();
            }
        }
        _ => {
            open(&mut page, style, "p", &[], 0.0);
            text(
                &mut page,
                style,
                &"long words in one text ".repeat(5_000),
                0.0,
            );
        }
    }
    page.finish()
}

#[test]
#[ignore = "run by the tests below, in a process of its own"]
fn goes_through_everything() {
    peak::work(|file| {
        let page = PageSnapshot::load(file).unwrap();
        // The pipeline runs where the program does: on a thread with the stack of the main one.
        let run = move || {
            let mut longest = 0;
            outputs::each(&page, |_, output| longest = output.len().max(longest));
            longest
        };
        let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(run);
        let longest = thread.unwrap().join().unwrap();
        longest.to_string()
    });
}

/// Our process stays under three times the snapshot and 64 MB, of which 35 are the program itself, and no output
/// is longer than a multiple of the page.
fn costs_a_multiple_of_its_size(kind: &str) {
    let page = hostile(kind);
    let size = outputs::size(&page) as u64;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{kind}.pagesnap"));
    page.save(Path::new(&file)).unwrap();
    let peak = peak::of("hostile_pages::goes_through_everything", &file);
    let longest: u64 = peak.told.parse().unwrap();
    assert!(
        peak.bytes < 3 * size + 64 * MB,
        "{kind}: {peak:?} of {} MB",
        size / MB
    );
    assert!(
        longest < 10 * size + MB,
        "{kind}: {peak:?} of {} MB",
        size / MB
    );
}

// A test for each, so that they go beside each other.
#[test]
fn a_deep_page_costs_a_multiple_of_its_size() {
    costs_a_multiple_of_its_size("deep");
}

#[test]
fn terms_within_terms_cost_a_multiple_of_their_size() {
    costs_a_multiple_of_its_size("terms");
}

#[test]
fn texts_at_every_level_cost_a_multiple_of_their_size() {
    costs_a_multiple_of_its_size("levels");
}

#[test]
fn a_record_of_many_fields_costs_a_multiple_of_its_size() {
    costs_a_multiple_of_its_size("fields");
}

#[test]
fn a_flat_page_costs_a_multiple_of_its_size() {
    costs_a_multiple_of_its_size("flat");
}

#[test]
fn a_long_text_costs_a_multiple_of_its_size() {
    costs_a_multiple_of_its_size("long");
}

// Read once for each piece, they took minutes.
#[test]
fn signs_among_many_pieces_of_a_row_cost_a_multiple_of_their_size() {
    costs_a_multiple_of_its_size("flex");
}
