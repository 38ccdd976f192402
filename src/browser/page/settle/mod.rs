//! Bringing a loaded page to rest.
//!
//! After the load event a page may still fetch, run timers, fade things in, and wait for the
//! reader to scroll. It lives on in slices of its own time ([`Clock`]); between two of them frames
//! are drawn, in which it notices how far it is scrolled and what has faded in. What a slice brings
//! may wait for the reader in its turn, so that slices, frames and scrolling follow each other until
//! nothing more comes:
//! 0. a page in which nothing goes by a clock is at rest already, and of one in which no script runs
//!    (an archive of a page) only animations are taken to their end;
//! 1. scroll through the page, if anything in it waits for that ([`reader`]);
//! 2. let it live for the time that pages take to build themselves;
//! 3. look: what is on its way is awaited in real time, animations are taken to their end, what has
//!    grown is scrolled through, and then 3 again; a page at rest costs one look, but one that says
//!    so itself is [still loading](loading);
//! 4. scroll once more to what [fades in](super::faded) where its reader is only.
//!
//! Then the clock stands still: nothing changes while the snapshot is taken.

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
use super::tab::Tab;
use super::traffic::Traffic;
use super::unroll::ROLLED;
use super::wait::Wait;
use super::waits::Waits;
use crate::browser::failure::RenderFailure;
use crate::browser::options::RenderOptions;
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

/// How long it lives on after it has grown, or for a timer that fires soon, in its own time.
/// Source: ours; half of what `preload.js` takes for soon.
const ROUND: Duration = Duration::from_millis(500);
/// How long it lives on after a frame, in its own time: longer than handlers are put off.
const AFTER_FRAME: Duration = Duration::from_millis(100);
/// How long the browser may take to move the mouse, in real time. Source: ours; 3 ms as a rule.
const MAX_GREETING: Duration = Duration::from_millis(200);
/// Step in which it lives while something outside of its time is awaited, in both times.
const PACE: Duration = Duration::from_millis(50);
/// Step at which a selector is looked for, in the page's time.
const SELECTOR_STEP: Duration = Duration::from_millis(250);
/// Pause between two looks for a selector, in real time.
const SELECTOR_PAUSE: Duration = Duration::from_millis(20);

/// The part of its life for which a page with workers must not have changed.
/// Source: ours; a worker starts within 100 ms, and one that computes for longer shows progress.
const QUIET_PART: f64 = 0.2;

const LOOK: &str = include_str!("../look.js");
const FRAME: &str = include_str!("../frame.js");
const VIRTUAL: &str = include_str!("../virtual.js");
const QUIET: &str = include_str!("../quiet.js");

/// What a user is told of a page whose scripts never rest.
pub(super) const BUSY: &str = "the page was still busy when its snapshot was taken";

/// What a user is told of a page that kept our scripts from looking at it.
const UNSEEN: &str = "the page could not be looked at while it came to rest; what waits further down for its reader may be missing";

/// How far a page has come since it was looked at before.
#[derive(Debug, Default, Deserialize)]
struct Look {
    /// Nodes that were put in, and elements that came or went in frames of the page's own site.
    added: u64,
    /// Attributes and texts that were changed.
    changed: u64,
    /// Characters by which texts became longer that were not shortened before.
    written: u64,
    /// How often a text was written anew that differs in its numbers alone.
    counted: u64,
    /// Whether rows came and went while it was scrolled through.
    rolled: bool,
    /// Elements of the document, and of such frames.
    elements: u64,
    /// Whether animations run that have an end.
    animated: bool,
    /// Whether animations run by how far it is scrolled.
    driven: bool,
    height: f64,
    /// What is on its way, of what `preload.js` is asked for.
    pending: Vec<String>,
}

/// What `preload.js` can be asked for: timers that fire soon, later, again and again, what the browser does
/// aside, answers of servers that are being read, workers and databases that have not answered.
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

/// A page that is being brought to rest.
struct Settling<'a> {
    tab: &'a Tab,
    clock: Clock<'a>,
    reader: Reader,
    faded: Faded,
    /// Until when it may take.
    until: Instant,
    silence: Duration,
    /// When it was loaded.
    begin: Instant,
    /// When an answer was last seen to have come.
    last_end: Option<Instant>,
    /// When something was seen to happen last.
    alive: Instant,
    /// When the page was seen to have changed last, or was loaded.
    changed: Instant,
    /// When the page was seen to grow last.
    grown: Instant,
    /// Whether it has workers.
    has_workers: bool,
    /// Whether its scripts were given the sign of life that they waited for.
    is_greeted: bool,
    /// Whether its scripts may notice how far it is scrolled.
    is_watched: bool,
    rounds: Rounds,
    /// Whether it said, when it was asked last, that something is to come.
    says_loading: bool,
    /// When an answer had come as that was asked.
    loading_end: Option<Instant>,
    /// Whether the page has changed since a frame was drawn for it, or was being animated when it
    /// was loaded: a transition may be over by the clock whose end only a frame tells.
    is_undrawn: bool,
    rested: Rested,
}

/// As [`rest`], and awaits the element that the user wants.
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

/// Brings the page to rest; returns what a user should know if it did not come to rest.
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
    /// The steps of the module's documentation; whether the page came to rest.
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
        // One call: what is too large is not looked at any closer.
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

    /// Step 3: looks and goes on until there is nothing to go on for. What the page was like before it
    /// was read tells whether it has grown since: rows that come and go while it is read are none.
    async fn look_on(
        &mut self,
        mut before: Look,
        mut waits: Waits,
        options: &RenderOptions,
    ) -> Result<bool, RenderFailure> {
        // Whoever watched before has seen what was read.
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

    /// What a script of ours saw of the page; nothing of one that kept it from that, which is told.
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

    /// Scrolls to what fades in where its reader is, and back up; whether there was any.
    async fn visit_faded(&mut self) -> Result<bool, RenderFailure> {
        let (tab, until) = (self.tab, self.until);
        let any = self.faded.visit(tab, &mut self.clock, until).await?;
        if any {
            reader::scroll(tab, &mut self.clock, 0.0, until).await?;
        }
        Ok(any)
    }

    /// Moves the mouse, once, where scripts are put off until somebody does anything: at the edge of
    /// the window, where nothing is pointed at.
    async fn greet(&mut self, waits: Waits, options: &RenderOptions) -> Result<(), RenderFailure> {
        if !waits.for_sign || self.is_greeted || !self.tab.scripts {
            return Ok(());
        }
        self.is_greeted = true;
        let kind = DispatchMouseEventType::MouseMoved;
        let edge = emulate::drawn_at(options);
        let sign = DispatchMouseEventParams::new(kind, edge, edge);
        let soon = self.until.min(Instant::now() + MAX_GREETING);
        // A page that does not answer is brought to rest all the same.
        match self.tab.call(sign, soon).await {
            Err(RenderFailure::OutOfTime) => Ok(()),
            moved => moved.map(|_| ()),
        }
    }

    /// Takes animations to their end, and draws the frame that says so.
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

/// The expression that tells whether anything in the page matches a selector; it throws where that is none.
pub(super) fn matches_in_page(selector: &str) -> String {
    let quoted = serde_json::Value::from(selector);
    format!("!!call(document, 'querySelector', {quoted})")
}

/// Looks for an element until the deadline of the page.
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

/// The expression that tells how far the page has come.
fn look(key: &str) -> String {
    let asked = [TIMERS, LATER, REPEATED, WORK, ANSWERS, WORKERS, DATABASES];
    format!("({LOOK})({key:?}, {asked:?})")
}
