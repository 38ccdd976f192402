//! Struck-through text: a former value, such as an old price.

use crate::snapshot::{Look, NodeId, PageSnapshot};

/// Maximum number of elements around a number that may cross it out. Source: ours: elements that style a number.
const MAX_CROSSED: usize = 4;

/// Whether a node is crossed out, by its style or its markup.
pub(super) fn is_crossed_out(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_CROSSED);
    around.any(|up| {
        let is_named = matches!(page.tag(up), "s" | "del" | "strike");
        is_named || page.look(up).is_some_and(Look::crosses_out)
    })
}
