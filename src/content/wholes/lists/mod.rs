//! List items and columns: units in the same place of alike items.

pub(super) mod columns;
pub(super) mod documents;
pub(super) mod few_links;
pub(super) mod link_runs;
pub(super) mod shares;
pub(super) mod slots;

use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use columns::{Column, columns};
use documents::{Documents, documents};
use few_links::{FewLinks, few_links};
use link_runs::{LinkRun, link_runs};
use slots::Slot;

/// The lists of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Lists {
    /// Units in the same place of the items of one list.
    pub(in crate::content::wholes) slots: Vec<Slot>,
    /// Lists of few links; runs of short links.
    pub(in crate::content::wholes) few_links: Vec<FewLinks>,
    pub(in crate::content::wholes) link_runs: Vec<LinkRun>,
    /// Files that are attached to a text.
    pub(in crate::content::wholes) documents: Vec<Documents>,
    /// Units in the same place of alike items outside of list elements.
    pub(in crate::content::wholes) columns: Vec<Column>,
}

impl Lists {
    /// Finds them, given the slots and a number for the tag path of each unit.
    pub(in crate::content::wholes) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        slots: Vec<Slot>,
        paths: &[u32],
    ) -> Self {
        Self {
            slots,
            few_links: few_links(page, units),
            link_runs: link_runs(page, units, paths),
            documents: documents(page, units),
            columns: columns(page, units, paths),
        }
    }
}
