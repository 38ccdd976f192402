//! Menus by tag, role or class name.

use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Maximum mean number of characters of the links of a menu. Source: ours, on wcxb, snippets and aeb: names of
/// sections have 10 to 30 in the mean, headlines of news at least 44.
pub(in crate::content) const MAX_CHARS: f64 = 40.0;
/// What words in class names of menus begin or end with (`topNav`, `navbar`, `main-menu`), in lower case, and the
/// maximum length of a word that begins with one. Source: ours, on these sets.
const NAMES: [&str; 2] = ["nav", "menu"];
const LONGEST: usize = 10;
/// Finds [`NAMES`] in a class name in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| case_blind_finder(&NAMES));
/// Words that begin so but do not name a menu: of ships, peoples and places.
const OTHERS: [&str; 4] = ["navy", "naval", "navajo", "navarra"];
/// First words of class names of boxes that have a menu beside or in them: `has-menu`, `with-navigation`.
const HAVING: [&str; 5] = ["has", "is", "no", "with", "without"];

/// Whether an element is a menu by its tag, its role, or one of its class names or its id.
pub(in crate::content) fn is_called_menu(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role");
    matches!(page.tag(id), "nav" | "menu")
        || matches!(role, Some("navigation" | "menu" | "menubar"))
        || page.names(id).any(names_menu)
}

fn names_menu(name: &str) -> bool {
    // Most names contain none of them and need not be split into words.
    if !FINDER.iter().any(|finder| finder.is_match(name)) {
        return false;
    }
    let name = name.to_ascii_lowercase();
    let words = name.split(|c: char| !c.is_ascii_lowercase());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_beside = words.len() > 1 && HAVING.contains(&words[0]);
    let is_menu_word = |word: &&str| {
        let mut known = NAMES.iter();
        word.ends_with("navigation")
            || known.any(|known| {
                word.starts_with(known) && word.len() <= LONGEST || word.ends_with(known)
            })
    };
    !is_beside
        && words
            .iter()
            .any(|word| is_menu_word(word) && !OTHERS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_menus_are_told() {
        for name in [
            "nav",
            "mainmenu",
            "topNavigation",
            "site-nav__list",
            "MENU",
            "nav2",
            "navy-nav",
        ] {
            assert!(names_menu(name), "{name}");
        }
        for name in [
            "with-navigation",
            "has-nav-menu",
            "unavailable",
            "text-navy",
            "naval-history",
            "category-Navajo",
            "goods",
            "",
            "--",
        ] {
            assert!(!names_menu(name), "{name}");
        }
    }
}
