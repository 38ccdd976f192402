//! Why an archive cannot be used.

/// An archive that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The archive.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Neither WARC nor MHTML.
    #[error(
        "{name}: is neither WARC nor MHTML; make an archive with `visiblock capture URL --archive FILE`"
    )]
    NotAnArchive {
        /// The file.
        name: String,
    },
    /// It begins as an archive, and nothing can be read of it.
    #[error("{name}: is damaged: {reason}; get a whole copy of it")]
    Damaged {
        /// The archive.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A record of it cannot be read.
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
    /// No page in it.
    #[error("{name}: holds no page, only other files{unread}; give an archive of pages")]
    NoPages {
        /// The archive.
        name: String,
        /// Why not all of it was read, as the end of a clause; empty where all was.
        unread: String,
    },
    /// Several pages, and none was named.
    #[error(
        "{name}: holds {count} pages{unread}; name one as {name}#URL, or give the file to `visiblock run` or `visiblock capture` for all; it holds {some}"
    )]
    ManyPages {
        /// The archive.
        name: String,
        /// How many.
        count: usize,
        /// Why not all of it was read, likewise.
        unread: String,
        /// Some of their addresses.
        some: String,
    },
    /// Not in it.
    #[error("{url}: is not in {name}{unread}; it holds {some}")]
    NotThere {
        /// The archive.
        name: String,
        /// What was asked for.
        url: String,
        /// Why not all of it was read, likewise.
        unread: String,
        /// Some addresses that are there.
        some: String,
    },
}
