//! Taking the snapshot of a page at rest.

use super::limits::{Limit, Limits};
use super::progress::Arrival;
use super::tab::Tab;
use crate::browser::RenderOptions;
use crate::browser::deadline::Deadline;
use crate::browser::error::RenderError;
use crate::browser::stop::Stop;
use crate::input::{Document, STDIN_URL};
use crate::snapshot::cdp::RawSnapshot;
use crate::snapshot::{COMPUTED, PageSnapshot, Source};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, Viewport,
};
use chromiumoxide::types::MethodId;
use chromiumoxide::{Command, Method};
use serde::Serialize;
use tokio::time::Instant;

/// Tallest and widest picture, px: Chromium repeats itself beyond its texture limit.
const MAX_PICTURE_SIDE: f64 = 16_384.0;

const FINISH: &str = include_str!("finish.js");
const WEIGH: &str = include_str!("weigh.js");

/// Refuses documents that are too large before anything expensive is done `then` with them, which
/// is a function in JavaScript.
pub(crate) async fn weigh(
    tab: &Tab,
    limits: &Limits,
    then: &str,
    deadline: Instant,
) -> Result<(), Stop> {
    let weighed = [Limit::Elements, Limit::Depth, Limit::Markup];
    let most = format!("{:?}", weighed.map(|limit| limits.of(limit)));
    let script = format!("({WEIGH})({most}, {then})");
    let weights = tab.evaluate(&script, deadline).await?;
    for (i, limit) in weighed.into_iter().enumerate() {
        let weight = weights.get(i).and_then(serde_json::Value::as_u64);
        limits.check(limit, weight.unwrap_or(0))?;
    }
    Ok(())
}

/// `DOMSnapshot.captureSnapshot`, answered into our own structs: chromiumoxide's hold every
/// optional array of the protocol.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct CaptureSnapshot {
    computed_styles: [&'static str; COMPUTED.len()],
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

/// Measures, takes the snapshot and, if asked for, the picture.
pub(crate) async fn capture(
    tab: &mut Tab,
    document: &Document,
    options: &RenderOptions,
    arrival: Arrival,
    mut warnings: Vec<String>,
    browser: &str,
    deadline: Deadline,
) -> Result<PageSnapshot, RenderError> {
    let deadline = deadline.end;
    let stopped = |stop: Stop| stop.into_error(document, options);
    weigh(tab, &options.limits, FINISH, deadline)
        .await
        .map_err(stopped)?;
    let command = CaptureSnapshot {
        computed_styles: COMPUTED,
        include_paint_order: true,
    };
    let mut raw = tab
        .call_for_text(command, deadline)
        .await
        .map_err(stopped)?;
    let source = Source {
        input: document.name.clone(),
        url: match arrival.url.as_str() {
            STDIN_URL if document.name == "-" => String::new(),
            url => url.to_owned(),
        },
        status: arrival.status,
        browser: Some(browser.to_owned()),
        ..Source::default()
    };
    let most = options.limits.height;
    if let Some(height) = raw.cut_at(most as f64) {
        warnings.push(format!(
            "cut: the page is {height} px tall; what lies below {most} px counts as off the page (--limit height)"
        ));
    }
    let mut page = raw
        .decode(source, options.viewport)
        .map_err(|source| RenderError::Decode {
            name: document.name.clone(),
            source,
        })?;
    if let (Some(status @ 400..), true) = (page.source.status, shows_nothing(&page)) {
        let name = document.name.clone();
        return Err(RenderError::HttpStatus { name, status });
    }
    if options.screenshot {
        match screenshot(tab, &page, deadline).await {
            Ok((picture, cut)) => {
                page.screenshot = Some(picture);
                warnings.extend(cut);
            }
            Err(stop) => warnings.push(format!("no screenshot: {}", stopped(stop))),
        }
    }
    if let Some(recorder) = &options.record
        && let Err(stop) = recorder.keep_page(tab, deadline).await
    {
        warnings.push(format!("no archive: {}", stopped(stop)));
    }
    page.warnings.extend(warnings);
    Ok(page)
}

/// Whether there is nothing for a reader: no text, no media, no form.
fn shows_nothing(page: &PageSnapshot) -> bool {
    let totals = page.totals(page.root());
    totals.texts == 0 && totals.media == 0 && totals.fields == 0
}

async fn screenshot(
    tab: &Tab,
    page: &PageSnapshot,
    deadline: Instant,
) -> Result<(Vec<u8>, Option<String>), Stop> {
    let side = |length: f64| length.ceil().clamp(1.0, MAX_PICTURE_SIDE);
    let cut = (page.page.height > MAX_PICTURE_SIDE || page.page.width > MAX_PICTURE_SIDE)
        .then(|| format!("screenshot cut off at {MAX_PICTURE_SIDE} px"));
    let clip = Viewport {
        x: 0.0,
        y: 0.0,
        width: side(page.page.width),
        height: side(page.page.height),
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
    let answer = tab.call(command, deadline).await?;
    let encoded: String = answer.data.into();
    let picture = BASE64_STANDARD
        .decode(encoded)
        .map_err(|e| Stop::Browser(format!("a picture that is none: {e}")))?;
    Ok((picture, cut))
}
