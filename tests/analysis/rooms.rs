//! The rooms of the larger floors (the folders in `src/content` and the like, and the files beside them) depend on each
//! other in one direction.

use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use visiblock::files::files_below;

/// The rooms that each room asks.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The floors, as paths below `src`.
const FLOORS: [&str; 11] = [
    "algorithm",
    "archive",
    "browser",
    "check",
    "content",
    "content/metadata",
    "diff",
    "evaluate",
    "output",
    "run",
    "snapshot",
];

#[test]
fn no_room_asks_one_that_asks_it() {
    for floor in FLOORS {
        let uses = uses(floor);
        let circles: Vec<&String> = uses
            .keys()
            .filter(|room| reached(&uses, room).contains(*room))
            .collect();
        assert!(circles.is_empty(), "{floor}: rooms in circles: {circles:?}");
    }
}

#[test]
fn what_rooms_ask_is_found() {
    let content = uses("content");
    assert!(content.len() > 40, "{content:?}");
    assert!(content["fused"].contains("features"));
    let browser = uses("browser");
    assert!(browser["page"].contains("requests") && browser["options"].contains("exchanges"));
}

fn uses(floor: &str) -> Uses {
    let folder = &Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(floor);
    let files = files_below(folder, ".rs").unwrap();
    let own = |file: &PathBuf| file.strip_prefix(folder).unwrap().to_owned();
    let rooms: BTreeSet<String> = files.iter().filter_map(|file| room(&own(file))).collect();
    let mut uses = Uses::new();
    for file in &files {
        let (own, text) = (own(file), code(&std::fs::read_to_string(file).unwrap()));
        if let Some(room) = room(&own) {
            let mut named = named_rooms(&text, floor, own.components().count());
            named.retain(|other| rooms.contains(other) && *other != room);
            uses.entry(room).or_default().extend(named);
        }
    }
    uses
}

/// The room of a file, given its path below the floor: none of `mod.rs`, which opens the rooms, nor of tests.
fn room(path: &Path) -> Option<String> {
    let name = path.to_str().unwrap();
    let first = name.split('/').next()?.trim_end_matches(".rs");
    let is_test = name.contains("tests") || matches!(first, "mod" | "small_page");
    (!is_test).then(|| first.to_owned())
}

/// What a file says without its comments and tests.
fn code(text: &str) -> String {
    let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<&str>>().join("\n");
    let end = code.find("#[cfg(test)]\nmod tests {");
    code[..end.unwrap_or(code.len())].to_owned()
}

/// What a file names of a floor, by its whole path or by `super`, at so many folders below it.
fn named_rooms(text: &str, floor: &str, depth: usize) -> BTreeSet<String> {
    let (path, supers) = (floor.replace('/', "::"), "super::".repeat(depth));
    let whole = Regex::new(&format!(
        r"(?:\bcrate::{path}::|\buse {supers})(?:(\w+)|\{{([^;]*?)\}};)"
    ));
    let part = Regex::new(r"(?:^|,)\s*(\w+)").unwrap();
    let mut named = BTreeSet::new();
    for found in whole.unwrap().captures_iter(text) {
        match (found.get(1), found.get(2)) {
            (Some(one), _) => _ = named.insert(one.as_str().to_owned()),
            (_, Some(list)) => {
                let parts = part.captures_iter(list.as_str());
                named.extend(parts.map(|part| part[1].to_owned()));
            }
            _ => {}
        }
    }
    named
}

/// The rooms that a room asks, through others, too.
fn reached<'a>(uses: &'a Uses, room: &str) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&String> = uses[room].iter().collect();
    while let Some(next) = left.pop() {
        if reached.insert(next) {
            left.extend(uses.get(next).into_iter().flatten());
        }
    }
    reached
}
