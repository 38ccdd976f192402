//! Lines that ask to follow the site in a feed of another one.

use crate::content::rules::links::{leads_to, linked_texts};
use crate::content::rules::texts::{ASK_TO_FOLLOW, begins_with_word, is_entry};
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;

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

/// Whether a line of a text asks to read the site in a feed of another one, and leads there.
pub(super) fn leads_to_channel(page: &PageSnapshot, unit: &Unit) -> bool {
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

#[cfg(test)]
mod tests {
    use crate::content::rules::promotions::promotions;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

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
