//! Unseen text on a page that lists things or texts, or is of no clear kind: such a page is read for what it shows.
//! Unseen are menus, hints of controls, other states of a script, and hidden slides.
//!
//! On a page of one text or thing the unseen text is often its rest, and is left as judged. So is, on any page, what a
//! reader can open: panels of tabs, `details`, elements that a link of the page opens by their `id`, and those whose
//! names are of answers and accordions ([`named_folds`]).
//!
//! Source: ours, models that have not learned from these pages: kreuzer gains .023 of words F1 and estuka .048, wcxb
//! next to nothing (before paragraphs were spared); see `visiblock help figures`.

use super::slides::opened;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::toggle_marks::named_folds;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Probability of the likeliest kind below which a page is of no clear kind. Source: ours, on pages held out: .45
/// loses a twentieth of what .5 wins on kreuzer, .6 costs .4 of F1 on wcxb.
const MIN_CLEAR: f32 = 0.5;
/// Unseen share of the kept characters from which on a page hides its content. Source: ours, on pages held out: .86
/// does the same, .8 loses most of it; pages that wait for a script have all of it unseen.
const MIN_HIDDEN: f64 = 0.9;
/// Minimum number of characters of a running text that is collapsed to be read on. Source: ours: three lines; hints and
/// labels are shorter.
const MIN_READ: u32 = 160;
/// Number of boxes around unseen text whose names may make it an accordion panel. Source: ours: a title stands between.
const MAX_AROUND: usize = 3;

/// The unseen units of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Unseen {
    /// For each unit whether it is unseen; empty where all are seen.
    concealed: Vec<bool>,
    /// For each unit whether it is unseen and nothing says that a reader can open it.
    shut: Vec<bool>,
}

/// Finds the unseen units. Linear in units, and in nodes where one is unseen.
pub(in crate::content::wholes) fn unseen(page: &PageSnapshot, units: &Units) -> Unseen {
    if !units.list.iter().any(|unit| unit.concealed) {
        return Unseen::default();
    }
    let is_fold = folds(page, units);
    let concealed: Vec<bool> = units.list.iter().map(|unit| unit.concealed).collect();
    let roots = units.list.iter().map(|unit| unit.unseen_root(page));
    let roots: Vec<Option<NodeId>> = roots.collect();
    // A box of mostly paragraphs is collapsed text to be read on, whatever its name.
    let is_read = |unit: &Unit| unit.chars >= MIN_READ && unit.is_running_text();
    let each = || units.list.iter().zip(&roots);
    let mut said: HashMap<NodeId, (u32, u32)> = HashMap::default();
    for (unit, root) in each() {
        let Some(root) = root else { continue };
        let (read, all) = said.entry(*root).or_default();
        *read += if is_read(unit) { unit.chars } else { 0 };
        *all += unit.chars;
    }
    let shut = each().map(|(unit, root)| {
        let said = root.and_then(|root| said.get(&root));
        let is_read = said.is_some_and(|(read, all)| 2 * read >= *all);
        unit.concealed && !is_read && !is_fold[unit.first.index()]
    });
    Unseen {
        shut: shut.collect(),
        concealed,
    }
}

/// For each unseen node whether a reader can open it: by itself, by an unseen ancestor, or by the elements right around
/// its outermost unseen ancestor. Linear in nodes: each is looked at once.
fn folds(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let panels = units.tab_panels(page);
    let opened = opened(page);
    let named = named_folds(page);
    let opens = |id: NodeId| {
        let name = page.attribute(id, "id");
        panels.contains(&id)
            || page.tag(id) == "details"
            || page.attribute(id, "role") == Some("tabpanel")
            || name.is_some_and(|name| opened.contains(name))
            || named.binary_search(&id).is_ok()
    };
    let is_unseen = |id: NodeId| page.node(id).hidden.is_some();
    let mut around: HashMap<NodeId, bool> = HashMap::default();
    let mut found = vec![false; page.len()];
    for (id, _) in page.iter().filter(|(id, _)| is_unseen(*id)) {
        found[id.index()] = opens(id)
            || page.parent(id).is_some_and(|up| {
                if is_unseen(up) {
                    return found[up.index()];
                }
                let near = || page.inclusive_ancestors(up).take(MAX_AROUND).any(opens);
                *around.entry(up).or_insert_with(near)
            });
    }
    found
}

impl Unseen {
    /// Drops the units that a reader cannot open from a page that lists or is of no clear kind, unless nearly all
    /// that is kept is unseen.
    pub(in crate::content::wholes) fn drop_from(
        &self,
        chars: &[u32],
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let kind = candidates.types.likeliest();
        let lists = matches!(kind, PageKind::Listing | PageKind::Forum);
        if self.shut.is_empty() || !lists && candidates.types[kind] >= MIN_CLEAR {
            return;
        }
        let (mut all, mut unseen) = (0.0, 0.0);
        for (i, chars) in chars.iter().enumerate().filter(|(i, _)| kept[*i]) {
            all += f64::from(*chars);
            unseen += f64::from(*chars) * f64::from(u8::from(self.concealed[i]));
        }
        if unseen < MIN_HIDDEN * all {
            let each = kept.iter_mut().zip(&self.shut);
            each.for_each(|(kept, shut)| *kept &= !shut);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::wholes::tests::settled_page;
    use crate::snapshot::test_page::TestPage;

    const SEEN: &str = "Walks that can be seen here are listed one below the other.";

    /// What is kept of a page of some kind with an unseen text in a box with an attribute.
    fn kept(kind: PageKind, attribute: (&str, &str)) -> String {
        let build = |t: &mut TestPage| {
            t.open_with("a", &[("href", "#third")])
                .text("third")
                .close();
            t.open("p").text(SEEN).close();
            t.open_bare_with("div", &[attribute]);
            t.open_bare("p").unrendered("Choose another walk");
        };
        settled_page(kind, |_| 0.8, |_| true, build)
    }

    #[test]
    fn a_list_is_what_it_shows() {
        let seen = format!("third {SEEN}");
        let all = format!("{seen} Choose another walk");
        assert_eq!(kept(PageKind::Listing, ("class", "hint")), seen);
        assert_eq!(kept(PageKind::Forum, ("class", "hint")), seen);
        assert_eq!(kept(PageKind::Article, ("class", "hint")), all);
        for opened in [("class", "faq-item"), ("id", "third")] {
            assert_eq!(kept(PageKind::Listing, opened), all, "{opened:?}");
        }
    }

    #[test]
    fn a_page_that_hides_its_content_keeps_it() {
        let build = |t: &mut TestPage| {
            t.open("p").text("Walks").close();
            t.open_bare("p").unrendered(SEEN).close();
        };
        let kept = settled_page(PageKind::Listing, |_| 0.8, |_| true, build);
        assert_eq!(kept, format!("Walks {SEEN}"));
    }
}
