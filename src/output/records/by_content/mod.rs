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

/// Puts the posts of a thread first, menus and what stands beside an article last; returns how many
/// those are.
pub fn by_content(page: &PageSnapshot, main: &MainContent, lists: &mut Vec<DataRegion>) -> usize {
    let kept = Places::new(page, main.regions.iter().flat_map(|region| &region.nodes));
    let all = std::mem::take(lists);
    let (mut beside, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|list| is_menu(page, &kept, list) || is_beside(page, main, &kept, list));
    *lists = others;
    if let Some(posts) = posts(page, main) {
        let places = Places::new(page, &posts.nodes);
        let says_again = |list: &DataRegion| says_again(page, list, &places);
        let mut others = lists.iter().chain(&beside);
        let is_of_pages = |list| leads_elsewhere(list) || heads_pages(list);
        if !others.any(|list| says_again(list) && is_of_pages(list)) {
            lists.retain(|list| !says_again(list));
            lists.insert(0, posts);
        }
    }
    let count = beside.len();
    lists.append(&mut beside);
    count
}
