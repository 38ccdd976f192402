//! A run over live pages treats their server as it asks to be treated.

use super::TO_LOOPBACK;
use super::runs::{Place, rows, said};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What a server was asked for, and when.
type Asked = Arc<Mutex<Vec<(String, Instant)>>>;
/// Answers a request for a path that was asked for so often before.
type Site = fn(&str, usize, &mut TcpStream);

const ROBOTS: &str = "User-agent: *\nDisallow: /private\nCrawl-delay: 0.6\n";
const WORDS: &str = "Words enough to be the content of this small page, and a few more.";

/// The answer to a request: the first for `/busy` is asked to come again after two seconds, one more than is waited
/// where nothing is asked.
fn answer(path: &str, before: usize) -> String {
    let (status, more, body) = match path {
        "/robots.txt" => ("200 OK", "Content-Type: text/plain\r\n", ROBOTS.to_owned()),
        "/busy" if before == 0 => (
            "429 Too Many Requests",
            "Retry-After: 2\r\nContent-Type: text/html\r\n",
            "<p>busy".to_owned(),
        ),
        _ => (
            "200 OK",
            "Content-Type: text/html\r\n",
            format!("<title>{path}</title><p>{WORDS}<p>{WORDS}"),
        ),
    };
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{more}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

fn polite(path: &str, before: usize, to: &mut TcpStream) {
    let _ = to.write_all(answer(path, before).as_bytes());
}

/// Its rules forbid everything, and do not come to their end.
fn dripping(path: &str, before: usize, to: &mut TcpStream) {
    if path != "/robots.txt" {
        return polite(path, before, to);
    }
    let rules = "User-agent: *\nDisallow: /\n";
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n";
    let mut rest = format!("{head}{rules}");
    while to.write_all(rest.as_bytes()).is_ok() {
        rest = "\n".to_owned();
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The first to ask for its rules waits in vain.
fn late_at_first(path: &str, before: usize, to: &mut TcpStream) {
    if path == "/robots.txt" && before == 0 {
        dripping(path, before, to);
    } else {
        polite(path, before, to);
    }
}

/// The first to ask for its rules is told to come again.
fn busy_at_first(path: &str, before: usize, to: &mut TcpStream) {
    if path != "/robots.txt" || before > 0 {
        return polite(path, before, to);
    }
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\n";
    let rest = "Content-Length: 4\r\nConnection: close\r\n\r\nbusy";
    let _ = to.write_all(format!("{head}{rest}").as_bytes());
}

/// Sends whoever asks for `/to?ADDRESS` there.
fn leading(path: &str, before: usize, to: &mut TcpStream) {
    let Some((_, address)) = path.split_once("/to?") else {
        return polite(path, before, to);
    };
    let head = format!("HTTP/1.1 302 Found\r\nLocation: {address}\r\n");
    let answer = format!("{head}Content-Length: 0\r\nConnection: close\r\n\r\n");
    let _ = to.write_all(answer.as_bytes());
}

/// Asks everybody to stay away.
fn refusing(path: &str, before: usize, to: &mut TcpStream) {
    if path != "/robots.txt" {
        return polite(path, before, to);
    }
    let rules = "User-agent: *\nDisallow: /\n";
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n";
    let length = rules.len();
    let answer = format!("{head}Content-Length: {length}\r\n\r\n{rules}");
    let _ = to.write_all(answer.as_bytes());
}

/// Answers with an error, and nothing else.
fn failing(path: &str, before: usize, to: &mut TcpStream) {
    if path == "/robots.txt" {
        return polite(path, before, to);
    }
    let head = "HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/html\r\n";
    let rest = "Content-Length: 0\r\nConnection: close\r\n\r\n";
    let _ = to.write_all(format!("{head}{rest}").as_bytes());
}

fn serve(mut connection: TcpStream, asked: &Asked, site: Site) {
    let mut reader = BufReader::new(connection.try_clone().unwrap());
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        match reader.read_line(&mut line) {
            Ok(n) if n > 2 => lines.push(line),
            _ => break,
        }
    }
    let path = lines.first().and_then(|line| line.split(' ').nth(1));
    let Some(path) = path.map(ToOwned::to_owned) else {
        return;
    };
    let before = {
        let mut asked = asked.lock().unwrap();
        asked.push((path.clone(), Instant::now()));
        asked.iter().filter(|(p, _)| *p == path).count() - 1
    };
    site(&path, before, &mut connection);
}

/// A server that writes down what it is asked for; where it is.
fn server(site: Site) -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Asked::default();
    let written = Arc::clone(&asked);
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let asked = Arc::clone(&written);
            std::thread::spawn(move || serve(connection, &asked, site));
        }
    });
    (address, asked)
}

#[test]
fn a_server_is_asked_as_it_asks_to_be() {
    let place = Place::new();
    let (address, asked) = server(polite);
    let paths = ["/1", "/private/2", "/busy", "/3"];
    let list = paths.map(|path| format!("{address}{path}\n")).concat();
    let (list, out) = (place.put("list.txt", list), place.text("out"));
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    let told = said(&[&run[..], &["--delay", "0.2"], &TO_LOOPBACK].concat(), 0);
    assert!(told.contains("3 ok, failed: 1 robots"), "{told}");
    let found = rows(Path::new(&out));
    let statuses: Vec<&str> = found
        .iter()
        .map(|r| r["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["ok", "robots", "ok", "ok"]);
    assert_eq!(found[2]["timings"]["tries"], 2);

    let asked = asked.lock().unwrap().clone();
    let times = |path: &str| -> Vec<Instant> {
        let of_path = asked.iter().filter(|(p, _)| p == path);
        of_path.map(|(_, at)| *at).collect()
    };
    assert_eq!(times("/robots.txt").len(), 1, "{asked:?}");
    assert!(times("/private/2").is_empty(), "{asked:?}");
    let busy = times("/busy");
    assert!(busy[1] - busy[0] >= Duration::from_secs(2), "{asked:?}");
    // One after the other, each as long after the one before as robots.txt asks: from the first on.
    let mut pages: Vec<Instant> = ["/1", "/busy", "/3"]
        .iter()
        .flat_map(|p| times(p))
        .collect();
    pages.sort();
    assert_eq!(pages.len(), 4, "{asked:?}");
    for two in pages.windows(2) {
        // A page is asked for a moment after its start was noted. Without what robots.txt asks they come as fast as
        // they are rendered, or as `--delay` says, which is sooner.
        let least = Duration::from_millis(400);
        assert!(two[1] - two[0] >= least, "{:?}: {asked:?}", two[1] - two[0]);
    }
}

#[test]
fn what_a_server_answers_is_told_where_no_page_came_with_it() {
    let place = Place::new();
    let (address, _) = server(failing);
    let list = place.put("list.txt", format!("{address}/1\n"));
    let out = place.text("out");
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    said(&[&run[..], &["--retries", "0"], &TO_LOOPBACK].concat(), 0);
    let found = rows(Path::new(&out));
    assert_eq!(found[0]["status"], "http_status", "{}", found[0]);
    assert_eq!(found[0]["http_status"], 500);
    assert_eq!(found[0].get("title"), None);
}

fn count(asked: &Asked, path: &str) -> usize {
    let asked = asked.lock().unwrap();
    asked.iter().filter(|(p, _)| p == path).count()
}

/// What a site wants left alone is in no row, whoever leads there.
#[test]
fn where_a_page_leads_has_its_say() {
    let place = Place::new();
    let ((here, asked), (there, asked_there)) = (server(leading), server(refusing));
    let led = [
        format!("{here}/private/2"),
        format!("{there}/1"),
        format!("{here}/3"),
    ];
    let list = led.map(|to| format!("{here}/to?{to}\n")).concat();
    let (list, out) = (place.put("list.txt", list), place.text("out"));
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    said(&[&run[..], &["--delay", "0"], &TO_LOOPBACK].concat(), 0);
    let found = rows(Path::new(&out));
    let statuses: Vec<&str> = found
        .iter()
        .map(|r| r["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["robots", "robots", "ok"]);
    for row in &found[..2] {
        let message = row["message"].as_str().unwrap();
        assert!(message.contains("robots.txt"), "{message}");
        assert!(row.get("text").is_none() && row.get("title").is_none());
    }
    assert_eq!(found[2]["url"], format!("{here}/3"));
    assert_eq!(count(&asked, "/robots.txt"), 1);
    assert_eq!(count(&asked_there, "/robots.txt"), 1);
}

/// Rules that do not come in time may forbid everything. They are asked for once more, and of a host that hangs not
/// for each page.
#[test]
fn where_robots_txt_is_not_read_nothing_is_visited() {
    let place = Place::new();
    let ((address, asked), (late, asked_late)) = (server(dripping), server(late_at_first));
    let lines = format!("{address}/1\n{address}/2\n{late}/1\n");
    let (list, out) = (place.put("list.txt", lines), place.text("out"));
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    // A busy machine still shows the page that comes late.
    let more = ["--delay", "0", "--timeout", "4", "--per-site", "3"];
    said(&[&run[..], &more, &TO_LOOPBACK].concat(), 0);
    let found = rows(Path::new(&out));
    for row in &found[..2] {
        // The site has refused nothing.
        assert_eq!(row["status"], "timeout", "{row}");
        let message = row["message"].as_str().unwrap();
        assert!(message.contains("robots.txt was not read"), "{message}");
        assert!(message.contains("--ignore-robots"), "{message}");
        let source = row["source"].as_str().unwrap();
        assert!(message.starts_with(source), "{message}");
    }
    assert_eq!(count(&asked, "/robots.txt"), 2);
    assert_eq!(count(&asked, "/1") + count(&asked, "/2"), 0);
    assert_eq!(found[2]["status"], "ok", "{}", found[2]);
    assert_eq!(count(&asked_late, "/robots.txt"), 2);
}

/// A server that is busy is asked for its rules again; of one that is down its pages tell.
#[test]
fn robots_txt_is_asked_for_again_as_pages_are() {
    let place = Place::new();
    let (address, asked) = server(busy_at_first);
    // A port that was free a moment ago; nothing listens there now.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let down = free.local_addr().unwrap();
    drop(free);
    let lines = format!("{address}/private/2\n{address}/1\nhttp://{down}/\n");
    let (list, out) = (place.put("list.txt", lines), place.text("out"));
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    said(&[&run[..], &["--delay", "0"], &TO_LOOPBACK].concat(), 0);
    let found = rows(Path::new(&out));
    let statuses: Vec<&str> = found
        .iter()
        .map(|r| r["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["robots", "ok", "navigation"]);
    assert_eq!(count(&asked, "/robots.txt"), 2);
    assert_eq!(count(&asked, "/private/2"), 0);
}
