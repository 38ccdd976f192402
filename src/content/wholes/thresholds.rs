//! Thresholds that several rules of this folder share.

/// Minimum probability at which a label is kept whatever follows it. Source: ours, on snippets.
pub(super) const MIN_LABEL: f32 = 0.5;
/// Minimum probability of a list that a kept text leads to. Source: ours: links to other pages have less.
pub(super) const MIN_LED: f32 = 0.25;
/// The same where that text is likely content itself, or where a short list is all that stands below a heading between
/// kept texts. Source: ours, on wcxb.
pub(super) const MIN_SURELY_LED: f32 = 0.05;
/// Minimum share of the text below a heading that is kept, for the heading to stay. Source: ours: one word of many
/// may be left over.
pub(super) const MIN_HEADED: f32 = 0.02;
/// Minimum number of characters below a heading that can drop it with them. Source: ours: fewer are a date or a button.
pub(super) const MIN_BELOW: u32 = 40;
/// Minimum number of titles of a series that have kept text below them. Source: ours: one alone may be a byline, a
/// date or a button.
pub(super) const MIN_TITLES: usize = 2;
/// Maximum number of nested structures or ancestors that are looked at. Source: ours: outer ones hold the same units.
pub(super) const MAX_NESTING: usize = 16;
/// Maximum number of words of the name of a group of options or facets, and of the control that shows more of it.
/// Source: ours, 954 pages of formasaurus.
pub(super) const MAX_NAME: u32 = 4;
