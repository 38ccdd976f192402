//! Tabs: labels are kept or dropped with their panels, and closed panels are kept with the open one of their list.
//!
//! Each closed panel is kept or dropped as a whole. On any page, a panel of labels with values is kept beside a kept
//! panel of any content, and a panel that is a form is dropped. Source: ours, shops of OXID and Bootstrap; of the
//! pages of wcxb none has either, of the shops two have a table that is kept already.
//!
//! Closed panels of text are kept with the open one on pages of documentation or services, and on product pages where
//! they tell about the product, not about its price or the terms of sale. On services and products, ARIA roles must
//! mark them as tab panels. Source: ours, styled pages of services and shops.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::tabs::Tab;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::frames::terms::names_terms;
use crate::content::wholes::lists::shares::said;
use crate::content::wholes::products::sale::{names_price, sells};
use crate::content::wholes::thresholds::MIN_BELOW;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of words of a label. Source: ours: a line; a longer one is a text itself.
const MAX_LABEL: u32 = 12;
/// Maximum ratio of the characters of a closed panel to those of the open one, and number of characters that an open
/// panel counts at least. Source: ours: a command for one tool takes a line, for another three.
const MAX_LONGER: u32 = 4;
const SMALL: u32 = 60;
/// Minimum probability of documentation at which closed panels of text are kept with the open one: on other pages
/// they may be what a shop says about delivery. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;
/// The same for services, where ARIA roles mark the panels. Source: likewise.
const MIN_SERVICE: f32 = 0.5;
/// Minimum probability of a closed panel of text on a product page. Source: ours, as of accordions there.
const MIN_SOLD: f32 = 0.2;
/// Maximum number of nodes of a panel, and of a table, that are searched; maximum number of characters of a form.
/// Source: ours: the first two bound the cost; a form to report a lower price, to ask or to order.
const MAX_IN_PANEL: usize = 256;
const MAX_IN_TABLE: usize = 1024;
const MAX_FORM: u32 = 400;
/// Maximum number of levels from a unit up to the code that it stands in. Source: ours: highlighting, and lines of
/// code.
const MAX_TO_CODE: usize = 4;

/// A label and its panel, as ranges of units.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct TabLabel {
    label: Range<usize>,
    panel: Range<usize>,
    /// The parent of the panel, which holds the other panels of its list.
    holder: Option<NodeId>,
    make: Make,
    /// Whether most of the panel is labels with values, and whether it is only a form.
    is_facts: bool,
    is_form: bool,
    /// Whether ARIA roles mark label and panel as such.
    is_told: bool,
    /// Whether the label names terms of sale, or the panel sells or has prices.
    is_of_sale: bool,
    /// The heading that the panel begins with.
    heading: Option<usize>,
}

/// The content of most of a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Make {
    Code,
    Links,
    Text,
}

/// Characters of all units before a unit.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    all: u32,
    /// Of these, characters in code and in links.
    code: u32,
    links: u32,
}

/// The labels of a page's tabs, each with its panel. Linear.
pub(in crate::content::wholes) fn tab_labels(page: &PageSnapshot, units: &Units) -> Vec<TabLabel> {
    let tabs = units.tabs(page);
    if tabs.is_empty() {
        return Vec::new();
    }
    let before = sums(page, units);
    let own_units = |tab: Tab| {
        let (label, panel) = (units.within(page, tab.label), units.within(page, tab.panel));
        let said = &units.list[label.clone()];
        let words: u32 = said.iter().map(|unit| unit.words).sum();
        let sells = sells(&units.list[panel.clone()]);
        let first = units.list.get(panel.start).filter(|_| !panel.is_empty());
        let is_headed = first.is_some_and(|unit| page.is_heading(unit.block));
        // Labels in one line may be a single text; then they cannot be told apart.
        let is_own = said.last()?.end <= page.node(tab.label).end;
        (is_own && words <= MAX_LABEL && !panel.is_empty()).then(|| TabLabel {
            make: make_of(before[panel.start], before[panel.end]),
            is_facts: are_facts(page, tab.panel) && !sells,
            is_of_sale: sells
                || units.list[panel.clone()].iter().any(names_price)
                || said.iter().any(|unit| names_terms(&unit.text)),
            heading: is_headed.then_some(panel.start),
            is_form: is_form(page, tab.panel),
            is_told: is_told(page, tab),
            holder: page.parent(tab.panel),
            label,
            panel,
        })
    };
    tabs.iter().copied().filter_map(own_units).collect()
}

/// Whether a label and its panel have ARIA roles that mark them. Source: WAI-ARIA.
fn is_told(page: &PageSnapshot, tab: Tab) -> bool {
    let has_role = |id: NodeId, role: &str| page.attribute(id, "role") == Some(role);
    has_role(tab.label, "tab") && has_role(tab.panel, "tabpanel")
}

fn sums(page: &PageSnapshot, units: &Units) -> Vec<Sums> {
    let is_code = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_CODE);
        around.any(|up| matches!(page.tag(up), "pre" | "code"))
    };
    let mut sum = Sums::default();
    let mut before = vec![sum];
    for unit in &units.list {
        sum.all += unit.chars;
        sum.code += if is_code(unit) { unit.chars } else { 0 };
        sum.links += unit.link_chars;
        before.push(sum);
    }
    before
}

/// Number of characters in an element, shown or not.
fn chars_of(page: &PageSnapshot, id: NodeId) -> u32 {
    let totals = page.totals(id);
    totals.chars.saturating_add(totals.concealed)
}

/// Whether most of a panel is labels with values: a table with rows of two cells, or a definition list.
fn are_facts(page: &PageSnapshot, panel: NodeId) -> bool {
    let all = chars_of(page, panel);
    let has_rows_of_two = |table: NodeId| {
        let rows = page.subtree(table).take(MAX_IN_TABLE);
        let rows = rows.filter(|id| page.tag(*id) == "tr");
        let is_cell = |id: &NodeId| matches!(page.tag(*id), "td" | "th");
        let mut cells = rows.map(|row| page.children(row).filter(is_cell).count());
        cells.next() == Some(2) && cells.all(|cells| cells == 2)
    };
    let mut inside = page.subtree(panel).take(MAX_IN_PANEL);
    inside.any(|id| {
        let is_it = match page.tag(id) {
            "table" => has_rows_of_two(id),
            "dl" => true,
            _ => false,
        };
        is_it && chars_of(page, id).saturating_mul(2) > all
    })
}

/// Whether a panel is a form and little else: it has a text field and a submit button.
fn is_form(page: &PageSnapshot, panel: NodeId) -> bool {
    let kind = |id: NodeId| page.attribute(id, "type").unwrap_or("text");
    let is_field = |id: NodeId| match page.tag(id) {
        "textarea" => true,
        "input" => matches!(kind(id), "text" | "email" | "tel" | "number"),
        _ => false,
    };
    let sends = |id: NodeId| page.is_button(id) || page.tag(id) == "input" && kind(id) == "submit";
    let inside = || page.subtree(panel).take(MAX_IN_PANEL);
    chars_of(page, panel) <= MAX_FORM && inside().any(is_field) && inside().any(sends)
}

/// The content of most of the units between two sums.
fn make_of(from: Sums, to: Sums) -> Make {
    let is_most = |chars: u32| 2 * chars > to.all - from.all;
    if is_most(to.links - from.links) {
        Make::Links
    } else if is_most(to.code - from.code) {
        Make::Code
    } else {
        Make::Text
    }
}

/// Characters of all units before a unit: shown; shown and kept; all; kept, shown or not; those that may be kept,
/// shown or not.
#[derive(Debug, Clone, Copy, Default)]
struct Judged {
    shown: u32,
    kept: u32,
    all: u32,
    all_kept: u32,
    possible: u32,
}

impl Judged {
    fn until(self, to: Self) -> Self {
        Self {
            shown: to.shown - self.shown,
            kept: to.kept - self.kept,
            all: to.all - self.all,
            all_kept: to.all_kept - self.all_kept,
            possible: to.possible - self.possible,
        }
    }

    /// Whether something is shown, and more than half of that is kept.
    fn is_kept(self) -> bool {
        2 * self.kept > self.shown
    }

    /// Whether nothing is shown, and more than half of the hidden text is kept.
    fn is_kept_closed(self) -> bool {
        self.shown == 0 && 2 * self.all_kept > self.all
    }

    /// Whether the panel is dropped: if closed, nothing of it is kept; if more than a line or two is shown, less than
    /// half of that is kept.
    fn is_left_out(self) -> bool {
        let is_closed = self.shown == 0 && self.all_kept == 0;
        is_closed || self.shown >= MIN_BELOW && !self.is_kept()
    }
}

impl Wholes {
    /// Keeps closed panels with the open one of their list. Labels are kept where more than half of their panel is
    /// kept, and dropped with it; labels of closed panels of which less is kept are left as judged, since they point
    /// to a panel.
    pub(in crate::content::wholes) fn settle_tabs(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        if self.headed.tab_labels.is_empty() {
            return;
        }
        self.drop_closed_forms(candidates, kept);
        // Panels may be nested.
        let before = self.judged(candidates, kept);
        let judged = |units: &Range<usize>| before[units.start].until(before[units.end]);
        let were_kept = kept.to_vec();
        self.settle_labels(candidates, judged, kept);
        let closed = self.closed_beside_kept(candidates, judged);
        let grows = closed.iter().map(|tab| judged(&tab.panel).all);
        if grows.fold(0, u32::saturating_add) <= said(&self.chars, kept) {
            open(&closed, &were_kept, candidates, kept);
        }
    }

    fn drop_closed_forms(&self, candidates: &Candidates, kept: &mut [bool]) {
        for tab in self.headed.tab_labels.iter().filter(|tab| tab.is_form) {
            if !tab.panel.clone().any(|i| candidates.shown[i]) {
                kept[tab.panel.clone()].fill(false);
            }
        }
    }

    /// Keeps or drops labels with their panels, and keeps the hidden headings of kept closed panels.
    fn settle_labels(
        &self,
        candidates: &Candidates,
        judged: impl Fn(&Range<usize>) -> Judged,
        kept: &mut [bool],
    ) {
        for tab in &self.headed.tab_labels {
            let panel = judged(&tab.panel);
            if let Some(i) = tab.heading.filter(|_| panel.is_kept_closed()) {
                kept[i] |= candidates.possible[i] && !candidates.unlikely[i];
            }
            for i in tab.label.clone() {
                if panel.is_kept() || panel.is_kept_closed() {
                    kept[i] |= candidates.may_join(i);
                } else if panel.is_left_out() {
                    kept[i] = false;
                }
            }
        }
    }

    fn judged(&self, candidates: &Candidates, kept: &[bool]) -> Vec<Judged> {
        let mut sum = Judged::default();
        let mut before = vec![sum];
        for (i, chars) in self.chars.iter().enumerate() {
            let is_shown = candidates.shown[i];
            let may_be = candidates.possible[i] && !candidates.unlikely[i];
            let share = |counts: bool| if counts { *chars } else { 0 };
            sum.shown += share(is_shown);
            sum.kept += share(is_shown && kept[i]);
            sum.all += chars;
            sum.all_kept += share(kept[i]);
            sum.possible += share(may_be);
            before.push(sum);
        }
        before
    }

    /// Closed panels beside a kept one of the same list that come in: they have its kind of content or are facts, are
    /// not much longer, are no links, and most of each may be content. Panels of text come in on documentation; where
    /// ARIA roles mark them, also on services, and on product pages if they tell about the product.
    fn closed_beside_kept(
        &self,
        candidates: &Candidates,
        judged: impl Fn(&Range<usize>) -> Judged,
    ) -> Vec<&TabLabel> {
        let documents = candidates.types[PageKind::Documentation] >= MIN_DOCUMENTATION;
        let serves = serves(candidates);
        let is_product = candidates.is_product();
        // About the product itself, not the shop: its care, its material.
        let is_of_thing = |tab: &TabLabel| {
            let is_likely = || self.likelihood(&tab.panel, candidates.probabilities) >= MIN_SOLD;
            !tab.is_of_sale && (judged(&tab.panel).shown > 0 || is_likely())
        };
        let may_wait = |tab: &TabLabel| match tab.make {
            Make::Code => true,
            Make::Text if documents => true,
            Make::Text => tab.is_told && (serves || is_product && is_of_thing(tab)),
            Make::Links => false,
        };
        let lists = self.headed.tab_labels.chunk_by(|a, b| a.holder == b.holder);
        let mut closed = Vec::new();
        for list in lists {
            let open = list.iter().map(|tab| (tab, judged(&tab.panel)));
            let open = open.filter(|(tab, panel)| panel.is_kept() && tab.make != Make::Links);
            let open: Vec<(&TabLabel, Judged)> = open.collect();
            let of_make = open.iter().find(|(tab, _)| may_wait(tab));
            let Some((open, size)) = of_make.or(open.first()) else {
                continue;
            };
            let most = MAX_LONGER.saturating_mul(size.all.max(SMALL));
            let is_alike = |tab: &TabLabel| {
                tab.is_facts || of_make.is_some() && tab.make == open.make && may_wait(tab)
            };
            closed.extend(list.iter().filter(|tab| {
                let panel = judged(&tab.panel);
                panel.shown == 0
                    && !tab.is_form
                    && panel.all <= most
                    && 2 * panel.possible > panel.all
                    && is_alike(tab)
            }));
        }
        closed
    }
}

/// Keeps closed panels with their labels, as far as labels were kept or may join.
fn open(closed: &[&TabLabel], were_kept: &[bool], candidates: &Candidates, kept: &mut [bool]) {
    let mut depth_changes = vec![0_i32; kept.len() + 1];
    for tab in closed {
        depth_changes[tab.panel.start] += 1;
        depth_changes[tab.panel.end] -= 1;
        // Values would say nothing without the rows around them.
        if tab.is_facts || tab.make == Make::Text && serves(candidates) {
            let panel = tab.panel.clone();
            panel.for_each(|i| kept[i] |= candidates.possible[i]);
        }
        for i in tab.label.clone() {
            kept[i] |= were_kept[i] || candidates.may_join(i);
        }
    }
    let mut depth = 0;
    for (i, change) in depth_changes.iter().take(kept.len()).enumerate() {
        depth += change;
        kept[i] |= depth > 0 && candidates.possible[i] && !candidates.unlikely[i];
    }
}

/// Whether a page presents a service: such pages open days, plans and menus one by one.
fn serves(candidates: &Candidates) -> bool {
    candidates.types[PageKind::Service] >= MIN_SERVICE
}

#[cfg(test)]
mod tests;
