//! A question about a review, with its answers in the same line: `Was this review helpful? Yes No Funny`. At least
//! two of the buttons or links behind the question are answers such as `Yes`.
//!
//! Source: ours, shops of games and films; on 2,228 pages of the sets and of formasaurus no kept line is such.
//! Limits: only in an element with a class name for reviews, and where question and answers are one unit: elsewhere a
//! page may ask its reader.

use super::{MAX_IN_BUTTON, MIN_ANSWERS, VERDICTS};
use crate::content::rules::texts::ASKS;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of such a line. Source: ours: a question and three answers.
const MAX_LINE: u32 = 20;
/// Maximum number of ancestors among which the review is looked for. Source: ours: a card in a column of a list.
const MAX_IN_REVIEW: usize = 8;

/// Which units are such lines. Linear.
pub(super) fn verdicts(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_out = |unit: &Unit| is_answered(page, unit) && is_in_review(page, unit);
    units.list.iter().map(is_out).collect()
}

fn is_in_review(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.block).take(MAX_IN_REVIEW);
    around.any(|up| Lexicon::get().is_classed(page, up, &[Token::Review]))
}

/// Whether a unit is a question, then nothing but buttons or links, some of which are answers.
fn is_answered(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.concealed || unit.words > MAX_LINE || !unit.text.contains(ASKS) {
        return false;
    }
    let is_pressed = |text: NodeId| {
        let mut around = page.ancestors(text).take(MAX_IN_BUTTON);
        around.any(|up| page.is_link(up) || page.is_button(up))
    };
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let (mut asks, mut pressed, mut answers) = (false, 0, 0);
    for text in nodes.filter(|id| page.is_said(*id)) {
        let said = page.node(text).text.as_deref().unwrap_or_default().trim();
        if is_pressed(text) {
            let word = said.trim_matches(|c: char| !c.is_alphanumeric());
            pressed += 1;
            answers += usize::from(VERDICTS.holds_in_any_case(word));
        } else if said.contains(char::is_alphanumeric) {
            asks = pressed == 0 && said.ends_with(ASKS);
        }
    }
    asks && answers >= MIN_ANSWERS
}
