//! What a site's `robots.txt` asks of us, fetched by the same browser as its pages.

mod known;
mod rules;

pub(crate) use known::Known;

use super::failure::{RowFailure, Status};
use crate::browser::{Interaction, Keep, Recorded, Recorder, RenderError, RenderOptions, Wait};
use crate::input::Document;
use rules::{MAX_LENGTH, Rules};
use std::time::{Duration, Instant};
use url::Url;

/// How long the file may take. Source: ours; it is one small file.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Bytes that may be loaded for the file. Source: ours; what is read of it, and more than the buffers on the way hold
/// behind that.
const MAX_BYTES: u64 = 16 << 20;
/// How long a site is left alone whose file did not come in time, or whose server failed. Source: ours; a
/// host that hangs, asked again for each of ten thousand pages, takes two days.
const UNREAD_FOR: Duration = Duration::from_secs(5 * 60);

/// What a site asks.
#[derive(Debug)]
pub(crate) enum Robots {
    /// Nothing: there is no such file, or the site cannot be reached, which its pages will tell.
    Silent,
    /// Its rules.
    Rules(Box<Rules>),
    /// The server fails with a status: nothing may be visited until it answers (RFC 9309 §2.3.1.4), which is believed
    /// until then.
    Failing(u16, Instant),
    /// It did not come in time, which is believed until then.
    Late(Unread, Instant),
}

/// The file may be there and was not read: nothing may be visited then (RFC 9309 §2.3.1.4).
#[derive(Debug, thiserror::Error)]
#[error(
    "robots.txt was not read ({reason}), which counts as a refusal; try later, or give --ignore-robots"
)]
pub(crate) struct Unread {
    reason: String,
    /// What kept us from it: the site itself has refused nothing.
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

    /// What is remembered of a file that took most of its time and did not come: it would not come the next time either.
    ///
    /// # Errors
    /// [`Unread`] where the next page asks again.
    pub(crate) fn remembered(self, took: Duration, timeout: Duration) -> Result<Robots, Self> {
        // Our browser is at fault, or it broke off early; some of the time is for reading what came.
        if self.status == Status::Lost || took < timeout / 2 {
            return Err(self);
        }
        let late = Self {
            status: Status::Timeout,
            ..self
        };
        Ok(Robots::Late(late, Instant::now() + UNREAD_FOR))
    }

    /// Why an address is not to be visited.
    pub(crate) fn refusal(&self, url: &Url) -> RowFailure {
        RowFailure::new(self.status, format!("{url}: {self}"))
    }
}

impl Robots {
    /// The file of the site of an address, how it is fetched, and what keeps the answer.
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

    /// What a site asks, by what was recorded of a [`Robots::request`]. Whether that is a page does
    /// not matter; why it is none tells a site that is down from a file that was not read.
    ///
    /// # Errors
    /// [`Unread`] where nobody knows what the site asks.
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
            // In place of a site that cannot be reached our own proxy answers, with 502.
            Some(status @ 500..) if !is_down => {
                Ok(Self::Failing(status, Instant::now() + UNREAD_FOR))
            }
            // A file that breaks off may end as a failed navigation too.
            _ if is_down && recorded.left_out.is_empty() => Ok(Self::Silent),
            _ => Err(Unread::new(failure)),
        }
    }

    /// What it takes of memory at most, bytes.
    fn weight(&self) -> usize {
        let own = std::mem::size_of::<Self>();
        match self {
            Self::Rules(rules) => own + rules.weight(),
            Self::Late(unread, _) => own + unread.reason.len(),
            _ => own,
        }
    }

    /// Whether it is to be asked for again.
    pub(crate) fn is_over(&self, now: Instant) -> bool {
        matches!(self, Self::Failing(_, until) | Self::Late(_, until) if *until <= now)
    }

    /// Why an address is not to be visited.
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

    /// How long it asks to wait between two pages.
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

    /// Nothing is visited where the file may be there and nobody has read it; where the site is
    /// down, its pages tell.
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
            // What came before counts.
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

    /// Of a host that hangs not every page is told anew; what went wrong here is asked for again.
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
