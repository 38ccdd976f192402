//! Lines that are boxes each, such as those of a poem: together they are one paragraph, which keeps their ends.

use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::pieces::lines::is_break;
use crate::output::flow::pieces::{Block, Content, Piece};
use crate::snapshot::NodeId;

impl Builder<'_> {
    /// Goes on with the paragraph of the line before, where an element is its next line; whether it is.
    pub(in crate::output::flow) fn continues_verses(&mut self, id: NodeId, end: NodeId) -> bool {
        let Some(before) = self.facts.verses.get(&id).copied() else {
            return false;
        };
        let is_between = matches!(self.innermost(), None | Some(Block::Quote | Block::Part(_)));
        let is_last = |text: NodeId| self.page.contains(before, text);
        let [.., last @ Piece::Span(_), Piece::Boundary] = self.flow.pieces.as_slice() else {
            return false;
        };
        let is_broken = is_break(last);
        if !is_between || !self.last_text.is_some_and(is_last) {
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

    #[test]
    fn lines_of_a_block_of_lines_are_verses() {
        let written = |class: &str| {
            body_of(|t| {
                t.open("p").text("The Weir").close();
                t.open_with("div", &[("class", class)]);
                for (top, words) in [(100.0, "The river"), (120.0, "goes down")] {
                    t.element("div", [0.0, top, 300.0, 20.0], block(), |t| {
                        t.text(words);
                    });
                }
            })
        };
        assert!(written("line-block").contains("The river\\\ngoes down"));
        assert!(written("lines").contains("The river\n\ngoes down"));
    }

    /// The output for two boxes below each other and an empty one; the first has `words` in a `tag` element.
    fn pair(tag: &str, words: &str) -> String {
        body_of(|t| {
            t.open("p").text("The Weir").close().open("div");
            for (at, words) in [words, "goes down", ""].into_iter().enumerate() {
                let top = 100.0 + 20.0 * at as f64;
                t.element("div", [0.0, top, 300.0, 20.0], block(), |t| match words {
                    "" => {
                        t.open("br").close();
                    }
                    words => {
                        t.open_with(tag, &[("href", "/weir")]).text(words).close();
                    }
                });
            }
        })
    }

    #[test]
    fn long_boxes_links_and_boxes_of_boxes_are_no_verses() {
        assert!(pair("b", "The river").contains("river**\\\n**goes"));
        assert!(!pair("b", &"the river ".repeat(20)).contains("\\\n"));
        assert!(!pair("a", "The river").contains("\\\n"), "a menu");
        assert!(!pair("p", "The river").contains("\\\n"), "paragraphs");
    }

    /// The output for a poem of two stanzas of two lines each. Boxes of lines are `height` px high and 20 px apart,
    /// `is_parted` puts an empty box between the stanzas, and `ends` a line break at the end of each line.
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
