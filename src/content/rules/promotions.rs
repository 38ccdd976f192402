//! Lines in the middle of a text that lead to another article of the site: `Read also: ...`.
//!
//! They have a label with a colon or an arrow behind it, or in a text node of its own above several links, and all
//! the rest is a link. The references of an author stand in a sentence instead. The box of a player for another film
//! has no link: there, the label and the title must be all of its text ([`players`]). Lines back to the list of
//! articles (`Back to the list`), to the site's page in a social network (`Like us on ...`), or to its feed on
//! another platform ([`channels`]) are dropped, too.

mod channels;
mod players;

use super::links::{leads_to, linked_texts};
use super::texts::{is_entry, letters, speaks_of_texts};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, is_unspaced};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use channels::leads_to_channel;
use players::is_of_player;

/// Maximum number of words of such a line. Source: ours: a headline and the label.
const MAX_WORDS: u32 = 30;
/// Maximum number of words of its label. Source: ours: `También te puede interesar`.
const MAX_LABEL: usize = 6;
/// Signs that end a label, in addition to a colon.
const ARROWS: [char; 6] = ['»', '›', '>', '→', '|', '–'];

/// The label of related functions in manuals, in lower case: a reference of the author, which is kept.
const REFERENCES: &str = "see also";

/// Labels that the lexicon lacks, in lower case; some without accents, as they are written in capitals. Source: ours,
/// pages of news.
static LABELS: Phrases = Phrases::separated(
    "a lire|a lire aussi|a voir aussi|see more|auch lesen|sehen sie auch|también lea|tambien lea|\
    también puede leer|tambien puede leer|puedes ver",
    "|",
);
/// Labels of boxes with one link that the lexicon lacks, in lower case: there, the dotted capital `İ` becomes two
/// characters. Source: ours, Turkish news.
static BOX_LABELS: Phrases =
    Phrases::separated("ilgili haber|i\u{307}lgi\u{307}li\u{307} haber", "|");
/// How a line begins that leads to the site's page in a social network, in lower case, and the maximum number of its
/// words. Source: ours: a network and a name.
static FOLLOW: Phrases = Phrases::separated(
    "like us on|follow us on|follow me on|find us on|join us on|folgen sie uns auf|folge uns auf|\
    suivez-nous sur|síguenos en|siga-nos no|seguici su|volg ons op",
    "|",
);
const MAX_FOLLOW: u32 = 6;
/// Social networks, in lower case.
const NETWORKS: [&str; 17] = [
    "facebook",
    "twitter",
    "x",
    "instagram",
    "youtube",
    "linkedin",
    "pinterest",
    "tiktok",
    "telegram",
    "whatsapp",
    "threads",
    "mastodon",
    "bluesky",
    "discord",
    "tumblr",
    "snapchat",
    "reddit",
];

/// Links back to the list of articles, in lower case. Source: Bitrix, its template of a text of news.
static BACK: Phrases = Phrases::separated(
    "возврат к списку|вернуться к списку|повернення до списку|back to list|back to the list|return to list|\
    zurück zur liste",
    "|",
);

/// Which units are such lines. Links to fragments of the page itself do not count. Linear.
pub(super) fn promotions(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_out = |unit: &Unit| {
        leads_to(page, unit, 0.0).is_some()
            && (is_promotion(unit)
                || has_label(page, unit)
                || leads_back(unit)
                || lists_others(page, unit)
                || leads_to_network(page, unit)
                || leads_to_channel(page, unit))
    };
    let is_film = |unit: &Unit| labels_other(unit) && is_of_player(page, units, unit);
    let all = units.list.iter();
    all.map(|unit| is_out(unit) || is_film(unit)).collect()
}

/// Whether a line is the label of a list of other articles and links to several of them.
fn lists_others(page: &PageSnapshot, unit: &Unit) -> bool {
    let label = page.node(unit.first).text.as_deref().map_or("", str::trim);
    let Some(rest) = unit.text.strip_prefix(label).filter(|_| !label.is_empty()) else {
        return false;
    };
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let links = inside.filter(|id| page.tag(*id) == "a").count();
    let name = label.trim_end_matches(COLONS).trim_end();
    links > 1
        && unit.link_chars >= letters(rest)
        && Lexicon::get().names_other_texts(label)
        && !name.eq_ignore_ascii_case(REFERENCES)
}

/// Whether a line is nothing but a link back to the list of articles.
fn leads_back(unit: &Unit) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric();
    unit.link_chars >= letters(&unit.text)
        && BACK.holds_in_any_case(unit.text.trim_matches(is_sign))
}

/// Whether a line asks to follow the site in a social network, with a link.
fn leads_to_network(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_FOLLOW || is_entry(page, unit) {
        return false;
    }
    let text = unit.text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    FOLLOW.begins(&text) && words.any(|word| NETWORKS.contains(&word))
}

fn is_promotion(unit: &Unit) -> bool {
    if unit.words > MAX_WORDS {
        return false;
    }
    let is_end = |c: char| COLONS.contains(&c) || ARROWS.contains(&c);
    let Some((label, rest)) = unit.text.split_once(is_end) else {
        return false;
    };
    let words = label.split_whitespace().count();
    let letters = letters(rest);
    // Nearly all that follows the label is a link, whether the label is part of the link or not.
    let is_linked = unit.link_chars >= letters;
    // An address that is printed as such is a reference of the author.
    let is_address = rest.contains(['.', '@']) && !rest.trim().contains(char::is_whitespace);
    let says = || is_label(label) || LABELS.holds_in_any_case(label.trim());
    (1..=MAX_LABEL).contains(&words) && letters > 0 && is_linked && !is_address && says()
}

/// Whether a line without a link is a label of at least two words with a colon, and the title of another article or
/// film (`Watch also: ...`). A label of one word may be the beginning of any headline.
fn labels_other(unit: &Unit) -> bool {
    if unit.link_chars > 0 || unit.words > MAX_WORDS {
        return false;
    }
    unit.text.split_once(COLONS).is_some_and(|(label, rest)| {
        let label = label.trim();
        let words = label.split_whitespace().count();
        (2..=MAX_LABEL).contains(&words)
            && letters(rest) > 0
            && !label.eq_ignore_ascii_case(REFERENCES)
            && (is_label(label) || LABELS.holds_in_any_case(label))
    })
}

/// Whether a label in an element of its own stands before a link that is all the rest of the line, without a colon or
/// arrow, and the label is a whole known phrase of at least two words (`İLGİLİ HABER` in a box of its own style) or
/// one of [`BOX_LABELS`].
fn has_label(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_WORDS || is_entry(page, unit) {
        return false;
    }
    let mut texts = linked_texts(page, unit);
    let Some((first, None)) = texts.next() else {
        return false;
    };
    let label = page.node(first).text.as_deref().unwrap_or("").trim();
    let is_apart = page.parent(first).is_some_and(|up| up != unit.block);
    let is_phrase = || {
        let is_known = Lexicon::get().is_phrase(label, Phrase::Promotion);
        BOX_LABELS.holds_in_any_case(label)
            || is_known && label.contains(' ') && !label.eq_ignore_ascii_case(REFERENCES)
    };
    let mut links = texts.map(|(_, link)| link);
    let link = links.next().flatten();
    is_apart && link.is_some() && links.all(|other| other == link) && is_phrase()
}

/// Whether a label begins as those of promotions do. If its first word may begin any headline
/// (`More than 500 homes`), the label must consist of that word (`More`), begin with a longer phrase (`Watch also`),
/// or have a word for articles. Labels that stand alone above links are tested more strictly
/// ([`super::other_texts`]).
fn is_label(label: &str) -> bool {
    let lexicon = Lexicon::get();
    let begins = |text: &str| lexicon.begins(text, Phrase::Promotion);
    if !begins(label) {
        return false;
    }
    let words: Vec<&str> = label.split_whitespace().collect();
    let first = words.first().filter(|_| words.len() > 1);
    let is_any = first.is_some_and(|word| begins(word) && !word.contains(is_unspaced));
    let mut starts = (2..=words.len()).filter_map(|end| words.get(..end));
    !is_any
        || speaks_of_texts(label)
        || starts.any(|start| lexicon.is_phrase(&start.join(" "), Phrase::Promotion))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_label_in_an_element_of_its_own_needs_no_sign() {
        let told = |tag: &str, label: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open(tag).text(label).close();
            t.open_with("a", &[("href", "/b")])
                .text("Balon turlarına yeni düzenleme")
                .close();
            t.text(behind);
            let page = t.finish();
            promotions(&page, &Units::from_page(&page)) == [true]
        };
        assert!(told("span", "İLGİLİ HABER", "") && told("span", "Read also", ""));
        assert!(!told("span", "See also", ""), "a manual's");
        assert!(!told("span", "Our balloons", ""));
        assert!(!told("span", "Read also", "which was written later"));
    }

    #[test]
    fn lines_that_lead_away_are_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (before, link, after) in [
            ("VEA TAMBIÉN: ", "Diez consejos para viajar", ""),
            ("", "À lire aussi » Le gouvernement recule", ""),
            ("Lesen Sie auch: ", "Was jetzt gilt", ""),
            (
                "Read more: the author says it ",
                "here",
                " and in his book, at length.",
            ),
            ("More information at: ", "luboku.com", "."),
            ("", "Pumps & more: marine supplies", ""),
            ("Note: ", "Chapter two", ""),
            ("Read more about it in ", "chapter two", ""),
            ("A lire aussi : ", "Le gouvernement recule", ""),
            ("También lea: ", "Qué dice el gobierno", ""),
            ("Like us on ", "Facebook", ""),
            ("Follow us on ", "the map", " to the place where we dug."),
            ("Join us ", "online", " at noon"),
            ("Lea: ", "Ich finde das gut so", ""),
            ("See more: ", "The piers and the stream", ""),
            ("See more: ", "Figure 2", ""),
            ("", "← Возврат к списку", ""),
            ("Back to ", "the list", ""),
        ] {
            let is_own = link.starts_with("Figure");
            let href = if is_own { "#figure" } else { "x.html" };
            t.open("p").text(before).open_with("a", &[("href", href)]);
            t.text(link).close().text(after).close();
        }
        let page = t.finish();
        let found = promotions(&page, &Units::from_page(&page));
        let is_out = [
            true, true, true, false, false, false, false, false, true, true, true, false, false,
            false, true, false, true, false,
        ];
        assert_eq!(found, is_out);
    }

    #[test]
    fn headlines_with_a_colon_are_no_promotions() {
        let is_out = |line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .open_with("a", &[("href", "x.html")]);
            t.text(line);
            let page = t.finish();
            promotions(&page, &Units::from_page(&page)) == [true]
        };
        for line in [
            "More than 500 homes flooded: police",
            "Watch Dogs: Legion review",
            "Related parties: what the law says",
        ] {
            assert!(!is_out(line), "{line}");
        }
        for line in [
            "More: The piers and the stream",
            "More stories: The piers and the stream",
            "Related reading: The piers and the stream",
            "Watch also: The piers and the stream",
            "Mira también este video: The piers and the stream",
        ] {
            assert!(is_out(line), "{line}");
        }
    }

    #[test]
    fn a_name_above_several_links_tells_what_they_are() {
        let is_out = |label: &str, links: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").open("strong").text(label).close();
            for _ in 0..links {
                t.open("br").close().open_with("a", &[("href", "x.html")]);
                t.text("Le gouvernement recule").close();
            }
            let page = t.finish();
            promotions(&page, &Units::from_page(&page))
        };
        assert_eq!(is_out("Related stories", 2), [true]);
        assert_eq!(is_out("Related stories", 1), [false]);
        assert_eq!(is_out("What we read", 2), [false]);
        assert_eq!(is_out("See also:", 2), [false]);
    }
}
