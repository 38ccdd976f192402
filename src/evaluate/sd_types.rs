//! The page types of the SD paper on pages whose blocks or kinds are known.
//!
//! Source: Pappas, Katsimpras, Stamatatos, i-KNOW 2012, §4.1.1: *articles* (a distinct article
//! without comments), *articles with comments*, *multiple areas* (several similar regions:
//! discussions, several articles, answers).
//!
//! # Decisions of ours
//! The paper's people named the types; here they follow from what people marked.
//! - Marked blocks: an article or content block with marked comments is an article with comments;
//!   one alone is an article; several are multiple areas. Pages without any have no type.
//! - Kinds of pages: articles are one of the two article types, which one nobody said; forums,
//!   listings and collections are multiple areas; other kinds are none of the three.

use super::region_pages::CONTENT_KINDS;
use super::truth::MarkedPage;
use crate::algorithm::sd::SdType;

/// The kind of Kreuzer's blocks that holds comments.
const COMMENTS: &str = "Comments";

/// The type of a page by its marked blocks.
pub fn type_of_marks(marked: &MarkedPage) -> Option<SdType> {
    let areas = marked.of_kinds(&CONTENT_KINDS.map(str::to_owned)).len();
    let has_comments = !marked.of_kinds(&[COMMENTS.to_owned()]).is_empty();
    match areas {
        0 => None,
        _ if has_comments => Some(SdType::ArticleWithComments),
        1 => Some(SdType::Article),
        _ => Some(SdType::MultipleAreas),
    }
}

/// Whether a type fits a page of that kind; `None` for kinds that say nothing of types.
pub fn fits_kind(kind: &str, given: SdType) -> Option<bool> {
    let is_multiple = given == SdType::MultipleAreas;
    match kind {
        "article" => Some(!is_multiple),
        "forum" | "listing" | "collection" => Some(is_multiple),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::truth::MarkedBlock;
    use crate::geometry::Rect;

    #[test]
    fn marked_blocks_tell_the_type() {
        let page = |kinds: &[&str]| {
            let block = |(i, kind): (usize, &&str)| MarkedBlock {
                level: 1,
                kind: (*kind).to_owned(),
                rect: Rect::new(0.0, i as f64 * 100.0, 100.0, 90.0),
                text: String::new(),
                leaf: true,
            };
            MarkedPage {
                blocks: kinds.iter().enumerate().map(block).collect(),
                page: Rect::new(0.0, 0.0, 100.0, 1000.0),
            }
        };
        let of = |kinds: &[&str]| type_of_marks(&page(kinds));
        assert_eq!(of(&["Header", "Article"]), Some(SdType::Article));
        assert_eq!(of(&["Article", "Article"]), Some(SdType::MultipleAreas));
        let with_comments = of(&["Article", "Comments", "Article"]);
        assert_eq!(with_comments, Some(SdType::ArticleWithComments));
        assert_eq!(of(&["Menu"]), None);
    }

    #[test]
    fn kinds_of_pages_are_two_of_the_types() {
        assert_eq!(
            fits_kind("article", SdType::ArticleWithComments),
            Some(true)
        );
        assert_eq!(fits_kind("forum", SdType::Article), Some(false));
        assert_eq!(fits_kind("product", SdType::Article), None);
    }
}
