//! What prices and ratings read as.

use super::*;

#[test]
fn amounts_are_counted_by_their_signs() {
    for (text, count) in [
        ("$10.93 - $17.00", 2),
        ("Student: $55 RecSports Member: $110", 2),
        ("£2.99 to £8.99", 2),
        ("US$ 20 per night", 1),
        ("1.234,50 €", 1),
        ("EUR 12", 1),
        ("krona", 0),
        ("12 pieces", 0),
        ("4,99 € 1,66 €/100 g", 2),
        ("5 – 9 €", 2),
        ("$5–9", 2),
        ("$20 USD", 1),
        ("5€95", 1),
        ("Lamp 12 - 99 €", 1),
        ("500р./шт", 1),
        ("900р. в месяц", 1),
        ("3р. в день", 0),
        ("2-3р./день", 0),
    ] {
        assert_eq!(amounts(text), count, "{text}");
    }
}

/// What is read of texts, against what they say.
fn check(texts: &[(&str, Option<&str>)]) {
    for (text, expected) in texts {
        let read = price(text).map(|(value, code)| format!("{value} {code}"));
        assert_eq!(read.as_deref(), *expected, "{text}");
    }
}

#[test]
fn prices_are_read_with_their_currency() {
    check(&[
        ("£14.30", Some("14.30 GBP")),
        ("$99. 99", Some("99.99 $")),
        ("99, 99 €", Some("99.99 EUR")),
        ("$80 20% off", Some("80 $")),
        ("$450 14K gold", Some("450 $")),
        ("$25 12 million sold", Some("25 $")),
        ("CDN $41.95", Some("41.95 CAD")),
        ("1.234,50 €", Some("1234.50 EUR")),
        ("EUR 12", Some("12 EUR")),
        ("$1,299", Some("1299 $")),
        ("$1299.000", Some("1299.000 $")),
        ("From US$ 20 per night", Some("20 USD")),
        ("1 299 kr", Some("1299 kr")),
        ("$ 12 99", Some("12.99 $")),
        ("$12 .99", Some("12.99 $")),
        ("1 299 00 €", Some("1299.00 EUR")),
        ("$1,299 99", Some("1299.99 $")),
        ("1.219 00 €", Some("1219.00 EUR")),
        ("€ 11,99 19", Some("11.99 EUR")),
        ("CHF 1’234.50", Some("1234.50 CHF")),
        ("Mikrobølgeovn 1299 kr", Some("1299 kr")),
        ("£20 (€24)", Some("20 GBP")),
        ("$20 USD", Some("20 USD")),
        ("12,000円", Some("12000 JPY")),
        ("NT$1,280", Some("1280 TWD")),
        ("1 299 руб.", Some("1299 RUB")),
        ("29 900р.", Some("29900 RUB")),
        ("4 600р. 5 100р.", Some("4600 RUB")),
        ("2015р.", None),
        ("5 р.", None),
        ("112.000 ₫", Some("112000 VND")),
        ("$ $ $$", None),
        ("Europa 2012", None),
        (
            "It costs about $5 as everybody who was there can tell you",
            None,
        ),
    ]);
}

#[test]
fn each_number_is_of_one_sign() {
    check(&[
        ("4,99 € 1,66 €/100 g", Some("4.99 EUR")),
        ("4,99 € 6,99 €", Some("4.99 EUR")),
        ("$4.99 $6.99", Some("4.99 $")),
        ("€ 4,99 € 6,99", Some("4.99 EUR")),
        ("12,- € 10,- €", Some("12 EUR")),
        ("199 kr 12 kr/mnd", Some("199 kr")),
        ("199 zł 249 zł", Some("199 PLN")),
        ("12,50 Kč 15 Kč", Some("12.50 CZK")),
        ("1,980円 2,500円", Some("1980 JPY")),
        ("99.90 \u{200f}₪", Some("99.90 ILS")),
        ("99 ر.س 120 ر.س", Some("99 SAR")),
        ("19 900 Ft", Some("19900 HUF")),
        ("6 Ft", None),
        ("100 Ft cable", None),
        ("199,99 lei", Some("199.99 RON")),
        ("per lei 20", None),
        ("AED 199.00", Some("199.00 AED")),
        ("Rs. 1,299", Some("1299 INR")),
        ("1.299,00 TRY", Some("1299.00 TRY")),
        ("TRY 30 DAYS FREE", None),
        ("$20 USD $30 USD", Some("20 USD")),
        ("4.99 EUR 3 left", Some("4.99 EUR")),
        ("1,66 € 500g", Some("1.66 EUR")),
        ("4,99 €1", Some("4.99 EUR")),
        ("80 € 20%", Some("80 EUR")),
        ("-20% $80.00", Some("80.00 $")),
        ("2 for 5 €", Some("5 EUR")),
        ("2 for $10", Some("10 $")),
        ("2 3,50 €", Some("3.50 EUR")),
        ("Beds: 2 $450", Some("450 $")),
        ("4.5 $10", Some("10 $")),
        ("Size 42 EUR 59.99", Some("59.99 EUR")),
        ("iPhone 12 EUR 799", Some("799 EUR")),
    ]);
}

#[test]
fn cents_may_stand_behind_the_sign() {
    check(&[
        ("5€95", Some("5.95 EUR")),
        ("1 299€00", Some("1299.00 EUR")),
        ("5 € 95", Some("5.95 EUR")),
        ("5€95 6€95", Some("5.95 EUR")),
        ("4,99€95", Some("4.99 EUR")),
        ("2 €95", Some("95 EUR")),
        ("$.99", Some("0.99 $")),
        ("kr.99", Some("99 kr")),
        ("0,999 €", Some("0.999 EUR")),
    ]);
}

#[test]
fn words_and_letters_multiply() {
    check(&[
        ("$1.5k", Some("1500 $")),
        ("$3.2M", Some("3200000 $")),
        ("$1.234B", Some("1234000000 $")),
        ("$900", Some("900 $")),
        ("€ 3 million", Some("3000000 EUR")),
        ("1,5 Mio. €", Some("1500000 EUR")),
        ("12k €", Some("12000 EUR")),
        ("₹1.5 Cr", Some("15000000 INR")),
        ("5万元", Some("50000 CNY")),
        ("99元起", Some("99 CNY")),
        ("$80-100k", Some("80000 $")),
        ("$500-1k", Some("500 $")),
        ("$5 - 12k views", Some("5 $")),
        ("$10pp", Some("10 $")),
        ("$20 XL", Some("20 $")),
    ]);
}

#[test]
fn a_range_is_its_lower_end_and_a_minus_stays() {
    check(&[
        ("5 € – 9 €", Some("5 EUR")),
        ("5 – 9 €", Some("5 EUR")),
        ("$5–9", Some("5 $")),
        ("1,000～2,000円", Some("1000 JPY")),
        ("Lamp 12 - 99 €", Some("99 EUR")),
        ("12 - 9 €", Some("9 EUR")),
        ("-5,00 €", Some("-5.00 EUR")),
        ("−$45.00", Some("-45.00 $")),
        ("- 5 €", Some("5 EUR")),
    ]);
}

#[test]
fn what_words_call_a_former_price_is_none() {
    check(&[
        ("Was $93.00 Now $63.00", Some("63.00 $")),
        ("statt 6,99 € nur 4,99 €", Some("4.99 EUR")),
        ("UVP: 12,- € 9,50 €", Some("9.50 EUR")),
        ("$63.00 was $93.00", Some("63.00 $")),
        ("Was $30 - $40 Now $20", Some("20 $")),
        ("Was $30 Save $10 Now $20", Some("20 $")),
        ("Was $93.00", Some("93.00 $")),
        ("Regular price $30 Sale $20", Some("20 $")),
        ("Regular $12, Large $15", Some("12 $")),
        ("Was $30 Save $10", Some("30 $")),
    ]);
}

#[test]
fn one_amount_is_asked_for() {
    for (text, expected) in [
        ("$39.90", Some("39.90")),
        ("$63.00 was $93.00", Some("63.00")),
        ("List price $30 Our price $20", Some("20")),
        ("US$ 20 (20 USD)", Some("20")),
        ("$70.00 $59.99 In Stock", Some("59.99")),
        ("$224.99 $174.99You save $50.00 (22%)", Some("174.99")),
        ("$59.99 $70.00", None),
        ("$70.00 $4.99", None),
        ("$70.00 / $59.99", None),
        ("4,99 € 1,66 €/100 g", None),
        ("4,99 € 1,66 € pro Stück", None),
        ("£24.00 £20.00 ex VAT", None),
        ("£24.00 £20.00 + VAT", None),
        ("£24.00 £20.00 inc. VAT", Some("20.00")),
        ("119,00 € 100,00 € netto", None),
        ("119,00 € 100,00 € inkl. MwSt.", Some("100.00")),
        ("1 190,00 Kč 983,47 Kč bez DPH", None),
        ("1 190,00 Kč 983,47 Kč s DPH", Some("983.47")),
        ("119,00 € 100,00 € ohne Versand", Some("100.00")),
        ("$49.00 $29.00 deposit", None),
        ("$49.00 $29.00 kids", None),
        ("$55.00 - $57.00", None),
        ("Was $93.00", None),
        ("words", None),
    ] {
        let asked = asked_price(text).map(|(value, _)| value);
        assert_eq!(asked.as_deref(), expected, "{text}");
    }
    for text in [
        "List price: $59.00",
        "You save: $17.70",
        "Compare at $19.99",
    ] {
        assert!(is_former_price(text), "{text}");
    }
    assert!(!is_former_price("Our price: $41.30"));
    assert_eq!(named_amounts("$70.00 $59.99 In Stock"), [70.0, 59.99]);
    assert!(!is_former_price("List of things"));
}

#[test]
fn a_bare_price_says_nothing_else() {
    for text in ["$12.99", "12,50 Kč", "US$ 20", "EUR 12", "$3.2M"] {
        assert!(is_bare_price(text), "{text}");
    }
    for text in ["Get $130 in value", "from $12", "12.99", "words"] {
        assert!(!is_bare_price(text), "{text}");
    }
}

#[test]
fn ratings_are_read_as_numbers() {
    for (text, expected) in [
        ("4.5 out of 5 stars", "4.5"),
        ("Rating: 4,5 / 5", "4.5"),
        ("★★★★☆", "4"),
    ] {
        assert_eq!(rating(text).as_deref(), Some(expected));
        assert!(is_rating(text), "{text}");
    }
    assert!(!is_rating("12 of 50"));
    assert_eq!(rating("no stars yet"), None);
    assert_eq!(rating("87%").as_deref(), Some("87"));
}

#[test]
fn labels_name_what_a_rating_counts() {
    for label in ["5 stars", "Rated 4.5 out of 5", "4 von 5 Sternen", "★★★★☆"] {
        assert!(is_labelled_rating(label), "{label}");
    }
    for label in ["5", "12 reviews", "Five stars", "Rating"] {
        assert!(!is_labelled_rating(label), "{label}");
    }
}

#[test]
fn how_many_gave_a_rating_is_none() {
    for count in [
        "(12)",
        "1,203 ratings",
        "3 reviews",
        "1 review",
        "1 rating",
        "5 Kundenbewertungen",
        "3 avis",
        "2 customer reviews",
        "(3 votes)",
        "1.2k reviews",
        "1 234 avis",
        "5件のレビュー",
        "Based on 4 reviews",
        "★ 3 reviews",
    ] {
        assert_eq!(rating(count), None, "{count}");
        assert!(says_count(count), "{count}");
        assert!(!is_rating(count), "{count}");
    }
    assert_eq!(rating("198"), None);
    for (text, expected) in [
        ("4.5 (120)", "4.5"),
        ("4.5 (120 reviews)", "4.5"),
        ("(120) 4.5", "4.5"),
        ("1,234 ratings, 4.5 stars", "4.5"),
        ("4 out of 5 (12 reviews)", "4"),
        ("4/5 based on 3 reviews", "4"),
        ("5 star reviews", "5"),
        ("4 stars, 12 votes", "4"),
        ("3.9 Bewertungen", "3.9"),
        ("4", "4"),
        ("★★★★☆ 3 reviews", "4"),
        ("★★★★★ (12)", "5"),
    ] {
        assert_eq!(rating(text).as_deref(), Some(expected), "{text}");
        assert!(!says_count(text), "{text}");
    }
    for text in ["No reviews yet", "198", "new"] {
        assert!(!says_count(text), "{text}");
    }
}
