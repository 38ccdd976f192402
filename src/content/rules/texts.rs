//! What texts are, as several rules ask it.

use crate::content::length::Length;
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, PageSnapshot};

/// Fewest words of a text without links. Source: ours: a paragraph.
const MIN_PARAGRAPH: u32 = 20;
/// Elements from a text to its button. Source: ours: what dresses a word, an icon beside it.
const MAX_IN_BUTTON: usize = 5;
/// Fewest capitals of what is in capitals. Source: ours: more than most short forms have.
const MIN_CAPITALS: usize = 4;
/// Most digits of a number that counts something. Source: ours: millions; what is longer is a name.
const MAX_DIGITS: usize = 7;
/// Where labels are of the page: a row of a table, an entry of a list, the title of a part.
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
/// What a question ends with.
pub(in crate::content) const ASKS: [char; 4] = ['?', '？', '؟', '\u{37e}'];
/// Attributes of what opens or chooses something. Source: WAI-ARIA.
pub(super) const OPENING: [&str; 4] = [
    "aria-expanded",
    "aria-controls",
    "aria-selected",
    "aria-haspopup",
];
/// What a text that was cut ends with. Source: ours, on wcxb, aeb, snippets and kreuzer: all 7 texts that end so and begin
/// one beside them, both shown or both hidden, say nothing that the other does not.
pub(in crate::content) const CUT: [&str; 4] = ["…", "...", "[…]", "[...]"];

/// What stands before the path to the page, in lower case. Source: Drupal and Joomla; Chinese and Japanese news sites.
static YOU_ARE_HERE: Phrases = Phrases::separated(
    "you are here|sie sind hier|sie befinden sich hier|vous êtes ici|usted está aquí|se encuentra usted aquí|\
    tu sei qui|você está aqui|je bent hier|jesteś tutaj|вы здесь|ви тут|jste zde|du är här|du er her|\
    当前位置|當前位置|现在位置|現在位置|目前位置|您的位置|您所在的位置|您现在的位置|您現在的位置|您当前的位置|\
    您当前位置|您的当前位置|你的位置|你现在的位置|你当前的位置|現在地",
    "|",
);

/// Words for texts of a site, in lower case: a name that begins with a word which may begin any (`More`) speaks of them
/// if it has one. Source: ours, pages of news.
static TEXTS: Phrases = Phrases::from_words(
    "article articles post posts story stories coverage discussions videos reading links",
);

/// How a line asks to follow a site or to get its letters, in lower case, signs between words as spaces: imperatives, as
/// whole words. A sentence of news has other forms of them (`following`, `subscribers`, `подписал`). Source: ours, pages
/// of news in 24 languages.
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

/// Whether a text, in lower case, begins with one of some phrases, in whole words.
pub(in crate::content) fn begins_with_word(phrases: &Phrases, text: &str) -> bool {
    let mut behind = phrases.rests(text);
    behind.any(|behind| !behind.starts_with(char::is_alphanumeric))
}

/// Whether a label has a word for texts of a site.
pub(super) fn speaks_of_texts(label: &str) -> bool {
    let mut words = label.split(|c: char| !c.is_alphanumeric());
    words.any(|word| TEXTS.holds_in_any_case(word))
}

/// Whether a label, its colon aside, says that where the page stands on its site follows.
pub(super) fn names_place(label: &str) -> bool {
    let is_around = |c: char| c.is_whitespace() || COLONS.contains(&c);
    YOU_ARE_HERE.holds_in_any_case(label.trim_matches(is_around))
}

/// Whether a text is a paragraph without links.
pub(super) fn is_plain_paragraph(unit: &Unit) -> bool {
    unit.link_chars == 0 && unit.words >= MIN_PARAGRAPH
}

/// Whether a text has letters with a case, and all are capitals.
pub(super) fn is_in_capitals(text: &str) -> bool {
    let capitals = text.chars().filter(|c| c.is_uppercase());
    capitals.take(MIN_CAPITALS).count() == MIN_CAPITALS && !text.contains(char::is_lowercase)
}

/// Whether a label would be of the page where a unit stands.
pub(super) fn is_entry(page: &PageSnapshot, unit: &Unit) -> bool {
    page.is_heading(unit.block) || ENTRIES.contains(&page.tag(unit.block))
}

/// Whether a unit stands by itself: it is no entry of something, and no code.
pub(super) fn stands_free(page: &PageSnapshot, unit: &Unit) -> bool {
    !is_entry(page, unit) && page.tag(unit.block) != "pre"
}

/// Whether all of a text is pressed: it is a link, or stands in a button.
pub(in crate::content) fn is_pressed(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    unit.is_link() || around.any(|up| page.is_button(up))
}

/// The whole numbers of a text, the marks for thousands in them aside; none for one that is too long to count anything.
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
