//! Parts to be hidden or masked (`--hide`, `--mask`) that match nothing, for example because they were mistyped. For
//! a single page each is a warning. Among many pages only a few may have such a part, so only those that no page has
//! are reported, once.

use crate::browser::Interaction;
use crate::browser::option_words::in_options;
use crate::snapshot::WarningKind;
use std::sync::atomic::{AtomicBool, Ordering};

/// One part that was to be hidden or masked.
#[derive(Debug)]
struct Part {
    /// How it was requested.
    label: String,
    /// The warning of a page that has no such part.
    warning: String,
    /// Whether a page had such a part.
    was_there: AtomicBool,
}

/// The parts to be hidden or masked, and whether a page had them so far.
#[derive(Debug)]
pub(super) struct Unmatched {
    parts: Vec<Part>,
    any_page: AtomicBool,
}

impl Unmatched {
    pub(super) fn new(interaction: &Interaction) -> Self {
        let parts = interaction.unwanted().map(|one| Part {
            label: in_options(&one.label()),
            warning: in_options(&one.unmatched()),
            was_there: AtomicBool::new(false),
        });
        Self {
            parts: parts.collect(),
            any_page: AtomicBool::new(false),
        }
    }

    /// Records the warnings of a page that was rendered.
    pub(super) fn note(&self, warnings: &[String]) {
        self.any_page.store(true, Ordering::Relaxed);
        for part in &self.parts {
            if !warnings.contains(&part.warning) {
                part.was_there.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The warnings that concern all pages.
    fn told(&self) -> Vec<String> {
        let any_page = self.any_page.load(Ordering::Relaxed);
        let parts = self.parts.iter().filter(|_| any_page);
        let unmatched = parts.filter(|part| !part.was_there.load(Ordering::Relaxed));
        let told = unmatched.map(|part| format!("{}: nothing on any page matches", part.label));
        told.collect()
    }

    /// Logs these warnings.
    pub(super) fn tell(&self) {
        for told in self.told() {
            tracing::warn!("{told}");
        }
    }
}

/// Removes from the warnings of one page those that are reported for all pages.
pub(super) fn forget_unmatched(warnings: &mut Vec<String>) {
    warnings.retain(|warning| WarningKind::from_warning(warning) != Some(WarningKind::Unmatched));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matches_on_no_page_is_told_once() {
        let interaction = Interaction {
            hide: vec![".banner".to_owned(), ".baner".to_owned()],
            mask: vec!["#clock".to_owned()],
            ..Interaction::default()
        };
        let all = Unmatched::new(&interaction);
        assert_eq!(all.told(), [""; 0]);
        let warnings = interaction.unwanted();
        let warnings: Vec<String> = warnings.map(|one| in_options(&one.unmatched())).collect();
        all.note(&warnings);
        let [banner, baner, clock] = ["--hide .banner", "--hide .baner", "--mask #clock"]
            .map(|label| format!("{label}: nothing on any page matches"));
        assert_eq!(all.told(), [banner, baner.clone(), clock.clone()]);
        all.note(&warnings[1..]);
        assert_eq!(all.told(), [baner.clone(), clock]);
        let other = "partial: the server broke off".to_owned();
        let mut of_page = vec![other.clone(), warnings[1].clone()];
        all.note(&of_page);
        assert_eq!(all.told(), [baner]);
        forget_unmatched(&mut of_page);
        assert_eq!(of_page, [other]);
    }
}
