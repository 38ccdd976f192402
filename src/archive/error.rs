//! Errors of archives.

/// An archive that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The archive.
        name: String,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The file is neither WARC nor MHTML.
    #[error(
        "{name}: is neither WARC nor MHTML; make an archive with `visiblock capture URL --archive FILE`"
    )]
    NotAnArchive {
        /// The file.
        name: String,
    },
    /// The file begins like an archive, but nothing of it can be read.
    #[error("{name}: is damaged: {reason}; get a whole copy of it")]
    Damaged {
        /// The archive.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A record cannot be read.
    #[error(
        "{url}: cannot be read from {name}: {reason}; get a whole copy of the archive, or leave this page out"
    )]
    Unreadable {
        /// The archive.
        name: String,
        /// The address of the record.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The archive contains no page.
    #[error("{name}: holds no page, only other files{unread}; give an archive of pages")]
    NoPages {
        /// The archive.
        name: String,
        /// Why parts were not read, as the end of a clause; empty if all was read.
        unread: String,
    },
    /// The archive contains several pages, and none was named.
    #[error(
        "{name}: holds {count} pages{unread}; name one as {name}#URL, or give the file to `visiblock run` or `visiblock capture` for all; it holds {some}"
    )]
    ManyPages {
        /// Number of pages.
        name: String,
        /// The number of pages.
        count: usize,
        /// Why parts were not read, as in `NoPages`.
        unread: String,
        /// Some of their addresses.
        some: String,
    },
    /// The page is not in the archive.
    #[error("{url}: is not in {name}{unread}; it holds {some}")]
    NotThere {
        /// The archive.
        name: String,
        /// The requested address.
        url: String,
        /// Why parts were not read, as in `NoPages`.
        unread: String,
        /// Some of its addresses.
        some: String,
    },
}
