//! Takes the snapshot of a settled page.

use super::SCRIPTLESS;
use super::clock;
use super::picture;
use super::reader::FRAME_TIMEOUT;
use super::slides;
use super::state::Arrival;
use crate::archive::Mhtml;
use crate::browser::failure::RenderFailure;
use crate::browser::job::RenderJob;
use crate::browser::limits::{Limit, Limits};
use crate::browser::options::RenderOptions;
use crate::browser::page::tab::Tab;
use crate::browser::requests::local::is_local;
use crate::counted::counted;
use crate::input::{Body, Document, STDIN_URL};
use crate::snapshot::cdp::{DecodeError, RawSnapshot};
use crate::snapshot::{COMPUTED, LOOK, NodeKind, PageSnapshot, Size, Source, WarningKind};
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetScriptExecutionDisabledParams, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use chromiumoxide::cdp::browser_protocol::memory::GetDomCountersParams;
use chromiumoxide::cdp::browser_protocol::page::CaptureSnapshotParams;
use chromiumoxide::cdp::browser_protocol::storage::GetUsageAndQuotaParams;
use chromiumoxide::types::MethodId;
use chromiumoxide::{Command, Method};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

/// Timeout for the frame without a text cursor.
const MAX_STILL: Duration = Duration::from_secs(1);

/// This many nodes of all kinds, detached ones included, count as at least one element. Source: ours; two to four on
/// ordinary pages.
const NODES_PER_ELEMENT: u64 = 10;
/// Time that is left of a page's deadline when its screenshots fail: then the page is delivered without them. Source:
/// ours.
const DELIVERY: Duration = Duration::from_millis(100);

/// The warning for a page that kept our last script from running.
const UNFINISHED: &str = "the page could not be brought to a standstill; what moves in it may be caught half way, and pictures that did not come are not named";

const FINISH: &str = include_str!("finish.js");
/// Passed to both `finish.js` and `still.js`.
const HALT: &str = include_str!("halt.js");
const STILL: &str = include_str!("still.js");
const WEIGH: &str = include_str!("weigh.js");

/// Measures the document and refuses it if it exceeds a limit; otherwise calls `then`, a JavaScript function, and
/// returns its result. If the page keeps the script from measuring, `then` is not called, and the tab counts as one
/// that must not be reused.
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
        let Some(weight) = weights.get(i).and_then(serde_json::Value::as_f64) else {
            tab.reuse.leave();
            return Ok(serde_json::Value::Null);
        };
        RenderFailure::check(limits, limit, weight as u64)?;
    }
    let result = weights.get_mut(weighed.len());
    Ok(result.map(serde_json::Value::take).unwrap_or_default())
}

/// `DOMSnapshot.captureSnapshot`, decoded into our own types: those of chromiumoxide contain all optional arrays of
/// the protocol.
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

/// Result of `finish.js`.
#[derive(Debug, Default, Deserialize)]
struct Finished {
    /// Addresses of pictures that could not be loaded or decoded.
    broken: Vec<String>,
    /// Number of scripts and style sheets that the browser refuses to local pages.
    refused: u32,
    /// Addresses of the page's style sheets that were not loaded.
    unread: Vec<String>,
    /// Whether the page's scripts stored something.
    stored: bool,
    /// The origin under which they may have stored more; empty where there is none.
    origin: String,
}

impl Finished {
    fn warning(&self) -> Option<String> {
        if self.refused == 0 {
            return None;
        }
        let (one, more) = ("script or style sheet is", "scripts and style sheets are");
        let files = counted(self.refused as usize, one, more);
        Some(WarningKind::Partial.told(format_args!(
            "{files} missing: no browser gives a local page what it asks for as type=module or crossorigin; \
             serve its folder and give the address there"
        )))
    }
}

/// The warning about style sheets in the folder of a file that was given a web address: such a file loads nothing
/// from its folder, and its web address did not deliver the style sheets either.
fn beside(document: &Document, unread: &[String]) -> Option<String> {
    let is_given = matches!(document.body, Some(Body::Page { .. }))
        && matches!(document.url.scheme(), "http" | "https");
    if !is_given || unread.is_empty() {
        return None;
    }
    let file = std::path::absolute(&document.name).ok()?;
    let file = file.is_file().then(|| Url::from_file_path(&file).ok())??;
    let lies_there = |name: &&String| {
        let path = file.join(name).ok().and_then(|url| url.to_file_path().ok());
        path.is_some_and(|path| path.is_file())
    };
    let count = unread.iter().filter(lies_there).count();
    let files = counted(count, "style sheet is", "style sheets are");
    (count > 0).then(|| {
        WarningKind::Partial.told(format_args!(
            "{files} missing, though in its folder: no file that is given a web address (`--base-url`) loads others; \
             leave that address out, or serve the folder and give the address there"
        ))
    })
}

/// Measures the page and takes its snapshot, with warnings for the user.
pub(crate) async fn snapshot(
    tab: &mut Tab,
    job: &RenderJob<'_>,
    arrival: Arrival,
) -> Result<PageSnapshot, RenderFailure> {
    let (options, deadline) = (job.options, job.deadline().end);
    let finish = format!("() => ({FINISH})({HALT})");
    let finished = weigh(tab, &options.limits, &finish, deadline).await?;
    let (finished, unfinished) = match serde_json::from_value::<Finished>(finished) {
        Ok(finished) => (finished, None),
        Err(error) => {
            tracing::debug!("what the last script told cannot be read: {error}");
            (
                Finished::default(),
                Some(WarningKind::Partial.told(UNFINISHED)),
            )
        }
    };
    // If the last script did not report, the page may have stored something.
    let is_left = unfinished.is_some()
        || is_local(job.document) && has_left(tab, job.document, &finished, deadline).await;
    if is_left {
        tab.reuse.leave();
    }
    let command = CaptureSnapshot {
        computed_styles: COMPUTED.into_iter().chain(LOOK).collect(),
        include_paint_order: true,
    };
    // Nodes that a script cannot count: closed shadow trees, and pages that block our script.
    let held = tab.call(GetDomCountersParams {}, deadline).await?;
    let elements = match unfinished {
        Some(_) => held.nodes.unsigned_abs(),
        None => held.nodes.unsigned_abs() / NODES_PER_ELEMENT,
    };
    RenderFailure::check(&options.limits, Limit::Elements, elements)?;
    let mut raw = tab.call_for_text(command, deadline).await?;
    let viewport = window(tab, options, deadline).await?;
    let mut warnings = Vec::new();
    let max_height = options.limits.height;
    if let Some(height) = raw.cut_at(max_height as f64) {
        warnings.push(WarningKind::Cut.told(format_args!(
            "the page is {height} px tall; what lies below {max_height} px counts as off the page (`limits.height`)"
        )));
    }
    let saved = job.document.mhtml();
    if saved.as_ref().is_some_and(|saved| !saved.is_whole) {
        warnings.push("the file breaks off before its end; what is there is shown".to_owned());
    }
    let source = source(job.document, saved.as_ref(), arrival);
    let mut page = decoded(&raw, &options.limits, source, viewport)?;
    if let (Some(status @ 400..), true) = (page.source.status, shows_nothing(&page)) {
        return Err(RenderFailure::Status(status));
    }
    if let Some(status @ 400..) = page.source.status {
        warnings.push(format!(
            "the server answered {status}: this is what it says in place of the page"
        ));
    }
    if options.interaction.hides() {
        page.forget_hidden(&tab.hidden_mark());
    }
    page.mark_broken(&finished.broken.iter().map(String::as_str).collect());
    page.warnings.extend(warnings);
    page.warnings.extend(unfinished);
    page.warnings.extend(finished.warning());
    page.warnings.extend(beside(job.document, &finished.unread));
    page.warnings.extend(slides::warning(&page));
    Ok(page)
}

/// Decodes a snapshot. Checks the limits once more, because the page may have blocked our script, or a compromised
/// renderer may have misreported.
fn decoded(
    raw: &RawSnapshot,
    limits: &Limits,
    source: Source,
    viewport: Size,
) -> Result<PageSnapshot, RenderFailure> {
    let elements = raw.node_count() as u64 / NODES_PER_ELEMENT;
    RenderFailure::check(limits, Limit::Elements, elements)?;
    let page = raw.decode_within(limits.get(Limit::Markup), source, viewport);
    let page = page.map_err(|error| match error {
        DecodeError::TooMuchText { found, .. } => RenderFailure::OverLimit(Limit::Markup, found),
        error => RenderFailure::Decode(error),
    })?;
    // The document itself is one level, and the outermost element is at depth 0.
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let deepest = elements.map(|(_, n)| u64::from(n.depth)).max();
    let deepest = deepest.unwrap_or(0).saturating_sub(1);
    RenderFailure::check(limits, Limit::Depth, deepest)?;
    Ok(page)
}

/// The viewport in which the page is laid out. On a phone, a page without a viewport declaration gets a wide one and
/// is zoomed out.
async fn window(
    tab: &Tab,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Size, RenderFailure> {
    if !options.screen.mobile {
        return Ok(options.viewport);
    }
    let sides = tab.evaluate("[innerWidth, innerHeight]", deadline).await?;
    let side = |i: usize| sides.get(i).and_then(serde_json::Value::as_f64);
    let sides = side(0).zip(side(1));
    Ok(sides.map_or(options.viewport, |(width, height)| Size { width, height }))
}

/// Takes what is wanted besides the snapshot: screenshots of the same frame, and the archive.
pub(crate) async fn pictures(
    tab: &Tab,
    job: &RenderJob<'_>,
    page: &mut PageSnapshot,
) -> Result<(), RenderFailure> {
    let (options, deadline) = (job.options, job.deadline().end - DELIVERY);
    // Taking a screenshot resizes the window, which page scripts can notice.
    if options.screenshot || options.picture.is_some() {
        tab.reuse.spend();
        let soon = deadline.min(Instant::now() + MAX_STILL);
        let is_scriptless = tab.scripts
            && tab
                .evaluate(SCRIPTLESS, soon)
                .await
                .is_ok_and(|told| told == true);
        let no_more = SetScriptExecutionDisabledParams::new(true);
        let soon = deadline.min(Instant::now() + MAX_STILL);
        if tab.call(no_more, soon).await.is_err() {
            // A script that never ends is terminated.
            tab.stop_loading().await;
        }
        let soon = deadline.min(Instant::now() + MAX_STILL);
        // If that frame does not come, the screenshot is taken all the same.
        let still = format!("({STILL})({}, {is_scriptless}, {HALT})", tab.scripts);
        let _ = clock::while_drawing(tab, FRAME_TIMEOUT, tab.evaluate(&still, soon)).await;
    }
    if options.screenshot {
        let scale = options.screen.scale;
        match picture::of_snapshot(tab, page, scale, deadline).await {
            Ok((picture, cut)) => {
                page.screenshot = Some(picture);
                page.warnings.extend(cut);
            }
            Err(failure) => page
                .warnings
                .push(WarningKind::NoPicture.told(job.error(failure))),
        }
    }
    let cut = picture::plain(tab, page, options, deadline).await?;
    page.warnings.extend(cut);
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

/// Whether a local page left data that the next page could find. Pages with `file:` addresses get no cookies.
async fn has_left(tab: &Tab, document: &Document, finished: &Finished, deadline: Instant) -> bool {
    if finished.stored {
        return true;
    }
    if document.url.scheme() != "file" {
        let cookies = tab.cookies(deadline).await;
        if cookies.map_or(true, |cookies| !cookies.is_empty()) {
            return true;
        }
    }
    if finished.origin.is_empty() || finished.origin == "null" {
        return false;
    }
    // Databases, caches, files. An origin without an account in the browser has none.
    let question = GetUsageAndQuotaParams::new(finished.origin.clone());
    let used = tab.call(question, deadline).await;
    used.is_ok_and(|answer| answer.usage > 0.0)
}

/// The source of the page. A page that a browser saved (MHTML) names its original address, whatever file it is in
/// now.
fn source(document: &Document, saved: Option<&Mhtml>, arrival: Arrival) -> Source {
    let is_there = arrival.url == document.url.as_str();
    let saved = saved.and_then(|saved| saved.url.as_ref());
    if let Some(url) = saved.filter(|url| is_there && matches!(url.scheme(), "http" | "https")) {
        return Source {
            input: document.name.clone(),
            url: url.as_str().to_owned(),
            ..Source::default()
        };
    }
    let (url, status) = match &document.body {
        Some(Body::Page { .. }) if arrival.url == STDIN_URL && document.name == "-" => {
            (String::new(), arrival.status)
        }
        // A file of the machine that made the archive; no server sent it.
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

/// The present page as MHTML.
async fn mhtml(tab: &Tab, deadline: Instant) -> Result<Vec<u8>, RenderFailure> {
    // Chromium waits for the paused clock, so the clock runs on, without scripts.
    let no_more = SetScriptExecutionDisabledParams::new(true);
    tab.call(no_more, deadline).await?;
    let go_on = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Advance);
    tab.call(go_on, deadline).await?;
    // On a busy machine Chromium still waits until the clock is set once more.
    let taking = tab.call(CaptureSnapshotParams::default(), deadline);
    let answer = clock::while_drawing(tab, FRAME_TIMEOUT, taking).await?;
    Ok(answer.data.into_bytes())
}

/// Whether the page has nothing for a reader: no text, no media, no form field.
pub(crate) fn shows_nothing(page: &PageSnapshot) -> bool {
    let totals = page.totals(page.root());
    totals.texts == 0 && totals.media == 0 && totals.fields == 0
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_beside_a_file_with_a_web_address_are_missed() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page.html");
        std::fs::write(&page, "<p>A text</p>").unwrap();
        std::fs::write(folder.path().join("a style.css"), "p {}").unwrap();
        let document = |url: &str| Document {
            name: page.to_str().unwrap().to_owned(),
            url: Url::parse(url).unwrap(),
            body: Some(Body::Page {
                bytes: Vec::new(),
                mime: "text/html",
            }),
        };
        let said = |url: &str, sheets: &[&str]| {
            let sheets: Vec<String> = sheets.iter().map(|name| (*name).to_owned()).collect();
            beside(&document(url), &sheets)
        };
        let web = "https://example.org/page.html";
        let told = said(web, &["a%20style.css?v=1", "gone.css", "//host/a.css"]).unwrap();
        assert!(told.contains("1 style sheet is missing"), "{told}");
        assert_eq!(said(web, &["gone.css"]), None);
        assert_eq!(said(web, &[]), None);
        assert_eq!(said("file:///page.html", &["a%20style.css"]), None);
    }
}
