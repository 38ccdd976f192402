//! Where the headline begins and ends in its element, which may hold what is above or below it as well: of what
//! kind the text is, when it was written, where else to share it.

use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Texts of a headline's element that are looked at. Source: ours; bounds the cost.
const MAX_TEXTS: usize = 64;

/// Where the headline of a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output::flow) struct HeadlineRange {
    /// Its element.
    pub(in crate::output::flow) node: NodeId,
    /// The node that it begins with: its element, or one inside.
    pub(in crate::output::flow) start: NodeId,
    /// The node that it ends before.
    pub(in crate::output::flow) end: NodeId,
}

impl HeadlineRange {
    /// Cuts an element at the edges of its parts where some of them say the title, and all of it says more.
    pub(super) fn new(page: &PageSnapshot, node: NodeId, title: &str) -> Self {
        let whole = Self {
            node,
            start: node,
            end: page.node(node).end,
        };
        let texts = texts(page, node);
        let Some((first, behind)) = said_by(&texts, &folded(title)) else {
            return whole;
        };
        // Outwards from a text as far as nothing of the text before is in it.
        let edge = |text: NodeId, before: NodeId| {
            let around = page.ancestors(text).take_while(|up| *up > before);
            around.last().unwrap_or(text)
        };
        let mut cut = whole;
        if first > 0 {
            cut.start = edge(texts[first].0, texts[first - 1].0);
        }
        if let Some((next, _)) = texts.get(behind) {
            cut.end = edge(*next, texts[behind - 1].0);
        }
        let is_sound = page.node(cut.start).end <= cut.end || cut.start == node;
        if is_sound { cut } else { whole }
    }
}

/// The texts of an element that can be read, each with its letters; none where there are too many.
fn texts(page: &PageSnapshot, node: NodeId) -> Vec<(NodeId, String)> {
    let texts = page.subtree(node).filter(|id| {
        let text = page.node(*id);
        text.kind == NodeKind::Text && text.is_readable()
    });
    let texts = texts.filter_map(|id| {
        let letters = folded(page.node(id).text.as_deref()?);
        (!letters.is_empty()).then_some((id, letters))
    });
    let texts: Vec<(NodeId, String)> = texts.take(MAX_TEXTS + 1).collect();
    if texts.len() > MAX_TEXTS {
        Vec::new()
    } else {
        texts
    }
}

/// The first and the one behind the last of the texts that say the title between them, where others say more.
fn said_by(texts: &[(NodeId, String)], title: &str) -> Option<(usize, usize)> {
    (0..texts.len()).find_map(|first| {
        let mut rest = title;
        let mut behind = first;
        while let Some((_, letters)) = texts.get(behind).filter(|_| !rest.is_empty()) {
            rest = rest.strip_prefix(letters.as_str())?;
            behind += 1;
        }
        let is_part = first > 0 || behind < texts.len();
        (rest.is_empty() && behind > first && is_part).then_some((first, behind))
    })
}

#[cfg(test)]
mod tests {
    use crate::output::flow::Flows;
    use crate::output::markdown::markdown;
    use crate::snapshot::test_page::{TestPage, by_tag};

    fn written(build: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        build(&mut t);
        t.close().open("p").text("The text.").close();
        let page = t.finish();
        let headline = Some((by_tag(&page, "h1"), "The river rises"));
        let flows = Flows::new(&page).with_headline(headline);
        markdown(&flows.flow(&[page.body()], false))
    }

    #[test]
    fn what_stands_beside_the_headline_in_its_element_is_none_of_it() {
        assert_eq!(
            written(|t| {
                t.open("span").text("Floods").close().text(" The river ");
                t.open("em").text("rises").close();
                t.open("div").text("6 May 2024").close();
            }),
            "Floods\n\n# The river *rises*\n\n6 May 2024\n\nThe text.\n"
        );
        let one = written(|t| {
            t.text("Floods: The river rises");
        });
        assert_eq!(one, "# Floods: The river rises\n\nThe text.\n");
    }

    #[test]
    fn a_quotation_has_no_heading_of_the_first_level() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Mrs. Roe wrote:").close();
        t.open("blockquote").open("h1").text("The river rises");
        t.close().open("p").text("And it falls.").close().close();
        t.open("p").text("So it did, and all were dry.").close();
        let page = t.finish();
        for headline in [None, Some((by_tag(&page, "h1"), "The river rises"))] {
            let flows = Flows::new(&page).with_headline(headline);
            let text = markdown(&flows.flow(&[page.body()], false));
            assert!(text.contains("> ## The river rises\n"), "{text}");
        }
    }
}
