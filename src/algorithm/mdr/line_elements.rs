//! The elements that a line of text consists of, where all its words stand in some: `11K views` and `2 weeks ago` in
//! one `<span>` each. Whoever reads the line may find a value in one of them.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The elements of the line of a field, while it is under way.
#[derive(Debug, Default)]
pub(super) struct LineElements {
    texts: Vec<String>,
    /// The element of the last text; none of a text outside of them.
    last: Option<NodeId>,
    has_other_words: bool,
}

impl LineElements {
    /// Adds a text that stands at a node of a block. What touches the text before it belongs to that.
    pub(super) fn add(
        &mut self,
        page: &PageSnapshot,
        (block, at): (NodeId, NodeId),
        text: &str,
        is_parted: bool,
    ) {
        let below = page.inclusive_ancestors(at).take_while(|n| *n > block);
        let own = below.filter(|n| page.node(*n).kind == NodeKind::Element);
        let own = own.last();
        let touches = !is_parted && self.last.is_some();
        match self.texts.last_mut() {
            _ if own.is_none() => self.has_other_words |= text.contains(char::is_alphanumeric),
            Some(last) if own == self.last || touches => {
                if is_parted {
                    last.push(' ');
                }
                last.push_str(text);
            }
            _ => self.texts.push(text.to_owned()),
        }
        self.last = own;
    }

    /// Their texts, where there are several and no other words.
    pub(super) fn into_texts(self) -> Vec<String> {
        if self.has_other_words || self.texts.len() < 2 {
            return Vec::new();
        }
        self.texts
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    /// What the line of the third record consists of: elements of these texts, and a text behind them.
    fn line(elements: [&str; 2], behind: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 0..6 {
            t.open("li").open("h3");
            t.text(&format!("Thing number {i} of the list")).close();
            t.open("div");
            for text in elements {
                t.open("span").open("b").text(text).close().close();
                t.text(" ");
            }
            if !behind.is_empty() {
                t.text(behind);
            }
            t.close().close();
        }
        let lists = Mdr::default().records(&t.finish());
        lists[0].records[2].fields[1].hints.line.clone()
    }

    #[test]
    fn a_line_consists_of_its_elements_where_no_other_words_are() {
        let two = ["11K views", "2 weeks ago"];
        assert_eq!(line(two, ""), two);
        assert_eq!(line(two, "·"), two);
        assert!(line(two, "and more").is_empty());
    }
}
