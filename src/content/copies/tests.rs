use super::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn copies_elsewhere_go_and_refrains_stay() {
    let said = "Eight words or more are said in here again.";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for texts in [&[said, said, "Few words."][..], &[said, "Few words."]] {
        t.open("div");
        for text in texts {
            t.open("p").text(text).close();
        }
        t.close();
    }
    t.open("table").open("td").text(said).close().close();
    t.close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut rows = vec![UnitRow::default(); units.len()];
    rows[5][UnitFeature::InTable] = 1.0;
    // Each of its own path but the last of the second box and the cell.
    let copies = Copies::new(&page, &units, &rows, &[0, 0, 0, 1, 1, 2]);
    let dropped = |likely: [f32; 6]| {
        let copied = copies.of_likelier(&likely);
        let at: Vec<usize> = (0..6).filter(|i| copied[*i]).collect();
        at
    };
    assert_eq!(
        dropped([0.5; 6]),
        [3],
        "the first place stays, with its refrain"
    );
    assert_eq!(dropped([0.1, 0.2, 0.9, 0.4, 0.9, 0.9]), [0, 1]);
    let copies = Copies::new(&page, &units, &rows, &[0; 6]);
    let copied = copies.of_likelier(&[0.5; 6]);
    assert_eq!(
        copied, [false; 6],
        "entries of one list that say the same stay"
    );
    rows.iter_mut()
        .for_each(|row| row[UnitFeature::Styled] = 1.0);
    let copies = Copies::new(&page, &units, &rows, &[0, 0, 0, 1, 1, 2]);
    let copied = copies.of_likelier(&[0.5; 6]);
    assert_eq!(copied, [false; 6], "what is shown twice stays");
}

#[test]
fn the_headline_is_no_copy_of_another_heading() {
    let said = "Eight words or more are said in here again.";
    let copied = |first: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for tag in [first, "h1"] {
            t.open("div").open(tag).text(said).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); 2];
        Copies::new(&page, &units, &rows, &[0, 1]).of_likelier(&[0.3, 0.2])
    };
    assert_eq!(copied("h4"), [true, false]);
    assert_eq!(copied("p"), [false, true]);
}

#[test]
fn the_headline_that_stands_again_and_again_is_read_once() {
    let copied = |first: &str, captions: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(first).text("Apple pie").close();
        for _ in 0..captions {
            t.open("div").open("p").text("Apple pie").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let paths = [&[0][..], &vec![1; captions][..]].concat();
        Copies::new(&page, &units, &rows, &paths).of_likelier(&vec![0.5; units.len()])
    };
    assert_eq!(copied("h1", 2), [false, true, true]);
    assert_eq!(copied("h1", 1), [false, false]);
    assert_eq!(copied("h2", 2), [false, false, false]);
}

#[test]
fn contents_are_no_copies_and_what_is_hidden_is_one_of_a_cell() {
    let said = "What is the format of a plain binary package?";
    let places = [
        "#f",
        "https://example.org/dir/page.html#f",
        "page.html#f",
        "where/it/was/written.html#f",
    ];
    for place in places {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul").open("li");
        t.open_with("a", &[("href", place)]);
        t.text(said).close().close().close();
        t.open("h2").text(said).close();
        t.open("div")
            .text("Eight words that are hidden and stand below.")
            .close();
        t.open("table").open("td");
        t.text("Eight words that are hidden and stand below.")
            .close()
            .close();
        let page = t.finish();
        let mut units = Units::from_page(&page);
        units.list[2].concealed = true;
        let mut rows = vec![UnitRow::default(); 4];
        rows[3][UnitFeature::InTable] = 1.0;
        let copied = Copies::new(&page, &units, &rows, &[0, 1, 2, 3]).of_likelier(&[0.5; 4]);
        assert_eq!(copied, [false, false, true, false], "{place}");
    }
}

#[test]
fn what_is_a_copy_of_nothing_kept_is_told() {
    let copies = Copies {
        alike: vec![[0, 2, 3].map(|unit| (unit, Standing::default())).to_vec()],
        ..Copies::default()
    };
    let lost =
        |kept: [bool; 4]| copies.lost(&[0.9, 0.9, 0.3, 0.4], &[false, false, true, true], &kept);
    assert_eq!(lost([false; 4]), [3]);
    assert!(lost([true, false, false, false]).is_empty());
}

#[test]
fn lists_have_no_holes() {
    let lists = [1, 1, 1, 1, 2, 2].map(|list| Some(NodeId(list)));
    let copies = Copies {
        lists: lists.to_vec(),
        ..Copies::default()
    };
    let torn = |kept: [bool; 6]| {
        let copied = [false, true, true, false, true, false];
        copies.torn(&copied, &kept)
    };
    assert_eq!(torn([true, false, false, true, false, true]), [1, 2]);
    assert!(torn([true, false, false, false, false, true]).is_empty());
}

#[test]
fn what_is_surely_content_is_no_copy_among_other_words() {
    let said = "Constructs a new one with the value that is given.";
    let numbers = |names: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in names {
            t.open("div");
            for text in [name, said, name] {
                t.open("p").text(text).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let copies = Copies::new(&page, &units, &rows, &[0, 0, 0, 1, 1, 1]);
        [0.5, 0.95].map(|likely| {
            let copied = copies.of_likelier(&[likely; 6]);
            copied.into_iter().filter(|is_copy| *is_copy).count()
        })
    };
    assert_eq!(numbers(["One()", "One(int value)"]), [1, 0]);
    assert_eq!(numbers(["Returns"; 2]), [1, 0], "a label");
    assert_eq!(numbers(["What it returns"; 2]), [1, 1]);
}

#[test]
fn of_two_boxes_that_say_the_same_one_goes_as_a_whole() {
    let title = "Eight words or more are said in here again.";
    let copied = |second: &[&str], likely: f32| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for texts in [&["Just added", title, "Free", "Wed"][..], second] {
            t.open("div");
            for text in texts {
                t.open("p").text(text).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let paths: Vec<u32> = (0..units.len() as u32).collect();
        let mut probabilities = vec![0.5; units.len()];
        probabilities[5] = likely;
        let copies = Copies::new(&page, &units, &rows, &paths);
        let copied = copies.of_likelier(&probabilities).into_iter().enumerate();
        let copied = copied.filter(|(_, is_copy)| *is_copy);
        copied.map(|(i, _)| i).collect::<Vec<usize>>()
    };
    let same = ["Just added", title, "Free", "Wed"];
    assert_eq!(copied(&same, 0.5), [4, 5, 6, 7]);
    assert_eq!(copied(&same, 0.8), [0, 1, 2, 3]);
    let more = ["Just added", title, "Free", "Wed", "Save", "By Jane"];
    assert_eq!(copied(&more, 0.5), [0, 1, 2, 3], "it says more");
    let other = ["Last seats", title, "Cheap", "Thu"];
    assert_eq!(copied(&other, 0.5), [5]);
    assert_eq!(copied(&same[1..3], 0.5), [4], "too few");
}

#[test]
fn a_run_goes_where_its_pieces_stay() {
    let said = "What the council has said of the bridge is told here in ten words or more ";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("article");
    for i in 0..4 {
        t.open("p").text(&format!("{said}{i}")).close();
    }
    t.close();
    let run = [0, 1, 2, 3].map(|i| format!("{said}{i}")).join(" ");
    for _ in 0..2 {
        t.open("section").open("div").text("2024-05-03").close();
        t.open("div").text(&run).close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let rows = vec![UnitRow::default(); 8];
    let copies = Copies::new(&page, &units, &rows, &[0, 0, 0, 0, 1, 2, 1, 2]);
    let likely = [0.5, 0.5, 0.5, 0.5, 0.5, 0.8, 0.5, 0.9];
    let copied = copies.of_likelier(&likely);
    assert_eq!(copied, [false, false, false, false, true, true, true, true]);
    let lost = |pieces: bool| {
        let kept: Vec<bool> = (0..8).map(|i| pieces && i < 4).collect();
        copies.lost(&likely, &copied, &kept)
    };
    assert!(lost(true).is_empty());
    assert_eq!(lost(false), [4, 7], "the likeliest of two");
}

#[test]
fn names_of_entries_that_say_the_headline_stay() {
    let copied = |hrefs: [&str; 3], likely: f32| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Elysian Fields").close();
        t.open("ul");
        for href in hrefs {
            t.open("li").open("p").open_with("a", &[("href", href)]);
            t.text("Elysian Fields").close().close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        Copies::new(&page, &units, &rows, &[0, 1, 1, 1]).of_likelier(&[likely; 4])
    };
    let concerts = ["/concerts/1", "/concerts/2", "/concerts/3"];
    assert_eq!(copied(concerts, 0.8), [false; 4]);
    assert_eq!(copied(concerts, 0.4), [false, true, true, true]);
    assert_eq!(copied(["/band"; 3], 0.8), [false, true, true, true]);
}
