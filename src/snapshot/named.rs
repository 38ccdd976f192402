//! An index of the nodes by name, which avoids a walk over all nodes: a page uses few different names, again and
//! again.

use super::{Display, Node, NodeId, PageSnapshot, Style};
use crate::hash::HashMap;
use crate::operations::count;

/// The kind of name that a word of an attribute is for its element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Naming {
    /// A name that styles and scripts find it by: `class`, `id`.
    Name,
    /// One that tests find it by: `data-testid`.
    Test,
    /// Its function: its `role`, or its attributes for Bootstrap's scripts.
    Service,
    /// The property of a microdata item that it holds: `itemprop`.
    Property,
    /// The type of the microdata item that it holds: `itemtype`.
    Kind,
}

impl Naming {
    fn of_attribute(name: &str) -> Option<Self> {
        match name {
            "class" | "id" => Some(Self::Name),
            "data-testid" => Some(Self::Test),
            "role" | "data-toggle" | "data-bs-toggle" => Some(Self::Service),
            "itemprop" => Some(Self::Property),
            "itemtype" => Some(Self::Kind),
            _ => None,
        }
    }
}

/// The nodes of each name.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Named {
    /// Each different name once.
    names: Vec<(Naming, Box<str>)>,
    /// For each name, and one more for the end: how many of `nodes` are of a name before it.
    before: Vec<u32>,
    /// Those of one name in document order.
    nodes: Vec<NodeId>,
}

impl Named {
    /// Sorts `nodes` by their names. Linear in these.
    pub(super) fn new(nodes: &[Node]) -> Self {
        let mut numbers: HashMap<(Naming, &str), u32> = HashMap::default();
        let mut names: Vec<(Naming, Box<str>)> = Vec::new();
        let mut given: Vec<(u32, NodeId)> = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            for (attribute, value) in &node.attributes {
                let Some(naming) = Naming::of_attribute(attribute) else {
                    continue;
                };
                for name in value.split_ascii_whitespace() {
                    let number = *numbers.entry((naming, name)).or_insert_with(|| {
                        names.push((naming, name.into()));
                        names.len() as u32 - 1
                    });
                    given.push((number, NodeId::from_index(i)));
                }
            }
        }
        let mut before = vec![0; names.len() + 1];
        for (number, _) in &given {
            before[*number as usize + 1] += 1;
        }
        let mut sum = 0;
        for place in &mut before {
            sum += *place;
            *place = sum;
        }
        let mut next = before.clone();
        let mut placed = vec![NodeId(0); given.len()];
        for (number, id) in given {
            let place = &mut next[number as usize];
            placed[*place as usize] = id;
            *place += 1;
        }
        Self {
            names,
            before,
            nodes: placed,
        }
    }

    /// The nodes with a name that is meant, in document order. Linear in the different names, and in what is found times
    /// its logarithm.
    pub(super) fn called(&self, naming: Naming, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        let mut found = Vec::new();
        for ((of, name), bounds) in self.names.iter().zip(self.before.windows(2)) {
            if *of == naming && is_meant(name) {
                found.extend(&self.nodes[bounds[0] as usize..bounds[1] as usize]);
            }
        }
        count(self.names.len() + found.len());
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The roles of what [`PageSnapshot::table_tag`] takes for tables and their parts. Source: WAI-ARIA.
const TABLE_ROLES: [&str; 8] = [
    "table",
    "grid",
    "treegrid",
    "row",
    "columnheader",
    "rowheader",
    "cell",
    "gridcell",
];

impl PageSnapshot {
    /// The nodes with a name that is meant, a word of `class` or of `id`, in document order. Each different name is asked
    /// once: linear in these, and in what is found times its logarithm.
    pub(crate) fn called(&self, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        self.named.called(Naming::Name, is_meant)
    }

    /// Like [`PageSnapshot::called`], for the names by which tests find elements: `data-testid`.
    pub(crate) fn called_for_tests(&self, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        self.named.called(Naming::Test, is_meant)
    }

    /// Like [`PageSnapshot::called`], for the function of elements: a word of `role`, or of the attributes that
    /// Bootstrap's scripts read (`data-toggle`, `data-bs-toggle`).
    pub(crate) fn serving_as(&self, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        self.named.called(Naming::Service, is_meant)
    }

    /// Like [`PageSnapshot::called`], for the properties of microdata items: a word of `itemprop`.
    pub(crate) fn saying_property(&self, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        self.named.called(Naming::Property, is_meant)
    }

    /// Like [`PageSnapshot::called`], for the types of microdata items: words of `itemtype`.
    pub(crate) fn items_of_kind(&self, is_meant: impl Fn(&str) -> bool) -> Vec<NodeId> {
        self.named.called(Naming::Kind, is_meant)
    }

    /// All buttons, in document order.
    pub(crate) fn buttons(&self) -> Vec<NodeId> {
        let mut found = self.serving_as(|service| service == "button");
        found.extend(self.tagged(["button"]));
        found.retain(|id| self.is_button(*id));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The elements that are a part of a table, by [`PageSnapshot::table_tag`], in document order.
    pub(crate) fn parts_of_tables(&self, part: &str) -> Vec<NodeId> {
        let mut found = self.serving_as(|role| TABLE_ROLES.contains(&role));
        found.extend(self.tagged([part]));
        // Few pages lay anything else out as a table.
        let is_laid_out = |style: &Style| {
            matches!(
                style.display,
                Display::Table | Display::TableRow | Display::TableCell
            )
        };
        if self.styles.iter().any(is_laid_out) {
            found.extend(self.tagged(["div", "span"]));
        }
        found.retain(|id| self.table_tag(*id) == part);
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn nodes_are_found_by_any_of_their_names() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (class, id) in [("a b", "c"), ("b", "a"), ("c", ""), ("bb", "")] {
            t.open_with("p", &[("class", class), ("id", id), ("title", "b")]);
            t.open_with("b", &[("role", "b")]).close().close();
        }
        let page = t.finish();
        let called = |names: &[&str]| {
            let found = page.called(|name| names.contains(&name));
            found.iter().map(|id| id.index()).collect::<Vec<_>>()
        };
        assert_eq!(called(&["b"]), [2, 4]);
        assert_eq!(called(&["a", "c"]), [2, 4, 6]);
        assert!(called(&["d"]).is_empty());
        let roles = page.serving_as(|role| role == "b");
        assert_eq!(roles.len(), 4);
    }
}
