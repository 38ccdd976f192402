//! Which links and frames of a page lead to foreign sites: advertisements do.

use crate::hash::HashMap;
use crate::input::site;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::rc::Rc;
use url::Url;

/// Counts over links and frames in document order.
pub(super) struct Foreign {
    /// For each node what stands before it: links and frames, and the foreign ones among them.
    before: Vec<(u32, u32)>,
}

impl Foreign {
    /// Reads a page. Its own site is that of its address; for local files, the site that most of
    /// its links lead to, those without a host counting for it.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let links = page.links();
        let mut known = Sites::new(links.base());
        let sites: Vec<Option<Site>> = page
            .iter()
            .map(|(id, node)| {
                let name = match (node.kind, page.tag(id)) {
                    (NodeKind::Element, "a" | "area") => "href",
                    (NodeKind::Element, "iframe" | "embed") => "src",
                    (NodeKind::Element, "object") => "data",
                    _ => return None,
                };
                node.attribute(name).map(|address| known.site(address))
            })
            .collect();
        let own = known.own.or_else(|| most(&sites));
        let mut before = Vec::with_capacity(page.len() + 1);
        let mut counts = (0, 0);
        before.push(counts);
        for site in &sites {
            if let Some(site) = site {
                counts.0 += 1;
                counts.1 += u32::from(site.is_some() && *site != own);
            }
            before.push(counts);
        }
        Self { before }
    }

    /// Share of the links and frames in some subtrees that lead to foreign sites, 0..=1.
    pub(super) fn share(&self, page: &PageSnapshot, nodes: &[NodeId]) -> f64 {
        let (mut all, mut foreign) = (0, 0);
        for node in nodes {
            let (start, end) = (self.before[node.index()], page.node(*node).end.index());
            all += self.before[end].0 - start.0;
            foreign += self.before[end].1 - start.1;
        }
        f64::from(foreign) / f64::from(all.max(1))
    }
}

/// The site that an address leads to; `None` where it has no host.
type Site = Option<Rc<str>>;

/// Tells the sites of addresses. To read one is dear, so it is done once for each host.
struct Sites<'a> {
    base: Option<&'a Url>,
    own: Site,
    of_host: HashMap<&'a str, Site>,
}

impl<'a> Sites<'a> {
    fn new(base: Option<&'a Url>) -> Self {
        Self {
            base,
            own: base.and_then(site).map(Rc::from),
            of_host: HashMap::default(),
        }
    }

    fn site(&mut self, address: &'a str) -> Site {
        if self.base.is_some() && stays_on_host(address) {
            return self.own.clone();
        }
        match start_with_host(address) {
            Some(start) => {
                let base = self.base;
                let site = self.of_host.entry(start);
                site.or_insert_with(|| read(base, address)).clone()
            }
            None => read(self.base, address),
        }
    }
}

fn read(base: Option<&Url>, address: &str) -> Site {
    let address = match base {
        Some(base) => base.join(address),
        None => Url::parse(address),
    };
    address.ok().as_ref().and_then(site).map(Rc::from)
}

/// Whether an address is plainly a path, a query or a place of the same host. Others may be, too.
fn stays_on_host(address: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b':' | b'\\');
    address.bytes().all(is_plain) && !address.starts_with("//")
}

/// The beginning of an address up to its host, which tells the site, where that is plain.
fn start_with_host(address: &str) -> Option<&str> {
    let schemes = ["https://", "http://"];
    let rest = schemes.iter().find_map(|s| address.strip_prefix(s))?;
    let is_of_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
    let end = rest
        .bytes()
        .position(|b| !is_of_name(b))
        .unwrap_or(rest.len());
    let is_whole = matches!(rest.as_bytes().get(end), None | Some(b'/' | b'?' | b'#'));
    (is_whole && end > 0).then(|| &address[..address.len() - rest.len() + end])
}

/// The most frequent site; the first by name of equals.
fn most(sites: &[Option<Site>]) -> Site {
    let mut counts: HashMap<&Rc<str>, u32> = HashMap::default();
    let named = sites.iter().flatten().flatten();
    for name in named {
        *counts.entry(name).or_default() += 1;
    }
    let without_host = sites.iter().flatten().filter(|s| s.is_none()).count();
    let best = counts
        .into_iter()
        .max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(a.0)))?;
    (best.1 as usize > without_host).then(|| Rc::clone(best.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortcut that finds the site without parsing an address agrees with parsing it.
    #[test]
    fn sites_are_those_of_the_addresses_as_they_are_read() {
        let addresses = [
            "",
            "#part",
            "?a=b",
            "a/b.html",
            "/a",
            "/\t/evil.org/x",
            "//other.org/a",
            "/\\other.org",
            "\\\\other.org",
            " https://other.org",
            "https://www.other.co.uk/a?b",
            "https://www.other.co.uk/",
            "http://www.other.co.uk#c",
            "https://other.org:99999/",
            "https://me@other.org/",
            "https://other.org",
            "https://Other.ORG/x",
            "https:///other.org",
            "https://",
            "https://.",
            "https://1.2.3.4/a",
            "https://256.2.3.4/a",
            "https://0x7f.1/",
            "https://xn--a/",
            "https://a..b/",
            "HTTPS://other.org/",
            "mailto:me@other.org",
            "javascript:void(0)",
            "https:relative",
            "C:/windows",
            "a b.html",
            "ü.html",
        ];
        for own in ["https://www.example.org/a/b", "file:///home/a.html"] {
            let base = Url::parse(own).ok();
            for base in [base.as_ref(), None] {
                let mut sites = Sites::new(base);
                // Twice: what is known of a host is what was read.
                for address in addresses.into_iter().chain(addresses) {
                    assert_eq!(sites.site(address), read(base, address), "{own} {address}");
                }
            }
        }
    }
}
