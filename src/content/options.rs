//! Thresholds of the choice of main content.

use super::keep_or_drop::KeepOrDrop;
use super::weight::VisualWeight;
use crate::segmentation::Segmentation;
use crate::threshold::{ThresholdError, within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the main content is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Method {
    /// By all evidence, in boundaries finer than blocks.
    #[default]
    Fused,
    /// By the weight formula over blocks: the heaviest block that is no navigation, grown to a set.
    Weight,
    /// By the weight formula as its paper has it: the block of the greatest weight and no other.
    Heaviest,
    /// As the algorithm itself says, whatever the scores: the blocks that it names, with the roles
    /// it gives them; every leaf where it names none.
    Algorithm,
}

/// Thresholds of the choice of main content; the config section `content`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContentOptions {
    /// How to choose: `fused`, `weight`, `heaviest` or `algorithm`. Default `fused`.
    pub method: Method,
    /// Whether comments below an article are kept: `keep` (as a region of their own, where they are content) or
    /// `drop`. Default `drop`. The posts of a forum are its main content and stay, and so do those below an article
    /// on a page that may be one of a forum: too much would be lost where it is.
    /// Source: as article-extraction-benchmark and WCXB have it.
    pub comments: KeepOrDrop,
    /// Whether the standfirst of an article (what leads from the headline to the text, set apart from
    /// it) is kept: `keep` or `drop`. Default `keep`. Source: ours, measured on snippets: most truths
    /// have it.
    pub standfirst: KeepOrDrop,
    /// Whether text that the page holds without showing it can be content: closed tabs and
    /// accordions, cards that fade in. Default true. Source: ours, measured on wcxb: a seventh of
    /// the words of product pages.
    pub concealed: bool,
    /// A piece of text of a lower probability is never content, 0..=1. Default 0.15.
    /// Source: ours, measured on wcxb.
    pub min_probability: f64,
    /// A page has no main content where no piece of text reaches this probability, 0..=1.
    /// Default 0.2. Source: ours.
    pub min_best: f64,
    /// What the weight formula's `w` is: `relative-width`, `font-weight`, `relative-area` or `product`. Default
    /// `relative-width`.
    /// Source: the paper leaves it open; ours, measured by its block of the greatest weight, F of words
    /// on kreuzer, wcxb, aeb: relative width .708, .582, .707; font weight .722, .585, .711; relative
    /// area .702, .566, .692; the product .694, .571, .684 (`visiblock-lab papers --paper dom-vision`).
    /// The committed models read the weights by relative width; `--paper dom-vision` takes the best.
    pub visual_weight: VisualWeight,
    /// A block joins the best one with at least this share of its weight, 0..=1. Default 0.1.
    /// Source: ours: a paragraph of a tenth of the longest one's length, at equal distance.
    pub min_score_share: f64,
    /// A block of which more than this share of the characters stands in links is navigation,
    /// 0..=1. Default 0.5. Source: ours: more link than text. Equation 1 has no such cut-off: the method
    /// `heaviest` does not read it.
    pub max_link_density: f64,
    /// A block stands in the column of the set when they share this part of the narrower one's
    /// width, 0..=1. Default 0.5. Source: ours.
    pub min_column_overlap: f64,
    /// The set grows into a larger container when blocks that fit it hold at least this share
    /// of the characters the container adds, 0..=1. Default 0.5. Source: ours: a majority.
    pub min_agreement: f64,
    /// A container that adds hardly any characters does not end the growth: it may add this
    /// share of the set's own, 0..=1. Default 0.15. Source: ours.
    pub max_noise: f64,
    /// Whether the page's headline is put into content that lacks it: `keep` or `drop`. Default `keep`, but `drop` for
    /// the papers.
    /// Evaluation and learning leave it out unless a config sets it: the true texts of the evaluation sets hold it only
    /// where it stands with the text. Source: ours, measured on text: shingles F of aeb .968 without and .957 with it,
    /// words F of wcxb .864 and .862.
    pub headline: KeepOrDrop,
    /// Choose anew even where the algorithm named main content. Default false.
    pub reselect: bool,
}

impl Default for ContentOptions {
    fn default() -> Self {
        Self {
            method: Method::default(),
            comments: KeepOrDrop::Drop,
            standfirst: KeepOrDrop::Keep,
            concealed: true,
            min_probability: 0.15,
            min_best: 0.2,
            visual_weight: VisualWeight::RelativeWidth,
            min_score_share: 0.1,
            max_link_density: 0.5,
            min_column_overlap: 0.5,
            min_agreement: 0.5,
            max_noise: 0.15,
            headline: KeepOrDrop::Keep,
            reselect: false,
        }
    }
}

impl ContentOptions {
    /// The defaults with the given method.
    pub fn from_method(method: Method) -> Self {
        Self {
            method,
            ..Self::default()
        }
    }

    /// Whether the main content is still to be chosen: no algorithm has named it, or its choice is overridden.
    pub(super) fn is_open(&self, segmentation: &Segmentation) -> bool {
        segmentation.main.is_empty() || self.reselect
    }

    /// The options as evaluation and learning use them: a missing headline is added only if the config section sets
    /// [`ContentOptions::headline`].
    #[cfg(feature = "research")]
    pub(crate) fn measured(mut self, section: Option<&toml::Table>) -> Self {
        if section.is_none_or(|fields| !fields.contains_key("headline")) {
            self.headline = KeepOrDrop::Drop;
        }
        self
    }

    /// Refuses thresholds out of range.
    ///
    /// # Errors
    /// A message that names the field and its range.
    pub fn check(&self) -> Result<(), ThresholdError> {
        for (name, share) in [
            ("min_probability", self.min_probability),
            ("min_best", self.min_best),
            ("min_score_share", self.min_score_share),
            ("max_link_density", self.max_link_density),
            ("min_column_overlap", self.min_column_overlap),
            ("min_agreement", self.min_agreement),
            ("max_noise", self.max_noise),
        ] {
            within(name, share, 0.0..=1.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "research")]
    #[test]
    fn a_headline_is_measured_only_where_it_is_asked_for() {
        let asked: toml::Table = [("headline".to_owned(), true.into())].into_iter().collect();
        for (section, has_headline) in [
            (None, false),
            (Some(&toml::Table::new()), false),
            (Some(&asked), true),
        ] {
            let measured = ContentOptions::default().measured(section);
            assert_eq!(measured.headline.is_keep(), has_headline, "{section:?}");
        }
    }

    #[test]
    fn thresholds_out_of_range_are_named() {
        let wrong = ContentOptions {
            min_agreement: f64::NAN,
            ..ContentOptions::default()
        };
        assert!(
            wrong
                .check()
                .is_err_and(|e| e.to_string().contains("min_agreement"))
        );
        assert_eq!(ContentOptions::default().check(), Ok(()));
        let unknown: Result<ContentOptions, _> = toml::from_str("wrong = 1");
        assert!(unknown.is_err());
    }
}
