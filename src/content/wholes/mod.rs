//! Keeps structures as a whole or drops them.
//!
//! The score judges cell by cell and line by line, but half a table is of no use to a reader. After units were
//! chosen, each structure that holds some of them is settled as one. These are the rules in the order in which they
//! run; [`mod@order`] lists them by name.
//!
//! Before the middle of the text is filled ([`super::infill`]), in [`BEFORE_INFILL`]:
//!
//! 1. **Columns at the threshold.** Units with equal tag paths, each in an item of its own (the dates of cards, the
//!    names of products), are a column. A column that the threshold splits is kept; on a page that sells many things,
//!    even if a few items differ. Its unlikely units are kept, too: they may be the numbers of a table, and a gap
//!    would shift the others. A page that surely lists goods and keeps no price at all keeps its longest series of
//!    goods with prices ([`mod@products::goods`]).
//! 2. **Lists that a text leads to.** A list below a kept text with a colon at its end is kept if it is not unlikely;
//!    so are short lines in boxes of their own up to the end of an element, such as an address.
//!
//! After that, in [`AFTER_INFILL`]:
//!
//! 3. **Declared parts.** The parts that linked data declare for the page's subject are kept ([`mod@declared`]), with
//!    the rest of their list that is not unlikely, the numbers of its steps and its name
//!    ([`mod@declared::declared_lists`]), but without controls ([`mod@declared::controls`]). So is a list below a
//!    heading for ingredients ([`mod@declared::ingredients`]). The rest of a recipe's card is kept with both
//!    ([`mod@declared::recipe_cards`]).
//! 4. **List items.** Units of one list in the same slot (same tag, class names and depth) are kept where nearly all
//!    of them are (`MIN_SLOT_SHARE`). Half is enough for a list between two kept texts and for items of one plain
//!    text each; a single one if all items are about as likely. Items of another kind, such as an advertisement
//!    between results, have a slot of their own and are left as judged. Unlikely units are not added. The labels of a
//!    form are a slot, too. Of a list of two links, both are kept or none, and few kept ones of three or four are
//!    dropped with their heading ([`mod@lists::few_links`]); a run of short links is kept or dropped by its majority
//!    ([`mod@lists::link_runs`]). Files attached to a kept text are kept with it ([`mod@lists::documents`]).
//! 5. **Structures in themselves** ([`mod@marked`]). A closed one is settled as if it were open, if a header says
//!    that it is a table or its texts are short.
//!    - A table of contents, whose links lead to fragments of its own page, is kept or dropped as a whole, be it a
//!      list or a definition list.
//!    - A definition list is kept as a whole where half of it is kept; else each term is kept or dropped with its
//!      definition, and where half of these pairs are kept, the others are, too, if not unlikely.
//!    - A table of data with short cells and a header or caption is kept as a whole where
//!      [`structures::MIN_TABLE_SHARE`] of it is kept, and else dropped. Other tables are completed where half of
//!      them is kept; else each row of short cells is kept or dropped as a whole. A row may be a record of its own,
//!      and one of long cells a post with its author: these are left as judged. Between two kept texts, half of these
//!      shares is enough for a table. Its header belongs to it even if that is a table of its own
//!      ([`mod@super::split_tables`]) or is not shown.
//!    - Texts in one element that only empty lines separate, such as stanzas, are all kept where half of them are.
//!    - Adjacent boxes with a heading and a list of texts each are one structure: the pros and cons of a product.
//!    - A piece of code is kept as a whole where anything of it is kept.
//!    - Titles of accordions are kept between kept texts, or where most of them are kept; closed panels between running
//!      texts are kept with their titles ([`mod@headed::accordions`]).
//!    - A `figure` of a table, of code or of a quote is kept as a whole, with its caption, where half of it is kept.
//!
//!    A table, a definition list, code and such a figure are kept with a kept text right beside them in the same
//!    element, or right above their own heading, unless they are mostly unlikely or links. Controls in the box of a
//!    table ([`mod@table_controls`]) do not separate it from that text.
//! 6. **Columns** ([`mod@lists::columns`]). A column that is mostly kept is kept as a whole. If its items are alike
//!    only but for numbers and words of position in their class names, the units that are nearly as likely are added.
//!    A column with the same text in every item is dropped where few items keep it and nothing sets these apart.
//!    Menus of entries are dropped: list items (`li`) with the same linked text in eight entries or more, each to
//!    another address, if most entries keep something else that is neither a heading nor a link and has more
//!    characters in sum. (Below headings, an index of months or papers has this form, too.)
//! 7. **Facts of a product.** Tables and lines of labels with values are kept as a whole if they are not unlikely,
//!    and so are plain lists below a kept text or kept in part ([`mod@products::facts`]). Labels with values in any
//!    other elements ([`mod@products::specifications`]) are kept where most of them are, and with their own headings
//!    right behind a kept text. Closed panels of them are kept ([`mod@products::closed_specifications`]).
//! 8. **Headings.** A heading is kept or dropped with the text below it up to the next heading of any level. If another
//!    heading follows at once, the text is that of its subsections. A heading is kept where most of the text is, and
//!    dropped where hardly any is, unless a lower heading in its section is kept, or it is a link and one of the
//!    titles of a list. The same holds for the text of a list item above a list within it. Bylines, texts right above
//!    the headline and mail links head nothing. (The headline itself is found by other means.)
//! 9. **Short lists below a heading** are kept between kept texts, longer ones if a paragraph follows in the same
//!    element. So are sections with the next number ([`mod@headed::numbered_sections`]), an author's notes in a box
//!    of their own right behind the text ([`mod@last_boxes`]), and tables of data between kept texts with the texts
//!    in their box ([`mod@amid_tables`]).
//! 10. **Titles without a heading element**, recognised by size, weight and place, are kept with the text below each,
//!     where several are alike ([`mod@headed::titles`]).
//! 11. **Headings of a series** are kept with the text right below them, too ([`mod@headed::series`]).
//! 12. **Headings of small structures** are kept where most of the structure is: the heading of a list item, a label
//!     with a colon above a list, the attribution of a quote, the title that opens a closed text, the `summary` of an
//!     open one.
//! 13. **Titles of entries** on a page of several are kept with most of their text ([`mod@headed::entries`]), and so
//!     are names of groups ([`mod@headed::group_names`], [`mod@headed::group_days`]); linked titles with the text below
//!     them ([`mod@headed::linked_titles`]). On a blog's front page, heading and text of all entries are kept where
//!     half of the entries are ([`mod@headed::front_pages`]).
//! 14. **Titles of cards** are kept where most of the card is ([`mod@headed::cards`]).
//! 15. **Labels with values.** Label and value that are all of an item or a row are both kept or none (in a row, the
//!     value after a colon may be a link). In several alike boxes, the label is kept with its value, and the value
//!     with its label if it is as likely; adjacent boxes are kept as a whole. So are the texts of alike controls in
//!     documentation ([`mod@products::pairs`]).
//! 16. **Names of records** are kept where most of the record and most names of its list are; those that are headings
//!     with the text right below each ([`mod@headed::names`]).
//! 17. **Prices** on a page that sells or lists many things are kept with their cards, and the old price of a product
//!     with the new one ([`mod@products::prices`]). Lines about the page's own subject are kept: its price
//!     ([`mod@products::own_price`]; with its table of prices by quantity: [`mod@products::price_breaks`]), the place
//!     of a job, time and place of an event ([`mod@products::own_lines`]).
//! 18. **Tabs.** Labels are kept or dropped with their panels. Closed panels are kept with the open one of their list
//!     if they are of similar length and of its kind (code, or text on documentation and on pages that offer
//!     something), or are labels with values; closed forms are dropped ([`mod@headed::tab_labels`]).
//! 19. **Questions** are kept with their answers, and closed answers with their questions ([`mod@headed::questions`]).
//! 20. **Series of boxes.** In three or more adjacent alike boxes, a text that most of them keep is kept in all, if
//!     about as likely, even if one box has a class of its own; a price however likely; and the texts below titles
//!     that all keep ([`mod@twins`]). Reviews are kept or dropped as a whole ([`mod@products::reviews`]),
//!     testimonials are kept with their names ([`mod@products::testimonials`]), price plans as a whole
//!     ([`mod@products::plans`]). Telephone numbers and mail addresses are kept with the postal address
//!     ([`mod@contacts`]), plain lines between a kept heading and kept lines with both
//!     ([`mod@headed::heading_lines`]), and opening hours ([`mod@opening_hours`]). Of unrendered boxes, no single
//!     line is kept, and entries with a price are kept as a whole ([`mod@hidden_boxes`]).
//! 21. **Openings.** Kept are the lines at the headline, the largest text above the content on a page without a
//!     heading of the first level, and the lines in the header of documentation ([`mod@openings`]). A dateline is
//!     kept as one line with its text ([`mod@dateline_rows`]), the date of a table row with the rest of the row
//!     ([`mod@dates_in_rows`]), a label with the video or picture below it ([`mod@shown_leads`]), and `See also`
//!     above kept references ([`mod@see_also`]).
//!
//! Labels and headings that then head nothing are dropped, in [`DROP_EMPTY_HEADS`]:
//!
//! 22. **Labels** ([`Wholes::drop_leads`]): labels with a colon, and names of a list of other texts or of the table of
//!     contents, if nothing of what follows is kept and nothing is shown there ([`mod@shown_leads`]), except
//!     sentences that are surely content; and short lines that head a box or a list of links of which none is kept
//!     ([`mod@headed::box_labels`]), on a forum only if ruled out.
//! 23. **Headings at the end** ([`Wholes::drop_last_headings`]) without kept text or a video below them; and first
//!     texts of boxes that act as headings, if the rest of the box is dropped. Prices stay.
//!
//! Last, what surrounds the content is dropped, mostly around things that a page sells or lists ([`DROP_FRAMES`]):
//!
//! 24. **Terms of sale**: sections headed delivery, returns or payment ([`mod@frames::terms`]).
//! 25. **Menus** above the headline of a page that lists, or may ([`mod@frames::open_menus`]).
//! 26. **Recommendations** beside things that are sold, offered or listed ([`mod@frames::related`]); in a text,
//!     excerpts of teaser cards whose title is dropped ([`mod@frames::teaser_cards`]); and the last sections of a
//!     list that are only short links ([`mod@frames::last_links`]).
//! 27. **Facets** of a list, with the names of their groups ([`mod@frames::facets`], [`mod@frames::option_groups`],
//!     [`mod@frames::chosen_lists`]), other controls above a list ([`mod@frames::list_controls`]), and the same
//!     control in each list item ([`mod@frames::same_links`]).
//! 28. **Outer rows** of links around a list, where tables lay out the page ([`mod@frames::outer_rows`]).
//! 29. **Hidden slides** ([`mod@frames::slides`]).
//! 30. **Unseen text** that nothing opens, on a page that lists ([`mod@frames::unseen`]).
//! 31. **The band at the end** of the page, with a background of its own ([`mod@frames::bottom_bands`]).
//! 32. **Badges** above the headline of documentation ([`mod@frames::version_badges`]).
//! 33. **Controls of tables** that are kept ([`mod@table_controls`]), and their unseen captions
//!     ([`mod@frames::unseen_captions`]).
//! 34. **Signs** between two texts of a line, one of which is dropped ([`mod@frames::lone_signs`]).
//! 35. **Closed notes** at the end of a text ([`mod@frames::shut_notes`]), and boxes that stand above and again below
//!     it ([`mod@frames::repeated_boxes`]).
//! 36. **Prices in many currencies** on a page that sells ([`mod@frames::converters`]).
//! 37. After all of these, **lone pieces**: unlikely units far from everything else that no rule has added
//!     ([`mod@frames::lone_pieces`]).
//!
//! Headings and labels that these rules leave without content are dropped, too ([`Wholes::drop_left_alone`]).
//!
//! Shares count characters, in lists units. Units that cannot be content at all (copies, the site's template, unseen
//! text) are not added, except copies in tables and code, which may repeat themselves.

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

/// The structures of a page, one field for each rule.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    lists: Lists,
    headed: Headings,
    products: Products,
    declared: Declared,
    /// The frames around the content.
    frames: Frames,
    /// Structures in themselves; tables of data: all outermost ones, those in a box with controls, those with units
    /// before and behind them, and dates in their rows.
    blocks: Vec<Whole>,
    tables: Vec<Range<usize>>,
    boxed_tables: Vec<BoxedTable>,
    amid_tables: Vec<AmidTable>,
    dates_in_rows: Vec<DatedRow>,
    /// Series of alike boxes; an author's notes right behind a text; unrendered boxes.
    twins: Vec<Twins>,
    last_boxes: Vec<LastBox>,
    hidden_boxes: Vec<HiddenBox>,
    /// Opening hours, each with its heading; telephone numbers and mail addresses.
    opening_hours: Vec<(usize, Option<usize>)>,
    contacts: Vec<Contact>,
    /// What may stand at the headline; datelines; sections `See also`.
    openings: Openings,
    dateline_rows: Vec<Range<usize>>,
    see_also: Vec<SeeAlso>,
    /// For each unit whether it is a label that says nothing without what follows; whether it is the name of a list
    /// of other texts, or of the table of contents. Labels that lead to something shown.
    leads: Vec<bool>,
    list_names: Vec<bool>,
    shown_leads: Vec<ShownLead>,
    chars: Vec<u32>,
    /// For each unit whether a rule rules it out, once that is known ([`Wholes::rule_out`]).
    ruled_out: Vec<bool>,
}

impl Wholes {
    /// Finds the structures. Linear in nodes and units, times their nesting ([`thresholds::MAX_NESTING`]). `paths`
    /// has a number for the tag path of each unit, `tables` the tables of data.
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

    /// Notes which units are ruled out: these are not kept with the copies in a kept table.
    pub(super) fn rule_out(&mut self, ruled_out: &[Option<Verdict>]) {
        self.ruled_out = ruled_out.iter().map(Option::is_some).collect();
    }
}

#[cfg(test)]
mod tests;
