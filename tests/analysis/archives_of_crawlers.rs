//! Archives as crawlers write them: packed and chunked bodies, revisits, crawls in one file, damage.

use super::archive_properties::{file, packed, read_all, some_archive};
use std::io::Write;
use url::Url;
use visiblock::archive::{Archive, ArchiveError, Request};

/// `<p>words</p>` in brotli.
const BROTLI: &[u8] = b"\x1b\x0b\x00\xf8\x25\x79\x7c\xe0\x4a\x90\x4d\xca\x87\x66\x3a\x06";

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

const PAGE: &[u8] = b"<p>words</p>";
/// The type of a record of an answer.
const OF_HTTP: &str = "Content-Type: application/http; msgtype=response\r\n";
/// The digest that a revisit shares with the answer it repeats.
const DIGEST: &str = "WARC-Payload-Digest: sha1:AAAA\r\n";

/// The page, packed and in two chunks.
fn packed_in_chunks() -> Vec<u8> {
    let (first, second) = (&packed(PAGE)[..7], &packed(PAGE)[7..]);
    [
        b"7\r\n".as_slice(),
        first,
        b"\r\n",
        format!("{:x}\r\n", second.len()).as_bytes(),
        second,
        b"\r\n0\r\n\r\n",
    ]
    .concat()
}

fn record(kind: &str, url: &str, more: &str, http: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{url}>\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Target-URI: {url}\r\n{more}Content-Length: {}\r\n\r\n",
        http.len()
    );
    [head.as_bytes(), http, b"\r\n\r\n"].concat()
}

/// A record of an answer with HTML; `url` as the record writes it.
fn response(url: &str, more: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=windows-1252\r\n{fields}\r\n");
    let http = [head.as_bytes(), body].concat();
    record("response", url, &format!("{OF_HTTP}{more}"), &http)
}

/// Packed and chunked bodies, and the spellings of old crawlers.
fn records_of_pages() -> Vec<u8> {
    let zstd = zstd::encode_all(PAGE, 3).unwrap();
    let gzip = "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n";
    let brotli = "Content-Encoding: br\r\n";
    [
        response("https://a.test/plain", "", "", PAGE),
        response("https://a.test/packed", DIGEST, gzip, &packed_in_chunks()),
        response("https://a.test/brotli", "", brotli, BROTLI),
        response(
            "https://a.test/zstd",
            "",
            "Content-Encoding: zstd\r\n",
            &zstd,
        ),
        response(
            "https://a.test/deflate",
            "",
            "Content-Encoding: deflate\r\n",
            &deflated(PAGE),
        ),
        response("<https://a.test/decoded>", "", brotli, PAGE),
    ]
    .concat()
}

/// A revisit, a resource, an error and a record that is none of the web.
fn other_records() -> Vec<u8> {
    [
        record(
            "revisit",
            "https://a.test/again",
            &format!("{OF_HTTP}{DIGEST}"),
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\nX-Again: yes\r\n\r\n",
        ),
        record(
            "resource",
            "https://a.test/resource",
            "Content-Type: text/html\r\n",
            PAGE,
        ),
        record(
            "response",
            "https://a.test/gone",
            OF_HTTP,
            b"HTTP/1.1 404 Gone\r\nContent-Type: text/html\r\n\r\nno",
        ),
        record(
            "response",
            "dns:a.test",
            "Content-Type: text/dns\r\n",
            b"a.test 1.2.3.4",
        ),
    ]
    .concat()
}

/// Records as crawlers write them: packed and chunked bodies, revisits, old spellings.
#[test]
fn archives_of_other_crawlers_are_read() {
    let bytes = [records_of_pages(), other_records()].concat();
    let (archive, answers) = read_all(&bytes).unwrap();
    let pages: Vec<&str> = archive.pages().iter().map(Url::as_str).collect();
    assert_eq!(
        pages,
        [
            "plain", "packed", "brotli", "zstd", "deflate", "decoded", "again", "resource"
        ]
        .map(|p| format!("https://a.test/{p}"))
    );
    assert!(!archive.is_of_browser());
    for (page_url, answer) in pages.iter().zip(answers) {
        let answer = answer.unwrap();
        assert!(!answer.is_damaged, "{page_url}");
        assert_eq!(
            answer.body,
            PAGE,
            "{page_url}: {:?}",
            String::from_utf8_lossy(&answer.body)
        );
        assert!(
            !answer
                .headers
                .iter()
                .any(|(name, _)| name.to_ascii_lowercase().ends_with("encoding")),
            "{page_url}"
        );
    }
    // Reading is from the file, which has to be there.
    let file = file(&bytes);
    let archive = Archive::open(file.path()).unwrap();
    let again = archive.answer(&Request::get(&"https://a.test/again".parse().unwrap()));
    let again = again.unwrap().unwrap();
    assert_eq!((again.status, again.body.as_slice()), (200, PAGE));
    assert!(
        again
            .headers
            .contains(&("X-Again".to_owned(), "yes".to_owned()))
    );
    let gone = archive.answer(&Request::get(&"https://a.test/gone".parse().unwrap()));
    assert_eq!(gone.unwrap().unwrap().status, 404);
}

/// Writers that name no digest tell what is repeated by its address and its time; it may stand behind.
#[test]
fn what_is_repeated_may_be_named_by_its_address() {
    let revisit = |url: &str, more: &str| {
        let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
        record("revisit", url, &format!("{OF_HTTP}{more}"), http)
    };
    let refers = |url: &str, date: &str| {
        format!("WARC-Refers-To-Target-URI: {url}\r\nWARC-Refers-To-Date: {date}\r\n")
    };
    let met = refers("<https://a.test/page>", "2020-01-01T00:00:00Z");
    let bytes = [
        revisit("https://a.test/before", &met),
        response("https://a.test/page", "", "", PAGE),
        revisit("https://a.test/again", &met),
        revisit("https://a.test/unknown", &format!("{met}{DIGEST}")),
        revisit(
            "https://a.test/other-time",
            &refers("https://a.test/page", "2019-01-01T00:00:00Z"),
        ),
        revisit(
            "https://a.test/elsewhere",
            &refers("https://b.test/page", "2020-01-01T00:00:00Z"),
        ),
    ]
    .concat();
    let (archive, answers) = read_all(&bytes).unwrap();
    let pages = archive.pages().iter().map(|page| &page.path()[1..]);
    let pages: Vec<&str> = pages.collect();
    assert_eq!(pages, ["before", "page", "again", "unknown"]);
    for answer in answers {
        assert_eq!(answer.unwrap().body, PAGE);
    }
    let notes = archive.notes().join(" ");
    assert!(notes.contains("2 answers repeat"), "{notes}");
}

/// A record of an answer, as a crawler writes it.
fn answer_record(url: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let http = [
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n").as_bytes(),
        body,
    ]
    .concat();
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n",
        http.len()
    );
    [head.as_bytes(), &http, b"\r\n\r\n"].concat()
}

#[test]
fn a_bad_record_costs_itself() {
    let good = |n: u32| answer_record(&format!("https://a.test/{n}"), "", b"<p>words</p>");
    let long = format!("https://a.test/{}", "x".repeat(2 << 20));
    let long = answer_record(&long, "", b"<p>lost</p>");
    let long_fields = format!("X-Long: {}\r\n", "x".repeat(2 << 20));
    let long_fields = answer_record("https://a.test/fields", &long_fields, b"<p>lost</p>");
    let mut lying = good(9);
    let length = lying.windows(8).position(|w| w == b"Length: ").unwrap() + 8;
    lying.splice(length..length, *b"99999");
    let records = [good(1), long, good(2), long_fields, good(3), lying, good(4)];
    let mut broken = packed(&answer_record("https://a.test/broken", "", &[b'y'; 4000]));
    let middle = broken.len() / 2;
    broken[middle] ^= 0xff;
    let members: Vec<Vec<u8>> = records.iter().map(|record| packed(record)).collect();
    let with_broken = [broken, members.concat()].concat();
    for (how, bytes) in [
        ("records", records.concat()),
        ("members", members.concat()),
        ("a broken member", with_broken),
        ("one member", packed(&records[..5].concat())),
    ] {
        let (archive, _) = read_all(&bytes).unwrap();
        for n in 1..=3 {
            let url: Url = format!("https://a.test/{n}").parse().unwrap();
            let answer = archive.check(&url);
            assert!(
                answer.is_ok(),
                "{how}: {n} is lost, {:?}",
                archive.warnings()
            );
        }
        let after = archive.check(&"https://a.test/4".parse().unwrap());
        assert!(
            after.is_ok() || how == "one member",
            "{how}: {:?}",
            archive.warnings()
        );
        let told = archive.warnings().join(" ");
        assert!(told.contains("left out"), "{how}: {told}");
        // Each is read from its place.
        let file = file(&bytes);
        let archive = Archive::open(file.path()).unwrap();
        for n in 1..=3 {
            let url: Url = format!("https://a.test/{n}").parse().unwrap();
            let answer = archive.answer(&Request::get(&url)).unwrap().unwrap();
            assert_eq!(answer.body, b"<p>words</p>", "{how}: {n}");
        }
    }
}

/// Of a file that was put together each crawl has its own pages: one that names them hides none of another.
#[test]
fn crawls_in_one_file_keep_their_pages() {
    let info = record(
        "warcinfo",
        "urn:x",
        "Content-Type: application/warc-fields\r\n",
        b"",
    );
    let crawl = [info, records_of_pages()].concat();
    let visited = some_archive(false);
    for parts in [[&visited, &crawl], [&crawl, &visited]] {
        let archive = Archive::open(file(&parts.map(Vec::as_slice).concat()).path()).unwrap();
        let pages = archive.pages().iter();
        let pages: Vec<&str> = pages.map(|page| &page.path()[1..]).collect();
        assert_eq!(
            pages.iter().filter(|page| **page == "0").count(),
            1,
            "{pages:?}"
        );
        assert!(
            pages.contains(&"plain") && pages.contains(&"zstd"),
            "{pages:?}"
        );
        assert_eq!(pages.len(), 7, "{pages:?}");
    }
}

#[test]
fn a_body_that_is_shorter_than_its_head_says_is_told_of() {
    for (fields, told) in [
        ("", ""),
        ("Content-Length: 11\r\n", ""),
        ("Content-Length: 9999\r\n", "damaged"),
        ("Content-Length: none\r\n", ""),
    ] {
        let file = file(&answer_record(
            "https://a.test/page",
            fields,
            b"<p>words</p>",
        ));
        let archive = Archive::open(file.path()).unwrap();
        let url = "https://a.test/page".parse().unwrap();
        let answer = archive.answer(&Request::get(&url)).unwrap().unwrap();
        assert_eq!(answer.is_damaged, told == "damaged", "{fields}");
    }
}

/// A body in chunks of a hundred bytes, what follows the size of each, and without the last one.
fn in_chunks(body: &[u8], extension: &str) -> Vec<u8> {
    let chunk = |bytes: &[u8]| {
        let head = format!("{:x}{extension}\r\n", bytes.len());
        [head.as_bytes(), bytes, b"\r\n"].concat()
    };
    body.chunks(100).flat_map(chunk).collect()
}

/// The only answer of an archive of one record.
fn only_answer(more: &str, fields: &str, body: &[u8]) -> visiblock::archive::Response {
    let url = "https://a.test/page";
    let file = file(&response(url, more, fields, body));
    let archive = Archive::open(file.path()).unwrap();
    let answer = archive.answer(&Request::get(&url.parse().unwrap()));
    answer.unwrap().unwrap()
}

/// What chunks add is no part of the page, however they end; where they end too early, that is told.
#[test]
fn chunks_that_break_off_leave_no_heads_in_the_page() {
    let page: String = (0..2000).map(|n| format!("<p>word {n}</p>\n")).collect();
    let page = page.as_bytes();
    let chunked = "Transfer-Encoding: chunked\r\n";
    let both = "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n";
    let of_transfer = "Transfer-Encoding: gzip, chunked\r\n";
    for (fields, sent) in [
        (chunked, page.to_vec()),
        (both, packed(page)),
        (of_transfer, packed(page)),
    ] {
        let is_packed = fields != chunked;
        let end = b"0\r\n\r\n";
        let whole = [in_chunks(&sent, ""), end.to_vec()].concat();
        let extended = [in_chunks(&sent, ";x=1"), end.to_vec()].concat();
        for body in [&whole, &extended] {
            let answer = only_answer("", fields, body);
            assert_eq!(
                (answer.body.as_slice(), answer.is_damaged),
                (page, false),
                "{fields}"
            );
        }
        let marked = only_answer("WARC-Truncated: length\r\n", fields, &whole);
        assert!(marked.is_damaged && marked.body == page, "{fields}");
        // The sum of what is packed tells that it is whole.
        let without_end = only_answer("", fields, &in_chunks(&sent, ""));
        assert_eq!(without_end.body, page, "{fields}");
        assert_eq!(without_end.is_damaged, !is_packed, "{fields}");
        for cut in [whole.len() - 60, whole.len() / 2, extended.len() / 2 + 1] {
            let of_whole = only_answer("", fields, &whole[..cut]);
            let of_extended = only_answer("", fields, &extended[..cut]);
            for answer in [of_whole, of_extended] {
                assert!(answer.is_damaged, "{fields} {cut}");
                let length = answer.body.len();
                assert!(
                    length > 1000 && length < page.len(),
                    "{fields} {cut}: {length}"
                );
                assert_eq!(answer.body, page[..length], "{fields} {cut}");
            }
        }
    }
}

/// As many bytes as the body itself may have are not exceeded by chunks, and what is no chunk stays as it is.
#[test]
fn chunks_have_the_limits_of_bodies() {
    let chunked = "Transfer-Encoding: chunked\r\n";
    let answer = only_answer("", chunked, PAGE);
    assert_eq!((answer.body.as_slice(), answer.is_damaged), (PAGE, false));
    let large = |size: usize| {
        let head = format!("{size:x}\r\n").into_bytes();
        packed(&response(
            "https://a.test/page",
            "",
            chunked,
            &[head, vec![b' '; size], b"\r\n0\r\n\r\n".to_vec()].concat(),
        ))
    };
    for (size, is_read) in [(64 << 20, true), ((64 << 20) + 1, false)] {
        let file = file(&large(size));
        let archive = Archive::open(file.path()).unwrap();
        let answer = archive.answer(&Request::get(&"https://a.test/page".parse().unwrap()));
        match answer {
            Ok(answer) => assert!(is_read && answer.unwrap().body.len() == size),
            Err(error) => assert!(!is_read && error.to_string().contains("64 MB"), "{error}"),
        }
    }
}

/// Whatever is wrong with packed bytes, nobody takes what is left of them for the page.
#[test]
fn a_damaged_body_is_refused_or_told_of() {
    let whole = packed(&[b'z'; 5000]);
    for place in 10..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 0xff;
        let fields = "Content-Encoding: gzip\r\n";
        let file = file(&answer_record("https://a.test/page", fields, &damaged));
        let archive = Archive::open(file.path()).unwrap();
        let url = "https://a.test/page".parse().unwrap();
        match archive.answer(&Request::get(&url)) {
            Ok(answer) => assert!(answer.unwrap().is_damaged, "byte {place}"),
            Err(error) => assert!(matches!(error, ArchiveError::Unreadable { .. }), "{error}"),
        }
    }
}

/// What is still packed would be shown as it is.
#[test]
fn a_body_that_stays_packed_is_refused_by_name() {
    let page = b"<p>words</p>".as_slice();
    let bomb = packed(&vec![b' '; 65 << 20]);
    let thrice = packed(&packed(&packed(page)));
    let gzip = "Content-Encoding: gzip\r\n";
    let cases = [
        ("bomb", gzip, &bomb, Some("64 MB")),
        ("thrice", gzip, &thrice, Some("packed more often")),
        ("none", "", &thrice, Some("packed more often")),
        (
            "as told",
            "Content-Encoding: gzip, gzip, gzip\r\n",
            &thrice,
            None,
        ),
        ("decoded", gzip, &page.to_vec(), None),
        ("unknown", "Content-Encoding: odd\r\n", &page.to_vec(), None),
        (
            "unknown and packed",
            "Content-Encoding: odd\r\n",
            &thrice,
            Some(""),
        ),
    ];
    for (name, fields, body, refused) in cases {
        let file = file(&answer_record("https://a.test/page", fields, body));
        let archive = Archive::open(file.path()).unwrap();
        let url = "https://a.test/page".parse().unwrap();
        match (archive.answer(&Request::get(&url)), refused) {
            (Ok(Some(answer)), None) => assert_eq!(answer.body, page, "{name}"),
            (Err(error), Some(part)) => {
                assert!(matches!(error, ArchiveError::Unreadable { .. }), "{error}");
                let told = error.to_string();
                assert!(
                    told.contains(part) && told.contains("https://a.test/page"),
                    "{told}"
                );
            }
            (got, _) => panic!("{name}: {got:?}"),
        }
    }
}
