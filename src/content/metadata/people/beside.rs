//! What stands beside a whole name in a byline and is nobody: what its bearer does, for whom, and where.

use super::jobs::holds_profession;
use super::organisations::{holds_legal_form, is_organised};
use crate::content::words::phrases::Phrases;

/// Places of several words, in lower case; one word behind a whole name is none. Source: ours: where much is
/// written from, and what is the home of many.
static PLACES: Phrases = Phrases::separated(
    "new york, new york city, los angeles, san francisco, san diego, san antonio, san jose, las vegas, new orleans, \
    salt lake city, kansas city, st. louis, washington d.c., washington dc, new jersey, new mexico, new hampshire, \
    north carolina, south carolina, north dakota, south dakota, west virginia, rhode island, united states, \
    united kingdom, great britain, northern ireland, new zealand, south africa, south korea, north korea, hong kong, \
    new delhi, sri lanka, kuala lumpur, saudi arabia, abu dhabi, tel aviv, cape town, costa rica, puerto rico, \
    mexico city, ciudad de méxico, buenos aires, rio de janeiro, são paulo, den haag, the hague, st. petersburg, \
    st. gallen, bad homburg",
    ", ",
);

/// Whether what stands behind a whole name tells of its bearer and names nobody.
pub(in super::super) fn tells_of_bearer(text: &str) -> bool {
    let lower = text.to_lowercase();
    text.split_whitespace().any(is_organised)
        || holds_profession(text)
        || holds_legal_form(text)
        || PLACES.holds(&lower)
}
