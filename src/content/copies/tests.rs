use super::standing::Standing;
use super::*;
use crate::content::features::UnitFeature;
use crate::content::page_type::PageKind;
use crate::snapshot::test_page::TestPage;

/// The kinds of a page on which nothing is sold.
pub(super) fn types() -> KindProbabilities {
    KindProbabilities::only(PageKind::Article)
}

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
        let copied = copies.of_likelier(&likely, &types());
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
    let copied = copies.of_likelier(&[0.5; 6], &types());
    assert_eq!(
        copied, [false; 6],
        "entries of one list that say the same stay"
    );
    rows.iter_mut()
        .for_each(|row| row[UnitFeature::Styled] = 1.0);
    let copies = Copies::new(&page, &units, &rows, &[0, 0, 0, 1, 1, 2]);
    let copied = copies.of_likelier(&[0.5; 6], &types());
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
        Copies::new(&page, &units, &rows, &[0, 1]).of_likelier(&[0.3, 0.2], &types())
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
        Copies::new(&page, &units, &rows, &paths).of_likelier(&vec![0.5; units.len()], &types())
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
        let copied =
            Copies::new(&page, &units, &rows, &[0, 1, 2, 3]).of_likelier(&[0.5; 4], &types());
        assert_eq!(copied, [false, false, true, false], "{place}");
    }
}

#[test]
fn what_is_a_copy_of_nothing_kept_is_told() {
    let copies = Copies {
        alike: vec![[0, 2, 3].map(|unit| (unit, Standing::default())).to_vec()],
        ..Copies::default()
    };
    let lost = |kept: [bool; 4]| {
        copies.lost(
            (&[0.9, 0.9, 0.3, 0.4], &types()),
            &[false, false, true, true],
            &kept,
        )
    };
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
fn lists_begin_with_their_first_items() {
    let copies = Copies {
        lists: vec![Some(NodeId(1)); 5],
        ..Copies::default()
    };
    let torn = |kept: [bool; 5]| copies.torn(&[true, false, false, false, false], &kept);
    assert_eq!(torn([false, true, true, true, true]), [0]);
    assert!(torn([false, true, true, false, true]).is_empty());
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
            let copied = copies.of_likelier(&[likely; 6], &types());
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
        let copied = copies
            .of_likelier(&probabilities, &types())
            .into_iter()
            .enumerate();
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

/// As in shops that repeat a product's description for search engines above its headline.
#[test]
fn the_box_where_what_both_say_is_much_likelier_is_read() {
    let said = ["one", "two", "three", "four"].map(|word| {
        let more = "of the eight words or more that are said";
        format!("Number {word} {more}")
    });
    let copied = |likely: f32| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        let around = ["A name", "4.99", "012345"];
        let texts = said.iter().map(String::as_str);
        for text in texts.clone().chain(around) {
            t.open("p").text(text).close();
        }
        t.close().open("div");
        for text in texts {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let paths: Vec<u32> = (0..units.len() as u32).collect();
        let copies = Copies::new(&page, &units, &rows, &paths);
        let mut probabilities = vec![0.3; units.len()];
        probabilities[7..].fill(likely);
        let copied = copies.of_likelier(&probabilities, &types());
        let copied = copied.into_iter().enumerate();
        let copied = copied.filter(|(_, is_copy)| *is_copy);
        copied.map(|(i, _)| i).collect::<Vec<usize>>()
    };
    assert_eq!(copied(0.4), [7, 8, 9, 10], "the other says more");
    assert_eq!(copied(0.7), [0, 1, 2, 3]);
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
    let copied = copies.of_likelier(&likely, &types());
    assert_eq!(copied, [false, false, false, false, true, true, true, true]);
    let lost = |pieces: bool| {
        let kept: Vec<bool> = (0..8).map(|i| pieces && i < 4).collect();
        copies.lost((&likely, &types()), &copied, &kept)
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
        Copies::new(&page, &units, &rows, &[0, 1, 1, 1]).of_likelier(&[likely; 4], &types())
    };
    let concerts = ["/concerts/1", "/concerts/2", "/concerts/3"];
    assert_eq!(copied(concerts, 0.8), [false; 4]);
    assert_eq!(copied(concerts, 0.4), [false, true, true, true]);
    assert_eq!(copied(["/band"; 3], 0.8), [false, true, true, true]);
}

/// Which texts of an article are copies, if each box has a path of its own and all are equally likely.
fn copied_of(boxes: &[&[(&str, &str, &str)]]) -> Vec<usize> {
    copied_on(PageKind::Article, &[], boxes)
}

/// The same for a page of a kind, given the probabilities of its first texts.
fn copied_on(kind: PageKind, likely: &[f32], boxes: &[&[(&str, &str, &str)]]) -> Vec<usize> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for texts in boxes {
        t.open("div");
        for (tag, text, link) in *texts {
            t.open(tag);
            if !text.is_empty() {
                t.text(text);
            }
            if !link.is_empty() {
                t.open_with("a", &[("href", "/all")]).text(link).close();
            }
            t.close();
        }
        t.close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let rows = vec![UnitRow::default(); units.len()];
    let paths: Vec<u32> = (0..units.len() as u32).collect();
    let copies = Copies::new(&page, &units, &rows, &paths);
    let probabilities: Vec<f32> = (0..units.len())
        .map(|i| likely.get(i).copied().unwrap_or(0.5))
        .collect();
    let copied = copies.of_likelier(&probabilities, &KindProbabilities::only(kind));
    (0..units.len()).filter(|i| copied[*i]).collect()
}

/// A text, and one that begins with it.
const SAID: &str = "The kettle is made of steel and holds two litres.";
const WHOLE: &str = "The kettle is made of steel and holds two litres. It whistles.";

#[test]
fn a_teaser_above_its_text_goes() {
    let teaser = |text: &str, link: &str, below: &str| {
        copied_of(&[&[("p", text, link)], &[("p", below, "")]])
    };
    assert_eq!(teaser(&format!("{SAID} "), "more", SAID), [0]);
    let cut = "The kettle is made of steel and holds…";
    assert_eq!(teaser(cut, "", SAID), [0]);
    let longer = "The kettle is made of steel and holds two litres…";
    assert_eq!(teaser(cut, "", longer), [0], "it is cut further on");
    let few = "The kettle is made of steel";
    assert_eq!(teaser(few, "", SAID), [0; 0], "few words");
    let answer = "The kettle is made of steel and holds… So it is.";
    assert_eq!(teaser(cut, "", answer), [0; 0], "an answer");
    let manual = [&[("p", cut, "")][..], &[("p", SAID, "")]];
    assert_eq!(copied_on(PageKind::Documentation, &[], &manual), [0; 0]);
    let unlikely = copied_on(PageKind::Article, &[0.5, 0.2], &manual);
    assert_eq!(unlikely, [0; 0], "what it begins is much less likely");
    assert_eq!(copied_on(PageKind::Article, &[0.5, 0.4], &manual), [0]);
}

#[test]
fn what_is_quoted_and_lines_of_an_index_are_no_teasers() {
    let cut = "The kettle is made of steel and holds…";
    let of = |tag: &str| copied_of(&[&[(tag, cut, "")], &[("p", SAID, "")]]);
    assert_eq!(of("div"), [0]);
    assert_eq!(of("blockquote"), [0; 0]);
    assert_eq!(of("li"), [0]);
    let index = [("li", cut, ""), ("li", "All that the river brings…", "")];
    assert_eq!(copied_of(&[&index, &[("p", SAID, "")]]), [0; 0]);
}

#[test]
fn entries_that_are_cut_at_different_places_stay() {
    let stay = |hrefs: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let texts = ["and holds…", "and holds two litres…"];
        for ((href, name), text) in hrefs.into_iter().zip(["One", "Two"]).zip(texts) {
            t.open("div").open("h3");
            t.open_with("a", &[("href", href)]).text(name).close();
            t.close().open("p");
            t.text(&format!("The kettle is made of steel {text}"));
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let copies = Copies::new(&page, &units, &rows, &[0, 1, 2, 3]);
        !copies.of_likelier(&[0.5; 4], &types())[1]
    };
    assert!(stay(["/1", "/2"]));
    assert!(!stay(["/1", "/1"]));
}

/// As in lists of open positions, and of functions in a manual.
#[test]
fn entries_that_say_the_same_with_a_link_each_stay() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (name, href) in [("Welder", "/1"), ("Painter", "/2"), ("Clerk", "/3")] {
        t.open("div").open("h3").text(name).close().open("p");
        t.text("Join a growing team that works at the harbour all year. ");
        t.open_with("a", &[("href", href)]).text("more").close();
        t.close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let rows = vec![UnitRow::default(); units.len()];
    let copies = Copies::new(&page, &units, &rows, &[0, 1, 0, 1, 0, 1]);
    assert_eq!(copies.of_likelier(&[0.5; 6], &types()), [false; 6]);
}

#[test]
fn a_sentence_of_what_is_sold_that_its_description_says_again_goes() {
    let teaser = |kind, text: &str, below: &str| {
        copied_on(kind, &[], &[&[("p", text, "")], &[("p", below, "")]])
    };
    assert_eq!(teaser(PageKind::Product, SAID, WHOLE), [0]);
    // The opener of a thread, and the lead of an article.
    for kind in [PageKind::Forum, PageKind::Article, PageKind::Documentation] {
        assert_eq!(teaser(kind, SAID, WHOLE), [0; 0], "{}", kind.name());
    }
    let cut = "The kettle is made of steel and holds two";
    assert_eq!(teaser(PageKind::Product, cut, SAID), [0; 0], "no sentence");
    let reversed = teaser(PageKind::Product, WHOLE, SAID);
    assert_eq!(reversed, [0; 0], "the whole is first");
    let items = [&[("li", SAID, "")][..], &[("li", WHOLE, "")]];
    assert_eq!(copied_on(PageKind::Product, &[], &items), [0; 0]);
}

#[test]
fn what_is_not_cut_is_a_teaser_near_its_text_and_seldom() {
    let apart = |lines: usize| {
        let between: Vec<String> = (0..lines).map(|i| format!("{i} cm")).collect();
        let between: Vec<_> = between
            .iter()
            .map(|line| ("p", line.as_str(), ""))
            .collect();
        let boxes = [&[("p", SAID, "")][..], &between[..], &[("p", WHOLE, "")]];
        copied_on(PageKind::Product, &[], &boxes)
    };
    assert_eq!(apart(11), [0]);
    assert_eq!(apart(12), [0; 0]);
    let several = |count: usize| {
        let said: Vec<String> = (0..count)
            .map(|i| format!("Kettle number {i} is made of steel and of brass."))
            .collect();
        let whole: Vec<String> = said.iter().map(|it| format!("{it} It whistles.")).collect();
        let pairs = said.iter().zip(&whole);
        let texts: Vec<_> = pairs
            .flat_map(|(said, whole)| [[("p", said.as_str(), "")], [("p", whole.as_str(), "")]])
            .collect();
        let boxes: Vec<_> = texts.iter().map(|text| &text[..]).collect();
        copied_on(PageKind::Product, &[], &boxes)
    };
    assert_eq!(several(2), [0, 2]);
    assert_eq!(several(3), [0; 0]);
}

#[test]
fn titles_that_are_cut_or_repeated_go() {
    let full = "The kettle that holds two litres";
    let cut = copied_of(&[&[("p", "", "The kettle that…"), ("p", "", full)]]);
    assert_eq!(cut, [0]);
    let repeated = copied_of(&[&[("h1", full, ""), ("p", "The kettle that…", "")]]);
    assert_eq!(repeated, [1]);
    let apart = copied_of(&[&[("h1", full, "")], &[("p", full, "")]]);
    assert_eq!(apart, [0; 0]);
}

#[test]
fn what_an_entry_has_left_goes_with_its_title() {
    let title = "The kettle that holds two litres and whistles for hours";
    let entry = |rest: &str| {
        let last = [("p", "", title), ("p", rest, "")];
        copied_of(&[&[("p", "", title), ("p", "A line of its own.", "")], &last])
    };
    assert_eq!(entry("by Jane, today"), [2, 3]);
    let text = "What there is to say of it, and of how it came to be what it is.";
    assert_eq!(entry(text), [2]);
}
