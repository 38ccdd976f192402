use super::*;
use crate::snapshot::test_page::TestPage;

/// Four paragraphs, 66 words.
const SAID: [&str; 4] = [
    "The council has approved the plans for a new bridge across the river below the mill.",
    "Work on the foundations will begin in spring and is to take two years at most.",
    "Residents had asked for it for decades, as the ferry stops when there is ice on the water.",
    "The mayor \u{201c}thanked\u{201d} all who had signed and promised that the ferry would run until then.",
];
const TIME: &str = "2024-05-03T10:00:00+01:00";

/// Two columns of texts, each text with its tag; the number of each unit's path is that of its column, then its
/// own.
fn columns(texts: [&[(&str, &str)]; 2]) -> (PageSnapshot, Units) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for column in texts {
        t.open("div");
        for (tag, text) in column {
            t.open(tag).text(text).close();
        }
        t.close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    (page, units)
}

fn found(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Vec<Joined> {
    let mut numbers: HashMap<&str, u32> = HashMap::default();
    let mut texts = Vec::new();
    for unit in &units.list {
        let next = numbers.len() as u32;
        texts.push((*numbers.entry(&unit.text).or_insert(next), unit.words));
    }
    let tells: Vec<bool> = units.list.iter().map(|unit| unit.words >= 8).collect();
    let known = Known {
        texts: &texts,
        paths,
        tells: &tells,
    };
    joined(page, units, known)
}

/// The same, with a path of its own for each unit.
fn found_in(texts: [&[(&str, &str)]; 2]) -> Vec<(usize, Vec<usize>, Vec<usize>)> {
    let (page, units) = columns(texts);
    let paths: Vec<u32> = (0..units.len() as u32).collect();
    let found = found(&page, &units, &paths).into_iter();
    found.map(|j| (j.run, j.pieces, j.beside)).collect()
}

#[test]
fn an_abstract_is_no_copy_of_the_chapters_that_begin_with_its_sentences() {
    let run = SAID.join(" ");
    let others = [
        "Chapters go on from there, each in its own way, for some twenty words or more of what nobody said before them.",
        "Stones came by barge from the quarry at the upper bend, as long as the water stood high enough in the locks.",
        "Masons of three villages worked by turns, and their names are cut into the pier that stands nearest to the mill.",
        "Nobody knows any more who painted the saint in the niche, nor when the lamp before it was put out at last.",
    ];
    let chapters = SAID.iter().zip(&others);
    let chapters: Vec<_> = chapters
        .flat_map(|(said, other)| [("p", *said), ("p", *other)])
        .collect();
    assert_eq!(found_in([&[("div", &run)], &chapters]), []);
}

fn pieces() -> Vec<(&'static str, &'static str)> {
    let mut pieces: Vec<_> = SAID.iter().map(|said| ("p", *said)).collect();
    pieces.insert(2, ("h2", "Why it is built"));
    pieces
}

#[test]
fn a_text_is_a_copy_of_the_pieces_that_say_it_together() {
    // Quotes are set otherwise, and no space is left between two pieces.
    let run = format!(
        "{}{} Why it is built {} {}",
        SAID[0],
        SAID[1],
        SAID[2],
        SAID[3].replace(['\u{201c}', '\u{201d}'], "\"")
    );
    let address = "https://example.org/logo.png";
    let with_run = [
        ("div", TIME),
        ("div", &*run),
        ("div", address),
        ("div", "News"),
    ];
    let behind = found_in([&pieces(), &with_run]);
    assert_eq!(behind, [(6, vec![0, 1, 3, 4], vec![5, 7])]);
    let before = found_in([&with_run, &pieces()]);
    assert_eq!(before, [(1, vec![4, 5, 7, 8], vec![0, 2])]);
}

#[test]
fn code_is_no_copy_of_what_it_makes() {
    let run = SAID.join("\n");
    let found = |tag| found_in([&[(tag, &run)], &pieces()]).len();
    assert_eq!([found("div"), found("pre")], [1, 0]);
}

#[test]
fn what_says_more_or_in_another_order_is_no_copy() {
    let none = |run: String| found_in([&pieces(), &[("div", &*run)]]).is_empty();
    let all = SAID.join(" ");
    assert!(!none(all.clone()));
    let other = "Nobody had expected that it would cost as much as it does by now. ";
    assert!(none(format!("{} {all}", other.repeat(2))));
    assert!(none(format!(
        "{} {} {} {}",
        SAID[3], SAID[2], SAID[1], SAID[0]
    )));
    assert!(none(format!("{} {}", SAID[0], SAID[1])), "a summary");
}

#[test]
fn quotes_refrains_and_paragraphs_with_key_points_stay() {
    let run = SAID.join(" ");
    let quoted = found_in([&pieces(), &[("blockquote", &*run)]]);
    assert!(quoted.is_empty(), "a quotation");
    let mut among = pieces();
    among.push(("p", &*run));
    assert!(found_in([&among, &[]]).is_empty(), "a refrain");
    let other = "Nobody had expected that it would cost as much as it does by now, they say.";
    let text = [("p", &*run), ("p", other)];
    assert!(
        found_in([&pieces(), &text]).is_empty(),
        "a text that goes on"
    );
    let (page, units) = columns([&pieces(), &[("p", &*run)]]);
    let entries = found(&page, &units, &vec![0; units.len()]);
    assert!(entries.is_empty(), "entries of one list");
}

#[test]
fn what_is_hidden_stands_for_nothing_shown() {
    let run = SAID.join(" ");
    let (page, mut units) = columns([&pieces(), &[("div", "Ann"), ("div", &*run)]]);
    let paths: Vec<u32> = (0..units.len() as u32).collect();
    units.list[..5]
        .iter_mut()
        .for_each(|unit| unit.concealed = true);
    assert!(found(&page, &units, &paths).is_empty());
    units
        .list
        .iter_mut()
        .for_each(|unit| unit.concealed ^= true);
    let hidden = found(&page, &units, &paths);
    assert_eq!(hidden[0].beside, [5], "a label that nobody sees");
}

#[test]
fn times_and_addresses_are_for_programs() {
    for text in [TIME, "2024-05-03", "http://example.org/a.png"] {
        assert!(is_for_programs(text), "{text}");
    }
    for text in [
        "2024",
        "2024-05",
        "May 3",
        "1234-56-78 90",
        "http://a.org says",
        "12-05-2024",
    ] {
        assert!(!is_for_programs(text), "{text}");
    }
}

#[test]
fn a_run_whose_pieces_go_is_missed() {
    let joined = Joined {
        run: 3,
        pieces: vec![0, 1],
        beside: Vec::new(),
    };
    let texts = [(0, 30), (1, 10), (0, 30), (2, 40)];
    let is_kept = |kept: &[u32]| joined.is_kept(&texts, &kept.iter().copied().collect());
    assert!(is_kept(&[0]) && !is_kept(&[1]) && !is_kept(&[]));
}
