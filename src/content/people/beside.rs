//! Text beside a full name in a byline that names nobody: a job, an employer, a place.

use super::capitals::is_capitalised;
use super::jobs::{holds_job, holds_profession, is_profession};
use super::organisations::{holds_legal_form, is_organised, names_organisation};
use crate::content::words::phrases::Phrases;

/// Places of several words, in lower case; a single word behind a full name is never a name. Source: ours: frequent
/// datelines and hometowns.
static PLACES: Phrases = Phrases::separated(
    "new york, new york city, los angeles, san francisco, san diego, san antonio, san jose, las vegas, new orleans, \
    salt lake city, kansas city, st. louis, washington d.c., washington dc, new jersey, new mexico, new hampshire, \
    north carolina, south carolina, north dakota, south dakota, west virginia, rhode island, united states, \
    united kingdom, great britain, northern ireland, new zealand, south africa, south korea, north korea, hong kong, \
    new delhi, sri lanka, kuala lumpur, saudi arabia, abu dhabi, tel aviv, cape town, costa rica, puerto rico, \
    mexico city, ciudad de méxico, buenos aires, rio de janeiro, são paulo, den haag, the hague, st. petersburg, \
    st. gallen, bad homburg, frankfurt am main",
    ", ",
);
/// Words before the river in an abbreviated place name: `Frankfurt a. M.`, `Halle a.d. Saale`.
const AT_RIVERS: [&str; 4] = ["a.", "a.d.", "a.M.", "a.M"];
/// Number of words of a name behind a profession. Source: ours: one word, or more than two, is rather a place.
const NAME_WORDS: usize = 2;

/// Whether the text behind a full name describes its bearer and names nobody.
pub(in super::super) fn tells_of_bearer(text: &str) -> bool {
    let lower = text.to_lowercase();
    names_organisation(text)
        || holds_profession(text) && !is_titled(text)
        || holds_legal_form(text)
        || PLACES.holds(&lower)
        || text.split(' ').any(|word| AT_RIVERS.contains(&word))
}

/// Whether a text is a profession and then a name: `Chef Max Muster`.
fn is_titled(text: &str) -> bool {
    let Some((title, name)) = text.split_once(' ') else {
        return false;
    };
    let may_name = |word: &str| {
        let is_said = is_profession(word) || holds_job(word) || is_organised(word);
        word.contains(char::is_lowercase) && !is_said
    };
    is_profession(title)
        && is_capitalised(name)
        && name.split(' ').count() == NAME_WORDS
        && name.split(' ').all(may_name)
}
