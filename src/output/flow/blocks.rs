//! Which block an element is.

use super::builder::{Builder, is_paragraph};
use super::code::code_language;
use super::list_kinds::{holds_bullets, numbers_items};
use super::number_labels::lists_labels;
use super::numbers::is_numbered;
use super::series::is_series_of_pictures;
use super::{Block, Part};
use crate::content::data_tables::title_row;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most nodes of a heading that are looked at for the name of a picture. Source: ours; bounds the cost.
const MAX_IN_HEADING: usize = 16;

/// Whether a heading has words, or a picture with a name: one with a picture alone heads nothing.
fn says_anything(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    let is_named = |inner: NodeId| {
        let mut names = ["alt", "aria-label"].into_iter();
        names.any(|name| {
            page.attribute(inner, name)
                .is_some_and(|name| !name.trim().is_empty())
        })
    };
    totals.chars + totals.concealed > 0 || page.subtree(id).take(MAX_IN_HEADING).any(is_named)
}

/// What an element is called that says who wrote the text, and most characters of that. Source: ours, newspapers.
const BYLINES: [&str; 3] = ["byline", "by-line", "bylines"];
const MAX_BYLINE: u32 = 160;

/// Whether what should be a heading only says who wrote the text.
fn is_byline(page: &PageSnapshot, id: NodeId) -> bool {
    let is_name = |name: &str| BYLINES.iter().any(|known| name.eq_ignore_ascii_case(known));
    page.totals(id).chars <= MAX_BYLINE && page.names(id).any(is_name)
}

impl Builder<'_> {
    /// The block that an element is, where it is one and may be there.
    pub(super) fn block_at(&mut self, id: NodeId, tag: &str, shares: bool) -> Option<Block> {
        let page = self.page;
        let table_tag = page.table_tag(id);
        match (table_tag, self.innermost()) {
            ("li", Some(Block::List { is_ordered })) => {
                let is_ordered = *is_ordered;
                return Some(Block::Item(self.number_item(id).filter(|_| is_ordered)));
            }
            ("tr", Some(Block::Table)) => {
                return Some(title_row(page, id).map_or(Block::Row, Block::Heading));
            }
            ("td" | "th", Some(Block::Row)) => return Some(self.cell(id, table_tag)),
            ("caption", Some(Block::Table)) => return Some(Block::Caption),
            _ if !self.may_nest() => return None,
            _ => {}
        }
        if let Some(headline) = self.facts.headline.filter(|headline| headline.node == id) {
            // Else it begins further inside.
            return (headline.start == id).then_some(Block::Heading(1));
        }
        let level = heading_level(page, id);
        let heads = || says_anything(page, id) && !is_byline(page, id);
        if let Some(level) = level.filter(|_| heads()) {
            return Some(Block::Heading(level));
        }
        if self.is_code(id, tag) {
            return Some(Block::Code(code_language(page, id)));
        }
        let facts = self.facts;
        let is_table = facts.data_tables.contains_key(&id)
            || facts.split_heads.contains(&id)
            || facts.grids.is_table(id);
        if shares && is_table {
            return Some(Block::Table);
        }
        Some(match tag {
            "ul" if is_layout_list(page, id) || self.holds_article(id) => return None,
            "ul" if is_series_of_pictures(page, id) => return None,
            "ul" | "menu" => Block::List {
                is_ordered: numbers_items(page, id),
            },
            "ol" => Block::List {
                is_ordered: !holds_bullets(page, id) && is_numbered(page, id),
            },
            _ if self.is_quote(id, tag) => Block::Quote,
            "figure" => Block::Part(Part::Figure),
            "figcaption" => Block::Part(Part::FigureCaption),
            "dl" => match lists_labels(page, id) {
                Some(is_ordered) => Block::List { is_ordered },
                None => Block::Part(Part::Terms),
            },
            "dt" | "dd" if self.is_in_labelled_item(id) => return None,
            "dt" => Block::Part(Part::Term),
            "dd" => Block::Part(Part::Definition),
            "details" => Block::Part(Part::Details),
            "summary" if self.is_in_details(id) => Block::Part(Part::Summary),
            _ => return None,
        })
    }

    /// Whether an item of a list is most of it and has the page's headline: the items are columns of the page.
    fn holds_article(&self, list: NodeId) -> bool {
        let page = self.page;
        let headline = self.facts.headline.map(|headline| headline.node);
        let Some(headline) = headline.filter(|node| page.contains(list, *node)) else {
            return false;
        };
        let mut items = page.children(list);
        let item = items.find(|item| page.contains(*item, headline));
        item.is_some_and(|item| 2 * page.totals(item).chars > page.totals(list).chars)
    }

    /// Elsewhere a `summary` is a box like any other.
    fn is_in_details(&self, id: NodeId) -> bool {
        let parent = self.page.parent(id);
        parent.is_some_and(|up| self.page.tag(up) == "details")
    }
}

/// Elements of an item that are looked at for what it begins with. Source: ours; bounds the cost.
const MAX_IN_ITEM: usize = 4;

/// Whether a list lists nothing: its items are sections, or the only one is one with its heading, a table or
/// another list. Source: Javadoc.
fn is_layout_list(page: &PageSnapshot, list: NodeId) -> bool {
    let says = |id: &NodeId| page.totals(*id).chars > 0;
    let mut items = page.children(list).filter(says);
    let Some(item) = items.next() else {
        return false;
    };
    let whole = page.totals(item).chars;
    let is_whole = |id: NodeId| page.totals(id).chars == whole;
    let mut parts = page.children(item).filter(says);
    if parts
        .next()
        .is_some_and(|part| page.tag(part) == "section" && is_whole(part))
    {
        return true;
    }
    if items.next().is_some() {
        return false;
    }
    let mut inside = page.subtree(item).skip(1).filter(says).take(MAX_IN_ITEM);
    inside.any(|id| match page.tag(id) {
        "ul" | "ol" | "table" => is_whole(id),
        _ => page.is_heading(id) && !is_whole(id),
    })
}

/// The level of a heading, by its tag or, of a paragraph, by its role.
fn heading_level(page: &PageSnapshot, id: NodeId) -> Option<u8> {
    let by_tag = page.heading_level(id);
    if by_tag.is_some() {
        return by_tag;
    }
    if page.attribute(id, "role") != Some("heading") || !is_paragraph(page, id) {
        return None;
    }
    let level = page.attribute(id, "aria-level")?.trim().parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn a_heading_that_is_named_a_byline_is_a_paragraph() {
        let written = |class: &str| {
            body_of(|t| {
                t.open_with("h3", &[("class", class)]);
                t.text("BY JANE DOE")
                    .close()
                    .open("p")
                    .text("Words")
                    .close();
            })
        };
        assert_eq!(written("article byLine"), "BY JANE DOE\n\nWords\n");
        assert_eq!(written("bylined"), "### BY JANE DOE\n\nWords\n");
    }
}
