//! The handlers that decide on the requests of a page.

use super::anchor::Anchor;
use super::encode::Held;
use super::local;
use super::replay::Replay;
use crate::browser::exchanges::block::Blocking;
use crate::browser::exchanges::paused::{PausedRequest, Verdict};
use crate::browser::options::RenderOptions;
use crate::input::{Body, Document};
use chromiumoxide::cdp::browser_protocol::fetch::{RequestPattern, RequestStage};
use chromiumoxide::cdp::browser_protocol::network::{ErrorReason, ResourceType};

/// A request handler, in the order of [`handlers`].
pub(crate) enum RequestHandler {
    /// The rule for pages without scripts.
    Anchor(Anchor),
    Files(local::Files),
    /// The document whose body we hold.
    Held(Held),
    Block(Blocking),
    Replay(Replay),
    Local(local::Rule),
}

impl RequestHandler {
    /// The requests that it wants to see.
    pub(crate) fn patterns(&self) -> Vec<RequestPattern> {
        match self {
            Self::Files(_) => vec![RequestPattern::builder().url_pattern("file:*").build()],
            Self::Anchor(_) | Self::Held(..) | Self::Local(_) => {
                vec![with_type(ResourceType::Document)]
            }
            Self::Block(blocking) => match blocking.types() {
                Some(types) => types.into_iter().map(with_type).collect(),
                None => vec![everything(RequestStage::Request)],
            },
            Self::Replay(_) => vec![everything(RequestStage::Request)],
        }
    }

    /// Whether it also sees requests other than for documents.
    pub(crate) fn is_for_everything(&self) -> bool {
        matches!(self, Self::Block(_) | Self::Replay(_))
    }

    /// The warnings about requests that it decided on.
    pub(crate) fn warnings(&self) -> Vec<String> {
        match self {
            Self::Replay(replay) => replay.warnings(),
            Self::Files(files) => files.warning().into_iter().collect(),
            Self::Held(held) => held.warning.clone().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Its verdict on a request, if it has one.
    pub(crate) async fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        match self {
            Self::Anchor(anchor) => anchor.judge(request),
            Self::Held(held) => held.judge(request),
            Self::Block(blocking) => blocking
                .blocks(request)
                .then_some(Verdict::Fail(ErrorReason::BlockedByClient)),
            Self::Replay(replay) => replay.judge(request).await,
            Self::Files(rule) => rule.judge(request),
            Self::Local(rule) if request.is_document() => Some(rule.judge(request)),
            Self::Local(_) => None,
        }
    }
}

pub(crate) fn with_type(kind: ResourceType) -> RequestPattern {
    RequestPattern::builder()
        .url_pattern("*")
        .resource_type(kind)
        .build()
}

/// The responses to requests for documents.
pub(crate) fn answered_documents() -> RequestPattern {
    let mut documents = with_type(ResourceType::Document);
    documents.request_stage = Some(RequestStage::Response);
    documents
}

pub(crate) fn everything(stage: RequestStage) -> RequestPattern {
    RequestPattern::builder()
        .url_pattern("*")
        .request_stage(stage)
        .build()
}

/// The handlers that a page needs, with or without its scripts.
pub(crate) fn handlers(
    document: &Document,
    options: &RenderOptions,
    scripts: bool,
) -> Vec<RequestHandler> {
    let mut handlers = Vec::new();
    if !scripts {
        handlers.push(RequestHandler::Anchor(Anchor::default()));
    }
    let files = local::Files::from_document(document, options);
    handlers.extend(files.map(RequestHandler::Files));
    if let Some(Body::Page { bytes, mime }) = &document.body {
        let held = Held::new(&document.url, bytes, mime);
        handlers.push(RequestHandler::Held(held));
    }
    if !options.block.is_empty() {
        handlers.push(RequestHandler::Block(options.block.clone()));
    }
    if let Some(Body::Archived { archive, .. }) = &document.body {
        let replay = Replay::new(archive, &document.url, options.limits);
        handlers.push(RequestHandler::Replay(replay));
    }
    if local::is_local(document) {
        handlers.push(RequestHandler::Local(local::Rule::new(document)));
    }
    handlers
}
