//! The marker of a list item: the sign that is drawn before it, or the number that its text begins with.

use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Largest number by which the first item of a list counts on from another list, and nodes before it among which that
/// is looked for. Source: ours: steps of a recipe in parts; bound the cost.
const MAX_FIRST: i32 = 99;
const MAX_BETWEEN: u32 = 1_000;
/// Nodes at the beginning of an item among which its number is looked for, and levels from that to it. Source: ours;
/// bounds the cost.
const MAX_BEFORE_NUMBER: usize = 8;

/// The sign that is drawn before an item, without the points and brackets around it.
pub(super) fn sign(page: &PageSnapshot, item: NodeId) -> Option<&str> {
    let first = page.children(item).next()?;
    let node = page.node(first);
    let is_drawn = page.tag(first) == "::marker" && node.is_readable();
    let text = node.text.as_deref().filter(|_| is_drawn)?;
    Some(text.trim_matches(|c: char| !c.is_alphanumeric() && c != '-'))
}

/// The text at the beginning of an item that says anything, be it drawn.
pub(super) fn first_said(page: &PageSnapshot, item: NodeId) -> Option<NodeId> {
    let mut inside = page.subtree(item).take(MAX_BEFORE_NUMBER);
    inside.find(|id| {
        let text = page.node(*id).text.as_deref().unwrap_or_default();
        text.contains(char::is_alphanumeric)
    })
}

/// The number that an item begins with, in an element of its own, be it of the line or not.
pub(in crate::output::flow) fn own_number(page: &PageSnapshot, item: NodeId) -> Option<i32> {
    let first = first_said(page, item)?;
    let holder = page.parent(first).filter(|up| *up != item)?;
    let is_alone = page.node(first).kind == NodeKind::Text && page.totals(holder).texts == 1;
    let number = bare_number(page.node(first).text.as_deref()?)?;
    let says_more = page.totals(item).chars > page.totals(holder).chars;
    (is_alone && says_more).then_some(number)
}

/// The number of the first item of a list that the browser draws none for, where each begins with its own in a box of
/// its own, and they count on from the last of the list before: this one goes on where that ended. Source: ours,
/// tine.no. Limits: quantities count on from no list, and begin at one as any other.
pub(super) fn first_own(page: &PageSnapshot, list: NodeId) -> Option<i32> {
    let (mut first, mut next) = (None::<i32>, None::<i32>);
    for item in page.children(list).filter(|item| page.tag(*item) == "li") {
        let is_box = |holder: NodeId| holder != item && page.flow_display(holder).breaks_lines();
        let is_set_apart = || {
            let holder = first_said(page, item).and_then(|text| page.parent(text));
            holder.is_some_and(is_box)
        };
        let is_drawn = page.display(item) == Display::ListItem;
        let own = own_number(page, item).filter(|_| !is_drawn && is_set_apart())?;
        if next.is_some_and(|next| next != own) {
            return None;
        }
        next = own.checked_add(1);
        first.get_or_insert(own);
    }
    let first = first.filter(|first| (2..=MAX_FIRST).contains(first))?;
    (last_before(page, list) == Some(first - 1)).then_some(first)
}

/// The number of the last item of the list with numbers before a list, be it the item's own or drawn.
fn last_before(page: &PageSnapshot, list: NodeId) -> Option<i32> {
    let nearest = list.0.saturating_sub(MAX_BETWEEN)..list.0;
    let mut before = nearest.rev().map(NodeId);
    let other = before.find(|id| page.tag(*id) == "ol" && !page.contains(*id, list))?;
    let items = page.children(other).filter(|item| page.tag(*item) == "li");
    let last = items.last()?;
    own_number(page, last).or_else(|| sign(page, last)?.parse().ok())
}

/// Whether a text is what an item begins with that is laid out as one and has nothing drawn before it.
pub(in crate::output::flow) fn begins_bare_item(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_BEFORE_NUMBER);
    let item = around.find(|up| page.display(*up) == Display::ListItem);
    item.is_some_and(|item| first_said(page, item) == Some(text))
}

/// The number that is all a text says: `4`, `4.`, `4)`.
pub(in crate::output::flow) fn bare_number(text: &str) -> Option<i32> {
    let told = text.trim().trim_end_matches(['.', ')', ':']);
    let is_number = told.bytes().all(|b| b.is_ascii_digit());
    told.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// Source: tine.no, and cookpad.com.
    #[test]
    fn items_that_begin_with_their_number_count_on_from_another_list() {
        let steps = |tag: &str, lists: &[&[&str]]| {
            body_of(|t| {
                for numbers in lists {
                    t.open("ol");
                    for (number, text) in numbers.iter().zip(["Brown it.", "Serve."]) {
                        t.open("li").open(tag).text(number).close();
                        t.open("p").text(text).close().close();
                    }
                    t.close().open("p").text("Then:").close();
                }
            })
        };
        let first = "1. Brown it.\n\nThen:\n\n";
        let behind = |numbers: &[&str]| {
            let text = steps("div", &[&["1"], numbers]);
            let rest = text.strip_prefix(first).map(str::to_owned);
            rest.unwrap_or(text)
        };
        assert_eq!(behind(&["2", "3"]), "2. Brown it.\n3. Serve.\n\nThen:\n");
        assert_eq!(behind(&["2"]), "2. Brown it.\n\nThen:\n");
        assert!(behind(&["2", "2"]).starts_with("1. 2\n"));
        assert!(behind(&["5"]).starts_with("1. 5\n"), "a quantity");
        let alone = steps("div", &[&["12", "13"]]);
        assert!(alone.starts_with("1. 12\n"), "{alone}");
        let heads = steps("h3", &[&["1", "2"]]);
        assert!(heads.starts_with("1. Brown it.\n2. Serve.\n"), "{heads}");
    }
}
