//! Keeps the secrets of a reader out of archives.

use crate::archive::Exchange;
use crate::browser::interaction::Step;
use crate::browser::session::{REDACTED, Secret, Session};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::ops::Range;

/// Header fields with secrets, in requests and responses.
const FIELDS: [&str; 4] = [
    "authorization",
    "cookie",
    "proxy-authorization",
    "set-cookie",
];
/// Minimum length of a secret value of a cookie or header field: shorter ones are no secrets, and occur elsewhere
/// with another meaning. For typed texts and passwords it is the minimum length that is removed inside other words.
/// Source: ours.
const MIN_SENT: usize = 6;
/// The same for storage, where pages keep their settings: tokens are longer. Source: ours.
const MIN_STORED: usize = 16;

/// Characters that end a value in an address.
const ENDS: [char; 6] = ['/', '?', '&', '=', ';', '#'];
/// Characters that end a value before the host of an address.
const ENDS_OF_USER: [char; 2] = [':', '@'];
/// Header fields with an address, which may be relative.
const ADDRESSES: [&str; 3] = ["content-location", "location", "referer"];
/// Header fields with sources: hosts, with or without a path.
const SOURCES: [&str; 2] = [
    "content-security-policy",
    "content-security-policy-report-only",
];
/// Characters between addresses in other header fields.
const BETWEEN: [char; 8] = ['"', '\'', '<', '>', '(', ')', ',', ';'];

/// The secrets of a session and of its typed texts.
#[derive(Debug)]
pub(crate) struct Withheld {
    /// Names of header fields that are removed, in lower case.
    fields: Vec<String>,
    /// The secret values in all spellings, longest first.
    values: Vec<Secret>,
    /// Those that are shorter than [`MIN_SENT`], which also occur in other words and numbers.
    short: Vec<Secret>,
}

impl Withheld {
    /// `None` where the session is empty and no step types a text.
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
        let all: Vec<&Secret> = all.collect();
        let short = all.iter().filter(|v| v.expose().len() < MIN_SENT);
        let short = written(short.copied());
        let own = session.headers.iter().map(|header| header.name.as_str());
        Some(Self {
            fields: own.chain(FIELDS).map(str::to_ascii_lowercase).collect(),
            values: written(all.into_iter()),
            short,
        })
    }

    /// Removes the secrets from an exchange. The body of the response is not searched, since the server sent it of
    /// its own accord.
    pub(crate) fn take_from(&self, exchange: &mut Exchange) {
        exchange.url = self.redacted_address(&exchange.url);
        exchange.request_body = self.redacted_body(&exchange.request_body);
        for fields in [
            &mut exchange.request_headers,
            &mut exchange.response.headers,
        ] {
            fields.retain(|(name, _)| !self.fields.contains(&name.to_ascii_lowercase()));
            for (name, value) in fields {
                *value = self.redacted_field(name, value);
            }
        }
    }

    /// An address, possibly relative, without secrets. Its host stays, because otherwise the archived answer could
    /// not be found. Short secrets are only removed where they are whole values.
    pub(crate) fn redacted_address(&self, text: &str) -> String {
        let host = host_of(text).unwrap_or(0..0);
        let scheme = text[..host.start].find("//").map_or(0, |at| at + 2);
        let user = self.redacted_values(&text[scheme..host.start], &ENDS_OF_USER);
        let rest = self.redacted_values(&text[host.end..], &ENDS);
        format!("{}{user}{}{rest}", &text[..scheme], &text[host])
    }

    /// A header field without secrets. Hosts stay, because a page may only load from the hosts of its policy. Short
    /// secrets are only removed from addresses, because they may be words of the protocol.
    fn redacted_field(&self, name: &str, text: &str) -> String {
        let is = |known: &&str| name.eq_ignore_ascii_case(known);
        if ADDRESSES.iter().any(is) {
            return self.redacted_address(text);
        }
        let are_sources = SOURCES.iter().any(is);
        let (mut out, mut plain) = (String::new(), String::new());
        let breaks = |c: char| c.is_whitespace() || BETWEEN.contains(&c);
        // Secrets that cannot be part of a host are removed before the field is split into words.
        let is_no_host = |v: &&Secret| v.expose().contains(|c: char| c == '/' || breaks(c));
        let text = &redacted(text, self.long().filter(is_no_host));
        for part in text.split_inclusive(breaks) {
            let word = part.trim_end_matches(breaks);
            let host = match host_of(word) {
                None if are_sources => Some(0..end_of_host(word)),
                None => start_of_path(word).map(|at| at..at),
                host => host,
            };
            let Some(host) = host else {
                plain.push_str(part);
                continue;
            };
            plain.push_str(&part[..host.start]);
            out.push_str(&redacted(&plain, self.long()));
            out.push_str(&part[host.clone()]);
            out.push_str(&self.redacted_values(&word[host.end..], &ENDS));
            plain = part[word.len()..].to_owned();
        }
        out + &redacted(&plain, self.long())
    }

    /// A part of an address without secrets.
    fn redacted_values(&self, text: &str, ends: &[char]) -> String {
        let text = redacted(text, self.long());
        let parts = text.split_inclusive(ends).map(|part| {
            let value = part.trim_end_matches(ends);
            if self.short.iter().any(|short| short.expose() == value) {
                part.replacen(value, REDACTED, 1)
            } else {
                part.to_owned()
            }
        });
        parts.collect()
    }

    fn long(&self) -> impl Iterator<Item = &Secret> {
        self.values
            .iter()
            .filter(move |value| !self.short.contains(value))
    }

    /// A body without secrets; a binary body with a secret is removed as a whole.
    fn redacted_body(&self, body: &[u8]) -> Vec<u8> {
        if let Ok(text) = std::str::from_utf8(body) {
            return redacted(text, &self.values).into_bytes();
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

/// A text with these values replaced.
fn redacted<'a>(text: &str, values: impl IntoIterator<Item = &'a Secret>) -> String {
    let values = values.into_iter().map(Secret::expose);
    values.fold(text.to_owned(), |text, value| text.replace(value, REDACTED))
}

/// The range of the host and port in an address that has a host.
fn host_of(text: &str) -> Option<Range<usize>> {
    let (scheme, _) = text.split_once("//")?;
    // `url=https:` is a parameter; an address inside another address is part of it.
    let scheme = scheme.rsplit_once('=').map_or(scheme, |(name, scheme)| {
        if name.contains(['/', '?', '#', '&']) {
            "?"
        } else {
            scheme
        }
    });
    let is_scheme = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric());
    if !(scheme.is_empty() || scheme.strip_suffix(':').is_some_and(is_scheme)) {
        return None;
    }
    let start = text.find("//")? + "//".len();
    let end = start + end_of_host(&text[start..]);
    let user = text[start..end].rfind('@');
    Some(user.map_or(start, |at| start + at + 1)..end)
}

/// Start of the path in an address without a host, or in a parameter with one.
fn start_of_path(word: &str) -> Option<usize> {
    let value = word.find('=').map_or(0, |at| at + 1);
    [0, value]
        .into_iter()
        .find(|at| word[*at..].starts_with('/'))
}

/// End of the host that begins a text.
fn end_of_host(text: &str) -> usize {
    text.find(['/', '?', '#']).unwrap_or(text.len())
}

/// All spellings of the values, longest first.
fn written<'a>(values: impl Iterator<Item = &'a Secret>) -> Vec<Secret> {
    let mut forms: Vec<String> = values.flat_map(|value| forms(value.expose())).collect();
    forms.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    forms.dedup();
    forms.iter().map(|form| form.as_str().into()).collect()
}

/// The spellings of a value in text, in addresses, in forms and in JSON.
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
            let body = withheld.redacted_body(text.as_bytes());
            assert_eq!(body, b"p=[redacted]&b=1", "{text}");
            let field = withheld.redacted_address(text);
            assert_eq!(field, "p=[redacted]&b=1", "{text}");
        }
        let upload = [&[0xff, 0xfe], "abcdef77".as_bytes()].concat();
        assert!(withheld.redacted_body(&upload).is_empty());
        assert_eq!(withheld.redacted_body(&[0xff, 7]), [0xff, 7]);
        assert!(Withheld::new(&Session::default(), &[]).is_none());
    }

    /// What is withheld if the given text was typed.
    fn typed(text: &str) -> Withheld {
        let steps = [format!("type:#q={text}").parse().unwrap()];
        Withheld::new(&Session::default(), &steps).unwrap()
    }

    /// Addresses are requested from archives: a short text typed into a search field must not be cut out of them.
    #[test]
    fn addresses_keep_their_hosts_and_what_only_holds_a_short_text() {
        let cases = [
            ("shoes", "https://shoes.example/", "https://shoes.example/"),
            (
                "shoes",
                "https://shoes.example/shoes/snowshoes?q=shoes&from=shoes.example#shoes",
                "https://shoes.example/[redacted]/snowshoes?q=[redacted]&from=shoes.example#[redacted]",
            ),
            (
                "2",
                "http://127.0.0.2:22/12/a2?n=2",
                "http://127.0.0.2:22/12/a2?n=[redacted]",
            ),
            (
                "a b",
                "https://x.example/s?q=a+b",
                "https://x.example/s?q=[redacted]",
            ),
            ("a b", "/s?q=a%20b", "/s?q=[redacted]"),
            (
                "wikipedia",
                "https://wikipedia.example/wikipedia?q=wikipedias",
                "https://wikipedia.example/[redacted]?q=[redacted]s",
            ),
            // Before a host, in a relative address, and one within another.
            (
                "shoes",
                "//me:shoes@shoes.example/a",
                "//me:[redacted]@shoes.example/a",
            ),
            ("2", "found?page=2#2", "found?page=[redacted]#[redacted]"),
            (
                "wikipedia.org",
                "https://x.example/?url=https://wikipedia.org/",
                "https://x.example/?url=https://[redacted]/",
            ),
        ];
        for (text, address, expected) in cases {
            assert_eq!(typed(text).redacted_address(address), expected, "{text}");
            assert_eq!(typed(text).redacted_field("Location", address), expected);
        }
        assert_eq!(typed("1234").redacted_body(b"pin=1234"), b"pin=[redacted]");
    }

    #[test]
    fn fields_keep_their_hosts_and_what_is_no_value_of_an_address() {
        let cases = [
            ("2", "Content-Length", "2", "2"),
            ("gzip", "Accept-Encoding", "gzip, br", "gzip, br"),
            (
                "wikipedia",
                "X-Said",
                "from=wikipedia; url=https://wikipedia.example/wikipedia",
                "from=[redacted]; url=https://wikipedia.example/[redacted]",
            ),
            (
                "my words",
                "X-Said",
                "these: my words, </find?q=a>",
                "these: [redacted], </find?q=a>",
            ),
            (
                "/Xy,12)z",
                "X-Said",
                "said: /Xy,12)z end",
                "said: [redacted] end",
            ),
            ("//abcdef/g", "X-Said", "k=//abcdef/g", "k=[redacted]"),
            ("2", "Refresh", "2; url=/a?n=2", "2; url=/a?n=[redacted]"),
            (
                "2",
                "Link",
                "<https://a.example:2/b?page=2>; rel=2, </2>",
                "<https://a.example:2/b?page=[redacted]>; rel=2, </[redacted]>",
            ),
            (
                "script",
                "Content-Security-Policy",
                "script-src 'self' script.example:443 *.script.example;img-src https://script.example/script; report-uri /script",
                "script-src 'self' script.example:443 *.script.example;img-src https://script.example/[redacted]; report-uri /[redacted]",
            ),
        ];
        for (text, name, value, expected) in cases {
            assert_eq!(typed(text).redacted_field(name, value), expected, "{text}");
        }
    }
}
