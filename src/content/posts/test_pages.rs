//! Pages and readings that the tests of posts share.

use super::{Post, PostReader, Posts, posts};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// The texts of six posts.
pub(super) const OWN_OF_SIX: [&str; 6] = [
    "The ferry to the island was an hour late again.",
    "Nets were dried on the quay until the evening.",
    "The old crane was painted green by the workers.",
    "Ice has closed the inner basin for a full week.",
    "Two of the pilots have retired after long years.",
    "Gulls took all of the herring again this morning.",
];

/// The texts of three posts.
pub(super) const OWN: [&str; 3] = [OWN_OF_SIX[0], OWN_OF_SIX[1], OWN_OF_SIX[2]];

/// The posts of a page, however little of it they explain.
pub(super) fn posts_of(page: &PageSnapshot) -> Posts {
    posts(
        &PostReader::new(page, &Units::from_page(page)),
        |_| true,
        0.0,
    )
}

/// The text of each post of a page, without frame.
pub(super) fn bodies_of(page: TestPage) -> Vec<String> {
    let page = page.finish();
    let units = Units::from_page(&page);
    let found = posts_of(&page).posts;
    found.iter().map(|post| text_of(post, &units)).collect()
}

/// The text of a post, in one line.
pub(super) fn text_of(post: &Post, units: &Units) -> String {
    let lines = post.body.iter().map(|unit| units.list[*unit].text.as_str());
    lines.collect::<Vec<&str>>().join(" ")
}

/// The author of each post of a page.
pub(super) fn authors_of(page: TestPage) -> Vec<Option<String>> {
    let found = posts_of(&page.finish()).posts;
    found.into_iter().map(|post| post.author).collect()
}
