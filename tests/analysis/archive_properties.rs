//! No bytes whatever make the readers of archives panic, hang or take memory without bound; what
//! was written is read again as it was.

use crate::fuzz_cases;
use proptest::prelude::*;
use std::io::Write;
use std::time::{Duration, SystemTime};
use url::Url;
use visiblock::archive::{
    Archive, ArchiveError, Exchange, Mhtml, Request, Response, Visited, WarcWriter,
};

fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    file
}

/// Opens and reads everything there is.
fn read_all(bytes: &[u8]) -> Result<(Archive, Vec<Option<Response>>), ArchiveError> {
    let file = file(bytes);
    let archive = Archive::open(file.path())?;
    let mut answers = Vec::new();
    for page in archive.pages() {
        // A damaged record is an error of its own.
        answers.push(archive.answer(&Request::get(page)).unwrap_or_default());
    }
    Ok((archive, answers))
}

fn exchange(n: usize, method: &str, status: u16, asked: &[u8], body: &[u8]) -> Exchange {
    Exchange {
        url: format!("https://a.test/{n}?q=ü%20x"),
        method: method.to_owned(),
        request_headers: vec![("Accept".to_owned(), "*/*".to_owned())],
        request_body: asked.to_vec(),
        at: SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_123 + n as u64),
        resource_type: "document".to_owned(),
        reason: "as it were".to_owned(),
        response: Response {
            status,
            headers: vec![
                (
                    "Content-Type".to_owned(),
                    "text/html; charset=utf-8".to_owned(),
                ),
                ("Content-Encoding".to_owned(), "br".to_owned()),
                ("Content-Length".to_owned(), "3".to_owned()),
                ("X-Odd".to_owned(), "a\r\nb".to_owned()),
            ],
            body: body.to_vec(),
            is_damaged: false,
        },
    }
}

fn write(exchanges: Vec<Exchange>, gzip: bool) -> Vec<u8> {
    let mut writer = WarcWriter::new(Vec::new(), gzip);
    let visited = Visited {
        url: "https://a.test/0?q=ü%20x".parse().unwrap(),
        at: SystemTime::now(),
        exchanges,
    };
    writer.add(&visited, "test").unwrap();
    writer.finish().unwrap()
}

/// One gzip member around everything, as `gzip FILE` makes it.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// An archive of a few answers.
pub(crate) fn some_archive(gzip: bool) -> Vec<u8> {
    let exchanges = (0..4).map(|n| exchange(n, "GET", 200, b"", b"<p>some words of a page</p>"));
    write(exchanges.collect(), gzip)
}

fn method() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["GET", "POST", "PUT"])
}

proptest! {
    #![proptest_config(fuzz_cases::cases(100))]

    #[test]
    fn what_was_written_is_read(
        asked in prop::collection::vec((method(), prop::collection::vec(any::<u8>(), 0..40),
            prop::collection::vec(any::<u8>(), 0..3000), 200_u16..600), 1..8),
        how in 0..3,
    ) {
        let exchanges: Vec<Exchange> = asked.iter().enumerate()
            .map(|(n, (method, asked, body, status))| exchange(n, method, *status, asked, body))
            .collect();
        let bytes = match how {
            0 => write(exchanges.clone(), true),
            1 => write(exchanges.clone(), false),
            _ => packed(&write(exchanges.clone(), false)),
        };
        let file = file(&bytes);
        let archive = Archive::open(file.path()).unwrap();
        prop_assert_eq!(archive.warnings(), &[] as &[String]);
        prop_assert!(archive.is_of_browser());
        for exchange in &exchanges {
            let url: Url = exchange.url.parse().unwrap();
            let request = Request {
                method: &exchange.method, url: &url, body: &exchange.request_body, near: None, given: 0,
            };
            let answer = archive.answer(&request).unwrap().unwrap();
            prop_assert_eq!(answer.status, exchange.response.status);
            prop_assert_eq!(&answer.body, &exchange.response.body);
            let field = |name: &str| answer.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str());
            prop_assert_eq!(field("Content-Type"), Some("text/html; charset=utf-8"));
            prop_assert_eq!(field("Content-Encoding"), None);
        }
    }

    #[test]
    fn damage_is_told_and_never_fatal(
        cut in any::<prop::sample::Index>(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        gzip in any::<bool>(),
        is_damaged in any::<bool>(),
    ) {
        let exchanges = (0..4).map(|n| exchange(n, "GET", 200, b"", &[b'x'; 500])).collect();
        let mut bytes = write(exchanges, gzip);
        for (at, with) in flips {
            let at = at.index(bytes.len());
            bytes[at] = with;
        }
        if is_damaged {
            bytes.truncate(cut.index(bytes.len()));
        }
        let _ = read_all(&bytes);
        let _ = Mhtml::open(file(&bytes).path());
    }

    #[test]
    fn any_bytes_are_survived(
        start in prop::sample::select(vec![
            &b""[..], b"WARC/1.0\r\n", b"WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\n",
            b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: application/http\r\nContent-Length: 18446744073709551615\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nContent-Encoding: br\r\n\r\n",
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"x\"\r\n\r\n--x\r\n",
        ]),
        rest in prop::collection::vec(any::<u8>(), 0..2000),
    ) {
        let bytes = [start, &rest].concat();
        let _ = read_all(&bytes);
        let _ = read_all(&packed(&bytes));
        let _ = Mhtml::open(file(&bytes).path());
    }
}

#[test]
fn a_cut_archive_gives_what_was_readable() {
    let exchanges = (0..4)
        .map(|n| exchange(n, "GET", 200, b"", &[b'x'; 5000]))
        .collect::<Vec<_>>();
    for gzip in [true, false] {
        let bytes = write(exchanges.clone(), gzip);
        let (archive, answers) = read_all(&bytes[..bytes.len() * 2 / 3]).unwrap();
        assert!(
            archive.warnings()[0].contains("damaged after"),
            "{:?}",
            archive.warnings()
        );
        assert!(answers.len() >= 2, "{}", answers.len());
        let nothing = match read_all(&bytes[..100]) {
            Ok((archive, _)) => archive.only_page().map(|_| ()).unwrap_err(),
            Err(error) => error,
        };
        let told = matches!(
            nothing,
            ArchiveError::Damaged { .. } | ArchiveError::NoPages { .. }
        );
        assert!(told, "{nothing}");
    }
    let none = read_all(b"hello");
    assert!(matches!(none, Err(ArchiveError::NotAnArchive { .. })));
}

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

#[test]
fn long_heads_are_read_and_longer_ones_not_written() {
    let mut exchanges: Vec<Exchange> = (0..3)
        .map(|n| exchange(n, "GET", 200, b"", b"<p>words</p>"))
        .collect();
    exchanges[1].url = format!("https://a.test/long?{}", "x".repeat(100_000));
    let field = ("X-Long".to_owned(), "x".repeat(100_000));
    exchanges[1].response.headers.push(field);
    exchanges[2].url = format!("https://a.test/longer?{}", "x".repeat(1 << 20));
    for gzip in [true, false] {
        let mut writer = WarcWriter::new(Vec::new(), gzip);
        let visited = Visited {
            url: exchanges[0].url.parse().unwrap(),
            at: SystemTime::now(),
            exchanges: exchanges.clone(),
        };
        let left_out = writer.add(&visited, "test").unwrap();
        assert_eq!(left_out, [exchanges[2].url.as_str()]);
        let mut long = visited.clone();
        long.url = exchanges[2].url.parse().unwrap();
        writer.add(&long, "test").unwrap();
        let file = file(&writer.finish().unwrap());
        let archive = Archive::open(file.path()).unwrap();
        assert_eq!(archive.warnings(), &[] as &[String]);
        assert_eq!(archive.pages().len(), 1);
        for exchange in &exchanges[..2] {
            let url: Url = exchange.url.parse().unwrap();
            let answer = archive.answer(&Request::get(&url)).unwrap().unwrap();
            assert_eq!(answer.body, b"<p>words</p>");
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
