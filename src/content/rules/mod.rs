//! Rules: what is not main content, whatever its probability. One file for each rule.
//!
//! A rule is a function that tells for each unit whether it is dropped. [`RULES`] lists the rules that need only the
//! page and its units, each with its [`Decision`] and the name that a user is told; [`each_ruled`] calls the others.
//! To add a rule, add its file and its line there.
//!
//! Rules do not depend on each other, except that `short_forms` is given the result of `messages`. Helpers that
//! several rules share are in files that are not rules: `texts`, `links`, `boxes`, `called_menu` (menus) and
//! `alike_beside` (lists and tables beside a line).

mod advert_labels;
mod alike_beside;
mod application_forms;
mod archive_bars;
mod behind_comments;
mod bios;
mod boxes;
mod breadcrumbs;
pub(super) mod buttons;
pub(super) mod called_menu;
mod capital_lines;
mod change_lines;
mod chapter_links;
mod code_tools;
pub(super) mod consents;
mod contact_lines;
mod contents_lists;
mod control_bars;
mod date_lines;
mod dialogs;
mod feedback;
mod field_labels;
mod filter_tabs;
mod footers;
mod forum_lines;
mod item_links;
mod keyword_lines;
pub(crate) mod labels;
mod language_links;
mod link_tables;
mod links;
mod lone_tabs;
mod marked_values;
pub(crate) mod menu_cells;
mod menus;
mod messages;
mod navigation_boxes;
mod not_printed;
mod old_browsers;
mod other_articles;
mod other_texts;
mod page_rows;
mod page_surveys;
mod paywalls;
mod picture_credits;
mod policy_notes;
mod program_texts;
mod promotions;
mod recipe_tools;
mod recommended_boxes;
mod result_counts;
mod rights;
mod search_lines;
mod search_tables;
mod second_menus;
mod share_bars;
mod short_forms;
mod sign_in_boxes;
mod site_trees;
mod slide_arrows;
mod sorting;
mod staff_lines;
mod stand_ins;
mod table_links;
mod teasers;
pub(super) mod texts;
mod tooltips;
mod unstyled_names;
mod way_labels;
mod widgets;

use super::decision::{Decision, Verdict};
use super::features::UnitRow;
use super::linked_data::LinkedData;
use super::units::Units;
use crate::snapshot::PageSnapshot;
use date_lines::date_lines;
use other_articles::other_articles;
use program_texts::program_texts;
use short_forms::short_forms;
use unstyled_names::unstyled_names;

/// /// A rule: tells for each unit whether it is dropped.
type Rule = fn(&PageSnapshot, &Units) -> Vec<bool>;

/// The rules that need nothing but the page and its units, in the order in which they decide.
const RULES: &[(Decision, &str, Rule)] = &[
    (
        Decision::ChapterLink,
        "chapter_links",
        chapter_links::chapter_links,
    ),
    (Decision::ChapterLink, "site_trees", site_trees::site_trees),
    (Decision::ChapterLink, "way_labels", way_labels::way_labels),
    (
        Decision::Language,
        "language_links",
        language_links::language_links,
    ),
    (Decision::Menu, "menus", menus::menus),
    (Decision::Menu, "breadcrumbs", breadcrumbs::breadcrumbs),
    (Decision::Menu, "link_tables", link_tables::link_tables),
    (
        Decision::Menu,
        "contents_lists",
        contents_lists::contents_lists,
    ),
    (
        Decision::Menu,
        "navigation_boxes",
        navigation_boxes::navigation_boxes,
    ),
    (Decision::Menu, "menu_cells", menu_cells::in_menu_cells),
    (Decision::Menu, "page_rows", page_rows::page_rows),
    (Decision::Menu, "second_menus", second_menus::second_menus),
    (Decision::Promotion, "promotions", promotions::promotions),
    (Decision::Promotion, "other_texts", other_texts::other_texts),
    (
        Decision::Promotion,
        "recommended_boxes",
        recommended_boxes::recommended_boxes,
    ),
    (Decision::Promotion, "teasers", teasers::teasers),
    (
        Decision::Promotion,
        "behind_comments",
        behind_comments::behind_comments,
    ),
    (
        Decision::Promotion,
        "capital_lines",
        capital_lines::capital_lines,
    ),
    (
        Decision::Advert,
        "advert_labels",
        advert_labels::advert_labels,
    ),
    (Decision::Label, "labels", labels::labels),
    (
        Decision::Label,
        "picture_credits",
        picture_credits::picture_credits,
    ),
    (Decision::Label, "stand_ins", stand_ins::stand_ins),
    (Decision::Label, "sorting", sorting::sorting),
    (Decision::Label, "search_lines", search_lines::search_lines),
    (
        Decision::Label,
        "result_counts",
        result_counts::result_counts,
    ),
    (
        Decision::Label,
        "keyword_lines",
        keyword_lines::keyword_lines,
    ),
    // This rule drops only fixed lines, also within posts. It must come before the other rules about buttons.
    (Decision::CodeTool, "code_tools", code_tools::code_tools),
    (Decision::Label, "buttons", buttons::buttons),
    (Decision::Label, "field_labels", field_labels::field_labels),
    (Decision::Widget, "slide_arrows", slide_arrows::slide_arrows),
    (
        Decision::Widget,
        "sign_in_boxes",
        sign_in_boxes::sign_in_boxes,
    ),
    (Decision::Widget, "widgets", widgets::widgets),
    (Decision::Widget, "archive_bars", archive_bars::archive_bars),
    (Decision::Widget, "paywalls", paywalls::paywalls),
    (Decision::Widget, "recipe_tools", recipe_tools::recipe_tools),
    (
        Decision::Widget,
        "search_tables",
        search_tables::search_tables,
    ),
    (
        Decision::Program,
        "marked_values",
        marked_values::marked_values,
    ),
    (Decision::Label, "table_links", table_links::table_links),
    (Decision::Widget, "control_bars", control_bars::control_bars),
    (Decision::Widget, "filter_tabs", filter_tabs::filter_tabs),
    (Decision::Widget, "lone_tabs", lone_tabs::lone_tabs),
    (Decision::Widget, "share_bars", share_bars::share_bars),
    (Decision::Widget, "consents", consents::consents),
    (Decision::Widget, "dialogs", dialogs::dialogs),
    (Decision::Widget, "tooltips", tooltips::tooltips),
    (Decision::Widget, "not_printed", not_printed::not_printed),
    (
        Decision::Message,
        "old_browsers",
        old_browsers::old_browsers,
    ),
    (Decision::Widget, "item_links", item_links::item_links),
    (Decision::Widget, "feedback", feedback::feedback),
    (Decision::Widget, "page_surveys", page_surveys::page_surveys),
    (
        Decision::Widget,
        "application_forms",
        application_forms::application_forms,
    ),
    (Decision::Staff, "staff_lines", staff_lines::staff_lines),
    (
        Decision::Staff,
        "contact_lines",
        contact_lines::contact_lines,
    ),
    (Decision::Staff, "bios", bios::bios),
    (Decision::Rights, "rights", rights::rights),
    (Decision::Rights, "policy_notes", policy_notes::policy_notes),
    (Decision::Foot, "footers", footers::footers),
    (Decision::Foot, "change_lines", change_lines::change_lines),
    (Decision::Forum, "forum_lines", forum_lines::forum_lines),
];

/// The result of a rule: its decision, its name, and for each unit whether it is dropped.
type Ruled = (Decision, &'static str, Vec<bool>);

/// For each unit, the verdict of the first rule that drops it, if any.
///
/// Cost: linear in nodes and text.
pub(super) fn ruled_out(
    page: &PageSnapshot,
    units: &Units,
    rows: &[UnitRow],
    linked: &LinkedData,
) -> Vec<Option<Verdict>> {
    first_of(&each_ruled(page, units, rows, linked), units.len())
}

/// The result of each rule, in the order in which they decide.
pub(super) fn each_ruled(
    page: &PageSnapshot,
    units: &Units,
    rows: &[UnitRow],
    linked: &LinkedData,
) -> Vec<Ruled> {
    let messages = messages::messages(page, units);
    // The rules that need more than the page and its units, and those that come after them.
    let last = [
        (
            Decision::Label,
            "date_lines",
            date_lines(page, units, rows, linked),
        ),
        (
            Decision::Program,
            "program_texts",
            program_texts(page, units, rows),
        ),
        (
            Decision::Copy,
            "short_forms",
            short_forms(page, units, &messages),
        ),
        (Decision::Message, "messages", messages),
        (
            Decision::Message,
            "unstyled_names",
            unstyled_names(page, units, rows),
        ),
        (
            Decision::OtherArticle,
            "other_articles",
            other_articles(page, units),
        ),
    ];
    let ask = |(why, name, rule): &(Decision, &'static str, Rule)| (*why, *name, rule(page, units));
    RULES.iter().map(ask).chain(last).collect()
}

/// For each of `units` units, the verdict of the first of the given rules that drops it.
pub(super) fn first_of<'a>(
    rules: impl IntoIterator<Item = &'a Ruled>,
    units: usize,
) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; units];
    for (decision, name, out) in rules {
        let verdict = Verdict {
            decision: *decision,
            rule: Some(name),
        };
        let each = verdicts.iter_mut().zip(out);
        let undecided = each.filter(|(slot, out)| **out && slot.is_none());
        undecided.for_each(|(slot, _)| *slot = Some(verdict));
    }
    verdicts
}
