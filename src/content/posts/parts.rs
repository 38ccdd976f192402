//! Parts of a post beside its paragraphs: quotations, code, lists, tables. Where most posts are a paragraph or two, those
//! hold nearly all that was written, and are no body all the same.

use super::kinds::class_of;
use super::thread::Thread;
use crate::snapshot::NodeId;

impl Thread<'_> {
    /// Whether some children of the bodies are paragraphs, which have no name, and a quotation or code stands beside
    /// them, or behind one of them another part of a text: those were written, too.
    pub(super) fn leaves_written(&self, found: &[Vec<NodeId>]) -> bool {
        let page = self.page;
        let is_plain = |id: NodeId| class_of(page, id).is_empty();
        let is_paragraph = |id: &NodeId| matches!(page.tag(*id), "p" | "div") && is_plain(*id);
        let is_quoted = |id: NodeId| matches!(page.tag(id), "blockquote" | "pre");
        let mut each = found.iter().zip(&self.bodies).enumerate();
        each.any(|(member, (found, bodies))| {
            let mut children = bodies.iter().flat_map(|body| self.elements_in(*body));
            let first = found.iter().find(|id| is_paragraph(id));
            first.is_some_and(|first| {
                let is_behind = |id: NodeId| page.tag(*first) == "p" && *first < id;
                let is_part =
                    |id: NodeId| is_behind(id) && is_plain(id) && self.is_part_of_text(member, id);
                children.any(|id| is_quoted(id) || is_part(id))
            })
        })
    }

    /// Whether an element is of a kind that texts have beside paragraphs, and its member says something in it that is no
    /// link and no button: a list of what may be done with a post is none, nor are the answers to it.
    ///
    /// Limits: who and when stand outside of the body already, or a heading is who wrote.
    fn is_part_of_text(&self, member: usize, id: NodeId) -> bool {
        let page = self.page;
        let is_part = matches!(
            page.tag(id),
            "ul" | "ol" | "dl" | "table" | "details" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
        );
        let says = || {
            let own = self.leaves.within(page, id);
            let said = &self.said[member];
            let first = said.partition_point(|said| said.leaf < own.start);
            let mut inside = said[first..]
                .iter()
                .take_while(|said| said.leaf < own.end)
                .map(|said| self.leaf(*said));
            inside.any(|leaf| leaf.link.is_none() && !leaf.is_label)
        };
        is_part
            && self.is_apart(member)
            && says()
            && !page.subtree(id).any(|inner| page.is_button(inner))
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN_OF_SIX, bodies_of};
    use crate::snapshot::test_page::TestPage;

    /// What posts of a paragraph each say, behind that of the second of which something stands.
    fn bodies(behind: impl Fn(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        let names = ["ann", "Bob", "Cid", "Dee"];
        for ((at, who), own) in names.into_iter().enumerate().zip(OWN_OF_SIX) {
            t.open_with("article", &[("class", "comment")]).open("div");
            let href = format!("/u/{who}");
            t.open_with("a", &[("href", &href)]).text(who).close();
            t.open("span").text(&format!("{} May 2021", at + 12));
            t.close().close();
            t.open_with("div", &[("class", "md")]);
            t.open("p").text(own).close();
            if at == 1 {
                behind(&mut t);
            }
            t.close().close();
        }
        bodies_of(t)
    }

    #[test]
    fn a_list_below_a_paragraph_is_of_the_post() {
        let list = |tag: &'static str, is_linked: bool| {
            let found = bodies(|t| {
                t.open(tag);
                for line in ["the fan noise", "one cracked glass"] {
                    t.open("li");
                    if is_linked {
                        t.open_with("a", &[("href", "/report")]).text(line).close();
                    } else {
                        t.text(line);
                    }
                    t.close();
                }
                t.close();
            });
            found.get(1).cloned().unwrap_or_default()
        };
        let whole = format!("{} the fan noise one cracked glass", OWN_OF_SIX[1]);
        assert_eq!(list("ol", false), whole);
        assert_eq!(list("ul", false), whole);
        assert_eq!(list("ul", true), OWN_OF_SIX[1], "what may be done with it");
    }
}
