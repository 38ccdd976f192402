//! Columns cut into bins, and the sums over the rows of a bin.

/// Maximum number of bins of a column, each of about as many rows. Source: ours: 255 do not do better on wcxb.
const MAX_BINS: usize = 63;

/// The values of a column, cut into bins.
pub(crate) struct Column {
    /// Bin of each row.
    pub(crate) bins: Vec<u8>,
    /// Greatest value of each bin but the last.
    pub(crate) edges: Vec<f32>,
}

impl Column {
    pub(crate) fn from_values(values: impl Iterator<Item = f32> + Clone) -> Self {
        let mut sorted: Vec<f32> = values.clone().collect();
        sorted.sort_unstable_by(f32::total_cmp);
        let mut edges: Vec<f32> = (1..MAX_BINS)
            .filter_map(|i| sorted.get(i * sorted.len() / MAX_BINS).copied())
            .collect();
        edges.dedup();
        // No value lies above the greatest: a split there would be empty.
        edges.retain(|e| Some(e) != sorted.last());
        Self {
            bins: values
                .map(|value| edges.partition_point(|e| *e < value) as u8)
                .collect(),
            edges,
        }
    }
}

/// Sums over rows.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums {
    pub(crate) gradient: f64,
    pub(crate) curvature: f64,
    pub(crate) rows: u32,
}

impl Sums {
    /// Sums over all rows of a leaf: the bins of any one column hold them all.
    pub(crate) fn of_leaf(columns: &[Vec<Self>]) -> Self {
        let mut sums = Self::default();
        columns.iter().take(1).flatten().for_each(|s| sums.add(*s));
        sums
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.gradient += other.gradient;
        self.curvature += other.curvature;
        self.rows += other.rows;
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self {
            gradient: self.gradient - other.gradient,
            curvature: self.curvature - other.curvature,
            rows: self.rows - other.rows,
        }
    }

    /// The reduction of the loss, times two, if these rows get a value of their own.
    pub(crate) fn gain(self, ridge: f32) -> f64 {
        self.gradient * self.gradient / (self.curvature + f64::from(ridge))
    }
}
