//! Lists of facts about a book within an article: an author beside the publisher is the book's. The article's byline
//! stands before its first paragraph or behind its last one.

use crate::content::metadata::elements::is_inside;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Labels of facts about works that do not occur in bylines. Source: ours, by custom of reviews in the languages of
/// the web.
static OF_WORKS: Phrases = Phrases::separated(
    "publisher, published by, publishing house, isbn, isbn-10, isbn-13, asin, pages, number of pages, page count, price, \
    paperback, hardcover, edition, original title, translator, translated by, narrator, illustrator, verlag, seiten, \
    seitenzahl, seitenanzahl, preis, originaltitel, übersetzer, übersetzung, éditeur, maison d'édition, nombre de pages, \
    prix, traducteur, editorial, páginas, número de páginas, precio, traductor, editora, preço, tradutor, editore, \
    casa editrice, pagine, prezzo, traduttore, uitgever, uitgeverij, wydawnictwo, wydawca, liczba stron, cena, \
    nakladatelství, počet stran, kiadó, förlag, forlag, kustantaja, εκδόσεις, издательство, страниц, количество страниц, \
    цена, переводчик, видавництво, yayınevi, sayfa sayısı, nhà xuất bản, giá bìa, số trang, penerbit, \
    jumlah halaman, สำนักพิมพ์, ราคา, จำนวนหน้า, प्रकाशक, الناشر, دار النشر, عدد الصفحات, ناشر, تعداد صفحات, הוצאה, \
    出版社, 出版, 出版者, 発行, 発行所, 発売日, 価格, 定価, ページ数, 訳者, 翻訳, 页数, 頁數, 定价, 定價, 出版时间, 出版年, \
    译者, 譯者, 출판사, 가격, 정가, 쪽수, 옮긴이",
    ", ",
);
/// Tags of lists, and tags of elements whose whole text is a label.
const LISTS: [&str; 4] = ["ul", "ol", "dl", "table"];
const LABELS: [&str; 4] = ["dt", "th", "b", "strong"];
/// Maximum number of levels from a text to its list, and of boxes around the list alone. Source: ours, to bound the
/// cost.
const MAX_IN_LIST: usize = 6;
const MAX_BOXES: usize = 3;
/// Maximum number of nodes of a list and before it, and of siblings behind it, that are checked. Source: ours, to
/// bound the cost.
const MAX_NODES: usize = 128;
const MAX_BEHIND: usize = 16;
/// Minimum number of characters of a paragraph outside of links. Source: ours: `Comments are closed.` has half as
/// many.
const MIN_PARAGRAPH: u32 = 40;

/// Whether a text stands in a list with a label of another fact about a work, between paragraphs behind the headline,
/// which ends at `start`.
///
/// Source: ours. Limits: lists by their tags, with paragraphs (`p`) as siblings; labels in the languages of
/// [`OF_WORKS`]. Reads a bounded number of nodes for each text.
pub(super) fn is_fact(page: &PageSnapshot, text: NodeId, start: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_IN_LIST);
    let Some(list) = around.find(|up| LISTS.contains(&page.table_tag(*up))) else {
        return false;
    };
    let mut lines = page.subtree(list).take(MAX_NODES);
    lines.any(|id| id != text && page.is_said(id) && labels_work(page, id))
        && is_between_paragraphs(page, list, start)
}

/// Whether a text begins with the label of a fact about a work, or is one.
fn labels_work(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref().unwrap_or("").trim();
    match text.split_once(COLONS) {
        Some((label, _)) => OF_WORKS.holds_in_any_case(label.trim()),
        None => OF_WORKS.holds_in_any_case(text) && is_inside(page, id, &LABELS),
    }
}

fn is_between_paragraphs(page: &PageSnapshot, list: NodeId, start: NodeId) -> bool {
    let chars = |id: NodeId| page.totals(id).chars;
    let boxes = page.ancestors(list).take(MAX_BOXES);
    let outer = boxes.take_while(|up| chars(*up) == chars(list)).last();
    let outer = outer.unwrap_or(list);
    let Some(parent) = page.parent(outer) else {
        return false;
    };
    let is_paragraph = |id: &NodeId| {
        let totals = page.totals(*id);
        page.tag(*id) == "p" && totals.chars.saturating_sub(totals.link_chars) >= MIN_PARAGRAPH
    };
    let first = start.0.max(parent.0 + 1);
    let before = (first..outer.0).rev().take(MAX_NODES).map(NodeId);
    let mut before = before.filter(|id| page.parent(*id) == Some(parent));
    let mut behind = page.siblings_behind(outer).take(MAX_BEHIND);
    before.any(|id| is_paragraph(&id)) && behind.any(|id| is_paragraph(&id))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;
    use crate::snapshot::test_page::TestPage;

    fn paragraph(t: &mut TestPage) {
        t.open("p").text(&"Words of a paragraph. ".repeat(4));
        t.close();
    }

    /// The authors of a page with this list, with a paragraph before it, behind it, or both.
    fn authors(facts: [&str; 2], [before, behind]: [bool; 2]) -> Vec<String> {
        signed(|t| {
            t.open("div");
            if before {
                paragraph(t);
            }
            t.open("ul");
            for fact in facts {
                t.open("li").text(fact).close();
            }
            t.close();
            if behind {
                paragraph(t);
            }
        })
        .0
    }

    #[test]
    fn the_author_of_a_book_has_not_written_the_page() {
        let book = ["Author: Joan Takahashi", "Publisher: Mill Press"];
        assert_eq!(authors(book, [true; 2]), [""; 0]);
        assert_eq!(
            authors(["著者：高橋順子", "出版社：小学館"], [true; 2]),
            [""; 0]
        );
        let joan = ["Joan Takahashi"];
        assert_eq!(authors(book, [true, false]), joan, "behind the text");
        assert_eq!(authors(book, [false, true]), joan, "before it");
        let signed = ["Author: Joan Takahashi", "Category: Books"];
        assert_eq!(authors(signed, [true; 2]), joan);
    }
}
