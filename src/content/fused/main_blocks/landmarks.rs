//! Finds the nodes of a page in its navigation, header and footer landmarks.

use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The WAI-ARIA roles; any other word in `role` is ignored, so that the element's tag decides. Source: WAI-ARIA 1.2.
static ROLES: Phrases = Phrases::from_words(
    "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox \
    complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell \
    group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox \
    menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup \
    rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table \
    tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem",
);

/// For each node, whether it lies in a frame landmark of the page: navigation, page header or page footer. Headers
/// and footers of an article or a section are none of the page (HTML-AAM).
pub(super) struct Landmarks {
    /// Indexed by node.
    is_inside: Vec<bool>,
}

impl Landmarks {
    /// Reads a page in one pass from the root down.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let mut is_inside = vec![false; page.len()];
        let mut is_in_section = vec![false; page.len()];
        for (id, node) in page.iter() {
            let i = id.index();
            if let Some(above) = node.parent.map(NodeId::index) {
                is_inside[i] = is_inside[above];
                is_in_section[i] = is_in_section[above];
            }
            if node.kind != NodeKind::Element || is_inside[i] {
                continue;
            }
            let role = role_of(page, id);
            match (page.tag(id), role.as_deref()) {
                (_, Some("navigation" | "banner" | "contentinfo")) | ("nav", None) => {
                    is_inside[i] = true;
                }
                ("header" | "footer", None) => is_inside[i] = !is_in_section[i],
                ("article" | "aside" | "main" | "section", _) | (_, Some("article" | "main")) => {
                    is_in_section[i] = true;
                }
                _ => {}
            }
        }
        Self { is_inside }
    }

    /// Whether all of the subtrees lie in frame landmarks.
    pub(super) fn hold(&self, nodes: &[NodeId]) -> bool {
        !nodes.is_empty() && nodes.iter().all(|node| self.is_inside[node.index()])
    }
}

/// The role of an element: the first word of its `role` attribute that is a role, in lower case.
fn role_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let words = page.attribute(id, "role")?.split_ascii_whitespace();
    let mut words = words.map(str::to_ascii_lowercase);
    words.find(|word| ROLES.holds(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A tag, and its role.
    type Around = (&'static str, Option<&'static str>);

    fn is_inside(around: &[Around]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, role) in around {
            let role = role.map(|role| ("role", role));
            t.open_with(tag, role.as_slice());
        }
        t.open("p").text("A text").close();
        for _ in around {
            t.close();
        }
        let page = t.finish();
        let text: Vec<NodeId> = page.tagged(["p"]).collect();
        Landmarks::from_page(&page).hold(&text)
    }

    #[test]
    fn the_head_of_an_article_is_none_of_the_page() {
        let cases: [(&[Around], bool); 15] = [
            (&[("div", None)], false),
            (&[("nav", None)], true),
            (&[("nav", Some("tablist"))], false),
            (&[("div", Some("navigation"))], true),
            (&[("header", None)], true),
            (&[("header", None), ("section", None)], true),
            (&[("article", None), ("header", None)], false),
            (&[("section", None), ("footer", None)], false),
            (&[("main", None), ("nav", None)], true),
            (&[("div", Some("contentinfo"))], true),
            (&[("nav", Some(""))], true),
            (&[("nav", Some("main-menu"))], true),
            (&[("div", Some("Navigation menu"))], true),
            (&[("footer", Some("foot"))], true),
            (&[("header", Some("presentation"))], false),
        ];
        for (around, expected) in cases {
            assert_eq!(is_inside(around), expected, "{around:?}");
        }
    }
}
