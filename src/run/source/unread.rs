//! Files that are recognised by their first bytes or their name but are not supported as sources: why, and what to
//! give instead.

use super::{ARCHIVES, ending_in, has_ending};

/// Number of digits of a timestamp in an index of archives: `20240101000000`.
const TIME_DIGITS: usize = 14;

/// Why a file of that name with these first bytes (decompressed) is not a source, with the remedy. The file is known
/// to be neither WARC nor Parquet.
pub(super) fn reason(name: &str, start: &[u8]) -> Option<String> {
    if has_ending(name, ".warc.zst") {
        let reason = "is packed with zstd, which no archive is read from; unpack it (zstd -d), or pack it with gzip";
        return Some(reason.to_owned());
    }
    if has_ending(name, ".wacz") && start.starts_with(b"PK") {
        let reason = "is a WACZ file, which is not read as it is; unzip it, and give the WARC files in its folder archive";
        return Some(reason.to_owned());
    }
    if start.starts_with(b"filedesc://") {
        let reason = "is an ARC file, the forerunner of WARC, which is not read; make WARC of it (warcio recompress)";
        return Some(reason.to_owned());
    }
    if is_index(start) {
        return Some(format!(
            "is an index of archives (CDX), which holds no pages; give the archives themselves{}",
            archive_in(start).map_or_else(String::new, |archive| format!(", such as {archive}"))
        ));
    }
    // A file whose contents do not match its extension is damaged; its remaining bytes must not be read as a list.
    let kind = if ending_in(name, &ARCHIVES).is_some() {
        "WARC file"
    } else if has_ending(name, ".parquet") {
        "Parquet file"
    } else {
        return None;
    };
    Some(format!(
        "is called a {kind}, and does not begin as one; get a whole copy of it"
    ))
}

/// Whether text begins as an index of archives (CDX): with the names of its fields (` CDX N b a`), its producer
/// (`!OpenWayback-CDXJ 1.0`), or an address in reversed form and a timestamp (`org,example)/page 20240101000000`).
fn is_index(start: &[u8]) -> bool {
    let first = start.split(|byte| *byte == b'\n').next();
    let first = String::from_utf8_lossy(first.unwrap_or_default());
    let mut words = first.split_whitespace();
    let (address, time) = (words.next(), words.next().unwrap_or_default());
    let is_time = time.len() == TIME_DIGITS && time.bytes().all(|byte| byte.is_ascii_digit());
    let is_address = address.is_some_and(|address| address.contains(')'));
    let is_head = first.starts_with(" CDX ") || first.starts_with("!OpenWayback-CDXJ");
    is_head || is_address && is_time
}

/// The first archive that an index names.
fn archive_in(start: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(start);
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '"' | ',' | '{' | '}'));
    let archive = words.find(|word| ending_in(word, &ARCHIVES).is_some());
    archive.map(str::to_owned)
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn an_index_of_archives_names_them() {
        let line =
            "example,b)/ 20240101000000 http://b.example/ text/html 200 A - - 100 0 d.warc.gz\n";
        let json = r#"{"url":"http://b.example/","filename":"e.warc","offset":"0"}"#;
        for (start, archive) in [
            (
                format!(" CDX N b a m s k r M S V g\n{line}"),
                ", such as d.warc.gz",
            ),
            (line.to_owned(), ", such as d.warc.gz"),
            (
                format!("example,b)/ 20240101000000 {json}\n"),
                ", such as e.warc",
            ),
            ("!OpenWayback-CDXJ 1.0\n".to_owned(), ""),
        ] {
            let said = reason("a.txt", start.as_bytes()).unwrap();
            let remedy = format!("give the archives themselves{archive}");
            assert!(said.ends_with(&remedy), "{said}");
        }
        for list in [
            "https://a.test/ 20240101000000\n",
            "https://a.test/(x) 2024\n",
            "CDX\n",
            "",
        ] {
            assert_eq!(reason("a.txt", list.as_bytes()), None, "{list}");
        }
    }

    #[test]
    fn a_file_is_what_its_name_says() {
        assert!(
            reason("a.WARC.gz", b"words")
                .unwrap()
                .starts_with("is called a WARC file, and does not begin as one")
        );
        assert!(
            reason("a.arc", b"filedesc://a.arc")
                .unwrap()
                .contains("ARC file")
        );
        let wacz = reason("a.wacz", b"PK\x03\x04").unwrap();
        assert!(wacz.contains("WARC files in its folder archive"), "{wacz}");
        assert_eq!(reason("a.wacz", b"https://a.test/\n"), None);
        assert_eq!(reason("a.csv", b"url"), None);
    }
}
