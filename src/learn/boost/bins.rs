//! Columns in bins, and what is summed up in them.

/// Most bins of a column, of about as many rows each. Source: ours: 255 do not do better on wcxb.
const BINS: usize = 63;

/// The values of a column, cut into bins.
pub(crate) struct Column {
    /// Bin of each row.
    pub(crate) bins: Vec<u8>,
    /// Greatest value of each bin but the last.
    pub(crate) edges: Vec<f32>,
}

impl Column {
    pub(crate) fn of(values: impl Iterator<Item = f32> + Clone) -> Self {
        let mut sorted: Vec<f32> = values.clone().collect();
        sorted.sort_unstable_by(f32::total_cmp);
        let mut edges: Vec<f32> = (1..BINS)
            .filter_map(|i| sorted.get(i * sorted.len() / BINS).copied())
            .collect();
        edges.dedup();
        // What lies above the greatest value lies nowhere.
        edges.retain(|e| Some(e) != sorted.last());
        let bin = |value: f32| edges.partition_point(|e| *e < value) as u8;
        Self {
            bins: values.map(bin).collect(),
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
    /// Of all rows of a leaf: those in the bins of any of its columns.
    pub(crate) fn of_all(columns: &[Vec<Self>]) -> Self {
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

    /// What the loss falls by if these rows get a value of their own (times two).
    pub(crate) fn gain(self, ridge: f32) -> f64 {
        self.gradient * self.gradient / (self.curvature + f64::from(ridge))
    }
}
