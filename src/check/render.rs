//! Rendering a view until two renderings agree.
//!
//! The baseline counts as a rendering, so an unchanged page is rendered once. A changed page is rendered again until
//! it agrees with an earlier rendering, so that random differences are not reported.

use super::{CheckError, View};
use crate::browser::{BrowserError, RenderError, Renderer};
use crate::diff::{Change, PageDiff};
use crate::input::{Document, Input};
use crate::snapshot::PageSnapshot;
use std::sync::Arc;
use url::Url;

/// Provides a browser, which is started when the first page needs it.
pub(crate) trait Browsers: Sync {
    /// The browser.
    fn browser(&self) -> impl Future<Output = Result<&Renderer, BrowserError>> + Send;
}

/// The present rendering of a view.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) page: Arc<PageSnapshot>,
    /// Warnings of the rendering. They are not part of the page: a slow server would otherwise change the baseline.
    pub(crate) warnings: Vec<String>,
    /// Number of renderings.
    pub(crate) renderings: u32,
    /// If all renderings differ: the first change between the last two.
    pub(crate) unstable: Option<Box<Change>>,
    /// If it agrees with the baseline but earlier renderings did not: the first change of the first one.
    pub(crate) strayed: Option<Box<Change>>,
    /// The differences from the baseline and the number of ignored changes, if already computed.
    pub(crate) differences: Option<Differences>,
}

/// The differences between two renderings that count, and the number of ignored ones.
pub(crate) type Differences = (PageDiff, usize);

/// Renders a view until a rendering agrees with its baseline or an earlier rendering.
///
/// # Errors
/// [`CheckError`] if it cannot be opened or rendered, or the server answered with an error.
pub(crate) async fn rendered(
    browsers: &impl Browsers,
    view: &Arc<View>,
    baseline: Option<Arc<PageSnapshot>>,
) -> Result<Rendered, CheckError> {
    view.check_root()?;
    let document = match view.open()? {
        Input::Document(document) => document,
        Input::Snapshot(page) => return of_snapshot(view, *page),
    };
    let has_baseline = baseline.is_some();
    let mut earlier: Vec<Arc<PageSnapshot>> = baseline.into_iter().collect();
    let (mut renderings, mut unstable, mut strayed) = (0, None, None);
    loop {
        let mut page = once(browsers, view, &document).await?;
        let warnings = std::mem::take(&mut page.warnings);
        let page = Arc::new(page);
        renderings += 1;
        let Agreement {
            agrees,
            first,
            with_oldest,
        } = agrees_with_any(view, &earlier, &page).await?;
        let is_first = renderings == 1 && !has_baseline;
        if !agrees && renderings == 1 {
            strayed = first.clone();
        }
        if !agrees && !is_first {
            unstable = first;
        }
        if agrees || view.settings.renderings == 1 {
            unstable = None;
        }
        if agrees || renderings >= view.settings.renderings {
            let differences = with_oldest.filter(|_| has_baseline);
            let is_as_before = differences.as_ref().is_some_and(|(diff, _)| diff.is_same());
            return Ok(Rendered {
                page,
                warnings,
                renderings,
                unstable,
                strayed: strayed.filter(|_| is_as_before),
                differences,
            });
        }
        earlier.push(page);
    }
}

/// The rendering of a view whose input is a snapshot.
fn of_snapshot(view: &View, mut page: PageSnapshot) -> Result<Rendered, CheckError> {
    view.check_snapshot(&page)?;
    check_status(view, &page)?;
    if let Ok(address) = Url::parse(&page.source.url) {
        view.make_portable(&mut page, &address);
    }
    Ok(Rendered {
        warnings: std::mem::take(&mut page.warnings),
        page: Arc::new(page),
        renderings: 0,
        unstable: None,
        strayed: None,
        differences: None,
    })
}

async fn once(
    browsers: &impl Browsers,
    view: &View,
    document: &Document,
) -> Result<PageSnapshot, CheckError> {
    let browser = browsers.browser().await.map_err(RenderError::Browser)?;
    let mut page = browser
        .render_for_command(document, &view.render_options())
        .await?;
    check_status(view, &page)?;
    view.make_portable(&mut page, &document.url);
    Ok(page)
}

/// Refuses error pages of a server.
fn check_status(view: &View, page: &PageSnapshot) -> Result<(), CheckError> {
    match page.source.status {
        Some(status @ 400..) if !view.settings.accept_status => Err(CheckError::Status {
            input: page.source.input.clone(),
            status,
        }),
        _ => Ok(()),
    }
}

/// How a rendering agrees with the earlier ones.
#[derive(Default)]
struct Agreement {
    /// Whether it agrees with one of them.
    agrees: bool,
    /// The first change from the latest of them.
    first: Option<Box<Change>>,
    /// The differences from the oldest one (the baseline), if computed.
    with_oldest: Option<Differences>,
}

/// Compares a rendering with the earlier ones, latest first, until one agrees.
async fn agrees_with_any(
    view: &Arc<View>,
    earlier: &[Arc<PageSnapshot>],
    page: &Arc<PageSnapshot>,
) -> Result<Agreement, CheckError> {
    let mut found = Agreement::default();
    for (i, other) in earlier.iter().enumerate().rev() {
        let differences = differences(view, other, page).await?;
        let change = differences.0.changes.first().cloned();
        found.agrees = change.is_none();
        found.first = found.first.or_else(|| change.map(Box::new));
        found.with_oldest = (i == 0).then_some(differences);
        if found.agrees {
            found.first = None;
            break;
        }
    }
    Ok(found)
}

/// The differences between two renderings of a view, computed on a blocking thread so that other views can be
/// rendered meanwhile.
pub(super) async fn differences(
    view: &Arc<View>,
    before: &Arc<PageSnapshot>,
    after: &Arc<PageSnapshot>,
) -> Result<Differences, CheckError> {
    let (view, before, after) = (Arc::clone(view), Arc::clone(before), Arc::clone(after));
    let compared = tokio::task::spawn_blocking(move || view.differences(&before, &after));
    compared
        .await
        .map_err(|e| CheckError::Broken(e.to_string()))
}
