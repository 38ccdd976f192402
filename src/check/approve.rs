//! Approving: a rendering becomes the baseline, or a single change of it is accepted.
//!
//! 1. Choose what to approve.
//! 2. Check it: the list must still contain the views, and neither their baselines nor their renderings may have
//!    changed since the check. Nothing is written before all of it holds.
//! 3. Write it, as one step that can be undone.

use super::accepted::{Accepted, AcceptedChange};
use super::decisions::{Decisions, Verdict};
use super::named::Named;
use super::results::{FoundChange, Results, Stands, ViewResult, locked_if_there};
use super::undo::Step;
use super::{CheckError, List, View, baselines, view_files};
use crate::diff::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// What is to be approved.
#[derive(Debug)]
pub(crate) enum Wanted {
    /// Everything that differs, for the pages and views with these names; for all pages if there are none.
    Pages(Vec<String>),
    /// The changes with these keys, on the pages and views with these names.
    Changes(Vec<String>, Vec<String>),
    /// The decisions of a reader of the report.
    Decided(Decisions),
}

/// What was approved.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Approved {
    /// Number of baselines written.
    pub(crate) baselines: usize,
    /// Number of changes accepted.
    pub(crate) changes: usize,
    /// Number of accepted changes that no longer occur and were removed.
    pub(crate) forgotten: usize,
    /// Number of decisions against.
    pub(crate) rejected: usize,
    /// Notes for the user.
    pub(crate) notes: Vec<String>,
}

/// What to approve of each view, by its index in the results.
#[derive(Debug, Default)]
struct Plan {
    whole: BTreeSet<usize>,
    single: BTreeMap<usize, Vec<String>>,
    /// Views with accepted changes that no longer occur, and without other differences.
    outdated: BTreeSet<usize>,
    rejected: usize,
    notes: Vec<String>,
}

/// Approves what was chosen of a check's results.
///
/// # Errors
/// [`CheckError`], before anything was written, except where the system refuses a file: what was written then can be
/// undone.
pub(crate) fn approve(list: &List, wanted: &Wanted) -> Result<Approved, CheckError> {
    let folder = &list.results;
    // Two approvals at once would lose the copies for undoing one of them.
    let _lock = locked_if_there(folder)?;
    let mut results = Results::load(folder)?;
    let plan = plan(list, &results, wanted)?;
    let mut approved = Approved {
        rejected: plan.rejected,
        notes: plan.notes.clone(),
        ..Approved::default()
    };
    if plan.whole.is_empty() && plan.single.is_empty() && plan.outdated.is_empty() {
        return Ok(approved);
    }
    let views: BTreeMap<String, &Arc<View>> = list.views.iter().map(|v| (v.id(), v)).collect();
    let mut ready = BTreeMap::new();
    let single = plan.single.keys().chain(&plan.outdated);
    for at in plan.whole.iter().chain(single) {
        let result = &results.views[*at];
        let view = checked(list, &views, result)?;
        // All files are read and verified before the first one is replaced.
        if plan.whole.contains(at) {
            result.rendering(folder, view)?;
        }
        let accepted = if plan.whole.contains(at) {
            None
        } else {
            let keys = plan.single.get(at).map_or(&[][..], Vec::as_slice);
            Some(accepted(list, (result, view), keys)?)
        };
        ready.insert(*at, (view.as_ref(), accepted));
    }
    let mut step = Step::begin(folder, &list.baselines)?;
    for (at, (view, accepted)) in ready {
        match accepted {
            None => {
                approve_whole(&mut step, list, folder, (&mut results.views[at], view))?;
                approved.baselines += 1;
            }
            Some(accepted) => {
                if let Some(former) = view_files::former_id(&list.baselines, view) {
                    let path = list.baselines.join(view_files::file_of(&former));
                    let bytes = baselines::read(&path)?;
                    step.replace(&view_files::path(&list.baselines, view), bytes.as_deref())?;
                    remove(&mut step, &list.baselines, &former)?;
                }
                let path = Accepted::path(&list.baselines, view);
                let bytes = (!accepted.is_empty()).then(|| accepted.to_bytes());
                step.replace(&path, bytes.as_deref())?;
                approved.changes += plan.single.get(&at).map_or(0, Vec::len);
                approved.forgotten += std::mem::take(&mut results.views[at].outdated).len();
            }
        }
    }
    step.finish(&results.to_bytes())?;
    Ok(approved)
}

fn plan(list: &List, results: &Results, wanted: &Wanted) -> Result<Plan, CheckError> {
    match wanted {
        Wanted::Pages(names) => pages(results, &list.named(names)?),
        Wanted::Changes(keys, names) => changes(results, keys, &list.named(names)?),
        Wanted::Decided(decisions) => decided(results, decisions),
    }
}

/// Plans everything that differs on some pages and views.
fn pages(results: &Results, wanted: &[Named]) -> Result<Plan, CheckError> {
    let mut plan = Plan::default();
    for named in wanted {
        let mut views = results.views.iter();
        if !views.any(|view| named.holds(&view.page, &view.view)) {
            let name = named.name();
            return Err(CheckError::Refused(format!(
                "{name}: the last check left it out; run `visiblock check --only {name:?}` first"
            )));
        }
    }
    for (at, result) in results.views.iter().enumerate() {
        match result.stands {
            _ if !result.is_one_of(wanted) => {}
            Stands::Differs if result.has_no_baseline_to_give() => plan.notes.push(format!(
                "{} has renderings that differ from each other, and gets no baseline of them",
                result.view
            )),
            Stands::Differs => {
                plan.whole.insert(at);
            }
            Stands::Failed => plan.notes.push(format!(
                "{} could not be compared and stays as it is",
                result.view
            )),
            Stands::Approved => plan
                .notes
                .push(format!("{} was approved before", result.view)),
            Stands::Same if result.rendered.is_some() => {
                plan.notes.push(format!(
                    "{} has no changes, but its pixels differ; what the check rendered becomes its baseline",
                    result.view
                ));
                plan.whole.insert(at);
            }
            Stands::Same if result.outdated.is_empty() => {}
            Stands::Same => {
                plan.outdated.insert(at);
            }
        }
    }
    Ok(plan)
}

/// Plans single changes.
fn changes(results: &Results, keys: &[String], wanted: &[Named]) -> Result<Plan, CheckError> {
    let mut plan = Plan::default();
    for key in keys {
        let mut is_found = false;
        for (at, result) in results.views.iter().enumerate() {
            let has_it = result.stands == Stands::Differs
                && result.changes.iter().any(|change| change.key == *key);
            if has_it && result.is_one_of(wanted) {
                is_found = true;
                let chosen = plan.single.entry(at).or_default();
                if !chosen.contains(key) {
                    chosen.push(key.clone());
                }
            }
        }
        if !is_found {
            let names: Vec<&str> = wanted.iter().map(Named::name).collect();
            let of = match &names[..] {
                [] => "the last check".to_owned(),
                names => names.join(", "),
            };
            return Err(CheckError::Refused(format!(
                "no change of {of} has the key {key:?}; `visiblock check` prints the key of each"
            )));
        }
    }
    Ok(plan)
}

/// Plans the decisions of a reader of the report.
fn decided(results: &Results, decisions: &Decisions) -> Result<Plan, CheckError> {
    if decisions.check != results.id {
        return Err(CheckError::Refused(
            "the decisions are about another check than the last one; look at the report of the \
             last check, and decide there"
                .to_owned(),
        ));
    }
    let mut plan = Plan::default();
    for decision in &decisions.decisions {
        let at = results.views.iter().position(|v| v.view == decision.view);
        let known = at.filter(|at| results.views[*at].is_open());
        let Some(at) = known else {
            return Err(CheckError::Refused(format!(
                "{}: the last check found nothing there to decide on",
                decision.view
            )));
        };
        let has = |key: &String| results.views[at].changes.iter().any(|c| c.key == *key);
        match (&decision.change, decision.decision) {
            (Some(key), _) if !has(key) => {
                return Err(CheckError::Refused(format!(
                    "{}: no change there has the key {key:?}",
                    decision.view
                )));
            }
            (_, Verdict::Reject) => plan.rejected += 1,
            (None, Verdict::Approve) if results.views[at].has_no_baseline_to_give() => {
                return Err(CheckError::Refused(format!(
                    "{}: its renderings differ from each other, so that none is made its baseline; \
                     cover what changes by itself with an [[ignore]] rule and check again",
                    decision.view
                )));
            }
            (None, Verdict::Approve) => {
                plan.whole.insert(at);
            }
            (Some(key), Verdict::Approve) => {
                plan.single.entry(at).or_default().push(key.clone());
            }
        }
    }
    Ok(plan)
}

/// The view of a result, if the list, the settings and the baseline are still those of the check.
fn checked<'a>(
    list: &List,
    views: &BTreeMap<String, &'a Arc<View>>,
    result: &ViewResult,
) -> Result<&'a Arc<View>, CheckError> {
    let again = "run `visiblock check` again";
    let Some(view) = views.get(&result.view) else {
        return Err(CheckError::Refused(format!(
            "{}: the list {} does not name it any more; {again}",
            result.view,
            list.path.display()
        )));
    };
    if view.digest() != result.settings {
        return Err(CheckError::Refused(format!(
            "{}: the list {} has other settings for it than when it was checked; {again}",
            result.view,
            list.path.display()
        )));
    }
    let path = view_files::present_path(&list.baselines, view);
    if baselines::digest_of(&path)? != result.baseline {
        let reason = format!(
            "the baseline was changed after the check; {again} (where an approval broke off, `visiblock approve \
             --undo` first)"
        );
        return Err(CheckError::file(&path, reason));
    }
    Ok(*view)
}

/// Makes a rendering the baseline; changes accepted one by one are now part of it.
fn approve_whole(
    step: &mut Step,
    list: &List,
    folder: &Path,
    (result, view): (&mut ViewResult, &View),
) -> Result<(), CheckError> {
    let path = view_files::path(&list.baselines, view);
    let bytes = result.rendering(folder, view)?;
    let former = view_files::former_id(&list.baselines, view);
    result.baseline = step.replace(&path, Some(&bytes))?;
    step.replace(&Accepted::path(&list.baselines, view), None)?;
    if let Some(former) = former {
        remove(step, &list.baselines, &former)?;
    }
    result.stands = Stands::Approved;
    Ok(())
}

/// Removes the files of a view by its id.
fn remove(step: &mut Step, folder: &Path, id: &str) -> Result<(), CheckError> {
    step.replace(&folder.join(view_files::file_of(id)), None)?;
    step.replace(&Accepted::path_of(folder, id), None)?;
    Ok(())
}

/// The accepted changes of a view with some more, without those that no longer occur.
fn accepted(
    list: &List,
    (result, view): (&ViewResult, &View),
    keys: &[String],
) -> Result<Accepted, CheckError> {
    let mut accepted = Accepted::load(&list.baselines, view)?;
    accepted.forget(&result.outdated);
    for change in result.changes.iter().filter(|c| keys.contains(&c.key)) {
        accepted.insert(AcceptedChange {
            key: change.key.clone(),
            kind: change.kind,
            place: change.place.clone(),
            what: change.what.clone(),
            with: brought_about(result, change),
        });
    }
    Ok(accepted)
}

/// The keys of a change's consequences, except boxes that it can have pushed.
fn brought_about(result: &ViewResult, cause: &FoundChange) -> Vec<String> {
    let changes = result.changes.iter();
    let is_more = |c: &&FoundChange| c.kind != Kind::Pushed || c.apart;
    let own = changes
        .filter(|c| c.cause.as_ref() == Some(&cause.key))
        .filter(is_more);
    own.map(|c| c.key.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn renderings_that_differ_from_each_other_are_no_first_baseline() {
        let view = |name: &str, baseline: Option<&str>| {
            json!({
                "view": name, "page": name, "stands": "differs", "settings": "", "baseline": baseline,
                "rendered": "", "changes": [], "unstable": true,
            })
        };
        let views = [view("new", None), view("known", Some("abc"))];
        let results = json!({ "schema": "visiblock/check-results/1", "id": "1", "views": views });
        let plan = pages(&serde_json::from_value(results).unwrap(), &[]).unwrap();
        assert_eq!(plan.whole.into_iter().collect::<Vec<_>>(), [1]);
        assert!(plan.notes[0].contains("new has renderings that differ"));
    }

    #[test]
    fn what_differs_in_pixels_alone_becomes_the_baseline_and_is_told() {
        let views = json!([{
            "view": "home-800x600-light", "page": "home", "stands": "same", "settings": "",
            "baseline": "abc", "rendered": "", "changes": [],
        }]);
        let results = json!({ "schema": "visiblock/check-results/1", "id": "1", "views": views });
        let plan = pages(&serde_json::from_value(results).unwrap(), &[]).unwrap();
        assert_eq!(plan.whole.into_iter().collect::<Vec<_>>(), [0]);
        let told = "home-800x600-light has no changes, but its pixels differ; what the check \
                    rendered becomes its baseline";
        assert_eq!(plan.notes, [told]);
    }

    #[test]
    fn a_view_is_chosen_alone_and_decided_on_where_its_pixels_alone_differ() {
        let view = |name: &str, stands: &str| {
            json!({
                "view": name, "page": "home", "stands": stands, "settings": "", "baseline": "abc",
                "rendered": "", "changes": [],
            })
        };
        let views = [
            view("home-1x1-light", "same"),
            view("home-2x2-light", "differs"),
        ];
        let results = json!({ "schema": "visiblock/check-results/1", "id": "1", "views": views });
        let results: Results = serde_json::from_value(results).unwrap();
        let whole = |plan: Plan| plan.whole.into_iter().collect::<Vec<usize>>();
        for (named, chosen) in [
            (Named::Page("home".to_owned()), vec![0, 1]),
            (Named::View("home-2x2-light".to_owned()), vec![1]),
        ] {
            assert_eq!(whole(pages(&results, &[named]).unwrap()), chosen);
        }
        assert!(pages(&results, &[Named::View("home-3x3-light".to_owned())]).is_err());
        let made = json!([{ "view": "home-1x1-light", "change": null, "decision": "approve" }]);
        let made = json!({ "schema": "visiblock/decisions/1", "check": "1", "decisions": made });
        let plan = decided(&results, &serde_json::from_value(made).unwrap()).unwrap();
        assert_eq!(whole(plan), [0]);
    }
}
