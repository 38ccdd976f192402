//! The price of a page's product, as the page declares it for programs.
//!
//! - A value for programs, digits with a point, is taken as it is. Other texts are read like those of records
//!   ([`declared_amount`]).
//! - The currency is the declared one, unless the text of the amount names another. Codes of no currency (`UAN`) are
//!   ignored: the visible currency is then taken.
//! - A text that is not one amount stays as it is.
//! - Former prices do not count: crossed-out ones, list prices in linked data, and the usual price beside a sale
//!   price.
//! - Linked data about several products tell no price.

use super::currency_codes::currency_code;
use super::meta_tags::MetaTags;
use crate::content::clean_text::clean;
use crate::content::crossed_out::is_crossed_out;
use crate::content::metadata::elements::marked_with;
use crate::content::metadata::near::Others;
use crate::content::metadata::record::MetadataSource;
use crate::content::values::{declared_amount, is_fraction};
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::{Map, Value};

/// Maximum number of characters of an amount. Source: ours: `1.299.000,00`.
const MAX_AMOUNT: usize = 32;

/// Fields of an offer with its price. Source: schema.org.
const TOLD_BY: [&str; 3] = ["price", "lowPrice", "priceSpecification"];
/// Types of prices that are compared with the one to pay. Source: schema.org, `PriceTypeEnumeration`.
const FORMER: [&str; 6] = [
    "ListPrice",
    "StrikethroughPrice",
    "RegularPrice",
    "MSRP",
    "SRP",
    "MinimumAdvertisedPrice",
];
/// The `meta` element of a sale price. Source: the product of Open Graph; outside of sales some pages leave it empty
/// or at zero.
const SALE: &str = "product:sale_price:amount";
/// An amount, and the code of its currency.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::metadata) struct Price {
    pub(in crate::content::metadata) amount: String,
    pub(in crate::content::metadata) currency: Option<String>,
}

impl Price {
    /// The price in a value that is declared for programs: schema.org and Open Graph use a decimal point, and no
    /// thousands separators.
    fn declared(text: &str, currency: Option<&str>) -> Option<Self> {
        let number = text.trim();
        if !is_fraction(number, &['.']) || number.len() > MAX_AMOUNT {
            return Self::read(text, currency);
        }
        Some(Self {
            amount: number.to_owned(),
            currency: currency.and_then(currency_code),
        })
    }

    /// The price in a visible text.
    fn read(text: &str, currency: Option<&str>) -> Option<Self> {
        let text = clean(text).filter(|text| {
            text.chars().count() <= MAX_AMOUNT && text.chars().any(|c| c.is_ascii_digit())
        })?;
        let declared = currency.and_then(currency_code);
        let read = declared_amount(&text, declared.as_deref());
        let (amount, currency) = read.unwrap_or((text, declared));
        Some(Self { amount, currency })
    }

    /// The price of a product in linked data: that of its first offer, the lowest price of a range. `meant` gives the
    /// object that a value is or refers to.
    pub(super) fn from_product<'a>(
        product: &'a Map<String, Value>,
        meant: impl Fn(&'a Value) -> Option<&'a Map<String, Value>>,
    ) -> Option<Self> {
        let offer = first_of(product.get("offers")?)?;
        // Fields in the object itself come before the object to which its `@id` refers.
        let is_own =
            |offer: &&Map<String, Value>| TOLD_BY.iter().any(|name| offer.contains_key(*name));
        let offer = offer.as_object().filter(is_own).or_else(|| meant(offer))?;
        let specified = offer.get("priceSpecification").and_then(current_of);
        let specified = specified.and_then(Value::as_object);
        let among = |names: &[&str]| {
            let objects = [Some(offer), specified].into_iter().flatten();
            let mut values = objects.flat_map(|o| names.iter().filter_map(|name| o.get(*name)));
            values.find(|value| matches!(value, Value::String(_) | Value::Number(_)))
        };
        let currency = among(&["priceCurrency"]).and_then(Value::as_str);
        match among(&["price", "lowPrice"])? {
            Value::String(text) => Self::declared(text, currency),
            // The point of a JSON number is a decimal point.
            number => Some(Self {
                amount: number.to_string(),
                currency: currency.and_then(currency_code),
            }),
        }
    }

    /// The price in the `meta` elements.
    pub(in crate::content::metadata) fn from_meta(
        meta: &MetaTags,
    ) -> Option<(Self, MetadataSource)> {
        let is_amount = |(amount, _): &(String, MetadataSource)| {
            amount.contains(|c: char| c.is_ascii_digit() && c != '0')
        };
        let of_sale = meta.first(&[SALE]).filter(is_amount);
        let usual = || meta.first(&["product:price:amount", "og:price:amount"]);
        let (amount, source) = of_sale.or_else(usual)?;
        let currency = meta.first(&[
            "product:price:currency",
            "og:price:currency",
            "product:sale_price:currency",
        ]);
        let currency = currency.map(|(code, _)| code);
        Some((Self::declared(&amount, currency.as_deref())?, source))
    }

    /// The price in microdata, if all marked elements that are not crossed out tell the same amount. `others` is
    /// evaluated only where an element is marked.
    pub(in crate::content::metadata) fn from_microdata<'a>(
        page: &PageSnapshot,
        others: impl FnOnce() -> &'a Others,
    ) -> Option<Self> {
        let names = ["priceCurrency", "price", "lowPrice"];
        let [currencies, prices, lowest] = marked_with(page, names.map(|name| ("itemprop", name)));
        if prices.is_empty() && lowest.is_empty() {
            return None;
        }
        let others = others();
        let own = |marked: Vec<NodeId>| {
            let marked = marked.into_iter();
            marked.filter(move |id| others.are_without(page, *id))
        };
        let content = |id: NodeId| page.attribute(id, "content");
        let value = |id: NodeId| content(id).map_or_else(|| page.text(id), str::to_owned);
        let currency = own(currencies).map(value).next();
        let currency = currency.as_deref();
        let read = |id: NodeId| match content(id) {
            Some(text) => {
                let mut price = Self::declared(text, currency)?;
                let shown = || Self::read(&page.text(id), None)?.currency;
                price.currency = price.currency.or_else(shown);
                Some(price)
            }
            None => Self::read(&page.text(id), currency),
        };
        let told = |marked: Vec<NodeId>| {
            let prices = own(marked).filter(|id| !is_crossed_out(page, *id));
            prices.map(read).collect::<Vec<Option<Self>>>()
        };
        let mut prices = told(prices);
        // The lowest price of a range.
        if prices.is_empty() {
            prices = told(lowest);
        }
        let mut prices = prices.into_iter();
        let first = prices.next()??;
        let is_same = |other: Option<Self>| other.is_some_and(|other| other.amount == first.amount);
        prices.all(is_same).then_some(first)
    }
}

/// The first price specification of a list that is to be paid; else the first.
fn current_of(value: &Value) -> Option<&Value> {
    let mut all = value.as_array().into_iter().flatten();
    let current = all.find(|one| !is_former_kind(one));
    current.or_else(|| first_of(value))
}

/// Whether linked data declare a price specification of a type that is not paid ([`FORMER`]).
pub(in crate::content) fn is_former_kind(specification: &Value) -> bool {
    let kind = specification.get("priceType").and_then(Value::as_str);
    let name = kind.and_then(|kind| kind.rsplit('/').next());
    name.is_some_and(|name| FORMER.contains(&name))
}

/// A value, or the first of a list.
fn first_of(value: &Value) -> Option<&Value> {
    match value {
        Value::Array(list) => list.first(),
        value => Some(value),
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
    fn a_list_costs_not_what_one_of_its_products_does() {
        let listed = |names: &[&str]| {
            let product = |(at, name): (usize, &&str)| {
                let offer = format!(r#""offers":{{"price":"1{at}"}}"#);
                format!(r#"{{"@type":"Product","name":"{name}","url":"/p/{at}",{offer}}}"#)
            };
            let products: Vec<String> = names.iter().enumerate().map(product).collect();
            told(|t| {
                t.open("h1").text("Garden chairs").close();
                linked(t, &format!("[{}]", products.join(",")));
            })
            .0
        };
        assert_eq!(
            listed(&["Garden chairs Lisbon", "Hammock", "Parasol"]),
            None
        );
        let own = listed(&["Garden chairs", "Hammock", "Parasol"]);
        assert_eq!(own.as_deref(), Some("10"));
        assert_eq!(listed(&["Garden chairs Lisbon"]).as_deref(), Some("10"));
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
        assert_eq!(marked(&["44.99", "£44.99"]), is("44.99", "GBP"));
        assert_eq!(marked(&["44.99", "12.00"]), (None, None));
        assert_eq!(marked(&["44.99", "on request"]), (None, None));
    }

    #[test]
    fn what_a_thing_cost_before_is_no_price() {
        let of_sale = |amount: &str| {
            told(|t| {
                for (name, value) in [
                    ("product:price:amount", "59.00"),
                    ("product:price:currency", "USD"),
                    ("product:sale_price:amount", amount),
                ] {
                    t.open_with("meta", &[("property", name), ("content", value)])
                        .close();
                }
            })
        };
        assert_eq!(of_sale("39.00"), is("39.00", "USD"));
        assert_eq!(of_sale("0.00"), is("59.00", "USD"));
        let specified = |kind: &str| {
            let list = format!(r#"{{"price":"59.00","priceType":"https://schema.org/{kind}"}}"#);
            let own = r#"{"price":"39.00","priceCurrency":"USD"}"#;
            let offer = format!(r#"{{"priceSpecification":[{list},{own}]}}"#);
            let json = format!(r#"{{"@type":"Product","name":"Lamp","offers":{offer}}}"#);
            told(|t| linked(t, &json)).0
        };
        assert_eq!(specified("ListPrice").as_deref(), Some("39.00"));
        assert_eq!(specified("SalePrice").as_deref(), Some("59.00"));
        let marked = |tag: &str| {
            told(|t| {
                t.open(tag).open_with("span", &[("itemprop", "price")]);
                t.text("$59.00").close().close();
                t.open_with("span", &[("itemprop", "price")]);
                t.text("$39.00").close();
            })
        };
        assert_eq!(marked("del"), is("39.00", "$"));
        assert_eq!(marked("b"), (None, None));
    }

    #[test]
    fn amounts_have_a_point_and_name_their_currency() {
        let marked = |price: &str, code: &str| {
            told(|t| {
                t.open_with("span", &[("itemprop", "price")]).text(price);
                t.close();
                if !code.is_empty() {
                    t.open_with("meta", &[("itemprop", "priceCurrency"), ("content", code)])
                        .close();
                }
            })
        };
        for (price, code, expected) in [
            ("$40.00", "", is("40.00", "$")),
            ("$40.00", "USD", is("40.00", "USD")),
            ("2 000 Ft", "", is("2000", "HUF")),
            ("27,63£", "", is("27.63", "GBP")),
            ("36,00 EUR", "EUR", is("36.00", "EUR")),
            ("EUR 6,99", "", is("6.99", "EUR")),
            ("47 405", "rub", is("47405", "RUB")),
            ("5.500", "KWD", is("5.500", "KWD")),
            ("9,75", "", (Some("9.75".to_owned()), None)),
            ("5 or 9", "EUR", is("5 or 9", "EUR")),
        ] {
            assert_eq!(marked(price, code), expected, "{price}");
        }
        assert_eq!(marked("1.299", "EUR"), is("1299", "EUR"));
    }

    #[test]
    fn what_is_written_for_programs_has_a_point() {
        let offered = |price: &str| {
            let offer = format!(r#"{{"price":{price},"priceCurrency":"EUR"}}"#);
            let json = format!(r#"{{"@type":"Product","name":"Lamp","offers":{offer}}}"#);
            told(|t| linked(t, &json))
        };
        for (price, expected) in [
            ("1.299", is("1.299", "EUR")),
            (r#""1.459""#, is("1.459", "EUR")),
            (r#""29.990""#, is("29.990", "EUR")),
            (r#""1.299,00""#, is("1299.00", "EUR")),
            (r#""1.299 €""#, is("1299", "EUR")),
            (r#""$1.299""#, is("1299", "$")),
            (r#""10,000 VND""#, is("10000", "VND")),
            (r#""5 + 2 €""#, is("5 + 2 €", "EUR")),
        ] {
            assert_eq!(offered(price), expected, "{price}");
        }
        let meta = told(|t| {
            let told = [("property", "og:price:amount"), ("content", "1.459")];
            t.open_with("meta", &told).close();
        });
        assert_eq!(meta, (Some("1.459".to_owned()), None));
        let marked = told(|t| {
            let told = [("itemprop", "price"), ("content", "1.459")];
            t.open_with("span", &told).text("1,46 €").close();
        });
        assert_eq!(marked, is("1.459", "EUR"), "as readers see it");
    }

    #[test]
    fn a_code_that_no_currency_has_is_none() {
        let marked = |code: &str, shown: &str| {
            told(|t| {
                t.open_with("meta", &[("itemprop", "priceCurrency"), ("content", code)]);
                t.close();
                t.open_with("span", &[("itemprop", "price"), ("content", "253")]);
                t.text(shown).close();
            })
        };
        assert_eq!(marked("UAN", "253.0 грн"), is("253", "UAH"));
        assert_eq!(marked("UAN", "253.0"), (Some("253".to_owned()), None));
        assert_eq!(marked("uah", "253.0"), is("253", "UAH"));
        assert_eq!(marked("RMB", "253.0"), is("253", "RMB"));
        assert_eq!(marked("XCG", "253.0"), is("253", "XCG"));
    }

    #[test]
    fn a_span_of_prices_costs_its_lower_end() {
        let spanned = |names: &[(&str, &str)]| {
            told(|t| {
                for (name, content) in names {
                    let mark = [("itemprop", *name), ("content", *content)];
                    t.open_with("meta", &mark).close();
                }
            })
        };
        let span = [
            ("lowPrice", "19 900 Ft"),
            ("highPrice", "33 490 Ft"),
            ("priceCurrency", "HUF"),
        ];
        assert_eq!(spanned(&span), is("19900", "HUF"));
        let one = [("lowPrice", "5"), ("price", "7"), ("priceCurrency", "EUR")];
        assert_eq!(spanned(&one), is("7", "EUR"));
    }
}
