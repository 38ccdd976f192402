//! Rendering a view until two renderings agree.
//!
//! A baseline counts as a rendering: a page that looks as it did is rendered once. One that does
//! not is rendered again until it looks as in any rendering before, so that what differs by chance
//! is not told as a change.

use super::{CheckError, View};
use crate::browser::{BrowserError, RenderError, Renderer};
use crate::diff::{Change, PageDiff};
use crate::input::{Document, Input};
use crate::snapshot::PageSnapshot;
use std::sync::Arc;
use url::Url;

/// Where renderings come from; a browser is started when the first page needs it.
pub(crate) trait Browsers: Sync {
    /// The browser.
    fn browser(&self) -> impl Future<Output = Result<&Renderer, BrowserError>> + Send;
}

/// A view as it is now.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) page: Arc<PageSnapshot>,
    /// What a user should know of the rendering. It is no part of the page: how long a server took
    /// would make another baseline of the same page.
    pub(crate) warnings: Vec<String>,
    /// How often it was rendered.
    pub(crate) renderings: u32,
    /// Where no two renderings agreed: the first change between the last two.
    pub(crate) unstable: Option<Box<Change>>,
    /// Where it is as in the baseline, and the renderings before were not: the first change of the first.
    pub(crate) strayed: Option<Box<Change>>,
    /// What differs from the baseline, and how many changes are ignored, where that was asked for already.
    pub(crate) differences: Option<Differences>,
}

/// What differs between two renderings and counts, and how many changes do not.
pub(crate) type Differences = (PageDiff, usize);

/// Renders a view until it agrees with its baseline or an earlier rendering.
///
/// # Errors
/// [`CheckError`] where it cannot be opened or rendered, or the server sent something else.
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

/// A view that was rendered before.
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

/// Refuses what a server sent in place of the page.
fn check_status(view: &View, page: &PageSnapshot) -> Result<(), CheckError> {
    match page.source.status {
        Some(status @ 400..) if !view.settings.accept_status => Err(CheckError::Status {
            input: page.source.input.clone(),
            status,
        }),
        _ => Ok(()),
    }
}

/// How a rendering stands to those before it.
#[derive(Default)]
struct Agreement {
    /// Whether it looks as one of them does.
    agrees: bool,
    /// What differs first from the last of them.
    first: Option<Box<Change>>,
    /// What differs from the oldest, where it was looked at: the baseline is.
    with_oldest: Option<Differences>,
}

/// Whether a rendering looks as one before it does, the last first.
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

/// What differs between two renderings of a view. Comparing computes: other views go on rendering
/// meanwhile.
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
