//! What a shop or a site recommends beside what the page is of: sections headed `Related items`, `You may also like`,
//! `Customers also bought`. In a catalogue and below a product they look like what is sold, and by their classes alone
//! they are not told: of a product's own parts some are called `related`, too.
//!
//! What the front of a shop calls its lists (`Best sellers`, `Popular`, `More from`) is none of them: it may be what
//! the page lists.

use super::{MIN_BELOW, MIN_REST};
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Most words of such a heading. Source: ours: a line, `Customers who bought this item also bought`.
const MAX_HEADING: u32 = 9;
/// Boxes around a heading that are looked at. Source: ours: what dresses a title, tables within tables.
const MAX_AROUND: usize = 12;

/// What such a heading begins with, in lower case. Source: ours, from shops in these languages; on 662 pages of wcxb and
/// of shops three gain (F1 +.65 in sum) and none loses. With `best sellers`, a catalogue loses .2. The lexicon's names
/// of other texts have many that fronts of sites call their own lists.
static NAMES: Phrases = Phrases::separated(
    "related products|related items|related articles|related posts|similar products|similar items|\
    similar articles|recommended products|recommended items|recommended articles|recommended for you|\
    you may also like|you might also like|you may also be|you might also be|you may also enjoy|\
    you might also enjoy|you may like|you might like|you'll also love|you’ll also love|customers also|\
    customers who bought|customers who viewed|others also|people also|people who bought|\
    people who viewed|shoppers also|frequently bought together|often bought together|\
    ähnliche artikel|ähnliche produkte|das könnte ihnen auch|das könnte dir auch|das könnte sie auch|\
    das könnte dich auch|kunden kauften|kunden, die diese|wird oft zusammen|passende produkte|\
    produits similaires|produits associés|articles similaires|vous aimerez aussi|vous aimerez peut-être|\
    vous pourriez aussi|vous pourriez également|les clients ont aussi|les clients ont également|les clients ont acheté|les clients ayant|souvent achetés ensemble|\
    productos relacionados|productos similares|artículos relacionados|artículos similares|también te puede|\
    también te podría|también le puede|te puede interesar|quizás también te|clientes que compraron|clientes que vieron|\
    los clientes también|frecuentemente comprados|\
    prodotti correlati|prodotti simili|articoli correlati|articoli simili|potrebbe interessarti|\
    potrebbe anche|potrebbero interessarti|ti potrebbe|i clienti hanno anche|i clienti hanno acquistato|spesso comprati insieme|\
    produtos relacionados|produtos semelhantes|artigos relacionados|você também pode|também pode gostar|\
    quem comprou|quem viu|clientes também|\
    gerelateerde producten|gerelateerde artikelen|vergelijkbare producten|misschien vind je|\
    misschien ook interessant|dit vind je misschien|anderen kochten|anderen bekeken|klanten kochten|\
    klanten bekeken|vaak samen gekocht|\
    podobne produkty|produkty powiązane|powiązane produkty|produkty podobne|klienci kupili|\
    klienci, którzy|może ci się|może zainteresuje|mogą cię zainteresować|inni klienci|\
    liknande produkter|relaterade produkter|relaterade artiklar|du kanske också|du kanske gillar|\
    kunder som köpte|andra köpte|andra tittade|ofta köpta tillsammans|\
    související produkty|podobné produkty|mohlo by vás|mohlo by se vám|zákazníci také|ostatní také|\
    často kupované společně|\
    relaterede produkter|relaterede varer|lignende produkter|lignende varer|måske kan du også|\
    du vil måske også|du kan måske lide|andre købte|andre så også|kunder købte|\
    похожие товары|похожие статьи|похожие предложения|сопутствующие товары|рекомендуемые товары|\
    с этим товаром|вам может понравиться|вам также может|вас может заинтересовать|вас также может|\
    関連商品|関連記事|関連アイテム|おすすめ商品|おすすめアイテム|この商品を見た|この商品を買った人|この商品を購入した人|この商品をチェックした|この商品に関連|\
    こちらの商品も|類似商品|\
    相关商品|相关产品|相关推荐|相关文章|類似商品|类似商品|相關商品|相關產品|猜你喜欢|猜你喜歡|\
    您可能也喜欢|你可能也喜欢|您可能还喜欢|你可能还喜欢|你可能喜歡|您可能喜歡|为您推荐|为你推荐|為您推薦|\
    购买此商品的|看了又看|买了又买",
    "|",
);

/// Such sections, with their headings, in order and apart. Linear in units, times [`MAX_AROUND`] for each heading.
pub(super) fn related(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    let mut found: Vec<Range<usize>> = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let is_inside = found.last().is_some_and(|last| i < last.end);
        if !is_inside && names_related(unit) {
            found.extend(section(page, units, &headlines, i));
        }
    }
    found
}

/// Whether a text begins as such a heading, and is no sentence (`You may also like it in green.`).
fn names_related(unit: &Unit) -> bool {
    let text = unit.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_sentence = text.ends_with(['.', '。']) && !text.ends_with("..");
    unit.words <= MAX_HEADING && !is_sentence && NAMES.begins_in_any_case(text)
}

/// The units from a heading to the end of the smallest box that begins with it and says more, if it does not hold the
/// page's own headline.
fn section(
    page: &PageSnapshot,
    units: &Units,
    headlines: &[NodeId],
    heading: usize,
) -> Option<Range<usize>> {
    let says_more = |held: &Range<usize>| {
        let below = units.list.get(heading + 1..held.end).unwrap_or_default();
        below.iter().map(|unit| unit.chars).sum::<u32>() >= MIN_BELOW
    };
    let around = page.inclusive_ancestors(units.list[heading].block);
    let mut boxes = around
        .take(MAX_AROUND)
        .take_while(|id| !page.holds_any(*id, headlines))
        .map(|id| units.within(page, id))
        .take_while(|held| held.start == heading);
    boxes.find(says_more)
}

/// Drops them where things are sold or listed and enough is kept before them: what is recommended comes after what the
/// page is of.
pub(super) fn drop_related(
    sections: &[Range<usize>],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_product() && !candidates.is_collection() && !candidates.is_list() {
        return;
    }
    let (mut said, mut from) = (0, 0);
    for section in sections {
        let before = from..section.start;
        said += before.filter(|i| kept[*i]).map(|i| chars[i]).sum::<u32>();
        from = section.start;
        if said >= MIN_REST {
            kept[section.clone()].fill(false);
        }
    }
}
