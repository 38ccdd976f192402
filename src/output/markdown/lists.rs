//! Lists and their items.

use super::super::flow::Number;
use super::Writer;
use super::escape::{self, Around};

/// Largest number CommonMark takes for an item's.
const MAX_NUMBER: u32 = 999_999_999;

/// A list under way.
#[derive(Debug)]
pub(super) struct List {
    /// Whether its items have numbers of Markdown.
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
            is_second: false,
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
    /// only a list that begins with one ends a paragraph. Markdown knows figures from zero on: a list that
    /// begins with another number has bullets, and its numbers are words.
    pub(super) fn open_item(&mut self, number: Option<Number>) {
        let follows_text = self.prefixes.last().is_some_and(|item| item.started);
        let is_nested = self.lists.len() > 1 && follows_text;
        let Some(list) = self.lists.last_mut() else {
            return self.prefix("- ", "  ");
        };
        if !list.has_items {
            list.is_ordered &= number.is_none_or(Number::is_plain);
            list.is_second = self.last_list == Some((list.is_ordered, false));
        }
        let is_written = list.is_ordered && number.is_some_and(Number::is_plain);
        let label = number.filter(|_| !is_written).map(label);
        let number = number
            .filter(|_| is_written)
            .map(|n| n.value.unsigned_abs().min(MAX_NUMBER));
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
        self.label = label;
    }

    /// Writes the number of an item that begins with no line of text.
    pub(super) fn write_label(&mut self) {
        if let Some(label) = self.label.take() {
            self.block(label.trim_end());
        }
    }

    /// An item that holds nothing keeps its place in a list of numbers.
    pub(super) fn close_item(&mut self) {
        self.end_paragraph();
        self.write_label();
        if let Some(prefix) = self.prefixes.pop()
            && !prefix.started
            && let Some(list) = self.lists.last_mut()
            && list.is_ordered
        {
            list.next = None;
        }
    }
}

/// The number of an item as words before its text.
fn label(number: Number) -> String {
    let around = Around {
        can_start_block: true,
        ..Around::default()
    };
    let mut out = String::new();
    escape::push(&mut out, &format!("{} ", number.told()), around);
    out
}
