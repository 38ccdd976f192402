//! Opens collapsed content, and handles consent banners.

use super::actor::Actor;
use crate::browser::failure::RenderFailure;
use crate::browser::interaction::Consent;
use crate::snapshot::WarningKind;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::time::Duration;

/// Maximum number of rounds: opened content may contain collapsed content. Source: ours.
const MAX_ROUNDS: u32 = 12;
/// Maximum number of opened elements. Source: ours; long question-and-answer pages have some hundreds.
const MAX_OPENED: u32 = 500;
/// How long a page runs on after a banner was answered, in its own time, so that the banner can fade out. Source:
/// ours.
const FADE: Duration = Duration::from_millis(1000);

/// The warnings for a page that kept our scripts from running.
const UNOPENED: &str = "the page kept what opens it from its work; what else is closed stays so";
const NOT_LAID_OUT: &str = "the page kept what lays out its panels and slides from its work; those that are not shown are missing";
const NOT_LOOKED_FOR: &str =
    "the page kept what looks for banners from its work; one may stand before it";

/// Report about a rejected banner.
const ANSWERED: &str = "was answered with its \"reject\"";

const EXPAND: &str = include_str!("expand.js");
const PANELS: &str = include_str!("panels.js");
const SLIDES: &str = include_str!("slides.js");
const CONSENT: &str = include_str!("consent.js");

/// Opens collapsed content, round by round; returns warnings about what stays closed.
pub(super) async fn expand(actor: &mut Actor<'_>) -> Result<Vec<String>, RenderFailure> {
    let deadline = actor.deadline;
    let mut warnings = Vec::new();
    let mut opened = 0;
    for _ in 0..MAX_ROUNDS {
        let round = format!("({EXPAND})({MAX_OPENED})");
        match actor.evaluate(&round, deadline).await?.as_u64() {
            Some(0) => break,
            Some(done) => opened += done,
            None => {
                warnings.push(WarningKind::Partial.told(UNOPENED));
                break;
            }
        }
        actor.take_effect().await?;
    }
    let mut is_laid_out = true;
    for script in [PANELS, SLIDES] {
        let done = actor.evaluate(&format!("({script})()"), deadline).await?;
        is_laid_out &= done.is_u64();
    }
    if !is_laid_out {
        warnings.push(WarningKind::Partial.told(NOT_LAID_OUT));
    }
    if opened >= u64::from(MAX_OPENED) {
        warnings.push(WarningKind::Partial.told(format_args!(
            "{MAX_OPENED} things were opened; what else is closed stays so"
        )));
    }
    Ok(warnings)
}

/// A consent banner, and what `consent.js` did with it.
#[derive(Debug, Deserialize)]
struct Banner {
    /// Name of its consent platform.
    name: String,
    done: String,
}

/// Warnings about consent banners.
#[derive(Debug, Default)]
pub(super) struct Banners(BTreeSet<String>);

impl Banners {
    /// Handles the banners on the page as `consent` says; whether there was one.
    pub(super) async fn take(
        &mut self,
        actor: &mut Actor<'_>,
        consent: Consent,
    ) -> Result<bool, RenderFailure> {
        let mut any = self.look(actor, consent, false).await?;
        if any && consent == Consent::Reject {
            actor.live(FADE).await?;
            // A banner that is still there is hidden.
            any |= self.look(actor, consent, true).await?;
        }
        Ok(any)
    }

    async fn look(
        &mut self,
        actor: &mut Actor<'_>,
        consent: Consent,
        again: bool,
    ) -> Result<bool, RenderFailure> {
        let mode = match consent {
            Consent::Mark => "mark",
            Consent::Hide => "hide",
            Consent::Reject => "reject",
        };
        let mark = actor.tab.hidden_mark();
        let look = format!("({CONSENT})({mode:?}, {again}, {mark:?})");
        let deadline = actor.deadline;
        let found = actor.evaluate(&look, deadline).await?;
        let found: Vec<Banner> = serde_json::from_value(found).unwrap_or_else(|error| {
            tracing::debug!("what was found of banners cannot be read: {error}");
            self.0.insert(WarningKind::Consent.told(NOT_LOOKED_FOR));
            Vec::new()
        });
        let any = !found.is_empty();
        for banner in found {
            let name = match banner.name.as_str() {
                "" => String::new(),
                name => format!(" of {name}"),
            };
            let answered = WarningKind::Consent.told(format_args!("a banner{name} {ANSWERED}"));
            if banner.done == "hidden" {
                // The banner was answered but stayed.
                self.0.remove(&answered);
            }
            let done = match (banner.done.as_str(), consent) {
                ("rejected", _) => ANSWERED,
                ("hidden", Consent::Reject) => {
                    "was hidden: rejecting it was not offered, or did not help"
                }
                ("hidden", _) => "was hidden",
                _ => "stands before the page; `interaction.consent` reject or hide takes it away",
            };
            self.0
                .insert(WarningKind::Consent.told(format_args!("a banner{name} {done}")));
        }
        if any && consent != Consent::Mark {
            actor.take_effect().await?;
        }
        Ok(any)
    }

    pub(super) fn warnings(self) -> impl Iterator<Item = String> {
        self.0.into_iter()
    }
}
