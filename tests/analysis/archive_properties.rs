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

pub(crate) fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    file
}

/// Opens and reads everything there is.
pub(crate) fn read_all(bytes: &[u8]) -> Result<(Archive, Vec<Option<Response>>), ArchiveError> {
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
        response: Response::new(
            status,
            vec![
                (
                    "Content-Type".to_owned(),
                    "text/html; charset=utf-8".to_owned(),
                ),
                ("Content-Encoding".to_owned(), "br".to_owned()),
                ("Content-Length".to_owned(), "3".to_owned()),
                ("X-Odd".to_owned(), "a\r\nb".to_owned()),
            ],
            body.to_vec(),
        ),
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
            let request = Request::new(&exchange.method, &url, &exchange.request_body);
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
