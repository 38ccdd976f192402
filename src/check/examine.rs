//! Compares a view with its baseline.

use super::accepted::Accepted;
use super::baselines::{self, Baseline};
use super::keys::keys;
use super::render::{Browsers, Differences, Rendered, differences, rendered};
use super::rules::RulePlace;
use super::{CheckError, View};
use crate::diff::{Change, PageDiff, Severity, tells_untold};
use crate::snapshot::PageSnapshot;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Result of comparing a view with its baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Status {
    /// Nothing differs, apart from ignored and accepted changes.
    Same,
    /// There are differences.
    Changed,
    /// There is no baseline.
    Missing,
    /// There was no baseline, and it was written now.
    Written,
    /// The view could not be compared.
    Failed,
}

impl Status {
    /// Its name in outputs.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// The result of a view.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) view: Arc<View>,
    pub(crate) status: Status,
    /// The differences that count.
    pub(crate) diff: PageDiff,
    /// The keys of the changes, in their order.
    pub(crate) keys: Vec<String>,
    /// Number of changes ignored by rules.
    pub(crate) ignored: usize,
    /// Number of accepted changes.
    pub(crate) accepted: usize,
    /// Keys of accepted changes that no longer occur.
    pub(crate) outdated: Vec<String>,
    /// Selectors of its rules that match nothing on either page, with the places of the rules.
    unmet: Vec<(RulePlace, String)>,
    /// Number of renderings of the page.
    pub(crate) renderings: u32,
    /// Whether all renderings differ from each other.
    pub(crate) unstable: bool,
    /// Warnings for the user.
    pub(crate) warnings: Vec<String>,
    /// Why it could not be compared, if it failed.
    pub(crate) error: Option<CheckError>,
    /// The lowest severity that fails the check.
    pub(crate) fail_on: Option<Severity>,
}

impl Finding {
    /// Whether it fails the check.
    pub(crate) fn fails(&self) -> bool {
        match self.status {
            Status::Missing | Status::Failed => true,
            Status::Same | Status::Written => false,
            Status::Changed => self.failing() > 0,
        }
    }

    /// Whether nothing differs except pixels without a reported change.
    pub(crate) fn differs_in_pixels(&self) -> bool {
        self.status == Status::Same && self.warnings.iter().any(|w| tells_untold(w))
    }

    /// Number of changes whose severity fails the check.
    pub(crate) fn failing(&self) -> usize {
        let Some(at) = self.fail_on else { return 0 };
        let changes = self.diff.changes.iter();
        changes.filter(|c| c.severity >= at).count()
    }
}

/// The result of a view, with the compared pages.
#[derive(Debug)]
pub(crate) struct Examined {
    pub(crate) finding: Finding,
    pub(crate) before: Option<Arc<PageSnapshot>>,
    pub(crate) after: Option<Arc<PageSnapshot>>,
    /// Digest of the baseline.
    pub(super) baseline: Option<String>,
}

impl Examined {
    /// The result of a view that cannot be compared.
    pub(crate) fn failed(view: &Arc<View>, error: CheckError) -> Self {
        Self {
            finding: Finding {
                error: Some(error),
                ..Finding::new(view, Status::Failed)
            },
            before: None,
            after: None,
            baseline: None,
        }
    }
}

/// Options of a check.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    /// The folder of the baselines.
    pub(crate) baselines: &'a Path,
    /// Whether to write missing baselines.
    pub(crate) updates_missing: bool,
    /// The lowest severity that fails, if it overrides the list's.
    pub(crate) fail_on: Option<Option<Severity>>,
}

/// Renders a view and compares it with its baseline. Errors are part of the result.
pub(crate) async fn examine(
    browsers: &impl Browsers,
    view: &Arc<View>,
    manner: Manner<'_>,
) -> Examined {
    let mut examined = match attempt(browsers, view, manner).await {
        Ok(examined) => examined,
        Err(error) => Examined::failed(view, error),
    };
    examined.finding.fail_on = manner.fail_on.unwrap_or(view.settings.fail_on);
    examined
}

async fn attempt(
    browsers: &impl Browsers,
    view: &Arc<View>,
    manner: Manner<'_>,
) -> Result<Examined, CheckError> {
    let baseline = baselines::load(manner.baselines, view)?;
    let (known, accepted, before) = match baseline {
        Some(Baseline { page, digest }) => {
            let accepted = Accepted::load(manner.baselines, view)?;
            (Some(digest), accepted, Some(Arc::new(page)))
        }
        None => (None, Accepted::default(), None),
    };
    let mut rendered = rendered(browsers, view, before.clone()).await?;
    let mut examined = Examined {
        finding: Finding::new(view, Status::Missing),
        before,
        after: Some(Arc::clone(&rendered.page)),
        baseline: known,
    };
    match &examined.before {
        Some(before) => {
            let differences = match rendered.differences.take() {
                Some(known) => known,
                None => differences(view, before, &rendered.page).await?,
            };
            let pages = [&**before, &*rendered.page];
            examined.finding.compare(pages, differences, &accepted);
        }
        None if manner.updates_missing => {
            write_first(view, &rendered, manner)?;
            examined.finding.status = Status::Written;
        }
        None => {}
    }
    let pages = [examined.before.as_deref(), examined.after.as_deref()];
    let selectors = view.rules.selectors();
    let unmet = selectors.filter(|(_, selector)| {
        let mut shown = pages.iter().flatten();
        shown.all(|page| selector.select(page).is_empty())
    });
    let unmet = unmet.map(|(place, selector)| (place.clone(), selector.to_string()));
    examined.finding.unmet = unmet.collect();
    examined.finding.tell(&rendered);
    Ok(examined)
}

/// The selector of a change's place; empty where it has none.
fn selector_of(change: &Change) -> &str {
    change.place().map_or("", |place| place.selector.as_str())
}

/// Makes a rendering the first baseline of its view, unless the page was unstable.
fn write_first(view: &View, rendered: &Rendered, manner: Manner<'_>) -> Result<(), CheckError> {
    if let Some(change) = &rendered.unstable {
        return Err(CheckError::Unstable {
            renderings: rendered.renderings,
            place: selector_of(change).to_owned(),
        });
    }
    baselines::write_first(manner.baselines, view, &rendered.page)
}

/// The rules whose selectors matched nothing on any page that they apply to, by place and selector: most likely they
/// are misspelt, or the page has changed. Pages that could not be compared do not count.
pub(crate) fn unmet_rules(findings: &[Finding]) -> BTreeSet<(RulePlace, String)> {
    let unmet = findings.iter().flat_map(|finding| &finding.unmet);
    let mut unmet: BTreeSet<(RulePlace, String)> = unmet.cloned().collect();
    for finding in findings {
        for (place, selector) in finding.view.rules.selectors() {
            let rule = (place.clone(), selector.to_string());
            if !finding.unmet.contains(&rule) {
                unmet.remove(&rule);
            }
        }
    }
    unmet
}

impl Finding {
    fn new(view: &Arc<View>, status: Status) -> Self {
        Self {
            view: Arc::clone(view),
            status,
            diff: PageDiff {
                changes: Vec::new(),
                warnings: Vec::new(),
            },
            keys: Vec::new(),
            ignored: 0,
            accepted: 0,
            outdated: Vec::new(),
            unmet: Vec::new(),
            renderings: 0,
            unstable: false,
            warnings: Vec::new(),
            error: None,
            fail_on: view.settings.fail_on,
        }
    }

    /// Compares two pages, without accepted changes.
    fn compare(
        &mut self,
        [before, after]: [&PageSnapshot; 2],
        differences: Differences,
        accepted: &Accepted,
    ) {
        (self.diff, self.ignored) = differences;
        self.keys = keys(&self.diff.changes);
        let (accepted, gone) = accepted.apply(&mut self.diff, &mut self.keys);
        self.accepted = accepted;
        self.status = if self.diff.is_same() {
            Status::Same
        } else {
            Status::Changed
        };
        self.warnings.append(&mut self.diff.warnings);
        if self.status == Status::Same {
            let untold = self.warnings.iter_mut().filter(|w| tells_untold(w));
            let view = self.view.id();
            let remedy = format!("; `visiblock approve --only {view}` takes it as it looks now");
            untold.for_each(|warning| warning.push_str(&remedy));
        }
        self.outdated = gone.iter().map(|change| change.key.clone()).collect();
        let remedy = match self.status {
            Status::Same => format!("; `visiblock approve --only {}` forgets it", self.view.id()),
            _ => String::new(),
        };
        self.warnings.extend(gone.iter().map(|change| {
            let (kind, place) = (change.kind.name(), &change.place);
            format!("accepted, but no longer occurs: {kind} {place}{remedy}")
        }));
        let browsers = [&before.source.browser, &after.source.browser];
        if let [Some(then), Some(now)] = browsers
            && then != now
            && self.status == Status::Changed
        {
            self.warnings.push(format!(
                "the baseline was rendered by {then}, the page now by {now}; what differs may \
                 come of that alone"
            ));
        }
    }

    /// Adds what the user should know about the rendering.
    fn tell(&mut self, rendered: &Rendered) {
        self.renderings = rendered.renderings;
        self.unstable = rendered.unstable.is_some();
        if let Some(change) = &rendered.unstable {
            self.warnings.push(format!(
                "no two of {} renderings agree: the last two differ at {}; cover what changes by \
                 itself with an [[ignore]] rule",
                rendered.renderings,
                selector_of(change)
            ));
        }
        if let Some(change) = &rendered.strayed {
            self.warnings.push(format!(
                "{} of {} renderings differed from the baseline, first at {} ({}); the last did not",
                rendered.renderings - 1,
                rendered.renderings,
                selector_of(change),
                change.kind.name()
            ));
        }
        self.warnings.extend(rendered.warnings.iter().cloned());
    }
}
