//! What fades in where the reader comes to it, and out again behind him, or where all of it must be
//! in the window at once: sections that libraries, observers and style sheets reveal.
//!
//! A page that has been scrolled through, and is at its top again, does not show them. Each that has
//! its place in the text is scrolled to once more, into the middle of the window; what can be seen
//! there is in the snapshot as it was seen there. What opens on demand, or stands before the page,
//! does not take part.

use super::clock::Clock;
use super::reader::drawn;
use super::tab::Tab;
use crate::browser::failure::RenderFailure;
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Most places that are scrolled to. Source: ours; as many as windows of a page that is read.
const MAX_VISITS: u32 = 100;
/// After how many of them, one after the other, where nothing has come it is given up: what is
/// hidden there waits for something else. Source: ours.
const MAX_VAIN: u32 = 5;
/// How long the page lives in each, in its own time: what is put off, and animated by scripts, comes.
/// Source: ours; libraries wait for up to 100 ms, and fade for half a second.
const STAY: Duration = Duration::from_millis(500);

/// What a user is told of a page of which the browser drew nothing more.
const UNDRAWN: &str =
    "the browser drew no frame for what was scrolled to and fades in; it may be missing";

const FADED: &str = include_str!("faded.js");

/// What fades in on a page.
#[derive(Debug, Default)]
pub(super) struct Faded {
    is_looked_for: bool,
    seen: u32,
    is_cut: bool,
    /// Whether the browser drew no frame for one of them, so that the rest was not scrolled to.
    is_undrawn: bool,
}

impl Faded {
    /// Scrolls to what cannot be seen, once for each page; whether there was any. The page is left
    /// where it was scrolled to.
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

    /// Makes what was seen and is gone again look as it did.
    pub(super) async fn keep(&self, tab: &Tab, until: Instant) -> Result<(), RenderFailure> {
        if self.seen > 0 {
            keep(tab, until).await?;
        }
        Ok(())
    }

    /// What a user should know of what was not scrolled to.
    pub(super) fn warning(&self) -> Option<String> {
        if self.is_undrawn {
            return Some(WarningKind::Partial.told(UNDRAWN));
        }
        self.is_cut.then(|| {
            WarningKind::Partial.told(format_args!("{MAX_VISITS} parts were scrolled to that fade in; those further down may be missing"))
        })
    }
}

/// Makes what was seen on a page and is gone again look as it did.
pub(super) async fn keep(tab: &Tab, until: Instant) -> Result<(), RenderFailure> {
    let kept = tab.evaluate(&act("keep"), until).await?;
    tracing::debug!("{kept} that faded in are kept");
    Ok(())
}

fn act(name: &str) -> String {
    format!("({FADED})({name:?})")
}
