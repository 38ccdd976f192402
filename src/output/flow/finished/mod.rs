//! Corrections that need the whole flow, after everything was written: repeated text, and typed instead of marked-up
//! structure.
//!
//! 1. [`mod@split_heads`], [`mod@repeats`], [`mod@steps`]: heads that are tables, headings said twice, numbers of steps
//!    that stand alone
//! 2. [`mod@lone_marks`], [`mod@said_names`]: quotation marks without their other half, names of pictures that are
//!    captions
//! 3. [`mod@drawn_rules`], [`mod@twin_rules`], [`mod@bullets`]: rules that are typed, or stand right behind each other;
//!    lists that are typed

mod bullets;
mod drawn_rules;
mod lone_marks;
mod repeats;
mod said_names;
mod split_heads;
mod steps;
mod twin_rules;

use super::builder::Builder;
use super::pictures::without_lent_alone;
use super::pieces::{Flow, emphasis};

impl Builder<'_> {
    /// The flow, when all is written.
    pub(super) fn finish(mut self) -> Flow {
        without_lent_alone(&mut self.flow.pieces);
        if !self.facts.split_heads.is_empty() {
            split_heads::join(&mut self.flow.pieces);
        }
        if self.facts.has_continued_tables {
            split_heads::join_continued(&mut self.flow.pieces);
        }
        repeats::without_repeats(&mut self.flow.pieces);
        steps::into_headings_and_texts(&mut self.flow.pieces);
        lone_marks::without_lone_marks(&mut self.flow.pieces);
        said_names::without_said_names(&mut self.flow.pieces, &self.flow.links);
        drawn_rules::into_rules(&mut self.flow.pieces);
        twin_rules::without_twins(&mut self.flow.pieces);
        bullets::into_lists(&mut self.flow.pieces);
        emphasis::without_common(&mut self.flow.pieces);
        self.flow
    }
}
