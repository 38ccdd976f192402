//! The boxes of a page's text nodes: `nodes.csv` and `nodes-texts.csv` of Webis-WebSeg-20.
//!
//! `nodes.csv` has the columns `left,bottom,right,top,xpath` (px, `bottom` below `top` on the
//! page and so the greater number), `nodes-texts.csv` the columns `xpath,ncharacters`. A node
//! that stands in the first only has no characters.

use super::bcubed::{NodeBox, snapped_rect};
use super::truth::MAX_FILE;
use crate::geometry::Rect;
use crate::snapshot::{NodeKind, PageSnapshot, XPaths, collapsed_chars};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A node file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NodesError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Not a table of this form.
    #[error("{path}: {reason}; expected the columns {expected}")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What was wrong, with the line.
        reason: String,
        /// The columns that a file of nodes must have.
        expected: &'static str,
    },
}

const BOX_COLUMNS: &str = "left,bottom,right,top,xpath";
const TEXT_COLUMNS: &str = "xpath,ncharacters";

#[derive(Serialize, Deserialize)]
struct BoxRow {
    #[serde(serialize_with = "whole")]
    left: f64,
    #[serde(serialize_with = "whole")]
    bottom: f64,
    #[serde(serialize_with = "whole")]
    right: f64,
    #[serde(serialize_with = "whole")]
    top: f64,
    xpath: String,
}

#[derive(Serialize, Deserialize)]
struct TextRow {
    xpath: String,
    #[serde(serialize_with = "whole")]
    ncharacters: f64,
}

/// Boxes are on whole px and characters are counts: written without a decimal point.
fn whole<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i64(value.round() as i64)
}

/// Reads `nodes.csv` and, where there is one beside it, `nodes-texts.csv`.
///
/// # Errors
/// [`NodesError`]: missing files, missing columns, numbers that are none (NaN included).
pub fn read(nodes: &Path) -> Result<Vec<NodeBox>, NodesError> {
    let texts = nodes.with_file_name("nodes-texts.csv");
    let mut chars: HashMap<String, u32> = HashMap::new();
    if texts.exists() {
        for (i, row) in rows::<TextRow>(&texts, TEXT_COLUMNS)?
            .into_iter()
            .enumerate()
        {
            if !row.ncharacters.is_finite() || row.ncharacters < 0.0 {
                return Err(NodesError::Malformed {
                    path: texts,
                    reason: format!("line {}: that is no number of characters", i + 2),
                    expected: TEXT_COLUMNS,
                });
            }
            chars.insert(row.xpath, row.ncharacters as u32);
        }
    }
    let mut boxes = Vec::new();
    for (i, row) in rows::<BoxRow>(nodes, BOX_COLUMNS)?.into_iter().enumerate() {
        let edges = [row.left, row.top, row.right, row.bottom];
        if !edges.iter().all(|v| v.is_finite()) {
            return Err(NodesError::Malformed {
                path: nodes.to_owned(),
                reason: format!("line {}: an edge is not a finite number", i + 2),
                expected: BOX_COLUMNS,
            });
        }
        boxes.push(NodeBox {
            rect: Rect::from_edges(row.left, row.top, row.right, row.bottom),
            chars: chars.get(&row.xpath).copied().unwrap_or(0),
            xpath: row.xpath,
        });
    }
    Ok(boxes)
}

fn rows<T: for<'a> Deserialize<'a>>(
    path: &Path,
    expected: &'static str,
) -> Result<Vec<T>, NodesError> {
    let bytes = crate::files::read_at_most(path, MAX_FILE).map_err(|source| NodesError::Io {
        path: path.to_owned(),
        source,
    })?;
    csv::Reader::from_reader(bytes.as_slice())
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(|e| NodesError::Malformed {
            path: path.to_owned(),
            reason: e.to_string(),
            expected,
        })
}

/// Writes `nodes.csv` and `nodes-texts.csv` into a folder.
///
/// # Errors
/// [`NodesError::Io`] where the system refuses.
pub fn write(boxes: &[NodeBox], folder: &Path) -> Result<(), NodesError> {
    let boxed = boxes.iter().map(|b| BoxRow {
        left: b.rect.left,
        bottom: b.rect.bottom,
        right: b.rect.right,
        top: b.rect.top,
        xpath: b.xpath.clone(),
    });
    let texts = boxes.iter().map(|b| TextRow {
        xpath: b.xpath.clone(),
        ncharacters: f64::from(b.chars),
    });
    write_rows(boxed, &folder.join("nodes.csv"))?;
    write_rows(texts, &folder.join("nodes-texts.csv"))
}

fn write_rows(rows: impl Iterator<Item = impl Serialize>, path: &Path) -> Result<(), NodesError> {
    let io = |source: std::io::Error| NodesError::Io {
        path: path.to_owned(),
        source,
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer
            .serialize(row)
            .map_err(|e| io(std::io::Error::other(e)))?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|e| io(std::io::Error::other(e.to_string())))?;
    crate::files::write_atomically(path, &bytes).map_err(io)
}

/// The text nodes of a page that can be seen, in document order: the part of their box that
/// can be seen, on whole px, and their characters with white space collapsed.
///
/// Cost: linear in the nodes and in the length of the XPaths.
pub fn of_page(page: &PageSnapshot) -> Vec<NodeBox> {
    let mut boxes = Vec::new();
    let paths = XPaths::new(page);
    for (id, node) in page.iter() {
        let (NodeKind::Text, Some(rect)) = (node.kind, node.visible_rect) else {
            continue;
        };
        let chars = collapsed_chars(node.text.as_deref().unwrap_or(""));
        let rect = snapped_rect(&rect);
        if chars > 0 && !rect.is_empty() {
            boxes.push(NodeBox {
                rect,
                chars,
                xpath: paths.path(id),
            });
        }
    }
    boxes
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::snapshot::{Builder, Size, Source, Style};

    #[test]
    fn characters_are_counted_in_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let nodes = folder.path().join("nodes.csv");
        let texts = folder.path().join("nodes-texts.csv");
        std::fs::write(&nodes, "xpath,left,top,right,bottom\n/html,0,0,9,9\n").unwrap();
        for wrong in ["NaN", "inf", "-1"] {
            std::fs::write(&texts, format!("xpath,ncharacters\n/html,{wrong}\n")).unwrap();
            let error = read(&nodes).unwrap_err().to_string();
            assert!(error.contains("line 2"), "{wrong}: {error}");
        }
        std::fs::write(&texts, "xpath,ncharacters\n/html,12\n").unwrap();
        assert_eq!(read(&nodes).unwrap()[0].chars, 12);
    }

    /// A page with `rows` of two texts parted by an element.
    fn page(rows: usize) -> PageSnapshot {
        let size = Size {
            width: 400.0,
            height: 10_000.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let style = page.add_style(Style {
            opacity: 1.0,
            color: crate::snapshot::Color {
                a: 255,
                ..Default::default()
            },
            ..Style::default()
        });
        page.open(NodeKind::Document, "#document");
        page.open(NodeKind::Element, "html");
        page.open(NodeKind::Element, "body");
        for row in 0..rows {
            page.open(NodeKind::Element, "div");
            for (x, text) in [(10.4, "some  words"), (210.5, " "), (110.5, "more")] {
                let id = page.open(NodeKind::Text, "#text");
                page.set_box(id, style, Rect::new(x, row as f64 * 20.0, 80.0, 18.0));
                page.add_text(id, text);
                page.close();
                page.open(NodeKind::Element, "br");
                page.close();
            }
            page.close();
        }
        page.finish()
    }

    #[test]
    fn written_files_read_back_the_same() {
        let boxes = of_page(&page(2));
        assert_eq!(boxes.len(), 4);
        assert_eq!(boxes[0].chars, 10);
        assert_eq!(boxes[0].xpath, "/html/body/div[1]/text()[1]");
        assert_eq!(boxes[0].rect, Rect::from_edges(10.0, 0.0, 90.0, 18.0));
        let folder = tempfile::tempdir().unwrap();
        write(&boxes, folder.path()).unwrap();
        assert_eq!(read(&folder.path().join("nodes.csv")).unwrap(), boxes);
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nodes.csv");
        std::fs::write(&path, "left,bottom,right,top,xpath\nNaN,2,3,1,/html\n").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
        std::fs::write(&path, "left,bottom\n1,2\n").unwrap();
        assert!(read(&path).is_err());
    }
}
