//! Author and date of each member of a thread.

use super::authors::authors;
use super::fields::dates;
use super::thread::{Said, Thread};

/// Author and date of each member.
pub(super) struct Fields {
    pub(super) authors: Vec<Option<Said>>,
    /// Indices of the leaves that give the dates.
    pub(super) dates: Vec<Option<usize>>,
}

impl Fields {
    pub(super) fn new(thread: &Thread) -> Self {
        let dates = dates(thread);
        let authors = authors(thread, &dates);
        Self { authors, dates }
    }

    pub(super) fn author_paths(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        self.authors
            .iter()
            .map(|author| author.map(|said| said.path))
    }

    pub(super) fn date_paths<'a>(
        &'a self,
        thread: &'a Thread,
    ) -> impl Iterator<Item = Option<u64>> + 'a {
        self.dates.iter().zip(&thread.said).map(|(date, said)| {
            let date = (*date)?;
            said.iter().find(|s| s.leaf == date).map(|s| s.path)
        })
    }
}
