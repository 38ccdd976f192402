//! The price that small pages show.

use super::{ShownPrices, names_amount, shown_units};
use crate::content::units::Units;
use crate::snapshot::Style;
use crate::snapshot::test_page::{TestPage, block, by_tag};

/// Texts behind a headline that are near.
const NEAR: usize = 12;

/// The price that a page shows, given what it draws behind its headline.
fn shown(draw: impl FnOnce(&mut TestPage)) -> Option<(String, String)> {
    shown_below("", draw)
}

/// The same below a menu with an entry.
fn shown_below(entry: &str, draw: impl FnOnce(&mut TestPage)) -> Option<(String, String)> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    if !entry.is_empty() {
        t.open("nav").open_with("a", &[("href", "/1")]);
        t.text(entry).close().close();
    }
    t.open("h1").text("Kettle").close();
    draw(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
    let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
    let price = ShownPrices::new(&page, &units, &prices, headline).only()?;
    Some((units.list[price.unit].text.clone(), price.amount))
}

fn button(t: &mut TestPage) {
    t.open("button").text("Add to cart").close();
}

fn lines(t: &mut TestPage, lines: &[(&str, &str)]) {
    for (tag, text) in lines {
        t.open("p").open(tag).text(text).close().close();
    }
}

/// What a page says of what it costs between its headline and what is pressed to buy.
fn only(texts: &[(&str, &str)]) -> Option<String> {
    let price = shown(|t| {
        lines(t, texts);
        button(t);
        t.open("p").text("$7.00").close();
    });
    price.map(|(text, _)| text)
}

/// The amount of a page that draws so.
fn amount(draw: impl FnOnce(&mut TestPage)) -> Option<String> {
    shown(draw).map(|(_, amount)| amount)
}

#[test]
fn one_amount_stands_between_headline_and_button() {
    assert_eq!(only(&[("b", "$39.90")]).as_deref(), Some("$39.90"));
    assert_eq!(only(&[("b", "Four left")]), None);
    let tiers = [("b", "$3.95"), ("b", "$3.83"), ("b", "$3.71")];
    assert_eq!(only(&tiers), None);
    let same = [("b", "$39.90"), ("b", "Price: $39.90")];
    assert_eq!(only(&same).as_deref(), Some("$39.90"));
}

#[test]
fn what_it_cost_before_is_no_other_amount() {
    for old in [
        ("s", "$49.90"),
        ("b", "RRP $49.90"),
        ("b", "$49.90"),
        ("b", "$5 a month"),
        ("b", "+ $4.90 shipping"),
    ] {
        let found = only(&[old, ("b", "$39.90")]);
        assert_eq!(found.as_deref(), Some("$39.90"), "{old:?}");
    }
    assert_eq!(only(&[("b", "Used: $29.90"), ("b", "$39.90")]), None);
    let untaxed = [("b", "$49.90"), ("b", "$39.90"), ("b", "ex VAT")];
    assert_eq!(only(&untaxed), None);
}

#[test]
fn a_line_may_say_what_it_cost_before() {
    let asked = |text: &str| {
        amount(|t| {
            lines(t, &[("b", text)]);
            button(t);
        })
    };
    let saved = asked("$224.99 $174.99 You save $50.00 (22%)");
    assert_eq!(saved.as_deref(), Some("174.99"));
    assert_eq!(asked("$174.99 $224.99"), None);
    let crossed_out = |tag: &str| {
        amount(|t| {
            t.open("p").open(tag).text("$39").close();
            t.open("b").text("$45").close().close();
            button(t);
        })
    };
    assert_eq!(crossed_out("s").as_deref(), Some("45"));
    assert_eq!(crossed_out("b"), None);
}

#[test]
fn what_it_is_without_taxes_is_no_other_amount() {
    let beside = |text: &str| only(&[("s", "$150.00"), ("b", "$122.00"), ("b", text)]);
    for untaxed in ["Ex Tax: $100.00", "$100.00 netto", "$100.00 + VAT"] {
        assert_eq!(beside(untaxed).as_deref(), Some("$122.00"), "{untaxed}");
    }
    assert_eq!(beside("$100.00 incl. VAT"), None);
    assert_eq!(beside("$100.00 each"), None, "of several");
    let alone = only(&[("b", "Ex Tax: $100.00")]);
    assert_eq!(alone.as_deref(), Some("Ex Tax: $100.00"));
}

#[test]
fn what_is_crossed_out_is_not_what_is_declared() {
    let declared = |tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        lines(&mut t, &[(tag, "$62.50"), ("b", "$54.90")]);
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
        let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
        ShownPrices::new(&page, &units, &prices, headline).declared(&[62.5, 54.9])
    };
    assert_eq!(declared("b"), Some(1));
    assert_eq!(declared("s"), Some(2));
}

#[test]
fn short_texts_beside_each_other_are_one() {
    let below = |tag: &str, sizes: usize| {
        amount(|t| {
            t.open("ul");
            for size in 0..sizes {
                t.open("li").open(tag).text(&format!("size {size}"));
                t.close().close();
            }
            t.close();
            lines(t, &[("b", "$39.90")]);
            button(t);
        })
    };
    assert_eq!(below("b", 30).as_deref(), Some("39.90"));
    assert_eq!(below("p", 30), None);
}

#[test]
fn a_field_that_asks_how_many_stands_for_a_control() {
    let beside = |name: &str| {
        amount(|t| {
            lines(t, &[("b", "$39.90")]);
            t.open_with("input", &[("name", name)]).close();
            t.open("p").text("$7.00").close();
        })
    };
    assert_eq!(beside("qty").as_deref(), Some("39.90"));
    assert_eq!(beside("q"), None);
}

#[test]
fn the_box_of_the_one_control_of_a_page_says_the_price() {
    let far = "Words of a text that says what it has to say. ".repeat(50);
    let below = |controls: usize| {
        amount(|t| {
            for _ in 0..=NEAR {
                t.open("p").text(&far).close();
            }
            for _ in 0..controls {
                t.open("div");
                lines(t, &[("b", "$39.90"), ("b", "RRP $49.90")]);
                button(t);
                t.close();
            }
        })
    };
    assert_eq!(below(1).as_deref(), Some("39.90"));
    assert_eq!(below(2), None);
}

#[test]
fn the_one_control_of_a_page_may_be_of_another_thing() {
    let far = "Words of a text that says what it has to say. ".repeat(50);
    let below = |tag: &str, heading: &str, title: &str, control: &str| {
        amount(|t| {
            for _ in 0..=NEAR {
                t.open("p").text(&far).close();
            }
            t.open(tag).open("h3").text(heading).close().open("div");
            if !title.is_empty() {
                t.open("p").open_with("a", &[("href", "/mug")]);
                t.text(title).close().close();
            }
            lines(t, &[("b", "$39.90")]);
            t.open("button").text(control).close();
            t.close().close();
        })
    };
    let cart = "Add to cart";
    assert_eq!(below("div", "Order it", "", cart).as_deref(), Some("39.90"));
    assert_eq!(below("aside", "Order it", "", cart), None);
    assert_eq!(below("div", "Customers also bought", "", cart), None);
    assert_eq!(below("div", "Order it", "Blue mug", cart), None);
    assert_eq!(below("div", "Order it", "", "Kaufen"), None);
}

#[test]
fn a_price_set_apart_is_one_where_nothing_is_pressed_to_buy() {
    let found = |lines: &[(&str, &str, f32)]| {
        amount(|t| {
            for (tag, text, font_size) in lines {
                let style = Style {
                    font_size: *font_size,
                    ..block()
                };
                let rect = [0.0, 0.0, 400.0, 20.0];
                t.element(tag, rect, style.clone(), |t| {
                    t.text_in(rect, text, style);
                });
            }
        })
    };
    let place = ("p", "Leipzig", 16.0);
    let euro = |text| ("h2", text, 24.0);
    let price = euro("1.150 € VB");
    assert_eq!(found(&[price, place]).as_deref(), Some("1150"));
    assert_eq!(found(&[place, price, place]).as_deref(), Some("1150"));
    assert_eq!(found(&[("h2", "1.150 €", 16.0), place]), None);
    assert_eq!(found(&[euro("1.150 € Rabatt"), place]), None);
    assert_eq!(
        found(&[euro("Auch schön"), price, place]),
        None,
        "of others"
    );
    assert_eq!(found(&[price, euro("95 €"), place]), None, "two things");
    let lowered = euro("1.150 € -5%");
    assert_eq!(found(&[lowered, place]).as_deref(), Some("1150"));
}

#[test]
fn a_price_is_set_apart_below_a_menu_and_above_a_note() {
    let found = |entry: &str| {
        let price = shown_below(entry, |t| {
            let rect = [0.0, 0.0, 400.0, 20.0];
            let large = Style {
                font_size: 24.0,
                ..block()
            };
            t.open("div").open("span");
            t.text_in(rect, "1.150 €", large);
            t.close().open("p").text("Guide price").close().close();
        });
        price.map(|(_, amount)| amount)
    };
    let price = Some("1150".to_owned());
    assert_eq!(found(""), price);
    assert_eq!(found("Comprar"), price, "a menu says so");
}

/// Which unit says what a page declares, given what it draws behind its headline.
fn declared(draw: impl FnOnce(&mut TestPage)) -> Option<String> {
    let page = TestPage::draw(|t| {
        t.line("h1", [0.0, 0.0, 600.0, 40.0], "Kettle");
        draw(t);
    });
    let units = Units::from_page(&page);
    let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
    let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
    let found = ShownPrices::new(&page, &units, &prices, headline).declared(&[54.9])?;
    Some(units.list[found].text.clone())
}

#[test]
fn a_declared_amount_far_behind_is_near_as_it_is_drawn() {
    let beside = |top: f64, title: &str, texts: &[&str]| {
        declared(|t| {
            for line in 0..30 {
                let text = format!("What is said of the kettle in line {line} of many.");
                t.line(
                    "p",
                    [0.0, 50.0 + 20.0 * f64::from(line), 600.0, 20.0],
                    &text,
                );
            }
            t.element("aside", [700.0, top, 200.0, 200.0], block(), |t| {
                if !title.is_empty() {
                    t.link([700.0, top, 200.0, 20.0], title);
                }
                for (line, text) in texts.iter().enumerate() {
                    let rect = [700.0, top + 20.0 * (line + 1) as f64, 200.0, 20.0];
                    t.line("p", rect, text);
                }
            });
        })
    };
    let own = ["54,90 €", "Rate: 54,90 € im Monat"];
    assert_eq!(beside(0.0, "", &own).as_deref(), Some("54,90 €"));
    assert_eq!(beside(3000.0, "", &own), None, "far");
    assert_eq!(beside(0.0, "A blue mug", &own), None, "of another");
    assert_eq!(beside(0.0, "", &own[1..]), None, "it says more");
}

#[test]
fn the_label_of_a_choice_comes_after_what_says_the_amount_by_itself() {
    let of_choice = |behind: &str| {
        declared(|t| {
            t.line("label", [0.0, 50.0, 600.0, 20.0], "Hardcover 54,90 €");
            t.line("p", [0.0, 70.0, 600.0, 20.0], behind);
        })
    };
    assert_eq!(of_choice("54,90 €").as_deref(), Some("54,90 €"));
    let label = of_choice("Four left");
    assert_eq!(label.as_deref(), Some("Hardcover 54,90 €"));
}

/// The amount of a page that draws so before and behind its headline.
fn amount_around(
    above: impl FnOnce(&mut TestPage),
    below: impl FnOnce(&mut TestPage),
) -> Option<String> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    above(&mut t);
    t.open("h1").text("Kettle").close();
    below(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
    let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
    let price = ShownPrices::new(&page, &units, &prices, headline).only()?;
    Some(price.amount)
}

#[test]
fn what_is_pressed_to_buy_may_stand_before_the_headline() {
    let buttons = |t: &mut TestPage, tag: &str, price: &str| {
        t.open(tag).open("div");
        if !price.is_empty() {
            t.open("p").text(price).close();
        }
        button(t);
        t.open("button").text("Buy now").close();
        t.close().close();
    };
    let found = |tag: &str, price: &str, behind: &[(&str, &str)]| {
        amount_around(|t| buttons(t, tag, price), |t| lines(t, behind))
    };
    let price = Some("39.90".to_owned());
    let behind = [("b", "$39.90"), ("s", "$49.90"), ("b", "Four left")];
    assert_eq!(found("div", "", &behind), price, "below the picture");
    assert_eq!(found("div", "$39.90", &[("b", "Four left")]), price);
    assert_eq!(found("nav", "", &behind), None, "of the frame");
    let two = [("b", "$39.90"), ("b", "$31.90"), ("b", "$35.90")];
    assert_eq!(found("div", "", &two), None, "of several");
}

#[test]
fn a_box_may_have_a_few_controls_and_others_what_is_recommended() {
    let far = "Words of a text that says what it has to say. ".repeat(50);
    let below = |controls: usize, others: &str| {
        amount(|t| {
            for _ in 0..=NEAR {
                t.open("p").text(&far).close();
            }
            t.open("div");
            lines(t, &[("b", "$39.90")]);
            for _ in 0..controls {
                button(t);
            }
            t.close().open("h2").text(others).close().open("div");
            lines(t, &[("b", "$7.90")]);
            button(t);
            t.close();
        })
    };
    let price = Some("39.90".to_owned());
    assert_eq!(below(1, "Customers also bought"), price);
    assert_eq!(below(2, "Customers also bought"), price);
    assert_eq!(below(5, "Customers also bought"), None);
    assert_eq!(below(1, "In the box"), None);
}

#[test]
fn an_amount_far_before_a_near_control_stands_in_its_box() {
    let below = |texts: usize, near: &str| {
        amount(|t| {
            for _ in 0..texts {
                t.open("p").text("Words of a line of its own.").close();
            }
            lines(t, &[("b", near)]);
            t.open("div");
            lines(t, &[("s", "$49.90"), ("b", "$39.90")]);
            button(t);
            t.close();
        })
    };
    assert_eq!(below(NEAR + 2, "Four left").as_deref(), Some("39.90"));
    assert_eq!(below(1, "Four left").as_deref(), Some("39.90"));
    assert_eq!(below(1, "Used: $29.90"), None, "of several");
}

/// As long as the texts are short, the control is near enough to be found, and the price before it is not.
#[test]
fn an_amount_far_from_the_headline_is_that_of_a_sure_control() {
    let behind = |texts: usize, text: &str, controls: &[&str]| {
        amount(|t| {
            for _ in 0..texts {
                t.open("p").text(text).close();
            }
            for control in controls {
                t.open("div");
                lines(t, &[("b", "$39.90")]);
                t.open("button").text(control).close().close();
            }
        })
    };
    let (line, cart, price) = ("Words of a line of its own.", "Add to cart", Some("39.90"));
    assert_eq!(behind(NEAR - 1, line, &["Kaufen"]).as_deref(), price);
    assert_eq!(behind(NEAR + 2, line, &["Kaufen"]), None, "a mere verb");
    assert_eq!(behind(NEAR + 2, line, &[cart]).as_deref(), price);
    assert_eq!(behind(NEAR + 2, line, &[cart, cart]), None, "of two boxes");
    let sizes = behind(NEAR + 2, "size 4", &["Kaufen"]);
    assert_eq!(sizes.as_deref(), price, "short texts count as one");
}

#[test]
fn choices_that_say_the_price_again_are_no_other_amounts() {
    let chosen = |before: &str, choices: &[(&str, &str)]| {
        amount(|t| {
            lines(t, &[("b", before)]);
            t.open("ul");
            for (name, price) in choices {
                t.open_with("li", &[("class", "swatch")]);
                if !name.is_empty() {
                    t.open("div").text(name).close();
                }
                t.open("div").text(price).close().close();
            }
            t.close();
            button(t);
        })
    };
    let both = [("white", "$64.99"), ("grey", "$66.49")];
    assert_eq!(chosen("$64.99", &both).as_deref(), Some("64.99"));
    assert_eq!(chosen("$60.00", &both), None, "of none of them");
    assert_eq!(chosen("Four left", &both), None);
    let bare = [("", "$64.99"), ("", "$66.49")];
    assert_eq!(chosen("$64.99", &bare), None, "without names");
    let line = |text: &str| {
        amount(|t| {
            lines(t, &[("b", "$64.99"), ("b", text)]);
            button(t);
        })
    };
    let tiers = line("white $64.99 grey $66.49");
    assert_eq!(tiers.as_deref(), Some("64.99"));
    assert_eq!(line("white $65.99 grey $66.49"), None);
    assert_eq!(line("grey $66.49"), None);
}

#[test]
fn a_declared_amount_above_the_headline_comes_after_one_below() {
    let declared = |below: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("$54.90").close();
        t.open("h1").text("Kettle").close();
        for _ in 0..below {
            t.open("p").text("Word").close();
        }
        t.open("p").text("$54.90").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
        let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
        ShownPrices::new(&page, &units, &prices, headline).declared(&[54.9])
    };
    assert_eq!(declared(NEAR + 2), Some(NEAR + 4));
    assert_eq!(declared(3 * NEAR), Some(0), "too far below");
}
