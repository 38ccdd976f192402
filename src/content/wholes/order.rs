//! The rules by which structures settle, in the order in which they run; what each of them does is told in the
//! [room's own text](super).

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

/// Rules 1 and 2: what is so near to what was chosen that it comes in before the middle of the text.
pub(in crate::content) const EVENING: &[Rule<Wholes>] = &[
    ("cut_columns", Wholes::keep_cut_columns),
    ("goods", Wholes::keep_goods),
    ("led_lists", Wholes::keep_led_lists),
];

/// Rules 3 to 21: what is kept settles.
pub(in crate::content) const SETTLING: &[Rule<Wholes>] = &[
    // 3. Parts of the page's thing.
    ("declared", |w, c, kept| keep_declared(&w.declared, c, kept)),
    ("ingredients", |w, c, kept| {
        let list = w.ingredients.as_ref();
        list.into_iter()
            .for_each(|list| keep_ingredients(list, c, kept));
    }),
    // 4. Items of lists.
    ("slots", Wholes::keep_slots),
    ("link_pairs", |w, c, kept| {
        w.link_pairs.iter().for_each(|pair| pair.settle(c, kept));
    }),
    ("link_runs", |w, c, kept| {
        settle_link_runs(&w.link_runs, c, kept)
    }),
    // 5. Structures in themselves.
    ("settled_blocks", Wholes::settle_blocks),
    ("accordions", Wholes::keep_accordions),
    // 6. Columns.
    ("columns", Wholes::settle_columns),
    // 7. Facts of a product.
    ("facts", |w, c, kept| keep_facts(&w.facts, c, kept)),
    // 8. Headings.
    ("headings", Wholes::settle_headings),
    // 9. Short lists below a heading, numbered sections, notes behind the text, and tables in its middle.
    ("headed_lists", Wholes::keep_headed_lists),
    ("numbered_sections", Wholes::keep_sections),
    ("last_boxes", Wholes::keep_last_boxes),
    ("amid_tables", Wholes::keep_amid_tables),
    // 10. Titles that no tag names.
    ("titles", Wholes::keep_unnamed_titles),
    // 11. Headings of a series.
    ("series", Wholes::keep_in_series),
    // 12. What heads a small structure.
    ("heads", Wholes::settle_heads),
    // 13. Titles of entries.
    ("entries", Wholes::keep_titles_of_entries),
    ("linked_titles", Wholes::keep_linked_titles),
    ("front_pages", Wholes::keep_front_pages),
    // 14. Titles of cards.
    ("cards", Wholes::keep_titles_of_cards),
    // 15. Labels with their values.
    ("pairs", |w, c, kept| w.pairs.settle(c, kept)),
    // 16. Names of records.
    ("names", Wholes::settle_names),
    // 17. Prices, and what else the page says of its own thing in a line.
    ("prices", Wholes::keep_prices),
    ("own_lines", |w, c, kept| {
        w.own_lines.keep(&w.chars, c, kept)
    }),
    ("even_prices", |w, c, kept| even_prices(&w.prices, c, kept)),
    // 18. Tabs.
    ("tab_labels", Wholes::settle_tabs),
    // 19. Questions.
    ("questions", Wholes::keep_questions),
    // 20. Series of boxes.
    ("twins", |w, c, kept| {
        w.twins.iter().for_each(|twins| twins.settle(c, kept));
    }),
    ("contacts", |w, c, kept| keep_contacts(&w.contacts, c, kept)),
    // 21. Openings.
    ("openings", |w, c, kept| w.openings.keep(&w.chars, c, kept)),
];

/// Rules 22 and 23: what then leads to nothing goes.
pub(in crate::content) const ENDING: &[Rule<Wholes>] = &[
    // 22. Labels.
    ("box_labels", Wholes::drop_leads),
    // 23. Headings at the end.
    ("last_headings", Wholes::drop_last_headings),
];

/// Rules 24 to 30: what stands around the content goes.
pub(in crate::content) const FRAMES: &[Rule<Wholes>] = &[
    // 24. Terms of the sale.
    ("terms", |w, c, kept| drop_terms(&w.frames.terms, c, kept)),
    // 25. Menus.
    ("open_menus", |w, c, kept| {
        drop_open_menus(&w.frames.open_menus, &w.chars, c, kept);
    }),
    // 26. Recommendations.
    ("related", |w, c, kept| {
        w.frames.related.drop_from(&w.chars, c, kept)
    }),
    // 27. Facets.
    ("facets", |w, c, kept| {
        drop_facets(&w.frames.facets, &w.prices, &w.chars, c, kept);
    }),
    // 28. Outer rows.
    ("outer_rows", |w, c, kept| {
        drop_outer_rows(&w.frames.outer_rows, &w.chars, c, kept);
    }),
    // 29. Other slides.
    ("slides", |w, c, kept| {
        drop_slides(&w.frames.slides, &w.prices, c, kept)
    }),
    // 30. Bands at the end.
    ("bottom_bands", |w, c, kept| {
        drop_bottom_bands(&w.frames.bottom_bands, c, kept);
    }),
];
