//! The rules by which structures settle, in the order in which they run. The [module's own text](super) describes each
//! with its number.

use super::Wholes;
use super::contacts::keep_contacts;
use super::dateline_rows::settle_datelines;
use super::dates_in_rows::keep_dates_in_rows;
use super::declared::ingredients::keep_ingredients;
use super::declared::keep_declared;
use super::frames::bottom_bands::drop_bottom_bands;
use super::frames::converters::drop_converters;
use super::frames::facets::drop_facets;
use super::frames::last_links::drop_last_links;
use super::frames::lone_signs::drop_lone_signs;
use super::frames::open_menus::drop_open_menus;
use super::frames::outer_rows::drop_outer_rows;
use super::frames::repeated_boxes::drop_repeated_boxes;
use super::frames::same_links::drop_same_links;
use super::frames::shut_notes::drop_shut_notes;
use super::frames::slides::drop_slides;
use super::frames::teaser_cards::settle_teaser_cards;
use super::frames::terms::drop_terms;
use super::frames::unseen_captions::drop_unseen_captions;
use super::frames::version_badges::drop_version_badges;
use super::headed::heading_lines::keep_heading_lines;
use super::hidden_boxes::settle_hidden_boxes;
use super::lists::documents::keep_documents;
use super::lists::link_runs::settle_link_runs;
use super::opening_hours::keep_opening_hours;
use super::products::facts::keep_facts;
use super::products::prices::even_prices;
use super::products::testimonials::{keep_testimonials, sparing};
use super::see_also::keep_see_also;
use super::shown_leads::keep_shown_leads;
use super::table_controls::drop_table_controls;
use crate::content::settling::Rule;

/// Rules for lists near what was chosen, which come in before the middle of the text is filled.
pub(in crate::content) const BEFORE_INFILL: &[Rule<Wholes>] = &[
    ("cut_columns", Wholes::keep_cut_columns),
    ("goods", Wholes::keep_goods),
    ("led_lists", Wholes::keep_led_lists),
];

/// Rules by which structures settle once the middle of the text is filled.
pub(in crate::content) const AFTER_INFILL: &[Rule<Wholes>] = &[
    // Declared parts of the page's subject.
    ("declared", |w, c, kept| {
        keep_declared(&w.declared.parts, c, kept)
    }),
    ("ingredients", |w, c, kept| {
        let list = w.declared.ingredients.as_ref();
        list.into_iter()
            .for_each(|list| keep_ingredients(list, c, kept));
    }),
    ("recipe_cards", |w, c, kept| {
        let cards = w.declared.recipe_cards.iter();
        cards.for_each(|card| card.keep(&w.chars, c, kept));
    }),
    // List items.
    ("slots", Wholes::keep_slots),
    ("few_links", |w, c, kept| {
        w.lists
            .few_links
            .iter()
            .for_each(|links| links.settle(c, kept));
    }),
    ("link_runs", |w, c, kept| {
        settle_link_runs(&w.lists.link_runs, c, kept)
    }),
    ("documents", |w, c, kept| {
        keep_documents(&w.lists.documents, c, kept)
    }),
    // Structures in themselves.
    ("settled_blocks", Wholes::settle_blocks),
    ("accordions", Wholes::keep_accordions),
    // Columns.
    ("columns", Wholes::settle_columns),
    // Facts of a product.
    ("facts", |w, c, kept| keep_facts(&w.products.facts, c, kept)),
    ("closed_specifications", Wholes::keep_closed_specifications),
    // Headings.
    ("headings", Wholes::settle_headings),
    // Short lists below a heading, numbered sections, notes behind the text, and tables in its middle.
    ("headed_lists", Wholes::keep_headed_lists),
    ("numbered_sections", Wholes::keep_sections),
    ("last_boxes", Wholes::keep_last_boxes),
    ("amid_tables", Wholes::keep_amid_tables),
    // Titles without a heading element.
    ("titles", Wholes::keep_unnamed_titles),
    // Headings of a series.
    ("series", Wholes::keep_in_series),
    // Headings and labels of small structures.
    ("heads", Wholes::settle_heads),
    // Titles of entries.
    ("entries", Wholes::keep_titles_of_entries),
    ("linked_titles", Wholes::keep_linked_titles),
    ("front_pages", Wholes::keep_front_pages),
    // Titles of cards.
    ("cards", Wholes::keep_titles_of_cards),
    // Labels with values.
    ("pairs", |w, c, kept| w.products.pairs.settle(c, kept)),
    // Names of records.
    ("names", Wholes::settle_names),
    // Prices, and other lines about the page's own subject.
    ("prices", Wholes::keep_prices),
    ("own_lines", |w, c, kept| {
        w.products.own_lines.keep(&w.chars, c, kept)
    }),
    ("even_prices", |w, c, kept| {
        even_prices(&w.products.prices, c, kept)
    }),
    // Tabs.
    ("tab_labels", Wholes::settle_tabs),
    // Questions.
    ("questions", Wholes::keep_questions),
    // Series of boxes.
    ("twins", |w, c, kept| {
        for twins in &w.twins {
            twins.settle(c, kept);
            twins.keep_prices(&w.products.prices, c, kept);
        }
    }),
    ("reviews", |w, c, kept| {
        w.products
            .reviews
            .iter()
            .for_each(|reviews| reviews.settle(c, kept));
    }),
    ("testimonials", |w, c, kept| {
        keep_testimonials(&w.products.testimonials, c, kept);
    }),
    ("opening_hours", |w, c, kept| {
        keep_opening_hours(&w.opening_hours, c, kept);
    }),
    ("plans", |w, c, kept| {
        w.products
            .plans
            .iter()
            .for_each(|plans| plans.keep(c, kept));
    }),
    ("contacts", |w, c, kept| keep_contacts(&w.contacts, c, kept)),
    ("heading_lines", |w, c, kept| {
        keep_heading_lines(&w.headed.heading_lines, c, kept);
    }),
    // Unrendered boxes.
    ("hidden_boxes", |w, c, kept| {
        settle_hidden_boxes(&w.hidden_boxes, &w.chars, c, kept);
    }),
    // Openings.
    ("openings", |w, c, kept| w.openings.keep(&w.chars, c, kept)),
    ("dateline_rows", |w, c, kept| {
        settle_datelines(&w.dateline_rows, c, kept);
    }),
    ("dates_in_rows", |w, c, kept| {
        keep_dates_in_rows(&w.dates_in_rows, &w.chars, c, kept);
    }),
    ("shown_leads", |w, c, kept| {
        keep_shown_leads(&w.shown_leads, c, kept);
    }),
    ("see_also", |w, c, kept| keep_see_also(&w.see_also, c, kept)),
];

/// Rules that drop labels and headings of which nothing that they head is kept.
pub(in crate::content) const DROP_EMPTY_HEADS: &[Rule<Wholes>] = &[
    // Labels.
    ("box_labels", Wholes::drop_leads),
    // Headings at the end.
    ("last_headings", Wholes::drop_last_headings),
];

/// Rules that drop what stands around the content.
pub(in crate::content) const DROP_FRAMES: &[Rule<Wholes>] = &[
    // Terms of sale.
    ("terms", |w, c, kept| drop_terms(&w.frames.terms, c, kept)),
    // Menus.
    ("open_menus", |w, c, kept| {
        drop_open_menus(&w.frames.open_menus, &w.chars, c, kept);
    }),
    // Recommendations.
    ("related", |w, c, kept| {
        w.frames.related.drop_from(&w.chars, c, kept)
    }),
    // Teaser cards of other texts.
    ("teaser_cards", |w, c, kept| {
        settle_teaser_cards(&w.frames.teaser_cards, c, kept);
    }),
    // Searches and categories behind a list.
    ("last_links", |w, c, kept| {
        drop_last_links(&w.frames.last_links, &w.products.prices, c, kept);
    }),
    // Facets.
    ("facets", |w, c, kept| {
        drop_facets(&w.frames.facets, &w.products.prices, &w.chars, c, kept);
    }),
    // Controls above a list.
    ("list_controls", Wholes::drop_list_controls),
    // The same control in each list item.
    ("same_links", |w, c, kept| {
        drop_same_links(&w.frames.same_links, c, kept);
    }),
    // Outer rows.
    ("outer_rows", |w, c, kept| {
        drop_outer_rows(&w.frames.outer_rows, &w.chars, c, kept);
    }),
    // Hidden slides.
    ("slides", |w, c, kept| {
        sparing(&w.products.testimonials, c, kept, |kept| {
            drop_slides(&w.frames.slides, &w.products.prices, c, kept);
        });
    }),
    // Unseen text.
    ("unseen", |w, c, kept| {
        sparing(&w.products.testimonials, c, kept, |kept| {
            w.frames.unseen.drop_from(&w.chars, c, kept);
        });
    }),
    // Bands at the end.
    ("bottom_bands", |w, c, kept| {
        drop_bottom_bands(&w.frames.bottom_bands, c, kept);
    }),
    // Badges above the headline.
    ("version_badges", |w, c, kept| {
        drop_version_badges(&w.frames.version_badges, c, kept);
    }),
    // Controls of tables.
    ("table_controls", |w, _, kept| {
        drop_table_controls(&w.boxed_tables, kept)
    }),
    // Unseen captions.
    ("unseen_captions", |w, _, kept| {
        drop_unseen_captions(&w.frames.unseen_captions, kept);
    }),
    // Signs that separate no two texts.
    ("lone_signs", |w, _, kept| {
        drop_lone_signs(&w.frames.lone_signs, kept)
    }),
    // Closed notes.
    ("shut_notes", |w, c, kept| {
        drop_shut_notes(&w.frames.shut_notes, &w.chars, c, kept);
    }),
    // Boxes that stand above and again below the text.
    ("repeated_boxes", |w, c, kept| {
        drop_repeated_boxes(&w.frames.repeated_boxes, c, kept);
    }),
    // Prices in many currencies.
    ("converters", |w, c, kept| {
        drop_converters(&w.frames.converters, c, kept);
    }),
];
