//! Labels of advertisements (`Advertisement`, in a box of its own, between two paragraphs), with the advertisement
//! below the label in a small box, or with the links behind it in the same line.
//!
//! In a list, no text stands around the box. There, an advertisement is an item with a label whose markup differs
//! from that of the others: it has at most half of the kinds of elements that all of them have. Source: ours,
//! marketplaces of today, whose label went while the offer stayed as an entry. An item with the markup of the others
//! is an entry, whatever it begins with.

use super::boxes::{stands_in_text, words_in};
use super::links::linked_texts;
use super::texts::{is_entry, is_plain_paragraph};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of words of a box that begins with a label. Source: ours: a title, two sentences and a button.
const MAX_WORDS: u32 = 40;
/// Maximum number of levels from a label to its box, and of nodes of the box. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 4;
const MAX_NODES: u32 = 200;
/// Maximum number of siblings of such a box that are examined. Source: ours: a row of cards; bounds the cost.
const MAX_BESIDE: usize = 64;
/// Minimum number of other items of a list, and of kinds of elements that all of them have. Source: ours: lines of
/// plain text have the same markup whatever they are.
const MIN_BESIDE: usize = 4;
const MIN_KINDS: usize = 3;
/// Elements that show a picture or a film.
const PICTURES: [&str; 3] = ["img", "picture", "video"];
/// Elements that are the page's own: a box with one is no advertisement.
const OWN: [&str; 3] = ["h1", "h2", "article"];

/// Which units are labels of advertisements and nothing else, or stand below one in its box. Linear.
pub(super) fn advert_labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = units.list.iter();
    let labels: Vec<bool> = list.map(|unit| is_label(page, unit)).collect();
    let list = units.list.iter();
    let each = list.zip(&labels);
    let mut found: Vec<bool> = each
        .map(|(unit, is_label)| *is_label || labels_links(page, unit))
        .collect();
    let running = LazyCell::new(|| units.sums(Unit::running_words));
    let mut makes = Makes::default();
    for (label, _) in labels.iter().enumerate().filter(|(_, is)| **is) {
        let Some(held) = box_below(page, units, label) else {
            continue;
        };
        let own = units.within(page, held);
        let is_text = || units.list[own.clone()].iter().any(is_plain_paragraph);
        let is_out = makes.is_odd_item(page, units, held, &labels)
            || !is_text()
                && !is_card(page, units, held, &labels)
                && stands_in_text(page, units, held, &running);
        if is_out {
            found[own].fill(true);
        }
    }
    found
}

/// For each list and tag of its items, the kinds of elements that all items have; cached, since most boxes in a list
/// need the same.
#[derive(Debug, Default)]
struct Makes(HashMap<(NodeId, u32), HashSet<u32>>);

impl Makes {
    /// Whether a box that begins with a label is or fills a list item with other markup than that of the items beside
    /// it.
    fn is_odd_item(
        &mut self,
        page: &PageSnapshot,
        units: &Units,
        held: NodeId,
        labels: &[bool],
    ) -> bool {
        let own = units.within(page, held);
        let around = page.inclusive_ancestors(held).take(MAX_LEVELS);
        let mut items = around.take_while(|up| units.within(page, *up) == own);
        items.any(|item| {
            let Some(up) = page.parent(item) else {
                return false;
            };
            let tag = page.node(item).tag;
            let shared = self.0.entry((up, tag));
            let shared = shared.or_insert_with(|| shared_kinds(page, units, up, tag, labels));
            let kinds = kinds_in(page, item);
            shared.len() >= MIN_KINDS && 2 * shared.intersection(&kinds).count() <= shared.len()
        })
    }
}

/// The kinds of elements that all items of a list have, apart from items of a single unit and items that begin with a
/// label; empty for a short list.
fn shared_kinds(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
    tag: u32,
    labels: &[bool],
) -> HashSet<u32> {
    let is_item = |id: &NodeId| {
        let own = units.within(page, *id);
        page.node(*id).tag == tag && own.len() > 1 && !labels[own.start]
    };
    let items = page.children(list).take(MAX_BESIDE).filter(is_item);
    let each: Vec<HashSet<u32>> = items.map(|id| kinds_in(page, id)).collect();
    let is_long = each.len() >= MIN_BESIDE;
    let shared = each
        .into_iter()
        .reduce(|all, own| all.intersection(&own).copied().collect());
    shared.filter(|_| is_long).unwrap_or_default()
}

/// The kinds (tags) of the elements in one, as far as they are examined.
fn kinds_in(page: &PageSnapshot, id: NodeId) -> HashSet<u32> {
    let inside = page.subtree(id).skip(1).take(MAX_NODES as usize);
    let nodes = inside.map(|inner| page.node(inner));
    let elements = nodes.filter(|node| node.kind == NodeKind::Element);
    elements.map(|node| node.tag).collect()
}

/// Whether a unit is a label and, behind a line break, nothing but links: the advertisements.
fn labels_links(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.words > MAX_WORDS || is_entry(page, unit) {
        return false;
    }
    let mut texts = linked_texts(page, unit);
    let Some((label, None)) = texts.next() else {
        return false;
    };
    let text = page.node(label).text.as_deref().unwrap_or_default();
    let mut behind = (label.0 + 1..unit.end.0).map(NodeId);
    Lexicon::get().is_phrase(text, Phrase::Advert)
        && behind.next().is_some_and(|id| page.tag(id) == "br")
        && texts.all(|(_, link)| link.is_some_and(|link| leads_to_page(page, link)))
}

/// Whether a link leads to a page, and not to the contact for advertisers.
fn leads_to_page(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href");
    href.is_some_and(|href| !href.starts_with("mailto:") && !href.starts_with("tel:"))
}

/// The smallest box that begins with a label and holds more, if it is small and not an own part of the page. A label
/// behind a picture in a box of their own says nothing of the text behind that box where no link leads to the
/// advertisement: the text is the caption of the picture.
fn box_below(page: &PageSnapshot, units: &Units, label: usize) -> Option<NodeId> {
    let around = page.inclusive_ancestors(units.list[label].block);
    let mut around = around.take(MAX_LEVELS);
    let held = around.find(|up| units.within(page, *up).len() > 1)?;
    let is_small = units.within(page, held).start == label
        && held != page.body()
        && page.node(held).end.0 - held.0 <= MAX_NODES
        && words_in(page, units, held) <= MAX_WORDS;
    let mut inside = page.subtree(held);
    let may_be = is_small && !inside.any(|inner| OWN.contains(&page.tag(inner)));
    (may_be && !is_at_captioned_picture(page, units, (held, label))).then_some(held)
}

/// Whether a label stands behind a picture in a box of their own within a box without links.
fn is_at_captioned_picture(
    page: &PageSnapshot,
    units: &Units,
    (held, label): (NodeId, usize),
) -> bool {
    let unit = &units.list[label];
    let above = (held.0 + 1..unit.first.0).map(NodeId);
    let mut pictures = above.filter(|id| PICTURES.contains(&page.tag(*id)));
    let is_linked = || {
        units.list[units.within(page, held)]
            .iter()
            .any(|own| own.link_chars > 0)
    };
    let shares_box = |picture: NodeId| {
        let around = page.ancestors(unit.block).take(MAX_LEVELS);
        let mut boxes = around.take_while(|up| *up != held);
        boxes.any(|up| page.contains(up, picture))
    };
    let links_picture = |picture: NodeId| {
        let around = page.ancestors(picture).take(MAX_LEVELS);
        let mut boxes = around.take_while(|up| *up != held);
        boxes.any(|up| page.tag(up) == "a")
    };
    pictures.any(|picture| shares_box(picture) && !links_picture(picture)) && !is_linked()
}

/// Whether a sibling with the same tag and class begins without a label: then the box is a card, such as one for the
/// service of advertising among the services of a company.
fn is_card(page: &PageSnapshot, units: &Units, held: NodeId, labels: &[bool]) -> bool {
    let looks = |id: NodeId| (page.tag(id), page.attribute(id, "class"));
    let is_other = |beside: NodeId| {
        let own = units.within(page, beside);
        beside != held && looks(beside) == looks(held) && own.len() > 1 && !labels[own.start]
    };
    let beside = page
        .parent(held)
        .into_iter()
        .flat_map(|up| page.children(up));
    beside.take(MAX_BESIDE).any(is_other)
}

fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.link_chars == 0
        && Lexicon::get().is_phrase(&unit.text, Phrase::Advert)
        && !is_entry(page, unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done.";

    #[test]
    fn labels_are_told_from_what_speaks_of_advertisements() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("div", "Advertisement"),
            ("p", "— WERBUNG —"),
            ("div", "广告"),
            ("div", "إعلان"),
            ("p", "विज्ञापन"),
            ("div", "Quảng cáo"),
            ("h2", "Advertisement"),
            ("td", "Anzeige"),
            ("p", "Advertisement is an art."),
            ("p", "广告是艺术。"),
        ] {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = advert_labels(&page, &Units::from_page(&page));
        assert_eq!(found[..6], [true; 6]);
        assert_eq!(found[6..], [false; 4]);
    }
    #[test]
    fn a_card_about_advertising_is_none() {
        let out = |titles: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            for title in titles {
                t.open_with("div", &[("class", "card")]);
                t.open("p").text(title).close();
                t.open("p").text("For whoever wants to be seen.");
                t.close().close();
            }
            t.open("p").text(TEXT);
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        let [yes, no] = [true, false];
        assert_eq!(out(["Advertising", "Design"]), [no, yes, no, no, no, no]);
        let both = [no, yes, yes, yes, yes, no];
        assert_eq!(out(["Advertising", "Werbung"]), both);
    }

    #[test]
    fn what_stands_below_a_label_in_its_box_is_an_advertisement() {
        let out = |label: &str, tag: &str, text: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            t.open("div").open("span").text(label).close();
            t.open(tag).text(text).close().close();
            t.open("p").text(behind);
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        let offer = "Insure your car today and save up to 40 %.";
        let [yes, no] = [true, false];
        let label = [no, yes, no, no];
        assert_eq!(out("- Publicidad -", "p", offer, TEXT), [no, yes, yes, no]);
        assert_eq!(out("What we sell", "p", offer, TEXT), [no; 4]);
        assert_eq!(out("Advertisement", "p", TEXT, TEXT), label, "a paragraph");
        assert_eq!(out("Advertisement", "h2", offer, TEXT), label, "a chapter");
        assert_eq!(
            out("Anzeige", "p", offer, "Imprint"),
            label,
            "the page's own"
        );
    }

    #[test]
    fn a_label_behind_a_picture_in_their_box_leaves_the_caption() {
        let out = |tag: &str, has_box: bool, is_linked: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            t.open("div");
            if has_box {
                t.open("div");
            }
            t.open(tag).close();
            t.open("div").text("Quảng cáo").close();
            if has_box {
                t.close();
            }
            t.open("p").text("The site as seen from the air.");
            if is_linked {
                t.open_with("a", &[("href", "/x")]).text("More").close();
            }
            t.close().close();
            t.open("p").text(TEXT);
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        let [yes, no] = [true, false];
        assert_eq!(out("img", true, false), [no, yes, no, no]);
        assert_eq!(out("img", true, true), [no, yes, yes, no], "a link");
        assert_eq!(out("img", false, false), [no, yes, yes, no], "one box");
        assert_eq!(out("i", true, false), [no, yes, yes, no], "no picture");
    }

    /// The units that are dropped from a list of offers with the given third item, whose elements are given with
    /// their texts.
    fn listed(third: &[(&str, &str)]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        for i in 0..5 {
            t.open("li");
            if i == 2 {
                t.open("div");
                for (tag, text) in third {
                    t.open(tag).text(text).close();
                }
                t.close();
            } else {
                t.open("article").open("h2").open("a").text("A bicycle");
                t.close().close();
                t.open("p").text("It has been used for a year.").close();
                t.close();
            }
            t.close();
        }
        let page = t.finish();
        advert_labels(&page, &Units::from_page(&page))
    }

    #[test]
    fn an_item_of_another_make_goes_with_its_label() {
        let offer =
            "Insure your bicycle for the winter and ride without a care, from 3,90 a month.";
        let found = listed(&[("div", "Anzeige"), ("p", offer)]);
        let out: Vec<usize> = (0..found.len()).filter(|i| found[*i]).collect();
        assert_eq!(out, [4, 5]);
        let found = listed(&[("div", "For hire"), ("p", offer)]);
        assert!(!found.contains(&true), "no label");
    }

    #[test]
    fn links_behind_a_label_in_its_line_are_an_advertisement() {
        let out = |label: &str, href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text(label).open("br").close();
            t.open_with("a", &[("href", href)]).text("Change your bank");
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        assert_eq!(out("Publicidade", "/offer"), [true]);
        assert_eq!(out("Publicidade", "mailto:a@example.org"), [false]);
        assert_eq!(out("Banks", "/offer"), [false]);
    }
}
