//! Settles a page, with the user's actions on the way.
//!
//! 1. The user's style sheets are added.
//! 2. The page [settles](super::settle).
//! 3. Consent banners are handled, the steps are taken, collapsed content is opened.
//! 4. The page settles again; banners that appeared late are handled, too.
//! 5. Virtual lists, which only render the rows in view, are joined from all their rows.
//! 6. Selectors to hide or mask that match nothing are reported: they were mistyped.
//!
//! If a step leads to another page, all of this starts again there, with the remaining steps.

use super::actor::{Actor, LEAVING_CHECK};
use super::expand::{Banners, expand};
use super::faded;
use super::settle::rested::Rested;
use super::settle::{BUSY, rest, settle};
use super::steps::{self, Taken};
use super::traffic::Traffic;
use super::unroll::unroll;
use crate::browser::failure::{NO_SELECTOR, RenderFailure};
use crate::browser::interaction::{Consent, Interaction, Step};
use crate::browser::options::RenderOptions;
use crate::browser::page::tab::Tab;
use crate::snapshot::WarningKind;
use serde::Deserialize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::Instant;

/// How long an awaited answer may be silent.
const SILENCE: Duration = Duration::from_secs(3);
/// How long a page may take to disappear once the next one began to arrive. Source: ours; on an idle machine 20 ms.
const LEAVING: Duration = Duration::from_secs(1);

/// Timeout for adding the user's style sheets to a page that was stopped. Source: ours.
const DRESSING: Duration = Duration::from_secs(1);

/// The warning for a page that blocked our script or undid its effect.
const UNDRESSED: &str = "the page kept its new style sheet out; what `interaction.hide`, `interaction.mask` and `interaction.style` are for may not be done";

const DRESS: &str = include_str!("dress.js");
/// Marks the document we act on, and checks whether it is still there.
const MARK: &str = "void ((self[Symbol.for('visiblock')] ??= {}).isActedOn = true)";
const IS_MARKED: &str = "self[Symbol.for('visiblock')]?.isActedOn === true";

/// Result of `dress.js`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Dressed {
    /// An invalid selector.
    Wrong(String),
    Done {
        /// Number of elements that match each selector.
        matching: Vec<u64>,
        /// Whether the page removed some of the styles again, or shows what should be hidden.
        undone: bool,
    },
}

/// The user's actions on a page, and how many of them were done.
pub(crate) struct Interacting<'a> {
    wanted: &'a Interaction,
    /// Number of steps taken.
    taken: usize,
    /// Set when an action with effects is done.
    has_acted: &'a AtomicBool,
    /// How the present page has settled so far.
    rested: Rested,
    banners: Banners,
    /// For each selector to hide and to mask: whether it matched something on this page. Empty before the first
    /// check.
    matched: Vec<bool>,
}

impl<'a> Interacting<'a> {
    pub(crate) fn new(wanted: &'a Interaction, has_acted: &'a AtomicBool) -> Self {
        Self {
            wanted,
            taken: 0,
            has_acted,
            rested: Rested::default(),
            banners: Banners::default(),
            matched: Vec::new(),
        }
    }

    /// Maximum number of navigations that the steps may cause.
    pub(crate) fn moves(&self) -> usize {
        self.wanted.steps.len()
    }

    /// Fails if a step is left, because it cannot be taken.
    pub(crate) fn check(&self, reason: &str) -> Result<(), RenderFailure> {
        match self.wanted.steps.get(self.taken) {
            Some(step) => Err(RenderFailure::Step {
                step: format!("step {} ({})", self.taken + 1, step.label()),
                reason: reason.to_owned(),
            }),
            None => Ok(()),
        }
    }

    /// The steps of the module's documentation; returns warnings for the user. A page that no longer answers is
    /// stopped and delivered as it is, unless a step is left.
    pub(crate) async fn bring_to_rest(
        &mut self,
        tab: &Tab,
        traffic: &Traffic,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<Vec<String>, RenderFailure> {
        if self.wanted.is_empty() {
            let rested = settle(tab, traffic, options, deadline).await?;
            return Ok(rested.warnings().collect());
        }
        // Forgets the results of an earlier page.
        self.rested = Rested::default();
        self.banners = Banners::default();
        self.matched.clear();
        match self.interact(tab, traffic, options, deadline).await {
            Err(RenderFailure::OutOfTime) if self.taken == self.wanted.steps.len() => {
                tab.stop_loading().await;
                self.rested.add(WarningKind::Unsettled.told(BUSY));
                self.dress_at_last(tab, Instant::now() + DRESSING).await?;
            }
            result => result?,
        }
        let rested = std::mem::take(&mut self.rested).warnings();
        let banners = std::mem::take(&mut self.banners).warnings();
        Ok(rested.chain(banners).chain(self.unmatched()).collect())
    }

    async fn interact(
        &mut self,
        tab: &Tab,
        traffic: &Traffic,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        self.dress(tab, false, deadline).await?;
        self.act(tab, traffic, options, deadline).await?;
        self.dress_at_last(tab, deadline).await
    }

    /// The actions between adding the style sheets and checking them for the last time.
    async fn act(
        &mut self,
        tab: &Tab,
        traffic: &Traffic,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        if !self.wanted.acts() || !tab.scripts {
            self.check("the page was rendered without its scripts")?;
            self.rested = settle(tab, traffic, options, deadline).await?;
            return Ok(());
        }
        // The element or text that the user waits for may appear through the steps.
        self.rested = rest(tab, traffic, options, deadline).await?;
        if self.rested.holds(&WarningKind::Unsettled.told(BUSY)) {
            return self.check("the page never came to rest; give it longer with `timeout`");
        }
        let mut actor = Actor::new(tab, traffic, SILENCE, deadline).await?;
        actor.evaluate(MARK, deadline).await?;
        self.take_banners(&mut actor).await?;
        self.take_steps(&mut actor, options).await?;
        if self.wanted.expand {
            let warnings = expand(&mut actor).await?;
            warnings.into_iter().for_each(|told| self.rested.add(told));
        }
        let settled = settle(tab, traffic, options, deadline).await?;
        self.rested.then(settled);
        if self.take_banners(&mut actor).await? {
            let settled = settle(tab, traffic, options, deadline).await?;
            self.rested.then(settled);
        }
        if self.wanted.unroll {
            let warning = unroll(&mut actor).await?;
            warning.into_iter().for_each(|told| self.rested.add(told));
            faded::keep(tab, deadline).await?;
        }
        if let Some(Step::Hover(selector)) = self.wanted.steps.last() {
            steps::hover(&mut actor, selector).await?;
        }
        Ok(())
    }

    /// Takes the remaining steps.
    async fn take_steps(
        &mut self,
        actor: &mut Actor<'_>,
        options: &RenderOptions,
    ) -> Result<(), RenderFailure> {
        while let Some(step) = self.wanted.steps.get(self.taken) {
            self.taken += 1;
            let numbered = (self.taken, step);
            let taken = steps::take(actor, numbered, options.timeout, self.has_acted).await?;
            if taken == Taken::NotYet {
                self.taken -= 1;
                return Err(RenderFailure::Moved);
            }
            stay(actor).await?;
        }
        Ok(())
    }

    async fn take_banners(&mut self, actor: &mut Actor<'_>) -> Result<bool, RenderFailure> {
        let Some(consent) = self.wanted.consent else {
            return Ok(false);
        };
        let any = self.banners.take(actor, consent).await?;
        stay(actor).await?;
        Ok(any && consent != Consent::Mark)
    }

    /// Adds the style sheets for the last time, and then checks whether the page undid them.
    async fn dress_at_last(&mut self, tab: &Tab, deadline: Instant) -> Result<(), RenderFailure> {
        self.dress(tab, false, deadline).await?;
        self.dress(tab, true, deadline).await
    }

    /// Adds the style sheets, or moves them to the end again; with `is_last`, reports if they have no effect.
    async fn dress(
        &mut self,
        tab: &Tab,
        is_last: bool,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        if !self.wanted.dresses() {
            return Ok(());
        }
        let style = self.wanted.style.as_deref().unwrap_or("");
        let hiding: String = self
            .wanted
            .unwanted()
            .map(|one| format!("\n{}", one.rule()))
            .collect();
        let unwanted = self.wanted.unwanted().map(|one| {
            let [property, value] = one.look();
            [one.selector, property, value]
        });
        let script = format!(
            "({DRESS})({}, {}, {}, {:?}, {is_last})",
            serde_json::json!(style),
            serde_json::json!(hiding),
            serde_json::json!(unwanted.collect::<Vec<_>>()),
            tab.hidden_mark()
        );
        let told = tab.evaluate(&script, deadline).await?;
        match serde_json::from_value(told) {
            Ok(Dressed::Wrong(wrong)) => {
                let mut unwanted = self.wanted.unwanted();
                let named = unwanted.find(|one| one.selector == wrong);
                Err(RenderFailure::Step {
                    step: named.map_or(wrong, |one| one.label()),
                    reason: NO_SELECTOR.to_owned(),
                })
            }
            Ok(Dressed::Done { matching, undone }) => {
                self.matched.resize(matching.len(), false);
                for (matched, number) in self.matched.iter_mut().zip(&matching) {
                    *matched |= *number > 0;
                }
                if undone {
                    self.rested.add(WarningKind::Partial.told(UNDRESSED));
                }
                Ok(())
            }
            Err(_) => {
                self.rested.add(WarningKind::Partial.told(UNDRESSED));
                Ok(())
            }
        }
    }
}

impl Interacting<'_> {
    /// The warnings for selectors to hide or mask that never matched anything.
    fn unmatched(&self) -> impl Iterator<Item = String> {
        let asked = self.wanted.unwanted().zip(&self.matched);
        let unmatched = asked.filter(|(one, matched)| !**matched && one.is_findable());
        unmatched.map(|(one, _)| one.unmatched())
    }
}

/// Fails with [`RenderFailure::Moved`] if another document has replaced ours.
async fn stay(actor: &mut Actor<'_>) -> Result<(), RenderFailure> {
    let wait = if actor.was_leaving() {
        LEAVING
    } else {
        Duration::ZERO
    };
    let (until, deadline) = (Instant::now() + wait, actor.deadline);
    loop {
        let is_there = actor.evaluate(IS_MARKED, deadline).await?;
        if is_there != serde_json::Value::Bool(true) {
            return Err(RenderFailure::Moved);
        }
        if Instant::now() >= until {
            return Ok(());
        }
        tokio::time::sleep(LEAVING_CHECK).await;
    }
}
