//! The colour that the content of each node stands on.

use super::color::Color;
use super::{NodeId, NodeKind, PageSnapshot};

/// Fills in the opaque colour under each node's content: its own background painted over its
/// parent's, down from white.
pub(super) fn backgrounds(page: &mut PageSnapshot) {
    for i in 0..page.len() {
        let id = NodeId::from_index(i);
        let below = page
            .parent(id)
            .map_or(Color::WHITE, |p| page.node(p).background);
        let own = match page.own_style(id) {
            Some(style) if page.node(id).kind != NodeKind::Text && !style.hidden => {
                style.background_color
            }
            _ => Color::default(),
        };
        page.nodes[i].background = own.over(below);
    }
}
