//! Sections that fade in when the reader scrolls to them and fade out afterwards, or that must be in the window as a
//! whole: libraries, observers and style sheets reveal them.
//!
//! After the page has been scrolled through and is at its top again, such sections are invisible. Each one in the
//! flow of the text is scrolled to once more, into the middle of the window, and its visible look is kept for the
//! snapshot. Content that opens on demand, and overlays, are left out.

use super::clock::Clock;
use super::reader::drawn;
use crate::browser::failure::RenderFailure;
use crate::browser::page::tab::Tab;
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of places to scroll to. Source: ours; the number of windows of a page that are read.
const MAX_VISITS: u32 = 100;
/// After this many places in a row where nothing appeared, the search ends: their content waits for something else.
/// Source: ours.
const MAX_VAIN: u32 = 5;
/// How long the page runs at each place, in its own time, so that delayed and animated content appears. Source: ours;
/// libraries wait for up to 100 ms, and fade for half a second.
const STAY: Duration = Duration::from_millis(500);

/// The warning for a page for which the browser drew no more frames.
const UNDRAWN: &str =
    "the browser drew no frame for what was scrolled to and fades in; it may be missing";

const FADED: &str = include_str!("faded.js");

/// The faded-in sections of a page.
#[derive(Debug, Default)]
pub(super) struct Faded {
    is_looked_for: bool,
    seen: u32,
    is_cut: bool,
    /// Whether the browser drew no frame at one place, so that the remaining places were not visited.
    is_undrawn: bool,
}

impl Faded {
    /// Scrolls to the invisible sections, once for each page; whether there was any. Leaves the page scrolled.
    pub(super) async fn visit(
        &mut self,
        tab: &Tab,
        clock: &mut Clock<'_>,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        if self.is_looked_for {
            return Ok(false);
        }
        self.is_looked_for = true;
        let found = tab.evaluate(&act("find"), until).await?.as_u64();
        if found.is_none_or(|found| found == 0) {
            return Ok(false);
        }
        let (mut visits, mut vain) = (0, 0);
        while vain < MAX_VAIN && Instant::now() < until {
            let there = drawn(tab, clock, &act("visit"), until).await?;
            self.is_undrawn = there.is_none();
            if there.is_none_or(|there| there == 0.0) {
                break;
            }
            clock.run(STAY, until).await?;
            let seen = tab.evaluate(&act("look"), until).await?.as_u64();
            let seen = seen.map_or(0, |seen| seen as u32);
            tracing::debug!("{seen} faded in, of {found:?}");
            self.seen += seen;
            vain = if seen > 0 { 0 } else { vain + 1 };
            visits += 1;
            if visits == MAX_VISITS {
                self.is_cut = true;
                break;
            }
        }
        Ok(true)
    }

    /// Keeps the look of sections that were visible and are hidden again.
    pub(super) async fn keep(&self, tab: &Tab, until: Instant) -> Result<(), RenderFailure> {
        if self.seen > 0 {
            keep(tab, until).await?;
        }
        Ok(())
    }

    /// The warning about sections that were not scrolled to.
    pub(super) fn warning(&self) -> Option<String> {
        if self.is_undrawn {
            return Some(WarningKind::Partial.told(UNDRAWN));
        }
        self.is_cut.then(|| {
            WarningKind::Partial.told(format_args!("{MAX_VISITS} parts were scrolled to that fade in; those further down may be missing"))
        })
    }
}

/// Keeps the look of sections that were visible and are hidden again.
pub(super) async fn keep(tab: &Tab, until: Instant) -> Result<(), RenderFailure> {
    let kept = tab.evaluate(&act("keep"), until).await?;
    tracing::debug!("{kept} that faded in are kept");
    Ok(())
}

fn act(name: &str) -> String {
    format!("({FADED})({name:?})")
}
