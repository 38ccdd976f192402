use super::*;
use crate::diff::{Kind, PageDiff, compare};
use crate::segmentation::Segmentation;
use crate::snapshot::test_page::{TestPage, block};
use crate::snapshot::{PageSnapshot, Style};

/// A box in a row, with its places before and after.
fn in_row(item: ItemId, before: usize, after: usize) -> Sibling {
    let at = |place: usize| Rect::new(place as f64 * 100.0, 0.0, 90.0, 50.0);
    Sibling {
        item,
        before: at(before),
        after: at(after),
        has_moved: before != after,
        is_free: false,
    }
}

#[test]
fn a_swap_names_the_first_and_a_jump_the_one_that_jumped() {
    let swap = [in_row(1, 0, 1), in_row(2, 1, 0)];
    let jump = [in_row(1, 0, 2), in_row(2, 1, 0), in_row(3, 2, 1)];
    for all in [&swap[..], &jump] {
        assert_eq!(passed(all), [(1, 2)]);
        assert_eq!(passed_along_axis(all), Some(vec![(1, 2)]));
        assert!(!keep_order(all));
    }
    // The last box of a row wraps into the next row.
    let broken = Sibling {
        after: Rect::new(0.0, 60.0, 90.0, 50.0),
        ..in_row(2, 1, 1)
    };
    let breaks = [in_row(1, 0, 1), broken];
    assert!(keep_order(&breaks) && passed(&breaks).is_empty());
    assert_eq!(passed_along_axis(&breaks), None);
}

/// All permutations of the given number of boxes.
fn orders(number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(number - 1).into_iter();
    let longer = shorter.flat_map(|order| {
        (0..number).map(move |at| {
            let mut order = order.clone();
            order.insert(at, number - 1);
            order
        })
    });
    longer.collect()
}

/// Maximum number of boxes that keep their order, and how many of these may rest, by trying all subsets.
fn most_kept(order: &[usize]) -> (usize, usize) {
    let parts = (0..1_u32 << order.len()).filter_map(|bits| {
        let part = order.iter().copied().enumerate();
        let part: Vec<(usize, usize)> = part.filter(|(at, _)| bits >> at & 1 == 1).collect();
        let resting = part.iter().filter(|(at, row)| at == row).count();
        part.is_sorted_by_key(|(_, row)| *row)
            .then_some((part.len(), resting))
    });
    parts.max().unwrap_or_default()
}

#[test]
fn of_all_orders_as_few_are_told_as_can_have_moved() {
    for order in [4, 5].into_iter().flat_map(orders) {
        let places = order.iter().enumerate();
        let mut all: Vec<Sibling> = places.map(|(at, row)| in_row(*row, *row, at)).collect();
        let rests = |row: usize| order[row] == row;
        let (kept, resting) = most_kept(&order);
        for _ in 0..2 {
            let told = passed_along_axis(&all).unwrap();
            assert_eq!(told.len(), order.len() - kept, "{order:?}: {told:?}");
            let named = |row: usize| told.iter().any(|(item, _)| *item == row);
            let kept_resting = (0..order.len()).filter(|row| rests(*row) && !named(*row));
            assert_eq!(kept_resting.count(), resting, "{order:?}: {told:?}");
            let left = order.iter().filter(|row| !named(**row));
            assert!(left.is_sorted(), "{order:?}: {told:?}");
            let has_passed = |(item, other): &(usize, usize)| {
                let at = |row: usize| order.iter().position(|r| *r == row);
                !named(*other) && (item < other) != (at(*item) < at(*other))
            };
            assert!(told.iter().all(has_passed), "{order:?}: {told:?}");
            // The order in which the boxes are given does not change the result.
            all.sort_by_key(|sibling| sibling.item);
        }
    }
}

/// A list of rows of 20 px in the given order, with the given style.
fn list(order: &[usize], style: &dyn Fn(usize) -> Style) -> PageSnapshot {
    const WORDS: [&str; 5] = [
        "Alpha one",
        "Bravo two",
        "Charlie three",
        "Delta four",
        "New",
    ];
    TestPage::draw(|p| {
        let height = 20.0 * order.len() as f64;
        p.element("ul", [0.0, 0.0, 300.0, height], block(), |p| {
            for (at, row) in order.iter().enumerate() {
                let rect = [0.0, 20.0 * at as f64, 300.0, 20.0];
                p.element("li", rect, style(*row), |p| {
                    p.text_at(rect, WORDS[*row]);
                });
            }
        });
    })
}

fn diff(before: &PageSnapshot, after: &PageSnapshot) -> PageDiff {
    compare(before, after, &|page| Segmentation::new("whole-page", page))
}

/// The texts of the elements reported as reordered.
fn told_texts(found: &PageDiff) -> Vec<&str> {
    let reordered = found.changes.iter().filter(|c| c.kind == Kind::Reordered);
    reordered
        .map(|c| c.place().map_or("", |place| place.text.as_str()))
        .collect()
}

#[test]
fn of_four_rows_each_that_changed_places_is_told() {
    let plain = |_: usize| block();
    let before = list(&[0, 1, 2, 3], &plain);
    for order in orders(4) {
        let found = diff(&before, &list(&order, &plain));
        let (kept, _) = most_kept(&order);
        assert_eq!(told_texts(&found).len(), 4 - kept, "{order:?}");
    }
    let found = diff(&before, &list(&[3, 0, 2, 1], &plain));
    assert_eq!(told_texts(&found), ["Delta four", "Bravo two"]);
    // The others made room.
    let found = diff(&before, &list(&[4, 0, 1, 2, 3], &plain));
    assert!(told_texts(&found).is_empty());
}

#[test]
fn what_is_drawn_elsewhere_passed_nothing_that_rests() {
    let positioned = |position: Position| {
        move |row: usize| Style {
            position: if row == 0 { position } else { Position::Static },
            ..block()
        }
    };
    // The first is below the others, none of which made room.
    let page = |position: Position, top: f64| {
        let style = positioned(position);
        TestPage::draw(|p| {
            p.element("ul", [0.0, 0.0, 300.0, 400.0], block(), |p| {
                for row in 0..4 {
                    let at = if row == 0 { top } else { 20.0 * row as f64 };
                    let rect = [0.0, at, 300.0, 20.0];
                    p.element("li", rect, style(row), |p| {
                        p.text_at(
                            rect,
                            ["Alpha one", "Bravo two", "Charlie three", "Delta"][row],
                        );
                    });
                }
            });
        })
    };
    for (position, told) in [
        (Position::Relative, 0),
        (Position::Absolute, 0),
        (Position::Static, 1),
    ] {
        let found = diff(&page(position, 0.0), &page(position, 300.0));
        assert_eq!(told_texts(&found).len(), told, "{position:?}");
        assert!(!found.is_same(), "{position:?}");
    }
}

#[test]
fn a_long_list_is_looked_at_whole() {
    // Every third of many rows is moved to the end.
    let number = 3 * MAX_ORDERED;
    let (goes, stays): (Vec<usize>, Vec<usize>) = (0..number).partition(|row| row % 3 == 0);
    let order = stays.iter().chain(&goes).copied();
    let all: Vec<Sibling> = order
        .enumerate()
        .map(|(at, row)| in_row(row, row, at))
        .collect();
    let told = passed_along_axis(&all).unwrap();
    let items: Vec<ItemId> = told.iter().map(|(item, _)| *item).collect();
    assert_eq!(items, goes);
}
