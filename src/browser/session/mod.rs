//! The session of a page's reader: headers, cookies, storage, password, language, time zone.
//!
//! All of it is for the page's own site and may be secret: no message, log, snapshot or archive contains a value
//! ([`Secret`]).

mod cookie;
mod keep;
mod storage_state;

pub use cookie::{Cookie, SameSite};
pub use keep::{SavedSession, SessionKeeper};
pub use storage_state::{MAX_STATE_FILE, OriginStorage};

use super::parse_error::ParseError;
use base64::prelude::{BASE64_STANDARD, Engine};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use url::Url;

/// Replaces a secret in output.
pub(crate) const REDACTED: &str = "[redacted]";
/// Header fields that users cannot set, because the browser or another option sets them; with the option to use
/// instead, if any.
const NOT_GIVEN: [(&str, &str); 15] = [
    ("host", ""),
    ("connection", ""),
    ("content-length", ""),
    ("keep-alive", ""),
    (
        "proxy-authorization",
        "; give the proxy USER:PASSWORD@ before its host",
    ),
    ("proxy-connection", ""),
    ("sec-fetch-site", ""),
    ("sec-fetch-mode", ""),
    ("te", ""),
    ("trailer", ""),
    ("transfer-encoding", ""),
    ("upgrade", ""),
    ("cookie", "; give `session.cookies`"),
    ("user-agent", "; give `user_agent`"),
    ("accept-language", "; give `session.locale`"),
];

/// Text that is never printed.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.into())
    }
}

/// A part of a session that cannot be used. It names the key, never a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct SessionError {
    /// The key: `cookies[2].domain`.
    pub key: String,
    /// Why, and what to do.
    pub reason: String,
}

impl SessionError {
    pub(crate) fn new(key: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            reason: reason.into(),
        }
    }
}

/// A header field of requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Secret,
}

impl FromStr for Header {
    type Err = SessionError;

    /// Parses `NAME: VALUE`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected NAME: VALUE, such as X-Preview: 1";
        let (name, value) = text
            .split_once(':')
            .ok_or_else(|| SessionError::new("header", expected))?;
        let header = Self {
            name: name.trim().to_owned(),
            value: value.trim().into(),
        };
        header.check()?;
        Ok(header)
    }
}

impl Header {
    /// Checks that the field can be sent.
    fn check(&self) -> Result<(), SessionError> {
        let (name, value) = (self.name.as_str(), self.value.expose());
        let is_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
        if name.is_empty() || !name.chars().all(is_token) {
            let reason = "its name is not one of HTTP: letters, digits and -";
            return Err(SessionError::new("header", reason));
        }
        if !value.chars().all(|c| c == '\t' || (' '..='~').contains(&c)) {
            let key = format!("header {name}");
            let reason = "its value has characters that are not ASCII; encode them";
            return Err(SessionError::new(key, reason));
        }
        let taken = NOT_GIVEN
            .iter()
            .find(|(taken, _)| name.eq_ignore_ascii_case(taken));
        if let Some((_, instead)) = taken {
            let reason = format!("the browser sends this field itself{instead}");
            return Err(SessionError::new(format!("header {name}"), reason));
        }
        Ok(())
    }
}

/// A user name and password for HTTP authentication (Basic).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The user name.
    pub user: Secret,
    /// The password.
    pub password: Secret,
}

impl FromStr for Credentials {
    type Err = SessionError;

    /// Reads `USER:PASSWORD`; the password may contain colons.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (user, password) = text
            .split_once(':')
            .ok_or_else(|| SessionError::new("auth", "expected USER:PASSWORD"))?;
        Ok(Self {
            user: user.into(),
            password: password.into(),
        })
    }
}

impl Credentials {
    /// The value of the header field `Authorization`.
    pub(crate) fn basic(&self) -> String {
        let pair = format!("{}:{}", self.user.expose(), self.password.expose());
        format!("Basic {}", BASE64_STANDARD.encode(pair))
    }
}

/// The session of a page's reader; empty by default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Session {
    /// Header fields for requests to the page's own site: its registrable domain, at any port, but not over `http:`
    /// if the page came over `https:`.
    pub headers: Vec<Header>,
    /// Whether the header fields are sent with all requests of the page, also to other sites.
    pub headers_everywhere: bool,
    /// Cookies that are set before the page is requested.
    pub cookies: Vec<Cookie>,
    /// Local storage of origins, filled before the page is requested.
    pub storage: Vec<OriginStorage>,
    /// Sent to the page's own origin only: scheme, host and port.
    pub credentials: Option<Credentials>,
    /// The reader's language, a BCP 47 tag: `Accept-Language`, `navigator.language`, `Intl`.
    pub locale: Option<String>,
    /// The reader's time zone, an IANA name.
    pub timezone: Option<String>,
}

impl Session {
    /// Whether the session is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Checks that the headers can be sent, and that language and time zone are well formed.
    pub(crate) fn check(&self) -> Result<(), SessionError> {
        self.headers.iter().try_for_each(Header::check)?;
        let told = |key: &str, error: ParseError| SessionError::new(key, error.to_string());
        let locale = self.locale.as_deref().map(parse_locale).transpose();
        locale.map_err(|e| told("session.locale", e))?;
        let timezone = self.timezone.as_deref().map(parse_timezone).transpose();
        timezone.map_err(|e| told("session.timezone", e))?;
        Ok(())
    }

    /// Whether requests get header fields.
    pub(crate) fn has_fields(&self) -> bool {
        !self.headers.is_empty() || self.credentials.is_some()
    }

    /// The header fields for a request of the page at `page`.
    pub(crate) fn fields(&self, page: &Url, request: &Url) -> Vec<(&str, String)> {
        let is_web = matches!(request.scheme(), "http" | "https");
        let is_for_it = is_web && (self.headers_everywhere || is_own_site(page, request));
        let headers = self.headers.iter().filter(|_| is_for_it);
        let mut fields: Vec<(&str, String)> = headers
            .map(|header| (header.name.as_str(), header.value.expose().to_owned()))
            .collect();
        let is_own = is_web && page.origin() == request.origin();
        if let Some(credentials) = self.credentials.as_ref().filter(|_| is_own) {
            fields.push(("Authorization", credentials.basic()));
        }
        fields
    }

    /// Adds cookies and storage saved by Playwright.
    ///
    /// # Errors
    /// [`SessionError`], which names the key.
    pub fn add_storage_state(&mut self, json: &[u8]) -> Result<(), SessionError> {
        let (cookies, storage) = storage_state::read(json)?;
        self.cookies.extend(cookies);
        self.storage.extend(storage);
        Ok(())
    }
}

/// Whether a request stays within the page's site, and is not less protected than the page.
fn is_own_site(page: &Url, request: &Url) -> bool {
    let is_downgrade = page.scheme() == "https" && request.scheme() == "http";
    let is_web = matches!(page.scheme(), "http" | "https");
    let site = crate::input::site(page);
    is_web && !is_downgrade && site.is_some() && site == crate::input::site(request)
}

/// Checks a value of [`Session::locale`]: a language, optionally with script and country.
///
/// # Errors
/// [`ParseError`], which says what is expected.
pub fn parse_locale(text: &str) -> Result<String, ParseError> {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    let is_language =
        (2..=3).contains(&language.len()) && language.chars().all(|c| c.is_ascii_lowercase());
    let is_part = |part: &str| {
        (2..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric())
    };
    (is_language && parts.all(is_part))
        .then(|| text.to_owned())
        .ok_or_else(|| ParseError::new("expected a language tag such as de, de-CH or zh-Hant-TW"))
}

/// Checks a value of [`Session::timezone`]; whether the zone exists is known to the browser only.
///
/// # Errors
/// [`ParseError`], which says what is expected.
pub fn parse_timezone(text: &str) -> Result<String, ParseError> {
    let is_sound = |c: char| c.is_ascii_alphanumeric() || "/_+-".contains(c);
    (!text.is_empty() && text.len() <= 64 && text.chars().all(is_sound))
        .then(|| text.to_owned())
        .ok_or_else(|| {
            ParseError::new("expected a name of the IANA list such as Europe/Berlin or UTC")
        })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        text.parse().unwrap()
    }

    #[test]
    fn fields_go_to_the_own_site_and_a_password_to_the_own_origin() {
        let session = Session {
            headers: vec!["X-Key: abcdef".parse().unwrap()],
            credentials: Some("me:a:b".parse().unwrap()),
            ..Session::default()
        };
        let page = url("https://www.shop.co.uk/cart");
        for (request, count) in [
            ("https://www.shop.co.uk/a", 2),
            ("https://www.shop.co.uk:8443/a", 1),
            ("https://api.shop.co.uk/a", 1),
            ("http://www.shop.co.uk/a", 0),
            ("https://other.co.uk/a", 0),
            ("https://shop.co.uk.evil.example/a", 0),
            ("data:text/html,x", 0),
        ] {
            let fields = session.fields(&page, &url(request));
            assert_eq!(fields.len(), count, "{request}");
        }
        let local = url("http://127.0.0.1:3000/");
        assert_eq!(
            session.fields(&local, &url("http://127.0.0.1:3001/")).len(),
            1
        );
        assert_eq!(
            session.fields(&local, &url("http://localhost:3000/")).len(),
            0
        );
        assert_eq!(session.fields(&url("file:///a.html"), &local).len(), 0);
        let everywhere = Session {
            headers_everywhere: true,
            ..session
        };
        assert_eq!(
            everywhere.fields(&page, &url("https://other.co.uk/")).len(),
            1
        );
        let own = everywhere.fields(&page, &page);
        assert_eq!(own[1].1, "Basic bWU6YTpi");
    }

    #[test]
    fn nothing_of_a_secret_is_shown() {
        let session = Session {
            headers: vec!["X-Key: abcdef".parse().unwrap()],
            cookies: vec!["sid=ghijkl; Secure".parse().unwrap()],
            credentials: Some("user77:password77".parse().unwrap()),
            ..Session::default()
        };
        let shown = format!("{session:?}");
        for secret in ["abcdef", "ghijkl", "user77", "password77"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }

    #[test]
    fn what_is_no_header_is_told_without_its_value() {
        for wrong in [
            "secret77",
            ": secret77",
            "A B: secret77",
            "Host: secret77",
            "cookie: secret77",
            "X: secret77\r\nY: z",
            "X: sécret77",
        ] {
            let said = wrong.parse::<Header>().unwrap_err().to_string();
            assert!(!said.contains("cret77"), "{said}");
        }
        assert_eq!("X-A:b:c".parse::<Header>().unwrap().value, "b:c".into());
        let said = "secret77".parse::<Credentials>().unwrap_err().to_string();
        assert!(!said.contains("secret77"), "{said}");
    }

    #[test]
    fn languages_and_zones_are_read_as_documented() {
        for good in ["de", "de-CH", "zh-Hant-TW"] {
            assert_eq!(parse_locale(good).as_deref(), Ok(good));
        }
        for bad in ["", "german", "DE", "de_CH", "de-", "x\n"] {
            assert!(parse_locale(bad).is_err(), "{bad}");
        }
        assert!(parse_timezone("America/Argentina/Ushuaia").is_ok());
        assert!(parse_timezone("Europe Berlin").is_err() && parse_timezone("").is_err());
    }
}
