//! The section `See also` of an encyclopaedia: a list of links to other articles, between the text and its references.
//! It is kept where both of these are.
//!
//! Source: ours, Wikipedia. Limits: only under one of the names that encyclopaedias use for it, right above a kept
//! heading of the same level that names references; elsewhere such lists advertise other pages.

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;

/// Names of such sections, and of the section below them. Source: Wikipedia in these languages.
static LISTS: Phrases = Phrases::separated(
    "see also|siehe auch|voir aussi|véase también|vedi anche|voci correlate|ver também|zie ook|se även|se också|\
     se også|zobacz też|viz též|см. также|див. також|関連項目|参见|參見|相关条目|相關條目|같이 보기",
    "|",
);
static REFERENCES: Phrases = Phrases::separated(
    "references|notes|notes and references|citations|footnotes|sources|bibliography|further reading|external links|\
     einzelnachweise|weblinks|literatur|notes et références|références|liens externes|bibliographie|referencias|\
     enlaces externos|bibliografía|note|collegamenti esterni|bibliografia|referências|ligações externas|referenties|\
     externe links|källor|referenser|externa länkar|przypisy|linki zewnętrzne|reference|externí odkazy|примечания|\
     ссылки|литература|примітки|посилання|脚注|出典|参考文献|外部リンク|参考资料|參考資料|外部链接|外部連結|각주|외부 링크",
    "|",
);
/// Begins the link that edits a section, behind its name. Source: MediaWiki.
const EDITS: char = '[';
/// Maximum number of texts of such a section. Source: ours, to bound the cost.
const MAX_TEXTS: usize = 48;

/// A heading `See also`, the list items below it, and the heading behind them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SeeAlso {
    heading: usize,
    items: Vec<usize>,
    next: usize,
}

/// The `See also` sections of a page. Linear.
pub(super) fn see_also(page: &PageSnapshot, units: &Units) -> Vec<SeeAlso> {
    let list = &units.list;
    let is_named = |unit: &Unit, names: &Phrases| {
        let name = unit.text.split(EDITS).next().unwrap_or("").trim();
        names.holds_in_any_case(name)
    };
    let level = |i: usize| page.heading_level(list[i].block);
    let found = |heading: usize| {
        let own = level(heading).filter(|_| is_named(&list[heading], &LISTS))?;
        let below = heading + 1..list.len().min(heading + 1 + MAX_TEXTS);
        let next = below.clone().find(|i| level(*i).is_some())?;
        let is_next = level(next) == Some(own) && is_named(&list[next], &REFERENCES);
        let is_item = |i: &usize| page.tag(list[*i].block) == "li" && !list[*i].concealed;
        let items: Vec<usize> = (below.start..next).filter(is_item).collect();
        (is_next && !items.is_empty()).then_some(SeeAlso {
            heading,
            items,
            next,
        })
    };
    (0..list.len()).filter_map(found).collect()
}

/// Keeps each section that stands between kept texts.
pub(super) fn keep_see_also(all: &[SeeAlso], candidates: &Candidates, kept: &mut [bool]) {
    let first = kept.iter().position(|kept| *kept);
    for SeeAlso {
        heading,
        items,
        next,
    } in all
    {
        let is_below_text = first.is_some_and(|first| first < *heading);
        if !is_below_text || !kept[*next] || !candidates.may_be[*heading] {
            continue;
        }
        kept[*heading] = true;
        for item in items.iter().filter(|item| candidates.may_be[**item]) {
            kept[*item] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// Whether heading and list item between a text and a section are kept.
    fn come_in(name: &str, next: [&str; 2], is_next_kept: bool) -> [bool; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text").close();
        t.open("h2").text(name).close();
        t.open("ul").open("li").text("Salt pan").close().close();
        t.open(next[0]).text(next[1]).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let candidates = Candidates {
            probabilities: &[0.9, 0.3, 0.3, 0.5],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(4)
        };
        let mut kept = [true, false, false, is_next_kept];
        keep_see_also(&see_also(&page, &units), &candidates, &mut kept);
        [kept[1], kept[2]]
    }

    #[test]
    fn what_an_encyclopaedia_names_above_its_references_is_kept() {
        let references = ["h2", "References[edit]"];
        assert_eq!(come_in("See also[edit]", references, true), [true; 2]);
        assert_eq!(come_in("Siehe auch", ["h2", "Weblinks"], true), [true; 2]);
        assert_eq!(come_in("See also", references, false), [false; 2]);
        let conclusion = ["h2", "Conclusion"];
        assert_eq!(come_in("See also", conclusion, true), [false; 2]);
        let lower = ["h3", "References"];
        assert_eq!(come_in("See also", lower, true), [false; 2]);
        assert_eq!(come_in("Related", references, true), [false; 2]);
    }
}
