//! Checks the declared lengths of records against where they end.

use super::Scan;
use crate::archive::index::Place;
use crate::archive::records::Records;
use crate::archive::rest::{Rest, is_followed};
use fastwarc::stream_io::traits::WarcRead;
use fastwarc::warc::record::WarcRecord;

/// How a record ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// As declared.
    Told,
    /// Early: another record begins in the next gzip member, after `body` bytes of the body.
    Early { body: u64 },
    /// Neither followed by a record nor by the end of the file: the declared size of the body, and its end offset in
    /// an uncompressed file.
    Odd { body: u64, end: Option<u64> },
    /// The file ends or is damaged within it: the same values, as far as it was read.
    Broken { body: u64, end: Option<u64> },
}

/// Reads to the end of a record that begins in this gzip member; `read` bytes of its body were read before.
pub(super) fn passed(record: &mut WarcRecord, member: Option<u64>, read: u64) -> Ending {
    // For an answer, the HTTP header is not counted here; for a request the whole body is.
    let told = record.content_length();
    let Some(reader) = record.reader_mut() else {
        return Ending::Told;
    };
    let passed = Rest::from_record(reader, member).pass();
    let end = match member {
        None => reader.inner_stream_position().ok(),
        Some(_) => None,
    };
    match passed {
        Ok((passed, true)) => Ending::Early {
            body: read + passed,
        },
        Ok((passed, _)) if read + passed < told => Ending::Broken {
            body: read + passed,
            end,
        },
        // A read error after the record is reported when the next record is read.
        Ok(_) if is_followed(reader).unwrap_or(true) => Ending::Told,
        Ok(_) => Ending::Odd { body: told, end },
        Err(_) => Ending::Broken { body: 0, end: None },
    }
}

impl Scan {
    /// Continues after the record at `place`, which ends like this; returns why nothing more can be read, if so.
    pub(super) fn go_on(
        &mut self,
        ending: Ending,
        records: &mut Records,
        place: Place,
    ) -> Option<String> {
        let within = || "it breaks off within a record".to_owned();
        match ending {
            Ending::Told => None,
            Ending::Early { body } => {
                self.end_early(place, body);
                (!records.restart()).then(within)
            }
            Ending::Odd { body, end } => {
                if !self.go_back(records, place, body, end) {
                    match end {
                        Some(_) => self.too_short.add(place.offset),
                        None => self.unsure = Some(place.offset),
                    }
                }
                None
            }
            Ending::Broken { body, end } => {
                if !self.go_back(records, place, body, end) {
                    if !records.resume(place.offset) {
                        return Some(within());
                    }
                    self.left_out.add(within());
                }
                None
            }
        }
    }

    /// Goes back to a record that begins inside the one at `place` of an uncompressed file; whether there is one.
    fn go_back(
        &mut self,
        records: &mut Records,
        place: Place,
        body: u64,
        end: Option<u64>,
    ) -> bool {
        let Some(end) = end else {
            return false;
        };
        let Some(at) = records.resume_within(place.offset + 1..end) else {
            return false;
        };
        self.end_early(place, body.saturating_sub(end - at));
        true
    }

    /// Notes that the record at `place` has only `body` bytes of its body.
    fn end_early(&mut self, place: Place, body: u64) {
        self.too_long.add(place.offset);
        let answer = self.answer.and_then(|answer| self.answers.get_mut(answer));
        if let Some(answer) = answer {
            answer.entry.most = Some(body);
        }
    }

    /// Decides about a compressed record of unclear length when the next record is known: if that is in the same gzip
    /// member, a record may be missing between them. In a member of its own, a record can only be longer than
    /// declared.
    pub(super) fn settle_unsure(&mut self, next: Option<Place>) {
        let Some(at) = self.unsure.take() else {
            return;
        };
        match next {
            Some(next) if next.offset != at => self.too_short.add(at),
            _ => self.wrong.add(at),
        }
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use crate::archive::{Archive, Request, Response};
    use flate2::Compression;
    use flate2::read::GzEncoder;
    use std::io::Read;
    use url::Url;

    const PARAGRAPH: &str = "<p>What is said here is said for the test, and nothing else.";

    fn address(number: usize) -> String {
        format!("http://a.test/{number}")
    }

    fn html(number: usize) -> String {
        format!("<h1>{number}</h1>{}", PARAGRAPH.repeat(6))
    }

    /// A record with a page, whose header declares a length that is larger by `more`.
    fn record(number: usize, more: i64, has_length: bool) -> Vec<u8> {
        let html = html(number);
        let length = if has_length {
            format!("Content-Length: {}\r\n", html.len())
        } else {
            String::new()
        };
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{length}\r\n{html}");
        let told = i64::try_from(http.len()).unwrap() + more;
        let url = address(number);
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {told}\r\n\r\n{http}\r\n\r\n"
        )
        .into_bytes()
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packed = Vec::new();
        let mut encoder = GzEncoder::new(bytes, Compression::default());
        encoder.read_to_end(&mut packed).unwrap();
        packed
    }

    fn opened(bytes: &[u8], look: impl FnOnce(&Archive)) {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        look(&Archive::open(file.path()).unwrap());
    }

    fn answer(archive: &Archive, number: usize) -> Response {
        let url = Url::parse(&address(number)).unwrap();
        archive.answer(&Request::get(&url)).unwrap().unwrap()
    }

    fn pages(archive: &Archive) -> Vec<String> {
        archive.pages().iter().map(Url::to_string).collect()
    }

    /// Four records, the second of which declares a wrong length; each compressed by itself, or none.
    fn four(more: i64, has_length: bool, is_packed: bool) -> Vec<u8> {
        let records = [0, 1, 2, 3].map(|number| {
            let more = if number == 1 { more } else { 0 };
            let record = record(number, more, has_length);
            if is_packed { packed(&record) } else { record }
        });
        records.concat()
    }

    #[test]
    fn a_length_that_is_too_large_costs_no_other_page() {
        let all: Vec<String> = (0..4).map(address).collect();
        // The declared end is within the empty lines, one byte into the next record, in its header, in its page, in
        // the last record, and past the end of the file.
        for more in [0, 1, 3, 4, 5, 40, 400, 900, 99_999] {
            for is_packed in [false, true] {
                for has_length in [false, true] {
                    let what = format!("{more} {is_packed} {has_length}");
                    opened(&four(more, has_length, is_packed), |archive| {
                        assert_eq!(pages(archive), all, "{what}");
                        for number in 0..4 {
                            let answer = answer(archive, number);
                            let body = String::from_utf8(answer.body).unwrap();
                            assert_eq!(body.trim_end(), html(number), "{what}");
                            // A response that is complete according to HTTP counts as complete.
                            let is_cut = number == 1 && more > 4 && !has_length;
                            assert_eq!(answer.is_damaged, is_cut, "{what}");
                        }
                        let warnings = archive.warnings();
                        assert_eq!(warnings.len(), usize::from(more > 4), "{what} {warnings:?}");
                        let fewer =
                            |told: &String| told.contains("fewer bytes than the head names");
                        assert!(warnings.iter().all(fewer), "{what} {warnings:?}");
                    });
                }
            }
        }
    }

    #[test]
    fn a_length_that_is_too_small_is_told() {
        for is_packed in [false, true] {
            opened(&four(-40, true, is_packed), |archive| {
                assert_eq!(pages(archive).len(), 4);
                assert!(answer(archive, 1).is_damaged && !answer(archive, 2).is_damaged);
                let warnings = archive.warnings();
                assert_eq!(warnings.len(), 1, "{warnings:?}");
                assert!(warnings[0].contains("more bytes than"), "{warnings:?}");
            });
        }
    }

    /// If all records are compressed as one member, reading cannot go back: the loss is reported.
    #[test]
    fn what_a_record_took_along_is_told_where_all_are_packed_as_one() {
        opened(&packed(&four(5, true, false)), |archive| {
            assert_eq!(pages(archive), [0, 1, 3].map(address));
            let warnings = archive.warnings();
            assert_eq!(warnings.len(), 1, "{warnings:?}");
            assert!(
                warnings[0].contains("behind each may be missing"),
                "{warnings:?}"
            );
            let gone = Url::parse(&address(2)).unwrap();
            let refused = archive.check(&gone).unwrap_err().to_string();
            assert!(refused.contains("as far as it was read"), "{refused}");
        });
    }

    /// Wherever a member is truncated, in its header or its page, one record is lost, and counted once.
    #[test]
    fn a_damaged_record_is_counted_once() {
        let members = [0, 1, 2].map(|number| packed(&record(number, 0, true)));
        let [first, second, third] = &members;
        for left in [40, 100, second.len() / 2, second.len() - 50] {
            let cut = [first, &second[..left], third.as_slice()].concat();
            opened(&cut, |archive| {
                let warnings = archive.warnings();
                assert_eq!(warnings.len(), 1, "{left} {warnings:?}");
                assert!(
                    warnings[0].starts_with("1 record of"),
                    "{left} {warnings:?}"
                );
                for number in [0, 2] {
                    assert!(pages(archive).contains(&address(number)), "{left}");
                }
            });
        }
    }

    /// Some writers compress blocks of bytes: the end of a block is not the end of a record.
    #[test]
    fn records_may_lie_across_gzip_members() {
        let all = four(0, true, false);
        let blocks: Vec<Vec<u8>> = all.chunks(100).map(packed).collect();
        opened(&blocks.concat(), |archive| {
            assert_eq!(pages(archive).len(), 4);
            assert!(archive.warnings().is_empty(), "{:?}", archive.warnings());
        });
    }

    /// A page that displays WARC records and ends correctly is not damage.
    #[test]
    fn records_within_a_page_are_no_records() {
        let inner = String::from_utf8(record(9, 0, true)).unwrap();
        let http =
            format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<pre>\r\n\r\n{inner}");
        let url = address(8);
        let outer = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{http}\r\n\r\n",
            http.len()
        );
        let bytes = [outer.as_bytes(), &record(1, 0, true)].concat();
        for bytes in [bytes.clone(), packed(&bytes)] {
            opened(&bytes, |archive| {
                assert_eq!(pages(archive), [8, 1].map(address));
                assert!(archive.warnings().is_empty(), "{:?}", archive.warnings());
            });
        }
    }

    /// Empty lines before the first record do not make it another format.
    #[test]
    fn a_file_may_begin_with_empty_lines() {
        let all = four(0, true, false);
        for before in ["\n\n", "\r\n"] {
            let bytes = [before.as_bytes(), &all].concat();
            for bytes in [bytes.clone(), packed(&bytes)] {
                opened(&bytes, |archive| assert_eq!(pages(archive).len(), 4));
            }
        }
        assert!(!Archive::begins(&b"\n\nwords WARC/1.0"[..]));
        assert!(!Archive::begins(
            ["\n".repeat(99).as_str(), "WARC/1.0"].concat().as_bytes()
        ));
    }

    /// If a member is exactly as long as the decompression buffer, nothing is left at its end, and the file
    /// continues. Source: the buffers of fastwarc have 128 KB and more.
    #[test]
    fn nothing_ends_with_a_full_buffer() {
        for size in [1 << 17, 1 << 18] {
            let head = record(0, 0, false).len();
            let filled = |fill: usize| {
                let words: String = "words ".chars().cycle().take(fill).collect();
                let html = [html(0), words].concat();
                let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{html}");
                let url = address(0);
                format!(
                    "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{http}\r\n\r\n",
                    http.len()
                )
            };
            let first = filled(size - head - 3);
            assert_eq!(first.len(), size);
            let bytes = [packed(first.as_bytes()), packed(&record(1, 0, true))].concat();
            opened(&bytes, |archive| {
                assert_eq!(pages(archive), [0, 1].map(address));
                assert!(archive.warnings().is_empty(), "{:?}", archive.warnings());
            });
        }
    }
}
