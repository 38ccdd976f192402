//! Dates on the page: which one is that of its publication, which that of its last change, and which are of something
//! else. The order in which they and the declared dates are asked stands in
//! [`reader`](crate::content::metadata::reader).
//!
//! 1. Elements that are [`marked_days`] with a date of publication or of a change ([`mod@updated_marks`]), some of
//!    them only near the headline ([`mod@at_headline`]); what a `time` element tells ([`mod@times`]); the date of a
//!    judgement, by its headline ([`judgements`]).
//! 2. Visible dates ([`visible`], by the [`mod@words`] around them and by the lines around them,
//!    [`mod@around_days`]), in the [`order`] of day and month that the page uses.
//! 3. Visible dates that are not the page's: those of events and announcements ([`other_days`], by the words of
//!    [`mod@event_labels`]; [`mod@spans`] of days, [`mod@month_spans`]; [`mod@due`]), of captions and samples
//!    ([`mod@apart`]), of references ([`mod@reference_lists`]), of boxes beside the text ([`mod@side_boxes`]), in
//!    sentences ([`mod@sentences`]), of linked pages ([`mod@named_links`]), of tasks ([`mod@tasks`]), of clocks
//!    ([`mod@clocks`]), of data rows ([`mod@data_rows`]), of sections headed by a date ([`mod@day_headings`]), of
//!    entries of short lists ([`mod@entries`], [`mod@dated_lines`]), several in the page's footer ([`mod@feet`]), and
//!    those before the publication in the history of a paper ([`mod@histories`]).

mod apart;
mod around_days;
mod at_headline;
mod clocks;
mod data_rows;
mod dated_lines;
mod day_headings;
mod due;
mod entries;
mod event_labels;
mod feet;
mod histories;
pub(super) mod judgements;
pub(super) mod marked_days;
mod month_spans;
mod named_links;
pub(super) mod order;
pub(super) mod other_days;
mod reference_lists;
mod sentences;
mod side_boxes;
mod spans;
mod tasks;
mod times;
mod updated_marks;
mod validity;
pub(super) mod visible;
mod words;

pub(super) use times::{deed_before, text_before};
