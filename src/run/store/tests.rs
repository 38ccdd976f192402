#![allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]

use super::*;
use crate::run::identity::Identity;

fn identity(rows: u64, format: &str) -> Identity {
    Identity::for_tests(rows, format)
}

fn line(number: u64) -> Vec<u8> {
    format!(r#"{{"id":"{number}","source":"s{number}","status":"ok","input":{{"k":"v"}}}}"#)
        .into_bytes()
}

/// Whatever the order of the rows, and wherever the work is interrupted, the results have the same bytes.
#[test]
fn rows_are_kept_once_and_in_order() {
    for format in ["parquet", "jsonl"] {
        let folder = tempfile::tempdir().unwrap();
        let rows = 2 * PART_ROWS + 7;
        let one = run_at_once(&folder.path().join("one"), rows, format);
        let out = folder.path().join("two");
        let mut store = Store::open(&out, &identity(rows, format), false)
            .unwrap()
            .unwrap();
        let mut order: Vec<u64> = (0..rows).collect();
        fastrand::Rng::with_seed(7).shuffle(&mut order);
        for (i, number) in order.iter().enumerate() {
            if i % 97 == 5 {
                drop(store);
                cut_off(&out);
                store = Store::open(&out, &identity(rows, format), true)
                    .unwrap()
                    .unwrap();
                assert_eq!(store.done(), i as u64);
            }
            assert!(store.done_set().is_open(*number));
            store.add(*number, "ok", &line(*number)).unwrap();
            assert!(!store.done_set().is_open(*number));
        }
        let summary = store.finish().unwrap().unwrap();
        assert_eq!(
            (summary.rows_in, summary.rows_out, summary.ok()),
            (rows, rows, rows)
        );
        assert_eq!(
            std::fs::read(out.join(format!("results.{format}"))).unwrap(),
            one
        );
        let saved = read_saved(&out).unwrap();
        let ids: Vec<u64> = saved.iter().map(|r| r.id.parse().unwrap()).collect();
        assert_eq!(ids, (0..rows).collect::<Vec<_>>());
        assert_eq!(saved[3].input["k"], "v");
        assert!(
            Store::open(&out, &identity(rows, format), true)
                .unwrap()
                .is_none()
        );
    }
}

fn run_at_once(out: &Path, rows: u64, format: &str) -> Vec<u8> {
    let mut store = Store::open(out, &identity(rows, format), false)
        .unwrap()
        .unwrap();
    for number in 0..rows {
        store.add(number, "ok", &line(number)).unwrap();
    }
    store.finish().unwrap().unwrap();
    std::fs::read(out.join(format!("results.{format}"))).unwrap()
}

/// Simulates a killed process: half a line in a journal, half a line in the ledger.
fn cut_off(out: &Path) {
    let append = |path: PathBuf| {
        let file = std::fs::OpenOptions::new().append(true).open(path);
        file.unwrap().write_all(b"9\t{\"id\":\"9\",\"sta").unwrap();
    };
    append(out.join(LEDGER));
    let journals = std::fs::read_dir(out.join(PARTS)).unwrap().flatten();
    journals
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "rows"))
        .for_each(append);
    std::fs::write(out.join(PARTS).join(".tmpHALF"), b"half").unwrap();
}

#[test]
fn a_second_process_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let _first = Store::open(&out, &identity(3, "jsonl"), false).unwrap();
    let second = Store::open(&out, &identity(3, "jsonl"), true);
    assert!(second.unwrap_err().to_string().contains("another process"));
}

/// The umask decides who may read the results, as for any file.
#[cfg(unix)]
#[test]
fn results_have_the_mode_of_an_ordinary_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    std::fs::write(&plain, b"x").unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for format in ["parquet", "jsonl"] {
        let out = folder.path().join(format);
        run_at_once(&out, 3, format);
        for name in [&format!("results.{format}"), "_SUCCESS", "run.json"] {
            assert_eq!(mode(&out.join(name)), mode(&plain), "{name}");
        }
    }
}

/// A refused folder is not changed, and nothing in it is taken for a run's.
#[test]
fn a_folder_of_something_else_is_left_as_it_was() {
    for name in ["letter.txt", LEDGER, PARTS] {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join(name);
        if name == PARTS {
            std::fs::create_dir(&there).unwrap();
        } else {
            std::fs::write(&there, b"Dear Sir").unwrap();
        }
        let refused = Store::open(folder.path(), &identity(3, "jsonl"), true).unwrap_err();
        let said = refused.to_string();
        assert!(said.contains(&format!("it holds {name}")), "{said}");
        let entries = std::fs::read_dir(folder.path()).unwrap().flatten();
        let names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        assert_eq!(names, [name]);
        if name != PARTS {
            assert_eq!(std::fs::read(&there).unwrap(), b"Dear Sir");
        }
    }
}

/// If killed after any step of its beginning, a run begins or resumes; a complete run is left as it is.
#[test]
fn killed_while_it_begins_a_run_goes_on() {
    let id = identity(3, "jsonl");
    for steps in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("run");
        std::fs::create_dir(&out).unwrap();
        let files = [
            (LEDGER, Vec::new()),
            (".tmpHALF", b"half".to_vec()),
            (ID_FILE, id.to_bytes()),
        ];
        for (name, bytes) in &files[..steps] {
            std::fs::write(out.join(name), bytes).unwrap();
        }
        let mut store = Store::open(&out, &id, true).unwrap().unwrap();
        for number in 0..3 {
            store.add(number, "ok", &line(number)).unwrap();
        }
        assert_eq!(store.finish().unwrap().unwrap().rows_out, 3);
        assert!(Store::open(&out, &id, true).unwrap().is_none());
        assert!(!out.join(PARTS).exists());
    }
}

/// A part left by an earlier process is read before it becomes the results, even if it is the only one.
#[test]
fn a_damaged_part_is_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let (out, id) = (folder.path(), identity(3, "parquet"));
    let mut store = Store::open(out, &id, false).unwrap().unwrap();
    for number in 0..3 {
        store.add(number, "ok", &line(number)).unwrap();
    }
    drop(store);
    let part = out.join(PARTS).join("000000.parquet");
    let mut bytes = std::fs::read(&part).unwrap();
    bytes[4..64].fill(0xff);
    std::fs::write(&part, bytes).unwrap();
    let store = Store::open(out, &id, true).unwrap().unwrap();
    assert_eq!(store.done(), 3);
    assert!(store.finish().is_err());
    assert!(!out.join(SUCCESS).exists());
}

/// If the results are missing or truncated, the run is not complete.
#[test]
fn results_that_are_gone_are_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let (out, id) = (folder.path(), identity(3, "jsonl"));
    run_at_once(out, 3, "jsonl");
    let results = out.join("results.jsonl");
    let whole = std::fs::read(&results).unwrap();
    assert!(Store::open(out, &id, true).unwrap().is_none());
    let half = &whole[..whole.len() / 2];
    for (left, success) in [(None, None), (Some(half), None), (Some(half), Some(""))] {
        match left {
            None => std::fs::remove_file(&results).unwrap(),
            Some(bytes) => std::fs::write(&results, bytes).unwrap(),
        }
        if let Some(success) = success {
            // The file cannot be read, and so does not show success.
            std::fs::write(out.join(SUCCESS), success).unwrap();
        }
        let mut store = Store::open(out, &id, true).unwrap().expect("rows to do");
        assert_eq!(store.done(), 0);
        for number in 0..3 {
            store.add(number, "ok", &line(number)).unwrap();
        }
        store.finish().unwrap().unwrap();
        assert_eq!(std::fs::read(&results).unwrap(), whole);
    }
    std::fs::write(&results, &whole[..whole.len() / 3]).unwrap();
    assert!(read_saved(out).unwrap_err().to_string().contains("cut off"));
    std::fs::write(&results, &whole).unwrap();
    // An emptied `_SUCCESS` does not lose rows.
    let success = std::fs::read(out.join(SUCCESS)).unwrap();
    std::fs::write(out.join(SUCCESS), "").unwrap();
    assert!(Store::open(out, &id, true).unwrap().is_none());
    assert_eq!(std::fs::read(out.join(SUCCESS)).unwrap(), success);
    // Neither does a removed one.
    std::fs::remove_file(out.join(SUCCESS)).unwrap();
    assert!(Store::open(out, &id, true).unwrap().is_none());
    assert_eq!(std::fs::read(out.join(SUCCESS)).unwrap(), success);
    std::fs::write(out.join(SUCCESS), "").unwrap();
    std::fs::write(out.join(LEDGER), "").unwrap();
    assert!(Store::open(out, &id, true).unwrap().is_some());
}

/// In an untrusted folder, no file outside of it is read as its rows, truncated or written, and a refusal names the
/// link.
#[cfg(unix)]
#[test]
fn nothing_is_written_through_links_of_the_folder() {
    use std::os::unix::fs::symlink;
    let id = identity(3, "jsonl");
    let other = tempfile::tempdir().unwrap();
    let victim = other.path().join("000000.rows");
    std::fs::write(&victim, "Dear Sir").unwrap();
    let left = || {
        let entries = std::fs::read_dir(other.path()).unwrap();
        assert_eq!(entries.count(), 1);
        assert_eq!(std::fs::read(&victim).unwrap(), b"Dear Sir");
    };
    let begun = |out: &Path| {
        let mut store = Store::open(out, &id, false).unwrap().unwrap();
        store.add(0, "ok", &line(0)).unwrap();
    };
    for (name, target) in [
        (LEDGER, victim.as_path()),
        (PARTS, other.path()),
        (SNAPSHOTS, other.path()),
        (SCREENSHOTS, other.path()),
        ("parts/000000.rows", victim.as_path()),
        ("parts/000000.jsonl", victim.as_path()),
        ("parts/.tmpHALF", victim.as_path()),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("run");
        begun(&out);
        let link = out.join(name);
        let _ = std::fs::remove_file(&link);
        let _ = std::fs::remove_dir_all(&link);
        symlink(target, &link).unwrap();
        let refused = Store::open(&out, &id, true).unwrap_err().to_string();
        let told = format!("{}: is a link", link.display());
        assert!(refused.starts_with(&told), "{refused}");
        assert!(refused.contains("--out"), "{refused}");
        left();
        // A run does not begin there either.
        std::fs::remove_file(out.join(ID_FILE)).unwrap();
        assert!(Store::open(&out, &id, false).is_err());
        left();
    }
    // A file written by renaming replaces the link.
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    begun(out);
    for name in ["results.jsonl", ID_FILE] {
        let link = out.join(name);
        let before = std::fs::read(&link).ok();
        let _ = std::fs::remove_file(&link);
        let target = folder.path().join(format!("{name}.target"));
        let target = if let Some(before) = before {
            std::fs::write(&target, before).unwrap();
            target
        } else {
            victim.clone()
        };
        symlink(target, &link).unwrap();
    }
    let mut store = Store::open(out, &id, true).unwrap().unwrap();
    for number in 1..3 {
        store.add(number, "ok", &line(number)).unwrap();
    }
    store.finish().unwrap().unwrap();
    assert!(!out.join("results.jsonl").is_symlink());
    Identity::note_browser(out, "Chrome/1").unwrap();
    assert!(!out.join(ID_FILE).is_symlink());
    let target = std::fs::read_to_string(out.join("run.json.target")).unwrap();
    assert!(!target.contains("Chrome/1"), "{target}");
    left();
}

/// The process that holds the lock determines the run.
#[test]
fn of_two_runs_that_begin_at_once_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let _first = Ledger::open(&out.join(LEDGER)).unwrap();
    let second = Store::open(out, &identity(3, "jsonl"), false).unwrap_err();
    assert!(second.to_string().contains("another process"), "{second}");
    assert!(!out.join(ID_FILE).exists());
    assert!(!out.join(PARTS).exists());
}
