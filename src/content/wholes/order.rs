//! The rules by which structures settle, in the order in which they run; what each of them does is told, with its
//! number, in the [room's own text](super).

use super::Wholes;
use super::bottom_bands::drop_bottom_bands;
use super::contacts::keep_contacts;
use super::declared::keep_declared;
use super::facets::drop_facets;
use super::facts::keep_facts;
use super::ingredients::keep_ingredients;
use super::link_runs::settle_link_runs;
use super::open_menus::drop_open_menus;
use super::outer_rows::drop_outer_rows;
use super::prices::even_prices;
use super::slides::drop_slides;
use super::terms::drop_terms;
use crate::content::settling::Rule;

/// What is so near to what was chosen that it comes in before the middle of the text is filled.
pub(in crate::content) const BEFORE_INFILL: &[Rule<Wholes>] = &[
    ("cut_columns", Wholes::keep_cut_columns),
    ("goods", Wholes::keep_goods),
    ("led_lists", Wholes::keep_led_lists),
];

/// How what is kept settles once the middle of the text is filled.
pub(in crate::content) const AFTER_INFILL: &[Rule<Wholes>] = &[
    // Parts of the page's thing.
    ("declared", |w, c, kept| keep_declared(&w.declared, c, kept)),
    ("ingredients", |w, c, kept| {
        let list = w.ingredients.as_ref();
        list.into_iter()
            .for_each(|list| keep_ingredients(list, c, kept));
    }),
    // Items of lists.
    ("slots", Wholes::keep_slots),
    ("link_pairs", |w, c, kept| {
        w.link_pairs.iter().for_each(|pair| pair.settle(c, kept));
    }),
    ("link_runs", |w, c, kept| {
        settle_link_runs(&w.link_runs, c, kept)
    }),
    // Structures in themselves.
    ("settled_blocks", Wholes::settle_blocks),
    ("accordions", Wholes::keep_accordions),
    // Columns.
    ("columns", Wholes::settle_columns),
    // Facts of a product.
    ("facts", |w, c, kept| keep_facts(&w.facts, c, kept)),
    // Headings.
    ("headings", Wholes::settle_headings),
    // Short lists below a heading, numbered sections, notes behind the text, and tables in its middle.
    ("headed_lists", Wholes::keep_headed_lists),
    ("numbered_sections", Wholes::keep_sections),
    ("last_boxes", Wholes::keep_last_boxes),
    ("amid_tables", Wholes::keep_amid_tables),
    // Titles that no tag names.
    ("titles", Wholes::keep_unnamed_titles),
    // Headings of a series.
    ("series", Wholes::keep_in_series),
    // What heads a small structure.
    ("heads", Wholes::settle_heads),
    // Titles of entries.
    ("entries", Wholes::keep_titles_of_entries),
    ("linked_titles", Wholes::keep_linked_titles),
    ("front_pages", Wholes::keep_front_pages),
    // Titles of cards.
    ("cards", Wholes::keep_titles_of_cards),
    // Labels with their values.
    ("pairs", |w, c, kept| w.pairs.settle(c, kept)),
    // Names of records.
    ("names", Wholes::settle_names),
    // Prices, and what else the page says of its own thing in a line.
    ("prices", Wholes::keep_prices),
    ("own_lines", |w, c, kept| {
        w.own_lines.keep(&w.chars, c, kept)
    }),
    ("even_prices", |w, c, kept| even_prices(&w.prices, c, kept)),
    // Tabs.
    ("tab_labels", Wholes::settle_tabs),
    // Questions.
    ("questions", Wholes::keep_questions),
    // Series of boxes.
    ("twins", |w, c, kept| {
        w.twins.iter().for_each(|twins| twins.settle(c, kept));
    }),
    ("contacts", |w, c, kept| keep_contacts(&w.contacts, c, kept)),
    // Openings.
    ("openings", |w, c, kept| w.openings.keep(&w.chars, c, kept)),
];

/// What heads nothing that is kept then goes.
pub(in crate::content) const DROP_EMPTY_HEADS: &[Rule<Wholes>] = &[
    // Labels.
    ("box_labels", Wholes::drop_leads),
    // Headings at the end.
    ("last_headings", Wholes::drop_last_headings),
];

/// What stands around the content goes.
pub(in crate::content) const DROP_FRAMES: &[Rule<Wholes>] = &[
    // Terms of the sale.
    ("terms", |w, c, kept| drop_terms(&w.frames.terms, c, kept)),
    // Menus.
    ("open_menus", |w, c, kept| {
        drop_open_menus(&w.frames.open_menus, &w.chars, c, kept);
    }),
    // Recommendations.
    ("related", |w, c, kept| {
        w.frames.related.drop_from(&w.chars, c, kept)
    }),
    // Facets.
    ("facets", |w, c, kept| {
        drop_facets(&w.frames.facets, &w.prices, &w.chars, c, kept);
    }),
    // Outer rows.
    ("outer_rows", |w, c, kept| {
        drop_outer_rows(&w.frames.outer_rows, &w.chars, c, kept);
    }),
    // Other slides.
    ("slides", |w, c, kept| {
        drop_slides(&w.frames.slides, &w.prices, c, kept)
    }),
    // Bands at the end.
    ("bottom_bands", |w, c, kept| {
        drop_bottom_bands(&w.frames.bottom_bands, c, kept);
    }),
];
