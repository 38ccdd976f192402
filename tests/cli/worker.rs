//! `visiblock worker`: a row for each job, told by its id.

use super::{snapshot, visiblock};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const WORDS: &str = "Words enough to be the content of this small page, and a few more.";

fn rows(input: impl AsRef<[u8]>) -> BTreeMap<String, Value> {
    let output = visiblock(&["worker", "--offline"])
        .write_stdin(input.as_ref())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).unwrap());
    rows.map(|row| (row["id"].as_str().unwrap().to_owned(), row))
        .collect()
}

#[test]
fn jobs_are_answered_by_id() {
    let page = snapshot();
    let jobs = format!(
        "{{\"id\": \"a\", \"html\": \"<h1>Caf\\u00e9</h1><p>{WORDS}<p>{WORDS}\", \"k\": 1}}\n\n{{\"id\": \"b\", \"path\": \"{page}\"}}\nnonsense\n{{\"id\": \"c\", \"url\": \"https://a.test/\"}}\n"
    );
    let rows = rows(&jobs);
    assert_eq!(rows.len(), 4);
    assert_eq!(rows["a"]["status"], "ok");
    assert!(rows["a"]["text"].as_str().unwrap().contains(WORDS));
    assert_eq!(rows["a"]["title"], "");
    assert_eq!(rows["a"]["input"]["k"], "1");
    assert!(rows["a"]["markdown"].as_str().unwrap().contains("Café"));
    assert_eq!(rows["b"]["status"], "ok");
    assert_eq!(rows["c"]["status"], "offline");
    assert_eq!(rows["line 4"]["status"], "malformed");
}

/// An empty page is one as an empty file is; half a character is read as browsers show it; keys may be capitals.
#[test]
fn pages_in_lines_are_read_as_they_are() {
    let jobs = format!(
        "{{\"id\": \"a\", \"html\": \"\"}}\n{{\"ID\": \"b\", \"html\": \" \\n\"}}\n{{\"id\": \"c\", \"HTML\": \"<p>{WORDS}<p>Half \\ud83d {WORDS}\"}}\n{{\"id\": \"d\", \"url\": \"https://a.test/\", \"html\": \"\"}}\n{{\"id\": \"e\"}}\n"
    );
    let rows = rows(&jobs);
    let status = |id: &str| rows[id]["status"].as_str().unwrap();
    assert_eq!(
        ["a", "b", "c", "d", "e"].map(status),
        ["empty", "empty", "ok", "offline", "malformed"]
    );
    let text = rows["c"]["text"].as_str().unwrap();
    assert!(text.contains("Half \u{fffd} Words"), "{text}");
}

/// What is no UTF-8 is told, as of a list, and by the id that it asked for.
#[test]
fn a_line_that_is_no_utf_8_is_malformed() {
    let mut jobs = b"{\"id\": \"a\", \"html\": \"<p>Caf\xe9\"}\n\xff\n".to_vec();
    jobs.extend(format!("{{\"id\": \"c\", \"html\": \"<p>Caf\u{e9} {WORDS}\"}}\n").into_bytes());
    let rows = rows(jobs);
    let status = |id: &str| rows[id]["status"].as_str().unwrap();
    assert_eq!(
        ["a", "line 2", "c"].map(status),
        ["malformed", "malformed", "ok"]
    );
    assert_eq!(rows["a"]["message"], "line 1: is not UTF-8; convert it");
}

/// What stands beside a job takes its id from none: a byte-order mark, lists deep within one another.
#[test]
fn a_job_keeps_its_id() {
    let deep = format!("{}1{}", "[".repeat(300), "]".repeat(300));
    let jobs = format!(
        "\u{feff}{{\"id\": \"a\", \"html\": \"<p>{WORDS}\"}}\n\u{feff}\n{{\"id\": \"b\", \"odd\": {deep}, \"html\": \"<p>{WORDS}\"}}\n"
    );
    let rows = rows(&jobs);
    assert_eq!(rows.len(), 2, "{rows:?}");
    for id in ["a", "b"] {
        assert_eq!(rows[id]["status"], "ok", "{}", rows[id]);
    }
    assert_eq!(rows["b"]["input"]["odd"], deep.as_str());
}

/// Few of many pages may have what is to be hidden: what none has is told once, and of no page.
#[test]
fn what_is_hidden_on_no_page_is_told_once() {
    let jobs = format!(
        "{{\"id\": \"a\", \"html\": \"<p>{WORDS}<p class=ad>buy\"}}\n{{\"id\": \"b\", \"html\": \"<p>{WORDS}\"}}\n"
    );
    let output = visiblock(&["worker", "--offline", "--hide", ".ad", "--hide", ".da"])
        .write_stdin(jobs)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let rows: Vec<Value> = rows.collect();
    assert_eq!(rows.len(), 2, "{said}");
    for row in &rows {
        assert_eq!(row["warnings"], serde_json::json!([]), "{row}");
        assert!(!row["text"].as_str().unwrap().contains("buy"), "{row}");
    }
    let told = "--hide .da: nothing on any page matches";
    assert_eq!(said.matches(told).count(), 1, "{said}");
    assert_eq!(said.matches("on any page").count(), 1, "{said}");
}

/// What a job names and is not there is told with what a job may name.
#[test]
fn a_page_that_is_missing_is_told_with_the_remedy_of_jobs() {
    let rows = rows("{\"id\": \"a\", \"path\": \"none.html\"}\n");
    assert_eq!(rows["a"]["status"], "missing");
    let message = rows["a"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("none.html: no such file; give"),
        "{message}"
    );
    assert!(!message.contains("standard input"), "{message}");
}

/// Who asks one by one gets its answer before it asks again; who reads no more is left in peace.
#[test]
fn answers_come_at_once_and_a_reader_may_leave() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command.args(["worker", "--offline"]);
    let mut worker = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = worker.stdin.take().unwrap();
    let mut output = BufReader::new(worker.stdout.take().unwrap());
    let job = format!("{{\"id\": \"x\", \"path\": {:?}}}\n", snapshot());
    for _ in 0..3 {
        input.write_all(job.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let row: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(row["status"], "ok");
    }
    drop(output);
    while input.write_all(job.as_bytes()).is_ok() {}
    assert_eq!(worker.wait().unwrap().code(), Some(0));
}

#[test]
fn no_browser_is_told_at_once() {
    let output = visiblock(&["worker", "--browser", "/nowhere"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(4));
}
