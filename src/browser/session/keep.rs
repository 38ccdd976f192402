//! Saves the session state of a browser (cookies and local storage) in Playwright's format.

use super::{Cookie, MAX_STATE_FILE, OriginStorage, SameSite};
use crate::browser::lock::locked;
use crate::json::pretty_json;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Maximum number of bytes by which an item grows when it is nested in the file: its four lines are indented by four
/// more.
const INDENT: usize = 16;

/// The session state of a browser.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SavedSession {
    /// Cookies of all hosts.
    pub cookies: Vec<Cookie>,
    /// The local storage of all origins.
    pub storage: Vec<OriginStorage>,
}

impl SavedSession {
    /// In the format of Playwright's `storageState`, which [`super::Session::add_storage_state`] reads. All of it may
    /// be secret.
    pub fn to_json(&self) -> Vec<u8> {
        let cookies: Vec<Value> = self.cookies.iter().map(cookie).collect();
        let origins: Vec<Value> = self.storage.iter().map(origin).collect();
        let whole = json!({ "cookies": cookies, "origins": origins });
        pretty_json(&whole)
    }

    /// Removes storage until the file can be read again ([`MAX_STATE_FILE`]): pages have frames of other sites, each
    /// with some megabytes. The storage of `own`, the page's origin, is kept first, then the smallest ones. Returns
    /// the removed origins.
    pub fn fit(&mut self, own: &str) -> Vec<String> {
        self.fit_in(own, MAX_STATE_FILE)
    }

    /// Like [`SavedSession::fit`], for a file of at most `most` bytes.
    fn fit_in(&mut self, own: &str, most: u64) -> Vec<String> {
        // In the file each line of an item is indented further.
        let size = |storage: &OriginStorage| {
            pretty_json(&origin(storage)).len() + INDENT * (storage.items.len() + 1)
        };
        self.storage
            .sort_by_cached_key(|storage| (storage.origin != own, size(storage)));
        let cookies: Vec<Value> = self.cookies.iter().map(cookie).collect();
        let mut length =
            pretty_json(&json!({ "cookies": cookies })).len() + INDENT * (cookies.len() + 1);
        let mut left_out = Vec::new();
        self.storage.retain(|storage| {
            let with = length + size(storage);
            let fits = with as u64 <= most;
            if fits {
                length = with;
            } else {
                left_out.push(storage.origin.clone());
            }
            fits
        });
        left_out
    }
}

fn cookie(cookie: &Cookie) -> Value {
    let same_site = match cookie.same_site {
        Some(SameSite::Strict) => "Strict",
        Some(SameSite::None) => "None",
        // The default of browsers.
        Some(SameSite::Lax) | None => "Lax",
    };
    json!({
        "name": cookie.name,
        "value": cookie.value.expose(),
        "domain": cookie.domain,
        "path": cookie.path,
        // -1 means until the browser ends.
        "expires": cookie.expires.unwrap_or(-1.0),
        "httpOnly": cookie.http_only,
        "secure": cookie.secure,
        "sameSite": same_site,
    })
}

fn origin(storage: &OriginStorage) -> Value {
    let items = storage.items.iter();
    let items = items.map(|(name, value)| json!({ "name": name, "value": value.expose() }));
    json!({ "origin": storage.origin, "localStorage": items.collect::<Vec<_>>() })
}

/// Receives the session state of the browser when a page has settled: set it as
/// [`crate::browser::RenderOptions::keep_session`], render, and call [`SessionKeeper::take`]. For one page at a time;
/// clones share the state.
#[derive(Debug, Clone, Default)]
pub struct SessionKeeper(Arc<Mutex<Option<SavedSession>>>);

impl SessionKeeper {
    /// Takes the saved state.
    pub fn take(&self) -> Option<SavedSession> {
        locked(&self.0).take()
    }

    pub(crate) fn keep(&self, saved: SavedSession) {
        *locked(&self.0) = Some(saved);
    }
}

impl PartialEq for SessionKeeper {
    /// Whether both share one state.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::browser::session::Session;

    #[test]
    fn what_is_saved_is_read_again() {
        let mut sid = Cookie::new("sid", "secret77");
        (sid.domain, sid.secure, sid.http_only) = (Some(".a.example".to_owned()), true, true);
        (sid.expires, sid.same_site) = (Some(1.9e9), Some(SameSite::None));
        let mut plain = Cookie::new("a", "b");
        (plain.domain, plain.same_site) = (Some("127.0.0.1".to_owned()), Some(SameSite::Lax));
        let saved = SavedSession {
            cookies: vec![sid, plain],
            storage: vec![OriginStorage {
                origin: "https://a.example".to_owned(),
                items: vec![("token".to_owned(), "secret77".into())],
            }],
        };
        let mut session = Session::default();
        session.add_storage_state(&saved.to_json()).unwrap();
        assert_eq!(
            (session.cookies, session.storage),
            (saved.cookies.clone(), saved.storage.clone())
        );
        assert!(!format!("{saved:?}").contains("secret77"));
    }

    #[test]
    fn no_more_is_kept_than_is_read_again() {
        let storage = |origin: &str, kilobytes: usize| OriginStorage {
            origin: origin.to_owned(),
            items: vec![("x".to_owned(), "y".repeat(kilobytes << 10).as_str().into())],
        };
        let most = 32 << 10;
        let mut saved = SavedSession {
            cookies: Vec::new(),
            storage: vec![
                storage("https://ads.example", 20),
                storage("https://small.example", 1),
                storage("https://own.example", 16),
            ],
        };
        let left_out = saved.fit_in("https://own.example", most);
        assert_eq!(left_out, ["https://ads.example"]);
        assert_eq!(saved.storage[0].origin, "https://own.example");
        assert_eq!(saved.storage.len(), 2);
        assert!(saved.to_json().len() as u64 <= most);
        assert!(saved.fit_in("https://own.example", most).is_empty());
    }
}
