//! Text density and composite text density (paper §4.2.3).

use crate::snapshot::Totals;
use std::f64::consts::E;

/// `TD = TC / T`: characters by tags, both over the subtree.
pub(super) fn text_density(totals: &Totals) -> f64 {
    f64::from(totals.chars) / f64::from(totals.elements.max(1))
}

/// `CTD = C/T * log_B(C/LC * T/LT)` with `B = ln(C/(C-LC) * LC + LCb/Cb * C + e)`.
///
/// Source: Sun, Song, Liao, *DOM Based Content Extraction via Text Density*, SIGIR 2011, whose
/// formula the paper's text describes. Zero denominators count as 1.
pub(crate) fn composite_density(totals: &Totals, body: &Totals) -> f64 {
    let (c, t) = (f64::from(totals.chars), at_least_one(totals.elements));
    let (lc, lt) = (
        f64::from(totals.link_chars),
        at_least_one(totals.link_elements),
    );
    let plain = at_least_one(totals.chars - totals.link_chars.min(totals.chars));
    let linked = f64::from(body.link_chars) / at_least_one(body.chars);
    let base = (c / plain * lc + linked * c + E).ln();
    let argument = c / lc.max(1.0) * t / lt;
    // Without a link on the whole page the base is ln(e) = 1, whose logarithm is 0.
    let divisor = base.max(1.0 + f64::EPSILON).ln().max(MIN_DIVISOR);
    if argument <= 0.0 {
        return 0.0;
    }
    c / t * argument.ln() / divisor
}

fn at_least_one(count: u32) -> f64 {
    f64::from(count.max(1))
}

/// Least divisor: where nothing is linked `ln(B)` is near 0. Source: ours.
const MIN_DIVISOR: f64 = 0.1;
