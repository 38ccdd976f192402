//! The fields of one record: a walk through its text, links, images and nested lists.

use super::boxes::{holds_cells, is_box};
use super::gap::Gap;
use super::hints::{self, hints};
use super::kinship::{self, Raw};
use super::line_elements::LineElements;
use super::links::{holds_block, is_card, leads_line};
use super::loose::is_loose;
use super::place::Place;
use super::prose;
use super::signs::{without_opening, without_sign};
use super::table;
use super::{DataField, FieldRole};
use crate::snapshot::{Kept, Links, NodeId, NodeKind, PageSnapshot, one_line, without_icons};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Between the cells of a row of a table inside a record.
const BETWEEN_CELLS: &str = " | ";

/// Most characters of an item that is a field. Source: ours: a line or two; more is a paragraph.
const MAX_LINE: u32 = 200;

pub(super) struct Collector<'a> {
    page: &'a PageSnapshot,
    kept: &'a Kept,
    looks: &'a [u32],
    links: &'a Links,
    /// Tag paths of links that are cards in other records.
    cards: &'a HashSet<u64>,
    fields: Vec<Raw>,
    /// Whether the record is one subtree.
    is_one: bool,
    /// Which of the record's elements is under way.
    part: usize,
    /// The block the last text field stands in: inline pieces of one block are one field.
    open_text: Option<NodeId>,
    /// The block the last link or other field of its own in a line stands in: what follows goes on there.
    open_line: Option<NodeId>,
    /// The texts that go on in a line.
    parted: Vec<usize>,
    /// What parts the next piece of that from the last.
    gap: Gap,
    /// Which blocks hold running text.
    running: HashMap<NodeId, bool>,
    /// In which elements boxes that stand in a line are cells.
    cells: HashMap<NodeId, bool>,
    /// Which `<details>` were asked for an answer: each once, at the first node behind its summary.
    asked: HashSet<NodeId>,
}

impl<'a> Collector<'a> {
    pub(super) fn collect(
        page: &'a PageSnapshot,
        kept: &'a Kept,
        (looks, links): (&'a [u32], &'a Links),
        cards: &'a HashSet<u64>,
        record: &[NodeId],
    ) -> Vec<Raw> {
        let mut collector = Self {
            page,
            kept,
            looks,
            links,
            cards,
            fields: Vec::new(),
            is_one: record.len() == 1,
            part: 0,
            open_text: None,
            open_line: None,
            parted: Vec::new(),
            gap: Gap::default(),
            running: HashMap::new(),
            cells: HashMap::new(),
            asked: HashSet::new(),
        };
        for root in record {
            collector.walk(*root);
            if is_loose(page, *root) {
                continue;
            }
            collector.open_text = None;
            // There loose text goes on.
            collector.open_line = page.parent(*root);
            collector.part += 1;
        }
        for parted in std::mem::take(&mut collector.parted) {
            if let Some(Raw { field, .. }) = collector.fields.get_mut(parted) {
                field.text = without_sign(std::mem::take(&mut field.text));
            }
        }
        for raw in &mut collector.fields {
            raw.field.hints.line = std::mem::take(&mut raw.line).into_texts();
        }
        collector.fields
    }

    fn walk(&mut self, root: NodeId) {
        let end = self.page.node(root).end;
        let mut id = root;
        while id < end {
            let node = self.page.node(id);
            let next = NodeId(id.0 + 1);
            if let Some(end) = self.answer(root, id) {
                id = end;
                continue;
            }
            if !self.kept.contains(id) {
                id = node.end;
                continue;
            }
            id = match node.kind {
                NodeKind::Text => {
                    self.text(root, id);
                    next
                }
                NodeKind::Element => match self.page.tag(id) {
                    // A link that holds a whole record has no text: its parts do.
                    "a" if node.attribute("href").is_some() => self.link(root, id),
                    "img" if node.is_visible() => {
                        self.image(root, id);
                        next
                    }
                    "ul" | "ol" => self.list(root, id).unwrap_or(next),
                    "table" => self.table(root, id).unwrap_or(next),
                    "br" => {
                        self.gap.is_space = true;
                        next
                    }
                    _ => next,
                },
                _ => next,
            };
        }
    }

    fn text(&mut self, root: NodeId, id: NodeId) {
        let node = self.page.node(id);
        let raw = node.text.as_deref().unwrap_or("");
        let text = one_line(raw);
        if text.is_empty() {
            // Without styles it stands between blocks.
            self.gap.is_space |= node.style.is_some();
            return;
        }
        if !node.is_readable() {
            return;
        }
        let block = self.block(root, id);
        // A price or a name inside a sentence is a field of its own.
        if let Some(marked) = hints::marked(self.page, id, block) {
            self.push((root, marked), FieldRole::Text, text, None);
            self.open_line = Some(block);
            return;
        }
        // So is a price that is crossed out, whose sign and number may have elements of their own; and a button.
        let struck = hints::struck(self.page, id, block);
        if let Some(own) = struck.or_else(|| hints::button(self.page, id, block)) {
            self.text_of_block((root, own), id..NodeId(id.0 + 1), text, None);
            self.open_line = Some(block);
            return;
        }
        self.text_of_block((root, block), id..NodeId(id.0 + 1), text, None);
        let date = hints::date_around(self.page, id, block);
        if let (Some(date), Some(Raw { field, .. })) = (date, self.fields.last_mut()) {
            field.hints.machine.get_or_insert(date);
        }
    }

    /// Collects the content of closed `<details>` after its summary as one field: the answer to a question, one
    /// click away. Returns the node after it; `None` where `first` does not begin that content.
    fn answer(&mut self, root: NodeId, first: NodeId) -> Option<NodeId> {
        let page = self.page;
        let details = page.parent(first).filter(|up| *up >= root)?;
        let is_summary = || page.tag(first) == "summary";
        if page.tag(details) != "details" || is_summary() || !self.asked.insert(details) {
            return None;
        }
        let behind = page.children(details).filter(|child| *child >= first);
        let hidden: Vec<NodeId> = behind.collect();
        let totals = |child: &NodeId| page.totals(*child);
        let is_shown = hidden.iter().any(|child| totals(child).chars > 0);
        if is_shown || !hidden.iter().any(|child| totals(child).concealed > 0) {
            return None;
        }
        let text = page.content_text(&hidden).trim().to_owned();
        self.push((root, first), FieldRole::Text, text, None);
        Some(page.node(details).end)
    }

    /// The block that a node stands in: a cell of a line is one, too.
    fn block(&mut self, root: NodeId, id: NodeId) -> NodeId {
        let page = self.page;
        // The innermost box in a line that nothing around it was found for yet.
        let mut cell: Option<NodeId> = None;
        for around in page.ancestors(id).take_while(|n| *n >= root) {
            let is_block = !page.flow_display(around).is_inline_level();
            if !is_block && !is_box(page, around) {
                continue;
            }
            if let Some(cell) = cell {
                let cells = self.cells.entry(around);
                if *cells.or_insert_with(|| holds_cells(page, root, around)) {
                    return cell;
                }
            }
            if is_block {
                return around;
            }
            cell = Some(around);
        }
        // Loose text stands in what is around the record.
        page.parent(id).filter(|_| id == root).unwrap_or(root)
    }

    /// Text of a block, a part of the line under way or a line of its own, and the nodes it stands in;
    /// the address is that of the first link in it.
    fn text_of_block(
        &mut self,
        (root, block): (NodeId, NodeId),
        nodes: Range<NodeId>,
        text: String,
        url: Option<&str>,
    ) {
        let is_under_way = self.open_text == Some(block);
        let at = (block, nodes.start);
        match self.fields.last_mut().filter(|_| is_under_way) {
            Some(Raw {
                field: last, line, ..
            }) => {
                let is_parted = self.gap.parts(self.page, &nodes);
                if is_parted {
                    last.text.push(' ');
                }
                last.text.push_str(&text);
                line.add(self.page, at, &text, is_parted);
                if last.url.is_none() {
                    last.url = url.and_then(|u| self.links.resolve_for_readers(u));
                }
            }
            None => {
                // Behind a link it goes on in its line.
                if self.open_line == Some(block) || text.starts_with([',', ';']) {
                    self.parted.push(self.fields.len());
                }
                let mut line = LineElements::default();
                line.add(self.page, at, &text, true);
                self.push((root, block.max(root)), FieldRole::Text, text, url);
                if let Some(raw) = self.fields.last_mut() {
                    raw.line = line;
                }
                self.open_text = Some(block);
            }
        }
        self.gap = Gap::after(self.page, &nodes);
    }

    /// Whether a link is a few words of a sentence: no field, and no title.
    fn is_in_sentence(&mut self, root: NodeId, link: NodeId, block: NodeId) -> bool {
        let page = self.page;
        let chars = page.totals(link).chars;
        let is_part = chars > 0 && chars < page.totals(block).chars;
        let is_known = link == root || hints(page, root, link).kind.is_some();
        if !is_part || is_known || page.totals(link).media > 0 || leads_line(page, link, block) {
            return false;
        }
        let running = self.running.entry(block);
        *running.or_insert_with(|| prose::is_running_text(page, block))
    }

    fn image(&mut self, root: NodeId, id: NodeId) {
        let node = self.page.node(id);
        let alt = node.attribute("alt").unwrap_or("").trim().to_owned();
        self.push((root, id), FieldRole::Image, alt, hints::image_source(node));
    }

    /// A link with its text; images in it are fields of their own. Returns the node to go on at.
    fn link(&mut self, root: NodeId, id: NodeId) -> NodeId {
        let node = self.page.node(id);
        let href = node.attribute("href");
        if id == root || is_card(self.page, id) || self.is_card_elsewhere(root, id) {
            self.push((root, id), FieldRole::Link, String::new(), href);
            return NodeId(id.0 + 1);
        }
        let text = self.page.text(id).trim().to_owned();
        let block = self.block(root, id);
        if self.is_in_sentence(root, id, block) {
            self.text_of_block((root, block), id..node.end, text, href);
            return node.end;
        }
        if let Some(Raw { field, .. }) = self.fields.last_mut()
            && self.open_text == Some(block)
        {
            // A bracket that is closed behind the link.
            field.text = without_opening(&field.text).to_owned();
        }
        self.push((root, id), FieldRole::Link, text, href);
        self.open_line = Some(block);
        self.images(root, id);
        node.end
    }

    /// The images in an element.
    fn images(&mut self, root: NodeId, around: NodeId) {
        let page = self.page;
        let is_seen = |n: &NodeId| page.tag(*n) == "img" && page.node(*n).is_visible();
        for image in page.subtree(around).filter(is_seen) {
            self.image(root, image);
        }
    }

    /// Whether a link is a card with one text, where other records have several in it.
    fn is_card_elsewhere(&self, root: NodeId, link: NodeId) -> bool {
        !self.cards.is_empty()
            && holds_block(self.page, link)
            && self
                .cards
                .contains(&kinship::path(self.page, (root, self.part), link))
    }

    /// Collects a nested list of at least two items as one field; images in it are separate fields, unless the list
    /// is the whole record. Returns the node after the list; `None` for other elements, and where the list is the
    /// whole record and its items are fields themselves ([`Self::are_of_kinds`]).
    fn list(&mut self, root: NodeId, id: NodeId) -> Option<NodeId> {
        let page = self.page;
        let is_item = |c: &NodeId| page.tag(*c) == "li" && page.totals(*c).chars > 0;
        let items: Vec<NodeId> = page.children(id).filter(is_item).collect();
        let is_whole = self.is_whole(root, id);
        if items.len() < 2 || is_whole && self.are_of_kinds(&items) {
            return None;
        }
        let texts = items.iter().map(|item| page.text(*item));
        let texts = texts.map(|text| text.trim().replace('\n', " ")).collect();
        let end = self.push_items((root, id), texts);
        let urls: Vec<String> = items.iter().map(|item| self.url_in(*item)).collect();
        let leads_on = urls.iter().any(|url| !url.is_empty());
        if let Some(Raw { field, .. }) = self.fields.last_mut().filter(|_| leads_on) {
            field.urls = urls;
        }
        if !is_whole {
            self.images(root, id);
        }
        Some(end)
    }

    /// Whether a list is all that a record has.
    fn is_whole(&self, root: NodeId, list: NodeId) -> bool {
        let [all, own] = [root, list].map(|n| self.page.totals(n));
        self.is_one && own.chars == all.chars && own.media == all.media
    }

    /// Whether the items of a list have different roles: a title, which is a heading or entirely a link, and lines of
    /// details without links. They are then the fields of a record that consists of this list.
    fn are_of_kinds(&self, items: &[NodeId]) -> bool {
        let page = self.page;
        let is_title = |item: &NodeId| {
            let said = page.totals(*item);
            let leads_on = said.links > 0 && said.link_chars == said.chars;
            leads_on || page.subtree(*item).any(|n| page.is_heading(n))
        };
        let tells = |item: &NodeId| page.totals(*item).links == 0;
        let is_line = |item: &NodeId| page.totals(*item).chars <= MAX_LINE;
        items.iter().any(is_title) && items.iter().any(tells) && items.iter().all(is_line)
    }

    /// Where the first link in an element leads; empty without one.
    fn url_in(&self, around: NodeId) -> String {
        let mut links = self.page.subtree(around);
        let is_link = |n: &NodeId| self.page.tag(*n) == "a";
        let link = links.find(|n| is_link(n) && self.page.attribute(*n, "href").is_some());
        let href = link.and_then(|link| self.page.attribute(link, "href"));
        let url = href.and_then(|href| self.links.resolve_for_readers(href));
        url.unwrap_or_default()
    }

    /// Collects a nested table with a header, and without links and pictures, as one field with an item for each row.
    /// Returns the node after the table; `None` for other elements.
    fn table(&mut self, root: NodeId, id: NodeId) -> Option<NodeId> {
        let totals = self.page.totals(id);
        let is_text = id != root && totals.links == 0 && totals.media == 0;
        let items = table::lines(self.page, id, BETWEEN_CELLS).filter(|_| is_text)?;
        Some(self.push_items((root, id), items))
    }

    /// Adds a field of several items; where its element ends.
    fn push_items(&mut self, (root, at): (NodeId, NodeId), items: Vec<String>) -> NodeId {
        self.push((root, at), FieldRole::List, items.join("\n"), None);
        if let Some(Raw { field, .. }) = self.fields.last_mut() {
            field.items = items;
        }
        self.page.node(at).end
    }

    fn push(
        &mut self,
        (root, at): (NodeId, NodeId),
        role: FieldRole,
        text: String,
        url: Option<&str>,
    ) {
        self.open_text = None;
        self.open_line = None;
        let field = DataField {
            column: 0,
            role,
            name: None,
            text: without_icons(text),
            url: url.and_then(|u| match role {
                FieldRole::Image => self.links.resolve_image_for_readers(u),
                _ => self.links.resolve_for_readers(u),
            }),
            items: Vec::new(),
            urls: Vec::new(),
            hints: hints(self.page, root, at),
        };
        let mark = kinship::Mark {
            role,
            path: kinship::path(self.page, (root, self.part), at),
            look: self.looks[at.index()],
            class: kinship::class(self.page, at),
            kind: field.hints.kind,
            is_struck: field.hints.is_struck,
        };
        let place = Place::read(self.page, (root, self.part), at);
        self.fields.push(Raw {
            mark,
            place,
            field,
            line: LineElements::default(),
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_answer_in_closed_details_is_a_field() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body");
        for i in 1..7 {
            t.open("details").open("summary");
            t.text(&format!("How does question {i} end?")).close();
            t.open_bare("p").unrendered("It ends").close();
            t.open_bare("p").unrendered(&format!("in answer {i}."));
            t.close().close();
        }
        let lists = Mdr::default().records(&t.finish());
        let texts: Vec<&str> = lists[0].records[2]
            .fields
            .iter()
            .map(|f| &*f.text)
            .collect();
        assert_eq!(texts, ["How does question 3 end?", "It ends\nin answer 3."]);
    }

    #[test]
    fn the_items_of_a_list_that_is_a_record_are_its_fields() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body");
        for i in 1..7 {
            t.open("ul").open("li").open("h3");
            t.open_with("a", &[("href", &format!("/car/{i}"))]);
            t.text(&format!("Car of model {i}")).close().close().close();
            t.open("li").text(&format!("{i}000 EUR")).close();
            t.open("li").open("p").open("b").text("from first hand");
            t.close().close().close().close();
        }
        let lists = Mdr::default().records(&t.finish());
        let fields = lists[0].records[2].fields.iter();
        let fields: Vec<(&str, Option<&str>)> =
            fields.map(|f| (&*f.text, f.url.as_deref())).collect();
        let expected = [
            ("Car of model 3", Some("https://example.org/car/3")),
            ("3000 EUR", None),
            ("from first hand", None),
        ];
        assert_eq!(fields, expected);
    }

    #[test]
    fn what_a_line_tells_machines_is_its_date() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 1..7 {
            t.open("li").open("h3").open_with("a", &[("href", "/x")]);
            t.text(&format!("Program number {i}")).close().close();
            t.open("div").text("Updated ");
            t.open_with("span", &[("title", &format!("2021-05-0{i} 10:30"))]);
            t.text(&format!("{i} days ago")).close().close().close();
        }
        let lists = Mdr::default().records(&t.finish());
        let updated = &lists[0].records[2].fields[1];
        assert_eq!(updated.text, "Updated 3 days ago");
        assert_eq!(updated.hints.machine.as_deref(), Some("2021-05-03 10:30"));
    }
}
