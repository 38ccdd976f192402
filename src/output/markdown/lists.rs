//! Lists and their items.

use super::Writer;

/// Largest number CommonMark takes for an item's.
const MAX_NUMBER: u32 = 999_999_999;

/// A list under way.
#[derive(Debug)]
pub(super) struct List {
    is_ordered: bool,
    /// Two lists in a row take different signs, else they would become one.
    is_second: bool,
    has_items: bool,
    /// The number a reader of the Markdown would give the next item.
    next: Option<u32>,
}

impl Writer<'_> {
    pub(super) fn open_list(&mut self, is_ordered: bool) {
        self.lists.push(List {
            is_ordered,
            is_second: self.last_list == Some((is_ordered, false)),
            has_items: false,
            next: None,
        });
    }

    pub(super) fn close_list(&mut self) {
        self.end_paragraph();
        if let Some(list) = self.lists.pop() {
            self.needs_gap = true;
            self.last_list = Some((list.is_ordered, list.is_second));
        }
    }

    /// The first item of a nested list stands right below its parent's text, as far as it may:
    /// only a list that begins with one ends a paragraph.
    pub(super) fn open_item(&mut self, number: Option<u32>) {
        let follows_text = self.prefixes.last().is_some_and(|item| item.started);
        let is_nested = self.lists.len() > 1 && follows_text;
        let Some(list) = self.lists.last_mut() else {
            return self.prefix("- ", "  ");
        };
        let number = number
            .map(|n| n.min(MAX_NUMBER))
            .filter(|_| list.is_ordered);
        let is_interrupted = list.has_items && list.next != number;
        if is_interrupted {
            list.is_second = !list.is_second;
        }
        let joins = if list.has_items {
            !is_interrupted
        } else {
            is_nested && number.is_none_or(|n| n == 1)
        };
        if joins {
            self.needs_gap = false;
        }
        list.has_items = true;
        list.next = number.map(|n| n.saturating_add(1));
        let sign = match (number, list.is_second) {
            (None, false) => "- ".to_owned(),
            (None, true) => "* ".to_owned(),
            (Some(number), second) => format!("{number}{} ", if second { ')' } else { '.' }),
        };
        let indent = " ".repeat(sign.len());
        self.prefix(&sign, &indent);
    }

    /// An item that holds nothing keeps its place in a list of numbers.
    pub(super) fn close_item(&mut self) {
        self.end_paragraph();
        if let Some(prefix) = self.prefixes.pop()
            && !prefix.started
            && let Some(list) = self.lists.last_mut()
            && list.is_ordered
        {
            list.next = None;
        }
    }
}
