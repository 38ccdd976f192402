//! `segment --format text`: the block tree for human eyes.
//!
//! One line per block, indented by depth: a star for main content, id, rectangle, degree of
//! coherence, rule, role, score, characters, and the first words of a leaf. Everything that
//! comes from the page is made printable first.

use super::segment_json::text_lengths;
use super::warnings::all_warnings;
use crate::content::MainContent;
use crate::escape::printable_line;
use crate::segmentation::{Block, BlockId, Segmentation};
use crate::snapshot::PageSnapshot;
use std::fmt::Write;

/// Characters of a leaf's text that are shown. Source: ours, fits a terminal of 120 columns.
const SHOWN_TEXT: usize = 60;
/// Characters of a rule or role that are shown.
const SHOWN_NAME: usize = 60;
/// Indentation stops growing at this depth, so that a very deep tree stays readable.
const MAX_INDENT: usize = 30;

/// The tree as text, one block a line.
pub fn text_tree(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> String {
    let lengths = text_lengths(page, segmentation);
    let children = children_of(segmentation);
    let mut is_main = vec![false; segmentation.blocks.len()];
    for block in &main.blocks {
        is_main[block.index()] = true;
    }
    let mut out = heading(page, segmentation, main);
    let mut pending: Vec<(BlockId, usize)> = vec![(segmentation.root(), 0)];
    while let Some((id, depth)) = pending.pop() {
        let (block, parts) = (segmentation.block(id), &children[id.index()]);
        let mark = if is_main[id.index()] { '*' } else { ' ' };
        let _ = write!(
            out,
            "{mark} {:indent$}",
            "",
            indent = 2 * depth.min(MAX_INDENT)
        );
        describe(&mut out, block, main, lengths[id.index()]);
        if parts.is_empty() {
            let words = printable_line(&block.text(page), SHOWN_TEXT);
            if !words.is_empty() {
                let _ = write!(out, "  {words}");
            }
        }
        out.push('\n');
        pending.extend(parts.iter().rev().map(|part| (*part, depth + 1)));
    }
    for warning in &all_warnings(page, [segmentation], main) {
        let _ = writeln!(out, "warning: {}", printable_line(warning, 200));
    }
    out
}

fn children_of(segmentation: &Segmentation) -> Vec<Vec<BlockId>> {
    let mut children = vec![Vec::new(); segmentation.blocks.len()];
    for block in &segmentation.blocks {
        if let Some(parent) = block.parent {
            children[parent.index()].push(block.id);
        }
    }
    children
}

fn heading(page: &PageSnapshot, segmentation: &Segmentation, main: &MainContent) -> String {
    format!(
        "{}  {:.0}x{:.0} px  {}: {} blocks, {} leaves, {} main\n",
        printable_line(&page.source.title, SHOWN_TEXT),
        page.page.width,
        page.page.height,
        printable_line(&segmentation.algorithm, SHOWN_NAME),
        segmentation.blocks.len(),
        segmentation.leaves().len(),
        main.blocks.len(),
    )
}

fn describe(out: &mut String, block: &Block, main: &MainContent, chars: u32) {
    let r = &block.rect;
    let _ = write!(
        out,
        "#{} [{:.0},{:.0} {:.0}x{:.0}]",
        block.id.0,
        r.left,
        r.top,
        r.width(),
        r.height()
    );
    if let Some(doc) = block.doc {
        let _ = write!(out, " DoC {doc}");
    }
    if let Some(rule) = &block.rule {
        let _ = write!(out, " ({})", printable_line(rule, SHOWN_NAME));
    }
    if let Some(role) = main.role(block) {
        let _ = write!(out, " {role}");
    }
    if let Some(score) = main.score(block) {
        let _ = write!(out, " score {:.2}", score.total);
    }
    let share = main.template.as_ref().map(|t| t.share(block));
    if let Some(share) = share.filter(|s| *s > 0.0) {
        let _ = write!(out, " template {:.0} %", 100.0 * share);
    }
    if !block.separators.is_empty() {
        let heaviest = block.separators.iter().map(|s| s.weight);
        let heaviest = heaviest.fold(0.0, f64::max);
        let _ = write!(
            out,
            " {} separators up to {heaviest:.1}",
            block.separators.len()
        );
    }
    let _ = write!(out, " {chars} chars");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{DomPs, Segmenter};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_tree_is_indented_and_harmless() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("h1").text("A \u{1b}[2J title\u{202e}").close();
        t.open("p").text("Some words").close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let main = MainContent {
            blocks: vec![BlockId(2)],
            ..MainContent::default()
        };
        assert_eq!(
            text_tree(&page, &cut, &main),
            "Test page  800x600 px  domps: 3 blocks, 2 leaves, 1 main\n\
             \x20 #0 [0,0 800x600] 23 chars\n\
             \x20   #1 [0,0 400x20] (structural tag h1) 13 chars  A \u{fffd}[2J title\n\
             *   #2 [0,20 400x20] (structural tag p) 10 chars  Some words\n"
        );
    }
}
