//! What a site's `robots.txt` asks of us, fetched by the same browser as its pages.

use crate::browser::{Interaction, Keep, Recorded, Recorder, RenderError, RenderOptions, Wait};
use crate::input::Document;
use std::time::{Duration, Instant};
use texting_robots::Robot;
use url::Url;

/// The name that rules are looked for under; without any, those for `*` hold.
const AGENT: &str = "visiblock";
/// How much of the file is read, bytes. Source: RFC 9309 §2.5 asks for at least 500 KiB.
const MAX_LENGTH: usize = 512_000;
/// How long the file may take. Source: ours; it is one small file.
const TIMEOUT: Duration = Duration::from_secs(15);
/// How long a site is left alone whose file did not come in time. Source: ours; asked again for each of ten thousand
/// pages, a host that hangs takes two days.
const UNREAD_FOR: Duration = Duration::from_secs(5 * 60);

/// What a site asks.
#[derive(Debug)]
pub(crate) enum Robots {
    /// Nothing: there is no such file, or the site cannot be reached, which its pages will tell.
    Silent,
    /// Its rules.
    Rules(Box<Robot>),
    /// The server fails: nothing may be visited until it answers (RFC 9309 §2.3.1.4).
    Failing(u16),
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
    /// Whether our browser is at fault.
    is_ours: bool,
}

impl Unread {
    fn new(failure: Option<&RenderError>) -> Self {
        let reason = match failure {
            Some(RenderError::Timeout { seconds, .. }) => {
                format!("it did not come within {seconds} s")
            }
            Some(
                RenderError::Lost { .. } | RenderError::Crashed { .. } | RenderError::Browser(_),
            ) => "the browser went away with it".to_owned(),
            _ => "it did not come as a whole".to_owned(),
        };
        Self {
            reason,
            is_ours: matches!(
                failure,
                Some(
                    RenderError::Lost { .. }
                        | RenderError::Crashed { .. }
                        | RenderError::Browser(_)
                )
            ),
        }
    }

    /// What is remembered of a file that did not come within most of its time: it would not the next time either.
    ///
    /// # Errors
    /// [`Unread`] where the next page asks again.
    pub(crate) fn remembered(self, took: Duration, timeout: Duration) -> Result<Robots, Self> {
        // Some of the time is for reading what came.
        if !self.is_ours && took >= timeout / 2 {
            Ok(Robots::Late(self, Instant::now() + UNREAD_FOR))
        } else {
            Err(self)
        }
    }
}

impl Robots {
    /// The file of the site of an address, how it is fetched, and what keeps the answer.
    pub(crate) fn request(
        url: &Url,
        options: &RenderOptions,
    ) -> Option<(Document, RenderOptions, Recorder)> {
        let url = url.join("/robots.txt").ok()?;
        let recorder = Recorder::new(Keep::Exchanges);
        let options = RenderOptions {
            timeout: TIMEOUT.min(options.timeout),
            wait: Wait::Load,
            record: Some(recorder.clone()),
            screenshot: false,
            picture: None,
            interaction: Interaction::default(),
            ..options.clone()
        };
        let document = Document {
            name: url.to_string(),
            url,
            body: None,
        };
        Some((document, options, recorder))
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
                Ok(Self::from_text(body.unwrap_or_default()))
            }
            Some(400..500) => Ok(Self::Silent),
            // In place of a site that cannot be reached our own proxy answers, with 502.
            Some(status @ 500..) if !is_down => Ok(Self::Failing(status)),
            // A file that breaks off may end as a failed navigation too.
            _ if is_down && recorded.left_out.is_empty() => Ok(Self::Silent),
            _ => Err(Unread::new(failure)),
        }
    }

    fn from_text(text: &[u8]) -> Self {
        let text = &text[..text.len().min(MAX_LENGTH)];
        let text = &normal(&with_bare_names(text));
        let rules = Robot::new(AGENT, text).or_else(|_| Robot::new(AGENT, &readable(text)));
        rules.map_or(Self::Silent, |robot| Self::Rules(Box::new(robot)))
    }

    /// Whether it is to be asked for again.
    pub(crate) fn is_over(&self, now: Instant) -> bool {
        matches!(self, Self::Late(_, until) if *until <= now)
    }

    /// Why an address is not to be visited.
    pub(crate) fn refusal(&self, url: &Url) -> Option<String> {
        match self {
            Self::Rules(robot) if !is_allowed(robot, url) => Some(format!(
                "{url}: robots.txt asks not to visit it; if you may all the same, give --ignore-robots"
            )),
            Self::Failing(status) => Some(format!(
                "{url}: robots.txt is answered with {status}, which counts as a refusal; try later, or give --ignore-robots"
            )),
            Self::Late(unread, _) => Some(format!("{url}: {unread}")),
            _ => None,
        }
    }

    /// How long it asks to wait between two pages.
    pub(crate) fn delay(&self) -> Option<Duration> {
        match self {
            Self::Rules(robot) => robot
                .delay
                .and_then(|seconds| Duration::try_from_secs_f32(seconds).ok()),
            _ => None,
        }
    }
}

fn is_allowed(robot: &Robot, url: &Url) -> bool {
    let url = normal(url.as_str().as_bytes());
    std::str::from_utf8(&url).is_ok_and(|url| robot.allowed(url))
}

/// Octets that are written as `%7E` and need not be, as they are; both are the same address (RFC 9309 §2.2.2).
fn normal(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, others @ ..] = rest {
        let coded = others.get(..2).filter(|_| *first == b'%');
        let byte = coded
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let is_plain = |b: &u8| b.is_ascii_alphanumeric() || b"-._~".contains(b);
        match byte.filter(is_plain) {
            Some(byte) => {
                out.push(byte);
                rest = &others[2..];
            }
            None => {
                out.push(*first);
                rest = others;
            }
        }
    }
    out
}

/// The lines of a file with the names of agents alone: `visiblock/1.0` names us (RFC 9309 §2.2.1).
fn with_bare_names(text: &[u8]) -> Vec<u8> {
    let bare = |line: &[u8]| -> Vec<u8> {
        let Some(colon) = line.iter().position(|b| *b == b':') else {
            return line.to_vec();
        };
        let (key, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
        if !key.eq_ignore_ascii_case(b"user-agent") {
            return line.to_vec();
        }
        let is_name = |b: &u8| b.is_ascii_alphabetic() || matches!(b, b'_' | b'-' | b'*');
        let end = value.iter().position(|b| !is_name(b));
        if end == Some(0) {
            return line.to_vec();
        }
        [
            b"User-agent: ".as_slice(),
            &value[..end.unwrap_or(value.len())],
        ]
        .concat()
    };
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.map(bare).collect::<Vec<_>>().join(&b'\n')
}

/// The lines of a file without the rules that cannot be read: one that is too long takes no other with it.
fn readable(text: &[u8]) -> Vec<u8> {
    let is_read = |line: &&[u8]| {
        // Only rules with an end are compiled.
        let alone = [b"User-agent: *\n", *line].concat();
        !line.contains(&b'$') || Robot::new(AGENT, &alone).is_ok()
    };
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.filter(is_read).collect::<Vec<_>>().join(&b'\n')
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

    #[test]
    fn a_rule_that_cannot_be_read_takes_no_other_with_it() -> Result<(), url::ParseError> {
        let long = "/a*".repeat(20_000);
        let text =
            format!("User-agent: *\nDisallow: /private\nDisallow: {long}$\r\nAllow: /*.html$\n");
        assert!(
            Robot::new(AGENT, text.as_bytes()).is_err(),
            "it is readable"
        );
        let robots = Robots::from_text(text.as_bytes());
        let refused = |path: &str| {
            let url = Url::parse("https://a.test")?.join(path)?;
            Ok::<bool, url::ParseError>(robots.refusal(&url).is_some())
        };
        assert!(refused("/private/x")? && !refused("/open")?);
        Ok(())
    }

    #[test]
    fn names_and_addresses_are_compared_as_the_standard_has_it() -> Result<(), url::ParseError> {
        let text = "User-agent: *\nDisallow: /\n\nUser-agent: VisiBlock/1.0\nDisallow: /%7Ejoe/\n\
                    Disallow: /~ann/\nDisallow: /a%2Fb\n";
        let robots = Robots::from_text(text.as_bytes());
        for (path, refused) in [
            ("/~joe/x", true),
            ("/%7ejoe/x", true),
            ("/%7Eann/", true),
            ("/a%2Fb", true),
            ("/a/b", false),
            ("/open", false),
        ] {
            let url = Url::parse("https://a.test")?.join(path)?;
            assert_eq!(robots.refusal(&url).is_some(), refused, "{path}");
        }
        Ok(())
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
            seconds: 15,
        };
        let lost = RenderError::Lost {
            name: name.clone(),
            reason: reason.clone(),
        };
        let crashed = RenderError::Crashed { name: name.clone() };
        let down = RenderError::Navigation { name, reason };
        let said = |failure: Option<&RenderError>, recorded: &Recorded| {
            let robots = Robots::from_answer(failure, recorded);
            let refused = robots.map(|robots| robots.refusal(&url).map(|_| "refused".to_owned()));
            refused.unwrap_or_else(|unread| Some(unread.to_string()))
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
            seconds: 15,
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
        let refusal = late.refusal(&url).unwrap_or_default();
        assert!(
            refusal.starts_with("https://a.test/x: robots.txt was not read"),
            "{refusal}"
        );
        let later = Instant::now() + UNREAD_FOR;
        assert!(!late.is_over(start) && late.is_over(later));
        assert!(!Robots::Silent.is_over(later));
        Ok(())
    }

    #[test]
    fn rules_hold_for_us_and_for_all() {
        let robots = Robots::from_text(
            b"User-agent: *\nDisallow: /private\nCrawl-delay: 2\nUser-agent: other\nDisallow: /\n",
        );
        let refusal = |path: &str| {
            let url = Url::parse("https://a.test").and_then(|u| u.join(path));
            url.ok().and_then(|url| robots.refusal(&url))
        };
        assert!(refusal("/private/x").is_some_and(|said| said.contains("--ignore-robots")));
        assert_eq!(refusal("/public"), None);
        assert_eq!(robots.delay(), Some(Duration::from_secs(2)));
        let ours =
            Robots::from_text(b"User-agent: visiblock\nDisallow: /\nUser-agent: *\nAllow: /\n");
        assert!(Url::parse("https://a.test/x").is_ok_and(|url| ours.refusal(&url).is_some()));
    }
}
