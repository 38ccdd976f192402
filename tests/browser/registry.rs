//! Real applications from the npm registry: what exists only after their scripts ran is there.
//!
//! `scripts/apps` prints the table that `visiblock help rendering` shows.

use crate::session::Session;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use visiblock::snapshot::PageSnapshot;
use visiblock::{Config, ContentOptions};

/// Share of the source document's words that must be found on the page.
const FLOOR: f64 = 0.98;
/// Share that a reader of the HTML as served may find at most.
const STATIC: f64 = 0.02;

/// Page, application, document.
const APPLICATIONS: [(&str, &str, &str); 6] = [
    ("docsify", "docsify 5", "guide.md"),
    ("vue", "Vue 3, marked", "guide.md"),
    ("react", "React 19, marked", "guide.md"),
    ("swagger-ui", "swagger-ui 5 (React)", "openapi.json"),
    ("redoc", "redoc 2 (React)", "openapi.json"),
    ("rapidoc", "rapidoc 9 (Lit), its open tabs", "openapi.json"),
];

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/apps/registry")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "scripts/apps shows the table")]
async fn registry_applications_are_read_whole() {
    install();
    let session = Session::start().await;
    let mut table = vec![
        "| application | words of the document | in the HTML as served | on the page | in the main content |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    let mut short = Vec::new();
    for (name, title, document) in APPLICATIONS {
        let page = session
            .render(&format!("/fixtures/apps/registry/{name}.html"))
            .await;
        // Rapidoc puts every answer but the first behind a tab: what is closed is not read.
        let source = words_of(document, name == "rapidoc");
        let html = std::fs::read_to_string(fixtures().join(format!("{name}.html"))).unwrap();
        let served = found(&source, &static_text(&html));
        let (whole, missing) = (
            found(&source, &page.text(page.root())),
            missing(&source, &page),
        );
        let main = found(&source, &main_content(&page));
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        table.push(format!(
            "| {title} | {} | {} | {} | {} |",
            source.len(),
            percent(served),
            percent(whole),
            percent(main)
        ));
        if whole < FLOOR || served > STATIC {
            short.push(format!(
                "{name}: {whole:.3} on the page, {served:.3} served; missing {missing:?}; {:?}",
                page.warnings
            ));
        }
    }
    println!("{}", table.join("\n"));
    session.close().await;
    assert!(
        short.is_empty(),
        "{}\n{}",
        short.join("\n"),
        table.join("\n")
    );
}

/// Installs the applications, or fails with what to do: these tests never skip.
pub(crate) fn install() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/apps");
    let target = crate::server::files::applications();
    let output = Command::new(script)
        .arg("--install")
        .env(
            "CARGO_TARGET_DIR",
            target.parent().unwrap().parent().unwrap(),
        )
        .output()
        .expect("scripts/apps runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "the applications cannot be installed: {said}"
    );
}

/// Words in small letters.
pub(crate) fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The words of a document as its author wrote them for readers: of Markdown without the numbers
/// of lists, which are no text of the page; of OpenAPI the titles, names and descriptions, if so
/// wished of the first answer of each operation only.
pub(crate) fn words_of(document: &str, first_answers: bool) -> Vec<String> {
    let text = std::fs::read_to_string(fixtures().join(document)).unwrap();
    if document.ends_with(".json") {
        let mut told = Vec::new();
        let mut api = serde_json::from_str(&text).unwrap();
        if first_answers {
            keep_first_answers(&mut api);
        }
        collect_told(&api, &mut told);
        return told.iter().flat_map(|text| words(text)).collect();
    }
    let numbered = |line: &&str| {
        line.split_once(". ")
            .is_some_and(|(n, _)| n.parse::<u8>().is_ok())
    };
    text.lines()
        .map(|line| {
            Some(line)
                .filter(numbered)
                .and_then(|l| l.split_once(". "))
                .map_or(line, |(_, rest)| rest)
        })
        .flat_map(words)
        .collect()
}

fn keep_first_answers(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                if let (true, Some(answers)) = (name == "responses", value.as_object_mut()) {
                    let first = answers.keys().next().cloned();
                    answers.retain(|status, _| Some(status) == first.as_ref());
                }
                keep_first_answers(value);
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(keep_first_answers),
        _ => {}
    }
}

fn collect_told(value: &serde_json::Value, told: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(text)
                        if ["title", "name", "summary", "description"].contains(&name.as_str()) =>
                    {
                        told.push(text.to_owned());
                    }
                    _ => collect_told(value, told),
                }
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect_told(item, told)),
        _ => {}
    }
}

fn counts(words: &[String]) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    words
        .iter()
        .for_each(|word| *counts.entry(word.as_str()).or_default() += 1);
    counts
}

/// Share of the source's words, each as often as it stands there, that the text holds.
pub(crate) fn found(source: &[String], text: &str) -> f64 {
    let here = words(text);
    let here = counts(&here);
    let there = counts(source);
    let met: usize = there
        .iter()
        .map(|(word, n)| n.min(here.get(word).unwrap_or(&0)))
        .sum();
    met as f64 / source.len() as f64
}

fn missing(source: &[String], page: &PageSnapshot) -> Vec<String> {
    let here = words(&page.text(page.root()));
    let here = counts(&here);
    let there = counts(source);
    let short = there
        .into_iter()
        .filter(|(word, n)| here.get(word).unwrap_or(&0) < n);
    short.map(|(word, _)| word.to_owned()).collect()
}

/// What a reader of HTML finds without running scripts: everything outside tags and scripts.
fn static_text(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let end = if after.starts_with("script") {
            "</script>"
        } else {
            ">"
        };
        rest = after.split_once(end).map_or("", |(_, rest)| rest);
    }
    text + rest
}

fn main_content(page: &PageSnapshot) -> String {
    let blocks = Config::default()
        .segmenter("visiblock")
        .unwrap()
        .segment(page);
    let found = visiblock::find_main_content(page, &blocks, &ContentOptions::default(), None);
    let texts: Vec<String> = found
        .blocks
        .iter()
        .map(|id| blocks.block(*id).text(page))
        .collect();
    texts.join("\n")
}
