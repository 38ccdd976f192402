//! Lone pieces: runs of one or two unlikely units, far from everything else that is kept. Content stands together; a
//! line of the frame that looks like content stands alone.
//!
//! Source: ours, pages that the models have not learned from (476 of wcxb, 91 of aeb, 473 of snippets): 20 pages
//! change, and win .16 of F1 in sum against .01 lost. On threads and forums it takes short answers (`Thanks`), on
//! catalogues names of things and on pages of services what they offer: these are left out. Of 954 pages with forms
//! 21 change, by teasers and lines of the frame.
//!
//! # Limits
//! Not dropped: units that a rule for structures has added, headlines, the unit right below the headline of a text, and
//! tables; nor anything on a page of less than three pieces, as these may be the text and its end.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Maximum number of units of a lone piece. Source: ours: one and four do about as much.
const MAX_UNITS: usize = 2;
/// Probability below which a unit is weak. Source: ours: with .6, half as much again is won and four times as much
/// lost; .4 does less.
const MAX_WEAK: f32 = 0.5;
/// Minimum number of dropped units on either side of it. Source: ours: 12 does half as much; 6 a fourth more, but list
/// entries may stand so far apart.
const MIN_APART: usize = 8;
/// Minimum number of pieces of a page. Source: ours.
const MIN_PIECES: usize = 3;

/// The units of headings of the first level.
pub(in crate::content::wholes) fn headlines(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let headings = page.tagged(["h1"]);
    headings.flat_map(|id| units.within(page, id)).collect()
}

impl Wholes {
    /// Drops the lone pieces, given which units a rule added. Linear.
    pub(in crate::content) fn drop_lone_pieces(
        &self,
        brought: &[bool],
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        if !may_have(candidates) {
            return;
        }
        let pieces = pieces(kept);
        if pieces.len() < MIN_PIECES {
            return;
        }
        let chars = |piece: &Range<usize>| self.chars[piece.clone()].iter().sum::<u32>();
        let most = pieces.iter().map(chars).max();
        let mut is_weak: Vec<bool> = (0..kept.len())
            .map(|i| candidates.probabilities[i] < MAX_WEAK && !brought[i])
            .collect();
        // The unit right below the headline of a text leads to that text.
        let led = usize::from(is_text(candidates));
        let headlines = self.frames.headlines.iter();
        let led = headlines
            .flat_map(|i| *i..=i + led)
            .filter(|i| *i < kept.len());
        led.for_each(|i| is_weak[i] = false);
        let tables = self.tables.iter().cloned();
        tables.for_each(|table| is_weak[table].fill(false));
        let mut end = None;
        for (at, piece) in pieces.iter().enumerate() {
            let above = end.map(|end| piece.start - end);
            let below = pieces.get(at + 1).map(|next| next.start - piece.end);
            end = Some(piece.end);
            let mut beside = [above, below].into_iter().flatten();
            let is_lone = piece.len() <= MAX_UNITS
                && beside.all(|apart| apart >= MIN_APART)
                && Some(chars(piece)) != most;
            if is_lone && piece.clone().all(|i| is_weak[i]) {
                kept[piece.clone()].fill(false);
            }
        }
    }
}

/// Whether a page of its likeliest kind may have lone pieces.
fn may_have(candidates: &Candidates) -> bool {
    matches!(
        candidates.types.likeliest(),
        PageKind::Article | PageKind::Documentation | PageKind::Listing | PageKind::Product
    )
}

/// Whether a page of its likeliest kind is a text: an article or documentation.
fn is_text(candidates: &Candidates) -> bool {
    matches!(
        candidates.types.likeliest(),
        PageKind::Article | PageKind::Documentation
    )
}

/// The runs of kept units, in order.
fn pieces(kept: &[bool]) -> Vec<Range<usize>> {
    let mut at = 0;
    let runs = kept.chunk_by(|a, b| a == b).map(|run| {
        at += run.len();
        (at - run.len()..at, run[0])
    });
    runs.filter(|(_, is_kept)| *is_kept)
        .map(|(run, _)| run)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;

    /// Units of a page: the text, a piece, and another, so far from each other.
    const APART: usize = 8;
    const PIECE: usize = 3 + APART;
    const ALL: usize = PIECE + 1 + APART + 1;

    /// Whether a piece of that probability stays on a page of that kind, given which units are kept.
    fn stays(kind: PageKind, likely: f32, is_brought: bool, kept: Vec<bool>) -> bool {
        stays_below(kind, likely, is_brought, kept, None)
    }

    /// The same below a headline.
    fn stays_below(
        kind: PageKind,
        likely: f32,
        is_brought: bool,
        mut kept: Vec<bool>,
        headline: Option<usize>,
    ) -> bool {
        let mut chars = vec![20; ALL];
        chars[..3].fill(200);
        let mut wholes = Wholes {
            chars,
            ..Wholes::default()
        };
        wholes.frames.headlines.extend(headline);
        let mut probabilities = vec![0.9; ALL];
        probabilities[PIECE] = likely;
        let mut brought = vec![false; ALL];
        brought[PIECE] = is_brought;
        let candidates = Candidates {
            probabilities: &probabilities,
            types: &KindProbabilities::only(kind),
            ..Candidates::open(ALL)
        };
        let before = kept.clone();
        wholes.drop_lone_pieces(&brought, &candidates, &mut kept);
        let others = |kept: &[bool]| [&kept[..PIECE], &kept[PIECE + 1..]].concat();
        assert_eq!(others(&kept), others(&before));
        kept[PIECE]
    }

    #[test]
    fn what_stands_right_below_a_headline_is_not_alone() {
        let stays = |kind, headline| stays_below(kind, 0.4, false, kept(&[ALL - 1]), headline);
        let article = PageKind::Article;
        assert!(stays(article, Some(PIECE - 1)));
        assert!(!stays(article, Some(PIECE - 2)) && !stays(article, None));
        assert!(!stays(PageKind::Product, Some(PIECE - 1)));
    }

    /// What is kept: the text, the piece, and the rest.
    fn kept(others: &[usize]) -> Vec<bool> {
        let is_kept = |i| i < 3 || i == PIECE || others.contains(&i);
        (0..ALL).map(is_kept).collect()
    }

    #[test]
    fn a_lone_weak_piece_goes() {
        let far = || kept(&[ALL - 1]);
        for kind in [PageKind::Article, PageKind::Listing, PageKind::Product] {
            assert!(!stays(kind, 0.4, false, far()), "{kind:?}");
        }
        for kind in [PageKind::Forum, PageKind::Collection, PageKind::Service] {
            assert!(stays(kind, 0.4, false, far()), "{kind:?}");
        }
        let article = PageKind::Article;
        assert!(stays(article, 0.6, false, far()), "likely");
        assert!(stays(article, 0.4, true, far()), "a rule's");
        assert!(stays(article, 0.4, false, kept(&[])), "two pieces");
        assert!(stays(article, 0.4, false, kept(&[ALL - 3])), "near");
    }
}
