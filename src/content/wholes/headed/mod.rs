//! Headings, titles and labels: of texts, entries, cards, tabs and boxes, each with the units that it heads.

pub(super) mod accordions;
pub(super) mod box_labels;
pub(super) mod cards;
pub(super) mod ends;
pub(super) mod entries;
pub(super) mod front_pages;
pub(super) mod group_days;
pub(super) mod group_names;
pub(super) mod heading_lines;
pub(super) mod headings;
pub(super) mod heads;
pub(super) mod linked_titles;
pub(super) mod names;
pub(super) mod numbered_sections;
mod over_links;
pub(super) mod questions;
pub(super) mod series;
pub(super) mod settled_headings;
pub(super) mod tab_labels;
pub(super) mod titles;

use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use accordions::{Accordions, accordions};
use box_labels::{box_heads, box_labels};
use cards::{Card, cards};
use ends::{hidden_titles, over_fields};
use entries::entry_titles;
use front_pages::{Entry, front_pages};
use group_days::group_days;
use group_names::group_names;
use heading_lines::{HeadingLines, heading_lines};
use headings::{Headed, Heading, headings, openers};
use heads::{headed_lists, item_heads, item_labels, led_lists, list_labels, signatures};
use linked_titles::linked_titles;
use names::{named_texts, names};
use numbered_sections::{Section, sections};
use over_links::over_links;
use questions::questions;
use series::series;
use settled_headings::lists_above_texts;
use tab_labels::{TabLabel, tab_labels};
use titles::titles;

/// All that heads something on a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Headings {
    /// Headings of sections, and texts of list items above lists within them; headings of the fields of a form.
    pub(in crate::content::wholes) headings: Vec<Heading>,
    pub(in crate::content::wholes) over_fields: Vec<usize>,
    /// Headings with only a few links below.
    pub(in crate::content::wholes) over_links: Vec<usize>,
    /// For each unit that is a heading the number of its series; for each unit whether it is only a link.
    pub(in crate::content::wholes) series: Vec<Option<u32>>,
    pub(in crate::content::wholes) linked: Vec<bool>,
    /// Titles of cards, labels of tabs, and titles that no heading element marks.
    pub(in crate::content::wholes) cards: Vec<Card>,
    pub(in crate::content::wholes) tab_labels: Vec<TabLabel>,
    pub(in crate::content::wholes) titles: Vec<Vec<Headed>>,
    /// Headings of items and labels of lists, which are kept with what they head.
    pub(in crate::content::wholes) heads: Vec<Headed>,
    /// Titles of entries and names of groups; titles that are links; adjacent entries of a front page.
    pub(in crate::content::wholes) entries: Vec<Headed>,
    pub(in crate::content::wholes) linked_titles: Vec<Vec<Headed>>,
    pub(in crate::content::wholes) front_pages: Vec<Vec<Entry>>,
    /// Names of the records of lists; those that are headings with the text below each.
    pub(in crate::content::wholes) names: Vec<Vec<Headed>>,
    pub(in crate::content::wholes) named_texts: Vec<Vec<Headed>>,
    /// Buttons and titles that open the text below them.
    pub(in crate::content::wholes) openers: Vec<Headed>,
    /// Series of accordion titles with their panels; texts that lead to lists.
    pub(in crate::content::wholes) accordions: Vec<Accordions>,
    pub(in crate::content::wholes) led: Vec<Headed>,
    /// Lists right below their headings; those of them that stand above a paragraph.
    pub(in crate::content::wholes) headed_lists: Vec<Headed>,
    pub(in crate::content::wholes) lists_above_texts: Vec<Headed>,
    /// Numbered sections; lines right below headings.
    pub(in crate::content::wholes) sections: Vec<Section>,
    pub(in crate::content::wholes) heading_lines: Vec<HeadingLines>,
    /// Labels of boxes and lists of links; first texts of any other box.
    pub(in crate::content::wholes) box_labels: Vec<Headed>,
    pub(in crate::content::wholes) box_heads: Vec<Headed>,
    /// Titles of links that are not shown; questions with their answers.
    pub(in crate::content::wholes) hidden_titles: Vec<Headed>,
    pub(in crate::content::wholes) questions: Vec<Headed>,
}

impl Headings {
    /// Finds them, given a number for the tag path of each unit, which units are prices, and which name lists of
    /// other texts.
    pub(in crate::content::wholes) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        paths: &[u32],
        prices: &[bool],
        list_names: &[bool],
    ) -> Self {
        let headings = [item_labels(page, units), headings(page, units)].concat();
        let series = series(page, units);
        let names = names(page, units);
        let openers = openers(page, units);
        let headed_lists = headed_lists(page, units);
        let heads = [
            item_heads(page, units),
            list_labels(page, units),
            signatures(page, units),
        ];
        let is_linked = units.list.iter().map(|u| u.link_chars >= u.chars);
        Self {
            over_fields: over_fields(page, units, &headings),
            over_links: over_links(units, &headings),
            headings,
            cards: cards(page, units, &series),
            series,
            linked: is_linked.collect(),
            tab_labels: tab_labels(page, units),
            titles: titles(page, units, paths),
            heads: heads.concat(),
            entries: [
                entry_titles(page, units),
                group_names(page, units),
                group_days(page, units),
            ]
            .concat(),
            linked_titles: linked_titles(page, units, paths),
            front_pages: front_pages(page, units),
            named_texts: named_texts(page, units, &names),
            names,
            accordions: accordions(page, units, &openers, list_names),
            openers,
            led: led_lists(page, units),
            lists_above_texts: lists_above_texts(page, units, &headed_lists),
            headed_lists,
            sections: sections(page, units),
            heading_lines: heading_lines(page, units),
            box_labels: box_labels(page, units, list_names),
            box_heads: box_heads(page, units, prices),
            hidden_titles: hidden_titles(page, units),
            questions: questions(page, units),
        }
    }
}
