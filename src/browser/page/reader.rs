//! Scrolls through a page like a reader, so that content appears that waits for it: lazy pictures, scroll reveals,
//! endless lists.

use super::clock::Clock;
use crate::browser::failure::RenderFailure;
use crate::browser::page::tab::Tab;
use crate::snapshot::WarningKind;
use serde::Deserialize;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of windows that are scrolled through, repetitions included. Source: ours; 77,000 px, and a frame of
/// 16 ms each.
const MAX_WINDOWS: u32 = 100;
/// Maximum number of repetitions for a page that has not grown taller, for content that came later. Source: ours;
/// late content comes once, and each repetition costs all of its windows.
const MAX_REREADS: u32 = 2;
/// How long the page runs in each window, in its own time, so that scroll handlers and observers are called.
const STEP: Duration = Duration::from_millis(20);
/// How long it runs at the end, where lists load more: scripts check at intervals, or after scrolling has stopped.
/// Source: ours; 200 ms are the most that libraries take by default.
const AT_END: Duration = Duration::from_millis(250);
/// How often the end is checked: an observer is called in the second frame, and loads more only then.
const END_LOOKS: u32 = 2;
/// How often panes are scrolled back after the page itself moved them. Source: ours; a carousel reacts once, one that
/// runs by itself for ever.
const MAX_ANSWERS: u32 = 3;
/// Timeout for a frame. Some pages keep the browser from ever drawing one.
const MAX_FRAME: Duration = Duration::from_secs(3);

/// How long to wait for a frame before the clock runs on for a moment. Source: measured; frames come within 20 ms,
/// beside builds within 80.
pub(super) const FRAME_TIMEOUT: Duration = Duration::from_millis(100);
/// Length of that moment, in the page's own time. Source: measured; 50 ms are not always enough.
pub(super) const NUDGE: Duration = Duration::from_millis(100);

const READER: &str = include_str!("reader.js");
const SCROLL: &str = include_str!("scroll.js");
const PANES: &str = include_str!("panes.js");

/// What `reader.js` reports about a page.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    /// Whether any content waits to be scrolled to.
    waits: bool,
    /// Whether scripts may notice the scroll position.
    pub(crate) is_watched: bool,
    /// Height of the window, px.
    step: f64,
    /// Height of the page or of its main scroll area, px.
    height: f64,
    /// Number of inner scroll areas (panes) that were not yet scrolled through.
    panes: u32,
}

impl View {
    /// Whether anything on the page is to be scrolled through.
    pub(crate) fn is_to_be_read(&self) -> bool {
        self.waits || self.panes > 0
    }
}

/// The expression that returns the [`View`] of a page; `watched` tells whether its scripts wait for a reader.
pub(crate) fn inspect(watched: bool) -> String {
    format!("({READER})({watched})")
}

/// Evaluates a script that waits for a frame; `None` if no frame comes. While the clock is paused, Chromium sometimes
/// draws none: then the clock runs on for a moment.
pub(crate) async fn drawn(
    tab: &Tab,
    clock: &mut Clock<'_>,
    script: &str,
    until: Instant,
) -> Result<Option<f64>, RenderFailure> {
    let soon = until.min(Instant::now() + MAX_FRAME);
    let evaluated = tab.evaluate(script, soon);
    tokio::pin!(evaluated);
    loop {
        tokio::select! {
            value = &mut evaluated => {
                return match value {
                    Ok(value) => Ok(value.as_f64()),
                    Err(RenderFailure::OutOfTime) => Ok(None),
                    Err(stop) => Err(stop),
                };
            }
            () = tokio::time::sleep(FRAME_TIMEOUT) => {}
        }
        clock.run_on(NUDGE, soon).await?;
    }
}

/// How far a page was scrolled through.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    windows: u32,
    rereads: u32,
    /// How far down, px.
    bottom: f64,
    /// Height of the page when the last pass began, px.
    begun_at: f64,
    /// Whether it has more windows than may be scrolled through.
    is_cut: bool,
    /// Whether the browser drew no frame for a window, so that the rest was not scrolled through.
    is_undrawn: bool,
}

impl Reader {
    /// Scrolls through the new part of the page, or if there is none through all of it, and back to the top.
    pub(crate) async fn read(
        &mut self,
        tab: &Tab,
        clock: &mut Clock<'_>,
        view: View,
        until: Instant,
    ) -> Result<(), RenderFailure> {
        let mut panes = Panes {
            tab,
            clock,
            until,
            anywhere: false,
        };
        let Some(mut top) = self.begin(&view) else {
            panes.anywhere = true;
            return match view.panes {
                0 => Ok(()),
                _ => self.read_panes(&mut panes).await,
            };
        };
        self.is_undrawn = false;
        let mut height = view.height;
        if view.panes > 0 {
            self.read_panes(&mut panes).await?;
        }
        loop {
            while top < height && self.windows < MAX_WINDOWS {
                let Some(now) = scroll(tab, panes.clock, top, until).await? else {
                    self.is_undrawn = true;
                    return Ok(());
                };
                height = now;
                self.windows += 1;
                panes.clock.run_on(STEP, until).await?;
                if view.panes > 0 {
                    self.read_panes(&mut panes).await?;
                }
                top += view.step;
            }
            self.is_cut |= top < height;
            if top < height {
                break;
            }
            match grown(tab, panes.clock, (top, height), until).await? {
                Some(now) => height = now,
                None => break,
            }
        }
        self.bottom = top.min(height);
        scroll(tab, panes.clock, 0.0, until).await?;
        Ok(())
    }

    /// Scrolls through all panes at once, and back to their former positions.
    async fn read_panes(&mut self, panes: &mut Panes<'_, '_>) -> Result<(), RenderFailure> {
        let (mut turns, mut looks) = (0, 0);
        while self.windows < MAX_WINDOWS {
            let moved = panes.scroll("on").await?;
            self.is_undrawn |= moved.is_none();
            if moved == Some(Moved::Some) {
                (self.windows, turns, looks) = (self.windows + 1, turns + 1, 0);
                panes.clock.run_on(STEP, panes.until).await?;
                continue;
            }
            // The end of a list may have requested more.
            if turns == 0 || looks >= END_LOOKS {
                break;
            }
            looks += 1;
            panes.clock.run(AT_END, panes.until).await?;
        }
        if turns > 0 {
            self.is_cut |= self.windows >= MAX_WINDOWS;
            panes.put_back().await?;
        }
        Ok(())
    }

    /// The position at which to begin scrolling, if the page is to be scrolled through.
    fn begin(&mut self, view: &View) -> Option<f64> {
        if !view.waits || view.step < 1.0 {
            return None;
        }
        // The growth during the last pass was scrolled through already, except what waits at the new end.
        let has_grown = view.height > self.begun_at + 1.0;
        self.begun_at = view.height;
        let below = if has_grown { self.bottom } else { 0.0 };
        if !has_grown {
            self.rereads += 1;
            if self.rereads > MAX_REREADS {
                return None;
            }
        }
        // The last window is scrolled to again, because content at the end must come into view anew.
        Some((below - view.step).max(view.step.min(view.height)))
    }

    /// Whether anything was scrolled through.
    pub(crate) fn has_read(&self) -> bool {
        self.windows > 0
    }

    /// The warning for a page that was not scrolled through to its end.
    pub(crate) fn warning(&self) -> Option<String> {
        let why = if self.is_undrawn {
            format!(
                "the browser drew no frame for {} s while it was scrolled through",
                MAX_FRAME.as_secs()
            )
        } else if self.is_cut {
            format!("{MAX_WINDOWS} windows were scrolled through")
        } else {
            return None;
        };
        Some(WarningKind::Partial.told(format_args!(
            "{why}; what waits further down for its reader is missing"
        )))
    }
}

/// The new height, if the page grew at its end.
async fn grown(
    tab: &Tab,
    clock: &mut Clock<'_>,
    (top, height): (f64, f64),
    until: Instant,
) -> Result<Option<f64>, RenderFailure> {
    for _ in 0..END_LOOKS {
        clock.run(AT_END, until).await?;
        match scroll(tab, clock, top, until).await? {
            Some(now) if now > height + 1.0 => return Ok(Some(now)),
            Some(_) => {}
            None => break,
        }
    }
    Ok(None)
}

/// The scrollable panes of a page: those in view, or all of them.
struct Panes<'a, 'b> {
    tab: &'a Tab,
    clock: &'a mut Clock<'b>,
    until: Instant,
    anywhere: bool,
}

/// Result of scrolling the panes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moved {
    None,
    Some,
    /// Some panes are back, and the page may move them again.
    MayAnswer,
}

impl Panes<'_, '_> {
    /// Scrolls the panes by one window (`on`), back to their former positions (`back`), or there once more (`again`);
    /// `None` if no frame is drawn in time.
    async fn scroll(&mut self, act: &str) -> Result<Option<Moved>, RenderFailure> {
        let script = format!("({PANES})({act:?}, {})", self.anywhere);
        let moved = drawn(self.tab, self.clock, &script, self.until).await?;
        Ok(moved.map(|moved| match moved {
            none if none < 1.0 => Moved::None,
            some if some < 2.0 => Moved::Some,
            _ => Moved::MayAnswer,
        }))
    }

    /// Scrolls the panes back, and again if the page moves them.
    async fn put_back(&mut self) -> Result<(), RenderFailure> {
        let mut is_awaited = self.scroll("back").await? == Some(Moved::MayAnswer);
        for _ in 0..MAX_ANSWERS {
            if !is_awaited {
                break;
            }
            self.clock.run(AT_END, self.until).await?;
            is_awaited = self.scroll("again").await? == Some(Moved::Some);
        }
        Ok(())
    }
}

/// Scrolls the page to `top`; returns its height, px, if a frame is drawn in time.
pub(super) async fn scroll(
    tab: &Tab,
    clock: &mut Clock<'_>,
    top: f64,
    until: Instant,
) -> Result<Option<f64>, RenderFailure> {
    drawn(tab, clock, &format!("({SCROLL})({top})"), until).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(height: f64) -> View {
        View {
            waits: true,
            is_watched: true,
            step: 100.0,
            height,
            panes: 0,
        }
    }

    /// A list that loads a batch whenever its end is in view is read down to its end each time.
    #[test]
    fn a_list_that_grows_while_it_is_read_is_read_on() {
        let mut reader = Reader::default();
        for batch in 1..10 {
            let height = f64::from(batch) * 300.0;
            let top = reader.begin(&view(height)).unwrap();
            assert!(top <= height, "{top} of {height}");
            // The reading itself observed the next batch.
            reader.bottom = height + 300.0;
        }
        assert_eq!(reader.rereads, 0);
    }

    #[test]
    fn a_page_that_stays_as_tall_is_read_again_twice() {
        let mut reader = Reader::default();
        assert_eq!(reader.begin(&view(1000.0)), Some(100.0));
        reader.bottom = 1000.0;
        for _ in 0..MAX_REREADS {
            assert_eq!(reader.begin(&view(1000.0)), Some(100.0));
        }
        assert_eq!(reader.begin(&view(1000.0)), None);
        assert_eq!(reader.begin(&view(1500.0)), Some(900.0));
    }
}
