//! Hidden slides: boxes that share one place, of which a reader sees one at a time, while a script shows another
//! every few seconds.
//!
//! A closed tab or accordion panel is content where its label is; a hidden slide advertises other pages, as the
//! visible one does. Source: ours, the styled pages of kreuzer (six gain .016 of the set's words F1, none loses) and
//! wcxb (none of 480 changes). Limits: tab panels, and boxes that a link of the page opens by their `id`, are left as
//! judged, and so are goods with prices. On product pages the boxes are views of the product; a place of two boxes
//! may be a switch; a box of another size than the visible one is the rest of its text, and many such places are
//! alternatives within records.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Hidden, NodeId, NodeKind, PageSnapshot};

/// Minimum probability of a text that keeps its slide. Source: ours, on kreuzer and wcxb: .5 wins a third of it, .8 no
/// more.
const MIN_STAYS: f32 = 0.65;
/// Minimum number of boxes of a place. Source: ours: of two, one may open the other.
const MIN_BOXES: usize = 3;
/// Maximum number of places of a page. Source: ours: more are parts of records.
const MAX_PLACES: usize = 3;
/// Maximum relative difference in size between a slide and the visible one. Source: ours: they take the same place; a
/// longer box is cut off, and holds the rest of a text.
const MAX_OTHER_SIZE: f64 = 0.1;
/// Tags of elements that may be slides.
const BOXES: [&str; 11] = [
    "div", "li", "section", "article", "ul", "ol", "td", "table", "dl", "figure", "fieldset",
];

/// A unit in a slide that is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::content::wholes) struct Slide {
    unit: usize,
    slide: NodeId,
    /// The parent of all slides of the place.
    place: NodeId,
}

/// The units in hidden slides. Linear in units and in the children of such places.
pub(in crate::content::wholes) fn slides(page: &PageSnapshot, units: &Units) -> Vec<Slide> {
    let mut places: HashMap<NodeId, Option<NodeId>> = HashMap::default();
    let concealed = units.list.iter().enumerate().filter(|(_, u)| u.concealed);
    let slide = |(unit, of): (usize, &Unit)| {
        let slide = outermost_unseen(page, of.first)?;
        let place = page.parent(slide)?;
        let seen = *places.entry(place).or_insert_with(|| seen_of(page, place));
        is_slide(page, slide, seen?).then_some(Slide { unit, slide, place })
    };
    let mut found: Vec<Slide> = concealed.filter_map(slide).collect();
    // Tabs and links are only looked at where there are slides that they may open.
    if !found.is_empty() {
        let panels = units.tab_panels(page);
        let opened = opened(page);
        let is_opened = |id: NodeId| {
            let name = page.attribute(id, "id");
            panels.contains(&id) || name.is_some_and(|name| opened.contains(name))
        };
        found.retain(|slide| !is_opened(slide.slide));
    }
    found
}

/// The `id`s of places on this page that visible links with words lead to.
pub(in crate::content::wholes) fn opened(page: &PageSnapshot) -> HashSet<&str> {
    let shown = page
        .tagged(["a"])
        .filter(|id| page.node(*id).hidden.is_none());
    let place = |id: NodeId| {
        let to = page
            .attribute(id, "href")
            .filter(|to| page.is_own_place(to))?;
        let (_, name) = to.split_once('#').filter(|(_, name)| !name.is_empty())?;
        // Dots and arrows of slide shows have no word.
        page.text(id).contains(char::is_alphabetic).then_some(name)
    };
    shown.filter_map(place).collect()
}

/// The outermost unseen box around a node.
fn outermost_unseen(page: &PageSnapshot, node: NodeId) -> Option<NodeId> {
    let unseen = page
        .inclusive_ancestors(node)
        .take_while(|id| page.node(*id).hidden.is_some());
    // An empty element that is not drawn may be a mere wrapper, with its content positioned elsewhere.
    let boxes = unseen.filter(|id| page.node(*id).hidden != Some(Hidden::Empty));
    boxes.last()
}

/// The only child of a place that shows text, if the place has several children with its tag.
fn seen_of(page: &PageSnapshot, place: NodeId) -> Option<NodeId> {
    let is_element = |id: &NodeId| page.node(*id).kind == NodeKind::Element;
    let shows = |id: &NodeId| page.node(*id).hidden.is_none() && page.totals(*id).chars > 0;
    let mut shown = page.children(place).filter(is_element).filter(shows);
    let seen = shown.next().filter(|_| shown.next().is_none())?;
    let tag = page.tag(seen);
    let alike = page.children(place).filter(|id| page.tag(*id) == tag);
    (BOXES.contains(&tag) && alike.count() >= MIN_BOXES).then_some(seen)
}

/// Whether a box has the tag and a class of the visible one in its place, and the same size if it is laid out.
fn is_slide(page: &PageSnapshot, id: NodeId, seen: NodeId) -> bool {
    let classes = |id| page.attribute(id, "class").unwrap_or_default();
    let (own, other) = (classes(id), classes(seen));
    let mut names = own.split_whitespace();
    let is_bare = own.trim().is_empty() && other.trim().is_empty();
    let is_alike = is_bare || names.any(|name| other.split_whitespace().any(|n| n == name));
    page.tag(id) == page.tag(seen) && is_alike && takes_its_place(page, id, seen)
}

fn takes_its_place(page: &PageSnapshot, id: NodeId, seen: NodeId) -> bool {
    let node = page.node(id);
    if node.hidden == Some(Hidden::NotRendered) {
        return true;
    }
    let (Some(own), Some(other)) = (node.rect, page.node(seen).rect) else {
        return false;
    };
    let is_near = |a: f64, b: f64| (a - b).abs() <= MAX_OTHER_SIZE * b;
    is_near(own.width(), other.width()) && is_near(own.height(), other.height())
}

/// Drops the slides without a text that is surely content, except goods of a list, on a page that does not sell one
/// product.
pub(in crate::content::wholes) fn drop_slides(
    slides: &[Slide],
    prices: &[bool],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if candidates.types.likeliest() == PageKind::Product {
        return;
    }
    let of_kept = || slides.iter().filter(|slide| kept[slide.unit]);
    let is_sure = |slide: &&Slide| candidates.probabilities[slide.unit] >= MIN_STAYS;
    let sure: HashSet<NodeId> = of_kept().filter(is_sure).map(|s| s.slide).collect();
    let goods = slides.iter().filter(|slide| prices[slide.unit]);
    let sold: HashSet<NodeId> = goods.map(|slide| slide.place).collect();
    let goes = |slide: &&Slide| {
        kept[slide.unit] && !sure.contains(&slide.slide) && !sold.contains(&slide.place)
    };
    let out: Vec<&Slide> = slides.iter().filter(goes).collect();
    let places: HashSet<NodeId> = out.iter().map(|slide| slide.place).collect();
    if places.len() <= MAX_PLACES {
        out.iter().for_each(|slide| kept[slide.unit] = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::wholes::tests::settled_page;
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a page with slides of this class, the first of them shown, each with its probability.
    fn kept(kind: PageKind, count: usize, class: &str, likely: f32) -> String {
        let build = |t: &mut TestPage| {
            t.open("p").text("Welcome to the moor.").close().open("ul");
            for i in 0..count {
                let said = format!("Slide {i}");
                if i == 0 {
                    t.open_with("li", &[("class", "slide")]).text(&said);
                } else {
                    t.open_bare_with("li", &[("class", class)]);
                    t.unrendered(&said);
                }
                t.close();
            }
            t.close();
        };
        settled_page(kind, |_| likely, |_| true, build)
    }

    #[test]
    fn slides_behind_the_one_that_is_seen_go() {
        let all = "Welcome to the moor. Slide 0 Slide 1 Slide 2";
        let first = "Welcome to the moor. Slide 0";
        let service = PageKind::Service;
        assert_eq!(kept(service, 3, "slide next", 0.6), first);
        assert_eq!(kept(service, 3, "slide", 0.7), all, "surely content");
        assert_eq!(kept(PageKind::Product, 3, "slide", 0.6), all);
        assert_eq!(kept(service, 3, "other", 0.6), all, "of another make");
        assert_eq!(
            kept(service, 2, "slide", 0.6),
            "Welcome to the moor. Slide 0 Slide 1",
            "a switch"
        );
    }

    /// What is kept of a page with three slides of two texts each; texts in capitals are surely content.
    fn of_two(name: &str, texts: [&str; 2]) -> String {
        let build = |t: &mut TestPage| {
            t.open_with("a", &[("href", "#second")]).text("it").close();
            t.open("ul").open("li").text("first").close();
            for id in [name, "third"] {
                t.open_bare_with("li", &[("id", id)]);
                for text in texts {
                    t.open_bare("p").unrendered(text).close();
                }
                t.close();
            }
            t.close();
        };
        let likely = |text: &str| if text == "SURE" { 0.9 } else { 0.6 };
        settled_page(PageKind::Service, likely, |_| true, build)
    }

    #[test]
    fn a_slide_goes_or_stays_as_a_whole() {
        assert_eq!(of_two("", ["what", "who"]), "it first");
        let quoted = "it first SURE who SURE who";
        assert_eq!(of_two("", ["SURE", "who"]), quoted);
        let goods = "it first what $20.00 what $20.00";
        assert_eq!(of_two("", ["what", "$20.00"]), goods);
        let opened = "it first what who";
        assert_eq!(of_two("second", ["what", "who"]), opened, "a link opens it");
    }
}
