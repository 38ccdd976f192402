//! Ratings: how well people like a thing, as opposed to the number of ratings.

use super::prices::{MAX_BESIDE_PRICE, MAX_TEXT};

/// Maximum rating, percentages aside. Source: ours: ten.
const MAX_STARS: f64 = 10.0;

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// Minimum star characters of a scale: a single one may stand before any number. Source: ours.
const MIN_SCALE: usize = 2;

/// Words behind the number of ratings, in lower case. Source: ours: what shops write in a dozen languages. `rating`
/// in the singular names the rating itself (`5 star rating`), except behind `1`.
const COUNTED: [&str; 46] = [
    "review",
    "reviews",
    "ratings",
    "vote",
    "votes",
    "voters",
    "opinion",
    "opinions",
    "comment",
    "comments",
    "reviewers",
    "bewertung",
    "bewertungen",
    "kundenbewertung",
    "kundenbewertungen",
    "rezension",
    "rezensionen",
    "kundenrezensionen",
    "stimme",
    "stimmen",
    "meinungen",
    "avis",
    "évaluation",
    "évaluations",
    "commentaires",
    "reseña",
    "reseñas",
    "opiniones",
    "valoraciones",
    "votos",
    "comentarios",
    "recensione",
    "recensioni",
    "voti",
    "valutazioni",
    "avaliação",
    "avaliações",
    "opiniões",
    "beoordeling",
    "beoordelingen",
    "opinii",
    "opinie",
    "ocen",
    "отзывов",
    "отзыва",
    "отзыв",
];
/// The same in scripts without spaces.
const COUNTED_UNSPACED: [&str; 7] = ["レビュー", "件", "评价", "评论", "評價", "評論", "리뷰"];
/// Words for the units of a scale: the number before them is a rating.
const OF_SCALE: [&str; 8] = [
    "star",
    "stars",
    "stern",
    "sterne",
    "sternen",
    "étoiles",
    "estrellas",
    "stelle",
];

/// The number of a rating: of `4.5`, `4,5 / 5`, `4.5 out of 5 stars`, `★★★★☆`. Numbers of ratings do not count.
pub(crate) fn rating(text: &str) -> Option<String> {
    let text = text.trim();
    let is_short = text.len() <= MAX_TEXT;
    is_short.then(|| first_rating(text).or_else(|| stars(text)))?
}

/// Whether a text gives the number of ratings, and no rating: `3 reviews`, `(12)`.
pub(crate) fn says_count(text: &str) -> bool {
    let text = text.trim();
    let has_number = text.contains(|c: char| c.is_ascii_digit());
    text.len() <= MAX_TEXT && has_number && first_number(text).is_none() && stars(text).is_none()
}

/// Whether a text is a rating by its own form: `4 / 5`, `4.5 out of 5`, stars.
pub(crate) fn is_rating(text: &str) -> bool {
    // Most texts have neither a digit nor a star.
    if !text.contains(|c: char| c.is_ascii_digit() || matches!(c, '★' | '⭐')) {
        return false;
    }
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let of = ["/5", "/10", "outof5", "outof10", "von5", "sur5", "de5"];
    let is_short = tight.chars().count() <= MAX_BESIDE_PRICE;
    let has_scale = of.iter().any(|scale| tight.contains(scale));
    is_short && rating(text).is_some() && (has_scale || text.contains(['★', '⭐']))
}

/// Whether the label of an element is a rating; one without a scale must have a word for its unit (`5 stars`).
pub(crate) fn is_labelled_rating(label: &str) -> bool {
    let lower = label.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    is_rating(label) || words.any(|word| OF_SCALE.contains(&word)) && rating(label).is_some()
}

/// The number of filled stars of a text without another rating. A single star may stand before any number.
fn stars(text: &str) -> Option<String> {
    let full = text.matches(['★', '⭐']).count();
    let says_more = text.contains(char::is_alphanumeric);
    let all = full + text.matches('☆').count();
    let is_scale = !says_more || first_number(text).is_none() && all >= MIN_SCALE;
    (full > 0 && is_scale).then(|| full.to_string())
}

/// The first number that is no number of ratings, if it may be a rating.
fn first_rating(text: &str) -> Option<String> {
    let (start, number) = first_number(text)?;
    let letters = text[..start].chars().filter(|c| c.is_alphabetic()).count();
    let last = number.rsplit(['.', ',']).next();
    let has_thousands = last.is_some_and(|end| end.len() == GROUP) && number.len() > GROUP;
    let value = number.replace(',', ".");
    let is_of_hundred = text.contains('%') || text.contains("100");
    let most = if is_of_hundred { 100.0 } else { MAX_STARS };
    let is_rating = !has_thousands && value.parse::<f64>().is_ok_and(|v| v <= most);
    (is_rating && letters <= MAX_BESIDE_PRICE).then_some(value)
}

/// The first number of a text that is no number of ratings, and where it begins.
fn first_number(text: &str) -> Option<(usize, &str)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let start = from + at;
        let rest = &text[start..];
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let length = rest.find(|c| !is_of_number(c)).unwrap_or(rest.len());
        let number = rest[..length].trim_end_matches(['.', ',']);
        let behind = &rest[number.len()..];
        if !is_count(&text[..start], number, behind) {
            return Some((start, number));
        }
        from = start + length;
    }
    None
}

/// Whether a number is a number of ratings: a word for ratings stands behind it, it is in thousands (`1.2k`), or it
/// stands in brackets with no word before them.
fn is_count(before: &str, number: &str, behind: &str) -> bool {
    let is_whole = number.bytes().all(|b| b.is_ascii_digit());
    // `1 234 avis`.
    let group = behind.strip_prefix([' ', '\u{a0}', '\u{202f}']);
    let group = group.filter(|rest| is_whole && number.len() <= GROUP && begins_with_group(rest));
    let behind = group.map_or(behind, |rest| &rest[GROUP..]);
    let next = behind.find(|c: char| c.is_ascii_digit());
    let behind = &behind[..next.unwrap_or(behind.len())];
    let mut words = behind.split(|c: char| !c.is_alphabetic());
    let first = words.next().unwrap_or_default();
    // `1.2k reviews`.
    if matches!(first, "k" | "K" | "M") {
        return true;
    }
    let parts = number.split(['.', ',']);
    let has_thousands = !is_whole && parts.skip(1).all(|part| part.len() == GROUP);
    if !is_whole && !has_thousands || behind.trim_start().starts_with(['/', '%', '★', '⭐']) {
        return false;
    }
    let before = before.trim_end().strip_suffix('(');
    let is_in_brackets = before.is_some_and(|before| !before.contains(char::is_alphanumeric));
    is_in_brackets || counts(number, std::iter::once(first).chain(words))
}

/// Whether a text begins with exactly three digits.
fn begins_with_group(text: &str) -> bool {
    text.bytes().take_while(u8::is_ascii_digit).count() == GROUP
}

/// Whether the words behind a number say that it is a number of ratings.
fn counts<'a>(number: &str, words: impl Iterator<Item = &'a str>) -> bool {
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let says = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let is_unspaced = |word: &String| COUNTED_UNSPACED.iter().any(|known| word.contains(known));
    let is_counted = says(&COUNTED) || number == "1" && says(&["rating"]);
    !says(&OF_SCALE) && (is_counted || words.iter().any(is_unspaced))
}
