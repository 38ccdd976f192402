//! Why an input cannot be used.

use super::meant_address::example_address;
use crate::archive::ArchiveError;
use crate::snapshot::SnapshotError;

/// An input that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// No such file.
    #[error(
        "{name}: no such file; give a URL ({}), an HTML file, a .pagesnap file or - for standard input",
        example_address(name)
    )]
    Missing {
        /// The input.
        name: String,
    },
    /// A folder.
    #[error("{name}: is a folder; give one HTML file of it{hint}")]
    Directory {
        /// The input.
        name: String,
        /// A file that is probably meant.
        hint: String,
    },
    /// A pipe or a device that a list names.
    #[error(
        "{name}: is a pipe or a device, which may never end; save what it gives as a file, or give it as the one input of `visiblock extract` or `visiblock capture`"
    )]
    NotAFile {
        /// The input.
        name: String,
    },
    /// Nothing in it.
    #[error("{name}: is empty; there is no page to render")]
    Empty {
        /// The input.
        name: String,
    },
    /// Not a page.
    #[error(
        "{name}: is {kind}, not an HTML page; convert it to HTML first or give the page that links to it"
    )]
    NotAPage {
        /// The input.
        name: String,
        /// What it is.
        kind: String,
    },
    /// Packed, and not whole.
    #[error(
        "{name}: is packed with gzip, and breaks off before its end or is damaged; get a whole copy of it"
    )]
    Damaged {
        /// The input.
        name: String,
    },
    /// Too large.
    #[error("{name}: is larger than {limit} MB; give a smaller page")]
    TooLarge {
        /// The input.
        name: String,
        /// The limit, MB.
        limit: u64,
    },
    /// An address that cannot be opened.
    #[error("{name}: {reason}; give an http:// or https:// URL or a local file")]
    BadUrl {
        /// The input.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An address of a kind that is never opened.
    #[error(
        "{name}: blocked: {scheme}: addresses cannot be rendered; give an http:// or https:// URL or a local file"
    )]
    Blocked {
        /// The input.
        name: String,
        /// Its scheme.
        scheme: String,
    },
    /// Something before a colon that is no scheme of pages, and no file of that name.
    #[error(
        "{name}: {scheme}: is no kind of address that can be rendered; give an http:// or https:// URL, or ./NAME for a local file with a colon in its name"
    )]
    UnknownScheme {
        /// The input or the base URL.
        name: String,
        /// What stands before the colon.
        scheme: String,
    },
    /// An address of anything else than the web, where only that is meant.
    #[error("{name}: {scheme}: is no address of the web; give an http:// or https:// URL")]
    NotOfTheWeb {
        /// The address.
        name: String,
        /// Its scheme.
        scheme: String,
    },
    /// A `file:` address with a host.
    #[error(
        "{name}: names a file on the machine {host}; only files of this machine are opened: write file:///PATH or the path alone"
    )]
    RemoteFile {
        /// The input or the base URL.
        name: String,
        /// The host.
        host: String,
    },
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The input.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// A snapshot that cannot be read.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An archive that cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}
