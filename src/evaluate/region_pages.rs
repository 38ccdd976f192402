//! The true regions of a page against the main content an algorithm found, for the region
//! accuracy of the SD paper ([`regions`](super::regions)).
//!
//! # Decisions of ours
//! The paper had people name each page's regions and their detected counterparts; here
//! - a true region is a marked block of one of the kinds asked for, the outermost of them;
//! - its real density is the number of characters that can be read in its rectangle: lines
//!   count where their centre lies; regions without any are passed over: eq. 4 compares
//!   densities, and a picture has none;
//! - a region's detected density is the number of characters of the main content that lie in it,
//!   and of what sticks out: the lines outside all regions count for the region with which their
//!   piece of the main content has most characters in common. A piece is a subtree of the
//!   content's regions, or a main block of an algorithm that cuts no finer;
//! - pieces that have nothing in common with any true region are passed over, as eq. 4 has no
//!   term for them: the precision of the content measures tells of them.

use super::pages::MarkedSnapshot;
use super::regions::RegionDensity;
use super::truth::MarkedBlock;
use crate::algorithm::Segmenter;
use crate::content::{ContentOptions, MainContent, Method, find_main_content};
use crate::geometry::Rect;
use crate::segmentation::{Block, Segmentation};
use crate::snapshot::{PageSnapshot, TextRun, collapsed_chars};

/// The kinds of Kreuzer's blocks that hold main content.
pub(crate) const CONTENT_KINDS: [&str; 2] = ["Article", "Content"];

/// The pieces of the main content, each as its lines.
fn main_pieces<'a>(
    page: &'a PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> Vec<Vec<&'a TextRun>> {
    if main.regions.is_empty() {
        let blocks = main.blocks.iter().map(|id| segmentation.block(*id));
        return blocks.map(|b| runs_of(page, b)).collect();
    }
    let nodes = main.regions.iter().flat_map(|r| &r.nodes);
    nodes.map(|n| page.runs_in(*n).iter().collect()).collect()
}

/// Real and detected density of each marked region of those kinds, by the main content that is found
/// in the blocks of an algorithm.
pub(crate) fn main_densities(
    marked: &MarkedSnapshot,
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
    kinds: &[String],
) -> Vec<RegionDensity> {
    let blocks = segmenter.segment(&marked.page);
    let main = find_main_content(&marked.page, &blocks, options, None);
    let pieces = main_pieces(&marked.page, &blocks, &main);
    region_densities(&marked.page, &marked.marked.of_kinds(kinds), &pieces)
}

/// Like [`main_densities`], for the content that the algorithm itself names, without other scores.
pub(crate) fn own_densities(
    marked: &MarkedSnapshot,
    segmenter: &dyn Segmenter,
) -> Vec<RegionDensity> {
    let own = ContentOptions::from_method(Method::Algorithm);
    let kinds = CONTENT_KINDS.map(str::to_owned);
    main_densities(marked, segmenter, &own, &kinds)
}

/// Real and detected density of each true region that has text.
///
/// Cost: lines of the page x true regions.
fn region_densities(
    page: &PageSnapshot,
    truth: &[&MarkedBlock],
    pieces: &[Vec<&TextRun>],
) -> Vec<RegionDensity> {
    let mut detected = vec![0u32; truth.len()];
    for piece in pieces {
        let mut inside = vec![0u32; truth.len()];
        let mut outside = 0;
        for run in piece {
            let length = length(page, run);
            match truth.iter().position(|r| is_inside(run, &r.rect)) {
                Some(region) => inside[region] += length,
                None => outside += length,
            }
        }
        // Ties go to the first region: `max_by_key` alone would take the last.
        let best = (0..truth.len()).rev().max_by_key(|i| inside[*i]);
        if let Some(best) = best.filter(|i| inside[*i] > 0) {
            detected[best] += outside;
        }
        detected.iter_mut().zip(inside).for_each(|(d, i)| *d += i);
    }
    let densities = truth.iter().zip(detected);
    densities
        .map(|(region, found)| RegionDensity {
            detected: (found > 0).then(|| f64::from(found)),
            real: f64::from(length_inside(page, &region.rect)),
        })
        .filter(|region| region.real > 0.0)
        .collect()
}

/// Characters of all lines in a rectangle.
fn length_inside(page: &PageSnapshot, rect: &Rect) -> u32 {
    let inside = page.runs().iter().filter(|r| is_inside(r, rect));
    inside.map(|r| length(page, r)).sum()
}

fn runs_of<'a>(page: &'a PageSnapshot, block: &Block) -> Vec<&'a TextRun> {
    match &block.lines {
        Some(lines) => page.runs()[lines.start as usize..lines.end as usize]
            .iter()
            .collect(),
        None => {
            let nodes = block.nodes.iter();
            nodes.flat_map(|n| page.runs_in(*n)).collect()
        }
    }
}

fn length(page: &PageSnapshot, run: &TextRun) -> u32 {
    if page.node(run.node).is_readable() {
        collapsed_chars(page.run_text(run))
    } else {
        0
    }
}

fn is_inside(run: &TextRun, region: &Rect) -> bool {
    let (x, y) = run.rect.center();
    region.contains(&Rect::new(x, y, 0.0, 0.0), 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Builder, Color, NodeId, NodeKind, Size, Source, Style};

    /// Three lines of ten characters, one below the other.
    fn page() -> (PageSnapshot, Vec<NodeId>) {
        let size = Size {
            width: 100.0,
            height: 60.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let style = page.add_style(Style {
            opacity: 1.0,
            color: Color {
                a: 255,
                ..Color::default()
            },
            ..Style::default()
        });
        page.open(NodeKind::Document, "#document");
        let mut nodes = Vec::new();
        for y in [0.0, 20.0, 40.0] {
            let id = page.open(NodeKind::Text, "#text");
            let rect = Rect::new(0.0, y, 100.0, 20.0);
            page.set_box(id, style, rect);
            page.add_text(id, "ten letter");
            page.add_run(id, 0..10, rect);
            page.close();
            nodes.push(id);
        }
        (page.finish(), nodes)
    }

    fn region(top: f64, height: f64) -> MarkedBlock {
        MarkedBlock {
            level: 1,
            kind: "Article".to_owned(),
            rect: Rect::new(0.0, top, 100.0, height),
            text: String::new(),
            leaf: true,
        }
    }

    #[test]
    fn lines_count_where_they_lie_and_strays_for_the_best_region() {
        let (page, nodes) = page();
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        cut.add(root, page.page_rect(), nodes);
        let main = MainContent {
            blocks: vec![crate::segmentation::BlockId(1)],
            ..MainContent::default()
        };
        let pieces = main_pieces(&page, &cut, &main);
        let (upper, last) = (region(0.0, 40.0), region(40.0, 20.0));
        let densities = region_densities(&page, &[&last, &upper], &pieces);
        assert_eq!(
            (densities[0].detected, densities[0].real),
            (Some(10.0), 10.0)
        );
        assert_eq!(
            (densities[1].detected, densities[1].real),
            (Some(20.0), 20.0)
        );
        // Content outside of all regions counts for the region that the piece overlaps most.
        let densities = region_densities(&page, &[&upper], &pieces);
        assert_eq!(densities[0].detected, Some(30.0));
        assert!(region_densities(&page, &[], &pieces).is_empty());
        assert_eq!(region_densities(&page, &[&upper], &[])[0].detected, None);
    }
}
