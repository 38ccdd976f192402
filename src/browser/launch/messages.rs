//! Reads the browser's DevTools messages, each of which ends with a zero byte.

use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// Events that nobody listens to and that contain text of the page, of any length: they are dropped unread.
const UNHEARD: [&[u8]; 2] = [
    b"{\"method\":\"Runtime.consoleAPICalled\"",
    b"{\"method\":\"Runtime.exceptionThrown\"",
];

/// Beginning of an event, and maximum size, bytes: the address of a request may contain a whole file. Source: ours;
/// the events that we listen to have some KB.
const EVENT: &[u8] = b"{\"method\":";
const MAX_EVENT: usize = 16 << 20;
/// The same for an event that waits for an answer and contains all data that a page sends: if dropped, its page would
/// wait for ever.
const ASKS: &[u8] = b"{\"method\":\"Fetch.requestPaused\"";
const MAX_ASKING: usize = 128 << 20;

/// The next message that somebody may listen to; `None` at the end. Other messages are not stored.
pub(super) async fn next_message(
    from_browser: &mut (impl AsyncBufRead + Unpin),
) -> io::Result<Option<Vec<u8>>> {
    let mut message = Vec::new();
    let mut is_unheard = false;
    loop {
        let read = from_browser.fill_buf().await?;
        if read.is_empty() {
            return Ok(None);
        }
        let end = read.iter().position(|byte| *byte == 0);
        if !is_unheard {
            message.extend_from_slice(&read[..end.unwrap_or(read.len())]);
            is_unheard = nobody_hears(&message);
        }
        let used = end.map_or(read.len(), |end| end + 1);
        from_browser.consume(used);
        match end {
            Some(_) if !is_unheard => return Ok(Some(message)),
            Some(_) => is_unheard = false,
            None => {}
        }
        if is_unheard || end.is_some() {
            message = Vec::new();
        }
    }
}

/// Whether nobody listens to a message, judged by its beginning.
fn nobody_hears(message: &[u8]) -> bool {
    let most = if message.starts_with(ASKS) {
        MAX_ASKING
    } else {
        MAX_EVENT
    };
    let is_long = message.len() > most && message.starts_with(EVENT);
    is_long || UNHEARD.iter().any(|event| message.starts_with(event))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use tokio::io::BufReader;

    #[tokio::test]
    async fn what_nobody_listens_to_is_dropped_unread() {
        // Messages in pieces that end within the name of an event, and with texts longer than an event may be.
        for (room, length) in [(7, 100), (4_096, MAX_EVENT)] {
            let long = "x".repeat(length);
            let event =
                |name: &str, text: &str| format!("{{\"method\":\"{name}\",\"params\":\"{text}\"}}");
            let console = event("Runtime.consoleAPICalled", "words of a page");
            let paused = event("Fetch.requestPaused", &long);
            let short = event("Network.x", "a");
            let other = event("Network.x", &long);
            let answer = format!("{{\"id\":1,\"result\":\"{long}\"}}");
            let sent: [&str; 7] = [&console, &paused, &short, &other, &answer, &console, "{}"];
            let bytes = sent.map(|text| format!("{text}\0")).concat();
            let mut from_browser = BufReader::with_capacity(room, bytes.as_bytes());
            let mut heard = Vec::new();
            while let Some(message) = next_message(&mut from_browser).await.unwrap() {
                heard.push(String::from_utf8(message).unwrap());
            }
            let mut expected = vec![paused.as_str(), &short, &other, &answer, "{}"];
            if length == MAX_EVENT {
                expected.remove(2);
            }
            assert!(heard == expected);
        }
    }
}
