//! Browser answers that bypass the parser of the DevTools connection.
//!
//! A script can put half a surrogate pair into a page; texts cut off in the middle of an emoji have one. Chromium
//! writes it as `\\ud83d`, which JSON parsers reject: the answer would be lost and its caller wait for ever. Here the
//! half becomes U+FFFD, which is one UTF-16 unit, too, so that all offsets stay valid.
//!
//! The snapshot of a page, by far the largest answer, is taken from the pipe before the connection parses it: the
//! connection would copy it twice and build a tree several times its size.

use crate::browser::lock::locked;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

/// Takes answers that the connection cannot parse, or is not to parse.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repairs(Arc<Mutex<HashMap<String, mpsc::UnboundedSender<Given>>>>);

/// Receives such answers for one tab, until dropped.
#[derive(Debug)]
pub(crate) struct Repaired {
    repairs: Repairs,
    session: String,
    answers: mpsc::UnboundedReceiver<Given>,
}

/// An answer for a tab.
#[derive(Debug)]
struct Given {
    message: String,
    /// Whether it is the awaited answer; others may be late.
    is_wanted: bool,
}

#[derive(Deserialize)]
struct Session<'a> {
    /// Absent in events.
    id: Option<u64>,
    #[serde(rename = "sessionId", borrow)]
    session: std::borrow::Cow<'a, str>,
}

#[derive(Deserialize)]
struct Answer<T> {
    result: T,
}

impl Repairs {
    /// Repairs an answer and passes it to its tab. Unreadable events are dropped, and so are answers that nobody
    /// awaits any more.
    pub(crate) fn take(&self, message: String) {
        self.give(message, false);
    }

    /// Like [`Repairs::take`], for an awaited answer.
    pub(crate) fn take_wanted(&self, message: String) {
        self.give(message, true);
    }

    fn give(&self, message: String, is_wanted: bool) {
        if !message.starts_with("{\"id\":") {
            return;
        }
        // Only surrogates need repair: Chromium uses other escapes in every answer.
        let message = if message.contains("\\ud") || message.contains("\\uD") {
            replace_lone_surrogates(&message)
        } else {
            message
        };
        let read = serde_json::from_str::<Session<'_>>(&message);
        let session = read.ok().filter(|read| read.id.is_some());
        let Some(session) = session.map(|read| read.session.into_owned()) else {
            return;
        };
        if let Some(waiting) = locked(&self.0).get(&session) {
            let _ = waiting.send(Given { message, is_wanted });
        }
    }

    /// Starts receiving the answers of a tab.
    pub(crate) fn listen(&self, session: &str) -> Repaired {
        let (sender, answers) = mpsc::unbounded_channel();
        locked(&self.0).insert(session.to_owned(), sender);
        Repaired {
            repairs: self.clone(),
            session: session.to_owned(),
            answers,
        }
    }
}

impl Drop for Repaired {
    fn drop(&mut self) {
        locked(&self.repairs.0).remove(&self.session);
    }
}

impl Repaired {
    /// The next answer that is a `T`.
    ///
    /// # Errors
    /// Why the awaited answer is not a `T`.
    pub(crate) async fn answer<T: DeserializeOwned>(&mut self) -> Result<T, serde_json::Error> {
        loop {
            let Some(given) = self.answers.recv().await else {
                return std::future::pending().await;
            };
            match serde_json::from_str::<Answer<T>>(&given.message) {
                Ok(answer) => return Ok(answer.result),
                Err(error) if given.is_wanted => return Err(error),
                Err(error) => tracing::debug!("an answer of the browser is left out: {error}"),
            }
        }
    }
}

/// Replaces the escapes of lone surrogates by U+FFFD.
fn replace_lone_surrogates(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        // An escape has two bytes, or six (`\\uXXXX`), or twelve (a surrogate pair).
        let length = match (surrogate(escape), surrogate(escape.get(6..).unwrap_or(""))) {
            (Some(Half::High), Some(Half::Low)) => 12,
            (Some(_), _) => {
                out.push_str("\\ufffd");
                rest = &escape[6..];
                continue;
            }
            (None, _) => 2,
        };
        let (kept, tail) = escape.split_at(escape.floor_char_boundary(length));
        out.push_str(kept);
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// The halves of a surrogate pair.
enum Half {
    High,
    Low,
}

/// The surrogate whose escape begins the text.
fn surrogate(escape: &str) -> Option<Half> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    match u16::from_str_radix(digits, 16).ok()? {
        0xD800..=0xDBFF => Some(Half::High),
        0xDC00..=0xDFFF => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Repairs, replace_lone_surrogates as repair};

    #[tokio::test]
    async fn an_answer_that_cannot_be_read_is_told_at_once() {
        let repairs = Repairs::default();
        let mut waiting = repairs.listen("S");
        let answer = |result: &str| format!(r#"{{"id":7,"result":{result},"sessionId":"S"}}"#);
        // The answer to an earlier question.
        repairs.take(answer("{}"));
        repairs.take_wanted(answer("[1,2]"));
        assert_eq!(waiting.answer::<Vec<u8>>().await.ok(), Some(vec![1, 2]));
        repairs.take_wanted(answer(r#""words""#));
        assert!(waiting.answer::<Vec<u8>>().await.is_err());
    }

    #[test]
    fn only_lone_halves_are_replaced() {
        let cases = [
            (r#""a\ud83d\ude00b""#, r#""a\ud83d\ude00b""#),
            (r#""a\ud83d b""#, r#""a\ufffd b""#),
            (r#""\udE00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\\ud83d \n \u00e9""#, r#""\\ud83d \n \u00e9""#),
            ("é\\", "é\\"),
            ("\\é", "\\é"),
        ];
        for (given, expected) in cases {
            assert_eq!(repair(given), expected);
        }
    }
}
