//! Requests that the user wants to block.

use crate::browser::exchanges::paused::PausedRequest;
use crate::browser::parse_error::ParseError;
use chromiumoxide::cdp::browser_protocol::network::ResourceType;
use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;
use url::{Host, Url};

/// Hosts that serve little but advertisements and their measurement.
const AD_HOSTS: &str = include_str!("ad_hosts.txt");

/// A kind of request that can be blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Requests to hosts of `ad_hosts.txt`, a short list of well-known ad servers.
    Ads,
    /// Sound and video.
    Media,
    /// Web fonts.
    Fonts,
    /// Pictures, except `data:` URLs in style sheets and pages.
    Images,
}

/// Which requests are blocked; none by default. The page's own document is never blocked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Blocking {
    types: BTreeSet<Kind>,
    patterns: Arc<Vec<Pattern>>,
}

/// A line of a block list.
#[derive(Debug, Clone, PartialEq)]
enum Pattern {
    /// A host and its subdomains.
    Host(String),
    /// Parts of an address between wildcards; whether the first must be at its start and the last at its end.
    Address {
        parts: Vec<String>,
        from_start: bool,
        to_end: bool,
    },
}

impl Blocking {
    /// Blocks a kind of request.
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Self {
        if kind == Kind::Ads {
            return self.with_list(AD_HOSTS);
        }
        self.types.insert(kind);
        self
    }

    /// Blocks the requests matched by a list, line by line: a host (`ads.example`, `||ads.example^` or, as in hosts
    /// files, `0.0.0.0 ads.example more.example`) with its subdomains, or a whole address with `*` for any text
    /// (`*/banner/*.gif`). Empty lines and lines that begin with `#`, `!` or `[` are ignored.
    #[must_use]
    pub fn with_list(mut self, list: &str) -> Self {
        let patterns = list.lines().flat_map(Pattern::of_line);
        Arc::make_mut(&mut self.patterns).extend(patterns);
        self
    }

    /// Whether nothing is blocked.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.patterns.is_empty()
    }

    /// The resource types to pause; `None` for all.
    pub(crate) fn types(&self) -> Option<Vec<ResourceType>> {
        let types = self.types.iter().filter_map(|kind| kind.resource_type());
        self.patterns.is_empty().then(|| types.collect())
    }

    pub(crate) fn blocks(&self, request: &PausedRequest) -> bool {
        !request.is_main
            && (self.names(&request.url)
                || self.types.iter().any(|kind| {
                    kind.resource_type().as_ref() == Some(&request.event.resource_type)
                }))
    }

    fn names(&self, url: &Url) -> bool {
        self.patterns.iter().any(|pattern| pattern.matches(url))
    }
}

impl Kind {
    fn resource_type(self) -> Option<ResourceType> {
        match self {
            Self::Ads => None,
            Self::Media => Some(ResourceType::Media),
            Self::Fonts => Some(ResourceType::Font),
            Self::Images => Some(ResourceType::Image),
        }
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "ads" => Ok(Self::Ads),
            "media" => Ok(Self::Media),
            "fonts" => Ok(Self::Fonts),
            "images" => Ok(Self::Images),
            _ => Err(ParseError::new("expected ads, media, fonts or images")),
        }
    }
}

impl Pattern {
    /// The patterns of a line; a line of a hosts file has one for each name.
    fn of_line(line: &str) -> Vec<Self> {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '!', '[']) {
            return Vec::new();
        }
        let of_hosts_file = line
            .split_once(char::is_whitespace)
            .filter(|(address, _)| address.parse::<std::net::IpAddr>().is_ok());
        let words = of_hosts_file.map_or(line, |(_, rest)| rest);
        let words = words.split_whitespace().take_while(|w| !w.starts_with('#'));
        let several = if of_hosts_file.is_some() {
            usize::MAX
        } else {
            1
        };
        words.take(several).filter_map(Self::from_word).collect()
    }

    fn from_word(word: &str) -> Option<Self> {
        let host = word.strip_prefix("||").unwrap_or(word);
        let host = host.strip_suffix('^').unwrap_or(host);
        if !host.contains(['/', '*', ':']) {
            return Host::parse(host).ok().map(|h| Self::Host(h.to_string()));
        }
        let parts: Vec<String> = word.split('*').map(str::to_owned).collect();
        Some(Self::Address {
            from_start: parts.first().is_some_and(|p| !p.is_empty()),
            to_end: parts.last().is_some_and(|p| !p.is_empty()),
            parts: parts.into_iter().filter(|p| !p.is_empty()).collect(),
        })
    }

    fn matches(&self, url: &Url) -> bool {
        match self {
            Self::Host(blocked) => url.host_str().is_some_and(|host| {
                let above = host.strip_suffix(blocked.as_str());
                above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
            }),
            Self::Address {
                parts,
                from_start,
                to_end,
            } => matches_parts(url.as_str(), parts, *from_start, *to_end),
        }
    }
}

/// Whether the parts occur in the text in this order.
fn matches_parts(mut text: &str, parts: &[String], from_start: bool, to_end: bool) -> bool {
    let (mut parts, mut from_start) = (parts, from_start);
    if let (true, Some((last, rest))) = (to_end, parts.split_last()) {
        let Some(before) = text.strip_suffix(last.as_str()) else {
            return false;
        };
        if rest.is_empty() {
            return !from_start || before.is_empty();
        }
        (text, parts) = (before, rest);
    }
    for part in parts {
        let Some(at) = text.find(part.as_str()) else {
            return false;
        };
        if from_start && at != 0 {
            return false;
        }
        from_start = false;
        text = text.get(at + part.len()..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_every_usual_form_are_read() {
        let list = "# hosts\n0.0.0.0 track.test second.test # no.test\n||ads.test^\nplain.test\n! pattern\n\
            */banner/*.gif\nhttps://exact.test/a.js\n*needle*\n\n[Adblock Plus 2.0]\n";
        let blocking = Blocking::default().with_list(list);
        let named = |url: &str| blocking.names(&url.parse().unwrap());
        for url in [
            "https://track.test/",
            "https://second.test/",
            "http://sub.ads.test/x?y",
            "https://plain.test/",
            "https://a.test/x/banner/1/2.gif",
            "https://exact.test/a.js",
            "https://a.test/?q=needles",
        ] {
            assert!(named(url), "{url}");
        }
        for url in [
            "https://notads.test/",
            "https://no.test/",
            "https://ads.test.other.test/",
            "https://a.test/banner/x.gif?y",
            "https://exact.test/a.js?b",
            "https://a.test/https://exact.test/a.js",
        ] {
            assert!(!named(url), "{url}");
        }
    }

    #[test]
    fn the_list_of_ad_hosts_holds_hosts() {
        let lines = AD_HOSTS
            .lines()
            .filter(|l| !l.is_empty() && !l.starts_with('#'));
        let blocking = Blocking::default().with(Kind::Ads);
        assert_eq!(blocking.patterns.len(), lines.count());
        let hosts = blocking
            .patterns
            .iter()
            .all(|p| matches!(p, Pattern::Host(_)));
        assert!(hosts && blocking.names(&"https://ad.doubleclick.net/x".parse().unwrap()));
        assert!(!blocking.names(&"https://www.google.com/".parse().unwrap()));
    }
}
