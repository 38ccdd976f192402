//! Parameters that `fit content` may learn.

use crate::algorithm::Parameter;

/// The coefficients of [`ContentOptions`](super::ContentOptions) with the values worth trying, each
/// with the method that reads it. Source of the values: ours, around the defaults.
pub static PARAMETERS: &[Parameter] = &[
    fused("min_probability", &[0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]),
    fused("min_best", &[0.0, 0.1, 0.2, 0.4, 0.8]),
    weight("min_score_share", &[0.01, 0.03, 0.1, 0.2, 0.4]),
    weight("max_link_density", &[0.3, 0.5, 0.7, 0.9]),
    weight("min_column_overlap", &[0.1, 0.3, 0.5, 0.8]),
    weight("min_agreement", &[0.1, 0.3, 0.5, 0.7, 0.9]),
    weight("max_noise", &[0.0, 0.05, 0.15, 0.3, 0.6]),
];

const fn fused(name: &'static str, candidates: &'static [f64]) -> Parameter {
    Parameter::new(name, candidates)
        .of_content()
        .only_with("method", "fused")
}

const fn weight(name: &'static str, candidates: &'static [f64]) -> Parameter {
    Parameter::new(name, candidates)
        .of_content()
        .only_with("method", "weight")
}
