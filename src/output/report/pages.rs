//! `visiblock report`: pages with their blocks.

use super::pictures::{MAX_PICTURES, picture, thumbnail};
use super::sequence::SequenceView;
use super::{ReportError, report};
use crate::algorithm::{Tps, find};
use crate::content::MainContent;
use crate::diff::Selectors;
use crate::escape::printable_line;
use crate::output::picture::shape_path;
use crate::output::role_color::role_color;
use crate::output::warnings::all_warnings;
use crate::segmentation::{Block, Direction, Role, Segmentation, Term};
use crate::snapshot::PageSnapshot;
use serde::Serialize;

/// Blocks and separators of one algorithm that are shown. Source: ours; a report of more is slow
/// to read and to scroll.
const MAX_BLOCKS: usize = 3_000;
/// Characters of a block's text that are shown.
const SHOWN_TEXT: usize = 400;
/// Characters of titles, addresses, selectors.
const SHOWN_LINE: usize = 300;

/// A page to report.
#[derive(Debug)]
pub struct ReportPage<'a> {
    /// The page.
    pub page: &'a PageSnapshot,
    /// Its blocks by several algorithms, the one to show first before the others; at least one.
    pub segmentations: &'a [Segmentation],
    /// Its main content, by the first of them.
    pub main: &'a MainContent,
    /// What its tag path sequence is shown by, and the blocks of `tps` were cut by.
    pub tps: &'a Tps,
}

#[derive(Serialize)]
struct Shown {
    title: String,
    pages: Vec<Page>,
    roles: Vec<RoleColor>,
}

#[derive(Serialize)]
struct RoleColor {
    name: &'static str,
    color: &'static str,
}

#[derive(Serialize)]
struct Page {
    title: String,
    input: String,
    url: String,
    width: f64,
    height: f64,
    kind: String,
    picture: String,
    thumbnail: String,
    algorithms: Vec<AlgorithmView>,
    sequence: Option<SequenceView>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct AlgorithmView {
    name: String,
    summary: &'static str,
    depth: usize,
    left_out: usize,
    blocks: Vec<BlockView>,
    separators: Vec<SeparatorView>,
}

#[derive(Serialize)]
struct SeparatorView {
    is_horizontal: bool,
    rect: [f64; 4],
    weight: f64,
}

#[derive(Serialize)]
struct BlockView {
    id: u32,
    parent: Option<u32>,
    depth: usize,
    leaf: bool,
    rect: [f64; 4],
    path: Option<String>,
    role: Option<&'static str>,
    confidence: Option<f64>,
    main: bool,
    doc: Option<u8>,
    rule: Option<String>,
    text: String,
    chars: u32,
    selector: String,
    /// From where to where its elements stand in the sequence.
    span: Option<[usize; 2]>,
    score: Option<f64>,
    terms: Vec<Term>,
}

/// The report of pages: one in full, several as an index.
///
/// # Errors
/// [`ReportError`].
pub fn page_report(pages: &[ReportPage<'_>]) -> Result<String, ReportError> {
    let title = match pages {
        [only] => line(&only.page.source.title),
        pages => format!("{} pages", pages.len()),
    };
    let roles = Role::ALL.iter().map(|role| RoleColor {
        name: role.name(),
        color: role_color(Some(*role)),
    });
    let mut budget = MAX_PICTURES;
    let shown = Shown {
        pages: pages
            .iter()
            .map(|page| view(page, pages.len() > 1, &mut budget))
            .collect(),
        roles: roles.collect(),
        title: title.clone(),
    };
    report(&title, &shown)
}

fn view(report: &ReportPage<'_>, has_others: bool, budget: &mut usize) -> Page {
    let page = report.page;
    let kind = report.main.known_page_type().and_then(|t| t.kind);
    let kind = kind.map_or_else(String::new, |kind| kind.name().to_owned());
    let whole = picture(page);
    let is_small = whole.len() <= *budget;
    *budget = budget.saturating_sub(whole.len());
    let note = (!is_small).then(|| "no screenshot: the report would be too large".to_owned());
    let algorithms = report.segmentations.iter().enumerate();
    let warnings = all_warnings(page, report.segmentations, report.main).into_iter();
    let seen = Seen {
        page,
        selectors: Selectors::new(page),
        sequence: SequenceView::new(page, report.tps),
    };
    Page {
        title: line(&page.source.title),
        input: line(&page.source.input),
        url: line(page.address().unwrap_or_default()),
        width: page.page.width.max(1.0),
        height: page.page.height.max(1.0),
        kind,
        thumbnail: if has_others {
            thumbnail(page)
        } else {
            String::new()
        },
        picture: if is_small { whole } else { String::new() },
        algorithms: algorithms
            .map(|(i, cut)| algorithm(&seen, cut, (i == 0).then_some(report.main)))
            .collect(),
        sequence: seen.sequence,
        warnings: warnings.map(|w| line(&w)).chain(note).collect(),
    }
}

/// A page with what its blocks are told by.
struct Seen<'a> {
    page: &'a PageSnapshot,
    selectors: Selectors<'a>,
    sequence: Option<SequenceView>,
}

fn algorithm(seen: &Seen<'_>, cut: &Segmentation, main: Option<&MainContent>) -> AlgorithmView {
    let kept = &cut.blocks[..cut.blocks.len().min(MAX_BLOCKS)];
    let mut blocks: Vec<BlockView> = Vec::with_capacity(kept.len());
    for block in kept {
        let mut depth = 0;
        if let Some(parent) = block.parent {
            let above = &mut blocks[parent.index()];
            above.leaf = false;
            depth = above.depth + 1;
        }
        blocks.push(block_view(seen, block, depth));
    }
    let chosen = main.map_or(&cut.main, |m| &m.blocks);
    for id in chosen.iter().filter(|id| id.index() < kept.len()) {
        blocks[id.index()].main = true;
    }
    for (view, block) in blocks.iter_mut().zip(kept) {
        if let Some(main) = main {
            view.role = main.role(block).map(Role::name);
            view.confidence = main.role_confidence(block);
        }
        let score = main.map_or(block.score.as_ref(), |m| m.score(block));
        view.score = score.map(|s| s.total);
        view.terms = score.map_or_else(Vec::new, |s| s.terms.clone());
    }
    let separators = kept.iter().flat_map(|b| &b.separators).take(MAX_BLOCKS);
    AlgorithmView {
        name: cut.algorithm.clone(),
        summary: find(&cut.algorithm).map_or("", |known| known.summary),
        depth: blocks.iter().map(|b| b.depth).max().unwrap_or(0),
        left_out: cut.blocks.len() - kept.len(),
        blocks,
        separators: separators
            .map(|s| SeparatorView {
                is_horizontal: s.direction == Direction::Horizontal,
                rect: s.rect.into(),
                weight: s.weight,
            })
            .collect(),
    }
}

fn block_view(seen: &Seen<'_>, block: &Block, depth: usize) -> BlockView {
    let page = seen.page;
    let sequence = seen.sequence.as_ref();
    let first = block.nodes.first();
    BlockView {
        id: block.id.0,
        parent: block.parent.map(|p| p.0),
        depth,
        leaf: true,
        rect: block.rect.into(),
        path: shape_path(block),
        role: block.role.map(Role::name),
        confidence: block.role_confidence,
        main: false,
        doc: block.doc,
        rule: block.rule.clone(),
        text: printable_line(&block.text(page), SHOWN_TEXT),
        chars: block.text_length(page),
        selector: first.map_or_else(String::new, |n| line(&seen.selectors.selector(*n))),
        span: sequence.and_then(|s| s.span(page, block)),
        score: None,
        terms: Vec::new(),
    }
}

fn line(text: &str) -> String {
    printable_line(text, SHOWN_LINE)
}
