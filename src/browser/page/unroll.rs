//! Lists and grids that make their rows when they are in view: each is scrolled through, and the rows
//! that came are put into it, in their order, none twice.
//!
//! 1. What scrolls is found: the window, and panes within the page.
//! 2. Each is scrolled by two windows and back. Where rows came and went, or were moved, it may be such
//!    a list.
//! 3. It is scrolled through, with an overlap, and the rows of each of its windows are copied.
//! 4. Back at its start, where rows of its beginning were gone at its end, all copies take the place of
//!    the rows that are there.

use super::actor::Actor;
use crate::browser::failure::RenderFailure;
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Most windows that are scrolled through, of all lists together. Source: ours; a frame and some
/// requests each.
const MAX_WINDOWS: u32 = 400;
/// Most rows that are joined. Source: ours; ten thousand elements of a usual grid.
const MAX_ROWS: u64 = 2_000;
/// By which part of a window a list is scrolled at a time: rows come in time, and none is left out.
const STEP: f64 = 0.8;
/// How long the page lives after each, in its own time. Source: ours; rows come with a frame, or after
/// what is put off while somebody scrolls.
const ROWS: Duration = Duration::from_millis(100);
/// Share of what is left of the page's time that may be spent: one in so many.
const SHARE: u32 = 2;

/// What a user is told of a page whose lists were not unrolled.
pub(super) const ROLLED: &str = "a list makes its rows when they are in view, those further down are missing; `interaction.unroll` joins them";

/// What a user is told of a page that kept our script from its work.
const NOT_JOINED: &str =
    "the page kept what joins the rows of lists from its work; those further down may be missing";

const UNROLL: &str = include_str!("unroll.js");

/// Joins the rows of lists; what a user should know of rows that are missing.
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

/// Lists that are being read.
struct Roll<'a, 'b> {
    actor: &'a mut Actor<'b>,
    windows: u32,
    rows: u64,
    until: Instant,
    /// Whether the page kept our script from its work.
    is_hindered: bool,
}

impl Roll<'_, '_> {
    /// Step 2: whether rows come and go.
    async fn is_list(&mut self, i: usize, step: f64) -> Result<bool, RenderFailure> {
        self.ask("watch", i, 0.0).await?;
        for top in [step, 2.0 * step, 0.0] {
            self.scroll(i, top).await?;
        }
        let suspects = self.ask("suspect", i, 0.0).await?;
        Ok(suspects.as_u64().is_some_and(|lists| lists > 0))
    }

    /// Step 3: copies the rows, and goes back to the start; whether that were all.
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

    /// Scrolls it there; its height then.
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
