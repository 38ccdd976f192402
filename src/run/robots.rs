//! The `robots.txt` of a site, fetched by the same browser as its pages.

mod known;
mod rules;

pub(crate) use known::Known;

use super::failure::{RowFailure, Status};
use crate::browser::{Interaction, Keep, Recorded, Recorder, RenderError, RenderOptions, Wait};
use crate::input::Document;
use rules::{MAX_LENGTH, Rules};
use std::time::{Duration, Instant};
use url::Url;

/// Timeout for fetching the file. Source: ours; it is one small file.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Maximum number of bytes loaded for the file. Source: ours; covers what is read of it, and more than the buffers in
/// between hold beyond that.
const MAX_BYTES: u64 = 16 << 20;
/// How long a site is not visited whose file was late or whose server failed. Source: ours; a host that hangs, asked
/// again for each of ten thousand pages, takes two days.
const UNREAD_FOR: Duration = Duration::from_secs(5 * 60);

/// The answer of a site's robots.txt.
#[derive(Debug)]
pub(crate) enum Robots {
    /// No restrictions: the file does not exist, or the site cannot be reached, which the requests of its pages will
    /// report.
    Silent,
    /// The rules of the file.
    Rules(Box<Rules>),
    /// The server failed with this status: no page may be visited until it answers (RFC 9309 §2.3.1.4). Cached until
    /// the given time.
    Failing(u16, Instant),
    /// The file was late. Cached until the given time.
    Late(Unread, Instant),
}

/// The file may exist but was not read: no page may be visited then (RFC 9309 §2.3.1.4).
#[derive(Debug, thiserror::Error)]
#[error(
    "robots.txt was not read ({reason}), which counts as a refusal; try later, or give --ignore-robots"
)]
pub(crate) struct Unread {
    reason: String,
    /// The type of the failure; the site itself has refused nothing.
    status: Status,
}

impl Unread {
    fn new(failure: Option<&RenderError>) -> Self {
        let (reason, status) = match failure {
            Some(RenderError::Timeout { seconds, .. }) => {
                let reason = format!("it did not come within {seconds} s");
                (reason, Status::Timeout)
            }
            Some(
                RenderError::Lost { .. } | RenderError::Crashed { .. } | RenderError::Browser(_),
            ) => {
                let reason = "the browser went away with it".to_owned();
                (reason, Status::Lost)
            }
            _ => ("it did not come as a whole".to_owned(), Status::Navigation),
        };
        Self { reason, status }
    }

    /// The answer to cache for a file that took most of the timeout and did not arrive: the next request would fail
    /// too.
    ///
    /// # Errors
    /// [`Unread`] if the next page is to request the file again.
    pub(crate) fn remembered(self, took: Duration, timeout: Duration) -> Result<Robots, Self> {
        // The browser is at fault, or the request ended early. Half the timeout suffices as the bound, because part
        // of it is spent reading the response.
        if self.status == Status::Lost || took < timeout / 2 {
            return Err(self);
        }
        let late = Self {
            status: Status::Timeout,
            ..self
        };
        Ok(Robots::Late(late, Instant::now() + UNREAD_FOR))
    }

    /// The failure of a page that must not be visited.
    pub(crate) fn refusal(&self, url: &Url) -> RowFailure {
        RowFailure::new(self.status, format!("{url}: {self}"))
    }
}

impl Robots {
    /// The request for the robots.txt of an address's site: document, options, and the recorder of the response.
    pub(crate) fn request(
        url: &Url,
        options: &RenderOptions,
    ) -> Option<(Document, RenderOptions, Recorder)> {
        let url = url.join("/robots.txt").ok()?;
        let recorder = Recorder::new(Keep::Exchanges).up_to(MAX_LENGTH as u64);
        let mut options = RenderOptions {
            timeout: TIMEOUT.min(options.timeout),
            wait: Wait::Load,
            record: Some(recorder.clone()),
            screenshot: false,
            picture: None,
            interaction: Interaction::default(),
            ..options.clone()
        };
        options.limits.bytes = options.limits.bytes.min(MAX_BYTES);
        Some((Document::from_url(url).ok()?, options, recorder))
    }

    /// Interprets the recorded response of a [`Robots::request`]. Whether the response is a page does not matter; the
    /// failure distinguishes an unreachable site from a file that was not read.
    ///
    /// # Errors
    /// [`Unread`] if the site's rules are unknown.
    pub(crate) fn from_answer(
        failure: Option<&RenderError>,
        recorded: &Recorded,
    ) -> Result<Self, Unread> {
        let mut exchanges = recorded.exchanges.iter().rev();
        let answer = exchanges.find(|e| e.resource_type == "document");
        let status = match failure {
            Some(RenderError::HttpStatus { status, .. }) => Some(*status),
            _ => answer.map(|e| e.response.status),
        };
        let is_down = matches!(
            failure,
            Some(RenderError::Navigation { .. } | RenderError::Blocked { .. })
        );
        match status {
            Some(..300) => {
                let body = answer.map(|e| e.response.body.as_slice());
                let rules = Rules::from_text(body.unwrap_or_default());
                Ok(rules.map_or(Self::Silent, |rules| Self::Rules(Box::new(rules))))
            }
            Some(400..500) => Ok(Self::Silent),
            // For an unreachable site, our own proxy answers with status 502.
            Some(status @ 500..) if !is_down => {
                Ok(Self::Failing(status, Instant::now() + UNREAD_FOR))
            }
            // A truncated file may also end as a failed navigation.
            _ if is_down && recorded.left_out.is_empty() => Ok(Self::Silent),
            _ => Err(Unread::new(failure)),
        }
    }

    /// Upper bound of its memory, bytes.
    fn weight(&self) -> usize {
        let own = std::mem::size_of::<Self>();
        match self {
            Self::Rules(rules) => own + rules.weight(),
            Self::Late(unread, _) => own + unread.reason.len(),
            _ => own,
        }
    }

    /// Whether the answer has expired and the file is to be requested again.
    pub(crate) fn is_over(&self, now: Instant) -> bool {
        matches!(self, Self::Failing(_, until) | Self::Late(_, until) if *until <= now)
    }

    /// Why the page at an address must not be visited.
    pub(crate) fn refusal(&self, url: &Url) -> Option<RowFailure> {
        let reason = match self {
            Self::Rules(rules) if !rules.allow(url) => {
                "robots.txt asks not to visit it; if you may all the same, give --ignore-robots"
                    .to_owned()
            }
            Self::Failing(status, _) => format!(
                "robots.txt is answered with {status}, which counts as a refusal; try later, or give --ignore-robots"
            ),
            Self::Late(unread, _) => return Some(unread.refusal(url)),
            _ => return None,
        };
        Some(RowFailure::new(Status::Robots, format!("{url}: {reason}")))
    }

    /// The crawl delay of the file.
    pub(crate) fn delay(&self) -> Option<Duration> {
        match self {
            Self::Rules(rules) => rules.delay(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{Exchange, Response};
    use std::time::SystemTime;

    fn recorded(status: Option<u16>) -> Recorded {
        let exchange = |status| Exchange {
            url: "https://a.test/robots.txt".to_owned(),
            method: "GET".to_owned(),
            request_headers: Vec::new(),
            request_body: Vec::new(),
            at: SystemTime::UNIX_EPOCH,
            resource_type: "document".to_owned(),
            reason: String::new(),
            response: Response {
                status,
                headers: Vec::new(),
                body: b"User-agent: *\nDisallow: /\n".to_vec(),
                is_damaged: false,
            },
        };
        Recorded {
            exchanges: status.map(exchange).into_iter().collect(),
            ..Recorded::default()
        }
    }

    /// No page is visited if the file may exist and was not read; if the site is down, the requests of its pages show
    /// it.
    #[test]
    fn a_file_that_was_not_read_is_none_that_is_not_there() -> Result<(), url::ParseError> {
        let url = Url::parse("https://a.test/x")?;
        let name = url.to_string();
        let reason = String::new();
        let timeout = RenderError::Timeout {
            name: name.clone(),
            seconds: 15.0,
        };
        let lost = RenderError::Lost {
            name: name.clone(),
            reason: reason.clone(),
        };
        let crashed = RenderError::Crashed { name: name.clone() };
        let down = RenderError::Navigation {
            name,
            reason,
            code: None,
        };
        let said = |failure: Option<&RenderError>, recorded: &Recorded| {
            let robots = Robots::from_answer(failure, recorded);
            let refused = robots.map(|robots| robots.refusal(&url).map(|_| "refused".to_owned()));
            refused.unwrap_or_else(|unread| Some(unread.refusal(&url).message))
        };
        for failure in [&timeout, &lost, &crashed] {
            let unread = said(Some(failure), &recorded(None)).unwrap_or_default();
            assert!(unread.contains("was not read"), "{unread}");
            assert!(unread.contains("--ignore-robots"), "{unread}");
            // A response that arrived before the failure counts.
            let refused = said(Some(failure), &recorded(Some(200)));
            assert_eq!(refused.as_deref(), Some("refused"));
            assert_eq!(said(Some(failure), &recorded(Some(404))), None);
        }
        assert!(said(None, &recorded(None)).is_some());
        assert!(said(None, &recorded(Some(302))).is_some());
        let refused = said(None, &recorded(Some(503)));
        assert_eq!(refused.as_deref(), Some("refused"));
        for status in [None, Some(302), Some(502)] {
            assert_eq!(said(Some(&down), &recorded(status)), None, "{status:?}");
        }
        let mut cut = recorded(None);
        cut.left_out.push(url.to_string());
        assert!(said(Some(&down), &cut).is_some());
        Ok(())
    }

    /// A host that hangs is not requested again for every page; after a failure on our side the file is requested
    /// again.
    #[test]
    fn a_file_that_is_late_is_left_alone_for_a_while() -> Result<(), url::ParseError> {
        let url = Url::parse("https://a.test/x")?;
        let timeout = RenderError::Timeout {
            name: url.to_string(),
            seconds: 15.0,
        };
        let crashed = RenderError::Crashed {
            name: url.to_string(),
        };
        let start = Instant::now();
        let remembered = |failure: Option<&RenderError>, seconds: u64| {
            let unread = Robots::from_answer(failure, &recorded(None)).err();
            let took = Duration::from_secs(seconds);
            unread.and_then(|unread| unread.remembered(took, TIMEOUT).ok())
        };
        assert!(remembered(Some(&crashed), 15).is_none());
        assert!(remembered(None, 1).is_none(), "a connection that broke");
        assert!(remembered(None, 14).is_some(), "it dripped");
        let Some(late) = remembered(Some(&timeout), 15) else {
            unreachable!("it is remembered")
        };
        let refusal = late.refusal(&url);
        let said = refusal.map(|refusal| (refusal.status, refusal.message));
        let (status, message) = said.unwrap_or((Status::Ok, String::new()));
        assert_eq!(status, Status::Timeout);
        assert!(
            message.starts_with("https://a.test/x: robots.txt was not read"),
            "{message}"
        );
        let failing = Robots::from_answer(None, &recorded(Some(503)));
        let later = Instant::now() + UNREAD_FOR;
        for robots in [Ok(late), failing] {
            assert!(robots.is_ok_and(|robots| !robots.is_over(start) && robots.is_over(later)));
        }
        assert!(!Robots::Silent.is_over(later));
        Ok(())
    }
}
