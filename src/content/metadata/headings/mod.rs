//! Headings: which ones may be the page's headline, and which of their words are a title.
//!
//! 1. All headings that can be read, the highest level first ([`mod@heading`]), each without badges ([`mod@badges`])
//!    and without a last line in smaller letters ([`mod@small_line`]).
//! 2. Some of them name something else than the page: the menu or the shop's delivery ([`mod@strange`]), an entry of
//!    a list below the page's own heading ([`mod@listed`]), one of several boxes ([`mod@alike_boxes`]), a form at the
//!    end of the page ([`mod@over_forms`]).
//! 3. Some declared titles do not name the page, either, but the front page or an entry on it ([`front_names`]).
//! 4. Words beside the title in its heading are no part of it ([`mod@beside_title`]).

mod alike_boxes;
mod badges;
mod beside_title;
pub(super) mod front_names;
mod heading;
mod listed;
mod over_forms;
mod small_line;
mod strange;

pub(super) use alike_boxes::heads_one_of_several;
pub(super) use beside_title::{title_at_start, title_in};
pub(super) use heading::{
    Heading, LARGE, MAX_HEADLINE, day_beside, headings, level, line_beside, text_without_sign,
    words_without,
};
pub(super) use listed::drop_listed;
pub(super) use over_forms::drop_over_forms;
pub(super) use strange::{agree, is_of_frame, is_sentence, is_strange};
