//! Structures are kept whole or not at all.
//!
//! The score judges cell by cell and line by line; a reader has no use for half a table. After the units were chosen,
//! each structure that holds some of them settles as one. These are the rules in the order in which they run, which
//! [`mod@order`] lists by their names.
//!
//! Before the middle of the text is filled ([`super::infill`]), in [`BEFORE_INFILL`]:
//!
//! 1. **Columns at the cut.** Units at equal tag paths, each in an item of its own (the dates of cards, the names of
//!    products), are a list wherever such items stand. One that the cut between content and the rest goes through is
//!    kept, on a page that sells many things though a few items are of another make. The unlikely of it come in, too:
//!    they may be the numbers of a table, and a hole moves what stands beside it. So is the longest series of goods
//!    with prices on a page that surely lists such and keeps no price at all ([`mod@products::goods`]).
//! 2. **Lists that are led to.** A list that a kept text leads to with a colon is kept where it is not unlikely; so are
//!    short lines in boxes of their own at the end of an element, as an address.
//!
//! After that, in [`AFTER_INFILL`]:
//!
//! 3. **Parts of the page's thing.** What the linked data say that it consists of is kept ([`mod@declared`]), with
//!    what else is of its list and not unlikely, the numbers of its steps and its name
//!    ([`mod@declared::declared_lists`]), but for controls ([`mod@declared::controls`]); so is a list that is headed
//!    as ingredients ([`mod@declared::ingredients`]). The rest of a recipe's card stays with both
//!    ([`mod@declared::recipe_cards`]).
//! 4. **Items of lists.** Units of one list in the same slot (same element, classes and depth) are kept where nearly
//!    all of them are (`MIN_SLOT_SHARE`); most are enough in a list between two kept texts, and of items that are one
//!    plain text each; one is enough of those that all are about as likely. An item of another kind, such as an
//!    advertisement between results, has a slot of its own and stays as it was judged. What is unlikely is not
//!    brought in. The labels of a form are such units, too. Of a list of two links, both are kept or none, and few of
//!    three or four go with their heading ([`mod@lists::few_links`]); of a run of short ones, those that most of it
//!    says are kept ([`mod@lists::link_runs`]). Files that are attached to a kept text are kept with it
//!    ([`mod@lists::documents`]).
//! 5. **Structures in themselves** ([`mod@marked`]). One that is closed settles as if it were open, where a header says
//!    that it is a table or its texts are short.
//!    - A list of contents, which leads to places of its own page, is whole or dropped; also one of terms.
//!    - A definition list is whole where half of it is kept; else each term shares the fate of what defines it, and
//!      where half of them are kept so, the others come in where they are not unlikely.
//!    - A table of data with short cells and a header or caption is whole where [`structures::MIN_TABLE_SHARE`] of it
//!      is kept, and dropped else. Other tables are completed where half of them is kept; else each row of short cells
//!      is whole or dropped. A row may be a record of its own, and one of long cells a post with its author: that
//!      stays as it was judged. Between two kept texts, a table needs only half of those shares. Its head is of it
//!      where that is a table of its own ([`mod@super::split_tables`]), and where it is not shown but names the columns
//!      of what is kept.
//!    - Texts that only empty lines part in one element, as stanzas, are all kept where most of them are.
//!    - Boxes beside each other, each with a heading and a list of texts, are one: what speaks for a thing and against
//!      it.
//!    - A piece of code is whole where anything of it is kept.
//!    - Titles that open and close what stands below each are kept between kept texts, or with most of them; what is
//!      closed between running texts comes in with its title ([`mod@headed::accordions`]).
//!    - A figure of a table, of code or of a quotation is whole where half of it is kept: its caption stays with it.
//!
//!    A table, a definition list, code and such a figure are read with a kept text right beside them in the same
//!    element, or above their own heading, unless most of them is unlikely or links. What serves a table in its box
//!    ([`mod@table_controls`]) parts it from no text.
//! 6. **Columns** ([`mod@lists::columns`]). One of which most is kept is kept; where its items are alike but for
//!    numbers and places in their classes, what is nearly as likely. Of one that says the same in each item but for
//!    numbers, what few of them keep is dropped, where nothing tells those from the others. So are menus that entries
//!    have: items of lists (`li`) with the same link in eight or more of them, each time to an address of its own,
//!    where between most of them something is kept that is neither a heading nor a link, and that says more in sum.
//!    (Below headings, an index of months or papers is made so, too.)
//! 7. **Facts of a product.** Tables and lines of labels with their values are whole where they are not unlikely, and
//!    so are plain lists below a kept text or kept in part ([`mod@products::facts`]). Labels with their values of
//!    whatever elements ([`mod@products::specifications`]) are whole with most of them, and with the headings of
//!    their own that follow a kept text. Closed panels of them come in ([`mod@products::closed_specifications`]).
//! 8. **Headings.** One stands or falls with the text below it up to the next heading of any level; one that another
//!    follows at once, with its sections: it is kept with most of that, and dropped with nearly none, unless a
//!    heading of a lower level in its section stays, or it is a link and one of the titles of a list. So is what a
//!    list item says above a list within it. What says who wrote, or when, what stands right above the headline, and
//!    a link for letters head nothing. (The headline of the page is found by other means.)
//! 9. **Short lists below a heading** are kept where they stand between kept texts, longer ones where a paragraph
//!    stands behind them in the same element. So are sections with the next number
//!    ([`mod@headed::numbered_sections`]), an author's notes in a box of their own right behind the text
//!    ([`mod@last_boxes`]), and tables of data between kept texts with what stands in their box
//!    ([`mod@amid_tables`]).
//! 10. **Titles that no tag names**, but their size or weight and their place, are kept with the text below each, where
//!     there are several alike ([`mod@headed::titles`]).
//! 11. **Headings of a series** are kept with the text right below them, too ([`mod@headed::series`]).
//! 12. **What heads a small structure** is kept with most of that: the heading of an item, a label with a colon above a
//!     list, who is quoted, what opens a closed text below it, and the `summary` of one that is open.
//! 13. **Titles of entries** on a page of several are kept with most of their text ([`mod@headed::entries`]), and so
//!     are names of groups ([`mod@headed::group_names`], [`mod@headed::group_days`]); titles that are links with the
//!     text that they lead to ([`mod@headed::linked_titles`]). Of a blog's front page, heading and text of all
//!     entries are kept with half of them ([`mod@headed::front_pages`]).
//! 14. **Titles of cards** are kept with most of each ([`mod@headed::cards`]).
//! 15. **Labels with their values.** Of an item or a row that is one label and one value, both are kept or none (a link
//!     behind a colon in a row, too); of
//!     one of several alike boxes, the label stays with its value, and a value as likely as its label with that; boxes
//!     right behind each other are kept as one. So do
//!     the texts of alike controls that a documentation lists ([`mod@products::pairs`]).
//! 16. **Names of records** are kept with most of each, where most names of their list are kept; those that are
//!     headings with the text right below each ([`mod@headed::names`]).
//! 17. **Prices** of a page that sells or lists many things are kept with what is kept of their cards, the old price
//!     of what a page sells with the new one ([`mod@products::prices`]), and the lines that say of the page's own
//!     thing what it costs ([`mod@products::own_price`]; in a table by quantity, with that:
//!     [`mod@products::price_breaks`]), where one works, when and where it takes place ([`mod@products::own_lines`]).
//! 18. **Tabs.** Labels stand or fall with their panels, and closed panels stay with the open one of their list where
//!     they are of like size, and of its make (code, or texts of a page that documents or offers something) or labels
//!     with their values; closed forms go ([`mod@headed::tab_labels`]).
//! 19. **Questions** stay with their answers, and closed answers with their questions ([`mod@headed::questions`]).
//! 20. **Series of boxes.** Of three or more alike boxes right behind each other, a text that most of them keep comes
//!     in where it is about as likely, whatever class only one has, a price however likely; and what is below titles
//!     that all keep ([`mod@twins`]). Reviews are kept or left out as one ([`mod@products::reviews`]), what customers
//!     say with their names ([`mod@products::testimonials`]), and plans of prices kept ([`mod@products::plans`]). How
//!     to reach who has a place stays with its address ([`mod@contacts`]), and lines between a kept heading and
//!     others like them with both ([`mod@headed::heading_lines`]). When somebody is there is kept, too
//!     ([`mod@opening_hours`]). Of what is not rendered, no lines stay alone, and entries with a price are whole
//!     ([`mod@hidden_boxes`]).
//! 21. **Openings.** The line at the headline is kept, on a page without a heading of the first level what is set
//!     largest above the text, and the lines of the header of a documentation ([`mod@openings`]). Where a report is
//!     from is one line with its text ([`mod@dateline_rows`]), and the day of a row of a table is kept with all else
//!     in it ([`mod@dates_in_rows`]). `See also` stays above kept references ([`mod@see_also`]).
//!
//! What then heads nothing goes, in [`DROP_EMPTY_HEADS`]:
//!
//! 22. **Labels** ([`Wholes::drop_leads`]): one with a colon, and the name of a list of other texts or of the
//!     contents, where nothing of what follows stays, nor anything is shown there ([`mod@shown_leads`]), but for a
//!     sentence that is surely content; and the short line that heads a box or a list of links of which none stays
//!     ([`mod@headed::box_labels`]), but on a forum only where a rule has it out.
//! 23. **Headings at the end** ([`Wholes::drop_last_headings`]), where nothing of what is below them stays, nor a
//!     film, and what begins a box there as one, where all else in the box is out. A price that is one stays.
//!
//! And last what stands around the content, most of it around the things that a page sells or lists
//! ([`DROP_FRAMES`]):
//!
//! 24. **Terms of the sale**: what is headed delivery, returns or payment ([`mod@frames::terms`]).
//! 25. **Menus** above the headline of a page that lists, or may ([`mod@frames::open_menus`]).
//! 26. **Recommendations** beside what is sold, offered or listed ([`mod@frames::related`]); beside a text, what says
//!     of another one what it is about, with the title of that ([`mod@frames::teaser_cards`]); and the last sections
//!     of a list that are short links and nothing else ([`mod@frames::last_links`]).
//! 27. **Facets**, by which a list can be narrowed, with the names of their groups ([`mod@frames::facets`],
//!     [`mod@frames::option_groups`], [`mod@frames::chosen_lists`]), and what is chosen, pressed and ticked above a
//!     list ([`mod@frames::list_controls`]); the same control in each item of it ([`mod@frames::same_links`]).
//! 28. **Outer rows** of links around a list, where tables lay out the page ([`mod@frames::outer_rows`]).
//! 29. **Other slides** than the one that is seen ([`mod@frames::slides`]).
//! 30. **What is not seen** and nothing opens, on a page that lists ([`mod@frames::unseen`]).
//! 31. **The band at the end** of the page, on a ground of its own ([`mod@frames::bottom_bands`]).
//! 32. **Badges** above the headline of a documentation ([`mod@frames::version_badges`]).
//! 33. **Controls of tables** that are kept ([`mod@table_controls`]), and captions of them that nobody sees
//!     ([`mod@frames::unseen_captions`]).
//! 34. **Signs** between two texts of a line, one of which is out ([`mod@frames::lone_signs`]).
//! 35. **Notes** at the end of a text that are shut ([`mod@frames::shut_notes`]), and boxes that stand above and
//!     below it ([`mod@frames::repeated_boxes`]).
//! 36. **Prices in many currencies**, of what a page sells ([`mod@frames::converters`]).
//! 37. Behind all of these, **lone pieces**, weak and far from all else, which no rule has brought in
//!     ([`mod@frames::lone_pieces`]).
//!
//! Headings and labels that these leave alone go with them ([`Wholes::drop_left_alone`]).
//!
//! Shares count characters, in lists units. What cannot be content at all (copies, the site's template, text that is
//! not shown) is not brought in, but for copies in tables and code, which repeat themselves by nature.

mod amid_tables;
mod contacts;
mod dateline_rows;
mod dates_in_rows;
mod declared;
mod frames;
mod headed;
mod hidden_boxes;
mod last_boxes;
mod lists;
mod marked;
mod neighbours;
mod opening_hours;
mod openings;
mod order;
mod products;
mod see_also;
mod settled_blocks;
mod shown_leads;
mod structures;
mod table_controls;
mod thresholds;
mod twins;

use super::data_tables::TableKind;
use super::decision::Verdict;
use super::linked_data::LinkedData;
use super::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use amid_tables::{AmidTable, amid_tables};
use contacts::{Contact, contacts};
use dateline_rows::dateline_rows;
use dates_in_rows::{DatedRow, dates_in_rows};
use declared::Declared;
use frames::Frames;
use headed::Headings;
use headed::heads::{leads, list_names};
use hidden_boxes::{HiddenBox, hidden_boxes};
use last_boxes::{LastBox, last_boxes};
use lists::Lists;
use marked::marked;
use opening_hours::opening_hours;
use openings::{Openings, openings};
pub(super) use order::{AFTER_INFILL, BEFORE_INFILL, DROP_EMPTY_HEADS, DROP_FRAMES};
use products::Products;
use see_also::{SeeAlso, see_also};
use shown_leads::{ShownLead, shown_leads, without_shown};
use std::ops::Range;
use structures::Whole;
use table_controls::{BoxedTable, boxed_tables, outer_tables};
use twins::{Twins, twins};

/// The structures of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    lists: Lists,
    headed: Headings,
    products: Products,
    declared: Declared,
    /// What stands around the content.
    frames: Frames,
    /// Structures in themselves; the tables of data, those with what serves their readers, and those with others around
    /// them; days in their rows.
    blocks: Vec<Whole>,
    tables: Vec<Range<usize>>,
    boxed_tables: Vec<BoxedTable>,
    amid_tables: Vec<AmidTable>,
    dates_in_rows: Vec<DatedRow>,
    /// Alike boxes right behind each other; boxes of notes right behind texts; unseen ones.
    twins: Vec<Twins>,
    last_boxes: Vec<LastBox>,
    hidden_boxes: Vec<HiddenBox>,
    /// When a place is open, and how to reach who has it.
    opening_hours: Vec<(usize, Option<usize>)>,
    contacts: Vec<Contact>,
    /// What may stand at the headline; lines that tell where a report is from; what an encyclopaedia names above its
    /// references.
    openings: Openings,
    dateline_rows: Vec<Range<usize>>,
    see_also: Vec<SeeAlso>,
    /// For each unit whether it only leads on; whether it is the name of a list of other texts, or of the contents;
    /// what leads to what is shown.
    leads: Vec<bool>,
    list_names: Vec<bool>,
    shown_leads: Vec<ShownLead>,
    chars: Vec<u32>,
    /// For each unit whether a rule has it out, as far as that is known ([`Wholes::rule_out`]).
    ruled_out: Vec<bool>,
}

impl Wholes {
    /// Finds them. Linear in nodes and units, times how deep they are in each other ([`thresholds::MAX_NESTING`]).
    /// `paths` has a number for the tag path of each unit, `tables` the tables of data.
    pub(super) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        paths: &[u32],
        linked: &LinkedData,
        tables: &HashMap<NodeId, TableKind>,
    ) -> Self {
        let (slots, blocks) = marked(page, units, tables);
        let products = Products::from_page(page, units, paths, linked);
        let list_names = list_names(units);
        let leads = leads(units, &list_names);
        let shown_leads = shown_leads(page, units, &list_names, &leads);
        Self {
            lists: Lists::from_page(page, units, slots, paths),
            headed: Headings::from_page(page, units, paths, &products.prices, &list_names),
            declared: Declared::from_page(page, units, linked),
            frames: Frames::from_page(page, units, linked, &products.prices, tables),
            blocks,
            tables: outer_tables(page, units, tables),
            boxed_tables: boxed_tables(page, units, tables),
            amid_tables: amid_tables(page, units, tables),
            dates_in_rows: dates_in_rows(page, units),
            twins: twins(page, units),
            last_boxes: last_boxes(page, units),
            hidden_boxes: hidden_boxes(page, units, &products.prices),
            products,
            opening_hours: opening_hours(page, units),
            contacts: contacts(page, units),
            openings: openings(page, units),
            dateline_rows: dateline_rows(page, units),
            see_also: see_also(page, units),
            leads: without_shown(leads, &shown_leads),
            list_names,
            shown_leads,
            chars: units.list.iter().map(|u| u.chars).collect(),
            ruled_out: Vec::new(),
        }
    }

    /// Notes which units rules have out: what repeats itself in a table that is kept comes in with it, and such do not.
    pub(super) fn rule_out(&mut self, ruled_out: &[Option<Verdict>]) {
        self.ruled_out = ruled_out.iter().map(Option::is_some).collect();
    }
}

#[cfg(test)]
mod tests;
