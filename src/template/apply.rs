//! Second pass: marks which chunks of a page are template.

use super::chunk::{Chunk, Chunks, rect_of};
use super::features::Features;
use super::key::{ChunkKey, are_many, shingles, word_hashes};
use super::marks::{MarkedChunk, TemplateMarks};
use super::min_hash::{Buckets, Candidate};
use super::records::{JudgedList, RecordShare};
use super::{Cluster, Template, TemplateChunk};
use crate::algorithm::mdr::Mdr;
use crate::algorithm::pruning::CONVINCING_LIST;
use crate::operations::count;
use crate::snapshot::{Kept, NodeId, PageSnapshot};
use std::collections::{HashMap, HashSet};

/// Maximum number of characters reported of a marked chunk's text. Source: ours, a few lines.
const SHOWN_CHARS: usize = 400;

impl Template {
    /// Marks the template on a page. On a page of another template nothing is marked; the similarity tells how
    /// different it is. Nor is anything marked on a page that is template throughout, unless
    /// [`TemplateOptions::max_page_template`](super::TemplateOptions) allows it.
    ///
    /// Linear in nodes and text, except the search for lists of records.
    pub fn apply(&self, page: &PageSnapshot) -> TemplateMarks {
        let features = Features::from_page(page);
        let shown = self
            .clusters
            .iter()
            .map(|c| c.features.shown_by(&features))
            .enumerate();
        // Of equally similar clusters the first, which is the largest.
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
        let chunks = second.run();
        let marks = TemplateMarks::new(page, index, similarity, chunks);
        if marks.share(page, page.root()) > self.options.max_page_template {
            let mut none = TemplateMarks::none(page, similarity);
            none.cluster = Some(index);
            none.warnings.push(
                "everything on the page is template: nothing of it is marked; where that is right, \
                 learn the template with `force`"
                    .to_owned(),
            );
            return none;
        }
        marks
    }
}

/// Maximum number of elements between the text of a headline and its `h1`. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;

/// Minimum number of own leaves in a container of facts. Source: ours: a single one is a counter, a date or a name.
const MIN_FACTS: usize = 2;

/// How a leaf was recognised as template.
#[derive(Clone, Copy)]
struct Known {
    pages: u32,
    varies: bool,
}

/// The chunks of a template that are long enough for near-identity.
struct NearChunks<'a> {
    /// The chunks, by descending number of pages.
    chunks: Vec<&'a TemplateChunk>,
    /// Index by similar content.
    buckets: Buckets,
}

impl<'a> NearChunks<'a> {
    fn new(all: &'a [TemplateChunk]) -> Self {
        let mut chunks: Vec<&TemplateChunk> =
            all.iter().filter(|c| !c.shingles.is_empty()).collect();
        chunks.sort_by_key(|chunk| std::cmp::Reverse(chunk.pages));
        let candidates: Vec<Candidate<'_>> = chunks.iter().map(|c| c.candidate()).collect();
        let buckets = Buckets::new(&candidates);
        Self { chunks, buckets }
    }

    /// The nearly identical chunk that is on most pages.
    fn best(&self, own: &Candidate<'_>, min_resemblance: f64) -> Option<&'a TemplateChunk> {
        let shared = self.buckets.near(own.path, own.shingles);
        let alike = shared
            .map(|i| self.chunks[i])
            .filter(|c| c.candidate().is_near(own, min_resemblance));
        alike.max_by_key(|c| c.pages)
    }
}

struct Pass<'a> {
    template: &'a Template,
    page: &'a PageSnapshot,
    chunks: Chunks,
    /// The template's chunks, by key.
    exact: HashMap<ChunkKey, &'a TemplateChunk>,
    near: NearChunks<'a>,
    /// Hashes of the texts of the template's leaves, regardless of their place.
    leaf_texts: HashSet<u64>,
    /// Number of pages the template was learned from.
    pages: u32,
    /// For each leaf how it was recognised as template, if it was.
    known: Vec<Option<Known>>,
}

impl<'a> Pass<'a> {
    fn new(template: &'a Template, cluster: &'a Cluster, page: &'a PageSnapshot) -> Self {
        let chunks = Chunks::from_page(page, template.options.mode);
        let leaves = cluster.chunks.iter().filter(|c| c.is_leaf);
        Self {
            template,
            page,
            pages: cluster.pages,
            known: vec![None; chunks.leaves.len()],
            chunks,
            exact: cluster.chunks.iter().map(|c| (c.key(), c)).collect(),
            near: NearChunks::new(&cluster.chunks),
            leaf_texts: leaves.map(|c| c.text).collect(),
        }
    }

    fn run(mut self) -> Vec<MarkedChunk> {
        self.match_chunks();
        self.spare_records();
        self.marked()
    }

    /// Marks the leaves of recognised chunks, containers before their parts, because a part may be recognised more
    /// exactly. In a container that differs in few words, headlines and facts are not marked: those words may be the
    /// page's own title, or data that is on no other page.
    fn match_chunks(&mut self) {
        let words: Vec<Vec<u32>> = self
            .chunks
            .leaves
            .iter()
            .map(|l| word_hashes(&l.text))
            .collect();
        let chunks = self.chunks.list.iter();
        let found: Vec<Option<Known>> = chunks
            .map(|c| self.find(c, &words[c.leaves.clone()]))
            .collect();
        let facts = self.facts(&found);
        for (chunk, found) in self.chunks.list.iter().zip(found) {
            if let Some(found) = found {
                let is_near_container = found.varies && chunk.leaves.len() > 1;
                for leaf in chunk.leaves.clone() {
                    if is_near_container && (facts[leaf] || self.is_headline(leaf)) {
                        continue;
                    }
                    if self.known[leaf]
                        .as_ref()
                        .is_none_or(|k| k.varies && !found.varies)
                    {
                        self.known[leaf] = Some(found);
                    }
                }
            }
        }
    }

    /// The template chunk that a chunk is. A container that varies shows one of its wordings.
    fn find(&self, chunk: &Chunk, words: &[Vec<u32>]) -> Option<Known> {
        match self.exact.get(&chunk.key()) {
            Some(exact) => Some(Known {
                pages: exact.pages,
                varies: exact.varies && chunk.leaves.len() > 1,
            }),
            None => self.match_near(chunk, words),
        }
    }

    /// For each leaf whether it is a fact of the page, even in a container that is nearly identical to the template:
    /// a leaf without counterpart in the template, if there are many such leaves in the innermost chunk of sufficient
    /// length.
    fn facts(&self, found: &[Option<Known>]) -> Vec<bool> {
        let mut is_own = vec![true; self.chunks.leaves.len()];
        for (chunk, found) in self.chunks.list.iter().zip(found) {
            let is_known = found.is_some() || self.leaf_texts.contains(&chunk.text);
            if chunk.leaves.len() == 1 && is_known {
                is_own[chunk.leaves.start] = false;
            }
        }
        let mut facts = vec![false; is_own.len()];
        let least = self.template.options.min_near_words;
        for chunk in &self.chunks.list {
            if self.chunks.words(chunk) < least {
                continue;
            }
            count(chunk.leaves.len());
            let leaves = chunk.leaves.clone();
            let own = is_own[leaves.clone()].iter().filter(|own| **own).count();
            let is_line = leaves.len() == 1;
            let are_facts = is_line || own >= MIN_FACTS && are_many(own, leaves.len());
            for leaf in leaves {
                facts[leaf] = is_own[leaf] && are_facts;
            }
        }
        facts
    }

    /// Whether a leaf is in an `h1`.
    fn is_headline(&self, leaf: usize) -> bool {
        let node = self.chunks.leaves[leaf].node;
        let mut around = self.page.inclusive_ancestors(node).take(MAX_WRAPPERS);
        around.any(|n| self.page.tag(n) == "h1")
    }

    /// The nearly identical chunk of the template that is on most pages; `words` are the hashed words of the chunk's
    /// leaves.
    fn match_near(&self, chunk: &Chunk, words: &[Vec<u32>]) -> Option<Known> {
        let options = &self.template.options;
        if !options.takes_near() || self.chunks.words(chunk) < options.min_near_words {
            return None;
        }
        let (shingles, word_set) = (shingles(&words.concat()), self.chunks.word_set(chunk));
        let own = Candidate {
            path: chunk.path,
            shingles: &shingles,
            word_set: &word_set,
        };
        let best = self.near.best(&own, options.near)?;
        Some(Known {
            pages: best.pages,
            varies: true,
        })
    }

    /// Unmarks lists of records that are data; paragraphs of running text are no such list.
    fn spare_records(&mut self) {
        if self.known.iter().all(Option::is_none) {
            return;
        }
        let lists = Mdr::default().lists_in(self.page, &Kept::all(self.page));
        for (rank, list) in lists.iter().enumerate() {
            let inside = self.leaves_in(&list.nodes);
            let records = list.records.iter().map(|r| self.share_of(&r.nodes));
            let judged = JudgedList {
                records: records.collect(),
                is_main: rank == 0 && list.score.total >= CONVINCING_LIST,
            };
            if judged.is_data(&self.template.options, self.pages) {
                inside.into_iter().for_each(|i| self.known[i] = None);
            }
        }
    }

    /// How many words of some subtrees are template.
    fn share_of(&self, nodes: &[NodeId]) -> RecordShare {
        let mut share = RecordShare::default();
        for i in self.leaves_in(nodes) {
            let words = self.chunks.leaves[i].words;
            share.words += words;
            share.template += if self.known[i].is_some() { words } else { 0 };
        }
        share
    }

    fn leaves_before(&self, node: NodeId) -> usize {
        let leaves = &self.chunks.leaves;
        leaves.partition_point(|l| l.nodes[0] < node)
    }

    /// Indices of the leaves in some subtrees.
    fn leaves_in(&self, nodes: &[NodeId]) -> Vec<usize> {
        nodes
            .iter()
            .flat_map(|n| self.leaves_before(*n)..self.leaves_before(self.page.node(*n).end))
            .collect()
    }

    /// The largest chunks that are entirely template.
    fn marked(&self) -> Vec<MarkedChunk> {
        let mut marked = Vec::new();
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
            marked.push(MarkedChunk {
                rect: rect_of(self.page, &nodes),
                container: chunk.node,
                text: self.chunks.sample(chunk, SHOWN_CHARS),
                pages: known.iter().map(|k| k.pages).min().unwrap_or(0),
                varies: known.iter().any(|k| k.varies),
                nodes,
            });
        }
        marked
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;
    use crate::template::{Learner, Template, TemplateOptions};

    /// A page of a shop: a headline above a text shared by all items, and the text of this item.
    fn item(title: &str, story: &str) -> PageSnapshot {
        let mut t = TestPage::new(1000.0, 800.0);
        t.open("body").open_with("div", &[("class", "item")]);
        t.open("h1").text(title).close();
        for line in [
            "Read the description of the item or ask the seller for all the details",
            "Parcels may be subject to customs processing and to additional charges on the way",
            "Returns are accepted within thirty days of the delivery if nothing is broken",
        ] {
            t.open("p").text(line).close();
        }
        t.close().open_with("div", &[("class", "story")]);
        t.open("p").text(story).close();
        t.finish()
    }

    /// Number of known pages: enough that a list found on all of them is not a list of records.
    const PAGES: u64 = 6;

    /// A sentence of random words.
    fn sentence(random: &mut fastrand::Rng) -> String {
        let mut word = || (0..6).map(|_| random.lowercase()).collect::<String>();
        let words: Vec<String> = (0..30).map(|_| word()).collect();
        format!("It says {}.", words.join(" "))
    }

    fn learned(pages: &[PageSnapshot]) -> Template {
        let mut learner = Learner::new(TemplateOptions::default(), false);
        for (i, page) in pages.iter().enumerate() {
            learner.learn(&i.to_string(), page);
        }
        learner.finish().expect("a template")
    }

    /// An article of random words, and a footer of two paragraphs shared by all pages.
    fn article(seed: u64) -> PageSnapshot {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut t = TestPage::new(1000.0, 800.0);
        t.open("body").open("article");
        for _ in 0..4 {
            t.open("p").text(&sentence(&mut random)).close();
        }
        t.close().open("footer");
        for line in [
            "Copyright of all that is said here by the people of the old town",
            "Subscribe to our letters and read on every day what we have to say",
        ] {
            t.open("p").text(line).close();
        }
        t.finish()
    }

    #[test]
    fn paragraphs_of_a_footer_are_no_records_of_an_article() {
        let pages: Vec<PageSnapshot> = (0..PAGES).map(article).collect();
        let rest = learned(&pages).apply(&pages[0]).rest(&pages[0]);
        assert_eq!(rest.matches("It says").count(), 4, "{rest}");
        for line in ["Copyright", "Subscribe"] {
            assert!(!rest.contains(line), "{rest}");
        }
    }

    /// The remaining text of the first of some pages with the given headlines, each with a story of its own.
    fn rest(title: impl Fn(u64) -> String) -> String {
        let pages: Vec<PageSnapshot> = (0..PAGES)
            .map(|i| item(&title(i), &sentence(&mut fastrand::Rng::with_seed(i))))
            .collect();
        learned(&pages).apply(&pages[0]).rest(&pages[0])
    }

    #[test]
    fn a_headline_of_the_page_stays_where_all_around_it_is_template() {
        let story = sentence(&mut fastrand::Rng::with_seed(0));
        let own = rest(|i| format!("Blue lamp{}", "s".repeat(i as usize)));
        assert_eq!(own, format!("Blue lamp\n{story}"));
        let shared = rest(|_| "The shop of all things".to_owned());
        assert_eq!(shared, story);
    }
}
