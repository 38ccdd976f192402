//! Names of organisations: what their words and their ends tell.

use crate::content::words::phrases::Phrases;

/// How names of organisations end. Source: the legal forms of the largest countries of the web.
const LEGAL_FORMS: [&str; 10] = [
    " e.V.", " e. V.", " eV", " GmbH", " AG", " Inc.", " Inc", " Ltd.", " Ltd", " LLC",
];

/// Words of names of organisations, in lower case. Source: ours, from bylines.
const ORGANISED: [&str; 41] = [
    "radio",
    "press",
    "news",
    "media",
    "tv",
    "agency",
    "agentur",
    "verlag",
    "post",
    "times",
    "network",
    "group",
    "institute",
    "service",
    "business",
    "insider",
    "analytics",
    "bank",
    "team",
    "staff",
    "center",
    "centre",
    "department",
    "ministry",
    "council",
    "association",
    "foundation",
    "school",
    "college",
    "university",
    "hospital",
    "zeitung",
    "redaktion",
    "institut",
    "universität",
    "hochschule",
    "ministerium",
    "bundesamt",
    "landesamt",
    "landesanstalt",
    "stiftung",
];

/// One of them that is a surname, too, and what stands before it in names of organisations, in lower case. Source:
/// ours: agencies, and publishers of books.
const SURNAME: &str = "Press";
static BEFORE_SURNAME: Phrases = Phrases::from_words(
    "associated united canadian australian french foreign free independent local popular university cambridge oxford \
    harvard princeton stanford yale cornell columbia chicago california",
);

/// Whether a word, in any case, stands in names of organisations.
pub(super) fn is_organised(word: &str) -> bool {
    ORGANISED.contains(&&*word.to_lowercase())
}

/// Whether a text holds such a word and is no person of that name: `Boston University`, but not `Eyal Press`.
pub(in super::super) fn names_organisation(text: &str) -> bool {
    let given = text.split_once(' ').filter(|(_, last)| *last == SURNAME);
    let is_person = given.is_some_and(|(given, _)| {
        given.contains(char::is_lowercase)
            && !is_organised(given)
            && !BEFORE_SURNAME.holds_in_any_case(given)
    });
    text.split_whitespace().any(is_organised) && !is_person
}

/// Whether a name is that of a host: `example-news.org`, but not `jane.doe`.
pub(super) fn is_host_name(name: &str) -> bool {
    let is_end = |end: &str| end.len() >= 2 && end.bytes().all(|b| b.is_ascii_lowercase());
    let parts = name.rsplit_once('.');
    let is_known = || psl::suffix(name.as_bytes()).is_some_and(|suffix| suffix.is_known());
    parts.is_some_and(|(label, end)| !label.is_empty() && is_end(end))
        && !name.contains(' ')
        && is_known()
}

/// Whether a text names an organisation: a legal form stands in it, not the beginning of a word
/// (`Max Incandela`).
pub(super) fn holds_legal_form(text: &str) -> bool {
    let mut found = LEGAL_FORMS.iter().flat_map(|form| text.match_indices(form));
    found.any(|(at, form)| !text[at + form.len()..].starts_with(char::is_alphanumeric))
}

/// Whether names are of organisations: they end with a legal form.
pub(in super::super) fn are_organisations(names: &[String]) -> bool {
    let is_one = |name: &String| LEGAL_FORMS.iter().any(|form| name.ends_with(form));
    names.iter().any(is_one)
}
