//! The numbers of lists, as they are given or counted.

use crate::snapshot::{NodeId, PageSnapshot};

/// The number in an attribute.
pub(super) fn number(page: &PageSnapshot, id: NodeId, attribute: &str) -> Option<u32> {
    page.attribute(id, attribute)?.trim().parse().ok()
}

/// The numbers of a list's items.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    next: u32,
    is_reversed: bool,
}

impl Numbers {
    pub(super) const UP: Self = Self {
        next: 1,
        is_reversed: false,
    };

    /// Those that an element asks for: counted down to one where it is reversed.
    pub(super) fn from_list(page: &PageSnapshot, list: NodeId) -> Self {
        let is_reversed = page.attribute(list, "reversed").is_some();
        let items = || page.children(list).filter(|item| page.tag(*item) == "li");
        let first = if is_reversed {
            items().count() as u32
        } else {
            1
        };
        Self {
            next: number(page, list, "start").unwrap_or(first),
            is_reversed,
        }
    }

    /// The number of the next item, which may have one of its own.
    pub(super) fn take(&mut self, own: Option<u32>) -> u32 {
        let number = own.unwrap_or(self.next);
        self.next = if self.is_reversed {
            number.saturating_sub(1)
        } else {
            number.saturating_add(1)
        };
        number
    }
}
