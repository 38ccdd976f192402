//! Bringing a loaded page to rest.
//!
//! After the load event a page may still fetch, run timers, fade things in, and wait for the
//! reader to scroll. We scroll through it once (lazy content comes), and then let it live on in
//! *virtual time*: Chromium's clock jumps from timer to timer and stands still while the network
//! is busy, so a second of the page's life takes some milliseconds, and always the same second.
//! Workers have a clock of their own that does not: for them the page is given real time first.
//! When the budget is used up the clock stands still: nothing changes while the snapshot is
//! taken.

use super::capture;
use super::tab::Tab;
use super::wait::Wait;
use crate::browser::failure::RenderFailure;
use crate::browser::options::RenderOptions;
use chromiumoxide::cdp::browser_protocol::emulation::{
    EventVirtualTimeBudgetExpired, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use futures::StreamExt;
use std::time::Duration;
use tokio::time::Instant;

/// How long a page lives on after its load event, in its own time.
/// Source: ours; timers that build pages fire within a second, and a second of an animated
/// page costs some tens of milliseconds.
const LIFE_AFTER_LOAD: Duration = Duration::from_millis(1500);
/// How long that may take in real time before the page is taken as it is.
const MAX_SETTLE_TIME: Duration = Duration::from_secs(3);
/// The part of its life for which a page with workers must not have changed.
/// Source: ours; a worker starts within 100 ms, and one that computes for longer shows progress.
const QUIET_PART: f64 = 0.2;
/// Step at which a selector is looked for, in the page's time.
const SELECTOR_STEP: Duration = Duration::from_millis(250);

/// Scrolls through the page and back, one frame per window height.
const SWEEP: &str = include_str!("sweep.js");
const QUIET: &str = include_str!("quiet.js");

/// Brings the page to rest; returns what a user should know if it did not come to rest.
pub(crate) async fn settle(
    tab: &Tab,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Option<String>, RenderFailure> {
    let wait = &options.wait;
    let budget = match wait {
        Wait::Load => return Ok(None),
        Wait::Settled | Wait::Selector(_) => LIFE_AFTER_LOAD,
        // Chromium does not tell of a budget of nothing.
        Wait::For(time) => (*time).max(Duration::from_millis(1)),
    };
    let until = deadline.min(Instant::now() + MAX_SETTLE_TIME.max(budget * 2));
    // One after the other: observers are not told of scrolling while the clock jumps. A page far
    // too large is not scrolled through, which would take all of its time.
    let swept = async {
        let waits = tab.waits(until).await?;
        let sweep = format!("() => ({SWEEP})({})", waits.for_reader);
        capture::weigh(tab, &options.limits, &sweep, until).await?;
        if waits.for_workers {
            let most = budget.as_secs_f64() * 1000.0;
            let quiet = format!("({QUIET})({}, {most})", most * QUIET_PART);
            tab.evaluate(&quiet, until).await?;
        }
        Ok(())
    };
    match swept.await {
        Err(RenderFailure::OutOfTime) | Ok(()) => {}
        Err(stop) => return Err(stop),
    }
    if !live_on(tab, budget, until).await? {
        tab.stop_loading().await;
        return Ok(Some(
            "unsettled: the page was still busy when its snapshot was taken".to_owned(),
        ));
    }
    match wait {
        Wait::Selector(selector) => await_selector(tab, selector, deadline).await,
        _ => Ok(None),
    }
}

/// Lets the page live for `budget` of its own time; whether it did so in the real time given.
async fn live_on(tab: &Tab, budget: Duration, until: Instant) -> Result<bool, RenderFailure> {
    let mut expired = tab
        .page
        .event_listener::<EventVirtualTimeBudgetExpired>()
        .await
        .map_err(|e| RenderFailure::Browser(e.to_string()))?;
    let mut policy =
        SetVirtualTimePolicyParams::new(VirtualTimePolicy::PauseIfNetworkFetchesPending);
    policy.budget = Some(budget.as_secs_f64() * 1000.0);
    match tab.call(policy, until).await {
        Ok(_) => {}
        Err(RenderFailure::OutOfTime) => return Ok(false),
        Err(stop) => return Err(stop),
    }
    let end = tokio::time::timeout_at(until, expired.next()).await;
    Ok(matches!(end, Ok(Some(_))))
}

async fn await_selector(
    tab: &Tab,
    selector: &str,
    deadline: Instant,
) -> Result<Option<String>, RenderFailure> {
    let quoted = serde_json::Value::from(selector).to_string();
    let look = format!("!!document.querySelector({quoted})");
    while Instant::now() < deadline {
        match tab.evaluate(&look, deadline).await {
            Ok(serde_json::Value::Bool(true)) => return Ok(None),
            Ok(serde_json::Value::Bool(false)) => {}
            Ok(_) => return Ok(Some(format!("--wait: {selector:?} is not a CSS selector"))),
            Err(RenderFailure::OutOfTime) => break,
            Err(stop) => return Err(stop),
        }
        let until = deadline.min(Instant::now() + MAX_SETTLE_TIME);
        live_on(tab, SELECTOR_STEP, until).await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(Some(format!(
        "--wait: nothing matched {selector:?} in time"
    )))
}
