//! Which columns are found, and how they are settled.

use super::*;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::wholes::tests::settled_page;
use crate::hash::HashMap;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_label_that_few_of_its_items_keep_goes() {
    // How many of ten labels are kept, each above a name, where so many were kept, the first of which has this
    // probability.
    let settled = |is_same: bool, held: usize, is_named: bool, first: f32| {
        let column = Column {
            units: (0..20).step_by(2).collect(),
            kind: Kind::Even,
            is_same,
            of_grid: Vec::new(),
        };
        let is_kept = |i: usize| {
            if i.is_multiple_of(2) {
                i < 2 * held
            } else {
                is_named
            }
        };
        let mut kept: Vec<bool> = (0..20).map(is_kept).collect();
        let mut probabilities = [0.3; 20];
        probabilities[0] = first;
        let candidates = Candidates {
            probabilities: &probabilities,
            types: &KindProbabilities::only(PageKind::Listing),
            ..Candidates::open(20)
        };
        column.settle(&candidates, &mut kept);
        kept.iter().step_by(2).filter(|kept| **kept).count()
    };
    assert_eq!(settled(true, 1, true, 0.3), 0);
    assert_eq!(settled(true, 1, true, 0.4), 1, "likelier than the others");
    assert_eq!(settled(true, 1, false, 0.3), 1, "the other items are out");
    assert_eq!(settled(true, 2, true, 0.3), 2, "not few");
    assert_eq!(settled(true, 6, true, 0.3), 10, "most");
    assert_eq!(settled(false, 1, true, 0.3), 1, "no label");
}

#[test]
fn the_cut_goes_through_what_is_nearly_as_likely_as_the_last_that_was_chosen() {
    let kept = [true, false, false, false];
    let is_cut = |likely: [f32; 4]| is_cut(&[0, 1, 2, 3], &likely, 0.48, &kept);
    assert!(is_cut([0.49, 0.46, 0.46, 0.45]));
    assert!(!is_cut([0.49, 0.2, 0.2, 0.2]), "one of another kind");
    let none = [false; 4];
    assert!(!super::is_cut(&[0, 1, 2, 3], &[0.49; 4], 0.48, &none));
}

#[test]
fn a_few_rows_of_another_width_are_left_out_of_columns() {
    let columns_of = |odd: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for i in 0..20 {
            t.open("div").open("p").text("A name").close();
            if i >= odd {
                t.open("p").text("A price").close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = columns(&page, &units, &vec![0; units.len()]).into_iter();
        let found = found.filter(|column| column.kind != Kind::Said);
        let each = found.map(|column| {
            assert!(column.is_same);
            (column.units.len(), column.kind)
        });
        each.collect::<Vec<_>>()
    };
    assert_eq!(columns_of(0), [(20, Kind::Even); 2]);
    assert_eq!(columns_of(2), [(18, Kind::Nearly); 2]);
    assert_eq!(columns_of(3), []);
}

/// The columns found among eight cards, each by its number of units and its kind; `build` adds the card of an index.
fn found(build: impl Fn(&mut TestPage, usize)) -> Vec<(usize, Kind)> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    (0..8).for_each(|i| build(&mut t, i));
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut numbers: HashMap<(Option<&str>, &str), u32> = HashMap::default();
    let paths: Vec<u32> = units
        .list
        .iter()
        .map(|unit| {
            let up = page.parent(unit.block);
            let class = up.and_then(|up| page.attribute(up, "class"));
            let next = numbers.len() as u32;
            *numbers.entry((class, page.tag(unit.block))).or_insert(next)
        })
        .collect();
    let found = columns(&page, &units, &paths).into_iter();
    found
        .map(|column| (column.units.len(), column.kind))
        .collect()
}

#[test]
fn items_of_numbered_classes_are_of_one_make() {
    let cards = |class: fn(usize) -> String| {
        found(|t, i| {
            let class = class(i);
            t.open_with("div", &[("class", class.as_str())]);
            t.open("p").text(&format!("name {}", ["a", "b"][i % 2]));
            t.close().close();
        })
    };
    let rows = cards(|i| format!("row row-{i} row-{}", ["odd", "even"][i % 2]));
    assert_eq!(rows, [(8, Kind::Mixed)]);
    let posts = cards(|i| format!("post post-{i}"));
    assert_eq!(posts, [(8, Kind::Mixed)]);
    let others = cards(|i| ["news", "advert"][i % 2].to_owned());
    assert_eq!(others, [(4, Kind::Even); 2]);
}

#[test]
fn items_are_of_the_make_that_most_names_of_their_classes_say() {
    let cards = |class: fn(usize) -> &'static str| {
        found(|t, i| {
            t.open_with("div", &[("class", class(i))]);
            t.open("p").text(&format!("name {}", ["a", "b"][i % 2]));
            t.close().close();
        })
    };
    let sold_out = cards(|i| {
        if i == 5 {
            "col product outofstock"
        } else {
            "col product instock"
        }
    });
    assert!(sold_out.contains(&(8, Kind::Shared)), "{sold_out:?}");
    let with_advert = cards(|i| {
        if i == 5 {
            "col advert"
        } else {
            "col product instock"
        }
    });
    assert_eq!(with_advert, [(7, Kind::Even)], "one of another make");
}

#[test]
fn what_is_nearly_as_likely_fills_a_mixed_column() {
    let settled = |kind: Kind, (is_same, is_of_grid): (bool, bool), held: usize, last: f32| {
        let column = Column {
            units: vec![0, 1, 2, 3],
            kind,
            is_same,
            of_grid: if is_of_grid {
                vec![0, 1, 2, 3]
            } else {
                Vec::new()
            },
        };
        let mut kept: [bool; 4] = std::array::from_fn(|i| i < held);
        let candidates = Candidates {
            probabilities: &[0.4, 0.4, 0.4, last],
            unlikely: &[false, false, false, last < 0.05],
            types: &KindProbabilities::only(PageKind::Listing),
            ..Candidates::open(4)
        };
        column.settle(&candidates, &mut kept);
        kept[3]
    };
    let [apart, said, grid] = [(false, false), (true, false), (false, true)];
    assert!(settled(Kind::Mixed, apart, 3, 0.3));
    assert!(!settled(Kind::Mixed, apart, 3, 0.2));
    assert!(
        !settled(Kind::Mixed, said, 3, 0.3),
        "what leads on from each"
    );
    assert!(settled(Kind::Shared, apart, 3, 0.3));
    assert!(
        !settled(Kind::Shared, apart, 2, 0.4),
        "half of them tell little"
    );
    assert!(settled(Kind::Shared, grid, 3, 0.1), "the last of a grid");
    assert!(!settled(Kind::Shared, grid, 3, 0.01), "hardly content");
}

#[test]
fn a_heading_that_begins_to_share_comes_in_with_no_grid() {
    let of_grid = |last: &str, tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for title in ["Where it is", "Who plays", "When it begins", last] {
            t.open("div").open(tag).text(title).close().close();
        }
        let page = t.finish();
        let units = &Units::from_page(&page);
        let page = &page;
        Places { page, units }.of_grid(&[0, 1, 2, 3])
    };
    assert_eq!(of_grid("How to come", "h2"), [0, 1, 2, 3]);
    assert_eq!(of_grid("Share this concert", "h2"), [0, 1, 2]);
    assert_eq!(of_grid("Share this concert", "p"), [0, 1, 2, 3]);
}

#[test]
fn the_same_links_to_other_places_in_each_entry_are_menus() {
    let menus = |leads_apart: bool, tag: &str| {
        let all = found(|t, i| {
            t.open("ul").open(tag);
            let to = format!("/to/{}", if leads_apart { i } else { 0 });
            t.open_with("a", &[("href", to.as_str())]);
            t.text("Send a message").close().close().close();
        });
        all.contains(&(8, Kind::Menu))
    };
    assert!(menus(true, "li"));
    assert!(!menus(false, "li"), "a category");
    assert!(!menus(true, "h3"), "titles");
}

#[test]
fn labels_differ_in_their_numbers_alone() {
    let labels = |label: &str| {
        let all = found(|t, i| {
            t.open("div").open("p").text(&format!("{label}{i}")).close();
            if i % 2 == 0 {
                t.open("p").text("name").close();
            }
            t.close();
        });
        all.contains(&(8, Kind::Said))
    };
    assert!(labels("Threads: "));
    assert!(!labels(""), "numbers");
}

const NUMBERS: [&str; 8] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight",
];

/// What is kept of eight entries, each with this text in this element above links that all have, each to an address
/// of its own; all are kept at first and equally likely.
fn entries(kind: PageKind, intro: &str, (tag, text): (&str, &str), links: &[&str]) -> String {
    let build = |t: &mut TestPage| {
        t.open("p").text(intro).close();
        for (i, name) in NUMBERS.iter().enumerate() {
            t.open("div").open(tag).text(&format!("{text} {name}"));
            t.close();
            if tag == "p" {
                t.open("p").text(&format!("Said by {name}")).close();
            }
            t.open("ul");
            for link in links {
                let to = format!("/{link}/{i}");
                t.open("li").open_with("a", &[("href", to.as_str())]);
                t.text(link).close().close();
            }
            t.close().close();
        }
    };
    settled_page(kind, |_| 0.3, |_| true, build)
}

#[test]
fn menus_of_entries_go_and_an_index_below_headings_stays() {
    let post = ("p", "What one of us has to say of it is number");
    let board = entries(PageKind::Forum, "All of it.", post, &["Send a message"]);
    assert!(!board.contains("Send a message"), "{board}");
    assert_eq!(board.matches("What one of us").count(), 8);
    let papers = ["Question paper", "Mark scheme", "Examiner report"];
    let months = ["January", "February", "March", "April", "May", "June"];
    let intro =
        "Here is all that was set in these years, as it was printed then, and how it was marked. ";
    let intro = intro.repeat(9);
    for (intro, links) in [("All of it.", &papers[..]), (intro.as_str(), &months[..])] {
        let index = entries(PageKind::Listing, intro, ("h3", "Session"), links);
        for link in links {
            assert_eq!(index.matches(link).count(), 8, "{link}: {index}");
        }
        assert_eq!(index.matches("Session").count(), 8);
    }
    let dates = entries(PageKind::Listing, "All of it.", ("p", "Year"), &months);
    assert_eq!(dates.matches("March").count(), 8, "they say more");
}
