//! `run --like`: what is told where something else has the name of what the earlier run took; and what a run says at
//! its end.

use super::runs::{Place, rows, said};
use super::visiblock;
use std::path::Path;

/// What a command says that is given in a folder, where it must end with that code.
fn said_in(folder: &Path, arguments: &[&str], code: i32) -> String {
    let mut command = visiblock(arguments);
    let output = command.current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn a_list_of_the_same_name_elsewhere_is_told() {
    let place = Place::new();
    let pages = place.snapshots("pages", 3);
    let folder_with = |folder: &str, numbers: &[u32]| {
        let lines = numbers.iter().map(|n| format!("{pages}/{n:04}.pagesnap\n"));
        place.put(&format!("{folder}/list.txt"), lines.collect::<String>());
        place.path(folder)
    };
    let (out, like) = (place.text("out"), place.text("out/run.json"));
    let first = folder_with("first", &[0, 1]);
    said_in(&first, &["run", "list.txt", "--out", &out], 0);
    let again = |folder: &Path, sources: &[&str], code: i32| {
        let out = place.text(&format!("again-{}", folder.display()).replace('/', "-"));
        let run = [&["run", "--like", &like, "--out", &out][..], sources].concat();
        said_in(folder, &run, code)
    };
    for (name, numbers, told) in [
        ("same", &[0, 1][..], None),
        (
            "fewer",
            &[0][..],
            Some("list.txt had 2 inputs in that run and has 1 now"),
        ),
        (
            "others",
            &[0, 2][..],
            Some("list.txt has other inputs than in that run"),
        ),
    ] {
        let said = again(&folder_with(name, numbers), &[], 0);
        assert_eq!(said.contains("in that run"), told.is_some(), "{said}");
        assert!(said.contains(told.unwrap_or_default()), "{said}");
    }
    // What is given is what is meant.
    let said = again(&folder_with("given", &[2]), &["list.txt"], 0);
    assert!(!said.contains("in that run"), "{said}");
    let said = again(&place.path("pages"), &[], 6);
    let told = "list.txt was a source of that run and is not here; names count from the folder";
    assert!(said.contains(told), "{said}");
}

/// No other folder helps where a name begins at the root.
#[test]
fn sources_that_are_gone_are_told_with_what_helps() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 3), place.text("out"));
    let names = [0, 1, 2].map(|n| format!("{pages}/{n:04}.pagesnap"));
    let sources = names.each_ref().map(String::as_str);
    said(&[&["run", "--out", &out][..], &sources].concat(), 0);
    for name in &names[1..] {
        std::fs::remove_file(name).unwrap();
    }
    let (like, again) = (place.text("out/run.json"), place.text("again"));
    let told = said(&["run", "--like", &like, "--out", &again], 6);
    let expected = format!(
        "{} and 1 more were sources of that run and are not here; put back what is gone, or name the sources beside --like",
        names[1]
    );
    assert!(told.contains(&expected), "{told}");
    assert!(!told.contains("folder where this command"), "{told}");
}

#[test]
fn a_file_of_an_option_that_holds_something_else_is_told() {
    let place = Place::new();
    let pages = place.snapshots("pages", 1);
    let folder_with = |folder: &str, pdoc: u32| {
        let thresholds = format!("[vips]\npdoc = {pdoc}\n");
        place.put(&format!("{folder}/thresholds.toml"), thresholds);
        place.path(folder)
    };
    let (out, like) = (place.text("out"), place.text("out/run.json"));
    let options = ["--config", "thresholds.toml"];
    let run = [&["run", &pages, "--out", &out][..], &options].concat();
    said_in(&folder_with("first", 3), &run, 0);
    for (name, pdoc, is_told) in [("same", 3, false), ("other", 4, true)] {
        let out = place.text(&format!("again-{name}"));
        let run = ["run", "--like", &like, "--out", &out];
        let said = said_in(&folder_with(name, pdoc), &run, 0);
        let told = "the file of --config holds something else than in that run";
        assert_eq!(said.contains(told), is_told, "{said}");
    }
}

/// A share without inputs, and a run that only had to be put together.
#[test]
fn where_nothing_was_done_no_rate_is_told() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 2), place.text("out"));
    let empty = place.text("empty");
    let share = said(&["run", &pages, "--out", &empty, "--shard", "2/3"], 0);
    let run = ["run", &pages, "--out", &out, "--format", "jsonl"];
    said(&run, 0);
    // As one that was killed before its part was written.
    let results = std::fs::read_to_string(place.path("out/results.jsonl")).unwrap();
    let journal = results.lines().enumerate();
    let journal = journal.map(|(number, row)| format!("{number}\t{row}\n"));
    place.put("out/parts/000000.rows", journal.collect::<String>());
    for file in ["_SUCCESS", "ledger.jsonl", "results.jsonl"] {
        std::fs::remove_file(place.path("out").join(file)).unwrap();
    }
    let put_together = said(&[&run[..], &["--resume"]].concat(), 0);
    assert_eq!(rows(Path::new(&out)).len(), 2);
    for told in [share, put_together] {
        assert!(told.contains("; nothing was left to do"), "{told}");
        assert!(!told.contains("pages/s"), "{told}");
    }
}
