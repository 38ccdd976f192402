//! Tables: their rows and cells. Which there are though no tag or no second row says so is known from the whole page
//! ([`facts`](mod@super::facts)).
//!
//! - [`mod@heads`]: heads of columns that no tag names
//! - [`mod@rows`]: rows and cells with their heads and feet

mod heads;
mod rows;
#[cfg(test)]
mod tests;

pub(super) use heads::repeats_head;
