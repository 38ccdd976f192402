//! Whether a thing is offered at a page's headline: its price and what is pressed to buy it stand there.

use super::headings::Headline;
use crate::content::values;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// What is pressed to buy, in lower case. Source: ours: what shops write.
static TO_BUY: Phrases = Phrases::separated(
    "add to cart|add to basket|add to bag|add to trolley|buy now|buy it now|in den warenkorb|in den einkaufswagen|\
     jetzt kaufen|kaufen|ajouter au panier|acheter|añadir al carrito|añadir a la cesta|agregar al carrito|comprar|\
     aggiungi al carrello|acquista|adicionar ao carrinho|adicionar ao cesto|in winkelwagen|in winkelmand|\
     do koszyka|dodaj do koszyka|kup teraz|do košíku|vložit do košíku|do košíka|vložiť do košíka|kosárba|\
     adaugă în coș|в корзину|добавить в корзину|купить|в кошик|до кошика|купити|sepete ekle|satın al|lägg i varukorg|\
     köp|legg i handlekurv|læg i kurv|lisää ostoskoriin|カートに入れる|カートに追加|加入购物车|加入購物車|立即购买|\
     장바구니|장바구니 담기|구매하기|أضف إلى السلة|הוסף לסל|tambah ke keranjang|thêm vào giỏ hàng|ใส่ตะกร้า",
    "|",
);
/// Elements that are pressed.
const PRESSED: [&str; 3] = ["button", "a", "input"];

/// Longest price and longest text of a button, characters. Source: ours: with taxes beside them, and a sign.
const MAX_CHARS: u32 = 40;
/// Characters and nodes behind a headline that stand near it. Source: ours: what a thing is, its sizes and colours.
const MAX_BEHIND: u32 = 1500;
const MAX_NODES: u32 = 2000;

/// Whether a price and what is pressed to buy stand near the headline.
pub(super) fn is_offered(page: &PageSnapshot, headline: &Headline) -> bool {
    let Some(own) = headline.node else {
        return false;
    };
    let start = page.node(own).end;
    let end = start
        .0
        .saturating_add(MAX_NODES)
        .min(page.node(page.body()).end.0);
    let near = || {
        let behind = (start.0..end).map(NodeId);
        behind.take_while(|id| page.totals_between(start, *id).chars <= MAX_BEHIND)
    };
    near().any(|id| is_to_buy(page, id)) && near().any(|id| is_price(page, id))
}

/// Whether an element is pressed to buy.
pub(in crate::content) fn is_to_buy(page: &PageSnapshot, id: NodeId) -> bool {
    let is_pressed =
        PRESSED.contains(&page.tag(id)) || page.attribute(id, "role") == Some("button");
    if !is_pressed || page.totals(id).chars > MAX_CHARS {
        return false;
    }
    let says = |text: &str| {
        let text = text.trim().to_lowercase();
        TO_BUY.holds(&text)
    };
    let value = page
        .attribute(id, "value")
        .filter(|_| page.tag(id) == "input");
    value.is_some_and(says) || says(&page.text(id))
}

/// Whether an element says a price and hardly more.
fn is_price(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element
        && (1..=MAX_CHARS).contains(&page.totals(id).chars)
        && values::price(page.text(id).trim()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_price_and_a_button_offer_a_thing() {
        let offered = |price: &str, button: &str, before: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Steel kettle").close();
            if !before.is_empty() {
                t.open("p").text(before).close();
            }
            t.open("p").open("b").text(price).close().close();
            t.open("button").text(button).close();
            t.open("p").text("It boils a litre and a half.").close();
            let mut page = t.finish();
            page.source.title = "Steel kettle".to_owned();
            is_offered(&page, &Metadata::headline(&page))
        };
        assert!(offered("$39.90", "Add to cart", ""));
        assert!(offered("39,90 €", "In den Warenkorb", ""));
        assert!(!offered("$39.90", "Compare", ""));
        assert!(!offered("Cheap", "Add to cart", ""));
        let far = "Words of a text that says what it has to say. ".repeat(50);
        assert!(!offered("$39.90", "Add to cart", &far));
    }
}
