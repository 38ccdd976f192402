//! What `fit content` may learn.

use crate::algorithm::Parameter;

/// The coefficients of [`ContentOptions`](super::ContentOptions) with the values worth trying.
/// Source of the values: ours, around the defaults.
pub static PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "min_score_share",
        candidates: &[0.01, 0.03, 0.1, 0.2, 0.4],
    },
    Parameter {
        name: "max_link_density",
        candidates: &[0.3, 0.5, 0.7, 0.9],
    },
    Parameter {
        name: "min_column_overlap",
        candidates: &[0.1, 0.3, 0.5, 0.8],
    },
    Parameter {
        name: "min_agreement",
        candidates: &[0.1, 0.3, 0.5, 0.7, 0.9],
    },
    Parameter {
        name: "max_noise",
        candidates: &[0.0, 0.05, 0.15, 0.3, 0.6],
    },
];
