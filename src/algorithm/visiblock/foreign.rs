//! Which links and frames of a page lead to foreign sites: advertisements do.

use crate::input::site;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;
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
        let base = links.base();
        let sites: Vec<Option<Option<String>>> = page
            .iter()
            .map(|(id, node)| {
                let name = match (node.kind, page.tag(id)) {
                    (NodeKind::Element, "a" | "area") => "href",
                    (NodeKind::Element, "iframe" | "embed" | "object") => "src",
                    _ => return None,
                };
                let address = node.attribute(name)?;
                let address = match base {
                    Some(base) => base.join(address).ok(),
                    None => Url::parse(address).ok(),
                };
                Some(address.as_ref().and_then(site))
            })
            .collect();
        let own = base.and_then(site).or_else(|| most(&sites));
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

/// The most frequent site; the first by name of equals.
fn most(sites: &[Option<Option<String>>]) -> Option<String> {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    let named = sites.iter().flatten().flatten();
    for name in named {
        *counts.entry(name).or_default() += 1;
    }
    let without_host = sites.iter().flatten().filter(|s| s.is_none()).count();
    let best = counts
        .into_iter()
        .max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(a.0)))?;
    (best.1 as usize > without_host).then(|| best.0.to_owned())
}
