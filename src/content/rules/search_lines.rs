//! Lines of a search or a list that link to other searches, or show the active filters:
//! `Related searches: oak bench`, `Applied filters: Oak × Teak ×`. They begin with a label, and everything behind it,
//! in the same unit or in its box, is a link, a button or a name with a sign to remove it.
//!
//! Source: ours, shops and marketplaces in these languages. Limits: a label with text behind it
//! (`Active filters: circuits with …`) is kept, and so is a heading, which has a section below it.

use super::links::linked_texts;
use super::texts::is_pressed;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Labels before other searches, in lower case. Source: ours, likewise.
static SEARCHES: Phrases = Phrases::separated(
    "related searches|related keywords|related terms|similar searches|popular searches|trending searches|top searches|\
    people also search for|ähnliche suchen|ähnliche suchanfragen|ähnliche suchbegriffe|verwandte suchen|\
    verwandte suchbegriffe|verwandte suchanfragen|beliebte suchen|beliebte suchbegriffe|beliebte suchanfragen|\
    recherches associées|recherches similaires|recherches populaires|recherches fréquentes|búsquedas relacionadas|\
    búsquedas similares|búsquedas populares|ricerche correlate|ricerche simili|ricerche popolari|ricerche frequenti|\
    pesquisas relacionadas|pesquisas populares|buscas relacionadas|buscas populares|gerelateerde zoekopdrachten|\
    populaire zoekopdrachten|podobne wyszukiwania|powiązane wyszukiwania|popularne wyszukiwania|relaterade sökningar|\
    populära sökningar|relaterede søgninger|populære søgninger|relaterte søk|populære søk|související vyhledávání|\
    похожие запросы|популярные запросы|схожі запити|популярні запити|ilgili aramalar|popüler aramalar|\
    関連キーワード|関連検索|関連検索ワード|関連ワード|関連する検索|人気のキーワード|人気キーワード|相关搜索|热门搜索|\
    相關搜尋|熱門搜尋|相关搜索词|연관 검색어|연관검색어|인기 검색어|인기검색어",
    "|",
);
/// Labels before active filters, in lower case.
static CHOSEN: Phrases = Phrases::separated(
    "applied filters|active filters|selected filters|current filters|filters applied|filters selected|your filters|\
    your selections|now shopping by|currently shopping by|ausgewählte filter|aktive filter|angewendete filter|\
    gesetzte filter|ihre auswahl|filtres actifs|filtres appliqués|filtres sélectionnés|vos filtres|filtros aplicados|\
    filtros activos|filtros seleccionados|filtros ativos|filtros selecionados|filtri attivi|filtri applicati|\
    filtri selezionati|actieve filters|toegepaste filters|geselecteerde filters|aktywne filtry|wybrane filtry|\
    zastosowane filtry|aktiva filter|valda filter|aktive filtre|valgte filtre|aktivní filtry|vybrané filtry|\
    выбранные фильтры|активные фильтры|применённые фильтры|вибрані фільтри|seçili filtreler|uygulanan filtreler|\
    絞り込み条件|選択中の条件|已选条件|已選條件|선택한 필터",
    "|",
);
/// Signs that remove the filter before them.
const AWAY: [char; 4] = ['×', '✕', '✖', '✗'];
/// Maximum number of words of a line, and below that, of words of a name and of units of a box. Source: ours, to
/// bound the cost.
const MAX_LINE: u32 = 60;
/// Maximum number of bytes of the label. Source: ours: twice the longest; bounds the cost.
const MAX_LABEL: usize = 128;
const MAX_NAME: u32 = 8;
const MAX_TEXTS: usize = 24;
/// Maximum number of levels from a label to its box. Source: ours: inline markup around a word.
const MAX_AROUND: usize = 4;

/// Which units belong to such a line. Linear.
pub(super) fn search_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for (i, unit) in units.list.iter().enumerate() {
        let may_be = unit.words <= MAX_LINE && !page.is_heading(unit.block);
        if !may_be
            || !SEARCHES.begins_in_any_case(&unit.text) && !CHOSEN.begins_in_any_case(&unit.text)
        {
            continue;
        }
        if is_label(&unit.text) {
            if let Some(held) = box_of(page, units, i) {
                found[held].fill(true);
            }
        } else {
            found[i] = is_line(page, unit);
        }
    }
    found
}

/// Whether a text is a label and nothing else, apart from its colon.
fn is_label(text: &str) -> bool {
    let is_around = |c: char| c.is_whitespace() || COLONS.contains(&c);
    let label = text.trim_matches(is_around);
    SEARCHES.holds_in_any_case(label) || CHOSEN.holds_in_any_case(label)
}

/// Whether everything behind the label of a line is links, or names with a sign to remove them.
fn is_line(page: &PageSnapshot, unit: &Unit) -> bool {
    let text_of = |id: NodeId| page.node(id).text.as_deref().unwrap_or_default();
    let mut label = String::new();
    let mut are_links = true;
    for (id, link) in linked_texts(page, unit) {
        let text = text_of(id);
        if link.is_none() && !is_label(&label) {
            label.push_str(text);
            if label.len() > MAX_LABEL {
                break;
            }
        } else {
            are_links &= link.is_some() || !text.contains(char::is_alphanumeric);
        }
    }
    is_label(&label) && unit.link_chars > 0 && are_links || are_taken_away(&unit.text)
}

/// Whether behind the colon of a label are only names, each with a sign to remove it.
fn are_taken_away(text: &str) -> bool {
    let Some((label, names)) = text.split_once(COLONS) else {
        return false;
    };
    let is_name = |name: &str| {
        let words = name.split_whitespace().count();
        (1..=MAX_NAME as usize).contains(&words)
    };
    let names = names.trim_end();
    let bare = names.strip_suffix(AWAY);
    is_label(label) && bare.is_some_and(|names| names.split(AWAY).all(is_name))
}

/// The units of the smallest box around a label that holds more, if the label is the first and all others are
/// clickable or end with a sign to remove them.
fn box_of(page: &PageSnapshot, units: &Units, label: usize) -> Option<Range<usize>> {
    let around = page.inclusive_ancestors(units.list[label].block);
    let mut held = around.take(MAX_AROUND).map(|up| units.within(page, up));
    let held = held.find(|held| held.len() > 1)?;
    let is_one = |unit: &Unit| {
        let is_away = unit.text.trim_end().ends_with(AWAY);
        unit.words <= MAX_NAME && (is_away || is_pressed(page, unit))
    };
    let others = held.start + 1..held.end;
    let is_box = held.start == label && held.len() <= MAX_TEXTS;
    (is_box && units.list[others].iter().all(is_one)).then_some(held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line of a label and names is dropped, each in an element of the given tag.
    fn is_out(label: &str, tag: &str, names: &[&str]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").text(label);
        for name in names {
            t.open("span").open_with(tag, &[("href", "/s")]).text(name);
            t.close().text(" ").close();
        }
        let page = t.finish();
        search_lines(&page, &Units::from_page(&page)) == [true]
    }

    #[test]
    fn lines_of_other_searches_and_of_filters_are_out() {
        let names = ["raised bed kit", "seed drill"];
        assert!(is_out("Related searches: ", "a", &names));
        assert!(is_out("関連キーワード：", "a", &["弁当箱", "漆器 汁椀"]));
        assert!(!is_out("Related searches: ", "b", &names), "no links");
        assert!(!is_out("Related searches of ours: ", "a", &names));
        assert!(!is_out("Related searches", "b", &[]), "a label alone");
        let chosen = ["Semiconductors ×", "Regulators ×"];
        assert!(is_out("Applied Filters: ", "b", &chosen));
        assert!(!is_out("Active filters: ", "b", &["circuits that amplify"]));
        assert!(!is_out("Measures: ", "b", &["2 ×", "3 ×"]));
    }

    #[test]
    fn a_label_may_stand_in_several_texts() {
        let out = |parts: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for part in parts {
                t.open("span").text(part).close();
            }
            t.open_with("a", &[("href", "/s")]).text("oak bench");
            let page = t.finish();
            search_lines(&page, &Units::from_page(&page))
        };
        assert_eq!(out(&["Related ", "searches: "]), [true]);
        assert_eq!(out(&["Related ", "searches ", "of ours: "]), [false]);
        let many = [&["Related searches"][..], &["·"; 4_000]].concat();
        assert_eq!(out(&many), [true], "signs alone");
    }

    #[test]
    fn a_label_goes_with_what_is_pressed_in_its_box() {
        let out = |tag: &str, last: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("p").text("Related searches").close();
            for name in ["Oak", last] {
                t.open("p").open_with(tag, &[("href", "/s")]).text(name);
                t.close().close();
            }
            t.close().open("p").text("A bench.");
            let page = t.finish();
            search_lines(&page, &Units::from_page(&page))
        };
        assert_eq!(out("a", "Teak"), [true, true, true, false]);
        assert_eq!(out("b", "Teak ×"), [false; 4]);
        let text = "How the price of oak rose in a single year";
        assert_eq!(out("a", text), [false; 4]);
    }
}
