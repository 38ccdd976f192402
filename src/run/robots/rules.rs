//! Parses the text of a `robots.txt` into rules.

use std::time::Duration;
use texting_robots::Robot;
use url::Url;

/// The user agent name whose rules apply; if there are none, those for `*` do.
const AGENT: &str = "visiblock";
/// Maximum number of bytes of the file that are parsed. Source: RFC 9309 §2.5 asks for at least 500 KiB.
pub(super) const MAX_LENGTH: usize = 512_000;
/// Maximum number of rules with an end anchor (`$`): each is compiled, to up to 84 KB. Source: ours; large shops have
/// some dozens.
const MAX_ENDS: usize = 500;
/// Maximum memory of such a rule, bytes. Source: the limits of `texting_robots` 0.2 on its parts, 42 KiB each.
const END: usize = 84 << 10;
/// Maximum memory of any other rule besides its text, bytes, and the number of copies of its text that are kept: as
/// it is, with non-ASCII characters percent-encoded, and with its wildcards. Source: ours, from the types of
/// `texting_robots` 0.2.
const RULE: usize = 128;
const TEXTS: usize = 6;
/// Minimum length of a line with a rule, bytes: `Allow:`.
const SHORTEST: usize = 6;

/// The rules of a file that apply to visiblock.
#[derive(Debug)]
pub(crate) struct Rules {
    robot: Robot,
    weight: usize,
}

impl Rules {
    /// Parses the rules of a text; `None` if none can be read.
    pub(super) fn from_text(text: &[u8]) -> Option<Self> {
        let text = &text[..text.len().min(MAX_LENGTH)];
        let text = &with_few_ends(&normal(&with_bare_names(text)));
        let robot = Robot::new(AGENT, text).or_else(|_| Robot::new(AGENT, &readable(text)));
        Some(Self {
            robot: robot.ok()?,
            weight: weight(text),
        })
    }

    /// Upper bound of the memory of the rules, bytes.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// Whether an address may be visited.
    pub(super) fn allow(&self, url: &Url) -> bool {
        let url = normal(url.as_str().as_bytes());
        std::str::from_utf8(&url).is_ok_and(|url| self.robot.allowed(url))
    }

    /// The crawl delay between two pages.
    pub(super) fn delay(&self) -> Option<Duration> {
        let seconds = self.robot.delay?;
        Duration::try_from_secs_f32(seconds).ok()
    }
}

/// Decodes percent-encoded octets that need no encoding (`%7E`); both forms are the same address (RFC 9309 §2.2.2).
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

/// Reduces each `User-agent` line to the product name: `visiblock/1.0` matches us (RFC 9309 §2.2.1).
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

/// The lines of a file with at most [`MAX_ENDS`] rules that are compiled.
fn with_few_ends(text: &[u8]) -> Vec<u8> {
    let mut ends = 0;
    let is_taken = |line: &&[u8]| {
        let is_compiled = line.contains(&b'$');
        ends += usize::from(is_compiled);
        !is_compiled || ends <= MAX_ENDS
    };
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.filter(is_taken).collect::<Vec<_>>().join(&b'\n')
}

/// Upper bound of the memory of the rules of a text, bytes.
fn weight(text: &[u8]) -> usize {
    let lines = text.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| line.len() >= SHORTEST).map(|line| {
        let end = if line.contains(&b'$') { END } else { 0 };
        RULE + TEXTS * line.len() + end
    });
    lines.sum()
}

/// The lines of a file without the rules that cannot be parsed: one rule that is too long must not invalidate the
/// others.
fn readable(text: &[u8]) -> Vec<u8> {
    let is_read = |line: &&[u8]| {
        // Only rules with an end anchor are compiled.
        let alone = [b"User-agent: *\n", *line].concat();
        !line.contains(&b'$') || Robot::new(AGENT, &alone).is_ok()
    };
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.filter(is_read).collect::<Vec<_>>().join(&b'\n')
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn check(text: &[u8], paths: &[(&str, bool)]) {
        let rules = Rules::from_text(text).unwrap();
        for (path, allowed) in paths {
            let url = Url::parse("https://a.test").unwrap().join(path).unwrap();
            assert_eq!(rules.allow(&url), *allowed, "{path}");
        }
    }

    #[test]
    fn a_rule_that_cannot_be_read_takes_no_other_with_it() {
        let long = "/a*".repeat(20_000);
        let text =
            format!("User-agent: *\nDisallow: /private\nDisallow: {long}$\r\nAllow: /*.html$\n");
        assert!(
            Robot::new(AGENT, text.as_bytes()).is_err(),
            "it is readable"
        );
        check(text.as_bytes(), &[("/private/x", false), ("/open", true)]);
    }

    /// A hostile file has thousands of rules to compile.
    #[test]
    fn rules_that_are_compiled_are_taken_up_to_a_number() {
        let mut text = "User-agent: *\nDisallow: /private\n".to_owned();
        for i in 0..MAX_ENDS + 100 {
            text.push_str(&format!("Disallow: /{i}$\n"));
        }
        text.push_str("Disallow: /last\n");
        check(
            text.as_bytes(),
            &[
                ("/private/a", false),
                ("/0", false),
                (&format!("/{}", MAX_ENDS - 1), false),
                (&format!("/{MAX_ENDS}"), true),
                ("/last", false),
            ],
        );
    }

    #[test]
    fn names_and_addresses_are_compared_as_the_standard_has_it() {
        let text = b"User-agent: *\nDisallow: /\n\nUser-agent: VisiBlock/1.0\nDisallow: /%7Ejoe/\n\
                    Disallow: /~ann/\nDisallow: /a%2Fb\n";
        let paths = [
            ("/~joe/x", false),
            ("/%7ejoe/x", false),
            ("/%7Eann/", false),
            ("/a%2Fb", false),
            ("/a/b", true),
            ("/open", true),
        ];
        check(text, &paths);
    }

    #[test]
    fn rules_hold_for_us_and_for_all() {
        let text =
            b"User-agent: *\nDisallow: /private\nCrawl-delay: 2\nUser-agent: other\nDisallow: /\n";
        check(text, &[("/private/x", false), ("/public", true)]);
        let delay = Rules::from_text(text).unwrap().delay();
        assert_eq!(delay, Some(Duration::from_secs(2)));
        let ours = b"User-agent: visiblock\nDisallow: /\nUser-agent: *\nAllow: /\n";
        check(ours, &[("/x", false)]);
    }
}
