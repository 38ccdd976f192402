//! What the linked data say that a thing consists of.

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
