//! Grades how much a change matters.

use super::{Change, Kind, Place};
use crate::segmentation::Role;
use crate::snapshot::Size;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// Changes with a smaller share of the window are small. Source: ours; an icon of 32 px.
const MIN_AREA: f64 = 0.001;
/// Changes with at least this share of the window are large. Source: ours.
const LARGE_AREA: f64 = 0.25;
/// Maximum length of a small shift, px. Source: ours; the eye misses them without the other page.
const SMALL_SHIFT: f64 = 2.0;

/// How much a change matters, in ascending order.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn raised(self) -> Self {
        match self {
            Self::Info => Self::Minor,
            Self::Minor => Self::Major,
            Self::Major | Self::Critical => Self::Critical,
        }
    }

    /// One step lower; `Minor` is the lowest for a change of its own.
    fn lowered(self) -> Self {
        match self {
            Self::Info => Self::Info,
            Self::Minor | Self::Major => Self::Minor,
            Self::Critical => Self::Major,
        }
    }
}

/// Facts for the severity that are not in the change itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    /// Whether it comes from an advertiser.
    pub(super) is_advertised: bool,
    /// Whether its words now have the colour of their background, and so cannot be read.
    pub(super) fades: bool,
    /// Whether its subject is in a navigation.
    pub(super) in_navigation: bool,
}

/// The severity of a change: by its kind, then raised for large and important places, lowered for small ones. A
/// change of its own is at least minor, except in advertisements. An overlap is graded by the covered place.
pub(super) fn severity(change: &Change, window: Size, setting: Setting) -> Severity {
    let role_of = |place: Option<&Place>| place.and_then(|p| p.block.as_ref()?.role);
    let (own_role, role) = (role_of(change.place()), role_of(change.subject()));
    let in_advertisement = [own_role, role].contains(&Some(Role::Advertisement));
    if change.kind == Kind::Pushed || setting.is_advertised || in_advertisement {
        return Severity::Info;
    }
    let loses = matches!(
        change.kind,
        Kind::Removed | Kind::Overlap | Kind::Clipped | Kind::Offscreen
    ) || change.kind == Kind::Visibility && change.shown == Some(false)
        || setting.fades;
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
    let share_of = |place: &Place| {
        let area = place.rect[2] * place.rect[3];
        area / (window.width * window.height).max(1.0)
    };
    // An element that is small now may have been large.
    let places = [&change.before, &change.after].into_iter().flatten();
    let share = places.map(share_of).fold(0.0, f64::max);
    // An overlap is as large as what it covers, which may be a button.
    let covered = change.other.as_ref().map(share_of);
    let own_share = match change.kind {
        Kind::Overlap => covered.unwrap_or(share),
        _ => share,
    };
    let length = change.moved.map_or(0.0, |[dx, dy]| dx.abs().max(dy.abs()));
    let is_small = own_share < MIN_AREA && !is_of_words(change, setting.in_navigation)
        || change.kind == Kind::Moved && length <= SMALL_SHIFT;
    let matters = setting.in_navigation
        || matches!(
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

/// Whether a change is about words that matter even if they are small: changed or covered text, links, navigation
/// entries.
fn is_of_words(change: &Change, in_navigation: bool) -> bool {
    let subject = change.subject();
    let says = subject.is_some_and(|place| !place.text.is_empty());
    let is_link = subject.is_some_and(|place| place.tag == "a");
    match change.kind {
        Kind::Text => true,
        Kind::Overlap => says,
        Kind::Added | Kind::Removed => says && (is_link || in_navigation),
        _ => says && in_navigation,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::BlockPlace;
    use crate::diff::compare;
    use crate::snapshot::NodeId;
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

    const WINDOW: Size = Size {
        width: 1000.0,
        height: 1000.0,
    };
    const IN_THE_OPEN: Setting = Setting {
        is_advertised: false,
        fades: false,
        in_navigation: false,
    };

    /// An element with a text, in a block of the given role.
    fn place(tag: &str, role: Role, rect: [f64; 4], text: &str) -> Place {
        Place {
            node: NodeId(1),
            tag: tag.to_owned(),
            selector: tag.to_owned(),
            rect,
            text: text.to_owned(),
            block: Some(BlockPlace {
                key: String::new(),
                role: Some(role),
                rect,
            }),
        }
    }

    fn change(kind: Kind, before: Option<Place>, after: Option<Place>) -> Change {
        Change {
            id: 0,
            kind,
            severity: Severity::Info,
            cause: None,
            consequences: 0,
            before,
            after,
            other: None,
            covered_too: 0,
            severity_in_all: None,
            shown: None,
            moved: None,
            grown: None,
            text: None,
            properties: Vec::new(),
            content: Vec::new(),
            along: false,
            together: false,
            by_itself: None,
        }
    }

    #[test]
    fn what_is_covered_tells_how_much_that_matters() {
        let dot = place("div", Role::Overlay, [0.0, 0.0, 30.0, 20.0], "");
        let chat = place("div", Role::Footer, [0.0, 0.0, 300.0, 60.0], "Chat with us");
        let price = place("b", Role::Article, [0.0, 0.0, 40.0, 18.0], "49.90");
        let order = place("button", Role::Form, [0.0, 0.0, 120.0, 40.0], "Order now");
        let imprint = place("a", Role::Footer, [0.0, 0.0, 60.0, 18.0], "Imprint");
        let icon = place("img", Role::Article, [0.0, 0.0, 16.0, 16.0], "");
        for (over, covered, expected) in [
            (&dot, &price, Severity::Critical),
            (&chat, &order, Severity::Critical),
            (&dot, &imprint, Severity::Major),
            (&chat, &icon, Severity::Minor),
        ] {
            let overlap = Change {
                other: Some(covered.clone()),
                ..change(Kind::Overlap, None, Some(over.clone()))
            };
            let found = severity(&overlap, WINDOW, IN_THE_OPEN);
            assert_eq!(found, expected, "{} over {}", over.tag, covered.tag);
        }
    }

    #[test]
    fn an_advertisement_over_a_text_and_a_text_over_one_are_of_no_weight() {
        let of = |role: Role| place("div", role, [0.0, 0.0, 300.0, 60.0], "Words");
        for (over, covered) in [
            (Role::Advertisement, Role::Article),
            (Role::Overlay, Role::Advertisement),
        ] {
            let overlap = Change {
                other: Some(of(covered)),
                ..change(Kind::Overlap, None, Some(of(over)))
            };
            assert_eq!(severity(&overlap, WINDOW, IN_THE_OPEN), Severity::Info);
        }
    }

    #[test]
    fn a_small_entry_of_a_navigation_that_is_gone_is_missed() {
        let entry = || place("a", Role::Header, [0.0, 0.0, 34.0, 18.0], "Cart");
        let gone = change(Kind::Removed, Some(entry()), None);
        let at = |in_navigation: bool| {
            let setting = Setting {
                in_navigation,
                ..IN_THE_OPEN
            };
            severity(&gone, WINDOW, setting)
        };
        assert_eq!([at(true), at(false)], [Severity::Critical, Severity::Major]);
    }
}
