//! What is no content whatever its probability, each rule in a file of its own.
//!
//! A rule is a function that says of every unit whether it is out; [`ruled_out`] lists them with the
//! [`Decision`] that a user is told. To add one, add its file and its line there.
//!
//! No rule reads another: what several ask of texts, of links, of boxes and of menus is in `texts`, `links`, `boxes` and
//! `called_menu`.

mod account_offers;
mod advert_labels;
mod application_forms;
mod bios;
mod boxes;
mod breadcrumbs;
mod browser_commands;
pub(super) mod buttons;
pub(super) mod called_menu;
mod capital_lines;
mod chapter_links;
pub(super) mod consents;
mod contact_lines;
mod control_bars;
mod feedback;
mod forum_lines;
mod gallery_titles;
mod keyword_lines;
pub(crate) mod labels;
mod language_links;
mod link_tables;
pub(super) mod links;
mod mail_lines;
pub(crate) mod menu_cells;
mod menus;
mod messages;
mod other_articles;
mod other_texts;
mod popular_lists;
mod program_texts;
mod promotions;
mod recommended_boxes;
mod repeated_ways;
mod rights;
mod short_forms;
mod site_trees;
mod sorting;
mod staff_lines;
mod subscriptions;
mod teasers;
pub(super) mod texts;
mod tooltips;
mod unstyled_names;
mod widgets;

use super::decision::Decision;
use super::features::UnitRow;
use super::units::Units;
use crate::snapshot::PageSnapshot;

/// Of each unit, the first rule by which it is no content, if any.
///
/// Cost: linear in nodes and text.
pub(super) fn ruled_out(
    page: &PageSnapshot,
    units: &Units,
    rows: &[UnitRow],
) -> Vec<Option<Decision>> {
    let messages = messages::messages(page, units);
    let rules = [
        (
            Decision::ChapterLink,
            chapter_links::chapter_links(page, units),
        ),
        (Decision::ChapterLink, site_trees::site_trees(page, units)),
        (
            Decision::ChapterLink,
            repeated_ways::repeated_ways(page, units),
        ),
        (
            Decision::Language,
            language_links::language_links(page, units),
        ),
        (Decision::Menu, menus::menus(page, units)),
        (Decision::Menu, breadcrumbs::breadcrumbs(page, units)),
        (Decision::Menu, link_tables::link_tables(page, units)),
        (Decision::Menu, menu_cells::in_menu_cells(page, units)),
        (Decision::Promotion, promotions::promotions(page, units)),
        (
            Decision::Promotion,
            popular_lists::popular_lists(page, units),
        ),
        (Decision::Promotion, other_texts::other_texts(page, units)),
        (
            Decision::Promotion,
            recommended_boxes::recommended_boxes(page, units),
        ),
        (Decision::Promotion, teasers::teasers(page, units)),
        (
            Decision::Promotion,
            capital_lines::capital_lines(page, units),
        ),
        (Decision::Advert, advert_labels::advert_labels(page, units)),
        (Decision::Label, labels::labels(page, units)),
        (Decision::Label, sorting::sorting(page, units)),
        (Decision::Label, gallery_titles::gallery_titles(page, units)),
        (
            Decision::Label,
            browser_commands::browser_commands(page, units),
        ),
        (Decision::Label, keyword_lines::keyword_lines(page, units)),
        (Decision::Label, buttons::buttons(page, units)),
        (Decision::Widget, widgets::widgets(page, units)),
        (Decision::Widget, control_bars::control_bars(page, units)),
        (Decision::Widget, mail_lines::mail_lines(page, units)),
        (Decision::Widget, consents::consents(page, units)),
        (Decision::Widget, tooltips::tooltips(page, units)),
        (Decision::Widget, feedback::feedback(page, units)),
        (Decision::Widget, subscriptions::subscriptions(page, units)),
        (
            Decision::Widget,
            account_offers::account_offers(page, units),
        ),
        (
            Decision::Widget,
            application_forms::application_forms(page, units),
        ),
        (Decision::Staff, staff_lines::staff_lines(page, units)),
        (Decision::Staff, contact_lines::contact_lines(page, units)),
        (Decision::Staff, bios::bios(page, units)),
        (Decision::Rights, rights::rights(page, units)),
        (Decision::Forum, forum_lines::forum_lines(page, units)),
        (
            Decision::Program,
            program_texts::program_texts(page, units, rows),
        ),
        (
            Decision::Copy,
            short_forms::short_forms(page, units, &messages),
        ),
        (Decision::Message, messages),
        (
            Decision::Message,
            unstyled_names::unstyled_names(page, units, rows),
        ),
        (
            Decision::OtherArticle,
            other_articles::other_articles(page, units),
        ),
    ];
    let rule_of = |unit: usize| rules.iter().find(|(_, out)| out[unit]).map(|rule| rule.0);
    (0..units.len()).map(rule_of).collect()
}
