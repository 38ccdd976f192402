//! Links between chapters: lines of manuals with links to the next, the previous and the upper chapter, to the
//! contents and the index. All links of such a line have a `rel` or a label for this, so it is no content wherever it
//! stands. Pagers with a label are dropped, too (`Page: 1 2 3`), but not the entries of an index
//! (`Pages: 12, 14, 19`): these have commas, and gaps between the numbers.

mod rows;

use super::links::linked_texts;
use crate::content::metadata::may_call_front;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::is_unspaced;
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use rows::{Rows, cells_with_arrows};

/// Values of `rel` for the order of chapters. Source: HTML, "Sequential link types", with those of HTML 4 and of
/// Texinfo.
const ORDERS: [&str; 10] = [
    "next", "prev", "previous", "up", "contents", "toc", "index", "start", "first", "last",
];
/// Labels of links to neighbouring chapters or messages, in lower case. Source: DebianDoc, Texinfo, LaTeX2HTML,
/// DocBook; of messages Pipermail, Hypermail and MHonArc.
static NEIGHBOURS: Phrases = Phrases::separated(
    "prev|previous|next|up|<<|<|>|>>|«|»|‹|›|←|→|↑|zurück|weiter|vorherige|nächste|précédent|\
    suivant|anterior|siguiente|próximo|indietro|avanti|назад|вперед|вперёд|前へ|次へ|上へ|前|次|上一页|下一页|上一頁|下一頁|\
    上一篇|下一篇|上一章|下一章|上一節|下一節|上一节|下一节|上一則|下一則|上一则|下一则|\
    vorheriges|nächstes|précédente|suivante|próxima|seguinte|precedente|successivo|successiva|prossimo|prossima|\
    vorige|volgende|terug|verder|poprzedni|poprzednia|poprzednie|następny|następna|następne|wstecz|dalej|\
    předchozí|následující|další|zpět|föregående|nästa|tillbaka|forrige|næste|neste|edellinen|seuraava|\
    előző|következő|vissza|tovább|önceki|sonraki|geri|ileri|i̇leri|이전|다음|предыдущая|предыдущий|следующая|следующий|\
    попередня|наступна|\
    previous chapter|next chapter|previous section|next section|previous message|next message|prev by date|next by date|previous by date|prev by thread|next by thread|\
    previous by thread|date prev|date next|thread prev|thread next",
    "|",
);
/// Arrows before the name of the previous chapter, and behind that of the next. The other way round they are bullets
/// of any list or button (`» www.hafen.example`).
const BACK: [&str; 5] = ["<<", "<", "«", "‹", "←"];
const ON: [&str; 5] = [">>", ">", "»", "›", "→"];
/// Labels of links that stand beside those to neighbours, in lower case, in addition to names of a site's front page
/// ([`may_call_front`]). The labels from `bib` to `mathjax off` are from GAPDoc.
static PLACES: Phrases = Phrases::separated(
    "top|top of book|bib|ind|style|mathjax on|mathjax off|home|contents|table of contents|toc|index|date index|thread index|start|first|last|help|?|inhalt|nach oben|\
    sommaire|table des matières|índice|indice|conteúdo|sumário|arriba|наверх|содержание|目次|目录|目錄|\
    inhoud|inhoudsopgave|spis treści|obsah|innehåll|indhold|innhold|sisällys|sisällysluettelo|tartalom|\
    tartalomjegyzék|içindekiler|i̇çindekiler|목차|차례",
    "|",
);
/// Labels before page numbers, in lower case. Source: ours, forums and catalogues in these languages. Other labels
/// may head an index: the books of a work with the numbers of their chapters.
static PAGES: Phrases = Phrases::separated(
    "page|pages|seite|seiten|página|páginas|pagina|pagine|sida|sidor|side|sider|sivu|sivut|strona|\
    strony|strana|stránka|stránky|страница|страницы|сторінка|сторінки|sayfa|sayfalar|oldal|页|頁|ページ",
    "|",
);
/// Separators between the numbers of a list, and signs for omitted numbers.
const COMMAS: [char; 4] = [',', ';', '、', '，'];
const DOTS: [char; 2] = ['…', '.'];
/// Maximum number of characters of such a link. Source: ours: a word and a long title.
const MAX_LINK: u32 = 300;
/// Maximum number of characters of a chapter's number.
const MAX_NUMBER: usize = 2;
/// Minimum number of links of a line, or of consecutive lines. Source: ours: one may stand in a text.
const MIN_LINKS: usize = 2;
/// Maximum number of characters beside each link. Source: ours: `Previous: `, with commas and brackets.
const MAX_BESIDE: u32 = 16;
/// A word in the summary of a table that lays out such links, in lower case, and the maximum number of units of such
/// a table. Source: DocBook (`Footer navigation table`, `Navigation header`).
const NAVIGATION: &str = "navigation";
const MAX_IN_TABLE: usize = 8;

/// Counts of the links of a line by where they lead.
#[derive(Debug, Default)]
struct Ways {
    links: usize,
    /// Links with a `rel` for the order of chapters, links with a label for it, and those of the latter to a
    /// neighbour.
    ordered: usize,
    worded: usize,
    neighbours: usize,
}

impl Ways {
    fn plus(self, other: &Self) -> Self {
        Self {
            links: self.links + other.links,
            ordered: self.ordered + other.ordered,
            worded: self.worded + other.worded,
            neighbours: self.neighbours + other.neighbours,
        }
    }

    fn lead_nowhere_else(&self) -> bool {
        self.links > 0 && (self.ordered == self.links || self.worded == self.links)
    }

    fn leads_through_chapters(&self) -> bool {
        let says = self.worded == self.links && self.neighbours > 0;
        self.links >= MIN_LINKS && (self.ordered == self.links || says)
    }
}

/// Which units are such lines. The cells of a table row form one line if each holds one unit at most, and so do
/// consecutive lines with no other links. In a table whose summary says that it is for navigation, the names of
/// chapters are dropped with the links. Linear, times the nesting depth of such tables.
pub(super) fn chapter_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    // Start of the current run of lines, and the counts of its links.
    let mut run: Option<(usize, Ways)> = None;
    let mut rows = Rows::new(page, units);
    let mut at = 0;
    while at < units.len() {
        let length = rows.cells_from(at);
        let line = units.list[at..at + length]
            .iter()
            .map(|unit| ways(page, unit));
        let line = line.collect::<Option<Vec<Ways>>>();
        let line = line.map(|line| line.iter().fold(Ways::default(), Ways::plus));
        let (start, before) = run.take().unwrap_or((at, Ways::default()));
        match line.filter(Ways::lead_nowhere_else) {
            Some(line) => run = Some((start, before.plus(&line))),
            None => found[start..at].fill(before.leads_through_chapters()),
        }
        at += length;
    }
    if let Some((start, ways)) = run {
        found[start..].fill(ways.leads_through_chapters());
    }
    for table in page.tagged(["table"]).filter(|id| is_summed_up(page, *id)) {
        let cells = units.within(page, table);
        let mut inside = units.list[cells.clone()].iter().take(MAX_IN_TABLE);
        let leads_on = |unit: &Unit| ways(page, unit).is_some_and(|ways| ways.neighbours > 0);
        if cells.len() <= MAX_IN_TABLE && inside.any(leads_on) {
            found[cells].fill(true);
        }
    }
    for (found, unit) in found.iter_mut().zip(&units.list) {
        *found |= numbers_pages(page, unit);
    }
    for cell in cells_with_arrows(page, units) {
        found[cell] = true;
    }
    found
}

/// Whether a unit is a label and several linked page numbers. With commas between them, the numbers must be
/// consecutive.
fn numbers_pages(page: &PageSnapshot, unit: &Unit) -> bool {
    let first = unit.text.find(|c: char| c.is_ascii_digit());
    let Some(first) = first.filter(|_| unit.link_chars > 0) else {
        return false;
    };
    let (name, numbers) = unit.text.split_at(first);
    let name = name.trim_matches(|c: char| !c.is_alphanumeric());
    let may_list = numbers.contains(COMMAS) && !run_on(numbers);
    if !PAGES.holds_in_any_case(name) || numbers.contains(char::is_alphabetic) || may_list {
        return false;
    }
    let links = linked_texts(page, unit).filter_map(|(_, link)| link);
    let mut links: Vec<NodeId> = links.collect();
    links.dedup();
    links.len() >= MIN_LINKS
}

/// Whether the numbers of a text are consecutive, except where dots stand for omitted ones.
fn run_on(text: &str) -> bool {
    text.split(DOTS).all(|part| {
        let numbers = part.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u32> = numbers.filter_map(|digits| digits.parse().ok()).collect();
        let mut pairs = numbers.windows(2);
        pairs.all(|two| two[0].checked_add(1) == Some(two[1]))
    })
}

/// Whether the summary of a table says that it is for navigation.
fn is_summed_up(page: &PageSnapshot, table: NodeId) -> bool {
    let summary = page.attribute(table, "summary").unwrap_or("");
    let mut words = summary.split_ascii_whitespace();
    words.any(|word| word.eq_ignore_ascii_case(NAVIGATION))
}

/// The counts of a unit's links; `None` if it has much text beside them, or if some are not for chapters.
fn ways(page: &PageSnapshot, unit: &Unit) -> Option<Ways> {
    if unit.link_chars == 0 {
        return None;
    }
    let mut ways = Ways::default();
    let mut last = None;
    let is_led = unit.chars - unit.link_chars <= MAX_BESIDE && is_led(page, unit);
    for (_, link) in linked_texts(page, unit) {
        let Some(link) = link.filter(|link| last.replace(*link) != Some(*link)) else {
            continue;
        };
        let rel = page.attribute(link, "rel").unwrap_or("");
        let orders = |word: &str| ORDERS.iter().any(|known| word.eq_ignore_ascii_case(known));
        let said = said_by(page, link);
        let is_neighbour = NEIGHBOURS.holds(&said) || leads_on(&said) || is_led && !said.is_empty();
        // Two ideographs are no number but a word, such as the name of a city.
        let is_number =
            || (1..=MAX_NUMBER).contains(&said.chars().count()) && !said.chars().any(is_unspaced);
        ways.links += 1;
        ways.ordered += usize::from(rel.split_ascii_whitespace().any(orders));
        ways.worded += usize::from(is_neighbour || is_place(bare(&said)) || is_number());
        ways.neighbours += usize::from(is_neighbour);
        if !ways.lead_nowhere_else() {
            return None;
        }
    }
    let beside = unit.chars - unit.link_chars;
    (beside <= MAX_BESIDE * ways.links as u32).then_some(ways)
}

/// Whether the text of a link is a label for the contents, the index or the like, or for the front page.
fn is_place(said: &str) -> bool {
    PLACES.holds(said) || may_call_front(&folded(said))
}

/// Whether the text of a link begins with a label for a neighbour, or has an arrow back before the name of a chapter
/// or one forward behind it: `Next: Lists`, `<< Lists`. Around a label itself, any arrow is accepted.
fn leads_on(said: &str) -> bool {
    let label = said.split_once(COLONS).map(|(label, _)| label.trim());
    let first = said.split_once(' ').map(|(first, _)| first);
    let last = said.rsplit_once(' ').map(|(_, last)| last);
    label.is_some_and(|label| NEIGHBOURS.holds(label))
        || first.is_some_and(|first| BACK.contains(&first))
        || last.is_some_and(|last| ON.contains(&last))
        || NEIGHBOURS.holds(bare(said))
}

/// A text without the arrows and brackets around it.
fn bare(said: &str) -> &str {
    said.trim_matches(|c: char| c.is_whitespace() || "<>«»‹›←→[]".contains(c))
}

/// Whether a unit is a label for a neighbour, with a colon, and then one link, the name of the chapter: `Next:`
/// `Lists`.
fn is_led(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut label = String::new();
    let mut only: Option<NodeId> = None;
    for (text, link) in linked_texts(page, unit) {
        match link {
            None if only.is_none() => {
                label.push_str(page.node(text).text.as_deref().unwrap_or(""));
            }
            Some(link) if only.is_none_or(|known| known == link) => only = Some(link),
            _ => return false,
        }
    }
    let label = label.to_lowercase();
    let word = label.trim().strip_suffix(COLONS).map(str::trim);
    only.is_some() && word.is_some_and(|word| NEIGHBOURS.holds(word))
}

/// The first line of a link's text, in lower case; the chapter's title may stand below it. Empty for long links.
fn said_by(page: &PageSnapshot, link: NodeId) -> String {
    if page.totals(link).chars > MAX_LINK {
        return String::new();
    }
    let text = page.text(link);
    let first = text.trim().lines().next().unwrap_or("");
    first.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_that_lead_through_chapters_are_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Next: ");
        let link = |t: &mut TestPage, rel: &str, text: &str| {
            t.open_with("a", &[("href", "x.html"), ("rel", rel)])
                .text(text)
                .close();
        };
        link(&mut t, "next", "The second chapter");
        t.text(", Up: ");
        link(&mut t, "up", "The manual");
        t.text(" [");
        link(&mut t, "contents", "Contents");
        t.text("]").close().open("p").text("More of it in the ");
        link(&mut t, "next", "next chapter");
        t.text(", which was written later.").close().open("p");
        link(&mut t, "nofollow", "One");
        link(&mut t, "next", "Two");
        link(&mut t, "prev", "Three");
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(chapter_links(&page, &units), [true, false, false]);
    }

    #[test]
    fn numbers_of_pages_lead_on() {
        let found = |name: &str, numbers: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(name);
            for number in numbers {
                t.open_with("a", &[("href", "x.html")]).text(number).close();
            }
            let page = t.finish();
            chapter_links(&page, &Units::from_page(&page))
        };
        assert_eq!(found("Pages: ", &["1", "2", "3"]), [true]);
        assert_eq!(found("Seite ", &["1 ", "2 ", "…25"]), [true]);
        assert_eq!(found("Page: ", &["1, ", "2, ", "3 ... ", "10"]), [true]);
        let index = ["12, ", "14, ", "19"];
        assert_eq!(found("Pages: ", &index), [false], "of an index");
        assert_eq!(found("Page: ", &["12"]), [false], "where a text stands");
        assert_eq!(found("Genesis: ", &["1", "2", "3"]), [false]);
        assert_eq!(found("Pages: ", &["1 is the first", "2"]), [false]);
    }

    #[test]
    fn chapters_may_be_named_beside_the_way() {
        assert!(leads_on("next: lists") && leads_on("<< musical terms") && leads_on("turn >"));
        assert!(!leads_on("lists") && !leads_on("note: lists") && !leads_on("a > b or c"));
    }

    #[test]
    fn arrows_lead_back_at_the_front_and_on_at_the_end() {
        for said in ["» www.hafen.example", "→ lists", "lists «", "brand design"] {
            assert!(!leads_on(said), "{said}");
        }
        for said in ["← lists", "lists »", "» next", "zurück «", "下一章：桥"] {
            assert!(leads_on(said), "{said}");
        }
    }

    #[test]
    fn the_word_may_stand_before_the_one_link_of_a_line() {
        let out = |labels: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for label in labels {
                t.open("p").text(label);
                t.open_with("a", &[("href", "x.html")]).text("河边的学校");
                t.close().close();
            }
            let page = t.finish();
            chapter_links(&page, &Units::from_page(&page))
        };
        assert_eq!(out(["上一篇：", "下一篇："]), [true; 2]);
        assert_eq!(out(["Previous: ", "Next: "]), [true; 2]);
        assert_eq!(out(["作者：", "摄影："]), [false; 2]);
    }

    /// Which units of a page with the given lines, each with its links, are dropped.
    fn told(lines: &[&[&str]], tag: &str, around: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(around);
        for line in lines {
            t.open(tag).text("[ ");
            for link in *line {
                t.open_with("a", &[("href", "x.html")]).text(link).close();
                t.text(" ");
            }
            t.text("]").close();
        }
        let page = t.finish();
        chapter_links(&page, &Units::from_page(&page))
    }

    #[test]
    fn lines_that_say_nothing_but_where_they_lead_are_told_in_rows_too() {
        let lines: [&[&str]; 4] = [
            &["previous", "Contents", "1", "A", "next"],
            &["Next", "The second chapter"],
            &["Home", "Index"],
            &["A tale"],
        ];
        assert_eq!(told(&lines, "p", "div"), [true, false, false, false]);
        assert_eq!(told(&[&["Previous"], &["Next"]], "p", "div"), [true; 2]);
        assert_eq!(told(&[&["Next"]], "p", "div"), [false]);
        let row: [&[&str]; 3] = [&["<<"], &[">"], &["Top"]];
        assert_eq!(told(&row, "td", "tr"), [true; 3]);
        assert_eq!(told(&[&["<<"], &["A chapter"]], "td", "tr"), [false; 2]);
    }

    #[test]
    fn the_names_of_chapters_go_with_a_table_that_is_there_for_that() {
        let told = |summary: &str, rows: &[[&str; 3]]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("table", &[("summary", summary)]);
            for row in rows {
                t.open("tr");
                for cell in row {
                    t.open("td");
                    if cell.starts_with('1') {
                        t.text(cell);
                    } else {
                        t.open_with("a", &[("href", "x.html")]).text(cell).close();
                    }
                    t.close();
                }
                t.close();
            }
            let page = t.finish();
            chapter_links(&page, &Units::from_page(&page))
        };
        let footer = [
            ["Prev", "Up", "Next"],
            ["10.6. Columns", "Home", "11.1. Rows"],
        ];
        assert_eq!(told("Footer navigation table", &footer), [true; 6]);
        assert_eq!(told("", &footer)[3..], [false; 3]);
        let data = [["A tale", "1", "12"], ["Another", "1", "10"]];
        assert_eq!(told("Navigation by stars", &data), [false; 6]);
    }

    #[test]
    fn links_may_have_brackets_of_their_own() {
        let lines: [&[&str]; 4] = [
            &["Top", "1", "2", "Bib", "Ind"],
            &["[Top of Book]", "[Contents]", "[Previous Chapter]"],
            &["[Style]"],
            &["[1] A tale"],
        ];
        assert_eq!(told(&lines, "p", "div"), [true, true, true, false]);
    }

    #[test]
    fn cards_and_words_of_two_ideographs_are_no_numbers() {
        let card = "A tale of the river and the mill. ".repeat(20);
        let next: &[&str] = &["Next"];
        assert_eq!(told(&[next, &[card.as_str()]], "p", "div"), [false; 2]);
        assert_eq!(told(&[next, &["12"]], "p", "div"), [true; 2]);
        assert_eq!(told(&[&["次へ", "北京", "上海"]], "p", "div"), [false]);
        assert_eq!(told(&[&["次へ", "1", "2"]], "p", "div"), [true]);
    }

    #[test]
    fn titles_below_the_word_are_of_the_same_link() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Words.").close();
        t.open_with("a", &[("href", "x.html")]);
        t.open("div").text("Next").close();
        t.open("div").text("The second chapter").close();
        let page = t.finish();
        let told = chapter_links(&page, &Units::from_page(&page));
        assert_eq!(told, [false, true, true]);
    }
}
