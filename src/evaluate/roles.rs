//! Roles of blocks against what people said the blocks are.
//!
//! Source: ours. Kreuzer's volunteers gave each marked block a type; [`accepted`] says which of
//! our roles fits which type. A marked block is held against the block of the segmentation that
//! matches it best (greatest intersection over union); accuracy is the share of the marked blocks
//! whose match has a fitting role.
//!
//! | type | fitting roles | why |
//! |---|---|---|
//! | Header, Footer | the same | |
//! | Content | main, article | a page of one text is both |
//! | Article | article, main, item | teasers of a list were marked so |
//! | Menu | navigation | |
//! | LinkList | navigation, list, item | lists that lead on, and single teasers of them |
//! | Sidebar | aside, navigation | columns of nothing but links |
//! | Image, Video | media | |
//! | Logo | media, header | |
//! | Title | heading, header | |
//! | Searchbar | form | |
//! | Ad | advertisement | |
//! | Table | list, article, main | we have no role for data |
//! | Author | article, item | we have no role for by-lines |
//! | Comments | comments | |

use super::truth::MarkedBlock;
use crate::geometry::Rect;
use crate::segmentation::{Block, Role, Segmentation};

/// The roles that fit a type of the kreuzer set; empty for unknown types.
pub fn accepted(kind: &str) -> &'static [Role] {
    match kind {
        "Header" => &[Role::Header],
        "Footer" => &[Role::Footer],
        "Content" => &[Role::Main, Role::Article],
        "Article" => &[Role::Article, Role::Main, Role::Item],
        "Menu" => &[Role::Navigation],
        "LinkList" => &[Role::Navigation, Role::List, Role::Item],
        "Sidebar" => &[Role::Aside, Role::Navigation],
        "Image" | "Video" => &[Role::Media],
        "Logo" => &[Role::Media, Role::Header],
        "Title" => &[Role::Heading, Role::Header],
        "Searchbar" => &[Role::Form],
        "Ad" => &[Role::Advertisement],
        "Table" => &[Role::List, Role::Article, Role::Main],
        "Author" => &[Role::Article, Role::Item],
        "Comments" => &[Role::Comments],
        _ => &[],
    }
}

/// A marked block and the role of the block that matches it best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleMatch {
    /// The type people gave it.
    pub kind: String,
    /// The role of the best match, where it has one.
    pub role: Option<Role>,
}

impl RoleMatch {
    /// Whether the role fits the type.
    pub fn is_right(&self) -> bool {
        self.role
            .is_some_and(|role| accepted(&self.kind).contains(&role))
    }
}

/// Finds the matches of the marked blocks of known types. Marked blocks times blocks.
pub fn matches(segmentation: &Segmentation, marked: &[MarkedBlock]) -> Vec<RoleMatch> {
    let known = marked.iter().filter(|m| !accepted(&m.kind).is_empty());
    let found = known.map(|m| RoleMatch {
        kind: m.kind.clone(),
        role: best(segmentation, &m.rect).and_then(|b| b.role),
    });
    found.collect()
}

/// Share of the matches that are right; `None` without any.
pub fn accuracy(matches: &[RoleMatch]) -> Option<f64> {
    let right = matches.iter().filter(|m| m.is_right()).count();
    (!matches.is_empty()).then(|| right as f64 / matches.len() as f64)
}

/// The block with the greatest intersection over union, of equals the first; what does not touch it
/// and the whole page are no match.
fn best<'a>(segmentation: &'a Segmentation, rect: &Rect) -> Option<&'a Block> {
    let parts = segmentation.blocks.iter().skip(1);
    let touching = parts
        .map(|b| (b, b.rect.iou(rect)))
        .filter(|(_, iou)| *iou > 0.0);
    let greatest = touching.rev().max_by(|(_, a), (_, b)| a.total_cmp(b));
    greatest.map(|(block, _)| block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn marked_blocks_are_held_against_the_best_match() {
        let page = TestPage::new(800.0, 600.0).finish();
        let mut found = Segmentation::new("test", &page);
        let root = found.root();
        let (top, low) = (
            Rect::new(0.0, 0.0, 800.0, 100.0),
            Rect::new(0.0, 100.0, 800.0, 400.0),
        );
        found.add(root, top, Vec::new()).role = Some(Role::Header);
        found.add(root, low, Vec::new()).role = Some(Role::Footer);
        let mark = |kind: &str, rect| MarkedBlock {
            level: 1,
            kind: kind.to_owned(),
            rect,
            text: String::new(),
            leaf: true,
        };
        let far = Rect::new(0.0, 900.0, 800.0, 50.0);
        let marked = [
            mark("Header", top),
            mark("Content", low),
            mark("Footer", far),
            mark("New", low),
        ];
        let matches = matches(&found, &marked);
        let roles: Vec<Option<Role>> = matches.iter().map(|m| m.role).collect();
        let untouched = None;
        assert_eq!(roles, [Some(Role::Header), Some(Role::Footer), untouched]);
        assert_eq!(accuracy(&matches), Some(1.0 / 3.0));
        assert_eq!(accuracy(&[]), None);
    }
}
