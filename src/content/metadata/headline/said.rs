//! Elements of any tag that say a declared title: the name of a product in a `div`, the headline of an article in a
//! `p`.

use crate::content::addresses::is_front_page;
use crate::content::clean_text::clean;
use crate::content::framing::is_framing;
use crate::content::heading_links::leads_to_front;
use crate::content::metadata::headings::text_without_sign;
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::{pieces, site_is_called};
use crate::content::words::lexicon::is_unspaced;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of letters of a title in an element that is no heading. Source: ours: names of sites, of sections
/// and of actions are shorter.
const MIN_LETTERS: usize = 12;
/// Maximum number of characters of an element that says a title. Source: ours, as of a heading.
const MAX_CHARS: u32 = 300;
/// Minimum font size of an element that says a title, as a share of that of the page's text. Source: ours: about the
/// size of the text; breadcrumbs and footers are smaller.
const MIN_SIZE: f64 = 0.95;
/// Maximum share of an element that says a title that is links, 0..=1. Source: ours: links are named after other
/// pages.
const MAX_LINKED: f64 = 0.5;
/// Maximum number of nodes of an element that says a title, and of elements that equal one. Source: ours, to bound
/// the cost.
const MAX_INSIDE: usize = 32;
const MAX_SAID: usize = 32;
/// Separators between a title and the name of its site in scripts without spaces: `标题 网站`, `标题GPU-EDN 网站`.
const PARTING: [char; 4] = [' ', '-', '_', '—'];
/// Inline elements that may say a title where a line break follows.
const BOLD: [&str; 2] = ["b", "strong"];
/// Elements in which a title is the name of an entry or of a control.
const ENTRIES: [&str; 10] = [
    "a", "li", "dt", "dd", "select", "option", "label", "button", "summary", "details",
];

/// Which pieces of a declared title name the page by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnPieces {
    /// The pieces at its beginning: what follows may be the names of sections and of the site.
    Beginning,
    /// These, and the larger half wherever it stands: a title may lead from the site down to the page.
    Larger,
}

/// An element that says a declared title.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) node: NodeId,
    pub(super) text: String,
    /// What declares the title.
    pub(super) source: MetadataSource,
}

/// The element that says most of a declared title; of equal ones the one in the largest letters. None on front pages,
/// whose titles begin with the site's name.
pub(super) fn find(
    page: &PageSnapshot,
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
    own_pieces: OwnPieces,
) -> Option<Said> {
    let names = names(page, declared, site, own_pieces);
    if names.is_empty() || is_front_page(page) {
        return None;
    }
    let min_size = MIN_SIZE * page.totals(page.body()).font_size();
    let may_say = |id: &NodeId| {
        let totals = page.totals(*id);
        (MIN_LETTERS as u32..=MAX_CHARS).contains(&totals.chars)
            && totals.font_size() >= min_size
            && totals.link_density() <= MAX_LINKED
            && page.node(*id).kind == NodeKind::Element
            && page.subtree(*id).nth(MAX_INSIDE).is_none()
            && is_line(page, *id)
    };
    let found = page.subtree(page.body()).filter(may_say).filter_map(|id| {
        let text = clean(&joined(&text_without_sign(page, id)))?;
        let own = folded(&text);
        let (_, source) = names.iter().find(|(name, _)| *name == own)?;
        let (node, source) = (id, *source);
        Some((Said { node, text, source }, own.len()))
    });
    let found = found.take(MAX_SAID);
    let found = found.filter(|(said, _)| !is_apart(page, said.node));
    let best = found.reduce(|(best, most), (next, letters)| {
        // Of equal size, the innermost element around the first text: boxes around it say no more.
        let [best_size, size] = [best.node, next.node].map(|id| page.totals(id).font_size());
        let is_inside = size >= best_size && page.contains(best.node, next.node);
        let is_larger = is_inside || size > best_size;
        if letters > most || letters == most && is_larger {
            (next, letters)
        } else {
            (best, most)
        }
    });
    best.map(|(said, _)| said)
}

/// The pieces of the declared titles that may name the page, folded, without the name of the site.
fn names(
    page: &PageSnapshot,
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
    own_pieces: OwnPieces,
) -> Vec<(String, MetadataSource)> {
    let is_site_name = site_is_called(page, site);
    let mut names = Vec::new();
    for (title, source) in declared {
        let whole = folded(title);
        let half = whole.chars().count() / 2;
        let is_name = |piece: &String| {
            let letters = piece.chars().count();
            // In scripts without spaces the names of sites and sections are short.
            let is_larger =
                letters > half && (own_pieces == OwnPieces::Larger || piece.contains(is_unspaced));
            let is_part = whole.starts_with(piece.as_str()) || is_larger;
            letters >= MIN_LETTERS && is_part && !is_site_name(piece)
        };
        let begins = beginnings(title).filter(|begin| begin.chars().count() > half);
        let pieces = pieces(title).into_iter().chain(begins).filter(is_name);
        names.extend(pieces.map(|piece| (piece, *source)));
    }
    names
}

/// The beginnings of a title in a script without spaces before each sign of [`PARTING`], folded.
fn beginnings(title: &str) -> impl Iterator<Item = String> {
    let cuts = title
        .match_indices(PARTING)
        .map(|(at, _)| title.split_at(at));
    let parts = cuts
        .filter(|(before, behind)| before.contains(is_unspaced) && behind.contains(is_unspaced));
    parts.map(|(before, _)| folded(before))
}

/// Whether an element is a line: a block, or bold type before a line break.
fn is_line(page: &PageSnapshot, id: NodeId) -> bool {
    let next = page.node(id).end;
    let ends = || next.index() < page.len() && page.tag(next) == "br";
    !page.display(id).is_inline_level() || BOLD.contains(&page.tag(id)) && ends()
}

/// A text on one line: without a space between lines in scripts without spaces, else with one.
fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        if !(joined.ends_with(is_unspaced) && line.starts_with(is_unspaced)) {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

/// Whether an element belongs to the frame of the content, names an entry or a control, or links to the site's front
/// page.
pub(super) fn is_apart(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(id);
    around.any(|up| ENTRIES.contains(&page.tag(up)))
        || is_framing(page, id)
        || leads_to_front(page, id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The element that says the title on a page of two elements.
    fn said(title: &str, [first, second]: [(&str, &str); 2], pieces: OwnPieces) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [first, second] {
            t.open(tag).text(text).close();
        }
        let declared = [(title.to_owned(), MetadataSource::DocumentTitle)];
        let found = find(&t.finish(), &declared, Some("The Puzzle Shop"), pieces);
        found.map(|said| said.text)
    }

    #[test]
    fn an_element_of_any_tag_says_the_title() {
        let title = "Diners of the World Puzzle - Toys & Games - The Puzzle Shop";
        let name = "Diners of the World Puzzle";
        let words = ("p", "Words of it.");
        let found = |tag| said(title, [(tag, name), words], OwnPieces::Beginning);
        assert_eq!(found("div").as_deref(), Some(name));
        assert_eq!(found("td").as_deref(), Some(name));
        assert_eq!(found("li"), None, "an entry");
        assert_eq!(found("label"), None, "a control");
        let site = [("div", "The Puzzle Shop"), words];
        assert_eq!(
            said("The Puzzle Shop | Diners", site, OwnPieces::Beginning),
            None
        );
        let short = [("div", "Diners"), words];
        assert_eq!(said("Diners | Toys", short, OwnPieces::Beginning), None);
        let both = [("div", "Diners of the World"), ("p", name)];
        let of_two = said("Diners of the World: Puzzle", both, OwnPieces::Beginning);
        assert_eq!(of_two.as_deref(), Some(name), "the whole title");
    }

    #[test]
    fn a_title_without_spaces_is_told_from_the_name_of_its_site() {
        let name = "一块顶十块的最强人工智能芯片GPU";
        let found = |title: &str| said(title, [("div", name), ("p", "全文")], OwnPieces::Beginning);
        for title in [
            "一块顶十块的最强人工智能芯片GPU-EDN 电子技术",
            "一块顶十块的最强人工智能芯片GPU 电子技术",
            "电子技术--一块顶十块的最强人工智能芯片GPU",
        ] {
            assert_eq!(found(title).as_deref(), Some(name), "{title}");
        }
        assert_eq!(found("最强人工智能芯片-EDN 电子技术"), None);
        let short = "电子技术设计工程师的专业网站，一块顶十块的最强人工智能芯片GPU 电子技术";
        assert_eq!(found(short), None, "not its beginning");
    }

    #[test]
    fn a_title_in_bold_type_is_a_line_before_the_end_of_its_line() {
        let title = "Rain is expected on the moor - The Moor";
        let found = |ends: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").open("b");
            t.text("Rain is expected on the moor").close();
            if ends {
                t.open("br").close();
            }
            t.text("It rains.");
            let declared = [(title.to_owned(), MetadataSource::DocumentTitle)];
            let found = find(&t.finish(), &declared, None, OwnPieces::Beginning);
            found.map(|said| said.text)
        };
        assert_eq!(found(true).as_deref(), Some("Rain is expected on the moor"));
        assert_eq!(found(false), None);
        assert_eq!(
            joined("全国人民\n关于决议\nof it"),
            " 全国人民关于决议 of it"
        );
    }

    #[test]
    fn a_title_that_leads_down_to_the_page_ends_with_its_name() {
        let title = "The Moor>>Rain is expected on the moor";
        let shown = [("p", "Rain is expected on the moor"), ("p", "It rains.")];
        assert_eq!(said(title, shown, OwnPieces::Beginning), None);
        let found = said(title, shown, OwnPieces::Larger);
        assert_eq!(found.as_deref(), Some("Rain is expected on the moor"));
    }
}
