//! Lines that count who is online on a board.

use crate::content::units::Unit;

/// How a line begins that counts who is online, and the words for visitors in it; in lower case. The second is
/// required, since texts count other things with such beginnings. Source: the language packs of phpBB, vBulletin and
/// Burning Board.
const ONLINE: [(&str, &str); 18] = [
    ("there are currently ", " users online"),
    ("there is currently ", " user online"),
    ("in total there ", " user online"),
    ("in total there ", " users online"),
    ("insgesamt sind ", " besucher online"),
    ("insgesamt sind ", " benutzer online"),
    ("zurzeit sind ", " benutzer online"),
    ("au total il y a ", " utilisateurs en ligne"),
    ("au total il y a ", " utilisateur en ligne"),
    ("en total hay ", " usuarios conectados"),
    ("in totale ci sono ", " utenti connessi"),
    ("no total há ", " utilizadores"),
    ("no total há ", " usuários online"),
    ("er zijn in totaal ", " gebruikers online"),
    ("jest ", " użytkowników online"),
    ("celkem je ", " uživatelů online"),
    ("celkem je ", " návštěvníků online"),
    ("сейчас посетителей на конференции", ""),
];
/// Words for visitors without and with an account, in lines that count both and nothing else (`73 Guests, 0 Users`),
/// in lower case; and the maximum number of words of such a line. Source: the language packs of SMF.
const GUESTS: [&str; 13] = [
    "guest",
    "guests",
    "gast",
    "gäste",
    "invité",
    "invités",
    "visitante",
    "visitantes",
    "visitatore",
    "visitatori",
    "gasten",
    "gości",
    "гостей",
];
const MEMBERS: [&str; 15] = [
    "user",
    "users",
    "member",
    "members",
    "benutzer",
    "mitglieder",
    "membre",
    "membres",
    "usuario",
    "usuarios",
    "utente",
    "utenti",
    "leden",
    "użytkowników",
    "пользователей",
];
const MAX_COUNTED: u32 = 6;
/// Separator between kinds of visitors, which also identifies a line of [`ONLINE`], and the maximum number of its
/// words. Source: phpBB.
const KINDS: &str = " :: ";
const MAX_ONLINE: u32 = 40;
/// Maximum number of characters of a line that are compared. Source: ours: its beginning and the words for visitors.
const MAX_START: usize = 120;

/// Whether a unit counts who is online on a board.
pub(super) fn counts_visitors(unit: &Unit) -> bool {
    let has_number = || unit.text.bytes().any(|b| b.is_ascii_digit());
    if unit.words > MAX_ONLINE || !has_number() {
        return false;
    }
    let start: String = unit.text.chars().take(MAX_START).collect();
    let start = start.to_lowercase();
    let mut known = ONLINE.iter();
    let counts = |says: &str| start.contains(says) || start.contains(KINDS);
    known.any(|(begin, says)| start.starts_with(*begin) && counts(says))
}

/// Whether a unit counts guests and members of a board, and nothing else.
pub(super) fn counts_guests(unit: &Unit) -> bool {
    let text = unit.text.trim();
    if unit.words > MAX_COUNTED || !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let text = text.to_lowercase();
    let parts = text.split_once(", ");
    parts.is_some_and(|(guests, members)| {
        is_count_of(guests, &GUESTS) && is_count_of(members, &MEMBERS)
    })
}

/// Whether a text is a number and one of the names.
fn is_count_of(text: &str, names: &[&str]) -> bool {
    let name =
        text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | '.' | ' '));
    text.starts_with(|c: char| c.is_ascii_digit()) && names.contains(&name)
}
