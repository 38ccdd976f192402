//! What pages of one template have in common besides text: tag paths, links, the shape of the address, and the layout
//! (after Crescenzi et al., as cited by the paper).

use super::key::{combine, common, comparable, hash, jaccard, short};
use crate::snapshot::{NodeKind, PageSnapshot};
use serde::{Deserialize, Serialize};
use url::Url;

/// Maximum number of members of a feature set: the smallest hashes, a fair sample. Source: ours; pages of the
/// evaluation sets have up to 900 different tag paths.
const MAX_MEMBERS: usize = 2048;

/// Minimum share of a template's pages that must have a feature for it to be one of the template. Source: ours: a
/// half or more.
const MIN_SHARE: f64 = 0.5;

/// Number of innermost elements of a path whose classes count. A class on `html` that names the page would make all
/// paths of the page different. Source: ours, measured on estuka.
const MAX_NAMED_LEVELS: usize = 3;

/// Columns of the grid on which boxes are placed; its cells are squares. Source: ours.
const GRID: f64 = 24.0;
/// Minimum width of a box in the skeleton, as a share of the page's width. Source: ours: a narrow sidebar.
const MIN_WIDTH: f64 = 0.12;
/// Rows of the grid that belong to the skeleton: the top of the page, about two screens; further down, positions
/// depend on the length of the content. Source: ours.
const MAX_ROW: f64 = 24.0;

/// Weight of each feature set, if both pages have it. Source: ours, measured on estuka.
const WEIGHTS: [f64; 4] = [0.5, 0.2, 0.1, 0.2];

/// The features of a page or template: ascending sets of hashes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Features {
    /// Tag paths of elements with a box, with the classes of the innermost [`MAX_NAMED_LEVELS`] elements.
    pub(crate) paths: Vec<u32>,
    /// Link targets, without query and fragment.
    pub(crate) links: Vec<u32>,
    /// The shape of the address: host, and path segments with masked digits. Empty for files.
    pub(crate) address: Vec<u32>,
    /// Wide boxes on the grid.
    pub(crate) skeleton: Vec<u32>,
}

impl Features {
    /// The features of a page. Linear in nodes.
    pub(crate) fn from_page(page: &PageSnapshot) -> Self {
        // For each node: its tag path, and the names (tags with classes) of its innermost three levels.
        let mut paths: Vec<(u64, [u64; MAX_NAMED_LEVELS])> = Vec::with_capacity(page.len());
        let mut features = Self {
            address: address(&page.source.url),
            ..Self::default()
        };
        let base = page.links();
        for (id, node) in page.iter() {
            let (path, above) = node
                .parent
                .map_or_else(Default::default, |p| paths[p.index()]);
            let tag = hash(page.tag(id).as_bytes());
            let name = combine(tag, classes(node.attribute("class")));
            let path = combine(path, tag);
            paths.push((path, [name, above[0], above[1]]));
            if node.kind != NodeKind::Element || node.rect.is_none() {
                continue;
            }
            let named = paths[id.index()]
                .1
                .iter()
                .fold(path, |sum, n| combine(sum, *n));
            features.paths.push(short(named));
            features.skeleton.extend(cell_of(page, node.rect.as_ref()));
            if page.tag(id) == "a"
                && let Some(link) = node.attribute("href").and_then(|h| base.resolve(h))
            {
                let target = link.split(['?', '#']).next().unwrap_or_default();
                features.links.push(short(hash(target.as_bytes())));
            }
        }
        features.sorted()
    }

    /// Each set sorted, without duplicates, cut to [`MAX_MEMBERS`].
    pub(crate) fn sorted(mut self) -> Self {
        for set in self.sets_mut() {
            set.sort_unstable();
            set.dedup();
            set.truncate(MAX_MEMBERS);
        }
        self
    }

    fn sets(&self) -> [&Vec<u32>; 4] {
        [&self.paths, &self.links, &self.address, &self.skeleton]
    }

    fn sets_mut(&mut self) -> [&mut Vec<u32>; 4] {
        [
            &mut self.paths,
            &mut self.links,
            &mut self.address,
            &mut self.skeleton,
        ]
    }

    /// Similarity of two pages, 0..=1.
    pub(crate) fn similarity(&self, other: &Self) -> f64 {
        self.compare(other, jaccard)
    }

    /// Share of a template's features that a page has, 0..=1.
    pub(crate) fn shown_by(&self, page: &Self) -> f64 {
        self.compare(page, |template, page| {
            common(template, page) as f64 / template.len().max(1) as f64
        })
    }

    fn compare(&self, other: &Self, alike: impl Fn(&[u32], &[u32]) -> f64) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for ((own, other), weight) in self.sets().into_iter().zip(other.sets()).zip(WEIGHTS) {
            if !own.is_empty() && !other.is_empty() {
                let [own, other] = comparable([own, other], MAX_MEMBERS);
                sum += weight * alike(own, other);
                weights += weight;
            }
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    /// The features that at least half of the pages have; at most [`MAX_MEMBERS`] of each kind, like those read from
    /// a file.
    pub(crate) fn shared_by_most<'a>(pages: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let count = pages.clone().count();
        let least = (MIN_SHARE * count as f64).ceil().max(1.0) as usize;
        let mut most = Self::default();
        for (i, set) in most.sets_mut().into_iter().enumerate() {
            let mut all: Vec<u32> = pages.clone().flat_map(|p| p.sets()[i].clone()).collect();
            all.sort_unstable();
            let runs = all.chunk_by(|a, b| a == b);
            *set = runs.filter(|r| r.len() >= least).map(|r| r[0]).collect();
        }
        most.sorted()
    }
}

/// The hash of an element's classes, independent of their order.
fn classes(class: Option<&str>) -> u64 {
    let mut names: Vec<&str> = class.unwrap_or_default().split_whitespace().collect();
    names.sort_unstable();
    names.dedup();
    names
        .iter()
        .fold(0, |sum, name| combine(sum, hash(name.as_bytes())))
}

/// The hash of a wide box on the grid.
fn cell_of(page: &PageSnapshot, rect: Option<&crate::geometry::Rect>) -> Option<u32> {
    let rect = rect.filter(|r| !r.is_empty())?;
    let cell = page.page.width / GRID;
    if cell <= 0.0 || cell.is_nan() || rect.width() < MIN_WIDTH * page.page.width {
        return None;
    }
    let [left, top, width] = [rect.left, rect.top, rect.width()]
        .map(|px| (px / cell).round().clamp(-1.0, 2.0 * MAX_ROW) as i64);
    (top as f64 <= MAX_ROW).then(|| {
        let key = [left, top, width].map(|v| v as u64);
        short(combine(combine(key[0], key[1]), key[2]))
    })
}

/// The shape of an address as a set: the host, and the path with masked digits. Local files have none, because their
/// folders say nothing about the site.
fn address(url: &str) -> Vec<u32> {
    let Ok(url) = Url::parse(url) else {
        return Vec::new();
    };
    let Some(host) = url
        .host_str()
        .filter(|_| matches!(url.scheme(), "http" | "https"))
    else {
        return Vec::new();
    };
    let mut shape = vec![short(hash(host.as_bytes()))];
    let segments: Vec<&str> = url.path().split('/').filter(|s| !s.is_empty()).collect();
    let mut key = hash(host.as_bytes());
    for segment in segments.iter().take(segments.len().saturating_sub(1)) {
        let masked = segment.replace(|c: char| c.is_ascii_digit(), "0");
        key = combine(key, hash(masked.as_bytes()));
        shape.push(short(key));
    }
    let depth = format!("{host} has {} segments", segments.len());
    shape.push(short(hash(depth.as_bytes())));
    shape.sort_unstable();
    shape.dedup();
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_were_cut_off_are_compared_up_to_their_ends() {
        let with_links = |links: Vec<u32>| {
            let features = Features {
                links,
                ..Features::default()
            };
            features.sorted()
        };
        // Of many links of a page, only those with the smallest hashes are kept.
        let spread = |step: u32, number: u32| with_links((0..number).map(|i| i * step).collect());
        let (page, template) = (spread(100, 8_192), spread(8_192, 100));
        assert!(
            template.shown_by(&page) < 1.0,
            "none of them are links of the page"
        );
        let template = spread(1_600, 512);
        assert_eq!(template.shown_by(&page), 1.0);
        let similarity = page.similarity(&spread(400, 2_048));
        assert!((similarity - 0.25).abs() < 0.01, "{similarity}");
    }

    #[test]
    fn shared_features_are_as_many_as_come_back_from_a_file() {
        let page = |links: std::ops::Range<u32>| Features {
            links: links.collect(),
            ..Features::default()
        };
        // Each link is on half of the pages.
        let pages = [page(0..2_048), page(2_048..4_096)];
        let shared = Features::shared_by_most(pages.iter());
        assert_eq!(shared.links.len(), MAX_MEMBERS);
        assert_eq!(shared.clone().sorted(), shared);
    }

    #[test]
    fn addresses_of_one_kind_have_one_shape() {
        let article = address("https://a.org/2016/05/one-story");
        assert_eq!(article, address("https://a.org/2017/11/another?x=1"));
        assert!(jaccard(&article, &address("https://a.org/about")) < 0.5);
        assert!(address("file:///tmp/x.html").is_empty());
        assert!(address("").is_empty());
    }
}
