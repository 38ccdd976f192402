//! Step 1: all features of a page, before any model is applied.

use super::fate::Ties;
use crate::algorithm::sd::{self, Reading, Sd, SdType};
use crate::content::ancestry::Ancestry;
use crate::content::beside_headline::beside_headline;
use crate::content::blocks::BlockTree;
use crate::content::copies::Copies;
use crate::content::data_tables::data_tables;
use crate::content::decision::Verdict;
use crate::content::features::{self, Context, UnitFeature, UnitRow};
use crate::content::infill::Infill;
use crate::content::kind_model::PageFeatures;
use crate::content::linked_data::LinkedData;
use crate::content::rules::ruled_out;
use crate::content::units::Units;
use crate::content::weight::WeighedBlocks;
use crate::content::wholes::Wholes;
use crate::content::words::page_words::TypeWords;
use crate::content::words::unit_words::UnitTokens;
use crate::snapshot::PageSnapshot;

/// The features of a page, before any model is applied.
pub(crate) struct Gathered {
    pub(crate) units: Units,
    pub(super) ancestry: Ancestry,
    pub(super) linked: LinkedData,
    pub(crate) rows: Vec<UnitRow>,
    pub(crate) blocks: BlockTree,
    pub(crate) ties: Ties,
    /// The page's type by SD.
    pub(super) sd: Option<SdType>,
    pub(super) copies: Copies,
    /// The rule by which a unit is excluded: it only links from chapter to chapter or from this text to another,
    /// belongs to another state of the page, or to an article that follows this one.
    pub(super) ruled_out: Vec<Option<Verdict>>,
    pub(super) infill: Infill,
    pub(super) wholes: Wholes,
    /// For each unit, whether it stands beside the headline though before it in the source.
    pub(super) beside_headline: Vec<bool>,
    pub(crate) page: PageFeatures,
    /// Words that tell of the page's kind.
    pub(crate) type_words: TypeWords,
    /// Words of the units.
    pub(crate) tokens: UnitTokens,
}

/// Gathers the features.
pub(crate) fn gather(page: &PageSnapshot, blocks: WeighedBlocks<'_>) -> Gathered {
    let units = Units::from_page(page);
    let context = Context::new(page, &units);
    let mut rows = features::gather(&context, blocks);
    let candidates = Sd::default().candidates(page);
    let sd = sd::decide_among(page, candidates.clone(), Reading::Paper);
    let learned = sd::decide_among(page, candidates, Reading::AsLearned);
    let tree = BlockTree::gather(&context, blocks, &learned, &mut rows);
    let ties = Ties::new(&context, &tree.of_unit, &tree.parents);
    let headline = features::body::headline(&context);
    let page_features = PageFeatures {
        page: features::page::page_features(&context, &rows, &headline),
        means: features::body::means(&context, &rows),
    };
    let styled = features::page::styled(&context);
    rows.iter_mut()
        .for_each(|row| row[UnitFeature::Styled] = styled);
    let type_words = TypeWords::from_page(page, &units, &context.tokens, &headline);
    let (ancestry, tokens, linked) = (context.ancestry, context.tokens, context.linked);
    let tokens = UnitTokens::from_page(page, &units, tokens);
    let copies = Copies::new(page, &units, &rows, ties.paths());
    let ruled_out = ruled_out(page, &units, &rows, &linked);
    let tables = data_tables(page);
    let infill = Infill::new(page, &units, &rows, &tables);
    let mut wholes = Wholes::from_page(page, &units, ties.paths(), &linked, &tables);
    wholes.rule_out(&ruled_out);
    let is_before = |i: usize| rows[i][UnitFeature::BeforeTitle] > 0.0;
    let beside_headline = beside_headline(page, &units, is_before);
    Gathered {
        units,
        ancestry,
        linked,
        rows,
        blocks: tree,
        ties,
        sd: sd.kind,
        copies,
        ruled_out,
        infill,
        wholes,
        beside_headline,
        page: page_features,
        type_words,
        tokens,
    }
}
