//! `segment --format json`: a segmentation with everything that is known of its blocks.
//!
//! The shape is published as a JSON Schema ([`schema`]) and versioned by its `schema` field:
//! fields may be added within a version, never renamed or given another meaning. Key order is
//! that of the structs, terms are sorted by name, coordinates have at most two decimals, and
//! every number is finite: equal results are equal bytes.

use super::failed_line::or_failed;
use super::warnings::all_warnings;
use crate::content::{MainContent, PageTemplate, PageType};
use crate::geometry::{self, JsonMultiPolygon, hundredths, rect_json};
use crate::segmentation::{
    Block, BlockId, Direction, Role, Score, Segmentation, Separator, Term, keys,
};
use crate::snapshot::{NodeId, XPaths};
use crate::snapshot::{PageSnapshot, Size, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Name and version of the format.
pub const SCHEMA: &str = "visiblock/segmentation/1";

/// A segmentation as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Blocks of a page")]
#[non_exhaustive]
pub struct SegmentationJson {
    /// Name and version of the format.
    pub schema: String,
    /// Where the page came from.
    pub source: Source,
    /// The window the page was laid out in, CSS px.
    pub viewport: Size,
    /// The whole page, CSS px.
    pub page: Size,
    /// Name of the algorithm.
    pub algorithm: String,
    /// What kind of page it is; null where only the weight formula or the algorithm was asked.
    pub page_type: Option<PageType>,
    /// All blocks, parents before their children; the first is the whole page.
    pub blocks: Vec<BlockJson>,
    /// Ids of the blocks that form the main content, in reading order.
    pub main: Vec<u32>,
    /// The template of the site on this page; absent where none was given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub template: Option<PageTemplateJson>,
    /// What a user should know of the capture and of the segmentation.
    pub warnings: Vec<String>,
}

/// A block as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Block")]
#[non_exhaustive]
pub struct BlockJson {
    /// Own id: its position in the list.
    pub id: u32,
    /// What it is, whatever its place: the same in another rendering of the page with small
    /// changes. No two blocks of a page have the same.
    #[serde(default)]
    pub key: String,
    /// Id of the block it is part of; null for the whole page.
    pub parent: Option<u32>,
    /// Bounding rectangle `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// Exact shape: polygons of rings of points, outer ring first.
    pub polygons: JsonMultiPolygon,
    /// Degree of coherence, 1..=10.
    pub doc: Option<u8>,
    /// The rule that decided that it is a block.
    pub rule: Option<String>,
    /// What it is for on the page.
    pub role: Option<Role>,
    /// How sure the role is, 0..=1; absent where the algorithm does not say.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub role_confidence: Option<f64>,
    /// Characters that can be read.
    pub text_length: u32,
    /// The DOM subtrees it consists of.
    pub nodes: Vec<NodeJson>,
    /// Separators between its children.
    pub separators: Vec<SeparatorJson>,
    /// How much it looks like main content.
    pub score: Option<ScoreJson>,
    /// Share of its characters that is the template of the site, 0..=1; absent where no template
    /// was given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub template: Option<f64>,
}

/// The template of a site on a page as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Template")]
#[non_exhaustive]
pub struct PageTemplateJson {
    /// Which of the site's templates, counted from 0; null where the page shows none of them.
    pub cluster: Option<usize>,
    /// How much of the nearest template's features the page shows, 0..=1.
    pub similarity: f64,
    /// The parts, in document order, none inside another.
    pub parts: Vec<TemplatePartJson>,
}

/// A piece of a template as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TemplatePart")]
#[non_exhaustive]
pub struct TemplatePartJson {
    /// Where it can be seen: `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// Pages of the site it was found on.
    pub pages: u32,
    /// Whether a few of its words differ from page to page.
    pub varies: bool,
    /// Its text and picture nodes.
    pub nodes: Vec<NodeJson>,
}

/// A DOM subtree as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Node")]
#[non_exhaustive]
pub struct NodeJson {
    /// Path from the document, as the evaluation sets of the field write it.
    pub xpath: String,
    /// Element name in lower case, or `#text`.
    pub tag: String,
}

/// A separator as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Separator")]
#[non_exhaustive]
pub struct SeparatorJson {
    /// Which way it runs.
    pub direction: Direction,
    /// Where it is: `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// How strongly it parts its sides, on the algorithm's scale.
    pub weight: f64,
    /// The cues that made the weight, by name.
    pub reasons: BTreeMap<Cow<'static, str>, f64>,
}

/// A score as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Score")]
#[non_exhaustive]
pub struct ScoreJson {
    /// The score.
    pub total: f64,
    /// Its terms, by name.
    pub terms: BTreeMap<Cow<'static, str>, f64>,
}

impl SegmentationJson {
    /// Describes a segmentation. Linear in the size of the page and of the result.
    pub fn new(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> Self {
        let paths = XPaths::new(page);
        let lengths = text_lengths(page, segmentation);
        let keys = keys(page, segmentation);
        let blocks = segmentation.blocks.iter().zip(&lengths).zip(keys);
        Self {
            schema: SCHEMA.to_owned(),
            source: page.told_source(),
            viewport: hundredths_size(page.viewport),
            page: hundredths_size(page.page),
            algorithm: segmentation.algorithm.clone(),
            page_type: main.known_page_type().cloned(),
            blocks: blocks
                .map(|((b, chars), key)| BlockJson {
                    key,
                    text_length: *chars,
                    nodes: nodes_json(&b.nodes, page, &paths),
                    ..block_json(b, main)
                })
                .collect(),
            main: main.blocks.iter().map(|b| b.0).collect(),
            template: main
                .template
                .as_ref()
                .map(|t| PageTemplateJson::new(t, page, &paths)),
            warnings: all_warnings(page, [segmentation], main),
        }
    }
}

/// The published JSON Schema of the format, and of the line of an input that failed.
pub fn schema() -> schemars::Schema {
    or_failed(schemars::schema_for!(SegmentationJson))
}

/// Characters of each block; an inner block without nodes of its own has those of its parts.
pub(super) fn text_lengths(page: &PageSnapshot, segmentation: &Segmentation) -> Vec<u32> {
    let blocks = &segmentation.blocks;
    let mut lengths: Vec<u32> = blocks.iter().map(|b| b.text_length(page)).collect();
    for block in blocks.iter().rev() {
        let Some(BlockId(parent)) = block.parent else {
            continue;
        };
        let whole = &blocks[parent as usize];
        if whole.nodes.is_empty() && whole.lines.is_none() {
            lengths[parent as usize] += lengths[block.id.index()];
        }
    }
    lengths
}

impl PageTemplateJson {
    /// Describes a template on its page, whose nodes are called by their paths.
    pub(crate) fn new(template: &PageTemplate, page: &PageSnapshot, paths: &XPaths<'_>) -> Self {
        let parts = template.parts.iter().map(|part| TemplatePartJson {
            rect: rect_json(&part.rect),
            pages: part.pages,
            varies: part.varies,
            nodes: nodes_json(&part.nodes, page, paths),
        });
        Self {
            cluster: template.cluster,
            similarity: finite(template.similarity),
            parts: parts.collect(),
        }
    }
}

fn nodes_json(nodes: &[NodeId], page: &PageSnapshot, paths: &XPaths<'_>) -> Vec<NodeJson> {
    nodes
        .iter()
        .map(|n| NodeJson {
            xpath: paths.path(*n),
            tag: page.tag(*n).to_owned(),
        })
        .collect()
}

/// A block without what only the page tells: its key, its nodes and the length of their text.
fn block_json(block: &Block, main: &MainContent) -> BlockJson {
    let template = main.template.as_ref();
    BlockJson {
        id: block.id.0,
        key: String::new(),
        parent: block.parent.map(|b| b.0),
        rect: rect_json(&block.rect),
        polygons: geometry::to_json(&block.shape, hundredths),
        doc: block.doc,
        rule: block.rule.clone(),
        role: main.role(block),
        role_confidence: main.role_confidence(block).map(finite),
        text_length: 0,
        nodes: Vec::new(),
        separators: block.separators.iter().map(separator_json).collect(),
        score: main.score(block).map(score_json),
        template: template.map(|t| finite(t.share(block))),
    }
}

fn score_json(score: &Score) -> ScoreJson {
    ScoreJson {
        total: finite(score.total),
        terms: by_name(&score.terms),
    }
}

fn separator_json(separator: &Separator) -> SeparatorJson {
    SeparatorJson {
        direction: separator.direction,
        rect: rect_json(&separator.rect),
        weight: finite(separator.weight),
        reasons: by_name(&separator.reasons),
    }
}

fn by_name(terms: &[Term]) -> BTreeMap<Cow<'static, str>, f64> {
    let pairs = terms.iter().map(|t| (t.name.clone(), finite(t.value)));
    pairs.collect()
}

/// Scores keep six decimals: terms are often small shares.
pub(super) fn finite(value: f64) -> f64 {
    let scaled = (value * 1e6).round();
    if scaled.is_finite() {
        scaled / 1e6 + 0.0
    } else {
        0.0
    }
}

fn hundredths_size(size: Size) -> Size {
    Size {
        width: hundredths(size.width),
        height: hundredths(size.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn numbers_are_short_and_finite() {
        assert_eq!(hundredths(1.005_937_5), 1.01);
        assert_eq!(hundredths(f64::NAN), 0.0);
        assert_eq!(hundredths(f64::MAX), 0.0);
        assert!(hundredths(-0.001).is_sign_positive());
    }

    #[test]
    fn a_hostile_title_and_wild_scores_are_sound_json() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Hello").close();
        let mut page = t.finish();
        page.source.title = "</script>\u{0}\u{202e}\"".to_owned();
        let mut cut = crate::segmentation::Segmentation::new("test", &page);
        cut.blocks[0].score = Some(Score {
            total: f64::INFINITY,
            terms: vec![Term::new("b", 0.5), Term::new("a", f64::NAN)],
        });
        let written =
            serde_json::to_string(&SegmentationJson::new(&page, &cut, &MainContent::default()));
        let written = written.unwrap_or_default();
        assert!(written.contains(r#""score":{"total":0.0,"terms":{"a":0.0,"b":0.5}}"#));
        let read: Result<SegmentationJson, _> = serde_json::from_str(&written);
        assert_eq!(
            read.ok(),
            Some(SegmentationJson::new(&page, &cut, &MainContent::default()))
        );
    }

    #[test]
    fn an_inner_block_without_nodes_has_the_text_of_its_parts() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("p").text("Hello").close();
        let page = t.finish();
        let text = page.body();
        let mut cut = crate::segmentation::Segmentation::new("test", &page);
        let root = cut.root();
        let inner = cut.add(root, Rect::new(0.0, 0.0, 9.0, 9.0), Vec::new()).id;
        cut.add(inner, Rect::new(0.0, 0.0, 9.0, 9.0), vec![text]);
        assert_eq!(text_lengths(&page, &cut), [5, 5, 5]);
    }

    #[test]
    fn the_schema_names_every_field() {
        let schema = schema();
        let fields = schema.get("properties").and_then(|p| p.as_object());
        for name in [
            "schema",
            "source",
            "blocks",
            "main",
            "warnings",
            "page_type",
        ] {
            assert!(fields.is_some_and(|f| f.contains_key(name)), "{name}");
        }
    }
}
