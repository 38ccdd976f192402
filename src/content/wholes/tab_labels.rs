//! Tabs: labels stay with their panels, and panels that wait behind one that is kept stay with it.
//!
//! Of each closed panel one decision is made: one that is labels with their values comes in whole behind a kept one of
//! whatever make, on any page; one that is a form goes whole. Source: ours, shops of OXID and Bootstrap; of the pages of
//! wcxb none has either, of the shops two have a table that is kept already.

use super::Wholes;
use super::sale::sells;
use super::shares::said;
use super::thresholds::MIN_BELOW;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::tabs::{Tab, tabs};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Most words of a label. Source: ours: a line; a longer one is a text itself.
const MAX_LABEL: u32 = 12;
/// By how much a closed panel may be longer than the open one, and the size up to which panels are as good as equal,
/// characters. Source: ours: a command for one tool takes a line, for another three.
const MAX_LONGER: u32 = 4;
const SMALL: u32 = 60;
/// Least probability of a page to document something, where closed panels of texts stay with the open one: on other
/// pages such are what a shop says of delivery. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;
/// Nodes of a panel among which what makes it a form or facts is looked for, and of a table its rows; and most characters
/// of a form. Source: ours: the first two bound the cost; a form to be told of a lower price, to ask or to order.
const MAX_IN_PANEL: usize = 256;
const MAX_IN_TABLE: usize = 1024;
const MAX_FORM: u32 = 400;
/// Levels from a unit to the code that it stands in. Source: ours: what colours it, and its lines.
const MAX_TO_CODE: usize = 4;

/// The units of a label and those of its panel.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TabLabel {
    label: Range<usize>,
    panel: Range<usize>,
    /// What the panel stands in with the others of its list.
    holder: Option<NodeId>,
    make: Make,
    /// Whether most of the panel is labels with their values, and whether it is but a form.
    is_facts: bool,
    is_form: bool,
}

/// What most of a panel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Make {
    Code,
    Links,
    Text,
}

/// Characters of the units before each, and one more for the end.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    all: u32,
    /// Of those in code and in links.
    code: u32,
    links: u32,
}

/// The labels of a page's tabs. Linear.
pub(super) fn tab_labels(page: &PageSnapshot, units: &Units) -> Vec<TabLabel> {
    let tabs = tabs(page);
    if tabs.is_empty() {
        return Vec::new();
    }
    let before = sums(page, units);
    let own_units = |tab: Tab| {
        let (label, panel) = (units.within(page, tab.label), units.within(page, tab.panel));
        let said = &units.list[label.clone()];
        let words: u32 = said.iter().map(|unit| unit.words).sum();
        // Labels in one line may be one text.
        let is_own = said.last()?.end <= page.node(tab.label).end;
        (is_own && words <= MAX_LABEL && !panel.is_empty()).then(|| TabLabel {
            make: make_of(before[panel.start], before[panel.end]),
            is_facts: are_facts(page, tab.panel) && !sells(&units.list[panel.clone()]),
            is_form: is_form(page, tab.panel),
            holder: page.parent(tab.panel),
            label,
            panel,
        })
    };
    tabs.into_iter().filter_map(own_units).collect()
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

/// What an element says, shown or not.
fn chars_of(page: &PageSnapshot, id: NodeId) -> u32 {
    let totals = page.totals(id);
    totals.chars.saturating_add(totals.concealed)
}

/// Whether most of a panel is labels with their values: a table of rows of two cells, or terms with what defines them.
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

/// Whether a panel is a form and little else: it has a field to write in, and what sends that.
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

/// What most of the units between two places is.
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

/// Characters of the units before each that are shown, of those of them that are kept, of all, of those of all that are
/// kept, and of those that may be kept though they are closed.
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

    /// Whether it is shown, and more than half of that is kept.
    fn is_kept(self) -> bool {
        2 * self.kept > self.shown
    }

    /// Whether nothing of it is shown, and more than half is kept.
    fn is_kept_closed(self) -> bool {
        self.shown == 0 && 2 * self.all_kept > self.all
    }

    /// Whether it is left out: of what is shown, if that is more than a line or two, not half is kept; of what is closed,
    /// nothing.
    fn is_left_out(self) -> bool {
        let is_closed = self.shown == 0 && self.all_kept == 0;
        is_closed || self.shown >= MIN_BELOW && !self.is_kept()
    }
}

impl Wholes {
    /// Closed panels stay with the open one of their list; labels stay where more than half of their panels does, and go
    /// with them else. Those of closed panels of which less is kept stay as they were judged: whoever reads a label looks
    /// for its panel.
    pub(super) fn settle_tabs(&self, candidates: &Candidates, kept: &mut [bool]) {
        if self.tab_labels.is_empty() {
            return;
        }
        for tab in self.tab_labels.iter().filter(|tab| tab.is_form) {
            if !tab.panel.clone().any(|i| candidates.shown[i]) {
                kept[tab.panel.clone()].fill(false);
            }
        }
        // Panels may lie within each other.
        let before = self.judged(candidates, kept);
        let judged = |units: &Range<usize>| before[units.start].until(before[units.end]);
        let were_kept = kept.to_vec();
        for TabLabel { label, panel, .. } in &self.tab_labels {
            let panel = judged(panel);
            for i in label.clone() {
                if panel.is_kept() || panel.is_kept_closed() {
                    kept[i] |= candidates.may_join(i);
                } else if panel.is_left_out() {
                    kept[i] = false;
                }
            }
        }
        let may_grow = said(&self.chars, kept);
        let closed = self.closed_beside_kept(candidates, judged);
        let grows = closed.iter().map(|tab| judged(&tab.panel).all);
        let grows = grows.fold(0, u32::saturating_add);
        if grows > may_grow {
            return;
        }
        let mut depth_changes = vec![0_i32; kept.len() + 1];
        for TabLabel {
            label,
            panel,
            is_facts,
            ..
        } in closed
        {
            depth_changes[panel.start] += 1;
            depth_changes[panel.end] -= 1;
            // Rows without their values say nothing.
            if *is_facts {
                panel
                    .clone()
                    .for_each(|i| kept[i] |= candidates.possible[i]);
            }
            for i in label.clone() {
                kept[i] |= were_kept[i] || candidates.may_join(i);
            }
        }
        let mut depth = 0;
        for (i, change) in depth_changes.iter().take(kept.len()).enumerate() {
            depth += change;
            kept[i] |= depth > 0 && candidates.possible[i] && !candidates.unlikely[i];
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

    /// Tabs of which nothing is shown, beside one in the same list that is kept: they are of its make or facts, of like
    /// size, no links, and most of them may be content. Texts wait so on pages that document something alone.
    fn closed_beside_kept(
        &self,
        candidates: &Candidates,
        judged: impl Fn(&Range<usize>) -> Judged,
    ) -> Vec<&TabLabel> {
        let documents = candidates.types[PageKind::Documentation] >= MIN_DOCUMENTATION;
        let may_wait = |make: Make| make == Make::Code || make == Make::Text && documents;
        let lists = self.tab_labels.chunk_by(|a, b| a.holder == b.holder);
        let mut closed = Vec::new();
        for list in lists {
            let open = list.iter().map(|tab| (tab, judged(&tab.panel)));
            let open = open.filter(|(tab, panel)| panel.is_kept() && tab.make != Make::Links);
            let open: Vec<(&TabLabel, Judged)> = open.collect();
            let of_make = open.iter().find(|(tab, _)| may_wait(tab.make));
            let Some((open, size)) = of_make.or(open.first()) else {
                continue;
            };
            let most = MAX_LONGER.saturating_mul(size.all.max(SMALL));
            closed.extend(list.iter().filter(|tab| {
                let panel = judged(&tab.panel);
                let is_alike = tab.is_facts || may_wait(open.make) && tab.make == open.make;
                panel.shown == 0
                    && is_alike
                    && !tab.is_form
                    && panel.all <= most
                    && 2 * panel.possible > panel.all
            }));
        }
        closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::data_tables::data_tables;
    use crate::content::linked_data::LinkedData;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::TestPage;

    const INTRO: &str = "This page tells how the program is installed with each of the tools that are known to work";

    /// What is kept of tabs with panels of such elements, the second of which is closed, where of those only the first
    /// was kept.
    fn kept_on(kind: PageKind, tag: &str, panels: [&str; 2]) -> String {
        kept_with(kind, tag, panels, &[INTRO, panels[0]])
    }

    /// The same where some texts were kept.
    fn kept_with(kind: PageKind, tag: &str, panels: [&str; 2], first: &[&str]) -> String {
        let close = |t: &mut TestPage| {
            t.open_bare(tag).unrendered(panels[1]);
        };
        kept_behind(kind, (tag, panels[0]), close, first)
    }

    /// The same with a panel of an element with a text, and a closed one that is drawn so.
    fn kept_behind(
        kind: PageKind,
        (tag, open): (&str, &str),
        close: impl FnOnce(&mut TestPage),
        first: &[&str],
    ) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(INTRO).close();
        t.open_with("div", &[("role", "tablist")]);
        for (panel, label) in [("a", "npm"), ("b", "yarn")] {
            t.open_with("div", &[("role", "tab"), ("aria-controls", panel)]);
            t.text(label).close();
        }
        t.close().open("div").open_with("div", &[("id", "a")]);
        t.open(tag).text(open).close().close();
        t.open_bare_with("div", &[("id", "b")]);
        close(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_kept = |unit: &Unit| first.contains(&unit.text.as_str());
        let mut kept: Vec<bool> = units.list.iter().map(is_kept).collect();
        let shown: Vec<bool> = units.list.iter().map(|unit| !unit.concealed).collect();
        let candidates = Candidates {
            probabilities: &vec![0.3; kept.len()],
            shown: &shown,
            possible: &vec![true; kept.len()],
            may_be: &shown,
            unlikely: &vec![false; kept.len()],
            types: &KindProbabilities::only(kind),
        };
        let linked = LinkedData::from_page(&page);
        let tables = data_tables(&page);
        let wholes = Wholes::from_page(&page, &units, &vec![0; kept.len()], &linked, &tables);
        wholes.settle_tabs(&candidates, &mut kept);
        let texts = units.list.iter().zip(kept).skip(1);
        let texts = texts.filter(|(_, kept)| *kept);
        let texts: Vec<&str> = texts.map(|(unit, _)| unit.text.as_str()).collect();
        texts.join(", ")
    }

    #[test]
    fn the_label_of_a_closed_panel_shares_its_fate() {
        let panels = ["Nineteen a month", "Sixteen a month for a year"];
        let kept = |first: &[&str]| kept_with(PageKind::Product, "p", panels, first);
        let open = format!("npm, {}", panels[0]);
        assert_eq!(kept(&[INTRO, panels[0], "yarn"]), open);
        let both = format!("npm, yarn, {}", panels.join(", "));
        assert_eq!(kept(&[INTRO, panels[0], panels[1]]), both);
    }

    #[test]
    fn a_closed_panel_stays_with_the_open_one() {
        let commands = ["npm i quern", "yarn add quern"];
        let (both, one) = ("npm, yarn, npm i quern, yarn add quern", "npm, npm i quern");
        assert_eq!(kept_on(PageKind::Article, "pre", commands), both);
        assert_eq!(kept_on(PageKind::Documentation, "p", commands), both);
        assert_eq!(kept_on(PageKind::Product, "p", commands), one);
        let long = "yarn add quern and ".repeat(20);
        let longer = ["npm i quern", long.trim()];
        assert_eq!(kept_on(PageKind::Article, "pre", longer), one);
    }
    #[test]
    fn a_closed_panel_of_facts_comes_in_and_a_form_goes() {
        let open = "It is made of steel.";
        let kept = |close: fn(&mut TestPage), first: &[&str]| {
            let first = [&[INTRO, open][..], first].concat();
            kept_behind(PageKind::Product, ("p", open), close, &first)
        };
        let facts = |t: &mut TestPage| {
            t.open_bare("dl");
            for (tag, text) in [("dt", "Weight"), ("dd", "48 kg")] {
                t.open_bare(tag).unrendered(text).close();
            }
        };
        let all = "npm, yarn, It is made of steel., Weight, 48 kg";
        assert_eq!(kept(facts, &[]), all);
        let form = |t: &mut TestPage| {
            t.open_bare("p").unrendered("We write to you.").close();
            t.open_bare("textarea").close();
            t.open_bare("button").unrendered("Send").close();
        };
        assert_eq!(
            kept(form, &["We write to you."]),
            "npm, It is made of steel."
        );
    }
}
