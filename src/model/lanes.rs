//! Rows side by side: what a model does with a value of one row it does with those of eight at
//! once, in about the same time.
//!
//! The contributions of each row are added up in the order in which they would be alone, so its score is the
//! same to the last bit, whatever rows it is scored with.

/// Rows that are scored at once. Source: ours; the values of a column fill two registers of any
/// processor of 64 bits, the leaves that a tree has left ([`super::tree_scorer`]) one.
pub(crate) const LANES: usize = 8;

/// A value of each row.
pub(crate) type Lanes = [f32; LANES];

/// Scores rows; `score` is given the values of every column side by side.
pub(crate) fn score_rows(
    rows: &[impl AsRef<[f32]>],
    score: impl Fn(&[Lanes]) -> Lanes,
) -> Vec<f32> {
    let width = rows.first().map_or(0, |row| row.as_ref().len());
    let mut columns = vec![Lanes::default(); width];
    let mut scores = Vec::with_capacity(rows.len());
    for together in rows.chunks(LANES) {
        for (lane, row) in together.iter().enumerate() {
            for (column, value) in columns.iter_mut().zip(row.as_ref()) {
                column[lane] = *value;
            }
        }
        // The last ones may be fewer: nobody asks for what is in the other lanes.
        scores.extend_from_slice(&score(&columns)[..together.len()]);
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_gets_its_own_score() {
        let rows: Vec<[f32; 2]> = (0..11_u8).map(|i| [f32::from(i), 1.0]).collect();
        let scores = score_rows(&rows, |columns| {
            std::array::from_fn(|lane| columns[0][lane] + columns[1][lane])
        });
        let expected: Vec<f32> = (1..12_u8).map(f32::from).collect();
        assert_eq!(scores, expected);
        assert!(score_rows(&rows[..0], |_| Lanes::default()).is_empty());
    }
}
