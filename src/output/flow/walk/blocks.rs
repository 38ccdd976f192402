//! Which block an element is.

use crate::content::data_tables::title_row;
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::Builder;
use crate::output::flow::code::code_language;
use crate::output::flow::lines::is_note_mark;
use crate::output::flow::lists::{
    holds_bullets, is_series_of_pictures, lists_labels, numbers_items,
};
use crate::output::flow::numbers::is_numbered;
use crate::output::flow::pieces::{Block, Part};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

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

/// Most nodes behind a heading among which the next text or picture is looked for, and elements from that to its
/// heading. Source: ours: boxes around a line; bound the cost.
const MAX_BEHIND: usize = 64;
const MAX_IN_NEXT: usize = 4;

/// Whether a heading of a picture alone stands right above the next one of its level or of a higher one: the picture
/// is of what that heads, whatever it is called. Source: ours, gizmodo.com (`h3 > img` above the `h3` of each part).
/// Limits: a name in a picture above a text or a heading of a lower level heads that, as lettering does.
fn is_picture_above_heading(page: &PageSnapshot, id: NodeId, level: u8) -> bool {
    if !is_without_words(page, id) {
        return false;
    }
    let says = |at: &NodeId| page.is_said(*at) || page.tag(*at) == "img";
    let behind = (page.node(id).end.0..page.len() as u32).map(NodeId);
    let next = behind.take(MAX_BEHIND).find(says);
    next.is_some_and(|next| {
        let mut around = page.ancestors(next).take(MAX_IN_NEXT);
        let heading = around.find_map(|up| heading_level(page, up));
        heading.is_some_and(|next| next <= level)
    })
}

/// Most characters of the sign that an icon font draws over a picture (`S`, which is a lens), and what its element is
/// called. Source: ours, gizmodo.com, Bootstrap.
const MAX_SIGN: u32 = 2;
const ICONS: [&str; 4] = ["icon", "icons", "glyphicon", "magnifier"];

/// Whether a heading says nothing but the sign of an icon.
fn is_without_words(page: &PageSnapshot, id: NodeId) -> bool {
    let said_in = |at: NodeId| page.totals(at).chars + page.totals(at).concealed;
    let said = said_in(id);
    let is_icon = |at: NodeId| {
        said_in(at) == said && page.names(at).any(|name| ICONS.contains(&name)) && at != id
    };
    said == 0 || said <= MAX_SIGN && page.subtree(id).take(MAX_IN_HEADING).any(is_icon)
}

/// Fewest characters of paragraphs, lists and quotations in a heading for it to be a text, and most of its nodes that
/// are looked at. Source: ours: a title of two lines has less; the latter bounds the cost.
const MIN_TEXT: u32 = 150;
const MAX_IN_TEXT: usize = 128;

/// Whether what should be a heading is a text: it holds paragraphs or a list of some length. Source: ours,
/// descriptions of photos (`h2 > p + p`); of 2,400 pages of the sets and of formasaurus eight have one: descriptions,
/// standfirsts, what customers say, lists of links.
fn is_text(page: &PageSnapshot, id: NodeId) -> bool {
    let is_block = |at: &NodeId| matches!(page.tag(*at), "p" | "ul" | "ol" | "blockquote");
    if page.totals(id).chars < MIN_TEXT {
        return false;
    }
    let (mut said, mut end) = (0, id);
    for at in page.subtree(id).skip(1).take(MAX_IN_TEXT).filter(is_block) {
        if at >= end {
            end = page.node(at).end;
            said += page.totals(at).chars;
        }
    }
    said >= MIN_TEXT
}

/// Whether a heading of that level heads what is behind it: it says something, and is no line, value or text that only
/// looks like one.
fn heads_anything(page: &PageSnapshot, id: NodeId, level: u8) -> bool {
    says_anything(page, id)
        && !is_byline(page, id)
        && !is_picture_above_heading(page, id, level)
        && !is_note_mark(page, id)
        && !is_value(page, id)
        && !is_text(page, id)
}

/// Names of elements that contain the byline, and most characters of a byline. Source: ours, newspapers.
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
        let own = self.block_of_innermost(id);
        if own.is_some() || !self.may_nest() {
            return own;
        }
        if let Some(headline) = self.facts.headline.filter(|headline| headline.node == id) {
            // Else it begins further inside.
            let level = self.level_here(1);
            return (headline.start == id).then_some(Block::Heading(level));
        }
        let heads = |level: &u8| heads_anything(page, id, *level);
        if let Some(level) = heading_level(page, id).filter(heads) {
            return Some(Block::Heading(self.level_here(level)));
        }
        if self.is_code(id, tag) {
            return Some(Block::Code(code_language(page, id)));
        }
        if shares && self.is_table(id) {
            return Some(Block::Table);
        }
        self.block_by_tag(id, tag)
    }

    /// The block of an element as a part of the innermost open block: an item of a list, a row or the caption of a
    /// table, or a cell of a row; `None` for other elements.
    fn block_of_innermost(&mut self, id: NodeId) -> Option<Block> {
        let page = self.page;
        let table_tag = page.table_tag(id);
        Some(match (table_tag, self.innermost()?) {
            ("li", Block::List { is_ordered }) => {
                let is_ordered = *is_ordered;
                Block::Item(self.number_item(id).filter(|_| is_ordered))
            }
            ("tr", Block::Table) => title_row(page, id).map_or(Block::Row, Block::Heading),
            ("td" | "th", Block::Row) => self.cell(id, table_tag),
            ("caption", Block::Table) => Block::Caption,
            _ => return None,
        })
    }

    /// Whether an element is a table of data, by its tag or not.
    fn is_table(&self, id: NodeId) -> bool {
        let facts = self.facts;
        facts.data_tables.contains_key(&id)
            || facts.lone_rows.contains(&id)
            || facts.split_heads.contains(&id)
            || facts.grids.is_table(id)
    }

    /// The list, the quotation or the named part that an element is.
    fn block_by_tag(&self, id: NodeId, tag: &str) -> Option<Block> {
        let page = self.page;
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
            _ if self.lent.boxes.contains(&id) => Block::Part(Part::Figure),
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

    /// The level of a heading where it stands: what is quoted is called nothing of the page's first level.
    fn level_here(&self, level: u8) -> u8 {
        let is_quoted = || self.blocks.iter().any(|open| open.block == Block::Quote);
        if level == 1 && is_quoted() { 2 } else { level }
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

/// Parts of an item among which a rule is looked for. Source: ours; bounds the cost.
const MAX_PARTS: usize = 16;

/// Whether a list lists nothing: its items are sections, be it in boxes that hold nothing else, or the only one is one
/// with its heading, a table or another list, or with a rule that divides it. Source: Javadoc; Strikingly (`li > div >
/// section`).
fn is_layout_list(page: &PageSnapshot, list: NodeId) -> bool {
    let says = |id: &NodeId| page.totals(*id).chars > 0;
    let mut items = page.children(list).filter(says);
    let Some(item) = items.next() else {
        return false;
    };
    let whole = page.totals(item).chars;
    let is_whole = |id: NodeId| page.totals(id).chars == whole;
    let part_of = |id: NodeId| page.children(id).find(says).filter(|part| is_whole(*part));
    let parts = std::iter::successors(part_of(item), |part| part_of(*part));
    let mut parts = parts.take(MAX_IN_ITEM);
    if parts.any(|part| page.tag(part) == "section") {
        return true;
    }
    if items.next().is_some() {
        return false;
    }
    let mut parts = page.children(item).take(MAX_PARTS);
    if parts.any(|part| page.tag(part) == "hr") {
        return true;
    }
    let mut inside = page.subtree(item).skip(1).filter(says).take(MAX_IN_ITEM);
    inside.any(|id| match page.tag(id) {
        "ul" | "ol" | "table" => is_whole(id),
        _ => page.is_heading(id) && !is_whole(id),
    })
}

/// Most nodes between two parts of a list of terms, and levels inside of the first. Source: ours: white space; a line
/// that is dressed; bound the cost.
const MAX_BETWEEN: usize = 4;
const MAX_IN_TERM: usize = 8;

/// Whether a heading is all that defines a term: it is a value, and heads nothing. Source: ours, a shop of formasaurus.
/// Limits: not where more definitions follow, which it may head, or one stands before it.
fn is_value(page: &PageSnapshot, id: NodeId) -> bool {
    let is_definition = |part: &NodeId| page.tag(*part) == "dd";
    let Some(definition) = page.parent(id).filter(is_definition) else {
        return false;
    };
    let is_all = page.totals(definition).chars == page.totals(id).chars;
    let is_term = |part: NodeId| page.tag(part) == "dt" && page.totals(part).chars > 0;
    is_all
        && element_before(page, definition).is_some_and(is_term)
        && !element_behind(page, definition).is_some_and(|part| is_definition(&part))
}

/// The element right before one, in the same.
fn element_before(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let holder = page.parent(id)?;
    let before = |at: NodeId| {
        let last = NodeId(at.0.checked_sub(1)?);
        let mut around = page.inclusive_ancestors(last).take(MAX_IN_TERM);
        around.find(|up| page.parent(*up) == Some(holder))
    };
    let mut before = std::iter::successors(before(id), |at| before(*at)).take(MAX_BETWEEN);
    before.find(|at| page.node(*at).kind == NodeKind::Element)
}

/// The element right behind one, in the same.
fn element_behind(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let end = page.node(page.parent(id)?).end;
    let next = |at: NodeId| Some(page.node(at).end).filter(|next| *next < end);
    let mut behind = std::iter::successors(next(id), |at| next(*at)).take(MAX_BETWEEN);
    behind.find(|at| page.node(*at).kind == NodeKind::Element)
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

    #[test]
    fn a_heading_that_holds_paragraphs_is_a_text() {
        let written = |texts: [&str; 2]| {
            body_of(|t| {
                t.open("p").text("Words").close().open("h2");
                for text in texts {
                    t.open("p").text(text).close();
                }
                t.close().open("p").text("Behind").close();
            })
        };
        let long = "The last boat lies where the salt pans end, and whoever built it is not known to anyone.";
        let text = written([long, long]);
        assert!(!text.contains('#'), "{text}");
        assert!(written(["The last boat", "In January"]).contains("# "));
    }

    #[test]
    fn a_heading_that_is_all_of_a_value_heads_nothing() {
        let written = |beside: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("dl");
                t.open("dt").text("Weight").close().open("dd");
                t.open("h2").text("2.10 g").close().text(beside);
                t.close().close();
            })
        };
        let alone = written("");
        assert!(
            alone.contains("2.10 g") && !alone.contains("## "),
            "{alone}"
        );
        assert!(written("and more of it").contains("## 2.10 g"));
    }

    #[test]
    fn a_heading_of_the_definitions_behind_it_is_one() {
        let written = |terms: usize, behind: &[&str]| {
            body_of(|t| {
                t.open("p").text("Words").close().open("dl");
                for _ in 0..terms {
                    t.open("dt").text("Term").close();
                    t.open("dd").text("Value").close();
                }
                t.open("dt").text("Q").close().open("dd");
                t.open("h3").text("Chapter one").close().close();
                for tag in behind {
                    t.open(tag).text("Text of it").close();
                }
                t.close();
            })
        };
        assert!(written(0, &["dd"]).contains("# Chapter one"));
        for terms in [0, 20] {
            let text = written(terms, &["dt", "dd"]);
            assert!(!text.contains("# Chapter one"), "{text}");
        }
    }

    #[test]
    fn sections_in_boxes_of_items_are_no_items() {
        let written = |tag: &'static str, beside: &'static str| {
            body_of(|t| {
                t.open("ul");
                for text in ["One", "Two"] {
                    t.open("li").open("a").close().open("div").text(beside);
                    t.open(tag).open("p").text(text).close().close();
                    t.close().close();
                }
            })
        };
        assert_eq!(written("section", ""), "One\n\nTwo\n");
        assert!(written("div", "").starts_with("- One"));
        assert!(written("section", "Beside it").starts_with("- "));
    }

    #[test]
    fn a_heading_of_a_picture_right_above_another_is_a_picture() {
        let written = |own: &'static str, next: &'static str| {
            body_of(|t| {
                let photo = [("src", "/a.jpg"), ("alt", "The gear")];
                t.open(own).open_with("img", &photo).close().close();
                t.open(next).text("Write it right").close();
                t.open("p").text("Words").close();
            })
        };
        let picture = "![The gear](https://example.org/a.jpg)";
        for (own, next, begin) in [
            ("h3", "h3", ""),
            ("h3", "h2", ""),
            ("h2", "h3", "## "),
            ("h2", "p", "## "),
        ] {
            let text = written(own, next);
            let begin = format!("{begin}{picture}\n\n");
            assert!(text.starts_with(&begin), "{own} {next}: {text}");
        }
    }

    #[test]
    fn the_sign_of_an_icon_over_a_picture_is_no_word() {
        let written = |class: &str, sign: &str| {
            body_of(|t| {
                let photo = [("src", "/a.jpg"), ("alt", "The gear")];
                t.open("h3").open_with("img", &photo).close();
                t.open_with("span", &[("class", class)]).text(sign).close();
                t.close().open("h3").text("Write it right").close();
                t.open("p").text("Words").close();
            })
        };
        assert!(written("icon icon-white", "S").starts_with("![The gear]"));
        assert!(written("number", "2").starts_with("### "));
        assert!(written("icon", "Second").starts_with("### "));
    }
}
