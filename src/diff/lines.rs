//! Recognises lines of text with unchanged text and place, even if the markup splits them differently: an element
//! around some of the words, or a comment, splits one text run into several.

use super::MIN_SHIFT;
use super::matching::Matching;
use super::tree::{ItemId, Tree};
use super::wrappers::effects;
use crate::geometry::Rect;
use std::collections::HashMap;

/// Which elements of the page after have the same lines as before. Each element is examined once.
pub(super) struct SameLines<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    known: HashMap<ItemId, bool>,
}

impl<'a> SameLines<'a> {
    pub(super) fn new(a: &'a Tree<'a>, b: &'a Tree<'a>, pairs: &'a Matching) -> Self {
        Self {
            a,
            b,
            pairs,
            known: HashMap::new(),
        }
    }

    /// Whether an item of the page after belongs to unchanged lines and paints nothing but text.
    pub(super) fn hold(&mut self, y: ItemId) -> bool {
        let Some(x) = self.pairs.before[y] else {
            return false;
        };
        if !(is_piece(self.a, x) && is_piece(self.b, y)) {
            return false;
        }
        let (Some(p), Some(q)) = (block_of(self.a, x), block_of(self.b, y)) else {
            return false;
        };
        self.pairs.before[q] == Some(p) && self.are_same(p, q)
    }

    /// Whether element `x` before and element `y` after have the same lines.
    pub(super) fn are_same(&mut self, x: ItemId, y: ItemId) -> bool {
        if let Some(known) = self.known.get(&y) {
            return *known;
        }
        let both = Lines::from_element(self.a, x).zip(Lines::from_element(self.b, y));
        let same = both.is_some_and(|(before, after)| before == after);
        self.known.insert(y, same);
        same
    }
}

/// Whether an item is a text run, or an inline element without background, border or effect of its own.
fn is_piece(tree: &Tree<'_>, item: ItemId) -> bool {
    let own = &tree.items[item];
    own.is_text || !own.has_ink && tree.is_in_line(item) && effects(tree, item).is_empty()
}

/// The element whose lines contain an item: its nearest ancestor that is not inline.
pub(super) fn block_of(tree: &Tree<'_>, item: ItemId) -> Option<ItemId> {
    tree.ancestors(item).find(|up| !tree.is_in_line(*up))
}

/// The text of an element's lines, and their places relative to the element.
struct Lines {
    /// The text without white space, since pieces begin and end anywhere.
    letters: String,
    /// Places of the text runs; adjacent runs of one line are merged.
    places: Vec<Rect>,
}

impl PartialEq for Lines {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |(one, other): (&Rect, &Rect)| {
            is_near(one.left, other.left)
                && is_near(one.right, other.right)
                && is_on_line(one, other)
        };
        self.letters == other.letters
            && self.places.len() == other.places.len()
            && self.places.iter().zip(&other.places).all(is_same)
    }
}

impl Lines {
    /// The lines in an element; `None` where it shows anything but text, which could move and grow on its own.
    fn from_element(tree: &Tree<'_>, element: ItemId) -> Option<Self> {
        let mut lines = Self {
            letters: String::new(),
            places: Vec::new(),
        };
        let corner = tree.rect(element).map_or((0.0, 0.0), |r| (r.left, r.top));
        let inside = element + 1..tree.items[element].end;
        for item in inside.filter(|item| tree.items[*item].shows) {
            if !is_piece(tree, item) {
                return None;
            }
            lines.add(tree, item, corner);
        }
        Some(lines)
    }

    /// Adds the text of an item, with places relative to the corner of the element.
    fn add(&mut self, tree: &Tree<'_>, item: ItemId, (left, top): (f64, f64)) {
        let text = tree.own_text(item);
        self.letters
            .extend(text.chars().filter(|c| !c.is_whitespace()));
        for run in tree.page.runs_of(tree.items[item].node) {
            let [x, y] = [run.rect.left - left, run.rect.top - top];
            let place = Rect::new(x, y, run.rect.width(), run.rect.height());
            match self.places.last_mut() {
                Some(last) if is_near(last.right, place.left) && is_on_line(last, &place) => {
                    *last = last.union(&place);
                }
                _ => self.places.push(place),
            }
        }
    }
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < MIN_SHIFT
}

/// Whether two rectangles have the same top and bottom.
fn is_on_line(one: &Rect, other: &Rect) -> bool {
    is_near(one.top, other.top) && is_near(one.bottom, other.bottom)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, compare};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block, inline};

    /// A paragraph of pieces with the given left edge and width; the marked ones are in a `span`.
    fn page(pieces: &[(&str, f64, f64, bool)]) -> PageSnapshot {
        TestPage::draw(|p| {
            p.element("p", [0.0, 0.0, 900.0, 20.0], block(), |p| {
                for (text, left, width, is_marked) in pieces {
                    let rect = [*left, 0.0, *width, 18.0];
                    let says = |p: &mut TestPage| {
                        p.text_in(rect, text, inline());
                    };
                    if *is_marked {
                        p.element("span", rect, inline(), says);
                    } else {
                        says(p);
                    }
                }
            });
        })
    }

    fn changes(before: &PageSnapshot, after: &PageSnapshot) -> Vec<Change> {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(before, after, &segment).changes
    }

    #[test]
    fn a_line_that_is_cut_otherwise_is_no_change() {
        let whole = page(&[("plain words here", 0.0, 160.0, false)]);
        let marked = page(&[
            ("plain ", 0.0, 60.0, false),
            ("words", 60.0, 50.0, true),
            (" here", 110.0, 50.0, false),
        ]);
        // Divided as a comment or `<wbr>` divides it.
        let cut = page(&[
            ("plain wo", 0.0, 80.0, false),
            ("rds here", 80.0, 80.0, false),
        ]);
        let all = [&whole, &marked, &cut];
        for (before, after) in all.iter().flat_map(|one| all.map(|other| (*one, other))) {
            let found = changes(before, after);
            assert!(found.is_empty(), "{found:#?}");
        }
    }

    #[test]
    fn a_line_that_stands_otherwise_or_says_something_else_is_told() {
        let whole = page(&[("plain words here", 0.0, 160.0, false)]);
        let apart = page(&[
            ("plain ", 0.0, 60.0, false),
            ("words", 80.0, 50.0, true),
            (" here", 150.0, 50.0, false),
        ]);
        assert!(!changes(&whole, &apart).is_empty());
        let other = page(&[
            ("plain ", 0.0, 60.0, false),
            ("signs", 60.0, 50.0, true),
            (" here", 110.0, 50.0, false),
        ]);
        let found = changes(&whole, &other);
        let told = found.iter().find(|change| change.kind == Kind::Text);
        let words = told
            .and_then(|change| change.text.as_ref())
            .map(|text| &text.words[0]);
        assert_eq!(
            words.map(|word| [&*word.from, &*word.to]),
            Some(["words", "signs"])
        );
    }
}
