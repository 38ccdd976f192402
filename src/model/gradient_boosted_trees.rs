//! Boosted trees: many small questions, each adding a little to a score.
//!
//! Where [`crate::model::linear`] adds up what each term says by itself, a tree asks for one term after
//! another ("many links? and below a heading?") and so hears what terms say together. The score
//! of a class is its start plus the value of the leaf that each of its trees leads to.
//!
//! Every inner node keeps the value it would have as a leaf. So what a question adds is the
//! difference between the node it leads to and its own, and the score is a sum over terms here
//! as well.
//!
//! The trees stand in JSON files beside the code that uses them, a line for each tree, written by
//! `visiblock fit-content`.

use crate::model::linear::softmax;
use serde::{Deserialize, Serialize};

/// A committed model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forest {
    /// What wrote it.
    pub source: String,
    /// What the scores are of.
    pub classes: Vec<String>,
    /// The score of each class before any tree is asked.
    pub start: Vec<f32>,
    /// The terms that nodes speak of.
    pub terms: Vec<String>,
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
#[serde(from = "(f32, u16, f32, u16)", into = "(f32, u16, f32, u16)")]
pub struct Node {
    /// What it adds to the score if nothing more is asked.
    pub value: f32,
    /// The term it asks for, an index.
    pub term: u16,
    /// The greatest value of the term that leads to the first child.
    pub at: f32,
    /// Index of its first child, the second being next to it; 0 for a leaf.
    pub children: u16,
}

impl From<(f32, u16, f32, u16)> for Node {
    fn from((value, term, at, children): (f32, u16, f32, u16)) -> Self {
        Self {
            value,
            term,
            at,
            children,
        }
    }
}

impl From<Node> for (f32, u16, f32, u16) {
    fn from(node: Node) -> Self {
        (node.value, node.term, node.at, node.children)
    }
}

impl Node {
    /// The child a row leads to, if this is no leaf. A term that the row does not have is 0.
    fn next(&self, row: &[f32]) -> Option<usize> {
        let value = row.get(usize::from(self.term)).copied().unwrap_or(0.0);
        let first = usize::from(self.children);
        (first > 0).then(|| first + usize::from(value > self.at))
    }
}

impl Tree {
    /// The value of the leaf a row leads to.
    pub(crate) fn value(&self, row: &[f32]) -> f32 {
        self.path(row).last().map_or(0.0, |leaf| leaf.value)
    }

    /// The nodes a row comes by, from the root to a leaf. Only ever onwards: a path ends, whatever
    /// a file says.
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

impl Forest {
    /// Reads a model from JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The model as it is committed, a line for each tree; `command` is what wrote it.
    pub fn to_json(&self, command: &str) -> String {
        let source = format!("Written by `visiblock {command}`; do not edit by hand.");
        let mut text = format!(
            "{{\"source\":{},\n\"classes\":{},\n\"start\":{},\n\"terms\":{},\n\"trees\":[",
            line(&source),
            line(&self.classes),
            line(&self.start),
            line(&self.terms)
        );
        for (i, tree) in self.trees.iter().enumerate() {
            text.push_str(if i == 0 { "\n" } else { ",\n" });
            text.push_str(&line(tree));
        }
        text.push_str("\n]}\n");
        text
    }

    /// Makes nodes speak of terms by their place in a row of that order; a term that no row has
    /// counts as 0.
    #[must_use]
    pub(crate) fn ready<'a>(mut self, names: impl Iterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.collect();
        let place = |name: &String| names.iter().position(|n| n == name);
        let places: Vec<u16> = self
            .terms
            .iter()
            .map(|name| place(name).map_or(u16::MAX, |p| p as u16))
            .collect();
        for node in self.trees.iter_mut().flat_map(|t| &mut t.nodes) {
            let place = places.get(usize::from(node.term));
            node.term = place.copied().unwrap_or(u16::MAX);
        }
        self.terms = names.into_iter().map(str::to_owned).collect();
        self
    }

    /// The score of a class.
    pub(crate) fn score(&self, row: &[f32], class: usize) -> f32 {
        let own = self.trees.iter().filter(|tree| tree.class == class);
        let start = self.start.get(class).copied().unwrap_or(0.0);
        start + own.map(|tree| tree.value(row)).sum::<f32>()
    }

    /// The probabilities of all classes.
    pub(crate) fn probabilities(&self, row: &[f32]) -> Vec<f32> {
        let classes = 0..self.start.len();
        softmax(&classes.map(|c| self.score(row, c)).collect::<Vec<f32>>())
    }

    /// What each term adds to the score of a class, in the order of the row.
    pub(crate) fn shares(&self, row: &[f32], class: usize) -> Vec<f32> {
        let mut shares = vec![0.0; row.len()];
        for tree in self.trees.iter().filter(|t| t.class == class) {
            let path: Vec<&Node> = tree.path(row).collect();
            for step in path.windows(2) {
                if let Some(share) = shares.get_mut(usize::from(step[0].term)) {
                    *share += step[1].value - step[0].value;
                }
            }
        }
        shares
    }
}

/// JSON without line breaks. What a model is made of can always be written.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forest() -> Forest {
        let text = r#"{"source":"a test","classes":["content"],"start":[0.5],"terms":["B","A"],"trees":[
            {"class":0,"nodes":[[0.1,1,2.0,1],[-1.0,0,0.0,0],[0.4,0,5.0,3],[0.2,0,0.0,0],[3.0,0,0.0,0]]}]}"#;
        Forest::parse(text).unwrap_or_default()
    }

    #[test]
    fn questions_lead_to_leaves() {
        let forest = forest().ready(["A", "B"].into_iter());
        assert_eq!(forest.score(&[2.0, 9.0], 0), -0.5);
        assert_eq!(forest.score(&[2.1, 5.0], 0), 0.7);
        assert_eq!(forest.score(&[2.1, 9.0], 0), 3.5);
    }

    #[test]
    fn shares_add_up_to_the_score() {
        let forest = forest().ready(["A", "B", "C"].into_iter());
        let row = [3.0, 9.0, 1.0];
        let shares = forest.shares(&row, 0);
        assert_eq!(shares[2], 0.0);
        let root = forest.trees[0].nodes[0].value;
        let sum = forest.start[0] + root + shares.iter().sum::<f32>();
        assert!((sum - forest.score(&row, 0)).abs() < 1e-6);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let forest = forest();
        assert_eq!(
            Forest::parse(&forest.to_json("test")).map(|f| f.trees).ok(),
            Some(forest.trees)
        );
    }

    #[test]
    fn a_file_that_lies_leads_nowhere() {
        let node = |term, children| Node {
            value: 1.0,
            term,
            at: 0.0,
            children,
        };
        let tree = Tree {
            class: 3,
            nodes: vec![node(9, 1), node(0, 1), node(0, 77)],
        };
        let forest = Forest {
            start: vec![0.0],
            trees: vec![tree],
            ..Forest::default()
        };
        assert_eq!(forest.score(&[1.0], 3), 1.0);
        assert!(forest.shares(&[1.0], 3).iter().all(|s| s.is_finite()));
    }
}
