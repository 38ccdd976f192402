//! Parts that linked data declare.

use super::*;

#[test]
fn parts_that_are_declared_are_kept_together() {
    let recipe = |script: &str| {
        settled(|t| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(script).close();
            t.open("p").text("Soup for all").close();
            t.open("ul");
            for item in ["2 peas", "1 pot of water", "never", "a pinch of salt"] {
                t.open("li").text(item).close();
            }
            t.close();
            t.open("p").text("water").close();
            for other in ["one", "two", "three", "salt"] {
                t.open("p").text(other).close();
            }
        })
    };
    let script =
        r#"{"@type":"Recipe","recipeIngredient":["2 peas","1 pot of water","A pinch of salt"]}"#;
    assert_eq!(
        recipe(script),
        "Soup for all 2 peas 1 pot of water a pinch of salt"
    );
    let two =
        format!(r#"[{script},{{"@type":"Recipe","name":"Bread","recipeIngredient":["flour"]}}]"#);
    assert_eq!(recipe(&two), "Soup for all", "of two things");
}

#[test]
fn one_of_two_lists_of_the_same_parts_is_kept() {
    let text = settled(|t| {
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(
            r#"{"@type":"HowTo","supply":["oak board","glue","one screw"],"tool":["saw"]}"#,
        );
        t.close();
        for (before, glue) in [("narrow", "glue"), ("A wide window", "Glue")] {
            t.open("p").text(before).close();
            t.open("p").text(&"other ".repeat(9)).close();
            // A row with an amount of its own, and a number to choose.
            for row in [&["oak", "board"][..], &[glue], &["one", "screw"], &["3"]] {
                t.open("div");
                for cell in row {
                    t.open("p").text(cell).close();
                }
                t.close();
            }
            t.open("p").text("more").close();
            t.open("p").text("and more").close();
        }
    });
    assert_eq!(text, "A wide window oak board Glue one screw");
}

#[test]
fn parts_are_marked_by_microdata_too() {
    let text = settled(|t| {
        t.open_with("div", &[("itemtype", "https://schema.org/Recipe")]);
        for item in ["one pea", "water", "salt"] {
            t.open_with("p", &[("itemprop", "recipeIngredient")])
                .text(item)
                .close();
        }
        t.close().open("p").text("a comment");
    });
    assert_eq!(text, "one pea water salt");
}

#[test]
fn an_amount_in_brackets_may_be_missing_in_what_is_declared() {
    let cake = |flour: &str| {
        settled(|t| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(
                r#"{"@type":"Recipe","recipeIngredient":["2 cups oat flour","1 pinch of salt","1 l milk (cold)"]}"#,
            );
            t.close().open("p").text("Cake for all").close();
            for item in [flour, "1 pinch of salt", "1 l milk (cold)"] {
                t.open("p").text(item).close();
            }
        })
    };
    assert_eq!(
        cake("2 cups (180 g) oat flour"),
        "Cake for all 2 cups (180 g) oat flour 1 pinch of salt 1 l milk (cold)"
    );
    assert_eq!(cake("2 cups (sifted) oat flour"), "Cake for all");
}

/// Probability of units that come in with a list, on the pages below.
const LIKELY: f32 = 0.18;

/// A page that declares these parts, with other texts.
fn declaring(json: &'static str, build: impl FnOnce(&mut TestPage)) -> String {
    settled_on(PageKind::Article, LIKELY, |t| {
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(json).close();
        t.open("p").text(&"Soup ".repeat(13)).close();
        build(t);
    })
    .replace("Soup ", "")
}

const SOUP: &str =
    r#"{"@type":"Recipe","recipeIngredient":["two peas","one pot of water","a pinch of salt"]}"#;

#[test]
fn a_declared_list_is_kept_as_a_whole_with_its_name() {
    let text = declaring(SOUP, |t| {
        t.open("div").open("h3").text("ingredients").close();
        t.open("button").text("print").close();
        t.open("span").text("for four people").close();
        t.open("ul");
        for item in [
            "pepper",
            "two peas",
            "one pot of water",
            "(boiling)",
            "a pinch of salt",
            "thyme",
        ] {
            t.open("li").text(item).close();
        }
        t.close().close().open("p").text("a comment").close();
    });
    let list = "pepper two peas one pot of water (boiling) a pinch of salt thyme";
    assert_eq!(text.trim(), format!("ingredients {list}"));
}

#[test]
fn steps_are_kept_with_their_numbers() {
    let steps = r#"{"@type":"Recipe","recipeInstructions":["peel the onions with care","boil them for an hour",
        "eat them with bread"]}"#;
    let text = declaring(steps, |t| {
        t.open("h2").text("directions").close();
        let texts = [
            "peel the onions with care",
            "boil them for an hour",
            "eat them with bread",
        ];
        for (number, text) in ["step 1", "step 2", "step 3"].into_iter().zip(texts) {
            t.open("div").open("b").text(number).close();
            t.open("p").text(text).close().close();
        }
        t.open("p").text("what others said").close();
    });
    assert_eq!(
        text.trim(),
        "directions step 1 peel the onions with care step 2 boil them for an hour step 3 eat them with bread"
    );
}

#[test]
fn parts_may_be_named_by_microdata_that_are_not_shown() {
    let text = settled(|t| {
        t.open_with("div", &[("itemtype", "https://schema.org/Recipe")]);
        for item in ["one pea", "cold water", "sea salt"] {
            t.open_with(
                "meta",
                &[("itemprop", "recipeIngredient"), ("content", item)],
            );
            t.close().open("p").text(item).close();
        }
        t.close().open("p").text("a comment");
    });
    assert_eq!(text, "one pea cold water sea salt");
}

#[test]
fn ingredients_are_kept_where_steps_alone_are_declared() {
    let steps = r#"{"@type":"Recipe","recipeInstructions":["Peel the onions with care.","Boil them for an hour.",
        "Eat them with bread."]}"#;
    let text = declaring(steps, |t| {
        t.open("div")
            .open("h2")
            .text("ingredients")
            .close()
            .open("ul");
        for item in ["2 big leeks", "1 pot of water", "3 grains of salt"] {
            t.open("li").text(item).close();
        }
        t.close().close().open("p").text("a word on pots").close();
        for step in [
            "Peel the onions with care.",
            "Boil them for an hour.",
            "Eat them with bread.",
        ] {
            t.open("p").text(step).close();
        }
    });
    assert!(
        text.contains("ingredients 2 big leeks 1 pot of water 3 grains of salt"),
        "{text}"
    );
}

#[test]
fn a_list_that_has_its_heading_takes_no_other_line_for_its_name() {
    let cake = r#"{"@type":"Recipe","recipeIngredient":["two peas","one pot of water","a pinch of salt"],
        "recipeInstructions":["peel the onions with care","boil them for an hour","eat them with bread"]}"#;
    let text = declaring(cake, |t| {
        t.open("p").text("5 from 8 votes").close();
        t.open("div").open("h3").text("ingredients").close();
        t.open("ul");
        for item in ["two peas", "one pot of water", "a pinch of salt"] {
            t.open("li").text(item).close();
        }
        t.close().close();
        t.open("div").open("h3").text("directions").close();
        for step in [
            "peel the onions with care",
            "boil them for an hour",
            "eat them with bread",
        ] {
            t.open("p").text(step).close();
        }
    });
    let list = "two peas one pot of water a pinch of salt";
    let steps = "peel the onions with care boil them for an hour eat them with bread";
    let whole = format!("ingredients {list} directions {steps}");
    assert_eq!(text.trim(), whole);
}

#[test]
fn what_ends_the_box_of_a_list_is_no_piece_of_its_last_item() {
    let text = declaring(
        r#"{"@type":"Recipe","recipeIngredient":["two peas","one pot of water","a pinch of salt","four leeks"]}"#,
        |t| {
            t.open("div").open("p").text("two peas").close().close();
            t.open("div");
            for item in ["one pot of water", "a pinch of salt", "four leeks"] {
                t.open("p").text(item).close();
            }
            t.open("section").text("all of it fresh").close();
            t.open("address").text("from our own shop").close();
        },
    );
    let list = "two peas one pot of water a pinch of salt four leeks";
    assert_eq!(text.trim(), list);
}

#[test]
fn what_a_declared_list_says_besides_is_not_unlikely() {
    let kept = |likely: f32| {
        let of = move |text: &str| match text {
            "for four people" => likely,
            _ if text.starts_with("Soup") => 0.9,
            _ => 0.1,
        };
        settled_by(PageKind::Article, of, |t| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(SOUP).close();
            t.open("p").text("Soup for all").close();
            t.open("p").text("two peas").close();
            t.open("p").text("one pot of water").close();
            t.open("div").text("for four people").close();
            t.open("p").text("a pinch of salt").close();
        })
    };
    let all = "Soup for all two peas one pot of water for four people a pinch of salt";
    assert_eq!(kept(0.16), all);
    assert_eq!(kept(0.14), all.replace(" for four people", ""));
}

#[test]
fn what_serves_the_reader_of_a_list_is_no_item() {
    let is_kept = |tag: &'static str| {
        let text = declaring(SOUP, |t| {
            for (tag, item) in [
                (tag, "two peas"),
                ("label", "in other measures"),
                (tag, "one pot of water"),
                (tag, "a pinch of salt"),
            ] {
                t.open("p").open(tag).text(item).close().close();
            }
        });
        assert!(text.contains("two peas") && text.contains("a pinch of salt"));
        text.contains("measures")
    };
    assert!(!is_kept("div"));
    assert!(is_kept("label"), "items to tick off");
}

#[test]
fn what_stands_between_the_name_and_the_first_amount_heads_it_or_is_none() {
    let soup =
        r#"{"@type":"Recipe","recipeIngredient":["2 peas","1 pot of water","3 grains of salt"]}"#;
    let kept = |between: &'static str| {
        declaring(soup, |t| {
            t.open("div").open("h3").text("ingredients").close();
            t.open("section").text(between).close();
            for item in ["2 peas", "1 pot of water", "3 grains of salt"] {
                t.open("p").text(item).close();
            }
        })
    };
    assert!(!kept("us|metric").contains("metric"));
    assert!(kept("for the broth:").contains("for the broth:"));
}
