//! Sketches of texts, which estimate the similarity of two texts without comparing all their words.

/// Number of words, those with the smallest hashes, that represent a subtree. Source: ours; 16 distinguish a
/// resemblance of a half from one of a quarter in 19 of 20 cases.
pub(super) const SKETCH: usize = 16;

/// Merges sorted hashes into `into`; keeps the smallest [`SKETCH`] of both.
pub(super) fn merge(into: &mut Vec<u32>, from: &[u32]) {
    if from.is_empty() {
        return;
    }
    into.extend_from_slice(from);
    into.sort_unstable();
    into.dedup();
    into.truncate(SKETCH);
}

/// Similarity of the words of two subtrees, 0..=1, estimated from their sketches; `None` where neither has words.
pub(super) fn resemblance(a: &[u32], b: &[u32]) -> Option<f64> {
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let (mut i, mut j, mut common, mut all) = (0, 0, 0_u32, 0_u32);
    while all < SKETCH as u32 && (i < a.len() || j < b.len()) {
        all += 1;
        match (a.get(i), b.get(j)) {
            (Some(x), Some(y)) if x == y => {
                common += 1;
                i += 1;
                j += 1;
            }
            (Some(x), Some(y)) if x < y => i += 1,
            (Some(_), None) => i += 1,
            _ => j += 1,
        }
    }
    Some(f64::from(common) / f64::from(all.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sketches_tell_how_alike_texts_are() {
        assert_eq!(resemblance(&[], &[]), None);
        assert_eq!(resemblance(&[1, 2], &[1, 2]), Some(1.0));
        assert_eq!(resemblance(&[1, 2], &[3, 4]), Some(0.0));
        assert_eq!(resemblance(&[1, 2, 3], &[2, 3, 4]), Some(0.5));
    }
}
