//! The role of an element without a role of its own, from the texts around it.

use super::sources::{Sources, sources};
use super::ways_on::is_way_on;
use crate::content::figures::captions;
use crate::content::signed::is_byline;
use crate::content::unit_role::UnitRole;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum words of the skipped lines before or behind an image, and of a single such line unless it is links or a
/// byline. Source: ours, 30 pages of news in 24 languages: author and date, and share buttons; a longer text belongs
/// to something else.
const MAX_LINES: u32 = 40;
const MAX_LINE: u32 = 14;
/// Maximum number of elements between an image and the element that holds it with a text. Source: ours: a figure, a
/// link, boxes around them.
pub(super) const MAX_LEVELS: usize = 8;

/// The roles of the units, and those of the texts around an element. Captions that are left out are skipped: of
/// figures in a column, each is between the same texts.
pub(super) struct Around<'a> {
    pub(super) roles: &'a [Option<UnitRole>],
    /// What is skipped on the way to the texts around an element: captions; for an image that may belong to the text
    /// below it, `Read more` links of the text above, too; captions and hidden texts; for a surely large image, short
    /// lines, too.
    captions: Passed,
    ways: Passed,
    unseen: Passed,
    lines: Passed,
    /// How often each image of the page is shown.
    pub(super) sources: Sources<'a>,
}

impl<'a> Around<'a> {
    pub(super) fn new(
        page: &'a PageSnapshot,
        units: &Units,
        roles: &'a [Option<UnitRole>],
    ) -> Self {
        let captions = captions(page, units);
        let is_caption = |unit: usize| captions[unit] && roles[unit].is_none();
        let is_passed = |unit: usize| is_caption(unit) || is_way_on(page, units, roles, unit);
        let is_unseen =
            |unit: usize| is_caption(unit) || units.list[unit].concealed && roles[unit].is_none();
        let words = |unit: usize| {
            let own = &units.list[unit];
            let is_line =
                || own.words <= MAX_LINE || own.link_chars == own.chars || is_byline(page, own);
            match roles[unit] {
                Some(_) => None,
                None if captions[unit] || own.concealed => Some(0),
                None => is_line().then_some(own.words),
            }
        };
        Self {
            roles,
            captions: Passed::new(roles.len(), |unit| is_caption(unit).then_some(0)),
            ways: Passed::new(roles.len(), |unit| is_passed(unit).then_some(0)),
            unseen: Passed::new(roles.len(), |unit| is_unseen(unit).then_some(0)),
            lines: Passed::new(roles.len(), words),
            sources: sources(page),
        }
    }

    /// The common role of the units on both sides of a range.
    pub(super) fn role(&self, units: &Range<usize>) -> Option<UnitRole> {
        let (before, behind) = self.captions.sides(units)?;
        self.shared_role(before, behind)
    }

    /// The same, skipping short lines: share buttons and the byline may stand between a headline and the image below
    /// it.
    pub(super) fn role_behind_lines(&self, units: &Range<usize>) -> Option<UnitRole> {
        let (before, behind) = self.lines.sides(units)?;
        self.shared_role(before, behind)
    }

    /// Whether an image, given its captions, is right between texts of one role.
    pub(super) fn is_right_between(&self, captions: &Range<usize>) -> bool {
        let sides = self.unseen.sides(captions);
        sides.is_some_and(|(before, behind)| self.shared_role(before, behind).is_some())
    }

    /// Whether texts of one role stand before and behind a place, skipping `Read more` links of the text above.
    pub(super) fn is_behind_way(&self, next: usize) -> bool {
        let sides = self.ways.sides(&(next..next));
        sides.is_some_and(|(before, behind)| self.shared_role(before, behind).is_some())
    }

    /// The role of the running text right before or behind an image with its captions, in the smallest box that holds
    /// more than these. This covers figures that end the text, or stand beside a longer line that is left out,
    /// wherever the box of the figure begins.
    pub(super) fn role_beside_figure(
        &self,
        page: &PageSnapshot,
        units: &Units,
        picture: NodeId,
        captions: &Range<usize>,
    ) -> Option<UnitRole> {
        let are_captions =
            !captions.is_empty() && self.captions.ends[captions.start] >= captions.end;
        let (before, behind) = self.captions.sides(captions).filter(|_| are_captions)?;
        let (holder, _) = holder_of_more(page, units, picture, captions)?;
        let is_text = |at: &usize| {
            let unit = units.list.get(*at);
            let is_in = |u: &Unit| u.block == holder || page.parent(u.block) == Some(holder);
            unit.is_some_and(|u| u.is_running_text() && is_in(u))
        };
        let mut texts = [before, behind].into_iter().filter(is_text);
        let role = texts.find_map(|at| self.roles[at]);
        role.filter(|role| *role == UnitRole::Main)
    }

    fn shared_role(&self, before: usize, behind: usize) -> Option<UnitRole> {
        let role = self.roles[before]?;
        (self.roles.get(behind) == Some(&Some(role))).then_some(role)
    }

    /// The role of the texts around a large image, given its captions, skipping short lines; one of these texts must
    /// stand in the smallest box that holds the image with another text. An image in a box with only a label or a
    /// link is an advertisement or a teaser.
    pub(super) fn role_of_large(
        &self,
        page: &PageSnapshot,
        units: &Units,
        picture: NodeId,
        captions: &Range<usize>,
    ) -> Option<UnitRole> {
        let (before, behind) = self.lines.sides(captions)?;
        let role = self.shared_role(before, behind)?;
        let (_, held) = holder_of_more(page, units, picture, captions)?;
        (held.contains(&before) || held.contains(&behind)).then_some(role)
    }
}

/// The smallest box around an image that holds a unit besides its captions, and the units in it.
fn holder_of_more(
    page: &PageSnapshot,
    units: &Units,
    picture: NodeId,
    captions: &Range<usize>,
) -> Option<(NodeId, Range<usize>)> {
    let above = page.ancestors(picture).take(MAX_LEVELS);
    let mut held = above.map(|up| (up, units.within(page, up)));
    held.find(|(_, held)| held.start < captions.start || held.end > captions.end)
}

/// For each place between units, where the skipped texts before it begin and where those behind it end.
struct Passed {
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Passed {
    /// `cost` gives the words it costs to skip a unit, `None` for units that are not skipped; at most [`MAX_LINES`]
    /// words at once. Cost: linear.
    fn new(units: usize, cost: impl Fn(usize) -> Option<u32>) -> Self {
        let costs: Vec<Option<u32>> = (0..units).map(cost).collect();
        let mut starts: Vec<usize> = (0..=units).collect();
        let mut ends = starts.clone();
        let mut passed = 0_u32;
        for (unit, cost) in costs.iter().enumerate() {
            passed = cost.map_or(0, |cost| passed.saturating_add(cost));
            if cost.is_some() && passed <= MAX_LINES {
                starts[unit + 1] = starts[unit];
            }
        }
        passed = 0;
        for (unit, cost) in costs.iter().enumerate().rev() {
            passed = cost.map_or(0, |cost| passed.saturating_add(cost));
            if cost.is_some() && passed <= MAX_LINES {
                ends[unit] = ends[unit + 1];
            }
        }
        Self { starts, ends }
    }

    /// The units on both sides of a range, beyond the skipped ones; the one behind may be past the end.
    fn sides(&self, units: &Range<usize>) -> Option<(usize, usize)> {
        let before = self.starts[units.start].checked_sub(1)?;
        Some((before, self.ends[units.end]))
    }
}
