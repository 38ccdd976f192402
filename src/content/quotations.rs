//! Recognizes controls that expand a quotation which is shown in part: they belong to the page, and nobody wrote
//! them.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of elements between such a control and its quotation, and maximum characters of it. Source: ours:
/// the text of a link in a box.
const MAX_TO_QUOTATION: usize = 6;
const MAX_OPENER: u32 = 80;
/// Maximum number of nodes behind it among which others like it are looked for. Source: ours: the control that
/// collapses the quotation.
const MAX_BEHIND: usize = 12;
/// Class names of such controls, letters only, in lower case. Source: XenForo 1 and 2, Invision 4.
const OPENERS: [&str; 4] = [
    "quoteexpand",
    "bbcodeblockexpandlink",
    "bbcodeblockshrinklink",
    "ipstruncatemore",
];

/// Whether an element expands a quotation (`Click to expand...`, `Expand`): it stands last in a `blockquote` that
/// holds more (a collapsing control aside), in a line of its own, and has such a class or is a button without an
/// address.
pub(crate) fn opens_quotation(page: &PageSnapshot, id: NodeId) -> bool {
    let tag = page.tag(id);
    let is_named = |name: &str| {
        OPENERS.iter().any(|own| {
            let letters = name.bytes().filter(u8::is_ascii_alphabetic);
            letters.map(|b| b.to_ascii_lowercase()).eq(own.bytes())
        })
    };
    let is_button =
        || tag == "a" && !page.is_link(id) && page.attribute(id, "role") == Some("button");
    if !matches!(tag, "a" | "div" | "span") || !(is_button() || page.names(id).any(is_named)) {
        return false;
    }
    let own = page.totals(id);
    let mut around = page.ancestors(id).take(MAX_TO_QUOTATION);
    let Some(quotation) = around.find(|up| page.tag(*up) == "blockquote") else {
        return false;
    };
    let holds = |first: NodeId, end: NodeId| {
        let between = page.totals_between(first, end);
        between.chars + between.concealed + between.media > 0
    };
    let beside = page.siblings_behind(id).take(MAX_BEHIND);
    let openers = beside.take_while(|next| page.names(*next).any(is_named) || !says(page, *next));
    let last = openers.last().unwrap_or(id);
    (1..=MAX_OPENER).contains(&(own.chars + own.concealed))
        && holds(quotation, id)
        && !holds(page.node(last).end, page.node(quotation).end)
        && has_own_line(page, id, quotation)
}

/// Whether an element stands in a line of its own: the block of its line holds nothing else and is inside the
/// quotation, or the text before it there is a block, too.
fn has_own_line(page: &PageSnapshot, id: NodeId, quotation: NodeId) -> bool {
    let is_in_line = |at: NodeId| {
        page.node(at).kind == NodeKind::Text || page.flow_display(at).is_inline_level()
    };
    // The outermost inline element of the line.
    let mut around = page.inclusive_ancestors(id).take(MAX_TO_QUOTATION);
    let outer = around.find(|at| {
        let up = page.parent(*at);
        !is_in_line(*at) || up.is_none_or(|up| up == quotation || !is_in_line(up))
    });
    let Some((outer, line)) = outer.and_then(|at| Some((at, page.parent(at)?))) else {
        return false;
    };
    if page.totals(outer).chars != page.totals(id).chars {
        return false;
    }
    if !is_in_line(outer) || line > quotation && page.totals(line).chars == page.totals(id).chars {
        return true;
    }
    let before = page.children(line).take_while(|at| *at < outer);
    let last = before.filter(|at| says(page, *at)).last();
    last.is_none_or(|last| !is_in_line(last))
}

/// Whether a node has text or media.
fn says(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    totals.chars > 0 || totals.media > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, inline};

    /// Whether an inline element of that name opens the quotation in which it stands right behind some text, which is a
    /// block or part of its line.
    fn opens(class: &str, is_block: bool, behind: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("blockquote");
        let style = if is_block { block() } else { inline() };
        t.element("span", [0.0, 0.0, 80.0, 20.0], style, |t| {
            t.text("It hums.");
        });
        let link = t.element("a", [0.0, 20.0, 80.0, 20.0], inline(), |t| {
            t.text("Expand");
        });
        t.set_attributes(link, &[("class", class)]);
        if !behind.is_empty() {
            t.text(behind);
        }
        t.close().open("p").text("So it does.");
        let page = t.finish();
        opens_quotation(&page, link)
    }

    #[test]
    fn what_stands_last_in_a_line_of_its_own_opens_a_quotation() {
        assert!(opens("ipsTruncate_more", true, ""));
        assert!(!opens("ipsTruncate_more", false, ""), "in a sentence");
        assert!(!opens("ipsTruncate_more", true, "Loudly."), "not last");
        assert!(!opens("more", true, ""), "named otherwise");
    }
}
