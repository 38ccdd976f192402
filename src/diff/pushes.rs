//! The vertical directions in which changes push the boxes below them.

use super::layout;

/// A vertical direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Up,
    Down,
}

impl Way {
    pub(super) fn from_px(px: f64) -> Option<Self> {
        let way = if px < 0.0 { Self::Up } else { Self::Down };
        layout::is_shift(px).then_some(way)
    }

    pub(super) fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// How a change pushes the boxes below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Push {
    To(Way),
    Nowhere,
    Unknown,
}

impl Push {
    /// The push of a box that gained `px` of height.
    pub(super) fn from_px(px: f64) -> Self {
        Way::from_px(px).map_or(Self::Nowhere, Self::To)
    }

    fn may_go(self, way: Way) -> bool {
        self == Self::To(way) || self == Self::Unknown
    }
}

/// For each draft of a set, in order, the last draft up to it that satisfies a condition for pushing up, and for
/// pushing down.
#[derive(Debug)]
pub(super) struct Last {
    up: Vec<Option<usize>>,
    down: Vec<Option<usize>>,
}

impl Last {
    fn new(pushes: &[Push], fits: impl Fn(Push, Way) -> bool) -> Self {
        let last = |way: Way| -> Vec<Option<usize>> {
            let mut last = None;
            let drafts = pushes.iter().enumerate();
            let drafts = drafts.map(|(i, own)| {
                last = if fits(*own, way) { Some(i) } else { last };
                last
            });
            drafts.collect()
        };
        Self {
            up: last(Way::Up),
            down: last(Way::Down),
        }
    }

    /// The last of the first `drafts` drafts that satisfies the condition for this direction.
    pub(super) fn of_first(&self, drafts: usize, way: Way) -> Option<usize> {
        let last = match way {
            Way::Up => &self.up,
            Way::Down => &self.down,
        };
        last.get(drafts.checked_sub(1)?).copied().flatten()
    }
}

/// The pushes of the drafts of a set, in order.
#[derive(Debug)]
pub(super) struct Pushes {
    /// Drafts that are known to push in the direction.
    pub(super) known: Last,
    /// Drafts that push in the direction or in an unknown one.
    pub(super) possible: Last,
    /// Drafts that are not known to push in the opposite direction.
    pub(super) unopposed: Last,
}

impl Pushes {
    pub(super) fn new(pushes: &[Push]) -> Self {
        Self {
            known: Last::new(pushes, |own, way| own == Push::To(way)),
            possible: Last::new(pushes, Push::may_go),
            unopposed: Last::new(pushes, |own, way| own != Push::To(way.back())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_that_may_push_a_way_is_known() {
        let (up, down) = (Push::To(Way::Up), Push::To(Way::Down));
        let pushes = Pushes::new(&[down, up, Push::Unknown, up]);
        let last = |of: &Last, way: Way| [0, 1, 2, 3, 4].map(|first| of.of_first(first, way));
        let down = [None, Some(0), Some(0), Some(2), Some(2)];
        let up = [None, None, Some(1), Some(2), Some(3)];
        let possible = [Way::Down, Way::Up].map(|way| last(&pushes.possible, way));
        assert_eq!(possible, [down, up]);
        let down = [None, Some(0), Some(0), Some(0), Some(0)];
        let up = [None, None, Some(1), Some(1), Some(3)];
        let known = [Way::Down, Way::Up].map(|way| last(&pushes.known, way));
        assert_eq!(known, [down, up]);
    }

    #[test]
    fn what_pushes_nowhere_moves_nothing() {
        let pushes = Pushes::new(&[Push::To(Way::Down), Push::Nowhere]);
        assert_eq!(pushes.possible.of_first(2, Way::Down), Some(0));
        assert_eq!(pushes.possible.of_first(2, Way::Up), None);
        // The change may still have made something grow.
        assert_eq!(pushes.unopposed.of_first(2, Way::Up), Some(1));
        assert_eq!(Push::from_px(0.2), Push::Nowhere);
    }
}
