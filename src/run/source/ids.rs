//! Assigns a unique id to each input.

use super::Found;
use crate::escape::without_passwords;
use crate::hash::stable_hash;
use crate::input::Body;
use crate::run::failure::{RowFailure, Status};
use crate::run::job::{Job, Target};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Maximum length of an id, bytes; longer ones are truncated. Source: ours; addresses of ordinary pages have some
/// hundred.
const MAX_ID: usize = 2_000;

/// The ids assigned so far.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// The hashes of all assigned ids.
    given: HashSet<u64>,
    /// The hashes of ids requested by inputs that look as if we had generated them.
    of_list: Arc<HashSet<u64>>,
    /// The first row of each pair of requested id and named page, by the hash of the pair.
    rows: HashMap<u64, u64>,
    /// The number for the next copy of a repeated id, by the hash of the id.
    copies: HashMap<u64, u64>,
}

impl Ids {
    /// `of_list` holds the hashes ([`hash_of_copy`]) of the generated-looking ids that inputs request.
    pub(super) fn new(of_list: &Arc<HashSet<u64>>) -> Self {
        Self {
            of_list: Arc::clone(of_list),
            ..Self::default()
        }
    }

    /// Returns a unique id, and the earlier row that requested the same id and names the same page. A repeated id of
    /// another page gets an id of its own and is processed.
    fn give(&mut self, id: String, page: Option<&str>, number: u64) -> (String, Option<u64>) {
        let mut first = None;
        if let Some(page) = page {
            // The length of the id makes the text of each pair unambiguous.
            let asked = format!("{} {id}{page}", id.len());
            let row = self.rows.entry(hash(&asked));
            row.and_modify(|row| first = Some(*row)).or_insert(number);
        }
        let is_given = self.given.contains(&hash(&id));
        let id = if is_given { self.copy(&id) } else { id };
        self.given.insert(hash(&id));
        (id, first)
    }

    fn copy(&mut self, id: &str) -> String {
        let next = self.copies.entry(hash(id)).or_insert(2);
        loop {
            let copy = format!("{id} ({next})");
            *next += 1;
            let taken = hash(&copy);
            if !self.given.contains(&taken) && !self.of_list.contains(&taken) {
                return copy;
            }
        }
    }
}

/// The hash of an id, in the form that its row has, if it looks as if we had generated it from another one.
pub(super) fn hash_of_copy(id: &str) -> Option<u64> {
    is_like_copy(id).then(|| hash(&shortened(without_passwords(id).into_owned())))
}

/// Whether an id looks as if we had generated it for a repeated id: `a (2)`.
fn is_like_copy(id: &str) -> bool {
    let number = id.strip_suffix(')').and_then(|id| id.rsplit_once(" ("));
    number.is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// What distinguishes the page of an input from others: its name, with its HTML if that is given, or with the file
/// that is a copy of it, because a repeated crawl has many copies of one address. An input without a page has no page
/// name, so that it never equals another.
fn page_name(found: &Found) -> Option<String> {
    let page = match found.target.as_ref().ok()? {
        Target::Document(document) => match &document.body {
            Some(Body::Page { bytes, .. }) => Some(format!("{:016x}", stable_hash(bytes))),
            _ => None,
        },
        Target::Saved { path, .. } => Some(path.clone()),
        Target::Named(_) | Target::Snapshot(_) => None,
    };
    Some(match page {
        Some(page) => format!("{} {page}", found.source),
        None => found.source.clone(),
    })
}

/// Truncates an id that is too long.
fn shortened(mut id: String) -> String {
    if id.len() > MAX_ID {
        let end = (0..=MAX_ID).rev().find(|i| id.is_char_boundary(*i));
        id.truncate(end.unwrap_or(0));
    }
    id
}

/// Assigns a number and a unique id to an input.
pub(super) fn numbered(found: Found, number: u64, ids: &mut Ids) -> Job {
    let page = page_name(&found);
    let mut job = found.into_job(number);
    let id = shortened(std::mem::take(&mut job.id));
    let (id, first) = ids.give(id, page.as_deref(), number);
    job.id = id;
    if let Some(first) = first {
        let message = format!(
            "{}: the same as row {}; its page is there, or give it an id of its own",
            job.source,
            // Rows are counted from one in messages.
            first + 1
        );
        job.target = Err(RowFailure::new(Status::Duplicate, message));
    }
    job
}

fn hash(id: &str) -> u64 {
    stable_hash(id.as_bytes())
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::super::columns::object;
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn ids_are_unique_and_short() {
        let mut ids = Ids::default();
        let names = ["a", "a", "a (2)", "a"];
        let jobs: Vec<Job> = names
            .iter()
            .zip(0..)
            .map(|(name, i)| numbered(Found::named(*name), i, &mut ids))
            .collect();
        let named: Vec<&str> = jobs.iter().map(|j| j.id.as_str()).collect();
        assert_eq!(named, ["a", "a (2)", "a (2) (2)", "a (3)"]);
        let failed: Vec<bool> = jobs.iter().map(|j| j.target.is_err()).collect();
        assert_eq!(failed, [false, true, false, true]);
        let message = &jobs[3].target.as_ref().unwrap_err().message;
        assert!(message.starts_with("a: the same as row 1"), "{message}");
        let long = numbered(Found::named("ü".repeat(5_000)), 9, &mut ids);
        assert_eq!(long.id.len(), 2_000);
    }

    #[test]
    fn another_page_of_the_same_id_is_done_under_one_of_its_own() {
        let mut ids = Ids::default();
        let mut job = |source: &str, number| {
            let id = "1".to_owned();
            numbered(
                Found {
                    id,
                    ..Found::named(source)
                },
                number,
                &mut ids,
            )
        };
        let jobs = [("a.html", 0), ("b.html", 1), ("a.html", 2), ("b.html", 3)];
        let jobs = jobs.map(|(source, number)| job(source, number));
        let told = jobs.each_ref().map(|j| (&*j.id, j.target.is_ok()));
        let [first, second] = [("1", true), ("1 (2)", true)];
        assert_eq!(told, [first, second, ("1 (3)", false), ("1 (4)", false)]);
    }

    #[test]
    fn another_html_or_copy_of_the_same_address_is_another_page() {
        for (column, first, second) in [
            ("html", "<p>one", "<p>two"),
            ("path", "2023/a.html", "2024/a.html"),
        ] {
            let mut ids = Ids::default();
            let rows = [first, second, first].map(|value| {
                let row = serde_json::json!({ "url": "https://a.test/", column: value });
                numbered(object(&row.to_string(), "line"), 0, &mut ids)
            });
            let told = rows.each_ref().map(|job| (&*job.id, job.target.is_ok()));
            let url = "https://a.test/";
            let copies = [format!("{url} (2)"), format!("{url} (3)")];
            assert_eq!(told, [(url, true), (&copies[0], true), (&copies[1], false)]);
        }
    }

    /// If every number were tried again for each copy, there would be 5 * 10^9 attempts.
    #[test]
    fn a_list_of_one_name_takes_as_long_as_any() {
        let (mut ids, start) = (Ids::default(), Instant::now());
        let jobs = (0..100_000).map(|i| numbered(Found::named("a"), i, &mut ids).id);
        let jobs: HashSet<String> = jobs.collect();
        assert_eq!(jobs.len(), 100_000);
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{:?}",
            start.elapsed()
        );
    }

    /// A failed input does not make another input a duplicate.
    #[test]
    fn a_row_that_failed_makes_no_other_a_duplicate() {
        let mut ids = Ids::default();
        let rows = [r#"{"id": "a"}"#, r#"{"id": "a", "path": "a"}"#];
        let rows = rows.map(|row| numbered(object(row, "line"), 0, &mut ids));
        let told = rows.each_ref().map(|job| (&*job.id, job.target.is_ok()));
        assert_eq!(told, [("a", false), ("a (2)", true)]);
    }

    #[test]
    fn ids_of_copies_are_known() {
        for (id, is_one) in [
            ("a (12)", true),
            ("a (2) (2)", true),
            ("a ()", false),
            ("a (2", false),
            ("(2)", false),
        ] {
            assert_eq!(hash_of_copy(id).is_some(), is_one, "{id}");
        }
    }
}
