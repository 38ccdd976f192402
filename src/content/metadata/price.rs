//! What the product of a page costs, as the page declares it for programs.
//!
//! Linked data of several products tells of no price.

use super::meta_tags::MetaTags;
use super::others::Others;
use super::{MetadataSource, clean};
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::{Map, Value};

/// Most characters of an amount. Source: ours: `1.299.000,00`.
const MAX_AMOUNT: usize = 32;

/// Fields of an offer that tell its price. Source: schema.org.
const TOLD_BY: [&str; 3] = ["price", "lowPrice", "priceSpecification"];

/// An amount, and the code of its currency.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Price {
    pub(super) amount: String,
    pub(super) currency: Option<String>,
}

impl Price {
    fn new(amount: &str, currency: Option<&str>) -> Option<Self> {
        let amount = clean(amount).filter(|text| {
            text.chars().count() <= MAX_AMOUNT && text.chars().any(|c| c.is_ascii_digit())
        })?;
        let currency = currency
            .map(str::trim)
            .filter(|code| code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic()));
        Some(Self {
            amount,
            currency: currency.map(str::to_ascii_uppercase),
        })
    }

    /// What a product of linked data is offered for: the first of several offers, the lowest price of a span.
    /// `meant` gives the object that a value is or refers to.
    pub(super) fn from_product<'a>(
        product: &'a Map<String, Value>,
        meant: impl Fn(&'a Value) -> Option<&'a Map<String, Value>>,
    ) -> Option<Self> {
        let offer = first_of(product.get("offers")?)?;
        // What is written out is meant, whatever its id names besides.
        let is_own =
            |offer: &&Map<String, Value>| TOLD_BY.iter().any(|name| offer.contains_key(*name));
        let offer = offer.as_object().filter(is_own).or_else(|| meant(offer))?;
        let specified = offer.get("priceSpecification").and_then(first_of);
        let specified = specified.and_then(Value::as_object);
        let among = |names: &[&str]| {
            let objects = [Some(offer), specified].into_iter().flatten();
            let mut values = objects.flat_map(|o| names.iter().filter_map(|name| o.get(*name)));
            values.find_map(amount_of)
        };
        let amount = among(&["price", "lowPrice"])?;
        Self::new(&amount, among(&["priceCurrency"]).as_deref())
    }

    /// What `meta` elements say.
    pub(super) fn from_meta(meta: &MetaTags) -> Option<(Self, MetadataSource)> {
        let (amount, source) = meta.first(&["product:price:amount", "og:price:amount"])?;
        let currency = meta.first(&["product:price:currency", "og:price:currency"]);
        let currency = currency.map(|(code, _)| code);
        Some((Self::new(&amount, currency.as_deref())?, source))
    }

    /// What elements are marked with as microdata, where all of them say the same.
    pub(super) fn from_microdata(page: &PageSnapshot, others: &Others) -> Option<Self> {
        let marked = |property| others.own_marked(page, ("itemprop", property));
        let value = |id: NodeId| match page.attribute(id, "content") {
            Some(value) => value.to_owned(),
            None => page.text(id),
        };
        let mut amounts: Vec<String> = marked("price").map(value).collect();
        amounts.dedup();
        let [amount] = &amounts[..] else {
            return None;
        };
        let currency = marked("priceCurrency").map(value).next();
        Self::new(amount, currency.as_deref())
    }
}

/// A value, or the first of a list.
fn first_of(value: &Value) -> Option<&Value> {
    match value {
        Value::Array(list) => list.first(),
        value => Some(value),
    }
}

/// A text or a number, as it is written.
fn amount_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Metadata;
    use crate::snapshot::test_page::TestPage;

    fn told(draw: impl FnOnce(&mut TestPage)) -> (Option<String>, Option<String>) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        draw(&mut t);
        let found = Metadata::from_page(&t.finish());
        (found.price, found.currency)
    }

    fn is(amount: &str, currency: &str) -> (Option<String>, Option<String>) {
        (Some(amount.to_owned()), Some(currency.to_owned()))
    }

    fn linked(t: &mut TestPage, json: &str) {
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(json).close();
    }

    #[test]
    fn offers_tell_the_price() {
        for (offers, price) in [
            (r#"{"price":"19.99","priceCurrency":"EUR"}"#, "19.99"),
            (r#"[{"price":20,"priceCurrency":"eur"}]"#, "20"),
            (
                r#"{"lowPrice":5.5,"highPrice":9,"priceCurrency":"EUR"}"#,
                "5.5",
            ),
            (
                r#"{"priceSpecification":[{"price":"7","priceCurrency":"EUR"}]}"#,
                "7",
            ),
        ] {
            let json = format!(r#"{{"@type":"Product","name":"Lamp","offers":{offers}}}"#);
            assert_eq!(told(|t| linked(t, &json)), is(price, "EUR"), "{offers}");
        }
        let article = r#"{"@type":"Article","offers":{"price":"3"}}"#;
        assert_eq!(told(|t| linked(t, article)), (None, None));
    }

    #[test]
    fn an_offer_may_stand_beside_its_product() {
        let graph = r##"{"@graph":[{"@type":"Product","name":"Lamp","offers":{"@id":"#o"}},
            {"@type":"Offer","@id":"#o","price":"8","priceCurrency":"EUR"}]}"##;
        assert_eq!(told(|t| linked(t, graph)), is("8", "EUR"));
        let own = r##"{"@type":"Product","@id":"#p","name":"Lamp",
            "offers":{"@id":"#p","price":"9","priceCurrency":"EUR"}}"##;
        assert_eq!(told(|t| linked(t, own)), is("9", "EUR"));
    }

    #[test]
    fn several_products_have_no_price_together() {
        let lamp = |name: &str| {
            format!(r#"{{"@type":"Product","name":"{name}","offers":{{"price":"1"}}}}"#)
        };
        for other in ["Chair", "Lamp shade", "Desk - Lamp"] {
            let two = format!("[{},{}]", lamp("Lamp"), lamp(other));
            assert_eq!(told(|t| linked(t, &two)), (None, None), "{other}");
        }
        for other in ["Lamp", "LAMP – The Shop"] {
            let twice = format!("[{},{}]", lamp("Lamp"), lamp(other));
            assert_eq!(
                told(|t| linked(t, &twice)).0.as_deref(),
                Some("1"),
                "{other}"
            );
        }
    }

    #[test]
    fn marks_tell_the_price() {
        let meta = told(|t| {
            for (name, value) in [
                ("product:price:amount", "12.50"),
                ("product:price:currency", "USD"),
            ] {
                t.open_with("meta", &[("property", name), ("content", value)])
                    .close();
            }
        });
        assert_eq!(meta, is("12.50", "USD"));
        let marked = |prices: &[&str]| {
            told(|t| {
                t.open_with(
                    "div",
                    &[
                        ("itemscope", ""),
                        ("itemtype", "https://schema.org/Product"),
                    ],
                );
                for price in prices {
                    t.open_with("span", &[("itemprop", "price"), ("content", price)])
                        .close();
                }
                t.open_with("meta", &[("itemprop", "priceCurrency"), ("content", "GBP")])
                    .close();
                t.close();
            })
        };
        assert_eq!(marked(&["44.99", "44.99"]), is("44.99", "GBP"));
        assert_eq!(marked(&["44.99", "12.00"]), (None, None));
    }
}
