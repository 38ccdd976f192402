//! A page being read for posts, with what each reading needs computed once.

use super::leaves::{Leaves, Members};
use crate::algorithm::mdr::Mdr;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::cell::OnceCell;

/// A page with its text nodes and the records that MDR mines, each computed on first use: a page is read for posts as
/// a whole, and once more where comments stand.
pub(crate) struct PostReader<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) units: &'a Units,
    leaves: OnceCell<Leaves>,
    mined: OnceCell<Vec<Members>>,
}

impl<'a> PostReader<'a> {
    /// `units` are those of the page.
    pub(crate) fn new(page: &'a PageSnapshot, units: &'a Units) -> Self {
        Self {
            page,
            units,
            leaves: OnceCell::new(),
            mined: OnceCell::new(),
        }
    }

    pub(super) fn leaves(&self) -> &Leaves {
        let find = || Leaves::from_page(self.page, self.units);
        self.leaves.get_or_init(find)
    }

    /// The records of each list on the page.
    pub(super) fn mined(&self) -> &[Members] {
        let mine = || Mdr::default().record_nodes(self.page);
        self.mined.get_or_init(mine)
    }
}
