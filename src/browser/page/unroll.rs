//! Virtual lists and grids, which only render the rows in view: each is scrolled through, and all of its rows are put
//! into it, in order and without duplicates.
//!
//! 1. Find the scroll areas: the window, and panes within the page.
//! 2. Scroll each by two windows and back. If rows were added and removed, or moved, it may be a virtual list.
//! 3. Scroll it through, with an overlap, and copy the rows of each window.
//! 4. Back at the start, if the first rows were gone at the end, replace its rows by all copies.

use super::actor::Actor;
use crate::browser::failure::RenderFailure;
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of windows that are scrolled through, for all lists together. Source: ours; a frame and some
/// requests each.
/// requests each.
const MAX_WINDOWS: u32 = 400;
/// Maximum number of rows that are joined. Source: ours; ten thousand elements of a usual grid.
const MAX_ROWS: u64 = 2_000;
/// Part of a window by which a list is scrolled at a time, so that rows are rendered in time and none is missed.
const STEP: f64 = 0.8;
/// How long the page runs after each step, in its own time. Source: ours; rows are rendered in a frame, or after
/// delayed scroll handlers.
const ROWS: Duration = Duration::from_millis(100);
/// Part of the page's remaining time that may be used: one in this many.
const SHARE: u32 = 2;

/// The warning for a page whose lists were not joined.
pub(super) const ROLLED: &str = "a list makes its rows when they are in view, those further down are missing; `interaction.unroll` joins them";

/// The warning for a page that blocked our script.
const NOT_JOINED: &str =
    "the page kept what joins the rows of lists from its work; those further down may be missing";

const UNROLL: &str = include_str!("unroll.js");

/// Joins the rows of virtual lists; returns a warning if rows are missing.
pub(super) async fn unroll(actor: &mut Actor<'_>) -> Result<Option<String>, RenderFailure> {
    let begin = Instant::now();
    let until = begin + actor.deadline.duration_since(begin) / SHARE;
    let mut roll = Roll {
        actor,
        windows: 0,
        rows: 0,
        until,
        is_hindered: false,
    };
    let found = roll.ask("find", 0, 0.0).await?;
    let steps: Vec<f64> = serde_json::from_value(found).unwrap_or_default();
    let mut is_cut = false;
    for (i, step) in steps.iter().enumerate().filter(|(_, step)| **step >= 1.0) {
        if roll.is_list(i, *step).await? {
            is_cut |= !roll.collect(i, *step).await?;
        }
    }
    for i in 0..steps.len() {
        roll.ask("join", i, 0.0).await?;
    }
    if roll.is_hindered {
        return Ok(Some(WarningKind::Partial.told(NOT_JOINED)));
    }
    Ok(is_cut.then(|| {
        WarningKind::Partial.told(format_args!(
            "{} rows of lists were joined; those further down are missing",
            roll.rows
        ))
    }))
}

/// The virtual lists that are being joined.
struct Roll<'a, 'b> {
    actor: &'a mut Actor<'b>,
    windows: u32,
    rows: u64,
    until: Instant,
    /// Whether the page blocked our script.
    is_hindered: bool,
}

impl Roll<'_, '_> {
    /// Step 2: whether rows are added and removed.
    async fn is_list(&mut self, i: usize, step: f64) -> Result<bool, RenderFailure> {
        self.ask("watch", i, 0.0).await?;
        for top in [step, 2.0 * step, 0.0] {
            self.scroll(i, top).await?;
        }
        let suspects = self.ask("suspect", i, 0.0).await?;
        Ok(suspects.as_u64().is_some_and(|lists| lists > 0))
    }

    /// Step 3: copies the rows, and scrolls back to the start; whether these are all rows.
    async fn collect(&mut self, i: usize, step: f64) -> Result<bool, RenderFailure> {
        let (mut top, before) = (0.0, self.rows);
        let is_whole = loop {
            let height = self.scroll(i, top).await?;
            let rows = self.ask("collect", i, 0.0).await?;
            self.rows = before + rows.as_u64().unwrap_or(0);
            self.windows += 1;
            if top + step >= height {
                break true;
            }
            let is_over = self.windows >= MAX_WINDOWS || self.rows >= MAX_ROWS;
            if is_over || Instant::now() >= self.until {
                break false;
            }
            top += step * STEP;
        };
        self.scroll(i, 0.0).await?;
        Ok(is_whole)
    }

    /// Scrolls the list to `top`; returns its height.
    async fn scroll(&mut self, i: usize, top: f64) -> Result<f64, RenderFailure> {
        let height = self.ask("scroll", i, top).await?;
        self.actor.live(ROWS).await?;
        Ok(height.as_f64().unwrap_or(0.0))
    }

    async fn ask(
        &mut self,
        act: &str,
        i: usize,
        top: f64,
    ) -> Result<serde_json::Value, RenderFailure> {
        let deadline = self.actor.deadline;
        let script = format!("({UNROLL})({act:?}, {i}, {top})");
        let told = self.actor.evaluate(&script, deadline).await?;
        self.is_hindered |= told.is_null();
        Ok(told)
    }
}
