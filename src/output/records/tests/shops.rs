//! Products: their names, prices and kinds.

use super::csv_of;
use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::test_page::TestPage;

/// A shop: a menu, groups with headings, products.
fn shop() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("nav").open("ul");
    for i in 0..12 {
        let text = format!("Category number {i} with a long description of what is in it");
        t.open("li")
            .open_with("a", &[("href", "/c")])
            .text(&text)
            .close();
        t.text("from $3").close();
    }
    t.close().close().open("main");
    for i in 0..6 {
        if i % 3 == 0 {
            t.open("h2").text("A group of things").close();
        }
        t.open_with("div", &[("class", "product")]);
        let src = format!("/i/{i}.png");
        t.open_with("img", &[("src", &src), ("alt", "")]).close();
        let href = format!("/p/{i}");
        t.open("h3").open_with("a", &[("href", &href)]);
        t.text(&format!("Fine thing number {i}")).close().close();
        t.open_with("div", &[("class", "price")])
            .text(&format!("€ 1{i},50"))
            .close();
        t.open_with("div", &[("class", "added")])
            .text(&format!("1{i} May 2021"))
            .close();
        t.open_with("div", &[("class", "stars")])
            .text("4.5 out of 5")
            .close();
        t.open_with("div", &[("class", "author")])
            .text(&format!("by Maker {i}"))
            .close();
        t.open("div").text(&format!("Colour: red {i}")).close();
        t.open("div").text("Add to cart").close();
        t.close();
    }
    t.finish()
}

#[test]
fn what_is_crossed_out_is_the_old_price() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..4 {
        t.open("div").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Fine teapot number {i}")).close().close();
        t.open("div");
        if i < 2 {
            t.open("del").text(&format!("${i}9.00")).close().text(" ");
        }
        t.text(&format!("${i}5.00")).close();
        t.open("p")
            .text(&format!("Holds {i} litres."))
            .close()
            .close();
    }
    let table = csv_of(t);
    let names = ["title", "url", "price", "currency", "old_price", "text"];
    assert_eq!(table[0], names);
    assert_eq!(table[2][2..5], ["15.00", "$", "$19.00"]);
    assert_eq!(table[4][2..5], ["35.00", "$", ""]);
}

#[test]
fn a_shop_has_named_columns() {
    let page = shop();
    let lists = Mdr::default().records(&page);
    let report = RecordsJson::new(&page, lists[..1].to_vec());
    let csv = report.to_csv();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "title,url,image,price,currency,date,rating,author,Colour,Add to cart"
    );
    assert_eq!(
        lines[1],
        "Fine thing number 0,https://example.org/p/0,https://example.org/i/0.png,10.50,EUR,\
         2021-05-10,4.5,Maker 0,red 0,Add to cart"
    );
    assert_eq!(lines.len(), 7, "no group heading is a record: {csv}");
}

#[test]
fn fields_say_which_is_which() {
    let page = shop();
    let report = RecordsJson::new(&page, Mdr::default().records(&page));
    let fields = &report.regions[0].records[2].fields;
    let named = |name: &str| fields.iter().find(|f| f.name == name);
    let price =
        named("price").map(|f| (f.text.as_str(), f.value.as_deref(), f.currency.as_deref()));
    assert_eq!(price, Some(("€ 12,50", Some("12.50"), Some("EUR"))));
    let url = named("title").and_then(|f| f.url.as_deref());
    assert_eq!(url, Some("https://example.org/p/2"));
    let image = fields.iter().find_map(|f| f.image.as_deref());
    assert_eq!(image, Some("https://example.org/i/2.png"));
}

/// A shop with cards of two kinds: those of every third thing have other elements, and a price that
/// is cut stands behind the old one.
fn shop_of_two_kinds() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..9 {
        let (class, tag) = if i % 3 == 0 {
            ("name", "h2")
        } else {
            ("label", "h3")
        };
        t.open_with("div", &[("class", "card")]).open(tag);
        t.open_with("a", &[("href", &format!("/p/{i}")), ("class", class)]);
        t.text(&format!("Fine thing number {i}")).close().close();
        if i % 2 == 0 {
            t.open("p")
                .open("s")
                .text(&format!("€ {i}8,00"))
                .close()
                .close();
            t.open("p")
                .open("b")
                .text(&format!("€ {i}5,00"))
                .close()
                .close();
        } else {
            t.open("p")
                .open("i")
                .text(&format!("€ {i}6,00"))
                .close()
                .close();
        }
        t.close();
    }
    t.finish()
}

#[test]
fn records_of_two_kinds_share_their_columns() {
    let page = shop_of_two_kinds();
    let csv = RecordsJson::new(&page, Mdr::default().records(&page)).to_csv();
    let rows: Vec<Vec<&str>> = csv.lines().map(|l| l.split(',').collect()).collect();
    let at = |name: &str| rows[0].iter().position(|n| *n == name);
    let (title, url, price) = (at("title"), at("url"), at("price"));
    assert_eq!(rows.len(), 10, "{csv}");
    for row in &rows[1..] {
        for column in [title, url, price] {
            let cell = column.and_then(|c| row.get(c));
            assert!(cell.is_some_and(|cell| !cell.is_empty()), "{csv}");
        }
    }
}

#[test]
fn a_range_of_prices_is_not_cut_to_its_first() {
    // In a line of its own, and as the first of a list that goes on with the postage.
    for is_list in [false, true] {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 1..8 {
            t.open("li").open("h3");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Bottle of {i} pints")).close().close();
            let price = match i {
                2 => "$2.50 - $8.99".to_owned(),
                _ => format!("${i}.50"),
            };
            if is_list {
                t.open("ul").open("li").text(&price).close();
                t.open("li").text("+ $12.00 postage").close().close();
            } else {
                t.open_with("p", &[("class", "price")]).text(&price).close();
            }
            t.close();
        }
        let rows = csv_of(t);
        let column = |name: &str| rows[0].iter().position(|cell| cell == name);
        let (price, whole) = (column("price").unwrap(), column("price_text").unwrap());
        let cells = |row: usize| (rows[row][price].as_str(), rows[row][whole].as_str());
        assert_eq!(cells(1), ("1.50", ""));
        assert_eq!(cells(2), ("2.50", "$2.50 - $8.99"));
    }
}

#[test]
fn a_crossed_out_price_in_pieces_is_the_old_one() {
    // Some things are sold for less, or all.
    for (every, first) in [(2, ["15.00", ""]), (1, ["15.00", "$ 19.00"])] {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 1..8 {
            t.open("li").open("h3");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Wooden chair number {i}")).close().close();
            t.open_with("p", &[("class", "price")]);
            if i % every == 0 {
                t.open("s").open("span").text("$").close();
                t.text(&format!("{i}9.00")).close().text(" ");
            }
            t.open("b").open("span").text("$").close();
            t.text(&format!("{i}5.00")).close().close().close();
        }
        let rows = csv_of(t);
        let column = |name: &str| rows[0].iter().position(|cell| cell == name).unwrap();
        let (price, old) = (column("price"), column("old_price"));
        for (row, expected) in [(1, first), (2, ["25.00", "$ 29.00"])] {
            let cells = [price, old].map(|i| rows[row][i].as_str());
            assert_eq!(cells, expected, "{rows:?}");
        }
    }
}

#[test]
fn of_two_prices_the_first_is_told_and_the_text_beside_it() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul");
    for i in 1..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Jar of honey number {i}")).close().close();
        let price = format!("{i}.99 € 1.{i}6 €/100 g");
        t.open_with("p", &[("class", "price")]).text(&price).close();
        t.close();
    }
    let rows = csv_of(t);
    let column = |name: &str| rows[0].iter().position(|cell| cell == name).unwrap();
    let cells = ["price", "currency", "price_text"].map(|name| rows[3][column(name)].as_str());
    assert_eq!(cells, ["3.99", "EUR", "3.99 € 1.36 €/100 g"]);
}

#[test]
fn how_many_rated_a_thing_is_no_rating() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul");
    for i in 1..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Lamp of the {i}th kind")).close().close();
        let rating = match i % 2 {
            0 => format!("4.{i} ({i}0 reviews)"),
            _ => format!("{i} reviews"),
        };
        t.open_with("p", &[("class", "rating")]).text(&rating);
        t.close().close();
    }
    let rows = csv_of(t);
    let rating = rows[0].iter().position(|cell| cell == "rating").unwrap();
    let cells = [rows[2][rating].as_str(), rows[3][rating].as_str()];
    assert_eq!(cells, ["4.2", "3 reviews"]);
}

#[test]
fn a_former_price_that_is_no_higher_is_none() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul");
    for i in 1..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Headphones number {i}")).close().close();
        let former = if i % 2 == 0 { 9 } else { 5 };
        t.open("p").text(&format!("${i}5.00")).close().open("p");
        t.open("s").text(&format!("${i}{former}.00")).close();
        t.close().close();
    }
    let rows = csv_of(t);
    let column = |name: &str| rows[0].iter().position(|cell| cell == name).unwrap();
    let (price, old) = (column("price"), column("old_price"));
    let cells = [1, 2, 3].map(|row| [price, old].map(|i| rows[row][i].as_str()));
    assert_eq!(cells, [["15.00", ""], ["25.00", "$29.00"], ["35.00", ""]]);
}

/// The rows for a shop whose links contain a name and a price, which also stand outside of the links; one product
/// shows its price only in the cart.
fn shop_with_prices_in_links(names: impl Fn(usize) -> String) -> Vec<Vec<String>> {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul");
    for i in 1..8 {
        let (name, price) = match i {
            3 => ("Pot number 3".to_owned(), "See price in cart".to_owned()),
            _ => (format!("Pot number {i}"), format!("${i}5.00")),
        };
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("{name} {price}")).close().close();
        t.open_with("p", &[("class", "price")]).text(&price).close();
        t.open_with("p", &[("class", "label")]).text(&names(i));
        t.close().close();
    }
    csv_of(t)
}

#[test]
fn the_price_behind_a_title_is_none_of_it() {
    let rows = shop_with_prices_in_links(|i| format!("Pot number {i}"));
    assert_eq!(rows[0], ["title", "url", "price", "currency", "price_text"]);
    let url = "https://example.org/2";
    assert_eq!(rows[2], ["Pot number 2", url, "25.00", "$", ""]);
    let url = "https://example.org/3";
    assert_eq!(rows[3], ["Pot number 3", url, "", "", "See price in cart"]);
    // Where no other text is the name, nobody knows whether the price is a part of it.
    let rows = shop_with_prices_in_links(|i| format!("Holds {i} litres"));
    assert_eq!(rows[2][0], "Pot number 2 $25.00");
}
