//! Facts about single elements: their tag, their marks, their class names, and where they lead.
//!
//! - [`mod@tags`]: tags, marks and surroundings: the link around a text, whether a box is a line;
//! - [`mod@class_names`]: class names, ids and addresses that name authors, dates or places;
//! - [`mod@comment_names`]: class names of readers' comments.

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
