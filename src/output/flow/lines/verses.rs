//! Lines that are boxes each, such as those of a poem: together they are one paragraph, which keeps their ends.

use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::pieces::lines::is_break;
use crate::output::flow::pieces::{Block, Content, Piece};
use crate::snapshot::NodeId;

impl Builder<'_> {
    /// Goes on with the paragraph of the line before, where an element is its next line; whether it is.
    pub(in crate::output::flow) fn continues_verses(&mut self, id: NodeId, end: NodeId) -> bool {
        let page = self.page;
        let before = self.facts.verses.get(&id).copied();
        let is_between = matches!(self.innermost(), None | Some(Block::Quote | Block::Part(_)));
        let is_next = self
            .last_text
            .zip(before.filter(|_| is_between))
            .is_some_and(|(text, before)| page.contains(before, text));
        let [.., last @ Piece::Span(_), Piece::Boundary] = self.flow.pieces.as_slice() else {
            return false;
        };
        let is_broken = is_break(last);
        if !is_next {
            return false;
        }
        self.flow.pieces.pop();
        if !is_broken {
            self.span(Content::Break, end);
        }
        self.push(end, Effect::Paragraph);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::block;

    /// A poem of two stanzas of two lines each, so high, with an empty box between them where that is told.
    fn poem(height: f64, is_parted: bool, ends: bool) -> String {
        body_of(|t| {
            t.open("p").text("The Weir").close().open("div");
            let lines = ["The river", "goes down", "", "I used to", "count it"];
            for (at, words) in lines.iter().enumerate() {
                let top = 100.0 + 20.0 * at as f64;
                if words.is_empty() && !is_parted {
                    continue;
                }
                t.element("div", [0.0, top, 300.0, height], block(), |t| {
                    if !words.is_empty() {
                        t.text(words);
                    }
                    if ends || words.is_empty() {
                        t.open("br").close();
                    }
                });
            }
        })
    }

    #[test]
    fn lines_that_are_boxes_are_one_paragraph_between_empty_ones() {
        let verses = "The Weir\n\nThe river\\\ngoes down\n\nI used to\\\ncount it\n";
        assert_eq!(poem(20.0, true, true), verses);
        assert_eq!(poem(20.0, true, false), verses);
        let apart = "The Weir\n\nThe river\n\ngoes down\n\nI used to\n\ncount it\n";
        assert_eq!(poem(15.0, true, true), apart, "with room between");
        assert_eq!(poem(20.0, false, false), apart, "nothing parts them");
    }
}
