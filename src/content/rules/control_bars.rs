//! Bars of controls: lines in which all text is on buttons and links, or is a playing time.
//!
//! Names of groups, days and answers are on buttons, too, so such a line is dropped only if it
//! - is a media player: beside its buttons are times, one of which is the start (`Play 00:00 / 48:12 1x`);
//! - is a pager: two of its links are labelled as previous and next chapter, whatever else stands between them (a
//!   vote, the table of contents, a bookmark);
//! - has only labels of commands for the page (`Print Pin`).
//!
//! A panel of controls is dropped, too, if it is not rendered and hidden from screen readers: it is for another state
//! of the page (the pager of a table).
//!
//! Source: ours, pages of podcasts, novels, recipes and tables.
//!
//! # Limits
//! A control within a heading is kept or dropped with the heading.

use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of words of such a bar; an ideograph counts as half a word.
const MAX_WORDS: u32 = 24;
/// Maximum number of ancestors from a text to its control. Source: ours: inline markup around a word, an icon beside
/// it.
const MAX_IN_CONTROL: usize = 5;
/// Maximum number of characters of a control whose label is read. Source: ours, to bound the cost.
const MAX_LABEL: u32 = 40;
/// Minimum number of controls of a bar. Source: ours: one alone is as often a title.
const MIN_CONTROLS: usize = 2;
/// Maximum number of words of a panel that is not rendered, and of its nodes, to bound the cost. Source: ours.
const MAX_PANEL_WORDS: u32 = 20;
const MAX_PANEL: u32 = 300;

/// Labels of links to the previous or next chapter, in lower case. Source: ours, sites of novels.
static TURNS: Phrases = Phrases::separated(
    "previous chapter|prev chapter|next chapter|vorheriges kapitel|nächstes kapitel|chapitre précédent|chapitre suivant|\
    capítulo anterior|capítulo siguiente|próximo capítulo|предыдущая глава|следующая глава|上一章|下一章|上一节|下一节|\
    上一節|下一節|上一页|下一页|上一頁|下一頁|上一回|下一回|前の話|次の話|前へ|次へ|이전화|다음화",
    "|",
);
/// Labels of controls that do something with the page, in lower case. Source: ours, plug-ins of recipes.
static COMMANDS: Phrases = Phrases::separated(
    "print|print recipe|pin|pin it|pin recipe|save|save recipe|share|share recipe|email|email recipe|rate|rate recipe|\
    jump to recipe|jump to video|drucken|rezept drucken|zum rezept|merken|teilen|imprimer|épingler|partager|imprimir|\
    guardar|compartir|stampa|salva|condividi|afdrukken|bewaren|delen|drukuj|zapisz|udostępnij|печать|сохранить|поделиться|\
    tweet|skriv ut|dela|lyssna|udskriv|tulosta|jaa|印刷|印刷する|ツイート|シェア|シェアする|打印|分享|收藏|인쇄|공유",
    "|",
);

/// Which units are such bars. Linear.
pub(super) fn control_bars(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found: Vec<bool> = units.list.iter().map(|unit| is_bar(page, unit)).collect();
    let mut end = NodeId::from_index(0);
    for (id, node) in page.iter() {
        if id >= end && is_closed_panel(page, id) {
            end = node.end;
            let within = units.within(page, id);
            let words: u32 = units.list[within.clone()]
                .iter()
                .map(|unit| unit.words)
                .sum();
            if words <= MAX_PANEL_WORDS {
                found[within].fill(true);
            }
        }
    }
    found
}

/// The contents of a bar.
#[derive(Debug, Default)]
struct Bar {
    /// The buttons and links, in document order.
    controls: Vec<NodeId>,
    /// Whether times stand beside the controls, and whether one of these is the start of the recording.
    has_times: bool,
    is_at_beginning: bool,
}

fn is_bar(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_WORDS || page.is_heading(unit.block) || page.tag(unit.block) == "pre" {
        return false;
    }
    let Some(bar) = bar(page, unit).filter(|bar| bar.controls.len() >= MIN_CONTROLS) else {
        return false;
    };
    let says = |phrases: &Phrases, control: NodeId| {
        page.totals(control).held_chars() <= MAX_LABEL
            && phrases.holds_in_any_case(page.content_text(&[control]).trim())
    };
    if bar.has_times {
        return bar.is_at_beginning && bar.controls.iter().all(|control| page.is_button(*control));
    }
    let turns = bar
        .controls
        .iter()
        .filter(|control| says(&TURNS, **control));
    turns.count() >= 2 || bar.controls.iter().all(|control| says(&COMMANDS, *control))
}

/// The controls of a unit, and the times beside them; `None` if it has other text.
fn bar(page: &PageSnapshot, unit: &Unit) -> Option<Bar> {
    let mut bar = Bar::default();
    for id in (unit.first.0..unit.end.0).map(NodeId) {
        let node = page.node(id);
        let text = node.text.as_deref().unwrap_or_default();
        let is_said = node.kind == NodeKind::Text && text.contains(char::is_alphanumeric);
        if !is_said || !node.is_readable() && !page.is_concealed(id) {
            continue;
        }
        let mut around = page.ancestors(id).take(MAX_IN_CONTROL);
        match around.find(|up| page.tag(*up) == "a" || page.is_button(*up)) {
            Some(control) if bar.controls.last() == Some(&control) => {}
            Some(control) => bar.controls.push(control),
            None if is_time(text) => {
                bar.has_times = true;
                bar.is_at_beginning |= holds_beginning(text);
            }
            None => return None,
        }
    }
    Some(bar)
}

/// Whether a text is nothing but times: `00:00`, `1:02:03 / 2:30:00`.
fn is_time(text: &str) -> bool {
    let is_of_time = |c: char| c.is_ascii_digit() || c.is_whitespace() || ":/-–".contains(c);
    text.contains(':') && text.chars().all(is_of_time)
}

/// Whether one of the times is the start: `0:00`.
fn holds_beginning(times: &str) -> bool {
    let is_sign = |c: char| c == ':' || c.is_ascii_digit();
    let mut times = times.split(|c: char| !is_sign(c));
    times.any(|time| time.contains(':') && time.chars().all(|c| c == ':' || c == '0'))
}

/// Whether an element is a panel of controls that is not rendered and hidden from screen readers: no tab panel, and
/// without a paragraph, a heading or code.
fn is_closed_panel(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_closed = node.is_named_element()
        && node.style.is_none()
        && node.attribute("aria-hidden") == Some("true")
        && node.attribute("role") != Some("tabpanel")
        && node.end.0 - id.0 <= MAX_PANEL;
    let is_control =
        |inner: &NodeId| page.is_button(*inner) || matches!(page.tag(*inner), "input" | "select");
    let is_text = |inner: NodeId| page.is_heading(inner) || matches!(page.tag(inner), "p" | "pre");
    let has_controls = || {
        page.subtree(id)
            .filter(is_control)
            .take(MIN_CONTROLS)
            .count()
    };
    is_closed && has_controls() == MIN_CONTROLS && !page.subtree(id).any(is_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line of the given pieces is dropped: the tag of each, if it has one, and its text.
    fn is_out(pieces: &[(&str, &str)]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("What stands above.").close();
        t.open("div");
        for (tag, text) in pieces {
            match *tag {
                "" => t.text(text),
                "button" => t
                    .open_with("span", &[("role", "button")])
                    .text(text)
                    .close(),
                tag => t.open(tag).text(text).close(),
            };
        }
        let page = t.finish();
        let found = control_bars(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 2);
        assert!(!found[0]);
        found[1]
    }

    #[test]
    fn a_player_is_no_text() {
        let player = [
            ("button", "Play"),
            ("span", "00:00"),
            ("", "/"),
            ("span", "48:12"),
            ("button", "1x"),
        ];
        assert!(is_out(&player));
        let showings = [("span", "18:30"), ("button", "Book"), ("button", "Trailer")];
        assert!(!is_out(&showings));
        assert!(
            !is_out(&[("span", "18:30"), ("button", "Book")]),
            "a showing"
        );
        assert!(!is_out(&[
            ("a", "00:00"),
            ("", " The wall "),
            ("a", "05:10")
        ]));
        assert!(!is_out(&[("button", "Mon"), ("button", "Tue")]), "days");
    }

    #[test]
    fn what_turns_the_pages_is_no_text_whatever_stands_between() {
        let bar = [
            ("a", "投推荐票"),
            ("a", "上一章"),
            ("", " ← "),
            ("a", "章节列表"),
            ("", " → "),
            ("a", "下一章"),
            ("a", "加入书签"),
        ];
        assert!(is_out(&bar));
        assert!(!is_out(&bar[..5]), "one way");
        assert!(!is_out(&[("a", "上一章"), ("", "说完了"), ("a", "下一章")]));
    }

    #[test]
    fn what_is_done_with_the_page_is_no_text() {
        assert!(is_out(&[("a", "Print"), ("a", "Pin")]));
        assert!(is_out(&[("a", "印刷"), ("", " "), ("a", "ツイート")]));
        assert!(!is_out(&[("a", "Print"), ("a", "Radio")]), "departments");
        assert!(!is_out(&[("a", "Print")]));
    }

    #[test]
    fn a_closed_panel_of_controls_is_no_text() {
        let is_out = |attributes: &[(&str, &str)], controls: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_bare_with("div", attributes);
            t.unrendered("Page 1 of 1");
            for _ in 0..controls {
                t.open_bare_with("div", &[("role", "button")]).close();
            }
            let page = t.finish();
            control_bars(&page, &Units::from_page(&page)) == [true]
        };
        let hidden = [("aria-hidden", "true")];
        assert!(is_out(&hidden, 2));
        assert!(!is_out(&hidden, 1) && !is_out(&[("class", "tab")], 2));
        assert!(!is_out(&[hidden[0], ("role", "tabpanel")], 2));
    }
}
