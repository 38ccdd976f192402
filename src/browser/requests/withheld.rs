//! What a reader alone knows, kept out of archives.

use crate::archive::Exchange;
use crate::browser::interaction::Step;
use crate::browser::session::{REDACTED, Secret, Session};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// Fields that say who asks, in requests and answers.
const FIELDS: [&str; 4] = [
    "authorization",
    "cookie",
    "proxy-authorization",
    "set-cookie",
];
/// Shorter values of cookies and header fields are no secrets, and stand for something else elsewhere.
/// Source: ours.
const MIN_SENT: usize = 6;
/// Likewise of storage, where pages keep their settings: tokens are longer. Source: ours.
const MIN_STORED: usize = 16;

/// The secrets of a session and of the steps that are taken in it.
#[derive(Debug)]
pub(crate) struct Withheld {
    /// Names of header fields, in lower case.
    fields: Vec<String>,
    /// The values as they may be written, the longest first.
    values: Vec<Secret>,
}

impl Withheld {
    /// `None` where nobody in particular asks, and no step types anything.
    pub(crate) fn new(session: &Session, steps: &[Step]) -> Option<Self> {
        let typed = steps.iter().filter_map(|step| match step {
            Step::Type { text, .. } => Some(text),
            _ => None,
        });
        let typed: Vec<&Secret> = typed.collect();
        if session.is_empty() && typed.is_empty() {
            return None;
        }
        let cookies = session.cookies.iter().map(|cookie| &cookie.value);
        let sent = cookies.chain(session.headers.iter().map(|header| &header.value));
        let items = session.storage.iter().flat_map(|origin| &origin.items);
        let stored = items.map(|(_, value)| value);
        let told = session.credentials.iter().map(|c| &c.password);
        let at_least = |least: usize| move |value: &&Secret| value.expose().len() >= least;
        let all = sent.filter(at_least(MIN_SENT));
        let all = all.chain(stored.filter(at_least(MIN_STORED)));
        let all = all.chain(told.chain(typed).filter(at_least(1)));
        let mut values: Vec<String> = all.flat_map(|value| forms(value.expose())).collect();
        values.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        values.dedup();
        let own = session.headers.iter().map(|header| header.name.as_str());
        Some(Self {
            fields: own.chain(FIELDS).map(str::to_ascii_lowercase).collect(),
            values: values.iter().map(|value| value.as_str().into()).collect(),
        })
    }

    /// Takes them out of an exchange. What the server says of its own accord is not searched, but for its
    /// header.
    pub(crate) fn take_from(&self, exchange: &mut Exchange) {
        exchange.url = self.redacted(&exchange.url);
        exchange.request_body = self.redacted_body(&exchange.request_body);
        for fields in [
            &mut exchange.request_headers,
            &mut exchange.response.headers,
        ] {
            fields.retain(|(name, _)| !self.fields.contains(&name.to_ascii_lowercase()));
            for (_, value) in fields {
                *value = self.redacted(value);
            }
        }
    }

    /// A text without them.
    pub(crate) fn redacted(&self, text: &str) -> String {
        let values = self.values.iter().map(Secret::expose);
        values.fold(text.to_owned(), |text, value| text.replace(value, REDACTED))
    }

    /// A body without them; one that is no text is kept as a whole or not at all.
    fn redacted_body(&self, body: &[u8]) -> Vec<u8> {
        if let Ok(text) = std::str::from_utf8(body) {
            return self.redacted(text).into_bytes();
        }
        let holds = |value: &Secret| {
            let value = value.expose().as_bytes();
            body.windows(value.len()).any(|window| window == value)
        };
        if self.values.iter().any(holds) {
            Vec::new()
        } else {
            body.to_vec()
        }
    }
}

/// A value as it stands in text, in addresses, in forms and in JSON.
fn forms(value: &str) -> [String; 4] {
    let json = serde_json::Value::from(value).to_string();
    let in_quotes = json
        .strip_prefix('"')
        .and_then(|json| json.strip_suffix('"'));
    [
        value.to_owned(),
        utf8_percent_encode(value, NON_ALPHANUMERIC).to_string(),
        url::form_urlencoded::byte_serialize(value.as_bytes()).collect(),
        in_quotes.unwrap_or_default().to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[test]
    fn secrets_are_found_as_they_are_sent() {
        let session = Session {
            headers: vec!["X-Key: abcdef77".parse().unwrap()],
            ..Session::default()
        };
        let steps = ["type:#p=päss \"wörd\"".parse().unwrap()];
        let withheld = Withheld::new(&session, &steps).unwrap();
        for text in [
            "p=päss \"wörd\"&b=1",
            "p=p%C3%A4ss%20%22w%C3%B6rd%22&b=1",
            "p=p%C3%A4ss+%22w%C3%B6rd%22&b=1",
            "p=päss \\\"wörd\\\"&b=1",
            "p=abcdef77&b=1",
        ] {
            assert_eq!(withheld.redacted(text), "p=[redacted]&b=1", "{text}");
        }
        let upload = [&[0xff, 0xfe], "abcdef77".as_bytes()].concat();
        assert!(withheld.redacted_body(&upload).is_empty());
        assert_eq!(withheld.redacted_body(&[0xff, 7]), [0xff, 7]);
        assert!(Withheld::new(&Session::default(), &[]).is_none());
    }
}
