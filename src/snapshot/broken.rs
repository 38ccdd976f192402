//! Content that the browser could not show: broken pictures, and XML with an error.

#[cfg(any(test, feature = "browser"))]
use super::Node;
#[cfg(any(test, feature = "browser"))]
use super::image_sources::candidates;
use super::{NodeId, PageSnapshot};
#[cfg(any(test, feature = "browser"))]
use std::collections::HashSet;

/// The element in which browsers tell of an error in XML.
pub(crate) const BROKEN_XML: &str = "parsererror";

impl PageSnapshot {
    /// Whether the browser shows an error in place of the rest of the page: XML that is not well formed.
    #[cfg(feature = "browser")]
    pub(crate) fn is_broken_xml(&self) -> bool {
        self.iter().any(|(id, _)| self.tag(id) == BROKEN_XML)
    }

    /// The `img` elements whose picture the browser reported as broken at capture time: not found, refused
    /// or damaged. Pictures that were still loading are not included.
    pub fn broken_pictures(&self) -> Vec<NodeId> {
        let broken = self.iter().filter(|(_, node)| node.broken);
        broken.map(|(id, _)| id).collect()
    }

    /// Marks the pictures of those addresses.
    #[cfg(any(test, feature = "browser"))]
    pub(crate) fn mark_broken(&mut self, addresses: &HashSet<&str>) {
        if addresses.is_empty() {
            return;
        }
        let links = self.links();
        let is_of_these = |address: &str| {
            let resolved = links.resolve_image(address);
            resolved.is_some_and(|url| addresses.contains(url.as_str()))
        };
        let broken: Vec<NodeId> = self
            .iter()
            .filter(|(id, node)| {
                let own = node.attribute("src").into_iter();
                let of_set = |node: &Node| node.attribute("srcset").unwrap_or_default().to_owned();
                // A `picture` offers its own before those of the `img`.
                let picture = self.parent(*id).filter(|up| self.tag(*up) == "picture");
                let sources = picture.into_iter().flat_map(|up| self.children(up));
                let sources = sources.filter(|child| self.tag(*child) == "source");
                let sets = sources.map(|source| of_set(self.node(source)));
                self.tag(*id) == "img"
                    && (own.chain(candidates(&of_set(node))).any(is_of_these)
                        || sets
                            .into_iter()
                            .any(|set| candidates(&set).any(is_of_these)))
            })
            .map(|(id, _)| id)
            .collect();
        for id in broken {
            self.nodes[id.index()].broken = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_picture_is_known_by_its_address() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open_with("img", &[("src", "a.png")]).close();
        t.open_with("p", &[("src", "a.png")])
            .text("no picture")
            .close();
        let mut page = t.finish();
        page.source.url = "https://example.org/x/".to_owned();
        page.mark_broken(&HashSet::from(["https://example.org/x/b.png"]));
        assert_eq!(page.broken_pictures(), []);
        page.mark_broken(&HashSet::from(["https://example.org/x/a.png"]));
        assert_eq!(page.broken_pictures(), [by_tag(&page, "img")]);
    }

    #[test]
    fn a_picture_of_several_sources_is_known_by_each() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("picture");
        t.open_with("source", &[("srcset", "a.webp 1x, b.webp 2x")])
            .close();
        t.open_with("img", &[("src", "a.png")]).close();
        t.close();
        let mut page = t.finish();
        page.source.url = "https://example.org/x/".to_owned();
        page.mark_broken(&HashSet::from(["https://example.org/x/c.webp"]));
        assert_eq!(page.broken_pictures(), []);
        page.mark_broken(&HashSet::from(["https://example.org/x/b.webp"]));
        assert_eq!(page.broken_pictures(), [by_tag(&page, "img")]);
    }
}
