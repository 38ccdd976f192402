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

/// Whatever order rows come in, and wherever the work is cut off, the results are the same bytes.
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

/// What a killed process leaves: half a line of a journal, half a line of the ledger.
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

/// Who may read the results is told by the umask, as of any file.
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
