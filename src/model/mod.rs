//! Inference with learned models. Learning them is [`crate::learn`].

pub mod gradient_boosted_trees;
pub mod linear;
