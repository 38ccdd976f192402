//! Buy buttons, and fields for the quantity.
//!
//! A buy button is recognized by its text, by its label (`aria-label`, `title`, `alt`, the `value` of an `input`), or
//! by the `alt` text of the image that is all it holds. Source: ours: of 55 old pages that sell something, 14 have
//! only such a label.
//!
//! A button that is only a drawing has no text; beside it stands a field for the quantity, which shop software calls
//! `qty` or `quantity` in whatever language.

use crate::content::fields;
use crate::content::values::is_bare_price;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Texts of buy buttons, in lower case. Source: ours: what shops write. Nouns (`cart`, `order`) and the English `buy`
/// alone, which stand in menus, too, are left out, and so are words for subscriptions and catalogues (`bestellen`).
static TO_BUY: Phrases = Phrases::separated(
    "add to cart|add to basket|add to bag|add to trolley|add to shopping cart|add to shopping basket|\
     add to shopping bag|add to my cart|add to my basket|add to my bag|add item to cart|add product to cart|add to order|\
     buy now|buy it now|pre-order|pre-order now|preorder|preorder now|\
     in den warenkorb|in den warenkorb legen|zum warenkorb hinzufügen|in den einkaufswagen|in den einkaufswagen legen|\
     in den korb|in den einkaufskorb|in die einkaufstasche|jetzt kaufen|sofort kaufen|\
     ajouter au panier|ajouter à mon panier|ajouter dans le panier|mettre au panier|ajouter au sac|\
     acheter maintenant|j'achète|\
     añadir al carrito|añadir al carro|añadir a la cesta|añadir a la bolsa|agregar al carrito|agregar al carro|\
     agregar a la bolsa|comprar ahora|comprar ya|\
     afegir a la cistella|afegeix a la cistella|afegir al carret|afegeix al carret|\
     aggiungi al carrello|metti nel carrello|aggiungi alla borsa|acquista ora|compra ora|\
     adicionar ao carrinho|adicionar ao cesto|adicionar à sacola|colocar no carrinho|comprar agora|\
     in winkelwagen|in winkelwagentje|in winkelmand|in winkelmandje|in mijn winkelwagen|toevoegen aan winkelwagen|\
     toevoegen aan winkelmand|toevoegen aan winkelmandje|nu kopen|koop nu|\
     do koszyka|dodaj do koszyka|wrzuć do koszyka|włóż do koszyka|kup teraz|\
     do košíku|vložit do košíku|přidat do košíku|do košíka|vložiť do košíka|pridať do košíka|\
     v košarico|dodaj v košarico|u košaricu|dodaj u košaricu|stavi u košaricu|u korpu|dodaj u korpu|\
     додај у корпу|добави в количката|добави в кошницата|\
     kosárba|a kosárba|kosárba teszem|kosárba rakom|megveszem|megvásárolom|\
     adaugă în coș|adaugă în coş|adauga in cos|\
     в корзину|добавить в корзину|добавить товар в корзину|положить в корзину|купить сейчас|\
     в кошик|у кошик|до кошика|додати до кошика|додати в кошик|\
     sepete ekle|sepete at|satın al|satin al|hemen al|\
     lägg i varukorg|lägg i varukorgen|lägg i kundvagn|lägg till i varukorg|köp nu|\
     legg i handlekurv|legg i handlekurven|legg i handlevogn|kjøp nå|\
     læg i kurv|læg i kurven|læg i indkøbskurv|læg i indkøbskurven|tilføj til kurv|føj til kurv|køb nu|\
     lisää ostoskoriin|ostoskoriin|lisää koriin|osta nyt|setja í körfu|\
     lisa ostukorvi|lisa korvi|pievienot grozam|ielikt grozā|likt grozā|į krepšelį|įdėti į krepšelį|\
     προσθήκη στο καλάθι|προσθηκη στο καλαθι|στο καλάθι|αγόρασε τώρα|\
     カートに入れる|カートに追加|カートに追加する|カートへ入れる|カゴに入れる|かごに入れる|買い物かごに入れる|\
     買い物カゴに入れる|かごに追加|カゴに追加|買い物かごに追加|買い物カゴに追加|購入手続きへ|ご購入手続きへ|\
     今すぐ買う|今すぐ購入|購入する|\
     加入购物车|加入購物車|添加到购物车|放入购物车|放入購物車|立即购买|立即購買|\
     장바구니|장바구니 담기|장바구니에 담기|장바구니에 추가|구매하기|바로구매|바로 구매|바로구매하기|\
     أضف إلى السلة|إضافة إلى السلة|أضف للسلة|أضف إلى عربة التسوق|اشتر الآن|اشتري الآن|\
     افزودن به سبد|افزودن به سبد خرید|הוסף לסל|הוספה לסל|הוסף לעגלה|\
     tambah ke keranjang|tambahkan ke keranjang|masukkan keranjang|tambah ke troli|beli sekarang|\
     thêm vào giỏ hàng|thêm vào giỏ|cho vào giỏ hàng|mua ngay|\
     ใส่ตะกร้า|หยิบใส่ตะกร้า|เพิ่มลงในตะกร้า|ซื้อเลย|कार्ट में जोड़ें|अभी खरीदें",
    "|",
);
/// Verbs that stand in menus of estate agents, too (`Kaufen | Mieten`): beside a price at the headline they are buy
/// buttons, elsewhere they may not be.
static VERBS: Phrases = Phrases::from_words(
    "kaufen acheter comprar acquista kup koupit kúpiť kupi купи cumpără cumpara купить купити köp kjøp køb osta pirkt \
    pirkti",
);
/// Attributes with the label of a control.
const LABELS: [&str; 3] = ["aria-label", "title", "alt"];
/// Types of `input` fields for numbers. Source: HTML.
const WRITTEN: [&str; 4] = ["", "text", "number", "tel"];
/// Parts of the names of quantity fields, in lower case. Source: ours: Magento, Zen Cart and others of the 55 pages,
/// in English whatever the shop's language.
const HOW_MANY: [&str; 2] = ["qty", "quantit"];

/// Maximum characters of a button. Source: ours: with an amount beside it.
const MAX_CHARS: u32 = 40;
/// Maximum bytes of a button's label. Source: ours, to bound the cost: that text in any script.
const MAX_LABEL: usize = 160;
/// Maximum number of nodes of a control among which its image is looked for. Source: ours, to bound the cost:
/// elements that style it.
const MAX_INSIDE: usize = 16;
/// Maximum characters and nodes behind a headline that are near it. Source: ours: a description, sizes and colours.
const MAX_BEHIND: u32 = 1500;
const MAX_NODES: u32 = 2000;

/// The nodes from `start` up to `other`, and those behind that which are near `start`.
pub(super) fn behind_headline(
    page: &PageSnapshot,
    start: NodeId,
    other: NodeId,
) -> impl Iterator<Item = NodeId> {
    let end = start.0.saturating_add(MAX_NODES);
    let end = end.min(page.node(page.body()).end.0);
    let is_near =
        move |id: &NodeId| *id < other || page.totals_between(start, *id).chars <= MAX_BEHIND;
    (start.0..end).map(NodeId).take_while(is_near)
}

/// Whether an element is a buy button.
pub(in crate::content) fn is_buy_control(page: &PageSnapshot, id: NodeId) -> bool {
    asks(page, id, &[&TO_BUY, &VERBS])
}

/// Whether a page has a buy button.
pub(in crate::content) fn has_buy_control(page: &PageSnapshot) -> bool {
    let mut pressed = page.tagged(["a", "input"]).chain(page.buttons());
    pressed.any(|id| is_buy_control(page, id))
}

/// Whether an element is a buy button by more than a verb that may stand in menus, too.
pub(super) fn is_sure_buy_control(page: &PageSnapshot, id: NodeId) -> bool {
    asks(page, id, &[&TO_BUY])
}

/// Whether a text is that of a buy button.
pub(in crate::content) fn says_to_buy(text: &str) -> bool {
    says_one(text, &[&TO_BUY])
}

/// Whether an element is a button and its text or label is one of the phrases.
fn asks(page: &PageSnapshot, id: NodeId, phrases: &[&Phrases]) -> bool {
    if !is_pressed(page, id) || page.totals(id).chars > MAX_CHARS {
        return false;
    }
    let says = |text: &str| says_one(text, phrases);
    let tells = |of: NodeId, name: &str| page.attribute(of, name).is_some_and(says);
    LABELS.into_iter().any(|name| tells(id, name))
        || page.tag(id) == "input" && tells(id, "value")
        || says(&page.text(id))
        || lone_picture(page, id).is_some_and(|picture| tells(picture, "alt"))
}

/// Whether an element is a field for the quantity.
pub(super) fn asks_how_many(page: &PageSnapshot, id: NodeId) -> bool {
    let is_field = match page.tag(id) {
        "select" => true,
        "input" => fields::is_of(page, id, &WRITTEN),
        _ => false,
    };
    let is_called_so = |name: &str| {
        let name = page.attribute(id, name).unwrap_or_default();
        let name = name.to_lowercase();
        HOW_MANY.iter().any(|part| name.contains(*part))
    };
    is_field && ["name", "id"].into_iter().any(is_called_so)
}

fn is_pressed(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "a" || fields::is_pressed(page, id)
}

/// Whether a text is one of the phrases, perhaps with a price behind it: `+ Add to cart`, `Add to cart - $29.95`.
fn says_one(text: &str, phrases: &[&Phrases]) -> bool {
    if text.len() > MAX_LABEL {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    let is_sign = |c: char| !c.is_alphanumeric();
    let said = text.trim_start_matches(is_sign);
    let whole = said.trim_end_matches(is_sign);
    let mut phrases = phrases.iter();
    phrases.any(|known| known.holds(whole) || known.rests(said).any(is_bare_price))
}

/// The image of a control that holds nothing else.
fn lone_picture(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    if page.totals(id).chars > 0 {
        return None;
    }
    let inside = page.subtree(id).take(MAX_INSIDE);
    let mut pictures = inside.filter(|of| page.tag(*of) == "img");
    let first = pictures.next();
    first.filter(|_| pictures.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// A page of one element with the attributes, text and images.
    fn drawn(
        tag: &str,
        attributes: &[(&str, &str)],
        text: &str,
        pictures: &[&str],
    ) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with(tag, attributes);
        if !text.is_empty() {
            t.text(text);
        }
        for alt in pictures {
            t.open_with("img", &[("alt", *alt)]).close();
        }
        t.finish()
    }

    /// Whether it is pressed to buy.
    fn is_so(tag: &str, attributes: &[(&str, &str)], text: &str, pictures: &[&str]) -> bool {
        let page = drawn(tag, attributes, text, pictures);
        is_buy_control(&page, by_tag(&page, tag))
    }

    #[test]
    fn a_control_says_by_any_of_its_names_what_it_does() {
        let none: &[&str] = &[];
        let image = [("type", "image"), ("alt", "Add to basket")];
        assert!(is_so("input", &image, "", none));
        let submit = [("type", "SUBMIT"), ("value", "добавить в корзину")];
        assert!(is_so("input", &submit, "", none));
        assert!(is_so("button", &[("title", "Do koszyka")], "", none));
        assert!(is_so("a", &[("aria-label", "Pridať do košíka")], "", none));
        assert!(is_so("button", &[], "", &["Dodaj do koszyka"]));
        assert!(is_so("button", &[], "", &["Add  to\ncart"]));
        assert!(!is_so("button", &[], "", &["Add to cart", "Compare"]));
        assert!(!is_so("button", &[], "Compare", &["Add to cart"]));
        let hidden = [("type", "hidden"), ("value", "buy now")];
        assert!(!is_so("input", &hidden, "", none));
        assert!(!is_so("input", &[("value", "buy now")], "", none), "a text");
        assert!(!is_so("p", &[("title", "Add to cart")], "", none));
    }

    #[test]
    fn signs_and_an_amount_may_stand_beside_what_it_says() {
        for text in [
            "Add to cart",
            "+ Add to cart",
            "PŘIDAT DO KOŠÍKU »",
            "Add to cart - $29.95",
            "加入购物车",
            "ご購入手続きへ",
            "かごに追加",
        ] {
            assert!(is_so("button", &[], text, &[]), "{text}");
        }
        for text in ["Kaufen", "Купить"] {
            let page = drawn("button", &[], text, &[]);
            let control = by_tag(&page, "button");
            assert!(is_buy_control(&page, control), "{text}");
            assert!(!is_sure_buy_control(&page, control), "{text}");
        }
        for text in ["Buy now, pay later", "Buy", "Cart (0)", "Bestellen"] {
            assert!(!is_so("button", &[], text, &[]), "{text}");
        }
    }

    #[test]
    fn a_field_asks_how_many() {
        let asks = |tag: &str, attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with(tag, attributes);
            let page = t.finish();
            asks_how_many(&page, by_tag(&page, tag))
        };
        assert!(asks("input", &[("name", "qty")]));
        assert!(asks(
            "input",
            &[("type", "number"), ("id", "product_Quantity")]
        ));
        assert!(asks("select", &[("name", "Quantity")]));
        assert!(!asks("input", &[("type", "hidden"), ("name", "qty")]));
        assert!(!asks("input", &[("name", "q")]));
        assert!(!asks("div", &[("id", "quantity")]));
    }
}
