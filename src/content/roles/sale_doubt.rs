//! Recognizes lists that sell nothing: of companies, jobs, events, teams, library books. Their cards look like those
//! of a shop, and the model, which has seen few of them, takes them for collections.
//!
//! A page sells if it has a cart (by name, or by a button that fills it), declares a product, or shows prices. Some
//! entries of other lists have a price, too, so prices count only if there are at least three, and more than half as
//! many as kept headings of the most common level. An amount per hour or year is a wage; if the page declares its
//! entries as events or jobs, their prices do not count.
//!
//! # Limits
//! Libraries have carts for readers' lists. A front page of a shop without prices and cart counts as such a list,
//! where the model is not sure of its kind.

use super::offer_doubt::is_product;
use crate::content::linked_data::{self, LinkedData, is_of_kind, objects_of};
use crate::content::offers::{has_buy_control, names_amount};
use crate::content::page_type::{PageKind, PageType};
use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::Value;

/// Factor on the probability of a collection for such a page. Source: ours: styled pages after a directory, a
/// calendar, a table of teams, jobs and a library were told so with .39 to .82; of 60 collections of wcxb three have
/// none of the signs, topics of magazines, with .91 and more. Held out (three folds) all 46 that are told rightly
/// stay, and one of four lists that were told collections is a list then.
const OF_UNSOLD: f64 = 0.1;
/// Words for a cart in class names and ids. Source: ours: 54 of 60 collections of wcxb have one, or a link to one.
const CARTS: [&str; 5] = ["cart", "basket", "minicart", "addtocart", "trolley"];
/// Last path segments of a cart's address. Source: ours, likewise.
const CART_PAGES: [&str; 9] = [
    "cart",
    "basket",
    "warenkorb",
    "panier",
    "carrito",
    "carrello",
    "winkelwagen",
    "koszyk",
    "checkout",
];
/// Minimum number of prices. Source: ours: two may be the limit for free shipping and a coupon.
const MIN_PRICES: usize = 3;

/// Words for the periods of wages, in lower case; rents and subscriptions are paid by the month. Source: ours.
/// Limits: words with another meaning beside a price (Italian `ora`, Norwegian `time`) are left out.
static WAGES: Phrases = Phrases::from_words(
    "year yr yearly annum annually hour hr hourly jahr jährlich stunde std. heure annuel año anual hora anno annuo annui \
    jaar uur år timme rok roku godz. godzinę godzina год час saat yıl 年収 時給 年薪 时薪",
);
/// Suffixes of the types of priced things that are no goods, and the minimum number of such things. Source:
/// schema.org; ours.
const OTHERS: [&str; 2] = ["Event", "JobPosting"];
const MIN_OTHERS: usize = 2;

/// Lowers the probability of a collection for a page that sells nothing. Cost: linear.
pub(super) fn doubt(
    page: &PageSnapshot,
    kept: (&Units, &[Option<UnitRole>]),
    page_type: &mut PageType,
) {
    let is_collection = page_type.kind == Some(PageKind::Collection);
    if !is_collection || sells(page) {
        return;
    }
    let (products, others) = declared(page);
    if products == 0 && (others >= MIN_OTHERS || !has_prices(page, kept)) {
        page_type.weigh(PageKind::Collection, OF_UNSOLD);
    }
}

/// Whether prices are shown: at least [`MIN_PRICES`], and for more than half of the kept headings of the most common
/// level.
fn has_prices(page: &PageSnapshot, (units, roles): (&Units, &[Option<UnitRole>])) -> bool {
    let shown = units.list.iter().filter(|unit| !unit.concealed);
    let prices = shown.filter(|unit| names_amount(unit) && !is_wage(&unit.text));
    let prices = prices.count();
    let mut headings = [0_usize; 7];
    let kept = units.list.iter().zip(roles);
    for (unit, _) in kept.filter(|(_, role)| role.is_some()) {
        let level = page.heading_level(unit.block).unwrap_or(0);
        if let Some(count) = headings.get_mut(usize::from(level)) {
            *count += usize::from(level > 0);
        }
    }
    let most = headings.into_iter().max().unwrap_or(0);
    prices >= MIN_PRICES && 2 * prices > most
}

/// Whether a short text with an amount is a wage, per hour or year. Years with a number before them (`12 år`) are an
/// age.
fn is_wage(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let mut is_behind_number = false;
    words.any(|word| {
        let word = word.trim_matches(['(', ')', ',']);
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_counted = std::mem::replace(&mut is_behind_number, is_number);
        match word.rsplit_once('/') {
            Some((_, time)) => WAGES.holds_in_any_case(time),
            None => !is_counted && WAGES.holds_in_any_case(word),
        }
    })
}

/// Whether a cart is named or linked, or a product is declared, or there is a buy button.
fn sells(page: &PageSnapshot) -> bool {
    let names_cart = |name: &str| tokens_of(name).any(|word| CARTS.contains(&&*word));
    let leads_to_cart = |id: NodeId| page.attribute(id, "href").is_some_and(ends_in_cart);
    !page.called(names_cart).is_empty()
        || !page.items_of_kind(is_product).is_empty()
        || page.tagged(["a"]).any(leads_to_cart)
        || has_buy_control(page)
}

fn ends_in_cart(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let end = path
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let name = end.split('.').next().unwrap_or_default();
    CART_PAGES
        .iter()
        .any(|page| name.eq_ignore_ascii_case(page))
}

/// The number of products that linked data describe, and of events and jobs, directly or in a list.
fn declared(page: &PageSnapshot) -> (usize, usize) {
    let linked = LinkedData::from_page(page);
    let objects = linked.documents().flat_map(objects_of);
    let each = objects.flat_map(|object| {
        let items = object.get("itemListElement").and_then(Value::as_array);
        let items = items.into_iter().flatten();
        let items = items.filter_map(|item| item.get("item").unwrap_or(item).as_object());
        std::iter::once(object).chain(items)
    });
    let is_other = |kind: &str| OTHERS.iter().any(|end| kind.ends_with(end));
    each.fold((0, 0), |(products, others), object| {
        let is_one = is_of_kind(object, linked_data::is_product);
        let is_other = is_of_kind(object, is_other);
        (
            products + usize::from(is_one),
            others + usize::from(is_other),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const ITEMS: usize = 8;

    /// The kind of a page classified as a collection with a probability: items with a heading, the first of them with
    /// a price, behind further elements.
    fn told(sure: f64, prices: usize, draw: impl FnOnce(&mut TestPage)) -> Option<PageKind> {
        of_prices(sure, (prices, "€ 7,50"), draw)
    }

    /// The same of prices that say this.
    fn of_prices(
        sure: f64,
        (prices, price): (usize, &str),
        draw: impl FnOnce(&mut TestPage),
    ) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        draw(&mut t);
        for i in 0..ITEMS {
            t.open("div").open("h3").text("A night of songs").close();
            t.open("p").text("In the old mill by the river.").close();
            if i < prices {
                t.open("p").text(price).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let roles = vec![Some(UnitRole::Main); units.len()];
        let kinds = [
            (PageKind::Collection, sure),
            (PageKind::Listing, 1.0 - sure),
        ];
        let mut found = PageType {
            kind: Some(PageKind::Collection),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        };
        doubt(&page, (&units, &roles), &mut found);
        found.kind
    }

    const COLLECTION: Option<PageKind> = Some(PageKind::Collection);
    const LISTING: Option<PageKind> = Some(PageKind::Listing);

    #[test]
    fn what_has_few_prices_lists_and_sells_nothing() {
        let priced = |prices| told(0.8, prices, |_| {});
        assert_eq!([0, 2, 4].map(priced), [LISTING; 3]);
        assert_eq!([5, 8].map(priced), [COLLECTION; 2]);
        let paid = |price| of_prices(0.8, (8, price), |_| {});
        assert_eq!(paid("£12.60 - £13.80 an hour"), LISTING, "wages");
        assert_eq!(paid("€48.000 pro Jahr"), LISTING);
        assert_eq!(paid("$25/hr"), LISTING);
        assert_eq!(paid("€ 24,95 (3 jaar)"), COLLECTION, "for whom it is");
        assert_eq!(paid("£960 per month"), COLLECTION, "rents");
        assert_eq!(told(0.95, 0, |_| {}), COLLECTION, "surely one");
    }

    #[test]
    fn a_cart_or_a_product_tells_that_something_is_sold() {
        let of = |tag: &'static str, name: &'static str, value: &'static str| {
            told(0.8, 0, |t| {
                t.open_with(tag, &[(name, value)]).text("Here").close();
            })
        };
        assert_eq!(of("div", "class", "site-cart"), COLLECTION);
        assert_eq!(of("a", "href", "/fr/panier/?a=1"), COLLECTION);
        assert_eq!(
            of("div", "itemtype", "https://schema.org/Product"),
            COLLECTION
        );
        assert_eq!(of("button", "title", "Add to cart"), COLLECTION);
        assert_eq!(of("div", "class", "carton"), LISTING);
        assert_eq!(of("a", "href", "/fr/panier/osier"), LISTING);
        assert_eq!(of("div", "itemtype", "https://schema.org/Event"), LISTING);
    }

    #[test]
    fn what_is_listed_may_be_declared() {
        let of = |kind: &str, prices: usize| {
            let item = format!(r#"{{"@type":"ListItem","item":{{"@type":"{kind}"}}}}"#);
            let list = format!(r#"{{"@type":"ItemList","itemListElement":[{item},{item}]}}"#);
            told(0.8, prices, |t| {
                t.open_with("script", &[("type", "application/ld+json")]);
                t.unrendered(&list).close();
            })
        };
        assert_eq!(of("Product", 0), COLLECTION);
        assert_eq!(of("Event", 0), LISTING);
        assert_eq!(of("MusicEvent", 8), LISTING, "tickets");
        assert_eq!(of("Thing", 8), COLLECTION);
    }
}
