//! The assignment with the greatest sum of scores (Hungarian method), for the few items that no cheaper method can
//! match.
//!
//! Source: Kuhn 1955, in the form with potentials and shortest augmenting paths.
//! Cost: O(n² m) for `n` rows and `m` columns; the caller bounds both.

/// For each row its assigned column, if their score is at least `min`. `scores[row][column]`, each 0..=1.
pub(super) fn assign(scores: &[Vec<f64>], min: f64) -> Vec<Option<usize>> {
    let rows = scores.len();
    let columns = scores.first().map_or(0, Vec::len);
    if rows == 0 || columns == 0 {
        return vec![None; rows];
    }
    // The matrix is padded to a square, so that every row and column can stay unassigned at a score of 0.
    let n = rows.max(columns);
    let cost = |row: usize, column: usize| {
        let score = scores.get(row).and_then(|r| r.get(column));
        let score = score.copied().filter(|s| *s >= min);
        1.0 - score.unwrap_or(0.0)
    };
    let of_column = augment(n, cost);
    let mut found = vec![None; rows];
    for (column, row) in of_column.into_iter().enumerate() {
        if row < rows && column < columns && scores[row][column] >= min {
            found[row] = Some(column);
        }
    }
    found
}

/// For each column, its row in the cheapest assignment of `n` rows to `n` columns.
fn augment(n: usize, cost: impl Fn(usize, usize) -> f64) -> Vec<usize> {
    // Rows and columns are numbered from 1; column 0 holds the row that is being placed.
    let (mut of_row, mut of_column) = (vec![0.0; n + 1], vec![0.0; n + 1]);
    let mut matched = vec![0; n + 1];
    for row in 1..=n {
        matched[0] = row;
        let mut least = vec![f64::INFINITY; n + 1];
        let mut before = vec![0; n + 1];
        let mut is_used = vec![false; n + 1];
        let mut at = 0;
        while matched[at] != 0 {
            is_used[at] = true;
            let (from, mut delta, mut next) = (matched[at], f64::INFINITY, 0);
            for column in 1..=n {
                if is_used[column] {
                    continue;
                }
                let reduced = cost(from - 1, column - 1) - of_row[from] - of_column[column];
                if reduced < least[column] {
                    least[column] = reduced;
                    before[column] = at;
                }
                if least[column] < delta {
                    delta = least[column];
                    next = column;
                }
            }
            for column in 0..=n {
                if is_used[column] {
                    of_row[matched[column]] += delta;
                    of_column[column] -= delta;
                } else {
                    least[column] -= delta;
                }
            }
            at = next;
        }
        while at != 0 {
            matched[at] = matched[before[at]];
            at = before[at];
        }
    }
    matched[1..].iter().map(|row| row - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best sum by trying every assignment.
    fn best(scores: &[Vec<f64>], min: f64, row: usize, taken: &mut Vec<bool>) -> f64 {
        if row == scores.len() {
            return 0.0;
        }
        let mut most = best(scores, min, row + 1, taken);
        for column in 0..taken.len() {
            if !taken[column] && scores[row][column] >= min {
                taken[column] = true;
                let sum = scores[row][column] + best(scores, min, row + 1, taken);
                taken[column] = false;
                most = most.max(sum);
            }
        }
        most
    }

    #[test]
    fn the_sum_is_the_best_there_is() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            let (rows, columns) = (random.usize(1..6), random.usize(1..6));
            let scores: Vec<Vec<f64>> = (0..rows)
                .map(|_| (0..columns).map(|_| random.f64()).collect())
                .collect();
            let found = assign(&scores, 0.4);
            let sum: f64 = found
                .iter()
                .enumerate()
                .filter_map(|(row, column)| column.map(|c| scores[row][c]))
                .sum();
            let most = best(&scores, 0.4, 0, &mut vec![false; columns]);
            assert!((sum - most).abs() < 1e-9, "{sum} {most} {scores:?}");
        }
    }
}
