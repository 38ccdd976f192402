//! Learning templates from sketches of pages.

use super::cluster::clusters;
use super::features::Features;
use super::key::{ChunkKey, Wording};
use super::min_hash::{Candidate, groups};
use super::sketch::{PageSketch, SketchChunk, TextFacts, rect_from};
use super::{Cluster, Template, TemplateChunk, TemplateError, TemplateOptions, Variant};
use crate::operations::count;
use crate::snapshot::PageSnapshot;
use std::collections::{HashMap, HashSet};

/// Maximum number of page names stored in a template. Source: ours, enough to recognise the cluster.
const MAX_EXAMPLES: usize = 8;

/// Maximum number of different wordings of a near-identical chunk per page, on average; with more it is a record of a
/// list, not template. Source: ours, measured on estuka.
const MAX_WORDINGS: f64 = 1.5;

/// Learns templates from pages one after the other; keeps a sketch of each.
#[derive(Debug)]
pub struct Learner {
    options: TemplateOptions,
    force: bool,
    pages: Vec<PageSketch>,
    texts: HashMap<u64, TextFacts>,
    paths: HashMap<u64, Box<str>>,
    warnings: Vec<String>,
}

impl Learner {
    /// An empty learner. With `force`, identical pages count as separate pages and their common text as template,
    /// even on pages without any other text.
    pub fn new(mut options: TemplateOptions, force: bool) -> Self {
        if force {
            options.max_page_template = 1.0;
        }
        Self {
            options,
            force,
            pages: Vec::new(),
            texts: HashMap::new(),
            paths: HashMap::new(),
            warnings: Vec::new(),
        }
    }

    /// Sketches a page and adds it.
    pub fn learn(&mut self, name: &str, page: &PageSnapshot) {
        self.add(PageSketch::from_page(name, page, &self.options));
    }

    /// Adds a page that was sketched elsewhere with the same options.
    pub fn add(&mut self, mut page: PageSketch) {
        if page.words == 0 {
            self.warnings.push(format!(
                "{}: nothing to read on this page; it was not counted",
                page.name
            ));
            return;
        }
        // Texts with equal keys differ in the white space of samples only: keep one.
        for (key, facts) in std::mem::take(&mut page.texts) {
            self.texts.entry(key).or_insert(facts);
        }
        for (key, path) in std::mem::take(&mut page.paths) {
            self.paths.entry(key).or_insert(path);
        }
        page.chunks.shrink_to_fit();
        self.pages.push(page);
    }

    /// Clusters the pages and finds the chunks of each cluster, independent of the order of the pages. Linear in the
    /// number of chunks, except sorting and the comparison of each page with each cluster.
    ///
    /// # Errors
    /// [`TemplateError::TooFewPages`] if there are not two pages with text.
    pub fn finish(mut self) -> Result<Template, TemplateError> {
        if self.pages.len() < 2 {
            return Err(TemplateError::TooFewPages {
                pages: self.pages.len(),
            });
        }
        let mut pages = std::mem::take(&mut self.pages);
        pages.sort_by(|a, b| (a.fingerprint, &a.name).cmp(&(b.fingerprint, &b.name)));
        let given = pages.len();
        if !self.force {
            pages.dedup_by_key(|p| p.fingerprint);
        }
        if pages.len() < given {
            self.warnings.push(match pages.len() {
                1 => format!(
                    "all {given} pages say the same: everything would be template, so nothing is; \
                     learn from different pages, or with `force`"
                ),
                n => format!(
                    "{} of {given} pages repeat another one and were not counted",
                    given - n
                ),
            });
        }
        let views: Vec<&PageSketch> = pages.iter().collect();
        let found = clusters(&views, self.options.min_alike);
        let found = found.iter().map(|members| {
            let members: Vec<&PageSketch> = members.iter().map(|i| views[*i]).collect();
            self.cluster(&members)
        });
        let clusters: Vec<Cluster> = found.collect();
        // If all pages say the same, that was already reported.
        let told = out_of_reach(&clusters).filter(|_| pages.len() > 1);
        self.warnings.extend(told);
        self.warnings.sort();
        Ok(Template {
            clusters,
            warnings: self.warnings,
            options: self.options,
        })
    }

    fn cluster(&self, pages: &[&PageSketch]) -> Cluster {
        let needed = self.options.needed(pages.len());
        let counted = Counted::from_pages(pages);
        let mut chunks = self.exact(&counted, needed);
        let wordings = if self.options.takes_near() {
            self.add_near(&counted, needed, &mut chunks)
        } else {
            HashMap::default()
        };
        mark_tops(pages, &mut chunks, &wordings);
        let variants = variants(&counted, pages.len(), &mut chunks);
        chunks.sort_by(|a, b| {
            let by_top = a.rect.top.total_cmp(&b.rect.top);
            count(1);
            by_top
                .then(a.rect.left.total_cmp(&b.rect.left))
                .then(a.is_leaf.cmp(&b.is_leaf))
                .then(a.key().cmp(&b.key()))
        });
        let mut examples: Vec<String> = pages.iter().map(|p| p.name.clone()).collect();
        examples.sort();
        examples.truncate(MAX_EXAMPLES);
        let words: f64 = pages.iter().map(|p| f64::from(p.words)).sum();
        Cluster {
            pages: pages.len() as u32,
            needed: needed as u32,
            examples,
            mean_words: words / pages.len().max(1) as f64,
            features: Features::shared_by_most(pages.iter().map(|p| &p.features)),
            chunks,
            variants,
        }
    }

    /// The chunks that are on enough pages with the same words.
    fn exact(&self, counted: &Counted, needed: usize) -> Vec<TemplateChunk> {
        let enough = counted
            .keys
            .iter()
            .filter(|(_, at)| at.pages.len() >= needed);
        enough
            .map(|(_, at)| self.chunk(&at.first, at.pages.len()))
            .collect()
    }

    fn chunk(&self, first: &SketchChunk, pages: usize) -> TemplateChunk {
        let facts = self.texts.get(&first.text);
        let path = self.paths.get(&first.path);
        TemplateChunk {
            text: first.text,
            path: first.path,
            ordinal: first.ordinal,
            pages: pages as u32,
            words: first.words,
            is_leaf: first.is_leaf,
            is_top: true,
            varies: false,
            variant: None,
            sample: facts.map_or(String::new(), |f| f.sample.to_string()),
            tag_path: path.map_or(String::new(), |p| p.to_string()),
            rect: rect_from(first.rect),
            shingles: facts.map_or(Vec::new(), |f| f.shingles.to_vec()),
            word_set: facts.map_or(Vec::new(), |f| f.word_set.to_vec()),
        }
    }

    /// Adds the chunks that are on enough pages with few words changed; returns the chunk of each wording.
    fn add_near(
        &self,
        counted: &Counted,
        needed: usize,
        chunks: &mut Vec<TemplateChunk>,
    ) -> HashMap<Wording, usize> {
        let mut wordings_of = HashMap::new();
        let known: HashMap<ChunkKey, usize> = chunks
            .iter()
            .enumerate()
            .map(|(i, c)| (c.key(), i))
            .collect();
        let texts = self.texts_with_shingles(counted);
        for group in self.near_groups(&texts) {
            let mut pages: Vec<u32> = group.iter().flat_map(|f| f.pages.clone()).collect();
            let wordings = pages.len() as f64;
            pages.sort_unstable();
            pages.dedup();
            if pages.len() < needed || wordings > MAX_WORDINGS * pages.len() as f64 {
                continue;
            }
            let most_frequent = group
                .iter()
                .max_by_key(|f| (f.pages.len(), std::cmp::Reverse(f.first.text)));
            let Some(Found { first, .. }) = most_frequent else {
                continue;
            };
            let at = known.get(&first.key()).copied().unwrap_or(chunks.len());
            match chunks.get_mut(at) {
                Some(chunk) => {
                    chunk.varies = true;
                    chunk.pages = pages.len() as u32;
                }
                None => chunks.push(TemplateChunk {
                    varies: true,
                    ..self.chunk(first, pages.len())
                }),
            }
            wordings_of.extend(group.iter().map(|f| (f.first.wording(), at)));
        }
        wordings_of
    }

    /// The texts that are long enough for near-identity, by path and text, regardless of their place.
    fn texts_with_shingles(&self, counted: &Counted) -> Vec<Found> {
        let mut texts: HashMap<Wording, Found> = HashMap::new();
        for at in counted.keys.values() {
            let all = texts.entry(at.first.wording()).or_insert_with(|| Found {
                first: at.first,
                pages: Vec::new(),
            });
            all.pages.extend(&at.pages);
            if at.first.ordinal < all.first.ordinal {
                all.first = at.first;
            }
        }
        let mut all: Vec<Found> = texts.into_values().collect();
        all.retain(|f| {
            let facts = self.texts.get(&f.first.text);
            facts.is_some_and(|t| !t.shingles.is_empty())
        });
        all.sort_by_key(|f| f.first.wording());
        for found in &mut all {
            found.pages.sort_unstable();
            found.pages.dedup();
        }
        all
    }

    /// Groups of at least two nearly identical texts.
    fn near_groups<'a>(&self, texts: &'a [Found]) -> impl Iterator<Item = Vec<&'a Found>> {
        let candidates: Vec<Candidate<'_>> = texts
            .iter()
            .map(|f| {
                let facts = &self.texts[&f.first.text];
                Candidate {
                    path: f.first.path,
                    shingles: &facts.shingles,
                    word_set: &facts.word_set,
                }
            })
            .collect();
        let mut members: HashMap<usize, Vec<&Found>> = HashMap::new();
        for (found, group) in texts.iter().zip(groups(&candidates, self.options.near)) {
            members.entry(group).or_default().push(found);
        }
        members.into_values().filter(|g| g.len() > 1)
    }
}

/// The warning if no chunk can be on enough pages, because all clusters are too small.
fn out_of_reach(clusters: &[Cluster]) -> Option<String> {
    if clusters.iter().any(|c| c.pages >= c.needed) {
        return None;
    }
    let needed = clusters.iter().map(|c| c.needed).min()?;
    let most = clusters.iter().map(|c| c.pages).max()?;
    Some(if most == 1 {
        "no two of the pages are of one template, so nothing is template; learn from pages of one kind"
            .to_owned()
    } else {
        format!(
            "`threshold` asks for {needed} pages, and no more than {most} of the pages are of one \
             template: nothing is template; give a lower number, or a share such as 0.5"
        )
    })
}

/// Occurrences of a chunk.
struct Found {
    /// The chunk on the first page that has it.
    first: SketchChunk,
    /// Indices of the pages that have it, without duplicates.
    pages: Vec<u32>,
}

/// The chunks of a cluster's pages.
struct Counted {
    keys: HashMap<ChunkKey, Found>,
}

impl Counted {
    /// Counts the pages of each chunk. A key occurs once on a page, because it contains the place.
    fn from_pages(pages: &[&PageSketch]) -> Self {
        let mut keys: HashMap<ChunkKey, Found> = HashMap::new();
        for (i, page) in pages.iter().enumerate() {
            count(page.chunks.len());
            for chunk in &page.chunks {
                let found = keys.entry(chunk.key()).or_insert_with(|| Found {
                    first: *chunk,
                    pages: Vec::new(),
                });
                if found.pages.last() != Some(&(i as u32)) {
                    found.pages.push(i as u32);
                }
            }
        }
        Self { keys }
    }
}

/// Marks the chunks that are not inside another template chunk on most of their pages, in any wording.
fn mark_tops(
    pages: &[&PageSketch],
    chunks: &mut [TemplateChunk],
    wordings: &HashMap<Wording, usize>,
) {
    let exact: HashMap<ChunkKey, usize> = chunks
        .iter()
        .enumerate()
        .map(|(i, c)| (c.key(), i))
        .collect();
    let of = |chunk: &SketchChunk| {
        let near = || wordings.get(&chunk.wording());
        exact.get(&chunk.key()).or_else(near).copied()
    };
    let mut below: Vec<HashSet<usize>> = vec![HashSet::new(); chunks.len()];
    for (number, page) in pages.iter().enumerate() {
        count(page.chunks.len());
        for chunk in &page.chunks {
            let parent = page.chunks.get(chunk.parent as usize);
            if let (Some(own), Some(_)) = (of(chunk), parent.and_then(of)) {
                below[own].insert(number);
            }
        }
    }
    for (chunk, below) in chunks.iter_mut().zip(below) {
        chunk.is_top = 2 * below.len() <= chunk.pages as usize;
    }
}

/// Groups of chunks that are on the same pages, but not on all pages: variants of the template.
fn variants(counted: &Counted, pages: usize, chunks: &mut [TemplateChunk]) -> Vec<Variant> {
    let mut sets: HashMap<&[u32], Vec<usize>> = HashMap::new();
    for (i, chunk) in chunks.iter().enumerate() {
        if let Some(found) = counted.keys.get(&chunk.key())
            && !chunk.varies
            && found.pages.len() < pages
        {
            sets.entry(&found.pages).or_default().push(i);
        }
    }
    let mut sets: Vec<(&[u32], Vec<usize>)> = sets.into_iter().collect();
    sets.retain(|(_, members)| members.len() > 1);
    sets.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.0.cmp(b.0)));
    let mut variants = Vec::new();
    for (at, members) in sets {
        for i in &members {
            chunks[*i].variant = Some(variants.len() as u32);
        }
        variants.push(Variant {
            pages: at.len() as u32,
            chunks: members.len() as u32,
        });
    }
    variants
}
