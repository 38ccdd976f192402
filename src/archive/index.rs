//! The index of an archive: finds the record that answers a request.

pub(crate) use crate::hash::hash_of as hash;

use super::Effort;
use super::addresses::{exact_key, loose_key};
use std::collections::HashMap;
use url::Url;

/// A request of a page.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Request<'a> {
    /// HTTP method.
    pub method: &'a str,
    /// Address; its fragment is ignored.
    pub url: &'a Url,
    /// Body of the request.
    pub body: &'a [u8],
    /// The preferred time of the answer, ms since 1970: of several answers the nearest is taken, the first if `None`.
    pub near: Option<i64>,
    /// How many answers to this request were given before: a page that reloads itself gets the next one, as it was
    /// recorded.
    pub given: usize,
    /// Limits the work of reading for its page; unlimited if `None`.
    pub effort: Option<&'a Effort>,
}

impl<'a> Request<'a> {
    /// A request for the first answer.
    pub fn new(method: &'a str, url: &'a Url, body: &'a [u8]) -> Self {
        Self {
            method,
            url,
            body,
            near: None,
            given: 0,
            effort: None,
        }
    }

    /// A GET request.
    pub fn get(url: &'a Url) -> Self {
        Self::new("GET", url, &[])
    }
}

/// The start of a record: the offset at which reading can begin, and the number of records to skip from there (some
/// writers put many records into one gzip member).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Place {
    pub(super) offset: u64,
    pub(super) skip: u32,
}

/// The request of an answer, as hashes of method and body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    method: u64,
    body: u64,
}

impl Asked {
    pub(super) fn new(method: &str, body: &[u8]) -> Self {
        Self {
            method: hash(method.to_ascii_uppercase()),
            body: hash(body),
        }
    }
}

/// A record with an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entry {
    pub(super) place: Place,
    /// Actual size of its body, bytes, if its declared length runs into another record.
    pub(super) most: Option<u64>,
    /// Method and body of its request, if the request was recorded.
    pub(super) asked: Option<Asked>,
    /// Time of the answer, ms since 1970.
    pub(super) at: i64,
    pub(super) status: u16,
    /// Hash of the digest of its content.
    pub(super) digest: Option<u64>,
    /// Whether its content is in another record.
    pub(super) is_revisit: bool,
    /// Index of the entry that it declares to repeat, if none is found by its digest.
    pub(super) repeats: Option<u32>,
    /// Whether it is HTML with a success status.
    pub(super) is_page: bool,
}

impl Entry {
    /// How little an answer contains: of a page that redirected a crawler away and back, the page itself ranks first.
    fn emptiness(&self) -> u8 {
        match self.status {
            200..=299 => 0,
            304 => 2,
            _ => 1,
        }
    }
}

/// All entries, by address.
#[derive(Debug, Default)]
pub(super) struct Index {
    entries: Vec<Entry>,
    exact: HashMap<String, Vec<u32>>,
    loose: HashMap<String, Vec<u32>>,
    contents: HashMap<u64, u32>,
}

impl Index {
    /// Adds an entry and returns its index; entries beyond 2^32 are dropped.
    pub(super) fn add(&mut self, url: &Url, entry: Entry) -> Option<u32> {
        let id = u32::try_from(self.entries.len()).ok()?;
        if let (Some(digest), false) = (entry.digest, entry.is_revisit) {
            self.contents.entry(digest).or_insert(id);
        }
        self.exact.entry(exact_key(url)).or_default().push(id);
        self.loose.entry(loose_key(url)).or_default().push(id);
        self.entries.push(entry);
        Some(id)
    }

    /// Index of the entry with the same content, by digest.
    fn alike(&self, entry: &Entry) -> Option<u32> {
        let alike = entry.digest.and_then(|digest| self.contents.get(&digest));
        alike.copied()
    }

    /// Whether the content of an entry is found by its digest; then the entry it declares to repeat is not needed.
    pub(super) fn is_known(&self, id: u32) -> bool {
        let entry = self.entries.get(id as usize);
        entry.is_some_and(|entry| self.alike(entry).is_some())
    }

    /// Sets for each of these entries the entry that it declares to repeat, by address and time (ms since 1970).
    /// Times are compared in seconds, since some records have fractions and others do not.
    pub(super) fn refer(&mut self, repeating: impl Iterator<Item = (u32, Url, i64)>) {
        let mut repeating = repeating.peekable();
        if repeating.peek().is_none() {
            return;
        }
        let mut met: HashMap<(&str, i64), u32> = HashMap::new();
        for (key, ids) in &self.exact {
            for id in ids {
                let entry = self.entries.get(*id as usize);
                if let Some(entry) = entry.filter(|entry| !entry.is_revisit) {
                    met.entry((key.as_str(), entry.at / 1000)).or_insert(*id);
                }
            }
        }
        let repeated = repeating.map(|(id, url, at)| {
            let key = exact_key(&url);
            (id, met.get(&(key.as_str(), at / 1000)).copied())
        });
        let repeated: Vec<(u32, Option<u32>)> = repeated.collect();
        for (id, repeated) in repeated {
            if let Some(entry) = self.entries.get_mut(id as usize) {
                entry.repeats = repeated;
            }
        }
    }

    /// Decides whether an entry is a page, and returns it. Without an HTTP header of its own it is what it repeats;
    /// an entry that repeats content of another file is no page.
    pub(super) fn settle_page(&mut self, id: u32, has_head: bool) -> bool {
        let Some(entry) = self.entries.get(id as usize) else {
            return false;
        };
        let content = self.body_of(entry);
        let is_page = content.is_some_and(|content| {
            if has_head {
                entry.is_page
            } else {
                content.is_page
            }
        });
        self.entries[id as usize].is_page = is_page;
        is_page
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry for exactly this address, otherwise for one that differs by scheme or by parameters that only defeat
    /// caches.
    pub(super) fn find(&self, request: &Request<'_>) -> Option<&Entry> {
        let exact = self.exact.get(&exact_key(request.url));
        exact
            .and_then(|ids| self.best(ids, request))
            .or_else(|| self.best(self.loose.get(&loose_key(request.url))?, request))
    }

    /// The entry for the address of a page, or for the same address with `http` and `https` swapped. Parameters
    /// count, because the number of a topic or book may look like one that defeats caches. Of several entries the
    /// first that is a page, otherwise the best one as for any request.
    pub(super) fn find_page(&self, url: &Url) -> Option<&Entry> {
        let request = Request::get(url);
        let of = |url: &Url| {
            let ids = self.exact.get(&exact_key(url))?;
            let mut pages = self.asked_by(ids, &request).filter(|entry| entry.is_page);
            pages.next().or_else(|| self.best(ids, &request))
        };
        of(url).or_else(|| {
            let mut other = url.clone();
            let scheme = if url.scheme() == "http" {
                "https"
            } else {
                "http"
            };
            other.set_scheme(scheme).ok()?;
            of(&other)
        })
    }

    /// The entry with the content of this one; `None` if that is in another file.
    pub(super) fn body_of<'a>(&'a self, entry: &'a Entry) -> Option<&'a Entry> {
        if !entry.is_revisit {
            return Some(entry);
        }
        let id = self.alike(entry).or(entry.repeats)?;
        self.entries.get(id as usize)
    }

    /// Those of the entries that answer a request with this method; entries without a recorded request count as GET
    /// without body.
    fn asked_by<'a>(
        &'a self,
        ids: &'a [u32],
        request: &Request<'_>,
    ) -> impl Iterator<Item = &'a Entry> + Clone {
        let [asked, ordinary] = [request.method, "GET"].map(|method| Asked::new(method, &[]));
        let entries = ids.iter().filter_map(|id| self.entries.get(*id as usize));
        entries.filter(move |entry| entry.asked.unwrap_or(ordinary).method == asked.method)
    }

    fn best<'a>(&'a self, ids: &'a [u32], request: &Request<'_>) -> Option<&'a Entry> {
        let asked = Asked::new(request.method, request.body);
        let asked_so = self.asked_by(ids, request);
        let kind = |entry: &Entry| {
            let other_body = entry.asked.is_some_and(|a| a.body != asked.body);
            (other_body, entry.emptiness())
        };
        let best = asked_so.clone().min_by_key(|entry| {
            let distance = request.near.map_or(0, |near| near.abs_diff(entry.at));
            (kind(entry), distance)
        })?;
        if request.given == 0 {
            return Some(best);
        }
        let mut later: Vec<&Entry> = asked_so
            .filter(|entry| kind(entry) == kind(best) && entry.at >= best.at)
            .collect();
        later.sort_by_key(|entry| entry.at);
        let last = later.len().checked_sub(1)?;
        later.get(request.given.min(last)).copied()
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn entry(offset: u64, at: i64) -> Entry {
        let place = Place { offset, skip: 0 };
        Entry {
            place,
            most: None,
            asked: None,
            at,
            status: 200,
            digest: None,
            is_revisit: false,
            repeats: None,
            is_page: false,
        }
    }

    fn offset(index: &Index, url: &str, near: Option<i64>) -> Option<u64> {
        let url: Url = url.parse().unwrap();
        let request = Request {
            near,
            ..Request::get(&url)
        };
        index.find(&request).map(|e| e.place.offset)
    }

    #[test]
    fn the_very_address_counts_before_a_like_one() {
        let mut index = Index::default();
        let mut add = |url: &str, offset, at| {
            index.add(&url.parse().unwrap(), entry(offset, at));
        };
        add("https://a.test/x?id=5&_=1600000000000", 1, 0);
        add("https://a.test/x?id=5", 2, 100);
        add("https://a.test/x?id=5", 3, 200);
        add("https://a.test/only?cb=77", 4, 0);
        add("http://a.test/image.png", 5, 0);
        assert_eq!(offset(&index, "https://a.test/x?id=5#part", None), Some(2));
        assert_eq!(offset(&index, "https://a.test/x?id=5", Some(190)), Some(3));
        assert_eq!(
            offset(&index, "https://a.test/x?id=5&_=1700000000001", None),
            Some(1)
        );
        assert_eq!(offset(&index, "https://a.test/only?cb=78", None), Some(4));
        assert_eq!(offset(&index, "https://a.test/image.png", None), Some(5));
        assert_eq!(offset(&index, "https://a.test/x?id=6", None), None);
        assert_eq!(offset(&index, "https://b.test/x?id=5", None), None);
    }

    #[test]
    fn a_page_has_its_very_address() {
        let mut index = Index::default();
        index.add(&"https://a.test/topic?t=1234".parse().unwrap(), entry(1, 0));
        let page = |url: &str| {
            index
                .find_page(&url.parse().unwrap())
                .map(|e| e.place.offset)
        };
        assert_eq!(page("https://a.test/topic?t=1234#last"), Some(1));
        assert_eq!(page("http://a.test/topic?t=1234"), Some(1));
        assert_eq!(page("https://a.test/topic?t=999"), None);
        assert_eq!(offset(&index, "https://a.test/topic?t=999", None), Some(1));
    }

    #[test]
    fn who_was_sent_away_and_came_back_is_answered_with_the_page() {
        let mut index = Index::default();
        let url: Url = "https://a.test/wall".parse().unwrap();
        for (offset, status, is_page) in [
            (1, 302, false),
            (2, 503, false),
            (3, 200, true),
            (4, 200, true),
        ] {
            let at = i64::try_from(offset).unwrap();
            let answer = Entry {
                status,
                is_page,
                ..entry(offset, at)
            };
            index.add(&url, answer);
        }
        let page = index.find_page(&url).unwrap();
        assert_eq!(page.place.offset, 3);
        assert_eq!(offset(&index, url.as_str(), Some(page.at)), Some(3));
        assert_eq!(offset(&index, url.as_str(), Some(4)), Some(4));
        assert_eq!(offset(&index, url.as_str(), None), Some(3));
        let again = |given| {
            let request = Request {
                given,
                near: Some(3),
                ..Request::get(&url)
            };
            index.find(&request).map(|entry| entry.place.offset)
        };
        assert_eq!((again(1), again(2)), (Some(4), Some(4)));
    }

    #[test]
    fn what_was_met_in_another_file_has_no_body_here() {
        let mut index = Index::default();
        let met = |digest, is_revisit, offset| Entry {
            digest,
            is_revisit,
            ..entry(offset, 0)
        };
        let url: Url = "https://a.test/".parse().unwrap();
        index.add(&url, met(Some(7), false, 1));
        let body = |entry: &Entry| index.body_of(entry).map(|e| e.place.offset);
        assert_eq!(body(&met(Some(7), true, 2)), Some(1));
        assert_eq!(body(&met(Some(8), true, 2)), None);
        assert_eq!(body(&met(None, false, 3)), Some(3));
    }

    /// Some writers give no digest: the repeated record is then identified by its address and time.
    #[test]
    fn what_was_met_is_found_by_its_address_and_time() {
        let mut index = Index::default();
        let url: Url = "https://a.test/".parse().unwrap();
        let again: Url = "https://a.test/again".parse().unwrap();
        index.add(&url, entry(1, 1_000));
        index.add(&url, entry(2, 5_250));
        let revisit = Entry {
            is_revisit: true,
            digest: Some(7),
            ..entry(3, 9_000)
        };
        let id = index.add(&again, revisit).unwrap();
        let mut content = |url: &Url, at| {
            index.refer(std::iter::once((id, url.clone(), at)));
            let entry = index.entries[id as usize];
            index.body_of(&entry).map(|entry| entry.place.offset)
        };
        assert_eq!(content(&url, 5_000), Some(2));
        assert_eq!(content(&url, 1_000), Some(1));
        assert_eq!(content(&url, 7_000), None);
        assert_eq!(content(&again, 9_000), None, "none repeats itself");
    }

    #[test]
    fn answers_belong_to_their_method_and_body() {
        let mut index = Index::default();
        let url: Url = "https://a.test/api".parse().unwrap();
        for (offset, body) in [(1, "one"), (2, "two")] {
            let asked = Some(Asked::new("POST", body.as_bytes()));
            index.add(
                &url,
                Entry {
                    asked,
                    ..entry(offset, 0)
                },
            );
        }
        let post = |body: &'static str| {
            let request = Request {
                method: "POST",
                body: body.as_bytes(),
                ..Request::get(&url)
            };
            index.find(&request).map(|e| e.place.offset)
        };
        assert_eq!(
            (post("one"), post("two"), post("else")),
            (Some(1), Some(2), Some(1))
        );
        assert_eq!(index.find(&Request::get(&url)), None);
    }
}
