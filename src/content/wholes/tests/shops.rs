//! Facts, prices, facets and terms of sale.

use super::{list, settled_on, table};
use crate::content::page_type::PageKind;
use crate::snapshot::test_page::TestPage;

pub(super) fn paragraphs(t: &mut TestPage, texts: &[&str]) {
    for text in texts {
        t.open("p").text(text).close();
    }
}

/// What is kept of adjacent texts.
fn beside(kind: PageKind, likely: f32, tag: &str, texts: &[&str]) -> String {
    settled_on(kind, likely, |t| {
        t.open("div").open("p").text("Thing").close().close();
        t.open("div");
        for text in texts {
            t.open(tag).text(text).close();
        }
    })
}

#[test]
fn a_table_of_the_facts_of_a_product_is_whole() {
    let facts = |kind, likely, first: [&'static str; 2]| {
        settled_on(kind, likely, |t| {
            t.open("div").open("p").text("Thing").close().close();
            table(t, "td", &[first, ["height", "45"], ["colour", "red"]]);
        })
    };
    let weight = ["weight", "4 kg"];
    let kept = facts(PageKind::Product, 0.15, weight);
    assert_eq!(kept, "Thing weight 4 kg height 45 colour red");
    assert_eq!(facts(PageKind::Product, 0.1, weight), "Thing");
    assert_eq!(facts(PageKind::Article, 0.15, weight), "Thing");
    let of_sale = facts(PageKind::Product, 0.15, ["shipping weight", "price by it"]);
    assert_eq!(of_sale, "Thing");
    assert_eq!(facts(PageKind::Product, 0.15, ["never", "4"]), "Thing");
}

#[test]
fn two_rows_below_a_heading_are_a_table_of_facts() {
    let facts = |tag: &str| {
        settled_on(PageKind::Product, 0.15, |t| {
            t.open("div").open("p").text("Thing").close().close();
            t.open("div").open(tag).text("data sheet").close();
            table(t, "td", &[["made of", "cotton"], ["style", "basic"]]);
            t.close();
        })
    };
    assert!(facts("h3").ends_with("made of cotton style basic"));
    assert_eq!(facts("p"), "Thing");
}

#[test]
fn lines_of_the_facts_of_a_product_are_whole() {
    let lines = |texts: &[&str]| beside(PageKind::Product, 0.12, "div", texts);
    let kept = lines(&["weight: 4 kg", "colour: red", "by hand: yes"]);
    assert_eq!(kept, "Thing weight: 4 kg colour: red by hand: yes");
    assert_eq!(lines(&["weight: 4 kg", "colour: red", "by hand"]), "Thing");
    let kept = lines(&["weight:", "4 kg", "colour:", "red", "by hand:", "yes"]);
    assert_eq!(kept, "Thing weight: 4 kg colour: red by hand: yes");
    for other in ["delivery: free", "fee: $3", "song: 3:45", "a EUR: 3"] {
        assert_eq!(lines(&["a one: 1", "a two: 2", other]), "Thing", "{other}");
    }
    assert_eq!(lines(&["5 star: 1", "4 star: 2", "3 star: 3"]), "Thing");
}

#[test]
fn a_plain_list_right_below_a_text_of_a_product_is_whole() {
    let below = |kind, first: &'static str| {
        settled_on(kind, 0.25, |t| {
            t.open("div").open("p").text(first).close().close();
            list(t, &[("", "of wood"), ("", "of two parts"), ("", "red")]);
        })
    };
    let kept = below(PageKind::Product, "Thing");
    assert_eq!(kept, "Thing of wood of two parts red");
    assert_eq!(below(PageKind::Product, "thing"), "");
    assert_eq!(below(PageKind::Service, "Thing"), "Thing");
}

/// What is kept of texts below a heading of their own behind this text, all of this probability.
fn headed(
    likely: f32,
    (above, heading): (&str, &str),
    inside: impl FnOnce(&mut TestPage),
) -> String {
    settled_on(PageKind::Product, likely, |t| {
        paragraphs(t, &[above]);
        t.open("section").open("h2").text(heading).close();
        inside(t);
        t.close();
    })
}

/// The facts of a product in this mark-up.
fn specification(t: &mut TestPage, markup: &str, facts: &[[&str; 2]]) {
    let (list, item, label, value) = match markup {
        "terms" => ("dl", "", "dt", "dd"),
        "items" => ("ul", "li", "b", "i"),
        "boxes" => ("div", "div", "div", "div"),
        _ => ("div", "", "h6", "div"),
    };
    t.open(list);
    for fact in facts {
        if !item.is_empty() {
            t.open(item);
        }
        t.open(label).text(fact[0]).close();
        t.open(value).text(fact[1]).close();
        if !item.is_empty() {
            t.close();
        }
    }
    t.close();
}

const FACTS: [[&str; 2]; 4] = [
    ["output", "two flames"],
    ["fuel", "gas in cylinders"],
    ["weight", "12 lb 6 oz"],
    ["grate", "plated steel"],
];

#[test]
fn a_specification_below_a_kept_text_is_whole_in_whatever_elements() {
    for markup in ["terms", "items", "boxes", "headings"] {
        let kept = |likely, above, heading| {
            let inside = |t: &mut TestPage| specification(t, markup, &FACTS);
            headed(likely, (above, heading), inside)
        };
        let all = kept(0.07, "Stove", "its facts");
        assert!(all.starts_with("Stove its facts output"), "{markup}: {all}");
        assert!(all.ends_with("plated steel"), "{markup}: {all}");
        assert_eq!(kept(0.02, "Stove", "its facts"), "Stove", "{markup}");
        assert_eq!(kept(0.07, "stove", "its facts"), "", "{markup}");
        let by_heading = kept(0.07, "stove", "Its facts");
        assert!(
            by_heading.ends_with("plated steel"),
            "{markup}: {by_heading}"
        );
        let other = kept(0.07, "Stove", "you may also like");
        assert_eq!(other, "Stove", "{markup}");
    }
}

#[test]
fn the_headings_of_a_specification_may_be_two_and_a_class_may_name_one() {
    let kept = |headings: &[[&str; 3]]| {
        settled_on(PageKind::Product, 0.07, |t| {
            paragraphs(t, &["Stove"]);
            t.open("section");
            for [tag, class, text] in headings {
                t.open_with(tag, &[("class", *class)]).text(text).close();
            }
            specification(t, "boxes", &FACTS);
        })
    };
    let two = kept(&[["h2", "", "all of it"], ["h3", "", "its facts"]]);
    assert!(two.starts_with("Stove all of it its facts output"), "{two}");
    let by_class = kept(&[["div", "title h3", "its facts"]]);
    assert!(by_class.starts_with("Stove its facts output"), "{by_class}");
    assert_eq!(kept(&[["div", "title", "its facts"]]), "Stove");
    assert_eq!(kept(&[["div", "h3", "4 left"]]), "Stove");
}

#[test]
fn what_tells_of_the_sale_or_in_sentences_is_no_specification() {
    for other in [["price", "$39"], ["lit", "In a minute or so."]] {
        for markup in ["terms", "items", "boxes", "headings"] {
            let facts = [FACTS[0], FACTS[1], other];
            let inside = |t: &mut TestPage| specification(t, markup, &facts);
            let kept = headed(0.07, ("Stove", "its facts"), inside);
            assert!(!kept.contains("two flames"), "{markup}: {kept}");
        }
    }
    let of_sale = [["delivery", "by post"], ["returns", "free"], FACTS[0]];
    let inside = |t: &mut TestPage| specification(t, "boxes", &of_sale);
    assert_eq!(headed(0.07, ("Stove", "its facts"), inside), "Stove");
}

#[test]
fn a_specification_of_which_most_is_kept_is_whole() {
    let facts = [
        ["Brand", "Olivetti"],
        ["Type", "Pica"],
        ["made", "in italy"],
    ];
    let inside = |t: &mut TestPage| specification(t, "boxes", &facts);
    let kept = headed(0.07, ("typewriter", "its facts"), inside);
    assert!(kept.ends_with("Brand Olivetti Type Pica made in italy"));
}

#[test]
fn groups_of_facts_have_headings_of_their_own() {
    let kept = headed(0.07, ("House", "facts"), |t| {
        for (group, parts) in [
            ("inside", ["heating", "cooling"]),
            ("outside", ["parking", "lot"]),
        ] {
            t.open("h3").text(group).close();
            for part in parts {
                t.open("h6").text(part).close();
                list(t, &[("", "some of it"), ("", "more of it")]);
            }
        }
    });
    assert!(kept.starts_with("House facts inside heating some of it"));
    assert!(kept.ends_with("outside parking some of it more of it lot some of it more of it"));
}

/// What is kept of cards in boxes of these kinds, each with a price.
fn priced(kind: PageKind, likely: f32, names: &[&str]) -> String {
    settled_on(kind, likely, |t| {
        for (i, name) in names.iter().enumerate() {
            let tag = ["div", "section", "article", "li", "td"][i];
            t.open(tag).open("p").text(name).close();
            t.open("b").text("new").close();
            t.open("div").text("9 kr.").close().close();
        }
    })
}

#[test]
fn a_price_goes_with_the_name_of_its_card() {
    let names = ["One", "Two", "three", "Four", "Five"];
    let cards = |kind| priced(kind, 0.1, &names);
    let kept = cards(PageKind::Collection);
    assert_eq!(kept, "One 9 kr. Two 9 kr. Four 9 kr. Five 9 kr.");
    assert_eq!(cards(PageKind::Listing), kept, "names with prices");
    assert_eq!(cards(PageKind::Product), "One Two Four Five");
    let unlikely = priced(PageKind::Collection, 0.05, &names);
    assert_eq!(unlikely, "One Two Four Five");
    let few = priced(PageKind::Collection, 0.1, &names[..2]);
    assert_eq!(few, "One Two");
}

/// What is kept of three cards with these texts, where a `*` marks a linked name.
fn cards_of(likely: f32, cards: [&[&str]; 3]) -> String {
    settled_on(PageKind::Collection, likely, |t| {
        for texts in cards {
            t.open("div");
            for text in texts {
                t.open("p");
                match text.strip_prefix('*') {
                    Some(name) => t.open_with("a", &[("href", "/x")]).text(name).close(),
                    None => t.text(text),
                };
                t.close();
            }
            t.close();
        }
    })
}

#[test]
fn a_price_has_its_name_in_its_own_card() {
    let far = cards_of(
        0.1,
        [
            &["*One", "red", "new", "by post", "by card", "9 kr."],
            &["*Two", "blue", "old", "by post", "by card", "8 kr."],
            &["*Three", "grey", "old", "by post", "by card", "7 kr."],
        ],
    );
    assert_eq!(far, "One 9 kr. Two 8 kr. Three 7 kr.", "far away");
    let above = |last: &str| {
        cards_of(
            0.1,
            [
                &["9 kr.", "*One", "red", "by post"],
                &["8 kr.", "*Two", "blue", "by post"],
                &["7 kr.", last, "grey", "by post"],
            ],
        )
    };
    let kept = above("*Three");
    assert_eq!(kept, "9 kr. One 8 kr. Two 7 kr. Three", "behind it");
    assert_eq!(above("*three"), "One Two", "two names are few");
}

#[test]
fn amounts_in_badges_and_beside_the_goods_are_no_prices_of_them() {
    let kept = |around: &str| {
        settled_on(PageKind::Collection, 0.1, |t| {
            for name in ["One", "Two", "Three"] {
                t.open("div").open("p").open_with("a", &[("href", "/x")]);
                t.text(name).close().close();
                t.open("p").text("now 900 €").close();
                list(t, &[("", "-50 €"), ("", "a kit worth 170 €")]);
                t.close();
            }
            t.open(around).open("p").text("Four").close();
            t.open("p").text("free from 299 €").close().close();
        })
    };
    let own = "One now 900 € Two now 900 € Three now 900 € Four";
    assert_eq!(kept("footer"), own);
    assert_eq!(kept("section"), format!("{own} free from 299 €"));
}

#[test]
fn a_price_that_is_kept_alone_brings_its_name_in() {
    let last = |name: &str| {
        cards_of(
            0.2,
            [
                &["*One", "red", "Now 9 kr."],
                &["*Two", "blue", "Now 8 kr."],
                &[name, "grey", "Now 7 kr."],
            ],
        )
    };
    assert!(last("*three").contains("three"));
    assert!(!last("three").contains("three"), "no link");
}

#[test]
fn a_heading_above_two_prices_stays_with_them() {
    let kept = settled_on(PageKind::Collection, 0.1, |t| {
        for (i, name) in ["One", "Two", "Three", "Four", "never"].iter().enumerate() {
            let tag = ["div", "section", "article", "li", "td"][i];
            t.open(tag).open("h3").text(name).close();
            paragraphs(
                t,
                &["regular price: 1.299,00 kr.", "our price: 1.199,00 kr."],
            );
            t.close();
        }
    });
    let card = "regular price: 1.299,00 kr. our price: 1.199,00 kr.";
    let cards = ["One", "Two", "Three", "Four"].map(|name| format!("{name} {card}"));
    assert_eq!(kept, cards.join(" "), "and none of what is left out");
}

/// What is kept of four cards, each a dropped control above a price and lines about a product.
fn below_controls(lines: [&str; 2]) -> String {
    settled_on(PageKind::Collection, 0.1, |t| {
        paragraphs(t, &["First", "Second"]);
        for i in 0..4 {
            t.open("div").open("p").open_with("a", &[("href", "/x")]);
            t.text("never").close().close();
            t.open("div").text("9 kr.").close();
            paragraphs(t, &[format!("{} {i}", lines[0]).as_str(), lines[1]]);
            t.close();
        }
    })
}

#[test]
fn a_control_above_the_price_of_a_kept_thing_is_no_name() {
    let kept = below_controls(["Kettle of steel", "It whistles"]);
    assert_eq!(kept.matches("9 kr.").count(), 4, "{kept}");
    let left_out = below_controls(["kettle of steel", "it whistles"]);
    assert_eq!(left_out, "First Second");
}

#[test]
fn a_heading_above_prices_that_go_goes_where_one_thing_is_sold() {
    let kept = |kind| {
        settled_on(kind, 0.05, |t| {
            paragraphs(t, &["Kettle"]);
            t.open("section").open("h3").text("Sizes").close();
            paragraphs(
                t,
                &["regular price: 1.299,00 kr.", "our price: 1.199,00 kr."],
            );
            t.close();
            paragraphs(t, &["Red"]);
        })
    };
    assert_eq!(kept(PageKind::Product), "Kettle Red");
    assert_eq!(kept(PageKind::Collection), "Kettle Sizes Red");
}

#[test]
fn what_a_catalogue_is_narrowed_by_goes() {
    let prices = ["Now 9 €", "Now 8 €", "Now 7 €", "Now 6 €"];
    let page = |kind, prices: &[&str]| {
        settled_on(kind, 0.1, |t| {
            paragraphs(
                t,
                &["Red (12)", "Blue [1,200]", "Old (1 of 2)", "Green (3)"],
            );
            paragraphs(t, prices);
        })
    };
    let kept = page(PageKind::Listing, &prices);
    assert_eq!(kept, "Old (1 of 2) Now 9 € Now 8 € Now 7 € Now 6 €");
    let all = "Red (12) Blue [1,200] Old (1 of 2) Green (3)";
    assert_eq!(page(PageKind::Listing, &[]), all);
    assert!(page(PageKind::Product, &prices).starts_with(all));
}

#[test]
fn groups_of_filters_go_with_their_names() {
    let prices = ["Now 9 €", "Now 8 €", "Now 7 €", "Now 6 €"];
    let page = |above: &str, behind: [&str; 2]| {
        settled_on(PageKind::Listing, 0.1, |t| {
            paragraphs(t, &prices);
            paragraphs(t, &["In stock"]);
            t.open("div");
            paragraphs(t, &[above, "Red (12)", "Blue (7)", "Green (3)", "(5)"]);
            paragraphs(t, &behind);
            paragraphs(t, &["6 x 9 (2)", "Wood (3)", "Iron (1)"]);
            t.close();
        })
    };
    let all = prices.join(" ") + " In stock";
    assert_eq!(page("Colour", ["View More", "Material"]), all);
    let text = "All that there is of these, in every size";
    let kept = page("Colour", [text, "Material"]);
    assert!(kept.contains(text), "what is no name");
    let kept = page("What we have of these things", ["View More", "Material"]);
    assert!(kept.contains("What we have"), "a sentence");
}

#[test]
fn things_with_a_number_in_their_name_are_no_filters() {
    let films = |likely, tag: &str, is_priced: bool| {
        settled_on(PageKind::Listing, likely, |t| {
            for name in ["One (1990)", "Two (1991)", "Three (1992)"] {
                t.open(tag).text(name).close();
                if is_priced {
                    paragraphs(t, &["Now 9 €"]);
                }
            }
            paragraphs(t, &["Now 8 €", "Now 7 €", "Now 6 €", "Now 5 €"]);
        })
    };
    let are_kept = |likely, tag, is_priced| {
        let kept = films(likely, tag, is_priced);
        ["One", "Two", "Three"].map(|name| kept.contains(name)) == [true; 3]
    };
    assert!(!are_kept(0.1, "p", false));
    assert!(are_kept(0.1, "p", true), "a price each");
    assert!(are_kept(0.1, "h3", false), "headings");
    assert!(are_kept(0.6, "p", false), "likely");
}

#[test]
fn a_badge_is_no_section_of_what_follows() {
    let page = |is_alone: bool| {
        settled_on(PageKind::Product, 0.1, |t| {
            t.open("div");
            for name in ["Free delivery", "Free returns"] {
                t.open("div").open("h4").text(name).close();
                if !is_alone {
                    paragraphs(t, &["Within 2 days"]);
                }
                t.close();
            }
            t.close();
            paragraphs(t, &["What it is", "What is more"]);
            t.open("h2").text("Reviews").close();
            paragraphs(t, &["Who has it says so. ".repeat(20).as_str()]);
        })
    };
    assert!(page(false).starts_with("What it is What is more"));
    assert!(page(true).contains("What it is What is more"));
}

#[test]
fn the_terms_of_the_sale_are_not_of_the_product() {
    let page = |kind, heading: &'static str| {
        settled_on(kind, 0.1, |t| {
            let long = "What there is to say of it, as at greater length on the pages of the shop.";
            t.open("h2").text("A thing").close();
            paragraphs(t, &[long, long]);
            t.open("div").open("h3").text(heading).close();
            paragraphs(
                t,
                &["Within a week, or at a place of your choice in the city."],
            );
            paragraphs(t, &["By letter."]);
            t.open("h3").text("Its colours").close();
            paragraphs(t, &["Red and blue."]);
        })
    };
    let kept = |kind, heading| page(kind, heading).contains("Within a week");
    assert!(!kept(PageKind::Product, "Delivery & Returns"));
    assert!(!kept(PageKind::Product, "Оплата и доставка"));
    assert!(page(PageKind::Product, "Delivery").ends_with("Its colours Red and blue."));
    assert!(kept(PageKind::Service, "Delivery & Returns"));
    assert!(kept(PageKind::Product, "The return of the king"));
}
