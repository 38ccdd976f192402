//! A cookie that is set before a page is requested.

use super::{Secret, SessionError};
use std::str::FromStr;

/// Which requests from other sites send a cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameSite {
    /// Sent with no cross-site request.
    Strict,
    /// Navigations to its site.
    Lax,
    /// All, over `https:`.
    None,
}

impl SameSite {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "strict" => Some(Self::Strict),
            "lax" => Some(Self::Lax),
            "none" => Some(Self::None),
            _ => None,
        }
    }
}

/// A cookie.
#[derive(Debug, Clone, PartialEq)]
pub struct Cookie {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Secret,
    /// The host that gets it, with a leading dot for its subdomains, too; by default the page's own host only.
    pub domain: Option<String>,
    /// The path that gets it.
    pub path: String,
    /// Whether it is sent over `https:` only.
    pub secure: bool,
    /// Whether it is hidden from scripts.
    pub http_only: bool,
    /// Which requests from other sites send it; the browser's default if `None`.
    pub same_site: Option<SameSite>,
    /// When it expires, s since 1970; with the browser by default.
    pub expires: Option<f64>,
}

impl Cookie {
    /// A cookie for the page's own host.
    pub fn new(name: &str, value: &str) -> Self {
        Self {
            name: name.to_owned(),
            value: value.into(),
            domain: None,
            path: "/".to_owned(),
            secure: false,
            http_only: false,
            same_site: None,
            expires: None,
        }
    }
}

impl FromStr for Cookie {
    type Err = SessionError;

    /// Parses `NAME=VALUE[; Domain=HOST][; Path=/][; Secure][; HttpOnly][; SameSite=Lax]`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(';').map(str::trim);
        let (name, value) = parts
            .next()
            .and_then(|pair| pair.split_once('='))
            .ok_or_else(|| SessionError::new("cookie", "expected NAME=VALUE[; Domain=HOST]"))?;
        let name = name.trim();
        let is_token = |c: char| c.is_ascii_graphic() && !"()<>@,;:\\\"/[]?={}".contains(c);
        if name.is_empty() || !name.chars().all(is_token) {
            let reason = "its name is not one of a cookie: letters, digits, - and _";
            return Err(SessionError::new("cookie", reason));
        }
        let mut cookie = Self::new(name, value.trim());
        if value.chars().any(char::is_control) {
            return Err(cookie.wrong("its value has control characters"));
        }
        for part in parts.filter(|part| !part.is_empty()) {
            cookie.set(part)?;
        }
        Ok(cookie)
    }
}

impl Cookie {
    /// Sets an attribute after the value.
    fn set(&mut self, part: &str) -> Result<(), SessionError> {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "domain" => self.domain = Some(domain(value).ok_or_else(|| self.wrong(NO_DOMAIN))?),
            "path" if value.starts_with('/') => self.path = value.to_owned(),
            "path" => return Err(self.wrong("its Path does not begin with /")),
            "secure" => self.secure = true,
            "httponly" => self.http_only = true,
            "samesite" => {
                let same_site = SameSite::from_name(value);
                let reason = "its SameSite is none of Strict, Lax, None";
                self.same_site = Some(same_site.ok_or_else(|| self.wrong(reason))?);
            }
            _ => {
                let reason =
                    "after its value stand Domain=, Path=, Secure, HttpOnly, SameSite= only";
                return Err(self.wrong(reason));
            }
        }
        Ok(())
    }

    fn wrong(&self, reason: &str) -> SessionError {
        SessionError::new(format!("cookie {}", self.name), reason)
    }
}

const NO_DOMAIN: &str = "its Domain is no host, such as example.org";

/// A host in the form of a cookie domain that includes its subdomains.
fn domain(text: &str) -> Option<String> {
    let host = text.trim_start_matches('.');
    let host = url::Host::parse(host).ok()?;
    Some(match host {
        url::Host::Domain(name) => format!(".{name}"),
        number => number.to_string(),
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_read_as_documented() {
        let plain: Cookie = "sid=a=b".parse().unwrap();
        assert_eq!(plain, Cookie::new("sid", "a=b"));
        let whole: Cookie = "sid=x; domain=Example.org; Path=/a; Secure; HttpOnly; SameSite=None"
            .parse()
            .unwrap();
        assert_eq!(whole.domain.as_deref(), Some(".example.org"));
        assert_eq!(
            (whole.path.as_str(), whole.same_site),
            ("/a", Some(SameSite::None))
        );
        assert!(whole.secure && whole.http_only);
        let local: Cookie = "a=b; Domain=127.0.0.1".parse().unwrap();
        assert_eq!(local.domain.as_deref(), Some("127.0.0.1"));
    }

    #[test]
    fn what_is_no_cookie_is_told_without_its_value() {
        for wrong in [
            "secret77",
            "=secret77",
            "a b=secret77",
            "a=secret77; Domain=a b",
            "a=secret77; Path=x",
            "a=secret77; SameSite=maybe",
            "a=secret77; secret77",
            "a=secret77\nb",
        ] {
            let said = wrong.parse::<Cookie>().unwrap_err().to_string();
            assert!(!said.contains("secret77"), "{said}");
        }
    }
}
