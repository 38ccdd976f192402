//! One block: the whole page. What every segmenter has to beat.

use super::Segmenter;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use serde::{Deserialize, Serialize};

/// The whole page as one block.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WholePage {}

impl Segmenter for WholePage {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        Segmentation::new("whole-page", page)
    }
}
