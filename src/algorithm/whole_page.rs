//! One block: the whole page. What every segmenter has to beat.

use super::Segmenter;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "whole-page";

/// The whole page as one block.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WholePage {}

impl Segmenter for WholePage {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        Segmentation::new(NAME, page)
    }
}
