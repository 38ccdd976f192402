//! Finds cross-headings without heading tags: short lines between the paragraphs of a text, each a single inline
//! element (`<p>..</p> <b>Trade links</b> <p>..</p>`).

use crate::content::units::Unit;
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{NodeId, PageSnapshot};

/// Tags of such inline elements. Source: HTML.
const PHRASES: [&str; 7] = ["span", "b", "strong", "em", "i", "font", "big"];
/// Class words of inline elements that are no headings of the text.
const OTHERS: [Token; 4] = [Token::Media, Token::Related, Token::Share, Token::Advert];

/// The element that holds a unit as such a line among its blocks.
pub(super) fn holder_of_line(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let around = page.ancestors(unit.first);
    let phrase = around.take_while(|up| *up != unit.block).last()?;
    let is_line = PHRASES.contains(&page.tag(phrase))
        && unit.end <= page.node(phrase).end
        && !Lexicon::get().is_classed(page, phrase, &OTHERS);
    is_line.then_some(unit.block)
}
