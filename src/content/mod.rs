//! The main content of a page: how much each block looks like it, and which blocks form it.
//!
//! # Steps
//! The steps of [`find_main_content`], with the module of each. Thresholds are in [`mod@options`]; some of them can
//! be learned ([`mod@parameters`]).
//!
//! 1. **Blocks.** Sum up what each block holds ([`mod@block_totals`]), and weigh each by the weight formula
//!    ([`mod@weight`]); its terms stay visible in [`MainContent::weights`].
//! 2. **By the fused score** ([`Method::Fused`], the default; [`mod@fused`]):
//!    1. Cut the page into text units ([`mod@units`]: the words in [`mod@drawings`], too, counted by their
//!       [`mod@length`]).
//!    2. Gather the features of each unit ([`mod@features`], [`mod@ancestry`]), of the blocks around it
//!       ([`mod@blocks`]), of its words ([`mod@words`]) and of what the page declares ([`mod@linked_data`]).
//!    3. Predict the page's kind ([`mod@page_type`], by the [`mod@kind_model`]).
//!    4. Score each unit by itself ([`mod@fused::score`]), and again by the units it is tied to
//!       ([`mod@fused::fate`]). The site's template has no chance ([`mod@features::template`]).
//!    5. Leave out copies ([`mod@copies`]), and units that are no content whatever their score ([`mod@rules`], each
//!       named by a [`mod@decision`]).
//!    6. Choose the set of the greatest expected F1 ([`mod@fused`]).
//!    7. Keep what stands in the middle of the set ([`mod@infill`]) and structures as wholes ([`mod@wholes`]), and
//!       drop what a list has above its headline ([`mod@before_headline`]); all of these use the [`mod@candidates`].
//!    8. Predict the F1 of the set ([`mod@fused::confidence`]).
//!    9. Assign a role to each kept unit ([`mod@roles`], a [`mod@unit_role`]: content, a post of a thread
//!       ([`mod@posts`]), a comment; an article's [`mod@standfirst`]), and adjust the page's kind by signs beside the model
//!       ([`mod@roles::kind_doubts`]).
//!    10. Derive the subtrees of the set ([`mod@regions`], with its [`mod@figures`] and [`mod@pictures`]), and the
//!        leaves most of which is content ([`mod@fused::main_blocks`]).
//! 3. **Or by the weight formula alone** ([`Method::Weight`]): the leaf of the greatest weight is main content; grow
//!    it to a set while score and structure agree ([`mod@selection`]); put the set in reading order. As in the
//!    formula's paper ([`Method::Heaviest`]), the leaf of the greatest weight may be all. The blocks that the
//!    segmentation algorithm names can be taken as they are ([`Method::Algorithm`]).
//! 4. Remove the site's template, if it is known ([`mod@template`]).
//! 5. Add the page's headline if it is missing ([`mod@headline`], [`ContentOptions::headline`]).
//!
//! The result is [`mod@main_content`]. The user's own choice can change it ([`mod@choice`]); [`mod@explain`] says why
//! a unit is content or not, and [`mod@metadata`] reads what the page says about itself, with its [`mod@dates`] and
//! other [`mod@values`]. Several steps and the outputs share smaller modules: data tables ([`mod@data_tables`]) and
//! their separate heads ([`mod@split_tables`]), lines of code ([`mod@code_lines`]), [`mod@tabs`], marks on toggles
//! ([`mod@toggle_marks`]), controls that expand a quotation ([`mod@quotations`]), bylines and dates ([`mod@signed`]),
//! [`mod@datelines`], buttons that are words of a heading ([`mod@sentence_buttons`]), the frame around the content
//! ([`mod@framing`]), crossed-out text ([`mod@crossed_out`]), form fields ([`mod@fields`]), names of people
//! ([`mod@people`]), mail headers ([`mod@mail_headers`]), values in one line ([`mod@clean_text`]), addresses
//! ([`mod@addresses`]) and the links of units ([`mod@unit_links`]) and headings ([`mod@heading_links`],
//! [`mod@only_heading`]), declared texts ([`mod@declared_texts`]), and what the page sells for how much
//! ([`mod@offers`]).
//!
//! # Precedence
//! An algorithm that names main content itself ([`Segmentation::main`] not empty, as TPS does) keeps its choice unless
//! [`ContentOptions::reselect`] is set.

mod addresses;
mod ancestry;
#[cfg(test)]
mod bad_input_tests;
mod before_headline;
mod beside_headline;
mod block_totals;
pub(crate) mod blocks;
mod candidates;
mod choice;
mod clean_text;
pub(crate) mod code_lines;
mod copies;
mod crossed_out;
pub(crate) mod data_tables;
pub(crate) mod datelines;
pub(crate) mod dates;
mod decision;
mod declared_texts;
pub(crate) mod drawings;
mod explain;
pub(crate) mod features;
mod fields;
pub(crate) mod figures;
pub(crate) mod formula_programs;
mod framing;
pub(crate) mod fused;
mod heading_links;
mod headline;
mod infill;
mod keep_or_drop;
pub(crate) mod kind_model;
mod length;
mod linked_data;
mod mail_headers;
mod main_content;
pub(crate) mod map_openers;
pub mod metadata;
#[cfg(feature = "cli")]
mod models;
mod offers;
mod only_heading;
mod options;
pub(crate) mod page_type;
mod parameters;
mod people;
pub(crate) mod pictures;
mod posts;
pub(crate) mod quotations;
mod regions;
mod roles;
pub(crate) mod rules;
mod selection;
pub(crate) mod sentence_buttons;
mod settling;
mod signed;
#[cfg(test)]
pub(crate) mod small_page;
pub(crate) mod split_tables;
mod standfirst;
pub(crate) mod tabs;
mod template;
pub(crate) mod toggle_marks;
mod unit_links;
mod unit_role;
pub(crate) mod units;
pub(crate) mod values;
pub(crate) mod weight;
mod wholes;
pub(crate) mod words;

pub use crate::segmentation::reading_order;
pub use block_totals::block_totals;
pub use choice::Choice;
pub use dates::read as read_date;
pub use decision::Decision;
pub use explain::{ExplainedBlock, ExplainedUnit, Explanation};
pub(crate) use fused::ContentSource;
#[cfg(feature = "cli")]
pub(crate) use fused::page_features;
pub(crate) use headline::{headline_node, shown_headline};
pub use keep_or_drop::KeepOrDrop;
pub use main_content::MainContent;
pub(crate) use metadata::Headline;
pub use metadata::{Metadata, MetadataSource};
#[cfg(feature = "cli")]
pub(crate) use models::read_models_aside;
#[cfg(feature = "research")]
pub(crate) use only_heading::only_h1;
pub use options::{ContentOptions, Method};
pub use page_type::{PageKind, PageType};
pub use parameters::PARAMETERS;
pub use regions::Region;
pub use template::PageTemplate;
pub use weight::VisualWeight;

use crate::segmentation::{BlockId, Segmentation};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;
use fused::Given;
use main_content::why_empty;

/// Finds the main content of a page, given its blocks and, if known, the template of its site: template is no
/// content, whatever the algorithm.
///
/// ```no_run
/// use visiblock::{ContentOptions, find_main_content};
///
/// # fn main() -> Result<(), visiblock::Error> {
/// let page = visiblock::PageSnapshot::load("page.pagesnap".as_ref())?;
/// let blocks = visiblock::segment(&page);
/// let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
/// for region in &main.regions {
///     println!("{:?}: {}", region.role, page.text_of(&region.nodes));
/// }
/// # Ok(())
/// # }
/// ```
///
/// Cost: linear in lines and nodes, except for putting the blocks of the result in order: O(n log n), and O(n^2) in
/// up to 2,000 of them where the layout contradicts the document ([`reading_order`]).
pub fn find_main_content(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    marks: Option<&TemplateMarks>,
) -> MainContent {
    find_without(page, segmentation, options, marks, &[])
}

/// Like [`find_main_content`], with some sources of the fused score left out, to measure what they are worth.
pub(crate) fn find_without(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    marks: Option<&TemplateMarks>,
    left_out: &[ContentSource],
) -> MainContent {
    let totals = block_totals(page, segmentation);
    let mut found = MainContent {
        blocks: segmentation.main.clone(),
        ..MainContent::default()
    };
    if options.method != Method::Algorithm {
        found.weights = weight::weigh(page, segmentation, &totals, options.visual_weight);
    }
    found.page_type.sd.clone_from(&segmentation.page_type);
    let is_open = options.is_open(segmentation);
    match options.method {
        Method::Weight if is_open => {
            let weights = &found.weights;
            found.blocks = selection::select(page, segmentation, (&totals, weights), options);
        }
        Method::Heaviest if is_open => {
            found.blocks = selection::heaviest(segmentation, (&totals, &found.weights));
        }
        Method::Weight | Method::Heaviest => {}
        Method::Algorithm => {
            if segmentation.main.is_empty() {
                found.blocks = every_leaf(segmentation);
            }
        }
        Method::Fused => {
            let given = Given {
                template: marks.filter(|marks| !marks.chunks.is_empty()),
                left_out,
            };
            fused::find(page, segmentation, options, given, &mut found);
        }
    }
    if let Some(marks) = marks {
        template::take_out(page, segmentation, marks, &mut found);
    }
    if options.headline.is_keep() && is_open {
        headline::complete(page, &mut found);
    }
    found.tell_if_empty(|| why_empty(page));
    found
}

/// All leaves, in reading order.
fn every_leaf(segmentation: &Segmentation) -> Vec<BlockId> {
    let mut all: Vec<BlockId> = segmentation.leaves().iter().map(|b| b.id).collect();
    reading_order(segmentation, &mut all);
    all
}
