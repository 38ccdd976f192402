//! Cross-headings that no tag names: short lines between the paragraphs of a text, each one phrase that is no
//! block (`<p>..</p> <b>Trade links</b> <p>..</p>`).

use crate::content::units::Unit;
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements of such a phrase. Source: HTML.
const PHRASES: [&str; 7] = ["span", "b", "strong", "em", "i", "font", "big"];
/// What a phrase is named that is no heading of the text.
const OTHERS: [Token; 4] = [Token::Media, Token::Related, Token::Share, Token::Advert];

/// The element among whose blocks a unit stands as such a line.
pub(super) fn holder_of_line(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let around = page.ancestors(unit.first);
    let phrase = around.take_while(|up| *up != unit.block).last()?;
    let is_line = PHRASES.contains(&page.tag(phrase))
        && unit.end <= page.node(phrase).end
        && !Lexicon::get().is_classed(page, phrase, &OTHERS);
    is_line.then_some(unit.block)
}
