//! Joins bodies that were sent in chunks (`Transfer-Encoding: chunked`, RFC 9112 §7.1).

use std::io::{BufRead, Read, Result};

/// Maximum length of a chunk header, bytes: its size, and extensions that are ignored. Source: that of Chromium.
const MAX_HEAD: u64 = 16 << 10;
/// Maximum length of a line end, bytes.
const LINE_END: u64 = 2;
/// Maximum number of digits of a chunk size, without leading zeros. Source: 2^64.
const MAX_DIGITS: usize = 16;

/// A body without chunk headers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Joined {
    pub(super) body: Vec<u8>,
    pub(super) end: End,
}

/// How a chunked body ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With the last, empty chunk.
    Told,
    /// After a whole chunk, without the last one: whether chunks are missing is unknown.
    Untold,
    /// Within a chunk, or something else follows a chunk.
    Cut,
    /// It does not begin with a chunk and is kept as it is: some crawlers remove the chunk headers but keep the
    /// header field.
    NoChunks,
}

/// Joins the chunks of a body, up to `most` bytes. Extensions of chunk headers (`64;name=value`) and trailer fields
/// are ignored.
///
/// # Errors
/// The error of the reader.
pub(super) fn join(mut reader: impl BufRead, most: u64) -> Result<Joined> {
    let mut body = Vec::new();
    let mut is_first = true;
    loop {
        let head = line(&mut reader, MAX_HEAD)?;
        let Some(size) = size_in(&head) else {
            if is_first {
                return as_it_is(head, reader, most);
            }
            let end = if head.is_empty() {
                End::Untold
            } else {
                End::Cut
            };
            return Ok(Joined { body, end });
        };
        if size == 0 {
            let end = End::Told;
            return Ok(Joined { body, end });
        }
        let room = most.saturating_sub(body.len() as u64);
        let chunk = reader.by_ref().take(size.min(room));
        let is_whole = read_to_end(chunk, &mut body)? == size;
        let behind = line(&mut reader, LINE_END)?;
        if is_whole && matches!(behind.as_slice(), b"\r\n" | b"\n" | b"\r" | b"") {
            is_first = false;
            continue;
        }
        if is_whole && is_first {
            // It is text whose first line is a number.
            return as_it_is([head, body, behind].concat(), reader, most);
        }
        let end = End::Cut;
        return Ok(Joined { body, end });
    }
}

/// The body of an answer without chunks; `start` was already read.
fn as_it_is(start: Vec<u8>, reader: impl Read, most: u64) -> Result<Joined> {
    let mut body = start;
    let room = most.saturating_sub(body.len() as u64);
    read_to_end(reader.take(room), &mut body)?;
    let end = End::NoChunks;
    Ok(Joined { body, end })
}

/// Reads to the end; returns the number of bytes.
fn read_to_end(mut reader: impl Read, body: &mut Vec<u8>) -> Result<u64> {
    reader.read_to_end(body).map(|read| read as u64)
}

/// The next line with its end, up to `most` bytes.
fn line(reader: &mut impl BufRead, most: u64) -> Result<Vec<u8>> {
    let mut line = Vec::new();
    reader.by_ref().take(most).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// The size in a chunk header; `None` if the line is no chunk header, or has no end.
fn size_in(head: &[u8]) -> Option<u64> {
    let head = std::str::from_utf8(head.strip_suffix(b"\n")?).ok()?;
    let digits = head.split(';').next()?.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let significant = digits.trim_start_matches('0');
    let fits = is_number && significant.len() <= MAX_DIGITS;
    fits.then(|| u64::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn joined(sent: &[u8], most: u64) -> (String, End) {
        let Joined { body, end } = join(sent, most).unwrap();
        (String::from_utf8(body).unwrap(), end)
    }

    #[test]
    fn chunks_are_put_together_as_far_as_they_come() {
        for (sent, body, end) in [
            ("5\r\nwords\r\n0\r\n\r\n", "words", End::Told),
            (
                "5\r\nwords\r\n1\r\n!\r\n0\r\nField: x\r\n\r\n",
                "words!",
                End::Told,
            ),
            ("5;a=1;b=\"2\"\r\nwords\r\n0;c\r\n\r\n", "words", End::Told),
            ("0005 \nwords\n00\n\n", "words", End::Told),
            ("A\r\nten words.\r\n0\r\n", "ten words.", End::Told),
            ("5\r\nwords\r\n", "words", End::Untold),
            ("5\r\nwords", "words", End::Untold),
            ("5\r\nwords\r\n5\r\nmo", "wordsmo", End::Cut),
            ("5\r\nwords\r\n5", "words", End::Cut),
            ("5\r\nwords\r\nmore\r\n", "words", End::Cut),
            ("9\r\nwords", "words", End::Cut),
            ("<p>words", "<p>words", End::NoChunks),
            ("<p>\r\nwords", "<p>\r\nwords", End::NoChunks),
            ("+5\r\nwords\r\n", "+5\r\nwords\r\n", End::NoChunks),
            // A list of numbers, and a number that is too large for a size.
            ("2\n300\n4\n", "2\n300\n4\n", End::NoChunks),
            (
                "fffffffffffffffff\nx",
                "fffffffffffffffff\nx",
                End::NoChunks,
            ),
            ("", "", End::NoChunks),
        ] {
            assert_eq!(
                joined(sent.as_bytes(), 1000),
                (body.to_owned(), end),
                "{sent:?}"
            );
        }
    }

    #[test]
    fn no_more_is_read_than_asked_for() {
        let sent = b"5\r\nwords\r\n5\r\nwords\r\n0\r\n\r\n";
        assert_eq!(joined(sent, 7), ("wordswo".to_owned(), End::Cut));
        assert_eq!(
            joined(b"no chunks\n", 4).0,
            "no chunks\n",
            "a line was read"
        );
        let long = [b"5;".as_slice(), &vec![b'x'; 1 << 20], b"\r\nwords\r\n"].concat();
        assert_eq!(join(long.as_slice(), 10).unwrap().end, End::NoChunks);
    }
}
