//! Inference with gradient-boosted decision trees.
//!
//! [`crate::model::linear`] adds up the features one by one; a tree splits on one feature after
//! another and so captures how they interact. The score of a class is its start value plus, for
//! each of its trees, the value of the leaf that the row falls into.
//!
//! Every inner node keeps the value it would have as a leaf. The contribution of a split is the
//! difference between the value of the child and its own, so the score is a sum over features
//! here as well.
//!
//! The models are JSON files beside the code that uses them, one line per tree, written by
//! `visiblock-lab fit content`.

use super::reader::Reader;
use crate::hash::HashMap;
#[cfg(feature = "research")]
use crate::model::linear::softmax;
use serde::{Deserialize, Serialize};

/// A committed model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradientBoostedTrees {
    /// The command that wrote it.
    pub source: String,
    /// Names of the classes.
    pub classes: Vec<String>,
    /// The score of each class before any tree.
    pub start: Vec<f32>,
    /// Names of the features that nodes refer to by index.
    pub features: Vec<String>,
    /// The trees.
    pub trees: Vec<Tree>,
}

/// One tree.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The class whose score it adds to.
    pub class: usize,
    /// Its nodes, the root first, every other after its parent.
    pub nodes: Vec<Node>,
}

/// A node of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "WrittenNode", into = "WrittenNode")]
pub struct Node {
    /// What it adds to the score as a leaf.
    pub value: f32,
    /// Index of the feature it splits on.
    pub feature: u16,
    /// The greatest value of the feature that leads to the first child.
    pub threshold: f32,
    /// Index of its first child, which the second follows; 0 for a leaf.
    pub first_child: u16,
}

impl From<(f32, u16, f32, u16)> for Node {
    fn from((value, feature, threshold, first_child): (f32, u16, f32, u16)) -> Self {
        Self {
            value,
            feature,
            threshold,
            first_child,
        }
    }
}

/// A node as it is written: half of them are leaves, which have nothing but a value.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenNode {
    Leaf(f32),
    Split(f32, u16, f32, u16),
}

impl From<WrittenNode> for Node {
    fn from(written: WrittenNode) -> Self {
        match written {
            WrittenNode::Leaf(value) => (value, 0, 0.0, 0).into(),
            WrittenNode::Split(value, feature, threshold, first_child) => {
                (value, feature, threshold, first_child).into()
            }
        }
    }
}

impl From<Node> for WrittenNode {
    fn from(node: Node) -> Self {
        match node.first_child {
            0 => Self::Leaf(node.value),
            first => Self::Split(node.value, node.feature, node.threshold, first),
        }
    }
}

impl Node {
    fn read(reader: &mut Reader) -> Option<Self> {
        if reader.skip("[").is_none() {
            return Some((reader.number()?, 0, 0.0, 0).into());
        }
        let value = reader.number()?;
        reader.skip(",")?;
        let feature = reader.integer()?;
        reader.skip(",")?;
        let threshold = reader.number()?;
        reader.skip(",")?;
        let first_child = reader.integer()?;
        reader.skip("]")?;
        Some((value, feature, threshold, first_child).into())
    }

    /// The child that a row falls into; `None` for a leaf. Features that the row lacks are 0.
    fn next(&self, row: &[f32]) -> Option<usize> {
        let value = row.get(usize::from(self.feature)).copied().unwrap_or(0.0);
        let first = usize::from(self.first_child);
        (first > 0).then(|| first + usize::from(value > self.threshold))
    }
}

impl Tree {
    fn read(reader: &mut Reader) -> Option<Self> {
        reader.skip("{\"class\":")?;
        let class = reader.integer()?;
        reader.skip(",\"nodes\":[")?;
        let nodes = reader.list(",", Node::read)?;
        reader.skip("]}")?;
        Some(Self { class, nodes })
    }

    /// The value of the leaf that a row falls into.
    pub(crate) fn value(&self, row: &[f32]) -> f32 {
        self.path(row).last().map_or(0.0, |leaf| leaf.value)
    }

    /// The nodes of a row's path from the root to a leaf. Indices only increase along it, so it
    /// ends in a damaged file too.
    pub(crate) fn path<'a>(&'a self, row: &'a [f32]) -> impl Iterator<Item = &'a Node> {
        let mut at = Some(0);
        std::iter::from_fn(move || {
            let index = at?;
            let node = self.nodes.get(index)?;
            at = node.next(row).filter(|next| *next > index);
            Some(node)
        })
    }
}

impl GradientBoostedTrees {
    /// Reads a model as [`Self::to_json`] writes it; `None` where it does not look so.
    pub fn parse(text: &str) -> Option<Self> {
        let (head, trees) = text.split_once("\"trees\":[\n")?;
        let head = format!("{head}\"trees\":[]}}");
        let mut reader = Reader::new(trees);
        let trees = reader.list(",\n", Tree::read)?;
        reader.skip("\n]}\n")?;
        reader.end()?;
        Some(Self {
            trees,
            ..serde_json::from_str(&head).ok()?
        })
    }

    /// The model as it is committed, one line per tree; `command` is the command that wrote it.
    pub fn to_json(&self, command: &str) -> String {
        let source = format!("Written by `visiblock-lab {command}`; do not edit by hand.");
        let mut text = format!(
            "{{\"source\":{},\n\"classes\":{},\n\"start\":{},\n\"features\":{},\n\"trees\":[",
            line(&source),
            line(&self.classes),
            line(&self.start),
            line(&self.features)
        );
        for (i, tree) in self.trees.iter().enumerate() {
            text.push_str(if i == 0 { "\n" } else { ",\n" });
            text.push_str(&line(tree));
        }
        text.push_str("\n]}\n");
        text
    }

    /// Binds the model to rows with these columns: nodes then refer to the columns. Features
    /// without a column are 0.
    #[must_use]
    pub(crate) fn with_columns<'a>(mut self, names: impl Iterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.collect();
        let places: HashMap<&str, u16> = names.iter().copied().zip(0..).collect();
        let column = |feature: &String| places.get(feature.as_str()).copied();
        let columns: Vec<u16> = self
            .features
            .iter()
            .map(|feature| column(feature).unwrap_or(u16::MAX))
            .collect();
        for node in self.trees.iter_mut().flat_map(|t| &mut t.nodes) {
            let column = columns.get(usize::from(node.feature));
            node.feature = column.copied().unwrap_or(u16::MAX);
        }
        self.features = names.into_iter().map(str::to_owned).collect();
        self
    }

    /// The trees of one class, in order.
    pub(super) fn trees_of(&self, class: usize) -> impl Iterator<Item = &Tree> {
        self.trees.iter().filter(move |tree| tree.class == class)
    }

    /// The trees of each class by themselves, without the names of features.
    pub(super) fn by_class(self) -> Vec<Self> {
        let alone = |_| Self {
            start: self.start.clone(),
            ..Self::default()
        };
        let mut classes: Vec<Self> = (0..self.start.len()).map(alone).collect();
        for tree in self.trees {
            if let Some(class) = classes.get_mut(tree.class) {
                class.trees.push(tree);
            }
        }
        classes
    }

    /// The score of a class.
    pub(crate) fn score(&self, row: &[f32], class: usize) -> f32 {
        let start = self.start.get(class).copied().unwrap_or(0.0);
        let own = self.trees_of(class).map(|tree| tree.value(row));
        start + own.sum::<f32>()
    }

    /// The probabilities of all classes.
    #[cfg(feature = "research")]
    pub(crate) fn probabilities(&self, row: &[f32]) -> Vec<f32> {
        let classes = 0..self.start.len();
        softmax(classes.map(|c| self.score(row, c)).collect())
    }

    /// The contribution of each feature to the score of a class, in the order of the row.
    pub(crate) fn contributions(&self, row: &[f32], class: usize) -> Vec<f32> {
        let mut contributions = vec![0.0; row.len()];
        for tree in self.trees_of(class) {
            let path: Vec<&Node> = tree.path(row).collect();
            for step in path.windows(2) {
                if let Some(sum) = contributions.get_mut(usize::from(step[0].feature)) {
                    *sum += step[1].value - step[0].value;
                }
            }
        }
        contributions
    }
}

/// JSON without line breaks. Numbers and strings can always be written.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trees() -> GradientBoostedTrees {
        let text = r#"{"source":"a test","classes":["content"],"start":[0.5],"features":["B","A"],"trees":[
            {"class":0,"nodes":[[0.1,1,2.0,1],-1.0,[0.4,0,5.0,3],0.2,3.0]}]}"#;
        serde_json::from_str(text).unwrap_or_default()
    }

    #[test]
    fn rows_fall_into_leaves() {
        let trees = trees().with_columns(["A", "B"].into_iter());
        assert_eq!(trees.score(&[2.0, 9.0], 0), -0.5);
        assert_eq!(trees.score(&[2.1, 5.0], 0), 0.7);
        assert_eq!(trees.score(&[2.1, 9.0], 0), 3.5);
    }

    #[test]
    fn contributions_add_up_to_the_score() {
        let trees = trees().with_columns(["A", "B", "C"].into_iter());
        let row = [3.0, 9.0, 1.0];
        let contributions = trees.contributions(&row, 0);
        assert_eq!(contributions[2], 0.0);
        let root = trees.trees[0].nodes[0].value;
        let sum = trees.start[0] + root + contributions.iter().sum::<f32>();
        assert!((sum - trees.score(&row, 0)).abs() < 1e-6);
        let leaf = trees.trees[0].path(&row).last().map(|leaf| leaf.value);
        assert_eq!(Some(trees.trees[0].value(&row)), leaf);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let trees = trees();
        assert_eq!(
            GradientBoostedTrees::parse(&trees.to_json("test")).map(|t| t.trees),
            Some(trees.trees)
        );
    }

    #[test]
    fn what_is_committed_is_read_as_json_is() {
        for text in [
            include_str!("../content/models/content_trees.json"),
            include_str!("../content/models/fate_trees.json"),
            include_str!("../content/models/page_type.json"),
        ] {
            let json: Option<GradientBoostedTrees> = serde_json::from_str(text).ok();
            assert!(json.is_some());
            assert_eq!(GradientBoostedTrees::parse(text), json);
        }
    }

    #[test]
    fn a_file_of_another_shape_is_not_read() {
        let text = trees().to_json("test");
        assert!(GradientBoostedTrees::parse(&text).is_some());
        for (part, other) in [
            ("\"trees\":[\n", "\"trees\":["),
            (",0.2,3.0]}", ",0.2,3.0}"),
            (",[0.4,0,5.0,3]", ",[0.4,0,5.0]"),
            (",[0.4,0,5.0,3]", ",[0.4,0,5.0,3,1]"),
            ("\"class\":0", "\"class\":none"),
            ("\"start\"", "\"begin\""),
        ] {
            let damaged = text.replace(part, other);
            assert_ne!(damaged, text, "{part}");
            assert_eq!(GradientBoostedTrees::parse(&damaged), None, "{other}");
        }
    }

    #[test]
    fn a_damaged_file_is_no_endless_path() {
        let tree = Tree {
            class: 3,
            nodes: [(9, 1), (0, 1), (0, 77)]
                .map(|(feature, first_child)| Node::from((1.0, feature, 0.0, first_child)))
                .to_vec(),
        };
        let trees = GradientBoostedTrees {
            start: vec![0.0],
            trees: vec![tree],
            ..GradientBoostedTrees::default()
        };
        assert_eq!(trees.score(&[1.0], 3), 1.0);
        assert!(trees.contributions(&[1.0], 3).iter().all(|s| s.is_finite()));
    }
}
