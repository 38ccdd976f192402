//! Words for `by` within a sentence, which name the author of the work that the sentence mentions.

use crate::content::metadata::elements::{block_around, is_inside};
use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of a line with a byline. Source: ours: three lines; more is a paragraph.
const MAX_LINE: u32 = 300;
/// Maximum number of characters before a byline in a paragraph, and of nodes that are checked. Source: ours: a place
/// and a date.
const MAX_BEFORE: u32 = 24;
const MAX_NODES: usize = 32;

/// Whether a text that begins with a mere `by` continues a paragraph that began before it: `as shown in <em>The
/// accuracy of functions</em> by Jane Doe`. Text before `start`, where the headline ends, does not count.
///
/// Source: ours. Limits: not where the name is a link, as in long lines of facts about a page.
pub(super) fn ends_sentence(page: &PageSnapshot, text: NodeId, start: NodeId) -> bool {
    let own = page.node(text).text.as_deref().unwrap_or("").trim();
    let is_bare = people::is_barely_byline(own) && !people::is_label(own);
    let block = block_around(page, text).filter(|block| page.totals(*block).chars > MAX_LINE);
    let Some(block) = block.filter(|_| is_bare && !is_inside(page, text, &["a"])) else {
        return false;
    };
    let before = (start.0..text.0).rev().take(MAX_NODES).map(NodeId);
    let in_line =
        before.take_while(|n| page.tag(*n) != "br" && block_around(page, *n) == Some(block));
    let texts = in_line.filter(|n| page.is_said(*n));
    texts.map(|n| page.totals(n).chars).sum::<u32>() > MAX_BEFORE
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn who_wrote_what_a_sentence_speaks_of_has_not_written_the_page() {
        let authors = |before: &str, tag: &str| {
            signed(|t| {
                t.open("p").text(before).open(tag).close();
                t.text("by Jane Doe and Max Muster").open("br").close();
                t.text(&"Words of it. ".repeat(30)).close();
            })
            .0
        };
        let both = ["Jane Doe", "Max Muster"];
        let sentence = "This is not the case, as shown in the Accuracy of Functions";
        assert_eq!(authors(sentence, "em"), [""; 0]);
        assert_eq!(authors(sentence, "br"), both);
        assert_eq!(authors("Moor, 3 May", "em"), both);
    }
}
