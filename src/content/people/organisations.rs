//! Names of organisations, by their words and legal forms.

use crate::content::words::phrases::Phrases;
use crate::public_suffix;

/// Legal forms at the end of names. Source: the legal forms of the largest countries of the web.
const LEGAL_FORMS: [&str; 36] = [
    " e.V.",
    " e. V.",
    " eV",
    " GmbH",
    " AG",
    " Inc.",
    " Inc",
    " Ltd.",
    " Ltd",
    " Limited",
    " LLC",
    " LLP",
    " PLC",
    " plc",
    " Corp.",
    " GmbH & Co. KG",
    " Sp. z o.o.",
    " sp. z o.o.",
    " Sp. z o. o.",
    " S.A.",
    " S.p.A.",
    " S.r.l.",
    " Srl",
    " B.V.",
    " N.V.",
    " Kft.",
    " Kft",
    " Zrt.",
    " a.s.",
    " s.r.o.",
    " s.r.o",
    " Oy",
    " Oyj",
    " AB",
    " A/S",
    "株式会社",
];
/// Those of initials, or of a common word, that occur in names of people, too: they count only at the end of a name.
const AT_ENDS: [&str; 8] = [
    " AG", " PLC", " plc", " S.A.", " B.V.", " N.V.", " AB", " Limited",
];
/// Minimum number of letters of a legal form that counts in any case (`Acme ltd`). Source: ours: shorter ones are
/// words in lower case.
const MIN_ANY_CASE: usize = 3;
/// Signs that end a name in a line.
const BEHIND_NAME: [char; 7] = [',', ';', '&', '|', '/', '(', ')'];
/// Legal forms before the name of an organisation.
const FORMS_BEFORE: [&str; 5] = ["株式会社", "ООО ", "ОАО ", "ЗАО ", "ПАО "];

/// Words in names of organisations, in lower case. Source: ours, from bylines.
const ORGANISED: [&str; 47] = [
    "grupa",
    "gruppe",
    "grupo",
    "gruppo",
    "groupe",
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
    "studio",
];

/// One of them that is also a surname, and words before it in names of organisations, in lower case. Source: ours:
/// agencies, and publishers of books.
const SURNAME: &str = "Press";
static BEFORE_SURNAME: Phrases = Phrases::from_words(
    "associated united canadian australian french foreign free independent local popular university cambridge oxford \
    harvard princeton stanford yale cornell columbia chicago california",
);

/// Ends of the names of newspapers and broadcasters in scripts without spaces. Source: ours, by custom.
const OF_PAPERS: [&str; 9] = [
    "일보", "신문", "뉴스", "방송", "新聞", "新闻", "日报", "日報", "晚报",
];

/// Whether a word, in any case, occurs in names of organisations, or ends like the name of a newspaper.
pub(super) fn is_organised(word: &str) -> bool {
    let is_paper = || OF_PAPERS.iter().any(|end| word.ends_with(end));
    ORGANISED.contains(&&*word.to_lowercase()) || !word.is_ascii() && is_paper()
}

/// Whether a text has such a word and is no person with that surname: `Boston University`, but not `Eyal Press`.
pub(in super::super) fn names_organisation(text: &str) -> bool {
    let given = text.split_once(' ').filter(|(_, last)| *last == SURNAME);
    let is_person = given.is_some_and(|(given, _)| {
        given.contains(char::is_lowercase)
            && !is_organised(given)
            && !BEFORE_SURNAME.holds_in_any_case(given)
    });
    text.split_whitespace().any(is_organised) && !is_person
}

/// Head words in names of bodies, in lower case, besides those of [`ORGANISED`]. Source: ours, by custom in the
/// languages of the web.
static BODIES: Phrases = Phrases::from_words(
    "society office centers centres division directorate bureau board commission committee agency authority academy \
    federation union alliance institution library museum faculty chamber administration \
    gesellschaft verein verband amt akademie kommission behörde kammer fakultät \
    société ministère direction bureau académie association centre office fédération \
    sociedad sociedade ministerio ministério asociación associação academia federación dirección instituto centro \
    società ministero associazione accademia federazione istituto \
    ministerie vereniging förening myndighet förbund forening ministeriet styrelsen",
);
/// Prepositions in names of bodies that do not occur in names of people.
const OF: [&str; 12] = [
    "of", "for", "für", "zur", "zum", "pour", "para", "per", "för", "voor", "til", "des",
];
/// Further small words in names of bodies.
const IN_BODIES: [&str; 25] = [
    "and", "und", "et", "y", "e", "och", "og", "en", "&", "the", "de", "der", "die", "das", "du",
    "la", "le", "les", "los", "las", "del", "della", "do", "da", "van",
];
/// Those that also stand between the names of two bodies.
const BETWEEN_BODIES: [&str; 7] = ["and", "und", "et", "y", "och", "og", "&"];
/// Ends of words for the purposes of bodies, behind an `and`: plurals and abstract nouns. Source: ours, by their
/// names.
const PURPOSES: [&str; 7] = ["s", "tion", "ment", "ing", "ity", "logy", "ung"];
/// Maximum number of words of the name of a body. Source: ours.
const MAX_BODY: usize = 12;

/// Whether a text is the name of one body, which may contain words that otherwise separate names:
/// `Department of Health and Human Services`, `Centers for Disease Control and Prevention`. All words but small ones
/// are capitalised, and a head word stands before a preposition. It is none where a second head word with a
/// preposition follows an `and` (`University of Leeds and University of York`), where an `and` stands before the
/// first head word (`Jane Doe and the Museum of London`), or where two or three words follow the last `and`, none of
/// them the purpose of a body (`Museum of London and Jane Doe`).
///
/// Source: ours, of 954 pages with forms. Limits: behind a person's name the preposition names an employer.
pub(super) fn names_body(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(of) = words.iter().position(|word| OF.contains(word)) else {
        return false;
    };
    let is_plain = |c: char| c.is_alphabetic() || "-'’.".contains(c);
    let is_capital =
        |word: &str| word.starts_with(char::is_uppercase) && word.chars().all(is_plain);
    let may_stand =
        |word: &str| OF.contains(&word) || IN_BODIES.contains(&word) || is_capital(word);
    let heads = |word: &str| is_organised(word) || BODIES.holds_in_any_case(word);
    let is_between = |word: &&str| BETWEEN_BODIES.contains(word);
    let head = words[..of].iter().position(|word| heads(word));
    let is_headed = head.is_some_and(|head| !words[..head].iter().any(is_between));
    // The words behind the last `and` may be a person.
    let last = words.iter().rposition(is_between);
    let names_other = last.is_some_and(|last| {
        let behind = &words[last + 1..];
        (2..=3).contains(&behind.len())
            && behind.iter().all(|word| is_capital(word) && !heads(word))
            && !behind
                .iter()
                .any(|word| PURPOSES.iter().any(|end| word.ends_with(*end)))
    });
    let is_long = (of + 2..=MAX_BODY).contains(&words.len());
    let begins_other = |at: usize| {
        let mut between = words[of..at].iter();
        OF.contains(&words[at + 1])
            && heads(words[at])
            && between.any(|word| BETWEEN_BODIES.contains(word))
    };
    is_headed
        && is_long
        && is_capital(words[0])
        && !names_other
        && words.iter().all(|word| may_stand(word))
        && !(of + 1..words.len() - 1).any(begins_other)
}

/// Whether a text names an organisation or a body: by a word, by a legal form, or as a whole.
pub(in super::super) fn tells_body(text: &str) -> bool {
    names_organisation(text) || holds_legal_form(text) || names_body(text.trim())
}

/// Whether a name is a host name: `example-news.org`, but not `jane.doe`.
pub(in super::super) fn is_host_name(name: &str) -> bool {
    let is_end = |end: &str| end.len() >= 2 && end.bytes().all(|b| b.is_ascii_lowercase());
    let parts = name.rsplit_once('.');
    parts.is_some_and(|(label, end)| !label.is_empty() && is_end(end))
        && !name.contains(' ')
        && public_suffix::has_known_suffix(name)
}

/// Whether a text has a legal form that is not the beginning of a word (`Max Incandela`) or initials within a name
/// (`James S.A. Corey`).
pub(super) fn holds_legal_form(text: &str) -> bool {
    let mut found = LEGAL_FORMS.iter().flat_map(|form| text.match_indices(form));
    found.any(|(at, form)| {
        let rest = &text[at + form.len()..];
        let ends_name = || {
            let behind = rest.trim_start();
            behind.is_empty() || behind.starts_with(BEHIND_NAME)
        };
        !rest.starts_with(char::is_alphanumeric) && (!AT_ENDS.contains(&form) || ends_name())
    }) || begins_with_form(text)
}

/// Whether a text begins with a legal form.
fn begins_with_form(text: &str) -> bool {
    FORMS_BEFORE.iter().any(|form| text.starts_with(form))
}

/// Whether a name begins or ends with a legal form.
pub(in super::super) fn has_legal_form(name: &str) -> bool {
    LEGAL_FORMS.iter().any(|form| ends_with_form(name, form)) || begins_with_form(name)
}

/// Whether a name ends with a legal form; in any case, if it has at least [`MIN_ANY_CASE`] letters.
fn ends_with_form(name: &str, form: &str) -> bool {
    let is_long = || form.chars().filter(|c| c.is_alphabetic()).count() >= MIN_ANY_CASE;
    let end = name.len().checked_sub(form.len());
    let end = end.and_then(|at| name.get(at..));
    name.ends_with(form) || end.is_some_and(|end| end.eq_ignore_ascii_case(form)) && is_long()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_are_told_by_their_ends() {
        for name in ["한겨레일보", "朝日新聞", "人民日报", "Boston University"] {
            assert!(names_organisation(name), "{name}");
        }
        for name in ["정하은", "陈晓岚", "Jane Doe"] {
            assert!(!names_organisation(name), "{name}");
        }
    }

    #[test]
    fn legal_forms_stand_at_the_ends_of_names() {
        for name in [
            "AWR Muster Sp. z o.o.",
            "Muster S.p.A.",
            "Muster Kft.",
            "Muster Oy",
            "muster group ltd",
            "Muster Limited",
            "HS Muster s.r.o",
            "MUSTER GMBH",
            "Muster SP. Z O.O.",
            "株式会社見本",
            "見本株式会社",
            "ООО Пример",
        ] {
            assert!(has_legal_form(name), "{name}");
        }
        for name in [
            "Jane Doe",
            "Max Incandela",
            "Oyster Abbott",
            "Agnes Kay",
            "jane ab",
        ] {
            assert!(!has_legal_form(name), "{name}");
        }
    }

    #[test]
    fn bodies_are_told_by_what_they_are_for() {
        for text in [
            "Department of Health and Human Services",
            "Centers for Disease Control and Prevention",
            "Moor Society of Clinical Peat and Infectious Mosses",
            "Ministry of Food and Rural Affairs",
            "Moor Office of Public Affairs",
            "Institute of Museum and Library Services",
            "Institute of Museum and Library Services for Leeds",
            "Institut für Moor und Torf",
            "Société pour la Protection des Oiseaux",
        ] {
            assert!(names_body(text), "{text}");
        }
        for text in [
            "Jane Doe",
            "Joan of Arc",
            "Jane Doe of The Mill and Max Muster",
            "Jane Doe for The Mill",
            "Museum of London and Jane Doe",
            "Jane Doe and the Museum of London",
            "Jane Doe and University of Leeds",
            "Royal Society for Birds and Max Muster",
            "the Board of Trade and the Admiralty",
            "by order of the king and queen",
            "Department of",
            "Vincent van Gogh and Paul Gauguin",
            "Ministry of Food 2011",
            "University of Leeds and University of York",
        ] {
            assert!(!names_body(text), "{text}");
        }
    }

    #[test]
    fn initials_amid_a_name_are_no_legal_form() {
        for text in [
            "James S.A. Corey",
            "Juan S.A. Pérez",
            "Jane AB Doe",
            "Jane Doe Limited edition",
        ] {
            assert!(!holds_legal_form(text), "{text}");
        }
        for text in [
            "Muster S.A.",
            "Muster AG, Zürich",
            "Muster B.V. & Söhne",
            "Jane Doe (Muster AG)",
            "Muster GmbH Berlin",
        ] {
            assert!(holds_legal_form(text), "{text}");
        }
    }
}
