//! All sources of a run: read once to know what is to be done, and once more to do it.

use super::{Found, FoundIter, Reading, Source, SourceError, open};
use crate::escape::without_passwords;
use crate::input::Body;
use crate::run::archives::Archives;
use crate::run::digest::SourceDigest;
use crate::run::failure::{RowFailure, Status};
use crate::run::job::{Job, Target};
use siphasher::sip::SipHasher13;
use siphasher::sip128::{Hasher128, SipHasher13 as Wide};
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Longest id, bytes; longer ones are cut. Source: ours; addresses of ordinary pages have some
/// hundred.
const MAX_ID: usize = 2_000;

/// All sources of a run, in order, by the names the user gave.
#[derive(Debug)]
pub(crate) struct Sources {
    all: Vec<(String, Source)>,
    archives: Arc<Archives>,
}

impl Sources {
    /// Finds out what each name is.
    pub(crate) fn open(names: &[String]) -> Result<Self, SourceError> {
        let archives = Arc::<Archives>::default();
        let open = |name: &String| Ok((name.clone(), open(name, &archives)?));
        let all = names.iter().map(open).collect::<Result<_, SourceError>>()?;
        Ok(Self { all, archives })
    }

    /// Reads every source once: how many inputs it has, and a hash of them.
    pub(crate) fn plan(self) -> Result<Plan, SourceError> {
        let (mut digests, mut copies) = (Vec::new(), HashSet::new());
        for (name, source) in &self.all {
            let mut tally = Tally::default();
            for found in source.found(Reading::Plan) {
                let found = found?;
                tally.add(&found);
                if is_like_copy(&found.id) {
                    copies.insert(hash(&shortened(without_passwords(&found.id).into_owned())));
                }
            }
            digests.push(tally.digest(name));
        }
        Ok(Plan {
            sources: self,
            digests,
            copies: Arc::new(copies),
        })
    }
}

/// Sources that were read once.
#[derive(Debug)]
pub(crate) struct Plan {
    sources: Sources,
    digests: Vec<SourceDigest>,
    /// The hashes of ids that look as if we had made them: no other row is called so.
    copies: Arc<HashSet<u64>>,
}

impl Plan {
    /// What each source holds.
    pub(crate) fn digests(&self) -> &[SourceDigest] {
        &self.digests
    }

    /// The archives that were read: whoever opens more of them does it there.
    pub(crate) fn archives(&self) -> Arc<Archives> {
        Arc::clone(&self.sources.archives)
    }

    /// The jobs, in order. A page that came before under the same id makes a job that failed; a source that holds
    /// something else than it did is an error, after which there is nothing more to take.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = Result<Job, SourceError>> + Send + '_ {
        let planned = self.sources.all.iter().zip(&self.digests);
        let found = planned.flat_map(|((name, source), digest)| Unchanged {
            name,
            found: source.found(Reading::Work),
            tally: Tally::default(),
            digest,
            is_over: false,
        });
        let mut ids = Ids {
            of_list: Arc::clone(&self.copies),
            ..Ids::default()
        };
        found
            .zip(0..)
            .map(move |(found, number)| found.map(|found| numbered(found, number, &mut ids)))
    }
}

/// What was read of a source.
#[derive(Default)]
struct Tally {
    hasher: Wide,
    rows: u64,
}

impl Tally {
    fn add(&mut self, found: &Found) {
        // The password of an address is no part of what is kept, in no form.
        let (id, source) = (
            without_passwords(&found.id),
            without_passwords(&found.source),
        );
        (id, source, &found.input).hash(&mut self.hasher);
        self.rows += 1;
    }

    fn digest(&self, name: &str) -> SourceDigest {
        SourceDigest {
            name: without_passwords(name).into_owned(),
            rows: self.rows,
            digest: format!("{:032x}", self.hasher.finish128().as_u128()),
        }
    }
}

/// The inputs of a source, as long as they are those that were counted.
struct Unchanged<'a> {
    name: &'a str,
    found: FoundIter<'a>,
    tally: Tally,
    digest: &'a SourceDigest,
    is_over: bool,
}

impl Iterator for Unchanged<'_> {
    type Item = Result<Found, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        match self.found.next() {
            Some(Ok(found)) if self.tally.rows < self.digest.rows => {
                self.tally.add(&found);
                return Some(Ok(found));
            }
            None if self.tally.digest(self.name) == *self.digest => {}
            Some(Err(error)) => {
                self.is_over = true;
                return Some(Err(error));
            }
            _ => {
                self.is_over = true;
                let name = without_passwords(self.name).into_owned();
                return Some(Err(SourceError::Changed { name }));
            }
        }
        self.is_over = true;
        None
    }
}

/// The ids that were given out.
#[derive(Debug, Default)]
struct Ids {
    /// The hashes of all that were given.
    given: HashSet<u64>,
    /// The hashes of those that some row asks for and that look as if we had made them.
    of_list: Arc<HashSet<u64>>,
    /// By the hash of the id that was asked for and of what is named: the first such row.
    rows: HashMap<u64, u64>,
    /// By the hash of an id that came again: the number for the next one.
    copies: HashMap<u64, u64>,
}

impl Ids {
    /// An id that no other row has, and the row that has this one and names the same. What is another
    /// page gets the id of its own and is done.
    fn give(&mut self, id: String, names: &str, number: u64) -> (String, Option<u64>) {
        let mut first = None;
        let row = self.rows.entry(hash(&(&id, names)));
        row.and_modify(|row| first = Some(*row)).or_insert(number);
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

/// Whether an id looks as if we had made it of one that came again: `a (2)`.
fn is_like_copy(id: &str) -> bool {
    let number = id.strip_suffix(')').and_then(|id| id.rsplit_once(" ("));
    number.is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// What tells the page of an input from others: what names it, and its HTML where that is at hand, or the file
/// that is a copy of it: a crawl that is repeated has many of one address.
fn names(found: &Found) -> String {
    let page = match &found.target {
        Ok(Target::Document(document)) => match &document.body {
            Some(Body::Page { bytes, .. }) => Some(format!("{:016x}", hash(bytes))),
            _ => None,
        },
        Ok(Target::Saved { path, .. }) => Some(path.clone()),
        _ => None,
    };
    match page {
        Some(page) => format!("{} {page}", found.source),
        None => found.source.clone(),
    }
}

/// An id that is too long is cut.
fn shortened(mut id: String) -> String {
    if id.len() > MAX_ID {
        let end = (0..=MAX_ID).rev().find(|i| id.is_char_boundary(*i));
        id.truncate(end.unwrap_or(0));
    }
    id
}

/// Gives an input its number, and an id of its own.
fn numbered(found: Found, number: u64, ids: &mut Ids) -> Job {
    let names = names(&found);
    let mut job = found.into_job(number);
    let id = shortened(std::mem::take(&mut job.id));
    let (id, first) = ids.give(id, &names, number);
    job.id = id;
    if let (Some(first), Ok(_)) = (first, &job.target) {
        let message = format!(
            "{}: the same as row {first}; its page is there, or give it an id of its own",
            job.source
        );
        job.target = Err(RowFailure::new(Status::Duplicate, message));
    }
    job
}

fn hash(id: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = SipHasher13::new();
    id.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::super::columns::object;
    use super::*;
    use std::io::Write;
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
        assert!(message.starts_with("a: the same as row 0"), "{message}");
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

    /// An id of the list that looks as if we had made it stays with its row.
    #[test]
    fn ids_that_stand_once_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        let list = "id,path\na,1.html\na,2.html\na (2),3.html\na (x),4.html\na,5.html\n";
        std::fs::write(&path, list).unwrap();
        let name = path.to_str().unwrap().to_owned();
        let plan = Sources::open(&[name]).unwrap().plan().unwrap();
        let ids: Vec<String> = plan.jobs().map(|job| job.unwrap().id).collect();
        assert_eq!(ids, ["a", "a (3)", "a (2)", "a (x)", "a (4)"]);
        assert!(is_like_copy("a (12)") && is_like_copy("a (2) (2)"));
        assert!(!is_like_copy("a ()") && !is_like_copy("a (2") && !is_like_copy("(2)"));
    }

    /// Every number tried again for each of them would be 5 * 10^9 tries.
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

    #[test]
    fn passwords_stay_with_the_target() {
        let mut ids = Ids::default();
        let job = numbered(Found::named("http://me:secret@a.test/"), 0, &mut ids);
        assert_eq!(
            (&*job.id, &*job.source),
            ("http://a.test/", "http://a.test/")
        );
        let url = job.live_url().unwrap();
        assert_eq!((url.username(), url.password()), ("me", Some("secret")));
        let mut tally = Tally::default();
        tally.add(&Found::named("http://me:secret@a.test/"));
        let mut without = Tally::default();
        without.add(&Found::named("http://a.test/"));
        assert_eq!(
            tally.digest("http://me:x@b.test/"),
            without.digest("http://b.test/")
        );
    }

    #[test]
    fn a_source_that_changes_under_the_work_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        let name = path.to_str().unwrap().to_owned();
        let jobs = |now: &str| {
            std::fs::write(&path, "a.html\nb.html\n").unwrap();
            let plan = Sources::open(std::slice::from_ref(&name))
                .unwrap()
                .plan()
                .unwrap();
            let mut file = std::fs::File::create(&path).unwrap();
            file.write_all(now.as_bytes()).unwrap();
            plan.jobs().collect::<Vec<_>>()
        };
        assert!(jobs("a.html\nb.html\n").iter().all(Result::is_ok));
        // Longer, shorter, and others.
        for (now, whole) in [
            ("a.html\nb.html\nc.html\n", 2),
            ("a.html\n", 1),
            ("a.html\nc.html\n", 2),
        ] {
            let jobs = jobs(now);
            assert_eq!(jobs.len(), whole + 1, "{now}");
            assert!(jobs[..whole].iter().all(Result::is_ok), "{now}");
            let said = jobs[whole].as_ref().unwrap_err().to_string();
            assert!(
                said.contains("list.txt: changed while it was read"),
                "{said}"
            );
        }
    }
}
