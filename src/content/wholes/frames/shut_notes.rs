//! Closed notes at the end of a text: a title (`References`, `Article sources`, `Einzelnachweise`) and right behind
//! it, in the smallest box around it that has more text, only hidden text. Readers do not see the notes, though the
//! text may refer to each and they look like its last list.
//!
//! Source: ours, pages that the models have not learned from (476 of wcxb, 91 of aeb, 473 of snippets): two of wcxb
//! win .214 of F1 in sum and none loses; three more have such notes and keep none of them.
//!
//! # Limits
//! The page is an article or documentation, and no longer text is kept behind the notes: in the middle of a page they
//! are a section that a button opens, as the notes of a recipe. Where the whole page is hidden until a script shows
//! it, they stay.

use crate::content::candidates::{Candidates, is_documentation};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Maximum number of words of a title. Source: ours: `Footnotes (returns to text)`.
const MAX_TITLE: u32 = 6;
/// Maximum number of boxes around a title that are looked at, its own among them. Source: ours: its wrappers, and the
/// element that opens.
const MAX_AROUND: usize = 5;
/// Minimum number of notes. Source: ours: one may be a line of anything.
const MIN_NOTES: usize = 2;
/// Minimum number of characters of a longer text. Source: ours: some 15 words.
const MIN_TEXT: u32 = 80;
/// Probability above which a page is an article. Source: ours: likelier than not.
const MIN_ARTICLE: f32 = 0.5;

/// Beginnings of such titles, in lower case.
static TITLES: Phrases = Phrases::separated(
    "reference|references|reference list|source|sources|article sources|photo sources|image sources|bibliography|\
     works cited|citations|footnotes|endnotes|notes|literatur|literaturverzeichnis|literaturangaben|quelle|quellen|\
     quellenangaben|quellenverzeichnis|einzelnachweise|fußnoten|références|notes et références|bibliographie|\
     bibliografía|referencias|fuentes|riferimenti|bibliografia|referências|bronnen|referenties|przypisy|literatura|\
     примечания|источники|литература|参考文献|参考资料|出典|脚注|注释",
    "|",
);

/// A title and the closed notes behind it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct ShutNotes {
    title: usize,
    notes: Range<usize>,
}

/// The closed notes of a page. Linear in units, times [`MAX_AROUND`].
pub(in crate::content::wholes) fn shut_notes(page: &PageSnapshot, units: &Units) -> Vec<ShutNotes> {
    let shown = units.sums(|unit| u32::from(!unit.concealed));
    let behind = |title: usize| {
        let around = page.inclusive_ancestors(units.list[title].block);
        let around = around.take(MAX_AROUND);
        let mut behind = around.map(|up| title + 1..units.within(page, up).end);
        let notes = behind.find(|behind| !behind.is_empty())?;
        let are_shut = shown[notes.start] == shown[notes.end];
        (notes.len() >= MIN_NOTES && are_shut).then_some(ShutNotes { title, notes })
    };
    let each = units.list.iter().enumerate();
    let titles = each.filter(|(_, unit)| is_title(unit));
    titles.filter_map(|(i, _)| behind(i)).collect()
}

fn is_title(unit: &Unit) -> bool {
    if unit.words > MAX_TITLE {
        return false;
    }
    let lower = unit.text.trim_start().to_lowercase();
    let mut rests = TITLES.rests(&lower);
    rests.any(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Drops the notes behind which no longer text is kept.
pub(in crate::content::wholes) fn drop_shut_notes(
    found: &[ShutNotes],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let is_article = candidates.types[PageKind::Article] > MIN_ARTICLE;
    if found.is_empty() || !is_article && !is_documentation(candidates.types) {
        return;
    }
    let is_read = |i: &usize| kept[*i] && candidates.shown[*i] && chars[*i] >= MIN_TEXT;
    let last = (0..kept.len()).rfind(is_read);
    // Titles in one box have the same notes behind them, and stand in document order.
    let mut done = 0;
    for ShutNotes { title, notes } in found {
        let is_last = last.is_none_or(|last| last < notes.start);
        if is_last && !candidates.shown[notes.start] {
            kept[*title] = false;
            if done < notes.end {
                kept[notes.start.max(done)..notes.end].fill(false);
                done = notes.end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "What there is to say of the moor, and of what grows in it, at the length of a text that is \
        read by many.";

    /// What is kept of a page of a kind with a text, such a title above notes that are closed or not, and a text
    /// behind.
    fn kept(kind: PageKind, title: &str, is_shut: bool, behind: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(TEXT).close();
        t.open("details").open("summary").text(title).close();
        for note in ["Ibid., 1987.", "Ibid., 1988."] {
            if is_shut {
                t.open_bare("p").unrendered(note).close();
            } else {
                t.open("p").text(note).close();
            }
        }
        t.close().open("p").text(behind).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let all = vec![true; units.len()];
        let shown: Vec<bool> = units.list.iter().map(|unit| !unit.concealed).collect();
        let candidates = Candidates {
            probabilities: &vec![0.6; units.len()],
            shown: &shown,
            types: &KindProbabilities::only(kind),
            ..Candidates::open(units.len())
        };
        let chars: Vec<u32> = units.list.iter().map(|unit| unit.chars).collect();
        let mut kept = all.clone();
        drop_shut_notes(&shut_notes(&page, &units), &chars, &candidates, &mut kept);
        kept
    }

    #[test]
    fn notes_that_are_shut_at_the_end_go() {
        for title in ["References", "Footnotes (returns to text)", "参考文献"] {
            let kept = kept(PageKind::Article, title, true, "Share");
            assert_eq!(kept, [true, false, false, false, true], "{title}");
        }
    }

    #[test]
    fn other_notes_stay() {
        let stay = |kept: Vec<bool>| kept == [true; 5];
        let article = PageKind::Article;
        assert!(stay(kept(article, "References", false, "Share")), "seen");
        assert!(stay(kept(article, "References", true, TEXT)), "amid texts");
        assert!(stay(kept(article, "Referenced", true, "Share")), "a word");
        let product = PageKind::Product;
        assert!(stay(kept(product, "References", true, "Share")), "no text");
    }
}
