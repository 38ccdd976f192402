//! The archive that `capture --archive` writes.

use super::exit::Failure;
use crate::archive::{Visited, WarcWriter};
use crate::browser::{Keep, Recorded, Recorder};
use crate::escape::printable_line;
use crate::files::{copy_atomically, write_atomically};
use crate::input::Document;
use std::fs::File;
use std::io::{BufWriter, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// How many addresses are named.
const MAX_NAMED: usize = 3;
/// How much of an address is shown, characters.
const MAX_SHOWN: usize = 200;

/// An archive in the making: it appears at its place when it is whole.
#[derive(Debug)]
pub(crate) struct ArchiveFile {
    path: PathBuf,
    /// What is there of a WARC file so far; nothing for MHTML.
    warc: Option<Mutex<WarcWriter<BufWriter<File>>>>,
}

impl ArchiveFile {
    /// Begins an archive of the kind that the file's name tells.
    pub(crate) fn create(path: &Path, several: bool) -> Result<Self, Failure> {
        let name = path.to_string_lossy().to_ascii_lowercase();
        let warc = match () {
            () if name.ends_with(".mhtml") || name.ends_with(".mht") => None,
            () if name.ends_with(".warc") || name.ends_with(".warc.gz") => {
                let spool = tempfile::tempfile().map_err(|e| Failure::output(path, &e))?;
                let gzip = name.ends_with(".gz");
                Some(Mutex::new(WarcWriter::new(BufWriter::new(spool), gzip)))
            }
            () => {
                let name = path.display();
                return Err(Failure::usage(format!(
                    "{name}: --archive writes .warc.gz, .warc or .mhtml; end the name so"
                )));
            }
        };
        if several && warc.is_none() {
            let name = path.display();
            return Err(Failure::usage(format!(
                "{name}: an MHTML file holds one page; for several name a .warc.gz file"
            )));
        }
        let path = path.to_owned();
        Ok(Self { path, warc })
    }

    /// A recorder for one page.
    pub(crate) fn recorder(&self) -> Recorder {
        Recorder::new(match self.warc {
            Some(_) => Keep::Exchanges,
            None => Keep::Mhtml,
        })
    }

    /// Adds a page.
    pub(crate) fn add(
        &self,
        document: &Document,
        recorded: Recorded,
        browser: &str,
    ) -> Result<(), Failure> {
        let failed = |e: std::io::Error| Failure::output(&self.path, &e);
        let left_out: Vec<&str> = recorded.left_out.iter().map(String::as_str).collect();
        tell_left_out(document, "too large or without an end", &left_out);
        match &self.warc {
            Some(writer) => {
                let visited = Visited {
                    url: document.url.clone(),
                    at: SystemTime::now(),
                    exchanges: recorded.exchanges,
                };
                let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
                let left_out = writer.add(&visited, browser).map_err(failed)?;
                tell_left_out(document, "too large in their heads", &left_out);
                Ok(())
            }
            None => {
                let Some(mhtml) = recorded.mhtml else {
                    let name = &document.name;
                    return Err(Failure::render(format!(
                        "{name}: the browser made no MHTML of it; try --archive FILE.warc.gz"
                    )));
                };
                write_atomically(&self.path, &mhtml).map_err(failed)
            }
        }
    }

    /// Puts the archive into its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let failed = |e: std::io::Error| Failure::output(&self.path, &e);
        let Some(warc) = self.warc else {
            return Ok(());
        };
        let writer = warc.into_inner().unwrap_or_else(PoisonError::into_inner);
        let spool = writer.finish().map_err(failed)?;
        let mut spool = spool.into_inner().map_err(|e| failed(e.into_error()))?;
        spool.rewind().map_err(failed)?;
        copy_atomically(&self.path, &mut spool).map_err(failed)
    }
}

/// Says what of a page is not in the archive.
fn tell_left_out(document: &Document, why: &str, left_out: &[&str]) {
    if left_out.is_empty() {
        return;
    }
    let named = left_out.iter().take(MAX_NAMED);
    let named: Vec<String> = named.map(|url| printable_line(url, MAX_SHOWN)).collect();
    tracing::warn!(
        "{}: {} files were {why} and are not in the archive: {}",
        document.name,
        left_out.len(),
        named.join(", ")
    );
}
