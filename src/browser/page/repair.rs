//! Answers that are not sound JSON.
//!
//! A script can put half a surrogate pair into a page; texts cut off in the middle of an emoji
//! have one. Chromium writes it down as `\\ud83d`, which is no character, and no JSON reader
//! takes it: the answer would be lost and its call wait for ever. Here the half becomes U+FFFD,
//! which is one UTF-16 unit too, so that all offsets still hold.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::broadcast;

/// Most answers that wait for their reader; every tab reads what it called for.
const WAITING: usize = 64;

/// Takes what the connection could not read.
#[derive(Debug, Clone)]
pub(crate) struct Repairs(broadcast::Sender<Arc<str>>);

/// Gives repaired answers to the tab that waits for one.
#[derive(Debug)]
pub(crate) struct Repaired(broadcast::Receiver<Arc<str>>);

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
    pub(crate) fn new() -> Self {
        Self(broadcast::channel(WAITING).0)
    }

    /// Repairs an answer for whoever waits for it. Events that nobody can read are dropped.
    pub(crate) fn take(&self, message: &str) {
        if !message.starts_with("{\"id\":") {
            return;
        }
        // Nobody waiting is no failure.
        let _ = self.0.send(replace_lone_surrogates(message).into());
    }

    pub(crate) fn listen(&self) -> Repaired {
        Repaired(self.0.subscribe())
    }
}

impl Repaired {
    /// The next repaired answer of that session that is a `T`.
    pub(crate) async fn answer_to<T: DeserializeOwned>(&mut self, session: &str) -> T {
        loop {
            match self.0.recv().await {
                Ok(message) => {
                    let is_ours = serde_json::from_str::<Session<'_>>(&message)
                        .is_ok_and(|s| s.id.is_some() && s.session == session);
                    if is_ours && let Ok(answer) = serde_json::from_str::<Answer<T>>(&message) {
                        return answer.result;
                    }
                }
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}

/// Replaces the escapes of lone surrogates by that of U+FFFD.
fn replace_lone_surrogates(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        // An escape is two bytes long, or six: `\\uXXXX`, or twelve: a pair.
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

/// The halves of a pair.
enum Half {
    High,
    Low,
}

/// The surrogate that the text begins with, as an escape.
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
    use super::replace_lone_surrogates as repair;

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
