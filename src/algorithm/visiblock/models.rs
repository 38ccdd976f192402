//! The models of the levels and of the roles.
//!
//! Source: ours, learned by `visiblock-lab fit blocks` from the blocks marked on the kreuzer pages;
//! it prints how well they do on sites that were held out. `visiblock help figures` has the figures.

use super::level_features::LevelFeature;
use super::role_features::RoleFeature;
use crate::model::linear::{LinearScorer, Model};
use std::sync::OnceLock;

/// The models of one segmenter.
#[derive(Debug, Clone, PartialEq)]
pub struct Models {
    /// Log odds of being whole at the coarse level.
    pub(super) coarse: LinearScorer,
    /// The same at the fine level.
    pub(super) fine: LinearScorer,
    /// A score for each role.
    pub(super) roles: LinearScorer,
}

impl Models {
    /// Models that were learned; features that they do not know have no weight.
    pub(crate) fn new(coarse: &Model, fine: &Model, roles: &Model) -> Self {
        Self {
            coarse: coarse.with_columns(LevelFeature::NAMES.iter().copied()),
            fine: fine.with_columns(LevelFeature::NAMES.iter().copied()),
            roles: roles.with_columns(RoleFeature::NAMES.iter().copied()),
        }
    }

    /// The models that come with visiblock.
    pub fn committed() -> &'static Self {
        static COMMITTED: OnceLock<Models> = OnceLock::new();
        COMMITTED.get_or_init(|| {
            Self::new(
                &part_of_program(include_str!("coarse.toml")),
                &part_of_program(include_str!("fine.toml")),
                &part_of_program(include_str!("roles.toml")),
            )
        })
    }
}

/// A model that comes with the program; a test reads them all.
fn part_of_program(text: &str) -> Model {
    Model::parse(text).unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::super::roles::WEIGHED_ROLES;
    use super::*;
    use crate::segmentation::Role;

    #[test]
    fn committed_models_know_every_feature() {
        for (text, names) in [
            (include_str!("coarse.toml"), LevelFeature::NAMES),
            (include_str!("fine.toml"), LevelFeature::NAMES),
            (include_str!("roles.toml"), RoleFeature::NAMES),
        ] {
            let model = Model::parse(text).unwrap();
            let known: Vec<&str> = model.features.keys().map(String::as_str).collect();
            let unknown = known.iter().find(|k| !names.contains(k));
            assert_eq!(unknown, None);
            let classes = match model.classes.len() {
                1 => vec!["whole"],
                _ => WEIGHED_ROLES.map(Role::name).to_vec(),
            };
            assert_eq!(model.classes, classes);
            assert!(known.len() * 2 > names.len(), "learn it again");
        }
    }
}
