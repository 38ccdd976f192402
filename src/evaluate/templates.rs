//! How much of a site is template, and how much of that was found.
//!
//! Source: Ma, Goharian, Chowdhury, Chung, *Extracting Unstructured Data from Template Generated
//! Web Documents*, CIKM 2003, definitions 4.1.1 (atf) and 4.1.2 (ttdr).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Both measures for one site, learned in one way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TemplateScore {
    /// The site.
    pub site: String,
    /// Document frequency from which a chunk counts as template, where it was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
    /// Number of pages that the template was learned from.
    pub pages: usize,
    /// Average template fraction; `None` where the pages have no text.
    pub atf: Option<f64>,
    /// Template discovery ratio; `None` where there is no template to find.
    pub ttdr: Option<f64>,
}

/// Average template fraction: template tokens / mean number of tokens of a page (4.1.1). A low
/// value means pages rich in information. `None` where the pages have no tokens.
pub fn average_template_fraction(template_tokens: f64, tokens_of_pages: &[u32]) -> Option<f64> {
    let all: f64 = tokens_of_pages.iter().copied().map(f64::from).sum();
    (all > 0.0).then(|| template_tokens * tokens_of_pages.len() as f64 / all)
}

/// Template discovery ratio: template containers found / real ones (4.1.2). 1 is right, more
/// is too much, less is too little. `None` where there are no real ones.
pub fn template_discovery_ratio(found: u32, real: u32) -> Option<f64> {
    (real > 0).then(|| f64::from(found) / f64::from(real))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratios_are_those_of_the_definitions() {
        assert_eq!(average_template_fraction(30.0, &[100, 200, 0]), Some(0.3));
        assert_eq!(average_template_fraction(30.0, &[]), None);
        // A mean over pages need not be whole.
        assert_eq!(average_template_fraction(1.5, &[3, 3]), Some(0.5));
        // Amazon.com with a threshold of 3: 7 found where 6 are.
        assert_eq!(template_discovery_ratio(7, 6), Some(7.0 / 6.0));
        assert_eq!(template_discovery_ratio(1, 0), None);
    }
}
