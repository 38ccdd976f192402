//! Renders one page in a browser: its tries, its context, its tab.

use super::error::RenderError;
use super::failure::{Away, RenderFailure};
use super::guard;
use super::job::RenderJob;
use super::options::RenderOptions;
use super::page::blank;
use super::page::capture;
use super::page::emulate::set_cookies;
use super::page::interact::Interacting;
use super::page::misread;
use super::page::navigate::Visit;
use super::page::remember::remembered;
use super::page::state::Arrival;
use super::page::traffic::Traffic;
use super::pause::Watch;
use super::picture::Picture;
use super::requests::local;
use super::session::{SavedSession, SessionKeeper};
use super::start::Browser;
use super::tabs::WatchedTab;
use super::timing::Timings;
use crate::browser::exchanges::record::Recorder;
use crate::browser::page::tab::Tab;
use crate::escape::without_passwords;
use crate::input::Document;
use crate::snapshot::{PageSnapshot, WarningKind};
use futures::StreamExt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::Instant;

/// The warning for XML that is not well formed.
const XML_WITH_ERROR: &str = "the page is XML with an error, and what stands behind it is missing; served as text/html, or named .html, it is read to its end";

/// How often a page may lead to another page before it is rendered without its scripts; without scripts, fewer
/// documents may follow each other (`requests::anchor`, which counts the first one, too). Source: ours; consent and
/// login pages take one or two steps.
const MAX_MOVES: usize = 4;

/// Whether the page's own scripts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scripts {
    On,
    Off,
}

/// How a page is loaded.
#[derive(Debug, Clone, Copy)]
struct Manner {
    scripts: Scripts,
    /// Whether it was misread before, and its encoding is declared this time.
    rereads: bool,
}

impl Manner {
    /// How a page is loaded first.
    const FIRST: Self = Self {
        scripts: Scripts::On,
        rereads: false,
    };

    fn without_scripts(self) -> Self {
        Self {
            scripts: Scripts::Off,
            ..self
        }
    }
}

/// Results of a page besides its snapshot.
struct Kept {
    mhtml: Option<Vec<u8>>,
    picture: Option<Vec<u8>>,
    session: Option<SavedSession>,
}

impl Kept {
    fn take(options: &RenderOptions) -> Self {
        Self {
            mhtml: options.record.as_ref().and_then(Recorder::take_mhtml),
            picture: options.picture.as_ref().and_then(Picture::take),
            session: options.keep_session.as_ref().and_then(SessionKeeper::take),
        }
    }

    fn put_back(self, options: &RenderOptions) {
        if let Some((recorder, mhtml)) = options.record.as_ref().zip(self.mhtml) {
            recorder.keep_mhtml(mhtml);
        }
        if let Some((picture, png)) = options.picture.as_ref().zip(self.picture) {
            picture.keep(png);
        }
        if let Some((keeper, session)) = options.keep_session.as_ref().zip(self.session) {
            keeper.keep(session);
        }
    }
}

impl Browser {
    /// Renders a page in a tab of its own, without data of other pages. Further tries:
    ///
    /// 1. once if the tab crashed, or the connection failed in a way that may pass, unless a step with effects (a
    ///    click, typed text, evaluated JavaScript) was begun: no step is taken twice;
    /// 2. once with its encoding declared, if a page from the network was misread, unless such a step was begun, or
    ///    less than half of its time is left;
    /// 3. without its scripts, if they lead away (from a local page, to a refused address, or in a circle), or if the
    ///    page shows too little with them: its text would only be shown by scripts or data that did not arrive, or
    ///    they emptied a local page. In the latter two cases the result that shows more is returned.
    ///
    /// The third never happens with steps, which need the scripts.
    ///
    /// # Errors
    /// [`RenderError`]; the browser stays usable unless the error concerns the browser.
    pub async fn render(
        &self,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, RenderError> {
        self.render_job(&RenderJob::new(document, options)?).await
    }

    /// Renders a page whose time has already begun. If this process was suspended meanwhile (Ctrl-Z, a machine that
    /// swaps), the page gets that time back, and another try.
    pub(super) async fn render_job(
        &self,
        job: &RenderJob<'_>,
    ) -> Result<PageSnapshot, RenderError> {
        let watch = Watch::start();
        self.tabs.begin_page();
        let mut result = self.render_with_retry(job).await;
        let paused = watch.paused();
        let is_to_be_tried = is_cut_short(&result) && job.may_try_again();
        if !paused.is_zero() && is_to_be_tried && self.is_alive() {
            job.extend(paused);
            // Not two snapshots of a large page at a time.
            drop(result);
            result = self.render_with_retry(job).await;
        }
        result.map_err(|failure| job.error(failure))
    }

    /// The attempts of [`Browser::render`].
    async fn render_with_retry(&self, job: &RenderJob<'_>) -> Result<PageSnapshot, RenderFailure> {
        let first = self.render_again_if_transient(job).await;
        let (page, manner, away) = self.render_where_it_stayed(job, first).await?;
        let (mut page, manner) = if misread::is_likely(job.document, &page) {
            self.reread(job, page, manner).await
        } else {
            (page, manner)
        };
        if page.is_broken_xml() {
            page.warnings
                .push(WarningKind::Partial.told(XML_WITH_ERROR));
        }
        if let Some(away) = away {
            page.warnings.push(away.warning().to_owned());
            return Ok(page);
        }
        Ok(self.render_plain_if_blank(job, page, manner).await)
    }

    /// Renders a page, and once more after a transient failure.
    async fn render_again_if_transient(
        &self,
        job: &RenderJob<'_>,
    ) -> Result<PageSnapshot, RenderFailure> {
        match self.render_once(job, Manner::FIRST).await {
            Err(failure)
                if failure.is_transient()
                    && job.may_try_again()
                    && self.is_alive()
                    && !job.deadline().is_over() =>
            {
                tracing::warn!("{}; trying once more", job.error(failure));
                self.render_once(job, Manner::FIRST).await
            }
            result => result,
        }
    }

    /// If the scripts of the page led away, renders it without them; returns the page, how it was loaded, and where
    /// they led.
    async fn render_where_it_stayed(
        &self,
        job: &RenderJob<'_>,
        first: Result<PageSnapshot, RenderFailure>,
    ) -> Result<(PageSnapshot, Manner, Option<Away>), RenderFailure> {
        match first {
            Err(RenderFailure::LedAway(away)) if may_go_without_scripts(job) => {
                let manner = Manner::FIRST.without_scripts();
                Ok((self.render_once(job, manner).await?, manner, Some(away)))
            }
            result => Ok((result?, Manner::FIRST, None)),
        }
    }

    /// If the page shows too little, renders it without its scripts and returns the one of both that shows more.
    /// `before` is how the page was loaded.
    async fn render_plain_if_blank(
        &self,
        job: &RenderJob<'_>,
        page: PageSnapshot,
        before: Manner,
    ) -> PageSnapshot {
        // A script of a saved page may empty it on finding that it is not at its original address.
        let is_wiped = || local::is_local(job.document) && capture::shows_nothing(&page);
        let is_blank = || blank::waits_for_scripts(&page) || is_wiped();
        if !may_go_without_scripts(job) || !is_blank() {
            return page;
        }
        // Other results must belong to the page that is returned.
        let kept = Kept::take(job.options);
        match self.render_once(job, before.without_scripts()).await {
            Ok(mut plain) if blank::shows_more(&plain, &page) => {
                plain.warnings.push(blank::warning(&page).to_owned());
                let refused = page.warnings.into_iter().filter(|w| guard::is_warning(w));
                plain.warnings.extend(refused);
                plain
            }
            _ => {
                kept.put_back(job.options);
                page
            }
        }
    }

    /// Loads a misread page once more, if half of its time is left, and returns how to load it from now on; `before`
    /// is how it was loaded.
    async fn reread(
        &self,
        job: &RenderJob<'_>,
        mut page: PageSnapshot,
        before: Manner,
    ) -> (PageSnapshot, Manner) {
        let manner = Manner {
            rereads: true,
            ..before
        };
        if job.may_try_again() && job.deadline().left() > job.options.timeout / 2 {
            let kept = Kept::take(job.options);
            if let Ok(again) = self.render_once(job, manner).await {
                return (again, manner);
            }
            kept.put_back(job.options);
        }
        let why = if job.may_try_again() {
            misread::WARNING
        } else {
            misread::ONCE
        };
        page.warnings.push(WarningKind::Encoding.told(why));
        (page, before)
    }

    async fn render_once(
        &self,
        job: &RenderJob<'_>,
        manner: Manner,
    ) -> Result<PageSnapshot, RenderFailure> {
        let taking = self
            .tabs
            .take(local::site(job.document, job.options), job.options);
        let leased = job.beside_the_clock(taking).await;
        let mut leased = leased.map_err(|failure| self.gone(failure))?;
        let (reuse, mut next) = (
            Arc::clone(&leased.watched.tab.reuse),
            Some(self.tabs.next(&leased)),
        );
        let result = {
            // Boxed: otherwise each of three tries would take its room on the stack.
            let mut rendering = Box::pin(self.render_in(&mut leased.watched, job, manner));
            tokio::select! {
                result = &mut rendering => result,
                // Open the next tab as soon as it is known that this one cannot be reused.
                () = reuse.spent() => {
                    next.take().into_iter().for_each(|open| open());
                    rendering.await
                }
            }
        };
        leased.lease.keep = result.is_ok() && !reuse.has_left();
        if result.is_ok() && reuse.is_fit() {
            self.tabs.take_back(leased);
        } else {
            next.into_iter().for_each(|open| open());
        }
        result
    }

    /// Renders a page in its own tab.
    async fn render_in(
        &self,
        WatchedTab { tab, crash, .. }: &mut WatchedTab,
        job: &RenderJob<'_>,
        manner: Manner,
    ) -> Result<PageSnapshot, RenderFailure> {
        let deadline = job.deadline();
        let rendered = async {
            tab.rereads = manner.rereads;
            if manner.scripts == Scripts::Off {
                tab.disable_scripts(deadline.work).await?;
            }
            tokio::select! {
                rendered = self.visit(tab, job) => rendered,
                Some(_) = crash.next() => Err(RenderFailure::Crashed),
            }
        };
        tokio::time::timeout_at(deadline.end, rendered)
            .await
            .unwrap_or(Err(RenderFailure::OutOfTime))
    }

    /// A browser that cannot open a tab in time counts as lost.
    fn gone(&self, failure: RenderFailure) -> RenderFailure {
        match failure {
            RenderFailure::OutOfTime => {
                self.connection.is_unhealthy.store(true, Ordering::SeqCst);
                RenderFailure::Browser("it opens no tab any more".to_owned())
            }
            failure => failure,
        }
    }

    /// Loads the page, lets it settle and takes its snapshot. If its scripts lead to another page meanwhile, that
    /// page is rendered, as a reader would see it.
    async fn visit(
        &self,
        tab: &mut Tab,
        job: &RenderJob<'_>,
    ) -> Result<PageSnapshot, RenderFailure> {
        let deadline = job.deadline().work;
        let traffic = Traffic::start(tab, deadline).await?;
        let options = job.options;
        set_cookies(&tab.page, &options.session, &job.document.url, deadline).await?;
        let interacting = Interacting::new(&options.interaction, &job.has_acted);
        let steps = interacting.moves();
        let max_moves = MAX_MOVES + steps;
        let mut live = LivePage {
            visit: Visit::begin(tab, job.document, job.options, deadline).await?,
            interacting,
            traffic,
        };
        // Half of the time is reserved for a try without scripts, unless there is none: steps need the scripts.
        let is_last = !tab.scripts || steps > 0;
        let share = if is_last { 1 } else { 2 };
        let half = Instant::now() + job.deadline().left() / share;
        let mut addresses: Vec<String> = Vec::new();
        let mut until = deadline;
        let mut timings = Timings::start(&job.document.name);
        for moves in 0.. {
            let arrival = live.visit.load(tab, until).await?;
            let before = addresses.iter().filter(|before| **before == arrival.url);
            if moves >= max_moves || before.count() > 1 {
                until = half;
            }
            addresses.push(arrival.url.clone());
            timings.tell("loaded in");
            tracing::info!("{}: loaded {}", job.document.name, arrival.url);
            let viewed = live.view(tab, job, arrival, until).await;
            // A page that shows nothing may be about to lead to another.
            let may_be_leaving = match &viewed {
                Ok(page) => capture::shows_nothing(page),
                Err(failure) => matches!(failure, RenderFailure::Moved),
            };
            let is_half_over = Instant::now() >= half;
            if live.visit.has_moved(may_be_leaving).await {
                tab.reuse.spend();
                if moves < max_moves && !is_half_over {
                    continue;
                }
                break;
            }
            // Cut short on the way to the next page.
            if may_be_leaving && until == half && is_half_over && !is_last {
                break;
            }
            let mut page = viewed?;
            if !page.warnings.iter().any(|told| is_partial(told)) {
                page.warnings.extend(live.visit.incomplete());
            }
            timings.tell("at rest, and its snapshot taken, in");
            if let Some(keeper) = &options.keep_session {
                let end = job.deadline().end;
                keeper.keep(remembered(tab, &options.session, end).await?);
            }
            capture::pictures(tab, job, &mut page).await?;
            timings.tell("pictures and archive in");
            page.source.browser = Some(self.version.clone());
            page.source.input = without_passwords(&page.source.input).into_owned();
            for warning in &mut page.warnings {
                *warning = without_passwords(warning).into_owned();
            }
            return Ok(page);
        }
        Err(RenderFailure::LedAway(Away::Around))
    }
}

/// A page in its tab, through all documents that its scripts lead to.
struct LivePage<'a> {
    visit: Visit,
    interacting: Interacting<'a>,
    traffic: Traffic,
}

impl LivePage<'_> {
    /// Lets a loaded page settle until the deadline, unless its loading was stopped, and takes its snapshot.
    async fn view(
        &mut self,
        tab: &mut Tab,
        job: &RenderJob<'_>,
        arrival: Arrival,
        deadline: Instant,
    ) -> Result<PageSnapshot, RenderFailure> {
        let Self {
            visit,
            interacting,
            traffic,
        } = self;
        let mut warnings: Vec<String> = arrival.partial.iter().cloned().collect();
        match &arrival.partial {
            Some(partial) => interacting.check(partial)?,
            None => {
                let rested = interacting.bring_to_rest(tab, traffic, job.options, deadline);
                match visit.unless_exceeded(tab, rested).await {
                    Ok(rested) => warnings.extend(rested?),
                    Err(partial) => {
                        interacting.check(&partial)?;
                        warnings.push(partial);
                    }
                }
            }
        }
        warnings.extend(visit.warnings());
        warnings.extend(tab.dialogs.warning());
        warnings.extend(tab.untold.iter().cloned());
        tracing::info!("{}: at rest", job.document.name);
        let mut page = capture::snapshot(tab, job, arrival).await?;
        page.warnings.splice(0..0, warnings);
        Ok(page)
    }
}

/// Whether a page may be rendered without its scripts: steps need the scripts.
fn may_go_without_scripts(job: &RenderJob<'_>) -> bool {
    job.options.interaction.steps.is_empty()
}

/// Whether a warning already says that a page is incomplete.
fn is_partial(warning: &str) -> bool {
    WarningKind::from_warning(warning) == Some(WarningKind::Partial)
}

/// Whether the result might be better with more time.
fn is_cut_short(result: &Result<PageSnapshot, RenderFailure>) -> bool {
    match result {
        Ok(page) => {
            let mut kinds = page
                .warnings
                .iter()
                .filter_map(|w| WarningKind::from_warning(w));
            kinds.any(WarningKind::is_of_time)
        }
        Err(failure) => {
            let is_of_time = matches!(
                failure,
                RenderFailure::OutOfTime | RenderFailure::Browser(_)
            );
            is_of_time || failure.is_transient()
        }
    }
}
