//! Step 7: which candidates are the article, comments on it or areas, and what type of page that makes.

use super::{SdPage, SdRegion, SdRole, SdType, words};
use crate::snapshot::{NodeId, PageSnapshot};

/// Characters of a region that are scanned for words of comments. Source: ours: a comment's
/// "reply" or "wrote:" stands near its text.
pub(super) const SCANNED: usize = 2000;
/// Nodes in which they are looked for: of regions within each other every one begins anew. Source: ours.
const SCANNED_NODES: usize = 5_000;

/// Decides, given what [`Sd::candidates`](super::Sd::candidates) returns.
pub(crate) fn decide_among(
    page: &PageSnapshot,
    mut regions: Vec<SdRegion>,
    rule: Reading,
) -> SdPage {
    let kind = (!regions.is_empty()).then(|| name_roles(page, &mut regions, rule));
    SdPage { kind, regions }
}

/// Names the roles of the candidates, in the order of the paper's step 7.
fn name_roles(page: &PageSnapshot, regions: &mut [SdRegion], rule: Reading) -> SdType {
    let candidates: Vec<usize> = (0..regions.len())
        .filter(|i| regions[*i].role == SdRole::Candidate)
        .collect();
    let title = |i: usize| match rule {
        Reading::Paper => regions[i].title_diff,
        Reading::AsLearned => regions[i].title_as_learned,
    };
    // The article: nearest to the root, then with the title at the closest level.
    let titled = candidates.iter().filter(|i| title(**i).is_some());
    let article = titled
        .min_by_key(|i| (regions[**i].dfr, title(**i), **i))
        .copied();
    let Some(article) = article else {
        candidates
            .iter()
            .for_each(|i| regions[*i].role = SdRole::Area);
        return SdType::MultipleAreas;
    };
    let others: Vec<usize> = candidates
        .iter()
        .copied()
        .filter(|i| *i != article)
        .collect();
    // Comments among the other candidates. The body is asked for once: looking for it takes all nodes of
    // a page that has none.
    let body = page.body();
    let comments: Vec<usize> = others
        .iter()
        .copied()
        .filter(|i| is_comments((page, body), (&regions[*i], &regions[article]), rule))
        .collect();
    // Without comments, and all at one level: no article, but multiple areas.
    let level = regions[article].dfr;
    if comments.is_empty() && !others.is_empty() && others.iter().all(|i| regions[*i].dfr == level)
    {
        candidates
            .iter()
            .for_each(|i| regions[*i].role = SdRole::Area);
        return SdType::MultipleAreas;
    }
    regions[article].role = SdRole::Article;
    comments
        .iter()
        .for_each(|i| regions[*i].role = SdRole::Comments);
    if comments.is_empty() {
        SdType::Article
    } else {
        SdType::ArticleWithComments
    }
}

/// How the article is distinguished from other candidates, and comments from both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As the paper says: by the titles of texts; by its keywords, and a common parent with the article.
    Paper,
    /// As the committed models of main content learned it, which read it as one of their features: by
    /// [`SdRegion::title_as_learned`]; by the labels of comments, with or without a colon, wherever the region
    /// stands.
    AsLearned,
}

/// Whether a region holds comments: by text, class or id, of its own or of an ancestor below the one
/// it shares with the article.
fn is_comments(
    (page, body): (&PageSnapshot, NodeId),
    (region, article): (&SdRegion, &SdRegion),
    rule: Reading,
) -> bool {
    let mut chain = page.inclusive_ancestors(region.node);
    let common = chain.find(|n| page.contains(*n, article.node));
    let shares = rule == Reading::AsLearned
        || common.is_some_and(|c| is_common_parent((page, body), c, [region.node, article.node]));
    let tells = |text: &str| match rule {
        Reading::Paper => words::tells_of_comments(text),
        Reading::AsLearned => words::has_label_of_comments(text),
    };
    let mut names = page
        .inclusive_ancestors(region.node)
        .take_while(|n| Some(*n) != common)
        .flat_map(|n| page.node(n).name_attributes());
    shares && (names.any(|name| tells(&name.to_lowercase())) || tells(&beginning(page, region)))
}

/// The beginning of a region's text, in lower case.
fn beginning(page: &PageSnapshot, region: &SdRegion) -> String {
    page.beginning_of(&region.valid, SCANNED, SCANNED_NODES)
        .to_lowercase()
}

/// Whether the smallest ancestor of two regions parts them from the rest of the page.
fn is_common_parent(
    (page, body): (&PageSnapshot, NodeId),
    ancestor: NodeId,
    regions: [NodeId; 2],
) -> bool {
    let is_below = ancestor != body && page.contains(body, ancestor);
    let is_child = |node: NodeId| page.parent(node) == Some(body) || node == body;
    is_below || ancestor == body && regions.into_iter().all(is_child)
}
