//! Counts and shares as feature values.

use std::sync::LazyLock;

/// Number of counts whose logarithm is precomputed. Source: ours: most are counts of words and characters of a
/// paragraph.
const MAX_KNOWN: usize = 1024;
static LOGARITHMS: LazyLock<Vec<f32>> =
    LazyLock::new(|| (0..MAX_KNOWN).map(|n| (n as f64).ln_1p() as f32).collect());

/// Logarithm of a count, 0 for 0.
pub(crate) fn log(count: impl Into<f64>) -> f32 {
    let count = count.into().max(0.0);
    let whole = count as usize;
    match LOGARITHMS.get(whole) {
        Some(known) if whole as f64 == count => *known,
        _ => count.ln_1p() as f32,
    }
}

/// A share; 0 if the whole is 0.
pub(crate) fn share(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}
