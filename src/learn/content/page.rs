//! A page with its truth, as the learner needs it.

use crate::content::fused::{self, Gathered};
use crate::content::page_type::PageKind;
use crate::content::units::Unit;
use crate::content::weight::WeighedBlocks;
use crate::evaluate::truth::facts::Facts;
use crate::evaluate::unit_truth::unit_truth;
use crate::snapshot::{NodeId, PageSnapshot, one_line};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// The truth about a page.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Truth<'a> {
    /// The text of its main content.
    Text(&'a str),
    /// The subtrees of its main content.
    Nodes(&'a [NodeId]),
    /// Some texts of it that are content and some that are not; of the rest nothing is known.
    Facts(&'a Facts),
}

/// A page with its truth.
pub(crate) struct LabelledPage {
    /// The page's id.
    pub id: String,
    /// Its site.
    pub site: String,
    /// Its kind, where people said; the name of a [`PageKind`].
    pub kind: String,
    /// How much it counts in learning what is content.
    pub(super) weight: f32,
    /// The text of its main content, where that is known as a whole.
    pub(super) truth: Option<String>,
    /// Texts of its content and of the rest, where those are known.
    pub(super) facts: Option<Facts>,
    pub(super) gathered: Gathered,
    /// How far each unit is content; `None` where that is not known.
    pub(super) labels: Vec<Option<f32>>,
}

impl std::fmt::Debug for LabelledPage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LabelledPage")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl LabelledPage {
    /// Labels a page.
    pub(crate) fn new(
        page: &PageSnapshot,
        blocks: WeighedBlocks<'_>,
        (id, site): (&str, &str),
        kind: &str,
        truth: Truth,
    ) -> Self {
        let gathered = fused::gather(page, blocks);
        let units = &gathered.units;
        let known = |labels: Vec<f32>| labels.into_iter().map(Some).collect();
        let texts = || -> Vec<&str> { units.list.iter().map(|u| u.text.as_str()).collect() };
        let labels: Vec<Option<f32>> = match truth {
            Truth::Text(text) => known(unit_truth(text, &texts())),
            Truth::Nodes(nodes) => {
                let mut labels = vec![0.0; units.len()];
                for unit in nodes.iter().flat_map(|n| units.within(page, *n)) {
                    labels[unit] = 1.0;
                }
                known(labels)
            }
            Truth::Facts(facts) => fact_labels(facts, &texts()),
        };
        let content = || {
            let each = units.list.iter().zip(&labels);
            let content = each.filter(|(_, label)| **label == Some(1.0));
            let texts: Vec<&str> = content.map(|(unit, _)| unit.text.as_str()).collect();
            texts.join("\n")
        };
        Self {
            id: id.to_owned(),
            site: site.to_owned(),
            kind: kind.to_owned(),
            weight: 1.0,
            truth: match truth {
                Truth::Text(text) => Some(text.to_owned()),
                Truth::Nodes(_) => Some(content()),
                Truth::Facts(_) => None,
            },
            facts: match truth {
                Truth::Facts(facts) => Some(facts.clone()),
                _ => None,
            },
            labels,
            gathered,
        }
    }

    /// A page whose truth is of another sort than its text as a reader would copy it.
    #[must_use]
    pub(crate) fn weighing(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }

    /// Whether anything is known of its content, not its type alone.
    pub(super) fn is_labelled(&self) -> bool {
        self.labels.iter().any(Option::is_some)
    }

    /// The labels with a half where nothing is known.
    pub(super) fn labels(&self) -> Vec<f32> {
        self.labels
            .iter()
            .map(|label| label.unwrap_or(0.5))
            .collect()
    }

    /// The weight of each unit: its share of the words in labelled units, times the weight of the page.
    pub(super) fn weights(&self) -> Vec<f32> {
        let each = || self.gathered.units.list.iter().zip(&self.labels);
        let words = |(unit, label): (&Unit, &Option<f32>)| match label {
            Some(_) => unit.words as f32,
            None => 0.0,
        };
        let all = each().map(words).sum::<f32>().max(1.0);
        each().map(|of| self.weight * words(of) / all).collect()
    }

    /// A number that stands for the page.
    pub(super) fn number(&self) -> u64 {
        let mut hasher = SipHasher13::new();
        hasher.write(self.id.as_bytes());
        hasher.finish()
    }

    /// `None` where nobody said what kind of page it is.
    pub(super) fn class(&self) -> Option<usize> {
        PageKind::from_name(&self.kind).map(|kind| kind as usize)
    }
}

/// Labels of units from snippets that a unit contains, or that contain the unit; `None` for other units. A wanted
/// snippet that several units contain may mean any of them.
fn fact_labels(facts: &Facts, texts: &[&str]) -> Vec<Option<f32>> {
    let mut labels = vec![None; texts.len()];
    let holds = |text: &str, snippet: &str| {
        text.contains(snippet) || text.len() >= MIN_INSIDE && snippet.contains(text)
    };
    for snippet in facts.without.iter().map(|s| one_line(s)) {
        for (label, text) in labels.iter_mut().zip(texts) {
            if holds(text, &snippet) {
                *label = Some(0.0);
            }
        }
    }
    for snippet in facts.with.iter().map(|s| one_line(s)) {
        let found: Vec<usize> = (0..texts.len())
            .filter(|i| texts[*i].contains(&snippet))
            .collect();
        if let [only] = found[..] {
            labels[only] = Some(1.0);
        }
    }
    labels
}

/// Least length of a unit inside a snippet to be labelled by it, bytes. Source: ours: a few words.
const MIN_INSIDE: usize = 16;

/// The pages that are learned from.
pub(super) fn learned(
    pages: &[LabelledPage],
    learns: impl Fn(usize) -> bool,
) -> impl Iterator<Item = &LabelledPage> {
    let each = pages.iter().enumerate().filter(move |(i, _)| learns(*i));
    each.map(|(_, page)| page)
}
