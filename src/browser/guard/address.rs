//! Whether an address is on the public internet, or one that a page must not reach by itself.
//!
//! Pure. The ranges are those of IANA's registries of special-purpose addresses for IPv4 and IPv6 (RFC 6890 and its
//! updates); an IPv6 address that embeds an IPv4 address is judged by the embedded one. An address that is not known
//! to be public is refused, and so is a range missing in these lists.

use ipnet::{Ipv4Net, Ipv6Net};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const fn v4(a: u8, b: u8, c: u8, d: u8, length: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), length)
}

const fn v6(head: [u16; 4], length: u8) -> Ipv6Net {
    let [a, b, c, d] = head;
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0), length)
}

/// IPv4 ranges that are not public; the first match gives the description.
const REFUSED_V4: [(Ipv4Net, &str); 17] = [
    (v4(127, 0, 0, 0, 8), "a loopback address"),
    (v4(10, 0, 0, 0, 8), "a private address"),
    (v4(172, 16, 0, 0, 12), "a private address"),
    (v4(192, 168, 0, 0, 16), "a private address"),
    (v4(169, 254, 0, 0, 16), "a link-local address"),
    (v4(100, 64, 0, 0, 10), "an address shared by a carrier"),
    (v4(0, 0, 0, 0, 8), "an address of this host"),
    (v4(255, 255, 255, 255, 32), "a broadcast address"),
    (v4(224, 0, 0, 0, 4), "a multicast address"),
    (v4(192, 0, 0, 0, 24), "a reserved address"),
    (v4(192, 0, 2, 0, 24), "an address for documentation"),
    (v4(198, 51, 100, 0, 24), "an address for documentation"),
    (v4(203, 0, 113, 0, 24), "an address for documentation"),
    (v4(192, 88, 99, 0, 24), "a 6to4 relay"),
    (v4(198, 18, 0, 0, 15), "an address for benchmarks"),
    (v4(240, 0, 0, 0, 4), "a reserved address"),
    // A public number, but the host of a virtual machine in Azure answers there.
    (v4(168, 63, 129, 16, 32), "the platform address of a cloud"),
];

/// IPv6 ranges that are not public.
const REFUSED_V6: [(Ipv6Net, &str); 10] = [
    (v6([0xfc00, 0, 0, 0], 7), "a unique local address"),
    (v6([0xfe80, 0, 0, 0], 10), "a link-local address"),
    (v6([0xfec0, 0, 0, 0], 10), "a site-local address"),
    (v6([0xff00, 0, 0, 0], 8), "a multicast address"),
    (
        v6([0x64, 0xff9b, 1, 0], 48),
        "a NAT64 address of a local network",
    ),
    (v6([0x2001, 0, 0, 0], 32), "a Teredo address"),
    (
        v6([0x2001, 0xdb8, 0, 0], 32),
        "an address for documentation",
    ),
    (v6([0x3fff, 0, 0, 0], 20), "an address for documentation"),
    (v6([0x2001, 0, 0, 0], 23), "a reserved address"),
    (v6([0x2002, 0, 0, 0], 16), "a 6to4 address"),
];

/// The only IPv6 range assigned to the public internet (RFC 4291, IANA).
const GLOBAL_UNICAST: Ipv6Net = v6([0x2000, 0, 0, 0], 3);

/// IPv6 ranges whose last 32 bits are the IPv4 address that is reached: IPv4-mapped, IPv4-compatible,
/// IPv4-translated, and the well-known prefix of NAT64 (RFC 6052).
const CARRIERS: [Ipv6Net; 4] = [
    Ipv6Net::new_assert(Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96),
    v6([0, 0, 0, 0], 96),
    Ipv6Net::new_assert(Ipv6Addr::new(0, 0, 0, 0, 0xffff, 0, 0, 0), 96),
    v6([0x64, 0xff9b, 0, 0], 96),
];

/// A description of an address that is not public: `a loopback address`.
pub fn not_public(address: IpAddr) -> Option<&'static str> {
    match plain(address) {
        IpAddr::V4(address) => REFUSED_V4
            .iter()
            .find(|(range, _)| range.contains(&address))
            .map(|(_, what)| *what),
        IpAddr::V6(address) if address.is_loopback() => Some("a loopback address"),
        IpAddr::V6(address) if address.is_unspecified() => Some("an address of this host"),
        IpAddr::V6(address) => REFUSED_V6
            .iter()
            .find(|(range, _)| range.contains(&address))
            .map(|(_, what)| *what)
            .or_else(|| (!GLOBAL_UNICAST.contains(&address)).then_some("a reserved address")),
    }
}

/// The IPv4 address embedded in an IPv6 address, otherwise the address itself. `::1` and `::` embed none.
pub fn plain(address: IpAddr) -> IpAddr {
    let IpAddr::V6(six) = address else {
        return address;
    };
    let carries = CARRIERS.iter().any(|range| range.contains(&six));
    if !carries || six.is_loopback() || six.is_unspecified() {
        return address;
    }
    let [.., a, b, c, d] = six.octets();
    IpAddr::V4(Ipv4Addr::new(a, b, c, d))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use proptest::prelude::*;
    use url::{Host, Url};

    fn range_of(address: &str) -> Option<&'static str> {
        not_public(address.parse().unwrap())
    }

    #[test]
    fn every_range_is_told_by_its_first_and_last_address() {
        let cases = [
            ("127.0.0.1", "127.255.255.255", "loopback"),
            ("10.0.0.0", "10.255.255.255", "private"),
            ("172.16.0.0", "172.31.255.255", "private"),
            ("192.168.0.0", "192.168.255.255", "private"),
            ("169.254.0.0", "169.254.169.254", "link-local"),
            ("100.64.0.0", "100.127.255.255", "carrier"),
            ("0.0.0.0", "0.255.255.255", "this host"),
            ("255.255.255.255", "255.255.255.255", "broadcast"),
            ("224.0.0.0", "239.255.255.255", "multicast"),
            ("192.0.0.0", "192.0.0.192", "reserved"),
            ("192.0.2.1", "203.0.113.255", "documentation"),
            ("198.18.0.0", "198.19.255.255", "benchmarks"),
            ("240.0.0.0", "255.255.255.254", "reserved"),
            ("168.63.129.16", "168.63.129.16", "cloud"),
            ("::1", "::1", "loopback"),
            ("::", "::", "this host"),
            ("fc00::", "fdff:ffff::1", "unique local"),
            ("fe80::", "febf::1", "link-local"),
            ("fec0::", "feff::1", "site-local"),
            ("ff00::", "ff02::1", "multicast"),
            ("2001:db8::", "3fff:fff::1", "documentation"),
            ("2002::", "2002:7f00:1::", "6to4"),
            ("2001::", "2001:0:ffff::1", "Teredo"),
            ("2001:2::", "2001:1ff::1", "reserved"),
            ("64:ff9b:1::", "64:ff9b:1:ffff::7f00:1", "NAT64"),
            ("100::", "1fff::1", "reserved"),
            ("4000::", "fbff::1", "reserved"),
            // IPv6 addresses that carry such IPv4 addresses.
            ("::ffff:127.0.0.1", "::ffff:7f00:1", "loopback"),
            ("::127.0.0.1", "::ffff:0:127.0.0.1", "loopback"),
            ("64:ff9b::127.0.0.1", "64:ff9b::7fff:ffff", "loopback"),
            ("64:ff9b::10.0.0.1", "::ffff:10.0.0.1", "private"),
            ("64:ff9b::a9fe:a9fe", "::ffff:169.254.169.254", "link-local"),
        ];
        for (first, last, word) in cases {
            for address in [first, last] {
                let what = range_of(address).unwrap_or("public");
                assert!(what.contains(word), "{address}: {what}, not {word}");
            }
        }
    }

    #[test]
    fn neighbours_of_the_ranges_are_public() {
        let public = [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2001:200::",
            "2001:db7::1",
            "2001:db9::1",
            "2003::",
            "2606:4700::1",
            "3ffe:ffff::1",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ];
        for address in public {
            assert_eq!(range_of(address), None, "{address}");
        }
    }

    /// The URL standard gives every spelling of a host one form; the guard never compares spellings.
    #[test]
    fn every_spelling_of_a_host_is_one_address() {
        let spellings = [
            "http://127.0.0.1/",
            "HTTP://127.0.0.1/",
            "hTtP:\\\\127.0.0.1",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://017700000001/",
            "http://0x7f.1/",
            "http://127.1/",
            "http://0177.0.0.1/",
            "http://127.0.1/",
            "http://127.0.0.1./",
            "http://%31%32%37.0.0.1/",
            "http://public.test@127.0.0.1/",
            "http://public.test:80@127.0.0.1:80/",
            "http://１２７.０.０.１/",
            "http://127。0。0。1/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::FFFF:7F00:1]/",
            "http://[0:0:0:0:0:ffff:127.0.0.1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[::1]/",
            "http://[0000::0001]/",
        ];
        for spelling in spellings {
            let url = Url::parse(spelling).unwrap();
            let address: IpAddr = match url.host().unwrap() {
                Host::Ipv4(address) => address.into(),
                Host::Ipv6(address) => address.into(),
                Host::Domain(name) => unreachable!("{spelling} is the name {name}"),
            };
            assert_eq!(
                not_public(address),
                Some("a loopback address"),
                "{spelling}"
            );
        }
    }

    proptest! {
        /// Independent of our table: an address that the standard library classifies as special is never public.
        #[test]
        fn nothing_special_is_public(bits: u32) {
            let address = Ipv4Addr::from_bits(bits);
            let special = address.is_loopback() || address.is_private() || address.is_link_local()
                || address.is_broadcast() || address.is_documentation() || address.is_multicast()
                || address.is_unspecified();
            prop_assert!(!special || not_public(address.into()).is_some());
        }

        /// An IPv4 address is judged as itself, whatever prefix carries it.
        #[test]
        fn carriers_change_nothing(bits: u32, carrier in 0..CARRIERS.len()) {
            prop_assume!(bits > 1);
            let four = Ipv4Addr::from_bits(bits);
            let head = CARRIERS[carrier].addr().to_bits();
            let six = Ipv6Addr::from_bits(head | u128::from(bits));
            prop_assert_eq!(not_public(six.into()), not_public(four.into()));
            prop_assert_eq!(plain(six.into()), IpAddr::V4(four));
        }

        /// Outside the one public block and the carriers no address is public.
        #[test]
        fn only_global_unicast_is_public(bits: u128) {
            let address = Ipv6Addr::from_bits(bits);
            if not_public(address.into()).is_none() && plain(address.into()) == address {
                prop_assert_eq!(bits >> 125, 1);
            }
        }
    }
}
