//! What the writer leaves whole: code of every highlighter byte for byte, and Markdown that a
//! CommonMark parser reads as the page.

use crate::fuzz_cases;
use proptest::prelude::*;
use pulldown_cmark::{Options, Parser};
use std::path::{Path, PathBuf};
use visiblock::content::{ContentOptions, MainContent, find_main_content};
use visiblock::geometry::Rect;
use visiblock::output::extract::{main_html, main_markdown, main_text};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{Builder, Color, Display, NodeKind, PageSnapshot, Size, Source, Style};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The whole page as content.
fn whole(page: &PageSnapshot) -> (Segmentation, MainContent) {
    let blocks = Segmentation::new("whole", page);
    let mut main = MainContent::default();
    main.blocks.push(blocks.root());
    (blocks, main)
}

/// The fences of a Markdown text: what stands after the backticks, and the lines between.
fn fences(markdown: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(&str, String, String)> = None;
    for line in markdown.lines() {
        let fence = &line[..line.len() - line.trim_start_matches('`').len()];
        match open.take() {
            Some((sign, language, text)) if line == sign => found.push((language, text)),
            Some((sign, language, text)) => open = Some((sign, language, text + line + "\n")),
            None if fence.len() >= 3 => {
                open = Some((fence, line[fence.len()..].to_owned(), String::new()));
            }
            None => {}
        }
    }
    found
}

#[test]
fn code_of_every_highlighter_is_byte_for_byte() {
    let folder = fixtures().join("code");
    let page = PageSnapshot::load(&folder.join("page.pagesnap")).unwrap();
    let source = std::fs::read_to_string(folder.join("queue.py")).unwrap();
    let (blocks, main) = whole(&page);
    let markdown = main_markdown(&page, &blocks, &main);
    let mut sections: Vec<(&str, &str)> = Vec::new();
    for section in markdown.split("\n## ").skip(1) {
        sections.push(section.split_once('\n').unwrap());
    }
    assert_eq!(sections.len(), 12, "{markdown}");
    for (name, text) in sections {
        let found = fences(text);
        assert_eq!(found.len(), 1, "{name}: {text}");
        assert_eq!(found[0].1, source, "{name}");
        if name != "GitHub, table of lines" {
            assert_eq!(found[0].0, "python", "{name}");
        }
        for noise in ["Copy", "\n1\n", "\n10\n"] {
            assert!(!text.contains(noise), "{name}: {text}");
        }
    }
    let text = main_text(&page, &blocks, &main);
    assert_eq!(text.matches(source.as_str()).count(), 12, "{text}");
}

/// Markdown as HTML, by another program.
fn rendered(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(markdown, options));
    html
}

/// The text of HTML with single spaces.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        let is_phrase = [
            "a", "b", "strong", "em", "del", "s", "sup", "sub", "code", "span",
        ]
        .contains(&tag.trim_start_matches('/').split(' ').next().unwrap_or(""));
        if !is_phrase {
            text.push(' ');
        }
        rest = after;
    }
    text.push_str(rest);
    for (name, c) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#10;", "\n"),
        ("&amp;", "&"),
    ] {
        text = text.replace(name, c);
    }
    let text = text
        .replace("\\(", "")
        .replace("\\)", "")
        .replace("\\[", "")
        .replace("\\]", "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How often elements stand in HTML. Those of Markdown that HTML has more of are left out.
fn elements(html: &str) -> Vec<(&'static str, usize)> {
    let names = [
        "<h1",
        "<h2",
        "<h3",
        "<h4",
        "<h5",
        "<h6",
        "<li",
        "<ul",
        "<ol",
        "<blockquote",
        "<pre",
        "<table",
        "<a href",
        "<img",
        "<hr",
    ];
    names
        .into_iter()
        .map(|n| (n, html.matches(n).count()))
        .collect()
}

fn assert_reads_back(
    page: &PageSnapshot,
    blocks: &Segmentation,
    main: &MainContent,
) -> Result<(), String> {
    let markdown = main_markdown(page, blocks, main);
    let (ours, theirs) = (main_html(page, blocks, main), rendered(&markdown));
    // Letters of lists and numbers below zero are words in Markdown.
    if ours.contains("<ol type=") || ours.contains("<li value=\"-") {
        return Ok(());
    }
    if text_of(&ours) != text_of(&theirs) {
        return Err(format!(
            "text\n{}\n{}\n--- {markdown}",
            text_of(&ours),
            text_of(&theirs)
        ));
    }
    // What is empty has no place in Markdown.
    let mut full = ours.clone();
    for _ in 0..40 {
        for name in [
            "li",
            "ul",
            "ol",
            "blockquote",
            "tr",
            "td",
            "th",
            "table",
            "dl",
            "dt",
            "dd",
            "figure",
        ] {
            full = full
                .replace(&format!("<{name}>\n</{name}>\n"), "")
                .replace(&format!("<{name}></{name}>\n"), "");
        }
    }
    // A list of numbers with an empty item is two in Markdown, so that the numbers stay.
    let has_hole = ours.contains("<li></li>") || ours.contains("<li value");
    let counted = |html: &str| {
        let mut counts = elements(html);
        counts.retain(|(name, _)| !(has_hole && matches!(*name, "<ol" | "<ul")));
        counts
    };
    if counted(&full) != counted(&theirs) {
        return Err(format!(
            "elements\n{:?}\n{:?}\n--- {markdown}\n--- {ours}",
            elements(&full),
            elements(&theirs)
        ));
    }
    Ok(())
}

#[test]
fn markdown_of_every_page_reads_back_as_the_page() {
    let mut pages = vec![fixtures().join("code/page.pagesnap")];
    for entry in std::fs::read_dir(fixtures().join("pages")).unwrap() {
        pages.push(entry.unwrap().path().join("page.pagesnap"));
    }
    if let Ok(folder) = std::env::var("VISIBLOCK_PAGES") {
        pages.extend(
            std::fs::read_dir(folder)
                .unwrap()
                .map(|e| e.unwrap().path()),
        );
    }
    let mut wrong = Vec::new();
    for path in pages.iter().filter(|p| p.exists()) {
        let page = PageSnapshot::load(path).unwrap();
        let (blocks, main) = whole(&page);
        let found = find_main_content(&page, &blocks, &ContentOptions::default(), None);
        for main in [main, found] {
            if let Err(why) = assert_reads_back(&page, &blocks, &main) {
                wrong.push(format!("{}: {why}", path.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}\n{}",
        wrong.len(),
        2 * pages.len(),
        wrong.join("\n\n")
    );
}

const TAGS: [&str; 24] = [
    "p",
    "b",
    "i",
    "a",
    "s",
    "code",
    "sup",
    "h2",
    "ul",
    "ol",
    "li",
    "li",
    "blockquote",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "br",
    "hr",
    "dl",
    "dt",
    "figure",
    "img",
];
const TEXTS: [&str; 24] = [
    "word", " ", "a b", "**", "_x_", "# x", "1. y", "<b>", "a|b", "~~", "`", "[x](y)", "漢字",
    "- z", "end.", "\n", "===", "&amp;", "x*", "\\", "!", "  two  ", "+ w", "5) v",
];

fn trees() -> impl Strategy<Value = PageSnapshot> {
    let step = (
        0usize..3,
        0..TAGS.len(),
        proptest::option::of(0..TEXTS.len()),
    );
    proptest::collection::vec(step, 0..40).prop_map(|steps| build(&steps))
}

fn style(display: Display, preformatted: bool) -> Style {
    Style {
        display,
        preformatted,
        opacity: 1.0,
        font_size: 16.0,
        color: Color::parse("black"),
        ..Style::default()
    }
}

fn attributes(tag: &str) -> &'static [(&'static str, &'static str)] {
    match tag {
        "a" => &[("href", "/to")],
        "img" => &[("src", "/i.png"), ("alt", "A [red] fox")],
        _ => &[],
    }
}

fn build(steps: &[(usize, usize, Option<usize>)]) -> PageSnapshot {
    let size = Size {
        width: 800.0,
        height: 2000.0,
    };
    let source = Source {
        url: "https://example.org/page".to_owned(),
        ..Source::default()
    };
    let mut page = Builder::new(source, size, size);
    let block = page.add_style(style(Display::Block, false));
    let inline = page.add_style(style(Display::Inline, false));
    let verbatim = page.add_style(style(Display::Block, true));
    let rect = Rect::new(0.0, 0.0, 400.0, 40.0);
    let root = page.open(NodeKind::Document, "#document");
    page.set_box(root, block, rect);
    let body = page.open(NodeKind::Element, "body");
    page.set_box(body, block, rect);
    let mut in_pre = vec![false];
    for (closes, tag, text) in steps {
        for _ in 0..*closes {
            if page.depth() > 2 {
                page.close();
                in_pre.pop();
            }
        }
        let name = TAGS[*tag];
        let id = page.open(NodeKind::Element, name);
        let is_inline = ["b", "i", "a", "s", "code", "sup", "br", "img"].contains(&name);
        page.set_box(id, if is_inline { inline } else { block }, rect);
        for (name, value) in attributes(name) {
            page.add_attribute(id, name, value);
        }
        let is_pre = in_pre.last() == Some(&true) || name == "pre";
        if let Some(text) = text.filter(|_| !["br", "hr", "img"].contains(&name)) {
            let text = TEXTS[text];
            let id = page.open(NodeKind::Text, "#text");
            page.set_box(id, if is_pre { verbatim } else { inline }, rect);
            page.add_text(id, text);
            page.add_run(id, 0..text.len() as u32, rect);
            page.close();
        }
        if ["br", "hr", "img"].contains(&name) {
            page.close();
        } else {
            in_pre.push(is_pre);
        }
    }
    page.finish()
}

proptest! {
    #![proptest_config(fuzz_cases::cases(400))]

    #[test]
    fn markdown_of_any_tree_reads_back(page in trees()) {
        let (blocks, main) = whole(&page);
        prop_assert_eq!(assert_reads_back(&page, &blocks, &main), Ok(()));
    }
}
