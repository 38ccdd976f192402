//! Elements hidden on the user's behalf (`--hide`, `--mask`, consent banners). Unlike content that a page conceals,
//! they do not belong to the text of the page, and no rule about concealed content brings them back.

use super::{NodeId, PageSnapshot, Style, UNTELLING};
use crate::hash::HashMap;

/// Prefix of the attribute that marks hidden elements during capture. The rest of the name is random per tab, so that
/// an attribute with this prefix in the page's own markup has no effect.
pub(crate) const HIDDEN_MARK: &str = "data-visiblock-hidden";

impl PageSnapshot {
    /// Takes away all that elements with the attribute `mark` hold (shadow trees, what is slotted into them and the
    /// documents of frames among it), seen or not, and the mark. Their boxes keep their places and show nothing.
    pub(crate) fn forget_hidden(&mut self, mark: &str) {
        let is_marked = self.take_marks(mark);
        if !is_marked.contains(&true) {
            return;
        }
        self.forget_texts(&is_marked);
        self.conceal(&is_marked);
        self.derive();
    }

    /// Of each node whether it or one around it has the mark, which goes.
    fn take_marks(&mut self, mark: &str) -> Vec<bool> {
        let mut end = NodeId(0);
        let nodes = self.nodes.iter_mut().enumerate();
        let marked = nodes.map(|(i, node)| {
            let before = node.attributes.len();
            node.attributes.retain(|(name, _)| name != mark);
            if node.attributes.len() < before {
                end = end.max(node.end);
            }
            NodeId::from_index(i) < end
        });
        marked.collect()
    }

    /// Takes away what nodes say: text with its line boxes, value, telling attributes.
    fn forget_texts(&mut self, is_forgotten: &[bool]) {
        let all = std::mem::take(&mut self.runs);
        for (node, is_forgotten) in self.nodes.iter_mut().zip(is_forgotten) {
            let first = self.runs.len() as u32;
            if *is_forgotten {
                (node.text, node.value, node.look) = (None, None, None);
                let is_untelling = |name: &str, value: &str| {
                    UNTELLING.contains(&name) && !(name == "style" && tells_more(value))
                };
                node.attributes
                    .retain(|(name, value)| is_untelling(name, value));
            } else {
                let own = node.runs.start as usize..node.runs.end as usize;
                self.runs.extend_from_slice(&all[own]);
            }
            node.runs = first..self.runs.len() as u32;
        }
        self.keep_looks_in_use();
    }

    /// Looks tell of pictures behind boxes; what nothing has any more is no part of the page.
    fn keep_looks_in_use(&mut self) {
        let all = std::mem::take(&mut self.looks);
        let mut numbers: HashMap<u32, u32> = HashMap::default();
        for look in self.nodes.iter_mut().filter_map(|node| node.look.as_mut()) {
            *look = *numbers.entry(*look).or_insert_with(|| {
                self.looks.push(all[*look as usize].clone());
                (self.looks.len() - 1) as u32
            });
        }
    }

    /// Gives boxes the style that `visibility: hidden` would have given them, which a snapshot file keeps.
    fn conceal(&mut self, is_concealed: &[bool]) {
        let mut unseen: HashMap<u32, u32> = HashMap::default();
        let nodes = self.nodes.iter_mut().zip(is_concealed);
        for (node, _) in nodes.filter(|(_, is_concealed)| **is_concealed) {
            let Some(style) = node.style else {
                continue;
            };
            let hidden = *unseen.entry(style).or_insert_with(|| {
                let hidden = Style {
                    hidden: true,
                    ..self.styles[style as usize].clone()
                };
                self.styles.push(hidden);
                (self.styles.len() - 1) as u32
            });
            node.style = Some(hidden);
        }
    }
}

/// Whether a style names a picture, or holds what only the page knows how to read.
fn tells_more(style: &str) -> bool {
    style.contains("--") || style.to_ascii_lowercase().contains("url(")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, by_tag};
    use crate::snapshot::{Hidden, NodeKind};
    use std::path::Path;

    const MARK: &str = "data-visiblock-hidden-1f";

    fn page() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("before").close();
        t.open_with(
            "section",
            &[("class", "secret"), ("title", "told"), (MARK, "")],
        );
        t.open_with("a", &[("id", "a"), ("href", "/told")])
            .text("a secret")
            .close();
        t.open_bare("div").unrendered("closed secret").close();
        t.close();
        t.open_with("p", &[(HIDDEN_MARK, "")])
            .text("of the page's own mark")
            .close();
        t.finish()
    }

    #[test]
    fn what_is_marked_says_nothing_and_keeps_its_place() {
        let before = page();
        let mut page = before.clone();
        page.forget_hidden(MARK);
        assert_eq!(page.text(page.root()), "before\nof the page's own mark");
        let (section, link) = (by_tag(&page, "section"), by_tag(&page, "a"));
        assert_eq!(page.node(section).rect, before.node(section).rect);
        assert_eq!(page.node(section).hidden, Some(Hidden::Invisible));
        let names = |id| -> Vec<&str> {
            let attributes = page.node(id).attributes.iter();
            attributes.map(|(name, _)| name.as_str()).collect()
        };
        assert_eq!(names(section), ["class"]);
        assert_eq!(names(link), ["id"]);
        assert_eq!(page.totals(section).chars, 0);
        assert_eq!(page.totals(section).concealed, 0);
        assert_eq!(page.totals(section).links, 0);
        for id in page.subtree(section) {
            assert!(page.node(id).text.is_none() && page.runs_of(id).is_empty());
        }
        // The line boxes of what stays are its own.
        let texts = page.iter().filter(|(_, n)| n.kind == NodeKind::Text);
        for (id, _) in texts.filter(|(_, n)| n.text.is_some()) {
            assert_eq!(page.runs_of(id).len(), before.runs_of(id).len());
            assert_eq!(page.runs_of(id)[0], before.runs_of(id)[0]);
        }
    }

    #[test]
    fn a_masked_page_can_be_read_again() {
        let mut page = page();
        page.forget_hidden(MARK);
        let bytes = page.to_bytes().unwrap();
        let read = PageSnapshot::from_bytes(&bytes, Path::new("x.pagesnap")).unwrap();
        assert_eq!(read, page);
    }

    #[test]
    fn pictures_behind_what_is_marked_are_forgotten() {
        let look = |file: &str| {
            let look = serde_json::json!({ "background-image": format!("url({file})") });
            serde_json::from_value(look).unwrap()
        };
        let mut page = page();
        let (section, link) = (by_tag(&page, "section"), by_tag(&page, "a"));
        let first = by_tag(&page, "p");
        page.looks = vec![look("secret.png"), look("told.png")];
        page.nodes[section.index()].look = Some(0);
        page.nodes[first.index()].look = Some(1);
        let style = ("style".to_owned(), "background: URL(secret.png)".to_owned());
        page.nodes[link.index()].attributes.push(style);
        page.forget_hidden(MARK);
        assert_eq!(page.looks, [look("told.png")]);
        assert_eq!(page.node(first).look, Some(0));
        assert_eq!(page.node(section).look, None);
        assert_eq!(page.attribute(link, "style"), None);
    }

    #[test]
    fn nothing_is_forgotten_where_nothing_is_marked() {
        let before = page();
        let mut page = before.clone();
        page.forget_hidden("data-visiblock-hidden-2e");
        assert_eq!(page, before);
    }

    #[test]
    fn what_is_generated_and_typed_is_forgotten_too() {
        let line = [0.0, 0.0, 200.0, 20.0];
        let mut page = TestPage::draw(|p| {
            let id = p.element("div", line, block(), |p| {
                p.generated("::before", line, "secret");
                p.element("input", line, block(), |_| {});
            });
            p.set_attributes(id, &[(MARK, "")]);
        });
        let input = by_tag(&page, "input");
        page.nodes[input.index()].value = Some("secret".into());
        page.forget_hidden(MARK);
        assert!(page.runs().is_empty());
        let mut nodes = page.iter().map(|(_, node)| node);
        assert!(nodes.all(|node| node.text.is_none() && node.value.is_none()));
        assert!(!page.node(input).is_readable());
    }
}
