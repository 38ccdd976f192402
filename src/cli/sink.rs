//! Output of results: to a file, atomically, or to standard output.

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

/// Maximum number of characters of a name or warning that is printed. Source: ours: warnings of our own are shorter.
const MAX_TOLD: usize = 2_000;

/// The output of a command.
#[derive(Debug, Clone, Args)]
pub(crate) struct Sink {
    /// Write to this file instead of standard output, which is - as well.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Sink {
    /// The named file.
    fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
    }

    /// Whether a file is named.
    pub(crate) fn is_file(&self) -> bool {
        self.file().is_some()
    }

    /// Warns if the extension of the file belongs to another format of the command.
    pub(crate) fn tell_of_ending<F: ValueEnum>(&self, format: &F) {
        if let Some(path) = self.file() {
            tell_of_another(path, format);
        }
    }

    /// The output of one of several viewports.
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

    /// Refuses to write binary pictures to a terminal.
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

    /// As [`Sink::write_text`], for one of several parts; returns whether the reader is still there.
    pub(crate) fn write_part(&self, bytes: &[u8]) -> Result<bool, Failure> {
        if !self.is_file() && !std::io::stdout().is_terminal() {
            return is_read(bytes);
        }
        self.write_text(bytes).map(|()| true)
    }

    /// As [`Sink::write`], for text from a page: terminal control sequences are made inert if the output is a
    /// terminal. Files and pipes get the text unchanged.
    pub(crate) fn write_text(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_file() || !std::io::stdout().is_terminal() {
            return self.write(bytes);
        }
        let text = String::from_utf8_lossy(bytes);
        self.write(printable(&text).as_bytes())
    }
}

/// Writes to standard output. A reader that has closed the pipe (`| head`) is not a failure.
pub(crate) fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    is_read(bytes).map(|_| ())
}

/// Writes to standard output; returns whether its reader is still there.
fn is_read(bytes: &[u8]) -> Result<bool, Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(Failure::output("standard output".as_ref(), &e)),
    }
}

/// Prints a message to standard error, with terminal control sequences made inert and without passwords. Errors are
/// ignored.
pub(crate) fn talk(text: &str) {
    let _ = std::io::stderr().lock().write_all(inert(text).as_bytes());
}

/// Standard error for logs, which may quote pages, servers and browsers.
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

/// Logs the warnings of a page.
pub(crate) fn tell_warnings(name: &str, page: &PageSnapshot) {
    tell(name, &page.warnings);
}

/// Logs the warnings of its segmentation and of the choice of its content.
pub(crate) fn tell_findings(name: &str, blocks: &Segmentation, main: &MainContent) {
    tell(name, &blocks.warnings);
    tell(name, &main.warnings);
}

fn tell(name: &str, warnings: &[String]) {
    let name = printable_line(&without_passwords(name), MAX_TOLD);
    for warning in warnings {
        // A warning from a snapshot file may have several lines.
        let warning = printable_line(warning, MAX_TOLD);
        tracing::warn!("{name}: {warning}");
    }
}
