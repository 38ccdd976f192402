//! Takes the user's steps on a settled page.
//!
//! A step waits until its target is there, is done like a reader does it (with mouse and key events), and takes
//! effect before the next one. If a step leads to another page, the remaining steps are taken there.

use super::actor::Actor;
use super::gestures;
use super::settle::matches_in_page;
use crate::browser::deadline::MAX_TIMEOUT;
use crate::browser::failure::{NO_SELECTOR, RenderFailure};
use crate::browser::interaction::Step;
use crate::escape::printable_line;
use chromiumoxide::cdp::js_protocol::runtime::{
    AwaitPromiseParams, EvaluateParams, RemoteObjectSubtype,
};
use serde::Deserialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// Part of `--timeout` that a step may take: one in this many, but at least [`MIN_STEP`].
const STEP_SHARE: u32 = 3;
const MIN_STEP: Duration = Duration::from_secs(2);
/// How long the page runs between two searches, in its own time, and the pause in real time.
const LOOK_STEP: Duration = Duration::from_millis(250);
const LOOK_PAUSE: Duration = Duration::from_millis(20);
/// How long the network must be silent, in real time.
const NETWORK_QUIET: Duration = Duration::from_millis(500);
/// Maximum number of characters quoted from the page in a message.
const MAX_SAID: usize = 200;

/// The reason for a page that does not report anything.
const NO_ANSWER: &str = "the page does not answer";

const FIND: &str = include_str!("find.js");
const CHOOSE: &str = include_str!("choose.js");
const SHOWS: &str = include_str!("shows.js");

/// Result of `find.js` for the target of a step.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Found {
    state: String,
    by: String,
    x: f64,
    y: f64,
}

impl Found {
    /// Why the target cannot be used now.
    fn reason(&self) -> String {
        match self.state.as_str() {
            "missing" => "nothing on the page matches it".to_owned(),
            "hidden" => "what matches it is not shown".to_owned(),
            "disabled" => "what matches it is disabled".to_owned(),
            "no field" => "what matches it takes no text".to_owned(),
            "no list" => "what matches it is no <select>".to_owned(),
            "covered" => format!(
                "what matches it is covered by {}; `interaction.consent` reject or `interaction.hide` may help",
                printable_line(&self.by, MAX_SAID)
            ),
            "invalid" => NO_SELECTOR.to_owned(),
            _ => NO_ANSWER.to_owned(),
        }
    }
}

/// Why a step could not be taken.
enum Stop {
    /// A failure of the step, in words.
    Because(String),
    /// A failure of the page.
    Page(RenderFailure),
    /// Another page replaced this one before anything was done with it.
    Gone,
}

impl Stop {
    /// The reason why the search for a target failed; nothing was done until then.
    fn while_looking(failure: RenderFailure) -> Self {
        match failure {
            RenderFailure::Moved => Self::Gone,
            failure => Self::from(failure),
        }
    }
}

impl From<RenderFailure> for Stop {
    fn from(failure: RenderFailure) -> Self {
        match failure {
            RenderFailure::OutOfTime => Self::Because("its time was up".to_owned()),
            failure => Self::Page(failure),
        }
    }
}

/// Result of a step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Done,
    /// The page was gone before: take the step on the page that replaced it.
    NotYet,
}

/// Takes step `number` (from 1 on); sets `has_acted` once the target is there and the step has effects.
pub(super) async fn take(
    actor: &mut Actor<'_>,
    (number, step): (usize, &Step),
    timeout: Duration,
    has_acted: &AtomicBool,
) -> Result<Taken, RenderFailure> {
    let until = actor
        .deadline
        .min(Instant::now() + (timeout.min(MAX_TIMEOUT) / STEP_SHARE).max(MIN_STEP));
    tracing::info!("step {number}: {}", step.label());
    let taken = async {
        let found = await_target(actor, step, until).await?;
        has_acted.fetch_or(step.has_effects(), Ordering::Relaxed);
        act(actor, step, &found, until).await?;
        actor.take_effect().await.map_err(Stop::from)
    };
    match taken.await {
        Ok(()) => Ok(Taken::Done),
        Err(Stop::Gone) => Ok(Taken::NotYet),
        Err(Stop::Page(failure)) => Err(failure),
        Err(Stop::Because(reason)) => Err(RenderFailure::Step {
            step: format!("step {number} ({})", step.label()),
            reason,
        }),
    }
}

/// Waits for the target of a step; scrolls it into view. Nothing else is done.
async fn await_target(actor: &mut Actor<'_>, step: &Step, until: Instant) -> Result<Found, Stop> {
    let (selector, wants) = match step {
        Step::WaitSelector(selector) => {
            let look = matches_in_page(selector);
            let reasons = ("nothing matched it in its time", NO_SELECTOR);
            wait_for(actor, &look, until, reasons).await?;
            return Ok(Found::default());
        }
        Step::WaitText(text) => {
            let look = format!("({SHOWS})({})", quoted(text));
            let reasons = ("the page did not show it in its time", NO_ANSWER);
            wait_for(actor, &look, until, reasons).await?;
            return Ok(Found::default());
        }
        Step::WaitNetwork => {
            wait_for_network(actor, until).await?;
            return Ok(Found::default());
        }
        Step::ScrollAt(_) | Step::Press(_) | Step::Evaluate(_) => return Ok(Found::default()),
        Step::Click(selector) => (selector, "click"),
        Step::Hover(selector) | Step::ScrollTo(selector) => (selector, "view"),
        Step::Type { selector, .. } => (selector, "text"),
        Step::Select { selector, .. } => (selector, "list"),
    };
    find(actor, selector, wants, until).await
}

/// Does the step on the target that was found.
async fn act(
    actor: &mut Actor<'_>,
    step: &Step,
    found: &Found,
    until: Instant,
) -> Result<(), Stop> {
    let there = (found.x, found.y);
    match step {
        Step::WaitSelector(_) | Step::WaitText(_) | Step::WaitNetwork | Step::ScrollTo(_) => Ok(()),
        Step::Click(_) => Ok(gestures::click(actor, there, until).await?),
        Step::Hover(_) => Ok(gestures::point(actor, there, until).await?),
        Step::ScrollAt(top) => {
            let scroll = format!("scrollTo({{ top: {top}, behavior: 'instant' }})");
            actor.evaluate(&scroll, until).await?;
            Ok(())
        }
        Step::Type { text, .. } => Ok(gestures::type_text(actor, text.expose(), until).await?),
        Step::Press(press) => {
            Ok(gestures::strike(actor, (&press.key, press.modifiers), until).await?)
        }
        Step::Select { value, .. } => {
            let choose = format!("({CHOOSE})({})", quoted(value));
            match actor.evaluate(&choose, until).await?.as_bool() {
                Some(true) => Ok(()),
                _ => Err(Stop::Because("the list has no such option".to_owned())),
            }
        }
        Step::Evaluate(script) => evaluate(actor, script, until).await,
    }
}

fn quoted(text: &str) -> serde_json::Value {
    serde_json::Value::from(text)
}

/// Runs the page until an expression is true. `reason` is the error if it never was, `no_answer` if it could not be
/// evaluated.
async fn wait_for(
    actor: &mut Actor<'_>,
    look: &str,
    until: Instant,
    (reason, no_answer): (&str, &str),
) -> Result<(), Stop> {
    while Instant::now() < until {
        match actor.evaluate(look, until).await {
            Ok(serde_json::Value::Bool(true)) => return Ok(()),
            Ok(serde_json::Value::Bool(false)) => {}
            Err(RenderFailure::OutOfTime) => break,
            Err(failure) => return Err(Stop::while_looking(failure)),
            Ok(_) => return Err(Stop::Because(no_answer.to_owned())),
        }
        actor.live(LOOK_STEP).await.map_err(Stop::while_looking)?;
        tokio::time::sleep(LOOK_PAUSE).await;
    }
    Err(Stop::Because(reason.to_owned()))
}

async fn wait_for_network(actor: &mut Actor<'_>, until: Instant) -> Result<(), Stop> {
    let mut quiet_since = Instant::now();
    while Instant::now() < until {
        if actor.traffic().is_busy(NETWORK_QUIET) {
            quiet_since = Instant::now();
        }
        if quiet_since.elapsed() >= NETWORK_QUIET {
            return Ok(());
        }
        actor.live(LOOK_PAUSE).await.map_err(Stop::while_looking)?;
        tokio::time::sleep(LOOK_PAUSE).await;
    }
    Err(Stop::Because("the network was never quiet".to_owned()))
}

/// Waits for an element that can be used.
async fn find(
    actor: &mut Actor<'_>,
    selector: &str,
    wants: &str,
    until: Instant,
) -> Result<Found, Stop> {
    let look = format!("({FIND})({}, {wants:?})", quoted(selector));
    let mut last = Found::default();
    loop {
        let found: Found = match actor.evaluate(&look, until).await {
            Ok(found) => serde_json::from_value(found).unwrap_or_default(),
            Err(RenderFailure::OutOfTime) => return Err(Stop::Because(last.reason())),
            Err(failure) => return Err(Stop::while_looking(failure)),
        };
        match found.state.as_str() {
            "ready" => return Ok(found),
            "missing" | "hidden" | "disabled" | "covered"
                if Instant::now() + LOOK_PAUSE < until => {}
            _ => return Err(Stop::Because(found.reason())),
        }
        last = found;
        actor.live(LOOK_STEP).await.map_err(Stop::while_looking)?;
        tokio::time::sleep(LOOK_PAUSE).await;
    }
}

/// Moves the mouse over an element, if it is there.
pub(super) async fn hover(actor: &mut Actor<'_>, selector: &str) -> Result<(), RenderFailure> {
    let until = actor.deadline.min(Instant::now() + MIN_STEP);
    let there = match find(actor, selector, "view", until).await {
        Ok(found) => (found.x, found.y),
        Err(Stop::Page(failure)) => return Err(failure),
        Err(Stop::Gone) => return Err(RenderFailure::Moved),
        Err(Stop::Because(_)) => return actor.take_effect().await,
    };
    match gestures::point(actor, there, until).await {
        Ok(()) | Err(RenderFailure::OutOfTime) => actor.take_effect().await,
        stopped => stopped,
    }
}

/// Evaluates the user's JavaScript in the page's own world; an exception is the reason of failure.
async fn evaluate(actor: &mut Actor<'_>, script: &str, until: Instant) -> Result<(), Stop> {
    let mut command = EvaluateParams::new(script);
    command.await_promise = Some(true);
    command.user_gesture = Some(true);
    command.repl_mode = Some(true);
    let answer = actor.call(command, until).await?;
    let mut thrown = answer.exception_details;
    // In REPL mode a promise as the last value is not awaited.
    let is_promise = answer.result.subtype == Some(RemoteObjectSubtype::Promise);
    if let Some(promise) = answer.result.object_id.filter(|_| is_promise) {
        let awaited = actor.call(AwaitPromiseParams::new(promise), until).await?;
        thrown = thrown.or(awaited.exception_details);
    }
    let Some(thrown) = thrown else {
        return Ok(());
    };
    let said = thrown.exception.and_then(|e| e.description);
    let said = said.unwrap_or(thrown.text);
    let line = said.lines().next().unwrap_or_default();
    Err(Stop::Because(format!(
        "it threw {}",
        printable_line(line, MAX_SAID)
    )))
}
