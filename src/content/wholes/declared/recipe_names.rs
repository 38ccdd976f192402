//! Names of lists of ingredients and of steps.

use crate::content::units::Unit;

/// Beginnings of headings of ingredients, in lower case. Source: ours, pages of recipe-scrapers.
const INGREDIENTS: [&str; 22] = [
    "ingredients",
    "zutaten",
    "ingrédients",
    "ingredientes",
    "ingredienti",
    "ingrediente",
    "ingrediënten",
    "ingredienser",
    "ingredienzen",
    "składniki",
    "hozzávalók",
    "suroviny",
    "sastojci",
    "sestavine",
    "malzemeler",
    "ainekset",
    "ингредиенты",
    "υλικά",
    "材料",
    "食材",
    "用料",
    "재료",
];
/// Maximum number of words of such a heading. Source: ours: `Ingredients for 4 people`.
const MAX_INGREDIENTS: u32 = 5;
/// Whole headings of steps, in lower case. Source: ours; those of 260 recipes among them.
const STEPS: [&str; 26] = [
    "directions",
    "instructions",
    "cooking instructions",
    "method",
    "preparation",
    "steps",
    "how to make it",
    "zubereitung",
    "anleitung",
    "préparation",
    "étapes",
    "instrucciones",
    "elaboración",
    "preparación",
    "preparazione",
    "procedimento",
    "preparo",
    "modo de preparo",
    "preparação",
    "bereiding",
    "bereidingswijze",
    "gör så här",
    "fremgangsmåde",
    "sposób przygotowania",
    "elkészítés",
    "приготовление",
];
/// Maximum number of words of such a heading, and of a text that names a list only by standing right above it. Source:
/// ours.
pub(in crate::content::wholes) const MAX_NAME: u32 = 4;

/// Whether a text is a heading of ingredients.
pub(super) fn names_ingredients(unit: &Unit) -> bool {
    if unit.words > MAX_INGREDIENTS || unit.concealed || unit.link_chars > 0 {
        return false;
    }
    let lower = unit.text.trim_start().to_lowercase();
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphabetic());
    INGREDIENTS
        .iter()
        .any(|name| lower.strip_prefix(name).is_some_and(ends))
}

/// Whether a text is a heading of ingredients or of steps.
pub(in crate::content::wholes) fn names_list(unit: &Unit) -> bool {
    let is_of_steps = || {
        let name = unit.text.trim_end_matches([':', '：']).trim();
        unit.words <= MAX_NAME && STEPS.contains(&name.to_lowercase().as_str())
    };
    unit.link_chars == 0 && (names_ingredients(unit) || is_of_steps())
}
