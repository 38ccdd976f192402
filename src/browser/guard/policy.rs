//! The network policy: pages may reach public addresses, and private ones that were allowed by name or number.

use super::address::{not_public, plain};
use crate::browser::parse_error::ParseError;
use ipnet::IpNet;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use url::Host;

/// Which addresses the pages of a browser may reach; only public ones by default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NetworkPolicy {
    /// Exceptions: private hosts, addresses and ranges that may be reached.
    pub allow_private: Vec<Allowance>,
}

impl NetworkPolicy {
    /// Checks whether `host` may be reached at `address`.
    ///
    /// # Errors
    /// [`NotPublic`], if the address is refused.
    pub fn check(&self, host: &str, address: IpAddr, port: u16) -> Result<(), NotPublic> {
        let Some(what) = not_public(address) else {
            return Ok(());
        };
        let mut exceptions = self.allow_private.iter();
        if exceptions.any(|a| a.covers(host, address, port)) {
            return Ok(());
        }
        Err(NotPublic { what })
    }
}

/// An address that pages may not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct NotPublic {
    /// A description of it: `a loopback address`.
    pub what: &'static str,
}

/// An exception, written `HOST`, `IP` or `CIDR`, optionally with `:PORT`: `127.0.0.1:8000`, `intranet.example`,
/// `10.1.0.0/16`, `[fd00::1]:443`. A name allows whatever it resolves to, an address allows every name that resolves
/// to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowance {
    whom: Whom,
    port: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Whom {
    /// In lower case, without a trailing dot.
    Name(String),
    Range(IpNet),
}

impl Allowance {
    fn covers(&self, host: &str, address: IpAddr, port: u16) -> bool {
        let fits = match &self.whom {
            Whom::Name(name) => name.eq_ignore_ascii_case(host.trim_end_matches('.')),
            Whom::Range(range) => range.contains(&plain(address)),
        };
        fits && self.port.is_none_or(|own| own == port)
    }
}

impl FromStr for Allowance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = split_port(text);
        let read = parts.and_then(|(whom, port)| Some((Whom::parse(whom)?, port)));
        match read {
            None => Err(ParseError::new(format!(
                "{text:?} is none of HOST, IP or CIDR, such as 127.0.0.1:8000, intranet.example, 10.1.0.0/16 or [fd00::1]:443"
            ))),
            Some((Whom::Range(range), _)) if range.prefix_len() == 0 => Err(ParseError::new(
                format!("{text:?} allows everything; name the range you need"),
            )),
            Some((whom, port)) => Ok(Self { whom, port }),
        }
    }
}

impl Whom {
    fn from_address(address: IpAddr) -> Self {
        Self::Range(IpNet::from(plain(address)))
    }

    fn parse(text: &str) -> Option<Self> {
        if let Ok(range) = text.parse::<IpNet>() {
            return Some(Self::Range(range.trunc()));
        }
        if let Ok(address) = text.parse::<IpAddr>() {
            return Some(Self::from_address(address));
        }
        match Host::parse(text).ok()? {
            Host::Ipv4(address) => Some(Self::from_address(address.into())),
            Host::Ipv6(address) => Some(Self::from_address(address.into())),
            Host::Domain(name) => {
                let name = name.trim_end_matches('.').to_owned();
                let is_name = name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
                (is_name && !name.is_empty()).then_some(Self::Name(name))
            }
        }
    }
}

/// Splits off the port, if there is one. IPv6 addresses need brackets before a port.
fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    if let Some((inner, rest)) = text.strip_prefix('[').and_then(|t| t.split_once(']')) {
        let port = match rest {
            "" => None,
            rest => Some(rest.strip_prefix(':')?.parse().ok()?),
        };
        return Some((inner, port));
    }
    match text.split_once(':') {
        Some((whom, port)) if !port.contains(':') => Some((whom, Some(port.parse().ok()?))),
        _ => Some((text, None)),
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whom = match &self.whom {
            Whom::Name(name) => name.clone(),
            Whom::Range(range) if range.prefix_len() == range.max_prefix_len() => {
                range.addr().to_string()
            }
            Whom::Range(range) => range.to_string(),
        };
        match self.port {
            Some(port) if whom.contains(':') => write!(f, "[{whom}]:{port}"),
            Some(port) => write!(f, "{whom}:{port}"),
            None => f.write_str(&whom),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use proptest::prelude::*;

    fn allowed(allowance: &str, host: &str, address: &str, port: u16) -> bool {
        let policy = NetworkPolicy {
            allow_private: vec![allowance.parse().unwrap()],
        };
        policy.check(host, address.parse().unwrap(), port).is_ok()
    }

    #[test]
    fn public_addresses_need_no_allowance_and_others_do() {
        let policy = NetworkPolicy::default();
        assert_eq!(policy.check("a.example", [1, 1, 1, 1].into(), 443), Ok(()));
        let refused = policy.check("a.example", [10, 0, 0, 1].into(), 443);
        assert_eq!(refused.unwrap_err().to_string(), "a private address");
    }

    #[test]
    fn an_allowance_covers_what_it_names_and_nothing_else() {
        let cases = [
            // allowance, host, address, port, covered
            ("127.0.0.1", "127.0.0.1", "127.0.0.1", 80, true),
            ("127.0.0.1", "127.0.0.1", "::ffff:127.0.0.1", 80, true),
            ("127.0.0.1", "evil.example", "127.0.0.1", 80, true),
            ("127.0.0.1", "127.0.0.2", "127.0.0.2", 80, false),
            ("127.0.0.1", "localhost", "::1", 80, false),
            ("127.0.0.1:8000", "127.0.0.1", "127.0.0.1", 8000, true),
            ("127.0.0.1:8000", "127.0.0.1", "127.0.0.1", 8001, false),
            ("0x7f.1", "127.0.0.1", "127.0.0.1", 80, true),
            ("10.1.0.0/16", "a.example", "10.1.255.1", 80, true),
            ("10.1.0.0/16", "a.example", "10.2.0.1", 80, false),
            ("10.1.0.0/16:443", "a.example", "10.1.0.1", 443, true),
            ("10.1.0.0/16:443", "a.example", "10.1.0.1", 80, false),
            ("::1", "localhost", "::1", 80, true),
            ("[::1]:8080", "localhost", "::1", 8080, true),
            ("[::1]:8080", "localhost", "::1", 80, false),
            ("fd00::/8", "a.example", "fd12::1", 80, true),
            ("[fd00::/8]:443", "a.example", "fd12::1", 80, false),
            ("Intranet.Example", "intranet.example", "10.0.0.1", 80, true),
            ("intranet.example.", "intranet.example", "fd00::1", 80, true),
            (
                "intranet.example",
                "INTRANET.example.",
                "10.0.0.1",
                80,
                true,
            ),
            (
                "intranet.example",
                "a.intranet.example",
                "10.0.0.1",
                80,
                false,
            ),
            ("localhost:3000", "localhost", "127.0.0.1", 3000, true),
            ("localhost:3000", "127.0.0.1", "127.0.0.1", 3000, false),
        ];
        for (allowance, host, address, port, covered) in cases {
            let is = allowed(allowance, host, address, port);
            assert_eq!(is, covered, "{allowance} for {host} at {address}:{port}");
        }
    }

    #[test]
    fn what_is_no_allowance_is_refused_with_examples() {
        for text in [
            "",
            "*",
            "*.example",
            "http://127.0.0.1/",
            "127.0.0.1:",
            "127.0.0.1:http",
            "127.0.0.1:70000",
            "10.0.0.0/33",
            "[::1",
            "[::1]8080",
            "a b",
            "a/b",
            "user@host",
        ] {
            let error = text.parse::<Allowance>().unwrap_err().to_string();
            assert!(error.contains("such as 127.0.0.1:8000"), "{text}: {error}");
        }
        for all in ["0.0.0.0/0", "::/0", "[::/0]:80"] {
            let error = all.parse::<Allowance>().unwrap_err().to_string();
            assert!(error.contains("allows everything"), "{all}: {error}");
        }
    }

    proptest! {
        /// Parsing an allowance never fails except with an error, and a parsed allowance is printed so that it parses
        /// to the same value.
        #[test]
        fn allowances_are_read_as_they_are_written(text in "[0-9a-fA-F:.\\[\\]/xX*a-z-]{0,24}") {
            if let Ok(allowance) = text.parse::<Allowance>() {
                prop_assert_eq!(allowance.to_string().parse::<Allowance>(), Ok(allowance));
            }
        }
    }
}
