//! Keys of blocks that survive small changes of their page.
//!
//! A key says what a block is, not where it stands or how much is in it, so that two renderings
//! of a page can be held against each other. It is made of, first that tells it apart:
//! 1. The `id` of its element, where only one element has it and a person wrote it.
//! 2. What kind of thing it is: the tags above it that mean something (no `div`, no `span`), the
//!    names a person gave it, and the key of the block it is in. Among several alike (items of a
//!    list) what it leads to: the address of its first link, else its first heading.
//! 3. Its number among those that are still alike.
//!
//! Text that is edited, wrappers, siblings of another kind, items that come or go and new sizes
//! change no key. A key is only good within one algorithm and one level.
//!
//! Cost: linear in the nodes of the blocks, up to [`READ`] nodes of each.

use super::Segmentation;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// Tags that say nothing of what they hold.
const WRAPPERS: [&str; 12] = [
    "#document",
    "html",
    "body",
    "div",
    "span",
    "center",
    "font",
    "table",
    "tbody",
    "tr",
    "td",
    "slot",
];
/// Tags of what heads an item.
const HEADINGS: [&str; 8] = ["h1", "h2", "h3", "h4", "h5", "h6", "dt", "th"];
/// Letters of a name that a person wrote. Source: ours.
const NAME: std::ops::RangeInclusive<usize> = 2..=30;
/// Elements around a block that say what it is. Source: ours, bounds the cost; pages that people made have
/// some tens.
const MAX_LEVELS: usize = 256;
/// Nodes of a block that are searched for a link or a heading. Source: ours, bounds the cost.
const READ: usize = 200;

/// The key of each block, in the order of the blocks: 16 hexadecimal digits, no two alike.
pub fn keys(page: &PageSnapshot, segmentation: &Segmentation) -> Vec<String> {
    let names = Names::new(page);
    let places = places(segmentation);
    let kinds: Vec<String> = places.iter().map(|n| names.kind(*n)).collect();
    let mut alike: HashMap<(Option<u32>, &str), u32> = HashMap::default();
    for (block, kind) in segmentation.blocks.iter().zip(&kinds) {
        let parent = block.parent.map(|p| p.0);
        *alike.entry((parent, kind)).or_default() += 1;
    }
    let mut keys: Vec<u64> = Vec::with_capacity(kinds.len());
    let mut numbers: HashMap<u64, u64> = HashMap::default();
    for ((block, kind), place) in segmentation.blocks.iter().zip(&kinds).zip(&places) {
        let mut key = SipHasher13::new();
        key.write(kind.as_bytes());
        if !kind.starts_with('#') {
            key.write_u64(block.parent.map_or(0, |p| keys[p.index()]));
            if alike[&(block.parent.map(|p| p.0), kind.as_str())] > 1 {
                let leads_to = place.and_then(|n| leads_to(page, n));
                key.write(leads_to.unwrap_or_default().as_bytes());
            }
        }
        // Equal so far: told apart by their order.
        let number = numbers.entry(key.finish()).or_default();
        key.write_u64(*number);
        *number += 1;
        keys.push(key.finish());
    }
    keys.iter().map(|k| format!("{k:016x}")).collect()
}

/// The first node of each block, found in its parts where it has none of its own.
fn places(segmentation: &Segmentation) -> Vec<Option<NodeId>> {
    let blocks = &segmentation.blocks;
    let mut places: Vec<Option<NodeId>> = blocks.iter().map(|b| b.nodes.first().copied()).collect();
    for block in blocks.iter().rev() {
        if let (Some(parent), Some(node)) = (block.parent, places[block.id.index()]) {
            let place = &mut places[parent.index()];
            if blocks[parent.index()].nodes.is_empty() {
                *place = Some(place.map_or(node, |p| p.min(node)));
            }
        }
    }
    places
}

/// What the elements of a page are called.
struct Names<'a> {
    page: &'a PageSnapshot,
    /// How many elements have each `id`.
    ids: HashMap<&'a str, u32>,
    /// For each tag of the page whether it says nothing of what it holds.
    is_wrapper: Vec<bool>,
}

impl<'a> Names<'a> {
    fn new(page: &'a PageSnapshot) -> Self {
        let mut ids = HashMap::default();
        for (_, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            if let Some(id) = node.attribute("id") {
                *ids.entry(id).or_default() += 1;
            }
        }
        let tags = page.tag_names().iter();
        Self {
            page,
            ids,
            is_wrapper: tags.map(|tag| WRAPPERS.contains(&tag.as_str())).collect(),
        }
    }

    /// What kind of thing stands at a node; with its `id` alone, after a `#`, where that is enough.
    fn kind(&self, node: Option<NodeId>) -> String {
        let (page, Some(node)) = (self.page, node) else {
            return String::new();
        };
        if let Some(id) = page.attribute(node, "id")
            && self.ids.get(id) == Some(&1)
            && is_name(id)
        {
            return format!("#{id}");
        }
        let mut kind = String::new();
        let chain = page.inclusive_ancestors(node).take(1 + MAX_LEVELS);
        let telling = chain.filter(|n| !self.is_wrapper[page.node(*n).tag as usize]);
        for tag in telling.map(|n| page.tag(n)) {
            kind.push_str(tag);
            kind.push('<');
        }
        let classes = page.attribute(node, "class").unwrap_or("");
        let mut names: Vec<&str> = classes.split_whitespace().filter(|n| is_name(n)).collect();
        names.sort_unstable();
        names.dedup();
        kind.push_str(&names.join("."));
        kind
    }
}

/// Whether a person wrote a name: letters, and no more than one digit at its end.
fn is_name(name: &str) -> bool {
    let letters = name
        .strip_suffix(|c: char| c.is_ascii_digit())
        .unwrap_or(name);
    NAME.contains(&letters.len())
        && letters
            .chars()
            .all(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '_'))
        && letters
            .to_ascii_lowercase()
            .contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// The address of the first link in a subtree, or else the text of its first heading.
fn leads_to(page: &PageSnapshot, root: NodeId) -> Option<String> {
    let mut links = page
        .subtree(root)
        .take(READ)
        .filter(|n| page.tag(*n) == "a");
    let link = links.find_map(|n| page.attribute(n, "href").map(str::to_owned));
    link.or_else(|| {
        let mut near = page.subtree(root).take(READ);
        let heading = near.find(|n| HEADINGS.contains(&page.tag(*n)))?;
        Some(page.text_of(&[heading]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;
    use std::collections::BTreeMap;

    /// A page with a menu, teasers and a footer; keys by the first text of each block.
    fn keys_of(teasers: &[(&str, &str)], wrapped: bool) -> BTreeMap<String, String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open_with("div", &[("id", "menu")]).text("Home").close();
        if wrapped {
            t.open("div");
        }
        t.open("ul");
        for (address, text) in teasers {
            t.open("li").open_with("a", &[("href", address)]).text(text);
            t.close().close();
        }
        t.close();
        if wrapped {
            t.close();
        }
        t.open_with("div", &[("class", "footer css-1x2y3z")]);
        t.text("Imprint").close().close();
        let page = t.finish();
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        let is_block = |id: NodeId| {
            let named = ["id", "class"].map(|name| page.attribute(id, name).is_some());
            named.contains(&true) || page.tag(id) == "li"
        };
        for (id, _) in page.iter().filter(|(id, _)| is_block(*id)) {
            cut.add(root, Rect::default(), vec![id]);
        }
        let found = keys(&page, &cut);
        let texts = cut.blocks.iter().map(|b| b.text(&page));
        texts.zip(found).skip(1).collect()
    }

    #[test]
    fn keys_survive_small_changes() {
        let before = keys_of(&[("/a", "first"), ("/b", "second")], false);
        let after = keys_of(
            &[("/new", "third"), ("/b", "second"), ("/a", "edited")],
            true,
        );
        for (old, new) in [
            ("Home", "Home"),
            ("first", "edited"),
            ("second", "second"),
            ("Imprint", "Imprint"),
        ] {
            assert_eq!(before[old], after[new], "{old}");
        }
        let mut distinct: Vec<&String> = after.values().collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), after.len());
    }

    #[test]
    fn equal_blocks_have_keys_of_their_own() {
        let found = keys_of(&[("/a", "one"), ("/a", "two")], false);
        assert_ne!(found["one"], found["two"]);
    }

    #[test]
    fn names_of_machines_are_no_names() {
        for name in ["menu", "main-content", "col2", "site_header"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["css-1x2y3z", "u_0_b4", "ember1234", "x", "dtl"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
