//! Second pass: which chunks of a page are template.

use super::chunk::{Chunks, rect_of};
use super::features::Features;
use super::key::{resemblance, shingles, word_hashes};
use super::marks::{MarkedBlock, TemplateMarks};
use super::{Cluster, Template, TemplateChunk};
use crate::algorithm::mdr::{DataRegion, Mdr, Record};
use crate::algorithm::pruning::CONVINCING_LIST;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::HashMap;

/// Records of a main list have at least so many words on average: items of menus have fewer.
/// Source: ours, a clause.
const MIN_RECORD_WORDS: u32 = 8;

/// A list of which one record holds more than this share of the words is a list of the page's
/// sections, 0..=1. Source: ours: two thirds.
const MAX_RECORD_SHARE: f64 = 0.67;

/// Characters of a marked block's text that are told. Source: ours, a few lines.
const SHOWN_CHARS: usize = 400;

impl Template {
    /// Marks what of a page is template. Where the page is of another template, nothing is, and
    /// the similarity says how far away it is. A page that is template throughout is left alone
    /// too, unless [`TemplateOptions::max_page_template`](super::TemplateOptions) allows it.
    ///
    /// Linear in nodes and text, but for the search for lists of records.
    pub fn apply(&self, page: &PageSnapshot) -> TemplateMarks {
        let features = Features::of(page);
        let shown = self
            .clusters
            .iter()
            .map(|c| c.features.shown_by(&features))
            .enumerate();
        // The first of equally similar ones: the largest cluster.
        let best = shown.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let Some((index, similarity)) = best else {
            return TemplateMarks::none(page, 0.0);
        };
        if similarity < self.options.min_shown {
            let mut marks = TemplateMarks::none(page, similarity);
            marks.warnings.push(format!(
                "the page is of another template (similarity {similarity:.2}, needed {:.2}): nothing of it is marked",
                self.options.min_shown
            ));
            return marks;
        }
        let second = Pass::new(self, &self.clusters[index], page);
        let blocks = second.run();
        let marks = TemplateMarks::new(page, index, similarity, blocks);
        if marks.share(page, page.root()) > self.options.max_page_template {
            let mut none = TemplateMarks::none(page, similarity);
            none.cluster = Some(index);
            none.warnings.push(
                "everything on the page is template: nothing of it is marked; where that is right, \
                 learn the template with --force"
                    .to_owned(),
            );
            return none;
        }
        marks
    }
}

/// How a leaf is known to be template.
#[derive(Clone, Copy)]
struct Known {
    pages: u32,
    varies: bool,
}

struct Pass<'a> {
    template: &'a Template,
    page: &'a PageSnapshot,
    chunks: Chunks,
    /// Chunks of the template by text, path and place.
    exact: HashMap<(u64, u64, u32), &'a TemplateChunk>,
    /// Chunks of the template long enough to be nearly the same as others, by path.
    near: HashMap<u64, Vec<&'a TemplateChunk>>,
    /// Pages the template was learned from.
    pages: u32,
    /// By leaf.
    known: Vec<Option<Known>>,
}

impl<'a> Pass<'a> {
    fn new(template: &'a Template, cluster: &'a Cluster, page: &'a PageSnapshot) -> Self {
        let chunks = Chunks::of(page, template.options.mode);
        let mut near: HashMap<u64, Vec<&TemplateChunk>> = HashMap::new();
        for chunk in cluster.chunks.iter().filter(|c| !c.shingles.is_empty()) {
            near.entry(chunk.path).or_default().push(chunk);
        }
        Self {
            template,
            page,
            pages: cluster.pages,
            known: vec![None; chunks.leaves.len()],
            chunks,
            exact: cluster.chunks.iter().map(|c| (c.key(), c)).collect(),
            near,
        }
    }

    fn run(mut self) -> Vec<MarkedBlock> {
        self.match_chunks();
        self.spare_records();
        self.blocks()
    }

    /// Containers come before their parts: a part may know better than its container.
    fn match_chunks(&mut self) {
        let words: Vec<Vec<u32>> = self
            .chunks
            .leaves
            .iter()
            .map(|l| word_hashes(&l.text))
            .collect();
        for chunk in &self.chunks.list {
            let key = (chunk.text, chunk.path, chunk.ordinal);
            let found = match self.exact.get(&key) {
                Some(exact) => Some(Known {
                    pages: exact.pages,
                    varies: false,
                }),
                None => {
                    let candidates = self.near.get(&chunk.path);
                    let enough = self.chunks.words(chunk) >= self.template.options.min_near_words;
                    candidates.filter(|_| enough).and_then(|candidates| {
                        let own = shingles(&words[chunk.leaves.clone()].concat());
                        let alike = |c: &&&TemplateChunk| {
                            resemblance(&c.shingles, &own) >= self.template.options.near
                        };
                        let best = candidates.iter().filter(alike).max_by_key(|c| c.pages)?;
                        Some(Known {
                            pages: best.pages,
                            varies: true,
                        })
                    })
                }
            };
            if let Some(found) = found {
                for leaf in chunk.leaves.clone() {
                    let better = |k: &Known| k.varies && !found.varies;
                    if self.known[leaf].as_ref().is_none_or(better) {
                        self.known[leaf] = Some(found);
                    }
                }
            }
        }
    }

    /// A list of records most of which is the page's own keeps all of its text; so does the main
    /// list where few pages are known.
    fn spare_records(&mut self) {
        if self.known.iter().all(Option::is_none) {
            return;
        }
        let options = &self.template.options;
        let lists = Mdr::default().records(self.page);
        let best = lists.first().map_or(0.0, |list| list.score.total);
        let main = best.max(CONVINCING_LIST);
        for list in lists {
            let holds = |node: NodeId| {
                let at = list.nodes.partition_point(|n| *n <= node);
                at > 0 && self.page.contains(list.nodes[at - 1], node)
            };
            let inside: Vec<usize> = (0..self.chunks.leaves.len())
                .filter(|i| holds(self.chunks.leaves[*i].nodes[0]))
                .collect();
            let chars = |i: &usize| self.chunks.leaves[*i].text.len();
            let all: usize = inside.iter().map(chars).sum();
            let known: usize = inside
                .iter()
                .filter(|i| self.known[**i].is_some())
                .map(chars)
                .sum();
            let is_own = known as f64 <= options.max_list_template * all as f64;
            let words: u32 = inside.iter().map(|i| self.chunks.leaves[*i].words).sum();
            let is_main = self.pages < options.min_list_pages
                && list.score.total >= main
                && words >= MIN_RECORD_WORDS * list.records.len() as u32;
            if (is_own || is_main) && !self.is_of_sections(&list) {
                inside.iter().for_each(|i| self.known[*i] = None);
            }
        }
    }

    fn is_of_sections(&self, list: &DataRegion) -> bool {
        let words = |r: &Record| {
            r.nodes
                .iter()
                .map(|n| self.page.totals(*n).words)
                .sum::<u32>()
        };
        let all: u32 = list.records.iter().map(words).sum();
        let most = list.records.iter().map(words).max().unwrap_or(0);
        f64::from(most) > MAX_RECORD_SHARE * f64::from(all)
    }

    /// The largest chunks that are template throughout.
    fn blocks(&self) -> Vec<MarkedBlock> {
        let mut blocks = Vec::new();
        let mut done = 0;
        for chunk in &self.chunks.list {
            if chunk.leaves.start < done {
                continue;
            }
            let leaves = &self.chunks.leaves[chunk.leaves.clone()];
            let known: Option<Vec<Known>> =
                self.known[chunk.leaves.clone()].iter().copied().collect();
            let Some(known) = known else { continue };
            done = chunk.leaves.end;
            let nodes: Vec<NodeId> = leaves.iter().flat_map(|l| l.nodes.clone()).collect();
            blocks.push(MarkedBlock {
                rect: rect_of(self.page, &nodes),
                container: chunk.node,
                text: self.chunks.sample(chunk, SHOWN_CHARS),
                pages: known.iter().map(|k| k.pages).min().unwrap_or(0),
                varies: known.iter().any(|k| k.varies),
                nodes,
            });
        }
        blocks
    }
}
