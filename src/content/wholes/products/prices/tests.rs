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
    ] {
        assert!(is_price_of(text), "{text}");
    }
    for text in ["TRY IT FOR ₴ 99", "TRY 1.299,00", "SEK 499"] {
        assert!(is_price_of(text), "{text}");
    }
    for text in ["12 pieces", "6 ft", "TRY 30 DAYS FREE", "30 DAYS TO TRY IT"] {
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
