//! Holding a view against its baseline.

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

/// How a view stands to its baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Status {
    /// Nothing differs but what is ignored or was accepted.
    Same,
    /// Something differs.
    Changed,
    /// There is no baseline.
    Missing,
    /// There was no baseline, and now there is.
    Written,
    /// It could not be compared.
    Failed,
}

impl Status {
    /// Its name in outputs.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// What was found of a view.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) view: Arc<View>,
    pub(crate) status: Status,
    /// What differs and counts.
    pub(crate) diff: PageDiff,
    /// The keys of the changes, in their order.
    pub(crate) keys: Vec<String>,
    /// Changes that rules cover.
    pub(crate) ignored: usize,
    /// Changes that were accepted.
    pub(crate) accepted: usize,
    /// The keys of changes that were accepted and are no longer there.
    pub(crate) outdated: Vec<String>,
    /// The selectors of its rules that find nothing, before or after, with the places of the rules.
    unmet: Vec<(RulePlace, String)>,
    /// How often the page was rendered.
    pub(crate) renderings: u32,
    /// Whether no two of the renderings agree.
    pub(crate) unstable: bool,
    /// What a user should know.
    pub(crate) warnings: Vec<String>,
    /// Why it could not be compared.
    pub(crate) error: Option<CheckError>,
    /// The least severity that fails.
    pub(crate) fail_on: Option<Severity>,
}

impl Finding {
    /// Whether the check fails by it.
    pub(crate) fn fails(&self) -> bool {
        match self.status {
            Status::Missing | Status::Failed => true,
            Status::Same | Status::Written => false,
            Status::Changed => self.failing() > 0,
        }
    }

    /// Whether it is the same, but for pixels that differ where nothing is told.
    pub(crate) fn differs_in_pixels(&self) -> bool {
        self.status == Status::Same && self.warnings.iter().any(|w| tells_untold(w))
    }

    /// How many changes are grave enough to fail.
    pub(crate) fn failing(&self) -> usize {
        let Some(at) = self.fail_on else { return 0 };
        let changes = self.diff.changes.iter();
        changes.filter(|c| c.severity >= at).count()
    }
}

/// What was found, with the pages that it was found of.
#[derive(Debug)]
pub(crate) struct Examined {
    pub(crate) finding: Finding,
    pub(crate) before: Option<Arc<PageSnapshot>>,
    pub(crate) after: Option<Arc<PageSnapshot>>,
    /// What the baseline is known by.
    pub(super) baseline: Option<String>,
}

impl Examined {
    /// A view that cannot be compared.
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

/// How a check goes about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    /// The folder of the baselines.
    pub(crate) baselines: &'a Path,
    /// Whether missing baselines are written.
    pub(crate) updates_missing: bool,
    /// The least severity that fails, where it is another than the list's.
    pub(crate) fail_on: Option<Option<Severity>>,
}

/// Renders a view and compares it with its baseline. What goes wrong is the finding.
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

/// Where a change is; nothing where nobody knows.
fn selector_of(change: &Change) -> &str {
    change.place().map_or("", |place| place.selector.as_str())
}

/// Makes a rendering the first baseline of its view, unless the next one would differ from it.
fn write_first(view: &View, rendered: &Rendered, manner: Manner<'_>) -> Result<(), CheckError> {
    if let Some(change) = &rendered.unstable {
        return Err(CheckError::Unstable {
            renderings: rendered.renderings,
            place: selector_of(change).to_owned(),
        });
    }
    baselines::write_first(manner.baselines, view, &rendered.page)
}

/// The rules whose selectors found nothing on any page that they are for, by place and selector: most likely they are
/// misspelt, or the page has changed. Of a page that could not be compared nobody knows.
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

    /// Takes what differs between two pages, but for what was accepted.
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

    /// What is to be told of the rendering.
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
