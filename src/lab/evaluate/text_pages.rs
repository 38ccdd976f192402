//! Snapshots with the text that is true of them.

use super::load_snapshot;
use super::marked_pages::load_marked;
use super::records;
use crate::cli::exit::Failure;
use crate::evaluate::region_pages::CONTENT_KINDS;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::texts::{self, TrueText, UNKNOWN};
use crate::evaluate::truth::thread_texts;
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;
use std::path::Path;

/// A page with truth.
pub(crate) struct TextPage {
    /// Id of the page.
    pub(crate) id: String,
    /// What is true of it.
    pub(crate) truth: TrueText,
    /// The page; `None` where there is no snapshot that can be read.
    pub(crate) snapshot: Option<PageSnapshot>,
}

impl TextPage {
    /// Where it is from: what the truth says, or else its address.
    pub(crate) fn origin(&self) -> &str {
        match &self.snapshot {
            Some(page) if self.truth.site.is_empty() => &page.source.url,
            _ => &self.truth.site,
        }
    }
}

/// The word that names the blocks that are marked in the snapshots as the truth.
pub(crate) const MARKS: &str = "marks";

/// Loads pages with what is true of their text, whatever the truth is: true texts, a folder of
/// Estuka's records, a folder of annotated threads, or the blocks marked as content in the snapshots
/// ([`MARKS`]).
pub(crate) fn load_known_pages(
    folder: &Path,
    truth: &Path,
    failures: &mut Vec<PageFailure>,
) -> Result<Vec<TextPage>, Failure> {
    if truth == Path::new(MARKS) {
        return marked_texts(folder, failures);
    }
    let known = if records::is_folder(truth) {
        let records = records::read_truth(truth)?;
        records.into_iter().map(text_of_records).collect()
    } else if thread_texts::is_folder(truth) {
        thread_texts::read(truth)?
    } else {
        texts::read(truth)?
    };
    load_text_pages(folder, known, failures)
}

/// The texts of the records of a page, one below the other; its site is the id without its number.
fn text_of_records((id, records): (String, Vec<String>)) -> (String, TrueText) {
    let site = id.rsplit_once('_').map_or(id.as_str(), |(site, _)| site);
    let truth = TrueText {
        page_type: UNKNOWN.to_owned(),
        content: records.join("\n"),
        site: site.to_owned(),
        ..TrueText::default()
    };
    (id, truth)
}

/// Pages with the text of the blocks that are marked as content; those without any are left out.
fn marked_texts(folder: &Path, failures: &mut Vec<PageFailure>) -> Result<Vec<TextPage>, Failure> {
    let kinds = CONTENT_KINDS.map(str::to_owned);
    let marked = load_marked(folder, None, failures)?.into_iter();
    let known = marked.map(|page| {
        let regions = page.marked.of_kinds(&kinds);
        let texts: Vec<&str> = regions.iter().map(|r| r.text.as_str()).collect();
        TextPage {
            truth: TrueText {
                page_type: UNKNOWN.to_owned(),
                content: texts.join("\n"),
                site: page.site.unwrap_or_else(|| page.id.clone()),
                ..TrueText::default()
            },
            id: page.id,
            snapshot: Some(page.page),
        }
    });
    Ok(known
        .filter(|page| !page.truth.content.is_empty())
        .collect())
}

/// Loads the snapshot of each page that has truth.
pub(crate) fn load_text_pages(
    folder: &Path,
    truth: BTreeMap<String, TrueText>,
    failures: &mut Vec<PageFailure>,
) -> Result<Vec<TextPage>, Failure> {
    let found = files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut pages = Vec::new();
    for (id, truth) in truth {
        let loaded = load_snapshot(&found, &id);
        let snapshot = match loaded {
            Ok(page) => Some(page),
            Err(error) => {
                let id = id.clone();
                failures.push(PageFailure { id, error });
                None
            }
        };
        pages.push(TextPage {
            id,
            truth,
            snapshot,
        });
    }
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_of_the_site_before_their_number() {
        let records = vec!["a".to_owned(), "b".to_owned()];
        let (id, truth) = text_of_records(("a_b.com_12".to_owned(), records));
        assert_eq!(
            (id.as_str(), truth.site.as_str()),
            ("a_b.com_12", "a_b.com")
        );
        assert_eq!(
            (truth.content.as_str(), truth.page_type.as_str()),
            ("a\nb", UNKNOWN)
        );
    }
}
