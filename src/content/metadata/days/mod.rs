//! Days on the page: which is that of its publication, which that of its last change, and which are of something else.
//! In which order they are asked for beside what is declared, the reader tells
//! ([`reader`](crate::content::metadata::reader)).
//!
//! 1. Elements that are [`marked_days`] with a date, or with one of a change ([`mod@updated_marks`]), some of them
//!    only near the headline ([`mod@at_headline`]); which day a `time` tells, and of what ([`mod@times`]); that of a
//!    judgement, by its headline ([`judgements`]).
//! 2. Days that a reader sees ([`visible`], by [`mod@words`] around them and by what goes on there,
//!    [`mod@around_days`]), in the [`order`] of day and month in which the page writes them.
//! 3. Of the latter these are none of the page's: days of events and of what else is announced ([`other_days`], by
//!    the words of [`mod@event_labels`]; [`mod@spans`] of days, [`mod@month_spans`]; [`mod@due`]), of captions and
//!    samples ([`mod@apart`]), of what was read ([`mod@reference_lists`]), of boxes beside the text
//!    ([`mod@side_boxes`]), of sentences ([`mod@sentences`]), of other pages that are linked by them
//!    ([`mod@named_links`]), of tasks ([`mod@tasks`]), of clocks ([`mod@clocks`]), of rows of data
//!    ([`mod@data_rows`]), of parts that they head ([`mod@day_headings`]), of entries of short lists
//!    ([`mod@entries`], [`mod@dated_lines`]), many in the foot of the page ([`mod@feet`]), and those before the
//!    publication in the history of a paper ([`mod@histories`]).

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
