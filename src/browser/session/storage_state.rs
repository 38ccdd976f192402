//! Reads cookies and local storage as saved by Playwright: `{cookies: [...], origins: [...]}`.
//!
//! Parsed by hand: a deserialiser quotes unexpected values in its errors, and those may be secret. A tree would take
//! up to a hundred times the memory of the file, so entries are cut out of the text one by one.

use super::{Cookie, SameSite, Secret, SessionError};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use url::Url;

/// Maximum size of such a file, bytes. Source: ours; browsers keep 10 MB of storage for an origin.
pub const MAX_STATE_FILE: u64 = 32 << 20;
/// Maximum number of cookies. Source: ours; Chromium keeps 180 for a domain and 3,300 in all.
const MAX_COOKIES: usize = 3_300;

/// The keys that are read; others are ignored.
const KEYS: [&str; 12] = [
    "cookies",
    "domain",
    "expires",
    "httpOnly",
    "localStorage",
    "name",
    "origin",
    "origins",
    "path",
    "sameSite",
    "secure",
    "value",
];

/// The local storage of an origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginStorage {
    /// Scheme, host and port.
    pub origin: String,
    /// Keys with their values.
    pub items: Vec<(String, Secret)>,
}

type State = (Vec<Cookie>, Vec<OriginStorage>);

pub(super) fn read(json: &[u8]) -> Result<State, SessionError> {
    serde_json::from_slice::<IgnoredAny>(json).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        SessionError::new("storage state", format!("is no JSON: {place}"))
    })?;
    let whole = Entry::from_json(json, "storage state")?;
    let is_of_state = ["cookies", "origins"]
        .iter()
        .any(|key| whole.fields.contains_key(*key));
    let is_empty = Parts::from_json(json).next().is_none();
    if !(is_of_state || is_empty) {
        let reason = "has neither cookies nor origins, as Playwright's storageState has";
        return Err(SessionError::new("storage state", reason));
    }
    if whole.list("cookies")?.nth(MAX_COOKIES).is_some() {
        let reason = format!("has more than {MAX_COOKIES} cookies");
        return Err(SessionError::new("cookies", reason));
    }
    let cookies = whole.list("cookies")?.map(|entry| cookie(&entry?));
    let cookies = cookies.collect::<Result<_, _>>()?;
    let origins = whole.list("origins")?.map(|entry| storage(&entry?));
    let origins = origins.collect::<Result<_, _>>()?;
    Ok((cookies, origins))
}

fn cookie(entry: &Entry<'_>) -> Result<Cookie, SessionError> {
    let mut cookie = Cookie::new(&entry.text("name")?, &entry.text("value")?);
    if let Some(domain) = entry.optional_text("domain")? {
        let host = domain.trim_start_matches('.');
        if url::Host::parse(host).is_err() {
            return Err(entry.wrong("domain", "is no host"));
        }
        cookie.domain = Some(domain);
    }
    if let Some(path) = entry.optional_text("path")? {
        cookie.path = path;
    }
    if let Some(same_site) = entry.optional_text("sameSite")? {
        let reason = "is none of Strict, Lax, None";
        let known = SameSite::from_name(&same_site);
        cookie.same_site = Some(known.ok_or_else(|| entry.wrong("sameSite", reason))?);
    }
    cookie.secure = entry.is("secure")?;
    cookie.http_only = entry.is("httpOnly")?;
    // -1 means until the browser ends.
    cookie.expires = entry.number("expires")?.filter(|at| *at >= 0.0);
    Ok(cookie)
}

fn storage(entry: &Entry<'_>) -> Result<OriginStorage, SessionError> {
    let origin = Url::parse(&entry.text("origin")?).map(|url| url.origin());
    let origin = origin.ok().filter(url::Origin::is_tuple);
    let origin = origin.ok_or_else(|| entry.wrong("origin", "is none, such as https://host"))?;
    let items = entry.list("localStorage")?.map(|item| {
        let item = item?;
        Ok((item.text("name")?, item.text("value")?.as_str().into()))
    });
    Ok(OriginStorage {
        origin: origin.ascii_serialization(),
        items: items.collect::<Result<_, _>>()?,
    })
}

/// An object in the file, and its path.
struct Entry<'a> {
    /// The JSON text of its known fields.
    fields: BTreeMap<&'static str, &'a [u8]>,
    /// `cookies[2]`; for the file itself `storage state`.
    path: String,
}

impl<'a> Entry<'a> {
    fn from_json(json: &'a [u8], path: &str) -> Result<Self, SessionError> {
        if !json.trim_ascii().starts_with(b"{") {
            return Err(SessionError::new(path, "is no object"));
        }
        let fields = Parts::from_json(json).filter_map(|field| {
            let (name, value) = cut(field, b':');
            let name = serde_json::from_slice::<String>(name).ok()?;
            let known = KEYS.into_iter().find(|key| **key == name)?;
            Some((known, value?.trim_ascii()))
        });
        Ok(Self {
            fields: fields.collect(),
            path: path.to_owned(),
        })
    }

    fn wrong(&self, key: &str, reason: &str) -> SessionError {
        SessionError::new(format!("{}.{key}", self.path), reason)
    }

    /// The JSON text of a field, unless `null`.
    fn field(&self, key: &str) -> Option<&'a [u8]> {
        let field = self.fields.get(key).copied();
        field.filter(|json| json != b"null")
    }

    fn text(&self, key: &str) -> Result<String, SessionError> {
        let text = self.optional_text(key)?;
        text.ok_or_else(|| self.wrong(key, "is missing"))
    }

    fn optional_text(&self, key: &str) -> Result<Option<String>, SessionError> {
        let read = self.field(key).map(serde_json::from_slice);
        read.transpose().map_err(|_| self.wrong(key, "is no text"))
    }

    fn is(&self, key: &str) -> Result<bool, SessionError> {
        match self.field(key) {
            None | Some(b"false") => Ok(false),
            Some(b"true") => Ok(true),
            Some(_) => Err(self.wrong(key, "is neither true nor false")),
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, SessionError> {
        let read = self.field(key).map(serde_json::from_slice);
        read.transpose()
            .map_err(|_| self.wrong(key, "is no number"))
    }

    /// The objects of a list; empty where the list is missing.
    fn list(
        &self,
        key: &str,
    ) -> Result<impl Iterator<Item = Result<Entry<'a>, SessionError>>, SessionError> {
        let items = match self.field(key) {
            None => Parts(b""),
            Some(json) if json.starts_with(b"[") => Parts::from_json(json),
            Some(_) => return Err(self.wrong(key, "is no list")),
        };
        let place = if self.path.contains('[') {
            format!("{}.{key}", self.path)
        } else {
            key.to_owned()
        };
        let numbered = items.enumerate();
        Ok(numbered.map(move |(i, item)| Entry::from_json(item, &format!("{place}[{i}]"))))
    }
}

/// Iterates over the comma-separated parts of a list or object in valid JSON.
struct Parts<'a>(&'a [u8]);

impl<'a> Parts<'a> {
    fn from_json(json: &'a [u8]) -> Self {
        let json = json.trim_ascii();
        Self(
            json.get(1..json.len().saturating_sub(1))
                .unwrap_or_default(),
        )
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.0.trim_ascii().is_empty() {
            return None;
        }
        let (part, rest) = cut(self.0, b',');
        self.0 = rest.unwrap_or_default();
        Some(part)
    }
}

/// Splits JSON text at the first such byte outside of strings, lists and objects.
fn cut(json: &[u8], by: u8) -> (&[u8], Option<&[u8]>) {
    let (mut at, mut depth, mut is_in_text) = (0, 0_usize, false);
    while let Some(byte) = json.get(at) {
        match byte {
            b'\\' if is_in_text => at += 1,
            b'"' => is_in_text = !is_in_text,
            _ if is_in_text => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ if *byte == by && depth == 0 => return (&json[..at], Some(&json[at + 1..])),
            _ => {}
        }
        at += 1;
    }
    (json, None)
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn what_playwright_saves_is_read() {
        let json = r#"{"cookies":[{"name":"sid","value":"x","domain":".a.example","path":"/p",
            "expires":-1,"httpOnly":true,"secure":true,"sameSite":"Lax"},
            {"name":"b","value":"","domain":"a.example","path":"/","expires":1900000000.5}],
            "origins":[{"origin":"https://a.example/","localStorage":[{"name":"token","value":"y"}]}]}"#;
        let (cookies, storage) = read(json.as_bytes()).unwrap();
        assert_eq!(cookies[0].domain.as_deref(), Some(".a.example"));
        assert_eq!(cookies[0].expires, None);
        assert!(cookies[0].http_only && cookies[0].same_site == Some(SameSite::Lax));
        assert_eq!(cookies[1].expires, Some(1_900_000_000.5));
        assert_eq!(storage[0].origin, "https://a.example");
        assert_eq!(storage[0].items, [("token".to_owned(), "y".into())]);
        assert_eq!(read(b"{}").unwrap(), (Vec::new(), Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_named_and_no_value_is_quoted() {
        for (json, key) in [
            ("secret77", "storage state: is no JSON"),
            (r#"["secret77"]"#, "storage state: is no object"),
            (r#"{"cookies":"secret77"}"#, "cookies: is no list"),
            (
                r#"{"secret77":1}"#,
                "storage state: has neither cookies nor",
            ),
            (r#"{"cookies":[7]}"#, "cookies[0]: is no object"),
            (
                r#"{"cookies":[{"value":"secret77"}]}"#,
                "cookies[0].name: is missing",
            ),
            (
                r#"{"cookies":[{"name":"a","value":"b","domain":"secret77 x"}]}"#,
                "cookies[0].domain: is no host",
            ),
            (
                r#"{"cookies":[{"name":"a","value":"b","expires":"secret77"}]}"#,
                "cookies[0].expires: is no number",
            ),
            (
                r#"{"origins":[{"origin":"secret77"}]}"#,
                "origins[0].origin: is none",
            ),
            (
                r#"{"origins":[{"origin":"https://a","localStorage":[{"name":"a","value":77}]}]}"#,
                "origins[0].localStorage[0].value: is no text",
            ),
        ] {
            let said = read(json.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(key) && !said.contains("secret77"), "{said}");
        }
    }
    #[test]
    fn entries_are_cut_where_they_end() {
        let json = r#" { "origins" : [ {"localStorage":[{"value":"]},{\"","name":"[:\\"} , {"name":"\u00e9","value":"","more":[{},[1]]}],
            "origin":"http://a.example:80"},{"origin":"https://b.example","localStorage":null} ] , "other":{"cookies":3},"cookies":[ ] } "#;
        let (cookies, storage) = read(json.as_bytes()).unwrap();
        assert!(cookies.is_empty());
        let items = [("[:\\", "]},{\""), ("\u{e9}", "")];
        let items = items.map(|(name, value)| (name.to_owned(), value.into()));
        assert_eq!(storage[0].items, items);
        assert_eq!(storage[1].items, []);
        assert_eq!(storage.len(), 2);
    }

    /// Parsed into trees, these would take half a gigabyte and overflow the stack.
    #[test]
    fn what_is_not_read_takes_no_memory() {
        let many = r#"{"":[]},"#.repeat(1 << 18);
        let deep = "[".repeat(1 << 18) + &"]".repeat(1 << 18);
        let json = format!(
            r#"{{"more":[{many}{deep}],"cookies":[{{"name":"a","value":"b","more":{deep}}}]}}"#
        );
        assert_eq!(read(json.as_bytes()).unwrap().0.len(), 1);
        let json = format!(r#"{{"cookies":[{many}{{}}]}}"#);
        let said = read(json.as_bytes()).unwrap_err().to_string();
        assert!(said.contains("more than 3300 cookies"), "{said}");
    }
}
