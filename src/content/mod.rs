//! The main content of a page: how much each block looks like it, and which blocks form it.
//!
//! # Steps
//! 1. Weigh every block by the weight formula ([`mod@weight`]); the parts stay visible in
//!    [`MainContent::weights`].
//! 2. By the fused score ([`Method::Fused`], the default): gather the features of every text
//!    unit, tell the page's type, choose the set of the greatest expected F1 (`fused`), and name
//!    its regions ([`MainContent::regions`]). The leaves that are content for the most part are
//!    the main blocks.
//! 3. By the weight formula alone ([`Method::Weight`]): the leaf of the greatest weight is main
//!    content; grow it to a set while score and structure agree; put the set in reading order. As
//!    its paper has it ([`Method::Heaviest`]), the leaf of the greatest weight is all. What the
//!    algorithm itself names can be taken as it is ([`Method::Algorithm`]).
//! 4. Take the site's template out of it, where one is known ([`PageTemplate`]).
//! 5. Put the page's headline into it where it is missing ([`ContentOptions::headline`]).
//!
//! # Precedence
//! An algorithm that names main content itself ([`Segmentation::main`] not empty, as TPS does)
//! keeps its choice unless [`ContentOptions::reselect`] is set.

mod ablation;
#[cfg(test)]
mod bad_input_tests;
mod before_headline;
mod beside;
mod block_totals;
pub(crate) mod blocks;
mod candidates;
mod choice;
pub(crate) mod code_lines;
pub(crate) mod confidence;
mod copies;
pub(crate) mod data_tables;
pub(crate) mod dates;
mod decision;
pub(crate) mod drawings;
mod explain;
pub(crate) mod fate;
pub(crate) mod features;
mod figures;
mod flow;
pub(crate) mod fused;
mod headline;
mod joined;
mod length;
mod linked_data;
mod main_blocks;
pub mod metadata;
mod options;
pub(crate) mod page_type;
mod parameters;
mod posts;
mod regions;
mod roles;
pub(crate) mod rules;
pub(crate) mod score;
mod signed;
mod standfirst;
pub(crate) mod tabs;
mod template;
pub(crate) mod toggle_marks;
mod twins;
pub(crate) mod units;
pub(crate) mod values;
mod weight;
mod wholes;
pub(crate) mod words;

pub use crate::segmentation::reading_order;
pub(crate) use ablation::ContentSource;
pub use block_totals::block_totals;
pub use choice::Choice;
pub use dates::read as read_date;
pub use decision::Decision;
pub use explain::{ExplainedBlock, ExplainedUnit, Explanation};
pub(crate) use headline::headline_node;
#[cfg(feature = "research")]
pub(crate) use headline::only_h1;
pub(crate) use metadata::headline::Headline;
pub use metadata::{Metadata, MetadataSource};
pub use options::{Comments, ContentOptions, Method};
pub use page_type::{PageKind, PageType};
pub use parameters::PARAMETERS;
pub use regions::Region;
pub use template::{PageTemplate, TemplatePart};
pub use weight::VisualWeight;

use crate::segmentation::{Block, BlockId, Score, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use crate::template::TemplateMarks;
use features::UnitFeature;
use features::ancestry::Ancestry;
use fused::Fused;
use metadata::Declared;
use posts::Post;
use std::sync::Arc;

/// The main content of a page. The segmentation it was found with stays as it is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MainContent {
    /// The blocks that form it, in reading order; empty where the page has none. Leaves, or the blocks around
    /// them where the leaves alone look like the frame of the page; none stands in another.
    pub blocks: Vec<BlockId>,
    /// The same in finer boundaries than blocks, in reading order; empty where it is made of
    /// the whole [`MainContent::blocks`].
    pub regions: Vec<Region>,
    /// What kind of page it is; by [`Method::Fused`], and SD's type where SD cut the page.
    pub page_type: PageType,
    /// The expected F1 of what was kept, 0..=1; known by [`Method::Fused`] alone.
    pub confidence: Option<f64>,
    /// The weight formula for each block, parallel to [`Segmentation::blocks`]; empty by
    /// [`Method::Algorithm`].
    pub weights: Vec<Score>,
    /// What of the page is the template of its site, where one is known.
    pub template: Option<PageTemplate>,
    /// What a user should know: limits that were reached, choices that were unsure.
    pub warnings: Vec<String>,
    /// The paragraphs of the standfirst, each with its first node.
    pub(crate) standfirst: Vec<(NodeId, String)>,
    pub(crate) fused: Option<Fused>,
    /// The page's headline, where it was looked for.
    pub(crate) headline: Option<Headline>,
    /// What the page declares of itself, where that was read for the headline.
    pub(crate) declared: Option<Arc<Declared>>,
}

impl MainContent {
    /// Whether the page has none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.regions.is_empty()
    }

    /// Why there is none, as its warnings have it.
    pub fn why_empty(&self) -> Option<&str> {
        let mut warnings = self.warnings.iter();
        warnings
            .find(|warning| warning.starts_with(NOTHING))
            .map(String::as_str)
    }

    /// Warns where there is none, and takes the warning back where there is.
    fn tell_if_empty(&mut self, why: impl FnOnce() -> String) {
        self.warnings
            .retain(|warning| !warning.starts_with(NOTHING));
        if self.is_empty() {
            self.warnings.push(format!("{NOTHING}: {}", why()));
        }
    }

    /// The subtrees that it is made of, in reading order.
    pub fn nodes(&self, segmentation: &Segmentation) -> Vec<NodeId> {
        if self.regions.is_empty() {
            let blocks = self.blocks.iter();
            blocks.flat_map(|id| segmentation.nodes_of(*id)).collect()
        } else {
            let regions = self.regions.iter();
            regions.flat_map(|r| r.nodes.iter().copied()).collect()
        }
    }

    /// What kind of page it is, where that was told.
    pub fn known_page_type(&self) -> Option<&PageType> {
        let is_known = self.fused.is_some() || self.page_type.sd.is_some();
        is_known.then_some(&self.page_type)
    }

    /// The score of a block: its algorithm's own, else what the weight formula gives it.
    pub fn score<'a>(&'a self, block: &'a Block) -> Option<&'a Score> {
        block
            .score
            .as_ref()
            .or_else(|| self.weights.get(block.id.index()))
    }

    /// What leads from the headline of an article to its text and stands apart from it (lead, chapo,
    /// Vorspann), as far as it is content.
    pub fn standfirst(&self, page: &PageSnapshot) -> Option<String> {
        let kept = |node: &NodeId| {
            let mut nodes = self.regions.iter().flat_map(|region| &region.nodes);
            nodes.any(|root| page.contains(*root, *node))
        };
        let paragraphs = self.standfirst.iter().filter(|(node, _)| kept(node));
        let texts: Vec<&str> = paragraphs.map(|(_, text)| text.as_str()).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// The page's headline.
    pub(crate) fn headline(&self, page: &PageSnapshot) -> Headline {
        let known = self.headline.clone();
        known.unwrap_or_else(|| Metadata::headline(page))
    }

    /// Why each text unit is content or not; nothing but by [`Method::Fused`].
    pub fn explain(&self, page: &PageSnapshot) -> Explanation {
        let explain = |fused| Explanation::from_fused(page, fused);
        self.fused.as_ref().map(explain).unwrap_or_default()
    }
}

/// Finds the main content of a page, given its blocks and, where it is known, what is the
/// template of its site: what is template is no content, whatever the algorithm.
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
/// Cost: linear in lines and nodes, but for the order of the blocks that it is made of: O(n log n), and O(n^2) in up to
/// 2,000 of them where the layout contradicts the document ([`reading_order`]).
pub fn find_main_content(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    marks: Option<&TemplateMarks>,
) -> MainContent {
    find_without(page, segmentation, options, marks, &[])
}

/// The same with some sources of the fused score left out, to see what they are worth.
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
    let is_open = is_open(segmentation, options);
    let shown = marks.filter(|marks| !marks.blocks.is_empty());
    match options.method {
        Method::Weight if is_open => {
            let weights = &found.weights;
            found.blocks =
                weight::selection::select(page, segmentation, (&totals, weights), options);
        }
        Method::Heaviest if is_open => {
            found.blocks = weight::selection::heaviest(segmentation, (&totals, &found.weights));
        }
        Method::Weight | Method::Heaviest => {}
        Method::Algorithm => {
            if segmentation.main.is_empty() {
                found.blocks = every_leaf(segmentation);
            }
        }
        Method::Fused => find_fused(page, segmentation, options, (shown, left_out), &mut found),
    }
    if let Some(marks) = marks {
        template::take_out(page, segmentation, marks, &mut found);
    }
    if options.headline && is_open {
        headline::complete(page, &mut found);
    }
    found.tell_if_empty(|| why_empty(page));
    found
}

/// Finds it by the fused score, given the site's template and the sources that are left out.
fn find_fused(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    given: (Option<&TemplateMarks>, &[ContentSource]),
    found: &mut MainContent,
) {
    let is_open = is_open(segmentation, options);
    let blocks = (segmentation, &*found.weights);
    let (mut fused, ancestry) = Fused::from_page(page, blocks, options, given);
    let posts = assign_roles(page, (&mut fused, &ancestry), options);
    roles::forum_signs::doubt(page, (&fused.units, &fused.roles), &mut fused.page_type);
    let lead = standfirst_of(page, &mut fused, options);
    if is_open {
        found.standfirst = lead;
        found.regions = regions::regions(page, &fused.units, &fused.roles, &posts);
        found.blocks = main_blocks::main_blocks(page, segmentation, &fused);
    }
    if fused.expected_f1 < MIN_SURE && !found.regions.is_empty() {
        found.warnings.push(format!(
            "unsure: an F1 of {:.2} is to be expected of the main content; it may be something \
             else, or incomplete",
            fused.expected_f1
        ));
    }
    found.page_type = fused.page_type.clone();
    if segmentation.page_type.is_some() {
        found.page_type.sd.clone_from(&segmentation.page_type);
    }
    // Of nothing there is nothing to expect.
    let is_found = !found.is_empty() || !is_open;
    found.confidence = is_found.then(|| f64::from(fused.expected_f1));
    found.fused = Some(fused);
}

/// Whether the main content is still to be chosen: no algorithm has named it, or its choice does not count.
fn is_open(segmentation: &Segmentation, options: &ContentOptions) -> bool {
    segmentation.main.is_empty() || options.reselect
}

/// Why a page has no main content.
fn why_empty(page: &PageSnapshot) -> String {
    let totals = page.totals(page.root());
    match (totals.chars, totals.media) {
        (0, 0) => "the page shows nothing".to_owned(),
        (0, media) => format!("the page shows {media} pictures or films and no text"),
        (chars, _) => format!(
            "none of the {chars} characters that the page shows look like content; `extract --explain` \
             tells why"
        ),
    }
}

/// Reads the models of [`Method::Fused`] on a thread of their own: they take some 5 ms, which nobody
/// waits for while a browser starts. Each is read once, whoever asks first.
#[cfg(feature = "cli")]
pub(crate) fn read_models_aside(options: &ContentOptions) {
    if options.method == Method::Fused {
        std::thread::spawn(|| {
            // The largest first.
            page_type::committed();
            words::unit_words::UnitWords::committed();
            words::page_words::PageWords::committed();
            score::ContentModel::committed();
            fate::FateModel::committed();
            words::lexicon::Lexicon::get();
            blocks::BlockModel::committed();
            confidence::ConfidenceModel::committed();
        });
    }
}

/// All leaves, in reading order.
fn every_leaf(segmentation: &Segmentation) -> Vec<BlockId> {
    let mut all: Vec<BlockId> = segmentation.leaves().iter().map(|b| b.id).collect();
    reading_order(segmentation, &mut all);
    all
}

/// Probability below which a text at an end of a post is of its frame: who may delete it, how many the author wrote.
/// Source: ours, measured on wcxb, whose truth has no heads of comments: of the words of posts below it, 62 are of the
/// truth and 562 are not.
const MIN_IN_POST: f32 = 0.1;

/// Expected F1 from which on a user is not told to look at what was kept. Source: ours, measured on
/// wcxb: below are 16 of 480 pages with a mean F1 of .33, above of .88.
const MIN_SURE: f32 = 0.5;

/// How a warning begins that there is none.
const NOTHING: &str = "no main content";

/// Share of the words from which on they are all navigation. Source: ours: all but a label.
const MIN_NAVIGATION: f64 = 0.9;

/// The features that tell a page's kind, by name.
///
/// Cost: as [`find_main_content`].
#[cfg(feature = "cli")]
pub(crate) fn page_features(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> Vec<(&'static str, f64)> {
    let gathered = fused::gather(page, (segmentation, &main.weights));
    let features = features::PageFeature::ALL.iter();
    let value = |feature| f64::from(gathered.page.page[feature]);
    features.map(|f| (f.name(), value(*f))).collect()
}

/// Says what each kept unit is for; returns the posts among them.
fn assign_roles(
    page: &PageSnapshot,
    (fused, ancestry): (&mut Fused, &Ancestry),
    options: &ContentOptions,
) -> Vec<Post> {
    let best = fused.probabilities.iter().copied().fold(0.0, f32::max);
    if f64::from(best) < options.min_best || is_navigation(fused) {
        return Vec::new();
    }
    let units = (&fused.units, ancestry);
    let mut forum = roles::Forum::from_type(&fused.page_type);
    let mut may_be_forum = roles::are_comments_posts(&fused.page_type);
    let is_followed = fused.decisions.contains(&Decision::OtherArticle);
    let is_article =
        || forum.is_doubtful() && roles::article_above::is_article(page, units, &fused.kept);
    if forum != roles::Forum::Surely && (is_followed || is_article()) {
        (forum, may_be_forum) = (roles::Forum::Never, false);
    }
    let comments = match options.comments {
        Comments::Keep => roles::CommentsRule::Keep,
        Comments::Drop if may_be_forum => roles::CommentsRule::Content,
        Comments::Drop => roles::CommentsRule::Drop,
    };
    let [forum_lines, unlikely] = frame_of_posts(fused);
    let judged = roles::Judged {
        kept: &fused.kept,
        forum_lines: &forum_lines,
        unlikely: &unlikely,
    };
    let (mut roles, posts) = roles::roles(page, units, judged, forum, comments);
    if !options.concealed {
        for (role, unit) in roles.iter_mut().zip(&fused.units.list) {
            *role = role.filter(|_| !unit.concealed);
        }
    }
    fused.roles = roles;
    posts
}

/// Which units are fixed lines of forums, and which are hardly content; none of those that are kept.
fn frame_of_posts(fused: &Fused) -> [Vec<bool>; 2] {
    let of = |is_frame: &dyn Fn(usize) -> bool| -> Vec<bool> {
        let each = fused.kept.iter().enumerate();
        each.map(|(unit, kept)| !kept && is_frame(unit)).collect()
    };
    [
        of(&|unit: usize| fused.decisions[unit] == Decision::Forum),
        of(&|unit: usize| fused.probabilities[unit] < MIN_IN_POST),
    ]
}

/// The standfirst of an article, each paragraph with its first node; none where it is left out.
fn standfirst_of(
    page: &PageSnapshot,
    fused: &mut Fused,
    options: &ContentOptions,
) -> Vec<(NodeId, String)> {
    if fused.page_type.kind != Some(PageKind::Article) {
        return Vec::new();
    }
    let found = standfirst::standfirst(page, (&fused.units, &fused.rows), &fused.roles);
    if !options.standfirst {
        found.iter().for_each(|i| fused.roles[*i] = None);
        return Vec::new();
    }
    let units = found.iter().map(|i| &fused.units.list[*i]);
    units.map(|unit| (unit.first, unit.text.clone())).collect()
}

/// Whether what was kept is navigation: nearly all of it are links in such elements, and nearly all
/// of the rest of the page stands elsewhere. (Some shops put what they tell of a product into them.)
fn is_navigation(fused: &Fused) -> bool {
    let (mut kept, mut kept_inside, mut all, mut inside) = (0.0, 0.0, 0.0, 0.0);
    for ((unit, row), is_kept) in fused.units.list.iter().zip(&fused.rows).zip(&fused.kept) {
        let words = f64::from(unit.words);
        let in_nav = f64::from(row[UnitFeature::InNav]) * words;
        all += words;
        inside += in_nav;
        if *is_kept {
            kept += words;
            kept_inside += in_nav * f64::from(row[UnitFeature::TextLinkDensity]);
        }
    }
    kept > 0.0 && kept_inside >= MIN_NAVIGATION * kept && inside < MIN_NAVIGATION * all
}
