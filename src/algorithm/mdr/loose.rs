//! Text that stands beside the elements of a flat list, in none of them: `Link<br>what it is about<br><br>`.
//!
//! It belongs to the record in whose line it stands, else to the one before it. Between the elements of two
//! records in one line it may be of either, and stays out.

use super::flat::MIN_OF_RECORDS;
use super::runs::Candidate;
use crate::snapshot::{Kept, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// The loose texts of a record, with the line ends between them: before its elements, between these, and behind.
type Texts = [Vec<NodeId>; 3];
const BEFORE: usize = 0;
const BETWEEN: usize = 1;
const BEHIND: usize = 2;

/// A list whose records have the texts beside their elements, where most of them have some there. `children` has
/// for each node those that can be records. Linear in the siblings of the records.
pub(super) fn with_texts(
    page: &PageSnapshot,
    kept: &Kept,
    children: &[Vec<NodeId>],
    mut list: Candidate,
) -> Candidate {
    let Some(mut texts) = texts(page, kept, children, &list) else {
        return list;
    };
    end_last(page, &mut texts);
    let has_some = |own: &Texts, part: usize| own[part].iter().any(|id| says(page, *id));
    let of_most = |part: &usize| {
        let with = texts.iter().filter(|own| has_some(own, *part)).count();
        with as f64 >= MIN_OF_RECORDS * texts.len() as f64
    };
    let parts: Vec<usize> = [BEFORE, BETWEEN, BEHIND]
        .into_iter()
        .filter(of_most)
        .collect();
    for (record, own) in list.records.iter_mut().zip(&texts) {
        for part in &parts {
            record.extend_from_slice(trimmed(page, &own[*part], *part));
        }
        record.sort_unstable();
    }
    list
}

/// Whether a node of a record is a text node outside of any element of the record, or a `br`.
pub(super) fn is_loose(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Text || page.tag(id) == "br"
}

/// The texts beside the elements of each record; `None` where these are no siblings, one record behind another.
fn texts(
    page: &PageSnapshot,
    kept: &Kept,
    children: &[Vec<NodeId>],
    list: &Candidate,
) -> Option<Vec<Texts>> {
    let records = list.records.iter().enumerate();
    let owned = records.flat_map(|(i, record)| record.iter().map(move |id| (*id, i)));
    let owned: Vec<(NodeId, usize)> = owned.collect();
    let parent = page.parent(owned.first()?.0)?;
    let siblings = children.get(parent.index())?;
    let are_siblings = owned.iter().all(|(id, _)| page.parent(*id) == Some(parent));
    if !are_siblings || !owned.is_sorted() {
        return None;
    }
    let owner = |i: Option<usize>, id: Option<NodeId>| {
        let (known, owner) = owned.get(i?)?;
        (Some(*known) == id).then_some(*owner)
    };
    let between = |from: Option<NodeId>, to: Option<NodeId>| {
        let start = from.map_or(NodeId(parent.0 + 1), |from| page.node(from).end);
        let mut loose = loose(page, start..to.unwrap_or(page.node(parent).end));
        loose.retain(|id| kept.contains(*id));
        loose
    };
    let mut texts = vec![Texts::default(); list.records.len()];
    for (i, (id, own)) in owned.iter().enumerate() {
        let at = siblings.binary_search(id).ok()?;
        let before = at.checked_sub(1).map(|at| siblings[at]);
        let behind = siblings.get(at + 1).copied();
        let other = owner(i.checked_sub(1), before);
        let gap = between(before, Some(*id));
        if other == Some(*own) {
            texts[*own][BETWEEN].extend(gap);
        } else {
            let (head, tail) = split(page, gap, before, Some(*id));
            texts[*own][BEFORE] = tail;
            if let Some(other) = other {
                texts[other][BEHIND] = head;
            }
        }
        if owner(Some(i + 1), behind).is_none() {
            let gap = between(Some(*id), behind);
            texts[*own][BEHIND] = split(page, gap, Some(*id), behind).0;
        }
    }
    Some(texts)
}

/// The text nodes and `br` elements in a range of siblings.
fn loose(page: &PageSnapshot, row: Range<NodeId>) -> Vec<NodeId> {
    let sibling = |id: NodeId| Some(id).filter(|id| row.contains(id));
    let all = std::iter::successors(sibling(row.start), |id| sibling(page.node(*id).end));
    all.filter(|id| is_loose(page, *id)).collect()
}

/// Divides the text between two siblings into the part that belongs to the sibling before it, and the part in the
/// line of the sibling after it.
fn split(
    page: &PageSnapshot,
    mut gap: Vec<NodeId>,
    before: Option<NodeId>,
    behind: Option<NodeId>,
) -> (Vec<NodeId>, Vec<NodeId>) {
    let is_in_line = |id: Option<NodeId>| {
        let display = id.map(|id| page.flow_display(id));
        display.is_some_and(|display| display.is_inline_level())
    };
    if !is_in_line(behind) {
        return (gap, Vec::new());
    }
    match gap.iter().rposition(|id| page.is_line_break(*id)) {
        Some(last) => {
            let tail = gap.split_off(last + 1);
            (gap, tail)
        }
        None if is_in_line(before) => (Vec::new(), Vec::new()),
        None => (Vec::new(), gap),
    }
}

/// Leaves out what stands behind the last record and is more than any other has there: it ends the page.
fn end_last(page: &PageSnapshot, texts: &mut [Texts]) {
    let Some((last, others)) = texts.split_last_mut() else {
        return;
    };
    let said = |own: &Texts| own[BEHIND].iter().filter(|id| says(page, **id)).count();
    let most = others.iter().map(said).max().unwrap_or(0);
    let all = last[BEHIND].iter().enumerate();
    let more = all.filter(|(_, id)| says(page, **id)).nth(most);
    if let Some(end) = more.map(|(end, _)| end) {
        last[BEHIND].truncate(end);
    }
}

/// Texts without what says nothing at the outer end; nothing where none says anything.
fn trimmed<'a>(page: &PageSnapshot, texts: &'a [NodeId], part: usize) -> &'a [NodeId] {
    let is_said = |id: &NodeId| says(page, *id);
    let first = texts.iter().position(is_said);
    let last = texts.iter().rposition(is_said);
    match (first, last) {
        (Some(first), _) if part == BEFORE => &texts[first..],
        (_, Some(last)) if part == BEHIND => &texts[..=last],
        (Some(_), Some(_)) => texts,
        _ => &[],
    }
}

/// Whether a node is text that can be read, and no sign between others.
fn says(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let text = node.text.as_deref().filter(|_| node.is_readable());
    text.is_some_and(|text| text.contains(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::algorithm::mdr::DataRegion;
    use crate::snapshot::test_page::TestPage;

    /// The list of five links with what stands around each, in a box that a text ends.
    fn list(before: &str, behind: &[&str]) -> DataRegion {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("div");
        for i in 1..6 {
            if !before.is_empty() {
                t.text(before);
            }
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Link {i}")).close();
            for piece in behind {
                match *piece {
                    "br" => t.open("br").close(),
                    text => t.text(text),
                };
            }
        }
        t.text("Written by Ann");
        Mdr::default().records(&t.finish()).remove(0)
    }

    fn texts(list: &DataRegion) -> Vec<String> {
        let texts = list.records.iter().map(|r| r.text.replace('\n', " / "));
        texts.collect()
    }

    #[test]
    fn text_beside_the_elements_of_a_flat_list_is_part_of_its_records() {
        let described = list("", &["br", "what it is", "br", "about", "br", "br"]);
        let expected = (1..6).map(|i| format!("Link {i} / what it is / about"));
        assert_eq!(texts(&described), expected.collect::<Vec<_>>());
        let fields = described.records[1].fields.iter();
        let fields: Vec<&str> = fields.map(|f| f.text.as_str()).collect();
        assert_eq!(fields, ["", "Link 2", "what it is about"]);
        let dated = list("Monday ", &["br"]);
        let expected = (1..6).map(|i| format!("Monday Link {i}"));
        assert_eq!(texts(&dated), expected.collect::<Vec<_>>());
    }

    #[test]
    fn signs_between_links_are_part_of_none() {
        let expected = (1..6).map(|i| format!("Link {i}"));
        assert_eq!(texts(&list("", &[" | "])), expected.collect::<Vec<_>>());
    }
}
