//! How much code stands before each node.

use crate::content::code_lines::{is_box_of_lines, is_table_of_code};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// For each node of a page, and for its end: the number of code blocks that begin before it, and the number of
/// characters in them. Code blocks are `pre` elements, and boxes and tables of lines; nested ones are not counted.
pub(super) fn code_before(page: &PageSnapshot) -> Vec<[u32; 2]> {
    let mut before = Vec::with_capacity(page.len() + 1);
    let [mut count, mut chars] = [0_u32; 2];
    let mut lines_end = NodeId(0);
    for (id, node) in page.iter() {
        before.push([count, chars]);
        let is_of_lines = id >= lines_end
            && match page.tag(id) {
                "div" => is_box_of_lines(page, id),
                "table" => is_table_of_code(page, id),
                _ => false,
            };
        if is_of_lines {
            lines_end = node.end;
        }
        let is_pre = page.tag(id) == "pre" && id >= lines_end;
        if node.kind == NodeKind::Element && (is_pre || is_of_lines) {
            count += 1;
            chars = chars.saturating_add(page.totals(id).chars);
        }
    }
    before.push([count, chars]);
    before
}
