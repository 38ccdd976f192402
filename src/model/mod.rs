//! Inference with learned models. Learning them is [`crate::learn`].

pub(crate) mod features;
pub mod gradient_boosted_trees;
pub(crate) mod lanes;
pub mod linear;
pub(crate) mod pair;
pub(crate) mod reader;
pub(crate) mod tree_scorer;
