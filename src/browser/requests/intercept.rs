//! The requests of a tab that do not simply go to the network.
//!
//! Each paused request is put to the sources in order, and the first that has a word on it is
//! heard: the rule on local files, the document we hold, what the user blocks, the archive that is
//! replayed, the rule that keeps local pages in place. What none of them claims the browser loads as ever. Only requests
//! that a source may have a word on are paused: an ordinary page is not slowed down.

use super::block::Blocking;
use super::local;
use super::record::Recorder;
use super::replay::Replay;
use crate::browser::RenderOptions;
use crate::browser::deadline::bounded;
use crate::browser::page::tab::{ASIDE, Tab};
use crate::browser::stop::Stop;
use crate::input::{Body, Document};
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
use futures::StreamExt;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use url::Url;

/// A request that waits for an answer.
pub(crate) struct Asked {
    pub(crate) event: Arc<EventRequestPaused>,
    pub(crate) url: Url,
    /// Whether it is for the document of the page itself.
    pub(crate) is_main: bool,
}

impl Asked {
    pub(crate) fn is_document(&self) -> bool {
        self.event.resource_type == ResourceType::Document
    }
}

/// What becomes of a request.
pub(crate) enum Verdict {
    /// It is answered.
    Answer(Answer),
    /// It fails.
    Fail(ErrorReason),
    /// It would lead the page away: the page stays as it is.
    Stay,
    /// The browser loads it.
    Load,
}

/// An answer that is not from the network.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Arc<[u8]>,
}

/// Who may have a word on a request, in the order of [`sources`].
enum Source {
    Files(local::Files),
    /// The document we hold, at its address.
    Held(Url, Arc<[u8]>, &'static str),
    Block(Blocking),
    Replay(Replay),
    Local(local::Rule),
}

impl Source {
    /// Which requests it wants to see.
    fn patterns(&self) -> Vec<RequestPattern> {
        match self {
            Self::Files(_) => vec![RequestPattern::builder().url_pattern("file:*").build()],
            Self::Held(..) | Self::Local(_) => vec![of_type(ResourceType::Document)],
            Self::Block(blocking) => match blocking.types() {
                Some(types) => types.into_iter().map(of_type).collect(),
                None => vec![everything(RequestStage::Request)],
            },
            Self::Replay(_) => vec![everything(RequestStage::Request)],
        }
    }

    /// Whether it speaks of more than documents.
    fn is_of_everything(&self) -> bool {
        matches!(self, Self::Block(_) | Self::Replay(_))
    }

    async fn judge(&self, asked: &Asked) -> Option<Verdict> {
        match self {
            Self::Held(url, body, mime) => {
                let own = asked.is_document() && local::without_fragment(&asked.url) == *url;
                own.then(|| {
                    Verdict::Answer(Answer {
                        status: 200,
                        headers: vec![("Content-Type".to_owned(), (*mime).to_owned())],
                        body: Arc::clone(body),
                    })
                })
            }
            Self::Block(blocking) => blocking
                .blocks(asked)
                .then_some(Verdict::Fail(ErrorReason::BlockedByClient)),
            Self::Replay(replay) => replay.judge(asked).await,
            Self::Files(rule) => rule.judge(asked),
            Self::Local(rule) if asked.is_document() => Some(rule.judge(asked)),
            Self::Local(_) => None,
        }
    }
}

fn of_type(kind: ResourceType) -> RequestPattern {
    RequestPattern::builder()
        .url_pattern("*")
        .resource_type(kind)
        .build()
}

fn everything(stage: RequestStage) -> RequestPattern {
    RequestPattern::builder()
        .url_pattern("*")
        .request_stage(stage)
        .build()
}

/// The sources that a page needs.
fn sources(document: &Document, options: &RenderOptions) -> Vec<Source> {
    let files = local::Files::of(document, options).map(Source::Files);
    let mut sources: Vec<Source> = files.into_iter().collect();
    if let Some(Body::Page { bytes, mime }) = &document.body {
        let url = local::without_fragment(&document.url);
        sources.push(Source::Held(url, bytes.as_slice().into(), mime));
    }
    if !options.block.is_empty() {
        sources.push(Source::Block(options.block.clone()));
    }
    if let Some(Body::Archived(archive)) = &document.body {
        sources.push(Source::Replay(Replay::new(archive, &document.url)));
    }
    if local::is_local(document) {
        sources.push(Source::Local(local::Rule::new(document)));
    }
    sources
}

/// Watches over the requests of a tab as long as it lives.
pub(crate) struct Interception {
    task: Option<JoinHandle<()>>,
    sources: Arc<Vec<Source>>,
    refused: Arc<Notify>,
}

impl Interception {
    /// Takes over those requests of a tab that a page must not simply load.
    pub(crate) async fn begin(
        tab: &Tab,
        document: &Document,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<Self, Stop> {
        let sources = Arc::new(sources(document, options));
        let mut patterns: Vec<RequestPattern> = sources.iter().flat_map(Source::patterns).collect();
        let recorder = options.record.clone().filter(Recorder::keeps_exchanges);
        if recorder.is_some() {
            patterns.push(everything(RequestStage::Response));
        }
        let refused = Arc::new(Notify::new());
        let mut interception = Self {
            task: None,
            sources: Arc::clone(&sources),
            refused: Arc::clone(&refused),
        };
        if patterns.is_empty() {
            return Ok(interception);
        }
        if recorder.is_some() || sources.iter().any(Source::is_of_everything) {
            // What another page loaded must neither be missing here nor stand in for this.
            tab.call(SetCacheDisabledParams::new(true), deadline)
                .await?;
        }
        let paused = bounded(deadline, tab.page.event_listener::<EventRequestPaused>()).await?;
        let enable = EnableParams::builder().patterns(patterns).build();
        tab.call(enable, deadline).await?;
        let desk = Desk {
            page: tab.page.clone(),
            main_frame: tab.main_frame(),
            sources,
            recorder,
            refused,
        };
        interception.task = Some(tokio::spawn(async move {
            let desk = &desk;
            paused
                .for_each_concurrent(None, |event| desk.handle(event))
                .await;
        }));
        Ok(interception)
    }

    /// Resolves when a page was kept from leaving. Chromium does not go on reading a document
    /// whose scripts led away, even where they do not get there.
    pub(crate) async fn refused(&self) {
        self.refused.notified().await;
    }

    /// What a user should know of requests that were not answered.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let told = |source: &Source| match source {
            Source::Replay(replay) => replay.warnings(),
            Source::Files(files) => files.warning().into_iter().collect(),
            _ => Vec::new(),
        };
        self.sources.iter().flat_map(told).collect()
    }
}

impl Drop for Interception {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// Where paused requests are dealt with.
struct Desk {
    page: Page,
    main_frame: FrameId,
    sources: Arc<Vec<Source>>,
    recorder: Option<Recorder>,
    refused: Arc<Notify>,
}

impl Desk {
    async fn handle(&self, event: Arc<EventRequestPaused>) {
        let has_answer =
            event.response_status_code.is_some() || event.response_error_reason.is_some();
        if has_answer {
            if let Some(recorder) = &self.recorder {
                recorder.take(&self.page, &event).await;
            }
            return self.reply(&event, Verdict::Load).await;
        }
        let Ok(url) = Url::parse(&event.request.url) else {
            return self.reply(&event, Verdict::Fail(ErrorReason::Failed)).await;
        };
        let is_main =
            event.resource_type == ResourceType::Document && event.frame_id == self.main_frame;
        let asked = Asked {
            event,
            url,
            is_main,
        };
        let verdict = self.judge(&asked).await;
        if matches!(verdict, Verdict::Stay) {
            self.refused.notify_one();
        }
        if let (Some(recorder), Verdict::Answer(answer)) = (&self.recorder, &verdict) {
            recorder.keep_answer(&asked.event, answer);
        }
        self.reply(&asked.event, verdict).await;
    }

    async fn judge(&self, asked: &Asked) -> Verdict {
        for source in self.sources.iter() {
            if let Some(verdict) = source.judge(asked).await {
                return verdict;
            }
        }
        Verdict::Load
    }

    /// Tells the browser; a tab that is gone needs no answer.
    async fn reply(&self, event: &EventRequestPaused, verdict: Verdict) {
        let id = event.request_id.clone();
        let page = &self.page;
        let reply = async {
            let _ = match verdict {
                Verdict::Answer(answer) => page.execute(fulfil(event, answer)).await.map(|_| ()),
                Verdict::Fail(why) => page
                    .execute(FailRequestParams::new(id, why))
                    .await
                    .map(|_| ()),
                Verdict::Load => page
                    .execute(ContinueRequestParams::new(id))
                    .await
                    .map(|_| ()),
                // An answer without content leaves the page as it is, where an error would
                // replace it.
                Verdict::Stay => page
                    .execute(FulfillRequestParams::new(id, 204))
                    .await
                    .map(|_| ()),
            };
        };
        let _ = tokio::time::timeout(ASIDE, reply).await;
    }
}

fn fulfil(event: &EventRequestPaused, answer: Answer) -> FulfillRequestParams {
    let mut command = FulfillRequestParams::new(event.request_id.clone(), i64::from(answer.status));
    let headers = answer.headers.into_iter();
    command.response_headers = Some(headers.map(|(n, v)| HeaderEntry::new(n, v)).collect());
    command.body = Some(BASE64_STANDARD.encode(&answer.body).into());
    command
}
