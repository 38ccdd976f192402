//! How spans are marked up.

/// How a span is marked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::output) struct Marks(pub(super) u16);

impl Marks {
    pub(in crate::output) const STRONG: Self = Self(1);
    pub(in crate::output) const EMPHASIS: Self = Self(2);
    pub(in crate::output) const STRIKE: Self = Self(4);
    pub(in crate::output) const SUPERSCRIPT: Self = Self(8);
    pub(in crate::output) const SUBSCRIPT: Self = Self(16);
    pub(in crate::output) const CODE: Self = Self(32);

    /// Set higher or lower within what is: the 3 of `x<sup>2<sup>3</sup></sup>`. Deeper ones are none.
    pub(in crate::output) const INNER_SUPERSCRIPT: Self = Self(256);
    pub(in crate::output) const INNER_SUBSCRIPT: Self = Self(512);

    /// Which of two neighbouring pieces of code one is, by turns; no mark by themselves.
    const TURNS: [Self; 2] = [Self(64), Self(128)];

    /// Blanks that set a line in; no mark by itself.
    pub(in crate::output::flow) const INDENT: Self = Self(1024);

    /// All marks, in the order they are nested, outermost first.
    pub(in crate::output) const ALL: [Self; 8] = [
        Self::STRONG,
        Self::EMPHASIS,
        Self::STRIKE,
        Self::SUPERSCRIPT,
        Self::SUBSCRIPT,
        Self::INNER_SUPERSCRIPT,
        Self::INNER_SUBSCRIPT,
        Self::CODE,
    ];

    /// Marks that are elements in every format, and so may hold links.
    pub(in crate::output) const SCRIPTS: [Self; 4] = [
        Self::SUPERSCRIPT,
        Self::SUBSCRIPT,
        Self::INNER_SUPERSCRIPT,
        Self::INNER_SUBSCRIPT,
    ];

    pub(in crate::output::flow) fn scripts(self) -> Self {
        let all = Self::SCRIPTS.into_iter().fold(Self(0), Self::with);
        self.common(all)
    }

    /// Adds a mark; super- or subscript inside of super- or subscript becomes an inner one.
    pub(in crate::output::flow) fn with_nested(self, mark: Self) -> Self {
        let is_inner = self.scripts() != Self(0);
        self.with(match mark {
            Self::SUPERSCRIPT if is_inner => Self::INNER_SUPERSCRIPT,
            Self::SUBSCRIPT if is_inner => Self::INNER_SUBSCRIPT,
            _ => mark,
        })
    }

    pub(in crate::output) fn has(self, mark: Self) -> bool {
        self.0 & mark.0 == mark.0
    }

    pub(in crate::output) fn with(self, mark: Self) -> Self {
        Self(self.0 | mark.0)
    }

    pub(in crate::output) fn without(self, mark: Self) -> Self {
        Self(self.0 & !mark.0)
    }

    /// The marks that both have; code only where both belong to the same piece of code.
    pub(super) fn common(self, other: Self) -> Self {
        let both = Self(self.0 & other.0);
        if self.turn() == other.turn() {
            both
        } else {
            both.without(Self::CODE)
        }
    }

    /// With the mark of code, of the piece whose turn it is.
    pub(in crate::output::flow) fn with_code(self, turn: usize) -> Self {
        self.with(Self::CODE).with(Self::TURNS[turn % 2])
    }

    fn turn(self) -> u16 {
        self.0 & (Self::TURNS[0].0 | Self::TURNS[1].0)
    }

    /// The marks without what tells pieces of code apart.
    pub(super) fn without_turn(self) -> Self {
        Self(self.0 & !self.turn())
    }
}
