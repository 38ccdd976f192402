//! MDR: data records, the things a page lists.
//!
//! Source: Liu, Grossman, Zhai, *Mining Data Records in Web Pages*, KDD 2003.
//!
//! # Input
//! The rendered elements of a [`PageSnapshot`], all of them or those a pruning kept
//! ([`Kept`]).
//!
//! # Steps
//! 1. Tag strings ([`tags`]): every subtree as the sequence of its tags.
//! 2. For every node, compare its children in generalized nodes of 1 to 10 siblings by the
//!    normalised edit distance of their tag strings; runs of similar ones are data regions
//!    ([`runs`], paper §3.2).
//! 3. Join the regions that belong together: interrupted lists ([`runs`]), rows of a grid; read rows
//!    whose cells stand under each other as columns (records whose parts interleave; [`grid`]).
//!    A term of a `<dl>` is one record with all that is said of it ([`definitions`]).
//!    Records of several siblings begin with their heads: a run that was cut elsewhere is moved
//!    ([`phase`]), and what else begins so is one of them ([`heads`]).
//!    Text between siblings, in no element of its own, is part of the records beside it ([`loose`]).
//! 4. Score every region by how much it looks like main content ([`score`]).
//! 5. Of regions inside each other keep the one with the greatest score, the best one first
//!    ([`levels`]).
//! 6. Align the fields of the records ([`fields`]): text, links, images, nested lists ([`collector`]),
//!    values by their labels ([`labels`]); rows of data tables give a field for each cell
//!    ([`table`]). Which fields of two records are the same is told by [`kinship`] and [`same_place`].
//!
//! # Output
//! [`DataRegion`]s with their [`Record`]s, the main list first. As a [`Segmenter`]: regions as
//! blocks, records as their parts.
//!
//! # Cost
//! Each pair of siblings is compared at most once for each of the 10 lengths. Equal tag strings
//! are known by their hash in constant time; different ones are compared once per pair of
//! hashes, in a band as wide as the limit, on at most [`Mdr::max_tags`] tags. So the time is
//! linear in the number of nodes times a constant.
//!
//! # Deviations from the paper
//! - Generalized nodes of several siblings are compared part by part, not as one string: the
//!   distance is the mean of the parts' distances, weighted by their length. This makes lengths
//!   of 2 to 10 cost no more edit distances than pairs of siblings.
//! - Only elements that hold something to see take part: spacers and closed menus are no
//!   records.
//! - The paper prefers the node combination that covers most; here the shortest one that covers
//!   nearly as many ([`Mdr::short_nodes_first`]): else pairs of records would make one whenever a
//!   single one is out of line.
//! - Siblings that look the same (tag path, computed styles, width, column or row) may differ
//!   further ([`Mdr::max_distance_alike`]): records of one list differ in what they happen to have.
//! - Siblings of one look that are alike only every second one, and stand in pairs or lead on in turn, are
//!   pairs.
//! - The paper reports the outermost regions; here the score decides between the levels.
//! - [`Mdr::records`] leaves out what repeats but lists nothing: paragraphs of running text, sections
//!   of a page, that have little in common, and what dialogs and consent banners hold.
//!   Two records are a list where they have many parts in common, or are cards that a list across both would
//!   tear apart. Entries that share nothing with the others, and lines that pictures draw, are left out of a
//!   list, and boxes of other classes that are built otherwise ([`strangers`]). [`Mdr::data_regions_in`] has
//!   all that, as the paper.

mod alike;
mod boxes;
mod cards;
mod class_names;
mod collector;
mod data_tables;
mod definitions;
mod fields;
mod flat;
mod gap;
mod grid;
mod groups;
mod heads;
mod hints;
mod kinship;
mod labels;
mod levels;
mod line_elements;
mod links;
mod loose;
mod phase;
mod place;
mod prose;
mod record;
mod runs;
mod same_place;
mod score;
mod signs;
mod strangers;
mod table;
mod tags;

pub(crate) use class_names::words_of;
pub use hints::{FieldKind, Hints};
pub(crate) use prose::{are_sections, hold_running_text};
pub use record::{DataField, DataRegion, FieldRole, Record};

use super::tps::{StyleMode, TagPaths};
use super::{Parameter, Segmenter};
use crate::geometry::Rect;
use crate::segmentation::Segmentation;
use crate::snapshot::{Kept, Links, NodeId, PageSnapshot};
use crate::threshold::{ThresholdError, within};
use data_tables::DataTables;
use levels::{List, best_lists};
use runs::{Candidate, Comparer};
use schemars::JsonSchema;
use score::Scorer;
use serde::{Deserialize, Serialize};
use tags::TagStrings;

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "mdr";

/// Edges closer than this stand at one line to the eye, px. Source: ours.
const SAME_EDGE: f64 = 2.0;

/// The parameters that `fit` may learn.
pub(super) static PARAMETERS: &[Parameter] = &[
    Parameter::new("max_distance", &[0.1, 0.2, 0.3, 0.4]),
    Parameter::new("max_distance_alike", &[0.3, 0.45, 0.6]),
];

/// The greatest [`Mdr::max_nodes`] and [`Mdr::max_tags`]. Source: ours; each sibling is compared once for
/// each length, in time that grows with the tags.
const NODES_LIMIT: usize = 100;
const TAGS_LIMIT: usize = 10_000;

/// Mining of data records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mdr {
    /// Longest generalized node, in siblings, 1 to 100. Default 10. Source: paper §3.2.
    pub max_nodes: usize,
    /// Greatest normalised edit distance of similar generalized nodes, 0..=0.7. Default 0.3.
    /// Source: paper §4.
    pub max_distance: f64,
    /// Greatest normalised edit distance of generalized nodes whose siblings look alike, 0..=0.7.
    /// Default 0.6. Source: ours, measured on estuka.
    pub max_distance_alike: f64,
    /// A shorter generalized node is preferred when it covers at least this share of what the
    /// best one covers, 0..=1. Default 0.75. Source: ours.
    pub short_nodes_first: f64,
    /// Tags of a subtree that are compared, 1 to 10,000. Default 400. Source: ours; bounds the
    /// cost, records are shorter.
    pub max_tags: usize,
}

impl Default for Mdr {
    fn default() -> Self {
        Self {
            max_nodes: 10,
            max_distance: 0.3,
            max_distance_alike: 0.6,
            short_nodes_first: 0.75,
            max_tags: 400,
        }
    }
}

impl Mdr {
    /// The lists of records of a whole page, the main one first.
    pub fn records(&self, page: &PageSnapshot) -> Vec<DataRegion> {
        self.records_in(page, &Kept::all(page))
    }

    /// The lists of records among the nodes that were kept, the main one first; running text and
    /// dialogs are none.
    pub fn records_in(&self, page: &PageSnapshot, kept: &Kept) -> Vec<DataRegion> {
        let lists = self.described(page, kept, lists_something).into_iter();
        let lists = lists.map(groups::without_spacers);
        let lists = lists.map(groups::without_aliens);
        let lists = lists.map(groups::without_copies);
        let lists = lists.map(|list| groups::without_twins(page, list));
        lists.collect()
    }

    /// All data regions among the nodes that were kept, paragraphs of running text too.
    pub fn data_regions_in(&self, page: &PageSnapshot, kept: &Kept) -> Vec<DataRegion> {
        self.described(page, kept, |_, _| ())
    }

    /// Like [`Mdr::data_regions_in`], without running text: the paragraphs of two texts are not a list.
    pub(crate) fn lists_in(&self, page: &PageSnapshot, kept: &Kept) -> Vec<DataRegion> {
        self.described(page, kept, |page, found| {
            found.retain(|list| !prose::is_prose(page, list));
        })
    }

    fn described(&self, page: &PageSnapshot, kept: &Kept, take: Take) -> Vec<DataRegion> {
        let (looks, links) = (looks(page), page.links());
        let scorer = Scorer::from_page(page);
        // Steps 1 to 3.
        let (mut candidates, children) = self.candidates(page, kept, &looks);
        take(page, &mut candidates);
        let candidates = candidates.into_iter();
        let candidates = candidates.map(|list| phase::in_phase(page, &children, list));
        let candidates = candidates.map(|list| loose::with_texts(page, kept, &children, list));
        // Steps 4 and 5.
        let lists = best_lists(page, &scorer, candidates.collect());
        // Step 6.
        lists
            .map(|list| describe(page, kept, (&looks, &links), &scorer, list))
            .collect()
    }

    /// The subtrees of the records of a whole page, list by list, the main one first: what
    /// [`Mdr::data_regions_in`] finds, without their fields.
    pub(crate) fn record_nodes(&self, page: &PageSnapshot) -> Vec<Vec<Vec<NodeId>>> {
        let (kept, looks) = (Kept::all(page), looks(page));
        let scorer = Scorer::from_page(page);
        let (candidates, _) = self.candidates(page, &kept, &looks);
        let lists = best_lists(page, &scorer, candidates);
        lists.map(|list| list.records).collect()
    }

    /// Steps 1 to 3, but for the heads of records; and for each node the children that can be records.
    fn candidates(
        &self,
        page: &PageSnapshot,
        kept: &Kept,
        looks: &[u32],
    ) -> (Vec<Candidate>, Vec<Vec<NodeId>>) {
        let tags = TagStrings::from_page(page, kept, self.max_tags);
        let children = siblings(page, &tags);
        let mut comparer = Comparer {
            page,
            tags,
            mdr: self,
            looks,
        };
        let mut found: Vec<Candidate> = children
            .iter()
            .filter(|c| c.len() >= 2)
            .flat_map(|c| {
                let found = comparer.regions(c);
                let defined = definitions::records(page, c).filter(|_| !found.is_empty());
                defined.into_iter().chain(found)
            })
            .collect();
        let tables = DataTables::from_page(page);
        let joined = grid::join_over_parents(&mut comparer, &tables, &found, &children);
        found.retain(|region| !grid::is_rows_of_cards(&comparer, region, &children));
        for region in &mut found {
            if let Some(columns) = grid::columns(&comparer, region, &children) {
                *region = columns;
            }
        }
        found.extend(joined);
        tables.unite(page, &mut found, &children);
        (found, children)
    }
}

/// For each node its tag path code with computed styles.
fn looks(page: &PageSnapshot) -> Vec<u32> {
    let paths = TagPaths::from_page(page, StyleMode::Visual);
    let mut looks = vec![0; page.len()];
    for (node, code) in paths.nodes().iter().zip(paths.codes()) {
        looks[node.index()] = *code;
    }
    looks
}

/// For each node the children that can be records: rendered, kept, not blank, and no row that names columns, leads to
/// other pages or is of a table's foot.
fn siblings(page: &PageSnapshot, tags: &TagStrings) -> Vec<Vec<NodeId>> {
    let mut children = vec![Vec::new(); page.len()];
    let apart = table::rows_apart(page);
    for (id, node) in page.iter() {
        let totals = page.totals(id);
        let shows = totals.chars + totals.media + totals.fields > 0;
        if let (true, true, Some(parent)) = (shows, tags.holds(id), node.parent)
            && !table::is_header(page, id)
            && !apart.contains(&id)
            && !table::is_foot(page, id)
        {
            children[parent.index()].push(id);
        }
    }
    children
}

/// Leaves the regions that are taken.
type Take = fn(&PageSnapshot, &mut Vec<Candidate>);

/// Leaves the regions that a reader would call lists.
fn lists_something(page: &PageSnapshot, found: &mut Vec<Candidate>) {
    let is_list = |list: &Candidate| {
        let are_alike = || !prose::is_prose(page, list) && alike::are_alike(page, list);
        !prose::is_in_overlay(page, list)
            && (data_tables::are_rows(page, list) || are_alike())
            && alike::are_distinct(page, list)
    };
    let mut others = Vec::new();
    for list in std::mem::take(found) {
        match strangers::without(page, &list).filter(is_list) {
            Some(own) => found.push(own),
            None if is_list(&list) => found.push(list),
            None => others.push(list),
        }
    }
    others.retain(|list| cards::are_cards(page, list) && !prose::is_in_overlay(page, list));
    cards::keep_whole(page, found, others);
}

/// Step 6.
fn describe(
    page: &PageSnapshot,
    kept: &Kept,
    (looks, links): (&[u32], &Links),
    scorer: &Scorer<'_>,
    list: List,
) -> DataRegion {
    let rect = list.rect;
    let fields = table::rows(page, links, &list.records)
        .unwrap_or_else(|| fields::align(page, kept, (looks, links), &list.records));
    let mut nodes: Vec<NodeId> = list.records.iter().flatten().copied().collect();
    nodes.sort_unstable();
    let records = list
        .records
        .into_iter()
        .zip(fields)
        .map(|(nodes, fields)| Record {
            text: page.text_of(&nodes).trim().to_owned(),
            // A record without visible content has a position, but width and height 0.
            rect: scorer
                .rect(&nodes)
                .unwrap_or_else(|| Rect::new(rect.left, rect.top, 0.0, 0.0)),
            nodes,
            fields,
        })
        .collect();
    DataRegion {
        score: list.score,
        rect,
        nodes,
        records,
    }
}

impl Segmenter for Mdr {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let root = result.root();
        let regions = self.data_regions_in(page, &Kept::all(page));
        for (i, region) in regions.into_iter().enumerate() {
            let block = result.add(root, region.rect, region.nodes);
            block.rule = Some("data region".to_owned());
            block.score = Some(region.score);
            let id = block.id;
            if i == 0 {
                result.main.push(id);
            }
            for record in region.records {
                result.add(id, record.rect, record.nodes).rule = Some("record".to_owned());
            }
        }
        result
    }

    fn check(&self) -> Result<(), ThresholdError> {
        for (name, value) in [
            ("max_distance", self.max_distance),
            ("max_distance_alike", self.max_distance_alike),
        ] {
            within(name, value, 0.0..=tags::WIDEST_LIMIT)?;
        }
        for (name, count, most) in [
            ("max_nodes", self.max_nodes, NODES_LIMIT),
            ("max_tags", self.max_tags, TAGS_LIMIT),
        ] {
            within(name, count as f64, 1.0..=most as f64)?;
        }
        within("short_nodes_first", self.short_nodes_first, 0.0..=1.0)
    }
}
