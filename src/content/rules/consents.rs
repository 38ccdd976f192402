//! Cookie banners and consent dialogs, and the cookie declarations behind them, by the class names of the widely used
//! tools. They are shown where nobody answered them, or where the styles that hide them are missing.

use super::boxes::boxes;
use crate::content::units::Units;
use crate::content::words::lexicon::{is_unspaced, tokens_of};
use crate::snapshot::tokens::{case_blind_finder, folded};
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Words of class names that only consent tools use, in lower case. Source: OneTrust, Cookiebot, Didomi,
/// Usercentrics, TrustArc, CookieYes, Borlabs, Complianz, Klaro, tarteaucitron, Osano, Cookie Consent, GDPR Cookie
/// Consent.
const TOOLS: [&str; 21] = [
    "onetrust",
    "optanon",
    "cybot",
    "cookiebot",
    "didomi",
    "usercentrics",
    "truste",
    "trustarc",
    "cookieyes",
    "borlabs",
    "complianz",
    "cmplz",
    "klaro",
    "tarteaucitron",
    "osano",
    "cookieconsent",
    "cookiebanner",
    "cookienotice",
    "cookiepopup",
    "cookielaw",
    "cookiedeclaration",
];
/// Words for the subject of a consent, and words for dialogs: a class name must have one of each, since `cookie`
/// alone may be about biscuits.
const SUBJECTS: [&str; 5] = ["cookie", "cookies", "consent", "gdpr", "dsgvo"];
const DIALOGS: [&str; 15] = [
    "alert",
    "banner",
    "consent",
    "declaration",
    "dialog",
    "disclaimer",
    "law",
    "modal",
    "notice",
    "notification",
    "overlay",
    "policy",
    "popup",
    "preferences",
    "settings",
];
/// Words for dialogs that count only right behind a subject: elsewhere in a name they may be about what was read from
/// a cookie.
const BEHIND: [&str; 4] = ["info", "information", "message", "warning"];
/// Finds a word of a tool or a subject in a class name in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&TOOLS[..], &SUBJECTS].concat()));
/// How words in the title of a page about consent or legal matters begin, in lower case, and the one of these that
/// also counts within a word. (`Illegal midterms` is not about terms.)
const TOPICS: [&str; 16] = [
    "cookie",
    "consent",
    "gdpr",
    "dsgvo",
    "privacy",
    "datenschutz",
    "confidentialit",
    "vie priv",
    "privacid",
    "prywatno",
    "конфиденциальност",
    "terms",
    "legal",
    "impressum",
    "imprint",
    "mentions",
];
const WITHIN: &str = "datenschutz";
/// Words in class names of placeholders for embedded content that waits for consent, which are no dialogs. Source:
/// Cookiebot, Complianz.
const WAITING: [&str; 5] = ["optin", "optout", "blocked", "placeholder", "content"];
/// Whole class names of banners: in a longer name, a cookie bar may be something to bake.
const BARS: [&str; 3] = ["cookie-bar", "cookies-bar", "cookiebar"];
/// Maximum share of the page's text that a dialog may have, 0..=1, on a page without an `h1` and on one with:
/// declarations list every cookie. Source: ours, on pages of recipes: 0.69.
const MAX_SHARE: f32 = 0.5;
const MAX_BESIDE_HEADLINE: f32 = 0.8;
/// Maximum number of nodes of an element among which its heading is looked for. Source: ours, to bound the cost.
const MAX_SEARCHED: usize = 16;

/// Which units stand in such a dialog. None of these dialogs holds the headline, or most of the page's text. Linear.
///
/// Source: ours, on wcxb, aeb, snippets, shops and threads: of 203 such elements the truth of one page counts one, a
/// banner, as its text.
pub(super) fn consents(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    if is_about_them(page) {
        return found;
    }
    let held = |id: NodeId| page.totals(id).held_chars();
    let share = match page.tagged(["h1"]).next() {
        Some(_) => MAX_BESIDE_HEADLINE,
        None => MAX_SHARE,
    };
    let most = share * held(page.body()) as f32;
    let mut named = page.called(is_consent);
    // Facebook's class names are generated, but its dialogs have test ids.
    named.extend(page.called_for_tests(is_consent));
    named.sort_unstable();
    let dialogs = boxes(page, units, &named, |id| {
        held(id) as f32 <= most && !is_section(page, id)
    });
    for id in dialogs {
        found[units.within(page, id)].fill(true);
    }
    found
}

/// Whether the page's title is about consent or legal matters: the page may be the declaration itself, or an article
/// about it.
fn is_about_them(page: &PageSnapshot) -> bool {
    let title = page.source.title.to_lowercase();
    // Ideographs are written without spaces: one before a word belongs to another word.
    let is_letter = |c: char| c.is_alphabetic() && !is_unspaced(c);
    let begins = |at: usize| {
        let before = title.get(..at);
        before.is_none_or(|before| !before.ends_with(is_letter))
    };
    TOPICS.iter().any(|topic| {
        let mut places = title.match_indices(*topic);
        places.any(|(at, found)| found == WITHIN || begins(at))
    })
}

/// Whether a class name or id is that of a consent dialog. Most names contain none of the words and are not split.
fn is_consent(name: &str) -> bool {
    let finder = FINDER.as_ref();
    finder.is_some_and(|finder| finder.is_match(name)) && names_consent(name)
}

/// Whether a name is that of a consent dialog. Titles in lower case can be given, too (`cookie settings`).
pub(in crate::content) fn names_consent(name: &str) -> bool {
    if BARS.contains(&name) {
        return true;
    }
    let words: Vec<Cow<'_, str>> = tokens_of(name).collect();
    if words.iter().any(|word| WAITING.contains(&&**word)) {
        return false;
    }
    let mut inside = words.iter();
    if inside.any(|word| TOOLS.contains(&&**word)) {
        return true;
    }
    let is_subject = |word: &Cow<'_, str>| SUBJECTS.contains(&&**word);
    let Some(subject) = words.iter().position(is_subject) else {
        return false;
    };
    let mut others = words.iter().enumerate();
    let mut pairs = words.windows(2);
    others.any(|(i, word)| i != subject && DIALOGS.contains(&&**word))
        || pairs.any(|pair| is_subject(&pair[0]) && BEHIND.contains(&&*pair[1]))
}

/// Whether the id of an element occurs in its heading, as for sections of articles.
fn is_section(page: &PageSnapshot, id: NodeId) -> bool {
    let mut inside = page.subtree(id).take(MAX_SEARCHED);
    let heading = inside.find(|n| page.is_heading(*n));
    let own = page.attribute(id, "id").map(folded);
    // In the heading, a number may precede the words of the id.
    let heading = heading.map(|heading| folded(&page.text(heading)));
    heading.is_some_and(|heading| own.is_some_and(|own| heading.contains(&own)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a box of the given class name is dropped, below a text and with a heading of the given level.
    fn is_out(title: &str, name: (&str, &str), heading: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text(&"What the page says. ".repeat(9)).close();
        t.open_with("div", &[name]);
        t.open(heading).text("Cookie settings").close();
        t.open("p").text("We store cookies to count you.");
        let mut page = t.finish();
        page.source.title = title.to_owned();
        let found = consents(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 3);
        assert!(!found[0] && found[1] == found[2]);
        found[1]
    }

    #[test]
    fn dialogs_are_told_by_their_names() {
        for name in [
            ("id", "onetrust-consent-sdk"),
            ("id", "CybotCookiebotDialog"),
            ("class", "box cookies-popup__text"),
            ("class", "cookieNotice"),
            ("class", "cookie-bar is-open"),
            ("id", "cookie-message"),
            ("id", "cookies-info"),
            ("class", "cookieWarning"),
            ("class", "gdpr-cookie-consent"),
            ("class", "gdpr-cookie-info"),
            ("data-testid", "cookie-policy-banner"),
        ] {
            assert!(is_out("Shrimps", name, "h2"), "{name:?}");
        }
        for name in [
            ("class", "category-cookies-and-bars"),
            ("class", "cookies policy"),
            ("class", "informed-consent"),
            ("class", "tag-cookie-bar"),
            ("class", "has-cookie-banner"),
            ("class", "cmp-text"),
            ("class", "cookieconsent-optin-marketing"),
            ("class", "user-info-from-cookie contact-form"),
        ] {
            assert!(!is_out("Shrimps", name, "h2"), "{name:?}");
        }
    }

    #[test]
    fn what_speaks_of_cookies_is_no_dialog() {
        let name = ("class", "cookie-notice");
        assert!(is_out("Shrimps", name, "h2"));
        assert!(!is_out("Shrimps", name, "h1"), "the headline");
        assert!(!is_out("Chocolate cookies", name, "h2"));
        assert!(!is_out("Privacy policy", name, "h2"));
        let section = ("id", "cookie-settings");
        assert!(!is_out("Server", section, "h2"), "a section of a manual");
        assert!(is_out("Server", section, "p"));
    }

    #[test]
    fn titles_speak_of_it_in_words_of_their_own() {
        let name = ("class", "cookie-notice");
        assert!(is_out("Midterms and illegal votes", name, "h2"));
        for title in [
            "Our terms",
            "Legal notice",
            "Kundendatenschutz",
            "关于cookie",
        ] {
            assert!(!is_out(title, name, "h2"), "{title}");
        }
    }

    #[test]
    fn what_holds_most_of_the_page_is_no_dialog() {
        let out = |tag: &str, times: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(tag).text("Butter chicken").close();
            t.open_with("div", &[("class", "cookie-notice")]);
            t.open("p").text(&"What we store. ".repeat(times));
            let page = t.finish();
            consents(&page, &Units::from_page(&page))
        };
        assert_eq!(out("p", 2), [false, false]);
        assert_eq!(out("h1", 2), [false, true]);
        assert_eq!(out("h1", 9), [false, false]);
    }
}
