//! Adds the user's header fields to requests.

use super::handler::everything;
use crate::browser::exchanges::paused::PausedRequest;
use crate::browser::options::RenderOptions;
use crate::browser::session::Session;
use crate::input::{Body, Document, site};
use chromiumoxide::cdp::browser_protocol::fetch::{HeaderEntry, RequestPattern, RequestStage};
use std::sync::Arc;
use url::{Host, Url};

/// Adds the user's header fields to the requests of a page that may get them.
pub(crate) struct Sender {
    session: Arc<Session>,
    /// The page that was requested: its site counts as the own one, wherever it leads.
    page: Url,
}

impl Sender {
    /// For a page with header fields from the user; `None` for an archived page.
    pub(crate) fn new(document: &Document, options: &RenderOptions) -> Option<Self> {
        let is_archived = matches!(document.body, Some(Body::Archived { .. }));
        (options.session.has_fields() && !is_archived).then(|| Self {
            session: Arc::clone(&options.session),
            page: document.url.clone(),
        })
    }

    /// The requests that may get fields; requests to other sites are not paused.
    pub(crate) fn patterns(&self) -> Vec<RequestPattern> {
        if self.session.headers_everywhere {
            return vec![everything(RequestStage::Request)];
        }
        let hosts = match (self.page.host(), site(&self.page)) {
            (Some(Host::Domain(_)), Some(site)) => vec![site.clone(), format!("*.{site}")],
            (Some(Host::Ipv6(_)), Some(site)) => vec![format!("[{site}]")],
            (Some(_), Some(site)) => vec![site],
            _ => Vec::new(),
        };
        let ends = ["/*", ":*"];
        let urls = hosts
            .iter()
            .flat_map(|host| ends.map(|end| format!("http*://{host}{end}")));
        let pattern = |url: String| RequestPattern::builder().url_pattern(url).build();
        urls.map(pattern).collect()
    }

    /// All header fields of a request, if it gets some of ours: those that it continues with.
    pub(crate) fn fields(&self, request: &PausedRequest) -> Option<Vec<HeaderEntry>> {
        let ours = self.session.fields(&self.page, &request.url);
        if ours.is_empty() {
            return None;
        }
        let is_redirected = request.event.redirected_request_id.is_some();
        let own = request.event.request.headers.inner().as_object();
        let own = own.into_iter().flatten().filter_map(|(name, value)| {
            let is_replaced = ours.iter().any(|(ours, _)| ours.eq_ignore_ascii_case(name));
            let is_left = is_replaced || is_filled_in(name, is_redirected);
            let value = value.as_str().filter(|_| !is_left)?;
            Some(HeaderEntry::new(name.clone(), value))
        });
        let mut fields: Vec<HeaderEntry> = own.collect();
        fields.extend(
            ours.into_iter()
                .map(|(name, value)| HeaderEntry::new(name, value)),
        );
        Some(fields)
    }
}

/// Whether the browser must fill in a field itself. Cookies handed back would replace its own, whatever a redirect
/// has set or deleted. Of a redirected request it refuses an `Origin`, and fails the request; for others it adds
/// none. Source: measured, Chromium 156.
fn is_filled_in(name: &str, is_redirected: bool) -> bool {
    name.eq_ignore_ascii_case("cookie") || is_redirected && name.eq_ignore_ascii_case("origin")
}

#[cfg(test)]
mod tests {
    use super::is_filled_in;

    #[test]
    fn the_browser_sees_to_cookies_and_to_the_origin_of_what_is_redirected() {
        for is_redirected in [false, true] {
            assert!(is_filled_in("Cookie", is_redirected));
            assert!(!is_filled_in("Referer", is_redirected));
            assert_eq!(is_filled_in("Origin", is_redirected), is_redirected);
        }
    }
}
