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

const ROBOTS: &str = "User-agent: *\nDisallow: /private\nCrawl-delay: 2\n";
const WORDS: &str = "Words enough to be the content of this small page, and a few more.";

/// The answer to a request: the first for `/busy` is asked to come again after three seconds.
fn answer(path: &str, before: usize) -> String {
    let (status, more, body) = match path {
        "/robots.txt" => ("200 OK", "Content-Type: text/plain\r\n", ROBOTS.to_owned()),
        "/busy" if before == 0 => (
            "429 Too Many Requests",
            "Retry-After: 3\r\nContent-Type: text/html\r\n",
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

fn serve(mut connection: TcpStream, asked: &Asked) {
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
    let _ = connection.write_all(answer(&path, before).as_bytes());
}

/// A server that writes down what it is asked for; where it is.
fn server() -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Asked::default();
    let written = Arc::clone(&asked);
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let asked = Arc::clone(&written);
            std::thread::spawn(move || serve(connection, &asked));
        }
    });
    (address, asked)
}

#[test]
fn a_server_is_asked_as_it_asks_to_be() {
    let place = Place::new();
    let (address, asked) = server();
    let paths = ["/1", "/private/2", "/busy", "/3"];
    let list = paths.map(|path| format!("{address}{path}\n")).concat();
    let (list, out) = (place.put("list.txt", list), place.text("out"));
    let run = ["run", &list, "--out", &out, "--format", "jsonl"];
    let told = said(&[&run[..], &["--delay", "0.5"], &TO_LOOPBACK].concat(), 0);
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
    assert!(busy[1] - busy[0] >= Duration::from_secs(3), "{asked:?}");
    // One after the other, each as long after the one before as robots.txt asks: from the first on.
    let mut pages: Vec<Instant> = ["/1", "/busy", "/3"]
        .iter()
        .flat_map(|p| times(p))
        .collect();
    pages.sort();
    assert_eq!(pages.len(), 4, "{asked:?}");
    for two in pages.windows(2) {
        // A page is asked for a moment after its start was noted.
        let least = Duration::from_millis(1_800);
        assert!(two[1] - two[0] >= least, "{:?}: {asked:?}", two[1] - two[0]);
    }
}
