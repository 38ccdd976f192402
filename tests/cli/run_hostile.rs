//! A run in which every third page hangs, crashes or lies: a row for each, and the others as in a
//! run without them.

use super::TO_LOOPBACK;
use super::run_kills::start;
use super::runs::{Place, rows};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const WORDS: &str = "Words enough to be the content of this small page, and a few more.";

/// Pages of the run; every third is one of [`KINDS`], each once. `VISIBLOCK_TEST_PAGES` asks for another number.
const PAGES: usize = 27;

/// What bad pages do, and the statuses that their rows may have. A page that stays long may go down with a
/// renderer that another bad page crashes, twice.
const KINDS: [(&str, &[&str]); 9] = [
    ("hangs", &["timeout", "crashed"]),
    ("drips", &["ok", "timeout", "crashed"]),
    ("loops", &["ok", "timeout", "crashed"]),
    ("crashes", &["ok", "crashed", "lost"]),
    ("closes", &["navigation"]),
    ("lies-of-length", &["ok", "navigation"]),
    ("lies-of-packing", &["ok", "navigation", "decode"]),
    ("lies-of-type", &["not_a_page", "download", "navigation"]),
    ("leads-around", &["navigation", "led_away"]),
];

/// What the server knows: the process that renders, and what it was asked for before.
#[derive(Default)]
struct Known {
    run: u32,
    asked: HashSet<String>,
}

fn html(head: &str, body: &str, length: usize) -> String {
    format!("HTTP/1.1 200 OK\r\n{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}")
}

fn page(head: &str, body: &str) -> String {
    html(
        &format!("Content-Type: text/html\r\n{head}"),
        body,
        body.len(),
    )
}

fn serve(mut connection: TcpStream, known: &Mutex<Known>) {
    let mut reader = BufReader::new(connection.try_clone().unwrap());
    let mut first = String::new();
    let _ = reader.read_line(&mut first);
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|n| n > 2) {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let (kind, _) = path
        .trim_start_matches('/')
        .split_once('/')
        .unwrap_or((path, ""));
    let words = format!("<title>{path}</title><p>{WORDS}<p>{WORDS}");
    let answer = match kind {
        "hangs" => {
            std::thread::sleep(Duration::from_secs(60));
            return;
        }
        "drips" => {
            let _ = connection.write_all(
                page("", &words)
                    .replace("Content-Length", "X-Length")
                    .as_bytes(),
            );
            while connection.write_all(b" ").is_ok() {
                std::thread::sleep(Duration::from_millis(200));
            }
            return;
        }
        "loops" => page(
            "",
            &format!("{words}<script>onload = () => {{ while (1); }}</script>"),
        ),
        "crashes" => {
            let (run, is_first) = {
                let mut known = known.lock().unwrap();
                (known.run, known.asked.insert(path.to_owned()))
            };
            // The second try comes through.
            if is_first {
                kill_renderers(run);
            }
            page("", &words)
        }
        "closes" => return,
        "lies-of-length" => html("Content-Type: text/html\r\n", &words, 100_000),
        "lies-of-packing" => page("Content-Encoding: gzip\r\n", &words),
        "lies-of-type" => page("", "\u{0}\u{1}\u{2}").replace("text/html", "application/zip"),
        "leads-around" => format!(
            "HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
        _ => "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned(),
    };
    let _ = connection.write_all(answer.as_bytes());
}

/// Kills the renderers of a run's browser.
fn kill_renderers(run: u32) {
    let mut parents: BTreeMap<i32, i32> = BTreeMap::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let id = entry.file_name().to_string_lossy().parse();
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let parent = after_name
            .split_whitespace()
            .nth(1)
            .and_then(|p| p.parse().ok());
        if let (Ok(id), Some(parent)) = (id, parent) {
            parents.insert(id, parent);
        }
    }
    let is_below = |id: i32| {
        let mut above = std::iter::successors(Some(id), |id| parents.get(id).copied());
        above.any(|id| id == run.cast_signed())
    };
    for id in parents.keys().copied().filter(|id| is_below(*id)) {
        let line = std::fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        if line.contains("--type=renderer") {
            let _ = kill_process(Pid::from_raw(id).unwrap(), Signal::KILL);
        }
    }
}

fn server(known: &Arc<Mutex<Known>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let known = Arc::clone(known);
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let known = Arc::clone(&known);
            std::thread::spawn(move || serve(connection, &known));
        }
    });
    address
}

/// The rows of a run over a list, by id, without what tells of time.
fn run(place: &Place, (list, out): (&str, &str), known: &Mutex<Known>) -> BTreeMap<String, Value> {
    let out = place.text(out);
    let more = [
        "--format",
        "jsonl",
        "--timeout",
        "4",
        "--retries",
        "0",
        "--delay",
        "0",
        "--per-site",
        "4",
    ];
    let arguments = [&["run", list, "--out", &out][..], &more, &TO_LOOPBACK].concat();
    let mut child = start(&arguments);
    known.lock().unwrap().run = child.id();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert!(child.wait().unwrap().success(), "{said}");
    let all = rows(Path::new(&out));
    let count = all.len();
    let by_id = all.into_iter().map(|mut row| {
        row.as_object_mut().unwrap().remove("timings");
        (row["id"].as_str().unwrap().to_owned(), row)
    });
    let by_id: BTreeMap<String, Value> = by_id.collect();
    assert_eq!(by_id.len(), count, "a row came twice");
    by_id
}

#[test]
fn bad_pages_cost_themselves_only() {
    let asked = std::env::var("VISIBLOCK_TEST_PAGES").ok();
    let pages = asked.map_or(PAGES, |n| n.parse().unwrap());
    let place = Place::new();
    let known = Arc::default();
    let address = server(&known);
    let kind_of = |i: usize| (i % 3 == 2).then(|| KINDS[i / 3 % KINDS.len()]);
    let (mut mixed, mut good) = (String::new(), String::new());
    for i in 0..pages {
        let id = format!("page-{i}");
        if let Some((kind, _)) = kind_of(i) {
            mixed += &format!(
                "{}\n",
                json!({"id": id, "url": format!("{address}/{kind}/{i}")})
            );
            continue;
        }
        let text = format!("<title>Page {i}</title><h1>Page {i}</h1><p>{WORDS} {i}<p>{WORDS}");
        let line = json!({"id": id, "path": place.put(&format!("pages/{i}.html"), text)});
        mixed += &format!("{line}\n");
        good += &format!("{line}\n");
    }
    let lists = [
        place.put("mixed.jsonl", mixed),
        place.put("good.jsonl", good),
    ];
    let with_bad = run(&place, (&lists[0], "with"), &known);
    let without = run(&place, (&lists[1], "without"), &known);
    assert_eq!(with_bad.len(), pages);
    for i in 0..pages {
        let row = &with_bad[&format!("page-{i}")];
        match kind_of(i) {
            Some((kind, expected)) => {
                let status = row["status"].as_str().unwrap();
                assert!(expected.contains(&status), "{kind}: {row}");
            }
            None => assert_eq!(Some(row), without.get(&format!("page-{i}"))),
        }
    }
}
