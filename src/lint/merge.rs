//! Step 3: merges findings at several widths, or of similar elements.

use super::finding::{Check, Finding, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::geometry::hundredths;
use crate::segmentation::Role;
use std::collections::BTreeMap;

/// The findings of all widths: by descending severity, then in document order at the worst width.
pub(super) fn merge(sheets: &[Sheet<'_>], found: Vec<Vec<Found>>) -> Vec<Finding> {
    // Findings in advertisements are kept separate, because they are not the page's fault.
    let mut groups: BTreeMap<(Check, bool, u64), Vec<(usize, Found)>> = BTreeMap::new();
    for (i, (sheet, of_page)) in sheets.iter().zip(found).enumerate() {
        for one in of_page {
            let is_advertised = sheet.areas.shown_role(one.node) == Some(Role::Advertisement);
            let group = (one.check, is_advertised, sheet.key(&one));
            groups.entry(group).or_default().push((i, one));
        }
    }
    let mut findings: Vec<(usize, Finding)> = groups
        .into_values()
        .filter_map(|group| finding(sheets, &group))
        .collect();
    findings.sort_by(|(a, x), (b, y)| {
        let order = |f: &Finding| (std::cmp::Reverse(f.severity), f.check);
        order(x).cmp(&order(y)).then(a.cmp(b))
    });
    findings.into_iter().map(|(_, finding)| finding).collect()
}

/// Merges a group into one finding, with the number of its element in the page.
fn finding(sheets: &[Sheet<'_>], group: &[(usize, Found)]) -> Option<(usize, Finding)> {
    let sign = |f: &Found| {
        if f.check.grows_worse() {
            f.measured
        } else {
            -f.measured
        }
    };
    let (at, worst) = group.iter().max_by(|(i, a), (j, b)| {
        let by_measure = sign(a).total_cmp(&sign(b));
        let by_both = a.severity.cmp(&b.severity).then(by_measure);
        // Of equally bad ones the first.
        by_both.then(j.cmp(i)).then(b.node.cmp(&a.node))
    })?;
    let sheet = &sheets[*at];
    let mut widths: Vec<f64> = group
        .iter()
        .map(|(i, _)| sheets[*i].page.viewport.width)
        .collect();
    widths.dedup();
    let of_worst = group.iter().filter(|(i, _)| i == at).count();
    let place = sheet.areas.place_of(worst.node);
    let is_advertisement = place.block.as_ref().and_then(|b| b.role) == Some(Role::Advertisement);
    let finding = Finding {
        check: worst.check,
        severity: if is_advertisement {
            Severity::Info
        } else {
            worst.severity
        },
        widths,
        worst_at: sheet.page.viewport.width,
        place,
        other: worst.other.map(|node| sheet.areas.place_of(node)),
        measured: hundredths(worst.measured),
        limit: hundredths(worst.limit),
        count: of_worst,
        picture: None,
    };
    Some((worst.node.index(), finding))
}
