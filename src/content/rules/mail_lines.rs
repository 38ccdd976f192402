//! Lines that a letter by mail has around its text: a link to the same in a browser above it, and one to end the
//! subscription below. Programs that write mail give them no name.
//!
//! Source: ours, letters of MJML and of other builders. The link says it and nothing else; above, it is the whole line,
//! and no running text stands before it; below, none stands behind it. A text that speaks of either goes on; so the last
//! running text is such a line only where it stands in another element than the one before, as each piece of a letter
//! does, and none with a heading of its own is.

use super::links::linked_texts;
use super::texts::stands_free;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of such a line. Source: ours: why a reader gets the letter, in two sentences.
const MAX_WORDS: u32 = 40;
/// Most characters of such a link; it bounds the cost. Source: ours.
const MAX_LINK: u32 = 60;

/// What links to the letter in a browser say, in lower case. Source: ours.
static IN_BROWSER: Phrases = Phrases::separated(
    "view in browser|view in your browser|view this email in your browser|view this email in a browser|\
    view email in browser|open in browser|im browser ansehen|im browser anzeigen|im browser öffnen|\
    voir dans le navigateur|voir la version en ligne|version en ligne|ver en el navegador|ver no navegador|\
    visualizza nel browser|apri nel browser|bekijk in browser|bekijk in je browser|zobacz w przeglądarce|\
    открыть в браузере|посмотреть в браузере|在浏览器中查看|在瀏覽器中查看|ブラウザで見る|브라우저에서 보기",
    "|",
);
/// What links say that end the subscription, likewise. Source: ours.
static UNSUBSCRIBE: Phrases = Phrases::separated(
    "unsubscribe|unsubscribe here|unsubscribe from this list|newsletter abmelden|newsletter abbestellen|hier abmelden|\
    se désabonner|se désinscrire|me désinscrire|darse de baja|cancelar suscripción|cancelar la suscripción|\
    cancelar inscrição|descadastrar|annulla iscrizione|disiscriviti|afmelden|uitschrijven|wypisz się|отписаться|\
    avregistrera|退订|退訂|取消订阅|取消訂閱|配信停止|수신거부|abonelikten çık",
    "|",
);

/// Which units are such lines. Linear.
pub(super) fn mail_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let is_text = |unit: &Unit| !unit.concealed && unit.is_running_text();
    let first = list.iter().position(is_text).unwrap_or(list.len());
    let last = list.iter().rposition(is_text).unwrap_or(0);
    let holder = |i: usize| page.parent(list[i].block);
    let before = list[..last].iter().rposition(is_text);
    let is_of_text = before.is_some_and(|before| holder(before) == holder(last));
    let is_headed = |i: usize| {
        let heading = i.checked_sub(1).filter(|i| page.is_heading(list[*i].block));
        heading.is_some_and(|heading| holder(heading) == holder(i))
    };
    let is_below = |i: usize| i > last || i == last && !is_of_text;
    let is_line = |(i, unit): (usize, &Unit)| {
        let is_whole = unit.link_chars > 0 && unit.link_chars >= unit.chars;
        let may_be = unit.words <= MAX_WORDS && unit.link_chars > 0 && stands_free(page, unit);
        let above = || i < first && is_whole && links_say(page, unit, &IN_BROWSER);
        let below = || is_below(i) && links_say(page, unit, &UNSUBSCRIBE) && !is_headed(i);
        may_be && (above() || below())
    };
    list.iter().enumerate().map(is_line).collect()
}

/// Whether a link of a unit says one of those phrases, and nothing else.
fn links_say(page: &PageSnapshot, unit: &Unit, phrases: &Phrases) -> bool {
    let says = |link: NodeId| {
        page.totals(link).chars <= MAX_LINK && phrases.holds_in_any_case(page.text(link).trim())
    };
    linked_texts(page, unit).any(|(_, link)| link.is_some_and(says))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The harbour was quiet that morning, and the ferries had not yet begun their crossing to the islands.";

    /// Which lines are out of a letter: what stands before its text and behind it.
    fn out(above: &str, below: [&str; 2]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open_with("a", &[("href", "/v")]);
        t.text(above).close().close();
        t.open("p").text(TEXT).close();
        t.open("div").text(below[0]);
        t.open_with("a", &[("href", "/u")]).text(below[1]);
        let page = t.finish();
        mail_lines(&page, &Units::from_page(&page))
    }

    #[test]
    fn lines_around_a_letter_are_told() {
        let why = "You receive this because you signed up. ";
        assert_eq!(
            out("View in browser", [why, "Unsubscribe"]),
            [true, false, true]
        );
        assert_eq!(
            out("Im Browser ansehen", [why, "Read on"]),
            [true, false, false]
        );
        assert_eq!(
            out("Views", [why, "Unsubscribe from all that is loud"]),
            [false; 3]
        );
        assert_eq!(out("Unsubscribe", [why, "View in browser"]), [false; 3]);
    }

    #[test]
    fn the_last_paragraph_of_a_text_is_no_line_of_a_letter() {
        let why = "Whoever does not want to get our weekly letters about the gauges can go here and then ";
        let out = |heading: &str, is_boxed: bool, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("main").open("p").text(TEXT).close();
            if !heading.is_empty() {
                t.open("h2").text(heading).close();
            }
            if is_boxed {
                t.open("div");
            }
            t.open("p").text(text);
            t.open_with("a", &[("href", "/u")]).text("unsubscribe");
            let page = t.finish();
            mail_lines(&page, &Units::from_page(&page)).pop()
        };
        assert_eq!(out("", false, why), Some(false));
        assert_eq!(out("", true, why), Some(true), "a piece of a letter");
        let short = "Open your account, or press ";
        assert_eq!(out("", false, short), Some(true));
        let asked = "How do I stop the letters?";
        assert_eq!(out(asked, false, short), Some(false));
    }
}
