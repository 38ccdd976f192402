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
//!    they may be the numbers of a table, and a hole moves what stands beside it. So is the longest series of goods with
//!    prices on a page that surely lists such and keeps no price at all ([`mod@goods`]).
//! 2. **Lists that are led to.** A list that a kept text leads to with a colon is kept where it is not unlikely; so are
//!    short lines in boxes of their own at the end of an element, as an address.
//!
//! After that, in [`AFTER_INFILL`]:
//!
//! 3. **Parts of the page's thing.** What the linked data say that it consists of is kept ([`mod@declared`]), with what
//!    else is of its list and not unlikely, the numbers of its steps and its name ([`mod@declared_lists`]), but for
//!    controls ([`mod@controls`]); so is a list that is headed as ingredients ([`mod@ingredients`]). The rest of a recipe's
//!    card stays with both ([`mod@recipe_cards`]).
//! 4. **Items of lists.** Units of one list in the same slot (same element, classes and depth) are kept where nearly
//!    all of them are (`MIN_SLOT_SHARE`); most are enough in a list between two kept texts, and of items that are one
//!    plain text each; one is enough of those that all are about as likely. An item of another kind, such as an
//!    advertisement between results, has a slot of its own and stays as it was judged. What is unlikely is not brought
//!    in. The labels of a form are such units, too. Of a list of two links, both are kept or none, and few of three or
//!    four go with their heading ([`mod@few_links`]); of a run of short ones, those that most of it says are kept
//!    ([`mod@link_runs`]). Files that are attached to a kept text are kept with it ([`mod@documents`]).
//! 5. **Structures in themselves** ([`mod@marked`]). One that is closed settles as if it were open, where a header says
//!    that it is a table or its texts are short.
//!    - A list of contents, which leads to places of its own page, is whole or dropped; also one of terms.
//!    - A definition list is whole where half of it is kept; else each term shares the fate of what defines it, and where
//!      half of them are kept so, the others come in where they are not unlikely.
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
//!      closed between running texts comes in with its title ([`mod@accordions`]).
//!    - A figure of a table, of code or of a quotation is whole where half of it is kept: its caption stays with it.
//!
//!    A table, a definition list, code and such a figure are read with a kept text right beside them in the same
//!    element, or above their own heading, unless most of them is unlikely or links. What serves a table in its box
//!    ([`mod@table_controls`]) parts it from no text.
//! 6. **Columns** ([`mod@columns`]). One of which most is kept is kept; where its items are alike but for numbers and
//!    places in their classes, what is nearly as likely. Of one that says the same in each item but for numbers, what few
//!    of them keep is dropped, where nothing tells those from the others. So are menus that entries have: items of lists
//!    (`li`) with the same link in eight or more of them, each time to an address of its own, where between most of them
//!    something is kept that is neither a heading nor a link, and that says more in sum. (Below headings, an index of
//!    months or papers is made so, too.)
//! 7. **Facts of a product.** Tables and lines of labels with their values are whole where they are not unlikely, and
//!    so are plain lists below a kept text or kept in part ([`mod@facts`]). Labels with their values of whatever
//!    elements ([`mod@specifications`]) are whole with most of them, and with the headings of their own that follow a
//!    kept text. Closed panels of them come in ([`mod@closed_specifications`]).
//! 8. **Headings.** One stands or falls with the text below it up to the next heading of any level; one that another
//!    follows at once, with its sections: it is kept with most of that, and dropped with nearly none, unless a heading
//!    of a lower level in its section stays, or it is a link and one of the titles of a list. So is what a list item says
//!    above a list within it. What says who wrote, or when, what stands right above the headline, and a link for letters
//!    head nothing. (The headline of the page is found by other means.)
//! 9. **Short lists below a heading** are kept where they stand between kept texts, longer ones where a paragraph
//!    stands behind them in the same element. So are sections with the next number ([`mod@numbered_sections`]), an
//!    author's notes in a box of their own right behind the text ([`mod@last_boxes`]), and tables of data between kept
//!    texts with what stands in their box ([`mod@amid_tables`]).
//! 10. **Titles that no tag names**, but their size or weight and their place, are kept with the text below each, where
//!     there are several alike ([`mod@titles`]).
//! 11. **Headings of a series** are kept with the text right below them, too ([`mod@series`]).
//! 12. **What heads a small structure** is kept with most of that: the heading of an item, a label with a colon above a
//!     list, who is quoted, what opens a closed text below it, and the `summary` of one that is open.
//! 13. **Titles of entries** on a page of several are kept with most of their text ([`mod@entries`]), and so are names
//!     of groups ([`mod@group_names`]); titles that are links with the text that they lead to ([`mod@linked_titles`]). Of
//!     a blog's front page, heading and text of all entries are kept with half of them ([`mod@front_pages`]).
//! 14. **Titles of cards** are kept with most of each ([`mod@cards`]).
//! 15. **Labels with their values.** Of an item or a row that is one label and one value, both are kept or none; of
//!     one of several alike boxes, the label stays with its value, and a value as likely as its label with that; boxes
//!     right behind each other are kept as one. So do
//!     the texts of alike controls that a documentation lists ([`mod@pairs`]).
//! 16. **Names of records** are kept with most of each, where most names of their list are kept; those that are headings
//!     with the text right below each ([`mod@names`]).
//! 17. **Prices** of a page that sells or lists many things are kept with what is kept of their cards, the old price of
//!     what a page sells with the new one ([`mod@prices`]), and the lines that say of the page's own thing what it costs
//!     ([`mod@own_price`]; in a table by quantity, with that: [`mod@price_breaks`]), where one works, when and where it
//!     takes place ([`mod@own_lines`]).
//! 18. **Tabs.** Labels stand or fall with their panels, and closed panels stay with the open one of their list where
//!     they are of like size, and of its make (code, or texts of a page that documents or offers something) or labels
//!     with their values; closed forms go ([`mod@tab_labels`]).
//! 19. **Questions** stay with their answers, and closed answers with their questions ([`mod@questions`]).
//! 20. **Series of boxes.** Of three or more alike boxes right behind each other, a text that most of them keep comes
//!     in where it is about as likely, whatever class only one has, a price however likely; and what is below titles that
//!     all keep ([`mod@twins`]). Reviews are kept or left out as one ([`mod@reviews`]), what customers say with their
//!     names ([`mod@testimonials`]), and plans of prices kept ([`mod@plans`]). How to reach who has a place stays with its
//!     address ([`mod@contacts`]), and lines between a kept heading and others like them with both
//!     ([`mod@heading_lines`]). When somebody is there is kept, too ([`mod@opening_hours`]). Of what is not rendered, no
//!     lines stay alone, and entries with a price are whole ([`mod@hidden_boxes`]).
//! 21. **Openings.** The line at the headline is kept, on a page without a heading of the first level what is set
//!     largest above the text, and the lines of the header of a documentation ([`mod@openings`]). Where a report is from is
//!     one line with its text ([`mod@dateline_rows`]). `See also` stays above kept references ([`mod@see_also`]).
//!
//! What then heads nothing goes, in [`DROP_EMPTY_HEADS`]:
//!
//! 22. **Labels** ([`Wholes::drop_leads`]): one with a colon, and the name of a list of other texts or of the contents,
//!     where nothing of what follows stays, nor anything is shown there ([`mod@shown_leads`]), but for a sentence that is
//!     surely content; and the short line that heads a box or a list of links of which none stays ([`mod@box_labels`]),
//!     but on a forum only where a rule has it out.
//! 23. **Headings at the end** ([`Wholes::drop_last_headings`]), where nothing of what is below them stays, nor a film, and
//!     what begins a box there as one, where all else in the box is out. A price that is one stays.
//!
//! And last what stands around the content, most of it around the things that a page sells or lists
//! ([`DROP_FRAMES`]):
//!
//! 24. **Terms of the sale**: what is headed delivery, returns or payment ([`mod@terms`]).
//! 25. **Menus** above the headline of a page that lists, or may ([`mod@open_menus`]).
//! 26. **Recommendations** beside what is sold, offered or listed ([`mod@related`]); beside a text, what says of another
//!     one what it is about, with the title of that ([`mod@teaser_cards`]); and the last sections of a list that are short
//!     links and nothing else ([`mod@last_links`]).
//! 27. **Facets**, by which a list can be narrowed, with the names of their groups ([`mod@facets`], [`mod@option_groups`],
//!     [`mod@chosen_lists`]), and what is chosen, pressed and ticked above a list ([`mod@list_controls`]); the same control
//!     in each item of it ([`mod@same_links`]).
//! 28. **Outer rows** of links around a list, where tables lay out the page ([`mod@outer_rows`]).
//! 29. **Other slides** than the one that is seen ([`mod@slides`]).
//! 30. **What is not seen** and nothing opens, on a page that lists ([`mod@unseen`]).
//! 31. **The band at the end** of the page, on a ground of its own ([`mod@bottom_bands`]).
//! 32. **Badges** above the headline of a documentation ([`mod@version_badges`]).
//! 33. **Controls of tables** that are kept ([`mod@table_controls`]), and captions of them that nobody sees
//!     ([`mod@unseen_captions`]).
//! 34. **Signs** between two texts of a line, one of which is out ([`mod@lone_signs`]).
//! 35. **Notes** at the end of a text that are shut ([`mod@shut_notes`]), and boxes that stand above and below it
//!     ([`mod@repeated_boxes`]).
//! 36. **Prices in many currencies**, of what a page sells ([`mod@converters`]).
//! 37. Behind all of these, **lone pieces**, weak and far from all else, which no rule has brought in
//!     ([`mod@lone_pieces`]).
//!
//! Headings and labels that these leave alone go with them ([`Wholes::drop_left_alone`]).
//!
//! Shares count characters, in lists units. What cannot be content at all (copies, the site's template, text that is
//! not shown) is not brought in, but for copies in tables and code, which repeat themselves by nature.

mod accordions;
mod amid_tables;
mod bottom_bands;
mod box_labels;
mod cards;
mod chosen_lists;
mod closed_specifications;
mod columns;
mod contacts;
mod controls;
mod converters;
mod dateline_rows;
mod declared;
mod declared_lists;
mod documents;
mod ends;
mod entries;
mod facets;
mod facts;
mod few_links;
mod front_pages;
mod goods;
mod group_names;
mod heading_lines;
mod headings;
mod heads;
mod hidden_boxes;
mod ingredients;
mod last_boxes;
mod last_links;
mod link_runs;
mod linked_titles;
mod list_controls;
mod lone_pieces;
mod lone_signs;
mod marked;
mod names;
mod neighbours;
mod numbered_sections;
mod open_menus;
mod opening_hours;
mod openings;
mod option_groups;
mod order;
mod outer_rows;
mod own_lines;
mod own_price;
mod page_frames;
mod pairs;
mod plans;
mod price_breaks;
mod prices;
mod questions;
mod recipe_cards;
mod recipe_names;
mod related;
mod repeated_boxes;
mod reviews;
mod sale;
mod same_links;
mod see_also;
mod series;
mod settled_blocks;
mod settled_headings;
mod shares;
mod shown_leads;
mod shut_notes;
mod slides;
mod slots;
mod specifications;
mod structures;
mod tab_labels;
mod table_controls;
mod teaser_cards;
mod terms;
mod testimonials;
mod thresholds;
mod titles;
mod twins;
mod unseen;
mod unseen_captions;
mod version_badges;

use super::data_tables::TableKind;
use super::decision::Verdict;
use super::linked_data::LinkedData;
use super::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use accordions::{Accordions, accordions};
use amid_tables::{AmidTable, amid_tables};
use box_labels::{box_heads, box_labels};
use cards::{Card, cards};
use closed_specifications::closed_specifications;
use columns::{Column, columns};
use contacts::{Contact, contacts};
use dateline_rows::dateline_rows;
use declared::{Parts, declared};
use documents::{Documents, documents};
use ends::{hidden_titles, over_fields};
use entries::entry_titles;
use facts::{Facts, facts};
use few_links::{FewLinks, few_links};
use front_pages::{Entry, front_pages};
use goods::{Goods, goods};
use group_names::group_names;
use heading_lines::{HeadingLines, heading_lines};
use headings::{Headed, Heading, headings, openers};
use heads::{
    headed_lists, item_heads, item_labels, leads, led_lists, list_labels, list_names, signatures,
};
use hidden_boxes::{HiddenBox, hidden_boxes};
use ingredients::{beside_declared, ingredients};
use last_boxes::{LastBox, last_boxes};
use link_runs::{LinkRun, link_runs};
use linked_titles::linked_titles;
use marked::marked;
use names::{named_texts, names};
use numbered_sections::{Section, sections};
use opening_hours::opening_hours;
use openings::{Openings, openings};
pub(super) use order::{AFTER_INFILL, BEFORE_INFILL, DROP_EMPTY_HEADS, DROP_FRAMES};
use own_lines::{OwnLines, own_lines};
use page_frames::Frames;
use pairs::{Pairs, pairs};
use plans::{Plans, plans};
use prices::{Priced, priced, prices};
use questions::questions;
use recipe_cards::{RecipeCard, recipe_cards};
use reviews::{Reviews, reviews};
use see_also::{SeeAlso, see_also};
use series::series;
use settled_headings::lists_above_texts;
use shown_leads::{ShownLead, shown_leads, without_shown};
use slots::Slot;
use std::ops::Range;
use structures::Whole;
use tab_labels::{TabLabel, tab_labels};
use table_controls::{BoxedTable, boxed_tables, outer_tables};
use testimonials::{Testimonials, testimonials};
use titles::titles;
use twins::{Twins, twins};

/// The structures of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    /// Units of lists that stand in the same place of their items; lists of few links; runs of short ones.
    slots: Vec<Slot>,
    few_links: Vec<FewLinks>,
    link_runs: Vec<LinkRun>,
    /// Files that are attached to a text.
    documents: Vec<Documents>,
    /// Units in the same place of alike items that are no list.
    columns: Vec<Column>,
    /// Headings of sections, and what list items say above lists within them; those of a form's fields.
    headings: Vec<Heading>,
    over_fields: Vec<usize>,
    /// For each unit that is a heading the number of its series; for each whether it is nothing but a link.
    series: Vec<Option<u32>>,
    linked: Vec<bool>,
    cards: Vec<Card>,
    tab_labels: Vec<TabLabel>,
    titles: Vec<Vec<Headed>>,
    /// Headings of items and labels of lists, which stay where what they head does.
    heads: Vec<Headed>,
    /// Titles of entries, names of groups; those that are links; and entries beside each other.
    entries: Vec<Headed>,
    linked_titles: Vec<Vec<Headed>>,
    front_pages: Vec<Vec<Entry>>,
    /// Names of the records of lists, and those with the text below each.
    names: Vec<Vec<Headed>>,
    named_texts: Vec<Vec<Headed>>,
    /// What opens the texts below it.
    openers: Vec<Headed>,
    /// Titles that open and close what stands below each, beside each other; texts that lead to lists.
    accordions: Vec<Accordions>,
    led: Vec<Headed>,
    /// Lists right below their headings, and those of them that stand above a paragraph.
    headed_lists: Vec<Headed>,
    lists_above_texts: Vec<Headed>,
    /// Headings with what is below each, their numbers and those before them.
    sections: Vec<Section>,
    /// Boxes of notes right behind texts; tables of data with others around them.
    last_boxes: Vec<LastBox>,
    amid_tables: Vec<AmidTable>,
    /// Labels with their values, each all that an item, a row or a box says; and rows that are pressed.
    pairs: Pairs,
    /// Alike boxes right behind each other; what customers wrote; plans of prices; how to reach who has a place.
    twins: Vec<Twins>,
    reviews: Vec<Reviews>,
    testimonials: Vec<Testimonials>,
    opening_hours: Vec<(usize, Option<usize>)>,
    plans: Vec<Plans>,
    contacts: Vec<Contact>,
    /// Lines right below headings; what may stand at the headline.
    heading_lines: Vec<HeadingLines>,
    openings: Openings,
    /// For each unit whether it only leads on; whether it is the name of a list of other texts, or of the contents; what
    /// leads to what is shown.
    leads: Vec<bool>,
    list_names: Vec<bool>,
    shown_leads: Vec<ShownLead>,
    /// Labels of boxes and lists of links; what begins a box of whatever else.
    box_labels: Vec<Headed>,
    box_heads: Vec<Headed>,
    /// Titles of links that are not shown.
    hidden_titles: Vec<Headed>,
    /// Facts of a product; for each unit whether it is a price.
    facts: Vec<Facts>,
    prices: Vec<bool>,
    /// Prices with their cards, and series of such.
    priced: Vec<Priced>,
    goods: Vec<Goods>,
    /// What the page says of its own thing in a line; what stands around the content.
    own_lines: OwnLines,
    frames: Frames,
    /// Unseen boxes; closed panels of labels with their values.
    hidden_boxes: Vec<HiddenBox>,
    closed_specifications: Vec<Range<usize>>,
    /// Lines that tell where a report is from; what an encyclopaedia names above its references.
    dateline_rows: Vec<Range<usize>>,
    see_also: Vec<SeeAlso>,
    /// Questions with their answers; the tables of data, and those with what serves their readers.
    questions: Vec<Headed>,
    tables: Vec<Range<usize>>,
    boxed_tables: Vec<BoxedTable>,
    /// What the linked data say that the page's thing consists of.
    declared: Vec<Parts>,
    /// What is named so, where it is no part of what is declared; the cards around either.
    ingredients: Option<Range<usize>>,
    recipe_cards: Vec<RecipeCard>,
    blocks: Vec<Whole>,
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
        let each = || units.list.iter();
        let (slots, blocks) = marked(page, units, tables);
        let prices = prices(page, units, paths);
        let priced = priced(page, units, &prices);
        let list_names = list_names(units);
        let leads = leads(units, &list_names);
        let shown_leads = shown_leads(page, units, &list_names, &leads);
        let headed_lists = headed_lists(page, units);
        let mut declared = declared(page, units, linked);
        let ingredients = ingredients(page, units)
            .and_then(|list| beside_declared(page, units, list, &mut declared));
        let lists = declared.iter().filter_map(Parts::range);
        let lists: Vec<Range<usize>> = lists.chain(ingredients.clone()).collect();
        let series = series(page, units);
        let headings = [item_labels(page, units), headings(page, units)].concat();
        let openers = openers(page, units);
        let names = names(page, units);
        Self {
            slots,
            few_links: few_links(page, units),
            link_runs: link_runs(page, units, paths),
            documents: documents(page, units),
            blocks,
            columns: columns(page, units, paths),
            over_fields: over_fields(page, units, &headings),
            headings,
            cards: cards(page, units, &series),
            series,
            tab_labels: tab_labels(page, units),
            titles: titles(page, units, paths),
            heads: [
                item_heads(page, units),
                list_labels(page, units),
                signatures(page, units),
            ]
            .concat(),
            entries: [entry_titles(page, units), group_names(page, units)].concat(),
            linked_titles: linked_titles(page, units, paths),
            front_pages: front_pages(page, units),
            named_texts: named_texts(page, units, &names),
            names,
            accordions: accordions(page, units, &openers, &list_names),
            openers,
            led: led_lists(page, units),
            lists_above_texts: lists_above_texts(page, units, &headed_lists),
            headed_lists,
            sections: sections(page, units),
            last_boxes: last_boxes(page, units),
            amid_tables: amid_tables(page, units, tables),
            pairs: pairs(page, units),
            twins: twins(page, units),
            reviews: reviews(page, units),
            testimonials: testimonials(page, units),
            opening_hours: opening_hours(page, units),
            plans: plans(page, units),
            contacts: contacts(page, units),
            heading_lines: heading_lines(page, units),
            openings: openings(page, units),
            leads: without_shown(leads, &shown_leads),
            shown_leads,
            box_labels: box_labels(page, units, &list_names),
            box_heads: box_heads(page, units, &prices),
            hidden_titles: hidden_titles(page, units),
            list_names,
            facts: facts(page, units),
            closed_specifications: closed_specifications(page, units),
            hidden_boxes: hidden_boxes(page, units, &prices),
            frames: Frames::from_page(page, units, linked, &prices),
            dateline_rows: dateline_rows(page, units),
            see_also: see_also(page, units),
            questions: questions(page, units),
            own_lines: own_lines(page, units, linked, &prices),
            goods: goods(page, units, paths, &prices, &priced),
            priced,
            prices,
            tables: outer_tables(page, units, tables),
            boxed_tables: boxed_tables(page, units, tables),
            ingredients,
            recipe_cards: recipe_cards(page, units, &lists),
            declared,
            linked: each().map(|u| u.link_chars >= u.chars).collect(),
            chars: each().map(|u| u.chars).collect(),
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
