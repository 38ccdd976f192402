//! The noise ratios of the WPNC paper on pages whose content is known.
//!
//! Source: Bhamare, Pawar, *An Efficient Method of Web Page Noise Cleaning for Effective Web
//! Mining*, §4.3: the share of a page's tags that is noise, before and after cleaning.
//!
//! # Decisions of ours
//! The paper does not say who tells which tags are noise: by its black list none would be left after
//! cleaning, and its tables have some 22 % left. Here the true text tells, too: a container tag is
//! noise where less than [`CONTENT_SHARE`] of the characters in it are of the true content.

use super::noise::TagCount;
use super::unit_truth::unit_truth;
use crate::algorithm::wpnc::Cleaned;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// A tag is content from this share of its characters on, 0..=1. Source: ours: a half.
pub const CONTENT_SHARE: f64 = 0.5;

/// Noise by the paper's own black list, before and after.
pub fn tags_by_list(cleaned: &Cleaned) -> (TagCount, TagCount) {
    let count = |share: f64| TagCount {
        total: cleaned.tags,
        noise: (share * f64::from(cleaned.tags)).round() as u32,
    };
    (count(cleaned.noise_before), count(cleaned.noise_after))
}

/// Noise by the true text of a page, before and after. Linear in nodes and text.
pub fn tags_by_truth(page: &PageSnapshot, cleaned: &Cleaned, truth: &str) -> (TagCount, TagCount) {
    let true_chars = true_chars(page, truth);
    let is_noise = |id: NodeId| {
        let node = page.node(id);
        let inside = true_chars[node.end.index()] - true_chars[id.index()];
        inside < CONTENT_SHARE * f64::from(page.totals(id).chars)
    };
    let is_gone = |id: NodeId| page.is_in_any(&cleaned.removed, id);
    let containers = || cleaned.white.iter().chain(&cleaned.black).copied();
    let noise = |ids: &mut dyn Iterator<Item = NodeId>| TagCount {
        total: cleaned.tags,
        noise: ids.filter(|id| is_noise(*id)).count() as u32,
    };
    (
        noise(&mut containers()),
        noise(&mut containers().filter(|id| !is_gone(*id))),
    )
}

/// Characters of true content in the nodes before each one.
fn true_chars(page: &PageSnapshot, truth: &str) -> Vec<f64> {
    let readable = |id: &NodeId| {
        let node = page.node(*id);
        node.kind == NodeKind::Text && node.is_readable()
    };
    let texts: Vec<NodeId> = page.iter().map(|(id, _)| id).filter(readable).collect();
    let pieces: Vec<&str> = texts
        .iter()
        .map(|id| page.node(*id).text.as_deref().unwrap_or(""))
        .collect();
    let mut own = vec![0.0; page.len()];
    for (id, share) in texts.iter().zip(unit_truth(truth, &pieces)) {
        own[id.index()] = f64::from(share) * f64::from(page.totals(*id).chars);
    }
    let sums = own.iter().scan(0.0, |sum, own| {
        *sum += own;
        Some(*sum)
    });
    std::iter::once(0.0).chain(sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::wpnc::{DensityKind, ThresholdKind, Wpnc};
    use crate::snapshot::test_page::TestPage;

    /// html > body > ( ul > li "Menu", div > ( p true, p not true ) ): 7 tags. Densities: ul 4 / 2,
    /// li 4, body (4 + 80) / 6 = 14, div 80 / 3, p 40; Tr = 10 puts ul and li on the black list, 2 of
    /// 7, and both are removed.
    /// By truth ul, li and the second p are noise, and the body with 40 of 84 characters; the div
    /// with 40 of 80 is not: 4 of 7 before. The body and the second p stay: 2 of 7 after.
    #[test]
    fn noise_is_what_the_truth_does_not_hold() {
        let (right, wrong) = (
            "Every word of this is what the page says",
            "Unlike all these others of the same size",
        );
        assert_eq!((right.len(), wrong.len()), (40, 40));
        let mut t = TestPage::new(800.0, 600.0);
        t.open("html").open("body");
        t.open("ul").open("li").text("Menu").close().close();
        t.open("div").open("p").text(right).close();
        t.open("p").text(wrong);
        let page = t.finish();
        let cleaned = Wpnc {
            density: DensityKind::Text,
            threshold: ThresholdKind::Fixed,
            fixed: 10.0,
        }
        .clean(&page);
        let (before, after) = tags_by_truth(&page, &cleaned, right);
        assert_eq!((before.total, before.noise), (7, 4));
        assert_eq!((after.total, after.noise), (7, 2));
        let (before, after) = tags_by_list(&cleaned);
        assert_eq!((before.noise, after.noise), (2, 0));
    }
}
