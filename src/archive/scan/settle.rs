//! Completes a scan when all records are read: the index, the pages, the warnings.

use super::{Found, Scan};
use crate::archive::ArchiveError;
use crate::counted::counted;
use std::collections::HashSet;
use url::Url;

/// An answer that may be a page.
struct Candidate {
    /// Its index.
    id: u32,
    has_head: bool,
    crawl: u32,
    url: Url,
}

impl Scan {
    /// The content of the file.
    ///
    /// # Errors
    /// [`ArchiveError::Damaged`] if nothing of it can be read.
    pub(super) fn finish(mut self, name: &str) -> Result<Found, ArchiveError> {
        let candidates = self.index_answers();
        let elsewhere = self.settle_pages(candidates);
        self.tell_what_is_left_out(elsewhere);
        self.tell_of_damage();
        match self.broken.or(self.left_out.first) {
            Some(reason) if self.found.index.is_empty() => Err(ArchiveError::Damaged {
                name: name.to_owned(),
                reason,
            }),
            _ => Ok(self.found),
        }
    }

    /// Puts the answers into the index, each with its request; returns those that may be pages.
    fn index_answers(&mut self) -> Vec<Candidate> {
        let (mut candidates, mut repeating) = (Vec::new(), Vec::new());
        for answer in std::mem::take(&mut self.answers) {
            let text = self.urls.get(answer.url).unwrap_or_default();
            let Ok(url) = Url::parse(text) else {
                continue;
            };
            let ids = answer.ids.into_iter().flatten();
            let mut entry = answer.entry;
            entry.asked = ids.filter_map(|id| self.requests.get(&id)).next().copied();
            let added = self.found.index.add(&url, entry);
            repeating.extend(added.zip(answer.repeats));
            if let Some(id) = added.filter(|_| entry.is_page || !answer.has_head) {
                candidates.push(Candidate {
                    id,
                    has_head: answer.has_head,
                    crawl: answer.crawl,
                    url,
                });
            }
        }
        // A record may repeat a later one, so digests can only be looked up now.
        repeating.retain(|(id, _)| !self.found.index.is_known(*id));
        let urls = &self.urls;
        let repeating = repeating.into_iter().filter_map(|(id, (url, at))| {
            let url = Url::parse(urls.get(url)?).ok()?;
            Some((id, url, at))
        });
        self.found.index.refer(repeating);
        candidates
    }

    /// Stores the answers that are pages; returns how many are none, or repeat content of another file.
    fn settle_pages(&mut self, candidates: Vec<Candidate>) -> usize {
        let mut elsewhere = 0;
        for page in candidates {
            if self.found.index.settle_page(page.id, page.has_head) {
                self.found.html.push((page.crawl, page.url));
            } else {
                elsewhere += 1;
            }
        }
        elsewhere
    }

    /// Adds notes about what was left out without damage; `elsewhere` is the number of answers without content in
    /// this file.
    fn tell_what_is_left_out(&mut self, elsewhere: usize) {
        let notes = &mut self.found.notes;
        if elsewhere > 0 {
            let answers = counted(elsewhere, "answer repeats", "answers repeat");
            notes.push(format!(
                "{answers} what is in another file of the crawl, or no page: left out"
            ));
        }
        if self.no_answers > 0 {
            notes.push(format!(
                "{} of the archive with an answer whose address is none, or that is not marked as one of HTTP: left out",
                counted(self.no_answers, "record", "records")
            ));
        }
        let html: HashSet<&Url> = self.found.html.iter().map(|(_, page)| page).collect();
        let again = self.found.html.len() - html.len();
        if again > 0 && self.found.visited.is_empty() {
            notes.push(format!(
                "pages were crawled more than once: the first answer of each is taken, {again} later left out"
            ));
        }
    }

    /// Adds warnings about records that cannot be read, or not to their end.
    fn tell_of_damage(&mut self) {
        if let Some(reason) = &self.left_out.first {
            let records = counted(self.left_out.count, "record", "records");
            self.found.warn_of_unread(format!(
                "{records} of the archive left out that cannot be read (the first: {reason})"
            ));
        }
        if let Some(at) = self.wrong.first {
            let records = counted(self.wrong.count, "record", "records");
            self.found.warn_of_unread(format!(
                "{records} of the archive with another length than the head names (the first is packed at byte {at}): \
                 pages may lack their end, and the record behind each may be missing"
            ));
        }
        if let Some(at) = self.too_short.first {
            let records = counted(self.too_short.count, "record", "records");
            self.found.warnings.push(format!(
                "{records} of the archive with more bytes than the head names (the first begins at byte {at}): \
                 pages may lack their end"
            ));
        }
        if let Some(at) = self.too_long.first {
            let records = counted(self.too_long.count, "record", "records");
            self.found.warnings.push(format!(
                "{records} of the archive with fewer bytes than the head names (the first begins at byte {at}): \
                 each is read up to the record behind it, and may lack its end"
            ));
        }
    }
}
