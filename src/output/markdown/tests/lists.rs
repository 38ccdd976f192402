//! Lists: items, their numbers and what stands between them.

use super::*;

/// A child of a list that is no item is one, and so is each line that stands in it.
#[test]
fn what_stands_in_a_list_without_an_item_is_one() {
    let text = body_of(|t| {
        // The browser gives texts the style of the element around them.
        let text = |t: &mut TestPage, text: &str| {
            t.text_in([0.0, 0.0, 100.0, 20.0], text, styled(Display::Block));
        };
        t.open("ul").open("p").open("strong").text("Bold").close();
        text(t, ": one ");
        t.open("a").text("line").close();
        text(t, " of it");
        t.close();
        t.open("div").open("p").text("two").close();
        t.open("p").text("parts").close().close();
        t.open("li").text("three").close();
        t.open("strong").text("Four").close();
        text(t, " in a line");
        t.open("div");
        text(t, "a label");
        t.open("li").text("five").close().close();
        t.contents(|t| {
            t.open("div").text("six").close();
        });
        t.contents(|t| {
            t.open("div").text("seven").close();
        });
        t.close();
    });
    assert_eq!(
        text,
        "- **Bold**: one line of it\n- two\n\n  parts\n- three\n- **Four** in a line\n- a label\n- five\n- six\n- seven\n"
    );
}

#[test]
fn a_headline_in_the_way_to_the_page_is_no_item() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ol").open("li").text("Home").close();
    t.open("li")
        .open("h1")
        .text("Headline")
        .close()
        .close()
        .close();
    t.open("p").text("Text.").close();
    let page = t.finish();
    let at = |tag: &str| {
        page.iter()
            .find(|(id, _)| page.tag(*id) == tag)
            .map(|(id, _)| id)
    };
    let nodes: Vec<NodeId> = ["h1", "p"].into_iter().filter_map(at).collect();
    let flows = crate::output::flow::Flows::new(&page)
        .with_headline(at("h1").map(|node| (node, "Headline")));
    assert_eq!(
        markdown(&flows.flow(&nodes, false)),
        "# Headline\n\nText.\n"
    );
}

#[test]
fn an_empty_box_ends_its_line() {
    let text = body_of(|t| {
        t.open("div").open("span").text("Overall").close();
        t.open("div").close();
        t.open("span").text("4,9").close().close();
    });
    assert_eq!(text.trim(), "Overall\n\n4,9");
    let placed = body_of(|t| {
        let placed = Style {
            position: Position::Absolute,
            ..styled(Display::Block)
        };
        t.open("p").text("one ");
        t.element("span", [0.0, 0.0, 1.0, 1.0], placed, |_| ());
        t.text("line");
    });
    assert_eq!(
        placed.trim(),
        "one line",
        "what is out of the flow ends no line"
    );
}

#[test]
fn a_chosen_cell_or_item_brings_its_structure() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul");
    t.open("li")
        .text("one")
        .close()
        .open("li")
        .text("two")
        .close();
    t.open("li").text("three").close().close();
    let page = t.finish();
    let items: Vec<NodeId> = page
        .iter()
        .map(|(id, _)| id)
        .filter(|n| page.tag(*n) == "li")
        .collect();
    assert_eq!(
        markdown(&flow_of(&page, &items[1..], false)),
        "- two\n- three\n"
    );
}

#[test]
fn a_cell_that_is_left_out_leaves_the_others_below_their_heads() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    for (tag, cells) in [
        ("th", ["Mark", "No.", "Price"]),
        ("td", ["x", "001", "$10"]),
    ] {
        t.open("tr");
        for text in cells {
            t.open(tag).text(text).close();
        }
        t.close();
    }
    t.open("tr").open("td").text("y").close();
    t.open("td").text("002").close().open("td").text("$20");
    let page = t.finish();
    let is_chosen = |n: &NodeId| {
        let text = page.text(*n);
        matches!(page.tag(*n), "td" | "th") && text.trim().len() > 1
    };
    let cells: Vec<NodeId> = page.iter().map(|(id, _)| id).filter(is_chosen).collect();
    assert_eq!(
        markdown(&flow_of(&page, &cells, false)),
        "| Mark | No. | Price |\n| --- | --- | --- |\n|  | 001 | $10 |\n|  | 002 | $20 |\n"
    );
}

/// Renderers of Markdown only count up, so each item is written as a list of its own.
#[test]
fn a_list_that_is_reversed_counts_down() {
    let list = |attributes: &[(&str, &str)]| {
        body_of(|t| {
            t.open_with("ol", attributes);
            for text in ["bronze", "silver", "gold"] {
                t.open("li").text(text).close();
            }
            t.close();
        })
    };
    assert_eq!(
        list(&[("reversed", "")]),
        "3. bronze\n\n2) silver\n\n1. gold\n"
    );
    let from = list(&[("reversed", ""), ("start", "10")]);
    assert_eq!(from, "10. bronze\n\n9) silver\n\n8. gold\n");
    assert_eq!(list(&[("start", "5")]), "5. bronze\n6. silver\n7. gold\n");
}

/// A heading between items is none of them, and a list right in a list is of the item before it.
#[test]
fn headings_and_lists_right_in_a_list_stand_where_the_page_shows_them() {
    let text = body_of(|t| {
        t.open("ul").open("h4").text("Fruit").close();
        t.open("li").text("apple").close();
        t.open("ul");
        t.open("li").text("red").close();
        t.open("li").text("green").close().close();
        t.open("li").text("pear").close();
        t.open("h4").text("Nuts").close();
        t.open("li").text("hazel").close().close();
        t.open("p").text("Behind.").close();
        t.open("ol").open("ol").open("li").text("one").close();
    });
    assert_eq!(
        text,
        "#### Fruit\n\n- apple\n  - red\n  - green\n- pear\n\n#### Nuts\n\n- hazel\n\nBehind.\n\n1. 1. one\n"
    );
}

/// Markdown has figures from zero on: what else an item is numbered with is words.
#[test]
fn letters_and_numbers_below_zero_are_words() {
    let text = body_of(|t| {
        let item = |t: &mut TestPage, marker: &str| {
            t.open("li");
            t.generated("::marker", [0.0, 0.0, 20.0, 20.0], marker);
        };
        t.open("ol");
        item(t, "a. ");
        t.text("alpha").close();
        item(t, "b. ");
        t.text("beta").open("ol");
        item(t, "I. ");
        t.text("one").close().close().close();
        item(t, "c. ");
        t.open("pre").text("code").close().close().close();
        t.open("ul").open("li").text("bullet").close().close();
        t.open_with("ol", &[("start", "-1")]);
        t.open("li").text("below").close();
        t.open("li").text("zero").close().close();
        t.open_with("ol", &[("reversed", ""), ("start", "0")]);
        t.open("li").text("zero").close();
        t.open("li").text("below").close().close();
    });
    assert_eq!(
        text,
        "- a. alpha\n- b. beta\n  - I. one\n- c.\n\n  ```\n  code\n  ```\n\n\
         * bullet\n\n- -1. below\n- 0\\. zero\n\n0. zero\n\n* -1. below\n"
    );
}

/// Source: javadoc 8 and 11.
#[test]
fn an_item_that_holds_only_a_list_sets_that_in() {
    let chain = body_of(|t| {
        t.open("ul").open("li").text("Object").close();
        t.open("li").open("ul").open("li").text("Throwable").close();
        t.open("li").open("ul").open("li").text("Exception");
    });
    assert_eq!(chain, "- Object\n  - Throwable\n    - Exception\n");
    let first = body_of(|t| {
        t.open("ul").open("li").open("ul");
        t.open("li").text("Object").close();
        t.open("li").text("Array").close();
        t.close().close().open("li").text("Error");
    });
    assert_eq!(first, "- Object\n- Array\n- Error\n");
}

#[test]
fn a_list_of_columns_is_one_list() {
    let written = |between: &str| {
        body_of(|t| {
            t.open("ul");
            for (i, items) in [["Flour", "Sugar"], ["Milk", "Eggs"], ["Salt", "Oil"]]
                .into_iter()
                .enumerate()
            {
                if i == 2 && !between.is_empty() {
                    t.open("li").text(between).close();
                }
                t.open("li").open("ul");
                for item in items {
                    t.open("li").text(item).close();
                }
                t.close().close();
            }
        })
    };
    let four = "- Flour\n- Sugar\n- Milk\n- Eggs\n";
    assert_eq!(written(""), format!("{four}- Salt\n- Oil\n"));
    // Behind an item that says something, the list is its own.
    let inner = format!("{four}- Spices\n  - Salt\n  - Oil\n");
    assert_eq!(written("Spices"), inner);
}

/// Source: javadoc 8 and 11.
#[test]
fn an_item_alone_that_a_rule_divides_is_none() {
    let text = body_of(|t| {
        t.open("p").text("Words").close();
        t.open("ul").open("li").open("hr").close();
        t.open("pre").text("class A").close();
    });
    assert_eq!(text, "Words\n\n---\n\n```\nclass A\n```\n");
}

#[test]
fn a_list_that_holds_nothing_but_a_list_is_that_list() {
    let text = body_of(|t| {
        t.open("ul").open("ul");
        for item in ["Design", "Build"] {
            t.open("li").text(item).close();
        }
    });
    assert_eq!(text, "- Design\n- Build\n");
}
