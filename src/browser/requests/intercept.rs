//! Pauses the requests of a tab that do not simply go to the network.
//!
//! Each paused request is given to the handlers in order, and the first handler that returns a verdict wins: the rule
//! for pages without scripts, the rule for local files, the document we hold, the user's blocking, the replayed
//! archive, the rule that keeps local pages in place. Without a verdict the browser loads the request. Only requests
//! that a handler may decide on are paused, so ordinary pages are not slowed down.

use super::encode::{Rereading, fields};
use super::handler::{RequestHandler, answered_documents, everything, handlers};
use super::password;
use super::send::Sender;
use crate::browser::deadline::{BACKGROUND_TIMEOUT, bounded, execute};
use crate::browser::exchanges::body::{Body, Room, take};
use crate::browser::exchanges::paused::{Answer, PausedRequest, Verdict};
use crate::browser::exchanges::record::Recorder;
use crate::browser::exchanges::withheld::Withheld;
use crate::browser::failure::RenderFailure;
use crate::browser::lock::locked;
use crate::browser::options::RenderOptions;
use crate::browser::task::Task;
use crate::escape::without_passwords;
use crate::input::{Document, MAX_BYTES};
use crate::snapshot::WarningKind;
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    ContinueRequestParams, EnableParams, EventRequestPaused, FailRequestParams,
    FulfillRequestParams, HeaderEntry, RequestPattern, RequestStage,
};
use chromiumoxide::cdp::browser_protocol::network::{
    ErrorReason, ResourceType, SetCacheDisabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::FrameId;
use chromiumoxide::error::CdpError;
use futures::StreamExt;
use hyper::StatusCode;
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;
use tokio::time::Instant;
use url::Url;

/// Reason phrase for an unknown status: Chromium accepts no answer without one.
const UNKNOWN: &str = "Unknown";

/// Handles the requests of a tab, until dropped.
pub(crate) struct Interception {
    tasks: Vec<Task>,
    handlers: Arc<Vec<RequestHandler>>,
    refused: Arc<Notify>,
    /// For a page that is loaded once more.
    rereading: Option<Arc<Rereading>>,
    cut: Cut,
}

/// The warning about an answer that was cut.
type Cut = Arc<Mutex<Option<String>>>;

/// The tab whose requests are handled, and what is known of it.
pub(crate) struct WatchedTab {
    pub(crate) page: Page,
    pub(crate) main_frame: FrameId,
    pub(crate) runs_scripts: bool,
    /// Whether the page was misread before, and its encoding is declared this time.
    pub(crate) rereads: bool,
    /// Whether the browser prompts its user.
    pub(crate) asks_people: bool,
}

impl Interception {
    /// Starts handling the requests of a tab.
    pub(crate) async fn begin(
        tab: WatchedTab,
        document: &Document,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let handlers = Arc::new(handlers(document, options, tab.runs_scripts));
        let mut patterns: Vec<RequestPattern> =
            handlers.iter().flat_map(RequestHandler::patterns).collect();
        let recorder = options.record.clone().filter(Recorder::keeps_exchanges);
        if recorder.is_some() {
            patterns.push(everything(RequestStage::Response));
        }
        let sender = Sender::new(document, options);
        patterns.extend(sender.iter().flat_map(Sender::patterns));
        if let Some(recorder) = &recorder {
            let steps = &options.interaction.steps;
            recorder.withhold(Withheld::new(&options.session, steps));
        }
        let rereading = tab.rereads.then(Arc::<Rereading>::default);
        let asks_people = tab.asks_people;
        if rereading.is_some() || asks_people {
            patterns.push(answered_documents());
        }
        let refused = Arc::new(Notify::new());
        let mut interception = Self {
            tasks: Vec::new(),
            handlers: Arc::clone(&handlers),
            refused: Arc::clone(&refused),
            rereading: rereading.clone(),
            cut: Cut::default(),
        };
        if patterns.is_empty() {
            return Ok(interception);
        }
        if recorder.is_some() || handlers.iter().any(RequestHandler::is_for_everything) {
            // The cache is off: responses of another page must neither be missing in the record nor replace ours.
            execute(&tab.page, SetCacheDisabledParams::new(true), deadline).await?;
        }
        let paused = bounded(deadline, tab.page.event_listener::<EventRequestPaused>()).await?;
        if asks_people {
            let asked = bounded(deadline, tab.page.event_listener()).await?;
            let passwords = password::give_none(tab.page.clone(), asked);
            interception.tasks.push(Task::spawn(passwords));
        }
        let enable = EnableParams::builder().patterns(patterns);
        let enable = enable.handle_auth_requests(asks_people);
        execute(&tab.page, enable.build(), deadline).await?;
        let dispatcher = Dispatcher {
            page: tab.page,
            main_frame: tab.main_frame,
            handlers,
            recorder,
            refused,
            rereading,
            asks_people,
            sender,
            most_of_document: options.limits.bytes.min(MAX_BYTES),
            room: Room::new(options.limits.bytes),
            cut: Arc::clone(&interception.cut),
        };
        interception.tasks.push(Task::spawn(async move {
            let dispatcher = &dispatcher;
            paused
                .for_each_concurrent(None, |event| dispatcher.handle(event))
                .await;
        }));
        Ok(interception)
    }

    /// Resolves when a page was kept from navigating away. Chromium stops parsing a document whose scripts navigate,
    /// even if they do not get there.
    pub(crate) async fn refused(&self) {
        self.refused.notified().await;
    }

    /// The warnings about requests that were not answered.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let reread = self.rereading.as_ref().and_then(|r| r.warning());
        let decided = self.handlers.iter().flat_map(RequestHandler::warnings);
        let cut = locked(&self.cut).clone();
        decided.chain(reread).chain(cut).collect()
    }
}

/// Gives paused requests to the handlers, and their verdicts to the browser.
struct Dispatcher {
    page: Page,
    main_frame: FrameId,
    handlers: Arc<Vec<RequestHandler>>,
    recorder: Option<Recorder>,
    refused: Arc<Notify>,
    rereading: Option<Arc<Rereading>>,
    asks_people: bool,
    sender: Option<Sender>,
    /// Maximum number of bytes of a document that we read.
    most_of_document: u64,
    /// Bytes left for all streamed bodies.
    room: Room,
    cut: Cut,
}

impl Dispatcher {
    async fn handle(&self, event: Arc<EventRequestPaused>) {
        let has_answer =
            event.response_status_code.is_some() || event.response_error_reason.is_some();
        if has_answer {
            let verdict = self.go_on(&event).await;
            return self.reply(&event, verdict).await;
        }
        let Ok(url) = Url::parse(&event.request.url) else {
            return self.reply(&event, Verdict::Fail(ErrorReason::Failed)).await;
        };
        let is_main = self.is_main(&event);
        let request = PausedRequest {
            event,
            url,
            is_main,
        };
        let verdict = self.judge(&request).await;
        if matches!(verdict, Verdict::Stay) {
            self.refused.notify_one();
        }
        if let (Some(recorder), Verdict::Answer(answer)) = (&self.recorder, &verdict) {
            recorder.keep_answer(&request.event, answer);
        }
        self.reply(&request.event, verdict).await;
    }

    /// Whether the request is for the page's own document.
    fn is_main(&self, event: &EventRequestPaused) -> bool {
        event.resource_type == ResourceType::Document && event.frame_id == self.main_frame
    }

    /// The verdict on a response: it passes; a misread document gets its encoding declared, and an answer that asks
    /// for a password loses the question. A document over its maximum length is cut there; any other response over it
    /// fails.
    async fn go_on(&self, event: &EventRequestPaused) -> Verdict {
        let status = event.response_status_code;
        let Some(status) = status.and_then(|status| u16::try_from(status).ok()) else {
            return Verdict::Load;
        };
        let is_document = event.resource_type == ResourceType::Document;
        let rereading = self.rereading.as_ref().filter(|_| is_document);
        let is_asked = is_document && self.asks_people && password::is_asked(event);
        let read = (rereading.is_some() || is_asked).then_some(self.most_of_document);
        let recorded = self.recorder.as_ref();
        let recorded = recorded.and_then(|recorder| recorder.wanted(event, status));
        let body = match read.max(recorded) {
            Some(most) => take(&self.page, event, most, &self.room).await,
            None => Body::default(),
        };
        if let Some(recorder) = &self.recorder {
            recorder.take(event, status, &body);
        }
        let Some(bytes) = body.bytes else {
            return if body.is_taken {
                Verdict::Fail(ErrorReason::Failed)
            } else {
                Verdict::Load
            };
        };
        if body.is_cut {
            self.tell_cut(bytes.len());
            if !is_document {
                return Verdict::Fail(ErrorReason::Failed);
            }
        }
        let mut headers = fields(event);
        let is_told = rereading.is_some_and(|rereading| {
            rereading.tell(event, &mut headers, &bytes, self.is_main(event))
        });
        if is_asked {
            password::take_question(&mut headers);
        }
        if !(body.is_taken || is_told || is_asked) {
            return Verdict::Load;
        }
        Verdict::Answer(Answer {
            status,
            headers,
            body: bytes.into(),
            reading: None,
        })
    }

    /// Stores the warning about a cut answer: only the first of a page, since later ones may be cut by what was left.
    fn tell_cut(&self, bytes: usize) {
        locked(&self.cut).get_or_insert_with(|| {
            WarningKind::Partial.told(format_args!(
                "a file has more than {bytes} bytes unpacked, where its loading was stopped"
            ))
        });
    }

    async fn judge(&self, request: &PausedRequest) -> Verdict {
        for handler in self.handlers.iter() {
            if let Some(verdict) = handler.judge(request).await {
                return match verdict {
                    Verdict::Load => self.load(request),
                    verdict => verdict,
                };
            }
        }
        self.load(request)
    }

    /// Lets the browser load the request, with the user's headers.
    fn load(&self, request: &PausedRequest) -> Verdict {
        let fields = self.sender.as_ref().and_then(|s| s.fields(request));
        fields.map_or(Verdict::Load, Verdict::LoadWith)
    }

    /// Tells the browser the verdict. If it refuses the verdict, the request would stay paused for ever, so it fails
    /// instead. A tab that is gone needs no answer.
    async fn reply(&self, event: &EventRequestPaused, verdict: Verdict) {
        let reply = async {
            let Err(refusal) = self.tell(event, verdict).await else {
                return;
            };
            let fail = FailRequestParams::new(event.request_id.clone(), ErrorReason::Failed);
            if self.page.execute(fail).await.is_ok() {
                let address = without_passwords(&event.request.url);
                tracing::warn!("{address}: the browser does not take its answer: {refusal}");
            }
        };
        let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, reply).await;
    }

    async fn tell(&self, event: &EventRequestPaused, verdict: Verdict) -> Result<(), CdpError> {
        let id = event.request_id.clone();
        let page = &self.page;
        match verdict {
            Verdict::Answer(mut answer) => {
                let _reading = answer.reading.take();
                page.execute(fulfil(event, answer)).await.map(|_| ())
            }
            Verdict::Fail(why) => page
                .execute(FailRequestParams::new(id, why))
                .await
                .map(|_| ()),
            Verdict::Load => page
                .execute(ContinueRequestParams::new(id))
                .await
                .map(|_| ()),
            Verdict::LoadWith(fields) => {
                let mut command = ContinueRequestParams::new(id);
                command.headers = Some(fields);
                page.execute(command).await.map(|_| ())
            }
            // An answer without content leaves the page as it is, where an error would replace it.
            Verdict::Stay => page
                .execute(FulfillRequestParams::new(id, 204))
                .await
                .map(|_| ()),
        }
    }
}

fn fulfil(event: &EventRequestPaused, answer: Answer) -> FulfillRequestParams {
    let mut command = FulfillRequestParams::new(event.request_id.clone(), i64::from(answer.status));
    let headers = answer.headers.into_iter();
    command.response_phrase = Some(phrase(answer.status).to_owned());
    command.response_headers = Some(headers.map(|(n, v)| HeaderEntry::new(n, v)).collect());
    command.body = Some(BASE64_STANDARD.encode(&answer.body).into());
    command
}

/// The reason phrase of a status.
fn phrase(status: u16) -> &'static str {
    let known = StatusCode::from_u16(status).ok();
    known.and_then(|s| s.canonical_reason()).unwrap_or(UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::phrase;

    /// Sites answer with non-standard statuses, which archives keep.
    #[test]
    fn every_status_has_a_phrase() {
        assert_eq!(phrase(200), "OK");
        assert_eq!(phrase(404), "Not Found");
        for status in [0, 99, 419, 440, 520, 999, u16::MAX] {
            assert_eq!(phrase(status), "Unknown", "{status}");
        }
    }
}
