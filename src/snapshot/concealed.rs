//! Text that a page holds for its readers but does not show yet: closed tabs and accordions,
//! cards that fade in, texts behind "read more".
//!
//! Such text is one click away, so it can be content; nothing else of the engine looks at it.
//! What a page keeps for machines (`script`, `template`, `head` and the like) is not counted.

use super::{Display, NodeId, PageSnapshot};

/// Elements whose text is never meant to be read as text of the page.
pub(super) fn is_mute(tag: &str) -> bool {
    matches!(
        tag,
        "head"
            | "script"
            | "style"
            | "noscript"
            | "template"
            | "title"
            | "textarea"
            | "select"
            | "datalist"
            | "svg"
            | "object"
            | "iframe"
            | "canvas"
            | "audio"
            | "video"
    )
}

impl PageSnapshot {
    /// Whether a text node holds text for readers that is not shown.
    pub fn is_concealed(&self, id: NodeId) -> bool {
        self.node(id).text.is_some() && self.totals(id).concealed > 0
    }

    /// How an element takes part in the flow of text: by its computed style; where it was not
    /// rendered, as its tag is by HTML's own style sheet.
    pub fn flow_display(&self, id: NodeId) -> Display {
        match self.display(id) {
            Display::None if self.totals(id).concealed > 0 => by_tag(self.tag(id)),
            display => display,
        }
    }
}

/// HTML's defaults, as far as text is broken into lines by them.
fn by_tag(tag: &str) -> Display {
    match tag {
        "a" | "abbr" | "acronym" | "b" | "bdi" | "bdo" | "big" | "cite" | "code" | "data"
        | "del" | "dfn" | "em" | "font" | "i" | "ins" | "kbd" | "label" | "mark" | "q" | "s"
        | "samp" | "small" | "span" | "strike" | "strong" | "sub" | "sup" | "time" | "tt" | "u"
        | "var" | "wbr" => Display::Inline,
        "button" | "input" | "img" => Display::InlineBlock,
        "li" => Display::ListItem,
        "table" => Display::Table,
        "thead" | "tbody" | "tfoot" => Display::TableRowGroup,
        "tr" => Display::TableRow,
        "td" | "th" => Display::TableCell,
        "caption" => Display::TableCaption,
        _ => Display::Block,
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::TestPage;
    use crate::snapshot::{Display, NodeId};

    #[test]
    fn text_for_readers_is_told_from_text_for_machines() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").text("Seen").open_bare("div").open_bare("b");
        t.unrendered("Closed tab").close().close();
        t.open_bare("script").unrendered("let x = 1;").close();
        let page = t.finish();
        let body = page.body();
        assert_eq!(page.totals(body).concealed, 10);
        assert_eq!(page.totals(body).chars, 4);
        let hidden: Vec<NodeId> = page
            .subtree(body)
            .filter(|n| page.is_concealed(*n))
            .collect();
        assert_eq!(hidden.len(), 1);
        let Some(b) = page.parent(hidden[0]) else {
            panic!("no parent")
        };
        assert_eq!(page.flow_display(b), Display::Inline);
        assert_eq!(page.text(body), "Seen");
        assert_eq!(page.content_text(&[body]), "Seen\nClosed tab");
    }
}
