//! What is known of the units of a page when structures settle which of them are content.

/// Each slice is parallel to the units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidates<'a> {
    /// Of being content.
    pub(super) probabilities: &'a [f32],
    /// Shown; all of them on a page that hides its content.
    pub(super) shown: &'a [bool],
    /// Can be content: shown, and neither a copy, nor the site's template, nor ruled out.
    pub(super) may_be: &'a [bool],
    /// No text below makes it content.
    pub(super) unlikely: &'a [bool],
}
