//! Which texts are prices.

use super::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_sentence_about_amounts_and_taxes_without_one_are_no_prices() {
    let found = |text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text);
        let page = t.finish();
        prices(&page, &Units::from_page(&page), &[0]) == [true]
    };
    for price in [
        "$141.96 List Price: $190.00 SAVINGS: $48.04",
        "Was $20.00 now only $15.00",
        "129,00 TTC",
        "129,00 euros (TTC)",
    ] {
        assert!(found(price), "{price}");
    }
    for other in [
        "Save $150.00 on orders over $3,000.00",
        "Join your TTC club in 2015",
        "129,00 TTCX",
    ] {
        assert!(!found(other), "{other}");
    }
}

#[test]
fn bare_amounts_in_one_place_of_cards_are_prices() {
    let found = |amounts: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for amount in amounts {
            t.open("div").open("p").text("Sofa").close();
            t.open_with("div", &[("class", "price")]).text(amount);
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let paths: Vec<u32> = (0..units.len() as u32).map(|i| i % 2).collect();
        let prices = prices(&page, &units, &paths);
        prices.into_iter().filter(|is| *is).count()
    };
    assert_eq!(found(&["799.99", "1099.-", "1.299,00*", "12,-"]), 4);
    assert_eq!(found(&["799.99", "1099.-", "12,-"]), 0, "few");
    assert_eq!(found(&["20.15", "21.00", "22.45", "23.30"]), 0, "hours");
    assert_eq!(found(&["799", "1099", "129", "30"]), 0);
    assert_eq!(found(&["1.2.24", "3.4.24", "5.6.24", "30.1.24"]), 0, "days");
    assert_eq!(found(&["24.12", "25.12", "31.12", "06.01"]), 0, "holidays");
    assert_eq!(found(&["24.12", "25.12", "31.12", "32.12"]), 4);
    // One word that may be that of a currency.
    assert_eq!(found(&["R 890", "R 1099", "R 45", "R 120"]), 4);
    assert_eq!(found(&["R 890", "R 1099", "R 45"]), 0, "few");
    assert_eq!(found(&["R 16", "R 17", "R 18", "R 19"]), 0, "tyres");
    assert_eq!(found(&["R 890", "KD 99", "Q 45", "DH 12"]), 0, "several");
    assert_eq!(found(&["120 KM", "90 KM", "45 KM", "30 KM"]), 0, "lengths");
    assert_eq!(
        found(&["12 reviews", "30 reviews", "45 reviews", "1 reviews"]),
        0
    );
}

#[test]
fn prices_are_in_many_currencies() {
    let is_price_of = |text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text);
        let page = t.finish();
        is_price(&Units::from_page(&page).list[0])
    };
    for text in [
        "2.799,00 TL",
        "112.000 ₫",
        "1,980円",
        "₴ 253",
        "199,99 lei",
        "99 ر.س",
        "Rp 1.250.000",
        "Rp890",
        "RM 89.90",
        "890.000đ",
        "۸۹۰٬۰۰۰ تومان",
        "KES 890",
        "Harga reguler Rp 890.000",
    ] {
        assert!(is_price_of(text), "{text}");
    }
    for text in ["TRY IT FOR ₴ 99", "TRY 1.299,00", "SEK 499"] {
        assert!(is_price_of(text), "{text}");
    }
    for text in [
        "12 pieces",
        "6 ft",
        "TRY 30 DAYS FREE",
        "30 DAYS TO TRY IT",
        "RM 12",
        "TOP 10",
        "1.250 views",
    ] {
        assert!(!is_price_of(text), "{text}");
    }
}

#[test]
fn pins_of_a_map_are_pressed_or_stand_among_prices_alone() {
    let is_pin = |tag: &str, count: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Chalet").close().open("div");
        for _ in 0..count {
            t.open("div").open(tag).text("438 €").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices = prices(&page, &units, &vec![0; units.len()]);
        let priced = priced(&page, &units, &prices);
        priced.last().is_some_and(|last| last.is_pin)
    };
    assert!(is_pin("button", 1));
    assert!(!is_pin("p", 1));
    assert!(!is_pin("p", 3), "what it was, is and saves");
    assert!(is_pin("p", 4));
}
