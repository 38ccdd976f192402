//! Errors of inputs.

use super::meant_address::example_address;
use crate::archive::ArchiveError;
use crate::snapshot::SnapshotError;

/// An input that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// There is no such file.
    #[error(
        "{name}: no such file; give a URL ({}), an HTML file, a .pagesnap file or - for standard input",
        example_address(name)
    )]
    Missing {
        /// The input.
        name: String,
    },
    /// The input is a folder.
    #[error("{name}: is a folder; give one HTML file of it{hint}")]
    Directory {
        /// The input.
        name: String,
        /// A file that is probably meant, as the end of the message.
        hint: String,
    },
    /// A list names a pipe or device.
    #[error(
        "{name}: is a pipe or a device, which may never end; save what it gives as a file, or give it as the one input of `visiblock extract` or `visiblock capture`"
    )]
    NotAFile {
        /// The input.
        name: String,
    },
    /// The input is empty.
    #[error("{name}: is empty; there is no page to render")]
    Empty {
        /// The input.
        name: String,
    },
    /// The input is no page.
    #[error(
        "{name}: is {kind}, not an HTML page; convert it to HTML first or give the page that links to it"
    )]
    NotAPage {
        /// The input.
        name: String,
        /// What it is instead.
        kind: String,
    },
    /// The file is compressed, and incomplete or damaged.
    #[error(
        "{name}: is packed with gzip, and breaks off before its end or is damaged; get a whole copy of it"
    )]
    Damaged {
        /// The input.
        name: String,
    },
    /// The input is too large.
    #[error("{name}: is larger than {limit} MB; give a smaller page")]
    TooLarge {
        /// The input.
        name: String,
        /// The limit, MB.
        limit: u64,
    },
    /// The address cannot be opened.
    #[error("{name}: {reason}; give an http:// or https:// URL or a local file")]
    BadUrl {
        /// The input.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Addresses with this scheme are never opened.
    #[error(
        "{name}: blocked: {scheme}: addresses cannot be rendered; give an http:// or https:// URL or a local file"
    )]
    Blocked {
        /// The input.
        name: String,
        /// Its scheme.
        scheme: String,
    },
    /// The text before a colon is no scheme of pages, and no file has this name.
    #[error(
        "{name}: {scheme}: is no kind of address that can be rendered; give an http:// or https:// URL, or ./NAME for a local file with a colon in its name"
    )]
    UnknownScheme {
        /// The input or the base URL.
        name: String,
        /// The text before the colon.
        scheme: String,
    },
    /// The address is not on the web, but only such addresses are allowed here.
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
        /// The error of the system.
        source: std::io::Error,
    },
    /// A snapshot cannot be read.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An archive cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}
