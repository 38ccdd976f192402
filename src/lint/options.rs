//! What is checked, and how strictly.

use super::Check;

/// Limits of the checks.
#[derive(Debug, Clone, PartialEq)]
pub struct LintOptions {
    /// The checks to make; all if empty.
    pub only: Vec<Check>,
    /// The checks to skip.
    pub skip: Vec<Check>,
    /// Minimum contrast of text and its background. Default 4.5. Source: WCAG 2.2, 1.4.3 (level AA).
    pub min_contrast: f64,
    /// Minimum contrast of large text: 24 px, or 18.66 px and bold. Default 3. Source: the same.
    pub min_contrast_large: f64,
    /// Minimum side of links and buttons, CSS px. Default 24. Source: WCAG 2.2, 2.5.8 (level AA).
    pub min_target: f64,
    /// Maximum number of viewport heights before the main content begins. Default 1: some of it is visible without
    /// scrolling. Source: ours.
    pub max_screens: f64,
}

impl Default for LintOptions {
    fn default() -> Self {
        Self {
            only: Vec::new(),
            skip: Vec::new(),
            min_contrast: 4.5,
            min_contrast_large: 3.0,
            min_target: 24.0,
            max_screens: 1.0,
        }
    }
}

impl LintOptions {
    /// The checks to make.
    pub fn wanted(&self) -> impl Iterator<Item = Check> + Clone + '_ {
        let all = Check::ALL.iter().copied();
        all.filter(|check| self.is_wanted(*check))
    }

    /// Whether a check is to be made.
    pub(super) fn is_wanted(&self, check: Check) -> bool {
        (self.only.is_empty() || self.only.contains(&check)) && !self.skip.contains(&check)
    }
}
