//! Our own format, for people who label their own pages.
//!
//! ```json
//! {"schema": "visiblock-labels/1",
//!  "pages": {
//!    "home": {
//!      "blocks": [
//!        {"xpath": "/html/body/header[1]", "role": "header", "level": 1},
//!        {"rect": [0, 120, 960, 700], "role": "article", "level": 1},
//!        {"rect": [20, 140, 600, 300], "role": "comments", "level": 2}],
//!      "content": "The text of the main content ...",
//!      "page_type": "article",
//!      "records": ["text of the first record", "text of the second"],
//!      "site": "example.org"}}}
//! ```
//!
//! Every field of a page may be left out. `rect` is `[x, y, width, height]` in px of the page
//! as captured; `xpath` is what [`XPaths::path`] writes and stands for that element's box
//! on whatever capture it is applied to. `level` is 1 for the blocks of the page and more for
//! blocks inside them (default 1); what exactly lies inside what follows from the boxes.

use super::{MarkedBlock, MarkedPage, NESTING_SLACK, TruthError, read_json};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot, XPaths};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

/// The value of `schema`.
pub const SCHEMA: &str = "visiblock-labels/1";

/// A file of labels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelsFile {
    /// [`SCHEMA`].
    pub schema: String,
    /// The pages, by id.
    pub pages: BTreeMap<String, PageLabels>,
}

/// What people say of one page.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PageLabels {
    /// Marked blocks.
    pub blocks: Vec<BlockLabel>,
    /// Text of the main content.
    pub content: Option<String>,
    /// Kind of page.
    pub page_type: Option<String>,
    /// Texts of the records of the page's main list.
    pub records: Vec<String>,
    /// The site it is of; pages of one site are kept together when thresholds are learned.
    pub site: Option<String>,
}

/// One marked block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlockLabel {
    /// Where it is, px.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<Rect>,
    /// The element it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xpath: Option<String>,
    /// What it is for.
    #[serde(default)]
    pub role: String,
    /// 1 for a block of the page, 2 for one inside it, and so on.
    #[serde(default = "top_level")]
    pub level: u8,
}

fn top_level() -> u8 {
    1
}

/// Reads a file of labels.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`] (another form or schema).
pub fn read(path: &Path) -> Result<LabelsFile, TruthError> {
    let file: LabelsFile = read_json(path, "a file of labels")?;
    if file.schema == SCHEMA {
        return Ok(file);
    }
    Err(TruthError::Malformed {
        path: path.to_owned(),
        expected: "a file of labels of this version",
        reason: format!("schema is {:?} instead of {SCHEMA:?}", file.schema),
    })
}

impl PageLabels {
    /// The marked blocks as they stand on a capture of the page; `id` stands in the errors.
    ///
    /// # Errors
    /// [`TruthError::BadBlock`]: neither or both of `rect` and `xpath`, an XPath that leads
    /// nowhere or to an element without a box, a rectangle off the page.
    pub fn on_page(&self, id: &str, page: &PageSnapshot) -> Result<MarkedPage, TruthError> {
        let found = self.find_elements(page);
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for (i, label) in self.blocks.iter().enumerate() {
            let bad = |reason: &str| TruthError::BadBlock {
                page: id.to_owned(),
                block: i,
                reason: reason.to_owned(),
            };
            if label.level == 0 {
                return Err(bad("levels count from 1, the blocks of the page"));
            }
            let on_page = |rect: Rect| {
                rect.intersection(&page.page_rect())
                    .ok_or("it lies outside of the page; was it labelled in another viewport?")
            };
            let rect = label.place(page, &found).and_then(on_page).map_err(bad)?;
            blocks.push(MarkedBlock {
                level: label.level,
                kind: label.role.clone(),
                text: match label.xpath.as_deref().and_then(|path| found.get(path)) {
                    Some(element) => page.text(*element),
                    None => text_inside(page, &rect),
                },
                rect,
                leaf: true,
            });
        }
        for i in 0..blocks.len() {
            let outer = &blocks[i];
            blocks[i].leaf = !blocks
                .iter()
                .any(|b| b.level > outer.level && outer.rect.contains(&b.rect, NESTING_SLACK));
        }
        Ok(MarkedPage {
            blocks,
            page: page.page_rect(),
        })
    }

    fn find_elements(&self, page: &PageSnapshot) -> HashMap<&str, NodeId> {
        let wanted: HashSet<&str> = self
            .blocks
            .iter()
            .filter_map(|b| b.xpath.as_deref())
            .collect();
        let mut found = HashMap::new();
        if wanted.is_empty() {
            return found;
        }
        let paths = XPaths::new(page);
        for (id, _) in page.iter() {
            if let Some(path) = wanted.get(paths.path(id).as_str()) {
                found.entry(*path).or_insert(id);
            }
        }
        found
    }
}

/// The lines that can be read and whose centre lies in a rectangle.
fn text_inside(page: &PageSnapshot, rect: &Rect) -> String {
    let lines = page.runs().iter().filter(|run| {
        let (x, y) = run.rect.center();
        page.node(run.node).is_readable() && rect.contains(&Rect::new(x, y, 0.0, 0.0), 0.0)
    });
    let texts: Vec<&str> = lines.map(|run| page.run_text(run)).collect();
    texts.join(" ")
}

impl BlockLabel {
    fn place(
        &self,
        page: &PageSnapshot,
        found: &HashMap<&str, NodeId>,
    ) -> Result<Rect, &'static str> {
        match (&self.rect, &self.xpath) {
            (Some(rect), None) => Ok(*rect),
            (None, Some(xpath)) => found
                .get(xpath.as_str())
                .ok_or("its xpath leads to no element; label the page as captured")
                .and_then(|node| page.node(*node).rect.ok_or("its element has no box")),
            _ => Err("give either rect or xpath"),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::snapshot::{Builder, NodeKind, Size, Source, Style};

    fn page() -> PageSnapshot {
        let size = Size {
            width: 100.0,
            height: 100.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let style = page.add_style(Style::default());
        page.open(NodeKind::Document, "#document");
        page.open(NodeKind::Element, "html");
        page.open(NodeKind::Element, "body");
        page.open(NodeKind::Element, "div");
        page.close();
        let id = page.open(NodeKind::Element, "div");
        page.set_box(id, style, Rect::new(0.0, 10.0, 100.0, 40.0));
        page.finish()
    }

    fn labels(blocks: &str) -> Result<MarkedPage, TruthError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("labels.json");
        let json = format!(r#"{{"schema":"{SCHEMA}","pages":{{"p":{{"blocks":{blocks}}}}}}}"#);
        std::fs::write(&path, json).unwrap();
        read(&path)?.pages["p"].on_page("p", &page())
    }

    #[test]
    fn blocks_are_found_by_rectangle_and_by_xpath() {
        let marked = labels(
            r#"[{"xpath": "/html/body/div[2]", "role": "main"},
                {"rect": [10, 20, 20, 20], "level": 2},
                {"rect": [0, 60, 300, 20]}]"#,
        )
        .unwrap();
        assert_eq!(marked.blocks[0].rect, Rect::new(0.0, 10.0, 100.0, 40.0));
        assert_eq!((marked.top().len(), marked.leaf().len()), (2, 2));
        assert_eq!(marked.cover(), 0.6);
    }

    #[test]
    fn labels_that_lead_nowhere_are_refused() {
        for (blocks, why) in [
            (r#"[{"xpath": "/html/body/p[1]"}]"#, "leads to no element"),
            (r#"[{"xpath": "/html/body/div[1]"}]"#, "no box"),
            (r#"[{"rect": [0, 200, 10, 10]}]"#, "outside of the page"),
            (r#"[{"role": "main"}]"#, "either rect or xpath"),
            (r#"[{"colour": "red"}]"#, "colour"),
        ] {
            let error = labels(blocks).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
