//! Cookies and local storage as Playwright saves them: `{cookies: [...], origins: [...]}`.
//!
//! Read by hand: the errors of a deserialiser quote the values they stumble over, and those may
//! be secret.

use super::{Cookie, SameSite, Secret, SessionError};
use serde_json::{Map, Value};
use url::Url;

/// Largest file of this kind, bytes. Source: ours; browsers keep 10 MB of storage for an origin.
pub const MAX_STATE_FILE: u64 = 32 << 20;
/// Most cookies. Source: ours; Chromium keeps 180 for a domain and 3,300 in all.
const MAX_COOKIES: usize = 3_300;

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
    let whole: Value = serde_json::from_slice(json).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        SessionError::new("storage state", format!("is no JSON: {place}"))
    })?;
    let whole = Entry::from_value(&whole, "storage state")?;
    let is_of_state = ["cookies", "origins"]
        .iter()
        .any(|key| whole.fields.contains_key(*key));
    if !(is_of_state || whole.fields.is_empty()) {
        let reason = "has neither cookies nor origins, as Playwright's storageState has";
        return Err(SessionError::new("storage state", reason));
    }
    let cookies = whole.list("cookies")?;
    if cookies.len() > MAX_COOKIES {
        let reason = format!("has more than {MAX_COOKIES} cookies");
        return Err(SessionError::new("cookies", reason));
    }
    let cookies = cookies.iter().map(cookie).collect::<Result<_, _>>()?;
    let origins = whole.list("origins")?;
    let origins = origins.iter().map(storage).collect::<Result<_, _>>()?;
    Ok((cookies, origins))
}

fn cookie(entry: &Entry<'_>) -> Result<Cookie, SessionError> {
    let mut cookie = Cookie::new(entry.text("name")?, entry.text("value")?);
    if let Some(domain) = entry.optional_text("domain")? {
        let host = domain.trim_start_matches('.');
        if url::Host::parse(host).is_err() {
            return Err(entry.wrong("domain", "is no host"));
        }
        cookie.domain = Some(domain.to_owned());
    }
    if let Some(path) = entry.optional_text("path")? {
        cookie.path = path.to_owned();
    }
    if let Some(same_site) = entry.optional_text("sameSite")? {
        let reason = "is none of Strict, Lax, None";
        let known = SameSite::from_name(same_site);
        cookie.same_site = Some(known.ok_or_else(|| entry.wrong("sameSite", reason))?);
    }
    cookie.secure = entry.is("secure")?;
    cookie.http_only = entry.is("httpOnly")?;
    // -1 stands for the end of the browser.
    cookie.expires = entry.number("expires")?.filter(|at| *at >= 0.0);
    Ok(cookie)
}

fn storage(entry: &Entry<'_>) -> Result<OriginStorage, SessionError> {
    let origin = Url::parse(entry.text("origin")?).map(|url| url.origin());
    let origin = origin.ok().filter(url::Origin::is_tuple);
    let origin = origin.ok_or_else(|| entry.wrong("origin", "is none, such as https://host"))?;
    let items = entry.list("localStorage")?.into_iter().map(|item| {
        let (name, value) = (item.text("name")?, item.text("value")?);
        Ok((name.to_owned(), value.into()))
    });
    Ok(OriginStorage {
        origin: origin.ascii_serialization(),
        items: items.collect::<Result<_, _>>()?,
    })
}

/// An object of the file and where it stands.
struct Entry<'a> {
    fields: &'a Map<String, Value>,
    /// `cookies[2]`; empty for the whole.
    path: String,
}

impl<'a> Entry<'a> {
    fn from_value(value: &'a Value, path: &str) -> Result<Self, SessionError> {
        let fields = value.as_object();
        let fields = fields.ok_or_else(|| SessionError::new(path, "is no object"))?;
        Ok(Self {
            fields,
            path: path.to_owned(),
        })
    }

    fn wrong(&self, key: &str, reason: &str) -> SessionError {
        SessionError::new(format!("{}.{key}", self.path), reason)
    }

    fn text(&self, key: &str) -> Result<&'a str, SessionError> {
        let text = self.optional_text(key)?;
        text.ok_or_else(|| self.wrong(key, "is missing"))
    }

    fn optional_text(&self, key: &str) -> Result<Option<&'a str>, SessionError> {
        match self.fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(key, "is no text")),
        }
    }

    fn is(&self, key: &str) -> Result<bool, SessionError> {
        match self.fields.get(key) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(is)) => Ok(*is),
            Some(_) => Err(self.wrong(key, "is neither true nor false")),
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, SessionError> {
        match self.fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_f64() {
                Some(number) => Ok(Some(number)),
                None => Err(self.wrong(key, "is no number")),
            },
        }
    }

    /// The objects of a list; none where it is missing.
    fn list(&self, key: &str) -> Result<Vec<Entry<'a>>, SessionError> {
        let items = match self.fields.get(key) {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Array(items)) => items,
            Some(_) => return Err(self.wrong(key, "is no list")),
        };
        let place = if self.path.contains('[') {
            format!("{}.{key}", self.path)
        } else {
            key.to_owned()
        };
        let numbered = items.iter().enumerate();
        numbered
            .map(|(i, item)| Entry::from_value(item, &format!("{place}[{i}]")))
            .collect()
    }
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
}
