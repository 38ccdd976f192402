//! The arguments for the sources of pages and of what they load: an archive to replay, and what is blocked.

use super::headings::RENDERING;
use crate::archive::{Archive, ArchiveError, Mhtml};
use crate::browser::{BlockedKind, Blocking};
use crate::cli::exit::Failure;
use crate::cli::given::given_of;
use crate::files::read_at_most;
use crate::input::{Document, Input, InputError};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use url::Url;

/// Maximum size of a block list, bytes. Source: ours; hosts files of all that is known have some 5 MB.
const MAX_LIST: u64 = 16 << 20;

/// Archives and block lists.
#[derive(Debug, Clone, Args)]
pub(crate) struct SourceArgs {
    /// Render from this archive (.warc, .warc.gz, .mhtml) and from no network: INPUT is the
    /// address of a page in it, or the archive itself. What is not in the archive fails.
    #[arg(long, value_name = "FILE", help_heading = RENDERING)]
    replay: Option<PathBuf>,
    /// Do not load these: ads (well-known hosts), media, fonts, images. Several with commas.
    #[arg(long, value_name = "KIND", value_delimiter = ',', help_heading = RENDERING)]
    block: Vec<BlockedKind>,
    /// Do not load what this file names, line by line: a host (and those below it), or an
    /// address with * for anything. Hosts files are read, too.
    #[arg(long, value_name = "FILE", help_heading = RENDERING)]
    block_list: Vec<PathBuf>,
    /// The archive, once it has been opened.
    #[arg(skip)]
    opened: OnceLock<Replayed>,
}

/// An archive to replay.
#[derive(Debug, Clone)]
enum Replayed {
    Warc(Arc<Archive>),
    Mhtml(Mhtml),
}

impl SourceArgs {
    /// The names of the given options that block requests.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        given_of([
            ("--block", !self.block.is_empty()),
            ("--block-list", !self.block_list.is_empty()),
        ])
    }

    pub(crate) fn is_replay(&self) -> bool {
        self.replay.is_some()
    }

    /// The rules of what is blocked; reads the block lists.
    pub(crate) fn blocking(&self) -> Result<Blocking, Failure> {
        let kinds = self.block.iter();
        let blocking = kinds.fold(Blocking::default(), |blocking, kind| blocking.with(*kind));
        let mut lists = self.block_list.iter();
        lists.try_fold(blocking, |blocking, path| {
            let list = read_list(path).map_err(|e| Failure::input_file(path, &e))?;
            Ok(blocking.with_list(&list))
        })
    }

    /// Opens the input from the archive to replay, if there is one.
    pub(crate) fn open(&self, name: &str) -> Result<Option<Input>, InputError> {
        let Some(path) = &self.replay else {
            return Ok(None);
        };
        let replayed = match self.opened.get() {
            Some(replayed) => replayed.clone(),
            None => {
                let replayed = Replayed::open(path)?;
                self.opened.get_or_init(|| replayed).clone()
            }
        };
        let page = (!is_same_file(name, path)).then_some(name);
        match replayed {
            Replayed::Warc(archive) => {
                let document = Document::archived(name, &archive, page)?;
                document.check_archived()?;
                Ok(Some(Input::Document(document)))
            }
            Replayed::Mhtml(mhtml) => {
                mhtml.check(page)?;
                Input::open(&path.to_string_lossy(), None).map(Some)
            }
        }
    }
}

/// Reads the text of a block list.
fn read_list(path: &Path) -> Result<String, std::io::Error> {
    let list = read_at_most(path, MAX_LIST)?;
    Ok(String::from_utf8_lossy(&list).into_owned())
}

impl Replayed {
    fn open(path: &Path) -> Result<Self, ArchiveError> {
        if Archive::is_warc(path) {
            Archive::open(path).map(|archive| Self::Warc(Arc::new(archive)))
        } else {
            Mhtml::open(path).map(Self::Mhtml)
        }
    }
}

fn is_same_file(name: &str, path: &Path) -> bool {
    Url::parse(name).is_err()
        && std::fs::canonicalize(name)
            .is_ok_and(|named| std::fs::canonicalize(path).is_ok_and(|place| named == place))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn a_block_list_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hosts");
        std::fs::write(&path, b"0.0.0.0 ads.example\n\xff").unwrap();
        assert_eq!(read_list(&path).unwrap(), "0.0.0.0 ads.example\n\u{fffd}");
        File::create(&path).unwrap().set_len(MAX_LIST + 1).unwrap();
        let said = read_list(&path).unwrap_err();
        assert_eq!(said.kind(), std::io::ErrorKind::FileTooLarge);
        assert!(said.to_string().contains("16 MB"), "{said}");
    }
}
