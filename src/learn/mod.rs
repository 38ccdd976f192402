//! Learning from annotated pages: thresholds, the weights of the default segmentation, the models
//! of the main content. What is learned is written to files; [`crate::model`] reads them.

pub(crate) mod blocks;
pub(crate) mod boost;
pub(crate) mod content;
pub(crate) mod folds;
mod search;
pub(crate) mod softmax;
pub(crate) mod thresholds;
