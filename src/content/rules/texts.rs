//! Predicates about single texts that several rules share.

use crate::content::length::Length;
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, PageSnapshot};

/// Minimum number of words of a paragraph without links. Source: ours.
const MIN_PARAGRAPH: u32 = 20;
/// Maximum number of ancestors from a text to its button. Source: ours: inline markup around a word, an icon beside
/// it.
const MAX_IN_BUTTON: usize = 5;
/// Minimum number of capitals for a text to count as written in capitals. Source: ours: more than most abbreviations
/// have.
const MIN_CAPITALS: usize = 4;
/// Maximum number of digits of a count. Source: ours: millions; a longer number is an identifier.
const MAX_DIGITS: usize = 7;
/// Elements whose text is a table cell, a list item, a term or a caption: there, a short text may be content.
pub(super) const ENTRIES: [&str; 8] = [
    "td",
    "th",
    "li",
    "dt",
    "dd",
    "caption",
    "figcaption",
    "label",
];
/// How a question ends.
pub(in crate::content) const ASKS: [char; 4] = ['?', '？', '؟', '\u{37e}'];
/// Attributes of controls that open or select something. Source: WAI-ARIA.
pub(super) const OPENING: [&str; 4] = [
    "aria-expanded",
    "aria-controls",
    "aria-selected",
    "aria-haspopup",
];
/// How a truncated text ends. Source: ours, on wcxb, aeb, snippets and kreuzer: all 7 texts that end so and are the
/// beginning of a neighbouring text, both shown or both hidden, add nothing to that neighbour.
pub(in crate::content) const CUT: [&str; 4] = ["…", "...", "[…]", "[...]"];

/// Labels before a breadcrumb, in lower case. Source: Drupal and Joomla; Chinese and Japanese news sites.
static YOU_ARE_HERE: Phrases = Phrases::separated(
    "you are here|sie sind hier|sie befinden sich hier|vous êtes ici|usted está aquí|se encuentra usted aquí|\
    tu sei qui|você está aqui|je bent hier|jesteś tutaj|вы здесь|ви тут|jste zde|du är här|du er her|\
    当前位置|當前位置|现在位置|現在位置|目前位置|您的位置|您所在的位置|您现在的位置|您現在的位置|您当前的位置|\
    您当前位置|您的当前位置|你的位置|你现在的位置|你当前的位置|現在地",
    "|",
);

/// Words for articles of a site, in lower case. A label that begins with an ambiguous word (`More`) announces other
/// articles if it has one of these. Source: ours, pages of news.
static TEXTS: Phrases = Phrases::from_words(
    "article articles post posts story stories coverage discussions videos reading links",
);

/// Imperatives by which a line asks to follow a site or to subscribe to its newsletter, in lower case, as whole
/// words, with spaces for the signs between words. Sentences of news use other forms (`following`, `subscribers`,
/// `подписал`). Source: ours, pages of news in 24 languages.
pub(in crate::content) static ASK_TO_FOLLOW: Phrases = Phrases::separated(
    "follow|join|subscribe|folgen sie|folge uns|folgt uns|abonnieren sie|abonniere|suivez|abonnez|abonne toi|rejoignez|\
    síguenos|siguenos|síganos|seguinos|suscríbete|suscríbase|únete|unete|únase|súmate|siga|acompanhe|inscreva|\
    seguici|iscriviti|unisciti|volg|abonneer|obserwuj|dołącz|subskrybuj|śledź|sledujte|odebírejte|odoberajte|\
    følg|följ|kövess|kövesse|iratkozz|iratkozzon|csatlakozz|csatlakozzon|abonează|abonați vă|ακολουθήστε|\
    подписывайтесь|подпишитесь|подпишись|следите|вступайте|присоединяйтесь|підписуйтесь|підписуйтеся|підпишіться|\
    підпишись|стежте|долучайтесь|приєднуйтесь|последвайте|абонирайте|zapratite|pratite|takip edin|abone olun|\
    ikuti|gabung|theo dõi|تابعونا|اشتركوا|انضموا|عضو شوید|फॉलो करें",
    "|",
);

/// Whether a text, in lower case, begins with one of the phrases, at a word boundary.
pub(in crate::content) fn begins_with_word(phrases: &Phrases, text: &str) -> bool {
    let mut behind = phrases.rests(text);
    behind.any(|behind| !behind.starts_with(char::is_alphanumeric))
}

/// Whether a label contains one of the words for articles of a site.
pub(super) fn speaks_of_texts(label: &str) -> bool {
    let mut words = label.split(|c: char| !c.is_alphanumeric());
    words.any(|word| TEXTS.holds_in_any_case(word))
}

/// Whether a label, apart from its colon, announces a breadcrumb: `You are here:`.
pub(super) fn names_place(label: &str) -> bool {
    let is_around = |c: char| c.is_whitespace() || COLONS.contains(&c);
    YOU_ARE_HERE.holds_in_any_case(label.trim_matches(is_around))
}

/// Whether a text is a paragraph without links.
pub(super) fn is_plain_paragraph(unit: &Unit) -> bool {
    unit.link_chars == 0 && unit.words >= MIN_PARAGRAPH
}

/// Whether a text has at least [`MIN_CAPITALS`] capitals and no lower-case letter.
pub(super) fn is_in_capitals(text: &str) -> bool {
    let capitals = text.chars().filter(|c| c.is_uppercase());
    capitals.take(MIN_CAPITALS).count() == MIN_CAPITALS && !text.contains(char::is_lowercase)
}

/// Whether a unit is a heading, a cell, a list item, a term or a caption ([`ENTRIES`]), where even a label may be
/// content.
pub(super) fn is_entry(page: &PageSnapshot, unit: &Unit) -> bool {
    page.is_heading(unit.block) || ENTRIES.contains(&page.tag(unit.block))
}

/// Whether a unit is neither such an entry ([`is_entry`]) nor preformatted text.
pub(super) fn stands_free(page: &PageSnapshot, unit: &Unit) -> bool {
    !is_entry(page, unit) && page.tag(unit.block) != "pre"
}

/// Whether the whole unit is clickable: it is a link, or stands in a button.
pub(in crate::content) fn is_pressed(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    unit.is_link() || around.any(|up| page.is_button(up))
}

/// The whole numbers in a text, without their thousands separators; `None` for a number that is too long to be a
/// count.
pub(in crate::content) fn numbers(text: &str) -> impl Iterator<Item = Option<usize>> {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let words = text.split(move |c: char| !is_of_number(c));
    let numbers = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    numbers.map(|word| {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        let is_count = digits.len() <= MAX_DIGITS;
        is_count.then(|| digits.parse().ok()).flatten()
    })
}

/// How many letters and digits a text has.
pub(super) fn letters(text: &str) -> u32 {
    let said: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    Length::from_text(&said).chars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_the_path_to_the_page_is_told() {
        for label in [
            "You are here:",
            "Sie sind hier",
            "您现在的位置：",
            "當前位置 ：",
        ] {
            assert!(names_place(label), "{label}");
        }
        for label in ["You are here to stay", "位置", "Here:", ""] {
            assert!(!names_place(label), "{label}");
        }
    }

    #[test]
    fn numbers_have_marks_for_thousands() {
        let found: Vec<Option<usize>> = numbers("1–12, of 1.204 (A12345678)").collect();
        assert_eq!(found, [Some(1), Some(12), Some(1204), None]);
        assert_eq!(numbers("No. of 'em, ...").count(), 0);
    }

    #[test]
    fn a_short_form_and_signs_are_no_line_in_capitals() {
        assert!(is_in_capitals("DON'T MISS") && is_in_capitals("PHOTOS 2024"));
        for text in ["NATO says", "USA", "1234", "広告の時間"] {
            assert!(!is_in_capitals(text), "{text}");
        }
    }
}
