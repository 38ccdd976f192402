//! What a site's `robots.txt` asks of us, fetched by the same browser as its pages.

use crate::browser::{Interaction, Keep, Recorder, RenderOptions, Renderer, Wait};
use crate::input::Document;
use std::time::Duration;
use texting_robots::Robot;
use url::Url;

/// The name that rules are looked for under; without any, those for `*` hold.
const AGENT: &str = "visiblock";
/// How much of the file is read, bytes. Source: RFC 9309 §2.5 asks for at least 500 KiB.
const MAX_LENGTH: usize = 512_000;
/// How long the file may take. Source: ours; it is one small file.
const TIMEOUT: Duration = Duration::from_secs(15);

/// What a site asks.
#[derive(Debug)]
pub(crate) enum Robots {
    /// Nothing: there is no such file, or it cannot be reached, which its pages will tell.
    Silent,
    /// Its rules.
    Rules(Box<Robot>),
    /// The server fails: nothing may be visited until it answers (RFC 9309 §2.3.1.4).
    Failing(u16),
}

impl Robots {
    /// Asks the site of an address.
    pub(crate) async fn fetch(browser: &Renderer, url: &Url, options: &RenderOptions) -> Self {
        let Ok(url) = url.join("/robots.txt") else {
            return Self::Silent;
        };
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
        // Whether it counts as a page does not matter: the recorder has what came.
        let _ = browser.render(&document, &options).await;
        let exchanges = recorder.finish().exchanges;
        let mut documents = exchanges
            .into_iter()
            .rev()
            .filter(|e| e.resource_type == "document");
        match documents.next().map(|e| e.response) {
            Some(answer) if answer.status < 300 => Self::from_text(&answer.body),
            Some(answer) if answer.status >= 500 => Self::Failing(answer.status),
            _ => Self::Silent,
        }
    }

    fn from_text(text: &[u8]) -> Self {
        let text = &text[..text.len().min(MAX_LENGTH)];
        match Robot::new(AGENT, text) {
            Ok(robot) => Self::Rules(Box::new(robot)),
            Err(_) => Self::Silent,
        }
    }

    /// Why an address is not to be visited.
    pub(crate) fn refusal(&self, url: &Url) -> Option<String> {
        match self {
            Self::Rules(robot) if !robot.allowed(url.as_str()) => Some(format!(
                "{url}: robots.txt asks not to visit it; if you may all the same, give --ignore-robots"
            )),
            Self::Failing(status) => Some(format!(
                "{url}: robots.txt is answered with {status}, which counts as a refusal; try later, or give --ignore-robots"
            )),
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

#[cfg(test)]
mod tests {
    use super::*;

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
