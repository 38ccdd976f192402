//! Dialogs that ask for leave to store cookies, and the declarations behind them: their tools and themes give them
//! names that nothing else has. They are printed where nobody answered them, or the styles are missing that hide
//! them.

use super::boxes::boxes;
use crate::content::units::Units;
use crate::content::words::lexicon::{is_unspaced, tokens_of};
use crate::snapshot::tokens::{case_blind_finder, folded};
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Words of names that such tools alone give, in lower case. Source: OneTrust, Cookiebot, Didomi, Usercentrics,
/// TrustArc, CookieYes, Borlabs, Complianz, Klaro, tarteaucitron, Osano, Cookie Consent, GDPR Cookie Consent.
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
/// Words of what is asked, and words of dialogs, one of either in one name: cookies alone may be baked.
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
/// Words of dialogs right behind what is asked: what was read from a cookie is shown elsewhere, too.
const BEHIND: [&str; 4] = ["info", "information", "message", "warning"];
/// Finds a word of a tool or of what is asked in one pass over a name; `None` only if it could not be prepared.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&TOOLS[..], &SUBJECTS].concat()));
/// What words in the title of a page begin with that may be about such things, in lower case, and which of it stands
/// within words, too. Illegal midterms are not about terms.
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
/// Words of the names of what waits for leave, and is no dialog. Source: Cookiebot, Complianz.
const WAITING: [&str; 5] = ["optin", "optout", "blocked", "placeholder", "content"];
/// Whole names, likewise: a bar alone may be baked, too.
const BARS: [&str; 3] = ["cookie-bar", "cookies-bar", "cookiebar"];
/// Largest share of what a page holds that such an element has, and where there is a headline elsewhere: declarations
/// list every cookie. Source: ours, on pages of recipes: 0.69.
const MAX_SHARE: f32 = 0.5;
const MAX_BESIDE_HEADLINE: f32 = 0.8;
/// Nodes of an element among which its heading is looked for. Source: ours, bounds the cost.
const MAX_SEARCHED: usize = 16;

/// Which units stand in one. None holds the headline, or most of what the page says. Linear.
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
    // Facebook's classes are made up, and its dialogs have names for tests.
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

/// Whether the page's title speaks of such things: it may be the declaration, or a text about them.
fn is_about_them(page: &PageSnapshot) -> bool {
    let title = page.source.title.to_lowercase();
    // Ideographs before a word are others.
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

/// Whether what is called so is such a dialog; most names have nothing of it, and are not cut into words.
fn is_consent(name: &str) -> bool {
    let finder = FINDER.as_ref();
    finder.is_some_and(|finder| finder.is_match(name)) && names_consent(name)
}

/// Whether a name is of such a dialog; so is a title, in lower case (`cookie settings`).
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

/// Whether an element is named after its heading, as sections of texts are.
fn is_section(page: &PageSnapshot, id: NodeId) -> bool {
    let mut inside = page.subtree(id).take(MAX_SEARCHED);
    let heading = inside.find(|n| page.is_heading(*n));
    let own = page.attribute(id, "id").map(folded);
    // A number may stand before the words.
    let heading = heading.map(|heading| folded(&page.text(heading)));
    heading.is_some_and(|heading| own.is_some_and(|own| heading.contains(&own)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a box of that name is out, below a text and with a heading of that level.
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
