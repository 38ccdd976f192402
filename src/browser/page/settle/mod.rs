//! Settles a loaded page.
//!
//! After the load event a page may still fetch data, run timers, fade content in, and wait for the reader to scroll.
//! It runs on in slices of its own time ([`Clock`]); between two slices frames are drawn, in which it notices its
//! scroll position and the end of animations. New content may wait for the reader in turn, so slices, frames and
//! scrolling alternate until nothing more comes:
//! 0. a page without anything that depends on a clock has settled already, and in one without scripts (an archive of
//!    a page) only animations are run to their end;
//! 1. scroll through the page, if any content waits for that ([`reader`]);
//! 2. run it for the time that pages take to build themselves;
//! 3. look at its changes: pending requests are awaited in real time, animations are run to their end, new content is
//!    scrolled through, and then 3 again; a settled page costs one look, unless it shows that it is [still
//!    loading](loading);
//! 4. scroll once more to content that is only visible [where the reader is](super::faded).
//!
//! Then the clock is paused: nothing changes while the snapshot is taken.

mod loading;
mod next;
pub(super) mod rested;
mod timeless;
mod times;

use super::SCRIPTLESS;
use super::capture;
use super::clock::Clock;
use super::emulate;
use super::faded::Faded;
use super::reader::{self, Reader};
use super::traffic::Traffic;
use super::unroll::ROLLED;
use super::waits::Waits;
use crate::browser::failure::RenderFailure;
use crate::browser::options::RenderOptions;
use crate::browser::page::tab::Tab;
use crate::browser::wait::Wait;
use crate::snapshot::WarningKind;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchMouseEventParams, DispatchMouseEventType,
};
use next::{Next, Rounds};
use rested::Rested;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use timeless::{Begun, TIMELESS};
use times::{Times, silence};
use tokio::time::Instant;

/// How long the page runs on after it has grown, or for a timer that fires soon, in its own time. Source: ours; half
/// of what `preload.js` counts as soon.
const ROUND: Duration = Duration::from_millis(500);
/// How long it runs on after a frame, in its own time: longer than handlers are delayed.
const AFTER_FRAME: Duration = Duration::from_millis(100);
/// Timeout for moving the mouse, in real time. Source: ours; 3 ms as a rule.
const MAX_GREETING: Duration = Duration::from_millis(200);
/// Length of a slice while something outside of the page's time is awaited, in both times.
const PACE: Duration = Duration::from_millis(50);
/// Interval at which a selector is searched, in the page's time.
const SELECTOR_STEP: Duration = Duration::from_millis(250);
/// Pause between two searches for a selector, in real time.
const SELECTOR_PAUSE: Duration = Duration::from_millis(20);

/// The part of its time for which a page with workers must not have changed. Source: ours; a worker starts within 100
/// ms, and one that computes for longer shows progress.
const QUIET_PART: f64 = 0.2;

const LOOK: &str = include_str!("../look.js");
const FRAME: &str = include_str!("../frame.js");
const VIRTUAL: &str = include_str!("../virtual.js");
const QUIET: &str = include_str!("../quiet.js");

/// The warning for a page whose scripts never rest.
pub(super) const BUSY: &str = "the page was still busy when its snapshot was taken";

/// The warning for a page that kept our scripts from examining it.
const UNSEEN: &str = "the page could not be looked at while it came to rest; what waits further down for its reader may be missing";

/// The changes of a page since the previous look, as `look.js` reports them.
#[derive(Debug, Default, Deserialize)]
struct Look {
    /// Number of added nodes, and of added or removed elements in frames of the same site.
    added: u64,
    /// Number of changed attributes and texts.
    changed: u64,
    /// Number of characters by which texts grew that were not shortened before.
    written: u64,
    /// How often a text was rewritten with other numbers only.
    counted: u64,
    /// Whether rows were added and removed while the page was scrolled (a virtual list).
    rolled: bool,
    /// Number of elements in the document and in such frames.
    elements: u64,
    /// Whether finite animations are running.
    animated: bool,
    /// Whether animations are driven by the scroll position.
    driven: bool,
    height: f64,
    /// The kinds of pending work that `preload.js` reports.
    pending: Vec<String>,
}

/// Kinds of pending work that `preload.js` can report: timers that fire soon, later, repeatedly; work of the browser
/// in the background; answers that are being read; workers and databases that have not answered.
const TIMERS: &str = "timers";
const LATER: &str = "later";
const REPEATED: &str = "repeated";
const WORK: &str = "work";
const ANSWERS: &str = "answers";
const WORKERS: &str = "workers";
const DATABASES: &str = "databases";

impl Look {
    fn awaits(&self, name: &str) -> bool {
        self.pending.iter().any(|pending| pending == name)
    }
}

/// A page that is settling.
struct Settling<'a> {
    tab: &'a Tab,
    clock: Clock<'a>,
    reader: Reader,
    faded: Faded,
    /// When the time for settling is over.
    until: Instant,
    silence: Duration,
    /// When the page was loaded.
    begin: Instant,
    /// When the latest known answer arrived.
    last_end: Option<Instant>,
    /// When anything was last seen to happen.
    alive: Instant,
    /// When the page was last seen to change, or was loaded.
    changed: Instant,
    /// When the page was last seen to grow.
    grown: Instant,
    /// Whether the page has workers.
    has_workers: bool,
    /// Whether its scripts got the user input that they waited for.
    is_greeted: bool,
    /// Whether its scripts may notice the scroll position.
    is_watched: bool,
    rounds: Rounds,
    /// Whether it showed at the last check that it is loading.
    says_loading: bool,
    /// When the latest answer had arrived at that check.
    loading_end: Option<Instant>,
    /// Whether the page has changed since a frame was drawn, or was being animated when it was loaded: a transition
    /// may be over by the clock, but only a frame reports its end.
    is_undrawn: bool,
    rested: Rested,
}

/// Like [`rest`], and awaits the element of [`Wait::Selector`].
pub(crate) async fn settle(
    tab: &Tab,
    traffic: &Traffic,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Rested, RenderFailure> {
    let rested = rest(tab, traffic, options, deadline).await?;
    if let Wait::Selector(selector) = &options.wait {
        let mut clock = Clock::new(tab, traffic, silence(options)).await?;
        await_selector(tab, &mut clock, selector, deadline).await?;
    }
    Ok(rested)
}

/// Settles the page; returns the warnings.
pub(crate) async fn rest(
    tab: &Tab,
    traffic: &Traffic,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Rested, RenderFailure> {
    let Some(times) = Times::new(options) else {
        return Ok(Rested::default());
    };
    let begin = Instant::now();
    let mut settling = Settling {
        tab,
        clock: Clock::new(tab, traffic, times.silence_in_life).await?,
        reader: Reader::default(),
        faded: Faded::default(),
        until: deadline.min(begin + times.most),
        silence: times.silence,
        begin,
        last_end: None,
        alive: begin,
        changed: begin,
        grown: begin,
        has_workers: false,
        is_greeted: false,
        is_watched: false,
        rounds: Rounds::default(),
        says_loading: false,
        loading_end: None,
        is_undrawn: false,
        rested: Rested::default(),
    };
    match settling.come_to_rest(options, times.life).await {
        Ok(true) => {}
        Ok(false) | Err(RenderFailure::OutOfTime) => {
            tab.stop_loading().await;
            settling.rested.add(WarningKind::Unsettled.told(BUSY));
        }
        Err(stop) => return Err(stop),
    }
    let Settling {
        reader,
        faded,
        mut rested,
        ..
    } = settling;
    rested.is_read = reader.has_read();
    rested.read.extend(reader.warning());
    rested.read.extend(faded.warning());
    Ok(rested)
}

impl Settling<'_> {
    /// The steps of the module's documentation; whether the page settled.
    async fn come_to_rest(
        &mut self,
        options: &RenderOptions,
        budget: Duration,
    ) -> Result<bool, RenderFailure> {
        let soon = self.until.min(Instant::now() + self.silence);
        let waits = self.tab.waits(soon).await?;
        if waits.for_workers {
            let most = budget.as_secs_f64() * 1000.0;
            let quiet = format!("({QUIET})({}, {most})", most * QUIET_PART);
            self.tab.evaluate(&quiet, soon).await?;
        }
        // All in one call, so that a too large page is not examined any further.
        let (key, scripted) = (&self.tab.key, self.tab.scripts);
        let (look, page) = (look(key), reader::inspect(waits.for_reader));
        let begin = format!(
            "() => {{ const timeless = ({TIMELESS})({key:?}, {scripted}); ({VIRTUAL})({key:?}); return {{ look: {look}, page: {page}, timeless, scriptless: {SCRIPTLESS} }} }}"
        );
        let begun = capture::weigh(self.tab, &options.limits, &begin, soon).await?;
        let begun: Begun = self.seen(begun);
        if begun.scriptless && self.tab.scripts {
            return self.clock.run(budget, self.until).await;
        }
        if self.is_timeless(&begun, waits, options) && self.stays_as_it_is().await? {
            tracing::debug!("at rest as it was loaded: nothing in it goes by a clock");
            self.tab.reuse.allow();
            return Ok(true);
        }
        self.is_undrawn = begun.look.animated;
        self.is_watched = begun.page.is_watched;
        self.has_workers = waits.for_workers;
        self.greet(waits, options).await?;
        self.read(begun.page).await?;
        if !self.clock.run(budget, self.until).await? {
            return Ok(false);
        }
        self.alive = Instant::now();
        self.grown = self.alive;
        self.look_on(begun.look, waits, options).await
    }

    /// Step 3: looks and continues until there is nothing to wait for. Growth is measured against the page before it
    /// was scrolled through, so that rows of virtual lists do not count.
    async fn look_on(
        &mut self,
        mut before: Look,
        mut waits: Waits,
        options: &RenderOptions,
    ) -> Result<bool, RenderFailure> {
        // Observers registered before have seen the pass already.
        waits.observes = false;
        while Instant::now() < self.until {
            let look = self.look().await?;
            let new = self.tab.waits(self.until).await?;
            self.has_workers |= new.for_workers;
            self.greet(new, options).await?;
            waits = Waits {
                observes: waits.observes || new.observes || new.for_reader && !waits.for_reader,
                for_reader: new.for_reader || waits.for_reader,
                for_frame: new.for_frame || waits.for_frame,
                ..Waits::default()
            };
            let next = self.next(&look, &before, waits);
            tracing::debug!("{next:?} after {look:?}");
            let is_watched = self.is_watched || waits.for_reader || look.driven;
            let slice = match next {
                Next::Rest if self.is_loading(&look).await? => ROUND,
                Next::Rest if is_watched && self.visit_faded().await? => ROUND,
                Next::Rest => {
                    self.faded.keep(self.tab, self.until).await?;
                    self.rested.is_whole = true;
                    self.rested.now.extend(self.unsettled(&look));
                    if look.rolled && !options.interaction.unroll {
                        self.rested.now.push(WarningKind::Virtual.told(ROLLED));
                    }
                    return Ok(true);
                }
                Next::Await => {
                    tokio::time::sleep(PACE).await;
                    PACE
                }
                Next::Live(time) => time,
                Next::Draw => {
                    waits.for_frame = false;
                    self.is_undrawn = false;
                    self.draw().await?;
                    AFTER_FRAME
                }
                Next::Read => {
                    waits.observes = false;
                    let inspect = reader::inspect(waits.for_reader);
                    let page = self.tab.evaluate(&inspect, self.until).await?;
                    let page: reader::View = self.seen(page);
                    self.is_watched |= page.is_watched;
                    self.read(page).await?;
                    ROUND
                }
            };
            before = look;
            if !self.clock.run(slice, self.until).await? {
                return Ok(false);
            }
        }
        Ok(false)
    }

    async fn look(&mut self) -> Result<Look, RenderFailure> {
        let look = self.tab.evaluate(&look(&self.tab.key), self.until).await?;
        Ok(self.seen(look))
    }

    /// The result of one of our scripts; the default, with a warning, if the page blocked it.
    fn seen<T: DeserializeOwned + Default>(&mut self, told: serde_json::Value) -> T {
        serde_json::from_value(told).unwrap_or_else(|error| {
            tracing::debug!("what a script of ours told cannot be read: {error}");
            self.rested.add(WarningKind::Partial.told(UNSEEN));
            T::default()
        })
    }

    async fn read(&mut self, page: reader::View) -> Result<(), RenderFailure> {
        let reader = &mut self.reader;
        reader
            .read(self.tab, &mut self.clock, page, self.until)
            .await
    }

    /// Scrolls to content that is only visible where the reader is, and back up; whether there was any.
    async fn visit_faded(&mut self) -> Result<bool, RenderFailure> {
        let (tab, until) = (self.tab, self.until);
        let any = self.faded.visit(tab, &mut self.clock, until).await?;
        if any {
            reader::scroll(tab, &mut self.clock, 0.0, until).await?;
        }
        Ok(any)
    }

    /// Moves the mouse, once, where scripts wait for any user input: at the edge of the window, where it points at
    /// nothing.
    async fn greet(&mut self, waits: Waits, options: &RenderOptions) -> Result<(), RenderFailure> {
        if !waits.for_sign || self.is_greeted || !self.tab.scripts {
            return Ok(());
        }
        self.is_greeted = true;
        let kind = DispatchMouseEventType::MouseMoved;
        let edge = emulate::drawn_at(options);
        let sign = DispatchMouseEventParams::new(kind, edge, edge);
        let soon = self.until.min(Instant::now() + MAX_GREETING);
        // A page that does not answer is settled all the same.
        match self.tab.call(sign, soon).await {
            Err(RenderFailure::OutOfTime) => Ok(()),
            moved => moved.map(|_| ()),
        }
    }

    /// Runs animations to their end, and draws the frame that reports it.
    async fn draw(&mut self) -> Result<(), RenderFailure> {
        reader::drawn(
            self.tab,
            &mut self.clock,
            &format!("({FRAME})()"),
            self.until,
        )
        .await
        .map(|_| ())
    }
}

/// The expression that tells whether anything in the page matches a selector; it throws for an invalid one.
pub(super) fn matches_in_page(selector: &str) -> String {
    let quoted = serde_json::Value::from(selector);
    format!("!!call(document, 'querySelector', {quoted})")
}

/// Waits for a matching element until the deadline of the page.
async fn await_selector(
    tab: &Tab,
    clock: &mut Clock<'_>,
    selector: &str,
    deadline: Instant,
) -> Result<(), RenderFailure> {
    let look = matches_in_page(selector);
    loop {
        match tab.evaluate(&look, deadline).await {
            Ok(serde_json::Value::Bool(true)) => return Ok(()),
            Ok(serde_json::Value::Bool(false)) if Instant::now() < deadline => {}
            Ok(serde_json::Value::Null) => {
                return Err(RenderFailure::NoSelector(selector.to_owned()));
            }
            Ok(_) | Err(RenderFailure::OutOfTime) => {
                return Err(RenderFailure::NoMatch(selector.to_owned()));
            }
            Err(stop) => return Err(stop),
        }
        clock.run(SELECTOR_STEP, deadline).await?;
        tokio::time::sleep(SELECTOR_PAUSE).await;
    }
}

/// The expression that reports the changes of the page.
fn look(key: &str) -> String {
    let asked = [TIMERS, LATER, REPEATED, WORK, ANSWERS, WORKERS, DATABASES];
    format!("({LOOK})({key:?}, {asked:?})")
}
