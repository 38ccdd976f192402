//! What the main content of a page tells of its lists: posts of a thread are the records of the
//! page, menus are none, nor is what stands beside an article: teasers, tags, share buttons.

mod beside;
mod menus;
mod posts;
#[cfg(test)]
mod test_pages;
mod titles;

use super::places::Places;
use crate::algorithm::mdr::DataRegion;
use crate::content::MainContent;
use crate::snapshot::PageSnapshot;
use beside::is_beside;
use menus::is_menu;
use posts::{posts, says_again};
use titles::{heads_pages, leads_elsewhere};

/// The lists of the page itself, the posts of a thread first; and those that are menus or stand beside an article.
pub fn by_content(
    page: &PageSnapshot,
    main: &MainContent,
    lists: Vec<DataRegion>,
) -> (Vec<DataRegion>, Vec<DataRegion>) {
    let kept = Places::new(page, main.regions.iter().flat_map(|region| &region.nodes));
    let (beside, mut own): (Vec<_>, Vec<_>) = lists
        .into_iter()
        .partition(|list| is_menu(page, &kept, list) || is_beside(page, main, &kept, list));
    if let Some(posts) = posts(page, main) {
        let places = Places::new(page, &posts.nodes);
        let says_again = |list: &DataRegion| says_again(page, list, &places);
        let mut all = own.iter().chain(&beside);
        let is_of_pages = |list| leads_elsewhere(list) || heads_pages(list);
        if !all.any(|list| says_again(list) && is_of_pages(list)) {
            own.retain(|list| !says_again(list));
            own.insert(0, posts);
        }
    }
    (own, beside)
}
