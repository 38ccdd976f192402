//! The archive written by `capture --archive`.

use super::exit::Failure;
use crate::archive::{Visited, WarcWriter};
use crate::browser::{Keep, Recorded, Recorder};
use crate::counted::counted;
use crate::escape::{printable_line, without_passwords};
use crate::files::{copy_atomically, write_atomically};
use crate::input::Document;
use std::fs::File;
use std::io::{BufWriter, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Maximum number of addresses named in a warning.
const MAX_NAMED: usize = 3;
/// Maximum number of characters of an address in a warning.
const MAX_SHOWN: usize = 200;
/// The warning about MHTML made from a local page.
const OF_THIS_MACHINE: &str = "browsers open no files of this machine from MHTML: its pictures are kept, and not shown \
    when it is opened; try --archive FILE.warc.gz";

/// An archive being written; it is moved to its path when it is complete. Pages already written survive a later page
/// that fails, and an interruption of the command.
#[derive(Debug)]
pub(crate) struct ArchiveFile {
    path: PathBuf,
    /// The temporary WARC file; `None` for MHTML, which is written at once.
    warc: Option<Mutex<Spool>>,
}

/// A WARC file being written.
#[derive(Debug)]
struct Spool {
    /// `None` after a write failed, because the file then ends in a partial record.
    writer: Option<WarcWriter<BufWriter<File>>>,
    pages: usize,
}

impl Spool {
    fn new(file: File, gzip: bool) -> Self {
        let writer = Some(WarcWriter::new(BufWriter::new(file), gzip));
        Self { writer, pages: 0 }
    }

    /// Adds a page; returns the addresses of exchanges that are too large for readers of WARC.
    fn add<'a>(&mut self, visited: &'a Visited, browser: &str) -> std::io::Result<Vec<&'a str>> {
        let Some(writer) = &mut self.writer else {
            return Err(std::io::Error::other("writing a page before this failed"));
        };
        let added = writer.add(visited, browser);
        if added.is_err() {
            self.writer = None;
        }
        self.pages += 1;
        added
    }

    /// Copies the file to its path if it contains a page.
    fn finish(&mut self, path: &Path) -> std::io::Result<()> {
        let Some(writer) = self.writer.take().filter(|_| self.pages > 0) else {
            return Ok(());
        };
        let mut spool = writer.finish()?.into_inner().map_err(|e| e.into_error())?;
        spool.rewind()?;
        copy_atomically(path, &mut spool)
    }
}

impl ArchiveFile {
    /// Creates an archive of the kind given by the file's extension.
    pub(crate) fn create(path: &Path, several: bool) -> Result<Self, Failure> {
        let name = path.to_string_lossy().to_ascii_lowercase();
        let warc = match () {
            () if name.ends_with(".mhtml") || name.ends_with(".mht") => None,
            () if name.ends_with(".warc") || name.ends_with(".warc.gz") => {
                let spool = tempfile::tempfile().map_err(|e| Failure::output(path, &e))?;
                let gzip = name.ends_with(".gz");
                Some(Mutex::new(Spool::new(spool, gzip)))
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

    /// Adds a page; warns if MHTML is made from a local file.
    pub(crate) fn add(
        &self,
        document: &Document,
        recorded: Recorded,
        browser: &str,
    ) -> Result<(), Failure> {
        let failed = |e: std::io::Error| Failure::output(&self.path, &e);
        let left_out: Vec<&str> = recorded.left_out.iter().map(String::as_str).collect();
        tell_left_out(document, "too large or without an end", &left_out);
        if self.warc.is_none() && document.url.scheme() == "file" {
            tracing::warn!("{}: {OF_THIS_MACHINE}", without_passwords(&document.name));
        }
        match &self.warc {
            Some(warc) => {
                let visited = Visited {
                    url: document.url.clone(),
                    at: SystemTime::now(),
                    exchanges: recorded.exchanges,
                };
                let mut spool = warc.lock().unwrap_or_else(PoisonError::into_inner);
                let left_out = spool.add(&visited, browser).map_err(failed)?;
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

    /// Writes the archive to its path.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let finished = self.put();
        finished.map_err(|e| Failure::output(&self.path, &e))
    }

    fn put(&mut self) -> std::io::Result<()> {
        let Some(warc) = &mut self.warc else {
            return Ok(());
        };
        let spool = warc.get_mut().unwrap_or_else(PoisonError::into_inner);
        spool.finish(&self.path)
    }
}

impl Drop for ArchiveFile {
    /// The command ended before the archive was finished.
    fn drop(&mut self) {
        if let Err(e) = self.put() {
            tracing::error!("{}", Failure::output(&self.path, &e).message());
        }
    }
}

/// Warns which addresses of a page are not in the archive.
fn tell_left_out(document: &Document, why: &str, left_out: &[&str]) {
    if left_out.is_empty() {
        return;
    }
    let named = left_out.iter().take(MAX_NAMED);
    let named: Vec<String> = named.map(|url| printable_line(url, MAX_SHOWN)).collect();
    tracing::warn!(
        "{}: {} {why}, not in the archive: {}",
        document.name,
        counted(left_out.len(), "file was", "files were"),
        named.join(", ")
    );
}
