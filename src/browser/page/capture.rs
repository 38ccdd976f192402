//! Taking the snapshot of a page at rest.

use super::clock;
use super::limits::{Limit, Limits};
use super::reader::FRAME_TIMEOUT;
use super::state::Arrival;
use super::tab::Tab;
use crate::browser::failure::RenderFailure;
use crate::browser::job::RenderJob;
use crate::input::{Body, Document, STDIN_URL};
use crate::snapshot::cdp::RawSnapshot;
use crate::snapshot::{COMPUTED, LOOK, PageSnapshot, Source};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetScriptExecutionDisabledParams, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, CaptureSnapshotParams, Viewport,
};
use chromiumoxide::types::MethodId;
use chromiumoxide::{Command, Method};
use serde::Serialize;
use std::time::Duration;
use tokio::time::Instant;

/// Tallest and widest picture, px: Chromium repeats itself beyond its texture limit.
const MAX_PICTURE_SIDE: f64 = 16_384.0;

/// How long the frame without a caret may take to come.
const MAX_STILL: Duration = Duration::from_secs(1);
/// After which time without a picture it does. Source: measured; 20,000 px take 500 ms.
const PICTURE_TIMEOUT: Duration = Duration::from_millis(700);

const FINISH: &str = include_str!("finish.js");
const STILL: &str = include_str!("still.js");
const WEIGH: &str = include_str!("weigh.js");

/// Refuses documents that are too large before anything expensive is done `then` with them, which
/// is a function in JavaScript; what that returns.
pub(crate) async fn weigh(
    tab: &Tab,
    limits: &Limits,
    then: &str,
    deadline: Instant,
) -> Result<serde_json::Value, RenderFailure> {
    let weighed = [Limit::Elements, Limit::Depth, Limit::Markup];
    let most = format!("{:?}", weighed.map(|limit| limits.get(limit)));
    let script = format!("({WEIGH})({most}, {then})");
    let mut weights = tab.evaluate(&script, deadline).await?;
    for (i, limit) in weighed.into_iter().enumerate() {
        let weight = weights.get(i).and_then(serde_json::Value::as_u64);
        RenderFailure::check(limits, limit, weight.unwrap_or(0))?;
    }
    let result = weights.get_mut(weighed.len());
    Ok(result.map(serde_json::Value::take).unwrap_or_default())
}

/// `DOMSnapshot.captureSnapshot`, answered into our own structs: chromiumoxide's hold every
/// optional array of the protocol.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CaptureSnapshot {
    computed_styles: Vec<&'static str>,
    include_paint_order: bool,
}

impl Method for CaptureSnapshot {
    fn identifier(&self) -> MethodId {
        "DOMSnapshot.captureSnapshot".into()
    }
}

impl Command for CaptureSnapshot {
    type Response = RawSnapshot;
}

/// Measures and takes the snapshot; its warnings get what the user should know.
pub(crate) async fn snapshot(
    tab: &mut Tab,
    job: &RenderJob<'_>,
    arrival: Arrival,
) -> Result<PageSnapshot, RenderFailure> {
    let (options, deadline) = (job.options, job.deadline().end);
    let broken = weigh(tab, &options.limits, FINISH, deadline).await?;
    let command = CaptureSnapshot {
        computed_styles: COMPUTED.into_iter().chain(LOOK).collect(),
        include_paint_order: true,
    };
    let mut raw = tab.call_for_text(command, deadline).await?;
    let mut warnings = Vec::new();
    let max_height = options.limits.height;
    if let Some(height) = raw.cut_at(max_height as f64) {
        warnings.push(format!(
            "cut: the page is {height} px tall; what lies below {max_height} px counts as off the page (--limit height)"
        ));
    }
    let mut page = raw
        .decode(source(job.document, arrival), options.viewport)
        .map_err(RenderFailure::Decode)?;
    if let (Some(status @ 400..), true) = (page.source.status, shows_nothing(&page)) {
        return Err(RenderFailure::Status(status));
    }
    if let Some(status @ 400..) = page.source.status {
        warnings.push(format!(
            "the server answered {status}: this is what it says in place of the page"
        ));
    }
    let addresses = broken.as_array().into_iter().flatten();
    page.mark_broken(&addresses.filter_map(serde_json::Value::as_str).collect());
    page.warnings.extend(warnings);
    Ok(page)
}

/// Takes what is asked for besides the snapshot: the picture of the same frame, and the archive.
pub(crate) async fn pictures(
    tab: &Tab,
    job: &RenderJob<'_>,
    page: &mut PageSnapshot,
) -> Result<(), RenderFailure> {
    let (options, deadline) = (job.options, job.deadline().end);
    // Its size is an event for scripts that lay pages out.
    if options.screenshot {
        let no_more = SetScriptExecutionDisabledParams::new(true);
        tab.call(no_more, deadline).await?;
        let soon = deadline.min(Instant::now() + MAX_STILL);
        // Without that frame the picture is what it is.
        let still = format!("({STILL})()");
        let _ = clock::while_drawing(tab, FRAME_TIMEOUT, tab.evaluate(&still, soon)).await;
        match screenshot(tab, page, deadline).await {
            Ok((picture, cut)) => {
                page.screenshot = Some(picture);
                page.warnings.extend(cut);
            }
            Err(failure) => page
                .warnings
                .push(format!("no screenshot: {}", job.error(failure))),
        }
    }
    if let Some(recorder) = options.record.as_ref().filter(|r| r.keeps_mhtml()) {
        match mhtml(tab, deadline).await {
            Ok(page) => recorder.keep_mhtml(page),
            Err(failure) => page
                .warnings
                .push(format!("no archive: {}", job.error(failure))),
        }
    }
    Ok(())
}

/// Where the page came from.
fn source(document: &Document, arrival: Arrival) -> Source {
    let is_there = arrival.url == document.url.as_str();
    let (url, status) = match &document.body {
        Some(Body::Page { .. }) if arrival.url == STDIN_URL && document.name == "-" => {
            (String::new(), arrival.status)
        }
        // A file of the machine where the archive was made, which no server gave.
        Some(Body::Archived { url, .. }) if is_there && url.scheme() == "file" => {
            (url.as_str().to_owned(), None)
        }
        _ => (arrival.url, arrival.status),
    };
    Source {
        input: document.name.clone(),
        url,
        status,
        ..Source::default()
    }
}

/// The page as it stands, as MHTML.
async fn mhtml(tab: &Tab, deadline: Instant) -> Result<Vec<u8>, RenderFailure> {
    // The clock stands still, and Chromium would wait for it. It goes on without scripts.
    let no_more = SetScriptExecutionDisabledParams::new(true);
    tab.call(no_more, deadline).await?;
    let go_on = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Advance);
    tab.call(go_on, deadline).await?;
    let answer = tab.call(CaptureSnapshotParams::default(), deadline).await?;
    Ok(answer.data.into_bytes())
}

/// Whether there is nothing for a reader: no text, no media, no form.
pub(crate) fn shows_nothing(page: &PageSnapshot) -> bool {
    let totals = page.totals(page.root());
    totals.texts == 0 && totals.media == 0 && totals.fields == 0
}

async fn screenshot(
    tab: &Tab,
    page: &PageSnapshot,
    deadline: Instant,
) -> Result<(Vec<u8>, Option<String>), RenderFailure> {
    let cut = (page.page.height > MAX_PICTURE_SIDE || page.page.width > MAX_PICTURE_SIDE)
        .then(|| format!("screenshot cut off at {MAX_PICTURE_SIDE} px"));
    let clip = Viewport {
        x: 0.0,
        y: 0.0,
        width: picture_side(page.page.width),
        height: picture_side(page.page.height),
        scale: 1.0,
    };
    // Asked to go beyond a viewport that the page does not exceed, Chromium never answers.
    let exceeds = page.page.width > page.viewport.width || page.page.height > page.viewport.height;
    let command = CaptureScreenshotParams {
        format: Some(CaptureScreenshotFormat::Png),
        clip: Some(clip),
        capture_beyond_viewport: Some(exceeds),
        ..CaptureScreenshotParams::default()
    };
    let drawing = tab.call(command, deadline);
    let answer = clock::while_drawing(tab, PICTURE_TIMEOUT, drawing).await?;
    let encoded: String = answer.data.into();
    let picture = BASE64_STANDARD
        .decode(encoded)
        .map_err(|e| RenderFailure::Browser(format!("a picture that is none: {e}")))?;
    Ok((picture, cut))
}

/// A side of the picture for one of the page, px.
fn picture_side(length: f64) -> f64 {
    length.ceil().clamp(1.0, MAX_PICTURE_SIDE)
}
