//! Where results go: a file, whole or not at all, or standard output.

use super::endings::tell_of_another;
use super::exit::Failure;
use super::file_names::labelled;
use crate::content::MainContent;
use crate::escape::{inert, printable, printable_line, without_passwords};
use crate::files::write_atomically;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use clap::{Args, ValueEnum};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Characters of the longest name or warning that is told. Source: ours: warnings of our own are shorter.
const MAX_TOLD: usize = 2_000;

/// The output of a command.
#[derive(Debug, Clone, Args)]
pub(crate) struct Sink {
    /// Write to this file instead of standard output, which is - as well.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Sink {
    /// The file that was named.
    fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
    }

    /// Whether a file was named.
    pub(crate) fn is_file(&self) -> bool {
        self.file().is_some()
    }

    /// Warns where the name of the file says another format of the command.
    pub(crate) fn tell_of_ending<F: ValueEnum>(&self, format: &F) {
        if let Some(path) = self.file() {
            tell_of_another(path, format);
        }
    }

    /// Where the output of one of several windows goes.
    pub(crate) fn for_view(&self, label: Option<&str>) -> Result<Self, Failure> {
        let output = match (self.file(), label) {
            (Some(path), Some(label)) => Some(labelled(path, label)),
            (None, Some(_)) => {
                return Err(Failure::usage(
                    "several --viewport give several outputs: name a file with -o, page.json gives page-800x600.json and so on",
                ));
            }
            (output, None) => output.map(Path::to_owned),
        };
        Ok(Self { output })
    }

    /// Pictures do not belong on a terminal.
    pub(crate) fn refuse_terminal(&self, is_binary: bool) -> Result<(), Failure> {
        if is_binary && !self.is_file() && std::io::stdout().is_terminal() {
            return Err(Failure::usage(
                "a picture does not belong on the terminal; name a file with -o FILE",
            ));
        }
        Ok(())
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self.file() {
            Some(path) => write_atomically(path, bytes).map_err(|e| Failure::output(path, &e)),
            None => to_stdout(bytes),
        }
    }

    /// As [`Sink::write_text`], for one of several parts; returns whether anybody still reads.
    pub(crate) fn write_part(&self, bytes: &[u8]) -> Result<bool, Failure> {
        if !self.is_file() && !std::io::stdout().is_terminal() {
            return is_read(bytes);
        }
        self.write_text(bytes).map(|()| true)
    }

    /// As [`Sink::write`], for text that a page wrote: what could command a terminal is made
    /// harmless where the reader is one. Files and pipes get the text as it is.
    pub(crate) fn write_text(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_file() || !std::io::stdout().is_terminal() {
            return self.write(bytes);
        }
        let text = String::from_utf8_lossy(bytes);
        self.write(printable(&text).as_bytes())
    }
}

/// Writes to standard output. A reader that has seen enough (`| head`) is no failure.
pub(crate) fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    is_read(bytes).map(|_| ())
}

/// Writes to standard output; whether its reader is still there.
fn is_read(bytes: &[u8]) -> Result<bool, Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(Failure::output("standard output".as_ref(), &e)),
    }
}

/// Tells something on standard error, made harmless for terminals, without passwords. Nobody may be listening.
pub(crate) fn talk(text: &str) {
    let _ = std::io::stderr().lock().write_all(inert(text).as_bytes());
}

/// Standard error for logs, which repeat what pages, servers and browsers say.
pub(crate) struct Talk;

impl Write for Talk {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        talk(&String::from_utf8_lossy(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        std::io::stderr().flush()
    }
}

/// Tells the warnings of a page on standard error.
pub(crate) fn tell_warnings(name: &str, page: &PageSnapshot) {
    tell(name, &page.warnings);
}

/// Tells the warnings of its blocks, and those of the choice of its content.
pub(crate) fn tell_findings(name: &str, blocks: &Segmentation, main: &MainContent) {
    tell(name, &blocks.warnings);
    tell(name, &main.warnings);
}

fn tell(name: &str, warnings: &[String]) {
    let name = printable_line(&without_passwords(name), MAX_TOLD);
    for warning in warnings {
        // One that a snapshot's file holds may be of several lines.
        let warning = printable_line(warning, MAX_TOLD);
        tracing::warn!("{name}: {warning}");
    }
}
