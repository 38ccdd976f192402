//! The text for a sign without text: a check mark, a cross, the decoration of a picture.

use super::{NodeId, PageSnapshot};

/// Names of icons that answer yes or no. Source: Font Awesome, Bootstrap, Material, GitHub.
const YES: [&str; 6] = ["check", "tick", "yes", "checkmark", "ok", "true"];
const NO: [&str; 7] = ["times", "xmark", "cross", "no", "remove", "close", "false"];

/// Levels from a picture or a sign to its cell, and nodes of a sign in which a picture is looked for. Source: ours: what
/// dresses a picture; bounds the cost.
pub(crate) const MAX_IN_CELL: usize = 6;
pub(crate) const MAX_IN_MARK: usize = 8;

impl PageSnapshot {
    /// The text of a sign: its label or title, else a mark by the name of its icon; `None` without these.
    pub(crate) fn mark_text(&self, id: NodeId) -> Option<&str> {
        let node = self.node(id);
        let said = ["aria-label", "title"]
            .iter()
            .find_map(|a| node.attribute(a));
        let title = || {
            let mut inner = self.children(id).filter(|c| self.tag(*c) == "title");
            let text = inner.find_map(|t| self.children(t).next())?;
            self.node(text).text.as_deref()
        };
        let said = said.or_else(title).map(str::trim).filter(|s| !s.is_empty());
        let named = || {
            let class = node.attribute("class").unwrap_or("").to_ascii_lowercase();
            let mut words = class.split(|c: char| !c.is_ascii_alphanumeric());
            let is_icon = self.tag(id) != "span" || class.contains("icon") || class.contains("fa");
            words
                .find_map(|w| match w {
                    w if YES.contains(&w) => Some("✓"),
                    w if NO.contains(&w) => Some("✗"),
                    _ => None,
                })
                .filter(|_| is_icon)
        };
        said.or_else(named)
    }

    /// The text of a picture, or of a sign in a table cell, unless a picture in the sign has the same text.
    pub(super) fn pictured_text(&self, id: NodeId) -> Option<String> {
        self.image_text(id).or_else(|| {
            let is_sign = matches!(self.tag(id), "svg" | "i" | "span");
            if !is_sign || self.totals(id).chars > 0 {
                return None;
            }
            let mut around = self.ancestors(id).take(MAX_IN_CELL);
            if !around.any(|up| matches!(self.tag(up), "td" | "th")) {
                return None;
            }
            let said = self.mark_text(id)?;
            let says_so = |inside: NodeId| {
                let is_seen = self.node(inside).is_visible();
                is_seen && self.image_text(inside).is_some_and(|alt| alt == said)
            };
            let is_said = self.subtree(id).take(MAX_IN_MARK).any(says_so);
            (!is_said).then(|| said.to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn signs_in_cells_say_what_their_pictures_do_not() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .open_with("span", &[("title", "Nowhere")]);
        t.close().close().open("table").open("tr");
        for (title, alt) in [("No", "No"), ("Included", "Included"), ("Rain", "A cloud")] {
            t.open("td").open_with("span", &[("title", title)]);
            t.open_with("img", &[("src", "/a.png"), ("alt", alt)]);
            t.close().close().close();
        }
        t.open("td").open_with("i", &[("class", "fa fa-check")]);
        let page = t.finish();
        let text = page.text_with_images_of(&[page.body()]);
        let cells: Vec<&str> = text.split(['\n', '\t']).collect();
        assert_eq!(cells, ["No", "Included", "Rain A cloud", "✓"]);
    }
}
