//! How much a change matters.

use super::{Change, Kind};
use crate::segmentation::Role;
use crate::snapshot::Size;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Share of the window below which a change is small. Source: ours; an icon of 32 px.
const MIN_AREA: f64 = 0.001;
/// Share of the window from which a change is large. Source: ours.
const LARGE_AREA: f64 = 0.25;
/// Shifts up to this length are small, px. Source: ours; the eye misses them without the other page.
const SMALL_SHIFT: f64 = 2.0;

/// How much a change matters, in ascending order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// A consequence of another change, or in an advertisement.
    Info,
    /// Small, or of look only.
    Minor,
    /// Something else is said, shown or covered.
    Major,
    /// Something a page is for is gone, hidden or covered.
    Critical,
}

impl Severity {
    /// All of them, ascending.
    pub const ALL: [Self; 4] = [Self::Info, Self::Minor, Self::Major, Self::Critical];

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Minor => "minor",
            Self::Major => "major",
            Self::Critical => "critical",
        }
    }

    fn raised(self) -> Self {
        match self {
            Self::Info => Self::Minor,
            Self::Minor => Self::Major,
            Self::Major | Self::Critical => Self::Critical,
        }
    }

    fn lowered(self) -> Self {
        match self {
            Self::Info | Self::Minor => Self::Minor,
            Self::Major => Self::Minor,
            Self::Critical => Self::Major,
        }
    }
}

/// The severity of a change: by kind, then raised for large and important places, lowered for
/// small ones. Nothing that is a change of its own falls below minor, but in advertisements. Words that `fade`
/// into their ground are as good as gone.
pub(super) fn severity(
    change: &Change,
    window: Size,
    (is_advertised, fades): (bool, bool),
) -> Severity {
    let role = change.place().and_then(|p| p.block.as_ref()?.role);
    if change.kind == Kind::Pushed || is_advertised || role == Some(Role::Advertisement) {
        return Severity::Info;
    }
    let loses = matches!(
        change.kind,
        Kind::Removed | Kind::Overlap | Kind::Clipped | Kind::Offscreen
    ) || change.kind == Kind::Visibility && change.shown == Some(false)
        || fades;
    let base = match change.kind {
        Kind::Added
        | Kind::Text
        | Kind::Image
        | Kind::Reordered
        | Kind::Reparented
        | Kind::Visibility => Severity::Major,
        _ if loses => Severity::Major,
        _ => Severity::Minor,
    };
    // What is small now may have been large.
    let places = [&change.before, &change.after].into_iter().flatten();
    let areas = places.map(|p| p.rect[2] * p.rect[3]);
    let area = areas.fold(0.0, f64::max);
    let share = area / (window.width * window.height).max(1.0);
    let length = change.moved.map_or(0.0, |[dx, dy]| dx.abs().max(dy.abs()));
    let is_small = share < MIN_AREA && change.kind != Kind::Text
        || change.kind == Kind::Moved && length <= SMALL_SHIFT;
    let matters = matches!(
        role,
        Some(Role::Main | Role::Article | Role::Navigation | Role::Form | Role::Heading)
    );
    match (is_small, loses && (matters || share >= LARGE_AREA)) {
        (true, _) => base.lowered(),
        (false, true) => base.raised(),
        (false, false) if share >= LARGE_AREA && base == Severity::Minor => base.raised(),
        (false, false) => base,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::compare;
    use crate::snapshot::test_page::{TestPage, block};
    use crate::snapshot::{Color, PageSnapshot, Style};

    #[test]
    fn words_in_the_colour_of_their_ground_are_as_good_as_gone() {
        let page = |colour: &str| -> PageSnapshot {
            TestPage::draw(|p| {
                let rect = [0.0, 0.0, 900.0, 60.0];
                let style = || Style {
                    color: Color::parse(colour),
                    ..block()
                };
                p.element("p", rect, style(), |p| {
                    p.text_in(rect, "Words that everybody came here to read", style());
                });
            })
        };
        let gravest = |colour: &str| {
            let found = compare(&page("black"), &page(colour), &|page| {
                Visiblock::default().segment(page)
            });
            found.changes.iter().map(|change| change.severity).max()
        };
        assert_eq!(gravest("navy"), Some(Severity::Minor));
        assert!(gravest("white") >= Some(Severity::Major));
    }
}
