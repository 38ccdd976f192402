//! Learning from annotated pages: thresholds, the weights of the default segmentation, the models
//! of the main content. What is learned is written to files; [`crate::model`] reads them.

pub mod blocks;
pub mod boost;
pub mod content;
pub(crate) mod folds;
mod search;
pub mod softmax;
pub mod thresholds;
