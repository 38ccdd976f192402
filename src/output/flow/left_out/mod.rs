//! Controls and notes of the page inside of the content, which are left out; [`Builder::is_left_out`] checks for all.
//!
//! - [`mod@folds`]: signs that fold what stands by them
//! - [`mod@box_signs`]: signs that draw a box beside that of the form
//! - [`mod@at_code`], [`mod@code_buttons`]: numbers, words and buttons at code
//! - [`mod@sharing`]: buttons that share the page
//!
//! Asked for here, told in other rooms: links to a heading, to the top and back from a note
//! ([`links`](mod@super::links)), words in place of the marks around a quotation ([`quotes`](mod@super::quotes)),
//! feet of tables that say their head again ([`tables`](mod@super::tables)), terms that are bullets and numbers of
//! items that the list writes ([`lists`](mod@super::lists)), cells of menus ([`facts`](mod@super::facts)).

mod at_code;
mod box_signs;
mod code_buttons;
mod folds;
mod sharing;
#[cfg(test)]
mod tests;

use super::builder::Builder;
use super::links::small_signs::MAX_IN_SIGN;
use super::links::{is_fragment, is_heading_link, leads_back_from_note, leads_to_top};
use super::pictures::MIN_SILENT_IMAGE_SIDE;
use super::pieces::Piece;
use super::quotes::marks_quote;
use super::tables::repeats_head;
use crate::content::map_openers::opens_map;
use crate::content::quotations::opens_quotation;
use crate::geometry::Rect;
use crate::snapshot::{Node, NodeId, PageSnapshot};
use box_signs::draws_box;
use folds::folds;

/// Most characters of an address or a price. Source: ours: more is a text.
const MAX_ADDRESS: u32 = 160;
/// Signs that part what stands beside each other in a line.
const SEPARATORS: [char; 6] = ['·', '•', '|', '/', '∙', '‧'];

impl Builder<'_> {
    /// Whether an element is none of the content.
    pub(super) fn is_left_out(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.tag(id);
        is_heading_link(self.page, id, node, tag)
            || tag == "a"
                && (leads_to_top(self.page, id, node)
                    || leads_back_from_note(self.page, id, node)
                    || says_nothing(self.page, id, node)
                    || opens_beside_words(self.page, id))
            || folds(self.page, id, node, tag)
            || draws_box(self.page, id, tag)
            || self.is_gutter(id, node, tag)
            || self.is_code_button(id, node, tag)
            || self.is_prompt_of_cell(id, node)
            || self.is_for_listeners_to_code(id, node)
            || tag == "tfoot" && repeats_head(self.page, id)
            || marks_quote(self.page, id)
            || opens_quotation(self.page, id)
            || self.shares_page(id, node, tag)
            || tag == "td" && self.facts.button_cells.contains(&id)
            || tag == "dt" && self.is_bullet_term(id)
            || self.is_marker_of_item(id)
    }

    /// Takes away the separator before what is left out of a line: it goes with what it parts from the words before.
    /// Source: rustdoc (`1.0.0 · source`). Limits: a stroke without white space around it is a part of the words
    /// (`either/or`).
    pub(super) fn without_separator(&mut self, left_out: NodeId) {
        let is_code = self.in_code() || self.is_marked_code();
        let shows = self.page.totals(left_out).chars > 0;
        let is_separator = |text: &&mut String| {
            let is_apart =
                text.starts_with(char::is_whitespace) && text.ends_with(char::is_whitespace);
            let is_sign = |c: char| SEPARATORS.contains(&c) && (c != '/' || is_apart);
            let mut signs = text.trim().chars();
            signs.next().is_some_and(is_sign) && signs.next().is_none()
        };
        let follows_text = matches!(
            self.flow.pieces.as_slice(),
            [.., Piece::Span(_), Piece::Span(_)]
        );
        let last = self.flow.pieces.last_mut().filter(|_| follows_text);
        let text = last.and_then(Piece::text_mut);
        if let Some(text) = text.filter(is_separator).filter(|_| shows && !is_code) {
            " ".clone_into(text);
        }
    }
}

/// Whether a link opens a map or the like, and ends the line that it stands in, behind other words and no sentence.
fn opens_beside_words(page: &PageSnapshot, id: NodeId) -> bool {
    if !opens_map(page, id) {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_IN_SIGN);
    let line = around.find(|up| !page.display(*up).is_inline_level());
    line.is_some_and(|line| {
        let before = page.totals_between(line, id).chars;
        let behind = page.totals_between(page.node(id).end, page.node(line).end);
        (1..=MAX_ADDRESS).contains(&before) && behind.chars <= 1
    })
}

/// Whether a link leads to a place of its page and says nothing: a sign that is drawn. What opens when a
/// picture is pressed is no place to go to, but the picture is content.
fn says_nothing(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    let is_large = |r: &Rect| r.width().min(r.height()) >= MIN_SILENT_IMAGE_SIDE;
    let is_content = |at: NodeId| match page.tag(at) {
        "img" => {
            let is_picture = page.node(at).visible_rect.as_ref().is_some_and(is_large);
            is_picture || page.image_text(at).is_some()
        }
        "video" => true,
        _ => false,
    };
    is_fragment(page, node)
        && totals.chars + totals.concealed == 0
        && !page.subtree(id).take(MAX_IN_SIGN).any(is_content)
}
