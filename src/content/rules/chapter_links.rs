//! Links from chapter to chapter: the lines of manuals that lead to the next, the previous and the
//! upper chapter, to the contents and the index. They say of themselves what they are (`rel`), or say
//! nothing else, and are no content wherever they stand. So are the numbers of pages behind their name (`Page: 1 2 3`),
//! but for those where a word of an index stands (`Pages: 12, 14, 19`): these have commas, and gaps between them.

mod rows;

use super::links::linked_texts;
use crate::content::metadata::may_call_front;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::is_unspaced;
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use rows::{Rows, cells_with_arrows};

/// Types of links that order chapters. Source: HTML, "Sequential link types", with those of HTML 4 and
/// of Texinfo.
const ORDERS: [&str; 10] = [
    "next", "prev", "previous", "up", "contents", "toc", "index", "start", "first", "last",
];
/// What links between neighbours say, in lower case. Source: DebianDoc, Texinfo, LaTeX2HTML, DocBook; of messages
/// Pipermail, Hypermail and MHonArc.
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
/// Arrows before the name of a chapter that lead back to it, and behind one that lead on. The other way round they are
/// signs of any list or button (`» www.hafen.example`).
const BACK: [&str; 5] = ["<<", "<", "«", "‹", "←"];
const ON: [&str; 5] = [">>", ">", "»", "›", "→"];
/// What stands beside them, likewise, with what calls the front page of a site ([`may_call_front`]); `bib` and what
/// follows up to `mathjax off` in GAPDoc.
static PLACES: Phrases = Phrases::separated(
    "top|top of book|bib|ind|style|mathjax on|mathjax off|home|contents|table of contents|toc|index|date index|thread index|start|first|last|help|?|inhalt|nach oben|\
    sommaire|table des matières|índice|indice|conteúdo|sumário|arriba|наверх|содержание|目次|目录|目錄|\
    inhoud|inhoudsopgave|spis treści|obsah|innehåll|indhold|innhold|sisällys|sisällysluettelo|tartalom|\
    tartalomjegyzék|içindekiler|i̇çindekiler|목차|차례",
    "|",
);
/// What stands before the numbers of pages, in lower case. Source: ours, forums and catalogues in these languages. Other
/// names may head an index: the books of a work with the numbers of their chapters.
static PAGES: Phrases = Phrases::separated(
    "page|pages|seite|seiten|página|páginas|pagina|pagine|sida|sidor|side|sider|sivu|sivut|strona|\
    strony|strana|stránka|stránky|страница|страницы|сторінка|сторінки|sayfa|sayfalar|oldal|页|頁|ページ",
    "|",
);
/// What stands between the numbers of a list, and in the place of those that are left out.
const COMMAS: [char; 4] = [',', ';', '、', '，'];
const DOTS: [char; 2] = ['…', '.'];
/// Most characters of such a link. Source: ours: a word and a long title.
const MAX_LINK: u32 = 300;
/// Most characters of a chapter's number between them.
const MAX_NUMBER: usize = 2;
/// Fewest such links of a line. Source: ours: one may stand in a text.
const MIN_LINKS: usize = 2;
/// Most characters beside each link. Source: ours: `Previous: `, with commas and brackets.
const MAX_BESIDE: u32 = 16;
/// What the summary of a table says that leads through the chapters, in lower case, and most texts of such a table.
/// Source: DocBook (`Footer navigation table`, `Navigation header`).
const NAVIGATION: &str = "navigation";
const MAX_IN_TABLE: usize = 8;

/// What the links of a line say of where they lead.
#[derive(Debug, Default)]
struct Ways {
    links: usize,
    /// Links that say their order by `rel`, those that say so in words, and of these those to neighbours.
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

/// Which units are such lines; the cells of a row of a table are one where each holds one text, and so are lines right
/// below each other that lead nowhere else. The names of chapters go with them in a table that is there for that. Linear, times how deep
/// such tables are in each other.
pub(super) fn chapter_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    // Where the lines under way begin, and what their links say.
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

/// Whether a unit is the numbers of several pages with links to them, behind what names them: with commas only such as run
/// on.
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

/// Whether each number of a text is the next of the one before it, but where dots stand for others.
fn run_on(text: &str) -> bool {
    text.split(DOTS).all(|part| {
        let numbers = part.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u32> = numbers.filter_map(|digits| digits.parse().ok()).collect();
        let mut pairs = numbers.windows(2);
        pairs.all(|two| two[0].checked_add(1) == Some(two[1]))
    })
}

/// Whether the summary of a table says that it leads through the chapters.
fn is_summed_up(page: &PageSnapshot, table: NodeId) -> bool {
    let summary = page.attribute(table, "summary").unwrap_or("");
    let mut words = summary.split_ascii_whitespace();
    words.any(|word| word.eq_ignore_ascii_case(NAVIGATION))
}

/// What the links of a unit say; `None` where it says much besides, or one leads elsewhere.
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
        // Two ideographs are a word, such as the name of a city.
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

/// Whether the words of a link name a place that stands beside those to neighbours.
fn is_place(said: &str) -> bool {
    PLACES.holds(said) || may_call_front(&folded(said))
}

/// Whether the words of a link begin with those of one to a neighbour, or with an arrow back to it or one on behind them,
/// and name the chapter: `Next: Lists`, `<< Lists`. Words of neighbours themselves may have any arrow.
fn leads_on(said: &str) -> bool {
    let label = said.split_once(COLONS).map(|(label, _)| label.trim());
    let first = said.split_once(' ').map(|(first, _)| first);
    let last = said.rsplit_once(' ').map(|(_, last)| last);
    label.is_some_and(|label| NEIGHBOURS.holds(label))
        || first.is_some_and(|first| BACK.contains(&first))
        || last.is_some_and(|last| ON.contains(&last))
        || NEIGHBOURS.holds(bare(said))
}

/// Words without the arrows and brackets around them.
fn bare(said: &str) -> &str {
    said.trim_matches(|c: char| c.is_whitespace() || "<>«»‹›←→[]".contains(c))
}

/// Whether a unit is one link, and the word for where it leads stands before it, with a colon: the link itself is the
/// chapter's name.
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

/// The first line of a link, in lower case: the chapter's title may stand below. Nothing of a link around
/// much text.
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

    /// Which units of a page with such lines are told; each with its links.
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
