//! What tests read of pages.

use super::{Posts, posts};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// The posts of a page, however little of it they explain.
pub(super) fn posts_of(page: &PageSnapshot) -> Posts {
    posts(page, &Units::from_page(page), |_| true, 0.0)
}

/// What each of them says, without the frame around it.
pub(super) fn bodies_of(page: TestPage) -> Vec<String> {
    let page = page.finish();
    let units = Units::from_page(&page);
    let found = posts_of(&page).posts;
    let texts = found.iter().map(|post| {
        let lines = post.body.iter().map(|unit| units.list[*unit].text.as_str());
        lines.collect::<Vec<&str>>().join(" ")
    });
    texts.collect()
}

/// Who wrote each.
pub(super) fn authors_of(page: TestPage) -> Vec<Option<String>> {
    let found = posts_of(&page.finish()).posts;
    found.into_iter().map(|post| post.author).collect()
}
