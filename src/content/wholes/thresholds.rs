//! Thresholds that several rules of this room share.

/// Probability from which a label stays whatever it leads to. Source: ours, on snippets.
pub(super) const MIN_LABEL: f32 = 0.5;
/// Least probability of a list that a kept text leads to. Source: ours: links to other pages have less.
pub(super) const MIN_LED: f32 = 0.25;
/// And where that text is likely content itself, or a short list is all that a heading between kept texts has.
/// Source: ours, on wcxb.
pub(super) const MIN_SURELY_LED: f32 = 0.05;
/// Least share of the text below a heading for it to stay. Source: ours: a word of many may be left.
pub(super) const MIN_HEADED: f32 = 0.02;
/// Fewest characters below a heading that can take it with them. Source: ours: less is a date or a button.
pub(super) const MIN_BELOW: u32 = 40;
/// Fewest titles of a series that have kept text below them. Source: ours: one alone may be a byline, a
/// date or a button.
pub(super) const MIN_TITLES: usize = 2;
/// Structures in each other that are looked at. Source: ours; what each holds is held by those around it, too.
pub(super) const MAX_NESTING: usize = 16;
/// Most words of the name of a group of options or facets, and of what shows more of it. Source: ours, 954 pages of
/// formasaurus.
pub(super) const MAX_NAME: u32 = 4;
