//! The pages that are learned from, with the truth of each.

use super::super::evaluate::{MARKS, is_folder_of_records, load_known_pages, load_text_pages};
use crate::cli::exit::Failure;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::facts::{self, Facts};
use crate::evaluate::truth::texts::TrueText;
use crate::files::files_below;
use crate::input::site;
use crate::learn::content::marked_content;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;
use std::path::Path;

/// Names what the authors of pages marked as their main content as the truth.
const LANDMARKS: &str = "landmarks";
/// Weight of a page whose truth is blocks, records or only snippets. People who mark blocks include content
/// that nobody would copy as text (dates, links), but only these pages were kept with their styles.
/// Source: ours, cross-validation: 0.25 to 1 do as well.
const OF_BLOCKS: f32 = 0.5;

/// A page that was read, with its truth.
pub(super) struct LearnedPage {
    pub(super) id: String,
    pub(super) site: String,
    pub(super) kind: String,
    pub(super) snapshot: PageSnapshot,
    pub(super) truth: Known,
    pub(super) weight: f32,
}

/// The kind of truth about a page's content.
pub(super) enum Known {
    Text(String),
    Facts(Facts),
    /// The landmarks of its author, read before they are hidden.
    Marked,
}

impl Known {
    /// A truth that holds no text tells of the page's type alone.
    fn from_text(text: String) -> Self {
        if text.is_empty() {
            return Self::Facts(Facts::default());
        }
        Self::Text(text)
    }
}

/// The pages of a folder with their truth.
pub(super) fn load(
    folder: &Path,
    truth: &Path,
    missing: &mut Vec<PageFailure>,
) -> Result<Vec<LearnedPage>, Failure> {
    if truth == Path::new(LANDMARKS) {
        return load_landmarks(folder, missing);
    }
    if truth.is_file()
        && let Ok(facts) = facts::read(truth)
        && facts.values().any(|f| !f.with.is_empty())
    {
        return load_facts(folder, facts, missing);
    }
    let is_partial = truth == Path::new(MARKS) || is_folder_of_records(truth);
    let pages = load_known_pages(folder, truth, missing)?.into_iter();
    let read = pages.filter_map(|page| {
        let site = site_of(page.origin());
        Some(LearnedPage {
            id: page.id,
            site,
            kind: page.truth.page_type,
            snapshot: page.snapshot?,
            truth: Known::from_text(page.truth.content),
            weight: if is_partial { OF_BLOCKS } else { 1.0 },
        })
    });
    Ok(read.collect())
}

/// Pages whose authors marked their content; a generator is a site.
fn load_landmarks(
    folder: &Path,
    missing: &mut Vec<PageFailure>,
) -> Result<Vec<LearnedPage>, Failure> {
    let files = files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut pages = Vec::new();
    for file in files {
        let name = |path: Option<&std::ffi::OsStr>| {
            path.unwrap_or_default().to_string_lossy().into_owned()
        };
        let id = name(file.file_stem());
        match PageSnapshot::load(&file) {
            Ok(snapshot) if !marked_content(&snapshot).is_empty() => pages.push(LearnedPage {
                site: name(file.parent().and_then(Path::file_name)),
                id,
                kind: String::new(),
                snapshot,
                truth: Known::Marked,
                weight: 1.0,
            }),
            Ok(_) => {}
            Err(error) => missing.push(PageFailure {
                id,
                error: error.to_string(),
            }),
        }
    }
    Ok(pages)
}

fn load_facts(
    folder: &Path,
    mut facts: BTreeMap<String, Facts>,
    missing: &mut Vec<PageFailure>,
) -> Result<Vec<LearnedPage>, Failure> {
    let site = |facts: &Facts| TrueText {
        site: facts.url.clone(),
        ..TrueText::default()
    };
    let texts = facts.iter().map(|(id, f)| (id.clone(), site(f))).collect();
    let mut pages = Vec::new();
    for page in load_text_pages(folder, texts, missing)? {
        let site = site_of(page.origin());
        if let (Some(snapshot), Some(facts)) = (page.snapshot, facts.remove(&page.id)) {
            pages.push(LearnedPage {
                id: page.id,
                site,
                kind: String::new(),
                snapshot,
                truth: Known::Facts(facts),
                weight: OF_BLOCKS,
            });
        }
    }
    Ok(pages)
}

/// The site of an address or of a host; what is neither is the name of a site.
fn site_of(name: &str) -> String {
    let parse = |text: &str| url::Url::parse(text).ok().filter(url::Url::has_host);
    let is_host = name.contains('.') && !name.contains(['/', ':', '_', ' ']);
    let of_host = || parse(&format!("http://{name}")).filter(|_| is_host);
    let address = parse(name).or_else(of_host);
    let site = address.as_ref().and_then(site);
    site.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_addresses_name_one_site() {
        assert_eq!(site_of("http://www.oxfordms.net/a"), "oxfordms.net");
        assert_eq!(site_of("www.oxfordms.net"), "oxfordms.net");
        assert_eq!(site_of("sphinx-rtd"), "sphinx-rtd");
        assert_eq!(site_of("data_a.org_index.html"), "data_a.org_index.html");
        assert_eq!(site_of("file:///data/a.html"), "file:///data/a.html");
    }
}
