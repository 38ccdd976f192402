//! Elements of a page, whatever is asked of them: which one it is, what it is marked with, what it is called after, and
//! where it leads.
//!
//! - [`mod@tags`]: by tag, mark and what is around: which text is in a link, which box is a line;
//! - [`mod@class_names`]: classes, ids and addresses that speak of authors, of dates, of places;
//! - [`mod@comment_names`]: of readers' comments;

mod class_names;
mod comment_names;
mod tags;

pub(super) use class_names::{
    AUTHOR_FINDER, AUTHOR_WORDS, Credits, is_author_box, is_in_names, is_named_author,
    is_named_date, is_named_place, leads_to_account, leads_to_author, names_author, words_of,
    words_of_names,
};
pub(super) use comment_names::Comments;
pub(in crate::content) use tags::is_time_tag;
pub(super) use tags::{
    MAX_INSIDE, all_marked, block_around, elements, is_inside, is_marked, is_of_other_item,
    link_around, link_to, marked_among, marked_with, times,
};
