//! Lines in the middle of a text that lead to another text of the site: `Read also: ...`.
//!
//! They say of themselves what they are, with a colon or an arrow behind it or in a text of its own above
//! several links, and all the rest of them is a link. What an author refers the reader to stands in a sentence.
//! So do lines that lead to the site in a network: `Like us on ...`, or to its feed in another one, which asks to follow it.

use super::links::{leads_to, linked_texts};
use super::texts::{ASK_TO_FOLLOW, begins_with_word, is_entry, letters, speaks_of_texts};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, is_unspaced};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Most words of such a line. Source: ours: a headline and the label.
const MAX_WORDS: u32 = 30;
/// Most words of its label. Source: ours: `También te puede interesar`.
const MAX_LABEL: usize = 6;
/// Signs that end a label beside a colon.
const ARROWS: [char; 6] = ['»', '›', '>', '→', '|', '–'];

/// What manuals call the functions beside one, in lower case: the author refers to them.
const REFERENCES: &str = "see also";

/// Labels that the lexicon lacks, in lower case; some are written so where capitals have no accents. Source: ours,
/// pages of news.
static LABELS: Phrases = Phrases::separated(
    "a lire|a lire aussi|a voir aussi|see more|auch lesen|sehen sie auch|también lea|tambien lea|\
    también puede leer|tambien puede leer|puedes ver",
    "|",
);
/// Labels of boxes with one link that the lexicon lacks, in lower case: the dotted capital has a dot of its own then.
/// Source: ours, Turkish news.
static BOX_LABELS: Phrases =
    Phrases::separated("ilgili haber|i\u{307}lgi\u{307}li\u{307} haber", "|");
/// How a line begins that leads to the site in a network, in lower case, and most words of it. Source: ours: a
/// network and a name.
static FOLLOW: Phrases = Phrases::separated(
    "like us on|follow us on|follow me on|find us on|join us on|folgen sie uns auf|folge uns auf|\
    suivez-nous sur|síguenos en|siga-nos no|seguici su|volg ons op",
    "|",
);
const MAX_FOLLOW: u32 = 6;
/// Networks, in lower case.
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

/// Where a site is read in a feed of another one, as addresses have it. Source: ours, pages of news in 24 languages.
const CHANNELS: [&str; 5] = [
    "://news.google.",
    "://t.me/",
    "://telegram.me/",
    "whatsapp.com/channel",
    "://chat.whatsapp.com",
];
/// What asks for that as [`ASK_TO_FOLLOW`] does, and is of other forms, too: it asks as the first word of a line or of the
/// sentence with its link.
static ASK_AT_START: Phrases = Phrases::from_words(
    "folge abonnieren sigue segui seuraa urmărește urmăriți عضو تابع تابعوا اشترك انضم עקבו הצטרפו फॉलो जुड़ें",
);
/// The same of languages that end a sentence with it.
const ASK_AT_END: [&str; 6] = [
    "takip edin",
    "takip et",
    "abone olun",
    "abone ol",
    "फॉलो करें",
    "जुड़ें",
];
/// The same of scripts that do not part words: at the start of a line or at the text of its link.
const ASK_UNSPACED: [&str; 8] = [
    "フォロー",
    "登録して",
    "登録はこちら",
    "关注",
    "關注",
    "订阅",
    "구독",
    "ติดตาม",
];
/// What ends a sentence.
const END: [char; 4] = ['.', '?', '!', '…'];
/// Words of a line among which one asks: the first, and the last before its link (`on our channel`).
const MAX_FIRST: usize = 4;
const MAX_BEFORE: usize = 3;
/// Most words of such a line. Source: ours.
const MAX_CHANNEL: u32 = 25;

/// Which units are such lines. What leads to a place of the page itself is none. Linear.
pub(super) fn promotions(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_out = |unit: &Unit| {
        leads_to(page, unit, 0.0).is_some()
            && (is_promotion(unit)
                || has_label(page, unit)
                || lists_others(page, unit)
                || leads_to_network(page, unit)
                || leads_to_channel(page, unit))
    };
    units.list.iter().map(is_out).collect()
}

/// Whether a line is the name of a list of other texts, and links to several.
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

/// Whether a line of a text leads to the site in a network.
fn leads_to_network(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_FOLLOW || is_entry(page, unit) {
        return false;
    }
    let text = unit.text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    FOLLOW.begins(&text) && words.any(|word| NETWORKS.contains(&word))
}

/// Whether a line of a text asks to read the site in a feed of another one, and leads there.
fn leads_to_channel(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_CHANNEL || is_entry(page, unit) {
        return false;
    }
    let leads = leads_to(page, unit, 0.0).is_some_and(|address| {
        let address = address.to_ascii_lowercase();
        CHANNELS.iter().any(|channel| address.contains(channel))
    });
    leads && asks_to_follow(page, unit)
}

/// Whether a line asks so: one of its first words, the first of the sentence with its link, or one of the last before
/// that. Most such sentences follow a question: `Did you know that we are on Telegram? Join us here`.
fn asks_to_follow(page: &PageSnapshot, unit: &Unit) -> bool {
    let (before, link) = before_link(page, unit);
    let text = unit.text.to_lowercase();
    let words = words_of(&text);
    let to_link = words_of(&before).len();
    let asks = |at: usize| begins_to_ask(words.get(at..).unwrap_or_default());
    let first = words.first().copied().unwrap_or_default();
    let sentence = last_sentence(&before, &link);
    let sentence = words_of(&sentence);
    let asks_first = || {
        let first = sentence.first();
        begins_to_ask(&sentence) || first.is_some_and(|first| ASK_AT_START.holds(first))
    };
    let end = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    (0..MAX_FIRST).any(asks)
        || (to_link.saturating_sub(MAX_BEFORE)..=to_link).any(asks)
        || ASK_AT_START.holds(first)
        || asks_first()
        || ASK_AT_END.iter().any(|ask| end.ends_with(ask))
        || asks_unspaced(&text, &before, &link)
}

/// Whether some words begin so.
fn begins_to_ask(words: &[&str]) -> bool {
    begins_with_word(&ASK_TO_FOLLOW, &words.join(" "))
}

/// The sentence that a link stands in, up to its end, given what stands before it: behind the last sign that ends one,
/// and without signs that open it (`¡`).
fn last_sentence(before: &str, link: &str) -> String {
    let ends = before.char_indices().rev().filter(|(_, c)| END.contains(c));
    let ends = ends.map(|(at, c)| &before[at + c.len_utf8()..]);
    let mut begins = ends.filter(|rest| rest.starts_with(char::is_whitespace));
    let own = begins.next().unwrap_or(before);
    let sentence = format!("{own}{link}");
    sentence
        .trim_start_matches(|c: char| !c.is_alphanumeric())
        .to_owned()
}

/// Whether a line asks so in a script that does not part words, given what stands before its link and what that says.
fn asks_unspaced(text: &str, before: &str, link: &str) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric();
    let [text, before, link] = [text, before, link].map(|text| text.trim_matches(is_sign));
    let asks = |ask: &&str| {
        text.starts_with(*ask)
            || before.ends_with(*ask)
            || link.starts_with(*ask)
            || link.ends_with(*ask)
    };
    ASK_UNSPACED.iter().any(asks)
}

/// What a line says before its first link, and what that says, in lower case.
fn before_link(page: &PageSnapshot, unit: &Unit) -> (String, String) {
    let (mut before, mut inside, mut first) = (String::new(), String::new(), None);
    for (text, link) in linked_texts(page, unit) {
        let own = page.node(text).text.as_deref().unwrap_or("");
        match (link, first) {
            (None, None) => before.push_str(own),
            (Some(_), None) => {
                first = link;
                inside.push_str(own);
            }
            (_, Some(_)) if link == first => inside.push_str(own),
            _ => break,
        }
    }
    (before.to_lowercase(), inside.to_lowercase())
}

/// The words of a text, without signs.
fn words_of(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    words.filter(|word| !word.is_empty()).collect()
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
    // Nearly all behind the label is the link, whether the label is part of it or not.
    let is_linked = unit.link_chars >= letters;
    // An address is what an author gives.
    let is_address = rest.contains(['.', '@']) && !rest.trim().contains(char::is_whitespace);
    let says = || is_label(label) || LABELS.holds_in_any_case(label.trim());
    (1..=MAX_LABEL).contains(&words) && letters > 0 && is_linked && !is_address && says()
}

/// Whether a label in an element of its own stands before a link that is all the rest of the line, without a sign between
/// them, and is a phrase as a whole, of two words or more (`İLGİLİ HABER` in a box of its own style).
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

/// Whether a label, the link behind it aside, begins as those of promotions do. Where its first word may begin any
/// headline (`More than 500 homes`), that is all of it (`More`), what follows belongs to a phrase (`Watch also`), or
/// the label speaks of texts. Names that stand alone above links are asked for more ([`super::other_texts`]).
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
            false, true, false,
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
    #[test]
    fn lines_that_ask_to_follow_a_feed_are_told() {
        let is_out = |before: &str, address: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(before);
            t.open_with("a", &[("href", address)]).text("Google News");
            t.close().text(behind);
            let page = t.finish();
            promotions(&page, &Units::from_page(&page)) == [true]
        };
        let (news, rest) = ("https://news.google.com/x", " and read all the news first.");
        assert!(is_out("Follow Moor Post on ", news, rest));
        assert!(is_out("Подписывайтесь на ", "https://t.me/moor", ""));
        assert!(is_out("本サイトをフォロー: ", news, ""));
        assert!(!is_out(
            "Follow Moor Post on ",
            "https://moor.example/",
            rest
        ));
        assert!(!is_out("What was said on ", news, " is not true."));
        assert!(is_out(
            "For all of the news of the moor, join us on ",
            news,
            ""
        ));
        assert!(is_out("Theo dõi chúng tôi trên ", news, ""));
        assert!(is_out("", news, "'te takip edin"));
        for sentence in [
            "Following the report, the mayor wrote on ",
            "She has 20,000 subscribers on ",
            "Президент подписал указ о финансировании, сообщил мэр в ",
            "In seguito alla decisione, il sindaco ha scritto su ",
            "Theo thông báo của thị trưởng trên ",
            "Readers who joined the ",
        ] {
            for channel in ["https://t.me/mayor/12", "https://chat.whatsapp.com/x"] {
                assert!(!is_out(sentence, channel, ", it was said."), "{sentence}");
            }
        }
        assert!(!is_out("登録者数の多い", news, "で発表した。"));
        let telegram = "https://t.me/moor";
        assert!(is_out(
            "¿Ya sabías que tenemos canal de Telegram? ¡Únete desde tu celular en este ",
            telegram,
            "."
        ));
        assert!(!is_out(
            "Who joins the army? He gave the numbers on his own ",
            telegram,
            "."
        ));
        let long = "word ".repeat(30);
        assert!(!is_out("They who follow us on ", news, &long), "a text");
    }
}
