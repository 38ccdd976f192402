//! Parts of a post beside its paragraphs: quotations, code, lists, tables. If most posts are a paragraph or two, the
//! paragraphs hold nearly all the text, but taking them as the bodies would lose these parts.

use super::kinds::class_of;
use super::thread::Thread;
use crate::snapshot::NodeId;

/// Minimum share of a box's characters that belong to the quotation, code or table in it, for the box to be its
/// frame. Source: ours: a language name and a copy button stand beside code.
const MIN_FRAMED: f32 = 0.7;

impl Thread<'_> {
    /// Whether taking `found` as the bodies would lose written text: they are paragraphs without a class, and a
    /// quotation or code stands beside one of them, or another part of a text behind one.
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
                let is_part = |id: NodeId| {
                    is_behind(id)
                        && (is_plain(id) && self.is_part_of_text(member, id)
                            || self.is_framed_part(member, id))
                };
                children.any(|id| is_quoted(id) || is_part(id))
            })
        })
    }

    /// Whether an element is a box around a part of a text: around a quotation, code or a table that is nearly all
    /// its text, whatever its class; or, without a class, around a paragraph. Signatures and actions have classes.
    fn is_framed_part(&self, member: usize, id: NodeId) -> bool {
        let page = self.page;
        let is_paragraph = |inner: &NodeId| page.tag(*inner) == "p";
        let is_part = |inner: &NodeId| matches!(page.tag(*inner), "blockquote" | "pre" | "table");
        let chars = |id: NodeId| page.totals(id).chars as f32;
        let holds = || {
            let part = page.subtree(id).find(is_part);
            part.is_some_and(|part| chars(part) >= MIN_FRAMED * chars(id))
                || class_of(page, id).is_empty() && page.children(id).any(|id| is_paragraph(&id))
        };
        page.tag(id) == "div"
            && self.is_apart(member)
            && holds()
            && self.says_of_its_own(member, id)
    }

    /// Whether a member has text in an element that is no link, no label and not repeated by other members.
    fn says_of_its_own(&self, member: usize, id: NodeId) -> bool {
        let own = self.leaves.within(self.page, id);
        let said = &self.said[member];
        let first = said.partition_point(|said| said.leaf < own.start);
        let mut inside = said[first..].iter().take_while(|said| said.leaf < own.end);
        inside.any(|said| self.own_chars(*said) > 0)
    }

    /// Whether an element is a list, table or heading as texts have them beside paragraphs, with text of its member
    /// that is no link, and without a button. A list of actions on a post is none, nor are the replies to it.
    ///
    /// Limits: author and date must stand outside of the body already, or a heading with the author's name is taken.
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
    fn a_box_around_code_below_a_paragraph_is_of_the_post() {
        let boxed = |class: &'static str, tag: &'static str, beside: &'static str| {
            let found = bodies(|t| {
                t.open_with("div", &[("class", class)]).open(tag);
                t.text("ALTER TABLE tides RENAME").close();
                if !beside.is_empty() {
                    t.open("span").text(beside).close();
                }
                t.close();
            });
            let said = found.get(1).cloned().unwrap_or_default();
            said != OWN_OF_SIX[1]
        };
        assert!(boxed("code-block", "pre", ""));
        assert!(boxed("", "blockquote", ""));
        assert!(boxed("", "p", ""), "a paragraph");
        assert!(!boxed("signature", "p", ""), "the box has a name");
        assert!(!boxed("actions", "span", ""));
        let more = "Reported by two of the other pilots of the harbour";
        assert!(!boxed("code-block", "pre", more), "not all of it");
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
