//! All sources of a run: read once to plan the work, and once more to carry it out.

use super::ids::{Ids, hash_of_copy, numbered};
use super::{Found, FoundIter, Reading, Source, SourceError, open};
use crate::escape::without_passwords;
use crate::run::archives::Archives;
use crate::run::digest::SourceDigest;
use crate::run::job::Job;
use siphasher::sip128::{Hasher128, SipHasher13};
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

/// All sources of a run, in order, with the names that the user gave.
#[derive(Debug)]
pub(crate) struct Sources {
    all: Vec<(String, Source)>,
    archives: Arc<Archives>,
}

impl Sources {
    /// Opens each source, recognising its kind.
    pub(crate) fn open(names: &[String]) -> Result<Self, SourceError> {
        let archives = Arc::<Archives>::default();
        let open = |name: &String| Ok((name.clone(), open(name, &archives)?));
        let all = names.iter().map(open).collect::<Result<_, SourceError>>()?;
        Ok(Self { all, archives })
    }

    /// Reads every source once to count and hash its inputs.
    pub(crate) fn plan(self) -> Result<Plan, SourceError> {
        let (mut digests, mut copies) = (Vec::new(), HashSet::new());
        for (name, source) in &self.all {
            let mut tally = Tally::default();
            for found in source.found(Reading::Plan) {
                let found = found?;
                tally.add(&found);
                copies.extend(hash_of_copy(&found.id));
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
    /// The hashes of ids that look as if we had generated them: they are not assigned to another row.
    copies: Arc<HashSet<u64>>,
}

impl Plan {
    /// The digest of each source.
    pub(crate) fn digests(&self) -> &[SourceDigest] {
        &self.digests
    }

    /// The archives opened so far; further ones are to be opened there as well.
    pub(crate) fn archives(&self) -> Arc<Archives> {
        Arc::clone(&self.sources.archives)
    }

    /// The jobs, in order. A repeated page with the same id becomes a failed job; a source whose contents have
    /// changed is an error, after which its iteration ends.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = Result<Job, SourceError>> + Send + '_ {
        let planned = self.sources.all.iter().zip(&self.digests);
        let found = planned.flat_map(|((name, source), digest)| Unchanged {
            name,
            found: source.found(Reading::Work),
            tally: Tally::default(),
            digest,
            is_over: false,
        });
        let mut ids = Ids::new(&self.copies);
        found
            .zip(0..)
            .map(move |(found, number)| found.map(|found| numbered(found, number, &mut ids)))
    }
}

/// Count and hash of the inputs read from a source.
#[derive(Default)]
struct Tally {
    hasher: SipHasher13,
    rows: u64,
}

impl Tally {
    fn add(&mut self, found: &Found) {
        // Passwords of addresses are not part of what is stored, in any form.
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

/// The inputs of a source, as long as they are the ones that were planned.
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

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::io::Write;

    /// An id of the list that looks as if we had generated it stays with its row.
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
    }

    #[test]
    fn passwords_stay_with_the_target() {
        let job = Found::named("http://me:secret@a.test/").into_job(0);
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
        // Longer, shorter, and different contents.
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
